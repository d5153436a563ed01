/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The judge's sentences, untranslated: every status, pattern, remark and label. */

#include "words/qipu-words-judge.h"

#include "rules/qipu-board.h"

#define MAX_PLIES 64

typedef struct
{
  QipuJudge judge;
  QipuStep steps[MAX_PLIES];
  QipuJudgement judgement;
  QipuPlyReport plies[MAX_PLIES];
  gsize n_plies;
} Fixture;

static QipuMove
move_from_text (const char *text)
{
  return qipu_move (qipu_square (text[0] - 'a', text[1] - '0'),
                    qipu_square (text[2] - 'a', text[3] - '0'));
}

static Fixture *
fixture_new (const char *fen, const char *moves, const QipuRuleSet *rules)
{
  Fixture *fixture = g_new0 (Fixture, 1);
  g_auto (GStrv) words = g_strsplit (moves, " ", -1);
  QipuPosition start;

  g_assert_cmpint (qipu_position_set_fen (&start, fen, NULL), ==, QIPU_FEN_OK);
  qipu_judge_init (&fixture->judge, &start, rules, fixture->steps, MAX_PLIES);
  for (guint i = 0; words[i] != NULL; i++)
    if (*words[i] != '\0')
      g_assert_true (qipu_judge_push (&fixture->judge, move_from_text (words[i])));
  qipu_judge_get (&fixture->judge, &fixture->judgement);
  fixture->n_plies =
      qipu_judge_explain (&fixture->judge, &fixture->judgement, fixture->plies, MAX_PLIES);
  return fixture;
}

static const struct
{
  const char *name;
  const char *fen;
  const char *moves;
  const char *text;
} statuses[] = {
  { "nothing", QIPU_FEN_START, "h2e2", NULL },
  { "checkmate", "3k5/9/9/9/9/9/9/4R4/4R4/5K3 w - - 0 1", "e1d1", "Red wins by checkmate." },
  { "stalemate", "3k5/9/9/9/9/9/9/4p4/9/5K3 b - - 0 1", "e2e1",
    "Black wins: Red has no legal move." },
  { "move-limit", "5k3/9/9/9/9/9/9/9/P8/3K5 w - - 119 60", "d0d1",
    "60 moves by each side without a capture: draw by the move limit." },
  { "insufficient", "5k3/9/9/9/9/9/9/9/9/3K5 w - - 0 1", "",
    "Neither side has a piece that can cross the river: draw." },
  { "second-time-draw", "5k3/9/9/9/9/9/P8/9/9/3K5 w - - 0 1", "d0d1 f9f8 d1d0 f8f9",
    "The position has occurred twice. If this goes on: Neither side breaks the rules; if nobody "
    "deviates, the game is drawn." },
  { "second-time-loss", "5k3/9/9/9/9/9/9/9/4R4/3K5 w - - 0 1", "e1f1 f9e9 f1e1 e9f9",
    "The position has occurred twice. If this goes on: Red must deviate; otherwise Red loses." },
  { "third-time-loss", "5k3/9/9/9/9/9/9/9/4R4/3K5 w - - 0 1",
    "e1f1 f9e9 f1e1 e9f9 e1f1 f9e9 f1e1 e9f9", "Red loses by perpetual check." },
};

static void
test_status (gconstpointer data)
{
  guint i = GPOINTER_TO_UINT (data);
  g_autofree Fixture *fixture = fixture_new (statuses[i].fen, statuses[i].moves, NULL);
  g_autofree char *text = qipu_words_judge_status (&fixture->judgement, &qipu_rules_axf);

  g_assert_cmpstr (text, ==, statuses[i].text);
}

