/* SPDX-License-Identifier: GPL-3.0-or-later */
/* In what manner the text of a record was written. The moves of the record are known: whichever
 * way of writing them gives the most of what stands there was the one. */

#define G_LOG_DOMAIN "qipu-records"

#include "config.h"

#include "records/qipu-manner.h"

#include <string.h>

#include "records/qipu-formats-private.h"
#include "records/qipu-text-decode.h"
#include "records/qipu-xqstudio-reader.h"

/* What is looked at of a record. */
#define MAX_BYTES ((gsize) 64 * 1024)
#define MAX_PLIES 200u
/* Texts that are not found before a way of writing is given up, and how far away the next move may
 * be from the one before: numbers, tags and blanks lie between them. */
#define MAX_MISSED 8u
#define MAX_DISTANCE 4096
/* Brackets that nothing closes, each of which takes a look at all the rest. */
#define MAX_LONE 16u

typedef struct
{
  QipuPosition start;
  QipuMove moves[MAX_PLIES];
  guint n_moves;
  const char *text; /* without comments and variations */
  const char *end;
} Sample;

/* A way of writing moves, and how well it fits. */
typedef struct
{
  QipuNotation notation;
  QipuNotationStyle style;
  guint n_found;
  guint n_usual; /* what it has in common with what the user is used to */
  gsize n_bytes; /* of the moves that were found */
  const char *first;
  const char *last;
} Candidate;

static void
take_moves (Sample *sample, const QipuGame *game)
{
  QipuNodeId node = QIPU_NODE_ROOT;

  sample->start = *qipu_game_get_start (game);
  while (sample->n_moves < MAX_PLIES &&
         (node = qipu_game_get_first_child (game, node)) != QIPU_NODE_NONE &&
         !qipu_game_is_irregular (game, node))
    sample->moves[sample->n_moves++] = qipu_game_get_move (game, node);
}

/* Blanks in place of everything from each @open to its @close. */
static void
blank_brackets (char *text, char open, char close)
{
  char *p = text;
  guint n_lone = 0;

  while (n_lone < MAX_LONE && (p = strchr (p, open)) != NULL)
    {
      guint depth = 0;
      char *q;

      for (q = p; *q != '\0'; q++)
        {
          if (*q == open)
            depth++;
          else if (*q == close && --depth == 0)
            break;
        }
      if (*q == '\0')
        {
          p++;
          n_lone++;
          continue;
        }
      for (; p <= q; p++)
        if (*p != '\n')
          *p = ' ';
    }
}

/* Full-width letters as plain ones are not written by anybody here, but the case of letters, which
 * is a matter of taste in some notations, says nothing. */
static void
measure (const Sample *sample, Candidate *candidate)
{
  QipuPosition position = sample->start;
  const char *p = sample->text;
  guint n_missed = 0;

  candidate->n_found = 0;
  candidate->n_bytes = 0;
  candidate->first = candidate->last = NULL;
  for (guint i = 0; i < sample->n_moves && n_missed < MAX_MISSED; i++)
    {
      char written[QIPU_MOVE_TEXT_SIZE];
      gssize far = MIN (sample->end - p, MAX_DISTANCE);
      const char *found;
      QipuUndo undo;

      qipu_notation_format (&position, sample->moves[i], candidate->notation, &candidate->style,
                            written);
      for (char *c = written; *c != '\0'; c++)
        *c = g_ascii_tolower (*c);
      found = g_strstr_len (p, far, written);
      if (found != NULL)
        {
          candidate->n_found++;
          candidate->n_bytes += strlen (written);
          if (candidate->first == NULL)
            candidate->first = found;
          candidate->last = p = found + strlen (written);
        }
      else
        n_missed++;
      qipu_position_make (&position, sample->moves[i], &undo);
    }
}

static guint
count_usual (const Candidate *candidate, const QipuWriteOptions *usual)
{
  const QipuNotationStyle *a = &candidate->style;
  const QipuNotationStyle *b = &usual->style;

  return (candidate->notation == usual->notation ? 8u : 0u) + (a->digits == b->digits) +
         (a->distinct_glyphs == b->distinct_glyphs) + (a->letters_bn == b->letters_bn) +
         (a->dot_traverse == b->dot_traverse) + (a->soldier_ordinals == b->soldier_ordinals);
}

static void
try_candidate (const Sample *sample,
               const QipuWriteOptions *usual,
               Candidate candidate,
               Candidate *best)
{
  measure (sample, &candidate);
  candidate.n_usual = count_usual (&candidate, usual);
  if (candidate.n_found > best->n_found ||
      (candidate.n_found == best->n_found && candidate.n_found > 0 &&
       candidate.n_usual > best->n_usual))
    *best = candidate;
}

/* Every style that makes a difference in its notation. */
static void
try_all (const Sample *sample, const QipuWriteOptions *usual, Candidate *best)
{
  for (guint notation = 0; notation < QIPU_N_NOTATIONS; notation++)
    {
      gboolean is_chinese = notation == QIPU_NOTATION_HANT || notation == QIPU_NOTATION_HANS;
      gboolean is_wxf = notation == QIPU_NOTATION_WXF || notation == QIPU_NOTATION_WXF_PREFIX;
      guint n_digits = is_chinese ? 3 : 1;
      guint n_flags = is_chinese || is_wxf ? 4 : notation == QIPU_NOTATION_ALGEBRAIC ? 2 : 1;

      for (guint digits = 0; digits < n_digits; digits++)
        for (guint flags = 0; flags < n_flags; flags++)
          {
            Candidate candidate = { .notation = notation, .style = usual->style };

            if (is_chinese)
              {
                candidate.style.digits = digits;
                candidate.style.distinct_glyphs = (flags & 1) != 0;
                candidate.style.soldier_ordinals = (flags & 2) != 0;
              }
            else if (n_flags > 1)
              {
                candidate.style.letters_bn = (flags & 1) != 0;
                candidate.style.dot_traverse = (flags & 2) != 0;
              }
            try_candidate (sample, usual, candidate, best);
          }
    }
}

