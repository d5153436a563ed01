/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The board of the study page: what it shows of the session, and what is done on it. */

#define G_LOG_DOMAIN "qipu-ui"

#include "config.h"

#include <glib/gi18n-lib.h>

#include "ui/qipu-study-page-private.h"

#include "rules/qipu-attack.h"
#include "ui/qipu-settings.h"
#include "ui/qipu-sounds.h"
#include "ui/qipu-ui-language.h"
#include "words/qipu-words-check.h"
#include "words/qipu-words-judge.h"
#include "words/qipu-words-move.h"
#include "words/qipu-words-position.h"
#include "words/qipu-words-why.h"

static const QipuGame *
get_game (QipuStudyPage *self)
{
  return qipu_document_get_game (qipu_session_get_document (self->session));
}

/* What is seen follows the session */

/* The pieces that the list of problems speaks of; errors in one colour, warnings in another. */
static void
mark_problems (QipuStudyPage *self, QipuScene *scene)
{
  QipuSetup *setup = qipu_session_get_setup (self->session);
  guint n = 0;
  const QipuProblem *problems = setup != NULL ? qipu_setup_get_problems (setup, &n) : NULL;

  for (guint i = 0; i < n; i++)
    for (guint k = 0; k < problems[i].n_squares; k++)
      qipu_scene_add_point (scene, problems[i].squares[k],
                            qipu_problem_is_error (problems[i].code) ? QIPU_MARK_RED
                                                                     : QIPU_MARK_YELLOW);
}

/* Enemies that attack the piece that is asked about, and its protectors. */
static void
show_attackers (QipuStudyPage *self, QipuScene *scene)
{
  QipuSquare from[QIPU_N_SQUARES];
  QipuPiece piece;

  if (self->described == QIPU_SQUARE_NONE)
    return;
  piece = qipu_position_get (&scene->position, self->described);
  for (int colour = 0; piece != QIPU_PIECE_NONE && colour < 2; colour++)
    {
      gboolean enemy = (QipuColour) colour != qipu_piece_colour (piece);
      size_t n = qipu_attackers (&scene->position, self->described, (QipuColour) colour, from);

      for (size_t i = 0; i < n; i++)
        qipu_scene_add_arrow (scene, from[i], self->described,
                              enemy ? QIPU_ARROW_ATTACK : QIPU_ARROW_CANDIDATE, QIPU_MARK_GREEN);
    }
}

static void
fill_scene (QipuStudyPage *self, QipuScene *scene)
{
  qipu_session_fill_scene (self->session, scene);
  scene->numerals = qipu_settings_get_numerals ();
  scene->river_text = qipu_settings_get_river_text ();
  if (gtk_widget_get_visible (GTK_WIDGET (self->entry)))
    qipu_move_entry_fill_scene (self->entry, scene);
  qipu_verdict_box_fill_scene (self->verdict, scene);
  mark_problems (self, scene);
  show_attackers (self, scene);
}

/* The move that led here, in words; a screen reader finds it in the status line. */
static char *
dup_last_move_text (QipuStudyPage *self)
{
  const QipuGame *game = get_game (self);
  QipuNodeId current = qipu_session_get_current (self->session);
  QipuPosition before;

  if (current == QIPU_NODE_ROOT || qipu_game_is_irregular (game, current))
    return NULL;

  qipu_game_get_position (game, qipu_game_get_parent (game, current), &before);
  return qipu_words_dup_move (&before, qipu_game_get_move (game, current));
}

/* That the game is over, and why, or NULL. */
static char *
dup_verdict_text (QipuStudyPage *self)
{
  QipuReferee *referee = qipu_session_get_referee (self->session);

  if (qipu_referee_get_status (referee) == QIPU_STATUS_ONGOING)
    return NULL;
  return qipu_words_judge_status (qipu_referee_get_judgement (referee),
                                  qipu_referee_get_rule_set (referee));
}

void
qipu_study_page_update_status (QipuStudyPage *self)
{
  QipuMove refused = qipu_session_get_refused (self->session);
  QipuReferee *referee = qipu_session_get_referee (self->session);
  g_autofree char *text = NULL;
  g_autofree char *verdict = NULL;
  gboolean studying = qipu_session_get_mode (self->session) == QIPU_MODE_STUDY;
  gboolean impossible = studying && self->described == QIPU_SQUARE_NONE &&
                        !qipu_referee_get_playable (referee);

  if (!studying)
    text = NULL;
  else if (self->described != QIPU_SQUARE_NONE)
    text =
        qipu_words_dup_point_details (qipu_session_get_position (self->session), self->described);
  else if (refused != QIPU_MOVE_NONE)
    text = qipu_words_dup_why (qipu_session_get_position (self->session), refused,
                               qipu_session_get_why_not (self->session));
  if (text == NULL && studying)
    {
      text = dup_last_move_text (self);
      verdict = dup_verdict_text (self);
    }
  if (text == NULL && impossible)
    text = qipu_words_dup_impossible (qipu_session_get_position (self->session));

  qipu_board_frame_set_status (self->frame, text, verdict);
  qipu_board_frame_set_action (self->frame, impossible ? _ ("_Set Up…") : NULL, "win.setup");
}

