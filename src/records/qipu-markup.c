/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Entities, tags and escapes of web pages, as far as records need them. */

#define G_LOG_DOMAIN "qipu-records"

#include "config.h"

#include "records/qipu-markup.h"

#include <string.h>

#define MAX_ENTITY 10

static gunichar
get_entity (const char *name, gsize length)
{
  static const struct
  {
    const char *name;
    gunichar character;
  } known[] = {
    { "amp", '&' },  { "lt", '<' },      { "gt", '>' },      { "quot", '"' },
    { "apos", '\'' }, { "nbsp", ' ' },    { "middot", 0xB7 }, { "hellip", 0x2026 },
    { "ndash", 0x2013 }, { "mdash", 0x2014 }, { "minus", 0x2212 }, { "emsp", ' ' },
    { "ensp", ' ' },
  };

  if (length > 1 && name[0] == '#')
    {
      guint base = name[1] == 'x' || name[1] == 'X' ? 16 : 10;
      gunichar value = 0;

      for (gsize i = base == 16 ? 2 : 1; i < length; i++)
        {
          int digit = g_ascii_xdigit_value (name[i]);

          if (digit < 0 || (guint) digit >= base)
            return 0;
          value = value * base + (gunichar) digit;
          if (value > 0x10FFFF)
            return 0;
        }
      return g_unichar_validate (value) ? value : 0;
    }
  for (guint i = 0; i < G_N_ELEMENTS (known); i++)
    if (strlen (known[i].name) == length && memcmp (known[i].name, name, length) == 0)
      return known[i].character;
  return 0;
}

/**
 * qipu_markup_decode_entities:
 * @text: (array length=length): a piece of a web page
 * @length: bytes of @text
 *
 * Returns: (transfer full): @text with a character for each entity that is known, by name or number
 */
char *
qipu_markup_decode_entities (const char *text, gsize length)
{
  GString *result = g_string_sized_new (length);
  const char *end = text + length;

  while (text < end)
    {
      const char *stop;
      gunichar c;

      if (*text != '&')
        {
          g_string_append_c (result, *text++);
          continue;
        }
      stop = memchr (text, ';', MIN ((gsize) (end - text), MAX_ENTITY));
      c = stop != NULL ? get_entity (text + 1, (gsize) (stop - text) - 1) : 0;
      if (c == 0)
        g_string_append_c (result, *text++);
      else
        {
          g_string_append_unichar (result, c);
          text = stop + 1;
        }
    }
  return g_string_free (result, FALSE);
}

/* Whether the tag at @p ("<br", "</p") ends a line. */
static gboolean
is_block (const char *p, gsize length)
{
  static const char *const names[]
      = { "br", "p", "div", "tr", "li", "td", "table", "h1", "h2", "h3", "h4", "pre" };
  gsize n = 0;

  p++;
  length--;
  if (length > 0 && *p == '/')
    {
      p++;
      length--;
    }
  while (n < length && g_ascii_isalnum (p[n]))
    n++;
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (strlen (names[i]) == n && g_ascii_strncasecmp (names[i], p, n) == 0)
      return TRUE;
  return FALSE;
}

/* Behind the element that must not be shown, if one begins at @p. */
static const char *
skip_hidden (const char *p, const char *end)
{
  static const struct
  {
    const char *open;
    const char *close;
  } hidden[] = { { "<script", "</script" }, { "<style", "</style" }, { "<!--", "-->" } };

  for (guint i = 0; i < G_N_ELEMENTS (hidden); i++)
    {
      gsize n = strlen (hidden[i].open);
      gsize m = strlen (hidden[i].close);

      if ((gsize) (end - p) < n || g_ascii_strncasecmp (p, hidden[i].open, n) != 0)
        continue;
      for (p += n; p < end; p++)
        if ((gsize) (end - p) >= m && g_ascii_strncasecmp (p, hidden[i].close, m) == 0)
          return p + m;
      return end;
    }
  return p;
}

