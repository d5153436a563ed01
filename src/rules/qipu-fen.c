/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reading FEN as it is found in files, mails and web pages, and writing the one canonical form. */

#include "rules/qipu-position.h"

#include <stdio.h>
#include <string.h>

#include "rules/qipu-movegen.h"

/* One character of the text, as the reader sees it. */
typedef struct
{
  char letter;      /* ASCII after folding; 0 at the end, 1 for anything that has no ASCII form */
  unsigned length;  /* bytes */
} Glyph;

#define OTHER '\1'

typedef struct
{
  const char *text;
  size_t offset;
} Cursor;

/* The sign of ASCII for which writers put another one; OTHER without one. */
static char
fold (unsigned code)
{
  switch (code)
    {
    case 0x3000: /* ideographic space */
    case 0x00a0: /* no-break space */
    case 0x200b: /* zero width space */
    case 0xfeff: /* byte order mark */
      return ' ';
    case 0x2013: /* en dash */
    case 0x2014: /* em dash */
    case 0x2212: /* minus */
      return '-';
    case 0x2018: /* single quotation marks */
    case 0x2019:
      return '\'';
    case 0x201c: /* double ones, angle and corner brackets */
    case 0x201d:
    case 0x00ab:
    case 0x00bb:
    case 0x300a:
    case 0x300b:
    case 0x300c:
    case 0x300d:
    case 0x300e:
    case 0x300f:
      return '"';
    case 0x3010: /* lenticular brackets */
      return '[';
    case 0x3011:
      return ']';
    case 0x3001: /* ideographic comma and full stop */
      return ',';
    case 0x3002:
      return '.';
    default:
      /* the full-width forms of ASCII */
      return code >= 0xff01 && code <= 0xff5e ? (char) (code - 0xff01 + '!') : OTHER;
    }
}

static unsigned
utf8_length (const unsigned char *bytes)
{
  unsigned length = bytes[0] < 0xc0 ? 1 : bytes[0] < 0xe0 ? 2 : bytes[0] < 0xf0 ? 3 : 4;

  for (unsigned i = 1; i < length; i++)
    if ((bytes[i] & 0xc0) != 0x80)
      return i; /* a broken character ends where the next one begins */
  return length;
}

static Glyph
peek (const Cursor *cursor)
{
  const char *at = cursor->text + cursor->offset;
  const unsigned char *bytes = (const unsigned char *) at;
  Glyph glyph = { OTHER, 1 };

  if (bytes[0] < 0x80)
    {
      if (bytes[0] == '\0')
        glyph.length = 0;
      glyph.letter = strchr ("\t\n\v\f\r", *at) != NULL && *at != '\0' ? ' ' : *at;
      return glyph;
    }

  glyph.length = utf8_length (bytes);
  /* neither too long a form of a character nor the beginning of one of four bytes */
  if (glyph.length == 3 && bytes[0] > 0xe0 && bytes[0] < 0xf0)
    glyph.letter = fold ((bytes[0] & 0x0fu) << 12 | (bytes[1] & 0x3fu) << 6 | (bytes[2] & 0x3fu));
  else if (glyph.length == 2 && bytes[0] >= 0xc2 && bytes[0] < 0xe0)
    glyph.letter = fold ((bytes[0] & 0x1fu) << 6 | (bytes[1] & 0x3fu));
  return glyph;
}

static void
advance (Cursor *cursor)
{
  cursor->offset += peek (cursor).length;
}

static char
lower (char letter)
{
  return letter >= 'A' && letter <= 'Z' ? (char) (letter - 'A' + 'a') : letter;
}

static bool
is_digit (char letter)
{
  return letter >= '0' && letter <= '9';
}

static bool
is_alphanumeric (char letter)
{
  return is_digit (letter) || (lower (letter) >= 'a' && lower (letter) <= 'z');
}

