/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writing CBR, version 2. */

#define G_LOG_DOMAIN "qipu-records"

#include "config.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "records/qipu-cbr-private.h"
#include "records/qipu-losses.h"

#define HEADER_SIZE 2214
#define VERSION_OFFSET 19
#define KIND_OFFSET 2040
#define RESULT_OFFSET 2076
#define SIDE_OFFSET 2112
#define NUMBER_OFFSET 2116
#define BOARD_OFFSET 2120
#define PLAYBACK_OFFSET 2210

typedef struct
{
  const QipuGame *game;
  GByteArray *out;
  gsize start; /* of the record in @out */
  QipuDiagnostics *lost;
} Writer;

static void
put_board (const QipuPosition *start, guint8 *header)
{
  static const guint8 codes[] = {
    [QIPU_CHARIOT] = 1, [QIPU_HORSE] = 2,  [QIPU_ELEPHANT] = 3, [QIPU_ADVISOR] = 4,
    [QIPU_GENERAL] = 5, [QIPU_CANNON] = 6, [QIPU_SOLDIER] = 7,
  };

  for (int i = 0; i < QIPU_N_SQUARES; i++)
    {
      QipuPiece piece = qipu_position_get (start, qipu_square (i % 9, 9 - i / 9));

      if (piece != QIPU_PIECE_NONE)
        header[BOARD_OFFSET + i]
            = (guint8) ((qipu_piece_colour (piece) == QIPU_RED ? 0x10 : 0x20)
                        | codes[qipu_piece_kind (piece)]);
    }
  header[SIDE_OFFSET] = qipu_position_get_side (start) == QIPU_RED ? 1 : 2;
  header[NUMBER_OFFSET] = (guint8) start->move_number;
  header[NUMBER_OFFSET + 1] = (guint8) (start->move_number >> 8);
}

/* Room is kept for the NUL; a pair of surrogates is not cut in two, nor is white space left before
 * a cut, since no reader keeps it. */
static void
put_field (Writer *self, const QipuCbrField *field)
{
  g_autofree char *text = qipu_game_dup_tag_text (self->game, field->tag);
  glong room = field->size / 2 - 1;
  glong length = 0;
  const char *p = text;
  g_autofree char *cut = NULL;
  g_autofree gunichar2 *units = NULL;

  if (text == NULL)
    return;
  while (*p != '\0')
    {
      glong n = g_utf8_get_char (p) > 0xFFFF ? 2 : 1;

      if (length + n > room)
        break;
      length += n;
      p = g_utf8_next_char (p);
    }
  if (*p != '\0')
    {
      g_autofree char *whole = g_strndup (text, (gsize) (p - text));

      cut = qipu_text_dup_trimmed (whole);
      qipu_losses_add (self->lost, QIPU_DIAGNOSTIC_SHORTENED, field->tag);
    }
  units = g_utf8_to_utf16 (cut != NULL ? cut : text, -1, NULL, &length, NULL);
  for (glong i = 0; i < length; i++)
    {
      guint16 little = GUINT16_TO_LE (units[i]);

      memcpy (self->out->data + self->start + field->offset + 2 * i, &little, 2);
    }
}

/* What qipu_cbr_format_guid () wrote. */
static gboolean
parse_guid (const char *text, guint8 guid[QIPU_CBR_GUID_SIZE])
{
  static const guint8 order[QIPU_CBR_GUID_SIZE]
      = { 3, 2, 1, 0, 5, 4, 7, 6, 8, 9, 10, 11, 12, 13, 14, 15 };
  char again[QIPU_CBR_GUID_TEXT_SIZE];
  guint n = 0;

  memset (guid, 0, QIPU_CBR_GUID_SIZE);
  for (const char *p = text; *p != '\0' && n < 2 * QIPU_CBR_GUID_SIZE; p++)
    if (g_ascii_isxdigit (*p))
      {
        guint8 digit = (guint8) g_ascii_xdigit_value (*p);

        guid[order[n / 2]] |= (guint8) (n % 2 == 0 ? digit << 4 : digit);
        n++;
      }
  qipu_cbr_format_guid (guid, again);
  return strcmp (text, again) == 0;
}

static guint8
get_kind (const char *value)
{
  guint64 number;

  return g_ascii_string_to_unsigned (value, 10, 1, 255, &number, NULL) ? (guint8) number : 0;
}

static gboolean
holds_tag (const char *name, const char *value, gpointer user_data)
{
  const QipuGame *game = user_data;
  guint8 guid[QIPU_CBR_GUID_SIZE];

  if (g_ascii_strcasecmp (name, "Result") == 0)
    return qipu_game_get_result_number (game) != 0;
  if (g_ascii_strcasecmp (name, "CBRKind") == 0)
    return get_kind (value) != 0;
  if (g_ascii_strcasecmp (name, "GUID") == 0)
    return parse_guid (value, guid);
  for (guint i = 0; i < QIPU_CBR_N_FIELDS; i++)
    if (g_ascii_strcasecmp (name, qipu_cbr_fields[i].tag) == 0)
      return TRUE;
  return FALSE;
}

