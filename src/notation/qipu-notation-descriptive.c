/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads WXF and Chinese text, which are one language in two scripts: who (a piece and its place),
 * a direction, a number. The lowest tier in which a man can legally make the step decides. */

#include "notation/qipu-descriptive-private.h"

#include <string.h>

/* Tries the options of one tier; returns how many there were. */
static unsigned
match_tier (const QipuDescriptiveSearch *search,
            unsigned tier,
            QipuMatches *matches,
            bool *word_after)
{
  unsigned n = 0;

  for (unsigned i = 0; i < search->n_options; i++)
    {
      const QipuDescriptiveOption *option = &search->options[i];
      const QipuDescriptiveReading *reading = &search->readings[option->reading];
      QipuSquare to;

      if (option->tier != tier)
        continue;

      n++;
      to = qipu_step_read (option->from, (QipuKind) option->kind, search->reader->side,
                           reading->direction, reading->number);
      if (to == QIPU_SQUARE_NONE)
        continue;
      qipu_matches_try (matches, search->reader->pos, qipu_move (option->from, to));
      *word_after |= reading->word_after;
    }

  return n;
}

/* Whether the lowest tier that has a move gives one. */
static bool
resolve (const QipuDescriptiveSearch *search, QipuParse *parse)
{
  QipuMatches failed = { 0 };
  bool has_failed = false;

  for (unsigned tier = 0; tier < QIPU_N_TIERS; tier++)
    {
      QipuMatches matches = { 0 };
      bool word_after = false;
      unsigned n = match_tier (search, tier, &matches, &word_after);

      if (n == 0)
        continue;
      qipu_matches_finish (&matches, &search->reader->options, parse);
      if (parse->status < QIPU_PARSE_NOT_UNDERSTOOD)
        {
          parse->word_after = word_after;
          return true;
        }
      if (!has_failed || (failed.n_pseudo == 0 && matches.n_pseudo > 0))
        failed = matches;
      has_failed = true;
    }

  qipu_matches_finish (&failed, &search->reader->options, parse);
  /* there is such a man, but the step leads nowhere */
  if (has_failed && parse->status == QIPU_PARSE_NO_SUCH_PIECE)
    parse->status = QIPU_PARSE_CANNOT;
  return false;
}

/* Red writes Chinese numerals, Black digits: whether all numbers of a Chinese text are in the
 * other side's hand. */
static bool
has_numerals_of_other (const QipuDescriptiveText *sentence, QipuColour side)
{
  bool is_chinese = false;

  for (size_t i = 0; i < sentence->n; i++)
    {
      const QipuSymbol *symbol = &sentence->symbols[i];

      if (symbol->type != QIPU_SYMBOL_DIGIT)
        is_chinese |= (symbol->flags & QIPU_SYMBOL_CHINESE) != 0;
      else if (((symbol->flags & QIPU_SYMBOL_CHINESE) != 0) == (side == QIPU_RED))
        return false;
    }

  return is_chinese;
}

static bool
is_move_of_other (const QipuDescriptiveSearch *search)
{
  QipuPosition pos = *search->reader->pos;
  QipuReader reader = *search->reader;
  QipuDescriptiveSearch other = *search;
  QipuParse parse = { 0 };

  reader.pos = &pos;
  reader.side = qipu_colour_other (reader.side);
  qipu_position_set_side (&pos, reader.side);
  other.reader = &reader;
  other.n_options = 0;
  qipu_descriptive_find_options (&other);

  return resolve (&other, &parse);
}

static void
set_part (const QipuDescriptiveText *sentence, size_t first, size_t last, QipuParse *parse)
{
  const QipuSymbol *symbols = sentence->symbols;

  parse->status = QIPU_PARSE_NOT_UNDERSTOOD;
  parse->offset = symbols[first].offset;
  parse->length = symbols[last].offset + symbols[last].length - parse->offset;
}

/* Whether the text is a piece and a file on which the side to move has none. */
static bool
is_not_there (const QipuReader *reader, const QipuDescriptiveText *sentence)
{
  unsigned kinds, file;

  if (strcmp (sentence->classes, "PD") != 0)
    return false;
  kinds = qipu_descriptive_kinds (&sentence->symbols[0]);
  file = sentence->symbols[1].value;
  if (file < 1 || file > QIPU_N_FILES)
    return false;

  for (int kind = QIPU_GENERAL; kind <= QIPU_SOLDIER; kind++)
    {
      QipuMen men;

      if (!(kinds & 1u << kind))
        continue;
      qipu_men_find (reader->pos, reader->side, (QipuKind) kind, &men);
      if (men.counts[file] > 0)
        return false;
    }
  return true;
}

