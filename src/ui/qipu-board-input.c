/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pointer and keyboard on a board: click and click, drag, marks, wheel, the point cursor. */

#define G_LOG_DOMAIN "qipu-ui"

#include "config.h"

#include "ui/qipu-board-view-private.h"

#include "ui/qipu-settings.h"

#define RETURN_MS 120

/* Marks: drawn with the right button, or by a finger that rests first. */

static void
show_mark (QipuBoardView *self, QipuSquare from, QipuSquare to, QipuMarkColour colour)
{
  QipuMark drawn = { .from = from, .to = to, .colour = (uint8_t) colour };
  gboolean marking = from != QIPU_SQUARE_NONE && to != QIPU_SQUARE_NONE;

  if (!marking && !self->marking)
    return;
  if (marking && self->marking && drawn.from == self->drawn.from && drawn.to == self->drawn.to &&
      drawn.colour == self->drawn.colour)
    return;

  self->marking = marking;
  self->drawn = drawn;
  qipu_board_view_update_layers (self);
}

static void
hide_mark (QipuBoardView *self)
{
  show_mark (self, QIPU_SQUARE_NONE, QIPU_SQUARE_NONE, QIPU_MARK_GREEN);
}

/* A finger that rests has no right button: it draws where it goes, and where it goes nowhere the
 * menu opens. On boards without a menu it is a slow tap. */
static void
on_long_press (QipuBoardView *self)
{
  if (self->dragging || self->press == QIPU_SQUARE_NONE ||
      !g_signal_has_handler_pending (self, qipu_board_view_signals[QIPU_BOARD_MENU_REQUESTED], 0,
                                     FALSE))
    return;

  self->holding = TRUE;
  gtk_gesture_set_state (self->drag, GTK_EVENT_SEQUENCE_CLAIMED);
  show_mark (self, self->press, self->press, self->finger_colour);
}

static void
end_holding (QipuBoardView *self, double x, double y)
{
  QipuSquare to = qipu_board_view_square_at (self, x, y);

  self->holding = FALSE;
  hide_mark (self);
  if (to == self->press)
    {
      self->cursor = to;
      g_signal_emit (self, qipu_board_view_signals[QIPU_BOARD_MENU_REQUESTED], 0, (guint) to, x, y);
    }
  else if (to != QIPU_SQUARE_NONE)
    g_signal_emit (self, qipu_board_view_signals[QIPU_BOARD_MARK_DRAWN], 0, (guint) self->press,
                   (guint) to, (guint) self->finger_colour);
}

/* Pointer: one gesture serves both click-click and drag */

static void
lift (QipuBoardView *self)
{
  gboolean allowed = FALSE;

  if (self->press == QIPU_SQUARE_NONE ||
      qipu_position_get (&self->scene.position, self->press) == QIPU_PIECE_NONE)
    return;

  g_signal_emit (self, qipu_board_view_signals[QIPU_BOARD_LIFT], 0, (guint) self->press, &allowed);
  if (!allowed)
    return;

  qipu_board_view_stop_animation (self);
  self->dragging = TRUE;
  self->flying = TRUE;
  self->flight = (Flight){
    .piece = qipu_position_get (&self->scene.position, self->press),
    .hidden = self->press,
    .taken_square = QIPU_SQUARE_NONE,
  };
  qipu_board_view_update_layers (self);
}

static void
on_drag_begin (QipuBoardView *self, double x, double y)
{
  qipu_board_view_set_cursor_mode (self, FALSE);
  self->press = qipu_board_view_square_at (self, x, y);
  self->dragging = FALSE;
  self->holding = FALSE;
}

