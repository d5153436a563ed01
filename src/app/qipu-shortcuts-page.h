/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The page of the preferences where keys are changed. */

#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/* Fills @page with a row for each command. */
void qipu_shortcuts_page_fill (AdwPreferencesPage *page);

G_END_DECLS
