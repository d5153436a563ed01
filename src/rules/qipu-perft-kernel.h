/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The perft code itself, included by one file per processor, which defines KERNEL_TARGET,
 * count_bits() and lowest_bit().
 *
 * Legality is known before a move is made. A node looks once along the lines and horse ways of its
 * general and gets
 *  - the points that a move must go to: on a checking line, or onto the checking piece; and must
 *    not go to: between the general and a cannon that has no screen yet;
 *  - for each pinned piece the points it may go to without opening an attack.
 * Then moves are sets, and counting them is counting bits. */

#pragma once

#include <string.h>

/* A set of points: 45 on Red's side of the river, 45 on Black's. */
typedef struct
{
  uint64_t half[2];
} Mask;

#include "rules/qipu-perft-tables.h"

#define KERNEL KERNEL_TARGET static inline

#define HALF 45
#define ALL_HALF ((UINT64_C (1) << HALF) - 1)
#define ALL ((Mask) { { ALL_HALF, ALL_HALF } })
#define EMPTY ((Mask) { { 0, 0 } })

/* A piece is its slot: a place in the list of its side's pieces, which keeps its kind. */
enum
{
  SLOT_GENERAL = 0,
  SLOT_ADVISOR = 1,
  SLOT_ELEPHANT = 3,
  SLOT_HORSE = 5,
  SLOT_CHARIOT = 7,
  SLOT_CANNON = 9,
  SLOT_SOLDIER = 11,
  N_SLOTS = 16,
};

/* Slots on the board: 0 is an empty point, else 1 + slot, + 16 for Black. */
#define CELL(side, slot) ((uint8_t) (1 + (slot) + (side) *N_SLOTS))
#define CELL_SLOT(cell) (((cell) -1) % N_SLOTS)
#define CELL_IS_SOLDIER(cell, side) \
  ((unsigned) (cell) - (unsigned) CELL (side, SLOT_SOLDIER) < N_SLOTS - SLOT_SOLDIER)

#define GONE 255 /* square of a slot whose piece was taken, or never was */

/* Elephants look one rank and one file beyond the edge before the table says that they cannot. */
#define PAD 10

typedef struct
{
  Mask own[2];
  uint32_t files[QIPU_N_FILES]; /* Red's pieces in bits 0…9, Black's in bits 16…25 */
  uint32_t ranks[QIPU_N_RANKS]; /* the same, with bit 9 of both set: the edge is a wall */
  uint8_t squares[2][N_SLOTS];
  uint8_t cells[PAD + QIPU_N_SQUARES + PAD];
  uint8_t side;
} State;

#define WALL (UINT32_C (1) << 9 | UINT32_C (1) << 25)

#define FILE_POINTS UINT32_C (1023)
#define RANK_POINTS UINT32_C (511)

/* At most two chariots, two cannons, two horses and the general attack a general; soldiers as
 * well, but not all at once. 16 leaves no doubt. */
#define MAX_DANGERS 16

typedef struct
{
  Mask targets; /* where a piece may go that is not pinned */
  bool is_restricted; /* targets is not the whole board */
  unsigned pinned; /* bit set of slots with an entry in pins */
  unsigned n_pins;
  unsigned n_checks;
  struct
  {
    unsigned slot;
    Mask allowed;
  } pins[MAX_DANGERS];
  struct
  {
    Mask answers;        /* where other pieces may go */
    unsigned screen;     /* slot of an own piece that is the screen of the checking cannon */
    Mask screen_answers; /* where that one may go */
  } checks[MAX_DANGERS];
  Mask forbidden;
} Dangers;

#define NO_SLOT N_SLOTS

KERNEL Mask
mask_and (Mask a, Mask b)
{
  return (Mask) { { a.half[0] & b.half[0], a.half[1] & b.half[1] } };
}

KERNEL Mask
mask_or (Mask a, Mask b)
{
  return (Mask) { { a.half[0] | b.half[0], a.half[1] | b.half[1] } };
}

KERNEL Mask
mask_and_not (Mask a, Mask b)
{
  return (Mask) { { a.half[0] & ~b.half[0], a.half[1] & ~b.half[1] } };
}

KERNEL unsigned
mask_count (Mask a)
{
  return count_bits (a.half[0]) + count_bits (a.half[1]);
}