/* One sound a move: the gravest of what it does. */
static void
play_sound (QipuStudyPage *self, QipuMove move)
{
  QipuReferee *referee = qipu_session_get_referee (self->session);
  QipuPosition before;

  qipu_game_get_position (get_game (self), self->shown, &before);
  if (qipu_referee_get_status (referee) != QIPU_STATUS_ONGOING)
    qipu_sounds_play (QIPU_SOUND_END);
  else if (qipu_referee_get_in_check (referee))
    qipu_sounds_play (QIPU_SOUND_CHECK);
  else if (qipu_position_get (&before, qipu_move_to (move)) != QIPU_PIECE_NONE)
    qipu_sounds_play (QIPU_SOUND_CAPTURE);
  else
    qipu_sounds_play (QIPU_SOUND_MOVE);
}

void
qipu_study_page_update_board (QipuStudyPage *self)
{
  const QipuGame *game = get_game (self);
  QipuNodeId current = qipu_session_get_current (self->session);
  QipuMove moved = QIPU_MOVE_NONE;
  gboolean backwards = FALSE;
  QipuScene scene;

  fill_scene (self, &scene);
  if (current == self->shown)
    {
      qipu_board_view_set_scene (self->board, &scene);
      return;
    }

  /* one step forward or back slides, a jump does not */
  if (self->shown != QIPU_NODE_NONE)
    {
      if (current != QIPU_NODE_ROOT && qipu_game_get_parent (game, current) == self->shown)
        moved = qipu_game_get_move (game, current);
      else if (self->shown != QIPU_NODE_ROOT && qipu_game_get_parent (game, self->shown) == current)
        {
          moved = qipu_game_get_move (game, self->shown);
          backwards = TRUE;
        }
    }
  if (moved != QIPU_MOVE_NONE && !backwards)
    play_sound (self, moved);
  self->shown = current;
  qipu_board_view_set_scene_moved (self->board, &scene, moved, backwards);
}

void
qipu_study_page_describe (QipuStudyPage *self, QipuSquare square)
{
  g_autofree char *details = NULL;

  self->described = square;
  if (square != QIPU_SQUARE_NONE)
    details = qipu_words_dup_point_details (qipu_session_get_position (self->session), square);
  qipu_board_view_describe (self->board, square, details);
  qipu_study_page_update_board (self);
  qipu_study_page_update_status (self);
}

/* What the user does goes to the session */

static void
on_square_activated (QipuStudyPage *self, guint square)
{
  if (self->session != NULL)
    qipu_session_activate_square (self->session, (QipuSquare) square);
}

static gboolean
on_lift (QipuStudyPage *self, guint square)
{
  if (self->session == NULL)
    return FALSE;

  /* The other side's pieces can be taken up too: where they fall says whose turn it is. */
  qipu_session_pick (self->session, (QipuSquare) square);
  return TRUE;
}

static gboolean
on_drop (QipuStudyPage *self, guint from, guint to)
{
  QipuSetup *setup;

  if (self->session == NULL)
    return FALSE;

  setup = qipu_session_get_setup (self->session);
  if (setup != NULL)
    return to == QIPU_SQUARE_NONE ? qipu_setup_put (setup, (QipuSquare) from, QIPU_PIECE_NONE)
                                  : qipu_setup_move (setup, (QipuSquare) from, (QipuSquare) to);
  if (to == QIPU_SQUARE_NONE)
    {
      qipu_session_pick (self->session, QIPU_SQUARE_NONE);
      return FALSE;
    }
  return qipu_session_play (self->session, qipu_move ((QipuSquare) from, (QipuSquare) to));
}

static void
on_step (QipuStudyPage *self, int plies)
{
  if (self->session == NULL || qipu_session_get_mode (self->session) != QIPU_MODE_STUDY)
    return;

  qipu_study_page_stop_autoplay (self);
  qipu_session_step (self->session, plies);
}

/* Back to where it was opened; the toolkit would give the focus to the first button of the window.
 */
static void
on_board_menu_closed (QipuStudyPage *self)
{
  if (self->menu_by_key)
    gtk_widget_grab_focus (GTK_WIDGET (self->board));
  else
    qipu_study_page_focus_default (self);
}

