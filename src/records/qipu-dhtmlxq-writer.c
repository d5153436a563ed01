/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writing DhtmlXQ: what a reader could take for a bracket, a line break or an escape of its own is
 * written as an escape. */

#define G_LOG_DOMAIN "qipu-records"

#include "config.h"

#include <string.h>

#include "records/qipu-dhtmlxq-private.h"
#include "records/qipu-losses.h"

#define N_MEN 32
#define OWN_TAG_PREFIX "DhtmlXQ_"

typedef struct
{
  const QipuGame *game;
  GString *out;
  GString *comments;
  GArray *lines; /* guint: number of the line on which a node lies, by node */
} Writer;

static void
put_escape (GString *out, guchar c)
{
  g_string_append_printf (out, "\\u%04x", c);
}

static gboolean
is_escape (const char *p)
{
  if (p[0] != '\\' || p[1] != 'u')
    return FALSE;
  for (guint i = 2; i < 6; i++)
    if (!g_ascii_isxdigit (p[i]))
      return FALSE;
  return TRUE;
}

/* Two bars are a line break. */
static gboolean
is_bar_to_hide (const char *text, const char *p)
{
  if (*p != '|')
    return FALSE;
  return p[1] == '|' || p[1] == '\n' || (p > text && (p[-1] == '|' || p[-1] == '\n'));
}

static void
put_text (GString *out, const char *text, gboolean is_comment)
{
  for (const char *p = text; *p != '\0'; p++)
    {
      gboolean is_bracket = g_str_has_prefix (p, "[DhtmlXQ") || g_str_has_prefix (p, "[/DhtmlXQ");

      /* a "<" would make a page of it, blanks at the beginning are not read */
      if (is_bracket || is_escape (p) || *p == '<' || (is_comment && is_bar_to_hide (text, p))
          || (p == text && g_ascii_isspace (*p)))
        put_escape (out, (guchar) *p);
      else if (*p == '\n' && is_comment)
        g_string_append (out, "||");
      else if (g_ascii_iscntrl (*p))
        put_escape (out, (guchar) *p);
      else
        g_string_append_c (out, *p);
    }
}

static void
put_field (GString *out, const char *name, const char *text)
{
  g_string_append_printf (out, "[DhtmlXQ_%s]", name);
  put_text (out, text, g_str_has_prefix (name, "comment"));
  g_string_append_printf (out, "[/DhtmlXQ_%s]\n", name);
}

static void
put_square (GString *out, QipuSquare square)
{
  g_string_append_printf (out, "%d%d", qipu_square_file (square), 9 - qipu_square_rank (square));
}

/* Two digits a man; NULL when there are more of a kind than the order has places for. */
static char *
dup_board (const QipuPosition *start)
{
  QipuSquare men[N_MEN];
  GString *digits;

  memset (men, QIPU_SQUARE_NONE, sizeof men);
  for (guint square = 0; square < QIPU_N_SQUARES; square++)
    {
      QipuPiece piece = qipu_position_get (start, (QipuSquare) square);
      guint i = 0;

      if (piece == QIPU_PIECE_NONE)
        continue;
      while (i < N_MEN
             && (men[i] != QIPU_SQUARE_NONE
                 || qipu_dhtmlxq_men[i] != ".KABNRCP.kabnrcp"[piece]))
        i++;
      if (i == N_MEN)
        return NULL;
      men[i] = (QipuSquare) square;
    }
  digits = g_string_new (NULL);
  for (guint i = 0; i < N_MEN; i++)
    if (men[i] == QIPU_SQUARE_NONE)
      g_string_append (digits, "99");
    else
      put_square (digits, men[i]);
  return g_string_free (digits, FALSE);
}

/* The board has a field of its own; a FEN stands beside it when the board does not say all. */
static void
put_start (Writer *self)
{
  const QipuPosition *start = qipu_game_get_start (self->game);
  QipuNodeId first = qipu_game_get_first_child (self->game, QIPU_NODE_ROOT);
  QipuColour said = QIPU_RED;
  g_autofree char *board = dup_board (start);

  if (first != QIPU_NODE_NONE)
    said = qipu_piece_colour (
        qipu_position_get (start, qipu_move_from (qipu_game_get_move (self->game, first))));
  if (board != NULL)
    put_field (self->out, "binit", board);
  if (board == NULL || said != qipu_position_get_side (start) || start->quiet_plies != 0
      || start->move_number != 1)
    {
      char fen[QIPU_FEN_SIZE];

      qipu_position_get_fen (start, fen);
      put_field (self->out, "fen", fen);
    }
}

/* The field of a tag that the reader made of one it does not know. */
static const char *
get_own_field (const char *tag)
{
  const char *field = tag + strlen (OWN_TAG_PREFIX);
  const char *p = field;

  if (!g_str_has_prefix (tag, OWN_TAG_PREFIX))
    return NULL;
  while (g_ascii_islower (*p) || g_ascii_isdigit (*p))
    p++;
  return p > field && *p == '\0' && !qipu_dhtmlxq_is_reserved (field) ? field : NULL;
}

