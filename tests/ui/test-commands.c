/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Commands: one table for menus, keys and search; keys that the user changes. */

#include "config.h"

#include "ui-fixture.h"

#include <string.h>

#include "app/qipu-command-search.h"
#include "app/qipu-shortcut-dialog.h"
#include "app/qipu-shortcuts.h"

/* The table */

static gboolean
is_action_there (QipuWindow *window, const char *detailed)
{
  QipuStudyPage *page = qipu_main_view_get_study_page (qipu_window_get_main_view (window));
  g_autofree char *name = NULL;
  g_autoptr (GVariant) target = NULL;
  GActionGroup *group;

  g_assert_true (g_action_parse_detailed_name (detailed, &name, &target, NULL));
  if (g_str_has_prefix (name, "window."))
    return TRUE; /* of the toolkit */
  group = g_str_has_prefix (name, "app.")   ? G_ACTION_GROUP (ui_fixture_get_application ())
          : g_str_has_prefix (name, "win.") ? G_ACTION_GROUP (window)
                                            : qipu_study_page_get_actions (page);
  return g_action_group_has_action (group, strchr (name, '.') + 1);
}

static void
test_table (void)
{
  QipuWindow *window = ui_fixture_open_window ();
  guint n;
  const QipuKey *keys = qipu_keys_get (&n);

  ui_activate (window, "win.new");
  for (guint i = 0; i < n; i++)
    {
      g_auto (GStrv) accelerators = qipu_keys_dup_accelerators (&keys[i]);

      if (!is_action_there (window, keys[i].action))
        g_error ("%s: no such action", keys[i].action);
      g_assert_nonnull (keys[i].title);
      /* no key twice, none that begins a move, none that writing needs; Enter and Escape are what
       * they are everywhere */
      for (guint k = 0; accelerators[k] != NULL; k++)
        {
          const QipuKey *other = NULL;
          QipuKeyUse use = qipu_keys_check (&keys[i], accelerators[k], &other);

          if (use == QIPU_KEY_TAKEN)
            g_error ("%s: %s and %s", accelerators[k], keys[i].action, other->action);
          g_assert_cmpint (use, !=, QIPU_KEY_MOVE);
          if (use == QIPU_KEY_INPUT)
            g_assert_true (keys[i].scope == QIPU_KEY_IN_LIST ||
                           g_str_equal (accelerators[k], "Escape"));
        }
    }
  ui_fixture_close_window (window);
}

/* Each item of the menus is a command of the table, with or without its target. */
static void
check_menu (GMenuModel *menu)
{
  for (int i = 0; i < g_menu_model_get_n_items (menu); i++)
    {
      g_autoptr (GMenuModel) section = g_menu_model_get_item_link (menu, i, G_MENU_LINK_SECTION);
      g_autoptr (GMenuModel) submenu = g_menu_model_get_item_link (menu, i, G_MENU_LINK_SUBMENU);
      g_autofree char *action = NULL;

      if (section != NULL)
        check_menu (section);
      if (submenu != NULL)
        check_menu (submenu);
      if (!g_menu_model_get_item_attribute (menu, i, G_MENU_ATTRIBUTE_ACTION, "s", &action))
        continue;
      /* a choice is in the table by its values, if at all; notations are in the preferences */
      {
        g_autoptr (GVariant) target =
          g_menu_model_get_item_attribute_value (menu, i, G_MENU_ATTRIBUTE_TARGET, NULL);

        if (target == NULL && qipu_keys_find (action) == NULL)
          g_error ("%s: in a menu and not in the table of commands", action);
      }
    }
}

static void
check_menus_below (GtkWidget *widget)
{
  if (GTK_IS_MENU_BUTTON (widget) && gtk_menu_button_get_menu_model (GTK_MENU_BUTTON (widget)) != NULL)
    check_menu (gtk_menu_button_get_menu_model (GTK_MENU_BUTTON (widget)));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    check_menus_below (child);
}

static void
test_menus (void)
{
  QipuWindow *window = ui_fixture_open_window ();

  ui_activate (window, "win.new");
  check_menus_below (GTK_WIDGET (window));
  ui_fixture_close_window (window);
}

/* Search */

