/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Says of every move of a span what it is and why it is, or is not, an attack. Only for showing:
 * the verdict does not rest on it. */

#include "rules/qipu-repetition-private.h"

#include <stdlib.h>

#include "rules/qipu-attack.h"
#include "rules/qipu-board.h"
#include "rules/qipu-movegen.h"

/* One move with the positions around it and what its side threatens there. */
typedef struct
{
  const QipuRuleSet *rules;
  unsigned mate_budget;
  QipuMove move;
  QipuColour mover;
  QipuMove last_move; /* the opponent's, before it */
  QipuTracked before;
  QipuTracked after;
  QipuThreatList before_list;
  QipuThreatList after_list;
  QipuThreatList reply_list;
  QipuChase chase;
  QipuPlyReport *report;
} Scene;

static void
add_actor (QipuActor *actors, unsigned *n, QipuActor actor)
{
  for (unsigned i = 0; i < *n; i++)
    if (actors[i].id == actor.id)
      return;
  if (*n < QIPU_MAX_ACTORS)
    actors[(*n)++] = actor;
}

static void
add_note (Scene *scene, QipuNoteCode code, QipuSquare piece, QipuSquare other)
{
  QipuPlyReport *report = scene->report;
  QipuActor a = qipu_tracked_actor (&scene->after, piece);
  QipuActor b = qipu_tracked_actor (&scene->after, other);

  for (unsigned i = 0; i < report->n_notes; i++)
    if (report->notes[i].code == code && report->notes[i].piece.id == a.id &&
        report->notes[i].other.id == b.id)
      return;
  if (report->n_notes < QIPU_MAX_NOTES)
    report->notes[report->n_notes++] = (QipuPlyNote){ .code = code, .piece = a, .other = b };
}

static void
add_false_root (Scene *scene, QipuSquare victim, QipuSquare root, QipuRootWhy why)
{
  unsigned n = scene->report->n_notes;

  add_note (scene, QIPU_NOTE_FALSE_ROOT, victim, root);
  if (scene->report->n_notes > n)
    scene->report->notes[n].why = why;
}

/* Whether @root would reach @to but for a piece on the leg of a horse or the eye of an elephant. */
static bool
is_blocked_beside (const QipuPosition *pos, QipuSquare root, QipuSquare to)
{
  QipuPiece piece = pos->board[root];
  QipuKind kind = qipu_piece_kind (piece);
  int files = abs (qipu_square_file (to) - qipu_square_file (root));
  int ranks = abs (qipu_square_rank (to) - qipu_square_rank (root));

  if (qipu_attack_reaches (pos, root, to))
    return false;
  if (kind == QIPU_HORSE)
    return (files == 1 && ranks == 2) || (files == 2 && ranks == 1);
  return kind == QIPU_ELEPHANT && files == 2 && ranks == 2 &&
         !qipu_board_is_crossed (to, qipu_piece_colour (piece));
}

/* Pieces that seem to protect @victim against @attacker and cannot take back. */
static void
note_false_roots (Scene *scene, QipuSquare attacker, QipuSquare victim)
{
  QipuPosition now = scene->after.pos;
  QipuPosition taken = now;
  QipuColour defender = qipu_colour_other (scene->mover);
  QipuTry attempt;

  if (qipu_find_root (&now, attacker, victim) != QIPU_SQUARE_NONE)
    return;

  qipu_try_play (&taken, attacker, victim, &attempt);
  for (QipuSquare root = 0; root < QIPU_N_SQUARES; root++)
    {
      if (root == victim || !qipu_piece_is (now.board[root], defender))
        continue;
      if (qipu_attack_reaches (&taken, root, victim))
        add_false_root (scene, victim, root,
                        qipu_piece_kind (now.board[root]) == QIPU_GENERAL ? QIPU_ROOT_FACING
                                                                          : QIPU_ROOT_PINNED);
      else if (qipu_attack_reaches (&now, root, victim))
        add_false_root (scene, victim, root, QIPU_ROOT_NO_SCREEN);
      else if (is_blocked_beside (&taken, root, victim))
        add_false_root (scene, victim, root, QIPU_ROOT_LEG_BLOCKED);
    }
}

