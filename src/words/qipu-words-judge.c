/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the judge found, in sentences of the language of the moment. */

#define G_LOG_DOMAIN "qipu-words"

#include "config.h"

#include "words/qipu-words-judge.h"

#include "words/qipu-words.h"

#include <glib/gi18n-lib.h>

/* Notes of one kind repeat themselves from move to move; more than this tires. */
#define MAX_NOTES_OF_A_SIDE 4

/**
 * qipu_words_rules:
 * @id: a rule set
 *
 * Returns: its name as sentences use it: "Asian rules"
 */
const char *
qipu_words_rules (QipuRulesId id)
{
  return id == QIPU_RULES_CXA ? _ ("Chinese rules") : _ ("Asian rules");
}

/**
 * qipu_words_rules_about:
 * @rules: a rule set
 *
 * Returns: (transfer full): what its verdicts rest on and how far they can be trusted
 */
char *
qipu_words_rules_about (const QipuRuleSet *rules)
{
  if (rules->advisory)
    return g_strdup (_ ("Chinese rules, as far as published summaries of them go: experimental, an "
                        "advice and no ruling."));

  return g_strdup_printf (
      g_dngettext (GETTEXT_PACKAGE,
                   "Asian rules, which are also those of the World Xiangqi Federation, tested on "
                   "%u published case. What they leave open is for the arbiter.",
                   "Asian rules, which are also those of the World Xiangqi Federation, tested on "
                   "%u published cases. What they leave open is for the arbiter.",
                   rules->n_cases),
      rules->n_cases);
}

/**
 * qipu_words_offence:
 * @offence: an offence
 *
 * Returns: "perpetual check"; empty for none
 */
const char *
qipu_words_offence (QipuOffence offence)
{
  switch (offence)
    {
    case QIPU_OFFENCE_PERPETUAL_CHECK:
      return _ ("perpetual check");
    case QIPU_OFFENCE_PERPETUAL_CHASE:
    case QIPU_OFFENCE_ROOT_REMOVAL:
      return _ ("perpetual chase");
    case QIPU_OFFENCE_PERPETUAL_ATTACK:
      /* Translators: of the Chinese rules: checks, threats to mate and chases in any mixture. */
      return _ ("perpetual attack");
    case QIPU_OFFENCE_NONE:
    default:
      return "";
    }
}

static char *
dup_actors (const QipuActor *actors, guint n)
{
  const char *items[QIPU_MAX_ACTORS];

  for (guint i = 0; i < n; i++)
    items[i] = qipu_words_coloured_piece (actors[i].piece);
  return qipu_words_list (items, n);
}

/* The sentence for what a side did with its moves together. */
static char *
dup_side (const QipuSideReport *report, QipuColour colour)
{
  const char *side = qipu_words_side (colour);
  g_autofree char *chasers = dup_actors (report->chasers, report->n_chasers);

  switch (report->pattern)
    {
    case QIPU_PATTERN_PERPETUAL_CHECK:
      /* Translators: %s is a side, here and in the sentences below. */
      return g_strdup_printf (_ ("%s gives check with every move: perpetual check."), side);
    case QIPU_PATTERN_PERPETUAL_CHASE:
      /* Translators: side, chased piece, list of chasing pieces. */
      return g_strdup_printf (_ ("%1$s chases the %2$s with every move (%3$s): perpetual chase."),
                                 side, qipu_words_coloured_piece (report->victim.piece), chasers);
    case QIPU_PATTERN_ROOT_REMOVED:
      /* Translators: side, piece that can be taken. */
      return g_strdup_printf (
          _ ("Every move of %1$s takes away the protection of the %2$s: perpetual chase."), side,
             qipu_words_coloured_piece (report->victim.piece));
    case QIPU_PATTERN_PERPETUAL_ATTACK:
      return g_strdup_printf (
          _ ("%s checks, threatens mate or chases with every move: perpetual attack."), side);
    case QIPU_PATTERN_MATE_THREATS:
      return g_strdup_printf (_ ("%s threatens mate with every move; this is allowed."), side);
    case QIPU_PATTERN_CHECK_AND_CHASE:
      return g_strdup_printf (_ ("%s checks and chases in turn; this is allowed."), side);
    case QIPU_PATTERN_CHECK_AND_MATE:
      return g_strdup_printf (_ ("%s checks and threatens mate in turn; this is allowed."), side);
    case QIPU_PATTERN_CHECK_AND_IDLE:
      return g_strdup_printf (_ ("%s checks with some moves only; this is allowed."), side);
    case QIPU_PATTERN_TWO_VICTIMS:
      return g_strdup_printf (
          _ ("%s chases different pieces in turn, never the same one with every "
                                 "move: no perpetual chase."),
             side);
    case QIPU_PATTERN_SOME_CHASES:
      return g_strdup_printf (_ ("%s chases with some moves only; this is allowed."), side);
    case QIPU_PATTERN_EXCHANGE:
      return g_strdup_printf (_ ("%s keeps offering an exchange; this is allowed."), side);
    case QIPU_PATTERN_BLOCK:
      return g_strdup_printf (_ ("%s keeps blocking; this is allowed."), side);
    case QIPU_PATTERN_SACRIFICE:
      return g_strdup_printf (_ ("%s keeps offering a sacrifice; this is allowed."), side);
    case QIPU_PATTERN_IDLE:
    default:
      return g_strdup_printf (_ ("%s makes idle moves."), side);
    }
}

