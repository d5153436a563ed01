/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows with a list of values: the list opens at the value that is chosen. */

#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

void qipu_value_list_open_at_choice (AdwComboRow *row);

G_END_DECLS
