/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qipu-cli moves: the main line of a game, one move a line, or its whole tree. */

#define G_LOG_DOMAIN "qipu-cli"

#include "config.h"

#include "cli/qipu-cli-private.h"

#include <glib/gi18n-lib.h>

#include "cli/qipu-cli-records.h"

/* Columns before a line of text; deeper variations stay there. */
#define MAX_INDENT 60

typedef struct
{
  const QipuGame *game;
  QipuNotation notation;
  QipuNotationStyle style;
} Form;

static void
format_node (const Form *form, QipuNodeId node, char text[QIPU_MOVE_TEXT_SIZE])
{
  QipuPosition pos;

  qipu_game_get_position (form->game, qipu_game_get_parent (form->game, node), &pos);
  qipu_notation_format (&pos,
                        qipu_game_get_move (form->game, node),
                        form->notation,
                        &form->style,
                        text);
}

/* One line of the tree that is being written. Trees may be deep: no recursion. */
typedef struct
{
  QipuNodeId node;
  QipuNodeId variation; /* next one to write, while is_open */
  gboolean is_open;     /* the node's own members are written */
} Line;

/* Not by the node's index, which is counted: a move may have a hundred thousand alternatives. */
static QipuNodeId
get_first_variation (const QipuGame *game, QipuNodeId node)
{
  QipuNodeId first = qipu_game_get_first_child (game, qipu_game_get_parent (game, node));

  return node == first ? qipu_game_get_next (game, node) : QIPU_NODE_NONE;
}

static void
add_node (QipuJson *json, const Form *form, QipuNodeId node, const char *text)
{
  const char *before = qipu_game_get_comment (form->game, node, QIPU_COMMENT_BEFORE);
  guint n_glyphs;
  const guint8 *glyphs = qipu_game_get_glyphs (form->game, node, &n_glyphs);

  qipu_json_begin_object (json, NULL);
  qipu_json_string (json, "move", text);
  if (before != NULL)
    qipu_json_string (json, "comment_before", before);
  qipu_json_string (json, "comment", qipu_game_get_comment (form->game, node, QIPU_COMMENT_AFTER));
  qipu_json_begin_array (json, "glyphs");
  for (guint i = 0; i < n_glyphs; i++)
    qipu_json_unsigned (json, NULL, glyphs[i]);
  qipu_json_end_array (json);
  qipu_json_begin_array (json, "variations");
}

static void
print_comment (const char *comment, int indent)
{
  g_auto (GStrv) lines = comment != NULL ? g_strsplit (comment, "\n", -1) : NULL;

  for (guint i = 0; lines != NULL && lines[i] != NULL; i++)
    {
      g_autofree char *visible = qipu_cli_dup_visible (g_strchomp (lines[i]));

      qipu_cli_print ("%*s{ %s }\n", indent, "", visible);
    }
}

static void
print_node (const Form *form, QipuNodeId node, const char *text, guint depth)
{
  int indent = (int) MIN (2 * depth, MAX_INDENT);

  print_comment (qipu_game_get_comment (form->game, node, QIPU_COMMENT_BEFORE), indent);
  qipu_cli_print ("%*s%s\n", indent, "", text);
  print_comment (qipu_game_get_comment (form->game, node, QIPU_COMMENT_AFTER), indent);
}

static void
open_node (QipuJson *json, const Form *form, QipuNodeId node, guint depth)
{
  char text[QIPU_MOVE_TEXT_SIZE];

  format_node (form, node, text);
  if (json != NULL)
    add_node (json, form, node, text);
  else
    print_node (form, node, text, depth);
}

/* Writes a line's variations after the move that they replace: as JSON, or with @json NULL as
 * indented text. */
static void
write_tree (QipuJson *json, const Form *form)
{
  g_autoptr (GArray) lines = g_array_new (FALSE, FALSE, sizeof (Line));
  Line line = { qipu_game_get_first_child (form->game, QIPU_NODE_ROOT), QIPU_NODE_NONE, FALSE };

  if (line.node != QIPU_NODE_NONE)
    g_array_append_val (lines, line);
  while (lines->len > 0)
    {
      Line *top = &g_array_index (lines, Line, lines->len - 1);

      if (!top->is_open)
        {
          open_node (json, form, top->node, lines->len - 1);
          top->variation = get_first_variation (form->game, top->node);
          top->is_open = TRUE;
        }
      if (top->variation != QIPU_NODE_NONE)
        {
          line = (Line) { top->variation, QIPU_NODE_NONE, FALSE };
          top->variation = qipu_game_get_next (form->game, top->variation);
          if (json != NULL)
            qipu_json_begin_array (json, NULL);
          g_array_append_val (lines, line);
          continue;
        }
      if (json != NULL)
        {
          qipu_json_end_array (json);
          qipu_json_end_object (json);
        }
      top->node = qipu_game_get_first_child (form->game, top->node);
      top->is_open = FALSE;
      if (top->node != QIPU_NODE_NONE)
        continue;
      g_array_set_size (lines, lines->len - 1);
      if (json != NULL && lines->len > 0)
        qipu_json_end_array (json);
    }
}

