/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the points of the board are called: the accessible names of its squares. */

#define G_LOG_DOMAIN "qipu-ui"

#include "config.h"

#include "ui/qipu-board-view-private.h"

#include <glib/gi18n-lib.h>

#include "ui/qipu-board-square.h"
#include "words/qipu-words-position.h"

static void
update_square (QipuBoardView *self, QipuSquare square)
{
  g_autofree char *label = qipu_words_dup_point (&self->scene.position, square, self->scene.flipped,
                                                 self->scene.picked == square,
                                                 (QipuPointTarget) self->scene.targets[square]);

  qipu_board_square_set_label (QIPU_BOARD_SQUARE (self->squares[square]), label);
  qipu_board_square_set_picked (QIPU_BOARD_SQUARE (self->squares[square]),
                                self->scene.picked == square);
}

static gboolean
update_all_labels (gpointer data)
{
  QipuBoardView *self = data;

  self->label_source = 0;
  self->labels_wanted = TRUE;
  for (QipuSquare square = 0; square < QIPU_N_SQUARES; square++)
    update_square (self, square);

  return G_SOURCE_REMOVE;
}

/* The first naming of all points waits until the window has been drawn. */
static void
queue_labels (QipuBoardView *self)
{
  if (self->label_source == 0)
    self->label_source = g_idle_add_full (G_PRIORITY_LOW, update_all_labels, self, NULL);
}

/**
 * qipu_board_view_update_labels:
 * @self: the board, which shows another scene
 * @before: the scene before
 *
 * Names anew what is called otherwise now.
 */
void
qipu_board_view_update_labels (QipuBoardView *self, const QipuScene *before)
{
  if (!self->labels_wanted || before->flipped != self->scene.flipped)
    {
      queue_labels (self);
      return;
    }

  for (QipuSquare square = 0; square < QIPU_N_SQUARES; square++)
    if (qipu_position_get (&before->position, square) !=
            qipu_position_get (&self->scene.position, square) ||
        before->targets[square] != self->scene.targets[square] ||
        (before->picked == square) != (self->scene.picked == square))
      update_square (self, square);
}

/**
 * qipu_board_view_describe:
 * @self: a board
 * @square: a point, or QIPU_SQUARE_NONE for none any more
 * @details: (nullable): what attacks and protects the piece there, in words
 *
 * Adds @details to the accessible name of a point. The one described before says the usual again.
 */
void
qipu_board_view_describe (QipuBoardView *self, QipuSquare square, const char *details)
{
  g_return_if_fail (QIPU_IS_BOARD_VIEW (self));

  if (self->described != QIPU_SQUARE_NONE)
    update_square (self, self->described);
  self->described = square;
  if (square != QIPU_SQUARE_NONE && details != NULL)
    {
      g_autofree char *point = qipu_words_dup_point (&self->scene.position, square,
                                                     self->scene.flipped, FALSE, QIPU_POINT_PLAIN);
      /* Translators: a point of the board, and what attacks and protects it: two sentences. */
      g_autofree char *label = g_strdup_printf (C_ ("point", "%1$s; %2$s"), point, details);

      qipu_board_square_set_label (QIPU_BOARD_SQUARE (self->squares[square]), label);
    }
}
