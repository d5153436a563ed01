/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a word of movetext means: a move in any notation, a result, signs, several moves without a
 * blank between them, or nothing. */

#define G_LOG_DOMAIN "qipu-records"

#include "config.h"

#include "records/qipu-pgn-token.h"

#include <string.h>

#include "notation/qipu-notation-quick.h"
#include "rules/qipu-movegen.h"

/* Longer than any move text with its number and marks. */
#define MAX_TOKEN 80

static void
cut (QipuPgnMoves *self, QipuDiagnosticCode code, const char *text, gsize length)
{
  qipu_pgn_moves_report (self, code, text, length);
  qipu_pgn_moves_give_up_before (self);
  self->is_cut = TRUE;
}

/* After a move: what waited for it. */
static inline void
give_before (QipuPgnMoves *self)
{
  if (self->before->len > 0 || self->after_number || self->at_line_head)
    qipu_pgn_moves_give_before (self);
}

static void
play (QipuPgnMoves *self, QipuMove move, gboolean irregular)
{
  if (!qipu_tree_builder_play_known (self->builder, move, irregular))
    {
      qipu_tree_builder_report_full (self->builder);
      qipu_pgn_moves_give_up_before (self);
      self->is_cut = TRUE;
      return;
    }
  give_before (self);
}

/* "H2-E2" as the writer has it for moves that the rules do not allow: it is nothing else, even if
 * an elephant could go to g0 when the text is E2-G0. */
static gboolean
resolve_iccs (
    QipuPgnMoves *self, const char *text, gsize length, QipuMove *move, gboolean *irregular)
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

static gboolean
is_coordinates (const QipuParse *parse)
{
  return parse->notation == QIPU_NOTATION_UCI || parse->notation == QIPU_NOTATION_ICCS;
}

/* Texts that name points, whose ranks some programs count from 1. */
static gboolean
has_points (const QipuParse *parse)
{
  return is_coordinates (parse) || parse->notation == QIPU_NOTATION_ALGEBRAIC;
}

/* Whether one of the points at the beginning of @text up to @length has the rank 10. */
static gboolean
has_rank_10 (const char *text, gsize length)
{
  for (gsize i = 1; i + 1 < length; i++)
    {
      char file = g_ascii_tolower (text[i - 1]);

      if (text[i] == '1' && text[i + 1] == '0' && file >= 'a' && file <= 'i')
        return TRUE;
    }
  return FALSE;
}

/* Whether a rank 10 stands in the rest of the game, as far as it is in sight. */
static gboolean
is_rank_10_ahead (const QipuPgnMoves *self)
{
  const char *p = self->scanner->p;
  const char *end = self->scanner->end;
  const char *next = p;

  while ((next = memchr (next, '[', (gsize) (end - next))) != NULL && next > p &&
         next[-1] != '\n' && next[-1] != '\r')
    next++;
  return has_rank_10 (p, (gsize) ((next != NULL ? next : end) - p));
}

/* Ranks from 1: decided at the first points of the game and kept; a dash means ICCS, where they
 * always begin at 0. */
static gboolean
resolve_from_1 (QipuPgnMoves *self, const char *text, gsize length, QipuMove *move)
{
  const QipuParseOptions options = { QIPU_RANKS_FROM_1, FALSE };
  QipuParse parse;

  if (self->rank_base != QIPU_RANKS_FROM_0 || self->n_points > 0 ||
      memchr (text, '-', length) != NULL ||
      qipu_notation_parse (&self->builder->position, text, length, &options, &parse) !=
          QIPU_PARSE_OK ||
      !has_points (&parse))
    return FALSE;

  self->rank_base = QIPU_RANKS_FROM_1;
  self->n_points++;
  *move = parse.move;
  return TRUE;
}

/* A move was read with ranks from 0. Where the first one of a game can be read either way, a rank
 * 10 behind it decides. */
