/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A choice between looks of the board, each shown as a small live board. */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

typedef struct
{
  const char *value; /* of the setting */
  const char *title; /* N_() */
} QipuLook;

/* @looks ends with a NULL value and is not copied; @key is a setting of text: the piece set or the
 * board design. */
GtkWidget *qipu_look_chooser_new (const char *title, const char *key, const QipuLook *looks);

G_END_DECLS
