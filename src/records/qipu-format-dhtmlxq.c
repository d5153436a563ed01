/* SPDX-License-Identifier: GPL-3.0-or-later */
/* DhtmlXQ, the record of dpxq.com: fields in brackets anywhere in a page or a forum post, several
 * records a page. Variations are numbered lines that say which line they leave, and where. */

#define G_LOG_DOMAIN "qipu-records"

#include "config.h"

#include "records/qipu-dhtmlxq-private.h"
#include "records/qipu-dhtmlxq-reader-private.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "records/qipu-formats-private.h"
#include "records/qipu-text-decode.h"
#include "records/qipu-text-reader.h"

#define TEXT_LIMIT ((gsize) 128 * 1024 * 1024)
#define N_MEN 32

/* Where a bracket of an unescaped text stands in the text as it was. */
typedef struct
{
  gsize place;
  gsize source;
} Opener;

const QipuDhtmlxqField qipu_dhtmlxq_fields[] = {
  { "event", "Event" },
  { "place", "Site" },
  { "date", "Date" },
  { "round", "Round" },
  { "red", "Red" },
  { "black", "Black" },
  { "result", "Result" },
  { "title", "Title" },
  { "table", "Board" },
  { "group", "Group" },
  { "redteam", "RedTeam" },
  { "blackteam", "BlackTeam" },
  { "redname", "RedName" },
  { "blackname", "BlackName" },
  { "redrating", "RedRating" },
  { "blackrating", "BlackRating" },
  { "redlevel", "RedLevel" },
  { "blacklevel", "BlackLevel" },
  { "redtime", "RedTime" },
  { "blacktime", "BlackTime" },
  { "open", "Opening" },
  { "variation", "Variation" },
  { "ecco", "ECCO" },
  { "remark", "Annotator" },
  { "author", "Author" },
  { "judge", "Referee" },
  { "record", "Recorder" },
  { "timerule", "TimeControl" },
  { "endtype", "Termination" },
  { NULL, NULL },
};

const char qipu_dhtmlxq_men[33] = "RNBAKABNRCCPPPPPrnbakabnrccppppp";

