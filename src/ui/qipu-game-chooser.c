/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The games of a file with many, to look through and choose from. */

#define G_LOG_DOMAIN "qipu-ui"

#include "config.h"

#include "ui/qipu-game-chooser.h"

#include <glib/gi18n-lib.h>

#include "ui/qipu-empty-state.h"
#include "ui/qipu-button-names.h"
#include "ui/qipu-game-row.h"
#include "ui/qipu-ui-language.h"
#include "words/qipu-words.h"

/* A list view makes about 200 rows for as many games, which takes longer than a frame, and so does
 * taking them away. So before all rows change they go in small portions, a frame between them; then
 * the list gets its first rows in small portions, and the rest, which costs no rows, at once. */
#define N_PORTION 12
#define N_ROWS 240

struct _QipuGameChooser
{
  GtkWidget parent_instance;

  QipuWorkspace *workspace;
  GtkWidget *box;
  GtkWidget *search;
  GtkWidget *list;
  GtkWidget *empty;
  GtkWidget *order;
  QipuGameList *model;      /* what is shown */
  GtkSliceListModel *given; /* what the list has got of it so far */
  /* That without its beginning. Of one model with both limits the end would move with the
   * beginning, and what is selected be looked for among all games that come there. */
  GtkSliceListModel *rest;
  guint portion;            /* source of the next one, or 0 */
  guint shedding;           /* source that takes rows away before all change, or 0 */
  GHashTable *bound;        /* GtkListItem of each row that there is */
  GtkMultiSelection *selection;
  guint marked;       /* the first that was selected when it was last looked at, or G_MAXUINT */
  GtkWidget *count;   /* how many games there are, are found, are selected */
  gboolean following; /* the selection follows the workspace, not the other way round */
};

G_DEFINE_FINAL_TYPE (QipuGameChooser, qipu_game_chooser, GTK_TYPE_WIDGET)

static void
update_empty (QipuGameChooser *self)
{
  gtk_widget_set_visible (self->empty,
                          g_list_model_get_n_items (G_LIST_MODEL (self->model)) == 0 &&
                            !qipu_game_list_get_pending (self->model));
}

static void follow_workspace (QipuGameChooser *self);

static guint
count_selected (QipuGameChooser *self)
{
  g_autoptr (GtkBitset) selected =
      gtk_selection_model_get_selection (GTK_SELECTION_MODEL (self->selection));

  return (guint) gtk_bitset_get_size (selected);
}

static void
update_count (QipuGameChooser *self)
{
  guint n_selected = count_selected (self);
  guint n_shown = g_list_model_get_n_items (G_LIST_MODEL (self->model));
  guint n = self->workspace != NULL ? qipu_workspace_get_n_games (self->workspace) : 0;
  g_autofree char *text = NULL;

  if (n_selected > 1)
    text = g_strdup_printf (
        g_dngettext (GETTEXT_PACKAGE, "%u game selected", "%u games selected", n_selected),
        n_selected);
  else if (n_shown < n)
    /* Translators: how many of how many games a filter shows */
    text = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u of %u game", "%u of %u games", n),
                            n_shown, n);
  else
    text = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u game", "%u games", n), n);
  gtk_label_set_label (GTK_LABEL (self->count), text);
}

/* Until everything is in order each step would change all rows. */
static gboolean
is_busy (QipuGameChooser *self)
{
  return self->shedding != 0 || qipu_game_list_get_pending (self->model);
}

static gboolean
give_portion (gpointer user_data)
{
  QipuGameChooser *self = user_data;
  guint size = gtk_slice_list_model_get_size (self->given);

  if (size >= g_list_model_get_n_items (G_LIST_MODEL (self->model)) || is_busy (self))
    {
      self->portion = 0;
      follow_workspace (self);
      return G_SOURCE_REMOVE;
    }

  size = size < N_ROWS ? size + N_PORTION : G_MAXUINT;
  gtk_slice_list_model_set_size (self->given, size);
  if (size < G_MAXUINT)
    return G_SOURCE_CONTINUE;

  self->portion = 0;
  follow_workspace (self);
  return G_SOURCE_REMOVE;
}

