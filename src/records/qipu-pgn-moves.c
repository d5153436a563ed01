/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reading movetext: numbers, moves, comments, variations, glyphs, results. What a move text means is
 * left to the notation layer, the position decides. Levels of variations lie on a stack of our
 * own. */

#define G_LOG_DOMAIN "qipu-records"

#include "config.h"

#include "records/qipu-pgn-moves.h"

#include <string.h>

#include "notation/qipu-notation-quick.h"
#include "records/qipu-pgn-comment.h"
#include "rules/qipu-movegen.h"

/* Longer than any move text with its number and marks. */
#define MAX_TOKEN 80

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

static void
add_comment (QipuPgnMoves *self, const char *text, gsize length)
{
  if (self->is_cut)
    return;
  if (self->after_number || self->at_line_head)
    {
      if (self->before->len > 0)
        g_string_append_c (self->before, '\n');
      g_string_append_len (self->before, text, (gssize) length);
      return;
    }
  qipu_pgn_comment_read (self->joins, self->builder->game, self->builder->node, QIPU_COMMENT_AFTER,
                         text, length);
}

static void
give_before (QipuPgnMoves *self)
{
  if (self->before->len > 0)
    {
      qipu_pgn_comment_read (self->joins, self->builder->game, self->builder->node,
                             QIPU_COMMENT_BEFORE, self->before->str, self->before->len);
      g_string_truncate (self->before, 0);
    }
  self->after_number = FALSE;
  self->at_line_head = FALSE;
}

/* A comment that waited for a move which never came belongs to what is there. */
static void
give_up_before (QipuPgnMoves *self)
{
  if (self->before->len > 0 && !self->is_cut)
    qipu_pgn_comment_read (self->joins, self->builder->game, self->builder->node,
                           QIPU_COMMENT_AFTER, self->before->str, self->before->len);
  g_string_truncate (self->before, 0);
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
  add_comment (self, self->text->str, self->text->len);
}

static void
add_glyph (QipuPgnMoves *self, guint glyph)
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

/* Moves */

static void
cut (QipuPgnMoves *self, QipuDiagnosticCode code, const char *text, gsize length)
{
  qipu_pgn_moves_report (self, code, text, length);
  give_up_before (self);
  self->is_cut = TRUE;
}

static void
play (QipuPgnMoves *self, QipuMove move, gboolean irregular)
{
  if (qipu_tree_builder_is_full (self->builder))
    {
      qipu_tree_builder_report_full (self->builder);
      give_up_before (self);
      self->is_cut = TRUE;
      return;
    }
  qipu_tree_builder_play_known (self->builder, move, irregular);
  if (self->before->len > 0 || self->after_number || self->at_line_head)
    give_before (self);
}

/* "H2-E2" as the writer has it for moves that the rules do not allow: it is nothing else, even if
 * an elephant could go to g0 when the text is E2-G0. */
static gboolean
resolve_iccs (QipuPgnMoves *self, const char *text, gsize length, QipuMove *move, gboolean *irregular)
{
  QipuPosition position = self->builder->position;
  QipuPiece piece;

  if (length != 5 || text[2] != '-')
    return FALSE;
  *move = qipu_move_from_numbers (text[0] - 'A', text[1] - '0', text[3] - 'A', text[4] - '0');
  if (*move == QIPU_MOVE_NONE)
    return FALSE;
  piece = qipu_position_get (&position, qipu_move_from (*move));
  if (piece == QIPU_PIECE_NONE)
    return FALSE;
  *irregular = !qipu_move_is_legal (&position, *move);
  if (*irregular)
    qipu_position_set_side (&position, qipu_piece_colour (piece));
  return !*irregular || qipu_move_is_pseudo (&position, *move);
}

