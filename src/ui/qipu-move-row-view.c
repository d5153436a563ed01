/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One row of the move list, drawn by itself. */

#define G_LOG_DOMAIN "qipu-ui"

#include "config.h"

#include "ui/qipu-move-row-view.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "ui/qipu-glyph-text.h"
#include "ui/qipu-ui-language.h"
#include "words/qipu-words-judge.h"

#define ROW_HEIGHT 32
#define INDENT 16
#define MAX_INDENTS 8
#define MARGIN 12
#define NUMBER_WIDTH 40
#define DIGIT_WIDTH 9
#define FOLD_WIDTH 28
#define PILL_PADDING 8
#define PILL_RADIUS 7
#define COMMENT_LINES 3
#define BESIDE_SCALE 0.85
#define BESIDE_WIDTH 132 /* of a cell in which two notations have room side by side */

enum
{
  CELL_RED,
  CELL_BLACK,
  N_CELLS
};

struct _QipuMoveRowView
{
  GtkWidget parent_instance;

  QipuSession *session; /* while bound */
  QipuMoveRow *row;
  gulong stamp_handler;

  PangoLayout *cells[N_CELLS];
  PangoLayout *beside[N_CELLS]; /* in the second notation */
  PangoLayout *number;
  PangoLayout *text; /* comment or result */
  int hover;         /* the cell under the pointer, or -1 */
};

