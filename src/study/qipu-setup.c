/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A position being set up: its properties, what is held and picked, and undo. Whole positions are
 * small: undo keeps them. */

#define G_LOG_DOMAIN "qipu-study"

#include "config.h"

#include "study/qipu-setup-private.h"

struct _QipuSetup
{
  GObject parent_instance;

  QipuPosition position;
  GArray *undo; /* QipuPosition */
  GArray *redo;

  QipuPiece piece;
  gboolean erasing;
  QipuSquare picked;

  QipuProblem problems[QIPU_MAX_PROBLEMS];
  guint n_problems;
  gboolean playable;
};

enum
{
  PROP_0,
  PROP_PIECE,
  PROP_ERASING,
  PROP_SIDE,
  PROP_MOVE_NUMBER,
  PROP_CAN_UNDO,
  PROP_CAN_REDO,
  PROP_PLAYABLE,
  N_PROPS,
};
static GParamSpec *properties[N_PROPS];

enum
{
  CHANGED,
  N_SIGNALS,
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (QipuSetup, qipu_setup, G_TYPE_OBJECT)

static void
check (QipuSetup *self)
{
  self->n_problems = (guint) qipu_setup_check (&self->position, self->problems);
  /* Errors come first. */
  self->playable = self->n_problems == 0 || !qipu_problem_is_error (self->problems[0].code);
}

static gboolean
same (const QipuPosition *a, const QipuPosition *b)
{
  return qipu_position_equal (a, b) && a->quiet_plies == b->quiet_plies &&
         a->move_number == b->move_number;
}

/* @position may be a position of one of the lists. */
static void
show (QipuSetup *self, const QipuPosition *position)
{
  GObject *object = G_OBJECT (self);
  QipuPosition before = self->position;
  gboolean was_playable = self->playable;

  self->position = *position;
  self->picked = QIPU_SQUARE_NONE;
  check (self);

  g_object_freeze_notify (object);
  if (self->position.side != before.side)
    g_object_notify_by_pspec (object, properties[PROP_SIDE]);
  if (self->position.move_number != before.move_number)
    g_object_notify_by_pspec (object, properties[PROP_MOVE_NUMBER]);
  if (self->playable != was_playable)
    g_object_notify_by_pspec (object, properties[PROP_PLAYABLE]);
  g_object_notify_by_pspec (object, properties[PROP_CAN_UNDO]);
  g_object_notify_by_pspec (object, properties[PROP_CAN_REDO]);
  g_object_thaw_notify (object);
  g_signal_emit (self, signals[CHANGED], 0);
}

/**
 * qipu_setup_change:
 * @self: the position being set up
 * @position: the position that it becomes
 *
 * One step of undo.
 *
 * Returns: whether something changed
 */
gboolean
qipu_setup_change (QipuSetup *self, const QipuPosition *position)
{
  if (same (&self->position, position))
    return FALSE;

  g_array_append_val (self->undo, self->position);
  g_array_set_size (self->redo, 0);
  show (self, position);
  return TRUE;
}

static void
travel (QipuSetup *self, GArray *from, GArray *to)
{
  QipuPosition position;

  if (from->len == 0)
    return;

  position = g_array_index (from, QipuPosition, from->len - 1);
  g_array_set_size (from, from->len - 1);
  g_array_append_val (to, self->position);
  show (self, &position);
}

static void
qipu_setup_finalize (GObject *object)
{
  QipuSetup *self = QIPU_SETUP (object);

  g_array_unref (self->undo);
  g_array_unref (self->redo);

  G_OBJECT_CLASS (qipu_setup_parent_class)->finalize (object);
}

static void
qipu_setup_get_property (GObject *object, guint prop_id, GValue *value, GParamSpec *pspec)
{
  QipuSetup *self = QIPU_SETUP (object);

  switch (prop_id)
    {
    case PROP_PIECE:
      g_value_set_uint (value, self->piece);
      break;
    case PROP_ERASING:
      g_value_set_boolean (value, self->erasing);
      break;
    case PROP_SIDE:
      g_value_set_int (value, self->position.side);
      break;
    case PROP_MOVE_NUMBER:
      g_value_set_uint (value, self->position.move_number);
      break;
    case PROP_CAN_UNDO:
      g_value_set_boolean (value, qipu_setup_can_undo (self));
      break;
    case PROP_CAN_REDO:
      g_value_set_boolean (value, qipu_setup_can_redo (self));
      break;
    case PROP_PLAYABLE:
      g_value_set_boolean (value, self->playable);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
qipu_setup_set_property (GObject *object, guint prop_id, const GValue *value, GParamSpec *pspec)
{
  QipuSetup *self = QIPU_SETUP (object);

  switch (prop_id)
    {
    case PROP_PIECE:
      qipu_setup_set_piece (self, (QipuPiece) g_value_get_uint (value));
      break;
    case PROP_ERASING:
      qipu_setup_set_erasing (self, g_value_get_boolean (value));
      break;
    case PROP_SIDE:
      qipu_setup_set_side (self, (QipuColour) g_value_get_int (value));
      break;
    case PROP_MOVE_NUMBER:
      qipu_setup_set_move_number (self, g_value_get_uint (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
qipu_setup_class_init (QipuSetupClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;

  object_class->finalize = qipu_setup_finalize;
  object_class->get_property = qipu_setup_get_property;
  object_class->set_property = qipu_setup_set_property;

  properties[PROP_PIECE] =
      g_param_spec_uint ("piece", NULL, NULL, 0, 15, QIPU_PIECE_NONE, G_PARAM_READWRITE | flags);
  properties[PROP_ERASING] =
      g_param_spec_boolean ("erasing", NULL, NULL, FALSE, G_PARAM_READWRITE | flags);
  properties[PROP_SIDE] = g_param_spec_int ("side", NULL, NULL, QIPU_RED, QIPU_BLACK, QIPU_RED,
                                            G_PARAM_READWRITE | flags);
  properties[PROP_MOVE_NUMBER] =
      g_param_spec_uint ("move-number", NULL, NULL, 1, G_MAXUINT16, 1, G_PARAM_READWRITE | flags);
  properties[PROP_CAN_UNDO] =
      g_param_spec_boolean ("can-undo", NULL, NULL, FALSE, G_PARAM_READABLE | flags);
  properties[PROP_CAN_REDO] =
      g_param_spec_boolean ("can-redo", NULL, NULL, FALSE, G_PARAM_READABLE | flags);
  properties[PROP_PLAYABLE] =
      g_param_spec_boolean ("playable", NULL, NULL, TRUE, G_PARAM_READABLE | flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  signals[CHANGED] = g_signal_new ("changed", QIPU_TYPE_SETUP, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                   NULL, G_TYPE_NONE, 0);
}

static void
qipu_setup_init (QipuSetup *self)
{
  self->undo = g_array_new (FALSE, FALSE, sizeof (QipuPosition));
  self->redo = g_array_new (FALSE, FALSE, sizeof (QipuPosition));
  self->picked = QIPU_SQUARE_NONE;
  qipu_position_set_start (&self->position);
  check (self);
}

/**
 * qipu_setup_new:
 * @position: what to begin with
 *
 * Returns: (transfer full): @position, being set up
 */
QipuSetup *
qipu_setup_new (const QipuPosition *position)
{
  QipuSetup *self = g_object_new (QIPU_TYPE_SETUP, NULL);

  if (position != NULL)
    {
      self->position = *position;
      check (self);
    }
  return self;
}

/**
 * qipu_setup_get_position:
 * @self: the position being set up
 *
 * Returns: (transfer none): the position, possible or not; valid until the next change
 */
const QipuPosition *
qipu_setup_get_position (QipuSetup *self)
{
  g_return_val_if_fail (QIPU_IS_SETUP (self), NULL);

  return &self->position;
}

/**
 * qipu_setup_set_position:
 * @self: the position being set up
 * @position: a whole position
 *
 * The start position, a pasted one, or that of another move, in one step.
 */
void
qipu_setup_set_position (QipuSetup *self, const QipuPosition *position)
{
  g_return_if_fail (QIPU_IS_SETUP (self));
  g_return_if_fail (position != NULL);

  qipu_setup_change (self, position);
}

/**
 * qipu_setup_get_piece:
 * @self: the position being set up
 *
 * Returns: the piece of the tray that the next clicks put down; %QIPU_PIECE_NONE for none
 */
QipuPiece
qipu_setup_get_piece (QipuSetup *self)
{
  g_return_val_if_fail (QIPU_IS_SETUP (self), QIPU_PIECE_NONE);

  return self->piece;
}

/**
 * qipu_setup_set_piece:
 * @self: the position being set up
 * @piece: a piece of the tray, or %QIPU_PIECE_NONE
 *
 * What the next clicks put down. Ends erasing.
 */
void
qipu_setup_set_piece (QipuSetup *self, QipuPiece piece)
{
  g_return_if_fail (QIPU_IS_SETUP (self));

  if (self->piece == piece)
    return;

  self->piece = piece;
  qipu_setup_pick (self, QIPU_SQUARE_NONE);
  if (piece != QIPU_PIECE_NONE)
    qipu_setup_set_erasing (self, FALSE);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_PIECE]);
}

/**
 * qipu_setup_get_erasing:
 * @self: the position being set up
 *
 * Returns: whether the next clicks take pieces away
 */
gboolean
qipu_setup_get_erasing (QipuSetup *self)
{
  g_return_val_if_fail (QIPU_IS_SETUP (self), FALSE);

  return self->erasing;
}

/**
 * qipu_setup_set_erasing:
 * @self: the position being set up
 * @erasing: whether the next clicks take pieces away
 *
 * The piece of the tray is laid down with that.
 */
void
qipu_setup_set_erasing (QipuSetup *self, gboolean erasing)
{
  g_return_if_fail (QIPU_IS_SETUP (self));

  if (self->erasing == !!erasing)
    return;

  self->erasing = !!erasing;
  qipu_setup_pick (self, QIPU_SQUARE_NONE);
  if (erasing)
    qipu_setup_set_piece (self, QIPU_PIECE_NONE);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_ERASING]);
}

/**
 * qipu_setup_activate_square:
 * @self: the position being set up
 * @square: the point that was clicked
 *
 * Puts down the piece of the tray (the same again takes it away), erases, or without either picks
 * up a piece of the board and puts it down elsewhere.
 *
 * Returns: whether something changed
 */
gboolean
qipu_setup_activate_square (QipuSetup *self, QipuSquare square)
{
  QipuPiece there;

  g_return_val_if_fail (QIPU_IS_SETUP (self), FALSE);
  g_return_val_if_fail (square < QIPU_N_SQUARES, FALSE);

  there = qipu_position_get (&self->position, square);
  if (self->erasing)
    return qipu_setup_put (self, square, QIPU_PIECE_NONE);
  if (self->piece != QIPU_PIECE_NONE)
    return qipu_setup_put (self, square, there == self->piece ? QIPU_PIECE_NONE : self->piece);

  if (self->picked == square)
    qipu_setup_pick (self, QIPU_SQUARE_NONE);
  else if (self->picked != QIPU_SQUARE_NONE)
    return qipu_setup_move (self, self->picked, square);
  else if (there == QIPU_PIECE_NONE)
    return FALSE;
  else
    qipu_setup_pick (self, square);
  return TRUE;
}

/**
 * qipu_setup_get_picked:
 * @self: the position being set up
 *
 * Returns: the point whose piece was picked up, or %QIPU_SQUARE_NONE
 */
QipuSquare
qipu_setup_get_picked (QipuSetup *self)
{
  g_return_val_if_fail (QIPU_IS_SETUP (self), QIPU_SQUARE_NONE);

  return self->picked;
}

/**
 * qipu_setup_pick:
 * @self: the position being set up
 * @square: the point of a piece; %QIPU_SQUARE_NONE lays down what was picked up
 *
 * Picks up a piece of the board.
 */
void
qipu_setup_pick (QipuSetup *self, QipuSquare square)
{
  g_return_if_fail (QIPU_IS_SETUP (self));
  g_return_if_fail (square < QIPU_N_SQUARES || square == QIPU_SQUARE_NONE);

  if (square != QIPU_SQUARE_NONE && qipu_position_get (&self->position, square) == QIPU_PIECE_NONE)
    square = QIPU_SQUARE_NONE;
  if (self->picked == square)
    return;

  self->picked = square;
  g_signal_emit (self, signals[CHANGED], 0);
}

/**
 * qipu_setup_get_side:
 * @self: the position being set up
 *
 * Returns: the side to move
 */
QipuColour
qipu_setup_get_side (QipuSetup *self)
{
  g_return_val_if_fail (QIPU_IS_SETUP (self), QIPU_RED);

  return qipu_position_get_side (&self->position);
}

/**
 * qipu_setup_get_move_number:
 * @self: the position being set up
 *
 * Returns: the number of the first full move, from 1
 */
guint
qipu_setup_get_move_number (QipuSetup *self)
{
  g_return_val_if_fail (QIPU_IS_SETUP (self), 1);

  return self->position.move_number;
}

/**
 * qipu_setup_dup_fen:
 * @self: the position being set up
 *
 * Returns: (transfer full): the position as FEN, possible or not
 */
char *
qipu_setup_dup_fen (QipuSetup *self)
{
  char fen[QIPU_FEN_SIZE];

  g_return_val_if_fail (QIPU_IS_SETUP (self), NULL);

  qipu_position_get_fen (&self->position, fen);
  return g_strdup (fen);
}

/**
 * qipu_setup_get_left:
 * @self: the position being set up
 * @piece: a piece
 *
 * Returns: how many of that piece are still in the box; negative when there are too many on the
 *   board
 */
int
qipu_setup_get_left (QipuSetup *self, QipuPiece piece)
{
  static const int in_box[] = {
    [QIPU_KIND_NONE] = 0, [QIPU_GENERAL] = 1, [QIPU_ADVISOR] = 2, [QIPU_ELEPHANT] = 2,
    [QIPU_HORSE] = 2,     [QIPU_CHARIOT] = 2, [QIPU_CANNON] = 2,  [QIPU_SOLDIER] = 5,
  };
  int left;

  g_return_val_if_fail (QIPU_IS_SETUP (self), 0);

  left = in_box[qipu_piece_kind (piece)];
  for (QipuSquare square = 0; square < QIPU_N_SQUARES; square++)
    if (qipu_position_get (&self->position, square) == piece)
      left--;

  return left;
}

/**
 * qipu_setup_get_problems:
 * @self: the position being set up
 * @n_problems: (out): how many
 *
 * Returns: (array length=n_problems) (transfer none): what is wrong with the position, errors
 *   first; valid until the next change
 */
const QipuProblem *
qipu_setup_get_problems (QipuSetup *self, guint *n_problems)
{
  g_return_val_if_fail (QIPU_IS_SETUP (self), NULL);
  g_return_val_if_fail (n_problems != NULL, NULL);

  *n_problems = self->n_problems;
  return self->problems;
}

/**
 * qipu_setup_get_playable:
 * @self: the position being set up
 *
 * Returns: whether a game can begin from the position: nothing is an error
 */
gboolean
qipu_setup_get_playable (QipuSetup *self)
{
  g_return_val_if_fail (QIPU_IS_SETUP (self), FALSE);

  return self->playable;
}

/**
 * qipu_setup_can_undo:
 * @self: the position being set up
 *
 * Returns: whether there is a step to undo
 */
gboolean
qipu_setup_can_undo (QipuSetup *self)
{
  g_return_val_if_fail (QIPU_IS_SETUP (self), FALSE);

  return self->undo->len > 0;
}

/**
 * qipu_setup_can_redo:
 * @self: the position being set up
 *
 * Returns: whether there is a step to do again
 */
gboolean
qipu_setup_can_redo (QipuSetup *self)
{
  g_return_val_if_fail (QIPU_IS_SETUP (self), FALSE);

  return self->redo->len > 0;
}

/**
 * qipu_setup_undo:
 * @self: the position being set up
 *
 * Back to the position before the last step.
 */
void
qipu_setup_undo (QipuSetup *self)
{
  g_return_if_fail (QIPU_IS_SETUP (self));

  travel (self, self->undo, self->redo);
}

/**
 * qipu_setup_redo:
 * @self: the position being set up
 *
 * The step that was undone last, again.
 */
void
qipu_setup_redo (QipuSetup *self)
{
  g_return_if_fail (QIPU_IS_SETUP (self));

  travel (self, self->redo, self->undo);
}
