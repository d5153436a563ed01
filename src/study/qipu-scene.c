/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a board shows, as one plain value. */

#define G_LOG_DOMAIN "qipu-study"

#include "config.h"

#include "study/qipu-scene.h"

#include <string.h>

QipuNumerals
qipu_numerals_of_notation (QipuNotation notation)
{
  switch (notation)
    {
    case QIPU_NOTATION_HANT:
    case QIPU_NOTATION_HANS:
      return QIPU_NUMERALS_CHINESE;
    case QIPU_NOTATION_ICCS:
      return QIPU_NUMERALS_ICCS;
    case QIPU_NOTATION_UCI:
    case QIPU_NOTATION_ALGEBRAIC:
      return QIPU_NUMERALS_ALGEBRAIC;
    case QIPU_NOTATION_WXF:
    case QIPU_NOTATION_WXF_PREFIX:
    case QIPU_N_NOTATIONS:
    default:
      return QIPU_NUMERALS_DIGITS;
    }
}

static gboolean
squares_equal (const QipuSquare *a, guint n_a, const QipuSquare *b, guint n_b)
{
  return n_a == n_b && memcmp (a, b, n_a * sizeof *a) == 0;
}

static gboolean
arrows_equal (const QipuScene *a, const QipuScene *b)
{
  if (a->n_arrows != b->n_arrows)
    return FALSE;

  for (guint i = 0; i < a->n_arrows; i++)
    if (a->arrows[i].from != b->arrows[i].from || a->arrows[i].to != b->arrows[i].to ||
        a->arrows[i].style != b->arrows[i].style || a->arrows[i].colour != b->arrows[i].colour)
      return FALSE;

  return TRUE;
}

static gboolean
points_equal (const QipuScene *a, const QipuScene *b)
{
  if (a->n_points != b->n_points)
    return FALSE;

  for (guint i = 0; i < a->n_points; i++)
    if (a->points[i].square != b->points[i].square || a->points[i].colour != b->points[i].colour)
      return FALSE;

  return TRUE;
}

static gboolean
pieces_equal (const QipuScene *a, const QipuScene *b)
{
  for (QipuSquare square = 0; square < QIPU_N_SQUARES; square++)
    if (qipu_position_get (&a->position, square) != qipu_position_get (&b->position, square) ||
        a->hidden[square] != b->hidden[square])
      return FALSE;

  return TRUE;
}

static gboolean
marks_equal (const QipuScene *a, const QipuScene *b)
{
  return a->picked == b->picked && a->last_move == b->last_move && a->check == b->check &&
         a->refused_area == b->refused_area &&
         memcmp (a->targets, b->targets, sizeof a->targets) == 0 && points_equal (a, b);
}

static gboolean
over_equal (const QipuScene *a, const QipuScene *b)
{
  return a->cursor == b->cursor && a->check == b->check && a->refused == b->refused &&
         a->show_checkers == b->show_checkers &&
         memcmp (a->targets, b->targets, sizeof a->targets) == 0 &&
         squares_equal (a->checkers, a->n_checkers, b->checkers, b->n_checkers) &&
         squares_equal (a->hindering, a->n_hindering, b->hindering, b->n_hindering) &&
         arrows_equal (a, b);
}

/**
 * qipu_scene_init:
 * @scene: (out caller-allocates): the scene
 *
 * Fills @scene with an empty board seen from Red's side and nothing marked on it.
 */
void
qipu_scene_init (QipuScene *scene)
{
  g_return_if_fail (scene != NULL);

  memset (scene, 0, sizeof *scene);
  scene->position.general[QIPU_RED] = QIPU_SQUARE_NONE;
  scene->position.general[QIPU_BLACK] = QIPU_SQUARE_NONE;
  scene->position.move_number = 1;
  scene->picked = QIPU_SQUARE_NONE;
  scene->cursor = QIPU_SQUARE_NONE;
  scene->check = QIPU_SQUARE_NONE;
}

/**
 * qipu_scene_compare:
 * @a: a scene
 * @b: another scene
 *
 * Says which parts of the picture of @a and @b may differ, so that a widget that keeps each part
 * repaints no other.
 *
 * Returns: the layers to be drawn anew, 0 when both look the same
 */
