/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finding out what a format cannot hold of a game. */

#define G_LOG_DOMAIN "qipu-records"

#include "config.h"

#include "records/qipu-losses.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "records/qipu-record-error.h"
#include "records/qipu-text-decode.h"
#include "records/qipu-tree-builder.h"

/**
 * qipu_losses_add:
 * @lost: (nullable): what is lost so far
 * @code: a kind of loss
 * @detail: (nullable): what the message names
 */
void
qipu_losses_add (QipuDiagnostics *lost, QipuDiagnosticCode code, const char *detail)
{
  QipuDiagnostic diagnostic = QIPU_DIAGNOSTIC_INIT (code, QIPU_SEVERITY_WARNING);

  if (code == QIPU_DIAGNOSTIC_TOO_MANY_MEN)
    diagnostic.severity = QIPU_SEVERITY_ERROR;
  diagnostic.detail = (char *) detail;
  if (lost != NULL)
    qipu_diagnostics_add (lost, &diagnostic);
}

/**
 * qipu_losses_add_count:
 * @lost: (nullable): what is lost so far
 * @code: a kind of loss
 * @count: how many; 0 adds nothing
 */
void
qipu_losses_add_count (QipuDiagnostics *lost, QipuDiagnosticCode code, guint count)
{
  char text[16];

  if (count == 0)
    return;
  g_snprintf (text, sizeof text, "%u", count);
  qipu_losses_add (lost, code, text);
}

/**
 * qipu_game_get_sign:
 * @game: a game
 * @node: a node
 *
 * Returns: (transfer none): "!" and the like when just that hangs on @node, else ""
 */
const char *
qipu_game_get_sign (const QipuGame *game, QipuNodeId node)
{
  static const char *const signs[] = { "", "!", "?", "!!", "??", "!?", "?!" };
  guint n;
  const guint8 *glyphs = qipu_game_get_glyphs (game, node, &n);

  return n == 1 && node != QIPU_NODE_ROOT && glyphs[0] < G_N_ELEMENTS (signs) ? signs[glyphs[0]]
                                                                              : "";
}

/* Counts by code. */
typedef guint Counts[QIPU_N_DIAGNOSTIC_CODES];

static void
count_node (const QipuGame *game, QipuNodeId node, guint holds, Counts counts)
{
  gboolean has_comment = FALSE;
  gboolean holds_comment = (holds & QIPU_HOLDS_COMMENTS) != 0;
  guint n;

  if (node == QIPU_NODE_ROOT)
    holds_comment = holds_comment || (holds & QIPU_HOLDS_START_COMMENT) != 0;
  for (guint place = QIPU_COMMENT_BEFORE; place <= QIPU_COMMENT_AFTER; place++)
    {
      const char *text = qipu_game_get_comment (game, node, place);
      g_autofree char *clean = text != NULL ? qipu_comment_dup_clean (text) : NULL;

      if (clean == NULL)
        continue;
      has_comment = TRUE;
      if (holds_comment && place == QIPU_COMMENT_BEFORE)
        counts[QIPU_DIAGNOSTIC_MOVED_COMMENTS]++;
    }
  if (has_comment && !holds_comment)
    counts[QIPU_DIAGNOSTIC_LOST_COMMENTS]++;

  qipu_game_get_glyphs (game, node, &n);
  if ((holds & QIPU_HOLDS_SIGNS) == 0 || *qipu_game_get_sign (game, node) == '\0')
    counts[QIPU_DIAGNOSTIC_LOST_GLYPHS] += n;
  qipu_game_get_marks (game, node, &n);
  counts[QIPU_DIAGNOSTIC_LOST_MARKS] += n;
  if (qipu_game_get_eval (game, node).kind != QIPU_EVAL_NONE)
    counts[QIPU_DIAGNOSTIC_LOST_EVALUATIONS]++;
  if (qipu_game_get_commands (game, node) != NULL)
    counts[QIPU_DIAGNOSTIC_LOST_COMMANDS]++;
}

/**
 * qipu_losses_find:
 * @game: a game
 * @holds: what the format has a place for, a set of #QipuHolds
 * @lost: (nullable): what is lost so far
 *
 * Finds everything but tags, characters and lengths. What hangs on the moves of a variation that
 * the format cannot hold is counted too.
 */
