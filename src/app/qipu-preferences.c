/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The preferences window. Every control is tied to a setting; what follows from a setting is done
 * by those who watch it. */

#define G_LOG_DOMAIN "qipu-app"

#include "config.h"

#include "app/qipu-preferences.h"

#include <glib/gi18n-lib.h>

#include "app/qipu-look-chooser.h"
#include "app/qipu-shortcuts-page.h"
#include "ui/qipu-settings.h"
#include "ui/qipu-sounds.h"
#include "ui/qipu-text-scale.h"
#include "ui/qipu-ui-language.h"
#include "ui/qipu-value-list.h"
#include "words/qipu-words-judge.h"

typedef struct
{
  const char *value;
  const char *title; /* N_(), or in its own script */
} Choice;

static const Choice languages[] = {
  { "system", N_ ("Follow the system") },
  { "en", "English" },
  { "zh_TW", "繁體中文" },
  { "zh_CN", "简体中文" },
  { NULL, NULL },
};

/* clang-format off */
#define NOTATIONS \
  { "wxf", N_ ("WXF (C2=5, C+=6)") }, \
  { "wxf-prefix", N_ ("WXF (C2=5, +C=6)") }, \
  { "hant", N_ ("Traditional (炮二平五)") }, \
  { "hans", N_ ("Simplified (炮二平五)") }, \
  { "iccs", N_ ("ICCS (H2-E2)") }, \
  { "uci", N_ ("Coordinates (h2e2)") }, \
  { "algebraic", N_ ("Algebraic (Che2)") }, \
  { NULL, NULL }
/* clang-format on */

static const Choice notations[] = { { "auto", N_ ("Follow the language") }, NOTATIONS };

static const Choice beside[] = { { "none", N_ ("None") }, NOTATIONS };

static const Choice digits[] = {
  { "ascii", N_ ("Digits (馬8進7)") },
  { "full", N_ ("Full width (馬８進７)") },
  { "chinese", N_ ("Chinese (馬八進七)") },
  { NULL, NULL },
};

static const QipuLook piece_sets[] = {
  { "auto", N_ ("Follow the language") },
  { "traditional", N_ ("Traditional") },
  { "simplified", N_ ("Simplified") },
  { "pictorial", N_ ("Pictorial") },
  { NULL, NULL },
};

static const QipuLook designs[] = {
  { "paper", N_ ("Paper") },
  { "paper-night", N_ ("Paper at night") },
  { "wood", N_ ("Wood") },
  { "plain", N_ ("Plain") },
  { "high-contrast", N_ ("High contrast") },
  { NULL, NULL },
};

static const Choice numerals[] = {
  { "auto", N_ ("Follow the notation") },
  { "chinese", N_ ("Numerals and digits") },
  { "digits", N_ ("Digits at both edges") },
  { "iccs", N_ ("Coordinates, A to I") },
  { "algebraic", N_ ("Coordinates, a to i") },
  { "none", N_ ("None") },
  { NULL, NULL },
};

static const Choice rules[] = {
  { "axf", N_ ("Asian and World rules") },
  { "cxa", N_ ("Chinese rules, as advice") },
  { NULL, NULL },
};

static const Choice move_limits[] = {
  { "auto", N_ ("As the rules say") },
  { "none", N_ ("No limit") },
  { "40", N_ ("40 moves by each side") },
  { "50", N_ ("50 moves by each side") },
  { "60", N_ ("60 moves by each side") },
  { "100", N_ ("100 moves by each side") },
  { NULL, NULL },
};

/* A row with a list of values of a string setting */

static void
on_choice_selected (AdwComboRow *row)
{
  const Choice *choices = g_object_get_data (G_OBJECT (row), "choices");
  const char *key = g_object_get_data (G_OBJECT (row), "key");
  guint selected = adw_combo_row_get_selected (row);
  g_autofree char *value = g_settings_get_string (qipu_settings_get (), key);

  if (selected != GTK_INVALID_LIST_POSITION && !g_str_equal (value, choices[selected].value))
    g_settings_set_string (qipu_settings_get (), key, choices[selected].value);
}

static void
follow_setting (AdwComboRow *row)
{
  const Choice *choices = g_object_get_data (G_OBJECT (row), "choices");
  const char *key = g_object_get_data (G_OBJECT (row), "key");
  g_autofree char *value = g_settings_get_string (qipu_settings_get (), key);

  for (guint i = 0; choices[i].value != NULL; i++)
    if (g_str_equal (choices[i].value, value))
      adw_combo_row_set_selected (row, i);
}