static void
on_drag_update (QipuBoardView *self, double dx, double dy, GtkGestureDrag *gesture)
{
  double x, y;

  gtk_gesture_drag_get_start_point (gesture, &x, &y);
  if (self->holding)
    {
      show_mark (self, self->press, qipu_board_view_square_at (self, x + dx, y + dy),
                 self->finger_colour);
      return;
    }
  if (!self->dragging)
    {
      if (!gtk_drag_check_threshold (GTK_WIDGET (self), (int) x, (int) y, (int) (x + dx),
                                     (int) (y + dy)))
        return;
      lift (self);
      if (!self->dragging)
        return;
      gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
    }

  self->flight.x = x + dx;
  self->flight.y = y + dy;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* Lets the dragged piece go back to its point. */
static void
return_piece (QipuBoardView *self)
{
  Flight *flight = &self->flight;

  flight->x0 = flight->x;
  flight->y0 = flight->y;
  qipu_board_view_get_point (self, flight->hidden, &flight->x1, &flight->y1);
  qipu_board_view_fly (self, qipu_settings_get_animation_ms () > 0 ? RETURN_MS : 0);
}

static void
on_drag_end (QipuBoardView *self, double dx, double dy, GtkGestureDrag *gesture)
{
  double x, y;
  gboolean taken = FALSE;
  QipuSquare from = self->press;
  QipuSquare to;

  gtk_gesture_drag_get_start_point (gesture, &x, &y);
  if (self->holding)
    {
      end_holding (self, x + dx, y + dy);
      return;
    }
  if (!self->dragging)
    {
      if (from != QIPU_SQUARE_NONE && dx * dx + dy * dy < 64 * 64)
        {
          self->cursor = from;
          g_signal_emit (self, qipu_board_view_signals[QIPU_BOARD_SQUARE_ACTIVATED], 0, (guint) from);
        }
      return;
    }

  to = qipu_board_view_square_at (self, x + dx, y + dy);
  self->dragging = FALSE;
  self->dropping = to == QIPU_SQUARE_NONE ? QIPU_MOVE_NONE : qipu_move (from, to);
  if (to != from)
    g_signal_emit (self, qipu_board_view_signals[QIPU_BOARD_DROP], 0, (guint) from, (guint) to, &taken);
  self->dropping = QIPU_MOVE_NONE;

  if (taken)
    qipu_board_view_end_flight (self);
  else
    return_piece (self);
}

static void
on_drag_cancel (QipuBoardView *self)
{
  self->holding = FALSE;
  hide_mark (self);
  if (!self->dragging)
    return;

  self->dragging = FALSE;
  return_piece (self);
}

static QipuMarkColour
mark_colour (GdkModifierType state)
{
  if (state & GDK_SHIFT_MASK)
    return QIPU_MARK_RED;
  if (state & GDK_CONTROL_MASK)
    return QIPU_MARK_BLUE;
  if (state & GDK_ALT_MASK)
    return QIPU_MARK_YELLOW;
  return QIPU_MARK_GREEN;
}

/* The points under the gesture; whether both are on the board. */
static gboolean
get_mark (QipuBoardView *self,
          GtkGestureDrag *gesture,
          double dx,
          double dy,
          QipuSquare *from,
          QipuSquare *to)
{
  double x, y;

  gtk_gesture_drag_get_start_point (gesture, &x, &y);
  *from = qipu_board_view_square_at (self, x, y);
  *to = qipu_board_view_square_at (self, x + dx, y + dy);
  return *from != QIPU_SQUARE_NONE && *to != QIPU_SQUARE_NONE;
}

static void
on_mark_update (QipuBoardView *self, double dx, double dy, GtkGestureDrag *gesture)
{
  GdkModifierType state =
      gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (gesture));
  QipuSquare from, to;

  if (!g_signal_has_handler_pending (self, qipu_board_view_signals[QIPU_BOARD_MARK_DRAWN], 0,
                                     FALSE))
    return;
  get_mark (self, gesture, dx, dy, &from, &to);
  show_mark (self, from, to, mark_colour (state));
}

static void
on_mark_end (QipuBoardView *self, double dx, double dy, GtkGestureDrag *gesture)
{
  GdkModifierType state =
      gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (gesture));
  QipuSquare from, to;

  hide_mark (self);
  if (get_mark (self, gesture, dx, dy, &from, &to))
    g_signal_emit (self, qipu_board_view_signals[QIPU_BOARD_MARK_DRAWN], 0, (guint) from, (guint) to,
                   (guint) mark_colour (state));
}

static void
on_button_pressed (QipuBoardView *self, int n_press, double x, double y, GtkGestureClick *gesture)
{
  guint button = gtk_gesture_single_get_current_button (GTK_GESTURE_SINGLE (gesture));

  /* the side buttons of a mouse */
  if (button == 8 || button == 9)
    {
      gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
      g_signal_emit (self, qipu_board_view_signals[QIPU_BOARD_STEP], 0, button == 8 ? -1 : 1);
    }
  else
    gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_DENIED);
}

