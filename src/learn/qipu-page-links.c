/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Links between the pages of the guide: words to the glossary, terms to what explains them. */

#define G_LOG_DOMAIN "qipu-learn"

#include "config.h"

#include "learn/qipu-page.h"

#include <string.h>

static const QipuPageBlock *
find_block (const QipuPage *page, const char *name)
{
  for (guint i = 0; i < page->blocks->len; i++)
    {
      const QipuPageBlock *block = g_ptr_array_index (page->blocks, i);
      const char *own = block->kind == QIPU_BLOCK_TERM      ? block->words[QIPU_PAGE_ENGLISH]
                        : block->kind == QIPU_BLOCK_HEADING ? block->id
                                                            : NULL;

      if (g_strcmp0 (own, name) == 0)
        return block;
    }

  return NULL;
}

/**
 * qipu_page_find_place:
 * @pages: (element-type QipuPage): the pages of the guide
 * @place: the name of a page, or "PAGE#BLOCK"
 * @page: (out): the page, or %NULL if there is none or no such block
 *
 * Returns: (transfer none) (nullable): the block, %NULL if @place is a whole page
 */
const QipuPageBlock *
qipu_page_find_place (GPtrArray *pages, const char *place, const QipuPage **page)
{
  gsize length = strcspn (place, "#");

  *page = NULL;
  for (guint i = 0; i < pages->len; i++)
    {
      const QipuPage *candidate = g_ptr_array_index (pages, i);
      const QipuPageBlock *block;

      if (candidate->id == NULL || strlen (candidate->id) != length ||
          strncmp (candidate->id, place, length) != 0)
        continue;
      block = place[length] == '#' ? find_block (candidate, place + length + 1) : NULL;
      if (block != NULL || place[length] == '\0')
        *page = candidate;
      return block;
    }

  return NULL;
}

/**
 * qipu_page_get_place_name:
 * @pages: (element-type QipuPage): the pages of the guide
 * @place: the name of a page, or "PAGE#BLOCK"
 * @language: of the words
 *
 * Returns: (transfer none) (nullable): what a link to @place says
 */
const char *
qipu_page_get_place_name (GPtrArray *pages, const char *place, QipuPageLanguage language)
{
  const QipuPage *page;
  const QipuPageBlock *block = qipu_page_find_place (pages, place, &page);

  if (block != NULL)
    return block->kind == QIPU_BLOCK_TERM ? block->words[language] : block->texts[language];

  return page != NULL ? page->titles[language] : NULL;
}

static int
compare_strings (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* The terms that a text links to, in the order of the alphabet: languages have another order. */
static char *
dup_terms (const char *text)
{
  g_autoptr (GPtrArray) terms = g_ptr_array_new_with_free_func (g_free);
  const char *cursor = text;
  QipuRun run;

  while (text != NULL && qipu_page_next_run (&cursor, &run))
    if (run.kind == QIPU_RUN_LINK)
      g_ptr_array_add (terms, g_strndup (run.term, run.term_length));
  g_ptr_array_sort (terms, compare_strings);
  g_ptr_array_add (terms, NULL);

  return g_strjoinv ("|", (char **) terms->pdata);
}

static void
check_texts (GPtrArray *pages,
             guint line,
             char *const texts[QIPU_N_PAGE_LANGUAGES],
             GPtrArray *faults)
{
  g_autofree char *terms = dup_terms (texts[QIPU_PAGE_ENGLISH]);
  g_auto (GStrv) words = g_strsplit (terms, "|", -1);

  for (guint i = 1; i < QIPU_N_PAGE_LANGUAGES; i++)
    {
      g_autofree char *others = dup_terms (texts[i]);

      if (strcmp (terms, others) != 0)
        qipu_page_fault (faults, line, "the languages have other links: “%s”, “%s”", terms, others);
    }
  for (guint i = 0; words[i] != NULL; i++)
    {
      g_autofree char *place = g_strconcat (QIPU_PAGE_GLOSSARY "#", words[i], NULL);
      const QipuPage *page;

      qipu_page_find_place (pages, place, &page);
      if (page == NULL)
        qipu_page_fault (faults, line, "“%s” is no term of the glossary", words[i]);
    }
}

/**
 * qipu_page_check_links:
 * @self: a page
 * @pages: (element-type QipuPage): all pages, @self among them
 * @faults: takes what is wrong
 *
 * Links lead somewhere, each language has the same ones, and no two headings or terms of a page
 * have one name.
 */
void
qipu_page_check_links (const QipuPage *self, GPtrArray *pages, GPtrArray *faults)
{
  for (guint i = 0; i < self->blocks->len; i++)
    {
      const QipuPageBlock *block = g_ptr_array_index (self->blocks, i);
      const char *name =
          block->kind == QIPU_BLOCK_TERM ? block->words[QIPU_PAGE_ENGLISH] : block->id;
      const QipuPage *page = NULL;

      check_texts (pages, block->line, block->texts, faults);
      for (guint k = 0; k < block->plies->len; k++)
        check_texts (pages, block->line, g_array_index (block->plies, QipuPagePly, k).texts,
                     faults);
      for (guint k = 0; k < block->rows->len; k++)
        check_texts (pages, block->line, g_array_index (block->rows, QipuPageRow, k).cells, faults);

      if (block->see != NULL)
        qipu_page_find_place (pages, block->see, &page);
      if (block->see != NULL && page == NULL)
        qipu_page_fault (faults, block->line, "“%s” is no place", block->see);
      if (name != NULL && (block->kind == QIPU_BLOCK_TERM || block->kind == QIPU_BLOCK_HEADING) &&
          find_block (self, name) != block)
        qipu_page_fault (faults, block->line, "“%s” is there twice", name);
    }
}
