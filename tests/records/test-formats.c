/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every reader on a record of our own: what it gives, whether the record is recognised, that PGN
 * holds all of it, and that no damage leads to anything worse than a diagnostic. */

#include "config.h"

#include <glib.h>
#include <string.h>
#include <time.h>

#include "dump.h"
#include "fixtures.h"
#include "mutate.h"
#include "read-as.h"
#include "records/qipu-text-decode.h"

#define N_MUTATIONS 1000
/* No damaged file of this size may take longer; sanitizers and busy machines get more. */
#define MAX_SECONDS 2.0

static void
test_golden (gconstpointer data)
{
  const Fixture *fixture = data;
  g_autoptr (GBytes) bytes = fixture->build ();
  g_autoptr (GError) error = NULL;
  g_autoptr (QipuRecordContent) content = qipu_record_read_bytes (bytes, NULL, &error);
  g_autofree char *dump = NULL;

  g_assert_no_error (error);
  g_assert_cmpstr (content->format->id, ==, fixture->format);
  dump = dump_content (content);
  g_assert_cmpstr (dump, ==, fixture->dump);
}

/* An editor of Windows saves the same text in two bytes a letter, behind a mark. */
static void
test_wide (gconstpointer data)
{
  static const struct
  {
    const char *encoding;
    const char *mark;
  } wide[] = { { "UTF-16LE", "\377\376" }, { "UTF-16BE", "\376\377" } };
  const Fixture *fixture = data;
  g_autoptr (GBytes) bytes = fixture->build ();
  g_autoptr (QipuRecordContent) content = read_as (qipu_formats_find (fixture->format), bytes);
  gsize size;
  const guint8 *all = g_bytes_get_data (bytes, &size);
  g_autofree char *text = NULL;

  /* the program that wrote CWP knew Big5 only */
  if ((content->format->flags & QIPU_FORMAT_TEXT) == 0 || strcmp (fixture->format, "cwp") == 0)
    return;
  text = qipu_text_decode (all, size, content->encoding, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (wide); i++)
    {
      gsize wide_size;
      g_autofree char *wide_text = to_encoding (text, wide[i].encoding, &wide_size);
      g_autoptr (GByteArray) out = g_byte_array_new ();
      g_autoptr (GBytes) wide_bytes = NULL;
      g_autoptr (QipuRecordContent) again = NULL;
      g_autofree char *dump = NULL;

      g_byte_array_append (out, (const guint8 *) wide[i].mark, 2);
      g_byte_array_append (out, (const guint8 *) wide_text, (guint) wide_size);
      wide_bytes = g_byte_array_free_to_bytes (g_steal_pointer (&out));
      again = qipu_record_read_bytes (wide_bytes, NULL, NULL);
      g_assert_nonnull (again);
      g_assert_cmpstr (again->format->id, ==, fixture->format);
      dump = dump_content (again);
      g_assert_cmpstr (dump, ==, fixture->dump);
    }
}

/* The same from a stream that gives three bytes at a time. */
static void
test_stream (gconstpointer data)
{
  const Fixture *fixture = data;
  g_autoptr (GBytes) bytes = fixture->build ();
  g_autoptr (GInputStream) memory = g_memory_input_stream_new_from_bytes (bytes);
  g_autoptr (QipuSource) source = qipu_source_new_for_stream (memory);
  QipuReadOptions options = { 0 };
  QipuRecordContent content = {
    .games = g_ptr_array_new_with_free_func ((GDestroyNotify) qipu_game_free),
    .diagnostics = qipu_diagnostics_new (),
  };
  QipuGameSink sink
      = { .game = keep_game, .diagnostic = keep_diagnostic, .user_data = &content };
  g_autofree char *dump = NULL;

  g_assert_nonnull (qipu_record_read_source (source, &options, &sink, NULL));
  dump = dump_content (&content);
  g_assert_cmpstr (dump, ==, fixture->dump);
  g_ptr_array_unref (content.games);
  qipu_diagnostics_free (content.diagnostics);
}

