/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The drawn tree for those who hear it: what is drawn has no widgets, so the current move and those
 * that one can go to from it are items of their own. Only so many, whatever the size of the tree.
 * The current move is always the same item, which keeps the focus and changes its name. */

#define G_LOG_DOMAIN "qipu-ui"

#include "config.h"

#include "ui/qipu-move-tree-private.h"

#include <glib/gi18n-lib.h>

#include "ui/qipu-move-row-text.h"
#include "words/qipu-words-shorten.h"

/* of each kind: siblings, next moves */
#define MAX_NODES 12
#define COMMENT_LINES 3

/* An item */

#define QIPU_TYPE_TREE_NODE (qipu_tree_node_get_type ())
G_DECLARE_FINAL_TYPE (QipuTreeNode, qipu_tree_node, QIPU, TREE_NODE, GtkWidget)

struct _QipuTreeNode
{
  GtkWidget parent_instance;

  QipuNodeId node;
};

G_DEFINE_FINAL_TYPE (QipuTreeNode, qipu_tree_node, GTK_TYPE_WIDGET)

static void
on_go_action (GtkWidget *widget, const char *action, GVariant *parameter)
{
  QipuTreeCanvas *canvas = QIPU_TREE_CANVAS (gtk_widget_get_parent (widget));

  if (canvas->session != NULL)
    qipu_session_go_to (canvas->session, QIPU_TREE_NODE (widget)->node);
}

static void
qipu_tree_node_class_init (QipuTreeNodeClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  /* Shown by assistive technologies as the action of the move. */
  gtk_widget_class_install_action (widget_class, "node.go-to", NULL, on_go_action);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_TREE_ITEM);
  gtk_widget_class_set_css_name (widget_class, "treenode");
}

static void
qipu_tree_node_init (QipuTreeNode *self)
{
  /* the canvas itself answers the pointer */
  gtk_widget_set_can_target (GTK_WIDGET (self), FALSE);
}

/* Its words */

static void
append_comment (GString *text, const char *comment)
{
  g_autofree char *shown = NULL;
  g_autofree char *before = NULL;

  if (comment == NULL)
    return;

  shown = qipu_words_shorten_comment (comment, COMMENT_LINES, NULL);
  before = g_strdup (text->str);
  /* Translators: a move of the tree, as a screen reader says it, and its comment. */
  g_string_printf (text, C_ ("tree", "%1$s. Comment: %2$s"), before, shown);
}

static void
append_branch (GString *text, const QipuGame *game, QipuNodeId node)
{
  g_autofree char *before = NULL;
  guint index = 1, n = 0;

  for (QipuNodeId at = qipu_game_get_previous (game, node); at != QIPU_NODE_NONE;
       at = qipu_game_get_previous (game, at))
    index++;
  n = index;
  for (QipuNodeId at = qipu_game_get_next (game, node); at != QIPU_NODE_NONE;
       at = qipu_game_get_next (game, at))
    n++;
  if (n == 1)
    return;

  before = g_strdup (text->str);
  /* Translators: a move of the tree, as a screen reader says it: the first of three branches. */
  g_string_printf (text, C_ ("tree", "%1$s, branch %2$u of %3$u"), before, index, n);
}

static char *
dup_label (QipuTreeCanvas *self, QipuNodeId node)
{
  const QipuGame *game = qipu_tree_canvas_get_game (self);
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *move = NULL;
  QipuColour mover;

  if (node == QIPU_NODE_ROOT)
    g_string_append (text, C_ ("tree", "Start"));
  else
    {
      mover = qipu_position_get_side (qipu_game_get_start (game));
      if (qipu_game_get_ply (game, node) % 2 == 0)
        mover = qipu_colour_other (mover);
      move = qipu_move_row_text_dup_move (self->session, node);
      g_string_append_printf (text, "%u. %s%s", qipu_session_get_move_number (self->session, node),
                              mover == QIPU_RED ? "" : "… ", move);
      append_branch (text, game, node);
    }
  append_comment (text, qipu_game_get_comment (game, node, QIPU_COMMENT_BEFORE));
  append_comment (text, qipu_game_get_comment (game, node, QIPU_COMMENT_AFTER));
  return g_string_free (g_steal_pointer (&text), FALSE);
}

typedef enum
{
  CURRENT,
  BESIDE,
  NEXT,
  BEFORE,
} Relation;

