/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A window that finds every command by its name, in the language of now and in English. */

#define G_LOG_DOMAIN "qipu-app"

#include "config.h"

#include "app/qipu-command-search.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/qipu-window.h"
#include "ui/qipu-empty-state.h"
#include "ui/qipu-ui-language.h"

struct _QipuCommandSearch
{
  GtkWindow parent_instance;

  GtkWidget *entry;
  GtkWidget *list;
  GtkWidget *nothing;
  char **words; /* of the text, folded */
};

G_DEFINE_FINAL_TYPE (QipuCommandSearch, qipu_command_search, GTK_TYPE_WINDOW)

static const char *
translate (const char *text)
{
  return g_dgettext (GETTEXT_PACKAGE, text);
}

static const QipuKey *
get_key (GtkListBoxRow *row)
{
  return g_object_get_data (G_OBJECT (row), "key");
}

/* A whole line is better than its beginning: Ctrl+S is not Ctrl+Shift+S. */
static int
score_word (const char *names, const char *word)
{
  gsize length = strlen (word);
  int best = 0;

  for (const char *place = names; length > 0 && (place = strstr (place, word)) != NULL; place++)
    {
      gboolean begins = place == names || place[-1] == '\n';
      gboolean ends = place[length] == '\n' || place[length] == '\0';

      best = MAX (best, begins && ends ? 8 : begins ? 4 : place[-1] == ' ' ? 2 : 1);
    }
  return length == 0 ? 1 : best;
}

/* 0: not found; the more, the better. */
static int
score (QipuCommandSearch *self, GtkListBoxRow *row)
{
  const char *names = g_object_get_data (G_OBJECT (row), "names");
  int sum = 1;

  for (guint i = 0; self->words != NULL && self->words[i] != NULL; i++)
    {
      int of_word = score_word (names, self->words[i]);

      if (of_word == 0)
        return 0;
      sum += of_word;
    }
  return sum;
}

static gboolean
is_found (GtkListBoxRow *row, gpointer data)
{
  return score (data, row) > 0;
}

static int
compare (GtkListBoxRow *a, GtkListBoxRow *b, gpointer data)
{
  int difference = score (data, b) - score (data, a);

  /* the order of the table, which keeps the groups together, decides between equals */
  return difference != 0 ? difference : (get_key (a) > get_key (b)) - (get_key (a) < get_key (b));
}

/* Where an action lives is asked of its owner: there is no common way to ask in GTK 4.8. */
static gboolean
is_enabled (GtkWindow *parent, const char *action)
{
  g_autofree char *name = NULL;
  g_autoptr (GVariant) target = NULL;
  QipuStudyPage *page = qipu_main_view_get_study_page (qipu_window_get_main_view (QIPU_WINDOW (parent)));
  GActionGroup *group = NULL;
  const char *dot;

  g_action_parse_detailed_name (action, &name, &target, NULL);
  dot = strchr (name, '.');
  if (g_str_has_prefix (name, "app."))
    group = G_ACTION_GROUP (gtk_window_get_application (parent));
  else if (g_str_has_prefix (name, "win."))
    group = G_ACTION_GROUP (parent);
  else if (g_str_has_prefix (name, "study."))
    group = page != NULL ? qipu_study_page_get_actions (page) : NULL;
  else
    return TRUE;

  return group != NULL && g_action_group_get_action_enabled (group, dot + 1);
}

static GtkWidget *
make_row (QipuCommandSearch *self, const QipuKey *key)
{
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 9);
  GtkWidget *title = gtk_label_new (translate (key->title));
  GtkWidget *group = gtk_label_new (translate (key->group));
  g_auto (GStrv) accelerators = qipu_keys_dup_accelerators (key);

  gtk_label_set_xalign (GTK_LABEL (title), 0);
  gtk_label_set_wrap (GTK_LABEL (title), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (title), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_natural_wrap_mode (GTK_LABEL (title), GTK_NATURAL_WRAP_NONE);
  gtk_label_set_ellipsize (GTK_LABEL (group), PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand (title, TRUE);
  gtk_widget_add_css_class (group, "dim-label");
  gtk_widget_add_css_class (group, "caption");
  gtk_box_append (GTK_BOX (box), title);
  gtk_box_append (GTK_BOX (box), group);
  if (accelerators[0] != NULL)
    {
      guint keyval;
      GdkModifierType state;
      g_autofree char *text = NULL;
      GtkWidget *label;

      gtk_accelerator_parse (accelerators[0], &keyval, &state);
      text = gtk_accelerator_get_label (keyval, state);
      label = gtk_label_new (text);
      gtk_widget_add_css_class (label, "command-key");
      gtk_box_append (GTK_BOX (box), label);
    }
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  translate (key->title), -1);
  gtk_widget_set_sensitive (row, is_enabled (gtk_window_get_transient_for (GTK_WINDOW (self)),
                                             key->action));
  g_object_set_data (G_OBJECT (row), "key", (gpointer) key);
  g_object_set_data_full (G_OBJECT (row), "names", qipu_keys_dup_names (key), g_free);
  return row;
}

