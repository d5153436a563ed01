/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Makes questions of the notation trainer and compares answers with them. */

#define G_LOG_DOMAIN "qipu-learn"

#include "config.h"

#include "learn/qipu-task.h"

#include <string.h>

#include "learn/qipu-move-letters.h"
#include "rules/qipu-board.h"

static const char *const exercise_ids[QIPU_N_EXERCISES] = { "play", "write", "file", "mover" };
static const char *const family_ids[QIPU_N_FAMILIES] = { "wxf", "chinese", "iccs", "algebraic" };

/* In which choices are kept and texts compared. */
static const QipuScript plain_script = { FALSE, QIPU_DIGITS_ASCII };

static gboolean
has_choice (const QipuTask *task, const char *text)
{
  for (guint i = 0; i < task->n_choices; i++)
    if (strcmp (task->choices[i], text) == 0)
      return TRUE;

  return FALSE;
}

/* A wrong text must not be another way of writing the right move. */
static void
add_wrong_choice (QipuTask *task, const char *text)
{
  QipuParse parse;

  if (text == NULL || task->n_choices == QIPU_TASK_N_CHOICES || has_choice (task, text)
      || (qipu_notation_parse (&task->position, text, strlen (text), NULL, &parse) == QIPU_PARSE_OK
          && parse.move == task->move))
    return;

  g_strlcpy (task->choices[task->n_choices++], text, QIPU_MOVE_TEXT_SIZE);
}

/* What somebody would read who goes wrong at the sign @code. */
static char
mistaken_code (char code, guint way)
{
  switch (code)
    {
    case '+':
      return '-';
    case '-':
      return way % 2 == 0 ? '+' : '=';
    case '=':
      return way % 2 == 0 ? '+' : '-';
    case 'f':
    case 'm':
      return 'b';
    case 'b':
      return 'f';
    case 'C':
      return 'R';
    case 'R':
      return way % 2 == 0 ? 'C' : 'H';
    case 'H':
      return 'C';
    case 'A':
      return 'E';
    case 'E':
      return 'A';
    default:
      break;
    }
  if (code >= '1' && code <= '9')
    {
      /* counted from the other side, or one off */
      if (way % 3 == 0 && code != '5')
        return (char) ('0' + '0' + 10 - code);
      return (char) (way % 2 == 0 ? (code == '9' ? '8' : code + 1) : (code == '1' ? '2' : code - 1));
    }

  return 0;
}

static void
add_mistakes (QipuTask *task, const char *right, GRand *random)
{
  QipuMoveLetters letters;

  if (!qipu_move_letters_read (right, task->family == QIPU_FAMILY_CHINESE, &letters))
    return;

  /* each round goes through the signs from another one on, with other mistakes */
  for (guint way = 0; way < 12 && task->n_choices < QIPU_TASK_N_CHOICES; way++)
    {
      guint index = (guint) g_rand_int_range (random, 0, (gint32) letters.n);
      char code = mistaken_code (letters.codes[index], way);
      /* WXF writes front and rear as '+' and '-' */
      g_autofree char *text = code != 0 ? qipu_move_text_replace (right, index, code) : NULL;

      add_wrong_choice (task, text);
    }
}

/* The points as somebody names them who starts from another corner, or mixes up where the move
 * begins and ends. */
static void
add_square_mistakes (QipuTask *task)
{
  QipuSquare from = qipu_move_from (task->move);
  QipuSquare to = qipu_move_to (task->move);
  const QipuSquare wrong[][2] = {
    { qipu_square_mirror (from), qipu_square_mirror (to) },
    { qipu_square_rotate (from), qipu_square_rotate (to) },
    { to, from },
    { qipu_square_flip (from), qipu_square_flip (to) },
  };

  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      char text[8];

      g_snprintf (text, sizeof text, "%c%d-%c%d", 'A' + qipu_square_file (wrong[i][0]),
                  qipu_square_rank (wrong[i][0]), 'A' + qipu_square_file (wrong[i][1]),
                  qipu_square_rank (wrong[i][1]));
      add_wrong_choice (task, text);
    }
}

/* The same of a text that ends with the point of arrival, and the letter of another piece. */
static void
add_algebraic_mistakes (QipuTask *task, const char *right)
{
  QipuSquare to = qipu_move_to (task->move);
  const QipuSquare wrong[] = { qipu_square_mirror (to), qipu_square_rotate (to),
                               qipu_square_flip (to), qipu_move_from (task->move) };
  int head = (int) strlen (right) - 2;

  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_autofree char *text = g_strdup_printf ("%.*s%c%d", head, right,
                                               'a' + qipu_square_file (wrong[i]),
                                               qipu_square_rank (wrong[i]));

      add_wrong_choice (task, text);
    }
  if (mistaken_code (right[0], 0) != 0 && g_ascii_isupper (right[0]))
    {
      g_autofree char *text = qipu_move_text_replace (right, 0, mistaken_code (right[0], 0));

      add_wrong_choice (task, text);
    }
}