static const struct
{
  const char *language;
  const char *text;
  const char *action;
} searches[] = {
  { "en", "turn", "study.flip" },
  { "en", "board turn", "study.flip" },
  { "en", "SETUP", NULL },
  { "en", "set up", "win.setup" },
  { "en", "ｐｒｅｆｅｒｅｎｃｅｓ", "app.preferences" },
  /* in Chinese both languages find */
  { "zh_TW", "preferences", "app.preferences" },
  { "zh_TW", "偏好", "app.preferences" },
  { "zh_CN", "首选项", "app.preferences" },
  { "zh_CN", "about", "app.about" },
  /* keys find as well, and those that are meant before those that begin so */
  { "en", "ctrl+s", "win.save" },
  { "zh_TW", "Ctrl+Shift+S", "win.save-as" },
  { "zh_CN", "F11", "win.fullscreen" },
};

static void
test_search (void)
{
  QipuWindow *window = ui_fixture_open_window ();

  ui_activate (window, "win.new");
  for (guint i = 0; i < G_N_ELEMENTS (searches); i++)
    {
      QipuCommandSearch *search;
      const QipuKey *found;

      g_settings_set_string (qipu_settings_get (), QIPU_SETTING_LANGUAGE, searches[i].language);
      search = QIPU_COMMAND_SEARCH (qipu_command_search_new (GTK_WINDOW (window)));
      qipu_command_search_set_text (search, searches[i].text);
      found = qipu_command_search_get_selected (search);
      g_test_message ("%s: %s", searches[i].language, searches[i].text);
      g_assert_cmpstr (found != NULL ? found->action : NULL, ==, searches[i].action);
      gtk_window_destroy (GTK_WINDOW (search));
    }
  g_settings_set_string (qipu_settings_get (), QIPU_SETTING_LANGUAGE, "en");
  ui_fixture_close_window (window);
}

static void
test_search_does (void)
{
  QipuWindow *window = ui_fixture_open_window ();
  QipuSession *session;
  QipuCommandSearch *search;

  ui_activate (window, "win.new");
  session = qipu_workspace_get_session (qipu_window_get_workspace (window));
  search = QIPU_COMMAND_SEARCH (qipu_command_search_new (GTK_WINDOW (window)));
  gtk_window_present (GTK_WINDOW (search));
  qipu_command_search_set_text (search, "turn the board");
  qipu_command_search_activate (search);
  g_assert_true (qipu_session_get_flipped (session));

  /* what cannot be done now is not offered: there is nothing to be undone */
  search = QIPU_COMMAND_SEARCH (qipu_command_search_new (GTK_WINDOW (window)));
  qipu_command_search_set_text (search, "undo");
  g_assert_null (qipu_command_search_get_selected (search));
  gtk_window_destroy (GTK_WINDOW (search));
  ui_fixture_close_window (window);
}

/* Changing keys */

static void
assert_keys (const char *action, const char *expected)
{
  g_auto (GStrv) accelerators = qipu_keys_dup_accelerators (qipu_keys_find (action));
  g_autofree char *text = g_strjoinv (" ", accelerators);

  g_assert_cmpstr (text, ==, expected);
}

