/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The records that were opened last, behind the button that opens one. */

#define G_LOG_DOMAIN "qipu-app"

#include "config.h"

#include "app/qipu-recent-popover.h"

#include <glib/gi18n-lib.h>

#include "ui/qipu-empty-state.h"
#include "ui/qipu-ui-language.h"
#include "words/qipu-words.h"

#define MAX_ROWS 12

struct _QipuRecentPopover
{
  GtkPopover parent_instance;

  GtkWidget *list;
};

enum
{
  SIGNAL_OPEN,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (QipuRecentPopover, qipu_recent_popover, GTK_TYPE_POPOVER)

static int
compare_infos (gconstpointer a, gconstpointer b)
{
  GDateTime *first = gtk_recent_info_get_visited (*(GtkRecentInfo *const *) a);
  GDateTime *second = gtk_recent_info_get_visited (*(GtkRecentInfo *const *) b);

  return g_date_time_compare (second, first);
}

static void
unref_info (gpointer info)
{
  gtk_recent_info_unref (info);
}

/* Of the desktop's list, what this program has put there, the newest first. */
static GPtrArray *
get_infos (void)
{
  GList *items = gtk_recent_manager_get_items (gtk_recent_manager_get_default ());
  GPtrArray *infos = g_ptr_array_new_with_free_func (unref_info);

  for (GList *l = items; l != NULL; l = l->next)
    if (gtk_recent_info_has_application (l->data, QIPU_APPLICATION_ID))
      g_ptr_array_add (infos, gtk_recent_info_ref (l->data));
  g_list_free_full (items, unref_info);
  g_ptr_array_sort (infos, compare_infos);
  return infos;
}

static GtkWidget *
make_label (const char *text, PangoEllipsizeMode mode)
{
  g_autofree char *shown = qipu_words_isolate (text);
  GtkWidget *label = gtk_label_new (shown);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), mode);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 36);
  return label;
}

static GtkWidget *
make_row (GtkRecentInfo *info)
{
  g_autoptr (GFile) file = g_file_new_for_uri (gtk_recent_info_get_uri (info));
  g_autoptr (GFile) parent = g_file_get_parent (file);
  g_autofree char *folder = parent != NULL ? g_file_get_parse_name (parent) : NULL;
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  GtkWidget *row = gtk_list_box_row_new ();

  gtk_widget_set_margin_top (box, 6);
  gtk_widget_set_margin_bottom (box, 6);
  gtk_widget_set_margin_start (box, 6);
  gtk_widget_set_margin_end (box, 6);
  gtk_box_append (GTK_BOX (box),
                  make_label (gtk_recent_info_get_display_name (info), PANGO_ELLIPSIZE_MIDDLE));
  if (folder != NULL)
    {
      GtkWidget *second = make_label (folder, PANGO_ELLIPSIZE_START);

      gtk_widget_add_css_class (second, "caption");
      gtk_widget_add_css_class (second, "dim-label");
      gtk_box_append (GTK_BOX (box), second);
    }
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  gtk_recent_info_get_display_name (info), -1);
  g_object_set_data_full (G_OBJECT (row), "uri", g_strdup (gtk_recent_info_get_uri (info)), g_free);
  return row;
}

static void
on_row_activated (QipuRecentPopover *self, GtkListBoxRow *row)
{
  g_autofree char *uri = g_strdup (g_object_get_data (G_OBJECT (row), "uri"));

  gtk_popover_popdown (GTK_POPOVER (self));
  g_signal_emit (self, signals[SIGNAL_OPEN], 0, uri);
}

static void
fill (QipuRecentPopover *self)
{
  g_autoptr (GPtrArray) infos = get_infos ();
  GtkWidget *scroller = gtk_scrolled_window_new ();
  GtkWidget *placeholder = qipu_empty_state_new ("document-open-recent-symbolic",
                                                 _ ("No Recent Records"), NULL);

  self->list = gtk_list_box_new ();
  gtk_list_box_set_selection_mode (GTK_LIST_BOX (self->list), GTK_SELECTION_NONE);
  gtk_widget_add_css_class (self->list, "navigation-sidebar");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Recent records"), -1);
  gtk_list_box_set_placeholder (GTK_LIST_BOX (self->list), placeholder);
  g_signal_connect_swapped (self->list, "row-activated", G_CALLBACK (on_row_activated), self);
  for (guint i = 0; i < MIN (infos->len, MAX_ROWS); i++)
    gtk_list_box_append (GTK_LIST_BOX (self->list), make_row (g_ptr_array_index (infos, i)));

  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scroller), TRUE);
  gtk_scrolled_window_set_propagate_natural_width (GTK_SCROLLED_WINDOW (scroller), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scroller), 420);
  gtk_widget_set_size_request (scroller, 280, -1);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), self->list);
  gtk_popover_set_child (GTK_POPOVER (self), scroller);
  qipu_ui_tag (GTK_WIDGET (self));
}

static void
qipu_recent_popover_show (GtkWidget *widget)
{
  fill (QIPU_RECENT_POPOVER (widget));

  GTK_WIDGET_CLASS (qipu_recent_popover_parent_class)->show (widget);
}

static void
qipu_recent_popover_class_init (QipuRecentPopoverClass *klass)
{
  GTK_WIDGET_CLASS (klass)->show = qipu_recent_popover_show;

  signals[SIGNAL_OPEN] = g_signal_new ("open", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                       NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
qipu_recent_popover_init (QipuRecentPopover *self)
{
  gtk_widget_add_css_class (GTK_WIDGET (self), "menu");
}

GtkWidget *
qipu_recent_popover_new (void)
{
  return g_object_new (QIPU_TYPE_RECENT_POPOVER, NULL);
}

typedef struct
{
  char *uri;
  char *mime_type;
} Addition;

static void
addition_free (gpointer data)
{
  Addition *addition = data;

  g_free (addition->uri);
  g_free (addition->mime_type);
  g_free (addition);
}

static gboolean
add_now (gpointer data)
{
  Addition *addition = data;
  GtkRecentData recent = {
    .mime_type = addition->mime_type,
    .app_name = (char *) QIPU_APPLICATION_ID,
    .app_exec = (char *) "qipu %u",
  };

  gtk_recent_manager_add_full (gtk_recent_manager_get_default (), addition->uri, &recent);
  return G_SOURCE_REMOVE;
}

void
qipu_recent_add (GFile *file, const char *mime_type)
{
  Addition *addition;

  g_return_if_fail (G_IS_FILE (file));

  /* samples are always on the first page */
  if (g_file_has_uri_scheme (file, "resource"))
    return;

  addition = g_new (Addition, 1);
  addition->uri = g_file_get_uri (file);
  addition->mime_type = g_strdup (mime_type != NULL ? mime_type : "application/octet-stream");
  g_idle_add_full (G_PRIORITY_LOW, add_now, addition, addition_free);
}
