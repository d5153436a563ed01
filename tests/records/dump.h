/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A game as one short text, for golden answers: tags, start, and the tree in coordinates with
 * everything that hangs on it. */

#pragma once

#include <glib.h>
#include <string.h>

#include "records/qipu-record-file.h"

static void
dump_node (const QipuGame *game, QipuNodeId node, GString *out)
{
  static const char colours[] = "GRBY";
  const char *before = qipu_game_get_comment (game, node, QIPU_COMMENT_BEFORE);
  const char *after = qipu_game_get_comment (game, node, QIPU_COMMENT_AFTER);
  const char *commands = qipu_game_get_commands (game, node);
  QipuEval eval = qipu_game_get_eval (game, node);
  guint n;
  const guint8 *glyphs = qipu_game_get_glyphs (game, node, &n);
  guint n_marks;
  const QipuMark *marks = qipu_game_get_marks (game, node, &n_marks);

  if (before != NULL)
    g_string_append_printf (out, "<%s>", before);
  if (node != QIPU_NODE_ROOT)
    {
      QipuMove move = qipu_game_get_move (game, node);

      g_string_append_printf (out, "%c%d%c%d%s", 'a' + qipu_square_file (qipu_move_from (move)),
                              qipu_square_rank (qipu_move_from (move)),
                              'a' + qipu_square_file (qipu_move_to (move)),
                              qipu_square_rank (qipu_move_to (move)),
                              qipu_game_is_irregular (game, node) ? "~" : "");
    }
  for (guint i = 0; i < n; i++)
    g_string_append_printf (out, "$%u", glyphs[i]);
  for (guint i = 0; i < n_marks; i++)
    g_string_append_printf (out, "#%c%u-%u", colours[marks[i].colour], marks[i].from, marks[i].to);
  if (eval.kind != QIPU_EVAL_NONE)
    g_string_append_printf (out, "=%s%d", eval.kind == QIPU_EVAL_MATE ? "M" : "", eval.value);
  if (commands != NULL)
    g_string_append (out, commands);
  if (after != NULL)
    g_string_append_printf (out, "{%s}", after);
}

/* "a (b c) (d) e": the first child after its siblings' lines, as in PGN. Recursion is good enough
 * for what tests hold. */
static void
dump_line (const QipuGame *game, QipuNodeId parent, GString *out)
{
  QipuNodeId node = qipu_game_get_first_child (game, parent);

  while (node != QIPU_NODE_NONE)
    {
      g_string_append_c (out, ' ');
      dump_node (game, node, out);
      for (QipuNodeId other = qipu_game_get_next (game, node); other != QIPU_NODE_NONE;
           other = qipu_game_get_next (game, other))
        {
          g_string_append (out, " (");
          dump_node (game, other, out);
          dump_line (game, other, out);
          g_string_append_c (out, ')');
        }
      node = qipu_game_get_first_child (game, node);
    }
}

static int
compare_strings (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* @sorted: tags in the order of the alphabet, for comparing games of which the order differs. */
static char *
dump_game (const QipuGame *game, gboolean sorted)
{
  GString *out = g_string_new (NULL);
  g_autoptr (GPtrArray) tags = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < qipu_game_get_n_tags (game); i++)
    {
      const char *name;
      const char *value;

      qipu_game_get_tag_at (game, i, &name, &value);
      g_ptr_array_add (tags, g_strdup_printf ("%s=%s|", name, value));
    }
  if (sorted)
    g_ptr_array_sort (tags, compare_strings);
  for (guint i = 0; i < tags->len; i++)
    g_string_append (out, g_ptr_array_index (tags, i));

  if (!qipu_game_is_standard_start (game))
    {
      char fen[QIPU_FEN_SIZE];

      qipu_position_get_fen (qipu_game_get_start (game), fen);
      g_string_append_printf (out, "%s|", fen);
    }
  dump_node (game, QIPU_NODE_ROOT, out);
  dump_line (game, QIPU_NODE_ROOT, out);
  return g_string_free (out, FALSE);
}

/* Games one a line, then the diagnostics as "!name place". */
G_GNUC_UNUSED static char *
dump_content (const QipuRecordContent *content)
{
  GString *out = g_string_new (NULL);

  for (guint i = 0; i < content->games->len; i++)
    {
      g_autofree char *game = dump_game (g_ptr_array_index (content->games, i), FALSE);

      g_string_append_printf (out, "%s\n", game);
    }
  for (guint i = 0; i < qipu_diagnostics_get_n (content->diagnostics); i++)
    {
      const QipuDiagnostic *diagnostic = qipu_diagnostics_get (content->diagnostics, i);
      g_autofree char *place = qipu_diagnostic_dup_place (diagnostic);

      g_string_append_printf (out, "!%s %s\n", qipu_diagnostic_name (diagnostic->code), place);
    }
  return g_string_free (out, FALSE);
}
