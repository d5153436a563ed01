/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Record files on the command line: reading, choosing a game and a ply, printing diagnostics. */

#define G_LOG_DOMAIN "qipu-cli"

#include "config.h"

#include "cli/qipu-cli-records.h"

#include <gio/gunixinputstream.h>
#include <glib/gi18n-lib.h>
#include <unistd.h>

void
qipu_cli_input_clear (QipuCliInput *input)
{
  g_clear_pointer (&input->of_file, qipu_diagnostics_free);
  g_clear_pointer (&input->of_game, qipu_diagnostics_free);
  qipu_cli_error_clear (&input->error);
}

typedef struct
{
  QipuCliInput *input;
  int index;
  QipuCliGameFunc func;
  gpointer user_data;
} Reading;

static gboolean
on_game (QipuGame *game, guint64 start, guint64 end, gpointer user_data)
{
  Reading *reading = user_data;
  g_autoptr (QipuGame) owned = game;

  reading->input->n_games++;
  return reading->func (owned, reading->input->n_games, reading->input, reading->user_data);
}

static gboolean
on_diagnostic (const QipuDiagnostic *diagnostic, gpointer user_data)
{
  Reading *reading = user_data;
  g_autofree char *place = qipu_diagnostic_dup_place (diagnostic);
  g_autofree char *message = qipu_diagnostic_dup_message (diagnostic);
  gboolean is_error = diagnostic->severity == QIPU_SEVERITY_ERROR;

  if (is_error && !reading->input->has_errors)
    {
      reading->input->error.index = reading->index;
      reading->input->error.text =
        g_strdup (diagnostic->detail != NULL ? diagnostic->detail : reading->input->file);
      reading->input->error.code = qipu_diagnostic_name (diagnostic->code);
      reading->input->error.message = g_strdup (message);
    }
  reading->input->has_errors |= is_error;
  qipu_cli_complain (reading->input->file,
                     place != NULL && *place != '\0' ? place : NULL,
                     is_error,
                     message);
  qipu_diagnostics_add (diagnostic->game > 0 ? reading->input->of_game : reading->input->of_file,
                        diagnostic);
  return TRUE;
}

static QipuSource *
open_source (const char *file, GError **error)
{
  g_autoptr (GFile) location = NULL;
  g_autoptr (GInputStream) stream = NULL;

  if (g_str_equal (file, "-"))
    {
      stream = g_unix_input_stream_new (STDIN_FILENO, FALSE);
      return qipu_source_new_for_stream (stream);
    }
  location = g_file_new_for_commandline_arg (file);
  return qipu_source_new_for_file (location, NULL, error);
}

/* "no-game" of an error of the readers, "file" of the system's. */
static const char *
get_error_code (const GError *error)
{
  if (error->domain != QIPU_RECORD_ERROR)
    return "file";
  switch ((QipuRecordError) error->code)
    {
    case QIPU_RECORD_ERROR_UNKNOWN_FORMAT:
      return "unknown-format";
    case QIPU_RECORD_ERROR_UNKNOWN_VERSION:
      return "unknown-version";
    case QIPU_RECORD_ERROR_NO_GAME:
      return "no-game";
    case QIPU_RECORD_ERROR_CANNOT_HOLD:
      return "cannot-hold";
    case QIPU_RECORD_ERROR_TOO_LARGE:
      return "too-large";
    default:
      return "file";
    }
}

gboolean
qipu_cli_read_input (QipuCliInput *input,
                     const char *file,
                     int index,
                     QipuEncoding encoding,
                     QipuCliGameFunc func,
                     gpointer user_data)
{
  Reading reading = { input, index, func, user_data };
  const QipuGameSink sink = {
    .game = on_game,
    .diagnostic = on_diagnostic,
    .user_data = &reading,
  };
  QipuReadOptions options = { .encoding = encoding };
  g_autoptr (GError) error = NULL;
  g_autoptr (QipuSource) source = NULL;

  input->file = file;
  input->format = NULL;
  input->n_games = 0;
  input->has_errors = FALSE;
  input->of_file = qipu_diagnostics_new ();
  input->of_game = qipu_diagnostics_new ();

  source = open_source (file, &error);
  if (source != NULL)
    input->format = qipu_record_read_source (source, &options, &sink, &error);
  input->encoding = options.encoding;
  if (error == NULL)
    return TRUE;

  input->has_errors = TRUE;
  qipu_cli_error_clear (&input->error);
  input->error.index = index;
  input->error.text = g_strdup (file);
  input->error.code = get_error_code (error);
  input->error.message = g_strdup (error->message);
  qipu_cli_complain (file, NULL, TRUE, error->message);
  return FALSE;
}

typedef struct
{
  guint wanted;
  QipuGame *game;
} Choice;

static gboolean
choose_game (const QipuGame *game, guint number, QipuCliInput *input, gpointer user_data)
{
  Choice *choice = user_data;

  if (number < choice->wanted)
    return TRUE;
  choice->game = qipu_game_copy (game);
  return FALSE;
}

