/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Colours of a board and its pieces. */

#define G_LOG_DOMAIN "qipu-paint"

#include "config.h"

#include "paint/qipu-theme.h"

#include <math.h>

/* Red and black ink on ivory: the same on every board, so that a piece is always that piece. */
#define RED_INK 0xB3261E
#define BLACK_INK 0x1E2A2F
#define IVORY 0xFBF3E1

typedef struct
{
  guint32 board, board_end, line, beyond, accent, alarm;
  guint32 disc, rim;
  guint32 marks[QIPU_N_MARK_COLOURS];
  double shadow;
} Design;

static const Design paper = {
  .board = 0xF5EBD7,
  .board_end = 0xF5EBD7,
  .line = 0x6E5238,
  .beyond = 0xFBF6EC,
  .accent = 0x2A7F86,
  .alarm = 0xC01C28,
  .disc = IVORY,
  .rim = 0xC2A878,
  .marks = { 0x2E8540, 0xC62828, 0x2563B8, 0xC58A00 },
  .shadow = 0.34,
};

static const Design paper_night = {
  .board = 0x2A2622,
  .board_end = 0x2A2622,
  .line = 0xB09A7C,
  .beyond = 0x201D1A,
  .accent = 0x6CC0C4,
  .alarm = 0xF2695C,
  .disc = 0xEFE5CF,
  .rim = 0xA08A62,
  .marks = { 0x5FBF73, 0xF07067, 0x74A8F0, 0xE5B647 },
  .shadow = 0.60,
};

static const Design wood = {
  .board = 0xD9A866,
  .board_end = 0xCF9A55,
  .line = 0x5A3A1C,
  .beyond = 0xB98243,
  .accent = 0x195A62,
  .alarm = 0xA31515,
  .disc = IVORY,
  .rim = 0xB08A50,
  .marks = { 0x1F6B33, 0xA31D1D, 0x1E4F99, 0xF6D65B },
  .shadow = 0.42,
};

static const Design high_contrast_light = {
  .board = 0xFFFFFF,
  .board_end = 0xFFFFFF,
  .line = 0x000000,
  .beyond = 0xFFFFFF,
  .accent = 0x0033CC,
  .alarm = 0xC00000,
  .disc = 0xFFFFFF,
  .rim = 0x000000,
  .marks = { 0x006100, 0xC00000, 0x0033CC, 0x7A5200 },
};

static const Design high_contrast_dark = {
  .board = 0x000000,
  .board_end = 0x000000,
  .line = 0xFFFFFF,
  .beyond = 0x000000,
  .accent = 0xFFD400,
  .alarm = 0xFF7A70,
  .disc = 0xFFFFFF,
  .rim = 0x000000,
  .marks = { 0x5CFF7A, 0xFF7A70, 0x7FB4FF, 0xFFD400 },
};

static const char *const design_names[QIPU_N_DESIGNS] = {
  "paper", "paper-night", "wood", "plain", "high-contrast",
};

/**
 * qipu_rgba_from_hex:
 * @rgb: a colour as 0xRRGGBB
 *
 * Returns: the opaque colour
 */
QipuRgba
qipu_rgba_from_hex (guint32 rgb)
{
  return (QipuRgba) {
    .red = (rgb >> 16 & 0xFF) / 255.0,
    .green = (rgb >> 8 & 0xFF) / 255.0,
    .blue = (rgb & 0xFF) / 255.0,
    .alpha = 1,
  };
}

/**
 * qipu_rgba_mix:
 * @a: a colour
 * @b: another colour
 * @part: how much of @b, 0…1
 *
 * Returns: the opaque colour between both
 */
QipuRgba
qipu_rgba_mix (const QipuRgba *a, const QipuRgba *b, double part)
{
  return (QipuRgba) {
    .red = a->red + (b->red - a->red) * part,
    .green = a->green + (b->green - a->green) * part,
    .blue = a->blue + (b->blue - a->blue) * part,
    .alpha = 1,
  };
}

static double
linear (double value)
{
  return value <= 0.04045 ? value / 12.92 : pow ((value + 0.055) / 1.055, 2.4);
}

static double
luminance (const QipuRgba *colour)
{
  return 0.2126 * linear (colour->red) + 0.7152 * linear (colour->green) +
         0.0722 * linear (colour->blue);
}

/**
 * qipu_rgba_contrast:
 * @a: a colour
 * @b: another colour
 *
 * Contrast of two opaque colours as the Web Content Accessibility Guidelines define it.
 *
 * Returns: the ratio, 1…21
 */
double
qipu_rgba_contrast (const QipuRgba *a, const QipuRgba *b)
{
  double l_a = luminance (a);
  double l_b = luminance (b);

  return (MAX (l_a, l_b) + 0.05) / (MIN (l_a, l_b) + 0.05);
}

