/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Warnings of GTK 4.8 and libadwaita 1.2 that no program can prevent. Each needs haste that hardly
 * anybody has: what is pointed at, pressed or scrolled goes away before the next frame. */

#define _GNU_SOURCE /* dladdr */

#include "toolkit-slips.h"

#include <dlfcn.h>
#include <execinfo.h>
#include <gtk/gtk.h>
#include <string.h>

#define MAX_FRAMES 200

/* Whether the main loop called the toolkit and the toolkit nothing of ours. */
static gboolean
is_toolkit_alone (const char *message)
{
  void *frames[MAX_FRAMES];
  int n = backtrace (frames, MAX_FRAMES);
  Dl_info own, info;
  gboolean logging = TRUE; /* the handlers of messages are ours, and on top */

  if (dladdr ((void *) is_toolkit_alone, &own) == 0)
    return FALSE;

  for (int i = 0; i < n; i++)
    {
      if (dladdr (frames[i], &info) == 0)
        return FALSE;
      if (info.dli_sname != NULL && g_str_equal (info.dli_sname, "g_main_context_dispatch"))
        return TRUE;
      if (info.dli_sname != NULL && g_str_has_prefix (info.dli_sname, "g_log"))
        logging = FALSE;
      else if (!logging && info.dli_fbase == own.dli_fbase)
        return FALSE;
    }
  return FALSE;
}

/* The widget that @message names by its address and that is there while it is logged. */
static gboolean
is_at_text (const char *message)
{
  const char *address = strstr (message, " 0x");
  GtkWidget *widget, *scroller;

  if (address == NULL)
    return FALSE;

  widget = GSIZE_TO_POINTER (g_ascii_strtoull (address + 1, NULL, 16));
  scroller = gtk_widget_get_ancestor (widget, GTK_TYPE_SCROLLED_WINDOW);
  if (gtk_widget_get_ancestor (widget, GTK_TYPE_SCROLLBAR) != NULL && scroller != NULL &&
      GTK_IS_TEXT_VIEW (gtk_scrolled_window_get_child (GTK_SCROLLED_WINDOW (scroller))))
    return TRUE;

  for (; widget != NULL; widget = gtk_widget_get_parent (widget))
    g_printerr ("in %s (%s)\n", G_OBJECT_TYPE_NAME (widget), gtk_widget_get_css_name (widget));
  return FALSE;
}

/* The widget that @message names is in a popover, whose contents get no room at all there. */
static gboolean
is_in_popover (const char *message)
{
  const char *address = strstr (message, " 0x");
  GtkWidget *widget;

  if (address == NULL)
    return FALSE;

  widget = GSIZE_TO_POINTER (g_ascii_strtoull (address + 1, NULL, 16));
  return gtk_widget_get_ancestor (widget, GTK_TYPE_POPOVER) != NULL;
}

static gboolean
has_popover (GtkWidget *widget)
{
  if (GTK_IS_POPOVER (widget) && gtk_widget_get_mapped (widget))
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (has_popover (child))
      return TRUE;
  return FALSE;
}

/* A key was pressed in a popover of a window where nothing has the focus. */
static gboolean
is_popover_without_focus (const char *message)
{
  g_autoptr (GList) windows = gtk_window_list_toplevels ();

  for (GList *l = windows; l != NULL; l = l->next)
    if (GTK_IS_WINDOW (l->data) && gtk_window_get_focus (l->data) == NULL && has_popover (l->data))
      return is_toolkit_alone (message);
  return FALSE;
}

static guint n_slips;

static const struct
{
  const char *message;
  gboolean (*is_slip) (const char *message); /* or always */
} slips[] = {
  /* a window goes away under a pressed button */
  { "Broken accounting of active state", NULL },
  /* a tab goes away while its close button still acts */
  { "adw_tab_view_close_page: assertion 'ADW_IS_TAB_PAGE (page)' failed", NULL },
  /* a menu opens at a button that lies beyond the screen */
  { "gdk_monitor_get_geometry: assertion 'GDK_IS_MONITOR (monitor)' failed", NULL },
  { "attempt to allocate GtkPopoverContent contents", NULL },
  { "attempt to allocate GtkScrolledWindow", is_in_popover },
  /* gtktooltip.c: the delay of a tooltip ends when its window is no longer realised */
  { "gdk_surface_get_device_position: assertion 'GDK_IS_SURFACE (surface)' failed",
    is_toolkit_alone },
  /* gtklistbase.c: the wheel turns between a change of the rows and their allocation */
  { "GtkListView failed to scroll to given position. Ignoring...", is_toolkit_alone },
  /* gtkpopover.c, gtkpopovermenu.c: they ask whether the focus is inside, and there is none */
  { "gtk_widget_is_ancestor: assertion 'GTK_IS_WIDGET (widget)' failed", is_popover_without_focus },
  /* gtktextview.c: what is measured only while it is painted moves the scrollbar painted next */
  { "Trying to snapshot GtkGizmo", is_at_text },
};

/* Whether @message is one of them, as it is being logged. */
gboolean
toolkit_slip (const char *message)
{
  for (guint i = 0; i < G_N_ELEMENTS (slips); i++)
    if (strstr (message, slips[i].message) != NULL)
      {
        gboolean is_slip = slips[i].is_slip == NULL || slips[i].is_slip (message);

        n_slips += is_slip;
        return is_slip;
      }
  return FALSE;
}

guint
toolkit_slip_count (void)
{
  return n_slips;
}
