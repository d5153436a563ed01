/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A board with a question beside it. */

#define G_LOG_DOMAIN "qipu-ui"

#include "config.h"

#include "ui/qipu-quiz-frame.h"

#include <adwaita.h>

#include "rules/qipu-attack.h"
#include "rules/qipu-movegen.h"
#include "ui/qipu-settings.h"
#include "ui/qipu-ui-language.h"

#define MARGIN 12
/* How long a demonstrated move stands before it is taken back. */
#define DEMONSTRATION_MS 900
/* Below this width the question goes under the board. */
#define NARROW 600

struct _QipuQuizFrame
{
  GtkWidget parent_instance;

  QipuBoardView *board;
  GtkWidget *panel;     /* scrolls */
  GtkWidget *content;   /* of the panel */
  GtkBox *column;
  GtkWidget *foot; /* below the panel, always seen */
  GtkBox *foot_box;
  GtkLabel *place;
  GtkLabel *question;
  GtkLabel *hint;
  GtkLabel *text;
  GtkWidget *body;
  GtkLabel *feedback;
  GtkWidget *footer;

  QipuScene scene;      /* as it was given, with nothing picked */
  gboolean live;
  QipuSquare picked;
  QipuMove demonstrated; /* while it stands */
  guint demonstration;   /* source */
};

enum
{
  SIGNAL_MOVE_TRIED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (QipuQuizFrame, qipu_quiz_frame, GTK_TYPE_WIDGET)

/* Board */

static void
show_scene (QipuQuizFrame *self)
{
  QipuScene scene = self->scene;
  QipuMove moves[QIPU_MAX_MOVES];
  gsize n = self->picked != QIPU_SQUARE_NONE ? qipu_movegen_legal (&scene.position, moves) : 0;

  scene.picked = self->picked;
  if (g_settings_get_boolean (qipu_settings_get (), QIPU_SETTING_TARGETS))
    for (gsize i = 0; i < n; i++)
      if (qipu_move_from (moves[i]) == self->picked)
        scene.targets[qipu_move_to (moves[i])] =
            qipu_position_get (&scene.position, qipu_move_to (moves[i])) == QIPU_PIECE_NONE
                ? QIPU_TARGET_QUIET
                : QIPU_TARGET_CAPTURE;
  qipu_board_view_set_scene (self->board, &scene);
}

static gboolean
pick (QipuQuizFrame *self, QipuSquare square)
{
  QipuPiece piece = qipu_position_get (&self->scene.position, square);

  self->picked = qipu_piece_is (piece, qipu_position_get_side (&self->scene.position))
                     ? square
                     : QIPU_SQUARE_NONE;
  show_scene (self);

  return self->picked != QIPU_SQUARE_NONE;
}

static gboolean
try_move (QipuQuizFrame *self, QipuSquare from, QipuSquare to)
{
  QipuMove move = qipu_move (from, to);

  if (!self->live || !qipu_move_is_legal (&self->scene.position, move))
    return FALSE;

  self->picked = QIPU_SQUARE_NONE;
  g_signal_emit (self, signals[SIGNAL_MOVE_TRIED], 0, (guint) move);
  return TRUE;
}

static void
on_square_activated (QipuQuizFrame *self, guint square)
{
  if (!self->live)
    return;
  if (self->picked == square)
    {
      self->picked = QIPU_SQUARE_NONE;
      show_scene (self);
    }
  else if (self->picked == QIPU_SQUARE_NONE
           || !try_move (self, self->picked, (QipuSquare) square))
    pick (self, (QipuSquare) square);
}

static gboolean
on_lift (QipuQuizFrame *self, guint square)
{
  return self->live && pick (self, (QipuSquare) square);
}

static gboolean
on_drop (QipuQuizFrame *self, guint from, guint to)
{
  return to != QIPU_SQUARE_NONE && try_move (self, (QipuSquare) from, (QipuSquare) to);
}

/* Layout: the board takes the height, the panel what is left */

static GtkSizeRequestMode
qipu_quiz_frame_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_CONSTANT_SIZE;
}

static void
qipu_quiz_frame_measure (GtkWidget *widget,
                         GtkOrientation orientation,
                         int for_size,
                         int *minimum,
                         int *natural,
                         int *minimum_baseline,
                         int *natural_baseline)
{
  *minimum = 300;
  *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? 900 : 640;
}

