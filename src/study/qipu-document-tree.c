/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Documents: moves and tree surgery. */

#define G_LOG_DOMAIN "qipu-study"

#include "config.h"

#include "study/qipu-document-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static void
unlink_node (QipuDocument *self, QipuNodeId node)
{
  qipu_document_apply (self, (QipuEdit){ .kind = QIPU_EDIT_UNLINK, .node = node });
}

static void
reorder_node (QipuDocument *self, QipuNodeId node, guint index)
{
  if (qipu_game_get_index (qipu_document_get_game (self), node) != index)
    qipu_document_apply (self,
                         (QipuEdit){ .kind = QIPU_EDIT_REORDER, .node = node, .index = index });
}

/* What qipu_game_add() and qipu_game_graft() have done is undone by unlinking. The inverse of an
 * edit is what is kept, so: the edit that takes @node out. */
static void
keep_added (QipuDocument *self, QipuNodeId node)
{
  qipu_document_keep (self, (QipuEdit){ .kind = QIPU_EDIT_UNLINK, .node = node });
}

/* Text of a node that is about to be changed by a setter of the game. */
static void
keep_text (QipuDocument *self, QipuNodeId node)
{
  qipu_document_keep (self, qipu_edit_keep_text (qipu_document_get_game (self), node));
}

/**
 * qipu_document_add_move:
 * @self: the document
 * @parent: a linked node
 * @move: the move
 *
 * Returns: the child of @parent with @move, which may be new, or %QIPU_NODE_NONE when there is no
 *   piece to move or the record is full
 */
QipuNodeId
qipu_document_add_move (QipuDocument *self, QipuNodeId parent, QipuMove move)
{
  QipuGame *game;
  QipuNodeId node;

  g_return_val_if_fail (QIPU_IS_DOCUMENT (self), QIPU_NODE_NONE);
  game = qipu_document_get_own_game (self);
  g_return_val_if_fail (qipu_game_is_linked (game, parent), QIPU_NODE_NONE);

  node = qipu_game_find_child (game, parent, move);
  if (node != QIPU_NODE_NONE)
    return node;

  qipu_document_begin_edit (self, qipu_game_get_first_child (game, parent) == QIPU_NODE_NONE
                            ? N_("Play Move")
                            : N_("Add Variation"));
  node = qipu_game_add (game, parent, move);
  if (node != QIPU_NODE_NONE)
    {
      keep_added (self, node);
      qipu_document_set_show (self, node);
    }
  qipu_document_end_edit (self);

  return node;
}

QipuNodeId
qipu_document_replace_rest (QipuDocument *self, QipuNodeId parent, QipuMove move)
{
  const QipuGame *game;
  QipuNodeId node;

  g_return_val_if_fail (QIPU_IS_DOCUMENT (self), QIPU_NODE_NONE);
  game = qipu_document_get_game (self);
  g_return_val_if_fail (qipu_game_is_linked (game, parent), QIPU_NODE_NONE);

  qipu_document_begin_edit (self, N_("Replace the Rest"));
  node = qipu_game_add (qipu_document_get_own_game (self), parent, move);
  if (node != QIPU_NODE_NONE)
    {
      keep_added (self, node);
      while (qipu_game_get_first_child (game, parent) != node)
        unlink_node (self, qipu_game_get_first_child (game, parent));
      qipu_document_set_show (self, node);
    }
  qipu_document_end_edit (self);

  return node;
}

void
qipu_document_remove (QipuDocument *self, QipuNodeId node)
{
  g_return_if_fail (QIPU_IS_DOCUMENT (self));
  g_return_if_fail (node != QIPU_NODE_ROOT);
  g_return_if_fail (qipu_game_is_linked (qipu_document_get_game (self), node));

  qipu_document_begin_edit (self, N_("Delete Moves"));
  unlink_node (self, node);
  qipu_document_end_edit (self);
}

gboolean
qipu_document_remove_rest (QipuDocument *self, QipuNodeId node)
{
  const QipuGame *game;

  g_return_val_if_fail (QIPU_IS_DOCUMENT (self), FALSE);
  game = qipu_document_get_game (self);
  g_return_val_if_fail (qipu_game_is_linked (game, node), FALSE);

  if (qipu_game_get_first_child (game, node) == QIPU_NODE_NONE)
    return FALSE;

  qipu_document_begin_edit (self, N_("Delete Moves"));
  while (qipu_game_get_last_child (game, node) != QIPU_NODE_NONE)
    unlink_node (self, qipu_game_get_last_child (game, node));
  qipu_document_set_show (self, node);
  qipu_document_end_edit (self);

  return TRUE;
}

