/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The switches of the Asian rules, each on the cases that are disputed because of it, and what is
 * known of the Chinese rules. */

#include "judge-line.h"

#include "rules/qipu-repetition-private.h"

static Line *
line_of_laps (const char *fen, const char *lap, const QipuRuleSet *rules)
{
  g_autofree Line *line = line_new (fen, lap);

  line_add (line, lap);
  line_judge (line, rules);
  g_assert_cmpint (line->judgement.status, ==, QIPU_STATUS_REPETITION);
  return g_steal_pointer (&line);
}

static void
set_minor (QipuRuleSet *rules)
{
  rules->minor_attacks_protected = true;
}

static void
set_check (QipuRuleSet *rules)
{
  rules->check_counts_as_chase = true;
}

static void
set_no_root_removal (QipuRuleSet *rules)
{
  rules->root_removal_is_chase = false;
}

static void
set_root_removal_equal (QipuRuleSet *rules)
{
  rules->root_removal_is_lesser = false;
}

static const struct
{
  const char *name;
  void (*set) (QipuRuleSet *rules);
  const char *fen;
  const char *lap;
  QipuOutcome by_default;
  QipuOutcome with_switch;
} switches[] = {
  { "elephant-on-protected-chariot", set_minor, "4k4/9/9/9/9/r1r6/3C5/4B4/9/5K3 w - - 0 1",
    "d3f3 c4g4 f3d3 g4c4", QIPU_OUTCOME_DRAW, QIPU_OUTCOME_RED_LOSES },
  { "elephant-behind-cannon", set_minor,
    "3ak4/4a4/9/9/2b6/nnrp2B2/1C1p5/B3N3C/3pA4/pp1A1K3 w - - 0 1", "b3b1 c4c0 b1b3 c0c4",
    QIPU_OUTCOME_DRAW, QIPU_OUTCOME_RED_LOSES },
  { "check-that-also-attacks", set_check, "5k3/9/9/5C3/5c3/5C3/9/9/5p3/4K4 w - - 0 1",
    "f4d4 f5d5 d4f4 d5f5", QIPU_OUTCOME_DRAW, QIPU_OUTCOME_RED_LOSES },
  { "root-removal-by-screen", set_no_root_removal, "4k4/4a4/4bn3/9/5R3/5C3/9/9/9/4K4 w - - 0 1",
    "f4e4 e9f9 e4f4 f9e9", QIPU_OUTCOME_RED_LOSES, QIPU_OUTCOME_DRAW },
  { "root-removal-by-pin", set_no_root_removal, "1RC1k4/9/4n4/9/9/9/9/4B4/9/4K4 w - - 0 1",
    "b9b7 e7f9 b7b9 f9e7", QIPU_OUTCOME_RED_LOSES, QIPU_OUTCOME_DRAW },
  { "chariot-pinned-by-horse", set_root_removal_equal, "5k3/9/9/9/9/9/7r1/9/2nRA3c/4K4 w - - 0 1",
    "e1f0 h3h1 f0e1 h1h3", QIPU_OUTCOME_BLACK_LOSES, QIPU_OUTCOME_DRAW },
  { "diagram-41", set_root_removal_equal,
    "3aka3/C4rN2/4b1n2/N7p/2p3p2/8P/2P3P2/9/4A4/4KA3 w - - 0 1", "a6b8 f9e8 b8a6 e8f9",
    QIPU_OUTCOME_RED_LOSES, QIPU_OUTCOME_DRAW },
};

static void
test_switch (gconstpointer data)
{
  guint i = GPOINTER_TO_UINT (data);
  QipuRuleSet rules = qipu_rules_axf;
  g_autofree Line *line = line_of_laps (switches[i].fen, switches[i].lap, &rules);
  g_autofree Line *switched = NULL;

  g_assert_cmpint (line->judgement.repetition.outcome, ==, switches[i].by_default);
  switches[i].set (&rules);
  switched = line_of_laps (switches[i].fen, switches[i].lap, &rules);
  g_assert_cmpint (switched->judgement.repetition.outcome, ==, switches[i].with_switch);
}

/* A threat that the reply leaves standing: the horse attacks the chariot, which does not move. */
static void
test_ignored (void)
{
  const char *fen = "2c1kab2/4a4/4b4/9/9/9/P1p5P/2r1N1c1C/4A4/3ACK3 w - - 0 1";
  const char *lap = "e2d4 g2g1 d4e2 g1g2";
  QipuRuleSet rules = qipu_rules_axf;
  g_autofree Line *line = line_of_laps (fen, lap, &rules);
  g_autofree Line *switched = NULL;

  g_assert_cmpint (line->plies[0].ply_class, ==, QIPU_CLASS_IDLE);
  rules.ignored_threat_is_chase = true;
  switched = line_of_laps (fen, lap, &rules);
  g_assert_cmpint (switched->plies[0].ply_class, ==, QIPU_CLASS_CHASE);
}