enum
{
  SIGNAL_NODE_CLICKED,
  SIGNAL_MENU_REQUESTED,
  SIGNAL_FOLD_TOGGLED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (QipuMoveRowView, qipu_move_row_view, GTK_TYPE_WIDGET)

/* Facts of the row */

static QipuRowKind
get_kind (QipuMoveRowView *self)
{
  return self->row != NULL ? qipu_move_row_get_kind (self->row) : QIPU_ROW_RESULT;
}

static QipuNodeId
get_cell_node (QipuMoveRowView *self, int cell)
{
  return cell == CELL_RED ? qipu_move_row_get_red (self->row) : qipu_move_row_get_black (self->row);
}

static int
get_indent (QipuMoveRowView *self)
{
  guint depth = self->row != NULL ? qipu_move_row_get_depth (self->row) : 0;

  return MARGIN + INDENT * (int) MIN (depth, MAX_INDENTS);
}

static const QipuGame *
get_game (QipuMoveRowView *self)
{
  return qipu_document_get_game (qipu_session_get_document (self->session));
}

/* Texts */

/* A sign at the move after which the game is over by the rules, where the record goes on; at the
 * end of the line its last row says it in words. */
static void
append_verdict (QipuMoveRowView *self, QipuNodeId node, GString *text)
{
  QipuJudgement judgement;

  if (qipu_session_get_verdict (self->session, &judgement) != node
      || qipu_game_get_first_child (get_game (self), node) == QIPU_NODE_NONE)
    return;

  if (judgement.status == QIPU_STATUS_REPETITION)
    g_string_append (text, " ↻");
  else if (judgement.winner == QIPU_WINNER_DRAW)
    g_string_append (text, " ½");
  else
    g_string_append (text, " #");
}

/* The result of the record, and what the rules say where the line ends with it. */
static char *
dup_result_text (QipuMoveRowView *self)
{
  const QipuGame *game = get_game (self);
  g_autofree char *result =
    qipu_glyph_text_dup_result (qipu_game_get_tag (game, "Result"));
  g_autofree char *verdict = NULL;
  QipuJudgement judgement;
  QipuNodeId node = qipu_session_get_verdict (self->session, &judgement);

  if (node == QIPU_NODE_NONE || node != qipu_game_get_mainline_end (game))
    return g_steal_pointer (&result);

  verdict = qipu_words_judge_status (
    &judgement, qipu_referee_get_rule_set (qipu_session_get_referee (self->session)));
  return g_strconcat (result, "\n", verdict, NULL);
}

static char *
dup_move_text (QipuMoveRowView *self, QipuNodeId node)
{
  g_autofree char *move = qipu_session_dup_move_text (self->session, node);
  guint n_glyphs;
  const guint8 *glyphs = qipu_game_get_glyphs (get_game (self), node, &n_glyphs);
  GString *text = g_string_new (move);

  for (guint i = 0; i < n_glyphs; i++)
    qipu_glyph_text_append (text, glyphs[i]);
  append_verdict (self, node, text);

  return g_string_free (text, FALSE);
}

static const char *
get_comment (QipuMoveRowView *self)
{
  const char *comment = qipu_game_get_comment (get_game (self), qipu_move_row_get_node (self->row),
                                               qipu_move_row_get_place (self->row));

  return comment != NULL ? comment : "";
}

static char *
dup_row_text (QipuMoveRowView *self)
{
  switch (get_kind (self))
    {
    case QIPU_ROW_COMMENT:
      return g_strdup (get_comment (self));
    case QIPU_ROW_RESULT:
      return dup_result_text (self);
    default:
      return NULL;
    }
}

static gboolean
is_chinese (QipuNotation notation)
{
  return notation == QIPU_NOTATION_HANT || notation == QIPU_NOTATION_HANS;
}

static PangoLayout *
make_layout (QipuMoveRowView *self, const char *text)
{
  return gtk_widget_create_pango_layout (GTK_WIDGET (self), text);
}

/* Chinese move text is a point larger and set a little wider, so that four characters make a
 * block that the eye reads at once. */
static PangoLayout *
make_notation_layout (QipuMoveRowView *self, const char *text, QipuNotation notation, double scale)
{
  PangoLayout *layout = make_layout (self, text);
  PangoAttrList *attributes = pango_attr_list_new ();

  pango_attr_list_insert (attributes, pango_attr_language_new (pango_language_from_string (
                                        qipu_ui_notation_tag (notation))));
  pango_attr_list_insert (attributes, pango_attr_font_features_new ("tnum=1"));
  if (scale < 1)
    pango_attr_list_insert (attributes, pango_attr_scale_new (scale));
  if (is_chinese (notation))
    {
      const PangoFontDescription *font =
        pango_context_get_font_description (gtk_widget_get_pango_context (GTK_WIDGET (self)));
      int size = pango_font_description_get_size (font);

      if (pango_font_description_get_size_is_absolute (font))
        pango_attr_list_insert (attributes, pango_attr_size_new_absolute (size + size / 11));
      else
        pango_attr_list_insert (attributes, pango_attr_size_new (size + PANGO_SCALE));
      pango_attr_list_insert (attributes, pango_attr_letter_spacing_new (size * 4 / 100));
    }
  pango_layout_set_attributes (layout, attributes);
  pango_attr_list_unref (attributes);
  pango_layout_set_single_paragraph_mode (layout, TRUE);

  return layout;
}

static PangoLayout *
make_move_layout (QipuMoveRowView *self, QipuNodeId node)
{
  g_autofree char *text = dup_move_text (self, node);

  return make_notation_layout (self, text, qipu_session_get_notation (self->session), 1);
}

/* Two columns for learners, as long as they say different things. */
static gboolean
has_beside (QipuMoveRowView *self)
{
  int beside = qipu_session_get_notation_beside (self->session);

  return beside >= 0 && beside != (int) qipu_session_get_notation (self->session);
}

static PangoLayout *
make_beside_layout (QipuMoveRowView *self, QipuNodeId node)
{
  QipuNotation notation = (QipuNotation) qipu_session_get_notation_beside (self->session);
  g_autofree char *text = qipu_session_dup_move_text_in (self->session, node, notation);

  return make_notation_layout (self, text, notation, BESIDE_SCALE);
}

static PangoLayout *
make_number_layout (QipuMoveRowView *self)
{
  char text[16];
  PangoLayout *layout;
  PangoAttrList *attributes = pango_attr_list_new ();

  g_snprintf (text, sizeof text, "%u", qipu_move_row_get_number (self->row));
  layout = make_layout (self, text);
  pango_attr_list_insert (attributes, pango_attr_font_features_new ("tnum=1"));
  pango_attr_list_insert (attributes, pango_attr_scale_new (0.9));
  pango_layout_set_attributes (layout, attributes);
  pango_attr_list_unref (attributes);
  return layout;
}

static void
drop_layouts (QipuMoveRowView *self)
{
  for (int i = 0; i < N_CELLS; i++)
    {
      g_clear_object (&self->cells[i]);
      g_clear_object (&self->beside[i]);
    }
  g_clear_object (&self->number);
  g_clear_object (&self->text);
}

static PangoLayout *
get_text_layout (QipuMoveRowView *self)
{
  if (self->text == NULL)
    {
      g_autofree char *text = dup_row_text (self);

      self->text = make_layout (self, text != NULL ? text : "");
      if (get_kind (self) == QIPU_ROW_COMMENT)
        {
          pango_layout_set_wrap (self->text, PANGO_WRAP_WORD_CHAR);
          pango_layout_set_ellipsize (self->text, PANGO_ELLIPSIZE_END);
          pango_layout_set_height (self->text, -COMMENT_LINES);
          pango_layout_set_line_spacing (self->text, 1.1f);
        }
      else
        {
          pango_layout_set_wrap (self->text, PANGO_WRAP_WORD_CHAR);
          pango_layout_set_alignment (self->text, PANGO_ALIGN_CENTER);
        }
    }
  return self->text;
}

/* Geometry */

/* The same in all rows of a record: room for three digits, and for those that a very long one has. */
static int
get_number_width (QipuMoveRowView *self)
{
  guint n = self->session != NULL ? qipu_game_get_n_nodes (get_game (self)) / 2 : 0;
  int width = NUMBER_WIDTH;

  for (; n >= 1000; n /= 10)
    width += DIGIT_WIDTH;
  return width;
}

static void
get_cell_rect (QipuMoveRowView *self, int cell, graphene_rect_t *rect)
{
  int left = get_indent (self) + get_number_width (self);
  int width = gtk_widget_get_width (GTK_WIDGET (self)) - left - FOLD_WIDTH;
  float half = (float) width / 2;

  graphene_rect_init (rect, (float) left + (cell == CELL_RED ? 0 : half), 0, half,
                      (float) gtk_widget_get_height (GTK_WIDGET (self)));
}

static float
get_cell_width (QipuMoveRowView *self, int row_width)
{
  return (float) (row_width - get_indent (self) - get_number_width (self) - FOLD_WIDTH) / 2;
}

/* Where a cell is too narrow for two notations, the second one goes below the first. */
static gboolean
is_stacked (QipuMoveRowView *self, int row_width)
{
  return has_beside (self) && get_cell_width (self, row_width) < BESIDE_WIDTH;
}

static int
cell_at (QipuMoveRowView *self, double x, double y)
{
  if (get_kind (self) != QIPU_ROW_MOVES)
    return -1;

  for (int cell = 0; cell < N_CELLS; cell++)
    {
      graphene_rect_t rect;

      get_cell_rect (self, cell, &rect);
      if (graphene_rect_contains_point (&rect, &GRAPHENE_POINT_INIT ((float) x, (float) y)) &&
          get_cell_node (self, cell) != QIPU_NODE_NONE)
        return cell;
    }
  return -1;
}

static QipuNodeId
node_at (QipuMoveRowView *self, double x, double y)
{
  int cell;

  if (self->row == NULL || get_kind (self) == QIPU_ROW_RESULT)
    return QIPU_NODE_NONE;
  if (get_kind (self) == QIPU_ROW_COMMENT)
    return qipu_move_row_get_node (self->row);

  cell = cell_at (self, x, y);
  return cell < 0 ? QIPU_NODE_NONE : get_cell_node (self, cell);
}

static QipuNodeId
get_any_node (QipuMoveRowView *self)
{
  QipuNodeId node = qipu_move_row_get_red (self->row);

  return node != QIPU_NODE_NONE ? node : qipu_move_row_get_black (self->row);
}

/* Pointer */

static void
on_released (QipuMoveRowView *self, int n_press, double x, double y)
{
  QipuNodeId node;

  if (self->row == NULL)
    return;

  if (qipu_move_row_has_variations (self->row) &&
      x > gtk_widget_get_width (GTK_WIDGET (self)) - FOLD_WIDTH)
    {
      g_signal_emit (self, signals[SIGNAL_FOLD_TOGGLED], 0, get_any_node (self));
      return;
    }

  node = node_at (self, x, y);
  if (node != QIPU_NODE_NONE)
    g_signal_emit (self, signals[SIGNAL_NODE_CLICKED], 0, node, n_press);
}

static void
on_secondary_pressed (QipuMoveRowView *self, int n_press, double x, double y)
{
  QipuNodeId node = node_at (self, x, y);

  if (node != QIPU_NODE_NONE)
    g_signal_emit (self, signals[SIGNAL_MENU_REQUESTED], 0, node, x, y);
}

static void
set_hover (QipuMoveRowView *self, int hover)
{
  if (self->hover == hover)
    return;

  self->hover = hover;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
on_motion (QipuMoveRowView *self, double x, double y)
{
  set_hover (self, self->row != NULL ? cell_at (self, x, y) : -1);
}

static void
on_leave (QipuMoveRowView *self)
{
  set_hover (self, -1);
}

/* Drawing */

static GdkRGBA
get_named_colour (GtkWidget *widget, const char *name)
{
  GdkRGBA colour = { 0, 0, 0, 1 };

  gtk_style_context_lookup_color (gtk_widget_get_style_context (widget), name, &colour);
  return colour;
}

static void
append_layout (GtkSnapshot *snapshot, PangoLayout *layout, double x, double y, const GdkRGBA *colour)
{
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT ((float) round (x), (float) round (y)));
  gtk_snapshot_append_layout (snapshot, layout, colour);
  gtk_snapshot_restore (snapshot);
}

static void
append_pill (GtkSnapshot *snapshot, const graphene_rect_t *bounds, const GdkRGBA *colour)
{
  GskRoundedRect pill;

  gsk_rounded_rect_init_from_rect (&pill, bounds, PILL_RADIUS);
  gtk_snapshot_push_rounded_clip (snapshot, &pill);
  gtk_snapshot_append_color (snapshot, colour, bounds);
  gtk_snapshot_pop (snapshot);
}

/* At a fork, the move that the next step takes. */
static gboolean
is_choice (QipuMoveRowView *self, QipuNodeId node)
{
  return node != QIPU_NODE_NONE && qipu_session_is_at_fork (self->session) &&
         qipu_session_get_chosen_child (self->session) == node;
}

static void
append_ring (QipuMoveRowView *self, GtkSnapshot *snapshot, const graphene_rect_t *bounds)
{
  GdkRGBA accent = get_named_colour (GTK_WIDGET (self), "accent_color");
  GskRoundedRect ring;

  gsk_rounded_rect_init_from_rect (&ring, bounds, PILL_RADIUS);
  gtk_snapshot_append_border (snapshot, &ring, (float[4]){ 1.5f, 1.5f, 1.5f, 1.5f },
                              (GdkRGBA[4]){ accent, accent, accent, accent });
}

static void
snapshot_beside (QipuMoveRowView *self,
                 GtkSnapshot *snapshot,
                 int cell,
                 const graphene_rect_t *rect,
                 const graphene_rect_t *pill,
                 const GdkRGBA *colour)
{
  GdkRGBA dim = *colour;
  float left = rect->origin.x + PILL_PADDING;
  float top;
  int height;

  if (self->beside[cell] == NULL)
    self->beside[cell] = make_beside_layout (self, get_cell_node (self, cell));
  pango_layout_get_pixel_size (self->beside[cell], NULL, &height);
  dim.alpha *= 0.6f;
  if (is_stacked (self, gtk_widget_get_width (GTK_WIDGET (self))))
    top = pill->origin.y + pill->size.height;
  else
    {
      /* one under the other from row to row, unless the first text is long */
      left = MAX (rect->origin.x + rect->size.width * 0.58f, pill->origin.x + pill->size.width + 2);
      top = rect->origin.y + floorf ((rect->size.height - (float) height) / 2);
    }
  append_layout (snapshot, self->beside[cell], left, top, &dim);
}

static void
snapshot_cell (QipuMoveRowView *self, GtkSnapshot *snapshot, int cell, const GdkRGBA *colour)
{
  GtkWidget *widget = GTK_WIDGET (self);
  QipuNodeId node = get_cell_node (self, cell);
  graphene_rect_t rect, pill;
  int width, height;
  float top;
  GdkRGBA ink = *colour;

  get_cell_rect (self, cell, &rect);
  if (self->cells[cell] == NULL)
    self->cells[cell] = node != QIPU_NODE_NONE ? make_move_layout (self, node)
                                               : make_layout (self, "…");
  pango_layout_get_pixel_size (self->cells[cell], &width, &height);

  top = floorf ((rect.size.height - (float) height) / 2);
  if (is_stacked (self, gtk_widget_get_width (widget)))
    top = 6;
  graphene_rect_init (&pill, rect.origin.x, rect.origin.y + top - 3,
                      MIN ((float) width + 2 * PILL_PADDING, rect.size.width), (float) height + 6);
  if (node != QIPU_NODE_NONE && node == qipu_session_get_current (self->session))
    {
      GdkRGBA accent = get_named_colour (widget, "accent_bg_color");

      append_pill (snapshot, &pill, &accent);
      ink = get_named_colour (widget, "accent_fg_color");
    }
  else if (is_choice (self, node))
    append_ring (self, snapshot, &pill);
  else if (node != QIPU_NODE_NONE && self->hover == cell)
    {
      GdkRGBA shade = *colour;

      shade.alpha *= 0.08f;
      append_pill (snapshot, &pill, &shade);
    }
  else if (node == QIPU_NODE_NONE)
    ink.alpha *= 0.4f;

  gtk_snapshot_push_clip (snapshot, &rect);
  append_layout (snapshot, self->cells[cell], rect.origin.x + PILL_PADDING, top, &ink);
  if (node != QIPU_NODE_NONE && has_beside (self))
    snapshot_beside (self, snapshot, cell, &rect, &pill, colour);
  gtk_snapshot_pop (snapshot);
}

/* A row that begins with Black's move shows that Red's came before; one that ends with Red's has
 * nothing to say about Black. */
static gboolean
shows_cell (QipuMoveRowView *self, int cell)
{
  return get_cell_node (self, cell) != QIPU_NODE_NONE ||
         (cell == CELL_RED && get_cell_node (self, CELL_BLACK) != QIPU_NODE_NONE);
}

static void
snapshot_fold (QipuMoveRowView *self, GtkSnapshot *snapshot, const GdkRGBA *colour)
{
  double x = gtk_widget_get_width (GTK_WIDGET (self)) - FOLD_WIDTH;
  double y = (gtk_widget_get_height (GTK_WIDGET (self)) - FOLD_WIDTH) / 2.0;
  cairo_t *cr = gtk_snapshot_append_cairo (
    snapshot, &GRAPHENE_RECT_INIT ((float) x, (float) y, FOLD_WIDTH, FOLD_WIDTH));
  double middle = FOLD_WIDTH / 2.0;

  cairo_translate (cr, x + middle, y + middle);
  if (qipu_move_row_is_folded (self->row))
    cairo_rotate (cr, -G_PI / 2);
  cairo_move_to (cr, -4, -2);
  cairo_line_to (cr, 0, 2);
  cairo_line_to (cr, 4, -2);
  cairo_set_line_width (cr, 1.6);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  cairo_set_source_rgba (cr, colour->red, colour->green, colour->blue, colour->alpha * 0.6);
  cairo_stroke (cr);
  cairo_destroy (cr);
}

static void
snapshot_moves (QipuMoveRowView *self, GtkSnapshot *snapshot, const GdkRGBA *colour)
{
  GdkRGBA dim = *colour;
  int width, height;

  dim.alpha *= 0.5f;
  if (self->number == NULL)
    self->number = make_number_layout (self);
  pango_layout_get_pixel_size (self->number, &width, &height);
  append_layout (snapshot, self->number, get_indent (self) + get_number_width (self) - 14 - width,
                 (gtk_widget_get_height (GTK_WIDGET (self)) - height) / 2, &dim);

  for (int cell = 0; cell < N_CELLS; cell++)
    if (shows_cell (self, cell))
      snapshot_cell (self, snapshot, cell, colour);
  if (qipu_move_row_has_variations (self->row))
    snapshot_fold (self, snapshot, colour);
}

static int
get_text_left (QipuMoveRowView *self)
{
  return get_indent (self) + get_number_width (self) + PILL_PADDING;
}

static void
snapshot_text (QipuMoveRowView *self, GtkSnapshot *snapshot, const GdkRGBA *colour)
{
  PangoLayout *layout = get_text_layout (self);
  int widget_width = gtk_widget_get_width (GTK_WIDGET (self));
  GdkRGBA ink = *colour;
  int height;

  if (get_kind (self) == QIPU_ROW_COMMENT)
    {
      pango_layout_set_width (layout, MAX (40, widget_width - get_text_left (self) - MARGIN) *
                                        PANGO_SCALE);
      ink.alpha *= 0.8f;
      append_layout (snapshot, layout, get_text_left (self), 3, &ink);
      return;
    }

  ink.alpha *= 0.55f;
  pango_layout_set_width (layout, MAX (40, widget_width - 2 * MARGIN) * PANGO_SCALE);
  pango_layout_get_pixel_size (layout, NULL, &height);
  append_layout (snapshot, layout, MARGIN,
                 (gtk_widget_get_height (GTK_WIDGET (self)) - height) / 2.0, &ink);
}

/* A calm rule at the left of every level of variations. */
static void
snapshot_rules (QipuMoveRowView *self, GtkSnapshot *snapshot, const GdkRGBA *colour)
{
  guint depth = MIN (qipu_move_row_get_depth (self->row), MAX_INDENTS);
  GdkRGBA rule = *colour;

  rule.alpha *= 0.16f;
  for (guint i = 1; i <= depth; i++)
    gtk_snapshot_append_color (snapshot, &rule,
                               &GRAPHENE_RECT_INIT ((float) (MARGIN + INDENT * i) - 1, 0, 1.5f,
                                                    (float) gtk_widget_get_height (
                                                      GTK_WIDGET (self))));
}

static void
qipu_move_row_view_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  QipuMoveRowView *self = QIPU_MOVE_ROW_VIEW (widget);
  GdkRGBA colour;

