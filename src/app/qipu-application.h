/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The program: windows, settings and the actions app.*. */

#pragma once

#include <adwaita.h>

#include "study/qipu-journal.h"

G_BEGIN_DECLS

#define QIPU_TYPE_APPLICATION (qipu_application_get_type ())
G_DECLARE_FINAL_TYPE (QipuApplication, qipu_application, QIPU, APPLICATION, AdwApplication)

QipuApplication *qipu_application_new (GApplicationFlags flags);
/* Drafts of what is not saved. */
QipuJournal *qipu_application_get_journal (QipuApplication *self);

void qipu_application_window_closing (QipuApplication *self);
/* The windows and tabs that are open are written down, soon. */
void qipu_application_queue_store (QipuApplication *self);

G_END_DECLS
