/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The games of a source that hold a text, in an order of one's choice. */

#define G_LOG_DOMAIN "qipu-study"

#include "config.h"

#include "study/qipu-game-list.h"

#include <stdlib.h>
#include <string.h>

struct _QipuGameList
{
  GObject parent_instance;

  QipuGameSource *source;
  char *folded; /* never NULL */
  QipuGameOrder order;

  GArray *shown;  /* guint32, indices of the source; NULL when all are shown as in the file */
  guint n_shown;  /* what was announced */
  GTask *sorting; /* the worker's that works for the present filter and order, or NULL */
  gboolean is_outdated;
};

enum
{
  PROP_0,
  PROP_PENDING,
  N_PROPS,
};
static GParamSpec *properties[N_PROPS];

static void qipu_game_list_iface_init (GListModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (QipuGameList,
                               qipu_game_list,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL,
                                                      qipu_game_list_iface_init))

/* The worker */

typedef struct
{
  QipuGameScan *texts; /* keeps what the headers point to */
  GArray *headers;     /* as they were: the source's grows meanwhile */
  char *folded;
  QipuGameOrder order;
} SortData;

typedef struct
{
  char *text; /* to compare by bytes; NULL: unknown */
  guint plies;
  guint32 index;
} SortKey;

static void
sort_data_free (SortData *data)
{
  qipu_game_scan_unref (data->texts);
  g_array_unref (data->headers);
  g_free (data->folded);
  g_free (data);
}

static const char *
get_text (const QipuGameHeader *header, QipuGameOrder order)
{
  switch (order)
    {
    case QIPU_GAME_ORDER_RED:
      return header->red;
    case QIPU_GAME_ORDER_BLACK:
      return header->black;
    case QIPU_GAME_ORDER_EVENT:
      return header->event;
    case QIPU_GAME_ORDER_DATE:
      return header->date;
    case QIPU_GAME_ORDER_RESULT:
      return header->result;
    case QIPU_GAME_ORDER_FILE:
    case QIPU_GAME_ORDER_LENGTH:
    case QIPU_N_GAME_ORDERS:
    default:
      return NULL;
    }
}

static int
compare_keys (gconstpointer a, gconstpointer b)
{
  const SortKey *first = a;
  const SortKey *second = b;
  int result;

  if (first->text == NULL || second->text == NULL)
    result = (first->text == NULL) - (second->text == NULL);
  else
    result = strcmp (first->text, second->text);
  if (result == 0)
    result = (first->plies > second->plies) - (first->plies < second->plies);
  if (result == 0)
    result = first->index < second->index ? -1 : 1;
  return result;
}

static void
clear_key (gpointer data)
{
  g_free (((SortKey *) data)->text);
}

static void
sort_thread (GTask *task, gpointer source_object, gpointer task_data, GCancellable *cancellable)
{
  const SortData *data = task_data;
  g_autoptr (GArray) keys = g_array_new (FALSE, FALSE, sizeof (SortKey));
  GArray *shown;

  g_array_set_clear_func (keys, clear_key);
  for (guint i = 0; i < data->headers->len; i++)
    {
      const QipuGameHeader *header = &g_array_index (data->headers, QipuGameHeader, i);
      SortKey key = { .index = i };

      if (g_cancellable_is_cancelled (cancellable))
        break;
      if (!qipu_game_header_matches (header, data->folded))
        continue;
      if (data->order == QIPU_GAME_ORDER_LENGTH)
        key.plies = header->plies;
      else if (get_text (header, data->order) != NULL)
        key.text = g_utf8_collate_key (get_text (header, data->order), -1);
      g_array_append_val (keys, key);
    }
  if (g_task_return_error_if_cancelled (task))
    return;

  if (data->order != QIPU_GAME_ORDER_FILE && keys->len > 0)
    qsort (keys->data, keys->len, sizeof (SortKey), compare_keys);
  shown = g_array_sized_new (FALSE, FALSE, sizeof (guint32), keys->len);
  for (guint i = 0; i < keys->len; i++)
    g_array_append_val (shown, g_array_index (keys, SortKey, i).index);
  g_task_return_pointer (task, shown, (GDestroyNotify) g_array_unref);
}

/* The list */

static guint32
get_index (const QipuGameList *self, guint position)
{
  return self->shown != NULL ? g_array_index (self->shown, guint32, position) : position;
}

static guint
count (const QipuGameList *self)
{
  if (self->shown != NULL)
    return self->shown->len;
  return self->source != NULL ? g_list_model_get_n_items (G_LIST_MODEL (self->source)) : 0;
}

