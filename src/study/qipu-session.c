/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sessions: their properties, and the order in which everything follows a change. */

#define G_LOG_DOMAIN "qipu-study"

#include "config.h"

#include "study/qipu-session.h"
#include "study/qipu-session-private.h"

static GParamSpec *properties[QIPU_SESSION_N_PROPS];

enum
{
  SCENE_CHANGED,
  N_SIGNALS,
};
static guint signals[N_SIGNALS];

G_DEFINE_ENUM_TYPE (QipuMode,
                    qipu_mode,
                    G_DEFINE_ENUM_VALUE (QIPU_MODE_STUDY, "study"),
                    G_DEFINE_ENUM_VALUE (QIPU_MODE_SETUP, "setup"))

G_DEFINE_FINAL_TYPE (QipuSession, qipu_session, G_TYPE_OBJECT)

/**
 * qipu_session_notify:
 * @self: the session
 * @prop_id: which property
 *
 * Notifies of a property from another of the session's files.
 */
void
qipu_session_notify (QipuSession *self, QipuSessionProp prop_id)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[prop_id]);
}

static void
set_fact (QipuSession *self, gboolean *fact, gboolean value, guint prop_id)
{
  if (*fact == value)
    return;

  *fact = value;
  qipu_session_notify (self, prop_id);
}

/**
 * qipu_session_emit_scene_changed:
 * @self: the session
 *
 * Tells the board that the same position is to be shown otherwise.
 */
void
qipu_session_emit_scene_changed (QipuSession *self)
{
  g_signal_emit (self, signals[SCENE_CHANGED], 0);
}

void
qipu_session_update_facts (QipuSession *self)
{
  const QipuGame *game = qipu_session_get_game (self);
  QipuNodeId first = qipu_game_get_first_child (game, self->current);

  set_fact (self, &self->can_step_forward, first != QIPU_NODE_NONE,
            QIPU_SESSION_PROP_CAN_STEP_FORWARD);
  set_fact (self, &self->can_step_back, self->current != QIPU_NODE_ROOT,
            QIPU_SESSION_PROP_CAN_STEP_BACK);
  set_fact (self, &self->at_fork,
            first != QIPU_NODE_NONE && qipu_game_get_next (game, first) != QIPU_NODE_NONE,
            QIPU_SESSION_PROP_AT_FORK);
  set_fact (self, &self->in_variation,
            qipu_document_get_variation (self->document, self->current) != QIPU_NODE_NONE,
            QIPU_SESSION_PROP_IN_VARIATION);
}

/* Position and referee follow the current node. */
static void
update_position (QipuSession *self)
{
  const QipuGame *game = qipu_session_get_game (self);
  g_autofree QipuMove *moves = g_new (QipuMove, qipu_game_get_ply (game, self->current) + 1);
  guint n_moves = qipu_game_get_line (game, self->current, moves);

  qipu_game_get_position (game, self->current, &self->position);
  qipu_referee_set_line (self->referee, qipu_game_get_start (game), moves, n_moves);
}

/**
 * qipu_session_drop:
 * @self: the session
 *
 * Forgets what is picked and what was refused, without a word.
 *
 * Returns: what qipu_session_notify_dropped() is to tell afterwards
 */
QipuSessionDropped
qipu_session_drop (QipuSession *self)
{
  QipuSessionDropped dropped = {
    .picked = self->picked != QIPU_SQUARE_NONE,
    .refused = self->refused != QIPU_MOVE_NONE,
  };

  self->picked = QIPU_SQUARE_NONE;
  self->refused = QIPU_MOVE_NONE;
  self->why.reason = QIPU_WHY_LEGAL;
  return dropped;
}

/**
 * qipu_session_notify_dropped:
 * @self: the session
 * @dropped: what qipu_session_drop() returned
 */
void
qipu_session_notify_dropped (QipuSession *self, QipuSessionDropped dropped)
{
  if (dropped.picked)
    qipu_session_notify (self, QIPU_SESSION_PROP_PICKED);
  if (dropped.refused)
    qipu_session_notify (self, QIPU_SESSION_PROP_REFUSED);
}