/* The square where the piece @id stands in @tracked. */
static QipuSquare
find_actor (const QipuTracked *tracked, QipuSquare id, QipuColour colour)
{
  for (QipuSquare square = 0; square < QIPU_N_SQUARES; square++)
    if (tracked->ids[square] == id && qipu_piece_is (tracked->pos.board[square], colour))
      return square;
  return QIPU_SQUARE_NONE;
}

/* Whether @attacker did not reach @victim before the move; squares are those after it. */
static bool
is_new_attack (const Scene *scene, QipuSquare attacker, QipuSquare victim)
{
  QipuSquare from = find_actor (&scene->before, scene->after.ids[attacker], scene->mover);

  return !qipu_attack_reaches (&scene->before.pos, from, victim);
}

static const QipuThreat *
find_threat (const QipuThreatList *list, QipuSquare attacker, QipuSquare victim)
{
  for (size_t i = 0; i < list->n; i++)
    if (list->threats[i].attacker == attacker && list->threats[i].victim == victim)
      return &list->threats[i];
  return NULL;
}

/* An attack that does not threaten under these rules: why not. */
static void
note_harmless (Scene *scene, QipuSquare attacker, QipuSquare victim)
{
  QipuPosition *pos = &scene->after.pos;
  QipuSquare id = scene->after.ids[victim];
  QipuSquare root = qipu_find_root (pos, attacker, victim);

  if (qipu_is_mutual_exchange (pos, attacker, victim))
    add_note (scene, QIPU_NOTE_SAME_KIND, victim, attacker);
  /* chased by another piece: then this attack is not the point */
  else if (root != QIPU_SQUARE_NONE && !qipu_id_set_has (&scene->chase.fresh, id) &&
           !qipu_id_set_has (&scene->chase.uncovered, id))
    add_note (scene, QIPU_NOTE_PROTECTED, victim, root);
}

/* A threat: whether it counts for this move, and what is remarkable about it. */
static void
note_threat (Scene *scene, QipuSquare attacker, QipuSquare victim)
{
  QipuPosition *pos = &scene->after.pos;
  QipuSquare id = scene->after.ids[victim];
  QipuKind kind = qipu_piece_kind (pos->board[victim]);
  QipuKind by = qipu_piece_kind (pos->board[attacker]);

  if (qipu_id_set_has (&scene->before_list.threatened, id))
    {
      add_note (scene, QIPU_NOTE_STANDING, victim, attacker);
      return;
    }
  if (!scene->rules->ignored_threat_is_chase && qipu_id_set_has (&scene->reply_list.threatened, id))
    {
      add_note (scene, QIPU_NOTE_IGNORED, victim, attacker);
      return;
    }

  if (attacker != qipu_move_to (scene->move) &&
      !qipu_threat_list_has (&scene->before_list, scene->after.ids[attacker], id))
    add_note (scene, QIPU_NOTE_DISCOVERED, qipu_move_to (scene->move), attacker);
  if (kind != QIPU_CHARIOT || (by != QIPU_HORSE && by != QIPU_CANNON))
    note_false_roots (scene, attacker, victim);
  else if (qipu_find_root (pos, attacker, victim) != QIPU_SQUARE_NONE)
    add_note (scene, QIPU_NOTE_CHARIOT_VICTIM, victim, attacker);
}

static void
note_attack (Scene *scene, QipuSquare attacker, QipuSquare victim)
{
  QipuPosition *pos = &scene->after.pos;
  QipuKind kind = qipu_piece_kind (pos->board[attacker]);
  bool legal = qipu_capture_is_legal (pos, attacker, victim);
  const QipuThreat *threat =
      find_threat (&scene->after_list, scene->after.ids[attacker], scene->after.ids[victim]);

  if (threat != NULL && threat->threat && !threat->by_soldier)
    note_threat (scene, attacker, victim);
  else if (!is_new_attack (scene, attacker, victim))
    return;
  else if (!legal)
    add_note (scene, QIPU_NOTE_ATTACKER_PINNED, attacker, victim);
  else if (!qipu_may_be_victim (pos->board[victim], victim))
    add_note (scene, QIPU_NOTE_SOLDIER_VICTIM, victim, attacker);
  else if (kind == QIPU_GENERAL || kind == QIPU_SOLDIER)
    {
      if (qipu_find_root (pos, attacker, victim) == QIPU_SQUARE_NONE)
        add_note (scene, QIPU_NOTE_PRIVILEGED, attacker, victim);
      else
        note_harmless (scene, attacker, victim);
    }
  else
    note_harmless (scene, attacker, victim);
}

