/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The verdicts of repetition: a table of published and public cases, each of them also mirrored,
 * with colours exchanged, entered at every other move, played on, and with an idle detour. */

#include "judge-line.h"

#include "rules/qipu-movegen.h"

typedef struct
{
  char *id;
  gboolean disputed;
  char *fen;
  QipuMove moves[MAX_LINE];
  guint n;
  guint prefix;
  guint cycle;
  QipuOutcome verdict;
} Case;

static void
case_free (Case *self)
{
  g_free (self->id);
  g_free (self->fen);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Case, case_free)

static QipuOutcome
outcome_from_text (const char *text)
{
  if (g_str_equal (text, "draw"))
    return QIPU_OUTCOME_DRAW;
  if (g_str_equal (text, "red loses"))
    return QIPU_OUTCOME_RED_LOSES;
  g_assert_cmpstr (text, ==, "black loses");
  return QIPU_OUTCOME_BLACK_LOSES;
}

/* Reads a table with named columns; lines that begin with # are left out. */
static GPtrArray *
read_cases (const char *path)
{
  g_autoptr (GPtrArray) cases = g_ptr_array_new_with_free_func ((GDestroyNotify) case_free);
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  g_auto (GStrv) names = NULL;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_auto (GStrv) fields = NULL;
      g_autoptr (GHashTable) row = g_hash_table_new (g_str_hash, g_str_equal);
      g_auto (GStrv) words = NULL;
      Case *item;

      if (*lines[i] == '\0' || *lines[i] == '#')
        continue;
      if (names == NULL)
        {
          names = g_strsplit (lines[i], "\t", -1);
          continue;
        }

      fields = g_strsplit (lines[i], "\t", -1);
      for (guint column = 0; names[column] != NULL && fields[column] != NULL; column++)
        g_hash_table_insert (row, names[column], fields[column]);

      item = g_new0 (Case, 1);
      item->id = g_strdup (g_hash_table_lookup (row, "id"));
      item->disputed = g_str_equal (g_hash_table_lookup (row, "grade"), "disputed");
      item->fen = g_strdup (g_hash_table_lookup (row, "start_fen"));
      item->prefix = (guint) atoi (g_hash_table_lookup (row, "prefix_plies"));
      item->cycle = (guint) atoi (g_hash_table_lookup (row, "cycle_plies"));
      item->verdict = outcome_from_text (g_hash_table_lookup (row, "verdict"));
      words = g_strsplit (g_hash_table_lookup (row, "moves"), " ", -1);
      for (guint word = 0; words[word] != NULL; word++)
        item->moves[item->n++] = move_from_text (words[word]);
      g_assert_cmpuint (item->n, ==, item->prefix + 2 * item->cycle);
      g_ptr_array_add (cases, item);
    }
  return g_steal_pointer (&cases);
}

static Line *
line_from_case (const Case *item)
{
  Line *line = line_new (item->fen, "");

  line->n = item->n;
  memcpy (line->moves, item->moves, item->n * sizeof item->moves[0]);
  return line;
}

static QipuOutcome
swap_outcome (QipuOutcome outcome)
{
  if (outcome == QIPU_OUTCOME_RED_LOSES)
    return QIPU_OUTCOME_BLACK_LOSES;
  return outcome == QIPU_OUTCOME_BLACK_LOSES ? QIPU_OUTCOME_RED_LOSES : outcome;
}

static void
assert_verdict (Line *line, const Case *item, QipuOutcome verdict, const char *how)
{
  line_judge (line, NULL);
  if (line->judgement.status != QIPU_STATUS_REPETITION ||
      line->judgement.repetition.outcome != verdict)
    g_test_message ("%s %s: %s, outcome %d", item->id, how,
                    qipu_status_name (line->judgement.status), line->judgement.repetition.outcome);
  for (guint i = 0; i < line->n; i++)
    g_assert_false (line->steps[i].irregular);
  g_assert_cmpint (line->judgement.status, ==, QIPU_STATUS_REPETITION);
  g_assert_cmpint (line->judgement.repetition.outcome, ==, verdict);
  g_assert_cmpuint (line->judgement.repetition.occurrences, ==, 3);
  g_assert_cmpuint (line->n_plies, ==,
                    line->judgement.repetition.last - line->judgement.repetition.first);
}

static void
test_case (gconstpointer data)
{
  const Case *item = data;
  g_autofree Line *line = line_from_case (item);

  if (item->disputed)
    g_test_message ("disputed; reading chosen: outcome %d", item->verdict);
  assert_verdict (line, item, item->verdict, "as it is");
  g_assert_true (qipu_clause_name (line->judgement.repetition.clause) != NULL);
}