static const struct
{
  const char *name;
  const char *fen;
  const char *lap;
  QipuOutcome axf;
  QipuOutcome cxa;
} chinese[] = {
  { "perpetual-check", "5k3/9/9/9/9/9/9/9/4R4/3K5 w - - 0 1", "e1f1 f9e9 f1e1 e9f9",
    QIPU_OUTCOME_RED_LOSES, QIPU_OUTCOME_RED_LOSES },
  { "both-check", "3akr3/4c4/1P2R4/9/9/9/9/9/9/4CK3 w - - 0 1", "e7f7 e8f8 f7e7 f8e8",
    QIPU_OUTCOME_DRAW, QIPU_OUTCOME_DRAW },
  { "one-chases-two-in-turn", "3rkabc1/4a3R/4b4/9/9/9/9/B8/1R2A4/c1BAK4 w - - 0 1",
    "i8h8 h9i9 b1a1 a0b0 h8i8 i9h9 a1b1 b0a0", QIPU_OUTCOME_DRAW, QIPU_OUTCOME_RED_LOSES },
  { "mate-threats", "4k4/3P2P1P/9/9/6b1c/5p1C1/9/9/4A4/3AK1p2 w - - 0 1", "h4i4 i5h5 i4h4 h5i5",
    QIPU_OUTCOME_DRAW, QIPU_OUTCOME_BLACK_LOSES },
  { "both-threaten-mate", "2bak3r/4a4/4b4/p3C1R2/9/P8/5R3/9/4r4/5K3 w - - 0 1",
    "g6i6 i9g9 i6g6 g9i9", QIPU_OUTCOME_DRAW, QIPU_OUTCOME_DRAW },
  { "idle", "5k3/9/9/9/9/9/P8/9/9/3K5 w - - 0 1", "d0d1 f9f8 d1d0 f8f9", QIPU_OUTCOME_DRAW,
    QIPU_OUTCOME_DRAW },
  { "a-soldier-chases", "4k1b1c/7P1/3a5/9/9/9/9/9/3K5/9 w - - 0 1", "h8i8 i9h9 i8h8 h9i9",
    QIPU_OUTCOME_DRAW, QIPU_OUTCOME_DRAW },
  /* the search for a mate comes to no end, and the verdict would depend on it */
  { "uncovered", "c2k5/9/3C5/6r2/5N3/2n5C/3R4N/9/4K3P/R8 w - - 0 1", "f5h4 g6f6 h4f5 f6g6",
    QIPU_OUTCOME_DRAW, QIPU_OUTCOME_UNCOVERED },
};

static void
test_chinese (gconstpointer data)
{
  guint i = GPOINTER_TO_UINT (data);
  g_autofree Line *axf = line_of_laps (chinese[i].fen, chinese[i].lap, &qipu_rules_axf);
  g_autofree Line *cxa = line_of_laps (chinese[i].fen, chinese[i].lap, &qipu_rules_cxa);
  gboolean unknown = FALSE;

  g_assert_cmpint (axf->judgement.repetition.outcome, ==, chinese[i].axf);
  g_assert_cmpint (cxa->judgement.repetition.outcome, ==, chinese[i].cxa);
  g_assert_cmpuint (cxa->judgement.repetition.clause, ==, 0);
  for (gsize ply = 0; ply < cxa->n_plies; ply++)
    unknown |= cxa->plies[ply].unknown;
  if (chinese[i].cxa == QIPU_OUTCOME_UNCOVERED)
    {
      g_assert_true (unknown);
      g_assert_cmpint (cxa->judgement.winner, ==, QIPU_WINNER_NONE);
    }
}

/* Soldiers' attacks count only against a side that attacks with every move itself. */
static void
test_soldier_answers (void)
{
  QipuTally soldier = { .n_moves = 4, .n_attacks = 0, .n_attacks_with_soldiers = 4 };
  QipuTally idle = { .n_moves = 4, .n_attacks = 3, .n_attacks_with_soldiers = 3 };
  QipuTally attacker = { .n_moves = 4, .n_attacks = 4, .n_attacks_with_soldiers = 4 };

  g_assert_cmpuint (qipu_cxa_level (&soldier, &idle, &qipu_rules_cxa), ==, 0);
  g_assert_cmpuint (qipu_cxa_level (&soldier, &attacker, &qipu_rules_cxa), ==,
                    qipu_cxa_level (&attacker, &soldier, &qipu_rules_cxa));
  g_assert_cmpuint (qipu_cxa_level (&attacker, &soldier, &qipu_rules_cxa), >, 0);
}

