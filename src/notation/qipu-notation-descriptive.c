/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads WXF and Chinese text, which are one language in two scripts: who (a piece and its place),
 * a direction, a number. What comes before the direction is looked up in a table of patterns;
 * every pattern that fits gives a reading, every reading the men it may mean, and each of these
 * a tier. The lowest tier in which a man can legally make the step decides.
 *
 * Tiers, from the standard to the careless:
 *   0  the standard forms
 *   1  the sign before the letter, a word after the piece, words for advisors and elephants
 *   2  numbering within the file in place of the letter (13=4)
 *   3  numbering over all files with several soldiers (Pa, 三兵)
 *   4  the file although several stand on it
 *   5  a word that leaves open which one it means (front of two stacks, middle of four)
 *   6  a place left out, or told in the wrong order */

#include "notation/qipu-notation-private.h"

#include <string.h>

#define N_TIERS 7

typedef enum
{
  SELECT_ALL,
  SELECT_FILE,
  SELECT_POSITION,
  SELECT_POSITION_FILE,
  SELECT_ORDINAL,
  SELECT_ORDINAL_FILE,
  SELECT_DOUBLED_FILE, /* 33=4 */
  SELECT_END,          /* ++ and -- */
  SELECT_RUNNING,      /* Pa … Pe */
} Select;

/* Classes in patterns: P piece, D digit, S sign, W word. Places are indices, NO = not there. */
#define NO 9

typedef struct
{
  const char *classes;
  uint8_t select;
  uint8_t piece;
  uint8_t spot;
  uint8_t file;
  uint8_t ordinal;
  uint8_t tier;
  bool word_after;
} Pattern;

static const Pattern patterns[] = {
  { "PD", SELECT_FILE, 0, NO, 1, NO, 0, false },
  { "WP", SELECT_POSITION, 1, 0, NO, NO, 0, false },
  { "PS", SELECT_POSITION, 0, 1, NO, NO, 0, false },
  { "SP", SELECT_POSITION, 1, 0, NO, NO, 1, false },
  { "PW", SELECT_POSITION, 0, 1, NO, NO, 1, true },
  { "DP", SELECT_ORDINAL, 1, NO, NO, 0, 0, false },
  { "DP", SELECT_FILE, 1, NO, 0, NO, 6, false },
  { "DD", SELECT_DOUBLED_FILE, NO, NO, 1, 0, 0, false },
  { "DD", SELECT_ORDINAL_FILE, NO, NO, 1, 0, 2, false },
  { "DS", SELECT_POSITION_FILE, NO, 1, 0, NO, 0, false },
  { "DW", SELECT_POSITION_FILE, NO, 1, 0, NO, 1, false },
  { "SD", SELECT_POSITION_FILE, NO, 0, 1, NO, 1, false },
  { "WD", SELECT_POSITION_FILE, NO, 0, 1, NO, 1, false },
  { "SS", SELECT_END, NO, 0, NO, NO, 0, false },
  { "WPD", SELECT_POSITION_FILE, 1, 0, 2, NO, 0, false },
  { "SPD", SELECT_POSITION_FILE, 1, 0, 2, NO, 1, false },
  { "PSD", SELECT_POSITION_FILE, 0, 1, 2, NO, 1, false },
  { "PWD", SELECT_POSITION_FILE, 0, 1, 2, NO, 1, true },
  { "PDS", SELECT_POSITION_FILE, 0, 2, 1, NO, 1, false },
  { "PDW", SELECT_POSITION_FILE, 0, 2, 1, NO, 1, true },
  { "DPD", SELECT_ORDINAL_FILE, 1, NO, 2, 0, 0, false },
  { "P", SELECT_ALL, 0, NO, NO, NO, 6, false },
};

typedef enum
{
  SPOT_FRONT,
  SPOT_MIDDLE,
  SPOT_REAR,
} Spot;

typedef struct
{
  Select select;
  unsigned kinds; /* bits 1 << QipuKind */
  Spot spot;
  bool spot_is_sign;
  bool piece_is_chinese;
  bool word_after;
  unsigned file;
  unsigned ordinal;
  unsigned tier;
  char direction;
  unsigned number;
} Reading;

#define MAX_READINGS 8
#define MAX_OPTIONS 96

typedef struct
{
  QipuSquare from;
  uint8_t kind;
  uint8_t tier;
  uint8_t reading;
} Option;

typedef struct
{
  const QipuReader *reader;
  unsigned n_readings;
  Reading readings[MAX_READINGS];
  unsigned n_options;
  Option options[MAX_OPTIONS];
} Search;

