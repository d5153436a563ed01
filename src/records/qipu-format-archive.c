/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Records inside zip, tar, 7z and rar archives, and single files that are compressed. Entries are
 * unpacked as they are read; limits keep a small file from becoming a flood. */

#define G_LOG_DOMAIN "qipu-records"

#include "config.h"

#include <string.h>

#include <archive.h>
#include <archive_entry.h>
#include <glib/gi18n-lib.h>

#include "records/qipu-archive-end.h"
#include "records/qipu-formats-private.h"
#include "records/qipu-record-error.h"
#include "records/qipu-tree-builder.h"

#define MAX_ENTRIES 100000
#define MAX_TOTAL ((guint64) 4 * 1024 * 1024 * 1024)
/* Text of moves shrinks to a tenth; nothing honest to a thousandth. */
#define MAX_RATIO 1000
#define FREE_SIZE ((guint64) 64 * 1024 * 1024)
#define SNIFF_SIZE ((gsize) 64 * 1024)

/* One entry as a stream. */

typedef struct
{
  struct archive *archive;
  guint64 total; /* bytes unpacked so far */
  guint64 limit;
  gboolean is_over;

  /* of the present entry */
  const char *block;
  gsize block_left;
  gint64 block_place;
  gint64 place;
  int status; /* of the last block */
} Unpacker;

static void
begin_entry (Unpacker *self)
{
  self->block_left = 0;
  self->block_place = 0;
  self->place = 0;
  self->status = ARCHIVE_OK;
}

#define QIPU_TYPE_ENTRY_STREAM (qipu_entry_stream_get_type ())
G_DECLARE_FINAL_TYPE (QipuEntryStream, qipu_entry_stream, QIPU, ENTRY_STREAM, GInputStream)

struct _QipuEntryStream
{
  GInputStream parent_instance;
  Unpacker *unpacker;
};

G_DEFINE_FINAL_TYPE (QipuEntryStream, qipu_entry_stream, G_TYPE_INPUT_STREAM)

/* FALSE at the end of the entry and at a fault. */
static gboolean
next_block (Unpacker *self)
{
  while (self->block_left == 0)
    {
      const void *block;
      int status;

      if (self->status == ARCHIVE_EOF || self->status < ARCHIVE_WARN)
        return FALSE;
      status =
          archive_read_data_block (self->archive, &block, &self->block_left, &self->block_place);
      self->block = block;
      if (status == ARCHIVE_EOF || status < ARCHIVE_WARN)
        self->block_left = 0;
      /* a warning is not forgotten at the end */
      if (status != ARCHIVE_EOF || self->status != ARCHIVE_WARN)
        self->status = status;
      if (status == ARCHIVE_EOF)
        return FALSE;
    }
  return TRUE;
}

/* Up to @count bytes; a file with holes has zeros there. */
static gssize
take_from_block (Unpacker *self, void *buffer, gsize count)
{
  gsize n;

  if (self->block_place > self->place)
    {
      n = (gsize) MIN ((guint64) count, (guint64) (self->block_place - self->place));
      memset (buffer, 0, n);
    }
  else
    {
      n = MIN (count, self->block_left);
      memcpy (buffer, self->block, n);
      self->block += n;
      self->block_left -= n;
      self->block_place += (gint64) n;
    }
  self->place += (gint64) n;
  self->total += n;
  return (gssize) n;
}

static gssize
qipu_entry_stream_read (GInputStream *stream,
                        void *buffer,
                        gsize count,
                        GCancellable *cancellable,
                        GError **error)
{
  Unpacker *unpacker = QIPU_ENTRY_STREAM (stream)->unpacker;

  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return -1;
  if (unpacker->total >= unpacker->limit)
    {
      unpacker->is_over = TRUE;
      return 0;
    }
  if (!next_block (unpacker))
    {
      const char *reason = archive_error_string (unpacker->archive);

      /* what was read before a fault is kept */
      if (unpacker->status == ARCHIVE_EOF || unpacker->place > 0)
        return 0;
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                           reason != NULL ? reason : "?");
      return -1;
    }
  return take_from_block (unpacker, buffer, MIN (count, unpacker->limit - unpacker->total));
}

static void
qipu_entry_stream_class_init (QipuEntryStreamClass *klass)
{
  G_INPUT_STREAM_CLASS (klass)->read_fn = qipu_entry_stream_read;
}

static void
qipu_entry_stream_init (QipuEntryStream *self)
{
}

/* What is asked of the library: only the kind of archive that the file is. Each kind that it knows
 * of takes memory and a look at the file. */

