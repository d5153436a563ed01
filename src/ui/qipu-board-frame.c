/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The board with what stands above and below it, in line with its edges. */

#define G_LOG_DOMAIN "qipu-ui"

#include "config.h"

#include "ui/qipu-board-frame.h"

#include <math.h>

#include "ui/qipu-board-layers.h"

#define MARGIN 12
#define SPACING 6
/* where each pixel counts */
#define COMPACT_MARGIN 6
#define COMPACT_SPACING 1
/* of the sentence for a move; few have more */
#define STATUS_LETTERS 46

struct _QipuBoardFrame
{
  GtkWidget parent_instance;

  QipuBoardView *board;
  GtkWidget *above;
  GtkWidget *below;
  GtkWidget *status;
  GtkWidget *action; /* beside the status; mostly hidden */
  gboolean compact;
};

G_DEFINE_FINAL_TYPE (QipuBoardFrame, qipu_board_frame, GTK_TYPE_WIDGET)

static int
get_margin (QipuBoardFrame *self)
{
  return self->compact ? COMPACT_MARGIN : MARGIN;
}

static int
get_spacing (QipuBoardFrame *self)
{
  return self->compact ? COMPACT_SPACING : SPACING;
}

static int
get_natural_height (GtkWidget *widget)
{
  int natural = 0;

  if (widget != NULL && gtk_widget_get_visible (widget))
    gtk_widget_measure (widget, GTK_ORIENTATION_VERTICAL, -1, NULL, &natural, NULL, NULL);
  return natural;
}

/* What the sentence under the board has for itself: two lines where most do not fit into one,
 * whatever it says now, so that the board stays as it is from move to move. */
static int
get_status_height (QipuBoardFrame *self, int width)
{
  PangoContext *context = gtk_widget_get_pango_context (self->status);
  PangoFontMetrics *metrics = pango_context_get_metrics (context, NULL, NULL);
  int line = PANGO_PIXELS (pango_font_metrics_get_height (metrics));
  int letter = PANGO_PIXELS (pango_font_metrics_get_approximate_char_width (metrics));
  int one = get_natural_height (self->status);

  if (!gtk_widget_get_visible (self->status))
    {
      pango_font_metrics_unref (metrics);
      return 0;
    }
  pango_font_metrics_unref (metrics);
  return width - 2 * get_margin (self) < STATUS_LETTERS * letter ? MAX (one, 2 * line) : one;
}

/* All that is not the board. */
static int
get_extra_height (QipuBoardFrame *self, int width)
{
  int above = get_natural_height (self->above);
  int below = get_natural_height (self->below);

  return 2 * get_margin (self) + above + below + (above > 0 ? get_spacing (self) : 0) + (below > 0 ? get_spacing (self) : 0) +
         get_status_height (self, width);
}

static void
qipu_board_frame_measure (GtkWidget *widget,
                          GtkOrientation orientation,
                          int for_size,
                          int *minimum,
                          int *natural,
                          int *minimum_baseline,
                          int *natural_baseline)
{
  QipuBoardFrame *self = QIPU_BOARD_FRAME (widget);
  int board_minimum, board_natural;

  gtk_widget_measure (GTK_WIDGET (self->board), orientation, -1, &board_minimum, &board_natural,
                      NULL, NULL);
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *minimum = board_minimum + 2 * get_margin (self);
      *natural = board_natural + 2 * get_margin (self);
    }
  else
    {
      int extra = get_extra_height (self, for_size < 0 ? G_MAXINT : for_size);

      *minimum = board_minimum + extra;
      *natural = board_natural + extra;
    }
}

static void
allocate (GtkWidget *child, int x, int y, int width, int height)
{
  GtkAllocation place = { x, y, MAX (width, 1), MAX (height, 1) };
  int minimum;

  if (child == NULL || !gtk_widget_should_layout (child))
    return;

  gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
  place.width = MAX (place.width, minimum);
  gtk_widget_size_allocate (child, &place, -1);
}

/* In line with the edges of the board; what needs more, over a board that is small, gets it to the
 * right, then to the left. */
static void
allocate_line (GtkWidget *child, int x, int y, int sheet_width, int height, int frame_width)
{
  int width, needed;

  if (child == NULL || !gtk_widget_should_layout (child))
    return;

  gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &width, NULL, NULL);
  width = MAX (sheet_width, MIN (width, frame_width - 2 * MARGIN));
  /* a second line may use the margin below */
  gtk_widget_measure (child, GTK_ORIENTATION_VERTICAL, width, NULL, &needed, NULL, NULL);
  height = CLAMP (needed, height, height + MARGIN);
  allocate (child, MAX (MIN (x, frame_width - MARGIN - width), 0), y, width, height);
}

