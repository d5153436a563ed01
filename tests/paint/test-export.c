/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pictures as files. */

#include <glib.h>
#include <librsvg/rsvg.h>
#include <string.h>

#include "paint-pictures.h"

static void
scene_set_example (QipuScene *scene)
{
  qipu_scene_init (scene);
  qipu_position_set_start (&scene->position);
  scene->last_move = qipu_move (qipu_square (1, 2), qipu_square (4, 2));
  scene->check = qipu_square (4, 9);
  qipu_scene_add_arrow (scene, 1, 20, QIPU_ARROW_MARK, QIPU_MARK_BLUE);
  qipu_scene_add_point (scene, 40, QIPU_MARK_YELLOW);
}

static GBytes *
export (QipuPieceDesign design, QipuDesign board, QipuPictureFormat format, int height)
{
  g_autoptr (QipuPieceSet) set = qipu_piece_set_new (design);
  g_autoptr (GError) error = NULL;
  GBytes *bytes;
  QipuTheme theme;
  QipuScene scene;

  qipu_theme_init (&theme, board, FALSE, NULL);
  scene_set_example (&scene);
  bytes = qipu_export_scene (&scene, &theme, set, format, height, &error);
  g_assert_no_error (error);
  g_assert_nonnull (bytes);
  return bytes;
}

static void
test_same_bytes (gconstpointer data)
{
  QipuPictureFormat format = (QipuPictureFormat) GPOINTER_TO_UINT (data);
  g_autoptr (GBytes) a = export (QIPU_PIECES_TRADITIONAL, QIPU_DESIGN_WOOD, format, 500);
  g_autoptr (GBytes) other = export (QIPU_PIECES_PICTORIAL, QIPU_DESIGN_WOOD, format, 500);
  g_autoptr (GBytes) b = export (QIPU_PIECES_TRADITIONAL, QIPU_DESIGN_WOOD, format, 500);

  g_assert_true (g_bytes_equal (a, b));
  g_assert_false (g_bytes_equal (a, other));
}

static cairo_status_t
read_bytes (void *closure, unsigned char *data, unsigned int length)
{
  GInputStream *stream = closure;

  return g_input_stream_read_all (stream, data, length, NULL, NULL, NULL) ?
             CAIRO_STATUS_SUCCESS :
             CAIRO_STATUS_READ_ERROR;
}

static cairo_surface_t *
load_png (GBytes *bytes)
{
  g_autoptr (GInputStream) stream = g_memory_input_stream_new_from_bytes (bytes);

  return cairo_image_surface_create_from_png_stream (read_bytes, stream);
}

static void
test_png (void)
{
  static const int heights[] = { 90, 180, 777 };

  for (guint i = 0; i < G_N_ELEMENTS (heights); i++)
    {
      g_autoptr (GBytes) bytes =
          export (QIPU_PIECES_SIMPLIFIED, QIPU_DESIGN_PAPER, QIPU_PICTURE_PNG, heights[i]);
      cairo_surface_t *picture = load_png (bytes);

      g_assert_cmpint (cairo_surface_status (picture), ==, CAIRO_STATUS_SUCCESS);
      g_assert_cmpint (cairo_image_surface_get_height (picture), ==, heights[i]);
      g_assert_cmpint (cairo_image_surface_get_width (picture), <, heights[i]);
      g_assert_cmpint (cairo_image_surface_get_width (picture), >, heights[i] * 8 / 10);
      /* the desk reaches the corners; the board is in between */
      g_assert_cmphex (picture_get (picture, 0, 0) & 0xFFFFFF, ==, 0xFBF6EC);
      cairo_surface_destroy (picture);
    }
}

static void
on_element (GMarkupParseContext *context,
            const char *element,
            const char **names,
            const char **values,
            gpointer data,
            GError **error)
{
  guint *n_paths = data;

  /* no fonts, no bitmaps: sharp everywhere, the same everywhere */
  g_assert_cmpstr (element, !=, "text");
  g_assert_cmpstr (element, !=, "image");
  if (g_str_equal (element, "path"))
    (*n_paths)++;
}

