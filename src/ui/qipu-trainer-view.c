/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The notation trainer: shows the question of the classroom and gives it the answer. */

#define G_LOG_DOMAIN "qipu-ui"

#include "config.h"

#include "ui/qipu-trainer-view.h"

#include <glib/gi18n-lib.h>

#include "learn/qipu-learn-words.h"
#include "ui/qipu-page-text.h"
#include "ui/qipu-quiz-frame.h"
#include "ui/qipu-settings.h"
#include "ui/qipu-ui-language.h"
#include "words/qipu-words.h"

struct _QipuTrainerView
{
  GtkWidget parent_instance;

  QipuClassroom *classroom;
  QipuQuizFrame *frame;
  GtkWidget *entry;   /* of a written answer, or NULL */
  GtkWidget *first;   /* of the answers to choose from, or NULL */
  GtkWidget *next;    /* while a question is answered, or NULL */
  gboolean by_cursor; /* the last move was played with the cursor */
  QipuPosition played; /* of the move that was demonstrated last */
  QipuMove played_move;
};

G_DEFINE_FINAL_TYPE (QipuTrainerView, qipu_trainer_view, GTK_TYPE_WIDGET)

/* Chinese texts follow the reader's script, and the digits chosen for the study. */
static void
get_script (QipuScript *script)
{
  QipuNotation notation = qipu_settings_get_notation ();
  QipuNotationStyle style;

  qipu_settings_get_style (&style);
  script->digits = style.digits;
  script->simplified = notation == QIPU_NOTATION_HANS
                       || (notation != QIPU_NOTATION_HANT
                           && qipu_page_text_get_language () == QIPU_PAGE_SIMPLIFIED);
}

static const char *
get_pango_tag (void)
{
  QipuScript script;

  get_script (&script);
  return script.simplified ? "zh-cn" : "zh-tw";
}

static char *
dup_choice (const QipuTask *task, guint index)
{
  QipuScript script;

  get_script (&script);
  return qipu_task_dup_choice (task, index, &script);
}

static const QipuTask *
get_task (QipuTrainerView *self)
{
  return qipu_trainer_get_task (qipu_classroom_get_trainer (self->classroom));
}

/* A question is closed by the first answer that says something. */
static gboolean
is_closed (QipuTrainerView *self)
{
  const QipuAnswer *answer = qipu_classroom_get_answer (self->classroom);

  return answer != NULL && answer->understood;
}

/* Answers */

static void
on_move_tried (QipuTrainerView *self, guint move)
{
  if (is_closed (self) || get_task (self)->exercise != QIPU_EXERCISE_PLAY)
    return;

  self->by_cursor = qipu_board_view_get_cursor_mode (qipu_quiz_frame_get_board (self->frame));
  qipu_classroom_answer_move (self->classroom, (QipuMove) move);
}

static void
answer_choice (QipuTrainerView *self, guint index)
{
  g_autofree char *text = dup_choice (get_task (self), index);

  qipu_classroom_set_draft (self->classroom, text);
  qipu_classroom_answer_text (self->classroom, text);
}

static void
answer_number (QipuTrainerView *self, guint number)
{
  const QipuTask *task = get_task (self);

  if (is_closed (self))
    return;

  switch (task->exercise)
    {
    case QIPU_EXERCISE_WRITE:
      if (number >= 1 && number <= task->n_choices)
        answer_choice (self, number - 1);
      break;
    case QIPU_EXERCISE_FILE:
      qipu_classroom_answer_file (self->classroom, number);
      break;
    case QIPU_EXERCISE_MOVER:
      if (number == 1 || number == 2)
        qipu_classroom_answer_side (self->classroom, number == 1 ? QIPU_RED : QIPU_BLACK);
      break;
    case QIPU_EXERCISE_PLAY:
    default:
      break;
    }
}

/* The move that is to be written, once more. */
static void
demonstrate (QipuTrainerView *self)
{
  const QipuTask *task = get_task (self);

  if (task->exercise == QIPU_EXERCISE_WRITE && !is_closed (self))
    qipu_quiz_frame_demonstrate (self->frame, task->move);
}

