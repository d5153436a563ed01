/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the judge says of single moves and of whole spans: classes, remarks, patterns, rules. */

#include "judge-line.h"

#include "rules/qipu-attack.h"

/* A remark that has to be made about the move played on @move. */
static const struct
{
  const char *name;
  const char *fen;
  const char *moves; /* one lap */
  const char *move;
  QipuPlyClass ply_class;
  QipuNoteCode code;
  const char *piece;
  const char *other;
  QipuRootWhy why;
} notes[] = {
  { "soldier-chases", "4k1b1c/7P1/3a5/9/9/9/9/9/3K5/9 w - - 0 1", "h8i8 i9h9 i8h8 h9i9", "h8i8",
    QIPU_CLASS_IDLE, QIPU_NOTE_PRIVILEGED, "i8", "i9", QIPU_ROOT_TRUE },
  { "general-chases", "5k3/9/9/9/9/9/9/9/4n4/3K5 w - - 0 1", "d0d1 e1f3 d1d0 f3e1", "d0d1",
    QIPU_CLASS_IDLE, QIPU_NOTE_PRIVILEGED, "d1", "e1", QIPU_ROOT_TRUE },
  { "protected", "2b1ka3/4a4/4b4/9/9/9/9/4B3R/4A1rc1/4KA3 w - - 0 1", "i2h2 h1i1 h2i2 i1h1", "i2h2",
    QIPU_CLASS_IDLE, QIPU_NOTE_PROTECTED, "h1", "g1", QIPU_ROOT_TRUE },
  { "root-pinned", "2bakab2/r4rN2/6P2/p3P3p/9/P8/5cR1P/4B4/4A4/3AK1B2 b - - 0 1",
    "f3f6 g3g6 f6f3 g6g3", "g3g6", QIPU_CLASS_CHASE, QIPU_NOTE_FALSE_ROOT, "f6", "f8",
    QIPU_ROOT_PINNED },
  { "root-is-general", "3k5/9/9/9/9/9/3r5/9/9/3NK4 w - - 0 1", "d0c2 d3c3 c2d0 c3d3", "c3d3",
    QIPU_CLASS_CHASE, QIPU_NOTE_FALSE_ROOT, "d0", "e0", QIPU_ROOT_FACING },
  { "root-without-screen", "5k3/9/9/9/9/1C7/1r7/9/1C7/4K4 w - - 0 1", "b4c4 b3c3 c4b4 c3b3", "c3b3",
    QIPU_CLASS_CHASE, QIPU_NOTE_FALSE_ROOT, "b4", "b1", QIPU_ROOT_NO_SCREEN },
  { "root-with-leg-blocked", "2bk1a3/4a4/4b4/9/4c4/R4pn2/3r5/4B4/4A4/4KAB2 w - - 0 1",
    "a4e4 e5a5 e4a4 a5e5", "a4e4", QIPU_CLASS_CHASE, QIPU_NOTE_FALSE_ROOT, "e5", "g4",
    QIPU_ROOT_LEG_BLOCKED },
  { "root-with-eye-blocked", "3k1a3/4a4/4b1b2/5p3/4c4/R8/3r5/4B4/4A4/4KAB2 w - - 0 1",
    "a4e4 e5a5 e4a4 a5e5", "a4e4", QIPU_CLASS_CHASE, QIPU_NOTE_FALSE_ROOT, "e5", "g7",
    QIPU_ROOT_LEG_BLOCKED },
  { "chariot-though-protected",
    "2bakab2/3r5/2n1c2c1/p1R1p1p2/7np/2P3P2/P2rPC2P/2N1C1N2/4A4/2B1KAB1R b - - 0 1",
    "d3d7 f3f7 d7d3 f7f3", "f3f7", QIPU_CLASS_CHASE, QIPU_NOTE_CHARIOT_VICTIM, "d7", "f7",
    QIPU_ROOT_TRUE },
  { "same-kind", "2bak3r/4a4/4b4/p3C1R2/9/P8/5R3/9/4r4/5K3 w - - 0 1", "g6i6 i9g9 i6g6 g9i9",
    "g6i6", QIPU_CLASS_MATE_THREAT, QIPU_NOTE_SAME_KIND, "i9", "i6", QIPU_ROOT_TRUE },
  { "soldier-on-its-own-half", "3aka3/C4rN2/4b1n2/N7p/2p3p2/8P/2P3P2/9/4A4/4KA3 w - - 0 1",
    "a6b8 f9e8 b8a6 e8f9", "b8a6", QIPU_CLASS_CHASE, QIPU_NOTE_SOLDIER_VICTIM, "c5", "a6",
    QIPU_ROOT_TRUE },
  { "discovered-chase", "4k1b2/4n4/3aba3/4p4/9/8P/P2nP4/2N1BA3/5c3/2BK1C3 w - - 0 1",
    "f2e1 f1h1 e1f2 h1f1", "f2e1", QIPU_CLASS_CHASE, QIPU_NOTE_DISCOVERED, "e1", "f0",
    QIPU_ROOT_TRUE },
  { "discovered-check", "3akr3/4c4/1P2R4/9/9/9/9/9/9/4CK3 w - - 0 1", "e7f7 e8f8 f7e7 f8e8", "f8e8",
    QIPU_CLASS_CHECK, QIPU_NOTE_DISCOVERED, "e8", "f9", QIPU_ROOT_TRUE },
  { "attacker-pinned", "3aka3/C4rN2/4b1n2/N7p/2p3p2/8P/2P3P2/9/4A4/4KA3 w - - 0 1",
    "a6b8 f9e8 b8a6 e8f9", "e8f9", QIPU_CLASS_ROOT_REMOVAL, QIPU_NOTE_ATTACKER_PINNED, "f8", "a8",
    QIPU_ROOT_TRUE },
  { "standing", "3k2b2/4P4/4b4/9/8p/6Bc1/6P1P/3AB4/4pp3/1p1K3R1 w - - 0 1", "h0h1 h4h3 h1h0 h3h4",
    "h1h0", QIPU_CLASS_IDLE, QIPU_NOTE_STANDING, "h3", "h0", QIPU_ROOT_TRUE },
  { "ignored", "2c1kab2/4a4/4b4/9/9/9/P1p5P/2r1N1c1C/4A4/3ACK3 w - - 0 1", "e2d4 g2g1 d4e2 g1g2",
    "e2d4", QIPU_CLASS_IDLE, QIPU_NOTE_IGNORED, "c2", "d4", QIPU_ROOT_TRUE },
};

