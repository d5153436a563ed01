/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qipu-cli convert: rewrites records in another format, into one file or file by file into a
 * folder. */

#define G_LOG_DOMAIN "qipu-cli"

#include "config.h"

#include "cli/qipu-cli-private.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <stdio.h>
#include <string.h>

#include "cli/qipu-cli-records.h"

/* So much output waits in memory. */
#define SPOOL_SIZE (1024 * 1024)

typedef struct
{
  QipuCli *cli;
  const QipuFormat *format;
  QipuWriteOptions options;
  QipuEncoding input_encoding;
  const char *out;      /* NULL or "-": standard output */
  gboolean is_folder;
  gboolean is_split;    /* a file for each game, whatever the format can hold */

  int index;            /* of the input being read */
  GByteArray *bytes;    /* of the file being written, what is not in the spool */
  FILE *spool;          /* without a name: the beginning of a long output, or NULL */
  guint n_in_bytes;     /* games */
  guint n_games;
  GPtrArray *written;   /* paths */
  GHashTable *names;    /* of files written into the folder */
  QipuFolderWriter *folder; /* what writes them */
  QipuJson *lost;
  gboolean has_failed;
  QipuCliError error;   /* the first one */
} Conversion;

static void
take_error (Conversion *self, int index, const char *text, const char *code, const char *message)
{
  self->has_failed = TRUE;
  if (self->error.code != NULL)
    return;
  self->error.index = index;
  self->error.text = g_strdup (text);
  self->error.code = code;
  self->error.message = g_strdup (message);
}

static void
tell_lost (Conversion *self, const QipuCliInput *input, guint number, const QipuDiagnostics *lost)
{
  for (guint i = 0; i < qipu_diagnostics_get_n (lost); i++)
    {
      const QipuDiagnostic *diagnostic = qipu_diagnostics_get (lost, i);
      g_autofree char *message = qipu_diagnostic_dup_message (diagnostic);
      g_autofree char *place = g_strdup_printf ("game %u", number);

      qipu_cli_complain (input->file, place, FALSE, message);
      qipu_json_begin_object (self->lost, NULL);
      qipu_json_string (self->lost, "file", input->file);
      qipu_json_unsigned (self->lost, "game", number);
      qipu_json_string (self->lost, "code", qipu_diagnostic_name (diagnostic->code));
      qipu_json_string (self->lost, "detail", diagnostic->detail);
      qipu_json_string (self->lost, "message", message);
      qipu_json_end_object (self->lost);
    }
}

static gboolean
is_for_stdout (const Conversion *self)
{
  return self->out == NULL || g_str_equal (self->out, "-");
}

/* Puts what waits in memory where a gigabyte can wait: standard output, or a temporary file. */
static gboolean
spool (Conversion *self, GError **error)
{
  FILE *file = stdout;
  int code;

  if (!is_for_stdout (self))
    {
      if (self->spool == NULL)
        self->spool = tmpfile ();
      file = self->spool;
    }
  if (file != NULL && fwrite (self->bytes->data, 1, self->bytes->len, file) == self->bytes->len &&
      fflush (file) == 0)
    {
      g_byte_array_set_size (self->bytes, 0);
      return TRUE;
    }
  code = errno;
  g_set_error_literal (error, G_IO_ERROR, g_io_error_from_errno (code), g_strerror (code));
  return FALSE;
}

/* The whole output; a spooled one is mapped, not read into memory. */
static GBytes *
get_output (Conversion *self, GError **error)
{
  g_autoptr (GMappedFile) mapped = NULL;

  if (self->spool == NULL)
    return g_bytes_new (self->bytes->data, self->bytes->len);
  if (!spool (self, error))
    return NULL;
  mapped = g_mapped_file_new_from_fd (fileno (self->spool), FALSE, error);
  return mapped != NULL ? g_mapped_file_get_bytes (mapped) : NULL;
}

