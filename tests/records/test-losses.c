/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every writer tells what its format cannot hold before anything is written, and tells the truth:
 * a game with one trait is written and read again; what was named is missing, nothing else is. The
 * table says what each format names, in the words of qipu-cli. */

#include "config.h"

#include <glib.h>
#include <string.h>

#include "dump.h"
#include "loss-remove.h"
#include "loss-traits.h"
#include "read-as.h"

/* How a format is written, and its column of the table. */
static const struct
{
  const char *name;
  const char *id;
  LossColumn column;
  QipuWriteOptions options;
} targets[] = {
  { "pgn-wxf", "pgn", LOSS_PGN, { .notation = QIPU_NOTATION_WXF } },
  { "pgn-hant", "pgn", LOSS_PGN, { .notation = QIPU_NOTATION_HANT } },
  { "pgn-gb18030",
    "pgn",
    LOSS_PGN,
    { .notation = QIPU_NOTATION_HANS, .encoding = QIPU_ENCODING_GB18030, .crlf = TRUE } },
  { "xqf", "xqf", LOSS_XQF, { .encoding = QIPU_ENCODING_NONE } },
  { "xqf-gb18030", "xqf", LOSS_XQF, { .encoding = QIPU_ENCODING_GB18030 } },
  { "cbr", "cbr", LOSS_CBR, { .encoding = QIPU_ENCODING_NONE } },
  { "dhtmlxq", "dhtmlxq", LOSS_UBB, { .encoding = QIPU_ENCODING_NONE } },
  { "dhtmlxq-gb18030", "dhtmlxq", LOSS_UBB, { .encoding = QIPU_ENCODING_GB18030 } },
  { "wxf", "wxf", LOSS_WXF, { .encoding = QIPU_ENCODING_NONE } },
  { "text-rows", "text", LOSS_ROWS, { .notation = QIPU_NOTATION_HANT } },
  { "text-rows-wxf", "text", LOSS_ROWS, { .notation = QIPU_NOTATION_WXF } },
  { "text-paragraph",
    "text",
    LOSS_PARAGRAPH,
    { .notation = QIPU_NOTATION_HANS, .layout = QIPU_TEXT_PARAGRAPH } },
  { "text-xqstudio",
    "text",
    LOSS_XQSTUDIO,
    { .notation = QIPU_NOTATION_HANS, .layout = QIPU_TEXT_XQSTUDIO, .crlf = TRUE } },
  { "text-xqstudio-wxf",
    "text",
    LOSS_XQSTUDIO,
    { .notation = QIPU_NOTATION_WXF, .layout = QIPU_TEXT_XQSTUDIO } },
  { "pgn-old", "pgn", LOSS_OLD, { .notation = QIPU_NOTATION_HANS, .for_old_programs = TRUE } },
  { "pgn-old-utf-8",
    "pgn",
    LOSS_OLD,
    { .notation = QIPU_NOTATION_WXF, .encoding = QIPU_ENCODING_UTF8, .for_old_programs = TRUE } },
  { "fen", "fen", LOSS_FEN, { .encoding = QIPU_ENCODING_NONE } },
};

/* "code=detail …" in the order of the table: by code, then as they were told. Positions are told
 * without their text, so are blanks. */
static char *
dup_losses (const QipuDiagnostics *lost)
{
  GString *text = g_string_new (NULL);

  for (guint code = 0; code < QIPU_N_DIAGNOSTIC_CODES; code++)
    for (guint i = 0; i < qipu_diagnostics_get_n (lost); i++)
      {
        const QipuDiagnostic *loss = qipu_diagnostics_get (lost, i);
        g_autofree char *detail = g_strdup (loss->detail);

        if (loss->code != code)
          continue;
        g_assert_nonnull (detail);
        g_string_append_printf (text, "%s%s", text->len > 0 ? " " : "",
                                qipu_diagnostic_name (loss->code));
        if (code == QIPU_DIAGNOSTIC_TOO_MANY_MEN)
          g_string_append (text, "=4");
        else if (code != QIPU_DIAGNOSTIC_LOST_COUNTERS)
          {
            g_auto (GStrv) words = g_strsplit (detail, " ", -1);
            g_autofree char *joined = g_strjoinv ("·", words);

            g_string_append_printf (text, "=%s", joined);
          }
      }
  return g_string_free (text, FALSE);
}

