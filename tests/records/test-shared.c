/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every real file of the shared folder against its table of contents: number of games, plies,
 * start, first moves, branches, comments, nodes, end, encoding. Does nothing where the folder is
 * not there, and says so. */

#include "config.h"

#include <archive.h>
#include <archive_entry.h>
#include <glib.h>
#include <string.h>

#include "dump.h"
#include "read-as.h"
#include "records/qipu-losses.h"
#include "records/qipu-record-file.h"

enum
{
  INDEX_FILE = 0,
  INDEX_FORMAT = 1,
  INDEX_ENCODING = 4,
  INDEX_GAMES = 5,
  INDEX_PLIES = 6,
  INDEX_N_COLUMNS = 14,
  GAMES_FILE = 0,
  GAMES_NUMBER = 1,
  GAMES_PLIES = 2,
};

/* The sanitizers are slow: with them every so manieth game goes on its way, always the same ones.
 * The other tree has them all. */
#ifdef __SANITIZE_ADDRESS__
#define SHARE 3
#else
#define SHARE 1
#endif

/* Games of the collection. */
#define N_COLLECTION 28121

static char *shared_folder;

/* The converter that made this file dropped the signs of doubled pieces. The table counts up to the
 * first such move; since the position leaves only one piece that can make it, Qipu reads on and
 * gets the very games of the file that was converted. */
static const char lossy_file[] = "pgn/misc-14.pgn";
static const char lossy_original[] = "pgn/misc-13.pgn";

/* Rows of a table without its header; an element is a GStrv. */
static GPtrArray *
read_table (const char *name)
{
  g_autofree char *path = g_build_filename (shared_folder, "records", name, NULL);
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  GPtrArray *rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);

  if (!g_file_get_contents (path, &text, NULL, NULL))
    return rows;
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 1; lines[0] != NULL && lines[i] != NULL; i++)
    if (*lines[i] != '\0')
      g_ptr_array_add (rows, g_strsplit (lines[i], "\t", -1));
  return rows;
}

static char *
dup_short_fen (const QipuPosition *position)
{
  char fen[QIPU_FEN_SIZE];
  char *second_blank;

  qipu_position_get_fen (position, fen);
  second_blank = strchr (strchr (fen, ' ') + 1, ' ');
  *second_blank = '\0';
  return g_strdup (fen);
}

static char *
dup_first_moves (const QipuGame *game, guint n)
{
  GString *text = g_string_new (NULL);
  QipuNodeId node = QIPU_NODE_ROOT;

  for (guint i = 0; i < n; i++)
    {
      QipuMove move;

      node = qipu_game_get_first_child (game, node);
      if (node == QIPU_NODE_NONE)
        break;
      move = qipu_game_get_move (game, node);
      g_string_append_printf (text, "%s%c%d%c%d", i > 0 ? " " : "",
                              'a' + qipu_square_file (qipu_move_from (move)),
                              qipu_square_rank (qipu_move_from (move)),
                              'a' + qipu_square_file (qipu_move_to (move)),
                              qipu_square_rank (qipu_move_to (move)));
    }
  return g_string_free (text, FALSE);
}

typedef struct
{
  guint n_checks;
  guint n_wrong;
} Tally;

static void
expect (Tally *tally, const char *place, const char *what, const char *found, const char *expected)
{
  tally->n_checks++;
  if (g_strcmp0 (found, expected) != 0)
    {
      tally->n_wrong++;
      g_test_message ("%s: %s is \"%s\", expected \"%s\"", place, what, found, expected);
    }
}

static void
expect_number (Tally *tally, const char *place, const char *what, guint64 found, const char *expected)
{
  g_autofree char *text = g_strdup_printf ("%" G_GUINT64_FORMAT, found);

  expect (tally, place, what, text, expected);
}

