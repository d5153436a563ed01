/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tabs of a window: adding, showing, closing, and moving them to another window. */

#define G_LOG_DOMAIN "qipu-app"

#include "config.h"

#include "app/qipu-application.h"
#include "app/qipu-window-private.h"
#include "study/qipu-real-path.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>

static QipuTab *
get_tab (AdwTabPage *page)
{
  return QIPU_TAB (adw_tab_page_get_child (page));
}

/* Puts aside what is open, for the tab that it belongs to. */
static void
leave (QipuWindow *self)
{
  g_autoptr (QipuTab) tab = g_steal_pointer (&self->tab);
  QipuTabContent *content;

  if (tab == NULL)
    return;

  content = qipu_tab_get_content (tab);
  qipu_tab_content_clear (content);
  if (!qipu_window_is_empty (self))
    {
      qipu_study_page_save_state (qipu_main_view_get_study_page (self->view), &content->view);
      content->has_view = TRUE;
      content->state = qipu_workspace_dup_state (self->workspace);
    }
  content->pending = g_steal_pointer (&self->pending);
  content->replaced = g_steal_pointer (&self->replaced);
  content->opened_for_setup = self->opened_for_setup;
  self->opened_for_setup = FALSE;
}

static void
enter (QipuWindow *self, QipuTab *tab)
{
  QipuTabContent content = *qipu_tab_get_content (tab);

  *qipu_tab_get_content (tab) = (QipuTabContent){ 0 };
  g_set_object (&self->tab, tab);
  qipu_window_set_replaced (self, g_steal_pointer (&content.replaced));
  self->opened_for_setup = content.opened_for_setup;
  qipu_main_view_dismiss (self->view);
  if (content.state != NULL)
    {
      qipu_workspace_restore (self->workspace, g_steal_pointer (&content.state));
      qipu_window_restyle_sessions (self);
      if (content.has_view)
        qipu_study_page_restore_state (qipu_main_view_get_study_page (self->view), &content.view);
    }
  else if (!qipu_window_is_empty (self))
    qipu_workspace_close (self->workspace);
  qipu_window_files_show_notices (self);
  if (content.pending != NULL)
    {
      self->pending = g_steal_pointer (&content.pending);
      qipu_window_open_pending (self);
    }
  qipu_tab_content_clear (&content);
}

static void
on_selected (QipuWindow *self)
{
  AdwTabPage *page = adw_tab_view_get_selected_page (self->tabs);

  if (page != NULL && get_tab (page) == self->tab)
    return;

  leave (self);
  if (page != NULL)
    enter (self, get_tab (page));
  else if (!qipu_window_is_empty (self))
    qipu_workspace_close (self->workspace);
}

/* What will be opened again at the next start is another now. */
static void
tell_changed (QipuWindow *self)
{
  GtkApplication *application = gtk_window_get_application (GTK_WINDOW (self));

  if (QIPU_IS_APPLICATION (application))
    qipu_application_queue_store (QIPU_APPLICATION (application));
}

/* Where one stands in the record is written down as well, so that it is known after a crash. */
static void
follow_session (QipuWindow *self, QipuSession *session)
{
  static const char *const facts[] = { "notify::current", "notify::flipped", "notify::mirrored",
                                       "notify::mode", "notify::position" };

  if (self->followed != NULL)
    g_signal_handlers_disconnect_by_func (self->followed, tell_changed, self);
  g_set_object (&self->followed, session);
  for (guint i = 0; session != NULL && i < G_N_ELEMENTS (facts); i++)
    g_signal_connect_swapped (session, facts[i], G_CALLBACK (tell_changed), self);
}

static void
on_session_changed (QipuWindow *self)
{
  QipuSession *session = qipu_workspace_get_session (self->workspace);

  follow_session (self, session);

  if (self->tab != NULL && (session != NULL || self->pending == NULL))
    qipu_tab_set_document (self->tab, session != NULL ? qipu_session_get_document (session) : NULL);
  tell_changed (self);
}