typedef struct
{
  guint trait;
  guint target;
} Case;

static void
check_read (const Case *self, const QipuGame *game, GByteArray *bytes, const QipuDiagnostics *lost)
{
  const QipuFormat *format = qipu_formats_find (targets[self->target].id);
  g_autoptr (GBytes) written = g_bytes_new (bytes->data, bytes->len);
  g_autoptr (QipuRecordContent) again = read_as (format, written);
  g_autoptr (QipuGame) expected_game = qipu_game_copy (game);
  g_autoptr (GByteArray) second = g_byte_array_new ();
  g_autofree char *expected = NULL;
  g_autofree char *found = NULL;
  QipuGame *read;

  g_assert_cmpuint (again->games->len, ==, 1);
  read = g_ptr_array_index (again->games, 0);
  for (guint i = 0; i < qipu_diagnostics_get_n (lost); i++)
    loss_remove (expected_game, qipu_diagnostics_get (lost, i), targets[self->target].column, read);
  /* as a reader says of every game without one */
  if (qipu_game_get_tag (expected_game, "Result") == NULL)
    qipu_game_append_tag (expected_game, "Result", "*");
  expected = dump_game (expected_game, TRUE);
  found = dump_game (read, TRUE);
  g_assert_cmpstr (found, ==, expected);

  {
    /* nobody says what a file is; plain text with numbers may be taken for PGN */
    g_autoptr (QipuRecordContent) recognised = qipu_record_read_bytes (written, NULL, NULL);
    g_autofree char *found_again = NULL;

    g_assert_nonnull (recognised);
    g_assert_cmpuint (recognised->games->len, ==, 1);
    found_again = dump_game (g_ptr_array_index (recognised->games, 0), TRUE);
    g_assert_cmpstr (found_again, ==, expected);
    if (strcmp (format->id, "text") != 0)
      g_assert_cmpstr (recognised->format->id, ==, format->id);
  }
  {
    g_autoptr (QipuDiagnostics) more = qipu_diagnostics_new ();

    g_assert_true (format->write (read, &targets[self->target].options, second, more, NULL));
    g_assert_cmpmem (second->data, second->len, bytes->data, bytes->len);
  }
}

static void
test_trait (gconstpointer data)
{
  const Case *self = data;
  const QipuFormat *format = qipu_formats_find (targets[self->target].id);
  const QipuWriteOptions *options = &targets[self->target].options;
  const char *expected = loss_traits[self->trait].lost[targets[self->target].column];
  g_autoptr (QipuGame) game = loss_traits_build (&loss_traits[self->trait]);
  g_autoptr (QipuDiagnostics) announced = qipu_diagnostics_new ();
  g_autoptr (QipuDiagnostics) lost = qipu_diagnostics_new ();
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  g_autoptr (GError) error = NULL;
  g_autofree char *before = dump_game (game, FALSE);
  g_autofree char *after = NULL;
  g_autofree char *found = NULL;
  g_autofree char *found_before = NULL;
  gboolean ok = format->write (game, options, NULL, announced, NULL);

  g_assert_cmpint (format->write (game, options, bytes, lost, &error), ==, ok);
  found_before = dup_losses (announced);
  found = dup_losses (lost);
  g_assert_cmpstr (found, ==, found_before);
  g_assert_cmpstr (found, ==, expected != NULL ? expected : "");
  after = dump_game (game, FALSE);
  g_assert_cmpstr (after, ==, before);

  if (ok)
    check_read (self, game, bytes, lost);
  else
    {
      g_assert_error (error, QIPU_RECORD_ERROR, QIPU_RECORD_ERROR_CANNOT_HOLD);
      g_assert_cmpuint (bytes->len, ==, 0);
      g_assert_cmpint (qipu_diagnostics_get (lost, 0)->severity, ==, QIPU_SEVERITY_ERROR);
    }
}

