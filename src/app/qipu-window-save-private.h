/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files that save share. */

#pragma once

#include "app/qipu-window.h"
#include "records/qipu-format.h"
#include "study/qipu-document.h"

G_BEGIN_DECLS

/* qipu-window-save.c */
void qipu_window_save_to_chosen (QipuWindow *self, GFile *file, gboolean then_close);

/* qipu-window-save-as.c */
void qipu_window_save_as_init (QipuWindow *self);
const QipuFormat *qipu_window_get_write_format (QipuWindow *self, GFile *file);
GFile *qipu_window_get_file_for_old_programs (QipuDocument *document);
char *qipu_window_dup_lossless_name (GFile *file);
GtkFileChooser *qipu_window_ask_where_to_save (QipuWindow *self, GFile *file, const char *name);
void qipu_window_ask_where_to_save_record (QipuWindow *self);

G_END_DECLS