static void
count_points (QipuPgnMoves *self, const char *text, gsize length, QipuMove *move)
{
  if (has_rank_10 (text, length))
    self->rank_base = QIPU_RANKS_FROM_1;
  else if (self->n_points == 0 && is_rank_10_ahead (self) &&
           resolve_from_1 (self, text, length, move))
    return;
  self->n_points++;
}

/* A move that leaves check stands in real records, as do two moves of one side: of these only
 * coordinates say for sure which piece is meant. */
static gboolean
resolve_irregular (QipuPgnMoves *self, const char *text, gsize length, QipuMove *move)
{
  const QipuParseOptions options = { self->rank_base, TRUE };
  QipuPosition position = self->builder->position;
  QipuParse parse;

  if (qipu_notation_parse (&position, text, length, &options, &parse) != QIPU_PARSE_OK)
    {
      qipu_position_set_side (&position, qipu_colour_other (qipu_position_get_side (&position)));
      if (qipu_notation_parse (&position, text, length, &options, &parse) != QIPU_PARSE_OK ||
          !is_coordinates (&parse))
        return FALSE;
    }
  *move = parse.move;
  return TRUE;
}

/**
 * qipu_pgn_token_resolve:
 * @self: a reader of moves
 * @text: a whole word
 * @length: its length in bytes
 * @move: (out): the move that it names
 * @irregular: (out): whether the rules do not allow it
 *
 * Returns: %QIPU_PARSE_OK, or the status of the best attempt
 */
QipuParseStatus
qipu_pgn_token_resolve (
    QipuPgnMoves *self, const char *text, gsize length, QipuMove *move, gboolean *irregular)
{
  const QipuParseOptions options = { self->rank_base, FALSE };
  QipuParse parse;
  QipuParseStatus status;

  if (resolve_iccs (self, text, length, move, irregular))
    return QIPU_PARSE_OK;

  status = qipu_notation_parse (&self->builder->position, text, length, &options, &parse);
  *irregular = FALSE;
  *move = parse.move;
  if (status == QIPU_PARSE_OK)
    {
      if (self->rank_base == QIPU_RANKS_FROM_0 && has_points (&parse))
        count_points (self, text, length, move);
      return status;
    }
  if (resolve_from_1 (self, text, length, move))
    return QIPU_PARSE_OK;
  *irregular = resolve_irregular (self, text, length, move);
  return *irregular ? QIPU_PARSE_OK : status;
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
    { "红胜", "1-0" },     { "紅勝", "1-0" },   { "红先胜", "1-0" },   { "紅先勝", "1-0" },
    { "黑胜", "0-1" },     { "黑勝", "0-1" },   { "黑先胜", "0-1" },   { "黑先勝", "0-1" },
    { "和棋", "1/2-1/2" }, { "和", "1/2-1/2" }, { "和局", "1/2-1/2" }, { "½-½", "1/2-1/2" },
    { "1/2", "1/2-1/2" },  { "１－０", "1-0" }, { "０－１", "0-1" },   { "1–0", "1-0" },
    { "0–1", "0-1" },      { "1-0", "1-0" },    { "0-1", "0-1" },      { "1/2-1/2", "1/2-1/2" },
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

/**
 * qipu_pgn_token_strip_marks:
 * @text: a word
 * @length: its length in bytes
 * @glyph: (out): the NAG of "!?" and the like at its end, full-width ones too, or 0
 *
 * Returns: the length without them
 */
gsize
qipu_pgn_token_strip_marks (const char *text, gsize length, guint *glyph)
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
  static const char *const fillers[] = { ".", "…", "·", "．", "。", ",",  "，", "、",
                                         "-", "—", "–", "－", ":",  "：", "/",  "|" };

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

  if (length == 0 ||
      qipu_pgn_token_resolve (self, text, length, &move, &irregular) != QIPU_PARSE_OK)
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
      if (n == 0 || qipu_pgn_token_resolve (self, text, n, &move, &irregular) != QIPU_PARSE_OK)
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

/* "Nf3", "Bxc4", "exd5", "O-O": at the beginning of a game they are moves of Western chess, whose
 * pawns have moved like soldiers so far. */
static gboolean
is_western (const QipuPgnMoves *self, const char *text, gsize length)
{
  const char *end = text + length;

  if (self->names_game || qipu_tree_builder_get_ply (self->builder) > 8 ||
      !qipu_game_is_standard_start (self->builder->game))
    return FALSE;
  while (end > text && strchr ("+#!?", end[-1]) != NULL)
    end--;
  if (end - text >= 3 && (memcmp (text, "O-O", 3) == 0 || memcmp (text, "0-0", 3) == 0))
    return TRUE;
  if (end - text < 3 || end - text > 6 || end[-2] < 'a' || end[-2] > 'h' || end[-1] < '1' ||
      end[-1] > '8')
    return FALSE;
  if (text[0] >= 'a' && text[0] <= 'h')
    return end - text == 4 && text[1] == 'x';
  return strchr ("KQRBN", text[0]) != NULL;
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

  core = qipu_pgn_token_strip_marks (text, length, &glyph);
  if (core == 0)
    {
      qipu_pgn_moves_add_glyph (self, glyph);
      return;
    }
  if (play_text (self, text, core))
    {
      if (glyph != 0)
        qipu_pgn_moves_add_glyph (self, glyph);
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
          qipu_pgn_moves_add_glyph (self, glyph);
        return;
      }
  }
  if (play_glued (self, text, core))
    return;

  status = qipu_pgn_token_resolve (self, text, core, &move, &irregular);
  code = status == QIPU_PARSE_AMBIGUOUS ? QIPU_DIAGNOSTIC_MOVE_AMBIGUOUS
         : status == QIPU_PARSE_CANNOT || status == QIPU_PARSE_NO_SUCH_PIECE ||
                 status == QIPU_PARSE_ILLEGAL
             ? QIPU_DIAGNOSTIC_MOVE_IMPOSSIBLE
             : QIPU_DIAGNOSTIC_MOVE_UNREADABLE;
  if (self->levels->len == 0 && is_western (self, text, length))
    qipu_tree_builder_report (self->builder, QIPU_DIAGNOSTIC_WESTERN_CHESS, -1, -1, -1, NULL);
  cut (self, code, text, length);
}

