/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A page of the guide. */

#define G_LOG_DOMAIN "qipu-ui"

#include "config.h"

#include "ui/qipu-page-view.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>

#include "ui/qipu-page-board.h"
#include "ui/qipu-page-text.h"
#include "ui/qipu-text-scale.h"

/* About 75 letters, or 38 characters, a line. */
#define COLUMN_WIDTH 640
/* Above what a link led to. */
#define ANCHOR_MARGIN 24

struct _QipuPageView
{
  GtkWidget parent_instance;

  QipuClassroom *classroom;
  GtkWidget *scroller;
  GtkWidget *column;
  GtkWidget *top;     /* takes the first focus */
  GtkWidget *anchor;  /* likewise, where a link led to a part of the page, or NULL */
  guint restoring;    /* tick callback, until the scroll is where it was */
  guint n_frames;
};

G_DEFINE_FINAL_TYPE (QipuPageView, qipu_page_view, GTK_TYPE_WIDGET)

static GtkAdjustment *
get_adjustment (QipuPageView *self)
{
  return gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (self->scroller));
}

static void
on_scrolled (QipuPageView *self)
{
  GtkAdjustment *adjustment = get_adjustment (self);
  double height = gtk_adjustment_get_upper (adjustment);

  if (height <= 0 || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;

  /* somebody scrolls before the page has taken its place: that counts */
  if (self->restoring != 0)
    {
      gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->restoring);
      self->restoring = 0;
    }
  qipu_classroom_set_scroll (self->classroom, gtk_adjustment_get_value (adjustment) / height);
}

/* Frames within which a page has its height: one that is as high as the window has nothing to
 * restore, but neither has one whose blocks are still to be laid out. */
#define MAX_FRAMES 30

/* How far down the page begins: at what a link led to, or where it was left. */
static double
get_place (QipuPageView *self)
{
  double height = gtk_adjustment_get_upper (get_adjustment (self));
  graphene_point_t at = GRAPHENE_POINT_INIT (0, 0);
  double left = qipu_classroom_get_scroll (self->classroom);

  if (self->anchor == NULL || left > 0 || height <= 0 ||
      !gtk_widget_compute_point (self->anchor, self->column, &at, &at))
    return left;

  return MAX (0, at.y - ANCHOR_MARGIN) / height;
}

static gboolean
restore_scroll (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  QipuPageView *self = QIPU_PAGE_VIEW (widget);
  GtkAdjustment *adjustment = get_adjustment (self);

  self->n_frames++;
  if (gtk_widget_get_height (widget) == 0
      || (gtk_adjustment_get_upper (adjustment) <= gtk_adjustment_get_page_size (adjustment)
          && self->n_frames < MAX_FRAMES))
    return G_SOURCE_CONTINUE;

  self->restoring = 0;
  gtk_adjustment_set_value (adjustment, get_place (self) * gtk_adjustment_get_upper (adjustment));
  return G_SOURCE_REMOVE;
}

static GtkWidget *
make_table (const QipuPageBlock *block)
{
  GtkWidget *grid = gtk_grid_new ();
  QipuPageLanguage language = qipu_page_text_get_language ();

  gtk_grid_set_column_spacing (GTK_GRID (grid), 18);
  gtk_widget_add_css_class (grid, "page-table");
  for (guint row = 0; row < block->rows->len; row++)
    {
      const QipuPageRow *cells = &g_array_index (block->rows, QipuPageRow, row);
      g_auto (GStrv) texts = g_strsplit (cells->cells[language], " | ", -1);

      if (row == 1)
        gtk_grid_attach (GTK_GRID (grid), gtk_separator_new (GTK_ORIENTATION_HORIZONTAL), 0, 1,
                         (int) block->n_columns, 1);
      for (guint column = 0; texts[column] != NULL; column++)
        {
          GtkWidget *label = qipu_page_text_new (texts[column], row == 0 ? "heading" : NULL);

          gtk_widget_set_hexpand (label, TRUE);
          gtk_widget_set_valign (label, GTK_ALIGN_START);
          gtk_grid_attach (GTK_GRID (grid), label, (int) column, (int) row + (row > 0 ? 1 : 0), 1,
                           1);
        }
    }

  return grid;
}

