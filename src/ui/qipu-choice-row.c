/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A row of a list with a few buttons. AdwActionRow squeezes its title to nothing beside three of
 * them in a window as narrow as a telephone. */

#define G_LOG_DOMAIN "qipu-ui"

#include "config.h"

#include "ui/qipu-choice-row.h"

#define SPACING 6
/* Words that get less than this, and want more, have the buttons below them. */
#define MIN_WORDS 170

struct _QipuChoiceRow
{
  AdwPreferencesRow parent_instance;

  GtkWidget *header; /* holds the words, then the buttons */
  GtkWidget *words;
  GtkWidget *buttons;
};

G_DEFINE_FINAL_TYPE (QipuChoiceRow, qipu_choice_row, ADW_TYPE_PREFERENCES_ROW)

/* Layout of the header */

#define QIPU_TYPE_CHOICE_LAYOUT (qipu_choice_layout_get_type ())
G_DECLARE_FINAL_TYPE (QipuChoiceLayout, qipu_choice_layout, QIPU, CHOICE_LAYOUT, GtkLayoutManager)

struct _QipuChoiceLayout
{
  GtkLayoutManager parent_instance;
};

G_DEFINE_FINAL_TYPE (QipuChoiceLayout, qipu_choice_layout, GTK_TYPE_LAYOUT_MANAGER)

static int
measure_child (GtkWidget *child, GtkOrientation orientation, int for_size, gboolean natural)
{
  int minimum_size, natural_size;

  gtk_widget_measure (child, orientation, for_size, &minimum_size, &natural_size, NULL, NULL);
  return natural ? natural_size : minimum_size;
}

/* The width of the words beside the buttons, or 0 where these go below. */
static int
get_words_width (GtkWidget *words, GtkWidget *buttons, int width)
{
  int left = width - SPACING - measure_child (buttons, GTK_ORIENTATION_HORIZONTAL, -1, TRUE);
  int wanted = measure_child (words, GTK_ORIENTATION_HORIZONTAL, -1, TRUE);

  return left >= MIN (wanted, MIN_WORDS) ? left : 0;
}

static GtkSizeRequestMode
qipu_choice_layout_get_request_mode (GtkLayoutManager *manager, GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
qipu_choice_layout_measure (GtkLayoutManager *manager,
                            GtkWidget *widget,
                            GtkOrientation orientation,
                            int for_size,
                            int *minimum,
                            int *natural,
                            int *minimum_baseline,
                            int *natural_baseline)
{
  GtkWidget *words = gtk_widget_get_first_child (widget);
  GtkWidget *buttons = gtk_widget_get_last_child (widget);
  int width = for_size;
  int beside, words_height, buttons_height;

  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *minimum = MAX (measure_child (words, orientation, -1, FALSE),
                      measure_child (buttons, orientation, -1, FALSE));
      *natural = measure_child (words, orientation, -1, TRUE) + SPACING +
                 measure_child (buttons, orientation, -1, TRUE);
      return;
    }

  if (width < 0)
    width = G_MAXINT / 2;
  beside = get_words_width (words, buttons, width);
  words_height = measure_child (words, orientation,
                                for_size < 0 ? -1
                                : beside > 0 ? beside
                                             : width,
                                FALSE);
  buttons_height = measure_child (buttons, orientation, -1, TRUE);
  *minimum = beside > 0 ? MAX (words_height, buttons_height) : words_height + buttons_height;
  *natural = *minimum;
}

