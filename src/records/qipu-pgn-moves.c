/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reading movetext: numbers, comments, variations, glyphs; words are read in qipu-pgn-token. Levels
 * of variations lie on a stack of our own. */

#define G_LOG_DOMAIN "qipu-records"

#include "config.h"

#include "records/qipu-pgn-moves.h"

#include <string.h>

#include "records/qipu-pgn-comment.h"
#include "records/qipu-pgn-token.h"

/* A line that waits for the end of a variation. */
typedef struct
{
  guint ply;       /* of its last move */
  QipuNodeId node; /* and its node */
  gboolean is_cut;
} Level;

static void
report (QipuPgnMoves *self, QipuDiagnosticCode code, const char *detail)
{
  gint64 ply = -1;

  if (code == QIPU_DIAGNOSTIC_MOVE_UNREADABLE || code == QIPU_DIAGNOSTIC_MOVE_AMBIGUOUS
      || code == QIPU_DIAGNOSTIC_MOVE_IMPOSSIBLE || code == QIPU_DIAGNOSTIC_LIMIT)
    ply = (gint64) qipu_tree_builder_get_ply (self->builder) + 1;
  else if (code == QIPU_DIAGNOSTIC_MOVE_IRREGULAR)
    ply = (gint64) qipu_tree_builder_get_ply (self->builder);
  qipu_tree_builder_report (self->builder, code, (gint64) self->scanner->line, -1, ply, detail);
}

/**
 * qipu_pgn_moves_report:
 * @self: a reader of moves
 * @code: what is wrong
 * @text: what the message names; need not end with a NUL
 * @length: its length in bytes
 *
 * Reports a fault at the present line.
 */
void
qipu_pgn_moves_report (QipuPgnMoves *self,
                       QipuDiagnosticCode code,
                       const char *text,
                       gsize length)
{
  g_autofree char *detail = g_strndup (text, length);

  report (self, code, detail);
}

/* Comments and glyphs */

/* Of what waited for its move. */
static void
read_before (QipuPgnMoves *self, QipuCommentPlace place)
{
  if (!qipu_pgn_comment_read (self->joins, self->builder->game, self->builder->node, place,
                              self->before->str, self->before->len) &&
      !self->before_is_cut)
    qipu_tree_builder_report_too_long (self->builder, (gint64) self->scanner->line,
                                       qipu_tree_builder_get_ply (self->builder));
}

/* What was passed since @line, in the scratch text. */
static void
add_comment (QipuPgnMoves *self, guint64 line)
{
  const char *text = self->text->str;
  gsize length = self->text->len;
  gboolean is_too_long = self->scanner->text_is_cut;
  guint ply = qipu_tree_builder_get_ply (self->builder);

  self->scanner->text_is_cut = FALSE;
  if (self->is_cut)
    return;
  if (self->after_number || self->at_line_head)
    {
      if (self->before->len > 0)
        g_string_append_c (self->before, '\n');
      g_string_append_len (self->before, text, (gssize) length);
      if (is_too_long)
        {
          qipu_tree_builder_report_too_long (self->builder, (gint64) line, ply + 1);
          self->before_is_cut = TRUE;
        }
      return;
    }
  if (!qipu_pgn_comment_read (self->joins, self->builder->game, self->builder->node,
                              QIPU_COMMENT_AFTER, text, length) ||
      is_too_long)
    qipu_tree_builder_report_too_long (self->builder, (gint64) line, ply);
}

/**
 * qipu_pgn_moves_give_before:
 * @self: a reader of moves
 *
 * The move has come that comments waited for: they stand before the present node.
 */
void
qipu_pgn_moves_give_before (QipuPgnMoves *self)
{
  if (self->before->len > 0)
    {
      read_before (self, QIPU_COMMENT_BEFORE);
      g_string_truncate (self->before, 0);
    }
  self->before_is_cut = FALSE;
  self->after_number = FALSE;
  self->at_line_head = FALSE;
}

/**
 * qipu_pgn_moves_give_up_before:
 * @self: a reader of moves
 *
 * What waited for a move that never came belongs to what is there: it stands after the present
 * node.
 */
