/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Moves to choose from, as a quiet list of texts one of which may be picked. */

#define G_LOG_DOMAIN "qipu-ui"

#include "config.h"

#include "ui/qipu-move-choices.h"

#include "ui/qipu-ui-language.h"
#include "words/qipu-words-move.h"

#define MAX_SHOWN 24

struct _QipuMoveChoices
{
  GtkWidget parent_instance;

  GtkWidget *scrolled;
  GtkWidget *flow;
  GtkWidget *buttons[MAX_SHOWN];
  QipuMove moves[MAX_SHOWN];
  guint n;
  guint picked; /* G_MAXUINT: none */
};

enum
{
  SIGNAL_PICKED,
  SIGNAL_CHOSEN,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (QipuMoveChoices, qipu_move_choices, GTK_TYPE_WIDGET)

static gboolean
begins_with (const char *text, const char *typed)
{
  g_autofree char *folded_text = g_utf8_casefold (text, -1);
  g_autofree char *folded_typed = g_utf8_casefold (typed, -1);

  return g_str_has_prefix (folded_text, folded_typed);
}

/* Writes the move as it was begun: in the notation of the move list where that is what was typed,
 * else in one whose text goes on from it, else in any that it can be read as. */
static QipuNotation
write_move (QipuSession *session,
            const char *typed,
            const QipuCompletion *move,
            char text[QIPU_MOVE_TEXT_SIZE])
{
  const QipuPosition *position = qipu_session_get_position (session);
  QipuNotation own = qipu_session_get_notation (session);
  QipuNotation fallback = own;
  QipuNotationStyle style;

  qipu_session_get_style (session, &style);
  for (int i = -1; i < QIPU_N_NOTATIONS; i++)
    {
      QipuNotation notation = i < 0 ? own : (QipuNotation) i;

      if ((move->families & 1u << notation) == 0)
        continue;
      qipu_notation_format (position, move->move, notation, &style, text);
      if (begins_with (text, typed))
        return notation;
      if ((move->families & 1u << fallback) == 0)
        fallback = notation;
    }

  qipu_notation_format (position, move->move, fallback, &style, text);
  return fallback;
}

static void
on_clicked (QipuMoveChoices *self, GtkWidget *button)
{
  for (guint i = 0; i < self->n; i++)
    if (self->buttons[i] == button)
      {
        g_signal_emit (self, signals[SIGNAL_CHOSEN], 0, (guint) self->moves[i]);
        return;
      }
}

static GtkWidget *
make_button (QipuMoveChoices *self,
             QipuSession *session,
             const char *typed,
             const QipuCompletion *move)
{
  g_autofree char *words = qipu_words_dup_move (qipu_session_get_position (session), move->move);
  char text[QIPU_MOVE_TEXT_SIZE];
  QipuNotation notation = write_move (session, typed, move, text);
  GtkWidget *button;

  button = gtk_button_new_with_label (text);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_focusable (button, FALSE);
  gtk_widget_set_tooltip_text (button, words);
  qipu_ui_tag_as (button, qipu_ui_notation_tag (notation));
  g_signal_connect_swapped (button, "clicked", G_CALLBACK (on_clicked), self);
  return button;
}

static void
clear (QipuMoveChoices *self)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (self->flow)) != NULL)
    gtk_flow_box_remove (GTK_FLOW_BOX (self->flow), child);
  self->n = 0;
  self->picked = G_MAXUINT;
}

/* The list scrolls so far that the picked one is seen. */
static void
show_picked (QipuMoveChoices *self)
{
  GtkAdjustment *adjustment =
      gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (self->scrolled));
  GtkWidget *button = self->buttons[self->picked];
  double x, y;

  if (gtk_widget_translate_coordinates (button, self->flow, 0, 0, &x, &y))
    gtk_adjustment_clamp_page (adjustment, y, y + gtk_widget_get_height (button));
}

static void
qipu_move_choices_dispose (GObject *object)
{
  QipuMoveChoices *self = QIPU_MOVE_CHOICES (object);

  if (self->scrolled != NULL)
    clear (self);
  g_clear_pointer (&self->scrolled, gtk_widget_unparent);

  G_OBJECT_CLASS (qipu_move_choices_parent_class)->dispose (object);
}

static void
qipu_move_choices_class_init (QipuMoveChoicesClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  GType type = G_TYPE_FROM_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = qipu_move_choices_dispose;

  signals[SIGNAL_PICKED] =
      g_signal_new ("picked", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_CHOSEN] = g_signal_new ("chosen", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                         G_TYPE_NONE, 1, G_TYPE_UINT);

  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "movechoices");
}

