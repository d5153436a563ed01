/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is said when saving fails, and what can be done then. */

#define G_LOG_DOMAIN "qipu-app"

#include "config.h"

#include "app/qipu-save-failure.h"

#include <glib/gi18n-lib.h>

#include "records/qipu-record-error.h"
#include "study/qipu-saver.h"
#include "ui/qipu-ui-language.h"
#include "words/qipu-words.h"

static const struct
{
  GIOErrorEnum code;
  const char *advice; /* N_() */
} advices[] = {
  { G_IO_ERROR_NO_SPACE, N_ ("The disk is full. Free some space, or save in another place.") },
  { G_IO_ERROR_PERMISSION_DENIED,
    N_ ("The file or its folder may not be written to. Save in another place.") },
  { G_IO_ERROR_READ_ONLY, N_ ("This place is read-only. Save in another place.") },
  { G_IO_ERROR_NOT_FOUND, N_ ("The folder is not there any more. Save in another place.") },
  { G_IO_ERROR_NOT_DIRECTORY, N_ ("The folder is not there any more. Save in another place.") },
  { G_IO_ERROR_IS_DIRECTORY, N_ ("A folder has this name. Save under another name.") },
  { G_IO_ERROR_FILENAME_TOO_LONG, N_ ("The name is too long. Save under a shorter one.") },
  { G_IO_ERROR_INVALID_FILENAME,
    N_ ("This name cannot be used there. Save under another name.") },
};

char *
qipu_save_dup_advice (const GError *error)
{
  const char *kept = _ ("The record stays open as it is.");
  g_autofree char *message = NULL;

  g_return_val_if_fail (error != NULL, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (advices); i++)
    if (g_error_matches (error, G_IO_ERROR, advices[i].code))
      return g_strdup_printf ("%s\n%s", g_dgettext (GETTEXT_PACKAGE, advices[i].advice), kept);

  if (error->domain == QIPU_SAVE_ERROR)
    return g_strdup_printf ("%s\n%s", g_dgettext (GETTEXT_PACKAGE, error->message), kept);
  message = qipu_error_dup_message (error);
  return g_strdup_printf ("%s\n%s", message, kept);
}

GtkWidget *
qipu_save_failure_dialog_new (GtkWindow *parent, const char *name, const GError *error)
{
  g_autofree char *shown = qipu_words_isolate (name);
  /* Translators: %s is the name of a file */
  g_autofree char *what = g_strdup_printf (_ ("“%s” Cannot Be Saved"), shown);
  g_autofree char *advice = qipu_save_dup_advice (error);
  GtkWidget *dialog = adw_message_dialog_new (parent, what, advice);

  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "close", _ ("_Close"), "save-as",
                                    _ ("Save _As…"), NULL);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "save-as",
                                              ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "save-as");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "close");
  qipu_ui_tag (dialog);
  return dialog;
}
