/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The page of the preferences where keys are changed: a row for each command of the table. */

#define G_LOG_DOMAIN "qipu-app"

#include "config.h"

#include "app/qipu-shortcuts-page.h"

#include <glib/gi18n-lib.h>

#include "app/qipu-shortcut-dialog.h"
#include "app/qipu-slices.h"
#include "ui/qipu-settings.h"
#include "ui/qipu-ui-language.h"

/* rows that the window has room for */
#define N_FIRST 14

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

typedef struct
{
  AdwPreferencesPage *page;
  AdwPreferencesGroup *group; /* the last one */
  const char *title;          /* of the last group */
  guint next;                 /* key */
} Filling;

static void
add_group (Filling *filling, const char *title)
{
  gboolean first = filling->title == NULL;

  filling->title = title;
  filling->group = ADW_PREFERENCES_GROUP (adw_preferences_group_new ());
  adw_preferences_group_set_title (filling->group, translate (title));
  adw_preferences_page_add (filling->page, filling->group);
  if (first)
    {
      GtkWidget *reset = gtk_button_new_with_mnemonic (_ ("_Reset All"));

      g_signal_connect (reset, "clicked", G_CALLBACK (on_reset_all), NULL);
      adw_preferences_group_set_header_suffix (filling->group, reset);
    }
  qipu_ui_tag (GTK_WIDGET (filling->group));
}

static gboolean
add_row (gpointer data)
{
  Filling *filling = data;
  guint n;
  const QipuKey *keys = qipu_keys_get (&n);
  const QipuKey *key;
  GtkWidget *row;

  if (filling->next >= n)
    return FALSE;

  key = &keys[filling->next++];
  if (g_strcmp0 (filling->title, key->group) != 0)
    add_group (filling, key->group);
  row = make_row (key);
  adw_preferences_group_add (filling->group, row);
  qipu_ui_tag (row);
  return TRUE;
}

void
qipu_shortcuts_page_fill (AdwPreferencesPage *page)
{
  Filling *filling = g_new0 (Filling, 1);

  filling->page = page;
  g_object_set_data_full (G_OBJECT (page), "filling", filling, g_free);
  qipu_slices_run (GTK_WIDGET (page), add_row, filling, N_FIRST);
}
