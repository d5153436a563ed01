/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Guess the move, and drills: a position, a move, what the record says of it. */

#define G_LOG_DOMAIN "qipu-ui"

#include "config.h"

#include "ui/qipu-recall-view.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "ui/qipu-quiz-frame.h"
#include "ui/qipu-settings.h"
#include "ui/qipu-ui-language.h"
#include "words/qipu-words-parse.h"
#include "words/qipu-words-shorten.h"

struct _QipuRecallView
{
  GtkWidget parent_instance;

  QipuClassroom *classroom;
  QipuQuizFrame *frame;
  QipuLesson lesson;
  GtkWidget *entry;  /* of a written move, or NULL */
  GtkWidget *button; /* at the bottom, or NULL */
};

G_DEFINE_FINAL_TYPE (QipuRecallView, qipu_recall_view, GTK_TYPE_WIDGET)

static void
on_move_tried (QipuRecallView *self, guint move)
{
  qipu_classroom_try (self->classroom, (QipuMove) move);
}

static char *
dup_move_text (const QipuPosition *position, QipuMove move)
{
  char text[QIPU_MOVE_TEXT_SIZE];
  QipuNotationStyle style;

  qipu_settings_get_style (&style);
  qipu_notation_format (position, move, qipu_settings_get_notation (), &style, text);

  return g_strdup (text);
}

static gboolean
is_over (QipuRecallView *self)
{
  if (self->lesson == QIPU_LESSON_GUESS)
    return qipu_guess_is_finished (qipu_classroom_get_guess (self->classroom));

  return qipu_drill_get_item (qipu_classroom_get_drill (self->classroom)) == NULL;
}

/* A drill waits after a position was solved or shown; guessing goes on by itself. */
static gboolean
is_waiting (QipuRecallView *self)
{
  const QipuReply *reply = qipu_classroom_get_reply (self->classroom);

  return self->lesson == QIPU_LESSON_DRILL
         && (reply->kind == QIPU_REPLY_RIGHT || reply->kind == QIPU_REPLY_SHOWN);
}

static void
get_shown (QipuRecallView *self, QipuPosition *position, QipuMove *last_move)
{
  const QipuReply *reply = qipu_classroom_get_reply (self->classroom);

  if (is_waiting (self) || (self->lesson == QIPU_LESSON_DRILL && is_over (self)))
    {
      QipuUndo undo;

      /* as it was answered; at the end of a session nothing is asked any more */
      *position = reply->position;
      *last_move = QIPU_MOVE_NONE;
      if (reply->kind == QIPU_REPLY_NONE)
        qipu_position_set_start (position);
      else
        {
          *last_move = reply->move;
          qipu_position_make (position, reply->move, &undo);
        }
      return;
    }
  if (self->lesson == QIPU_LESSON_GUESS)
    {
      QipuGuess *guess = qipu_classroom_get_guess (self->classroom);
      QipuNodeId node = qipu_guess_get_node (guess);

      qipu_game_get_position (qipu_guess_get_game (guess), node, position);
      *last_move = node != QIPU_NODE_ROOT ? qipu_game_get_move (qipu_guess_get_game (guess), node)
                                          : QIPU_MOVE_NONE;
      return;
    }

  qipu_drill_get_position (qipu_classroom_get_drill (self->classroom), position);
  *last_move = qipu_drill_get_last_move (qipu_classroom_get_drill (self->classroom));
}

/* Moves can be written too: for whoever sees no board, or likes the keyboard better. */
static void
on_written (QipuRecallView *self, GtkWidget *entry)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (entry));
  QipuPosition position;
  QipuMove last_move;
  QipuParse parse;

  get_shown (self, &position, &last_move);
  if (*text == '\0')
    return;
  if (qipu_notation_parse (&position, text, strlen (text), NULL, &parse) == QIPU_PARSE_OK)
    qipu_classroom_try (self->classroom, parse.move);
  else
    {
      g_autofree char *why = qipu_words_dup_parse (&position, text, &parse);

      qipu_quiz_frame_set_feedback (self->frame, QIPU_FEEDBACK_PART, why);
      gtk_accessible_update_property (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                      why, -1);
    }
}

