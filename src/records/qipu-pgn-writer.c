/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writing PGN so that reading it gives the same game. What a reader could take for something else
 * is written in the one way it cannot: irregular moves as coordinates with a dash, a comment before
 * a move behind the number of that move, or at the very beginning of a variation. */

#define G_LOG_DOMAIN "qipu-records"

#include "config.h"

#include "records/qipu-pgn-writer.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "records/qipu-columns.h"
#include "records/qipu-losses.h"
#include "records/qipu-pgn-comment.h"
#include "records/qipu-pgn-tag.h"

#define LINE_WIDTH 80

static const struct
{
  const char *name;
  const char *placeholder;
} roster[] = {
  { "Event", "?" },
  { "Site", "?" },
  { "Date", "????.??.??" },
  { "Round", "?" },
  { "Red", "?" },
  { "Black", "?" },
  { "Result", "*" },
};

/* A line that waits for the end of a variation. */
typedef struct
{
  QipuNodeId main; /* the move that the variation replaces; its line goes on afterwards */
  QipuNodeId variation;
} Frame;

typedef struct
{
  const QipuGame *game;
  const QipuWriteOptions *options;
  QipuNotation notation;
  GString *out;
  guint column;
  gboolean need_number; /* before Black's next move */
  gboolean after_open;  /* no blank before the next token */
  guint n_replaced;     /* characters, for old programs */

  QipuPosition position;
  GArray *path; /* QipuUndo */
} Writer;

/* A token with the blank or the line break before it. */
static void
put (Writer *self, const char *token)
{
  const char *last_line = strrchr (token, '\n');
  guint width = qipu_columns_of (token);

  if (self->column > 0 && !self->after_open)
    {
      if (last_line == NULL && self->column + 1 + width > LINE_WIDTH)
        {
          g_string_append_c (self->out, '\n');
          self->column = 0;
        }
      else
        {
          g_string_append_c (self->out, ' ');
          self->column++;
        }
    }
  g_string_append (self->out, token);
  self->column = last_line != NULL ? qipu_columns_of (last_line + 1) : self->column + width;
  self->after_open = FALSE;
}

/* What ends a comment for old programs, and what they or newer ones take for a tag or a mark. */
static const char *
get_old_replacement (const char *text, const char *p)
{
  const char *q = p;

  if (*p == '{')
    return "（";
  if (*p == '}')
    return "）";
  while (q > text && (q[-1] == ' ' || q[-1] == '\t'))
    q--;
  return *p == '[' && (p[1] == '%' || (q > text && q[-1] == '\n')) ? "［" : NULL;
}

static gboolean
put_old_comment (Writer *self, QipuNodeId node)
{
  g_autofree char *comment = qipu_game_dup_joined_comment (self->game, node);
  g_autoptr (GString) text = g_string_new ("{");

  if (comment == NULL)
    return FALSE;
  for (const char *p = comment; *p != '\0'; p++)
    {
      const char *replacement = get_old_replacement (comment, p);

      if (replacement != NULL)
        g_string_append (text, replacement);
      else
        g_string_append_c (text, *p);
      self->n_replaced += replacement != NULL;
    }
  g_string_append_c (text, '}');
  put (self, text->str);
  return TRUE;
}

static gboolean
put_comment (Writer *self, QipuNodeId node, QipuCommentPlace place)
{
  g_autoptr (GString) text = g_string_new (NULL);

  if (!qipu_pgn_comment_write (self->game, node, place, text))
    return FALSE;
  put (self, text->str);
  return TRUE;
}

static void
put_glyphs (Writer *self, QipuNodeId node)
{
  guint n;
  const guint8 *glyphs = qipu_game_get_glyphs (self->game, node, &n);

  for (guint i = 0; i < n; i++)
    {
      char text[8];

      g_snprintf (text, sizeof text, "$%u", glyphs[i]);
      put (self, text);
    }
}

static void
put_number (Writer *self)
{
  char text[16];

  g_snprintf (text, sizeof text, "%u%s", self->position.move_number,
              qipu_position_get_side (&self->position) == QIPU_RED ? "." : "...");
  put (self, text);
}

/* The move with everything that hangs on it; the position goes on to it. */
static void
put_move (Writer *self, QipuNodeId node, gboolean is_head)
{
  char text[QIPU_MOVE_TEXT_SIZE];
  QipuMove move = qipu_game_get_move (self->game, node);
  gboolean has_before
      = qipu_game_get_comment (self->game, node, QIPU_COMMENT_BEFORE) != NULL;
  QipuUndo undo;

  if (is_head && has_before)
    put_comment (self, node, QIPU_COMMENT_BEFORE);
  if (self->need_number || has_before || qipu_position_get_side (&self->position) == QIPU_RED)
    put_number (self);
  if (!is_head && has_before)
    put_comment (self, node, QIPU_COMMENT_BEFORE);

  qipu_notation_format (&self->position, move,
                        qipu_game_is_irregular (self->game, node) ? QIPU_NOTATION_ICCS
                                                                  : self->notation,
                        &self->options->style, text);
  put (self, text);
  put_glyphs (self, node);
  self->need_number = put_comment (self, node, QIPU_COMMENT_AFTER);

  qipu_position_make (&self->position, move, &undo);
  g_array_append_val (self->path, undo);
}