/* The button ends where the board ends. */
static void
allocate_status (QipuBoardFrame *self, int x, int y, int sheet_width, int height, int frame_width)
{
  int beside, needed;

  if (!gtk_widget_should_layout (self->action))
    {
      allocate_line (self->status, x, y, sheet_width, height, frame_width);
      return;
    }

  gtk_widget_measure (self->action, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &beside, NULL, NULL);
  gtk_widget_measure (self->action, GTK_ORIENTATION_VERTICAL, -1, NULL, &needed, NULL, NULL);
  allocate (self->action, x + sheet_width - beside, y, beside, MAX (height, needed));
  sheet_width -= beside + SPACING;
  gtk_widget_measure (self->status, GTK_ORIENTATION_VERTICAL, sheet_width, NULL, &needed, NULL, NULL);
  allocate (self->status, x, y, sheet_width, CLAMP (needed, height, height + MARGIN));
}

static void
qipu_board_frame_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  QipuBoardFrame *self = QIPU_BOARD_FRAME (widget);
  int above = get_natural_height (self->above);
  int below = get_natural_height (self->below);
  int status = get_status_height (self, width);
  int extra = get_extra_height (self, width);
  int board_width = width - 2 * get_margin (self);
  int board_height = height - extra;
  int x, y;
  double sheet_x, sheet_y, sheet_width, sheet_height;

  qipu_board_view_fit (self->board, &board_width, &board_height);
  x = (width - board_width) / 2;
  y = get_margin (self) + above + (above > 0 ? get_spacing (self) : 0) + MAX (0, height - extra - board_height) / 2;
  allocate (GTK_WIDGET (self->board), x, y, board_width, board_height);

  qipu_board_view_get_sheet (self->board, &sheet_x, &sheet_y, &sheet_width,
                             &sheet_height);
  x += (int) round (sheet_x);
  allocate_line (self->above, x, y - get_spacing (self) - above, (int) round (sheet_width), above, width);
  y += board_height;
  if (below > 0)
    y += get_spacing (self);
  allocate_line (self->below, x, y, (int) round (sheet_width), below, width);
  y += below;
  allocate_status (self, x, y, (int) round (sheet_width), status, width);
}

static void
qipu_board_frame_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  QipuTheme theme;
  GdkRGBA colour;

  qipu_board_theme_for_widget (widget, &theme);
  colour = (GdkRGBA){ (float) theme.beyond.red, (float) theme.beyond.green,
                      (float) theme.beyond.blue, (float) theme.beyond.alpha };
  gtk_snapshot_append_color (snapshot, &colour,
                             &GRAPHENE_RECT_INIT (0, 0, (float) gtk_widget_get_width (widget),
                                                  (float) gtk_widget_get_height (widget)));
  GTK_WIDGET_CLASS (qipu_board_frame_parent_class)->snapshot (widget, snapshot);
}

static void
qipu_board_frame_dispose (GObject *object)
{
  QipuBoardFrame *self = QIPU_BOARD_FRAME (object);

  g_clear_pointer (&self->above, gtk_widget_unparent);
  g_clear_pointer (&self->below, gtk_widget_unparent);
  g_clear_pointer (&self->status, gtk_widget_unparent);
  g_clear_pointer (&self->action, gtk_widget_unparent);
  g_clear_pointer ((GtkWidget **) &self->board, gtk_widget_unparent);

  G_OBJECT_CLASS (qipu_board_frame_parent_class)->dispose (object);
}

static void
qipu_board_frame_class_init (QipuBoardFrameClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = qipu_board_frame_dispose;
  widget_class->measure = qipu_board_frame_measure;
  widget_class->size_allocate = qipu_board_frame_size_allocate;
  widget_class->snapshot = qipu_board_frame_snapshot;

  gtk_widget_class_set_css_name (widget_class, "boardframe");
}