static guint
count_lines (const char *p, const char *end)
{
  guint n = 0;

  while ((p = memchr (p, '\n', (gsize) (end - p))) != NULL)
    {
      n++;
      p++;
    }
  return n;
}

/* What no candidate fits is told by the way of reading it: a variant of signs or letters that is
 * not written, or ranks from 1. */
static gboolean
find_family (const Sample *sample, QipuNotation *notation)
{
  guint n[QIPU_N_NOTATIONS] = { 0 };
  guint best = 0;

  for (const char *p = sample->text; p < sample->end;)
    {
      QipuParse parse;
      gsize length = strcspn (p, " \t\r\n.");
      QipuPosition position = sample->start;

      if (length > 0 && length < QIPU_MOVE_TEXT_SIZE)
        {
          qipu_notation_parse (&position, p, length, NULL, &parse);
          if (parse.status != QIPU_PARSE_NOT_UNDERSTOOD && parse.notation < QIPU_N_NOTATIONS)
            n[parse.notation]++;
        }
      p += length + 1;
    }
  for (guint i = 1; i < QIPU_N_NOTATIONS; i++)
    if (n[i] > n[best])
      best = i;
  *notation = best;
  return n[best] > 0;
}

static void
follow_moves (QipuWriteOptions *options, const QipuFormat *format, const QipuGame *game, char *text)
{
  Sample sample = { 0 };
  Candidate best = { .n_found = 0 };

  options->layout = QIPU_TEXT_ROWS;
  if (format == &qipu_format_text && qipu_xqstudio_matches (text, strlen (text)))
    options->layout = QIPU_TEXT_XQSTUDIO;
  blank_brackets (text, '{', '}');
  blank_brackets (text, '(', ')');
  for (char *p = text; *p != '\0'; p++)
    *p = g_ascii_tolower (*p);
  sample.text = text;
  sample.end = text + strlen (text);
  take_moves (&sample, game);
  try_all (&sample, options, &best);
  if (best.n_found > 0)
    {
      options->notation = best.notation;
      options->style = best.style;
      if (format == &qipu_format_text && options->layout == QIPU_TEXT_ROWS && best.n_found > 4 &&
          count_lines (best.first, best.last) * 4 < best.n_found)
        options->layout = QIPU_TEXT_PARAGRAPH;
    }
  else if (sample.n_moves > 0)
    find_family (&sample, &options->notation);
}

/**
 * qipu_write_options_follow:
 * @options: what the user is used to; changed to what the record had
 * @format: the format of the record
 * @game: the record as it was read from @data
 * @data: its bytes, from a file or out of one
 * @size: how many
 * @encoding: of @data
 *
 * How a record was written: notation and style of its moves, line ends, encoding and, of plain
 * text, the layout. What a record does not tell stays as the user is used to it: one without moves
 * has any notation. Where several are mixed, the one that most moves of the main line are in
 * counts; a way of writing that the program does not write, such as ranks from 1, becomes the
 * nearest one.
 *
 * PGN for old programs is not recognised as such: notation, digits, encoding and line ends are
 * kept, so that nothing changes as long as the record holds nothing that they lack, and whatever
 * is added later is written and not lost.
 */
void
qipu_write_options_follow (QipuWriteOptions *options,
                           const QipuFormat *format,
                           const QipuGame *game,
                           const guint8 *data,
                           gsize size,
                           QipuEncoding encoding)
{
  g_autofree char *text = NULL;
  const char *line_end;

  g_return_if_fail (options != NULL && format != NULL && game != NULL);

  if (format == &qipu_format_xqf && encoding == QIPU_ENCODING_BIG5)
    options->encoding = encoding;
  if ((format->flags & QIPU_FORMAT_TEXT) == 0)
    return;

  /* text that was plain ASCII so far may get any character */
  options->encoding = encoding != QIPU_ENCODING_ASCII ? encoding : QIPU_ENCODING_NONE;
  text = qipu_text_decode (data, MIN (size, MAX_BYTES), encoding, NULL);
  line_end = strchr (text, '\n');
  options->crlf = line_end != NULL && line_end > text && line_end[-1] == '\r';
  follow_moves (options, format, game, text);
}

/**
 * qipu_write_mark:
 * @format: a format
 * @encoding: in which a whole file is written
 * @out: an empty file
 *
 * The byte order mark is the file's and not the record's: writers do not write it.
 */
void
qipu_write_mark (const QipuFormat *format, QipuEncoding encoding, GByteArray *out)
{
  if ((format->flags & QIPU_FORMAT_TEXT) != 0 &&
      (encoding == QIPU_ENCODING_UTF8_BOM || encoding == QIPU_ENCODING_UTF16LE ||
       encoding == QIPU_ENCODING_UTF16BE))
    qipu_text_encode ("\357\273\277", 3,
                      encoding == QIPU_ENCODING_UTF8_BOM ? QIPU_ENCODING_UTF8 : encoding, out);
}
