/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What was wrong with a file, place by place. */

#define G_LOG_DOMAIN "qipu-app"

#include "config.h"

#include "app/qipu-diagnostics-window.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>

#include "ui/qipu-ui-language.h"

#define MAX_ROWS 500

static GtkWidget *
make_row (const QipuDiagnostic *diagnostic)
{
  GtkWidget *row = adw_action_row_new ();
  g_autofree char *message = qipu_diagnostic_dup_message (diagnostic);
  g_autofree char *place = qipu_diagnostic_dup_place (diagnostic);
  gboolean error = diagnostic->severity == QIPU_SEVERITY_ERROR;
  GtkWidget *icon = gtk_image_new_from_icon_name (error ? "dialog-error-symbolic"
                                                        : "dialog-warning-symbolic");

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), message);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), place);
  gtk_widget_add_css_class (icon, error ? "error" : "warning");
  adw_action_row_add_prefix (ADW_ACTION_ROW (row), icon);
  return row;
}

void
qipu_diagnostics_window_show (GtkWindow *parent, const QipuDiagnostics *diagnostics)
{
  GtkWidget *window = adw_preferences_window_new ();
  AdwPreferencesPage *page = ADW_PREFERENCES_PAGE (adw_preferences_page_new ());
  AdwPreferencesGroup *group = ADW_PREFERENCES_GROUP (adw_preferences_group_new ());
  guint n = qipu_diagnostics_get_n (diagnostics);

  for (guint i = 0; i < MIN (n, MAX_ROWS); i++)
    adw_preferences_group_add (group, make_row (qipu_diagnostics_get (diagnostics, i)));

  adw_preferences_page_set_title (page, _ ("Details"));
  adw_preferences_page_add (page, group);
  adw_preferences_window_add (ADW_PREFERENCES_WINDOW (window), page);
  adw_preferences_window_set_search_enabled (ADW_PREFERENCES_WINDOW (window), FALSE);
  gtk_window_set_title (GTK_WINDOW (window), _ ("Details"));
  gtk_window_set_transient_for (GTK_WINDOW (window), parent);
  gtk_window_set_destroy_with_parent (GTK_WINDOW (window), TRUE);
  qipu_ui_tag (window);
  gtk_window_present (GTK_WINDOW (window));
}
