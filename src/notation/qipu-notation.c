/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The entry to all notations: finds out which family a text belongs to, and writes each. */

#include "notation/qipu-notation.h"

#include "notation/qipu-notation-private.h"
#include "rules/qipu-movegen.h"

#include <string.h>

static const char *const names[QIPU_N_NOTATIONS] = {
  "wxf", "wxf-prefix", "hant", "hans", "iccs", "uci", "algebraic",
};

static void
add_unique (QipuMove *moves, unsigned *n, QipuMove move)
{
  for (unsigned i = 0; i < *n; i++)
    if (moves[i] == move)
      return;

  if (*n < QIPU_MAX_CANDIDATES)
    moves[(*n)++] = move;
}

void
qipu_matches_try (QipuMatches *matches, const QipuPosition *pos, QipuMove move)
{
  if (!qipu_move_is_pseudo (pos, move))
    add_unique (matches->tried, &matches->n_tried, move);
  else if (qipu_move_is_legal (pos, move))
    add_unique (matches->legal, &matches->n_legal, move);
  else
    add_unique (matches->pseudo, &matches->n_pseudo, move);
}

static void
set_candidates (QipuParse *parse, QipuParseStatus status, const QipuMove *moves, unsigned n)
{
  parse->status = status;
  parse->n_candidates = n;
  memcpy (parse->candidates, moves, n * sizeof moves[0]);
  parse->move = status == QIPU_PARSE_OK ? moves[0] : QIPU_MOVE_NONE;
}

QipuParseStatus
qipu_matches_finish (const QipuMatches *matches, const QipuParseOptions *options, QipuParse *parse)
{
  if (matches->n_legal > 0)
    set_candidates (parse, matches->n_legal == 1 ? QIPU_PARSE_OK : QIPU_PARSE_AMBIGUOUS,
                    matches->legal, matches->n_legal);
  else if (matches->n_pseudo > 0 && options->allow_irregular)
    set_candidates (parse, matches->n_pseudo == 1 ? QIPU_PARSE_OK : QIPU_PARSE_AMBIGUOUS,
                    matches->pseudo, matches->n_pseudo);
  else if (matches->n_pseudo > 0)
    set_candidates (parse, QIPU_PARSE_ILLEGAL, matches->pseudo, matches->n_pseudo);
  else if (matches->n_tried > 0)
    set_candidates (parse, QIPU_PARSE_CANNOT, matches->tried, matches->n_tried);
  else
    set_candidates (parse, QIPU_PARSE_NO_SUCH_PIECE, matches->tried, 0);

  return parse->status;
}

/* C2+ is the beginning of a move rather than a soldier's check on c2; so is C2 where somebody
 * types, but not in a record, where it is a whole one. */
static bool
is_begun (const QipuReader *reader)
{
  const QipuSymbol *symbols = reader->symbols;

  if (reader->n < 2 || symbols[0].type != QIPU_SYMBOL_LETTER)
    return false;
  if (reader->n == 2)
    return reader->options.being_typed && symbols[1].type == QIPU_SYMBOL_DIGIT &&
           qipu_symbols_letter_kinds ((char) symbols[0].value) != 0;
  return reader->n == 3 && symbols[2].type == QIPU_SYMBOL_SIGN;
}

static void
read_all_families (const QipuReader *reader, QipuParse *parse)
{
  QipuParse other = *parse;

  if (qipu_coordinates_read (reader, parse) && parse->status < QIPU_PARSE_NOT_UNDERSTOOD)
    return;
  /* E0a2: squares for one program, an elephant for another */
  if (qipu_algebraic_read (reader, &other) &&
      (other.status < QIPU_PARSE_NOT_UNDERSTOOD || parse->notation == QIPU_N_NOTATIONS))
    *parse = other;
  if (parse->notation != QIPU_N_NOTATIONS && parse->status < QIPU_PARSE_NOT_UNDERSTOOD)
    return;

  other = *parse;
  other.notation = QIPU_N_NOTATIONS;
  other.n_candidates = 0;
  other.piece = QIPU_PIECE_NONE;
  qipu_descriptive_read (reader, &other);
  if (other.status < QIPU_PARSE_NOT_UNDERSTOOD || parse->notation == QIPU_N_NOTATIONS ||
      is_begun (reader))
    *parse = other;
}

