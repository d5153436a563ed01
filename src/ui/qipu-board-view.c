/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The board as a widget: shows a scene, tells what the user did.
 *
 * The picture is a function of the scene; only a piece on its way differs, for the length of an
 * animation, and ends in the same picture. */

#define G_LOG_DOMAIN "qipu-ui"

#include "config.h"

#include "ui/qipu-board-view-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "ui/qipu-board-square.h"
#include "ui/qipu-settings.h"

#define MINIMUM_SIZE 120

enum
{
  PROP_0,
  PROP_CURSOR_MODE,
  PROP_CURSOR,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];
guint qipu_board_view_signals[QIPU_BOARD_N_SIGNALS];

G_DEFINE_FINAL_TYPE (QipuBoardView, qipu_board_view, GTK_TYPE_WIDGET)

QipuSquare
qipu_board_view_square_at (QipuBoardView *self, double x, double y)
{
  return qipu_board_geometry_point_to_square (qipu_board_layers_get_geometry (self->layers), x, y);
}

/* What is drawn: the scene, less the pieces that are not on their points. */
void
qipu_board_view_update_layers (QipuBoardView *self)
{
  QipuScene shown = self->scene;

  if (self->flying)
    shown.hidden[self->flight.hidden] = true;
  if (self->marking)
    qipu_scene_add_mark (&shown, &self->drawn);
  shown.cursor = self->cursor_mode ? self->cursor : QIPU_SQUARE_NONE;
  shown.show_checkers = shown.show_checkers ||
                        (shown.check != QIPU_SQUARE_NONE && shown.check == self->hover);

  qipu_board_layers_set_scene (self->layers, &shown);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* Focus */

static void
on_focus_entered (QipuBoardView *self)
{
  qipu_board_view_set_cursor_mode (self, TRUE);
}

static void
on_focus_left (QipuBoardView *self)
{
  qipu_board_view_set_cursor_mode (self, FALSE);
}

static void
on_square_action (QipuBoardView *self, QipuBoardSquare *square)
{
  self->cursor = qipu_board_square_get_square (square);
  g_signal_emit (self, qipu_board_view_signals[QIPU_BOARD_SQUARE_ACTIVATED], 0, (guint) self->cursor);
}

/* Overrides */

static void
qipu_board_view_measure (GtkWidget *widget,
                         GtkOrientation orientation,
                         int for_size,
                         int *minimum,
                         int *natural,
                         int *minimum_baseline,
                         int *natural_baseline)
{
  *minimum = MINIMUM_SIZE;
  *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? 560 : 620;
}

static void
qipu_board_view_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  QipuBoardView *self = QIPU_BOARD_VIEW (widget);
  const QipuBoardGeometry *geometry;
  double side;

  qipu_board_layers_set_size (self->layers, width, height, gtk_widget_get_scale_factor (widget));
  geometry = qipu_board_layers_get_geometry (self->layers);
  side = floor (qipu_board_geometry_get_unit (geometry));

  for (QipuSquare square = 0; square < QIPU_N_SQUARES; square++)
    {
      double x, y;
      GtkAllocation place;

      qipu_board_geometry_square_to_point (geometry, square, &x, &y);
      place = (GtkAllocation){ (int) (x - side / 2), (int) (y - side / 2), MAX (1, (int) side),
                               MAX (1, (int) side) };
      gtk_widget_size_allocate (self->squares[square], &place, -1);
    }

  if (self->flying && !self->dragging)
    {
      qipu_board_view_stop_animation (self);
      qipu_board_view_end_flight (self);
    }
}

static void
qipu_board_view_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  QipuBoardView *self = QIPU_BOARD_VIEW (widget);
  const Flight *flight = &self->flight;

  qipu_board_layers_snapshot (self->layers, widget, snapshot);
  if (!self->flying)
    return;

  if (flight->taken != QIPU_PIECE_NONE)
    {
      double x, y;

      qipu_board_view_get_point (self, flight->taken_square, &x, &y);
      qipu_board_layers_snapshot_piece (self->layers, snapshot, flight->taken, x, y, FALSE);
    }
  qipu_board_layers_snapshot_piece (self->layers, snapshot, flight->piece, flight->x, flight->y,
                                    self->dragging);
}