void
qipu_pgn_moves_give_up_before (QipuPgnMoves *self)
{
  if (self->before->len > 0 && !self->is_cut)
    read_before (self, QIPU_COMMENT_AFTER);
  g_string_truncate (self->before, 0);
  self->before_is_cut = FALSE;
  self->after_number = FALSE;
  self->at_line_head = FALSE;
}

static void
read_comment (QipuPgnMoves *self, const char *open, const char *close)
{
  guint64 line = self->scanner->line;

  g_string_truncate (self->text, 0);
  self->scanner->p += strlen (open);
  if (!qipu_pgn_scanner_skip_bracket (self->scanner, open, close, self->text))
    {
      guint64 here = self->scanner->line;

      self->scanner->line = line;
      report (self, QIPU_DIAGNOSTIC_UNCLOSED, open);
      self->scanner->line = here;
    }
  add_comment (self, line);
}

/**
 * qipu_pgn_moves_add_glyph:
 * @self: a reader of moves
 * @glyph: a NAG; one above 255 is none
 *
 * Hangs it on the present node, unless the line has ended at a fault.
 */
void
qipu_pgn_moves_add_glyph (QipuPgnMoves *self, guint glyph)
{
  guint n;
  const guint8 *old;
  guint8 glyphs[64];

  if (self->is_cut || glyph > 255)
    return;
  old = qipu_game_get_glyphs (self->builder->game, self->builder->node, &n);
  if (n >= G_N_ELEMENTS (glyphs))
    return;
  if (n > 0)
    memcpy (glyphs, old, n);
  glyphs[n] = (guint8) glyph;
  qipu_game_set_glyphs (self->builder->game, self->builder->node, glyphs, n + 1);
}

/* "12.", "12...", "1. …………"; FALSE when the digits belong to something else. */
static gboolean
read_number (QipuPgnMoves *self)
{
  QipuPgnScanner *scanner = self->scanner;
  const char *p = scanner->p;

  while (p < scanner->end && g_ascii_isdigit (*p))
    p++;
  if (p == scanner->end || *p == ' ' || *p == '\n' || *p == '\r' || *p == '\t')
    {
      scanner->p = p;
      scanner->has_content = TRUE;
      self->after_number = TRUE;
      return TRUE;
    }
  if (*p != '.' && !(scanner->end - p >= 3 && (memcmp (p, "．", 3) == 0 || memcmp (p, "、", 3) == 0
                                             || memcmp (p, "…", 3) == 0)))
    return FALSE;
  for (;;)
    {
      if (p < scanner->end && *p == '.')
        p++;
      else if (scanner->end - p >= 3
               && (memcmp (p, "．", 3) == 0 || memcmp (p, "、", 3) == 0
                   || memcmp (p, "…", 3) == 0))
        p += 3;
      else
        break;
      /* the window holds more than any number of dots that makes sense */
      if (p - scanner->p > QIPU_PGN_LOOKAHEAD / 2)
        break;
    }
  scanner->p = p;
  scanner->has_content = TRUE;
  self->after_number = TRUE;
  return TRUE;
}

/* Variations */

/* The first token behind a parenthesis, numbers and dots left out; its length, or 0. */
static gsize
peek_token (const QipuPgnMoves *self, const char *p, const char **token)
{
  const char *end = self->scanner->end;
  const char *limit = MIN (end, p + QIPU_PGN_LOOKAHEAD / 2);

  for (;;)
    {
      const char *q;

      while (p < limit && (g_ascii_isspace (*p) || *p == '.'))
        p++;
      if (limit - p >= 3 && (memcmp (p, "…", 3) == 0 || memcmp (p, "　", 3) == 0))
        {
          p += 3;
          continue;
        }
      for (q = p; q < limit && g_ascii_isdigit (*q); q++)
        ;
      if (q > p && q < limit && (*q == '.' || *q == ' '))
        {
          p = q;
          continue;
        }
      break;
    }
  *token = p;
  while (p < limit && !qipu_pgn_token_is_end (p, end))
    p++;
  return (gsize) (p - *token);
}