static void
allocate (GtkWidget *child, int x, int y, int width, int height)
{
  int minimum;

  /* GTK wants a child to be asked before it is placed */
  gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
  gtk_widget_size_allocate (child, &(GtkAllocation){ x, y, MAX (width, minimum), height }, -1);
}

static int
get_height_for (GtkWidget *child, int width)
{
  int minimum, height;

  gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
  gtk_widget_measure (child, GTK_ORIENTATION_VERTICAL, MAX (width, minimum), NULL, &height, NULL,
                      NULL);

  return height;
}

/* Under a board the panel is as high as its words and buttons need, so that an explanation and the
 * button below it are seen at once; the board gives way, but stays one that can be read. What is
 * longer than that scrolls above the button. */
static int
get_narrow_board_height (QipuQuizFrame *self, int width, int height)
{
  int needed = get_height_for (self->content, width) + get_height_for (self->foot, width);

  return CLAMP (height - needed, height * 35 / 100, height * 55 / 100);
}

/* The words take what they need and the buttons follow them, at the bottom at the latest. */
static void
allocate_panel (QipuQuizFrame *self, int x, int y, int width, int height)
{
  int foot = get_height_for (self->foot, width);
  int words = MAX (1, height - foot);

  if (foot > 0)
    words = MIN (words, get_height_for (self->content, width));
  allocate (self->panel, x, y, width, words);
  allocate (self->foot, x, y + words, width, foot);
}

static void
qipu_quiz_frame_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  QipuQuizFrame *self = QIPU_QUIZ_FRAME (widget);
  gboolean narrow = width < NARROW;
  int panel = narrow ? width : CLAMP (width * 38 / 100, 280, 400);
  int area_width = (narrow ? width : width - panel) - 2 * MARGIN;
  int area_height = (narrow ? get_narrow_board_height (self, width, height) : height) - 2 * MARGIN;
  int board_width = area_width;
  int board_height = area_height;
  int minimum;

  gtk_widget_measure (GTK_WIDGET (self->board), GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL,
                      NULL, NULL);
  qipu_board_view_fit (self->board, &board_width, &board_height);
  board_width = MAX (board_width, minimum);
  board_height = MAX (board_height, minimum);
  allocate (GTK_WIDGET (self->board), MARGIN + MAX (0, area_width - board_width) / 2,
            MARGIN + (narrow ? 0 : MAX (0, area_height - board_height) / 2), board_width,
            board_height);
  if (narrow)
    allocate_panel (self, 0, board_height + MARGIN, width, MAX (1, height - board_height - MARGIN));
  else
    allocate_panel (self, width - panel, 0, panel, height);
}

static gboolean
qipu_quiz_frame_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (QIPU_QUIZ_FRAME (widget)->column));
}

static void
on_cursor_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  QipuQuizFrame *self = QIPU_QUIZ_FRAME (widget);

  qipu_board_view_set_cursor_mode (self->board, !qipu_board_view_get_cursor_mode (self->board));
}

static void
qipu_quiz_frame_dispose (GObject *object)
{
  GtkWidget *child;

  g_clear_handle_id (&QIPU_QUIZ_FRAME (object)->demonstration, g_source_remove);

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))) != NULL)
    gtk_widget_unparent (child);

  G_OBJECT_CLASS (qipu_quiz_frame_parent_class)->dispose (object);
}

static void
qipu_quiz_frame_class_init (QipuQuizFrameClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = qipu_quiz_frame_dispose;
  widget_class->get_request_mode = qipu_quiz_frame_get_request_mode;
  widget_class->measure = qipu_quiz_frame_measure;
  widget_class->size_allocate = qipu_quiz_frame_size_allocate;
  widget_class->grab_focus = qipu_quiz_frame_grab_focus;

  /* as in the study */
  gtk_widget_class_install_action (widget_class, "quiz.cursor", NULL, on_cursor_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_b, GDK_CONTROL_MASK, "quiz.cursor",
                                       NULL);

  signals[SIGNAL_MOVE_TRIED] =
      g_signal_new ("move-tried", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                    G_TYPE_NONE, 1, G_TYPE_UINT);
  gtk_widget_class_set_css_name (widget_class, "quizframe");
}

