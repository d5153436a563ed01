/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One point of the board for the keyboard and the screen reader. */

#define G_LOG_DOMAIN "qipu-ui"

#include "config.h"

#include "ui/qipu-board-square.h"

struct _QipuBoardSquare
{
  GtkWidget parent_instance;

  QipuSquare square;
  gboolean picked;
};

enum
{
  SIGNAL_ACTIVATE,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (QipuBoardSquare, qipu_board_square, GTK_TYPE_WIDGET)

static void
on_activate_action (GtkWidget *widget, const char *action, GVariant *parameter)
{
  g_signal_emit (widget, signals[SIGNAL_ACTIVATE], 0);
}

static void
qipu_board_square_class_init (QipuBoardSquareClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  signals[SIGNAL_ACTIVATE] = g_signal_new ("activate", G_TYPE_FROM_CLASS (klass),
                                           G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);

  /* Shown by assistive technologies as the action of the point. */
  gtk_widget_class_install_action (widget_class, "square.activate", NULL, on_activate_action);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GRID_CELL);
  gtk_widget_class_set_css_name (widget_class, "square");
}

static void
qipu_board_square_init (QipuBoardSquare *self)
{
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  /* The board itself answers the pointer. */
  gtk_widget_set_can_target (GTK_WIDGET (self), FALSE);
}

/**
 * qipu_board_square_new:
 * @square: the point
 *
 * Returns: (transfer full): an item for screen reader and keys
 */
GtkWidget *
qipu_board_square_new (QipuSquare square)
{
  QipuBoardSquare *self = g_object_new (QIPU_TYPE_BOARD_SQUARE, NULL);

  self->square = square;
  return GTK_WIDGET (self);
}

/**
 * qipu_board_square_get_square:
 * @self: an item of the board
 *
 * Returns: its point
 */
QipuSquare
qipu_board_square_get_square (QipuBoardSquare *self)
{
  g_return_val_if_fail (QIPU_IS_BOARD_SQUARE (self), QIPU_SQUARE_NONE);

  return self->square;
}

/**
 * qipu_board_square_set_label:
 * @self: an item of the board
 * @label: what a screen reader says of it
 *
 * Sets the accessible name of the point.
 */
void
qipu_board_square_set_label (QipuBoardSquare *self, const char *label)
{
  g_return_if_fail (QIPU_IS_BOARD_SQUARE (self));

  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}

/**
 * qipu_board_square_set_picked:
 * @self: an item of the board
 * @picked: whether its piece has been taken up
 *
 * Tells screen readers that the point is selected.
 */
void
qipu_board_square_set_picked (QipuBoardSquare *self, gboolean picked)
{
  g_return_if_fail (QIPU_IS_BOARD_SQUARE (self));

  if (self->picked == picked)
    return;

  self->picked = picked;
  gtk_accessible_update_state (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_STATE_SELECTED, picked, -1);
}
