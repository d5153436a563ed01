/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Random positions that could be played. */

#include "random-positions.h"

#include "rules/qipu-board.h"
#include "rules/qipu-setup-check.h"

static void
throw_pieces (QipuPosition *pos)
{
  static const int max_of_kind[] = { 0, 1, 2, 2, 2, 2, 2, 5 };

  qipu_position_clear (pos);
  for (int colour = QIPU_RED; colour <= QIPU_BLACK; colour++)
    for (int kind = QIPU_GENERAL; kind <= QIPU_SOLDIER; kind++)
      {
        int n = kind == QIPU_GENERAL ? 1 : g_test_rand_int_range (0, max_of_kind[kind] + 1);

        /* not for ever: all points of an advisor may be taken */
        for (int attempt = 0; n > 0 && attempt < 500; attempt++)
          {
            QipuSquare square = (QipuSquare) g_test_rand_int_range (0, QIPU_N_SQUARES);

            if (qipu_position_get (pos, square) != QIPU_PIECE_NONE
                || !qipu_board_can_stand (square, (QipuColour) colour, (QipuKind) kind))
              continue;
            qipu_position_put (pos, square, qipu_piece ((QipuColour) colour, (QipuKind) kind));
            n--;
          }
      }
}

void
random_playable (QipuPosition *pos)
{
  do
    {
      throw_pieces (pos);
      qipu_position_set_side (pos, (QipuColour) g_test_rand_int_range (0, 2));
    }
  while (!qipu_setup_is_playable (pos));
}
