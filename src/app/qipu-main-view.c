/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Everything that is seen in a window. */

#define G_LOG_DOMAIN "qipu-app"

#include "config.h"

#include "app/qipu-main-view.h"

#include <glib/gi18n-lib.h>

#include "app/qipu-document-title.h"
#include "app/qipu-recent-popover.h"
#include "study/qipu-language.h"
#include "ui/qipu-learn-view.h"
#include "ui/qipu-message.h"
#include "ui/qipu-ui-language.h"
#include "ui/qipu-welcome-page.h"

struct _QipuMainView
{
  AdwBin parent_instance;

  QipuWorkspace *workspace;
  QipuClassroom *classroom;
  QipuDocument *document; /* whose title is shown */
  QipuSession *session;
  char *title;

  gboolean board_only;
  GtkWidget *header;
  AdwWindowTitle *window_title;
  AdwSplitButton *open_button;
  GtkLabel *open_label;
  QipuRecentPopover *recent;
  GtkMenuButton *menu_button;
  GtkMenuButton *language_button;
  AdwTabBar *tab_bar;
  GtkWidget *tab_box; /* holds the tab view, which shows nothing itself */
  GtkOverlay *overlay;
  QipuMessage *message;
  GtkInfoBar *notice;
  GtkLabel *notice_label;
  GtkButton *notice_button;
  GtkStack *pages;
  QipuWelcomePage *welcome; /* each is made when it is first shown */
  QipuStudyPage *study;
  QipuLearnView *learn;
  gboolean expecting; /* a file is being read: nothing is shown until it is there */
  guint prepare;      /* the page for it is made meanwhile */
};

enum
{
  PROP_0,
  PROP_TITLE,
  PROP_STUDY_PAGE,
  N_PROPS
};

enum
{
  SIGNAL_OPEN_SAMPLE,
  SIGNAL_NOTICE_CLOSED,
  N_SIGNALS
};

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (QipuMainView, qipu_main_view, ADW_TYPE_BIN)

static gboolean
is_setting_up (QipuMainView *self)
{
  QipuSession *session = qipu_workspace_get_session (self->workspace);

  return session != NULL && qipu_session_get_mode (session) == QIPU_MODE_SETUP;
}

static void
update_title (QipuMainView *self)
{
  g_autofree char *title = NULL;
  g_autofree char *subtitle = NULL;
  g_autofree char *shown = NULL;

  if (qipu_classroom_get_open (self->classroom))
    {
      title = g_strdup (_ ("Learn"));
      shown = g_strdup (title);
      subtitle = g_strdup ("");
    }
  else if (self->document == NULL)
    {
      title = g_strdup (_ ("Qipu"));
      shown = g_strdup (title);
      subtitle = g_strdup ("");
    }
  else
    {
      title = qipu_document_title_dup (self->document);
      subtitle = qipu_document_title_dup_second (self->document, title);
      shown = qipu_document_get_modified (self->document) ? g_strconcat ("• ", title, NULL)
                                                          : g_strdup (title);
    }
  if (is_setting_up (self))
    {
      g_free (shown);
      g_free (subtitle);
      shown = g_strdup (C_ ("title", "Set-up"));
      subtitle = g_strdup ("");
    }
  adw_window_title_set_title (self->window_title, shown);
  adw_window_title_set_subtitle (self->window_title, subtitle);
  if (g_strcmp0 (self->title, shown) == 0)
    return;

  g_free (self->title);
  self->title = g_steal_pointer (&shown);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_TITLE]);
}

static void
on_open_sample (QipuMainView *self, const char *uri)
{
  g_signal_emit (self, signals[SIGNAL_OPEN_SAMPLE], 0, uri);
}

static void
ensure_study (QipuMainView *self)
{
  if (self->study != NULL)
    return;

  self->study = QIPU_STUDY_PAGE (qipu_study_page_new ());
  /* the stack would show the first page that there is */
  gtk_widget_set_visible (GTK_WIDGET (self->study), FALSE);
  gtk_stack_add_named (self->pages, GTK_WIDGET (self->study), "study");
  qipu_study_page_set_workspace (self->study, self->workspace);
  qipu_ui_tag (GTK_WIDGET (self->study));
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_STUDY_PAGE]);
}