static bool
is_opener (char letter)
{
  return letter != '\0' && strchr ("\"'`([{<", letter) != NULL;
}

/* What may follow the last field of a FEN without a blank. */
static bool
is_closer (char letter)
{
  return letter != '\0' && strchr ("\"'`)]}>,;.|", letter) != NULL;
}

static bool
is_field_end (char letter)
{
  return letter == '\0' || letter == ' ' || is_closer (letter);
}

static void
skip_blanks (Cursor *cursor)
{
  while (peek (cursor).letter == ' ')
    advance (cursor);
}

/* Whether @word, in any case, stands at the cursor as a whole field; steps over it then. */
static bool
accept_word (Cursor *cursor, const char *word)
{
  Cursor ahead = *cursor;

  for (; *word != '\0'; word++)
    {
      if (lower (peek (&ahead).letter) != *word)
        return false;
      advance (&ahead);
    }
  if (is_alphanumeric (peek (&ahead).letter))
    return false;
  *cursor = ahead;
  return true;
}

static QipuPiece
piece_of_letter (char letter)
{
  static const struct
  {
    char letter;
    QipuKind kind;
  } letters[] = {
    { 'k', QIPU_GENERAL },  { 'a', QIPU_ADVISOR }, { 'g', QIPU_ADVISOR },
    { 'b', QIPU_ELEPHANT }, { 'e', QIPU_ELEPHANT }, { 'm', QIPU_ELEPHANT },
    { 'n', QIPU_HORSE },    { 'h', QIPU_HORSE },   { 'r', QIPU_CHARIOT },
    { 'c', QIPU_CANNON },   { 'p', QIPU_SOLDIER },
  };

  for (size_t i = 0; i < sizeof letters / sizeof letters[0]; i++)
    if (lower (letter) == letters[i].letter)
      return qipu_piece (letter == letters[i].letter ? QIPU_BLACK : QIPU_RED, letters[i].kind);
  return QIPU_PIECE_NONE;
}

/* Finding the beginning ------------------------------------------------------------------- */

static bool
has_nine_slashes (Cursor cursor)
{
  int slashes = 0;

  for (char letter; (letter = peek (&cursor).letter) != '\0' && letter != ' '; advance (&cursor))
    slashes += letter == '/';
  return slashes >= QIPU_N_RANKS - 1;
}

/* The end of what is glued to the front of the placement, "fen:" for example, in bytes; 0 when
 * nothing is. A colon or an equals sign after letters that could all be pieces belongs to a damaged
 * row instead. */
static size_t
find_glued (Cursor cursor)
{
  size_t start = cursor.offset;
  bool is_word = false;

  for (;; advance (&cursor))
    {
      char letter = peek (&cursor).letter;

      if (letter == ':' || letter == '=')
        break;
      if (letter == '\0' || letter == ' ' || letter == '/')
        return 0;
      if (!is_digit (letter) && piece_of_letter (letter) == QIPU_PIECE_NONE)
        is_word = true;
    }
  if (!is_word && cursor.offset > start)
    return 0;
  advance (&cursor);
  return cursor.offset;
}

static void
skip_prefix (Cursor *cursor)
{
  for (;;)
    {
      size_t end;

      while (is_opener (peek (cursor).letter))
        {
          advance (cursor);
          skip_blanks (cursor);
        }
      end = find_glued (*cursor);
      if (end == 0)
        return;
      cursor->offset = end;
    }
}

/* The placement is the first run without blanks that has nine slashes, wherever it stands. When
 * there is none, the text is taken as it is, so that the fault can be named. */
static void
find_placement (Cursor *cursor)
{
  Cursor run = *cursor;

  for (skip_blanks (&run); peek (&run).letter != '\0'; skip_blanks (&run))
    {
      if (has_nine_slashes (run))
        {
          *cursor = run;
          break;
        }
      while (peek (&run).letter != '\0' && peek (&run).letter != ' ')
        advance (&run);
    }

  skip_blanks (cursor);
  skip_prefix (cursor);
  while (accept_word (cursor, "position") || accept_word (cursor, "fen"))
    {
      skip_blanks (cursor);
      skip_prefix (cursor);
    }
}

