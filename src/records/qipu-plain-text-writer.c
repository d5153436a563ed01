/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Plain text for people. Rows and paragraph are what the reader of pasted moves reads back; the
 * layout of XQStudio has everything that can be said in words, and qipu-xqstudio-reader.c reads it.
 */

#define G_LOG_DOMAIN "qipu-records"

#include "config.h"

#include "records/qipu-plain-text-writer.h"

#include <string.h>

#include "records/qipu-columns.h"
#include "records/qipu-losses.h"
#include "records/qipu-tree-builder.h"
#include "records/qipu-xqstudio-labels.h"

#define MOVE_COLUMNS 12

/* A variation that is still to be written. */
typedef struct
{
  QipuNodeId node;
  guint number;
} Variation;

typedef struct
{
  const QipuGame *game;
  const QipuWriteOptions *options;
  QipuNotation notation;
  GString *out;
  QipuPosition position;
  GArray *variations; /* Variation, in the order of their numbers */
  guint n_replaced;
} Writer;

static gboolean
is_chinese (const Writer *self)
{
  return self->notation == QIPU_NOTATION_HANT || self->notation == QIPU_NOTATION_HANS;
}

static const char *
get_label (const Writer *self, const QipuXqstudioLabel *label)
{
  if (self->notation == QIPU_NOTATION_HANT)
    return label->hant;
  return self->notation == QIPU_NOTATION_HANS ? label->hans : label->latin;
}

static const char *
get_result_text (const Writer *self)
{
  return get_label (self, &qipu_xqstudio_results[qipu_game_get_result_number (self->game)]);
}

/* Writes the move and plays it; returns the columns it took. */
static guint
put_move (Writer *self, QipuNodeId node)
{
  QipuMove move = qipu_game_get_move (self->game, node);
  const char *sign = qipu_game_get_sign (self->game, node);
  char text[QIPU_MOVE_TEXT_SIZE];
  QipuUndo undo;

  qipu_notation_format (&self->position, move,
                        qipu_game_is_irregular (self->game, node) ? QIPU_NOTATION_ICCS
                                                                  : self->notation,
                        &self->options->style, text);
  g_string_append (self->out, text);
  g_string_append (self->out, sign);
  qipu_position_make (&self->position, move, &undo);
  return qipu_columns_of (text) + (guint) strlen (sign);
}

/* Whether nothing but blanks stands before @p on its line. The beginning of @text is no line: a
 * brace stands before it. */
static gboolean
is_at_line (const char *text, const char *p)
{
  while (p > text && (p[-1] == ' ' || p[-1] == '\t'))
    p--;
  return p > text && p[-1] == '\n';
}

/* What a reader would take for the end of the comment, a tag of PGN or of a web page, or a
 * character of one: written as something like it. NULL for everything else. */
static const char *
get_replacement (const char *text, const char *p)
{
  switch (*p)
    {
    case '{':
      return "[";
    case '}':
      return "]";
    case '[':
      return g_str_has_prefix (p, "[DhtmlXQ") || g_str_has_prefix (p, "[/DhtmlXQ")
                     || g_str_has_prefix (p, "[DHJHtmlXQ") || is_at_line (text, p)
                 ? "("
                 : NULL;
    case '<':
      return g_ascii_isalpha (p[1]) || p[1] == '/' || p[1] == '!' ? "＜" : NULL;
    case '&':
      return g_ascii_isalpha (p[1]) || p[1] == '#' ? "＆" : NULL;
    default:
      return NULL;
    }
}

/* The comment in braces for the layouts that are read again. Indentation goes: the reader of pasted
 * text drops it, and what is written twice shall be the same twice. */
static gboolean
put_braced_comment (Writer *self, QipuNodeId node)
{
  g_autofree char *comment = qipu_game_dup_joined_comment (self->game, node);
  const char *text = comment;

  if (text == NULL)
    return FALSE;
  while (g_unichar_isspace (g_utf8_get_char (text)))
    text = g_utf8_next_char (text);
  g_string_append (self->out, node == QIPU_NODE_ROOT ? "{" : " {");
  for (const char *p = text; *p != '\0'; p++)
    {
      const char *replacement = get_replacement (text, p);

      if (replacement != NULL)
        {
          g_string_append (self->out, replacement);
          self->n_replaced++;
        }
      else
        g_string_append_c (self->out, *p);
    }
  g_string_append_c (self->out, '}');
  return TRUE;
}