static void
test_change (void)
{
  QipuWindow *window = ui_fixture_open_window ();
  GtkApplication *application = GTK_APPLICATION (ui_fixture_get_application ());
  GtkWindow *dialog;
  g_auto (GStrv) accelerators = NULL;

  /* free: taken at once, and in use */
  dialog = qipu_shortcut_dialog_new (GTK_WINDOW (window), qipu_keys_find ("win.open"));
  qipu_shortcut_dialog_press (QIPU_SHORTCUT_DIALOG (dialog), GDK_KEY_F7, 0);
  assert_keys ("win.open", "F7");
  accelerators = gtk_application_get_accels_for_action (application, "win.open");
  g_assert_cmpstr (accelerators[0], ==, "F7");

  /* someone else's: told, and only taken after an answer */
  dialog = qipu_shortcut_dialog_new (GTK_WINDOW (window), qipu_keys_find ("win.save"));
  qipu_shortcut_dialog_press (QIPU_SHORTCUT_DIALOG (dialog), GDK_KEY_K, GDK_CONTROL_MASK);
  assert_keys ("win.save", "<Control>s");
  g_assert_nonnull (strstr (adw_message_dialog_get_body (ADW_MESSAGE_DIALOG (dialog)),
                            "Find a command"));
  adw_message_dialog_response (ADW_MESSAGE_DIALOG (dialog), "replace");
  assert_keys ("win.save", "<Control>k");
  assert_keys ("win.commands", "");

  /* a letter that begins a move, and Space of input methods: never */
  dialog = qipu_shortcut_dialog_new (GTK_WINDOW (window), qipu_keys_find ("study.flip"));
  qipu_shortcut_dialog_press (QIPU_SHORTCUT_DIALOG (dialog), GDK_KEY_c, 0);
  qipu_shortcut_dialog_press (QIPU_SHORTCUT_DIALOG (dialog), GDK_KEY_C, GDK_SHIFT_MASK);
  qipu_shortcut_dialog_press (QIPU_SHORTCUT_DIALOG (dialog), GDK_KEY_space, GDK_CONTROL_MASK);
  assert_keys ("study.flip", "f");
  qipu_shortcut_dialog_press (QIPU_SHORTCUT_DIALOG (dialog), GDK_KEY_question, GDK_SHIFT_MASK);
  assert_keys ("study.flip", "question");

  /* nor, from everywhere, what edits a text; a command that rests while one writes may have it */
  g_assert_cmpint (qipu_keys_check (qipu_keys_find ("win.save"), "<Control>a", NULL), ==,
                   QIPU_KEY_INPUT);
  g_assert_cmpint (qipu_keys_check (qipu_keys_find ("win.save"), "<Control><Shift>Left", NULL), ==,
                   QIPU_KEY_INPUT);
  g_assert_cmpint (qipu_keys_check (qipu_keys_find ("win.save"), "<Control><Shift>u", NULL), ==,
                   QIPU_KEY_INPUT);
  g_assert_cmpint (qipu_keys_check (qipu_keys_find ("study.flip"), "<Control><Shift>u", NULL), ==,
                   QIPU_KEY_INPUT);
  g_assert_cmpint (qipu_keys_check (qipu_keys_find ("study.flip"), "<Control>a", NULL), ==,
                   QIPU_KEY_FREE);
  g_assert_cmpint (qipu_keys_check (qipu_keys_find ("win.save"), "<Alt>3", NULL), ==,
                   QIPU_KEY_TAKEN);

  dialog = qipu_shortcut_dialog_new (GTK_WINDOW (window), qipu_keys_find ("study.flip"));
  adw_message_dialog_response (ADW_MESSAGE_DIALOG (dialog), "remove");
  assert_keys ("study.flip", "");
  dialog = qipu_shortcut_dialog_new (GTK_WINDOW (window), qipu_keys_find ("study.flip"));
  adw_message_dialog_response (ADW_MESSAGE_DIALOG (dialog), "reset");
  assert_keys ("study.flip", "f");

  /* back to its own key, which the other one loses */
  qipu_keys_reset (qipu_keys_find ("win.commands"));
  assert_keys ("win.commands", "<Control>k");
  assert_keys ("win.save", "");
  g_settings_reset (qipu_settings_get (), QIPU_SETTING_SHORTCUTS);
  assert_keys ("win.open", "<Control>o");
  assert_keys ("win.save", "<Control>s");
  ui_fixture_close_window (window);
}

/* What the item of a menu shows as its key. */
static char *
dup_shown_key (GtkWidget *root, const char *text)
{
  if (g_str_equal (G_OBJECT_TYPE_NAME (root), "GtkModelButton"))
    {
      g_autofree char *own = NULL;
      char *key = NULL;

      g_object_get (root, "text", &own, "accel", &key, NULL);
      if (g_strcmp0 (own, text) == 0)
        return key != NULL ? key : g_strdup ("");
      g_free (key);
    }
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      char *found = dup_shown_key (child, text);

      if (found != NULL)
        return found;
    }
  return NULL;
}

/* Items of menus that are there already show the new keys, however often they change. */
static void
test_change_again (void)
{
  static const struct
  {
    const char *action;
    const char *item;
  } actions[] = {
    { "win.save", "Save" },
    { "win.previous-tab", "Previous Tab" },
    { "app.larger-text", "Larger Text" },
    { "study.copy-game", "Whole Record" },
    { "study.find", "Find…" },
    { "study.flip", "Turn the Board" },
  };
  static const char *const changes[] = { "F7", "<Control>F8", NULL, "F9", "<Shift>F7", NULL };
  QipuWindow *window = ui_fixture_open_window ();
  GtkApplication *application = GTK_APPLICATION (ui_fixture_get_application ());

  ui_activate (window, "win.new");
  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    {
      const QipuKey *key = qipu_keys_find (actions[i].action);

      for (guint k = 0; k < G_N_ELEMENTS (changes); k++)
        {
          g_auto (GStrv) accelerators = NULL;
          g_autofree char *shown = NULL;

          qipu_keys_set (key, changes[k]);
          ui_fixture_settle (window);
          accelerators = gtk_application_get_accels_for_action (application, actions[i].action);
          if (key->scope == QIPU_KEY_ALWAYS)
            g_assert_cmpstr (accelerators[0], ==, changes[k]);
          shown = dup_shown_key (GTK_WIDGET (window), actions[i].item);
          g_assert_cmpstr (shown, ==, changes[k] != NULL ? changes[k] : "");
        }
      qipu_keys_reset (key);
      assert_keys (actions[i].action, key->keys);
    }
  g_settings_reset (qipu_settings_get (), QIPU_SETTING_SHORTCUTS);
  ui_fixture_close_window (window);
}

