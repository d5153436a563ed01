/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A small move generator for chess, written for this benchmark only: the board is 12 by 12 points
 * with a border of two, so that no step needs to be looked at for the edge. */

#include "config.h"

#include "chess-games.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#define WIDTH 12
#define SQUARE(file, rank) (((rank) + 2) * WIDTH + (file) + 2)
#define FILE_OF(square) ((square) % WIDTH - 2)
#define RANK_OF(square) ((square) / WIDTH - 2)
#define MAX_CHESS_MOVES 256
#define LINE_WIDTH 79

typedef struct
{
  char board[WIDTH * WIDTH]; /* letters as in FEN, '.' empty, '#' border */
  gboolean white;
  gboolean castling[2][2]; /* by white, kingside */
  int passing;             /* where a pawn may be taken in passing, 0 none */
} Chess;

typedef struct
{
  int from, to;
  char promotion; /* 'Q' or 0 */
} ChessMove;

static const int knight_steps[] = { 25, 23, 14, 10, -10, -14, -23, -25 };
/* straight ones first */
static const int lines[] = { WIDTH, -WIDTH, 1, -1, WIDTH + 1, WIDTH - 1, -WIDTH + 1, -WIDTH - 1 };

static gboolean
is_side (char piece, gboolean white)
{
  return g_ascii_isalpha (piece) && g_ascii_isupper (piece) == white;
}

static char
get_piece (char letter, gboolean white)
{
  return white ? g_ascii_toupper (letter) : g_ascii_tolower (letter);
}

static void
chess_init (Chess *chess)
{
  static const char back[] = "RNBQKBNR";

  memset (chess, 0, sizeof *chess);
  memset (chess->board, '#', sizeof chess->board);
  for (int file = 0; file < 8; file++)
    {
      for (int rank = 2; rank < 6; rank++)
        chess->board[SQUARE (file, rank)] = '.';
      chess->board[SQUARE (file, 0)] = back[file];
      chess->board[SQUARE (file, 1)] = 'P';
      chess->board[SQUARE (file, 6)] = 'p';
      chess->board[SQUARE (file, 7)] = g_ascii_tolower (back[file]);
    }
  chess->white = TRUE;
  memset (chess->castling, TRUE, sizeof chess->castling);
  for (int side = 0; side < 2; side++)
    chess->castling[side][0] = chess->castling[side][1] = TRUE;
}

static gboolean
is_attacked (const Chess *chess, int square, gboolean by_white)
{
  int behind = by_white ? -WIDTH : WIDTH;

  for (guint i = 0; i < G_N_ELEMENTS (knight_steps); i++)
    if (chess->board[square + knight_steps[i]] == get_piece ('N', by_white))
      return TRUE;
  if (chess->board[square + behind - 1] == get_piece ('P', by_white) ||
      chess->board[square + behind + 1] == get_piece ('P', by_white))
    return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      int at = square + lines[i];
      char piece;

      if (chess->board[at] == get_piece ('K', by_white))
        return TRUE;
      while (chess->board[at] == '.')
        at += lines[i];
      piece = chess->board[at];
      if (piece == get_piece ('Q', by_white) || piece == get_piece (i < 4 ? 'R' : 'B', by_white))
        return TRUE;
    }
  return FALSE;
}

static gboolean
is_in_check (const Chess *chess, gboolean white)
{
  const char *king = memchr (chess->board, get_piece ('K', white), sizeof chess->board);

  return is_attacked (chess, (int) (king - chess->board), !white);
}

static void
chess_make (Chess *chess, const ChessMove *move)
{
  char piece = chess->board[move->from];
  char kind = g_ascii_toupper (piece);
  int step = move->to - move->from;

  if (kind == 'P' && move->to == chess->passing)
    chess->board[move->to + (chess->white ? -WIDTH : WIDTH)] = '.';
  if (kind == 'K' && abs (step) == 2)
    {
      int corner = SQUARE (step > 0 ? 7 : 0, RANK_OF (move->from));

      chess->board[move->from + step / 2] = chess->board[corner];
      chess->board[corner] = '.';
    }
  chess->passing = kind == 'P' && abs (step) == 2 * WIDTH ? move->from + step / 2 : 0;
  if (kind == 'K')
    chess->castling[chess->white][0] = chess->castling[chess->white][1] = FALSE;
  for (int side = 0; side < 2; side++)
    for (int king = 0; king < 2; king++)
      {
        int corner = SQUARE (king ? 7 : 0, side ? 0 : 7);

        if (move->from == corner || move->to == corner)
          chess->castling[side][king] = FALSE;
      }
  chess->board[move->to] = move->promotion ? get_piece (move->promotion, chess->white) : piece;
  chess->board[move->from] = '.';
  chess->white = !chess->white;
}