void
qipu_session_move_to (QipuSession *self, QipuNodeId node)
{
  QipuSessionDropped dropped = qipu_session_drop (self);
  gboolean moved = node != self->current;

  if (moved)
    {
      qipu_document_end_typing (self->document);
      self->current = node;
      qipu_session_remember (self, node);
      qipu_move_list_reveal (self->move_list, node);
      update_position (self);
      qipu_session_notify (self, QIPU_SESSION_PROP_CURRENT);
      qipu_session_notify (self, QIPU_SESSION_PROP_POSITION);
    }

  qipu_session_notify_dropped (self, dropped);
  qipu_session_update_facts (self);
  qipu_session_emit_scene_changed (self);
}

/* Where the session stands after a change of the document. */
static QipuNodeId
find_place (QipuSession *self, const QipuChange *change)
{
  const QipuGame *game = qipu_session_get_game (self);
  QipuNodeId node = self->current;

  if (change->from_history && change->show != QIPU_NODE_NONE &&
      qipu_game_is_linked (game, change->show))
    return change->show;

  while (!qipu_game_is_linked (game, node))
    node = qipu_game_get_parent (game, node);

  return node;
}

static void
sync_rows (QipuSession *self, const QipuChange *change)
{
  if (change->tree || change->texts || change->start)
    qipu_move_list_sync (self->move_list);
  if (change->start || (change->texts && change->text_node == QIPU_NODE_NONE))
    qipu_move_list_touch_all (self->move_list);
  else if (change->texts)
    qipu_move_list_touch (self->move_list, change->text_node);
  if (change->tags || change->tree)
    qipu_move_list_touch_result (self->move_list);
}

/* The one handler: rows first, so that a row exists before anything scrolls to it; then the place,
 * the position and the referee; then everybody is told. */
static void
on_document_changed (QipuDocument *document, QipuChange *change, QipuSession *self)
{
  QipuNodeId before = self->current;
  gboolean is_elsewhere = FALSE;
  QipuSessionDropped dropped = { FALSE, FALSE };

  self->current = find_place (self, change);
  if (change->tree)
    qipu_session_remember (self, self->current);
  if (change->tree || change->start || self->current != before)
    {
      is_elsewhere = TRUE;
      dropped = qipu_session_drop (self);
    }

  sync_rows (self, change);
  if (change->tree || change->start)
    qipu_session_update_verdict (self);
  qipu_move_list_reveal (self->move_list, self->current);
  if (is_elsewhere)
    update_position (self);

  if (self->current != before)
    qipu_session_notify (self, QIPU_SESSION_PROP_CURRENT);
  if (is_elsewhere)
    qipu_session_notify (self, QIPU_SESSION_PROP_POSITION);
  qipu_session_notify_dropped (self, dropped);
  qipu_session_update_facts (self);
  qipu_session_emit_scene_changed (self);
}

static void
qipu_session_dispose (GObject *object)
{
  QipuSession *self = QIPU_SESSION (object);

  qipu_session_stop_judging (self);
  g_clear_signal_handler (&self->changed_id, self->document);
  if (self->setup != NULL)
    qipu_session_leave_setup (self);
  g_clear_object (&self->move_list);
  g_clear_object (&self->referee);
  /* The move list borrows its game. */
  g_clear_object (&self->document);

  G_OBJECT_CLASS (qipu_session_parent_class)->dispose (object);
}

static void
qipu_session_finalize (GObject *object)
{
  g_hash_table_unref (QIPU_SESSION (object)->chosen);
  g_clear_pointer (&QIPU_SESSION (object)->branch_verdicts, g_hash_table_unref);

  G_OBJECT_CLASS (qipu_session_parent_class)->finalize (object);
}

