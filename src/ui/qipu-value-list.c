/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows with a list of values. The library opens the list with the cursor on the first one, so that
 * a Return right away chooses another value than there was. */

#define G_LOG_DOMAIN "qipu-ui"

#include "config.h"

#include "ui/qipu-value-list.h"

static GtkWidget *
find_of_type (GtkWidget *widget, GType type)
{
  if (G_TYPE_CHECK_INSTANCE_TYPE (widget, type))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_of_type (child, type);

      if (found != NULL)
        return found;
    }
  return NULL;
}

/* The toolkit gives the focus to the first item after this, unless it is in the list already. */
static void
on_list_mapped (AdwComboRow *row, GtkWidget *popover)
{
  GtkWidget *list = find_of_type (popover, GTK_TYPE_LIST_VIEW);
  GtkWidget *item = list != NULL ? gtk_widget_get_first_child (list) : NULL;
  guint selected = adw_combo_row_get_selected (row);

  if (selected == GTK_INVALID_LIST_POSITION)
    return;
  for (guint i = 0; i < selected && item != NULL; i++)
    item = gtk_widget_get_next_sibling (item);
  if (item != NULL)
    gtk_widget_grab_focus (item);
}

/**
 * qipu_value_list_open_at_choice:
 * @row: a row with a short list of values
 *
 * From now on the list of @row opens with the cursor on the value that is chosen.
 */
void
qipu_value_list_open_at_choice (AdwComboRow *row)
{
  GtkWidget *popover;

  g_return_if_fail (ADW_IS_COMBO_ROW (row));

  popover = find_of_type (GTK_WIDGET (row), GTK_TYPE_POPOVER);
  if (popover != NULL)
    g_signal_connect_object (popover, "map", G_CALLBACK (on_list_mapped), row, G_CONNECT_SWAPPED);
}
