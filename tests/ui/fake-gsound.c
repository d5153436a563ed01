/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Stands in for GSound: what it is asked to play is written into the file that QIPU_TEST_HEARD names. */

#include <gio/gio.h>
#include <stdio.h>

GObject *gsound_context_new (GCancellable *cancellable, GError **error);
gboolean gsound_context_play_simplev (GObject *context,
                                      GHashTable *attributes,
                                      GCancellable *cancellable,
                                      GError **error);

GObject *
gsound_context_new (GCancellable *cancellable, GError **error)
{
  return g_object_new (G_TYPE_OBJECT, NULL);
}

gboolean
gsound_context_play_simplev (GObject *context,
                             GHashTable *attributes,
                             GCancellable *cancellable,
                             GError **error)
{
  FILE *file = fopen (g_getenv ("QIPU_TEST_HEARD"), "a");

  g_assert_nonnull (file);
  fprintf (file, "%s %s\n", (const char *) g_hash_table_lookup (attributes, "media.role"),
           (const char *) g_hash_table_lookup (attributes, "media.filename"));
  g_assert_cmpint (fclose (file), ==, 0);
  return TRUE;
}
