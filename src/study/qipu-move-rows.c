/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Flattens the tree of a game into rows.
 *
 * A line is written full move by full move. Where a comment stands or variations leave, the row
 * ends; the variations follow, each with all of its own, and the line goes on after them. */

#define G_LOG_DOMAIN "qipu-study"

#include "config.h"

#include "study/qipu-move-list-private.h"

/* What is still to be written: the line that goes on below @node, or, as a variation, the line
 * that begins with @node and after it those of its next siblings. */
typedef struct
{
  QipuNodeId node;
  guint32 number; /* of the move before @node's child, or of @node itself */
  guint32 depth;
  guint32 is_variation;
} Pending;

typedef struct
{
  const QipuGame *game;
  GHashTable *folded;
  GArray *rows;
  GArray *pending;
  gboolean row_is_open; /* the last row has a red move and waits for a black one */
} Flattening;

static QipuRowFacts *
append_row (Flattening *state, QipuRowKind kind, guint32 depth, QipuNodeId red, QipuNodeId black)
{
  QipuRowFacts row = { .node = { red, black }, .depth = depth, .kind = (guint16) kind };

  g_array_append_val (state->rows, row);
  state->row_is_open = FALSE;
  return &g_array_index (state->rows, QipuRowFacts, state->rows->len - 1);
}

static QipuRowFacts *
last_row (Flattening *state)
{
  return &g_array_index (state->rows, QipuRowFacts, state->rows->len - 1);
}

static void
append_comment (Flattening *state, guint32 depth, QipuNodeId node, QipuCommentPlace place)
{
  QipuRowFacts *row;

  if (qipu_game_get_comment (state->game, node, place) == NULL)
    return;

  row = append_row (state, QIPU_ROW_COMMENT, depth, node, QIPU_NODE_NONE);
  if (place == QIPU_COMMENT_BEFORE)
    row->flags |= QIPU_ROW_BEFORE;
}

static void
append_move (Flattening *state, guint32 depth, guint32 number, QipuNodeId node, gboolean by_red)
{
  if (by_red)
    {
      append_row (state, QIPU_ROW_MOVES, depth, node, QIPU_NODE_NONE)->number = number;
      state->row_is_open = TRUE;
    }
  else if (state->row_is_open && last_row (state)->number == number)
    {
      last_row (state)->node[QIPU_BLACK] = node;
      state->row_is_open = FALSE;
    }
  else
    append_row (state, QIPU_ROW_MOVES, depth, QIPU_NODE_NONE, node)->number = number;
}

static void
push (Flattening *state, QipuNodeId node, guint32 number, guint32 depth, gboolean is_variation)
{
  Pending pending = { node, number, depth, is_variation };

  g_array_append_val (state->pending, pending);
}

/* Writes the line that begins with @node until variations interrupt it. */
static void
flatten_line (Flattening *state, QipuNodeId node, guint32 number, guint32 depth, gboolean is_main)
{
  const QipuGame *game = state->game;
  /* In a variation the siblings of its first node are variations of the parent line. */
  gboolean siblings_are_ours = is_main;

  while (node != QIPU_NODE_NONE)
    {
      gboolean by_red = qipu_game_get_side (game, node) == QIPU_BLACK;
      QipuNodeId sibling = siblings_are_ours ? qipu_game_get_next (game, node) : QIPU_NODE_NONE;

      append_comment (state, depth, node, QIPU_COMMENT_BEFORE);
      append_move (state, depth, number, node, by_red);
      if (!siblings_are_ours)
        last_row (state)->flags |= QIPU_ROW_FIRST;
      if (sibling != QIPU_NODE_NONE)
        {
          last_row (state)->flags |= QIPU_ROW_FORK;
          if (state->folded != NULL &&
              g_hash_table_contains (state->folded, GUINT_TO_POINTER (node)))
            {
              last_row (state)->flags |= QIPU_ROW_FOLDED;
              sibling = QIPU_NODE_NONE;
            }
        }
      append_comment (state, depth, node, QIPU_COMMENT_AFTER);

      if (sibling != QIPU_NODE_NONE)
        {
          state->row_is_open = FALSE;
          push (state, node, by_red ? number : number + 1, depth, FALSE);
          push (state, sibling, number, depth + 1, TRUE);
          return;
        }

      siblings_are_ours = TRUE;
      node = qipu_game_get_first_child (game, node);
      if (!by_red)
        number++;
    }

  state->row_is_open = FALSE;
}

void
qipu_move_rows_flatten (const QipuGame *game, GHashTable *folded, GArray *rows)
{
  g_autoptr (GArray) pending = g_array_new (FALSE, FALSE, sizeof (Pending));
  Flattening state = { game, folded, rows, pending, FALSE };

  append_comment (&state, 0, QIPU_NODE_ROOT, QIPU_COMMENT_AFTER);
  flatten_line (&state, qipu_game_get_first_child (game, QIPU_NODE_ROOT),
                qipu_game_get_start (game)->move_number, 0, TRUE);

  while (pending->len > 0)
    {
      Pending next = g_array_index (pending, Pending, pending->len - 1);
      QipuNodeId sibling;

      g_array_set_size (pending, pending->len - 1);
      if (!next.is_variation)
        {
          flatten_line (&state, qipu_game_get_first_child (game, next.node), next.number,
                        next.depth, TRUE);
          continue;
        }

      sibling = qipu_game_get_next (game, next.node);
      if (sibling != QIPU_NODE_NONE)
        push (&state, sibling, next.number, next.depth, TRUE);
      flatten_line (&state, next.node, next.number, next.depth, FALSE);
    }

  append_row (&state, QIPU_ROW_RESULT, 0, qipu_game_get_mainline_end (game), QIPU_NODE_NONE);
}
