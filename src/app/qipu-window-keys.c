/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Keys of a window that are no accelerators: bare letters, arrows, and text that begins a move.
 *
 * They are taken before the focused widget sees them, since lists move their focus with arrows;
 * therefore they rest while a text is written, a menu is open, or the board's cursor is in use. */

#define G_LOG_DOMAIN "qipu-app"

#include "config.h"

#include "app/qipu-window-keys.h"

#include <string.h>

#include "app/qipu-keys.h"
#include "ui/qipu-board-view.h"
#include "ui/qipu-move-list-view.h"

typedef struct
{
  GtkWindow *window;
  GtkEventController *letters;
  GtkEventController *arrows;
  GtkEventController *list;
  GtkEventController *typing;
  GtkIMContext *input;
  QipuTypedFunc typed;
  gpointer user_data;
} Keys;

static void
keys_free (gpointer data)
{
  Keys *keys = data;

  g_clear_object (&keys->input);
  g_free (keys);
}

static gboolean
is_text (GtkWidget *widget)
{
  return GTK_IS_TEXT (widget) || GTK_IS_TEXT_VIEW (widget) || GTK_IS_EDITABLE (widget);
}

static gboolean
is_under (GtkWidget *widget, GType type)
{
  return g_type_is_a (G_OBJECT_TYPE (widget), type) ||
         gtk_widget_get_ancestor (widget, type) != NULL;
}

static void
set_active (GtkEventController *controller, gboolean active, GtkPropagationPhase phase)
{
  gtk_event_controller_set_propagation_phase (controller, active ? phase : GTK_PHASE_NONE);
}

static void
on_focus_changed (Keys *keys)
{
  GtkWidget *focus = gtk_window_get_focus (keys->window);
  gboolean writing = focus != NULL && is_text (focus);
  gboolean in_menu = focus != NULL && is_under (focus, GTK_TYPE_POPOVER);
  gboolean on_board = focus != NULL && is_under (focus, QIPU_TYPE_BOARD_VIEW);

  set_active (keys->letters, !writing && !in_menu, GTK_PHASE_CAPTURE);
  set_active (keys->arrows, !writing && !in_menu && !on_board, GTK_PHASE_CAPTURE);
  set_active (keys->list, focus != NULL && is_under (focus, QIPU_TYPE_MOVE_LIST_VIEW),
              GTK_PHASE_CAPTURE);
  set_active (keys->typing, !writing && !in_menu, GTK_PHASE_BUBBLE);
}

static void
add_shortcut (GtkEventController *controller, const QipuKey *key, const char *accelerator)
{
  GtkShortcutTrigger *trigger = gtk_shortcut_trigger_parse_string (accelerator);
  g_autofree char *name = NULL;
  g_autoptr (GVariant) target = NULL;
  GtkShortcut *shortcut;

  g_return_if_fail (trigger != NULL);

  if (!g_action_parse_detailed_name (key->action, &name, &target, NULL))
    g_return_if_reached ();
  shortcut = gtk_shortcut_new (trigger, gtk_named_action_new (name));
  if (target != NULL)
    gtk_shortcut_set_arguments (shortcut, target);
  gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (controller), shortcut);
}

static void
add_shortcuts (Keys *keys)
{
  guint n;
  const QipuKey *table = qipu_keys_get (&n);

  for (guint i = 0; i < n; i++)
    {
      g_auto (GStrv) accelerators = g_strsplit (table[i].keys, " ", -1);

      if (table[i].scope == QIPU_KEY_ALWAYS)
        continue;
      for (guint k = 0; accelerators[k] != NULL; k++)
        add_shortcut (table[i].scope == QIPU_KEY_NO_TEXT   ? keys->letters
                      : table[i].scope == QIPU_KEY_IN_LIST ? keys->list
                                                           : keys->arrows,
                      &table[i], accelerators[k]);
    }
}

/* The letters of pieces in the dialects of coordinate and WXF notation, or any Han character. */
static gboolean
begins_move (gunichar character)
{
  return (character < 128 && strchr ("KABEHNRCPMGSkabehnrcpmgs", (int) character) != NULL) ||
         character >= 0x2E80;
}

static void
on_commit (Keys *keys, const char *text)
{
  if (begins_move (g_utf8_get_char (text)))
    keys->typed (text, keys->user_data);
}

static void
on_window_realized (Keys *keys)
{
  gtk_im_context_set_client_widget (keys->input, GTK_WIDGET (keys->window));
}

static void
on_window_unrealized (Keys *keys)
{
  gtk_im_context_set_client_widget (keys->input, NULL);
}

/**
 * qipu_window_keys_attach:
 * @window: a window
 * @typed: (scope notified): told of text that begins a move
 *
 * Lets @window answer the keys of the table. Text comes through the input method, so that a
 * Chinese character opens the entry of moves just as a piece letter does.
 */
void
qipu_window_keys_attach (GtkWindow *window, QipuTypedFunc typed, gpointer user_data)
{
  Keys *keys = g_new0 (Keys, 1);

  keys->window = window;
  keys->typed = typed;
  keys->user_data = user_data;
  g_object_set_data_full (G_OBJECT (window), "qipu-keys", keys, keys_free);

  keys->letters = gtk_shortcut_controller_new ();
  keys->arrows = gtk_shortcut_controller_new ();
  keys->list = gtk_shortcut_controller_new ();
  keys->typing = gtk_event_controller_key_new ();
  add_shortcuts (keys);

  keys->input = gtk_im_multicontext_new ();
  gtk_im_context_set_use_preedit (keys->input, FALSE);
  g_signal_connect_swapped (keys->input, "commit", G_CALLBACK (on_commit), keys);
  gtk_event_controller_key_set_im_context (GTK_EVENT_CONTROLLER_KEY (keys->typing), keys->input);
  g_signal_connect_swapped (window, "realize", G_CALLBACK (on_window_realized), keys);
  g_signal_connect_swapped (window, "unrealize", G_CALLBACK (on_window_unrealized), keys);

  gtk_widget_add_controller (GTK_WIDGET (window), keys->letters);
  gtk_widget_add_controller (GTK_WIDGET (window), keys->arrows);
  gtk_widget_add_controller (GTK_WIDGET (window), keys->list);
  gtk_widget_add_controller (GTK_WIDGET (window), keys->typing);
  g_signal_connect_swapped (window, "notify::focus-widget", G_CALLBACK (on_focus_changed), keys);
  on_focus_changed (keys);
}
