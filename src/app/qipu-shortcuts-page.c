/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The page of the preferences where keys are changed: a row for each command of the table. */

#define G_LOG_DOMAIN "qipu-app"

#include "config.h"

#include "app/qipu-shortcuts-page.h"

#include <glib/gi18n-lib.h>

#include "app/qipu-key-list.h"
#include "app/qipu-shortcut-dialog.h"
#include "ui/qipu-empty-state.h"
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
  qipu_key_list_take_names (row, qipu_keys_dup_names (key));
  return row;
}

static void
on_reset_all (void)
{
  g_settings_reset (qipu_settings_get (), QIPU_SETTING_SHORTCUTS);
}

static void
on_text_changed (GtkEditable *entry, AdwPreferencesPage *page)
{
  GtkWidget *nothing = g_object_get_data (G_OBJECT (entry), "nothing");
  guint n_found = qipu_key_list_filter (page, gtk_editable_get_text (entry));

  gtk_widget_set_visible (nothing, n_found == 0);
}

static gboolean
take_focus (GtkWidget *entry, GVariant *args, gpointer data)
{
  return gtk_widget_get_mapped (entry) && gtk_widget_grab_focus (entry);
}

/* Ctrl+F, as wherever there is something to look for. */
static void
focus_with_find_key (GtkWidget *entry)
{
  GtkEventController *controller = gtk_shortcut_controller_new ();

  gtk_shortcut_controller_set_scope (GTK_SHORTCUT_CONTROLLER (controller),
                                     GTK_SHORTCUT_SCOPE_GLOBAL);
  gtk_shortcut_controller_add_shortcut (
      GTK_SHORTCUT_CONTROLLER (controller),
      gtk_shortcut_new (gtk_keyval_trigger_new (GDK_KEY_f, GDK_CONTROL_MASK),
                        gtk_callback_action_new (take_focus, NULL, NULL)));
  gtk_widget_add_controller (entry, controller);
}

/* Above the commands, and not one of their groups: it stays whatever is found. */
static AdwPreferencesGroup *
make_search (AdwPreferencesPage *page)
{
  AdwPreferencesGroup *group = ADW_PREFERENCES_GROUP (adw_preferences_group_new ());
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *entry = qipu_key_list_make_entry ();
  GtkWidget *reset = gtk_button_new_with_mnemonic (_ ("_Reset All"));
  GtkWidget *nothing = qipu_empty_state_new ("system-search-symbolic", _ ("No Commands Found"),
                                             _ ("Try a different search."));

  gtk_widget_set_hexpand (entry, TRUE);
  gtk_box_append (GTK_BOX (line), entry);
  gtk_box_append (GTK_BOX (line), reset);
  gtk_widget_hide (nothing);
  adw_preferences_group_add (group, line);
  adw_preferences_group_add (group, nothing);
  g_object_set_data (G_OBJECT (entry), "nothing", nothing);
  g_signal_connect (entry, "changed", G_CALLBACK (on_text_changed), page);
  g_signal_connect (reset, "clicked", G_CALLBACK (on_reset_all), NULL);
  focus_with_find_key (entry);
  return group;
}

/**
 * qipu_shortcuts_page_fill:
 * @page: an empty page of the preferences
 *
 * Fills @page with a row for each command, below an entry that finds them by their names, in the
 * language of now and in English, and by their keys.
 */
void
qipu_shortcuts_page_fill (AdwPreferencesPage *page)
{
  AdwPreferencesGroup *search = make_search (page);

  adw_preferences_page_add (page, search);
  qipu_key_list_fill (page, make_row, NULL);
  qipu_ui_tag (GTK_WIDGET (search));
}
