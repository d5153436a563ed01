/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Records of a million plies and of a million variations, each inside the one before, through every
 * reader and writer that can express them: nothing recurses, nothing takes the square of its size.
 */

#include "config.h"

#include <glib.h>
#include <string.h>

#include "../growth.h"
#include "records/qipu-record-file.h"

/* The default run has as many as a stack would still bear if it were used; the slow one has all. */
static guint
get_n (void)
{
  return g_test_quick () ? 50000 : 1000000;
}

static const char *const shuffle[] = { "h0g2", "h9g7", "g2h0", "g7h9" };
static const char *const others[] = { "b0c2", "b9c7", "c2b0", "c7b9" };

static QipuMove
move (const char *text)
{
  return qipu_move (qipu_square (text[0] - 'a', text[1] - '0'),
                    qipu_square (text[2] - 'a', text[3] - '0'));
}

static QipuGame *
make_line (guint n)
{
  QipuGame *game = qipu_game_new ();
  QipuNodeId node = QIPU_NODE_ROOT;

  qipu_game_set_tag (game, "Result", "*");
  for (guint i = 0; i < n; i++)
    node = qipu_game_add (game, node, move (shuffle[i % 4]));
  return game;
}

/* Each variation goes on until the next one leaves it: "1. a (1. b c (1... d …))". */
static QipuGame *
make_nest (guint n)
{
  QipuGame *game = qipu_game_new ();
  QipuNodeId node = QIPU_NODE_ROOT;

  qipu_game_set_tag (game, "Result", "*");
  for (guint i = 0; i < n; i++)
    {
      qipu_game_add (game, node, move (others[i % 2]));
      node = qipu_game_add (game, node, move (shuffle[i % 4]));
    }
  return game;
}

/* All of them at one move. */
static QipuGame *
make_fan (guint n)
{
  QipuGame *game = qipu_game_new ();
  QipuNodeId node = qipu_game_add (game, QIPU_NODE_ROOT, move (shuffle[0]));

  qipu_game_set_tag (game, "Result", "*");
  for (guint i = 0; i < n; i++)
    qipu_game_add (game, node, move (shuffle[1]));
  return game;
}

typedef QipuGame *(*MakeFunc) (guint n);

static const struct
{
  const char *name;
  MakeFunc make;
} games[] = {
  { "line", make_line },
  { "nest", make_nest },
  { "fan", make_fan },
};

static void
check_format (Growth *growth, const QipuFormat *format, const QipuGame *game)
{
  QipuWriteOptions options = { .notation = QIPU_NOTATION_WXF };
  g_autoptr (GByteArray) out = g_byte_array_new ();
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (QipuRecordContent) content = NULL;
  g_autoptr (QipuDiagnostics) lost = qipu_diagnostics_new ();
  g_autofree char *writing = g_strconcat (format->id, " written", NULL);
  g_autofree char *reading = g_strconcat (format->id, " read", NULL);

  growth_start (growth);
  g_assert_true (format->write (game, &options, out, lost, NULL));
  growth_lap (growth, writing);
  /* a text for people need not be read again */
  if (strcmp (format->id, "text") == 0)
    return;
  bytes = g_byte_array_free_to_bytes (g_steal_pointer (&out));
  growth_start (growth);
  content = qipu_record_read_bytes (bytes, NULL, NULL);
  growth_lap (growth, reading);
  g_assert_nonnull (content);
  g_assert_cmpstr (content->format->id, ==, format->id);
  if (qipu_diagnostics_get_n (lost) == 0)
    g_assert_true (qipu_game_equal (g_ptr_array_index (content->games, 0), game));
}

static void
write_and_read (Growth *growth, guint n, gconstpointer data)
{
  const MakeFunc make = games[GPOINTER_TO_UINT (data)].make;
  const QipuFormat *const *formats = qipu_formats_get_all ();
  QipuGame *game = make (n);
  QipuGame *copy;

  growth_lap (growth, "made");
  copy = qipu_game_copy_branch (game, QIPU_NODE_ROOT);
  g_assert_true (qipu_game_equal (copy, game));
  growth_lap (growth, "copied and compared");
  for (guint i = 0; formats[i] != NULL; i++)
    if (formats[i]->write != NULL)
      check_format (growth, formats[i], game);
  growth_start (growth);
  qipu_game_free (game);
  qipu_game_free (copy);
  growth_lap (growth, "freed");
}

