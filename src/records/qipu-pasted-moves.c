/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Moves among words, as they are pasted: put into the game that is built. */

#define G_LOG_DOMAIN "qipu-records"

#include "config.h"

#include "records/qipu-pasted-moves.h"

#include <string.h>

#include "notation/qipu-movetext.h"

/* Adds a comment to @pending, those of the present move, which are one in the end: text that is all
 * comment has many. */
static void
take_comment (GString *pending, const char *text, gsize length)
{
  g_autofree char *comment = g_strndup (text, length);

  g_strstrip (comment);
  if (*comment == '\0')
    return;
  if (pending->len > 0)
    g_string_append_c (pending, '\n');
  g_string_append (pending, comment);
}

/* Sets @pending behind what the present move has already, and empties it. */
static void
set_comment (QipuTreeBuilder *builder, GString *pending)
{
  const char *old = qipu_game_get_comment (builder->game, builder->node, QIPU_COMMENT_AFTER);

  if (pending->len == 0)
    return;
  if (old != NULL)
    {
      g_string_prepend_c (pending, '\n');
      g_string_prepend (pending, old);
    }
  qipu_tree_builder_comment (builder, pending->str);
  g_string_truncate (pending, 0);
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
take_move (QipuTreeBuilder *builder, const char *text, const QipuMovetextItem *item, guint64 line)
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

      qipu_tree_builder_report (builder, QIPU_DIAGNOSTIC_MOVE_IRREGULAR, (gint64) line, -1,
                                (gint64) qipu_tree_builder_get_ply (builder), detail);
    }
}

static QipuDiagnosticCode
get_code (QipuParseStatus status)
{
  if (status == QIPU_PARSE_AMBIGUOUS)
    return QIPU_DIAGNOSTIC_MOVE_AMBIGUOUS;
  if (status == QIPU_PARSE_CANNOT || status == QIPU_PARSE_NO_SUCH_PIECE ||
      status == QIPU_PARSE_ILLEGAL)
    return QIPU_DIAGNOSTIC_MOVE_IMPOSSIBLE;
  return QIPU_DIAGNOSTIC_MOVE_UNREADABLE;
}

static guint64
get_line (guint64 first_line, const guint64 *lines, guint line)
{
  return lines != NULL ? lines[line - 1] : first_line + line - 1;
}

/**
 * qipu_pasted_moves_read:
 * @builder: a builder with a game
 * @text: (array length=length): UTF-8
 * @length: bytes of @text
 * @first_line: the line of the record in which @text begins, from 1
 * @lines: (nullable): the line of the record of each line of @text where they do not follow one
 * another
 * @side_is_known: whether the record says who moves first; otherwise the first move may
 *
 * Plays the moves of @text from the start of the game, up to its result or the first text that
 * should be a move and is none, which is reported. Words between are comments.
 */
void
qipu_pasted_moves_read (QipuTreeBuilder *builder,
                        const char *text,
                        gsize length,
                        guint64 first_line,
                        const guint64 *lines,
                        gboolean side_is_known)
{
  QipuMovetextOptions options = { .side_is_known = side_is_known, .allow_irregular = TRUE };
  g_autoptr (GString) pending = g_string_new (NULL);
  QipuMovetext reader;
  QipuMovetextItem item;
  gsize end;

  qipu_movetext_init (&reader, qipu_game_get_start (builder->game), text, length, &options);
  while (!builder->stopped && !qipu_tree_builder_is_full (builder) &&
         qipu_movetext_next (&reader, &item))
    switch (item.kind)
      {
      case QIPU_MOVETEXT_MOVE:
        set_comment (builder, pending);
        take_move (builder, text, &item, get_line (first_line, lines, item.line));
        break;
      case QIPU_MOVETEXT_COMMENT:
        take_comment (pending, text + item.inner_offset, item.inner_length);
        break;
      case QIPU_MOVETEXT_RESULT:
        take_result (builder, item.result);
        /* what stands behind it is said about the whole game */
        end = item.offset + item.length;
        take_comment (pending, text + end, length - end);
        break;
      case QIPU_MOVETEXT_STOP:
        {
          g_autofree char *detail = g_strndup (text + item.offset, item.length);

          qipu_tree_builder_report (builder, get_code (item.parse.status),
                                    (gint64) get_line (first_line, lines, item.line), -1,
                                    (gint64) qipu_tree_builder_get_ply (builder) + 1, detail);
          break;
        }
      case QIPU_MOVETEXT_NUMBER:
      default:
        break;
      }
  set_comment (builder, pending);
}