/* For sets whose points lie in five neighbouring ranks: folded at the river they do not overlap. */
KERNEL unsigned
mask_count_near (Mask a)
{
  return count_bits (a.half[0] | a.half[1]);
}

KERNEL bool
mask_is_empty (Mask a)
{
  return (a.half[0] | a.half[1]) == 0;
}

KERNEL unsigned
mask_first (Mask a)
{
  return a.half[0] != 0 ? lowest_bit (a.half[0]) : HALF + lowest_bit (a.half[1]);
}

KERNEL Mask
mask_rest (Mask a)
{
  if (a.half[0] != 0)
    a.half[0] &= a.half[0] - 1;
  else
    a.half[1] &= a.half[1] - 1;
  return a;
}

/* Making moves -------------------------------------------------------------------------------- */

KERNEL void
toggle (State *state, unsigned side, unsigned square)
{
  unsigned shift = side * 16;

  state->own[side].half[0] ^= square_mask[square].half[0];
  state->own[side].half[1] ^= square_mask[square].half[1];
  state->files[file_of[square]] ^= UINT32_C (1) << (rank_of[square] + shift);
  state->ranks[rank_of[square]] ^= UINT32_C (1) << (file_of[square] + shift);
}

/* Returns the cell of the piece taken. */
KERNEL uint8_t
make (State *state, unsigned from, unsigned to)
{
  unsigned side = state->side;
  uint8_t cell = state->cells[PAD + from];
  uint8_t taken = state->cells[PAD + to];

  state->cells[PAD + from] = 0;
  state->cells[PAD + to] = cell;
  state->squares[side][CELL_SLOT (cell)] = (uint8_t) to;
  toggle (state, side, from);
  toggle (state, side, to);
  if (taken != 0)
    {
      state->squares[side ^ 1][CELL_SLOT (taken)] = GONE;
      toggle (state, side ^ 1, to);
    }
  state->side = (uint8_t) (side ^ 1);
  return taken;
}

KERNEL void
unmake (State *state, unsigned from, unsigned to, uint8_t taken)
{
  unsigned side = state->side ^ 1u;
  uint8_t cell = state->cells[PAD + to];

  state->side = (uint8_t) side;
  state->cells[PAD + from] = cell;
  state->cells[PAD + to] = taken;
  state->squares[side][CELL_SLOT (cell)] = (uint8_t) from;
  toggle (state, side, from);
  toggle (state, side, to);
  if (taken != 0)
    {
      state->squares[side ^ 1][CELL_SLOT (taken)] = (uint8_t) to;
      toggle (state, side ^ 1, to);
    }
}

/* What threatens the general ------------------------------------------------------------------ */

KERNEL void
add_pin (Dangers *dangers, unsigned slot, Mask allowed)
{
  if (dangers->pinned >> slot & 1)
    for (unsigned i = 0; i < dangers->n_pins; i++)
      if (dangers->pins[i].slot == slot)
        {
          dangers->pins[i].allowed = mask_and (dangers->pins[i].allowed, allowed);
          return;
        }
  dangers->pinned |= 1u << slot;
  dangers->pins[dangers->n_pins].slot = slot;
  dangers->pins[dangers->n_pins].allowed = allowed;
  dangers->n_pins++;
}

KERNEL void
add_check (Dangers *dangers, Mask answers, unsigned screen, Mask screen_answers)
{
  dangers->targets = mask_and (dangers->targets, answers);
  dangers->is_restricted = true;
  dangers->checks[dangers->n_checks].answers = answers;
  dangers->checks[dangers->n_checks].screen = screen;
  dangers->checks[dangers->n_checks].screen_answers = screen_answers;
  dangers->n_checks++;
}

KERNEL unsigned
slot_at (const State *state, unsigned square)
{
  return CELL_SLOT (state->cells[PAD + square]);
}

/* A chariot or the other general on a line with the general. */
KERNEL void
look_at_chariot (const State *state, Dangers *dangers, Mask between, Mask pieces, unsigned square)
{
  Mask own = mask_and (pieces, state->own[state->side]);
  Mask allowed = mask_or (between, square_mask[square]);

  if (mask_is_empty (pieces))
    add_check (dangers, allowed, NO_SLOT, EMPTY);
  else if (mask_is_empty (mask_rest (pieces)) && !mask_is_empty (own))
    add_pin (dangers, slot_at (state, mask_first (own)), allowed);
}

