/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Changing a position and keeping its key and its generals up to date. */

#include "rules/qipu-position.h"

#include <assert.h>
#include <string.h>

#include "rules/qipu-board.h"
#include "rules/qipu-zobrist-private.h"

/* In builds without optimization every change is followed by a full recomputation. */
#if !defined(NDEBUG) && !defined(__OPTIMIZE__)
#define DEBUG_SELF_CHECK(pos) assert (qipu_position_self_check (pos))
#else
#define DEBUG_SELF_CHECK(pos) ((void) 0)
#endif

static QipuSquare
find_general (const QipuPosition *pos, QipuColour side)
{
  const QipuPiece *found
      = memchr (pos->board, qipu_piece (side, QIPU_GENERAL), QIPU_N_SQUARES);

  return found == NULL ? QIPU_SQUARE_NONE : (QipuSquare) (found - pos->board);
}

/* After @piece was put on the board or taken from it. */
static void
update_general (QipuPosition *pos, QipuPiece piece)
{
  if (qipu_piece_kind (piece) == QIPU_GENERAL)
    pos->general[qipu_piece_colour (piece)] = find_general (pos, qipu_piece_colour (piece));
}

/**
 * qipu_position_clear:
 *
 * An empty board, Red to move, move 1.
 */
void
qipu_position_clear (QipuPosition *pos)
{
  memset (pos, 0, sizeof *pos);
  pos->general[QIPU_RED] = QIPU_SQUARE_NONE;
  pos->general[QIPU_BLACK] = QIPU_SQUARE_NONE;
  pos->move_number = 1;
}

/**
 * qipu_position_set_start:
 *
 * The initial position of the game.
 */
void
qipu_position_set_start (QipuPosition *pos)
{
  static const QipuKind back_rank[QIPU_N_FILES]
      = { QIPU_CHARIOT, QIPU_HORSE,    QIPU_ELEPHANT, QIPU_ADVISOR, QIPU_GENERAL,
          QIPU_ADVISOR, QIPU_ELEPHANT, QIPU_HORSE,    QIPU_CHARIOT };

  qipu_position_clear (pos);
  for (int colour = QIPU_RED; colour <= QIPU_BLACK; colour++)
    {
      int back = colour == QIPU_RED ? 0 : 9;
      int forward = colour == QIPU_RED ? 1 : -1;

      for (int file = 0; file < QIPU_N_FILES; file++)
        {
          qipu_position_put (pos,
                             qipu_square (file, back),
                             qipu_piece ((QipuColour) colour, back_rank[file]));
          if (file % 2 == 0)
            qipu_position_put (pos,
                               qipu_square (file, back + 3 * forward),
                               qipu_piece ((QipuColour) colour, QIPU_SOLDIER));
        }
      for (int file = 1; file < QIPU_N_FILES; file += 6)
        qipu_position_put (pos,
                           qipu_square (file, back + 2 * forward),
                           qipu_piece ((QipuColour) colour, QIPU_CANNON));
    }
}

/**
 * qipu_position_put:
 * @square: a point
 * @piece: a piece, or %QIPU_PIECE_NONE to empty the point
 *
 * Replaces whatever stands on @square.
 */
void
qipu_position_put (QipuPosition *pos, QipuSquare square, QipuPiece piece)
{
  QipuPiece old = pos->board[square];

  pos->key ^= qipu_zobrist_piece (old, square) ^ qipu_zobrist_piece (piece, square);
  pos->board[square] = piece;
  update_general (pos, old);
  update_general (pos, piece);
  DEBUG_SELF_CHECK (pos);
}

/**
 * qipu_position_set_side:
 * @pos: the position
 * @side: who is to move
 *
 * Sets the side and leaves everything else alone.
 */
void
qipu_position_set_side (QipuPosition *pos, QipuColour side)
{
  pos->key ^= qipu_zobrist_side ((QipuColour) pos->side) ^ qipu_zobrist_side (side);
  pos->side = (uint8_t) side;
}

/**
 * qipu_position_set_counters:
 * @quiet_plies: plies since the last capture
 * @move_number: number of the full move, from 1; 0 is taken for 1
 *
 * Greater numbers than the fields can hold become the greatest possible.
 */
void
qipu_position_set_counters (QipuPosition *pos, unsigned quiet_plies, unsigned move_number)
{
  pos->quiet_plies = (uint16_t) (quiet_plies > UINT16_MAX ? UINT16_MAX : quiet_plies);
  if (move_number == 0)
    move_number = 1;
  pos->move_number = (uint16_t) (move_number > UINT16_MAX ? UINT16_MAX : move_number);
}

/**
 * qipu_position_equal:
 * @a: a position
 * @b: another one
 *
 * Returns: whether pieces and side to move are the same, which is what repetition and books mean by
 *   "the same position"; counters do not matter
 */
bool
qipu_position_equal (const QipuPosition *a, const QipuPosition *b)
{
  return a->key == b->key && a->side == b->side
         && memcmp (a->board, b->board, sizeof a->board) == 0;
}

/**
 * qipu_position_mirror:
 * @result: (out): may be @pos itself
 *
 * Left and right exchanged.
 */
