/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Gathers the games of a drill. */

#define G_LOG_DOMAIN "qipu-learn"

#include "config.h"

#include "learn/qipu-drill-games.h"

#include "learn/qipu-mate.h"
#include "records/qipu-record-file.h"

/* Of a position that comes without a solution. */
#define MAX_MATE_MOVES 3

typedef struct
{
  GFile *file;
  QipuGame *game;
  guint index;
  QipuDrillKind kind;
  QipuDrillGames *result;
} Order;

static void
order_free (gpointer data)
{
  Order *order = data;

  g_clear_object (&order->file);
  qipu_game_free (order->game);
  g_clear_pointer (&order->result, qipu_drill_games_free);
  g_free (order);
}

/**
 * qipu_drill_games_free:
 * @self: (transfer full) (nullable): gathered games
 */
void
qipu_drill_games_free (QipuDrillGames *self)
{
  if (self == NULL)
    return;

  g_ptr_array_unref (self->games);
  g_free (self);
}

static gboolean
keep_game (QipuGame *game, guint64 start, guint64 end, gpointer data)
{
  Order *order = data;
  QipuDrillGames *result = order->result;

  if (result->games->len == QIPU_DRILL_MAX_GAMES)
    {
      qipu_game_free (game);
      result->is_cut = TRUE;
      return FALSE;
    }
  /* as it is being edited, not as it was saved */
  if (result->games->len == order->index && order->game != NULL)
    {
      qipu_game_free (game);
      game = g_steal_pointer (&order->game);
    }
  g_ptr_array_add (result->games, game);
  return TRUE;
}

/* What is wrong with the file was told when it was opened. */
static gboolean
pass_diagnostic (const QipuDiagnostic *diagnostic, gpointer data)
{
  return TRUE;
}

/* A position of a puzzle book has no moves: the mate becomes its line. */
static void
solve (QipuDrillGames *result, QipuGame *game)
{
  QipuMove line[2 * MAX_MATE_MOVES];
  QipuNodeId node = QIPU_NODE_ROOT;
  guint n;

  if (qipu_game_get_first_child (game, QIPU_NODE_ROOT) != QIPU_NODE_NONE)
    return;

  n = qipu_mate_solve (qipu_game_get_start (game), MAX_MATE_MOVES, line);
  if (n == 0)
    result->n_unsolved++;
  for (guint i = 0; i < n; i++)
    node = qipu_game_add (game, node, line[i]);
}

static void
gather_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Order *order = data;
  const QipuGameSink sink = { keep_game, pass_diagnostic, NULL, order };
  QipuReadOptions options = { QIPU_ENCODING_NONE, cancellable };
  g_autoptr (GError) error = NULL;
  g_autoptr (QipuSource) file = NULL;
  GPtrArray *games = order->result->games;

  if (order->file != NULL)
    file = qipu_source_new_for_file (order->file, cancellable, &error);
  if (file != NULL)
    qipu_record_read_source (file, &options, &sink, &error);
  else if (order->file == NULL)
    g_ptr_array_add (games, g_steal_pointer (&order->game));

  for (guint i = 0; i < games->len && order->kind == QIPU_DRILL_WIN; i++)
    {
      if (g_cancellable_is_cancelled (cancellable))
        break;
      solve (order->result, g_ptr_array_index (games, i));
    }

  if (g_task_return_error_if_cancelled (task))
    return;
  /* what could be read is enough to learn from */
  if (games->len > 0)
    g_task_return_pointer (task, g_steal_pointer (&order->result),
                           (GDestroyNotify) qipu_drill_games_free);
  else if (error != NULL)
    g_task_return_error (task, g_steal_pointer (&error));
  else
    g_task_return_pointer (task, g_steal_pointer (&order->result),
                           (GDestroyNotify) qipu_drill_games_free);
}

/**
 * qipu_drill_games_gather:
 * @file: (nullable): a record file
 * @game: the game that is open
 * @index: its place in @file
 * @kind: of the drill
 * @cancellable: (nullable): stops the reading
 * @callback: called in the thread-default context
 * @user_data: for it
 *
 * Reads all games of @file, at most %QIPU_DRILL_MAX_GAMES. For %QIPU_DRILL_WIN, positions without
 * moves get the line of a mate by continuous checks in three moves, if there is one.
 */
void
qipu_drill_games_gather (GFile *file,
                         const QipuGame *game,
                         guint index,
                         QipuDrillKind kind,
                         GCancellable *cancellable,
                         GAsyncReadyCallback callback,
                         gpointer user_data)
{
  /* NULL: no GObject may be released by the worker */
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, user_data);
  Order *order = g_new0 (Order, 1);

  order->file = file != NULL ? g_object_ref (file) : NULL;
  order->game = qipu_game_copy (game);
  order->index = index;
  order->kind = kind;
  order->result = g_new0 (QipuDrillGames, 1);
  order->result->games = g_ptr_array_new_with_free_func ((GDestroyNotify) qipu_game_free);
  g_task_set_source_tag (task, qipu_drill_games_gather);
  g_task_set_task_data (task, order, order_free);
  g_task_run_in_thread (task, gather_thread);
}

/**
 * qipu_drill_games_gather_finish:
 * @result: of the callback
 * @error: return location
 *
 * Returns: (transfer full) (nullable): the games
 */
QipuDrillGames *
qipu_drill_games_gather_finish (GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_async_result_is_tagged (result, qipu_drill_games_gather), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

/**
 * qipu_drill_game_from:
 * @game: a record
 * @node: one of its nodes
 *
 * Returns: (transfer full): a game that begins with the position of @node, with all that follows
 */
QipuGame *
qipu_drill_game_from (const QipuGame *game, QipuNodeId node)
{
  QipuGame *result = qipu_game_new ();
  QipuPosition position;

  qipu_game_get_position (game, node, &position);
  qipu_game_set_start (result, &position);
  for (QipuNodeId child = qipu_game_get_first_child (game, node); child != QIPU_NODE_NONE;
       child = qipu_game_get_next (game, child))
    qipu_game_graft (result, QIPU_NODE_ROOT, game, child);

  return result;
}
