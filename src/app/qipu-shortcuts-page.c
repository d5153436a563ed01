/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The page of the preferences where keys are changed: a row for each command of the table. */

#define G_LOG_DOMAIN "qipu-app"

#include "config.h"

#include "app/qipu-shortcuts-page.h"

#include <glib/gi18n-lib.h>

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
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; accelerators[i] != NULL; i++)
    {
      guint keyval;
      GdkModifierType state;
      g_autofree char *name = NULL;

      gtk_accelerator_parse (accelerators[i], &keyval, &state);
      name = gtk_accelerator_get_label (keyval, state);
      g_string_append_printf (text, "%s%s", i > 0 ? "  " : "", name);
    }
  gtk_label_set_label (label, text->str);
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

static void
on_page_mapped (GtkWidget *page)
{
  guint n;
  const QipuKey *table = qipu_keys_get (&n);
  AdwPreferencesGroup *group = NULL;
  GtkWidget *reset = gtk_button_new_with_mnemonic (_ ("_Reset All"));
  const char *title = NULL;

  g_signal_handlers_disconnect_by_func (page, on_page_mapped, NULL);
  for (guint i = 0; i < n; i++)
    {
      if (table[i].title == NULL)
        continue;
      if (g_strcmp0 (title, table[i].group) != 0)
        {
          group = ADW_PREFERENCES_GROUP (adw_preferences_group_new ());
          adw_preferences_group_set_title (group, translate (table[i].group));
          adw_preferences_page_add (ADW_PREFERENCES_PAGE (page), group);
          if (title == NULL)
            adw_preferences_group_set_header_suffix (group, reset);
          title = table[i].group;
        }
      adw_preferences_group_add (group, make_row (&table[i]));
    }
  g_signal_connect (reset, "clicked", G_CALLBACK (on_reset_all), NULL);
  qipu_ui_tag (page);
}

void
qipu_shortcuts_page_fill (AdwPreferencesPage *page)
{
  g_signal_connect (page, "map", G_CALLBACK (on_page_mapped), NULL);
}
