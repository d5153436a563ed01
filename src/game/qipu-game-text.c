/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What hangs on nodes besides moves: comments, glyphs, marks, evaluations; and the tags. */

#define G_LOG_DOMAIN "qipu-game"

#include "config.h"

#include "game/qipu-game-private.h"

#include <string.h>

static void
free_text (QipuNodeText *text)
{
  g_free (text->comment[QIPU_COMMENT_BEFORE]);
  g_free (text->comment[QIPU_COMMENT_AFTER]);
  g_free (text->commands);
  g_free (text->glyphs);
  g_free (text->marks);
  g_free (text);
}

QipuNodeText *
qipu_node_text_ref (QipuNodeText *text)
{
  g_atomic_ref_count_inc (&text->ref_count);
  return text;
}

void
qipu_node_text_unref (QipuNodeText *text)
{
  if (text != NULL && g_atomic_ref_count_dec (&text->ref_count))
    free_text (text);
}

static gboolean
marks_equal (const QipuMark *a, const QipuMark *b, guint n)
{
  for (guint i = 0; i < n; i++)
    if (a[i].from != b[i].from || a[i].to != b[i].to || a[i].colour != b[i].colour)
      return FALSE;

  return TRUE;
}

static gboolean
evals_equal (QipuEval a, QipuEval b)
{
  return a.kind == b.kind && (a.kind == QIPU_EVAL_NONE || a.value == b.value);
}

gboolean
qipu_node_text_equal (const QipuNodeText *a, const QipuNodeText *b)
{
  if (a == b)
    return TRUE;
  if (a == NULL || b == NULL)
    return FALSE;

  return g_strcmp0 (a->comment[QIPU_COMMENT_BEFORE], b->comment[QIPU_COMMENT_BEFORE]) == 0 &&
         g_strcmp0 (a->comment[QIPU_COMMENT_AFTER], b->comment[QIPU_COMMENT_AFTER]) == 0 &&
         g_strcmp0 (a->commands, b->commands) == 0 && evals_equal (a->eval, b->eval) &&
         a->n_glyphs == b->n_glyphs &&
         (a->n_glyphs == 0 || memcmp (a->glyphs, b->glyphs, a->n_glyphs) == 0) &&
         a->n_marks == b->n_marks && marks_equal (a->marks, b->marks, a->n_marks);
}

static gboolean
is_empty (const QipuNodeText *text)
{
  return text->comment[QIPU_COMMENT_BEFORE] == NULL && text->comment[QIPU_COMMENT_AFTER] == NULL &&
         text->commands == NULL && text->n_glyphs == 0 && text->n_marks == 0 &&
         text->eval.kind == QIPU_EVAL_NONE;
}

QipuNodeText *
qipu_game_get_text (const QipuGame *self, QipuNodeId node)
{
  return g_ptr_array_index (self->texts, qipu_game_node (self, node)->text);
}

QipuNodeText *
qipu_game_swap_text (QipuGame *self, QipuNodeId node, QipuNodeText *text)
{
  guint index = qipu_game_node (self, node)->text;
  QipuNodeText *old;

  if (index == 0)
    {
      if (text == NULL)
        return NULL;
      qipu_game_edit (self, node)->text = self->texts->len;
      g_ptr_array_add (self->texts, text);
      return NULL;
    }

  old = g_ptr_array_index (self->texts, index);
  g_ptr_array_index (self->texts, index) = text;
  return old;
}

/* A value that may be changed and then given to put_text(): the node's own when nobody else has
 * it, a copy otherwise. */
static QipuNodeText *
take_text (QipuGame *self, QipuNodeId node)
{
  const QipuNodeText *old = qipu_game_get_text (self, node);
  QipuNodeText *text;

  if (old != NULL && g_atomic_ref_count_compare ((gatomicrefcount *) &old->ref_count, 1))
    return qipu_game_swap_text (self, node, NULL);

  text = g_new0 (QipuNodeText, 1);
  g_atomic_ref_count_init (&text->ref_count);
  if (old != NULL)
    {
      text->comment[QIPU_COMMENT_BEFORE] = g_strdup (old->comment[QIPU_COMMENT_BEFORE]);
      text->comment[QIPU_COMMENT_AFTER] = g_strdup (old->comment[QIPU_COMMENT_AFTER]);
      text->commands = g_strdup (old->commands);
      text->n_glyphs = old->n_glyphs;
      text->glyphs = g_memdup2 (old->glyphs, old->n_glyphs);
      text->n_marks = old->n_marks;
      text->marks = g_memdup2 (old->marks, old->n_marks * sizeof *old->marks);
      text->eval = old->eval;
    }

  return text;
}

