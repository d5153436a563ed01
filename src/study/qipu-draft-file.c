/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads and writes the files of drafts. */

#define G_LOG_DOMAIN "qipu-study"

#include "config.h"

#include "study/qipu-draft-file.h"

#include "records/qipu-record-file.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define FIRST_LINE "Qipu draft 1"
#define STAMP_FORMAT G_GUINT64_FORMAT
/* More than any head has that is no mistake. */
#define MAX_HEAD (4u * 1024 * 1024)

void
qipu_draft_free (QipuDraft *self)
{
  if (self == NULL)
    return;

  g_free (self->path);
  g_clear_object (&self->file);
  g_free (self->format_id);
  g_free (self->title);
  g_free (self);
}

static void
append_field (GString *head, const char *name, const char *value)
{
  g_autofree char *escaped = NULL;

  if (value == NULL)
    return;

  escaped = g_strescape (value, NULL);
  g_string_append_printf (head, "%s=%s\n", name, escaped);
}

/* Tags are kept apart from the PGN text, which adds those that every PGN game must have. */
static void
append_tags (GString *head, const QipuGame *game)
{
  for (guint i = 0; i < qipu_game_get_n_tags (game); i++)
    {
      const char *name, *value;

      qipu_game_get_tag_at (game, i, &name, &value);
      append_field (head, "tag", name);
      append_field (head, "value", value);
    }
}

GBytes *
qipu_draft_file_make (const QipuDraft *about, const QipuGame *game, GError **error)
{
  const QipuFormat *pgn = qipu_formats_find ("pgn");
  const QipuWriteOptions options = { .notation = QIPU_NOTATION_ICCS };
  g_autoptr (QipuDiagnostics) lost = qipu_diagnostics_new ();
  g_autoptr (GString) head = g_string_new (FIRST_LINE "\n");
  g_autoptr (GByteArray) out = g_byte_array_new ();

  if (about->file != NULL)
    {
      g_autofree char *uri = g_file_get_uri (about->file);

      append_field (head, "uri", uri);
    }
  append_field (head, "format", about->format_id);
  append_field (head, "title", about->title);
  g_string_append_printf (head, "index=%u\nplies=%u\n", about->index, about->n_plies);
  if (about->file != NULL)
    g_string_append_printf (head, "stamp=%" STAMP_FORMAT " %" STAMP_FORMAT " %" STAMP_FORMAT "\n",
                            about->stamp.mtime_us, about->stamp.size, about->stamp.inode);
  append_tags (head, game);
  g_string_append_c (head, '\n');

  g_byte_array_append (out, (const guint8 *) head->str, (guint) head->len);
  if (!pgn->write (game, &options, out, lost, error))
    return NULL;

  return g_byte_array_free_to_bytes (g_steal_pointer (&out));
}

static gboolean
load (const char *path, char **text, gsize *length, const char **body, GError **error)
{
  const char *end;

  if (!g_file_get_contents (path, text, length, error))
    return FALSE;

  end = g_strstr_len (*text, (gssize) *length, "\n\n");
  if (!g_str_has_prefix (*text, FIRST_LINE "\n") || end == NULL)
    {
      g_clear_pointer (text, g_free);
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _("The draft is damaged."));
      return FALSE;
    }

  *body = end + 2;
  return TRUE;
}

typedef void (*FieldFunc) (const char *name, const char *value, gpointer user_data);

static void
for_each_field (const char *text, const char *body, FieldFunc func, gpointer user_data)
{
  const char *line = strchr (text, '\n') + 1;

  while (line < body - 1)
    {
      const char *end = strchr (line, '\n');
      const char *sign = memchr (line, '=', (gsize) (end - line));

      if (sign != NULL)
        {
          g_autofree char *name = g_strndup (line, (gsize) (sign - line));
          g_autofree char *escaped = g_strndup (sign + 1, (gsize) (end - sign - 1));
          g_autofree char *value = g_strcompress (escaped);

          func (name, value, user_data);
        }
      line = end + 1;
    }
}

