/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Talks with fairy-stockfish, a program of others, when it is installed. */

#pragma once

#include <gio/gio.h>

typedef struct
{
  GSubprocess *process;
  GDataInputStream *output;
} Fairy;

/* Where it is, or NULL. */
static inline char *
fairy_find (void)
{
  char *path = g_find_program_in_path ("fairy-stockfish");

  if (path == NULL && g_file_test ("/usr/games/fairy-stockfish", G_FILE_TEST_IS_EXECUTABLE))
    path = g_strdup ("/usr/games/fairy-stockfish");
  return path;
}

static inline void
fairy_say (Fairy *fairy, const char *commands)
{
  GOutputStream *input = g_subprocess_get_stdin_pipe (fairy->process);
  g_autoptr (GError) error = NULL;

  g_output_stream_write_all (input, commands, strlen (commands), NULL, NULL, &error);
  g_assert_no_error (error);
  g_output_stream_flush (input, NULL, &error);
  g_assert_no_error (error);
}

static inline Fairy
fairy_start (const char *path)
{
  g_autoptr (GError) error = NULL;
  Fairy fairy;

  fairy.process = g_subprocess_new (G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE,
                                    &error,
                                    path,
                                    NULL);
  g_assert_no_error (error);
  fairy.output = g_data_input_stream_new (g_subprocess_get_stdout_pipe (fairy.process));
  fairy_say (&fairy, "setoption name UCI_Variant value xiangqi\n");
  return fairy;
}

/* One line of its output. */
static inline char *
fairy_read (Fairy *fairy)
{
  g_autoptr (GError) error = NULL;
  char *line = g_data_input_stream_read_line (fairy->output, NULL, NULL, &error);

  g_assert_no_error (error);
  g_assert_nonnull (line);
  return line;
}

static inline void
fairy_stop (Fairy *fairy)
{
  g_autoptr (GError) error = NULL;

  fairy_say (fairy, "quit\n");
  g_subprocess_wait (fairy->process, NULL, &error);
  g_assert_no_error (error);
  g_clear_object (&fairy->output);
  g_clear_object (&fairy->process);
}
