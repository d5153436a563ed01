/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A page with a row for each command, by groups; rows that are not seen at once are made later. */

#define G_LOG_DOMAIN "qipu-app"

#include "config.h"

#include "app/qipu-key-list.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/qipu-slices.h"
#include "ui/qipu-ui-language.h"

/* rows that a window has room for */
#define N_FIRST 14

typedef struct
{
  AdwPreferencesPage *page;
  QipuKeyRowFunc make_row;
  QipuGestureRowFunc make_gesture;
  GPtrArray *groups; /* of GtkWidget, each with its rows as data */
  const char *title; /* of the last group */
  guint next;        /* key */
} List;

static void
list_free (gpointer data)
{
  List *list = data;

  g_ptr_array_unref (list->groups);
  g_free (list);
}

static List *
get_list (AdwPreferencesPage *page)
{
  return g_object_get_data (G_OBJECT (page), "qipu-key-list");
}

static GPtrArray *
get_rows (GtkWidget *group)
{
  return g_object_get_data (G_OBJECT (group), "qipu-rows");
}

static void
add_group (List *list, const char *title)
{
  GtkWidget *group = adw_preferences_group_new ();

  list->title = title;
  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (group),
                                   g_dgettext (GETTEXT_PACKAGE, title));
  adw_preferences_page_add (list->page, ADW_PREFERENCES_GROUP (group));
  g_object_set_data_full (G_OBJECT (group), "qipu-rows", g_ptr_array_new (),
                          (GDestroyNotify) g_ptr_array_unref);
  g_ptr_array_add (list->groups, group);
  qipu_ui_tag (group);
}

static void
add_row (List *list, const char *title, GtkWidget *row)
{
  GtkWidget *group;

  if (row == NULL)
    return;

  if (g_strcmp0 (list->title, title) != 0)
    add_group (list, title);
  group = list->groups->pdata[list->groups->len - 1];
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), row);
  g_ptr_array_add (get_rows (group), row);
  qipu_ui_tag (row);
}

/* Gestures come behind the commands of their group. */
static void
add_gestures (List *list, const char *title)
{
  guint n;
  const QipuGesture *gestures = qipu_keys_get_gestures (&n);

  for (guint i = 0; list->make_gesture != NULL && i < n; i++)
    if (g_str_equal (gestures[i].group, title))
      add_row (list, title, list->make_gesture (&gestures[i]));
}

static gboolean
add_next (gpointer data)
{
  List *list = data;
  guint n;
  const QipuKey *keys = qipu_keys_get (&n);
  const QipuKey *key;

  if (list->next >= n)
    return FALSE;

  key = &keys[list->next++];
  add_row (list, key->group, list->make_row (key));
  if (list->next == n || !g_str_equal (keys[list->next].group, key->group))
    add_gestures (list, key->group);
  return TRUE;
}

/**
 * qipu_key_list_fill:
 * @page: an empty page
 * @make_row: makes the row of a command
 * @make_gesture: (nullable): makes that of a gesture
 *
 * Fills @page with a row for each command, in groups.
 */
void
qipu_key_list_fill (AdwPreferencesPage *page,
                    QipuKeyRowFunc make_row,
                    QipuGestureRowFunc make_gesture)
{
  List *list = g_new0 (List, 1);

  g_return_if_fail (ADW_IS_PREFERENCES_PAGE (page));

  list->page = page;
  list->make_row = make_row;
  list->make_gesture = make_gesture;
  list->groups = g_ptr_array_new ();
  g_object_set_data_full (G_OBJECT (page), "qipu-key-list", list, list_free);
  qipu_slices_run (GTK_WIDGET (page), add_next, list, N_FIRST);
}

/**
 * qipu_key_list_make_entry:
 *
 * Returns: (transfer floating): an entry for what qipu_key_list_filter() is given
 */
GtkWidget *
qipu_key_list_make_entry (void)
{
  GtkWidget *entry = gtk_entry_new ();

  gtk_entry_set_icon_from_icon_name (GTK_ENTRY (entry), GTK_ENTRY_ICON_PRIMARY,
                                     "system-search-symbolic");
  gtk_entry_set_placeholder_text (GTK_ENTRY (entry), _ ("Find a command"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Find a command"), -1);
  return entry;
}

void
qipu_key_list_take_names (GtkWidget *row, char *names)
{
  g_object_set_data_full (G_OBJECT (row), "qipu-names", names, g_free);
}

static gboolean
has_words (GtkWidget *row, char **words)
{
  const char *names = g_object_get_data (G_OBJECT (row), "qipu-names");

  for (guint i = 0; words[i] != NULL; i++)
    if (strstr (names, words[i]) == NULL)
      return FALSE;
  return TRUE;
}

/**
 * qipu_key_list_filter:
 * @page: a filled page whose rows have names
 * @text: words, in any case
 *
 * Shows the rows that have all words of @text in their names, and the groups of these.
 *
 * Returns: how many rows are shown
 */
guint
qipu_key_list_filter (AdwPreferencesPage *page, const char *text)
{
  List *list = get_list (page);
  g_autofree char *folded = qipu_keys_fold (text);
  g_auto (GStrv) words = g_strsplit (g_strstrip (folded), " ", -1);
  guint n_found = 0;

  qipu_slices_finish (GTK_WIDGET (page));
  for (guint g = 0; g < list->groups->len; g++)
    {
      GtkWidget *group = list->groups->pdata[g];
      GPtrArray *rows = get_rows (group);
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
  return n_found;
}