/* The word of the reader's language first, the others beside it. */
static GtkWidget *
make_term (const QipuPageBlock *block)
{
  static const char *const tags[] = { NULL, "zh-tw", "zh-cn" };
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  GtkWidget *words = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  QipuPageLanguage language = qipu_page_text_get_language ();

  for (guint i = 0; i < QIPU_N_PAGE_LANGUAGES; i++)
    {
      guint k = (language + i) % QIPU_N_PAGE_LANGUAGES;
      GtkWidget *label = qipu_page_text_new (block->words[k], i == 0 ? "heading" : "dim-label");

      /* written as that language writes, not as the page */
      if (tags[k] != NULL)
        {
          g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();

          pango_attr_list_insert (attributes,
                                  pango_attr_language_new (pango_language_from_string (tags[k])));
          gtk_label_set_attributes (GTK_LABEL (label), attributes);
        }
      gtk_box_append (GTK_BOX (words), label);
    }
  if (block->wxf != NULL)
    {
      GtkWidget *letter = gtk_label_new (block->wxf);

      gtk_widget_add_css_class (letter, "page-letter");
      gtk_box_append (GTK_BOX (words), letter);
    }
  gtk_box_append (GTK_BOX (box), words);
  gtk_box_append (GTK_BOX (box), qipu_page_text_new (block->texts[language], NULL));
  if (block->see != NULL)
    gtk_box_append (GTK_BOX (box), qipu_page_text_new_link (block->see));

  return box;
}

static GtkWidget *
make_heading (const char *text, const char *css_class, int level)
{
  GtkWidget *label = g_object_new (GTK_TYPE_LABEL, "accessible-role", GTK_ACCESSIBLE_ROLE_HEADING,
                                   "wrap", TRUE, "xalign", 0.0, NULL);

  qipu_page_text_set (GTK_LABEL (label), text);
  gtk_widget_add_css_class (label, css_class);
  gtk_accessible_update_property (GTK_ACCESSIBLE (label), GTK_ACCESSIBLE_PROPERTY_LEVEL, level, -1);

  return label;
}

static GtkWidget *
make_block (QipuPageView *self, const QipuPageBlock *block)
{
  const char *text = block->texts[qipu_page_text_get_language ()];

  switch (block->kind)
    {
    case QIPU_BLOCK_HEADING:
      return make_heading (text, "page-heading", 2);
    case QIPU_BLOCK_QUESTION:
      return make_heading (text, "page-question", 3);
    case QIPU_BLOCK_TABLE:
      return make_table (block);
    case QIPU_BLOCK_BOARD:
    case QIPU_BLOCK_LINE:
      return qipu_page_board_new (self->classroom, block);
    case QIPU_BLOCK_TERM:
      return make_term (block);
    case QIPU_BLOCK_TEXT:
    default:
      return qipu_page_text_new (text, "page-text");
    }
}

/* What a link led to stands out and takes the focus, so that it is also heard. */
static GtkWidget *
make_anchor (QipuPageView *self, GtkWidget *child, const QipuPageBlock *block)
{
  QipuPageLanguage language = qipu_page_text_get_language ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  g_autofree char *words =
      block->kind == QIPU_BLOCK_TERM
          ? g_strdup_printf ("%s: %s", block->words[language], block->texts[language])
          : g_strdup (block->texts[language]);

  gtk_widget_set_focusable (box, TRUE);
  if (block->kind == QIPU_BLOCK_TERM)
    gtk_widget_add_css_class (box, "page-anchor");
  gtk_accessible_update_property (GTK_ACCESSIBLE (box), GTK_ACCESSIBLE_PROPERTY_LABEL, words, -1);
  gtk_box_append (GTK_BOX (box), child);
  self->anchor = box;

  return box;
}

static void
on_next_page (QipuPageView *self)
{
  const QipuPage *next = qipu_guide_get_next (qipu_classroom_get_page (self->classroom));

  qipu_classroom_show_page (self->classroom, next->id);
}

static void
on_practice (QipuPageView *self)
{
  const QipuPage *page = qipu_classroom_get_page (self->classroom);

  if (page->practice == QIPU_PRACTICE_TRAINER)
    qipu_classroom_show_trainer (self->classroom);
  else
    qipu_classroom_show_page_drill (
        self->classroom, page->id,
        page->practice == QIPU_PRACTICE_WIN ? QIPU_DRILL_WIN : QIPU_DRILL_LINES, QIPU_RED);
}

/* What was read is to be used at once. */
static void
add_practice (QipuPageView *self, const QipuPage *page)
{
  GtkWidget *button;

  if (page->practice == QIPU_PRACTICE_NONE)
    return;

  button = gtk_button_new_with_mnemonic (_ ("_Practise This"));
  gtk_widget_add_css_class (button, "pill");
  gtk_widget_add_css_class (button, "suggested-action");
  gtk_widget_add_css_class (button, "page-next");
  gtk_widget_set_halign (button, GTK_ALIGN_CENTER);
  g_signal_connect_swapped (button, "clicked", G_CALLBACK (on_practice), self);
  gtk_box_append (GTK_BOX (self->column), button);
}

