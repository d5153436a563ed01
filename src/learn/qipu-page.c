/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads pages of the guide. */

#define G_LOG_DOMAIN "qipu-learn"

#include "config.h"

#include "learn/qipu-page-private.h"

#include <string.h>

#include "notation/qipu-notation.h"

/* The file is read line by line; a block lasts until the next line that is not indented. */
typedef struct
{
  QipuPage *page;
  GPtrArray *faults;
  guint line;
  QipuPageBlock *block;  /* being read, or NULL in the page's own fields */
  QipuPagePly *ply;      /* being read; points into block->plies */
  QipuPageRow *row;      /* being read; points into block->rows */
  QipuPageBlock *owner;  /* last line block: plies are added to it */
  gboolean in_summary;
} Parser;

static const char *const language_names[QIPU_N_PAGE_LANGUAGES] = { "en", "zh_TW", "zh_CN" };

/**
 * qipu_page_language_from_name:
 * @name: "en", "zh_TW" or "zh_CN"; anything else counts as English
 *
 * Returns: the index of a language's texts.
 */
QipuPageLanguage
qipu_page_language_from_name (const char *name)
{
  for (guint i = 0; i < QIPU_N_PAGE_LANGUAGES; i++)
    if (g_strcmp0 (name, language_names[i]) == 0)
      return (QipuPageLanguage) i;

  return QIPU_PAGE_ENGLISH;
}

static void
clear_texts (char *texts[QIPU_N_PAGE_LANGUAGES])
{
  for (guint i = 0; i < QIPU_N_PAGE_LANGUAGES; i++)
    g_clear_pointer (&texts[i], g_free);
}

static void
clear_ply (gpointer data)
{
  clear_texts (((QipuPagePly *) data)->texts);
}

static void
clear_row (gpointer data)
{
  clear_texts (((QipuPageRow *) data)->cells);
}

static void
block_free (gpointer data)
{
  QipuPageBlock *block = data;

  g_free (block->id);
  clear_texts (block->texts);
  clear_texts (block->words);
  g_array_unref (block->plies);
  g_array_unref (block->marks);
  g_array_unref (block->rows);
  g_free (block->wxf);
  g_free (block->see);
  g_free (block);
}

static QipuPageBlock *
block_new (QipuBlockKind kind, guint line)
{
  QipuPageBlock *block = g_new0 (QipuPageBlock, 1);

  block->kind = kind;
  block->line = line;
  block->plies = g_array_new (FALSE, TRUE, sizeof (QipuPagePly));
  g_array_set_clear_func (block->plies, clear_ply);
  block->marks = g_array_new (FALSE, TRUE, sizeof (QipuMark));
  block->rows = g_array_new (FALSE, TRUE, sizeof (QipuPageRow));
  g_array_set_clear_func (block->rows, clear_row);
  block->targets = QIPU_SQUARE_NONE;
  qipu_position_set_start (&block->position);

  return block;
}

static void
fault_free (gpointer data)
{
  g_free (((QipuPageFault *) data)->message);
  g_free (data);
}

/**
 * qipu_page_faults_new:
 *
 * Returns: (transfer full): an empty list that owns its #QipuPageFault items.
 */
GPtrArray *
qipu_page_faults_new (void)
{
  return g_ptr_array_new_with_free_func (fault_free);
}

/**
 * qipu_page_fault:
 * @faults: the list
 * @line: of the file, from 1
 * @format: what is wrong
 *
 * Adds a fault to @faults.
 */
void
qipu_page_fault (GPtrArray *faults, guint line, const char *format, ...)
{
  QipuPageFault *fault = g_new0 (QipuPageFault, 1);
  va_list args;

  fault->line = line;
  va_start (args, format);
  fault->message = g_strdup_vprintf (format, args);
  va_end (args);
  g_ptr_array_add (faults, fault);
}

static void
read_fen (Parser *parser, const char *value)
{
  QipuFenStatus status;
  char fen[QIPU_FEN_SIZE];

  parser->block->is_start = strcmp (value, "start") == 0;
  if (parser->block->is_start)
    return;

  status = qipu_position_set_fen (&parser->block->position, value, NULL);
  qipu_position_get_fen (&parser->block->position, fen);
  /* what records are forgiven, ranks that are too short among it, is a slip here */
  if (status != QIPU_FEN_OK || !g_str_has_prefix (fen, value))
    {
      qipu_page_fault (parser->faults, parser->line, "“%s” is no position with a side to move", value);
      qipu_position_set_start (&parser->block->position);
    }
}

