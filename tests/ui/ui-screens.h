/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every screen there is, each brought about in a window that is open: for whatever has to hold on
 * all of them, and for the pictures. */

#pragma once

#include "ui-fixture.h"

G_BEGIN_DECLS

typedef enum
{
  /* as wide as its window, not as it likes itself */
  UI_SCREEN_ADAPTS = 1 << 0,
  /* the toolkit's own, of which only some texts are ours */
  UI_SCREEN_FOREIGN = 1 << 1,
} UiScreenFlags;

typedef struct
{
  const char *name;
  UiScreenFlags flags;
  /* Shows it and returns what is to be looked at: the window, or a dialog or menu over it. */
  GtkWidget *(*show) (QipuWindow *window, const char *what);
  const char *what; /* for a function that shows several: which; else NULL */
} UiScreen;

const UiScreen *ui_screens_get (guint *n_screens);
/* Shows @screen in @window, with nothing of the screen before left, and draws it. */
GtkWidget *ui_screen_show (const UiScreen *screen, QipuWindow *window);
/* Closes what was opened for the screen before. */
void ui_screen_leave (QipuWindow *window);
/* A window of this size, shown and drawn, with nothing open. */
QipuWindow *ui_screens_open_window (int width, int height);
/* Draws @native, a window or a menu, @scale device pixels to a pixel. */
GdkTexture *ui_screen_take (GtkWidget *native, int scale);

G_END_DECLS
