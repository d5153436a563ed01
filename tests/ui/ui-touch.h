/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A touch screen: the browser of a Broadway display, as the server knows it. What is sent is what
 * fingers on its page would send. Run with QIPU_TEST_DISPLAY=broadway tests/run-ui. */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

typedef struct _UiTouch UiTouch;

/* Connects to the display server of this test. */
UiTouch *ui_touch_new (int width, int height);
void ui_touch_free (UiTouch *self);

/* A finger at a place of @widget, which may be in a popover. Fingers are numbered from 1. */
void ui_touch_begin (UiTouch *self, guint finger, GtkWidget *widget, double x, double y);
/* The same finger moves there, or leaves. */
void ui_touch_update (UiTouch *self, guint finger, GtkWidget *widget, double x, double y);
void ui_touch_end (UiTouch *self, guint finger, GtkWidget *widget, double x, double y);

G_END_DECLS