/* The main line for old programs, which take a parenthesis for a comment. */
static void
put_old_line (Writer *self)
{
  QipuNodeId node = QIPU_NODE_ROOT;

  put_old_comment (self, node);
  self->need_number = TRUE;
  while ((node = qipu_game_get_first_child (self->game, node)) != QIPU_NODE_NONE)
    {
      char text[QIPU_MOVE_TEXT_SIZE + 2];
      QipuMove move = qipu_game_get_move (self->game, node);
      QipuNotation notation =
          qipu_game_is_irregular (self->game, node) ? QIPU_NOTATION_ICCS : self->notation;
      QipuUndo undo;

      if (self->need_number || qipu_position_get_side (&self->position) == QIPU_RED)
        put_number (self);
      qipu_notation_format (&self->position, move, notation, &self->options->style, text);
      g_strlcat (text, qipu_game_get_sign (self->game, node), sizeof text);
      put (self, text);
      self->need_number = put_old_comment (self, node);
      qipu_position_make (&self->position, move, &undo);
    }
}

static void
back_to (Writer *self, guint ply)
{
  while (self->path->len > ply)
    {
      guint last = self->path->len - 1;

      qipu_position_unmake (&self->position, &g_array_index (self->path, QipuUndo, last));
      g_array_set_size (self->path, last);
    }
}

static void
begin_variation (Writer *self, QipuNodeId node)
{
  back_to (self, qipu_game_get_ply (self->game, node) - 1);
  put (self, "(");
  self->after_open = TRUE;
  self->need_number = TRUE;
  put_move (self, node, TRUE);
}

/* The whole tree in one loop; variations that wait lie on a stack of our own. */
static void
put_tree (Writer *self)
{
  g_autoptr (GArray) stack = g_array_new (FALSE, FALSE, sizeof (Frame));
  QipuNodeId node = QIPU_NODE_ROOT; /* written last */

  self->need_number = TRUE;
  for (;;)
    {
      QipuNodeId next = qipu_game_get_first_child (self->game, node);

      if (next != QIPU_NODE_NONE)
        {
          QipuNodeId variation = qipu_game_get_next (self->game, next);

          put_move (self, next, FALSE);
          node = next;
          if (variation != QIPU_NODE_NONE)
            {
              Frame frame = { next, variation };

              g_array_append_val (stack, frame);
              begin_variation (self, variation);
              node = variation;
            }
        }
      else if (stack->len > 0)
        {
          Frame *frame = &g_array_index (stack, Frame, stack->len - 1);

          g_string_append_c (self->out, ')');
          self->column++;
          self->need_number = TRUE;
          frame->variation = qipu_game_get_next (self->game, frame->variation);
          if (frame->variation != QIPU_NODE_NONE)
            {
              begin_variation (self, frame->variation);
              node = frame->variation;
            }
          else
            {
              QipuUndo undo;

              node = frame->main;
              back_to (self, qipu_game_get_ply (self->game, node) - 1);
              qipu_position_make (&self->position, qipu_game_get_move (self->game, node), &undo);
              g_array_append_val (self->path, undo);
              g_array_set_size (stack, stack->len - 1);
            }
        }
      else
        return;
    }
}

static void
put_tag (Writer *self, const char *name, const char *value)
{
  qipu_pgn_tag_write (name, value, TRUE, self->out);
}

/* The first tag of each name of the roster stands at its place there. */
static gboolean
is_in_roster (const QipuGame *game, guint index)
{
  const char *name;
  const char *value;

  qipu_game_get_tag_at (game, index, &name, &value);
  for (guint i = 0; i < G_N_ELEMENTS (roster); i++)
    if (g_ascii_strcasecmp (name, roster[i].name) == 0)
      return qipu_game_get_tag (game, name) == value;
  return FALSE;
}

static const char *
get_format_name (QipuNotation notation)
{
  switch (notation)
    {
    case QIPU_NOTATION_WXF:
    case QIPU_NOTATION_WXF_PREFIX:
      return "WXF";
    case QIPU_NOTATION_ICCS:
    case QIPU_NOTATION_UCI:
      return "ICCS";
    case QIPU_NOTATION_ALGEBRAIC:
      return "SAN";
    case QIPU_NOTATION_HANT:
    case QIPU_NOTATION_HANS:
    case QIPU_N_NOTATIONS:
    default:
      return NULL;
    }
}

