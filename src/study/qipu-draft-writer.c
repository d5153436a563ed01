/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes drafts, in any thread. */

#define G_LOG_DOMAIN "qipu-study"

#include "config.h"

#include "study/qipu-draft-writer.h"

#include "records/qipu-record-file.h"
#include "study/qipu-draft-file.h"

#include <glib/gstdio.h>

QipuDraftFile *
qipu_draft_file_new (char *path)
{
  QipuDraftFile *self = g_new0 (QipuDraftFile, 1);

  g_atomic_ref_count_init (&self->ref_count);
  self->path = path;
  g_mutex_init (&self->mutex);
  return self;
}

QipuDraftFile *
qipu_draft_file_ref (QipuDraftFile *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
qipu_draft_file_unref (QipuDraftFile *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;

  g_mutex_clear (&self->mutex);
  g_free (self->path);
  g_free (self);
}

void
qipu_draft_work_free (QipuDraftWork *self)
{
  if (self == NULL)
    return;

  qipu_left_unref (self->left);
  qipu_draft_file_unref (self->draft);
  qipu_game_free (self->game);
  qipu_draft_free (self->about);
  g_free (self);
}

static gboolean
write_draft (const QipuDraftWork *self, GError **error)
{
  g_autoptr (GBytes) bytes = qipu_draft_file_make (self->about, self->game, error);
  g_autoptr (GFile) file = g_file_new_for_path (self->draft->path);

  qipu_left_ensure_lock (self->left);
  return bytes != NULL && qipu_record_write_atomically (file, bytes, NULL, error);
}

gboolean
qipu_draft_work_do (const QipuDraftWork *self, GError **error)
{
  gboolean ok = TRUE;

  g_mutex_lock (&self->draft->mutex);
  if (self->serial > self->draft->done)
    {
      if (self->game != NULL)
        {
          /* here, since a long line takes its time */
          self->about->n_plies =
              qipu_game_get_ply (self->game, qipu_game_get_mainline_end (self->game));
          ok = write_draft (self, error);
        }
      else
        g_unlink (self->draft->path);
      if (ok)
        self->draft->done = self->serial;
    }
  g_mutex_unlock (&self->draft->mutex);

  return ok;
}
