/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The text of a PGN file under the reader's eyes: a place that moves forward through the window of
 * a text reader, counting lines. */

#pragma once

#include "records/qipu-text-reader.h"

G_BEGIN_DECLS

/* What a reader may look ahead after qipu_pgn_scanner_ensure (). */
#define QIPU_PGN_LOOKAHEAD 512

typedef struct
{
  QipuTextReader *reader;
  const char *p;           /* the place */
  const char *end;         /* of the window */
  const char *window;
  guint64 line;            /* of the place, from 1 */
  guint64 line_start;      /* text offset of that line */
  guint64 content_end;     /* text offset after the last line with content */
  gboolean has_content;    /* on the line so far */
  gboolean at_end;         /* the window is the last */
  gboolean text_is_cut;    /* a text that was asked for is not all there; the caller resets it */
  GError *error;
} QipuPgnScanner;

void qipu_pgn_scanner_init (QipuPgnScanner *self, QipuTextReader *reader);
void qipu_pgn_scanner_init_for_text (QipuPgnScanner *self,
                                     const char *text,
                                     gsize length,
                                     guint64 line);
void qipu_pgn_scanner_refill (QipuPgnScanner *self);

/* Makes QIPU_PGN_LOOKAHEAD bytes visible unless the text ends before. */
static inline void
qipu_pgn_scanner_ensure (QipuPgnScanner *self)
{
  if (G_UNLIKELY (self->end - self->p < QIPU_PGN_LOOKAHEAD) && !self->at_end)
    qipu_pgn_scanner_refill (self);
}

static inline gsize
qipu_pgn_scanner_get_left (const QipuPgnScanner *self)
{
  return (gsize) (self->end - self->p);
}

guint64 qipu_pgn_scanner_get_offset (const QipuPgnScanner *self);
void qipu_pgn_scanner_end_line (QipuPgnScanner *self);
gboolean qipu_pgn_scanner_skip_all_space (QipuPgnScanner *self);

/* As qipu_pgn_scanner_skip_all_space (), at once for the one blank that mostly stands there. */
static inline gboolean
qipu_pgn_scanner_skip_space (QipuPgnScanner *self)
{
  const char *p = self->p;

  if (self->end - p > QIPU_PGN_LOOKAHEAD && p[0] == ' ' && p[1] > ' ')
    {
      self->p = p + 1;
      return TRUE;
    }
  return qipu_pgn_scanner_skip_all_space (self);
}

void qipu_pgn_scanner_skip_line (QipuPgnScanner *self, GString *text);
gboolean qipu_pgn_scanner_skip_bracket (QipuPgnScanner *self,
                                        const char *open,
                                        const char *close,
                                        GString *text);
gboolean qipu_pgn_scanner_is_tag (const QipuPgnScanner *self);
gboolean qipu_pgn_scanner_is_any_tag (const QipuPgnScanner *self);
gboolean qipu_pgn_scanner_is_first_move (const QipuPgnScanner *self);
gboolean qipu_pgn_scanner_is_after_blank_line (const QipuPgnScanner *self);
gsize qipu_pgn_scanner_see_line (QipuPgnScanner *self, gsize limit);

G_END_DECLS
