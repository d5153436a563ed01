/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A file chooser may be drawn before it knows its folder. */

#define G_LOG_DOMAIN "qipu-ui"

#include "config.h"

#include "ui/qipu-path-bars.h"

#include <gtk/gtk.h>

/* The folders are between the two arrows. */
static gboolean
has_no_path (GtkWidget *bar)
{
  for (GtkWidget *child = gtk_widget_get_first_child (bar); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (!gtk_widget_has_css_class (child, "slider-button"))
      return FALSE;
  return TRUE;
}

/* The bar shows its arrows itself, when it has given them their place. */
static gboolean
on_map (GSignalInvocationHint *hint, guint n_values, const GValue *values, gpointer data)
{
  GtkWidget *widget = g_value_get_object (&values[0]);

  if (!g_str_equal (G_OBJECT_TYPE_NAME (widget), "GtkPathBar") || !has_no_path (widget))
    return TRUE;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    gtk_widget_set_child_visible (child, FALSE);
  return TRUE;
}

/**
 * qipu_path_bars_init:
 *
 * Lets the file choosers of the program draw their bar of folders when it has any.
 *
 * A file chooser of GTK 4.8 asks for the names of the folders that lead to its own, one after the
 * other. Until all of them are there the bar gives its two arrows no place, and yet draws them:
 * on a slow disk or a busy machine each frame is a warning. Call this once.
 */
void
qipu_path_bars_init (void)
{
  static gsize done;

  if (g_once_init_enter (&done))
    {
      g_signal_add_emission_hook (g_signal_lookup ("map", GTK_TYPE_WIDGET), 0, on_map, NULL, NULL);
      g_once_init_leave (&done, 1);
    }
}
