/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Documents: what another record has is added to this one, move by move and word by word. */

#define G_LOG_DOMAIN "qipu-study"

#include "config.h"

#include "study/qipu-document-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static char *
join_texts (const char *a, const char *b, const char *separator)
{
  if (b == NULL || (a != NULL && strstr (a, b) != NULL))
    return g_strdup (a);
  if (a == NULL)
    return g_strdup (b);
  return g_strconcat (a, separator, b, NULL);
}

static void
join_comments (QipuGame *game, QipuNodeId node, const QipuGame *from, QipuNodeId from_node)
{
  for (guint place = QIPU_COMMENT_BEFORE; place <= QIPU_COMMENT_AFTER; place++)
    {
      g_autofree char *comment = join_texts (qipu_game_get_comment (game, node, place),
                                             qipu_game_get_comment (from, from_node, place), "\n");

      qipu_game_set_comment (game, node, place, comment);
    }
}

static void
join_glyphs (QipuGame *game, QipuNodeId node, const QipuGame *from, QipuNodeId from_node)
{
  guint n_own, n_more;
  const guint8 *own = qipu_game_get_glyphs (game, node, &n_own);
  const guint8 *more = qipu_game_get_glyphs (from, from_node, &n_more);
  g_autoptr (GByteArray) all = g_byte_array_new ();

  if (n_more == 0)
    return;

  if (n_own > 0)
    g_byte_array_append (all, own, n_own);
  for (guint i = 0; i < n_more; i++)
    if (all->len == 0 || memchr (all->data, more[i], all->len) == NULL)
      g_byte_array_append (all, &more[i], 1);
  qipu_game_set_glyphs (game, node, all->data, all->len);
}

static gboolean
has_mark (const GArray *marks, const QipuMark *mark)
{
  for (guint i = 0; i < marks->len; i++)
    {
      const QipuMark *other = &g_array_index (marks, QipuMark, i);

      if (other->from == mark->from && other->to == mark->to)
        return TRUE;
    }

  return FALSE;
}

static void
join_marks (QipuGame *game, QipuNodeId node, const QipuGame *from, QipuNodeId from_node)
{
  guint n_own, n_more;
  const QipuMark *own = qipu_game_get_marks (game, node, &n_own);
  const QipuMark *more = qipu_game_get_marks (from, from_node, &n_more);
  g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (QipuMark));

  if (n_more == 0)
    return;

  if (n_own > 0)
    g_array_append_vals (all, own, n_own);
  for (guint i = 0; i < n_more; i++)
    if (!has_mark (all, &more[i]))
      g_array_append_val (all, more[i]);
  qipu_game_set_marks (game, node, (const QipuMark *) (void *) all->data, all->len);
}

static gboolean
has_texts (const QipuGame *game, QipuNodeId node)
{
  guint n_glyphs, n_marks;

  qipu_game_get_glyphs (game, node, &n_glyphs);
  qipu_game_get_marks (game, node, &n_marks);
  return n_glyphs > 0 || n_marks > 0 || qipu_game_get_commands (game, node) != NULL ||
         qipu_game_get_eval (game, node).kind != QIPU_EVAL_NONE ||
         qipu_game_get_comment (game, node, QIPU_COMMENT_BEFORE) != NULL ||
         qipu_game_get_comment (game, node, QIPU_COMMENT_AFTER) != NULL;
}

/* What only @from says about the node is added; what both say stays as it is here. */
static void
join_node (QipuDocument *self, QipuNodeId node, const QipuGame *from, QipuNodeId from_node)
{
  QipuGame *game = qipu_document_get_own_game (self);
  g_autofree char *commands = NULL;

  if (!has_texts (from, from_node))
    return;

  qipu_document_keep_text (self, node);
  join_comments (game, node, from, from_node);
  join_glyphs (game, node, from, from_node);
  join_marks (game, node, from, from_node);
  commands = join_texts (qipu_game_get_commands (game, node),
                         qipu_game_get_commands (from, from_node), "");
  qipu_game_set_commands (game, node, commands);
  if (qipu_game_get_eval (game, node).kind == QIPU_EVAL_NONE)
    qipu_game_set_eval (game, node, qipu_game_get_eval (from, from_node));
}

