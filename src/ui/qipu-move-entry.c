/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Moves by typing, in any notation. */

#define G_LOG_DOMAIN "qipu-ui"

#include "config.h"

#include "ui/qipu-move-entry.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "notation/qipu-notation.h"
#include "ui/qipu-move-choices.h"
#include "words/qipu-words-parse.h"

#define BELOW_HEIGHT 102

struct _QipuMoveEntry
{
  GtkWidget parent_instance;

  QipuSession *session;
  GtkWidget *box;
  GtkWidget *entry;
  GtkWidget *hint;
  QipuMoveChoices *choices;
  gboolean composing; /* keys belong to the input method */
  gboolean uncertain; /* the text says several moves */
};

enum
{
  SIGNAL_PLAY,
  SIGNAL_REPLACE,
  SIGNAL_PREVIEW,
  SIGNAL_CLOSE,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (QipuMoveEntry, qipu_move_entry, GTK_TYPE_WIDGET)

static void
set_hint (QipuMoveEntry *self, const char *text)
{
  gtk_label_set_label (GTK_LABEL (self->hint), text != NULL ? text : "");
  gtk_widget_set_visible (self->hint, text != NULL);
}

/* A text that can become no move is wrong already; one that is merely unfinished is worth a remark
 * only when Enter was pressed. */
static gboolean
is_worth_telling (const QipuParse *parse, guint n_choices, gboolean final)
{
  switch (parse->status)
    {
    case QIPU_PARSE_OK:
      return TRUE; /* how it was read, where that is unusual */
    case QIPU_PARSE_AMBIGUOUS:
    case QIPU_PARSE_WRONG_SIDE:
      return TRUE;
    case QIPU_PARSE_MISSING_PIECE:
    case QIPU_PARSE_MISSING_DIRECTION:
    case QIPU_PARSE_MISSING_NUMBER:
      return final;
    default:
      return final || n_choices == 0;
    }
}

/* The move that the text says, or the only one it can become. One written with the other side's
 * numerals is offered, but not taken for granted. */
static guint
find_picked (const QipuParse *parse, guint n_moves)
{
  if (parse->status == QIPU_PARSE_OK || (n_moves == 1 && parse->status != QIPU_PARSE_WRONG_SIDE))
    return 0;
  return G_MAXUINT;
}

/* What is picked is what Enter will play. */
static void
read_text (QipuMoveEntry *self, gboolean final)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->entry));
  const QipuPosition *position = qipu_session_get_position (self->session);
  QipuCompletion moves[QIPU_MAX_MOVES];
  guint n_moves = 0;
  g_autofree char *hint = NULL;
  QipuParse parse;

  if (*text != '\0')
    n_moves = (guint) qipu_notation_complete (position, text, strlen (text), moves);
  qipu_notation_parse (position, text, strlen (text), &(QipuParseOptions){ .being_typed = TRUE },
                       &parse);
  self->uncertain = parse.status == QIPU_PARSE_AMBIGUOUS;
  if (self->uncertain)
    n_moves = MIN (n_moves, parse.n_candidates);

  qipu_move_choices_set (self->choices, self->session, text, moves, n_moves);
  qipu_move_choices_pick (self->choices, find_picked (&parse, n_moves));
  if (*text != '\0' && is_worth_telling (&parse, n_moves, final))
    hint = qipu_words_dup_parse (position, text, &parse);
  set_hint (self, hint);
  g_signal_emit (self, signals[SIGNAL_PREVIEW], 0);
}

static void
on_changed (QipuMoveEntry *self)
{
  if (self->session != NULL)
    read_text (self, FALSE);
}

static void
on_picked (QipuMoveEntry *self)
{
  g_signal_emit (self, signals[SIGNAL_PREVIEW], 0);
}

static void
on_chosen (QipuMoveEntry *self, guint move)
{
  g_signal_emit (self, signals[SIGNAL_PLAY], 0, move);
}

/* FALSE where no move is picked: then the reason is told. */
static gboolean
finish (QipuMoveEntry *self, guint signal)
{
  QipuMove move = qipu_move_choices_get_picked (self->choices);

  if (self->session == NULL)
    return FALSE;

  if (move != QIPU_MOVE_NONE)
    g_signal_emit (self, signals[signal], 0, (guint) move);
  else
    read_text (self, TRUE);
  return TRUE;
}

static void
on_activate (QipuMoveEntry *self)
{
  finish (self, SIGNAL_PLAY);
}

static void
complete (QipuMoveEntry *self)
{
  g_autofree char *text = NULL;

  if (qipu_move_choices_get_picked (self->choices) == QIPU_MOVE_NONE)
    qipu_move_choices_step (self->choices, 1);
  text = g_strdup (qipu_move_choices_get_picked_text (self->choices));
  if (text == NULL)
    return;

  gtk_editable_set_text (GTK_EDITABLE (self->entry), text);
  gtk_editable_set_position (GTK_EDITABLE (self->entry), -1);
}

static void
on_preedit_changed (QipuMoveEntry *self, const char *preedit)
{
  self->composing = *preedit != '\0';
}