/**
 * qipu_pgn_token_is_end:
 * @p: a place in a text
 * @end: the end of the text
 *
 * Returns: whether no word goes on at @p: white space, a bracket, the end
 */
gboolean
qipu_pgn_token_is_end (const char *p, const char *end)
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
  return end - p >= 3 && (memcmp (p, "\343\200\200", 3) == 0 || memcmp (p, "（", 3) == 0 ||
                          memcmp (p, "）", 3) == 0 || memcmp (p, "【", 3) == 0);
}

/* A square and nothing else, "h2" or "b10". */
static gboolean
is_square (const char *text, gsize length)
{
  char file = length > 0 ? g_ascii_tolower (text[0]) : '\0';

  return file >= 'a' && file <= 'i' &&
         ((length == 2 && g_ascii_isdigit (text[1])) ||
          (length == 3 && text[1] == '1' && text[2] == '0'));
}

/* Behind blanks, with or without a dash among them: "h2 e2", "H2 - E2". A line holds both. */
static const char *
find_second_square (const char *p, const char *end, gsize *length)
{
  const char *q;
  guint glyph;

  while (p < end && (*p == ' ' || *p == '\t'))
    p++;
  if (p < end && *p == '-')
    p++;
  else if (end - p >= 3 && (memcmp (p, "–", 3) == 0 || memcmp (p, "−", 3) == 0))
    p += 3;
  while (p < end && (*p == ' ' || *p == '\t'))
    p++;

  for (q = p; !qipu_pgn_token_is_end (q, end) && q - p < MAX_TOKEN;)
    q++;
  *length = (gsize) (q - p);
  return is_square (p, qipu_pgn_token_strip_marks (p, *length, &glyph)) ? p : NULL;
}