static void
on_button (QipuTrainerView *self, GtkWidget *button)
{
  answer_number (self, GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "qipu-number")));
}

static void
on_entry_activated (QipuTrainerView *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->entry));

  if (*text == '\0' || is_closed (self))
    return;
  qipu_classroom_set_draft (self->classroom, text);
  qipu_classroom_answer_text (self->classroom, text);
}

static void
on_entry_changed (QipuTrainerView *self)
{
  qipu_classroom_set_draft (self->classroom, gtk_editable_get_text (GTK_EDITABLE (self->entry)));
}

static void
on_next (QipuTrainerView *self)
{
  qipu_classroom_next_task (self->classroom);
}

/* Digits answer; in the entry they are text. */
static gboolean
on_key (QipuTrainerView *self, guint keyval)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  if (focus != NULL && GTK_IS_TEXT (focus))
    return GDK_EVENT_PROPAGATE;
  if (keyval >= GDK_KEY_KP_0 && keyval <= GDK_KEY_KP_9)
    keyval = keyval - GDK_KEY_KP_0 + GDK_KEY_0;
  if (keyval == GDK_KEY_0 && get_task (self)->exercise == QIPU_EXERCISE_WRITE)
    {
      demonstrate (self);
      return GDK_EVENT_STOP;
    }
  if (keyval < GDK_KEY_1 || keyval > GDK_KEY_9 || get_task (self)->exercise == QIPU_EXERCISE_PLAY)
    return GDK_EVENT_PROPAGATE;

  answer_number (self, keyval - GDK_KEY_0);
  return GDK_EVENT_STOP;
}

/* What is shown */

static GtkWidget *
make_button (QipuTrainerView *self, const char *label, guint number)
{
  GtkWidget *button = gtk_button_new_with_label (label);

  if (number == 1)
    self->first = button;
  g_object_set_data (G_OBJECT (button), "qipu-number", GUINT_TO_POINTER (number));
  g_signal_connect_swapped (button, "clicked", G_CALLBACK (on_button), self);

  return button;
}

