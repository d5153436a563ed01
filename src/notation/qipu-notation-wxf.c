/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes WXF text: C2=5, C+=6. The forms for several soldiers follow the page "Official Xiangqi
 * piece names and notation" of the World Xiangqi Federation. */

#include "notation/qipu-notation-private.h"

char
qipu_letter_of_kind (QipuKind kind, const QipuNotationStyle *style)
{
  return (style->letters_bn ? " KABNRCP" : " KAEHRCP")[kind];
}

/* The only file with several soldiers: their signs stand for the file. Returns 0 for a man that
 * the notation has no form for. */
static size_t
write_position (const QipuPlace *place, char letter, bool prefix, char *text)
{
  unsigned rear = place->count - 1;
  unsigned last_letter = place->count > 3 ? rear - 1 : rear;
  unsigned first_letter = place->count > 3 ? 1 : 0;
  char sign;

  if (place->count > 5 || (place->count > 3 && place->kind != QIPU_SOLDIER))
    return 0;

  if (place->index < first_letter || place->index > last_letter)
    {
      /* the outer ones of four and five: ++ and -- */
      text[0] = text[1] = place->index == 0 ? '+' : '-';
      return 2;
    }
  if (place->index != first_letter && place->index != last_letter)
    {
      /* the file alone may be any advisor or elephant on it */
      if (place->kind == QIPU_ADVISOR || place->kind == QIPU_ELEPHANT)
        return 0;
      text[0] = letter;
      text[1] = (char) ('0' + place->file);
      return 2;
    }

  sign = place->index == first_letter ? '+' : '-';
  /* no school has a prefix form for four and five */
  if (place->count > 3)
    prefix = false;
  text[prefix ? 1 : 0] = letter;
  text[prefix ? 0 : 1] = sign;
  return 2;
}

/* Several files with several soldiers: the file stands for the letter. */
static size_t
write_position_file (const QipuPlace *place, char *text)
{
  char file = (char) ('0' + place->file);

  if (place->kind != QIPU_SOLDIER || place->count > 3)
    return 0;

  text[0] = file;
  text[1] = place->index == 0 ? '+' : place->index == place->count - 1 ? '-' : file;
  return 2;
}

size_t
qipu_wxf_write (
    const QipuPosition *pos, QipuMove move, bool prefix, const QipuNotationStyle *style, char *text)
{
  QipuPlace place;
  unsigned number;
  char direction;
  char letter;
  size_t n = 0;

  qipu_place_find (pos, move, &place);
  letter = qipu_letter_of_kind (place.kind, style);

  switch (place.form)
    {
    case QIPU_PLACE_FILE:
      text[n++] = letter;
      text[n++] = (char) ('0' + place.file);
      break;
    case QIPU_PLACE_POSITION:
      n = write_position (&place, letter, prefix, text);
      break;
    case QIPU_PLACE_POSITION_FILE:
      n = write_position_file (&place, text);
      break;
    }
  if (n == 0)
    return 0;

  direction = qipu_step_write (move, place.kind, place.colour, &number);
  text[n++] = direction == '=' && style->dot_traverse ? '.' : direction;
  text[n++] = (char) ('0' + number);
  text[n] = '\0';
  return n;
}