/* Begins a line of @result, which comes from @place on. */
static void
start_line (GString *result, GArray *starts, gsize place)
{
  g_string_append_c (result, '\n');
  if (starts != NULL)
    g_array_append_val (starts, place);
}

/* The character at @text, which may be an entity; returns what is behind it. */
static const char *
take_character (
    GString *result, const char *text, const char *end, const char *start, GArray *starts)
{
  const char *stop =
      *text == '&' ? memchr (text, ';', MIN ((gsize) (end - text), MAX_ENTITY)) : NULL;
  gunichar c = stop != NULL ? get_entity (text + 1, (gsize) (stop - text) - 1) : 0;
  const char *behind = c != 0 ? stop + 1 : text + 1;

  if (c == 0)
    c = (guchar) *text;
  if (c == '\n')
    start_line (result, starts, (gsize) (behind - start));
  else if (behind == text + 1)
    g_string_append_c (result, *text);
  else
    g_string_append_unichar (result, c);
  return behind;
}

/**
 * qipu_markup_strip_tags_with_places:
 * @text: (array length=length): a web page or a piece of one
 * @length: bytes of @text
 * @starts: (nullable): where the place in @text is put at which each line of the result begins, as
 * gsize
 *
 * Returns: (transfer full): what a reader sees of it: no tags, scripts and styles, line breaks for
 *   `<br>` and blocks, entities decoded
 */
char *
qipu_markup_strip_tags_with_places (const char *text, gsize length, GArray *starts)
{
  GString *result = g_string_sized_new (length);
  const char *start = text;
  const char *end = text + length;
  const gsize first = 0;

  if (starts != NULL)
    g_array_append_val (starts, first);
  while (text < end)
    {
      const char *close;
      const char *behind;

      if (*text != '<')
        {
          text = take_character (result, text, end, start, starts);
          continue;
        }
      behind = skip_hidden (text, end);
      if (behind != text)
        {
          text = behind;
          continue;
        }
      /* a sign "less than" in running text is no tag */
      close = end - text > 1 && (g_ascii_isalpha (text[1]) || text[1] == '/' || text[1] == '!')
                ? memchr (text, '>', (gsize) (end - text))
                : NULL;
      if (close == NULL)
        {
          g_string_append_c (result, *text++);
          continue;
        }
      if (is_block (text, (gsize) (close - text)))
        start_line (result, starts, (gsize) (close + 1 - start));
      text = close + 1;
    }
  return g_string_free (result, FALSE);
}

/**
 * qipu_markup_strip_tags:
 * @text: (array length=length): a web page or a piece of one
 * @length: bytes of @text
 *
 * Returns: (transfer full): see qipu_markup_strip_tags_with_places()
 */
char *
qipu_markup_strip_tags (const char *text, gsize length)
{
  return qipu_markup_strip_tags_with_places (text, length, NULL);
}

/**
 * qipu_markup_decode_escapes:
 * @text: (array length=length): a string of JavaScript
 * @length: bytes of @text
 *
 * Returns: (transfer full): @text with a character for each `\uXXXX`
 */
char *
qipu_markup_decode_escapes (const char *text, gsize length)
{
  GString *result = g_string_sized_new (length);
  const char *end = text + length;

  while (text < end)
    {
      gunichar c = 0;

      if (end - text >= 6 && text[0] == '\\' && text[1] == 'u')
        for (guint i = 2; i < 6; i++)
          {
            int digit = g_ascii_xdigit_value (text[i]);

            if (digit < 0)
              {
                c = 0;
                break;
              }
            c = c * 16 + (gunichar) digit;
          }
      if (c != 0 && g_unichar_validate (c))
        {
          g_string_append_unichar (result, c);
          text += 6;
        }
      else
        g_string_append_c (result, *text++);
    }
  return g_string_free (result, FALSE);
}
