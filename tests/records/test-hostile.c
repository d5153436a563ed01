/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files made to do harm: damaged archives and opening books, tags that no format foresees, and
 * small texts that would keep a careless reader busy for hours. */

#include "config.h"

#include <glib.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "../fuzz/seeds.h"
#include "../growth.h"
#include "dump.h"
#include "mutate.h"
#include "records/qipu-book.h"
#include "rules/qipu-movegen.h"

/* With sanitizers everything is several times slower: there are fewer of everything then. */
#ifdef __SANITIZE_ADDRESS__
#define N_CUTS 150
#define N_MUTATIONS 150
#define N_PARTS 4000
#else
#define N_CUTS 1000
#define N_MUTATIONS 1000
#define N_PARTS 100000
#endif
#define N_PARTS_SLOW 1000000

static QipuMove
move (const char *text)
{
  return qipu_move (qipu_square (text[0] - 'a', text[1] - '0'),
                    qipu_square (text[2] - 'a', text[3] - '0'));
}

/* The only game of what @format makes of @game. */
static QipuGame *
write_and_read (const QipuFormat *format, const QipuGame *game, QipuDiagnostics *lost)
{
  QipuWriteOptions options = { .notation = QIPU_NOTATION_ICCS };
  g_autoptr (GByteArray) out = g_byte_array_new ();
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (QipuRecordContent) content = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (format->write (game, &options, out, lost, NULL));
  bytes = g_byte_array_free_to_bytes (g_steal_pointer (&out));
  content = qipu_record_read_bytes (bytes, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (content->format->id, ==, format->id);
  g_assert_cmpuint (content->games->len, ==, 1);
  return qipu_game_copy (g_ptr_array_index (content->games, 0));
}

/* Damage */

/* Opens and asks it; whatever it holds, only moves of the position come. FALSE when it cannot be
 * read. */
static gboolean
use_book (const guint8 *data, gsize size)
{
  g_autofree char *path = NULL;
  int fd = g_file_open_tmp ("qipu-XXXXXX.obk", &path, NULL);
  g_autoptr (QipuBook) book = NULL;
  g_autoptr (GArray) moves = NULL;
  QipuPosition position;

  g_assert_cmpint (fd, >=, 0);
  g_assert_cmpint (write (fd, data, size), ==, (gssize) size);
  close (fd);
  qipu_position_set_start (&position);
  book = qipu_book_open (path, NULL);
  if (book != NULL)
    {
      qipu_book_count_positions (book);
      moves = qipu_book_find (book, &position, NULL);
    }
  for (guint i = 0; moves != NULL && i < moves->len; i++)
    g_assert_true (qipu_move_is_pseudo (&position, g_array_index (moves, QipuBookMove, i).move));
  g_unlink (path);
  return moves != NULL;
}

static void
use_record (const guint8 *data, gsize size)
{
  /* memory of just that size, so that a sanitizer sees a read beyond it */
  g_autoptr (GBytes) bytes = g_bytes_new (data, size);
  g_autoptr (QipuRecordContent) content = qipu_record_read_bytes (bytes, NULL, NULL);

  for (guint i = 0; content != NULL && i < content->games->len; i++)
    g_assert_true (qipu_game_self_check (g_ptr_array_index (content->games, i)));
}

static void
use (const Fixture *seed, const guint8 *data, gsize size)
{
  if (strcmp (seed->format, "obk") == 0)
    use_book (data, size);
  else
    use_record (data, size);
}

static void
test_whole (gconstpointer data)
{
  const Fixture *seed = data;
  g_autoptr (GBytes) bytes = seed->build ();
  g_autoptr (QipuRecordContent) content = qipu_record_read_bytes (bytes, NULL, NULL);
  const gboolean has_two = strcmp (seed->name, "zip") == 0 || strcmp (seed->name, "tar") == 0 ||
                           strcmp (seed->name, "7z") == 0;

  g_assert_nonnull (content);
  g_assert_cmpstr (content->format->id, ==, seed->format);
  if (strcmp (seed->format, "obk") == 0)
    g_assert_true (use_book (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes)));
  if (strcmp (seed->format, "archive") == 0)
    g_assert_cmpuint (content->games->len, ==, has_two ? 4 : 2);
}

