/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Keys of the table at work: as accelerators of the application, in windows, and shown in menus. */

#define G_LOG_DOMAIN "qipu-app"

#include "config.h"

#include "app/qipu-accelerators.h"

#include "app/qipu-keys.h"
#include "app/qipu-window-keys.h"
#include "app/qipu-window.h"
#include "ui/qipu-ui-language.h"

typedef struct
{
  GtkPopoverMenu *menu;
  GMenuModel *model;
} Emptied;

static void
emptied_clear (gpointer data)
{
  Emptied *emptied = data;

  g_object_unref (emptied->menu);
  g_object_unref (emptied->model);
}

/* An item of a menu of GTK 4.8 cannot be given other keys more than once: it lets go of what it
 * does not hold. So the items are made anew. */
static void
empty_menus (GtkWidget *root, GArray *emptied)
{
  if (GTK_IS_POPOVER_MENU (root) &&
      gtk_popover_menu_get_menu_model (GTK_POPOVER_MENU (root)) != NULL)
    {
      Emptied one = { GTK_POPOVER_MENU (g_object_ref (root)),
                      g_object_ref (gtk_popover_menu_get_menu_model (GTK_POPOVER_MENU (root))) };

      g_array_append_val (emptied, one);
      gtk_popover_menu_set_menu_model (one.menu, NULL);
      return;
    }
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    empty_menus (child, emptied);
}

static void
fill_menus (GArray *emptied)
{
  for (guint i = 0; i < emptied->len; i++)
    {
      const Emptied *one = &g_array_index (emptied, Emptied, i);

      gtk_popover_menu_set_menu_model (one->menu, one->model);
      qipu_ui_tag (GTK_WIDGET (one->menu));
    }
}

static gboolean
is_same (GStrv a, GStrv b)
{
  guint i;

  for (i = 0; a[i] != NULL && b[i] != NULL; i++)
    {
      guint key_a, key_b;
      GdkModifierType state_a, state_b;

      /* names have their modifiers in any order */
      if (!gtk_accelerator_parse (a[i], &key_a, &state_a) ||
          !gtk_accelerator_parse (b[i], &key_b, &state_b) || key_a != key_b || state_a != state_b)
        return FALSE;
    }
  return a[i] == NULL && b[i] == NULL;
}

/* A window remembers the key that an action had, and tells menus of it, until a shortcut of the
 * window itself goes away. */
static void
forget_keys (GtkWidget *window, GPtrArray *actions)
{
  GtkEventController *controller = gtk_shortcut_controller_new ();

  gtk_widget_add_controller (window, controller);
  for (guint i = 0; i < actions->len; i++)
    {
      g_autofree char *name = NULL;
      g_autoptr (GVariant) target = NULL;
      GtkShortcut *shortcut;

      g_action_parse_detailed_name (actions->pdata[i], &name, &target, NULL);
      shortcut = gtk_shortcut_new (gtk_keyval_trigger_new (GDK_KEY_VoidSymbol, 0),
                                   gtk_named_action_new (name));
      gtk_shortcut_set_arguments (shortcut, target);
      gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (controller),
                                            g_object_ref (shortcut));
      gtk_shortcut_controller_remove_shortcut (GTK_SHORTCUT_CONTROLLER (controller), shortcut);
      g_object_unref (shortcut);
    }
  gtk_widget_remove_controller (window, controller);
}

/**
 * qipu_accelerators_apply:
 * @application: the program
 *
 * Gives the actions and windows of @application the keys that are in use now.
 */
void
qipu_accelerators_apply (GtkApplication *application)
{
  g_autoptr (GArray) emptied = g_array_new (FALSE, FALSE, sizeof (Emptied));
  g_autoptr (GPtrArray) changed = g_ptr_array_new ();
  GList *windows;
  guint n;
  const QipuKey *table = qipu_keys_get (&n);

  g_return_if_fail (GTK_IS_APPLICATION (application));

  g_array_set_clear_func (emptied, emptied_clear);
  windows = gtk_application_get_windows (application);
  for (GList *l = windows; l != NULL; l = l->next)
    empty_menus (l->data, emptied);
  for (guint i = 0; i < n; i++)
    if (table[i].scope == QIPU_KEY_ALWAYS)
      {
        g_auto (GStrv) keys = qipu_keys_dup_accelerators (&table[i]);
        g_auto (GStrv) before =
            gtk_application_get_accels_for_action (application, table[i].action);

        if (is_same (keys, before))
          continue;
        gtk_application_set_accels_for_action (application, table[i].action,
                                               (const char *const *) keys);
        g_ptr_array_add (changed, (gpointer) table[i].action);
      }
  for (GList *l = windows; l != NULL; l = l->next)
    if (QIPU_IS_WINDOW (l->data))
      {
        forget_keys (l->data, changed);
        qipu_window_keys_update (l->data);
      }
  fill_menus (emptied);
}
