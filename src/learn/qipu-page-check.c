/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Holds what a page says against the rules engine: nothing that is taught may be wrong. */

#define G_LOG_DOMAIN "qipu-learn"

#include "config.h"

#include "learn/qipu-page.h"

#include <string.h>

#include "learn/qipu-mate.h"
#include "rules/qipu-attack.h"
#include "rules/qipu-setup-check.h"

/* Longer lines than this are no teaching material. */
#define MAX_PLIES 200

static void
check_texts (char *const texts[QIPU_N_PAGE_LANGUAGES], guint line, const char *what, GPtrArray *faults)
{
  static const char *const names[] = { "en", "zh_TW", "zh_CN" };

  for (guint i = 0; i < QIPU_N_PAGE_LANGUAGES; i++)
    if (texts[i] == NULL || texts[i][0] == '\0')
      qipu_page_fault (faults, line, "%s has no text in %s", what, names[i]);
}

static guint
count_cells (const char *cells)
{
  g_auto (GStrv) parts = g_strsplit (cells, " | ", -1);

  return g_strv_length (parts);
}

static void
check_table (const QipuPageBlock *block, GPtrArray *faults)
{
  if (block->rows->len < 2 || block->n_columns < 2)
    qipu_page_fault (faults, block->line, "a table needs columns, a head and a row");

  for (guint i = 0; i < block->rows->len; i++)
    {
      const QipuPageRow *row = &g_array_index (block->rows, QipuPageRow, i);

      check_texts (row->cells, block->line, "a row", faults);
      for (guint k = 0; k < QIPU_N_PAGE_LANGUAGES; k++)
        if (row->cells[k] != NULL && count_cells (row->cells[k]) != block->n_columns)
          qipu_page_fault (faults, block->line, "row %u has not %u cells: %s", i + 1,
                           block->n_columns, row->cells[k]);
    }
}

static void
check_claim (const QipuPageBlock *block, GPtrArray *faults)
{
  QipuStep steps[MAX_PLIES];
  QipuJudgement judgement;
  QipuJudge judge;
  gboolean right = TRUE;

  qipu_judge_init (&judge, &block->position, &qipu_rules_axf, steps, MAX_PLIES);
  for (guint i = 0; i < block->plies->len; i++)
    if (!qipu_judge_push (&judge, g_array_index (block->plies, QipuPagePly, i).move))
      qipu_page_fault (faults, block->line, "the line is too long");
  qipu_judge_get (&judge, &judgement);

  switch (block->claim)
    {
    case QIPU_CLAIM_NONE:
      /* a diagram of how a piece moves needs no attacker */
      right = judgement.status == QIPU_STATUS_ONGOING
              || judgement.status == QIPU_STATUS_INSUFFICIENT;
      break;
    case QIPU_CLAIM_QUIET:
      right = judgement.status == QIPU_STATUS_ONGOING && !judgement.in_check;
      break;
    case QIPU_CLAIM_CHECK:
      right = judgement.status == QIPU_STATUS_ONGOING && judgement.in_check;
      break;
    case QIPU_CLAIM_CHECKMATE:
      right = judgement.status == QIPU_STATUS_CHECKMATE;
      break;
    case QIPU_CLAIM_STALEMATE:
      right = judgement.status == QIPU_STATUS_STALEMATE;
      break;
    case QIPU_CLAIM_REPETITION:
      right = judgement.status == QIPU_STATUS_REPETITION
              && judgement.winner == block->claim_winner;
      break;
    default:
      g_assert_not_reached ();
    }

  if (!right)
    qipu_page_fault (faults, block->line, "the engine's verdict is another one: %s, %s",
                     qipu_status_name (judgement.status), qipu_winner_name (judgement.winner));
}

/* A line that ends in mate shows how to mate: its mover must be able to force it by checks, no
 * faster than shown, and the first move must be the only one that is as fast. */