void
qipu_losses_find (const QipuGame *game, guint holds, QipuDiagnostics *lost)
{
  const QipuPosition *start = qipu_game_get_start (game);
  gboolean only_main = (holds & (QIPU_HOLDS_VARIATIONS | QIPU_HOLDS_MOVES)) == QIPU_HOLDS_MOVES;
  QipuNodeId next_main = QIPU_NODE_ROOT;
  Counts counts = { 0 };

  if ((holds & QIPU_HOLDS_MOVES) == 0)
    counts[QIPU_DIAGNOSTIC_LOST_MOVES] = qipu_game_get_n_nodes (game);
  for (QipuNodeId node = QIPU_NODE_ROOT; node != QIPU_NODE_NONE; node = qipu_game_walk (game, node))
    {
      gboolean is_main = node == next_main;

      if (is_main)
        next_main = qipu_game_get_first_child (game, node);
      if (only_main && node != QIPU_NODE_ROOT &&
          qipu_game_get_previous (game, node) != QIPU_NODE_NONE)
        counts[QIPU_DIAGNOSTIC_LOST_VARIATIONS]++;
      /* with a variation everything goes that hangs on its moves */
      count_node (game, node, only_main && !is_main ? 0 : holds, counts);
    }

  for (guint code = 0; code < QIPU_N_DIAGNOSTIC_CODES; code++)
    qipu_losses_add_count (lost, code, counts[code]);
  if ((holds & QIPU_HOLDS_COUNTERS) == 0
      && (start->quiet_plies != 0 || start->move_number != 1))
    {
      char fen[QIPU_FEN_SIZE];

      qipu_position_get_fen (start, fen);
      qipu_losses_add (lost, QIPU_DIAGNOSTIC_LOST_COUNTERS, fen);
    }
}

/**
 * qipu_tag_says_nothing:
 * @name: the name of a tag
 * @value: its value
 *
 * Returns: whether the tag only says what start and moves say, or nobody has filled it in
 */
gboolean
qipu_tag_says_nothing (const char *name, const char *value)
{
  static const char *const names[] = { "Game", "FEN", "SetUp", "Format" };
  g_autofree char *text = qipu_text_dup_trimmed (value);

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (g_ascii_strcasecmp (name, names[i]) == 0)
      return TRUE;
  return *text == '\0' || strcmp (text, "?") == 0 || strcmp (text, "????.??.??") == 0
         || (g_ascii_strcasecmp (name, "Result") == 0 && strcmp (text, "*") == 0);
}

/**
 * qipu_tag_set_new:
 *
 * Returns: (transfer full): an empty set for qipu_tag_is_first()
 */
GHashTable *
qipu_tag_set_new (void)
{
  return g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
}

/**
 * qipu_tag_is_first:
 * @seen: a set of qipu_tag_set_new()
 * @name: the name of a tag
 *
 * Asked of all tags of a game in their order; qipu_game_get_tag() would go through all of them
 * each time.
 *
 * Returns: whether the tag is the first of its name, in upper or lower case
 */
gboolean
qipu_tag_is_first (GHashTable *seen, const char *name)
{
  return g_hash_table_add (seen, g_ascii_strdown (name, -1));
}

/**
 * qipu_losses_find_tags:
 * @game: a game
 * @holds: (scope call): whether the format has a place for a tag
 * @user_data: what @holds gets
 * @lost: (nullable): what is lost so far
 *
 * Names each tag that says something and has no place; the second of a name has none.
 */
void
qipu_losses_find_tags (const QipuGame *game,
                       QipuHoldsTag holds,
                       gpointer user_data,
                       QipuDiagnostics *lost)
{
  g_autoptr (GHashTable) seen = qipu_tag_set_new ();

  for (guint i = 0; i < qipu_game_get_n_tags (game); i++)
    {
      const char *name;
      const char *value;
      gboolean is_first;

      qipu_game_get_tag_at (game, i, &name, &value);
      is_first = qipu_tag_is_first (seen, name);
      if (qipu_tag_says_nothing (name, value))
        continue;
      /* writers know one tag of a name */
      if (!is_first || !holds (name, value, user_data))
        qipu_losses_add (lost, QIPU_DIAGNOSTIC_LOST_TAG, name);
    }
}

/**
 * qipu_game_dup_tag_text:
 * @game: a game
 * @name: the name of a tag
 *
 * Returns: (transfer full) (nullable): the trimmed value for a writer; %NULL when there is none,
 *   or when it says nothing
 */
char *
qipu_game_dup_tag_text (const QipuGame *game, const char *name)
{
  const char *value = qipu_game_get_tag (game, name);

  return value != NULL && !qipu_tag_says_nothing (name, value) ? qipu_text_dup_trimmed (value)
                                                               : NULL;
}

