/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Places a board and a panel side by side, or one over the other where the window is narrow.
 * Decides by the width alone, without reparenting and without asking its children twice. */

#define G_LOG_DOMAIN "qipu-ui"

#include "config.h"

#include "ui/qipu-adaptive-layout.h"

#include "ui/qipu-board-frame.h"

#define NARROW_BELOW 600
#define MEDIUM_BELOW 900
#define MEDIUM_PANEL 280
#define MINIMUM_PANEL 300
#define MINIMUM_WIDTH 340
#define MINIMUM_HEIGHT 400
#define HANDLE_WIDTH 9
/* what remains under the board of a narrow window: for list and navigation, or for a tall panel */
#define MINIMUM_BENEATH 190
#define MINIMUM_BENEATH_TALL 290
/* one more row of moves than there must be, where that leaves the board its part of the height */
#define MORE_BENEATH 32
#define PART_BENEATH 0.44
#define PART_BENEATH_LOW 0.33
#define LOW_BELOW 720
#define TINY_BELOW 520

struct _QipuAdaptiveLayout
{
  GtkLayoutManager parent_instance;

  int panel_width; /* wanted */
  gboolean tall_panel;
  QipuWidthClass width_class;
  QipuHeightClass height_class;
  guint told; /* idle */
};

static guint height_class_changed;

G_DEFINE_FINAL_TYPE (QipuAdaptiveLayout, qipu_adaptive_layout, GTK_TYPE_LAYOUT_MANAGER)

static void
qipu_adaptive_layout_measure (GtkLayoutManager *manager,
                              GtkWidget *widget,
                              GtkOrientation orientation,
                              int for_size,
                              int *minimum,
                              int *natural,
                              int *minimum_baseline,
                              int *natural_baseline)
{
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *minimum = MINIMUM_WIDTH;
      *natural = 1000;
    }
  else
    {
      *minimum = MINIMUM_HEIGHT;
      *natural = 720;
    }
}

static void
place (GtkWidget *child, int x, int y, int width, int height)
{
  int minimum;

  if (!gtk_widget_should_layout (child))
    return;

  gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
  width = MAX (width, minimum);
  gtk_widget_measure (child, GTK_ORIENTATION_VERTICAL, width, &minimum, NULL, NULL, NULL);
  gtk_widget_size_allocate (child, &(GtkAllocation){ x, y, width, MAX (height, minimum) }, -1);
}

