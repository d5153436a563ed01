/* SPDX-License-Identifier: GPL-3.0-or-later */
/* DHJHtmlXQ, a cousin of DhtmlXQ with numbered fields and ranks counted from below. */

#define G_LOG_DOMAIN "qipu-records"

#include "config.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "records/qipu-dhtmlxq-private.h"
#include "records/qipu-formats-private.h"
#include "records/qipu-main-line.h"
#include "records/qipu-markup.h"
#include "records/qipu-text-reader.h"

#define TEXT_LIMIT ((gsize) 64 * 1024 * 1024)
#define OPEN "[DHJHtmlXQ_"
#define COMMENT_OPEN "[game_comment_0_"

enum
{
  FIELD_RESULT = 28,
  FIELD_BOARD = 31,
  FIELD_SIDE = 32,
  FIELD_MOVES = 34,
};

static const struct
{
  guint field;
  const char *tag;
} fields[] = {
  { 11, "Event" },     { 14, "Site" },       { 13, "Date" },       { 15, "Round" },
  { 17, "Red" },       { 21, "Black" },      { 28, "Result" },     { 10, "Title" },
  { 16, "Board" },     { 18, "RedName" },    { 19, "RedLevel" },   { 20, "RedRating" },
  { 22, "BlackName" }, { 23, "BlackLevel" }, { 24, "BlackRating" }, { 29, "RedTime" },
  { 30, "BlackTime" }, { 36, "Opening" },    { 37, "Variation" },  { 40, "Annotator" },
  { 41, "Author" },    { 42, "Recorder" },
};

/* The value of "[DHJHtmlXQ_N]…[/DHJHtmlXQ_N]", or NULL. */
static char *
dup_field (const char *text, gsize size, guint number)
{
  g_autofree char *open = g_strdup_printf (OPEN "%u]", number);
  const char *start = g_strstr_len (text, (gssize) size, open);
  const char *end;

  if (start == NULL)
    return NULL;
  start += strlen (open);
  end = g_strstr_len (start, text + size - start, "[");
  if (end == NULL)
    end = text + size;
  return g_strstrip (qipu_markup_strip_tags (start, (gsize) (end - start)));
}

/* Ninety characters from a9 on: FEN letters, and "*" for an empty point. */
static void
read_start (QipuTreeBuilder *builder, const char *text, gsize size)
{
  g_autofree char *board = dup_field (text, size, FIELD_BOARD);
  g_autofree char *side = dup_field (text, size, FIELD_SIDE);
  QipuPosition start = *qipu_game_get_start (builder->game);
  g_autoptr (GString) fen = g_string_new (NULL);

  if (board != NULL && strlen (board) == QIPU_N_SQUARES)
    {
      for (guint i = 0; i < QIPU_N_SQUARES; i++)
        {
          if (i > 0 && i % QIPU_N_FILES == 0)
            g_string_append_c (fen, '/');
          g_string_append_c (fen, board[i] == '*' ? '1' : board[i]);
        }
      g_string_append (fen, " w");
      if (qipu_tree_builder_set_fen (builder, fen->str, -1))
        start = *qipu_game_get_start (builder->game);
    }
  else if (board != NULL && *board != '\0')
    qipu_tree_builder_report (builder, QIPU_DIAGNOSTIC_BAD_VALUE, -1, -1, -1, board);
  if (side != NULL && strcmp (side, "1") == 0)
    {
      qipu_position_set_side (&start, QIPU_BLACK);
      qipu_tree_builder_set_start (builder, &start);
    }
}

/* A comment in the text: what stands between its brackets. */
typedef struct
{
  const char *start;
  const char *end;
} Comment;

/* The ply in the bracket at @p, behind COMMENT_OPEN; -1 when it is none. */
static gint
read_ply (const char *p, const char *stop)
{
  gint ply = 0;
  const char *first = p;

  for (; p < stop && g_ascii_isdigit (*p) && ply < G_MAXINT / 10 - 1; p++)
    ply = ply * 10 + (*p - '0');
  return p > first && p < stop && *p == ']' && (*first != '0' || p == first + 1) ? ply : -1;
}