/* Cut at every byte of a small file, and at so many places of a larger one. */
static void
test_cut (gconstpointer data)
{
  const Fixture *seed = data;
  g_autoptr (GBytes) bytes = seed->build ();
  gsize size;
  const guint8 *whole = g_bytes_get_data (bytes, &size);
  const gsize step = g_test_quick () ? size / N_CUTS + 1 : 1;
  guint n = 0;

  for (gsize cut = 0; cut < size; cut += step)
    {
      use (seed, whole, cut);
      n++;
    }
  g_test_message ("%u of %" G_GSIZE_FORMAT " places", n, size);
}

static void
test_mutated (gconstpointer data)
{
  const Fixture *seed = data;
  g_autoptr (GBytes) bytes = seed->build ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (g_str_hash (seed->name));
  const guint n = g_test_quick () ? N_MUTATIONS : 20 * N_MUTATIONS;

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GByteArray) copy = g_byte_array_new ();
      gsize size;
      const guint8 *whole = g_bytes_get_data (bytes, &size);

      g_byte_array_append (copy, whole, (guint) size);
      mutate (copy, rand);
      use (seed, copy->data, copy->len);
    }
  g_test_message ("%u mutations", n);
}

/* Books that compute instead of holding rows: it ends, and they are no books. */
static void
test_computing_book (gconstpointer data)
{
  const char *script = data;
  g_autofree char *folder = g_dir_make_tmp ("qipu-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "a.obk", NULL);
  g_autofree char *content = NULL;
  gsize size;
  sqlite3 *db;

  g_assert_cmpint (sqlite3_open (path, &db), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_exec (db, script, NULL, NULL, NULL), ==, SQLITE_OK);
  sqlite3_close (db);
  g_assert_true (g_file_get_contents (path, &content, &size, NULL));
  g_assert_false (use_book ((const guint8 *) content, size));
  g_unlink (path);
  g_rmdir (folder);
}

static const struct
{
  const char *name;
  const char *script;
} computing_books[] = {
  { "endless-view",
    "CREATE VIEW bhobk AS WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c)"
    " SELECT x AS id, -x AS vkey, x AS vmove, 0 AS vscore, 0 AS vwin, 0 AS vdraw, 0 AS vlost,"
    " 1 AS vvalid, '' AS vmemo FROM c" },
  { "giant-column",
    "CREATE TABLE bhobk (vkey, vmove, vscore AS (length (hex (zeroblob (vwin)))), vwin, vdraw,"
    " vlost, vvalid, vmemo AS (hex (zeroblob (vwin))));"
    "INSERT INTO bhobk (vkey, vmove, vwin) VALUES (7101337512282506414, 43687, 5000000)" },
};

/* Tags */

static char *
dup_letters (gsize n)
{
  char *letters = g_malloc (n + 1);

  memset (letters, 'a', n);
  letters[n] = '\0';
  return letters;
}

static const char *const odd_names[] = {
  "",        " ",
  "a b",     "賽事名稱",
  "Event]",  "=",
  "%",       "%3D=%25",
  "QipuTag", "qiputag",
  "a\nb",    "\"",
  "[%u 41]", "x\"]\n[Event \"y",
  "White",   "Format",
  "SetUp",   "Game",
  "FEN",     "\342\200\256abc",
  "a\\",     "-",
  "_",       "DhtmlXQ_赛_事",
};

/* PGN, which drafts are in, keeps every tag whatever its name, in the order of the tags. */
static void
test_odd_names (gconstpointer data)
{
  static const char *const values[] = { "v", "?", "Chinese Chess", "x=y", "", "\\\"]\n" };
  const QipuFormat *pgn = qipu_formats_find ("pgn");
  const char *fen = data;

  for (guint length = 0; length < 4; length++)
    {
      static const gsize lengths[] = { 255, 256, 5000, 1000000 };
      g_autoptr (QipuGame) game = qipu_game_new ();
      g_autoptr (QipuGame) again = NULL;
      g_autoptr (QipuDiagnostics) lost = qipu_diagnostics_new ();
      g_autofree char *long_name = dup_letters (lengths[length]);
      QipuPosition start;

      g_assert_cmpint (qipu_position_set_fen (&start, fen, NULL), ==, QIPU_FEN_OK);
      qipu_game_set_start (game, &start);
      qipu_game_append_tag (game, "Result", "*");
      for (guint i = 0; i < G_N_ELEMENTS (odd_names); i++)
        for (guint j = 0; j < G_N_ELEMENTS (values); j++)
          qipu_game_append_tag (game, odd_names[i], values[j]);
      /* a position that is none, and one that is not that of the game */
      qipu_game_append_tag (game, "FEN", "no position");
      qipu_game_append_tag (game, "FEN", "4k4/9/9/9/9/9/9/9/4A4/4K4 b - - 0 1");
      qipu_game_append_tag (game, long_name, "v");
      qipu_game_append_tag (game, "Event", "?");
      qipu_game_append_tag (game, "Event", "?");
      again = write_and_read (pgn, game, lost);
      g_assert_cmpuint (qipu_diagnostics_get_n (lost), ==, 0);
      /* "?" at a place of the roster says that there is nothing */
      g_assert_cmpuint (qipu_game_get_n_tags (again), ==, qipu_game_get_n_tags (game) - 1);
      for (guint i = 0; i < qipu_game_get_n_tags (again) - 1; i++)
        {
          const char *name, *value, *expected_name, *expected_value;

          qipu_game_get_tag_at (game, i, &expected_name, &expected_value);
          qipu_game_get_tag_at (again, i, &name, &value);
          g_assert_cmpstr (name, ==, expected_name);
          g_assert_cmpstr (value, ==, expected_value);
        }
      g_assert_cmpint (memcmp (qipu_game_get_start (again), &start, sizeof start), ==, 0);
    }
}

/* The other formats say what they cannot hold, and then write the same again. */
static void
test_odd_names_elsewhere (void)
{
  const QipuFormat *const *formats = qipu_formats_get_all ();

  for (guint k = 0; formats[k] != NULL; k++)
    for (guint i = 0; i <= G_N_ELEMENTS (odd_names); i++)
      {
        g_autofree char *long_name = dup_letters (5000);
        const char *name = i < G_N_ELEMENTS (odd_names) ? odd_names[i] : long_name;
        g_autoptr (QipuGame) game = qipu_game_new ();
        g_autoptr (QipuGame) again = NULL;
        g_autoptr (QipuDiagnostics) lost = qipu_diagnostics_new ();

        if (formats[k]->write == NULL || strcmp (formats[k]->id, "text") == 0)
          continue;
        qipu_game_append_tag (game, "Result", "*");
        qipu_game_append_tag (game, name, "value");
        qipu_game_add (game, QIPU_NODE_ROOT, move ("h2e2"));
        again = write_and_read (formats[k], game, lost);
        g_test_message ("%s %u", formats[k]->id, i);
        if (qipu_diagnostics_get_n (lost) == 0 && !g_str_equal (name, "Format") &&
            !g_str_equal (name, "SetUp") && !g_str_equal (name, "Game") &&
            !g_str_equal (name, "FEN"))
          g_assert_cmpstr (qipu_game_get_tag (again, name), ==, "value");
      }
}

/* A field name of any length and script becomes a tag that PGN keeps. */
static void
test_odd_fields (void)
{
  static const gsize lengths[] = { 1, 200, 248, 255, 600, 5000, 100000 };

  for (guint i = 0; i <= G_N_ELEMENTS (lengths); i++)
    {
      g_autofree char *letters =
          i < G_N_ELEMENTS (lengths) ? dup_letters (lengths[i]) : g_strdup ("比賽_名稱");
      g_autofree char *text = g_strdup_printf (
          "[DhtmlXQ]\n[DhtmlXQ_%s]value[/DhtmlXQ_%s]\n[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]\n",
          letters, letters);
      g_autofree char *name = g_strconcat ("DhtmlXQ_", letters, NULL);
      g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));
      g_autoptr (QipuRecordContent) content = qipu_record_read_bytes (bytes, NULL, NULL);
      g_autoptr (QipuDiagnostics) lost = qipu_diagnostics_new ();
      g_autoptr (QipuGame) again = NULL;

      g_assert_nonnull (content);
      g_assert_cmpstr (content->format->id, ==, "dhtmlxq");
      g_assert_cmpstr (qipu_game_get_tag (g_ptr_array_index (content->games, 0), name), ==,
                       "value");
      again =
          write_and_read (qipu_formats_find ("pgn"), g_ptr_array_index (content->games, 0), lost);
      g_assert_true (qipu_game_equal (again, g_ptr_array_index (content->games, 0)));
    }
}