/* The seven columns from plies to end, which both tables have in this order. */
static void
check_game (Tally *tally, const char *place, const QipuGame *game, char **columns)
{
  g_autofree char *start = NULL;
  g_autofree char *first = dup_first_moves (game, 10);
  g_autofree char *end = NULL;
  QipuGameCounts counts;
  QipuPosition position;

  g_assert_true (qipu_game_self_check (game));
  if (!qipu_game_is_standard_start (game))
    start = dup_short_fen (qipu_game_get_start (game));
  qipu_game_get_position (game, qipu_game_get_mainline_end (game), &position);
  end = dup_short_fen (&position);
  qipu_game_count (game, &counts);

  expect_number (tally, place, "plies", counts.plies, columns[0]);
  expect (tally, place, "start", start != NULL ? start : "", columns[1]);
  expect (tally, place, "first moves", first, columns[2]);
  expect_number (tally, place, "branches", counts.variations, columns[3]);
  expect_number (tally, place, "comments", counts.comments, columns[4]);
  expect_number (tally, place, "nodes", counts.nodes, columns[5]);
  expect (tally, place, "end", end, columns[6]);
}

static void
check_totals (Tally *tally, const char *place, const QipuRecordContent *content, char **row)
{
  guint64 variations = 0, comments = 0, nodes = 0;

  for (guint i = 0; i < content->games->len; i++)
    {
      QipuGameCounts counts;

      qipu_game_count (g_ptr_array_index (content->games, i), &counts);
      variations += counts.variations;
      comments += counts.comments;
      nodes += counts.nodes;
    }
  expect_number (tally, place, "branches", variations, row[INDEX_PLIES + 3]);
  expect_number (tally, place, "comments", comments, row[INDEX_PLIES + 4]);
  expect_number (tally, place, "nodes", nodes, row[INDEX_PLIES + 5]);
}

static void
check_games_of (Tally *tally, GPtrArray *rows, const char *file, const QipuRecordContent *content)
{
  guint n = 0;

  for (guint i = 0; i < rows->len; i++)
    {
      char **row = g_ptr_array_index (rows, i);
      g_autofree char *place = NULL;
      guint64 number;

      if (strcmp (row[GAMES_FILE], file) != 0)
        continue;
      number = g_ascii_strtoull (row[GAMES_NUMBER], NULL, 10);
      place = g_strdup_printf ("%s game %" G_GUINT64_FORMAT, file, number);
      n++;
      if (number <= content->games->len)
        check_game (tally, place, g_ptr_array_index (content->games, number - 1),
                    row + GAMES_PLIES);
      else
        expect (tally, place, "game", "missing", "there");
    }
  g_assert_cmpuint (n, >, 0);
}

static QipuRecordContent *
read_shared (const char *name, GError **error)
{
  g_autofree char *path = g_build_filename (shared_folder, "records", name, NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  return qipu_record_read_file (file, NULL, error);
}

/* The table was made with a decoder that takes a mark off if there is one and says "utf-8-bom" of
 * every file it read that way. What the bytes say is right. */
static const char *
correct_encoding (const char *name, const char *encoding)
{
  g_autofree char *path = g_build_filename (shared_folder, "records", name, NULL);
  g_autofree char *bytes = NULL;
  gsize size;

  if (strcmp (encoding, "utf-8-bom") != 0)
    return encoding;
  g_assert_true (g_file_get_contents (path, &bytes, &size, NULL));
  if (size >= 3 && memcmp (bytes, "\357\273\277", 3) == 0)
    return encoding;
  return g_str_is_ascii (bytes) ? "ascii" : "utf-8";
}

static void
check_row (Tally *tally, char **row, GPtrArray *games)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (QipuRecordContent) content = read_shared (row[INDEX_FILE], &error);
  const char *place = row[INDEX_FILE];

  if (content == NULL
      && g_error_matches (error, QIPU_RECORD_ERROR, QIPU_RECORD_ERROR_UNKNOWN_FORMAT)
      && qipu_formats_find_for_suffix (place) == NULL)
    {
      g_test_message ("%s: no reader for this format yet", place);
      return;
    }
  if (content == NULL)
    {
      expect (tally, place, "reading", error->message, "possible");
      return;
    }
  {
    g_autofree char *expected = g_ascii_strdown (row[INDEX_FORMAT], -1);

    expect (tally, place, "format", content->format->id, expected);
  }
  expect (tally, place, "encoding", qipu_encoding_name (content->encoding),
          correct_encoding (place, row[INDEX_ENCODING]));
  expect_number (tally, place, "games", content->games->len, row[INDEX_GAMES]);

  if (strcmp (row[INDEX_GAMES], "1") == 0 && content->games->len == 1)
    check_game (tally, place, g_ptr_array_index (content->games, 0), row + INDEX_PLIES);
  else
    {
      gboolean is_lossy = strcmp (row[INDEX_FILE], lossy_file) == 0;

      if (!is_lossy)
        check_totals (tally, place, content, row);
      check_games_of (tally, games, is_lossy ? lossy_original : row[INDEX_FILE], content);
    }
  for (guint i = 0; i < qipu_diagnostics_get_n (content->diagnostics); i++)
    {
      const QipuDiagnostic *diagnostic = qipu_diagnostics_get (content->diagnostics, i);
      g_autofree char *where = qipu_diagnostic_dup_place (diagnostic);
      g_autofree char *message = qipu_diagnostic_dup_message (diagnostic);

      if (g_test_verbose ())
        g_test_message ("%s:%s: game %d: %s", place, where, (int) diagnostic->game, message);
    }
}