static const char *
false_root_reason (const QipuPlyNote *note)
{
  switch (note->why)
    {
    case QIPU_ROOT_NO_SCREEN:
      /* Translators: why a cannon cannot take back; stands in brackets. */
      return _ ("no screen");
    case QIPU_ROOT_LEG_BLOCKED:
      if (qipu_piece_kind (note->other.piece) == QIPU_ELEPHANT)
        /* Translators: why an elephant cannot take back; stands in brackets. */
        return _ ("eye blocked");
      /* Translators: why a horse cannot take back; stands in brackets. */
      return _ ("leg blocked");
    case QIPU_ROOT_FACING:
      /* Translators: why a general cannot take back; stands in brackets. */
      return _ ("it would be attacked there");
    case QIPU_ROOT_TRUE:
    case QIPU_ROOT_PINNED:
    default:
      /* Translators: why a piece cannot take back; stands in brackets. */
      return _ ("pinned");
    }
}

/**
 * qipu_words_judge_note:
 * @note: a remark on one move
 *
 * Returns: (transfer full): the sentence
 */
char *
qipu_words_judge_note (const QipuPlyNote *note)
{
  const char *piece = qipu_words_coloured_piece (note->piece.piece);
  const char *other = qipu_words_coloured_piece (note->other.piece);

  switch (note->code)
    {
    case QIPU_NOTE_PRIVILEGED:
      /* Translators: general or soldier, without its colour. */
      return g_strdup_printf (_ ("The attacks come from the %s: generals and soldiers may chase."),
                                 qipu_words_piece (note->piece.piece));
    case QIPU_NOTE_PROTECTED:
      /* Translators: attacked piece, protecting piece. */
      return g_strdup_printf (_ ("The %1$s is protected by the %2$s; attacking it is not a chase."),
                                 piece, other);
    case QIPU_NOTE_FALSE_ROOT:
      /* Translators: protecting piece, reason. */
      return g_strdup_printf (
          _ ("The protection by the %1$s is false: it cannot really recapture (%2$s)."), other,
             false_root_reason (note));
    case QIPU_NOTE_CHARIOT_VICTIM:
      return g_strdup (
          _ ("A chariot chased by a horse or cannon counts as chased even when protected."));
    case QIPU_NOTE_SAME_KIND:
      return g_strdup_printf (_ ("The %s can take back: an exchange offer, not a chase."), piece);
    case QIPU_NOTE_SOLDIER_VICTIM:
      return g_strdup (_ ("A soldier that has not crossed the river is never counted as chased."));
    case QIPU_NOTE_DISCOVERED:
      /* Translators: moving piece, attacking piece. */
      return g_strdup_printf (_ ("By moving away, the %1$s opens the attack of the %2$s."), piece,
                                 other);
    case QIPU_NOTE_ATTACKER_PINNED:
      /* Translators: attacking piece, attacked piece. */
      return g_strdup_printf (_ ("The %1$s is pinned and may not take the %2$s."), piece, other);
    case QIPU_NOTE_STANDING:
      return g_strdup_printf (_ ("The %s was threatened before this move already: no new chase."),
                                 piece);
    case QIPU_NOTE_IGNORED:
    default:
      return g_strdup_printf (_ ("The reply leaves the threat to the %s standing: no chase."),
                                 piece);
    }
}

/* Of an offender's moves what concerns the victim of all of them. */
static gboolean
explains_offence (const QipuPlyNote *note, const QipuSideReport *report)
{
  switch (note->code)
    {
    case QIPU_NOTE_DISCOVERED:
      return TRUE;
    case QIPU_NOTE_FALSE_ROOT:
    case QIPU_NOTE_CHARIOT_VICTIM:
      return note->piece.id == report->victim.id;
    default:
      return FALSE;
    }
}

