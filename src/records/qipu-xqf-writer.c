/* SPDX-License-Identifier: GPL-3.0-or-later */
/* XQF version 10: the header with the men of a real set, then the tree in depth-first order. */

#define G_LOG_DOMAIN "qipu-records"

#include "config.h"

#include "records/qipu-xqf-writer.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "records/qipu-losses.h"
#include "records/qipu-text-decode.h"
#include "records/qipu-tree-builder.h"
#include "records/qipu-xqf-private.h"

#define N_MEN 32
#define OFF_BOARD 0xFF

static void
add_loss (QipuDiagnostics *lost, const char *what)
{
  QipuDiagnostic diagnostic = QIPU_DIAGNOSTIC_INIT (QIPU_DIAGNOSTIC_LOST, QIPU_SEVERITY_WARNING);

  /* each once */
  for (guint i = 0; i < qipu_diagnostics_get_n (lost); i++)
    if (g_strcmp0 (qipu_diagnostics_get (lost, i)->detail, what) == 0)
      return;
  diagnostic.detail = (char *) what;
  qipu_diagnostics_add (lost, &diagnostic);
}

static guint8
get_xy10 (QipuSquare square)
{
  return (guint8) (qipu_square_file (square) * 10 + qipu_square_rank (square));
}

/* Every piece takes the first free place of its kind; a real set has 32 places. */
static gboolean
put_men (const QipuPosition *start, guint8 men[N_MEN], GError **error)
{
  memset (men, OFF_BOARD, N_MEN);
  for (QipuSquare square = 0; square < QIPU_N_SQUARES; square++)
    {
      QipuPiece piece = qipu_position_get (start, square);
      guint i = 0;

      if (piece == QIPU_PIECE_NONE)
        continue;
      while (i < N_MEN
             && (men[i] != OFF_BOARD
                 || qipu_piece (i < 16 ? QIPU_RED : QIPU_BLACK, qipu_xqf_men[i % 16]) != piece))
        i++;
      if (i == N_MEN)
        {
          g_set_error_literal (error, QIPU_RECORD_ERROR, QIPU_RECORD_ERROR_CANNOT_HOLD,
                               _("The format cannot hold a position with more pieces of a kind "
                                 "than a set has."));
          return FALSE;
        }
      men[i] = get_xy10 (square);
    }
  return TRUE;
}

/* The text in the encoding of the file, cut between characters. */
static void
put_field (guint8 *header,
           guint offset,
           guint room,
           const char *text,
           QipuEncoding encoding,
           QipuDiagnostics *lost)
{
  /* a character takes a byte at least, so those beyond the room need not be tried one by one */
  g_autofree char *kept = g_utf8_substring (text, 0, MIN (g_utf8_strlen (text, -1), room + 1));
  g_autoptr (GByteArray) bytes = g_byte_array_new ();

  if (qipu_text_encode (kept, strlen (kept), encoding, bytes) > 0)
    add_loss (lost, N_("characters that the encoding lacks"));
  while (bytes->len > room)
    {
      g_autofree char *cut = NULL;

      add_loss (lost, N_("the end of long names"));
      *g_utf8_find_prev_char (kept, kept + strlen (kept)) = '\0';
      /* readers drop white space at the end */
      cut = qipu_text_dup_trimmed (kept);
      g_free (kept);
      kept = g_steal_pointer (&cut);
      g_byte_array_set_size (bytes, 0);
      qipu_text_encode (kept, strlen (kept), encoding, bytes);
    }
  header[offset] = (guint8) bytes->len;
  memcpy (header + offset + 1, bytes->data, bytes->len);
}

static gboolean
is_header_tag (const char *name)
{
  if (g_ascii_strcasecmp (name, "Result") == 0 || g_ascii_strcasecmp (name, "XQFType") == 0)
    return TRUE;
  for (guint i = 0; qipu_xqf_fields[i].tag != NULL; i++)
    if (g_ascii_strcasecmp (name, qipu_xqf_fields[i].tag) == 0)
      return TRUE;
  return FALSE;
}