static const struct
{
  const char *name;
  const QipuRuleSet *rules;
  const char *fen;
  const char *lap;
  const char *text;  /* sentences, one a line */
  const char *plies; /* labels of one lap, one a line */
} explanations[] = {
  { "perpetual-check", &qipu_rules_axf, "5k3/9/9/9/9/9/9/9/4R4/3K5 w - - 0 1",
    "e1f1 f9e9 f1e1 e9f9",
    "The position has occurred for the third time.\n"
    "Red gives check with every move: perpetual check.\n"
    "Black makes idle moves.\n"
    "Red loses by perpetual check.\n"
    "Asian rules, rule 6.",
    "check (the red chariot)\nidle\ncheck (the red chariot)\nidle" },
  { "both-check", &qipu_rules_axf, "3akr3/4c4/1P2R4/9/9/9/9/9/9/4CK3 w - - 0 1",
    "e7f7 e8f8 f7e7 f8e8",
    "The position has occurred for the third time.\n"
    "Red gives check with every move: perpetual check.\n"
    "By moving away, the red chariot opens the attack of the red cannon.\n"
    "Black gives check with every move: perpetual check.\n"
    "By moving away, the black cannon opens the attack of the black chariot.\n"
    "Both sides break the rules to the same degree; if nobody deviates, the game is drawn.\n"
    "Asian rules, rule 7.",
    NULL },
  { "pinned-chariot", &qipu_rules_axf, "3aka3/C4rN2/4b1n2/N7p/2p3p2/8P/2P3P2/9/4A4/4KA3 w - - 0 1",
    "a6b8 f9e8 b8a6 e8f9",
    "The position has occurred for the third time.\n"
    "Red chases the black chariot with every move (the red cannon): perpetual chase.\n"
    "By moving away, the red horse opens the attack of the red cannon.\n"
    "Every move of Black takes away the protection of the red horse: perpetual chase.\n"
    "The protection by the red cannon is false: it cannot really recapture (no screen).\n"
    "Red’s offence is the graver one (perpetual chase).\n"
    "Red loses by perpetual chase.\n"
    "Asian rules, rule 19.",
    "chases the black chariot (the red cannon)\n"
    "takes away the protection of the red horse\n"
    "chases the black chariot (the red cannon)\n"
    "takes away the protection of the red horse" },
  { "leg-blocked", &qipu_rules_axf, "2bk1a3/4a4/4b4/9/4c4/R4pn2/3r5/4B4/4A4/4KAB2 w - - 0 1",
    "a4e4 e5a5 e4a4 a5e5",
    "The position has occurred for the third time.\n"
    "Red chases the black cannon with every move (the red chariot): perpetual chase.\n"
    "The protection by the black horse is false: it cannot really recapture (leg blocked).\n"
    "Black makes idle moves.\n"
    "Red loses by perpetual chase.\n"
    "Asian rules, rule 34.",
    "chases the black cannon (the red chariot)\n"
    "idle\n"
    "chases the black cannon (the red chariot)\n"
    "threatens mate" },
  { "two-victims", &qipu_rules_axf, "3rkabc1/4a3R/4b4/9/9/9/9/B8/1R2A4/c1BAK4 w - - 0 1",
    "i8h8 h9i9 b1a1 a0b0 h8i8 i9h9 a1b1 b0a0",
    "The position has occurred for the third time.\n"
    "Red chases different pieces in turn, never the same one with every move: no perpetual "
    "chase.\n"
    "Black makes idle moves.\n"
    "Neither side breaks the rules; if nobody deviates, the game is drawn.\n"
    "Asian rules, rule 32.",
    NULL },
  { "privileged", &qipu_rules_axf, "4k1b1c/7P1/3a5/9/9/9/9/9/3K5/9 w - - 0 1",
    "h8i8 i9h9 i8h8 h9i9",
    "The position has occurred for the third time.\n"
    "Red makes idle moves.\n"
    "The attacks come from the soldier: generals and soldiers may chase.\n"
    "Black makes idle moves.\n"
    "Neither side breaks the rules; if nobody deviates, the game is drawn.\n"
    "Asian rules, rule 29.",
    NULL },
  { "root-removed", &qipu_rules_axf, "5k3/9/9/9/9/4c4/3r5/3NB4/4A4/4K4 w - - 0 1",
    "e0d0 e4d4 d0e0 d4e4",
    "The position has occurred for the third time.\n"
    "Red makes idle moves.\n"
    "Every move of Black takes away the protection of the red horse: perpetual chase.\n"
    "The protection by the red advisor is false: it cannot really recapture (pinned).\n"
    "Black loses by perpetual chase.\n"
    "Asian rules, example 1 of the appendix.",
    NULL },
  { "block-and-mate", &qipu_rules_axf, "4k4/3P2P1P/9/9/6b1c/5p1C1/9/9/4A4/3AK1p2 w - - 0 1",
    "h4i4 i5h5 i4h4 h5i5",
    "The position has occurred for the third time.\n"
    "Red keeps blocking; this is allowed.\n"
    "Black threatens mate with every move; this is allowed.\n"
    "Neither side breaks the rules; if nobody deviates, the game is drawn.\n"
    "Asian rules, rule 39.",
    "block\nthreatens mate\nblock\nthreatens mate" },
  { "exchange", &qipu_rules_axf, "2b1ka3/4a4/4b4/p3r3p/9/1R7/P7P/2p1CpC2/4A1n2/2BK1AB1c w - - 0 1",
    "b4b6 e6e4 b6b4 e4e6",
    "The position has occurred for the third time.\n"
    "Red keeps offering an exchange; this is allowed.\n"
    "The black chariot can take back: an exchange offer, not a chase.\n"
    "Black makes idle moves.\n"
    "Neither side breaks the rules; if nobody deviates, the game is drawn.\n"
    "Asian rules, rule 40.",
    NULL },
  { "chinese-attack", &qipu_rules_cxa, "2bk1a3/4a4/4b4/9/4c4/R8/3r5/4B4/4A4/4KAB2 w - - 0 1",
    "a4e4 e5a5 e4a4 a5e5",
    "The position has occurred for the third time.\n"
    "Red checks, threatens mate or chases with every move: perpetual attack.\n"
    "Black makes idle moves.\n"
    "Red loses by perpetual attack.\n"
    "Chinese rules: experimental, an advice and no ruling.",
    NULL },
  { "chinese-uncovered", &qipu_rules_cxa, "c2k5/9/3C5/6r2/5N3/2n5C/3R4N/9/4K3P/R8 w - - 0 1",
    "f5h4 g6f6 h4f5 f6g6", NULL, NULL },
};