/* Moves of @side that have a remark of this kind, or that chase. */
static guint
count_moves_with (const QipuPlyReport *plies, gsize n_plies, QipuColour side, QipuNoteCode code)
{
  guint count = 0;

  for (gsize i = 0; i < n_plies; i++)
    if (plies[i].side == side)
      {
        gboolean found =
            plies[i].ply_class == QIPU_CLASS_CHASE || plies[i].ply_class == QIPU_CLASS_ROOT_REMOVAL;

        for (guint k = 0; k < plies[i].n_notes; k++)
          found |= plies[i].notes[k].code == code;
        count += found;
      }
  return count;
}

/* Of moves that are allowed what keeps them from being a perpetual chase: it has to hold for every
 * move that does not chase. */
static gboolean
explains_permission (const QipuPlyNote *note,
                     const QipuSideReport *report,
                     const QipuPlyReport *plies,
                     gsize n_plies,
                     QipuColour side)
{
  if (note->code == QIPU_NOTE_DISCOVERED || note->code == QIPU_NOTE_FALSE_ROOT ||
      note->code == QIPU_NOTE_CHARIOT_VICTIM)
    return FALSE;
  if (report->pattern == QIPU_PATTERN_EXCHANGE)
    return note->code == QIPU_NOTE_SAME_KIND;
  if (report->pattern != QIPU_PATTERN_IDLE && report->pattern != QIPU_PATTERN_SOME_CHASES)
    return FALSE;
  return 2 * count_moves_with (plies, n_plies, side, note->code) >= n_plies;
}

static void
add_notes (GStrvBuilder *sentences,
           const QipuSideReport *report,
           QipuColour side,
           const QipuPlyReport *plies,
           gsize n_plies)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (gsize i = 0; i < n_plies; i++)
    for (guint k = 0; plies[i].side == side && k < plies[i].n_notes; k++)
      {
        const QipuPlyNote *note = &plies[i].notes[k];
        char *sentence;

        if (report->level > 0 ? !explains_offence (note, report)
                              : !explains_permission (note, report, plies, n_plies, side))
          continue;
        sentence = qipu_words_judge_note (note);
        if (g_hash_table_size (seen) < MAX_NOTES_OF_A_SIDE &&
            !g_hash_table_contains (seen, sentence))
          g_strv_builder_add (sentences, sentence);
        g_hash_table_add (seen, sentence);
      }
}

/**
 * qipu_words_judge_verdict:
 * @repetition: a repetition with an outcome
 * @rules: the rule set it was judged by
 *
 * What follows from it: for a third occurrence what it is, for a second one what it will be.
 *
 * Returns: (transfer full): the sentence
 */
char *
qipu_words_judge_verdict (const QipuRepetition *repetition, const QipuRuleSet *rules)
{
  const char *side;

  switch (repetition->outcome)
    {
    case QIPU_OUTCOME_RED_LOSES:
    case QIPU_OUTCOME_BLACK_LOSES:
      side =
          qipu_words_side (repetition->outcome == QIPU_OUTCOME_RED_LOSES ? QIPU_RED : QIPU_BLACK);
      if (repetition->occurrences < 3)
        /* Translators: the same side twice. */
        return g_strdup_printf (_ ("%1$s must deviate; otherwise %1$s loses."), side);
      /* Translators: side, offence. */
      return g_strdup_printf (_ ("%1$s loses by %2$s."), side,
                                 qipu_words_offence (repetition->offence));
    case QIPU_OUTCOME_DRAW:
      return g_strdup (repetition->offence == QIPU_OFFENCE_NONE
                       ? _ ("Neither side breaks the rules; if nobody deviates, the game is "
                                "drawn.")
                       : _ ("Both sides break the rules to the same degree; if nobody "
                                "deviates, the game is drawn."));
    case QIPU_OUTCOME_NONE:
    case QIPU_OUTCOME_UNCOVERED:
    default:
      /* Translators: name of the rules. */
      return g_strdup_printf (_ ("The %s leave this case to the arbiter; Qipu gives no verdict."),
                                 qipu_words_rules (rules->id));
    }
}

static char *
dup_repetition_status (const QipuRepetition *repetition, const QipuRuleSet *rules)
{
  g_autofree char *verdict = NULL;

  if (repetition->outcome == QIPU_OUTCOME_NONE)
    return NULL;

  verdict = qipu_words_judge_verdict (repetition, rules);
  if (repetition->occurrences >= 3)
    return g_steal_pointer (&verdict);
  /* Translators: a sentence that says who has to deviate, or that it is a draw. */
  return g_strdup_printf (_ ("The position has occurred twice. If this goes on: %s"), verdict);
}

