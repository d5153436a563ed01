/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How results and complaints leave the program: always UTF-8, squares and moves as the contract
 * writes them, errors in one form. */

#define G_LOG_DOMAIN "qipu-cli"

#include "config.h"

#include "cli/qipu-cli.h"

#include <glib/gi18n-lib.h>
#include <stdio.h>
#include <string.h>

void
qipu_cli_error_clear (QipuCliError *error)
{
  g_clear_pointer (&error->text, g_free);
  g_clear_pointer (&error->message, g_free);
  error->code = NULL;
}

/* Not g_print (): it would turn Chinese into question marks in the C locale. */
void
qipu_cli_print (const char *format, ...)
{
  va_list arguments;

  va_start (arguments, format);
  vfprintf (stdout, format, arguments);
  va_end (arguments);
}

void
qipu_cli_print_json (QipuJson *json)
{
  fputs (qipu_json_get_text (json), stdout);
}

/* What may stand in a stranger's file and would move the cursor of a terminal, break the line or
 * turn the direction of what follows. */
static gboolean
is_unsafe (gunichar c)
{
  return c < 0x20 || (c >= 0x7F && c < 0xA0) || c == 0x061C || c == 0x200E || c == 0x200F ||
         (c >= 0x2028 && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
}

char *
qipu_cli_dup_visible (const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  GString *visible = g_string_sized_new (strlen (valid));

  for (const char *p = valid; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);

      if (!is_unsafe (c))
        g_string_append_len (visible, p, g_utf8_next_char (p) - p);
      else if (c < 0x20)
        g_string_append_unichar (visible, 0x2400 + c); /* the picture of the control character */
      else
        g_string_append_unichar (visible, 0xFFFD);
    }
  return g_string_free (visible, FALSE);
}

void
qipu_cli_complain (const char *file, const char *place, gboolean is_error, const char *message)
{
  g_autofree char *visible_file = qipu_cli_dup_visible (file);
  g_autofree char *visible_message = qipu_cli_dup_visible (message);

  /* Results and complaints keep their order when both go to one terminal. */
  fflush (stdout);
  fprintf (stderr,
           "%s%s%s: %s: %s\n",
           visible_file,
           place != NULL ? ":" : "",
           place != NULL ? place : "",
           is_error ? "error" : "warning",
           visible_message);
}

void
qipu_cli_square_text (QipuSquare square, char text[3])
{
  text[0] = (char) ('a' + qipu_square_file (square));
  text[1] = (char) ('0' + qipu_square_rank (square));
  text[2] = '\0';
}

void
qipu_cli_move_text (QipuMove move, char text[5])
{
  qipu_cli_square_text (qipu_move_from (move), text);
  qipu_cli_square_text (qipu_move_to (move), text + 2);
}

void
qipu_cli_json_squares (QipuJson *json, const char *key, const QipuSquare *squares, guint n)
{
  char text[3];

  qipu_json_begin_array (json, key);
  for (guint i = 0; i < n; i++)
    {
      qipu_cli_square_text (squares[i], text);
      qipu_json_string (json, NULL, text);
    }
  qipu_json_end_array (json);
}

void
qipu_cli_json_moves (QipuJson *json, const char *key, const QipuMove *moves, guint n)
{
  char text[5];

  qipu_json_begin_array (json, key);
  for (guint i = 0; i < n; i++)
    {
      qipu_cli_move_text (moves[i], text);
      qipu_json_string (json, NULL, text);
    }
  qipu_json_end_array (json);
}

void
qipu_cli_json_error (QipuJson *json, const QipuCliError *error)
{
  qipu_json_begin_object (json, "error");
  if (error->index < 0)
    qipu_json_null (json, "index");
  else
    qipu_json_integer (json, "index", error->index);
  qipu_json_string (json, "text", error->text);
  qipu_json_string (json, "code", error->code);
  qipu_json_string (json, "message", error->message);
  qipu_cli_json_squares (json, "squares", error->squares, error->n_squares);
  qipu_cli_json_moves (json, "candidates", error->candidates, error->n_candidates);
  qipu_json_end_object (json);
}

int
qipu_cli_fail (QipuCli *cli, const QipuCliError *error)
{
  g_autoptr (QipuJson) json = NULL;

  /* Wrong usage has been told already. */
  if (g_strcmp0 (error->code, "usage") == 0)
    return QIPU_EXIT_USAGE;
  if (qipu_cli_is_json (cli))
    {
      json = qipu_json_new ();
      qipu_json_begin_object (json, NULL);
      qipu_cli_json_error (json, error);
      qipu_json_end_object (json);
      qipu_cli_print_json (json);
    }
  return QIPU_EXIT_NO;
}