/* Games behind each other in one file, where a format can do that. */
static void
test_several (gconstpointer data)
{
  const guint target = GPOINTER_TO_UINT (data);
  const QipuFormat *format = qipu_formats_find (targets[target].id);
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  g_autoptr (QipuDiagnostics) lost = qipu_diagnostics_new ();
  g_autoptr (GBytes) written = NULL;
  g_autoptr (QipuRecordContent) again = NULL;
  guint n = 0;

  if ((format->flags & QIPU_FORMAT_MANY_GAMES) == 0)
    {
      /* one record is one file: nothing behind it is taken for another */
      g_assert_true (g_str_equal (format->id, "xqf") || g_str_equal (format->id, "cbr") ||
                     g_str_equal (format->id, "text"));
      return;
    }
  for (guint i = 0; i < n_loss_traits; i++)
    {
      g_autoptr (QipuGame) game = loss_traits_build (&loss_traits[i]);

      /* as the command line joins them */
      if (n++ > 0)
        g_byte_array_append (bytes, (const guint8 *) "\n", 1);
      g_assert_true (format->write (game, &targets[target].options, bytes, lost, NULL));
    }
  written = g_bytes_new (bytes->data, bytes->len);
  again = qipu_record_read_bytes (written, NULL, NULL);
  g_assert_cmpstr (again->format->id, ==, format->id);
  g_assert_cmpuint (again->games->len, ==, n);
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (QipuGame) game = loss_traits_build (&loss_traits[i]);
      g_autoptr (QipuDiagnostics) own = qipu_diagnostics_new ();
      QipuGame *read = g_ptr_array_index (again->games, i);
      g_autofree char *expected = NULL;
      g_autofree char *found = NULL;

      format->write (game, &targets[target].options, NULL, own, NULL);
      for (guint k = 0; k < qipu_diagnostics_get_n (own); k++)
        loss_remove (game, qipu_diagnostics_get (own, k), targets[target].column, read);
      if (qipu_game_get_tag (game, "Result") == NULL)
        qipu_game_append_tag (game, "Result", "*");
      expected = dump_game (game, TRUE);
      found = dump_game (read, TRUE);
      g_assert_cmpstr (found, ==, expected);
    }
}

