/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which keys do what: one table of commands for accelerators, letters, the shortcuts window and the
 * search of commands; and what the user changed in it. */

#define G_LOG_DOMAIN "qipu-app"

#include "config.h"

#include "app/qipu-keys.h"

#include <glib/gi18n-lib.h>
#include <gtk/gtk.h>
#include <string.h>

#include "ui/qipu-settings.h"

#define FILES N_ ("Files")
#define TABS N_ ("Tabs")
#define RECORD N_ ("Steps and Variations")
#define JUMPS N_ ("Jumps and Autoplay")
#define EDIT N_ ("Editing")
#define SIGNS N_ ("Signs")
#define BOARD N_ ("Board")
#define SETUP N_ ("Set-up")
#define CLIPBOARD N_ ("Clipboard")
#define GENERAL N_ ("General")
#define APPEARANCE N_ ("Appearance")

/* clang-format off */
static const QipuKey keys[] = {
  { "win.open", "<Control>o", QIPU_KEY_ALWAYS, FILES, N_ ("Open a record") },
  { "win.new", "<Control>n", QIPU_KEY_ALWAYS, FILES, N_ ("New game") },
  { "app.new-window", "<Control><Shift>n", QIPU_KEY_ALWAYS, FILES, N_ ("New window") },
  { "win.save", "<Control>s", QIPU_KEY_ALWAYS, FILES, N_ ("Save") },
  { "win.save-as", "<Control><Shift>s", QIPU_KEY_ALWAYS, FILES, N_ ("Save as") },
  { "win.file-details", "", QIPU_KEY_ALWAYS, FILES, N_ ("Format, encoding and faults of the file") },
  { "study.information", "<Control>i", QIPU_KEY_ALWAYS, FILES, N_ ("Record information") },
  { "win.next-game", "<Control>Page_Down", QIPU_KEY_ALWAYS, FILES, N_ ("Next game of the file") },
  { "win.previous-game", "<Control>Page_Up", QIPU_KEY_ALWAYS, FILES,
    N_ ("Previous game of the file") },
  { "win.reload", "", QIPU_KEY_ALWAYS, FILES, N_ ("Read the file again") },
  { "win.undo-open", "", QIPU_KEY_ALWAYS, FILES, N_ ("Back to what was open before") },
  { "win.restore-drafts", "", QIPU_KEY_ALWAYS, FILES, N_ ("Restore changes that were not saved") },
  { "app.quit", "<Control>q", QIPU_KEY_ALWAYS, FILES, N_ ("Quit") },

  { "win.new-tab", "<Control>t", QIPU_KEY_ALWAYS, TABS, N_ ("New tab") },
  { "win.close-tab", "<Control>w", QIPU_KEY_ALWAYS, TABS, N_ ("Close the tab") },
  { "win.reopen-tab", "<Control><Shift>t", QIPU_KEY_ALWAYS, TABS, N_ ("Reopen the closed tab") },
  { "win.move-tab-out", "", QIPU_KEY_ALWAYS, TABS, N_ ("Move the tab to a new window") },
  { "win.next-tab", "<Control>Tab", QIPU_KEY_ALWAYS, TABS, N_ ("Next tab") },
  { "win.previous-tab", "<Control><Shift>Tab <Control><Shift>ISO_Left_Tab", QIPU_KEY_ALWAYS, TABS,
    N_ ("Previous tab") },
  { "win.select-tab(1)", "<Alt>1", QIPU_KEY_ALWAYS, TABS, N_ ("Tab 1") },
  { "win.select-tab(2)", "<Alt>2", QIPU_KEY_ALWAYS, TABS, N_ ("Tab 2") },
  { "win.select-tab(3)", "<Alt>3", QIPU_KEY_ALWAYS, TABS, N_ ("Tab 3") },
  { "win.select-tab(4)", "<Alt>4", QIPU_KEY_ALWAYS, TABS, N_ ("Tab 4") },
  { "win.select-tab(5)", "<Alt>5", QIPU_KEY_ALWAYS, TABS, N_ ("Tab 5") },
  { "win.select-tab(6)", "<Alt>6", QIPU_KEY_ALWAYS, TABS, N_ ("Tab 6") },
  { "win.select-tab(7)", "<Alt>7", QIPU_KEY_ALWAYS, TABS, N_ ("Tab 7") },
  { "win.select-tab(8)", "<Alt>8", QIPU_KEY_ALWAYS, TABS, N_ ("Tab 8") },
  { "win.select-tab(9)", "<Alt>9", QIPU_KEY_ALWAYS, TABS, N_ ("Tab 9") },

  { "study.forward", "Right", QIPU_KEY_NO_CURSOR, RECORD, N_ ("Next move") },
  { "study.back", "Left BackSpace", QIPU_KEY_NO_CURSOR, RECORD, N_ ("Previous move") },
  { "study.next-variation", "Down", QIPU_KEY_NO_CURSOR, RECORD, N_ ("Next variation at a fork") },
  { "study.previous-variation", "Up", QIPU_KEY_NO_CURSOR, RECORD,
    N_ ("Previous variation at a fork") },
  { "study.enter-variation", "Return KP_Enter", QIPU_KEY_IN_LIST, RECORD,
    N_ ("Enter the chosen variation") },
  { "study.leave-variation", "<Shift>Left", QIPU_KEY_NO_CURSOR, RECORD, N_ ("Leave the variation") },
  { "study.first", "Home", QIPU_KEY_NO_CURSOR, RECORD, N_ ("Start") },
  { "study.last", "End <Shift>Right", QIPU_KEY_NO_CURSOR, RECORD, N_ ("End") },
  { "study.forward-ten", "Page_Down", QIPU_KEY_NO_CURSOR, RECORD, N_ ("Ten moves forward") },
  { "study.back-ten", "Page_Up", QIPU_KEY_NO_CURSOR, RECORD, N_ ("Ten moves back") },

  { "study.next-comment", "bracketright", QIPU_KEY_NO_TEXT, JUMPS, N_ ("Next comment or mark") },
  { "study.previous-comment", "bracketleft", QIPU_KEY_NO_TEXT, JUMPS,
    N_ ("Previous comment or mark") },
  { "study.find", "<Control>f", QIPU_KEY_ALWAYS, JUMPS, N_ ("Find in the study") },
  { "study.go-to", "<Control>g", QIPU_KEY_ALWAYS, JUMPS, N_ ("Go to move number") },
  { "study.autoplay", "<Control>j", QIPU_KEY_ALWAYS, JUMPS, N_ ("Autoplay") },
  { "study.faster", "greater", QIPU_KEY_NO_TEXT, JUMPS, N_ ("Autoplay faster") },
  { "study.slower", "less", QIPU_KEY_NO_TEXT, JUMPS, N_ ("Autoplay slower") },

  { "study.enter-move", "slash <Control>m", QIPU_KEY_NO_TEXT, EDIT, N_ ("Enter a move by typing") },
  { "study.comment", "w <Control>e", QIPU_KEY_NO_TEXT, EDIT, N_ ("Edit the comment") },
  { "study.comment-before", "<Shift>w", QIPU_KEY_NO_TEXT, EDIT,
    N_ ("Edit the comment before the move") },
  { "study.promote", "<Control>Up", QIPU_KEY_NO_TEXT, EDIT, N_ ("Move the variation up") },
  { "study.demote", "<Control>Down", QIPU_KEY_NO_TEXT, EDIT, N_ ("Move the variation down") },
  { "study.make-mainline", "<Control><Shift>Up", QIPU_KEY_NO_TEXT, EDIT, N_ ("Make it the main line") },
  { "study.delete", "Delete", QIPU_KEY_NO_CURSOR, EDIT, N_ ("Delete from here") },
  { "study.delete-variation", "<Control>Delete", QIPU_KEY_NO_TEXT, EDIT, N_ ("Delete the variation") },
  { "study.clear-marks", "<Control><Shift>Delete", QIPU_KEY_NO_TEXT, EDIT, N_ ("Clear the marks") },
  { "study.delete-before", "<Control>BackSpace", QIPU_KEY_NO_TEXT, EDIT,
    N_ ("Delete what is before") },
  { "study.merge", "<Control><Shift>m", QIPU_KEY_ALWAYS, EDIT, N_ ("Merge a record") },
  { "study.mirror-record", "", QIPU_KEY_ALWAYS, EDIT, N_ ("Mirror the record") },
  { "study.swap-colours", "", QIPU_KEY_ALWAYS, EDIT, N_ ("Exchange Red and Black") },
  { "study.fold", "<Shift>Up", QIPU_KEY_NO_CURSOR, EDIT, N_ ("Fold or unfold the variation") },
  { "study.fold-all", "<Shift>Page_Up", QIPU_KEY_NO_CURSOR, EDIT, N_ ("Fold all variations") },
  { "study.unfold-all", "<Shift>Page_Down", QIPU_KEY_NO_CURSOR, EDIT,
    N_ ("Unfold all variations") },
  { "study.undo", "<Control>z", QIPU_KEY_NO_TEXT, EDIT, N_ ("Undo") },
  { "study.redo", "<Control><Shift>z <Control>y", QIPU_KEY_NO_TEXT, EDIT, N_ ("Redo") },

  { "study.glyph(1)", "1", QIPU_KEY_NO_TEXT, SIGNS, N_ ("Good move (!)") },
  { "study.glyph(2)", "2", QIPU_KEY_NO_TEXT, SIGNS, N_ ("Mistake (?)") },
  { "study.glyph(3)", "3", QIPU_KEY_NO_TEXT, SIGNS, N_ ("Brilliant move (!!)") },
  { "study.glyph(4)", "4", QIPU_KEY_NO_TEXT, SIGNS, N_ ("Blunder (?\?)") },
  { "study.glyph(5)", "5", QIPU_KEY_NO_TEXT, SIGNS, N_ ("Interesting move (!?)") },
  { "study.glyph(6)", "6", QIPU_KEY_NO_TEXT, SIGNS, N_ ("Doubtful move (?!)") },
  { "study.glyph(0)", "0", QIPU_KEY_NO_TEXT, SIGNS, N_ ("Remove signs") },
  { "study.even", "7", QIPU_KEY_NO_TEXT, SIGNS, N_ ("The position is even") },
  { "study.red-better", "8", QIPU_KEY_NO_TEXT, SIGNS, N_ ("Red is better; again: more so") },
  { "study.black-better", "9", QIPU_KEY_NO_TEXT, SIGNS, N_ ("Black is better; again: more so") },
  { "study.judgement(13)", "", QIPU_KEY_ALWAYS, SIGNS, N_ ("The position is unclear") },

  { "study.flip", "f", QIPU_KEY_NO_TEXT, BOARD, N_ ("Turn the board") },
  { "study.mirror", "<Shift>f", QIPU_KEY_NO_TEXT, BOARD, N_ ("Mirror left and right") },
  { "study.moves-as-tree", "F8", QIPU_KEY_ALWAYS, BOARD, N_ ("Moves as a tree") },
  { "study.describe", "v", QIPU_KEY_NO_TEXT, BOARD, N_ ("Who attacks and protects the piece") },
  { "study.explain", "<Control>h", QIPU_KEY_ALWAYS, BOARD, N_ ("Explain the verdict") },
  { "study.board-cursor", "<Control>b", QIPU_KEY_ALWAYS, BOARD, N_ ("Point cursor on the board") },
  { "study.drop", "Escape", QIPU_KEY_NO_TEXT, BOARD, N_ ("Drop the piece") },
  { "study.show-targets", "l", QIPU_KEY_NO_TEXT, BOARD, N_ ("Show legal points") },
  { "app.next-piece-set", "d", QIPU_KEY_NO_TEXT, BOARD, N_ ("Next piece set") },
  { "app.next-numerals", "<Control><Shift>g", QIPU_KEY_ALWAYS, BOARD, N_ ("Next kind of numerals") },
  { "win.fullscreen", "F11", QIPU_KEY_ALWAYS, BOARD, N_ ("Full screen") },

  { "win.setup", "<Control>u", QIPU_KEY_ALWAYS, SETUP, N_ ("Set up a position") },
  { "study.setup-clear", "", QIPU_KEY_ALWAYS, SETUP, N_ ("Clear the board") },
  { "study.setup-start", "", QIPU_KEY_ALWAYS, SETUP, N_ ("Start position") },
  { "study.setup-generals", "", QIPU_KEY_ALWAYS, SETUP, N_ ("Only the generals") },
  { "study.setup-mirror", "", QIPU_KEY_ALWAYS, SETUP, N_ ("Mirror the position being set up") },
  { "study.setup-swap", "", QIPU_KEY_ALWAYS, SETUP,
    N_ ("Exchange colours of the position being set up") },
  { "win.apply-setup", "", QIPU_KEY_ALWAYS, SETUP, N_ ("Use the position that was set up") },
  { "win.cancel-setup", "", QIPU_KEY_ALWAYS, SETUP, N_ ("Leave the set-up") },

  { "study.copy", "<Control>c", QIPU_KEY_NO_TEXT, CLIPBOARD, N_ ("Copy the position or the branch") },
  { "study.copy-fen", "<Control><Shift>c", QIPU_KEY_ALWAYS, CLIPBOARD, N_ ("Copy the position") },
  { "study.copy-position", "", QIPU_KEY_ALWAYS, CLIPBOARD,
    N_ ("Copy the position as text and picture") },
  { "study.copy-image", "<Control><Alt>c", QIPU_KEY_ALWAYS, CLIPBOARD,
    N_ ("Copy a picture of the board") },
  { "study.copy-board-text", "", QIPU_KEY_ALWAYS, CLIPBOARD, N_ ("Copy the board as text") },
  { "study.copy-as(('move', ''))", "", QIPU_KEY_ALWAYS, CLIPBOARD, N_ ("Copy this move") },
  { "study.copy-line", "", QIPU_KEY_ALWAYS, CLIPBOARD, N_ ("Copy the moves up to here") },
  { "study.copy-game", "<Control><Shift>x", QIPU_KEY_ALWAYS, CLIPBOARD,
    N_ ("Copy the whole record") },
  { "study.cut-branch", "<Control>x", QIPU_KEY_NO_CURSOR, CLIPBOARD, N_ ("Cut the branch") },
  { "study.copy-branch", "", QIPU_KEY_ALWAYS, CLIPBOARD, N_ ("Copy the branch") },
  { "study.paste-branch", "", QIPU_KEY_ALWAYS, CLIPBOARD, N_ ("Paste moves here") },
  { "win.paste", "<Control>v", QIPU_KEY_NO_TEXT, CLIPBOARD, N_ ("Paste a position or a record") },

  { "win.commands", "<Control>k", QIPU_KEY_ALWAYS, GENERAL, N_ ("Find a command") },
  { "win.show-menu", "F10", QIPU_KEY_ALWAYS, GENERAL, N_ ("Main menu") },
  { "win.language-menu", "<Control>l", QIPU_KEY_ALWAYS, GENERAL, N_ ("Language menu") },
  { "app.preferences", "<Control>comma", QIPU_KEY_ALWAYS, GENERAL, N_ ("Preferences") },
  { "win.learn", "F1", QIPU_KEY_ALWAYS, GENERAL, N_ ("Learn") },
  { "win.restore-progress", "", QIPU_KEY_ALWAYS, GENERAL, N_ ("Restore the progress in Learn") },
  { "app.shortcuts", "<Control>question", QIPU_KEY_ALWAYS, GENERAL, N_ ("Keyboard shortcuts") },
  { "app.about", "", QIPU_KEY_ALWAYS, GENERAL, N_ ("About Qipu") },

  { "app.language::system", "", QIPU_KEY_ALWAYS, APPEARANCE, N_ ("Language: follow the system") },
  { "app.language::en", "", QIPU_KEY_ALWAYS, APPEARANCE, N_ ("Language: English") },
  { "app.language::zh_TW", "", QIPU_KEY_ALWAYS, APPEARANCE, N_ ("Language: Traditional Chinese") },
  { "app.language::zh_CN", "", QIPU_KEY_ALWAYS, APPEARANCE, N_ ("Language: Simplified Chinese") },
  { "app.notation::auto", "", QIPU_KEY_ALWAYS, APPEARANCE, N_ ("Notation: follow the language") },
  { "app.notation::wxf", "", QIPU_KEY_ALWAYS, APPEARANCE, N_ ("Notation: WXF (C2=5, C+=6)") },
  { "app.notation::wxf-prefix", "", QIPU_KEY_ALWAYS, APPEARANCE,
    N_ ("Notation: WXF (C2=5, +C=6)") },
  { "app.notation::hant", "", QIPU_KEY_ALWAYS, APPEARANCE, N_ ("Notation: Traditional Chinese") },
  { "app.notation::hans", "", QIPU_KEY_ALWAYS, APPEARANCE, N_ ("Notation: Simplified Chinese") },
  { "app.notation::iccs", "", QIPU_KEY_ALWAYS, APPEARANCE, N_ ("Notation: ICCS") },
  { "app.notation::uci", "", QIPU_KEY_ALWAYS, APPEARANCE, N_ ("Notation: coordinates (h2e2)") },
  { "app.notation::algebraic", "", QIPU_KEY_ALWAYS, APPEARANCE,
    N_ ("Notation: algebraic (Che2)") },
  { "app.notation-beside::none", "", QIPU_KEY_ALWAYS, APPEARANCE, N_ ("Second notation: none") },
  { "app.notation-beside::wxf", "", QIPU_KEY_ALWAYS, APPEARANCE,
    N_ ("Second notation: WXF (C2=5, C+=6)") },
  { "app.notation-beside::wxf-prefix", "", QIPU_KEY_ALWAYS, APPEARANCE,
    N_ ("Second notation: WXF (C2=5, +C=6)") },
  { "app.notation-beside::hant", "", QIPU_KEY_ALWAYS, APPEARANCE,
    N_ ("Second notation: Traditional Chinese") },
  { "app.notation-beside::hans", "", QIPU_KEY_ALWAYS, APPEARANCE,
    N_ ("Second notation: Simplified Chinese") },
  { "app.notation-beside::iccs", "", QIPU_KEY_ALWAYS, APPEARANCE, N_ ("Second notation: ICCS") },
  { "app.notation-beside::uci", "", QIPU_KEY_ALWAYS, APPEARANCE,
    N_ ("Second notation: coordinates (h2e2)") },
  { "app.notation-beside::algebraic", "", QIPU_KEY_ALWAYS, APPEARANCE,
    N_ ("Second notation: algebraic (Che2)") },
  { "app.piece-set::auto", "", QIPU_KEY_ALWAYS, APPEARANCE, N_ ("Pieces: follow the language") },
  { "app.piece-set::traditional", "", QIPU_KEY_ALWAYS, APPEARANCE, N_ ("Pieces: traditional") },
  { "app.piece-set::simplified", "", QIPU_KEY_ALWAYS, APPEARANCE, N_ ("Pieces: simplified") },
  { "app.piece-set::pictorial", "", QIPU_KEY_ALWAYS, APPEARANCE, N_ ("Pieces: pictorial") },
  { "app.board-design::paper", "", QIPU_KEY_ALWAYS, APPEARANCE, N_ ("Board: paper") },
  { "app.board-design::paper-night", "", QIPU_KEY_ALWAYS, APPEARANCE,
    N_ ("Board: paper at night") },
  { "app.board-design::wood", "", QIPU_KEY_ALWAYS, APPEARANCE, N_ ("Board: wood") },
  { "app.board-design::plain", "", QIPU_KEY_ALWAYS, APPEARANCE, N_ ("Board: plain") },
  { "app.board-design::high-contrast", "", QIPU_KEY_ALWAYS, APPEARANCE,
    N_ ("Board: high contrast") },
  { "app.numerals::auto", "", QIPU_KEY_ALWAYS, APPEARANCE,
    N_ ("File numbers: follow the notation") },
  { "app.numerals::chinese", "", QIPU_KEY_ALWAYS, APPEARANCE,
    N_ ("File numbers: Chinese numerals and digits") },
  { "app.numerals::digits", "", QIPU_KEY_ALWAYS, APPEARANCE,
    N_ ("File numbers: digits at both edges") },
  { "app.numerals::iccs", "", QIPU_KEY_ALWAYS, APPEARANCE,
    N_ ("File numbers: coordinates, A to I") },
  { "app.numerals::algebraic", "", QIPU_KEY_ALWAYS, APPEARANCE,
    N_ ("File numbers: coordinates, a to i") },
  { "app.numerals::none", "", QIPU_KEY_ALWAYS, APPEARANCE, N_ ("File numbers: none") },
  { "app.larger-text", "<Control>plus <Control>equal <Control>KP_Add", QIPU_KEY_ALWAYS, APPEARANCE,
    N_ ("Larger text") },
  { "app.smaller-text", "<Control>minus <Control>KP_Subtract", QIPU_KEY_ALWAYS, APPEARANCE,
    N_ ("Smaller text") },
  { "app.normal-text", "<Control>0 <Control>KP_0", QIPU_KEY_ALWAYS, APPEARANCE,
    N_ ("Text of normal size") },
};
/* clang-format on */

