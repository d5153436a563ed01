/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every action can be reached: it is in the table of commands, in a menu or on a button, in the
 * list of keys when it has one, and the search finds it in each language and in English. That names
 * are translated is what the test of the catalogues sees to. */

#include "config.h"

#include "ui-fixture.h"

#include <string.h>

#include "app/qipu-command-search.h"
#include "app/qipu-keys.h"
#include "app/qipu-shortcuts.h"
#include "ui/qipu-move-menu.h"

static const char *const languages[] = { "en", "zh_TW", "zh_CN" };

/* Answers that only make sense where they are asked for. */
static const char *const of_dialogs[] = {
  "win.encoding", /* of the details of the file, with an encoding */
};

/* How else than by a menu or a button of the window. */
static const struct
{
  const char *action;
  const char *why;
} elsewhere[] = {
  { "win.show-menu", "opens the menu itself" },
  { "win.language-menu", "opens the menu itself" },
  { "win.select-tab", "the tabs themselves" },
  { "win.restore-drafts", "the notice that offers them" },
  { "win.restore-progress", "the message that the progress was reset" },
  { "app.quit", "closing the windows" },
  { "app.next-piece-set", "the menu has each of them" },
  { "app.next-numerals", "the preferences have each of them" },
  { "app.board-design", "the preferences" },
  { "app.numerals", "the preferences" },
  { "app.notation-beside", "the preferences" },
  { "win.keep-setup", "the message that the position cannot be played" },
  { "study.drop", "a click elsewhere" },
  { "study.copy", "one of the items of the menu of copies, by focus" },
  { "study.mark", "the menu of the board" },
  { "study.arrow", "the right button draws it" },
  { "study.even", "study.judgement of the menu of moves" },
  { "study.red-better", "study.judgement of the menu of moves" },
  { "study.black-better", "study.judgement of the menu of moves" },
};

static gboolean
is_one_of (const char *const *names, guint n, const char *name)
{
  for (guint i = 0; i < n; i++)
    if (g_str_equal (names[i], name))
      return TRUE;
  return FALSE;
}

static char *
dup_name (const char *detailed)
{
  char *name = NULL;
  g_autoptr (GVariant) target = NULL;

  g_assert_true (g_action_parse_detailed_name (detailed, &name, &target, NULL));
  return name;
}

/* Whether the table has @name, with whatever target. */
static gboolean
is_in_table (const char *name)
{
  guint n;
  const QipuKey *keys = qipu_keys_get (&n);

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *other = dup_name (keys[i].action);

      if (g_str_equal (other, name))
        return TRUE;
    }
  return FALSE;
}

/* Each action is a command */

static void
check_group (GActionGroup *group, const char *prefix)
{
  g_auto (GStrv) names = g_action_group_list_actions (group);

  g_assert_cmpuint (g_strv_length (names), >, 5);
  for (guint i = 0; names[i] != NULL; i++)
    {
      g_autofree char *name = g_strconcat (prefix, names[i], NULL);

      if (!is_one_of (of_dialogs, G_N_ELEMENTS (of_dialogs), name) && !is_in_table (name))
        g_error ("%s: not in the table of commands", name);
    }
}

/* Of a choice each value. */
static guint
check_values (GSettingsSchema *schema, const char *name)
{
  g_autoptr (GSettingsSchemaKey) key = g_settings_schema_get_key (schema, name);
  g_autoptr (GVariant) range = g_settings_schema_key_get_range (key);
  g_autoptr (GVariant) values = NULL;
  const char *kind, *value;
  GVariantIter iter;
  guint n = 0;

  g_variant_get (range, "(&sv)", &kind, &values);
  if (!g_str_equal (kind, "enum"))
    return 0;

  g_variant_iter_init (&iter, values);
  while (g_variant_iter_next (&iter, "&s", &value))
    {
      g_autofree char *detailed = g_strconcat ("app.", name, "::", value, NULL);

      if (qipu_keys_find (detailed) == NULL)
        g_error ("%s: not in the table of commands", detailed);
      n++;
    }
  return n;
}

