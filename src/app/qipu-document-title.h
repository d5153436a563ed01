/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a document is called in title bars and tabs, in the language of now. */

#pragma once

#include "study/qipu-document.h"

G_BEGIN_DECLS

/* Players, title, event or file. */
char *qipu_document_title_dup (QipuDocument *document);
/* Event and date, or the file, as far as @title does not say it. */
char *qipu_document_title_dup_second (QipuDocument *document, const char *title);

G_END_DECLS
