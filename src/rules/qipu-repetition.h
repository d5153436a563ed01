/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Who offends in a line of moves that comes back to the position it began with, and what every
 * move of it is. */

#pragma once

#include "rules/qipu-end.h"
#include "rules/qipu-rule-set.h"

/* One move of a line with what the judge keeps about the position after it. */
typedef struct
{
  QipuUndo undo;
  uint64_t key;        /* of the position after the move */
  uint32_t stretch;    /* first position from which on nothing was captured or irregular */
  uint32_t previous;   /* the same position before, or QIPU_PLY_NONE */
  uint32_t run;        /* first of the plies on end that are third occurrences; or QIPU_PLY_NONE */
  uint32_t occurrence; /* 1 = new */
  QipuQuietCount quiet;
  bool gives_check;
  bool irregular;
} QipuStep;

#define QIPU_PLY_NONE UINT32_MAX

typedef enum
{
  QIPU_CLASS_IDLE = 0,
  QIPU_CLASS_CHECK,
  QIPU_CLASS_CHASE,        /* the attack is new */
  QIPU_CLASS_ROOT_REMOVAL, /* the capture was possible before, its protection is gone now */
  QIPU_CLASS_MATE_THREAT,
  QIPU_CLASS_EXCHANGE,
  QIPU_CLASS_BLOCK,
  QIPU_CLASS_SACRIFICE,
} QipuPlyClass;

typedef enum
{
  QIPU_NOTE_PRIVILEGED,      /* a general or soldier attacks; piece, other = victim */
  QIPU_NOTE_PROTECTED,       /* piece = victim, other = its root */
  QIPU_NOTE_FALSE_ROOT,      /* piece = victim, other = what only seems to protect it; why */
  QIPU_NOTE_CHARIOT_VICTIM,  /* piece = chariot, other = horse or cannon: its root does not help */
  QIPU_NOTE_SAME_KIND,       /* piece = attacked, can take back; other = attacker */
  QIPU_NOTE_SOLDIER_VICTIM,  /* piece = soldier on its own half, other = attacker */
  QIPU_NOTE_DISCOVERED,      /* piece = mover, other = attacker */
  QIPU_NOTE_ATTACKER_PINNED, /* piece = attacker that may not take, other = attacked */
  QIPU_NOTE_STANDING,        /* piece = attacked, as it was before the move; other = attacker */
  QIPU_NOTE_IGNORED,         /* piece = attacked, and the reply leaves it so; other = attacker */
} QipuNoteCode;

typedef enum
{
  QIPU_ROOT_TRUE = 0,
  QIPU_ROOT_PINNED,    /* recapturing would leave its general attacked */
  QIPU_ROOT_FACING,    /* it is the general, and would face the other one or step into an attack */
  QIPU_ROOT_NO_SCREEN, /* the capturer is its only screen */
  QIPU_ROOT_LEG_BLOCKED, /* a horse's leg or an elephant's eye */
} QipuRootWhy;

/* Squares are those after the move; @id is the square of the piece when the span began, which
 * names it all through. */
typedef struct
{
  QipuPiece piece;
  QipuSquare square;
  QipuSquare id;
} QipuActor;

typedef struct
{
  QipuNoteCode code;
  QipuRootWhy why;
  QipuActor piece;
  QipuActor other;
} QipuPlyNote;

/* Attackers of a general are at most this many as well: four lines, twice, and eight horses. */
#define QIPU_MAX_ACTORS 16
#define QIPU_MAX_NOTES 12

typedef struct
{
  QipuMove move;
  QipuPiece piece; /* that moved */
  QipuColour side;
  QipuPlyClass ply_class;
  bool unknown; /* the search for a threat to mate came to no end */
  unsigned n_attackers;
  unsigned n_victims;
  unsigned n_notes;
  QipuActor attackers[QIPU_MAX_ACTORS];
  QipuActor victims[QIPU_MAX_ACTORS];
  QipuPlyNote notes[QIPU_MAX_NOTES];
} QipuPlyReport;