static GtkWidget *
make_entry (QipuRecallView *self)
{
  GtkWidget *entry = gtk_entry_new ();

  gtk_entry_set_placeholder_text (GTK_ENTRY (entry), _ ("Or write it, then Enter"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Text of the move"), -1);
  g_signal_connect_swapped (entry, "activate", G_CALLBACK (on_written), self);

  self->entry = entry;
  return entry;
}

/* What is said */

static char *
dup_feedback (QipuRecallView *self, QipuFeedback *kind)
{
  const QipuReply *reply = qipu_classroom_get_reply (self->classroom);
  g_autofree char *move = NULL;

  *kind = QIPU_FEEDBACK_NONE;
  if (reply->kind == QIPU_REPLY_NONE)
    return NULL;

  move = dup_move_text (&reply->position, reply->move);
  switch (reply->kind)
    {
    case QIPU_REPLY_RIGHT:
      *kind = QIPU_FEEDBACK_RIGHT;
      /* Translators: %s is a move text */
      return self->lesson == QIPU_LESSON_GUESS
                 ? g_strdup_printf (_ ("%s was played."), move)
                 : g_strdup_printf (_ ("%s is right."), move);
    case QIPU_REPLY_VARIATION:
      *kind = QIPU_FEEDBACK_PART;
      /* Translators: %s is a move text */
      return g_strdup_printf (_ ("%s is a variation of the record. Find the move that was played."),
                              move);
    case QIPU_REPLY_SHOWN:
      *kind = QIPU_FEEDBACK_PART;
      /* Translators: %s is a move text */
      return g_strdup_printf (_ ("The move was %s."), move);
    case QIPU_REPLY_WRONG:
    case QIPU_REPLY_NONE:
    default:
      *kind = QIPU_FEEDBACK_WRONG;
      /* Translators: %s is a move text */
      return self->lesson == QIPU_LESSON_GUESS
                 ? g_strdup_printf (_ ("%s is not in the record. Try again."), move)
                 : g_strdup_printf (_ ("%s is not correct. Try again."), move);
    }
}

static char *
dup_place (QipuRecallView *self)
{
  guint left;

  if (self->lesson == QIPU_LESSON_GUESS)
    {
      QipuGuess *guess = qipu_classroom_get_guess (self->classroom);
      QipuGuessScore score;

      qipu_guess_get_score (guess, &score);
      left = qipu_guess_get_n_left (guess);
      /* Translators: moves still to be guessed, points and the most that was possible */
      return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%1$u move left · %2$u of %3$u points",
                                           "%1$u moves left · %2$u of %3$u points", left),
                              left, score.points, score.max_points);
    }

  left = qipu_drill_get_n_left (qipu_classroom_get_drill (self->classroom));
  return g_strdup_printf (
      g_dngettext (GETTEXT_PACKAGE, "%u position left", "%u positions left", left), left);
}

/* The end of a round */

static void
add_line (GtkWidget *box, const char *text)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_box_append (GTK_BOX (box), label);
}

/* "1." of a move of Red's, "1…" of one of Black's: a round counts both. */
static char *
dup_number (const QipuGame *game, QipuNodeId before)
{
  guint ply = qipu_game_get_ply (game, before);
  QipuColour first = qipu_game_get_side (game, QIPU_NODE_ROOT);
  QipuColour side = qipu_game_get_side (game, before);

  return g_strdup_printf (side == QIPU_RED ? "%u." : "%u…", (ply + (guint) first) / 2 + 1);
}

static GtkWidget *
make_guess_summary (QipuRecallView *self)
{
  QipuGuess *guess = qipu_classroom_get_guess (self->classroom);
  const QipuGame *game = qipu_guess_get_game (guess);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  const QipuGuessMiss *misses;
  QipuGuessScore score;
  guint n_misses;

  qipu_guess_get_score (guess, &score);
  misses = qipu_guess_get_misses (guess, &n_misses);
  {
    /* Translators: how many moves were found at the first try */
    g_autofree char *text = g_strdup_printf (_ ("Found at once: %1$u of %2$u"), score.n_found,
                                             score.n_asked);
    g_autofree char *points = g_strdup_printf (_ ("Points: %1$u of %2$u"), score.points,
                                               score.max_points);

    add_line (box, text);
    add_line (box, points);
  }
  if (n_misses > 0)
    {
      GtkWidget *heading = gtk_label_new (_ ("Missed"));

      gtk_label_set_xalign (GTK_LABEL (heading), 0);
      gtk_widget_add_css_class (heading, "heading");
      gtk_widget_set_margin_top (heading, 12);
      gtk_box_append (GTK_BOX (box), heading);
    }
  for (guint i = 0; i < n_misses; i++)
    {
      QipuPosition position;
      QipuNodeId played = qipu_game_get_first_child (game, misses[i].node);
      g_autofree char *right = NULL;
      g_autofree char *given = NULL;
      g_autofree char *text = NULL;
      g_autofree char *number = dup_number (game, misses[i].node);

      qipu_game_get_position (game, misses[i].node, &position);
      right = dup_move_text (&position, qipu_game_get_move (game, played));
      given = misses[i].given != QIPU_MOVE_NONE ? dup_move_text (&position, misses[i].given) : NULL;
      /* Translators: a missed move: number, the move that was played, the one that was guessed */
      text = given != NULL ? g_strdup_printf (_ ("%1$s %2$s, you: %3$s"), number, right, given)
                           : g_strdup_printf ("%s %s", number, right);
      add_line (box, text);
    }
  qipu_ui_tag_as (box, qipu_ui_notation_tag (qipu_settings_get_notation ()));

  return box;
}

