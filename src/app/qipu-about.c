/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Who made the program, and under which terms. */

#define G_LOG_DOMAIN "qipu-app"

#include "config.h"

#include "app/qipu-about.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>

#include "ui/qipu-ui-language.h"

/**
 * qipu_about_show:
 * @parent: the window that it belongs to
 *
 * Shows the window about the program.
 */
void
qipu_about_show (GtkWindow *parent)
{
  GtkWidget *window = adw_about_window_new ();

  g_object_set (window, "transient-for", parent, "destroy-with-parent", TRUE, "application-name",
                _ ("Qipu"), "application-icon", QIPU_APPLICATION_ID, "version", QIPU_VERSION, "developer-name",
                _ ("The Qipu contributors"), "comments", _ ("Study xiangqi records"),
                "license-type", GTK_LICENSE_GPL_3_0, NULL);
  adw_about_window_add_legal_section (ADW_ABOUT_WINDOW (window), _ ("Lettering of the pieces"),
                                      "LXGW WenKai, Noto Serif CJK", GTK_LICENSE_CUSTOM,
                                      "SIL Open Font License 1.1");
  qipu_ui_tag (window);
  gtk_window_present (GTK_WINDOW (window));
}