static void
put_text (QipuGame *self, QipuNodeId node, QipuNodeText *text)
{
  if (is_empty (text))
    g_clear_pointer (&text, qipu_node_text_unref);
  qipu_node_text_unref (qipu_game_swap_text (self, node, text));
}

/* NULL for an empty text; cut at the limit, between characters. */
static char *
dup_limited (const char *text)
{
  gsize length;

  if (text == NULL || *text == '\0')
    return NULL;

  length = strlen (text);
  if (length > QIPU_GAME_MAX_TEXT)
    {
      length = QIPU_GAME_MAX_TEXT;
      while (((guint8) text[length] & 0xc0) == 0x80)
        length--;
    }

  return g_strndup (text, length);
}

/**
 * qipu_game_get_comment:
 * @self: the game
 * @node: a node
 * @place: before or after the move
 *
 * Returns: (transfer none) (nullable): the comment in UTF-8, valid until the texts of @node change
 */
const char *
qipu_game_get_comment (const QipuGame *self, QipuNodeId node, QipuCommentPlace place)
{
  const QipuNodeText *text;

  g_return_val_if_fail (self != NULL && node < self->n_nodes, NULL);

  text = qipu_game_get_text (self, node);
  return text != NULL ? text->comment[place] : NULL;
}

/**
 * qipu_game_set_comment:
 * @self: the game
 * @node: a node
 * @place: before or after the move
 * @text: (nullable): UTF-8; empty means none
 *
 * Sets a comment. What goes beyond %QIPU_GAME_MAX_TEXT bytes is cut off.
 */
void
qipu_game_set_comment (QipuGame *self, QipuNodeId node, QipuCommentPlace place, const char *text)
{
  g_autofree char *comment = NULL;
  QipuNodeText *value;

  g_return_if_fail (self != NULL && node < self->n_nodes);

  /* @text may be the old comment itself. */
  comment = dup_limited (text);
  value = take_text (self, node);
  g_free (value->comment[place]);
  value->comment[place] = g_steal_pointer (&comment);
  put_text (self, node, value);
}

/**
 * qipu_game_get_glyphs:
 * @self: the game
 * @node: a node
 * @n_glyphs: (out): how many there are
 *
 * Returns: (transfer none) (nullable): numbers of PGN's numeric annotation glyphs in the order of
 *   the record, valid until the texts of @node change
 */
const guint8 *
qipu_game_get_glyphs (const QipuGame *self, QipuNodeId node, guint *n_glyphs)
{
  const QipuNodeText *text;

  g_return_val_if_fail (self != NULL && node < self->n_nodes, NULL);
  g_return_val_if_fail (n_glyphs != NULL, NULL);

  text = qipu_game_get_text (self, node);
  *n_glyphs = text != NULL ? text->n_glyphs : 0;
  return text != NULL ? text->glyphs : NULL;
}

/**
 * qipu_game_set_glyphs:
 * @self: the game
 * @node: a node
 * @glyphs: (array length=n_glyphs) (nullable): the new ones, which are copied
 * @n_glyphs: how many; 0 removes them
 *
 * Replaces the glyphs of @node.
 */
void
qipu_game_set_glyphs (QipuGame *self, QipuNodeId node, const guint8 *glyphs, guint n_glyphs)
{
  guint8 *copy;
  QipuNodeText *text;

  g_return_if_fail (self != NULL && node < self->n_nodes);
  g_return_if_fail (glyphs != NULL || n_glyphs == 0);

  copy = n_glyphs > 0 ? g_memdup2 (glyphs, n_glyphs) : NULL;
  text = take_text (self, node);
  g_free (text->glyphs);
  text->glyphs = copy;
  text->n_glyphs = n_glyphs;
  put_text (self, node, text);
}

/**
 * qipu_game_get_marks:
 * @self: the game
 * @node: a node
 * @n_marks: (out): how many there are
 *
 * Returns: (transfer none) (nullable): arrows and circles drawn at @node, valid until the texts of
 *   @node change
 */
const QipuMark *
qipu_game_get_marks (const QipuGame *self, QipuNodeId node, guint *n_marks)
{
  const QipuNodeText *text;

  g_return_val_if_fail (self != NULL && node < self->n_nodes, NULL);
  g_return_val_if_fail (n_marks != NULL, NULL);

  text = qipu_game_get_text (self, node);
  *n_marks = text != NULL ? text->n_marks : 0;
  return text != NULL ? text->marks : NULL;
}

/**
 * qipu_game_set_marks:
 * @self: the game
 * @node: a node
 * @marks: (array length=n_marks) (nullable): the new ones, which are copied
 * @n_marks: how many; 0 removes them
 *
 * Replaces the marks of @node.
 */
