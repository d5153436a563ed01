/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What all subcommands share: options anywhere among the data, help, numbers, output. */

#define G_LOG_DOMAIN "qipu-cli"

#include "config.h"

#include "cli/qipu-cli-private.h"

#include <glib/gi18n-lib.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "study/qipu-language.h"

const QipuCliOption qipu_cli_common_options[] = {
  { "--json", NULL, N_("Print one JSON document") },
  { "--language", N_("LANGUAGE"), N_("Language of messages: en, zh_TW or zh_CN") },
  { "--help", NULL, N_("Show this help") },
  { "--version", NULL, N_("Show the version of Qipu") },
  { NULL },
};

static const QipuCliOption *
find_in (const QipuCliOption *options, const char *name, gsize length)
{
  for (; options != NULL && options->name != NULL; options++)
    if (strlen (options->name) == length && strncmp (options->name, name, length) == 0)
      return options;
  return NULL;
}

/* Finds the option that @argument is, as "--name" or "--name=value". An argument that is no known
 * option is data, even if it starts with a dash: "--=4" is a move. */
static const QipuCliOption *
find_option (const QipuCliCommand *command, const char *argument, const char **value)
{
  const char *equals = g_str_has_prefix (argument, "--") ? strchr (argument, '=') : NULL;
  gsize length = equals != NULL ? (gsize) (equals - argument) : strlen (argument);
  const QipuCliOption *option = find_in (command->options, argument, length);

  if (option == NULL)
    option = find_in (qipu_cli_common_options, argument, length);
  *value = option != NULL && equals != NULL ? equals + 1 : NULL;
  if (option != NULL && *value != NULL && option->value == NULL)
    return NULL;
  return option;
}

void
qipu_cli_parse (QipuCli *cli, const QipuCliCommand *command, char **argv)
{
  cli->command = command;
  cli->arguments = g_ptr_array_new ();
  cli->values = g_hash_table_new (g_str_hash, g_str_equal);
  cli->missing_value = NULL;

  for (gboolean only_data = FALSE; *argv != NULL; argv++)
    {
      const char *value = NULL;
      const QipuCliOption *option;

      if (!only_data && strcmp (*argv, "--") == 0)
        {
          only_data = TRUE;
          continue;
        }
      option = only_data ? NULL : find_option (command, *argv, &value);
      if (option == NULL)
        {
          g_ptr_array_add (cli->arguments, *argv);
          continue;
        }
      if (option->value != NULL && value == NULL)
        {
          if (argv[1] == NULL)
            {
              cli->missing_value = option->name;
              continue;
            }
          value = *++argv;
        }
      g_hash_table_insert (cli->values,
                           (gpointer) option->name,
                           (gpointer) (value != NULL ? value : ""));
    }
}

void
qipu_cli_clear (QipuCli *cli)
{
  g_clear_pointer (&cli->arguments, g_ptr_array_unref);
  g_clear_pointer (&cli->values, g_hash_table_unref);
}

guint
qipu_cli_get_n_arguments (const QipuCli *cli)
{
  return cli->arguments->len;
}

const char *
qipu_cli_get_argument (const QipuCli *cli, guint index)
{
  return index < cli->arguments->len ? g_ptr_array_index (cli->arguments, index) : NULL;
}

gboolean
qipu_cli_has_option (const QipuCli *cli, const char *name)
{
  return g_hash_table_contains (cli->values, name);
}

const char *
qipu_cli_get_option (const QipuCli *cli, const char *name)
{
  return g_hash_table_lookup (cli->values, name);
}

gboolean
qipu_cli_is_json (const QipuCli *cli)
{
  return qipu_cli_has_option (cli, "--json");
}

int
qipu_cli_usage_error (QipuCli *cli, const char *format, ...)
{
  g_autoptr (QipuJson) json = NULL;
  g_auto (QipuCliError) error = { .index = -1, .code = "usage" };
  va_list arguments;

  va_start (arguments, format);
  error.message = g_strdup_vprintf (format, arguments);
  va_end (arguments);

  qipu_cli_complain ("qipu-cli", NULL, TRUE, error.message);
  if (qipu_cli_is_json (cli))
    {
      json = qipu_json_new ();
      qipu_json_begin_object (json, NULL);
      qipu_cli_json_error (json, &error);
      qipu_json_end_object (json);
      qipu_cli_print_json (json);
    }
  return QIPU_EXIT_USAGE;
}

