/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Questions, explanations and names of kinds. */

#define G_LOG_DOMAIN "qipu-learn"

#include "config.h"

#include "learn/qipu-learn-words.h"

#include <glib/gi18n-lib.h>

#include "rules/qipu-board.h"
#include "words/qipu-words-move.h"
#include "words/qipu-words.h"

/**
 * qipu_learn_words_question:
 * @task: a question
 *
 * Returns: what is to be done
 */
const char *
qipu_learn_words_question (const QipuTask *task)
{
  switch (task->exercise)
    {
    case QIPU_EXERCISE_PLAY:
      return _ ("Play this move");
    case QIPU_EXERCISE_WRITE:
      return _ ("How is the move on the board written?");
    case QIPU_EXERCISE_FILE:
      return _ ("Which file is the marked piece on?");
    case QIPU_EXERCISE_MOVER:
    default:
      return _ ("Whose move is this?");
    }
}

/**
 * qipu_learn_words_exercise:
 * @exercise: an exercise
 *
 * Returns: its name
 */
const char *
qipu_learn_words_exercise (QipuExercise exercise)
{
  switch (exercise)
    {
    case QIPU_EXERCISE_PLAY:
      return _ ("Read a text and play it");
    case QIPU_EXERCISE_WRITE:
      return _ ("See a move and write it");
    case QIPU_EXERCISE_FILE:
      return _ ("Find the file");
    case QIPU_EXERCISE_MOVER:
    default:
      return _ ("Tell the mover");
    }
}

/**
 * qipu_learn_words_family:
 * @family: a family of notations
 *
 * Returns: its name
 */
const char *
qipu_learn_words_family (QipuFamily family)
{
  switch (family)
    {
    case QIPU_FAMILY_WXF:
      return _ ("WXF letters");
    case QIPU_FAMILY_CHINESE:
      return _ ("Chinese");
    case QIPU_FAMILY_ALGEBRAIC:
      return _ ("Algebraic (Che2)");
    case QIPU_FAMILY_ICCS:
    default:
      return _ ("ICCS coordinates");
    }
}

/**
 * qipu_learn_words_skill:
 * @skill: a kind of difficulty
 *
 * Returns: its name
 */
const char *
qipu_learn_words_skill (QipuSkill skill)
{
  static const char *const names[QIPU_N_SKILLS] = {
    N_ ("Sideways moves"),
    N_ ("Straight moves"),
    N_ ("Horses"),
    N_ ("Elephants"),
    N_ ("Advisors"),
    N_ ("Front and rear"),
    N_ ("Two advisors or elephants on a file"),
    N_ ("Three soldiers on a file"),
    N_ ("Soldiers doubled on two files"),
  };

  g_return_val_if_fail (skill < QIPU_N_SKILLS, NULL);

  return _ (names[skill]);
}

/**
 * qipu_learn_words_dup_kind:
 * @kind: a kind of question
 *
 * Returns: (transfer full): what it is about, for a list that is sorted by exercise and notation
 */
char *
qipu_learn_words_dup_kind (const QipuTrainerKind *kind)
{
  if (kind->exercise == QIPU_EXERCISE_MOVER)
    return g_strdup (_ ("Numerals"));
  if (kind->exercise == QIPU_EXERCISE_FILE)
    return g_strdup (qipu_words_side (kind->side));
  if (!qipu_family_has_parts (kind->family))
    return g_strdup (_ ("All moves"));

  /* Translators: a kind of move and the side that makes it: "Horses, Black" */
  return g_strdup_printf (_ ("%1$s, %2$s"), qipu_learn_words_skill (kind->skill),
                          qipu_words_side (kind->side));
}

static void
add_piece (GString *text, const QipuMoveParts *parts)
{
  g_string_append_c (text, '\n');
  /* Translators: %s is a piece: "horse" */
  g_string_append_printf (text, _ ("The piece is the %s."),
                          qipu_words_piece (qipu_piece (parts->colour, parts->kind)));
}