/* Whatever was read, PGN holds it. */
static void
check_pgn (const QipuRecordContent *content)
{
  const QipuFormat *pgn = qipu_formats_find ("pgn");
  g_autoptr (QipuDiagnostics) lost = qipu_diagnostics_new ();
  QipuWriteOptions options = { .notation = QIPU_NOTATION_HANT };

  for (guint i = 0; i < content->games->len; i++)
    {
      const QipuGame *game = g_ptr_array_index (content->games, i);
      g_autoptr (GByteArray) out = g_byte_array_new ();
      g_autoptr (GBytes) bytes = NULL;
      g_autoptr (QipuRecordContent) again = NULL;
      g_autofree char *expected = dump_game (game, TRUE);
      g_autofree char *found = NULL;

      g_assert_true (pgn->write (game, &options, out, lost, NULL));
      bytes = g_byte_array_free_to_bytes (g_steal_pointer (&out));
      again = read_as (pgn, bytes);
      g_assert_cmpuint (again->games->len, ==, 1);
      found = dump_game (g_ptr_array_index (again->games, 0), TRUE);
      g_assert_cmpstr (found, ==, expected);
    }
}

static void
test_to_pgn (gconstpointer data)
{
  const Fixture *fixture = data;
  g_autoptr (GBytes) bytes = fixture->build ();
  g_autoptr (QipuRecordContent) content = read_as (qipu_formats_find (fixture->format), bytes);

  check_pgn (content);
}

static double
get_cpu_seconds (void)
{
  struct timespec now;

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &now);
  return (double) now.tv_sec + (double) now.tv_nsec * 1e-9;
}

/* In memory of just that size, so that a sanitizer sees a read beyond it. */
static double
read_damaged (const Fixture *fixture, const guint8 *data, gsize size)
{
  g_autoptr (GBytes) bytes = g_bytes_new (data, size);
  double start = get_cpu_seconds ();
  g_autoptr (QipuRecordContent) content = read_as (qipu_formats_find (fixture->format), bytes);
  double seconds = get_cpu_seconds () - start;

  g_assert_cmpfloat (seconds, <, MAX_SECONDS);
  return seconds;
}

static guint
count_nodes (const QipuRecordContent *content)
{
  guint n = 0;

  for (guint i = 0; i < content->games->len; i++)
    n += qipu_game_get_n_nodes (g_ptr_array_index (content->games, i));
  return n;
}

/* A file that someone joined to itself. */
static void
test_doubled (gconstpointer data)
{
  const Fixture *fixture = data;
  g_autoptr (GBytes) bytes = fixture->build ();
  g_autoptr (GByteArray) twice = g_byte_array_new ();
  gsize size;
  const guint8 *whole = g_bytes_get_data (bytes, &size);

  g_byte_array_append (twice, whole, (guint) size);
  g_byte_array_append (twice, whole, (guint) size);
  read_damaged (fixture, twice->data, twice->len);

  /* what is behind the first is read or told, but for blocks that the index of a library denies */
  if (strcmp (fixture->name, "lying") != 0)
    {
      g_autoptr (GBytes) both = g_byte_array_free_to_bytes (g_steal_pointer (&twice));
      const QipuFormat *format = qipu_formats_find (fixture->format);
      g_autoptr (QipuRecordContent) once = read_as (format, bytes);
      g_autoptr (QipuRecordContent) content = read_as (format, both);

      g_assert_true (content->games->len > once->games->len ||
                     count_nodes (content) > count_nodes (once) ||
                     qipu_diagnostics_get_n (content->diagnostics) >
                         qipu_diagnostics_get_n (once->diagnostics));
    }
}

static void
test_cut (gconstpointer data)
{
  const Fixture *fixture = data;
  g_autoptr (GBytes) bytes = fixture->build ();
  gsize size;
  const guint8 *whole = g_bytes_get_data (bytes, &size);
  double slowest = 0;

  for (gsize n = 0; n < size; n++)
    {
      slowest = MAX (slowest, read_damaged (fixture, whole, n));
      /* the long empty middle of a library */
      if (n > 2000 && n + 16384 < size)
        n += 96;
    }
  g_test_message ("slowest %.1f ms", slowest * 1000);
}

