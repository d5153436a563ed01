/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Building the tree of a game move by move, with the position kept up to date both ways. */

#define G_LOG_DOMAIN "qipu-records"

#include "config.h"

#include "records/qipu-tree-builder.h"

#include <string.h>

#include "rules/qipu-movegen.h"

/**
 * qipu_tree_builder_init:
 * @self: a builder, not yet in use
 * @sink: (not nullable): what games and diagnostics are given to; it must live as long as @self
 *
 * Makes it ready; qipu_tree_builder_begin() begins the first game.
 */
void
qipu_tree_builder_init (QipuTreeBuilder *self, const QipuGameSink *sink)
{
  QipuPosition start;

  memset (self, 0, sizeof *self);
  self->sink = sink;
  qipu_position_set_start (&start);
  qipu_lines_init (&self->start_lines, &start);
}

/**
 * qipu_tree_builder_clear:
 * @self: a builder
 *
 * Frees what it holds, a game that was not ended included.
 */
void
qipu_tree_builder_clear (QipuTreeBuilder *self)
{
  g_clear_pointer (&self->game, qipu_game_free);
  g_clear_pointer (&self->steps, g_free);
}

/**
 * qipu_tree_builder_begin:
 * @self: a builder
 *
 * Begins the next game, in the initial position; one that was not ended is dropped.
 */
void
qipu_tree_builder_begin (QipuTreeBuilder *self)
{
  g_clear_pointer (&self->game, qipu_game_free);
  self->game = qipu_game_new ();
  self->position = *qipu_game_get_start (self->game);
  self->lines = self->start_lines;
  self->node = QIPU_NODE_ROOT;
  self->base_ply = 0;
  self->n_nodes = 0;
  self->game_number++;
  self->n_steps = 0;
}

/**
 * qipu_tree_builder_set_start:
 * @self: a builder whose game has no moves yet
 * @start: the position before the first move
 */
void
qipu_tree_builder_set_start (QipuTreeBuilder *self, const QipuPosition *start)
{
  g_assert (self->n_nodes == 0);

  qipu_game_set_start (self->game, start);
  self->position = *start;
  qipu_lines_init (&self->lines, start);
}

/**
 * qipu_tree_builder_set_fen:
 * @self: a builder whose game has no moves yet
 * @fen: the start position
 * @line: where it stands, or -1
 *
 * A bad one is reported, and the start stays what it was. A missing side and a bad counter are no
 * faults.
 *
 * Returns: whether it was taken
 */
gboolean
qipu_tree_builder_set_fen (QipuTreeBuilder *self, const char *fen, gint64 line)
{
  QipuPosition position;
  QipuFenStatus status = qipu_position_set_fen (&position, fen, NULL);

  if (status != QIPU_FEN_OK && status != QIPU_FEN_SIDE_MISSING && status != QIPU_FEN_BAD_COUNTER)
    {
      qipu_tree_builder_report (self, QIPU_DIAGNOSTIC_BAD_FEN, line, -1, -1, fen);
      return FALSE;
    }
  qipu_tree_builder_set_start (self, &position);
  return TRUE;
}

/**
 * qipu_tree_builder_end:
 * @self: a builder with a game
 * @start: where the game begins in the file
 * @end: where it ends; an earlier place than @start is taken for @start
 *
 * Gives the game to the sink.
 *
 * Returns: %FALSE when the sink wants no more
 */
gboolean
qipu_tree_builder_end (QipuTreeBuilder *self, guint64 start, guint64 end)
{
  /* where an encoding leaves the end untold, no byte is the game's: saved, it stands beside what it
   * was, and nothing is lost */
  end = MAX (start, end);
  if (!self->sink->game (g_steal_pointer (&self->game), start, end, self->sink->user_data))
    self->stopped = TRUE;
  return !self->stopped;
}

/**
 * qipu_tree_builder_is_full:
 * @self: a builder with a game
 *
 * Returns: whether the game holds as many moves as one may
 */
