/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One line of moves from the initial position. */

#define G_LOG_DOMAIN "qipu-records"

#include "config.h"

#include "records/qipu-main-line.h"

/**
 * qipu_main_line_begin:
 * @builder: (out caller-allocates): cleared by qipu_main_line_end()
 * @sink: what receives the game
 * @name: what the format is called in the report
 *
 * Begins the game and says that reading of this format is unproven.
 */
void
qipu_main_line_begin (QipuTreeBuilder *builder, const QipuGameSink *sink, const char *name)
{
  qipu_tree_builder_init (builder, sink);
  qipu_tree_builder_begin (builder);
  qipu_tree_builder_report (builder, QIPU_DIAGNOSTIC_UNPROVEN_FORMAT, -1, -1, -1, name);
}

/**
 * qipu_main_line_play:
 * @builder: the game
 * @move: the next move, or %QIPU_MOVE_NONE for one that lies beyond the board
 * @offset: its place in the file, or -1
 *
 * Returns: %FALSE when the line ends here: no piece can move so, which is reported, the game is
 * full or the sink has enough
 */
gboolean
qipu_main_line_play (QipuTreeBuilder *builder, QipuMove move, gint64 offset)
{
  char text[QIPU_COORDINATES_SIZE] = "?";

  if (builder->stopped)
    return FALSE;
  if (qipu_tree_builder_is_full (builder))
    {
      qipu_tree_builder_report_full (builder);
      return FALSE;
    }
  if (qipu_tree_builder_play (builder, move))
    return TRUE;

  if (move != QIPU_MOVE_NONE)
    qipu_move_to_coordinates (move, text);
  qipu_tree_builder_report (builder, QIPU_DIAGNOSTIC_MOVE_IMPOSSIBLE, -1, offset,
                            (gint64) qipu_tree_builder_get_ply (builder) + 1, text);
  return FALSE;
}

/**
 * qipu_main_line_check_rest:
 * @builder: a builder with a game
 * @data: (array length=size): the file
 * @place: where the record ended
 * @size: bytes of @data
 *
 * Reports that something is left over unless only blanks and zeros are.
 */
void
qipu_main_line_check_rest (QipuTreeBuilder *builder, const guint8 *data, gsize place, gsize size)
{
  for (gsize i = place; i < size; i++)
    if (data[i] != 0 && !g_ascii_isspace (data[i]))
      {
        qipu_tree_builder_report (builder, QIPU_DIAGNOSTIC_LEFTOVER, -1, (gint64) i, -1, NULL);
        return;
      }
}

/**
 * qipu_main_line_end:
 * @builder: (transfer full): the game
 * @size: bytes of the file
 *
 * Gives the game to the sink and clears @builder.
 */
void
qipu_main_line_end (QipuTreeBuilder *builder, guint64 size)
{
  if (qipu_game_get_tag (builder->game, "Result") == NULL)
    qipu_game_append_tag (builder->game, "Result", "*");
  if (!builder->stopped)
    qipu_tree_builder_end (builder, 0, size);
  qipu_tree_builder_clear (builder);
}
