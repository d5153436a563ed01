/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sessions: state, and the order in which everything follows a change. */

#define G_LOG_DOMAIN "qipu-study"

#include "config.h"

#include "study/qipu-session.h"
#include "study/qipu-session-private.h"

enum
{
  PROP_0,
  PROP_DOCUMENT,
  PROP_CURRENT,
  PROP_POSITION,
  PROP_PICKED,
  PROP_REFUSED,
  PROP_FLIPPED,
  PROP_MIRRORED,
  PROP_SHOW_TARGETS,
  PROP_SHOW_FORKS,
  PROP_MODE,
  PROP_NOTATION,
  PROP_NUMERALS,
  PROP_RIVER_TEXT,
  PROP_MOVE_LIST,
  PROP_REFEREE,
  PROP_SETUP,
  PROP_CAN_STEP_FORWARD,
  PROP_CAN_STEP_BACK,
  PROP_AT_FORK,
  PROP_IN_VARIATION,
  N_PROPS,
};
static GParamSpec *properties[N_PROPS];

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

static void
notify (QipuSession *self, guint prop_id)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[prop_id]);
}

static void
set_fact (QipuSession *self, gboolean *fact, gboolean value, guint prop_id)
{
  if (*fact == value)
    return;

  *fact = value;
  notify (self, prop_id);
}

void
qipu_session_emit_scene_changed (QipuSession *self)
{
  g_signal_emit (self, signals[SCENE_CHANGED], 0);
}

void
qipu_session_notify_picked (QipuSession *self)
{
  notify (self, PROP_PICKED);
}

void
qipu_session_notify_refused (QipuSession *self)
{
  notify (self, PROP_REFUSED);
}