static void
qipu_session_get_property (GObject *object, guint prop_id, GValue *value, GParamSpec *pspec)
{
  QipuSession *self = QIPU_SESSION (object);

  switch (prop_id)
    {
    case QIPU_SESSION_PROP_DOCUMENT:
      g_value_set_object (value, self->document);
      break;
    case QIPU_SESSION_PROP_CURRENT:
      g_value_set_uint (value, self->current);
      break;
    case QIPU_SESSION_PROP_POSITION:
      g_value_set_pointer (value, &self->position);
      break;
    case QIPU_SESSION_PROP_PICKED:
      g_value_set_uint (value, qipu_session_get_picked (self));
      break;
    case QIPU_SESSION_PROP_REFUSED:
      g_value_set_uint (value, self->refused);
      break;
    case QIPU_SESSION_PROP_FLIPPED:
      g_value_set_boolean (value, self->flipped);
      break;
    case QIPU_SESSION_PROP_MIRRORED:
      g_value_set_boolean (value, self->mirrored);
      break;
    case QIPU_SESSION_PROP_SHOW_TARGETS:
      g_value_set_boolean (value, self->show_targets);
      break;
    case QIPU_SESSION_PROP_SHOW_FORKS:
      g_value_set_boolean (value, self->show_forks);
      break;
    case QIPU_SESSION_PROP_MODE:
      g_value_set_enum (value, self->mode);
      break;
    case QIPU_SESSION_PROP_NOTATION:
      g_value_set_int (value, self->notation);
      break;
    case QIPU_SESSION_PROP_NUMERALS:
      g_value_set_int (value, self->numerals);
      break;
    case QIPU_SESSION_PROP_RIVER_TEXT:
      g_value_set_int (value, self->river_text);
      break;
    case QIPU_SESSION_PROP_MOVE_LIST:
      g_value_set_object (value, self->move_list);
      break;
    case QIPU_SESSION_PROP_REFEREE:
      g_value_set_object (value, self->referee);
      break;
    case QIPU_SESSION_PROP_SETUP:
      g_value_set_object (value, self->setup);
      break;
    case QIPU_SESSION_PROP_CAN_STEP_FORWARD:
      g_value_set_boolean (value, self->can_step_forward);
      break;
    case QIPU_SESSION_PROP_CAN_STEP_BACK:
      g_value_set_boolean (value, self->can_step_back);
      break;
    case QIPU_SESSION_PROP_AT_FORK:
      g_value_set_boolean (value, self->at_fork);
      break;
    case QIPU_SESSION_PROP_IN_VARIATION:
      g_value_set_boolean (value, self->in_variation);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
qipu_session_set_property (GObject *object, guint prop_id, const GValue *value, GParamSpec *pspec)
{
  QipuSession *self = QIPU_SESSION (object);

  switch (prop_id)
    {
    case QIPU_SESSION_PROP_DOCUMENT:
      self->document = g_value_dup_object (value);
      break;
    case QIPU_SESSION_PROP_FLIPPED:
      qipu_session_set_flipped (self, g_value_get_boolean (value));
      break;
    case QIPU_SESSION_PROP_MIRRORED:
      qipu_session_set_mirrored (self, g_value_get_boolean (value));
      break;
    case QIPU_SESSION_PROP_SHOW_TARGETS:
      qipu_session_set_show_targets (self, g_value_get_boolean (value));
      break;
    case QIPU_SESSION_PROP_SHOW_FORKS:
      qipu_session_set_show_forks (self, g_value_get_boolean (value));
      break;
    case QIPU_SESSION_PROP_MODE:
      qipu_session_set_mode (self, (QipuMode) g_value_get_enum (value));
      break;
    case QIPU_SESSION_PROP_NOTATION:
      qipu_session_set_notation (self, (QipuNotation) g_value_get_int (value));
      break;
    case QIPU_SESSION_PROP_NUMERALS:
      qipu_session_set_numerals (self, g_value_get_int (value));
      break;
    case QIPU_SESSION_PROP_RIVER_TEXT:
      qipu_session_set_river_text (self, g_value_get_int (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
qipu_session_constructed (GObject *object)
{
  QipuSession *self = QIPU_SESSION (object);

  G_OBJECT_CLASS (qipu_session_parent_class)->constructed (object);

  g_assert (self->document != NULL);
  self->move_list = qipu_move_list_new (qipu_session_get_game (self));
  self->changed_id =
      g_signal_connect (self->document, "changed", G_CALLBACK (on_document_changed), self);
  update_position (self);
  qipu_session_update_facts (self);
}

static void
install_switch (guint prop_id, const char *name, gboolean initial, GParamFlags flags)
{
  properties[prop_id] = g_param_spec_boolean (
      name, NULL, NULL, initial, flags | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
}

static void
install_number (guint prop_id, const char *name, int minimum, int maximum, int initial)
{
  properties[prop_id] =
      g_param_spec_int (name, NULL, NULL, minimum, maximum, initial,
                        G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
}

static void
install_object (guint prop_id, const char *name, GType type, GParamFlags flags)
{
  properties[prop_id] = g_param_spec_object (
      name, NULL, NULL, type, flags | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
}

static void
qipu_session_class_init (QipuSessionClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags read_flags =
      G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;

  object_class->constructed = qipu_session_constructed;
  object_class->dispose = qipu_session_dispose;
  object_class->finalize = qipu_session_finalize;
  object_class->get_property = qipu_session_get_property;
  object_class->set_property = qipu_session_set_property;

  install_object (QIPU_SESSION_PROP_DOCUMENT, "document", QIPU_TYPE_DOCUMENT,
                  G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY);
  install_object (QIPU_SESSION_PROP_MOVE_LIST, "move-list", QIPU_TYPE_MOVE_LIST, G_PARAM_READABLE);
  install_object (QIPU_SESSION_PROP_REFEREE, "referee", QIPU_TYPE_REFEREE, G_PARAM_READABLE);
  install_object (QIPU_SESSION_PROP_SETUP, "setup", QIPU_TYPE_SETUP, G_PARAM_READABLE);
  properties[QIPU_SESSION_PROP_CURRENT] =
      g_param_spec_uint ("current", NULL, NULL, 0, G_MAXUINT, 0, read_flags);
  properties[QIPU_SESSION_PROP_POSITION] =
      g_param_spec_pointer ("position", NULL, NULL, read_flags);
  properties[QIPU_SESSION_PROP_PICKED] =
      g_param_spec_uint ("picked", NULL, NULL, 0, QIPU_SQUARE_NONE, QIPU_SQUARE_NONE, read_flags);
  properties[QIPU_SESSION_PROP_REFUSED] =
      g_param_spec_uint ("refused", NULL, NULL, 0, G_MAXUINT16, QIPU_MOVE_NONE, read_flags);
  properties[QIPU_SESSION_PROP_MODE] =
      g_param_spec_enum ("mode", NULL, NULL, QIPU_TYPE_MODE, QIPU_MODE_STUDY,
                         G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  install_switch (QIPU_SESSION_PROP_FLIPPED, "flipped", FALSE, G_PARAM_READWRITE);
  install_switch (QIPU_SESSION_PROP_MIRRORED, "mirrored", FALSE, G_PARAM_READWRITE);
  install_switch (QIPU_SESSION_PROP_SHOW_TARGETS, "show-targets", TRUE, G_PARAM_READWRITE);
  install_switch (QIPU_SESSION_PROP_SHOW_FORKS, "show-forks", TRUE, G_PARAM_READWRITE);
  install_switch (QIPU_SESSION_PROP_CAN_STEP_FORWARD, "can-step-forward", FALSE, G_PARAM_READABLE);
  install_switch (QIPU_SESSION_PROP_CAN_STEP_BACK, "can-step-back", FALSE, G_PARAM_READABLE);
  install_switch (QIPU_SESSION_PROP_AT_FORK, "at-fork", FALSE, G_PARAM_READABLE);
  install_switch (QIPU_SESSION_PROP_IN_VARIATION, "in-variation", FALSE, G_PARAM_READABLE);
  install_number (QIPU_SESSION_PROP_NOTATION, "notation", 0, QIPU_N_NOTATIONS - 1,
                  QIPU_NOTATION_WXF);
  install_number (QIPU_SESSION_PROP_NUMERALS, "numerals", -1, QIPU_NUMERALS_NONE, -1);
  install_number (QIPU_SESSION_PROP_RIVER_TEXT, "river-text", -1, QIPU_RIVER_NONE, -1);
  g_object_class_install_properties (object_class, QIPU_SESSION_N_PROPS, properties);

  /**
   * QipuSession::scene-changed:
   *
   * The board shows something else: ask for it with qipu_session_fill_scene().
   */
  signals[SCENE_CHANGED] = g_signal_new ("scene-changed", QIPU_TYPE_SESSION, G_SIGNAL_RUN_LAST, 0,
                                         NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
qipu_session_init (QipuSession *self)
{
  self->current = QIPU_NODE_ROOT;
  self->chosen = g_hash_table_new (NULL, NULL);
  self->referee = qipu_referee_new ();
  self->picked = QIPU_SQUARE_NONE;
  self->refused = QIPU_MOVE_NONE;
  self->show_targets = TRUE;
  self->show_forks = TRUE;
  self->notation = QIPU_NOTATION_WXF;
  self->beside = -1;
  self->numerals = -1;
  self->river_text = -1;
}

/**
 * qipu_session_new:
 * @document: what it looks at; held for its life
 *
 * Returns: (transfer full): a session at the start of the record
 */
QipuSession *
qipu_session_new (QipuDocument *document)
{
  g_return_val_if_fail (QIPU_IS_DOCUMENT (document), NULL);

  return g_object_new (QIPU_TYPE_SESSION, "document", document, NULL);
}

/**
 * qipu_session_get_document:
 * @self: the session
 *
 * Returns: (transfer none): the document; the same for the life of the session
 */
QipuDocument *
qipu_session_get_document (QipuSession *self)
{
  g_return_val_if_fail (QIPU_IS_SESSION (self), NULL);

  return self->document;
}

/**
 * qipu_session_get_current:
 * @self: the session
 *
 * Returns: the node that the board shows; always a linked one
 */
QipuNodeId
qipu_session_get_current (QipuSession *self)
{
  g_return_val_if_fail (QIPU_IS_SESSION (self), QIPU_NODE_ROOT);

  return self->current;
}

/**
 * qipu_session_get_position:
 * @self: the session
 *
 * Returns: (transfer none): the position on the board, that of the set-up while one goes on; valid
 *   until the session changes
 */
const QipuPosition *
qipu_session_get_position (QipuSession *self)
{
  g_return_val_if_fail (QIPU_IS_SESSION (self), NULL);

  return self->mode == QIPU_MODE_SETUP ? qipu_setup_get_position (self->setup) : &self->position;
}

/**
 * qipu_session_get_last_move:
 * @self: the session
 *
 * Returns: the move that led to what the board shows; %QIPU_MOVE_NONE at the start and in set-up
 */
QipuMove
qipu_session_get_last_move (QipuSession *self)
{
  g_return_val_if_fail (QIPU_IS_SESSION (self), QIPU_MOVE_NONE);

  if (self->mode == QIPU_MODE_SETUP || self->current == QIPU_NODE_ROOT)
    return QIPU_MOVE_NONE;
  return qipu_game_get_move (qipu_session_get_game (self), self->current);
}

/**
 * qipu_session_get_move_number:
 * @self: the session
 * @node: a move
 *
 * Returns: the number of the full move that @node belongs to
 */
guint
qipu_session_get_move_number (QipuSession *self, QipuNodeId node)
{
  const QipuGame *game;
  QipuPosition position;

  g_return_val_if_fail (QIPU_IS_SESSION (self), 1);

  game = qipu_session_get_game (self);
  if (node != QIPU_NODE_ROOT)
    node = qipu_game_get_parent (game, node);
  qipu_game_get_position (game, node, &position);
  return position.move_number;
}

/**
 * qipu_session_get_move_list:
 * @self: the session
 *
 * Returns: (transfer none): the rows of the record; the same for the life of the session
 */
QipuMoveList *
qipu_session_get_move_list (QipuSession *self)
{
  g_return_val_if_fail (QIPU_IS_SESSION (self), NULL);

  return self->move_list;
}

/**
 * qipu_session_get_referee:
 * @self: the session
 *
 * Returns: (transfer none): what judges the line that the board shows
 */
QipuReferee *
qipu_session_get_referee (QipuSession *self)
{
  g_return_val_if_fail (QIPU_IS_SESSION (self), NULL);

  return self->referee;
}
