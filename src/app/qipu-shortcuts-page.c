/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The page of the preferences where keys are changed: a row for each command of the table. */

#define G_LOG_DOMAIN "qipu-app"

#include "config.h"

#include "app/qipu-shortcuts-page.h"

#include <glib/gi18n-lib.h>

#include "app/qipu-key-list.h"
#include "app/qipu-shortcut-dialog.h"
#include "ui/qipu-settings.h"
#include "ui/qipu-ui-language.h"

static const char *
translate (const char *text)
{
  return g_dgettext (GETTEXT_PACKAGE, text);
}

static void
update_row (GtkWidget *row)
{
  const QipuKey *key = g_object_get_data (G_OBJECT (row), "key");
  GtkLabel *label = g_object_get_data (G_OBJECT (row), "keys");
  g_auto (GStrv) accelerators = qipu_keys_dup_accelerators (key);
  g_autofree char *text = qipu_keys_dup_labels (accelerators, "\n");
  g_autoptr (GString) words = g_string_new (text);

  /* lines break between keys, not within "Page Down" */
  g_string_replace (words, " ", "\u00a0", 0);
  gtk_label_set_label (label, words->str);
}

static void
on_row_activated (GtkWidget *row)
{
  gtk_window_present (qipu_shortcut_dialog_new (GTK_WINDOW (gtk_widget_get_root (row)),
                                                g_object_get_data (G_OBJECT (row), "key")));
}

static GtkWidget *
make_row (const QipuKey *key)
{
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *keys = gtk_label_new (NULL);

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), translate (key->title));
  gtk_label_set_wrap (GTK_LABEL (keys), TRUE);
  gtk_label_set_justify (GTK_LABEL (keys), GTK_JUSTIFY_RIGHT);
  gtk_label_set_xalign (GTK_LABEL (keys), 1);
  gtk_widget_add_css_class (keys, "dim-label");
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), keys);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
  g_object_set_data (G_OBJECT (row), "key", (gpointer) key);
  g_object_set_data (G_OBJECT (row), "keys", keys);
  g_signal_connect (row, "activated", G_CALLBACK (on_row_activated), NULL);
  g_signal_connect_object (qipu_settings_get (), "changed::" QIPU_SETTING_SHORTCUTS,
                           G_CALLBACK (update_row), row, G_CONNECT_SWAPPED);
  update_row (row);
  return row;
}

static void
on_reset_all (void)
{
  g_settings_reset (qipu_settings_get (), QIPU_SETTING_SHORTCUTS);
}

void
qipu_shortcuts_page_fill (AdwPreferencesPage *page)
{
  GtkWidget *reset = gtk_button_new_with_mnemonic (_ ("_Reset All"));

  g_signal_connect (reset, "clicked", G_CALLBACK (on_reset_all), NULL);
  qipu_key_list_fill (page, make_row, NULL);
  adw_preferences_group_set_header_suffix (qipu_key_list_get_first_group (page), reset);
  qipu_ui_tag (reset);
}