static void
test_explanation (gconstpointer data)
{
  guint i = GPOINTER_TO_UINT (data);
  g_autofree char *moves = g_strconcat (explanations[i].lap, " ", explanations[i].lap, NULL);
  g_autofree Fixture *fixture = fixture_new (explanations[i].fen, moves, explanations[i].rules);
  g_autoptr (GPtrArray) labels = g_ptr_array_new_with_free_func (g_free);
  g_auto (GStrv) sentences = qipu_words_judge_explanation (&fixture->judgement, fixture->plies,
                                                           fixture->n_plies, explanations[i].rules);
  g_autofree char *text = g_strjoinv ("\n", sentences);
  g_autofree char *plies = NULL;

  if (explanations[i].text != NULL)
    g_assert_cmpstr (text, ==, explanations[i].text);
  else
    g_assert_nonnull (
        strstr (text, "The Chinese rules leave this case to the arbiter; Qipu gives no verdict."));

  for (gsize ply = 0; ply < fixture->n_plies / 2; ply++)
    g_ptr_array_add (labels, qipu_words_judge_ply (&fixture->plies[ply], explanations[i].rules));
  g_ptr_array_add (labels, NULL);
  plies = g_strjoinv ("\n", (char **) labels->pdata);
  if (explanations[i].plies != NULL)
    g_assert_cmpstr (plies, ==, explanations[i].plies);
}

static void
test_nothing_repeats (void)
{
  g_autofree Fixture *fixture = fixture_new ("3k5/9/9/9/9/9/9/4R4/4R4/5K3 w - - 0 1", "e1d1", NULL);
  g_auto (GStrv) mate =
      qipu_words_judge_explanation (&fixture->judgement, NULL, 0, &qipu_rules_axf);
  g_autofree Fixture *start = fixture_new (QIPU_FEN_START, "", NULL);
  g_auto (GStrv) none = qipu_words_judge_explanation (&start->judgement, NULL, 0, &qipu_rules_axf);

  g_assert_cmpuint (g_strv_length (mate), ==, 1);
  g_assert_cmpstr (mate[0], ==, "Red wins by checkmate.");
  g_assert_cmpuint (g_strv_length (none), ==, 0);
}

