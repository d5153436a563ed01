/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Comments of PGN both ways. The forms: [%csl Re4,Gb2], [%cal Gh2e2], [%eval 0.35], [%eval #-3],
 * [%u 7B] for a character that cannot stand there itself; other commands are kept as they are. */

#define G_LOG_DOMAIN "qipu-records"

#include "config.h"

#include "records/qipu-pgn-comment.h"

#include <string.h>

static const char colour_letters[QIPU_N_MARK_COLOURS + 1] = "GRBY";

#define MAX_MARKS 1024
/* Longer than "[%u 10FFFF]" with some blanks. */
#define MAX_CODE ((gsize) 64)
/* 100,000 pawns are more than any engine says. */
#define MAX_CENTIPAWNS 10000000

typedef struct
{
  GString *text;
  GString *commands;
  GArray *marks;
  QipuEval eval;
} Content;

/* "e4" at @p; ranks 0…9. */
static gboolean
read_square (const char *p, QipuSquare *square)
{
  if (p[0] < 'a' || p[0] > 'i' || !g_ascii_isdigit (p[1]))
    return FALSE;
  *square = qipu_square (p[0] - 'a', p[1] - '0');
  return TRUE;
}

/* The whole list, or nothing of it. */
static gboolean
read_marks (Content *content, const char *p, const char *end, gboolean arrows)
{
  gsize size = arrows ? 5 : 3;
  guint n_before = content->marks->len;

  while (p < end && *p == ' ')
    p++;
  while ((gsize) (end - p) >= size && content->marks->len < MAX_MARKS)
    {
      QipuMark mark;
      const char *letter = strchr (colour_letters, p[0]);

      if (p[0] == '\0' || letter == NULL || !read_square (p + 1, &mark.from))
        break;
      mark.to = mark.from;
      if (arrows && (!read_square (p + 3, &mark.to) || mark.to == mark.from))
        break;
      mark.colour = (uint8_t) (letter - colour_letters);
      g_array_append_val (content->marks, mark);
      p += size;
      if (p == end)
        return TRUE;
      if (*p++ != ',')
        break;
    }
  g_array_set_size (content->marks, n_before);
  return FALSE;
}

/* "0.35", "-1.2", "#3", "#-3"; exactly what the writer writes comes back exactly. */
static gboolean
read_eval (Content *content, const char *p, const char *end)
{
  gboolean is_mate;
  gboolean negative;
  gint64 value = 0;
  int n_decimals = -1;

  while (p < end && *p == ' ')
    p++;
  is_mate = p < end && *p == '#';
  p += is_mate;
  negative = p < end && *p == '-';
  p += p < end && (*p == '-' || *p == '+');
  if (p == end)
    return FALSE;

  for (; p < end; p++)
    {
      if (*p == '.' && n_decimals < 0 && !is_mate)
        n_decimals = 0;
      else if (g_ascii_isdigit (*p) && n_decimals < 2 && value < MAX_CENTIPAWNS)
        {
          value = value * 10 + (*p - '0');
          if (n_decimals >= 0)
            n_decimals++;
        }
      else
        return FALSE;
    }
  if (!is_mate)
    for (n_decimals = MAX (n_decimals, 0); n_decimals < 2; n_decimals++)
      value *= 10;
  if (value > G_MAXINT32)
    return FALSE;

  content->eval.kind = is_mate ? QIPU_EVAL_MATE : QIPU_EVAL_CP;
  content->eval.value = (gint32) (negative ? -value : value);
  return TRUE;
}

/* "[%u 7B]" at @p up to @end. */
static gboolean
read_character (const char *p, const char *end, GString *text)
{
  gunichar c = 0;

  while (p < end && *p == ' ')
    p++;
  if (p == end || end - p > 6)
    return FALSE;
  for (; p < end; p++)
    {
      if (!g_ascii_isxdigit (*p))
        return FALSE;
      c = c * 16 + (gunichar) g_ascii_xdigit_value (*p);
    }
  if (c == 0 || !g_unichar_validate (c))
    return FALSE;
  g_string_append_unichar (text, c);
  return TRUE;
}

/* A command "[%name…]" from @p to behind the bracket. */
static void
read_command (Content *content, const char *p, const char *end)
{
  const char *name = p + 2;
  const char *stop = end - 1;

  /* a character that is none is text too: commands are written before the text */
  if (g_str_has_prefix (name, "u "))
    {
      if (!read_character (name + 2, stop, content->text))
        g_string_append_len (content->text, p, end - p);
      return;
    }
  if (g_str_has_prefix (name, "csl ") && read_marks (content, name + 4, stop, FALSE))
    return;
  if (g_str_has_prefix (name, "cal ") && read_marks (content, name + 4, stop, TRUE))
    return;
  if (g_str_has_prefix (name, "eval ") && read_eval (content, name + 5, stop))
    return;
  g_string_append_len (content->commands, p, end - p);
}

/* WinBoard: "+0.20/8 0.1" is score from the mover's view, depth, seconds. The text stays. */
static void
read_engine_comment (Content *content, QipuColour mover)
{
  const char *slash = strchr (content->text->str, '/');

  if (content->eval.kind != QIPU_EVAL_NONE || slash == NULL || slash - content->text->str > 12
      || (content->text->str[0] != '+' && content->text->str[0] != '-')
      || !g_ascii_isdigit (slash[1]))
    return;
  if (read_eval (content, content->text->str, slash) && mover == QIPU_BLACK)
    content->eval.value = -content->eval.value;
}

/* The text without white space around it. */
static void
trim (const char **text, gsize *length)
{
  while (*length > 0 && g_ascii_isspace (**text))
    {
      (*text)++;
      (*length)--;
    }
  while (*length > 0)
    {
      if (g_ascii_isspace ((*text)[*length - 1]))
        (*length)--;
      else if (*length >= 3 && memcmp (*text + *length - 3, "\343\200\200", 3) == 0)
        *length -= 3;
      else
        break;
    }
}

/* Behind the bracket of the command at @p; NULL when that is text: a command with a bracket or a
 * brace inside could not be written again as it was. */
static const char *
find_command_end (const char *p, const char *end)
{
  for (p++; p < end && *p != '[' && *p != '{' && *p != '}'; p++)
    if (*p == ']')
      return p + 1;
  return NULL;
}

static void
split (Content *content, const char *text, gsize length)
{
  const char *p = text;
  const char *end = text + length;

  while (p < end)
    {
      const char *bracket = p;
      const char *close;

      while (bracket < end && !(bracket[0] == '[' && bracket + 1 < end && bracket[1] == '%'))
        bracket++;
      g_string_append_len (content->text, p, bracket - p);
      if (bracket == end)
        return;

      close = find_command_end (bracket, end);
      if (close == NULL)
        {
          g_string_append_c (content->text, '[');
          p = bracket + 1;
          continue;
        }
      read_command (content, bracket, close);
      p = close;
      if (memcmp (bracket, "[%u ", MIN (4, close - bracket)) != 0)
        {
          /* the blank before a command that stands in or behind the text is not of the text */
          gsize n = content->text->len;

          while (p == end && n > 0 && content->text->str[n - 1] == ' ')
            n--;
          g_string_truncate (content->text, n);
        }
    }
}

/* Everything of one node; a text is NULL, and the others are empty, until there is more than the
 * game has. */
typedef struct
{
  GString *text[QIPU_COMMENT_AFTER + 1];
  GString *commands;
  GArray *marks;
} Join;

struct _QipuPgnJoins
{
  GHashTable *nodes; /* node → Join; NULL until there is one */
};

static void
join_free (gpointer data)
{
  Join *join = data;

  for (guint place = QIPU_COMMENT_BEFORE; place <= QIPU_COMMENT_AFTER; place++)
    if (join->text[place] != NULL)
      g_string_free (join->text[place], TRUE);
  g_string_free (join->commands, TRUE);
  g_array_unref (join->marks);
  g_free (join);
}

/**
 * qipu_pgn_joins_new:
 *
 * Returns: (transfer full): a place for comments that wait for the end of a game
 */
QipuPgnJoins *
qipu_pgn_joins_new (void)
{
  return g_new0 (QipuPgnJoins, 1);
}

/**
 * qipu_pgn_joins_forget:
 * @self: a place for comments
 *
 * Drops what waits.
 */
void
qipu_pgn_joins_forget (QipuPgnJoins *self)
{
  g_clear_pointer (&self->nodes, g_hash_table_unref);
}

/**
 * qipu_pgn_joins_free:
 * @self: (nullable): a place for comments
 */
void
qipu_pgn_joins_free (QipuPgnJoins *self)
{
  if (self == NULL)
    return;

  qipu_pgn_joins_forget (self);
  g_free (self);
}

static Join *
get_join (QipuPgnJoins *self, QipuNodeId node)
{
  Join *join;

  if (self->nodes == NULL)
    self->nodes = g_hash_table_new_full (NULL, NULL, NULL, join_free);
  join = g_hash_table_lookup (self->nodes, GUINT_TO_POINTER (node));
  if (join == NULL)
    {
      join = g_new0 (Join, 1);
      join->commands = g_string_new (NULL);
      join->marks = g_array_new (FALSE, FALSE, sizeof (QipuMark));
      g_hash_table_insert (self->nodes, GUINT_TO_POINTER (node), join);
    }
  return join;
}

static void
flush_join (QipuGame *game, QipuNodeId node, const Join *join)
{
  for (guint place = QIPU_COMMENT_BEFORE; place <= QIPU_COMMENT_AFTER; place++)
    if (join->text[place] != NULL)
      qipu_game_set_comment (game, node, place, join->text[place]->str);
  if (join->commands->len > 0)
    {
      g_autofree char *all =
          g_strconcat (qipu_game_get_commands (game, node), join->commands->str, NULL);

      qipu_game_set_commands (game, node, all);
    }
  if (join->marks->len > 0)
    {
      guint n;
      const QipuMark *old = qipu_game_get_marks (game, node, &n);

      g_array_prepend_vals (join->marks, old, n);
      qipu_game_set_marks (game, node, (const QipuMark *) (gpointer) join->marks->data,
                           join->marks->len);
    }
}

/**
 * qipu_pgn_joins_flush:
 * @self: a place for comments
 * @game: the game whose comments they are
 *
 * At the end of the game: gives what waits to the nodes, and is ready for another game.
 */
void
qipu_pgn_joins_flush (QipuPgnJoins *self, QipuGame *game)
{
  GHashTableIter iter;
  gpointer node, join;

  if (self->nodes == NULL)
    return;

  g_hash_table_iter_init (&iter, self->nodes);
  while (g_hash_table_iter_next (&iter, &node, &join))
    flush_join (game, GPOINTER_TO_UINT (node), join);
  qipu_pgn_joins_forget (self);
}

/* Whether a text of the length @now just went beyond what a game holds. */
static gboolean
crosses_limit (gsize before, gsize now)
{
  return before <= QIPU_GAME_MAX_TEXT && now > QIPU_GAME_MAX_TEXT;
}

/* FALSE when something of it will be cut, and nothing was before. */
static gboolean
add_text (
    QipuPgnJoins *joins, QipuGame *game, QipuNodeId node, QipuCommentPlace place, const char *text)
{
  const char *old = qipu_game_get_comment (game, node, place);
  Join *join;
  gsize length;

  if (*text == '\0')
    return TRUE;
  if (old == NULL)
    {
      qipu_game_set_comment (game, node, place, text);
      return !crosses_limit (0, strlen (text));
    }
  join = get_join (joins, node);
  if (join->text[place] == NULL)
    join->text[place] = g_string_new (old);
  length = join->text[place]->len;
  g_string_append_c (join->text[place], '\n');
  g_string_append (join->text[place], text);
  return !crosses_limit (length, join->text[place]->len);
}

static void
add_marks (QipuPgnJoins *joins, QipuGame *game, QipuNodeId node, const GArray *marks)
{
  const QipuMark *items = (const QipuMark *) (gconstpointer) marks->data;
  guint n_old;

  if (marks->len == 0)
    return;
  qipu_game_get_marks (game, node, &n_old);
  if (n_old == 0)
    qipu_game_set_marks (game, node, items, marks->len);
  else
    g_array_append_vals (get_join (joins, node)->marks, items, marks->len);
}

static gboolean
add_commands (QipuPgnJoins *joins, QipuGame *game, QipuNodeId node, const GString *commands)
{
  const char *old = qipu_game_get_commands (game, node);
  gsize old_length = old != NULL ? strlen (old) : 0;
  GString *join;
  gsize length;

  if (commands->len == 0)
    return TRUE;
  if (old == NULL)
    {
      qipu_game_set_commands (game, node, commands->str);
      return !crosses_limit (0, commands->len);
    }
  join = get_join (joins, node)->commands;
  length = old_length + join->len;
  g_string_append (join, commands->str);
  return !crosses_limit (length, old_length + join->len);
}

/**
 * qipu_pgn_comment_read:
 * @joins: where a further comment of a node waits
 * @game: a game
 * @node: the node that the comment belongs to
 * @place: before or after it
 * @text: the content of the braces
 * @length: its length in bytes
 *
 * Adds text, marks, evaluation and commands to what hangs on @node.
 *
 * Returns: %FALSE when that became longer than a game holds, and will be cut
 */
gboolean
qipu_pgn_comment_read (QipuPgnJoins *joins,
                       QipuGame *game,
                       QipuNodeId node,
                       QipuCommentPlace place,
                       const char *text,
                       gsize length)
{
  Content content = { 0 };
  gboolean fits;

  trim (&text, &length);
  if (length == 0)
    return TRUE;

  content.text = g_string_sized_new (length);
  content.commands = g_string_new (NULL);
  content.marks = g_array_new (FALSE, FALSE, sizeof (QipuMark));

  if (memchr (text, '[', length) == NULL)
    g_string_append_len (content.text, text, (gssize) length);
  else
    {
      /* blanks between commands and the text are the writer's, not the text's */
      while (length > 2 && memcmp (text, "[%", 2) == 0
             && (length < 4 || memcmp (text, "[%u ", 4) != 0))
        {
          const char *end = text + length;
          const char *close = find_command_end (text, end);

          if (close == NULL)
            break;
          read_command (&content, text, close);
          text = close;
          length = (gsize) (end - close);
          while (length > 0 && *text == ' ')
            {
              text++;
              length--;
            }
        }
      split (&content, text, length);
    }
  if (place == QIPU_COMMENT_AFTER && node != QIPU_NODE_ROOT)
    read_engine_comment (&content, qipu_colour_other (qipu_game_get_side (game, node)));

  fits = add_text (joins, game, node, place, content.text->str);
  add_marks (joins, game, node, content.marks);
  fits &= add_commands (joins, game, node, content.commands);
  if (content.eval.kind != QIPU_EVAL_NONE)
    qipu_game_set_eval (game, node, content.eval);

  g_string_free (content.text, TRUE);
  g_string_free (content.commands, TRUE);
  g_array_unref (content.marks);
  return fits;
}

static void
append_code (GString *out, gunichar c)
{
  g_string_append_printf (out, "[%%u %02X]", c);
}

/* Braces, command brackets, blanks at the ends and lines that look like a new game are coded, so
 * that every text comes back as it was. */
static void
write_text (const char *text, GString *out)
{
  gsize length = strlen (text);
  gsize core = length;

  {
    const char *p = text;

    trim (&p, &core);
    core = core > 0 ? (gsize) (p + core - text) : 0;
  }

  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    {
      gboolean at_edge = (gsize) (p - text) >= core || p == text;
      gboolean at_line = p == text || p[-1] == '\n';

      if (*p == '{' || *p == '}' || *p == '\r' || (*p == '[' && (p[1] == '%' || at_line))
          || (at_edge && (g_ascii_isspace (*p) || strncmp (p, "\343\200\200", 3) == 0)))
        append_code (out, g_utf8_get_char (p));
      else
        g_string_append_len (out, p, g_utf8_next_char (p) - p);
    }
}

/* Points and arrows in the order of the list, one command for each run of the same kind. */
static void
write_marks (const QipuMark *marks, guint n_marks, GString *out)
{
  for (guint i = 0; i < n_marks; i++)
    {
      gboolean is_arrow = marks[i].from != marks[i].to;
      gboolean is_first = i == 0 || is_arrow != (marks[i - 1].from != marks[i - 1].to);
      gboolean is_last
          = i + 1 == n_marks || is_arrow != (marks[i + 1].from != marks[i + 1].to);

      g_string_append (out, !is_first ? "," : is_arrow ? "[%cal " : "[%csl ");
      g_string_append_printf (out, "%c%c%d", colour_letters[marks[i].colour],
                              'a' + qipu_square_file (marks[i].from),
                              qipu_square_rank (marks[i].from));
      if (is_arrow)
        g_string_append_printf (out, "%c%d", 'a' + qipu_square_file (marks[i].to),
                                qipu_square_rank (marks[i].to));
      if (is_last)
        g_string_append_c (out, ']');
    }
}

static void
write_eval (QipuEval eval, GString *out)
{
  guint value = (guint) ABS (eval.value);

  if (eval.kind == QIPU_EVAL_MATE)
    g_string_append_printf (out, "[%%eval #%s%u]", eval.value < 0 ? "-" : "", value);
  else if (eval.kind == QIPU_EVAL_CP)
    g_string_append_printf (out, "[%%eval %s%u.%02u]", eval.value < 0 ? "-" : "", value / 100,
                            value % 100);
}

/**
 * qipu_pgn_comment_write:
 * @game: a game
 * @node: a node
 * @place: before or after it
 * @out: what "{…}" is appended to, with everything that belongs to that place
 *
 * Returns: whether there was anything to write
 */
gboolean
qipu_pgn_comment_write (const QipuGame *game,
                        QipuNodeId node,
                        QipuCommentPlace place,
                        GString *out)
{
  const char *text = qipu_game_get_comment (game, node, place);
  gsize before = out->len;

  g_string_append_c (out, '{');
  if (place == QIPU_COMMENT_AFTER)
    {
      guint n_marks;
      const QipuMark *marks = qipu_game_get_marks (game, node, &n_marks);
      const char *commands = qipu_game_get_commands (game, node);

      write_marks (marks, n_marks, out);
      write_eval (qipu_game_get_eval (game, node), out);
      if (commands != NULL)
        g_string_append (out, commands);
    }
  if (text != NULL && *text != '\0')
    {
      if (out->len > before + 1)
        g_string_append_c (out, ' ');
      write_text (text, out);
    }
  if (out->len == before + 1)
    {
      g_string_truncate (out, before);
      return FALSE;
    }
  g_string_append_c (out, '}');
  return TRUE;
}

/**
 * qipu_pgn_value_write:
 * @value: the value of a tag
 * @out: what it is appended to, as it stands between quotes
 *
 * Quotes and backslashes get a backslash, what a line cannot hold becomes a code, "[%u 0A]".
 */
void
qipu_pgn_value_write (const char *value, GString *out)
{
  for (const char *p = value; *p != '\0'; p++)
    {
      if ((guchar) *p < 0x20 || *p == 0x7F || (p[0] == '[' && p[1] == '%'))
        append_code (out, (guchar) *p);
      else
        {
          if (*p == '"' || *p == '\\')
            g_string_append_c (out, '\\');
          g_string_append_c (out, *p);
        }
    }
}

/**
 * qipu_pgn_value_read:
 * @text: what stands between the quotes of a tag
 * @length: its length in bytes
 *
 * Returns: (transfer full): the value
 */
char *
qipu_pgn_value_read (const char *text, gsize length)
{
  GString *value;
  const char *end = text + length;

  if (memchr (text, '\\', length) == NULL && memchr (text, '[', length) == NULL)
    return g_strndup (text, length);

  value = g_string_sized_new (length);
  for (const char *p = text; p < end; p++)
    {
      const char *close = NULL;

      /* a code is short: no search to the end of the value for each that has none */
      if (end - p >= 6 && memcmp (p, "[%u ", 4) == 0)
        close = memchr (p, ']', MIN ((gsize) (end - p), MAX_CODE));
      if (*p == '\\' && p + 1 < end && (p[1] == '"' || p[1] == '\\'))
        g_string_append_c (value, *++p);
      else if (close != NULL && read_character (p + 4, close, value))
        p = close;
      else
        g_string_append_c (value, *p);
    }
  return g_string_free (value, FALSE);
}