static GtkWidget *
make_choice (const char *title, const char *key, const Choice *choices)
{
  GtkWidget *row = adw_combo_row_new ();
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  g_autofree char *signal = g_strconcat ("changed::", key, NULL);

  for (guint i = 0; choices[i].value != NULL; i++)
    gtk_string_list_append (names, _ (choices[i].title));
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  qipu_text_scale_adapt_choice (ADW_COMBO_ROW (row));
  qipu_value_list_open_at_choice (ADW_COMBO_ROW (row));
  adw_combo_row_set_model (ADW_COMBO_ROW (row), G_LIST_MODEL (names));
  g_object_set_data (G_OBJECT (row), "choices", (gpointer) choices);
  g_object_set_data (G_OBJECT (row), "key", (gpointer) key);
  follow_setting (ADW_COMBO_ROW (row));
  g_signal_connect (row, "notify::selected", G_CALLBACK (on_choice_selected), NULL);
  g_signal_connect_object (qipu_settings_get (), signal, G_CALLBACK (follow_setting), row,
                           G_CONNECT_SWAPPED);
  return row;
}

static GtkWidget *
make_switch (const char *title, const char *subtitle, const char *key)
{
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *toggle = gtk_switch_new ();

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  if (subtitle != NULL)
    adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
  gtk_widget_set_valign (toggle, GTK_ALIGN_CENTER);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), toggle);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), toggle);
  g_settings_bind (qipu_settings_get (), key, toggle, "active", G_SETTINGS_BIND_DEFAULT);
  return row;
}

static GtkWidget *
make_number (const char *title, const char *subtitle, const char *key, int low, int high, int step)
{
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *spin = gtk_spin_button_new_with_range (low, high, step);

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
  gtk_widget_set_valign (spin, GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (spin), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), spin);
  g_settings_bind (qipu_settings_get (), key, spin, "value", G_SETTINGS_BIND_DEFAULT);
  return row;
}

static AdwPreferencesGroup *
add_group (AdwPreferencesPage *page, const char *title)
{
  AdwPreferencesGroup *group = ADW_PREFERENCES_GROUP (adw_preferences_group_new ());

  if (title != NULL)
    adw_preferences_group_set_title (group, title);
  adw_preferences_page_add (page, group);
  return group;
}

static void
fill_language_page (AdwPreferencesPage *page)
{
  AdwPreferencesGroup *group = add_group (page, NULL);

  adw_preferences_group_add (group, make_choice (_ ("Interface language"), QIPU_SETTING_LANGUAGE,
                                                 languages));

  group = add_group (page, _ ("Notation"));
  adw_preferences_group_add (group, make_choice (_ ("Notation of moves"), QIPU_SETTING_NOTATION,
                                                 notations));
  adw_preferences_group_add (group, make_choice (_ ("Second notation beside it"),
                                                 QIPU_SETTING_NOTATION_BESIDE, beside));
  adw_preferences_group_add (group, make_choice (_ ("Black’s numbers in Chinese notation"),
                                                 "notation-digits", digits));
  adw_preferences_group_add (group, make_switch (_ ("Different characters for the two sides"),
                                                 _ ("俥傌炮 for Red, 車馬砲 for Black"),
                                                 "notation-distinct-glyphs"));
  adw_preferences_group_add (group, make_switch (_ ("Number soldiers on one file"),
                                                 _ ("一兵, 二兵, 三兵 instead of 前兵, 中兵, 後兵"),
                                                 "notation-soldier-ordinals"));
  adw_preferences_group_add (group, make_switch (_ ("Letters B and N"),
                                                 _ ("Instead of E and H for elephant and horse"),
                                                 "notation-letters-bn"));
  adw_preferences_group_add (group, make_switch (_ ("Dot for traverse"),
                                                 _ ("C2.5 instead of C2=5"),
                                                 "notation-dot-traverse"));
}

/* The setting is in percent. */
static void
add_text_group (AdwPreferencesPage *page)
{
  AdwPreferencesGroup *group = add_group (page, _ ("Text"));

  adw_preferences_group_add (group, make_number (_ ("Text size"), _ ("Percent of the desktop’s"),
                                                 QIPU_SETTING_TEXT_SCALE, 80, 200, 10));
}

static void
add_sound_group (AdwPreferencesPage *page)
{
  AdwPreferencesGroup *group = add_group (page, _ ("Sounds"));
  const char *const titles[QIPU_N_SOUNDS] = {
    [QIPU_SOUND_MOVE] = _ ("Move"),
    [QIPU_SOUND_CAPTURE] = _ ("Capture"),
    [QIPU_SOUND_CHECK] = _ ("Check"),
    [QIPU_SOUND_END] = _ ("End of the game"),
  };

  for (guint i = 0; i < QIPU_N_SOUNDS; i++)
    adw_preferences_group_add (group, make_switch (titles[i], NULL, qipu_sound_get_key (i)));
}