/* Elephants and advisors: what they may threaten although it is protected. */
static void
test_minor (void)
{
  QipuRuleSet rules = qipu_rules_axf;
  QipuSquare from = square_from_text ("e2");
  QipuSquare to = square_from_text ("c4");
  const struct
  {
    const char *fen;
    gboolean threat;
  } cases[] = {
    { "3k5/9/9/9/2c6/2c6/9/4B4/9/4K4 w", FALSE }, { "3k5/9/9/2r6/9/2c6/9/4B4/9/4K4 w", TRUE },
    { "3k5/9/9/2r6/9/2n6/9/4B4/9/4K4 w", TRUE },  { "3k5/9/9/2r6/9/2r6/9/4B4/9/4K4 w", TRUE },
    { "3k5/9/9/2r6/9/2p6/9/4B4/9/4K4 w", FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      QipuPosition pos;

      qipu_position_set_fen (&pos, cases[i].fen, NULL);
      rules.minor_attacks_protected = false;
      /* the first one is not protected: a cannon has no screen there */
      g_assert_cmpint (qipu_axf_threatens (&pos, from, to, &rules), ==, i == 0);
      rules.minor_attacks_protected = true;
      g_assert_cmpint (qipu_axf_threatens (&pos, from, to, &rules), ==, i == 0 || cases[i].threat);
    }
}

static const struct
{
  const char *name;
  const char *fen;
  const char *attacker;
  const char *victim;
  gboolean axf;
  gboolean cxa;
} threats[] = {
  { "for-nothing", "c1bk5/9/9/9/9/9/9/9/9/R3K4 w", "a0", "a9", TRUE, TRUE },
  /* taking would let the back rank be mated */
  { "formal", "c1bk3r1/9/9/9/9/9/9/9/6r2/R3K4 w", "a0", "a9", TRUE, FALSE },
  { "protected", "cr1k5/9/9/9/9/9/9/9/9/R3K4 w", "a0", "a9", FALSE, FALSE },
  { "horse-on-protected-chariot", "rr1k5/9/1N7/9/9/9/9/9/9/4K4 w", "b7", "a9", TRUE, TRUE },
  /* two attackers, one root: too few for the Chinese rules, enough for the Asian ones */
  { "too-few-roots", "3a5/3k5/3n5/9/3N5/9/9/9/9/4K4 w", "d5", "d7", FALSE, FALSE },
  { "horse-and-chariot", "3k5/4a4/3c1R3/9/4N4/9/9/9/9/4K4 w", "e5", "d7", FALSE, TRUE },
  /* the whole exchange brings nothing: horse for horse */
  { "even-exchange", "3k5/4a4/3n5/9/4N4/9/9/9/9/4K4 w", "e5", "d7", FALSE, FALSE },
  /* both may take: an offer */
  { "same-kind", "3k5/9/9/9/1n7/3N5/9/9/9/4K4 w", "d4", "b5", FALSE, FALSE },
  /* the leg of the black horse is blocked, that of the red one is not */
  { "soldier", "3k5/9/9/9/9/p8/9/9/9/R3K4 w", "a0", "a4", TRUE, TRUE },
  { "protected-by-a-general", "R2a5/3k5/9/9/9/9/9/9/9/4K4 w", "a9", "d9", FALSE, FALSE },
  { "cannon-for-a-soldier", "3k5/9/p8/9/9/c8/1p7/9/9/R3K4 w", "a0", "a4", TRUE, TRUE },
  { "same-kind-leg-blocked", "3k5/9/9/9/1np6/3N5/9/9/9/4K4 w", "d4", "b5", TRUE, TRUE },
};

static void
test_threat (gconstpointer data)
{
  guint i = GPOINTER_TO_UINT (data);
  QipuPosition pos;
  QipuPosition copy;
  QipuSquare attacker = square_from_text (threats[i].attacker);
  QipuSquare victim = square_from_text (threats[i].victim);

  qipu_position_set_fen (&pos, threats[i].fen, NULL);
  copy = pos;
  g_assert_cmpint (qipu_axf_threatens (&pos, attacker, victim, &qipu_rules_axf), ==,
                   threats[i].axf);
  g_assert_cmpint (qipu_cxa_threatens (&pos, attacker, victim, &qipu_rules_cxa), ==,
                   threats[i].cxa);
  g_assert_true (qipu_position_equal (&pos, &copy));
  g_assert_true (qipu_position_self_check (&pos));
}

static void
test_limit (void)
{
  const char *fen = "5k3/9/9/9/9/9/9/9/4R4/3K5 w - - 0 1";
  const char *lap = "e1f1 f9e9 f1e1 e9f9 ";
  QipuRuleSet rules = qipu_rules_axf;
  g_autofree Line *line = line_new (fen, "");

  for (guint i = 0; i < 8; i++)
    line_add (line, lap);
  line_judge (line, &qipu_rules_axf);
  g_assert_cmpuint (line->steps[line->n - 1].quiet.plies, ==, 32);
  line_judge (line, &qipu_rules_cxa);
  g_assert_cmpuint (line->steps[line->n - 1].quiet.plies, ==, 20);

  line->n = 3;
  rules.move_limit = 1;
  line_judge (line, &rules);
  g_assert_cmpint (line->judgement.status, ==, QIPU_STATUS_MOVE_LIMIT);
  rules.move_limit = 0;
  line->start.quiet_plies = 5000;
  line_judge (line, &rules);
  g_assert_cmpint (line->judgement.status, ==, QIPU_STATUS_ONGOING);
}

static void
test_names (void)
{
  g_assert_true (qipu_rules_find ("axf") == &qipu_rules_axf);
  g_assert_true (qipu_rules_find ("cxa") == &qipu_rules_cxa);
  g_assert_null (qipu_rules_find ("chess"));
  g_assert_false (qipu_rules_axf.advisory);
  g_assert_true (qipu_rules_cxa.advisory);

  g_assert_cmpstr (qipu_offence_name (QIPU_OFFENCE_ROOT_REMOVAL), ==, "root-removal");
  g_assert_cmpstr (qipu_note_name (QIPU_NOTE_FALSE_ROOT), ==, "false-root");
  g_assert_null (qipu_clause_name (0));
  g_assert_null (qipu_clause_name (27));
  g_assert_null (qipu_clause_name (1000));
}

static const struct
{
  const char *name;
  const char *fen;
  QipuColour side;
  guint depth;
  guint budget;
  QipuMate mate;
} mates[] = {
  { "in-one", "3k5/9/9/9/9/9/9/4R4/4R4/5K3 w", QIPU_RED, 1, 1000, QIPU_MATE_YES },
  { "not-the-other", "3k5/9/9/9/9/9/9/4R4/4R4/5K3 w", QIPU_BLACK, 3, 1000, QIPU_MATE_NO },
  { "in-two-not-in-one", "3k5/9/9/9/9/9/R8/1R7/9/5K3 w", QIPU_RED, 1, 4000, QIPU_MATE_NO },
  { "in-two", "5k3/9/9/9/9/9/R8/1R7/9/3K5 w", QIPU_RED, 3, 4000, QIPU_MATE_YES },
  { "no-budget", "3k5/9/9/9/9/9/9/4R4/4R4/5K3 w", QIPU_RED, 1, 3, QIPU_MATE_UNKNOWN },
  { "already-in-check", "3k5/9/9/9/9/9/9/3R5/4R4/5K3 w", QIPU_RED, 3, 1000, QIPU_MATE_NO },
};

static void
test_mate (gconstpointer data)
{
  guint i = GPOINTER_TO_UINT (data);
  QipuPosition pos;

  qipu_position_set_fen (&pos, mates[i].fen, NULL);
  g_assert_cmpint (qipu_mate_by_checks (&pos, mates[i].side, mates[i].depth, mates[i].budget), ==,
                   mates[i].mate);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define ADD(table, group, function)                                                                \
  for (guint i = 0; i < G_N_ELEMENTS (table); i++)                                                 \
    {                                                                                              \
      g_autofree char *path = g_strdup_printf ("/rules/rule-set/" group "/%s", table[i].name);     \
                                                                                                   \
      g_test_add_data_func (path, GUINT_TO_POINTER (i), function);                                 \
    }
  ADD (switches, "switch", test_switch)
  ADD (chinese, "chinese", test_chinese)
  ADD (threats, "threat", test_threat)
  ADD (mates, "mate", test_mate)
#undef ADD

  g_test_add_func ("/rules/rule-set/switch/ignored-threat", test_ignored);
  g_test_add_func ("/rules/rule-set/chinese/soldier-answers", test_soldier_answers);
  g_test_add_func ("/rules/rule-set/switch/elephant", test_minor);
  g_test_add_func ("/rules/rule-set/limit", test_limit);
  g_test_add_func ("/rules/rule-set/names", test_names);
  return g_test_run ();
}