static void
fill (QipuCommandSearch *self)
{
  guint n;
  const QipuKey *table = qipu_keys_get (&n);

  for (guint i = 0; i < n; i++)
    if (table[i].title != NULL && !g_str_equal (table[i].action, "win.commands"))
      gtk_list_box_append (GTK_LIST_BOX (self->list), make_row (self, &table[i]));
}

/* The first that can be done, in the order shown. */
static void
select_first (QipuCommandSearch *self)
{
  GtkListBoxRow *row = NULL;

  for (int i = 0; (row = gtk_list_box_get_row_at_index (GTK_LIST_BOX (self->list), i)) != NULL; i++)
    if (gtk_widget_get_child_visible (GTK_WIDGET (row)) &&
        gtk_widget_get_sensitive (GTK_WIDGET (row)))
      break;
  gtk_list_box_select_row (GTK_LIST_BOX (self->list), row);
}

static void
on_text_changed (QipuCommandSearch *self)
{
  g_autofree char *text = qipu_keys_fold (gtk_editable_get_text (GTK_EDITABLE (self->entry)));

  g_clear_pointer (&self->words, g_strfreev);
  self->words = g_strsplit (g_strstrip (text), " ", -1);
  gtk_list_box_invalidate_filter (GTK_LIST_BOX (self->list));
  gtk_list_box_invalidate_sort (GTK_LIST_BOX (self->list));
  select_first (self);
}

static void
move_selection (QipuCommandSearch *self, int step)
{
  GtkListBoxRow *selected = gtk_list_box_get_selected_row (GTK_LIST_BOX (self->list));
  GtkListBoxRow *row;
  int index = selected != NULL ? gtk_list_box_row_get_index (selected) : -1;

  while ((row = gtk_list_box_get_row_at_index (GTK_LIST_BOX (self->list), index += step)) != NULL)
    if (gtk_widget_get_child_visible (GTK_WIDGET (row)) &&
        gtk_widget_get_sensitive (GTK_WIDGET (row)))
      {
        gtk_list_box_select_row (GTK_LIST_BOX (self->list), row);
        /* scrolls to it; the text stays where letters go */
        gtk_widget_grab_focus (GTK_WIDGET (row));
        gtk_widget_grab_focus (self->entry);
        return;
      }
}

static gboolean
on_key_pressed (QipuCommandSearch *self, guint keyval)
{
  switch (keyval)
    {
    case GDK_KEY_Down:
    case GDK_KEY_KP_Down:
      move_selection (self, 1);
      return GDK_EVENT_STOP;
    case GDK_KEY_Up:
    case GDK_KEY_KP_Up:
      move_selection (self, -1);
      return GDK_EVENT_STOP;
    case GDK_KEY_Escape:
      gtk_window_close (GTK_WINDOW (self));
      return GDK_EVENT_STOP;
    default:
      return GDK_EVENT_PROPAGATE;
    }
}

static void
qipu_command_search_finalize (GObject *object)
{
  g_strfreev (QIPU_COMMAND_SEARCH (object)->words);

  G_OBJECT_CLASS (qipu_command_search_parent_class)->finalize (object);
}

static void
qipu_command_search_class_init (QipuCommandSearchClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = qipu_command_search_finalize;
}