void
qipu_document_reorder (QipuDocument *self, QipuNodeId node, guint index)
{
  const QipuGame *game;
  guint last;

  g_return_if_fail (QIPU_IS_DOCUMENT (self));
  game = qipu_document_get_game (self);
  g_return_if_fail (node != QIPU_NODE_ROOT && qipu_game_is_linked (game, node));

  last = qipu_game_get_index (game,
                              qipu_game_get_last_child (game, qipu_game_get_parent (game, node)));

  qipu_document_begin_edit (self, N_("Move Variation"));
  reorder_node (self, node, MIN (index, last));
  qipu_document_end_edit (self);
}

void
qipu_document_make_mainline (QipuDocument *self, QipuNodeId node)
{
  const QipuGame *game;
  QipuNodeId top;

  g_return_if_fail (QIPU_IS_DOCUMENT (self));
  game = qipu_document_get_game (self);
  g_return_if_fail (qipu_game_is_linked (game, node));

  qipu_document_begin_edit (self, N_("Make Main Line"));
  for (top = node; top != QIPU_NODE_ROOT; top = qipu_game_get_parent (game, top))
    reorder_node (self, top, 0);
  qipu_document_set_show (self, node);
  qipu_document_end_edit (self);
}

QipuNodeId
qipu_document_get_variation (QipuDocument *self, QipuNodeId node)
{
  const QipuGame *game;

  g_return_val_if_fail (QIPU_IS_DOCUMENT (self), QIPU_NODE_NONE);
  game = qipu_document_get_game (self);

  while (node != QIPU_NODE_ROOT)
    {
      if (qipu_game_get_previous (game, node) != QIPU_NODE_NONE)
        return node;
      node = qipu_game_get_parent (game, node);
    }

  return QIPU_NODE_NONE;
}

gboolean
qipu_document_promote (QipuDocument *self, QipuNodeId node)
{
  QipuNodeId top;

  g_return_val_if_fail (QIPU_IS_DOCUMENT (self), FALSE);
  g_return_val_if_fail (qipu_game_is_linked (qipu_document_get_game (self), node), FALSE);

  top = qipu_document_get_variation (self, node);
  if (top == QIPU_NODE_NONE)
    return FALSE;

  qipu_document_begin_edit (self, N_("Promote Variation"));
  reorder_node (self, top, qipu_game_get_index (qipu_document_get_game (self), top) - 1);
  qipu_document_set_show (self, node);
  qipu_document_end_edit (self);

  return TRUE;
}

gboolean
qipu_document_demote (QipuDocument *self, QipuNodeId node)
{
  const QipuGame *game;
  QipuNodeId top = node;

  g_return_val_if_fail (QIPU_IS_DOCUMENT (self), FALSE);
  game = qipu_document_get_game (self);
  g_return_val_if_fail (qipu_game_is_linked (game, node), FALSE);

  /* The nearest line that has company. */
  while (top != QIPU_NODE_ROOT && qipu_game_get_next (game, top) == QIPU_NODE_NONE &&
         qipu_game_get_previous (game, top) == QIPU_NODE_NONE)
    top = qipu_game_get_parent (game, top);
  if (top == QIPU_NODE_ROOT || qipu_game_get_next (game, top) == QIPU_NODE_NONE)
    return FALSE;

  qipu_document_begin_edit (self, N_("Demote Variation"));
  reorder_node (self, top, qipu_game_get_index (game, top) + 1);
  qipu_document_set_show (self, node);
  qipu_document_end_edit (self);

  return TRUE;
}

gboolean
qipu_document_remove_variation (QipuDocument *self, QipuNodeId node)
{
  QipuNodeId top;

  g_return_val_if_fail (QIPU_IS_DOCUMENT (self), FALSE);
  g_return_val_if_fail (qipu_game_is_linked (qipu_document_get_game (self), node), FALSE);

  top = qipu_document_get_variation (self, node);
  if (top == QIPU_NODE_NONE)
    return FALSE;

  qipu_document_begin_edit (self, N_("Delete Variation"));
  unlink_node (self, top);
  qipu_document_end_edit (self);

  return TRUE;
}