/* What each sign of the text may be here: a digit that was scanned as a letter is a digit. */
typedef struct
{
  size_t n;
  QipuSymbol symbols[QIPU_MAX_SYMBOLS];
  char classes[QIPU_MAX_SYMBOLS + 1];
} Sentence;

static unsigned
kinds_of (const QipuSymbol *symbol)
{
  if (symbol->type == QIPU_SYMBOL_PIECE)
    return 1u << symbol->value;
  if (symbol->type == QIPU_SYMBOL_LETTER)
    return qipu_symbols_letter_kinds ((char) symbol->value);
  return 0;
}

static void
read_sentence (const QipuSymbol *symbols, size_t n, Sentence *sentence)
{
  sentence->n = n;
  memcpy (sentence->symbols, symbols, n * sizeof (QipuSymbol));

  for (size_t i = 0; i < n; i++)
    {
      QipuSymbol *symbol = &sentence->symbols[i];
      char class = '?';

      if (symbol->type == QIPU_SYMBOL_LETTER && (symbol->value == 'l' || symbol->value == 'i'))
        {
          symbol->type = QIPU_SYMBOL_DIGIT;
          symbol->value = 1;
        }

      if (kinds_of (symbol) != 0)
        class = 'P';
      else if (symbol->type == QIPU_SYMBOL_DIGIT && symbol->value > 0)
        class = 'D';
      else if (symbol->type == QIPU_SYMBOL_SIGN)
        class = 'S';
      else if (symbol->type == QIPU_SYMBOL_WORD)
        class = 'W';
      sentence->classes[i] = class;
    }
  sentence->classes[n] = '\0';
}

/* Adds @reading, its step and a lowest tier; false when a sign means nothing in its place. */
static void
add_reading (Search *search, const Reading *reading, char direction, unsigned number, unsigned tier)
{
  Reading *added;

  if (search->n_readings == MAX_READINGS)
    return;

  added = &search->readings[search->n_readings++];
  *added = *reading;
  added->direction = direction == '.' ? '=' : direction;
  added->number = number;
  if (added->tier < tier)
    added->tier = tier;
}

static bool
read_spot (const QipuSymbol *symbol, Reading *reading)
{
  reading->spot_is_sign = symbol->type == QIPU_SYMBOL_SIGN && !(symbol->flags & QIPU_SYMBOL_CHINESE);

  if (symbol->type == QIPU_SYMBOL_WORD)
    {
      reading->spot = symbol->value == QIPU_WORD_FRONT  ? SPOT_FRONT :
                      symbol->value == QIPU_WORD_MIDDLE ? SPOT_MIDDLE :
                                                          SPOT_REAR;
      return true;
    }
  if (!reading->spot_is_sign || symbol->value == '=')
    return false;

  reading->spot = symbol->value == '+' ? SPOT_FRONT :
                  symbol->value == '-' ? SPOT_REAR :
                                         SPOT_MIDDLE;
  return true;
}

static bool
read_pattern (const Pattern *pattern, const QipuSymbol *symbols, Reading *reading)
{
  *reading = (Reading){ .select = (Select) pattern->select,
                        .kinds = 1u << QIPU_SOLDIER,
                        .tier = pattern->tier,
                        .word_after = pattern->word_after };

  if (pattern->piece != NO)
    {
      reading->kinds = kinds_of (&symbols[pattern->piece]);
      reading->piece_is_chinese = symbols[pattern->piece].type == QIPU_SYMBOL_PIECE;
    }
  if (pattern->file != NO)
    reading->file = symbols[pattern->file].value;
  if (pattern->ordinal != NO)
    reading->ordinal = symbols[pattern->ordinal].value;
  if (pattern->spot != NO && !read_spot (&symbols[pattern->spot], reading))
    return false;

  switch (reading->select)
    {
    case SELECT_DOUBLED_FILE:
      return reading->file == reading->ordinal;
    case SELECT_END:
      return symbols[0].value == symbols[1].value && reading->spot != SPOT_MIDDLE;
    case SELECT_POSITION:
      /* a point for the middle soldier is XQBase's */
      if (reading->spot_is_sign && reading->spot == SPOT_MIDDLE)
        reading->tier = 3;
      return true;
    default:
      return true;
    }
}

