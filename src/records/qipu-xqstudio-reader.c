/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The layout of XQStudio as the plain text writer sets it: a header of labels, an empty line, rows
 * of moves with comments and notes indented below, then the variations that the notes number. */

#define G_LOG_DOMAIN "qipu-records"

#include "config.h"

#include "records/qipu-xqstudio-reader.h"

#include "notation/qipu-movetext.h"

#include <string.h>

#include "records/qipu-pgn-moves.h"
#include "records/qipu-xqstudio-labels.h"

#define MAX_HEADER ((gsize) 64 * 1024)

const QipuXqstudioLabel qipu_xqstudio_labels[] = {
  { "Title", "Title", "標題", "标题" },
  { "Event", "Event", "賽事", "赛事" },
  { "Round", "Round", "輪次", "轮次" },
  { "Date", "Date", "日期", "日期" },
  { "Site", "Site", "地點", "地点" },
  { "TimeControl", "Time", "用時規則", "用时规则" },
  { "Red", "Red", "紅方", "红方" },
  { "Black", "Black", "黑方", "黑方" },
  { "RedTime", "Red's time", "紅方用時", "红方用时" },
  { "BlackTime", "Black's time", "黑方用時", "黑方用时" },
  { "Result", "Result", "結果", "结果" },
  { "Annotator", "Annotator", "棋評", "棋评" },
  { "Author", "Author", "作者", "作者" },
  { NULL, NULL, NULL, NULL },
};

const QipuXqstudioLabel qipu_xqstudio_fen = { NULL, "Position", "局面", "局面" };
const QipuXqstudioLabel qipu_xqstudio_variation = { NULL, "Variation", "變着", "变着" };
const QipuXqstudioLabel qipu_xqstudio_instead = { NULL, "instead of", "代", "代" };

const QipuXqstudioLabel qipu_xqstudio_results[4] = {
  { "*", "*", "未知", "未知" },
  { "1-0", "1-0", "紅勝", "红胜" },
  { "0-1", "0-1", "黑勝", "黑胜" },
  { "1/2-1/2", "1/2-1/2", "和棋", "和棋" },
};

/* Where a variation branches off: the move before it. */
typedef struct
{
  QipuNodeId parent;
  QipuPosition position;
  guint ply;
} Branch;

typedef struct
{
  QipuTreeBuilder *builder;
  GArray *branches; /* Branch, in the order of their numbers */
  GString *comment; /* of the present node, as far as it was read */
  gboolean has_rows;
  gboolean is_cut; /* the line ended at a fault */
  guint64 line;
} Reader;

static gboolean
is_label (const QipuXqstudioLabel *label, const char *text)
{
  return strcmp (text, label->latin) == 0 || strcmp (text, label->hant) == 0 ||
         strcmp (text, label->hans) == 0;
}

/**
 * qipu_xqstudio_pass_number:
 * @line: a line
 *
 * Returns: (nullable) (transfer none): what follows the number when @line begins like a row of
 *   moves, " 12. "
 */
const char *
qipu_xqstudio_pass_number (const char *line)
{
  const char *p = line;
  gsize width;

  while (*p == ' ')
    p++;
  if (!g_ascii_isdigit (*p))
    return NULL;
  while (g_ascii_isdigit (*p))
    p++;
  width = (gsize) (p - line);
  if (width < 4 || (width > 4 && *line == ' ') || p[0] != '.' || p[1] != ' ')
    return NULL;
  return p + 2;
}

/**
 * qipu_xqstudio_is_note:
 * @line: a line without its indentation
 * @number: the number of a variation
 *
 * Returns: whether @line says that this variation branches off here
 */
gboolean
qipu_xqstudio_is_note (const char *line, guint number)
{
  const QipuXqstudioLabel *label = &qipu_xqstudio_variation;
  g_autofree char *latin = g_strdup_printf ("(%s %u)", label->latin, number);
  g_autofree char *hant = g_strdup_printf ("（%s %u）", label->hant, number);
  g_autofree char *hans = g_strdup_printf ("（%s %u）", label->hans, number);

  return strcmp (line, latin) == 0 || strcmp (line, hant) == 0 || strcmp (line, hans) == 0;
}