static void
show_study (QipuMainView *self)
{
  ensure_study (self);
  gtk_widget_set_visible (GTK_WIDGET (self->study), TRUE);
  gtk_stack_set_visible_child (self->pages, GTK_WIDGET (self->study));
  qipu_study_page_focus_default (self->study);
}

static void
show_welcome (QipuMainView *self)
{
  if (self->welcome == NULL)
    {
      self->welcome = QIPU_WELCOME_PAGE (qipu_welcome_page_new ());
      g_signal_connect_swapped (self->welcome, "open-sample", G_CALLBACK (on_open_sample), self);
      gtk_stack_add_named (self->pages, GTK_WIDGET (self->welcome), "welcome");
      qipu_ui_tag (GTK_WIDGET (self->welcome));
    }
  gtk_stack_set_visible_child (self->pages, GTK_WIDGET (self->welcome));
}

static void
show_learn (QipuMainView *self)
{
  if (self->learn == NULL)
    {
      self->learn = QIPU_LEARN_VIEW (qipu_learn_view_new (self->classroom, self->workspace));
      gtk_stack_add_named (self->pages, GTK_WIDGET (self->learn), "learn");
      qipu_ui_tag (GTK_WIDGET (self->learn));
    }
  else
    qipu_learn_view_refresh (self->learn);
  gtk_stack_set_visible_child (self->pages, GTK_WIDGET (self->learn));
  gtk_widget_grab_focus (GTK_WIDGET (self->learn));
}

static void
show_page (QipuMainView *self)
{
  gboolean open = qipu_workspace_get_session (self->workspace) != NULL;

  /* what is open waits behind Learn in the state it was left in */
  if (open)
    ensure_study (self);
  if (qipu_classroom_get_open (self->classroom))
    show_learn (self);
  else if (open)
    show_study (self);
  else if (gtk_widget_get_mapped (GTK_WIDGET (self)) && !self->expecting)
    show_welcome (self);
}

static void
qipu_main_view_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (qipu_main_view_parent_class)->map (widget);
  show_page (QIPU_MAIN_VIEW (widget));
}

/* What a message offers to undo is not what undo would take back by now. */
static void
withdraw_undo (QipuMainView *self)
{
  qipu_message_withdraw (self->message, "study.undo");
}

static void
on_session_changed (QipuMainView *self)
{
  QipuSession *session = qipu_workspace_get_session (self->workspace);
  QipuDocument *document = session != NULL ? qipu_session_get_document (session) : NULL;

  if (self->document != NULL)
    g_signal_handlers_disconnect_by_data (self->document, self);
  g_set_object (&self->document, document);
  if (self->session != NULL)
    g_signal_handlers_disconnect_by_data (self->session, self);
  g_set_object (&self->session, session);
  if (document != NULL)
    {
      g_signal_connect_swapped (session, "notify::mode", G_CALLBACK (update_title), self);
      g_signal_connect_swapped (document, "notify", G_CALLBACK (update_title), self);
      g_signal_connect_swapped (document, "changed", G_CALLBACK (update_title), self);
      g_signal_connect_swapped (document, "changed", G_CALLBACK (withdraw_undo), self);
    }
  withdraw_undo (self);
  update_title (self);
  show_page (self);
}

static void
on_learn_changed (QipuMainView *self)
{
  update_title (self);
  show_page (self);
}

/* The button tells the language in its own script whatever language is shown. */
static void
update_language_button (QipuMainView *self)
{
  const char *language = qipu_language_get ();
  const char *text = g_str_equal (language, "zh_TW")   ? "繁"
                     : g_str_equal (language, "zh_CN") ? "简"
                                                       : "EN";

  gtk_menu_button_set_label (self->language_button, text);
}