/* Fields -------------------------------------------------------------------------------------- */

static QipuFenStatus
fail (QipuFenInfo *info, const Cursor *cursor, QipuFenStatus status, int row, int count)
{
  Cursor walk = { cursor->text, 0 };

  info->character = 1;
  for (; walk.offset < cursor->offset; advance (&walk))
    info->character++;
  info->offset = cursor->offset;
  info->row = row;
  info->count = count;
  return status;
}

/* The points of the row that begins at @cursor, as far as it can be read. */
static int
count_row (Cursor cursor)
{
  int points = 0;

  for (char letter; !is_field_end (letter = peek (&cursor).letter) && letter != '/';
       advance (&cursor))
    points += is_digit (letter) ? letter - '0' : 1;
  return points;
}

static int
count_rows (Cursor cursor)
{
  int rows = 1;

  for (char letter; !is_field_end (letter = peek (&cursor).letter); advance (&cursor))
    rows += letter == '/';
  return rows;
}

static QipuFenStatus
read_placement (QipuPosition *pos, Cursor *cursor, QipuFenInfo *info)
{
  Cursor start = *cursor;
  Cursor row_start = *cursor;
  int row = 1;
  int file = 0;

  for (char letter; !is_field_end (letter = peek (cursor).letter); advance (cursor))
    {
      if (letter == '/')
        {
          row++;
          file = 0;
          row_start = *cursor;
          advance (&row_start);
          if (row > QIPU_N_RANKS)
            return fail (info, cursor, QIPU_FEN_BAD_ROWS, 0, count_rows (start));
          continue;
        }

      if (is_digit (letter))
        file += letter - '0';
      else
        {
          QipuPiece piece = piece_of_letter (letter);

          if (piece == QIPU_PIECE_NONE)
            return fail (info, cursor, QIPU_FEN_BAD_CHAR, row, file);
          if (file < QIPU_N_FILES)
            qipu_position_put (pos, qipu_square (file, QIPU_N_RANKS - row), piece);
          file++;
        }
      if (file > QIPU_N_FILES)
        return fail (info, cursor, QIPU_FEN_BAD_ROW, row, count_row (row_start));
    }

  if (row != QIPU_N_RANKS)
    return fail (info, cursor, QIPU_FEN_BAD_ROWS, 0, row);
  return QIPU_FEN_OK;
}

/* Whether @status was decided; the cursor then stands behind the field or on the fault. */
static bool
read_side (QipuPosition *pos, Cursor *cursor, QipuFenStatus *status, QipuFenInfo *info)
{
  static const struct
  {
    const char *word;
    QipuColour side;
  } words[] = {
    { "w", QIPU_RED }, { "r", QIPU_RED },       { "b", QIPU_BLACK },
    { "red", QIPU_RED }, { "white", QIPU_RED }, { "black", QIPU_BLACK },
  };
  char letter = peek (cursor).letter;

  for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
    if (accept_word (cursor, words[i].word))
      {
        qipu_position_set_side (pos, words[i].side);
        *status = QIPU_FEN_OK;
        return true;
      }

  *status = QIPU_FEN_SIDE_MISSING;
  if (is_field_end (letter) || letter == '-' || is_digit (letter))
    return true;
  if (accept_word (&(Cursor){ cursor->text, cursor->offset }, "moves"))
    return true;
  *status = fail (info, cursor, QIPU_FEN_BAD_SIDE, 0, 0);
  return false;
}

/* The two fields that chess has for castling and en passant: dashes here. @end: behind the last
 * one, left alone when there is none. */
