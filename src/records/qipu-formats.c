/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of all formats, and how a file is recognised: by its bytes, never by its name. */

#define G_LOG_DOMAIN "qipu-records"

#include "config.h"

#include "records/qipu-format.h"

#include <string.h>

#include "records/qipu-formats-private.h"
#include "records/qipu-text-decode.h"

/* Earlier ones win when two are equally sure. */
static const QipuFormat *const formats[] = {
  &qipu_format_pgn,
  &qipu_format_xqf,
  &qipu_format_cbr,
  &qipu_format_cbl,
  &qipu_format_dhtmlxq,
  &qipu_format_dhjhtmlxq,
  &qipu_format_wxf,
  &qipu_format_cbf,
  &qipu_format_pfc,
  &qipu_format_xqr,
  &qipu_format_mxq,
  &qipu_format_cwp,
  &qipu_format_ccm,
  &qipu_format_chn,
  &qipu_format_che,
  &qipu_format_obk,
  &qipu_format_archive,
  &qipu_format_ucci,
  &qipu_format_fen,
  &qipu_format_board,
  &qipu_format_text,
  NULL,
};

static const char *const encoding_names[] = {
  [QIPU_ENCODING_NONE] = "none",
  [QIPU_ENCODING_ASCII] = "ascii",
  [QIPU_ENCODING_UTF8] = "utf-8",
  [QIPU_ENCODING_UTF8_BOM] = "utf-8-bom",
  [QIPU_ENCODING_UTF16LE] = "utf-16le",
  [QIPU_ENCODING_UTF16BE] = "utf-16be",
  [QIPU_ENCODING_GB18030] = "gb18030",
  [QIPU_ENCODING_BIG5] = "big5",
};

/**
 * qipu_formats_get_all:
 * Returns: (transfer none) (array zero-terminated=1): every format, in the order in which the
 * earlier one wins when two are equally sure of a file
 */
const QipuFormat *const *
qipu_formats_get_all (void)
{
  return formats;
}

/**
 * qipu_formats_find:
 * @id: a name as the command line takes it, such as "xqf"
 *
 * Returns: (nullable) (transfer none): the format of that name
 */
const QipuFormat *
qipu_formats_find (const char *id)
{
  g_return_val_if_fail (id != NULL, NULL);

  for (guint i = 0; formats[i] != NULL; i++)
    if (strcmp (formats[i]->id, id) == 0)
      return formats[i];
  return NULL;
}

/**
 * qipu_formats_find_for_suffix:
 * @file_name: a name or path
 *
 * For saving under a name that the user chose; reading goes by content.
 *
 * Returns: (nullable): the first format with that suffix, upper or lower case
 */
const QipuFormat *
qipu_formats_find_for_suffix (const char *file_name)
{
  const char *dot;

  g_return_val_if_fail (file_name != NULL, NULL);

  dot = strrchr (file_name, '.');
  if (dot == NULL)
    return NULL;
  for (guint i = 0; formats[i] != NULL; i++)
    for (const char *const *suffix = formats[i]->suffixes; *suffix != NULL; suffix++)
      if (g_ascii_strcasecmp (dot + 1, *suffix) == 0)
        return formats[i];
  return NULL;
}

static const QipuFormat *
sniff_as (const guint8 *data, gsize size, QipuFormatFlags flags)
{
  const QipuFormat *best = NULL;
  int best_score = 0;

  for (guint i = 0; formats[i] != NULL; i++)
    {
      int score = 0;

      if ((formats[i]->flags & flags) == flags && formats[i]->sniff != NULL)
        score = formats[i]->sniff (data, size);
      if (score > best_score)
        {
          best = formats[i];
          best_score = score;
        }
    }
  return best;
}

/* Text of two bytes a letter with its mark, as editors of Windows write it, as UTF-8; or NULL. */
static char *
dup_wide_text (const guint8 *data, gsize size)
{
  QipuEncoding encoding = size >= 2 ? qipu_text_guess (data, 2) : QIPU_ENCODING_NONE;

  if (encoding != QIPU_ENCODING_UTF16LE && encoding != QIPU_ENCODING_UTF16BE)
    return NULL;
  return qipu_text_decode (data, size, encoding, NULL);
}

/**
 * qipu_formats_sniff:
 * @data: the beginning of a file, up to 64 KiB are useful
 *
 * Returns: (nullable): the format that is surest about @data
 */
const QipuFormat *
qipu_formats_sniff (const guint8 *data, gsize size)
{
  g_autofree char *text = dup_wide_text (data, size);

  if (text != NULL)
    return sniff_as ((const guint8 *) text, strlen (text), QIPU_FORMAT_TEXT);
  if (size > 3 && memcmp (data, "\357\273\277", 3) == 0)
    return sniff_as (data + 3, size - 3, QIPU_FORMAT_TEXT);
  return sniff_as (data, size, 0);
}

/**
 * qipu_encoding_name:
 * @encoding: an encoding
 *
 * Returns: (transfer none): its name as the command line prints and takes it
 */
const char *
qipu_encoding_name (QipuEncoding encoding)
{
  g_return_val_if_fail (encoding < G_N_ELEMENTS (encoding_names), NULL);

  return encoding_names[encoding];
}

/**
 * qipu_encoding_from_name:
 * @name: a name as qipu_encoding_name() gives it, upper or lower case
 * @encoding: (out): the encoding, unchanged when there is none of that name
 *
 * Returns: whether there is one
 */
gboolean
qipu_encoding_from_name (const char *name, QipuEncoding *encoding)
{
  g_return_val_if_fail (name != NULL && encoding != NULL, FALSE);

  for (guint i = 0; i < G_N_ELEMENTS (encoding_names); i++)
    if (g_ascii_strcasecmp (encoding_names[i], name) == 0)
      {
        *encoding = (QipuEncoding) i;
        return TRUE;
      }
  return FALSE;
}

/**
 * qipu_format_dup_file_name:
 * @format: a format
 * @file_name: a name in the encoding of file names
 *
 * Returns: (transfer full): @file_name where its suffix is one of @format, else with the first
 *   suffix of @format, which takes the place of that of another format
 */
char *
qipu_format_dup_file_name (const QipuFormat *format, const char *file_name)
{
  const QipuFormat *other = qipu_formats_find_for_suffix (file_name);
  gsize length = strlen (file_name);

  if (other == format)
    return g_strdup (file_name);
  if (other != NULL)
    length = (gsize) (strrchr (file_name, '.') - file_name);

  return g_strdup_printf ("%.*s.%s", (int) length, file_name, format->suffixes[0]);
}
