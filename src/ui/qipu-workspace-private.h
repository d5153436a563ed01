/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files of QipuWorkspace share. */

#pragma once

#include "ui/qipu-workspace.h"

G_BEGIN_DECLS

/* One file, or one game without a file. Counted, since an undo may bring it back. */
typedef struct
{
  gatomicrefcount count;
  QipuGameSource *source; /* or NULL */
  QipuJournal *journal;   /* or NULL */
  GHashTable *sessions;   /* index of the game + 1 → QipuSession */
  guint index;            /* of the game that is looked at */
  QipuWorkspace *shown;   /* where it is open; NULL while it is put aside */
} QipuOpened;

struct _QipuWorkspaceState
{
  QipuOpened *opened; /* or NULL: nothing */
};

/* Keys of the sessions: 0 would look like none. */
static inline gpointer
qipu_opened_get_key (guint index)
{
  return GUINT_TO_POINTER (index + 1);
}

QipuOpened *qipu_opened_new (QipuGameSource *source, QipuJournal *journal);
QipuOpened *qipu_opened_new_for_document (QipuDocument *document, QipuJournal *journal);
QipuOpened *qipu_opened_ref (QipuOpened *opened);
void qipu_opened_unref (QipuOpened *opened);
guint qipu_opened_find (QipuOpened *opened, QipuDocument *document);

void qipu_workspace_source_added (QipuWorkspace *self);

G_END_DECLS