static void
test_mirror (gconstpointer data)
{
  const Case *item = data;
  g_autofree Line *line = line_from_case (item);
  g_autofree Line *mirrored = line_from_case (item);

  line_judge (line, NULL);
  qipu_position_mirror (&line->start, &mirrored->start);
  for (guint i = 0; i < line->n; i++)
    mirrored->moves[i] = qipu_move_mirror (line->moves[i]);
  assert_verdict (mirrored, item, item->verdict, "mirrored");

  for (gsize i = 0; i < line->n_plies; i++)
    {
      g_assert_cmpint (line->plies[i].ply_class, ==, mirrored->plies[i].ply_class);
      g_assert_cmpuint (line->plies[i].n_attackers, ==, mirrored->plies[i].n_attackers);
      g_assert_cmpuint (line->plies[i].n_victims, ==, mirrored->plies[i].n_victims);
    }
  g_assert_cmpuint (line->judgement.repetition.clause, ==, mirrored->judgement.repetition.clause);
}

static void
test_swap (gconstpointer data)
{
  const Case *item = data;
  g_autofree Line *line = line_from_case (item);
  g_autofree Line *swapped = line_from_case (item);

  line_judge (line, NULL);
  qipu_position_swap_colours (&line->start, &swapped->start);
  /* where e0 of the one is e9 of the other: found by the general, so that the test does not
   * depend on how the board is turned */
  for (guint i = 0; i < line->n; i++)
    {
      QipuSquare general = line->start.general[QIPU_RED];
      gboolean flipped = swapped->start.general[QIPU_BLACK] == qipu_square_flip (general);
      QipuMove move = line->moves[i];

      swapped->moves[i] = flipped ? qipu_move_flip (move)
                                  : qipu_move (qipu_square_rotate (qipu_move_from (move)),
                                               qipu_square_rotate (qipu_move_to (move)));
    }
  assert_verdict (swapped, item, swap_outcome (item->verdict), "colours exchanged");
  for (gsize i = 0; i < line->n_plies; i++)
    g_assert_cmpint (line->plies[i].ply_class, ==, swapped->plies[i].ply_class);
  g_assert_cmpuint (line->judgement.repetition.clause, ==, swapped->judgement.repetition.clause);
}

/* Starts a fresh game @offset moves into the lap and plays @laps laps from there. */
static Line *
line_rotated (const Case *item, guint offset, guint laps)
{
  g_autofree Line *line = line_from_case (item);

  line_judge (line, NULL);
  for (guint i = item->prefix + offset; i < item->n; i++)
    qipu_judge_pop (&line->judge);
  line->start = line->judge.position;
  line->n = 0;
  for (guint i = 0; i < laps * item->cycle; i++)
    line->moves[line->n++] = item->moves[item->prefix + (offset + i) % item->cycle];
  return g_steal_pointer (&line);
}

static void
test_rotations (gconstpointer data)
{
  const Case *item = data;

  for (guint offset = 0; offset < item->cycle; offset++)
    {
      g_autofree Line *line = line_rotated (item, offset, 2);
      g_autofree char *how = g_strdup_printf ("entered at move %u", offset);

      assert_verdict (line, item, item->verdict, how);
    }
}

static void
test_more_laps (gconstpointer data)
{
  const Case *item = data;
  g_autofree Line *line = line_rotated (item, 0, 4);
  g_autofree Line *once = line_rotated (item, 0, 1);
  QipuRepetition repetition = { .outcome = QIPU_OUTCOME_NONE };

  assert_verdict (line, item, item->verdict, "four laps");

  /* all four laps as one span */
  g_assert_true (
      qipu_repetition_judge (&line->start, line->steps, line->n, &qipu_rules_axf, &repetition));
  g_assert_cmpint (repetition.outcome, ==, item->verdict);

  /* after one lap: what it will be */
  line_judge (once, NULL);
  g_assert_cmpint (once->judgement.status, ==, QIPU_STATUS_ONGOING);
  g_assert_cmpint (once->judgement.winner, ==, QIPU_WINNER_NONE);
  g_assert_cmpuint (once->judgement.repetition.occurrences, ==, 2);
  g_assert_cmpint (once->judgement.repetition.outcome, ==, item->verdict);
}