static Line *
line_of_laps (const char *fen, const char *lap)
{
  g_autofree Line *line = line_new (fen, lap);

  line_add (line, lap);
  line_judge (line, NULL);
  return g_steal_pointer (&line);
}

static const QipuPlyReport *
find_ply (const Line *line, const char *move)
{
  for (gsize i = 0; i < line->n_plies; i++)
    if (line->plies[i].move == move_from_text (move))
      return &line->plies[i];
  g_assert_not_reached ();
}

static void
test_note (gconstpointer data)
{
  guint i = GPOINTER_TO_UINT (data);
  g_autofree Line *line = NULL;
  const QipuPlyReport *ply;
  gboolean found = FALSE;

  line = line_of_laps (notes[i].fen, notes[i].moves);
  g_assert_cmpuint (line->n_plies, >, 0);

  ply = find_ply (line, notes[i].move);
  g_assert_cmpstr (qipu_ply_class_name (ply->ply_class), ==,
                   qipu_ply_class_name (notes[i].ply_class));
  for (guint k = 0; k < ply->n_notes; k++)
    if (ply->notes[k].code == notes[i].code &&
        ply->notes[k].piece.square == square_from_text (notes[i].piece) &&
        ply->notes[k].other.square == square_from_text (notes[i].other))
      {
        found = TRUE;
        g_assert_cmpint (ply->notes[k].why, ==, notes[i].why);
      }
  g_assert_true (found);
}

