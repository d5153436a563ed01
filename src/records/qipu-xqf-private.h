/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the reader and the writer of XQF share. */

#pragma once

#include <glib.h>

#include "rules/qipu-types.h"

G_BEGIN_DECLS

#define QIPU_XQF_HEADER_SIZE 1024

/* A text field: a byte with the length, then room for @room bytes. */
typedef struct
{
  guint offset;
  guint room;
  const char *tag;
} QipuXqfField;

/* Ends with a tag of NULL. */
extern const QipuXqfField qipu_xqf_fields[];
/* The order of one side's men. */
extern const QipuKind qipu_xqf_men[16];

G_END_DECLS
