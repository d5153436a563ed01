/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Random laps judged a second time, by a slow judge that follows the words of the rules one by one
 * and shares no code with the library: pieces are a list, every move makes a copy of it. */

#include <glib.h>

#include <stdlib.h>

#include "rules/qipu-judge.h"
#include "rules/qipu-movegen.h"

#define MAX_PIECES 32
#define MAX_LAP 8

typedef struct
{
  QipuKind kind;
  QipuColour colour;
  int file, rank;
  gboolean gone;
} Man;

typedef struct
{
  Man men[MAX_PIECES];
  int n;
} Board;

static int
man_at (const Board *board, int file, int rank)
{
  for (int i = 0; i < board->n; i++)
    if (!board->men[i].gone && board->men[i].file == file && board->men[i].rank == rank)
      return i;
  return -1;
}

static int
sign (int n)
{
  return (n > 0) - (n < 0);
}

/* Men strictly between two points of a line; -1 when they are on none. */
static int
between (const Board *board, int file, int rank, int to_file, int to_rank)
{
  int n = 0;

  if (file != to_file && rank != to_rank)
    return -1;
  while (TRUE)
    {
      file += sign (to_file - file);
      rank += sign (to_rank - rank);
      if (file == to_file && rank == to_rank)
        return n;
      n += man_at (board, file, rank) >= 0;
    }
}

static gboolean
in_palace (const Man *man, int file, int rank)
{
  return file >= 3 && file <= 5 && (man->colour == QIPU_RED ? rank <= 2 : rank >= 7);
}

static gboolean
across (const Man *man, int rank)
{
  return man->colour == QIPU_RED ? rank >= 5 : rank <= 4;
}

/* Whether man @a could take man @v by the way it moves. */
static gboolean
can_take (const Board *board, int a, int v)
{
  const Man *man = &board->men[a];
  const Man *prey = &board->men[v];
  int files = prey->file - man->file;
  int ranks = prey->rank - man->rank;

  if (man->gone || prey->gone || man->colour == prey->colour)
    return FALSE;
  switch (man->kind)
    {
    case QIPU_GENERAL:
      if (prey->kind == QIPU_GENERAL && files == 0)
        return between (board, man->file, man->rank, prey->file, prey->rank) == 0;
      return abs (files) + abs (ranks) == 1 && in_palace (man, prey->file, prey->rank);
    case QIPU_ADVISOR:
      return abs (files) == 1 && abs (ranks) == 1 && in_palace (man, prey->file, prey->rank);
    case QIPU_ELEPHANT:
      return abs (files) == 2 && abs (ranks) == 2 && !across (man, prey->rank) &&
             man_at (board, man->file + files / 2, man->rank + ranks / 2) < 0;
    case QIPU_HORSE:
      if (abs (files) == 2 && abs (ranks) == 1)
        return man_at (board, man->file + files / 2, man->rank) < 0;
      return abs (files) == 1 && abs (ranks) == 2 &&
             man_at (board, man->file, man->rank + ranks / 2) < 0;
    case QIPU_CHARIOT:
      return between (board, man->file, man->rank, prey->file, prey->rank) == 0;
    case QIPU_CANNON:
      return between (board, man->file, man->rank, prey->file, prey->rank) == 1;
    case QIPU_SOLDIER:
      if (files == 0)
        return ranks == (man->colour == QIPU_RED ? 1 : -1);
      return ranks == 0 && abs (files) == 1 && across (man, man->rank);
    case QIPU_KIND_NONE:
    default:
      g_assert_not_reached ();
    }
}

static int
general_of (const Board *board, QipuColour colour)
{
  for (int i = 0; i < board->n; i++)
    if (board->men[i].kind == QIPU_GENERAL && board->men[i].colour == colour)
      return i;
  g_assert_not_reached ();
}

static Board
after_taking (Board board, int a, int v)
{
  board.men[a].file = board.men[v].file;
  board.men[a].rank = board.men[v].rank;
  board.men[v].gone = TRUE;
  return board;
}