static void
on_model_changed (QipuGameChooser *self)
{
  /* less urgent than drawing */
  if (self->portion == 0 && gtk_slice_list_model_get_size (self->given) < G_MAXUINT
      && !is_busy (self))
    self->portion = g_idle_add_full (G_PRIORITY_LOW, give_portion, self, NULL);
  update_empty (self);
  update_count (self);
}

static int
compare_positions (gconstpointer a, gconstpointer b)
{
  guint first = *(const guint *) a;
  guint second = *(const guint *) b;

  return (first > second) - (first < second);
}

static GArray *
dup_row_positions (QipuGameChooser *self)
{
  GArray *positions = g_array_new (FALSE, FALSE, sizeof (guint));
  GHashTableIter iter;
  gpointer item;

  g_hash_table_iter_init (&iter, self->bound);
  while (g_hash_table_iter_next (&iter, &item, NULL))
    {
      guint position = gtk_list_item_get_position (item);

      if (position != GTK_INVALID_LIST_POSITION)
        g_array_append_val (positions, position);
    }
  g_array_sort (positions, compare_positions);
  return positions;
}

/* Rows around the place that is looked at; one that has the focus may be elsewhere. */
static guint
find_longest_run (GArray *positions, guint *start)
{
  guint longest = 0;

  for (guint i = 0, begin = 0; i < positions->len; i++)
    {
      guint position = g_array_index (positions, guint, i);

      if (i > begin && position != g_array_index (positions, guint, i - 1) + 1)
        begin = i;
      if (i - begin + 1 > longest)
        {
          longest = i - begin + 1;
          *start = g_array_index (positions, guint, begin);
        }
    }
  return longest;
}

/* Takes a portion of the rows away, and what is beyond all rows, so that none are made in place of
 * them. FALSE when few are left. */
static gboolean
shed_rows (QipuGameChooser *self)
{
  g_autoptr (GArray) positions = dup_row_positions (self);
  guint start = 0;
  guint n = find_longest_run (positions, &start);

  if (n <= N_PORTION)
    return FALSE;

  n = MAX (n - N_PORTION, N_PORTION);
  self->following = TRUE;
  gtk_slice_list_model_set_size (self->given,
                                 gtk_slice_list_model_get_offset (self->rest) + start + n);
  gtk_slice_list_model_set_offset (self->rest,
                                   gtk_slice_list_model_get_offset (self->rest) + start);
  self->following = FALSE;
  return TRUE;
}

/* What the entry, the order and the workspace say now. */
static void
change_rows (QipuGameChooser *self)
{
  const char *filter = gtk_editable_get_text (GTK_EDITABLE (self->search));
  guint order = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->order));

  self->following = TRUE;
  gtk_slice_list_model_set_size (self->given, N_PORTION);
  gtk_slice_list_model_set_offset (self->rest, 0);
  qipu_game_list_set_source (
    self->model, self->workspace != NULL ? qipu_workspace_get_source (self->workspace) : NULL);
  qipu_game_list_set_filter (self->model, filter);
  if (order < QIPU_N_GAME_ORDERS)
    qipu_game_list_set_order (self->model, (QipuGameOrder) order);
  self->following = FALSE;
  on_model_changed (self);
  follow_workspace (self);
}

static gboolean
shed_portion (gpointer user_data)
{
  QipuGameChooser *self = user_data;

  if (shed_rows (self))
    return G_SOURCE_CONTINUE;

  self->shedding = 0;
  change_rows (self);
  return G_SOURCE_REMOVE;
}

/* All rows are about to change. */
static void
begin_anew (QipuGameChooser *self)
{
  g_clear_handle_id (&self->portion, g_source_remove);
  if (self->shedding != 0)
    return;

  if (shed_rows (self))
    self->shedding = g_idle_add_full (G_PRIORITY_LOW, shed_portion, self, NULL);
  else
    change_rows (self);
}

static void
show_row (QipuGameChooser *self, GtkListItem *item)
{
  QipuGameEntry *game = gtk_list_item_get_item (item);
  QipuDocument *document =
      self->workspace != NULL
          ? qipu_workspace_find_document (self->workspace, qipu_game_entry_get_index (game))
          : NULL;

  qipu_game_row_set_game (QIPU_GAME_ROW (gtk_list_item_get_child (item)), game, document);
}

