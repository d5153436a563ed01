/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The games of a file with many, to look through and choose from. */

#define G_LOG_DOMAIN "qipu-ui"

#include "config.h"

#include "ui/qipu-game-chooser.h"

#include <glib/gi18n-lib.h>

#include "ui/qipu-ui-language.h"

struct _QipuGameChooser
{
  GtkWidget parent_instance;

  QipuWorkspace *workspace;
  GtkWidget *box;
  GtkWidget *search;
  GtkWidget *list;
  GtkWidget *empty;
  GtkWidget *order;
  GtkFilterListModel *filtered;
  GtkSortListModel *model; /* what is shown */
  GtkSingleSelection *selection;
  GtkFilter *filter;
  char *folded;
  gboolean following; /* the selection follows the workspace, not the other way round */
};

G_DEFINE_FINAL_TYPE (QipuGameChooser, qipu_game_chooser, GTK_TYPE_WIDGET)

static gboolean
matches (gpointer item, gpointer data)
{
  QipuGameChooser *self = data;

  return self->folded == NULL || *self->folded == '\0' ||
         qipu_game_entry_matches (QIPU_GAME_ENTRY (item), self->folded);
}

static void
update_empty (QipuGameChooser *self)
{
  gtk_widget_set_visible (self->empty,
                          g_list_model_get_n_items (G_LIST_MODEL (self->model)) == 0 &&
                            gtk_filter_list_model_get_pending (self->filtered) == 0);
}

/* Order */

static const char *
get_key (QipuGameEntry *entry, QipuGameOrder order)
{
  const QipuGameHeader *header = qipu_game_entry_get_header (entry);

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
    default:
      return NULL;
    }
}

/* What is unknown comes last; what is alike stays as it is in the file. */
static int
compare (gconstpointer a, gconstpointer b, gpointer data)
{
  QipuGameEntry *first = QIPU_GAME_ENTRY ((gpointer) a);
  QipuGameEntry *second = QIPU_GAME_ENTRY ((gpointer) b);
  QipuGameOrder order = (QipuGameOrder) GPOINTER_TO_UINT (data);
  const char *key_a = get_key (first, order);
  const char *key_b = get_key (second, order);
  int result;

  if (order == QIPU_GAME_ORDER_LENGTH)
    result = (int) qipu_game_entry_get_header (first)->plies -
             (int) qipu_game_entry_get_header (second)->plies;
  else if (key_a == NULL || key_b == NULL)
    result = (key_a == NULL) - (key_b == NULL);
  else
    result = g_utf8_collate (key_a, key_b);

  if (result == 0)
    result = qipu_game_entry_get_index (first) < qipu_game_entry_get_index (second) ? -1 : 1;
  return result;
}

static void
on_order_selected (QipuGameChooser *self)
{
  guint order = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->order));
  g_autoptr (GtkSorter) sorter = NULL;

  if (order != GTK_INVALID_LIST_POSITION && order != QIPU_GAME_ORDER_FILE)
    sorter = GTK_SORTER (gtk_custom_sorter_new (compare, GUINT_TO_POINTER (order), NULL));
  gtk_sort_list_model_set_sorter (self->model, sorter);
}

static void
on_search_changed (QipuGameChooser *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->search));

  g_free (self->folded);
  self->folded = g_utf8_casefold (text, -1);
  gtk_filter_changed (self->filter, GTK_FILTER_CHANGE_DIFFERENT);
  update_empty (self);
}

/* Marks the game that is shown. */
static void
follow_workspace (QipuGameChooser *self)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->model));
  guint index = qipu_workspace_get_index (self->workspace);

  self->following = TRUE;
  gtk_single_selection_set_selected (self->selection, GTK_INVALID_LIST_POSITION);
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (QipuGameEntry) item = g_list_model_get_item (G_LIST_MODEL (self->model), i);

      if (qipu_game_entry_get_index (item) == index)
        {
          gtk_single_selection_set_selected (self->selection, i);
          break;
        }
    }
  self->following = FALSE;
}

static void
on_games_changed (QipuGameChooser *self)
{
  self->following = TRUE;
  gtk_filter_list_model_set_model (self->filtered, qipu_workspace_get_games (self->workspace));
  self->following = FALSE;
  follow_workspace (self);
}