static void
update_actions (QipuWindow *self)
{
  static const char *const names[] = { "next-tab", "previous-tab", "move-tab-out" };
  gboolean many = adw_tab_view_get_n_pages (self->tabs) > 1;

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    qipu_window_enable (self, names[i], many);
  qipu_window_enable (self, "reopen-tab", self->closed.state != NULL);
}

static gboolean
is_empty_tab (AdwTabPage *page)
{
  return qipu_tab_get_document (get_tab (page)) == NULL &&
         qipu_tab_get_content (get_tab (page))->pending == NULL;
}

/* A tooltip of a tab is markup, unlike its title. */
static gboolean
escape (GBinding *binding, const GValue *title, GValue *tooltip, gpointer data)
{
  const char *text = g_value_get_string (title);

  g_value_take_string (tooltip, text != NULL ? g_markup_escape_text (text, -1) : NULL);
  return TRUE;
}

/* A window that was made for a tab from elsewhere does not keep its own empty one. */
static void
on_attached (QipuWindow *self, AdwTabPage *page, int position)
{
  g_object_bind_property (get_tab (page), "title", page, "title", G_BINDING_SYNC_CREATE);
  /* also tells whether there are changes, and with them a draft */
  g_signal_connect_object (page, "notify::title", G_CALLBACK (tell_changed), self,
                           G_CONNECT_SWAPPED);
  g_object_bind_property_full (get_tab (page), "title", page, "tooltip", G_BINDING_SYNC_CREATE,
                               escape, NULL, NULL, NULL);
  if (adw_tab_view_get_is_transferring_page (self->tabs) &&
      adw_tab_view_get_n_pages (self->tabs) == 2)
    {
      AdwTabPage *other = adw_tab_view_get_nth_page (self->tabs, position == 0 ? 1 : 0);

      if (is_empty_tab (other))
        {
          adw_tab_view_set_selected_page (self->tabs, page);
          adw_tab_view_close_page (self->tabs, other);
        }
    }
  update_actions (self);
  tell_changed (self);
}

static gboolean
close_window (gpointer data)
{
  QipuWindow *self = data;

  if (!gtk_widget_in_destruction (GTK_WIDGET (self)) && adw_tab_view_get_n_pages (self->tabs) == 0)
    gtk_window_close (GTK_WINDOW (self));
  return G_SOURCE_REMOVE;
}

/* What was changed in a tab that is closed can be brought back. */
static void
on_detached (QipuWindow *self, AdwTabPage *page, int position)
{
  QipuTab *tab = get_tab (page);
  QipuDocument *document = qipu_tab_get_document (tab);

  if (gtk_widget_in_destruction (GTK_WIDGET (self)))
    return;

  if (!self->transferring && document != NULL && qipu_document_get_modified (document))
    {
      qipu_tab_content_clear (&self->closed);
      self->closed = *qipu_tab_get_content (tab);
      *qipu_tab_get_content (tab) = (QipuTabContent){ 0 };
      qipu_workspace_message (self->workspace, _ ("The draft of the closed tab is kept"),
                              _ ("_Reopen"), "win.reopen-tab");
    }
  update_actions (self);
  tell_changed (self);
  if (adw_tab_view_get_n_pages (self->tabs) == 0)
    g_idle_add_full (G_PRIORITY_DEFAULT, close_window, g_object_ref (self), g_object_unref);
}

static void
on_transferring (QipuWindow *self)
{
  self->transferring = adw_tab_view_get_is_transferring_page (self->tabs);
}

static gboolean
on_close_page (QipuWindow *self, AdwTabPage *page)
{
  QipuDocument *document = qipu_tab_get_document (get_tab (page));
  const GError *error = self->journal != NULL ? qipu_journal_get_error (self->journal) : NULL;
  gboolean lost = document != NULL && qipu_document_get_modified (document) &&
                  (self->journal == NULL || error != NULL);

  if (lost)
    {
      adw_tab_view_set_selected_page (self->tabs, page);
      qipu_window_tell_failure (self, _ ("The Tab Stays Open"),
                                _ ("Its changes cannot be kept as a draft. Save the record first."));
    }
  adw_tab_view_close_page_finish (self->tabs, page, !lost);
  return GDK_EVENT_STOP;
}

