/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Diagnostics: the list is bounded, every code has a name and a sentence, places are told. */

#include "config.h"

#include <glib.h>
#include <string.h>

#include "game/qipu-diagnostic.h"

static void
test_every_code_has_words (void)
{
  for (guint code = 0; code < QIPU_N_DIAGNOSTIC_CODES; code++)
    {
      QipuDiagnostic diagnostic
          = QIPU_DIAGNOSTIC_INIT ((QipuDiagnosticCode) code, QIPU_SEVERITY_ERROR);
      g_autofree char *plain = qipu_diagnostic_dup_message (&diagnostic);
      g_autofree char *detailed = NULL;
      const char *name = qipu_diagnostic_name ((QipuDiagnosticCode) code);

      g_assert_cmpuint (strlen (plain), >, 10);
      diagnostic.detail = (char *) "XYZZY";
      detailed = qipu_diagnostic_dup_message (&diagnostic);
      if (code != QIPU_DIAGNOSTIC_BAD_CHECKSUM && code != QIPU_DIAGNOSTIC_MIRROR_UNKNOWN &&
          code != QIPU_DIAGNOSTIC_WESTERN_CHESS)
        g_assert_nonnull (strstr (detailed, "XYZZY"));

      for (const char *p = name; *p != '\0'; p++)
        g_assert_true (g_ascii_islower (*p) || *p == '-');
      for (guint other = 0; other < code; other++)
        g_assert_cmpstr (qipu_diagnostic_name ((QipuDiagnosticCode) other), !=, name);
    }
}

static void
test_detail_of_odd_bytes (void)
{
  QipuDiagnostic diagnostic
      = QIPU_DIAGNOSTIC_INIT (QIPU_DIAGNOSTIC_MOVE_UNREADABLE, QIPU_SEVERITY_ERROR);
  g_autofree char *message = NULL;

  diagnostic.detail = (char *) "a\377b %s %n";
  message = qipu_diagnostic_dup_message (&diagnostic);
  g_assert_true (g_utf8_validate (message, -1, NULL));
  g_assert_nonnull (strstr (message, "b %s %n"));
}

static void
test_list_is_bounded (void)
{
  g_autoptr (QipuDiagnostics) list = qipu_diagnostics_new ();
  QipuDiagnostic diagnostic = QIPU_DIAGNOSTIC_INIT (QIPU_DIAGNOSTIC_LIMIT, QIPU_SEVERITY_ERROR);
  char detail[] = "first";

  diagnostic.detail = detail;
  for (guint i = 0; i < 10500; i++)
    {
      diagnostic.line = (gint64) i + 1;
      qipu_diagnostics_add (list, &diagnostic);
    }
  memcpy (detail, "other", 5);

  g_assert_cmpuint (qipu_diagnostics_get_n (list), ==, 10000);
  g_assert_cmpuint (qipu_diagnostics_get_n_dropped (list), ==, 500);
  g_assert_cmpint (qipu_diagnostics_get (list, 9999)->line, ==, 10000);
  g_assert_cmpstr (qipu_diagnostics_get (list, 0)->detail, ==, "first");
}

static const struct
{
  const char *name;
  gint64 game, line, offset, ply;
  const char *place;
} places[] = {
  { "none", -1, -1, -1, -1, "" },
  { "line", 3, 12, -1, 4, "12" },
  { "offset", 1, -1, 1034, -1, "@1034" },
  { "ply", 3, -1, 1034, 14, "game 3, ply 14" },
  { "ply-of-only-game", -1, -1, -1, 14, "game 1, ply 14" },
  { "game", 7, -1, -1, -1, "game 7" },
};

static void
test_place (gconstpointer data)
{
  const guint i = GPOINTER_TO_UINT (data);
  QipuDiagnostic diagnostic = {
    .game = places[i].game,
    .line = places[i].line,
    .offset = places[i].offset,
    .ply = places[i].ply,
  };
  g_autofree char *place = qipu_diagnostic_dup_place (&diagnostic);

  g_assert_cmpstr (place, ==, places[i].place);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/game/diagnostic/words", test_every_code_has_words);
  g_test_add_func ("/game/diagnostic/odd-bytes", test_detail_of_odd_bytes);
  g_test_add_func ("/game/diagnostic/bounded", test_list_is_bounded);
  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    {
      g_autofree char *path = g_strconcat ("/game/diagnostic/place/", places[i].name, NULL);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_place);
    }

  return g_test_run ();
}