const QipuKey *
qipu_keys_get (guint *n_keys)
{
  *n_keys = G_N_ELEMENTS (keys);
  return keys;
}

const QipuKey *
qipu_keys_find (const char *action)
{
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    if (g_str_equal (keys[i].action, action))
      return &keys[i];
  return NULL;
}

/* Full-width and composed characters are the same as plain ones to a reader. */
char *
qipu_keys_fold (const char *text)
{
  g_autofree char *normal = g_utf8_normalize (text, -1, G_NORMALIZE_ALL);

  return g_utf8_casefold (normal != NULL ? normal : "", -1);
}

char *
qipu_keys_dup_names (const QipuKey *key)
{
  g_autofree char *names = g_strconcat (g_dgettext (GETTEXT_PACKAGE, key->title), "\n", key->title,
                                        "\n", g_dgettext (GETTEXT_PACKAGE, key->group), "\n",
                                        key->group, NULL);

  return qipu_keys_fold (names);
}

static GVariantDict *
get_changes (void)
{
  g_autoptr (GVariant) changes = g_settings_get_value (qipu_settings_get (), QIPU_SETTING_SHORTCUTS);
  GVariantDict *dict = g_variant_dict_new (NULL);
  GVariantIter iter;
  const char *action, *accelerators;

  g_variant_iter_init (&iter, changes);
  while (g_variant_iter_next (&iter, "{&s&s}", &action, &accelerators))
    g_variant_dict_insert (dict, action, "s", accelerators);
  return dict;
}

