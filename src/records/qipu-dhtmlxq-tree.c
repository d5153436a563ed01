/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tree of a DhtmlXQ record: lines of moves that say which line they leave and where, and
 * comments that name a line and a ply. */

#define G_LOG_DOMAIN "qipu-records"

#include "config.h"

#include "records/qipu-dhtmlxq-reader-private.h"

#include <string.h>

/* A line of moves: the main line is number 0. */
typedef struct
{
  guint number;
  guint parent;
  guint ply; /* of its first move; it hangs on the node before */
  const QipuDhtmlxqEntry *field;
  GArray *nodes; /* QipuNodeId; NULL until it is read */
  QipuNodeId root;
  /* The line that its root lies on, and one far above: a million lines, each of which leaves the
   * one before, are climbed in some forty steps. Indices of lines that are read. */
  guint up;
  guint jump;
  guint depth;
} Line;

typedef struct
{
  QipuDhtmlxqReader *reader;
  GArray *lines;            /* Line */
  GHashTable *line_numbers; /* number + 1 → index + 1 */
} Tree;

static void
clear_line (gpointer data)
{
  g_clear_pointer (&((Line *) data)->nodes, g_array_unref);
}

static gint
compare_indices (gconstpointer a, gconstpointer b)
{
  return GPOINTER_TO_UINT (a) < GPOINTER_TO_UINT (b) ? -1 : a != b;
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
add_line (Tree *self, guint number, guint parent, guint ply, const QipuDhtmlxqEntry *field)
{
  Line line = { .number = number, .parent = parent, .ply = ply, .field = field };

  if (g_hash_table_contains (self->line_numbers, GUINT_TO_POINTER (number + 1)))
    {
      qipu_dhtmlxq_report (self->reader, QIPU_DIAGNOSTIC_UNKNOWN_BRANCH, field, -1, field->name);
      return;
    }
  g_array_append_val (self->lines, line);
  g_hash_table_insert (self->line_numbers, GUINT_TO_POINTER (number + 1),
                       GUINT_TO_POINTER (self->lines->len));
}

static void
collect_lines (Tree *self)
{
  const QipuDhtmlxqEntry *main_line = qipu_dhtmlxq_find_field (self->reader, "movelist");

  if (main_line == NULL)
    main_line = qipu_dhtmlxq_find_field (self->reader, "0_1_0");
  if (main_line != NULL)
    add_line (self, 0, 0, 1, main_line);

  for (guint i = 0; i < self->reader->fields->len; i++)
    {
      const QipuDhtmlxqEntry *field = &g_array_index (self->reader->fields, QipuDhtmlxqEntry, i);
      const char *p = field->name + strlen ("move_");
      guint parent, ply, number;

      if (!g_str_has_prefix (field->name, "move_"))
        continue;
      if (take_number (&p, &parent) && *p++ == '_' && take_number (&p, &ply) && *p++ == '_' &&
          take_number (&p, &number) && *p == '\0' && ply > 0 && number > 0)
        add_line (self, number, parent, ply, field);
      else
        qipu_dhtmlxq_report (self->reader, QIPU_DIAGNOSTIC_UNKNOWN_BRANCH, field, -1, field->name);
    }
}

static Line *
find_line (const Tree *self, guint number)
{
  guint index =
      GPOINTER_TO_UINT (g_hash_table_lookup (self->line_numbers, GUINT_TO_POINTER (number + 1)));

  return index > 0 ? &g_array_index (self->lines, Line, index - 1) : NULL;
}

static const Line *
get_line (const Tree *self, guint index)
{
  return &g_array_index (self->lines, Line, index);
}

/* The line above or at one that is read, on which its node after @ply lies. Lines above begin at no
 * later ply. */
static const Line *
find_owner (const Tree *self, const Line *line, guint ply)
{
  while (ply + 1 < line->ply && line->number != 0)
    {
      const Line *far = get_line (self, line->jump);

      line = ply + 1 < far->ply ? far : get_line (self, line->up);
    }
  return line;
}

/* Takes note of where a line hangs. The jumps are those of a skew-binary list. */
static void
hang_line (const Tree *self, Line *line, const Line *owner)
{
  const Line *far = get_line (self, owner->jump);

  line->up = (guint) (owner - get_line (self, 0));
  line->depth = owner->depth + 1;
  line->jump = owner->depth - far->depth == far->depth - get_line (self, far->jump)->depth
                   ? far->jump
                   : line->up;
}

/* The node after @ply of a line that is read already; plies before its first lie on the lines it
 * comes from. */
static QipuNodeId
find_node (const Tree *self, const Line *line, guint ply)
{
  line = find_owner (self, line, ply);
  if (ply + 1 == line->ply)
    return line->root;
  if (ply < line->ply || ply - line->ply >= line->nodes->len)
    return QIPU_NODE_NONE;
  return g_array_index (line->nodes, QipuNodeId, ply - line->ply);
}

static void
read_line (Tree *self, Line *line, QipuNodeId root)
{
  QipuTreeBuilder *builder = &self->reader->builder;
  g_autofree char *digits = qipu_dhtmlxq_dup_digits (line->field);
  gsize n = strlen (digits) / 4;

  line->root = root;
  line->nodes = g_array_new (FALSE, FALSE, sizeof (QipuNodeId));
  if (strlen (digits) % 4 != 0)
    qipu_dhtmlxq_report (self->reader, QIPU_DIAGNOSTIC_TRUNCATED, line->field,
                         (gint64) (line->ply + n), line->field->name);

  qipu_tree_builder_jump (builder, root);
  for (gsize i = 0; i < n && !builder->stopped; i++)
    {
      QipuMove move = qipu_dhtmlxq_get_move (digits + 4 * i);

      if (qipu_tree_builder_is_full (builder))
        {
          qipu_tree_builder_report_full (builder);
          return;
        }
      if (!qipu_tree_builder_play (builder, move))
        {
          /* the digits of this move and of some that follow */
          digits[MIN (4 * i + 48, strlen (digits))] = '\0';
          qipu_dhtmlxq_report (self->reader, QIPU_DIAGNOSTIC_MOVE_IMPOSSIBLE, line->field,
                               (gint64) qipu_tree_builder_get_ply (builder) + 1, digits + 4 * i);
          return;
        }
      g_array_append_val (line->nodes, builder->node);
    }
}

/* Lines may come in any order; each is read once its parent is, those that are ready in the order
 * of the file. */
static void
read_lines (Tree *self)
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

  while (g_tree_nnodes (ready) > 0 && !self->reader->builder.stopped)
    {
      guint i = GPOINTER_TO_UINT (g_tree_node_key (g_tree_node_first (ready)));
      Line *line = &g_array_index (self->lines, Line, i - 1);
      const Line *parent = find_line (self, line->parent);
      QipuNodeId root =
          line->number == 0 ? QIPU_NODE_ROOT : find_node (self, parent, line->ply - 1);

      g_tree_remove (ready, GUINT_TO_POINTER (i));
      if (root == QIPU_NODE_NONE)
        continue;
      if (line->number == 0)
        line->up = line->jump = i - 1;
      else
        hang_line (self, line, find_owner (self, parent, line->ply - 1));
      read_line (self, line, root);
      for (guint child = first_child[i]; child != 0; child = next_child[child])
        g_tree_insert (ready, GUINT_TO_POINTER (child), NULL);
    }

  for (guint i = 0; i < self->lines->len; i++)
    {
      const Line *line = &g_array_index (self->lines, Line, i);

      if (line->nodes == NULL)
        qipu_dhtmlxq_report (self->reader, QIPU_DIAGNOSTIC_UNKNOWN_BRANCH, line->field, line->ply,
                             line->field->name);
    }
}

static void
read_comments (Tree *self)
{
  for (guint i = 0; i < self->reader->fields->len; i++)
    {
      const QipuDhtmlxqEntry *field = &g_array_index (self->reader->fields, QipuDhtmlxqEntry, i);
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
      text = qipu_dhtmlxq_dup_comment (self->reader, field);
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

          qipu_dhtmlxq_report (self->reader, QIPU_DIAGNOSTIC_LEFTOVER, field, ply, detail);
          continue;
        }
      self->reader->builder.node = node;
      qipu_tree_builder_comment (&self->reader->builder, text);
    }
}

void
qipu_dhtmlxq_read_tree (QipuDhtmlxqReader *reader)
{
  Tree self = {
    .reader = reader,
    .lines = g_array_new (FALSE, FALSE, sizeof (Line)),
    .line_numbers = g_hash_table_new (NULL, NULL),
  };

  g_array_set_clear_func (self.lines, clear_line);
  collect_lines (&self);
  read_lines (&self);
  read_comments (&self);

  g_hash_table_unref (self.line_numbers);
  g_array_unref (self.lines);
}