  if (self->row == NULL || self->session == NULL)
    return;

  gtk_style_context_get_color (gtk_widget_get_style_context (widget), &colour);
  snapshot_rules (self, snapshot, &colour);
  if (get_kind (self) == QIPU_ROW_MOVES)
    snapshot_moves (self, snapshot, &colour);
  else
    snapshot_text (self, snapshot, &colour);
}

static GtkSizeRequestMode
qipu_move_row_view_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static int
get_line_height (GtkWidget *widget)
{
  PangoContext *context = gtk_widget_get_pango_context (widget);
  PangoFontMetrics *metrics = pango_context_get_metrics (context, NULL, NULL);
  int height = PANGO_PIXELS_CEIL (pango_font_metrics_get_height (metrics));

  pango_font_metrics_unref (metrics);
  return height;
}

static void
qipu_move_row_view_measure (GtkWidget *widget,
                            GtkOrientation orientation,
                            int for_size,
                            int *minimum,
                            int *natural,
                            int *minimum_baseline,
                            int *natural_baseline)
{
  QipuMoveRowView *self = QIPU_MOVE_ROW_VIEW (widget);
  int height = ROW_HEIGHT;

  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *minimum = 160;
      *natural = 320;
      return;
    }

  if (self->row != NULL && get_kind (self) != QIPU_ROW_MOVES)
    {
      PangoLayout *layout = get_text_layout (self);
      int left = get_kind (self) == QIPU_ROW_COMMENT ? get_text_left (self) : MARGIN;

      if (for_size > 0)
        pango_layout_set_width (layout, MAX (40, for_size - left - MARGIN) * PANGO_SCALE);
      pango_layout_get_pixel_size (layout, NULL, &height);
      height = get_kind (self) == QIPU_ROW_COMMENT ? height + 9
                                                   : MAX (height + 12, ROW_HEIGHT);
    }
  else if (self->row != NULL)
    height = MAX (ROW_HEIGHT, get_line_height (widget) + 12);
  if (self->row != NULL && get_kind (self) == QIPU_ROW_MOVES && for_size > 0 &&
      is_stacked (self, for_size))
    height += get_line_height (widget);

  *minimum = *natural = height;
}