static void
add_file (GString *text, QipuColour side, guint file, gboolean from_other_side)
{
  g_string_append_c (text, '\n');
  /* Translators: %1$s is a file number, %2$s a side */
  g_string_append_printf (text, _ ("It stands on file %1$s, counted from %2$s’s own right."),
                          qipu_words_file (side, file), qipu_words_side (side));
  if (from_other_side)
    {
      g_string_append_c (text, ' ');
      g_string_append (text, _ ("You counted from the opponent’s side."));
    }
}

static void
add_order (GString *text, const QipuMoveParts *parts)
{
  g_string_append_c (text, '\n');
  if (parts->index == 0)
    g_string_append (text, _ ("It is the front one: the one nearest to the opponent."));
  else if (parts->index + 1 == parts->count)
    g_string_append (text, _ ("It is the rear one: the one farthest from the opponent."));
  else if (parts->count == 3)
    g_string_append (text, _ ("It is one between the front one and the rear one."));
  else
    /* Translators: which of four or five soldiers on a file */
    g_string_append_printf (text, _ ("It is number %u, counted from the front."), parts->index + 1);
}

/* Soldiers doubled on two files are told by both. */
static void
add_place (GString *text,
           const QipuTask *task,
           const QipuMoveParts *parts,
           const QipuAnswer *answer)
{
  if (parts->by_position)
    add_order (text, parts);
  if (!parts->by_position || task->skill == QIPU_SKILL_TWO_FILES)
    add_file (text, parts->colour, parts->file, answer->counted_from_other_side);
}

static void
add_direction (GString *text, const QipuMoveParts *parts)
{
  g_string_append_c (text, '\n');
  switch (parts->direction)
    {
    case '+':
      g_string_append (text, _ ("The direction is advance: towards the opponent."));
      break;
    case '-':
      g_string_append (text, _ ("The direction is retreat: back towards its own side."));
      break;
    default:
      g_string_append (text, _ ("The direction is traverse: sideways along the rank."));
    }
}

static void
add_number (GString *text, const QipuMoveParts *parts)
{
  const char *piece = qipu_words_piece (qipu_piece (parts->colour, parts->kind));

  g_string_append_c (text, '\n');
  if (parts->direction == '=')
    /* Translators: %s is a file number */
    g_string_append_printf (text,
                            _ ("After a traverse the last number is the file of arrival: %s."),
                            qipu_words_file (parts->colour, parts->number));
  else if (parts->number_is_file)
    /* Translators: %1$s is a piece that moves diagonally, %2$s a file number */
    g_string_append_printf (text,
                            _ ("For the %1$s the last number is the file of arrival: %2$s."), piece,
                            qipu_words_file (parts->colour, parts->number));
  else
    /* Translators: %1$s is a piece that moves straight, %2$u a number of points */
    g_string_append_printf (text, _ ("For the %1$s the last number counts points: %2$u."), piece,
                            parts->number);
}

static void
add_wrong_parts (GString *text, const QipuTask *task, const QipuAnswer *answer)
{
  QipuMoveParts parts;

  if (!qipu_family_has_parts (task->family))
    {
      g_autofree char *from = qipu_words_square (qipu_move_from (task->move));
      g_autofree char *to = qipu_words_square (qipu_move_to (task->move));

      g_string_append_c (text, '\n');
      /* Translators: two points as coordinates: "h2", "e2" */
      g_string_append_printf (text, _ ("The piece goes from %1$s to %2$s."), from, to);
      return;
    }

  qipu_move_parts_read (&task->position, task->move, &parts);
  if (answer->wrong & QIPU_PART_PIECE)
    add_piece (text, &parts);
  if (answer->wrong & QIPU_PART_PLACE)
    add_place (text, task, &parts, answer);
  if (answer->wrong & QIPU_PART_DIRECTION)
    add_direction (text, &parts);
  if (answer->wrong & QIPU_PART_NUMBER)
    add_number (text, &parts);
}

/* Whoever played a move is to see beside the right text what that one is called. */
static void
add_played (GString *text, const QipuTask *task, const QipuAnswer *answer, const QipuScript *script)
{
  QipuTask played = *task;
  char name[QIPU_MOVE_TEXT_SIZE];

  played.move = answer->move;
  qipu_task_format (&played, script, name);
  g_string_append_c (text, '\n');
  /* Translators: %s is the text of a move */
  g_string_append_printf (text, _ ("Your move is written %s."), name);
}