static void
add_if_legal (const Chess *chess, GArray *moves, int from, int to)
{
  ChessMove move = { from, to, 0 };
  Chess after = *chess;
  int rank = RANK_OF (to);

  if (g_ascii_toupper (chess->board[from]) == 'P' && (rank == 0 || rank == 7))
    move.promotion = 'Q';
  chess_make (&after, &move);
  if (!is_in_check (&after, chess->white))
    g_array_append_val (moves, move);
}

static void
add_pawn (const Chess *chess, GArray *moves, int from)
{
  int forward = chess->white ? WIDTH : -WIDTH;
  int home = chess->white ? 1 : 6;

  if (chess->board[from + forward] == '.')
    {
      add_if_legal (chess, moves, from, from + forward);
      if (RANK_OF (from) == home && chess->board[from + 2 * forward] == '.')
        add_if_legal (chess, moves, from, from + 2 * forward);
    }
  for (int across = -1; across <= 1; across += 2)
    if (is_side (chess->board[from + forward + across], !chess->white) ||
        (chess->passing != 0 && from + forward + across == chess->passing))
      add_if_legal (chess, moves, from, from + forward + across);
}

static void
add_castling (const Chess *chess, GArray *moves, int from)
{
  for (int kingside = 0; kingside < 2; kingside++)
    {
      int step = kingside ? 1 : -1;
      gboolean is_free = chess->board[from + step] == '.' && chess->board[from + 2 * step] == '.' &&
                         (kingside || chess->board[from + 3 * step] == '.');

      if (chess->castling[chess->white][kingside] && is_free &&
          !is_attacked (chess, from, !chess->white) &&
          !is_attacked (chess, from + step, !chess->white))
        add_if_legal (chess, moves, from, from + 2 * step);
    }
}

static void
add_lines (const Chess *chess, GArray *moves, int from, guint first, guint last, gboolean is_long)
{
  for (guint i = first; i < last; i++)
    {
      int to = from;

      do
        {
          to += lines[i];
          if (chess->board[to] == '.' || is_side (chess->board[to], !chess->white))
            add_if_legal (chess, moves, from, to);
        }
      while (is_long && chess->board[to] == '.');
    }
}

static void
get_legal (const Chess *chess, GArray *moves)
{
  g_array_set_size (moves, 0);
  for (int from = SQUARE (0, 0); from <= SQUARE (7, 7); from++)
    {
      if (!is_side (chess->board[from], chess->white))
        continue;
      switch (g_ascii_toupper (chess->board[from]))
        {
        case 'P':
          add_pawn (chess, moves, from);
          break;
        case 'N':
          for (guint i = 0; i < G_N_ELEMENTS (knight_steps); i++)
            if (chess->board[from + knight_steps[i]] == '.' ||
                is_side (chess->board[from + knight_steps[i]], !chess->white))
              add_if_legal (chess, moves, from, from + knight_steps[i]);
          break;
        case 'K':
          add_lines (chess, moves, from, 0, 8, FALSE);
          add_castling (chess, moves, from);
          break;
        default:
          add_lines (chess, moves, from,
                     chess->board[from] == get_piece ('B', chess->white) ? 4 : 0,
                     chess->board[from] == get_piece ('R', chess->white) ? 4 : 8, TRUE);
        }
    }
}

/* "Nbd7", "exd5", "O-O", "e8=Q". */
static void
append_san (const Chess *chess, const GArray *legal, const ChessMove *move, GString *out)
{
  char kind = g_ascii_toupper (chess->board[move->from]);
  gboolean takes = chess->board[move->to] != '.' || (kind == 'P' && move->to == chess->passing);
  gboolean other = FALSE, same_file = FALSE, same_rank = FALSE;

  if (kind == 'K' && abs (move->to - move->from) == 2)
    {
      g_string_append (out, move->to > move->from ? "O-O" : "O-O-O");
      return;
    }
  for (guint i = 0; i < legal->len; i++)
    {
      const ChessMove *rival = &g_array_index (legal, ChessMove, i);

      if (rival->to != move->to || rival->from == move->from ||
          chess->board[rival->from] != chess->board[move->from])
        continue;
      other = TRUE;
      same_file |= FILE_OF (rival->from) == FILE_OF (move->from);
      same_rank |= RANK_OF (rival->from) == RANK_OF (move->from);
    }
  if (kind != 'P')
    g_string_append_c (out, kind);
  if (kind == 'P' ? takes : other && (!same_file || same_rank))
    g_string_append_c (out, (char) ('a' + FILE_OF (move->from)));
  if (kind != 'P' && other && same_file)
    g_string_append_c (out, (char) ('1' + RANK_OF (move->from)));
  if (takes)
    g_string_append_c (out, 'x');
  g_string_append_c (out, (char) ('a' + FILE_OF (move->to)));
  g_string_append_c (out, (char) ('1' + RANK_OF (move->to)));
  if (move->promotion)
    g_string_append_printf (out, "=%c", move->promotion);
}

