/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Keys of a window that are no accelerators: bare letters, arrows, and text that begins a move.
 *
 * They are taken before the focused widget sees them, since lists move their focus with arrows;
 * therefore they rest while a text is written, a menu is open, or the board's cursor is in use. */

#define G_LOG_DOMAIN "qipu-app"

#include "config.h"

#include "app/qipu-window-keys.h"

#include "app/qipu-keys.h"
#include "ui/qipu-board-view.h"
#include "ui/qipu-move-list-view.h"
#include "ui/qipu-move-tree.h"

typedef struct
{
  GtkWindow *window;
  GtkEventController *letters;
  GtkEventController *arrows;
  GtkEventController *list;
  GtkEventController *typing;
  GtkIMContext *input;
  GtkWidget *preedit;   /* made when an input method is first used; tells what is being composed */
  gboolean composing;   /* letters belong to the input method until it is done */
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

/* What was chosen in a submenu leaves the focus there, where it is not seen and no key does
 * anything: it goes back to what the menu belongs to. */
static void
on_menu_closed (GtkWindow *window, GtkWidget *menu)
{
  GtkWidget *focus = gtk_window_get_focus (window);

  if (focus != NULL && gtk_widget_is_ancestor (focus, menu) &&
      !gtk_widget_grab_focus (gtk_widget_get_parent (menu)))
    gtk_window_set_focus (window, NULL);
}

static void
watch_menu (GtkWindow *window, GtkWidget *menu)
{
  if (g_signal_handler_find (menu, G_SIGNAL_MATCH_FUNC | G_SIGNAL_MATCH_DATA, 0, 0, NULL,
                             on_menu_closed, window) == 0)
    g_signal_connect_object (menu, "unmap", G_CALLBACK (on_menu_closed), window,
                             G_CONNECT_SWAPPED | G_CONNECT_AFTER);
}

static void
on_focus_changed (Keys *keys)
{
  GtkWidget *focus = gtk_window_get_focus (keys->window);
  gboolean writing = focus != NULL && is_text (focus);
  gboolean in_menu = focus != NULL && is_under (focus, GTK_TYPE_POPOVER);
  gboolean composing = keys->composing;
  gboolean on_board = focus != NULL && is_under (focus, QIPU_TYPE_BOARD_VIEW);

  if (in_menu)
    watch_menu (keys->window, gtk_widget_get_ancestor (focus, GTK_TYPE_POPOVER));
  set_active (keys->letters, !writing && !in_menu && !composing, GTK_PHASE_CAPTURE);
  set_active (keys->arrows, !writing && !in_menu && !on_board && !composing, GTK_PHASE_CAPTURE);
  set_active (
      keys->list,
      !composing && focus != NULL &&
          (is_under (focus, QIPU_TYPE_MOVE_LIST_VIEW) || is_under (focus, QIPU_TYPE_MOVE_TREE)),
      GTK_PHASE_CAPTURE);
  /* Enter and Space, which end a composition, would be taken by the list */
  set_active (keys->typing, !writing && !in_menu,
              composing ? GTK_PHASE_CAPTURE : GTK_PHASE_BUBBLE);
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

static GtkEventController *
get_controller (Keys *keys, QipuKeyScope scope)
{
  switch (scope)
    {
    case QIPU_KEY_NO_TEXT:
      return keys->letters;
    case QIPU_KEY_IN_LIST:
      return keys->list;
    case QIPU_KEY_NO_CURSOR:
      return keys->arrows;
    case QIPU_KEY_ALWAYS:
    default:
      return NULL;
    }
}

static void
renew_controller (Keys *keys, GtkEventController **controller)
{
  if (*controller != NULL)
    {
      /* one by one: so menus are told as well */
      for (;;)
        {
          g_autoptr (GtkShortcut) shortcut = g_list_model_get_item (G_LIST_MODEL (*controller), 0);

          if (shortcut == NULL)
            break;
          gtk_shortcut_controller_remove_shortcut (GTK_SHORTCUT_CONTROLLER (*controller), shortcut);
        }
      gtk_widget_remove_controller (GTK_WIDGET (keys->window), *controller);
    }
  *controller = gtk_shortcut_controller_new ();
  gtk_widget_add_controller (GTK_WIDGET (keys->window), *controller);
}

static void
set_shortcuts (Keys *keys)
{
  guint n;
  const QipuKey *table = qipu_keys_get (&n);

  renew_controller (keys, &keys->letters);
  renew_controller (keys, &keys->arrows);
  renew_controller (keys, &keys->list);
  for (guint i = 0; i < n; i++)
    {
      GtkEventController *controller = get_controller (keys, table[i].scope);
      g_auto (GStrv) accelerators = controller != NULL ? qipu_keys_dup_accelerators (&table[i])
                                                       : NULL;

      for (guint k = 0; accelerators != NULL && accelerators[k] != NULL; k++)
        add_shortcut (controller, &table[i], accelerators[k]);
    }
  on_focus_changed (keys);
}

static void
on_commit (Keys *keys, const char *text)
{
  if (qipu_keys_begins_move (g_utf8_get_char (text)))
    keys->typed (text, keys->user_data);
}

/* The letters that an input method is given must not be taken for shortcuts. What is composed is
 * shown at the lower edge, where the entry of moves will open. */
static void
on_preedit_changed (Keys *keys)
{
  g_autofree char *text = NULL;
  PangoAttrList *attributes = NULL;

  gtk_im_context_get_preedit_string (keys->input, &text, &attributes, NULL);
  keys->composing = *text != '\0';
  if (keys->composing && keys->preedit == NULL)
    {
      keys->preedit = gtk_popover_new ();
      gtk_popover_set_autohide (GTK_POPOVER (keys->preedit), FALSE);
      gtk_popover_set_has_arrow (GTK_POPOVER (keys->preedit), FALSE);
      gtk_widget_set_can_focus (keys->preedit, FALSE);
      gtk_popover_set_child (GTK_POPOVER (keys->preedit), gtk_label_new (NULL));
      gtk_widget_set_parent (keys->preedit, GTK_WIDGET (keys->window));
    }
  if (keys->preedit != NULL)
    {
      GtkLabel *label = GTK_LABEL (gtk_popover_get_child (GTK_POPOVER (keys->preedit)));

      gtk_label_set_text (label, text);
      gtk_label_set_attributes (label, attributes);
      gtk_widget_set_visible (keys->preedit, keys->composing);
    }
  pango_attr_list_unref (attributes);
  on_focus_changed (keys);
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
  g_clear_pointer (&keys->preedit, gtk_widget_unparent);
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

  keys->typing = gtk_event_controller_key_new ();
  set_shortcuts (keys);

  keys->input = gtk_im_multicontext_new ();
  g_signal_connect_swapped (keys->input, "commit", G_CALLBACK (on_commit), keys);
  g_signal_connect_swapped (keys->input, "preedit-changed", G_CALLBACK (on_preedit_changed), keys);
  gtk_event_controller_key_set_im_context (GTK_EVENT_CONTROLLER_KEY (keys->typing), keys->input);
  g_signal_connect_swapped (window, "realize", G_CALLBACK (on_window_realized), keys);
  g_signal_connect_swapped (window, "unrealize", G_CALLBACK (on_window_unrealized), keys);

  gtk_widget_add_controller (GTK_WIDGET (window), keys->typing);
  g_signal_connect_swapped (window, "notify::focus-widget", G_CALLBACK (on_focus_changed), keys);
  on_focus_changed (keys);
}

/**
 * qipu_window_keys_update:
 * @window: a window to which keys were attached
 *
 * Takes what the user has changed in the table.
 */
void
qipu_window_keys_update (GtkWindow *window)
{
  Keys *keys = g_object_get_data (G_OBJECT (window), "qipu-keys");

  g_return_if_fail (keys != NULL);

  set_shortcuts (keys);
}
