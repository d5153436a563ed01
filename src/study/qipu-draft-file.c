/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads and writes the files of drafts. */

#define _GNU_SOURCE
#define G_LOG_DOMAIN "qipu-study"

#include "config.h"

#include "study/qipu-draft-file.h"

#include "records/qipu-record-file.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define KIND "Qipu draft "
#define FIRST_LINE KIND "1\n"
#define STAMP_FORMAT G_GUINT64_FORMAT
/* The second line: a sum over everything behind it. */
#define SUM_FIELD "sum="
#define SUM_TYPE G_CHECKSUM_SHA1
/* The record begins so, in case that the empty line before it is lost. */
#define FIRST_TAG "[Game \""

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
  g_autoptr (GString) head = g_string_new (NULL);
  g_autoptr (GByteArray) out = g_byte_array_new ();
  g_autofree char *sum = NULL;
  g_autofree char *lines = NULL;

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

  sum = g_compute_checksum_for_data (SUM_TYPE, out->data, out->len);
  lines = g_strconcat (FIRST_LINE SUM_FIELD, sum, "\n", NULL);
  g_byte_array_prepend (out, (const guint8 *) lines, (guint) strlen (lines));
  return g_byte_array_free_to_bytes (g_steal_pointer (&out));
}

/* A draft in memory. Any of its bytes may be damaged; what is not is to be found. */
typedef struct
{
  char *text;
  const char *end;
  const char *head; /* lines about the document */
  const char *body; /* the record */
  gboolean is_damaged;
} Content;

static void
content_clear (Content *self)
{
  g_clear_pointer (&self->text, g_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Content, content_clear)

/* Unlike g_strstr_len() not stopped by a NUL. */
static const char *
find (const char *p, const char *end, const char *what)
{
  return p < end ? memmem (p, (gsize) (end - p), what, strlen (what)) : NULL;
}

static const char *
find_line_end (const char *p, const char *end)
{
  const char *line_end = p < end ? memchr (p, '\n', (gsize) (end - p)) : NULL;

  return line_end != NULL ? line_end : end;
}

/* Of another version of the program: not to be understood by guessing. */
static gboolean
is_foreign (const Content *self)
{
  const char *p = self->text + strlen (KIND);

  if (!g_str_has_prefix (self->text, KIND))
    return FALSE;
  while (g_ascii_isdigit (*p))
    p++;
  return p > self->text + strlen (KIND) && *p == '\n' && !g_str_has_prefix (self->text, FIRST_LINE);
}

static gboolean
is_sum_right (const char *line, const char *line_end, const char *end)
{
  g_autofree char *sum = NULL;

  if (line_end == end || !g_str_has_prefix (line, SUM_FIELD))
    return FALSE;
  sum = g_compute_checksum_for_data (SUM_TYPE, (const guchar *) line_end + 1,
                                     (gsize) (end - line_end - 1));
  line += strlen (SUM_FIELD);
  return strlen (sum) == (gsize) (line_end - line) && memcmp (sum, line, strlen (sum)) == 0;
}

static gboolean
load (const char *path, Content *self, GError **error)
{
  const char *empty_line;
  const char *first_tag;
  gsize length;

  if (!g_file_get_contents (path, &self->text, &length, error))
    return FALSE;

  self->end = self->text + length;
  self->head = find_line_end (self->text, self->end);
  self->head += self->head < self->end;
  empty_line = find (self->text, self->end, "\n\n");
  first_tag = find (self->text, self->end, "\n" FIRST_TAG);
  self->body = empty_line != NULL ? empty_line + 2 : self->end;
  if (first_tag != NULL && first_tag + 1 < self->body)
    self->body = first_tag + 1;
  self->is_damaged = !g_str_has_prefix (self->text, FIRST_LINE) || empty_line == NULL ||
                     self->body != empty_line + 2 ||
                     !is_sum_right (self->head, find_line_end (self->head, self->end), self->end);

  if (is_foreign (self) || self->head >= self->end ||
      (self->is_damaged && find (self->text, self->end, "\ntag=") == NULL &&
       find (self->body, self->end, "[") == NULL))
    {
      content_clear (self);
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _ ("The draft is damaged."));
      return FALSE;
    }
  return TRUE;
}