static void
check_choices (GActionGroup *group)
{
  g_auto (GStrv) names = g_action_group_list_actions (group);
  g_autoptr (GSettingsSchema) schema = NULL;
  guint n_values = 0;

  g_object_get (qipu_settings_get (), "settings-schema", &schema, NULL);
  for (guint i = 0; names[i] != NULL; i++)
    if (g_settings_schema_has_key (schema, names[i]))
      n_values += check_values (schema, names[i]);
  g_assert_cmpuint (n_values, >=, 35);
}

static void
test_actions (void)
{
  QipuWindow *window = ui_fixture_open_window ();
  QipuStudyPage *page;

  ui_activate (window, "win.new");
  page = qipu_main_view_get_study_page (qipu_window_get_main_view (window));
  check_group (G_ACTION_GROUP (ui_fixture_get_application ()), "app.");
  check_group (G_ACTION_GROUP (window), "win.");
  check_group (qipu_study_page_get_actions (page), "study.");
  check_choices (G_ACTION_GROUP (ui_fixture_get_application ()));
  ui_fixture_close_window (window);
}

/* Each command is somewhere to be clicked */

static void
collect_menu (GMenuModel *menu, GHashTable *found)
{
  for (int i = 0; i < g_menu_model_get_n_items (menu); i++)
    {
      g_autoptr (GMenuModel) section = g_menu_model_get_item_link (menu, i, G_MENU_LINK_SECTION);
      g_autoptr (GMenuModel) submenu = g_menu_model_get_item_link (menu, i, G_MENU_LINK_SUBMENU);
      g_autofree char *action = NULL;

      if (section != NULL)
        collect_menu (section, found);
      if (submenu != NULL)
        collect_menu (submenu, found);
      if (g_menu_model_get_item_attribute (menu, i, G_MENU_ATTRIBUTE_ACTION, "s", &action))
        g_hash_table_add (found, g_steal_pointer (&action));
    }
}

static void
collect_widgets (GtkWidget *widget, GHashTable *found)
{
  g_autoptr (GMenuModel) menu = NULL;

  if (GTK_IS_ACTIONABLE (widget) &&
      gtk_actionable_get_action_name (GTK_ACTIONABLE (widget)) != NULL)
    g_hash_table_add (found, g_strdup (gtk_actionable_get_action_name (GTK_ACTIONABLE (widget))));
  if (g_object_class_find_property (G_OBJECT_GET_CLASS (widget), "menu-model") != NULL)
    g_object_get (widget, "menu-model", &menu, NULL);
  if (menu != NULL)
    collect_menu (menu, found);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    collect_widgets (child, found);
}

static void
test_clickable (void)
{
  QipuWindow *window = ui_fixture_open_window ();
  g_autoptr (GHashTable) found = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GMenuModel) of_move = qipu_move_menu_new ();
  guint n, n_elsewhere = 0;
  const QipuKey *keys = qipu_keys_get (&n);

  ui_activate (window, "win.new");
  ui_activate (window, "win.setup");
  ui_fixture_settle (window);
  collect_widgets (GTK_WIDGET (window), found);
  collect_menu (of_move, found);
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *name = dup_name (keys[i].action);
      gboolean is_elsewhere = FALSE;

      for (guint k = 0; k < G_N_ELEMENTS (elsewhere); k++)
        is_elsewhere = is_elsewhere || g_str_equal (elsewhere[k].action, name);
      n_elsewhere += is_elsewhere;
      if (!is_elsewhere && !g_hash_table_contains (found, name) &&
          !g_hash_table_contains (found, keys[i].action))
        g_error ("%s: neither in a menu nor on a button", keys[i].action);
    }
  g_assert_cmpuint (n_elsewhere, >=, G_N_ELEMENTS (elsewhere));
  ui_activate (window, "win.cancel-setup");
  ui_fixture_close_window (window);
}

/* The list of keys */