/* All numbers from here on, so that there are always enough choices. */
static void
add_other_numbers (QipuTask *task, const char *right)
{
  guint last = (guint) g_utf8_strlen (right, -1) - 1;

  for (char code = '1'; code <= '9'; code++)
    {
      g_autofree char *text = qipu_move_text_replace (right, last, code);

      add_wrong_choice (task, text);
    }
}

static void
make_choices (QipuTask *task, GRand *random)
{
  char right[QIPU_MOVE_TEXT_SIZE];
  guint place;

  qipu_task_format (task, &plain_script, right);
  g_strlcpy (task->choices[0], right, QIPU_MOVE_TEXT_SIZE);
  task->n_choices = 1;

  if (task->family == QIPU_FAMILY_ICCS)
    add_square_mistakes (task);
  else if (task->family == QIPU_FAMILY_ALGEBRAIC)
    add_algebraic_mistakes (task, right);
  else
    add_mistakes (task, right, random);
  add_other_numbers (task, right);

  place = (guint) g_rand_int_range (random, 0, (gint32) task->n_choices);
  memcpy (task->choices[0], task->choices[place], QIPU_MOVE_TEXT_SIZE);
  g_strlcpy (task->choices[place], right, QIPU_MOVE_TEXT_SIZE);
  task->right_choice = place;
}

/**
 * qipu_task_init:
 * @task: (out): the question
 * @exercise: which one
 * @family: in which notation
 * @position: before the move
 * @move: a legal move
 * @random: decides about the wrong choices
 *
 * Makes a question about a move.
 */
void
qipu_task_init (QipuTask *task,
                QipuExercise exercise,
                QipuFamily family,
                const QipuPosition *position,
                QipuMove move,
                GRand *random)
{
  memset (task, 0, sizeof *task);
  task->exercise = exercise;
  task->family = family;
  task->position = *position;
  task->move = move;
  task->skill = qipu_skill_of_move (position, move);
  if (exercise == QIPU_EXERCISE_WRITE)
    make_choices (task, random);
}

/* The mover is told from the numerals, so there Black's are never the same as Red's. */
static QipuDigits
get_digits (const QipuTask *task, const QipuScript *script)
{
  if (task->exercise == QIPU_EXERCISE_MOVER && script->digits == QIPU_DIGITS_CHINESE)
    return QIPU_DIGITS_ASCII;

  return script->digits;
}

/**
 * qipu_task_format:
 * @task: a question
 * @script: that of a Chinese text
 * @text: (out): the move in the notation of the question
 *
 * Writes the move that is asked.
 */
void
qipu_task_format (const QipuTask *task, const QipuScript *script, char text[QIPU_MOVE_TEXT_SIZE])
{
  const QipuNotation notations[QIPU_N_FAMILIES] = {
    QIPU_NOTATION_WXF,
    script->simplified ? QIPU_NOTATION_HANS : QIPU_NOTATION_HANT,
    QIPU_NOTATION_ICCS,
    QIPU_NOTATION_ALGEBRAIC,
  };
  const QipuNotationStyle style = { .digits = get_digits (task, script) };

  qipu_notation_format (&task->position, task->move, notations[task->family], &style, text);
}

/**
 * qipu_task_dup_choice:
 * @task: a question with choices
 * @index: below n_choices
 * @script: that of a Chinese text
 *
 * Returns: (transfer full): a text to choose
 */
char *
qipu_task_dup_choice (const QipuTask *task, guint index, const QipuScript *script)
{
  g_return_val_if_fail (index < task->n_choices, NULL);

  if (task->family != QIPU_FAMILY_CHINESE)
    return g_strdup (task->choices[index]);

  return qipu_move_text_rewrite (task->choices[index], script->simplified,
                                 get_digits (task, script));
}

/**
 * qipu_task_answer_move:
 * @task: a question
 * @move: a legal move of the position
 * @answer: (out): what is wrong with it
 *
 * Compares a move that was played with the one that was asked.
 */
