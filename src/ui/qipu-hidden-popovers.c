/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A popover that has been closed takes no press. */

#define G_LOG_DOMAIN "qipu-ui"

#include "config.h"

#include "ui/qipu-hidden-popovers.h"

#include <gtk/gtk.h>

#define BLOCKED "qipu-blocked"

/* The toolkit's own handlers are blocked: events end at the surface. */
static void
set_blocked (GtkWidget *popover, gboolean blocked)
{
  GdkSurface *surface = gtk_native_get_surface (GTK_NATIVE (popover));
  guint event = g_signal_lookup ("event", GDK_TYPE_SURFACE);

  if (surface == NULL || blocked == (g_object_get_data (G_OBJECT (surface), BLOCKED) != NULL))
    return;

  g_object_set_data (G_OBJECT (surface), BLOCKED, GINT_TO_POINTER (blocked));
  if (blocked)
    g_signal_handlers_block_matched (surface, G_SIGNAL_MATCH_ID | G_SIGNAL_MATCH_DATA, event, 0,
                                     NULL, NULL, popover);
  else
    g_signal_handlers_unblock_matched (surface, G_SIGNAL_MATCH_ID | G_SIGNAL_MATCH_DATA, event, 0,
                                       NULL, NULL, popover);
}

static gboolean
block_hidden (gpointer popover)
{
  if (!gtk_widget_get_mapped (popover))
    set_blocked (popover, TRUE);
  return G_SOURCE_REMOVE;
}

/* Before the next frame, but not before the toolkit has seen to what was going on. */
static gboolean
on_unmap (GSignalInvocationHint *hint, guint n_values, const GValue *values, gpointer data)
{
  GtkWidget *widget = g_value_get_object (&values[0]);

  if (GTK_IS_POPOVER (widget))
    g_idle_add_full (G_PRIORITY_HIGH, block_hidden, g_object_ref (widget), g_object_unref);
  return TRUE;
}

static gboolean
on_map (GSignalInvocationHint *hint, guint n_values, const GValue *values, gpointer data)
{
  GtkWidget *widget = g_value_get_object (&values[0]);

  if (GTK_IS_POPOVER (widget))
    set_blocked (widget, FALSE);
  return TRUE;
}

/**
 * qipu_hidden_popovers_init:
 *
 * Lets no popover of the program hear of the pointer while it is closed.
 *
 * While a window is laid out, GTK 4.8 makes up a motion of the pointer for the surface that had it
 * last, also when that is a popover which is not shown any more: where its menu had been, the next
 * press goes to the popover and is lost, and with it a drag. Call this once.
 */
void
qipu_hidden_popovers_init (void)
{
  static gsize done;

  if (g_once_init_enter (&done))
    {
      g_signal_add_emission_hook (g_signal_lookup ("unmap", GTK_TYPE_WIDGET), 0, on_unmap, NULL,
                                  NULL);
      g_signal_add_emission_hook (g_signal_lookup ("map", GTK_TYPE_WIDGET), 0, on_map, NULL, NULL);
      g_once_init_leave (&done, 1);
    }
}
