/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Chooses the form of the perft code. */

#include "rules/qipu-perft.h"

#include "rules/qipu-movegen.h"
#include "rules/qipu-perft-private.h"
#include "rules/qipu-setup-check.h"

/* The widest first; the last one runs everywhere. */
static const QipuPerftKernel *const kernels[] = {
#ifdef QIPU_PERFT_HAVE_BMI2
  &qipu_perft_kernel_bmi2,
#endif
  &qipu_perft_kernel_portable,
};

static const QipuPerftKernel *
choose_kernel (void)
{
  size_t i = 0;

  for (; !kernels[i]->is_usable (); i++)
    ;
  return kernels[i];
}

/* Positions that no game can reach: the kernels hold neither three elephants nor a general that
 * can be taken. */
static uint64_t
count_any (QipuPosition *pos, int depth, bool bulk)
{
  QipuMove moves[QIPU_MAX_MOVES];
  size_t n_moves = qipu_movegen_legal (pos, moves);
  uint64_t nodes = 0;

  if (bulk && depth == 1)
    return n_moves;
  for (size_t i = 0; i < n_moves; i++)
    {
      QipuUndo undo;

      qipu_position_make (pos, moves[i], &undo);
      nodes += depth == 1 ? 1 : count_any (pos, depth - 1, bulk);
      qipu_position_unmake (pos, &undo);
    }
  return nodes;
}

static uint64_t
count (const QipuPosition *pos, int depth, bool bulk)
{
  const QipuPerftKernel *kernel = choose_kernel ();
  QipuPosition scratch;

  if (depth <= 0)
    return 1;
  if (qipu_setup_is_playable (pos))
    return bulk ? kernel->count (pos, depth) : kernel->count_leaves (pos, depth);
  scratch = *pos;
  return count_any (&scratch, depth, bulk);
}

/**
 * qipu_perft:
 * @pos: any position
 * @depth: plies; 0 and less count @pos alone
 *
 * Counts the lines of @depth legal moves; the last ply is counted without being played. A side
 * without a general may play every move that the pieces can make.
 *
 * Returns: their number
 */
uint64_t
qipu_perft (const QipuPosition *pos, int depth)
{
  return count (pos, depth, true);
}

/**
 * qipu_perft_leaves:
 * @pos: any position
 * @depth: plies
 *
 * The number of qipu_perft(), every leaf made and unmade: what other programs measure.
 *
 * Returns: the number of lines
 */
uint64_t
qipu_perft_leaves (const QipuPosition *pos, int depth)
{
  return count (pos, depth, false);
}

/**
 * qipu_perft_divide:
 * @pos: any position
 * @depth: plies counted from @pos, at least 1
 * @branches: (out): room for %QIPU_MAX_MOVES branches
 *
 * The number of lines behind each legal move, for finding the move at which two programs disagree.
 *
 * Returns: the number of branches
 */
size_t
qipu_perft_divide (const QipuPosition *pos, int depth, QipuPerftBranch branches[QIPU_MAX_MOVES])
{
  QipuMove moves[QIPU_MAX_MOVES];
  size_t n_moves = qipu_movegen_legal (pos, moves);

  for (size_t i = 0; i < n_moves; i++)
    {
      QipuPosition next = *pos;
      QipuUndo undo;

      qipu_position_make (&next, moves[i], &undo);
      branches[i].move = moves[i];
      branches[i].nodes = qipu_perft (&next, depth - 1);
    }
  return n_moves;
}

/**
 * qipu_perft_dispatch:
 * Returns: the form of the code that this machine runs, "portable" or "bmi2"
 */
const char *
qipu_perft_dispatch (void)
{
  return choose_kernel ()->name;
}