static void
qipu_choice_layout_allocate (
    GtkLayoutManager *manager, GtkWidget *widget, int width, int height, int baseline)
{
  GtkWidget *words = gtk_widget_get_first_child (widget);
  GtkWidget *buttons = gtk_widget_get_last_child (widget);
  int buttons_width = measure_child (buttons, GTK_ORIENTATION_HORIZONTAL, -1, TRUE);
  int beside = get_words_width (words, buttons, width);
  gboolean mirrored = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;

  if (beside > 0)
    {
      gtk_widget_size_allocate (
          words, &(GtkAllocation){ mirrored ? width - beside : 0, 0, beside, height }, -1);
      gtk_widget_size_allocate (
          buttons,
          &(GtkAllocation){ mirrored ? 0 : width - buttons_width, 0, buttons_width, height }, -1);
      return;
    }

  {
    int words_height = measure_child (words, GTK_ORIENTATION_VERTICAL, width, FALSE);

    gtk_widget_size_allocate (words, &(GtkAllocation){ 0, 0, width, words_height }, -1);
    gtk_widget_size_allocate (
        buttons, &(GtkAllocation){ 0, words_height, width, height - words_height }, -1);
  }
}

static void
qipu_choice_layout_class_init (QipuChoiceLayoutClass *klass)
{
  GtkLayoutManagerClass *layout_class = GTK_LAYOUT_MANAGER_CLASS (klass);

  layout_class->get_request_mode = qipu_choice_layout_get_request_mode;
  layout_class->measure = qipu_choice_layout_measure;
  layout_class->allocate = qipu_choice_layout_allocate;
}

static void
qipu_choice_layout_init (QipuChoiceLayout *self)
{
}

/* The row */

static void
add_label (GtkWidget *box, const char *text, const char *css_class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_add_css_class (label, css_class);
  gtk_box_append (GTK_BOX (box), label);
}

static void
qipu_choice_row_class_init (QipuChoiceRowClass *klass)
{
}

static void
qipu_choice_row_init (QipuChoiceRow *self)
{
  self->header = g_object_new (GTK_TYPE_BOX, "layout-manager",
                               g_object_new (QIPU_TYPE_CHOICE_LAYOUT, NULL), NULL);
  self->words = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  self->buttons = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, SPACING);
  gtk_widget_add_css_class (self->buttons, "choice-buttons");
  /* looks as an AdwActionRow does */
  gtk_widget_add_css_class (self->header, "header");
  gtk_widget_add_css_class (self->words, "title");
  gtk_widget_set_valign (self->words, GTK_ALIGN_CENTER);
  gtk_widget_set_valign (self->buttons, GTK_ALIGN_CENTER);
  gtk_widget_set_margin_top (self->buttons, SPACING);
  gtk_widget_set_margin_bottom (self->buttons, SPACING);
  gtk_box_append (GTK_BOX (self->header), self->words);
  gtk_box_append (GTK_BOX (self->header), self->buttons);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (self), self->header);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (self), FALSE);
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (self), FALSE);
  /* the buttons take the focus */
  gtk_widget_set_focusable (GTK_WIDGET (self), FALSE);
}

/**
 * qipu_choice_row_new:
 * @title: what the row is about
 * @subtitle: more about it
 *
 * Returns: (transfer full): a row without buttons
 */
GtkWidget *
qipu_choice_row_new (const char *title, const char *subtitle)
{
  QipuChoiceRow *self = g_object_new (QIPU_TYPE_CHOICE_ROW, NULL);

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self), title);
  add_label (self->words, title, "title");
  add_label (self->words, subtitle, "subtitle");

  return GTK_WIDGET (self);
}

/**
 * qipu_choice_row_add:
 * @self: a row
 * @label: of a button
 *
 * Returns: (transfer none): another button of the row
 */
GtkWidget *
qipu_choice_row_add (QipuChoiceRow *self, const char *label)
{
  GtkWidget *button = gtk_button_new_with_label (label);

  g_return_val_if_fail (QIPU_IS_CHOICE_ROW (self), NULL);

  gtk_widget_set_hexpand (button, TRUE);
  gtk_box_append (GTK_BOX (self->buttons), button);
  gtk_accessible_update_relation (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_RELATION_DESCRIBED_BY,
                                  self, NULL, -1);

  return button;
}
