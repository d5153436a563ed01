/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Learn: a bar with the way back, and below it the lesson. */

#define G_LOG_DOMAIN "qipu-ui"

#include "config.h"

#include "ui/qipu-learn-view.h"

#include <glib/gi18n-lib.h>

#include "ui/qipu-learn-home.h"
#include "ui/qipu-page-text.h"
#include "ui/qipu-page-view.h"
#include "ui/qipu-progress-view.h"
#include "ui/qipu-recall-view.h"
#include "ui/qipu-trainer-view.h"
#include "ui/qipu-ui-language.h"

struct _QipuLearnView
{
  GtkWidget parent_instance;

  QipuClassroom *classroom;
  QipuWorkspace *workspace;

  GtkWidget *column;
  GtkWidget *back;
  GtkWidget *bar;
  GtkLabel *title;
  GtkWidget *lesson;         /* what is shown */
  QipuLesson kind;           /* what that is */
};

G_DEFINE_FINAL_TYPE (QipuLearnView, qipu_learn_view, GTK_TYPE_WIDGET)

static GtkWidget *
make_lesson (QipuLearnView *self)
{
  switch (qipu_classroom_get_lesson (self->classroom))
    {
    case QIPU_LESSON_PAGE:
      return qipu_page_view_new (self->classroom);
    case QIPU_LESSON_TRAINER:
      return qipu_trainer_view_new (self->classroom);
    case QIPU_LESSON_PROGRESS:
      return qipu_progress_view_new (self->classroom);
    case QIPU_LESSON_GUESS:
    case QIPU_LESSON_DRILL:
      return qipu_recall_view_new (self->classroom);
    case QIPU_LESSON_HOME:
    default:
      return qipu_learn_home_new (self->classroom, self->workspace);
    }
}

static const char *
get_title (QipuLearnView *self)
{
  const QipuPage *page = qipu_classroom_get_page (self->classroom);

  switch (qipu_classroom_get_lesson (self->classroom))
    {
    case QIPU_LESSON_PAGE:
      return page->titles[qipu_page_text_get_language ()];
    case QIPU_LESSON_TRAINER:
      return _ ("Notation Trainer");
    case QIPU_LESSON_PROGRESS:
      return _ ("Progress");
    case QIPU_LESSON_GUESS:
      return _ ("Guess the Move");
    case QIPU_LESSON_DRILL:
      return _ ("Drill");
    case QIPU_LESSON_HOME:
    default:
      return ""; /* the window says it */
    }
}

static void
focus_lesson (QipuLearnView *self)
{
  switch (qipu_classroom_get_lesson (self->classroom))
    {
    case QIPU_LESSON_PAGE:
    case QIPU_LESSON_TRAINER:
    case QIPU_LESSON_GUESS:
    case QIPU_LESSON_DRILL:
      gtk_widget_grab_focus (self->lesson);
      break;
    case QIPU_LESSON_HOME:
    case QIPU_LESSON_PROGRESS:
    default:
      if (gtk_widget_get_focus_child (self->lesson) == NULL)
        gtk_widget_child_focus (self->lesson, GTK_DIR_TAB_FORWARD);
    }
}

static void
show_lesson (QipuLearnView *self)
{
  if (self->lesson != NULL)
    gtk_box_remove (GTK_BOX (self->column), self->lesson);
  self->kind = qipu_classroom_get_lesson (self->classroom);
  self->lesson = make_lesson (self);
  gtk_widget_set_vexpand (self->lesson, TRUE);
  gtk_box_append (GTK_BOX (self->column), self->lesson);
  gtk_label_set_label (self->title, get_title (self));
  if (self->kind == QIPU_LESSON_HOME)
    gtk_widget_add_css_class (self->bar, "home");
  else
    gtk_widget_remove_css_class (self->bar, "home");
  qipu_ui_tag (self->lesson);
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    focus_lesson (self);
}

/* Lessons that go on in themselves follow the classroom; the others are made anew. */
static void
on_changed (QipuLearnView *self)
{
  QipuLesson kind = qipu_classroom_get_lesson (self->classroom);

  if (self->lesson != NULL && kind == self->kind
      && (kind == QIPU_LESSON_TRAINER || kind == QIPU_LESSON_GUESS || kind == QIPU_LESSON_DRILL))
    return;

  show_lesson (self);
}

static void
on_back (QipuLearnView *self)
{
  if (qipu_classroom_go_back (self->classroom))
    return;
  if (qipu_classroom_get_lesson (self->classroom) == QIPU_LESSON_HOME)
    qipu_classroom_set_open (self->classroom, FALSE);
  else
    qipu_classroom_show_home (self->classroom);
}

