/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Opening books as a source of moves for a position: OBK, an SQLite file. */

#pragma once

#include <gio/gio.h>

#include "rules/qipu-position.h"

G_BEGIN_DECLS

typedef struct
{
  QipuMove move;
  gint score;
  gint wins; /* of the side to move, as the book has them */
  gint draws;
  gint losses;
  gboolean is_valid; /* the book's author allows it */
  char *memo;        /* owned by the array; NULL when there is none */
} QipuBookMove;

typedef struct _QipuBook QipuBook;

/* Opens for reading only; a book is used in one thread at a time. */
QipuBook *qipu_book_open (const char *path, GError **error);
void qipu_book_free (QipuBook *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (QipuBook, qipu_book_free)

/* Different positions in the book, a mirror counted as stored; looks at the whole file. */
gint64 qipu_book_count_positions (QipuBook *self);
/* The moves of the book that a piece can make in @position, best score first; an empty array when
 * it does not know the position, NULL with @error when it cannot be read. */
GArray *qipu_book_find (QipuBook *self, const QipuPosition *position, GError **error);

/* The number by which an OBK file names a position. */
guint64 qipu_book_get_key (const QipuPosition *position);

G_END_DECLS