static void
support_zip (struct archive *archive)
{
  archive_read_support_format_zip (archive);
}

static void
support_7zip (struct archive *archive)
{
  archive_read_support_format_7zip (archive);
}

static void
support_rar (struct archive *archive)
{
  archive_read_support_format_rar (archive);
  archive_read_support_format_rar5 (archive);
}

static void
support_tar (struct archive *archive)
{
  archive_read_support_format_tar (archive);
}

/* A tar that is compressed, or a single file. */
static void
support_compressed (struct archive *archive)
{
  archive_read_support_filter_gzip (archive);
  archive_read_support_filter_bzip2 (archive);
  archive_read_support_filter_xz (archive);
  archive_read_support_filter_zstd (archive);
  archive_read_support_format_tar (archive);
  archive_read_support_format_raw (archive);
}

typedef struct
{
  guint offset;
  guint size;
  const char *magic;
  void (*support) (struct archive *archive);
} Kind;

static const Kind kinds[] = {
  { 0, 4, "PK\003\004", support_zip },          { 0, 6, "7z\274\257\047\034", support_7zip },
  { 0, 6, "Rar!\032\007", support_rar },        { 257, 5, "ustar", support_tar },
  { 0, 3, "\037\213\010", support_compressed }, { 0, 6, "\3757zXZ\000", support_compressed },
  { 0, 3, "BZh", support_compressed },          { 0, 4, "\050\265\057\375", support_compressed },
};

static const Kind *
find_kind (const guint8 *data, gsize size)
{
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (size >= kinds[i].offset + kinds[i].size &&
        memcmp (data + kinds[i].offset, kinds[i].magic, kinds[i].size) == 0)
      return &kinds[i];
  return NULL;
}

/* Games and faults of an entry go on to the sink of the archive. */

typedef struct
{
  QipuTreeBuilder builder; /* for reports about the archive */
  const QipuGameSink *sink;
  guint64 n_games; /* given so far */
  guint64 n_before; /* given before the present entry */
  GHashTable *unproven; /* formats of which it was said; the names are owned */
  gboolean stopped;
} Relay;

static gboolean
relay_game (QipuGame *game, guint64 start, guint64 end, gpointer user_data)
{
  Relay *self = user_data;

  self->n_games++;
  /* no bytes of the archive are the game */
  self->stopped = !self->sink->game (game, 0, 0, self->sink->user_data);
  return !self->stopped;
}

static gboolean
relay_diagnostic (const QipuDiagnostic *diagnostic, gpointer user_data)
{
  Relay *self = user_data;
  QipuDiagnostic copy = *diagnostic;

  if (copy.code == QIPU_DIAGNOSTIC_UNPROVEN_FORMAT &&
      !g_hash_table_add (self->unproven, g_strdup (copy.detail)))
    return TRUE;
  if (copy.game >= 0)
    copy.game += (gint64) self->n_before;
  return self->sink->diagnostic == NULL || self->sink->diagnostic (&copy, self->sink->user_data);
}

static void
report (Relay *self, QipuDiagnosticCode code, const char *detail)
{
  qipu_tree_builder_report (&self->builder, code, -1, -1, -1, detail);
}

static void
read_entry (Relay *self,
            Unpacker *unpacker,
            const char *name,
            gboolean is_encrypted,
            QipuReadOptions *options,
            gboolean is_first)
{
  g_autoptr (QipuEntryStream) stream = g_object_new (QIPU_TYPE_ENTRY_STREAM, NULL);
  g_autoptr (QipuSource) source = NULL;
  g_autoptr (GError) error = NULL;
  QipuReadOptions own_options = *options;
  QipuGameSink sink
      = { .game = relay_game, .diagnostic = relay_diagnostic, .user_data = self };
  const QipuFormat *format = NULL;
  const guint8 *data;
  gsize available;
  gboolean is_read = FALSE;

  begin_entry (unpacker);
  stream->unpacker = unpacker;
  source = qipu_source_new_for_stream (G_INPUT_STREAM (stream));
  data = qipu_source_peek (source, SNIFF_SIZE, &available, &error);
  if (data != NULL)
    format = qipu_formats_sniff (data, available);
  /* no archives inside archives */
  if (format != NULL && format != &qipu_format_archive)
    is_read = format->read (source, &own_options, &sink, &error);

  if (unpacker->place > 0 && unpacker->status < ARCHIVE_WARN)
    report (self, QIPU_DIAGNOSTIC_TRUNCATED, name);
  else if (unpacker->status == ARCHIVE_WARN)
    report (self, QIPU_DIAGNOSTIC_BAD_CHECKSUM, name);
  if (!is_read && !self->stopped)
    report (self, is_encrypted ? QIPU_DIAGNOSTIC_ENCRYPTED : QIPU_DIAGNOSTIC_LEFTOVER, name);
  else if (is_first)
    options->encoding = own_options.encoding;
}

