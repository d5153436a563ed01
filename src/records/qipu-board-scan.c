/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds boards drawn with characters: ten lines of nine points, with letters as in a FEN or with
 * Chinese names, and what the words around them say about the side to move. */

#define G_LOG_DOMAIN "qipu-records"

#include "config.h"

#include "records/qipu-board-scan.h"

#include <string.h>

#define MAX_SIGNS 64 /* of a row with everything around its points */
#define MAX_PASSED 3 /* lines between two rows: rulings and the river */
#define N_BARS (QIPU_N_FILES + 1)

#define EMPTY '1'
#define GAP ' '
#define DASH '-'
#define BAR '|'
#define BRACKET '('
#define OTHER '?'

/* A letter of a FEN for every sign of a board; EMPTY is an empty point. */
static const struct
{
  gunichar sign;
  char letter;
} signs[] = {
  { '.', EMPTY },    { '+', EMPTY },    { '*', EMPTY },    { '0', EMPTY },    { '_', EMPTY },
  { 0x00B7, EMPTY },                                                          /* middle dots */
  { 0x30FB, EMPTY }, { 0x2027, EMPTY }, { 0x3002, EMPTY }, { 0x5341, EMPTY }, /* ten as a cross */
  { 0x25CB, EMPTY }, { 0x3007, EMPTY }, { 0x2573, EMPTY }, { 0x203B, EMPTY }, /* circles, crosses */
  { 0x53E3, EMPTY }, { 0x25A1, EMPTY },                                       /* squares */
  { ' ', GAP },      { '\t', GAP },     { 0x00A0, GAP },   { ',', GAP },      { '-', DASH },
  { 0x2014, GAP },   { 0x2500, GAP },   { 0x2501, GAP },   { '|', BAR },      { 0x2502, BAR },
  { 0x2503, BAR },   { 0x2551, BAR },   { '(', BRACKET },  { ')', GAP },      { '[', GAP },
  { ']', GAP },      { '<', GAP },      { '>', GAP },      { 0x3010, GAP },   { 0x3011, GAP },
  { 0x3014, GAP },   { 0x3015, GAP },   { 0x5E25, 'K' },   { 0x5E05, 'K' },   { 0x5C07, 'k' },
  { 0x5C06, 'k' },                                                          /* 帥帅 將将 */
  { 0x4ED5, 'A' },   { 0x58EB, 'a' },   { 0x76F8, 'B' },   { 0x8C61, 'b' }, /* 仕 士 相 象 */
  { 0x508C, 'N' },   { 0x99AC, 'n' },   { 0x9A6C, 'n' },                    /* 傌 馬马 */
  { 0x4FE5, 'R' },   { 0x4F21, 'R' },   { 0x8ECA, 'r' },   { 0x8F66, 'r' }, /* 俥伡 車车 */
  { 0x70AE, 'C' },   { 0x7832, 'c' },   { 0x5305, 'c' },                    /* 炮 砲包 */
  { 0x5175, 'P' },   { 0x5352, 'p' },                                       /* 兵 卒 */
};

/* The sign as one of ASCII where it is a wide form of it. */
static gunichar
fold (gunichar c)
{
  if (c == 0x3000)
    return ' ';
  return c >= 0xFF01 && c <= 0xFF5E ? c - 0xFF01 + '!' : c;
}

static char
get_letter (gunichar c)
{
  /* corners, crossings and edges of rulings, light, heavy and double */
  if ((c >= 0x250C && c <= 0x254B) || (c >= 0x2552 && c <= 0x256C))
    return EMPTY;
  for (guint i = 0; i < G_N_ELEMENTS (signs); i++)
    if (signs[i].sign == c)
      return signs[i].letter;
  if (c < 0x80 && c != 0 && strchr ("rnbakcphegRNBAKCPHEG", (int) c) != NULL)
    return (char) c;
  return OTHER;
}

/* One line: what each of its characters is, and the folded character itself. */
typedef struct
{
  char letters[MAX_SIGNS];
  gunichar chars[MAX_SIGNS];
  guint n;
} Line;

/* FALSE for a line that is too long for a row. */
static gboolean
read_line (const char *p, const char *end, Line *line)
{
  line->n = 0;
  while (p < end && g_ascii_isspace (*p))
    p++;
  while (end > p && g_ascii_isspace (end[-1]))
    end--;
  for (; p < end; p = g_utf8_next_char (p))
    {
      if (line->n == MAX_SIGNS)
        return FALSE;
      line->chars[line->n] = fold (g_utf8_get_char (p));
      line->letters[line->n] = get_letter (line->chars[line->n]);
      line->n++;
    }
  return line->n > 0;
}