static gboolean
is_attacked (const Board *board, QipuColour colour)
{
  for (int i = 0; i < board->n; i++)
    if (can_take (board, i, general_of (board, colour)))
      return TRUE;
  return FALSE;
}

/* No attacker of the own general that was none before. */
static gboolean
is_legal (const Board *board, int a, int v)
{
  Board after = after_taking (*board, a, v);
  int general = general_of (board, board->men[a].colour);

  for (int i = 0; i < board->n; i++)
    if (can_take (&after, i, general) && !can_take (board, i, general))
      return FALSE;
  return TRUE;
}

static gboolean
is_rooted (const Board *board, int a, int v)
{
  Board after = after_taking (*board, a, v);

  for (int i = 0; i < board->n; i++)
    if (can_take (&after, i, a))
      {
        Board again = after_taking (after, i, a);

        if (!is_attacked (&again, board->men[v].colour))
          return TRUE;
      }
  return FALSE;
}

/* G of the rules: captures that may count. */
static gboolean
is_capture (const Board *board, int a, int v)
{
  const Man *man = &board->men[a];
  const Man *prey = &board->men[v];

  return man->kind != QIPU_GENERAL && man->kind != QIPU_SOLDIER && prey->kind != QIPU_GENERAL &&
         !(prey->kind == QIPU_SOLDIER && !across (prey, prey->rank)) && can_take (board, a, v) &&
         is_legal (board, a, v);
}

/* T of the rules. */
static gboolean
is_threat (const Board *board, int a, int v)
{
  QipuKind by = board->men[a].kind;
  QipuKind what = board->men[v].kind;

  if (!is_capture (board, a, v))
    return FALSE;
  if (what == QIPU_CHARIOT && (by == QIPU_HORSE || by == QIPU_CANNON))
    return TRUE;
  return !is_rooted (board, a, v) &&
         !(by == what && can_take (board, v, a) && is_legal (board, v, a));
}

static gboolean
is_threatened (const Board *board, int v)
{
  for (int a = 0; a < board->n; a++)
    if (is_threat (board, a, v))
      return TRUE;
  return FALSE;
}

/* The level of @side in the lap over @boards, of which boards[n + 1] is the one after the reply to
 * the last move. @first_mover moves from boards[0]. */
static guint
level_of (const Board *boards, int n, QipuColour first_mover, QipuColour side)
{
  gboolean always_a[MAX_PIECES], always_b[MAX_PIECES], always_c[MAX_PIECES];
  int n_moves = 0;
  int n_checks = 0;

  for (int v = 0; v < MAX_PIECES; v++)
    always_a[v] = always_b[v] = always_c[v] = TRUE;

  for (int i = first_mover == side ? 0 : 1; i < n; i += 2)
    {
      const Board *p = &boards[i], *q = &boards[i + 1], *r = &boards[i + 2];
      gboolean in_a[MAX_PIECES] = { FALSE }, in_b[MAX_PIECES] = { FALSE };
      gboolean any_a = FALSE;
      gboolean check = is_attacked (q, side == QIPU_RED ? QIPU_BLACK : QIPU_RED);

      n_moves++;
      n_checks += check;
      for (int v = 0; v < q->n && !check; v++)
        for (int a = 0; a < q->n; a++)
          if (q->men[v].colour != side && is_threat (q, a, v) && !is_threatened (p, v) &&
              !is_threatened (r, v))
            {
              if (is_capture (p, a, v))
                in_b[v] = TRUE;
              else
                in_a[v] = any_a = TRUE;
            }
      for (int v = 0; v < MAX_PIECES; v++)
        {
          always_a[v] &= in_a[v];
          always_b[v] &= in_b[v];
          always_c[v] &= any_a ? in_a[v] : in_b[v];
        }
    }

  if (n_checks == n_moves)
    return 3;
  if (n_checks > 0)
    return 0;
  for (int v = 0; v < MAX_PIECES; v++)
    if (always_a[v])
      return 2;
  for (int v = 0; v < MAX_PIECES; v++)
    if (always_b[v] || always_c[v])
      return 1;
  return 0;
}