static void
qipu_command_search_init (QipuCommandSearch *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *scroller = gtk_scrolled_window_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();

  self->entry = gtk_entry_new ();
  gtk_entry_set_icon_from_icon_name (GTK_ENTRY (self->entry), GTK_ENTRY_ICON_PRIMARY,
                                     "system-search-symbolic");
  gtk_entry_set_placeholder_text (GTK_ENTRY (self->entry), _ ("Find a command"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Find a command"), -1);
  gtk_widget_set_margin_start (self->entry, 12);
  gtk_widget_set_margin_end (self->entry, 12);
  gtk_widget_set_margin_top (self->entry, 12);
  gtk_widget_set_margin_bottom (self->entry, 6);
  g_signal_connect_swapped (self->entry, "changed", G_CALLBACK (on_text_changed), self);
  g_signal_connect_swapped (self->entry, "activate", G_CALLBACK (qipu_command_search_activate), self);
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (on_key_pressed), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);

  self->nothing = qipu_empty_state_new ("system-search-symbolic", _ ("No Commands Found"),
                                        _ ("Try a different search."));

  self->list = gtk_list_box_new ();
  gtk_widget_add_css_class (self->list, "command-list");
  gtk_list_box_set_placeholder (GTK_LIST_BOX (self->list), self->nothing);
  gtk_list_box_set_activate_on_single_click (GTK_LIST_BOX (self->list), TRUE);
  gtk_list_box_set_filter_func (GTK_LIST_BOX (self->list), is_found, self, NULL);
  gtk_list_box_set_sort_func (GTK_LIST_BOX (self->list), compare, self, NULL);
  g_signal_connect_swapped (self->list, "row-activated", G_CALLBACK (qipu_command_search_activate),
                            self);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Commands"), -1);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), self->list);
  gtk_widget_set_vexpand (scroller, TRUE);

  gtk_box_append (GTK_BOX (box), self->entry);
  gtk_box_append (GTK_BOX (box), scroller);
  gtk_window_set_child (GTK_WINDOW (self), box);
  gtk_window_set_title (GTK_WINDOW (self), _ ("Commands"));
  gtk_window_set_modal (GTK_WINDOW (self), TRUE);
  gtk_window_set_destroy_with_parent (GTK_WINDOW (self), TRUE);
  gtk_window_set_default_size (GTK_WINDOW (self), 340, 440);
}

/* Public */

GtkWindow *
qipu_command_search_new (GtkWindow *parent)
{
  QipuCommandSearch *self = g_object_new (QIPU_TYPE_COMMAND_SEARCH, "transient-for", parent, NULL);
  int width = gtk_widget_get_width (GTK_WIDGET (parent));

  gtk_window_set_default_size (GTK_WINDOW (self), CLAMP (width - 24, 320, 520), 440);
  fill (self);
  select_first (self);
  qipu_ui_tag (GTK_WIDGET (self));
  return GTK_WINDOW (self);
}

/**
 * qipu_command_search_set_text:
 * @self: the search
 * @text: what to look for
 *
 * Looks for @text as if it had been typed.
 */
void
qipu_command_search_set_text (QipuCommandSearch *self, const char *text)
{
  g_return_if_fail (QIPU_IS_COMMAND_SEARCH (self));

  gtk_editable_set_text (GTK_EDITABLE (self->entry), text);
}

const QipuKey *
qipu_command_search_get_selected (QipuCommandSearch *self)
{
  GtkListBoxRow *row;

  g_return_val_if_fail (QIPU_IS_COMMAND_SEARCH (self), NULL);

  row = gtk_list_box_get_selected_row (GTK_LIST_BOX (self->list));
  return row != NULL ? get_key (row) : NULL;
}

/**
 * qipu_command_search_activate:
 * @self: the search
 *
 * Closes the search and activates the command that is selected; nothing when none is.
 */
void
qipu_command_search_activate (QipuCommandSearch *self)
{
  GtkWindow *parent;
  const QipuKey *key;
  g_autofree char *name = NULL;
  g_autoptr (GVariant) target = NULL;

  g_return_if_fail (QIPU_IS_COMMAND_SEARCH (self));

  key = qipu_command_search_get_selected (self);
  if (key == NULL)
    return;

  parent = gtk_window_get_transient_for (GTK_WINDOW (self));
  g_action_parse_detailed_name (key->action, &name, &target, NULL);
  g_object_ref (parent);
  gtk_window_destroy (GTK_WINDOW (self));
  gtk_widget_activate_action_variant (GTK_WIDGET (parent), name, target);
  g_object_unref (parent);
}
