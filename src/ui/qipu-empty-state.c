/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What stands where a list has nothing to show: the same everywhere, and small enough for a popover. */

#define G_LOG_DOMAIN "qipu-ui"

#include "config.h"

#include "ui/qipu-empty-state.h"

#include <adwaita.h>

/**
 * qipu_empty_state_new:
 * @icon: the name of a symbolic icon
 * @title: what there is none of
 * @description: (nullable): what can be done
 *
 * Returns: (transfer floating): a status page that is no taller than it has to be
 */
GtkWidget *
qipu_empty_state_new (const char *icon, const char *title, const char *description)
{
  GtkWidget *page = adw_status_page_new ();

  adw_status_page_set_icon_name (ADW_STATUS_PAGE (page), icon);
  adw_status_page_set_title (ADW_STATUS_PAGE (page), title);
  adw_status_page_set_description (ADW_STATUS_PAGE (page), description);
  gtk_widget_add_css_class (page, "compact");
  gtk_widget_add_css_class (page, "empty-state");
  return page;
}
