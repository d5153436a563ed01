/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A message that is shown for a while over a window, with at most one button. Other than the
 * toolkit's toasts it breaks long lines, keeps to a place where it covers no controls, and gives
 * way to the next one at once. */

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

struct _QipuMessage
{
  GtkWidget parent_instance;

  GtkRevealer *revealer;
  GtkLabel *label;
  GtkButton *button;
  GtkEventController *pointer;
  guint timeout;
};

G_DEFINE_FINAL_TYPE (QipuMessage, qipu_message, GTK_TYPE_WIDGET)

/* Who points at it or stands on its button is still reading. */
static gboolean
is_held (QipuMessage *self)
{
  return gtk_event_controller_motion_contains_pointer (
             GTK_EVENT_CONTROLLER_MOTION (self->pointer)) ||
         (gtk_widget_get_state_flags (GTK_WIDGET (self)) & GTK_STATE_FLAG_FOCUS_WITHIN) != 0;
}

static gboolean
on_timeout (gpointer data)
{
  QipuMessage *self = data;

  if (is_held (self))
    return G_SOURCE_CONTINUE;

  self->timeout = 0;
  qipu_message_dismiss (self);
  return G_SOURCE_REMOVE;
}

/* What is not seen takes no clicks. */
static void
on_revealed (QipuMessage *self)
{
  gtk_widget_set_visible (GTK_WIDGET (self), gtk_revealer_get_reveal_child (self->revealer) ||
                                                 gtk_revealer_get_child_revealed (self->revealer));
}

static void
qipu_message_dispose (GObject *object)
{
  QipuMessage *self = QIPU_MESSAGE (object);
  GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (self));

  g_clear_handle_id (&self->timeout, g_source_remove);
  if (child != NULL)
    {
      g_signal_handlers_disconnect_by_data (child, self);
      gtk_widget_unparent (child);
    }

  G_OBJECT_CLASS (qipu_message_parent_class)->dispose (object);
}

static void
qipu_message_class_init (QipuMessageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = qipu_message_dispose;

  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "message");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_ALERT);
}

static void
qipu_message_init (QipuMessage *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *close = gtk_button_new_from_icon_name ("window-close-symbolic");

  self->label = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_wrap (self->label, TRUE);
  gtk_label_set_wrap_mode (self->label, PANGO_WRAP_WORD_CHAR);
  gtk_label_set_xalign (self->label, 0);
  gtk_label_set_natural_wrap_mode (self->label, GTK_NATURAL_WRAP_NONE);
  gtk_widget_set_hexpand (GTK_WIDGET (self->label), TRUE);
  self->button = GTK_BUTTON (gtk_button_new ());
  gtk_button_set_use_underline (self->button, TRUE);
  gtk_widget_set_valign (GTK_WIDGET (self->button), GTK_ALIGN_CENTER);
  g_signal_connect_swapped (self->button, "clicked", G_CALLBACK (qipu_message_dismiss), self);
  gtk_widget_add_css_class (close, "flat");
  gtk_widget_add_css_class (close, "circular");
  gtk_widget_set_valign (close, GTK_ALIGN_CENTER);
  gtk_widget_set_tooltip_text (close, _ ("Close"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (close), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Close"), -1);
  g_signal_connect_swapped (close, "clicked", G_CALLBACK (qipu_message_dismiss), self);
  gtk_widget_add_css_class (box, "osd");
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->label));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->button));
  gtk_box_append (GTK_BOX (box), close);

  self->revealer = GTK_REVEALER (gtk_revealer_new ());
  gtk_revealer_set_transition_type (self->revealer, GTK_REVEALER_TRANSITION_TYPE_CROSSFADE);
  gtk_revealer_set_child (self->revealer, box);
  g_signal_connect_swapped (self->revealer, "notify::child-revealed", G_CALLBACK (on_revealed),
                            self);
  gtk_widget_set_parent (GTK_WIDGET (self->revealer), GTK_WIDGET (self));

  self->pointer = gtk_event_controller_motion_new ();
  gtk_widget_add_controller (GTK_WIDGET (self), self->pointer);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

GtkWidget *
qipu_message_new (void)
{
  return g_object_new (QIPU_TYPE_MESSAGE, NULL);
}

/**
 * qipu_message_tell:
 * @self: a message
 * @text: what it says, as plain text
 * @button: (nullable): the label of its button, with a mnemonic
 * @action: (nullable): the detailed action of the button
 *
 * Shows @text for some seconds, in place of what was shown before. It stays while the pointer or
 * the focus is on it.
 */
void
qipu_message_tell (QipuMessage *self, const char *text, const char *button, const char *action)
{
  g_return_if_fail (QIPU_IS_MESSAGE (self));

  gtk_label_set_label (self->label, text);
  gtk_widget_set_visible (GTK_WIDGET (self->button), button != NULL);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->button), NULL);
  if (button != NULL)
    {
      gtk_button_set_label (self->button, button);
      gtk_actionable_set_detailed_action_name (GTK_ACTIONABLE (self->button), action);
    }
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
  gtk_widget_set_visible (GTK_WIDGET (self), TRUE);
  gtk_revealer_set_reveal_child (self->revealer, TRUE);
  g_clear_handle_id (&self->timeout, g_source_remove);
  self->timeout =
      g_timeout_add_seconds (button != NULL ? SECONDS_WITH_BUTTON : SECONDS, on_timeout, self);
}

void
qipu_message_dismiss (QipuMessage *self)
{
  g_return_if_fail (QIPU_IS_MESSAGE (self));

  g_clear_handle_id (&self->timeout, g_source_remove);
  gtk_revealer_set_reveal_child (self->revealer, FALSE);
  on_revealed (self);
}

gboolean
qipu_message_is_shown (QipuMessage *self)
{
  g_return_val_if_fail (QIPU_IS_MESSAGE (self), FALSE);

  return gtk_revealer_get_reveal_child (self->revealer);
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