static void
on_back_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  on_back (QIPU_LEARN_VIEW (widget));
}

/* A link of a page, or of the trainer. */
static void
on_place_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  qipu_classroom_show_place (QIPU_LEARN_VIEW (widget)->classroom,
                             g_variant_get_string (parameter, NULL));
}

static void
qipu_learn_view_map (GtkWidget *widget)
{
  QipuLearnView *self = QIPU_LEARN_VIEW (widget);

  /* nothing is built before Learn is opened for the first time */
  if (self->lesson == NULL)
    show_lesson (self);
  GTK_WIDGET_CLASS (qipu_learn_view_parent_class)->map (widget);
}

static gboolean
qipu_learn_view_grab_focus (GtkWidget *widget)
{
  QipuLearnView *self = QIPU_LEARN_VIEW (widget);

  if (self->lesson != NULL)
    focus_lesson (self);
  return self->lesson != NULL;
}

static void
qipu_learn_view_dispose (GObject *object)
{
  QipuLearnView *self = QIPU_LEARN_VIEW (object);

  if (self->classroom != NULL)
    g_signal_handlers_disconnect_by_data (self->classroom, self);
  g_clear_pointer (&self->column, gtk_widget_unparent);
  g_clear_object (&self->classroom);
  g_clear_object (&self->workspace);

  G_OBJECT_CLASS (qipu_learn_view_parent_class)->dispose (object);
}

static void
qipu_learn_view_class_init (QipuLearnViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = qipu_learn_view_dispose;
  widget_class->map = qipu_learn_view_map;
  widget_class->grab_focus = qipu_learn_view_grab_focus;

  gtk_widget_class_install_action (widget_class, "learn.back", NULL, on_back_action);
  gtk_widget_class_install_action (widget_class, "learn.place", "s", on_place_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "learn.back", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Left, GDK_ALT_MASK, "learn.back", NULL);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "learnview");
}

static void
qipu_learn_view_init (QipuLearnView *self)
{
  self->bar = gtk_center_box_new ();
  self->column = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  self->back = gtk_button_new_from_icon_name ("go-previous-symbolic");
  gtk_widget_add_css_class (self->back, "flat");
  gtk_widget_set_tooltip_text (self->back, _ ("Back"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->back), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Back"), -1);
  g_signal_connect_swapped (self->back, "clicked", G_CALLBACK (on_back), self);
  self->title = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_ellipsize (self->title, PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (GTK_WIDGET (self->title), "heading");

  gtk_widget_add_css_class (self->bar, "learn-bar");
  gtk_center_box_set_start_widget (GTK_CENTER_BOX (self->bar), self->back);
  gtk_center_box_set_center_widget (GTK_CENTER_BOX (self->bar), GTK_WIDGET (self->title));
  gtk_box_append (GTK_BOX (self->column), self->bar);
  gtk_widget_set_parent (self->column, GTK_WIDGET (self));
}

/**
 * qipu_learn_view_new:
 * @classroom: what is learnt
 * @workspace: where records are opened
 *
 * Shows what @classroom says is open.
 *
 * Returns: (transfer floating): the view
 */
GtkWidget *
qipu_learn_view_new (QipuClassroom *classroom, QipuWorkspace *workspace)
{
  QipuLearnView *self = g_object_new (QIPU_TYPE_LEARN_VIEW, NULL);

  self->classroom = g_object_ref (classroom);
  self->workspace = g_object_ref (workspace);
  g_signal_connect_swapped (classroom, "changed", G_CALLBACK (on_changed), self);

  return GTK_WIDGET (self);
}

void
qipu_learn_view_restyle (QipuLearnView *self)
{
  g_return_if_fail (QIPU_IS_LEARN_VIEW (self));

  if (QIPU_IS_PAGE_VIEW (self->lesson))
    qipu_page_view_restyle (QIPU_PAGE_VIEW (self->lesson));
  else if (QIPU_IS_TRAINER_VIEW (self->lesson))
    qipu_trainer_view_restyle (QIPU_TRAINER_VIEW (self->lesson));
  else if (QIPU_IS_RECALL_VIEW (self->lesson))
    qipu_recall_view_restyle (QIPU_RECALL_VIEW (self->lesson));
}

/**
 * qipu_learn_view_refresh:
 * @self: the view
 *
 * Another record is open: what can be done with it is shown anew.
 */
void
qipu_learn_view_refresh (QipuLearnView *self)
{
  g_return_if_fail (QIPU_IS_LEARN_VIEW (self));

  if (QIPU_IS_LEARN_HOME (self->lesson))
    show_lesson (self);
}