static void
flush_to (Conversion *self, const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = get_output (self, &error);
  gboolean is_written = FALSE;

  if (bytes != NULL && self->is_folder)
    {
      g_autofree char *name = g_path_get_basename (path);

      is_written = qipu_folder_writer_write (self->folder, name, bytes, &error);
    }
  else if (bytes != NULL)
    {
      g_autoptr (GFile) file = g_file_new_for_commandline_arg (path);

      is_written = qipu_record_write_atomically (file, bytes, NULL, &error);
    }
  if (is_written)
    {
      g_ptr_array_add (self->written, g_strdup (path));
    }
  else
    {
      qipu_cli_complain (path, NULL, TRUE, error->message);
      take_error (self, -1, path, "file", error->message);
    }
  g_byte_array_set_size (self->bytes, 0);
  g_clear_pointer (&self->spool, fclose);
  self->n_in_bytes = 0;
}

/* A name in the folder for what comes from @input: its own with the new suffix, and a number when
 * that name is taken by this run or when @number is not 0. */
static char *
dup_path_in_folder (Conversion *self, const QipuCliInput *input, guint number)
{
  g_autofree char *base =
    g_str_equal (input->file, "-") ? g_strdup ("stdin") : g_path_get_basename (input->file);
  char *dot = strrchr (base, '.');
  g_autofree char *name = NULL;

  if (dot != NULL && dot != base)
    *dot = '\0';
  if (number > 0)
    name = g_strdup_printf ("%s-%u.%s", base, number, self->format->suffixes[0]);
  else
    name = g_strdup_printf ("%s.%s", base, self->format->suffixes[0]);
  for (guint i = 2; g_hash_table_contains (self->names, name); i++)
    {
      g_free (name);
      name = g_strdup_printf ("%s-%u.%s", base, i, self->format->suffixes[0]);
    }
  g_hash_table_add (self->names, g_strdup (name));
  return g_build_filename (self->out, name, NULL);
}

static gboolean
on_game (const QipuGame *game, guint number, QipuCliInput *input, gpointer user_data)
{
  Conversion *self = user_data;
  g_autoptr (QipuDiagnostics) lost = qipu_diagnostics_new ();
  g_autoptr (GError) error = NULL;
  guint old_size = self->bytes->len;
  gboolean many = (self->format->flags & QIPU_FORMAT_MANY_GAMES) != 0;

  if (!many && !self->is_folder && self->n_in_bytes > 0)
    {
      /* Translators: %s is a format such as xqf. */
      g_autofree char *message = g_strdup_printf (
        _("A file of the format %s holds one game only: name a folder."), self->format->id);

      qipu_cli_complain (input->file, NULL, TRUE, message);
      take_error (self, self->index, input->file, "one-game-only", message);
      return FALSE;
    }
  if ((self->format->flags & QIPU_FORMAT_TEXT) != 0)
    {
      if (self->n_in_bytes > 0)
        g_byte_array_append (self->bytes, (const guint8 *) "\n", 1);
      else if (self->options.encoding == QIPU_ENCODING_UTF8_BOM)
        g_byte_array_append (self->bytes, (const guint8 *) "\357\273\277", 3);
    }
  if (!self->format->write (game, &self->options, self->bytes, lost, &error))
    {
      g_byte_array_set_size (self->bytes, old_size);
      qipu_cli_complain (input->file, NULL, TRUE, error->message);
      take_error (self, self->index, input->file, "cannot-hold", error->message);
      return TRUE;
    }
  tell_lost (self, input, number, lost);
  self->n_games++;
  self->n_in_bytes++;
  if ((!many || self->is_split) && self->is_folder)
    {
      g_autofree char *path = dup_path_in_folder (self, input, number > 1 ? number : 0);

      flush_to (self, path);
    }
  /* with --json the output is a string of the document and stays in memory */
  if (self->bytes->len >= SPOOL_SIZE && !(is_for_stdout (self) && qipu_cli_is_json (self->cli)) &&
      !spool (self, &error))
    {
      qipu_cli_complain ("qipu-cli", NULL, TRUE, error->message);
      take_error (self, -1, self->out, "file", error->message);
      return FALSE;
    }
  return TRUE;
}