static gboolean
remove_siblings (QipuDocument *self, QipuNodeId node)
{
  const QipuGame *game = qipu_document_get_game (self);
  QipuNodeId parent = qipu_game_get_parent (game, node);
  QipuNodeId sibling = qipu_game_get_last_child (game, parent);
  gboolean removed = FALSE;

  while (sibling != QIPU_NODE_NONE)
    {
      QipuNodeId previous = qipu_game_get_previous (game, sibling);

      if (sibling != node)
        {
          unlink_node (self, sibling);
          removed = TRUE;
        }
      sibling = previous;
    }

  return removed;
}

gboolean
qipu_document_remove_other_variations (QipuDocument *self, QipuNodeId node)
{
  const QipuGame *game;
  QipuNodeId step;
  gboolean removed = FALSE;

  g_return_val_if_fail (QIPU_IS_DOCUMENT (self), FALSE);
  game = qipu_document_get_game (self);
  g_return_val_if_fail (qipu_game_is_linked (game, node), FALSE);

  qipu_document_begin_edit (self, N_("Delete Other Variations"));
  for (step = qipu_game_get_line_end (game, node); step != QIPU_NODE_ROOT;
       step = qipu_game_get_parent (game, step))
    removed = remove_siblings (self, step) || removed;
  qipu_document_set_show (self, node);
  qipu_document_end_edit (self);

  return removed;
}

/* All branches of @content in place of what is there; its start too. */
static void
replace_moves (QipuDocument *self, const QipuGame *content)
{
  QipuGame *game = qipu_document_get_own_game (self);

  while (qipu_game_get_last_child (game, QIPU_NODE_ROOT) != QIPU_NODE_NONE)
    unlink_node (self, qipu_game_get_last_child (game, QIPU_NODE_ROOT));

  qipu_document_keep (self, qipu_edit_keep_start (game));
  qipu_game_set_start (game, qipu_game_get_start (content));

  for (QipuNodeId branch = qipu_game_get_first_child (content, QIPU_NODE_ROOT);
       branch != QIPU_NODE_NONE; branch = qipu_game_get_next (content, branch))
    {
      QipuNodeId added = qipu_game_graft (game, QIPU_NODE_ROOT, content, branch);

      if (added != QIPU_NODE_NONE)
        keep_added (self, added);
    }
}

static void
copy_texts (QipuDocument *self, QipuNodeId node, const QipuGame *from, QipuNodeId from_node)
{
  QipuGame *game = qipu_document_get_own_game (self);
  const guint8 *glyphs;
  const QipuMark *marks;
  guint n;

  keep_text (self, node);
  for (guint place = QIPU_COMMENT_BEFORE; place <= QIPU_COMMENT_AFTER; place++)
    qipu_game_set_comment (game, node, place, qipu_game_get_comment (from, from_node, place));
  glyphs = qipu_game_get_glyphs (from, from_node, &n);
  qipu_game_set_glyphs (game, node, glyphs, n);
  marks = qipu_game_get_marks (from, from_node, &n);
  qipu_game_set_marks (game, node, marks, n);
  qipu_game_set_eval (game, node, qipu_game_get_eval (from, from_node));
  qipu_game_set_commands (game, node, qipu_game_get_commands (from, from_node));
}

gboolean
qipu_document_remove_before (QipuDocument *self, QipuNodeId node)
{
  const QipuGame *game;
  g_autoptr (QipuGame) rest = NULL;
  QipuPosition start;

  g_return_val_if_fail (QIPU_IS_DOCUMENT (self), FALSE);
  game = qipu_document_get_game (self);
  g_return_val_if_fail (qipu_game_is_linked (game, node), FALSE);

  if (node == QIPU_NODE_ROOT)
    return FALSE;

  rest = qipu_game_new ();
  qipu_game_get_position (game, node, &start);
  qipu_game_set_start (rest, &start);
  for (QipuNodeId branch = qipu_game_get_first_child (game, node); branch != QIPU_NODE_NONE;
       branch = qipu_game_get_next (game, branch))
    qipu_game_graft (rest, QIPU_NODE_ROOT, game, branch);

  qipu_document_begin_edit (self, N_("Delete What Is Before"));
  copy_texts (self, QIPU_NODE_ROOT, game, node);
  /* Nothing is before the start, and no move there can be good or bad. */
  qipu_game_set_comment (qipu_document_get_own_game (self), QIPU_NODE_ROOT, QIPU_COMMENT_BEFORE,
                         NULL);
  replace_moves (self, rest);
  qipu_document_set_show (self, QIPU_NODE_ROOT);
  qipu_document_end_edit (self);

  return TRUE;
}