static void
test_written (gconstpointer data)
{
  growth_check (write_and_read, get_n (), data);
}

/* Formats that are only read, and nests as other programs write them. */

static guint
file_of (const char *text)
{
  return (guint) (text[0] - 'a');
}

static guint
row_of (const char *text)
{
  return 9u - (guint) (text[1] - '0');
}

static void
put (GByteArray *out, const void *data, gsize size)
{
  g_byte_array_append (out, data, (guint) size);
}

static void
put_text (GByteArray *out, const char *text)
{
  put (out, text, strlen (text));
}

static void
build_ucci (GByteArray *out, guint n)
{
  put_text (out, "ucci\nposition startpos moves");
  for (guint i = 0; i < n; i++)
    {
      put_text (out, " ");
      put_text (out, shuffle[i % 4]);
    }
  put_text (out, "\n");
}

static void
build_fen (GByteArray *out, guint n)
{
  put_text (out, "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1 moves");
  for (guint i = 0; i < n; i++)
    {
      put_text (out, " ");
      put_text (out, shuffle[i % 4]);
    }
  put_text (out, "\n");
}

static void
build_cbf (GByteArray *out, guint n)
{
  put_text (out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<ChineseChessRecord Version=\"1.0\">"
                 "<Head><FEN>rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"
                 "</FEN></Head><MoveList><Move value=\"00-00\"/>");
  for (guint i = 0; i < n; i++)
    {
      const char *m = shuffle[i % 4];
      char text[64];

      g_snprintf (text, sizeof text, "<Move value=\"%u%u-%u%u\"/>", file_of (m), row_of (m),
                  file_of (m + 2), row_of (m + 2));
      put_text (out, text);
    }
  put_text (out, "</MoveList></ChineseChessRecord>");
}

static void
build_dhj (GByteArray *out, guint n)
{
  put_text (out, "[DHJHtmlXQ_10]t[/DHJHtmlXQ_10][DHJHtmlXQ_34]");
  for (guint i = 0; i < n; i++)
    {
      const char *m = shuffle[i % 4];
      char text[16];

      g_snprintf (text, sizeof text, "%u%u%u%u", file_of (m), row_of (m), file_of (m + 2),
                  row_of (m + 2));
      put_text (out, text);
    }
  put_text (out, "[/DHJHtmlXQ_34]");
  /* one at every move, and none is closed */
  for (guint i = 0; i < n; i++)
    {
      char text[40];

      g_snprintf (text, sizeof text, "[game_comment_0_%u]c", i);
      put_text (out, text);
    }
}

static void
build_ccm (GByteArray *out, guint n)
{
  for (guint i = 0; i < n; i++)
    {
      const char *m = shuffle[i % 4];
      guint8 record[7] = { 1 };

      record[3] = (guint8) file_of (m);
      record[4] = (guint8) file_of (m + 2);
      record[5] = (guint8) row_of (m);
      record[6] = (guint8) row_of (m + 2);
      put (out, record, sizeof record);
    }
}

static void
build_chn (GByteArray *out, guint n)
{
  static const guint8 head[188];

  put (out, head, sizeof head);
  for (guint i = 0; i < n; i++)
    {
      const char *m = shuffle[i % 4];
      guint8 record[32] = { 0 };

      record[4] = (guint8) file_of (m);
      record[6] = (guint8) row_of (m);
      record[8] = (guint8) file_of (m + 2);
      record[10] = (guint8) row_of (m + 2);
      put (out, record, sizeof record);
    }
}

/* Elements inside each other, a move each, and a variation beside it. */
static void
build_pfc (GByteArray *out, guint n)
{
  put_text (out, "<n version=\"2\">");
  for (guint i = 0; i < n; i++)
    {
      char text[64];

      g_snprintf (text, sizeof text, "<n m=\"%s\"/><n m=\"%s\" default=\"true\">", others[i % 2],
                  shuffle[i % 4]);
      put_text (out, text);
    }
  for (guint i = 0; i <= n; i++)
    put_text (out, "</n>");
}

