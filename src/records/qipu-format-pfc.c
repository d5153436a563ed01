/* SPDX-License-Identifier: GPL-3.0-or-later */
/* PFC: a tree of XML elements "n", each a move with its comment; the child marked as default is the
 * main line. The layout is known from one program only. */

#define G_LOG_DOMAIN "qipu-records"

#include "config.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "records/qipu-formats-private.h"
#include "records/qipu-markup.h"
#include "records/qipu-record-error.h"
#include "records/qipu-text-reader.h"
#include "records/qipu-tree-builder.h"

#define TEXT_LIMIT ((gsize) 64 * 1024 * 1024)

static const struct
{
  const char *attribute;
  const char *tag;
} attributes[] = {
  { "event", "Event" },     { "site", "Site" },     { "place", "Site" },
  { "create-time", "Date" }, { "date", "Date" },     { "round", "Round" },
  { "red", "Red" },         { "black", "Black" },   { "win", "Result" },
  { "title", "Title" },     { "author", "Author" }, { "red-team", "RedTeam" },
  { "black-team", "BlackTeam" },
};

typedef struct
{
  QipuTreeBuilder builder;
  guint depth;     /* elements open */
  guint cut_depth; /* 0, or the depth of the element that was cut off with its children */
  gboolean has_root;
} Reader;

static const char *
find_attribute (const char **names, const char **values, const char *name)
{
  for (guint i = 0; names[i] != NULL; i++)
    if (strcmp (names[i], name) == 0)
      return values[i];
  return NULL;
}

static gboolean
is_known (const char *name)
{
  static const char *const structure[] = { "m", "c", "version", "default" };

  for (guint i = 0; i < G_N_ELEMENTS (structure); i++)
    if (strcmp (structure[i], name) == 0)
      return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (attributes); i++)
    if (strcmp (attributes[i].attribute, name) == 0)
      return TRUE;
  return FALSE;
}

static const char *
get_result (const char *text)
{
  static const char *const results[] = { "1-0", "0-1", "1/2-1/2" };

  for (guint i = 0; text != NULL && i < G_N_ELEMENTS (results); i++)
    if (strcmp (results[i], text) == 0)
      return results[i];
  return "*";
}

static void
read_root (Reader *self, const char **names, const char **values)
{
  const char *fen = find_attribute (names, values, "m");
  const char *comment = find_attribute (names, values, "c");
  QipuGame *game = self->builder.game;

  if (fen != NULL && *fen != '\0')
    qipu_tree_builder_set_fen (&self->builder, fen, 1);
  for (guint i = 0; i < G_N_ELEMENTS (attributes); i++)
    {
      const char *value = find_attribute (names, values, attributes[i].attribute);

      if (strcmp (attributes[i].tag, "Result") == 0)
        qipu_game_append_tag (game, "Result", get_result (value));
      else if (qipu_game_get_tag (game, attributes[i].tag) == NULL)
        qipu_tree_builder_tag (&self->builder, attributes[i].tag, value);
    }
  for (guint i = 0; names[i] != NULL; i++)
    if (!is_known (names[i]))
      qipu_tree_builder_tag (&self->builder, names[i], values[i]);
  if (comment != NULL)
    qipu_tree_builder_comment (&self->builder, comment);
}

static gint64
get_line (GMarkupParseContext *context)
{
  int line, character;

  g_markup_parse_context_get_position (context, &line, &character);
  return line;
}

/* Makes the node that was just added, a leaf so far, the first child. */
static void
make_main (QipuTreeBuilder *builder)
{
  QipuNodeId parent = qipu_game_get_parent (builder->game, builder->node);

  if (qipu_game_get_first_child (builder->game, parent) == builder->node)
    return;
  qipu_game_unlink (builder->game, builder->node);
  qipu_game_link (builder->game, builder->node, parent, 0);
}

static void
read_move (Reader *self, GMarkupParseContext *context, const char **names, const char **values)
{
  QipuTreeBuilder *builder = &self->builder;
  const char *m = find_attribute (names, values, "m");
  const char *comment = find_attribute (names, values, "c");
  QipuMove move = QIPU_MOVE_NONE;

  if (qipu_tree_builder_is_full (builder))
    {
      qipu_tree_builder_report_full (builder);
      self->cut_depth = self->depth;
      return;
    }
  if (m != NULL && strlen (m) == 4)
    move = qipu_move_from_numbers (g_ascii_tolower (m[0]) - 'a', m[1] - '0',
                                   g_ascii_tolower (m[2]) - 'a', m[3] - '0');
  if (!qipu_tree_builder_play (builder, move))
    {
      qipu_tree_builder_report (builder, QIPU_DIAGNOSTIC_MOVE_IMPOSSIBLE, get_line (context), -1,
                                (gint64) qipu_tree_builder_get_ply (builder) + 1,
                                m != NULL ? m : "");
      self->cut_depth = self->depth;
      return;
    }
  if (comment != NULL)
    qipu_tree_builder_comment (builder, comment);
  if (g_strcmp0 (find_attribute (names, values, "default"), "true") == 0)
    make_main (builder);
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
  if (self->cut_depth != 0)
    return;
  /* a page with two records has two roots: one file holds one game */
  if (strcmp (name, "n") != 0 || (self->depth == 1 && self->has_root))
    {
      qipu_tree_builder_report (&self->builder, QIPU_DIAGNOSTIC_LEFTOVER, get_line (context), -1,
                                -1, name);
      self->cut_depth = self->depth;
    }
  else if (self->depth == 1)
    {
      self->has_root = TRUE;
      read_root (self, names, values);
    }
  else
    read_move (self, context, names, values);
}