/* Takes @shown; what it has in common at its beginning with the present list stays. */
static void
show (QipuGameList *self, GArray *shown)
{
  g_autoptr (GArray) old = g_steal_pointer (&self->shown);
  guint n_old = self->n_shown;
  guint same = 0;

  self->shown = shown;
  self->n_shown = count (self);
  while (same < MIN (n_old, self->n_shown)
         && (old != NULL ? g_array_index (old, guint32, same) : same) == get_index (self, same))
    same++;
  if (same < MAX (n_old, self->n_shown))
    g_list_model_items_changed (G_LIST_MODEL (self), same, n_old - same, self->n_shown - same);
}

static void start (QipuGameList *self);

static void
stop (QipuGameList *self)
{
  if (self->sorting != NULL)
    g_cancellable_cancel (g_task_get_cancellable (self->sorting));
  g_clear_object (&self->sorting);
  self->is_outdated = FALSE;
}

static void
sort_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (QipuGameList) self = user_data;
  GArray *shown = g_task_propagate_pointer (G_TASK (result), NULL);

  /* another filter or order since then, which has a worker of its own */
  if (self->sorting != G_TASK (result))
    {
      g_clear_pointer (&shown, g_array_unref);
      return;
    }

  g_clear_object (&self->sorting);
  if (shown != NULL)
    show (self, shown);
  if (self->is_outdated)
    start (self);
  else
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_PENDING]);
}

static gboolean
is_plain (const QipuGameList *self)
{
  return self->order == QIPU_GAME_ORDER_FILE && *self->folded == '\0';
}

static void
start (QipuGameList *self)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  SortData *data = g_new0 (SortData, 1);

  stop (self);
  data->headers = qipu_game_source_borrow_headers (self->source, &data->texts);
  data->folded = g_strdup (self->folded);
  data->order = self->order;
  self->sorting = g_task_new (NULL, cancellable, sort_cb, g_object_ref (self));
  g_task_set_source_tag (self->sorting, start);
  g_task_set_task_data (self->sorting, data, (GDestroyNotify) sort_data_free);
  g_task_run_in_thread (self->sorting, sort_thread);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_PENDING]);
}

/* The source, the filter or the order is another one. */
static void
update (QipuGameList *self)
{
  stop (self);
  if (self->source != NULL && !is_plain (self) && qipu_game_source_has_games (self->source))
    {
      start (self);
      return;
    }

  show (self, NULL);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_PENDING]);
}

static void
on_source_changed (QipuGameList *self, guint position, guint removed, guint added)
{
  if (is_plain (self))
    {
      self->n_shown = count (self);
      g_list_model_items_changed (G_LIST_MODEL (self), position, removed, added);
    }
  else if (self->sorting != NULL)
    self->is_outdated = TRUE;
  /* an order is made again when all games are there, and not ten times a second */
  else if (self->order == QIPU_GAME_ORDER_FILE || !qipu_game_source_get_loading (self->source)
           || self->shown == NULL)
    start (self);
}

static void
on_source_loaded (QipuGameList *self)
{
  if (!is_plain (self) && qipu_game_source_has_games (self->source)
      && !qipu_game_source_get_loading (self->source))
    start (self);
}

static GType
qipu_game_list_get_item_type (GListModel *model)
{
  return QIPU_TYPE_GAME_ENTRY;
}

static guint
qipu_game_list_get_n_items (GListModel *model)
{
  return QIPU_GAME_LIST (model)->n_shown;
}

static gpointer
qipu_game_list_get_item (GListModel *model, guint position)
{
  QipuGameList *self = QIPU_GAME_LIST (model);

  if (position >= self->n_shown)
    return NULL;
  return g_list_model_get_item (G_LIST_MODEL (self->source), get_index (self, position));
}

static void
qipu_game_list_iface_init (GListModelInterface *iface)
{
  iface->get_item_type = qipu_game_list_get_item_type;
  iface->get_n_items = qipu_game_list_get_n_items;
  iface->get_item = qipu_game_list_get_item;
}

static void
forget_source (QipuGameList *self)
{
  stop (self);
  if (self->source != NULL)
    g_signal_handlers_disconnect_by_data (self->source, self);
  g_clear_object (&self->source);
}

static void
qipu_game_list_dispose (GObject *object)
{
  forget_source (QIPU_GAME_LIST (object));

  G_OBJECT_CLASS (qipu_game_list_parent_class)->dispose (object);
}

static void
qipu_game_list_finalize (GObject *object)
{
  QipuGameList *self = QIPU_GAME_LIST (object);

  g_clear_pointer (&self->shown, g_array_unref);
  g_free (self->folded);

  G_OBJECT_CLASS (qipu_game_list_parent_class)->finalize (object);
}