KERNEL void
look_at_cannon (const State *state, Dangers *dangers, Mask between, Mask pieces, unsigned square)
{
  Mask allowed = mask_or (between, square_mask[square]);
  Mask rest, screens;

  if (mask_is_empty (pieces))
    {
      dangers->forbidden = mask_or (dangers->forbidden, between);
      dangers->targets = mask_and_not (dangers->targets, between);
      dangers->is_restricted = true;
      return;
    }

  rest = mask_rest (pieces);
  screens = mask_and (pieces, state->own[state->side]);
  if (mask_is_empty (rest))
    /* a piece that takes the screen becomes it; the screen itself may leave the line */
    add_check (dangers,
               mask_and_not (allowed, pieces),
               mask_is_empty (screens) ? NO_SLOT : slot_at (state, mask_first (screens)),
               mask_and_not (ALL, between));
  else if (mask_is_empty (mask_rest (rest)))
    /* two screens: neither may go, nor take the other */
    for (; !mask_is_empty (screens); screens = mask_rest (screens))
      add_pin (dangers, slot_at (state, mask_first (screens)), mask_and_not (allowed, pieces));
}

KERNEL void
look_at_horse (const State *state, Dangers *dangers, unsigned leg, unsigned square)
{
  uint8_t cell = state->cells[PAD + leg];

  if (cell == 0)
    add_check (dangers, mask_or (square_mask[leg], square_mask[square]), NO_SLOT, EMPTY);
  else if ((cell - 1u) / N_SLOTS == state->side)
    add_pin (dangers, CELL_SLOT (cell), square_mask[square]);
}

KERNEL void
find_dangers (const State *state, Dangers *dangers)
{
  unsigned side = state->side;
  const uint8_t *enemies = state->squares[side ^ 1];
  unsigned general = state->squares[side][SLOT_GENERAL];
  unsigned palace = palace_index[general];
  unsigned file = file_of[general];
  unsigned rank = rank_of[general];
  Mask occupied = mask_or (state->own[0], state->own[1]);
  const uint8_t *cells = state->cells + PAD + general;
  const int forward = side == QIPU_RED ? QIPU_N_FILES : -QIPU_N_FILES;

  dangers->targets = ALL;
  dangers->forbidden = EMPTY;
  dangers->is_restricted = false;
  dangers->pinned = 0;
  dangers->n_pins = 0;
  dangers->n_checks = 0;

  for (unsigned slot = SLOT_CHARIOT; slot < SLOT_SOLDIER; slot++)
    {
      unsigned square = enemies[slot];
      Mask between, pieces;

      if (square == GONE || (file_of[square] != file && rank_of[square] != rank))
        continue;
      between = palace_between[palace][square];
      pieces = mask_and (between, occupied);
      if (slot < SLOT_CANNON)
        look_at_chariot (state, dangers, between, pieces, square);
      else
        look_at_cannon (state, dangers, between, pieces, square);
    }
  if (file_of[enemies[SLOT_GENERAL]] == file)
    {
      Mask between = palace_between[palace][enemies[SLOT_GENERAL]];

      look_at_chariot (state,
                       dangers,
                       between,
                       mask_and (between, occupied),
                       enemies[SLOT_GENERAL]);
    }
  for (unsigned slot = SLOT_HORSE; slot < SLOT_CHARIOT; slot++)
    if (enemies[slot] != GONE && palace_horse_leg[palace][enemies[slot]] != GONE)
      look_at_horse (state, dangers, palace_horse_leg[palace][enemies[slot]], enemies[slot]);

  if (CELL_IS_SOLDIER (cells[-1], side ^ 1))
    add_check (dangers, square_mask[general - 1], NO_SLOT, EMPTY);
  if (CELL_IS_SOLDIER (cells[1], side ^ 1))
    add_check (dangers, square_mask[general + 1], NO_SLOT, EMPTY);
  if (CELL_IS_SOLDIER (cells[forward], side ^ 1))
    add_check (dangers, square_mask[(int) general + forward], NO_SLOT, EMPTY);
}

