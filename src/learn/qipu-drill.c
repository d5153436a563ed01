/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Collects the positions of a record that are worth asking, and asks them. */

#define G_LOG_DOMAIN "qipu-learn"

#include "config.h"

#include "learn/qipu-drill.h"

#include <string.h>

#include "learn/qipu-mate.h"
#include "rules/qipu-board.h"

/* Right answers in a row until a position is left alone for days. */
#define ITEM_STREAK 1

struct _QipuDrill
{
  GPtrArray *games;  /* QipuGame, copies */
  QipuDrillKind kind;
  QipuProgress *progress;
  GPtrArray *items;  /* QipuDrillItem, in the order of the record */
  GHashTable *by_key; /* key → item, borrowed */

  GQueue queue;      /* QipuDrillItem that are still asked in this session */
  gboolean answered; /* the first try of the item being asked was made */
};

static void
item_free (gpointer data)
{
  QipuDrillItem *item = data;

  g_free (item->key);
  g_array_unref (item->answers);
  g_free (item);
}

/* Pieces and side of a position: what counts in a drill. The counters of a FEN do not. */
static char *
dup_placement (const QipuPosition *position)
{
  char fen[QIPU_FEN_SIZE];
  char *end;

  qipu_position_get_fen (position, fen);
  end = strchr (fen, ' ');
  end[2] = '\0';

  return g_strdup (fen);
}

/**
 * qipu_drill_dup_position_key:
 * @position: a position
 * @mirrored: (out): whether the mirror image gave the text
 *
 * Returns: (transfer full): a text that is the same for a position and its mirror image
 */
char *
qipu_drill_dup_position_key (const QipuPosition *position, gboolean *mirrored)
{
  QipuPosition mirror;
  g_autofree char *plain = dup_placement (position);
  g_autofree char *other = NULL;

  qipu_position_mirror (position, &mirror);
  other = dup_placement (&mirror);
  *mirrored = strcmp (other, plain) < 0;

  return *mirrored ? g_steal_pointer (&other) : g_steal_pointer (&plain);
}

static void
add_answer (QipuDrillItem *item, QipuMove move)
{
  for (guint i = 0; i < item->answers->len; i++)
    if (g_array_index (item->answers, QipuMove, i) == move)
      return;

  g_array_append_val (item->answers, move);
}

static QipuDrillItem *
ensure_item (QipuDrill *self, guint game, QipuNodeId node, const char *key)
{
  QipuDrillItem *item = g_hash_table_lookup (self->by_key, key);

  if (item == NULL)
    {
      item = g_new0 (QipuDrillItem, 1);
      item->key = g_strdup (key);
      item->game = game;
      item->node = node;
      item->answers = g_array_new (FALSE, FALSE, sizeof (QipuMove));
      g_ptr_array_add (self->items, item);
      g_hash_table_insert (self->by_key, item->key, item);
    }

  return item;
}

/* The moves of the record in one position as answers of its item, turned to how the item is seen. */
static void
add_node (QipuDrill *self, guint index, QipuNodeId node, const QipuPosition *position)
{
  const QipuGame *game = g_ptr_array_index (self->games, index);
  g_autofree char *placement = NULL;
  g_autofree char *key = NULL;
  QipuPosition first;
  QipuDrillItem *item;
  gboolean mirrored, first_mirrored;

  placement = qipu_drill_dup_position_key (position, &mirrored);
  key = g_strconcat (self->kind == QIPU_DRILL_WIN ? "win/" : "line/", placement, NULL);
  item = ensure_item (self, index, node, key);

  qipu_game_get_position (g_ptr_array_index (self->games, item->game), item->node, &first);
  g_free (qipu_drill_dup_position_key (&first, &first_mirrored));

  for (QipuNodeId child = qipu_game_get_first_child (game, node); child != QIPU_NODE_NONE;
       child = qipu_game_get_next (game, child))
    if (!qipu_game_is_irregular (game, child))
      {
        QipuMove move = qipu_game_get_move (game, child);

        add_answer (item, mirrored != first_mirrored ? qipu_move_mirror (move) : move);
      }

  /* the record may end in a move against the rules only */
  if (item->answers->len == 0)
    {
      g_hash_table_remove (self->by_key, item->key);
      g_ptr_array_remove (self->items, item);
    }
}

