/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which keys do what: one table for accelerators, letters and the shortcuts window. */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  QIPU_KEY_ALWAYS,     /* an accelerator of the application */
  QIPU_KEY_NO_TEXT,    /* only while no text field has the focus */
  QIPU_KEY_NO_CURSOR,  /* nor the board's point cursor is in use: arrows and the like */
  QIPU_KEY_IN_LIST,    /* only while the list of moves has the focus; buttons need Enter too */
} QipuKeyScope;

typedef struct
{
  const char *action;  /* detailed name */
  const char *keys;    /* as gtk_accelerator_parse () reads them, separated by spaces */
  QipuKeyScope scope;
  const char *group;   /* N_(), of the shortcuts window */
  const char *title;   /* N_(); NULL: not listed */
} QipuKey;

const QipuKey *qipu_keys_get (guint *n_keys);

G_END_DECLS