/* Whether the general would be attacked on @square of its palace, having left its point. */
KERNEL bool
is_attacked (const State *state, unsigned square)
{
  unsigned side = state->side;
  const uint8_t *enemies = state->squares[side ^ 1];
  unsigned general = state->squares[side][SLOT_GENERAL];
  unsigned palace = palace_index[square];
  unsigned file = file_of[square];
  unsigned rank = rank_of[square];
  Mask occupied = mask_and_not (mask_or (state->own[0], state->own[1]), square_mask[general]);
  const uint8_t *cells = state->cells + PAD + square;

  if (CELL_IS_SOLDIER (cells[-1], side ^ 1) || CELL_IS_SOLDIER (cells[1], side ^ 1)
      || CELL_IS_SOLDIER (cells[side == QIPU_RED ? QIPU_N_FILES : -QIPU_N_FILES], side ^ 1))
    return true;

  for (unsigned slot = SLOT_CHARIOT; slot < SLOT_SOLDIER; slot++)
    {
      unsigned from = enemies[slot];
      Mask pieces;

      if (from == GONE || from == square || (file_of[from] != file && rank_of[from] != rank))
        continue;
      pieces = mask_and (palace_between[palace][from], occupied);
      if (slot < SLOT_CANNON ? mask_is_empty (pieces)
                             : !mask_is_empty (pieces) && mask_is_empty (mask_rest (pieces)))
        return true;
    }
  if (file_of[enemies[SLOT_GENERAL]] == file
      && mask_is_empty (mask_and (palace_between[palace][enemies[SLOT_GENERAL]], occupied)))
    return true;
  for (unsigned slot = SLOT_HORSE; slot < SLOT_CHARIOT; slot++)
    if (enemies[slot] != GONE)
      {
        unsigned leg = palace_horse_leg[palace][enemies[slot]];

        if (leg != GONE && (state->cells[PAD + leg] == 0 || leg == general))
          return true;
      }
  return false;
}

/* Moves as sets ------------------------------------------------------------------------------- */

/* Legal moves of the general. */
KERNEL Mask
general_moves (const State *state)
{
  unsigned general = state->squares[state->side][SLOT_GENERAL];
  Mask safe = mask_and_not (general_steps[general], state->own[state->side]);

  for (Mask left = safe; !mask_is_empty (left); left = mask_rest (left))
    {
      unsigned to = mask_first (left);

      if (is_attacked (state, to))
        safe = mask_and_not (safe, square_mask[to]);
    }
  return safe;
}

KERNEL Mask
elephant_moves (const State *state, unsigned square)
{
  const uint8_t *cells = state->cells + PAD + square;
  unsigned blocked = (unsigned) (cells[8] != 0) | (unsigned) (cells[10] != 0) << 1
                     | (unsigned) (cells[-10] != 0) << 2 | (unsigned) (cells[-8] != 0) << 3;

  return mask_and_not (elephant_steps[square][blocked], state->own[state->side]);
}

KERNEL Mask
horse_moves (const State *state, unsigned square)
{
  const uint8_t *cells = state->cells + PAD + square;
  unsigned blocked = (unsigned) (cells[9] != 0) | (unsigned) (cells[-1] != 0) << 1
                     | (unsigned) (cells[1] != 0) << 2 | (unsigned) (cells[-9] != 0) << 3;

  return mask_and_not (horse_steps[square][blocked], state->own[state->side]);
}

/* Moves along a file or rank as bits of that line. */
KERNEL uint32_t
chariot_bits (uint32_t line, unsigned at, unsigned side)
{
  uint32_t own = line >> side * 16 & FILE_POINTS;

  return chariot_line[at][(line | line >> 16) & FILE_POINTS] & ~own;
}

/* Quiet moves in bits 0…9, captures in bits 16…25; @points are those of a file or of a rank. */
KERNEL uint32_t
cannon_bits (uint32_t line, unsigned at, unsigned side, uint32_t points)
{
  uint32_t other = line >> (side ^ 1) * 16 & points;

  return cannon_line[at][(line | line >> 16) & FILE_POINTS] & (other << 16 | FILE_POINTS);
}

KERNEL Mask
mask_of_lines (unsigned square, uint32_t file_bits, uint32_t rank_bits)
{
  unsigned rank = rank_of[square];
  Mask mask = file_mask[file_bits];

  mask.half[0] <<= file_of[square];
  mask.half[1] <<= file_of[square];
  mask.half[rank >= 5] |= (uint64_t) rank_bits << rank % 5 * QIPU_N_FILES;
  return mask;
}