void
qipu_game_set_marks (QipuGame *self, QipuNodeId node, const QipuMark *marks, guint n_marks)
{
  QipuMark *copy;
  QipuNodeText *text;

  g_return_if_fail (self != NULL && node < self->n_nodes);
  g_return_if_fail (marks != NULL || n_marks == 0);

  copy = n_marks > 0 ? g_memdup2 (marks, n_marks * sizeof *marks) : NULL;
  text = take_text (self, node);
  g_free (text->marks);
  text->marks = copy;
  text->n_marks = n_marks;
  put_text (self, node, text);
}

/**
 * qipu_game_get_eval:
 * @self: the game
 * @node: a node
 *
 * Returns: the evaluation of the position after @node, from Red's side; %QIPU_EVAL_NONE when the
 *   record holds none
 */
QipuEval
qipu_game_get_eval (const QipuGame *self, QipuNodeId node)
{
  const QipuEval none = { QIPU_EVAL_NONE, 0 };
  const QipuNodeText *text;

  g_return_val_if_fail (self != NULL && node < self->n_nodes, none);

  text = qipu_game_get_text (self, node);
  return text != NULL ? text->eval : none;
}

/**
 * qipu_game_set_eval:
 * @self: the game
 * @node: a node
 * @eval: the evaluation, from Red's side
 *
 * Replaces the evaluation of @node; one of kind %QIPU_EVAL_NONE removes it.
 */
void
qipu_game_set_eval (QipuGame *self, QipuNodeId node, QipuEval eval)
{
  QipuNodeText *text;

  g_return_if_fail (self != NULL && node < self->n_nodes);

  text = take_text (self, node);
  text->eval = eval;
  put_text (self, node, text);
}

/**
 * qipu_game_get_commands:
 * @self: the game
 * @node: a node
 *
 * Returns: (transfer none) (nullable): bracket commands of PGN that are kept without being
 *   understood, "[%clk 0:01]" for example
 */
const char *
qipu_game_get_commands (const QipuGame *self, QipuNodeId node)
{
  const QipuNodeText *text;

  g_return_val_if_fail (self != NULL && node < self->n_nodes, NULL);

  text = qipu_game_get_text (self, node);
  return text != NULL ? text->commands : NULL;
}

/**
 * qipu_game_set_commands:
 * @self: the game
 * @node: a node
 * @commands: (nullable): the commands, with their brackets
 *
 * Replaces the commands of @node.
 */
void
qipu_game_set_commands (QipuGame *self, QipuNodeId node, const char *commands)
{
  g_autofree char *copy = NULL;
  QipuNodeText *text;

  g_return_if_fail (self != NULL && node < self->n_nodes);

  copy = dup_limited (commands);
  text = take_text (self, node);
  g_free (text->commands);
  text->commands = g_steal_pointer (&copy);
  put_text (self, node, text);
}

static void
clear_tag (gpointer tag)
{
  g_free (((QipuTag *) tag)->name);
  g_free (((QipuTag *) tag)->value);
}

GArray *
qipu_tags_new (void)
{
  GArray *tags = g_array_new (FALSE, FALSE, sizeof (QipuTag));

  g_array_set_clear_func (tags, clear_tag);
  return tags;
}

GArray *
qipu_tags_copy (const GArray *tags)
{
  GArray *copy = qipu_tags_new ();

  for (guint i = 0; i < tags->len; i++)
    {
      const QipuTag *tag = &g_array_index (tags, QipuTag, i);
      QipuTag value = { g_strdup (tag->name), g_strdup (tag->value) };

      g_array_append_val (copy, value);
    }

  return copy;
}

gboolean
qipu_tags_equal (const GArray *a, const GArray *b)
{
  if (a->len != b->len)
    return FALSE;

  for (guint i = 0; i < a->len; i++)
    {
      const QipuTag *tag_a = &g_array_index (a, QipuTag, i);
      const QipuTag *tag_b = &g_array_index (b, QipuTag, i);

      if (!g_str_equal (tag_a->name, tag_b->name) || !g_str_equal (tag_a->value, tag_b->value))
        return FALSE;
    }

  return TRUE;
}

static QipuTag *
get_tag (const QipuGame *self, guint index)
{
  return &g_array_index (self->tags, QipuTag, index);
}

/* Most names differ in the first letter. */
static inline gboolean
is_same_name (const char *a, const char *b)
{
  return g_ascii_tolower (*a) == g_ascii_tolower (*b) && g_ascii_strcasecmp (a, b) == 0;
}

/* The first tag of that name from @index on, or the number of tags. */
static guint
find_tag (const QipuGame *self, const char *name, guint index)
{
  while (index < self->tags->len && !is_same_name (get_tag (self, index)->name, name))
    index++;

  return index;
}