static void
qipu_move_row_view_css_changed (GtkWidget *widget, GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (qipu_move_row_view_parent_class)->css_changed (widget, change);
  drop_layouts (QIPU_MOVE_ROW_VIEW (widget));
}

static void
qipu_move_row_view_dispose (GObject *object)
{
  QipuMoveRowView *self = QIPU_MOVE_ROW_VIEW (object);

  qipu_move_row_view_unbind (self);
  drop_layouts (self);

  G_OBJECT_CLASS (qipu_move_row_view_parent_class)->dispose (object);
}

static void
qipu_move_row_view_class_init (QipuMoveRowViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  GType type = G_TYPE_FROM_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = qipu_move_row_view_dispose;
  widget_class->get_request_mode = qipu_move_row_view_get_request_mode;
  widget_class->measure = qipu_move_row_view_measure;
  widget_class->snapshot = qipu_move_row_view_snapshot;
  widget_class->css_changed = qipu_move_row_view_css_changed;

  signals[SIGNAL_NODE_CLICKED] = g_signal_new ("node-clicked", type, G_SIGNAL_RUN_LAST, 0, NULL,
                                               NULL, NULL, G_TYPE_NONE, 2, G_TYPE_UINT, G_TYPE_INT);
  signals[SIGNAL_MENU_REQUESTED] =
    g_signal_new ("menu-requested", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 3,
                  G_TYPE_UINT, G_TYPE_DOUBLE, G_TYPE_DOUBLE);
  signals[SIGNAL_FOLD_TOGGLED] = g_signal_new ("fold-toggled", type, G_SIGNAL_RUN_LAST, 0, NULL,
                                               NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);

  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_LABEL);
  gtk_widget_class_set_css_name (widget_class, "moverow");
}

