/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What would be lost by saving in a format, and the choice of another one. */

#pragma once

#include <adwaita.h>

#include "records/qipu-format.h"

G_BEGIN_DECLS

#define QIPU_LOSS_RESPONSE_ANYWAY "anyway"
#define QIPU_LOSS_RESPONSE_LOSSLESS "lossless"

/* As dialogs call what is written, in the language of now. */
const char *qipu_loss_dialog_get_format_name (const QipuFormat *format, gboolean for_old_programs);
/* A dialog that lists @lost, for the caller to connect to "response" and to present. */
GtkWidget *qipu_loss_dialog_new (GtkWindow *parent,
                                 const QipuFormat *format,
                                 const QipuWriteOptions *options,
                                 const QipuDiagnostics *lost);

G_END_DECLS
