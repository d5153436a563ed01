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
/* For a text in memory that begins at @line. */
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
/* After a LF, or a CR without one, was passed. */
void qipu_pgn_scanner_end_line (QipuPgnScanner *self);
/* Passes white space of all kinds; FALSE at the end of the text. */
gboolean qipu_pgn_scanner_skip_all_space (QipuPgnScanner *self);

/* The same, at once for the one blank that mostly stands there. */
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

/* Passes the rest of the line and its end. With @text what was passed, without the end. */
void qipu_pgn_scanner_skip_line (QipuPgnScanner *self, GString *text);
/* Standing behind @open: passes everything up to the @close that belongs to it and appends it to
 * @text, unless NULL. FALSE when a new game or the end comes first. */
gboolean qipu_pgn_scanner_skip_bracket (QipuPgnScanner *self,
                                        const char *open,
                                        const char *close,
                                        GString *text);
/* Whether a tag pair begins here. */
gboolean qipu_pgn_scanner_is_tag (const QipuPgnScanner *self);
/* The same with a name in any script. */
gboolean qipu_pgn_scanner_is_any_tag (const QipuPgnScanner *self);
/* Whether a line begins here with the first move of a game, "1. C2=5": where a game without tags
 * may begin. */
gboolean qipu_pgn_scanner_is_first_move (const QipuPgnScanner *self);
/* Whether the place is the beginning of a line and the line before is blank. */
gboolean qipu_pgn_scanner_is_after_blank_line (const QipuPgnScanner *self);
/* Makes the rest of the line visible, up to @limit bytes of it, and returns its length. */
gsize qipu_pgn_scanner_see_line (QipuPgnScanner *self, gsize limit);

G_END_DECLS
