/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A message that is shown for a while over a window, with at most one button. */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define QIPU_TYPE_MESSAGE (qipu_message_get_type ())
G_DECLARE_FINAL_TYPE (QipuMessage, qipu_message, QIPU, MESSAGE, GtkWidget)

/* For an overlay, as its child; see qipu_message_place (). */
GtkWidget *qipu_message_new (void);
void
qipu_message_tell (QipuMessage *self, const char *text, const char *button, const char *action);
void qipu_message_dismiss (QipuMessage *self);
void qipu_message_withdraw (QipuMessage *self, const char *action);
gboolean qipu_message_is_shown (QipuMessage *self);
gboolean qipu_message_place (QipuMessage *self,
                             GtkWidget *overlay,
                             GtkWidget *place,
                             GdkRectangle *allocation);

G_END_DECLS
