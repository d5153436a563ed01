/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Saving where something stands in the way: what is said, and that the work stays. */

#include "config.h"

#include "ui-fixture.h"

#include "app/qipu-save-failure.h"

static const char record[] = "[Red \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n\n"
                             "1. C2=5 {a comment} H8+7 2. H2+3 R9=8 (2... P7+1) *\n";

static void
edit (QipuWindow *window)
{
  qipu_session_go_to (ui_get_session (window), 1);
  ui_activate (window, "study.glyph(1)");
  g_assert_true (qipu_document_get_modified (ui_get_document (window)));
}

/* A folder that is gone, and a file where the folder should be: what to do is told, nothing is
 * lost, and another place does. */
static void
test_failure (void)
{
  QipuWindow *window = ui_fixture_open_text ("failure.pgn", record);
  g_autoptr (GFile) plain = ui_fixture_write ("plain", "");
  g_autoptr (GFile) parent = g_file_get_parent (plain);
  g_autoptr (GFile) gone = g_file_resolve_relative_path (parent, "gone/record.pgn");
  g_autoptr (GFile) good = g_file_resolve_relative_path (parent, "good.pgn");
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  const char *body;

  edit (window);
  before = ui_dup_pgn (window);
  qipu_window_save_to (window, gone);
  body = adw_message_dialog_get_body (ui_wait_for_message ());
  g_assert_cmpstr (body, ==, "The folder is not there any more. Save in another place.\n"
                             "The record stays open as it is.");
  ui_answer (ui_wait_for_message (), "close");
  after = ui_dup_pgn (window);
  g_assert_cmpstr (after, ==, before);
  g_assert_true (qipu_document_get_modified (ui_get_document (window)));

  qipu_window_save_to (window, good);
  ui_wait_until (!qipu_document_get_modified (ui_get_document (window)));
  ui_fixture_close_window (window);
}

static void
test_advice (void)
{
  static const struct
  {
    int code;
    const char *expected;
  } cases[] = {
    { G_IO_ERROR_NO_SPACE, "The disk is full. Free some space, or save in another place.\n"
                           "The record stays open as it is." },
    { G_IO_ERROR_READ_ONLY, "This place is read-only. Save in another place.\n"
                            "The record stays open as it is." },
    { G_IO_ERROR_PERMISSION_DENIED,
      "The file or its folder may not be written to. Save in another place.\n"
      "The record stays open as it is." },
    { G_IO_ERROR_FAILED, "something else\nThe record stays open as it is." },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = g_error_new_literal (G_IO_ERROR, cases[i].code, "something else");
      g_autofree char *advice = qipu_save_dup_advice (error);

      g_assert_cmpstr (advice, ==, cases[i].expected);
    }
}

int
main (int argc, char **argv)
{
  ui_fixture_init (&argc, &argv);

  g_test_add_func ("/ui/save-failure/failure", test_failure);
  g_test_add_func ("/ui/save-failure/advice", test_advice);
  return g_test_run ();
}
