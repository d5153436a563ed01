/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every exercise in every notation, for every kind of ambiguity and both sides: each is asked, read in
 * all its ways of writing, judged, and every wrong answer explained part by part. */

#include "config.h"

#include <string.h>

#include "learn/qipu-guide.h"
#include "learn/qipu-learn-words.h"
#include "learn/qipu-task.h"
#include "rules/qipu-board.h"
#include "rules/qipu-movegen.h"

/* Positions in which Red's moves need the kind; Black's are the same ones turned. */
static const struct
{
  const char *name;
  const char *fen;
  QipuSkill skill;
} kinds[] = {
  { "traverse", "4k4/4a4/9/9/9/2P3p2/9/1C5C1/9/R3K3R w - - 0 1", QIPU_SKILL_TRAVERSE },
  { "steps", "4k4/4a4/9/9/9/2P3p2/9/1C5C1/9/R3K3R w - - 0 1", QIPU_SKILL_STEPS },
  { "horse", "4k4/4a4/9/9/9/9/9/2N3N2/9/4K4 w - - 0 1", QIPU_SKILL_HORSE },
  { "elephant", "4k4/4a4/9/9/9/9/9/4B4/9/2B1K4 w - - 0 1", QIPU_SKILL_ELEPHANT },
  { "advisor", "4k4/4a4/9/9/9/9/9/9/4A4/3AK4 w - - 0 1", QIPU_SKILL_ADVISOR },
  { "front-rear-chariots", "4k4/4a4/9/9/2R6/9/9/2R6/9/4K4 w - - 0 1", QIPU_SKILL_FRONT_REAR },
  { "front-rear-horses", "4k4/4a4/9/9/2N6/9/9/2N6/9/4K4 w - - 0 1", QIPU_SKILL_FRONT_REAR },
  { "front-rear-cannons", "4k4/4a4/9/9/1C7/9/9/1C7/9/4K4 w - - 0 1", QIPU_SKILL_FRONT_REAR },
  { "front-rear-soldiers", "4k4/4a4/2P6/2P6/9/9/9/9/9/4K4 w - - 0 1", QIPU_SKILL_FRONT_REAR },
  { "same-file-advisors", "4k4/4a4/9/9/9/8P/9/3A5/9/3AK4 w - - 0 1", QIPU_SKILL_SAME_FILE },
  { "same-file-elephants", "4k4/4a4/9/9/9/2B6/9/9/9/2B1K4 w - - 0 1", QIPU_SKILL_SAME_FILE },
  { "three-soldiers", "4k4/4a4/2P6/2P6/2P6/9/9/9/9/4K4 w - - 0 1", QIPU_SKILL_THREE },
  { "four-soldiers", "4k4/4a4/2P6/2P6/2P6/2P6/9/9/9/4K4 w - - 0 1", QIPU_SKILL_THREE },
  { "five-soldiers", "4k4/2P1a4/2P6/2P6/2P6/2P6/9/9/9/4K4 w - - 0 1", QIPU_SKILL_THREE },
  { "two-files", "4k4/4a4/2P3P2/2P3P2/9/9/9/9/9/4K4 w - - 0 1", QIPU_SKILL_TWO_FILES },
  { "three-and-two", "4k4/4a4/2P3P2/2P3P2/2P6/9/9/9/9/4K4 w - - 0 1", QIPU_SKILL_TWO_FILES },
};

/* The board turned and the colours exchanged. */
static char *
dup_turned (const char *fen)
{
  gsize size = strcspn (fen, " ");
  g_autofree char *board = g_strndup (fen, size);

  g_strreverse (board);
  for (char *p = board; *p != '\0'; p++)
    *p = g_ascii_isupper (*p) ? g_ascii_tolower (*p) : g_ascii_toupper (*p);

  return g_strconcat (board, fen[size + 1] == 'w' ? " b" : " w", fen + size + 2, NULL);
}

static void
get_position (gsize kind, QipuColour side, QipuPosition *position)
{
  g_autofree char *turned = dup_turned (kinds[kind].fen);

  g_assert_cmpint (qipu_position_set_fen (position, side == QIPU_RED ? kinds[kind].fen : turned,
                                          NULL),
                   ==, QIPU_FEN_OK);
}

static guint
count_lines (const char *text)
{
  guint n = 1;

  for (const char *p = text; *p != '\0'; p++)
    n += *p == '\n';

  return n;
}

