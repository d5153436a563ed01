/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Moves as they are pasted from web pages, books and forums. The last resort: any text at all is
 * looked through for a position and for moves. */

#define G_LOG_DOMAIN "qipu-records"

#include "config.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "notation/qipu-movetext.h"
#include "records/qipu-fen-scan.h"
#include "records/qipu-formats-private.h"
#include "records/qipu-markup.h"
#include "records/qipu-plain-text-writer.h"
#include "records/qipu-record-error.h"
#include "records/qipu-text-decode.h"
#include "records/qipu-text-reader.h"
#include "records/qipu-tree-builder.h"
#include "records/qipu-xqstudio-reader.h"

#define TEXT_LIMIT ((gsize) 16 * 1024 * 1024)

static void
take_comment (QipuTreeBuilder *builder, const char *text, const QipuMovetextItem *item)
{
  const char *old = qipu_game_get_comment (builder->game, builder->node, QIPU_COMMENT_AFTER);
  g_autofree char *comment = g_strndup (text + item->inner_offset, item->inner_length);
  g_autofree char *joined = NULL;

  g_strstrip (comment);
  if (*comment == '\0')
    return;
  if (old != NULL)
    joined = g_strconcat (old, "\n", comment, NULL);
  qipu_tree_builder_comment (builder, joined != NULL ? joined : comment);
}

static void
take_result (QipuTreeBuilder *builder, QipuMovetextResult result)
{
  static const char *const results[] = {
    [QIPU_MOVETEXT_UNKNOWN] = "*",
    [QIPU_MOVETEXT_RED_WINS] = "1-0",
    [QIPU_MOVETEXT_BLACK_WINS] = "0-1",
    [QIPU_MOVETEXT_DRAW] = "1/2-1/2",
  };

  qipu_game_set_tag (builder->game, "Result", results[result]);
}

/* "!" and the like behind a move; signs of check and mate say nothing. */
static void
take_signs (QipuTreeBuilder *builder, const char *text, gsize length)
{
  static const char *const signs[] = { "!", "?", "!!", "??", "!?", "?!" };
  char found[4] = "";
  guint n = 0;
  const char *p = text + length;

  while (p > text && strchr ("!?+#", p[-1]) != NULL)
    p--;
  for (; p < text + length && n < sizeof found - 1; p++)
    if (*p == '!' || *p == '?')
      found[n++] = *p;
  for (guint i = 0; i < G_N_ELEMENTS (signs); i++)
    if (strcmp (found, signs[i]) == 0)
      {
        guint8 glyph = (guint8) (i + 1);

        qipu_game_set_glyphs (builder->game, builder->node, &glyph, 1);
      }
}

static void
take_move (QipuTreeBuilder *builder, const char *text, const QipuMovetextItem *item)
{
  /* the first move may be Black's in a text that does not say who begins */
  if (qipu_tree_builder_get_ply (builder) == 0)
    {
      QipuPosition start = *qipu_game_get_start (builder->game);
      QipuPiece piece = qipu_position_get (&start, qipu_move_from (item->move));

      if (piece != QIPU_PIECE_NONE && qipu_piece_colour (piece) != qipu_position_get_side (&start))
        {
          qipu_position_set_side (&start, qipu_piece_colour (piece));
          qipu_tree_builder_set_start (builder, &start);
        }
    }
  if (!qipu_tree_builder_play (builder, item->move))
    return;
  take_signs (builder, text + item->offset, item->length);
  if (qipu_game_is_irregular (builder->game, builder->node))
    {
      g_autofree char *detail = g_strndup (text + item->offset, item->length);

      qipu_tree_builder_report (builder, QIPU_DIAGNOSTIC_MOVE_IRREGULAR, (gint64) item->line, -1,
                                (gint64) qipu_tree_builder_get_ply (builder), detail);
    }
}

static QipuDiagnosticCode
get_code (QipuParseStatus status)
{
  if (status == QIPU_PARSE_AMBIGUOUS)
    return QIPU_DIAGNOSTIC_MOVE_AMBIGUOUS;
  if (status == QIPU_PARSE_CANNOT || status == QIPU_PARSE_NO_SUCH_PIECE
      || status == QIPU_PARSE_ILLEGAL)
    return QIPU_DIAGNOSTIC_MOVE_IMPOSSIBLE;
  return QIPU_DIAGNOSTIC_MOVE_UNREADABLE;
}