static void
end_element (GMarkupParseContext *context, const char *name, gpointer user_data, GError **error)
{
  Reader *self = user_data;

  if (self->cut_depth == self->depth)
    self->cut_depth = 0;
  else if (self->cut_depth == 0 && self->depth > 1)
    qipu_tree_builder_back_to (&self->builder, self->depth - 2);
  self->depth--;
}

/* The element alone, out of a forum post or a page. */
static const char *
find_root (const char *text, gsize size, gsize *length)
{
  const char *start = g_strstr_len (text, (gssize) size, "<n ");
  const char *end;

  if (start == NULL)
    return NULL;
  end = g_strrstr_len (start, text + size - start, "</n>");
  *length = end != NULL ? (gsize) (end - start) + strlen ("</n>") : (gsize) (text + size - start);
  return start;
}

static gboolean
is_escaped (const char *text, gsize size)
{
  const char *root = g_strstr_len (text, (gssize) size, "&lt;n ");

  return root != NULL && g_strstr_len (text, (gssize) size, "<n ") == NULL &&
         g_strstr_len (root, MIN (text + size - root, 4096), "version=") != NULL;
}

static gboolean
read_pfc (QipuSource *source, QipuReadOptions *options, const QipuGameSink *sink, GError **error)
{
  static const GMarkupParser parser = { .start_element = start_element, .end_element = end_element };
  g_autoptr (QipuTextReader) text_reader = qipu_text_reader_new (source, options, sink, error);
  g_autoptr (GMarkupParseContext) context = NULL;
  g_autoptr (GError) parse_error = NULL;
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
  /* the source of a record as a web page shows it */
  if (is_escaped (text, size))
    {
      text = unescaped = qipu_markup_decode_entities (text, size);
      size = strlen (unescaped);
    }
  text = find_root (text, size, &size);
  if (text == NULL)
    {
      qipu_record_error_set (error, QIPU_RECORD_ERROR_NO_GAME,
 N_("No xiangqi record was found in the file."));
      return FALSE;
    }

  qipu_tree_builder_init (&self.builder, sink);
  qipu_tree_builder_begin (&self.builder);
  qipu_tree_builder_report (&self.builder, QIPU_DIAGNOSTIC_UNPROVEN_FORMAT, -1, -1, -1, "PFC");
  context = g_markup_parse_context_new (&parser, 0, &self, NULL);
  if (!g_markup_parse_context_parse (context, text, (gssize) size, &parse_error)
      || !g_markup_parse_context_end_parse (context, &parse_error))
    qipu_tree_builder_report (&self.builder, QIPU_DIAGNOSTIC_TRUNCATED, get_line (context), -1, -1,
                              NULL);
  if (qipu_game_get_tag (self.builder.game, "Result") == NULL)
    qipu_game_append_tag (self.builder.game, "Result", "*");
  if (!self.builder.stopped)
    qipu_tree_builder_end (&self.builder, 0, qipu_text_reader_get_done (text_reader));
  qipu_tree_builder_clear (&self.builder);
  return TRUE;
}

static int
sniff_pfc (const guint8 *data, gsize size)
{
  const char *text = (const char *) data;
  const char *root = g_strstr_len (text, (gssize) size, "<n ");

  if (root == NULL)
    return is_escaped (text, size) ? 93 : 0;
  if (g_strstr_len (text, (gssize) size, "[pfchessrecord]") != NULL)
    return 96;
  return g_strstr_len (root, MIN (text + size - root, 4096), "version=") != NULL ? 94 : 0;
}

static const char *const suffixes[] = { "pfc", NULL };

const QipuFormat qipu_format_pfc = {
  .id = "pfc",
  .mime_type = "application/x-xiangqi-pfc",
  .suffixes = suffixes,
  .flags = QIPU_FORMAT_TEXT | QIPU_FORMAT_UNPROVEN,
  .name = N_("PengFei record"),
  .sniff = sniff_pfc,
  .read = read_pfc,
};