static const char *
get_form (QipuFamily family)
{
  switch (family)
    {
    case QIPU_FAMILY_ICCS:
      return _ ("A move is the point it leaves and the point it reaches, as in H2-E2.");
    case QIPU_FAMILY_ALGEBRAIC:
      return _ ("A move is the letter of the piece and the point it reaches, as in Che2.");
    default:
      return _ ("A move has four parts: piece, file, direction, number.");
    }
}

static void
explain_text (GString *text,
              const QipuTask *task,
              const QipuAnswer *answer,
              const char *given,
              const QipuScript *script)
{
  char right[QIPU_MOVE_TEXT_SIZE];
  g_autofree char *sentence = qipu_words_dup_move (&task->position, task->move);

  qipu_task_format (task, script, right);
  if (!answer->understood)
    {
      /* Translators: %s is what was written */
      g_string_append_printf (text, _ ("“%s” is not understood."), given != NULL ? given : "");
      g_string_append_c (text, '\n');
      g_string_append (text, get_form (task->family));
      return;
    }

  /* Translators: %s is a sentence about the move */
  if (answer->right)
    g_string_append_printf (text, _ ("Right. %s"), sentence);
  else
    /* Translators: %1$s is the text of the right move, %2$s a sentence about it */
    g_string_append_printf (text, _ ("Not correct. The move is %1$s: %2$s"), right, sentence);

  if (answer->word_after)
    {
      g_string_append_c (text, '\n');
      /* Translators: %s is the text of the move with front or rear in its right place */
      g_string_append_printf (text, _ ("The word for front or rear comes before the piece: %s"),
                              right);
    }
  /* whoever chose numerals for Black too is not taught otherwise */
  if (answer->other_numerals
      && (script->digits != QIPU_DIGITS_CHINESE
          || qipu_position_get_side (&task->position) == QIPU_RED))
    {
      g_string_append_c (text, '\n');
      g_string_append (text, _ ("In Chinese texts Red’s numbers are written 一 to 九 and Black’s 1 to 9."));
    }
  if (answer->right)
    return;

  if (task->exercise == QIPU_EXERCISE_PLAY)
    add_played (text, task, answer, script);
  add_wrong_parts (text, task, answer);
}

static void
explain_file (GString *text, const QipuTask *task, const QipuAnswer *answer)
{
  QipuColour side = qipu_position_get_side (&task->position);
  guint file = (guint) qipu_board_file_number (qipu_move_from (task->move), side);

  g_string_append (text, answer->right ? _ ("Right.") : _ ("Not correct."));
  add_file (text, side, file, answer->counted_from_other_side);
}

static void
explain_mover (GString *text, const QipuTask *task, const QipuAnswer *answer)
{
  g_string_append (text, answer->right ? _ ("Right.") : _ ("Not correct."));
  g_string_append_c (text, '\n');
  g_string_append (text, qipu_position_get_side (&task->position) == QIPU_RED
                             ? _ ("The numbers are Chinese numerals, so Red moves.")
                             : _ ("The numbers are digits, so Black moves."));
}

/**
 * qipu_learn_words_dup_answer:
 * @task: a question
 * @answer: to it
 * @given: (nullable): what was written
 * @script: that of Chinese move texts
 *
 * Returns: (transfer full): what is right or wrong, and why; lines
 */
char *
qipu_learn_words_dup_answer (const QipuTask *task,
                             const QipuAnswer *answer,
                             const char *given,
                             const QipuScript *script)
{
  GString *text = g_string_new (NULL);

  switch (task->exercise)
    {
    case QIPU_EXERCISE_FILE:
      explain_file (text, task, answer);
      break;
    case QIPU_EXERCISE_MOVER:
      explain_mover (text, task, answer);
      break;
    case QIPU_EXERCISE_PLAY:
    case QIPU_EXERCISE_WRITE:
    default:
      explain_text (text, task, answer, given, script);
    }

  return g_string_free (text, FALSE);
}
