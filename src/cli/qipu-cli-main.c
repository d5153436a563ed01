/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qipu-cli: the table of subcommands, and what happens before and after one runs. */

#define G_LOG_DOMAIN "qipu-cli"

#include "config.h"

#include "cli/qipu-cli-private.h"

#include <glib/gi18n-lib.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "study/qipu-language.h"
#include "study/qipu-paths.h"

static const QipuCliCommand *const commands[] = {
  &qipu_cli_info,
  &qipu_cli_moves,
  &qipu_cli_convert,
  &qipu_cli_notate,
  &qipu_cli_legal,
  &qipu_cli_why,
  &qipu_cli_perft,
  &qipu_cli_judge,
  &qipu_cli_check,
  &qipu_cli_render,
  &qipu_cli_describe,
  &qipu_cli_bench,
};

/* What stands in for a command where only the common options count. */
static const QipuCliCommand no_command = {
  .name = "",
  .arguments = "",
  .max_arguments = G_MAXUINT,
};

static const QipuCliCommand *
find_command (const char *name)
{
  for (guint i = 0; name != NULL && i < G_N_ELEMENTS (commands); i++)
    if (g_str_equal (commands[i]->name, name))
      return commands[i];
  return NULL;
}

static void
print_program_help (void)
{
  qipu_cli_print ("%s\n\n%s\n\n%s\n",
                  _("Usage: qipu-cli COMMAND [OPTION…] [ARGUMENT…]"),
                  _("Reads, checks, converts and draws xiangqi records and positions."),
                  _("Commands:"));
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    qipu_cli_print ("  %-10s %s\n", commands[i]->name, _(commands[i]->summary));
  qipu_cli_print ("\n");
  qipu_cli_print_common_help ();
  qipu_cli_print ("\n%s\n", _("“qipu-cli COMMAND --help” tells more of a command."));
}

/* The language must be known before the first message, so before the options are judged. */
static void
init_language (const QipuCli *cli)
{
  qipu_language_init (qipu_paths_get_locale_dir (), qipu_cli_get_option (cli, "--language"));
}

static gboolean
is_language (const char *name)
{
  static const char *const names[] = { "en", "zh_TW", "zh_CN", "system", NULL };

  return name == NULL || g_strv_contains (names, name);
}

static void
print_version (const QipuCli *cli)
{
  g_autoptr (QipuJson) json = NULL;

  if (!qipu_cli_is_json (cli))
    {
      qipu_cli_print ("qipu-cli %s\n", QIPU_VERSION);
      return;
    }
  json = qipu_json_new ();
  qipu_json_begin_object (json, NULL);
  qipu_json_string (json, "version", QIPU_VERSION);
  qipu_json_end_object (json);
  qipu_cli_print_json (json);
}

static int
run_command (QipuCli *cli)
{
  const QipuCliCommand *command = cli->command;
  const char *language = qipu_cli_get_option (cli, "--language");

  if (qipu_cli_has_option (cli, "--help"))
    {
      qipu_cli_print_help (command);
      return QIPU_EXIT_OK;
    }
  if (qipu_cli_has_option (cli, "--version"))
    {
      print_version (cli);
      return QIPU_EXIT_OK;
    }
  if (cli->missing_value != NULL)
    /* Translators: %s is an option such as --fen. */
    return qipu_cli_usage_error (cli, _("%s needs a value."), cli->missing_value);
  if (!is_language (language))
    /* Translators: %s is what the user typed. The words after the colon stay as they are. */
    return qipu_cli_usage_error (cli,
                                 _("There is no language “%s”: choose en, zh_TW or zh_CN."),
                                 language);
  if (cli->arguments->len < command->min_arguments)
    /* Translators: %1$s is a command, %2$s the form of its arguments. */
    return qipu_cli_usage_error (cli,
                                 _("An argument is missing: qipu-cli %1$s %2$s"),
                                 command->name,
                                 command->arguments);
  if (cli->arguments->len > command->max_arguments)
    /* Translators: %1$s is the superfluous argument, %2$s a command, %3$s its arguments. */
    return qipu_cli_usage_error (cli,
                                 _("“%1$s” is too much: qipu-cli %2$s %3$s"),
                                 qipu_cli_get_argument (cli, command->max_arguments),
                                 command->name,
                                 command->arguments);
  return command->run (cli);
}

/* Without a command: --help, --version, or wrong usage. */
static int
run_without_command (QipuCli *cli)
{
  const char *first = qipu_cli_get_argument (cli, 0);

  if (first == NULL && qipu_cli_has_option (cli, "--version"))
    {
      print_version (cli);
      return QIPU_EXIT_OK;
    }
  if (first == NULL && qipu_cli_has_option (cli, "--help"))
    {
      print_program_help ();
      return QIPU_EXIT_OK;
    }
  if (first == NULL)
    return qipu_cli_usage_error (cli, _("A command is missing; “qipu-cli --help” lists them."));
  /* Translators: %s is what the user typed. */
  return qipu_cli_usage_error (cli,
                               _("There is no command “%s”; “qipu-cli --help” lists them."),
                               first);
}

/* The first argument that is no common option names the command, so that options may stand before
 * it. Returns its place in @argv, or 0. */
static int
find_command_index (int argc, char **argv)
{
  static const char *const switches[] = { "--json", "--help", "--version", NULL };

  for (int i = 1; i < argc; i++)
    {
      if (g_str_equal (argv[i], "--language"))
        i++;
      else if (!g_strv_contains (switches, argv[i]) &&
               !g_str_has_prefix (argv[i], "--language="))
        return find_command (argv[i]) != NULL ? i : 0;
    }
  return 0;
}

int
main (int argc, char **argv)
{
  QipuCli cli = { 0 };
  int index = find_command_index (argc, argv);
  int status;

  /* A reader that has seen enough ("| head") ends the program by a failing write, not by a signal
   * in the middle of writing a file. */
  signal (SIGPIPE, SIG_IGN);
  qipu_paths_init ();

  if (index > 0)
    {
      const QipuCliCommand *command = find_command (argv[index]);

      memmove (&argv[index], &argv[index + 1], (gsize) (argc - index) * sizeof *argv);
      qipu_cli_parse (&cli, command, argv + 1);
      init_language (&cli);
      status = run_command (&cli);
    }
  else
    {
      qipu_cli_parse (&cli, &no_command, argv + (argc > 0 ? 1 : 0));
      init_language (&cli);
      status = run_without_command (&cli);
    }
  qipu_cli_clear (&cli);

  if (fflush (stdout) != 0 || ferror (stdout))
    return QIPU_EXIT_NO;
  return status;
}