/* A row of nine points; each may stand in brackets. */
typedef struct
{
  char points[QIPU_N_FILES + 1];
  gboolean in_bracket[QIPU_N_FILES];
} Row;

static gboolean
is_point (char letter)
{
  return letter == EMPTY || g_ascii_isalpha (letter);
}

/* "| |r| |k|…": nine cells between bars, where a blank one is empty. */
static gboolean
read_cells (const Line *line, guint first, Row *row)
{
  guint n_bars = 0;

  if (line->letters[first] != BAR || line->letters[line->n - 1] != BAR)
    return FALSE;
  for (guint i = first; i < line->n; i++)
    n_bars += line->letters[i] == BAR;
  if (n_bars != N_BARS)
    return FALSE;

  memset (row->points, EMPTY, QIPU_N_FILES);
  n_bars = 0;
  for (guint i = first; i < line->n; i++)
    {
      char letter = line->letters[i];

      if (letter == BAR)
        n_bars++;
      else if (is_point (letter) && (i == 0 || !is_point (line->letters[i - 1])))
        row->points[n_bars - 1] = letter;
      else if (letter != GAP)
        return FALSE;
    }
  return TRUE;
}

/* Nine points from @first on; behind the last one anything goes but more of them: a number of the
 * rank, a remark. */
static gboolean
read_points (const Line *line, guint first, gboolean dash_is_point, Row *row)
{
  guint n = 0;
  guint n_men = 0;
  gboolean touches = FALSE; /* two dashes that touch are a ruling */

  for (guint i = first; i < line->n; i++)
    {
      char letter = line->letters[i];

      if (letter == DASH && dash_is_point)
        {
          touches = touches || (i > first && line->letters[i - 1] == DASH);
          letter = EMPTY;
        }
      if (letter == GAP || letter == BAR || letter == DASH || letter == BRACKET)
        continue;
      if (n == QIPU_N_FILES && line->letters[i - 1] == GAP &&
          (line->chars[i] >= '0' && line->chars[i] <= '9'))
        break;
      if (!is_point (letter))
        {
          if (n == QIPU_N_FILES)
            break;
          return FALSE;
        }
      if (n == QIPU_N_FILES)
        return FALSE;
      row->in_bracket[n] = i > first && line->letters[i - 1] == BRACKET;
      n_men += letter != EMPTY;
      row->points[n++] = letter;
    }
  return n == QIPU_N_FILES && (n_men > 0 || !touches);
}

/* Behind the number of the rank and a gap, 0 when there is none. */
static guint
pass_number (const Line *line)
{
  guint i = 0;

  while (i < line->n && line->chars[i] >= '0' && line->chars[i] <= '9')
    i++;
  return i < line->n && (line->letters[i] == GAP || line->letters[i] == BAR) ? i : 0;
}

static gboolean
read_row (const char *p, const char *end, Row *row)
{
  Line line;
  guint behind;

  memset (row, 0, sizeof *row);
  if (!read_line (p, end, &line))
    return FALSE;
  behind = pass_number (&line);
  return read_cells (&line, behind, row) ||
         (behind > 0 &&
          (read_points (&line, behind, FALSE, row) || read_points (&line, behind, TRUE, row))) ||
         read_points (&line, 0, FALSE, row) || read_points (&line, 0, TRUE, row);
}

