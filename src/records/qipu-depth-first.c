/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reading a depth-first tree without recursion. */

#define G_LOG_DOMAIN "qipu-records"

#include "config.h"

#include "records/qipu-depth-first.h"

#include <string.h>

#include "records/qipu-text-decode.h"

/* Moves named in a diagnostic after the one that is impossible. */
#define MAX_NAMED_MOVES 12

/* A level with siblings to come: where they go, and whether they belong to a branch that was cut
 * off. */
typedef struct
{
  guint ply;
  gboolean is_cut;
} Level;

/**
 * qipu_tree_record_take_comment:
 * @record: the record that is being read
 * @cursor: stands at the comment
 * @length: its length, as the file says
 *
 * Takes the comment as far as it goes; where the data end before, the cursor has failed.
 */
void
qipu_tree_record_take_comment (QipuTreeRecord *record, QipuByteCursor *cursor, gsize length)
{
  gsize left = qipu_byte_cursor_get_left (cursor);

  record->comment_size = MIN (length, left);
  record->comment = qipu_byte_cursor_take (cursor, record->comment_size);
  if (length > left)
    cursor->failed = TRUE;
}

static void
set_comment (QipuTreeBuilder *builder,
             const QipuByteCursor *cursor,
             const QipuTreeLayout *layout,
             const QipuTreeRecord *record)
{
  g_autofree char *text = NULL;
  gsize first_bad;

  if (record->comment_size == 0)
    return;
  text = qipu_text_decode (record->comment, record->comment_size, layout->encoding, &first_bad);
  if (first_bad != G_MAXSIZE)
    qipu_tree_builder_report (builder, QIPU_DIAGNOSTIC_BAD_ENCODING, -1,
                              (gint64) (layout->base + (gsize) (record->comment - cursor->data)
                                        + first_bad),
                              -1, qipu_encoding_name (layout->encoding));
  qipu_tree_builder_comment (builder, text);
}

/* Says which move is impossible and which ones went with it. */
static void
report_cut (QipuTreeBuilder *builder,
            QipuByteCursor cursor,
            const QipuTreeLayout *layout,
            const QipuTreeRecord *record)
{
  g_autoptr (GString) text = g_string_new (NULL);
  QipuTreeRecord next = *record;

  for (guint i = 0; i < MAX_NAMED_MOVES; i++)
    {
      char move[QIPU_COORDINATES_SIZE] = "?";

      if (next.move != QIPU_MOVE_NONE)
        qipu_move_to_coordinates (next.move, move);
      g_string_append_printf (text, "%s%s", i > 0 ? " " : "", move);
      if (!next.has_child || !layout->read_record (&cursor, layout->data, &next))
        break;
    }
  qipu_tree_builder_report (builder, QIPU_DIAGNOSTIC_MOVE_IMPOSSIBLE, -1, -1,
                            (gint64) qipu_tree_builder_get_ply (builder) + 1, text->str);
}

/* FALSE when the game is full. */
static gboolean
add_record (QipuTreeBuilder *builder,
            const QipuByteCursor *cursor,
            const QipuTreeLayout *layout,
            const QipuTreeRecord *record,
            Level *level)
{
  qipu_tree_builder_back_to (builder, level->ply);
  if (qipu_tree_builder_is_full (builder))
    {
      qipu_tree_builder_report_full (builder);
      return FALSE;
    }
  if (qipu_tree_builder_play (builder, record->move))
    set_comment (builder, cursor, layout, record);
  else
    {
      report_cut (builder, *cursor, layout, record);
      level->is_cut = TRUE;
    }
  return TRUE;
}

/**
 * qipu_depth_first_read:
 * @builder: a builder with a game that has no moves yet
 * @cursor: stands at the record of the start position
 * @layout: how a record is read
 *
 * Reads that record and the whole tree, and stands behind it then. An impossible move is reported
 * and ends its branch. Ends early when the game is full.
 */
void
qipu_depth_first_read (QipuTreeBuilder *builder,
                       QipuByteCursor *cursor,
                       const QipuTreeLayout *layout)
{
  g_autoptr (GArray) stack = g_array_new (FALSE, FALSE, sizeof (Level));
  QipuTreeRecord record = { 0 };
  Level level = { 0, FALSE };
  gboolean more = layout->read_record (cursor, layout->data, &record);

  if (more)
    {
      set_comment (builder, cursor, layout, &record);
      more = record.has_child;
    }
  /* a node's whole subtree comes before its next sibling */
  while (more && !builder->stopped && layout->read_record (cursor, layout->data, &record))
    {
      if (record.has_sibling)
        g_array_append_val (stack, level);
      if (!level.is_cut && !add_record (builder, cursor, layout, &record, &level))
        return;

      if (record.has_child)
        level.ply++;
      else if (stack->len > 0)
        {
          level = g_array_index (stack, Level, stack->len - 1);
          g_array_set_size (stack, stack->len - 1);
        }
      else
        more = FALSE;
    }

  if (cursor->failed)
    qipu_tree_builder_report (builder, QIPU_DIAGNOSTIC_TRUNCATED, -1,
                              (gint64) (layout->base + cursor->size), -1, NULL);
}