static void
test_keys_listed (void)
{
  QipuWindow *window = ui_fixture_open_window ();
  guint n;
  const QipuKey *keys = qipu_keys_get (&n);

  for (guint l = 0; l < G_N_ELEMENTS (languages); l++)
    {
      GtkWindow *list;

      g_settings_set_string (qipu_settings_get (), QIPU_SETTING_LANGUAGE, languages[l]);
      list = qipu_shortcuts_new (GTK_WINDOW (window));
      /* rows that are not seen at once are made later */
      ui_wait_until (ui_find_row (GTK_WIDGET (list),
                                  g_dgettext (GETTEXT_PACKAGE, "Text of normal size")) != NULL);
      for (guint i = 0; i < n; i++)
        {
          g_auto (GStrv) accelerators = qipu_keys_dup_accelerators (&keys[i]);
          const char *title = g_dgettext (GETTEXT_PACKAGE, keys[i].title);
          GtkWidget *row = ui_find_row (GTK_WIDGET (list), title);
          GtkWidget *label;

          if (accelerators[0] == NULL)
            continue;
          if (row == NULL)
            g_error ("%s: %s has keys that are not listed", languages[l], keys[i].action);
          label = ui_find (row, GTK_TYPE_SHORTCUT_LABEL, NULL);
          g_assert_nonnull (label);
          g_assert_cmpstr (gtk_shortcut_label_get_accelerator (GTK_SHORTCUT_LABEL (label)), ==,
                           accelerators[0]);
        }
      gtk_window_destroy (list);
    }
  g_settings_set_string (qipu_settings_get (), QIPU_SETTING_LANGUAGE, "en");
  ui_fixture_close_window (window);
}

/* The search */

static gboolean
is_shown (GtkWidget *search, const QipuKey *key)
{
  GtkListBox *list = GTK_LIST_BOX (ui_find (search, GTK_TYPE_LIST_BOX, NULL));
  GtkListBoxRow *row;

  for (int i = 0; (row = gtk_list_box_get_row_at_index (list, i)) != NULL; i++)
    if (g_object_get_data (G_OBJECT (row), "key") == key)
      return gtk_widget_get_child_visible (GTK_WIDGET (row));
  return FALSE;
}

static void
test_found (void)
{
  QipuWindow *window = ui_fixture_open_window ();
  guint n;
  const QipuKey *keys = qipu_keys_get (&n);

  ui_activate (window, "win.new");
  for (guint l = 0; l < G_N_ELEMENTS (languages); l++)
    {
      QipuCommandSearch *search;

      g_settings_set_string (qipu_settings_get (), QIPU_SETTING_LANGUAGE, languages[l]);
      search = QIPU_COMMAND_SEARCH (qipu_command_search_new (GTK_WINDOW (window)));
      for (guint i = 0; i < n; i++)
        {
          const char *texts[] = { g_dgettext (GETTEXT_PACKAGE, keys[i].title), keys[i].title };

          if (g_str_equal (keys[i].action, "win.commands"))
            continue; /* is what is open */
          for (guint k = 0; k < G_N_ELEMENTS (texts); k++)
            {
              qipu_command_search_set_text (search, texts[k]);
              if (!is_shown (GTK_WIDGET (search), &keys[i]))
                g_error ("%s: %s is not found by “%s”", languages[l], keys[i].action, texts[k]);
            }
        }
      gtk_window_destroy (GTK_WINDOW (search));
    }
  g_settings_set_string (qipu_settings_get (), QIPU_SETTING_LANGUAGE, "en");
  ui_fixture_close_window (window);
}

/* Names tell commands apart in each language, in the search and in the list of keys. */
static void
test_names_differ (void)
{
  guint n;
  const QipuKey *keys = qipu_keys_get (&n);

  for (guint l = 0; l < G_N_ELEMENTS (languages); l++)
    {
      g_autoptr (GHashTable) names = g_hash_table_new (g_str_hash, g_str_equal);

      g_settings_set_string (qipu_settings_get (), QIPU_SETTING_LANGUAGE, languages[l]);
      for (guint i = 0; i < n; i++)
        if (!g_hash_table_add (names, (gpointer) g_dgettext (GETTEXT_PACKAGE, keys[i].title)))
          g_error ("%s: two commands are called “%s”", languages[l],
                   g_dgettext (GETTEXT_PACKAGE, keys[i].title));
    }
  g_settings_set_string (qipu_settings_get (), QIPU_SETTING_LANGUAGE, "en");
}

int
main (int argc, char **argv)
{
  ui_fixture_init (&argc, &argv);

  g_test_add_func ("/ui/reach/actions", test_actions);
  g_test_add_func ("/ui/reach/clickable", test_clickable);
  g_test_add_func ("/ui/reach/keys-listed", test_keys_listed);
  g_test_add_func ("/ui/reach/found", test_found);
  g_test_add_func ("/ui/reach/names-differ", test_names_differ);
  return g_test_run ();
}