/* What a beginner would look at first. */
static int
get_worth (const Chess *chess, const ChessMove *move)
{
  static const char values[] = "PNBRQ";
  static const int points[] = { 10, 30, 32, 50, 90 };
  const char *taken = strchr (values, g_ascii_toupper (chess->board[move->to]));
  const char *mover = strchr (values, g_ascii_toupper (chess->board[move->from]));
  int worth = 7 - abs (2 * FILE_OF (move->to) - 7) + 7 - abs (2 * RANK_OF (move->to) - 7);

  worth -= 7 - abs (2 * FILE_OF (move->from) - 7) + 7 - abs (2 * RANK_OF (move->from) - 7);
  if (taken != NULL && *taken != '\0')
    worth += points[taken - values];
  if (move->promotion)
    worth += 80;
  if (mover == NULL)
    worth += abs (move->to - move->from) == 2 ? 40 : -10;
  else if (is_attacked (chess, move->to, !chess->white))
    worth -= points[mover - values] / 2;
  return worth;
}

static const ChessMove *
choose (const Chess *chess, const GArray *legal, GRand *rand)
{
  const ChessMove *best = NULL;
  int best_worth = 0;

  for (int i = 0; i < 5; i++)
    {
      const ChessMove *move =
          &g_array_index (legal, ChessMove, g_rand_int_range (rand, 0, (gint32) legal->len));
      int worth = get_worth (chess, move);

      if (best == NULL || worth > best_worth)
        {
          best = move;
          best_worth = worth;
        }
    }
  return best;
}

static void
append_tags (GString *out, GRand *rand, guint number, const char *result)
{
  static const char *const names[] = {
    "Anderssen, A", "Blackburne, J", "Chigorin, M", "Duras, O",
    "Euwe, M",      "Flohr, S",      "Gunsberg, I", "Horwitz, B"
  };
  guint year = (guint) g_rand_int_range (rand, 1880, 2020);

  g_string_append_printf (
      out,
      "[Event \"Tournament %u\"]\n[Site \"Hastings\"]\n[Date \"%u.%02u.%02u\"]\n"
      "[Round \"%u\"]\n[White \"%s\"]\n[Black \"%s\"]\n[Result \"%s\"]\n"
      "[ECO \"%c%02u\"]\n\n",
      number / 50 + 1, year, number % 12 + 1, number % 28 + 1, number % 50 / 5 + 1,
      names[g_rand_int_range (rand, 0, G_N_ELEMENTS (names))],
      names[g_rand_int_range (rand, 0, G_N_ELEMENTS (names))], result, 'A' + number % 5,
      number % 100);
}

/* As books of games are set: lines of at most LINE_WIDTH characters. */
static void
append_wrapped (GString *out, gsize *line, const char *word)
{
  gsize n = strlen (word);

  if (*line > 0 && *line + 1 + n > LINE_WIDTH)
    {
      g_string_append_c (out, '\n');
      *line = 0;
    }
  if (*line > 0)
    {
      g_string_append_c (out, ' ');
      ++*line;
    }
  g_string_append (out, word);
  *line += n;
}

guint
chess_games_append (GString *out, GRand *rand, guint number, guint max_plies)
{
  g_autoptr (GArray) legal = g_array_new (FALSE, FALSE, sizeof (ChessMove));
  g_autoptr (GString) moves = g_string_new (NULL);
  g_autoptr (GString) word = g_string_new (NULL);
  const char *result = number % 3 == 0 ? "1/2-1/2" : number % 3 == 1 ? "1-0" : "0-1";
  gsize line = 0;
  guint ply = 0;
  Chess chess;

  chess_init (&chess);
  get_legal (&chess, legal);
  while (ply < max_plies && legal->len > 0)
    {
      ChessMove move = *choose (&chess, legal, rand);

      if (ply % 2 == 0)
        {
          g_string_printf (word, "%u.", ply / 2 + 1);
          append_wrapped (moves, &line, word->str);
        }
      g_string_truncate (word, 0);
      append_san (&chess, legal, &move, word);
      chess_make (&chess, &move);
      ply++;
      get_legal (&chess, legal);
      if (is_in_check (&chess, chess.white))
        {
          g_string_append_c (word, legal->len > 0 ? '+' : '#');
          if (legal->len == 0)
            result = chess.white ? "0-1" : "1-0";
        }
      else if (legal->len == 0)
        result = "1/2-1/2";
      append_wrapped (moves, &line, word->str);
    }
  append_wrapped (moves, &line, result);
  append_tags (out, rand, number, result);
  g_string_append_printf (out, "%s\n\n", moves->str);
  return ply;
}