static void
test_mutated (gconstpointer data)
{
  const Fixture *fixture = data;
  g_autoptr (GBytes) bytes = fixture->build ();
  /* the same damage in every run: what is found stays found */
  g_autoptr (GRand) rand = g_rand_new_with_seed (g_str_hash (fixture->name));
  guint n = g_test_quick () ? N_MUTATIONS : 20 * N_MUTATIONS;
  double slowest = 0;

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GByteArray) copy = g_byte_array_new ();
      gsize size;
      const guint8 *whole = g_bytes_get_data (bytes, &size);

      g_byte_array_append (copy, whole, (guint) size);
      mutate (copy, rand);
      slowest = MAX (slowest, read_damaged (fixture, copy->data, copy->len));
    }
  g_test_message ("%u mutations, slowest %.1f ms", n, slowest * 1000);
}

/* A format that can be written gives the same game when it is read again, and then the same bytes;
 * what it would lose it says before. */
static void
test_write (gconstpointer data)
{
  const Fixture *fixture = data;
  const QipuFormat *format = qipu_formats_find (fixture->format);
  g_autoptr (GBytes) bytes = fixture->build ();
  g_autoptr (QipuRecordContent) content = read_as (format, bytes);
  QipuWriteOptions options = { .notation = QIPU_NOTATION_HANT, .encoding = content->encoding };

  for (guint i = 0; i < content->games->len; i++)
    {
      const QipuGame *game = g_ptr_array_index (content->games, i);
      g_autoptr (QipuDiagnostics) lost = qipu_diagnostics_new ();
      g_autoptr (QipuDiagnostics) announced = qipu_diagnostics_new ();
      g_autoptr (GByteArray) first = g_byte_array_new ();
      g_autoptr (GByteArray) second = g_byte_array_new ();
      g_autoptr (GBytes) written = NULL;
      g_autoptr (QipuRecordContent) again = NULL;

      g_assert_true (format->write (game, &options, first, lost, NULL));
      g_assert_true (format->write (game, &options, NULL, announced, NULL));
      g_assert_cmpuint (qipu_diagnostics_get_n (lost), ==, qipu_diagnostics_get_n (announced));
      written = g_bytes_new (first->data, first->len);
      again = read_as (format, written);
      g_assert_cmpuint (again->games->len, ==, 1);
      if (qipu_diagnostics_get_n (lost) == 0)
        g_assert_true (qipu_game_equal (g_ptr_array_index (again->games, 0), game));
      g_assert_true (format->write (g_ptr_array_index (again->games, 0), &options, second, lost,
                                    NULL));
      g_assert_cmpmem (second->data, second->len, first->data, first->len);
    }
}

/* Names that readers would trim or that are cut in the middle are written the same the second
 * time, in every format. */
static void
test_awkward_names (void)
{
  static const char *const values[] = {
    "Lesson \n",
    " ",
    "x\r\ny ",
    "題　",
    "a name that is longer than any field of the header has room for, and ends in          blanks",
    "a name with blanks where it is cut                                                     here",
  };
  static const char *const tags[] = { "Event", "Title", "Red", "Author", "Site" };
  const QipuFormat *const *formats = qipu_formats_get_all ();

  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    for (guint k = 0; formats[k] != NULL; k++)
      {
        g_autoptr (QipuGame) game = qipu_game_new ();
        g_autoptr (QipuDiagnostics) lost = qipu_diagnostics_new ();
        g_autoptr (GByteArray) first = g_byte_array_new ();
        g_autoptr (GByteArray) second = g_byte_array_new ();
        g_autoptr (GBytes) written = NULL;
        g_autoptr (QipuRecordContent) again = NULL;
        QipuWriteOptions options = { .notation = QIPU_NOTATION_WXF };

        if (formats[k]->write == NULL || strcmp (formats[k]->id, "text") == 0)
          continue;
        qipu_game_set_tag (game, "Result", "*");
        for (guint m = 0; m < G_N_ELEMENTS (tags); m++)
          qipu_game_set_tag (game, tags[m], values[i]);
        qipu_game_add (game, QIPU_NODE_ROOT, qipu_move (qipu_square (7, 2), qipu_square (4, 2)));
        g_assert_true (formats[k]->write (game, &options, first, lost, NULL));
        written = g_bytes_new (first->data, first->len);
        again = read_as (formats[k], written);
        g_assert_cmpuint (again->games->len, ==, 1);
        g_assert_true (
            formats[k]->write (g_ptr_array_index (again->games, 0), &options, second, lost, NULL));
        g_test_message ("%s: %s", formats[k]->id, values[i]);
        g_assert_cmpmem (second->data, second->len, first->data, first->len);
      }
}

