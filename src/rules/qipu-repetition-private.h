/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files qipu-repetition*.c share: pieces followed by identity, sets of them, threats. */

#pragma once

#include "rules/qipu-repetition.h"

/* A set of squares; a piece is named by the square where it stood when the span began. */
typedef struct
{
  uint64_t bits[2];
} QipuIdSet;

static inline void
qipu_id_set_add (QipuIdSet *set, QipuSquare id)
{
  set->bits[id >> 6] |= UINT64_C (1) << (id & 63);
}

static inline bool
qipu_id_set_has (const QipuIdSet *set, QipuSquare id)
{
  return (set->bits[id >> 6] >> (id & 63) & 1) != 0;
}

static inline bool
qipu_id_set_is_empty (const QipuIdSet *set)
{
  return (set->bits[0] | set->bits[1]) == 0;
}

static inline void
qipu_id_set_intersect (QipuIdSet *set, const QipuIdSet *other)
{
  set->bits[0] &= other->bits[0];
  set->bits[1] &= other->bits[1];
}

/* A position in the span and who stands where: ids[square] is the piece's square at the start. */
typedef struct
{
  QipuPosition pos;
  QipuSquare ids[QIPU_N_SQUARES];
} QipuTracked;

/* The span begins here: every piece is named by its square. */
void qipu_tracked_init (QipuTracked *tracked, const QipuPosition *first);
/* Identities follow the move. */
void qipu_tracked_play (QipuTracked *tracked, QipuMove move);
/* The piece on @square by identity. */
QipuActor qipu_tracked_actor (const QipuTracked *tracked, QipuSquare square);

/* A move tried on the board alone: no key, no counters, no side to move. */
typedef struct
{
  QipuSquare from;
  QipuSquare to;
  QipuPiece taken;
  QipuSquare general[2];
} QipuTry;

/* Plays @from to @to, legal or not; qipu_try_undo() takes it back with the same @attempt. */
void qipu_try_play (QipuPosition *pos, QipuSquare from, QipuSquare to, QipuTry *attempt);
void qipu_try_undo (QipuPosition *pos, const QipuTry *attempt);

/* Whether a piece may be the victim of a chase: no general, no soldier on its own half. */
bool qipu_may_be_victim (QipuPiece piece, QipuSquare square);

/* Whether @from may take @to without opening its general to an attacker that it did not have
 * before. @pos is changed and restored. */
bool qipu_capture_is_legal (QipuPosition *pos, QipuSquare from, QipuSquare to);

/* Whether @from, having moved to @to, leaves its own general unattacked. */
bool qipu_capture_is_safe (QipuPosition *pos, QipuSquare from, QipuSquare to);

/* The piece that could really take back on @victim after @attacker took there;
 * QIPU_SQUARE_NONE when there is none. */
QipuSquare qipu_find_root (QipuPosition *pos, QipuSquare attacker, QipuSquare victim);

/* Whether two pieces of one kind attack each other and the attacked one may really take. */
bool qipu_is_mutual_exchange (QipuPosition *pos, QipuSquare attacker, QipuSquare victim);

typedef struct
{
  QipuSquare attacker; /* identities */
  QipuSquare victim;
  bool threat;
  bool by_soldier;
} QipuThreat;

/* A point has at most 24 attackers (four chariots, four cannons, eight horses, four advisors, four
 * elephants), a horse at most eight victims, other pieces four: 45 horses make the most pairs. */
#define QIPU_MAX_THREATS 384

/* All legal captures of a side that may count, and who is threatened. */
typedef struct
{
  size_t n;
  QipuIdSet threatened;
  QipuIdSet threatened_by_soldier;
  QipuThreat threats[QIPU_MAX_THREATS];
} QipuThreatList;

/* Fills @list with the captures of @side, whose turn it need not be. */
void qipu_threat_list_fill (QipuThreatList *list,
                            QipuTracked *tracked,
                            QipuColour side,
                            const QipuRuleSet *rules);

/* Whether that capture was possible and legal, threat or not. */
bool qipu_threat_list_has (const QipuThreatList *list, QipuSquare attacker, QipuSquare victim);

/* What one move newly threatens: by a new attack, by taking away a root, with a soldier. */
typedef struct
{
  QipuIdSet fresh;
  QipuIdSet uncovered;
  QipuIdSet by_soldier;
} QipuChase;

/* From the threats @before and @after a move and those that are left after the @reply to it. */
void qipu_chase_find (QipuChase *chase,
                      const QipuThreatList *before,
                      const QipuThreatList *after,
                      const QipuThreatList *reply,
                      const QipuRuleSet *rules);

/* What a side did with all its moves. */
struct _QipuTally
{
  unsigned n_moves;
  unsigned n_checks;
  unsigned n_attacks;               /* checks, chases and what else the rules call an attack */
  unsigned n_attacks_with_soldiers; /* the same with the attacks of soldiers */
  QipuIdSet always_fresh;
  QipuIdSet always_counted; /* what counts of each move: its new victims, or else the uncovered */
  QipuIdSet always_uncovered;
};

#define QIPU_LEVEL_CHECK 3
#define QIPU_LEVEL_CHASE 2
#define QIPU_LEVEL_ROOT_REMOVAL 1

/* The victim of every move that @level rests on. */
QipuIdSet qipu_tally_victims (const QipuTally *tally, unsigned level);

typedef enum
{
  QIPU_MATE_NO = 0,
  QIPU_MATE_YES,
  QIPU_MATE_UNKNOWN, /* the search was given up */
} QipuMate;

/* Own moves looked ahead, and moves tried at most. */
#define QIPU_MATE_DEPTH 3
#define QIPU_MATE_BUDGET 4000

/* A span of hundreds of moves must not take longer than one of dozens. */
static inline unsigned
qipu_mate_budget (size_t n_moves)
{
  return n_moves <= 64 ? QIPU_MATE_BUDGET : (unsigned) (64 * (size_t) QIPU_MATE_BUDGET / n_moves);
}

/* Whether @side, were it to move, would mate with a run of at most @depth checks. A mate that needs
 * a quiet move is not found. */
QipuMate
qipu_mate_by_checks (const QipuPosition *pos, QipuColour side, unsigned depth, unsigned budget);

/* The predicates of the rule sets. */
bool qipu_axf_threatens (QipuPosition *pos,
                         QipuSquare attacker,
                         QipuSquare victim,
                         const QipuRuleSet *rules);
unsigned qipu_axf_level (const QipuTally *own, const QipuTally *other, const QipuRuleSet *rules);
/* The Chinese rules: taking wins material, is no mutual exchange and does not allow a mate. */
bool qipu_cxa_threatens (QipuPosition *pos,
                         QipuSquare attacker,
                         QipuSquare victim,
                         const QipuRuleSet *rules);
unsigned qipu_cxa_level (const QipuTally *own, const QipuTally *other, const QipuRuleSet *rules);

/* The rule of the Asian book that a span falls under, for one that has been explained. */
unsigned qipu_clause_find (const QipuRepetition *repetition,
                           const QipuPlyReport *plies,
                           size_t n,
                           const QipuRuleSet *rules);
