/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The signs of move texts and what they mean. */

#define G_LOG_DOMAIN "qipu-learn"

#include "config.h"

#include "learn/qipu-move-letters.h"

#include <string.h>

/* The signs of Chinese move texts in both scripts; Red's sign of a piece comes before Black's. */
static const struct
{
  char code;
  const char *traditional;
  const char *simplified;
} signs[] = {
  { '1', "一", "一" }, { '2', "二", "二" }, { '3', "三", "三" }, { '4', "四", "四" },
  { '5', "五", "五" }, { '6', "六", "六" }, { '7', "七", "七" }, { '8', "八", "八" },
  { '9', "九", "九" }, { '+', "進", "进" }, { '-', "退", "退" }, { '=', "平", "平" },
  { 'f', "前", "前" }, { 'm', "中", "中" }, { 'b', "後", "后" }, { 'H', "馬", "马" },
  { 'R', "車", "车" }, { 'C', "炮", "炮" }, { 'K', "帥", "帅" }, { 'K', "將", "将" },
  { 'A', "仕", "仕" }, { 'A', "士", "士" }, { 'E', "相", "相" }, { 'E', "象", "象" },
  { 'P', "兵", "兵" }, { 'P', "卒", "卒" }, { 'H', "傌", "傌" }, { 'R', "俥", "俥" },
  { 'C', "砲", "砲" }, { 'C', "包", "包" },
};

static gboolean
is_chinese_numeral (gunichar c)
{
  return g_utf8_strchr ("一二三四五六七八九", -1, c) != NULL;
}

static char
code_of_chinese (gunichar c)
{
  for (guint i = 0; i < G_N_ELEMENTS (signs); i++)
    if (g_utf8_get_char (signs[i].traditional) == c || g_utf8_get_char (signs[i].simplified) == c)
      return signs[i].code;

  return 0;
}

/* Letters of WXF in either case; the other names of elephant and horse count too. */
static char
code_of_wxf (gunichar c)
{
  switch (c)
    {
    case '.':
      return '=';
    case 'B':
    case 'b':
      return 'E';
    case 'N':
    case 'n':
      return 'H';
    default:
      c = g_unichar_toupper (c);
      return c < 128 && strchr ("KAEHRCP+-=", (int) c) != NULL ? (char) c : 0;
    }
}

static char
code_of (gunichar c, gboolean chinese)
{
  /* full-width signs lie in one block in the order of ASCII */
  if (c >= 0xff01 && c <= 0xff5e)
    c -= 0xff01 - '!';
  if (c >= '1' && c <= '9')
    return (char) c;

  return chinese ? code_of_chinese (c) : code_of_wxf (c);
}

/**
 * qipu_move_letters_read:
 * @text: a text of a move
 * @chinese: whether it is written in Chinese, else in letters
 * @letters: (out): its signs
 *
 * Reads a text sign by sign, whether or not it is a move anywhere.
 *
 * Returns: %FALSE when it has a sign that no move text has, or not four or five of them
 */
gboolean
qipu_move_letters_read (const char *text, gboolean chinese, QipuMoveLetters *letters)
{
  memset (letters, 0, sizeof *letters);
  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);
      char code;

      if (g_unichar_isspace (c))
        continue;
      code = code_of (c, chinese);
      if (code == 0 || letters->n == 5)
        return FALSE;
      if (g_ascii_isdigit (code) && is_chinese_numeral (c))
        letters->chinese_numerals = TRUE;
      else if (g_ascii_isdigit (code))
        letters->digits = TRUE;
      letters->codes[letters->n++] = code;
    }

  return letters->n >= 4;
}

/* Which of the four parts the sign @index of @n is. The direction is always the last but one; before
 * it stand the piece and its place, in the order of the notation. */
static QipuParts
part_of (const QipuMoveLetters *letters, guint index)
{
  if (index + 1 == letters->n)
    return QIPU_PART_NUMBER;
  if (index + 2 == letters->n)
    return QIPU_PART_DIRECTION;

  return g_ascii_isupper (letters->codes[index]) ? QIPU_PART_PIECE : QIPU_PART_PLACE;
}

