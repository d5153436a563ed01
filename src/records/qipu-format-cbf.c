/* SPDX-License-Identifier: GPL-3.0-or-later */
/* CBF, the XML record of CCBridge: a head of text elements and a flat list of moves. How variations
 * are stored is not known; the flat list is read as the main line. */

#define G_LOG_DOMAIN "qipu-records"

#include "config.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "records/qipu-formats-private.h"
#include "records/qipu-markup.h"
#include "records/qipu-text-reader.h"
#include "records/qipu-tree-builder.h"

#define ROOT "<ChineseChessRecord"
#define ROOT_END "</ChineseChessRecord>"
#define ESCAPED_ROOT "&lt;ChineseChessRecord"
#define TEXT_LIMIT ((gsize) 64 * 1024 * 1024)
#define MAX_DEPTH 64

static const struct
{
  const char *element;
  const char *tag;
} elements[] = {
  { "Contest", "Event" },
  { "Site", "Site" },
  { "Date", "Date" },
  { "Round", "Round" },
  { "Red", "Red" },
  { "Black", "Black" },
  { "RecordResult", "Result" },
  { "Name", "Title" },
  { "From", "Source" },
  { "ContestType", "EventClass" },
  { "Table", "Board" },
  { "TimeRule", "TimeControl" },
  { "Commentator", "Annotator" },
  { "Creator", "Author" },
  { "ResultType", "Termination" },
  { "FEN", NULL },
};

typedef struct
{
  QipuTreeBuilder builder;
  GString *text;
  GHashTable *head; /* element → text, in the order of @names */
  GPtrArray *names;
  char *value; /* of the present move */
  guint depth;
  gboolean in_head;
  gboolean in_moves;
  gboolean is_started; /* the header is in the game */
  gboolean is_cut;
  gboolean is_odd; /* something of unknown meaning */
} Reader;

static void
add_header (Reader *self)
{
  static const char *const results[] = { "*", "1-0", "0-1", "1/2-1/2" };
  QipuGame *game = self->builder.game;
  const char *fen = g_hash_table_lookup (self->head, "FEN");

  self->is_started = TRUE;
  if (fen != NULL && *fen != '\0')
    qipu_tree_builder_set_fen (&self->builder, fen, -1);
  for (guint i = 0; i < G_N_ELEMENTS (elements); i++)
    {
      const char *text = g_hash_table_lookup (self->head, elements[i].element);

      if (g_strcmp0 (elements[i].tag, "Result") == 0)
        {
          guint64 result = text != NULL ? g_ascii_strtoull (text, NULL, 10) : 0;

          qipu_game_append_tag (game, "Result", results[result < 4 ? result : 0]);
        }
      else if (elements[i].tag != NULL)
        qipu_tree_builder_tag (&self->builder, elements[i].tag, text);
    }
  for (guint i = 0; i < self->names->len; i++)
    {
      const char *name = g_ptr_array_index (self->names, i);
      gboolean is_known = FALSE;

      for (guint j = 0; j < G_N_ELEMENTS (elements); j++)
        is_known = is_known || strcmp (elements[j].element, name) == 0;
      if (!is_known)
        qipu_tree_builder_tag (&self->builder, name, g_hash_table_lookup (self->head, name));
    }
}

static const char *
find_attribute (const char **names, const char **values, const char *name)
{
  for (guint i = 0; names[i] != NULL; i++)
    if (strcmp (names[i], name) == 0)
      return values[i];
  return NULL;
}

static void
start_element (GMarkupParseContext *context,
               const char *name,
               const char **names,
               const char **values,
               gpointer user_data,
               GError **error)
{
  Reader *self = user_data;

  self->depth++;
  g_string_truncate (self->text, 0);
  if (strcmp (name, "Head") == 0)
    self->in_head = TRUE;
  else if (strcmp (name, "MoveList") == 0)
    self->in_moves = TRUE;
  else if (self->in_moves && strcmp (name, "Move") == 0)
    {
      /* a move inside a move, or with more to it, might be a variation */
      if (self->value != NULL || g_strv_length ((char **) names) > 1)
        self->is_odd = TRUE;
      g_free (self->value);
      self->value = g_strdup (find_attribute (names, values, "value"));
    }
  if (self->depth > MAX_DEPTH)
    g_set_error_literal (error, G_MARKUP_ERROR, G_MARKUP_ERROR_INVALID_CONTENT, "depth");
}

static gint64
get_line (GMarkupParseContext *context)
{
  int line, character;

  g_markup_parse_context_get_position (context, &line, &character);
  return line;
}

/* "77-47": two squares of column and row from the top; "00-00" is the start. */
static void
take_move (Reader *self, GMarkupParseContext *context)
{
  const char *v = self->value;
  QipuMove move;

  if (v == NULL || self->is_cut)
    return;
  if (!self->is_started)
    add_header (self);
  if (strcmp (v, "00-00") == 0)
    {
      qipu_tree_builder_comment (&self->builder, self->text->str);
      return;
    }
  if (qipu_tree_builder_is_full (&self->builder))
    {
      qipu_tree_builder_report_full (&self->builder);
      self->is_cut = TRUE;
      return;
    }
  move = strlen (v) == 5 && v[2] == '-'
           ? qipu_move_from_numbers (v[0] - '0', '9' - v[1], v[3] - '0', '9' - v[4])
           : QIPU_MOVE_NONE;
  if (!qipu_tree_builder_play (&self->builder, move))
    {
      qipu_tree_builder_report (&self->builder, QIPU_DIAGNOSTIC_MOVE_IMPOSSIBLE,
                                get_line (context), -1,
                                (gint64) qipu_tree_builder_get_ply (&self->builder) + 1, v);
      self->is_cut = TRUE;
      return;
    }
  qipu_tree_builder_comment (&self->builder, self->text->str);
}