static GtkWidget *
make_choices (QipuTrainerView *self, const QipuTask *task)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);

  for (guint i = 0; i < task->n_choices; i++)
    {
      g_autofree char *text = dup_choice (task, i);
      g_autofree char *label = g_strdup_printf ("%u   %s", i + 1, text);
      GtkWidget *button = make_button (self, label, i + 1);

      gtk_widget_add_css_class (button, "quiz-choice");
      gtk_label_set_xalign (GTK_LABEL (gtk_button_get_child (GTK_BUTTON (button))), 0);
      gtk_box_append (GTK_BOX (box), button);
    }

  if (qipu_settings_get_animation_ms () > 0)
    {
      GtkWidget *again = gtk_button_new_with_mnemonic (_ ("_Show Again"));

      gtk_widget_set_tooltip_text (again, _ ("Show the move again (0)"));
      gtk_widget_add_css_class (again, "flat");
      g_signal_connect_swapped (again, "clicked", G_CALLBACK (demonstrate), self);
      gtk_box_append (GTK_BOX (box), again);
    }

  self->entry = gtk_entry_new ();
  gtk_entry_set_placeholder_text (GTK_ENTRY (self->entry), _ ("Or write it, then Enter"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Text of the move"), -1);
  if (qipu_classroom_get_draft (self->classroom) != NULL)
    gtk_editable_set_text (GTK_EDITABLE (self->entry), qipu_classroom_get_draft (self->classroom));
  g_signal_connect_swapped (self->entry, "activate", G_CALLBACK (on_entry_activated), self);
  g_signal_connect_swapped (self->entry, "changed", G_CALLBACK (on_entry_changed), self);
  gtk_box_append (GTK_BOX (box), self->entry);
  g_object_set_data (G_OBJECT (box), "qipu-tag",
                     (gpointer) (task->family == QIPU_FAMILY_CHINESE ? get_pango_tag () : NULL));

  return box;
}

static GtkWidget *
make_files (QipuTrainerView *self)
{
  GtkWidget *grid = gtk_grid_new ();

  gtk_grid_set_row_spacing (GTK_GRID (grid), 6);
  gtk_grid_set_column_spacing (GTK_GRID (grid), 6);
  for (guint i = 1; i <= 9; i++)
    {
      g_autofree char *label = g_strdup_printf ("%u", i);
      GtkWidget *button = make_button (self, label, i);

      gtk_widget_set_hexpand (button, TRUE);
      gtk_grid_attach (GTK_GRID (grid), button, (int) (i - 1) % 3, (int) (i - 1) / 3, 1, 1);
    }

  return grid;
}

static GtkWidget *
make_sides (QipuTrainerView *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  for (guint i = 0; i < 2; i++)
    {
      g_autofree char *label = g_strdup_printf ("%u   %s", i + 1, qipu_words_side ((QipuColour) i));
      GtkWidget *button = make_button (self, label, i + 1);

      gtk_widget_set_hexpand (button, TRUE);
      gtk_box_append (GTK_BOX (box), button);
    }

  return box;
}

static GtkWidget *
make_body (QipuTrainerView *self, const QipuTask *task)
{
  switch (task->exercise)
    {
    case QIPU_EXERCISE_WRITE:
      return make_choices (self, task);
    case QIPU_EXERCISE_FILE:
      return make_files (self);
    case QIPU_EXERCISE_MOVER:
      return make_sides (self);
    case QIPU_EXERCISE_PLAY:
    default:
      return NULL;
    }
}

static const char *
get_hint (const QipuTask *task)
{
  switch (task->exercise)
    {
    case QIPU_EXERCISE_PLAY:
      return qipu_position_get_side (&task->position) == QIPU_RED ? _ ("Red to move")
                                                                   : _ ("Black to move");
    case QIPU_EXERCISE_WRITE:
      return qipu_learn_words_family (task->family);
    case QIPU_EXERCISE_FILE:
      return _ ("Count from the right of its own side.");
    case QIPU_EXERCISE_MOVER:
    default:
      return NULL;
    }
}

/* A move to be written is played once and stays shown by an arrow until the answer is there. */
static void
show_board (QipuTrainerView *self, const QipuTask *task)
{
  gboolean closed = is_closed (self);
  QipuPosition position = task->position;
  QipuMove last_move = QIPU_MOVE_NONE;
  QipuScene scene;

  if (closed && task->exercise != QIPU_EXERCISE_FILE)
    {
      QipuUndo undo;

      qipu_position_make (&position, task->move, &undo);
      last_move = task->move;
    }
  qipu_quiz_frame_init_scene (&scene, &position, last_move);
  if (task->exercise == QIPU_EXERCISE_WRITE && !closed)
    qipu_scene_add_arrow (&scene, qipu_move_from (task->move), qipu_move_to (task->move),
                          QIPU_ARROW_MARK, QIPU_MARK_GREEN);
  /* whoever learns the names of points is to find them */
  if (!qipu_family_has_parts (task->family) && task->exercise <= QIPU_EXERCISE_WRITE)
    scene.numerals =
        task->family == QIPU_FAMILY_ICCS ? QIPU_NUMERALS_ICCS : QIPU_NUMERALS_ALGEBRAIC;
  if (task->exercise == QIPU_EXERCISE_FILE)
    {
      qipu_scene_add_point (&scene, qipu_move_from (task->move), QIPU_MARK_GREEN);
      /* the numbers at the edges would be the answer */
      if (!closed)
        scene.numerals = QIPU_NUMERALS_NONE;
    }
  /* whose move it is is to be seen from the text alone */
  if (task->exercise == QIPU_EXERCISE_MOVER && !closed)
    qipu_position_set_start (&scene.position);
  qipu_quiz_frame_set_scene (self->frame, &scene, task->exercise == QIPU_EXERCISE_PLAY && !closed);
}

static void
show_text (QipuTrainerView *self, const QipuTask *task)
{
  char text[QIPU_MOVE_TEXT_SIZE];
  QipuScript script;

  get_script (&script);
  if (task->exercise == QIPU_EXERCISE_PLAY || task->exercise == QIPU_EXERCISE_MOVER)
    {
      qipu_task_format (task, &script, text);
      qipu_quiz_frame_set_text (self->frame, text, get_pango_tag ());
    }
  else
    qipu_quiz_frame_set_text (self->frame, NULL, NULL);
}

/* The way on, and to what the guide says of a mistake. */
static GtkWidget *
make_footer (QipuTrainerView *self)
{
  const char *place = qipu_classroom_get_explanation (self->classroom);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);

  gtk_box_append (GTK_BOX (box), self->next);
  if (place != NULL)
    {
      const char *name =
          qipu_page_get_place_name (qipu_guide_get_pages (), place, qipu_page_text_get_language ());
      /* Translators: a button; %s is a heading of the guide that explains a mistake */
      g_autofree char *label = g_strdup_printf (_ ("Read “%s”"), name);
      GtkWidget *read = gtk_button_new_with_label (label);

      gtk_label_set_wrap (GTK_LABEL (gtk_button_get_child (GTK_BUTTON (read))), TRUE);
      gtk_label_set_justify (GTK_LABEL (gtk_button_get_child (GTK_BUTTON (read))),
                             GTK_JUSTIFY_CENTER);
      gtk_widget_add_css_class (read, "flat");
      gtk_actionable_set_action_name (GTK_ACTIONABLE (read), "learn.place");
      gtk_actionable_set_action_target (GTK_ACTIONABLE (read), "s", place);
      gtk_box_append (GTK_BOX (box), read);
    }

  return box;
}

