/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of commands: one for accelerators, letters, the shortcuts window and the search; and
 * what keys and the pointer do on the board without being commands. */

#define G_LOG_DOMAIN "qipu-app"

#include "config.h"

#include "app/qipu-keys.h"

#include <glib/gi18n-lib.h>

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
  { "win.save-games", "<Control><Alt>s", QIPU_KEY_ALWAYS, FILES,
    N_ ("Save the games selected or listed in a file of their own") },
  { "win.file-details", "F4", QIPU_KEY_ALWAYS, FILES,
    N_ ("Format, encoding and faults of the file") },
  { "study.information", "<Control>i", QIPU_KEY_ALWAYS, FILES, N_ ("Record information") },
  { "win.next-game", "<Control>Page_Down", QIPU_KEY_ALWAYS, FILES, N_ ("Next game of the file") },
  { "win.previous-game", "<Control>Page_Up", QIPU_KEY_ALWAYS, FILES,
    N_ ("Previous game of the file") },
  { "win.reload", "F5", QIPU_KEY_ALWAYS, FILES, N_ ("Read the file again") },
  { "win.undo-open", "<Control><Alt>z", QIPU_KEY_ALWAYS, FILES,
    N_ ("Back to what was open before") },
  { "win.restore-drafts", "<Control><Alt>r", QIPU_KEY_ALWAYS, FILES,
    N_ ("Restore changes that were not saved") },
  { "app.quit", "<Control>q", QIPU_KEY_ALWAYS, FILES, N_ ("Quit") },

  { "win.new-tab", "<Control>t", QIPU_KEY_ALWAYS, TABS, N_ ("New tab") },
  { "win.close-tab", "<Control>w", QIPU_KEY_ALWAYS, TABS, N_ ("Close the tab") },
  { "win.reopen-tab", "<Control><Shift>t", QIPU_KEY_ALWAYS, TABS, N_ ("Reopen the closed tab") },
  { "win.move-tab-out", "<Control><Alt>n", QIPU_KEY_ALWAYS, TABS,
    N_ ("Move the tab to a new window") },
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
  { "study.leave-variation", "<Shift>Left", QIPU_KEY_NO_CURSOR, RECORD,
    N_ ("Leave the variation") },
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
  { "study.make-mainline", "<Control><Shift>Up", QIPU_KEY_NO_TEXT, EDIT,
    N_ ("Make it the main line") },
  { "study.delete", "Delete", QIPU_KEY_NO_CURSOR, EDIT, N_ ("Delete from here") },
  { "study.delete-variation", "<Control>Delete", QIPU_KEY_NO_TEXT, EDIT,
    N_ ("Delete the variation") },
  { "study.clear-marks", "<Control><Shift>Delete", QIPU_KEY_NO_TEXT, EDIT, N_ ("Clear the marks") },
  { "study.delete-before", "<Control>BackSpace", QIPU_KEY_NO_TEXT, EDIT,
    N_ ("Delete what is before") },
  { "study.merge", "<Control><Shift>m", QIPU_KEY_ALWAYS, EDIT, N_ ("Merge a record") },
  { "study.mirror-record", "<Control><Alt>m", QIPU_KEY_ALWAYS, EDIT, N_ ("Mirror the record") },
  { "study.swap-colours", "<Control><Alt>x", QIPU_KEY_ALWAYS, EDIT, N_ ("Exchange Red and Black") },
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
  { "study.judgement(13)", "<Control>7", QIPU_KEY_NO_TEXT, SIGNS, N_ ("The position is unclear") },

  { "study.flip", "f", QIPU_KEY_NO_TEXT, BOARD, N_ ("Turn the board") },
  { "study.mirror", "<Shift>f", QIPU_KEY_NO_TEXT, BOARD, N_ ("Mirror left and right") },
  { "study.moves-as-tree", "F8", QIPU_KEY_ALWAYS, BOARD, N_ ("Moves as a tree") },
  { "study.describe", "v", QIPU_KEY_NO_TEXT, BOARD, N_ ("Who attacks and protects the piece") },
  { "study.explain", "<Control>h", QIPU_KEY_ALWAYS, BOARD, N_ ("Explain the verdict") },
  { "study.board-cursor", "<Control>b", QIPU_KEY_ALWAYS, BOARD, N_ ("Point cursor on the board") },
  { "study.drop", "Escape", QIPU_KEY_NO_TEXT, BOARD, N_ ("Drop the piece") },
  { "study.mark::green", "<Control>1", QIPU_KEY_NO_TEXT, BOARD, N_ ("Mark the point: green") },
  { "study.mark::red", "<Control>2", QIPU_KEY_NO_TEXT, BOARD, N_ ("Mark the point: red") },
  { "study.mark::blue", "<Control>3", QIPU_KEY_NO_TEXT, BOARD, N_ ("Mark the point: blue") },
  { "study.mark::yellow", "<Control>4", QIPU_KEY_NO_TEXT, BOARD, N_ ("Mark the point: yellow") },
  { "study.arrow::green", "<Control><Alt>5", QIPU_KEY_NO_TEXT, BOARD,
    N_ ("Arrow from here, then to here: green") },
  { "study.arrow::red", "<Control><Alt>6", QIPU_KEY_NO_TEXT, BOARD,
    N_ ("Arrow from here, then to here: red") },
  { "study.arrow::blue", "<Control><Alt>7", QIPU_KEY_NO_TEXT, BOARD,
    N_ ("Arrow from here, then to here: blue") },
  { "study.arrow::yellow", "<Control><Alt>8", QIPU_KEY_NO_TEXT, BOARD,
    N_ ("Arrow from here, then to here: yellow") },
  { "study.show-targets", "l", QIPU_KEY_NO_TEXT, BOARD, N_ ("Show legal points") },
  { "app.next-piece-set", "d", QIPU_KEY_NO_TEXT, BOARD, N_ ("Next piece set") },
  { "app.next-numerals", "<Control><Shift>g", QIPU_KEY_ALWAYS, BOARD,
    N_ ("Next kind of numerals") },
  { "win.fullscreen", "F11", QIPU_KEY_ALWAYS, BOARD, N_ ("Full screen") },

  { "win.setup", "<Control>u", QIPU_KEY_ALWAYS, SETUP, N_ ("Set up a position") },
  { "study.setup-clear", "<Control><Alt>0", QIPU_KEY_ALWAYS, SETUP, N_ ("Clear the board") },
  { "study.setup-start", "<Control><Alt>1", QIPU_KEY_ALWAYS, SETUP, N_ ("Start position") },
  { "study.setup-generals", "<Control><Alt>2", QIPU_KEY_ALWAYS, SETUP, N_ ("Only the generals") },
  { "study.setup-mirror", "<Control><Alt>3", QIPU_KEY_ALWAYS, SETUP,
    N_ ("Mirror the position being set up") },
  { "study.setup-swap", "<Control><Alt>4", QIPU_KEY_ALWAYS, SETUP,
    N_ ("Exchange colours of the position being set up") },
  { "win.apply-setup", "<Control><Alt>Return", QIPU_KEY_ALWAYS, SETUP,
    N_ ("Use the position that was set up") },
  { "win.keep-setup", "<Control><Alt>k", QIPU_KEY_ALWAYS, SETUP,
    N_ ("Keep the position that was set up, possible or not") },
  { "win.cancel-setup", "<Control><Alt>w", QIPU_KEY_ALWAYS, SETUP, N_ ("Leave the set-up") },

  { "study.copy", "<Control>c", QIPU_KEY_NO_TEXT, CLIPBOARD,
    N_ ("Copy the position or the branch") },
  { "study.copy-fen", "<Control><Shift>c", QIPU_KEY_ALWAYS, CLIPBOARD, N_ ("Copy the position") },
  { "study.copy-position", "<Control><Alt>p", QIPU_KEY_ALWAYS, CLIPBOARD,
    N_ ("Copy the position as text and picture") },
  { "study.copy-image", "<Control><Alt>c", QIPU_KEY_ALWAYS, CLIPBOARD,
    N_ ("Copy a picture of the board") },
  { "study.copy-board-text", "<Control><Alt>b", QIPU_KEY_ALWAYS, CLIPBOARD,
    N_ ("Copy the board as text") },
  { "study.copy-as(('move', ''))", "<Control><Alt>v", QIPU_KEY_ALWAYS, CLIPBOARD,
    N_ ("Copy this move") },
  { "study.copy-line", "<Control><Alt>i", QIPU_KEY_ALWAYS, CLIPBOARD,
    N_ ("Copy the moves up to here") },
  { "study.copy-game", "<Control><Shift>x", QIPU_KEY_ALWAYS, CLIPBOARD,
    N_ ("Copy the whole record") },
  { "study.cut-branch", "<Control>x", QIPU_KEY_NO_CURSOR, CLIPBOARD, N_ ("Cut the branch") },
  { "study.copy-branch", "<Control><Shift>b", QIPU_KEY_ALWAYS, CLIPBOARD, N_ ("Copy the branch") },
  { "study.paste-branch", "<Control><Shift>v", QIPU_KEY_NO_TEXT, CLIPBOARD,
    N_ ("Paste moves here") },
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