/* Time */

/* A text of @n parts, small enough that reading each part by itself takes no time. */
typedef struct
{
  const char *name;
  const char *begin;
  const char *part; /* with "#" its number */
  const char *end;
} Pile;

static const Pile piles[] = {
  { "tags", "[Game \"x\"]\n", "[T# \"v\"]\n", "\n1. h2e2 *\n" },
  { "white-tags", "[Game \"x\"]\n", "[T# \"v\"]\n[White \"v\"]\n", "\n1. h2e2 *\n" },
  { "same-tags", "[Game \"x\"]\n", "[Same \"v#\"]\n", "\n1. h2e2 *\n" },
  { "odd-tags", "[Game \"x\"]\n", "[QipuTag \"名 #=v\"]\n", "\n1. h2e2 *\n" },
  { "codes", "[Event \"", "[%u ", "\"]\n\n1. h2e2 *\n" },
  { "codes-in-comment", "[Event \"e\"]\n\n{", "[%u ", "} *\n" },
  { "commands", "[Event \"e\"]\n\n1. h2e2 {", "[%c #]", "} *\n" },
  { "marks", "[Event \"e\"]\n\n1. h2e2 ", "{[%csl Re4]} ", "*\n" },
  { "comments", "[Event \"e\"]\n\n1. h2e2 ", "{c#} ", "*\n" },
  { "comments-before", "[Event \"e\"]\n\n1. ", "{c#} ", "h2e2 *\n" },
  { "comments-in-turn", "[Event \"e\"]\n\n1. h2e2 h9g7 ", "{a} ({b}) ", "*\n" },
  { "lines", "[Event \"e\"]\n\n1. h2e2 {", "\n", "} *\n" },
  { "glyphs", "[Event \"e\"]\n\n1. h2e2 ", "$# ", "*\n" },
  { "open", "[Event \"e\"]\n\n1. h2e2 h9g7 ", "(1... b9c7 ", "*\n" },
  { "open-nothing", "[Event \"e\"]\n\n1. h2e2 h9g7 ", "(", "*\n" },
  { "open-closed", "[Event \"e\"]\n\n1. h2e2 h9g7 ", "() ", "*\n" },
  { "siblings", "[Event \"e\"]\n\n1. h2e2 h9g7 ", "(1... b9c7) ", "*\n" },
  { "braces", "[Event \"e\"]\n\n1. h2e2 ", "{", "*\n" },
  { "brackets", "[Event \"e\"]\n\n1. h2e2 ", "[", "*\n" },
  { "numbers", "[Event \"e\"]\n\n1. h2e2 ", "1.", " *\n" },
  { "results", "[Event \"e\"]\n\n1. h2e2 ", "* ", "\n" },
  { "quotes", "[Event \"", "\" ", "\"]\n\n*\n" },
  { "words", "[Event \"e\"]\n\n1. h2e2 ", "w# ", "*\n" },
  { "fields", "[DhtmlXQ]\n", "[DhtmlXQ_f#]v[/DhtmlXQ_f#]\n",
    "[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]\n" },
  { "open-fields", "[DhtmlXQ]\n", "[DhtmlXQ_f#", "" },
  { "blocks", "[DhtmlXQ_movelist]7747", "[DhtmlXQ", "" },
  { "bars", "[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][DhtmlXQ_comment0]", "||",
    "[/DhtmlXQ_comment0]" },
  { "tabs", "<html>[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][DhtmlXQ_comment0]", "<",
    "[/DhtmlXQ_comment0]" },
  { "entities", "<html>[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][DhtmlXQ_comment0]", "&",
    "[/DhtmlXQ_comment0]" },
  { "variables", "<script>var DhtmlXQ_movelist = '7747';", "DhtmlXQ_x='", "</script>" },
  { "escaped", "%5BDhtmlXQ_movelist%5D7747", "%5BDhtmlXQ_f%5D", "" },
  { "line-numbers", "[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]",
    "[DhtmlXQ_move_#_1_#]7747[/DhtmlXQ_]", "" },
  { "wxf-header", "FORMAT\tWXF\n", "T#\tv\n", "START{\n 1. C2=5\n}END\n" },
  { "wxf-comment", "FORMAT\tWXF\nSTART{\n 1. C2=5\n}END\nCOMMENT{", "{", "}\n" },
  { "wxf-comments", "FORMAT\tWXF\nSTART{\n 1. C2=5\n}END\n", "COMMENT{ a }END\n", "" },
  { "wxf-line", "FORMAT\tWXF\n", "x {a} ", "\n" },
  { "ucci", "position startpos moves h2e2\n", "info depth #\n", "bestmove h9g7\n" },
  { "ucci-positions", "", "position startpos moves h2e2\n", "" },
  { "cbf", "<?xml version=\"1.0\"?><ChineseChessRecord><Head>", "<",
    "</Head></ChineseChessRecord>" },
  { "pfc-defaults", "<n version=\"2\"><n m=\"h2e2\">", "<n m=\"h9g7\" default=\"true\"/>",
    "</n></n>" },
  { "pfc-attributes", "<n version=\"2\" ", "a#=\"v\" ", "></n>" },
  { "fens", "", "4k4/9/9/9/9/9/9/9/9/4K4 w\n", "" },
  { "text", "1. 炮二平五 马8进7\n", "变# 1. 炮二平五 \n", "" },
  { "slashes", "see ", "9/", "\n1. h2e2\n" },
  { "addresses", "1. h2e2\n", "x.org/9/9/9/9/9/9%2F9/9/9/# ", "\n" },
  { "text-lines", "1. 炮二平五 马8进7\n", "（", "" },
  { "text-words", "1. 炮二平五 马8进7\n", "好棋。\n", "" },
  { "text-brackets", "1. 炮二平五 马8进7\n", "（好棋）", "" },
  { "text-half-brackets", "1. 炮二平五 马8进7\n", "(2)(", "" },
  { "text-table", "", "| a | b |\n", "" },
  { "text-array", "", "[\"a\",\"b\"],\n", "" },
  { "text-blanks", "", "\342\200\213", "" },
  { "text-entities", "", "&nbsp;", "" },
  { "text-tags", "", "\n<div>", "" },
  { "text-bracketed", "", "(C2=5) ", "" },
  { "text-english", "1. ", "rear cannon ", "" },
  { "text-strings", "var a = [", "\"1. C2=5\",\n", "];" },
  { "text-joined", "x = \"[Event \\\"e\\\"]\";\n", "x += \"1. C2=5\";\n", "" },
  { "fen-remarks", "4k4/9/9/9/9/9/9/9/9/4K4 w\n", "remark\n", "" },
  { "layout-lines", "标题: a\n分类: b\n赛事: c\n", "d\n", "" },
};

