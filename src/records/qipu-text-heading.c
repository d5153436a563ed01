/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What stands above the moves of a pasted game: its title, who plays, the head of a mail. */

#define G_LOG_DOMAIN "qipu-records"

#include "config.h"

#include "records/qipu-text-heading.h"

#include <string.h>

#include "notation/qipu-movetext-scan.h"
#include "notation/qipu-movetext.h"
#include "records/qipu-board-scan.h"

#define MAX_TITLE 120 /* bytes */

static const struct
{
  const char *label;
  const char *tag;
} labels[] = {
  { "标题", "Title" },
  { "標題", "Title" },
  { "局名", "Title" },
  { "Title", "Title" },
  { "赛事", "Event" },
  { "賽事", "Event" },
  { "比赛", "Event" },
  { "比賽", "Event" },
  { "Event", "Event" },
  { "轮次", "Round" },
  { "輪次", "Round" },
  { "Round", "Round" },
  { "日期", "Date" },
  { "时间", "Date" },
  { "時間", "Date" },
  { "Date", "Date" },
  { "地点", "Site" },
  { "地點", "Site" },
  { "Site", "Site" },
  { "Place", "Site" },
  { "红方", "Red" },
  { "紅方", "Red" },
  { "红棋", "Red" },
  { "紅棋", "Red" },
  { "执红", "Red" },
  { "執紅", "Red" },
  { "红", "Red" },
  { "紅", "Red" },
  { "先手", "Red" },
  { "Red", "Red" },
  { "黑方", "Black" },
  { "黑棋", "Black" },
  { "执黑", "Black" },
  { "執黑", "Black" },
  { "黑", "Black" },
  { "后手", "Black" },
  { "後手", "Black" },
  { "Black", "Black" },
  { "结果", "Result" },
  { "結果", "Result" },
  { "Result", "Result" },
  { "开局", "Opening" },
  { "開局", "Opening" },
  { "Opening", "Opening" },
  { "棋评", "Annotator" },
  { "棋評", "Annotator" },
  { "评注", "Annotator" },
  { "評注", "Annotator" },
  { "Annotator", "Annotator" },
  { "作者", "Author" },
  { "Author", "Author" },
};

typedef struct
{
  const char *start;
  const char *end;
} Line;

/* The next line without its end and the blanks around; FALSE behind the last. */
static gboolean
next_line (const char **p, const char *end, Line *line)
{
  if (*p >= end)
    return FALSE;
  line->start = *p;
  line->end = memchr (*p, '\n', (gsize) (end - *p));
  if (line->end == NULL)
    line->end = end;
  *p = MIN (line->end + 1, end);
  while (line->start < line->end && g_ascii_isspace (*line->start))
    line->start++;
  while (line->end > line->start && g_ascii_isspace (line->end[-1]))
    line->end--;
  return TRUE;
}

static gsize
get_colon_length (const char *p, const char *end)
{
  if (p < end && *p == ':')
    return 1;
  return end - p >= 3 && memcmp (p, "：", 3) == 0 ? 3 : 0;
}

/* The tag of the label at @p, and where its value begins; NULL when none stands here, or one before
 * a move. */
static const char *
pass_label (const char *p, const char *end, const char **value)
{
  for (guint i = 0; i < G_N_ELEMENTS (labels); i++)
    {
      gsize n = strlen (labels[i].label);
      gsize colon;

      if ((gsize) (end - p) <= n || g_ascii_strncasecmp (p, labels[i].label, n) != 0)
        continue;
      colon = get_colon_length (p + n, end);
      if (colon == 0)
        continue;
      for (p += n + colon; p < end && g_ascii_isspace (*p); p++)
        ;
      *value = p;
      return qipu_movetext_match (p, (gsize) (end - p)) == 0 ? labels[i].tag : NULL;
    }
  return NULL;
}

/* "Subject: …" and what else the programs of mail put above a letter. */
static gboolean
is_mail_field (Line line)
{
  static const char *const names[] = {
    "From",        "To",         "Cc",           "Subject",      "Date",         "Received",
    "Return-Path", "Message-ID", "MIME-Version", "Delivered-To", "Reply-To",     "In-Reply-To",
    "References",  "User-Agent", "Newsgroups",   "Sender",       "Organization", "Sent",
  };
  static const char *const beginnings[] = { "X-", "Content-", "List-" };
  const char *colon = memchr (line.start, ':', (gsize) (line.end - line.start));
  gsize n = colon != NULL ? (gsize) (colon - line.start) : 0;

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (n == strlen (names[i]) && g_ascii_strncasecmp (line.start, names[i], n) == 0)
      return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (beginnings); i++)
    if (n > strlen (beginnings[i]) &&
        g_ascii_strncasecmp (line.start, beginnings[i], strlen (beginnings[i])) == 0)
      return memchr (line.start, ' ', n) == NULL;
  return FALSE;
}