KERNEL Mask
line_moves (const State *state, unsigned square, bool is_cannon)
{
  unsigned side = state->side;
  unsigned file = file_of[square];
  unsigned rank = rank_of[square];
  uint32_t file_bits, rank_bits;

  if (is_cannon)
    {
      file_bits = cannon_bits (state->files[file], rank, side, FILE_POINTS);
      rank_bits = cannon_bits (state->ranks[rank], file, side, RANK_POINTS);
      file_bits = (file_bits | file_bits >> 16) & FILE_POINTS;
      rank_bits = (rank_bits | rank_bits >> 16) & RANK_POINTS;
    }
  else
    {
      file_bits = chariot_bits (state->files[file], rank, side);
      rank_bits = chariot_bits (state->ranks[rank], file, side);
    }
  return mask_of_lines (square, file_bits, rank_bits);
}

/* Moves of any piece but the general, whatever becomes of the general. */
KERNEL Mask
piece_moves (const State *state, unsigned slot, unsigned square)
{
  if (slot >= SLOT_SOLDIER)
    return mask_and_not (soldier_steps[state->side][square], state->own[state->side]);
  if (slot >= SLOT_CHARIOT)
    return line_moves (state, square, slot >= SLOT_CANNON);
  if (slot >= SLOT_HORSE)
    return horse_moves (state, square);
  if (slot >= SLOT_ELEPHANT)
    return elephant_moves (state, square);
  return mask_and_not (advisor_steps[square], state->own[state->side]);
}

/* Where the piece of @slot may go as far as the general is concerned. */
KERNEL Mask
allowed_targets (const Dangers *dangers, unsigned slot)
{
  Mask allowed = dangers->targets;
  bool is_screen = false;

  for (unsigned i = 0; i < dangers->n_checks; i++)
    is_screen |= dangers->checks[i].screen == slot;
  if (is_screen)
    {
      allowed = mask_and_not (ALL, dangers->forbidden);
      for (unsigned i = 0; i < dangers->n_checks; i++)
        allowed = mask_and (allowed,
                            dangers->checks[i].screen == slot ? dangers->checks[i].screen_answers
                                                              : dangers->checks[i].answers);
    }
  if (dangers->pinned >> slot & 1)
    for (unsigned i = 0; i < dangers->n_pins; i++)
      if (dangers->pins[i].slot == slot)
        allowed = mask_and (allowed, dangers->pins[i].allowed);
  return allowed;
}

KERNEL Mask
legal_moves (const State *state, const Dangers *dangers, unsigned slot, unsigned square)
{
  return mask_and (piece_moves (state, slot, square), allowed_targets (dangers, slot));
}

/* Counting ------------------------------------------------------------------------------------ */

/* The pieces that are neither pinned nor bound to answer a check. */
KERNEL unsigned
count_free (const State *state, unsigned pinned)
{
  unsigned side = state->side;
  const uint8_t *squares = state->squares[side];
  Mask own = state->own[side];
  unsigned n = 0;

#define IS_FREE(slot) (squares[slot] != GONE && (pinned >> (slot) &1) == 0)
  for (unsigned slot = SLOT_ADVISOR; slot < SLOT_ELEPHANT; slot++)
    if (IS_FREE (slot))
      n += mask_count_near (mask_and_not (advisor_steps[squares[slot]], own));
  for (unsigned slot = SLOT_ELEPHANT; slot < SLOT_HORSE; slot++)
    if (IS_FREE (slot))
      n += mask_count_near (elephant_moves (state, squares[slot]));
  for (unsigned slot = SLOT_HORSE; slot < SLOT_CHARIOT; slot++)
    if (IS_FREE (slot))
      n += mask_count_near (horse_moves (state, squares[slot]));
  for (unsigned slot = SLOT_CHARIOT; slot < SLOT_CANNON; slot++)
    if (IS_FREE (slot))
      {
        unsigned file = file_of[squares[slot]];
        unsigned rank = rank_of[squares[slot]];

        n += count_bits (chariot_bits (state->files[file], rank, side)
                         | chariot_bits (state->ranks[rank], file, side) << 16);
      }
  for (unsigned slot = SLOT_CANNON; slot < SLOT_SOLDIER; slot++)
    if (IS_FREE (slot))
      {
        unsigned file = file_of[squares[slot]];
        unsigned rank = rank_of[squares[slot]];
        uint64_t file_bits = cannon_bits (state->files[file], rank, side, FILE_POINTS);
        uint64_t rank_bits = cannon_bits (state->ranks[rank], file, side, RANK_POINTS);

        n += count_bits (file_bits | rank_bits << 32);
      }
  for (unsigned slot = SLOT_SOLDIER; slot < N_SLOTS; slot++)
    if (IS_FREE (slot))
      n += mask_count_near (mask_and_not (soldier_steps[side][squares[slot]], own));
#undef IS_FREE
  return n;
}