static void
qipu_game_list_get_property (GObject *object, guint prop_id, GValue *value, GParamSpec *pspec)
{
  switch (prop_id)
    {
    case PROP_PENDING:
      g_value_set_boolean (value, qipu_game_list_get_pending (QIPU_GAME_LIST (object)));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
qipu_game_list_class_init (QipuGameListClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = qipu_game_list_dispose;
  object_class->finalize = qipu_game_list_finalize;
  object_class->get_property = qipu_game_list_get_property;

  properties[PROP_PENDING] =
      g_param_spec_boolean ("pending", NULL, NULL, FALSE,
                            G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
qipu_game_list_init (QipuGameList *self)
{
  self->folded = g_strdup ("");
}

/**
 * qipu_game_list_new:
 *
 * A list of #QipuGameEntry without a source. A worker looks through and sorts, so that 100,000
 * games hold up nobody.
 *
 * Returns: (transfer full): the list
 */
QipuGameList *
qipu_game_list_new (void)
{
  return g_object_new (QIPU_TYPE_GAME_LIST, NULL);
}

/**
 * qipu_game_list_set_source:
 * @self: the list
 * @source: (nullable): where the games are
 *
 * The games of @source, filtered and in the order of the moment.
 */
void
qipu_game_list_set_source (QipuGameList *self, QipuGameSource *source)
{
  guint n_old;

  g_return_if_fail (QIPU_IS_GAME_LIST (self));
  g_return_if_fail (source == NULL || QIPU_IS_GAME_SOURCE (source));

  if (self->source == source)
    return;

  forget_source (self);
  /* games of another file have nothing in common with these, whatever their indices */
  g_clear_pointer (&self->shown, g_array_unref);
  n_old = self->n_shown;
  self->n_shown = 0;
  if (n_old > 0)
    g_list_model_items_changed (G_LIST_MODEL (self), 0, n_old, 0);

  if (source != NULL)
    {
      self->source = g_object_ref (source);
      g_signal_connect_swapped (source, "items-changed", G_CALLBACK (on_source_changed), self);
      g_signal_connect_swapped (source, "notify::loading", G_CALLBACK (on_source_loaded), self);
    }
  update (self);
}

/**
 * qipu_game_list_set_filter:
 * @self: the list
 * @text: any text, "" for all games
 *
 * Only games with a name, event, date, result or title that holds @text, whatever its case.
 */
void
qipu_game_list_set_filter (QipuGameList *self, const char *text)
{
  g_autofree char *folded = NULL;

  g_return_if_fail (QIPU_IS_GAME_LIST (self));
  g_return_if_fail (text != NULL);

  folded = g_utf8_casefold (text, -1);
  if (g_str_equal (folded, self->folded))
    return;

  g_free (self->folded);
  self->folded = g_steal_pointer (&folded);
  update (self);
}

/**
 * qipu_game_list_set_order:
 * @self: the list
 * @order: by what
 *
 * What is unknown comes last; what is alike stays as it is in the file.
 */
void
qipu_game_list_set_order (QipuGameList *self, QipuGameOrder order)
{
  g_return_if_fail (QIPU_IS_GAME_LIST (self));
  g_return_if_fail (order < QIPU_N_GAME_ORDERS);

  if (self->order == order)
    return;

  self->order = order;
  update (self);
}

/**
 * qipu_game_list_get_pending:
 * @self: the list
 *
 * Returns: whether a worker is about to change the list
 */
gboolean
qipu_game_list_get_pending (QipuGameList *self)
{
  g_return_val_if_fail (QIPU_IS_GAME_LIST (self), FALSE);

  return self->sorting != NULL;
}

/**
 * qipu_game_list_dup_indices:
 * @self: the list
 *
 * All at once: to ask for each entry of a hundred thousand takes longer than a frame.
 *
 * Returns: (transfer full) (element-type guint): which games of the source are in the list, in its
 *   order
 */
GArray *
qipu_game_list_dup_indices (QipuGameList *self)
{
  GArray *indices = g_array_new (FALSE, FALSE, sizeof (guint));

  g_return_val_if_fail (QIPU_IS_GAME_LIST (self), indices);

  for (guint i = 0; i < self->n_shown; i++)
    {
      guint index = get_index (self, i);

      g_array_append_val (indices, index);
    }
  return indices;
}

/**
 * qipu_game_list_find:
 * @self: the list
 * @index: of a game in its source
 *
 * Returns: where in the list it is, or %G_MAXUINT
 */
guint
qipu_game_list_find (QipuGameList *self, guint index)
{
  g_return_val_if_fail (QIPU_IS_GAME_LIST (self), G_MAXUINT);

  if (self->shown == NULL)
    return index < self->n_shown ? index : G_MAXUINT;
  for (guint i = 0; i < self->shown->len; i++)
    if (g_array_index (self->shown, guint32, i) == index)
      return i;
  return G_MAXUINT;
}