/* A game that is shown for the first time may get changes from now on. */
static void
show_row_of_index (QipuGameChooser *self, guint index)
{
  GHashTableIter iter;
  gpointer item;

  g_hash_table_iter_init (&iter, self->bound);
  while (g_hash_table_iter_next (&iter, &item, NULL))
    {
      QipuGameEntry *game = gtk_list_item_get_item (item);

      if (game != NULL && qipu_game_entry_get_index (game) == index)
        show_row (self, item);
    }
}

/* Marks the game that is shown. Several that were selected stay selected as long as it is one of
 * them. */
static void
follow_workspace (QipuGameChooser *self)
{
  GtkSelectionModel *selection = GTK_SELECTION_MODEL (self->selection);
  guint position;

  if (self->workspace == NULL || self->shedding != 0)
    return;

  position = qipu_game_list_find (self->model, qipu_workspace_get_index (self->workspace));
  self->following = TRUE;
  if (position >= g_list_model_get_n_items (G_LIST_MODEL (self->given)))
    gtk_selection_model_unselect_all (selection);
  else if (!gtk_selection_model_is_selected (selection, position))
    gtk_selection_model_select_item (selection, position, TRUE);
  self->following = FALSE;
  self->marked = qipu_game_chooser_get_marked (self);
  show_row_of_index (self, qipu_workspace_get_index (self->workspace));
  update_count (self);
}

/* One is opened; several are for an action of their own. */
static void
on_selected (QipuGameChooser *self)
{
  guint index = qipu_game_chooser_get_marked (self);

  if (self->following || self->shedding != 0 || self->workspace == NULL)
    return;

  update_count (self);
  /* A row whose game was saved is another one, and selected anew. */
  if (index == G_MAXUINT || index == self->marked || count_selected (self) != 1)
    return;
  self->marked = index;
  qipu_workspace_select (self->workspace, index);
}

static void
on_setup (GtkListItemFactory *factory, GtkListItem *item)
{
  gtk_list_item_set_child (item, qipu_game_row_new ());
}

static void
on_unbind (GtkListItemFactory *factory, GtkListItem *item, QipuGameChooser *self)
{
  g_hash_table_remove (self->bound, item);
  qipu_game_row_set_game (QIPU_GAME_ROW (gtk_list_item_get_child (item)), NULL, NULL);
}

static void
on_bind (GtkListItemFactory *factory, GtkListItem *item, QipuGameChooser *self)
{
  g_hash_table_add (self->bound, item);
  show_row (self, item);
}

static void
qipu_game_chooser_dispose (GObject *object)
{
  QipuGameChooser *self = QIPU_GAME_CHOOSER (object);

  qipu_game_chooser_set_workspace (self, NULL);
  g_clear_handle_id (&self->portion, g_source_remove);
  g_clear_handle_id (&self->shedding, g_source_remove);
  if (self->model != NULL)
    g_signal_handlers_disconnect_by_data (self->model, self);
  g_clear_object (&self->selection);
  g_clear_object (&self->model);
  g_clear_pointer (&self->box, gtk_widget_unparent);

  G_OBJECT_CLASS (qipu_game_chooser_parent_class)->dispose (object);
}

static void
qipu_game_chooser_finalize (GObject *object)
{
  g_hash_table_unref (QIPU_GAME_CHOOSER (object)->bound);

  G_OBJECT_CLASS (qipu_game_chooser_parent_class)->finalize (object);
}

static void
qipu_game_chooser_class_init (QipuGameChooserClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = qipu_game_chooser_dispose;
  G_OBJECT_CLASS (klass)->finalize = qipu_game_chooser_finalize;

  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "gamechooser");
}

/* A row that has the focus need not be selected: after a filter none is. */
static void
on_activated (QipuGameChooser *self, guint position)
{
  gtk_selection_model_select_item (GTK_SELECTION_MODEL (self->selection), position, TRUE);
}

/* Keys in the entry lead to the games that are left. */

static void
focus_list (QipuGameChooser *self)
{
  gtk_widget_grab_focus (self->list);
}

