/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Holds the moves that the sentences of a page name against its boards. */

#define G_LOG_DOMAIN "qipu-learn"

#include "config.h"

#include "learn/qipu-page.h"

#include <string.h>

#include "learn/qipu-move-letters.h"
#include "notation/qipu-notation.h"

static gboolean
has_board (const QipuPageBlock *block)
{
  return block->kind == QIPU_BLOCK_BOARD || block->kind == QIPU_BLOCK_LINE;
}

static const QipuPageBlock *
find_board (const QipuPage *self, guint from, int step)
{
  for (guint i = from; i < self->blocks->len; i += (guint) step)
    {
      const QipuPageBlock *block = g_ptr_array_index (self->blocks, i);

      if (has_board (block))
        return block;
    }

  return NULL;
}

/* What a move text can mean: a move of a board after some of its plies; without a board, of the
 * start of a game. */
typedef struct
{
  const QipuPageBlock *block;
  guint ply;
  QipuMove move;
} Meaning;

static void
add_meaning (GArray *meanings,
             const QipuPageBlock *block,
             guint ply,
             const QipuPosition *position,
             const QipuRun *run)
{
  Meaning meaning = { .block = block, .ply = ply };
  QipuParse parse;

  if (qipu_notation_parse (position, run->start, run->length, NULL, &parse) != QIPU_PARSE_OK)
    return;

  meaning.move = parse.move;
  g_array_append_val (meanings, meaning);
}

static void
add_meanings (GArray *meanings, const QipuPageBlock *block, const QipuRun *run)
{
  for (guint i = 0; block != NULL && i <= block->plies->len; i++)
    {
      QipuPosition position;

      qipu_page_block_get_position (block, i, &position);
      add_meaning (meanings, block, i, &position, run);
    }
}

static gboolean
share_meaning (const GArray *a, const GArray *b)
{
  for (guint i = 0; i < a->len; i++)
    for (guint k = 0; k < b->len; k++)
      {
        const Meaning *one = &g_array_index (a, Meaning, i);
        const Meaning *other = &g_array_index (b, Meaning, k);

        if (one->block == other->block && one->ply == other->ply && one->move == other->move)
          return TRUE;
      }

  return FALSE;
}

/* The length of the move text that begins at @p, or 0: C2=5, H2-E2, or four Chinese signs. */
static gsize
match_move (const char *p, const char *end)
{
  QipuMoveLetters letters;
  const char *q = p;
  gsize length;

  for (guint i = 0; i < 4 && q < end; i++)
    q = g_utf8_next_char (q);
  length = (gsize) (q - p);
  if (length == 4 && end - p >= 5 && p[0] >= 'A' && p[0] <= 'I' && g_ascii_isdigit (p[1]) &&
      p[2] == '-' && p[3] >= 'A' && p[3] <= 'I' && g_ascii_isdigit (p[4]))
    return 5;
  if (length < 4 || (length == 4) != g_ascii_isupper (*p))
    return 0;

  {
    g_autofree char *text = g_strndup (p, length);

    if (!qipu_move_letters_read (text, length > 4, &letters) || letters.n != 4)
      return 0;
  }
  /* 炮前進四步 is a sentence */
  if (g_ascii_isupper (letters.codes[0]) ? length > 4 && !g_ascii_isdigit (letters.codes[1])
                                         : !g_ascii_isupper (letters.codes[1]))
    return 0;
  return strchr ("+-=", letters.codes[2]) != NULL && g_ascii_isdigit (letters.codes[3]) ? length
                                                                                        : 0;
}

/* A move that is only mentioned is one of some board of the page, or of the start. */
static void
read_bare_moves (
    const QipuPage *page, guint line, const QipuRun *text, GPtrArray *moves, GPtrArray *faults)
{
  const char *end = text->start + text->length;
  const char *p = text->start;
  QipuPosition start;

  qipu_position_set_start (&start);
  while (p < end)
    {
      QipuRun run = { QIPU_RUN_TEXT, p, match_move (p, end) };
      GArray *meanings;

      if (run.length == 0)
        {
          p = g_utf8_next_char (p);
          continue;
        }
      meanings = g_array_new (FALSE, FALSE, sizeof (Meaning));
      add_meaning (meanings, NULL, 0, &start, &run);
      for (guint i = 0; i < page->blocks->len; i++)
        {
          const QipuPageBlock *block = g_ptr_array_index (page->blocks, i);

          if (has_board (block))
            add_meanings (meanings, block, &run);
        }
      if (meanings->len == 0)
        qipu_page_fault (faults, line, "“%.*s” is no legal move on any board", (int) run.length,
                         run.start);
      g_ptr_array_add (moves, meanings);
      p += run.length;
    }
}

