/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which windows and tabs were open, and where in each record. */

#define G_LOG_DOMAIN "qipu-app"

#include "config.h"

#include "app/qipu-stored-session.h"

#include "app/qipu-document-title.h"
#include "app/qipu-window-private.h"
#include "study/qipu-real-path.h"
#include "ui/qipu-settings.h"

/* Storing */

static void
add_place (GVariantBuilder *builder, QipuSession *session)
{
  const QipuGame *game = qipu_document_get_game (qipu_session_get_document (session));
  QipuNodeId current = qipu_session_get_current (session);
  guint ply = qipu_game_get_ply (game, current);

  g_variant_builder_add (builder, "u", ply);
  g_variant_builder_open (builder, G_VARIANT_TYPE ("a(uu)"));
  for (QipuNodeId node = current; ply > 0; node = qipu_game_get_parent (game, node), ply--)
    if (qipu_game_get_index (game, node) > 0)
      g_variant_builder_add (builder, "(uu)", ply, qipu_game_get_index (game, node));
  g_variant_builder_close (builder);
}

static void
add_folded (GVariantBuilder *builder, QipuSession *session)
{
  const QipuGame *game = qipu_document_get_game (qipu_session_get_document (session));
  g_autoptr (GArray) folded = qipu_move_list_dup_folded (qipu_session_get_move_list (session));

  if (folded->len == 0)
    return;

  g_variant_builder_add (
    builder, "{sv}", "folded",
    g_variant_new_fixed_array (G_VARIANT_TYPE_UINT32, folded->data, folded->len, sizeof (guint32)));
  g_variant_builder_add (builder, "{sv}", "nodes",
                         g_variant_new_uint32 (qipu_game_get_n_nodes (game)));
}

/* As text, since it may be a position that no game can hold. */
static void
add_setup (GVariantBuilder *builder, QipuSession *session)
{
  QipuSetup *setup = qipu_session_get_setup (session);
  g_autofree char *fen = setup != NULL ? qipu_setup_dup_fen (setup) : NULL;

  if (fen != NULL)
    g_variant_builder_add (builder, "{sv}", "setup", g_variant_new_string (fen));
}

static void
add_look (GVariantBuilder *builder, QipuSession *session, QipuGameSource *source)
{
  QipuEncoding encoding
      = source != NULL ? qipu_game_source_get_chosen_encoding (source) : QIPU_ENCODING_NONE;

  g_variant_builder_open (builder, G_VARIANT_TYPE_VARDICT);
  if (qipu_session_get_flipped (session))
    g_variant_builder_add (builder, "{sv}", "flipped", g_variant_new_boolean (TRUE));
  if (qipu_session_get_mirrored (session))
    g_variant_builder_add (builder, "{sv}", "mirrored", g_variant_new_boolean (TRUE));
  /* the user knows better than the evidence, next time too */
  if (encoding != QIPU_ENCODING_NONE)
    g_variant_builder_add (builder, "{sv}", "encoding",
                           g_variant_new_string (qipu_encoding_name (encoding)));
  add_folded (builder, session);
  add_setup (builder, session);
  g_variant_builder_close (builder);
}

/* NULL for a game that has neither a file nor a draft nor a position being set up: there is nothing
 * to open again. */
static GVariant *
describe (QipuSession *session, QipuGameSource *source, guint index, QipuJournal *journal)
{
  QipuDocument *document = qipu_session_get_document (session);
  GFile *file = qipu_document_get_file (document);
  g_autofree char *uri = file != NULL ? g_file_get_uri (file) : g_strdup ("");
  g_autofree char *title = qipu_document_title_dup (document);
  const char *draft = NULL;
  GVariantBuilder builder;

  if (journal != NULL && qipu_document_get_modified (document))
    draft = qipu_journal_get_draft_path (journal, document);
  if (*uri == '\0' && draft == NULL && qipu_session_get_setup (session) == NULL)
    return NULL;

  g_variant_builder_init (&builder, G_VARIANT_TYPE (QIPU_STORED_TAB));
  g_variant_builder_add (&builder, "s", uri);
  g_variant_builder_add (&builder, "u", index);
  g_variant_builder_add (&builder, "s", draft != NULL ? draft : "");
  g_variant_builder_add (&builder, "s", title);
  add_place (&builder, session);
  add_look (&builder, session, source);
  return g_variant_builder_end (&builder);
}

