/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A CBR record as it lies in a file of its own or inside a CBL library. */

#pragma once

#include "records/qipu-tree-builder.h"

G_BEGIN_DECLS

#define QIPU_CBR_MAGIC "CCBridge Record"
#define QIPU_CBR_MAGIC_SIZE 16 /* with the NUL */
#define QIPU_CBR_GUID_OFFSET 20
#define QIPU_CBR_GUID_SIZE 16
#define QIPU_CBR_GUID_TEXT_SIZE 39

#define QIPU_CBR_N_FIELDS 30

/* A text field of the header, @size bytes with the NUL. */
typedef struct
{
  guint16 offset;
  guint16 size;
  const char *tag;
} QipuCbrField;

/* Of version 2. */
extern const QipuCbrField qipu_cbr_fields[QIPU_CBR_N_FIELDS];

gboolean qipu_cbr_is_record (const guint8 *data, gsize size);
/* Reads the record at @data into the builder's present game. FALSE with @error when the version is
 * not known. @base: offset in the file. @used: (out): bytes of the record. */
gboolean qipu_cbr_read_record (QipuTreeBuilder *builder,
                               const guint8 *data,
                               gsize size,
                               gsize base,
                               gsize *used,
                               GError **error);
/* "{XXXXXXXX-XXXX-XXXX-XXXX-XXXXXXXXXXXX}", the first three groups little endian. */
void qipu_cbr_format_guid (const guint8 *guid, char text[QIPU_CBR_GUID_TEXT_SIZE]);
/* The text of a field of fixed size; what stands behind the NUL is rubbish. */
char *qipu_cbr_dup_field (const guint8 *data, gsize size, gsize offset, gsize field_size);

/* The GUID that the writer makes of the content of a record; readers leave it out. */
void qipu_cbr_derive_guid (const guint8 *record, gsize size, guint8 guid[QIPU_CBR_GUID_SIZE]);
gboolean qipu_cbr_write (const QipuGame *game,
                         const QipuWriteOptions *options,
                         GByteArray *out,
                         QipuDiagnostics *lost,
                         GError **error);

G_END_DECLS