/* What an encoding lacks is counted, and replaced by one sign each. */
static void
test_characters (void)
{
  static const struct
  {
    const char *id;
    QipuEncoding encoding;
    guint n_lost;
  } cases[] = {
    { "pgn", QIPU_ENCODING_UTF8, 0 },     { "pgn", QIPU_ENCODING_GB18030, 0 },
    { "pgn", QIPU_ENCODING_BIG5, 3 },     { "xqf", QIPU_ENCODING_NONE, 0 },
    { "xqf", QIPU_ENCODING_BIG5, 3 },     { "cbr", QIPU_ENCODING_NONE, 0 },
    { "dhtmlxq", QIPU_ENCODING_UTF8, 0 }, { "dhtmlxq", QIPU_ENCODING_BIG5, 3 },
    { "text", QIPU_ENCODING_GB18030, 0 }, { "text", QIPU_ENCODING_BIG5, 2 },
    { "wxf", QIPU_ENCODING_GB18030, 0 },  { "wxf", QIPU_ENCODING_BIG5, 1 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const QipuFormat *format = qipu_formats_find (cases[i].id);
      QipuWriteOptions options = { .notation = QIPU_NOTATION_HANT, .encoding = cases[i].encoding };
      QipuReadOptions read_options = { .encoding = cases[i].encoding };
      g_autoptr (QipuGame) game = qipu_game_new ();
      g_autoptr (GByteArray) bytes = g_byte_array_new ();
      g_autoptr (GBytes) written = NULL;
      g_autoptr (QipuRecordContent) again = NULL;
      g_autoptr (QipuDiagnostics) lost = qipu_diagnostics_new ();
      QipuNodeId node = loss_traits_add_line (game);
      g_autofree char *told = NULL;
      g_autofree char *expected = NULL;

      qipu_game_set_tag (game, "Red", "許\360\237\200\204川"); /* a tile of mahjong */
      qipu_game_set_comment (game, node, QIPU_COMMENT_AFTER, "雪\342\230\203 和\360\237\200\204");
      g_test_message ("%s %s", cases[i].id, qipu_encoding_name (cases[i].encoding));
      g_assert_true (format->write (game, &options, bytes, lost, NULL));
      for (guint k = 0; k < qipu_diagnostics_get_n (lost); k++)
        {
          const QipuDiagnostic *loss = qipu_diagnostics_get (lost, k);

          if (loss->code == QIPU_DIAGNOSTIC_LOST_CHARACTERS)
            told = g_strdup (loss->detail);
        }
      expected = cases[i].n_lost > 0 ? g_strdup_printf ("%u", cases[i].n_lost) : NULL;
      g_assert_cmpstr (told, ==, expected);

      written = g_bytes_new (bytes->data, bytes->len);
      again = qipu_record_read_bytes (written, &read_options, NULL);
      game = (qipu_game_free (game), qipu_game_copy (g_ptr_array_index (again->games, 0)));
      node = qipu_game_get_mainline_end (game);
      if (strcmp (cases[i].id, "text") != 0)
        g_assert_cmpstr (qipu_game_get_tag (game, "Red"), ==,
                         cases[i].n_lost > 0 ? "許?川" : "許\360\237\200\204川");
      if (strcmp (cases[i].id, "wxf") != 0)
        g_assert_cmpstr (qipu_game_get_comment (game, node, QIPU_COMMENT_AFTER), ==,
                         cases[i].n_lost > 0 ? "雪? 和?" : "雪\342\230\203 和\360\237\200\204");
    }
}

/* An encoding that a format cannot be written in is refused, not passed over. */
static void
test_encodings_refused (void)
{
  static const struct
  {
    const char *id;
    QipuEncoding encoding;
  } cases[] = {
    { "xqf", QIPU_ENCODING_UTF8 },
    { "xqf", QIPU_ENCODING_UTF16LE },
    { "cbr", QIPU_ENCODING_GB18030 },
    { "cbr", QIPU_ENCODING_BIG5 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      QipuWriteOptions options = { .encoding = cases[i].encoding };
      g_autoptr (QipuGame) game = loss_traits_build (&loss_traits[0]);
      g_autoptr (QipuDiagnostics) lost = qipu_diagnostics_new ();
      g_autoptr (GError) error = NULL;

      g_assert_false (qipu_formats_find (cases[i].id)->write (game, &options, NULL, lost, &error));
      g_assert_error (error, QIPU_RECORD_ERROR, QIPU_RECORD_ERROR_CANNOT_HOLD);
    }
}

/* All that the layout for people does not name as lost stands in its text. */
static void
test_for_people (void)
{
  static const char *const words[] = {
    "Event: the cup", "Event: the other cup", "ShoeSize: 43",  "1-0",    "on the start",
    "on the move",    "before the reply",     "(Variation 1)", "C2=5??", "P7+1",
  };
  const QipuFormat *format = qipu_formats_find ("text");
  QipuWriteOptions options = { .notation = QIPU_NOTATION_WXF, .layout = QIPU_TEXT_XQSTUDIO };
  g_autoptr (QipuGame) game = qipu_game_new ();
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  g_autoptr (QipuDiagnostics) lost = qipu_diagnostics_new ();
  QipuNodeId node = loss_traits_add_line (game);
  QipuNodeId first = qipu_game_get_parent (game, node);
  g_autofree char *text = NULL;
  g_autofree char *told = NULL;

  qipu_game_add (game, QIPU_NODE_ROOT, qipu_move (qipu_square (2, 3), qipu_square (2, 4)));
  qipu_game_append_tag (game, "Event", "the cup");
  qipu_game_append_tag (game, "Event", "the other cup");
  qipu_game_append_tag (game, "ShoeSize", "43");
  qipu_game_append_tag (game, "Result", "1-0");
  qipu_game_set_comment (game, QIPU_NODE_ROOT, QIPU_COMMENT_AFTER, "on the start");
  qipu_game_set_comment (game, first, QIPU_COMMENT_AFTER, "on the move");
  qipu_game_set_comment (game, node, QIPU_COMMENT_BEFORE, "before the reply");
  qipu_game_set_glyphs (game, first, (const guint8 *) "\4", 1);
  qipu_game_set_eval (game, node, (QipuEval){ QIPU_EVAL_CP, 5 });
  g_assert_true (format->write (game, &options, bytes, lost, NULL));
  told = dup_losses (lost);
  g_assert_cmpstr (told, ==, "moved-comments=1 lost-evaluations=1");
  text = g_strndup ((const char *) bytes->data, bytes->len);
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (strstr (text, words[i]) == NULL)
      g_error ("“%s” is missing in:\n%s", words[i], text);
}

/* Old programs want their own encoding, line ends and digits. */
static void
test_old_programs (void)
{
  static const char expected[] =
      "[Game \"Chinese Chess\"]\r\n[Event \"e\"]\r\n[Site \"?\"]\r\n[Date \"????.??.??\"]\r\n"
      "[Round \"?\"]\r\n[Red \"?\"]\r\n[Black \"?\"]\r\n[Result \"1-0\"]\r\n\r\n"
      "1. 炮二平五?? {a （b）} 1... 马８进７ 1-0\r\n";
  QipuWriteOptions options = { .notation = QIPU_NOTATION_HANS, .for_old_programs = TRUE };
  g_autoptr (QipuGame) game = qipu_game_new ();
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  g_autoptr (QipuDiagnostics) lost = qipu_diagnostics_new ();
  QipuNodeId node = loss_traits_add_line (game);
  QipuNodeId first = qipu_game_get_parent (game, node);
  gsize size;
  g_autofree char *wanted = g_convert (expected, -1, "GB18030", "UTF-8", NULL, &size, NULL);

  qipu_game_append_tag (game, "Event", "e");
  qipu_game_append_tag (game, "Result", "1-0");
  qipu_game_set_comment (game, first, QIPU_COMMENT_AFTER, "a {b}");
  qipu_game_set_glyphs (game, first, (const guint8 *) "\4", 1);
  g_assert_true (qipu_formats_find ("pgn")->write (game, &options, bytes, lost, NULL));
  g_assert_cmpmem (bytes->data, bytes->len, wanted, size);
}

int
main (int argc, char **argv)
{
  g_autofree Case *cases = g_new (Case, G_N_ELEMENTS (targets) * n_loss_traits);
  guint n = 0;

  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (targets); i++)
    {
      g_autofree char *several = g_strdup_printf ("/records/losses/%s/several", targets[i].name);

      for (guint k = 0; k < n_loss_traits; k++)
        {
          g_autofree char *path =
              g_strdup_printf ("/records/losses/%s/%s", targets[i].name, loss_traits[k].name);

          cases[n] = (Case){ k, i };
          g_test_add_data_func (path, &cases[n++], test_trait);
        }
      g_test_add_data_func (several, GUINT_TO_POINTER (i), test_several);
    }
  g_test_add_func ("/records/losses/old-programs", test_old_programs);
  g_test_add_func ("/records/losses/for-people", test_for_people);
  g_test_add_func ("/records/losses/characters", test_characters);
  g_test_add_func ("/records/losses/encodings-refused", test_encodings_refused);
  return g_test_run ();
}