static AdwTabView *
on_create_window (QipuWindow *self)
{
  QipuWindow *window = qipu_window_new (gtk_window_get_application (GTK_WINDOW (self)));

  gtk_window_present (GTK_WINDOW (window));
  return window->tabs;
}

/* Actions */

static void
on_new_tab (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  qipu_window_add_tab (data);
}

static void
on_close_tab (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  QipuWindow *self = data;
  AdwTabPage *page = adw_tab_view_get_selected_page (self->tabs);

  if (adw_tab_view_get_n_pages (self->tabs) > 1 && page != NULL)
    adw_tab_view_close_page (self->tabs, page);
  else
    gtk_window_close (GTK_WINDOW (self));
}

static void
on_reopen_tab (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  QipuWindow *self = data;
  AdwTabPage *page;
  GtkWidget *tab;

  if (self->closed.state == NULL)
    return;

  tab = qipu_tab_new ();
  *qipu_tab_get_content (QIPU_TAB (tab)) = self->closed;
  self->closed = (QipuTabContent){ 0 };
  update_actions (self);
  page = adw_tab_view_append (self->tabs, tab);
  adw_tab_view_set_selected_page (self->tabs, page);
}

static void
on_move_tab_out (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  QipuWindow *self = data;
  AdwTabPage *page = adw_tab_view_get_selected_page (self->tabs);

  if (page != NULL && adw_tab_view_get_n_pages (self->tabs) > 1)
    adw_tab_view_transfer_page (self->tabs, page, on_create_window (self), 0);
}

static void
step (QipuWindow *self, int delta)
{
  int n = adw_tab_view_get_n_pages (self->tabs);
  AdwTabPage *page = adw_tab_view_get_selected_page (self->tabs);

  if (page == NULL)
    return;
  adw_tab_view_set_selected_page (
    self->tabs, adw_tab_view_get_nth_page (
                  self->tabs, (adw_tab_view_get_page_position (self->tabs, page) + delta + n) % n));
}

static void
on_next_tab (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  step (data, 1);
}

static void
on_previous_tab (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  step (data, -1);
}

static void
on_select_tab (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  QipuWindow *self = data;
  int number = g_variant_get_int32 (parameter);

  if (number >= 1 && number <= adw_tab_view_get_n_pages (self->tabs))
    adw_tab_view_set_selected_page (self->tabs,
                                    adw_tab_view_get_nth_page (self->tabs, number - 1));
}

static const GActionEntry entries[] = {
  { "new-tab", on_new_tab },
  { "close-tab", on_close_tab },
  { "reopen-tab", on_reopen_tab },
  { "move-tab-out", on_move_tab_out },
  { "next-tab", on_next_tab },
  { "previous-tab", on_previous_tab },
  { "select-tab", on_select_tab, "i" },
};

/* The menu of a tab works on that tab, so it is shown first. */
static void
on_setup_menu (QipuWindow *self, AdwTabPage *page)
{
  if (page != NULL)
    adw_tab_view_set_selected_page (self->tabs, page);
}

void
qipu_window_tabs_update_language (QipuWindow *self)
{
  g_autoptr (GMenu) menu = g_menu_new ();

  g_menu_append (menu, _ ("Move to New _Window"), "win.move-tab-out");
  g_menu_append (menu, _ ("_Close"), "win.close-tab");
  adw_tab_view_set_menu_model (self->tabs, G_MENU_MODEL (menu));
  for (int i = 0; i < adw_tab_view_get_n_pages (self->tabs); i++)
    qipu_tab_update_title (get_tab (adw_tab_view_get_nth_page (self->tabs, i)));
}

