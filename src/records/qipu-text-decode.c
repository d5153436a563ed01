/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Encodings of record files. Most Big5 text is also valid GB18030 and gives nonsense without any
 * error, so the two are told apart by how many characters are common ones. */

#define G_LOG_DOMAIN "qipu-records"

#include "config.h"

#include "records/qipu-text-decode.h"

#include <errno.h>
#include <iconv.h>
#include <string.h>

#include "records/qipu-text-plain.h"

#define REPLACEMENT "\357\277\275"

/* Characters that are frequent in texts about xiangqi, Simplified and Traditional. */
static const char common_characters[]
  = "的一是不了在人有我他這这中大來来上個个國国和也子時时道出局先紅红黑車车馬马炮砲兵卒士象相仕帥帅將将"
    "進进退平得失攻守勢势勝胜負负棋前後后七八九五六四三二着著如若則则此可以方步變变";

#define FIRST_IDEOGRAPH 0x4E00u
#define N_IDEOGRAPHS 0x5200u

static const guint8 *
get_common_set (void)
{
  static guint8 set[N_IDEOGRAPHS / 8];
  static gsize once = 0;

  if (g_once_init_enter (&once))
    {
      for (const char *p = common_characters; *p != '\0'; p = g_utf8_next_char (p))
        {
          gunichar c = g_utf8_get_char (p) - FIRST_IDEOGRAPH;

          set[c / 8] |= (guint8) (1u << (c % 8));
        }
      g_once_init_leave (&once, 1);
    }
  return set;
}

/**
 * qipu_text_score:
 * @text: (array length=length): UTF-8
 * @length: bytes of @text
 * @n_characters: (out) (optional): how many are beyond ASCII
 *
 * Returns: the share, 0 to 1, of characters that are common in texts about chess among those beyond
 *   ASCII
 */
double
qipu_text_score (const char *text, gsize length, gsize *n_characters)
{
  const guint8 *set = get_common_set ();
  const char *end = text + length;
  gsize n = 0;
  gsize n_common = 0;

  for (const char *p = text; p < end; p = g_utf8_next_char (p))
    {
      gunichar c;

      if ((guchar) *p < 0x80)
        continue;
      c = g_utf8_get_char (p) - FIRST_IDEOGRAPH;
      n++;
      if (c < N_IDEOGRAPHS && (set[c / 8] & (1u << (c % 8))) != 0)
        n_common++;
    }

  if (n_characters != NULL)
    *n_characters = n;
  return n > 0 ? (double) n_common / (double) n : 0.0;
}

/**
 * qipu_text_evidence_init:
 * @self: (out caller-allocates): cleared by qipu_text_evidence_clear()
 *
 * Begins to gather strings of a binary file, which are in one encoding that nothing in it names.
 */
void
qipu_text_evidence_init (QipuTextEvidence *self)
{
  self->bytes = g_byte_array_new ();
}

/**
 * qipu_text_evidence_clear:
 * @self: evidence
 *
 * Frees what was gathered.
 */
void
qipu_text_evidence_clear (QipuTextEvidence *self)
{
  g_clear_pointer (&self->bytes, g_byte_array_unref);
}

static gboolean
is_ascii (const guint8 *data, gsize size)
{
  for (gsize i = 0; i < size; i++)
    if (data[i] >= 0x80)
      return FALSE;
  return TRUE;
}

/* Adds one string; pure ASCII says nothing and is left out. */
/**
 * qipu_text_evidence_add:
 * @self: evidence
 * @data: (array length=size): a string of the file
 * @size: bytes of @data
 *
 * Keeps the string when it has bytes beyond ASCII, %QIPU_TEXT_EVIDENCE_SIZE bytes in all.
 */
void
qipu_text_evidence_add (QipuTextEvidence *self, const guint8 *data, gsize size)
{
  if (self->bytes->len >= QIPU_TEXT_EVIDENCE_SIZE || is_ascii (data, size))
    return;

  g_byte_array_append (self->bytes, data, (guint) MIN (size, QIPU_TEXT_EVIDENCE_SIZE));
  /* a cut character must not swallow the beginning of the next string */
  g_byte_array_append (self->bytes, (const guint8 *) "\n", 1);
}