static void
keep_changes (GVariantDict *dict)
{
  g_autoptr (GVariant) values = g_variant_ref_sink (g_variant_dict_end (dict));
  GVariantBuilder builder;
  GVariantIter iter;
  const char *action;
  GVariant *value;

  g_variant_builder_init (&builder, G_VARIANT_TYPE ("a{ss}"));
  g_variant_iter_init (&iter, values);
  while (g_variant_iter_next (&iter, "{&sv}", &action, &value))
    {
      g_variant_builder_add (&builder, "{ss}", action, g_variant_get_string (value, NULL));
      g_variant_unref (value);
    }
  g_settings_set_value (qipu_settings_get (), QIPU_SETTING_SHORTCUTS,
                        g_variant_builder_end (&builder));
}

static char *
dup_keys (GVariantDict *changes, const QipuKey *key)
{
  char *changed = NULL;

  return g_variant_dict_lookup (changes, key->action, "s", &changed) ? changed
                                                                     : g_strdup (key->keys);
}

/* What cannot be read, from a settings file written by hand, is left out. */
static GStrv
split_accelerators (const char *text)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  guint keyval;
  GdkModifierType state;

  for (guint i = 0; words[i] != NULL; i++)
    if (*words[i] != '\0' && gtk_accelerator_parse (words[i], &keyval, &state))
      g_strv_builder_add (builder, words[i]);
  return g_strv_builder_end (builder);
}

