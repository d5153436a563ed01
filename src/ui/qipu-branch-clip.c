/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A branch on its way through the clipboard or a drag: as a record that says where it begins, and
 * as text for every other program. */

#define G_LOG_DOMAIN "qipu-ui"

#include "config.h"

#include "ui/qipu-branch-clip.h"

#include <string.h>

#include "notation/qipu-movetext.h"
#include "records/qipu-record-file.h"

#define MIME_TYPE "application/x-qipu-branch"

static GBytes *
write_branch (const QipuGame *branch)
{
  const QipuFormat *format = qipu_formats_find ("pgn");
  QipuWriteOptions options = { .notation = QIPU_NOTATION_WXF };
  g_autoptr (QipuDiagnostics) lost = qipu_diagnostics_new ();
  GByteArray *out = g_byte_array_new ();

  format->write (branch, &options, out, lost, NULL);
  return g_byte_array_free_to_bytes (out);
}

/**
 * qipu_branch_clip_new:
 * @branch: a record of the branch alone
 *
 * Returns: (transfer full): the branch for clipboards and drags, also as text
 */
GdkContentProvider *
qipu_branch_clip_new (const QipuGame *branch)
{
  g_autoptr (GBytes) bytes = NULL;
  g_autofree char *text = NULL;
  gsize size;
  const char *data;
  GdkContentProvider *providers[2];

  g_return_val_if_fail (branch != NULL, NULL);

  bytes = write_branch (branch);
  data = g_bytes_get_data (bytes, &size);
  text = g_strndup (data, size);
  providers[0] = gdk_content_provider_new_for_bytes (MIME_TYPE, bytes);
  providers[1] = gdk_content_provider_new_typed (G_TYPE_STRING, text);
  return gdk_content_provider_new_union (providers, G_N_ELEMENTS (providers));
}

/**
 * qipu_branch_clip_is_in:
 * @formats: what a clipboard holds
 *
 * Returns: whether a branch of this program is among it
 */
gboolean
qipu_branch_clip_is_in (GdkContentFormats *formats)
{
  return gdk_content_formats_contain_mime_type (formats, MIME_TYPE);
}

/* Bare moves are read as if from the initial position, whoever moves first. */
static gboolean
has_own_start (const QipuRecordContent *content, const QipuGame *game)
{
  g_autoptr (QipuGame) initial = qipu_game_new ();
  QipuPosition position = *qipu_game_get_start (game);

  qipu_position_set_side (&position, QIPU_RED);
  return !g_str_equal (content->format->id, "text") ||
         !qipu_position_equal (&position, qipu_game_get_start (initial));
}

/* A record says where it begins: it is never read as bare moves. */
static QipuGame *
parse_record (const char *text, const QipuPosition *start, gboolean is_branch, gboolean *is_record)
{
  QipuReadOptions options = { QIPU_ENCODING_UTF8, NULL };
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));
  g_autoptr (QipuRecordContent) content = qipu_record_read_bytes (bytes, &options, NULL);
  const QipuGame *game;

  *is_record = FALSE;
  if (content == NULL || content->games->len == 0)
    return NULL;
  game = g_ptr_array_index (content->games, 0);
  if (qipu_game_get_n_nodes (game) == 0)
    return NULL;

  *is_record = has_own_start (content, game);
  return is_branch || qipu_position_equal (qipu_game_get_start (game), start)
             ? qipu_game_copy (game)
             : NULL;
}

static QipuGame *
parse_moves (const char *text, const QipuPosition *start)
{
  QipuMovetextOptions options = { .side_is_known = true };
  QipuGame *game = qipu_game_new ();
  QipuNodeId node = QIPU_NODE_ROOT;
  QipuMovetext reader;
  QipuMovetextItem item;

  qipu_game_set_start (game, start);
  qipu_movetext_init (&reader, start, text, strlen (text), &options);
  while (node != QIPU_NODE_NONE && qipu_movetext_next (&reader, &item))
    if (item.kind == QIPU_MOVETEXT_MOVE)
      node = qipu_game_add (game, node, item.move);
  if (qipu_game_get_n_nodes (game) > 0)
    return game;

  qipu_game_free (game);
  return NULL;
}

/**
 * qipu_branch_clip_parse:
 * @text: a record or bare moves, in any notation
 * @start: where bare moves begin
 * @is_branch: whether it came as a branch, which may begin elsewhere
 *
 * Returns: (transfer full) (nullable): the moves as a record; NULL when there are none that fit
 */
QipuGame *
qipu_branch_clip_parse (const char *text, const QipuPosition *start, gboolean is_branch)
{
  QipuGame *game;
  gboolean is_record;

  g_return_val_if_fail (text != NULL && start != NULL, NULL);

  game = parse_record (text, start, is_branch, &is_record);
  return game != NULL || is_record ? game : parse_moves (text, start);
}