static void
note_attacks (Scene *scene)
{
  const QipuPosition *pos = &scene->after.pos;
  QipuColour other = qipu_colour_other (scene->mover);

  for (QipuSquare victim = 0; victim < QIPU_N_SQUARES; victim++)
    {
      QipuSquare attackers[QIPU_N_SQUARES];
      size_t n;

      if (!qipu_piece_is (pos->board[victim], other) ||
          qipu_piece_kind (pos->board[victim]) == QIPU_GENERAL)
        continue;
      n = qipu_attackers (pos, victim, scene->mover, attackers);
      for (size_t i = 0; i < n; i++)
        note_attack (scene, attackers[i], victim);
    }
}

static void
report_check (Scene *scene)
{
  QipuPlyReport *report = scene->report;
  QipuColour other = qipu_colour_other (scene->mover);
  QipuSquare checkers[QIPU_N_SQUARES];
  size_t n = qipu_checkers (&scene->after.pos, other, checkers);

  report->ply_class = QIPU_CLASS_CHECK;
  add_actor (report->victims, &report->n_victims,
             qipu_tracked_actor (&scene->after, scene->after.pos.general[other]));
  for (size_t i = 0; i < n; i++)
    {
      add_actor (report->attackers, &report->n_attackers,
                 qipu_tracked_actor (&scene->after, checkers[i]));
      if (checkers[i] != qipu_move_to (scene->move))
        add_note (scene, QIPU_NOTE_DISCOVERED, qipu_move_to (scene->move), checkers[i]);
    }
}

/* Attackers and victims of the threats that count for this move. */
static void
report_chase (Scene *scene)
{
  QipuPlyReport *report = scene->report;
  QipuColour other = qipu_colour_other (scene->mover);
  bool fresh = !qipu_id_set_is_empty (&scene->chase.fresh);
  const QipuIdSet *counted = fresh ? &scene->chase.fresh : &scene->chase.uncovered;

  report->ply_class = fresh ? QIPU_CLASS_CHASE : QIPU_CLASS_ROOT_REMOVAL;
  for (size_t i = 0; i < scene->after_list.n; i++)
    {
      const QipuThreat *threat = &scene->after_list.threats[i];

      if (!threat->threat || threat->by_soldier || !qipu_id_set_has (counted, threat->victim) ||
          qipu_threat_list_has (&scene->before_list, threat->attacker, threat->victim) == fresh)
        continue;
      add_actor (report->attackers, &report->n_attackers,
                 qipu_tracked_actor (&scene->after,
                                     find_actor (&scene->after, threat->attacker, scene->mover)));
      add_actor (
          report->victims, &report->n_victims,
          qipu_tracked_actor (&scene->after, find_actor (&scene->after, threat->victim, other)));
    }
}

/* The moved piece and an enemy of its kind can now take each other. */
static bool
report_exchange (Scene *scene)
{
  QipuPosition *pos = &scene->after.pos;
  QipuSquare to = qipu_move_to (scene->move);
  QipuSquare others[QIPU_N_SQUARES];
  size_t n = qipu_attackers (pos, to, qipu_colour_other (scene->mover), others);

  for (size_t i = 0; i < n; i++)
    if (qipu_piece_kind (pos->board[others[i]]) != QIPU_GENERAL &&
        qipu_is_mutual_exchange (pos, to, others[i]) && qipu_attack_reaches (pos, to, others[i]) &&
        qipu_capture_is_legal (pos, to, others[i]))
      {
        scene->report->ply_class = QIPU_CLASS_EXCHANGE;
        add_actor (scene->report->attackers, &scene->report->n_attackers,
                   qipu_tracked_actor (&scene->after, to));
        add_actor (scene->report->victims, &scene->report->n_victims,
                   qipu_tracked_actor (&scene->after, others[i]));
        return true;
      }
  return false;
}

/* The moved piece can be taken for nothing, and could not before. What answers a check is no
 * offer. */