/* The meanings of each move in a text, which must be there for a move and must not for a wrong
 * one. */
static GPtrArray *
read_moves (const QipuPage *page, guint index, const char *text, GPtrArray *faults)
{
  const QipuPageBlock *before = find_board (page, index, -1);
  const QipuPageBlock *after = find_board (page, index + 1, 1);
  guint line = ((const QipuPageBlock *) page->blocks->pdata[index])->line;
  GPtrArray *moves = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  const char *cursor = text;
  QipuRun run;

  while (text != NULL && qipu_page_next_run (&cursor, &run))
    {
      g_autoptr (GArray) meanings = g_array_new (FALSE, FALSE, sizeof (Meaning));

      if (run.kind == QIPU_RUN_LINK)
        continue;
      if (run.kind == QIPU_RUN_TEXT)
        {
          read_bare_moves (page, line, &run, moves, faults);
          continue;
        }
      add_meanings (meanings, before, &run);
      add_meanings (meanings, after, &run);
      if ((meanings->len > 0) != (run.kind == QIPU_RUN_MOVE))
        qipu_page_fault (faults, line, "“%.*s” is %s on the boards around it", (int) run.length,
                         run.start, meanings->len > 0 ? "a legal move" : "no legal move");
      if (run.kind == QIPU_RUN_MOVE && meanings->len > 0)
        g_ptr_array_add (moves, g_steal_pointer (&meanings));
    }

  return moves;
}

static void
check_same_moves (GPtrArray *moves, GPtrArray *others, guint line, GPtrArray *faults)
{
  for (guint i = 0; i < moves->len; i++)
    {
      gboolean found = FALSE;

      for (guint k = 0; k < others->len && !found; k++)
        found = share_meaning (g_ptr_array_index (moves, i), g_ptr_array_index (others, k));
      if (!found)
        qipu_page_fault (faults, line, "the languages speak of different moves");
    }
}

static gboolean
names_move (const GPtrArray *moves, const QipuPageBlock *block, QipuMove move)
{
  for (guint i = 0; i < moves->len; i++)
    {
      const GArray *meanings = g_ptr_array_index (moves, i);

      for (guint k = 0; k < meanings->len; k++)
        {
          const Meaning *meaning = &g_array_index (meanings, Meaning, k);

          if (meaning->block == block && meaning->ply == 0 && meaning->move == move)
            return TRUE;
        }
    }

  return FALSE;
}

/* An arrow is a move that the caption names. */
static void
check_arrows (const QipuPageBlock *block, const GPtrArray *moves, GPtrArray *faults)
{
  for (guint i = 0; i < block->marks->len; i++)
    {
      const QipuMark *mark = &g_array_index (block->marks, QipuMark, i);

      if (mark->from != mark->to && !names_move (moves, block, qipu_move (mark->from, mark->to)))
        qipu_page_fault (faults, block->line, "an arrow is a move that the caption does not name");
    }
}

/**
 * qipu_page_check_moves:
 * @self: a page
 * @index: of the block that the texts belong to
 * @texts: (array fixed-size=3): the same text in each language; %NULL ones are passed over
 * @faults: takes what is wrong
 *
 * Holds the moves that a text names against the boards: those in braces must be legal on the board
 * shown last or next, those without on any board of the page or at the start of a game. Legal is
 * not enough: each language must name the same moves, and those that arrows show.
 */
void
qipu_page_check_moves (const QipuPage *self,
                       guint index,
                       char *const texts[QIPU_N_PAGE_LANGUAGES],
                       GPtrArray *faults)
{
  const QipuPageBlock *block = self->blocks->pdata[index];
  guint line = block->line;
  GPtrArray *moves[QIPU_N_PAGE_LANGUAGES];

  for (guint i = 0; i < QIPU_N_PAGE_LANGUAGES; i++)
    moves[i] = read_moves (self, index, texts[i], faults);
  if (texts == block->texts)
    check_arrows (block, moves[0], faults);
  for (guint i = 1; i < QIPU_N_PAGE_LANGUAGES; i++)
    {
      check_same_moves (moves[i], moves[0], line, faults);
      check_same_moves (moves[0], moves[i], line, faults);
    }
  for (guint i = 0; i < QIPU_N_PAGE_LANGUAGES; i++)
    g_ptr_array_unref (moves[i]);
}