static void
qipu_move_choices_init (QipuMoveChoices *self)
{
  self->picked = G_MAXUINT;

  self->flow = gtk_flow_box_new ();
  gtk_flow_box_set_selection_mode (GTK_FLOW_BOX (self->flow), GTK_SELECTION_NONE);
  gtk_flow_box_set_max_children_per_line (GTK_FLOW_BOX (self->flow), 4);
  gtk_flow_box_set_min_children_per_line (GTK_FLOW_BOX (self->flow), 3);
  gtk_flow_box_set_homogeneous (GTK_FLOW_BOX (self->flow), TRUE);
  gtk_widget_set_valign (self->flow, GTK_ALIGN_START);

  self->scrolled = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (self->scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->scrolled), self->flow);
  gtk_widget_set_parent (self->scrolled, GTK_WIDGET (self));
}

GtkWidget *
qipu_move_choices_new (void)
{
  return g_object_new (QIPU_TYPE_MOVE_CHOICES, NULL);
}

void
qipu_move_choices_set (QipuMoveChoices *self,
                       QipuSession *session,
                       const char *typed,
                       const QipuCompletion *moves,
                       guint n_moves)
{
  g_return_if_fail (QIPU_IS_MOVE_CHOICES (self));

  clear (self);
  for (guint i = 0; i < MIN (n_moves, MAX_SHOWN); i++)
    {
      self->buttons[i] = make_button (self, session, typed, &moves[i]);
      self->moves[i] = moves[i].move;
      gtk_flow_box_insert (GTK_FLOW_BOX (self->flow), self->buttons[i], -1);
      gtk_widget_set_focusable (gtk_widget_get_parent (self->buttons[i]), FALSE);
      self->n++;
    }
}

/**
 * qipu_move_choices_get_n:
 * @self: the choices
 *
 * Returns: how many there are
 */
guint
qipu_move_choices_get_n (QipuMoveChoices *self)
{
  g_return_val_if_fail (QIPU_IS_MOVE_CHOICES (self), 0);

  return self->n;
}

/**
 * qipu_move_choices_get:
 * @self: the choices
 * @index: which, below qipu_move_choices_get_n()
 *
 * Returns: the move
 */
QipuMove
qipu_move_choices_get (QipuMoveChoices *self, guint index)
{
  g_return_val_if_fail (QIPU_IS_MOVE_CHOICES (self), QIPU_MOVE_NONE);
  g_return_val_if_fail (index < self->n, QIPU_MOVE_NONE);

  return self->moves[index];
}

/**
 * qipu_move_choices_get_text:
 * @self: the choices
 * @index: which, below qipu_move_choices_get_n()
 *
 * Returns: (transfer none): the move as it is written
 */
const char *
qipu_move_choices_get_text (QipuMoveChoices *self, guint index)
{
  g_return_val_if_fail (QIPU_IS_MOVE_CHOICES (self), NULL);
  g_return_val_if_fail (index < self->n, NULL);

  return gtk_button_get_label (GTK_BUTTON (self->buttons[index]));
}

QipuMove
qipu_move_choices_get_picked (QipuMoveChoices *self)
{
  g_return_val_if_fail (QIPU_IS_MOVE_CHOICES (self), QIPU_MOVE_NONE);

  return self->picked < self->n ? self->moves[self->picked] : QIPU_MOVE_NONE;
}

/**
 * qipu_move_choices_get_picked_text:
 * @self: the choices
 *
 * Returns: (transfer none) (nullable): the move that is picked as it is written; %NULL when none is
 */
const char *
qipu_move_choices_get_picked_text (QipuMoveChoices *self)
{
  g_return_val_if_fail (QIPU_IS_MOVE_CHOICES (self), NULL);

  return self->picked < self->n ? qipu_move_choices_get_text (self, self->picked) : NULL;
}

void
qipu_move_choices_pick (QipuMoveChoices *self, guint index)
{
  g_return_if_fail (QIPU_IS_MOVE_CHOICES (self));

  if (self->picked == index)
    return;

  if (self->picked < self->n)
    gtk_widget_remove_css_class (self->buttons[self->picked], "picked");
  self->picked = index < self->n ? index : G_MAXUINT;
  if (self->picked < self->n)
    {
      gtk_widget_add_css_class (self->buttons[self->picked], "picked");
      show_picked (self);
    }
  g_signal_emit (self, signals[SIGNAL_PICKED], 0);
}

void
qipu_move_choices_step (QipuMoveChoices *self, int by)
{
  g_return_if_fail (QIPU_IS_MOVE_CHOICES (self));

  if (self->n == 0)
    return;
  if (self->picked >= self->n)
    qipu_move_choices_pick (self, by > 0 ? 0 : self->n - 1);
  else
    qipu_move_choices_pick (self,
                            (guint) (((int) self->picked + by + (int) self->n) % (int) self->n));
}