/* A quiet move of one piece and its way back, for each side: no attack is in it. */
static gboolean
find_detour (const QipuPosition *start, QipuMove detour[4])
{
  QipuMove moves[QIPU_MAX_MOVES];
  gsize n = qipu_movegen_legal (start, moves);

  for (gsize i = 0; i < n; i++)
    {
      g_autofree Line *line = g_new0 (Line, 1);
      QipuMove replies[QIPU_MAX_MOVES];
      gsize n_replies;

      line->start = *start;
      line->n = 1;
      line->moves[0] = moves[i];
      line_judge (line, NULL);
      n_replies = qipu_movegen_legal (&line->judge.position, replies);
      for (gsize k = 0; k < n_replies; k++)
        {
          gboolean idle = TRUE;

          line->moves[1] = replies[k];
          line->moves[2] = qipu_move (qipu_move_to (moves[i]), qipu_move_from (moves[i]));
          line->moves[3] = qipu_move (qipu_move_to (replies[k]), qipu_move_from (replies[k]));
          line->n = 4;
          if (qipu_move_to (replies[k]) == qipu_move_to (moves[i]))
            continue;
          line_judge (line, NULL);
          for (guint ply = 0; ply < 4; ply++)
            idle &= !line->steps[ply].irregular && line->steps[ply].undo.captured == 0;
          if (!idle || line->n_plies != 4)
            continue;
          for (guint ply = 0; ply < 4; ply++)
            idle &= line->plies[ply].ply_class != QIPU_CLASS_CHECK &&
                    line->plies[ply].ply_class != QIPU_CLASS_CHASE &&
                    line->plies[ply].ply_class != QIPU_CLASS_ROOT_REMOVAL;
          if (!idle)
            continue;
          memcpy (detour, line->moves, 4 * sizeof detour[0]);
          return TRUE;
        }
    }
  return FALSE;
}

static guint n_detours;
static guint n_tried;

/* With an idle pair in the lap nobody does anything with every move. */
static void
test_detour (gconstpointer data)
{
  const Case *item = data;

  n_tried++;
  for (guint offset = 0; offset < item->cycle; offset++)
    {
      g_autofree Line *line = line_rotated (item, offset, 1);
      QipuMove detour[4];
      QipuRepetition repetition = { .outcome = QIPU_OUTCOME_NONE };

      if (!find_detour (&line->start, detour))
        continue;
      n_detours++;
      memmove (line->moves + 4, line->moves, line->n * sizeof line->moves[0]);
      memcpy (line->moves, detour, sizeof detour);
      line->n += 4;
      line_judge (line, NULL);
      g_assert_true (
          qipu_repetition_judge (&line->start, line->steps, line->n, &qipu_rules_axf, &repetition));
      g_assert_cmpint (repetition.outcome, ==, QIPU_OUTCOME_DRAW);
      g_assert_cmpuint (repetition.sides[QIPU_RED].level, ==, 0);
      g_assert_cmpuint (repetition.sides[QIPU_BLACK].level, ==, 0);
      return;
    }
}

static void
test_enough_detours (void)
{
  g_test_message ("%u of %u cases with a detour", n_detours, n_tried);
  g_assert_cmpuint (10 * n_detours, >=, 6 * n_tried);
}

static void
add_case (const Case *item)
{
  static const struct
  {
    const char *name;
    GTestDataFunc run;
  } ways[] = {
    { "as-it-is", test_case },        { "mirrored", test_mirror },
    { "colours-swapped", test_swap }, { "entered-anywhere", test_rotations },
    { "more-laps", test_more_laps },  { "detour", test_detour },
  };

  for (guint i = 0; i < G_N_ELEMENTS (ways); i++)
    {
      g_autofree char *path = g_strdup_printf ("/rules/repetition/%s/%s", ways[i].name, item->id);

      g_test_add_data_func (path, item, ways[i].run);
    }
}

int
main (int argc, char **argv)
{
  const char *shared = g_getenv ("QIPU_SHARED");
  g_autofree char *path = NULL;
  g_autofree char *shared_path = NULL;
  g_autoptr (GPtrArray) cases = NULL;
  g_autoptr (GPtrArray) shared_cases = NULL;
  guint n_disputed = 0;

  g_test_init (&argc, &argv, NULL);
  path = g_test_build_filename (G_TEST_DIST, "rules", "data", "repetition.tsv", NULL);
  cases = read_cases (path);
  for (guint i = 0; i < cases->len; i++)
    {
      const Case *item = g_ptr_array_index (cases, i);

      n_disputed += item->disputed;
      add_case (item);
    }
  g_test_message ("%u cases, %u of them disputed", cases->len, n_disputed);
  g_assert_cmpuint (cases->len - n_disputed, ==, qipu_rules_axf.n_cases);
  g_test_add_func ("/rules/repetition/summary/enough-detours", test_enough_detours);

  /* a newer table, when there is one beside the source */
  if (shared != NULL)
    {
      shared_path = g_build_filename (shared, "rules", "repetition.tsv", NULL);
      if (g_file_test (shared_path, G_FILE_TEST_EXISTS))
        {
          shared_cases = read_cases (shared_path);
          for (guint i = 0; i < shared_cases->len; i++)
            {
              const Case *item = g_ptr_array_index (shared_cases, i);
              g_autofree char *name = g_strdup_printf ("/rules/repetition/shared/%s", item->id);

              g_test_add_data_func (name, item, test_case);
            }
          g_test_message ("%u shared cases", shared_cases->len);
        }
    }
  return g_test_run ();
}