static gboolean
on_search_key (QipuGameChooser *self, guint keyval, guint keycode, GdkModifierType state)
{
  if ((keyval != GDK_KEY_Down && keyval != GDK_KEY_KP_Down) ||
      (state & gtk_accelerator_get_default_mod_mask ()) != 0)
    return GDK_EVENT_PROPAGATE;

  focus_list (self);
  return GDK_EVENT_STOP;
}

/* One step back: all games, then out of the entry. */
static void
on_search_stopped (QipuGameChooser *self)
{
  if (*gtk_editable_get_text (GTK_EDITABLE (self->search)) != '\0')
    gtk_editable_set_text (GTK_EDITABLE (self->search), "");
  else
    focus_list (self);
}

/* In the order of QipuGameOrder. */
static void
on_order_setup (GtkListItemFactory *factory, GtkListItem *item)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_list_item_set_child (item, label);
}

static void
on_order_bind (GtkListItemFactory *factory, GtkListItem *item)
{
  gtk_label_set_label (GTK_LABEL (gtk_list_item_get_child (item)),
                       gtk_string_object_get_string (gtk_list_item_get_item (item)));
}

/* The list has room for each order. The button beside what is searched for may have none. */
static void
let_shrink (GtkDropDown *order)
{
  g_autoptr (GtkListItemFactory) factory = gtk_signal_list_item_factory_new ();

  g_signal_connect (factory, "setup", G_CALLBACK (on_order_setup), NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (on_order_bind), NULL);
  gtk_drop_down_set_list_factory (order, gtk_drop_down_get_factory (order));
  gtk_drop_down_set_factory (order, factory);
}

static GtkWidget *
make_order (void)
{
  const char *names[] = {
    _ ("As in the file"),   C_ ("sort by", "Red"),    C_ ("sort by", "Black"),
    C_ ("sort by", "Event"), C_ ("sort by", "Date"),  C_ ("sort by", "Result"),
    C_ ("sort by", "Length"), NULL,
  };
  GtkWidget *order = gtk_drop_down_new_from_strings (names);

  let_shrink (GTK_DROP_DOWN (order));
  gtk_widget_set_tooltip_text (order, _ ("Order of the games"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (order), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Order of the games"), -1);
  return order;
}

static void
make_search (QipuGameChooser *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  self->search = gtk_search_entry_new ();
  gtk_editable_set_width_chars (GTK_EDITABLE (self->search), 6);
  g_object_set (self->search, "placeholder-text",
                _ ("Filter games"), "hexpand", TRUE, "width-chars", 8, "max-width-chars", 8, NULL);
  g_signal_connect_swapped (self->search, "search-changed", G_CALLBACK (begin_anew), self);
  g_signal_connect_swapped (self->search, "activate", G_CALLBACK (focus_list), self);
  g_signal_connect_swapped (self->search, "stop-search", G_CALLBACK (on_search_stopped), self);
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (on_search_key), self);
  gtk_widget_add_controller (self->search, keys);
}

/* Below the list: how many there are, and what can be done with them. */
static GtkWidget *
make_bar (QipuGameChooser *self)
{
  GtkWidget *bar = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *button = gtk_button_new_with_mnemonic (_ ("Sa_ve Games…"));

  self->count = gtk_label_new (NULL);
  gtk_label_set_xalign (GTK_LABEL (self->count), 0);
  gtk_label_set_ellipsize (GTK_LABEL (self->count), PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (self->count, "dim-label");
  gtk_widget_add_css_class (self->count, "numeric");
  gtk_widget_set_hexpand (self->count, TRUE);
  gtk_widget_add_css_class (button, "flat");
  qipu_button_names_mend (GTK_BUTTON (button));
  gtk_widget_set_tooltip_text (button,
                               _ ("Save the games selected or listed in a file of their own"));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "win.save-games");
  g_object_set (bar, "margin-start", 18, "margin-end", 6, "margin-top", 3, "margin-bottom", 3,
                NULL);
  gtk_box_append (GTK_BOX (bar), self->count);
  gtk_box_append (GTK_BOX (bar), button);
  return bar;
}

static void
qipu_game_chooser_init (QipuGameChooser *self)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  GtkWidget *scroller = gtk_scrolled_window_new ();
  GtkWidget *overlay = gtk_overlay_new ();
  GtkWidget *tools, *bar;

  self->bound = g_hash_table_new (NULL, NULL);
  self->marked = G_MAXUINT;
  g_signal_connect (factory, "setup", G_CALLBACK (on_setup), NULL);
  g_signal_connect_object (factory, "bind", G_CALLBACK (on_bind), self, 0);
  g_signal_connect_object (factory, "unbind", G_CALLBACK (on_unbind), self, 0);

  bar = make_bar (self);
  self->model = qipu_game_list_new ();
  g_signal_connect_swapped (self->model, "items-changed", G_CALLBACK (on_model_changed), self);
  g_signal_connect_swapped (self->model, "notify::pending", G_CALLBACK (on_model_changed), self);
  self->given = gtk_slice_list_model_new (g_object_ref (G_LIST_MODEL (self->model)), 0, N_PORTION);
  /* not the largest size: the toolkit adds the offset */
  self->rest = gtk_slice_list_model_new (g_object_ref (G_LIST_MODEL (self->given)), 0, G_MAXINT);
  self->selection = gtk_multi_selection_new (G_LIST_MODEL (self->rest));
  g_signal_connect_swapped (self->selection, "selection-changed", G_CALLBACK (on_selected), self);

  self->list = gtk_list_view_new (g_object_ref (GTK_SELECTION_MODEL (self->selection)), factory);
  g_signal_connect_swapped (self->list, "activate", G_CALLBACK (on_activated), self);
  gtk_widget_add_css_class (self->list, "navigation-sidebar");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Games"), -1);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), self->list);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_widget_set_vexpand (scroller, TRUE);

  self->empty = qipu_empty_state_new ("system-search-symbolic", _ ("No Games Found"),
                                      _ ("Try a different search."));
  gtk_widget_set_can_target (self->empty, FALSE);
  gtk_widget_set_visible (self->empty, FALSE);
  gtk_overlay_set_child (GTK_OVERLAY (overlay), scroller);
  gtk_overlay_add_overlay (GTK_OVERLAY (overlay), self->empty);

  make_search (self);
  self->order = make_order ();
  g_signal_connect_swapped (self->order, "notify::selected", G_CALLBACK (begin_anew), self);
  tools = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  g_object_set (tools, "margin-start", 12, "margin-end", 12, "margin-top", 6, "margin-bottom", 6,
                NULL);
  gtk_box_append (GTK_BOX (tools), self->search);
  gtk_box_append (GTK_BOX (tools), self->order);

  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gtk_box_append (GTK_BOX (self->box), tools);
  gtk_box_append (GTK_BOX (self->box), overlay);
  gtk_box_append (GTK_BOX (self->box), bar);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
}

