/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The moves of a session drawn as a tree.
 *
 * The widget inside the scrolled window is as large as the tree; it draws the rows between the
 * edges of the view and keeps the texts it has drawn until they are too many. */

#define G_LOG_DOMAIN "qipu-ui"

#include "config.h"

#include "ui/qipu-move-tree.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "study/qipu-tree-layout.h"
#include "ui/qipu-glyph-text.h"
#include "ui/qipu-move-menu.h"
#include "ui/qipu-move-pill.h"
#include "ui/qipu-ui-language.h"

#define ROW_HEIGHT 36
#define PILL_HEIGHT 26
#define GAP 14
#define MARGIN 12
#define MAX_TEXTS 1500
#define DOT 5
/* the sign that folds, in the gap */
#define FOLD 10

/* The canvas: one for each tree view */

#define QIPU_TYPE_TREE_CANVAS (qipu_tree_canvas_get_type ())
G_DECLARE_FINAL_TYPE (QipuTreeCanvas, qipu_tree_canvas, QIPU, TREE_CANVAS, GtkWidget)

struct _QipuTreeCanvas
{
  GtkWidget parent_instance;

  QipuSession *session;
  QipuTreeLayout *layout;
  GtkScrolledWindow *scroller; /* not owned */
  GHashTable *texts;           /* node → PangoLayout */
  int column_width;            /* 0: to be measured */
  guint n_drawn;
  GtkWidget *menu; /* made when it is first opened */
};

G_DEFINE_FINAL_TYPE (QipuTreeCanvas, qipu_tree_canvas, GTK_TYPE_WIDGET)

static const QipuGame *
get_game (QipuTreeCanvas *self)
{
  return qipu_document_get_game (qipu_session_get_document (self->session));
}

static PangoLayout *
make_text (QipuTreeCanvas *self, const char *text)
{
  PangoLayout *layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), text);
  PangoAttrList *attributes = pango_attr_list_new ();

  pango_attr_list_insert (attributes,
                          pango_attr_language_new (pango_language_from_string (
                            qipu_ui_notation_tag (qipu_session_get_notation (self->session)))));
  pango_attr_list_insert (attributes, pango_attr_font_features_new ("tnum=1"));
  pango_layout_set_attributes (layout, attributes);
  pango_attr_list_unref (attributes);
  return layout;
}

static PangoLayout *
get_text (QipuTreeCanvas *self, QipuNodeId node)
{
  PangoLayout *layout = g_hash_table_lookup (self->texts, GUINT_TO_POINTER (node));
  g_autofree char *move = NULL;
  g_autoptr (GString) text = NULL;
  const guint8 *glyphs;
  guint n_glyphs;

  if (layout != NULL)
    return layout;

  if (g_hash_table_size (self->texts) >= MAX_TEXTS)
    g_hash_table_remove_all (self->texts);
  move = node == QIPU_NODE_ROOT ? g_strdup (C_ ("tree", "Start"))
                                : qipu_session_dup_move_text (self->session, node);
  text = g_string_new (move);
  glyphs = qipu_game_get_glyphs (get_game (self), node, &n_glyphs);
  for (guint i = 0; i < n_glyphs; i++)
    qipu_glyph_text_append (text, glyphs[i]);
  layout = make_text (self, text->str);
  g_hash_table_insert (self->texts, GUINT_TO_POINTER (node), layout);
  return layout;
}

/* Geometry */

static int
get_column_width (QipuTreeCanvas *self)
{
  if (self->column_width == 0)
    {
      QipuNotation notation = qipu_session_get_notation (self->session);
      gboolean chinese = notation == QIPU_NOTATION_HANT || notation == QIPU_NOTATION_HANS;
      g_autoptr (PangoLayout) layout = make_text (self, chinese ? "炮二平五!!" : "H2-E2!! ");
      int width;

      pango_layout_get_pixel_size (layout, &width, NULL);
      self->column_width = width + 16;
    }
  return self->column_width;
}

static void
get_pill (QipuTreeCanvas *self, guint row, guint column, graphene_rect_t *pill)
{
  int width = get_column_width (self);

  graphene_rect_init (pill, (float) (MARGIN + (int) column * (width + GAP)),
                      (float) (MARGIN + (int) row * ROW_HEIGHT), (float) width, PILL_HEIGHT);
}