const char *
qipu_dhtmlxq_get_result (const char *text)
{
  static const struct
  {
    const char *text;
    const char *result;
  } results[] = {
    { "红胜", "1-0" },     { "紅勝", "1-0" },     { "W", "1-0" },   { "1-0", "1-0" },
    { "红先胜", "1-0" },   { "红方胜", "1-0" },   { "黑胜", "0-1" }, { "黑勝", "0-1" },
    { "L", "0-1" },        { "0-1", "0-1" },      { "红先负", "0-1" }, { "黑方胜", "0-1" },
    { "和局", "1/2-1/2" }, { "和棋", "1/2-1/2" }, { "D", "1/2-1/2" }, { "1/2-1/2", "1/2-1/2" },
    { "红先和", "1/2-1/2" }, { "未知", "*" },     { "", "*" },        { "*", "*" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (results); i++)
    if (strcmp (results[i].text, text) == 0)
      return results[i].result;
  return NULL;
}

/* Puts the men of "binit" on @start: a column and a row from the top for each of the 32, column 9
 * for one that is not there. Side and counters stay. */
static void
read_board (QipuDhtmlxqReader *self, const QipuDhtmlxqEntry *board, QipuPosition *start)
{
  g_autofree char *digits = qipu_dhtmlxq_dup_digits (board);
  QipuColour side = qipu_position_get_side (start);
  unsigned quiet_plies = start->quiet_plies;
  unsigned move_number = start->move_number;

  if (strlen (digits) < 2 * N_MEN)
    {
      if (*digits != '\0')
        qipu_dhtmlxq_report (self, QIPU_DIAGNOSTIC_BAD_VALUE, board, -1, "binit");
      return;
    }

  qipu_position_clear (start);
  qipu_position_set_side (start, side);
  qipu_position_set_counters (start, quiet_plies, move_number);
  for (guint i = 0; i < N_MEN; i++)
    {
      const char *kinds = "-kabnrcp";
      int file = digits[2 * i] - '0';
      int row = digits[2 * i + 1] - '0';
      QipuKind kind = (QipuKind) (strchr (kinds, g_ascii_tolower (qipu_dhtmlxq_men[i])) - kinds);

      if (file < QIPU_N_FILES)
        qipu_position_put (start, qipu_square (file, 9 - row),
                           qipu_piece (i < N_MEN / 2 ? QIPU_RED : QIPU_BLACK, kind));
    }
}

/* No field tells who begins: the man that moves first does. */
static void
set_side_of_first_move (const QipuDhtmlxqEntry *moves, QipuPosition *start)
{
  g_autofree char *digits = qipu_dhtmlxq_dup_digits (moves);
  QipuMove move = strlen (digits) >= 4 ? qipu_dhtmlxq_get_move (digits) : QIPU_MOVE_NONE;
  QipuPiece piece =
      move != QIPU_MOVE_NONE ? qipu_position_get (start, qipu_move_from (move)) : QIPU_PIECE_NONE;

  if (piece != QIPU_PIECE_NONE)
    qipu_position_set_side (start, qipu_piece_colour (piece));
}

static void
read_start (QipuDhtmlxqReader *self)
{
  const QipuDhtmlxqEntry *board = qipu_dhtmlxq_find_field (self, "binit");
  const QipuDhtmlxqEntry *fen = qipu_dhtmlxq_find_field (self, "fen");
  const QipuDhtmlxqEntry *moves = qipu_dhtmlxq_find_field (self, "movelist");
  QipuPosition start = *qipu_game_get_start (self->builder.game);
  gboolean side_is_known = FALSE;

  if (fen != NULL && fen->length > 0)
    {
      g_autofree char *text = qipu_dhtmlxq_dup_value (self, fen);

      if (*text != '\0' && qipu_tree_builder_set_fen (&self->builder, text,
                                                      qipu_dhtmlxq_count_line (self, fen->offset)))
        {
          start = *qipu_game_get_start (self->builder.game);
          side_is_known = strchr (text, ' ') != NULL;
        }
    }
  if (board != NULL)
    read_board (self, board, &start);
  if (moves != NULL && !side_is_known)
    set_side_of_first_move (moves, &start);
  qipu_tree_builder_set_start (&self->builder, &start);
}

gboolean
qipu_dhtmlxq_is_reserved (const char *name)
{
  static const char *const names[] = { "binit", "fen", "movelist", "0_1_0" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (strcmp (name, names[i]) == 0)
      return TRUE;
  return g_str_has_prefix (name, "move_")
         || (g_str_has_prefix (name, "comment") && g_ascii_isdigit (name[7]));
}

static void
add_header (QipuDhtmlxqReader *self)
{
  QipuTreeBuilder *builder = &self->builder;

  for (guint i = 0; qipu_dhtmlxq_fields[i].field != NULL; i++)
    {
      const QipuDhtmlxqEntry *field = qipu_dhtmlxq_find_field (self, qipu_dhtmlxq_fields[i].field);
      gboolean is_result = strcmp (qipu_dhtmlxq_fields[i].tag, "Result") == 0;
      g_autofree char *value = field != NULL ? qipu_dhtmlxq_dup_value (self, field) : NULL;

      if (is_result && (value == NULL || qipu_dhtmlxq_get_result (value) != NULL))
        qipu_game_append_tag (builder->game, "Result",
                              value != NULL ? qipu_dhtmlxq_get_result (value) : "*");
      else
        qipu_tree_builder_tag (builder, qipu_dhtmlxq_fields[i].tag, value);
    }

  for (guint i = 0; i < self->fields->len; i++)
    {
      const QipuDhtmlxqEntry *field = &g_array_index (self->fields, QipuDhtmlxqEntry, i);
      g_autofree char *tag = NULL;
      g_autofree char *value = NULL;
      gboolean is_known = qipu_dhtmlxq_is_reserved (field->name);

      for (guint j = 0; !is_known && qipu_dhtmlxq_fields[j].field != NULL; j++)
        is_known = strcmp (qipu_dhtmlxq_fields[j].field, field->name) == 0;
      if (is_known)
        continue;
      /* what the applet of the site needs is no part of the record */
      value = qipu_dhtmlxq_dup_value (self, field);
      if ((strcmp (field->name, "ver") == 0 && strcmp (value, "www_dpxq_com") == 0)
          || (strcmp (field->name, "init") == 0 && strcmp (value, "500,350") == 0))
        continue;
      tag = g_strconcat ("DhtmlXQ_", field->name, NULL);
      qipu_tree_builder_tag (builder, tag, value);
    }
}

/* Where the place @p of the text lies in the file. In an unescaped text only the openers are known.
 */
static guint64
to_source (QipuDhtmlxqReader *self, QipuTextReader *text_reader, const char *p)
{
  gsize place = (gsize) (p - self->text);
  gsize size;

  if (self->openers == NULL)
    return qipu_text_reader_to_source (text_reader, place);
  /* asked for places in their order */
  for (; place < self->size && self->next_opener < self->openers->len; self->next_opener++)
    {
      const Opener *opener = &g_array_index (self->openers, Opener, self->next_opener);

      if (opener->place == place)
        return qipu_text_reader_to_source (text_reader, opener->source);
    }
  qipu_text_reader_get_text (text_reader, &size);
  return qipu_text_reader_to_source (text_reader, size);
}

/* FALSE when the sink has enough. */
static gboolean
read_block (QipuDhtmlxqReader *self, guint64 start, guint64 end)
{
  qipu_tree_builder_begin (&self->builder);
  read_start (self);
  add_header (self);
  qipu_dhtmlxq_read_tree (self);
  return !self->builder.stopped && qipu_tree_builder_end (&self->builder, start, end);
}

/* Whether a block begins here: "[DhtmlXQ]", "[DhtmlXQHTML]", "[DhtmlXQiFrame]". */
static gboolean
is_block_start (const char *p, const char *end)
{
  for (p += strlen (QIPU_DHTMLXQ_OPEN); p < end && g_ascii_isalpha (*p); p++)
    ;
  return p < end && *p == ']';
}

static void
read_scripts (QipuDhtmlxqReader *self, QipuTextReader *text_reader)
{
  gsize start = 0;

  while (start < self->size)
    {
      gsize end;

      g_array_set_size (self->fields, 0);
      end = qipu_dhtmlxq_collect_variables (self, start);
      if ((qipu_dhtmlxq_find_field (self, "movelist") != NULL ||
           qipu_dhtmlxq_find_field (self, "binit") != NULL) &&
          !read_block (self, to_source (self, text_reader, self->text + start),
                       to_source (self, text_reader, self->text + end)))
        return;
      start = end;
    }
}

/* Where the block that begins at @p and is over before @end ends itself: behind its last closer,
 * with the page left out. A field that is not closed goes to the end. */
static const char *
find_block_end (const QipuDhtmlxqReader *self, const char *p, const char *end)
{
  static const char closer[] = "[/DhtmlXQ";
  const char *last = g_strrstr_len (p, end - p, closer);
  const char *bracket;

  /* of escaped text only the places of openers are known */
  if (self->openers != NULL || last == NULL ||
      g_strstr_len (last, end - last, QIPU_DHTMLXQ_OPEN) != NULL)
    return end;
  bracket = memchr (last, ']', (gsize) (end - last));
  return bracket != NULL ? bracket + 1 : end;
}

/* Entities are those of a page, and only its tags tell that it is one. */
static gboolean
needs_page (const QipuDhtmlxqReader *self, const char *p, const char *end)
{
  gsize size = (gsize) (end - p);

  return self->is_page && memchr (p, '&', size) != NULL && memchr (p, '<', size) == NULL;
}

static void
read_blocks (QipuDhtmlxqReader *self, QipuTextReader *text_reader, QipuReadOptions *options)
{
  const char *end = self->text + self->size;
  const char *first = g_strstr_len (self->text, (gssize) self->size, QIPU_DHTMLXQ_OPEN);
  const char *p = first;
  gboolean any = FALSE;

  while (p != NULL)
    {
      const char *next = p + 1;

      /* fields before any block opener are a block too */
      while ((next = g_strstr_len (next, end - next, QIPU_DHTMLXQ_OPEN)) != NULL &&
             !is_block_start (next, end))
        next++;
      qipu_dhtmlxq_collect_fields (self, (gsize) (p - self->text),
                                   (gsize) ((next != NULL ? next : end) - self->text));
      if (self->fields->len > 0)
        {
          guint64 start = to_source (self, text_reader, p);
          const char *block_end = find_block_end (self, p, next != NULL ? next : end);
          guint64 stop = to_source (self, text_reader, block_end);

          /* behind a NUL only beginnings of lines are known */
          stop = MAX (start, stop);
          any = TRUE;
          options->needs_rest = needs_page (self, p, block_end);
          if (!read_block (self, start, stop))
            return;
        }
      p = next;
    }
  if (!any)
    read_scripts (self, text_reader);
}

/* Turns the places in @bytes of all brackets into those of the openers in @decoded. Decoding
 * changes places but not how many there are; when it does, none is known. */
static void
find_openers (GArray *openers, const GString *bytes, const char *decoded)
{
  const char *p = decoded;
  guint n = 0;

  for (guint i = 0; i < openers->len; i++)
    {
      Opener opener = g_array_index (openers, Opener, i);

      if (strncmp (bytes->str + opener.place, QIPU_DHTMLXQ_OPEN, strlen (QIPU_DHTMLXQ_OPEN)) != 0)
        continue;
      p = strstr (p, QIPU_DHTMLXQ_OPEN);
      if (p == NULL)
        break;
      opener.place = (gsize) (p++ - decoded);
      g_array_index (openers, Opener, n++) = opener;
    }
  g_array_set_size (openers, p != NULL && strstr (p, QIPU_DHTMLXQ_OPEN) == NULL ? n : 0);
}

/* A record in an attribute: "%5BDhtmlXQ%5D…". */
static char *
dup_unescaped (const char *text, gsize size, GArray *openers)
{
  const char *start = g_strstr_len (text, (gssize) size, "%5BDhtmlXQ");
  GString *bytes;
  char *decoded;

  if (start == NULL || g_strstr_len (text, (gssize) size, QIPU_DHTMLXQ_OPEN) != NULL)
    return NULL;

  bytes = g_string_new (NULL);
  for (const char *p = start; p < text + size; p++)
    {
      Opener opener = { bytes->len, (gsize) (p - text) };

      if (*p == '%' && text + size - p >= 3 && g_ascii_isxdigit (p[1]) && g_ascii_isxdigit (p[2]))
        {
          g_string_append_c (bytes, (char) (g_ascii_xdigit_value (p[1]) << 4
                                            | g_ascii_xdigit_value (p[2])));
          p += 2;
        }
      else
        g_string_append_c (bytes, *p == '+' ? ' ' : *p);
      if (bytes->str[opener.place] == '[')
        g_array_append_val (openers, opener);
    }
  decoded = qipu_text_decode ((const guint8 *) bytes->str, bytes->len,
                              qipu_text_guess ((const guint8 *) bytes->str, bytes->len), NULL);
  find_openers (openers, bytes, decoded);
  g_string_free (bytes, TRUE);
  return decoded;
}

static gboolean
read_dhtmlxq (QipuSource *source,
              QipuReadOptions *options,
              const QipuGameSink *sink,
              GError **error)
{
  g_autoptr (QipuTextReader) text_reader = qipu_text_reader_new (source, options, sink, error);
  g_autoptr (GArray) openers = g_array_new (FALSE, FALSE, sizeof (Opener));
  g_autofree char *unescaped = NULL;
  QipuDhtmlxqReader self = { 0 };

  if (text_reader == NULL || !qipu_text_reader_read_all (text_reader, TEXT_LIMIT, error))
    return FALSE;

  self.text = qipu_text_reader_get_text (text_reader, &self.size);
  self.is_page = g_strstr_len (self.text, (gssize) MIN (self.size, 65536), "<") != NULL;
  unescaped = dup_unescaped (self.text, self.size, openers);
  if (unescaped != NULL)
    {
      self.text = unescaped;
      self.size = strlen (unescaped);
      self.openers = openers;
    }

  qipu_tree_builder_init (&self.builder, sink);
  self.fields = qipu_dhtmlxq_fields_new ();

  read_blocks (&self, text_reader, options);

  g_array_unref (self.fields);
  qipu_tree_builder_clear (&self.builder);
  return TRUE;
}

static int
sniff_dhtmlxq (const guint8 *data, gsize size)
{
  const char *text = (const char *) data;

  /* other formats may be quoted in a comment, but they do not begin so */
  if (size >= strlen (QIPU_DHTMLXQ_OPEN) &&
      memcmp (text, QIPU_DHTMLXQ_OPEN, strlen (QIPU_DHTMLXQ_OPEN)) == 0)
    return 97;
  if (g_strstr_len (text, (gssize) size, QIPU_DHTMLXQ_OPEN) != NULL ||
      g_strstr_len (text, (gssize) size, "%5BDhtmlXQ") != NULL)
    return 92;
  return g_strstr_len (text, (gssize) size, "DhtmlXQ_movelist") != NULL ? 91 : 0;
}

static const char *const suffixes[] = { "ubb", NULL };

const QipuFormat qipu_format_dhtmlxq = {
  .id = "dhtmlxq",
  .mime_type = "application/x-xiangqi-ubb",
  .suffixes = suffixes,
  .flags = QIPU_FORMAT_TEXT | QIPU_FORMAT_MANY_GAMES | QIPU_FORMAT_WRITES,
  .name = N_("DhtmlXQ text of dpxq.com"),
  .sniff = sniff_dhtmlxq,
  .read = read_dhtmlxq,
  .write = qipu_dhtmlxq_write,
};
