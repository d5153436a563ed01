/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes one JSON document. Only a writer, so it needs no library: values are put in order, and the
 * text is ready when the last bracket is closed. */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct _QipuJson QipuJson;

/* An empty document; it starts with its first value. */
QipuJson *qipu_json_new (void);
void qipu_json_free (QipuJson *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (QipuJson, qipu_json_free)

/* @key is the name of the member inside an object, NULL inside an array and at the top. */
void qipu_json_begin_object (QipuJson *self, const char *key);
void qipu_json_end_object (QipuJson *self);
void qipu_json_begin_array (QipuJson *self, const char *key);
void qipu_json_end_array (QipuJson *self);

/* Values. NULL gives null; bytes that are not UTF-8 become U+FFFD. */
void qipu_json_string (QipuJson *self, const char *key, const char *value);
void qipu_json_integer (QipuJson *self, const char *key, gint64 value);
void qipu_json_unsigned (QipuJson *self, const char *key, guint64 value);
/* Six digits after the point; not a number and infinity give null. */
void qipu_json_real (QipuJson *self, const char *key, double value);
void qipu_json_boolean (QipuJson *self, const char *key, gboolean value);
void qipu_json_null (QipuJson *self, const char *key);
/* A finished document as a value of this one. */
void qipu_json_raw (QipuJson *self, const char *key, QipuJson *value);

/* The document so far, with a line end. */
const char *qipu_json_get_text (QipuJson *self);

G_END_DECLS
