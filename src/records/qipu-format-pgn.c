/* SPDX-License-Identifier: GPL-3.0-or-later */
/* PGN for xiangqi in all its dialects. The reader goes through the text once, token by token; what
 * a move text means is left to the notation layer, the position decides. Levels of variations lie
 * on a stack of our own. */

#define G_LOG_DOMAIN "qipu-records"

#include "config.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "notation/qipu-notation-quick.h"
#include "records/qipu-formats-private.h"
#include "records/qipu-pgn-comment.h"
#include "records/qipu-pgn-scanner.h"
#include "records/qipu-pgn-writer.h"
#include "records/qipu-text-decode.h"
#include "records/qipu-tree-builder.h"

/* Longer than any move text with its number and marks. */
#define MAX_TOKEN 80
#define PROGRESS_INTERVAL ((guint64) 64 * 1024)

/* A line that waits for the end of a variation. */
typedef struct
{
  guint ply;       /* of its last move */
  QipuNodeId node; /* and its node */
  gboolean is_cut;
} Level;

typedef struct
{
  QipuPgnScanner scanner;
  QipuTreeBuilder builder;
  GArray *levels;
  GString *text; /* scratch */

  guint64 start;        /* of the game in the text */
  guint64 last_progress;
  gboolean is_cut;      /* the present line ended at a fault; what follows is passed over */
  gboolean has_tags;
  gboolean has_movetext;
  gboolean has_result;  /* the token */
  gboolean after_number; /* a comment now stands before the next move */
  gboolean at_line_head; /* of a variation: the same */
  GString *before;      /* comments that wait for their move */
  QipuRankBase rank_base;
  guint n_coordinates;  /* coordinate texts that were read in this game */
} Reader;

static void
report (Reader *self, QipuDiagnosticCode code, const char *detail)
{
  gint64 ply = -1;

  if (code == QIPU_DIAGNOSTIC_MOVE_UNREADABLE || code == QIPU_DIAGNOSTIC_MOVE_AMBIGUOUS
      || code == QIPU_DIAGNOSTIC_MOVE_IMPOSSIBLE || code == QIPU_DIAGNOSTIC_LIMIT)
    ply = (gint64) qipu_tree_builder_get_ply (&self->builder) + 1;
  else if (code == QIPU_DIAGNOSTIC_MOVE_IRREGULAR)
    ply = (gint64) qipu_tree_builder_get_ply (&self->builder);
  qipu_tree_builder_report (&self->builder, code, (gint64) self->scanner.line, -1, ply, detail);
}

/* A report about text that is not in one piece with a NUL. */
static void
report_text (Reader *self, QipuDiagnosticCode code, const char *text, gsize length)
{
  g_autofree char *detail = g_strndup (text, length);

  report (self, code, detail);
}

/* Tags */

/* What the writer puts where a tag of the roster is missing. */
static gboolean
is_placeholder (const char *name, const char *value)
{
  static const char *const roster[] = { "Event", "Site", "Round", "Red", "Black" };

  if (g_ascii_strcasecmp (name, "Game") == 0)
    return strcmp (value, "Chinese Chess") == 0;
  if (g_ascii_strcasecmp (name, "Date") == 0)
    return strcmp (value, "????.??.??") == 0;
  if (g_ascii_strcasecmp (name, "SetUp") == 0)
    return TRUE;
  if (g_ascii_strcasecmp (name, "Format") == 0)
    return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (roster); i++)
    if (g_ascii_strcasecmp (name, roster[i]) == 0)
      return strcmp (value, "?") == 0;
  return FALSE;
}

static void
add_tag (Reader *self, const char *name, const char *value)
{
  QipuGame *game = self->builder.game;

  self->has_tags = TRUE;
  if (is_placeholder (name, value))
    return;
  if (g_ascii_strcasecmp (name, "FEN") == 0)
    {
      if (*value == '\0' || qipu_tree_builder_set_fen (&self->builder, value, (gint64) self->scanner.line))
        return;
    }
  else if (g_ascii_strcasecmp (name, "White") == 0 && qipu_game_get_tag (game, "Red") == NULL)
    name = "Red";
  qipu_game_append_tag (game, name, value);
}