gboolean
qipu_tree_builder_is_full (const QipuTreeBuilder *self)
{
  return self->n_nodes >= QIPU_GAME_MAX_NODES;
}

/* Room for the ply that comes next. */
static inline QipuTreeStep *
get_step (QipuTreeBuilder *self)
{
  QipuTreeStep *this;

  if (G_UNLIKELY (self->n_steps == self->n_allocated))
    {
      self->n_allocated = MAX (256, self->n_allocated * 2);
      self->steps = g_renew (QipuTreeStep, self->steps, self->n_allocated);
    }
  this = &self->steps[self->n_steps];
  this->parent = self->node;
  return this;
}

/* One ply on, without the node that it leads to. */
static inline void
step (QipuTreeBuilder *self, QipuMove move)
{
  QipuTreeStep *this = get_step (self);

  self->n_steps++;
  qipu_position_make (&self->position, move, &this->undo);
  qipu_lines_make (&self->lines, &self->position, &this->undo);
}

/* The node of the move that was just played. */
static inline void
add_node (QipuTreeBuilder *self, QipuMove move, gboolean irregular)
{
  self->node = qipu_game_add_played (self->game, self->node, move, irregular, &self->position);
  self->n_nodes++;
}

/**
 * qipu_tree_builder_play_known:
 * @self: a builder with a game
 * @move: a move that a piece can make here
 * @irregular: whether the rules do not allow it
 *
 * Plays a move about which all is known, and stands on its new node.
 *
 * Returns: %FALSE, nothing changed, when the game is full
 */
gboolean
qipu_tree_builder_play_known (QipuTreeBuilder *self, QipuMove move, gboolean irregular)
{
  if (qipu_tree_builder_is_full (self))
    return FALSE;

  step (self, move);
  add_node (self, move, irregular);
  return TRUE;
}

/**
 * qipu_tree_builder_try:
 * @self: a builder with a game
 * @move: a move that a piece can make here
 *
 * Plays @move if it is surely legal, see qipu_lines_try().
 *
 * Returns: %FALSE, nothing changed, if it is not, or when the game is full
 */
gboolean
qipu_tree_builder_try (QipuTreeBuilder *self, QipuMove move)
{
  if (qipu_tree_builder_is_full (self) ||
      !qipu_lines_try (&self->lines, &self->position, move, &get_step (self)->undo))
    return FALSE;

  self->n_steps++;
  add_node (self, move, FALSE);
  return TRUE;
}

/**
 * qipu_tree_builder_play:
 * @self: a builder with a game
 * @move: any move
 *
 * Plays @move and stands on its new node. One out of turn or one that leaves the general attacked
 * is played as well; the game marks it as irregular.
 *
 * Returns: %FALSE, nothing changed, when no piece can move so, or when the game is full
 */
gboolean
qipu_tree_builder_play (QipuTreeBuilder *self, QipuMove move)
{
  QipuSquare from = qipu_move_from (move);
  QipuPiece piece;
  gboolean irregular = FALSE;

  if (move == QIPU_MOVE_NONE || from >= QIPU_N_SQUARES)
    return FALSE;
  if (qipu_lines_can_move (&self->lines, &self->position, move) &&
      qipu_tree_builder_try (self, move))
    return TRUE;
  piece = qipu_position_get (&self->position, from);
  if (piece == QIPU_PIECE_NONE)
    return FALSE;

  if (qipu_piece_colour (piece) != qipu_position_get_side (&self->position))
    {
      /* teaching material lets one side move twice */
      QipuPosition turned = self->position;

      qipu_position_set_side (&turned, qipu_piece_colour (piece));
      if (!qipu_move_is_pseudo (&turned, move))
        return FALSE;
      irregular = TRUE;
    }
  else if (!qipu_move_is_legal (&self->position, move))
    {
      if (!qipu_move_is_pseudo (&self->position, move))
        return FALSE;
      irregular = TRUE;
    }

  return qipu_tree_builder_play_known (self, move, irregular);
}