/**
 * qipu_keys_dup_accelerators:
 * @key: an entry of the table
 *
 * Returns: (transfer full): the keys that are in use for it now; may be empty
 */
GStrv
qipu_keys_dup_accelerators (const QipuKey *key)
{
  g_autoptr (GVariantDict) changes = get_changes ();
  g_autofree char *text = dup_keys (changes, key);

  return split_accelerators (text);
}

static gboolean
is_same (const char *a, const char *b)
{
  guint keyval_a, keyval_b;
  GdkModifierType state_a, state_b;

  return gtk_accelerator_parse (a, &keyval_a, &state_a) &&
         gtk_accelerator_parse (b, &keyval_b, &state_b) && keyval_a == keyval_b &&
         state_a == state_b;
}

static gboolean
holds (char **accelerators, const char *accelerator)
{
  for (guint i = 0; accelerators[i] != NULL; i++)
    if (is_same (accelerators[i], accelerator))
      return TRUE;
  return FALSE;
}

/* What a move can begin with: the letters of pieces in the dialects of coordinate and WXF notation,
 * in either width, or a Han character, which may also come from an input method. Punctuation, kana
 * and digits do not: what begins with a digit needs the entry opened first. */
gboolean
qipu_keys_begins_move (gunichar character)
{
  /* full-width forms lie in the order of ASCII */
  if (character >= 0xFF01 && character <= 0xFF5E)
    character -= 0xFF01 - '!';
  if (character < 128)
    return character != 0 && strchr ("KABEHNRCPMGSkabehnrcpmgs", (int) character) != NULL;
  return g_unichar_get_script (character) == G_UNICODE_SCRIPT_HAN && g_unichar_isalpha (character);
}