/* fC, bC, mP and Pa: two letters, of which one is no piece. */
static void
add_letter_readings (Search *search,
                     const QipuSymbol *symbols,
                     char direction,
                     unsigned number,
                     unsigned tier)
{
  char first = (char) symbols[0].value;
  char second = (char) symbols[1].value;
  Reading reading = { .select = SELECT_POSITION, .tier = 1 };

  if (first == 'f' || first == 'b' || first == 'm')
    {
      reading.kinds = qipu_symbols_letter_kinds (second);
      reading.spot = first == 'f' ? SPOT_FRONT : first == 'b' ? SPOT_REAR : SPOT_MIDDLE;
      if (reading.kinds != 0)
        add_reading (search, &reading, direction, number, tier);
    }

  reading.kinds = qipu_symbols_letter_kinds (first);
  if (reading.kinds == 1u << QIPU_SOLDIER && second >= 'a' && second <= 'e')
    {
      reading.select = SELECT_RUNNING;
      reading.ordinal = (unsigned) (second - 'a' + 1);
      add_reading (search, &reading, direction, number, tier > 3 ? tier : 3);
    }
  else if (reading.kinds != 0 && (second == 'f' || second == 'b'))
    {
      reading.spot = second == 'f' ? SPOT_FRONT : SPOT_REAR;
      add_reading (search, &reading, direction, number, tier);
    }
}

/* Adds the readings of the first @head signs as the one who makes the step. */
static void
add_head_readings (Search *search,
                   const Sentence *sentence,
                   size_t head,
                   char direction,
                   unsigned number,
                   unsigned tier)
{
  const QipuSymbol *symbols = sentence->symbols;

  for (size_t i = 0; i < sizeof patterns / sizeof patterns[0]; i++)
    {
      const Pattern *pattern = &patterns[i];
      Reading reading;

      if (strncmp (pattern->classes, sentence->classes, head) == 0 &&
          pattern->classes[head] == '\0' && read_pattern (pattern, symbols, &reading))
        add_reading (search, &reading, direction, number, tier);
    }

  if (head == 2 && symbols[0].type == QIPU_SYMBOL_LETTER && symbols[1].type == QIPU_SYMBOL_LETTER)
    add_letter_readings (search, symbols, direction, number, tier);
}

/* Adds all readings of the first @n signs; the number of readings tells whether they have the
 * shape of a move. */
static void
add_readings (Search *search, const Sentence *sentence, size_t n)
{
  const char *classes = sentence->classes;
  unsigned number;

  if (n < 2 || classes[n - 1] != 'D')
    return;
  number = sentence->symbols[n - 1].value;

  if (n > 2 && classes[n - 2] == 'S')
    add_head_readings (search, sentence, n - 2, (char) sentence->symbols[n - 2].value, number, 0);

  /* C25: a traverse without its sign. R+3 may be one of the front chariot. */
  if (n > 2 && classes[n - 2] != 'S')
    add_head_readings (search, sentence, n - 1, '=', number, 0);
  else if (n == 3)
    add_head_readings (search, sentence, n - 1, '=', number, 5);
}

static void
add_option (Search *search, unsigned reading, QipuSquare from, QipuKind kind, unsigned tier)
{
  Option *option;

  if (search->n_options == MAX_OPTIONS)
    return;

  option = &search->options[search->n_options++];
  option->from = from;
  option->kind = (uint8_t) kind;
  option->tier = (uint8_t) (tier > search->readings[reading].tier ? tier :
                                                                    search->readings[reading].tier);
  option->reading = (uint8_t) reading;
}

static void
add_on_file (Search *search,
             unsigned r,
             const QipuMen *men,
             QipuKind kind,
             unsigned file)
{
  const Reading *reading = &search->readings[r];
  unsigned count = men->counts[file];
  bool is_swapped = reading->tier == 6;
  unsigned middle = count;

  /* P3=4 is the middle one of three and five, a form that only WXF has */
  if (!reading->piece_is_chinese && men->n_stacked == 1 && (count == 3 || count == 5))
    middle = count / 2;

  for (unsigned i = 0; i < count; i++)
    {
      bool is_exact = count == 1 || kind == QIPU_ADVISOR || kind == QIPU_ELEPHANT || i == middle;

      if (is_exact || !is_swapped)
        add_option (search, r, men->squares[file][i], kind, is_exact ? 0 : 4);
    }
}

/* The man at @spot of a file. A sign means the second and the last but one of four and five
 * soldiers, unless the file is named with it. */