/* So many characters of another encoding do not all look like UTF-8 by chance. */
#define MIN_SURE_CHARACTERS 200u

static double
score_as (const guint8 *data, gsize size, QipuEncoding encoding)
{
  g_autoptr (QipuDecoder) decoder = qipu_decoder_new (encoding);
  g_autoptr (GString) text = g_string_sized_new (size + size / 2 + 16);

  qipu_decoder_feed (decoder, data, size, TRUE, text, NULL);
  return qipu_text_score (text->str, text->len, NULL);
}

/**
 * qipu_text_guess_legacy:
 * @data: (array length=size): strings in the code page of some Windows
 * @size: bytes of @data
 *
 * Most Big5 text is valid GB18030 and gives nonsense without any error. So the share of characters
 * that are common in texts about chess decides: at least a tenth as Big5, and three times that as
 * GB18030.
 *
 * Returns: %QIPU_ENCODING_BIG5, or %QIPU_ENCODING_GB18030 also in doubt
 */
QipuEncoding
qipu_text_guess_legacy (const guint8 *data, gsize size)
{
  double gb;
  double big5;

  if (size > 2 * QIPU_TEXT_EVIDENCE_SIZE)
    size = 2 * QIPU_TEXT_EVIDENCE_SIZE;

  gb = score_as (data, size, QIPU_ENCODING_GB18030);
  big5 = score_as (data, size, QIPU_ENCODING_BIG5);
  return big5 >= 0.10 && big5 > 3 * gb ? QIPU_ENCODING_BIG5 : QIPU_ENCODING_GB18030;
}

/* Counts good sequences of several bytes and bytes that fit in none; a sequence cut by the end
 * of the data counts as neither. */
static void
count_utf8 (const guint8 *data, gsize size, gsize *n_good, gsize *n_bad)
{
  const guint8 *p = data;
  const guint8 *end = data + size;

  *n_good = *n_bad = 0;
  while (p < end)
    {
      gsize n = qipu_text_get_plain_length (p, end);
      gunichar c;

      *n_good += qipu_text_count_high (p, n) / 3;
      p += n;
      if (p == end)
        break;
      if (*p == 0)
        {
          p++;
          continue;
        }
      c = g_utf8_get_char_validated ((const char *) p, end - p);
      if (c == (gunichar) -2 && qipu_text_is_cut_off ((const char *) p, (gsize) (end - p)))
        break;
      if (c >= (gunichar) -2)
        {
          (*n_bad)++;
          p++;
          continue;
        }
      (*n_good)++;
      p = (const guint8 *) g_utf8_next_char ((const char *) p);
    }
}

/**
 * qipu_text_guess:
 * @data: (array length=size): the beginning of a text
 * @size: bytes of @data
 *
 * Decides by byte order mark, then by strict UTF-8, then by qipu_text_guess_legacy().
 *
 * Returns: the encoding; ASCII when nothing goes beyond it
 */
QipuEncoding
qipu_text_guess (const guint8 *data, gsize size)
{
  gsize n_good;
  gsize n_bad;

  if (size >= 3 && memcmp (data, "\357\273\277", 3) == 0)
    return QIPU_ENCODING_UTF8_BOM;
  if (size >= 2 && data[0] == 0xFF && data[1] == 0xFE)
    return QIPU_ENCODING_UTF16LE;
  if (size >= 2 && data[0] == 0xFE && data[1] == 0xFF)
    return QIPU_ENCODING_UTF16BE;

  count_utf8 (data, size, &n_good, &n_bad);
  if (n_bad == 0)
    return n_good > 0 ? QIPU_ENCODING_UTF8 : QIPU_ENCODING_ASCII;
  /* broken UTF-8: text of the other encodings hardly ever forms sequences of UTF-8 */
  if (n_good >= 4 && n_bad * 10 <= n_good)
    return QIPU_ENCODING_UTF8;
  return qipu_text_guess_legacy (data, size);
}