static const struct
{
  const char *name;
  const char *fen;
  const char *lap;
  const char *move;
  QipuPlyClass ply_class;
  const char *attackers;
  const char *victims;
} classes[] = {
  { "check", "5k3/9/9/9/9/9/9/9/4R4/3K5 w - - 0 1", "e1f1 f9e9 f1e1 e9f9", "e1f1", QIPU_CLASS_CHECK,
    "f1", "f9" },
  { "chase", "2bk1a3/4a4/4b4/9/c8/1R7/3r5/4B4/4A4/4KAB2 w - - 0 1", "b4a4 a5b5 a4b4 b5a5", "b4a4",
    QIPU_CLASS_CHASE, "a4", "a5" },
  { "root-removal", "5k3/9/9/9/9/4c4/3r5/3NB4/4A4/4K4 w - - 0 1", "e0d0 e4d4 d0e0 d4e4", "e4d4",
    QIPU_CLASS_ROOT_REMOVAL, "d3", "d2" },
  { "mate-threat", "4k4/3P2P1P/9/9/6b1c/5p1C1/9/9/4A4/3AK1p2 w - - 0 1", "h4i4 i5h5 i4h4 h5i5",
    "i5h5", QIPU_CLASS_MATE_THREAT, "", "" },
  { "block", "4k4/3P2P1P/9/9/6b1c/5p1C1/9/9/4A4/3AK1p2 w - - 0 1", "h4i4 i5h5 i4h4 h5i5", "h4i4",
    QIPU_CLASS_BLOCK, "i4", "i5" },
  { "exchange", "2b1ka3/4a4/4b4/p3r3p/9/1R7/P7P/2p1CpC2/4A1n2/2BK1AB1c w - - 0 1",
    "b4b6 e6e4 b6b4 e4e6", "b4b6", QIPU_CLASS_EXCHANGE, "b6", "e6" },
  { "sacrifice", "4k4/9/9/9/p8/9/2N6/9/9/3K5 w - - 0 1", "c3a4 e9e8 a4c3 e8e9", "c3a4",
    QIPU_CLASS_SACRIFICE, "", "" },
  { "no-sacrifice-out-of-check", "3k5/9/9/9/4r4/9/9/9/2N6/4K4 w - - 0 1", "c1e2 e5a5 e2c1 a5e5",
    "c1e2", QIPU_CLASS_BLOCK, "e2", "e5" },
  { "idle", "5k3/9/9/9/9/9/P8/9/9/3K5 w - - 0 1", "d0d1 f9f8 d1d0 f8f9", "d0d1", QIPU_CLASS_IDLE,
    "", "" },
};

static void
assert_actors (const QipuActor *actors, guint n, const char *squares)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, "%s%c%d", i > 0 ? " " : "",
                            'a' + qipu_square_file (actors[i].square),
                            qipu_square_rank (actors[i].square));
  g_assert_cmpstr (text->str, ==, squares);
}

static void
test_class (gconstpointer data)
{
  guint i = GPOINTER_TO_UINT (data);
  g_autofree Line *line = line_of_laps (classes[i].fen, classes[i].lap);
  const QipuPlyReport *ply = find_ply (line, classes[i].move);

  g_assert_cmpstr (qipu_ply_class_name (ply->ply_class), ==,
                   qipu_ply_class_name (classes[i].ply_class));
  assert_actors (ply->attackers, ply->n_attackers, classes[i].attackers);
  assert_actors (ply->victims, ply->n_victims, classes[i].victims);
}