/* Behind the fields of a mail and their continued lines, at the blank line; @p when there is none.
 */
static const char *
pass_mail (const char *p, const char *end)
{
  const char *start = p;
  guint n_fields = 0;
  Line line;

  for (const char *at = p; next_line (&p, end, &line); at = p)
    if (line.start == line.end || !(is_mail_field (line) || (n_fields > 0 && line.start > at)))
      return n_fields > 1 ? at : start;
    else
      n_fields += is_mail_field (line);
  return n_fields > 1 ? end : start;
}

/* Whether a move stands at the beginning, behind its number or without one, and another or nothing
 * behind it. */
static gboolean
begins_with_moves (Line line)
{
  const char *p = line.start;
  gsize n;

  while (p < line.end && (g_ascii_isdigit (*p) || *p == '.' || g_ascii_isspace (*p)))
    p++;
  n = p < line.end ? qipu_movetext_match (p, (gsize) (line.end - p)) : 0;
  if (n == 0)
    return FALSE;
  for (p += n; p < line.end && (g_ascii_isdigit (*p) || strchr (" \t.+#!?,;", *p) != NULL);)
    p++;
  return p == line.end || qipu_movetext_match (p, (gsize) (line.end - p)) > 0;
}

/* Whether something that can hardly be anything but a move stands anywhere in the line. */
static gboolean
holds_move (Line line)
{
  const char *p = line.start;

  if (begins_with_moves (line))
    return TRUE;
  while (p < line.end)
    {
      size_t shapes[QIPU_SCAN_MAX_SHAPES];
      QipuScanRun run;

      qipu_scan_run (p, (gsize) (line.end - p), &run);
      if (qipu_scan_shapes (&run, shapes) > 0 && qipu_scan_is_strong (&run, shapes[0]))
        return TRUE;
      /* the rest of a word of letters is no beginning */
      if (g_ascii_isalnum (*p))
        while (p < line.end && g_ascii_isalnum (*p))
          p++;
      else
        p = g_utf8_next_char (p);
    }
  return FALSE;
}

/**
 * qipu_text_heading_measure:
 * @text: (array length=length): a pasted game without a position
 * @length: bytes of @text
 *
 * Returns: the bytes of the lines above the first that may hold moves
 */
gsize
qipu_text_heading_measure (const char *text, gsize length)
{
  const char *end = text + length;
  const char *p = pass_mail (text, end);
  const char *at = p;
  Line line;

  for (; next_line (&p, end, &line); at = p)
    {
      const char *value;
      size_t inner, close;

      /* comments in brackets, and whatever may be moves, are read with the moves */
      if (line.end - line.start > 4096 ||
          memchr (line.start, '{', (gsize) (line.end - line.start)) != NULL ||
          qipu_scan_bracket (line.start, (gsize) (line.end - line.start), MAX_TITLE, &inner,
                             &close) > 0 ||
          (pass_label (line.start, line.end, &value) == NULL && holds_move (line)))
        break;
    }
  return (gsize) (at - text);
}

static void
take_value (QipuTreeBuilder *builder, const char *tag, const char *value, const char *end)
{
  static const char *const results[] = { "*", "1-0", "0-1", "1/2-1/2" };
  g_autofree char *copy = g_strndup (value, (gsize) (end - value));
  g_autofree char *text = qipu_text_dup_trimmed (copy);
  QipuMovetextResult result;

  if (strcmp (tag, "Result") != 0)
    qipu_tree_builder_tag (builder, tag, text);
  else if (*text != '\0' && qipu_scan_result (text, strlen (text), &result) == strlen (text))
    qipu_game_set_tag (builder->game, "Result", results[result]);
  else
    qipu_tree_builder_tag (builder, "ResultText", text);
}

static gboolean
is_behind_blank (const char *start, const char *p)
{
  return (p > start && g_ascii_isspace (p[-1])) || (p - start >= 3 && memcmp (p - 3, "　", 3) == 0);
}