static gboolean
holds_tag (const char *name, const char *value, gpointer user_data)
{
  if (g_ascii_strcasecmp (name, "Result") == 0)
    return qipu_game_get_result_number (user_data) != 0;
  for (guint i = 0; qipu_dhtmlxq_fields[i].field != NULL; i++)
    if (g_ascii_strcasecmp (name, qipu_dhtmlxq_fields[i].tag) == 0)
      return TRUE;
  return get_own_field (name) != NULL;
}

static void
put_header (Writer *self)
{
  /* an unknown one is left out: in GB18030 its word is valid UTF-8 */
  static const char *const results[] = { NULL, "红胜", "黑胜", "和局" };
  guint result = qipu_game_get_result_number (self->game);
  g_autoptr (GHashTable) seen = qipu_tag_set_new ();

  put_field (self->out, "ver", "www_dpxq_com");
  put_field (self->out, "init", "500,350");
  for (guint i = 0; qipu_dhtmlxq_fields[i].field != NULL; i++)
    {
      const char *tag = qipu_dhtmlxq_fields[i].tag;
      g_autofree char *text = qipu_game_dup_tag_text (self->game, tag);

      if (strcmp (tag, "Result") == 0)
        {
          if (results[result] != NULL)
            put_field (self->out, "result", results[result]);
        }
      else if (text != NULL)
        put_field (self->out, qipu_dhtmlxq_fields[i].field, text);
    }
  for (guint i = 0; i < qipu_game_get_n_tags (self->game); i++)
    {
      const char *tag;
      const char *value;
      g_autofree char *text = NULL;

      qipu_game_get_tag_at (self->game, i, &tag, &value);
      text = qipu_text_dup_trimmed (value);
      if (qipu_tag_is_first (seen, tag) && get_own_field (tag) != NULL && *text != '\0')
        put_field (self->out, get_own_field (tag), text);
    }
}

static void
put_comment (Writer *self, QipuNodeId node, guint line)
{
  g_autofree char *text = qipu_game_dup_joined_comment (self->game, node);
  guint ply = qipu_game_get_ply (self->game, node);
  char name[40];

  if (text == NULL)
    return;
  if (line == 0)
    g_snprintf (name, sizeof name, "comment%u", ply);
  else
    g_snprintf (name, sizeof name, "comment%u_%u", line, ply);
  put_field (self->comments, name, text);
}

/* Depth first a line comes whole before those that leave it, the last one to leave it first; so
 * there is always one line that is open. */
static void
put_lines (Writer *self)
{
  g_autofree char *name = g_strdup ("movelist");
  guint n_lines = 0;

  g_string_append (self->out, "[DhtmlXQ_movelist]");
  put_comment (self, QIPU_NODE_ROOT, 0);
  for (QipuNodeId node = qipu_game_walk (self->game, QIPU_NODE_ROOT); node != QIPU_NODE_NONE;
       node = qipu_game_walk (self->game, node))
    {
      QipuNodeId parent = qipu_game_get_parent (self->game, node);
      QipuMove move = qipu_game_get_move (self->game, node);
      guint line = g_array_index (self->lines, guint, parent);

      if (qipu_game_get_previous (self->game, node) != QIPU_NODE_NONE)
        {
          g_string_append_printf (self->out, "[/DhtmlXQ_%s]\n", name);
          g_free (name);
          name = g_strdup_printf ("move_%u_%u_%u", line, qipu_game_get_ply (self->game, node),
                                  ++n_lines);
          g_string_append_printf (self->out, "[DhtmlXQ_%s]", name);
          line = n_lines;
        }
      if (node >= self->lines->len)
        g_array_set_size (self->lines, node + 1);
      g_array_index (self->lines, guint, node) = line;
      put_square (self->out, qipu_move_from (move));
      put_square (self->out, qipu_move_to (move));
      put_comment (self, node, line);
    }
  g_string_append_printf (self->out, "[/DhtmlXQ_%s]\n", name);
}

gboolean
qipu_dhtmlxq_write (const QipuGame *game,
                    const QipuWriteOptions *options,
                    GByteArray *out,
                    QipuDiagnostics *lost,
                    GError **error)
{
  g_autoptr (GString) text = g_string_new ("[DhtmlXQ]\n");
  g_autoptr (GString) comments = g_string_new (NULL);
  g_autoptr (GArray) lines = g_array_new (FALSE, TRUE, sizeof (guint));
  Writer self = { game, text, comments, lines };

  qipu_losses_find (game,
                    QIPU_HOLDS_MOVES | QIPU_HOLDS_VARIATIONS | QIPU_HOLDS_COMMENTS
                      | QIPU_HOLDS_COUNTERS,
                    lost);
  qipu_losses_find_tags (game, holds_tag, (gpointer) game, lost);

  g_array_set_size (lines, 1);
  put_header (&self);
  put_start (&self);
  put_lines (&self);
  g_string_append_len (text, comments->str, (gssize) comments->len);
  g_string_append (text, "[/DhtmlXQ]\n");
  qipu_write_text (text, options, out, lost);
  return TRUE;
}