/**
 * qipu_tree_builder_forward:
 * @self: a builder with a game
 * @child: a child of the present node
 *
 * Goes on to a node that is there already.
 */
void
qipu_tree_builder_forward (QipuTreeBuilder *self, QipuNodeId child)
{
  g_assert (qipu_game_get_parent (self->game, child) == self->node);

  step (self, qipu_game_get_move (self->game, child));
  self->node = child;
}

/**
 * qipu_tree_builder_jump:
 * @self: a builder with a game
 * @node: any node of the game
 *
 * Goes there, in a time that grows with the length of its line.
 */
void
qipu_tree_builder_jump (QipuTreeBuilder *self, QipuNodeId node)
{
  qipu_game_get_position (self->game, node, &self->position);
  qipu_lines_init (&self->lines, &self->position);
  self->node = node;
  self->base_ply = qipu_game_get_ply (self->game, node);
  self->n_steps = 0;
}

/**
 * qipu_tree_builder_stand:
 * @self: a builder with a game
 * @node: any node of the game
 * @position: the position after it
 * @ply: its number of moves from the start
 *
 * Does what qipu_tree_builder_jump() does, at once, for a reader that has kept the position.
 */
void
qipu_tree_builder_stand (QipuTreeBuilder *self,
                         QipuNodeId node,
                         const QipuPosition *position,
                         guint ply)
{
  self->position = *position;
  qipu_lines_init (&self->lines, &self->position);
  self->node = node;
  self->base_ply = ply;
  self->n_steps = 0;
}

/**
 * qipu_tree_builder_back_to:
 * @self: a builder with a game
 * @ply: at most that of the present node
 *
 * Goes back to the node at @ply of the present line.
 */
void
qipu_tree_builder_back_to (QipuTreeBuilder *self, guint ply)
{
  g_assert (ply <= qipu_tree_builder_get_ply (self));

  /* the moves before a jump are only known to the game */
  if (ply < self->base_ply)
    {
      QipuNodeId node = self->n_steps > 0 ? self->steps[0].parent : self->node;

      for (guint i = self->base_ply; i > ply; i--)
        node = qipu_game_get_parent (self->game, node);
      qipu_tree_builder_jump (self, node);
      return;
    }

  while (qipu_tree_builder_get_ply (self) > ply)
    {
      const QipuTreeStep *last = &self->steps[--self->n_steps];

      qipu_position_unmake (&self->position, &last->undo);
      qipu_lines_unmake (&self->lines, &self->position, &last->undo);
      self->node = last->parent;
    }
}

/* The length without white space at the end, the ideographic space included. */
static gsize
get_trimmed_length (const char *text, gsize length)
{
  while (length > 0)
    {
      if (g_ascii_isspace (text[length - 1]))
        length--;
      else if (length >= 3 && memcmp (text + length - 3, "\343\200\200", 3) == 0)
        length -= 3;
      else
        break;
    }
  return length;
}

/**
 * qipu_text_dup_trimmed:
 * @text: a text
 *
 * Returns: (transfer full): @text without white space at its end, the ideographic space included
 */
char *
qipu_text_dup_trimmed (const char *text)
{
  return g_strndup (text, get_trimmed_length (text, strlen (text)));
}

/**
 * qipu_text_dup_replaced:
 * @text: a text
 * @find: what is replaced, not empty
 * @replacement: what comes in its place
 *
 * Unlike g_string_replace() it takes a time that grows with the text, however often @find is in
 * it.
 *
 * Returns: (transfer full): @text with @replacement for each @find
 */
char *
qipu_text_dup_replaced (const char *text, const char *find, const char *replacement)
{
  GString *result = g_string_new (NULL);
  const char *found;

  while ((found = strstr (text, find)) != NULL)
    {
      g_string_append_len (result, text, found - text);
      g_string_append (result, replacement);
      text = found + strlen (find);
    }
  g_string_append (result, text);
  return g_string_free (result, FALSE);
}

