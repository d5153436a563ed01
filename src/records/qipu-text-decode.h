/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Text of record files: which encoding it is in, and between that encoding and UTF-8. */

#pragma once

#include "records/qipu-format.h"

G_BEGIN_DECLS

/* How much non-ASCII text decides. */
#define QIPU_TEXT_EVIDENCE_SIZE ((gsize) 1024 * 1024)

/* Strings of a binary file, gathered to decide about all of them together. */
typedef struct
{
  GByteArray *bytes;
} QipuTextEvidence;

void qipu_text_evidence_init (QipuTextEvidence *self);
void qipu_text_evidence_clear (QipuTextEvidence *self);
void qipu_text_evidence_add (QipuTextEvidence *self, const guint8 *data, gsize size);

/* By byte order mark, strict UTF-8 and then evidence. ASCII when there is nothing else. */
QipuEncoding qipu_text_guess (const guint8 *data, gsize size);
gboolean qipu_text_is_surely_utf8 (const guint8 *data, gsize size);
/* GB18030 or Big5, for strings that are in the code page of some Windows. GB18030 in doubt. */
QipuEncoding qipu_text_guess_legacy (const guint8 *data, gsize size);
/* Whether UTF-8 text ends within a character that may still become whole. GLib says so of a NUL in
 * the middle of a character too, which no further bytes will mend. */
gboolean qipu_text_is_cut_off (const char *text, gsize size);
/* The share of common characters of chess texts among the non-ASCII characters of UTF-8 text. */
double qipu_text_score (const char *text, gsize length, gsize *n_characters);

/* A converter that marks what is no text with U+FFFD and keeps going. */
typedef struct _QipuDecoder QipuDecoder;

QipuDecoder *qipu_decoder_new (QipuEncoding encoding);
void qipu_decoder_free (QipuDecoder *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (QipuDecoder, qipu_decoder_free)
/* Appends the text of @data to @text and returns the bytes used; the rest, fewer than 8, is the
 * beginning of a character unless @last. @first_bad: offset of the first bad byte, or G_MAXSIZE. */
gsize qipu_decoder_feed (QipuDecoder *self,
                         const guint8 *data,
                         gsize size,
                         gboolean last,
                         GString *text,
                         gsize *first_bad);

/* Where the decoder went on behind bytes that are no character: places in the data last fed and in
 * the whole text. Not all of them where there are very many. */
typedef struct
{
  gsize source;
  gsize text;
} QipuResumption;

const QipuResumption *qipu_decoder_get_resumptions (const QipuDecoder *self, guint *n);

/* The whole of @data as UTF-8, a byte order mark left out. */
char *qipu_text_decode (const guint8 *data,
                        gsize size,
                        QipuEncoding encoding,
                        gsize *first_bad);

/* Appends @text in @encoding; what the encoding lacks becomes "?". Returns how many did. */
guint qipu_text_encode (const char *text, gsize length, QipuEncoding encoding, GByteArray *out);

G_END_DECLS
