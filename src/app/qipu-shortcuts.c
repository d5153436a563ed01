/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The window that lists all keys, made from the table of keys. */

#define G_LOG_DOMAIN "qipu-app"

#include "config.h"

#include "app/qipu-shortcuts.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/qipu-keys.h"
#include "ui/qipu-ui-language.h"

static const char *
translate (const char *text)
{
  return g_dgettext (GETTEXT_PACKAGE, text);
}

static gboolean
has_keys (const QipuKey *key)
{
  g_auto (GStrv) accelerators = qipu_keys_dup_accelerators (key);

  return accelerators[0] != NULL;
}

/* Of a key that is listed already: of the number pad, or with Shift. */
static gboolean
is_second_name (const char *accelerator)
{
  return strstr (accelerator, "KP_") != NULL || strstr (accelerator, "ISO_") != NULL;
}

static void
append_shortcut (GString *xml, const QipuKey *key)
{
  g_auto (GStrv) accelerators = qipu_keys_dup_accelerators (key);
  g_autoptr (GString) joined = g_string_new (NULL);
  g_autofree char *keys = NULL;
  g_autofree char *title = g_markup_escape_text (translate (key->title), -1);

  for (guint i = 0; accelerators[i] != NULL; i++)
    if (!is_second_name (accelerators[i]))
      g_string_append_printf (joined, "%s%s", joined->len > 0 ? " " : "", accelerators[i]);
  keys = g_markup_escape_text (joined->str, -1);
  g_string_append_printf (xml,
                          "<child><object class='GtkShortcutsShortcut'>"
                          "<property name='accelerator'>%s</property>"
                          "<property name='title'>%s</property></object></child>",
                          keys, title);
}

/* Groups that begin a section. A section of more than two columns would be cut into pages, whose
 * switcher GTK 4.8 measures wrongly. */
static gboolean
begins_section (const char *group)
{
  return g_str_equal (group, "Files") || g_str_equal (group, "Jumps and Autoplay") ||
         g_str_equal (group, "Signs") || g_str_equal (group, "Clipboard");
}

static void
begin_group (GString *xml, const char *group, gboolean first)
{
  g_autofree char *title = g_markup_escape_text (translate (group), -1);

  if (!first)
    g_string_append (xml, "</object></child>");
  if (first || begins_section (group))
    g_string_append_printf (xml,
                            "%s<child><object class='GtkShortcutsSection'>"
                            "<property name='section-name'>%s</property>"
                            "<property name='title'>%s</property>"
                            "<property name='max-height'>18</property>",
                            first ? "" : "</object></child>", title, title);
  g_string_append_printf (xml,
                          "<child><object class='GtkShortcutsGroup'>"
                          "<property name='title'>%s</property>",
                          title);
}

/* The classes of the shortcuts window can only be filled by a builder in GTK 4.8. */
static char *
dup_xml (void)
{
  GString *xml = g_string_new ("<interface><object class='GtkShortcutsWindow' id='window'>"
                               "<property name='modal'>1</property>");
  const char *group = NULL;
  guint n;
  const QipuKey *keys = qipu_keys_get (&n);

  for (guint i = 0; i < n; i++)
    {
      if (keys[i].title == NULL || !has_keys (&keys[i]))
        continue;
      if (g_strcmp0 (group, keys[i].group) != 0)
        begin_group (xml, keys[i].group, group == NULL);
      group = keys[i].group;
      append_shortcut (xml, &keys[i]);
    }
  g_string_append (xml, "</object></child></object></child></object></interface>");
  return g_string_free (xml, FALSE);
}

void
qipu_shortcuts_show (GtkWindow *parent)
{
  g_autofree char *xml = dup_xml ();
  g_autoptr (GtkBuilder) builder = gtk_builder_new_from_string (xml, -1);
  GtkWindow *window = GTK_WINDOW (gtk_builder_get_object (builder, "window"));

  gtk_window_set_transient_for (window, parent);
  gtk_window_set_destroy_with_parent (window, TRUE);
  qipu_ui_tag (GTK_WIDGET (window));
  gtk_window_present (window);
}