/**
 * qipu_pgn_token_join:
 * @self: a reader of moves
 * @p: what follows the square in the text
 * @word: a square; the other square of its move is added if that stands apart, "h2 e2"
 *
 * A soldier may go to the first square instead ("e4"); then no man of the side that moves stands
 * there, so both readings never hold.
 *
 * Returns: (transfer none): what follows then
 */
const char *
qipu_pgn_token_join (QipuPgnMoves *self, const char *p, GString *word)
{
  const char *second;
  gsize length;
  QipuMove move;
  gboolean irregular;

  if (!is_square (word->str, word->len))
    return p;
  second = find_second_square (p, self->scanner->end, &length);
  if (second == NULL ||
      qipu_pgn_token_resolve (self, word->str, word->len, &move, &irregular) == QIPU_PARSE_OK)
    return p;
  g_string_append_len (word, second, (gssize) length);
  return second + length;
}

/* "12." with nothing odd behind it, and the blank that follows. */
static inline const char *
skip_plain_number (QipuPgnMoves *self, const char *p, const char *end)
{
  const char *q = p;

  while (q < end && g_ascii_isdigit (*q))
    q++;
  if (q == p || end - q < 3 || q[0] != '.' || q[1] == '.' || (guchar) q[1] >= 0x80)
    return p;
  /* maybe the first move of the next game */
  if (q - p == 1 && *p == '1')
    return p;
  self->after_number = TRUE;
  self->scanner->has_content = TRUE;
  return q[1] == ' ' ? q + 2 : q + 1;
}

/* Whether two squares would be a move as well if their ranks were counted from 1. */
static gboolean
may_count_from_1 (const QipuPgnMoves *self, QipuMove move)
{
  QipuSquare from = qipu_move_from (move);
  QipuSquare to = qipu_move_to (move);

  return from >= QIPU_N_FILES && to >= QIPU_N_FILES &&
         qipu_move_is_pseudo (
             &self->builder->position,
             qipu_move ((QipuSquare) (from - QIPU_N_FILES), (QipuSquare) (to - QIPU_N_FILES)));
}

/* Numbers and plain moves, which is what nearly all files have between their tags, one after the
 * other for as long as nothing else comes. FALSE when there was no move: then the scanner stands
 * where it stood, or behind a number. */
static gboolean
read_plain (QipuPgnMoves *self)
{
  QipuPgnScanner *scanner = self->scanner;
  QipuTreeBuilder *builder = self->builder;
  gboolean any = FALSE;

  for (;;)
    {
      const char *p = skip_plain_number (self, scanner->p, scanner->end);
      QipuMove move;
      bool has_squares;
      gsize n;

      scanner->p = p;
      n = qipu_notation_parse_quick (&builder->position, &builder->lines, p,
                                     (gsize) (scanner->end - p), &move, &has_squares);
      if (n == 0 || !qipu_pgn_token_is_end (p + n, scanner->end) ||
          (has_squares && (self->rank_base == QIPU_RANKS_FROM_1 ||
                           (self->n_points == 0 && may_count_from_1 (self, move)))) ||
          !qipu_tree_builder_try (builder, move))
        return any;
      self->n_points += has_squares;
      scanner->p = p + n;
      scanner->has_content = TRUE;
      give_before (self);
      any = TRUE;
      if (!qipu_pgn_scanner_skip_space (scanner))
        return TRUE;
    }
}

/**
 * qipu_pgn_token_read:
 * @self: a reader of moves
 *
 * Reads the word at the place of the scanner and does what it says.
 */
void
qipu_pgn_token_read (QipuPgnMoves *self)
{
  QipuPgnScanner *scanner = self->scanner;
  const char *start;
  const char *limit;
  const char *p;
  gsize length;

  if (!self->is_cut && read_plain (self))
    return;
  scanner->has_content = TRUE;
  start = p = scanner->p;
  limit = MIN (scanner->end, start + MAX_TOKEN);

  while (!qipu_pgn_token_is_end (p, limit))
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
  if (!self->is_cut)
    scanner->p = qipu_pgn_token_join (self, p, self->text);
  take_odd_token (self, self->text->str, self->text->len);
}