/* The explanation shows the right text and says something about exactly the parts that are wrong. */
static void
check_explanation (const QipuTask *task, const QipuAnswer *answer, const char *given)
{
  static const struct
  {
    QipuParts part;
    const char *words[3];
  } parts[] = {
    { QIPU_PART_PIECE, { "The piece is the ", NULL, NULL } },
    { QIPU_PART_PLACE, { "It stands on file ", "It is the ", "It is " } },
    { QIPU_PART_DIRECTION, { "The direction is ", NULL, NULL } },
    { QIPU_PART_NUMBER, { "last number ", NULL, NULL } },
  };
  const QipuScript plain = { FALSE, QIPU_DIGITS_ASCII };
  g_autofree char *words = qipu_learn_words_dup_answer (task, answer, given, &plain);
  char right[QIPU_MOVE_TEXT_SIZE];
  guint n_parts = task->exercise == QIPU_EXERCISE_PLAY ? 1 : 0;

  qipu_task_format (task, &plain, right);
  g_assert_true (g_str_has_prefix (words, "Not correct. The move is "));
  g_assert_nonnull (strstr (words, right));
  if (task->exercise == QIPU_EXERCISE_PLAY)
    {
      g_autofree char *played = g_strdup_printf ("Your move is written %s.", given);

      g_assert_nonnull (strstr (words, played));
    }
  if (!qipu_family_has_parts (task->family))
    {
      g_assert_nonnull (strstr (words, "The piece goes from "));
      return;
    }

  g_assert_cmpuint (answer->wrong, !=, 0);
  for (gsize i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      gboolean told = FALSE;

      for (gsize k = 0; k < G_N_ELEMENTS (parts[i].words); k++)
        told |= parts[i].words[k] != NULL && strstr (words, parts[i].words[k]) != NULL;
      if (told != ((answer->wrong & parts[i].part) != 0))
        g_error ("%s for %s: part %u: %s", given, right, parts[i].part, words);
      n_parts += told;
    }
  /* doubled soldiers are told by their order and their file */
  n_parts += (answer->wrong & QIPU_PART_PLACE) != 0 && task->skill == QIPU_SKILL_TWO_FILES;
  g_assert_cmpuint (count_lines (words), ==, 1 + n_parts);
}

/* The parts in which two WXF texts differ, from the texts alone: piece, place, direction, number, and
 * in "3+=4" file and order of a soldier. */
static QipuParts
compare_texts (const char *a, const char *b)
{
  gboolean a_soldier = g_ascii_isdigit (a[0]) || a[0] == 'P' || a[0] == '+' || a[0] == '-';
  gboolean b_soldier = g_ascii_isdigit (b[0]) || b[0] == 'P' || b[0] == '+' || b[0] == '-';
  QipuParts parts = 0;

  if (a_soldier != b_soldier || (!a_soldier && a[0] != b[0]))
    parts |= QIPU_PART_PIECE;
  if (a[1] != b[1] || (a_soldier && b_soldier && a[0] != b[0]))
    parts |= QIPU_PART_PLACE;
  if (a[2] != b[2])
    parts |= QIPU_PART_DIRECTION;
  if (a[3] != b[3])
    parts |= QIPU_PART_NUMBER;

  return parts;
}

static void
format_wxf (const QipuPosition *position, QipuMove move, char text[QIPU_MOVE_TEXT_SIZE])
{
  qipu_notation_format (position, move, QIPU_NOTATION_WXF, NULL, text);
  g_assert_cmpuint (strlen (text), ==, 4);
}

/* The guide has a place for every mistake. */
static void
check_place (const QipuTask *task, const QipuAnswer *answer)
{
  const char *place = qipu_task_get_place (task, answer);
  const QipuPage *page = NULL;

  if (answer->right)
    {
      g_assert_null (place);
      return;
    }
  g_assert_nonnull (place);
  qipu_page_find_place (qipu_guide_get_pages (), place, &page);
  g_assert_nonnull (page);
  if (qipu_family_has_parts (task->family) && task->skill == QIPU_SKILL_TWO_FILES &&
      task->exercise <= QIPU_EXERCISE_WRITE && (answer->wrong & QIPU_PART_PLACE) != 0)
    g_assert_cmpstr (place, ==, "reading-records#two-files");
}

/* Every legal move as an answer to the task, played and written in every way. */
static guint
check_moves (const QipuTask *task)
{
  QipuMove moves[QIPU_MAX_MOVES];
  gsize n = qipu_movegen_legal (&task->position, moves);
  char right[QIPU_MOVE_TEXT_SIZE];
  guint n_answers = 0;

  format_wxf (&task->position, task->move, right);
  for (gsize i = 0; i < n; i++)
    for (guint way = 0; way < 6; way++)
      {
        const QipuScript script = { way % 2 != 0, (QipuDigits) (way / 2) };
        QipuTask other = *task;
        char text[QIPU_MOVE_TEXT_SIZE];
        char wxf[QIPU_MOVE_TEXT_SIZE];
        QipuAnswer answer;

        other.move = moves[i];
        qipu_task_format (&other, &script, text);
        if (task->exercise == QIPU_EXERCISE_PLAY)
          qipu_task_answer_move (task, moves[i], &answer);
        else
          qipu_task_answer_text (task, text, &answer);
        n_answers++;
        g_assert_true (answer.understood);
        g_assert_cmpint (answer.right, ==, moves[i] == task->move);
        check_place (task, &answer);
        if (answer.right)
          continue;

        format_wxf (&task->position, moves[i], wxf);
        /* two front ones of different files read alike, and are not the same place */
        g_assert_cmphex (answer.wrong & ~(QipuParts) QIPU_PART_PLACE, ==,
                         compare_texts (right, wxf) & ~(QipuParts) QIPU_PART_PLACE);
        if (compare_texts (right, wxf) & QIPU_PART_PLACE)
          g_assert_true (answer.wrong & QIPU_PART_PLACE);
        if (script.digits == QIPU_DIGITS_ASCII && !script.simplified)
          check_explanation (task, &answer, text);
      }

  return n_answers;
}