/* Where there are no moves the position is all there is. */
static void
put_fen (Writer *self, const char *label)
{
  char fen[QIPU_FEN_SIZE];

  qipu_position_get_fen (qipu_game_get_start (self->game), fen);
  if (strcmp (fen, QIPU_FEN_START) == 0 && qipu_game_get_n_nodes (self->game) > 0)
    return;
  if (label != NULL)
    g_string_append_printf (self->out, is_chinese (self) ? "%s：" : "%s: ", label);
  g_string_append_printf (self->out, "%s\n", fen);
}

/* Up to the column of Black's moves, one at least. */
static void
put_blanks (Writer *self, guint width)
{
  g_string_append_printf (self->out, "%*s",
                          width < MOVE_COLUMNS ? (int) (MOVE_COLUMNS - width) : 1, "");
}

/* The main line for rows and paragraph. */
static void
put_main_line (Writer *self)
{
  gboolean is_paragraph = self->options->layout == QIPU_TEXT_PARAGRAPH;
  gboolean is_first = TRUE;
  guint width = 0;

  put_fen (self, NULL);
  if (put_braced_comment (self, QIPU_NODE_ROOT))
    g_string_append_c (self->out, '\n');
  for (QipuNodeId node = qipu_game_get_first_child (self->game, QIPU_NODE_ROOT);
       node != QIPU_NODE_NONE; node = qipu_game_get_first_child (self->game, node))
    {
      gboolean is_red = qipu_position_get_side (&self->position) == QIPU_RED;

      if (is_first || is_red)
        {
          if (!is_first)
            g_string_append_c (self->out, is_paragraph ? ' ' : '\n');
          g_string_append_printf (self->out, is_paragraph ? "%u. %s" : "%3u. %s",
                                  self->position.move_number, is_red ? "" : "... ");
        }
      else
        put_blanks (self, is_paragraph ? MOVE_COLUMNS : width);
      width = put_move (self, node);
      if (put_braced_comment (self, node))
        width = MOVE_COLUMNS;
      is_first = FALSE;
    }
  if (qipu_game_get_result_number (self->game) != 0)
    {
      static const char *const results[] = { "", "1-0", "0-1", "1/2-1/2" };

      if (!is_first)
        g_string_append_c (self->out, is_paragraph ? ' ' : '\n');
      g_string_append (self->out, results[qipu_game_get_result_number (self->game)]);
      is_first = FALSE;
    }
  if (!is_first)
    g_string_append_c (self->out, '\n');
}

static void
put_label_line (Writer *self, const char *label, const char *text)
{
  g_autofree char *line = qipu_text_dup_trimmed (text);

  g_strdelimit (line, "\r\n", ' ');
  g_string_append_printf (self->out, is_chinese (self) ? "%s：%s\n" : "%s: %s\n", label, line);
}

static gboolean
has_label (const char *name)
{
  for (guint i = 0; qipu_xqstudio_labels[i].tag != NULL; i++)
    if (g_ascii_strcasecmp (name, qipu_xqstudio_labels[i].tag) == 0)
      return TRUE;
  return FALSE;
}

/* A colon ends the label. */
static gboolean
is_label_name (const char *name)
{
  return strpbrk (name, ":\r\n") == NULL && strstr (name, "：") == NULL;
}