/* The labels of one line: "红方：甲　黑方：乙". FALSE when it begins with none. */
static gboolean
take_labels (QipuTreeBuilder *builder, Line line)
{
  const char *value;
  const char *tag = pass_label (line.start, line.end, &value);

  if (tag == NULL ||
      (strcmp (tag, "Result") != 0 && qipu_game_get_tag (builder->game, tag) != NULL))
    return FALSE;
  while (tag != NULL)
    {
      const char *next = NULL;
      const char *next_value = NULL;
      const char *p = value;

      for (; p < line.end; p = g_utf8_next_char (p))
        if (is_behind_blank (value, p) && (next = pass_label (p, line.end, &next_value)) != NULL)
          break;
      take_value (builder, tag, value, p);
      tag = next;
      value = next_value;
    }
  return TRUE;
}

/* A title is short, begins with no bracket and ends like no sentence. */
static gboolean
may_be_title (Line line)
{
  static const char *const ends[] = { ".", "。", "!", "！", "?", "？",
                                      ":", "：", ",", "，", ";", "；" };
  gsize length = (gsize) (line.end - line.start);
  gboolean has_letter = FALSE;

  if (length == 0 || length > MAX_TITLE || strchr ("{([<>#|*=-", *line.start) != NULL ||
      g_strstr_len (line.start, (gssize) length, "://") != NULL)
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
    {
      gsize n = strlen (ends[i]);

      if (length >= n && memcmp (line.end - n, ends[i], n) == 0)
        return FALSE;
    }
  for (const char *p = line.start; p < line.end && !has_letter; p = g_utf8_next_char (p))
    has_letter = g_unichar_isalpha (g_utf8_get_char (p));
  return has_letter;
}

/* The line directly above the moves; what says who moves first may stand between. */
static void
find_title (GArray *lines, guint *title)
{
  *title = lines->len;
  for (guint i = lines->len; i-- > 0;)
    {
      Line line = g_array_index (lines, Line, i);

      if (line.start == line.end)
        continue;
      if (qipu_board_scan_side (line.start, (gsize) (line.end - line.start)) != QIPU_SAID_NOTHING)
        continue;
      if (may_be_title (line))
        *title = i;
      return;
    }
}

static void
take_title (QipuTreeBuilder *builder, Line line)
{
  g_autofree char *title = g_strndup (line.start, (gsize) (line.end - line.start));

  qipu_tree_builder_tag (builder, "Title", title);
}

/* A line that says nothing but who moves, as the position does. */
static gboolean
says_known_side (const QipuTreeBuilder *builder, Line line)
{
  gsize length = (gsize) (line.end - line.start);
  QipuColour side = qipu_position_get_side (qipu_game_get_start (builder->game));

  return qipu_board_scan_side (line.start, length) ==
             (side == QIPU_BLACK ? QIPU_SAID_BLACK : QIPU_SAID_RED) &&
         qipu_board_scan_is_side_only (line.start, length);
}

/* The subject is the title; all else stays in the comment. */
static void
take_mail (QipuTreeBuilder *builder, const char *text, const char *end, GString *words)
{
  const char *p = text;
  Line line;

  while (next_line (&p, end, &line))
    if (line.end - line.start > 8 && g_ascii_strncasecmp (line.start, "Subject:", 8) == 0)
      {
        for (line.start += 8; line.start < line.end && g_ascii_isspace (*line.start); line.start++)
          ;
        take_title (builder, line);
      }
    else
      g_string_append_printf (words, "%.*s\n", (int) (line.end - line.start), line.start);
}

/**
 * qipu_text_heading_take:
 * @builder: a builder with a game, at its start
 * @text: (array length=length): the lines above its moves or its position
 * @length: bytes of @text
 *
 * Makes tags of what has a label, and a title of the line directly above the moves if it looks like
 * one; the rest becomes the comment on the start.
 */
void
qipu_text_heading_take (QipuTreeBuilder *builder, const char *text, gsize length)
{
  const char *end = text + length;
  const char *p = pass_mail (text, end);
  g_autoptr (GString) words = g_string_new (NULL);
  g_autoptr (GArray) lines = g_array_new (FALSE, FALSE, sizeof (Line));
  Line line;
  guint title;

  take_mail (builder, text, p, words);
  while (next_line (&p, end, &line))
    if (!take_labels (builder, line) && !says_known_side (builder, line))
      g_array_append_val (lines, line);
  find_title (lines, &title);
  if (title < lines->len && qipu_game_get_tag (builder->game, "Title") == NULL)
    take_title (builder, g_array_index (lines, Line, title));
  else
    title = lines->len;
  for (guint i = 0; i < lines->len; i++)
    {
      line = g_array_index (lines, Line, i);
      if (i != title)
        g_string_append_printf (words, "%.*s\n", (int) (line.end - line.start), line.start);
    }
  qipu_tree_builder_comment (builder, g_strstrip (words->str));
}