void
qipu_position_mirror (const QipuPosition *pos, QipuPosition *result)
{
  QipuPosition mirrored;

  qipu_position_clear (&mirrored);
  for (int square = 0; square < QIPU_N_SQUARES; square++)
    qipu_position_put (&mirrored, qipu_square_mirror ((QipuSquare) square), pos->board[square]);
  qipu_position_set_side (&mirrored, (QipuColour) pos->side);
  mirrored.quiet_plies = pos->quiet_plies;
  mirrored.move_number = pos->move_number;
  *result = mirrored;
}

/**
 * qipu_position_swap_colours:
 * @result: (out): may be @pos itself
 *
 * Red and Black change places: every piece changes colour and rank r becomes rank 9 - r, and the
 * other side is to move.
 */
void
qipu_position_swap_colours (const QipuPosition *pos, QipuPosition *result)
{
  QipuPosition swapped;

  qipu_position_clear (&swapped);
  for (int square = 0; square < QIPU_N_SQUARES; square++)
    {
      QipuPiece piece = pos->board[square];

      if (piece != QIPU_PIECE_NONE)
        qipu_position_put (&swapped,
                           qipu_square_flip ((QipuSquare) square),
                           qipu_piece (qipu_colour_other (qipu_piece_colour (piece)),
                                       qipu_piece_kind (piece)));
    }
  qipu_position_set_side (&swapped, qipu_colour_other ((QipuColour) pos->side));
  swapped.quiet_plies = pos->quiet_plies;
  swapped.move_number = pos->move_number;
  *result = swapped;
}

/**
 * qipu_position_make:
 * @move: from an occupied point to another one; need not be legal
 * @undo: (out): what qipu_position_unmake() needs
 *
 * Plays @move. The side to move becomes the opponent of the piece moved, which in the tree of a
 * real record is not always the side that was not to move.
 */
void
qipu_position_make (QipuPosition *pos, QipuMove move, QipuUndo *undo)
{
  QipuSquare from = qipu_move_from (move);
  QipuSquare to = qipu_move_to (move);
  QipuPiece piece = pos->board[from];
  QipuPiece captured = pos->board[to];
  QipuColour mover = qipu_piece_colour (piece);
  QipuColour next = qipu_colour_other (mover);

  assert (piece != QIPU_PIECE_NONE && from != to);

  undo->key = pos->key;
  undo->move = move;
  undo->captured = captured;
  undo->side = pos->side;
  undo->general[QIPU_RED] = pos->general[QIPU_RED];
  undo->general[QIPU_BLACK] = pos->general[QIPU_BLACK];
  undo->quiet_plies = pos->quiet_plies;
  undo->move_number = pos->move_number;

  pos->key ^= qipu_zobrist_piece (piece, from) ^ qipu_zobrist_piece (piece, to) ^
              qipu_zobrist_piece (captured, to);
  if (pos->side != next)
    pos->key ^= qipu_zobrist_side (QIPU_BLACK);
  pos->board[from] = QIPU_PIECE_NONE;
  pos->board[to] = piece;
  pos->side = (uint8_t) next;
  update_general (pos, piece);
  update_general (pos, captured);

  pos->quiet_plies += pos->quiet_plies < UINT16_MAX;
  pos->quiet_plies &= (uint16_t) ((captured != QIPU_PIECE_NONE) - 1);
  pos->move_number += (mover == QIPU_BLACK) & (pos->move_number < UINT16_MAX);
  DEBUG_SELF_CHECK (pos);
}

/**
 * qipu_position_unmake:
 * @undo: filled by the last qipu_position_make() that is not yet taken back
 *
 * Restores the position to the last bit.
 */
void
qipu_position_unmake (QipuPosition *pos, const QipuUndo *undo)
{
  QipuSquare from = qipu_move_from (undo->move);
  QipuSquare to = qipu_move_to (undo->move);

  pos->board[from] = pos->board[to];
  pos->board[to] = undo->captured;
  pos->key = undo->key;
  pos->side = undo->side;
  pos->general[QIPU_RED] = undo->general[QIPU_RED];
  pos->general[QIPU_BLACK] = undo->general[QIPU_BLACK];
  pos->quiet_plies = undo->quiet_plies;
  pos->move_number = undo->move_number;
  DEBUG_SELF_CHECK (pos);
}

/**
 * qipu_position_self_check:
 *
 * Whether the key, the generals and the values of all fields are what the board says.
 */
bool
qipu_position_self_check (const QipuPosition *pos)
{
  uint64_t key = qipu_zobrist_side ((QipuColour) pos->side);

  for (int square = 0; square < QIPU_N_SQUARES; square++)
    {
      QipuPiece piece = pos->board[square];

      if (piece > 15 || (piece != QIPU_PIECE_NONE && qipu_piece_kind (piece) == QIPU_KIND_NONE))
        return false;
      key ^= qipu_zobrist_piece (piece, (QipuSquare) square);
    }

  return key == pos->key && pos->side <= QIPU_BLACK && pos->move_number > 0
         && pos->general[QIPU_RED] == find_general (pos, QIPU_RED)
         && pos->general[QIPU_BLACK] == find_general (pos, QIPU_BLACK);
}