static guint
check_numbers (const QipuTask *task)
{
  QipuColour side = qipu_position_get_side (&task->position);
  guint right = (guint) qipu_board_file_number (qipu_move_from (task->move), side);
  QipuAnswer answer;

  if (task->exercise == QIPU_EXERCISE_MOVER)
    {
      for (QipuColour given = QIPU_RED; given <= QIPU_BLACK; given++)
        {
          qipu_task_answer_side (task, given, &answer);
          g_assert_cmpint (answer.right, ==, given == side);
          check_place (task, &answer);
        }
      return 2;
    }

  for (guint file = 1; file <= 9; file++)
    {
      qipu_task_answer_file (task, file, &answer);
      g_assert_cmpint (answer.right, ==, file == right);
      check_place (task, &answer);
      g_assert_cmpint (answer.counted_from_other_side, ==, file != right && file + right == 10);
    }
  return 9;
}

static void
check_kind (gconstpointer data)
{
  gsize kind = GPOINTER_TO_SIZE (data);
  g_autoptr (GRand) random = g_rand_new_with_seed (1);

  for (QipuColour side = QIPU_RED; side <= QIPU_BLACK; side++)
    {
      QipuMove moves[QIPU_MAX_MOVES];
      QipuPosition position;
      guint n_questions = 0;
      guint n_answers = 0;
      gsize n;

      get_position (kind, side, &position);
      n = qipu_movegen_legal (&position, moves);
      for (gsize i = 0; i < n; i++)
        for (guint exercise = 0; exercise < QIPU_N_EXERCISES; exercise++)
          for (guint family = 0; family < QIPU_N_FAMILIES; family++)
            {
              QipuTask task;

              if (qipu_skill_of_move (&position, moves[i]) != kinds[kind].skill)
                continue;
              qipu_task_init (&task, (QipuExercise) exercise, (QipuFamily) family, &position,
                              moves[i], random);
              g_assert_cmpint (task.skill, ==, kinds[kind].skill);
              n_questions++;
              n_answers += exercise == QIPU_EXERCISE_PLAY || exercise == QIPU_EXERCISE_WRITE
                               ? check_moves (&task)
                               : check_numbers (&task);
            }
      g_assert_cmpuint (n_questions, >, 0);
      g_test_message ("%s: %u questions, %u answers", side == QIPU_RED ? "Red" : "Black",
                      n_questions, n_answers);
    }
}

/* The same letters are another move for each side, and are asked of both. */
static void
test_same_letters (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (1);

  for (QipuColour side = QIPU_RED; side <= QIPU_BLACK; side++)
    {
      const QipuScript plain = { FALSE, QIPU_DIGITS_ASCII };
      QipuPosition position;
      QipuTask task;
      QipuAnswer answer;
      QipuMove move = side == QIPU_RED ? qipu_move (qipu_square (1, 0), qipu_square (2, 2))
                                       : qipu_move (qipu_square (7, 9), qipu_square (6, 7));
      char text[QIPU_MOVE_TEXT_SIZE];

      g_assert_cmpint (
          qipu_position_set_fen (&position,
                                 side == QIPU_RED
                                     ? QIPU_FEN_START
                                     : "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 0 1",
                                 NULL),
          ==, QIPU_FEN_OK);
      qipu_task_init (&task, QIPU_EXERCISE_PLAY, QIPU_FAMILY_WXF, &position, move, random);
      qipu_task_format (&task, &plain, text);
      g_assert_cmpstr (text, ==, "H8+7");
      qipu_task_answer_move (&task, move, &answer);
      g_assert_true (answer.right);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_autofree char *path = g_strconcat ("/learn/questions/", kinds[i].name, NULL);

      g_test_add_data_func (path, GSIZE_TO_POINTER (i), check_kind);
    }
  g_test_add_func ("/learn/questions/same-letters", test_same_letters);

  return g_test_run ();
}