static void
read_moves (QipuTreeBuilder *builder, const char *text, gsize length, gboolean side_is_known)
{
  QipuMovetextOptions options = { .side_is_known = side_is_known, .allow_irregular = TRUE };
  QipuMovetext reader;
  QipuMovetextItem item;

  qipu_movetext_init (&reader, qipu_game_get_start (builder->game), text, length, &options);
  while (!builder->stopped && !qipu_tree_builder_is_full (builder)
         && qipu_movetext_next (&reader, &item))
    switch (item.kind)
      {
      case QIPU_MOVETEXT_MOVE:
        take_move (builder, text, &item);
        break;
      case QIPU_MOVETEXT_COMMENT:
        take_comment (builder, text, &item);
        break;
      case QIPU_MOVETEXT_RESULT:
        take_result (builder, item.result);
        break;
      case QIPU_MOVETEXT_STOP:
        {
          g_autofree char *detail = g_strndup (text + item.offset, item.length);

          qipu_tree_builder_report (builder, get_code (item.parse.status), (gint64) item.line, -1,
                                    (gint64) qipu_tree_builder_get_ply (builder) + 1, detail);
          break;
        }
      case QIPU_MOVETEXT_NUMBER:
      default:
        break;
      }
}

/* A number of a move and what stands behind it up to the next one. */
typedef struct
{
  guint64 number;
  const char *start;
  const char *end;
} Piece;

static int
compare_pieces (gconstpointer a, gconstpointer b)
{
  const Piece *first = a;
  const Piece *second = b;

  return first->number < second->number ? -1 : first->number > second->number;
}

/* The numbers that stand before moves, each with the text up to the next. */
static GArray *
find_pieces (const char *text, gsize length)
{
  GArray *pieces = g_array_new (FALSE, FALSE, sizeof (Piece));
  const char *end = text + length;

  for (const char *p = text; p < end; p++)
    {
      Piece piece = { .start = p, .end = end };

      if (!g_ascii_isdigit (*p) || (p > text && !g_ascii_isspace (p[-1])))
        continue;
      while (p < end && g_ascii_isdigit (*p) && piece.number < G_MAXINT)
        piece.number = piece.number * 10 + (guint64) (*p++ - '0');
      while (p < end && (*p == '.' || *p == ' ' || *p == '\t'))
        p++;
      while (end - p >= 3 &&
             (memcmp (p, "、", 3) == 0 || memcmp (p, "．", 3) == 0 || memcmp (p, "　", 3) == 0))
        p += 3;
      if (p == end || qipu_movetext_match (p, (gsize) (end - p)) == 0)
        continue;
      if (pieces->len > 0)
        g_array_index (pieces, Piece, pieces->len - 1).end = piece.start;
      g_array_append_val (pieces, piece);
    }
  return pieces;
}

/* Two columns side by side, as in books: the text in the order of its numbers, or NULL when it has
 * that order already or its numbers are not those of one game. */
static char *
dup_in_order (const char *text, gsize length)
{
  g_autoptr (GArray) pieces = find_pieces (text, length);
  g_autoptr (GString) ordered = NULL;
  gboolean is_ordered = TRUE;

  for (guint i = 1; i < pieces->len; i++)
    is_ordered = is_ordered && g_array_index (pieces, Piece, i - 1).number <=
                                   g_array_index (pieces, Piece, i).number;
  if (is_ordered)
    return NULL;

  ordered = g_string_new_len (text, g_array_index (pieces, Piece, 0).start - text);
  g_array_sort (pieces, compare_pieces);
  for (guint i = 0; i < pieces->len; i++)
    {
      const Piece *piece = &g_array_index (pieces, Piece, i);

      if (i > 0 && piece->number != piece[-1].number + 1)
        return NULL;
      g_string_append_len (ordered, piece->start, piece->end - piece->start);
      g_string_append_c (ordered, '\n');
    }
  return g_string_free (g_steal_pointer (&ordered), FALSE);
}

/* Lists of programs have their moves in brackets, where the moves of a text have comments. */
static char *
dup_without_brackets (const char *text, gsize length)
{
  char *copy = g_strndup (text, length);

  return g_strdelimit (copy, "[]{}", ' ');
}

/* The start position if the text holds one; what follows it, else the whole text. */
static const char *
read_start (QipuTreeBuilder *builder, const char *text, gsize *length, gboolean *side_is_known)
{
  const char *fen = qipu_fen_scan (text, *length);
  QipuPosition position;
  QipuFenInfo info = { 0 };
  g_autofree char *copy = NULL;
  QipuFenStatus status;

  *side_is_known = FALSE;
  if (fen == NULL)
    return text;
  /* a number on the next line is the first move's, not the position's; a quote ends an attribute */
  copy = g_strndup (fen, (gsize) (text + *length - fen));
  copy[strcspn (copy, "\r\n\"'<>&")] = '\0';
  status = qipu_position_set_fen (&position, copy, &info);
  if (status != QIPU_FEN_OK && status != QIPU_FEN_SIDE_MISSING)
    return text;
  *side_is_known = status == QIPU_FEN_OK;
  qipu_tree_builder_set_start (builder, &position);
  *length -= (gsize) (fen - text) + info.length;
  return fen + info.length;
}

