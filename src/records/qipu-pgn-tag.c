/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tags of PGN. The standard allows letters, digits and underscores in a name, and most names of the
 * roster have a value that means nothing. A tag that would not come back so is packed: its name
 * goes into the value of a tag that every reader passes over,
 *
 *   [QipuTag "比賽 名稱=the value"]
 *
 * with "=" and "%" of the name as "%3D" and "%25". */

#define G_LOG_DOMAIN "qipu-records"

#include "config.h"

#include "records/qipu-pgn-tag.h"

#include <string.h>

#include "records/qipu-pgn-comment.h"
#include "records/qipu-tree-builder.h"

#define PACKED_NAME "QipuTag"

/**
 * qipu_pgn_tag_is_placeholder:
 * @name: the name of a tag
 * @value: its value
 *
 * Returns: whether it is what the writer puts where a tag of the roster is missing, or what
 *   follows from the game
 */
gboolean
qipu_pgn_tag_is_placeholder (const char *name, const char *value)
{
  static const char *const roster[] = { "Event", "Site", "Round", "Red", "Black" };

  if (qipu_pgn_is_name (name, "Game"))
    return strcmp (value, "Chinese Chess") == 0;
  if (qipu_pgn_is_name (name, "Date"))
    return strcmp (value, "????.??.??") == 0;
  if (qipu_pgn_is_name (name, "SetUp") || qipu_pgn_is_name (name, "Format"))
    return TRUE;
  if (strcmp (value, "?") == 0)
    for (guint i = 0; i < G_N_ELEMENTS (roster); i++)
      if (qipu_pgn_is_name (name, roster[i]))
        return TRUE;
  return FALSE;
}

static gboolean
is_legal_name (const char *name)
{
  gsize length = 0;

  for (; name[length] != '\0'; length++)
    if (length == QIPU_PGN_MAX_TAG_NAME ||
        (!g_ascii_isalnum (name[length]) && name[length] != '_' && name[length] != '-'))
      return FALSE;
  return length > 0;
}

/* Whether @value, which was not understood, is the only thing said of the start. */
static gboolean
is_only_fen (const QipuGame *game, const char *value)
{
  QipuPosition position;
  QipuFenStatus status = qipu_position_set_fen (&position, value, NULL);
  char fen[QIPU_FEN_SIZE];

  qipu_position_get_fen (qipu_game_get_start (game), fen);
  return strcmp (fen, QIPU_FEN_START) == 0 && *value != '\0' && status != QIPU_FEN_OK &&
         status != QIPU_FEN_SIDE_MISSING && status != QIPU_FEN_BAD_COUNTER;
}

/**
 * qipu_pgn_tag_is_plain:
 * @game: what the tag is one of
 * @has_red: whether it has a tag "Red"
 * @name: its name
 * @value: its value
 *
 * Returns: whether the tag comes back when it is written as it is, behind those of the roster
 */
gboolean
qipu_pgn_tag_is_plain (const QipuGame *game, gboolean has_red, const char *name, const char *value)
{
  if (!is_legal_name (name) || qipu_pgn_tag_is_placeholder (name, value))
    return FALSE;
  /* not the one of the start, which stands before */
  if (qipu_pgn_is_name (name, "FEN"))
    return is_only_fen (game, value);
  /* Red's name in files of other programs */
  if (qipu_pgn_is_name (name, "White"))
    return has_red;
  return !qipu_pgn_is_name (name, PACKED_NAME);
}

/**
 * qipu_pgn_tag_write:
 * @name: any text
 * @value: any text
 * @plain: whether the tag is written as it is, and not packed
 * @out: what the line of the tag is appended to
 */
void
qipu_pgn_tag_write (const char *name, const char *value, gboolean plain, GString *out)
{
  g_string_append_printf (out, "[%s \"", plain ? name : PACKED_NAME);
  if (!plain)
    {
      g_autofree char *no_percent = qipu_text_dup_replaced (name, "%", "%25");
      g_autofree char *no_sign = qipu_text_dup_replaced (no_percent, "=", "%3D");
      g_autofree char *packed = g_strconcat (no_sign, "=", value, NULL);

      qipu_pgn_value_write (packed, out);
    }
  else
    qipu_pgn_value_write (value, out);
  g_string_append (out, "\"]\n");
}

/**
 * qipu_pgn_tag_unpack:
 * @name: of a tag that was read
 * @value: its value
 * @real_name: (out) (transfer full): the name of the tag that is packed in it
 * @real_value: (out) (transfer full): its value
 *
 * Returns: whether a tag is packed in it
 */
gboolean
qipu_pgn_tag_unpack (const char *name, const char *value, char **real_name, char **real_value)
{
  g_autofree char *packed = NULL;
  g_autofree char *no_sign = NULL;
  const char *sign;

  if (!qipu_pgn_is_name (name, PACKED_NAME))
    return FALSE;
  sign = strchr (value, '=');
  if (sign == NULL)
    return FALSE;

  packed = g_strndup (value, (gsize) (sign - value));
  no_sign = qipu_text_dup_replaced (packed, "%3D", "=");
  *real_name = qipu_text_dup_replaced (no_sign, "%25", "%");
  *real_value = g_strdup (sign + 1);
  return TRUE;
}
