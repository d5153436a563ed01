/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which numbered rule of the Asian book a repetition falls under, and the names of all codes. */

#include "rules/qipu-repetition-private.h"

/* What one side's moves have in common. */
typedef struct
{
  unsigned n;
  unsigned n_checks;
  unsigned privileged_movers; /* moves of the general or a soldier */
  unsigned discovered;        /* no attacker is the piece moved */
  unsigned offers;            /* moves with the note of a same-kind exchange */
  unsigned by_general;        /* moves with a privileged attack */
  unsigned by_soldier;
  unsigned on_protected;     /* moves that attack a protected piece */
  unsigned cannon_protected; /* ... a cannon */
  unsigned standing;         /* moves with an attack that is old, or that the reply leaves */
  unsigned false_roots;
  unsigned attacker_kinds; /* bit per kind */
  unsigned victim_kinds;
  bool same_attacker; /* one piece takes part in every attack */
} Traits;

static unsigned
kind_bit (QipuPiece piece)
{
  return 1u << qipu_piece_kind (piece);
}

static bool
has_actor (const QipuActor *actors, unsigned n, QipuSquare id)
{
  for (unsigned i = 0; i < n; i++)
    if (actors[i].id == id)
      return true;
  return false;
}

/* The notes of one move, each trait counted once. */
static void
add_notes (Traits *traits, const QipuPlyReport *ply)
{
  bool seen[QIPU_NOTE_IGNORED + 1] = { false };
  bool general = false;
  bool soldier = false;
  bool cannon = false;

  for (unsigned i = 0; i < ply->n_notes; i++)
    {
      const QipuPlyNote *note = &ply->notes[i];
      QipuKind kind = qipu_piece_kind (note->piece.piece);

      seen[note->code] = true;
      if (note->code == QIPU_NOTE_PRIVILEGED)
        {
          general |= kind == QIPU_GENERAL;
          soldier |= kind == QIPU_SOLDIER;
        }
      if (note->code == QIPU_NOTE_PROTECTED && kind == QIPU_CANNON)
        cannon = true;
    }

  traits->by_general += general;
  traits->by_soldier += soldier;
  traits->on_protected += seen[QIPU_NOTE_PROTECTED];
  traits->cannon_protected += cannon;
  traits->offers += seen[QIPU_NOTE_SAME_KIND];
  traits->standing += seen[QIPU_NOTE_STANDING] || seen[QIPU_NOTE_IGNORED];
  traits->false_roots += seen[QIPU_NOTE_FALSE_ROOT];
}

static Traits
find_traits (const QipuPlyReport *plies, size_t n, QipuColour side)
{
  Traits traits = { .same_attacker = true };
  const QipuPlyReport *first = NULL;
  bool in_all[QIPU_MAX_ACTORS] = { false };

  for (size_t i = 0; i < n; i++)
    {
      const QipuPlyReport *ply = &plies[i];
      bool by_mover = false;

      if (ply->side != side)
        continue;
      traits.n++;
      traits.n_checks += ply->ply_class == QIPU_CLASS_CHECK;
      add_notes (&traits, ply);

      if (first == NULL)
        {
          first = ply;
          for (unsigned a = 0; a < ply->n_attackers; a++)
            in_all[a] = true;
        }
      for (unsigned a = 0; a < first->n_attackers; a++)
        in_all[a] &= has_actor (ply->attackers, ply->n_attackers, first->attackers[a].id);
      for (unsigned a = 0; a < ply->n_attackers; a++)
        {
          traits.attacker_kinds |= kind_bit (ply->attackers[a].piece);
          by_mover |= ply->attackers[a].square == qipu_move_to (ply->move);
        }
      for (unsigned v = 0; v < ply->n_victims; v++)
        traits.victim_kinds |= kind_bit (ply->victims[v].piece);
      traits.discovered += !by_mover;
      traits.privileged_movers += qipu_piece_kind (ply->piece) == QIPU_GENERAL ||
                                  qipu_piece_kind (ply->piece) == QIPU_SOLDIER;
    }

  traits.same_attacker = false;
  for (unsigned a = 0; first != NULL && a < first->n_attackers; a++)
    traits.same_attacker |= in_all[a];
  return traits;
}

#define BIT(kind) (1u << (kind))