static void
test_svg (gconstpointer data)
{
  QipuPieceDesign design = (QipuPieceDesign) GPOINTER_TO_UINT (data);
  static const GMarkupParser parser = { .start_element = on_element };
  g_autoptr (GBytes) svg = export (design, QIPU_DESIGN_PAPER, QIPU_PICTURE_SVG, 600);
  g_autoptr (GBytes) png = export (design, QIPU_DESIGN_PAPER, QIPU_PICTURE_PNG, 600);
  g_autoptr (GMarkupParseContext) context = NULL;
  g_autoptr (GError) error = NULL;
  RsvgHandle *handle;
  cairo_surface_t *expected, *drawn;
  RsvgRectangle viewport = { 0, 0, 0, 0 };
  cairo_t *cr;
  const char *text;
  gsize size;
  guint n_paths = 0;

  text = g_bytes_get_data (svg, &size);
  context = g_markup_parse_context_new (&parser, 0, &n_paths, NULL);
  g_assert_true (g_markup_parse_context_parse (context, text, (gssize) size, &error));
  g_assert_no_error (error);
  /* disc, rim, ring and glyph of 32 pieces at least */
  g_assert_cmpuint (n_paths, >, 32 * 4);

  expected = load_png (png);
  viewport.width = cairo_image_surface_get_width (expected);
  viewport.height = cairo_image_surface_get_height (expected);
  drawn = picture_new ((int) viewport.width, (int) viewport.height);
  handle = rsvg_handle_new_from_data ((const guint8 *) text, size, &error);
  g_assert_no_error (error);
  cr = cairo_create (drawn);
  g_assert_true (rsvg_handle_render_document (handle, cr, &viewport, &error));
  cairo_destroy (cr);
  /* edges may fall a little differently, shapes not */
  g_assert_cmpfloat (picture_difference (expected, drawn, 60), <, 4);

  g_object_unref (handle);
  cairo_surface_destroy (expected);
  cairo_surface_destroy (drawn);
}

/* strstr() would end at the first zero byte. */
static gboolean
contains (const char *data, gsize size, const char *word)
{
  gsize length = strlen (word);

  for (gsize i = 0; i + length <= size; i++)
    if (memcmp (data + i, word, length) == 0)
      return TRUE;

  return FALSE;
}

static void
test_pdf (void)
{
  g_autoptr (GBytes) bytes =
      export (QIPU_PIECES_TRADITIONAL, QIPU_DESIGN_PAPER, QIPU_PICTURE_PDF, 600);
  const char *text;
  gsize size;

  text = g_bytes_get_data (bytes, &size);
  g_assert_cmpuint (size, >, 1000);
  g_assert_true (memcmp (text, "%PDF-", 5) == 0);
  g_assert_true (contains (text, size, "%%EOF"));
  /* the lettering is outlines */
  g_assert_false (contains (text, size, "/FontFile"));
}

static void
test_names (void)
{
  QipuPictureFormat format;

  g_assert_true (qipu_picture_format_from_name ("a.PNG", &format));
  g_assert_cmpint (format, ==, QIPU_PICTURE_PNG);
  g_assert_true (qipu_picture_format_from_name ("/b.c/d.svg", &format));
  g_assert_cmpint (format, ==, QIPU_PICTURE_SVG);
  g_assert_true (qipu_picture_format_from_name ("棋.pdf", &format));
  g_assert_cmpint (format, ==, QIPU_PICTURE_PDF);
  g_assert_false (qipu_picture_format_from_name ("png", &format));
  g_assert_false (qipu_picture_format_from_name ("", &format));
  g_assert_cmpstr (qipu_picture_format_get_mime_type (QIPU_PICTURE_SVG), ==, "image/svg+xml");
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_data_func ("/paint/export/same-bytes/png",
                        GUINT_TO_POINTER (QIPU_PICTURE_PNG),
                        test_same_bytes);
  g_test_add_data_func ("/paint/export/same-bytes/svg",
                        GUINT_TO_POINTER (QIPU_PICTURE_SVG),
                        test_same_bytes);
  g_test_add_data_func ("/paint/export/same-bytes/pdf",
                        GUINT_TO_POINTER (QIPU_PICTURE_PDF),
                        test_same_bytes);
  for (guint i = 0; i < QIPU_N_PIECE_DESIGNS; i++)
    {
      g_autofree char *path =
          g_strconcat ("/paint/export/svg/", qipu_piece_design_to_name ((QipuPieceDesign) i), NULL);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_svg);
    }
  g_test_add_func ("/paint/export/png", test_png);
  g_test_add_func ("/paint/export/pdf", test_pdf);
  g_test_add_func ("/paint/export/names", test_names);

  return g_test_run ();
}
