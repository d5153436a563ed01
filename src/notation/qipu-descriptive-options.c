/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Readings to men: which of the men on the board a text may mean. */

#include "notation/qipu-descriptive-private.h"

static void
add_option (
    QipuDescriptiveSearch *search, unsigned reading, QipuSquare from, QipuKind kind, unsigned tier)
{
  QipuDescriptiveOption *option;

  if (search->n_options == QIPU_MAX_OPTIONS)
    return;

  option = &search->options[search->n_options++];
  option->from = from;
  option->kind = (uint8_t) kind;
  option->tier =
      (uint8_t) (tier > search->readings[reading].tier ? tier : search->readings[reading].tier);
  option->reading = (uint8_t) reading;
}

static void
add_on_file (
    QipuDescriptiveSearch *search, unsigned r, const QipuMen *men, QipuKind kind, unsigned file)
{
  const QipuDescriptiveReading *reading = &search->readings[r];
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
add_at_spot (QipuDescriptiveSearch *search,
             unsigned r,
             const QipuMen *men,
             QipuKind kind,
             unsigned file,
             unsigned tier)
{
  const QipuDescriptiveReading *reading = &search->readings[r];
  const QipuSquare *squares = men->squares[file];
  unsigned rear = men->counts[file] - 1;
  bool is_inner = reading->spot_is_sign && reading->select == QIPU_SELECT_POSITION &&
                  kind == QIPU_SOLDIER && rear >= 3;
  unsigned careless = tier > 5 ? tier : 5;

  switch (reading->spot)
    {
    case QIPU_SPOT_FRONT:
      add_option (search, r, squares[0], kind, is_inner ? careless : tier);
      if (is_inner)
        add_option (search, r, squares[1], kind, tier);
      break;
    case QIPU_SPOT_REAR:
      add_option (search, r, squares[rear], kind, is_inner ? careless : tier);
      if (is_inner)
        add_option (search, r, squares[rear - 1], kind, tier);
      break;
    case QIPU_SPOT_MIDDLE:
      /* of four it may be either */
      for (unsigned i = rear / 2; i <= (rear + 1) / 2 && rear > 1; i++)
        add_option (search, r, squares[i], kind, rear == 2 ? tier : careless);
      break;
    }
}

static void
add_at_position (QipuDescriptiveSearch *search, unsigned r, const QipuMen *men, QipuKind kind)
{
  const QipuDescriptiveReading *reading = &search->readings[r];

  for (unsigned file = 1; file <= 9 && men->n_stacked > 0; file++)
    if (men->counts[file] >= 2)
      add_at_spot (search, r, men, kind, file, men->n_stacked == 1 ? 0 : 5);

  /* 中兵 of a book may be the soldier on the centre file */
  if (men->n_stacked == 0 && men->counts[5] == 1 && reading->spot == QIPU_SPOT_MIDDLE &&
      !reading->spot_is_sign && !reading->word_after)
    add_option (search, r, men->squares[5][0], kind, 6);
}

/* The n-th one, counted through all files with several, from the right; a number that does not
 * fit so may count within one of the files. */
static void
add_ordinal (QipuDescriptiveSearch *search, unsigned r, const QipuMen *men, QipuKind kind)
{
  const QipuDescriptiveReading *reading = &search->readings[r];
  unsigned tier = men->n_stacked == 1 && kind == QIPU_SOLDIER ? 0 : 3;
  unsigned passed = 0;

  for (unsigned file = 1; file <= 9; file++)
    {
      unsigned count = men->counts[file];

      if (count < 2)
        continue;
      if (reading->select == QIPU_SELECT_ORDINAL && reading->ordinal <= count && men->n_stacked > 1)
        add_option (search, r, men->squares[file][reading->ordinal - 1], kind, 5);
      if (reading->ordinal > passed && reading->ordinal <= passed + count)
        add_option (search, r, men->squares[file][reading->ordinal - passed - 1], kind, tier);
      passed += count;
    }
}

/* The n-th one of a file. A number that is too great for the file counts through all files with
 * several, from the right: 47=6 is the fourth, on file 7. */
static void
add_ordinal_on_file (QipuDescriptiveSearch *search, unsigned r, const QipuMen *men, QipuKind kind)
{
  const QipuDescriptiveReading *reading = &search->readings[r];
  unsigned count = men->counts[reading->file];
  unsigned passed = 0;

  if (count < 2)
    return;

  for (unsigned file = 1; file < reading->file; file++)
    if (men->counts[file] >= 2)
      passed += men->counts[file];
  if (reading->ordinal <= count)
    add_option (search, r, men->squares[reading->file][reading->ordinal - 1], kind, 0);
  else if (reading->ordinal > passed && reading->ordinal <= passed + count)
    add_option (search, r, men->squares[reading->file][reading->ordinal - passed - 1], kind, 3);
}

static void
add_end (QipuDescriptiveSearch *search, unsigned r, const QipuMen *men, QipuKind kind)
{
  const QipuDescriptiveReading *reading = &search->readings[r];

  for (unsigned file = 1; file <= 9; file++)
    {
      unsigned count = men->counts[file];
      unsigned tier = men->n_stacked == 1 && count > 3 ? 0 : 5;

      if (count >= 2)
        add_option (search, r, men->squares[file][reading->spot == QIPU_SPOT_FRONT ? 0 : count - 1],
                    kind, tier);
    }
}

static void
add_options (QipuDescriptiveSearch *search, unsigned r, const QipuMen *men, QipuKind kind)
{
  const QipuDescriptiveReading *reading = &search->readings[r];
  unsigned count = men->counts[reading->file];
  bool is_only_stack = men->n_stacked == 1;

  switch (reading->select)
    {
    case QIPU_SELECT_ALL:
      for (unsigned file = 1; file <= 9; file++)
        for (unsigned i = 0; i < men->counts[file]; i++)
          add_option (search, r, men->squares[file][i], kind, men->n_men == 1 ? 1 : 6);
      break;
    case QIPU_SELECT_FILE:
      add_on_file (search, r, men, kind, reading->file);
      break;
    case QIPU_SELECT_POSITION:
      add_at_position (search, r, men, kind);
      break;
    case QIPU_SELECT_POSITION_FILE:
      if (count >= 2)
        add_at_spot (search, r, men, kind, reading->file, is_only_stack ? 1 : 0);
      break;
    case QIPU_SELECT_ORDINAL_FILE:
      add_ordinal_on_file (search, r, men, kind);
      break;
    case QIPU_SELECT_DOUBLED_FILE:
      if (count == 3 && !is_only_stack)
        add_option (search, r, men->squares[reading->file][1], kind, 0);
      break;
    case QIPU_SELECT_END:
      add_end (search, r, men, kind);
      break;
    case QIPU_SELECT_ORDINAL:
    case QIPU_SELECT_RUNNING:
      add_ordinal (search, r, men, kind);
      break;
    }
}

void
qipu_descriptive_find_options (QipuDescriptiveSearch *search)
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
