/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tree of XQF, CBR and XQR: records in depth-first order, each saying whether it has a child
 * and a later sibling. What a record looks like is the format's matter, the rest is here. */

#pragma once

#include "records/qipu-byte-cursor.h"
#include "records/qipu-tree-builder.h"

G_BEGIN_DECLS

typedef struct
{
  QipuMove move; /* NONE when a square lies beyond the board */
  gboolean has_child;
  gboolean has_sibling;
  const guint8 *comment;
  gsize comment_size;
} QipuTreeRecord;

typedef struct
{
  /* FALSE when the data ends before the record does. A comment that is cut is given as far as it
   * goes, with cursor->failed set. */
  gboolean (*read_record) (QipuByteCursor *cursor, gconstpointer data, QipuTreeRecord *record);
  gconstpointer data;
  QipuEncoding encoding; /* of comments */
  gsize base;            /* offset in the file of the cursor's first byte */
} QipuTreeLayout;

void qipu_depth_first_read (QipuTreeBuilder *builder,
                            QipuByteCursor *cursor,
                            const QipuTreeLayout *layout);

void qipu_tree_record_take_comment (QipuTreeRecord *record, QipuByteCursor *cursor, gsize length);

G_END_DECLS