/* Which rule of the book, for laps whose rule is known from the numbered diagrams. */
static const struct
{
  const char *name;
  const char *fen;
  const char *lap;
  QipuPattern red;
  QipuPattern black;
  const char *clause;
} rules[] = {
  { "5-nothing", "5k3/9/9/9/9/9/P8/9/9/3K5 w - - 0 1", "d0d1 f9f8 d1d0 f8f9", QIPU_PATTERN_IDLE,
    QIPU_PATTERN_IDLE, "5" },
  { "6-perpetual-check", "5k3/9/9/9/9/9/9/9/4R4/3K5 w - - 0 1", "e1f1 f9e9 f1e1 e9f9",
    QIPU_PATTERN_PERPETUAL_CHECK, QIPU_PATTERN_IDLE, "6" },
  { "7-both-check", "3akr3/4c4/1P2R4/9/9/9/9/9/9/4CK3 w - - 0 1", "e7f7 e8f8 f7e7 f8e8",
    QIPU_PATTERN_PERPETUAL_CHECK, QIPU_PATTERN_PERPETUAL_CHECK, "7" },
  { "8-one-counter-check", "5c3/8R/4k2P1/3P5/5P3/6P2/5pN2/5A3/4CK3/6rn1 w - - 0 1",
    "f5e5 f3e3 e5f5 e3f3", QIPU_PATTERN_PERPETUAL_CHECK, QIPU_PATTERN_CHECK_AND_MATE, "8" },
  { "39-block-against-mate-threats", "4k4/3P2P1P/9/9/6b1c/5p1C1/9/9/4A4/3AK1p2 w - - 0 1", "h4i4 i5h5 i4h4 h5i5",
    QIPU_PATTERN_BLOCK, QIPU_PATTERN_MATE_THREATS, "39" },
  { "10-both-threaten-mate", "2bak3r/4a4/4b4/p3C1R2/9/P8/5R3/9/4r4/5K3 w - - 0 1",
    "g6i6 i9g9 i6g6 g9i9", QIPU_PATTERN_MATE_THREATS, QIPU_PATTERN_MATE_THREATS, "10" },
  { "18-chariot-on-cannon", "2bk1a3/4a4/4b4/9/4c4/R8/3r5/4B4/4A4/4KAB2 w - - 0 1",
    "a4e4 e5a5 e4a4 a5e5", QIPU_PATTERN_PERPETUAL_CHASE, QIPU_PATTERN_IDLE, "18" },
  { "15-cannon-on-chariot",
    "2bakab2/3r5/2n1c2c1/p1R1p1p2/7np/2P3P2/P2rPC2P/2N1C1N2/4A4/2B1KAB1R b - - 0 1",
    "d3d7 f3f7 d7d3 f7f3", QIPU_PATTERN_PERPETUAL_CHASE, QIPU_PATTERN_IDLE, "15" },
  { "19-pinned-chariot", "3aka3/C4rN2/4b1n2/N7p/2p3p2/8P/2P3P2/9/4A4/4KA3 w - - 0 1",
    "a6b8 f9e8 b8a6 e8f9", QIPU_PATTERN_PERPETUAL_CHASE, QIPU_PATTERN_ROOT_REMOVED, "19" },
  { "25-only-the-screen-moves", "4k1b2/4n4/3aba3/4p4/9/8P/P2nP4/2N1BA3/5c3/2BK1C3 w - - 0 1",
    "f2e1 f1h1 e1f2 h1f1", QIPU_PATTERN_PERPETUAL_CHASE, QIPU_PATTERN_IDLE, "25" },
  { "36-chase-and-offer",
    "2bak4/4a4/4b4/CC7/3r5/1R7/5r3/4B4/4A4/c3KAB2 w - - 0 1",
    "b4a4 a0b0 a4b4 b0a0",
    QIPU_PATTERN_PERPETUAL_CHASE,
    QIPU_PATTERN_IDLE,
    "36" },
  { "28-the-general-chases", "3k2b1r/4a4/5a2b/3PP4/7P1/9/9/B4N2B/4K4/3p5 w - - 0 1",
    "e1d1 d0e0 d1e1 e0d0", QIPU_PATTERN_IDLE, QIPU_PATTERN_IDLE, "28" },
  { "29-a-soldier-chases", "4k1b1c/7P1/3a5/9/9/9/9/9/3K5/9 w - - 0 1", "h8i8 i9h9 i8h8 h9i9",
    QIPU_PATTERN_IDLE, QIPU_PATTERN_IDLE, "29" },
  { "17-protected-cannon", "2b1ka3/4a4/4b4/9/9/9/9/4B3R/4A1rc1/4KA3 w - - 0 1",
    "i2h2 h1i1 h2i2 i1h1", QIPU_PATTERN_IDLE, QIPU_PATTERN_IDLE, "17" },
  { "32-two-victims", "3rkabc1/4a3R/4b4/9/9/9/9/B8/1R2A4/c1BAK4 w - - 0 1",
    "i8h8 h9i9 b1a1 a0b0 h8i8 i9h9 a1b1 b0a0", QIPU_PATTERN_TWO_VICTIMS, QIPU_PATTERN_IDLE, "32" },
  { "34-false-root", "2bakab2/r4rN2/6P2/p3P3p/9/P8/5cR1P/4B4/4A4/3AK1B2 b - - 0 1",
    "f3f6 g3g6 f6f3 g6g3", QIPU_PATTERN_PERPETUAL_CHASE, QIPU_PATTERN_IDLE, "34" },
  { "40-exchange", "2b1ka3/4a4/4b4/p3r3p/9/1R7/P7P/2p1CpC2/4A1n2/2BK1AB1c w - - 0 1",
    "b4b6 e6e4 b6b4 e4e6", QIPU_PATTERN_EXCHANGE, QIPU_PATTERN_IDLE, "40" },
  { "appendix-1", "5k3/9/9/9/9/4c4/3r5/3NB4/4A4/4K4 w - - 0 1", "e0d0 e4d4 d0e0 d4e4",
    QIPU_PATTERN_IDLE, QIPU_PATTERN_ROOT_REMOVED, "app. 1" },
  { "appendix-2", "3k2b2/4P4/4b4/9/8p/6Bc1/6P1P/3AB4/4pp3/1p1K3R1 w - - 0 1", "h0h1 h4h3 h1h0 h3h4",
    QIPU_PATTERN_IDLE, QIPU_PATTERN_IDLE, "app. 2" },
};

