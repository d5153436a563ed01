/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whether a file on disk is still the one that was read or written: one watch for each file,
 * shared by all documents that come from it. */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

typedef enum
{
  QIPU_FILE_SAME,    /* as it was read or written */
  QIPU_FILE_CHANGED, /* by someone else */
  QIPU_FILE_GONE,
} QipuFileState;

GType qipu_file_state_get_type (void);
#define QIPU_TYPE_FILE_STATE (qipu_file_state_get_type ())

/* What tells two states of a file apart; all zero when there is no file. */
typedef struct
{
  guint64 mtime_us;
  guint64 size;
  guint64 inode;
} QipuFileStamp;

/* May block on a slow disk; any thread. */
void qipu_file_stamp_read (GFile *file, QipuFileStamp *stamp);
gboolean qipu_file_stamp_equal (const QipuFileStamp *a, const QipuFileStamp *b);

#define QIPU_TYPE_FILE_WATCH (qipu_file_watch_get_type ())
G_DECLARE_FINAL_TYPE (QipuFileWatch, qipu_file_watch, QIPU, FILE_WATCH, GObject)

/* Property: state, notifying. The same watch for the same file; a new one takes the file as it is
 * for the one that is known, as soon as a worker has seen it. */
QipuFileWatch *qipu_file_watch_get (GFile *file);
QipuFileState qipu_file_watch_get_state (QipuFileWatch *self);
gboolean qipu_file_watch_get_stamp (QipuFileWatch *self, QipuFileStamp *stamp);
/* The file with this stamp was read or written by us. */
void qipu_file_watch_set_stamp (QipuFileWatch *self, const QipuFileStamp *stamp);
/* The file as it was seen last is taken for the one that is known: that change was refused. */
void qipu_file_watch_accept (QipuFileWatch *self);
/* While we write ourselves, changes say nothing. */
void qipu_file_watch_hold (QipuFileWatch *self);
void qipu_file_watch_release (QipuFileWatch *self);

G_END_DECLS
