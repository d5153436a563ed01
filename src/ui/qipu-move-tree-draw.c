/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Draws the moves of a session as a tree: the rows between the edges of the view. Texts are kept
 * until they are too many. */

#define G_LOG_DOMAIN "qipu-ui"

#include "config.h"

#include "ui/qipu-move-tree-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "ui/qipu-glyph-text.h"
#include "ui/qipu-move-pill.h"
#include "ui/qipu-ui-language.h"

#define ROW_HEIGHT QIPU_TREE_ROW_HEIGHT
#define PILL_HEIGHT QIPU_TREE_PILL_HEIGHT
#define GAP QIPU_TREE_GAP
#define MARGIN QIPU_TREE_MARGIN
#define MAX_TEXTS 1500
#define DOT 5
/* the sign that folds, in the gap */
#define FOLD 10

/* Texts */

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
  glyphs = qipu_game_get_glyphs (qipu_tree_canvas_get_game (self), node, &n_glyphs);
  for (guint i = 0; i < n_glyphs; i++)
    qipu_glyph_text_append (text, glyphs[i]);
  layout = make_text (self, text->str);
  g_hash_table_insert (self->texts, GUINT_TO_POINTER (node), layout);
  return layout;
}

/* Geometry */

int
qipu_tree_canvas_get_column_width (QipuTreeCanvas *self)
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
get_cell (QipuTreeCanvas *self, guint row, guint column, graphene_rect_t *pill)
{
  int width = qipu_tree_canvas_get_column_width (self);

  graphene_rect_init (pill, (float) (MARGIN + (int) column * (width + GAP)),
                      (float) (MARGIN + (int) row * ROW_HEIGHT), (float) width, PILL_HEIGHT);
}

void
qipu_tree_canvas_get_pill (QipuTreeCanvas *self, QipuNodeId node, graphene_rect_t *pill)
{
  get_cell (self, qipu_game_get_ply (qipu_tree_canvas_get_game (self), node),
            qipu_tree_layout_get_column (self->layout, node), pill);
}

void
qipu_tree_canvas_get_size (QipuTreeCanvas *self, int *width, int *height)
{
  *width = 2 * MARGIN - GAP +
           (int) qipu_tree_layout_get_n_columns (self->layout) *
               (qipu_tree_canvas_get_column_width (self) + GAP);
  *height = 2 * MARGIN + (int) qipu_tree_layout_get_n_rows (self->layout) * ROW_HEIGHT;
}

/* Drawing */

/* From the parent straight down, or to the right between the rows and down. */
static void
snapshot_way (QipuTreeCanvas *self, GtkSnapshot *snapshot, QipuNodeId node, const GdkRGBA *colour)
{
  guint row = qipu_game_get_ply (qipu_tree_canvas_get_game (self), node);
  guint column = qipu_tree_layout_get_column (self->layout, node);
  guint from = qipu_tree_layout_get_column (
      self->layout, qipu_game_get_parent (qipu_tree_canvas_get_game (self), node));
  graphene_rect_t above, below;
  float x, left, middle;

  get_cell (self, row - 1, from, &above);
  get_cell (self, row, column, &below);
  x = floorf (below.origin.x + below.size.width / 2);
  left = floorf (above.origin.x + above.size.width / 2);
  middle = above.origin.y + PILL_HEIGHT + floorf ((ROW_HEIGHT - PILL_HEIGHT) / 2.0f);
  if (column == from)
    {
      gtk_snapshot_append_color (
          snapshot, colour,
          &GRAPHENE_RECT_INIT (x, above.origin.y + PILL_HEIGHT, 1.5f, ROW_HEIGHT - PILL_HEIGHT));
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
  const QipuGame *game = qipu_tree_canvas_get_game (self);
  PangoLayout *text = get_text (self, node);
  graphene_rect_t pill;
  GdkRGBA ink = *colour;
  int width, height;

  qipu_tree_canvas_get_pill (self, node, &pill);
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

  if (node == self->pointed)
    {
      GdkRGBA accent = qipu_move_pill_get_colour (widget, "accent_color");

      qipu_move_pill_append_ring (snapshot, &pill, &accent);
    }
  if (qipu_tree_canvas_is_fork (self, node))
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

  get_cell (self, 0, qipu_tree_layout_get_column (self->layout, node), &pill);
  return pill.origin.x + pill.size.width >= left && pill.origin.x <= right;
}

void
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
