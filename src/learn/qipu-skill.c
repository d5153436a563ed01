/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Takes moves apart and tells what is difficult about them. */

#define G_LOG_DOMAIN "qipu-learn"

#include "config.h"

#include "learn/qipu-skill.h"

#include "notation/qipu-men.h"

static const char *const skill_ids[QIPU_N_SKILLS] = {
  "traverse", "steps",     "horse", "elephant",  "advisor",
  "front-rear", "same-file", "three", "two-files",
};

/**
 * qipu_move_parts_read:
 * @position: the position before the move
 * @move: a move that its piece can make
 * @parts: (out): the move as its text tells it
 *
 * Takes a move apart into what a text of four parts says.
 */
void
qipu_move_parts_read (const QipuPosition *position, QipuMove move, QipuMoveParts *parts)
{
  QipuPlace place;
  unsigned number;

  qipu_place_find (position, move, &place);
  parts->kind = place.kind;
  parts->colour = place.colour;
  parts->file = place.file;
  parts->index = place.index;
  parts->count = place.count;
  parts->by_position = place.form != QIPU_PLACE_FILE;
  parts->direction = qipu_step_write (move, place.kind, place.colour, &number);
  parts->number = number;
  parts->number_is_file = parts->direction == '=' || place.kind == QIPU_HORSE
                          || place.kind == QIPU_ELEPHANT || place.kind == QIPU_ADVISOR;
}

/**
 * qipu_move_parts_compare:
 * @a: a move taken apart
 * @b: another one of the same position
 *
 * Returns: the parts in which they differ
 */
QipuParts
qipu_move_parts_compare (const QipuMoveParts *a, const QipuMoveParts *b)
{
  QipuParts parts = 0;

  if (a->kind != b->kind)
    parts |= QIPU_PART_PIECE;
  if (a->file != b->file || (a->kind == b->kind && a->index != b->index))
    parts |= QIPU_PART_PLACE;
  if (a->direction != b->direction)
    parts |= QIPU_PART_DIRECTION;
  if (a->number != b->number)
    parts |= QIPU_PART_NUMBER;

  return parts;
}

/**
 * qipu_skill_of_move:
 * @position: the position before the move
 * @move: a move that its piece can make
 *
 * Returns: the hardest kind of difficulty that reading the move takes
 */
QipuSkill
qipu_skill_of_move (const QipuPosition *position, QipuMove move)
{
  QipuMoveParts parts;
  QipuPlace place;

  qipu_place_find (position, move, &place);
  if (place.form == QIPU_PLACE_POSITION_FILE)
    return QIPU_SKILL_TWO_FILES;
  if (place.form == QIPU_PLACE_POSITION)
    return place.count > 2 ? QIPU_SKILL_THREE : QIPU_SKILL_FRONT_REAR;
  if (place.count > 1)
    return QIPU_SKILL_SAME_FILE;

  qipu_move_parts_read (position, move, &parts);
  switch (parts.kind)
    {
    case QIPU_HORSE:
      return QIPU_SKILL_HORSE;
    case QIPU_ELEPHANT:
      return QIPU_SKILL_ELEPHANT;
    case QIPU_ADVISOR:
      return QIPU_SKILL_ADVISOR;
    default:
      return parts.direction == '=' ? QIPU_SKILL_TRAVERSE : QIPU_SKILL_STEPS;
    }
}

/**
 * qipu_skill_get_id:
 * @skill: a kind of difficulty
 *
 * Returns: its name in files
 */
const char *
qipu_skill_get_id (QipuSkill skill)
{
  g_return_val_if_fail (skill < QIPU_N_SKILLS, NULL);

  return skill_ids[skill];
}

/**
 * qipu_skill_from_id:
 * @id: a name from a file
 * @skill: (out): the kind
 *
 * Returns: %FALSE for an unknown name
 */
gboolean
qipu_skill_from_id (const char *id, QipuSkill *skill)
{
  for (guint i = 0; i < QIPU_N_SKILLS; i++)
    if (g_strcmp0 (id, skill_ids[i]) == 0)
      {
        *skill = (QipuSkill) i;
        return TRUE;
      }

  return FALSE;
}
