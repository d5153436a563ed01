/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which keys do what: one table for accelerators, letters and the shortcuts window. */

#define G_LOG_DOMAIN "qipu-app"

#include "config.h"

#include "app/qipu-keys.h"

#include <glib/gi18n-lib.h>

#define FILES NC_ ("shortcut window", "Files")
#define RECORD NC_ ("shortcut window", "Going Through a Record")
#define EDIT NC_ ("shortcut window", "Moves, Variations, Comments")
#define BOARD NC_ ("shortcut window", "Board")
#define CLIPBOARD NC_ ("shortcut window", "Clipboard")
#define GENERAL NC_ ("shortcut window", "General")
#define T(text) NC_ ("shortcut window", text)

static const QipuKey keys[] = {
  { "win.open", "<Control>o", QIPU_KEY_ALWAYS, FILES, T ("Open a record") },
  { "win.new", "<Control>n", QIPU_KEY_ALWAYS, FILES, T ("New game") },
  { "app.new-window", "<Control><Shift>n", QIPU_KEY_ALWAYS, FILES, T ("New window") },
  { "win.save", "<Control>s", QIPU_KEY_ALWAYS, FILES, T ("Save") },
  { "win.save-as", "<Control><Shift>s", QIPU_KEY_ALWAYS, FILES, T ("Save as") },
  { "win.next-game", "<Control>Page_Down", QIPU_KEY_ALWAYS, FILES, T ("Next game of the file") },
  { "win.previous-game", "<Control>Page_Up", QIPU_KEY_ALWAYS, FILES,
    T ("Previous game of the file") },
  { "window.close", "<Control>w", QIPU_KEY_ALWAYS, FILES, T ("Close window") },
  { "app.quit", "<Control>q", QIPU_KEY_ALWAYS, FILES, T ("Quit") },

  { "study.forward", "Right", QIPU_KEY_NO_CURSOR, RECORD, T ("Next move") },
  { "study.back", "Left BackSpace", QIPU_KEY_NO_CURSOR, RECORD, T ("Previous move") },
  { "study.next-variation", "Down", QIPU_KEY_NO_CURSOR, RECORD, T ("Next variation at a fork") },
  { "study.previous-variation", "Up", QIPU_KEY_NO_CURSOR, RECORD,
    T ("Previous variation at a fork") },
  { "study.leave-variation", "<Shift>Left", QIPU_KEY_NO_CURSOR, RECORD, T ("Leave the variation") },
  { "study.first", "Home", QIPU_KEY_NO_CURSOR, RECORD, T ("Start") },
  { "study.last", "End <Shift>Right", QIPU_KEY_NO_CURSOR, RECORD, T ("End") },
  { "study.forward-ten", "Page_Down", QIPU_KEY_NO_CURSOR, RECORD, T ("Ten moves forward") },
  { "study.back-ten", "Page_Up", QIPU_KEY_NO_CURSOR, RECORD, T ("Ten moves back") },
  { "study.next-comment", "bracketright", QIPU_KEY_NO_TEXT, RECORD, T ("Next comment or mark") },
  { "study.previous-comment", "bracketleft", QIPU_KEY_NO_TEXT, RECORD,
    T ("Previous comment or mark") },
  { "study.go-to", "<Control>g", QIPU_KEY_ALWAYS, RECORD, T ("Go to move number") },
  { "study.autoplay", "<Control>j", QIPU_KEY_ALWAYS, RECORD, T ("Autoplay") },
  { "study.faster", "greater", QIPU_KEY_NO_TEXT, RECORD, T ("Autoplay faster") },
  { "study.slower", "less", QIPU_KEY_NO_TEXT, RECORD, T ("Autoplay slower") },

  { "study.enter-move", "slash <Control>m", QIPU_KEY_NO_TEXT, EDIT, T ("Enter a move by typing") },
  { "study.comment", "w <Control>e", QIPU_KEY_NO_TEXT, EDIT, T ("Edit the comment") },
  { "study.comment-before", "<Shift>w", QIPU_KEY_NO_TEXT, EDIT,
    T ("Edit the comment before the move") },
  { "study.glyph(1)", "1", QIPU_KEY_NO_TEXT, EDIT, T ("Good move (!)") },
  { "study.glyph(2)", "2", QIPU_KEY_NO_TEXT, EDIT, T ("Mistake (?)") },
  { "study.glyph(3)", "3", QIPU_KEY_NO_TEXT, EDIT, T ("Brilliant move (!!)") },
  { "study.glyph(4)", "4", QIPU_KEY_NO_TEXT, EDIT, T ("Blunder (?\?)") },
  { "study.glyph(5)", "5", QIPU_KEY_NO_TEXT, EDIT, T ("Interesting move (!?)") },
  { "study.glyph(6)", "6", QIPU_KEY_NO_TEXT, EDIT, T ("Doubtful move (?!)") },
  { "study.glyph(0)", "0", QIPU_KEY_NO_TEXT, EDIT, T ("Remove signs") },
  { "study.even", "7", QIPU_KEY_NO_TEXT, EDIT, T ("The position is even") },
  { "study.red-better", "8", QIPU_KEY_NO_TEXT, EDIT, T ("Red is better; again: more so") },
  { "study.black-better", "9", QIPU_KEY_NO_TEXT, EDIT, T ("Black is better; again: more so") },
  { "study.promote", "<Control>Up", QIPU_KEY_NO_TEXT, EDIT, T ("Move the variation up") },
  { "study.demote", "<Control>Down", QIPU_KEY_NO_TEXT, EDIT, T ("Move the variation down") },
  { "study.make-mainline", "<Control><Shift>Up", QIPU_KEY_NO_TEXT, EDIT, T ("Make it the main line") },
  { "study.delete", "Delete", QIPU_KEY_NO_CURSOR, EDIT, T ("Delete from here") },
  { "study.delete-variation", "<Control>Delete", QIPU_KEY_NO_TEXT, EDIT, T ("Delete the variation") },
  { "study.clear-marks", "<Control><Shift>Delete", QIPU_KEY_NO_TEXT, EDIT, T ("Clear the marks") },
  { "study.undo", "<Control>z", QIPU_KEY_NO_TEXT, EDIT, T ("Undo") },
  { "study.redo", "<Control><Shift>z <Control>y", QIPU_KEY_NO_TEXT, EDIT, T ("Redo") },

  { "study.flip", "f", QIPU_KEY_NO_TEXT, BOARD, T ("Turn the board") },
  { "study.mirror", "<Shift>f", QIPU_KEY_NO_TEXT, BOARD, T ("Mirror left and right") },
  { "study.board-cursor", "<Control>b", QIPU_KEY_ALWAYS, BOARD, T ("Point cursor on the board") },
  { "study.drop", "Escape", QIPU_KEY_NO_TEXT, BOARD, T ("Drop the piece") },
  { "study.show-targets", "l", QIPU_KEY_NO_TEXT, BOARD, T ("Show legal points") },
  { "app.next-piece-set", "d", QIPU_KEY_NO_TEXT, BOARD, T ("Next piece set") },
  { "app.next-numerals", "<Control><Shift>g", QIPU_KEY_ALWAYS, BOARD, T ("Next kind of numerals") },
  { "win.setup", "<Control>u", QIPU_KEY_ALWAYS, BOARD, T ("Set up a position") },
  { "win.fullscreen", "F11", QIPU_KEY_ALWAYS, BOARD, T ("Full screen") },

  { "study.copy-fen", "<Control><Shift>c", QIPU_KEY_ALWAYS, CLIPBOARD, T ("Copy the position") },
  { "win.paste", "<Control>v", QIPU_KEY_NO_TEXT, CLIPBOARD, T ("Paste a position or a record") },

  { "win.show-menu", "F10", QIPU_KEY_ALWAYS, GENERAL, T ("Main menu") },
  { "win.language-menu", "<Control>l", QIPU_KEY_ALWAYS, GENERAL, T ("Language menu") },
  { "app.preferences", "<Control>comma", QIPU_KEY_ALWAYS, GENERAL, T ("Preferences") },
  { "app.shortcuts", "<Control>question F1", QIPU_KEY_ALWAYS, GENERAL, T ("Keyboard shortcuts") },
};

const QipuKey *
qipu_keys_get (guint *n_keys)
{
  *n_keys = G_N_ELEMENTS (keys);
  return keys;
}
