/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a board shows, as one plain value: the position and everything drawn over and under it.
 * Sessions fill it, the painter draws it; the same scene always gives the same picture. */

#pragma once

#include <glib.h>

#include "game/qipu-marks.h"
#include "notation/qipu-notation.h"
#include "rules/qipu-position.h"

G_BEGIN_DECLS

/* What is written outside the two edges. Numbers stay with their files: each side counts from its
 * own right whichever side is below and whether or not the view is mirrored. */
typedef enum
{
  QIPU_NUMERALS_CHINESE = 0, /* 九…一 at Red's edge, 1…9 at Black's */
  QIPU_NUMERALS_DIGITS,      /* 9…1 at Red's edge, 1…9 at Black's */
  QIPU_NUMERALS_ICCS,        /* A…I below, 0…9 at the left */
  QIPU_NUMERALS_ALGEBRAIC,   /* a…i below, 0…9 at the left */
  QIPU_NUMERALS_NONE,
} QipuNumerals;

/* Those that the moves of @notation count by. */
QipuNumerals qipu_numerals_of_notation (QipuNotation notation);

typedef enum
{
  QIPU_RIVER_HANT = 0, /* 楚河 漢界 */
  QIPU_RIVER_HANS,     /* 楚河 汉界 */
  QIPU_RIVER_NONE,
} QipuRiverText;

typedef enum
{
  QIPU_TARGET_NONE = 0,
  QIPU_TARGET_QUIET,   /* a legal point to move to */
  QIPU_TARGET_CAPTURE, /* a piece that can be taken */
} QipuTarget;

typedef enum
{
  QIPU_ARROW_MARK = 0,  /* drawn by the user, in one of the four colours */
  QIPU_ARROW_VARIATION, /* the move of a variation or of the line being pointed at: accent */
  QIPU_ARROW_CANDIDATE, /* a further move of several: a thin accent line */
  QIPU_ARROW_ATTACK,    /* who chases or attacks whom in an explanation: thin, red */
} QipuArrowStyle;

/* What some pieces may not cross, or leave. */
typedef enum
{
  QIPU_AREA_NONE = 0,
  QIPU_AREA_RIVER,
  QIPU_AREA_RED_PALACE,
  QIPU_AREA_BLACK_PALACE,
} QipuArea;

typedef struct
{
  QipuSquare from;
  QipuSquare to;
  uint8_t style;  /* QipuArrowStyle */
  uint8_t colour; /* QipuMarkColour, of QIPU_ARROW_MARK */
} QipuSceneArrow;

typedef struct
{
  QipuSquare square;
  uint8_t colour; /* QipuMarkColour */
} QipuScenePoint;

#define QIPU_SCENE_MAX_ARROWS 128
#define QIPU_SCENE_MAX_HINDERING 16
#define QIPU_SCENE_MAX_CHECKERS 16

/* No pointers, so it is copied by assignment. Only the first n_* entries of a list count.
 * Compare with qipu_scene_equal(), never with memcmp(). */
typedef struct
{
  QipuPosition position;

  gboolean flipped;  /* Black below */
  gboolean mirrored; /* left and right exchanged, as a view */
  QipuNumerals numerals;
  QipuRiverText river_text;

  QipuSquare picked; /* or QIPU_SQUARE_NONE, as all single squares here */
  QipuSquare cursor; /* of the keyboard; shown only while keys are used */
  uint8_t targets[QIPU_N_SQUARES]; /* QipuTarget */

  QipuMove last_move; /* or QIPU_MOVE_NONE */

  QipuSquare check;  /* the general in check */
  gboolean show_checkers; /* lines from each checker to the general */
  uint8_t n_checkers;
  QipuSquare checkers[QIPU_SCENE_MAX_CHECKERS];

  QipuMove refused; /* "why not": the move tried, dashed up to the first hindering point */
  uint8_t n_hindering;
  QipuSquare hindering[QIPU_SCENE_MAX_HINDERING]; /* crossed small rings */
  uint8_t refused_area; /* QipuArea: whose border the move would cross; lit */

  uint8_t n_points;
  QipuScenePoint points[QIPU_N_SQUARES];
  uint8_t n_arrows;
  QipuSceneArrow arrows[QIPU_SCENE_MAX_ARROWS];

  /* Pieces that someone else draws: dragged or on their way. The position keeps them. */
  bool hidden[QIPU_N_SQUARES];
} QipuScene;

/* Parts of the picture from bottom to top, each of which can be drawn and kept on its own. */
typedef enum
{
  QIPU_LAYER_BACKGROUND = 1 << 0, /* board, lines, river text, numerals */
  QIPU_LAYER_MARKS = 1 << 1,      /* over the board, under the pieces */
  QIPU_LAYER_PIECES = 1 << 2,
  QIPU_LAYER_OVER = 1 << 3, /* arrows, cursor, capture rings, crossed rings */
  QIPU_LAYER_ALL = (1 << 4) - 1,
} QipuLayers;

void qipu_scene_init (QipuScene *scene);
gboolean qipu_scene_equal (const QipuScene *a, const QipuScene *b);
QipuLayers qipu_scene_compare (const QipuScene *a, const QipuScene *b);

void qipu_scene_clear_targets (QipuScene *scene);
gboolean qipu_scene_add_arrow (QipuScene *scene,
                               QipuSquare from,
                               QipuSquare to,
                               QipuArrowStyle style,
                               QipuMarkColour colour);
gboolean qipu_scene_add_point (QipuScene *scene, QipuSquare square, QipuMarkColour colour);
gboolean qipu_scene_add_mark (QipuScene *scene, const QipuMark *mark);

G_END_DECLS