static void
show_feedback (QipuTrainerView *self, const QipuTask *task)
{
  const QipuAnswer *answer = qipu_classroom_get_answer (self->classroom);
  g_autofree char *text = NULL;
  QipuScript script;

  get_script (&script);
  self->next = NULL;
  if (answer == NULL)
    {
      qipu_quiz_frame_set_feedback (self->frame, QIPU_FEEDBACK_NONE, NULL);
      qipu_quiz_frame_set_footer (self->frame, NULL);
      return;
    }

  text = qipu_learn_words_dup_answer (task, answer, qipu_classroom_get_draft (self->classroom),
                                      &script);
  qipu_quiz_frame_set_feedback (self->frame,
                                answer->right        ? QIPU_FEEDBACK_RIGHT
                                : answer->understood ? QIPU_FEEDBACK_WRONG
                                                     : QIPU_FEEDBACK_PART,
                                text);
  if (!answer->understood)
    {
      qipu_quiz_frame_set_footer (self->frame, NULL);
      return;
    }

  self->next = gtk_button_new_with_mnemonic (_ ("_Next"));
  gtk_widget_add_css_class (self->next, "suggested-action");
  /* there are no live regions: the focus goes to the button, and it says what happened */
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->next), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  text, -1);
  g_signal_connect_swapped (self->next, "clicked", G_CALLBACK (on_next), self);
  qipu_quiz_frame_set_footer (self->frame, make_footer (self));
}

static void
show_place (QipuTrainerView *self)
{
  QipuTrainer *trainer = qipu_classroom_get_trainer (self->classroom);
  QipuProgressCount count;
  g_autofree char *text = NULL;

  qipu_progress_count (qipu_classroom_get_trainer_progress (self->classroom), "kind/",
                       qipu_classroom_get_now (self->classroom), &count);
  /* Translators: the step of difficulty, right and wrong answers */
  text = g_strdup_printf (_ ("Step %1$u of %2$u · %3$u right, %4$u wrong"),
                          qipu_trainer_get_stage (trainer) + 1, 6u, count.right, count.wrong);
  qipu_quiz_frame_set_place (self->frame, text);
}

static void
place_focus (QipuTrainerView *self)
{
  if (self->next != NULL)
    gtk_widget_grab_focus (self->next);
  else if (self->entry != NULL && qipu_classroom_get_draft (self->classroom) != NULL)
    gtk_entry_grab_focus_without_selecting (GTK_ENTRY (self->entry));
  else if (self->first != NULL)
    gtk_widget_grab_focus (self->first);
  /* whoever plays with the cursor goes on so: the button of the answer has ended it */
  else if (self->by_cursor)
    qipu_board_view_set_cursor_mode (qipu_quiz_frame_get_board (self->frame), TRUE);
  else if (!qipu_board_view_get_cursor_mode (qipu_quiz_frame_get_board (self->frame)))
    gtk_widget_grab_focus (GTK_WIDGET (self->frame));
}

