/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the tests of Learn share: its view, its rows and buttons, and what they say. */

#pragma once

#include "ui-fixture.h"

#include "ui/qipu-learn-view.h"

G_BEGIN_DECLS

/* Instead of ui_fixture_init(): what a screen reader is told can be read. */
void ui_learn_init (int *argc, char ***argv);
/* With QIPU_PICTURES=FOLDER, writes the window as a picture to look at, of the size that
 * QIPU_PICTURE_SIZE=WxH asks for. */
void ui_learn_take_picture (QipuWindow *window, const char *name);
void ui_learn_set_language (const char *language);
/* Opens Learn where it was left. */
QipuLearnView *ui_learn_open (QipuWindow *window);
/* A window with a record that has a comment and a variation. */
QipuWindow *ui_learn_open_record (void);
/* A button by its label, which can be pressed. */
void ui_learn_click (QipuWindow *window, const char *label);
void ui_learn_open_row (QipuWindow *window, const char *title);
/* Whether a label that is shown has @part in it. */
gboolean ui_learn_shows_text (GtkWidget *root, const char *part);
/* Whether a screen reader is told @text beside the name of @widget. */
gboolean ui_learn_has_description (GtkWidget *widget, const char *text);

G_END_DECLS