static void
open_level (QipuPgnMoves *self, gboolean is_cut)
{
  QipuTreeBuilder *builder = self->builder;
  Level level = { 0 };

  qipu_pgn_moves_give_up_before (self);
  level.ply = qipu_tree_builder_get_ply (builder);
  level.node = builder->node;
  level.is_cut = self->is_cut;
  g_array_append_val (self->levels, level);
  self->is_cut = is_cut;
}

static void
read_open (QipuPgnMoves *self)
{
  QipuTreeBuilder *builder = self->builder;
  const char *token;
  gsize length;
  guint ply = qipu_tree_builder_get_ply (builder);

  self->scanner->has_content = TRUE;
  if (self->is_cut)
    {
      self->scanner->p++;
      open_level (self, TRUE);
      return;
    }
  length = peek_token (self, self->scanner->p + 1, &token);
  if (ply > 0 && length > 0)
    {
      guint glyph;
      g_autoptr (GString) word = g_string_new_len (token, (gssize) length);
      QipuMove move;
      gboolean irregular;

      open_level (self, FALSE);
      qipu_tree_builder_back_to (builder, ply - 1);
      qipu_pgn_token_join (self, token + length, word);
      g_string_truncate (word, qipu_pgn_token_strip_marks (word->str, word->len, &glyph));
      if (word->len > 0 &&
          qipu_pgn_token_resolve (self, word->str, word->len, &move, &irregular) == QIPU_PARSE_OK)
        {
          self->scanner->p++;
          self->at_line_head = TRUE;
          return;
        }
      qipu_tree_builder_forward (builder, g_array_index (self->levels, Level, self->levels->len - 1).node);
      g_array_set_size (self->levels, self->levels->len - 1);
    }
  else if (ply > 0 && token < self->scanner->end && *token == '{')
    {
      /* a comment before the first move of the variation */
      open_level (self, FALSE);
      qipu_tree_builder_back_to (builder, ply - 1);
      self->scanner->p++;
      self->at_line_head = TRUE;
      return;
    }
  read_comment (self, "(", ")");
}

static void
read_close (QipuPgnMoves *self)
{
  const Level *level;

  self->scanner->p++;
  self->scanner->has_content = TRUE;
  if (self->levels->len == 0)
    return;

  qipu_pgn_moves_give_up_before (self);
  level = &g_array_index (self->levels, Level, self->levels->len - 1);
  if (level->ply > 0)
    {
      if (qipu_tree_builder_get_ply (self->builder) >= level->ply)
        qipu_tree_builder_back_to (self->builder, level->ply - 1);
      if (self->builder->node != level->node)
        qipu_tree_builder_forward (self->builder, level->node);
    }
  self->is_cut = level->is_cut;
  g_array_set_size (self->levels, self->levels->len - 1);
}

static void
read_glyph (QipuPgnMoves *self)
{
  QipuPgnScanner *scanner = self->scanner;
  guint value = 0;

  scanner->p++;
  scanner->has_content = TRUE;
  while (scanner->p < scanner->end && g_ascii_isdigit (*scanner->p))
    {
      value = MIN (value * 10 + (guint) (*scanner->p - '0'), 1000);
      scanner->p++;
      qipu_pgn_scanner_ensure (scanner);
    }
  qipu_pgn_moves_add_glyph (self, value);
}

/**
 * qipu_pgn_moves_read_item:
 * @self: a reader of moves
 *
 * Reads the item at the place of the scanner, which is no white space and not the end.
 */
