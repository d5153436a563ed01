/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A message that is shown for a while over a window, with at most one button. Other than the
 * toolkit's toasts it breaks long lines, keeps to a place where it covers no controls, and does not
 * make the next one wait. */

#define G_LOG_DOMAIN "qipu-ui"

#include "config.h"

#include "ui/qipu-message.h"

#include <glib/gi18n-lib.h>

#define MARGIN 12
#define MAX_WIDTH 480
/* a place that is lower than a line of text with a button is none */
#define MINIMUM_PLACE 48
#define SECONDS 4
/* time to read what the button does, and to reach it */
#define SECONDS_WITH_BUTTON 8

/* What is said, in a frame of its own. */
typedef struct
{
  QipuMessage *message;
  GtkRevealer *revealer;
  GtkLabel *label;
  GtkButton *button;
  guint timeout;
} Row;

struct _QipuMessage
{
  GtkWidget parent_instance;

  GtkBox *box;
  /* One above the other: what can still be undone, and what was said since. The upper one is only
   * shown while it has a button. */
  Row *older;
  Row *newer;
  GtkEventController *pointer;
  int room; /* of the place where it was shown last */
};

G_DEFINE_FINAL_TYPE (QipuMessage, qipu_message, GTK_TYPE_WIDGET)

static gboolean
is_shown (Row *row)
{
  return gtk_revealer_get_reveal_child (row->revealer);
}

static gboolean
has_button (Row *row)
{
  return is_shown (row) && gtk_widget_get_visible (GTK_WIDGET (row->button));
}

/* Who points at it or stands on its button is still reading. */
static gboolean
is_held (QipuMessage *self)
{
  return gtk_event_controller_motion_contains_pointer (
             GTK_EVENT_CONTROLLER_MOTION (self->pointer)) ||
         (gtk_widget_get_state_flags (GTK_WIDGET (self)) & GTK_STATE_FLAG_FOCUS_WITHIN) != 0;
}

/* What is not seen takes no clicks and no room. */
static void
on_revealed (Row *row)
{
  QipuMessage *self = row->message;

  gtk_widget_set_visible (GTK_WIDGET (row->revealer),
                          is_shown (row) || gtk_revealer_get_child_revealed (row->revealer));
  gtk_widget_set_visible (GTK_WIDGET (self),
                          gtk_widget_get_visible (GTK_WIDGET (self->older->revealer)) ||
                            gtk_widget_get_visible (GTK_WIDGET (self->newer->revealer)));
}

static void
hide_row (Row *row)
{
  g_clear_handle_id (&row->timeout, g_source_remove);
  gtk_revealer_set_reveal_child (row->revealer, FALSE);
  on_revealed (row);
}

static gboolean
on_timeout (gpointer data)
{
  Row *row = data;

  if (is_held (row->message))
    return G_SOURCE_CONTINUE;

  row->timeout = 0;
  hide_row (row);
  return G_SOURCE_REMOVE;
}

static void
qipu_message_dispose (GObject *object)
{
  QipuMessage *self = QIPU_MESSAGE (object);
  Row *rows[] = { self->older, self->newer };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_clear_handle_id (&rows[i]->timeout, g_source_remove);
      if (self->box != NULL)
        g_signal_handlers_disconnect_by_data (rows[i]->revealer, rows[i]);
    }
  g_clear_pointer ((GtkWidget **) &self->box, gtk_widget_unparent);

  G_OBJECT_CLASS (qipu_message_parent_class)->dispose (object);
}

static void
qipu_message_finalize (GObject *object)
{
  QipuMessage *self = QIPU_MESSAGE (object);

  g_free (self->older);
  g_free (self->newer);

  G_OBJECT_CLASS (qipu_message_parent_class)->finalize (object);
}

static void
qipu_message_class_init (QipuMessageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = qipu_message_dispose;
  G_OBJECT_CLASS (klass)->finalize = qipu_message_finalize;

  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "message");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_ALERT);
}

