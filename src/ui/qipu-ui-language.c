/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pango languages of widgets, so that Han characters take the right forms whatever the locale. */

#define G_LOG_DOMAIN "qipu-ui"

#include "config.h"

#include "ui/qipu-ui-language.h"

#include <adwaita.h>

#include "study/qipu-language.h"

static const char *
interface_tag (void)
{
  return qipu_language_get_pango_tag (qipu_language_get ());
}

static void
on_popover_mapped (GtkWidget *popover)
{
  qipu_ui_tag (popover);
}

/* The buttons of the window's edge, which the toolkit leaves without names. */
static const char *
get_control_name (GtkWidget *widget)
{
  if (gtk_widget_get_ancestor (widget, GTK_TYPE_WINDOW_CONTROLS) == NULL)
    return NULL;
  if (gtk_widget_has_css_class (widget, "close"))
    return g_dgettext ("gtk40", "Close");
  if (gtk_widget_has_css_class (widget, "minimize"))
    return g_dgettext ("gtk40", "Minimize");
  return gtk_widget_has_css_class (widget, "maximize") ? g_dgettext ("gtk40", "Maximize") : NULL;
}

/* A picture says nothing to a screen reader, and GTK 4.8 does not tell it the tooltip. */
static void
name_by_tooltip (GtkWidget *widget)
{
  GtkWidget *parent = gtk_widget_get_parent (widget);
  const char *name = gtk_widget_get_tooltip_text (widget);
  g_autofree char *placeholder = NULL;

  if (GTK_IS_SEARCH_ENTRY (widget))
    {
      g_object_get (widget, "placeholder-text", &placeholder, NULL);
      /* that of a window of the toolkit has none */
      name = placeholder != NULL ? placeholder : g_dgettext ("libadwaita", "Search");
    }
  else if (!GTK_IS_BUTTON (widget) && !GTK_IS_MENU_BUTTON (widget))
    return;
  if (GTK_IS_BUTTON (widget) && gtk_button_get_label (GTK_BUTTON (widget)) != NULL)
    return;

  if (name == NULL)
    name = get_control_name (widget);
  if (name == NULL && parent != NULL && (GTK_IS_MENU_BUTTON (parent) || ADW_IS_SPLIT_BUTTON (parent)))
    name = gtk_widget_get_tooltip_text (parent);
  if (name != NULL)
    gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, name,
                                    -1);
}

static void
tag_tree (GtkWidget *widget, PangoLanguage *language)
{
  PangoContext *context = gtk_widget_get_pango_context (widget);

  if (pango_context_get_language (context) != language)
    {
      pango_context_set_language (context, language);
      gtk_widget_queue_resize (widget);
    }

  /* Menus make their items only when they are opened. */
  if (GTK_IS_POPOVER (widget) && g_object_get_data (G_OBJECT (widget), "qipu-tagged") == NULL)
    {
      g_object_set_data (G_OBJECT (widget), "qipu-tagged", GINT_TO_POINTER (TRUE));
      g_signal_connect_after (widget, "map", G_CALLBACK (on_popover_mapped), NULL);
    }

  name_by_tooltip (widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    tag_tree (child, language);
}

/**
 * qipu_ui_tag_as:
 * @root: a widget
 * @pango_tag: a language as Pango and fontconfig know it, "zh-tw" for example
 *
 * Sets the Pango language of @root and of all widgets below it.
 */
void
qipu_ui_tag_as (GtkWidget *root, const char *pango_tag)
{
  g_return_if_fail (GTK_IS_WIDGET (root));

  tag_tree (root, pango_language_from_string (pango_tag));
}

/**
 * qipu_ui_tag:
 * @root: a widget
 *
 * Sets the Pango language of the interface on @root and on all widgets below it. Untagged Han
 * text would come out in Japanese forms.
 */
void
qipu_ui_tag (GtkWidget *root)
{
  qipu_ui_tag_as (root, interface_tag ());
}

static void
tag_over (GtkWindow *parent)
{
  g_autoptr (GList) windows = gtk_window_list_toplevels ();

  for (GList *l = windows; l != NULL; l = l->next)
    if (gtk_window_get_transient_for (l->data) == parent)
      qipu_ui_tag (l->data);
}

static gboolean
on_filled (gpointer data)
{
  tag_over (data);
  return G_SOURCE_REMOVE;
}

/**
 * qipu_ui_tag_over:
 * @parent: a window
 *
 * Tags what is shown over @parent: the toolkit makes the windows of its choosers itself, and fills
 * them when there is time.
 */
void
qipu_ui_tag_over (GtkWindow *parent)
{
  tag_over (parent);
  g_idle_add_full (G_PRIORITY_LOW, on_filled, g_object_ref (parent), g_object_unref);
}

const char *
qipu_ui_notation_tag (QipuNotation notation)
{
  switch (notation)
    {
    case QIPU_NOTATION_HANT:
      return "zh-tw";
    case QIPU_NOTATION_HANS:
      return "zh-cn";
    default:
      return interface_tag ();
    }
}