/* What edits a text, in any window. */
static gboolean
edits_text (guint keyval, GdkModifierType state)
{
  switch (keyval)
    {
    case GDK_KEY_a:
    case GDK_KEY_c:
    case GDK_KEY_v:
    case GDK_KEY_x:
    case GDK_KEY_y:
    case GDK_KEY_slash:
    case GDK_KEY_backslash:
      return state == GDK_CONTROL_MASK;
    case GDK_KEY_z:
      return (state & ~GDK_SHIFT_MASK) == GDK_CONTROL_MASK;
    case GDK_KEY_Left:
    case GDK_KEY_Right:
    case GDK_KEY_Up:
    case GDK_KEY_Down:
    case GDK_KEY_Home:
    case GDK_KEY_End:
    case GDK_KEY_BackSpace:
    case GDK_KEY_Delete:
    case GDK_KEY_Insert:
      return (state & ~(GDK_SHIFT_MASK | GDK_CONTROL_MASK)) == 0;
    case GDK_KEY_Page_Up:
    case GDK_KEY_Page_Down:
      return (state & ~GDK_SHIFT_MASK) == 0;
    default:
      return FALSE;
    }
}

/* Space with these switches input methods, which also take characters by their number. Tab, Return
 * and Escape move the focus, answer and leave in every window. */
