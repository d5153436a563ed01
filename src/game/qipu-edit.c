/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Primitive changes of a game and their inverses. */

#define G_LOG_DOMAIN "qipu-game"

#include "config.h"

#include "game/qipu-edit.h"
#include "game/qipu-game-private.h"

static void
apply_tags (QipuEdit *edit, QipuGame *game)
{
  GArray *tags = game->tags;

  game->tags = edit->value;
  edit->value = tags;
}

static void
apply_start (QipuEdit *edit, QipuGame *game)
{
  QipuPosition start = *qipu_game_get_start (game);
  QipuPosition *kept = edit->value;

  qipu_game_set_start (game, kept);
  *kept = start;
}

static void
apply_reorder (QipuEdit *edit, QipuGame *game)
{
  guint index = qipu_game_get_index (game, edit->node);

  qipu_game_reorder (game, edit->node, edit->index);
  edit->index = index;
}

/**
 * qipu_edit_apply:
 * @edit: (inout): what is to be done; afterwards it says how to take it back
 * @game: the game
 *
 * Costs what is changed, not what the game holds; only the edits of the whole record go through it.
 */
void
qipu_edit_apply (QipuEdit *edit, QipuGame *game)
{
  g_return_if_fail (edit != NULL && game != NULL);

  switch ((QipuEditKind) edit->kind)
    {
    case QIPU_EDIT_LINK:
      qipu_game_link (game, edit->node, qipu_game_get_parent (game, edit->node), edit->index);
      edit->kind = QIPU_EDIT_UNLINK;
      break;
    case QIPU_EDIT_UNLINK:
      edit->index = qipu_game_get_index (game, edit->node);
      qipu_game_unlink (game, edit->node);
      edit->kind = QIPU_EDIT_LINK;
      break;
    case QIPU_EDIT_REORDER:
      apply_reorder (edit, game);
      break;
    case QIPU_EDIT_TEXT:
      edit->value = qipu_game_swap_text (game, edit->node, edit->value);
      break;
    case QIPU_EDIT_TAGS:
      apply_tags (edit, game);
      break;
    case QIPU_EDIT_START:
      apply_start (edit, game);
      break;
    case QIPU_EDIT_MIRROR:
      qipu_game_mirror (game);
      break;
    case QIPU_EDIT_SWAP_COLOURS:
      qipu_game_swap_colours (game);
      break;
    default:
      g_assert_not_reached ();
    }
}

/**
 * qipu_edit_clear:
 * @edit: the edit
 *
 * Frees what @edit owns and leaves it empty.
 */
void
qipu_edit_clear (QipuEdit *edit)
{
  switch ((QipuEditKind) edit->kind)
    {
    case QIPU_EDIT_TEXT:
      qipu_node_text_unref (edit->value);
      break;
    case QIPU_EDIT_TAGS:
      g_clear_pointer ((GArray **) &edit->value, g_array_unref);
      break;
    case QIPU_EDIT_START:
      g_free (edit->value);
      break;
    case QIPU_EDIT_LINK:
    case QIPU_EDIT_UNLINK:
    case QIPU_EDIT_REORDER:
    case QIPU_EDIT_MIRROR:
    case QIPU_EDIT_SWAP_COLOURS:
    default:
      break;
    }
}

/**
 * qipu_edit_keep_text:
 * @game: the game
 * @node: a node whose texts are about to be changed by setters of the game
 *
 * Returns: (transfer full): the edit that brings its texts back as they are now
 */
QipuEdit
qipu_edit_keep_text (const QipuGame *game, QipuNodeId node)
{
  QipuNodeText *text = qipu_game_get_text (game, node);

  return (QipuEdit){
    .kind = QIPU_EDIT_TEXT,
    .node = node,
    .value = text != NULL ? qipu_node_text_ref (text) : NULL,
  };
}

/**
 * qipu_edit_keep_tags:
 * @game: the game, whose tags are about to be changed
 *
 * Returns: (transfer full): the edit that brings all tags back as they are now
 */
QipuEdit
qipu_edit_keep_tags (const QipuGame *game)
{
  return (QipuEdit){
    .kind = QIPU_EDIT_TAGS,
    .node = QIPU_NODE_NONE,
    .value = qipu_tags_copy (game->tags),
  };
}

/**
 * qipu_edit_keep_start:
 * @game: the game, without linked moves, whose start is about to be changed
 *
 * Returns: (transfer full): the edit that brings the start back as it is now
 */
QipuEdit
qipu_edit_keep_start (const QipuGame *game)
{
  return (QipuEdit){
    .kind = QIPU_EDIT_START,
    .node = QIPU_NODE_NONE,
    .value = g_memdup2 (&game->start, sizeof game->start),
  };
}

/**
 * qipu_edit_get_place:
 * @edit: an edit that has just been applied
 * @game: the game
 *
 * Returns: the node that shows best what was done, or %QIPU_NODE_NONE for tags and whole records
 */
QipuNodeId
qipu_edit_get_place (const QipuEdit *edit, const QipuGame *game)
{
  switch ((QipuEditKind) edit->kind)
    {
    case QIPU_EDIT_LINK: /* it has just been unlinked */
      return qipu_game_get_parent (game, edit->node);
    case QIPU_EDIT_UNLINK:
    case QIPU_EDIT_REORDER:
    case QIPU_EDIT_TEXT:
      return edit->node;
    case QIPU_EDIT_START:
      return QIPU_NODE_ROOT;
    case QIPU_EDIT_TAGS:
    case QIPU_EDIT_MIRROR:
    case QIPU_EDIT_SWAP_COLOURS:
    default:
      return QIPU_NODE_NONE;
    }
}