void
qipu_window_tabs_init (QipuWindow *self)
{
  GtkWidget *tab = qipu_tab_new ();

  self->tabs = g_object_ref_sink (ADW_TAB_VIEW (adw_tab_view_new ()));
  adw_tab_view_remove_shortcuts (self->tabs, ADW_TAB_VIEW_SHORTCUT_ALL_SHORTCUTS);
  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  g_signal_connect_swapped (self->tabs, "page-attached", G_CALLBACK (on_attached), self);
  g_signal_connect_swapped (self->tabs, "page-detached", G_CALLBACK (on_detached), self);
  g_signal_connect_swapped (self->tabs, "close-page", G_CALLBACK (on_close_page), self);
  g_signal_connect_swapped (self->tabs, "create-window", G_CALLBACK (on_create_window), self);
  g_signal_connect_swapped (self->tabs, "setup-menu", G_CALLBACK (on_setup_menu), self);
  g_signal_connect_swapped (self->tabs, "notify::is-transferring-page",
                            G_CALLBACK (on_transferring), self);
  g_signal_connect_swapped (self->workspace, "notify::session", G_CALLBACK (on_session_changed),
                            self);

  /* the first one holds what will be opened in the workspace, so there is nothing to enter */
  g_set_object (&self->tab, QIPU_TAB (tab));
  adw_tab_view_append (self->tabs, tab);
  g_signal_connect_swapped (self->tabs, "notify::selected-page", G_CALLBACK (on_selected), self);
  qipu_window_tabs_update_language (self);
}

void
qipu_window_tabs_dispose (QipuWindow *self)
{
  if (self->tabs != NULL)
    g_signal_handlers_disconnect_by_data (self->tabs, self);
  follow_session (self, NULL);
  g_clear_object (&self->tab);
  g_clear_object (&self->tabs);
  g_clear_pointer (&self->pending, g_variant_unref);
  qipu_tab_content_clear (&self->closed);
}

void
qipu_window_add_tab (QipuWindow *self)
{
  g_return_if_fail (QIPU_IS_WINDOW (self));

  adw_tab_view_set_selected_page (self->tabs, adw_tab_view_append (self->tabs, qipu_tab_new ()));
}

/* Where something may be opened: here if nothing is, else in a tab of its own. */
void
qipu_window_make_room (QipuWindow *self)
{
  if (!qipu_window_is_empty (self) || self->pending != NULL)
    qipu_window_add_tab (self);
}

gboolean
qipu_window_show_tab (QipuWindow *self, QipuTab *tab)
{
  for (int i = 0; i < adw_tab_view_get_n_pages (self->tabs); i++)
    {
      AdwTabPage *page = adw_tab_view_get_nth_page (self->tabs, i);

      if (get_tab (page) == tab)
        {
          adw_tab_view_set_selected_page (self->tabs, page);
          return TRUE;
        }
    }
  return FALSE;
}

/* What is to be read for @tab, or NULL. */
static GVariant *
get_pending (QipuTab *tab)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (tab));
  QipuWindow *window = QIPU_IS_WINDOW (root) ? QIPU_WINDOW (root) : NULL;

  return window != NULL && window->tab == tab ? window->pending
                                              : qipu_tab_get_content (tab)->pending;
}

static gboolean
holds_file (QipuTab *tab, GFile *file)
{
  QipuDocument *document = qipu_tab_get_document (tab);
  GVariant *pending = get_pending (tab);
  g_autoptr (GFile) own = NULL;
  const char *uri = "";

  if (document != NULL)
    g_set_object (&own, qipu_document_get_file (document));
  else if (pending != NULL)
    g_variant_get_child (pending, 0, "&s", &uri);
  if (*uri != '\0')
    own = g_file_new_for_uri (uri);
  return own != NULL && qipu_real_path_is_same (own, file);
}

/* One file is not edited in two tabs. */
gboolean
qipu_window_show_file (QipuWindow *self, GFile *file)
{
  for (int i = 0; i < adw_tab_view_get_n_pages (self->tabs); i++)
    {
      QipuTab *tab = get_tab (adw_tab_view_get_nth_page (self->tabs, i));

      if (holds_file (tab, file))
        return qipu_window_show_tab (self, tab);
    }
  return FALSE;
}

