/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One row of a move list: facts that the list fills in, and a stamp. */

#define G_LOG_DOMAIN "qipu-study"

#include "config.h"

#include "study/qipu-move-list-private.h"

struct _QipuMoveRow
{
  GObject parent_instance;

  QipuRowFacts facts;
  guint stamp;
};

enum
{
  PROP_0,
  PROP_STAMP,
  N_PROPS,
};
static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (QipuMoveRow, qipu_move_row, G_TYPE_OBJECT)

static void
qipu_move_row_get_property (GObject *object, guint prop_id, GValue *value, GParamSpec *pspec)
{
  QipuMoveRow *self = QIPU_MOVE_ROW (object);

  switch (prop_id)
    {
    case PROP_STAMP:
      g_value_set_uint (value, self->stamp);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
qipu_move_row_class_init (QipuMoveRowClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = qipu_move_row_get_property;

  properties[PROP_STAMP] =
      g_param_spec_uint ("stamp", NULL, NULL, 0, G_MAXUINT, 0,
                         G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
qipu_move_row_init (QipuMoveRow *self)
{
}

/**
 * qipu_move_row_new:
 * @facts: what it shows, copied
 *
 * Returns: (transfer full): the row
 */
QipuMoveRow *
qipu_move_row_new (const QipuRowFacts *facts)
{
  QipuMoveRow *self = g_object_new (QIPU_TYPE_MOVE_ROW, NULL);

  self->facts = *facts;
  return self;
}

/**
 * qipu_move_row_get_facts:
 * @self: the row
 *
 * Returns: (transfer none): what it shows
 */
const QipuRowFacts *
qipu_move_row_get_facts (QipuMoveRow *self)
{
  return &self->facts;
}

/**
 * qipu_move_row_set_facts:
 * @self: the row
 * @facts: what it shows, copied
 *
 * Says nothing to anybody; qipu_move_row_touch() does.
 */
void
qipu_move_row_set_facts (QipuMoveRow *self, const QipuRowFacts *facts)
{
  self->facts = *facts;
}

/**
 * qipu_move_row_touch:
 * @self: the row
 *
 * Raises the stamp, so that views draw the row anew.
 */
void
qipu_move_row_touch (QipuMoveRow *self)
{
  self->stamp++;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_STAMP]);
}

QipuRowKind
qipu_move_row_get_kind (QipuMoveRow *self)
{
  g_return_val_if_fail (QIPU_IS_MOVE_ROW (self), QIPU_ROW_MOVES);

  return (QipuRowKind) self->facts.kind;
}

/**
 * qipu_move_row_get_depth:
 * @self: the row
 *
 * Returns: how many variations it lies in; 0 in the main line
 */
guint
qipu_move_row_get_depth (QipuMoveRow *self)
{
  g_return_val_if_fail (QIPU_IS_MOVE_ROW (self), 0);

  return self->facts.depth;
}

guint
qipu_move_row_get_number (QipuMoveRow *self)
{
  g_return_val_if_fail (QIPU_IS_MOVE_ROW (self), 0);

  return self->facts.number;
}

QipuNodeId
qipu_move_row_get_red (QipuMoveRow *self)
{
  g_return_val_if_fail (QIPU_IS_MOVE_ROW (self), QIPU_NODE_NONE);

  return self->facts.kind == QIPU_ROW_MOVES ? self->facts.node[QIPU_RED] : QIPU_NODE_NONE;
}

/**
 * qipu_move_row_get_black:
 * @self: the row
 *
 * Returns: the node in Black's cell; %QIPU_NODE_NONE in a row without moves and where the cell is
 *   empty
 */
QipuNodeId
qipu_move_row_get_black (QipuMoveRow *self)
{
  g_return_val_if_fail (QIPU_IS_MOVE_ROW (self), QIPU_NODE_NONE);

  return self->facts.kind == QIPU_ROW_MOVES ? self->facts.node[QIPU_BLACK] : QIPU_NODE_NONE;
}

/**
 * qipu_move_row_get_node:
 * @self: the row
 *
 * Returns: the node that a comment belongs to, the end of the main line for the result, the last
 *   move of a row of moves, which is where variations leave the line
 */
QipuNodeId
qipu_move_row_get_node (QipuMoveRow *self)
{
  g_return_val_if_fail (QIPU_IS_MOVE_ROW (self), QIPU_NODE_NONE);

  if (self->facts.kind == QIPU_ROW_MOVES && self->facts.node[QIPU_BLACK] != QIPU_NODE_NONE)
    return self->facts.node[QIPU_BLACK];

  return self->facts.node[0];
}

/**
 * qipu_move_row_get_place:
 * @self: the row of a comment
 *
 * Returns: whether the comment stands before or after its node's move
 */
QipuCommentPlace
qipu_move_row_get_place (QipuMoveRow *self)
{
  g_return_val_if_fail (QIPU_IS_MOVE_ROW (self), QIPU_COMMENT_AFTER);

  return (self->facts.flags & QIPU_ROW_BEFORE) != 0 ? QIPU_COMMENT_BEFORE : QIPU_COMMENT_AFTER;
}

gboolean
qipu_move_row_has_variations (QipuMoveRow *self)
{
  g_return_val_if_fail (QIPU_IS_MOVE_ROW (self), FALSE);

  return (self->facts.flags & QIPU_ROW_FORK) != 0;
}

/**
 * qipu_move_row_is_folded:
 * @self: the row
 *
 * Returns: whether the variations that leave the line here are hidden
 */
gboolean
qipu_move_row_is_folded (QipuMoveRow *self)
{
  g_return_val_if_fail (QIPU_IS_MOVE_ROW (self), FALSE);

  return (self->facts.flags & QIPU_ROW_FOLDED) != 0;
}

gboolean
qipu_move_row_is_first (QipuMoveRow *self)
{
  g_return_val_if_fail (QIPU_IS_MOVE_ROW (self), FALSE);

  return (self->facts.flags & QIPU_ROW_FIRST) != 0;
}
