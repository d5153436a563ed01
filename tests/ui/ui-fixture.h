/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the tests of the window share: the program in this process, and waiting for it. */

#pragma once

#include "app/qipu-application.h"
#include "app/qipu-window.h"
#include "ui/qipu-settings.h"

G_BEGIN_DECLS

/* Starts the program once, animations off. */
void ui_fixture_init (int *argc, char ***argv);
QipuApplication *ui_fixture_get_application (void);
/* A new window, shown and drawn. */
QipuWindow *ui_fixture_open_window (void);
/* One on a file with this text, once it is read and drawn. */
QipuWindow *ui_fixture_open_text (const char *name, const char *text);
void ui_fixture_close_window (QipuWindow *window);
/* Until it is known whether there are any. */
void ui_fixture_offer_drafts (QipuWindow *window);

/* Lets the program run until @condition holds; fails after a minute, which a busy machine may need. */
#define ui_wait_until(condition) \
  G_STMT_START \
  { \
    gint64 ui_end = g_get_monotonic_time () + 60 * G_USEC_PER_SEC; \
    while (!(condition)) \
      { \
        if (g_get_monotonic_time () > ui_end) \
          g_error ("%s:%d: not within a minute: %s", __FILE__, __LINE__, #condition); \
        ui_fixture_iterate (); \
      } \
  } \
  G_STMT_END

void ui_fixture_iterate (void);
/* Lets the program run until nothing is pending and a frame was drawn. */
void ui_fixture_settle (QipuWindow *window);

/* The first widget of @type below @root whose label, title or accessible name is @name (NULL: any). */
GtkWidget *ui_find (GtkWidget *root, GType type, const char *name);
/* The row of that title below @root. */
GtkWidget *ui_find_row (GtkWidget *root, const char *title);
/* The first label below @root whose text contains @part. */
GtkWidget *ui_find_text (GtkWidget *root, const char *part);
/* A toplevel of @type that is shown, or NULL. */
GtkWindow *ui_find_dialog (GType type);
/* The next question or message, once it is there. */
AdwMessageDialog *ui_wait_for_message (void);
/* Answers it and waits until no other is there. */
void ui_answer (AdwMessageDialog *dialog, const char *response);
/* Gives a key to the controllers of @widget itself; whether one has taken it. */
gboolean ui_press (GtkWidget *widget, guint keyval, GdkModifierType state);
void ui_activate (QipuWindow *window, const char *detailed_action);

/* What is open in it. */
QipuSession *ui_get_session (QipuWindow *window);
QipuDocument *ui_get_document (QipuWindow *window);
const QipuGame *ui_get_game (QipuWindow *window);
/* How many moves led to the current position. */
guint ui_get_ply (QipuWindow *window);
/* The node that is reached from the start by these numbers of children: "010". */
QipuNodeId ui_find_node (QipuWindow *window, const char *path);
int ui_get_n_tabs (QipuWindow *window);
/* Borrowed from the tab. */
const char *ui_get_tab_title (QipuWindow *window, int index);
/* All of the record that is open, for comparing. */
char *ui_dup_pgn (QipuWindow *window);

/* Writes a file in a folder of this run. */
GFile *ui_fixture_write (const char *name, const char *text);
char *ui_fixture_read (GFile *file);
/* Answers of a pupil who knows the first kinds of the trainer, so that the later ones come. */
void ui_fixture_write_progress (void);

G_END_DECLS
