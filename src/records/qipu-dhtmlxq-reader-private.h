/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files of the DhtmlXQ reader share: the text, its fields, the tree that they make. */

#pragma once

#include "records/qipu-tree-builder.h"

G_BEGIN_DECLS

#define QIPU_DHTMLXQ_OPEN "[DhtmlXQ"

/* One field of the text. */
typedef struct
{
  char *name; /* lower case, without "DhtmlXQ_" */
  const char *value;
  gsize length;
  gsize offset; /* of the value in the text */
} QipuDhtmlxqEntry;

typedef struct
{
  QipuTreeBuilder builder;
  const char *text;
  gsize size;
  gboolean is_page;     /* entities are in use */
  GArray *fields;       /* QipuDhtmlxqEntry, of one block */
  GArray *openers;      /* Opener, of an unescaped text; else NULL */
  guint next_opener;    /* the first that was not passed */
  gsize counted;        /* a place in the text */
  gint64 counted_lines; /* and the line ends before it */
} QipuDhtmlxqReader;

/* Fields: qipu-dhtmlxq-fields.c */
GArray *qipu_dhtmlxq_fields_new (void);
/* Those between two places of the text, in brackets; or those of scripts anywhere in it. */
void qipu_dhtmlxq_collect_fields (QipuDhtmlxqReader *self, gsize start, gsize end);
gsize qipu_dhtmlxq_collect_variables (QipuDhtmlxqReader *self, gsize from);
const QipuDhtmlxqEntry *qipu_dhtmlxq_find_field (const QipuDhtmlxqReader *self, const char *name);
char *qipu_dhtmlxq_dup_value (const QipuDhtmlxqReader *self, const QipuDhtmlxqEntry *field);
char *qipu_dhtmlxq_dup_comment (const QipuDhtmlxqReader *self, const QipuDhtmlxqEntry *field);
/* The digits of a value, everything else left out. */
char *qipu_dhtmlxq_dup_digits (const QipuDhtmlxqEntry *field);
/* Two squares of column and row from the top, at four digits. */
QipuMove qipu_dhtmlxq_get_move (const char *digits);
/* The number of the line, from 1, that @offset lies on. */
gint64 qipu_dhtmlxq_count_line (QipuDhtmlxqReader *self, gsize offset);
void qipu_dhtmlxq_report (QipuDhtmlxqReader *self,
                          QipuDiagnosticCode code,
                          const QipuDhtmlxqEntry *field,
                          gint64 ply,
                          const char *detail);

/* Moves, variations and comments of a block: qipu-dhtmlxq-tree.c */
void qipu_dhtmlxq_read_tree (QipuDhtmlxqReader *self);

G_END_DECLS