/* Whether variations leave the line beside it. */
static gboolean
is_fork (QipuTreeCanvas *self, QipuNodeId node)
{
  const QipuGame *game = get_game (self);

  return node != QIPU_NODE_ROOT && qipu_game_get_previous (game, node) == QIPU_NODE_NONE &&
         qipu_game_get_next (game, node) != QIPU_NODE_NONE;
}

/* @in_gap: whether the point is in the gap behind the node */
static QipuNodeId
node_at (QipuTreeCanvas *self, double x, double y, gboolean *in_gap)
{
  int pitch;
  int row, column;

  if (self->layout == NULL || x < MARGIN || y < MARGIN)
    return QIPU_NODE_NONE;

  pitch = get_column_width (self) + GAP;
  row = (int) (y - MARGIN) / ROW_HEIGHT;
  column = (int) (x - MARGIN) / pitch;
  *in_gap = (int) (x - MARGIN) % pitch >= get_column_width (self);
  if ((int) (y - MARGIN) % ROW_HEIGHT >= PILL_HEIGHT)
    return QIPU_NODE_NONE;
  return qipu_tree_layout_find (self->layout, (guint) row, (guint) column);
}

static void
show_current (QipuTreeCanvas *self)
{
  QipuNodeId current = qipu_session_get_current (self->session);
  GtkAdjustment *horizontal = gtk_scrolled_window_get_hadjustment (self->scroller);
  GtkAdjustment *vertical = gtk_scrolled_window_get_vadjustment (self->scroller);
  graphene_rect_t pill;

  if (qipu_tree_layout_get_column (self->layout, current) == G_MAXUINT)
    return;
  get_pill (self, qipu_game_get_ply (get_game (self), current),
            qipu_tree_layout_get_column (self->layout, current), &pill);
  gtk_adjustment_clamp_page (vertical, pill.origin.y - 2 * ROW_HEIGHT,
                             pill.origin.y + 3 * ROW_HEIGHT);
  gtk_adjustment_clamp_page (horizontal, pill.origin.x - MARGIN,
                             pill.origin.x + pill.size.width + MARGIN);
}

/* Drawing */

/* From the parent straight down, or to the right between the rows and down. */
static void
snapshot_way (QipuTreeCanvas *self, GtkSnapshot *snapshot, QipuNodeId node, const GdkRGBA *colour)
{
  guint row = qipu_game_get_ply (get_game (self), node);
  guint column = qipu_tree_layout_get_column (self->layout, node);
  guint from = qipu_tree_layout_get_column (self->layout,
                                            qipu_game_get_parent (get_game (self), node));
  graphene_rect_t above, below;
  float x, left, middle;

  get_pill (self, row - 1, from, &above);
  get_pill (self, row, column, &below);
  x = floorf (below.origin.x + below.size.width / 2);
  left = floorf (above.origin.x + above.size.width / 2);
  middle = above.origin.y + PILL_HEIGHT + floorf ((ROW_HEIGHT - PILL_HEIGHT) / 2.0f);
  if (column == from)
    {
      gtk_snapshot_append_color (snapshot, colour,
                                 &GRAPHENE_RECT_INIT (x, above.origin.y + PILL_HEIGHT, 1.5f,
                                                      ROW_HEIGHT - PILL_HEIGHT));
      return;
    }
  gtk_snapshot_append_color (snapshot, colour,
                             &GRAPHENE_RECT_INIT (left, middle, x - left + 1.5f, 1.5f));
  gtk_snapshot_append_color (snapshot, colour,
                             &GRAPHENE_RECT_INIT (x, middle, 1.5f, below.origin.y - middle));
}

/* Minus: what leaves the line here can be folded; plus: it is. */
static void
snapshot_fold (QipuTreeCanvas *self,
               GtkSnapshot *snapshot,
               QipuNodeId node,
               const graphene_rect_t *pill,
               const GdkRGBA *colour)
{
  gboolean folded = qipu_move_list_is_folded (qipu_session_get_move_list (self->session), node);
  float x = pill->origin.x + pill->size.width + (GAP - FOLD) / 2.0f;
  float y = pill->origin.y + (PILL_HEIGHT - FOLD) / 2.0f;
  GdkRGBA ink = *colour;

  if (folded)
    ink = qipu_move_pill_get_colour (GTK_WIDGET (self), "accent_color");
  else
    ink.alpha *= 0.55f;
  qipu_move_pill_append_ring (snapshot, &GRAPHENE_RECT_INIT (x, y, FOLD, FOLD), &ink);
  gtk_snapshot_append_color (snapshot, &ink, &GRAPHENE_RECT_INIT (x + 3, y + 4.5f, FOLD - 6, 1));
  if (folded)
    gtk_snapshot_append_color (snapshot, &ink, &GRAPHENE_RECT_INIT (x + 4.5f, y + 3, 1, FOLD - 6));
}

