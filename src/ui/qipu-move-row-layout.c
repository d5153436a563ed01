/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The laid out texts of a row, made when they are first seen, and the room that they take. */

#define G_LOG_DOMAIN "qipu-ui"

#include "config.h"

#include "ui/qipu-move-row-view-private.h"

#include "ui/qipu-move-row-text.h"
#include "ui/qipu-ui-language.h"

#define ROW_HEIGHT 32
#define NUMBER_WIDTH 40
#define DIGIT_WIDTH 9
#define COMMENT_LINES 3
#define LINE_SEPARATOR "\u2028"
#define BESIDE_SCALE 0.85
#define BESIDE_WIDTH 132 /* of a cell in which two notations have room side by side */

static int
get_indent (QipuMoveRowView *self)
{
  guint depth = self->row != NULL ? qipu_move_row_get_depth (self->row) : 0;

  return QIPU_MOVE_ROW_MARGIN + QIPU_MOVE_ROW_INDENT * (int) MIN (depth, QIPU_MOVE_ROW_MAX_INDENTS);
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

/* A move, or the sign that the row begins with Black's. */
PangoLayout *
qipu_move_row_view_ensure_cell (QipuMoveRowView *self, int cell)
{
  QipuNodeId node = qipu_move_row_view_get_cell_node (self, cell);
  g_autofree char *text = NULL;

  if (self->cells[cell] != NULL)
    return self->cells[cell];

  if (node == QIPU_NODE_NONE)
    self->cells[cell] = make_layout (self, "…");
  else
    {
      text = qipu_move_row_text_dup_move (self->session, node);
      self->cells[cell] =
          make_notation_layout (self, text, qipu_session_get_notation (self->session), 1);
    }
  return self->cells[cell];
}

/* Two columns for learners, as long as they say different things. */
gboolean
qipu_move_row_view_has_beside (QipuMoveRowView *self)
{
  int beside = qipu_session_get_notation_beside (self->session);

  return beside >= 0 && beside != (int) qipu_session_get_notation (self->session);
}

PangoLayout *
qipu_move_row_view_ensure_beside (QipuMoveRowView *self, int cell)
{
  QipuNotation notation = (QipuNotation) qipu_session_get_notation_beside (self->session);
  g_autofree char *text = NULL;

  if (self->beside[cell] != NULL)
    return self->beside[cell];

  text = qipu_session_dup_move_text_in (self->session,
                                        qipu_move_row_view_get_cell_node (self, cell), notation);
  self->beside[cell] = make_notation_layout (self, text, notation, BESIDE_SCALE);
  return self->beside[cell];
}

PangoLayout *
qipu_move_row_view_ensure_number (QipuMoveRowView *self)
{
  char text[16];
  PangoAttrList *attributes;

  if (self->number != NULL)
    return self->number;

  g_snprintf (text, sizeof text, "%u", qipu_move_row_get_number (self->row));
  self->number = make_layout (self, text);
  attributes = pango_attr_list_new ();
  pango_attr_list_insert (attributes, pango_attr_font_features_new ("tnum=1"));
  pango_attr_list_insert (attributes, pango_attr_scale_new (0.9));
  pango_layout_set_attributes (self->number, attributes);
  pango_attr_list_unref (attributes);
  return self->number;
}

void
qipu_move_row_view_drop_layouts (QipuMoveRowView *self)
{
  for (int i = 0; i < N_CELLS; i++)
    {
      g_clear_object (&self->cells[i]);
      g_clear_object (&self->beside[i]);
    }
  g_clear_object (&self->number);
  g_clear_object (&self->text);
}

/* Pango counts the lines of each paragraph by themselves: a comment of ten paragraphs would have
 * thirty. So it is one paragraph, of as many lines as it has paragraphs with words. */
static char *
dup_one_paragraph (const char *text)
{
  g_auto (GStrv) lines = g_strsplit_set (text, "\n\r", -1);
  GString *paragraph = g_string_sized_new (strlen (text));

  for (guint i = 0; lines[i] != NULL; i++)
    if (lines[i][0] != '\0')
      {
        if (paragraph->len > 0)
          g_string_append (paragraph, LINE_SEPARATOR);
        g_string_append (paragraph, lines[i]);
      }
  return g_string_free (paragraph, FALSE);
}

PangoLayout *
qipu_move_row_view_ensure_text (QipuMoveRowView *self)
{
  if (self->text == NULL)
    {
      gboolean is_comment = qipu_move_row_view_get_kind (self) == QIPU_ROW_COMMENT;
      g_autofree char *text = qipu_move_row_text_dup (self->session, self->row);
      g_autofree char *shown =
          is_comment && text != NULL ? dup_one_paragraph (text) : g_strdup (text);

      self->text = make_layout (self, shown != NULL ? shown : "");
      if (is_comment)
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

/* The same in all rows of a record: room for three digits, and for those of a very long one. */
static int
get_number_width (QipuMoveRowView *self)
{
  const QipuGame *game;
  guint n = 0;
  int width = NUMBER_WIDTH;

  if (self->session != NULL)
    {
      game = qipu_document_get_game (qipu_session_get_document (self->session));
      n = qipu_game_get_n_nodes (game) / 2;
    }
  for (; n >= 1000; n /= 10)
    width += DIGIT_WIDTH;
  return width;
}

int
qipu_move_row_view_get_cells_left (QipuMoveRowView *self)
{
  return get_indent (self) + get_number_width (self);
}

void
qipu_move_row_view_get_cell_rect (QipuMoveRowView *self, int cell, graphene_rect_t *rect)
{
  int left = qipu_move_row_view_get_cells_left (self);
  int width = gtk_widget_get_width (GTK_WIDGET (self)) - left - QIPU_MOVE_ROW_FOLD_WIDTH;
  float half = (float) width / 2;

  graphene_rect_init (rect, (float) left + (cell == CELL_RED ? 0 : half), 0, half,
                      (float) gtk_widget_get_height (GTK_WIDGET (self)));
}

static float
get_cell_width (QipuMoveRowView *self, int row_width)
{
  return (float) (row_width - qipu_move_row_view_get_cells_left (self) - QIPU_MOVE_ROW_FOLD_WIDTH) /
         2;
}

/* Where a cell is too narrow for two notations, the second one goes below the first. */
gboolean
qipu_move_row_view_is_stacked (QipuMoveRowView *self, int row_width)
{
  return qipu_move_row_view_has_beside (self) && get_cell_width (self, row_width) < BESIDE_WIDTH;
}

int
qipu_move_row_view_get_text_left (QipuMoveRowView *self)
{
  return qipu_move_row_view_get_cells_left (self) + QIPU_MOVE_ROW_PADDING;
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

void
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

  if (self->row != NULL && qipu_move_row_view_get_kind (self) != QIPU_ROW_MOVES)
    {
      PangoLayout *layout = qipu_move_row_view_ensure_text (self);
      int left = qipu_move_row_view_get_kind (self) == QIPU_ROW_COMMENT
                     ? qipu_move_row_view_get_text_left (self)
                     : QIPU_MOVE_ROW_MARGIN;

      if (for_size > 0)
        pango_layout_set_width (layout,
                                MAX (40, for_size - left - QIPU_MOVE_ROW_MARGIN) * PANGO_SCALE);
      pango_layout_get_pixel_size (layout, NULL, &height);
      height = qipu_move_row_view_get_kind (self) == QIPU_ROW_COMMENT
                   ? height + 9
                   : MAX (height + 12, ROW_HEIGHT);
    }
  else if (self->row != NULL)
    height = MAX (ROW_HEIGHT, get_line_height (widget) + 12);
  if (self->row != NULL && qipu_move_row_view_get_kind (self) == QIPU_ROW_MOVES && for_size > 0 &&
      qipu_move_row_view_is_stacked (self, for_size))
    height += get_line_height (widget);

  *minimum = *natural = height;
}
