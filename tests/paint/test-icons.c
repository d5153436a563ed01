/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The application's icons: right sizes, no fonts, something to see at every size in use. */

#include <glib.h>
#include <librsvg/rsvg.h>

#include "paint-pictures.h"

static const int sizes[] = { 16, 24, 32, 48, 64, 128, 512 };

static const struct
{
  const char *name;
  const char *path;
  int size;
  int colours; /* different ones at least, or 1 for exactly one */
} icons[] = {
  { "scalable", "scalable/apps/org.qipu.Qipu.svg", 128, 40 },
  { "symbolic", "symbolic/apps/org.qipu.Qipu-symbolic.svg", 16, 1 },
};

static void
test_icon (gconstpointer data)
{
  guint i = GPOINTER_TO_UINT (data);
  g_autofree char *path =
      g_test_build_filename (G_TEST_DIST, "..", "data", "icons", "hicolor", icons[i].path, NULL);
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  RsvgHandle *handle;
  double width, height;

  g_assert_true (g_file_get_contents (path, &text, NULL, &error));
  g_assert_no_error (error);
  g_assert_null (strstr (text, "<text"));
  g_assert_null (strstr (text, "<image"));

  handle = rsvg_handle_new_from_file (path, &error);
  g_assert_no_error (error);
  g_assert_true (rsvg_handle_get_intrinsic_size_in_pixels (handle, &width, &height));
  g_assert_cmpfloat (width, ==, icons[i].size);
  g_assert_cmpfloat (height, ==, icons[i].size);

  for (guint s = 0; s < G_N_ELEMENTS (sizes); s++)
    {
      int size = sizes[s];
      g_autoptr (GHashTable) colours = g_hash_table_new (NULL, NULL);
      RsvgRectangle viewport = { 0, 0, size, size };
      cairo_surface_t *picture = picture_new (size, size);
      cairo_t *cr = cairo_create (picture);
      int covered = 0;

      g_assert_true (rsvg_handle_render_document (handle, cr, &viewport, &error));
      cairo_destroy (cr);
      for (int y = 0; y < size; y++)
        for (int x = 0; x < size; x++)
          {
            guint32 pixel = picture_get (picture, x, y);

            if (pixel >> 24 < 255)
              continue;
            covered++;
            g_hash_table_add (colours, GUINT_TO_POINTER (pixel));
          }
      g_assert_cmpint (covered, >, size * size / 4);
      g_assert_cmpint (covered, <, size * size * 9 / 10);
      if (icons[i].colours == 1)
        g_assert_cmpuint (g_hash_table_size (colours), ==, 1);
      else
        g_assert_cmpuint (g_hash_table_size (colours), >=, (guint) icons[i].colours);
      cairo_surface_destroy (picture);
    }
  g_object_unref (handle);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (icons); i++)
    {
      g_autofree char *path = g_strconcat ("/paint/icons/", icons[i].name, NULL);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_icon);
    }

  return g_test_run ();
}
