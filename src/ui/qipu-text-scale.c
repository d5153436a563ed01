/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The size of all text in the program: the desktop's, times the user's setting. */

#define G_LOG_DOMAIN "qipu-ui"

#include "config.h"

#include "ui/qipu-text-scale.h"

#include "ui/qipu-settings.h"

/* In 1024ths of a dot an inch, as the toolkit counts; 96 is the usual. */
#define LARGE_DPI (96 * 1024 * 3 / 2)

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

static gboolean
is_large (void)
{
  int dpi;

  g_object_get (gtk_settings_get_default (), "gtk-xft-dpi", &dpi, NULL);
  return dpi >= LARGE_DPI;
}

static void
on_dpi_changed (AdwComboRow *row)
{
  /* of a window that is closed nothing is shown any more */
  if (gtk_widget_get_root (GTK_WIDGET (row)) != NULL)
    adw_combo_row_set_use_subtitle (row, is_large ());
}

/**
 * qipu_text_scale_adapt_choice:
 * @row: a row with a list of values
 *
 * Shows the value below the title, in place of a subtitle, while the text is large: beside the
 * title it would end in dots.
 */
void
qipu_text_scale_adapt_choice (AdwComboRow *row)
{
  g_return_if_fail (ADW_IS_COMBO_ROW (row));

  g_signal_connect_object (gtk_settings_get_default (), "notify::gtk-xft-dpi",
                           G_CALLBACK (on_dpi_changed), row, G_CONNECT_SWAPPED);
  adw_combo_row_set_use_subtitle (row, is_large ());
}

/**
 * qipu_text_scale_apply:
 *
 * Makes all text as large as the setting wants it, on top of what the desktop wants.
 */
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