static void
test_rule (gconstpointer data)
{
  guint i = GPOINTER_TO_UINT (data);
  g_autofree Line *line = line_of_laps (rules[i].fen, rules[i].lap);
  const QipuRepetition *repetition = &line->judgement.repetition;

  g_assert_cmpint (line->judgement.status, ==, QIPU_STATUS_REPETITION);
  g_assert_cmpstr (qipu_pattern_name (repetition->sides[QIPU_RED].pattern), ==,
                   qipu_pattern_name (rules[i].red));
  g_assert_cmpstr (qipu_pattern_name (repetition->sides[QIPU_BLACK].pattern), ==,
                   qipu_pattern_name (rules[i].black));
  g_assert_cmpstr (qipu_clause_name (repetition->clause), ==, rules[i].clause);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (notes); i++)
    {
      g_autofree char *path = g_strdup_printf ("/rules/judge-explain/note/%s", notes[i].name);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_note);
    }
  for (guint i = 0; i < G_N_ELEMENTS (classes); i++)
    {
      g_autofree char *path = g_strdup_printf ("/rules/judge-explain/class/%s", classes[i].name);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_class);
    }
  for (guint i = 0; i < G_N_ELEMENTS (rules); i++)
    {
      g_autofree char *path = g_strdup_printf ("/rules/judge-explain/rule/%s", rules[i].name);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_rule);
    }
  return g_test_run ();
}