/* The end of a value: the last quote before the bracket that ends the tag. */
static const char *
find_value_end (const char *p, const char *end, char quote, const char **tag_end)
{
  const char *last_quote = NULL;

  *tag_end = NULL;
  for (const char *q = p; q < end; q++)
    {
      const char *r;

      if (*q == '\\' && q + 1 < end && (q[1] == quote || q[1] == '\\'))
        {
          q++;
          continue;
        }
      if (*q != quote)
        continue;
      last_quote = q;
      for (r = q + 1; r < end && (*r == ' ' || *r == '\t'); r++)
        ;
      if (r == end || *r != ']')
        continue;
      *tag_end = r + 1;
      for (r++; r < end && (*r == ' ' || *r == '\t'); r++)
        ;
      if (r == end || *r == '[')
        return q;
    }
  return last_quote;
}

/* All tags of one line. */
static void
read_tag_line (Reader *self)
{
  const char *p;
  const char *end;

  self->scanner.has_content = TRUE;
  g_string_truncate (self->text, 0);
  qipu_pgn_scanner_skip_line (&self->scanner, self->text);
  self->scanner.line--; /* reports speak of the line just read */

  p = self->text->str;
  end = p + self->text->len;
  while (p < end)
    {
      g_autofree char *name = NULL;
      g_autofree char *value = NULL;
      const char *name_start;
      const char *value_end;
      const char *tag_end;
      char quote;

      while (p < end && (*p == '[' || *p == ' ' || *p == '\t'))
        p++;
      name_start = p;
      while (p < end && (g_ascii_isalnum (*p) || *p == '_' || *p == '-'))
        p++;
      name = g_strndup (name_start, (gsize) (p - name_start));
      while (p < end && (*p == ' ' || *p == '\t'))
        p++;
      if (*name == '\0' || p == end || (*p != '"' && *p != '\''))
        {
          if (p < end)
            report_text (self, QIPU_DIAGNOSTIC_LEFTOVER, name_start, (gsize) (end - name_start));
          break;
        }
      quote = *p++;
      value_end = find_value_end (p, end, quote, &tag_end);
      if (value_end == NULL || tag_end == NULL)
        report (self, QIPU_DIAGNOSTIC_UNCLOSED, "[");
      if (value_end == NULL)
        {
          value_end = end;
          if (value_end > p && value_end[-1] == ']')
            value_end--;
        }
      value = qipu_pgn_value_read (p, (gsize) (value_end - p));
      add_tag (self, name, value);
      p = tag_end != NULL ? tag_end : end;
    }
  self->scanner.line++;
}

/* Whether the tag here begins another game: after moves always, in a run of games without moves
 * when it is of a kind that comes first. */
static gboolean
is_game_start (Reader *self)
{
  if (self->has_movetext)
    return TRUE;
  if (g_str_has_prefix (self->scanner.p, "[Game ") || g_str_has_prefix (self->scanner.p, "[Event "))
    {
      const char *first_name;
      const char *value;

      if (!self->has_tags)
        return FALSE;
      if (qipu_game_get_n_tags (self->builder.game) == 0)
        return FALSE;
      qipu_game_get_tag_at (self->builder.game, 0, &first_name, &value);
      return strncmp (self->scanner.p + 1, first_name, strlen (first_name)) == 0;
    }
  return FALSE;
}

/* Comments and glyphs */

static void
add_comment (Reader *self, const char *text, gsize length)
{
  if (self->is_cut)
    return;
  if (self->after_number || self->at_line_head)
    {
      if (self->before->len > 0)
        g_string_append_c (self->before, '\n');
      g_string_append_len (self->before, text, (gssize) length);
      return;
    }
  qipu_pgn_comment_read (self->builder.game, self->builder.node, QIPU_COMMENT_AFTER, text, length);
}

static void
give_before (Reader *self)
{
  if (self->before->len > 0)
    {
      qipu_pgn_comment_read (self->builder.game, self->builder.node, QIPU_COMMENT_BEFORE,
                             self->before->str, self->before->len);
      g_string_truncate (self->before, 0);
    }
  self->after_number = FALSE;
  self->at_line_head = FALSE;
}

/* A comment that waited for a move which never came belongs to what is there. */
static void
give_up_before (Reader *self)
{
  if (self->before->len > 0 && !self->is_cut)
    qipu_pgn_comment_read (self->builder.game, self->builder.node, QIPU_COMMENT_AFTER,
                           self->before->str, self->before->len);
  g_string_truncate (self->before, 0);
  self->after_number = FALSE;
  self->at_line_head = FALSE;
}