/* The remarks of one kind, for pieces that need not stand on any board. */
static void
test_notes (void)
{
  QipuPiece red_chariot = qipu_piece (QIPU_RED, QIPU_CHARIOT);
  QipuPiece black_cannon = qipu_piece (QIPU_BLACK, QIPU_CANNON);
  QipuPiece black_elephant = qipu_piece (QIPU_BLACK, QIPU_ELEPHANT);
  QipuPiece black_general = qipu_piece (QIPU_BLACK, QIPU_GENERAL);
  const struct
  {
    QipuNoteCode code;
    QipuRootWhy why;
    QipuPiece piece;
    QipuPiece other;
    const char *text;
  } cases[] = {
    { QIPU_NOTE_FALSE_ROOT, QIPU_ROOT_LEG_BLOCKED, black_cannon, black_elephant,
      "The protection by the black elephant is false: it cannot really recapture (eye blocked)." },
    { QIPU_NOTE_FALSE_ROOT, QIPU_ROOT_FACING, black_cannon, black_general,
      "The protection by the black general is false: it cannot really recapture (it would be "
      "attacked there)." },
    { QIPU_NOTE_CHARIOT_VICTIM, QIPU_ROOT_TRUE, red_chariot, black_cannon,
      "A chariot chased by a horse or cannon counts as chased even when protected." },
    { QIPU_NOTE_SOLDIER_VICTIM, QIPU_ROOT_TRUE, qipu_piece (QIPU_BLACK, QIPU_SOLDIER), red_chariot,
      "A soldier that has not crossed the river is never counted as chased." },
    { QIPU_NOTE_ATTACKER_PINNED, QIPU_ROOT_TRUE, red_chariot, black_cannon,
      "The red chariot is pinned and may not take the black cannon." },
    { QIPU_NOTE_STANDING, QIPU_ROOT_TRUE, black_cannon, red_chariot,
      "The black cannon was threatened before this move already: no new chase." },
    { QIPU_NOTE_IGNORED, QIPU_ROOT_TRUE, black_cannon, red_chariot,
      "The reply leaves the threat to the black cannon standing: no chase." },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      QipuPlyNote note = { .code = cases[i].code,
                           .why = cases[i].why,
                           .piece = { .piece = cases[i].piece },
                           .other = { .piece = cases[i].other } };
      g_autofree char *text = qipu_words_judge_note (&note);

      g_assert_cmpstr (text, ==, cases[i].text);
    }
}

static void
test_patterns (void)
{
  const struct
  {
    QipuPattern pattern;
    const char *text;
  } cases[] = {
    { QIPU_PATTERN_CHECK_AND_CHASE, "Red checks and chases in turn; this is allowed." },
    { QIPU_PATTERN_CHECK_AND_MATE, "Red checks and threatens mate in turn; this is allowed." },
    { QIPU_PATTERN_CHECK_AND_IDLE, "Red checks with some moves only; this is allowed." },
    { QIPU_PATTERN_SOME_CHASES, "Red chases with some moves only; this is allowed." },
    { QIPU_PATTERN_SACRIFICE, "Red keeps offering a sacrifice; this is allowed." },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      QipuJudgement judgement = {
        .status = QIPU_STATUS_ONGOING,
        .repetition = { .outcome = QIPU_OUTCOME_DRAW, .occurrences = 2 },
      };
      QipuPlyReport ply = { .side = QIPU_RED };
      g_auto (GStrv) sentences = NULL;

      judgement.repetition.sides[QIPU_RED].pattern = cases[i].pattern;
      sentences = qipu_words_judge_explanation (&judgement, &ply, 1, &qipu_rules_axf);
      g_assert_cmpstr (sentences[0], ==, cases[i].text);
    }
}

