/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pictures of windows. */

#define G_LOG_DOMAIN "qipu-app"

#include "config.h"

#include "app/qipu-picture.h"

#include <stdio.h>

/* A window is drawn, its samples are read and its lists are scrolled within this time. */
#define SETTLE_MS 1200

typedef struct
{
  GtkApplication *application;
  char *file;
  int width, height;
} Order;

GdkTexture *
qipu_picture_take (GtkWindow *window)
{
  GtkWidget *widget = GTK_WIDGET (window);
  g_autoptr (GdkPaintable) paintable = gtk_widget_paintable_new (widget);
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  int width = gdk_paintable_get_intrinsic_width (paintable);
  int height = gdk_paintable_get_intrinsic_height (paintable);
  GskRenderNode *node;
  GdkTexture *texture;

  gdk_paintable_snapshot (paintable, snapshot, width, height);
  node = gtk_snapshot_free_to_node (snapshot);
  if (node == NULL)
    return NULL;

  texture = gsk_renderer_render_texture (gtk_native_get_renderer (GTK_NATIVE (window)), node,
                                         &GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height));
  gsk_render_node_unref (node);
  return texture;
}

static gboolean
on_settled (gpointer data)
{
  Order *order = data;
  GtkWindow *window = gtk_application_get_active_window (order->application);
  g_autoptr (GdkTexture) texture = window != NULL ? qipu_picture_take (window) : NULL;

  if (texture == NULL || !gdk_texture_save_to_png (texture, order->file))
    g_printerr ("%s: no picture\n", order->file);
  g_application_quit (G_APPLICATION (order->application));
  return G_SOURCE_REMOVE;
}

static void
order_free (gpointer data)
{
  Order *order = data;

  g_free (order->file);
  g_free (order);
}

static void
on_window_added (GtkApplication *application, GtkWindow *window, Order *order)
{
  g_signal_handlers_disconnect_by_func (application, on_window_added, order);
  if (order->width > 0)
    gtk_window_set_default_size (window, order->width, order->height);
  g_timeout_add_full (G_PRIORITY_LOW, SETTLE_MS, on_settled, order, order_free);
}

void
qipu_picture_take_and_quit (GtkApplication *application, const char *file, const char *size)
{
  Order *order = g_new0 (Order, 1);

  order->application = application;
  order->file = g_strdup (file);
  if (size != NULL && sscanf (size, "%dx%d", &order->width, &order->height) != 2)
    order->width = order->height = 0;
  g_signal_connect (application, "window-added", G_CALLBACK (on_window_added), order);
}