static void
convert_input (Conversion *self, guint index)
{
  g_auto (QipuCliInput) input = { 0 };
  const char *file = qipu_cli_get_argument (self->cli, index);

  self->index = (int) index;
  qipu_cli_read_input (&input, file, (int) index, self->input_encoding, on_game, self);
  if (input.has_errors)
    take_error (self, (int) index, input.error.text, input.error.code, input.error.message);
  if (self->is_folder && self->n_in_bytes > 0)
    {
      g_autofree char *path = dup_path_in_folder (self, &input, 0);

      flush_to (self, path);
    }
}

static void
print_json (Conversion *self)
{
  g_autoptr (QipuJson) json = qipu_json_new ();

  qipu_json_begin_object (json, NULL);
  if (self->is_folder)
    {
      qipu_json_begin_array (json, "written");
      for (guint i = 0; i < self->written->len; i++)
        qipu_json_string (json, NULL, g_ptr_array_index (self->written, i));
      qipu_json_end_array (json);
    }
  else
    {
      qipu_json_string (json,
                        "written",
                        self->written->len > 0 ? g_ptr_array_index (self->written, 0) : NULL);
    }
  qipu_json_unsigned (json, "games", self->n_games);
  qipu_json_end_array (self->lost);
  qipu_json_raw (json, "lost", self->lost);
  /* One document a run: the record itself goes into it when no file was named. */
  if (is_for_stdout (self) && self->n_games > 0)
    {
      g_autofree char *text = g_strndup ((const char *) self->bytes->data, self->bytes->len);

      qipu_json_string (json, "text", text);
    }
  if (self->error.code != NULL)
    qipu_cli_json_error (json, &self->error);
  qipu_json_end_object (json);
  qipu_cli_print_json (json);
}

/* --encoding: what text can be written in. */
static gboolean
get_output_encoding (QipuCli *cli, Conversion *self)
{
  if (!qipu_cli_get_encoding (cli, "--encoding", &self->options.encoding))
    return FALSE;
  switch (self->options.encoding)
    {
    case QIPU_ENCODING_NONE:
    case QIPU_ENCODING_UTF8:
    case QIPU_ENCODING_UTF8_BOM:
    case QIPU_ENCODING_GB18030:
    case QIPU_ENCODING_BIG5:
      return TRUE;
    default:
      /* Translators: %s is an encoding such as utf-16le. */
      qipu_cli_usage_error (cli,
                            _("The encoding “%s” cannot be written."),
                            qipu_encoding_name (self->options.encoding));
      return FALSE;
    }
}

/* --layout: how plain text is set. */
static gboolean
get_layout (QipuCli *cli, Conversion *self)
{
  static const char *const names[] = {
    [QIPU_TEXT_ROWS] = "rows",
    [QIPU_TEXT_PARAGRAPH] = "paragraph",
    [QIPU_TEXT_XQSTUDIO] = "xqstudio",
  };
  const char *name = qipu_cli_get_option (cli, "--layout");
  g_autofree char *what = NULL;

  if (name == NULL)
    return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (strcmp (name, names[i]) == 0)
      {
        self->options.layout = (QipuTextLayout) i;
        return TRUE;
      }
  what = g_strconcat ("text --layout ", name, NULL);
  qipu_cli_usage_error (cli, _("The format “%s” cannot be written."), what);
  return FALSE;
}