/* Reads a whole token as one move; the status of the best attempt. */
static QipuParseStatus
resolve (QipuPgnMoves *self, const char *text, gsize length, QipuMove *move, gboolean *irregular)
{
  QipuParseOptions options = { self->rank_base, FALSE };
  QipuParse parse;
  QipuParse other;
  QipuParseStatus status;

  if (resolve_iccs (self, text, length, move, irregular))
    return QIPU_PARSE_OK;
  status = qipu_notation_parse (&self->builder->position, text, length, &options, &parse);
  *irregular = FALSE;
  *move = parse.move;
  if (status == QIPU_PARSE_OK)
    {
      if (parse.notation == QIPU_NOTATION_UCI || parse.notation == QIPU_NOTATION_ICCS)
        self->n_coordinates++;
      return status;
    }

  /* ranks from 1: decided at the first coordinates of the game and kept; a dash means ICCS, where
   * they always begin at 0 */
  if (self->rank_base == QIPU_RANKS_FROM_0 && self->n_coordinates == 0
      && memchr (text, '-', length) == NULL)
    {
      options.rank_base = QIPU_RANKS_FROM_1;
      if (qipu_notation_parse (&self->builder->position, text, length, &options, &other)
              == QIPU_PARSE_OK
          && (other.notation == QIPU_NOTATION_UCI || other.notation == QIPU_NOTATION_ICCS))
        {
          self->rank_base = QIPU_RANKS_FROM_1;
          self->n_coordinates++;
          *move = other.move;
          return QIPU_PARSE_OK;
        }
      options.rank_base = QIPU_RANKS_FROM_0;
    }

  /* a move that leaves check stands in real records */
  options.allow_irregular = TRUE;
  if (qipu_notation_parse (&self->builder->position, text, length, &options, &other)
      == QIPU_PARSE_OK)
    {
      *irregular = TRUE;
      *move = other.move;
      return QIPU_PARSE_OK;
    }

  /* as do two moves of one side; only coordinates say for sure which piece is meant */
  {
    QipuPosition turned = self->builder->position;

    qipu_position_set_side (&turned, qipu_colour_other (qipu_position_get_side (&turned)));
    if (qipu_notation_parse (&turned, text, length, &options, &other) == QIPU_PARSE_OK
        && (other.notation == QIPU_NOTATION_UCI || other.notation == QIPU_NOTATION_ICCS))
      {
        *irregular = TRUE;
        *move = other.move;
        return QIPU_PARSE_OK;
      }
  }
  return status;
}

/* The bytes of the first @n characters, or 0. */
static gsize
get_prefix (const char *text, gsize length, guint n)
{
  const char *p = text;

  for (guint i = 0; i < n; i++)
    {
      if (p >= text + length)
        return 0;
      p = g_utf8_next_char (p);
    }
  return (gsize) (p - text);
}