static void
add_at_spot (Search *search,
             unsigned r,
             const QipuMen *men,
             QipuKind kind,
             unsigned file,
             unsigned tier)
{
  const Reading *reading = &search->readings[r];
  const QipuSquare *squares = men->squares[file];
  unsigned rear = men->counts[file] - 1;
  bool is_inner = reading->spot_is_sign && reading->select == SELECT_POSITION &&
                  kind == QIPU_SOLDIER && rear >= 3;
  unsigned careless = tier > 5 ? tier : 5;

  switch (reading->spot)
    {
    case SPOT_FRONT:
      add_option (search, r, squares[0], kind, is_inner ? careless : tier);
      if (is_inner)
        add_option (search, r, squares[1], kind, tier);
      break;
    case SPOT_REAR:
      add_option (search, r, squares[rear], kind, is_inner ? careless : tier);
      if (is_inner)
        add_option (search, r, squares[rear - 1], kind, tier);
      break;
    case SPOT_MIDDLE:
      /* of four it may be either */
      for (unsigned i = rear / 2; i <= (rear + 1) / 2 && rear > 1; i++)
        add_option (search, r, squares[i], kind, rear == 2 ? tier : careless);
      break;
    }
}

static void
add_at_position (Search *search, unsigned r, const QipuMen *men, QipuKind kind)
{
  const Reading *reading = &search->readings[r];

  for (unsigned file = 1; file <= 9 && men->n_stacked > 0; file++)
    if (men->counts[file] >= 2)
      add_at_spot (search, r, men, kind, file, men->n_stacked == 1 ? 0 : 5);

  /* 中兵 of a book may be the soldier on the centre file */
  if (men->n_stacked == 0 && men->counts[5] == 1 && reading->spot == SPOT_MIDDLE &&
      !reading->spot_is_sign && !reading->word_after)
    add_option (search, r, men->squares[5][0], kind, 6);
}

/* The n-th one, counted through all files with several, from the right; a number that does not
 * fit so may count within one of the files. */
static void
add_ordinal (Search *search, unsigned r, const QipuMen *men, QipuKind kind)
{
  const Reading *reading = &search->readings[r];
  unsigned tier = men->n_stacked == 1 && kind == QIPU_SOLDIER ? 0 : 3;
  unsigned passed = 0;

  for (unsigned file = 1; file <= 9; file++)
    {
      unsigned count = men->counts[file];

      if (count < 2)
        continue;
      if (reading->select == SELECT_ORDINAL && reading->ordinal <= count && men->n_stacked > 1)
        add_option (search, r, men->squares[file][reading->ordinal - 1], kind, 5);
      if (reading->ordinal > passed && reading->ordinal <= passed + count)
        add_option (search, r, men->squares[file][reading->ordinal - passed - 1], kind, tier);
      passed += count;
    }
}

static void
add_end (Search *search, unsigned r, const QipuMen *men, QipuKind kind)
{
  const Reading *reading = &search->readings[r];

  for (unsigned file = 1; file <= 9; file++)
    {
      unsigned count = men->counts[file];
      unsigned tier = men->n_stacked == 1 && count > 3 ? 0 : 5;

      if (count >= 2)
        add_option (search,
                    r,
                    men->squares[file][reading->spot == SPOT_FRONT ? 0 : count - 1],
                    kind,
                    tier);
    }
}

static void
add_options (Search *search, unsigned r, const QipuMen *men, QipuKind kind)
{
  const Reading *reading = &search->readings[r];
  unsigned count = men->counts[reading->file];
  bool is_only_stack = men->n_stacked == 1;

  switch (reading->select)
    {
    case SELECT_ALL:
      for (unsigned file = 1; file <= 9; file++)
        for (unsigned i = 0; i < men->counts[file]; i++)
          add_option (search, r, men->squares[file][i], kind, men->n_men == 1 ? 1 : 6);
      break;
    case SELECT_FILE:
      add_on_file (search, r, men, kind, reading->file);
      break;
    case SELECT_POSITION:
      add_at_position (search, r, men, kind);
      break;
    case SELECT_POSITION_FILE:
      if (count >= 2)
        add_at_spot (search, r, men, kind, reading->file, is_only_stack ? 1 : 0);
      break;
    case SELECT_ORDINAL_FILE:
      if (count >= 2 && reading->ordinal <= count)
        add_option (search, r, men->squares[reading->file][reading->ordinal - 1], kind, 0);
      break;
    case SELECT_DOUBLED_FILE:
      if (count == 3 && !is_only_stack)
        add_option (search, r, men->squares[reading->file][1], kind, 0);
      break;
    case SELECT_END:
      add_end (search, r, men, kind);
      break;
    case SELECT_ORDINAL:
    case SELECT_RUNNING:
      add_ordinal (search, r, men, kind);
      break;
    }
}