static Board
board_from_position (const QipuPosition *pos)
{
  Board board = { .n = 0 };

  for (QipuSquare square = 0; square < QIPU_N_SQUARES; square++)
    {
      QipuPiece piece = qipu_position_get (pos, square);

      if (piece != QIPU_PIECE_NONE)
        board.men[board.n++] = (Man){ .kind = qipu_piece_kind (piece),
                                      .colour = qipu_piece_colour (piece),
                                      .file = qipu_square_file (square),
                                      .rank = qipu_square_rank (square) };
    }
  return board;
}

static Board
after_move (Board board, QipuMove move)
{
  int man = man_at (&board, qipu_square_file (qipu_move_from (move)),
                    qipu_square_rank (qipu_move_from (move)));

  g_assert_cmpint (man, >=, 0);
  board.men[man].file = qipu_square_file (qipu_move_to (move));
  board.men[man].rank = qipu_square_rank (qipu_move_to (move));
  return board;
}

static void
put_randomly (QipuPosition *pos, QipuColour colour, QipuKind kind, guint n)
{
  for (guint i = 0; i < n; i++)
    {
      QipuSquare square = (QipuSquare) g_test_rand_int_range (0, QIPU_N_SQUARES);

      if (qipu_position_get (pos, square) == QIPU_PIECE_NONE)
        qipu_position_put (pos, square, qipu_piece (colour, kind));
    }
}

/* Few pieces, close to each other: most laps of a full board are idle. */
static void
make_position (QipuPosition *pos)
{
  static const int palace[2][2] = { { 0, 3 }, { 7, 10 } };

  qipu_position_clear (pos);
  for (int colour = 0; colour < 2; colour++)
    {
      QipuSquare general =
          qipu_square (g_test_rand_int_range (3, 6),
                       g_test_rand_int_range (palace[colour][0], palace[colour][1]));

      qipu_position_put (pos, general, qipu_piece ((QipuColour) colour, QIPU_GENERAL));
    }
  for (int colour = 0; colour < 2; colour++)
    for (QipuKind kind = QIPU_ADVISOR; kind <= QIPU_SOLDIER; kind++)
      put_randomly (pos, (QipuColour) colour, kind, (guint) g_test_rand_int_range (0, 3));
  qipu_position_set_side (pos, g_test_rand_bit () ? QIPU_RED : QIPU_BLACK);
}

/* A random lap: out and back again, or out by one and back by another way. */
static gboolean
make_lap (QipuJudge *judge, guint n)
{
  QipuPosition start = judge->position;

  for (guint i = 0; i < n; i++)
    {
      QipuMove moves[QIPU_MAX_MOVES];
      gsize n_moves = qipu_movegen_legal (&judge->position, moves);
      QipuMove move;

      if (n_moves == 0)
        return FALSE;
      move = moves[g_test_rand_int_range (0, (gint32) n_moves)];
      if (i >= n / 2)
        {
          QipuMove out = judge->steps[judge->n - n / 2].undo.move;

          move = qipu_move (qipu_move_to (out), qipu_move_from (out));
        }
      if (qipu_position_get (&judge->position, qipu_move_to (move)) != QIPU_PIECE_NONE ||
          !qipu_judge_push (judge, move) || judge->steps[judge->n - 1].irregular)
        return FALSE;
    }
  return qipu_position_equal (&judge->position, &start);
}

/* Whether every move of @side checks or threatens what was not threatened before it: other laps are
 * all alike. */
static gboolean
is_lively (const Board *boards, int n, QipuColour first_mover, QipuColour side)
{
  for (int i = first_mover == side ? 0 : 1; i < n; i += 2)
    {
      gboolean attack = is_attacked (&boards[i + 1], side == QIPU_RED ? QIPU_BLACK : QIPU_RED);

      for (int v = 0; v < boards[i].n && !attack; v++)
        attack = boards[i].men[v].colour != side && is_threatened (&boards[i + 1], v) &&
                 !is_threatened (&boards[i], v);
      if (!attack)
        return FALSE;
    }
  return TRUE;
}

