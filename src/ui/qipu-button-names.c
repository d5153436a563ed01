/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Accessible names of buttons. GTK 4.8 tells two of some: of a button with a mnemonic its text with
 * the underline, a property, and its label, a relation: “_Undo Undo”; of a menu button with a picture
 * its tooltip and once more that of the picture. */

#define G_LOG_DOMAIN "qipu-ui"

#include "config.h"

#include "ui/qipu-button-names.h"

static void
drop_second_name (GtkButton *button)
{
  GtkWidget *parent = gtk_widget_get_parent (GTK_WIDGET (button));

  if (gtk_button_get_label (button) != NULL && gtk_button_get_use_underline (button))
    gtk_accessible_reset_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL);
  if (GTK_IS_MENU_BUTTON (parent) && gtk_menu_button_get_label (GTK_MENU_BUTTON (parent)) == NULL)
    gtk_accessible_reset_relation (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
}

/**
 * qipu_button_names_mend:
 * @button: one that may be heard of before it is shown
 *
 * Mends its name now, and whenever its label changes.
 */
void
qipu_button_names_mend (GtkButton *button)
{
  drop_second_name (button);
  /* mapped again: one handler serves */
  g_signal_handlers_disconnect_by_func (button, drop_second_name, NULL);
  g_signal_connect (button, "notify::label", G_CALLBACK (drop_second_name), NULL);
}

static gboolean
on_map (GSignalInvocationHint *hint, guint n_values, const GValue *values, gpointer data)
{
  GtkWidget *widget = g_value_get_object (&values[0]);

  if (GTK_IS_BUTTON (widget))
    qipu_button_names_mend (GTK_BUTTON (widget));
  return TRUE;
}

/**
 * qipu_button_names_init:
 *
 * Mends the names of all buttons that are shown from now on, also of those in the toolkit's own
 * dialogs. To be called once, when the toolkit has been initialized.
 */
void
qipu_button_names_init (void)
{
  g_type_class_unref (g_type_class_ref (GTK_TYPE_WIDGET));
  g_signal_add_emission_hook (g_signal_lookup ("map", GTK_TYPE_WIDGET), 0, on_map, NULL, NULL);
}