KERNEL_TARGET static uint64_t
count_legal (const State *state)
{
  const uint8_t *squares = state->squares[state->side];
  Dangers dangers;
  unsigned n;

  find_dangers (state, &dangers);
  n = mask_count_near (general_moves (state));
  if (!dangers.is_restricted)
    {
      n += count_free (state, dangers.pinned);
      for (unsigned i = 0; i < dangers.n_pins; i++)
        n += mask_count (mask_and (piece_moves (state,
                                                dangers.pins[i].slot,
                                                squares[dangers.pins[i].slot]),
                                   dangers.pins[i].allowed));
      return n;
    }

  for (unsigned slot = SLOT_ADVISOR; slot < N_SLOTS; slot++)
    if (squares[slot] != GONE)
      n += mask_count (legal_moves (state, &dangers, slot, squares[slot]));
  return n;
}

KERNEL_TARGET static uint64_t
walk (State *state, int depth, bool is_bulk)
{
  unsigned side = state->side;
  uint64_t nodes = 0;
  Dangers dangers;

  if (is_bulk && depth == 1)
    return count_legal (state);

  find_dangers (state, &dangers);
  for (unsigned slot = SLOT_GENERAL; slot < N_SLOTS; slot++)
    {
      unsigned from = state->squares[side][slot];
      Mask left;

      if (from == GONE)
        continue;
      left = slot == SLOT_GENERAL ? general_moves (state)
                                  : legal_moves (state, &dangers, slot, from);
      for (; !mask_is_empty (left); left = mask_rest (left))
        {
          unsigned to = mask_first (left);
          uint8_t taken = make (state, from, to);

          nodes += depth == 1 ? 1 : walk (state, depth - 1, is_bulk);
          unmake (state, from, to, taken);
        }
    }
  return nodes;
}

static void
set_state (State *state, const QipuPosition *pos)
{
  static const uint8_t first_slot[] = {
    [QIPU_GENERAL] = SLOT_GENERAL, [QIPU_ADVISOR] = SLOT_ADVISOR, [QIPU_ELEPHANT] = SLOT_ELEPHANT,
    [QIPU_HORSE] = SLOT_HORSE,     [QIPU_CHARIOT] = SLOT_CHARIOT, [QIPU_CANNON] = SLOT_CANNON,
    [QIPU_SOLDIER] = SLOT_SOLDIER,
  };

  memset (state, 0, sizeof *state);
  memset (state->squares, GONE, sizeof state->squares);
  state->side = pos->side;
  for (int rank = 0; rank < QIPU_N_RANKS; rank++)
    state->ranks[rank] = WALL;
  for (unsigned square = 0; square < QIPU_N_SQUARES; square++)
    if (pos->board[square] != QIPU_PIECE_NONE)
      {
        unsigned side = qipu_piece_colour (pos->board[square]);
        unsigned slot = first_slot[qipu_piece_kind (pos->board[square])];

        while (state->squares[side][slot] != GONE)
          slot++;
        state->squares[side][slot] = (uint8_t) square;
        state->cells[PAD + square] = CELL (side, slot);
        toggle (state, side, square);
      }
}

static uint64_t
kernel_count (const QipuPosition *pos, int depth)
{
  State state;

  set_state (&state, pos);
  return walk (&state, depth, true);
}

static uint64_t
kernel_count_leaves (const QipuPosition *pos, int depth)
{
  State state;

  set_state (&state, pos);
  return walk (&state, depth, false);
}
