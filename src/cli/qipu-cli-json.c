/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes one JSON document: escaping, commas, indentation. */

#define G_LOG_DOMAIN "qipu-cli"

#include "config.h"

#include "cli/qipu-cli-json.h"

#include <math.h>

struct _QipuJson
{
  GString *text;
  guint depth;
  gboolean is_first; /* nothing was put into the innermost bracket yet */
};

QipuJson *
qipu_json_new (void)
{
  QipuJson *self = g_new0 (QipuJson, 1);

  self->text = g_string_new (NULL);
  self->is_first = TRUE;
  return self;
}

void
qipu_json_free (QipuJson *self)
{
  g_string_free (self->text, TRUE);
  g_free (self);
}

static void
append_quoted (GString *text, const char *value)
{
  g_autofree char *valid = g_utf8_make_valid (value, -1);

  g_string_append_c (text, '"');
  for (const char *p = valid; *p != '\0'; p++)
    switch (*p)
      {
      case '"':
        g_string_append (text, "\\\"");
        break;
      case '\\':
        g_string_append (text, "\\\\");
        break;
      case '\n':
        g_string_append (text, "\\n");
        break;
      case '\r':
        g_string_append (text, "\\r");
        break;
      case '\t':
        g_string_append (text, "\\t");
        break;
      default:
        if ((guchar) *p < 0x20 || *p == 0x7f)
          g_string_append_printf (text, "\\u%04x", (guchar) *p);
        else
          g_string_append_c (text, *p);
      }
  g_string_append_c (text, '"');
}

/* Deeply nested variations must not cost a square of their depth. */
#define MAX_INDENT 32

static void
append_line (QipuJson *self)
{
  g_string_append_c (self->text, '\n');
  for (guint i = 0; i < MIN (self->depth, MAX_INDENT); i++)
    g_string_append (self->text, "  ");
}

/* What stands before any value: comma, new line, name. */
static void
append_lead (QipuJson *self, const char *key)
{
  if (self->depth > 0)
    {
      if (!self->is_first)
        g_string_append_c (self->text, ',');
      append_line (self);
    }
  self->is_first = FALSE;
  if (key != NULL)
    {
      append_quoted (self->text, key);
      g_string_append (self->text, ": ");
    }
}

static void
begin (QipuJson *self, const char *key, char bracket)
{
  append_lead (self, key);
  g_string_append_c (self->text, bracket);
  self->depth++;
  self->is_first = TRUE;
}

static void
end (QipuJson *self, char bracket)
{
  g_assert (self->depth > 0);

  self->depth--;
  if (!self->is_first)
    append_line (self);
  g_string_append_c (self->text, bracket);
  self->is_first = FALSE;
}

void
qipu_json_begin_object (QipuJson *self, const char *key)
{
  begin (self, key, '{');
}

void
qipu_json_end_object (QipuJson *self)
{
  end (self, '}');
}

void
qipu_json_begin_array (QipuJson *self, const char *key)
{
  begin (self, key, '[');
}

void
qipu_json_end_array (QipuJson *self)
{
  end (self, ']');
}

void
qipu_json_string (QipuJson *self, const char *key, const char *value)
{
  append_lead (self, key);
  if (value == NULL)
    g_string_append (self->text, "null");
  else
    append_quoted (self->text, value);
}

void
qipu_json_integer (QipuJson *self, const char *key, gint64 value)
{
  append_lead (self, key);
  g_string_append_printf (self->text, "%" G_GINT64_FORMAT, value);
}

void
qipu_json_unsigned (QipuJson *self, const char *key, guint64 value)
{
  append_lead (self, key);
  g_string_append_printf (self->text, "%" G_GUINT64_FORMAT, value);
}

void
qipu_json_real (QipuJson *self, const char *key, double value)
{
  char number[G_ASCII_DTOSTR_BUF_SIZE];

  append_lead (self, key);
  if (!isfinite (value))
    g_string_append (self->text, "null");
  else
    g_string_append (self->text, g_ascii_formatd (number, sizeof number, "%.6f", value));
}

void
qipu_json_boolean (QipuJson *self, const char *key, gboolean value)
{
  append_lead (self, key);
  g_string_append (self->text, value ? "true" : "false");
}

void
qipu_json_null (QipuJson *self, const char *key)
{
  qipu_json_string (self, key, NULL);
}

void
qipu_json_raw (QipuJson *self, const char *key, QipuJson *value)
{
  const GString *text = value->text;

  g_assert (value->depth == 0);

  append_lead (self, key);
  for (gsize i = 0; i < text->len; i++)
    {
      /* Line ends inside strings are escaped, so these are all between values. */
      if (text->str[i] == '\n' && i + 1 < text->len)
        append_line (self);
      else if (text->str[i] != '\n')
        g_string_append_c (self->text, text->str[i]);
    }
}

const char *
qipu_json_get_text (QipuJson *self)
{
  if (self->depth == 0 && self->text->len > 0 && self->text->str[self->text->len - 1] != '\n')
    g_string_append_c (self->text, '\n');
  return self->text->str;
}