static Row *
make_row (QipuMessage *self)
{
  Row *row = g_new0 (Row, 1);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *close = gtk_button_new_from_icon_name ("window-close-symbolic");

  row->message = self;
  row->label = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_wrap (row->label, TRUE);
  gtk_label_set_wrap_mode (row->label, PANGO_WRAP_WORD_CHAR);
  gtk_label_set_xalign (row->label, 0);
  gtk_label_set_natural_wrap_mode (row->label, GTK_NATURAL_WRAP_NONE);
  gtk_widget_set_hexpand (GTK_WIDGET (row->label), TRUE);
  row->button = GTK_BUTTON (gtk_button_new ());
  gtk_button_set_use_underline (row->button, TRUE);
  gtk_widget_set_valign (GTK_WIDGET (row->button), GTK_ALIGN_CENTER);
  g_signal_connect_swapped (row->button, "clicked", G_CALLBACK (hide_row), row);
  gtk_widget_add_css_class (close, "flat");
  gtk_widget_add_css_class (close, "circular");
  gtk_widget_set_valign (close, GTK_ALIGN_CENTER);
  gtk_widget_set_tooltip_text (close, _ ("Close"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (close), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Close"), -1);
  g_signal_connect_swapped (close, "clicked", G_CALLBACK (hide_row), row);
  gtk_widget_add_css_class (box, "osd");
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (row->label));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (row->button));
  gtk_box_append (GTK_BOX (box), close);

  row->revealer = GTK_REVEALER (gtk_revealer_new ());
  gtk_revealer_set_transition_type (row->revealer, GTK_REVEALER_TRANSITION_TYPE_CROSSFADE);
  gtk_revealer_set_child (row->revealer, box);
  gtk_widget_set_visible (GTK_WIDGET (row->revealer), FALSE);
  g_signal_connect_swapped (row->revealer, "notify::child-revealed", G_CALLBACK (on_revealed), row);
  gtk_box_append (self->box, GTK_WIDGET (row->revealer));
  return row;
}

static void
qipu_message_init (QipuMessage *self)
{
  self->box = GTK_BOX (gtk_box_new (GTK_ORIENTATION_VERTICAL, 6));
  gtk_widget_set_parent (GTK_WIDGET (self->box), GTK_WIDGET (self));
  self->older = make_row (self);
  self->newer = make_row (self);

  self->pointer = gtk_event_controller_motion_new ();
  gtk_widget_add_controller (GTK_WIDGET (self), self->pointer);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

GtkWidget *
qipu_message_new (void)
{
  return g_object_new (QIPU_TYPE_MESSAGE, NULL);
}

static void
swap_rows (QipuMessage *self)
{
  Row *row = self->older;

  self->older = self->newer;
  self->newer = row;
  gtk_box_reorder_child_after (self->box, GTK_WIDGET (row->revealer),
                               GTK_WIDGET (self->older->revealer));
}

/* Whether both fit where the message is shown. */
static gboolean
has_room_for_both (QipuMessage *self)
{
  int height, width = gtk_widget_get_width (GTK_WIDGET (self));

  gtk_widget_set_visible (GTK_WIDGET (self->newer->revealer), TRUE);
  gtk_widget_measure (GTK_WIDGET (self->box), GTK_ORIENTATION_VERTICAL, width > 0 ? width : -1,
                      NULL, &height, NULL, NULL);
  return height + MARGIN <= self->room;
}

/**
 * qipu_message_tell:
 * @self: a message
 * @text: what it says, as plain text
 * @button: (nullable): the label of its button, with a mnemonic
 * @action: (nullable): the detailed action of the button
 *
 * Shows @text for some seconds, in place of what was shown before. It stays while the pointer or
 * the focus is on it. What was said with a button stays for its time above a text without one.
 */
void
qipu_message_tell (QipuMessage *self, const char *text, const char *button, const char *action)
{
  Row *row;

  g_return_if_fail (QIPU_IS_MESSAGE (self));

  if (button != NULL)
    hide_row (self->older);
  else if (has_button (self->newer))
    swap_rows (self);

  row = self->newer;
  gtk_label_set_label (row->label, text);
  gtk_widget_set_visible (GTK_WIDGET (row->button), button != NULL);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (row->button), NULL);
  if (button != NULL)
    {
      gtk_button_set_label (row->button, button);
      gtk_actionable_set_detailed_action_name (GTK_ACTIONABLE (row->button), action);
    }
  if (is_shown (self->older) && !has_room_for_both (self))
    hide_row (self->older);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
  gtk_revealer_set_reveal_child (row->revealer, TRUE);
  on_revealed (row);
  g_clear_handle_id (&row->timeout, g_source_remove);
  row->timeout =
      g_timeout_add_seconds (button != NULL ? SECONDS_WITH_BUTTON : SECONDS, on_timeout, row);
}

