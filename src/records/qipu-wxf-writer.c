/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writing WXF text: the main line, in the form of PlayOK and clubxiangqi, where Black's moves are
 * in lower case. */

#define G_LOG_DOMAIN "qipu-records"

#include "config.h"

#include <string.h>

#include "records/qipu-losses.h"
#include "records/qipu-tree-builder.h"
#include "records/qipu-wxf-private.h"

typedef struct
{
  const QipuGame *game;
  const QipuWriteOptions *options;
  GString *out;
  guint n_replaced;
} Writer;

/* On one line, and nothing in it that the format has a use for; NULL when nothing is left. */
static char *
dup_value (Writer *self, const char *text, gboolean is_part)
{
  g_autoptr (GString) value = g_string_new (NULL);
  g_autofree char *trimmed = NULL;

  for (const char *p = text; *p != '\0'; p++)
    {
      char c = *p;

      if (c == '{')
        c = '(';
      else if (c == '}')
        c = ')';
      else if (c == ';' && is_part)
        c = ',';
      else if (g_ascii_iscntrl (c))
        c = ' ';
      if (c != *p)
        self->n_replaced++;
      g_string_append_c (value, c);
    }
  trimmed = qipu_text_dup_trimmed (value->str);
  g_strchug (trimmed);
  return *trimmed != '\0' ? g_steal_pointer (&trimmed) : NULL;
}

static void
put_line (Writer *self, const char *keyword, const char *text)
{
  g_autofree char *value = dup_value (self, text, FALSE);

  if (value != NULL)
    g_string_append_printf (self->out, "%s\t%s\n", keyword, value);
}

/* "name ; rating ; team" */
static void
put_player (Writer *self, const char *keyword, const char *const tags[3])
{
  g_autoptr (GString) line = g_string_new (NULL);
  guint n_separators = 0;

  for (guint i = 0; i < 3; i++)
    {
      g_autofree char *text = qipu_game_dup_tag_text (self->game, tags[i]);
      g_autofree char *value = text != NULL ? dup_value (self, text, TRUE) : NULL;

      if (value == NULL)
        continue;
      for (; n_separators < i; n_separators++)
        g_string_append (line, line->len > 0 && n_separators + 1 == i ? " ; " : ";");
      g_string_append (line, value);
    }
  if (line->len > 0)
    g_string_append_printf (self->out, "%s\t%s\n", keyword, line->str);
}

static const char *const red_tags[3] = { "Red", "RedRating", "RedTeam" };
static const char *const black_tags[3] = { "Black", "BlackRating", "BlackTeam" };

static gboolean
is_one_of (const char *name, const char *const tags[3])
{
  for (guint i = 0; i < 3; i++)
    if (g_ascii_strcasecmp (name, tags[i]) == 0)
      return TRUE;
  return FALSE;
}

static gboolean
is_player_tag (const char *name)
{
  return is_one_of (name, red_tags) || is_one_of (name, black_tags);
}

/* A tag for which there is a keyword. */
static const char *
find_keyword (const char *name)
{
  for (guint i = 0; qipu_wxf_text_tags[i].keyword != NULL; i++)
    if (g_ascii_strcasecmp (name, qipu_wxf_text_tags[i].tag) == 0)
      return qipu_wxf_text_tags[i].keyword;
  return NULL;
}

/* Any other tag may stand under its own name unless that name means something else. */
static gboolean
is_free_keyword (const char *name)
{
  static const char *const taken[] = { "FORMAT", "FEN", "RED", "BLACK", "START", "COMMENT" };

  for (guint i = 0; i < G_N_ELEMENTS (taken); i++)
    if (g_ascii_strcasecmp (name, taken[i]) == 0)
      return FALSE;
  for (guint i = 0; qipu_wxf_text_tags[i].keyword != NULL; i++)
    if (g_ascii_strcasecmp (name, qipu_wxf_text_tags[i].keyword) == 0)
      return FALSE;
  for (const char *p = name; *p != '\0'; p++)
    if (!g_ascii_isalnum (*p) && *p != '_' && *p != '-')
      return FALSE;
  return g_ascii_isalpha (*name);
}

static gboolean
holds_tag (const char *name, const char *value, gpointer user_data)
{
  if (g_ascii_strcasecmp (name, "Result") == 0)
    return qipu_game_get_result_number (user_data) != 0;
  return is_player_tag (name) || find_keyword (name) != NULL || is_free_keyword (name);
}