static void
test_labels (void)
{
  QipuActor chariot = { .piece = qipu_piece (QIPU_RED, QIPU_CHARIOT) };
  QipuActor horse = { .piece = qipu_piece (QIPU_BLACK, QIPU_HORSE) };
  QipuActor cannon = { .piece = qipu_piece (QIPU_BLACK, QIPU_CANNON) };
  QipuPlyReport fork = {
    .ply_class = QIPU_CLASS_CHASE,
    .n_attackers = 1,
    .attackers = { chariot },
    .n_victims = 2,
    .victims = { horse, cannon },
  };
  QipuPlyReport check = { .ply_class = QIPU_CLASS_CHECK,
                          .n_attackers = 1,
                          .attackers = { chariot } };
  QipuPlyReport exchange = { .ply_class = QIPU_CLASS_EXCHANGE };
  QipuPlyReport sacrifice = { .ply_class = QIPU_CLASS_SACRIFICE };
  g_autofree char *fork_text = qipu_words_judge_ply (&fork, &qipu_rules_axf);
  g_autofree char *check_text = qipu_words_judge_ply (&check, &qipu_rules_cxa);
  g_autofree char *exchange_text = qipu_words_judge_ply (&exchange, &qipu_rules_axf);
  g_autofree char *sacrifice_text = qipu_words_judge_ply (&sacrifice, &qipu_rules_axf);

  g_assert_cmpstr (fork_text, ==, "chases the black horse and the black cannon (the red chariot)");
  g_assert_cmpstr (check_text, ==, "check (the red chariot)");
  g_assert_cmpstr (exchange_text, ==, "exchange");
  g_assert_cmpstr (sacrifice_text, ==, "sacrifice");
}

static void
test_about (void)
{
  QipuRuleSet rules = qipu_rules_axf;
  g_autofree char *advice = qipu_words_rules_about (&qipu_rules_cxa);
  g_autofree char *about = NULL;

  rules.n_cases = 7;
  about = qipu_words_rules_about (&rules);
  g_assert_cmpstr (about, ==,
                   "Asian rules, which are also those of the World Xiangqi Federation, tested on 7 "
                   "published cases. What they leave open is for the arbiter.");
  g_assert_cmpstr (
      advice, ==,
      "Chinese rules, as far as published summaries of them go: experimental, an advice "
      "and no ruling.");
}

static void
test_ends (void)
{
  const struct
  {
    QipuEnd end;
    const char *text;
  } cases[] = {
    { QIPU_END_RESIGNED, "Black resigned; Red wins." },
    { QIPU_END_TIME, "Black ran out of time; Red wins." },
    { QIPU_END_AGREED, "Draw by agreement." },
    { QIPU_END_UNFINISHED, "The record ends here without a result." },
  };
  g_autofree char *result = qipu_words_record_result ("1-0");
  g_autofree char *refusal =
      qipu_words_judge_may_not_repeat (QIPU_BLACK, QIPU_OFFENCE_PERPETUAL_CHASE, &qipu_rules_axf);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = qipu_words_end (cases[i].end, QIPU_BLACK);

      g_assert_cmpstr (text, ==, cases[i].text);
    }
  g_assert_cmpstr (result, ==, "Result in the record: 1-0");
  g_assert_cmpstr (refusal, ==,
                   "Under the Asian rules Black may not repeat this again (perpetual chase).");
  g_assert_cmpstr (qipu_words_offence (QIPU_OFFENCE_NONE), ==, "");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (statuses); i++)
    {
      g_autofree char *path = g_strdup_printf ("/words/judge/status/%s", statuses[i].name);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_status);
    }
  for (guint i = 0; i < G_N_ELEMENTS (explanations); i++)
    {
      g_autofree char *path = g_strdup_printf ("/words/judge/explanation/%s", explanations[i].name);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_explanation);
    }
  g_test_add_func ("/words/judge/nothing-repeats", test_nothing_repeats);
  g_test_add_func ("/words/judge/notes", test_notes);
  g_test_add_func ("/words/judge/patterns", test_patterns);
  g_test_add_func ("/words/judge/labels", test_labels);
  g_test_add_func ("/words/judge/about", test_about);
  g_test_add_func ("/words/judge/ends", test_ends);
  return g_test_run ();
}
