/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pictures of a scene as files. */

#define G_LOG_DOMAIN "qipu-paint"

#include "config.h"

#include "paint/qipu-export.h"

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* Beyond the sheet, in units. */
#define EXPORT_MARGIN 0.2

/* An image surface holds no more on a side. */
#define MAX_HEIGHT 30000

/**
 * qipu_picture_format_from_name:
 * @file_name: a file name or a suffix with its dot
 * @format: (out): the format
 *
 * Returns: FALSE when the end of the name is none of .png, .svg, .pdf
 */
gboolean
qipu_picture_format_from_name (const char *file_name, QipuPictureFormat *format)
{
  static const char *const suffixes[] = { ".png", ".svg", ".pdf" };
  g_autofree char *lower = NULL;

  g_return_val_if_fail (file_name != NULL && format != NULL, FALSE);

  lower = g_ascii_strdown (file_name, -1);
  for (guint i = 0; i < G_N_ELEMENTS (suffixes); i++)
    if (g_str_has_suffix (lower, suffixes[i]))
      {
        *format = (QipuPictureFormat) i;
        return TRUE;
      }

  return FALSE;
}

/**
 * qipu_picture_format_get_mime_type:
 * @format: the format
 *
 * Returns: (transfer none): its content type, such as "image/svg+xml"
 */
const char *
qipu_picture_format_get_mime_type (QipuPictureFormat format)
{
  switch (format)
    {
    case QIPU_PICTURE_SVG:
      return "image/svg+xml";
    case QIPU_PICTURE_PDF:
      return "application/pdf";
    case QIPU_PICTURE_PNG:
    default:
      return "image/png";
    }
}

static cairo_status_t
on_bytes_written (void *closure, const unsigned char *data, unsigned int length)
{
  g_byte_array_append (closure, data, length);
  return CAIRO_STATUS_SUCCESS;
}

static int
get_width (const QipuScene *scene, int height)
{
  double columns, rows;

  qipu_board_geometry_get_extent (scene->numerals, &columns, &rows);
  return (int) ceil (height * (columns + 2 * EXPORT_MARGIN) / (rows + 2 * EXPORT_MARGIN));
}

static void
draw (cairo_surface_t *surface,
      const QipuScene *scene,
      const QipuTheme *theme,
      QipuPieceSet *pieces,
      int width,
      int height,
      gboolean outlines)
{
  QipuPainter painter = { .theme = *theme, .pieces = pieces, .outlines = outlines };
  double columns, rows, part;
  cairo_t *cr = cairo_create (surface);

  /* The desk belongs to the picture, but only a little of it: fit the sheet into a smaller
   * rectangle, then let the background fill the whole one. */
  qipu_board_geometry_get_extent (scene->numerals, &columns, &rows);
  part = rows / (rows + 2 * EXPORT_MARGIN);
  qipu_board_geometry_init (&painter.geometry, width * part, height * part, 1, scene);
  qipu_board_geometry_move (&painter.geometry, width, height);

  qipu_painter_draw (&painter, cr, scene, QIPU_LAYER_ALL);
  cairo_destroy (cr);
}

/**
 * qipu_export_scene_surface:
 * @scene: what to draw
 * @theme: colours
 * @pieces: a piece set
 * @height: height of the picture in pixels, at least 16
 *
 * Returns: (transfer full): an image surface; its width follows from the height
 */
cairo_surface_t *
qipu_export_scene_surface (const QipuScene *scene,
                           const QipuTheme *theme,
                           QipuPieceSet *pieces,
                           int height)
{
  cairo_surface_t *surface;
  int width;

  g_return_val_if_fail (scene != NULL && theme != NULL && pieces != NULL, NULL);

  height = CLAMP (height, 16, MAX_HEIGHT);
  width = get_width (scene, height);
  surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width, height);
  if (cairo_surface_status (surface) == CAIRO_STATUS_SUCCESS)
    draw (surface, scene, theme, pieces, width, height, FALSE);

  return surface;
}

/* Cairo names the drawing after a counter of the process: "surface" and a number. */
static void
name_drawing (GByteArray *svg)
{
  static const char mark[] = "<g id=\"surface";
  const char *text, *start, *end;
  gsize from;

  g_byte_array_append (svg, (const guint8 *) "", 1);
  text = (const char *) svg->data;
  start = strstr (text, mark);
  if (start != NULL)
    {
      start += strlen (mark);
      end = start;
      while (g_ascii_isdigit (*end))
        end++;
      from = (gsize) (start - text);
      g_byte_array_remove_range (svg, (guint) from, (guint) (end - start));
    }
  g_byte_array_set_size (svg, svg->len - 1);
}

static cairo_surface_t *
make_vector_surface (QipuPictureFormat format, GByteArray *bytes, int width, int height)
{
  cairo_surface_t *surface;

  if (format == QIPU_PICTURE_SVG)
    {
      surface = cairo_svg_surface_create_for_stream (on_bytes_written, bytes, width, height);
      cairo_svg_surface_set_document_unit (surface, CAIRO_SVG_UNIT_PX);
    }
  else
    {
      surface = cairo_pdf_surface_create_for_stream (on_bytes_written, bytes, width, height);
      /* the same scene shall give the same bytes: no time of day in the file */
      cairo_pdf_surface_set_metadata (surface,
                                      CAIRO_PDF_METADATA_CREATE_DATE,
                                      "2000-01-01T00:00:00Z");
    }

  return surface;
}

/**
 * qipu_export_scene:
 * @scene: what to draw
 * @theme: colours
 * @pieces: a piece set
 * @format: kind of file
 * @height: height of the picture in pixels, or points for PDF
 * @error: return location
 *
 * Draws a picture of @scene. Pieces are outlines in SVG and PDF.
 *
 * Returns: (transfer full): the file, or NULL with @error set
 */
GBytes *
qipu_export_scene (const QipuScene *scene,
                   const QipuTheme *theme,
                   QipuPieceSet *pieces,
                   QipuPictureFormat format,
                   int height,
                   GError **error)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  cairo_surface_t *surface;
  cairo_status_t status;

  g_return_val_if_fail (scene != NULL && theme != NULL && pieces != NULL, NULL);

  if (format == QIPU_PICTURE_PNG)
    {
      surface = qipu_export_scene_surface (scene, theme, pieces, height);
      status = cairo_surface_write_to_png_stream (surface, on_bytes_written, bytes);
    }
  else
    {
      int width;

      height = CLAMP (height, 16, MAX_HEIGHT);
      width = get_width (scene, height);
      surface = make_vector_surface (format, bytes, width, height);
      draw (surface, scene, theme, pieces, width, height, TRUE);
      cairo_surface_finish (surface);
      status = cairo_surface_status (surface);
      if (format == QIPU_PICTURE_SVG)
        name_drawing (bytes);
    }
  cairo_surface_destroy (surface);

  if (status != CAIRO_STATUS_SUCCESS)
    {
      g_debug ("%s", cairo_status_to_string (status));
      if (status == CAIRO_STATUS_NO_MEMORY)
        g_set_error_literal (error,
                             G_IO_ERROR,
                             G_IO_ERROR_NO_SPACE,
                             _("There is not enough memory for a picture of this size."));
      else
        g_set_error_literal (error,
                             G_IO_ERROR,
                             G_IO_ERROR_FAILED,
                             _("The picture could not be drawn."));
      return NULL;
    }

  return g_byte_array_free_to_bytes (g_steal_pointer (&bytes));
}