static void
on_selected (QipuGameChooser *self)
{
  QipuGameEntry *item = gtk_single_selection_get_selected_item (self->selection);

  if (!self->following && item != NULL && self->workspace != NULL)
    qipu_workspace_select (self->workspace, qipu_game_entry_get_index (item));
}

static GtkWidget *
make_label (const char *css_class)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  if (css_class != NULL)
    gtk_widget_add_css_class (label, css_class);
  return label;
}

static void
on_setup (GtkListItemFactory *factory, GtkListItem *item)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  GtkWidget *detail = make_label ("dim-label");

  gtk_widget_add_css_class (detail, "caption");
  gtk_box_append (GTK_BOX (box), make_label (NULL));
  gtk_box_append (GTK_BOX (box), detail);
  gtk_widget_add_css_class (box, "game-row");
  gtk_list_item_set_child (item, box);
  qipu_ui_tag (box);
}

static const char *
or_unknown (const char *text, const char *side)
{
  return text != NULL ? text : side;
}

static void
on_bind (GtkListItemFactory *factory, GtkListItem *item)
{
  QipuGameEntry *game = gtk_list_item_get_item (item);
  const QipuGameHeader *header = qipu_game_entry_get_header (game);
  GtkWidget *title = gtk_widget_get_first_child (gtk_list_item_get_child (item));
  GtkWidget *detail = gtk_widget_get_next_sibling (title);
  const char *details[] = { header->event, header->date, header->result };
  g_autofree char *text = NULL;
  GString *line = g_string_new (NULL);

  if (header->red != NULL || header->black != NULL)
    text = g_strdup_printf ("%u. %s – %s", qipu_game_entry_get_index (game) + 1,
                            or_unknown (header->red, C_ ("side", "Red")),
                            or_unknown (header->black, C_ ("side", "Black")));
  else
    text = g_strdup_printf ("%u. %s", qipu_game_entry_get_index (game) + 1,
                            or_unknown (header->title, or_unknown (details[0], _ ("Untitled"))));
  for (guint i = 0; i < G_N_ELEMENTS (details); i++)
    if (details[i] != NULL && !g_str_equal (details[i], "*"))
      g_string_append_printf (line, "%s%s", line->len > 0 ? " · " : "", details[i]);

  gtk_label_set_label (GTK_LABEL (title), text);
  gtk_label_set_label (GTK_LABEL (detail), line->str);
  gtk_widget_set_visible (detail, line->len > 0);
  g_string_free (line, TRUE);
}

static void
qipu_game_chooser_dispose (GObject *object)
{
  QipuGameChooser *self = QIPU_GAME_CHOOSER (object);

  qipu_game_chooser_set_workspace (self, NULL);
  g_clear_object (&self->selection);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_pointer (&self->folded, g_free);

  G_OBJECT_CLASS (qipu_game_chooser_parent_class)->dispose (object);
}

static void
qipu_game_chooser_class_init (QipuGameChooserClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = qipu_game_chooser_dispose;

  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "gamechooser");
}