/**
 * qipu_comment_dup_clean:
 * @text: a comment as it was read
 *
 * Returns: (transfer full) (nullable): the comment as it is kept, without white space at its end
 *   and with LF as the end of lines; %NULL when it is blank
 */
char *
qipu_comment_dup_clean (const char *text)
{
  gsize length = get_trimmed_length (text, strlen (text));
  GString *clean;

  if (length == 0)
    return NULL;

  /* line ends of Windows are a matter of the file, not of the comment */
  clean = g_string_sized_new (length);
  for (gsize i = 0; i < length; i++)
    {
      if (text[i] == '\r')
        {
          if (text[i + 1] != '\n')
            g_string_append_c (clean, '\n');
        }
      else
        g_string_append_c (clean, text[i]);
    }
  return g_string_free (clean, FALSE);
}

/**
 * qipu_tree_builder_comment:
 * @self: a builder with a game
 * @text: a comment
 *
 * Sets the comment after the present node unless @text is blank. One that is too long is cut, and
 * reported.
 */
void
qipu_tree_builder_comment (QipuTreeBuilder *self, const char *text)
{
  g_autofree char *clean = qipu_comment_dup_clean (text);

  if (clean == NULL)
    return;
  qipu_game_set_comment (self->game, self->node, QIPU_COMMENT_AFTER, clean);
  if (strlen (clean) > QIPU_GAME_MAX_TEXT)
    qipu_tree_builder_report_too_long (self, -1, qipu_tree_builder_get_ply (self));
}

/**
 * qipu_tree_builder_tag:
 * @self: a builder with a game
 * @name: the name of a tag
 * @value: (nullable): its value
 *
 * Appends a tag, trimmed at its end. Empty fields of fixed headers are no tags.
 */
void
qipu_tree_builder_tag (QipuTreeBuilder *self, const char *name, const char *value)
{
  g_autofree char *trimmed = NULL;

  if (value == NULL)
    return;
  trimmed = g_strndup (value, get_trimmed_length (value, strlen (value)));
  if (trimmed[0] != '\0')
    qipu_game_append_tag (self->game, name, trimmed);
}

/**
 * qipu_tree_builder_report:
 * @self: a builder
 * @code: what is wrong
 * @line: the line of the text, or -1
 * @offset: the byte of the file, or -1
 * @ply: the number of the move, or -1
 * @detail: (nullable): what the message names
 *
 * Tells the sink; the number of the game is added. What is true of a whole file is told once.
 */
void
qipu_tree_builder_report (QipuTreeBuilder *self,
                          QipuDiagnosticCode code,
                          gint64 line,
                          gint64 offset,
                          gint64 ply,
                          const char *detail)
{
  QipuDiagnostic diagnostic = QIPU_DIAGNOSTIC_INIT (code, QIPU_SEVERITY_ERROR);

  gboolean is_of_file =
      code == QIPU_DIAGNOSTIC_UNPROVEN_FORMAT || code == QIPU_DIAGNOSTIC_WESTERN_CHESS;

  if (is_of_file)
    {
      if ((self->said & G_GUINT64_CONSTANT (1) << code) != 0)
        return;
      self->said |= G_GUINT64_CONSTANT (1) << code;
    }

  switch (code)
    {
    case QIPU_DIAGNOSTIC_BAD_ENCODING:
    case QIPU_DIAGNOSTIC_ENCODING_DOUBTFUL:
    case QIPU_DIAGNOSTIC_MOVE_IRREGULAR:
    case QIPU_DIAGNOSTIC_BAD_VALUE:
    case QIPU_DIAGNOSTIC_UNPROVEN_FORMAT:
    case QIPU_DIAGNOSTIC_WESTERN_CHESS:
    case QIPU_DIAGNOSTIC_BAD_CHECKSUM:
    case QIPU_DIAGNOSTIC_LEFTOVER:
    case QIPU_DIAGNOSTIC_DELETED_RECORD:
    case QIPU_DIAGNOSTIC_MIRROR_UNKNOWN:
      diagnostic.severity = QIPU_SEVERITY_WARNING;
      break;
    case QIPU_DIAGNOSTIC_TRUNCATED:
    case QIPU_DIAGNOSTIC_MOVE_UNREADABLE:
    case QIPU_DIAGNOSTIC_MOVE_AMBIGUOUS:
    case QIPU_DIAGNOSTIC_MOVE_IMPOSSIBLE:
    case QIPU_DIAGNOSTIC_BAD_FEN:
    case QIPU_DIAGNOSTIC_UNCLOSED:
    case QIPU_DIAGNOSTIC_LIMIT:
    case QIPU_DIAGNOSTIC_UNKNOWN_BRANCH:
    case QIPU_DIAGNOSTIC_ENCRYPTED:
    case QIPU_N_DIAGNOSTIC_CODES:
    default:
      break;
    }

  if (self->game_number > 0 && !is_of_file)
    diagnostic.game = (gint64) self->game_number;
  diagnostic.line = line;
  diagnostic.offset = offset;
  diagnostic.ply = ply;
  diagnostic.detail = (char *) detail;
  if (self->sink->diagnostic != NULL
      && !self->sink->diagnostic (&diagnostic, self->sink->user_data))
    self->stopped = TRUE;
}