static void
skip_dashes (Cursor *cursor, size_t *end)
{
  for (;;)
    {
      Cursor ahead = *cursor;

      while (peek (&ahead).letter == '-')
        advance (&ahead);
      if (ahead.offset == cursor->offset || !is_field_end (peek (&ahead).letter))
        return;
      *end = ahead.offset;
      *cursor = ahead;
      skip_blanks (cursor);
    }
}

/* Whether an operation of EPD stands here, "c0 "a note";" for example. */
static bool
is_operation (Cursor cursor)
{
  char letter = lower (peek (&cursor).letter);

  if (letter < 'a' || letter > 'z')
    return false;
  while ((letter = peek (&cursor).letter) != '\0' && letter != ';')
    advance (&cursor);
  return letter == ';';
}

/* Reads a number if there is one. Text that is no number is not ours any more, unless it holds a
 * digit or is a single letter: then somebody meant a counter. */
static QipuFenStatus
read_counter (Cursor *cursor, unsigned *number, bool *found, QipuFenInfo *info)
{
  Cursor ahead = *cursor;
  unsigned value = 0;
  unsigned length = 0;
  bool has_digit = false;
  bool is_number = true;

  for (char letter; !is_field_end (letter = peek (&ahead).letter); advance (&ahead), length++)
    {
      if (!is_digit (letter))
        is_number = false;
      else
        {
          has_digit = true;
          value = value * 10 + (unsigned) (letter - '0');
          if (value > UINT16_MAX)
            return fail (info, cursor, QIPU_FEN_BAD_COUNTER, 0, 0);
        }
    }

  *found = false;
  if (length == 0 || accept_word (&(Cursor){ cursor->text, cursor->offset }, "moves"))
    return QIPU_FEN_OK;
  if (!is_number)
    {
      if (has_digit || (length == 1 && is_alphanumeric (peek (cursor).letter)))
        return fail (info, cursor, QIPU_FEN_BAD_COUNTER, 0, 0);
      return QIPU_FEN_OK;
    }
  *found = true;
  *number = value;
  *cursor = ahead;
  return QIPU_FEN_OK;
}

static QipuFenStatus
read_counters (QipuPosition *pos, Cursor *cursor, size_t *end, QipuFenInfo *info)
{
  unsigned numbers[2] = { 0, 1 };

  for (int i = 0; i < 2; i++)
    {
      QipuFenStatus status;
      bool found;

      skip_blanks (cursor);
      if (is_operation (*cursor))
        break;
      status = read_counter (cursor, &numbers[i], &found, info);
      if (status != QIPU_FEN_OK)
        return status;
      if (!found)
        break;
      *end = cursor->offset;
    }
  qipu_position_set_counters (pos, numbers[0], numbers[1]);
  return QIPU_FEN_OK;
}

/* A square as a0…i9, or as a1…i10 when @base is 1. */
static bool
read_square (Cursor *cursor, int base, QipuSquare *square)
{
  int file = lower (peek (cursor).letter) - 'a';
  int rank = 0;

  if (file < 0 || file >= QIPU_N_FILES)
    return false;
  advance (cursor);
  if (!is_digit (peek (cursor).letter))
    return false;
  rank = peek (cursor).letter - '0';
  advance (cursor);
  if (base == 1 && rank == 1 && peek (cursor).letter == '0')
    {
      rank = 10;
      advance (cursor);
    }
  rank -= base;
  if (rank < 0)
    return false;
  *square = qipu_square (file, rank);
  return true;
}

/* A FEN without side whose first move is Black's: Black is to move. */
static bool
set_side_from_move (QipuPosition *pos, const Cursor *moves)
{
  for (int base = 0; base < 2; base++)
    {
      Cursor cursor = *moves;
      QipuSquare from, to;

      if (!read_square (&cursor, base, &from))
        continue;
      if (peek (&cursor).letter == '-')
        advance (&cursor);
      if (!read_square (&cursor, base, &to) || pos->board[from] == QIPU_PIECE_NONE)
        continue;
      qipu_position_set_side (pos, qipu_piece_colour (pos->board[from]));
      if (qipu_move_is_pseudo (pos, qipu_move (from, to)))
        return true;
    }
  qipu_position_set_side (pos, QIPU_RED);
  return false;
}

