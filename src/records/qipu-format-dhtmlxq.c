/* SPDX-License-Identifier: GPL-3.0-or-later */
/* DhtmlXQ, the record of dpxq.com: fields in brackets anywhere in a page or a forum post, several
 * records a page. Variations are numbered lines that say which line they leave, and where. */

#define G_LOG_DOMAIN "qipu-records"

#include "config.h"

#include "records/qipu-dhtmlxq-private.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "records/qipu-formats-private.h"
#include "records/qipu-markup.h"
#include "records/qipu-text-decode.h"
#include "records/qipu-text-reader.h"

#define OPEN "[DhtmlXQ"
#define TEXT_LIMIT ((gsize) 128 * 1024 * 1024)
#define N_MEN 32

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

/* One field of the text. */
typedef struct
{
  char *name; /* lower case, without "DhtmlXQ_" */
  const char *value;
  gsize length;
  gsize offset; /* of the value in the text */
} Field;

/* A line of moves: the main line is number 0. */
typedef struct
{
  guint number;
  guint parent;
  guint ply; /* of its first move; it hangs on the node before */
  const Field *field;
  GArray *nodes; /* QipuNodeId; NULL until it is read */
  QipuNodeId root;
} Line;

typedef struct
{
  QipuTreeBuilder builder;
  const char *text;
  gsize size;
  gboolean is_page; /* entities are in use */
  GArray *fields;   /* Field */
  GArray *lines;    /* Line */
  GHashTable *line_numbers; /* number + 1 → index + 1 */
  gsize counted;    /* a place in the text */
  gint64 counted_lines; /* and the line ends before it */
} Reader;

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

static void
clear_field (gpointer data)
{
  g_free (((Field *) data)->name);
}

static void
clear_line (gpointer data)
{
  g_clear_pointer (&((Line *) data)->nodes, g_array_unref);
}

static const Field *
find_field (const Reader *self, const char *name)
{
  for (guint i = 0; i < self->fields->len; i++)
    {
      const Field *field = &g_array_index (self->fields, Field, i);

      if (strcmp (field->name, name) == 0)
        return field;
    }
  return NULL;
}

/* Counts from the place asked for last, since places mostly come in order. */
static gint64
count_line (Reader *self, gsize offset)
{
  for (; self->counted < offset; self->counted++)
    self->counted_lines += self->text[self->counted] == '\n';
  for (; self->counted > offset; self->counted--)
    self->counted_lines -= self->text[self->counted - 1] == '\n';
  return self->counted_lines + 1;
}

static gint
compare_indices (gconstpointer a, gconstpointer b)
{
  return GPOINTER_TO_UINT (a) < GPOINTER_TO_UINT (b) ? -1 : a != b;
}

static void
report (Reader *self, QipuDiagnosticCode code, const Field *field, gint64 ply, const char *detail)
{
  qipu_tree_builder_report (&self->builder, code,
                            field != NULL ? count_line (self, field->offset) : -1, -1, ply, detail);
}

/* "[DhtmlXQ_name]value" until the next bracket of this kind; the closing tag may bear any name. */
static void
collect_fields (Reader *self, gsize start, gsize end)
{
  const char *p = self->text + start;
  const char *stop = self->text + end;

  g_array_set_size (self->fields, 0);
  while ((p = g_strstr_len (p, stop - p, OPEN "_")) != NULL)
    {
      const char *name = p + strlen (OPEN "_");
      const char *close = memchr (name, ']', (gsize) (stop - name));
      const char *next_open;
      const char *next_close;
      Field field = { 0 };

      if (close == NULL)
        return;
      next_open = g_strstr_len (close, stop - close, OPEN);
      next_close = g_strstr_len (close, next_open != NULL ? next_open - close : stop - close,
                                 "[/DhtmlXQ");
      if (next_close == NULL)
        next_close = next_open != NULL ? next_open : stop;

      /* the name becomes that of a tag */
      field.name = g_strcanon (g_ascii_strdown (name, close - name),
                               "abcdefghijklmnopqrstuvwxyz0123456789_", '_');
      field.value = close + 1;
      field.length = (gsize) (next_close - field.value);
      field.offset = (gsize) (field.value - self->text);
      g_array_append_val (self->fields, field);
      p = next_close;
    }
}

