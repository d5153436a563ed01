/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "loss-remove.h"

#include <string.h>

static void
remove_moves (QipuGame *game, gboolean only_variations)
{
  QipuNodeId node = QIPU_NODE_ROOT;

  while (node != QIPU_NODE_NONE)
    {
      QipuNodeId child;

      while ((child = qipu_game_get_last_child (game, node)) != QIPU_NODE_NONE &&
             (!only_variations || child != qipu_game_get_first_child (game, node)))
        qipu_game_unlink (game, child);
      node = child;
    }
}

static void
remove_texts (QipuGame *game, QipuDiagnosticCode code)
{
  for (QipuNodeId node = QIPU_NODE_ROOT; node != QIPU_NODE_NONE; node = qipu_game_walk (game, node))
    switch ((guint) code)
      {
      case QIPU_DIAGNOSTIC_LOST_COMMENTS:
        qipu_game_set_comment (game, node, QIPU_COMMENT_BEFORE, NULL);
        qipu_game_set_comment (game, node, QIPU_COMMENT_AFTER, NULL);
        break;
      case QIPU_DIAGNOSTIC_MOVED_COMMENTS:
        {
          const char *before = qipu_game_get_comment (game, node, QIPU_COMMENT_BEFORE);
          const char *after = qipu_game_get_comment (game, node, QIPU_COMMENT_AFTER);
          g_autofree char *joined = NULL;

          if (before == NULL)
            break;
          joined = after != NULL ? g_strconcat (before, "\n", after, NULL) : g_strdup (before);
          qipu_game_set_comment (game, node, QIPU_COMMENT_AFTER, joined);
          qipu_game_set_comment (game, node, QIPU_COMMENT_BEFORE, NULL);
          break;
        }
      case QIPU_DIAGNOSTIC_LOST_GLYPHS:
        qipu_game_set_glyphs (game, node, NULL, 0);
        break;
      case QIPU_DIAGNOSTIC_LOST_MARKS:
        qipu_game_set_marks (game, node, NULL, 0);
        break;
      case QIPU_DIAGNOSTIC_LOST_EVALUATIONS:
        qipu_game_set_eval (game, node, (QipuEval){ QIPU_EVAL_NONE, 0 });
        break;
      case QIPU_DIAGNOSTIC_LOST_COMMANDS:
        qipu_game_set_commands (game, node, NULL);
        break;
      default:
        g_assert_not_reached ();
      }
}

/* The last tag of the name, as the writers keep the first. */
static void
remove_tag (QipuGame *game, const char *name)
{
  for (guint i = qipu_game_get_n_tags (game); i-- > 0;)
    {
      const char *other;
      const char *value;

      qipu_game_get_tag_at (game, i, &other, &value);
      if (strcmp (name, other) == 0)
        {
          qipu_game_remove_tag_at (game, i);
          /* a reader says so of every game without one */
          if (strcmp (name, "Result") == 0)
            qipu_game_append_tag (game, name, "*");
          return;
        }
    }
  g_error ("%s is no tag of the game", name);
}

/* A text that was cut is the beginning of what it was. */
static void
shorten (QipuGame *game, const char *name, const QipuGame *again)
{
  const char *whole = qipu_game_get_tag (game, name);
  const char *cut = qipu_game_get_tag (again, name);

  g_assert_nonnull (cut);
  g_assert_true (g_str_has_prefix (whole, cut));
  g_assert_cmpuint (strlen (cut), <, strlen (whole));
  /* nothing but a word that would be cut in the middle of a character is left out */
  g_assert_cmpuint (strlen (cut), >, 10);
  qipu_game_set_tag (game, name, cut);
}

/* What each format puts in the place of what it has another use for. */
static char *
dup_replaced (const char *text, LossColumn column)
{
  static const char *const pairs[N_LOSS_COLUMNS][14] = {
    [LOSS_WXF] = { ";", ",", "{", "(", "}", ")" },
    [LOSS_ROWS] = { "\n[", "\n(", "[Dh", "(Dh", "[/Dh", "(/Dh", "{", "[", "}", "]", "<", "＜",
                    "&lt", "＆lt" },
    [LOSS_PARAGRAPH] = { "\n[", "\n(", "[Dh", "(Dh", "[/Dh", "(/Dh", "{", "[", "}", "]", "<", "＜",
                         "&lt", "＆lt" },
    [LOSS_OLD] = { "{", "（", "}", "）", "[%", "［%", "\n[", "\n［" },
    [LOSS_XQSTUDIO] = { "（变着 1）", "[变着 1]", "(Variation 1)", "[Variation 1]", "   1. ",
                        "   1, " },
  };
  GString *result = g_string_new (text);

  g_assert_nonnull (pairs[column][0]);
  for (guint i = 0; i + 1 < G_N_ELEMENTS (pairs[column]) && pairs[column][i] != NULL; i += 2)
    g_string_replace (result, pairs[column][i], pairs[column][i + 1], 0);
  return g_string_free (result, FALSE);
}

static void
replace (QipuGame *game, LossColumn column)
{
  const char *name = qipu_game_get_tag (game, "Red");

  if (name != NULL)
    {
      g_autofree char *replaced = dup_replaced (name, column);

      qipu_game_set_tag (game, "Red", replaced);
    }
  for (QipuNodeId node = QIPU_NODE_ROOT; node != QIPU_NODE_NONE; node = qipu_game_walk (game, node))
    {
      const char *comment = qipu_game_get_comment (game, node, QIPU_COMMENT_AFTER);

      if (comment != NULL)
        {
          g_autofree char *replaced = dup_replaced (comment, column);

          qipu_game_set_comment (game, node, QIPU_COMMENT_AFTER, replaced);
        }
    }
}

static void
reset_counters (QipuGame *game, LossColumn column)
{
  QipuPosition start = *qipu_game_get_start (game);

  start.quiet_plies = 0;
  if (column != LOSS_CBR)
    start.move_number = 1;
  {
    g_autoptr (QipuGame) old = qipu_game_copy (game);

    remove_moves (game, FALSE);
    qipu_game_set_start (game, &start);
    for (QipuNodeId node = qipu_game_get_first_child (old, QIPU_NODE_ROOT); node != QIPU_NODE_NONE;
         node = qipu_game_get_first_child (old, node))
      qipu_game_add (game, qipu_game_get_mainline_end (game), qipu_game_get_move (old, node));
  }
}

void
loss_remove (QipuGame *game, const QipuDiagnostic *loss, LossColumn column, const QipuGame *again)
{
  switch ((guint) loss->code)
    {
    case QIPU_DIAGNOSTIC_LOST_MOVES:
      remove_moves (game, FALSE);
      break;
    case QIPU_DIAGNOSTIC_LOST_VARIATIONS:
      remove_moves (game, TRUE);
      break;
    case QIPU_DIAGNOSTIC_LOST_TAG:
      remove_tag (game, loss->detail);
      break;
    case QIPU_DIAGNOSTIC_SHORTENED:
      shorten (game, loss->detail, again);
      break;
    case QIPU_DIAGNOSTIC_LOST_CHARACTERS:
      replace (game, column);
      break;
    case QIPU_DIAGNOSTIC_LOST_COUNTERS:
      reset_counters (game, column);
      break;
    default:
      remove_texts (game, loss->code);
      break;
    }
}