static GtkLabel *
add_label (QipuQuizFrame *self, const char *css_class)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_add_css_class (label, css_class);
  gtk_box_append (self->column, label);

  return GTK_LABEL (label);
}

/* No wider than lines are read well. */
static GtkWidget *
make_clamp (GtkBox *child)
{
  GtkWidget *clamp = adw_clamp_new ();

  adw_clamp_set_maximum_size (ADW_CLAMP (clamp), 520);
  adw_clamp_set_child (ADW_CLAMP (clamp), GTK_WIDGET (child));

  return clamp;
}

static void
make_panel (QipuQuizFrame *self)
{
  self->column = GTK_BOX (gtk_box_new (GTK_ORIENTATION_VERTICAL, 12));
  gtk_widget_add_css_class (GTK_WIDGET (self->column), "quiz-column");
  self->place = add_label (self, "caption");
  gtk_widget_add_css_class (GTK_WIDGET (self->place), "dim-label");
  self->question = add_label (self, "title-3");
  self->hint = add_label (self, "dim-label");
  self->text = add_label (self, "quiz-text");
  self->feedback = add_label (self, "quiz-feedback");

  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (self->column)); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    gtk_widget_hide (child);
  /* takes the focus where no button does */
  gtk_widget_set_focusable (GTK_WIDGET (self->column), TRUE);

  self->content = make_clamp (self->column);
  self->panel = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (self->panel), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->panel), self->content);
  gtk_widget_set_parent (self->panel, GTK_WIDGET (self));

  self->foot_box = GTK_BOX (gtk_box_new (GTK_ORIENTATION_VERTICAL, 0));
  gtk_widget_add_css_class (GTK_WIDGET (self->foot_box), "quiz-foot");
  self->foot = make_clamp (self->foot_box);
  gtk_widget_hide (self->foot);
  gtk_widget_set_parent (self->foot, GTK_WIDGET (self));
}

static void
qipu_quiz_frame_init (QipuQuizFrame *self)
{
  self->board = QIPU_BOARD_VIEW (qipu_board_view_new ());
  self->picked = QIPU_SQUARE_NONE;
  qipu_scene_init (&self->scene);
  gtk_widget_set_parent (GTK_WIDGET (self->board), GTK_WIDGET (self));
  make_panel (self);

  g_signal_connect_swapped (self->board, "square-activated", G_CALLBACK (on_square_activated), self);
  g_signal_connect_swapped (self->board, "lift", G_CALLBACK (on_lift), self);
  g_signal_connect_swapped (self->board, "drop", G_CALLBACK (on_drop), self);
}

GtkWidget *
qipu_quiz_frame_new (void)
{
  return g_object_new (QIPU_TYPE_QUIZ_FRAME, NULL);
}

/**
 * qipu_quiz_frame_get_board:
 * @self: the frame
 *
 * Returns: (transfer none): its board
 */
QipuBoardView *
qipu_quiz_frame_get_board (QipuQuizFrame *self)
{
  g_return_val_if_fail (QIPU_IS_QUIZ_FRAME (self), NULL);

  return self->board;
}

void
qipu_quiz_frame_init_scene (QipuScene *scene, const QipuPosition *position, QipuMove last_move)
{
  qipu_scene_init (scene);
  scene->position = *position;
  scene->last_move = last_move;
  if (qipu_is_in_check (position, qipu_position_get_side (position)))
    scene->check = position->general[qipu_position_get_side (position)];
  scene->numerals = qipu_settings_get_numerals ();
  scene->river_text = qipu_settings_get_river_text ();
}

void
qipu_quiz_frame_set_scene (QipuQuizFrame *self, const QipuScene *scene, gboolean live)
{
  g_return_if_fail (QIPU_IS_QUIZ_FRAME (self));

  g_clear_handle_id (&self->demonstration, g_source_remove);
  self->scene = *scene;
  self->live = live;
  self->picked = QIPU_SQUARE_NONE;
  show_scene (self);
}

static gboolean
take_back (gpointer data)
{
  QipuQuizFrame *self = data;

  self->demonstration = 0;
  qipu_board_view_set_scene_moved (self->board, &self->scene, self->demonstrated, TRUE);
  return G_SOURCE_REMOVE;
}