typedef enum
{
  QIPU_OFFENCE_NONE = 0,
  QIPU_OFFENCE_PERPETUAL_CHECK,
  QIPU_OFFENCE_PERPETUAL_CHASE,
  QIPU_OFFENCE_ROOT_REMOVAL,
  QIPU_OFFENCE_PERPETUAL_ATTACK, /* checks, threats to mate and chases in any mixture */
} QipuOffence;

typedef enum
{
  QIPU_PATTERN_IDLE = 0,
  QIPU_PATTERN_PERPETUAL_CHECK,
  QIPU_PATTERN_PERPETUAL_CHASE,
  QIPU_PATTERN_ROOT_REMOVED,
  QIPU_PATTERN_PERPETUAL_ATTACK,
  QIPU_PATTERN_MATE_THREATS,
  QIPU_PATTERN_CHECK_AND_CHASE,
  QIPU_PATTERN_CHECK_AND_MATE,
  QIPU_PATTERN_CHECK_AND_IDLE,
  QIPU_PATTERN_TWO_VICTIMS,
  QIPU_PATTERN_SOME_CHASES,
  QIPU_PATTERN_EXCHANGE,
  QIPU_PATTERN_BLOCK,
  QIPU_PATTERN_SACRIFICE,
} QipuPattern;

typedef enum
{
  QIPU_OUTCOME_NONE = 0, /* no repetition */
  QIPU_OUTCOME_DRAW,
  QIPU_OUTCOME_RED_LOSES,
  QIPU_OUTCOME_BLACK_LOSES,
  QIPU_OUTCOME_UNCOVERED, /* the rule set, as known, does not say */
} QipuOutcome;

typedef struct
{
  unsigned level;
  QipuOffence offence;
  QipuActor victim; /* of every move; piece is QIPU_PIECE_NONE when there is none */

  /* from here on filled by qipu_repetition_explain() */
  QipuPattern pattern;
  unsigned n_chasers;
  QipuActor chasers[QIPU_MAX_ACTORS]; /* of the victim; squares are those of the span's start */
} QipuSideReport;

typedef struct
{
  QipuOutcome outcome;
  QipuOffence offence;  /* of the loser; of both when a draw comes from equal offences */
  uint32_t first;       /* position, counted in plies from the start, where the span begins */
  uint32_t last;        /* ... and ends; its moves are first + 1 … last */
  unsigned occurrences; /* of that position within the span: 2 or 3 */
  unsigned clause;      /* filled by qipu_repetition_explain(); see qipu_clause_name() */
  QipuSideReport sides[2];
} QipuRepetition;

/* Judges the @n moves of @steps, played from @first, which have to be legal and to lead back to
 * @first. Fills outcome, offence and sides of @repetition.
 *
 * Returns: false, with outcome QIPU_OUTCOME_NONE, when they do not lead back */
bool qipu_repetition_judge (const QipuPosition *first,
                            const QipuStep *steps,
                            size_t n,
                            const QipuRuleSet *rules,
                            QipuRepetition *repetition);

/* Says of each of the @n moves what it is, for a span that was judged before; completes
 * @repetition. @plies has room for @n reports. */
void qipu_repetition_explain (const QipuPosition *first,
                              const QipuStep *steps,
                              size_t n,
                              const QipuRuleSet *rules,
                              QipuRepetition *repetition,
                              QipuPlyReport *plies);

/* Stable lower-case names, for machines. */
const char *qipu_ply_class_name (QipuPlyClass ply_class);
const char *qipu_note_name (QipuNoteCode code);
const char *qipu_offence_name (QipuOffence offence);
const char *qipu_pattern_name (QipuPattern pattern);

/* Appendix examples follow the 40 numbered rules. */
#define QIPU_CLAUSE_APPENDIX_1 41
#define QIPU_CLAUSE_APPENDIX_2 42

/* "6", "20-23", "app. 1": the rule of the Asian book; NULL for none. */
const char *qipu_clause_name (unsigned clause);
