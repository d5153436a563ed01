/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Documents: the file that a record comes from, and what others do to it. */

#define G_LOG_DOMAIN "qipu-study"

#include "config.h"

#include "study/qipu-document-private.h"

/* Only the document has what a file held that is gone. */
static void
follow_file_state (QipuDocument *self)
{
  QipuDocumentFacts before = qipu_document_get_facts (self);

  self->is_gone = qipu_document_get_file_state (self) == QIPU_FILE_GONE;
  qipu_document_notify_facts (self, &before);
  g_object_notify (G_OBJECT (self), "file-state");
}

static void
on_watch_state_changed (QipuFileWatch *watch, GParamSpec *pspec, QipuDocument *self)
{
  follow_file_state (self);
}

void
qipu_document_drop_watch (QipuDocument *self)
{
  if (self->watch != NULL)
    g_signal_handlers_disconnect_by_data (self->watch, self);
  g_clear_object (&self->watch);
}

/**
 * qipu_document_get_file:
 * @self: the document
 *
 * Returns: (transfer none) (nullable): where the record is stored
 */
GFile *
qipu_document_get_file (QipuDocument *self)
{
  g_return_val_if_fail (QIPU_IS_DOCUMENT (self), NULL);

  return self->file;
}

/**
 * qipu_document_set_file:
 * @self: the document
 * @file: (nullable): where the record is stored from now on
 *
 * Looks after @file: what others do to it is noticed within two seconds.
 */
void
qipu_document_set_file (QipuDocument *self, GFile *file)
{
  g_return_if_fail (QIPU_IS_DOCUMENT (self));
  g_return_if_fail (file == NULL || G_IS_FILE (file));

  if (file == self->file || (file != NULL && self->file != NULL && g_file_equal (file, self->file)))
    return;

  g_set_object (&self->file, file);
  qipu_document_drop_watch (self);
  if (file != NULL)
    {
      self->watch = qipu_file_watch_get (file);
      g_signal_connect (self->watch, "notify::state", G_CALLBACK (on_watch_state_changed), self);
    }
  g_object_notify (G_OBJECT (self), "file");
  follow_file_state (self);
  qipu_document_update_title (self);
}

/**
 * qipu_document_get_file_state:
 * @self: the document
 *
 * Returns: whether someone else has changed or removed the file
 */
QipuFileState
qipu_document_get_file_state (QipuDocument *self)
{
  g_return_val_if_fail (QIPU_IS_DOCUMENT (self), QIPU_FILE_SAME);

  return self->watch != NULL ? qipu_file_watch_get_state (self->watch) : QIPU_FILE_SAME;
}

/**
 * qipu_document_get_known_file:
 * @self: the document
 * @stamp: (out): the file as this document knows it; all zero for none
 *
 * What tells the version of the file that was read or written last.
 */
void
qipu_document_get_known_file (QipuDocument *self, QipuFileStamp *stamp)
{
  g_return_if_fail (QIPU_IS_DOCUMENT (self));
  g_return_if_fail (stamp != NULL);

  *stamp = (QipuFileStamp){ 0 };
  if (self->watch != NULL)
    qipu_file_watch_get_stamp (self->watch, stamp);
}

/**
 * qipu_document_set_known_file:
 * @self: the document, with a file
 * @stamp: the version of the file that the record was read from
 *
 * A file that is another one by now counts as changed by someone else.
 */
void
qipu_document_set_known_file (QipuDocument *self, const QipuFileStamp *stamp)
{
  g_return_if_fail (QIPU_IS_DOCUMENT (self));
  g_return_if_fail (stamp != NULL);

  if (self->watch != NULL)
    qipu_file_watch_set_stamp (self->watch, stamp);
}

/**
 * qipu_document_accept_file_state:
 * @self: the document
 *
 * The change was shown and refused: the file as it is now counts as known.
 */
void
qipu_document_accept_file_state (QipuDocument *self)
{
  g_return_if_fail (QIPU_IS_DOCUMENT (self));

  if (self->watch != NULL)
    qipu_file_watch_accept (self->watch);
}

/**
 * qipu_document_get_format_id:
 * @self: the document
 *
 * Returns: (transfer none) (nullable): "pgn"; %NULL for a record that was never in a file
 */
const char *
qipu_document_get_format_id (QipuDocument *self)
{
  g_return_val_if_fail (QIPU_IS_DOCUMENT (self), NULL);

  return self->format_id;
}

/**
 * qipu_document_set_format_id:
 * @self: the document
 * @format_id: (nullable): of a format of the table
 *
 * In which format the record is saved.
 */
void
qipu_document_set_format_id (QipuDocument *self, const char *format_id)
{
  g_return_if_fail (QIPU_IS_DOCUMENT (self));

  if (g_strcmp0 (self->format_id, format_id) == 0)
    return;

  g_free (self->format_id);
  self->format_id = g_strdup (format_id);
  g_object_notify (G_OBJECT (self), "format-id");
}