static GtkWidget *
make_drill_summary (QipuRecallView *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  QipuDrillCount count;
  g_autofree char *learned = NULL;
  g_autofree char *fresh = NULL;

  qipu_classroom_get_drill_count (self->classroom, &count);
  learned = g_strdup_printf (_ ("Learned: %1$u of %2$u positions"), count.n_learned, count.n_items);
  add_line (box, learned);
  if (count.n_new > 0)
    {
      fresh = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u position is still new",
                                            "%u positions are still new", count.n_new),
                               count.n_new);
      add_line (box, fresh);
    }

  return box;
}

static GtkWidget *
make_button (QipuRecallView *self, const char *label, GCallback callback, gboolean suggested)
{
  GtkWidget *button = gtk_button_new_with_mnemonic (label);

  if (suggested)
    gtk_widget_add_css_class (button, "suggested-action");
  g_signal_connect_swapped (button, "clicked", callback, self->classroom);
  self->button = button;

  return button;
}

static GtkWidget *
make_footer (QipuRecallView *self)
{
  guint n_misses;

  if (!is_over (self))
    return is_waiting (self)
               ? make_button (self, _ ("_Next"), G_CALLBACK (qipu_classroom_next), TRUE)
               : make_button (self, _ ("_Show Answer"), G_CALLBACK (qipu_classroom_give_up), FALSE);
  if (self->lesson == QIPU_LESSON_DRILL)
    return make_button (self, _ ("_Continue"), G_CALLBACK (qipu_classroom_again), TRUE);

  qipu_guess_get_misses (qipu_classroom_get_guess (self->classroom), &n_misses);
  return n_misses > 0 ? make_button (self, _ ("Practise _These"),
                                     G_CALLBACK (qipu_classroom_again), TRUE)
                      : NULL;
}

static GtkWidget *
make_body (QipuRecallView *self)
{
  if (!is_over (self))
    return is_waiting (self) ? NULL : make_entry (self);

  return self->lesson == QIPU_LESSON_GUESS ? make_guess_summary (self) : make_drill_summary (self);
}

/* Whoever plays Black's moves sits on Black's side. */
static gboolean
is_flipped (QipuRecallView *self, const QipuPosition *shown)
{
  if (self->lesson == QIPU_LESSON_GUESS)
    return qipu_guess_get_sides (qipu_classroom_get_guess (self->classroom)) == QIPU_GUESS_BLACK;
  if (is_waiting (self) || is_over (self))
    return qipu_position_get_side (&qipu_classroom_get_reply (self->classroom)->position)
           == QIPU_BLACK;

  return qipu_position_get_side (shown) == QIPU_BLACK;
}

/* Words with the move of the record, once it was found or shown. */
static const char *
get_comment (QipuRecallView *self)
{
  const QipuReply *reply = qipu_classroom_get_reply (self->classroom);
  QipuGuess *guess = qipu_classroom_get_guess (self->classroom);
  const QipuGame *game;
  QipuNodeId node;

  if (self->lesson != QIPU_LESSON_GUESS
      || (reply->kind != QIPU_REPLY_RIGHT && reply->kind != QIPU_REPLY_SHOWN))
    return NULL;

  /* the question that was answered lies on the way to the one that is asked */
  game = qipu_guess_get_game (guess);
  for (node = qipu_guess_get_node (guess); node != QIPU_NODE_ROOT;
       node = qipu_game_get_parent (game, node))
    if (qipu_game_get_move (game, node) == reply->move)
      {
        QipuPosition before;

        qipu_game_get_position (game, qipu_game_get_parent (game, node), &before);
        if (qipu_position_equal (&before, &reply->position))
          return qipu_game_get_comment (game, node, QIPU_COMMENT_AFTER);
      }

  return NULL;
}

static void
show_question (QipuRecallView *self, const QipuPosition *position)
{
  if (is_over (self))
    qipu_quiz_frame_set_question (self->frame,
                                  self->lesson == QIPU_LESSON_GUESS ? _ ("The line ends here")
                                                                    : _ ("That was all for now"),
                                  NULL);
  else
    qipu_quiz_frame_set_question (self->frame,
                                  self->lesson == QIPU_LESSON_GUESS ? _ ("Which move was played?")
                                                                    : _ ("Find the move"),
                                  is_waiting (self) ? NULL
                                  : qipu_position_get_side (position) == QIPU_RED
                                      ? _ ("Red to move")
                                      : _ ("Black to move"));
}

