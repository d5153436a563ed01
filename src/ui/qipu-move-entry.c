/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Moves by typing, in any notation. */

#define G_LOG_DOMAIN "qipu-ui"

#include "config.h"

#include "ui/qipu-move-entry.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "notation/qipu-notation.h"
#include "ui/qipu-ui-language.h"
#include "words/qipu-words-parse.h"

#define MAX_SHOWN 8

struct _QipuMoveEntry
{
  GtkWidget parent_instance;

  QipuSession *session;
  GtkWidget *box;
  GtkWidget *entry;
  GtkWidget *hint;
  GtkWidget *candidates;
  QipuMove move;
};

enum
{
  SIGNAL_PLAY,
  SIGNAL_PREVIEW,
  SIGNAL_CLOSE,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (QipuMoveEntry, qipu_move_entry, GTK_TYPE_WIDGET)

static void
play (QipuMoveEntry *self, QipuMove move)
{
  g_signal_emit (self, signals[SIGNAL_PLAY], 0, (guint) move);
}

static void
on_candidate_clicked (QipuMoveEntry *self, GtkWidget *button)
{
  play (self, (QipuMove) GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "move")));
}

static void
show_candidates (QipuMoveEntry *self, const QipuMove *moves, guint n_moves)
{
  GtkWidget *child;
  QipuNotationStyle style;

  while ((child = gtk_widget_get_first_child (self->candidates)) != NULL)
    gtk_flow_box_remove (GTK_FLOW_BOX (self->candidates), child);
  gtk_widget_set_visible (self->candidates, n_moves > 1);
  if (n_moves < 2)
    return;

  qipu_session_get_style (self->session, &style);
  for (guint i = 0; i < MIN (n_moves, MAX_SHOWN); i++)
    {
      char text[QIPU_MOVE_TEXT_SIZE];
      GtkWidget *button;

      qipu_notation_format (qipu_session_get_position (self->session), moves[i],
                            qipu_session_get_notation (self->session), &style, text);
      button = gtk_button_new_with_label (text);
      qipu_ui_tag_as (button, qipu_ui_notation_tag (qipu_session_get_notation (self->session)));
      g_object_set_data (G_OBJECT (button), "move", GUINT_TO_POINTER (moves[i]));
      g_signal_connect_swapped (button, "clicked", G_CALLBACK (on_candidate_clicked), self);
      gtk_flow_box_insert (GTK_FLOW_BOX (self->candidates), button, -1);
      gtk_widget_set_focusable (gtk_widget_get_parent (button), FALSE);
    }
}

static void
set_hint (QipuMoveEntry *self, const char *text)
{
  gtk_label_set_label (GTK_LABEL (self->hint), text != NULL ? text : "");
  gtk_widget_set_visible (self->hint, text != NULL);
}

/* @final: Enter was pressed; before that an unfinished text is not worth a remark. */
static void
read_text (QipuMoveEntry *self, gboolean final)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->entry));
  const QipuPosition *position = qipu_session_get_position (self->session);
  g_autofree char *hint = NULL;
  QipuParse parse;

  qipu_notation_parse (position, text, strlen (text), NULL, &parse);
  self->move = parse.status == QIPU_PARSE_OK ? parse.move : QIPU_MOVE_NONE;
  show_candidates (self, parse.candidates,
                   parse.status == QIPU_PARSE_AMBIGUOUS ? parse.n_candidates : 0);
  if (final && parse.status != QIPU_PARSE_OK && *text != '\0')
    hint = qipu_words_dup_parse (position, text, &parse);
  set_hint (self, hint);
  g_signal_emit (self, signals[SIGNAL_PREVIEW], 0, (guint) self->move);
}

static void
on_changed (QipuMoveEntry *self)
{
  if (self->session != NULL)
    read_text (self, FALSE);
}

static void
on_activate (QipuMoveEntry *self)
{
  if (self->session == NULL)
    return;

  read_text (self, TRUE);
  if (self->move != QIPU_MOVE_NONE)
    play (self, self->move);
}

static gboolean
on_key_pressed (QipuMoveEntry *self, guint keyval, guint keycode, GdkModifierType state)
{
  if (keyval != GDK_KEY_Escape)
    return GDK_EVENT_PROPAGATE;

  g_signal_emit (self, signals[SIGNAL_CLOSE], 0);
  return GDK_EVENT_STOP;
}