/* The next line without its end; NULL at the end of the text. */
static char *
take_line (const char **p, const char *end)
{
  const char *start = *p;
  const char *stop = start;
  char *line;

  if (start >= end)
    return NULL;
  while (stop < end && *stop != '\n' && *stop != '\r')
    stop++;
  line = g_strndup (start, (gsize) (stop - start));
  if (stop < end && *stop == '\r')
    stop++;
  if (stop < end && *stop == '\n')
    stop++;
  *p = stop;
  return line;
}

/* Splits "標題：value" or "Title: value" in place. */
static const char *
split_label (char *line)
{
  char *wide = strstr (line, "：");
  char *narrow = strstr (line, ": ");

  if (wide != NULL && (narrow == NULL || wide < narrow))
    {
      *wide = '\0';
      return wide + strlen ("：");
    }
  if (narrow == NULL)
    return NULL;
  *narrow = '\0';
  return narrow + 2;
}

static const char *
get_result (const char *text)
{
  for (guint i = 0; i < G_N_ELEMENTS (qipu_xqstudio_results); i++)
    if (is_label (&qipu_xqstudio_results[i], text))
      return qipu_xqstudio_results[i].tag;
  return NULL;
}

static const char *
get_tag (const char *label)
{
  for (guint i = 0; qipu_xqstudio_labels[i].tag != NULL; i++)
    if (is_label (&qipu_xqstudio_labels[i], label))
      return qipu_xqstudio_labels[i].tag;
  return NULL;
}

/* Moves that begin at the margin and no row of this layout: other people's text. */
static gboolean
has_other_rows (const char *p, const char *end)
{
  gboolean found = FALSE;

  for (;;)
    {
      g_autofree char *line = take_line (&p, end);
      const char *move = line;

      if (line == NULL)
        return found;
      if (qipu_xqstudio_pass_number (line) != NULL)
        return FALSE;
      while (g_ascii_isdigit (*move) ||
             (move > line && strchr (" .", *move) != NULL && *move != '\0'))
        move++;
      found = found || (move > line && qipu_movetext_match (move, strlen (move)) > 0);
    }
}

/**
 * qipu_xqstudio_matches:
 * @text: the beginning of a file, in UTF-8
 * @size: its length
 *
 * Returns: whether it begins with a header of this layout
 */
gboolean
qipu_xqstudio_matches (const char *text, gsize size)
{
  const char *p = text;
  const char *end = text + MIN (size, MAX_HEADER);
  gboolean has_result = FALSE;

  if (size >= 3 && memcmp (text, "\357\273\277", 3) == 0)
    p += 3;
  for (;;)
    {
      g_autofree char *line = take_line (&p, end);
      const char *value;

      if (line == NULL || *line == '\0')
        return has_result && line != NULL && !has_other_rows (p, end);
      value = split_label (line);
      if (value == NULL)
        return FALSE;
      if (g_strcmp0 (get_tag (line), "Result") == 0 && get_result (value) != NULL)
        has_result = TRUE;
    }
}

/* Up to the empty line. */
static const char *
read_header (Reader *self, const char *p, const char *end)
{
  QipuTreeBuilder *builder = self->builder;
  gboolean has_result = FALSE;

  for (;;)
    {
      g_autofree char *line = take_line (&p, end);
      const char *value;
      const char *tag;

      self->line++;
      if (line == NULL || *line == '\0')
        return p;
      value = split_label (line);
      if (value == NULL)
        continue;
      if (is_label (&qipu_xqstudio_fen, line) &&
          qipu_tree_builder_set_fen (builder, value, (gint64) self->line))
        continue;
      tag = get_tag (line);
      if (!has_result && g_strcmp0 (tag, "Result") == 0 && get_result (value) != NULL)
        {
          has_result = TRUE;
          value = get_result (value);
        }
      qipu_tree_builder_tag (builder, tag != NULL ? tag : line, value);
    }
}

