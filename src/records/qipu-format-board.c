/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Boards drawn with characters, with a heading above and words or moves below. */

#define G_LOG_DOMAIN "qipu-records"

#include "config.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "notation/qipu-movetext.h"
#include "records/qipu-board-scan.h"
#include "records/qipu-formats-private.h"
#include "records/qipu-pasted-moves.h"
#include "records/qipu-text-decode.h"
#include "records/qipu-text-heading.h"
#include "records/qipu-text-reader.h"
#include "rules/qipu-attack.h"

#define TEXT_LIMIT ((gsize) 1024 * 1024)

/* A piece of the text. */
typedef struct
{
  const char *start;
  const char *end;
} Span;

typedef struct
{
  QipuDrawnBoard board;
  Span above;
  Span below;
} Diagram;

/* The next line of @rest with its end. */
static Span
take_line (Span *rest)
{
  Span line = { rest->start, rest->start };

  while (line.end < rest->end && *line.end != '\n' && *line.end != '\r')
    line.end++;
  if (line.end < rest->end)
    line.end += *line.end == '\r' && line.end + 1 < rest->end && line.end[1] == '\n' ? 2 : 1;
  rest->start = line.end;
  return line;
}

static gboolean
is_blank (Span span)
{
  for (const char *p = span.start; p < span.end; p++)
    if (!g_ascii_isspace (*p))
      return FALSE;
  return TRUE;
}

/* Whether a move stands at the beginning, with a number or without. */
static gboolean
begins_with_move (Span line)
{
  while (line.start < line.end && strchr ("0123456789. \t", *line.start) != NULL)
    line.start++;
  while (line.end - line.start >= 3 &&
         (memcmp (line.start, "、", 3) == 0 || memcmp (line.start, "．", 3) == 0))
    line.start += 3;
  return qipu_movetext_match (line.start, (gsize) (line.end - line.start)) > 0;
}

static gboolean
holds_move (Span span)
{
  while (span.start < span.end)
    if (begins_with_move (take_line (&span)))
      return TRUE;
  return FALSE;
}

/* What is said before any move. */
static QipuSaidSide
get_side (Span span)
{
  Span rest = span;
  const char *end = span.start;

  while (rest.start < rest.end)
    {
      Span line = take_line (&rest);

      if (begins_with_move (line))
        break;
      end = line.end;
    }
  return qipu_board_scan_side (span.start, (gsize) (end - span.start));
}

/* Where the words below a board end and those above the next begin: at the first blank line behind
 * which no moves follow. @is_above: words without a blank line are headings, as at the first board.
 */
static const char *
divide (Span between, gboolean is_above)
{
  Span rest = between;
  gboolean has_words = FALSE;
  gboolean has_blank = FALSE;

  while (rest.start < rest.end)
    {
      const char *at = rest.start;

      if (is_blank (take_line (&rest)))
        has_blank = TRUE;
      else if (has_blank && !begins_with_move ((Span){ at, rest.end }))
        return at;
      else
        {
          has_words = TRUE;
          has_blank = FALSE;
        }
    }
  return is_above && !(has_words && has_blank) && !holds_move (between) ? between.start
                                                                        : between.end;
}

/* The boards of a text; every word belongs to one of them. */
static GArray *
find_diagrams (const char *text, gsize size)
{
  GArray *diagrams = g_array_new (FALSE, FALSE, sizeof (Diagram));
  Span rest = { text, text + size };
  Diagram diagram;
  gboolean is_above = FALSE;

  while (qipu_board_scan (rest.start, (gsize) (rest.end - rest.start), &diagram.board))
    {
      Span between = { rest.start, diagram.board.start };

      diagram.above = between;
      if (diagrams->len == 0)
        is_above = !is_blank (between);
      else
        {
          const char *at = divide (between, is_above);

          g_array_index (diagrams, Diagram, diagrams->len - 1).below.end = at;
          diagram.above.start = at;
        }
      diagram.below = (Span){ diagram.board.end, rest.end };
      g_array_append_val (diagrams, diagram);
      rest.start = diagram.board.end;
    }
  return diagrams;
}

/* Without lines that only say who moves. */
static void
add_words (GString *words, Span span)
{
  while (span.start < span.end)
    {
      Span line = take_line (&span);
      gsize length = (gsize) (line.end - line.start);

      if (!qipu_board_scan_is_side_only (line.start, length))
        g_string_append_len (words, line.start, (gssize) length);
    }
}