/**
 * qipu_message_dismiss:
 * @self: the messages
 *
 * Takes away what is shown.
 */
void
qipu_message_dismiss (QipuMessage *self)
{
  g_return_if_fail (QIPU_IS_MESSAGE (self));

  hide_row (self->older);
  hide_row (self->newer);
}

/**
 * qipu_message_withdraw:
 * @self: a message
 * @action: the detailed action of a button
 *
 * Takes back the offer of @action, which would do something else than what was said by now.
 */
void
qipu_message_withdraw (QipuMessage *self, const char *action)
{
  Row *rows[] = { self->older, self->newer };

  g_return_if_fail (QIPU_IS_MESSAGE (self));

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    if (has_button (rows[i]) &&
        g_strcmp0 (gtk_actionable_get_action_name (GTK_ACTIONABLE (rows[i]->button)), action) == 0)
      hide_row (rows[i]);
}

/**
 * qipu_message_is_shown:
 * @self: the messages
 *
 * Returns: whether one is to be read
 */
gboolean
qipu_message_is_shown (QipuMessage *self)
{
  g_return_val_if_fail (QIPU_IS_MESSAGE (self), FALSE);

  return is_shown (self->older) || is_shown (self->newer);
}

/**
 * qipu_message_place:
 * @self: a message
 * @overlay: what it lies over
 * @place: (nullable): a widget below @overlay that may be covered for a while
 * @allocation: (out): where the message goes
 *
 * At the lower edge of @place, or of @overlay where there is no such place, as wide as the text
 * needs and no wider than the place.
 *
 * Returns: TRUE, as the handler of GtkOverlay::get-child-position wants it
 */
gboolean
qipu_message_place (QipuMessage *self,
                    GtkWidget *overlay,
                    GtkWidget *place,
                    GdkRectangle *allocation)
{
  graphene_rect_t bounds;
  int minimum, natural, width, height;

  g_return_val_if_fail (QIPU_IS_MESSAGE (self), FALSE);

  if (place == NULL || !gtk_widget_get_mapped (place) ||
      !gtk_widget_compute_bounds (place, overlay, &bounds) || bounds.size.height < MINIMUM_PLACE)
    graphene_rect_init (&bounds, 0, 0, gtk_widget_get_width (overlay),
                        gtk_widget_get_height (overlay));

  self->room = (int) bounds.size.height;
  gtk_widget_measure (GTK_WIDGET (self), GTK_ORIENTATION_HORIZONTAL, -1, &minimum, &natural, NULL,
                      NULL);
  width = MIN (natural, MIN ((int) bounds.size.width - 2 * MARGIN, MAX_WIDTH));
  width = MAX (width, minimum);
  gtk_widget_measure (GTK_WIDGET (self), GTK_ORIENTATION_VERTICAL, width, &minimum, &height, NULL,
                      NULL);
  allocation->width = width;
  allocation->height = height;
  allocation->x = (int) (bounds.origin.x + (bounds.size.width - (float) width) / 2);
  allocation->y = (int) (bounds.origin.y + bounds.size.height) - height - MARGIN;
  allocation->x = CLAMP (allocation->x, 0, MAX (0, gtk_widget_get_width (overlay) - width));
  /* what is above a low place is nearer to being a control than what is below */
  allocation->y = MAX (allocation->y, (int) bounds.origin.y);
  return TRUE;
}