static void
put_tags (const QipuGame *game, guint8 *header, QipuEncoding encoding, QipuDiagnostics *lost)
{
  static const char *const results[] = { "*", "1-0", "0-1", "1/2-1/2" };
  const char *result = qipu_game_get_tag (game, "Result");
  const char *type = qipu_game_get_tag (game, "XQFType");

  for (guint i = 0; qipu_xqf_fields[i].tag != NULL; i++)
    {
      g_autofree char *value = qipu_game_dup_tag_text (game, qipu_xqf_fields[i].tag);

      if (value != NULL)
        put_field (header, qipu_xqf_fields[i].offset, qipu_xqf_fields[i].room, value, encoding,
                   lost);
    }
  for (guint i = 0; i < G_N_ELEMENTS (results); i++)
    if (g_strcmp0 (result, results[i]) == 0)
      header[0x33] = (guint8) i;
  if (type != NULL)
    header[0x40] = (guint8) MIN (g_ascii_strtoull (type, NULL, 10), 255);

  for (guint i = 0; i < qipu_game_get_n_tags (game); i++)
    {
      const char *name;
      const char *value;

      qipu_game_get_tag_at (game, i, &name, &value);
      if (!is_header_tag (name))
        add_loss (lost, N_("other tags"));
    }
}

/* Line ends as Windows has them. */
static void
put_comment (const QipuGame *game,
             QipuNodeId node,
             GByteArray *out,
             QipuEncoding encoding,
             QipuDiagnostics *lost)
{
  const char *text = qipu_game_get_comment (game, node, QIPU_COMMENT_AFTER);
  g_autofree char *windows = qipu_text_dup_replaced (text != NULL ? text : "", "\n", "\r\n");
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  guint32 length;

  if (qipu_text_encode (windows, strlen (windows), encoding, bytes) > 0)
    add_loss (lost, N_("characters that the encoding lacks"));
  length = GUINT32_TO_LE (bytes->len);
  g_byte_array_append (out, (const guint8 *) &length, 4);
  g_byte_array_append (out, bytes->data, bytes->len);
}

static void
note_losses (const QipuGame *game, QipuNodeId node, QipuDiagnostics *lost)
{
  guint n_glyphs, n_marks;

  qipu_game_get_glyphs (game, node, &n_glyphs);
  qipu_game_get_marks (game, node, &n_marks);
  if (qipu_game_get_comment (game, node, QIPU_COMMENT_BEFORE) != NULL)
    add_loss (lost, N_("comments before moves"));
  if (n_glyphs > 0)
    add_loss (lost, N_("signs such as ! and ?"));
  if (n_marks > 0)
    add_loss (lost, N_("arrows and marks"));
  if (qipu_game_get_eval (game, node).kind != QIPU_EVAL_NONE)
    add_loss (lost, N_("evaluations"));
  if (qipu_game_get_commands (game, node) != NULL)
    add_loss (lost, N_("commands of other programs"));
}

/* The order of the walk is the order of the file. */
static void
put_tree (const QipuGame *game, GByteArray *out, QipuEncoding encoding, QipuDiagnostics *lost)
{
  for (QipuNodeId node = QIPU_NODE_ROOT; node != QIPU_NODE_NONE; node = qipu_game_walk (game, node))
    {
      QipuMove move = qipu_game_get_move (game, node);
      guint8 record[4] = { 0x18, 0x20, 0, 0 };

      if (node != QIPU_NODE_ROOT)
        {
          record[0] = (guint8) (get_xy10 (qipu_move_from (move)) + 24);
          record[1] = (guint8) (get_xy10 (qipu_move_to (move)) + 32);
          if (qipu_game_get_next (game, node) != QIPU_NODE_NONE)
            record[2] |= 0x0F;
        }
      else
        record[3] = 0xFF;
      if (qipu_game_get_first_child (game, node) != QIPU_NODE_NONE)
        record[2] |= 0xF0;
      g_byte_array_append (out, record, sizeof record);
      put_comment (game, node, out, encoding, lost);
      note_losses (game, node, lost);
    }
}

gboolean
qipu_xqf_write (const QipuGame *game,
                const QipuWriteOptions *options,
                GByteArray *out,
                QipuDiagnostics *lost,
                GError **error)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  QipuEncoding encoding
      = options->encoding == QIPU_ENCODING_BIG5 ? QIPU_ENCODING_BIG5 : QIPU_ENCODING_GB18030;
  guint8 header[QIPU_XQF_HEADER_SIZE] = { 'X', 'Q', 10 };

  if (!put_men (qipu_game_get_start (game), header + 0x10, error))
    return FALSE;
  header[0x32] = qipu_position_get_side (qipu_game_get_start (game)) == QIPU_BLACK;
  put_tags (game, header, encoding, lost);
  g_byte_array_append (bytes, header, sizeof header);
  put_tree (game, bytes, encoding, lost);
  if (out != NULL)
    g_byte_array_append (out, bytes->data, bytes->len);
  return TRUE;
}
