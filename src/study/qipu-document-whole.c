/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Documents: edits of the whole record: its start, its content, mirrored, with the colours
 * exchanged. */

#define G_LOG_DOMAIN "qipu-study"

#include "config.h"

#include "study/qipu-document-private.h"

#include <glib/gi18n-lib.h>

/* NAG 1 to 9 judge a move: good, mistake … forced, worst. Those after them judge a position. */
#define LAST_MOVE_GLYPH 9

/* All branches of @content in place of what is there; its start too. */
static void
replace_moves (QipuDocument *self, const QipuGame *content)
{
  QipuGame *game = qipu_document_get_own_game (self);

  while (qipu_game_get_last_child (game, QIPU_NODE_ROOT) != QIPU_NODE_NONE)
    qipu_document_unlink (self, qipu_game_get_last_child (game, QIPU_NODE_ROOT));

  qipu_document_keep (self, qipu_edit_keep_start (game));
  qipu_game_set_start (game, qipu_game_get_start (content));

  for (QipuNodeId branch = qipu_game_get_first_child (content, QIPU_NODE_ROOT);
       branch != QIPU_NODE_NONE; branch = qipu_game_get_next (content, branch))
    {
      QipuNodeId added = qipu_game_graft (game, QIPU_NODE_ROOT, content, branch);

      if (added != QIPU_NODE_NONE)
        qipu_document_keep_added (self, added);
    }
}

static void
copy_texts (QipuDocument *self, QipuNodeId node, const QipuGame *from, QipuNodeId from_node)
{
  QipuGame *game = qipu_document_get_own_game (self);
  const guint8 *glyphs;
  const QipuMark *marks;
  guint n;

  qipu_document_keep_text (self, node);
  for (guint place = QIPU_COMMENT_BEFORE; place <= QIPU_COMMENT_AFTER; place++)
    qipu_game_set_comment (game, node, place, qipu_game_get_comment (from, from_node, place));
  glyphs = qipu_game_get_glyphs (from, from_node, &n);
  qipu_game_set_glyphs (game, node, glyphs, n);
  marks = qipu_game_get_marks (from, from_node, &n);
  qipu_game_set_marks (game, node, marks, n);
  qipu_game_set_eval (game, node, qipu_game_get_eval (from, from_node));
  qipu_game_set_commands (game, node, qipu_game_get_commands (from, from_node));
}

/* Nothing is before the start, and no move there can be good or bad; what is said of the position
 * stays. */
static void
drop_words_of_move (QipuGame *game)
{
  guint n;
  const guint8 *glyphs = qipu_game_get_glyphs (game, QIPU_NODE_ROOT, &n);
  g_autoptr (GByteArray) rest = g_byte_array_new ();

  for (guint i = 0; i < n; i++)
    if (glyphs[i] > LAST_MOVE_GLYPH)
      g_byte_array_append (rest, &glyphs[i], 1);
  qipu_game_set_glyphs (game, QIPU_NODE_ROOT, rest->data, rest->len);
  qipu_game_set_comment (game, QIPU_NODE_ROOT, QIPU_COMMENT_BEFORE, NULL);
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
  drop_words_of_move (qipu_document_get_own_game (self));
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

/**
 * qipu_document_mirror:
 * @self: the document
 *
 * The whole record as a mirror shows it, left and right exchanged; tags stay.
 */
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