static gboolean
is_kept (guint keyval, GdkModifierType state)
{
  switch (keyval)
    {
    case GDK_KEY_space:
      return TRUE;
    case GDK_KEY_u:
      return state == (GDK_CONTROL_MASK | GDK_SHIFT_MASK);
    case GDK_KEY_Tab:
    case GDK_KEY_ISO_Left_Tab:
    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
    case GDK_KEY_Escape:
      return (state & (GDK_CONTROL_MASK | GDK_ALT_MASK)) == 0;
    default:
      return FALSE;
    }
}

/**
 * qipu_keys_check:
 * @key: who wants it
 * @accelerator: as gtk_accelerator_parse() reads it
 * @other: (out) (optional) (nullable): who has it
 *
 * Returns: whether @key can have @accelerator, and why not
 */
QipuKeyUse
qipu_keys_check (const QipuKey *key, const char *accelerator, const QipuKey **other)
{
  g_autoptr (GVariantDict) changes = get_changes ();
  guint keyval;
  GdkModifierType state;

  if (other != NULL)
    *other = NULL;
  if (!gtk_accelerator_parse (accelerator, &keyval, &state) || is_kept (keyval, state))
    return QIPU_KEY_INPUT;
  if ((state & ~GDK_SHIFT_MASK) == 0 && qipu_keys_begins_move (gdk_keyval_to_unicode (keyval)))
    return QIPU_KEY_MOVE;
  /* an accelerator of the application works while a text is written, where letters are letters */
  if (key->scope == QIPU_KEY_ALWAYS &&
      (edits_text (keyval, state) ||
       ((state & ~GDK_SHIFT_MASK) == 0 && gdk_keyval_to_unicode (keyval) != 0)))
    return QIPU_KEY_INPUT;

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      g_autofree char *text = dup_keys (changes, &keys[i]);
      g_auto (GStrv) accelerators = split_accelerators (text);

      if (&keys[i] != key && holds (accelerators, accelerator))
        {
          if (other != NULL)
            *other = &keys[i];
          return QIPU_KEY_TAKEN;
        }
    }
  return QIPU_KEY_FREE;
}

