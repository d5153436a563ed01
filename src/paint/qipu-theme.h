/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Colours of a board and its pieces. */

#pragma once

#include <glib.h>

#include "game/qipu-marks.h"

G_BEGIN_DECLS

typedef struct
{
  double red, green, blue, alpha; /* 0…1, not premultiplied */
} QipuRgba;

typedef enum
{
  QIPU_DESIGN_PAPER = 0, /* turns to paper at night with the dark style */
  QIPU_DESIGN_PAPER_NIGHT,
  QIPU_DESIGN_WOOD,
  QIPU_DESIGN_PLAIN, /* the window's own colours */
  QIPU_DESIGN_HIGH_CONTRAST,
  QIPU_N_DESIGNS,
} QipuDesign;

/* What the plain design takes from the window around it. */
typedef struct
{
  QipuRgba background;
  QipuRgba foreground;
  QipuRgba accent;
} QipuWindowColours;

/* A plain value. */
typedef struct
{
  QipuRgba board;
  QipuRgba board_end; /* lower end of a soft gradient; the same as board for none */
  QipuRgba line;
  QipuRgba beyond;
  QipuRgba accent; /* here and now: picked, targets, last move, cursor */
  QipuRgba alarm;  /* check and what hinders */
  QipuRgba marks[QIPU_N_MARK_COLOURS];

  QipuRgba disc;
  QipuRgba rim;
  QipuRgba red_ink;
  QipuRgba black_ink;

  double shadow; /* darkness of soft shadows, 0 for none */
  gboolean grain;
  gboolean strong; /* marks opaque and heavier */
} QipuTheme;

QipuRgba qipu_rgba_from_hex (guint32 rgb);
QipuRgba qipu_rgba_mix (const QipuRgba *a, const QipuRgba *b, double part);
double qipu_rgba_contrast (const QipuRgba *a, const QipuRgba *b);

void qipu_theme_init (QipuTheme *self,
                      QipuDesign design,
                      gboolean dark,
                      const QipuWindowColours *window);
gboolean qipu_theme_equal (const QipuTheme *a, const QipuTheme *b);

const char *qipu_design_to_name (QipuDesign design);
gboolean qipu_design_from_name (const char *name, QipuDesign *design);

G_END_DECLS