static void
qipu_move_row_view_init (QipuMoveRowView *self)
{
  GtkGesture *click = gtk_gesture_click_new ();
  GtkGesture *secondary = gtk_gesture_click_new ();
  GtkEventController *motion = gtk_event_controller_motion_new ();

  self->hover = -1;
  g_signal_connect_swapped (click, "released", G_CALLBACK (on_released), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (secondary), GDK_BUTTON_SECONDARY);
  g_signal_connect_swapped (secondary, "pressed", G_CALLBACK (on_secondary_pressed), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (secondary));
  g_signal_connect_swapped (motion, "motion", G_CALLBACK (on_motion), self);
  g_signal_connect_swapped (motion, "leave", G_CALLBACK (on_leave), self);
  gtk_widget_add_controller (GTK_WIDGET (self), motion);
}

GtkWidget *
qipu_move_row_view_new (void)
{
  return g_object_new (QIPU_TYPE_MOVE_ROW_VIEW, NULL);
}

/* What a screen reader says of the row. */
static void
update_accessible_label (QipuMoveRowView *self)
{
  g_autofree char *text = dup_row_text (self);

  if (get_kind (self) == QIPU_ROW_MOVES)
    {
      GString *label = g_string_new (NULL);

      g_string_append_printf (label, "%u.", qipu_move_row_get_number (self->row));
      for (int cell = 0; cell < N_CELLS; cell++)
        if (get_cell_node (self, cell) != QIPU_NODE_NONE)
          {
            g_autofree char *move = dup_move_text (self, get_cell_node (self, cell));

            g_string_append_printf (label, " %s", move);
          }
        else if (shows_cell (self, cell))
          g_string_append (label, " …");
      g_free (text);
      text = g_string_free (label, FALSE);
    }

  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  text != NULL ? text : "", -1);
}

