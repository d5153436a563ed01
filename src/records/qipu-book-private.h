/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The numbers of OBK keys. */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

extern const guint64 qipu_book_red_key;
/* By colour, kind (general first), square. */
extern const guint64 qipu_book_keys[2][7][90];

G_END_DECLS