void
qipu_document_replace_content (QipuDocument *self, const QipuGame *content)
{
  g_autoptr (GPtrArray) pairs = g_ptr_array_new ();

  g_return_if_fail (QIPU_IS_DOCUMENT (self));
  g_return_if_fail (content != NULL && content != qipu_document_get_game (self));

  for (guint i = 0; i < qipu_game_get_n_tags (content); i++)
    {
      const char *name, *value;

      qipu_game_get_tag_at (content, i, &name, &value);
      g_ptr_array_add (pairs, (gpointer) name);
      g_ptr_array_add (pairs, (gpointer) value);
    }
  g_ptr_array_add (pairs, NULL);

  qipu_document_begin_edit (self, N_("Reload"));
  qipu_document_set_tags (self, (const char *const *) pairs->pdata);
  copy_texts (self, QIPU_NODE_ROOT, content, QIPU_NODE_ROOT);
  replace_moves (self, content);
  qipu_document_set_show (self, QIPU_NODE_ROOT);
  qipu_document_end_edit (self);
}

gboolean
qipu_document_set_start (QipuDocument *self, const QipuPosition *start)
{
  const QipuGame *game;

  g_return_val_if_fail (QIPU_IS_DOCUMENT (self), FALSE);
  g_return_val_if_fail (start != NULL, FALSE);
  game = qipu_document_get_game (self);

  if (qipu_game_get_n_nodes (game) > 0)
    return FALSE;

  qipu_document_begin_edit (self, N_("Change Start Position"));
  qipu_document_keep (self, qipu_edit_keep_start (game));
  qipu_game_set_start (qipu_document_get_own_game (self), start);
  qipu_document_set_show (self, QIPU_NODE_ROOT);
  qipu_document_end_edit (self);

  return TRUE;
}

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

  keep_text (self, node);
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
                keep_added (self, child);
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

void
qipu_document_mirror (QipuDocument *self)
{
  g_return_if_fail (QIPU_IS_DOCUMENT (self));

  qipu_document_begin_edit (self, N_("Mirror the Study"));
  qipu_document_apply (self, (QipuEdit){ .kind = QIPU_EDIT_MIRROR, .node = QIPU_NODE_NONE });
  qipu_document_end_edit (self);
}

static gboolean
is_word_end (const char *rest)
{
  return *rest == '\0' || !g_ascii_islower (*rest);
}

/* "RedTeam" and "BlackTeam" for example; NULL for a tag that belongs to no side. */
static char *
dup_other_name (const char *name)
{
  if (g_ascii_strncasecmp (name, "Red", 3) == 0 && is_word_end (name + 3))
    return g_strconcat ("Black", name + 3, NULL);
  if (g_ascii_strncasecmp (name, "Black", 5) == 0 && is_word_end (name + 5))
    return g_strconcat ("Red", name + 5, NULL);
  return NULL;
}

static const char *
exchange_result (const char *result)
{
  if (g_str_equal (result, "1-0"))
    return "0-1";
  if (g_str_equal (result, "0-1"))
    return "1-0";
  return result;
}

/* The values change places and the names stay where they are, as far as both are there. */
static void
exchange_tags (QipuDocument *self)
{
  QipuGame *game = qipu_document_get_own_game (self);
  g_autoptr (QipuGame) before = qipu_game_copy (game);

  qipu_document_keep (self, qipu_edit_keep_tags (game));
  for (guint i = 0; i < qipu_game_get_n_tags (before); i++)
    {
      const char *name, *value, *other;
      g_autofree char *other_name = NULL;

      qipu_game_get_tag_at (before, i, &name, &value);
      other_name = dup_other_name (name);
      other = other_name != NULL ? qipu_game_get_tag (before, other_name) : NULL;
      if (other != NULL)
        qipu_game_set_tag_at (game, i, name, other);
      else if (other_name != NULL)
        qipu_game_set_tag_at (game, i, other_name, value);
      else if (g_ascii_strcasecmp (name, "Result") == 0)
        qipu_game_set_tag_at (game, i, name, exchange_result (value));
    }
}

void
qipu_document_swap_colours (QipuDocument *self)
{
  g_return_if_fail (QIPU_IS_DOCUMENT (self));

  qipu_document_begin_edit (self, N_("Exchange Colours"));
  exchange_tags (self);
  qipu_document_apply (self, (QipuEdit){ .kind = QIPU_EDIT_SWAP_COLOURS, .node = QIPU_NODE_NONE });
  qipu_document_end_edit (self);
}