/* An indented comment in plain text: the blanks go the first time, not the second. */
static void
test_text_indented (void)
{
  static const char text[] = "{\343\200\200 why} 1. C2=5 {  \n  here} H8+7 *\n";
  static const char *const expected[] = {
    [QIPU_TEXT_ROWS] = "{why}\n  1. C2=5 {here} H8+7\n",
    [QIPU_TEXT_PARAGRAPH] = "{why}\n1. C2=5 {here} H8+7\n",
  };
  g_autoptr (GBytes) bytes = g_bytes_new_static (text, sizeof text - 1);
  g_autoptr (QipuRecordContent) content = read_as (qipu_formats_find ("pgn"), bytes);

  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      QipuWriteOptions options = { .notation = QIPU_NOTATION_WXF, .layout = (QipuTextLayout) i };
      const QipuFormat *format = qipu_formats_find ("text");
      g_autoptr (QipuDiagnostics) lost = qipu_diagnostics_new ();
      g_autoptr (GByteArray) first = g_byte_array_new ();
      g_autoptr (GByteArray) second = g_byte_array_new ();
      g_autoptr (GBytes) written = NULL;
      g_autoptr (QipuRecordContent) again = NULL;

      g_assert_true (
          format->write (g_ptr_array_index (content->games, 0), &options, first, lost, NULL));
      g_assert_cmpmem (first->data, first->len, expected[i], strlen (expected[i]));
      written = g_bytes_new (first->data, first->len);
      again = read_as (format, written);
      g_assert_cmpuint (again->games->len, ==, 1);
      g_assert_true (
          format->write (g_ptr_array_index (again->games, 0), &options, second, lost, NULL));
      g_assert_cmpmem (second->data, second->len, first->data, first->len);
    }
}

/* A position of which nobody knows how it is stored is not taken for the initial one. */
static void
test_mxq_position (void)
{
  static const char *const starts[] = {
    "80 70 60 50 40 30 20 10 00 72 12 83 63 43 23 03 89 79 69 59 49 39 29 19 09 77 17 86 66 46 26 "
    "06+R",
    "8070605040302010007212836343230389796959493929190977178666462606+B",
  };

  for (guint i = 0; i < G_N_ELEMENTS (starts); i++)
    {
      g_autoptr (GByteArray) out = g_byte_array_new ();
      g_autoptr (GBytes) bytes = NULL;
      g_autoptr (GError) error = NULL;
      const guint8 length = (guint8) strlen (starts[i]);

      g_byte_array_append (out, (const guint8 *) "\1s\1d\1e\0\0\0\0\0", 11);
      g_byte_array_append (out, &length, 1);
      g_byte_array_append (out, (const guint8 *) starts[i], length);
      g_byte_array_append (out, (const guint8 *) "\0\0\5Moves\00577-47\4Ends", 19);
      bytes = g_byte_array_free_to_bytes (g_steal_pointer (&out));
      g_assert_null (qipu_record_read_bytes (bytes, NULL, &error));
      g_assert_error (error, QIPU_RECORD_ERROR, QIPU_RECORD_ERROR_UNKNOWN_VERSION);
    }
}

/* Text without tags that begins with a number: a list of moves is PGN, what has words between its
 * moves or blanks inside them is pasted text. Both readers find all moves. */