static GVariant *
describe_tab (QipuWindow *window, QipuTab *tab)
{
  QipuTabContent *content = qipu_tab_get_content (tab);
  QipuSession *session;

  if (tab == window->tab && window->pending != NULL)
    return window->pending;
  if (content->pending != NULL)
    return content->pending;
  if (tab == window->tab)
    session = qipu_workspace_get_session (window->workspace);
  else
    session = content->state != NULL ? qipu_workspace_state_get_session (content->state) : NULL;
  if (session == NULL)
    return NULL;

  return describe (session,
                   tab == window->tab ? qipu_workspace_get_source (window->workspace)
                                      : qipu_workspace_state_get_source (content->state),
                   tab == window->tab ? qipu_workspace_get_index (window->workspace)
                                      : qipu_workspace_state_get_index (content->state),
                   window->journal);
}

static void
add_window (GVariantBuilder *builder, QipuWindow *window)
{
  g_autoptr (GPtrArray) tabs = g_ptr_array_new ();
  guint selected = 0;

  for (int i = 0; i < adw_tab_view_get_n_pages (window->tabs); i++)
    {
      AdwTabPage *page = adw_tab_view_get_nth_page (window->tabs, i);
      GVariant *tab = describe_tab (window, QIPU_TAB (adw_tab_page_get_child (page)));

      if (tab == NULL)
        continue;
      if (page == adw_tab_view_get_selected_page (window->tabs))
        selected = tabs->len;
      g_ptr_array_add (tabs, tab);
    }
  if (tabs->len == 0)
    return;

  g_variant_builder_add (
    builder, "(u@a" QIPU_STORED_TAB ")", selected,
    g_variant_new_array (NULL, (GVariant *const *) tabs->pdata, tabs->len));
}

/**
 * qipu_stored_session_store:
 * @application: whose windows
 *
 * Writes what is open in every window to the settings, to be read by qipu_stored_session_restore().
 */
void
qipu_stored_session_store (GtkApplication *application)
{
  GList *windows = gtk_application_get_windows (application);
  GVariantBuilder builder;

  g_variant_builder_init (&builder, G_VARIANT_TYPE (QIPU_STORED_SESSION));
  for (GList *l = windows; l != NULL; l = l->next)
    if (QIPU_IS_WINDOW (l->data))
      add_window (&builder, l->data);
  g_settings_set_value (qipu_settings_get (), QIPU_SETTING_SESSION, g_variant_builder_end (&builder));
}

/* Restoring */

static void
restore_folded (QipuSession *session, GVariant *look)
{
  const QipuGame *game = qipu_document_get_game (qipu_session_get_document (session));
  g_autoptr (GVariant) folded = g_variant_lookup_value (look, "folded", G_VARIANT_TYPE ("au"));
  const guint32 *numbers;
  guint n_nodes;
  gsize n;

  if (folded == NULL || !g_variant_lookup (look, "nodes", "u", &n_nodes) ||
      n_nodes != qipu_game_get_n_nodes (game))
    return;

  numbers = g_variant_get_fixed_array (folded, &n, sizeof *numbers);
  qipu_move_list_restore_folded (qipu_session_get_move_list (session), numbers, n);
}

static void
restore_setup (QipuSession *session, GVariant *look)
{
  const char *fen;

  if (!g_variant_lookup (look, "setup", "&s", &fen))
    return;

  qipu_session_set_mode (session, QIPU_MODE_SETUP);
  qipu_setup_set_fen (qipu_session_get_setup (session), fen, NULL);
}

static void
restore_look (QipuSession *session, GVariant *look)
{
  gboolean value;

  if (g_variant_lookup (look, "flipped", "b", &value))
    qipu_session_set_flipped (session, value);
  if (g_variant_lookup (look, "mirrored", "b", &value))
    qipu_session_set_mirrored (session, value);
  restore_folded (session, look);
  restore_setup (session, look);
}