static void
put_tags (Writer *self)
{
  const gboolean has_red = qipu_game_get_tag (self->game, "Red") != NULL;
  char fen[QIPU_FEN_SIZE];
  gboolean has_fen;

  put_tag (self, "Game", "Chinese Chess");
  for (guint i = 0; i < G_N_ELEMENTS (roster); i++)
    {
      const char *value = qipu_game_get_tag (self->game, roster[i].name);

      put_tag (self, roster[i].name, value != NULL ? value : roster[i].placeholder);
    }

  qipu_position_get_fen (qipu_game_get_start (self->game), fen);
  has_fen = strcmp (fen, QIPU_FEN_START) != 0;
  if (has_fen)
    {
      put_tag (self, "FEN", fen);
      put_tag (self, "SetUp", "1");
    }
  if (get_format_name (self->notation) != NULL)
    put_tag (self, "Format", get_format_name (self->notation));

  for (guint i = 0; i < qipu_game_get_n_tags (self->game); i++)
    {
      const char *name;
      const char *value;

      gboolean is_plain;

      qipu_game_get_tag_at (self->game, i, &name, &value);
      is_plain = qipu_pgn_tag_is_plain (self->game, has_red, name, value);
      if (!is_in_roster (self->game, i) && (is_plain || !self->options->for_old_programs))
        qipu_pgn_tag_write (name, value, is_plain, self->out);
    }
  g_string_append_c (self->out, '\n');
}

static void
put_result (Writer *self)
{
  const char *result = qipu_game_get_tag (self->game, "Result");

  if (g_strcmp0 (result, "1-0") != 0 && g_strcmp0 (result, "0-1") != 0
      && g_strcmp0 (result, "1/2-1/2") != 0)
    result = "*";
  put (self, result);
  g_string_append_c (self->out, '\n');
}

/* Names that no program but ours can read. */
static void
find_lost_tags (const QipuGame *game, QipuDiagnostics *lost)
{
  const gboolean has_red = qipu_game_get_tag (game, "Red") != NULL;

  for (guint i = 0; i < qipu_game_get_n_tags (game); i++)
    {
      const char *name;
      const char *value;

      qipu_game_get_tag_at (game, i, &name, &value);
      if (!is_in_roster (game, i) && !qipu_tag_says_nothing (name, value) &&
          !qipu_pgn_tag_is_plain (game, has_red, name, value))
        qipu_losses_add (lost, QIPU_DIAGNOSTIC_LOST_TAG, name);
    }
}

static void
write_for_old_programs (Writer *self,
                        QipuWriteOptions *options,
                        GByteArray *out,
                        QipuDiagnostics *lost)
{
  if (options->encoding == QIPU_ENCODING_NONE)
    options->encoding = QIPU_ENCODING_GB18030;
  options->crlf = TRUE;
  options->style.digits = QIPU_DIGITS_FULL;
  put_tags (self);
  put_old_line (self);
  put_result (self);

  qipu_losses_find (self->game,
                    QIPU_HOLDS_MOVES | QIPU_HOLDS_COMMENTS | QIPU_HOLDS_SIGNS | QIPU_HOLDS_COUNTERS,
                    lost);
  find_lost_tags (self->game, lost);
  qipu_losses_add_count (lost, QIPU_DIAGNOSTIC_LOST_CHARACTERS, self->n_replaced);
  qipu_write_text (self->out, options, out, lost);
}

/**
 * qipu_pgn_write:
 * @game: the game
 * @options: notation, encoding, and whether it is for old programs
 * @out: (nullable): where the text is appended
 * @lost: what PGN cannot hold of it: nothing, unless for old programs or in a narrow encoding
 *
 * Writes the lossless PGN of the program, that of chess with the tags and tokens of
 * xiangqi, marks and evaluations as bracket commands.
 *
 * Returns: %FALSE with @error set when the encoding cannot be written
 */
gboolean
qipu_pgn_write (const QipuGame *game,
                const QipuWriteOptions *options,
                GByteArray *out,
                QipuDiagnostics *lost,
                GError **error)
{
  g_autoptr (GString) text = g_string_new (NULL);
  Writer self = { .game = game, .options = options, .out = text };

  self.notation = qipu_write_options_get_notation (options);
  self.position = *qipu_game_get_start (game);
  if (options->for_old_programs)
    {
      QipuWriteOptions old_options = *options;

      self.options = &old_options;
      write_for_old_programs (&self, &old_options, out, lost);
      return TRUE;
    }
  self.path = g_array_new (FALSE, FALSE, sizeof (QipuUndo));

  put_tags (&self);
  put_glyphs (&self, QIPU_NODE_ROOT);
  put_comment (&self, QIPU_NODE_ROOT, QIPU_COMMENT_AFTER);
  put_tree (&self);
  put_result (&self);
  g_array_unref (self.path);

  qipu_write_text (text, options, out, lost);
  return TRUE;
}