QipuGame *
qipu_cli_read_game (QipuCli *cli, const char *file, QipuCliError *error)
{
  g_auto (QipuCliInput) input = { 0 };
  Choice choice = { 0 };
  QipuEncoding encoding;
  gboolean success;

  if (!qipu_cli_get_number (cli, "--game", 1, G_MAXINT32, 1, &choice.wanted) ||
      !qipu_cli_get_encoding (cli, "--input-encoding", &encoding))
    {
      error->code = "usage";
      return NULL;
    }
  success = qipu_cli_read_input (&input, file, 0, encoding, choose_game, &choice);
  if (choice.game != NULL || !success)
    {
      *error = input.error;
      input.error = (QipuCliError) { 0 };
      return choice.game;
    }
  error->index = 0;
  error->text = g_strdup (file);
  error->code = "no-such-game";
  /* Translators: %1$u is a number of a game, %2$u how many games there are. */
  error->message = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE,
                                                 "There is no game %1$u: the file holds %2$u game.",
                                                 "There is no game %1$u: the file holds %2$u games.",
                                                 input.n_games),
                                    choice.wanted,
                                    input.n_games);
  qipu_cli_complain (file, NULL, TRUE, error->message);
  return NULL;
}

gboolean
qipu_cli_get_ply (QipuCli *cli, const QipuGame *game, QipuNodeId *node, QipuCliError *error)
{
  QipuNodeId end = qipu_game_get_mainline_end (game);
  guint n_plies = qipu_game_get_ply (game, end);
  guint ply;

  if (!qipu_cli_get_number (cli, "--ply", 0, G_MAXINT32, n_plies, &ply))
    {
      error->code = "usage";
      return FALSE;
    }
  if (ply > n_plies)
    {
      qipu_cli_error_clear (error);
      error->index = (int) ply;
      error->code = "no-such-ply";
      /* Translators: %1$u is the number of a half move, %2$u how many there are. */
      error->message = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE,
                                                     "There is no ply %1$u: the game has %2$u ply.",
                                                     "There is no ply %1$u: the game has %2$u plies.",
                                                     n_plies),
                                        ply,
                                        n_plies);
      qipu_cli_complain (qipu_cli_get_argument (cli, 0), NULL, TRUE, error->message);
      return FALSE;
    }
  for (*node = end; n_plies > ply; n_plies--)
    *node = qipu_game_get_parent (game, *node);
  return TRUE;
}

gboolean
qipu_cli_get_encoding (QipuCli *cli, const char *option, QipuEncoding *encoding)
{
  const char *name = qipu_cli_get_option (cli, option);

  *encoding = QIPU_ENCODING_NONE;
  if (name == NULL || qipu_encoding_from_name (name, encoding))
    return TRUE;
  /* Translators: %s is what the user typed. The words after the colon stay as they are. */
  qipu_cli_usage_error (cli,
                        _("There is no encoding “%s”: choose utf-8, utf-8-bom, utf-16le, utf-16be, "
                          "gb18030 or big5."),
                        name);
  return FALSE;
}

static void
add_place (QipuJson *json, const char *key, gint64 value)
{
  if (value >= 0)
    qipu_json_integer (json, key, value);
}

static void
add_diagnostic (QipuJson *json, const QipuDiagnostic *diagnostic)
{
  g_autofree char *message = qipu_diagnostic_dup_message (diagnostic);

  qipu_json_begin_object (json, NULL);
  qipu_json_string (json, "code", qipu_diagnostic_name (diagnostic->code));
  qipu_json_string (json,
                    "severity",
                    diagnostic->severity == QIPU_SEVERITY_ERROR ? "error" : "warning");
  add_place (json, "game", diagnostic->game);
  add_place (json, "line", diagnostic->line);
  add_place (json, "offset", diagnostic->offset);
  add_place (json, "ply", diagnostic->ply);
  qipu_json_string (json, "message", message);
  qipu_json_end_object (json);
}

static void
add_diagnostics (QipuJson *json, const QipuDiagnostics *diagnostics)
{
  for (guint i = 0; i < qipu_diagnostics_get_n (diagnostics); i++)
    add_diagnostic (json, qipu_diagnostics_get (diagnostics, i));
}

void
qipu_cli_json_game_diagnostics (QipuJson *json, QipuCliInput *input)
{
  qipu_json_begin_array (json, "diagnostics");
  add_diagnostics (json, input->of_game);
  qipu_json_end_array (json);

  if (qipu_diagnostics_get_n (input->of_game) == 0)
    return;
  qipu_diagnostics_free (input->of_game);
  input->of_game = qipu_diagnostics_new ();
}

void
qipu_cli_json_file_diagnostics (QipuJson *json, const QipuCliInput *input)
{
  qipu_json_begin_array (json, "diagnostics");
  add_diagnostics (json, input->of_file);
  add_diagnostics (json, input->of_game);
  qipu_json_end_array (json);
}