static gboolean
waits_for_draft (QipuTab *tab, const char *path)
{
  GVariant *pending = get_pending (tab);
  const char *own;

  if (pending == NULL)
    return FALSE;
  g_variant_get_child (pending, 2, "&s", &own);
  return *own != '\0' && (path == NULL || g_str_equal (own, path));
}

gboolean
qipu_window_is_draft_waiting (QipuWindow *self, const char *path)
{
  GtkApplication *application = gtk_window_get_application (GTK_WINDOW (self));
  GList *windows = application != NULL ? gtk_application_get_windows (application) : NULL;

  for (GList *l = windows; l != NULL; l = l->next)
    {
      AdwTabView *tabs = QIPU_IS_WINDOW (l->data) ? QIPU_WINDOW (l->data)->tabs : NULL;

      for (int i = 0; tabs != NULL && i < adw_tab_view_get_n_pages (tabs); i++)
        if (waits_for_draft (get_tab (adw_tab_view_get_nth_page (tabs, i)), path))
          return TRUE;
    }
  return FALSE;
}

QipuTab *
qipu_window_find_waiting_draft (QipuWindow *self, GFile *file)
{
  for (int i = 0; i < adw_tab_view_get_n_pages (self->tabs); i++)
    {
      QipuTab *tab = get_tab (adw_tab_view_get_nth_page (self->tabs, i));

      if (waits_for_draft (tab, NULL) && holds_file (tab, file))
        return tab;
    }
  return NULL;
}

/* Whether @file belongs to a tab other than the one that is shown here, in any window. */
gboolean
qipu_window_is_open_elsewhere (QipuWindow *self, GFile *file)
{
  GtkApplication *application = gtk_window_get_application (GTK_WINDOW (self));
  GList *windows = application != NULL ? gtk_application_get_windows (application) : NULL;

  for (GList *l = windows; l != NULL; l = l->next)
    {
      AdwTabView *tabs = QIPU_IS_WINDOW (l->data) ? QIPU_WINDOW (l->data)->tabs : NULL;

      for (int i = 0; tabs != NULL && i < adw_tab_view_get_n_pages (tabs); i++)
        {
          QipuTab *tab = get_tab (adw_tab_view_get_nth_page (tabs, i));

          if (tab != self->tab && holds_file (tab, file))
            return TRUE;
        }
    }
  return FALSE;
}

gboolean
qipu_window_show_document (QipuWindow *self, QipuDocument *document)
{
  if (qipu_workspace_show_document (self->workspace, document))
    return TRUE;

  for (int i = 0; i < adw_tab_view_get_n_pages (self->tabs); i++)
    {
      QipuTab *tab = get_tab (adw_tab_view_get_nth_page (self->tabs, i));
      QipuWorkspaceState *state = qipu_tab_get_content (tab)->state;

      if (state != NULL && qipu_workspace_state_holds (state, document))
        return qipu_window_show_tab (self, tab) &&
               qipu_workspace_show_document (self->workspace, document);
    }
  return FALSE;
}

AdwTabView *
qipu_window_get_tabs (QipuWindow *self)
{
  g_return_val_if_fail (QIPU_IS_WINDOW (self), NULL);

  return self->tabs;
}

/* Whether any tab has changes that are not saved. */
gboolean
qipu_window_is_modified (QipuWindow *self)
{
  if (qipu_workspace_is_modified (self->workspace))
    return TRUE;
  for (int i = 0; i < adw_tab_view_get_n_pages (self->tabs); i++)
    {
      QipuTab *tab = get_tab (adw_tab_view_get_nth_page (self->tabs, i));
      QipuTabContent *content = qipu_tab_get_content (tab);

      if (content->state != NULL && qipu_workspace_state_is_modified (content->state))
        return TRUE;
    }
  return FALSE;
}