/* The list of keys */

/* Rows that can be seen at @root and below. */
static guint
count_shown (GtkWidget *root)
{
  guint n = ADW_IS_ACTION_ROW (root) && gtk_widget_get_mapped (root);

  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n += count_shown (child);
  return n;
}

static void
test_list (void)
{
  static const struct
  {
    const char *text;
    guint n_shown;
  } cases[] = {
    { "quit", 1 },         /* a name */
    { "CTRL+Q", 1 },       /* keys, in any case */
    { "sign mistake", 1 }, /* a group and a name */
    { "cannon soldier", 1 }, { "wheel", 1 }, { "set-up right button", 1 }, { "nosuchcommand", 0 },
  };
  QipuWindow *window = ui_fixture_open_window ();
  GtkWindow *dialog = qipu_shortcuts_new (GTK_WINDOW (window));
  GtkWidget *entry = ui_find (GTK_WIDGET (dialog), GTK_TYPE_ENTRY, NULL);
  guint n, n_keys = 0;
  const QipuKey *keys = qipu_keys_get (&n);

  for (guint i = 0; i < n; i++)
    n_keys += keys[i].title != NULL && *keys[i].keys != '\0';
  /* and what is no command: letters of the set-up, what the pointer does */
  qipu_keys_get_gestures (&n);
  g_assert_cmpuint (n, >=, 10);
  n_keys += n;
  gtk_window_present (dialog);
  ui_wait_until (count_shown (GTK_WIDGET (dialog)) == n_keys);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      gtk_editable_set_text (GTK_EDITABLE (entry), cases[i].text);
      ui_wait_until (count_shown (GTK_WIDGET (dialog)) == cases[i].n_shown);
    }
  gtk_editable_set_text (GTK_EDITABLE (entry), "");
  ui_wait_until (count_shown (GTK_WIDGET (dialog)) == n_keys);
  gtk_window_destroy (dialog);
  ui_fixture_close_window (window);
}

static void
test_text_size (void)
{
  QipuWindow *window = ui_fixture_open_window ();
  int before, larger, after;

  g_object_get (gtk_settings_get_default (), "gtk-xft-dpi", &before, NULL);
  ui_activate (window, "app.larger-text");
  ui_activate (window, "app.larger-text");
  g_object_get (gtk_settings_get_default (), "gtk-xft-dpi", &larger, NULL);
  g_assert_cmpint (larger, ==, before * 120 / 100);
  ui_activate (window, "app.normal-text");
  g_object_get (gtk_settings_get_default (), "gtk-xft-dpi", &after, NULL);
  g_assert_cmpint (after, ==, before);
  ui_fixture_close_window (window);
}