/**
 * qipu_game_get_result_number:
 * @game: a game
 *
 * Returns: 0 for "*" and what is no result, 1 for "1-0", 2 for "0-1", 3 for "1/2-1/2"
 */
guint
qipu_game_get_result_number (const QipuGame *game)
{
  static const char *const results[] = { "*", "1-0", "0-1", "1/2-1/2" };
  const char *result = qipu_game_get_tag (game, "Result");

  for (guint i = 0; result != NULL && i < G_N_ELEMENTS (results); i++)
    if (strcmp (result, results[i]) == 0)
      return i;
  return 0;
}

/**
 * qipu_game_dup_joined_comment:
 * @game: a game
 * @node: a node
 *
 * Returns: (transfer full) (nullable): both comments of @node, for a format that has one place a
 *   node; %NULL when there is none
 */
char *
qipu_game_dup_joined_comment (const QipuGame *game, QipuNodeId node)
{
  const char *before = qipu_game_get_comment (game, node, QIPU_COMMENT_BEFORE);
  const char *after = qipu_game_get_comment (game, node, QIPU_COMMENT_AFTER);
  g_autofree char *first = before != NULL ? qipu_comment_dup_clean (before) : NULL;
  g_autofree char *second = after != NULL ? qipu_comment_dup_clean (after) : NULL;

  if (first == NULL || second == NULL)
    return first != NULL ? g_steal_pointer (&first) : g_steal_pointer (&second);
  return g_strconcat (first, "\n", second, NULL);
}

/**
 * qipu_write_options_get_encoding:
 * @options: what the user wants
 * @allowed: a set of 1 << #QipuEncoding
 * @standard: the encoding when none is wanted
 * @encoding: (out): the encoding to write
 * @error: return location for an error
 *
 * Returns: %FALSE with @error when the wanted one is not allowed
 */
gboolean
qipu_write_options_get_encoding (const QipuWriteOptions *options,
                                 guint allowed,
                                 QipuEncoding standard,
                                 QipuEncoding *encoding,
                                 GError **error)
{
  *encoding = options->encoding != QIPU_ENCODING_NONE ? options->encoding : standard;
  if ((allowed & 1u << *encoding) != 0)
    return TRUE;
  qipu_record_error_set_text (error, QIPU_RECORD_ERROR_CANNOT_HOLD,
/* Translators: %s is the name of a text encoding, such as big5. */
               N_("This format cannot be written in the encoding %s."), qipu_encoding_name (*encoding));
  return FALSE;
}

/**
 * qipu_write_options_get_notation:
 * @options: what the user wants
 *
 * Returns: the notation that is wanted, or the one that the encoding can hold: Big5 lacks 进 and 马
 */
QipuNotation
qipu_write_options_get_notation (const QipuWriteOptions *options)
{
  return options->encoding == QIPU_ENCODING_BIG5 && options->notation == QIPU_NOTATION_HANS
             ? QIPU_NOTATION_HANT
             : options->notation;
}

/**
 * qipu_write_text:
 * @text: the whole text, in UTF-8; its line ends may be changed
 * @options: line ends and encoding
 * @out: (nullable): what the bytes are appended to
 * @lost: (nullable): what is lost so far
 *
 * The last step of a text writer. What the encoding lacks is counted as lost.
 */
void
qipu_write_text (GString *text,
                 const QipuWriteOptions *options,
                 GByteArray *out,
                 QipuDiagnostics *lost)
{
  g_autoptr (GByteArray) encoded = NULL;

  if (options->crlf)
    {
      g_autofree char *lines = qipu_text_dup_replaced (text->str, "\n", "\r\n");

      g_string_assign (text, lines);
    }
  switch (options->encoding)
    {
    case QIPU_ENCODING_UTF16LE:
    case QIPU_ENCODING_UTF16BE:
    case QIPU_ENCODING_GB18030:
    case QIPU_ENCODING_BIG5:
      encoded = g_byte_array_new ();
      qipu_losses_add_count (lost, QIPU_DIAGNOSTIC_LOST_CHARACTERS,
                             qipu_text_encode (text->str, text->len, options->encoding, encoded));
      if (out != NULL)
        g_byte_array_append (out, encoded->data, encoded->len);
      break;
    /* a byte order mark is the file's, not the game's */
    case QIPU_ENCODING_NONE:
    case QIPU_ENCODING_ASCII:
    case QIPU_ENCODING_UTF8:
    case QIPU_ENCODING_UTF8_BOM:
    default:
      if (out != NULL)
        g_byte_array_append (out, (const guint8 *) text->str, (guint) text->len);
      break;
    }
}