/* A move to be written is played once when the question appears. */
static void
demonstrate_new (QipuTrainerView *self)
{
  const QipuTask *task = get_task (self);

  if (!gtk_widget_get_mapped (GTK_WIDGET (self)) || task->exercise != QIPU_EXERCISE_WRITE
      || (task->move == self->played_move
          && qipu_position_equal (&task->position, &self->played)))
    return;

  self->played = task->position;
  self->played_move = task->move;
  demonstrate (self);
}

static void
refresh (QipuTrainerView *self)
{
  const QipuTask *task = get_task (self);
  GtkWidget *body;

  show_place (self);
  qipu_quiz_frame_set_question (self->frame, qipu_learn_words_question (task), get_hint (task));
  show_text (self, task);
  self->entry = NULL;
  self->first = NULL;
  body = is_closed (self) ? NULL : make_body (self, task);
  qipu_quiz_frame_set_body (self->frame, body);
  if (body != NULL && g_object_get_data (G_OBJECT (body), "qipu-tag") != NULL)
    qipu_ui_tag_as (body, g_object_get_data (G_OBJECT (body), "qipu-tag"));
  show_feedback (self, task);
  show_board (self, task);
  demonstrate_new (self);
}

static void
on_changed (QipuTrainerView *self)
{
  if (qipu_classroom_get_lesson (self->classroom) != QIPU_LESSON_TRAINER)
    return;

  refresh (self);
  place_focus (self);
}

static gboolean
qipu_trainer_view_grab_focus (GtkWidget *widget)
{
  place_focus (QIPU_TRAINER_VIEW (widget));
  return TRUE;
}

static void
qipu_trainer_view_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (qipu_trainer_view_parent_class)->map (widget);

  demonstrate_new (QIPU_TRAINER_VIEW (widget));
}

static void
qipu_trainer_view_dispose (GObject *object)
{
  QipuTrainerView *self = QIPU_TRAINER_VIEW (object);

  if (self->classroom != NULL)
    g_signal_handlers_disconnect_by_data (self->classroom, self);
  g_clear_object (&self->classroom);
  g_clear_pointer ((GtkWidget **) &self->frame, gtk_widget_unparent);

  G_OBJECT_CLASS (qipu_trainer_view_parent_class)->dispose (object);
}

static void
qipu_trainer_view_class_init (QipuTrainerViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = qipu_trainer_view_dispose;
  widget_class->grab_focus = qipu_trainer_view_grab_focus;
  widget_class->map = qipu_trainer_view_map;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "trainerview");
}

static void
qipu_trainer_view_init (QipuTrainerView *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  self->frame = QIPU_QUIZ_FRAME (qipu_quiz_frame_new ());
  gtk_widget_set_parent (GTK_WIDGET (self->frame), GTK_WIDGET (self));
  g_signal_connect_swapped (self->frame, "move-tried", G_CALLBACK (on_move_tried), self);

  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (on_key), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
}

/**
 * qipu_trainer_view_new:
 * @classroom: what is learnt
 *
 * Shows the question that @classroom asks.
 *
 * Returns: (transfer floating): the view
 */
GtkWidget *
qipu_trainer_view_new (QipuClassroom *classroom)
{
  QipuTrainerView *self = g_object_new (QIPU_TYPE_TRAINER_VIEW, NULL);

  self->classroom = g_object_ref (classroom);
  g_signal_connect_swapped (classroom, "changed", G_CALLBACK (on_changed), self);
  refresh (self);

  return GTK_WIDGET (self);
}

/**
 * qipu_trainer_view_restyle:
 * @self: the view
 *
 * Shows everything anew: pieces, design, numerals or notation have changed.
 */
void
qipu_trainer_view_restyle (QipuTrainerView *self)
{
  g_return_if_fail (QIPU_IS_TRAINER_VIEW (self));

  refresh (self);
  qipu_quiz_frame_restyle (self->frame);
}