void
qipu_task_answer_move (const QipuTask *task, QipuMove move, QipuAnswer *answer)
{
  QipuMoveParts right;

  memset (answer, 0, sizeof *answer);
  qipu_move_parts_read (&task->position, task->move, &right);
  qipu_move_parts_read (&task->position, move, &answer->given);
  answer->by_move = TRUE;
  answer->move = move;
  answer->understood = TRUE;
  answer->right = move == task->move;
  answer->wrong = qipu_move_parts_compare (&right, &answer->given);
  answer->counted_from_other_side = right.file != answer->given.file
                                    && right.file + answer->given.file == 10;
}

static gboolean
is_of_family (QipuNotation notation, QipuFamily family)
{
  switch (family)
    {
    case QIPU_FAMILY_WXF:
      return notation == QIPU_NOTATION_WXF || notation == QIPU_NOTATION_WXF_PREFIX;
    case QIPU_FAMILY_CHINESE:
      return notation == QIPU_NOTATION_HANT || notation == QIPU_NOTATION_HANS;
    case QIPU_FAMILY_ALGEBRAIC:
      return notation == QIPU_NOTATION_ALGEBRAIC;
    case QIPU_FAMILY_ICCS:
    default:
      return notation == QIPU_NOTATION_ICCS || notation == QIPU_NOTATION_UCI;
    }
}

static gboolean
is_point (const char *text)
{
  return g_ascii_tolower (text[0]) >= 'a' && g_ascii_tolower (text[0]) <= 'i' &&
         g_ascii_isdigit (text[1]);
}

/* Where two texts of the form "H2-E2" differ, or nothing for a text of another form. */
static QipuParts
compare_squares (const char *right, const char *text)
{
  const char *to = text[0] != '\0' && text[1] != '\0' ? text + 2 : text;
  QipuParts parts = 0;

  to += *to == '-';
  if (!is_point (text) || !is_point (to) || to[2] != '\0')
    return 0;
  if (g_ascii_strncasecmp (right, text, 2) != 0)
    parts |= QIPU_PART_PLACE;
  if (g_ascii_strncasecmp (right + 3, to, 2) != 0)
    parts |= QIPU_PART_NUMBER;

  return parts;
}

/* The same for "Che2": the point of arrival is at the end, before it which piece moves. */
static QipuParts
compare_algebraic (const char *right, const char *text)
{
  gsize size = strlen (text);
  gsize head = strlen (right) - 2;
  QipuParts parts = 0;

  if (size < 2 || size > 8 || strspn (text, "KAEHRCPNBkaehrcpnbdfgi0123456789x+-=") != size ||
      !is_point (text + size - 2))
    return 0;
  if (size - 2 != head || g_ascii_strncasecmp (right, text, head) != 0)
    parts |= QIPU_PART_PIECE;
  if (g_ascii_strcasecmp (right + head, text + size - 2) != 0)
    parts |= QIPU_PART_NUMBER;

  return parts;
}

/* A text that names points and is no move of the position. */
static void
compare_points (const QipuTask *task, const char *text, QipuAnswer *answer)
{
  g_autofree char *stripped = g_strstrip (g_strdup (text));
  char right[QIPU_MOVE_TEXT_SIZE];

  qipu_task_format (task, &plain_script, right);
  answer->wrong = task->family == QIPU_FAMILY_ICCS ? compare_squares (right, stripped)
                                                   : compare_algebraic (right, stripped);
  answer->understood = answer->wrong != 0;
}

/* A text that is no move of the position still says where it goes wrong. */
static void
compare_letters (const QipuTask *task, const char *text, QipuAnswer *answer)
{
  gboolean chinese = task->family == QIPU_FAMILY_CHINESE;
  char right_text[QIPU_MOVE_TEXT_SIZE];
  QipuMoveLetters right, given;

  qipu_task_format (task, &plain_script, right_text);
  if (!qipu_move_letters_read (right_text, chinese, &right)
      || !qipu_move_letters_read (text, chinese, &given))
    return;

  answer->wrong = qipu_move_letters_compare (&right, &given);
  answer->understood = answer->wrong != 0;
  answer->counted_from_other_side = qipu_move_letters_place_mirrored (&right, &given);
}

/* Chinese texts write Red's numbers 一 and Black's 1; the other way round can be read too. */
static gboolean
has_other_numerals (const QipuTask *task, const char *text)
{
  QipuMoveLetters letters;

  if (task->family != QIPU_FAMILY_CHINESE || !qipu_move_letters_read (text, TRUE, &letters))
    return FALSE;

  return qipu_position_get_side (&task->position) == QIPU_RED ? letters.digits
                                                              : letters.chinese_numerals;
}

/**
 * qipu_task_answer_text:
 * @task: a question
 * @text: what was written, or a choice
 * @answer: (out): what is wrong with it
 *
 * Compares a text with the move that was asked.
 */
