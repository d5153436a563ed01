/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qipu-cli info: what is in each file, game by game. */

#define G_LOG_DOMAIN "qipu-cli"

#include "config.h"

#include "cli/qipu-cli-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "cli/qipu-cli-records.h"
#include "records/qipu-book.h"

static const char *
get_tag (const QipuGame *game, const char *name)
{
  const char *value = qipu_game_get_tag (game, name);

  return value != NULL ? value : "";
}

static const char *
get_result (const QipuGame *game)
{
  const char *result = get_tag (game, "Result");

  return *result != '\0' ? result : "*";
}

/* A JSON object has each name once: of a tag that stands twice, the first counts, as it does
 * everywhere else. */
static void
add_tags (QipuJson *json, const QipuGame *game)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  qipu_json_begin_object (json, "tags");
  for (guint i = 0; i < qipu_game_get_n_tags (game); i++)
    {
      const char *name, *value;

      qipu_game_get_tag_at (game, i, &name, &value);
      if (g_hash_table_add (seen, g_ascii_strdown (name, -1)))
        qipu_json_string (json, name, value);
    }
  qipu_json_end_object (json);
}

static void
get_fens (const QipuGame *game, char start[QIPU_FEN_SIZE], char end[QIPU_FEN_SIZE])
{
  QipuPosition pos;

  qipu_position_get_fen (qipu_game_get_start (game), start);
  qipu_game_get_position (game, qipu_game_get_mainline_end (game), &pos);
  qipu_position_get_fen (&pos, end);
}

static void
add_game (QipuJson *json, const QipuGame *game, QipuCliInput *input)
{
  QipuGameCounts counts;
  char start[QIPU_FEN_SIZE], end[QIPU_FEN_SIZE];

  qipu_game_count (game, &counts);
  get_fens (game, start, end);
  qipu_json_begin_object (json, NULL);
  add_tags (json, game);
  qipu_json_string (json, "start_fen", start);
  qipu_json_unsigned (json, "plies", counts.plies);
  qipu_json_unsigned (json, "nodes", counts.nodes);
  qipu_json_unsigned (json, "variations", counts.variations);
  qipu_json_unsigned (json, "comments", counts.comments);
  qipu_json_string (json, "result", get_result (game));
  qipu_json_string (json, "end_fen", end);
  qipu_cli_json_game_diagnostics (json, input);
  qipu_json_end_object (json);
}

static void
print_game (const QipuGame *game, guint number)
{
  QipuGameCounts counts;
  char start[QIPU_FEN_SIZE], end[QIPU_FEN_SIZE];

  qipu_game_count (game, &counts);
  get_fens (game, start, end);
  /* Translators: %u counts the games of a file from 1. */
  qipu_cli_print (_("Game %u"), number);
  qipu_cli_print ("\n");
  for (guint i = 0; i < qipu_game_get_n_tags (game); i++)
    {
      const char *name, *value;
      g_autofree char *visible = NULL;

      qipu_game_get_tag_at (game, i, &name, &value);
      visible = qipu_cli_dup_visible (value);
      qipu_cli_print ("  %s: %s\n", name, visible);
    }
  qipu_cli_print ("  ");
  /* Translators: four counts of one game; a ply is a half move. */
  qipu_cli_print (_("plies %1$u, nodes %2$u, variations %3$u, comments %4$u"),
                  counts.plies,
                  counts.nodes,
                  counts.variations,
                  counts.comments);
  qipu_cli_print ("\n  %s\n  %s\n", start, end);
}

static gboolean
on_game (const QipuGame *game, guint number, QipuCliInput *input, gpointer user_data)
{
  QipuJson *json = user_data; /* NULL: text */

  if (json != NULL)
    add_game (json, game, input);
  else
    print_game (game, number);
  return TRUE;
}

/* A book of openings has positions, not games; -1 for any other file. */
static gint64
count_positions (const char *file)
{
  g_autoptr (QipuBook) book = qipu_book_open (file, NULL);

  return book != NULL ? qipu_book_count_positions (book) : -1;
}

