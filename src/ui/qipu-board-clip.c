/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The picture of a board on its way through the clipboard or a drag, drawn when it is taken. */

#define G_LOG_DOMAIN "qipu-ui"

#include "config.h"

#include "ui/qipu-board-clip.h"

#include "paint/qipu-export.h"

/* Twice the height of a board in a text. */
#define HEIGHT 1440

struct _QipuBoardClip
{
  GdkContentProvider parent_instance;

  QipuScene scene;
  QipuTheme theme;
  QipuPieceDesign pieces;
};

G_DEFINE_FINAL_TYPE (QipuBoardClip, qipu_board_clip, GDK_TYPE_CONTENT_PROVIDER)

static const QipuPictureFormat formats[] = { QIPU_PICTURE_PNG, QIPU_PICTURE_SVG };

static GdkContentFormats *
qipu_board_clip_ref_formats (GdkContentProvider *provider)
{
  GdkContentFormatsBuilder *builder = gdk_content_formats_builder_new ();

  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    gdk_content_formats_builder_add_mime_type (builder,
                                               qipu_picture_format_get_mime_type (formats[i]));
  return gdk_content_formats_builder_free_to_formats (builder);
}

static GBytes *
draw (QipuBoardClip *self, const char *mime_type, GError **error)
{
  QipuPieceSet *pieces;
  GBytes *bytes = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    if (g_str_equal (mime_type, qipu_picture_format_get_mime_type (formats[i])))
      {
        pieces = qipu_piece_set_new (self->pieces);
        bytes = qipu_export_scene (&self->scene, &self->theme, pieces, formats[i], HEIGHT, error);
        qipu_piece_set_unref (pieces);
        return bytes;
      }

  g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED, "%s", mime_type);
  return NULL;
}

static void
write_cb (GObject *stream, GAsyncResult *result, gpointer data)
{
  g_autoptr (GTask) task = data;
  GError *error = NULL;

  if (g_output_stream_write_all_finish (G_OUTPUT_STREAM (stream), result, NULL, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

static void
qipu_board_clip_write_async (GdkContentProvider *provider,
                             const char *mime_type,
                             GOutputStream *stream,
                             int priority,
                             GCancellable *cancellable,
                             GAsyncReadyCallback callback,
                             gpointer user_data)
{
  GTask *task = g_task_new (provider, cancellable, callback, user_data);
  GError *error = NULL;
  GBytes *bytes = draw (QIPU_BOARD_CLIP (provider), mime_type, &error);
  gsize size;
  gconstpointer data;

  g_task_set_source_tag (task, qipu_board_clip_write_async);
  if (bytes == NULL)
    {
      g_task_return_error (task, error);
      g_object_unref (task);
      return;
    }

  g_task_set_task_data (task, bytes, (GDestroyNotify) g_bytes_unref);
  data = g_bytes_get_data (bytes, &size);
  g_output_stream_write_all_async (stream, data, size, priority, cancellable, write_cb, task);
}

static gboolean
qipu_board_clip_write_finish (GdkContentProvider *provider, GAsyncResult *result, GError **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}

static void
qipu_board_clip_class_init (QipuBoardClipClass *klass)
{
  GdkContentProviderClass *provider_class = GDK_CONTENT_PROVIDER_CLASS (klass);

  provider_class->ref_formats = qipu_board_clip_ref_formats;
  provider_class->write_mime_type_async = qipu_board_clip_write_async;
  provider_class->write_mime_type_finish = qipu_board_clip_write_finish;
}

static void
qipu_board_clip_init (QipuBoardClip *self)
{
}

GdkContentProvider *
qipu_board_clip_new (const QipuScene *scene, const QipuTheme *theme, QipuPieceDesign pieces)
{
  QipuBoardClip *self = g_object_new (QIPU_TYPE_BOARD_CLIP, NULL);

  self->scene = *scene;
  self->theme = *theme;
  self->pieces = pieces;
  /* where the keyboard is belongs to the window, not to the picture */
  self->scene.cursor = QIPU_SQUARE_NONE;
  return GDK_CONTENT_PROVIDER (self);
}
