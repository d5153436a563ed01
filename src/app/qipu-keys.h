/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which keys do what: one table for accelerators, letters, the shortcuts window and the search. */

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

/* What keys and the pointer do that is no command: listed, and neither found nor changed. */
typedef struct
{
  const char *group;    /* of the commands */
  const char *title;    /* N_() */
  const char *subtitle; /* N_(), or NULL */
  const char *keys;     /* as of a command */
  const char *how;      /* N_(), in place of keys, or NULL */
} QipuGesture;

const QipuKey *qipu_keys_get (guint *n_keys);
const QipuGesture *qipu_keys_get_gestures (guint *n_gestures);
/* The entry of that detailed action, or NULL. */
const QipuKey *qipu_keys_find (const char *action);

/* @text as it is compared when it is looked for. */
char *qipu_keys_fold (const char *text);
/* What @key can be found by, folded, a line each: its names in the language of now and in English,
 * and its keys. */
char *qipu_keys_dup_names (const QipuKey *key);

/* Keys in use: those of the table, or what the user chose instead. */
GStrv qipu_keys_dup_accelerators (const QipuKey *key);
/* What is written on them, less second names. */
char *qipu_keys_dup_labels (char **accelerators, const char *separator);
gboolean qipu_keys_is_second_name (const char *accelerator);

typedef enum
{
  QIPU_KEY_FREE,
  QIPU_KEY_TAKEN,    /* by another action */
  QIPU_KEY_MOVE,     /* a letter that begins a move */
  QIPU_KEY_INPUT,    /* one that input methods and writing need */
} QipuKeyUse;

/* Whether @accelerator can be given to @key. @other is set with QIPU_KEY_TAKEN. */
QipuKeyUse
qipu_keys_check (const QipuKey *key, const char *accelerator, const QipuKey **other);
/* Gives @key @accelerator in place of its keys, and takes it away from everyone else. NULL: no
 * key at all. */
void qipu_keys_set (const QipuKey *key, const char *accelerator);
/* Back to the keys of the table; those that were given away come back too. */
void qipu_keys_reset (const QipuKey *key);

/* Whether a text that begins so is the beginning of a move. */
gboolean qipu_keys_begins_move (gunichar character);

G_END_DECLS