/* The names of the nine files in a line of their own. */
static gboolean
is_names_of_files (const char *p, const char *end)
{
  static const gunichar names[][QIPU_N_FILES] = {
    { '1', '2', '3', '4', '5', '6', '7', '8', '9' },
    { 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i' },
    { 'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I' },
    { 0x4E00, 0x4E8C, 0x4E09, 0x56DB, 0x4E94, 0x516D, 0x4E03, 0x516B, 0x4E5D }, /* 一 to 九 */
  };
  gunichar found[QIPU_N_FILES];
  guint n = 0;
  Line line;

  if (!read_line (p, end, &line))
    return FALSE;
  for (guint i = 0; i < line.n; i++)
    if (line.letters[i] == GAP || line.letters[i] == BAR || line.letters[i] == DASH)
      continue;
    else if (n == QIPU_N_FILES)
      return FALSE;
    else
      found[n++] = line.chars[i];
  for (guint k = 0; k < G_N_ELEMENTS (names) && n == QIPU_N_FILES; k++)
    {
      guint forward = 0;
      guint backward = 0;

      for (guint i = 0; i < QIPU_N_FILES; i++)
        {
          forward += found[i] == names[k][i];
          backward += found[i] == names[k][QIPU_N_FILES - 1 - i];
        }
      if (MAX (forward, backward) == QIPU_N_FILES)
        return TRUE;
    }
  return FALSE;
}

/* What belongs to the drawing above its first row and below its last: a ruling, names of files. */
static gboolean
is_edge (const char *p, const char *end)
{
  Line line;
  guint n = 0;

  if (!read_line (p, end, &line))
    return FALSE;
  for (guint i = 0; i < line.n; i++)
    if (g_ascii_isalpha (line.letters[i]) ||
        (line.letters[i] == OTHER && line.chars[i] != '=' && line.chars[i] != '~'))
      return is_names_of_files (p, end);
    else
      n += line.letters[i] != GAP;
  return n >= QIPU_N_FILES;
}

/* The rank from above, 0 to 9, of the first @letter, or -1. */
static int
find_rank (const Row rows[QIPU_N_RANKS], char letter)
{
  for (int i = 0; i < QIPU_N_RANKS; i++)
    if (strchr (rows[i].points, letter) != NULL)
      return i;
  return -1;
}

/* Where Red's general stands in brackets, brackets tell the side, whatever the names. */
static void
take_brackets (Row rows[QIPU_N_RANKS])
{
  gboolean is_told = FALSE;

  for (guint i = 0; i < QIPU_N_RANKS; i++)
    for (guint j = 0; j < QIPU_N_FILES; j++)
      is_told = is_told || (rows[i].in_bracket[j] && rows[i].points[j] == 'K');
  for (guint i = 0; is_told && i < QIPU_N_RANKS; i++)
    for (guint j = 0; j < QIPU_N_FILES; j++)
      if (rows[i].points[j] != EMPTY)
        rows[i].points[j] = rows[i].in_bracket[j] ? g_ascii_toupper (rows[i].points[j])
                                                  : g_ascii_tolower (rows[i].points[j]);
}

/* FALSE for a board without men. */
static gboolean
take_board (Row rows[QIPU_N_RANKS], QipuDrawnBoard *board)
{
  int red, black;
  gboolean is_turned;
  guint n_men = 0;
  char *p = board->placement;

  take_brackets (rows);
  red = find_rank (rows, 'K');
  black = find_rank (rows, 'k');
  /* from Black's seat */
  is_turned = (red >= 0 || black >= 0) && red < QIPU_N_RANKS / 2 &&
              (black < 0 || black >= QIPU_N_RANKS / 2);

  for (guint i = 0; i < QIPU_N_SQUARES; i++)
    {
      guint at = is_turned ? QIPU_N_SQUARES - 1 - i : i;
      char letter = rows[at / QIPU_N_FILES].points[at % QIPU_N_FILES];

      if (i > 0 && i % QIPU_N_FILES == 0)
        *p++ = '/';
      *p++ = letter;
      n_men += letter != EMPTY;
    }
  *p = '\0';
  return n_men > 0;
}

static const char *
find_line_end (const char *p, const char *end)
{
  while (p < end && *p != '\n' && *p != '\r')
    p++;
  return p;
}

static const char *
pass_line_end (const char *p, const char *end)
{
  if (p < end && *p == '\r' && p + 1 < end && p[1] == '\n')
    return p + 2;
  return p < end ? p + 1 : end;
}

/**
 * qipu_board_scan:
 * @text: (array length=size): UTF-8
 * @size: bytes of @text
 * @board: (out): the first board in @text
 *
 * Looks for ten rows of nine points; up to three lines of the river and of rulings between two of
 * them are passed over. A board with Red's general above is turned.
 *
 * Returns: whether there is one
 */
gboolean
qipu_board_scan (const char *text, gsize size, QipuDrawnBoard *board)
{
  const char *stop = text + size;
  Row rows[QIPU_N_RANKS];
  guint n_rows = 0;
  guint n_passed = 0;
  const char *edge = NULL; /* lines that may belong to the board, right before */

  for (const char *p = text; p < stop;)
    {
      const char *line_end = find_line_end (p, stop);
      const char *next = pass_line_end (line_end, stop);

      if (read_row (p, line_end, &rows[n_rows]))
        {
          if (n_rows == 0)
            board->start = edge != NULL ? edge : p;
          n_passed = 0;
          if (++n_rows == QIPU_N_RANKS)
            {
              board->end = next;
              while (is_edge (board->end, find_line_end (board->end, stop)))
                board->end = pass_line_end (find_line_end (board->end, stop), stop);
              if (take_board (rows, board))
                return TRUE;
              n_rows = 0;
            }
        }
      else if (++n_passed > MAX_PASSED)
        n_rows = 0;
      if (!is_edge (p, line_end))
        edge = NULL;
      else if (edge == NULL)
        edge = p;
      p = next;
    }
  return FALSE;
}

/* Words about the side to move, where "%" is the name of a side or its letter. */
static const char *const phrases[] = {
  "% to ",   "% moves", "% plays", "%'s turn", "%'s move", "% first", "turn: %",
  "move: %", "play: %", "side: %", "%先",      "%方先",    "%棋先",   "%走",
  "%方走",   "%棋走",   "%行",     "%方行",    "轮到%",    "輪到%",   "该%",
  "該%",     "轮%",     "輪%",     "先行：%",  "先手：%",  "先走：%",
};

/* Whether @phrase with @name in its hole stands at @p, where the hole is. */
static gboolean
is_phrase (const char *text, const char *p, const char *name, const char *phrase)
{
  const char *hole = strchr (phrase, '%');
  gsize before = (gsize) (hole - phrase);

  return (gsize) (p - text) >= before && memcmp (p - before, phrase, before) == 0 &&
         g_str_has_prefix (p + strlen (name), hole + 1);
}

/* The first place in @text where a phrase has @name. */
static const char *
find_phrase (const char *text, const char *name)
{
  gboolean is_letter = name[1] == '\0';

  /* a single letter says something behind a colon only */
  for (const char *p = text; (p = strstr (p, name)) != NULL; p++)
    {
      if (is_letter && (p - text < 2 || p[-1] != ' ' || p[-2] != ':'))
        continue;
      for (guint i = 0; i < G_N_ELEMENTS (phrases); i++)
        if ((!is_letter || g_str_has_suffix (phrases[i], ": %")) &&
            is_phrase (text, p, name, phrases[i]))
          return p;
    }
  return NULL;
}

/**
 * qipu_board_scan_side:
 * @text: (array length=length): what stands before or behind a board
 * @length: bytes of @text
 *
 * Returns: the side to move as the first words about it say
 */
QipuSaidSide
qipu_board_scan_side (const char *text, gsize length)
{
  static const struct
  {
    const char *name;
    QipuSaidSide side;
  } names[] = {
    { "black", QIPU_SAID_BLACK }, { "red", QIPU_SAID_RED }, { "white", QIPU_SAID_RED },
    { "黑", QIPU_SAID_BLACK },    { "红", QIPU_SAID_RED },  { "紅", QIPU_SAID_RED },
    { "b", QIPU_SAID_BLACK },     { "r", QIPU_SAID_RED },   { "w", QIPU_SAID_RED },
  };
  g_autofree char *lower = g_ascii_strdown (text, (gssize) length);
  const char *first = NULL;
  QipuSaidSide side = QIPU_SAID_NOTHING;

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      const char *found = find_phrase (lower, names[i].name);

      if (found != NULL && (first == NULL || found < first))
        {
          first = found;
          side = names[i].side;
        }
    }
  return side;
}