/* The start position may stand in an address, or in an attribute of a web page, which its text
 * lacks. */
static gboolean
read_hidden_start (QipuTreeBuilder *builder,
                   const char *source,
                   gsize size,
                   gboolean *side_is_known)
{
  g_autofree char *plain = qipu_fen_scan_dup_plain (source, size);
  const char *text = plain != NULL ? plain : source;
  gsize length = plain != NULL ? strlen (plain) : size;

  return read_start (builder, text, &length, side_is_known) != text;
}

static gboolean
read_text (QipuSource *source, QipuReadOptions *options, const QipuGameSink *sink, GError **error)
{
  g_autoptr (QipuTextReader) text_reader = qipu_text_reader_new (source, options, sink, error);
  g_auto (QipuTreeBuilder) builder = { 0 };
  g_autofree char *plain = NULL;
  g_autofree char *without_address = NULL;
  g_autofree char *in_order = NULL;
  const char *text;
  const char *whole;
  gsize size;
  gsize whole_size;
  gboolean side_is_known;

  if (text_reader == NULL || !qipu_text_reader_read_all (text_reader, TEXT_LIMIT, error))
    return FALSE;
  text = qipu_text_reader_get_text (text_reader, &size);
  if (size == 0)
    text = "";
  if (qipu_xqstudio_matches (text, size))
    {
      qipu_tree_builder_init (&builder, sink);
      qipu_tree_builder_begin (&builder);
      qipu_xqstudio_read (&builder, text, size);
      if (!builder.stopped)
        qipu_tree_builder_end (&builder, 0, qipu_text_reader_get_done (text_reader));
      return TRUE;
    }
  whole = text;
  whole_size = size;
  if (memchr (text, '<', size) != NULL || memchr (text, '&', size) != NULL)
    {
      text = plain = qipu_markup_strip_tags (text, size);
      size = strlen (plain);
    }
  without_address = qipu_fen_scan_dup_plain (text, size);
  if (without_address != NULL)
    {
      text = without_address;
      size = strlen (text);
    }

  qipu_tree_builder_init (&builder, sink);
  qipu_tree_builder_begin (&builder);
  {
    gsize length = size;
    const char *rest = read_start (&builder, text, &length, &side_is_known);
    gboolean has_position =
        rest != text || read_hidden_start (&builder, whole, whole_size, &side_is_known);

    qipu_game_append_tag (builder.game, "Result", "*");
    in_order = dup_in_order (rest, length);
    if (in_order != NULL)
      read_moves (&builder, in_order, strlen (in_order), side_is_known);
    else
      read_moves (&builder, rest, length, side_is_known);
    if (builder.n_nodes == 0 && !has_position && length > 0 && memchr (rest, '[', length) != NULL)
      {
        g_autofree char *bare = dup_without_brackets (rest, length);

        qipu_game_set_comment (builder.game, QIPU_NODE_ROOT, QIPU_COMMENT_AFTER, NULL);
        read_moves (&builder, bare, length, side_is_known);
      }
    if (builder.n_nodes == 0 && !has_position)
      {
        qipu_record_error_set (error, QIPU_RECORD_ERROR_UNKNOWN_FORMAT,
 N_("No xiangqi record was found in the file."));
        return FALSE;
      }
  }
  if (!builder.stopped)
    qipu_tree_builder_end (&builder, 0, qipu_text_reader_get_done (text_reader));
  return TRUE;
}

/* A text may begin like the layout of XQStudio: with a line that has a colon of any width. */
static gboolean
may_have_header (const guint8 *data, gsize size)
{
  for (gsize i = 0; i < size && data[i] != '\n' && data[i] != '\r'; i++)
    if (data[i] == ':' || data[i] >= 0x80)
      return TRUE;
  return FALSE;
}

/* Anything that looks like text, behind all others; but what a header of that layout is over is
 * nothing else, whatever its comments speak of. */
static int
sniff_text (const guint8 *data, gsize size)
{
  if (size == 0 || memchr (data, 0, size) != NULL)
    return 0;
  if (may_have_header (data, size))
    {
      g_autofree char *text = qipu_text_decode (data, size, qipu_text_guess (data, size), NULL);

      if (qipu_xqstudio_matches (text, strlen (text)))
        return 95;
    }
  return 5;
}

static const char *const suffixes[] = { "txt", NULL };

const QipuFormat qipu_format_text = {
  .id = "text",
  .mime_type = "text/plain",
  .suffixes = suffixes,
  .flags = QIPU_FORMAT_TEXT | QIPU_FORMAT_WRITES,
  .name = N_("Move text"),
  .sniff = sniff_text,
  .read = read_text,
  .write = qipu_plain_text_write,
};