static void
refresh (QipuRecallView *self)
{
  gboolean over = is_over (self);
  g_autofree char *feedback = NULL;
  g_autofree char *place = over ? NULL : dup_place (self);
  QipuFeedback kind;
  QipuPosition position;
  QipuMove last_move;
  QipuScene scene;

  get_shown (self, &position, &last_move);
  feedback = dup_feedback (self, &kind);
  if (feedback != NULL && get_comment (self) != NULL)
    {
      g_autofree char *move = g_steal_pointer (&feedback);

      g_autofree char *comment =
          qipu_words_shorten_comment (get_comment (self), QIPU_SHOWN_LINES_IN_LIST, NULL);

      feedback = g_strdup_printf ("%s\n%s", move, comment);
    }
  qipu_quiz_frame_init_scene (&scene, &position, last_move);
  scene.flipped = is_flipped (self, &position);
  qipu_quiz_frame_set_scene (self->frame, &scene, !over && !is_waiting (self));
  show_question (self, &position);
  qipu_quiz_frame_set_place (self->frame, place);
  qipu_quiz_frame_set_feedback (self->frame, kind, feedback);
  self->entry = NULL;
  self->button = NULL;
  qipu_quiz_frame_set_body (self->frame, make_body (self));
  qipu_quiz_frame_set_footer (self->frame, make_footer (self));
  /* there are no live regions: what has the focus says what happened */
  if (feedback != NULL && self->entry != NULL)
    gtk_accessible_update_property (GTK_ACCESSIBLE (self->entry),
                                    GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, feedback, -1);
  if (feedback != NULL && self->button != NULL)
    gtk_accessible_update_property (GTK_ACCESSIBLE (self->button),
                                    GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, feedback, -1);
}

static gboolean
qipu_recall_view_grab_focus (GtkWidget *widget)
{
  QipuRecallView *self = QIPU_RECALL_VIEW (widget);

  /* what was said is read with the button; whoever writes goes on writing */
  if (self->entry != NULL)
    return gtk_widget_grab_focus (self->entry);
  if (self->button != NULL)
    return gtk_widget_grab_focus (self->button);

  return gtk_widget_grab_focus (GTK_WIDGET (self->frame));
}

static void
on_changed (QipuRecallView *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;
  gboolean on_board = focus != NULL && gtk_widget_get_ancestor (focus, QIPU_TYPE_BOARD_VIEW) != NULL;

  if (qipu_classroom_get_lesson (self->classroom) != self->lesson)
    return;

  refresh (self);
  if (!on_board)
    gtk_widget_grab_focus (GTK_WIDGET (self));
}

static void
qipu_recall_view_dispose (GObject *object)
{
  QipuRecallView *self = QIPU_RECALL_VIEW (object);

  if (self->classroom != NULL)
    g_signal_handlers_disconnect_by_data (self->classroom, self);
  g_clear_object (&self->classroom);
  g_clear_pointer ((GtkWidget **) &self->frame, gtk_widget_unparent);

  G_OBJECT_CLASS (qipu_recall_view_parent_class)->dispose (object);
}

static void
qipu_recall_view_class_init (QipuRecallViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = qipu_recall_view_dispose;
  widget_class->grab_focus = qipu_recall_view_grab_focus;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "recallview");
}

static void
qipu_recall_view_init (QipuRecallView *self)
{
  self->frame = QIPU_QUIZ_FRAME (qipu_quiz_frame_new ());
  gtk_widget_set_parent (GTK_WIDGET (self->frame), GTK_WIDGET (self));
  g_signal_connect_swapped (self->frame, "move-tried", G_CALLBACK (on_move_tried), self);
}

GtkWidget *
qipu_recall_view_new (QipuClassroom *classroom)
{
  QipuRecallView *self = g_object_new (QIPU_TYPE_RECALL_VIEW, NULL);

  self->classroom = g_object_ref (classroom);
  self->lesson = qipu_classroom_get_lesson (classroom);
  g_signal_connect_swapped (classroom, "changed", G_CALLBACK (on_changed), self);
  refresh (self);

  return GTK_WIDGET (self);
}

/**
 * qipu_recall_view_restyle:
 * @self: the view
 *
 * Shows everything anew: pieces, design, numerals or notation have changed.
 */
void
qipu_recall_view_restyle (QipuRecallView *self)
{
  g_return_if_fail (QIPU_IS_RECALL_VIEW (self));

  refresh (self);
  qipu_quiz_frame_restyle (self->frame);
}