static const struct
{
  const char *name;
  const char *text;
  const char *format;
} lists[] = {
  { "list", "1. 炮二平五 马8进7 2. 马二进三 车9平8\n", "pgn" },
  { "glued", "1.炮二平五马8进7 2.马二进三车9平8 红胜\n", "pgn" },
  { "full-width", "1. 炮二平五 马８进７ 2. 马二进三！ 车９平８ 和棋\n", "pgn" },
  { "comments", "1. 炮二平五 {中炮} 马8进7 2. 马二进三 车9平8\n", "pgn" },
  { "comment-first", "{一局棋}\n1. 炮二平五 (1. 炮八平五) 1... 马8进7 2. 马二进三 *\n", "pgn" },
  { "signs", "1. 炮二平五，马8进7；2. 马二进三，车9平8。\n", "text" },
  { "semicolons", "1. C2=5 H8+7; 2. H2+3 R9=8;\n", "text" },
  { "clocks", "1. 炮二平五 0:12 马8进7 0:30 2. 马二进三 1:05 车9平8 2:10\n", "text" },
  { "columns", "2. 马二进三 车9平8\n1. 炮二平五 马8进7\n", "text" },
  { "columns-wide", "2、马二进三　车9平8\n1、炮二平五　马8进7\n", "text" },
  { "array", "[\"h2e2\", \"h9g7\", \"h0g2\", \"i9h9\"]\n", "text" },
  { "object", "{\"moves\": [\"h2e2\", \"h9g7\", \"h0g2\", \"i9h9\"]}\n", "text" },
  { "split", "1. 炮二 平五 马8\n进7 2. 马二进三 车9平8\n", "text" },
  { "words", "1. 炮二平五 马8进7 黑方应以屏风马 2. 马二进三 车9平8 红胜\n", "text" },
};

static void
test_list (gconstpointer data)
{
  const guint i = GPOINTER_TO_UINT (data);
  g_autoptr (GBytes) bytes = g_bytes_new_static (lists[i].text, strlen (lists[i].text));
  g_autoptr (QipuRecordContent) content = qipu_record_read_bytes (bytes, NULL, NULL);
  gsize size;
  g_autofree char *gb
      = g_convert (lists[i].text, -1, "GB18030", "UTF-8", NULL, &size, NULL);

  g_assert_cmpstr (content->format->id, ==, lists[i].format);
  g_assert_cmpuint (content->games->len, ==, 1);
  g_assert_cmpuint (qipu_game_get_n_nodes (g_ptr_array_index (content->games, 0)), ==, 4);
  g_assert_cmpstr (qipu_formats_sniff ((const guint8 *) gb, size)->id, ==, lists[i].format);
}

/* No text at all, whoever says that it is one. */
static void
test_text_empty (void)
{
  g_autoptr (GBytes) bytes = g_bytes_new_static ("", 0);
  g_autoptr (QipuRecordContent) content = read_as (qipu_formats_find ("text"), bytes);

  g_assert_cmpuint (content->games->len, ==, 0);
}

/* A sink that says stop gets nothing more. */
static gboolean
stop_at_game (QipuGame *game, guint64 start, guint64 end, gpointer user_data)
{
  guint *n = user_data;

  qipu_game_free (game);
  (*n)++;
  return FALSE;
}

static void
test_stopped (gconstpointer data)
{
  const Fixture *fixture = data;
  g_autoptr (GBytes) bytes = fixture->build ();
  g_autoptr (QipuSource) source = qipu_source_new_for_bytes (bytes);
  QipuReadOptions options = { 0 };
  guint n = 0;
  QipuGameSink sink = { .game = stop_at_game, .user_data = &n };

  g_assert_true (qipu_formats_find (fixture->format)->read (source, &options, &sink, NULL));
  g_assert_cmpuint (n, ==, 1);
}

/* Files that are none of these. */
static const struct
{
  const char *name;
  const char *bytes;
  gsize size;
} strangers[] = {
  { "empty", "", 0 },
  { "zeros", "\0\0\0\0\0\0\0\0", 8 },
  { "words", "Dear Sir, nothing here is a game.\n", 34 },
  { "elf", "\177ELF\2\1\1\0\0\0\0", 11 },
  { "xq-short", "XQ\12", 3 },
};