void
qipu_task_answer_text (const QipuTask *task, const char *text, QipuAnswer *answer)
{
  QipuParse parse;
  char right[QIPU_MOVE_TEXT_SIZE];

  memset (answer, 0, sizeof *answer);
  qipu_task_format (task, &plain_script, right);
  /* C6c2 of a cannon on c6 is read as coordinates, but it is what was asked for */
  if (qipu_notation_parse (&task->position, text, strlen (text), NULL, &parse) == QIPU_PARSE_OK
      && (is_of_family (parse.notation, task->family) || strcmp (text, right) == 0))
    {
      qipu_task_answer_move (task, parse.move, answer);
      answer->word_after = answer->right && parse.word_after;
      answer->other_numerals = answer->right && has_other_numerals (task, text);
    }
  else if (qipu_family_has_parts (task->family))
    compare_letters (task, text, answer);
  else
    compare_points (task, text, answer);
}

/**
 * qipu_task_answer_file:
 * @task: a question
 * @file: 1…9
 * @answer: (out): what is wrong with it
 *
 * Compares a file with that of the piece that is marked.
 */
void
qipu_task_answer_file (const QipuTask *task, guint file, QipuAnswer *answer)
{
  guint right = (guint) qipu_board_file_number (qipu_move_from (task->move),
                                                qipu_position_get_side (&task->position));

  memset (answer, 0, sizeof *answer);
  answer->understood = TRUE;
  answer->number = file;
  answer->right = file == right;
  answer->wrong = answer->right ? 0 : QIPU_PART_PLACE;
  answer->counted_from_other_side = !answer->right && file + right == 10;
}

/**
 * qipu_task_answer_side:
 * @task: a question
 * @side: who is thought to move
 * @answer: (out): whether that is right
 *
 * Compares a side with the mover.
 */
void
qipu_task_answer_side (const QipuTask *task, QipuColour side, QipuAnswer *answer)
{
  memset (answer, 0, sizeof *answer);
  answer->understood = TRUE;
  answer->number = side;
  answer->right = side == qipu_position_get_side (&task->position);
}

/**
 * qipu_task_get_place:
 * @task: a question
 * @answer: to it
 *
 * Returns: (transfer none) (nullable): where the guide explains what went wrong, %NULL for a right
 *   answer
 */
const char *
qipu_task_get_place (const QipuTask *task, const QipuAnswer *answer)
{
#define PAGE "reading-records#"
  /* of moves whose text has a word instead of the file, or none though two stand on it */
  static const char *const places[QIPU_N_SKILLS] = {
    [QIPU_SKILL_FRONT_REAR] = PAGE "front-rear",
    [QIPU_SKILL_SAME_FILE] = PAGE "no-front-rear",
    [QIPU_SKILL_THREE] = PAGE "three-soldiers",
    [QIPU_SKILL_TWO_FILES] = PAGE "two-files",
  };

  if (answer->right || !answer->understood)
    return NULL;

  if (task->exercise == QIPU_EXERCISE_MOVER)
    return PAGE "characters";
  if (task->exercise == QIPU_EXERCISE_FILE)
    return PAGE "files";
  if (!qipu_family_has_parts (task->family))
    return PAGE "points";
  if (answer->wrong & QIPU_PART_PLACE)
    return places[task->skill] != NULL ? places[task->skill] : PAGE "files";
  if (answer->wrong & QIPU_PART_NUMBER)
    return PAGE "last-number";

  return answer->wrong & QIPU_PART_DIRECTION ? PAGE "directions" : PAGE "four-parts";
#undef PAGE
}

/**
 * qipu_exercise_get_id:
 * @exercise: an exercise
 *
 * Returns: its name in files
 */
const char *
qipu_exercise_get_id (QipuExercise exercise)
{
  g_return_val_if_fail (exercise < QIPU_N_EXERCISES, NULL);

  return exercise_ids[exercise];
}

/**
 * qipu_family_get_id:
 * @family: a family of notations
 *
 * Returns: its name in files
 */
const char *
qipu_family_get_id (QipuFamily family)
{
  g_return_val_if_fail (family < QIPU_N_FAMILIES, NULL);

  return family_ids[family];
}

/**
 * qipu_family_has_parts:
 * @family: a family of notations
 *
 * Returns: whether its texts have the four parts piece, place, direction and number
 */
gboolean
qipu_family_has_parts (QipuFamily family)
{
  return family == QIPU_FAMILY_WXF || family == QIPU_FAMILY_CHINESE;
}