static void
add_comment (QipuTreeBuilder *builder, const char *words)
{
  const char *old = qipu_game_get_comment (builder->game, QIPU_NODE_ROOT, QIPU_COMMENT_AFTER);
  g_autofree char *joined =
      old != NULL && *words != '\0' ? g_strconcat (old, "\n", words, NULL) : NULL;

  qipu_tree_builder_comment (builder, joined != NULL ? joined : words);
}

/* Who moves: what is said below the board, else above it; else whoever is in check, else Red. */
static void
add_side (GString *fen, const Diagram *diagram, gboolean *is_known)
{
  QipuSaidSide side = get_side (diagram->below);
  QipuPosition position;

  if (side == QIPU_SAID_NOTHING)
    side = get_side (diagram->above);
  *is_known = side != QIPU_SAID_NOTHING;
  if (!*is_known && qipu_position_set_fen (&position, fen->str, NULL) <= QIPU_FEN_SIDE_MISSING &&
      qipu_is_in_check (&position, QIPU_BLACK))
    side = QIPU_SAID_BLACK;
  g_string_append (fen, side == QIPU_SAID_BLACK ? " b" : " w");
}

static guint64
count_lines (const char *text, const char *end)
{
  Span rest = { text, end };
  guint64 n = 0;

  for (; rest.start < rest.end; n++)
    take_line (&rest);
  return n;
}

static void
read_diagram (QipuTreeBuilder *builder, const Diagram *diagram, guint64 line)
{
  g_autoptr (GString) fen = g_string_new (diagram->board.placement);
  g_autoptr (GString) words = g_string_new (NULL);
  const char *above = diagram->above.start;
  gboolean side_is_known;

  qipu_tree_builder_begin (builder);
  qipu_game_append_tag (builder->game, "Result", "*");
  add_side (fen, diagram, &side_is_known);
  qipu_tree_builder_set_fen (builder, fen->str,
                             (gint64) (line + count_lines (above, diagram->board.start)));
  qipu_text_heading_take (builder, above, (gsize) (diagram->board.start - above));
  if (!holds_move (diagram->below))
    add_words (words, diagram->below);
  add_comment (builder, g_strstrip (words->str));
  if (holds_move (diagram->below))
    qipu_pasted_moves_read (builder, diagram->below.start,
                            (gsize) (diagram->below.end - diagram->below.start),
                            line + count_lines (above, diagram->board.end), NULL, side_is_known);
}

static gboolean
read_board (QipuSource *source, QipuReadOptions *options, const QipuGameSink *sink, GError **error)
{
  g_autoptr (QipuTextReader) text_reader = qipu_text_reader_new (source, options, sink, error);
  g_autoptr (GArray) diagrams = NULL;
  g_auto (QipuTreeBuilder) builder = { 0 };
  const char *text;
  guint64 line = 1;
  gsize size;

  if (text_reader == NULL || !qipu_text_reader_read_all (text_reader, TEXT_LIMIT, error))
    return FALSE;
  text = qipu_text_reader_get_text (text_reader, &size);
  diagrams = find_diagrams (text, size);

  qipu_tree_builder_init (&builder, sink);
  for (guint i = 0; i < diagrams->len && !builder.stopped; i++)
    {
      const Diagram *diagram = &g_array_index (diagrams, Diagram, i);
      const char *start = diagram->above.start;
      const char *end = diagram->below.end;

      read_diagram (&builder, diagram, line);
      if (!builder.stopped)
        qipu_tree_builder_end (&builder,
                               qipu_text_reader_to_source (text_reader, (guint64) (start - text)),
                               qipu_text_reader_to_source (text_reader, (guint64) (end - text)));
      line += count_lines (start, end);
    }
  return TRUE;
}

static int
sniff_board (const guint8 *data, gsize size)
{
  g_autofree char *text = NULL;
  QipuDrawnBoard board;

  if (size < QIPU_N_SQUARES || memchr (data, 0, size) != NULL)
    return 0;
  text = qipu_text_decode (data, MIN (size, 16384), qipu_text_guess (data, size), NULL);
  return qipu_board_scan (text, strlen (text), &board) ? 70 : 0;
}

static const char *const suffixes[] = { NULL };

const QipuFormat qipu_format_board = {
  .id = "board",
  .mime_type = "text/plain",
  .suffixes = suffixes,
  .flags = QIPU_FORMAT_TEXT | QIPU_FORMAT_MANY_GAMES,
  .name = N_("Board drawn with characters"),
  .sniff = sniff_board,
  .read = read_board,
};