/**
 * qipu_board_scan_is_side_only:
 * @text: (array length=length): a line
 * @length: bytes of @text
 *
 * Returns: whether it says who moves and nothing else, so that the position holds all of it
 */
gboolean
qipu_board_scan_is_side_only (const char *text, gsize length)
{
  static const char *const words[] = {
    "black", "red", "white", "moves", "move", "plays", "play", "first", "turn", "side", "to",
    "next",  "'s",  "b",     "r",     "w",    "黑",    "红",   "紅",    "方",   "棋",   "先",
    "走",    "行",  "轮",    "輪",    "到",   "该",    "該",   "手",    ":",    "：",   ".",
    "。",    "(",   ")",     "（",    "）",   " ",     "\t",   "\r",    "\n",   "=",    "　",
  };
  g_autofree char *lower = g_ascii_strdown (text, (gssize) length);

  if (qipu_board_scan_side (text, length) == QIPU_SAID_NOTHING)
    return FALSE;
  for (const char *p = lower; *p != '\0';)
    {
      gsize n = 0;

      for (guint i = 0; i < G_N_ELEMENTS (words) && n == 0; i++)
        if (g_str_has_prefix (p, words[i]))
          n = strlen (words[i]);
      if (n == 0)
        return FALSE;
      p += n;
    }
  return TRUE;
}
