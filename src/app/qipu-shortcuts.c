/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The window that lists all keys, made from the table of keys. The toolkit's own puts them in
 * columns that take 900 pixels; this one is a list, which fits the narrowest window. */

#define G_LOG_DOMAIN "qipu-app"

#include "config.h"

#include "app/qipu-shortcuts.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>

#include "app/qipu-key-list.h"
#include "ui/qipu-empty-state.h"
#include "ui/qipu-ui-language.h"

/* as the toolkit has them for a page of preferences */
#define CLAMP_SIZE 600
#define CLAMP_THRESHOLD 400

static const char *
translate (const char *text)
{
  return g_dgettext (GETTEXT_PACKAGE, text);
}

/* The rows */

static void
add_suffix (GtkWidget *row, GtkWidget *suffix)
{
  gtk_widget_set_valign (suffix, GTK_ALIGN_CENTER);
  gtk_widget_set_margin_top (suffix, 6);
  gtk_widget_set_margin_bottom (suffix, 6);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), suffix);
}

static void
add_keys (GtkWidget *row, char **accelerators, GtkOrientation orientation)
{
  GtkWidget *labels = gtk_box_new (orientation, 6);

  for (guint i = 0; accelerators[i] != NULL; i++)
    {
      GtkWidget *label;

      if (i > 0 && qipu_keys_is_second_name (accelerators[i]))
        continue;
      label = gtk_shortcut_label_new (accelerators[i]);
      gtk_widget_set_halign (label, GTK_ALIGN_END);
      gtk_box_append (GTK_BOX (labels), label);
    }
  add_suffix (row, labels);
}

static GtkWidget *
make_row (const char *title, const char *spoken)
{
  GtkWidget *row = adw_action_row_new ();

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), translate (title));
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  translate (title), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, spoken,
                                  -1);
  return row;
}

/* NULL for a command without keys. */
static GtkWidget *
make_key_row (const QipuKey *key)
{
  g_auto (GStrv) accelerators = qipu_keys_dup_accelerators (key);
  g_autofree char *spoken = qipu_keys_dup_labels (accelerators, ", ");
  GtkWidget *row;

  if (accelerators[0] == NULL)
    return NULL;

  row = make_row (key->title, spoken);
  add_keys (row, accelerators, GTK_ORIENTATION_VERTICAL);
  qipu_key_list_take_names (row, qipu_keys_dup_names (key));
  return row;
}

static GtkWidget *
make_gesture_row (const QipuGesture *gesture)
{
  g_auto (GStrv) accelerators = g_strsplit (gesture->keys, " ", -1);
  g_autofree char *keys = qipu_keys_dup_labels (accelerators, ", ");
  const char *how = gesture->how != NULL ? translate (gesture->how) : keys;
  const char *subtitle = gesture->subtitle != NULL ? translate (gesture->subtitle) : "";
  g_autofree char *spoken = g_strstrip (g_strjoin (" ", how, subtitle, NULL));
  g_autofree char *names =
      g_strjoin ("\n", translate (gesture->title), gesture->title, translate (gesture->group),
                 gesture->group, spoken, gesture->how, NULL);
  GtkWidget *row = make_row (gesture->title, spoken);

  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
  if (gesture->how == NULL)
    add_keys (row, accelerators, GTK_ORIENTATION_HORIZONTAL);
  else
    {
      GtkWidget *label = gtk_label_new (how);

      gtk_label_set_wrap (GTK_LABEL (label), TRUE);
      gtk_label_set_justify (GTK_LABEL (label), GTK_JUSTIFY_RIGHT);
      gtk_label_set_xalign (GTK_LABEL (label), 1);
      gtk_label_set_max_width_chars (GTK_LABEL (label), 24);
      gtk_widget_add_css_class (label, "dim-label");
      add_suffix (row, label);
    }
  qipu_key_list_take_names (row, qipu_keys_fold (names));
  return row;
}

/* The search */

static void
on_text_changed (GtkEditable *entry, GtkStack *stack)
{
  AdwPreferencesPage *page = ADW_PREFERENCES_PAGE (gtk_stack_get_child_by_name (stack, "keys"));
  guint n_found = qipu_key_list_filter (page, gtk_editable_get_text (entry));

  gtk_stack_set_visible_child_name (stack, n_found > 0 ? "keys" : "nothing");
}

static GtkWidget *
make_entry (GtkStack *stack)
{
  GtkWidget *entry = qipu_key_list_make_entry ();
  GtkWidget *clamp = adw_clamp_new ();

  gtk_widget_set_margin_start (entry, 12);
  gtk_widget_set_margin_end (entry, 12);
  gtk_widget_set_margin_top (entry, 12);
  gtk_widget_set_margin_bottom (entry, 6);
  g_signal_connect (entry, "changed", G_CALLBACK (on_text_changed), stack);
  /* in line with the rows below */
  adw_clamp_set_maximum_size (ADW_CLAMP (clamp), CLAMP_SIZE);
  adw_clamp_set_tightening_threshold (ADW_CLAMP (clamp), CLAMP_THRESHOLD);
  adw_clamp_set_child (ADW_CLAMP (clamp), entry);
  return clamp;
}

static GtkWidget *
make_stack (void)
{
  GtkWidget *stack = gtk_stack_new ();
  GtkWidget *page = adw_preferences_page_new ();
  GtkWidget *nothing = qipu_empty_state_new ("system-search-symbolic", _ ("No Commands Found"),
                                             _ ("Try a different search."));

  gtk_widget_set_vexpand (stack, TRUE);
  gtk_stack_add_named (GTK_STACK (stack), page, "keys");
  gtk_stack_add_named (GTK_STACK (stack), nothing, "nothing");
  qipu_key_list_fill (ADW_PREFERENCES_PAGE (page), make_key_row, make_gesture_row);
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

  gtk_window_set_title (GTK_WINDOW (window), _ ("Keyboard Shortcuts"));
  gtk_window_set_modal (GTK_WINDOW (window), TRUE);
  gtk_window_set_transient_for (GTK_WINDOW (window), parent);
  gtk_window_set_destroy_with_parent (GTK_WINDOW (window), TRUE);
  gtk_window_set_default_size (GTK_WINDOW (window),
                               CLAMP (gtk_widget_get_width (GTK_WIDGET (parent)), 360, 600), 620);
  qipu_ui_tag (window);
  return GTK_WINDOW (window);
}