static void
add_way_on (QipuPageView *self, const QipuPage *page)
{
  const QipuPage *next = qipu_guide_get_next (page);
  g_autofree char *text = NULL;
  GtkWidget *button;

  if (next == NULL)
    return;

  /* Translators: %s is the title of the next page */
  text = g_strdup_printf (_ ("Next: %s"), next->titles[qipu_page_text_get_language ()]);
  button = gtk_button_new_with_label (text);
  qipu_text_scale_wrap_button (GTK_BUTTON (button));
  gtk_widget_add_css_class (button, "pill");
  gtk_widget_add_css_class (button, "page-next");
  gtk_widget_set_halign (button, GTK_ALIGN_CENTER);
  g_signal_connect_swapped (button, "clicked", G_CALLBACK (on_next_page), self);
  gtk_box_append (GTK_BOX (self->column), button);
}

static void
fill (QipuPageView *self)
{
  const QipuPage *page = qipu_classroom_get_page (self->classroom);
  QipuPageLanguage language = qipu_page_text_get_language ();

  self->top = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gtk_widget_set_focusable (self->top, TRUE);
  gtk_box_append (GTK_BOX (self->top), make_heading (page->titles[language], "title-1", 1));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->top), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  page->titles[language], -1);
  gtk_box_append (GTK_BOX (self->column), self->top);
  gtk_box_append (GTK_BOX (self->column),
                  qipu_page_text_new (page->summaries[language], "page-summary"));
  for (guint i = 0; i < page->blocks->len; i++)
    {
      const QipuPageBlock *block = page->blocks->pdata[i];
      GtkWidget *child = make_block (self, block);

      if (block == qipu_classroom_get_anchor (self->classroom))
        child = make_anchor (self, child, block);
      gtk_box_append (GTK_BOX (self->column), child);
    }
  add_practice (self, page);
  add_way_on (self, page);
}

/* The focus makes the keys of scrolling work, and must not itself scroll. */
static gboolean
qipu_page_view_grab_focus (GtkWidget *widget)
{
  QipuPageView *self = QIPU_PAGE_VIEW (widget);
  GtkViewport *viewport = GTK_VIEWPORT (
      gtk_scrolled_window_get_child (GTK_SCROLLED_WINDOW (self->scroller)));
  gboolean grabbed;

  gtk_viewport_set_scroll_to_focus (viewport, FALSE);
  grabbed = gtk_widget_grab_focus (self->anchor != NULL ? self->anchor : self->top);
  gtk_viewport_set_scroll_to_focus (viewport, TRUE);

  return grabbed;
}

static void
qipu_page_view_dispose (GObject *object)
{
  QipuPageView *self = QIPU_PAGE_VIEW (object);

  g_clear_pointer (&self->scroller, gtk_widget_unparent);
  g_clear_object (&self->classroom);

  G_OBJECT_CLASS (qipu_page_view_parent_class)->dispose (object);
}

static void
qipu_page_view_class_init (QipuPageViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = qipu_page_view_dispose;
  widget_class->grab_focus = qipu_page_view_grab_focus;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "pageview");
}

static void
qipu_page_view_init (QipuPageView *self)
{
  GtkWidget *clamp = adw_clamp_new ();

  self->column = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  gtk_widget_add_css_class (self->column, "page-column");
  adw_clamp_set_maximum_size (ADW_CLAMP (clamp), COLUMN_WIDTH);
  adw_clamp_set_child (ADW_CLAMP (clamp), self->column);
  self->scroller = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (self->scroller), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->scroller), clamp);
  gtk_widget_set_parent (self->scroller, GTK_WIDGET (self));
}

GtkWidget *
qipu_page_view_new (QipuClassroom *classroom)
{
  QipuPageView *self = g_object_new (QIPU_TYPE_PAGE_VIEW, NULL);

  self->classroom = g_object_ref (classroom);
  fill (self);
  self->restoring = gtk_widget_add_tick_callback (GTK_WIDGET (self), restore_scroll, NULL, NULL);
  g_signal_connect_swapped (get_adjustment (self), "value-changed", G_CALLBACK (on_scrolled), self);

  return GTK_WIDGET (self);
}

/**
 * qipu_page_view_restyle:
 * @self: the page
 *
 * Draws its boards anew: pieces, design or the desktop's style have changed.
 */
void
qipu_page_view_restyle (QipuPageView *self)
{
  g_return_if_fail (QIPU_IS_PAGE_VIEW (self));

  for (GtkWidget *child = gtk_widget_get_first_child (self->column); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (QIPU_IS_PAGE_BOARD (child))
      qipu_page_board_restyle (QIPU_PAGE_BOARD (child));
}