static struct archive *
open_archive (GBytes *bytes)
{
  struct archive *archive = archive_read_new ();
  gsize size;
  const void *data = g_bytes_get_data (bytes, &size);
  const Kind *kind = find_kind (data, size);

  if (kind != NULL)
    kind->support (archive);
  archive_read_open_memory (archive, data, size);
  return archive;
}

/* Whether an entry that was met, or the list of entries, is encrypted. */
static gboolean
has_password (struct archive *archive)
{
  /* the library does not stand the question before it knows a format */
  return archive_format (archive) != 0 && archive_read_has_encrypted_entries (archive) > 0;
}

static void
read_entries (Relay *self, Unpacker *unpacker, GBytes *bytes, QipuReadOptions *options)
{
  struct archive_entry *entry;
  QipuReadOptions first_options = *options;
  gboolean is_first = TRUE;
  guint n = 0;
  int status;

  while (!self->stopped && !unpacker->is_over
         && (status = archive_read_next_header (unpacker->archive, &entry)) != ARCHIVE_EOF)
    {
      const char *name;

      if (status < ARCHIVE_WARN)
        {
          /* names may be encrypted too */
          if (has_password (unpacker->archive))
            report (self, QIPU_DIAGNOSTIC_ENCRYPTED, NULL);
          else
            report (self, QIPU_DIAGNOSTIC_TRUNCATED, archive_error_string (unpacker->archive));
          return;
        }
      if (archive_entry_filetype (entry) != AE_IFREG && archive_format (unpacker->archive) != ARCHIVE_FORMAT_RAW)
        continue;
      if (n++ == MAX_ENTRIES)
        {
          report (self, QIPU_DIAGNOSTIC_LIMIT, G_STRINGIFY (MAX_ENTRIES));
          return;
        }
      name = archive_entry_pathname_utf8 (entry);
      self->n_before = self->n_games;
      read_entry (self, unpacker, name != NULL ? name : "?",
                  archive_entry_is_encrypted (entry) != 0, is_first ? options : &first_options,
                  is_first);
      is_first = is_first && self->n_games == 0;
    }
  if (unpacker->is_over)
    report (self, QIPU_DIAGNOSTIC_LIMIT, "archive");
  else if (!self->stopped &&
           qipu_archive_is_cut (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes),
                                (guint64) archive_read_header_position (unpacker->archive)))
    report (self, QIPU_DIAGNOSTIC_TRUNCATED, NULL);
}

static gboolean
read_archive (QipuSource *source,
              QipuReadOptions *options,
              const QipuGameSink *sink,
              GError **error)
{
  g_autoptr (GBytes) bytes = qipu_source_read_all (source, QIPU_BINARY_LIMIT, error);
  Relay relay = { .sink = sink };
  Unpacker unpacker = { 0 };
  gboolean is_encrypted;

  if (bytes == NULL)
    return FALSE;
  unpacker.archive = open_archive (bytes);
  unpacker.limit = MIN (MAX_TOTAL, FREE_SIZE + g_bytes_get_size (bytes) * MAX_RATIO);
  relay.builder.sink = sink;
  relay.unproven = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  read_entries (&relay, &unpacker, bytes, options);
  g_hash_table_unref (relay.unproven);
  is_encrypted = has_password (unpacker.archive);
  archive_read_free (unpacker.archive);

  if (relay.n_games == 0)
    {
      qipu_record_error_set (error, QIPU_RECORD_ERROR_NO_GAME,
                             is_encrypted ? N_("The archive is protected by a password.")
                                          : N_("No xiangqi record was found in the archive."));
      return FALSE;
    }
  return TRUE;
}

static int
sniff_archive (const guint8 *data, gsize size)
{
  return find_kind (data, size) != NULL ? 85 : 0;
}

static const char *const suffixes[]
    = { "zip", "tar", "7z", "rar", "tgz", "gz", "xz", "bz2", "zst", NULL };

const QipuFormat qipu_format_archive = {
  .id = "archive",
  .mime_type = "application/zip",
  .suffixes = suffixes,
  .flags = QIPU_FORMAT_MANY_GAMES,
  .name = N_("Archive"),
  .sniff = sniff_archive,
  .read = read_archive,
};
