/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a pasted text is: a position, moves, or a record. */

#define G_LOG_DOMAIN "qipu-ui"

#include "config.h"

#include "ui/qipu-text-intake.h"

#include <string.h>

static QipuRecordContent *
content_for_game (QipuGame *game)
{
  QipuRecordContent *content = g_new0 (QipuRecordContent, 1);

  content->games = g_ptr_array_new_with_free_func ((GDestroyNotify) qipu_game_free);
  content->ranges = g_array_new (FALSE, FALSE, sizeof (guint64));
  content->diagnostics = qipu_diagnostics_new ();
  g_ptr_array_add (content->games, game);
  return content;
}

/* Looks for ten rows between nine slashes anywhere in the text, an address included. */
static gboolean
find_position (const char *text, QipuPosition *position)
{
  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    {
      QipuFenInfo info;
      QipuFenStatus status;

      if (strchr ("rnbakcphe123456789RNBAKCPHE", *p) == NULL)
        continue;
      if (p > text && g_ascii_isalnum (p[-1]))
        continue;
      status = qipu_position_set_fen (position, p, &info);
      if ((status == QIPU_FEN_OK || status == QIPU_FEN_SIDE_MISSING))
        return TRUE;
    }
  return FALSE;
}

static QipuRecordContent *
read_record (const char *text)
{
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));
  QipuReadOptions options = { QIPU_ENCODING_UTF8, NULL };
  QipuRecordContent *content = qipu_record_read_bytes (bytes, &options, NULL);
  gboolean empty = TRUE;

  for (guint i = 0; content != NULL && i < content->games->len; i++)
    {
      const QipuGame *game = g_ptr_array_index (content->games, i);

      empty = empty && qipu_game_get_n_nodes (game) == 0 && qipu_game_is_standard_start (game);
    }
  if (empty)
    g_clear_pointer (&content, qipu_record_content_free);
  return content;
}

/* Words that are moves one after the other from the start position. */
static QipuRecordContent *
read_moves (const char *text)
{
  g_auto (GStrv) words = g_strsplit_set (text, " \t\r\n.,;、。，；", -1);
  g_autoptr (QipuGame) game = qipu_game_new ();
  QipuNodeId node = QIPU_NODE_ROOT;

  for (guint i = 0; words[i] != NULL; i++)
    {
      QipuPosition position;
      QipuParse parse;

      if (*words[i] == '\0')
        continue;
      qipu_game_get_position (game, node, &position);
      if (qipu_notation_parse (&position, words[i], strlen (words[i]), NULL, &parse) ==
          QIPU_PARSE_OK)
        node = qipu_game_add (game, node, parse.move);
      else if (node != QIPU_NODE_ROOT && g_ascii_isalpha (words[i][0]))
        break;
    }
  return node != QIPU_NODE_ROOT ? content_for_game (g_steal_pointer (&game)) : NULL;
}

/**
 * qipu_text_intake_read:
 * @text: what was pasted
 * @kind: (out): what it was
 *
 * Recognises a record of any readable format, a FEN (also inside a sentence or an address), or
 * moves in any notation.
 *
 * Returns: (transfer full) (nullable): the games
 */
QipuRecordContent *
qipu_text_intake_read (const char *text, QipuTextKind *kind)
{
  QipuRecordContent *content;
  QipuPosition position;
  gboolean has_tags = strstr (text, "[") != NULL && strstr (text, "\"]") != NULL;

  *kind = QIPU_TEXT_RECORD;
  if (has_tags && (content = read_record (text)) != NULL)
    return content;

  if (find_position (text, &position))
    {
      QipuGame *game = qipu_game_new ();

      qipu_game_set_start (game, &position);
      *kind = QIPU_TEXT_POSITION;
      return content_for_game (game);
    }

  if ((content = read_record (text)) != NULL)
    return content;

  *kind = QIPU_TEXT_MOVES;
  return read_moves (text);
}
