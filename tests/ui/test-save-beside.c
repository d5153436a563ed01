/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The lossless format beside one that would lose something. A program of its own, since the
 * toolkit's file chooser leaks and would hide what leaks elsewhere. */

#include "config.h"

#include "ui-fixture.h"

#define TEXT "[Game \"Chinese Chess\"]\n[Event \"Test\"]\n[Red \"甲\"]\n[Black \"乙\"]\n[Result \"1-0\"]\n\n" \
             "1. C2=5 {a comment} H8+7 2. H2+3 (2. P7+1) R9=8 1-0\n"

static void
test_lossless_beside (void)
{
  QipuWindow *window = ui_fixture_open_text ("beside.pgn", TEXT);
  g_autoptr (GFile) file = ui_fixture_write ("beside.fen", "before");
  GtkWindow *chooser;
  g_autofree char *name = NULL;

  qipu_window_save_to (window, file);
  ui_answer (ui_wait_for_message (), "lossless");
  ui_wait_until (ui_find_dialog (GTK_TYPE_FILE_CHOOSER_DIALOG) != NULL);
  chooser = ui_find_dialog (GTK_TYPE_FILE_CHOOSER_DIALOG);
  name = gtk_file_chooser_get_current_name (GTK_FILE_CHOOSER (chooser));
  g_assert_cmpstr (name, ==, "beside.pgn");
  gtk_dialog_response (GTK_DIALOG (chooser), GTK_RESPONSE_CANCEL);
  ui_wait_until (ui_find_dialog (GTK_TYPE_FILE_CHOOSER_DIALOG) == NULL);
  ui_fixture_close_window (window);
}

int
main (int argc, char **argv)
{
  ui_fixture_init (&argc, &argv);

  g_test_add_func ("/ui/saving/lossless-beside", test_lossless_beside);
  return g_test_run ();
}