/* A chain of @n lines, each leaving the one before a ply later, and @n more that hang on the last
 * one but leave at its beginning. */
static char *
make_chain (guint n)
{
  static const char *const shuffle[] = { "7967", "7062", "6779", "6270" };
  GString *text = g_string_new ("[DhtmlXQ]\n[DhtmlXQ_movelist]7967[/DhtmlXQ_movelist]\n");

  for (guint i = 1; i <= n; i++)
    g_string_append_printf (text, "[DhtmlXQ_move_%u_%u_%u]%s%s[/DhtmlXQ_]\n", i - 1, i + 1, i,
                            shuffle[i % 4], shuffle[(i + 1) % 4]);
  for (guint i = 1; i <= n; i++)
    g_string_append_printf (text, "[DhtmlXQ_move_%u_2_%u]7062[/DhtmlXQ_]\n", n, n + i);
  for (guint i = 1; i <= n; i++)
    g_string_append_printf (text, "[DhtmlXQ_comment%u_1]c[/DhtmlXQ_]\n", n);
  return g_string_free (text, FALSE);
}

static char *
make_pile (const Pile *pile, guint n)
{
  GString *text = g_string_new (pile->begin);
  g_auto (GStrv) parts = g_strsplit (pile->part, "#", -1);

  for (guint i = 0; i < n; i++)
    for (guint k = 0; parts[k] != NULL; k++)
      {
        if (k > 0)
          g_string_append_printf (text, "%u", i);
        g_string_append (text, parts[k]);
      }
  g_string_append (text, pile->end);
  return g_string_free (text, FALSE);
}

