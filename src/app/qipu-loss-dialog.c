/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What would be lost by saving in a format, and the choice of another one. */

#define G_LOG_DOMAIN "qipu-app"

#include "config.h"

#include "app/qipu-loss-dialog.h"

#include <glib/gi18n-lib.h>

#include "ui/qipu-ui-language.h"

/* More lines than this scroll, and more than that are counted. */
#define MAX_STILL 12
#define MAX_SHOWN 200

static GtkWidget *
make_line (const char *text)
{
  g_autofree char *bullet = g_strconcat ("•  ", text, NULL);
  GtkWidget *label = gtk_label_new (bullet);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  return label;
}

static GtkWidget *
make_scrolled (GtkWidget *child)
{
  GtkWidget *scrolled = gtk_scrolled_window_new ();

  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), child);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scrolled), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scrolled), 280);
  /* a bar that is always there says that there is more */
  gtk_scrolled_window_set_overlay_scrolling (GTK_SCROLLED_WINDOW (scrolled), FALSE);
  gtk_widget_set_vexpand (scrolled, TRUE);
  return scrolled;
}

static GtkWidget *
make_list (const QipuDiagnostics *lost)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  guint n = qipu_diagnostics_get_n (lost);

  gtk_widget_set_halign (box, GTK_ALIGN_CENTER);
  for (guint i = 0; i < MIN (n, MAX_SHOWN); i++)
    {
      g_autofree char *message = qipu_diagnostic_dup_message (qipu_diagnostics_get (lost, i));

      gtk_box_append (GTK_BOX (box), make_line (message));
    }
  if (n > MAX_SHOWN)
    {
      g_autofree char *more = g_strdup_printf (
          g_dngettext (GETTEXT_PACKAGE, "%u more", "%u more", n - MAX_SHOWN), n - MAX_SHOWN);

      gtk_box_append (GTK_BOX (box), make_line (more));
    }
  return n > MAX_STILL ? make_scrolled (box) : box;
}

/* Whether the format cannot hold the record at all. */
static gboolean
is_impossible (const QipuDiagnostics *lost)
{
  for (guint i = 0; i < qipu_diagnostics_get_n (lost); i++)
    if (qipu_diagnostics_get (lost, i)->severity == QIPU_SEVERITY_ERROR)
      return TRUE;
  return FALSE;
}

const char *
qipu_loss_dialog_get_format_name (const QipuFormat *format, gboolean for_old_programs)
{
  /* as programs of thirty years read it */
  return for_old_programs ? _ ("PGN for old programs") : g_dgettext (GETTEXT_PACKAGE, format->name);
}

GtkWidget *
qipu_loss_dialog_new (GtkWindow *parent,
                      const QipuFormat *format,
                      const QipuWriteOptions *options,
                      const QipuDiagnostics *lost)
{
  gboolean impossible = is_impossible (lost);
  /* Translators: %s is the name of a file format; what would be lost follows, a sentence a line */
  g_autofree char *body = g_strdup_printf (
      _ ("Saving as “%s”:"), qipu_loss_dialog_get_format_name (format, options->for_old_programs));
  GtkWidget *dialog =
      adw_message_dialog_new (parent, impossible ? _ ("The Record Cannot Be Saved in This Format")
                                                 : _ ("Part of the Record Would Be Lost"), body);
  gboolean lossless = (format->flags & QIPU_FORMAT_LOSSLESS) != 0 && !options->for_old_programs;

  adw_message_dialog_set_extra_child (ADW_MESSAGE_DIALOG (dialog), make_list (lost));
  adw_message_dialog_add_response (ADW_MESSAGE_DIALOG (dialog), "cancel", _ ("_Cancel"));
  if (!impossible)
    {
      adw_message_dialog_add_response (ADW_MESSAGE_DIALOG (dialog), QIPU_LOSS_RESPONSE_ANYWAY,
                                       _ ("Save _Anyway"));
      adw_message_dialog_set_response_appearance (
          ADW_MESSAGE_DIALOG (dialog), QIPU_LOSS_RESPONSE_ANYWAY, ADW_RESPONSE_DESTRUCTIVE);
    }
  if (!lossless)
    {
      adw_message_dialog_add_response (ADW_MESSAGE_DIALOG (dialog), QIPU_LOSS_RESPONSE_LOSSLESS,
                                       _ ("Save as _PGN…"));
      adw_message_dialog_set_response_appearance (
          ADW_MESSAGE_DIALOG (dialog), QIPU_LOSS_RESPONSE_LOSSLESS, ADW_RESPONSE_SUGGESTED);
      adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog),
                                               QIPU_LOSS_RESPONSE_LOSSLESS);
    }
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  qipu_ui_tag (dialog);
  return dialog;
}