static void
find_options (Search *search)
{
  const QipuReader *reader = search->reader;

  for (int kind = QIPU_GENERAL; kind <= QIPU_SOLDIER; kind++)
    {
      QipuMen men;
      bool is_found = false;

      for (unsigned r = 0; r < search->n_readings; r++)
        {
          if (!(search->readings[r].kinds & 1u << kind))
            continue;
          if (!is_found)
            qipu_men_find (reader->pos, reader->side, (QipuKind) kind, &men);
          is_found = true;
          add_options (search, r, &men, (QipuKind) kind);
        }
    }
}

/* Tries the options of one tier; returns how many there were. */
static unsigned
match_tier (const Search *search, unsigned tier, QipuMatches *matches, bool *word_after)
{
  unsigned n = 0;

  for (unsigned i = 0; i < search->n_options; i++)
    {
      const Option *option = &search->options[i];
      const Reading *reading = &search->readings[option->reading];
      QipuSquare to;

      if (option->tier != tier)
        continue;

      n++;
      to = qipu_step_read (option->from,
                           (QipuKind) option->kind,
                           search->reader->side,
                           reading->direction,
                           reading->number);
      if (to == QIPU_SQUARE_NONE)
        continue;
      qipu_matches_try (matches, search->reader->pos, qipu_move (option->from, to));
      *word_after |= reading->word_after;
    }

  return n;
}

/* Whether the lowest tier that has a move gives one. */
static bool
resolve (const Search *search, QipuParse *parse)
{
  QipuMatches failed = { 0 };
  bool has_failed = false;

  for (unsigned tier = 0; tier < N_TIERS; tier++)
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
has_numerals_of_other (const Sentence *sentence, QipuColour side)
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
is_move_of_other (const Search *search)
{
  QipuPosition pos = *search->reader->pos;
  QipuReader reader = *search->reader;
  Search other = *search;
  QipuParse parse = { 0 };

  reader.pos = &pos;
  reader.side = qipu_colour_other (reader.side);
  qipu_position_set_side (&pos, reader.side);
  other.reader = &reader;
  other.n_options = 0;
  find_options (&other);

  return resolve (&other, &parse);
}

static void
set_part (const Sentence *sentence, size_t first, size_t last, QipuParse *parse)
{
  const QipuSymbol *symbols = sentence->symbols;

  parse->status = QIPU_PARSE_NOT_UNDERSTOOD;
  parse->offset = symbols[first].offset;
  parse->length = symbols[last].offset + symbols[last].length - parse->offset;
}

/* The text has not the shape of a move: says what is missing or where the shape ends. */
static void
explain_shape (const QipuReader *reader, const Sentence *sentence, QipuParse *parse)
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
      Search search = { .reader = reader };

      add_readings (&search, sentence, k);
      if (search.n_readings > 0)
        {
          set_part (sentence, k, n - 1, parse);
          return;
        }
    }

  last = classes[n - 1];
  if (!has_piece)
    parse->status = QIPU_PARSE_MISSING_PIECE;
  else if (last == 'S')
    parse->status = QIPU_PARSE_MISSING_NUMBER;
  else if (n <= 3 && classes[n - 1] != 'S' && strchr (classes, 'S') == NULL)
    parse->status = QIPU_PARSE_MISSING_DIRECTION;
  else
    set_part (sentence, 0, n - 1, parse);
}

static QipuNotation
family_of (const Sentence *sentence)
{
  unsigned flags = 0;

  for (size_t i = 0; i < sentence->n; i++)
    flags |= sentence->symbols[i].flags;

  if (flags & QIPU_SYMBOL_CHINESE)
    return flags & QIPU_SYMBOL_SIMPLIFIED ? QIPU_NOTATION_HANS : QIPU_NOTATION_HANT;
  return sentence->classes[0] == 'S' && sentence->classes[1] == 'P' ? QIPU_NOTATION_WXF_PREFIX :
                                                                      QIPU_NOTATION_WXF;
}

/* Signs of check after a whole move. */
static void
drop_check_signs (Sentence *sentence)
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
             const Sentence *sentence,
             const Search *search,
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
          kinds = kinds_of (&sentence->symbols[piece - sentence->classes]);
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
  Search search = { .reader = reader };
  Sentence sentence;

  read_sentence (reader->symbols, reader->n, &sentence);
  drop_check_signs (&sentence);
  parse->notation = family_of (&sentence);

  add_readings (&search, &sentence, sentence.n);
  set_subject (reader, &sentence, &search, parse);
  if (search.n_readings == 0)
    {
      explain_shape (reader, &sentence, parse);
      return;
    }

  find_options (&search);
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
  Search search = { 0 };
  Sentence sentence;

  read_sentence (symbols, n, &sentence);
  add_readings (&search, &sentence, n);
  return search.n_readings > 0;
}