/* The text has not the shape of a move: says what is missing or where the shape ends. */
static void
explain_shape (const QipuReader *reader, const QipuDescriptiveText *sentence, QipuParse *parse)
{
  const char *classes = sentence->classes;
  size_t n = sentence->n;
  const char *unknown = strchr (classes, '?');
  bool has_piece = strchr (classes, 'P') != NULL;
  char last;

  if (n == 0)
    {
      parse->status = QIPU_PARSE_NOT_UNDERSTOOD;
      parse->length = reader->length;
      return;
    }
  if (unknown != NULL)
    {
      size_t first = (size_t) (unknown - classes);
      size_t last_unknown = first + strspn (unknown, "?") - 1;

      /* a word is not understood as a whole */
      if (reader->symbols[first].type == QIPU_SYMBOL_LETTER)
        {
          while (first > 0 && reader->symbols[first - 1].type == QIPU_SYMBOL_LETTER)
            first--;
          while (last_unknown + 1 < n &&
                 reader->symbols[last_unknown + 1].type == QIPU_SYMBOL_LETTER)
            last_unknown++;
        }
      set_part (sentence, first, last_unknown, parse);
      return;
    }

  for (size_t k = n - 1; k > 1; k--)
    {
      QipuDescriptiveSearch search = { .reader = reader };

      qipu_descriptive_add_readings (&search, sentence, k);
      if (search.n_readings > 0)
        {
          set_part (sentence, k, n - 1, parse);
          return;
        }
    }

  last = classes[n - 1];
  if (!has_piece)
    parse->status = QIPU_PARSE_MISSING_PIECE;
  else if (is_not_there (reader, sentence))
    parse->status = QIPU_PARSE_NO_SUCH_PIECE;
  else if (last == 'S')
    parse->status = QIPU_PARSE_MISSING_NUMBER;
  else if (n <= 3 && classes[n - 1] != 'S' && strchr (classes, 'S') == NULL)
    parse->status = QIPU_PARSE_MISSING_DIRECTION;
  else
    set_part (sentence, 0, n - 1, parse);
}

static QipuNotation
family_of (const QipuDescriptiveText *sentence)
{
  unsigned flags = 0;

  for (size_t i = 0; i < sentence->n; i++)
    flags |= sentence->symbols[i].flags;

  if (flags & QIPU_SYMBOL_CHINESE)
    return flags & QIPU_SYMBOL_SIMPLIFIED ? QIPU_NOTATION_HANS : QIPU_NOTATION_HANT;
  return sentence->classes[0] == 'S' && sentence->classes[1] == 'P' ? QIPU_NOTATION_WXF_PREFIX
                                                                    : QIPU_NOTATION_WXF;
}

/* Signs of check after a whole move. */
static void
drop_check_signs (QipuDescriptiveText *sentence)
{
  size_t n = sentence->n;

  while (n > 0 && sentence->classes[n - 1] == 'S' && sentence->symbols[n - 1].value == '+' &&
         !(sentence->symbols[n - 1].flags & QIPU_SYMBOL_CHINESE))
    n--;

  if (n < sentence->n && n > 2 && sentence->classes[n - 1] == 'D' &&
      sentence->classes[n - 2] == 'S')
    {
      sentence->n = n;
      sentence->classes[n] = '\0';
    }
}

/* The piece and file that a text speaks of, for the sentence that explains it. */
static void
set_subject (const QipuReader *reader,
             const QipuDescriptiveText *sentence,
             const QipuDescriptiveSearch *search,
             QipuParse *parse)
{
  unsigned kinds = 0;

  if (search->n_readings > 0)
    {
      kinds = search->readings[0].kinds;
      parse->file = (int) search->readings[0].file;
    }
  else
    {
      const char *piece = strchr (sentence->classes, 'P');

      if (piece != NULL)
        {
          kinds = qipu_descriptive_kinds (&sentence->symbols[piece - sentence->classes]);
          if (piece[1] == 'D')
            parse->file = sentence->symbols[piece - sentence->classes + 1].value;
        }
    }

  for (int kind = QIPU_GENERAL; kind <= QIPU_SOLDIER; kind++)
    if (kinds & 1u << kind)
      {
        parse->piece = qipu_piece (reader->side, (QipuKind) kind);
        break;
      }
}

void
qipu_descriptive_read (const QipuReader *reader, QipuParse *parse)
{
  QipuDescriptiveSearch search = { .reader = reader };
  QipuDescriptiveText sentence;

  qipu_descriptive_read_signs (reader->symbols, reader->n, &sentence);
  drop_check_signs (&sentence);
  parse->notation = family_of (&sentence);

  qipu_descriptive_add_readings (&search, &sentence, sentence.n);
  set_subject (reader, &sentence, &search, parse);
  if (search.n_readings == 0)
    {
      explain_shape (reader, &sentence, parse);
      return;
    }

  qipu_descriptive_find_options (&search);
  if (resolve (&search, parse))
    {
      parse->piece = qipu_position_get (reader->pos, qipu_move_from (parse->candidates[0]));
      return;
    }

  if (has_numerals_of_other (&sentence, reader->side) && is_move_of_other (&search))
    {
      parse->status = QIPU_PARSE_WRONG_SIDE;
      parse->n_candidates = 0;
    }
  else if (parse->status == QIPU_PARSE_CANNOT && strchr (sentence.classes, 'S') == NULL)
    {
      /* not a traverse without its sign after all */
      parse->status = QIPU_PARSE_MISSING_DIRECTION;
      parse->n_candidates = 0;
    }
}

bool
qipu_descriptive_has_shape (const QipuSymbol *symbols, size_t n)
{
  QipuDescriptiveSearch search = { 0 };
  QipuDescriptiveText sentence;

  qipu_descriptive_read_signs (symbols, n, &sentence);
  qipu_descriptive_add_readings (&search, &sentence, n);
  return search.n_readings > 0;
}