typedef struct
{
  QipuNodeId node;
  QipuNodeId from_node;
} Pair;

/* Adds what is below @from_node of @from below @node. Returns the first node of it, new or not. */
static QipuNodeId
join_below (QipuDocument *self, QipuNodeId node, const QipuGame *from, QipuNodeId from_node)
{
  QipuGame *game = qipu_document_get_own_game (self);
  g_autoptr (GArray) pairs = g_array_new (FALSE, FALSE, sizeof (Pair));
  Pair pair = { node, from_node };
  QipuNodeId first = QIPU_NODE_NONE;

  g_array_append_val (pairs, pair);
  while (pairs->len > 0)
    {
      pair = g_array_index (pairs, Pair, pairs->len - 1);
      g_array_set_size (pairs, pairs->len - 1);

      for (QipuNodeId branch = qipu_game_get_first_child (from, pair.from_node);
           branch != QIPU_NODE_NONE; branch = qipu_game_get_next (from, branch))
        {
          QipuMove move = qipu_game_get_move (from, branch);
          QipuNodeId child = qipu_game_find_child (game, pair.node, move);

          if (child != QIPU_NODE_NONE)
            {
              Pair below = { child, branch };

              join_node (self, child, from, branch);
              g_array_append_val (pairs, below);
            }
          else
            {
              child = qipu_game_graft (game, pair.node, from, branch);
              if (child != QIPU_NODE_NONE)
                qipu_document_keep_added (self, child);
            }

          if (first == QIPU_NODE_NONE)
            first = child;
        }
    }

  return first;
}

QipuNodeId
qipu_document_paste (QipuDocument *self, QipuNodeId node, const QipuGame *fragment)
{
  QipuNodeId first;

  g_return_val_if_fail (QIPU_IS_DOCUMENT (self), QIPU_NODE_NONE);
  g_return_val_if_fail (qipu_game_is_linked (qipu_document_get_game (self), node), QIPU_NODE_NONE);
  g_return_val_if_fail (fragment != NULL && fragment != qipu_document_get_game (self),
                        QIPU_NODE_NONE);

  qipu_document_begin_edit (self, N_("Paste Moves"));
  first = join_below (self, node, fragment, QIPU_NODE_ROOT);
  if (first != QIPU_NODE_NONE)
    qipu_document_set_show (self, first);
  qipu_document_end_edit (self);

  return first;
}

static QipuNodeId
find_position (const QipuGame *game, const QipuPosition *position)
{
  QipuGameCursor cursor;

  qipu_game_cursor_init (&cursor, game);
  for (QipuNodeId node = QIPU_NODE_ROOT; node != QIPU_NODE_NONE; node = qipu_game_walk (game, node))
    {
      qipu_game_cursor_go (&cursor, node);
      if (qipu_position_equal (&cursor.position, position))
        return node;
    }

  return QIPU_NODE_NONE;
}

int
qipu_document_merge (QipuDocument *self, const QipuGame *other)
{
  const QipuGame *game;
  QipuNodeId node, first;
  guint n_before;

  g_return_val_if_fail (QIPU_IS_DOCUMENT (self), -1);
  game = qipu_document_get_game (self);
  g_return_val_if_fail (other != NULL && other != game, -1);

  node = find_position (game, qipu_game_get_start (other));
  if (node == QIPU_NODE_NONE)
    return -1;

  n_before = qipu_game_get_n_nodes (game);
  qipu_document_begin_edit (self, N_("Merge Record"));
  join_node (self, node, other, QIPU_NODE_ROOT);
  first = join_below (self, node, other, QIPU_NODE_ROOT);
  qipu_document_set_show (self, first != QIPU_NODE_NONE ? first : node);
  qipu_document_end_edit (self);

  return (int) (qipu_game_get_n_nodes (game) - n_before);
}