static gboolean
is_result_word (const char *text, gsize length, const char **result)
{
  static const struct
  {
    const char *word;
    const char *result;
  } words[] = {
    { "红胜", "1-0" },     { "紅勝", "1-0" },      { "红先胜", "1-0" }, { "紅先勝", "1-0" },
    { "黑胜", "0-1" },     { "黑勝", "0-1" },      { "黑先胜", "0-1" }, { "黑先勝", "0-1" },
    { "和棋", "1/2-1/2" }, { "和", "1/2-1/2" },    { "和局", "1/2-1/2" }, { "½-½", "1/2-1/2" },
    { "1/2", "1/2-1/2" },  { "１－０", "1-0" },    { "０－１", "0-1" }, { "1–0", "1-0" },
    { "0–1", "0-1" },      { "1-0", "1-0" },       { "0-1", "0-1" },    { "1/2-1/2", "1/2-1/2" },
    { "*", "*" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (strlen (words[i].word) == length && memcmp (text, words[i].word, length) == 0)
      {
        *result = words[i].result;
        return TRUE;
      }
  return FALSE;
}

/* The end token. In a variation it says only how that line was judged. */
static void
take_result (QipuPgnMoves *self, const char *result)
{
  const char *tag;

  if (self->levels->len > 0)
    return;
  self->has_result = TRUE;
  tag = qipu_game_get_tag (self->builder->game, "Result");
  if (tag == NULL || (strcmp (result, "*") != 0 && strcmp (tag, result) != 0))
    qipu_game_set_tag (self->builder->game, "Result", result);
}

/* "!?" and the like at the end of a token, full-width ones too. */
static gsize
strip_marks (const char *text, gsize length, guint *glyph)
{
  char marks[3] = "";
  guint n = 0;

  *glyph = 0;
  while (length > 0)
    {
      char mark;
      gsize size = 1;

      if (text[length - 1] == '!' || text[length - 1] == '?')
        mark = text[length - 1];
      else if (length >= 3 && memcmp (text + length - 3, "！", 3) == 0)
        mark = '!', size = 3;
      else if (length >= 3 && memcmp (text + length - 3, "？", 3) == 0)
        mark = '?', size = 3;
      else
        break;
      if (n < 2)
        {
          marks[1] = marks[0];
          marks[0] = mark;
          n++;
        }
      length -= size;
    }
  if (n > 0)
    {
      static const char *const known[] = { "!", "?", "!!", "??", "!?", "?!" };

      for (guint i = 0; i < G_N_ELEMENTS (known); i++)
        if (strcmp (known[i], marks) == 0)
          *glyph = i + 1;
    }
  return length;
}

/* Whether a token is nothing but punctuation between moves: ellipses, commas. */
static gboolean
is_filler (const char *text, gsize length)
{
  static const char *const fillers[]
      = { ".", "…", "·", "．", "。", ",", "，", "、", "-", "—", "–", "－", ":", "：", "/", "|" };

  while (length > 0)
    {
      guint i;

      for (i = 0; i < G_N_ELEMENTS (fillers); i++)
        {
          gsize n = strlen (fillers[i]);

          if (length >= n && memcmp (text, fillers[i], n) == 0)
            {
              text += n;
              length -= n;
              break;
            }
        }
      if (i == G_N_ELEMENTS (fillers))
        return FALSE;
    }
  return TRUE;
}

static gboolean
play_text (QipuPgnMoves *self, const char *text, gsize length)
{
  gboolean irregular;
  QipuMove move;

  if (length == 0 || resolve (self, text, length, &move, &irregular) != QIPU_PARSE_OK)
    return FALSE;
  play (self, move, irregular);
  if (irregular)
    qipu_pgn_moves_report (self, QIPU_DIAGNOSTIC_MOVE_IRREGULAR, text, length);
  return TRUE;
}

/* Several moves without a blank between them, "炮二平五马8进7", and numbers before them. */
static gboolean
play_glued (QipuPgnMoves *self, const char *text, gsize length)
{
  gboolean any = FALSE;

  while (length > 0 && !self->is_cut)
    {
      gsize n = get_prefix (text, length, 4);
      QipuMove move;
      gboolean irregular;

      if (is_filler (text, 1) || (g_ascii_isdigit (text[0]) && any))
        {
          text++;
          length--;
          continue;
        }
      if (n == 0 || resolve (self, text, n, &move, &irregular) != QIPU_PARSE_OK)
        {
          if (!any)
            return FALSE;
          cut (self, QIPU_DIAGNOSTIC_MOVE_UNREADABLE, text, length);
          return TRUE;
        }
      play (self, move, irregular);
      any = TRUE;
      text += n;
      length -= n;
    }
  return any;
}

/* Everything that the quick way does not know. */
static void
take_odd_token (QipuPgnMoves *self, const char *text, gsize length)
{
  const char *result;
  guint glyph;
  gsize core;
  QipuMove move;
  gboolean irregular;
  QipuParseStatus status;
  QipuDiagnosticCode code;

  if (is_filler (text, length))
    return;
  if (is_result_word (text, length, &result))
    {
      take_result (self, result);
      return;
    }
  if (self->is_cut)
    return;

  core = strip_marks (text, length, &glyph);
  if (core == 0)
    {
      add_glyph (self, glyph);
      return;
    }
  if (play_text (self, text, core))
    {
      if (glyph != 0)
        add_glyph (self, glyph);
      return;
    }

  /* a number without a dot before the move */
  {
    gsize n = 0;

    while (n < core && g_ascii_isdigit (text[n]))
      n++;
    if (n > 0 && n < core && play_text (self, text + n, core - n))
      {
        if (glyph != 0)
          add_glyph (self, glyph);
        return;
      }
  }
  if (play_glued (self, text, core))
    return;

  status = resolve (self, text, core, &move, &irregular);
  code = status == QIPU_PARSE_AMBIGUOUS ? QIPU_DIAGNOSTIC_MOVE_AMBIGUOUS
         : status == QIPU_PARSE_CANNOT || status == QIPU_PARSE_NO_SUCH_PIECE
                 || status == QIPU_PARSE_ILLEGAL
             ? QIPU_DIAGNOSTIC_MOVE_IMPOSSIBLE
             : QIPU_DIAGNOSTIC_MOVE_UNREADABLE;
  cut (self, code, text, length);
}

static gboolean
is_token_end (const char *p, const char *end)
{
  if (p == end)
    return TRUE;
  switch (*p)
    {
    case ' ':
    case '\t':
    case '\n':
    case '\r':
    case '\v':
    case '\f':
    case '{':
    case '}':
    case '(':
    case ')':
    case ';':
    case '$':
    case '[':
    case ']':
      return TRUE;
    default:
      break;
    }
  return end - p >= 3
         && (memcmp (p, "\343\200\200", 3) == 0 || memcmp (p, "（", 3) == 0
             || memcmp (p, "）", 3) == 0 || memcmp (p, "【", 3) == 0)
             ;
}

static void
read_token (QipuPgnMoves *self)
{
  QipuPgnScanner *scanner = self->scanner;
  const char *start = scanner->p;
  const char *limit = MIN (scanner->end, start + MAX_TOKEN);
  const char *p = start;
  gsize length;

  scanner->has_content = TRUE;
  if (!self->is_cut)
    {
      QipuMove move;
      bool is_coordinates;
      gsize n = qipu_notation_parse_quick (&self->builder->position, &self->builder->lines, start,
                                           (gsize) (scanner->end - start), &move, &is_coordinates);

      if (n > 0 && is_token_end (start + n, scanner->end)
          && !(is_coordinates && self->rank_base == QIPU_RANKS_FROM_1))
        {
          self->n_coordinates += is_coordinates;
          scanner->p += n;
          play (self, move, FALSE);
          return;
        }
    }

  while (!is_token_end (p, limit))
    p++;
  /* a cut character belongs to the rest */
  while (p < scanner->end && ((guchar) *p & 0xC0) == 0x80)
    p++;
  if (p == start)
    p++; /* a lone closing brace */
  length = (gsize) (p - start);
  g_string_truncate (self->text, 0);
  g_string_append_len (self->text, start, (gssize) length);
  scanner->p = p;
  take_odd_token (self, self->text->str, length);
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
  while (p < limit && !is_token_end (p, end))
    p++;
  return (gsize) (p - *token);
}

static void
open_level (QipuPgnMoves *self, gboolean is_cut)
{
  QipuTreeBuilder *builder = self->builder;
  Level level = { 0 };

  give_up_before (self);
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
      gsize core = strip_marks (token, length, &glyph);
      g_autofree char *copy = g_strndup (token, core);
      QipuMove move;
      gboolean irregular;

      open_level (self, FALSE);
      qipu_tree_builder_back_to (builder, ply - 1);
      if (core > 0 && resolve (self, copy, core, &move, &irregular) == QIPU_PARSE_OK)
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

  give_up_before (self);
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
  add_glyph (self, value);
}

void
qipu_pgn_moves_read_item (QipuPgnMoves *self)
{
  QipuPgnScanner *scanner = self->scanner;

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
      add_comment (self, self->text->str, self->text->len);
      return;
    case '%':
      if (qipu_pgn_scanner_get_offset (scanner) == scanner->line_start)
        {
          scanner->has_content = TRUE;
          g_string_truncate (self->text, 0);
          qipu_pgn_scanner_skip_line (scanner, self->text);
          report (self, QIPU_DIAGNOSTIC_LEFTOVER, self->text->str);
          return;
        }
      read_token (self);
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
        read_token (self);
      return;
    default:
      if ((guchar) *scanner->p == 0xEF
          && memcmp (scanner->p, "（", MIN (3, qipu_pgn_scanner_get_left (scanner))) == 0)
        read_comment (self, "（", "）");
      else if ((guchar) *scanner->p == 0xE3
               && memcmp (scanner->p, "【", MIN (3, qipu_pgn_scanner_get_left (scanner))) == 0)
        read_comment (self, "【", "】");
      else
        read_token (self);
    }
}


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

void
qipu_pgn_moves_begin (QipuPgnMoves *self)
{
  g_array_set_size (self->levels, 0);
  g_string_truncate (self->before, 0);
  qipu_pgn_joins_forget (self->joins);
  self->is_cut = FALSE;
  self->has_result = FALSE;
  self->after_number = FALSE;
  self->at_line_head = FALSE;
  self->rank_base = QIPU_RANKS_FROM_0;
  self->n_coordinates = 0;
}

void
qipu_pgn_moves_end (QipuPgnMoves *self)
{
  if (self->levels->len > 0)
    report (self, QIPU_DIAGNOSTIC_UNCLOSED, "(");
  give_up_before (self);
  qipu_pgn_joins_flush (self->joins, self->builder->game);
}

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