static char *
dup_related_label (QipuTreeCanvas *self, QipuNodeId node, Relation relation)
{
  g_autofree char *label = dup_label (self, node);

  switch (relation)
    {
    case BESIDE:
      /* Translators: a move that can be played instead of the current one. */
      return g_strdup_printf (C_ ("tree", "Instead: %s"), label);
    case NEXT:
      /* Translators: a move that follows the current one. */
      return g_strdup_printf (C_ ("tree", "Next: %s"), label);
    case BEFORE:
      /* Translators: the move before the current one. */
      return g_strdup_printf (C_ ("tree", "Before: %s"), label);
    case CURRENT:
    default:
      return g_steal_pointer (&label);
    }
}

/* All of them */

static void
set_node (QipuTreeCanvas *self, guint *n, QipuNodeId node, Relation relation)
{
  g_autofree char *label = dup_related_label (self, node, relation);
  QipuTreeNode *item;

  if (*n == self->nodes->len)
    {
      GtkWidget *widget = g_object_new (QIPU_TYPE_TREE_NODE, "focusable", *n == 0, NULL);

      gtk_accessible_update_state (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_STATE_SELECTED, *n == 0,
                                   -1);
      gtk_widget_set_parent (widget, GTK_WIDGET (self));
      g_ptr_array_add (self->nodes, widget);
    }
  item = g_ptr_array_index (self->nodes, *n);
  (*n)++;
  item->node = node;
  gtk_accessible_update_property (GTK_ACCESSIBLE (item), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  gtk_widget_set_visible (GTK_WIDGET (item), TRUE);
}

static guint
set_all_nodes (QipuTreeCanvas *self)
{
  const QipuGame *game = qipu_tree_canvas_get_game (self);
  QipuNodeId current = qipu_session_get_current (self->session);
  QipuNodeId parent = QIPU_NODE_NONE, node;
  guint n = 0;

  set_node (self, &n, current, CURRENT);
  if (current != QIPU_NODE_ROOT)
    {
      parent = qipu_game_get_parent (game, current);
      node = qipu_game_get_first_child (game, parent);
      for (guint i = 0; i < MAX_NODES && node != QIPU_NODE_NONE; i++)
        {
          if (node != current)
            set_node (self, &n, node, BESIDE);
          node = qipu_game_get_next (game, node);
        }
    }
  node = qipu_game_get_first_child (game, current);
  for (guint i = 0; i < MAX_NODES && node != QIPU_NODE_NONE; i++)
    {
      set_node (self, &n, node, NEXT);
      node = qipu_game_get_next (game, node);
    }
  if (parent != QIPU_NODE_NONE)
    set_node (self, &n, parent, BEFORE);
  return n;
}

void
qipu_tree_canvas_update_speech (QipuTreeCanvas *self)
{
  guint n = 0;

  if (self->session != NULL && self->layout != NULL)
    n = set_all_nodes (self);
  for (guint i = n; i < self->nodes->len; i++)
    gtk_widget_set_visible (g_ptr_array_index (self->nodes, i), FALSE);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}

void
qipu_tree_canvas_allocate_speech (QipuTreeCanvas *self)
{
  for (guint i = 0; i < self->nodes->len; i++)
    {
      QipuTreeNode *item = g_ptr_array_index (self->nodes, i);
      GdkRectangle place = { 0, 0, 1, 1 };
      graphene_rect_t pill;

      if (!gtk_widget_get_visible (GTK_WIDGET (item)))
        continue;
      /* what is folded away is nowhere */
      if (self->layout != NULL && self->session != NULL &&
          qipu_tree_layout_get_column (self->layout, item->node) != G_MAXUINT)
        {
          qipu_tree_canvas_get_pill (self, item->node, &pill);
          place = (GdkRectangle){ (int) pill.origin.x, (int) pill.origin.y, (int) pill.size.width,
                                  (int) pill.size.height };
        }
      gtk_widget_size_allocate (GTK_WIDGET (item), &place, -1);
    }
}

void
qipu_tree_canvas_init_speech (QipuTreeCanvas *self)
{
  self->nodes = g_ptr_array_new ();
}

void
qipu_tree_canvas_clear_speech (QipuTreeCanvas *self)
{
  for (guint i = 0; i < self->nodes->len; i++)
    gtk_widget_unparent (g_ptr_array_index (self->nodes, i));
  g_ptr_array_set_size (self->nodes, 0);
}