/**
 * qipu_text_is_surely_utf8:
 * @data: (array length=size): the beginning of a text
 * @size: bytes of @data
 *
 * Returns: whether so many characters of several bytes are good UTF-8, and none is bad, that no
 * text of another encoding can look like it
 */
gboolean
qipu_text_is_surely_utf8 (const guint8 *data, gsize size)
{
  gsize n_good;
  gsize n_bad;

  count_utf8 (data, size, &n_good, &n_bad);
  return n_bad == 0 && n_good >= MIN_SURE_CHARACTERS;
}

struct _QipuDecoder
{
  QipuEncoding encoding;
  iconv_t converter; /* (iconv_t) -1 for UTF-8 */
  GArray *resumptions;
};

/* A megabyte of nonsense need not be known byte by byte. */
#define MAX_RESUMPTIONS 1000u

/* Behind bytes that were replaced. */
static void
note_resumption (QipuDecoder *self, gsize source, gsize text)
{
  QipuResumption resumption = { source, text };

  if (self->resumptions->len < MAX_RESUMPTIONS)
    g_array_append_val (self->resumptions, resumption);
}

static const char *
get_iconv_name (QipuEncoding encoding)
{
  switch (encoding)
    {
    case QIPU_ENCODING_UTF16LE:
      return "UTF-16LE";
    case QIPU_ENCODING_UTF16BE:
      return "UTF-16BE";
    case QIPU_ENCODING_GB18030:
      return "GB18030";
    case QIPU_ENCODING_BIG5:
      return "BIG5-HKSCS";
    case QIPU_ENCODING_NONE:
    case QIPU_ENCODING_ASCII:
    case QIPU_ENCODING_UTF8:
    case QIPU_ENCODING_UTF8_BOM:
    default:
      return NULL;
    }
}

/* Opens a converter that is never closed: with the last one of an encoding the C library unloads its
 * tables, and loads them again for the next record. */
static void
keep_tables (QipuEncoding encoding)
{
  static gpointer kept[QIPU_ENCODING_BIG5 + 1];

  if (g_atomic_pointer_get (&kept[encoding]) == NULL)
    {
      iconv_t converter = iconv_open ("UTF-8", get_iconv_name (encoding));

      if (converter != (iconv_t) -1 &&
          !g_atomic_pointer_compare_and_exchange (&kept[encoding], NULL, converter))
        iconv_close (converter);
    }
}

/**
 * qipu_decoder_new:
 * @encoding: what is to be decoded
 *
 * Returns: (transfer full): a converter that marks what is no text with U+FFFD and keeps going
 */
QipuDecoder *
qipu_decoder_new (QipuEncoding encoding)
{
  QipuDecoder *self = g_new0 (QipuDecoder, 1);
  const char *name = get_iconv_name (encoding);

  if (name != NULL)
    keep_tables (encoding);
  self->encoding = encoding;
  self->converter = name != NULL ? iconv_open ("UTF-8", name) : (iconv_t) -1;
  self->resumptions = g_array_new (FALSE, FALSE, sizeof (QipuResumption));
  return self;
}

/**
 * qipu_decoder_free:
 * @self: (nullable) (transfer full): a decoder
 *
 * Frees @self.
 */
void
qipu_decoder_free (QipuDecoder *self)
{
  if (self == NULL)
    return;

  if (self->converter != (iconv_t) -1)
    iconv_close (self->converter);
  g_array_unref (self->resumptions);
  g_free (self);
}

const QipuResumption *
qipu_decoder_get_resumptions (const QipuDecoder *self, guint *n)
{
  *n = self->resumptions->len;
  return (const QipuResumption *) (gpointer) self->resumptions->data;
}

gboolean
qipu_text_is_cut_off (const char *text, gsize size)
{
  return g_utf8_get_char_validated (text, (gssize) size) == (gunichar) -2
         && memchr (text, 0, size) == NULL;
}

