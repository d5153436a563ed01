/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every screen there is: how they are brought about and left. */

#include "config.h"

#include "ui-screens-private.h"

#include <string.h>

#include "ui/qipu-find-bar.h"

/* A cycle of checks, so that the verdict is in use; a study with variations, signs and comments;
 * and a third. */
static const char records[] =
    "[Game \"Chinese Chess\"]\n[Format \"ICCS\"]\n[Event \"春季賽\"]\n[Date \"2024.03.05\"]\n"
    "[Red \"王小明\"]\n[Black \"李四\"]\n[Result \"0-1\"]\n"
    "[FEN \"c2a1k3/2c1a2R1/b6P1/8p/9/9/9/9/4K4/9 w - - 0 1\"]\n\n"
    "1. H8-H9 F9-F8 2. H9-H8 {?} F8-F9 (2... F8-F7 3. H8-G8) 3. H8-H9 F9-F8 4. H9-H8 F8-F9 "
    "5. H8-H9 F9-F8 0-1\n\n"
    "[Game \"Chinese Chess\"]\n[Event \"Spring Open\"]\n[Site \"Taipei\"]\n[Date \"2023.10.01\"]\n"
    "[Red \"Wang Xiaoming\"]\n[RedTeam \"Taipei\"]\n[Black \"Li Si\"]\n[Result \"1/2-1/2\"]\n\n"
    "{A quiet game.} 1. C2=5 {the central cannon} H8+7 2. H2+3 (2. H2+1 {at the edge} R9=8) R9=8 "
    "(2... P7+1 3. R1+1 (3. P7+1 H2+3)) 3. R1=2 $1 P3+1 4. P7+1 $6 H2+3 1/2-1/2\n\n"
    "[Game \"Chinese Chess\"]\n[Event \"Cup\"]\n[Date \"1999.01.02\"]\n[Red \"A\"]\n[Black \"B\"]\n"
    "[Result \"1-0\"]\n\n1. C2=5 H8+7 1-0\n";
GdkTexture *
ui_screen_take (GtkWidget *native, int scale)
{
  g_autoptr (GdkPaintable) paintable = gtk_widget_paintable_new (native);
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  int width = gdk_paintable_get_intrinsic_width (paintable);
  int height = gdk_paintable_get_intrinsic_height (paintable);
  GskRenderNode *node;
  GdkTexture *texture;

  gtk_snapshot_scale (snapshot, (float) scale, (float) scale);
  gdk_paintable_snapshot (paintable, snapshot, width, height);
  node = gtk_snapshot_free_to_node (snapshot);
  if (node == NULL)
    return NULL;

  texture = gsk_renderer_render_texture (
      gtk_native_get_renderer (GTK_NATIVE (native)), node,
      &GRAPHENE_RECT_INIT (0, 0, (float) (width * scale), (float) (height * scale)));
  gsk_render_node_unref (node);
  return texture;
}

QipuWindow *
ui_screens_open_window (int width, int height)
{
  static gboolean is_prepared;
  QipuWindow *window;

  if (!is_prepared)
    ui_fixture_write_progress ();
  is_prepared = TRUE;
  window = g_object_new (QIPU_TYPE_WINDOW, "application", ui_fixture_get_application (),
                         "default-width", width, "default-height", height, NULL);
  gtk_window_present (GTK_WINDOW (window));
  ui_wait_until (gtk_widget_get_mapped (GTK_WIDGET (window)));
  ui_fixture_settle (window);
  return window;
}

/* What is shown over @window, or NULL. */
GtkWindow *
ui_screen_find_over (QipuWindow *window)
{
  g_autoptr (GList) windows = gtk_window_list_toplevels ();

  for (GList *l = windows; l != NULL; l = l->next)
    if (l->data != (gpointer) window && gtk_widget_get_mapped (l->data) &&
        gtk_window_get_transient_for (l->data) == GTK_WINDOW (window))
      return l->data;
  return NULL;
}

GtkWidget *
ui_screen_wait_for_over (QipuWindow *window)
{
  GtkWindow *over = NULL;

  ui_wait_until ((over = ui_screen_find_over (window)) != NULL);
  return GTK_WIDGET (over);
}

/* The menu that is open below @root, or NULL. */
GtkWidget *
ui_screen_find_popover (GtkWidget *root)
{
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found;

      if (!gtk_widget_get_mapped (child))
        continue;
      if (GTK_IS_POPOVER (child))
        return child;
      found = ui_screen_find_popover (child);
      if (found != NULL)
        return found;
    }
  return NULL;
}