/* What g_strescape() made, in UTF-8 whatever became of it. */
static char *
dup_unescaped (const char *p, const char *end)
{
  static const char letters[] = "bfnrtv\\\"";
  static const char meanings[] = "\b\f\n\r\t\v\\\"";
  g_autoptr (GString) value = g_string_sized_new ((gsize) (end - p));

  for (; p < end; p++)
    {
      const char *letter =
          *p == '\\' && p + 1 < end && p[1] != '\0' ? strchr (letters, p[1]) : NULL;

      if (letter != NULL)
        {
          g_string_append_c (value, meanings[letter - letters]);
          p++;
        }
      else if (end - p >= 4 && *p == '\\' && p[1] >= '0' && p[1] <= '3' && p[2] >= '0' &&
               p[2] <= '7' && p[3] >= '0' && p[3] <= '7')
        {
          g_string_append_c (value, (char) ((p[1] - '0') << 6 | (p[2] - '0') << 3 | (p[3] - '0')));
          p += 3;
        }
      else
        g_string_append_c (value, *p);
    }
  return g_utf8_make_valid (value->str, (gssize) value->len);
}

typedef void (*FieldFunc) (const char *name, const char *value, gpointer user_data);

/* The last line only when its end is there. */
static void
for_each_field (const Content *content, FieldFunc func, gpointer user_data)
{
  const char *line = content->head;

  while (line < content->body)
    {
      const char *end = find_line_end (line, content->body);
      const char *sign = memchr (line, '=', (gsize) (end - line));

      if (end == content->body)
        return;
      if (sign != NULL)
        {
          g_autofree char *name = g_strndup (line, (gsize) (sign - line));
          g_autofree char *value = dup_unescaped (sign + 1, end);

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

static QipuDraft *
make_head (const char *path, const Content *content)
{
  QipuDraft *draft = g_new0 (QipuDraft, 1);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GFileInfo) info = NULL;

  draft->path = g_strdup (path);
  for_each_field (content, read_field, draft);
  draft->is_damaged = content->is_damaged;
  if (content->is_damaged)
    {
      /* half a record must not take the place of the whole one that is in the file */
      g_clear_object (&draft->file);
      g_clear_pointer (&draft->format_id, g_free);
      draft->stamp = (QipuFileStamp){ 0 };
      draft->index = 0;
    }

  info = g_file_query_info (file,
                            G_FILE_ATTRIBUTE_TIME_MODIFIED "," G_FILE_ATTRIBUTE_TIME_MODIFIED_USEC,
                            G_FILE_QUERY_INFO_NONE, NULL, NULL);
  if (info != NULL)
    draft->time_us =
        (gint64) g_file_info_get_attribute_uint64 (info, G_FILE_ATTRIBUTE_TIME_MODIFIED) *
            G_USEC_PER_SEC +
        g_file_info_get_attribute_uint32 (info, G_FILE_ATTRIBUTE_TIME_MODIFIED_USEC);

  return draft;
}

QipuDraft *
qipu_draft_file_read_head (const char *path)
{
  g_auto (Content) content = { 0 };

  return load (path, &content, NULL) ? make_head (path, &content) : NULL;
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

static gboolean
take_first_game (QipuGame *game, guint64 start, guint64 end, gpointer user_data)
{
  QipuGame **first = user_data;

  *first = game;
  return FALSE;
}

/* Read as PGN without a look at what it looks like; a new game when nothing is left of it. */
static QipuGame *
read_record (const Content *content)
{
  const QipuFormat *pgn = qipu_formats_find ("pgn");
  QipuReadOptions options = { .encoding = QIPU_ENCODING_UTF8 };
  g_autoptr (GBytes) bytes =
      g_bytes_new_static (content->body, (gsize) (content->end - content->body));
  g_autoptr (QipuSource) source = qipu_source_new_for_bytes (bytes);
  QipuGame *game = NULL;
  QipuGameSink sink = { .game = take_first_game, .user_data = &game };

  pgn->read (source, &options, &sink, NULL);
  return game != NULL ? game : qipu_game_new ();
}

QipuGame *
qipu_draft_file_read_game (const char *path, QipuDraft **about, GError **error)
{
  g_auto (Content) content = { 0 };
  TagReader reader = { NULL, NULL };
  g_autoptr (QipuGame) record = NULL;

  if (!load (path, &content, error))
    return NULL;

  if (about != NULL)
    *about = make_head (path, &content);
  record = read_record (&content);
  reader.game = qipu_game_copy (record);
  while (qipu_game_get_n_tags (reader.game) > 0)
    qipu_game_remove_tag_at (reader.game, qipu_game_get_n_tags (reader.game) - 1);
  for_each_field (&content, read_tag, &reader);
  g_free (reader.name);
  /* the record has them too, but for those that mean nothing */
  if (content.is_damaged && qipu_game_get_n_tags (record) > qipu_game_get_n_tags (reader.game))
    {
      qipu_game_free (reader.game);
      return g_steal_pointer (&record);
    }
  return reader.game;
}