/**
 * qipu_game_chooser_new:
 *
 * Returns: (transfer floating): a list of games without a workspace
 */
GtkWidget *
qipu_game_chooser_new (void)
{
  return g_object_new (QIPU_TYPE_GAME_CHOOSER, NULL);
}

/**
 * qipu_game_chooser_set_workspace:
 * @self: the list
 * @workspace: (nullable): whose games
 *
 * Shows the games of @workspace from now on and opens there what is chosen.
 */
void
qipu_game_chooser_set_workspace (QipuGameChooser *self, QipuWorkspace *workspace)
{
  g_return_if_fail (QIPU_IS_GAME_CHOOSER (self));

  if (self->workspace == workspace)
    return;

  if (self->workspace != NULL)
    g_signal_handlers_disconnect_by_data (self->workspace, self);
  g_set_object (&self->workspace, workspace);

  if (workspace == NULL)
    {
      g_clear_handle_id (&self->shedding, g_source_remove);
      qipu_game_list_set_source (self->model, NULL);
      return;
    }

  g_signal_connect_swapped (workspace, "notify::index", G_CALLBACK (follow_workspace), self);
  g_signal_connect_swapped (workspace, "notify::games", G_CALLBACK (begin_anew), self);
  begin_anew (self);
}

/**
 * qipu_game_chooser_begin_filter:
 * @self: the list
 *
 * Puts the focus where it is written what the games must contain.
 *
 * Returns: %FALSE when it has been there already
 */