/* All comments by ply, the first of each; one that is not closed ends where the next one begins. */
static GHashTable *
collect_comments (const char *text, gsize size)
{
  GHashTable *comments = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  const char *stop = text + size;
  const char *p = g_strstr_len (text, (gssize) size, COMMENT_OPEN);

  while (p != NULL)
    {
      const char *number = p + strlen (COMMENT_OPEN);
      const char *next = g_strstr_len (number, stop - number, COMMENT_OPEN);
      const char *limit = next != NULL ? next : stop;
      const gint ply = read_ply (number, limit);

      if (ply >= 0 && !g_hash_table_contains (comments, GINT_TO_POINTER (ply)))
        {
          Comment *comment = g_new (Comment, 1);

          comment->start = (const char *) memchr (number, ']', (gsize) (limit - number)) + 1;
          comment->end = g_strstr_len (comment->start, limit - comment->start, "[/comment");
          if (comment->end == NULL)
            comment->end = limit;
          g_hash_table_insert (comments, GINT_TO_POINTER (ply), comment);
        }
      p = next;
    }
  return comments;
}

static void
add_comment (QipuTreeBuilder *builder, GHashTable *comments)
{
  const Comment *comment =
      g_hash_table_lookup (comments, GINT_TO_POINTER ((gint) qipu_tree_builder_get_ply (builder)));
  g_autofree char *text = NULL;

  if (comment == NULL)
    return;
  text = qipu_markup_strip_tags (comment->start, (gsize) (comment->end - comment->start));
  qipu_tree_builder_comment (builder, g_strchug (text));
}

static void
read_moves (QipuTreeBuilder *builder, const char *text, gsize size)
{
  g_autofree char *moves = dup_field (text, size, FIELD_MOVES);
  g_autoptr (GHashTable) comments = collect_comments (text, size);
  const char *p = moves;
  const char *end = moves != NULL ? moves + strlen (moves) : NULL;

  add_comment (builder, comments);
  while (p != NULL && end - p >= 4 &&
         qipu_main_line_play (
             builder, qipu_move_from_numbers (p[0] - '0', p[1] - '0', p[2] - '0', p[3] - '0'), -1))
    {
      add_comment (builder, comments);
      for (p += 4; *p != '\0' && !g_ascii_isdigit (*p); p++)
        ;
    }
}

/* One game a text is known; a second one is told. */
static void
report_second (QipuTreeBuilder *builder, const char *text, gsize size)
{
  static const char open[] = OPEN "34]";
  const char *first = g_strstr_len (text, (gssize) size, open);
  const char *second =
      first != NULL ? g_strstr_len (first + 1, text + size - first - 1, open) : NULL;
  gint64 line = 1;

  if (second == NULL)
    return;
  for (const char *p = text; p < second; p++)
    line += *p == '\n';
  qipu_tree_builder_report (builder, QIPU_DIAGNOSTIC_LEFTOVER, line, -1, -1, open);
}

static gboolean
read_dhj (QipuSource *source, QipuReadOptions *options, const QipuGameSink *sink, GError **error)
{
  g_autoptr (QipuTextReader) text_reader = qipu_text_reader_new (source, options, sink, error);
  QipuTreeBuilder builder;
  const char *text;
  gsize size;

  if (text_reader == NULL || !qipu_text_reader_read_all (text_reader, TEXT_LIMIT, error))
    return FALSE;
  text = qipu_text_reader_get_text (text_reader, &size);

  qipu_main_line_begin (&builder, sink, "DHJHtmlXQ");
  for (guint i = 0; i < G_N_ELEMENTS (fields); i++)
    {
      g_autofree char *value = dup_field (text, size, fields[i].field);
      const char *result
          = fields[i].field == FIELD_RESULT && value != NULL ? qipu_dhtmlxq_get_result (value) : NULL;

      qipu_tree_builder_tag (&builder, fields[i].tag, result != NULL ? result : value);
    }
  read_start (&builder, text, size);
  read_moves (&builder, text, size);
  report_second (&builder, text, size);
  qipu_main_line_end (&builder, qipu_text_reader_get_done (text_reader));
  return TRUE;
}

static int
sniff_dhj (const guint8 *data, gsize size)
{
  return g_strstr_len ((const char *) data, (gssize) size, "[DHJHtmlXQ") != NULL ? 93 : 0;
}

static const char *const suffixes[] = { "dhj", NULL };

const QipuFormat qipu_format_dhjhtmlxq = {
  .id = "dhjhtmlxq",
  .mime_type = "application/x-xiangqi-dhj",
  .suffixes = suffixes,
  .flags = QIPU_FORMAT_TEXT | QIPU_FORMAT_UNPROVEN,
  .name = N_("DHJHtmlXQ text"), .sniff = sniff_dhj, .read = read_dhj,
  };
