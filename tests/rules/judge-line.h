/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lines of moves as text for the tests of the judge. */

#pragma once

#include <glib.h>

#include "rules/qipu-board.h"
#include "rules/qipu-judge.h"

#define MAX_LINE 1024

typedef struct
{
  QipuPosition start;
  QipuMove moves[MAX_LINE];
  guint n;
  QipuJudge judge;
  QipuStep steps[MAX_LINE];
  QipuJudgement judgement;
  QipuPlyReport plies[MAX_LINE];
  gsize n_plies;
} Line;

static inline QipuMove
move_from_text (const char *text)
{
  g_assert_cmpuint (strlen (text), ==, 4);
  return qipu_move (qipu_square (text[0] - 'a', text[1] - '0'),
                    qipu_square (text[2] - 'a', text[3] - '0'));
}

static inline QipuSquare
square_from_text (const char *text)
{
  return qipu_square (text[0] - 'a', text[1] - '0');
}

static inline void
line_add (Line *line, const char *moves)
{
  g_auto (GStrv) words = g_strsplit (moves, " ", -1);

  for (guint i = 0; words[i] != NULL; i++)
    if (*words[i] != '\0')
      {
        g_assert_cmpuint (line->n, <, MAX_LINE);
        line->moves[line->n++] = move_from_text (words[i]);
      }
}

static inline Line *
line_new (const char *fen, const char *moves)
{
  Line *line = g_new0 (Line, 1);

  g_assert_cmpint (qipu_position_set_fen (&line->start, fen, NULL), ==, QIPU_FEN_OK);
  line_add (line, moves);
  return line;
}

/* Judges and explains the state after all moves. */
static inline void
line_judge (Line *line, const QipuRuleSet *rules)
{
  qipu_judge_init (&line->judge, &line->start, rules, line->steps, MAX_LINE);
  for (guint i = 0; i < line->n; i++)
    g_assert_true (qipu_judge_push (&line->judge, line->moves[i]));
  qipu_judge_get (&line->judge, &line->judgement);
  line->n_plies = qipu_judge_explain (&line->judge, &line->judgement, line->plies, MAX_LINE);
}