QipuLayers
qipu_scene_compare (const QipuScene *a, const QipuScene *b)
{
  QipuLayers layers = 0;

  g_return_val_if_fail (a != NULL && b != NULL, QIPU_LAYER_ALL);

  if (a->flipped != b->flipped || a->mirrored != b->mirrored || a->numerals != b->numerals)
    return QIPU_LAYER_ALL;

  if (a->river_text != b->river_text)
    layers |= QIPU_LAYER_BACKGROUND;
  if (!marks_equal (a, b))
    layers |= QIPU_LAYER_MARKS;
  if (!pieces_equal (a, b))
    layers |= QIPU_LAYER_PIECES | QIPU_LAYER_MARKS | QIPU_LAYER_OVER;
  if (!over_equal (a, b))
    layers |= QIPU_LAYER_OVER;

  return layers;
}

/**
 * qipu_scene_equal:
 * @a: a scene
 * @b: another scene
 *
 * Whether both give the same picture. Side to move and counters are not drawn and don't count.
 */
gboolean
qipu_scene_equal (const QipuScene *a, const QipuScene *b)
{
  return qipu_scene_compare (a, b) == 0;
}

/**
 * qipu_scene_clear_targets:
 * @scene: the scene
 *
 * Takes away the picked square and its targets.
 */
void
qipu_scene_clear_targets (QipuScene *scene)
{
  g_return_if_fail (scene != NULL);

  scene->picked = QIPU_SQUARE_NONE;
  memset (scene->targets, QIPU_TARGET_NONE, sizeof scene->targets);
}

/**
 * qipu_scene_add_arrow:
 * @scene: the scene
 * @from: where the arrow begins
 * @to: where it points, another square than @from
 * @style: how it is drawn
 * @colour: its colour, used by %QIPU_ARROW_MARK
 *
 * Returns: FALSE when there is no room for another arrow
 */
gboolean
qipu_scene_add_arrow (QipuScene *scene,
                      QipuSquare from,
                      QipuSquare to,
                      QipuArrowStyle style,
                      QipuMarkColour colour)
{
  g_return_val_if_fail (scene != NULL, FALSE);
  g_return_val_if_fail (from < QIPU_N_SQUARES && to < QIPU_N_SQUARES && from != to, FALSE);

  if (scene->n_arrows >= QIPU_SCENE_MAX_ARROWS)
    return FALSE;

  scene->arrows[scene->n_arrows++] = (QipuSceneArrow) {
    .from = from,
    .to = to,
    .style = style,
    .colour = colour,
  };
  return TRUE;
}

/**
 * qipu_scene_add_point:
 * @scene: the scene
 * @square: the point to mark
 * @colour: the colour of the mark
 *
 * Returns: FALSE when there is no room for another point
 */
gboolean
qipu_scene_add_point (QipuScene *scene, QipuSquare square, QipuMarkColour colour)
{
  g_return_val_if_fail (scene != NULL, FALSE);
  g_return_val_if_fail (square < QIPU_N_SQUARES, FALSE);

  if (scene->n_points >= G_N_ELEMENTS (scene->points))
    return FALSE;

  scene->points[scene->n_points++] = (QipuScenePoint) { .square = square, .colour = colour };
  return TRUE;
}

/**
 * qipu_scene_add_mark:
 * @scene: the scene
 * @mark: a mark of the game
 *
 * Adds @mark as an arrow or a point.
 *
 * Returns: FALSE when there is no room for it
 */
gboolean
qipu_scene_add_mark (QipuScene *scene, const QipuMark *mark)
{
  g_return_val_if_fail (mark != NULL, FALSE);

  if (mark->from != mark->to)
    return qipu_scene_add_arrow (scene,
                                 mark->from,
                                 mark->to,
                                 QIPU_ARROW_MARK,
                                 (QipuMarkColour) mark->colour);

  return qipu_scene_add_point (scene, mark->from, (QipuMarkColour) mark->colour);
}