static void
test_index (void)
{
  g_autoptr (GPtrArray) index = read_table ("INDEX.tsv");
  g_autoptr (GPtrArray) games = read_table ("GAMES.tsv");
  Tally tally = { 0 };
  guint n_files = 0;

  if (index->len == 0)
    {
      g_test_skip ("the shared records are not here (QIPU_SHARED)");
      return;
    }
  for (guint i = 0; i < index->len; i += SHARE)
    {
      char **row = g_ptr_array_index (index, i);

      g_assert_cmpuint (g_strv_length (row), ==, INDEX_N_COLUMNS);
      check_row (&tally, row, games);
      n_files++;
    }
  g_test_message ("%u of %u files, %u games with rows of their own, %u values compared, %u differ",
                  n_files, index->len, games->len, tally.n_checks, tally.n_wrong);
  g_assert_cmpuint (tally.n_wrong, ==, 0);
}

/* The collection: every game played through to its end, or a report that says where it stops. */

typedef struct
{
  GArray *plies;    /* guint, one a game */
  GHashTable *told; /* game numbers with a diagnostic that ends a line */
  guint n_irregular;
} Collection;

static gboolean
take_game (QipuGame *game, guint64 start, guint64 end, gpointer user_data)
{
  Collection *self = user_data;
  guint plies = qipu_game_get_n_nodes (game);

  g_array_append_val (self->plies, plies);
  qipu_game_free (game);
  return SHARE == 1 || self->plies->len < N_COLLECTION / SHARE;
}

static gboolean
take_diagnostic (const QipuDiagnostic *diagnostic, gpointer user_data)
{
  Collection *self = user_data;
  g_autofree char *message = qipu_diagnostic_dup_message (diagnostic);

  g_test_message ("collection: game %d, line %d, ply %d: %s", (int) diagnostic->game,
                  (int) diagnostic->line, (int) diagnostic->ply, message);
  if (diagnostic->code == QIPU_DIAGNOSTIC_MOVE_IRREGULAR)
    self->n_irregular++;
  else
    g_hash_table_add (self->told, GINT_TO_POINTER ((int) diagnostic->game));
  return TRUE;
}

static char *
unpack (const char *path)
{
  struct archive *archive = archive_read_new ();
  struct archive_entry *entry;
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  static guint8 block[65536];
  gssize n;
  char *text;

  archive_read_support_filter_xz (archive);
  archive_read_support_format_raw (archive);
  g_assert_cmpint (archive_read_open_filename (archive, path, 65536), ==, ARCHIVE_OK);
  g_assert_cmpint (archive_read_next_header (archive, &entry), ==, ARCHIVE_OK);
  while ((n = archive_read_data (archive, block, sizeof block)) > 0)
    g_byte_array_append (bytes, block, (guint) n);
  archive_read_free (archive);
  text = g_convert ((const char *) bytes->data, bytes->len, "UTF-8", "BIG5-HKSCS", NULL, NULL, NULL);
  g_assert_nonnull (text);
  return text;
}

/* The games of @text, each ended by a NUL. Not g_strsplit(): AddressSanitizer measures all that is
 * left for each of them. */
static GPtrArray *
split_games (char *text)
{
  static const char beginning[] = "[Game \"";
  GPtrArray *games = g_ptr_array_new ();
  char *end = text + strlen (text);
  char *game = g_strstr_len (text, end - text, beginning);

  while (game != NULL)
    {
      char *next = g_strstr_len (game + 1, end - game - 1, beginning);

      if (next != NULL)
        next[-1] = '\0';
      g_ptr_array_add (games, game);
      game = next;
    }
  return games;
}