static void
add_lines (QipuDrill *self, guint index, QipuColour side)
{
  const QipuGame *game = g_ptr_array_index (self->games, index);
  QipuGameCursor cursor;

  qipu_game_cursor_init (&cursor, game);
  for (QipuNodeId node = QIPU_NODE_ROOT; node != QIPU_NODE_NONE; node = qipu_game_walk (game, node))
    {
      if (qipu_game_get_first_child (game, node) == QIPU_NODE_NONE
          || qipu_game_get_side (game, node) != side || !qipu_game_is_playable (game, node))
        continue;
      qipu_game_cursor_go (&cursor, node);
      add_node (self, index, node, &cursor.position);
    }
}

static void
add_main_line (QipuDrill *self, guint index)
{
  const QipuGame *game = g_ptr_array_index (self->games, index);
  QipuColour side = qipu_game_get_side (game, QIPU_NODE_ROOT);

  for (QipuNodeId node = QIPU_NODE_ROOT; qipu_game_get_first_child (game, node) != QIPU_NODE_NONE;
       node = qipu_game_get_first_child (game, node))
    {
      QipuPosition position;

      if (qipu_game_get_side (game, node) != side || !qipu_game_is_playable (game, node))
        continue;
      qipu_game_get_position (game, node, &position);
      add_node (self, index, node, &position);
    }
}

/**
 * qipu_drill_new:
 * @games: (element-type QipuGame): records
 * @kind: what is asked of them
 * @side: whose moves, of %QIPU_DRILL_LINES
 * @progress: what is known
 *
 * Returns: (transfer full): a drill of copies of @games
 */
QipuDrill *
qipu_drill_new (GPtrArray *games, QipuDrillKind kind, QipuColour side, QipuProgress *progress)
{
  QipuDrill *self = g_new0 (QipuDrill, 1);

  self->games = g_ptr_array_new_with_free_func ((GDestroyNotify) qipu_game_free);
  self->kind = kind;
  self->progress = progress;
  self->items = g_ptr_array_new_with_free_func (item_free);
  self->by_key = g_hash_table_new (g_str_hash, g_str_equal);
  g_queue_init (&self->queue);

  for (guint i = 0; i < games->len; i++)
    g_ptr_array_add (self->games, qipu_game_copy (g_ptr_array_index (games, i)));
  for (guint i = 0; i < games->len; i++)
    if (kind == QIPU_DRILL_LINES)
      add_lines (self, i, side);
    else
      add_main_line (self, i);

  return self;
}

/**
 * qipu_drill_free:
 * @self: (transfer full) (nullable): a drill
 */
void
qipu_drill_free (QipuDrill *self)
{
  if (self == NULL)
    return;

  g_queue_clear (&self->queue);
  g_hash_table_unref (self->by_key);
  g_ptr_array_unref (self->items);
  g_ptr_array_unref (self->games);
  g_free (self);
}

/**
 * qipu_drill_count:
 * @self: a drill
 * @now: seconds since 1970
 * @count: (out): how many positions are in which state
 */
void
qipu_drill_count (QipuDrill *self, gint64 now, QipuDrillCount *count)
{
  memset (count, 0, sizeof *count);
  count->n_items = self->items->len;
  for (guint i = 0; i < self->items->len; i++)
    {
      const QipuDrillItem *item = self->items->pdata[i];
      const QipuCard *card = qipu_progress_get (self->progress, item->key);

      if (qipu_card_is_new (card))
        count->n_new++;
      else if (qipu_card_is_due (card, now))
        count->n_due++;
      else if (card->streak > 0)
        count->n_learned++;
    }
}

/**
 * qipu_drill_start:
 * @self: a drill
 * @max_new: new positions to be asked at most
 * @now: seconds since 1970
 *
 * Begins a session.
 */
void
qipu_drill_start (QipuDrill *self, guint max_new, gint64 now)
{
  g_queue_clear (&self->queue);
  self->answered = FALSE;

  for (guint i = 0; i < self->items->len; i++)
    {
      QipuDrillItem *item = self->items->pdata[i];
      const QipuCard *card = qipu_progress_get (self->progress, item->key);

      if (qipu_card_is_due (card, now))
        g_queue_push_tail (&self->queue, item);
      else if (qipu_card_is_new (card) && max_new > 0)
        {
          g_queue_push_tail (&self->queue, item);
          max_new--;
        }
    }

  if (g_queue_is_empty (&self->queue))
    for (guint i = 0; i < self->items->len; i++)
      g_queue_push_tail (&self->queue, self->items->pdata[i]);
}