static void
snapshot_node (QipuTreeCanvas *self, GtkSnapshot *snapshot, QipuNodeId node, const GdkRGBA *colour)
{
  GtkWidget *widget = GTK_WIDGET (self);
  const QipuGame *game = get_game (self);
  PangoLayout *text = get_text (self, node);
  graphene_rect_t pill;
  GdkRGBA ink = *colour;
  int width, height;

  get_pill (self, qipu_game_get_ply (game, node), qipu_tree_layout_get_column (self->layout, node),
            &pill);
  if (node == qipu_session_get_current (self->session))
    {
      GdkRGBA accent = qipu_move_pill_get_colour (widget, "accent_bg_color");

      qipu_move_pill_append (snapshot, &pill, &accent);
      ink = qipu_move_pill_get_colour (widget, "accent_fg_color");
    }
  else
    {
      GdkRGBA shade = *colour;

      shade.alpha *= 0.07f;
      qipu_move_pill_append (snapshot, &pill, &shade);
      if (qipu_session_is_at_fork (self->session) &&
          node == qipu_session_get_chosen_child (self->session))
        {
          GdkRGBA accent = qipu_move_pill_get_colour (widget, "accent_color");

          qipu_move_pill_append_ring (snapshot, &pill, &accent);
        }
    }

  pango_layout_get_pixel_size (text, &width, &height);
  gtk_snapshot_push_clip (snapshot, &pill);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (
    snapshot,
    &GRAPHENE_POINT_INIT (pill.origin.x + MAX (4, floorf ((pill.size.width - (float) width) / 2)),
                          pill.origin.y + floorf ((PILL_HEIGHT - (float) height) / 2)));
  gtk_snapshot_append_layout (snapshot, text, &ink);
  gtk_snapshot_restore (snapshot);
  gtk_snapshot_pop (snapshot);

  if (is_fork (self, node))
    snapshot_fold (self, snapshot, node, &pill, colour);
  if (qipu_game_get_comment (game, node, QIPU_COMMENT_AFTER) != NULL ||
      qipu_game_get_comment (game, node, QIPU_COMMENT_BEFORE) != NULL)
    {
      GdkRGBA dot = qipu_move_pill_get_colour (widget, "accent_color");

      qipu_move_pill_append (snapshot,
                             &GRAPHENE_RECT_INIT (pill.origin.x + pill.size.width - DOT - 3,
                                                  pill.origin.y + 3, DOT, DOT),
                             &dot);
    }
}

static gboolean
is_in_sight (QipuTreeCanvas *self, QipuNodeId node, double left, double right)
{
  graphene_rect_t pill;

  get_pill (self, 0, qipu_tree_layout_get_column (self->layout, node), &pill);
  return pill.origin.x + pill.size.width >= left && pill.origin.x <= right;
}

static void
qipu_tree_canvas_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  QipuTreeCanvas *self = QIPU_TREE_CANVAS (widget);
  GtkAdjustment *horizontal = gtk_scrolled_window_get_hadjustment (self->scroller);
  GtkAdjustment *vertical = gtk_scrolled_window_get_vadjustment (self->scroller);
  double left = gtk_adjustment_get_value (horizontal);
  double right = left + gtk_adjustment_get_page_size (horizontal);
  int top = (int) gtk_adjustment_get_value (vertical);
  int first, last;
  GdkRGBA colour, way;

  if (self->layout == NULL)
    return;

  self->n_drawn = 0;
  gtk_style_context_get_color (gtk_widget_get_style_context (widget), &colour);
  way = colour;
  way.alpha *= 0.3f;
  first = MAX (0, (top - MARGIN) / ROW_HEIGHT - 1);
  last = MIN ((int) qipu_tree_layout_get_n_rows (self->layout) - 1,
              (top + (int) gtk_adjustment_get_page_size (vertical)) / ROW_HEIGHT + 1);
  for (int row = first; row <= last; row++)
    {
      guint n_nodes;
      const QipuNodeId *nodes = qipu_tree_layout_get_row (self->layout, (guint) row, &n_nodes);

      for (guint i = 0; i < n_nodes; i++)
        {
          /* a way may begin left of the view and lead to the right of it */
          if (row > 0)
            snapshot_way (self, snapshot, nodes[i], &way);
          if (!is_in_sight (self, nodes[i], left, right))
            continue;
          snapshot_node (self, snapshot, nodes[i], &colour);
          self->n_drawn++;
        }
    }
}