/**
 * qipu_words_judge_status:
 * @judgement: the state of the game
 * @rules: the rule set it was judged by
 *
 * Returns: (transfer full) (nullable): how the game ended or is about to end, in one line; %NULL
 *   when there is nothing to say
 */
char *
qipu_words_judge_status (const QipuJudgement *judgement, const QipuRuleSet *rules)
{
  QipuColour winner = judgement->winner == QIPU_WINNER_BLACK ? QIPU_BLACK : QIPU_RED;
  const char *side = qipu_words_side (winner);

  switch (judgement->status)
    {
    case QIPU_STATUS_CHECKMATE:
      return g_strdup_printf (_ ("%s wins by checkmate."), side);
    case QIPU_STATUS_STALEMATE:
      /* Translators: winning side, losing side. */
      return g_strdup_printf (_ ("%1$s wins: %2$s has no legal move."), side,
                                 qipu_words_side (qipu_colour_other (winner)));
    case QIPU_STATUS_MOVE_LIMIT:
      return g_strdup_printf (
          g_dngettext (GETTEXT_PACKAGE,
                       "%u move by each side without a capture: draw by the move limit.",
                       "%u moves by each side without a capture: draw by the move limit.",
                       rules->move_limit),
          rules->move_limit);
    case QIPU_STATUS_INSUFFICIENT:
      return g_strdup (_ ("Neither side has a piece that can cross the river: draw."));
    case QIPU_STATUS_ONGOING:
    case QIPU_STATUS_REPETITION:
    default:
      return dup_repetition_status (&judgement->repetition, rules);
    }
}

static char *
dup_clause (guint clause, const QipuRuleSet *rules)
{
  if (clause == QIPU_CLAUSE_APPENDIX_1 || clause == QIPU_CLAUSE_APPENDIX_2)
    /* Translators: name of the rules, number of the example. */
    return g_strdup_printf (_ ("%1$s, example %2$u of the appendix."), qipu_words_rules (rules->id),
                               clause - QIPU_CLAUSE_APPENDIX_1 + 1);
  /* Translators: name of the rules, number of the rule or rules. */
  return g_strdup_printf (_ ("%1$s, rule %2$s."), qipu_words_rules (rules->id),
                             qipu_clause_name (clause));
}

/**
 * qipu_words_judge_explanation:
 * @judgement: the state of the game, completed by qipu_judge_explain()
 * @plies: (array length=n_plies): what qipu_judge_explain() said of each move
 * @n_plies: their number
 * @rules: the rule set
 *
 * How the verdict comes about: what each side does and why that counts or does not, the verdict,
 * the rule.
 *
 * Returns: (transfer full): sentences; only the status when nothing repeats
 */
GStrv
qipu_words_judge_explanation (const QipuJudgement *judgement,
                              const QipuPlyReport *plies,
                              gsize n_plies,
                              const QipuRuleSet *rules)
{
  g_autoptr (GStrvBuilder) sentences = g_strv_builder_new ();
  const QipuRepetition *repetition = &judgement->repetition;
  const QipuSideReport *red = &repetition->sides[QIPU_RED];
  const QipuSideReport *black = &repetition->sides[QIPU_BLACK];
  g_autofree char *status = qipu_words_judge_status (judgement, rules);

  if (n_plies > 0 && judgement->status == QIPU_STATUS_REPETITION)
    g_strv_builder_add (sentences, _ ("The position has occurred for the third time."));

  for (int side = 0; n_plies > 0 && side < 2; side++)
    {
      g_autofree char *sentence = dup_side (&repetition->sides[side], (QipuColour) side);

      g_strv_builder_add (sentences, sentence);
      add_notes (sentences, &repetition->sides[side], (QipuColour) side, plies, n_plies);
    }

  if (n_plies > 0 && red->level != black->level && red->level > 0 && black->level > 0)
    {
      QipuColour graver = red->level > black->level ? QIPU_RED : QIPU_BLACK;
      /* Translators: side, offence. */
      g_autofree char *sentence =
          g_strdup_printf (_ ("%1$s’s offence is the graver one (%2$s)."), qipu_words_side (graver),
                              qipu_words_offence (repetition->sides[graver].offence));

      g_strv_builder_add (sentences, sentence);
    }

  if (status != NULL)
    g_strv_builder_add (sentences, status);
  if (n_plies > 0 && repetition->clause > 0)
    {
      g_autofree char *sentence = dup_clause (repetition->clause, rules);

      g_strv_builder_add (sentences, sentence);
    }
  if (n_plies > 0 && rules->advisory)
    {
      /* Translators: name of the rules. */
      g_autofree char *sentence = g_strdup_printf (_ ("%s: experimental, an advice and no ruling."),
                                                      qipu_words_rules (rules->id));

      g_strv_builder_add (sentences, sentence);
    }
  return g_strv_builder_end (sentences);
}