/* "var DhtmlXQ_movelist = '…'" in a script; the same fields in another dress. */
static void
collect_variables (Reader *self)
{
  const char *p = self->text;
  const char *stop = self->text + self->size;

  while ((p = g_strstr_len (p, stop - p, "DhtmlXQ_")) != NULL)
    {
      const char *name = p + strlen ("DhtmlXQ_");
      const char *q = name;
      const char *close;
      Field field = { 0 };

      while (q < stop && (g_ascii_isalnum (*q) || *q == '_'))
        q++;
      p = q;
      field.name = g_ascii_strdown (name, q - name);
      while (q < stop && (*q == ' ' || *q == '='))
        q++;
      close = q < stop && (*q == '\'' || *q == '"') ? memchr (q + 1, *q, (gsize) (stop - q - 1))
                                                    : NULL;
      if (close == NULL)
        {
          g_free (field.name);
          continue;
        }
      field.value = q + 1;
      field.length = (gsize) (close - field.value);
      field.offset = (gsize) (field.value - self->text);
      g_array_append_val (self->fields, field);
      p = close;
    }
}

static char *
dup_value (const Reader *self, const Field *field)
{
  g_autofree char *plain = self->is_page ? qipu_markup_strip_tags (field->value, field->length)
                                         : g_strndup (field->value, field->length);

  g_strstrip (plain);
  return qipu_markup_decode_escapes (plain, strlen (plain));
}

/* "||" is a line break, of an escaped bar it is none. */
static char *
dup_comment (const Reader *self, const Field *field)
{
  g_autoptr (GString) text = g_string_new_len (field->value, (gssize) field->length);
  Field copy = *field;

  g_string_replace (text, "||", "\n", 0);
  copy.value = text->str;
  copy.length = text->len;
  return dup_value (self, &copy);
}

/* The digits of a value, everything else left out. */
static char *
dup_digits (const Field *field)
{
  GString *digits = g_string_sized_new (field->length);

  for (gsize i = 0; i < field->length; i++)
    if (g_ascii_isdigit (field->value[i]))
      g_string_append_c (digits, field->value[i]);
  return g_string_free (digits, FALSE);
}

/* Two squares of column and row from the top, at four digits. */
static QipuMove
get_move (const char *digits)
{
  return qipu_move_from_numbers (digits[0] - '0', 9 - (digits[1] - '0'), digits[2] - '0',
                                 9 - (digits[3] - '0'));
}

