/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Signs to readings: what comes before the direction is looked up in a table of patterns, and every
 * pattern that fits gives a reading. */

#include "notation/qipu-descriptive-private.h"

#include <string.h>

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
  { "PD", QIPU_SELECT_FILE, 0, NO, 1, NO, 0, false },
  { "WP", QIPU_SELECT_POSITION, 1, 0, NO, NO, 0, false },
  { "PS", QIPU_SELECT_POSITION, 0, 1, NO, NO, 0, false },
  { "SP", QIPU_SELECT_POSITION, 1, 0, NO, NO, 1, false },
  { "PW", QIPU_SELECT_POSITION, 0, 1, NO, NO, 1, true },
  { "DP", QIPU_SELECT_ORDINAL, 1, NO, NO, 0, 0, false },
  { "DP", QIPU_SELECT_FILE, 1, NO, 0, NO, 6, false },
  { "DD", QIPU_SELECT_DOUBLED_FILE, NO, NO, 1, 0, 0, false },
  { "DD", QIPU_SELECT_ORDINAL_FILE, NO, NO, 1, 0, 2, false },
  { "DS", QIPU_SELECT_POSITION_FILE, NO, 1, 0, NO, 0, false },
  { "DW", QIPU_SELECT_POSITION_FILE, NO, 1, 0, NO, 1, false },
  { "SD", QIPU_SELECT_POSITION_FILE, NO, 0, 1, NO, 1, false },
  { "WD", QIPU_SELECT_POSITION_FILE, NO, 0, 1, NO, 1, false },
  { "SS", QIPU_SELECT_END, NO, 0, NO, NO, 0, false },
  { "WPD", QIPU_SELECT_POSITION_FILE, 1, 0, 2, NO, 0, false },
  { "SPD", QIPU_SELECT_POSITION_FILE, 1, 0, 2, NO, 1, false },
  { "PSD", QIPU_SELECT_POSITION_FILE, 0, 1, 2, NO, 1, false },
  { "PWD", QIPU_SELECT_POSITION_FILE, 0, 1, 2, NO, 1, true },
  { "PDS", QIPU_SELECT_POSITION_FILE, 0, 2, 1, NO, 1, false },
  { "PDW", QIPU_SELECT_POSITION_FILE, 0, 2, 1, NO, 1, true },
  { "DPD", QIPU_SELECT_ORDINAL_FILE, 1, NO, 2, 0, 0, false },
  { "P", QIPU_SELECT_ALL, 0, NO, NO, NO, 6, false },
};

unsigned
qipu_descriptive_kinds (const QipuSymbol *symbol)
{
  if (symbol->type == QIPU_SYMBOL_PIECE)
    return 1u << symbol->value;
  if (symbol->type == QIPU_SYMBOL_LETTER)
    return qipu_symbols_letter_kinds ((char) symbol->value);
  return 0;
}

void
qipu_descriptive_read_signs (const QipuSymbol *symbols, size_t n, QipuDescriptiveText *sentence)
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

      if (qipu_descriptive_kinds (symbol) != 0)
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
add_reading (QipuDescriptiveSearch *search,
             const QipuDescriptiveReading *reading,
             char direction,
             unsigned number,
             unsigned tier)
{
  QipuDescriptiveReading *added;

  if (search->n_readings == QIPU_MAX_READINGS)
    return;

  added = &search->readings[search->n_readings++];
  *added = *reading;
  added->direction = direction == '.' ? '=' : direction;
  added->number = number;
  if (added->tier < tier)
    added->tier = tier;
}

static bool
read_spot (const QipuSymbol *symbol, QipuDescriptiveReading *reading)
{
  reading->spot_is_sign =
      symbol->type == QIPU_SYMBOL_SIGN && !(symbol->flags & QIPU_SYMBOL_CHINESE);

  if (symbol->type == QIPU_SYMBOL_WORD)
    {
      reading->spot = symbol->value == QIPU_WORD_FRONT    ? QIPU_SPOT_FRONT
                      : symbol->value == QIPU_WORD_MIDDLE ? QIPU_SPOT_MIDDLE
                                                          : QIPU_SPOT_REAR;
      return true;
    }
  if (!reading->spot_is_sign || symbol->value == '=')
    return false;

  reading->spot = symbol->value == '+'   ? QIPU_SPOT_FRONT
                  : symbol->value == '-' ? QIPU_SPOT_REAR
                                         : QIPU_SPOT_MIDDLE;
  return true;
}