static gsize
feed_utf8 (QipuDecoder *self,
           const guint8 *data,
           gsize size,
           gboolean last,
           GString *text,
           gsize *first_bad)
{
  const char *p = (const char *) data;
  const char *end = p + size;

  while (p < end)
    {
      const char *stop;

      /* a NUL is no text either */
      if (g_utf8_validate_len (p, (gsize) (end - p), &stop))
        {
          g_string_append_len (text, p, end - p);
          return size;
        }
      g_string_append_len (text, p, stop - p);
      p = stop;
      if (!last && qipu_text_is_cut_off (p, (gsize) (end - p)))
        break;
      if (first_bad != NULL && *first_bad == G_MAXSIZE)
        *first_bad = (gsize) (p - (const char *) data);
      g_string_append (text, REPLACEMENT);
      p++;
      note_resumption (self, (gsize) (p - (const char *) data), text->len);
    }
  return (gsize) (p - (const char *) data);
}

/* How many bytes to step over where the converter found no character. A pair with a valid lead
 * byte is one unassigned character; any other byte stands alone. */
static gsize
get_bad_length (QipuEncoding encoding, const guint8 *data, gsize size)
{
  if (encoding == QIPU_ENCODING_UTF16LE || encoding == QIPU_ENCODING_UTF16BE)
    return MIN (size, 2);
  if (size >= 2 && data[0] >= 0x81 && data[0] <= 0xFE && data[1] >= 0x80 && data[1] != 0xFF)
    return 2;
  return 1;
}

static gsize
feed_iconv (QipuDecoder *self,
            const guint8 *data,
            gsize size,
            gboolean last,
            GString *text,
            gsize *first_bad)
{
  char *in = (char *) data;
  gsize in_left = size;

  while (in_left > 0)
    {
      gsize old_length = text->len;
      gsize room = in_left * 3 + 64;
      gsize room_left = room;
      gsize result;
      char *out;

      g_string_set_size (text, old_length + room);
      out = text->str + old_length;
      result = iconv (self->converter, &in, &in_left, &out, &room_left);
      g_string_truncate (text, old_length + room - room_left);

      if (result != (gsize) -1 || errno == E2BIG)
        continue;
      if (errno == EINVAL && !last)
        break;
      {
        gsize n = get_bad_length (self->encoding, (const guint8 *) in, in_left);

        if (first_bad != NULL && *first_bad == G_MAXSIZE)
          *first_bad = (gsize) (in - (char *) data);
        g_string_append (text, REPLACEMENT);
        in += n;
        in_left -= n;
        note_resumption (self, size - in_left, text->len);
      }
    }

  if (last)
    {
      /* BIG5-HKSCS holds a letter back in case an accent follows */
      char rest[16];
      char *out = rest;
      gsize room = sizeof rest;

      iconv (self->converter, NULL, NULL, &out, &room);
      g_string_append_len (text, rest, out - rest);
    }
  return size - in_left;
}

/* FB 7A is a Cantonese word since Hong Kong's supplement, but in records of old fonts of Taiwan it
 * is the chariot; both take three bytes here. */
static void
replace_private_chariot (GString *text, gsize from)
{
  for (char *p = text->str + from; (p = strstr (p, "㖡")) != NULL;)
    memcpy (p, "車", 3);
}

/* A NUL may be a valid character of the other encodings, but no text of ours holds one. */
static void
replace_nul (QipuDecoder *self, GString *text, gsize from)
{
  g_autofree char *copy = NULL;
  gsize size = text->len - from;
  const char *p;

  if (memchr (text->str + from, 0, size) == NULL)
    return;

  /* their places are none any more */
  g_array_set_size (self->resumptions, 0);
  p = copy = g_memdup2 (text->str + from, size);
  g_string_truncate (text, from);
  while (size > 0)
    {
      const char *nul = memchr (p, 0, size);
      gsize n = nul != NULL ? (gsize) (nul - p) : size;

      g_string_append_len (text, p, (gssize) n);
      if (nul == NULL)
        break;
      g_string_append (text, REPLACEMENT);
      p += n + 1;
      size -= n + 1;
    }
}

