/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Passing over plain text. The compiler makes of the vectors here whatever the machine has. */

#define G_LOG_DOMAIN "qipu-records"

#include "config.h"

#include "records/qipu-text-plain.h"

#include <string.h>

/* As signed numbers ASCII without NUL is what is greater than 0. Comparisons give -1 for true. */
typedef gint8 Bytes __attribute__ ((vector_size (16)));

static inline Bytes
load (const guint8 *p)
{
  Bytes bytes;

  memcpy (&bytes, p, sizeof bytes);
  return bytes;
}

/* qipu_text_is_plain_first () of each. */
static inline Bytes
find_first (Bytes bytes)
{
  return (bytes > (gint8) 0xE0) & (bytes < -16) & (bytes != (gint8) 0xED);
}

/* Whether each of sixteen bytes is in its place: ASCII, or a first of three, or behind one or two
 * places behind one, and nowhere else. Two bytes before @p are looked at. */
static inline gboolean
is_plain (const guint8 *p)
{
  Bytes bytes = load (p);
  Bytes is_later = bytes < -64; /* 80 to BF */
  Bytes is_due = find_first (load (p - 1)) | find_first (load (p - 2));
  Bytes is_good = ((bytes > 0) | find_first (bytes) | is_later) & ~(is_later ^ is_due);
  guint64 halves[2];

  memcpy (halves, &is_good, sizeof halves);
  return (halves[0] & halves[1]) == G_MAXUINT64;
}

/* One character: its bytes, or 0. */
static inline gsize
get_plain_character (const guint8 *p, const guint8 *end)
{
  if (p < end && *p != 0 && *p < 0x80)
    return 1;
  if (end - p >= 3 && qipu_text_is_plain_first (*p) && (p[1] & 0xC0) == 0x80 &&
      (p[2] & 0xC0) == 0x80)
    return 3;
  return 0;
}

/**
 * qipu_text_get_plain_length:
 * @data: bytes
 * @end: behind the last one
 *
 * Passes over ASCII and most characters of three bytes, sixteen bytes at a time.
 *
 * Returns: the bytes up to the first NUL, malformed or other character; a character cut by @end is
 * not counted
 */
gsize
qipu_text_get_plain_length (const guint8 *data, const guint8 *end)
{
  const guint8 *p = data;
  gsize n;

  while (p - data < 2 && (n = get_plain_character (p, end)) > 0)
    p += n;
  if (p - data >= 2)
    {
      while (end - p >= (gssize) sizeof (Bytes) && is_plain (p))
        p += sizeof (Bytes);
      /* back to the beginning of a character that reaches beyond the sixteen */
      if (qipu_text_is_plain_first (p[-1]))
        p--;
      else if (qipu_text_is_plain_first (p[-2]))
        p -= 2;
    }
  while ((n = get_plain_character (p, end)) > 0)
    p += n;
  return (gsize) (p - data);
}

/**
 * qipu_text_count_high:
 * @data: (array length=size): bytes
 * @size: how many
 *
 * Returns: how many are not ASCII
 */
gsize
qipu_text_count_high (const guint8 *data, gsize size)
{
  const guint64 ones = G_GUINT64_CONSTANT (0x0101010101010101);
  gsize n = 0;
  gsize i = 0;

  for (; size - i >= sizeof (guint64); i += sizeof (guint64))
    {
      guint64 word;

      memcpy (&word, data + i, sizeof word);
      n += ((word >> 7) & ones) * ones >> 56;
    }
  for (; i < size; i++)
    n += data[i] >> 7;
  return n;
}

/**
 * qipu_text_dup_line_feeds:
 * @text: (array length=length): a text
 * @length: bytes of @text
 *
 * Returns: (transfer full) (nullable): @text with a line feed for each lone carriage return, every
 *   place the same; %NULL when it has none
 */
char *
qipu_text_dup_line_feeds (const char *text, gsize length)
{
  const char *end = text + length;
  char *copy = NULL;

  for (const char *p = text; (p = memchr (p, '\r', (gsize) (end - p))) != NULL; p++)
    {
      if (p + 1 < end && p[1] == '\n')
        continue;
      if (copy == NULL)
        copy = g_strndup (text, length);
      copy[p - text] = '\n';
    }
  return copy;
}
