/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Edits of what is written at a node and about the record: comments, signs, marks, tags. */

#define G_LOG_DOMAIN "qipu-study"

#include "config.h"

#include "study/qipu-document-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Begins a group for one text of @node and keeps what is there. */
static void
begin_text_edit (QipuDocument *self, QipuNodeId node, const char *name)
{
  qipu_document_begin_edit (self, name);
  qipu_document_keep_text (self, node);
}

/**
 * qipu_document_set_comment:
 * @self: the document
 * @node: a linked node
 * @place: before or after the move
 * @text: (nullable): the comment; empty means none
 *
 * Sets a comment. Letters typed one after the other are undone together.
 */
void
qipu_document_set_comment (QipuDocument *self,
                           QipuNodeId node,
                           QipuCommentPlace place,
                           const char *text)
{
  const char *old;

  g_return_if_fail (QIPU_IS_DOCUMENT (self));
  g_return_if_fail (qipu_game_is_linked (qipu_document_get_own_game (self), node));

  old = qipu_game_get_comment (qipu_document_get_own_game (self), node, place);
  if (g_strcmp0 (old != NULL ? old : "", text != NULL ? text : "") == 0)
    return;

  begin_text_edit (self, node, N_("Edit Comment"));
  qipu_document_set_typing (self, node, place);
  qipu_game_set_comment (qipu_document_get_own_game (self), node, place, text);
  qipu_document_end_edit (self);
}

/**
 * qipu_document_set_glyphs:
 * @self: the document
 * @node: a linked node
 * @glyphs: (array length=n_glyphs) (nullable): numbers of PGN's annotation glyphs
 * @n_glyphs: how many; 0 removes them
 *
 * Replaces the glyphs of @node; nothing happens when they are the same.
 */
void
qipu_document_set_glyphs (QipuDocument *self, QipuNodeId node, const guint8 *glyphs, guint n_glyphs)
{
  const guint8 *old;
  guint n_old;

  g_return_if_fail (QIPU_IS_DOCUMENT (self));
  g_return_if_fail (qipu_game_is_linked (qipu_document_get_own_game (self), node));

  old = qipu_game_get_glyphs (qipu_document_get_own_game (self), node, &n_old);
  if (n_old == n_glyphs && (n_old == 0 || memcmp (old, glyphs, n_old) == 0))
    return;

  begin_text_edit (self, node, N_("Change Sign"));
  qipu_game_set_glyphs (qipu_document_get_own_game (self), node, glyphs, n_glyphs);
  qipu_document_end_edit (self);
}

static gboolean
marks_are (const QipuMark *a, guint n_a, const QipuMark *b, guint n_b)
{
  if (n_a != n_b)
    return FALSE;

  for (guint i = 0; i < n_a; i++)
    if (a[i].from != b[i].from || a[i].to != b[i].to || a[i].colour != b[i].colour)
      return FALSE;

  return TRUE;
}

/**
 * qipu_document_set_marks:
 * @self: the document
 * @node: a linked node
 * @marks: (array length=n_marks) (nullable): arrows and circles
 * @n_marks: how many; 0 removes them
 *
 * Replaces the marks of @node; nothing happens when they are the same.
 */
void
qipu_document_set_marks (QipuDocument *self, QipuNodeId node, const QipuMark *marks, guint n_marks)
{
  const QipuMark *old;
  guint n_old;

  g_return_if_fail (QIPU_IS_DOCUMENT (self));
  g_return_if_fail (qipu_game_is_linked (qipu_document_get_own_game (self), node));

  old = qipu_game_get_marks (qipu_document_get_own_game (self), node, &n_old);
  if (marks_are (old, n_old, marks, n_marks))
    return;

  begin_text_edit (self, node, n_marks > 0 ? N_("Draw on the Board") : N_("Clear Marks"));
  qipu_game_set_marks (qipu_document_get_own_game (self), node, marks, n_marks);
  qipu_document_end_edit (self);
}

void
qipu_document_toggle_mark (QipuDocument *self, QipuNodeId node, const QipuMark *mark)
{
  g_autoptr (GArray) marks = g_array_new (FALSE, FALSE, sizeof (QipuMark));
  const QipuMark *old;
  gboolean add = TRUE;
  guint n_old;

  g_return_if_fail (QIPU_IS_DOCUMENT (self));
  g_return_if_fail (qipu_game_is_linked (qipu_document_get_own_game (self), node));

  old = qipu_game_get_marks (qipu_document_get_own_game (self), node, &n_old);
  for (guint i = 0; i < n_old; i++)
    if (old[i].from != mark->from || old[i].to != mark->to)
      g_array_append_val (marks, old[i]);
    else if (old[i].colour == mark->colour)
      add = FALSE;
  if (add)
    g_array_append_val (marks, *mark);

  qipu_document_set_marks (self, node, (const QipuMark *) (void *) marks->data, marks->len);
}