/* What begins a move opens the entry; punctuation, digits and other scripts do not. */
static void
test_begins_move (void)
{
  static const struct
  {
    gunichar character;
    gboolean begins;
  } cases[] = {
    { 'c', TRUE },     { 'H', TRUE },     { 'f', FALSE },    { '2', FALSE },    { 0, FALSE },
    { 0x70AE, TRUE },  { 0x508C, TRUE },  { 0x524D, TRUE },  { 0xFF23, TRUE },  { 0xFF48, TRUE },
    { 0xFF0C, FALSE }, { 0xFF12, FALSE }, { 0x3002, FALSE }, { 0x300C, FALSE }, { 0x3042, FALSE },
    { 0xAC00, FALSE }, { 0x3000, FALSE }, { 0x1F600, FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    if (qipu_keys_begins_move (cases[i].character) != cases[i].begins)
      g_error ("U+%04X", cases[i].character);
}

static gboolean
is_sample (const QipuKey *key, guint i)
{
  return g_str_equal (key->action, "app.about") ||
         g_str_equal (key->action, "win.restore-progress") || i % 8 == 0;
}

/* Commands of every kind can be given a key, those without one and single choices of a value too. */
static void
test_every (void)
{
  GtkApplication *application = GTK_APPLICATION (ui_fixture_get_application ());
  QipuWindow *window = ui_fixture_open_window ();
  guint n, n_global = 0;
  const QipuKey *keys = qipu_keys_get (&n);

  for (guint i = 0; i < n; i++)
    {
      g_auto (GStrv) given = NULL;

      if (!is_sample (&keys[i], i))
        continue;
      qipu_keys_set (&keys[i], "<Control><Alt>F8");
      given = qipu_keys_dup_accelerators (&keys[i]);
      g_assert_cmpstr (given[0], ==, "<Control><Alt>F8");
      if (keys[i].scope == QIPU_KEY_ALWAYS && !g_str_has_prefix (keys[i].action, "window."))
        {
          g_auto (GStrv) used = gtk_application_get_accels_for_action (application, keys[i].action);

          if (!g_strv_contains ((const char *const *) used, "<Control><Alt>F8"))
            g_error ("%s: has no key", keys[i].action);
          n_global++;
        }
      qipu_keys_reset (&keys[i]);
    }
  g_assert_cmpuint (n_global, >, 10);
  g_assert_nonnull (qipu_keys_find ("app.about"));
  g_assert_nonnull (qipu_keys_find ("win.restore-progress"));
  g_assert_nonnull (qipu_keys_find ("app.board-design::high-contrast"));
  ui_fixture_close_window (window);
}

/* The page of keys is searched by names and by keys, and says when there is nothing. */
static void
test_key_search (void)
{
  QipuWindow *window = ui_fixture_open_window ();
  GtkWidget *preferences, *entry, *empty;

  ui_activate (window, "app.preferences");
  ui_wait_until (ui_find_dialog (ADW_TYPE_PREFERENCES_WINDOW) != NULL);
  preferences = GTK_WIDGET (ui_find_dialog (ADW_TYPE_PREFERENCES_WINDOW));
  adw_preferences_window_set_visible_page_name (ADW_PREFERENCES_WINDOW (preferences), "shortcuts");
  ui_wait_until (ui_find (preferences, GTK_TYPE_ENTRY, NULL) != NULL);
  entry = ui_find (preferences, GTK_TYPE_ENTRY, NULL);
  empty = ui_find_text (preferences, "No Commands Found");

  gtk_editable_set_text (GTK_EDITABLE (entry), "paper night");
  ui_wait_until (count_shown (preferences) == 1);
  g_assert_true (gtk_widget_get_mapped (ui_find_row (preferences, "Board: paper at night")));
  gtk_editable_set_text (GTK_EDITABLE (entry), "ctrl+k");
  ui_wait_until (count_shown (preferences) == 1);
  g_assert_true (gtk_widget_get_mapped (ui_find_row (preferences, "Find a command")));
  g_assert_false (empty != NULL && gtk_widget_get_mapped (empty));
  gtk_editable_set_text (GTK_EDITABLE (entry), "nothing is called so");
  ui_wait_until (count_shown (preferences) == 0);
  ui_wait_until ((empty = ui_find_text (preferences, "No Commands Found")) != NULL &&
                 gtk_widget_get_mapped (empty));
  gtk_editable_set_text (GTK_EDITABLE (entry), "");
  ui_wait_until (count_shown (preferences) > 100);
  gtk_window_destroy (GTK_WINDOW (preferences));
  ui_fixture_close_window (window);
}

int
main (int argc, char **argv)
{
  ui_fixture_init (&argc, &argv);

  g_test_add_func ("/ui/commands/table", test_table);
  g_test_add_func ("/ui/commands/menus", test_menus);
  g_test_add_func ("/ui/commands/search", test_search);
  g_test_add_func ("/ui/commands/search-does", test_search_does);
  g_test_add_func ("/ui/commands/change", test_change);
  g_test_add_func ("/ui/commands/change-again", test_change_again);
  g_test_add_func ("/ui/commands/every", test_every);
  g_test_add_func ("/ui/commands/key-search", test_key_search);
  g_test_add_func ("/ui/commands/list", test_list);
  g_test_add_func ("/ui/commands/begins-move", test_begins_move);
  g_test_add_func ("/ui/commands/text-size", test_text_size);
  return g_test_run ();
}