/* Reads @text and writes what is found in every format, with line ends of Windows. */
static void
use_text (Growth *growth, const char *text)
{
  const QipuFormat *const *formats = qipu_formats_get_all ();
  QipuWriteOptions options = { .notation = QIPU_NOTATION_ICCS, .crlf = TRUE };
  g_autoptr (GBytes) bytes = g_bytes_new_static (text, strlen (text));
  g_autoptr (QipuRecordContent) content = NULL;

  growth_start (growth);
  content = qipu_record_read_bytes (bytes, NULL, NULL);
  growth_lap (growth, "read");
  for (guint k = 0; content != NULL && content->games->len > 0 && formats[k] != NULL; k++)
    if (formats[k]->write != NULL)
      {
        g_autoptr (GByteArray) out = g_byte_array_new ();
        g_autoptr (QipuDiagnostics) lost = qipu_diagnostics_new ();

        formats[k]->write (g_ptr_array_index (content->games, 0), &options, out, lost, NULL);
        growth_lap (growth, formats[k]->id);
      }
}

static void
use_pile (Growth *growth, guint n, gconstpointer data)
{
  g_autofree char *text = make_pile (data, n);

  use_text (growth, text);
}

static void
use_chain (Growth *growth, guint n, gconstpointer data)
{
  g_autofree char *text = make_chain (n);

  use_text (growth, text);
}

