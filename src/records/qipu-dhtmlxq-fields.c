/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The fields of DhtmlXQ text: "[DhtmlXQ_name]value" in a page or a post, or the variables of a
 * script; and what their values say without the dress of the page. */

#define G_LOG_DOMAIN "qipu-records"

#include "config.h"

#include "records/qipu-dhtmlxq-reader-private.h"

#include <string.h>

#include "records/qipu-markup.h"

static void
clear_field (gpointer data)
{
  g_free (((QipuDhtmlxqEntry *) data)->name);
}

GArray *
qipu_dhtmlxq_fields_new (void)
{
  GArray *fields = g_array_new (FALSE, FALSE, sizeof (QipuDhtmlxqEntry));

  g_array_set_clear_func (fields, clear_field);
  return fields;
}

const QipuDhtmlxqEntry *
qipu_dhtmlxq_find_field (const QipuDhtmlxqReader *self, const char *name)
{
  for (guint i = 0; i < self->fields->len; i++)
    {
      const QipuDhtmlxqEntry *field = &g_array_index (self->fields, QipuDhtmlxqEntry, i);

      if (strcmp (field->name, name) == 0)
        return field;
    }
  return NULL;
}

/* Counts from the place asked for last, since places mostly come in order. */
gint64
qipu_dhtmlxq_count_line (QipuDhtmlxqReader *self, gsize offset)
{
  for (; self->counted < offset; self->counted++)
    self->counted_lines += self->text[self->counted] == '\n';
  for (; self->counted > offset; self->counted--)
    self->counted_lines -= self->text[self->counted - 1] == '\n';
  return self->counted_lines + 1;
}

void
qipu_dhtmlxq_report (QipuDhtmlxqReader *self,
                     QipuDiagnosticCode code,
                     const QipuDhtmlxqEntry *field,
                     gint64 ply,
                     const char *detail)
{
  qipu_tree_builder_report (&self->builder, code,
                            field != NULL ? qipu_dhtmlxq_count_line (self, field->offset) : -1, -1,
                            ply, detail);
}

/* The name becomes that of a tag. */
static char *
dup_name (const char *name, gsize length)
{
  char *copy = g_ascii_strdown (name, (gssize) length);

  for (char *p = copy; *p != '\0'; p++)
    if ((guchar) *p < 0x80 && !g_ascii_isalnum (*p))
      *p = '_';
  return copy;
}

/* "[DhtmlXQ_name]value" until the next bracket of this kind; the closing tag may bear any name. */
void
qipu_dhtmlxq_collect_fields (QipuDhtmlxqReader *self, gsize start, gsize end)
{
  const char *p = self->text + start;
  const char *stop = self->text + end;

  g_array_set_size (self->fields, 0);
  while ((p = g_strstr_len (p, stop - p, QIPU_DHTMLXQ_OPEN "_")) != NULL)
    {
      const char *name = p + strlen (QIPU_DHTMLXQ_OPEN "_");
      const char *close = memchr (name, ']', (gsize) (stop - name));
      const char *next_open;
      const char *next_close;
      QipuDhtmlxqEntry field = { 0 };

      if (close == NULL)
        return;
      next_open = g_strstr_len (close, stop - close, QIPU_DHTMLXQ_OPEN);
      next_close =
          g_strstr_len (close, next_open != NULL ? next_open - close : stop - close, "[/DhtmlXQ");
      if (next_close == NULL)
        next_close = next_open != NULL ? next_open : stop;

      field.name = dup_name (name, (gsize) (close - name));
      field.value = close + 1;
      field.length = (gsize) (next_close - field.value);
      field.offset = (gsize) (field.value - self->text);
      g_array_append_val (self->fields, field);
      p = next_close;
    }
}

/* "var DhtmlXQ_movelist = '…'" in a script; the same fields in another dress. Ends where one that
 * has a value is set again, which is the next game; returns that place, or the size of the text. */
gsize
qipu_dhtmlxq_collect_variables (QipuDhtmlxqReader *self, gsize from)
{
  const char *p = self->text + from;
  const char *stop = self->text + self->size;

  while ((p = g_strstr_len (p, stop - p, "DhtmlXQ_")) != NULL)
    {
      const char *start = p;
      const char *name = p + strlen ("DhtmlXQ_");
      const char *q = name;
      const char *close;
      const QipuDhtmlxqEntry *old;
      QipuDhtmlxqEntry field = { 0 };

      while (q < stop && (g_ascii_isalnum (*q) || *q == '_'))
        q++;
      p = q;
      field.name = g_ascii_strdown (name, q - name);
      while (q < stop && (*q == ' ' || *q == '='))
        q++;
      close =
          q < stop && (*q == '\'' || *q == '"') ? memchr (q + 1, *q, (gsize) (stop - q - 1)) : NULL;
      if (close == NULL)
        {
          g_free (field.name);
          continue;
        }
      old = qipu_dhtmlxq_find_field (self, field.name);
      if (old != NULL && old->length > 0)
        {
          g_free (field.name);
          return (gsize) (start - self->text);
        }
      field.value = q + 1;
      field.length = (gsize) (close - field.value);
      field.offset = (gsize) (field.value - self->text);
      g_array_append_val (self->fields, field);
      p = close;
    }
  return self->size;
}

char *
qipu_dhtmlxq_dup_value (const QipuDhtmlxqReader *self, const QipuDhtmlxqEntry *field)
{
  g_autofree char *plain = self->is_page ? qipu_markup_strip_tags (field->value, field->length)
                                         : g_strndup (field->value, field->length);

  g_strstrip (plain);
  return qipu_markup_decode_escapes (plain, strlen (plain));
}

/* "||" is a line break, of an escaped bar it is none. */
char *
qipu_dhtmlxq_dup_comment (const QipuDhtmlxqReader *self, const QipuDhtmlxqEntry *field)
{
  g_autofree char *value = g_strndup (field->value, field->length);
  g_autofree char *text = qipu_text_dup_replaced (value, "||", "\n");
  QipuDhtmlxqEntry copy = *field;

  copy.value = text;
  copy.length = strlen (text);
  return qipu_dhtmlxq_dup_value (self, &copy);
}

/* Pages of moves in a script call the main line by its number first: "[0_1_0]7747…". */
char *
qipu_dhtmlxq_dup_digits (const QipuDhtmlxqEntry *field)
{
  GString *digits = g_string_sized_new (field->length);
  const char *close
      = field->length > 0 && *field->value == '[' ? memchr (field->value, ']', field->length) : NULL;

  for (gsize i = close != NULL ? (gsize) (close - field->value) : 0; i < field->length; i++)
    if (g_ascii_isdigit (field->value[i]))
      g_string_append_c (digits, field->value[i]);
  return g_string_free (digits, FALSE);
}

QipuMove
qipu_dhtmlxq_get_move (const char *digits)
{
  return qipu_move_from_numbers (digits[0] - '0', 9 - (digits[1] - '0'), digits[2] - '0',
                                 9 - (digits[3] - '0'));
}