/**
 * qipu_document_set_eval:
 * @self: the document
 * @node: a linked node
 * @eval: the evaluation of the position there, from Red's side
 *
 * Replaces the evaluation of @node; one of kind %QIPU_EVAL_NONE removes it.
 */
void
qipu_document_set_eval (QipuDocument *self, QipuNodeId node, QipuEval eval)
{
  QipuEval old;

  g_return_if_fail (QIPU_IS_DOCUMENT (self));
  g_return_if_fail (qipu_game_is_linked (qipu_document_get_own_game (self), node));

  old = qipu_game_get_eval (qipu_document_get_own_game (self), node);
  if (old.kind == eval.kind && (old.kind == QIPU_EVAL_NONE || old.value == eval.value))
    return;

  begin_text_edit (self, node, N_("Change Evaluation"));
  qipu_game_set_eval (qipu_document_get_own_game (self), node, eval);
  qipu_document_end_edit (self);
}

/**
 * qipu_document_set_commands:
 * @self: the document
 * @node: a linked node
 * @commands: (nullable): bracket commands of PGN as they are to be written
 *
 * Replaces the commands of @node.
 */
void
qipu_document_set_commands (QipuDocument *self, QipuNodeId node, const char *commands)
{
  const char *old;

  g_return_if_fail (QIPU_IS_DOCUMENT (self));
  g_return_if_fail (qipu_game_is_linked (qipu_document_get_own_game (self), node));

  old = qipu_game_get_commands (qipu_document_get_own_game (self), node);
  if (g_strcmp0 (old != NULL ? old : "", commands != NULL ? commands : "") == 0)
    return;

  begin_text_edit (self, node, N_("Edit Comment"));
  qipu_game_set_commands (qipu_document_get_own_game (self), node, commands);
  qipu_document_end_edit (self);
}

/**
 * qipu_document_set_tag:
 * @self: the document
 * @name: the name of a tag, in any case
 * @value: (nullable): its value; %NULL removes the tag
 *
 * Sets the first tag of that name, or adds one.
 */
void
qipu_document_set_tag (QipuDocument *self, const char *name, const char *value)
{
  g_return_if_fail (QIPU_IS_DOCUMENT (self));
  g_return_if_fail (name != NULL);

  if (g_strcmp0 (qipu_game_get_tag (qipu_document_get_own_game (self), name), value) == 0)
    return;

  qipu_document_begin_edit (self, N_("Edit Record Information"));
  qipu_document_keep (self, qipu_edit_keep_tags (qipu_document_get_own_game (self)));
  qipu_game_set_tag (qipu_document_get_own_game (self), name, value);
  qipu_document_end_edit (self);
}

static gboolean
tags_are (const QipuGame *game, const char *const *pairs)
{
  for (guint i = 0; i < qipu_game_get_n_tags (game); i++, pairs += 2)
    {
      const char *name, *value;

      qipu_game_get_tag_at (game, i, &name, &value);
      if (pairs[0] == NULL || !g_str_equal (name, pairs[0]) || !g_str_equal (value, pairs[1]))
        return FALSE;
    }

  return pairs[0] == NULL;
}

void
qipu_document_set_tags (QipuDocument *self, const char *const *pairs)
{
  QipuGame *game;

  g_return_if_fail (QIPU_IS_DOCUMENT (self));
  g_return_if_fail (pairs != NULL);
  g_return_if_fail (g_strv_length ((char **) pairs) % 2 == 0);

  game = qipu_document_get_own_game (self);
  if (tags_are (game, pairs))
    return;

  qipu_document_begin_edit (self, N_("Edit Record Information"));
  qipu_document_keep (self, qipu_edit_keep_tags (game));
  while (qipu_game_get_n_tags (game) > 0)
    qipu_game_remove_tag_at (game, qipu_game_get_n_tags (game) - 1);
  for (; pairs[0] != NULL; pairs += 2)
    qipu_game_append_tag (game, pairs[0], pairs[1]);
  qipu_document_end_edit (self);
}
