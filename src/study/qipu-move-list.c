/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The list model of move rows. */

#define G_LOG_DOMAIN "qipu-study"

#include "config.h"

#include "study/qipu-move-list.h"
#include "study/qipu-move-list-private.h"

#include <string.h>

/* Rows are plain values; objects are made for those that somebody asks for and found again as long
 * as somebody holds them, since list views recognise old rows by their pointers. */
struct _QipuMoveList
{
  GObject parent_instance;

  const QipuGame *game;
  GArray *rows;        /* QipuRowFacts */
  GArray *spare;       /* the array for the next flattening */
  GHashTable *objects; /* key of a row → QipuMoveRow, not owned */
  GHashTable *folded;  /* QipuNodeId whose siblings are hidden */
};

static void qipu_move_list_iface_init (GListModelInterface *iface);

static guint folding_changed;

G_DEFINE_FINAL_TYPE_WITH_CODE (QipuMoveList,
                               qipu_move_list,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, qipu_move_list_iface_init))

/* What makes a row the same row although its facts have changed: its first move, or the place of
 * its comment. Nodes are below 2^24, see QIPU_GAME_MAX_NODES. */
static gpointer
get_key (const QipuRowFacts *row)
{
  QipuNodeId node = row->node[0] != QIPU_NODE_NONE ? row->node[0] : row->node[1];
  guint kind = 0;

  if (row->kind == QIPU_ROW_RESULT)
    return GUINT_TO_POINTER (G_MAXUINT);
  if (row->kind == QIPU_ROW_COMMENT)
    kind = (row->flags & QIPU_ROW_BEFORE) != 0 ? 1 : 2;

  return GUINT_TO_POINTER (node * 4 + kind);
}

static const QipuRowFacts *
get_row (const GArray *rows, guint index)
{
  return &g_array_index (rows, QipuRowFacts, index);
}

static void
on_row_gone (gpointer user_data, GObject *row)
{
  gpointer *link = user_data;
  QipuMoveList *self = link[0];

  g_hash_table_remove (self->objects, link[1]);
  g_free (link);
}

static QipuMoveRow *
ensure_object (QipuMoveList *self, const QipuRowFacts *facts)
{
  gpointer key = get_key (facts);
  QipuMoveRow *row = g_hash_table_lookup (self->objects, key);
  gpointer *link;

  if (row != NULL)
    return g_object_ref (row);

  row = qipu_move_row_new (facts);
  link = g_new (gpointer, 2);
  link[0] = self;
  link[1] = key;
  g_hash_table_insert (self->objects, key, row);
  g_object_weak_ref (G_OBJECT (row), on_row_gone, link);
  g_object_set_data (G_OBJECT (row), "qipu-link", link);
  return row;
}

/* Brings the object of a row, if there is one, up to date; a changed one is added to @changed. */
static void
update_object (QipuMoveList *self, const QipuRowFacts *facts, GPtrArray *changed)
{
  QipuMoveRow *row = g_hash_table_lookup (self->objects, get_key (facts));

  if (row == NULL || memcmp (facts, qipu_move_row_get_facts (row), sizeof *facts) == 0)
    return;

  qipu_move_row_set_facts (row, facts);
  g_ptr_array_add (changed, g_object_ref (row));
}

/* Whether both are the same row; when its facts have changed its object gets them. */
static gboolean
match_row (QipuMoveList *self, const QipuRowFacts *old, const QipuRowFacts *new, GPtrArray *changed)
{
  if (memcmp (old, new, sizeof *old) == 0)
    return TRUE;
  if (get_key (old) != get_key (new))
    return FALSE;

  update_object (self, new, changed);
  return TRUE;
}

static GType
qipu_move_list_get_item_type (GListModel *model)
{
  return QIPU_TYPE_MOVE_ROW;
}

static guint
qipu_move_list_get_n_items (GListModel *model)
{
  return QIPU_MOVE_LIST (model)->rows->len;
}

static gpointer
qipu_move_list_get_item (GListModel *model, guint position)
{
  QipuMoveList *self = QIPU_MOVE_LIST (model);

  if (position >= self->rows->len)
    return NULL;

  return ensure_object (self, get_row (self->rows, position));
}

static void
qipu_move_list_iface_init (GListModelInterface *iface)
{
  iface->get_item_type = qipu_move_list_get_item_type;
  iface->get_n_items = qipu_move_list_get_n_items;
  iface->get_item = qipu_move_list_get_item;
}

static void
qipu_move_list_finalize (GObject *object)
{
  QipuMoveList *self = QIPU_MOVE_LIST (object);
  GHashTableIter iter;
  gpointer row;

  g_hash_table_iter_init (&iter, self->objects);
  while (g_hash_table_iter_next (&iter, NULL, &row))
    {
      gpointer link = g_object_get_data (row, "qipu-link");

      g_object_weak_unref (row, on_row_gone, link);
      g_free (link);
    }
  g_hash_table_unref (self->objects);
  g_hash_table_unref (self->folded);
  g_array_unref (self->rows);
  g_array_unref (self->spare);

  G_OBJECT_CLASS (qipu_move_list_parent_class)->finalize (object);
}