static bool
report_sacrifice (Scene *scene)
{
  QipuPosition *pos = &scene->after.pos;
  QipuColour other = qipu_colour_other (scene->mover);
  QipuSquare from = qipu_move_from (scene->move);
  QipuSquare to = qipu_move_to (scene->move);
  QipuSquare takers[QIPU_N_SQUARES];
  size_t n;

  if (qipu_piece_kind (pos->board[to]) == QIPU_GENERAL ||
      qipu_is_in_check (&scene->before.pos, scene->mover) ||
      qipu_attackers (&scene->before.pos, from, other, takers) > 0)
    return false;

  n = qipu_attackers (pos, to, other, takers);
  for (size_t i = 0; i < n; i++)
    if (qipu_capture_is_safe (pos, takers[i], to) &&
        qipu_find_root (pos, takers[i], to) == QIPU_SQUARE_NONE)
      {
        scene->report->ply_class = QIPU_CLASS_SACRIFICE;
        return true;
      }
  return false;
}

/* Points the piece on @square can go to. */
static unsigned
count_moves (const QipuPosition *pos, QipuSquare square)
{
  QipuPosition scratch = *pos;
  QipuMove moves[QIPU_MAX_MOVES];
  unsigned count = 0;
  size_t n;

  qipu_position_set_side (&scratch, qipu_piece_colour (pos->board[square]));
  n = qipu_movegen_pseudo (&scratch, moves);
  for (size_t i = 0; i < n; i++)
    count += qipu_move_from (moves[i]) == square;
  return count;
}

/* The moved piece stands in the way of the strong piece that has just moved, and does not attack
 * it. */
static bool
report_block (Scene *scene)
{
  QipuSquare blocked = qipu_move_to (scene->last_move);
  QipuSquare to = qipu_move_to (scene->move);
  QipuPiece piece = scene->after.pos.board[blocked];
  QipuKind kind = qipu_piece_kind (piece);

  if (!qipu_piece_is (piece, qipu_colour_other (scene->mover)) ||
      (kind != QIPU_CHARIOT && kind != QIPU_CANNON && kind != QIPU_HORSE) ||
      qipu_attack_reaches (&scene->after.pos, to, blocked))
    return false;
  /* one point less is no more than the one that the moved piece stands on */
  if (count_moves (&scene->before.pos, blocked) < count_moves (&scene->after.pos, blocked) + 2)
    return false;

  scene->report->ply_class = QIPU_CLASS_BLOCK;
  add_actor (scene->report->attackers, &scene->report->n_attackers,
             qipu_tracked_actor (&scene->after, to));
  add_actor (scene->report->victims, &scene->report->n_victims,
             qipu_tracked_actor (&scene->after, blocked));
  return true;
}

static void
report_other (Scene *scene)
{
  QipuMate mate =
      qipu_mate_by_checks (&scene->after.pos, scene->mover, QIPU_MATE_DEPTH, scene->mate_budget);

  if (mate == QIPU_MATE_YES)
    {
      scene->report->ply_class = QIPU_CLASS_MATE_THREAT;
      return;
    }
  scene->report->unknown = mate == QIPU_MATE_UNKNOWN;
  if (!report_exchange (scene) && !report_sacrifice (scene))
    report_block (scene);
}

static void
explain_ply (Scene *scene, bool check)
{
  QipuPlyReport *report = scene->report;

  *report = (QipuPlyReport){
    .move = scene->move,
    .piece = scene->before.pos.board[qipu_move_from (scene->move)],
    .side = scene->mover,
  };
  if (check)
    report_check (scene);
  else if (!qipu_id_set_is_empty (&scene->chase.fresh) ||
           !qipu_id_set_is_empty (&scene->chase.uncovered))
    report_chase (scene);
  else
    report_other (scene);
  note_attacks (scene);
}

typedef struct
{
  unsigned n;
  unsigned by_class[QIPU_CLASS_SACRIFICE + 1];
} Count;

static Count
count_classes (const QipuPlyReport *plies, size_t n, QipuColour side)
{
  Count count = { .n = 0 };

  for (size_t i = 0; i < n; i++)
    if (plies[i].side == side)
      {
        count.n++;
        count.by_class[plies[i].ply_class]++;
      }
  return count;
}

