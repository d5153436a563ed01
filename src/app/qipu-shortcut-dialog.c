/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Asks for the keys of a command. Keys that are free are taken at once; of others it says whose
 * they are, or why they cannot be had. */

#define G_LOG_DOMAIN "qipu-app"

#include "config.h"

#include "app/qipu-shortcut-dialog.h"

#include <glib/gi18n-lib.h>

#include "ui/qipu-ui-language.h"

struct _QipuShortcutDialog
{
  AdwMessageDialog parent_instance;

  const QipuKey *key;
  char *wanted; /* waits for an answer, since another command has it */
};

G_DEFINE_FINAL_TYPE (QipuShortcutDialog, qipu_shortcut_dialog, ADW_TYPE_MESSAGE_DIALOG)

static const char *
translate (const char *text)
{
  return g_dgettext (GETTEXT_PACKAGE, text);
}

/* Shift is part of a sign such as “?”, but not of letters and arrows. */
static char *
dup_accelerator (guint keyval, GdkModifierType state)
{
  guint lower = gdk_keyval_to_lower (keyval);

  state &= gtk_accelerator_get_default_mod_mask ();
  if (gdk_keyval_to_unicode (keyval) != 0 && !g_unichar_isalpha (gdk_keyval_to_unicode (keyval)))
    state &= (GdkModifierType) ~GDK_SHIFT_MASK;
  return gtk_accelerator_name (lower, state);
}

static gboolean
is_modifier (guint keyval)
{
  return (keyval >= GDK_KEY_Shift_L && keyval <= GDK_KEY_Hyper_R) ||
         (keyval >= GDK_KEY_ISO_Lock && keyval <= GDK_KEY_ISO_Level5_Lock) ||
         keyval == GDK_KEY_Mode_switch || keyval == GDK_KEY_Num_Lock;
}

static gboolean
on_key_pressed (QipuShortcutDialog *self, guint keyval, guint keycode, GdkModifierType state)
{
  switch (keyval)
    {
    case GDK_KEY_Escape:
    case GDK_KEY_Tab:
    case GDK_KEY_ISO_Left_Tab:
    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
      return GDK_EVENT_PROPAGATE;
    default:
      if (!is_modifier (keyval))
        qipu_shortcut_dialog_press (self, keyval, state);
      return GDK_EVENT_STOP;
    }
}

static void
on_response (QipuShortcutDialog *self, const char *response)
{
  if (g_str_equal (response, "replace") && self->wanted != NULL)
    qipu_keys_set (self->key, self->wanted);
  else if (g_str_equal (response, "remove"))
    qipu_keys_set (self->key, NULL);
  else if (g_str_equal (response, "reset"))
    qipu_keys_reset (self->key);
}

static void
qipu_shortcut_dialog_finalize (GObject *object)
{
  g_free (QIPU_SHORTCUT_DIALOG (object)->wanted);

  G_OBJECT_CLASS (qipu_shortcut_dialog_parent_class)->finalize (object);
}

static void
qipu_shortcut_dialog_class_init (QipuShortcutDialogClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = qipu_shortcut_dialog_finalize;
}

static void
qipu_shortcut_dialog_init (QipuShortcutDialog *self)
{
  AdwMessageDialog *dialog = ADW_MESSAGE_DIALOG (self);
  GtkEventController *keys = gtk_event_controller_key_new ();

  adw_message_dialog_set_body (dialog, _ ("Press the new keys."));
  adw_message_dialog_add_responses (dialog, "cancel", _ ("_Cancel"), "remove", _ ("_No Keys"),
                                    "reset", _ ("_Reset"), "replace", _ ("Re_place"), NULL);
  adw_message_dialog_set_response_enabled (dialog, "replace", FALSE);
  adw_message_dialog_set_response_appearance (dialog, "replace", ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_close_response (dialog, "cancel");
  g_signal_connect (self, "response", G_CALLBACK (on_response), NULL);

  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (on_key_pressed), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
}

/**
 * qipu_shortcut_dialog_new:
 * @parent: the window that it belongs to
 * @key: (transfer none): the command, of the table of keys
 *
 * Asks for another key for the command of @key.
 *
 * Returns: (transfer none): the dialog, not shown so far
 */
GtkWindow *
qipu_shortcut_dialog_new (GtkWindow *parent, const QipuKey *key)
{
  QipuShortcutDialog *self = g_object_new (QIPU_TYPE_SHORTCUT_DIALOG, "transient-for", parent,
                                           "modal", TRUE, NULL);

  self->key = key;
  adw_message_dialog_set_heading (ADW_MESSAGE_DIALOG (self), translate (key->title));
  qipu_ui_tag (GTK_WIDGET (self));
  return GTK_WINDOW (self);
}

void
qipu_shortcut_dialog_press (QipuShortcutDialog *self, guint keyval, GdkModifierType state)
{
  g_autofree char *accelerator = dup_accelerator (keyval, state);
  g_autofree char *label = NULL;
  g_autofree char *body = NULL;
  const QipuKey *other;
  QipuKeyUse use;

  g_return_if_fail (QIPU_IS_SHORTCUT_DIALOG (self));

  gtk_accelerator_parse (accelerator, &keyval, &state);
  label = gtk_accelerator_get_label (keyval, state);
  use = qipu_keys_check (self->key, accelerator, &other);
  g_clear_pointer (&self->wanted, g_free);
  switch (use)
    {
    case QIPU_KEY_FREE:
      qipu_keys_set (self->key, accelerator);
      gtk_window_close (GTK_WINDOW (self));
      return;
    case QIPU_KEY_TAKEN:
      self->wanted = g_steal_pointer (&accelerator);
      /* Translators: keys, the name of the command that has them. */
      body = g_strdup_printf (_ ("%1$s belongs to “%2$s”. Replace takes it away there."), label,
                              translate (other->title));
      break;
    case QIPU_KEY_MOVE:
      /* Translators: a key. */
      body = g_strdup_printf (_ ("%s begins a move that is typed. Choose other keys."), label);
      break;
    case QIPU_KEY_INPUT:
    default:
      /* Translators: a key. */
      body = g_strdup_printf (_ ("%s is needed for writing. Choose other keys."), label);
    }
  adw_message_dialog_set_body (ADW_MESSAGE_DIALOG (self), body);
  adw_message_dialog_set_response_enabled (ADW_MESSAGE_DIALOG (self), "replace",
                                           self->wanted != NULL);
}
