/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which opening the main line follows, told quietly above the moves. */

#define G_LOG_DOMAIN "qipu-ui"

#include "config.h"

#include "ui/qipu-opening-label.h"

#include "study/qipu-language.h"
#include "study/qipu-opening.h"

struct _QipuOpeningLabel
{
  GtkWidget parent_instance;

  QipuSession *session;
  GtkWidget *label;
  guint update; /* idle: the table of openings is not read before the first frame */
  const QipuOpening *opening;
};

G_DEFINE_FINAL_TYPE (QipuOpeningLabel, qipu_opening_label, GTK_TYPE_WIDGET)

static void
show_opening (QipuOpeningLabel *self, const QipuOpening *opening)
{
  g_autofree char *name = NULL;
  g_autofree char *text = NULL;

  if (opening == self->opening)
    return;

  self->opening = opening;
  if (opening != NULL)
    {
      name = qipu_opening_dup_name (opening, qipu_language_get ());
      text = g_strdup_printf ("%s  %s", opening->code, name);
    }
  gtk_label_set_label (GTK_LABEL (self->label), text != NULL ? text : "");
  gtk_widget_set_tooltip_text (self->label, text);
  gtk_widget_set_visible (GTK_WIDGET (self), opening != NULL);
}

static gboolean
on_idle (gpointer data)
{
  QipuOpeningLabel *self = data;

  self->update = 0;
  show_opening (self, qipu_opening_of_game (
                        qipu_document_get_game (qipu_session_get_document (self->session))));
  return G_SOURCE_REMOVE;
}

static void
queue_update (QipuOpeningLabel *self)
{
  if (self->update == 0)
    self->update = g_idle_add_full (G_PRIORITY_LOW, on_idle, self, NULL);
}

static void
on_document_changed (QipuOpeningLabel *self, const QipuChange *change)
{
  if (change->tree || change->start)
    queue_update (self);
}

static void
qipu_opening_label_dispose (GObject *object)
{
  QipuOpeningLabel *self = QIPU_OPENING_LABEL (object);

  qipu_opening_label_set_session (self, NULL);
  g_clear_pointer (&self->label, gtk_widget_unparent);

  G_OBJECT_CLASS (qipu_opening_label_parent_class)->dispose (object);
}

static void
qipu_opening_label_class_init (QipuOpeningLabelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = qipu_opening_label_dispose;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "openinglabel");
}

static void
qipu_opening_label_init (QipuOpeningLabel *self)
{
  self->label = gtk_label_new (NULL);
  gtk_label_set_xalign (GTK_LABEL (self->label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (self->label), PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (self->label, "caption");
  gtk_widget_add_css_class (self->label, "dim-label");
  gtk_widget_set_parent (self->label, GTK_WIDGET (self));
  gtk_widget_hide (GTK_WIDGET (self));
}

/**
 * qipu_opening_label_new:
 *
 * Returns: (transfer floating): a label without a session
 */
GtkWidget *
qipu_opening_label_new (void)
{
  return g_object_new (QIPU_TYPE_OPENING_LABEL, NULL);
}

/**
 * qipu_opening_label_set_session:
 * @self: the label
 * @session: (nullable): whose opening
 *
 * Shows the opening of the main line of @session and follows its changes.
 */
void
qipu_opening_label_set_session (QipuOpeningLabel *self, QipuSession *session)
{
  g_return_if_fail (QIPU_IS_OPENING_LABEL (self));

  if (self->session == session)
    return;

  g_clear_handle_id (&self->update, g_source_remove);
  if (self->session != NULL)
    g_signal_handlers_disconnect_by_data (qipu_session_get_document (self->session), self);
  g_set_object (&self->session, session);
  if (session == NULL)
    return;

  g_signal_connect_swapped (qipu_session_get_document (session), "changed",
                            G_CALLBACK (on_document_changed), self);
  queue_update (self);
}