gsize
qipu_decoder_feed (QipuDecoder *self,
                   const guint8 *data,
                   gsize size,
                   gboolean last,
                   GString *text,
                   gsize *first_bad)
{
  gsize from = text->len;
  gsize used;

  if (first_bad != NULL)
    *first_bad = G_MAXSIZE;
  g_array_set_size (self->resumptions, 0);
  if (self->converter == (iconv_t) -1)
    return feed_utf8 (self, data, size, last, text, first_bad);

  used = feed_iconv (self, data, size, last, text, first_bad);
  replace_nul (self, text, from);
  if (self->encoding == QIPU_ENCODING_BIG5)
    replace_private_chariot (text, from);
  return used;
}

static gsize
get_mark_length (const guint8 *data, gsize size, QipuEncoding encoding)
{
  if (encoding == QIPU_ENCODING_UTF8_BOM && size >= 3 && memcmp (data, "\357\273\277", 3) == 0)
    return 3;
  if (encoding == QIPU_ENCODING_UTF16LE && size >= 2 && data[0] == 0xFF && data[1] == 0xFE)
    return 2;
  if (encoding == QIPU_ENCODING_UTF16BE && size >= 2 && data[0] == 0xFE && data[1] == 0xFF)
    return 2;
  return 0;
}

/**
 * qipu_text_decode:
 * @data: (array length=size): a text
 * @size: bytes of @data
 * @encoding: its encoding
 * @first_bad: (out) (optional): offset of the first byte that is no text, or %G_MAXSIZE
 *
 * Returns: (transfer full): the whole as UTF-8 without a byte order mark, with U+FFFD for what is
 * no text
 */
char *
qipu_text_decode (const guint8 *data, gsize size, QipuEncoding encoding, gsize *first_bad)
{
  g_autoptr (QipuDecoder) decoder = qipu_decoder_new (encoding);
  GString *text = g_string_sized_new (size + 1);
  gsize mark = get_mark_length (data, size, encoding);

  qipu_decoder_feed (decoder, data + mark, size - mark, TRUE, text, first_bad);
  if (first_bad != NULL && *first_bad != G_MAXSIZE)
    *first_bad += mark;
  return g_string_free (text, FALSE);
}

/**
 * qipu_text_encode:
 * @text: (array length=length): UTF-8
 * @length: bytes of @text
 * @encoding: what to write
 * @out: where it is appended
 *
 * Returns: how many characters @encoding lacks; they are written as "?"
 */
guint
qipu_text_encode (const char *text, gsize length, QipuEncoding encoding, GByteArray *out)
{
  const char *name = get_iconv_name (encoding);
  iconv_t converter;
  char *in = (char *) text;
  gsize in_left = length;
  guint n_lost = 0;

  if (name == NULL)
    {
      g_byte_array_append (out, (const guint8 *) text, (guint) length);
      return 0;
    }

  converter = iconv_open (name, "UTF-8");
  g_return_val_if_fail (converter != (iconv_t) -1, 0);

  while (in_left > 0)
    {
      char block[4096];
      char *o = block;
      gsize room = sizeof block;
      gsize result = iconv (converter, &in, &in_left, &o, &room);

      g_byte_array_append (out, (const guint8 *) block, (guint) (o - block));
      if (result == (gsize) -1 && errno != E2BIG)
        {
          gsize n = MIN ((gsize) (g_utf8_next_char (in) - in), in_left);

          n_lost++;
          g_byte_array_append (out, (const guint8 *) "?", 1);
          in += n;
          in_left -= n;
        }
    }
  {
    char block[16];
    char *o = block;
    gsize room = sizeof block;

    iconv (converter, NULL, NULL, &o, &room);
    g_byte_array_append (out, (const guint8 *) block, (guint) (o - block));
  }
  iconv_close (converter);
  return n_lost;
}