/* Letters of pieces are no words, and stay in one line. */
/* clang-format off */
static const QipuGesture gestures[] = {
  { BOARD, N_ ("Move the point cursor"), NULL, "Left Up Right Down", NULL },
  { BOARD, N_ ("Take a piece, put it down"), N_ ("With the Point Cursor on the Board"),
    "space Return", NULL },
  { BOARD, N_ ("Play a move"), NULL, "", N_ ("Drag a piece, or click it and then its point") },
  { BOARD, N_ ("Begin to type a move"), NULL, "", N_ ("A piece letter or a Chinese character") },
  { BOARD, N_ ("Next and previous move"), NULL, "",
    N_ ("Mouse wheel over the board, side buttons of the mouse") },
  { BOARD, N_ ("Draw an arrow, colour a point"),
    N_ ("Green; with Shift red, with Ctrl blue, with Alt yellow"), "",
    N_ ("Drag or click with the right button") },
  { BOARD, N_ ("Draw an arrow by touch"), N_ ("In the colour last chosen in the menu of the board"),
    "", N_ ("Hold a point, then drag") },
  { BOARD, N_ ("Menu of the board"), NULL, "",
    N_ ("Long press on a touch screen, or the menu key on the point cursor") },
  { EDIT, N_ ("Menu of a move"), NULL, "",
    N_ ("Right button, menu key, or long press on a touch screen") },
  { SETUP, N_ ("Put a piece on the point"),
    N_ ("General, advisor, elephant, horse, chariot, cannon, soldier: a capital is Red’s, a "
        "small letter Black’s"),
    "", "K A E H R C P" },
  { SETUP, N_ ("Take the piece off the point"), NULL, "Delete BackSpace", NULL },
  { SETUP, N_ ("The other side to move"), NULL, "s", NULL },
  { SETUP, N_ ("Put down the piece chosen in the tray"), NULL, "", N_ ("Click a point") },
  { SETUP, N_ ("Take a piece off the board"), NULL, "",
    N_ ("Drag it off the board, or click it with the right button") },
  { CLIPBOARD, N_ ("Give the picture of the board to another program"), NULL, "",
    N_ ("Drag the board by its edge") },
  { CLIPBOARD, N_ ("Open files and folders"), NULL, "", N_ ("Drop them on the window") },
};
/* clang-format on */

/**
 * qipu_keys_get:
 * @n_keys: (out): how many there are
 *
 * Returns: (array length=n_keys): all commands, those of a group together
 */
const QipuKey *
qipu_keys_get (guint *n_keys)
{
  *n_keys = G_N_ELEMENTS (keys);
  return keys;
}

/**
 * qipu_keys_get_gestures:
 * @n_gestures: (out): how many there are
 *
 * Returns: (array length=n_gestures): what is no command, to be listed with the commands of its
 *   group
 */
const QipuGesture *
qipu_keys_get_gestures (guint *n_gestures)
{
  *n_gestures = G_N_ELEMENTS (gestures);
  return gestures;
}