/* The rule that @loser breaks by a perpetual chase. */
static unsigned
chase_clause (const QipuSideReport *loser, const QipuSideReport *other, const Traits *traits)
{
  unsigned victim = kind_bit (loser->victim.piece);
  unsigned by = 0;

  for (unsigned i = 0; i < loser->n_chasers; i++)
    by |= kind_bit (loser->chasers[i].piece);

  if (loser->offence == QIPU_OFFENCE_ROOT_REMOVAL)
    return QIPU_CLAUSE_APPENDIX_1;
  if (other->offence == QIPU_OFFENCE_ROOT_REMOVAL)
    return 19;
  if (traits->privileged_movers == traits->n)
    return 30;
  if (by == BIT (QIPU_CANNON) && victim == BIT (QIPU_CHARIOT))
    return traits->discovered == traits->n ? 26 : 15;
  if (!traits->same_attacker)
    return 33;
  if (by == victim)
    return 24;
  if (traits->offers == traits->n)
    return 36;
  if (traits->false_roots > 0)
    return 34;
  if (by == BIT (QIPU_CHARIOT) && victim == BIT (QIPU_CANNON))
    return 18;
  if (by == BIT (QIPU_CANNON))
    return 25;
  return traits->discovered == traits->n ? 37 : 20;
}

/* What makes one side's moves allowed; 0 when there is nothing to say. */
static unsigned
allowed_clause (QipuPattern pattern, const Traits *traits)
{
  bool general = traits->by_general > 0;
  bool chariots_only =
      traits->attacker_kinds == BIT (QIPU_CANNON) && traits->victim_kinds == BIT (QIPU_CHARIOT);

  if (pattern == QIPU_PATTERN_MATE_THREATS)
    return 9;
  if (pattern == QIPU_PATTERN_CHECK_AND_MATE)
    return 11;
  if (pattern == QIPU_PATTERN_CHECK_AND_CHASE)
    return 12;
  if (pattern == QIPU_PATTERN_CHECK_AND_IDLE)
    return 13;
  if (pattern == QIPU_PATTERN_TWO_VICTIMS)
    return chariots_only ? 16 : 32;
  if (pattern == QIPU_PATTERN_SOME_CHASES)
    {
      if (general || traits->by_soldier > 0)
        return general ? 28 : 29;
      return traits->cannon_protected > 0 ? 17 : 13;
    }

  if (traits->by_general + traits->by_soldier >= traits->n)
    return general ? 28 : 29;
  if (traits->on_protected == traits->n)
    return traits->cannon_protected == traits->n ? 17 : 35;
  if (pattern == QIPU_PATTERN_EXCHANGE || pattern == QIPU_PATTERN_SACRIFICE)
    return 40;
  if (pattern == QIPU_PATTERN_BLOCK)
    return 39;
  return traits->standing == traits->n ? QIPU_CLAUSE_APPENDIX_2 : 0;
}

/* Of two reasons for a draw the one nearer to an offence: checks, then attacks that do not count,
 * then what is no attack at all. The numbered diagrams are sorted so. */
static unsigned
nearer_clause (unsigned a, unsigned b)
{
  static const unsigned order[] = {
    11, 12, 16, 32, 17, 28, 29, 35, 39, 40, 9, 13, QIPU_CLAUSE_APPENDIX_2,
  };

  for (size_t i = 0; i < sizeof order / sizeof order[0]; i++)
    if (a == order[i] || b == order[i])
      return order[i];
  return 5;
}

static unsigned
draw_clause (const QipuRepetition *repetition, const Traits traits[2])
{
  QipuPattern red = repetition->sides[QIPU_RED].pattern;
  QipuPattern black = repetition->sides[QIPU_BLACK].pattern;

  if (repetition->sides[QIPU_RED].level > 0)
    return 20;
  if (red == QIPU_PATTERN_MATE_THREATS && black == QIPU_PATTERN_MATE_THREATS)
    return 10;

  return nearer_clause (allowed_clause (red, &traits[QIPU_RED]),
                        allowed_clause (black, &traits[QIPU_BLACK]));
}

unsigned
qipu_clause_find (const QipuRepetition *repetition,
                  const QipuPlyReport *plies,
                  size_t n,
                  const QipuRuleSet *rules)
{
  Traits traits[2];
  bool red_loses = repetition->outcome == QIPU_OUTCOME_RED_LOSES;
  QipuColour loser = red_loses ? QIPU_RED : QIPU_BLACK;
  QipuColour other = qipu_colour_other (loser);

  if (rules->id != QIPU_RULES_AXF || repetition->outcome == QIPU_OUTCOME_UNCOVERED)
    return 0;

  for (int side = 0; side < 2; side++)
    traits[side] = find_traits (plies, n, (QipuColour) side);

  if (repetition->offence == QIPU_OFFENCE_PERPETUAL_CHECK)
    {
      if (repetition->outcome == QIPU_OUTCOME_DRAW)
        return 7;
      return traits[other].n_checks > 0 ? 8 : 6;
    }
  if (repetition->outcome == QIPU_OUTCOME_DRAW)
    return draw_clause (repetition, traits);
  return chase_clause (&repetition->sides[loser], &repetition->sides[other], &traits[loser]);
}