static void
read_stamp (const char *value, QipuFileStamp *stamp)
{
  g_auto (GStrv) numbers = g_strsplit (value, " ", -1);

  if (g_strv_length (numbers) != 3)
    return;

  stamp->mtime_us = g_ascii_strtoull (numbers[0], NULL, 10);
  stamp->size = g_ascii_strtoull (numbers[1], NULL, 10);
  stamp->inode = g_ascii_strtoull (numbers[2], NULL, 10);
}

static void
read_field (const char *name, const char *value, gpointer user_data)
{
  QipuDraft *draft = user_data;

  if (g_str_equal (name, "uri") && draft->file == NULL)
    draft->file = g_file_new_for_uri (value);
  else if (g_str_equal (name, "format") && draft->format_id == NULL)
    draft->format_id = g_strdup (value);
  else if (g_str_equal (name, "title") && draft->title == NULL)
    draft->title = g_strdup (value);
  else if (g_str_equal (name, "index"))
    draft->index = (guint) g_ascii_strtoull (value, NULL, 10);
  else if (g_str_equal (name, "plies"))
    draft->n_plies = (guint) g_ascii_strtoull (value, NULL, 10);
  else if (g_str_equal (name, "stamp"))
    read_stamp (value, &draft->stamp);
}

QipuDraft *
qipu_draft_file_read_head (const char *path)
{
  g_autoptr (QipuDraft) draft = NULL;
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GFileInfo) info = NULL;
  g_autofree char *text = NULL;
  const char *body;
  gsize length;

  if (!load (path, &text, &length, &body, NULL) || (gsize) (body - text) > MAX_HEAD)
    return NULL;

  draft = g_new0 (QipuDraft, 1);
  draft->path = g_strdup (path);
  for_each_field (text, body, read_field, draft);

  info = g_file_query_info (file,
                            G_FILE_ATTRIBUTE_TIME_MODIFIED "," G_FILE_ATTRIBUTE_TIME_MODIFIED_USEC,
                            G_FILE_QUERY_INFO_NONE, NULL, NULL);
  if (info != NULL)
    draft->time_us =
        (gint64) g_file_info_get_attribute_uint64 (info, G_FILE_ATTRIBUTE_TIME_MODIFIED) *
            G_USEC_PER_SEC +
        g_file_info_get_attribute_uint32 (info, G_FILE_ATTRIBUTE_TIME_MODIFIED_USEC);

  return g_steal_pointer (&draft);
}

typedef struct
{
  QipuGame *game;
  char *name;
} TagReader;

static void
read_tag (const char *name, const char *value, gpointer user_data)
{
  TagReader *reader = user_data;

  if (g_str_equal (name, "tag"))
    {
      g_free (reader->name);
      reader->name = g_strdup (value);
    }
  else if (g_str_equal (name, "value") && reader->name != NULL)
    qipu_game_append_tag (reader->game, reader->name, value);
}

QipuGame *
qipu_draft_file_read_game (const char *path, GError **error)
{
  const QipuReadOptions options = { .encoding = QIPU_ENCODING_UTF8 };
  g_autoptr (QipuRecordContent) content = NULL;
  g_autoptr (GBytes) bytes = NULL;
  g_autofree char *text = NULL;
  TagReader reader = { NULL, NULL };
  const char *body;
  gsize length;

  if (!load (path, &text, &length, &body, error))
    return NULL;

  bytes = g_bytes_new_static (body, length - (gsize) (body - text));
  content = qipu_record_read_bytes (bytes, &options, error);
  if (content == NULL)
    return NULL;
  if (content->games->len == 0)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _("The draft is damaged."));
      return NULL;
    }

  reader.game = qipu_game_copy (g_ptr_array_index (content->games, 0));
  while (qipu_game_get_n_tags (reader.game) > 0)
    qipu_game_remove_tag_at (reader.game, qipu_game_get_n_tags (reader.game) - 1);
  for_each_field (text, body, read_tag, &reader);
  g_free (reader.name);
  return reader.game;
}