static void
put_header (Writer *self)
{
  g_autoptr (GHashTable) seen = qipu_tag_set_new ();

  for (guint i = 0; qipu_xqstudio_labels[i].tag != NULL; i++)
    {
      gboolean is_result = strcmp (qipu_xqstudio_labels[i].tag, "Result") == 0;
      g_autofree char *text = qipu_game_dup_tag_text (self->game, qipu_xqstudio_labels[i].tag);

      if (is_result || text != NULL)
        put_label_line (self, get_label (self, &qipu_xqstudio_labels[i]),
                        is_result ? get_result_text (self) : text);
    }
  for (guint i = 0; i < qipu_game_get_n_tags (self->game); i++)
    {
      const char *name;
      const char *value;
      gboolean is_first;

      qipu_game_get_tag_at (self->game, i, &name, &value);
      is_first = qipu_tag_is_first (seen, name);
      if (is_label_name (name) && !qipu_tag_says_nothing (name, value) &&
          !(has_label (name) && is_first))
        put_label_line (self, name, value);
    }
  put_fen (self, get_label (self, &qipu_xqstudio_fen));
  g_string_append_c (self->out, '\n');
}

/* The comment on the start is not indented and must not look like moves; one below a move must not
 * look like the note that announces a variation. */
static void
put_comment_line (Writer *self, gboolean is_start, const char *line)
{
  g_autofree char *changed = g_strdup (line);
  guint next = self->variations->len + 1;

  if (is_start && qipu_xqstudio_pass_number (line) != NULL)
    *strchr (changed, '.') = ',';
  else if (!is_start && qipu_xqstudio_is_note (line, next))
    {
      const char *inner = g_utf8_next_char (line);
      const char *close = g_utf8_find_prev_char (line, line + strlen (line));

      g_free (changed);
      changed = g_strdup_printf ("[%.*s]", (int) (close - inner), inner);
    }
  self->n_replaced += strcmp (changed, line) != 0;
  g_string_append_printf (self->out, "%s%s\n", is_start ? "" : QIPU_XQSTUDIO_INDENT, changed);
}

/* Each line of the comment below its move. */
static void
put_comment_lines (Writer *self, QipuNodeId node)
{
  g_autofree char *text = qipu_game_dup_joined_comment (self->game, node);
  g_auto (GStrv) lines = text != NULL ? g_strsplit (text, "\n", -1) : NULL;

  for (guint i = 0; lines != NULL && lines[i] != NULL; i++)
    put_comment_line (self, node == QIPU_NODE_ROOT, lines[i]);
}

static void
note_variations (Writer *self, QipuNodeId node)
{
  for (QipuNodeId other = qipu_game_get_next (self->game, node); other != QIPU_NODE_NONE;
       other = qipu_game_get_next (self->game, other))
    {
      Variation variation = { other, self->variations->len + 1 };

      g_array_append_val (self->variations, variation);
      g_string_append_printf (self->out,
                              is_chinese (self) ? QIPU_XQSTUDIO_INDENT "（%s %u）\n"
                                                : QIPU_XQSTUDIO_INDENT "(%s %u)\n",
                              get_label (self, &qipu_xqstudio_variation), variation.number);
    }
}

static gboolean
has_comment (Writer *self, QipuNodeId node)
{
  g_autofree char *text = qipu_game_dup_joined_comment (self->game, node);

  return text != NULL;
}

/* A line from @node on in rows; what belongs to a move stands below it and ends the row. */
static void
put_rows (Writer *self, QipuNodeId node)
{
  gboolean is_in_row = FALSE;
  guint width = 0;

  while (node != QIPU_NODE_NONE)
    {
      gboolean is_red = qipu_position_get_side (&self->position) == QIPU_RED;
      gboolean has_variations;

      if (is_in_row && is_red)
        {
          g_string_append_c (self->out, '\n');
          is_in_row = FALSE;
        }
      if (!is_in_row)
        g_string_append_printf (self->out, is_red ? "%4u. " : "%4u. ……  ",
                                self->position.move_number);
      else
        put_blanks (self, width);
      width = put_move (self, node);
      is_in_row = TRUE;

      /* a variation's own siblings were noted where it left the line */
      has_variations = qipu_game_get_previous (self->game, node) == QIPU_NODE_NONE
                       && qipu_game_get_next (self->game, node) != QIPU_NODE_NONE;
      if (has_variations || has_comment (self, node))
        {
          g_string_append_c (self->out, '\n');
          put_comment_lines (self, node);
          if (has_variations)
            note_variations (self, node);
          is_in_row = FALSE;
        }
      node = qipu_game_get_first_child (self->game, node);
    }
  if (is_in_row)
    g_string_append_c (self->out, '\n');
}