/**
 * qipu_tree_builder_report_full:
 * @self: a builder with a game
 *
 * Tells that the game is full and the next move was not taken.
 */
void
qipu_tree_builder_report_full (QipuTreeBuilder *self)
{
  char limit[16];

  g_snprintf (limit, sizeof limit, "%u", QIPU_GAME_MAX_NODES);
  qipu_tree_builder_report (self, QIPU_DIAGNOSTIC_LIMIT, -1, -1,
                            (gint64) qipu_tree_builder_get_ply (self) + 1, limit);
}

/**
 * qipu_tree_builder_report_too_long:
 * @self: a builder with a game
 * @line: the line of the text, or -1
 * @ply: the number of the move that the text belongs to
 *
 * Tells that a text is longer than a game holds, and was cut.
 */
void
qipu_tree_builder_report_too_long (QipuTreeBuilder *self, gint64 line, guint ply)
{
  char limit[16];

  g_snprintf (limit, sizeof limit, "%u MiB", QIPU_GAME_MAX_TEXT >> 20);
  qipu_tree_builder_report (self, QIPU_DIAGNOSTIC_LIMIT, line, -1, (gint64) ply, limit);
}

/**
 * qipu_move_to_coordinates:
 * @move: a move
 * @text: (out caller-allocates): room for "h2e2"
 */
void
qipu_move_to_coordinates (QipuMove move, char text[QIPU_COORDINATES_SIZE])
{
  QipuSquare from = qipu_move_from (move);
  QipuSquare to = qipu_move_to (move);

  g_snprintf (text, QIPU_COORDINATES_SIZE, "%c%d%c%d",
              'a' + qipu_square_file (from), qipu_square_rank (from),
              'a' + qipu_square_file (to), qipu_square_rank (to) % 10);
}

/**
 * qipu_move_from_numbers:
 * @from_file: 0 to 8, as the others if it is on the board
 * @from_rank: 0 to 9
 * @to_file: 0 to 8
 * @to_rank: 0 to 9
 *
 * Returns: the move, or %QIPU_MOVE_NONE when one of its squares lies beyond the board
 */
QipuMove
qipu_move_from_numbers (int from_file, int from_rank, int to_file, int to_rank)
{
  if (from_file < 0 || from_file >= QIPU_N_FILES || to_file < 0 || to_file >= QIPU_N_FILES
      || from_rank < 0 || from_rank >= QIPU_N_RANKS || to_rank < 0 || to_rank >= QIPU_N_RANKS)
    return QIPU_MOVE_NONE;
  return qipu_move (qipu_square (from_file, from_rank), qipu_square (to_file, to_rank));
}