static void
qipu_move_list_class_init (QipuMoveListClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = qipu_move_list_finalize;

  folding_changed = g_signal_new ("folding-changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST,
                                  0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
qipu_move_list_init (QipuMoveList *self)
{
  self->rows = g_array_new (FALSE, FALSE, sizeof (QipuRowFacts));
  self->spare = g_array_new (FALSE, FALSE, sizeof (QipuRowFacts));
  self->objects = g_hash_table_new (NULL, NULL);
  self->folded = g_hash_table_new (NULL, NULL);
}

QipuMoveList *
qipu_move_list_new (const QipuGame *game)
{
  QipuMoveList *self;

  g_return_val_if_fail (game != NULL, NULL);

  self = g_object_new (QIPU_TYPE_MOVE_LIST, NULL);
  self->game = game;
  qipu_move_rows_flatten (game, NULL, self->rows);
  return self;
}

/**
 * qipu_move_list_sync:
 * @self: the list
 *
 * Brings the list up to date with the tree: one items-changed for all between the first and the
 * last row that came or went, new stamps for rows that only changed.
 */
void
qipu_move_list_sync (QipuMoveList *self)
{
  g_autoptr (GPtrArray) changed = NULL;
  GArray *old, *new;
  guint shorter, n_begin = 0, n_end = 0;

  g_return_if_fail (QIPU_IS_MOVE_LIST (self));

  old = self->rows;
  new = self->spare;
  g_array_set_size (new, 0);
  qipu_move_rows_flatten (self->game, self->folded, new);

  changed = g_ptr_array_new_with_free_func (g_object_unref);
  shorter = MIN (old->len, new->len);
  while (n_begin < shorter &&
         match_row (self, get_row (old, n_begin), get_row (new, n_begin), changed))
    n_begin++;
  while (n_end < shorter - n_begin && match_row (self, get_row (old, old->len - 1 - n_end),
                                                 get_row (new, new->len - 1 - n_end), changed))
    n_end++;

  self->rows = new;
  self->spare = old;
  if (g_hash_table_size (self->objects) > 0)
    for (guint i = n_begin; i < new->len - n_end; i++)
      update_object (self, get_row (new, i), changed);

  if (old->len != new->len || n_begin + n_end < new->len)
    g_list_model_items_changed (G_LIST_MODEL (self), n_begin, old->len - n_begin - n_end,
                                new->len - n_begin - n_end);
  for (guint i = 0; i < changed->len; i++)
    qipu_move_row_touch (g_ptr_array_index (changed, i));
}

static void
touch_rows (QipuMoveList *self, gboolean all, QipuNodeId node)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (g_object_unref);
  GHashTableIter iter;
  gpointer value;

  g_hash_table_iter_init (&iter, self->objects);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    {
      const QipuRowFacts *facts = qipu_move_row_get_facts (value);

      if (all || facts->node[0] == node || facts->node[1] == node)
        g_ptr_array_add (rows, g_object_ref (value));
    }

  /* A handler may let rows go or ask for new ones. */
  for (guint i = 0; i < rows->len; i++)
    qipu_move_row_touch (g_ptr_array_index (rows, i));
}

void
qipu_move_list_touch_all (QipuMoveList *self)
{
  g_return_if_fail (QIPU_IS_MOVE_LIST (self));

  touch_rows (self, TRUE, QIPU_NODE_NONE);
}

/**
 * qipu_move_list_touch:
 * @self: the list
 * @node: the node
 *
 * Has the rows that show @node drawn anew.
 */
void
qipu_move_list_touch (QipuMoveList *self, QipuNodeId node)
{
  g_return_if_fail (QIPU_IS_MOVE_LIST (self));
  g_return_if_fail (node != QIPU_NODE_NONE);

  touch_rows (self, FALSE, node);
}

void
qipu_move_list_touch_result (QipuMoveList *self)
{
  QipuMoveRow *row;

  g_return_if_fail (QIPU_IS_MOVE_LIST (self));

  row = g_hash_table_lookup (self->objects, get_key (get_row (self->rows, self->rows->len - 1)));
  if (row != NULL)
    qipu_move_row_touch (row);
}

guint
qipu_move_list_find (QipuMoveList *self, QipuNodeId node)
{
  g_return_val_if_fail (QIPU_IS_MOVE_LIST (self), G_MAXUINT);

  for (guint i = 0; i < self->rows->len; i++)
    {
      const QipuRowFacts *row = get_row (self->rows, i);

      if (row->kind == QIPU_ROW_MOVES && (row->node[0] == node || row->node[1] == node))
        return i;
    }

  return G_MAXUINT;
}

/* The node whose siblings leave the line where @node is in it. */
static QipuNodeId
get_fork (QipuMoveList *self, QipuNodeId node)
{
  if (node == QIPU_NODE_ROOT)
    return QIPU_NODE_NONE;

  return qipu_game_get_first_child (self->game, qipu_game_get_parent (self->game, node));
}

static void
sync_folding (QipuMoveList *self)
{
  qipu_move_list_sync (self);
  g_signal_emit (self, folding_changed, 0);
}

/**
 * qipu_move_list_set_folded:
 * @self: the list
 * @node: a linked move, or one of its siblings
 * @folded: whether to hide the variations
 *
 * Hides or shows the variations that leave the line beside @node.
 */
void
qipu_move_list_set_folded (QipuMoveList *self, QipuNodeId node, gboolean folded)
{
  QipuNodeId fork;

  g_return_if_fail (QIPU_IS_MOVE_LIST (self));
  g_return_if_fail (qipu_game_is_linked (self->game, node));

  fork = get_fork (self, node);
  if (fork == QIPU_NODE_NONE || folded == qipu_move_list_is_folded (self, node))
    return;

  if (folded)
    g_hash_table_add (self->folded, GUINT_TO_POINTER (fork));
  else
    g_hash_table_remove (self->folded, GUINT_TO_POINTER (fork));
  sync_folding (self);
}

/**
 * qipu_move_list_is_folded:
 * @self: the list
 * @node: a linked node
 *
 * Returns: whether the variations that leave the line beside @node are hidden
 */
gboolean
qipu_move_list_is_folded (QipuMoveList *self, QipuNodeId node)
{
  QipuNodeId fork;

  g_return_val_if_fail (QIPU_IS_MOVE_LIST (self), FALSE);

  fork = get_fork (self, node);
  return fork != QIPU_NODE_NONE && g_hash_table_contains (self->folded, GUINT_TO_POINTER (fork));
}

/**
 * qipu_move_list_set_all_folded:
 * @self: the list
 * @folded: whether to hide
 *
 * Hides or shows all variations, also inside each other.
 */
void
qipu_move_list_set_all_folded (QipuMoveList *self, gboolean folded)
{
  g_return_if_fail (QIPU_IS_MOVE_LIST (self));

  g_hash_table_remove_all (self->folded);
  if (folded)
    for (QipuNodeId node = QIPU_NODE_ROOT; node != QIPU_NODE_NONE;
         node = qipu_game_walk (self->game, node))
      if (node != QIPU_NODE_ROOT && qipu_game_get_previous (self->game, node) == QIPU_NODE_NONE &&
          qipu_game_get_next (self->game, node) != QIPU_NODE_NONE)
        g_hash_table_add (self->folded, GUINT_TO_POINTER (node));
  sync_folding (self);
}

GArray *
qipu_move_list_dup_folded (QipuMoveList *self)
{
  GArray *numbers = g_array_new (FALSE, FALSE, sizeof (guint32));
  QipuNodeId node = QIPU_NODE_ROOT;

  g_return_val_if_fail (QIPU_IS_MOVE_LIST (self), numbers);

  if (g_hash_table_size (self->folded) == 0)
    return numbers;

  for (guint32 number = 0; node != QIPU_NODE_NONE; number++, node = qipu_game_walk (self->game, node))
    if (g_hash_table_contains (self->folded, GUINT_TO_POINTER (node)))
      g_array_append_val (numbers, number);
  return numbers;
}

/**
 * qipu_move_list_restore_folded:
 * @self: the list
 * @numbers: (array length=n_numbers): places of first moves in the order of the tree, rising
 * @n_numbers: how many
 *
 * Folds at the nodes that qipu_move_list_dup_folded() told, in a record of the same shape. What is
 * no fork is passed over.
 */
void
qipu_move_list_restore_folded (QipuMoveList *self, const guint32 *numbers, gsize n_numbers)
{
  QipuNodeId node = QIPU_NODE_ROOT;
  gsize i = 0;

  g_return_if_fail (QIPU_IS_MOVE_LIST (self));

  for (guint32 number = 0; i < n_numbers && node != QIPU_NODE_NONE;
       number++, node = qipu_game_walk (self->game, node))
    if (numbers[i] == number)
      {
        /* only a first child stands for its siblings */
        if (get_fork (self, node) == node)
          g_hash_table_add (self->folded, GUINT_TO_POINTER (node));
        i++;
      }
  sync_folding (self);
}

gboolean
qipu_move_list_reveal (QipuMoveList *self, QipuNodeId node)
{
  gboolean hidden = FALSE;

  g_return_val_if_fail (QIPU_IS_MOVE_LIST (self), FALSE);
  g_return_val_if_fail (qipu_game_is_linked (self->game, node), FALSE);

  if (g_hash_table_size (self->folded) == 0)
    return FALSE;

  for (; node != QIPU_NODE_ROOT; node = qipu_game_get_parent (self->game, node))
    if (qipu_game_get_previous (self->game, node) != QIPU_NODE_NONE)
      hidden =
          g_hash_table_remove (self->folded, GUINT_TO_POINTER (get_fork (self, node))) || hidden;

  if (hidden)
    sync_folding (self);
  return hidden;
}
