/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The size of all text in the program: the desktop's, times the user's setting. */

#define G_LOG_DOMAIN "qipu-ui"

#include "config.h"

#include "ui/qipu-text-scale.h"

#include <gtk/gtk.h>

#include "ui/qipu-settings.h"

/**
 * qipu_text_scale_wrap_button:
 * @button: a button with a label
 *
 * Gives the label as many lines as it needs: with large text a button in one line would be wider
 * than a narrow window.
 */
void
qipu_text_scale_wrap_button (GtkButton *button)
{
  GtkWidget *label;

  g_return_if_fail (GTK_IS_BUTTON (button));

  label = gtk_button_get_child (button);
  g_return_if_fail (GTK_IS_LABEL (label));

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_natural_wrap_mode (GTK_LABEL (label), GTK_NATURAL_WRAP_NONE);
  gtk_label_set_justify (GTK_LABEL (label), GTK_JUSTIFY_CENTER);
}

void
qipu_text_scale_apply (void)
{
  static gboolean changed;
  GtkSettings *toolkit = gtk_settings_get_default ();
  int percent = g_settings_get_int (qipu_settings_get (), QIPU_SETTING_TEXT_SCALE);
  int dpi;

  if (toolkit == NULL || (percent == 100 && !changed))
    return;

  /* what is set here hides the desktop's value */
  gtk_settings_reset_property (toolkit, "gtk-xft-dpi");
  changed = percent != 100;
  if (!changed)
    return;

  g_object_get (toolkit, "gtk-xft-dpi", &dpi, NULL);
  /* unknown: 96 dots an inch, in 1024ths */
  if (dpi <= 0)
    dpi = 96 * 1024;
  g_object_set (toolkit, "gtk-xft-dpi", dpi * percent / 100, NULL);
}
