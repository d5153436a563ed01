/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A CBR record as it lies in a file of its own or inside a CBL library. */

#pragma once

#include "records/qipu-tree-builder.h"

G_BEGIN_DECLS

#define QIPU_CBR_MAGIC "CCBridge Record"
#define QIPU_CBR_MAGIC_SIZE 16 /* with the NUL */
#define QIPU_CBR_GUID_OFFSET 20
#define QIPU_CBR_GUID_TEXT_SIZE 39

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

G_END_DECLS