static void
read_comment (Reader *self, const char *open, const char *close)
{
  guint64 line = self->scanner.line;

  g_string_truncate (self->text, 0);
  self->scanner.p += strlen (open);
  if (!qipu_pgn_scanner_skip_bracket (&self->scanner, open, close, self->text))
    {
      guint64 here = self->scanner.line;

      self->scanner.line = line;
      report (self, QIPU_DIAGNOSTIC_UNCLOSED, open);
      self->scanner.line = here;
    }
  add_comment (self, self->text->str, self->text->len);
}

static void
add_glyph (Reader *self, guint glyph)
{
  guint n;
  const guint8 *old;
  guint8 glyphs[64];

  if (self->is_cut || glyph > 255)
    return;
  old = qipu_game_get_glyphs (self->builder.game, self->builder.node, &n);
  if (n >= G_N_ELEMENTS (glyphs))
    return;
  memcpy (glyphs, old, n);
  glyphs[n] = (guint8) glyph;
  qipu_game_set_glyphs (self->builder.game, self->builder.node, glyphs, n + 1);
}

/* Moves */

static void
cut (Reader *self, QipuDiagnosticCode code, const char *text, gsize length)
{
  report_text (self, code, text, length);
  give_up_before (self);
  self->is_cut = TRUE;
}

static void
play (Reader *self, QipuMove move, gboolean irregular)
{
  if (qipu_tree_builder_is_full (&self->builder))
    {
      cut (self, QIPU_DIAGNOSTIC_LIMIT, "", 0);
      return;
    }
  qipu_tree_builder_play_known (&self->builder, move, irregular);
  if (self->before->len > 0 || self->after_number || self->at_line_head)
    give_before (self);
}

/* Reads a whole token as one move; the status of the best attempt. */
static QipuParseStatus
resolve (Reader *self, const char *text, gsize length, QipuMove *move, gboolean *irregular)
{
  QipuParseOptions options = { self->rank_base, FALSE };
  QipuParse parse;
  QipuParse other;
  QipuParseStatus status
      = qipu_notation_parse (&self->builder.position, text, length, &options, &parse);

  *irregular = FALSE;
  *move = parse.move;
  if (status == QIPU_PARSE_OK)
    {
      if (parse.notation == QIPU_NOTATION_UCI || parse.notation == QIPU_NOTATION_ICCS)
        self->n_coordinates++;
      return status;
    }

  /* ranks from 1: decided at the first coordinates of the game and kept; a dash means ICCS, where
   * they always begin at 0 */
  if (self->rank_base == QIPU_RANKS_FROM_0 && self->n_coordinates == 0
      && memchr (text, '-', length) == NULL)
    {
      options.rank_base = QIPU_RANKS_FROM_1;
      if (qipu_notation_parse (&self->builder.position, text, length, &options, &other)
              == QIPU_PARSE_OK
          && (other.notation == QIPU_NOTATION_UCI || other.notation == QIPU_NOTATION_ICCS))
        {
          self->rank_base = QIPU_RANKS_FROM_1;
          self->n_coordinates++;
          *move = other.move;
          return QIPU_PARSE_OK;
        }
      options.rank_base = QIPU_RANKS_FROM_0;
    }

  /* a move that leaves check stands in real records */
  options.allow_irregular = TRUE;
  if (qipu_notation_parse (&self->builder.position, text, length, &options, &other)
      == QIPU_PARSE_OK)
    {
      *irregular = TRUE;
      *move = other.move;
      return QIPU_PARSE_OK;
    }

  /* as do two moves of one side; only coordinates say for sure which piece is meant */
  {
    QipuPosition turned = self->builder.position;

    qipu_position_set_side (&turned, qipu_colour_other (qipu_position_get_side (&turned)));
    if (qipu_notation_parse (&turned, text, length, &options, &other) == QIPU_PARSE_OK
        && (other.notation == QIPU_NOTATION_UCI || other.notation == QIPU_NOTATION_ICCS))
      {
        *irregular = TRUE;
        *move = other.move;
        return QIPU_PARSE_OK;
      }
  }
  return status;
}

/* The bytes of the first @n characters, or 0. */
static gsize
get_prefix (const char *text, gsize length, guint n)
{
  const char *p = text;

  for (guint i = 0; i < n; i++)
    {
      if (p >= text + length)
        return 0;
      p = g_utf8_next_char (p);
    }
  return (gsize) (p - text);
}