/* In the order of QipuGameOrder. */
static GtkWidget *
make_order (void)
{
  const char *names[] = {
    _ ("As in the file"),   C_ ("sort by", "Red"),    C_ ("sort by", "Black"),
    C_ ("sort by", "Event"), C_ ("sort by", "Date"),  C_ ("sort by", "Result"),
    C_ ("sort by", "Length"), NULL,
  };
  GtkWidget *order = gtk_drop_down_new_from_strings (names);

  gtk_widget_set_tooltip_text (order, _ ("Order of the games"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (order), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Order of the games"), -1);
  return order;
}

static void
qipu_game_chooser_init (QipuGameChooser *self)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  GtkWidget *scroller = gtk_scrolled_window_new ();
  GtkWidget *overlay = gtk_overlay_new ();
  GtkWidget *tools;

  g_signal_connect (factory, "setup", G_CALLBACK (on_setup), NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (on_bind), NULL);

  self->filter = GTK_FILTER (gtk_custom_filter_new (matches, self, NULL));
  /* bit by bit: the window answers while 100,000 games are looked through */
  self->filtered = gtk_filter_list_model_new (NULL, self->filter);
  gtk_filter_list_model_set_incremental (self->filtered, TRUE);
  g_signal_connect_swapped (self->filtered, "notify::pending", G_CALLBACK (update_empty), self);
  self->model = gtk_sort_list_model_new (G_LIST_MODEL (self->filtered), NULL);
  gtk_sort_list_model_set_incremental (self->model, TRUE);
  g_signal_connect_swapped (self->model, "items-changed", G_CALLBACK (update_empty), self);
  self->selection = gtk_single_selection_new (G_LIST_MODEL (self->model));
  gtk_single_selection_set_autoselect (self->selection, FALSE);
  gtk_single_selection_set_can_unselect (self->selection, TRUE);
  g_signal_connect_swapped (self->selection, "notify::selected-item", G_CALLBACK (on_selected),
                            self);

  self->list = gtk_list_view_new (g_object_ref (GTK_SELECTION_MODEL (self->selection)), factory);
  gtk_widget_add_css_class (self->list, "navigation-sidebar");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Games"), -1);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), self->list);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_widget_set_vexpand (scroller, TRUE);

  self->empty = gtk_label_new (_ ("No results found"));
  gtk_widget_add_css_class (self->empty, "dim-label");
  gtk_widget_set_can_target (self->empty, FALSE);
  gtk_widget_set_visible (self->empty, FALSE);
  gtk_overlay_set_child (GTK_OVERLAY (overlay), scroller);
  gtk_overlay_add_overlay (GTK_OVERLAY (overlay), self->empty);

  self->search = gtk_search_entry_new ();
  g_object_set (self->search, "placeholder-text", _ ("Filter games"), "hexpand", TRUE,
                "width-chars", 8, NULL);
  g_signal_connect_swapped (self->search, "search-changed", G_CALLBACK (on_search_changed), self);

  self->order = make_order ();
  g_signal_connect_swapped (self->order, "notify::selected", G_CALLBACK (on_order_selected), self);
  tools = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  g_object_set (tools, "margin-start", 12, "margin-end", 12, "margin-top", 6, "margin-bottom", 6,
                NULL);
  gtk_box_append (GTK_BOX (tools), self->search);
  gtk_box_append (GTK_BOX (tools), self->order);

  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gtk_box_append (GTK_BOX (self->box), tools);
  gtk_box_append (GTK_BOX (self->box), overlay);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
}

GtkWidget *
qipu_game_chooser_new (void)
{
  return g_object_new (QIPU_TYPE_GAME_CHOOSER, NULL);
}

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
      gtk_filter_list_model_set_model (self->filtered, NULL);
      return;
    }

  g_signal_connect_swapped (workspace, "notify::index", G_CALLBACK (follow_workspace), self);
  g_signal_connect_swapped (workspace, "notify::games", G_CALLBACK (on_games_changed), self);
  on_games_changed (self);
}

const char *
qipu_game_chooser_get_filter (QipuGameChooser *self)
{
  g_return_val_if_fail (QIPU_IS_GAME_CHOOSER (self), NULL);

  return gtk_editable_get_text (GTK_EDITABLE (self->search));
}

void
qipu_game_chooser_set_filter (QipuGameChooser *self, const char *text)
{
  g_return_if_fail (QIPU_IS_GAME_CHOOSER (self));

  gtk_editable_set_text (GTK_EDITABLE (self->search), text);
}

QipuGameOrder
qipu_game_chooser_get_order (QipuGameChooser *self)
{
  g_return_val_if_fail (QIPU_IS_GAME_CHOOSER (self), QIPU_GAME_ORDER_FILE);

  return (QipuGameOrder) gtk_drop_down_get_selected (GTK_DROP_DOWN (self->order));
}

void
qipu_game_chooser_set_order (QipuGameChooser *self, QipuGameOrder order)
{
  g_return_if_fail (QIPU_IS_GAME_CHOOSER (self));
  g_return_if_fail (order < QIPU_N_GAME_ORDERS);

  gtk_drop_down_set_selected (GTK_DROP_DOWN (self->order), order);
}

GListModel *
qipu_game_chooser_get_shown (QipuGameChooser *self)
{
  g_return_val_if_fail (QIPU_IS_GAME_CHOOSER (self), NULL);

  return G_LIST_MODEL (self->model);
}
