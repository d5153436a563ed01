/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The window that lists all keys, made from the table of keys. The toolkit's own puts them in
 * columns that take 900 pixels; this one is a list, which fits the narrowest window. */

#define G_LOG_DOMAIN "qipu-app"

#include "config.h"

#include "app/qipu-shortcuts.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/qipu-keys.h"
#include "app/qipu-slices.h"
#include "ui/qipu-ui-language.h"

/* rows that the window has room for */
#define N_FIRST 14

static const char *
translate (const char *text)
{
  return g_dgettext (GETTEXT_PACKAGE, text);
}

/* Of a key that is listed already: of the number pad, or with Shift. */
static gboolean
is_second_name (const char *accelerator)
{
  return strstr (accelerator, "KP_") != NULL || strstr (accelerator, "ISO_") != NULL;
}

/* The rows */

/* NULL for a command without keys. */
static GtkWidget *
make_row (const QipuKey *key)
{
  g_auto (GStrv) accelerators = qipu_keys_dup_accelerators (key);
  g_autofree char *names = qipu_keys_dup_names (key);
  g_autofree char *folded = NULL;
  g_autoptr (GString) spoken = g_string_new (NULL);
  GtkWidget *row, *labels;

  if (accelerators[0] == NULL)
    return NULL;

  row = adw_action_row_new ();
  labels = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  for (guint i = 0; accelerators[i] != NULL; i++)
    {
      GtkWidget *label;
      guint keyval;
      GdkModifierType state;
      g_autofree char *name = NULL;

      if (is_second_name (accelerators[i]) && i > 0)
        continue;
      gtk_accelerator_parse (accelerators[i], &keyval, &state);
      name = gtk_accelerator_get_label (keyval, state);
      g_string_append_printf (spoken, "%s%s", spoken->len > 0 ? ", " : "", name);
      label = gtk_shortcut_label_new (accelerators[i]);
      gtk_widget_set_halign (label, GTK_ALIGN_END);
      gtk_box_append (GTK_BOX (labels), label);
    }
  gtk_widget_set_valign (labels, GTK_ALIGN_CENTER);
  gtk_widget_set_margin_top (labels, 6);
  gtk_widget_set_margin_bottom (labels, 6);
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), translate (key->title));
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), labels);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  translate (key->title), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  spoken->str, -1);
  folded = qipu_keys_fold (spoken->str);
  g_object_set_data_full (G_OBJECT (row), "names", g_strconcat (names, "\n", folded, NULL), g_free);
  return row;
}

typedef struct
{
  AdwPreferencesPage *page;
  GtkWidget *group;  /* the last one */
  GPtrArray *groups; /* each with its rows as data */
  const char *title; /* of the last group */
  guint next;        /* key */
} Filling;

static void
filling_free (gpointer data)
{
  Filling *filling = data;

  g_ptr_array_unref (filling->groups);
  g_free (filling);
}

static void
add_group (Filling *filling, const char *title)
{
  filling->title = title;
  filling->group = adw_preferences_group_new ();
  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (filling->group), translate (title));
  adw_preferences_page_add (filling->page, ADW_PREFERENCES_GROUP (filling->group));
  g_object_set_data_full (G_OBJECT (filling->group), "rows", g_ptr_array_new (),
                          (GDestroyNotify) g_ptr_array_unref);
  g_ptr_array_add (filling->groups, filling->group);
  qipu_ui_tag (filling->group);
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
  row = make_row (key);
  if (row == NULL)
    return TRUE;

  if (g_strcmp0 (filling->title, key->group) != 0)
    add_group (filling, key->group);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (filling->group), row);
  g_ptr_array_add (g_object_get_data (G_OBJECT (filling->group), "rows"), row);
  qipu_ui_tag (row);
  return TRUE;
}

/* The search */

static gboolean
has_words (GtkWidget *row, char **words)
{
  for (guint i = 0; words[i] != NULL; i++)
    if (strstr (g_object_get_data (G_OBJECT (row), "names"), words[i]) == NULL)
      return FALSE;
  return TRUE;
}