static void
put_variation (Writer *self, const Variation *variation)
{
  QipuNodeId parent = qipu_game_get_parent (self->game, variation->node);
  QipuNodeId replaced = qipu_game_get_first_child (self->game, parent);
  QipuPosition before;

  qipu_game_get_position (self->game, parent, &before);
  self->position = before;
  g_string_append_printf (self->out, "\n%s %u (%u. %s ", get_label (self, &qipu_xqstudio_variation),
                          variation->number, before.move_number,
                          get_label (self, &qipu_xqstudio_instead));
  put_move (self, replaced);
  g_string_append (self->out, ")\n");
  self->position = before;
  put_rows (self, variation->node);
}

static void
put_record (Writer *self)
{
  QipuNodeId first = qipu_game_get_first_child (self->game, QIPU_NODE_ROOT);

  put_header (self);
  put_comment_lines (self, QIPU_NODE_ROOT);
  put_rows (self, first);
  /* the list grows while it is written */
  for (guint i = 0; i < self->variations->len; i++)
    {
      Variation variation = g_array_index (self->variations, Variation, i);

      put_variation (self, &variation);
    }
}

static gboolean
holds_tag (const char *name, const char *value, gpointer user_data)
{
  return g_ascii_strcasecmp (name, "Result") == 0 && qipu_game_get_result_number (user_data) != 0;
}

/* The layout of XQStudio has a line for every tag, however often it is there, unless a reader could
 * not tell where its name ends; a result that is none becomes an unknown one. */
static void
find_lost_tags (const QipuGame *game, QipuDiagnostics *lost)
{
  const char *result = qipu_game_get_tag (game, "Result");

  if (result != NULL && !qipu_tag_says_nothing ("Result", result)
      && qipu_game_get_result_number (game) == 0)
    qipu_losses_add (lost, QIPU_DIAGNOSTIC_LOST_TAG, "Result");
  for (guint i = 0; i < qipu_game_get_n_tags (game); i++)
    {
      const char *name;
      const char *value;

      qipu_game_get_tag_at (game, i, &name, &value);
      if (!is_label_name (name) && !qipu_tag_says_nothing (name, value))
        qipu_losses_add (lost, QIPU_DIAGNOSTIC_LOST_TAG, name);
    }
}

/**
 * qipu_plain_text_write:
 * @game: the game
 * @options: notation, layout and encoding
 * @out: (nullable): where the text is appended
 * @lost: what the layout has no place for
 *
 * Writes moves for people to read.
 *
 * Returns: %FALSE with @error set when the encoding cannot be written
 */
gboolean
qipu_plain_text_write (const QipuGame *game,
                       const QipuWriteOptions *options,
                       GByteArray *out,
                       QipuDiagnostics *lost,
                       GError **error)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GArray) variations = g_array_new (FALSE, FALSE, sizeof (Variation));
  Writer self = { .game = game, .options = options, .out = text, .variations = variations };
  guint holds = QIPU_HOLDS_MOVES | QIPU_HOLDS_COMMENTS | QIPU_HOLDS_SIGNS | QIPU_HOLDS_COUNTERS;

  self.notation = qipu_write_options_get_notation (options);
  self.position = *qipu_game_get_start (game);
  if (options->layout == QIPU_TEXT_XQSTUDIO)
    {
      holds |= QIPU_HOLDS_VARIATIONS;
      put_record (&self);
    }
  else
    put_main_line (&self);
  qipu_losses_find (game, holds, lost);
  if (options->layout == QIPU_TEXT_XQSTUDIO)
    find_lost_tags (game, lost);
  else
    qipu_losses_find_tags (game, holds_tag, (gpointer) game, lost);
  qipu_losses_add_count (lost, QIPU_DIAGNOSTIC_LOST_CHARACTERS, self.n_replaced);
  qipu_write_text (text, options, out, lost);
  return TRUE;
}