static void
finish_comment (Reader *self)
{
  if (self->comment->len > 0 && !self->is_cut)
    qipu_tree_builder_comment (self->builder, self->comment->str);
  g_string_truncate (self->comment, 0);
}

static void
add_comment_line (Reader *self, const char *line)
{
  g_string_append (self->comment, line);
  g_string_append_c (self->comment, '\n');
}

static void
read_row (Reader *self, const char *moves)
{
  finish_comment (self);
  self->has_rows = TRUE;
  if (!self->is_cut)
    self->is_cut = !qipu_pgn_moves_read_text (self->builder, moves, strlen (moves), self->line);
}

/* A variation takes the place of the move above. */
static void
note_branch (Reader *self)
{
  const QipuTreeBuilder *builder = self->builder;
  const QipuTreeStep *last = &builder->steps[builder->n_steps - 1];
  Branch branch = {
    .parent = last->parent,
    .position = builder->position,
    .ply = qipu_tree_builder_get_ply (builder) - 1,
  };

  finish_comment (self);
  qipu_position_unmake (&branch.position, &last->undo);
  g_array_append_val (self->branches, branch);
}

/* "Variation 3 (12. instead of C2=5)" */
static gboolean
begin_variation (Reader *self, const char *line)
{
  const char *p = strchr (line, ' ');
  g_autofree char *word = p != NULL ? g_strndup (line, (gsize) (p - line)) : NULL;
  const Branch *branch;
  guint64 number;

  if (!self->has_rows || word == NULL || !is_label (&qipu_xqstudio_variation, word))
    return FALSE;
  number = g_ascii_strtoull (p + 1, NULL, 10);
  finish_comment (self);
  self->is_cut = number == 0 || number > self->branches->len;
  if (self->is_cut)
    {
      qipu_tree_builder_report (self->builder, QIPU_DIAGNOSTIC_UNKNOWN_BRANCH, (gint64) self->line,
                                -1, -1, line);
      return TRUE;
    }
  branch = &g_array_index (self->branches, Branch, number - 1);
  qipu_tree_builder_stand (self->builder, branch->parent, &branch->position, branch->ply);
  return TRUE;
}

static void
read_line (Reader *self, const char *line)
{
  const char *moves = qipu_xqstudio_pass_number (line);
  const char *text = line;
  gboolean is_indented = g_str_has_prefix (line, QIPU_XQSTUDIO_INDENT);

  if (moves != NULL)
    {
      read_row (self, moves);
      return;
    }
  if (is_indented && self->has_rows)
    text += strlen (QIPU_XQSTUDIO_INDENT);
  if (is_indented && !self->is_cut && self->builder->n_steps > 0 &&
      qipu_xqstudio_is_note (text, self->branches->len + 1))
    note_branch (self);
  else if (is_indented || !begin_variation (self, line))
    {
      /* the empty line before a variation is none of a comment */
      if (is_indented || !self->has_rows || *line != '\0')
        add_comment_line (self, text);
    }
}

/**
 * qipu_xqstudio_read:
 * @builder: a builder with a game that has no moves yet
 * @text: the whole file, in UTF-8
 * @size: its length
 *
 * Reads header, moves, comments and variations into the game.
 */
void
qipu_xqstudio_read (QipuTreeBuilder *builder, const char *text, gsize size)
{
  Reader self = { .builder = builder };
  const char *end = text + size;
  const char *p;
  char *line;

  self.branches = g_array_new (FALSE, FALSE, sizeof (Branch));
  self.comment = g_string_new (NULL);
  p = read_header (&self, text, end);
  while (!builder->stopped && (line = take_line (&p, end)) != NULL)
    {
      self.line++;
      read_line (&self, line);
      g_free (line);
    }
  finish_comment (&self);
  g_array_unref (self.branches);
  g_string_free (self.comment, TRUE);
}