static void
read_numerals (Parser *parser, const char *value)
{
  static const char *const names[] = { "chinese", "digits", "iccs", "algebraic", "none" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (strcmp (value, names[i]) == 0)
      {
        parser->block->numerals = (QipuNumerals) i;
        parser->block->has_numerals = TRUE;
        return;
      }

  qipu_page_fault (parser->faults, parser->line, "unknown numerals “%s”", value);
}

static void
read_claim (Parser *parser, const char *value)
{
  static const struct
  {
    const char *name;
    QipuClaim claim;
    QipuWinner winner;
  } claims[] = {
    { "none", QIPU_CLAIM_QUIET, QIPU_WINNER_NONE },
    { "check", QIPU_CLAIM_CHECK, QIPU_WINNER_NONE },
    { "checkmate", QIPU_CLAIM_CHECKMATE, QIPU_WINNER_NONE },
    { "stalemate", QIPU_CLAIM_STALEMATE, QIPU_WINNER_NONE },
    { "repetition red", QIPU_CLAIM_REPETITION, QIPU_WINNER_RED },
    { "repetition black", QIPU_CLAIM_REPETITION, QIPU_WINNER_BLACK },
    { "repetition draw", QIPU_CLAIM_REPETITION, QIPU_WINNER_DRAW },
  };

  for (guint i = 0; i < G_N_ELEMENTS (claims); i++)
    if (strcmp (value, claims[i].name) == 0)
      {
        parser->block->claim = claims[i].claim;
        parser->block->claim_winner = claims[i].winner;
        return;
      }

  qipu_page_fault (parser->faults, parser->line, "unknown claim “%s”", value);
}

/* Reads one move text of a line and checks that it is legal where the line stands. */
static gboolean
read_move (Parser *parser, QipuPageBlock *block, const char *text, QipuMove *move)
{
  QipuPosition position;
  QipuParse parse;

  qipu_page_block_get_position (block, block->plies->len, &position);
  if (qipu_notation_parse (&position, text, strlen (text), NULL, &parse) == QIPU_PARSE_OK)
    {
      *move = parse.move;
      return TRUE;
    }

  qipu_page_fault (parser->faults, parser->line, "“%s” is not a legal move after %u plies", text,
                   block->plies->len);
  return FALSE;
}

/* "d2d9 e9d9 …": a line without words. */
static void
read_moves (Parser *parser, const char *value)
{
  g_auto (GStrv) words = g_strsplit (value, " ", -1);

  for (guint i = 0; words[i] != NULL; i++)
    {
      QipuPagePly ply = { 0 };

      if (!read_move (parser, parser->block, words[i], &ply.move))
        return;
      g_array_append_val (parser->block->plies, ply);
    }
}

/* A ply is taught as the program writes it, not merely so that it can be read. */
static void
check_writing (Parser *parser, const char *text, QipuMove move, QipuNotation notation)
{
  QipuPosition position;
  char written[QIPU_MOVE_TEXT_SIZE];

  qipu_page_block_get_position (parser->owner, parser->owner->plies->len, &position);
  qipu_notation_format (&position, move, notation, NULL, written);
  if (strcmp (text, written) != 0)
    qipu_page_fault (parser->faults, parser->line, "“%s” is written %s", text, written);
}

/* "ply C2=5 炮二平五": one move of the line before in two notations that must agree. */
static void
begin_ply (Parser *parser, const char *value)
{
  g_auto (GStrv) words = g_strsplit (value, " ", -1);
  QipuPagePly ply = { 0 };
  QipuMove other = QIPU_MOVE_NONE;

  parser->block = NULL;
  parser->row = NULL;
  parser->ply = NULL;
  if (parser->owner == NULL || g_strv_length (words) != 2)
    {
      qipu_page_fault (parser->faults, parser->line, "a ply needs a line before it and two texts");
      return;
    }
  if (!read_move (parser, parser->owner, words[0], &ply.move)
      || !read_move (parser, parser->owner, words[1], &other))
    return;
  if (other != ply.move)
    qipu_page_fault (parser->faults, parser->line, "“%s” and “%s” are different moves", words[0],
                     words[1]);
  else
    {
      check_writing (parser, words[0], ply.move, QIPU_NOTATION_WXF);
      check_writing (parser, words[1], ply.move, QIPU_NOTATION_HANT);
    }

  g_array_append_val (parser->owner->plies, ply);
  parser->ply = &g_array_index (parser->owner->plies, QipuPagePly, parser->owner->plies->len - 1);
}

static void
begin_block (Parser *parser, const char *kind, const char *value)
{
  static const struct
  {
    const char *name;
    QipuBlockKind kind;
  } kinds[] = {
    { "heading", QIPU_BLOCK_HEADING }, { "question", QIPU_BLOCK_QUESTION },
    { "text", QIPU_BLOCK_TEXT },       { "table", QIPU_BLOCK_TABLE },
    { "board", QIPU_BLOCK_BOARD },     { "line", QIPU_BLOCK_LINE },
    { "term", QIPU_BLOCK_TERM },
  };

  parser->in_summary = FALSE;
  if (strcmp (kind, "ply") == 0)
    {
      begin_ply (parser, value);
      return;
    }

  parser->ply = NULL;
  parser->row = NULL;
  parser->block = NULL;
  if (strcmp (kind, "page") == 0 && parser->page->id == NULL)
    {
      parser->page->id = g_strdup (value);
      return;
    }
  if (strcmp (kind, "summary") == 0)
    {
      parser->in_summary = TRUE;
      return;
    }

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (strcmp (kind, kinds[i].name) == 0)
      {
        parser->block = block_new (kinds[i].kind, parser->line);
        if (kinds[i].kind == QIPU_BLOCK_TERM)
          parser->block->wxf = *value != '\0' ? g_strdup (value) : NULL;
        else
          parser->block->id = *value != '\0' ? g_strdup (value) : NULL;
        parser->owner = kinds[i].kind == QIPU_BLOCK_LINE ? parser->block : NULL;
        g_ptr_array_add (parser->page->blocks, parser->block);
        return;
      }

  qipu_page_fault (parser->faults, parser->line, "unknown block “%s”", kind);
}

/* The texts that a language's field belongs to, where the parser stands. */
static char **
current_texts (Parser *parser)
{
  if (parser->ply != NULL)
    return parser->ply->texts;
  if (parser->row != NULL)
    return parser->row->cells;
  if (parser->block != NULL)
    return parser->block->texts;

  return parser->in_summary ? parser->page->summaries : parser->page->titles;
}

static void
set_text (Parser *parser, char **texts, const char *language, const char *value)
{
  QipuPageLanguage index = qipu_page_language_from_name (language);

  if (texts[index] != NULL)
    qipu_page_fault (parser->faults, parser->line, "“%s” is there twice", language);
  g_free (texts[index]);
  texts[index] = g_strdup (value);
}

static gboolean
is_language (const char *name)
{
  return g_strv_contains ((const char *const[]){ "en", "zh_TW", "zh_CN", NULL }, name);
}

static void
read_practice (Parser *parser, const char *value)
{
  static const char *const names[] = { "none", "trainer", "win", "lines" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (strcmp (value, names[i]) == 0)
      {
        parser->page->practice = (QipuPractice) i;
        return;
      }
  qipu_page_fault (parser->faults, parser->line, "“%s” is no practice", value);
}

static gboolean
read_page_field (Parser *parser, const char *name, const char *value)
{
  guint64 order;

  if (strcmp (name, "group") == 0)
    parser->page->group = g_strdup (value);
  else if (strcmp (name, "practice") == 0)
    read_practice (parser, value);
  else if (strcmp (name, "order") == 0 && g_ascii_string_to_unsigned (value, 10, 0, 10000, &order, NULL))
    parser->page->order = (guint) order;
  else
    return FALSE;

  return TRUE;
}

static gboolean
read_block_field (Parser *parser, const char *name, const char *value)
{
  QipuPageBlock *block = parser->block;
  QipuPageRow row = { 0 };

  if (strcmp (name, "fen") == 0)
    read_fen (parser, value);
  else if (strcmp (name, "marks") == 0)
    qipu_page_read_marks (block, value, parser->line, parser->faults);
  else if (strcmp (name, "men") == 0)
    qipu_page_read_men (block, value, parser->line, parser->faults);
  else if (strcmp (name, "numerals") == 0)
    read_numerals (parser, value);
  else if (strcmp (name, "claim") == 0)
    read_claim (parser, value);
  else if (strcmp (name, "moves") == 0)
    read_moves (parser, value);
  else if (strcmp (name, "targets") == 0)
    block->targets = qipu_page_read_square (value);
  else if (strcmp (name, "see") == 0)
    {
      g_free (block->see);
      block->see = g_strdup (value);
    }
  else if (strcmp (name, "columns") == 0)
    block->n_columns = (guint) g_ascii_strtoull (value, NULL, 10);
  else if (strcmp (name, "row") == 0)
    {
      g_array_append_val (block->rows, row);
      parser->row = &g_array_index (block->rows, QipuPageRow, block->rows->len - 1);
    }
  else if (g_str_has_prefix (name, "word_") && is_language (name + strlen ("word_")))
    set_text (parser, block->words, name + strlen ("word_"), value);
  else
    return FALSE;

  return TRUE;
}

static void
read_field (Parser *parser, const char *name, const char *value)
{
  if (is_language (name))
    set_text (parser, current_texts (parser), name, value);
  else if (parser->block != NULL && read_block_field (parser, name, value))
    return;
  else if (parser->block == NULL && parser->ply == NULL && read_page_field (parser, name, value))
    return;
  else
    qipu_page_fault (parser->faults, parser->line, "unknown field “%s”", name);
}

static void
read_line (Parser *parser, char *line)
{
  gboolean indented = line[0] == ' ';
  char *name = g_strstrip (line);
  char *value;

  if (name[0] == '\0' || (name[0] == '#' && !indented))
    return;

  value = strchr (name, ' ');
  if (value != NULL)
    *value++ = '\0';
  else
    value = name + strlen (name);

  if (indented)
    read_field (parser, name, value);
  else
    begin_block (parser, name, value);
}

/**
 * qipu_page_parse:
 * @text: a page file, UTF-8
 * @size: its length in bytes
 * @faults: takes what is wrong
 *
 * Reads a page. Moves are resolved while reading, so that every move of the result is legal.
 *
 * Returns: (transfer full): the page with all that could be read
 */
QipuPage *
qipu_page_parse (const char *text, gsize size, GPtrArray *faults)
{
  QipuPage *page = g_new0 (QipuPage, 1);
  Parser parser = { .page = page, .faults = faults };
  g_autofree char *copy = g_strndup (text, size);
  char *line = copy;

  page->blocks = g_ptr_array_new_with_free_func (block_free);
  while (line != NULL)
    {
      char *next = strchr (line, '\n');

      if (next != NULL)
        *next++ = '\0';
      parser.line++;
      read_line (&parser, line);
      line = next;
    }

  return page;
}

/**
 * qipu_page_free:
 * @self: (transfer full): a page
 */
void
qipu_page_free (QipuPage *self)
{
  if (self == NULL)
    return;

  g_free (self->id);
  g_free (self->group);
  clear_texts (self->titles);
  clear_texts (self->summaries);
  g_ptr_array_unref (self->blocks);
  g_free (self);
}

/**
 * qipu_page_block_get_position:
 * @block: a board or a line
 * @n_plies: moves to play, at most as many as the line has
 * @position: (out): the position after them
 */
void
qipu_page_block_get_position (const QipuPageBlock *block, guint n_plies, QipuPosition *position)
{
  *position = block->position;
  for (guint i = 0; i < n_plies && i < block->plies->len; i++)
    {
      QipuUndo undo;

      qipu_position_make (position, g_array_index (block->plies, QipuPagePly, i).move, &undo);
    }
}

static void
read_move_run (const char *start, const char *end, QipuRun *run)
{
  gboolean wrong = start[1] == '!';

  run->kind = wrong ? QIPU_RUN_WRONG_MOVE : QIPU_RUN_MOVE;
  run->start = start + (wrong ? 2 : 1);
  run->length = (gsize) (end - run->start);
}

static void
read_link_run (const char *start, const char *end, QipuRun *run)
{
  const char *bar = memchr (start, '|', (gsize) (end - start));

  run->kind = QIPU_RUN_LINK;
  run->term = start + 1;
  run->term_length = (gsize) ((bar != NULL ? bar : end) - run->term);
  run->start = bar != NULL ? bar + 1 : run->term;
  run->length = (gsize) (end - run->start);
}

/**
 * qipu_page_next_run:
 * @cursor: (inout): where to go on
 * @run: (out): a stretch of text, a move without its braces or a link without its brackets
 *
 * Returns: %FALSE at the end of the text
 */
gboolean
qipu_page_next_run (const char **cursor, QipuRun *run)
{
  const char *start = *cursor;
  const char *end;

  if (*start == '\0')
    return FALSE;

  memset (run, 0, sizeof *run);
  end = *start == '{' ? strchr (start, '}') : *start == '[' ? strchr (start, ']') : NULL;
  if (end != NULL)
    {
      if (*start == '{')
        read_move_run (start, end, run);
      else
        read_link_run (start, end, run);
      *cursor = end + 1;
      return TRUE;
    }

  end = start + 1 + strcspn (start + 1, "{[");
  run->kind = QIPU_RUN_TEXT;
  run->start = start;
  run->length = (gsize) (end - start);
  *cursor = end;

  return TRUE;
}