static void
qipu_tree_canvas_measure (GtkWidget *widget,
                          GtkOrientation orientation,
                          int for_size,
                          int *minimum,
                          int *natural,
                          int *minimum_baseline,
                          int *natural_baseline)
{
  QipuTreeCanvas *self = QIPU_TREE_CANVAS (widget);

  if (self->layout == NULL)
    *minimum = *natural = 0;
  else if (orientation == GTK_ORIENTATION_HORIZONTAL)
    *minimum = *natural = 2 * MARGIN - GAP +
                          (int) qipu_tree_layout_get_n_columns (self->layout) *
                            (get_column_width (self) + GAP);
  else
    *minimum = *natural = 2 * MARGIN + (int) qipu_tree_layout_get_n_rows (self->layout) * ROW_HEIGHT;
}

static void
drop_texts (QipuTreeCanvas *self)
{
  g_hash_table_remove_all (self->texts);
  self->column_width = 0;
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

static void
qipu_tree_canvas_css_changed (GtkWidget *widget, GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (qipu_tree_canvas_parent_class)->css_changed (widget, change);
  drop_texts (QIPU_TREE_CANVAS (widget));
}

static void
toggle_fold (QipuTreeCanvas *self, QipuNodeId fork)
{
  QipuMoveList *list = qipu_session_get_move_list (self->session);

  qipu_session_set_folded (self->session, fork, !qipu_move_list_is_folded (list, fork));
}

static void
on_released (QipuTreeCanvas *self, int n_press, double x, double y)
{
  gboolean in_gap;
  QipuNodeId node = node_at (self, x, y, &in_gap);

  if (self->session == NULL || node == QIPU_NODE_NONE)
    return;
  if (!in_gap)
    qipu_session_go_to (self->session, node);
  else if (is_fork (self, node))
    toggle_fold (self, node);
}

/* The menu of the move under the pointer, which becomes current. */
static void
open_menu (QipuTreeCanvas *self, double x, double y)
{
  GtkWidget *view = gtk_widget_get_parent (GTK_WIDGET (self->scroller));
  gboolean in_gap;
  QipuNodeId node = node_at (self, x, y, &in_gap);

  if (self->session == NULL || node == QIPU_NODE_NONE || in_gap)
    return;
  gtk_widget_translate_coordinates (GTK_WIDGET (self), view, x, y, &x, &y);
  qipu_session_go_to (self->session, node);
  if (self->menu == NULL)
    {
      g_autoptr (GMenuModel) model = qipu_move_menu_new ();

      self->menu = gtk_popover_menu_new_from_model (model);
      gtk_popover_set_has_arrow (GTK_POPOVER (self->menu), FALSE);
      gtk_widget_set_halign (self->menu, GTK_ALIGN_START);
      gtk_widget_set_parent (self->menu, view);
      qipu_ui_tag (self->menu);
    }
  gtk_popover_set_pointing_to (GTK_POPOVER (self->menu), &(GdkRectangle){ (int) x, (int) y, 1, 1 });
  gtk_popover_popup (GTK_POPOVER (self->menu));
}

static void
on_secondary_released (QipuTreeCanvas *self, int n_press, double x, double y)
{
  open_menu (self, x, y);
}

static void
on_current_changed (QipuTreeCanvas *self)
{
  gtk_widget_queue_draw (GTK_WIDGET (self));
  show_current (self);
}

static void
lay_out (QipuTreeCanvas *self)
{
  g_clear_pointer (&self->layout, qipu_tree_layout_free);
  if (self->session != NULL)
    self->layout = qipu_tree_layout_new (get_game (self), qipu_session_get_move_list (self->session));
  drop_texts (self);
}

/* The session, which connected first, may have gone to another node already: what it tells before
 * comes too early for the new layout, so the current move is shown here. */
static void
on_document_changed (QipuTreeCanvas *self, const QipuChange *change)
{
  if (change->tree || change->start)
    {
      lay_out (self);
      show_current (self);
    }
  else if (change->texts)
    drop_texts (self);
}

static void
on_folding_changed (QipuTreeCanvas *self)
{
  lay_out (self);
  show_current (self);
}

/* Before the document tells of it, the tree may have grown. */
static gboolean
is_laid_out (QipuTreeCanvas *self)
{
  QipuNodeId current = qipu_session_get_current (self->session);

  return self->layout != NULL &&
         qipu_tree_layout_find (self->layout, qipu_game_get_ply (get_game (self), current),
                                qipu_tree_layout_get_column (self->layout, current)) == current;
}

static void
on_session_current (QipuTreeCanvas *self)
{
  if (is_laid_out (self))
    on_current_changed (self);
}

static void
set_session (QipuTreeCanvas *self, QipuSession *session)
{
  if (self->session == session)
    return;

  if (self->session != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->session, self);
      g_signal_handlers_disconnect_by_data (qipu_session_get_move_list (self->session), self);
      g_signal_handlers_disconnect_by_data (qipu_session_get_document (self->session), self);
    }
  g_set_object (&self->session, session);
  lay_out (self);
  if (session == NULL)
    return;

  g_signal_connect_swapped (session, "notify::current", G_CALLBACK (on_session_current), self);
  g_signal_connect_swapped (qipu_session_get_move_list (session), "folding-changed",
                            G_CALLBACK (on_folding_changed), self);
  g_signal_connect_swapped (session, "scene-changed", G_CALLBACK (gtk_widget_queue_draw), self);
  g_signal_connect_swapped (session, "notify::notation", G_CALLBACK (drop_texts), self);
  g_signal_connect_swapped (qipu_session_get_document (session), "changed",
                            G_CALLBACK (on_document_changed), self);
}