void
qipu_pgn_moves_read_item (QipuPgnMoves *self)
{
  QipuPgnScanner *scanner = self->scanner;
  guint64 line = scanner->line;

  switch (*scanner->p)
    {
    case '{':
      read_comment (self, "{", "}");
      return;
    case '(':
      read_open (self);
      return;
    case ')':
      read_close (self);
      return;
    case '$':
      read_glyph (self);
      return;
    case '[':
      read_comment (self, "[", "]");
      return;
    case ';':
      scanner->p++;
      scanner->has_content = TRUE;
      g_string_truncate (self->text, 0);
      qipu_pgn_scanner_skip_line (scanner, self->text);
      add_comment (self, line);
      return;
    case '%':
      if (qipu_pgn_scanner_get_offset (scanner) == scanner->line_start)
        {
          scanner->has_content = TRUE;
          g_string_truncate (self->text, 0);
          qipu_pgn_scanner_skip_line (scanner, self->text);
          scanner->text_is_cut = FALSE;
          report (self, QIPU_DIAGNOSTIC_LEFTOVER, self->text->str);
          return;
        }
      qipu_pgn_token_read (self);
      return;
    case '0':
    case '1':
    case '2':
    case '3':
    case '4':
    case '5':
    case '6':
    case '7':
    case '8':
    case '9':
      if (!read_number (self))
        qipu_pgn_token_read (self);
      return;
    default:
      if ((guchar) *scanner->p == 0xEF
          && memcmp (scanner->p, "（", MIN (3, qipu_pgn_scanner_get_left (scanner))) == 0)
        read_comment (self, "（", "）");
      else if ((guchar) *scanner->p == 0xE3
               && memcmp (scanner->p, "【", MIN (3, qipu_pgn_scanner_get_left (scanner))) == 0)
        read_comment (self, "【", "】");
      else
        qipu_pgn_token_read (self);
    }
}

/**
 * qipu_pgn_moves_init:
 * @self: a reader, not yet in use
 * @scanner: where the text comes from
 * @builder: where the moves go
 */
void
qipu_pgn_moves_init (QipuPgnMoves *self, QipuPgnScanner *scanner, QipuTreeBuilder *builder)
{
  memset (self, 0, sizeof *self);
  self->scanner = scanner;
  self->builder = builder;
  self->levels = g_array_new (FALSE, FALSE, sizeof (Level));
  self->text = g_string_new (NULL);
  self->before = g_string_new (NULL);
  self->joins = qipu_pgn_joins_new ();
}

/**
 * qipu_pgn_moves_clear:
 * @self: a reader of moves
 *
 * Frees what it holds.
 */
void
qipu_pgn_moves_clear (QipuPgnMoves *self)
{
  g_clear_pointer (&self->levels, g_array_unref);
  g_clear_pointer (&self->joins, qipu_pgn_joins_free);
  if (self->text != NULL)
    g_string_free (g_steal_pointer (&self->text), TRUE);
  if (self->before != NULL)
    g_string_free (g_steal_pointer (&self->before), TRUE);
}

/**
 * qipu_pgn_moves_begin:
 * @self: a reader of moves
 *
 * Called before the first move of a game.
 */
void
qipu_pgn_moves_begin (QipuPgnMoves *self)
{
  g_array_set_size (self->levels, 0);
  g_string_truncate (self->before, 0);
  qipu_pgn_joins_forget (self->joins);
  self->before_is_cut = FALSE;
  self->is_cut = FALSE;
  self->has_result = FALSE;
  self->after_number = FALSE;
  self->at_line_head = FALSE;
  self->names_game = FALSE;
  self->rank_base = QIPU_RANKS_FROM_0;
  self->n_points = 0;
}

/**
 * qipu_pgn_moves_end:
 * @self: a reader of moves
 *
 * Called after the last item of a game: reports variations without an end, and gives the comments
 * that waited.
 */
void
qipu_pgn_moves_end (QipuPgnMoves *self)
{
  if (self->levels->len > 0)
    report (self, QIPU_DIAGNOSTIC_UNCLOSED, "(");
  qipu_pgn_moves_give_up_before (self);
  qipu_pgn_joins_flush (self->joins, self->builder->game);
}

/**
 * qipu_pgn_moves_read_text:
 * @builder: a builder with a game
 * @text: moves in any notation
 * @length: its length in bytes
 * @line: its line in the file
 *
 * Reads a text in memory, up to a result.
 *
 * Returns: %FALSE when the line was cut short at a fault
 */
gboolean
qipu_pgn_moves_read_text (QipuTreeBuilder *builder, const char *text, gsize length, guint64 line)
{
  QipuPgnScanner scanner;
  g_auto (QipuPgnMoves) self = { 0 };

  qipu_pgn_scanner_init_for_text (&scanner, text, length, line);
  qipu_pgn_moves_init (&self, &scanner, builder);
  while (!self.has_result && !builder->stopped && qipu_pgn_scanner_skip_space (&scanner))
    qipu_pgn_moves_read_item (&self);
  qipu_pgn_moves_end (&self);
  return !self.is_cut;
}