/* The right button draws, so the menu of the board is for fingers and keys. */
static void
on_menu_requested (QipuStudyPage *self, guint square, double x, double y)
{
  double page_x, page_y;

  if (self->board_menu == NULL)
    {
      GObject *model =
          gtk_widget_get_template_child (GTK_WIDGET (self), QIPU_TYPE_STUDY_PAGE, "board_menu");

      self->board_menu = gtk_popover_menu_new_from_model (G_MENU_MODEL (model));
      gtk_widget_set_parent (self->board_menu, GTK_WIDGET (self));
      g_signal_connect_swapped (self->board_menu, "closed", G_CALLBACK (on_board_menu_closed),
                                self);
      qipu_ui_tag (self->board_menu);
    }
  self->menu_by_key = qipu_board_view_get_cursor_mode (self->board);
  gtk_widget_translate_coordinates (GTK_WIDGET (self->board), GTK_WIDGET (self), x, y, &page_x,
                                    &page_y);
  gtk_popover_set_pointing_to (GTK_POPOVER (self->board_menu),
                               &(GdkRectangle){ (int) page_x, (int) page_y, 1, 1 });
  gtk_popover_popup (GTK_POPOVER (self->board_menu));
}

static void
on_mark_drawn (QipuStudyPage *self, guint from, guint to, guint colour)
{
  QipuSetup *setup;

  if (self->session == NULL)
    return;

  setup = qipu_session_get_setup (self->session);
  if (setup == NULL)
    qipu_session_toggle_mark (self->session, (QipuSquare) from, (QipuSquare) to,
                              (QipuMarkColour) colour);
  else if (from == to)
    qipu_setup_put (setup, (QipuSquare) to, QIPU_PIECE_NONE);
}

/* In set-up, letters put pieces on the point cursor: capitals Red's, small ones Black's. */
static QipuPiece
get_piece_for_key (guint keyval)
{
  static const struct
  {
    char letter;
    QipuKind kind;
  } letters[] = {
    { 'K', QIPU_GENERAL },  { 'A', QIPU_ADVISOR }, { 'E', QIPU_ELEPHANT },
    { 'B', QIPU_ELEPHANT }, { 'H', QIPU_HORSE },   { 'N', QIPU_HORSE },
    { 'R', QIPU_CHARIOT },  { 'C', QIPU_CANNON },  { 'P', QIPU_SOLDIER },
  };
  gunichar character = gdk_keyval_to_unicode (keyval);

  for (guint i = 0; i < G_N_ELEMENTS (letters); i++)
    if (g_unichar_toupper (character) == (gunichar) letters[i].letter)
      return qipu_piece (g_unichar_isupper (character) ? QIPU_RED : QIPU_BLACK, letters[i].kind);
  return QIPU_PIECE_NONE;
}

static gboolean
on_key_on_square (QipuStudyPage *self, guint square, guint keyval)
{
  QipuSetup *setup = self->session != NULL ? qipu_session_get_setup (self->session) : NULL;
  QipuPiece piece = get_piece_for_key (keyval);

  if (setup == NULL)
    return GDK_EVENT_PROPAGATE;

  if (keyval == GDK_KEY_Delete || keyval == GDK_KEY_KP_Delete || keyval == GDK_KEY_BackSpace)
    qipu_setup_put (setup, (QipuSquare) square, QIPU_PIECE_NONE);
  else if (keyval == GDK_KEY_s || keyval == GDK_KEY_S)
    qipu_setup_set_side (setup, qipu_colour_other (qipu_setup_get_side (setup)));
  else if (piece != QIPU_PIECE_NONE)
    qipu_setup_put (setup, (QipuSquare) square, piece);
  else
    return GDK_EVENT_PROPAGATE;

  return GDK_EVENT_STOP;
}

void
qipu_study_page_connect_board (QipuStudyPage *self)
{
  g_signal_connect_swapped (self->board, "square-activated", G_CALLBACK (on_square_activated),
                            self);
  g_signal_connect_swapped (self->board, "lift", G_CALLBACK (on_lift), self);
  g_signal_connect_swapped (self->board, "drop", G_CALLBACK (on_drop), self);
  g_signal_connect_swapped (self->board, "step", G_CALLBACK (on_step), self);
  g_signal_connect_swapped (self->board, "key-pressed-on-square", G_CALLBACK (on_key_on_square),
                            self);
  g_signal_connect_swapped (self->board, "menu-requested", G_CALLBACK (on_menu_requested), self);
  g_signal_connect_swapped (self->board, "mark-drawn", G_CALLBACK (on_mark_drawn), self);
}