void
qipu_stored_session_go (QipuSession *session, GVariant *tab)
{
  g_autoptr (GVariant) look = g_variant_get_child_value (tab, 6);
  const QipuGame *game = qipu_document_get_game (qipu_session_get_document (session));
  g_autoptr (GVariant) deviations = g_variant_get_child_value (tab, 5);
  QipuNodeId node = QIPU_NODE_ROOT;
  gsize next = g_variant_n_children (deviations); /* from the start the last one is the first */
  guint ply;

  g_variant_get_child (tab, 4, "u", &ply);
  for (guint i = 1; i <= ply; i++)
    {
      QipuNodeId child = qipu_game_get_first_child (game, node);
      guint at = 0, index = 0;

      if (next > 0)
        g_variant_get_child (deviations, next - 1, "(uu)", &at, &index);
      if (at == i)
        {
          next--;
          for (; index > 0 && child != QIPU_NODE_NONE; index--)
            child = qipu_game_get_next (game, child);
        }
      /* the file is another one now: as far as it goes */
      if (child == QIPU_NODE_NONE)
        break;
      node = child;
    }
  /* going somewhere unfolds what hides it */
  qipu_session_go_to (session, node);
  restore_look (session, look);
}

/* What was begun with an empty board, or in a game that was not worth a draft. */
static void
restore_setup_only (QipuWindow *window, GVariant *tab)
{
  g_autoptr (GVariant) look = g_variant_get_child_value (tab, 6);

  if (!g_variant_lookup (look, "setup", "&s", NULL))
    return;

  qipu_window_add_tab (window);
  qipu_workspace_open_game (window->workspace, qipu_game_new ());
  qipu_stored_session_go (qipu_workspace_get_session (window->workspace), tab);
  /* nothing stays when it is given up */
  window->opened_for_setup = TRUE;
}

static void
add_waiting_tab (QipuWindow *window, GVariant *tab, gboolean is_modified)
{
  GtkWidget *widget = qipu_tab_new ();
  g_autofree char *shown = NULL;
  const char *title, *uri;

  g_variant_get_child (tab, 0, "&s", &uri);
  if (*uri != '\0')
    {
      g_autoptr (GFile) file = g_file_new_for_uri (uri);

      /* for whoever opens it by another name before it is read */
      qipu_real_path_resolve_async (file, NULL, NULL, NULL);
    }

  g_variant_get_child (tab, 3, "&s", &title);
  shown = is_modified ? qipu_tab_dup_modified_title (title) : g_strdup (title);
  qipu_tab_get_content (QIPU_TAB (widget))->pending = g_variant_ref (tab);
  qipu_tab_set_waiting_title (QIPU_TAB (widget), shown);
  adw_tab_view_append (window->tabs, widget);
}

/* Files and drafts are read when their tab is first shown. */
static void
restore_tab (QipuWindow *window, GVariant *tab)
{
  const char *uri, *draft;
  gboolean has_draft;

  g_variant_get_child (tab, 0, "&s", &uri);
  g_variant_get_child (tab, 2, "&s", &draft);
  has_draft = window->journal != NULL && *draft != '\0' && g_file_test (draft, G_FILE_TEST_EXISTS);
  if (has_draft || *uri != '\0')
    add_waiting_tab (window, tab, has_draft);
  else
    restore_setup_only (window, tab);
}

static gboolean
restore_window (GtkApplication *application, GVariant *stored)
{
  QipuWindow *window = qipu_window_new (application);
  AdwTabPage *empty = adw_tab_view_get_nth_page (window->tabs, 0);
  g_autoptr (GVariant) tabs = g_variant_get_child_value (stored, 1);
  guint selected;
  int n;

  for (gsize i = 0; i < g_variant_n_children (tabs); i++)
    {
      g_autoptr (GVariant) tab = g_variant_get_child_value (tabs, i);

      restore_tab (window, tab);
    }
  n = adw_tab_view_get_n_pages (window->tabs) - 1;
  if (n == 0)
    {
      gtk_window_destroy (GTK_WINDOW (window));
      return FALSE;
    }

  g_variant_get_child (stored, 0, "u", &selected);
  adw_tab_view_set_selected_page (
    window->tabs, adw_tab_view_get_nth_page (window->tabs, 1 + MIN ((int) selected, n - 1)));
  adw_tab_view_close_page (window->tabs, empty);
  gtk_window_present (GTK_WINDOW (window));
  return TRUE;
}

gboolean
qipu_stored_session_restore (GtkApplication *application)
{
  g_autoptr (GVariant) windows = g_settings_get_value (qipu_settings_get (), QIPU_SETTING_SESSION);
  gboolean restored = FALSE;

  for (gsize i = 0; i < g_variant_n_children (windows); i++)
    {
      g_autoptr (GVariant) window = g_variant_get_child_value (windows, i);

      restored = restore_window (application, window) || restored;
    }
  return restored;
}