static gboolean
on_key_pressed (QipuMoveEntry *self, guint keyval, guint keycode, GdkModifierType state)
{
  /* Escape, Enter and the arrows of a composition are the input method's. */
  if (self->composing)
    return GDK_EVENT_PROPAGATE;

  switch (keyval)
    {
    case GDK_KEY_Escape:
      g_signal_emit (self, signals[SIGNAL_CLOSE], 0);
      return GDK_EVENT_STOP;
    case GDK_KEY_Down:
    case GDK_KEY_KP_Down:
      qipu_move_choices_step (self->choices, 1);
      return GDK_EVENT_STOP;
    case GDK_KEY_Up:
    case GDK_KEY_KP_Up:
      qipu_move_choices_step (self->choices, -1);
      return GDK_EVENT_STOP;
    case GDK_KEY_Tab:
      if (qipu_move_choices_get_n (self->choices) == 0)
        return GDK_EVENT_PROPAGATE;
      complete (self);
      return GDK_EVENT_STOP;
    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
      if ((state & GDK_ALT_MASK) == 0)
        return GDK_EVENT_PROPAGATE;
      return finish (self, SIGNAL_REPLACE);
    default:
      return GDK_EVENT_PROPAGATE;
    }
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
  signals[SIGNAL_REPLACE] = g_signal_new ("replace", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                          G_TYPE_NONE, 1, G_TYPE_UINT);
  signals[SIGNAL_PREVIEW] =
      g_signal_new ("preview", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_CLOSE] =
      g_signal_new ("close", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);

  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "moveentry");
}

static GtkWidget *
make_entry (QipuMoveEntry *self)
{
  GtkWidget *entry = gtk_entry_new ();
  GtkEditable *text = gtk_editable_get_delegate (GTK_EDITABLE (entry));

  /* Translators: examples of a typed move in three notations */
  gtk_entry_set_placeholder_text (GTK_ENTRY (entry), _ ("C2=5, 炮二平五, h2e2"));
  gtk_entry_set_icon_from_icon_name (GTK_ENTRY (entry), GTK_ENTRY_ICON_SECONDARY,
                                     "window-close-symbolic");
  gtk_entry_set_icon_tooltip_text (GTK_ENTRY (entry), GTK_ENTRY_ICON_SECONDARY, _ ("Close"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Enter a move"), -1);
  g_signal_connect_swapped (entry, "changed", G_CALLBACK (on_changed), self);
  g_signal_connect_swapped (entry, "activate", G_CALLBACK (on_activate), self);
  g_signal_connect_swapped (entry, "icon-press", G_CALLBACK (on_icon_pressed), self);
  g_signal_connect_swapped (text, "preedit-changed", G_CALLBACK (on_preedit_changed), self);
  return entry;
}

static GtkWidget *
make_hint (void)
{
  GtkWidget *hint = gtk_label_new (NULL);

  gtk_label_set_wrap (GTK_LABEL (hint), TRUE);
  gtk_label_set_xalign (GTK_LABEL (hint), 0);
  gtk_widget_add_css_class (hint, "caption");
  gtk_widget_hide (hint);
  return hint;
}

static void
qipu_move_entry_init (QipuMoveEntry *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkWidget *below = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);

  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (on_key_pressed), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);

  self->entry = make_entry (self);
  self->hint = make_hint ();
  self->choices = QIPU_MOVE_CHOICES (qipu_move_choices_new ());
  g_signal_connect_swapped (self->choices, "picked", G_CALLBACK (on_picked), self);
  g_signal_connect_swapped (self->choices, "chosen", G_CALLBACK (on_chosen), self);

  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  gtk_box_append (GTK_BOX (self->box), self->entry);
  /* always as high, so that field and board stay where they are whatever is told and offered */
  gtk_widget_set_size_request (below, -1, BELOW_HEIGHT);
  gtk_widget_set_vexpand (GTK_WIDGET (self->choices), TRUE);
  gtk_box_append (GTK_BOX (below), self->hint);
  gtk_box_append (GTK_BOX (below), GTK_WIDGET (self->choices));
  gtk_box_append (GTK_BOX (self->box), below);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
}

GtkWidget *
qipu_move_entry_new (void)
{
  return g_object_new (QIPU_TYPE_MOVE_ENTRY, NULL);
}

/**
 * qipu_move_entry_set_session:
 * @self: the entry
 * @session: (nullable): where moves are played
 */
void
qipu_move_entry_set_session (QipuMoveEntry *self, QipuSession *session)
{
  g_return_if_fail (QIPU_IS_MOVE_ENTRY (self));

  g_set_object (&self->session, session);
}

/**
 * qipu_move_entry_get_text:
 * @self: the entry
 *
 * Returns: (transfer none): what was typed so far
 */
const char *
qipu_move_entry_get_text (QipuMoveEntry *self)
{
  g_return_val_if_fail (QIPU_IS_MOVE_ENTRY (self), NULL);

  return gtk_editable_get_text (GTK_EDITABLE (self->entry));
}

/**
 * qipu_move_entry_get_cursor:
 * @self: the entry
 *
 * Returns: the place of the cursor, in characters
 */
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

void
qipu_move_entry_fill_scene (QipuMoveEntry *self, QipuScene *scene)
{
  QipuMove picked;

  g_return_if_fail (QIPU_IS_MOVE_ENTRY (self));

  picked = qipu_move_choices_get_picked (self->choices);
  if (self->uncertain)
    for (guint i = 0; i < qipu_move_choices_get_n (self->choices); i++)
      {
        QipuMove move = qipu_move_choices_get (self->choices, i);

        if (move != picked)
          qipu_scene_add_arrow (scene, qipu_move_from (move), qipu_move_to (move),
                                QIPU_ARROW_CANDIDATE, QIPU_MARK_GREEN);
      }
  if (picked != QIPU_MOVE_NONE)
    qipu_scene_add_arrow (scene, qipu_move_from (picked), qipu_move_to (picked),
                          QIPU_ARROW_VARIATION, QIPU_MARK_GREEN);
}