static void
check_forced (const QipuPageBlock *block, GPtrArray *faults)
{
  const guint n_moves = (block->plies->len + 1) / 2;
  QipuMove moves[QIPU_MATE_MAX_FIRST];
  guint n_first;

  if (n_moves == 0)
    return;

  if (n_moves > 1 && qipu_mate_find (&block->position, n_moves - 1, moves) > 0)
    qipu_page_fault (faults, block->line, "there is a faster mate");
  n_first = qipu_mate_find (&block->position, n_moves, moves);
  if (n_first == 0)
    qipu_page_fault (faults, block->line, "mate in %u is not forced", n_moves);
  else if (n_first > 1)
    qipu_page_fault (faults, block->line, "%u first moves mate in %u", n_first, n_moves);
  else if (moves[0] != g_array_index (block->plies, QipuPagePly, 0).move)
    qipu_page_fault (faults, block->line, "another first move mates in %u", n_moves);
}

/* A caption that shows the position as a line of text shows this one. */
static void
check_fen_in_texts (const QipuPageBlock *block, GPtrArray *faults)
{
  char fen[QIPU_FEN_SIZE];

  qipu_position_get_fen (&block->position, fen);
  for (guint i = 0; i < QIPU_N_PAGE_LANGUAGES; i++)
    if (block->texts[i] != NULL && strchr (block->texts[i], '/') != NULL &&
        !g_str_has_prefix (fen, block->texts[i]))
      qipu_page_fault (faults, block->line, "“%s” is another position", block->texts[i]);
}

static void
check_board (const QipuPageBlock *block, GPtrArray *faults)
{
  if (!qipu_setup_is_playable (&block->position))
    qipu_page_fault (faults, block->line, "the position is not legal");
  if (!block->is_start && !block->has_men)
    qipu_page_fault (faults, block->line, "the pieces are not told a second time");
  if (block->targets != QIPU_SQUARE_NONE
      && !qipu_piece_is (qipu_position_get (&block->position, block->targets),
                         qipu_position_get_side (&block->position)))
    qipu_page_fault (faults, block->line, "targets names no piece of the side to move");
  check_fen_in_texts (block, faults);
  if (block->kind == QIPU_BLOCK_LINE && block->plies->len == 0)
    qipu_page_fault (faults, block->line, "a line without moves");

  for (guint i = 0; i < block->plies->len; i++)
    {
      const QipuPagePly *ply = &g_array_index (block->plies, QipuPagePly, i);

      if (ply->texts[0] != NULL || ply->texts[1] != NULL || ply->texts[2] != NULL)
        check_texts (ply->texts, block->line, "a ply", faults);
    }
  check_claim (block, faults);
  if (block->claim == QIPU_CLAIM_CHECKMATE)
    check_forced (block, faults);
}

static void
check_block (const QipuPage *self, guint index, GPtrArray *faults)
{
  const QipuPageBlock *block = g_ptr_array_index (self->blocks, index);

  switch (block->kind)
    {
    case QIPU_BLOCK_TABLE:
      check_table (block, faults);
      for (guint i = 0; i < block->rows->len; i++)
        qipu_page_check_moves (self, index, g_array_index (block->rows, QipuPageRow, i).cells,
                               faults);
      return;
    case QIPU_BLOCK_BOARD:
    case QIPU_BLOCK_LINE:
      check_board (block, faults);
      for (guint i = 0; i < block->plies->len; i++)
        qipu_page_check_moves (self, index, g_array_index (block->plies, QipuPagePly, i).texts,
                               faults);
      break;
    case QIPU_BLOCK_TERM:
      check_texts (block->words, block->line, "the word of a term", faults);
      break;
    case QIPU_BLOCK_HEADING:
    case QIPU_BLOCK_QUESTION:
    case QIPU_BLOCK_TEXT:
      break;
    default:
      g_assert_not_reached ();
    }

  check_texts (block->texts, block->line, "a block", faults);
  qipu_page_check_moves (self, index, block->texts, faults);
}

/**
 * qipu_page_check:
 * @self: a page
 * @faults: takes what is wrong
 *
 * Holds every statement of the page against the engine: positions are legal, moves in texts are
 * legal on the boards around them and the same in each language, claims are the engine's verdict,
 * and all three languages are there.
 */
void
qipu_page_check (const QipuPage *self, GPtrArray *faults)
{
  if (self->id == NULL || self->group == NULL)
    qipu_page_fault (faults, 1, "a page needs a name and a group");
  check_texts (self->titles, 1, "the page", faults);
  check_texts (self->summaries, 1, "the summary", faults);

  for (guint i = 0; i < self->blocks->len; i++)
    check_block (self, i, faults);
}