const char *
qipu_clause_name (unsigned clause)
{
  static const char *const names[] = {
    [5] = "5",
    [6] = "6",
    [7] = "7",
    [8] = "8",
    [9] = "9",
    [10] = "10",
    [11] = "11",
    [12] = "12",
    [13] = "13-14",
    [15] = "15",
    [16] = "16",
    [17] = "17",
    [18] = "18",
    [19] = "19",
    [20] = "20-23",
    [24] = "24",
    [25] = "25",
    [26] = "26",
    [28] = "28",
    [29] = "29",
    [30] = "30-31",
    [32] = "32",
    [33] = "33",
    [34] = "34",
    [35] = "35",
    [36] = "36",
    [37] = "37-38",
    [39] = "39",
    [40] = "40",
    [QIPU_CLAUSE_APPENDIX_1] = "app. 1",
    [QIPU_CLAUSE_APPENDIX_2] = "app. 2",
  };

  return clause < sizeof names / sizeof names[0] ? names[clause] : NULL;
}

const char *
qipu_ply_class_name (QipuPlyClass ply_class)
{
  static const char *const names[] = {
    [QIPU_CLASS_IDLE] = "idle",
    [QIPU_CLASS_CHECK] = "check",
    [QIPU_CLASS_CHASE] = "chase",
    [QIPU_CLASS_ROOT_REMOVAL] = "root-removal",
    [QIPU_CLASS_MATE_THREAT] = "mate-threat",
    [QIPU_CLASS_EXCHANGE] = "exchange",
    [QIPU_CLASS_BLOCK] = "block",
    [QIPU_CLASS_SACRIFICE] = "sacrifice",
  };

  return names[ply_class];
}

const char *
qipu_note_name (QipuNoteCode code)
{
  static const char *const names[] = {
    [QIPU_NOTE_PRIVILEGED] = "privileged", [QIPU_NOTE_PROTECTED] = "protected",
    [QIPU_NOTE_FALSE_ROOT] = "false-root", [QIPU_NOTE_CHARIOT_VICTIM] = "chariot-victim",
    [QIPU_NOTE_SAME_KIND] = "same-kind",   [QIPU_NOTE_SOLDIER_VICTIM] = "soldier-victim",
    [QIPU_NOTE_DISCOVERED] = "discovered", [QIPU_NOTE_ATTACKER_PINNED] = "attacker-pinned",
    [QIPU_NOTE_STANDING] = "standing",     [QIPU_NOTE_IGNORED] = "ignored",
  };

  return names[code];
}

const char *
qipu_offence_name (QipuOffence offence)
{
  static const char *const names[] = {
    [QIPU_OFFENCE_NONE] = "none",
    [QIPU_OFFENCE_PERPETUAL_CHECK] = "perpetual-check",
    [QIPU_OFFENCE_PERPETUAL_CHASE] = "perpetual-chase",
    [QIPU_OFFENCE_ROOT_REMOVAL] = "root-removal",
    [QIPU_OFFENCE_PERPETUAL_ATTACK] = "perpetual-attack",
  };

  return names[offence];
}

const char *
qipu_pattern_name (QipuPattern pattern)
{
  static const char *const names[] = {
    [QIPU_PATTERN_IDLE] = "idle",
    [QIPU_PATTERN_PERPETUAL_CHECK] = "perpetual-check",
    [QIPU_PATTERN_PERPETUAL_CHASE] = "perpetual-chase",
    [QIPU_PATTERN_ROOT_REMOVED] = "root-removed",
    [QIPU_PATTERN_PERPETUAL_ATTACK] = "perpetual-attack",
    [QIPU_PATTERN_MATE_THREATS] = "mate-threats",
    [QIPU_PATTERN_CHECK_AND_CHASE] = "check-and-chase",
    [QIPU_PATTERN_CHECK_AND_MATE] = "check-and-mate",
    [QIPU_PATTERN_CHECK_AND_IDLE] = "check-and-idle",
    [QIPU_PATTERN_TWO_VICTIMS] = "two-victims",
    [QIPU_PATTERN_SOME_CHASES] = "some-chases",
    [QIPU_PATTERN_EXCHANGE] = "exchange",
    [QIPU_PATTERN_BLOCK] = "block",
    [QIPU_PATTERN_SACRIFICE] = "sacrifice",
  };

  return names[pattern];
}
