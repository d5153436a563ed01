/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The interface of every record format: sniff, read, write. One file per format implements it. */

#pragma once

#include <gio/gio.h>

#include "game/qipu-diagnostic.h"
#include "game/qipu-game.h"
#include "notation/qipu-notation.h"
#include "records/qipu-source.h"

G_BEGIN_DECLS

#define QIPU_RECORD_ERROR (qipu_record_error_quark ())
GQuark qipu_record_error_quark (void);

typedef enum
{
  QIPU_RECORD_ERROR_UNKNOWN_FORMAT,
  QIPU_RECORD_ERROR_UNKNOWN_VERSION,
  QIPU_RECORD_ERROR_NO_GAME,
  QIPU_RECORD_ERROR_CANNOT_HOLD,
  QIPU_RECORD_ERROR_TOO_LARGE,
} QipuRecordError;

typedef enum
{
  QIPU_FORMAT_TEXT = 1 << 0,
  QIPU_FORMAT_MANY_GAMES = 1 << 1,
  QIPU_FORMAT_WRITES = 1 << 2,
  QIPU_FORMAT_UNPROVEN = 1 << 3,
  QIPU_FORMAT_LOSSLESS = 1 << 4,
  QIPU_FORMAT_BOOK = 1 << 5, /* moves for positions, no records */
} QipuFormatFlags;

/* Named as qipu-cli prints them. */
typedef enum
{
  QIPU_ENCODING_NONE = 0,
  QIPU_ENCODING_ASCII,
  QIPU_ENCODING_UTF8,
  QIPU_ENCODING_UTF8_BOM,
  QIPU_ENCODING_UTF16LE,
  QIPU_ENCODING_UTF16BE,
  QIPU_ENCODING_GB18030,
  QIPU_ENCODING_BIG5,
} QipuEncoding;

/* A reader pushes what it finds; a callback that returns FALSE stops it (cancelled, or enough). */
typedef struct
{
  /* Takes the ownership of @game. The bytes [@start, @end) of the source held it. */
  gboolean (*game) (QipuGame *game, guint64 start, guint64 end, gpointer user_data);
  gboolean (*diagnostic) (const QipuDiagnostic *diagnostic, gpointer user_data);
  /* Bytes done so far; may be NULL. Called at most once per 64 KiB. */
  gboolean (*progress) (guint64 done, gpointer user_data);
  gpointer user_data;
} QipuGameSink;

typedef struct
{
  /* QIPU_ENCODING_NONE: decide by evidence. On return the encoding that was used. */
  QipuEncoding encoding;
  GCancellable *cancellable;
  /* When a game is pushed: its bytes mean something else without those around them. */
  gboolean needs_rest;
} QipuReadOptions;

/* Plain text for people. */
typedef enum
{
  QIPU_TEXT_ROWS = 0,  /* a row for two plies, comments in braces; read again by the program */
  QIPU_TEXT_PARAGRAPH, /* the same without line breaks between moves */
  QIPU_TEXT_XQSTUDIO,  /* header, rows, comments below their move, variations behind the line */
} QipuTextLayout;

typedef struct
{
  QipuNotation notation;
  QipuNotationStyle style;
  QipuEncoding encoding; /* QIPU_ENCODING_NONE: the format's own */
  gboolean crlf;
  QipuTextLayout layout; /* of the format "text" */
  /* PGN as programs of thirty years read it: the main line in GB18030 with CR LF, Black's numbers
   * in full width, comments without anything that only newer programs understand */
  gboolean for_old_programs;
} QipuWriteOptions;

typedef struct
{
  const char *id;                 /* "xqf" */
  const char *mime_type;
  const char *const *suffixes;    /* NULL-terminated, without the dot; the first is written */
  QipuFormatFlags flags;
  const char *name;               /* N_() */
  /* 0…100 from the first bytes of the source (up to 64 KiB). */
  int (*sniff) (const guint8 *data, gsize size);
  /* FALSE with @error only when nothing at all can be read. */
  gboolean (*read) (QipuSource *source,
                    QipuReadOptions *options,
                    const QipuGameSink *sink,
                    GError **error);
  /* Appends the bytes of one game. What the format cannot hold goes to @lost; with @out NULL
   * nothing is written and only @lost is filled. */
  gboolean (*write) (const QipuGame *game,
                     const QipuWriteOptions *options,
                     GByteArray *out,
                     QipuDiagnostics *lost,
                     GError **error);
} QipuFormat;

/* The table of all formats, NULL-terminated. */
const QipuFormat *const *qipu_formats_get_all (void);
const QipuFormat *qipu_formats_find (const char *id);
const QipuFormat *qipu_formats_find_for_suffix (const char *file_name);
/* @file_name with the suffix of @format, in place of that of another format. */
char *qipu_format_dup_file_name (const QipuFormat *format, const char *file_name);
const QipuFormat *qipu_formats_sniff (const guint8 *data, gsize size);

const char *qipu_encoding_name (QipuEncoding encoding);
gboolean qipu_encoding_from_name (const char *name, QipuEncoding *encoding);

G_END_DECLS
