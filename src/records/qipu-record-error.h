/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Errors of readers and writers. They are made in workers and shown much later, perhaps after the
 * language was changed: so they keep what is to be said, and it is said when they are shown. */

#pragma once

#include "records/qipu-format.h"

G_BEGIN_DECLS

/* @sentence: N_(), borrowed for ever. */
void qipu_record_error_set (GError **error, QipuRecordError code, const char *sentence);
/* @sentence has one %u, or one %s. */
void qipu_record_error_set_number (GError **error,
                                   QipuRecordError code,
                                   const char *sentence,
                                   guint number);
void qipu_record_error_set_text (GError **error,
                                 QipuRecordError code,
                                 const char *sentence,
                                 const char *text);

/* What is to be shown of any error. */
char *qipu_error_dup_message (const GError *error);

G_END_DECLS