static void
qipu_tree_canvas_dispose (GObject *object)
{
  set_session (QIPU_TREE_CANVAS (object), NULL);

  G_OBJECT_CLASS (qipu_tree_canvas_parent_class)->dispose (object);
}

static void
qipu_tree_canvas_finalize (GObject *object)
{
  g_hash_table_unref (QIPU_TREE_CANVAS (object)->texts);

  G_OBJECT_CLASS (qipu_tree_canvas_parent_class)->finalize (object);
}

static void
qipu_tree_canvas_class_init (QipuTreeCanvasClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = qipu_tree_canvas_dispose;
  G_OBJECT_CLASS (klass)->finalize = qipu_tree_canvas_finalize;
  widget_class->measure = qipu_tree_canvas_measure;
  widget_class->snapshot = qipu_tree_canvas_snapshot;
  widget_class->css_changed = qipu_tree_canvas_css_changed;
  gtk_widget_class_set_css_name (widget_class, "treecanvas");
}

static void
qipu_tree_canvas_init (QipuTreeCanvas *self)
{
  GtkGesture *click = gtk_gesture_click_new ();
  GtkGesture *secondary = gtk_gesture_click_new ();
  GtkGesture *hold = gtk_gesture_long_press_new ();

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (secondary), GDK_BUTTON_SECONDARY);
  /* not when pressed, as in the rows */
  g_signal_connect_swapped (secondary, "released", G_CALLBACK (on_secondary_released), self);
  gtk_gesture_single_set_touch_only (GTK_GESTURE_SINGLE (hold), TRUE);
  g_signal_connect_swapped (hold, "pressed", G_CALLBACK (open_menu), self);
  self->texts = g_hash_table_new_full (NULL, NULL, NULL, g_object_unref);
  g_signal_connect_swapped (click, "released", G_CALLBACK (on_released), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (secondary));
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (hold));
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
}

/* The view around it */

struct _QipuMoveTree
{
  GtkWidget parent_instance;

  GtkWidget *scroller;
  QipuTreeCanvas *canvas;
  guint tick; /* until there is a size, nothing can be scrolled */
};

G_DEFINE_FINAL_TYPE (QipuMoveTree, qipu_move_tree, GTK_TYPE_WIDGET)

static gboolean
on_tick (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  QipuMoveTree *self = QIPU_MOVE_TREE (widget);

  if (gtk_widget_get_height (GTK_WIDGET (self->canvas)) <= 1)
    return G_SOURCE_CONTINUE;

  self->tick = 0;
  if (self->canvas->session != NULL)
    show_current (self->canvas);
  return G_SOURCE_REMOVE;
}

/* What is below has grown: the current move may be hidden by it. */
static void
on_page_size_changed (QipuMoveTree *self)
{
  if (self->tick == 0 && self->canvas->session != NULL)
    self->tick = gtk_widget_add_tick_callback (GTK_WIDGET (self), on_tick, NULL, NULL);
}