/* Tab goes into the board and out of it again; arrows move within. */
static gboolean
qipu_board_view_focus (GtkWidget *widget, GtkDirectionType direction)
{
  QipuBoardView *self = QIPU_BOARD_VIEW (widget);

  if (gtk_widget_get_focus_child (widget) != NULL)
    return FALSE;

  return gtk_widget_grab_focus (self->squares[self->cursor]);
}

static gboolean
qipu_board_view_grab_focus (GtkWidget *widget)
{
  QipuBoardView *self = QIPU_BOARD_VIEW (widget);

  return gtk_widget_grab_focus (self->squares[self->cursor]);
}

static void
qipu_board_view_css_changed (GtkWidget *widget, GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (qipu_board_view_parent_class)->css_changed (widget, change);
  qipu_board_view_restyle (QIPU_BOARD_VIEW (widget));
}

static void
on_scale_changed (QipuBoardView *self)
{
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}

static void
qipu_board_view_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  QipuBoardView *self = QIPU_BOARD_VIEW (object);

  switch (id)
    {
    case PROP_CURSOR_MODE:
      g_value_set_boolean (value, self->cursor_mode);
      break;
    case PROP_CURSOR:
      g_value_set_uint (value, self->cursor);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
qipu_board_view_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  switch (id)
    {
    case PROP_CURSOR_MODE:
      qipu_board_view_set_cursor_mode (QIPU_BOARD_VIEW (object), g_value_get_boolean (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
qipu_board_view_dispose (GObject *object)
{
  QipuBoardView *self = QIPU_BOARD_VIEW (object);

  g_clear_handle_id (&self->label_source, g_source_remove);
  self->flying = FALSE;
  qipu_board_view_stop_animation (self);
  for (guint i = 0; i < QIPU_N_SQUARES; i++)
    g_clear_pointer (&self->squares[i], gtk_widget_unparent);

  G_OBJECT_CLASS (qipu_board_view_parent_class)->dispose (object);
}

static void
qipu_board_view_finalize (GObject *object)
{
  QipuBoardView *self = QIPU_BOARD_VIEW (object);

  g_clear_pointer (&self->layers, qipu_board_layers_free);

  G_OBJECT_CLASS (qipu_board_view_parent_class)->finalize (object);
}

static void
install_signals (GType type)
{
  qipu_board_view_signals[QIPU_BOARD_SQUARE_ACTIVATED] =
    g_signal_new ("square-activated", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                  G_TYPE_UINT);
  qipu_board_view_signals[QIPU_BOARD_LIFT] =
    g_signal_new ("lift", type, G_SIGNAL_RUN_LAST, 0, g_signal_accumulator_true_handled, NULL, NULL,
                  G_TYPE_BOOLEAN, 1, G_TYPE_UINT);
  qipu_board_view_signals[QIPU_BOARD_DROP] =
    g_signal_new ("drop", type, G_SIGNAL_RUN_LAST, 0, g_signal_accumulator_true_handled, NULL, NULL,
                  G_TYPE_BOOLEAN, 2, G_TYPE_UINT, G_TYPE_UINT);
  qipu_board_view_signals[QIPU_BOARD_MARK_DRAWN] =
    g_signal_new ("mark-drawn", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 3,
                  G_TYPE_UINT, G_TYPE_UINT, G_TYPE_UINT);
  qipu_board_view_signals[QIPU_BOARD_STEP] = g_signal_new ("step", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                       G_TYPE_NONE, 1, G_TYPE_INT);
  qipu_board_view_signals[QIPU_BOARD_MENU_REQUESTED] =
    g_signal_new ("menu-requested", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 3,
                  G_TYPE_UINT, G_TYPE_DOUBLE, G_TYPE_DOUBLE);
  qipu_board_view_signals[QIPU_BOARD_KEY] =
    g_signal_new ("key-pressed-on-square", type, G_SIGNAL_RUN_LAST, 0,
                  g_signal_accumulator_true_handled, NULL, NULL, G_TYPE_BOOLEAN, 2, G_TYPE_UINT,
                  G_TYPE_UINT);
}

static void
qipu_board_view_class_init (QipuBoardViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = qipu_board_view_dispose;
  object_class->finalize = qipu_board_view_finalize;
  object_class->get_property = qipu_board_view_get_property;
  object_class->set_property = qipu_board_view_set_property;
  widget_class->measure = qipu_board_view_measure;
  widget_class->size_allocate = qipu_board_view_size_allocate;
  widget_class->snapshot = qipu_board_view_snapshot;
  widget_class->focus = qipu_board_view_focus;
  widget_class->grab_focus = qipu_board_view_grab_focus;
  widget_class->css_changed = qipu_board_view_css_changed;

  properties[PROP_CURSOR_MODE] =
    g_param_spec_boolean ("cursor-mode", NULL, NULL, FALSE,
                          G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  properties[PROP_CURSOR] = g_param_spec_uint ("cursor", NULL, NULL, 0, QIPU_N_SQUARES - 1, 0,
                                               G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  install_signals (G_TYPE_FROM_CLASS (klass));

  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GRID);
  gtk_widget_class_set_css_name (widget_class, "board");
}

static void
qipu_board_view_init (QipuBoardView *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  GtkEventController *focus = gtk_event_controller_focus_new ();

  self->layers = qipu_board_layers_new ();
  self->press = QIPU_SQUARE_NONE;
  self->hover = QIPU_SQUARE_NONE;
  self->cursor = 4;
  self->arrow_start = QIPU_SQUARE_NONE;
  self->described = QIPU_SQUARE_NONE;
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Board"),
                                  -1);
  qipu_scene_init (&self->scene);
  gtk_widget_set_overflow (widget, GTK_OVERFLOW_HIDDEN);

  for (QipuSquare square = 0; square < QIPU_N_SQUARES; square++)
    {
      self->squares[square] = qipu_board_square_new (square);
      gtk_widget_set_parent (self->squares[square], widget);
      g_signal_connect_swapped (self->squares[square], "activate", G_CALLBACK (on_square_action),
                                self);
    }

  qipu_board_view_init_input (self);

  g_signal_connect_swapped (focus, "enter", G_CALLBACK (on_focus_entered), self);
  g_signal_connect_swapped (focus, "leave", G_CALLBACK (on_focus_left), self);
  gtk_widget_add_controller (widget, focus);

  g_signal_connect (self, "notify::scale-factor", G_CALLBACK (on_scale_changed), NULL);
}

/* Public */

/**
 * qipu_board_view_new:
 *
 * Returns: (transfer full): a board with the initial position
 */
GtkWidget *
qipu_board_view_new (void)
{
  return g_object_new (QIPU_TYPE_BOARD_VIEW, NULL);
}

static void
take_scene (QipuBoardView *self, const QipuScene *scene)
{
  QipuScene before = self->scene;

  self->scene = *scene;
  qipu_board_view_update_labels (self, &before);
  /* the points go to other places, where pointers and screen readers look for them */
  if (before.flipped != scene->flipped || before.mirrored != scene->mirrored ||
      before.numerals != scene->numerals)
    gtk_widget_queue_allocate (GTK_WIDGET (self));
}

/**
 * qipu_board_view_set_scene:
 * @self: a board
 * @scene: what to show
 *
 * Shows @scene at once. A piece that follows the pointer keeps following it.
 */
void
qipu_board_view_set_scene (QipuBoardView *self, const QipuScene *scene)
{
  gboolean same_pieces;

  g_return_if_fail (QIPU_IS_BOARD_VIEW (self));

  if (qipu_scene_equal (&self->scene, scene))
    return;

  same_pieces = qipu_position_equal (&self->scene.position, &scene->position) &&
                self->scene.flipped == scene->flipped && self->scene.mirrored == scene->mirrored;
  take_scene (self, scene);
  if (self->flying && !self->dragging && !same_pieces)
    {
      qipu_board_view_stop_animation (self);
      self->flying = FALSE;
    }
  qipu_board_view_update_layers (self);
}

/**
 * qipu_board_view_set_scene_moved:
 * @self: a board
 * @scene: what to show
 * @moved: the move that leads to it, or QIPU_MOVE_NONE
 * @backwards: whether it is taken back
 *
 * Shows @scene like qipu_board_view_set_scene(), letting the piece of @moved slide there. The piece
 * that it takes stays in sight until it arrives.
 */
void
qipu_board_view_set_scene_moved (QipuBoardView *self,
                                 const QipuScene *scene,
                                 QipuMove moved,
                                 gboolean backwards)
{
  QipuScene before;

  g_return_if_fail (QIPU_IS_BOARD_VIEW (self));

  before = self->scene;
  qipu_board_view_stop_animation (self);
  self->flying = FALSE;
  take_scene (self, scene);

  /* a piece that was just dropped there has already made the way */
  if (moved == QIPU_MOVE_NONE || moved == self->dropping ||
      qipu_settings_get_animation_ms () == 0 || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    qipu_board_view_update_layers (self);
  else
    qipu_board_view_start_flight (self, &before, moved, backwards);
}

/**
 * qipu_board_view_get_scene:
 * @self: a board
 *
 * Returns: (transfer none): what was given to it last, without what pointer and keys add
 */
const QipuScene *
qipu_board_view_get_scene (QipuBoardView *self)
{
  g_return_val_if_fail (QIPU_IS_BOARD_VIEW (self), NULL);

  return &self->scene;
}

/**
 * qipu_board_view_get_cursor_mode:
 * @self: a board
 *
 * Returns: whether the arrow keys move the point cursor
 */
gboolean
qipu_board_view_get_cursor_mode (QipuBoardView *self)
{
  g_return_val_if_fail (QIPU_IS_BOARD_VIEW (self), FALSE);

  return self->cursor_mode;
}

/**
 * qipu_board_view_set_cursor_mode:
 * @self: a board
 * @cursor_mode: whether the arrow keys move the point cursor
 *
 * While the mode is on, one of the points has the keyboard focus and is drawn with the cursor.
 */
void
qipu_board_view_set_cursor_mode (QipuBoardView *self, gboolean cursor_mode)
{
  g_return_if_fail (QIPU_IS_BOARD_VIEW (self));

  cursor_mode = !!cursor_mode;
  if (self->cursor_mode == cursor_mode)
    return;

  self->cursor_mode = cursor_mode;
  qipu_board_view_drop_arrow (self);
  if (cursor_mode && gtk_widget_get_focus_child (GTK_WIDGET (self)) == NULL)
    gtk_widget_grab_focus (self->squares[self->cursor]);
  qipu_board_view_update_layers (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_CURSOR_MODE]);
}

/**
 * qipu_board_view_set_finger_colour:
 * @self: a board
 * @colour: one of the four
 *
 * Sets the colour of the arrows that a finger draws, which has no keys to choose it with.
 */
void
qipu_board_view_set_finger_colour (QipuBoardView *self, QipuMarkColour colour)
{
  g_return_if_fail (QIPU_IS_BOARD_VIEW (self));
  g_return_if_fail (colour < QIPU_N_MARK_COLOURS);

  self->finger_colour = colour;
}

/**
 * qipu_board_view_get_cursor:
 * @self: a board
 *
 * Returns: the point where the cursor is, or would be
 */
QipuSquare
qipu_board_view_get_cursor (QipuBoardView *self)
{
  g_return_val_if_fail (QIPU_IS_BOARD_VIEW (self), QIPU_SQUARE_NONE);

  return self->cursor;
}

/**
 * qipu_board_view_is_moving:
 * @self: a board
 *
 * Returns: whether a piece is under way or follows the pointer
 */
gboolean
qipu_board_view_is_moving (QipuBoardView *self)
{
  g_return_val_if_fail (QIPU_IS_BOARD_VIEW (self), FALSE);

  return self->flying;
}

/**
 * qipu_board_view_is_drawing:
 * @self: a board
 *
 * Returns: whether a mark is being drawn
 */
gboolean
qipu_board_view_is_drawing (QipuBoardView *self)
{
  g_return_val_if_fail (QIPU_IS_BOARD_VIEW (self), FALSE);

  return self->marking;
}

/**
 * qipu_board_view_fit:
 * @self: a board
 * @width: (inout): the room there is, in pixels; then what the board takes of it
 * @height: (inout): likewise
 *
 * Finds the largest board that leaves no empty stripe beside it.
 */
void
qipu_board_view_fit (QipuBoardView *self, int *width, int *height)
{
  double columns, rows;
  int unit;

  g_return_if_fail (QIPU_IS_BOARD_VIEW (self));

  qipu_board_geometry_get_extent (self->scene.numerals, &columns, &rows);
  unit = MAX (4, (int) MIN (*width / columns, *height / rows));
  *width = (int) ceil (unit * columns);
  *height = (int) ceil (unit * rows);
}

/**
 * qipu_board_view_get_sheet:
 * @self: a board
 * @x: (out): left edge, in the coordinates of @self
 * @y: (out): upper edge
 * @width: (out): width in pixels
 * @height: (out): height in pixels
 *
 * Tells where the sheet of the board is, without the margins around it.
 */
void
qipu_board_view_get_sheet (QipuBoardView *self, double *x, double *y, double *width, double *height)
{
  g_return_if_fail (QIPU_IS_BOARD_VIEW (self));

  qipu_board_geometry_get_sheet (qipu_board_layers_get_geometry (self->layers), x, y, width,
                                 height);
}

/**
 * qipu_board_view_get_square:
 * @self: a board
 * @x: a place in the coordinates of @self
 * @y: likewise
 *
 * Returns: the point there, or QIPU_SQUARE_NONE
 */
QipuSquare
qipu_board_view_get_square (QipuBoardView *self, double x, double y)
{
  g_return_val_if_fail (QIPU_IS_BOARD_VIEW (self), QIPU_SQUARE_NONE);

  return qipu_board_view_square_at (self, x, y);
}

/**
 * qipu_board_view_get_point:
 * @self: a board
 * @square: a point
 * @x: (out): its middle, in the coordinates of @self
 * @y: (out): likewise
 *
 * Tells where a point is drawn, as the board is turned now.
 */
void
qipu_board_view_get_point (QipuBoardView *self, QipuSquare square, double *x, double *y)
{
  g_return_if_fail (QIPU_IS_BOARD_VIEW (self));
  g_return_if_fail (square < QIPU_N_SQUARES);

  qipu_board_geometry_square_to_point (qipu_board_layers_get_geometry (self->layers), square, x, y);
}

/**
 * qipu_board_view_restyle:
 * @self: a board
 *
 * Draws everything anew: pieces, design, numerals or language have changed.
 */
void
qipu_board_view_restyle (QipuBoardView *self)
{
  QipuTheme theme;

  g_return_if_fail (QIPU_IS_BOARD_VIEW (self));

  qipu_board_theme_for_widget (GTK_WIDGET (self), &theme);
  qipu_board_layers_set_theme (self->layers, &theme);
  qipu_board_layers_set_pieces (self->layers, qipu_board_pieces_from_settings ());
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
