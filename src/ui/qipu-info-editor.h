/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The information of a record: players, event, result and every other tag, changed as one edit. */

#pragma once

#include <adwaita.h>

#include "study/qipu-document.h"

G_BEGIN_DECLS

#define QIPU_TYPE_INFO_EDITOR (qipu_info_editor_get_type ())
G_DECLARE_FINAL_TYPE (QipuInfoEditor, qipu_info_editor, QIPU, INFO_EDITOR, AdwWindow)

GtkWidget *qipu_info_editor_new (GtkWindow *parent, QipuDocument *document);
/* Gives what is written to the document. Nothing is edited when nothing was changed. */
void qipu_info_editor_apply (QipuInfoEditor *self);

G_END_DECLS