static void
qipu_main_view_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  switch (id)
    {
    case PROP_TITLE:
      g_value_set_string (value, QIPU_MAIN_VIEW (object)->title);
      break;
    case PROP_STUDY_PAGE:
      g_value_set_object (value, QIPU_MAIN_VIEW (object)->study);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
qipu_main_view_dispose (GObject *object)
{
  QipuMainView *self = QIPU_MAIN_VIEW (object);

  g_clear_handle_id (&self->prepare, g_source_remove);
  if (self->tab_bar != NULL)
    adw_tab_bar_set_view (self->tab_bar, NULL);
  if (self->workspace != NULL)
    g_signal_handlers_disconnect_by_data (self->workspace, self);
  if (self->document != NULL)
    g_signal_handlers_disconnect_by_data (self->document, self);
  if (self->session != NULL)
    g_signal_handlers_disconnect_by_data (self->session, self);
  g_clear_object (&self->session);
  g_clear_object (&self->document);
  g_clear_object (&self->workspace);
  if (self->classroom != NULL)
    g_signal_handlers_disconnect_by_data (self->classroom, self);
  g_clear_object (&self->classroom);

  G_OBJECT_CLASS (qipu_main_view_parent_class)->dispose (object);
}

static void
qipu_main_view_finalize (GObject *object)
{
  g_free (QIPU_MAIN_VIEW (object)->title);

  G_OBJECT_CLASS (qipu_main_view_parent_class)->finalize (object);
}

static void
qipu_main_view_class_init (QipuMainViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = qipu_main_view_dispose;
  object_class->finalize = qipu_main_view_finalize;
  object_class->get_property = qipu_main_view_get_property;

  properties[PROP_TITLE] = g_param_spec_string ("title", NULL, NULL, NULL,
                                                G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  properties[PROP_STUDY_PAGE] =
    g_param_spec_object ("study-page", NULL, NULL, QIPU_TYPE_STUDY_PAGE,
                         G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  signals[SIGNAL_OPEN_SAMPLE] =
    g_signal_new ("open-sample", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[SIGNAL_NOTICE_CLOSED] =
    g_signal_new ("notice-closed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                  NULL, G_TYPE_NONE, 0);

  widget_class->map = qipu_main_view_map;

  g_type_ensure (QIPU_TYPE_RECENT_POPOVER);
  g_type_ensure (QIPU_TYPE_MESSAGE);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/qipu/Qipu/ui/qipu-main-view.ui");
  gtk_widget_class_bind_template_child (widget_class, QipuMainView, header);
  gtk_widget_class_bind_template_child (widget_class, QipuMainView, open_button);
  gtk_widget_class_bind_template_child (widget_class, QipuMainView, open_label);
  gtk_widget_class_bind_template_child (widget_class, QipuMainView, recent);
  gtk_widget_class_bind_template_child (widget_class, QipuMainView, window_title);
  gtk_widget_class_bind_template_child (widget_class, QipuMainView, menu_button);
  gtk_widget_class_bind_template_child (widget_class, QipuMainView, language_button);
  gtk_widget_class_bind_template_child (widget_class, QipuMainView, tab_bar);
  gtk_widget_class_bind_template_child (widget_class, QipuMainView, tab_box);
  gtk_widget_class_bind_template_child (widget_class, QipuMainView, overlay);
  gtk_widget_class_bind_template_child (widget_class, QipuMainView, message);
  gtk_widget_class_bind_template_child (widget_class, QipuMainView, notice);
  gtk_widget_class_bind_template_child (widget_class, QipuMainView, notice_label);
  gtk_widget_class_bind_template_child (widget_class, QipuMainView, notice_button);
  gtk_widget_class_bind_template_child (widget_class, QipuMainView, pages);
}

/* Neither controls nor the board are covered where there is a list. */
static gboolean
on_place_message (QipuMainView *self, GtkWidget *child, GdkRectangle *allocation)
{
  GtkWidget *place = NULL;

  if (self->study != NULL && gtk_widget_get_mapped (GTK_WIDGET (self->study)))
    place = qipu_study_page_get_message_place (self->study);
  return qipu_message_place (self->message, GTK_WIDGET (self->overlay), place, allocation);
}

static void
on_notice_closed (QipuMainView *self)
{
  gtk_widget_hide (GTK_WIDGET (self->notice));
  g_signal_emit (self, signals[SIGNAL_NOTICE_CLOSED], 0);
}

static void
qipu_main_view_init (QipuMainView *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  /* in a narrow window a picture stands for its label */
  gtk_accessible_update_property (
      GTK_ACCESSIBLE (gtk_widget_get_first_child (GTK_WIDGET (self->open_button))),
      GTK_ACCESSIBLE_PROPERTY_LABEL, gtk_label_get_text (self->open_label), -1);
  g_signal_connect_swapped (self->notice, "response", G_CALLBACK (on_notice_closed), self);
  g_signal_connect_swapped (self->overlay, "get-child-position", G_CALLBACK (on_place_message),
                            self);
  g_signal_connect_swapped (self->recent, "open", G_CALLBACK (on_open_sample), self);
  update_language_button (self);
}

GtkWidget *
qipu_main_view_new (QipuWorkspace *workspace, QipuClassroom *classroom)
{
  QipuMainView *self = g_object_new (QIPU_TYPE_MAIN_VIEW, NULL);

  self->workspace = g_object_ref (workspace);
  self->classroom = g_object_ref (classroom);
  g_signal_connect_swapped (classroom, "notify::open", G_CALLBACK (on_learn_changed), self);
  g_signal_connect_swapped (workspace, "notify::session", G_CALLBACK (on_session_changed), self);
  g_signal_connect_swapped (workspace, "message", G_CALLBACK (qipu_main_view_tell), self);
  on_session_changed (self);
  qipu_ui_tag (GTK_WIDGET (self));
  return GTK_WIDGET (self);
}

/**
 * qipu_main_view_get_study_page:
 * @self: the view
 *
 * Returns: (transfer none) (nullable): the study page; %NULL before the first record is shown
 */
QipuStudyPage *
qipu_main_view_get_study_page (QipuMainView *self)
{
  g_return_val_if_fail (QIPU_IS_MAIN_VIEW (self), NULL);

  return self->study;
}

static gboolean
on_prepare (gpointer data)
{
  QipuMainView *self = data;

  self->prepare = 0;
  if (self->expecting)
    ensure_study (self);
  return G_SOURCE_REMOVE;
}

void
qipu_main_view_set_expecting (QipuMainView *self, gboolean expecting)
{
  g_return_if_fail (QIPU_IS_MAIN_VIEW (self));

  self->expecting = expecting;
  /* in a turn of its own, while a worker reads; after what is to be drawn now */
  if (expecting && self->study == NULL && self->prepare == 0)
    self->prepare = g_idle_add_full (G_PRIORITY_HIGH_IDLE + 30, on_prepare, self, NULL);
  show_page (self);
}

void
qipu_main_view_set_board_only (QipuMainView *self, gboolean board_only)
{
  g_return_if_fail (QIPU_IS_MAIN_VIEW (self));

  self->board_only = board_only;
  gtk_widget_set_visible (self->header, !board_only);
  if (self->study != NULL)
    qipu_study_page_set_board_only (self->study, board_only);
}

/**
 * qipu_main_view_get_board_only:
 * @self: the view
 *
 * Returns: whether the panel beside the board is put away
 */
gboolean
qipu_main_view_get_board_only (QipuMainView *self)
{
  g_return_val_if_fail (QIPU_IS_MAIN_VIEW (self), FALSE);

  return self->board_only;
}

/**
 * qipu_main_view_get_title:
 * @self: the view
 *
 * Returns: (transfer none): the title in the header bar, in the language of the moment
 */
const char *
qipu_main_view_get_title (QipuMainView *self)
{
  g_return_val_if_fail (QIPU_IS_MAIN_VIEW (self), NULL);

  return self->title;
}

void
qipu_main_view_focus_learn (QipuMainView *self)
{
  g_return_if_fail (QIPU_IS_MAIN_VIEW (self));
  g_return_if_fail (self->learn != NULL);

  gtk_widget_grab_focus (GTK_WIDGET (self->learn));
}

/**
 * qipu_main_view_restyle:
 * @self: the view
 *
 * Draws everything anew: pieces, design, numerals or notation have changed.
 */
void
qipu_main_view_restyle (QipuMainView *self)
{
  g_return_if_fail (QIPU_IS_MAIN_VIEW (self));

  if (self->study != NULL)
    qipu_study_page_restyle (self->study);
  if (self->welcome != NULL)
    qipu_welcome_page_restyle (self->welcome);
  if (self->learn != NULL)
    qipu_learn_view_restyle (self->learn);
}

/**
 * qipu_main_view_show_menu:
 * @self: the view
 *
 * Opens the main menu.
 */
void
qipu_main_view_show_menu (QipuMainView *self)
{
  g_return_if_fail (QIPU_IS_MAIN_VIEW (self));

  gtk_menu_button_popup (self->menu_button);
}

/**
 * qipu_main_view_show_language_menu:
 * @self: the view
 *
 * Opens the menu of languages, or the main menu, which holds it too, where the window is too narrow
 * for its button.
 */
void
qipu_main_view_show_language_menu (QipuMainView *self)
{
  g_return_if_fail (QIPU_IS_MAIN_VIEW (self));

  gtk_menu_button_popup (gtk_widget_get_mapped (GTK_WIDGET (self->language_button))
                           ? self->language_button
                           : self->menu_button);
}

void
qipu_main_view_tell (QipuMainView *self, const char *text, const char *button, const char *action)
{
  g_return_if_fail (QIPU_IS_MAIN_VIEW (self));

  qipu_message_tell (self->message, text, button, action);
  qipu_ui_tag (GTK_WIDGET (self->message));
}

void
qipu_main_view_dismiss (QipuMainView *self)
{
  g_return_if_fail (QIPU_IS_MAIN_VIEW (self));

  qipu_message_dismiss (self->message);
}

void
qipu_main_view_set_tabs (QipuMainView *self, AdwTabView *tabs)
{
  GtkWidget *parent;

  g_return_if_fail (QIPU_IS_MAIN_VIEW (self));

  /* it was in the view of another language before */
  g_object_ref (tabs);
  parent = gtk_widget_get_parent (GTK_WIDGET (tabs));
  if (parent != NULL)
    gtk_box_remove (GTK_BOX (parent), GTK_WIDGET (tabs));
  gtk_box_append (GTK_BOX (self->tab_box), GTK_WIDGET (tabs));
  adw_tab_bar_set_view (self->tab_bar, tabs);
  g_object_unref (tabs);
}

/**
 * qipu_main_view_has_notice:
 * @self: the view
 *
 * Returns: whether something stays told above the content, as by qipu_main_view_set_notice()
 */
gboolean
qipu_main_view_has_notice (QipuMainView *self)
{
  g_return_val_if_fail (QIPU_IS_MAIN_VIEW (self), FALSE);

  return gtk_widget_get_visible (GTK_WIDGET (self->notice));
}

void
qipu_main_view_set_notice (QipuMainView *self,
                           const char *text,
                           const char *button,
                           const char *action)
{
  g_return_if_fail (QIPU_IS_MAIN_VIEW (self));

  if (button != NULL)
    gtk_button_set_label (self->notice_button, button);
  gtk_label_set_label (self->notice_label, text != NULL ? text : "");
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->notice_button), action);
  gtk_widget_set_visible (GTK_WIDGET (self->notice_button), action != NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->notice), text != NULL);
  /* a button makes a label anew for every text */
  qipu_ui_tag (GTK_WIDGET (self->notice));
}