gboolean
qipu_game_chooser_begin_filter (QipuGameChooser *self)
{
  g_return_val_if_fail (QIPU_IS_GAME_CHOOSER (self), FALSE);

  if ((gtk_widget_get_state_flags (self->search) & GTK_STATE_FLAG_FOCUS_WITHIN) != 0)
    return FALSE;

  gtk_widget_grab_focus (self->search);
  gtk_editable_select_region (GTK_EDITABLE (self->search), 0, -1);
  return TRUE;
}

/**
 * qipu_game_chooser_get_filter:
 * @self: the list
 *
 * Returns: (transfer none): what its games must contain; "" for all
 */
const char *
qipu_game_chooser_get_filter (QipuGameChooser *self)
{
  g_return_val_if_fail (QIPU_IS_GAME_CHOOSER (self), NULL);

  return gtk_editable_get_text (GTK_EDITABLE (self->search));
}

/**
 * qipu_game_chooser_set_filter:
 * @self: the list
 * @text: what its games must contain; "" for all
 */
void
qipu_game_chooser_set_filter (QipuGameChooser *self, const char *text)
{
  g_return_if_fail (QIPU_IS_GAME_CHOOSER (self));

  gtk_editable_set_text (GTK_EDITABLE (self->search), text);
}

/**
 * qipu_game_chooser_get_order:
 * @self: the list
 *
 * Returns: what its games are sorted by
 */
QipuGameOrder
qipu_game_chooser_get_order (QipuGameChooser *self)
{
  g_return_val_if_fail (QIPU_IS_GAME_CHOOSER (self), QIPU_GAME_ORDER_FILE);

  return (QipuGameOrder) gtk_drop_down_get_selected (GTK_DROP_DOWN (self->order));
}

/**
 * qipu_game_chooser_set_order:
 * @self: the list
 * @order: what to sort by
 */
void
qipu_game_chooser_set_order (QipuGameChooser *self, QipuGameOrder order)
{
  g_return_if_fail (QIPU_IS_GAME_CHOOSER (self));
  g_return_if_fail (order < QIPU_N_GAME_ORDERS);

  gtk_drop_down_set_selected (GTK_DROP_DOWN (self->order), order);
}

QipuGameList *
qipu_game_chooser_get_shown (QipuGameChooser *self)
{
  g_return_val_if_fail (QIPU_IS_GAME_CHOOSER (self), NULL);

  return self->model;
}

guint
qipu_game_chooser_get_marked (QipuGameChooser *self)
{
  g_autoptr (GtkBitset) selected = NULL;
  g_autoptr (QipuGameEntry) item = NULL;

  g_return_val_if_fail (QIPU_IS_GAME_CHOOSER (self), G_MAXUINT);

  selected = gtk_selection_model_get_selection (GTK_SELECTION_MODEL (self->selection));
  if (gtk_bitset_is_empty (selected))
    return G_MAXUINT;
  item = g_list_model_get_item (G_LIST_MODEL (self->selection), gtk_bitset_get_minimum (selected));
  return item != NULL ? qipu_game_entry_get_index (item) : G_MAXUINT;
}

/**
 * qipu_game_chooser_dup_chosen:
 * @self: the list
 *
 * Returns: (transfer full) (element-type guint): the games that are selected, when they are
 * several, or else all that are listed, by their index in the file, in the order of the list
 */
GArray *
qipu_game_chooser_dup_chosen (QipuGameChooser *self)
{
  g_autoptr (GArray) listed = NULL;
  g_autoptr (GtkBitset) selected = NULL;
  GArray *games;
  GtkBitsetIter iter;
  guint position;

  g_return_val_if_fail (QIPU_IS_GAME_CHOOSER (self), NULL);

  listed = qipu_game_list_dup_indices (self->model);
  selected = gtk_selection_model_get_selection (GTK_SELECTION_MODEL (self->selection));
  if (gtk_bitset_get_size (selected) < 2)
    return g_steal_pointer (&listed);

  games = g_array_new (FALSE, FALSE, sizeof (guint));
  for (gboolean more = gtk_bitset_iter_init_first (&iter, selected, &position); more;
       more = gtk_bitset_iter_next (&iter, &position))
    {
      position += gtk_slice_list_model_get_offset (self->rest);
      if (position < listed->len)
        g_array_append_val (games, g_array_index (listed, guint, position));
    }
  return games;
}
