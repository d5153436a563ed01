/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a file is, in which encoding it was read, and what was wrong with it, place by place. */

#define G_LOG_DOMAIN "qipu-app"

#include "config.h"

#include "app/qipu-file-details.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>

#include "ui/qipu-text-scale.h"
#include "ui/qipu-ui-language.h"
#include "ui/qipu-value-list.h"
#include "words/qipu-words.h"

/* More are counted. */
#define MAX_ROWS 200

typedef struct
{
  GtkWindow *window;
  QipuWorkspace *workspace;
  QipuGameSource *source; /* the one that is shown */
  AdwPreferencesPage *page;
} Details;

/* As long as a row shows them whole. */
static const struct
{
  QipuEncoding encoding;
  const char *name; /* N_() */
} encodings[] = {
  /* clang-format off */
  { QIPU_ENCODING_UTF8, N_ ("Unicode (UTF-8)") },
  { QIPU_ENCODING_GB18030, N_ ("Simplified (GB18030)") },
  { QIPU_ENCODING_BIG5, N_ ("Traditional (Big5)") },
  { QIPU_ENCODING_UTF16LE, N_ ("Unicode (UTF-16LE)") },
  { QIPU_ENCODING_UTF16BE, N_ ("Unicode (UTF-16BE)") },
  /* clang-format on */
};

/* What is wrong, and where */

static char *
dup_place (const QipuDiagnostic *diagnostic)
{
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);

  if (diagnostic->game >= 0)
    g_ptr_array_add (parts, g_strdup_printf (_ ("Game %d"), (int) diagnostic->game));
  if (diagnostic->ply >= 0)
    /* Translators: a single move of one side, counted from the start of the game */
    g_ptr_array_add (parts, g_strdup_printf (_ ("Half-move %d"), (int) diagnostic->ply));
  if (diagnostic->line >= 0)
    /* Translators: a line of a text file */
    g_ptr_array_add (parts, g_strdup_printf (_ ("Line %d"), (int) diagnostic->line));
  else if (diagnostic->offset >= 0)
    /* Translators: a place in a file, in bytes from its beginning */
    g_ptr_array_add (parts, g_strdup_printf (_ ("Byte %ld"), (glong) diagnostic->offset));
  g_ptr_array_add (parts, NULL);

  return g_strjoinv (" · ", (char **) parts->pdata);
}

static GtkWidget *
make_row (const char *title, const char *subtitle)
{
  GtkWidget *row = adw_action_row_new ();

  /* names and texts out of files may hold anything */
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  if (subtitle != NULL)
    adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
  return row;
}

static GtkWidget *
make_diagnostic_row (const QipuDiagnostic *diagnostic)
{
  g_autofree char *message = qipu_diagnostic_dup_message (diagnostic);
  g_autofree char *place = dup_place (diagnostic);
  GtkWidget *row = make_row (message, place);
  gboolean error = diagnostic->severity == QIPU_SEVERITY_ERROR;
  GtkWidget *icon =
      gtk_image_new_from_icon_name (error ? "dialog-error-symbolic" : "dialog-warning-symbolic");

  adw_action_row_set_title_lines (ADW_ACTION_ROW (row), 4);
  gtk_widget_add_css_class (icon, error ? "error" : "warning");
  adw_action_row_add_prefix (ADW_ACTION_ROW (row), icon);
  return row;
}

static void
add_diagnostics (Details *self)
{
  const QipuDiagnostics *diagnostics = qipu_game_source_get_diagnostics (self->source);
  GtkWidget *group = adw_preferences_group_new ();
  guint n = diagnostics != NULL ? qipu_diagnostics_get_n (diagnostics) : 0;
  guint64 n_more = n > MAX_ROWS ? n - MAX_ROWS : 0;

  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (group), _ ("What Was Found"));
  if (diagnostics == NULL)
    adw_preferences_group_set_description (ADW_PREFERENCES_GROUP (group),
                                           _ ("The file is still being read."));
  else if (n == 0)
    adw_preferences_group_set_description (ADW_PREFERENCES_GROUP (group),
                                           _ ("Everything could be read."));
  for (guint i = 0; i < MIN (n, MAX_ROWS); i++)
    adw_preferences_group_add (ADW_PREFERENCES_GROUP (group),
                               make_diagnostic_row (qipu_diagnostics_get (diagnostics, i)));

  if (diagnostics != NULL)
    n_more += qipu_diagnostics_get_n_dropped (diagnostics);
  if (n_more > 0)
    {
      g_autofree char *more = g_strdup_printf (
          g_dngettext (GETTEXT_PACKAGE, "%u more", "%u more", (gulong) n_more), (guint) n_more);

      adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), make_row (more, NULL));
    }
  adw_preferences_page_add (self->page, ADW_PREFERENCES_GROUP (group));
}

/* What the file is */

static guint
find_encoding (QipuEncoding encoding)
{
  if (encoding == QIPU_ENCODING_UTF8_BOM || encoding == QIPU_ENCODING_ASCII)
    encoding = QIPU_ENCODING_UTF8;
  for (guint i = 0; i < G_N_ELEMENTS (encodings); i++)
    if (encodings[i].encoding == encoding)
      return i;
  return GTK_INVALID_LIST_POSITION;
}

