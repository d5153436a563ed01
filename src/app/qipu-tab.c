/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A tab of a window: its title, and what was open while another tab is shown. */

#define G_LOG_DOMAIN "qipu-app"

#include "config.h"

#include "app/qipu-tab.h"

#include <glib/gi18n-lib.h>

#include "app/qipu-document-title.h"

struct _QipuTab
{
  GtkWidget parent_instance;

  QipuTabContent content;
  QipuDocument *document;
  char *waiting_title;
  char *title;
};

enum
{
  PROP_0,
  PROP_TITLE,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (QipuTab, qipu_tab, GTK_TYPE_WIDGET)

/**
 * qipu_tab_content_clear:
 * @content: what was put aside
 *
 * Lets go of it. It is all zero afterwards, like that of a tab where nothing is open.
 */
void
qipu_tab_content_clear (QipuTabContent *content)
{
  g_clear_pointer (&content->state, qipu_workspace_state_free);
  g_clear_pointer (&content->replaced, g_ptr_array_unref);
  qipu_study_view_state_clear (&content->view);
  g_clear_pointer (&content->pending, g_variant_unref);
  *content = (QipuTabContent){ 0 };
}

char *
qipu_tab_dup_modified_title (const char *title)
{
  return g_strconcat ("• ", title, NULL);
}

void
qipu_tab_update_title (QipuTab *self)
{
  g_autofree char *title = NULL;
  g_autofree char *shown = NULL;

  g_return_if_fail (QIPU_IS_TAB (self));

  if (self->document == NULL)
    shown = g_strdup (self->waiting_title != NULL ? self->waiting_title : _ ("New tab"));
  else
    {
      title = qipu_document_title_dup (self->document);
      shown = qipu_document_get_modified (self->document) ? qipu_tab_dup_modified_title (title)
                                                          : g_strdup (title);
    }
  if (g_strcmp0 (self->title, shown) == 0)
    return;

  g_free (self->title);
  self->title = g_steal_pointer (&shown);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_TITLE]);
}

static void
qipu_tab_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  switch (id)
    {
    case PROP_TITLE:
      g_value_set_string (value, QIPU_TAB (object)->title);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
qipu_tab_dispose (GObject *object)
{
  QipuTab *self = QIPU_TAB (object);

  if (self->document != NULL)
    g_signal_handlers_disconnect_by_data (self->document, self);
  g_clear_object (&self->document);
  qipu_tab_content_clear (&self->content);

  G_OBJECT_CLASS (qipu_tab_parent_class)->dispose (object);
}

static void
qipu_tab_finalize (GObject *object)
{
  g_free (QIPU_TAB (object)->waiting_title);
  g_free (QIPU_TAB (object)->title);

  G_OBJECT_CLASS (qipu_tab_parent_class)->finalize (object);
}

static void
qipu_tab_class_init (QipuTabClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = qipu_tab_dispose;
  object_class->finalize = qipu_tab_finalize;
  object_class->get_property = qipu_tab_get_property;
  properties[PROP_TITLE] = g_param_spec_string ("title", NULL, NULL, NULL,
                                                G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
qipu_tab_init (QipuTab *self)
{
  qipu_tab_update_title (self);
}

GtkWidget *
qipu_tab_new (void)
{
  return g_object_new (QIPU_TYPE_TAB, NULL);
}

/**
 * qipu_tab_get_content:
 * @self: the tab
 *
 * Returns: (transfer none): what was put aside, the tab's own: the window fills and empties it
 */
QipuTabContent *
qipu_tab_get_content (QipuTab *self)
{
  g_return_val_if_fail (QIPU_IS_TAB (self), NULL);

  return &self->content;
}

void
qipu_tab_set_document (QipuTab *self, QipuDocument *document)
{
  g_return_if_fail (QIPU_IS_TAB (self));

  if (self->document == document)
    return;

  if (self->document != NULL)
    g_signal_handlers_disconnect_by_data (self->document, self);
  g_set_object (&self->document, document);
  g_clear_pointer (&self->waiting_title, g_free);
  if (document != NULL)
    {
      g_signal_connect_swapped (document, "notify", G_CALLBACK (qipu_tab_update_title), self);
      g_signal_connect_swapped (document, "changed", G_CALLBACK (qipu_tab_update_title), self);
    }
  qipu_tab_update_title (self);
}

/**
 * qipu_tab_get_document:
 * @self: the tab
 *
 * Returns: (transfer none) (nullable): the document whose title is shown
 */
QipuDocument *
qipu_tab_get_document (QipuTab *self)
{
  g_return_val_if_fail (QIPU_IS_TAB (self), NULL);

  return self->document;
}

void
qipu_tab_set_waiting_title (QipuTab *self, const char *title)
{
  g_return_if_fail (QIPU_IS_TAB (self));

  g_free (self->waiting_title);
  self->waiting_title = g_strdup (title);
  qipu_tab_update_title (self);
}