/**
 * qipu_position_set_fen:
 * @fen: text in UTF-8, up to its NUL; broken characters do no harm
 * @info: (out) (optional): where the FEN ends, and where the fault is when there is one
 *
 * Reads what people and programs write: any amount of blanks and tabs, quotes, brackets and words
 * around it, full-width characters, `h`/`n`, `e`/`b`/`m`, `a`/`g`, rows that are too short, `w`,
 * `r` or `b` in either case, missing fields, a trailing `moves …`.
 *
 * On a fault @pos is an empty board.
 *
 * Returns: %QIPU_FEN_OK, or %QIPU_FEN_SIDE_MISSING when Red had to be assumed, or the first fault
 */
QipuFenStatus
qipu_position_set_fen (QipuPosition *pos, const char *fen, QipuFenInfo *info)
{
  QipuFenInfo scratch;
  Cursor cursor = { fen, 0 };
  QipuFenStatus status;
  QipuFenStatus side_status = QIPU_FEN_OK;

  if (info == NULL)
    info = &scratch;
  memset (info, 0, sizeof *info);
  qipu_position_clear (pos);

  find_placement (&cursor);
  info->start = cursor.offset;
  if (peek (&cursor).letter == '\0')
    return fail (info, &cursor, QIPU_FEN_EMPTY, 0, 0);

  status = read_placement (pos, &cursor, info);
  if (status == QIPU_FEN_OK)
    {
      info->length = cursor.offset;
      skip_blanks (&cursor);
      if (read_side (pos, &cursor, &side_status, info))
        {
          if (side_status == QIPU_FEN_OK)
            info->length = cursor.offset;
          skip_blanks (&cursor);
          skip_dashes (&cursor, &info->length);
          status = read_counters (pos, &cursor, &info->length, info);
        }
      else
        status = side_status;
    }
  if (status != QIPU_FEN_OK)
    {
      qipu_position_clear (pos);
      return status;
    }

  skip_blanks (&cursor);
  if (accept_word (&cursor, "moves"))
    {
      skip_blanks (&cursor);
      info->moves = fen + cursor.offset;
      if (side_status == QIPU_FEN_SIDE_MISSING && set_side_from_move (pos, &cursor))
        side_status = QIPU_FEN_OK;
    }
  return side_status;
}

/**
 * qipu_position_get_fen:
 * @fen: (out): the canonical form: `k a b n r c p`, `w` or `b`, two dashes, two counters
 *
 * Returns: its length in bytes
 */
size_t
qipu_position_get_fen (const QipuPosition *pos, char fen[QIPU_FEN_SIZE])
{
  static const char letters[] = ".KABNRCP.kabnrcp";
  size_t length = 0;

  for (int rank = QIPU_N_RANKS - 1; rank >= 0; rank--)
    {
      int empty = 0;

      for (int file = 0; file < QIPU_N_FILES; file++)
        {
          QipuPiece piece = pos->board[qipu_square (file, rank)];

          if (piece == QIPU_PIECE_NONE)
            {
              empty++;
              continue;
            }
          if (empty > 0)
            fen[length++] = (char) ('0' + empty);
          empty = 0;
          fen[length++] = letters[piece];
        }
      if (empty > 0)
        fen[length++] = (char) ('0' + empty);
      if (rank > 0)
        fen[length++] = '/';
    }
  length += (size_t) snprintf (fen + length,
                               QIPU_FEN_SIZE - length,
                               " %c - - %u %u",
                               pos->side == QIPU_RED ? 'w' : 'b',
                               (unsigned) pos->quiet_plies,
                               (unsigned) pos->move_number);
  return length;
}