static QipuPattern
find_pattern (const Count *count, QipuOffence offence)
{
  unsigned checks = count->by_class[QIPU_CLASS_CHECK];
  unsigned mates = count->by_class[QIPU_CLASS_MATE_THREAT];
  unsigned chases = count->by_class[QIPU_CLASS_CHASE] + count->by_class[QIPU_CLASS_ROOT_REMOVAL];
  unsigned exchanges = count->by_class[QIPU_CLASS_EXCHANGE];
  unsigned blocks = count->by_class[QIPU_CLASS_BLOCK];
  unsigned sacrifices = count->by_class[QIPU_CLASS_SACRIFICE];

  switch (offence)
    {
    case QIPU_OFFENCE_PERPETUAL_CHECK:
      return QIPU_PATTERN_PERPETUAL_CHECK;
    case QIPU_OFFENCE_PERPETUAL_CHASE:
      return QIPU_PATTERN_PERPETUAL_CHASE;
    case QIPU_OFFENCE_ROOT_REMOVAL:
      return QIPU_PATTERN_ROOT_REMOVED;
    case QIPU_OFFENCE_PERPETUAL_ATTACK:
      return QIPU_PATTERN_PERPETUAL_ATTACK;
    case QIPU_OFFENCE_NONE:
    default:
      break;
    }

  if (checks > 0 && checks + mates == count->n)
    return QIPU_PATTERN_CHECK_AND_MATE;
  if (checks > 0 && chases > 0 && checks + chases == count->n)
    return QIPU_PATTERN_CHECK_AND_CHASE;
  if (checks > 0)
    return QIPU_PATTERN_CHECK_AND_IDLE;
  if (mates == count->n)
    return QIPU_PATTERN_MATE_THREATS;
  if (chases == count->n)
    return QIPU_PATTERN_TWO_VICTIMS;
  if (chases > 0)
    return QIPU_PATTERN_SOME_CHASES;
  if (exchanges == count->n)
    return QIPU_PATTERN_EXCHANGE;
  if (blocks == count->n)
    return QIPU_PATTERN_BLOCK;
  if (sacrifices == count->n)
    return QIPU_PATTERN_SACRIFICE;
  return QIPU_PATTERN_IDLE;
}

/* Who chases the victim of every move, one after the other. */
static void
collect_chasers (QipuSideReport *side,
                 QipuColour colour,
                 const QipuPlyReport *plies,
                 size_t n,
                 const QipuPosition *first)
{
  side->n_chasers = 0;
  for (size_t i = 0; i < n; i++)
    {
      bool meant = side->offence == QIPU_OFFENCE_PERPETUAL_CHECK;

      if (plies[i].side != colour)
        continue;
      for (unsigned v = 0; v < plies[i].n_victims; v++)
        meant |= plies[i].victims[v].id == side->victim.id;
      for (unsigned a = 0; meant && a < plies[i].n_attackers; a++)
        {
          QipuSquare id = plies[i].attackers[a].id;
          QipuActor actor = { .piece = first->board[id], .square = id, .id = id };

          add_actor (side->chasers, &side->n_chasers, actor);
        }
    }
}

void
qipu_repetition_explain (const QipuPosition *first,
                         const QipuStep *steps,
                         size_t n,
                         const QipuRuleSet *rules,
                         QipuRepetition *repetition,
                         QipuPlyReport *plies)
{
  QipuTracked ahead;
  Scene scene;

  scene.rules = rules;
  scene.mate_budget = qipu_mate_budget (n);
  qipu_tracked_init (&scene.after, first);
  for (size_t i = 0; i < n; i++)
    {
      scene.move = steps[i].undo.move;
      scene.last_move = steps[(i + n - 1) % n].undo.move;
      scene.mover = qipu_position_get_side (&scene.after.pos);
      scene.report = &plies[i];
      scene.before = scene.after;
      qipu_tracked_play (&scene.after, scene.move);
      ahead = scene.after;
      qipu_tracked_play (&ahead, steps[(i + 1) % n].undo.move);

      qipu_threat_list_fill (&scene.before_list, &scene.before, scene.mover, rules);
      qipu_threat_list_fill (&scene.after_list, &scene.after, scene.mover, rules);
      qipu_threat_list_fill (&scene.reply_list, &ahead, scene.mover, rules);
      qipu_chase_find (&scene.chase, &scene.before_list, &scene.after_list, &scene.reply_list,
                       rules);
      explain_ply (&scene, steps[i].gives_check);
    }

  for (int side = 0; side < 2; side++)
    {
      Count count = count_classes (plies, n, (QipuColour) side);
      QipuSideReport *report = &repetition->sides[side];

      report->pattern = find_pattern (&count, report->offence);
      collect_chasers (report, (QipuColour) side, plies, n, first);
    }
  repetition->clause = qipu_clause_find (repetition, plies, n, rules);
}