static void
on_text_changed (GtkEditable *entry, GtkStack *stack)
{
  g_autofree char *text = qipu_keys_fold (gtk_editable_get_text (entry));
  g_auto (GStrv) words = g_strsplit (g_strstrip (text), " ", -1);
  Filling *filling = g_object_get_data (G_OBJECT (stack), "filling");
  GPtrArray *groups = filling->groups;
  guint n_found = 0;

  qipu_slices_finish (GTK_WIDGET (stack));
  for (guint g = 0; g < groups->len; g++)
    {
      GtkWidget *group = groups->pdata[g];
      GPtrArray *rows = g_object_get_data (G_OBJECT (group), "rows");
      guint n_shown = 0;

      for (guint i = 0; i < rows->len; i++)
        {
          gboolean shown = has_words (rows->pdata[i], words);

          gtk_widget_set_visible (rows->pdata[i], shown);
          n_shown += shown;
        }
      gtk_widget_set_visible (group, n_shown > 0);
      n_found += n_shown;
    }
  gtk_stack_set_visible_child_name (stack, n_found > 0 ? "keys" : "nothing");
}

static GtkWidget *
make_entry (GtkStack *stack)
{
  GtkWidget *entry = gtk_entry_new ();

  gtk_entry_set_icon_from_icon_name (GTK_ENTRY (entry), GTK_ENTRY_ICON_PRIMARY,
                                     "system-search-symbolic");
  gtk_entry_set_placeholder_text (GTK_ENTRY (entry), _ ("Find a command"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Find a command"), -1);
  gtk_widget_set_margin_start (entry, 12);
  gtk_widget_set_margin_end (entry, 12);
  gtk_widget_set_margin_top (entry, 12);
  gtk_widget_set_margin_bottom (entry, 6);
  g_signal_connect (entry, "changed", G_CALLBACK (on_text_changed), stack);
  return entry;
}

static GtkWidget *
make_stack (void)
{
  GtkWidget *stack = gtk_stack_new ();
  GtkWidget *page = adw_preferences_page_new ();
  GtkWidget *nothing = gtk_label_new (_ ("No command of that name"));
  Filling *filling = g_new0 (Filling, 1);

  gtk_widget_add_css_class (nothing, "dim-label");
  gtk_widget_set_vexpand (stack, TRUE);
  gtk_stack_add_named (GTK_STACK (stack), page, "keys");
  gtk_stack_add_named (GTK_STACK (stack), nothing, "nothing");
  filling->page = ADW_PREFERENCES_PAGE (page);
  filling->groups = g_ptr_array_new ();
  g_object_set_data_full (G_OBJECT (stack), "filling", filling, filling_free);
  qipu_slices_run (stack, add_row, filling, N_FIRST);
  return stack;
}

static void
close_with_escape (GtkWidget *window)
{
  GtkEventController *controller = gtk_shortcut_controller_new ();

  gtk_shortcut_controller_add_shortcut (
    GTK_SHORTCUT_CONTROLLER (controller),
    gtk_shortcut_new (gtk_keyval_trigger_new (GDK_KEY_Escape, 0),
                      gtk_named_action_new ("window.close")));
  gtk_widget_add_controller (window, controller);
}

/* Public */

GtkWindow *
qipu_shortcuts_new (GtkWindow *parent)
{
  GtkWidget *window = adw_window_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *stack = make_stack ();

  gtk_box_append (GTK_BOX (box), adw_header_bar_new ());
  gtk_box_append (GTK_BOX (box), make_entry (GTK_STACK (stack)));
  gtk_box_append (GTK_BOX (box), stack);
  adw_window_set_content (ADW_WINDOW (window), box);
  close_with_escape (window);

  gtk_window_set_title (GTK_WINDOW (window), translate (qipu_keys_find ("app.shortcuts")->title));
  gtk_window_set_modal (GTK_WINDOW (window), TRUE);
  gtk_window_set_transient_for (GTK_WINDOW (window), parent);
  gtk_window_set_destroy_with_parent (GTK_WINDOW (window), TRUE);
  gtk_window_set_default_size (GTK_WINDOW (window),
                               CLAMP (gtk_widget_get_width (GTK_WIDGET (parent)), 360, 600), 620);
  qipu_ui_tag (window);
  return GTK_WINDOW (window);
}
