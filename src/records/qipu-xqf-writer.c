/* SPDX-License-Identifier: GPL-3.0-or-later */
/* XQF version 10: the header with the men of a real set, then the tree in depth-first order. */

#define G_LOG_DOMAIN "qipu-records"

#include "config.h"

#include "records/qipu-xqf-writer.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "records/qipu-losses.h"
#include "records/qipu-record-error.h"
#include "records/qipu-text-decode.h"
#include "records/qipu-tree-builder.h"
#include "records/qipu-xqf-private.h"

#define N_MEN 32
#define OFF_BOARD 0xFF
#define VERSION 10

typedef struct
{
  const QipuGame *game;
  GByteArray *out;
  gsize start; /* of the record in @out */
  QipuEncoding encoding;
  guint n_replaced; /* characters */
  QipuDiagnostics *lost;
} Writer;

static guint8
get_xy10 (QipuSquare square)
{
  return (guint8) (qipu_square_file (square) * 10 + qipu_square_rank (square));
}

/* Every piece takes the first free place of its kind; a real set has 32 places. */
static gboolean
put_men (const QipuPosition *start, guint8 men[N_MEN], QipuDiagnostics *lost, GError **error)
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
          char fen[QIPU_FEN_SIZE];

          qipu_position_get_fen (start, fen);
          qipu_losses_add (lost, QIPU_DIAGNOSTIC_TOO_MANY_MEN, fen);
          qipu_record_error_set (error, QIPU_RECORD_ERROR_CANNOT_HOLD,
 N_("The format cannot hold a position with more pieces of a kind "
                                 "than a set has."));
          return FALSE;
        }
      men[i] = get_xy10 (square);
    }
  return TRUE;
}

/* The text in the encoding of the file, cut between characters; what the encoding lacks counts as
 * far as it is written. */
static void
put_field (Writer *self, const QipuXqfField *field)
{
  g_autofree char *text = qipu_game_dup_tag_text (self->game, field->tag);
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  gboolean is_cut = FALSE;
  guint n_replaced;

  if (text == NULL)
    return;
  /* a character takes a byte at least, so those beyond the room need not be tried one by one */
  if (g_utf8_strlen (text, -1) > (glong) field->room)
    *g_utf8_offset_to_pointer (text, (glong) field->room + 1) = '\0';
  n_replaced = qipu_text_encode (text, strlen (text), self->encoding, bytes);
  while (bytes->len > field->room)
    {
      g_autofree char *cut = NULL;

      *g_utf8_find_prev_char (text, text + strlen (text)) = '\0';
      /* readers drop white space at the end */
      cut = qipu_text_dup_trimmed (text);
      g_free (text);
      text = g_steal_pointer (&cut);
      g_byte_array_set_size (bytes, 0);
      n_replaced = qipu_text_encode (text, strlen (text), self->encoding, bytes);
      is_cut = TRUE;
    }
  if (is_cut)
    qipu_losses_add (self->lost, QIPU_DIAGNOSTIC_SHORTENED, field->tag);
  self->n_replaced += n_replaced;
  self->out->data[self->start + field->offset] = (guint8) bytes->len;
  memcpy (self->out->data + self->start + field->offset + 1, bytes->data, bytes->len);
}

/* 1…255 as the reader spells it, else 0. */
static guint8
get_type (const char *value)
{
  g_autofree char *text = qipu_text_dup_trimmed (value);
  g_autofree char *again = NULL;
  guint64 number;

  if (!g_ascii_string_to_unsigned (text, 10, 1, 255, &number, NULL))
    return 0;
  again = g_strdup_printf ("%u", (guint) number);
  return strcmp (text, again) == 0 ? (guint8) number : 0;
}

static gboolean
holds_tag (const char *name, const char *value, gpointer user_data)
{
  if (g_ascii_strcasecmp (name, "Result") == 0)
    return qipu_game_get_result_number (user_data) != 0;
  if (g_ascii_strcasecmp (name, "XQFType") == 0)
    return get_type (value) != 0;
  for (guint i = 0; qipu_xqf_fields[i].tag != NULL; i++)
    if (g_ascii_strcasecmp (name, qipu_xqf_fields[i].tag) == 0)
      return TRUE;
  return FALSE;
}

static void
put_header (Writer *self, const guint8 men[N_MEN])
{
  const char *type = qipu_game_get_tag (self->game, "XQFType");
  guint8 *header;

  g_byte_array_set_size (self->out, (guint) (self->start + QIPU_XQF_HEADER_SIZE));
  header = self->out->data + self->start;
  memset (header, 0, QIPU_XQF_HEADER_SIZE);
  header[0] = 'X';
  header[1] = 'Q';
  header[2] = VERSION;
  memcpy (header + 0x10, men, N_MEN);
  header[0x32] = qipu_position_get_side (qipu_game_get_start (self->game)) == QIPU_BLACK;
  header[0x33] = (guint8) qipu_game_get_result_number (self->game);
  header[0x40] = type != NULL ? get_type (type) : 0;
  for (guint i = 0; qipu_xqf_fields[i].tag != NULL; i++)
    put_field (self, &qipu_xqf_fields[i]);
}

/* Line ends as Windows has them. */
static void
put_comment (Writer *self, QipuNodeId node)
{
  g_autofree char *text = qipu_game_dup_joined_comment (self->game, node);
  g_autofree char *windows = qipu_text_dup_replaced (text != NULL ? text : "", "\n", "\r\n");
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  guint32 length;

  self->n_replaced += qipu_text_encode (windows, strlen (windows), self->encoding, bytes);
  length = GUINT32_TO_LE (bytes->len);
  g_byte_array_append (self->out, (const guint8 *) &length, 4);
  g_byte_array_append (self->out, bytes->data, bytes->len);
}

/* The order of the walk is the order of the file. */
static void
put_tree (Writer *self)
{
  const QipuGame *game = self->game;

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
      g_byte_array_append (self->out, record, sizeof record);
      put_comment (self, node);
    }
}

/**
 * qipu_xqf_write:
 * @game: the game
 * @options: the encoding, GB18030 unless it says otherwise
 * @out: (nullable): where the bytes are appended
 * @lost: what XQF has no place for; too many men are an error
 *
 * Writes version 10, which is not encrypted and which every XQStudio reads.
 *
 * Returns: %FALSE with @error set when XQF cannot hold the position
 */
gboolean
qipu_xqf_write (const QipuGame *game,
                const QipuWriteOptions *options,
                GByteArray *out,
                QipuDiagnostics *lost,
                GError **error)
{
  g_autoptr (GByteArray) scratch = out == NULL ? g_byte_array_new () : NULL;
  Writer self = { .game = game, .out = out != NULL ? out : scratch, .lost = lost };
  guint8 men[N_MEN];

  self.start = self.out->len;
  if (!qipu_write_options_get_encoding (options,
                                        1u << QIPU_ENCODING_GB18030 | 1u << QIPU_ENCODING_BIG5,
                                        QIPU_ENCODING_GB18030, &self.encoding, error) ||
      !put_men (qipu_game_get_start (game), men, lost, error))
    return FALSE;

  qipu_losses_find (game, QIPU_HOLDS_MOVES | QIPU_HOLDS_VARIATIONS | QIPU_HOLDS_COMMENTS, lost);
  qipu_losses_find_tags (game, holds_tag, (gpointer) game, lost);
  put_header (&self, men);
  put_tree (&self);
  qipu_losses_add_count (lost, QIPU_DIAGNOSTIC_LOST_CHARACTERS, self.n_replaced);
  return TRUE;
}
