/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The moves of one game in PGN manner: state between the items of its text. Also used for other
 * formats that hold a list of moves. */

#pragma once

#include "notation/qipu-notation.h"
#include "records/qipu-pgn-comment.h"
#include "records/qipu-pgn-scanner.h"
#include "records/qipu-tree-builder.h"

G_BEGIN_DECLS

typedef struct
{
  QipuPgnScanner *scanner;
  QipuTreeBuilder *builder;
  GArray *levels;        /* lines that wait for the end of a variation */
  GString *text;         /* scratch */
  GString *before;       /* comments that wait for their move */
  QipuPgnJoins *joins;   /* comments that wait for the end of the game */
  gboolean before_is_cut; /* and that they are too long was said */
  gboolean is_cut;       /* the present line ended at a fault; what follows is passed over */
  gboolean has_result;   /* the end token was read */
  gboolean after_number; /* a comment now stands before the next move */
  gboolean at_line_head; /* of a variation: the same */
  gboolean names_game;   /* the tags say that it is xiangqi */
  QipuRankBase rank_base;
  guint n_points; /* texts that name points which were read in this game */
} QipuPgnMoves;

void qipu_pgn_moves_init (QipuPgnMoves *self, QipuPgnScanner *scanner, QipuTreeBuilder *builder);
void qipu_pgn_moves_clear (QipuPgnMoves *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (QipuPgnMoves, qipu_pgn_moves_clear)

void qipu_pgn_moves_begin (QipuPgnMoves *self);
void qipu_pgn_moves_read_item (QipuPgnMoves *self);
void qipu_pgn_moves_end (QipuPgnMoves *self);
gboolean qipu_pgn_moves_read_text (QipuTreeBuilder *builder,
                                   const char *text,
                                   gsize length,
                                   guint64 line);

void qipu_pgn_moves_report (QipuPgnMoves *self,
                            QipuDiagnosticCode code,
                            const char *text,
                            gsize length);

G_END_DECLS
