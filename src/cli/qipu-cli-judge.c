/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qipu-cli judge: the state of the game after a line of moves. */

#define G_LOG_DOMAIN "qipu-cli"

#include "config.h"

#include "cli/qipu-cli-private.h"

#include <glib/gi18n-lib.h>

#include "cli/qipu-cli-moves-argument.h"
#include "rules/qipu-judge.h"
#include "words/qipu-words-judge.h"

#define MAX_MOVE_LIMIT 10000

typedef struct
{
  QipuRuleSet rules;
  QipuJudgement judgement;
  QipuPlyReport *plies;
  gsize n_plies;
  char *reason; /* NULL while the game simply goes on */
} Verdict;

static gboolean
get_rules (QipuCli *cli, QipuRuleSet *rules)
{
  const char *name = qipu_cli_get_option (cli, "--rules");
  const QipuRuleSet *found = qipu_rules_find (name != NULL ? name : "axf");

  if (found == NULL)
    {
      /* Translators: %s is what the user typed. The words after the colon stay as they are. */
      qipu_cli_usage_error (cli, _("There are no rules “%s”: choose axf or cxa."), name);
      return FALSE;
    }
  *rules = *found;
  return qipu_cli_get_number (cli,
                              "--move-limit",
                              0,
                              MAX_MOVE_LIMIT,
                              rules->move_limit,
                              &rules->move_limit);
}

/* The judge knows no irregular moves here: the arguments were read as legal ones. */
static void
judge (const QipuCliLine *line, Verdict *verdict)
{
  g_autofree QipuStep *steps = g_new0 (QipuStep, line->moves->len + 1);
  g_auto (GStrv) sentences = NULL;
  QipuJudge state;

  qipu_judge_init (&state, &line->start, &verdict->rules, steps, line->moves->len + 1);
  for (guint i = 0; i < line->moves->len; i++)
    qipu_judge_push (&state, g_array_index (line->moves, QipuMove, i));
  qipu_judge_get (&state, &verdict->judgement);

  verdict->plies = g_new0 (QipuPlyReport, line->moves->len + 1);
  verdict->n_plies =
    qipu_judge_explain (&state, &verdict->judgement, verdict->plies, line->moves->len + 1);
  sentences = qipu_words_judge_explanation (&verdict->judgement,
                                            verdict->plies,
                                            verdict->n_plies,
                                            &verdict->rules);
  if (sentences[0] != NULL)
    verdict->reason = g_strjoinv (" ", sentences);
}

static void
add_actors (QipuJson *json, const char *key, const QipuActor *actors, guint n)
{
  qipu_json_begin_array (json, key);
  for (guint i = 0; i < n; i++)
    {
      char text[3];

      qipu_cli_square_text (actors[i].square, text);
      qipu_json_string (json, NULL, text);
    }
  qipu_json_end_array (json);
}

static void
add_ply (QipuJson *json, const QipuPlyReport *ply)
{
  g_autoptr (GString) note = g_string_new (NULL);
  char move[5];

  for (guint i = 0; i < ply->n_notes; i++)
    {
      g_autofree char *sentence = qipu_words_judge_note (&ply->notes[i]);

      g_string_append_printf (note, "%s%s", i > 0 ? " " : "", sentence);
    }
  qipu_cli_move_text (ply->move, move);
  qipu_json_begin_object (json, NULL);
  qipu_json_string (json, "move", move);
  qipu_json_string (json, "side", ply->side == QIPU_RED ? "red" : "black");
  qipu_json_string (json, "class", qipu_ply_class_name (ply->ply_class));
  add_actors (json, "attackers", ply->attackers, ply->n_attackers);
  add_actors (json, "victims", ply->victims, ply->n_victims);
  qipu_json_string (json, "note", note->len > 0 ? note->str : NULL);
  qipu_json_end_object (json);
}

static void
print_json (const QipuCliLine *line, const Verdict *verdict, const QipuCliError *error)
{
  g_autoptr (QipuJson) json = qipu_json_new ();
  const QipuJudgement *judgement = &verdict->judgement;
  const QipuRepetition *repetition = &judgement->repetition;

  qipu_json_begin_object (json, NULL);
  qipu_json_string (json, "status", qipu_status_name (judgement->status));
  qipu_json_string (json,
                    "winner",
                    judgement->winner == QIPU_WINNER_NONE ? NULL
                                                          : qipu_winner_name (judgement->winner));
  qipu_json_string (json, "reason", verdict->reason);
  qipu_json_string (json,
                    "rule",
                    repetition->clause > 0 ? qipu_clause_name (repetition->clause) : NULL);
  qipu_json_string (json, "rules", qipu_rules_name (verdict->rules.id));
  qipu_json_string (json,
                    "offence",
                    repetition->offence != QIPU_OFFENCE_NONE
                      ? qipu_offence_name (repetition->offence)
                      : NULL);
  qipu_json_begin_array (json, "plies");
  for (gsize i = 0; i < verdict->n_plies; i++)
    add_ply (json, &verdict->plies[i]);
  qipu_json_end_array (json);
  qipu_cli_line_end_json (line, json, error);
}

static void
print_text (const Verdict *verdict)
{
  qipu_cli_print ("%s\n", qipu_status_name (verdict->judgement.status));
  if (verdict->judgement.winner != QIPU_WINNER_NONE)
    qipu_cli_print ("%s\n", qipu_winner_name (verdict->judgement.winner));
  if (verdict->reason != NULL)
    qipu_cli_print ("%s\n", verdict->reason);
  for (gsize i = 0; i < verdict->n_plies; i++)
    {
      g_autofree char *label = qipu_words_judge_ply (&verdict->plies[i], &verdict->rules);
      char move[5];

      qipu_cli_move_text (verdict->plies[i].move, move);
      qipu_cli_print ("  %s  %s\n", move, label);
    }
}

static int
run (QipuCli *cli)
{
  g_auto (QipuCliError) error = { 0 };
  g_auto (QipuCliLine) line = { 0 };
  Verdict verdict = { 0 };
  QipuPosition pos;
  gboolean success;

  if (!get_rules (cli, &verdict.rules))
    return QIPU_EXIT_USAGE;
  if (!qipu_cli_get_fen (cli, &pos, &error) || !qipu_cli_check_generals (&pos, &error))
    return qipu_cli_fail (cli, &error);

  /* After an unreadable move the state is that of the moves before it. */
  success = qipu_cli_play_arguments (cli, &pos, &line, &error);
  judge (&line, &verdict);
  if (qipu_cli_is_json (cli))
    print_json (&line, &verdict, success ? NULL : &error);
  else
    print_text (&verdict);
  g_free (verdict.plies);
  g_free (verdict.reason);
  return success ? QIPU_EXIT_OK : QIPU_EXIT_NO;
}

static const QipuCliOption options[] = {
  { "--fen", N_("FEN"), N_("The position; without it the initial one") },
  { "--rules", N_("RULES"), N_("axf (Asian rules) or cxa (Chinese rules)") },
  { "--move-limit", N_("N"), N_("Moves a side without a capture that make a draw; 0 is no limit") },
  { NULL },
};

const QipuCliCommand qipu_cli_judge = {
  .name = "judge",
  .arguments = "[--fen FEN] [--rules axf|cxa] [--move-limit N] MOVE…",
  .summary = N_("Tell the state of the game after moves: mate, repetition, limit"),
  .max_arguments = G_MAXUINT,
  .options = options,
  .run = run,
};