static gboolean
is_result_word (const char *text, gsize length, const char **result)
{
  static const struct
  {
    const char *word;
    const char *result;
  } words[] = {
    { "红胜", "1-0" },     { "紅勝", "1-0" },      { "红先胜", "1-0" }, { "紅先勝", "1-0" },
    { "黑胜", "0-1" },     { "黑勝", "0-1" },      { "黑先胜", "0-1" }, { "黑先勝", "0-1" },
    { "和棋", "1/2-1/2" }, { "和", "1/2-1/2" },    { "和局", "1/2-1/2" }, { "½-½", "1/2-1/2" },
    { "1/2", "1/2-1/2" },  { "１－０", "1-0" },    { "０－１", "0-1" }, { "1–0", "1-0" },
    { "0–1", "0-1" },      { "1-0", "1-0" },       { "0-1", "0-1" },    { "1/2-1/2", "1/2-1/2" },
    { "*", "*" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (strlen (words[i].word) == length && memcmp (text, words[i].word, length) == 0)
      {
        *result = words[i].result;
        return TRUE;
      }
  return FALSE;
}

/* The end token. In a variation it says only how that line was judged. */
static void
take_result (Reader *self, const char *result)
{
  const char *tag;

  if (self->levels->len > 0)
    return;
  self->has_result = TRUE;
  tag = qipu_game_get_tag (self->builder.game, "Result");
  if (tag == NULL || (strcmp (result, "*") != 0 && strcmp (tag, result) != 0))
    qipu_game_set_tag (self->builder.game, "Result", result);
}

/* "!?" and the like at the end of a token, full-width ones too. */
static gsize
strip_marks (const char *text, gsize length, guint *glyph)
{
  char marks[3] = "";
  guint n = 0;

  *glyph = 0;
  while (length > 0)
    {
      char mark;
      gsize size = 1;

      if (text[length - 1] == '!' || text[length - 1] == '?')
        mark = text[length - 1];
      else if (length >= 3 && memcmp (text + length - 3, "！", 3) == 0)
        mark = '!', size = 3;
      else if (length >= 3 && memcmp (text + length - 3, "？", 3) == 0)
        mark = '?', size = 3;
      else
        break;
      if (n < 2)
        {
          marks[1] = marks[0];
          marks[0] = mark;
          n++;
        }
      length -= size;
    }
  if (n > 0)
    {
      static const char *const known[] = { "!", "?", "!!", "??", "!?", "?!" };

      for (guint i = 0; i < G_N_ELEMENTS (known); i++)
        if (strcmp (known[i], marks) == 0)
          *glyph = i + 1;
    }
  return length;
}

/* Whether a token is nothing but punctuation between moves: ellipses, commas. */
static gboolean
is_filler (const char *text, gsize length)
{
  static const char *const fillers[]
      = { ".", "…", "·", "．", "。", ",", "，", "、", "-", "—", "–", "－", ":", "：", "/", "|" };

  while (length > 0)
    {
      guint i;

      for (i = 0; i < G_N_ELEMENTS (fillers); i++)
        {
          gsize n = strlen (fillers[i]);

          if (length >= n && memcmp (text, fillers[i], n) == 0)
            {
              text += n;
              length -= n;
              break;
            }
        }
      if (i == G_N_ELEMENTS (fillers))
        return FALSE;
    }
  return TRUE;
}

static gboolean
play_text (Reader *self, const char *text, gsize length)
{
  gboolean irregular;
  QipuMove move;

  if (length == 0 || resolve (self, text, length, &move, &irregular) != QIPU_PARSE_OK)
    return FALSE;
  play (self, move, irregular);
  if (irregular)
    report_text (self, QIPU_DIAGNOSTIC_MOVE_IRREGULAR, text, length);
  return TRUE;
}

/* Several moves without a blank between them, "炮二平五马8进7", and numbers before them. */
static gboolean
play_glued (Reader *self, const char *text, gsize length)
{
  gboolean any = FALSE;

  while (length > 0 && !self->is_cut)
    {
      gsize n = get_prefix (text, length, 4);
      QipuMove move;
      gboolean irregular;

      if (is_filler (text, 1) || (g_ascii_isdigit (text[0]) && any))
        {
          text++;
          length--;
          continue;
        }
      if (n == 0 || resolve (self, text, n, &move, &irregular) != QIPU_PARSE_OK)
        {
          if (!any)
            return FALSE;
          cut (self, QIPU_DIAGNOSTIC_MOVE_UNREADABLE, text, length);
          return TRUE;
        }
      play (self, move, irregular);
      any = TRUE;
      text += n;
      length -= n;
    }
  return any;
}

/* Everything that the quick way does not know. */
static void
take_odd_token (Reader *self, const char *text, gsize length)
{
  const char *result;
  guint glyph;
  gsize core;
  QipuMove move;
  gboolean irregular;
  QipuParseStatus status;
  QipuDiagnosticCode code;

  if (is_filler (text, length))
    return;
  if (is_result_word (text, length, &result))
    {
      take_result (self, result);
      return;
    }
  if (self->is_cut)
    return;

  core = strip_marks (text, length, &glyph);
  if (core == 0)
    {
      add_glyph (self, glyph);
      return;
    }
  if (play_text (self, text, core))
    {
      if (glyph != 0)
        add_glyph (self, glyph);
      return;
    }

  /* a number without a dot before the move */
  {
    gsize n = 0;

    while (n < core && g_ascii_isdigit (text[n]))
      n++;
    if (n > 0 && n < core && play_text (self, text + n, core - n))
      {
        if (glyph != 0)
          add_glyph (self, glyph);
        return;
      }
  }
  if (play_glued (self, text, core))
    return;

  status = resolve (self, text, core, &move, &irregular);
  code = status == QIPU_PARSE_AMBIGUOUS ? QIPU_DIAGNOSTIC_MOVE_AMBIGUOUS
         : status == QIPU_PARSE_CANNOT || status == QIPU_PARSE_NO_SUCH_PIECE
                 || status == QIPU_PARSE_ILLEGAL
             ? QIPU_DIAGNOSTIC_MOVE_IMPOSSIBLE
             : QIPU_DIAGNOSTIC_MOVE_UNREADABLE;
  cut (self, code, text, length);
}

static gboolean
is_token_end (const char *p, const char *end)
{
  if (p == end)
    return TRUE;
  switch (*p)
    {
    case ' ':
    case '\t':
    case '\n':
    case '\r':
    case '\v':
    case '\f':
    case '{':
    case '}':
    case '(':
    case ')':
    case ';':
    case '$':
    case '[':
    case ']':
      return TRUE;
    default:
      break;
    }
  return end - p >= 3
         && (memcmp (p, "\343\200\200", 3) == 0 || memcmp (p, "（", 3) == 0
             || memcmp (p, "）", 3) == 0 || memcmp (p, "【", 3) == 0)
             ;
}

static void
read_token (Reader *self)
{
  QipuPgnScanner *scanner = &self->scanner;
  const char *start = scanner->p;
  const char *limit = MIN (scanner->end, start + MAX_TOKEN);
  const char *p = start;
  gsize length;

  scanner->has_content = TRUE;
  if (!self->is_cut)
    {
      QipuMove move;
      bool is_coordinates;
      gsize n = qipu_notation_parse_quick (&self->builder.position, start,
                                           (gsize) (scanner->end - start), &move,
                                           &is_coordinates);

      if (n > 0 && is_token_end (start + n, scanner->end)
          && !(is_coordinates && self->rank_base == QIPU_RANKS_FROM_1))
        {
          self->n_coordinates += is_coordinates;
          scanner->p += n;
          play (self, move, FALSE);
          return;
        }
    }

  while (!is_token_end (p, limit))
    p++;
  /* a cut character belongs to the rest */
  while (p < scanner->end && ((guchar) *p & 0xC0) == 0x80)
    p++;
  if (p == start)
    p++; /* a lone closing brace */
  length = (gsize) (p - start);
  g_string_truncate (self->text, 0);
  g_string_append_len (self->text, start, (gssize) length);
  scanner->p = p;
  take_odd_token (self, self->text->str, length);
}

/* "12.", "12...", "1. …………"; FALSE when the digits belong to something else. */
static gboolean
read_number (Reader *self)
{
  QipuPgnScanner *scanner = &self->scanner;
  const char *p = scanner->p;

  while (p < scanner->end && g_ascii_isdigit (*p))
    p++;
  if (p == scanner->end || *p == ' ' || *p == '\n' || *p == '\r' || *p == '\t')
    {
      scanner->p = p;
      scanner->has_content = TRUE;
      self->after_number = TRUE;
      return TRUE;
    }
  if (*p != '.' && !(scanner->end - p >= 3 && (memcmp (p, "．", 3) == 0 || memcmp (p, "、", 3) == 0
                                             || memcmp (p, "…", 3) == 0)))
    return FALSE;
  for (;;)
    {
      if (p < scanner->end && *p == '.')
        p++;
      else if (scanner->end - p >= 3
               && (memcmp (p, "．", 3) == 0 || memcmp (p, "、", 3) == 0
                   || memcmp (p, "…", 3) == 0))
        p += 3;
      else
        break;
      /* the window holds more than any number of dots that makes sense */
      if (p - scanner->p > QIPU_PGN_LOOKAHEAD / 2)
        break;
    }
  scanner->p = p;
  scanner->has_content = TRUE;
  self->after_number = TRUE;
  return TRUE;
}

/* Variations */

/* The first token behind a parenthesis, numbers and dots left out; its length, or 0. */
static gsize
peek_token (const Reader *self, const char *p, const char **token)
{
  const char *end = self->scanner.end;
  const char *limit = MIN (end, p + QIPU_PGN_LOOKAHEAD / 2);

  for (;;)
    {
      const char *q;

      while (p < limit && (g_ascii_isspace (*p) || *p == '.'))
        p++;
      if (limit - p >= 3 && (memcmp (p, "…", 3) == 0 || memcmp (p, "　", 3) == 0))
        {
          p += 3;
          continue;
        }
      for (q = p; q < limit && g_ascii_isdigit (*q); q++)
        ;
      if (q > p && q < limit && (*q == '.' || *q == ' '))
        {
          p = q;
          continue;
        }
      break;
    }
  *token = p;
  while (p < limit && !is_token_end (p, end))
    p++;
  return (gsize) (p - *token);
}

static void
open_level (Reader *self, gboolean is_cut)
{
  QipuTreeBuilder *builder = &self->builder;
  Level level = { 0 };

  give_up_before (self);
  level.ply = qipu_tree_builder_get_ply (builder);
  level.node = builder->node;
  level.is_cut = self->is_cut;
  g_array_append_val (self->levels, level);
  self->is_cut = is_cut;
}

static void
read_open (Reader *self)
{
  QipuTreeBuilder *builder = &self->builder;
  const char *token;
  gsize length;
  guint ply = qipu_tree_builder_get_ply (builder);

  self->scanner.has_content = TRUE;
  if (self->is_cut)
    {
      self->scanner.p++;
      open_level (self, TRUE);
      return;
    }
  length = peek_token (self, self->scanner.p + 1, &token);
  if (ply > 0 && length > 0)
    {
      guint glyph;
      gsize core = strip_marks (token, length, &glyph);
      g_autofree char *copy = g_strndup (token, core);
      QipuMove move;
      gboolean irregular;

      open_level (self, FALSE);
      qipu_tree_builder_back_to (builder, ply - 1);
      if (core > 0 && resolve (self, copy, core, &move, &irregular) == QIPU_PARSE_OK)
        {
          self->scanner.p++;
          self->at_line_head = TRUE;
          return;
        }
      qipu_tree_builder_forward (builder, g_array_index (self->levels, Level, self->levels->len - 1).node);
      g_array_set_size (self->levels, self->levels->len - 1);
    }
  else if (ply > 0 && token < self->scanner.end && *token == '{')
    {
      /* a comment before the first move of the variation */
      open_level (self, FALSE);
      qipu_tree_builder_back_to (builder, ply - 1);
      self->scanner.p++;
      self->at_line_head = TRUE;
      return;
    }
  read_comment (self, "(", ")");
}

static void
read_close (Reader *self)
{
  const Level *level;

  self->scanner.p++;
  self->scanner.has_content = TRUE;
  if (self->levels->len == 0)
    return;

  give_up_before (self);
  level = &g_array_index (self->levels, Level, self->levels->len - 1);
  if (level->ply > 0)
    {
      if (qipu_tree_builder_get_ply (&self->builder) >= level->ply)
        qipu_tree_builder_back_to (&self->builder, level->ply - 1);
      if (self->builder.node != level->node)
        qipu_tree_builder_forward (&self->builder, level->node);
    }
  self->is_cut = level->is_cut;
  g_array_set_size (self->levels, self->levels->len - 1);
}

static void
read_glyph (Reader *self)
{
  QipuPgnScanner *scanner = &self->scanner;
  guint value = 0;

  scanner->p++;
  scanner->has_content = TRUE;
  while (scanner->p < scanner->end && g_ascii_isdigit (*scanner->p))
    {
      value = MIN (value * 10 + (guint) (*scanner->p - '0'), 1000);
      scanner->p++;
      qipu_pgn_scanner_ensure (scanner);
    }
  add_glyph (self, value);
}

/* Games */

static void
begin_game (Reader *self)
{
  qipu_tree_builder_begin (&self->builder);
  g_array_set_size (self->levels, 0);
  g_string_truncate (self->before, 0);
  self->start = self->scanner.line_start;
  self->scanner.content_end = self->start;
  qipu_text_reader_forget (self->scanner.reader, self->start);
  self->is_cut = FALSE;
  self->has_tags = FALSE;
  self->has_movetext = FALSE;
  self->has_result = FALSE;
  self->after_number = FALSE;
  self->at_line_head = FALSE;
  self->rank_base = QIPU_RANKS_FROM_0;
  self->n_coordinates = 0;
}

static void
read_movetext_item (Reader *self)
{
  QipuPgnScanner *scanner = &self->scanner;

  switch (*scanner->p)
    {
    case '{':
      read_comment (self, "{", "}");
      return;
    case '(':
      read_open (self);
      return;
    case ')':
      read_close (self);
      return;
    case '$':
      read_glyph (self);
      return;
    case '[':
      read_comment (self, "[", "]");
      return;
    case ';':
      scanner->p++;
      scanner->has_content = TRUE;
      g_string_truncate (self->text, 0);
      qipu_pgn_scanner_skip_line (scanner, self->text);
      add_comment (self, self->text->str, self->text->len);
      return;
    case '%':
      if (qipu_pgn_scanner_get_offset (scanner) == scanner->line_start)
        {
          scanner->has_content = TRUE;
          g_string_truncate (self->text, 0);
          qipu_pgn_scanner_skip_line (scanner, self->text);
          report (self, QIPU_DIAGNOSTIC_LEFTOVER, self->text->str);
          return;
        }
      read_token (self);
      return;
    case '0':
    case '1':
    case '2':
    case '3':
    case '4':
    case '5':
    case '6':
    case '7':
    case '8':
    case '9':
      if (!read_number (self))
        read_token (self);
      return;
    default:
      if ((guchar) *scanner->p == 0xEF
          && memcmp (scanner->p, "（", MIN (3, qipu_pgn_scanner_get_left (scanner))) == 0)
        read_comment (self, "（", "）");
      else if ((guchar) *scanner->p == 0xE3
               && memcmp (scanner->p, "【", MIN (3, qipu_pgn_scanner_get_left (scanner))) == 0)
        read_comment (self, "【", "】");
      else
        read_token (self);
    }
}

/* What stands behind the end token up to the next tag belongs to no game and stays untouched. */
static void
skip_to_tag (Reader *self)
{
  QipuPgnScanner *scanner = &self->scanner;

  qipu_pgn_scanner_skip_line (scanner, NULL);
  scanner->has_content = FALSE;
  while (!self->builder.stopped)
    {
      qipu_pgn_scanner_ensure (scanner);
      if (scanner->p == scanner->end || qipu_pgn_scanner_is_tag (scanner))
        return;
      qipu_pgn_scanner_skip_line (scanner, NULL);
    }
}

/* FALSE at the end of the text. */
static gboolean
read_game (Reader *self)
{
  QipuPgnScanner *scanner = &self->scanner;

  if (!qipu_pgn_scanner_skip_space (scanner))
    return FALSE;
  begin_game (self);

  while (!self->has_result && !self->builder.stopped && qipu_pgn_scanner_skip_space (scanner))
    {
      if (*scanner->p == '[' && qipu_pgn_scanner_is_tag (scanner))
        {
          if (is_game_start (self))
            break;
          read_tag_line (self);
          continue;
        }
      self->has_movetext = TRUE;
      read_movetext_item (self);
    }
  return TRUE;
}

static gboolean
is_nothing (const Reader *self)
{
  return !self->has_tags && !self->has_result && self->builder.n_nodes == 0
         && qipu_game_get_comment (self->builder.game, QIPU_NODE_ROOT, QIPU_COMMENT_AFTER) == NULL;
}

static void
end_game (Reader *self)
{
  QipuPgnScanner *scanner = &self->scanner;
  guint64 start = qipu_text_reader_to_source (scanner->reader, self->start);
  guint64 end;

  if (self->levels->len > 0)
    report (self, QIPU_DIAGNOSTIC_UNCLOSED, "(");
  give_up_before (self);
  if (self->has_result)
    {
      qipu_pgn_scanner_skip_line (scanner, NULL);
      end = qipu_pgn_scanner_get_offset (scanner);
      scanner->has_content = FALSE;
    }
  else
    end = scanner->has_content ? qipu_pgn_scanner_get_offset (scanner) : scanner->content_end;
  end = qipu_text_reader_to_source (scanner->reader, end);

  if (is_nothing (self))
    self->builder.game_number--;
  else
    {
      if (qipu_game_get_tag (self->builder.game, "Result") == NULL)
        qipu_game_append_tag (self->builder.game, "Result", "*");
      qipu_tree_builder_end (&self->builder, start, end);
    }
}

static void
tell_progress (Reader *self, const QipuGameSink *sink)
{
  guint64 done = qipu_text_reader_get_done (self->scanner.reader);

  if (sink->progress != NULL && done - self->last_progress >= PROGRESS_INTERVAL)
    {
      self->last_progress = done;
      if (!sink->progress (done, sink->user_data))
        self->builder.stopped = TRUE;
    }
}

static gboolean
read_pgn (QipuSource *source, QipuReadOptions *options, const QipuGameSink *sink, GError **error)
{
  g_autoptr (QipuTextReader) text_reader = qipu_text_reader_new (source, options, sink, error);
  Reader self = { 0 };

  if (text_reader == NULL)
    return FALSE;

  qipu_pgn_scanner_init (&self.scanner, text_reader);
  qipu_tree_builder_init (&self.builder, sink);
  self.levels = g_array_new (FALSE, FALSE, sizeof (Level));
  self.text = g_string_new (NULL);
  self.before = g_string_new (NULL);

  while (!self.builder.stopped && !g_cancellable_is_cancelled (options->cancellable)
         && read_game (&self))
    {
      gboolean has_result = self.has_result;

      if (!self.builder.stopped)
        end_game (&self);
      if (has_result)
        {
          qipu_pgn_scanner_ensure (&self.scanner);
          if (!qipu_pgn_scanner_is_tag (&self.scanner))
            skip_to_tag (&self);
        }
      tell_progress (&self, sink);
    }

  qipu_tree_builder_clear (&self.builder);
  g_array_unref (self.levels);
  g_string_free (self.text, TRUE);
  g_string_free (self.before, TRUE);
  if (self.scanner.error != NULL)
    {
      g_propagate_error (error, self.scanner.error);
      return FALSE;
    }
  return !g_cancellable_set_error_if_cancelled (options->cancellable, error);
}

static gboolean
has_word (const guint8 *data, gsize size, const char *word)
{
  return g_strstr_len ((const char *) data, (gssize) size, word) != NULL;
}

/* A line that begins with a tag pair makes it sure. Plain lists of moves without any tag are
 * recognised by a number and a move after it. */
static int
sniff_pgn (const guint8 *data, gsize size)
{
  gsize i = 0;
  int score = 0;

  if (size >= 3 && memcmp (data, "\357\273\277", 3) == 0)
    i = 3;
  /* text in 16-bit units: the same without the zeros */
  if (size >= 2 && ((data[0] == 0xFF && data[1] == 0xFE) || (data[0] == 0xFE && data[1] == 0xFF)))
    {
      g_autofree char *text = qipu_text_decode (data, size, qipu_text_guess (data, size), NULL);

      return sniff_pgn ((const guint8 *) text, strlen (text));
    }
  if (memchr (data, 0, size) != NULL)
    return 0;
  if (has_word (data, MIN (size, 4096), "[DhtmlXQ") || has_word (data, MIN (size, 4096), "[DHJHtmlXQ"))
    return 0;

  while (i < size && g_ascii_isspace (data[i]))
    i++;
  if (i + 1 < size && data[i] == '1' && data[i + 1] == '.')
    score = 40;

  for (; i < size; i++)
    {
      QipuPgnScanner scanner = { .p = (const char *) data + i, .end = (const char *) data + size };

      while (scanner.p < scanner.end && (*scanner.p == ' ' || *scanner.p == '\t'))
        scanner.p++;
      if (qipu_pgn_scanner_is_tag (&scanner))
        return 90;
      while (i < size && data[i] != '\n' && data[i] != '\r')
        i++;
    }
  return score;
}

static const char *const suffixes[] = { "pgn", "pgns", NULL };

const QipuFormat qipu_format_pgn = {
  .id = "pgn",
  .mime_type = "application/x-xiangqi-pgn",
  .suffixes = suffixes,
  .flags = QIPU_FORMAT_TEXT | QIPU_FORMAT_MANY_GAMES | QIPU_FORMAT_WRITES | QIPU_FORMAT_LOSSLESS,
  .name = N_("Portable game notation"),
  .sniff = sniff_pgn,
  .read = read_pgn,
  .write = qipu_pgn_write,
};