/**
 * qipu_words_judge_ply:
 * @ply: what the judge said of a move
 * @rules: the rule set
 *
 * Returns: (transfer full): the label of the move: "chases the black cannon (the red chariot)"
 */
char *
qipu_words_judge_ply (const QipuPlyReport *ply, const QipuRuleSet *rules)
{
  g_autofree char *attackers = dup_actors (ply->attackers, ply->n_attackers);
  const char *victim = ply->n_victims > 0 ? qipu_words_coloured_piece (ply->victims[0].piece) : "";
  g_autofree char *victims = NULL;
  const char *names[QIPU_MAX_ACTORS];

  switch (ply->ply_class)
    {
    case QIPU_CLASS_CHECK:
      /* Translators: label of a move; the list of checking pieces. */
      return g_strdup_printf (rules->id == QIPU_RULES_CXA       ? C_ ("Chinese rules", "check (%s)")
                                                                : C_ ("Asian rules", "check (%s)"),
                                                                      attackers);
    case QIPU_CLASS_CHASE:
      if (ply->n_victims <= 1)
        /* Translators: label of a move: the chased piece, the list of chasing pieces. */
        return g_strdup_printf (_ ("chases the %1$s (%2$s)"), victim, attackers);
      for (guint i = 0; i < ply->n_victims; i++)
        names[i] = qipu_words_coloured_piece (ply->victims[i].piece);
      victims = qipu_words_list (names, ply->n_victims);
      /* Translators: label of a move: a list of chased pieces, the list of chasing pieces. */
      return g_strdup_printf (C_ ("several victims", "chases %1$s (%2$s)"), victims, attackers);
    case QIPU_CLASS_ROOT_REMOVAL:
      /* Translators: label of a move: the piece that can now be taken. */
      return g_strdup_printf (_ ("takes away the protection of the %s"), victim);
    case QIPU_CLASS_MATE_THREAT:
      return g_strdup (_ ("threatens mate"));
    case QIPU_CLASS_EXCHANGE:
      return g_strdup (C_ ("class of a move", "exchange"));
    case QIPU_CLASS_BLOCK:
      return g_strdup (C_ ("class of a move", "block"));
    case QIPU_CLASS_SACRIFICE:
      return g_strdup (C_ ("class of a move", "sacrifice"));
    case QIPU_CLASS_IDLE:
    default:
      return g_strdup (C_ ("class of a move", "idle"));
    }
}

/**
 * qipu_words_judge_may_not_repeat:
 * @side: who would offend
 * @offence: by what
 * @rules: the rule set
 *
 * Why a move is refused when the user has chosen to enforce the rules of repetition.
 *
 * Returns: (transfer full): the sentence
 */
char *
qipu_words_judge_may_not_repeat (QipuColour side, QipuOffence offence, const QipuRuleSet *rules)
{
  /* Translators: name of the rules, side, offence. */
  return g_strdup_printf (_ ("Under the %1$s %2$s may not repeat this again (%3$s)."),
                             qipu_words_rules (rules->id), qipu_words_side (side),
                             qipu_words_offence (offence));
}

/**
 * qipu_words_end:
 * @end: how a recorded game ended
 * @loser: who resigned or ran out of time; of no meaning otherwise
 *
 * Returns: (transfer full): the sentence
 */
char *
qipu_words_end (QipuEnd end, QipuColour loser)
{
  const char *side = qipu_words_side (loser);
  const char *other = qipu_words_side (qipu_colour_other (loser));

  switch (end)
    {
    case QIPU_END_RESIGNED:
      /* Translators: losing side, winning side. */
      return g_strdup_printf (_ ("%1$s resigned; %2$s wins."), side, other);
    case QIPU_END_TIME:
      /* Translators: losing side, winning side. */
      return g_strdup_printf (_ ("%1$s ran out of time; %2$s wins."), side, other);
    case QIPU_END_AGREED:
      return g_strdup (_ ("Draw by agreement."));
    case QIPU_END_UNFINISHED:
    default:
      return g_strdup (_ ("The record ends here without a result."));
    }
}

/**
 * qipu_words_record_result:
 * @result: the result as the record writes it
 *
 * Returns: (transfer full): the sentence
 */
char *
qipu_words_record_result (const char *result)
{
  g_autofree char *shown = qipu_words_isolate (result);

  /* Translators: "1-0" or what else the record says. */
  return g_strdup_printf (_ ("Result in the record: %s"), shown);
}