static void
test_stranger (gconstpointer data)
{
  const guint i = GPOINTER_TO_UINT (data);
  g_autoptr (GBytes) bytes = g_bytes_new_static (strangers[i].bytes, strangers[i].size);
  g_autoptr (GError) error = NULL;
  g_autoptr (QipuRecordContent) content = qipu_record_read_bytes (bytes, NULL, &error);

  g_assert_null (content);
  g_assert_error (error, QIPU_RECORD_ERROR, QIPU_RECORD_ERROR_UNKNOWN_FORMAT);
}

/* A list of positions longer than what is looked at to recognise it, with a line cut there, and with
 * lines of words between. */
static void
test_long_list (gconstpointer data)
{
  const char *between = data;
  const guint n_positions = 20000;
  g_autoptr (GString) list = g_string_new (NULL);
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (QipuRecordContent) content = NULL;

  for (guint i = 0; i < n_positions; i++)
    g_string_append_printf (
        list, "%srnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1\n", between);
  bytes = g_bytes_new (list->str, list->len);
  content = qipu_record_read_bytes (bytes, NULL, NULL);
  g_assert_nonnull (content);
  g_assert_cmpstr (content->format->id, ==, "fen");
  g_assert_cmpuint (content->games->len, ==, n_positions);
}

static void
test_unknown_version (void)
{
  static const struct
  {
    GBytes *(*build) (void);
    gsize place;
  } files[] = { { build_xqf_10, 2 }, { build_cbr_2, 19 } };

  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autoptr (GBytes) original = files[i].build ();
      g_autoptr (GByteArray) copy = g_bytes_unref_to_array (g_steal_pointer (&original));
      g_autoptr (GBytes) bytes = NULL;
      g_autoptr (GError) error = NULL;

      copy->data[files[i].place] = 77;
      bytes = g_byte_array_free_to_bytes (g_steal_pointer (&copy));
      g_assert_null (qipu_record_read_bytes (bytes, NULL, &error));
      g_assert_error (error, QIPU_RECORD_ERROR, QIPU_RECORD_ERROR_UNKNOWN_VERSION);
      g_assert_nonnull (strstr (error->message, "77"));
    }
}

int
main (int argc, char **argv)
{
  static const struct
  {
    const char *name;
    GTestDataFunc function;
  } tests[] = {
    { "golden", test_golden },   { "wide", test_wide },       { "stream", test_stream },
    { "to-pgn", test_to_pgn },   { "cut", test_cut },         { "mutated", test_mutated },
    { "stopped", test_stopped }, { "doubled", test_doubled }, { "write", test_write },
  };

  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (fixtures); i++)
    for (guint j = 0; j < G_N_ELEMENTS (tests); j++)
      {
        g_autofree char *path = g_strdup_printf ("/records/%s/%s/%s", fixtures[i].format,
                                                 fixtures[i].name, tests[j].name);

        /* some formats are only read */
        if (tests[j].function == test_write && qipu_formats_find (fixtures[i].format)->write == NULL)
          continue;
        g_test_add_data_func (path, &fixtures[i], tests[j].function);
      }
  for (guint i = 0; i < G_N_ELEMENTS (strangers); i++)
    {
      g_autofree char *path = g_strconcat ("/records/stranger/", strangers[i].name, NULL);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_stranger);
    }
  g_test_add_func ("/records/awkward-names", test_awkward_names);
  g_test_add_func ("/records/mxq/position", test_mxq_position);
  for (guint i = 0; i < G_N_ELEMENTS (lists); i++)
    {
      g_autofree char *path = g_strconcat ("/records/list/", lists[i].name, NULL);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_list);
    }
  g_test_add_func ("/records/text/empty", test_text_empty);
  g_test_add_func ("/records/text/indented", test_text_indented);
  g_test_add_data_func ("/records/fen/long-list", "", test_long_list);
  g_test_add_data_func ("/records/fen/long-list-with-words", "# a mate in two\n", test_long_list);
  g_test_add_func ("/records/unknown-version", test_unknown_version);

  return g_test_run ();
}
