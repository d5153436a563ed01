/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Guess the move and drills of a classroom. */

#define G_LOG_DOMAIN "qipu-learn"

#include "config.h"

#include "learn/qipu-classroom-private.h"

#include <string.h>

/* New positions of a drill in one session: enough to learn, few enough to come back to. */
#define MAX_NEW 20

static void
ensure_drill_progress (QipuClassroom *self)
{
  if (self->drill_progress == NULL)
    self->drill_progress = qipu_classroom_load_progress (self, "drill");
}

static void
clear_reply (QipuClassroom *self)
{
  memset (&self->reply, 0, sizeof self->reply);
}

/**
 * qipu_classroom_show_guess:
 * @self: a classroom
 * @game: a record
 * @from: where the guessing begins
 * @sides: whose moves are asked
 *
 * Begins a round of guessing.
 */
void
qipu_classroom_show_guess (QipuClassroom *self,
                           const QipuGame *game,
                           QipuNodeId from,
                           QipuGuessSides sides)
{
  g_return_if_fail (QIPU_IS_CLASSROOM (self));

  g_clear_pointer (&self->guess, qipu_guess_free);
  self->guess = qipu_guess_new (game, from, sides);
  clear_reply (self);
  qipu_classroom_set_lesson (self, QIPU_LESSON_GUESS);
}

/**
 * qipu_classroom_show_drill:
 * @self: a classroom
 * @games: (element-type QipuGame): records
 * @kind: what is asked of them
 * @side: whose moves
 *
 * Begins a session of a drill.
 */
void
qipu_classroom_show_drill (QipuClassroom *self,
                           GPtrArray *games,
                           QipuDrillKind kind,
                           QipuColour side)
{
  g_return_if_fail (QIPU_IS_CLASSROOM (self));

  ensure_drill_progress (self);
  g_clear_pointer (&self->drill, qipu_drill_free);
  self->drill = qipu_drill_new (games, kind, side, self->drill_progress);
  qipu_drill_start (self->drill, MAX_NEW, qipu_classroom_get_now (self));
  clear_reply (self);
  qipu_classroom_set_lesson (self, QIPU_LESSON_DRILL);
}

/**
 * qipu_classroom_show_page_drill:
 * @self: a classroom
 * @page_id: of a page with lines
 * @kind: what is asked of them
 * @side: whose moves
 *
 * Begins a session with the lines of a page of the guide.
 */
void
qipu_classroom_show_page_drill (QipuClassroom *self,
                                const char *page_id,
                                QipuDrillKind kind,
                                QipuColour side)
{
  const QipuPage *page = qipu_guide_find_page (page_id);
  g_autoptr (GPtrArray) games = g_ptr_array_new_with_free_func ((GDestroyNotify) qipu_game_free);

  g_return_if_fail (QIPU_IS_CLASSROOM (self));
  g_return_if_fail (page != NULL);

  for (guint i = 0; i < page->blocks->len; i++)
    {
      const QipuPageBlock *block = page->blocks->pdata[i];

      if (block->kind == QIPU_BLOCK_LINE)
        g_ptr_array_add (games, qipu_classroom_make_game (block));
    }
  qipu_classroom_show_drill (self, games, kind, side);
}

/**
 * qipu_classroom_get_guess:
 * @self: a classroom
 *
 * Returns: (transfer none) (nullable): the round of guessing
 */
QipuGuess *
qipu_classroom_get_guess (QipuClassroom *self)
{
  g_return_val_if_fail (QIPU_IS_CLASSROOM (self), NULL);

  return self->guess;
}

/**
 * qipu_classroom_get_drill:
 * @self: a classroom
 *
 * Returns: (transfer none) (nullable): the drill
 */
QipuDrill *
qipu_classroom_get_drill (QipuClassroom *self)
{
  g_return_val_if_fail (QIPU_IS_CLASSROOM (self), NULL);

  return self->drill;
}

/**
 * qipu_classroom_get_drill_progress:
 * @self: a classroom
 *
 * Returns: (transfer none): what is known of the positions of all drills
 */
QipuProgress *
qipu_classroom_get_drill_progress (QipuClassroom *self)
{
  g_return_val_if_fail (QIPU_IS_CLASSROOM (self), NULL);

  ensure_drill_progress (self);
  return self->drill_progress;
}

/**
 * qipu_classroom_get_drill_count:
 * @self: a classroom with a drill
 * @count: (out): how many positions are in which state
 */
void
qipu_classroom_get_drill_count (QipuClassroom *self, QipuDrillCount *count)
{
  g_return_if_fail (QIPU_IS_CLASSROOM (self));

  qipu_drill_count (self->drill, qipu_classroom_get_now (self), count);
}