static void
fill_board_page (AdwPreferencesPage *page)
{
  AdwPreferencesGroup *group = add_group (page, _ ("Piece Set"));

  adw_preferences_group_add (group, qipu_look_chooser_new (_ ("Piece Set"), QIPU_SETTING_PIECE_SET,
                                                           piece_sets));
  group = add_group (page, _ ("Board Design"));
  adw_preferences_group_add (group, qipu_look_chooser_new (_ ("Board Design"),
                                                           QIPU_SETTING_BOARD_DESIGN, designs));
  group = add_group (page, NULL);
  adw_preferences_group_add (group, make_choice (_ ("File numbers"), QIPU_SETTING_NUMERALS,
                                                 numerals));

  group = add_group (page, _ ("Behaviour"));
  adw_preferences_group_add (group, make_switch (_ ("Show legal points"),
                                                 _ ("While a piece is picked up"),
                                                 QIPU_SETTING_TARGETS));
  adw_preferences_group_add (group, make_number (_ ("Animation"), _ ("Milliseconds for a move"),
                                                 QIPU_SETTING_ANIMATION, 0, 400, 10));
  adw_preferences_group_add (group, make_number (_ ("Autoplay"), _ ("Milliseconds between moves"),
                                                 QIPU_SETTING_AUTOPLAY, 500, 10000, 250));
  add_text_group (page);
  add_sound_group (page);

  group = add_group (page, _ ("General"));
  adw_preferences_group_add (group,
                             make_switch (_ ("Open what was open before"),
                                          _ ("Windows and tabs, with the place in each record"),
                                          QIPU_SETTING_RESTORE_SESSION));
}

static void
fill_rules_page (AdwPreferencesPage *page)
{
  AdwPreferencesGroup *group = add_group (page, _ ("Repetition"));
  g_autofree char *axf = qipu_words_rules_about (&qipu_rules_axf);
  g_autofree char *cxa = qipu_words_rules_about (&qipu_rules_cxa);
  g_autofree char *about = g_strconcat (axf, "\n", cxa, NULL);

  adw_preferences_group_set_description (group, about);
  adw_preferences_group_add (group, make_choice (_ ("Rules"), QIPU_SETTING_RULES, rules));
  group = add_group (page, _ ("Draw"));
  adw_preferences_group_add (group, make_choice (_ ("Moves without a capture"),
                                                 QIPU_SETTING_MOVE_LIMIT, move_limits));
}

static const struct
{
  const char *name;
  const char *title; /* N_() */
  const char *icon;
  void (*fill) (AdwPreferencesPage *page);
} pages[] = {
  { "language", N_ ("Language"), "preferences-desktop-locale-symbolic", fill_language_page },
    { "board", N_ ("Board"), "applications-games-symbolic", fill_board_page },
      { "rules", N_ ("Rules"), "emblem-documents-symbolic", fill_rules_page },
        { "shortcuts", N_ ("Keys"), "input-keyboard-symbolic", qipu_shortcuts_page_fill },
      };

/* A page is filled when it is first seen. */
static void
on_page_mapped (AdwPreferencesPage *page, gpointer index)
{
  g_signal_handlers_disconnect_by_func (page, on_page_mapped, index);
  pages[GPOINTER_TO_UINT (index)].fill (page);
  qipu_ui_tag (GTK_WIDGET (page));
}

static void
add_page (AdwPreferencesWindow *window, guint index)
{
  AdwPreferencesPage *page = ADW_PREFERENCES_PAGE (adw_preferences_page_new ());

  adw_preferences_page_set_name (page, pages[index].name);
  adw_preferences_page_set_title (page, _ (pages[index].title));
  adw_preferences_page_set_icon_name (page, pages[index].icon);
  g_signal_connect (page, "map", G_CALLBACK (on_page_mapped), GUINT_TO_POINTER (index));
  adw_preferences_window_add (window, page);
}

/**
 * qipu_preferences_new:
 * @parent: the window that it belongs to
 *
 * Returns: (transfer none): the preferences, not shown so far
 */
GtkWindow *
qipu_preferences_new (GtkWindow *parent)
{
  GtkWidget *window = adw_preferences_window_new ();

  adw_preferences_window_set_search_enabled (ADW_PREFERENCES_WINDOW (window), FALSE);
  gtk_window_set_title (GTK_WINDOW (window), _ ("Preferences"));
  gtk_window_set_transient_for (GTK_WINDOW (window), parent);
  gtk_window_set_destroy_with_parent (GTK_WINDOW (window), TRUE);
  gtk_window_set_default_size (GTK_WINDOW (window), 600, 620);
  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    add_page (ADW_PREFERENCES_WINDOW (window), i);
  qipu_ui_tag (window);
  return GTK_WINDOW (window);
}