static void
place_beside (QipuAdaptiveLayout *self, GtkWidget *widget, int width, int height)
{
  GtkWidget *board = gtk_widget_get_first_child (widget);
  GtkWidget *handle = gtk_widget_get_next_sibling (board);
  GtkWidget *panel = gtk_widget_get_next_sibling (handle);
  gboolean rtl = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  int panel_width = MEDIUM_PANEL;
  int board_width, minimum;

  if (self->width_class == QIPU_WIDTH_WIDE)
    panel_width = CLAMP (self->panel_width, MINIMUM_PANEL, width - 480);
  /* larger text needs a wider panel, which must not leave the window */
  gtk_widget_measure (panel, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
  panel_width = MAX (panel_width, minimum);
  board_width = width - panel_width;

  place (board, rtl ? panel_width : 0, 0, board_width, height);
  place (panel, rtl ? 0 : board_width, 0, panel_width, height);
  gtk_widget_set_child_visible (handle, self->width_class == QIPU_WIDTH_WIDE);
  if (self->width_class == QIPU_WIDTH_WIDE)
    place (handle, (rtl ? panel_width : board_width) - HANDLE_WIDTH / 2, 0, HANDLE_WIDTH, height);
}

static void
place_over (QipuAdaptiveLayout *self, GtkWidget *widget, int width, int height)
{
  GtkWidget *board = gtk_widget_get_first_child (widget);
  GtkWidget *handle = gtk_widget_get_next_sibling (board);
  GtkWidget *panel = gtk_widget_get_next_sibling (handle);
  gboolean low = self->height_class != QIPU_HEIGHT_ENOUGH;
  int beneath, board_height;

  /* what the panel must have it gets, or its last row would lie below the window */
  gtk_widget_measure (panel, GTK_ORIENTATION_VERTICAL, width, &beneath, NULL, NULL, NULL);
  if (!self->tall_panel)
    beneath = MAX (beneath, MIN (beneath + MORE_BENEATH,
                                 (int) (height * (low ? PART_BENEATH_LOW : PART_BENEATH))));
  if (!low || self->tall_panel)
    beneath = MAX (beneath, self->tall_panel ? MINIMUM_BENEATH_TALL : MINIMUM_BENEATH);
  board_height = MIN (qipu_board_frame_get_height_for_width (QIPU_BOARD_FRAME (board), width),
                      height - beneath);

  place (board, 0, 0, width, board_height);
  gtk_widget_set_child_visible (handle, FALSE);
  place (panel, 0, board_height, width, height - board_height);
}

static gboolean
tell_height_class (gpointer data)
{
  QipuAdaptiveLayout *self = data;

  self->told = 0;
  g_signal_emit (self, height_class_changed, 0);
  return G_SOURCE_REMOVE;
}

/* By what it is given, never by what it holds, which changes with it. */
static void
set_height_class (QipuAdaptiveLayout *self, GtkWidget *frame, int height)
{
  QipuHeightClass height_class = QIPU_HEIGHT_ENOUGH;

  if (self->width_class == QIPU_WIDTH_NARROW && height < LOW_BELOW)
    height_class = height < TINY_BELOW ? QIPU_HEIGHT_TINY : QIPU_HEIGHT_LOW;
  qipu_board_frame_set_compact (QIPU_BOARD_FRAME (frame), height_class != QIPU_HEIGHT_ENOUGH);
  if (height_class == self->height_class)
    return;

  self->height_class = height_class;
  /* nothing is shown or hidden while it is being allocated */
  if (self->told == 0)
    self->told = g_idle_add (tell_height_class, self);
}

static void
qipu_adaptive_layout_allocate (GtkLayoutManager *manager,
                               GtkWidget *widget,
                               int width,
                               int height,
                               int baseline)
{
  QipuAdaptiveLayout *self = QIPU_ADAPTIVE_LAYOUT (manager);
  GtkWidget *board = gtk_widget_get_first_child (widget);
  GtkWidget *panel = gtk_widget_get_next_sibling (gtk_widget_get_next_sibling (board));

  self->width_class = width < NARROW_BELOW   ? QIPU_WIDTH_NARROW
                      : width < MEDIUM_BELOW ? QIPU_WIDTH_MEDIUM
                                             : QIPU_WIDTH_WIDE;
  set_height_class (self, board, height);
  if (!gtk_widget_get_visible (panel))
    place (board, 0, 0, width, height);
  else if (self->width_class == QIPU_WIDTH_NARROW)
    place_over (self, widget, width, height);
  else
    place_beside (self, widget, width, height);
}

static void
qipu_adaptive_layout_dispose (GObject *object)
{
  g_clear_handle_id (&QIPU_ADAPTIVE_LAYOUT (object)->told, g_source_remove);

  G_OBJECT_CLASS (qipu_adaptive_layout_parent_class)->dispose (object);
}

static void
qipu_adaptive_layout_class_init (QipuAdaptiveLayoutClass *klass)
{
  GtkLayoutManagerClass *manager_class = GTK_LAYOUT_MANAGER_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = qipu_adaptive_layout_dispose;
  manager_class->measure = qipu_adaptive_layout_measure;
  manager_class->allocate = qipu_adaptive_layout_allocate;

  height_class_changed = g_signal_new ("height-class-changed", G_TYPE_FROM_CLASS (klass),
                                       G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
qipu_adaptive_layout_init (QipuAdaptiveLayout *self)
{
  self->panel_width = 380;
  self->width_class = QIPU_WIDTH_WIDE;
}

GtkLayoutManager *
qipu_adaptive_layout_new (void)
{
  return g_object_new (QIPU_TYPE_ADAPTIVE_LAYOUT, NULL);
}

/**
 * qipu_adaptive_layout_set_panel_width:
 * @self: the layout
 * @width: the width, in logical pixels
 *
 * Sets the width that the panel gets in a wide window, and keeps it above what a panel needs.
 */
void
qipu_adaptive_layout_set_panel_width (QipuAdaptiveLayout *self, int width)
{
  g_return_if_fail (QIPU_IS_ADAPTIVE_LAYOUT (self));

  width = MAX (width, MINIMUM_PANEL);
  if (self->panel_width == width)
    return;

  self->panel_width = width;
  gtk_layout_manager_layout_changed (GTK_LAYOUT_MANAGER (self));
}

/**
 * qipu_adaptive_layout_get_panel_width:
 * @self: the layout
 *
 * Returns: the width the panel is to have in a wide window, in logical pixels
 */
int
qipu_adaptive_layout_get_panel_width (QipuAdaptiveLayout *self)
{
  g_return_val_if_fail (QIPU_IS_ADAPTIVE_LAYOUT (self), 0);

  return self->panel_width;
}

/**
 * qipu_adaptive_layout_get_width_class:
 * @self: the layout
 *
 * Returns: how wide the window was at the last allocation
 */
QipuWidthClass
qipu_adaptive_layout_get_width_class (QipuAdaptiveLayout *self)
{
  g_return_val_if_fail (QIPU_IS_ADAPTIVE_LAYOUT (self), QIPU_WIDTH_WIDE);

  return self->width_class;
}

QipuHeightClass
qipu_adaptive_layout_get_height_class (QipuAdaptiveLayout *self)
{
  g_return_val_if_fail (QIPU_IS_ADAPTIVE_LAYOUT (self), QIPU_HEIGHT_ENOUGH);

  return self->height_class;
}

/* The panel holds more than a list that scrolls. */
void
qipu_adaptive_layout_set_tall_panel (QipuAdaptiveLayout *self, gboolean tall_panel)
{
  g_return_if_fail (QIPU_IS_ADAPTIVE_LAYOUT (self));

  if (self->tall_panel == tall_panel)
    return;

  self->tall_panel = tall_panel;
  gtk_layout_manager_layout_changed (GTK_LAYOUT_MANAGER (self));
}