static guint
get_n_parts (void)
{
  return g_test_quick () ? N_PARTS : N_PARTS_SLOW;
}

static void
test_pile (gconstpointer data)
{
  growth_check (use_pile, get_n_parts (), data);
}

static void
test_chain (void)
{
  const guint n = 50;
  g_autofree char *text = make_chain (n);
  g_autoptr (GBytes) bytes = g_bytes_new_static (text, strlen (text));
  g_autoptr (QipuRecordContent) content = qipu_record_read_bytes (bytes, NULL, NULL);
  const QipuGame *game = g_ptr_array_index (content->games, 0);
  QipuNodeId first = qipu_game_get_first_child (game, QIPU_NODE_ROOT);

  /* the chain is what it is meant to be: all the short lines hang on the first move */
  g_assert_cmpuint (qipu_diagnostics_get_n (content->diagnostics), ==, 0);
  g_assert_cmpuint (qipu_game_get_n_nodes (game), ==, 1 + 2 * n + n);
  g_assert_cmpuint (qipu_game_get_index (game, qipu_game_get_last_child (game, first)), ==, n);
  growth_check (use_chain, get_n_parts (), NULL);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (seeds); i++)
    {
      static const struct
      {
        const char *name;
        GTestDataFunc function;
      } tests[] = { { "whole", test_whole }, { "cut", test_cut }, { "mutated", test_mutated } };

      for (guint j = 0; j < G_N_ELEMENTS (tests); j++)
        {
          g_autofree char *path =
              g_strdup_printf ("/hostile/%s/%s/%s", seeds[i].format, seeds[i].name, tests[j].name);

          g_test_add_data_func (path, &seeds[i], tests[j].function);
        }
    }
  for (guint i = 0; i < G_N_ELEMENTS (computing_books); i++)
    {
      g_autofree char *path = g_strconcat ("/hostile/obk/", computing_books[i].name, NULL);

      g_test_add_data_func (path, computing_books[i].script, test_computing_book);
    }
  g_test_add_data_func ("/hostile/tags/standard", QIPU_FEN_START, test_odd_names);
  g_test_add_data_func ("/hostile/tags/setup", "4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1", test_odd_names);
  g_test_add_func ("/hostile/tags/elsewhere", test_odd_names_elsewhere);
  g_test_add_func ("/hostile/tags/fields", test_odd_fields);
  for (guint i = 0; i < G_N_ELEMENTS (piles); i++)
    {
      g_autofree char *path = g_strconcat ("/hostile/time/", piles[i].name, NULL);

      g_test_add_data_func (path, &piles[i], test_pile);
    }
  g_test_add_func ("/hostile/time/chain", test_chain);

  return g_test_run ();
}