static void
test_random (gconstpointer data)
{
  guint wanted = GPOINTER_TO_UINT (data);
  guint n_laps = 0;
  guint by_outcome[QIPU_OUTCOME_UNCOVERED + 1] = { 0 };
  guint by_level[4] = { 0 };

  while (n_laps < wanted)
    {
      QipuPosition start;
      QipuJudge judge;
      QipuStep steps[2 * MAX_LAP];
      QipuRepetition repetition = { .outcome = QIPU_OUTCOME_NONE };
      Board boards[2 * MAX_LAP + 2];
      guint n = g_test_rand_int_range (0, 4) == 0 ? 8 : 4;
      guint levels[2];
      char fen[QIPU_FEN_SIZE];

      make_position (&start);
      qipu_judge_init (&judge, &start, NULL, steps, G_N_ELEMENTS (steps));
      if (!make_lap (&judge, n))
        continue;
      /* sometimes a second lap that goes another way */
      if (g_test_rand_int_range (0, 4) == 0)
        {
          guint before = judge.n;

          if (!make_lap (&judge, 4))
            while (judge.n > before)
              qipu_judge_pop (&judge);
        }
      n = judge.n;

      boards[0] = board_from_position (&start);
      for (guint i = 0; i <= n; i++)
        boards[i + 1] = after_move (boards[i], steps[i % n].undo.move);
      if (!is_lively (boards, (int) n, qipu_position_get_side (&start), QIPU_RED) &&
          !is_lively (boards, (int) n, qipu_position_get_side (&start), QIPU_BLACK) &&
          g_test_rand_int_range (0, 64) != 0)
        continue;

      n_laps++;
      for (int side = 0; side < 2; side++)
        levels[side] =
            level_of (boards, (int) n, qipu_position_get_side (&start), (QipuColour) side);

      g_assert_true (qipu_repetition_judge (&start, steps, n, &qipu_rules_axf, &repetition));
      qipu_position_get_fen (&start, fen);
      if (repetition.sides[QIPU_RED].level != levels[QIPU_RED] ||
          repetition.sides[QIPU_BLACK].level != levels[QIPU_BLACK])
        for (guint i = 0; i < n; i++)
          g_test_message ("%s: %d-%d", fen, qipu_move_from (steps[i].undo.move),
                          qipu_move_to (steps[i].undo.move));
      g_assert_cmpuint (repetition.sides[QIPU_RED].level, ==, levels[QIPU_RED]);
      g_assert_cmpuint (repetition.sides[QIPU_BLACK].level, ==, levels[QIPU_BLACK]);
      g_assert_cmpint (repetition.outcome, ==,
                       levels[QIPU_RED] == levels[QIPU_BLACK]  ? QIPU_OUTCOME_DRAW
                       : levels[QIPU_RED] > levels[QIPU_BLACK] ? QIPU_OUTCOME_RED_LOSES
                                                               : QIPU_OUTCOME_BLACK_LOSES);
      by_outcome[repetition.outcome]++;
      by_level[levels[QIPU_RED]]++;
      by_level[levels[QIPU_BLACK]]++;
    }

  g_test_message ("%u laps: %u drawn, %u and %u lost; levels 1 to 3: %u, %u, %u", n_laps,
                  by_outcome[QIPU_OUTCOME_DRAW], by_outcome[QIPU_OUTCOME_RED_LOSES],
                  by_outcome[QIPU_OUTCOME_BLACK_LOSES], by_level[1], by_level[2], by_level[3]);
  /* the laps are worth the name; the taking away of roots is rare */
  for (guint level = g_test_slow () ? 1 : 2; level <= 3; level++)
    g_assert_cmpuint (by_level[level], >, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/rules/repetition-random/laps",
                        GUINT_TO_POINTER (g_test_slow () ? 200000 : 5000), test_random);
  return g_test_run ();
}
