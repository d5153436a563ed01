/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qipu-cli render: draws the board as SVG, PNG or PDF. */

#define G_LOG_DOMAIN "qipu-cli"

#include "config.h"

#include "cli/qipu-cli-private.h"

#include <glib/gi18n-lib.h>
#include <stdio.h>
#include <string.h>

#include "cli/qipu-cli-board.h"
#include "paint/qipu-export.h"
#include "records/qipu-record-file.h"
#include "rules/qipu-attack.h"
#include "study/qipu-language.h"

#define DEFAULT_SIZE 600
#define MIN_SIZE 32
#define MAX_SIZE 16384

typedef struct
{
  QipuPieceDesign pieces;
  QipuDesign design;
  guint size;
  QipuPictureFormat format;
  const char *out; /* NULL or "-": standard output */
} Form;

static gboolean
get_form (QipuCli *cli, Form *form)
{
  const char *pieces = qipu_cli_get_option (cli, "--pieces");
  const char *design = qipu_cli_get_option (cli, "--design");

  form->pieces = g_str_equal (qipu_language_get (), "zh_CN") ? QIPU_PIECES_SIMPLIFIED
                                                             : QIPU_PIECES_TRADITIONAL;
  form->design = QIPU_DESIGN_PAPER;
  form->format = QIPU_PICTURE_SVG;
  form->out = qipu_cli_get_option (cli, "-o");

  if (pieces != NULL && !qipu_piece_design_from_name (pieces, &form->pieces))
    {
      /* Translators: %s is what the user typed. The words after the colon stay as they are. */
      qipu_cli_usage_error (cli,
                            _("There are no pieces “%s”: choose traditional, simplified or "
                              "pictorial."),
                            pieces);
      return FALSE;
    }
  if (design != NULL && !qipu_design_from_name (design, &form->design))
    {
      /* Translators: %s is what the user typed. */
      qipu_cli_usage_error (cli, _("There is no board design “%s”."), design);
      return FALSE;
    }
  if (form->out != NULL && !g_str_equal (form->out, "-") &&
      !qipu_picture_format_from_name (form->out, &form->format))
    {
      /* Translators: %s is the name of a file. */
      qipu_cli_usage_error (cli, _("“%s” must end with .svg, .png or .pdf."), form->out);
      return FALSE;
    }
  return qipu_cli_get_number (cli, "--size", MIN_SIZE, MAX_SIZE, DEFAULT_SIZE, &form->size);
}

static void
fill_scene (const QipuCliBoard *board, const Form *form, gboolean flipped, QipuScene *scene)
{
  QipuColour side = qipu_position_get_side (&board->position);

  qipu_scene_init (scene);
  scene->position = board->position;
  scene->last_move = board->last_move;
  scene->flipped = flipped;
  scene->numerals =
    g_str_equal (qipu_language_get (), "en") ? QIPU_NUMERALS_DIGITS : QIPU_NUMERALS_CHINESE;
  scene->river_text =
    form->pieces == QIPU_PIECES_SIMPLIFIED ? QIPU_RIVER_HANS : QIPU_RIVER_HANT;
  if (qipu_is_in_check (&board->position, side))
    scene->check = board->position.general[side];
  for (guint i = 0; i < board->n_marks; i++)
    qipu_scene_add_mark (scene, &board->marks[i]);
}

static gboolean
write_picture (GBytes *bytes, const Form *form, QipuCliError *error)
{
  g_autoptr (GFile) file = NULL;
  g_autoptr (GError) failure = NULL;

  if (form->out == NULL || g_str_equal (form->out, "-"))
    {
      fwrite (g_bytes_get_data (bytes, NULL), 1, g_bytes_get_size (bytes), stdout);
      return TRUE;
    }
  file = g_file_new_for_commandline_arg (form->out);
  if (qipu_record_write_atomically (file, bytes, NULL, &failure))
    return TRUE;
  qipu_cli_error_clear (error);
  error->index = -1;
  error->text = g_strdup (form->out);
  error->code = "file";
  error->message = g_strdup (failure->message);
  qipu_cli_complain (form->out, NULL, TRUE, failure->message);
  return FALSE;
}

static int
run (QipuCli *cli)
{
  g_auto (QipuCliError) error = { 0 };
  g_auto (QipuCliBoard) board = { 0 };
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GError) failure = NULL;
  g_autoptr (QipuPieceSet) pieces = NULL;
  g_autoptr (QipuJson) json = NULL;
  g_autofree QipuScene *scene = g_new0 (QipuScene, 1);
  QipuTheme theme;
  Form form = { 0 };

  if (!get_form (cli, &form))
    return QIPU_EXIT_USAGE;
  if (qipu_cli_is_json (cli) && (form.out == NULL || g_str_equal (form.out, "-")))
    return qipu_cli_usage_error (cli, _("With --json the picture needs a file: add -o FILE."));
  if (!qipu_cli_get_board (cli, &board, &error))
    return qipu_cli_fail (cli, &error);

  fill_scene (&board, &form, qipu_cli_has_option (cli, "--flip"), scene);
  qipu_theme_init (&theme, form.design, FALSE, NULL);
  pieces = qipu_piece_set_new (form.pieces);
  bytes = qipu_export_scene (scene, &theme, pieces, form.format, (int) form.size, &failure);
  if (bytes == NULL)
    {
      qipu_cli_error_clear (&error);
      error.index = -1;
      error.code = "picture";
      error.message = g_strdup (failure->message);
      qipu_cli_complain ("qipu-cli", NULL, TRUE, failure->message);
      return qipu_cli_fail (cli, &error);
    }
  if (!write_picture (bytes, &form, &error))
    return qipu_cli_fail (cli, &error);

  if (qipu_cli_is_json (cli))
    {
      json = qipu_json_new ();
      qipu_json_begin_object (json, NULL);
      qipu_json_string (json, "written", form.out);
      if (error.code != NULL)
        qipu_cli_json_error (json, &error);
      qipu_json_end_object (json);
      qipu_cli_print_json (json);
    }
  return error.code != NULL ? QIPU_EXIT_NO : QIPU_EXIT_OK;
}

static const QipuCliOption options[] = {
  { "--fen", N_("FEN"), N_("The position; without it the initial one") },
  { "--game", N_("N"), N_("Which game of the file, from 1") },
  { "--ply", N_("N"), N_("After how many half moves; without it at the end") },
  { "-o", N_("FILE"), N_("Picture: .svg, .png or .pdf; without it SVG to standard output") },
  { "--size", N_("PIXELS"), N_("Height of the picture") },
  { "--pieces", N_("PIECES"), N_("traditional, simplified or pictorial") },
  { "--design", N_("DESIGN"), N_("Colours of the board: paper, wood, plain, …") },
  { "--flip", NULL, N_("Black at the bottom") },
  { "--input-encoding", N_("ENCODING"), N_("Encoding of the files, when recognition fails") },
  { NULL },
};

const QipuCliCommand qipu_cli_render = {
  .name = "render",
  .arguments = "[FILE | --fen FEN] [-o PICTURE]",
  .summary = N_("Draw the board as a picture"),
  .max_arguments = 1,
  .options = options,
  .run = run,
};