static void
qipu_board_frame_init (QipuBoardFrame *self)
{
  self->board = QIPU_BOARD_VIEW (qipu_board_view_new ());
  gtk_widget_set_parent (GTK_WIDGET (self->board), GTK_WIDGET (self));

  self->status = gtk_label_new (NULL);
  gtk_label_set_ellipsize (GTK_LABEL (self->status), PANGO_ELLIPSIZE_END);
  gtk_label_set_wrap (GTK_LABEL (self->status), TRUE);
  gtk_label_set_lines (GTK_LABEL (self->status), 2);
  gtk_label_set_natural_wrap_mode (GTK_LABEL (self->status), GTK_NATURAL_WRAP_NONE);
  gtk_label_set_xalign (GTK_LABEL (self->status), 0);
  gtk_widget_add_css_class (self->status, "board-status");
  gtk_widget_set_parent (self->status, GTK_WIDGET (self));

  self->action = gtk_button_new ();
  gtk_button_set_use_underline (GTK_BUTTON (self->action), TRUE);
  gtk_widget_set_valign (self->action, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (self->action, "status-action");
  gtk_widget_hide (self->action);
  gtk_widget_set_parent (self->action, GTK_WIDGET (self));
}

GtkWidget *
qipu_board_frame_new (void)
{
  return g_object_new (QIPU_TYPE_BOARD_FRAME, NULL);
}

QipuBoardView *
qipu_board_frame_get_board (QipuBoardFrame *self)
{
  g_return_val_if_fail (QIPU_IS_BOARD_FRAME (self), NULL);

  return self->board;
}

static void
set_child (QipuBoardFrame *self, GtkWidget **slot, GtkWidget *widget, GtkWidget *after)
{
  g_clear_pointer (slot, gtk_widget_unparent);
  *slot = widget;
  if (widget != NULL)
    gtk_widget_insert_after (widget, GTK_WIDGET (self), after);
}

void
qipu_board_frame_set_above (QipuBoardFrame *self, GtkWidget *widget)
{
  g_return_if_fail (QIPU_IS_BOARD_FRAME (self));

  set_child (self, &self->above, widget, NULL);
}

void
qipu_board_frame_set_below (QipuBoardFrame *self, GtkWidget *widget)
{
  g_return_if_fail (QIPU_IS_BOARD_FRAME (self));

  set_child (self, &self->below, widget, GTK_WIDGET (self->board));
}

void
qipu_board_frame_set_status (QipuBoardFrame *self, const char *text, const char *also)
{
  g_autofree char *said = g_strjoin (" ", text != NULL ? text : "", also, NULL);

  g_return_if_fail (QIPU_IS_BOARD_FRAME (self));

  if (g_strcmp0 (gtk_label_get_label (GTK_LABEL (self->status)), text != NULL ? text : "") == 0)
    return;

  gtk_label_set_label (GTK_LABEL (self->status), text != NULL ? text : "");
  gtk_widget_set_tooltip_text (self->status, text);
  /* what appears elsewhere at that moment is not told by GTK 4.8 */
  if (also != NULL)
    gtk_accessible_update_property (GTK_ACCESSIBLE (self->status), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                    said, -1);
}

/**
 * qipu_board_frame_set_action:
 * @self: the frame
 * @label: (nullable): what the button beside the status says; %NULL for no button
 * @action: the action that it activates
 *
 * What can be done about what the line under the board says.
 */
void
qipu_board_frame_set_action (QipuBoardFrame *self, const char *label, const char *action)
{
  g_return_if_fail (QIPU_IS_BOARD_FRAME (self));

  gtk_widget_set_visible (self->action, label != NULL);
  if (label == NULL)
    return;

  gtk_button_set_label (GTK_BUTTON (self->action), label);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->action), action);
}

int
qipu_board_frame_get_height_for_width (QipuBoardFrame *self, int width)
{
  int board_width = width - 2 * get_margin (self);
  int board_height = G_MAXINT / 2;

  g_return_val_if_fail (QIPU_IS_BOARD_FRAME (self), 0);

  qipu_board_view_fit (self->board, &board_width, &board_height);
  return board_height + get_extra_height (self, width);
}

void
qipu_board_frame_set_compact (QipuBoardFrame *self, gboolean compact)
{
  g_return_if_fail (QIPU_IS_BOARD_FRAME (self));

  self->compact = compact;
}

/**
 * qipu_board_frame_set_bare:
 * @self: the frame
 * @bare: whether the board stands alone
 *
 * Hides what stands above and below the board.
 */
void
qipu_board_frame_set_bare (QipuBoardFrame *self, gboolean bare)
{
  g_return_if_fail (QIPU_IS_BOARD_FRAME (self));

  if (self->above != NULL)
    gtk_widget_set_visible (self->above, !bare);
  if (self->below != NULL)
    gtk_widget_set_visible (self->below, !bare);
  gtk_widget_set_visible (self->status, !bare);
}

void
qipu_board_frame_restyle (QipuBoardFrame *self)
{
  g_return_if_fail (QIPU_IS_BOARD_FRAME (self));

  qipu_board_view_restyle (self->board);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
