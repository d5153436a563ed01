/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every page of the guide against the engine, and the checker against pages with mistakes. */

#include "config.h"

#include <string.h>

#include "learn/qipu-guide.h"

static guint n_page_files;

/* Signs of the other script that a page names on purpose, and rare ones that are in no old set. */
static const char *const named_on_purpose[QIPU_N_PAGE_LANGUAGES] = {
  "",
  "进后俥傌帅将马车",
  "進後馬傌車俥砲帥將",
};

/* The old character sets of the two scripts tell the script, as for the catalogues. */
static const char *const character_sets[QIPU_N_PAGE_LANGUAGES] = { NULL, "BIG5", "GB2312" };

static void
check_script (const char *path, guint line, QipuPageLanguage language, const char *text)
{
  for (const char *p = text; text != NULL && *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);
      g_autofree char *bytes = NULL;

      if (c < 0x4e00 || c > 0x9fff || character_sets[language] == NULL
          || g_utf8_strchr (named_on_purpose[language], -1, c) != NULL)
        continue;
      bytes = g_convert (p, g_utf8_next_char (p) - p, character_sets[language], "UTF-8", NULL, NULL,
                         NULL);
      if (bytes == NULL)
        {
          g_test_message ("%s:%u: %.*s is of the other script", path, line,
                          (int) (g_utf8_next_char (p) - p), p);
          g_test_fail ();
        }
    }
}

static void
check_scripts (const char *path, const QipuPage *page)
{
  for (QipuPageLanguage i = 0; i < QIPU_N_PAGE_LANGUAGES; i++)
    {
      check_script (path, 1, i, page->titles[i]);
      check_script (path, 1, i, page->summaries[i]);
      for (guint k = 0; k < page->blocks->len; k++)
        {
          const QipuPageBlock *block = page->blocks->pdata[k];

          check_script (path, block->line, i, block->texts[i]);
          check_script (path, block->line, i, block->words[i]);
          for (guint m = 0; m < block->plies->len; m++)
            check_script (path, block->line, i,
                          g_array_index (block->plies, QipuPagePly, m).texts[i]);
          for (guint m = 0; m < block->rows->len; m++)
            check_script (path, block->line, i,
                          g_array_index (block->rows, QipuPageRow, m).cells[i]);
        }
    }
}

static void
check_file (gconstpointer data)
{
  const char *path = data;
  g_autofree char *text = NULL;
  g_autoptr (GPtrArray) faults = qipu_page_faults_new ();
  g_autoptr (QipuPage) page = NULL;
  g_autoptr (GError) error = NULL;
  gsize size;

  g_file_get_contents (path, &text, &size, &error);
  g_assert_no_error (error);
  g_assert_true (g_utf8_validate_len (text, size, NULL));

  page = qipu_page_parse (text, size, faults);
  qipu_page_check (page, faults);
  for (guint i = 0; i < faults->len; i++)
    {
      const QipuPageFault *fault = g_ptr_array_index (faults, i);

      g_test_message ("%s:%u: %s", path, fault->line, fault->message);
    }
  /* Goes on, so that one run names every mistake of every page. */
  if (faults->len > 0)
    g_test_fail ();
  check_scripts (path, page);
  g_assert_cmpuint (page->blocks->len, >, 0);
}

static gboolean
is_faulty (const char *text, gsize size)
{
  g_autoptr (GPtrArray) faults = qipu_page_faults_new ();
  g_autoptr (QipuPage) page = qipu_page_parse (text, size, faults);

  if (faults->len == 0)
    qipu_page_check (page, faults);
  return faults->len > 0;
}