QipuWorkspace *
ui_screen_get_workspace (QipuWindow *window)
{
  return qipu_window_get_workspace (window);
}

void
ui_screen_show_panel (QipuWindow *window, const char *page)
{
  AdwViewStack *stack = ADW_VIEW_STACK (ui_find (GTK_WIDGET (window), ADW_TYPE_VIEW_STACK, NULL));

  adw_view_stack_set_visible_child_name (stack, page);
}

static gboolean
has_records (QipuWindow *window)
{
  GFile *file = qipu_workspace_get_file (ui_screen_get_workspace (window));
  g_autofree char *name = file != NULL ? g_file_get_basename (file) : NULL;

  return g_strcmp0 (name, UI_SCREENS_FILE_NAME) == 0;
}

/* Game @index of the records, at its end. */
void
ui_screen_show_game (QipuWindow *window, guint index)
{
  g_autoptr (GFile) file = NULL;

  if (!has_records (window))
    {
      qipu_workspace_close (ui_screen_get_workspace (window));
      file = ui_fixture_write (UI_SCREENS_FILE_NAME, records);
      qipu_window_open_file (window, file);
    }
  ui_wait_until (qipu_workspace_get_source (ui_screen_get_workspace (window)) != NULL);
  ui_wait_until (
      !qipu_game_source_get_loading (qipu_workspace_get_source (ui_screen_get_workspace (window))));
  qipu_workspace_select (ui_screen_get_workspace (window), index);
  ui_wait_until (qipu_workspace_get_index (ui_screen_get_workspace (window)) == index);
  ui_screen_show_panel (window, "moves");
  ui_activate (window, "study.last");
  ui_fixture_settle (window);
}

/* Those in which something is written come last. */
const UiScreen *
ui_screens_get (guint *n_screens)
{
  const UiScreen *(*const parts[]) (guint *) = { ui_screens_get_window, ui_screens_get_learn,
                                                 ui_screens_get_dialogs };
  static UiScreen screens[80];
  guint n = 0;

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      guint n_more;
      const UiScreen *more = parts[i] (&n_more);

      g_assert_cmpuint (n + n_more, <=, G_N_ELEMENTS (screens));
      memcpy (&screens[n], more, n_more * sizeof *more);
      n += n_more;
    }
  *n_screens = n;
  return screens;
}

void
ui_screen_leave (QipuWindow *window)
{
  GtkWidget *popover = ui_screen_find_popover (GTK_WIDGET (window));
  GtkWidget *find = ui_find (GTK_WIDGET (window), QIPU_TYPE_FIND_BAR, NULL);
  QipuSession *session;
  GtkWindow *over;

  if (popover != NULL)
    gtk_popover_popdown (GTK_POPOVER (popover));
  while ((over = ui_screen_find_over (window)) != NULL)
    {
      /* the toolkit's own belong to what has opened them */
      if (GTK_IS_DIALOG (over))
        gtk_dialog_response (GTK_DIALOG (over), GTK_RESPONSE_CANCEL);
      else
        gtk_window_destroy (over);
      for (guint i = 0; i < 20; i++)
        ui_fixture_iterate ();
    }
  g_settings_reset (qipu_settings_get (), QIPU_SETTING_MOVES_AS_TREE);
  qipu_main_view_dismiss (qipu_window_get_main_view (window));
  if (find != NULL)
    qipu_find_bar_close (QIPU_FIND_BAR (find));
  qipu_classroom_set_open (window->classroom, FALSE);
  if (qipu_main_view_get_board_only (qipu_window_get_main_view (window)))
    ui_activate (window, "win.fullscreen");
  if (window->n_offered_drafts > 0)
    {
      window->n_offered_drafts = 0;
      qipu_window_files_show_notices (window);
    }
  session = ui_get_session (window);
  if (session == NULL)
    return;

  if (qipu_session_get_setup (session) != NULL)
    ui_activate (window, "win.cancel-setup");
  ui_activate (window, "study.drop");
  /* nothing written, nothing kept */
  if (qipu_workspace_is_modified (ui_screen_get_workspace (window)))
    qipu_workspace_close (ui_screen_get_workspace (window));
}

GtkWidget *
ui_screen_show (const UiScreen *screen, QipuWindow *window)
{
  GtkWidget *shown;

  ui_screen_leave (window);
  shown = screen->show (window, screen->what);
  /* samples, previews and lists come when there is time */
  for (guint i = 0; i < 4; i++)
    ui_fixture_settle (window);
  return shown;
}