static void
build_text (GByteArray *out, guint n)
{
  static const char *const texts[] = { "马二进三 ", "马8进7 ", "马三退二 ", "马7退8 " };

  for (guint i = 0; i < n; i++)
    {
      char number[16];

      g_snprintf (number, sizeof number, "%u. ", i / 2 + 1);
      if (i % 2 == 0)
        put_text (out, number);
      put_text (out, texts[i % 4]);
      if (i % 2 == 1)
        put_text (out, "\n");
    }
}

static const struct
{
  const char *format;
  void (*build) (GByteArray *out, guint n);
  guint nodes_per_ply;
} files[] = {
  { "ucci", build_ucci, 1 },     { "fen", build_fen, 1 },   { "cbf", build_cbf, 1 },
  { "dhjhtmlxq", build_dhj, 1 }, { "ccm", build_ccm, 1 },   { "chn", build_chn, 1 },
  { "pfc", build_pfc, 2 },       { "text", build_text, 1 },
};

typedef struct
{
  QipuGame *game;
  guint n;
} Taken;

static gboolean
take_game (QipuGame *game, guint64 start, guint64 end, gpointer user_data)
{
  Taken *taken = user_data;

  if (taken->n++ == 0)
    taken->game = game;
  else
    qipu_game_free (game);
  return TRUE;
}

static void
read_file (Growth *growth, guint n, gconstpointer data)
{
  const guint i = GPOINTER_TO_UINT (data);
  GByteArray *out = g_byte_array_new ();
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (QipuSource) source = NULL;
  QipuReadOptions options = { 0 };
  Taken taken = { 0 };
  QipuGameSink sink = { .game = take_game, .user_data = &taken };

  files[i].build (out, n);
  bytes = g_byte_array_free_to_bytes (out);
  source = qipu_source_new_for_bytes (bytes);
  growth_start (growth);
  g_assert_true (qipu_formats_find (files[i].format)->read (source, &options, &sink, NULL));
  growth_lap (growth, files[i].format);
  g_assert_cmpuint (taken.n, ==, 1);
  g_assert_cmpuint (qipu_game_get_n_nodes (taken.game), ==, n * files[i].nodes_per_ply);
  g_assert_cmpuint (qipu_game_get_ply (taken.game, qipu_game_get_mainline_end (taken.game)), ==, n);
  growth_start (growth);
  qipu_game_free (taken.game);
  growth_lap (growth, "freed");
}

static void
test_read (gconstpointer data)
{
  growth_check (read_file, get_n (), data);
}

/* More moves than a record may have: what fits is there, and the rest is said. */
static void
test_too_many (void)
{
  g_autoptr (GString) text = g_string_new ("[Game \"Chinese Chess\"]\n\n");
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (QipuRecordContent) content = NULL;
  gboolean is_said = FALSE;

  for (guint i = 0; i < QIPU_GAME_MAX_NODES + 10; i++)
    {
      g_string_append (text, shuffle[i % 4]);
      g_string_append_c (text, ' ');
    }
  bytes = g_string_free_to_bytes (g_steal_pointer (&text));
  content = qipu_record_read_bytes (bytes, NULL, NULL);
  g_assert_cmpuint (qipu_game_get_n_nodes (g_ptr_array_index (content->games, 0)), ==,
                    QIPU_GAME_MAX_NODES);
  for (guint i = 0; i < qipu_diagnostics_get_n (content->diagnostics); i++)
    is_said =
        is_said || qipu_diagnostics_get (content->diagnostics, i)->code == QIPU_DIAGNOSTIC_LIMIT;
  g_assert_true (is_said);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (games); i++)
    {
      g_autofree char *path = g_strconcat ("/huge/written/", games[i].name, NULL);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_written);
    }
  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autofree char *path = g_strconcat ("/huge/read/", files[i].format, NULL);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_read);
    }
  if (!g_test_quick ())
    g_test_add_func ("/huge/too-many", test_too_many);

  return g_test_run ();
}
