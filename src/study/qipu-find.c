/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds a text in a record. */

#define G_LOG_DOMAIN "qipu-study"

#include "config.h"

#include "study/qipu-find.h"

#include "notation/qipu-notation.h"

#include <string.h>

typedef struct
{
  char *folded; /* for texts */
  char *move;   /* for moves: without what may be written or not */
  int last_number;
  GArray *found;
} Search;

/* Full-width letters become ordinary ones, case goes. */
static char *
fold (const char *text)
{
  g_autofree char *plain = g_utf8_normalize (text, -1, G_NORMALIZE_ALL_COMPOSE);

  return plain != NULL ? g_utf8_casefold (plain, -1) : g_strdup ("");
}

/* "C2.5", "C2=5" and "c2 5" are one. Only signs that say nothing go: plus and minus stay. */
static char *
reduce_move (const char *text)
{
  g_autofree char *folded = fold (text);
  GString *reduced = g_string_new (NULL);

  for (const char *p = folded; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);

      if (c == ' ' || c == '=' || c == '.' ||
          (c == '-' && p > folded && g_ascii_isdigit (p[-1]) && g_ascii_isalpha (p[1])))
        continue;
      g_string_append_unichar (reduced, c);
    }

  return g_string_free (reduced, FALSE);
}

static void
add (Search *search, QipuFoundKind kind, QipuNodeId node, guint tag)
{
  QipuFound found = { kind, node, tag };

  g_array_append_val (search->found, found);
}

static gboolean
holds (const char *text, const char *folded)
{
  g_autofree char *own = text != NULL ? fold (text) : NULL;

  return own != NULL && strstr (own, folded) != NULL;
}

static void
find_in_tags (Search *search, const QipuGame *game)
{
  for (guint i = 0; i < qipu_game_get_n_tags (game); i++)
    {
      const char *value;

      qipu_game_get_tag_at (game, i, NULL, &value);
      if (holds (value, search->folded))
        add (search, QIPU_FOUND_TAG, QIPU_NODE_NONE, i);
    }
}

/* The number at the end of a written move, or -1. */
static int
get_last_number (const char *text)
{
  static const gunichar numerals[] = { 0x4E00, 0x4E8C, 0x4E09, 0x56DB, 0x4E94,
                                       0x516D, 0x4E03, 0x516B, 0x4E5D }; /* 一 to 九 */
  const char *last = g_utf8_find_prev_char (text, text + strlen (text));
  gunichar c = last != NULL ? g_utf8_get_char (last) : 0;

  for (guint i = 0; i < G_N_ELEMENTS (numerals); i++)
    if (c == numerals[i])
      return (int) i + 1;
  return c < 128 ? g_ascii_digit_value ((char) c) : -1;
}

/* In each notation a number is the last: the file or rank that is reached, or how far it was. */
static gboolean
may_end_with (QipuMove move, int number)
{
  QipuSquare from = qipu_move_from (move), to = qipu_move_to (move);
  int file = qipu_square_file (to), rank = qipu_square_rank (to);
  int steps = ABS (rank - (int) qipu_square_rank (from));

  return number == rank || number == steps || number == file + 1 || number == QIPU_N_FILES - file;
}

/* Most moves are told by their last number, before they are written in anything. */
static gboolean
is_move (const Search *search, const QipuPosition *before, QipuMove move)
{
  if (!may_end_with (move, search->last_number))
    return FALSE;

  for (QipuNotation notation = 0; notation < QIPU_N_NOTATIONS; notation++)
    {
      char text[QIPU_MOVE_TEXT_SIZE];
      g_autofree char *reduced = NULL;

      qipu_notation_format (before, move, notation, NULL, text);
      reduced = reduce_move (text);
      if (g_str_equal (reduced, search->move))
        return TRUE;
    }

  return FALSE;
}

/* Every move is written in every notation only when the text can be a move at all. */
static gboolean
may_be_move (const Search *search)
{
  glong length = g_utf8_strlen (search->move, -1);

  return length >= 2 && length <= 6;
}

/**
 * qipu_find:
 * @game: a record
 * @text: what to look for
 *
 * Looks in tags, comments and moves, in the order of the list of moves. Case and width of letters
 * do not count. A move is found by its whole text in any notation ("C2=5", "炮二平五", "h2e2"),
 * with or without signs between.
 *
 * Returns: (transfer full) (element-type QipuFound): all places
 */
GArray *
qipu_find (const QipuGame *game, const char *text)
{
  Search search = { 0 };
  QipuGameCursor cursor;
  gboolean moves_too;

  g_return_val_if_fail (game != NULL && text != NULL, NULL);

  search.found = g_array_new (FALSE, FALSE, sizeof (QipuFound));
  search.folded = fold (text);
  search.move = reduce_move (text);
  search.last_number = get_last_number (search.move);
  moves_too = may_be_move (&search);
  if (*search.folded != '\0')
    {
      find_in_tags (&search, game);
      qipu_game_cursor_init (&cursor, game);
      for (QipuNodeId node = QIPU_NODE_ROOT; node != QIPU_NODE_NONE;
           node = qipu_game_read (game, node))
        {
          if (holds (qipu_game_get_comment (game, node, QIPU_COMMENT_BEFORE), search.folded))
            add (&search, QIPU_FOUND_COMMENT_BEFORE, node, 0);
          if (moves_too && node != QIPU_NODE_ROOT)
            {
              qipu_game_cursor_go (&cursor, qipu_game_get_parent (game, node));
              if (is_move (&search, &cursor.position, qipu_game_get_move (game, node)))
                add (&search, QIPU_FOUND_MOVE, node, 0);
            }
          if (holds (qipu_game_get_comment (game, node, QIPU_COMMENT_AFTER), search.folded))
            add (&search, QIPU_FOUND_COMMENT_AFTER, node, 0);
        }
    }

  g_free (search.folded);
  g_free (search.move);
  return search.found;
}