static void
on_icon_pressed (QipuMoveEntry *self)
{
  g_signal_emit (self, signals[SIGNAL_CLOSE], 0);
}

static void
qipu_move_entry_dispose (GObject *object)
{
  QipuMoveEntry *self = QIPU_MOVE_ENTRY (object);

  g_clear_object (&self->session);
  g_clear_pointer (&self->box, gtk_widget_unparent);

  G_OBJECT_CLASS (qipu_move_entry_parent_class)->dispose (object);
}

static void
qipu_move_entry_class_init (QipuMoveEntryClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  GType type = G_TYPE_FROM_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = qipu_move_entry_dispose;

  signals[SIGNAL_PLAY] = g_signal_new ("play", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                       G_TYPE_NONE, 1, G_TYPE_UINT);
  signals[SIGNAL_PREVIEW] = g_signal_new ("preview", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                          G_TYPE_NONE, 1, G_TYPE_UINT);
  signals[SIGNAL_CLOSE] = g_signal_new ("close", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                        G_TYPE_NONE, 0);

  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "moveentry");
}

static void
qipu_move_entry_init (QipuMoveEntry *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  self->entry = gtk_entry_new ();
  /* Translators: examples of a typed move in three notations */
  gtk_entry_set_placeholder_text (GTK_ENTRY (self->entry), _ ("C2=5, 炮二平五, h2e2"));
  gtk_entry_set_icon_from_icon_name (GTK_ENTRY (self->entry), GTK_ENTRY_ICON_SECONDARY,
                                     "window-close-symbolic");
  gtk_entry_set_icon_tooltip_text (GTK_ENTRY (self->entry), GTK_ENTRY_ICON_SECONDARY, _ ("Close"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Enter a move"), -1);
  g_signal_connect_swapped (self->entry, "changed", G_CALLBACK (on_changed), self);
  g_signal_connect_swapped (self->entry, "activate", G_CALLBACK (on_activate), self);
  g_signal_connect_swapped (self->entry, "icon-press", G_CALLBACK (on_icon_pressed), self);
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (on_key_pressed), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);

  self->hint = gtk_label_new (NULL);
  gtk_label_set_wrap (GTK_LABEL (self->hint), TRUE);
  gtk_label_set_xalign (GTK_LABEL (self->hint), 0);
  gtk_widget_add_css_class (self->hint, "caption");
  gtk_widget_set_visible (self->hint, FALSE);

  self->candidates = gtk_flow_box_new ();
  gtk_flow_box_set_selection_mode (GTK_FLOW_BOX (self->candidates), GTK_SELECTION_NONE);
  gtk_flow_box_set_max_children_per_line (GTK_FLOW_BOX (self->candidates), 4);
  gtk_flow_box_set_column_spacing (GTK_FLOW_BOX (self->candidates), 6);
  gtk_flow_box_set_row_spacing (GTK_FLOW_BOX (self->candidates), 6);
  gtk_widget_set_visible (self->candidates, FALSE);

  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  gtk_box_append (GTK_BOX (self->box), self->candidates);
  gtk_box_append (GTK_BOX (self->box), self->hint);
  gtk_box_append (GTK_BOX (self->box), self->entry);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
}

GtkWidget *
qipu_move_entry_new (void)
{
  return g_object_new (QIPU_TYPE_MOVE_ENTRY, NULL);
}

void
qipu_move_entry_set_session (QipuMoveEntry *self, QipuSession *session)
{
  g_return_if_fail (QIPU_IS_MOVE_ENTRY (self));

  g_set_object (&self->session, session);
}

const char *
qipu_move_entry_get_text (QipuMoveEntry *self)
{
  g_return_val_if_fail (QIPU_IS_MOVE_ENTRY (self), NULL);

  return gtk_editable_get_text (GTK_EDITABLE (self->entry));
}

int
qipu_move_entry_get_cursor (QipuMoveEntry *self)
{
  g_return_val_if_fail (QIPU_IS_MOVE_ENTRY (self), 0);

  return gtk_editable_get_position (GTK_EDITABLE (self->entry));
}

void
qipu_move_entry_start (QipuMoveEntry *self, const char *text, int cursor)
{
  g_return_if_fail (QIPU_IS_MOVE_ENTRY (self));

  gtk_editable_set_text (GTK_EDITABLE (self->entry), text);
  gtk_entry_grab_focus_without_selecting (GTK_ENTRY (self->entry));
  gtk_editable_set_position (GTK_EDITABLE (self->entry), cursor);
}
