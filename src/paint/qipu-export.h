/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pictures of a scene as files: PNG, SVG, PDF. The same scene gives the same bytes. */

#pragma once

#include <gio/gio.h>

#include "paint/qipu-painter.h"

G_BEGIN_DECLS

typedef enum
{
  QIPU_PICTURE_PNG = 0,
  QIPU_PICTURE_SVG,
  QIPU_PICTURE_PDF,
} QipuPictureFormat;

gboolean qipu_picture_format_from_name (const char *file_name, QipuPictureFormat *format);
const char *qipu_picture_format_get_mime_type (QipuPictureFormat format);

GBytes *qipu_export_scene (const QipuScene *scene,
                           const QipuTheme *theme,
                           QipuPieceSet *pieces,
                           QipuPictureFormat format,
                           int height,
                           GError **error);
cairo_surface_t *qipu_export_scene_surface (const QipuScene *scene,
                                            const QipuTheme *theme,
                                            QipuPieceSet *pieces,
                                            int height);

G_END_DECLS