/**
 * qipu_classroom_get_reply:
 * @self: a classroom
 *
 * Returns: (transfer none): what was done last in the round or the drill
 */
const QipuReply *
qipu_classroom_get_reply (QipuClassroom *self)
{
  g_return_val_if_fail (QIPU_IS_CLASSROOM (self), NULL);

  return &self->reply;
}

static void
get_asked_position (QipuClassroom *self, QipuPosition *position)
{
  if (self->lesson == QIPU_LESSON_GUESS)
    qipu_game_get_position (qipu_guess_get_game (self->guess), qipu_guess_get_node (self->guess),
                            position);
  else
    qipu_drill_get_position (self->drill, position);
}

static gboolean
is_asking (QipuClassroom *self)
{
  if (self->lesson == QIPU_LESSON_GUESS)
    return self->guess != NULL && !qipu_guess_is_finished (self->guess);
  if (self->lesson != QIPU_LESSON_DRILL || self->drill == NULL
      || qipu_drill_get_item (self->drill) == NULL)
    return FALSE;

  return self->reply.kind == QIPU_REPLY_NONE || self->reply.kind == QIPU_REPLY_WRONG;
}

/**
 * qipu_classroom_try:
 * @self: a classroom in a round or a drill
 * @move: a legal move of the position that is asked
 *
 * Tries a move. Does nothing when no move is asked.
 */
void
qipu_classroom_try (QipuClassroom *self, QipuMove move)
{
  static const QipuReplyKind kinds[] = { QIPU_REPLY_RIGHT, QIPU_REPLY_VARIATION, QIPU_REPLY_WRONG };

  g_return_if_fail (QIPU_IS_CLASSROOM (self));

  if (!is_asking (self))
    return;

  get_asked_position (self, &self->reply.position);
  self->reply.move = move;
  if (self->lesson == QIPU_LESSON_GUESS)
    self->reply.kind = kinds[qipu_guess_try (self->guess, move)];
  else
    {
      self->reply.kind = qipu_drill_try (self->drill, move, qipu_classroom_get_now (self))
                             ? QIPU_REPLY_RIGHT
                             : QIPU_REPLY_WRONG;
      qipu_classroom_save_progress (self, self->drill_progress);
    }
  qipu_classroom_emit_changed (self);
}

/**
 * qipu_classroom_give_up:
 * @self: a classroom in a round or a drill
 *
 * Shows the answer. In a drill this counts as a wrong one.
 */
void
qipu_classroom_give_up (QipuClassroom *self)
{
  g_return_if_fail (QIPU_IS_CLASSROOM (self));

  if (!is_asking (self))
    return;

  get_asked_position (self, &self->reply.position);
  self->reply.kind = QIPU_REPLY_SHOWN;
  if (self->lesson == QIPU_LESSON_GUESS)
    {
      const QipuGame *game = qipu_guess_get_game (self->guess);
      QipuNodeId node = qipu_game_get_first_child (game, qipu_guess_get_node (self->guess));

      self->reply.move = qipu_game_get_move (game, node);
      qipu_guess_give_up (self->guess);
    }
  else
    {
      const QipuDrillItem *item = qipu_drill_get_item (self->drill);

      self->reply.move = g_array_index (item->answers, QipuMove, 0);
      /* no move at all is a wrong one */
      qipu_drill_try (self->drill, QIPU_MOVE_NONE, qipu_classroom_get_now (self));
      qipu_classroom_save_progress (self, self->drill_progress);
    }
  qipu_classroom_emit_changed (self);
}

/**
 * qipu_classroom_next:
 * @self: a classroom in a drill
 *
 * Goes on to the next position.
 */
void
qipu_classroom_next (QipuClassroom *self)
{
  g_return_if_fail (QIPU_IS_CLASSROOM (self));

  if (self->lesson != QIPU_LESSON_DRILL || qipu_drill_get_item (self->drill) == NULL)
    return;

  qipu_drill_next (self->drill);
  clear_reply (self);
  qipu_classroom_emit_changed (self);
}

/**
 * qipu_classroom_again:
 * @self: a classroom in a round or a drill
 *
 * Begins a round with the misses of the last one, or another session of the drill.
 */
void
qipu_classroom_again (QipuClassroom *self)
{
  g_return_if_fail (QIPU_IS_CLASSROOM (self));

  if (self->lesson == QIPU_LESSON_GUESS)
    {
      QipuGuess *misses = qipu_guess_new_for_misses (self->guess);

      qipu_guess_free (self->guess);
      self->guess = misses;
    }
  else
    qipu_drill_start (self->drill, MAX_NEW, qipu_classroom_get_now (self));
  clear_reply (self);
  qipu_classroom_emit_changed (self);
}
