/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What opening and saving share: dialogs and failures. */

#define G_LOG_DOMAIN "qipu-app"

#include "config.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/qipu-loss-dialog.h"
#include "app/qipu-window-private.h"
#include "records/qipu-format.h"
#include "ui/qipu-ui-language.h"
#include "words/qipu-words.h"

void
qipu_window_tell_failure (QipuWindow *self, const char *what, const char *why)
{
  GtkWidget *dialog = adw_message_dialog_new (GTK_WINDOW (self), what, why);

  adw_message_dialog_add_response (ADW_MESSAGE_DIALOG (dialog), "close", _ ("_Close"));
  qipu_ui_tag (dialog);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* As a chooser of files takes it. */
char *
qipu_window_dup_display_name (GFile *file)
{
  g_autofree char *name = g_file_get_basename (file);

  return g_filename_display_name (name);
}

/* As a sentence takes it. */
char *
qipu_window_dup_shown_name (GFile *file)
{
  g_autofree char *name = qipu_window_dup_display_name (file);

  return qipu_words_isolate (name);
}

/* Whether the desktop knows the type of a format, which is that of records and of nothing else. */
static gboolean
has_known_type (const QipuFormat *format)
{
  g_autofree char *description = NULL;

  if (!g_str_has_prefix (format->mime_type, "application/x-xiangqi-"))
    return FALSE;

  /* that of an unknown type is made of its name */
  description = g_content_type_get_description (format->mime_type);
  return strstr (description, format->mime_type) == NULL;
}

/* By its contents where the desktop can tell. Suffixes of binary formats are shared with comic
 * books and others; of a text nobody can be sure, so the suffix counts as well. */
static void
add_format (GtkFileFilter *filter, const QipuFormat *format)
{
  gboolean is_known = has_known_type (format);

  if (is_known)
    gtk_file_filter_add_mime_type (filter, format->mime_type);
  if (is_known && (format->flags & QIPU_FORMAT_TEXT) == 0)
    return;
  for (guint i = 0; format->suffixes[i] != NULL; i++)
    gtk_file_filter_add_suffix (filter, format->suffixes[i]);
}

static GtkFileFilter *
make_filter (QipuFormatFlags flags, const char *name)
{
  const QipuFormat *const *formats = qipu_formats_get_all ();
  GtkFileFilter *filter = gtk_file_filter_new ();

  gtk_file_filter_set_name (filter, name);
  for (guint i = 0; formats[i] != NULL; i++)
    if ((formats[i]->flags & flags) == flags && (formats[i]->flags & QIPU_FORMAT_BOOK) == 0)
      add_format (filter, formats[i]);
  return filter;
}

/* One format by itself, with its suffixes behind its name. */
static GtkFileFilter *
make_format_filter (const QipuFormat *format, gboolean for_old_programs)
{
  GtkFileFilter *filter = gtk_file_filter_new ();
  g_autoptr (GString) name =
      g_string_new (qipu_loss_dialog_get_format_name (format, for_old_programs));

  add_format (filter, format);
  for (guint i = 0; format->suffixes[i] != NULL; i++)
    g_string_append_printf (name, "%s.%s", i == 0 ? " — " : ", ", format->suffixes[i]);
  gtk_file_filter_set_name (filter, name->str);
  g_object_set_data (G_OBJECT (filter), "format", (gpointer) format);
  g_object_set_data (G_OBJECT (filter), "for-old-programs", GINT_TO_POINTER (for_old_programs));
  return filter;
}

static void
add_own_filter (GtkFileChooser *chooser, const QipuFormat *format, gboolean for_old_programs)
{
  g_autoptr (GtkFileFilter) own = make_format_filter (format, for_old_programs);

  gtk_file_chooser_add_filter (chooser, own);
}

/* The formats to choose from in a dialog that saves. */
static void
add_each_format (GtkFileChooser *chooser, QipuFormatFlags flags)
{
  for (const QipuFormat *const *format = qipu_formats_get_all (); *format != NULL; format++)
    if (((*format)->flags & flags) == flags)
      {
        add_own_filter (chooser, *format, FALSE);
        if ((*format)->flags & QIPU_FORMAT_LOSSLESS)
          add_own_filter (chooser, *format, TRUE);
      }
}

void
qipu_window_add_filters (GtkFileChooser *chooser, QipuFormatFlags flags)
{
  g_autoptr (GtkFileFilter) records = make_filter (flags, _ ("Xiangqi records"));
  g_autoptr (GtkFileFilter) all = gtk_file_filter_new ();

  gtk_file_filter_set_name (all, _ ("All files"));
  gtk_file_filter_add_pattern (all, "*");
  gtk_file_chooser_add_filter (chooser, records);
  if (gtk_file_chooser_get_action (chooser) == GTK_FILE_CHOOSER_ACTION_SAVE)
    add_each_format (chooser, flags);
  gtk_file_chooser_add_filter (chooser, all);
}

void
qipu_window_show_chooser (QipuWindow *self, GtkFileChooserNative *chooser, GCallback on_response)
{
  g_set_object (&self->chooser, chooser);
  g_signal_connect (chooser, "response", on_response, self);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (chooser), TRUE);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
  qipu_ui_tag_over (GTK_WINDOW (self));
}

void
qipu_window_files_init (QipuWindow *self)
{
  self->cancellable = g_cancellable_new ();
  qipu_window_drafts_init (self);
  qipu_window_export_init (self);
  qipu_window_open_init (self);
  qipu_window_paste_init (self);
  qipu_window_save_init (self);
}

void
qipu_window_files_dispose (QipuWindow *self)
{
  qipu_window_drafts_dispose (self);
  qipu_window_paste_cancel (self);
  if (self->watched != NULL)
    g_signal_handlers_disconnect_by_data (self->watched, self);
  g_clear_object (&self->watched);
  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  g_clear_object (&self->chooser);
  g_clear_pointer (&self->unopened, g_ptr_array_unref);
  g_clear_pointer (&self->replaced, g_ptr_array_unref);
}