/**
 * qipu_notation_parse:
 * @pos: the position that the text is read against
 * @text: UTF-8, not necessarily terminated
 * @length: bytes of @text
 * @options: (nullable): how to read
 * @parse: (out): the move, the candidates or the reason
 *
 * Reads one move of the side to move, in any notation and any mixture. Readings are tried from
 * the standard one to the careless ones; the first that fits a legal move decides, and when it
 * fits several, all of them are candidates.
 *
 * Returns: the status, which @parse holds as well
 */
QipuParseStatus
qipu_notation_parse (const QipuPosition *pos,
                     const char *text,
                     size_t length,
                     const QipuParseOptions *options,
                     QipuParse *parse)
{
  QipuReader reader;
  bool more;

  memset (parse, 0, sizeof *parse);
  parse->notation = QIPU_N_NOTATIONS;

  reader.pos = pos;
  reader.side = qipu_position_get_side (pos);
  reader.options =
      options != NULL ? *options : (QipuParseOptions){ QIPU_RANKS_FROM_0, false, false };
  reader.text = text;
  reader.length = length;
  reader.n = qipu_symbols_read (text, length, reader.symbols, &more);

  if (more)
    {
      /* no move is that long: point at what follows the longest possible one */
      parse->offset = reader.symbols[QIPU_MAX_SYMBOLS - 1].offset;
      parse->length = length - parse->offset;
      parse->status = QIPU_PARSE_NOT_UNDERSTOOD;
    }
  else
    {
      while (reader.n > 0 && reader.symbols[reader.n - 1].type == QIPU_SYMBOL_MARK)
        reader.n--;
      read_all_families (&reader, parse);
    }

  if (parse->status >= QIPU_PARSE_NOT_UNDERSTOOD && qipu_setup_name_is (text, length))
    {
      parse->status = QIPU_PARSE_SETUP_NAME;
      parse->n_candidates = 0;
      parse->offset = 0;
      parse->length = length;
    }
  if (parse->notation == QIPU_N_NOTATIONS)
    parse->notation = QIPU_NOTATION_WXF;

  return parse->status;
}

/**
 * qipu_notation_format:
 * @pos: the position before the move
 * @move: a move of a piece in @pos
 * @notation: the notation
 * @style: (nullable): how to write it
 * @text: (out): the text, terminated
 *
 * Writes @move so that qipu_notation_parse() gives exactly it again. A move that no piece can
 * make, and a man that the notation has no form for (possible only with more men than a side
 * has), get a coordinate text.
 *
 * Returns: the length of the text in bytes
 */
size_t
qipu_notation_format (const QipuPosition *pos,
                      QipuMove move,
                      QipuNotation notation,
                      const QipuNotationStyle *style,
                      char text[QIPU_MOVE_TEXT_SIZE])
{
  static const QipuNotationStyle plain_style = { 0 };
  size_t n = 0;

  if (style == NULL)
    style = &plain_style;

  if (notation == QIPU_NOTATION_UCI)
    return qipu_coordinates_write (move, false, text);

  if (notation != QIPU_NOTATION_ICCS && qipu_move_is_pseudo (pos, move))
    {
      if (notation == QIPU_NOTATION_ALGEBRAIC)
        n = qipu_algebraic_write (pos, move, style, text);
      else if (notation == QIPU_NOTATION_HANT || notation == QIPU_NOTATION_HANS)
        n = qipu_chinese_write (pos, move, notation == QIPU_NOTATION_HANS, style, text);
      else
        n = qipu_wxf_write (pos, move, notation == QIPU_NOTATION_WXF_PREFIX, style, text);
    }

  return n > 0 ? n : qipu_coordinates_write (move, true, text);
}

/**
 * qipu_notation_name:
 * @notation: a notation
 *
 * Returns: its name for settings and machines, "wxf" for example; empty for %QIPU_N_NOTATIONS
 */
const char *
qipu_notation_name (QipuNotation notation)
{
  return (unsigned) notation < QIPU_N_NOTATIONS ? names[notation] : "";
}

/**
 * qipu_notation_from_name:
 * @name: "wxf", "wxf-prefix", "hant", "hans", "iccs", "uci" or "algebraic"
 * @notation: (out): the notation of that name; untouched when there is none
 *
 * Returns: whether there is one
 */
bool
qipu_notation_from_name (const char *name, QipuNotation *notation)
{
  for (int i = 0; i < QIPU_N_NOTATIONS; i++)
    if (strcmp (name, names[i]) == 0)
      {
        *notation = (QipuNotation) i;
        return true;
      }

  return false;
}