/**
 * qipu_drill_get_item:
 * @self: a drill
 *
 * Returns: (transfer none) (nullable): what is asked, or %NULL when the session is over
 */
const QipuDrillItem *
qipu_drill_get_item (QipuDrill *self)
{
  return g_queue_peek_head (&self->queue);
}

/**
 * qipu_drill_get_n_left:
 * @self: a drill
 *
 * Returns: how many positions the session still asks, without one that was just answered; one that
 *   was wrong comes again and counts
 */
guint
qipu_drill_get_n_left (QipuDrill *self)
{
  /* the head stays until the next one is asked for */
  return self->queue.length - (self->answered ? 1 : 0);
}

/**
 * qipu_drill_get_position:
 * @self: a drill with an item
 * @position: (out): the position that is asked
 */
void
qipu_drill_get_position (QipuDrill *self, QipuPosition *position)
{
  const QipuDrillItem *item = qipu_drill_get_item (self);

  g_return_if_fail (item != NULL);

  qipu_game_get_position (g_ptr_array_index (self->games, item->game), item->node, position);
}

/**
 * qipu_drill_get_last_move:
 * @self: a drill with an item
 *
 * Returns: the move that led to the position, or %QIPU_MOVE_NONE
 */
QipuMove
qipu_drill_get_last_move (QipuDrill *self)
{
  const QipuDrillItem *item = qipu_drill_get_item (self);

  g_return_val_if_fail (item != NULL, QIPU_MOVE_NONE);

  return qipu_game_get_move (g_ptr_array_index (self->games, item->game), item->node);
}

/* On a board that is its own mirror image, so is every answer. */
static gboolean
is_answer (QipuDrill *self, const QipuDrillItem *item, QipuMove move)
{
  QipuPosition position, mirror;
  gboolean symmetric;

  qipu_drill_get_position (self, &position);
  qipu_position_mirror (&position, &mirror);
  symmetric = qipu_position_equal (&position, &mirror);
  for (guint i = 0; i < item->answers->len; i++)
    {
      QipuMove answer = g_array_index (item->answers, QipuMove, i);

      if (answer == move || (symmetric && qipu_move_mirror (answer) == move))
        return TRUE;
    }

  return FALSE;
}

/* In a position to be won, another mate that is as fast is as good. */
static gboolean
mates_as_fast (QipuDrill *self, const QipuDrillItem *item, QipuMove move)
{
  const guint max_moves = 3;
  QipuMove moves[QIPU_MATE_MAX_FIRST];
  QipuPosition position;

  if (self->kind != QIPU_DRILL_WIN)
    return FALSE;

  qipu_drill_get_position (self, &position);
  for (guint n_moves = 1; n_moves <= max_moves; n_moves++)
    {
      guint n = qipu_mate_find (&position, n_moves, moves);

      for (guint i = 0; i < n; i++)
        if (moves[i] == move)
          return TRUE;
      if (n > 0)
        return FALSE;
    }

  return FALSE;
}

/**
 * qipu_drill_try:
 * @self: a drill with an item
 * @move: a legal move
 * @now: seconds since 1970
 *
 * Compares a move with the answers. A wrong first try makes the position come back at the end of
 * the session.
 *
 * Returns: whether it is right
 */
gboolean
qipu_drill_try (QipuDrill *self, QipuMove move, gint64 now)
{
  QipuDrillItem *item = g_queue_peek_head (&self->queue);
  gboolean right;

  g_return_val_if_fail (item != NULL, FALSE);

  right = is_answer (self, item, move) || mates_as_fast (self, item, move);

  if (!self->answered)
    {
      self->answered = TRUE;
      qipu_progress_answer (self->progress, item->key, right ? QIPU_GRADE_GOOD : QIPU_GRADE_AGAIN,
                            ITEM_STREAK, now);
      if (!right)
        g_queue_push_tail (&self->queue, item);
    }

  return right;
}

/**
 * qipu_drill_next:
 * @self: a drill with an item
 *
 * Goes on to the next position.
 */
void
qipu_drill_next (QipuDrill *self)
{
  g_return_if_fail (!g_queue_is_empty (&self->queue));

  g_queue_pop_head (&self->queue);
  self->answered = FALSE;
}