static void
read_start (Reader *self)
{
  const Field *board = find_field (self, "binit");
  const Field *fen = find_field (self, "fen");
  const Field *moves = find_field (self, "movelist");
  QipuPosition start = *qipu_game_get_start (self->builder.game);
  gboolean side_is_known = FALSE;

  if (fen != NULL && fen->length > 0)
    {
      g_autofree char *text = dup_value (self, fen);

      if (*text != '\0'
          && qipu_tree_builder_set_fen (&self->builder, text, count_line (self, fen->offset)))
        {
          start = *qipu_game_get_start (self->builder.game);
          side_is_known = strchr (text, ' ') != NULL;
        }
    }
  if (board != NULL)
    {
      g_autofree char *digits = dup_digits (board);
      QipuColour side = qipu_position_get_side (&start);
      gsize length = strlen (digits);

      if (length >= 2 * N_MEN)
        {
          /* the men are those of the board; side and counters may still be the FEN's */
          unsigned quiet_plies = start.quiet_plies;
          unsigned move_number = start.move_number;

          qipu_position_clear (&start);
          qipu_position_set_side (&start, side);
          qipu_position_set_counters (&start, quiet_plies, move_number);
          for (guint i = 0; i < N_MEN; i++)
            {
              int file = digits[2 * i] - '0';
              int row = digits[2 * i + 1] - '0';
              QipuKind kind = (QipuKind) (strchr ("-kabnrcp", g_ascii_tolower (qipu_dhtmlxq_men[i]))
                                          - "-kabnrcp");

              if (file < QIPU_N_FILES)
                qipu_position_put (&start, qipu_square (file, 9 - row),
                                   qipu_piece (i < N_MEN / 2 ? QIPU_RED : QIPU_BLACK, kind));
            }
        }
      else if (length > 0)
        report (self, QIPU_DIAGNOSTIC_BAD_VALUE, board, -1, "binit");
    }
  /* no field tells who begins: the man that moves first does */
  if (moves != NULL && !side_is_known)
    {
      g_autofree char *digits = dup_digits (moves);
      QipuMove move = strlen (digits) >= 4 ? get_move (digits) : QIPU_MOVE_NONE;
      QipuPiece piece = move != QIPU_MOVE_NONE ? qipu_position_get (&start, qipu_move_from (move))
                                               : QIPU_PIECE_NONE;

      if (piece != QIPU_PIECE_NONE)
        qipu_position_set_side (&start, qipu_piece_colour (piece));
    }
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
add_header (Reader *self)
{
  QipuTreeBuilder *builder = &self->builder;

  for (guint i = 0; qipu_dhtmlxq_fields[i].field != NULL; i++)
    {
      const Field *field = find_field (self, qipu_dhtmlxq_fields[i].field);
      gboolean is_result = strcmp (qipu_dhtmlxq_fields[i].tag, "Result") == 0;
      g_autofree char *value = field != NULL ? dup_value (self, field) : NULL;

      if (is_result && (value == NULL || qipu_dhtmlxq_get_result (value) != NULL))
        qipu_game_append_tag (builder->game, "Result",
                              value != NULL ? qipu_dhtmlxq_get_result (value) : "*");
      else
        qipu_tree_builder_tag (builder, qipu_dhtmlxq_fields[i].tag, value);
    }

  for (guint i = 0; i < self->fields->len; i++)
    {
      const Field *field = &g_array_index (self->fields, Field, i);
      g_autofree char *tag = NULL;
      g_autofree char *value = NULL;
      gboolean is_known = qipu_dhtmlxq_is_reserved (field->name);

      for (guint j = 0; !is_known && qipu_dhtmlxq_fields[j].field != NULL; j++)
        is_known = strcmp (qipu_dhtmlxq_fields[j].field, field->name) == 0;
      if (is_known)
        continue;
      /* what the applet of the site needs is no part of the record */
      value = dup_value (self, field);
      if ((strcmp (field->name, "ver") == 0 && strcmp (value, "www_dpxq_com") == 0)
          || (strcmp (field->name, "init") == 0 && strcmp (value, "500,350") == 0))
        continue;
      tag = g_strconcat ("DhtmlXQ_", field->name, NULL);
      qipu_tree_builder_tag (builder, tag, value);
    }
}

/* A number of a field name at *@p; moves on behind it. */
static gboolean
take_number (const char **p, guint *number)
{
  guint64 value = 0;
  const char *start = *p;

  while (g_ascii_isdigit (**p) && value < G_MAXINT32)
    value = value * 10 + (guint64) (*(*p)++ - '0');
  *number = (guint) value;
  return *p > start && value < G_MAXINT32;
}

static void
add_line (Reader *self, guint number, guint parent, guint ply, const Field *field)
{
  Line line = { .number = number, .parent = parent, .ply = ply, .field = field };

  if (g_hash_table_contains (self->line_numbers, GUINT_TO_POINTER (number + 1)))
    {
      report (self, QIPU_DIAGNOSTIC_UNKNOWN_BRANCH, field, -1, field->name);
      return;
    }
  g_array_append_val (self->lines, line);
  g_hash_table_insert (self->line_numbers, GUINT_TO_POINTER (number + 1),
                       GUINT_TO_POINTER (self->lines->len));
}

static void
collect_lines (Reader *self)
{
  const Field *main_line = find_field (self, "movelist");

  g_array_set_size (self->lines, 0);
  g_hash_table_remove_all (self->line_numbers);
  if (main_line == NULL)
    main_line = find_field (self, "0_1_0");
  if (main_line != NULL)
    add_line (self, 0, 0, 1, main_line);

  for (guint i = 0; i < self->fields->len; i++)
    {
      const Field *field = &g_array_index (self->fields, Field, i);
      const char *p = field->name + strlen ("move_");
      guint parent, ply, number;

      if (!g_str_has_prefix (field->name, "move_"))
        continue;
      if (take_number (&p, &parent) && *p++ == '_' && take_number (&p, &ply) && *p++ == '_'
          && take_number (&p, &number) && *p == '\0' && ply > 0 && number > 0)
        add_line (self, number, parent, ply, field);
      else
        report (self, QIPU_DIAGNOSTIC_UNKNOWN_BRANCH, field, -1, field->name);
    }
}

static Line *
find_line (const Reader *self, guint number)
{
  guint index = GPOINTER_TO_UINT (
      g_hash_table_lookup (self->line_numbers, GUINT_TO_POINTER (number + 1)));

  return index > 0 ? &g_array_index (self->lines, Line, index - 1) : NULL;
}

/* The node after @ply of a line that is read already; plies before its first lie on the lines it
 * comes from. */
static QipuNodeId
find_node (const Reader *self, const Line *line, guint ply)
{
  while (ply + 1 < line->ply && line->number != 0)
    {
      line = find_line (self, line->parent);
      if (line == NULL || line->nodes == NULL)
        return QIPU_NODE_NONE;
    }
  if (ply + 1 == line->ply)
    return line->root;
  if (ply < line->ply || ply - line->ply >= line->nodes->len)
    return QIPU_NODE_NONE;
  return g_array_index (line->nodes, QipuNodeId, ply - line->ply);
}

static void
read_line (Reader *self, Line *line, QipuNodeId root)
{
  QipuTreeBuilder *builder = &self->builder;
  g_autofree char *digits = dup_digits (line->field);
  gsize n = strlen (digits) / 4;

  line->root = root;
  line->nodes = g_array_new (FALSE, FALSE, sizeof (QipuNodeId));
  if (strlen (digits) % 4 != 0)
    report (self, QIPU_DIAGNOSTIC_TRUNCATED, line->field, (gint64) (line->ply + n),
            line->field->name);

  qipu_tree_builder_jump (builder, root);
  for (gsize i = 0; i < n && !builder->stopped; i++)
    {
      QipuMove move = get_move (digits + 4 * i);

      if (qipu_tree_builder_is_full (builder))
        {
          qipu_tree_builder_report_full (builder);
          return;
        }
      if (!qipu_tree_builder_play (builder, move))
        {
          /* the digits of this move and of some that follow */
          digits[MIN (4 * i + 48, strlen (digits))] = '\0';
          report (self, QIPU_DIAGNOSTIC_MOVE_IMPOSSIBLE, line->field,
                  (gint64) qipu_tree_builder_get_ply (builder) + 1, digits + 4 * i);
          return;
        }
      g_array_append_val (line->nodes, builder->node);
    }
}

/* Lines may come in any order; each is read once its parent is, those that are ready in the order
 * of the file. */
static void
read_lines (Reader *self)
{
  g_autoptr (GTree) ready = g_tree_new (compare_indices);
  g_autofree guint *first_child = g_new0 (guint, self->lines->len + 1);
  g_autofree guint *next_child = g_new0 (guint, self->lines->len + 1);

  /* lists by parent, built from the end so that they keep the order; numbers are index + 1 */
  for (guint i = self->lines->len; i > 0; i--)
    {
      const Line *line = &g_array_index (self->lines, Line, i - 1);
      guint parent = line->number == 0
                       ? 0
                       : GPOINTER_TO_UINT (g_hash_table_lookup (
                             self->line_numbers, GUINT_TO_POINTER (line->parent + 1)));

      if (line->number == 0)
        g_tree_insert (ready, GUINT_TO_POINTER (i), NULL);
      else if (parent > 0)
        {
          next_child[i] = first_child[parent];
          first_child[parent] = i;
        }
    }

  while (g_tree_nnodes (ready) > 0 && !self->builder.stopped)
    {
      guint i = GPOINTER_TO_UINT (g_tree_node_key (g_tree_node_first (ready)));
      Line *line = &g_array_index (self->lines, Line, i - 1);
      const Line *parent = find_line (self, line->parent);
      QipuNodeId root
          = line->number == 0 ? QIPU_NODE_ROOT : find_node (self, parent, line->ply - 1);

      g_tree_remove (ready, GUINT_TO_POINTER (i));
      if (root == QIPU_NODE_NONE)
        continue;
      read_line (self, line, root);
      for (guint child = first_child[i]; child != 0; child = next_child[child])
        g_tree_insert (ready, GUINT_TO_POINTER (child), NULL);
    }

  for (guint i = 0; i < self->lines->len; i++)
    {
      const Line *line = &g_array_index (self->lines, Line, i);

      if (line->nodes == NULL)
        report (self, QIPU_DIAGNOSTIC_UNKNOWN_BRANCH, line->field, line->ply, line->field->name);
    }
}

static void
read_comments (Reader *self)
{
  for (guint i = 0; i < self->fields->len; i++)
    {
      const Field *field = &g_array_index (self->fields, Field, i);
      const char *p = field->name + strlen ("comment");
      guint number = 0;
      guint ply;
      const Line *line;
      QipuNodeId node = QIPU_NODE_NONE;
      g_autofree char *text = NULL;

      if (!g_str_has_prefix (field->name, "comment") || !take_number (&p, &ply))
        continue;
      if (*p == '_')
        {
          p++;
          number = ply;
          if (!take_number (&p, &ply))
            continue;
        }
      text = dup_comment (self, field);
      if (*text == '\0')
        continue;

      line = find_line (self, number);
      if (ply == 0)
        node = QIPU_NODE_ROOT;
      else if (line != NULL && line->nodes != NULL)
        node = find_node (self, line, ply);
      if (node == QIPU_NODE_NONE)
        {
          g_autofree char *detail = g_strdup_printf ("%s: %s", field->name, text);

          report (self, QIPU_DIAGNOSTIC_LEFTOVER, field, ply, detail);
          continue;
        }
      self->builder.node = node;
      qipu_tree_builder_comment (&self->builder, text);
    }
}

/* FALSE when the sink has enough. */
static gboolean
read_block (Reader *self, guint64 start, guint64 end)
{
  qipu_tree_builder_begin (&self->builder);
  read_start (self);
  add_header (self);
  collect_lines (self);
  read_lines (self);
  read_comments (self);
  return !self->builder.stopped && qipu_tree_builder_end (&self->builder, start, end);
}

/* Whether a block begins here: "[DhtmlXQ]", "[DhtmlXQHTML]", "[DhtmlXQiFrame]". */
static gboolean
is_block_start (const char *p, const char *end)
{
  for (p += strlen (OPEN); p < end && g_ascii_isalpha (*p); p++)
    ;
  return p < end && *p == ']';
}

static void
read_blocks (Reader *self, QipuTextReader *text_reader)
{
  const char *end = self->text + self->size;
  const char *first = g_strstr_len (self->text, (gssize) self->size, OPEN);
  const char *p = first;
  gboolean any = FALSE;

  while (p != NULL)
    {
      const char *next = p + 1;

      /* fields before any block opener are a block too */
      while ((next = g_strstr_len (next, end - next, OPEN)) != NULL && !is_block_start (next, end))
        next++;
      collect_fields (self, (gsize) (p - self->text),
                      (gsize) ((next != NULL ? next : end) - self->text));
      if (self->fields->len > 0)
        {
          const char *stop = next != NULL ? next : end;

          any = TRUE;
          if (!read_block (self,
                           qipu_text_reader_to_source (text_reader, (guint64) (p - self->text)),
                           qipu_text_reader_to_source (text_reader, (guint64) (stop - self->text))))
            return;
        }
      p = next;
    }
  if (!any)
    {
      g_array_set_size (self->fields, 0);
      collect_variables (self);
      if (find_field (self, "movelist") != NULL || find_field (self, "binit") != NULL)
        read_block (self, 0, qipu_text_reader_to_source (text_reader, self->size));
    }
}

/* A record in an attribute: "%5BDhtmlXQ%5D…". */
static char *
dup_unescaped (const char *text, gsize size)
{
  const char *start = g_strstr_len (text, (gssize) size, "%5BDhtmlXQ");
  GString *bytes;
  char *decoded;

  if (start == NULL || g_strstr_len (text, (gssize) size, OPEN) != NULL)
    return NULL;

  bytes = g_string_new (NULL);
  for (const char *p = start; p < text + size; p++)
    {
      if (*p == '%' && text + size - p >= 3 && g_ascii_isxdigit (p[1]) && g_ascii_isxdigit (p[2]))
        {
          g_string_append_c (bytes, (char) (g_ascii_xdigit_value (p[1]) << 4
                                            | g_ascii_xdigit_value (p[2])));
          p += 2;
        }
      else
        g_string_append_c (bytes, *p == '+' ? ' ' : *p);
    }
  decoded = qipu_text_decode ((const guint8 *) bytes->str, bytes->len,
                              qipu_text_guess ((const guint8 *) bytes->str, bytes->len), NULL);
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
  g_autofree char *unescaped = NULL;
  Reader self = { 0 };

  if (text_reader == NULL || !qipu_text_reader_read_all (text_reader, TEXT_LIMIT, error))
    return FALSE;

  self.text = qipu_text_reader_get_text (text_reader, &self.size);
  self.is_page = g_strstr_len (self.text, (gssize) MIN (self.size, 65536), "<") != NULL;
  unescaped = dup_unescaped (self.text, self.size);
  if (unescaped != NULL)
    {
      self.text = unescaped;
      self.size = strlen (unescaped);
    }

  qipu_tree_builder_init (&self.builder, sink);
  self.fields = g_array_new (FALSE, FALSE, sizeof (Field));
  g_array_set_clear_func (self.fields, clear_field);
  self.lines = g_array_new (FALSE, FALSE, sizeof (Line));
  g_array_set_clear_func (self.lines, clear_line);
  self.line_numbers = g_hash_table_new (NULL, NULL);

  read_blocks (&self, text_reader);

  g_hash_table_unref (self.line_numbers);
  g_array_unref (self.lines);
  g_array_unref (self.fields);
  qipu_tree_builder_clear (&self.builder);
  return TRUE;
}

static int
sniff_dhtmlxq (const guint8 *data, gsize size)
{
  const char *text = (const char *) data;

  /* other formats may be quoted in a comment, but they do not begin so */
  if (size >= strlen (OPEN) && memcmp (text, OPEN, strlen (OPEN)) == 0)
    return 97;
  if (g_strstr_len (text, (gssize) size, OPEN) != NULL
      || g_strstr_len (text, (gssize) size, "%5BDhtmlXQ") != NULL)
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