static void
take_away (GVariantDict *changes, const QipuKey *key, const char *accelerator)
{
  g_autofree char *text = dup_keys (changes, key);
  g_auto (GStrv) accelerators = split_accelerators (text);
  g_autoptr (GString) rest = g_string_new (NULL);

  if (!holds (accelerators, accelerator))
    return;

  for (guint i = 0; accelerators[i] != NULL; i++)
    if (!is_same (accelerators[i], accelerator))
      g_string_append_printf (rest, "%s%s", rest->len > 0 ? " " : "", accelerators[i]);
  g_variant_dict_insert (changes, key->action, "s", rest->str);
}

void
qipu_keys_set (const QipuKey *key, const char *accelerator)
{
  g_autoptr (GVariantDict) changes = get_changes ();

  for (guint i = 0; accelerator != NULL && i < G_N_ELEMENTS (keys); i++)
    if (&keys[i] != key)
      take_away (changes, &keys[i], accelerator);
  g_variant_dict_insert (changes, key->action, "s", accelerator != NULL ? accelerator : "");
  keep_changes (changes);
}

void
qipu_keys_reset (const QipuKey *key)
{
  g_autoptr (GVariantDict) changes = get_changes ();
  g_auto (GStrv) accelerators = split_accelerators (key->keys);

  /* whoever was given one of them in between loses it */
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    for (guint k = 0; &keys[i] != key && accelerators[k] != NULL; k++)
      take_away (changes, &keys[i], accelerators[k]);
  g_variant_dict_remove (changes, key->action);
  keep_changes (changes);
}