static void
set_design (QipuTheme *self, const Design *design)
{
  self->board = qipu_rgba_from_hex (design->board);
  self->board_end = qipu_rgba_from_hex (design->board_end);
  self->line = qipu_rgba_from_hex (design->line);
  self->beyond = qipu_rgba_from_hex (design->beyond);
  self->accent = qipu_rgba_from_hex (design->accent);
  self->alarm = qipu_rgba_from_hex (design->alarm);
  self->disc = qipu_rgba_from_hex (design->disc);
  self->rim = qipu_rgba_from_hex (design->rim);
  for (guint i = 0; i < QIPU_N_MARK_COLOURS; i++)
    self->marks[i] = qipu_rgba_from_hex (design->marks[i]);
  self->red_ink = qipu_rgba_from_hex (RED_INK);
  self->black_ink = qipu_rgba_from_hex (BLACK_INK);
  self->shadow = design->shadow;
  self->grain = FALSE;
  self->strong = FALSE;
}

static void
set_plain (QipuTheme *self, gboolean dark, const QipuWindowColours *window)
{
  set_design (self, dark ? &paper_night : &paper);
  self->shadow = 0;

  if (window != NULL)
    {
      self->board = window->background;
      self->line = window->foreground;
      self->accent = window->accent;
    }
  else
    {
      /* libadwaita's window colours */
      self->board = qipu_rgba_from_hex (dark ? 0x242424 : 0xFAFAFA);
      self->line = qipu_rgba_from_hex (dark ? 0xFFFFFF : 0x2E2E2E);
      self->accent = qipu_rgba_from_hex (dark ? 0x78AEED : 0x1C71D8);
    }

  self->board.alpha = self->line.alpha = self->accent.alpha = 1;
  self->board_end = self->board;
  self->beyond = self->board;
  /* pure foreground would make the grid louder than the pieces */
  self->line = qipu_rgba_mix (&self->line, &self->board, 0.25);
  self->rim = qipu_rgba_mix (&self->line, &self->board, 0.35);
}

/**
 * qipu_theme_init:
 * @self: (out caller-allocates): the theme
 * @design: the design chosen
 * @dark: whether the desktop asks for a dark style
 * @window: (nullable): colours for the plain design; NULL for the toolkit's usual ones
 *
 * Fills in all colours of @design.
 */
void
qipu_theme_init (QipuTheme *self,
                 QipuDesign design,
                 gboolean dark,
                 const QipuWindowColours *window)
{
  g_return_if_fail (self != NULL);

  switch (design)
    {
    case QIPU_DESIGN_PAPER_NIGHT:
      set_design (self, &paper_night);
      break;
    case QIPU_DESIGN_WOOD:
      set_design (self, &wood);
      self->grain = TRUE;
      break;
    case QIPU_DESIGN_PLAIN:
      set_plain (self, dark, window);
      break;
    case QIPU_DESIGN_HIGH_CONTRAST:
      set_design (self, dark ? &high_contrast_dark : &high_contrast_light);
      self->strong = TRUE;
      break;
    case QIPU_DESIGN_PAPER:
    case QIPU_N_DESIGNS:
    default:
      set_design (self, dark ? &paper_night : &paper);
      break;
    }
}

static gboolean
rgba_equal (const QipuRgba *a, const QipuRgba *b)
{
  return a->red == b->red && a->green == b->green && a->blue == b->blue && a->alpha == b->alpha;
}

/**
 * qipu_theme_equal:
 * @a: a theme
 * @b: another theme
 *
 * Whether both give the same picture.
 */
gboolean
qipu_theme_equal (const QipuTheme *a, const QipuTheme *b)
{
  g_return_val_if_fail (a != NULL && b != NULL, FALSE);

  for (guint i = 0; i < QIPU_N_MARK_COLOURS; i++)
    if (!rgba_equal (&a->marks[i], &b->marks[i]))
      return FALSE;

  return rgba_equal (&a->board, &b->board) && rgba_equal (&a->board_end, &b->board_end) &&
         rgba_equal (&a->line, &b->line) && rgba_equal (&a->beyond, &b->beyond) &&
         rgba_equal (&a->accent, &b->accent) && rgba_equal (&a->alarm, &b->alarm) &&
         rgba_equal (&a->disc, &b->disc) && rgba_equal (&a->rim, &b->rim) &&
         rgba_equal (&a->red_ink, &b->red_ink) && rgba_equal (&a->black_ink, &b->black_ink) &&
         a->shadow == b->shadow && a->grain == b->grain && a->strong == b->strong;
}

/**
 * qipu_design_to_name:
 * @design: a design
 *
 * Returns: its name in settings and on the command line, such as "paper-night"
 */
const char *
qipu_design_to_name (QipuDesign design)
{
  g_return_val_if_fail (design < QIPU_N_DESIGNS, NULL);

  return design_names[design];
}

/**
 * qipu_design_from_name:
 * @name: a name
 * @design: (out): the design
 *
 * Returns: FALSE when no design has that name
 */
gboolean
qipu_design_from_name (const char *name, QipuDesign *design)
{
  g_return_val_if_fail (name != NULL && design != NULL, FALSE);

  for (guint i = 0; i < QIPU_N_DESIGNS; i++)
    if (g_str_equal (name, design_names[i]))
      {
        *design = (QipuDesign) i;
        return TRUE;
      }

  return FALSE;
}