static void
put_header (Writer *self)
{
  const char *kind = qipu_game_get_tag (self->game, "CBRKind");
  guint8 *header;

  g_byte_array_set_size (self->out, (guint) (self->start + HEADER_SIZE));
  header = self->out->data + self->start;
  memset (header, 0, HEADER_SIZE);
  memcpy (header, QIPU_CBR_MAGIC, sizeof QIPU_CBR_MAGIC);
  header[VERSION_OFFSET] = 2;
  header[KIND_OFFSET] = kind != NULL ? get_kind (kind) : 0;
  header[RESULT_OFFSET] = (guint8) qipu_game_get_result_number (self->game);
  put_board (qipu_game_get_start (self->game), header);
  memset (header + PLAYBACK_OFFSET, 0xFF, 4);
  for (guint i = 0; i < QIPU_CBR_N_FIELDS; i++)
    put_field (self, &qipu_cbr_fields[i]);
}

static void
put_comment (Writer *self, const char *text)
{
  g_autofree char *lines = qipu_text_dup_replaced (text, "\n", "\r\n");
  g_autofree gunichar2 *units = NULL;
  glong length;
  guint32 size;

  units = g_utf8_to_utf16 (lines, -1, NULL, &length, NULL);
  for (glong i = 0; i < length; i++)
    units[i] = GUINT16_TO_LE (units[i]);
  size = GUINT32_TO_LE ((guint32) length * 2);
  g_byte_array_append (self->out, (const guint8 *) &size, 4);
  g_byte_array_append (self->out, (const guint8 *) units, (guint) length * 2);
}

/* From the top, row by row. */
static guint8
get_idx90 (QipuSquare square)
{
  return (guint8) ((9 - qipu_square_rank (square)) * 9 + qipu_square_file (square));
}

static void
put_record (Writer *self, QipuNodeId node)
{
  g_autofree char *comment = qipu_game_dup_joined_comment (self->game, node);
  guint8 record[4] = { 0 };

  if (qipu_game_get_first_child (self->game, node) == QIPU_NODE_NONE)
    record[0] |= 1;
  if (node != QIPU_NODE_ROOT)
    {
      QipuMove move = qipu_game_get_move (self->game, node);

      if (qipu_game_get_next (self->game, node) != QIPU_NODE_NONE)
        record[0] |= 2;
      record[2] = get_idx90 (qipu_move_from (move));
      record[3] = get_idx90 (qipu_move_to (move));
    }
  if (comment != NULL)
    record[0] |= 4;
  g_byte_array_append (self->out, record, sizeof record);
  if (comment != NULL)
    put_comment (self, comment);
}

void
qipu_cbr_derive_guid (const guint8 *record, gsize size, guint8 guid[QIPU_CBR_GUID_SIZE])
{
  static const guint8 nothing[QIPU_CBR_GUID_SIZE] = { 0 };
  g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_SHA1);
  gsize behind = QIPU_CBR_GUID_OFFSET + QIPU_CBR_GUID_SIZE;
  guint8 digest[20];
  gsize digest_size = sizeof digest;

  g_checksum_update (sum, record, QIPU_CBR_GUID_OFFSET);
  g_checksum_update (sum, nothing, sizeof nothing);
  g_checksum_update (sum, record + behind, (gssize) (size - behind));
  g_checksum_get_digest (sum, digest, &digest_size);
  /* marked as made from a hash, as RFC 4122 has it; the third group is little endian */
  digest[7] = (guint8) ((digest[7] & 0x0F) | 0x50);
  digest[8] = (guint8) ((digest[8] & 0x3F) | 0x80);
  memcpy (guid, digest, QIPU_CBR_GUID_SIZE);
}

/* A record without a name of its own gets one from its content, so that writing it twice gives
 * the same bytes. */
static void
put_guid (Writer *self)
{
  const char *text = qipu_game_get_tag (self->game, "GUID");
  guint8 *record = self->out->data + self->start;

  if (text == NULL || !parse_guid (text, record + QIPU_CBR_GUID_OFFSET))
    qipu_cbr_derive_guid (record, self->out->len - self->start, record + QIPU_CBR_GUID_OFFSET);
}

gboolean
qipu_cbr_write (const QipuGame *game,
                const QipuWriteOptions *options,
                GByteArray *out,
                QipuDiagnostics *lost,
                GError **error)
{
  g_autoptr (GByteArray) scratch = out == NULL ? g_byte_array_new () : NULL;
  Writer self = { .game = game, .out = out != NULL ? out : scratch, .lost = lost };
  const QipuPosition *start = qipu_game_get_start (game);
  QipuEncoding encoding;

  self.start = self.out->len;
  if (!qipu_write_options_get_encoding (options, 1u << QIPU_ENCODING_UTF16LE,
                                        QIPU_ENCODING_UTF16LE, &encoding, error))
    return FALSE;

  /* the number of the first move has a place, the plies since the last capture have none */
  qipu_losses_find (game,
                    QIPU_HOLDS_MOVES | QIPU_HOLDS_VARIATIONS | QIPU_HOLDS_COMMENTS
                      | (start->quiet_plies == 0 ? QIPU_HOLDS_COUNTERS : 0),
                    lost);
  qipu_losses_find_tags (game, holds_tag, (gpointer) game, lost);
  put_header (&self);
  /* a node's whole subtree comes before its next sibling */
  for (QipuNodeId node = QIPU_NODE_ROOT; node != QIPU_NODE_NONE;
       node = qipu_game_walk (game, node))
    put_record (&self, node);
  put_guid (&self);
  return TRUE;
}