/* Over a general in check the lines of those who check it are drawn. */
static void
set_hover (QipuBoardView *self, QipuSquare hover)
{
  QipuSquare check = self->scene.check;
  gboolean matters = check != QIPU_SQUARE_NONE && (self->hover == check) != (hover == check);

  self->hover = hover;
  if (matters)
    qipu_board_view_update_layers (self);
}

static void
on_motion (QipuBoardView *self, double x, double y)
{
  set_hover (self, qipu_board_view_square_at (self, x, y));
}

static void
on_leave (QipuBoardView *self)
{
  set_hover (self, QIPU_SQUARE_NONE);
}

static gboolean
on_scroll (QipuBoardView *self, double dx, double dy)
{
  int notches;

  /* a change of direction starts anew */
  if (self->scroll * dy < 0)
    self->scroll = 0;
  self->scroll += dy;
  notches = (int) self->scroll;
  self->scroll -= notches;
  if (notches != 0)
    g_signal_emit (self, qipu_board_view_signals[QIPU_BOARD_STEP], 0, notches);

  return GDK_EVENT_STOP;
}

/* Keyboard: the point cursor */

static void
move_cursor (QipuBoardView *self, int columns, int rows)
{
  const QipuBoardGeometry *geometry = qipu_board_layers_get_geometry (self->layers);
  int column, row;

  qipu_board_geometry_get_cell (geometry, self->cursor, &column, &row);
  column = CLAMP (column + columns, 0, QIPU_N_FILES - 1);
  row = CLAMP (row + rows, 0, QIPU_N_RANKS - 1);
  self->cursor = qipu_board_geometry_get_square (geometry, column, row);
  gtk_widget_grab_focus (self->squares[self->cursor]);
  if (self->arrow_start != QIPU_SQUARE_NONE)
    show_mark (self, self->arrow_start, self->cursor, self->drawn.colour);
  qipu_board_view_update_layers (self);
  g_object_notify (G_OBJECT (self), "cursor");
}

/**
 * qipu_board_view_draw_arrow:
 * @self: a board
 * @colour: of the arrow
 *
 * Without the cursor it only shows where that is. Then the first call begins an arrow at the
 * cursor, which it follows until the second, of any colour, draws it there.
 */
void
qipu_board_view_draw_arrow (QipuBoardView *self, QipuMarkColour colour)
{
  QipuSquare start;

  g_return_if_fail (QIPU_IS_BOARD_VIEW (self));
  g_return_if_fail (colour < QIPU_N_MARK_COLOURS);

  start = self->arrow_start;
  if (!self->cursor_mode)
    qipu_board_view_set_cursor_mode (self, TRUE);
  else if (start == QIPU_SQUARE_NONE)
    {
      self->arrow_start = self->cursor;
      show_mark (self, self->cursor, self->cursor, colour);
    }
  else
    {
      qipu_board_view_drop_arrow (self);
      if (start != self->cursor)
        g_signal_emit (self, qipu_board_view_signals[QIPU_BOARD_MARK_DRAWN], 0, (guint) start,
                       (guint) self->cursor, (guint) colour);
    }
}

/**
 * qipu_board_view_drop_arrow:
 * @self: a board
 *
 * Returns: whether an arrow was begun, which is given up now
 */
gboolean
qipu_board_view_drop_arrow (QipuBoardView *self)
{
  g_return_val_if_fail (QIPU_IS_BOARD_VIEW (self), FALSE);

  if (self->arrow_start == QIPU_SQUARE_NONE)
    return FALSE;

  self->arrow_start = QIPU_SQUARE_NONE;
  hide_mark (self);
  return TRUE;
}

static void
open_menu (QipuBoardView *self)
{
  double x, y;

  qipu_board_view_get_point (self, self->cursor, &x, &y);
  g_signal_emit (self, qipu_board_view_signals[QIPU_BOARD_MENU_REQUESTED], 0, (guint) self->cursor,
                 x, y);
}

