/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads the pages from the resources. */

#define G_LOG_DOMAIN "qipu-learn"

#include "config.h"

#include "learn/qipu-guide.h"

#include "learn/qipu-learn-resources.h"

static int
compare_pages (gconstpointer a, gconstpointer b)
{
  const QipuPage *const *first = a;
  const QipuPage *const *second = b;

  return (int) (*first)->order - (int) (*second)->order;
}

static void
read_page (GPtrArray *pages, const char *name)
{
  g_autofree char *path = g_strconcat (QIPU_GUIDE_RESOURCES, name, NULL);
  g_autoptr (GPtrArray) faults = qipu_page_faults_new ();
  g_autoptr (GBytes) bytes = NULL;

  bytes = g_resource_lookup_data (qipu_guide_get_resource (), path, G_RESOURCE_LOOKUP_FLAGS_NONE,
                                  NULL);
  g_assert (bytes != NULL);
  g_ptr_array_add (pages, qipu_page_parse (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes),
                                           faults));
  /* the tests see to it that there are none */
  for (guint i = 0; i < faults->len; i++)
    g_critical ("%s:%u: %s", name, ((QipuPageFault *) faults->pdata[i])->line,
                ((QipuPageFault *) faults->pdata[i])->message);
}

static GPtrArray *
read_pages (void)
{
  GPtrArray *pages = g_ptr_array_new_with_free_func ((GDestroyNotify) qipu_page_free);
  g_auto (GStrv) names = g_resource_enumerate_children (qipu_guide_get_resource (),
                                                        QIPU_GUIDE_RESOURCES,
                                                        G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);

  for (guint i = 0; names[i] != NULL; i++)
    if (g_str_has_suffix (names[i], ".page"))
      read_page (pages, names[i]);
  g_ptr_array_sort (pages, compare_pages);

  return pages;
}

/**
 * qipu_guide_get_resource:
 *
 * Returns: (transfer none): the resources of the guide and the trainer
 */
GResource *
qipu_guide_get_resource (void)
{
  return qipu_learn_get_resource ();
}

/**
 * qipu_guide_get_pages:
 *
 * Returns: (transfer none) (element-type QipuPage): the pages, in the order of the guide
 */
GPtrArray *
qipu_guide_get_pages (void)
{
  static GPtrArray *pages;

  if (pages == NULL)
    pages = read_pages ();

  return pages;
}

/**
 * qipu_guide_find_page:
 * @id: of a page
 *
 * Returns: (transfer none) (nullable): the page
 */
const QipuPage *
qipu_guide_find_page (const char *id)
{
  GPtrArray *pages = qipu_guide_get_pages ();

  for (guint i = 0; i < pages->len; i++)
    if (g_strcmp0 (((const QipuPage *) pages->pdata[i])->id, id) == 0)
      return pages->pdata[i];

  return NULL;
}

/**
 * qipu_guide_get_next:
 * @page: a page of the guide
 *
 * Returns: (transfer none) (nullable): the page that follows it
 */
const QipuPage *
qipu_guide_get_next (const QipuPage *page)
{
  GPtrArray *pages = qipu_guide_get_pages ();

  for (guint i = 0; i + 1 < pages->len; i++)
    if (pages->pdata[i] == page)
      return pages->pdata[i + 1];

  return NULL;
}