static bool
read_pattern (const Pattern *pattern, const QipuSymbol *symbols, QipuDescriptiveReading *reading)
{
  *reading = (QipuDescriptiveReading){ .select = (QipuDescriptiveSelect) pattern->select,
                                       .kinds = 1u << QIPU_SOLDIER,
                                       .tier = pattern->tier,
                                       .word_after = pattern->word_after };

  if (pattern->piece != NO)
    {
      reading->kinds = qipu_descriptive_kinds (&symbols[pattern->piece]);
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
    case QIPU_SELECT_DOUBLED_FILE:
      return reading->file == reading->ordinal;
    case QIPU_SELECT_END:
      return symbols[0].value == symbols[1].value && reading->spot != QIPU_SPOT_MIDDLE;
    case QIPU_SELECT_POSITION:
      /* a point for the middle soldier is XQBase's */
      if (reading->spot_is_sign && reading->spot == QIPU_SPOT_MIDDLE)
        reading->tier = 3;
      return true;
    default:
      return true;
    }
}

/* fC, bC, mP and Pa: two letters, of which one is no piece. */
static void
add_letter_readings (QipuDescriptiveSearch *search,
                     const QipuSymbol *symbols,
                     char direction,
                     unsigned number,
                     unsigned tier)
{
  char first = (char) symbols[0].value;
  char second = (char) symbols[1].value;
  QipuDescriptiveReading reading = { .select = QIPU_SELECT_POSITION, .tier = 1 };

  if (first == 'f' || first == 'b' || first == 'm')
    {
      reading.kinds = qipu_symbols_letter_kinds (second);
      reading.spot = first == 'f'   ? QIPU_SPOT_FRONT
                     : first == 'b' ? QIPU_SPOT_REAR
                                    : QIPU_SPOT_MIDDLE;
      if (reading.kinds != 0)
        add_reading (search, &reading, direction, number, tier);
    }

  reading.kinds = qipu_symbols_letter_kinds (first);
  if (reading.kinds == 1u << QIPU_SOLDIER && second >= 'a' && second <= 'e')
    {
      reading.select = QIPU_SELECT_RUNNING;
      reading.ordinal = (unsigned) (second - 'a' + 1);
      add_reading (search, &reading, direction, number, tier > 3 ? tier : 3);
    }
  else if (reading.kinds != 0 && (second == 'f' || second == 'b'))
    {
      reading.spot = second == 'f' ? QIPU_SPOT_FRONT : QIPU_SPOT_REAR;
      add_reading (search, &reading, direction, number, tier);
    }
}

/* Adds the readings of the first @head signs as the one who makes the step. */
static void
add_head_readings (QipuDescriptiveSearch *search,
                   const QipuDescriptiveText *sentence,
                   size_t head,
                   char direction,
                   unsigned number,
                   unsigned tier)
{
  const QipuSymbol *symbols = sentence->symbols;

  for (size_t i = 0; i < sizeof patterns / sizeof patterns[0]; i++)
    {
      const Pattern *pattern = &patterns[i];
      QipuDescriptiveReading reading;

      if (strncmp (pattern->classes, sentence->classes, head) == 0 &&
          pattern->classes[head] == '\0' && read_pattern (pattern, symbols, &reading))
        add_reading (search, &reading, direction, number, tier);
    }

  if (head == 2 && symbols[0].type == QIPU_SYMBOL_LETTER && symbols[1].type == QIPU_SYMBOL_LETTER)
    add_letter_readings (search, symbols, direction, number, tier);
}

/* Adds all readings of the first @n signs; the number of readings tells whether they have the
 * shape of a move. */
void
qipu_descriptive_add_readings (QipuDescriptiveSearch *search,
                               const QipuDescriptiveText *sentence,
                               size_t n)
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