static gboolean
get_options (QipuCli *cli, Conversion *self)
{
  const char *to = qipu_cli_get_option (cli, "--to");

  self->out = qipu_cli_get_option (cli, "-o");
  if (to == NULL && self->out != NULL)
    self->format = qipu_formats_find_for_suffix (self->out);
  else if (to != NULL)
    self->format = qipu_formats_find (to);
  if (self->format == NULL && to == NULL)
    {
      qipu_cli_usage_error (cli, _("The format is missing: add --to pgn."));
      return FALSE;
    }
  if (self->format == NULL || (self->format->flags & QIPU_FORMAT_WRITES) == 0)
    {
      /* Translators: %s is a format such as xqf. */
      qipu_cli_usage_error (cli,
                            _("The format “%s” cannot be written."),
                            to != NULL ? to : self->out);
      return FALSE;
    }
  self->is_split = qipu_cli_has_option (cli, "--split");
  if (self->is_split && is_for_stdout (self))
    {
      qipu_cli_usage_error (cli, _("The folder is missing: add -o FOLDER to --split."));
      return FALSE;
    }
  self->is_folder = self->is_split || (self->out != NULL && (g_str_has_suffix (self->out, "/") ||
                                                             g_file_test (self->out, G_FILE_TEST_IS_DIR)));
  /* Records are written in the letters of the widest readership unless the user wants others. */
  if (qipu_cli_has_option (cli, "--notation"))
    {
      if (!qipu_cli_get_notation (cli, &self->options.notation))
        return FALSE;
    }
  else
    {
      self->options.notation = QIPU_NOTATION_WXF;
    }
  if (qipu_cli_has_option (cli, "--for-old-programs"))
    {
      self->options.for_old_programs = TRUE;
      if (!qipu_cli_has_option (cli, "--notation"))
        self->options.notation = QIPU_NOTATION_HANS;
    }
  return qipu_cli_get_style (cli, &self->options.style) &&
         get_layout (cli, self) &&
         get_output_encoding (cli, self) &&
         qipu_cli_get_encoding (cli, "--input-encoding", &self->input_encoding);
}

static int
run (QipuCli *cli)
{
  Conversion self = { .cli = cli };
  int status;

  if (!get_options (cli, &self))
    return QIPU_EXIT_USAGE;
  if (self.is_folder && g_mkdir_with_parents (self.out, 0777) != 0)
    return qipu_cli_usage_error (cli, _("The folder “%s” cannot be made."), self.out);

  if (self.is_folder)
    self.folder = qipu_folder_writer_new (self.out);
  self.bytes = g_byte_array_new ();
  self.written = g_ptr_array_new_with_free_func (g_free);
  self.names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self.lost = qipu_json_new ();
  qipu_json_begin_array (self.lost, NULL);

  for (guint i = 0; i < qipu_cli_get_n_arguments (cli); i++)
    convert_input (&self, i);
  if (self.n_games > 0 && !self.is_folder)
    {
      if (!is_for_stdout (&self))
        flush_to (&self, self.out);
      else if (!qipu_cli_is_json (cli))
        fwrite (self.bytes->data, 1, self.bytes->len, stdout);
    }
  g_clear_pointer (&self.folder, qipu_folder_writer_free);
  if (qipu_cli_is_json (cli))
    print_json (&self);
  status = self.has_failed ? QIPU_EXIT_NO : QIPU_EXIT_OK;

  g_byte_array_unref (self.bytes);
  g_ptr_array_unref (self.written);
  g_hash_table_unref (self.names);
  qipu_json_free (self.lost);
  qipu_cli_error_clear (&self.error);
  return status;
}

static const QipuCliOption options[] = {
  { "--to", N_("FORMAT"), N_("Format to write; without it by the suffix of the output") },
    { "-o", N_("OUT"), N_("File, or folder for one file each; without it standard output") },
      { "--split", NULL, N_("A file for each game, numbered, in the folder OUT") },
        { "--notation",
          N_("NOTATION"), N_("wxf, wxf-prefix, hant, hans, iccs, uci or algebraic") },
          { "--layout", "rows|paragraph|xqstudio", N_("Move text") },
            { "--encoding", N_("ENCODING"), N_("Encoding to write") },
              { "--for-old-programs", NULL,
                N_("PGN that old programs read: the main line, GB18030, CR LF") },
                { "--input-encoding",
                  N_("ENCODING"), N_("Encoding of the files, when recognition fails") },
                  { "--digits",
                    N_("DIGITS"), N_("Black’s numbers in Chinese: ascii, full or chinese") },
                    { "--glyphs",
                      N_("GLYPHS"), N_("Chinese names of both sides’ pieces: same or distinct") },
                      { NULL },
                    };

const QipuCliCommand qipu_cli_convert = {
  .name = "convert",
  .arguments = "IN… --to FORMAT [-o OUT]",
  .summary = N_("Rewrite records in another format"),
  .min_arguments = 1,
  .max_arguments = G_MAXUINT,
  .options = options,
  .run = run,
};