void
qipu_session_update_facts (QipuSession *self)
{
  const QipuGame *game = qipu_session_get_game (self);
  QipuNodeId first = qipu_game_get_first_child (game, self->current);

  set_fact (self, &self->can_step_forward, first != QIPU_NODE_NONE, PROP_CAN_STEP_FORWARD);
  set_fact (self, &self->can_step_back, self->current != QIPU_NODE_ROOT, PROP_CAN_STEP_BACK);
  set_fact (self, &self->at_fork,
            first != QIPU_NODE_NONE && qipu_game_get_next (game, first) != QIPU_NODE_NONE,
            PROP_AT_FORK);
  set_fact (self, &self->in_variation,
            qipu_document_get_variation (self->document, self->current) != QIPU_NODE_NONE,
            PROP_IN_VARIATION);
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

/* What was picked and refused, put aside without a word; the notifications come when everything is
 * up to date. */
typedef struct
{
  gboolean picked;
  gboolean refused;
} Dropped;

static Dropped
drop_everything (QipuSession *self)
{
  Dropped dropped = {
    .picked = self->picked != QIPU_SQUARE_NONE,
    .refused = self->refused != QIPU_MOVE_NONE,
  };

  self->picked = QIPU_SQUARE_NONE;
  self->refused = QIPU_MOVE_NONE;
  self->why.reason = QIPU_WHY_LEGAL;
  return dropped;
}

static void
notify_dropped (QipuSession *self, Dropped dropped)
{
  if (dropped.picked)
    notify (self, PROP_PICKED);
  if (dropped.refused)
    notify (self, PROP_REFUSED);
}

void
qipu_session_move_to (QipuSession *self, QipuNodeId node)
{
  Dropped dropped = drop_everything (self);
  gboolean moved = node != self->current;

  if (moved)
    {
      qipu_document_end_typing (self->document);
      self->current = node;
      qipu_session_remember (self, node);
      qipu_move_list_reveal (self->move_list, node);
      update_position (self);
      notify (self, PROP_CURRENT);
      notify (self, PROP_POSITION);
    }

  notify_dropped (self, dropped);
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
  Dropped dropped = { FALSE, FALSE };

  self->current = find_place (self, change);
  if (change->tree)
    qipu_session_remember (self, self->current);
  if (change->tree || change->start || self->current != before)
    {
      is_elsewhere = TRUE;
      dropped = drop_everything (self);
    }

  sync_rows (self, change);
  if (change->tree || change->start)
    qipu_session_update_verdict (self);
  qipu_move_list_reveal (self->move_list, self->current);
  if (is_elsewhere)
    update_position (self);

  if (self->current != before)
    notify (self, PROP_CURRENT);
  if (is_elsewhere)
    notify (self, PROP_POSITION);
  notify_dropped (self, dropped);
  qipu_session_update_facts (self);
  qipu_session_emit_scene_changed (self);
}

static void
leave_setup (QipuSession *self)
{
  g_clear_signal_handler (&self->setup_changed_id, self->setup);
  g_clear_object (&self->setup);
}

static void
qipu_session_dispose (GObject *object)
{
  QipuSession *self = QIPU_SESSION (object);

  g_clear_signal_handler (&self->changed_id, self->document);
  if (self->setup != NULL)
    leave_setup (self);
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

  G_OBJECT_CLASS (qipu_session_parent_class)->finalize (object);
}

static void
qipu_session_get_property (GObject *object, guint prop_id, GValue *value, GParamSpec *pspec)
{
  QipuSession *self = QIPU_SESSION (object);

  switch (prop_id)
    {
    case PROP_DOCUMENT:
      g_value_set_object (value, self->document);
      break;
    case PROP_CURRENT:
      g_value_set_uint (value, self->current);
      break;
    case PROP_POSITION:
      g_value_set_pointer (value, &self->position);
      break;
    case PROP_PICKED:
      g_value_set_uint (value, qipu_session_get_picked (self));
      break;
    case PROP_REFUSED:
      g_value_set_uint (value, self->refused);
      break;
    case PROP_FLIPPED:
      g_value_set_boolean (value, self->flipped);
      break;
    case PROP_MIRRORED:
      g_value_set_boolean (value, self->mirrored);
      break;
    case PROP_SHOW_TARGETS:
      g_value_set_boolean (value, self->show_targets);
      break;
    case PROP_SHOW_FORKS:
      g_value_set_boolean (value, self->show_forks);
      break;
    case PROP_MODE:
      g_value_set_enum (value, self->mode);
      break;
    case PROP_NOTATION:
      g_value_set_int (value, self->notation);
      break;
    case PROP_NUMERALS:
      g_value_set_int (value, self->numerals);
      break;
    case PROP_RIVER_TEXT:
      g_value_set_int (value, self->river_text);
      break;
    case PROP_MOVE_LIST:
      g_value_set_object (value, self->move_list);
      break;
    case PROP_REFEREE:
      g_value_set_object (value, self->referee);
      break;
    case PROP_SETUP:
      g_value_set_object (value, self->setup);
      break;
    case PROP_CAN_STEP_FORWARD:
      g_value_set_boolean (value, self->can_step_forward);
      break;
    case PROP_CAN_STEP_BACK:
      g_value_set_boolean (value, self->can_step_back);
      break;
    case PROP_AT_FORK:
      g_value_set_boolean (value, self->at_fork);
      break;
    case PROP_IN_VARIATION:
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
    case PROP_DOCUMENT:
      self->document = g_value_dup_object (value);
      break;
    case PROP_FLIPPED:
      qipu_session_set_flipped (self, g_value_get_boolean (value));
      break;
    case PROP_MIRRORED:
      qipu_session_set_mirrored (self, g_value_get_boolean (value));
      break;
    case PROP_SHOW_TARGETS:
      qipu_session_set_show_targets (self, g_value_get_boolean (value));
      break;
    case PROP_SHOW_FORKS:
      qipu_session_set_show_forks (self, g_value_get_boolean (value));
      break;
    case PROP_MODE:
      qipu_session_set_mode (self, (QipuMode) g_value_get_enum (value));
      break;
    case PROP_NOTATION:
      qipu_session_set_notation (self, (QipuNotation) g_value_get_int (value));
      break;
    case PROP_NUMERALS:
      qipu_session_set_numerals (self, g_value_get_int (value));
      break;
    case PROP_RIVER_TEXT:
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

  install_object (PROP_DOCUMENT, "document", QIPU_TYPE_DOCUMENT,
                  G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY);
  install_object (PROP_MOVE_LIST, "move-list", QIPU_TYPE_MOVE_LIST, G_PARAM_READABLE);
  install_object (PROP_REFEREE, "referee", QIPU_TYPE_REFEREE, G_PARAM_READABLE);
  install_object (PROP_SETUP, "setup", QIPU_TYPE_SETUP, G_PARAM_READABLE);
  properties[PROP_CURRENT] = g_param_spec_uint ("current", NULL, NULL, 0, G_MAXUINT, 0, read_flags);
  properties[PROP_POSITION] = g_param_spec_pointer ("position", NULL, NULL, read_flags);
  properties[PROP_PICKED] =
      g_param_spec_uint ("picked", NULL, NULL, 0, QIPU_SQUARE_NONE, QIPU_SQUARE_NONE, read_flags);
  properties[PROP_REFUSED] =
      g_param_spec_uint ("refused", NULL, NULL, 0, G_MAXUINT16, QIPU_MOVE_NONE, read_flags);
  properties[PROP_MODE] =
      g_param_spec_enum ("mode", NULL, NULL, QIPU_TYPE_MODE, QIPU_MODE_STUDY,
                         G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  install_switch (PROP_FLIPPED, "flipped", FALSE, G_PARAM_READWRITE);
  install_switch (PROP_MIRRORED, "mirrored", FALSE, G_PARAM_READWRITE);
  install_switch (PROP_SHOW_TARGETS, "show-targets", TRUE, G_PARAM_READWRITE);
  install_switch (PROP_SHOW_FORKS, "show-forks", TRUE, G_PARAM_READWRITE);
  install_switch (PROP_CAN_STEP_FORWARD, "can-step-forward", FALSE, G_PARAM_READABLE);
  install_switch (PROP_CAN_STEP_BACK, "can-step-back", FALSE, G_PARAM_READABLE);
  install_switch (PROP_AT_FORK, "at-fork", FALSE, G_PARAM_READABLE);
  install_switch (PROP_IN_VARIATION, "in-variation", FALSE, G_PARAM_READABLE);
  install_number (PROP_NOTATION, "notation", 0, QIPU_N_NOTATIONS - 1, QIPU_NOTATION_WXF);
  install_number (PROP_NUMERALS, "numerals", -1, QIPU_NUMERALS_NONE, -1);
  install_number (PROP_RIVER_TEXT, "river-text", -1, QIPU_RIVER_NONE, -1);
  g_object_class_install_properties (object_class, N_PROPS, properties);

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

QipuSession *
qipu_session_new (QipuDocument *document)
{
  g_return_val_if_fail (QIPU_IS_DOCUMENT (document), NULL);

  return g_object_new (QIPU_TYPE_SESSION, "document", document, NULL);
}

QipuDocument *
qipu_session_get_document (QipuSession *self)
{
  g_return_val_if_fail (QIPU_IS_SESSION (self), NULL);

  return self->document;
}

QipuNodeId
qipu_session_get_current (QipuSession *self)
{
  g_return_val_if_fail (QIPU_IS_SESSION (self), QIPU_NODE_ROOT);

  return self->current;
}

const QipuPosition *
qipu_session_get_position (QipuSession *self)
{
  g_return_val_if_fail (QIPU_IS_SESSION (self), NULL);

  return self->mode == QIPU_MODE_SETUP ? qipu_setup_get_position (self->setup) : &self->position;
}

QipuMove
qipu_session_get_last_move (QipuSession *self)
{
  g_return_val_if_fail (QIPU_IS_SESSION (self), QIPU_MOVE_NONE);

  if (self->mode == QIPU_MODE_SETUP || self->current == QIPU_NODE_ROOT)
    return QIPU_MOVE_NONE;
  return qipu_game_get_move (qipu_session_get_game (self), self->current);
}

gboolean
qipu_session_get_flipped (QipuSession *self)
{
  g_return_val_if_fail (QIPU_IS_SESSION (self), FALSE);

  return self->flipped;
}

static void
set_switch (QipuSession *self, gboolean *state, gboolean value, guint prop_id)
{
  if (*state == !!value)
    return;

  *state = !!value;
  notify (self, prop_id);
  qipu_session_emit_scene_changed (self);
}

void
qipu_session_set_flipped (QipuSession *self, gboolean flipped)
{
  g_return_if_fail (QIPU_IS_SESSION (self));

  set_switch (self, &self->flipped, flipped, PROP_FLIPPED);
}

gboolean
qipu_session_get_mirrored (QipuSession *self)
{
  g_return_val_if_fail (QIPU_IS_SESSION (self), FALSE);

  return self->mirrored;
}

void
qipu_session_set_mirrored (QipuSession *self, gboolean mirrored)
{
  g_return_if_fail (QIPU_IS_SESSION (self));

  set_switch (self, &self->mirrored, mirrored, PROP_MIRRORED);
}

gboolean
qipu_session_get_show_targets (QipuSession *self)
{
  g_return_val_if_fail (QIPU_IS_SESSION (self), FALSE);

  return self->show_targets;
}

void
qipu_session_set_show_targets (QipuSession *self, gboolean show_targets)
{
  g_return_if_fail (QIPU_IS_SESSION (self));

  set_switch (self, &self->show_targets, show_targets, PROP_SHOW_TARGETS);
}

gboolean
qipu_session_get_show_forks (QipuSession *self)
{
  g_return_val_if_fail (QIPU_IS_SESSION (self), FALSE);

  return self->show_forks;
}

void
qipu_session_set_show_forks (QipuSession *self, gboolean show_forks)
{
  g_return_if_fail (QIPU_IS_SESSION (self));

  set_switch (self, &self->show_forks, show_forks, PROP_SHOW_FORKS);
}

QipuNumerals
qipu_session_get_numerals (QipuSession *self)
{
  g_return_val_if_fail (QIPU_IS_SESSION (self), QIPU_NUMERALS_CHINESE);

  if (self->numerals >= 0)
    return (QipuNumerals) self->numerals;

  switch (self->notation)
    {
    case QIPU_NOTATION_HANT:
    case QIPU_NOTATION_HANS:
      return QIPU_NUMERALS_CHINESE;
    case QIPU_NOTATION_ICCS:
      return QIPU_NUMERALS_ICCS;
    case QIPU_NOTATION_UCI:
    case QIPU_NOTATION_ALGEBRAIC:
      return QIPU_NUMERALS_ALGEBRAIC;
    case QIPU_NOTATION_WXF:
    case QIPU_NOTATION_WXF_PREFIX:
    case QIPU_N_NOTATIONS:
    default:
      return QIPU_NUMERALS_DIGITS;
    }
}

void
qipu_session_set_numerals (QipuSession *self, int numerals)
{
  g_return_if_fail (QIPU_IS_SESSION (self));
  g_return_if_fail (numerals >= -1 && numerals <= QIPU_NUMERALS_NONE);

  if (self->numerals == numerals)
    return;

  self->numerals = numerals;
  notify (self, PROP_NUMERALS);
  qipu_session_emit_scene_changed (self);
}

QipuRiverText
qipu_session_get_river_text (QipuSession *self)
{
  g_return_val_if_fail (QIPU_IS_SESSION (self), QIPU_RIVER_HANT);

  if (self->river_text >= 0)
    return (QipuRiverText) self->river_text;

  return self->notation == QIPU_NOTATION_HANS ? QIPU_RIVER_HANS : QIPU_RIVER_HANT;
}

void
qipu_session_set_river_text (QipuSession *self, int river_text)
{
  g_return_if_fail (QIPU_IS_SESSION (self));
  g_return_if_fail (river_text >= -1 && river_text <= QIPU_RIVER_NONE);

  if (self->river_text == river_text)
    return;

  self->river_text = river_text;
  notify (self, PROP_RIVER_TEXT);
  qipu_session_emit_scene_changed (self);
}

QipuNotation
qipu_session_get_notation (QipuSession *self)
{
  g_return_val_if_fail (QIPU_IS_SESSION (self), QIPU_NOTATION_WXF);

  return self->notation;
}

void
qipu_session_set_notation (QipuSession *self, QipuNotation notation)
{
  g_return_if_fail (QIPU_IS_SESSION (self));
  g_return_if_fail (notation < QIPU_N_NOTATIONS);

  if (self->notation == notation)
    return;

  self->notation = notation;
  qipu_move_list_touch_all (self->move_list);
  notify (self, PROP_NOTATION);
  qipu_session_emit_scene_changed (self);
}

int
qipu_session_get_notation_beside (QipuSession *self)
{
  g_return_val_if_fail (QIPU_IS_SESSION (self), -1);

  return self->beside;
}

void
qipu_session_set_notation_beside (QipuSession *self, int notation)
{
  g_return_if_fail (QIPU_IS_SESSION (self));
  g_return_if_fail (notation >= -1 && notation < QIPU_N_NOTATIONS);

  if (self->beside == notation)
    return;

  self->beside = notation;
  qipu_move_list_touch_all (self->move_list);
}

void
qipu_session_get_style (QipuSession *self, QipuNotationStyle *style)
{
  g_return_if_fail (QIPU_IS_SESSION (self));
  g_return_if_fail (style != NULL);

  *style = self->style;
}

void
qipu_session_set_style (QipuSession *self, const QipuNotationStyle *style)
{
  g_return_if_fail (QIPU_IS_SESSION (self));
  g_return_if_fail (style != NULL);

  if (self->style.digits == style->digits &&
      self->style.distinct_glyphs == style->distinct_glyphs &&
      self->style.letters_bn == style->letters_bn &&
      self->style.dot_traverse == style->dot_traverse &&
      self->style.soldier_ordinals == style->soldier_ordinals)
    return;

  self->style = *style;
  qipu_move_list_touch_all (self->move_list);
  notify (self, PROP_NOTATION);
}

/**
 * qipu_session_dup_move_text:
 * @self: the session
 * @node: a move
 *
 * Returns: the move in the notation of the session; empty for the root
 */
char *
qipu_session_dup_move_text (QipuSession *self, QipuNodeId node)
{
  g_return_val_if_fail (QIPU_IS_SESSION (self), NULL);

  return qipu_session_dup_move_text_in (self, node, self->notation);
}

/* The style, such as the digits of Black, is that of the session in every notation. */
char *
qipu_session_dup_move_text_in (QipuSession *self, QipuNodeId node, QipuNotation notation)
{
  const QipuGame *game;
  char text[QIPU_MOVE_TEXT_SIZE];
  QipuPosition position;

  g_return_val_if_fail (QIPU_IS_SESSION (self), NULL);

  game = qipu_session_get_game (self);
  if (node == QIPU_NODE_ROOT || node == QIPU_NODE_NONE)
    return g_strdup ("");

  qipu_game_get_position (game, qipu_game_get_parent (game, node), &position);
  qipu_notation_format (&position, qipu_game_get_move (game, node), notation, &self->style, text);
  return g_strdup (text);
}

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

QipuMoveList *
qipu_session_get_move_list (QipuSession *self)
{
  g_return_val_if_fail (QIPU_IS_SESSION (self), NULL);

  return self->move_list;
}

QipuReferee *
qipu_session_get_referee (QipuSession *self)
{
  g_return_val_if_fail (QIPU_IS_SESSION (self), NULL);

  return self->referee;
}

void
qipu_session_undo (QipuSession *self)
{
  g_return_if_fail (QIPU_IS_SESSION (self));

  if (self->mode == QIPU_MODE_SETUP)
    qipu_setup_undo (self->setup);
  else
    qipu_document_undo (self->document);
}

void
qipu_session_redo (QipuSession *self)
{
  g_return_if_fail (QIPU_IS_SESSION (self));

  if (self->mode == QIPU_MODE_SETUP)
    qipu_setup_redo (self->setup);
  else
    qipu_document_redo (self->document);
}

QipuMode
qipu_session_get_mode (QipuSession *self)
{
  g_return_val_if_fail (QIPU_IS_SESSION (self), QIPU_MODE_STUDY);

  return self->mode;
}

static void
on_setup_changed (QipuSetup *setup, QipuSession *self)
{
  notify (self, PROP_POSITION);
  notify (self, PROP_PICKED);
  qipu_session_emit_scene_changed (self);
}

/**
 * qipu_session_set_mode:
 * @self: the session
 * @mode: what the board is for
 *
 * Set-up begins with the position on the board. Leaving it gives up what was set up, unless
 * qipu_session_apply_setup() or somebody with a new document has taken it.
 */
void
qipu_session_set_mode (QipuSession *self, QipuMode mode)
{
  Dropped dropped;

  g_return_if_fail (QIPU_IS_SESSION (self));

  if (self->mode == mode)
    return;

  dropped = drop_everything (self);
  self->mode = mode;
  if (mode == QIPU_MODE_SETUP)
    {
      self->setup = qipu_setup_new (&self->position);
      self->setup_changed_id =
          g_signal_connect (self->setup, "changed", G_CALLBACK (on_setup_changed), self);
    }
  else
    leave_setup (self);
  notify (self, PROP_SETUP);
  notify (self, PROP_MODE);
  notify (self, PROP_POSITION);
  notify_dropped (self, dropped);
  qipu_session_emit_scene_changed (self);
}

QipuSetup *
qipu_session_get_setup (QipuSession *self)
{
  g_return_val_if_fail (QIPU_IS_SESSION (self), NULL);

  return self->setup;
}

gboolean
qipu_session_apply_setup (QipuSession *self)
{
  QipuPosition position;

  g_return_val_if_fail (QIPU_IS_SESSION (self), FALSE);
  g_return_val_if_fail (self->mode == QIPU_MODE_SETUP, FALSE);

  if (!qipu_setup_get_playable (self->setup) ||
      qipu_game_get_n_nodes (qipu_session_get_game (self)) > 0)
    return FALSE;

  position = *qipu_setup_get_position (self->setup);
  qipu_session_set_mode (self, QIPU_MODE_STUDY);
  return qipu_document_set_start (self->document, &position);
}