static void
end_element (GMarkupParseContext *context, const char *name, gpointer user_data, GError **error)
{
  Reader *self = user_data;

  self->depth--;
  if (strcmp (name, "Head") == 0)
    self->in_head = FALSE;
  else if (self->in_head && !g_hash_table_contains (self->head, name))
    {
      char *key = g_strdup (name);

      g_ptr_array_add (self->names, key);
      g_hash_table_insert (self->head, key, g_strdup (self->text->str));
    }
  else if (self->in_moves && strcmp (name, "Move") == 0)
    {
      take_move (self, context);
      g_clear_pointer (&self->value, g_free);
    }
  g_string_truncate (self->text, 0);
}

static void
take_text (GMarkupParseContext *context,
           const char *text,
           gsize length,
           gpointer user_data,
           GError **error)
{
  Reader *self = user_data;

  if (self->text->len <= QIPU_GAME_MAX_TEXT)
    g_string_append_len (self->text, text, (gssize) length);
}

static void
parse (Reader *self, const char *text, gsize size)
{
  static const GMarkupParser parser = {
    .start_element = start_element,
    .end_element = end_element,
    .text = take_text,
  };
  g_autoptr (GMarkupParseContext) context
      = g_markup_parse_context_new (&parser, G_MARKUP_TREAT_CDATA_AS_TEXT, self, NULL);
  g_autoptr (GError) error = NULL;

  if (!g_markup_parse_context_parse (context, text, (gssize) size, &error)
      || !g_markup_parse_context_end_parse (context, &error))
    qipu_tree_builder_report (&self->builder, QIPU_DIAGNOSTIC_TRUNCATED, get_line (context), -1,
                              -1, NULL);
}

/* The record in a web page that shows its source; the lines stay what they are. */
static char *
dup_unescaped (const char *text, gsize size)
{
  const char *root = g_strstr_len (text, (gssize) size, ESCAPED_ROOT);
  GString *result;
  g_autofree char *decoded = NULL;
  const char *end;

  if (root == NULL || g_strstr_len (text, (gssize) size, ROOT) != NULL)
    return NULL;
  decoded = qipu_markup_decode_entities (root, (gsize) (text + size - root));
  /* the parser counts no line end that is the first character */
  result = g_string_new (" ");
  for (; text < root; text++)
    if (*text == '\n')
      g_string_append_c (result, '\n');
  end = g_strrstr (decoded, ROOT_END);
  return g_string_free (
      g_string_append_len (result, decoded, end != NULL ? end + strlen (ROOT_END) - decoded : -1),
      FALSE);
}

static gboolean
read_cbf (QipuSource *source, QipuReadOptions *options, const QipuGameSink *sink, GError **error)
{
  g_autoptr (QipuTextReader) text_reader = qipu_text_reader_new (source, options, sink, error);
  g_autofree char *unescaped = NULL;
  Reader self = { 0 };
  const char *text;
  gsize size;

  if (text_reader == NULL || !qipu_text_reader_read_all (text_reader, TEXT_LIMIT, error))
    return FALSE;
  /* XML is UTF-8 unless it says otherwise, also when it needs no more than ASCII */
  if (options->encoding == QIPU_ENCODING_ASCII)
    options->encoding = QIPU_ENCODING_UTF8;
  text = qipu_text_reader_get_text (text_reader, &size);

  qipu_tree_builder_init (&self.builder, sink);
  qipu_tree_builder_begin (&self.builder);
  self.text = g_string_new (NULL);
  self.head = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, g_free);
  self.names = g_ptr_array_new_with_free_func (g_free);

  unescaped = dup_unescaped (text, size);
  if (unescaped != NULL)
    parse (&self, unescaped, strlen (unescaped));
  else
    parse (&self, text, size);
  if (!self.is_started)
    add_header (&self);
  if (self.is_odd)
    qipu_tree_builder_report (&self.builder, QIPU_DIAGNOSTIC_UNPROVEN_FORMAT, -1, -1, -1, "CBF");
  if (!self.builder.stopped)
    qipu_tree_builder_end (&self.builder, 0,
                           qipu_text_reader_to_source (text_reader, size));

  g_free (self.value);
  g_string_free (self.text, TRUE);
  g_hash_table_unref (self.head);
  g_ptr_array_unref (self.names);
  qipu_tree_builder_clear (&self.builder);
  return TRUE;
}

static int
sniff_cbf (const guint8 *data, gsize size)
{
  const char *text = (const char *) data;

  if (g_strstr_len (text, (gssize) size, ROOT) != NULL)
    return 96;
  return g_strstr_len (text, (gssize) size, ESCAPED_ROOT) != NULL ? 93 : 0;
}

static const char *const suffixes[] = { "cbf", NULL };

const QipuFormat qipu_format_cbf = {
  .id = "cbf",
  .mime_type = "application/x-xiangqi-cbf",
  .suffixes = suffixes,
  .flags = QIPU_FORMAT_TEXT,
  .name = N_("CCBridge XML record"),
  .sniff = sniff_cbf,
  .read = read_cbf,
};