/* Move texts of a game, counted without reading them: words of four characters. */
static guint
count_moves (const char *movetext)
{
  g_auto (GStrv) words = g_strsplit_set (movetext, " \r\n\t", -1);
  guint n = 0;

  for (guint i = 0; words[i] != NULL; i++)
    n += g_utf8_strlen (words[i], -1) == 4 && (guchar) words[i][0] >= 0x80;
  return n;
}

static void
test_collection (void)
{
  g_autofree char *path = g_build_filename (shared_folder, "records", "collections",
                                            "tournament-28121.big5.pgn.xz", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (QipuSource) source = qipu_source_new_for_file (file, NULL, NULL);
  QipuReadOptions options = { 0 };
  Collection collection = { 0 };
  QipuGameSink sink
      = { .game = take_game, .diagnostic = take_diagnostic, .user_data = &collection };
  g_autofree char *text = NULL;
  g_autoptr (GPtrArray) games = NULL;
  guint n_stopped = 0;
  guint64 n_plies = 0;

  if (source == NULL)
    {
      g_test_skip ("the shared collection is not here (QIPU_SHARED)");
      return;
    }
  collection.plies = g_array_new (FALSE, FALSE, sizeof (guint));
  collection.told = g_hash_table_new (NULL, NULL);
  g_assert_nonnull (qipu_record_read_source (source, &options, &sink, NULL));
  g_assert_cmpstr (qipu_encoding_name (options.encoding), ==, "big5");
  g_assert_cmpuint (collection.plies->len, ==, N_COLLECTION / SHARE);

  text = unpack (path);
  games = split_games (text);
  g_assert_cmpuint (games->len, ==, N_COLLECTION);
  for (guint i = 0; i < collection.plies->len; i++)
    {
      const char *movetext = strrchr (g_ptr_array_index (games, i), ']');
      guint plies = g_array_index (collection.plies, guint, i);
      gboolean is_told = g_hash_table_contains (collection.told, GUINT_TO_POINTER (i + 1));

      n_plies += plies;
      n_stopped += is_told;
      if (is_told)
        g_assert_cmpuint (plies, <, count_moves (movetext));
      else
        g_assert_cmpuint (plies, ==, count_moves (movetext));
    }
  g_test_message ("%u of %u games, %" G_GUINT64_FORMAT
                  " plies, %u games stop early, %u irregular moves",
                  collection.plies->len, N_COLLECTION, n_plies, n_stopped, collection.n_irregular);
  g_array_unref (collection.plies);
  g_hash_table_unref (collection.told);
}

/* Every shared record through PGN and back in every notation: the same tree. */
static void
test_through_pgn (void)
{
  g_autoptr (GPtrArray) index = read_table ("INDEX.tsv");
  const QipuFormat *pgn = qipu_formats_find ("pgn");
  guint n_games = 0;
  guint n_files = 0;

  if (index->len == 0)
    {
      g_test_skip ("the shared records are not here (QIPU_SHARED)");
      return;
    }
  for (guint i = 0; i < index->len; i += SHARE)
    {
      char **row = g_ptr_array_index (index, i);
      g_autoptr (QipuRecordContent) content = read_shared (row[INDEX_FILE], NULL);

      for (guint j = 0; j < content->games->len; j++)
        {
          QipuWriteOptions options = { .notation = (QipuNotation) ((i + j) % QIPU_N_NOTATIONS) };
          const QipuGame *game = g_ptr_array_index (content->games, j);
          g_autoptr (GByteArray) first = g_byte_array_new ();
          g_autoptr (GByteArray) second = g_byte_array_new ();
          g_autoptr (QipuDiagnostics) lost = qipu_diagnostics_new ();
          g_autoptr (GBytes) bytes = NULL;
          g_autoptr (QipuRecordContent) again = NULL;
          g_autofree char *expected = dump_game (game, TRUE);
          g_autofree char *found = NULL;

          pgn->write (game, &options, first, lost, NULL);
          bytes = g_bytes_new (first->data, first->len);
          again = qipu_record_read_bytes (bytes, NULL, NULL);
          g_assert_cmpuint (again->games->len, ==, 1);
          found = dump_game (g_ptr_array_index (again->games, 0), TRUE);
          if (strcmp (found, expected) != 0)
            {
              g_test_message ("%s game %u, %s", row[INDEX_FILE], j + 1,
                              qipu_notation_name (options.notation));
              g_assert_cmpstr (found, ==, expected);
            }
          pgn->write (g_ptr_array_index (again->games, 0), &options, second, lost, NULL);
          g_assert_cmpmem (first->data, first->len, second->data, second->len);
          n_games++;
        }
      n_files++;
    }
  g_test_message ("%u games of %u of %u files", n_games, n_files, index->len);
}

/* Every real XQF written again and read again: the same tree, comments, headers and start. */
static void
test_through_xqf (void)
{
  g_autoptr (GPtrArray) index = read_table ("INDEX.tsv");
  const QipuFormat *xqf = qipu_formats_find ("xqf");
  guint n = 0;

  for (guint i = 0; i < index->len; i += SHARE)
    {
      char **row = g_ptr_array_index (index, i);
      g_autoptr (QipuRecordContent) content = NULL;
      g_autoptr (GByteArray) out = g_byte_array_new ();
      g_autoptr (QipuDiagnostics) lost = qipu_diagnostics_new ();
      g_autoptr (GBytes) bytes = NULL;
      g_autoptr (QipuRecordContent) again = NULL;
      QipuWriteOptions options = { 0 };
      QipuReadOptions read_options = { 0 };

      if (strcmp (row[INDEX_FORMAT], "XQF") != 0)
        continue;
      content = read_shared (row[INDEX_FILE], NULL);
      read_options.encoding = options.encoding = content->encoding;
      g_assert_true (xqf->write (g_ptr_array_index (content->games, 0), &options, out, lost, NULL));
      bytes = g_byte_array_free_to_bytes (g_steal_pointer (&out));
      again = qipu_record_read_bytes (bytes, &read_options, NULL);
      if (!qipu_game_equal (g_ptr_array_index (again->games, 0),
                            g_ptr_array_index (content->games, 0)))
        g_error ("%s changed on its way", row[INDEX_FILE]);
      n++;
    }
  g_test_message ("%u files", n);
}

/* Every shared record through every writer: what is written, read and written again is the same to
 * the byte, and the same game when nothing was named as lost. */

static const struct
{
  const char *name;
  const char *format;
  QipuWriteOptions options;
} writers[] = {
  { "pgn-gb18030", "pgn", { .notation = QIPU_NOTATION_HANS, .encoding = QIPU_ENCODING_GB18030 } },
  { "xqf", "xqf", { .encoding = QIPU_ENCODING_NONE } },
  { "cbr", "cbr", { .encoding = QIPU_ENCODING_NONE } },
  { "dhtmlxq", "dhtmlxq", { .encoding = QIPU_ENCODING_NONE } },
  { "wxf", "wxf", { .encoding = QIPU_ENCODING_NONE } },
  { "text-rows", "text", { .notation = QIPU_NOTATION_HANT } },
  { "text-paragraph", "text", { .notation = QIPU_NOTATION_WXF, .layout = QIPU_TEXT_PARAGRAPH } },
  { "text-xqstudio", "text", { .notation = QIPU_NOTATION_HANS, .layout = QIPU_TEXT_XQSTUDIO } },
  { "fen", "fen", { .encoding = QIPU_ENCODING_NONE } },
};

typedef struct
{
  guint n_written;
  guint n_whole; /* without a loss */
  guint n_refused;
  guint n_wrong;
} WriterTally;

/* Without tags that nobody has filled in and blanks around values, which are no part of a record. */
static char *
dump_content_of (const QipuGame *game)
{
  g_autoptr (QipuGame) copy = qipu_game_copy (game);

  for (guint i = qipu_game_get_n_tags (copy); i-- > 0;)
    {
      const char *name;
      const char *value;
      g_autofree char *stripped = NULL;

      qipu_game_get_tag_at (copy, i, &name, &value);
      stripped = g_strstrip (g_strdup (value));
      if (qipu_tag_says_nothing (name, value))
        qipu_game_remove_tag_at (copy, i);
      else if (strcmp (stripped, value) != 0)
        {
          g_autofree char *same_name = g_strdup (name);

          qipu_game_set_tag_at (copy, i, same_name, stripped);
        }
    }
  return dump_game (copy, TRUE);
}

static void
check_writer (WriterTally *tally, guint index, const QipuGame *game, const char *place)
{
  const QipuFormat *format = qipu_formats_find (writers[index].format);
  const QipuWriteOptions *options = &writers[index].options;
  QipuReadOptions read_options = { .encoding = options->encoding };
  g_autoptr (QipuDiagnostics) lost = qipu_diagnostics_new ();
  g_autoptr (QipuDiagnostics) more = qipu_diagnostics_new ();
  g_autoptr (GByteArray) first = g_byte_array_new ();
  g_autoptr (GByteArray) second = g_byte_array_new ();
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (QipuRecordContent) again = NULL;
  const QipuGame *read;

  if (!format->write (game, options, first, lost, NULL))
    {
      g_assert_cmpint (qipu_diagnostics_get (lost, 0)->code, ==, QIPU_DIAGNOSTIC_TOO_MANY_MEN);
      tally->n_refused++;
      return;
    }
  bytes = g_bytes_new (first->data, first->len);
  again = read_with (format, bytes, &read_options);
  tally->n_written++;
  if (again->games->len != 1)
    {
      g_test_message ("%s, %s: %u games", place, writers[index].name, again->games->len);
      tally->n_wrong++;
      return;
    }
  read = g_ptr_array_index (again->games, 0);
  if (qipu_diagnostics_get_n (lost) == 0)
    {
      g_autofree char *expected = dump_content_of (game);
      g_autofree char *found = dump_content_of (read);

      tally->n_whole++;
      if (strcmp (found, expected) != 0)
        {
          g_test_message ("%s, %s: another game", place, writers[index].name);
          tally->n_wrong++;
        }
    }
  g_assert_true (format->write (read, options, second, more, NULL));
  if (first->len != second->len || memcmp (first->data, second->data, first->len) != 0)
    {
      guint at = 0;

      while (at < MIN (first->len, second->len) && first->data[at] == second->data[at])
        at++;
      g_test_message ("%s, %s: written differently the second time, byte %u", place,
                      writers[index].name, at);
      tally->n_wrong++;
    }
}

/* Each game through one writer, in turn, where not every one goes through all. */
static gboolean
is_turn (guint game, guint writer)
{
  return SHARE == 1 || game % G_N_ELEMENTS (writers) == writer;
}

static void
test_through_writers (void)
{
  g_autoptr (GPtrArray) index = read_table ("INDEX.tsv");
  WriterTally tallies[G_N_ELEMENTS (writers)] = { 0 };
  guint n_games = 0;
  guint n_files = 0;
  guint n_wrong = 0;

  if (index->len == 0)
    {
      g_test_skip ("the shared records are not here (QIPU_SHARED)");
      return;
    }
  for (guint i = 0; i < index->len; i += SHARE)
    {
      char **row = g_ptr_array_index (index, i);
      g_autoptr (QipuRecordContent) content = read_shared (row[INDEX_FILE], NULL);

      for (guint j = 0; j < content->games->len; j++)
        {
          g_autofree char *place = g_strdup_printf ("%s game %u", row[INDEX_FILE], j + 1);

          for (guint k = 0; k < G_N_ELEMENTS (writers); k++)
            if (is_turn (n_games, k))
              check_writer (&tallies[k], k, g_ptr_array_index (content->games, j), place);
          n_games++;
        }
      n_files++;
    }
  g_test_message ("%u games of %u of %u files", n_games, n_files, index->len);
  for (guint k = 0; k < G_N_ELEMENTS (writers); k++)
    {
      g_test_message ("%s: %u games written, %u of them whole, %u refused, %u wrong",
                      writers[k].name, tallies[k].n_written, tallies[k].n_whole,
                      tallies[k].n_refused, tallies[k].n_wrong);
      n_wrong += tallies[k].n_wrong;
    }
  g_assert_cmpuint (n_wrong, ==, 0);
}

int
main (int argc, char **argv)
{
  const char *from_environment = g_getenv ("QIPU_SHARED");

  g_test_init (&argc, &argv, NULL);
  shared_folder = g_strdup (from_environment != NULL ? from_environment : "../shared");

  g_test_add_func ("/records/shared/index", test_index);
  g_test_add_func ("/records/shared/collection", test_collection);
  g_test_add_func ("/records/shared/through-pgn", test_through_pgn);
  g_test_add_func ("/records/shared/through-xqf", test_through_xqf);
  g_test_add_func ("/records/shared/through-writers", test_through_writers);

  return g_test_run ();
}