/* With H and E for horse and elephant, r for Red, as is the custom in these files. */
static void
put_start (Writer *self)
{
  const QipuPosition *start = qipu_game_get_start (self->game);
  char fen[QIPU_FEN_SIZE];
  char *blank;

  qipu_position_get_fen (start, fen);
  if (strcmp (fen, QIPU_FEN_START) == 0)
    return;
  blank = strchr (fen, ' ');
  for (char *p = fen; p < blank; p++)
    switch (*p)
      {
      case 'n':
      case 'N':
        *p = *p == 'n' ? 'h' : 'H';
        break;
      case 'b':
      case 'B':
        *p = *p == 'b' ? 'e' : 'E';
        break;
      default:
        break;
      }
  if (blank[1] == 'w')
    blank[1] = 'r';
  if (start->quiet_plies == 0 && start->move_number == 1)
    blank[2] = '\0';
  put_line (self, "FEN", fen);
}

/* In the order of the record's tags; a player's three stand on one line. */
static void
put_header (Writer *self)
{
  static const char *const results[] = { NULL, "1-0", "0-1", "1/2-1/2" };
  gboolean has_red = FALSE;
  gboolean has_black = FALSE;
  g_autoptr (GHashTable) seen = qipu_tag_set_new ();

  g_string_append (self->out, "FORMAT\tWXF\n");
  for (guint i = 0; i < qipu_game_get_n_tags (self->game); i++)
    {
      const char *name;
      const char *value;

      qipu_game_get_tag_at (self->game, i, &name, &value);
      if (!qipu_tag_is_first (seen, name))
        continue;
      if (qipu_tag_says_nothing (name, value))
        continue;
      if (g_ascii_strcasecmp (name, "Result") == 0)
        {
          /* an unknown one is left out, as where there is none */
          if (qipu_game_get_result_number (self->game) != 0)
            put_line (self, "RESULT", results[qipu_game_get_result_number (self->game)]);
        }
      else if (is_one_of (name, red_tags) && !has_red)
        {
          put_player (self, "RED", red_tags);
          has_red = TRUE;
        }
      else if (is_one_of (name, black_tags) && !has_black)
        {
          put_player (self, "BLACK", black_tags);
          has_black = TRUE;
        }
      else if (!is_player_tag (name) && find_keyword (name) != NULL)
        put_line (self, find_keyword (name), value);
      else if (!is_player_tag (name) && is_free_keyword (name))
        put_line (self, name, value);
    }
  put_start (self);
}

static void
put_moves (Writer *self)
{
  QipuPosition position = *qipu_game_get_start (self->game);
  QipuNotationStyle style = self->options->style;
  gboolean is_first = TRUE;

  g_string_append (self->out, "\nSTART{\n");
  for (QipuNodeId node = qipu_game_get_first_child (self->game, QIPU_NODE_ROOT);
       node != QIPU_NODE_NONE; node = qipu_game_get_first_child (self->game, node))
    {
      QipuMove move = qipu_game_get_move (self->game, node);
      gboolean is_red = qipu_position_get_side (&position) == QIPU_RED;
      char text[QIPU_MOVE_TEXT_SIZE];
      QipuUndo undo;

      qipu_notation_format (&position, move,
                            qipu_game_is_irregular (self->game, node) ? QIPU_NOTATION_ICCS
                                                                      : QIPU_NOTATION_WXF,
                            &style, text);
      if (is_red || is_first)
        g_string_append_printf (self->out, "%s%3u. %s", is_first ? "" : "\n",
                                position.move_number, is_red ? "" : "... ");
      else
        g_string_append (self->out, "  ");
      for (char *p = text; *p != '\0' && !is_red; p++)
        *p = g_ascii_tolower (*p);
      g_string_append (self->out, text);
      g_string_append (self->out, qipu_game_get_sign (self->game, node));
      qipu_position_make (&position, move, &undo);
      is_first = FALSE;
    }
  g_string_append (self->out, is_first ? "}END\n" : "\n}END\n");
}

/* The comment on the start may stand behind the moves, up to a brace. */
static char *
dup_start_comment (const QipuGame *game)
{
  g_autofree char *text = qipu_game_dup_joined_comment (game, QIPU_NODE_ROOT);

  if (text == NULL || strchr (text, '}') != NULL || *g_strstrip (text) == '\0')
    return NULL;
  return g_steal_pointer (&text);
}

gboolean
qipu_wxf_text_write (const QipuGame *game,
                const QipuWriteOptions *options,
                GByteArray *out,
                QipuDiagnostics *lost,
                GError **error)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *comment = dup_start_comment (game);
  Writer self = { game, options, text, 0 };

  qipu_losses_find (game,
                    QIPU_HOLDS_MOVES | QIPU_HOLDS_SIGNS | QIPU_HOLDS_COUNTERS
                      | (comment != NULL ? QIPU_HOLDS_START_COMMENT : 0),
                    lost);
  qipu_losses_find_tags (game, holds_tag, (gpointer) game, lost);

  put_header (&self);
  put_moves (&self);
  if (comment != NULL)
    g_string_append_printf (text, "COMMENT{%s}\n", comment);
  qipu_losses_add_count (lost, QIPU_DIAGNOSTIC_LOST_CHARACTERS, self.n_replaced);
  qipu_write_text (text, options, out, lost);
  return TRUE;
}