/* Whether the byte at @p belongs to a move that a sentence only mentions. */
static gboolean
is_of_bare_move (const char *line, const char *p)
{
  g_autoptr (GRegex) regex = g_regex_new (
      "(?<![!A-Za-z0-9])([KAEHRCP][1-9][=+-][1-9]|[A-I][0-9]-[A-I][0-9]"
      "|[帥將帅将仕士相象馬马車车炮兵卒][1-9一二三四五六七八九][進进退平][1-9一二三四五六七八九])"
      "(?![0-9])",
      0, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  gssize size = (gssize) strcspn (line, "\n");

  g_assert_nonnull (regex);
  for (g_regex_match_full (regex, line, size, 0, 0, &match, NULL); g_match_info_matches (match);
       g_match_info_next (match, NULL))
    {
      int start, end;

      g_match_info_fetch_pos (match, 0, &start, &end);
      if (p >= line + start && p < line + end)
        return TRUE;
    }

  return FALSE;
}

/* Whether the byte at @p belongs to a position or a move, not to a sentence: on the line of a ply,
 * of moves or of a FEN, within braces. */
static gboolean
is_of_board (const char *text, const char *p)
{
  const char *line = p;

  while (line > text && line[-1] != '\n')
    line--;
  line += strspn (line, " ");
  if (*line == '#')
    return FALSE;
  if (g_str_has_prefix (line, "ply ") || g_str_has_prefix (line, "moves ") ||
      g_str_has_prefix (line, "fen ") || g_str_has_prefix (line, "men ") ||
      g_str_has_prefix (line, "marks ") || g_str_has_prefix (line, "targets "))
    return TRUE;
  for (const char *q = p; q > line && *q != '}'; q--)
    if (*q == '{')
      return q[1] != '!';

  return is_of_bare_move (line, p);
}

/* Each claim made another one: a wrong verdict is noticed. */
static guint
count_missed_claims (const char *text, const char *path, guint *n)
{
  static const char *const claims[] = { "none", "check", "checkmate", "stalemate", "repetition red",
                                        "repetition black", "repetition draw" };
  guint n_missed = 0;

  for (const char *p = strstr (text, "\n  claim "); p != NULL; p = strstr (p + 1, "\n  claim "))
    {
      const char *value = p + strlen ("\n  claim ");
      gsize size = strcspn (value, "\n");

      for (gsize i = 0; i < G_N_ELEMENTS (claims); i++)
        {
          g_autofree char *before = g_strndup (text, (gsize) (value - text));
          g_autofree char *mutant = g_strconcat (before, claims[i], value + size, NULL);

          if (strlen (claims[i]) == size && strncmp (claims[i], value, size) == 0)
            continue;
          ++*n;
          if (!is_faulty (mutant, strlen (mutant)))
            {
              n_missed++;
              g_test_message ("%s: claim %s for %.*s is not noticed", path, claims[i], (int) size,
                              value);
            }
        }
    }

  return n_missed;
}

/* What can be written for @c by mistake where pieces are told, or for the side to move. */
static const char *
get_slips (const char *line, const char *p)
{
  static const char fen_letters[] = "KABNRCPkabnrcp";
  static const char letters[] = "KAEHRCPkaehrcp";
  static const char files[] = "abcdefghi";
  const gboolean is_fen = g_str_has_prefix (line, "fen ");
  const char *word = p;

  if (!is_fen && !g_str_has_prefix (line, "men ") && !g_str_has_prefix (line, "marks "))
    return "";
  if (!g_ascii_isalpha (*p) || g_str_has_prefix (line, "fen start"))
    return "";

  while (word > line && word[-1] != ' ')
    word--;
  if (word == line)
    return "";
  if (is_fen)
    return p[-1] == ' ' && p[1] == '\n' ? "wb" : fen_letters;
  /* "Cb2", and in marks "GCb2" or "Gh2e2", of which the first letter is a mere colour */
  if (g_str_has_prefix (line, "marks ") && p == word)
    return "";
  return p[1] >= '0' && p[1] <= '9' ? files : letters;
}

/* Every letter that tells a piece, a point or the side to move, made another one, is noticed. */
static guint
count_missed_letters (char *text, const char *path, guint *n)
{
  guint n_missed = 0;
  guint number = 1;

  for (char *line = text; line != NULL; line = strchr (line, '\n'), number++)
    {
      line += *line == '\n';
      line += strspn (line, " ");
      for (char *p = line; *p != '\n' && *p != '\0'; p++)
        {
          const char letter = *p;

          for (const char *slip = get_slips (line, p); *slip != '\0'; slip++)
            {
              if (*slip == letter)
                continue;
              *p = *slip;
              ++*n;
              if (!is_faulty (text, strlen (text)))
                {
                  n_missed++;
                  g_test_message ("%s:%u: %c for %c is not noticed", path, number, *slip, letter);
                }
              *p = letter;
            }
        }
    }

  return n_missed;
}

/* Every digit of every position, mark and move of a page, made another one, is noticed, and so are
 * every letter of a piece and every verdict. */
static void
check_mutations (gconstpointer data)
{
  const char *path = data;
  g_autofree char *text = NULL;
  guint n = 0;
  guint n_missed = 0;
  guint line = 1;
  gsize size;

  g_assert_true (g_file_get_contents (path, &text, &size, NULL));
  for (char *p = text; *p != '\0'; p++)
    {
      char digit = *p;

      line += digit == '\n';
      if (digit < '1' || digit > '9' || !is_of_board (text, p))
        continue;
      for (guint step = 1; step <= 2; step++)
        {
          *p = (char) ('1' + (digit - '1' + step) % 9);
          n++;
          if (!is_faulty (text, size))
            {
              n_missed++;
              g_test_message ("%s:%u: %c for %c at byte %zu is not noticed", path, line, *p, digit,
                              (gsize) (p - text));
            }
        }
      *p = digit;
    }
  g_test_message ("%u wrong digits, %u not noticed", n, n_missed);
  n = 0;
  n_missed += count_missed_claims (text, path, &n);
  g_test_message ("%u wrong verdicts, %u missed so far", n, n_missed);
  n = 0;
  n_missed += count_missed_letters (text, path, &n);
  g_test_message ("%u wrong letters, %u missed in all", n, n_missed);
  if (n_missed > 0)
    g_test_fail ();
}

/* No page of the folder is forgotten in the list of resources, and each leads on to the next. */
static void
test_guide (void)
{
  GPtrArray *pages = qipu_guide_get_pages ();

  g_assert_cmpuint (pages->len, ==, n_page_files);
  for (guint i = 0; i < pages->len; i++)
    {
      const QipuPage *page = pages->pdata[i];

      g_assert_true (qipu_guide_find_page (page->id) == page);
      if (i + 1 < pages->len)
        {
          g_assert_true (qipu_guide_get_next (page) == pages->pdata[i + 1]);
          g_assert_cmpuint (page->order, <, ((const QipuPage *) pages->pdata[i + 1])->order);
        }
    }
  g_assert_null (qipu_guide_get_next (pages->pdata[pages->len - 1]));
  g_assert_null (qipu_guide_find_page ("no-such-page"));
}

/* Every link leads somewhere, the same in each language. */
static void
test_links (void)
{
  GPtrArray *pages = qipu_guide_get_pages ();
  g_autoptr (GPtrArray) faults = qipu_page_faults_new ();
  guint n_links = 0;
  guint n_see = 0;

  for (guint i = 0; i < pages->len; i++)
    {
      const QipuPage *page = pages->pdata[i];
      guint before = faults->len;

      qipu_page_check_links (page, pages, faults);
      for (guint k = before; k < faults->len; k++)
        {
          g_test_message ("%s:%u: %s", page->id, ((QipuPageFault *) faults->pdata[k])->line,
                          ((QipuPageFault *) faults->pdata[k])->message);
          g_test_fail ();
        }
      for (guint k = 0; k < page->blocks->len; k++)
        {
          const QipuPageBlock *block = page->blocks->pdata[k];

          n_links += block->texts[0] != NULL && strchr (block->texts[0], '[') != NULL;
          n_see += block->see != NULL;
        }
    }
  g_test_message ("%u texts with links, %u terms with a place", n_links, n_see);
  g_assert_cmpuint (n_links, >, 5);
  g_assert_cmpuint (n_see, >, 40);
}

static void
add_pages (void)
{
  const char *folder = g_getenv ("QIPU_PAGES");
  g_autoptr (GError) error = NULL;
  g_autoptr (GDir) dir = g_dir_open (folder, 0, &error);
  const char *name;
  guint n = 0;

  g_assert_no_error (error);
  while ((name = g_dir_read_name (dir)) != NULL)
    if (g_str_has_suffix (name, ".page"))
      {
        g_autofree char *path = g_strconcat ("/learn/page/", name, NULL);

        g_autofree char *wrong = g_strconcat ("/learn/wrong-digits/", name, NULL);

        g_test_add_data_func_full (path, g_build_filename (folder, name, NULL), check_file, g_free);
        g_test_add_data_func_full (wrong, g_build_filename (folder, name, NULL), check_mutations,
                                   g_free);
        n++;
      }
  g_test_message ("%u pages", n);
  g_assert_cmpuint (n, >, 0);
  n_page_files = n;
}

#define WORDS "  en x\n  zh_TW x\n  zh_CN x\n"
#define HEAD "page p\n  order 1\n  group g\n" WORDS "summary\n" WORDS

static const struct
{
  const char *name;
  const char *text;
  guint line;         /* of the only fault; 0 = none */
  const char *message; /* part of it */
} cases[] = {
  { "good", HEAD "line\n  fen start\n" WORDS "ply C2=5 炮二平五\n" WORDS, 0, NULL },
  { "wrong-digit", HEAD "line\n  fen start\n" WORDS "ply C2=5 炮二平四\n" WORDS, 16,
    "different moves" },
  { "illegal-move", HEAD "line\n  fen start\n  moves h2e2 h2e2\n" WORDS, 13, "after 1 plies" },
  { "move-in-text", HEAD "text\n  en {C3=5}\n  zh_TW x\n  zh_CN x\nboard\n  fen start\n" WORDS, 11,
    "no legal move" },
  { "wrong-move-in-text",
    HEAD "text\n  en {!C2=5}\n  zh_TW x\n  zh_CN x\nboard\n  fen start\n" WORDS, 11,
    "a legal move" },
  { "other-move-in-text",
    HEAD "text\n  en {C2=5}\n  zh_TW {炮二平六}\n  zh_CN {炮二平五}\nboard\n  fen start\n" WORDS,
    11, "different moves" },
  { "bare-move", HEAD "text\n  en x C2=3 y\n  zh_TW 「炮二平三」\n  zh_CN x H2-G2\n", 0, NULL },
  { "wrong-bare-move", HEAD "text\n  en x C9=3\n  zh_TW x\n  zh_CN x\n", 11, "any board" },
  { "short-fen", HEAD "board\n  fen 4k4/1/9/9/9/9/9/9/4C4/4K4 w\n" WORDS, 12, "no position" },
  { "no-mate", HEAD "board\n  fen start\n  claim checkmate\n" WORDS, 11, "ongoing" },
  { "mate-not-said",
    HEAD "board\n  fen 1R2k4/R8/9/9/9/9/9/9/9/3K5 b\n  men Kd0 Rb9 Ra8 ke9 b\n" WORDS, 11,
    "checkmate" },
  { "men-missing", HEAD "board\n  fen 4k4/9/9/9/9/9/9/9/4A4/4K4 w\n" WORDS, 11, "second time" },
  { "men-good", HEAD "board\n  fen 4k4/9/9/9/9/9/9/9/4A4/4K4 w\n  men Ke0 Ae1 ke9 w\n" WORDS, 0,
    NULL },
  { "men-other-piece", HEAD "board\n  fen 4k4/9/9/9/9/9/9/9/4R4/4K4 w\n  men Ke0 Ae1 ke9 w\n" WORDS,
    13, "no piece" },
  { "men-other-side", HEAD "board\n  fen 4k4/9/9/9/9/9/9/9/4r4/4K4 w\n  men Ke0 Re1 ke9 w\n" WORDS,
    13, "no piece" },
  { "men-too-few", HEAD "board\n  fen 4k4/9/9/9/9/9/9/9/4A4/4K4 w\n  men Ke0 ke9 w\n" WORDS, 13,
    "told of 3" },
  { "men-twice", HEAD "board\n  fen 4k4/9/9/9/9/9/9/9/4A4/4K4 w\n  men Ke0 Ae1 Ae1 w\n" WORDS, 13,
    "no piece" },
  { "men-nonsense", HEAD "board\n  fen 4k4/9/9/9/9/9/9/9/4A4/4K4 w\n  men Ke0 Ae10 Xe9 w\n" WORDS,
    13, "no piece" },
  { "men-other-mover", HEAD "board\n  fen 4k4/9/9/9/9/9/9/9/4A4/4K4 w\n  men Ke0 Ae1 ke9 b\n" WORDS,
    13, "side to move" },
  { "other-fen-in-text",
    HEAD "board\n  fen 4k4/9/9/9/9/9/9/9/4A4/4K4 w\n  men Ke0 Ae1 ke9 w\n"
         "  en 4k4/9/9/9/9/9/9/9/4R4/4K4 w\n  zh_TW x\n  zh_CN x\n",
    11, "another position" },
  { "illegal-position", HEAD "board\n  fen 4k4/9/9/9/9/9/9/9/9/4K4 w\n" WORDS, 11, "not legal" },
  { "bad-fen", HEAD "board\n  fen 4k4/9 w\n" WORDS, 12, "no position" },
  { "language-missing", HEAD "text\n  en x\n  zh_TW x\n", 11, "zh_CN" },
  { "language-twice", HEAD "text\n" WORDS "  en y\n", 15, "twice" },
  { "cells",
    HEAD "table\n  columns 2\n  row\n    en a | b\n    zh_TW a | b\n    zh_CN a | b\n"
         "  row\n    en a\n    zh_TW a | b\n    zh_CN a | b\n",
    11, "2 cells" },
  { "bad-practice", "page p\n  practice much\n  order 1\n  group g\n" WORDS "summary\n" WORDS, 2,
    "no practice" },
  { "unknown-block", HEAD "picture\n", 11, "unknown block" },
  { "unknown-field", HEAD "text\n  colour red\n" WORDS, 12, "unknown field" },
  { "bad-mark", HEAD "board\n  fen start\n  marks Xe4\n" WORDS, 13, "no mark" },
  { "marked-piece", HEAD "board\n  fen start\n  marks GCe4\n" WORDS, 13, "another piece" },
  { "marked-twin", HEAD "board\n  fen start\n  marks GCh2\n" WORDS, 13, "another file" },
  { "marked-file", HEAD "board\n  fen start\n  marks GCb2:2\n" WORDS, 13, "the file" },
  { "marked-file-of-black", HEAD "board\n  fen start\n  marks Gcb7:2\n" WORDS, 0, NULL },
  { "marked-twice", HEAD "board\n  fen start\n  marks GCh2:2 BCh2:2\n" WORDS, 13, "twice" },
  { "unnamed-arrow", HEAD "board\n  fen start\n  marks Gh2e2\n" WORDS, 11, "does not name" },
  { "marked-move", HEAD "board\n  fen start\n  marks Gh2h9 Gh2h8\n" WORDS, 13, "no legal move" },
  { "bad-square", HEAD "board\n  fen start\n  marks GCz4\n" WORDS, 13, "no square" },
  { "bad-targets", HEAD "board\n  fen start\n  targets e5\n" WORDS, 11, "no piece" },
  { "ply-alone", HEAD "ply C2=5 炮二平五\n", 11, "line before it" },
};

static void
check_case (gconstpointer data)
{
  gsize i = GPOINTER_TO_SIZE (data);
  g_autoptr (GPtrArray) faults = qipu_page_faults_new ();
  g_autoptr (QipuPage) page = qipu_page_parse (cases[i].text, strlen (cases[i].text), faults);

  qipu_page_check (page, faults);
  if (cases[i].line == 0)
    {
      g_assert_cmpuint (faults->len, ==, 0);
      return;
    }

  for (guint k = 0; k < faults->len; k++)
    {
      const QipuPageFault *fault = g_ptr_array_index (faults, k);

      g_test_message ("%u: %s", fault->line, fault->message);
    }
  g_assert_cmpuint (faults->len, >=, 1);
  g_assert_cmpuint (((QipuPageFault *) faults->pdata[0])->line, ==, cases[i].line);
  g_assert_nonnull (strstr (((QipuPageFault *) faults->pdata[0])->message, cases[i].message));
}

#define TERM                                                                                       \
  "page glossary\n  order 2\n  group g\n" WORDS "summary\n" WORDS                                  \
  "term\n  word_en screen\n  word_zh_TW x\n  word_zh_CN x\n" WORDS

static const struct
{
  const char *name;
  const char *text;
  const char *glossary;
  const char *message; /* part of the only fault; NULL: none */
} link_cases[] = {
  { "good", HEAD "text\n  en a [screen]\n  zh_TW [screen|x]\n  zh_CN [screen|y]\n", TERM, NULL },
  { "good-place", HEAD "heading h\n" WORDS, TERM "  see p#h\n", NULL },
  { "whole-page", HEAD "text\n" WORDS, TERM "  see p\n", NULL },
  { "no-page", HEAD "text\n" WORDS, TERM "  see q\n", "no place" },
  { "not-a-heading", HEAD "line h\n  fen start\n" WORDS, TERM "  see p#h\n", "no place" },
  { "no-term", HEAD "text\n  en [screens]\n  zh_TW [screens|x]\n  zh_CN [screens|y]\n", TERM,
    "no term" },
  { "language-without", HEAD "text\n  en [screen]\n  zh_TW x\n  zh_CN [screen|y]\n", TERM,
    "other links" },
  { "in-a-ply",
    HEAD "line\n  fen start\n" WORDS
         "ply C2=5 炮二平五\n  en [hut]\n  zh_TW [hut]\n  zh_CN [hut]\n",
    TERM, "no term" },
  { "in-a-cell",
    HEAD
    "table\n  columns 2\n  row\n    en [hut] | b\n    zh_TW [hut|a] | b\n    zh_CN [hut|a] | b\n",
    TERM, "no term" },
  { "heading-twice", HEAD "heading h\n" WORDS "heading h\n" WORDS, TERM, "there twice" },
};

static void
check_link_case (gconstpointer data)
{
  gsize i = GPOINTER_TO_SIZE (data);
  g_autoptr (GPtrArray) faults = qipu_page_faults_new ();
  g_autoptr (GPtrArray) pages = g_ptr_array_new_with_free_func ((GDestroyNotify) qipu_page_free);

  g_ptr_array_add (pages,
                   qipu_page_parse (link_cases[i].text, strlen (link_cases[i].text), faults));
  g_ptr_array_add (
      pages, qipu_page_parse (link_cases[i].glossary, strlen (link_cases[i].glossary), faults));
  g_assert_cmpuint (faults->len, ==, 0);
  for (guint k = 0; k < pages->len; k++)
    qipu_page_check_links (pages->pdata[k], pages, faults);
  if (link_cases[i].message == NULL)
    {
      g_assert_cmpuint (faults->len, ==, 0);
      return;
    }

  g_assert_cmpuint (faults->len, >=, 1);
  g_assert_nonnull (strstr (((QipuPageFault *) faults->pdata[0])->message, link_cases[i].message));
}

static void
test_runs (void)
{
  const char *cursor = "see {C2=5}, not {!C2+1}{H2+3} {open [screen|炮架][root]";
  static const QipuRunKind kinds[] = { QIPU_RUN_TEXT,       QIPU_RUN_MOVE, QIPU_RUN_TEXT,
                                       QIPU_RUN_WRONG_MOVE, QIPU_RUN_MOVE, QIPU_RUN_TEXT,
                                       QIPU_RUN_TEXT,       QIPU_RUN_LINK, QIPU_RUN_LINK };
  static const char *const texts[] = { "see ", "C2=5",   ", not ", "C2+1", "H2+3",
                                       " ",    "{open ", "炮架",   "root" };
  static const char *const terms[] = { [7] = "screen", [8] = "root" };
  QipuRun run;

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_autofree char *text = NULL;

      g_assert_true (qipu_page_next_run (&cursor, &run));
      text = g_strndup (run.start, run.length);
      g_assert_cmpint (run.kind, ==, kinds[i]);
      g_assert_cmpstr (text, ==, texts[i]);
      if (run.kind == QIPU_RUN_LINK)
        {
          g_autofree char *term = g_strndup (run.term, run.term_length);

          g_assert_cmpstr (term, ==, terms[i]);
        }
    }
  g_assert_false (qipu_page_next_run (&cursor, &run));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  add_pages ();
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/learn/checker/", cases[i].name, NULL);

      g_test_add_data_func (path, GSIZE_TO_POINTER (i), check_case);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (link_cases); i++)
    {
      g_autofree char *path = g_strconcat ("/learn/links/", link_cases[i].name, NULL);

      g_test_add_data_func (path, GSIZE_TO_POINTER (i), check_link_case);
    }
  g_test_add_func ("/learn/guide", test_guide);
  g_test_add_func ("/learn/links-of-the-guide", test_links);
  g_test_add_func ("/learn/runs", test_runs);

  return g_test_run ();
}