/**
 * qipu_game_get_n_tags:
 * @self: the game
 *
 * Returns: the number of tags, duplicates counted
 */
guint
qipu_game_get_n_tags (const QipuGame *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->tags->len;
}

/**
 * qipu_game_get_tag_at:
 * @self: the game
 * @index: 0 to qipu_game_get_n_tags() - 1
 * @name: (out) (optional) (transfer none): the name as it was written
 * @value: (out) (optional) (transfer none): the value
 *
 * Both texts are valid until the tags change.
 */
void
qipu_game_get_tag_at (const QipuGame *self, guint index, const char **name, const char **value)
{
  g_return_if_fail (self != NULL && index < self->tags->len);

  if (name != NULL)
    *name = get_tag (self, index)->name;
  if (value != NULL)
    *value = get_tag (self, index)->value;
}

/**
 * qipu_game_get_tag:
 * @self: the game
 * @name: a name, in any case
 *
 * Returns: (nullable): the value of the first tag of that name, borrowed until the tags change
 */
const char *
qipu_game_get_tag (const QipuGame *self, const char *name)
{
  guint index;

  g_return_val_if_fail (self != NULL && name != NULL, NULL);

  index = find_tag (self, name, 0);
  return index < self->tags->len ? get_tag (self, index)->value : NULL;
}

/**
 * qipu_game_set_tag:
 * @self: the game
 * @name: a name, in any case
 * @value: (nullable): the value; %NULL removes every tag of that name
 *
 * Changes the first tag of that name where it stands, or appends one.
 */
void
qipu_game_set_tag (QipuGame *self, const char *name, const char *value)
{
  guint index;

  g_return_if_fail (self != NULL && name != NULL);

  index = find_tag (self, name, 0);
  if (value == NULL)
    for (; index < self->tags->len; index = find_tag (self, name, index))
      g_array_remove_index (self->tags, index);
  else if (index < self->tags->len)
    {
      char *old = get_tag (self, index)->value;

      get_tag (self, index)->value = g_strdup (value);
      g_free (old);
    }
  else
    qipu_game_append_tag (self, name, value);
}

/**
 * qipu_game_append_tag:
 * @self: the game
 * @name: a name
 * @value: a value
 *
 * Adds a tag at the end, also when there is one of that name: records hold such.
 */
void
qipu_game_append_tag (QipuGame *self, const char *name, const char *value)
{
  g_return_if_fail (self != NULL);

  qipu_game_insert_tag_at (self, self->tags->len, name, value);
}

/**
 * qipu_game_take_tag:
 * @self: the game
 * @name: (transfer full): the name
 * @value: (transfer full): the value
 *
 * What qipu_game_append_tag() does, for a reader that has made the strings.
 */
void
qipu_game_take_tag (QipuGame *self, char *name, char *value)
{
  QipuTag tag = { name, value };

  g_return_if_fail (self != NULL && name != NULL && value != NULL);

  g_array_append_val (self->tags, tag);
}

/**
 * qipu_game_insert_tag_at:
 * @self: the game
 * @index: the place of the new tag; qipu_game_get_n_tags() for the end
 * @name: a name
 * @value: a value
 *
 * Adds a tag before the one at @index.
 */
void
qipu_game_insert_tag_at (QipuGame *self, guint index, const char *name, const char *value)
{
  QipuTag tag;

  g_return_if_fail (self != NULL && index <= self->tags->len);
  g_return_if_fail (name != NULL && value != NULL);

  tag = (QipuTag){ g_strdup (name), g_strdup (value) };
  g_array_insert_val (self->tags, index, tag);
}

/**
 * qipu_game_set_tag_at:
 * @self: the game
 * @index: 0 to qipu_game_get_n_tags() - 1
 * @name: its new name
 * @value: its new value
 *
 * Replaces a tag at its place.
 */
void
qipu_game_set_tag_at (QipuGame *self, guint index, const char *name, const char *value)
{
  QipuTag old;

  g_return_if_fail (self != NULL && index < self->tags->len);
  g_return_if_fail (name != NULL && value != NULL);

  old = *get_tag (self, index);
  *get_tag (self, index) = (QipuTag){ g_strdup (name), g_strdup (value) };
  clear_tag (&old);
}

/**
 * qipu_game_remove_tag_at:
 * @self: the game
 * @index: 0 to qipu_game_get_n_tags() - 1
 *
 * Removes a tag; those behind it move up.
 */
void
qipu_game_remove_tag_at (QipuGame *self, guint index)
{
  g_return_if_fail (self != NULL && index < self->tags->len);

  g_array_remove_index (self->tags, index);
}