static void
add_main_line (QipuJson *json, const Form *form)
{
  qipu_json_begin_array (json, "moves");
  for (QipuNodeId node = qipu_game_get_first_child (form->game, QIPU_NODE_ROOT);
       node != QIPU_NODE_NONE;
       node = qipu_game_get_first_child (form->game, node))
    {
      char text[QIPU_MOVE_TEXT_SIZE];

      format_node (form, node, text);
      qipu_json_string (json, NULL, text);
    }
  qipu_json_end_array (json);
}

static void
print_main_line (const Form *form)
{
  for (QipuNodeId node = qipu_game_get_first_child (form->game, QIPU_NODE_ROOT);
       node != QIPU_NODE_NONE;
       node = qipu_game_get_first_child (form->game, node))
    {
      char text[QIPU_MOVE_TEXT_SIZE];

      format_node (form, node, text);
      qipu_cli_print ("%s\n", text);
    }
}

static void
print_json (const Form *form, gboolean tree, const QipuCliError *error)
{
  g_autoptr (QipuJson) json = qipu_json_new ();

  qipu_json_begin_object (json, NULL);
  if (tree)
    {
      qipu_json_string (json,
                        "comment",
                        qipu_game_get_comment (form->game, QIPU_NODE_ROOT, QIPU_COMMENT_AFTER));
      qipu_json_begin_array (json, "tree");
      write_tree (json, form);
      qipu_json_end_array (json);
    }
  else
    {
      add_main_line (json, form);
    }
  if (error->code != NULL)
    qipu_cli_json_error (json, error);
  qipu_json_end_object (json);
  qipu_cli_print_json (json);
}

static void
print_text (const Form *form, gboolean tree)
{
  if (tree)
    {
      print_comment (qipu_game_get_comment (form->game, QIPU_NODE_ROOT, QIPU_COMMENT_AFTER), 0);
      write_tree (NULL, form);
    }
  else
    {
      print_main_line (form);
    }
}

static int
run (QipuCli *cli)
{
  g_auto (QipuCliError) error = { 0 };
  g_autoptr (QipuGame) game = NULL;
  Form form = { 0 };
  gboolean tree = qipu_cli_has_option (cli, "--tree");

  if (!qipu_cli_get_notation (cli, &form.notation) || !qipu_cli_get_style (cli, &form.style))
    return QIPU_EXIT_USAGE;
  game = qipu_cli_read_game (cli, qipu_cli_get_argument (cli, 0), &error);
  if (game == NULL)
    return qipu_cli_fail (cli, &error);

  form.game = game;
  if (qipu_cli_is_json (cli))
    print_json (&form, tree, &error);
  else
    print_text (&form, tree);
  return error.code != NULL ? QIPU_EXIT_NO : QIPU_EXIT_OK;
}

static const QipuCliOption options[] = {
  { "--game", N_("N"), N_("Which game of the file, from 1") },
  { "--notation", N_("NOTATION"), N_("wxf, wxf-prefix, hant, hans, iccs, uci or algebraic") },
  { "--tree", NULL, N_("All variations with comments and signs") },
  { "--digits", N_("DIGITS"), N_("Black’s numbers in Chinese: ascii, full or chinese") },
  { "--glyphs", N_("GLYPHS"), N_("Chinese names of both sides’ pieces: same or distinct") },
  { "--input-encoding", N_("ENCODING"), N_("Encoding of the files, when recognition fails") },
  { NULL },
};

const QipuCliCommand qipu_cli_moves = {
  .name = "moves",
  .arguments = "FILE [--game N] [--notation NOTATION] [--tree]",
  .summary = N_("Print the moves of a game"),
  .min_arguments = 1,
  .max_arguments = 1,
  .options = options,
  .run = run,
};