void
qipu_move_row_view_refresh (QipuMoveRowView *self)
{
  g_return_if_fail (QIPU_IS_MOVE_ROW_VIEW (self));

  drop_layouts (self);
  if (self->row != NULL)
    update_accessible_label (self);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

void
qipu_move_row_view_bind (QipuMoveRowView *self, QipuSession *session, QipuMoveRow *row)
{
  g_return_if_fail (QIPU_IS_MOVE_ROW_VIEW (self));

  qipu_move_row_view_unbind (self);
  self->session = g_object_ref (session);
  self->row = g_object_ref (row);
  self->stamp_handler = g_signal_connect_swapped (row, "notify::stamp",
                                                  G_CALLBACK (qipu_move_row_view_refresh), self);
  qipu_move_row_view_refresh (self);
}

void
qipu_move_row_view_unbind (QipuMoveRowView *self)
{
  g_return_if_fail (QIPU_IS_MOVE_ROW_VIEW (self));

  if (self->row != NULL)
    g_clear_signal_handler (&self->stamp_handler, self->row);
  g_clear_object (&self->row);
  g_clear_object (&self->session);
  drop_layouts (self);
}

void
qipu_move_row_view_current_changed (QipuMoveRowView *self, QipuNodeId before, QipuNodeId after)
{
  g_return_if_fail (QIPU_IS_MOVE_ROW_VIEW (self));

  if (self->row == NULL || get_kind (self) != QIPU_ROW_MOVES)
    return;

  for (int cell = 0; cell < N_CELLS; cell++)
    {
      QipuNodeId node = get_cell_node (self, cell);

      if (node != QIPU_NODE_NONE && (node == before || node == after))
        gtk_widget_queue_draw (GTK_WIDGET (self));
    }
}

QipuNodeId
qipu_move_row_view_get_node_at (QipuMoveRowView *self, double x, double y)
{
  g_return_val_if_fail (QIPU_IS_MOVE_ROW_VIEW (self), QIPU_NODE_NONE);

  return node_at (self, x, y);
}

void
qipu_move_row_view_set_pointed (QipuMoveRowView *self, double x, double y)
{
  g_return_if_fail (QIPU_IS_MOVE_ROW_VIEW (self));

  set_hover (self, self->row != NULL ? cell_at (self, x, y) : -1);
}

gboolean
qipu_move_row_view_get_cell_bounds (QipuMoveRowView *self, QipuNodeId node, graphene_rect_t *bounds)
{
  g_return_val_if_fail (QIPU_IS_MOVE_ROW_VIEW (self), FALSE);

  if (self->row == NULL || get_kind (self) != QIPU_ROW_MOVES)
    return FALSE;
  for (int cell = 0; cell < N_CELLS; cell++)
    if (get_cell_node (self, cell) == node)
      {
        get_cell_rect (self, cell, bounds);
        return TRUE;
      }
  return FALSE;
}