static gboolean
on_key_pressed (QipuBoardView *self, guint keyval, guint keycode, GdkModifierType state)
{
  gboolean handled = FALSE;

  if (self->cursor_mode && keyval == GDK_KEY_F10 &&
      (state & gtk_accelerator_get_default_mod_mask ()) == GDK_SHIFT_MASK)
    {
      open_menu (self);
      return GDK_EVENT_STOP;
    }
  if (!self->cursor_mode ||
      (state & (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SUPER_MASK | GDK_META_MASK)) != 0)
    return GDK_EVENT_PROPAGATE;

  switch (keyval)
    {
    case GDK_KEY_Left:
    case GDK_KEY_KP_Left:
      move_cursor (self, -1, 0);
      return GDK_EVENT_STOP;
    case GDK_KEY_Right:
    case GDK_KEY_KP_Right:
      move_cursor (self, 1, 0);
      return GDK_EVENT_STOP;
    case GDK_KEY_Up:
    case GDK_KEY_KP_Up:
      move_cursor (self, 0, -1);
      return GDK_EVENT_STOP;
    case GDK_KEY_Down:
    case GDK_KEY_KP_Down:
      move_cursor (self, 0, 1);
      return GDK_EVENT_STOP;
    case GDK_KEY_Home:
      move_cursor (self, -QIPU_N_FILES, 0);
      return GDK_EVENT_STOP;
    case GDK_KEY_End:
      move_cursor (self, QIPU_N_FILES, 0);
      return GDK_EVENT_STOP;
    case GDK_KEY_space:
    case GDK_KEY_KP_Space:
    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
    case GDK_KEY_ISO_Enter:
      g_signal_emit (self, qipu_board_view_signals[QIPU_BOARD_SQUARE_ACTIVATED], 0, (guint) self->cursor);
      return GDK_EVENT_STOP;
    case GDK_KEY_Menu:
      open_menu (self);
      return GDK_EVENT_STOP;
    default:
      g_signal_emit (self, qipu_board_view_signals[QIPU_BOARD_KEY], 0, (guint) self->cursor, keyval, &handled);
      return handled;
    }
}

void
qipu_board_view_init_input (QipuBoardView *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkEventController *scroll = gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_VERTICAL);
  GtkGesture *click = gtk_gesture_click_new ();
  GtkGesture *press = gtk_gesture_long_press_new ();
  GtkEventController *motion = gtk_event_controller_motion_new ();

  self->drag = gtk_gesture_drag_new ();
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (self->drag), GDK_BUTTON_PRIMARY);
  g_signal_connect_swapped (self->drag, "drag-begin", G_CALLBACK (on_drag_begin), self);
  g_signal_connect_swapped (self->drag, "drag-update", G_CALLBACK (on_drag_update), self);
  g_signal_connect_swapped (self->drag, "drag-end", G_CALLBACK (on_drag_end), self);
  g_signal_connect_swapped (self->drag, "cancel", G_CALLBACK (on_drag_cancel), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (self->drag));

  self->mark = gtk_gesture_drag_new ();
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (self->mark), GDK_BUTTON_SECONDARY);
  g_signal_connect_swapped (self->mark, "drag-update", G_CALLBACK (on_mark_update), self);
  g_signal_connect_swapped (self->mark, "drag-end", G_CALLBACK (on_mark_end), self);
  g_signal_connect_swapped (self->mark, "cancel", G_CALLBACK (hide_mark), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (self->mark));

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), 0);
  g_signal_connect_swapped (click, "pressed", G_CALLBACK (on_button_pressed), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));

  gtk_gesture_single_set_touch_only (GTK_GESTURE_SINGLE (press), TRUE);
  g_signal_connect_swapped (press, "pressed", G_CALLBACK (on_long_press), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (press));

  g_signal_connect_swapped (motion, "motion", G_CALLBACK (on_motion), self);
  g_signal_connect_swapped (motion, "leave", G_CALLBACK (on_leave), self);
  gtk_widget_add_controller (GTK_WIDGET (self), motion);

  g_signal_connect_swapped (scroll, "scroll", G_CALLBACK (on_scroll), self);
  gtk_widget_add_controller (GTK_WIDGET (self), scroll);

  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (on_key_pressed), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
}
