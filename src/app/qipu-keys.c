/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which keys do what: one table for accelerators, letters and the shortcuts window. */

#define G_LOG_DOMAIN "qipu-app"

#include "config.h"

#include "app/qipu-keys.h"

#include <glib/gi18n-lib.h>

#define FILES N_ ("Files")
#define RECORD N_ ("Steps and Variations")
#define JUMPS N_ ("Jumps and Autoplay")
#define EDIT N_ ("Editing")
#define SIGNS N_ ("Signs")
#define BOARD N_ ("Board")
#define CLIPBOARD N_ ("Clipboard")
#define GENERAL N_ ("General")

static const QipuKey keys[] = {
  { "win.open", "<Control>o", QIPU_KEY_ALWAYS, FILES, N_ ("Open a record") },
  { "win.new", "<Control>n", QIPU_KEY_ALWAYS, FILES, N_ ("New game") },
  { "win.new-tab", "<Control>t", QIPU_KEY_ALWAYS, FILES, N_ ("New tab") },
  { "app.new-window", "<Control><Shift>n", QIPU_KEY_ALWAYS, FILES, N_ ("New window") },
  { "win.save", "<Control>s", QIPU_KEY_ALWAYS, FILES, N_ ("Save") },
  { "win.save-as", "<Control><Shift>s", QIPU_KEY_ALWAYS, FILES, N_ ("Save as") },
  { "study.information", "<Control>i", QIPU_KEY_ALWAYS, FILES, N_ ("Record information") },
  { "win.next-game", "<Control>Page_Down", QIPU_KEY_ALWAYS, FILES, N_ ("Next game of the file") },
  { "win.previous-game", "<Control>Page_Up", QIPU_KEY_ALWAYS, FILES,
    N_ ("Previous game of the file") },
  { "win.close-tab", "<Control>w", QIPU_KEY_ALWAYS, FILES, N_ ("Close the tab") },
  { "win.next-tab", "<Control>Tab", QIPU_KEY_ALWAYS, FILES, N_ ("Next tab") },
  { "win.previous-tab", "<Control><Shift>Tab <Control><Shift>ISO_Left_Tab", QIPU_KEY_ALWAYS, FILES,
    N_ ("Previous tab") },
  { "app.quit", "<Control>q", QIPU_KEY_ALWAYS, FILES, N_ ("Quit") },

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

  { "study.flip", "f", QIPU_KEY_NO_TEXT, BOARD, N_ ("Turn the board") },
  { "study.mirror", "<Shift>f", QIPU_KEY_NO_TEXT, BOARD, N_ ("Mirror left and right") },
  { "study.board-cursor", "<Control>b", QIPU_KEY_ALWAYS, BOARD, N_ ("Point cursor on the board") },
  { "study.drop", "Escape", QIPU_KEY_NO_TEXT, BOARD, N_ ("Drop the piece") },
  { "study.show-targets", "l", QIPU_KEY_NO_TEXT, BOARD, N_ ("Show legal points") },
  { "app.next-piece-set", "d", QIPU_KEY_NO_TEXT, BOARD, N_ ("Next piece set") },
  { "app.next-numerals", "<Control><Shift>g", QIPU_KEY_ALWAYS, BOARD, N_ ("Next kind of numerals") },
  { "win.setup", "<Control>u", QIPU_KEY_ALWAYS, BOARD, N_ ("Set up a position") },
  { "win.fullscreen", "F11", QIPU_KEY_ALWAYS, BOARD, N_ ("Full screen") },

  { "study.copy", "<Control>c", QIPU_KEY_NO_TEXT, CLIPBOARD, N_ ("Copy the position or the branch") },
  { "study.copy-fen", "<Control><Shift>c", QIPU_KEY_ALWAYS, CLIPBOARD, N_ ("Copy the position") },
  { "study.cut-branch", "<Control>x", QIPU_KEY_NO_CURSOR, CLIPBOARD, N_ ("Cut the branch") },
  { "win.paste", "<Control>v", QIPU_KEY_NO_TEXT, CLIPBOARD, N_ ("Paste a position or a record") },

  { "win.show-menu", "F10", QIPU_KEY_ALWAYS, GENERAL, N_ ("Main menu") },
  { "win.language-menu", "<Control>l", QIPU_KEY_ALWAYS, GENERAL, N_ ("Language menu") },
  { "app.preferences", "<Control>comma", QIPU_KEY_ALWAYS, GENERAL, N_ ("Preferences") },
  { "win.learn", "F1", QIPU_KEY_ALWAYS, GENERAL, N_ ("Learn") },
  { "app.shortcuts", "<Control>question", QIPU_KEY_ALWAYS, GENERAL, N_ ("Keyboard shortcuts") },
};

const QipuKey *
qipu_keys_get (guint *n_keys)
{
  *n_keys = G_N_ELEMENTS (keys);
  return keys;
}