gboolean
qipu_cli_get_number (QipuCli *cli,
                     const char *name,
                     guint min,
                     guint max,
                     guint fallback,
                     guint *number)
{
  const char *text = qipu_cli_get_option (cli, name);
  guint64 value = fallback;

  if (text == NULL || g_ascii_string_to_unsigned (text, 10, min, max, &value, NULL))
    {
      *number = (guint) value;
      return TRUE;
    }
  /* Translators: %1$s is an option such as --game, the others are numbers. */
  qipu_cli_usage_error (cli,
                        _("%1$s needs a whole number from %2$u to %3$u."),
                        name,
                        min,
                        max);
  return FALSE;
}

gboolean
qipu_cli_get_notation (QipuCli *cli, QipuNotation *notation)
{
  const char *name = qipu_cli_get_option (cli, "--notation");
  const char *language = qipu_language_get ();

  if (name == NULL)
    {
      *notation = g_str_equal (language, "zh_TW")   ? QIPU_NOTATION_HANT
                  : g_str_equal (language, "zh_CN") ? QIPU_NOTATION_HANS
                                                    : QIPU_NOTATION_WXF;
      return TRUE;
    }
  if (qipu_notation_from_name (name, notation))
    return TRUE;
  /* Translators: %s is what the user typed. The words after the colon stay as they are. */
  qipu_cli_usage_error (cli,
                        _("There is no notation “%s”: choose wxf, wxf-prefix, hant, hans, iccs, "
                          "uci or algebraic."),
                        name);
  return FALSE;
}

gboolean
qipu_cli_get_style (QipuCli *cli, QipuNotationStyle *style)
{
  static const char *const digits[] = { "ascii", "full", "chinese" };
  const char *name = qipu_cli_get_option (cli, "--digits");
  const char *glyphs = qipu_cli_get_option (cli, "--glyphs");

  *style = (QipuNotationStyle) { 0 };
  if (glyphs != NULL && !g_str_equal (glyphs, "distinct") && !g_str_equal (glyphs, "same"))
    {
      /* Translators: %s is what the user typed. The words after the colon stay as they are. */
      qipu_cli_usage_error (cli, _("There are no glyphs “%s”: choose same or distinct."), glyphs);
      return FALSE;
    }
  style->distinct_glyphs = glyphs != NULL && g_str_equal (glyphs, "distinct");
  if (name == NULL)
    return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (digits); i++)
    if (g_str_equal (name, digits[i]))
      {
        style->digits = i;
        return TRUE;
      }
  /* Translators: %s is what the user typed. The words after the colon stay as they are. */
  qipu_cli_usage_error (cli, _("There are no digits “%s”: choose ascii, full or chinese."), name);
  return FALSE;
}

double
qipu_cli_get_cpu_seconds (void)
{
  struct timespec now;

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &now);
  return (double) now.tv_sec + (double) now.tv_nsec * 1e-9;
}

/* Columns of a terminal that @text takes: a Chinese character takes two. */
static int
get_columns (const char *text)
{
  int columns = 0;

  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    columns += g_unichar_iswide (g_utf8_get_char (p)) ? 2 : 1;
  return columns;
}

static void
print_options (const QipuCliOption *options)
{
  for (; options != NULL && options->name != NULL; options++)
    {
      g_autofree char *left = g_strconcat (options->name,
                                           options->value != NULL ? " " : "",
                                           options->value != NULL ? _(options->value) : "",
                                           NULL);

      qipu_cli_print ("  %s%*s %s\n", left, MAX (0, 24 - get_columns (left)), "", _(options->help));
    }
}

void
qipu_cli_print_common_help (void)
{
  qipu_cli_print ("%s\n", _("Options, before or after the arguments:"));
  print_options (qipu_cli_common_options);
}

void
qipu_cli_print_help (const QipuCliCommand *command)
{
  /* Translators: %1$s is a command, %2$s the form of its arguments. */
  qipu_cli_print (_("Usage: qipu-cli %1$s %2$s"), command->name, command->arguments);
  qipu_cli_print ("\n\n%s\n\n%s\n",
                  _(command->summary),
                  _("Options, before or after the arguments:"));
  print_options (command->options);
  print_options (qipu_cli_common_options);
}