static void
on_encoding_selected (Details *self, GParamSpec *pspec, AdwComboRow *row)
{
  guint selected = adw_combo_row_get_selected (row);

  if (selected == GTK_INVALID_LIST_POSITION ||
      selected == find_encoding (qipu_game_source_get_encoding (self->source)))
    return;
  gtk_widget_activate_action (GTK_WIDGET (gtk_window_get_transient_for (self->window)),
                              "win.encoding", "s",
                              qipu_encoding_name (encodings[selected].encoding));
}

static GtkWidget *
make_encoding_row (Details *self)
{
  GtkWidget *row = adw_combo_row_new ();
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (encodings); i++)
    gtk_string_list_append (names, g_dgettext (GETTEXT_PACKAGE, encodings[i].name));
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), _ ("Encoding"));
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), _ ("Another one reads the file again"));
  /* where the text is large the value takes the place of the subtitle */
  gtk_widget_set_tooltip_text (row, _ ("Another one reads the file again"));
  qipu_text_scale_adapt_choice (ADW_COMBO_ROW (row));
  qipu_value_list_open_at_choice (ADW_COMBO_ROW (row));
  adw_combo_row_set_model (ADW_COMBO_ROW (row), G_LIST_MODEL (names));
  adw_combo_row_set_selected (ADW_COMBO_ROW (row),
                              find_encoding (qipu_game_source_get_encoding (self->source)));
  g_signal_connect_swapped (row, "notify::selected", G_CALLBACK (on_encoding_selected), self);
  return row;
}

static void
add_facts (Details *self)
{
  AdwPreferencesGroup *group = ADW_PREFERENCES_GROUP (adw_preferences_group_new ());
  GFile *file = qipu_game_source_get_file (self->source);
  const QipuFormat *format = qipu_game_source_get_format (self->source);

  if (file != NULL)
    {
      g_autofree char *name = g_file_get_parse_name (file);
      g_autofree char *place = qipu_words_isolate (name);

      adw_preferences_group_add (group, make_row (_ ("File"), place));
    }
  if (format != NULL)
    adw_preferences_group_add (group,
                               make_row (_ ("Format"), g_dgettext (GETTEXT_PACKAGE, format->name)));
  if (file != NULL && qipu_game_source_get_encoding (self->source) != QIPU_ENCODING_NONE)
    adw_preferences_group_add (group, make_encoding_row (self));
  adw_preferences_page_add (self->page, group);
}

static void
fill (Details *self)
{
  if (self->page != NULL)
    adw_preferences_window_remove (ADW_PREFERENCES_WINDOW (self->window), self->page);
  self->page = ADW_PREFERENCES_PAGE (adw_preferences_page_new ());
  adw_preferences_page_set_title (self->page, _ ("File Details"));
  add_facts (self);
  add_diagnostics (self);
  adw_preferences_window_add (ADW_PREFERENCES_WINDOW (self->window), self->page);
  qipu_ui_tag (GTK_WIDGET (self->window));
}

static void
set_source (Details *self, QipuGameSource *source)
{
  if (self->source != NULL)
    g_signal_handlers_disconnect_by_data (self->source, self);
  g_set_object (&self->source, source);
  if (source != NULL)
    g_signal_connect_swapped (source, "notify::loading", G_CALLBACK (fill), self);
}

static void
on_games_changed (Details *self)
{
  QipuGameSource *source = qipu_workspace_get_source (self->workspace);

  if (source == self->source)
    return;
  if (source == NULL)
    {
      gtk_window_close (self->window);
      return;
    }
  set_source (self, source);
  fill (self);
}

static void
details_free (gpointer data)
{
  Details *self = data;

  set_source (self, NULL);
  g_signal_handlers_disconnect_by_data (self->workspace, self);
  g_object_unref (self->workspace);
  g_free (self);
}

void
qipu_file_details_show (GtkWindow *parent, QipuWorkspace *workspace)
{
  Details *self;

  g_return_if_fail (qipu_workspace_get_source (workspace) != NULL);

  self = g_new0 (Details, 1);
  self->window = GTK_WINDOW (adw_preferences_window_new ());
  self->workspace = g_object_ref (workspace);
  g_object_set_data_full (G_OBJECT (self->window), "details", self, details_free);
  adw_preferences_window_set_search_enabled (ADW_PREFERENCES_WINDOW (self->window), FALSE);
  gtk_window_set_title (self->window, _ ("File Details"));
  gtk_window_set_transient_for (self->window, parent);
  gtk_window_set_destroy_with_parent (self->window, TRUE);
  gtk_window_set_default_size (self->window, 560, 520);
  g_signal_connect_swapped (workspace, "notify::games", G_CALLBACK (on_games_changed), self);
  set_source (self, qipu_workspace_get_source (workspace));
  fill (self);
  gtk_window_present (self->window);
}