static gboolean
is_book (const QipuCliInput *input)
{
  return input->format != NULL && (input->format->flags & QIPU_FORMAT_BOOK) != 0;
}

static gboolean
read_as_json (QipuJson *json, const char *file, int index, QipuEncoding encoding)
{
  g_auto (QipuCliInput) input = { 0 };
  g_autoptr (QipuJson) games = qipu_json_new ();

  /* Format and encoding stand before the games but are known after them. */
  qipu_json_begin_array (games, NULL);
  qipu_cli_read_input (&input, file, index, encoding, on_game, games);
  qipu_json_end_array (games);

  qipu_json_begin_object (json, NULL);
  qipu_json_string (json, "file", file);
  qipu_json_string (json, "format", input.format != NULL ? input.format->id : NULL);
  qipu_json_string (json,
                    "encoding",
                    input.format != NULL ? qipu_encoding_name (input.encoding) : NULL);
  qipu_json_raw (json, "games", games);
  if (is_book (&input))
    qipu_json_integer (json, "positions", count_positions (file));
  qipu_cli_json_file_diagnostics (json, &input);
  if (input.has_errors)
    qipu_cli_json_error (json, &input.error);
  qipu_json_end_object (json);
  return !input.has_errors;
}

static gboolean
read_as_text (const char *file, int index, QipuEncoding encoding)
{
  g_auto (QipuCliInput) input = { 0 };
  gboolean is_read;

  qipu_cli_print ("%s\n", file);
  is_read = qipu_cli_read_input (&input, file, index, encoding, on_game, NULL);
  if (is_read && is_book (&input))
    {
      /* Translators: of an opening book; %s is a count. */
      g_autofree char *count = g_strdup_printf ("%" G_GINT64_FORMAT, count_positions (file));

      qipu_cli_print (_("Opening book, positions: %s"), count);
      qipu_cli_print ("\n");
    }
  else if (is_read)
    {
      /* Translators: of a file; %1$s is a format such as xqf, %2$s an encoding such as big5. */
      qipu_cli_print (g_dngettext (GETTEXT_PACKAGE,
                                   "Format %1$s, encoding %2$s, %3$u game",
                                   "Format %1$s, encoding %2$s, %3$u games",
                                   input.n_games),
                      input.format->id,
                      qipu_encoding_name (input.encoding),
                      input.n_games);
      qipu_cli_print ("\n");
    }
  return !input.has_errors;
}

static int
run (QipuCli *cli)
{
  g_autoptr (QipuJson) json = NULL;
  QipuEncoding encoding;
  int status = QIPU_EXIT_OK;

  if (!qipu_cli_get_encoding (cli, "--input-encoding", &encoding))
    return QIPU_EXIT_USAGE;
  if (qipu_cli_is_json (cli))
    {
      json = qipu_json_new ();
      qipu_json_begin_array (json, NULL);
    }
  for (guint i = 0; i < qipu_cli_get_n_arguments (cli); i++)
    {
      const char *file = qipu_cli_get_argument (cli, i);
      gboolean good = json != NULL ? read_as_json (json, file, (int) i, encoding)
                                   : read_as_text (file, (int) i, encoding);

      if (!good)
        status = QIPU_EXIT_NO;
    }
  if (json != NULL)
    {
      qipu_json_end_array (json);
      qipu_cli_print_json (json);
    }
  return status;
}

static const QipuCliOption options[] = {
  { "--input-encoding", N_("ENCODING"), N_("Encoding of the files, when recognition fails") },
  { NULL },
};

const QipuCliCommand qipu_cli_info = {
  .name = "info",
  .arguments = "FILE…",
  .summary = N_("Tell what is in record files, game by game"),
  .min_arguments = 1,
  .max_arguments = G_MAXUINT,
  .options = options,
  .run = run,
};