void
qipu_quiz_frame_demonstrate (QipuQuizFrame *self, QipuMove move)
{
  QipuScene after;
  QipuUndo undo;
  guint duration = qipu_settings_get_animation_ms ();

  g_return_if_fail (QIPU_IS_QUIZ_FRAME (self));

  if (duration == 0)
    return;

  g_clear_handle_id (&self->demonstration, g_source_remove);
  after = self->scene;
  qipu_position_make (&after.position, move, &undo);
  qipu_board_view_set_scene (self->board, &self->scene);
  qipu_board_view_set_scene_moved (self->board, &after, move, FALSE);
  self->demonstrated = move;
  self->demonstration = g_timeout_add (duration + DEMONSTRATION_MS, take_back, self);
}

static void
set_label (GtkLabel *label, const char *text)
{
  gtk_label_set_label (label, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (label), text != NULL && *text != '\0');
}

/**
 * qipu_quiz_frame_set_question:
 * @self: the frame
 * @question: (nullable): what is asked
 * @hint: (nullable): what helps, in small letters
 */
void
qipu_quiz_frame_set_question (QipuQuizFrame *self, const char *question, const char *hint)
{
  g_return_if_fail (QIPU_IS_QUIZ_FRAME (self));

  set_label (self->question, question);
  set_label (self->hint, hint);
}

void
qipu_quiz_frame_set_text (QipuQuizFrame *self, const char *text, const char *pango_tag)
{
  g_return_if_fail (QIPU_IS_QUIZ_FRAME (self));

  set_label (self->text, text);
  if (pango_tag != NULL)
    qipu_ui_tag_as (GTK_WIDGET (self->text), pango_tag);
}

/**
 * qipu_quiz_frame_set_feedback:
 * @self: the frame
 * @kind: how good the answer was
 * @text: (nullable): what to say of it; not used with %QIPU_FEEDBACK_NONE
 */
void
qipu_quiz_frame_set_feedback (QipuQuizFrame *self, QipuFeedback kind, const char *text)
{
  static const char *const classes[] = { NULL, "right", "part", "wrong" };

  g_return_if_fail (QIPU_IS_QUIZ_FRAME (self));

  for (guint i = 1; i < G_N_ELEMENTS (classes); i++)
    gtk_widget_remove_css_class (GTK_WIDGET (self->feedback), classes[i]);
  if (classes[kind] != NULL)
    gtk_widget_add_css_class (GTK_WIDGET (self->feedback), classes[kind]);
  set_label (self->feedback, kind != QIPU_FEEDBACK_NONE ? text : NULL);
}

static void
replace_child (GtkBox *box, GtkWidget **place, GtkWidget *child, GtkWidget *after)
{
  if (*place != NULL)
    gtk_box_remove (box, *place);
  *place = child;
  if (child == NULL)
    return;

  gtk_box_insert_child_after (box, child, after);
  qipu_ui_tag (child);
}

void
qipu_quiz_frame_set_body (QipuQuizFrame *self, GtkWidget *body)
{
  g_return_if_fail (QIPU_IS_QUIZ_FRAME (self));

  replace_child (self->column, &self->body, body, GTK_WIDGET (self->text));
}

/**
 * qipu_quiz_frame_set_footer:
 * @self: the frame
 * @footer: (nullable): what stands at the bottom
 *
 * Takes the place of the footer before.
 */
void
qipu_quiz_frame_set_footer (QipuQuizFrame *self, GtkWidget *footer)
{
  g_return_if_fail (QIPU_IS_QUIZ_FRAME (self));

  replace_child (self->foot_box, &self->footer, footer, NULL);
  gtk_widget_set_visible (self->foot, footer != NULL);
}

/**
 * qipu_quiz_frame_set_place:
 * @self: the frame
 * @text: (nullable): how far one has come
 */
void
qipu_quiz_frame_set_place (QipuQuizFrame *self, const char *text)
{
  g_return_if_fail (QIPU_IS_QUIZ_FRAME (self));

  set_label (self->place, text);
}

/**
 * qipu_quiz_frame_restyle:
 * @self: the frame
 *
 * Draws everything anew: pieces, design or numerals have changed.
 */
void
qipu_quiz_frame_restyle (QipuQuizFrame *self)
{
  g_return_if_fail (QIPU_IS_QUIZ_FRAME (self));

  self->scene.river_text = qipu_settings_get_river_text ();
  qipu_board_view_restyle (self->board);
  show_scene (self);
}