/**
 * qipu_move_letters_compare:
 * @right: a right text
 * @given: another text
 *
 * Returns: the parts in which they differ; all of them when they are not built alike
 */
QipuParts
qipu_move_letters_compare (const QipuMoveLetters *right, const QipuMoveLetters *given)
{
  QipuParts parts = 0;

  if (right->n != given->n)
    {
      /* the two signs of the end can still be told apart */
      parts = QIPU_PART_PLACE;
      for (guint i = 1; i <= 2; i++)
        if (right->codes[right->n - i] != given->codes[given->n - i])
          parts |= part_of (right, right->n - i);
      return parts;
    }

  for (guint i = 0; i < right->n; i++)
    if (right->codes[i] != given->codes[i])
      parts |= part_of (right, i);

  return parts;
}

/**
 * qipu_move_letters_place_mirrored:
 * @right: a right text
 * @given: a wrong one
 *
 * Returns: whether the file of the piece was counted from the other side
 */
gboolean
qipu_move_letters_place_mirrored (const QipuMoveLetters *right, const QipuMoveLetters *given)
{
  for (guint i = 0; i + 2 < right->n && right->n == given->n; i++)
    if (g_ascii_isdigit (right->codes[i]) && right->codes[i] != given->codes[i])
      return right->codes[i] + given->codes[i] == '0' + '0' + 10;

  return FALSE;
}

/* The sign that means @code where @like stands: of the same side, where its men have their own. */
static const char *
sign_like (gunichar like, char code)
{
  guint n_before = g_utf8_strchr ("將士象卒", -1, like) != NULL && strchr ("KAEP", code) != NULL ? 1 : 0;

  for (guint i = 0; i < G_N_ELEMENTS (signs); i++)
    if (signs[i].code == code && n_before-- == 0)
      return signs[i].traditional;

  return NULL;
}

/**
 * qipu_move_text_replace:
 * @text: a text of a move, in letters or Traditional Chinese
 * @index: of a sign, counted in characters
 * @code: what the new sign means
 *
 * Returns: (transfer full) (nullable): the text with one sign replaced
 */
char *
qipu_move_text_replace (const char *text, guint index, char code)
{
  const char *at = g_utf8_offset_to_pointer (text, index);
  gunichar c = g_utf8_get_char (at);
  char ascii[2] = { code, '\0' };
  const char *sign = c < 128 ? ascii : sign_like (c, code);

  if (sign == NULL)
    return NULL;

  return g_strdup_printf ("%.*s%s%s", (int) (at - text), text, sign, g_utf8_next_char (at));
}

static gunichar
rewrite_digit (gunichar digit, QipuDigits digits)
{
  switch (digits)
    {
    case QIPU_DIGITS_FULL:
      return digit - '0' + 0xff10;
    case QIPU_DIGITS_CHINESE:
      /* the numerals are the first of the signs */
      return g_utf8_get_char (signs[digit - '1'].traditional);
    case QIPU_DIGITS_ASCII:
    default:
      return digit;
    }
}

/**
 * qipu_move_text_rewrite:
 * @text: a text of a move in Traditional script, its digits those of ASCII
 * @simplified: whether the signs become Simplified ones
 * @digits: what the digits become
 *
 * Returns: (transfer full): the text in another script
 */
char *
qipu_move_text_rewrite (const char *text, gboolean simplified, QipuDigits digits)
{
  GString *result = g_string_new (NULL);

  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);

      for (guint i = 0; simplified && i < G_N_ELEMENTS (signs); i++)
        if (g_utf8_get_char (signs[i].traditional) == c)
          {
            c = g_utf8_get_char (signs[i].simplified);
            break;
          }
      g_string_append_unichar (result, c >= '1' && c <= '9' ? rewrite_digit (c, digits) : c);
    }

  return g_string_free (result, FALSE);
}