static void
qipu_move_tree_map (GtkWidget *widget)
{
  QipuMoveTree *self = QIPU_MOVE_TREE (widget);

  GTK_WIDGET_CLASS (qipu_move_tree_parent_class)->map (widget);
  if (self->tick == 0)
    self->tick = gtk_widget_add_tick_callback (widget, on_tick, NULL, NULL);
}

static gboolean
qipu_move_tree_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (QIPU_MOVE_TREE (widget)->canvas));
}

static void
qipu_move_tree_dispose (GObject *object)
{
  QipuMoveTree *self = QIPU_MOVE_TREE (object);

  if (self->tick != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->tick);
  self->tick = 0;
  qipu_move_tree_set_session (self, NULL);
  if (self->canvas != NULL)
    g_clear_pointer (&self->canvas->menu, gtk_widget_unparent);
  g_clear_pointer (&self->scroller, gtk_widget_unparent);
  g_clear_object (&self->canvas);

  G_OBJECT_CLASS (qipu_move_tree_parent_class)->dispose (object);
}

static void
qipu_move_tree_class_init (QipuMoveTreeClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = qipu_move_tree_dispose;
  widget_class->map = qipu_move_tree_map;
  widget_class->grab_focus = qipu_move_tree_grab_focus;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "movetree");
}

static void
qipu_move_tree_init (QipuMoveTree *self)
{
  self->scroller = gtk_scrolled_window_new ();
  self->canvas = g_object_ref_sink (g_object_new (QIPU_TYPE_TREE_CANVAS, "focusable", TRUE, NULL));
  self->canvas->scroller = GTK_SCROLLED_WINDOW (self->scroller);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->canvas), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Moves as a tree"), -1);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->scroller), GTK_WIDGET (self->canvas));
  g_signal_connect_swapped (
    gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (self->scroller)), "value-changed",
    G_CALLBACK (gtk_widget_queue_draw), self->canvas);
  g_signal_connect_swapped (
    gtk_scrolled_window_get_hadjustment (GTK_SCROLLED_WINDOW (self->scroller)), "value-changed",
    G_CALLBACK (gtk_widget_queue_draw), self->canvas);
  g_signal_connect_swapped (
    gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (self->scroller)), "notify::page-size",
    G_CALLBACK (on_page_size_changed), self);
  gtk_widget_set_vexpand (self->scroller, TRUE);
  gtk_widget_set_parent (self->scroller, GTK_WIDGET (self));
}

GtkWidget *
qipu_move_tree_new (void)
{
  return g_object_new (QIPU_TYPE_MOVE_TREE, NULL);
}

void
qipu_move_tree_set_session (QipuMoveTree *self, QipuSession *session)
{
  g_return_if_fail (QIPU_IS_MOVE_TREE (self));

  if (self->canvas == NULL)
    return;
  set_session (self->canvas, session);
  if (session != NULL && gtk_widget_get_mapped (GTK_WIDGET (self)) && self->tick == 0)
    self->tick = gtk_widget_add_tick_callback (GTK_WIDGET (self), on_tick, NULL, NULL);
}

gboolean
qipu_move_tree_get_bounds (QipuMoveTree *self, QipuNodeId node, graphene_rect_t *bounds)
{
  GtkAdjustment *horizontal, *vertical;

  g_return_val_if_fail (QIPU_IS_MOVE_TREE (self), FALSE);

  if (self->canvas->layout == NULL)
    return FALSE;
  horizontal = gtk_scrolled_window_get_hadjustment (GTK_SCROLLED_WINDOW (self->scroller));
  vertical = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (self->scroller));
  get_pill (self->canvas, qipu_game_get_ply (get_game (self->canvas), node),
            qipu_tree_layout_get_column (self->canvas->layout, node), bounds);
  bounds->origin.x -= (float) gtk_adjustment_get_value (horizontal);
  bounds->origin.y -= (float) gtk_adjustment_get_value (vertical);
  return bounds->origin.y >= 0 &&
         bounds->origin.y + bounds->size.height <= gtk_adjustment_get_page_size (vertical) &&
         bounds->origin.x >= 0 &&
         bounds->origin.x + bounds->size.width <= gtk_adjustment_get_page_size (horizontal);
}

guint
qipu_move_tree_get_n_drawn (QipuMoveTree *self)
{
  g_return_val_if_fail (QIPU_IS_MOVE_TREE (self), 0);

  return self->canvas->n_drawn;
}
