/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The program: windows, settings and the actions app.*. */

#define G_LOG_DOMAIN "qipu-app"

#include "config.h"

#include "app/qipu-application.h"

#include <glib/gi18n-lib.h>

#include "app/qipu-about.h"
#include "app/qipu-accelerators.h"
#include "app/qipu-preferences.h"
#include "app/qipu-shortcuts.h"
#include "app/qipu-stored-session.h"
#include "app/qipu-window.h"
#include "study/qipu-language.h"
#include "study/qipu-toolkit-language.h"
#include "ui/qipu-button-names.h"
#include "ui/qipu-hidden-popovers.h"
#include "ui/qipu-path-bars.h"
#include "ui/qipu-settings.h"
#include "ui/qipu-text-scale.h"

struct _QipuApplication
{
  AdwApplication parent_instance;

  QipuJournal *journal;
  gboolean drafts_offered;
  gboolean quitting; /* what was open is written down already */
  guint store;       /* timeout */
  GtkWindow *preferences; /* while it is open */
};

G_DEFINE_FINAL_TYPE (QipuApplication, qipu_application, ADW_TYPE_APPLICATION)

/* The active window, or the one that the active dialog belongs to. */
static GtkWindow *
get_window (QipuApplication *self)
{
  GtkWindow *window = gtk_application_get_active_window (GTK_APPLICATION (self));

  while (window != NULL && !QIPU_IS_WINDOW (window) && gtk_window_get_transient_for (window) != NULL)
    window = gtk_window_get_transient_for (window);
  return window;
}

static void
for_each_window (QipuApplication *self, void (*function) (QipuWindow *window))
{
  for (GList *l = gtk_application_get_windows (GTK_APPLICATION (self)); l != NULL; l = l->next)
    if (QIPU_IS_WINDOW (l->data))
      function (l->data);
}

/* Preferences are opened anew on the page where they were. */
static void
show_preferences (QipuApplication *self, const char *page)
{
  GtkWindow *parent = get_window (self);

  if (self->preferences != NULL && page == NULL)
    {
      gtk_window_present (self->preferences);
      return;
    }
  self->preferences = qipu_preferences_new (parent);
  g_object_add_weak_pointer (G_OBJECT (self->preferences), (gpointer *) &self->preferences);
  if (page != NULL)
    adw_preferences_window_set_visible_page_name (ADW_PREFERENCES_WINDOW (self->preferences), page);
  gtk_window_present (self->preferences);
}

static void
reopen_preferences (QipuApplication *self)
{
  GtkWindow *old = self->preferences;
  g_autofree char *page = NULL;

  if (old == NULL)
    return;

  page = g_strdup (adw_preferences_window_get_visible_page_name (ADW_PREFERENCES_WINDOW (old)));
  g_object_remove_weak_pointer (G_OBJECT (old), (gpointer *) &self->preferences);
  self->preferences = NULL;
  gtk_window_destroy (old);
  show_preferences (self, page);
}

static void
on_language_changed (QipuApplication *self)
{
  g_autofree char *wanted = g_settings_get_string (qipu_settings_get (), QIPU_SETTING_LANGUAGE);
  g_autofree char *before = g_strdup (qipu_language_get ());

  qipu_language_set (wanted);
  qipu_toolkit_language_update ();
  if (g_str_equal (before, qipu_language_get ()))
    return;

  for_each_window (self, qipu_window_rebuild);
  reopen_preferences (self);
}

static void
on_style_changed (QipuApplication *self)
{
  for_each_window (self, qipu_window_restyle);
}

/* What is open */

static void
store_session (QipuApplication *self)
{
  g_clear_handle_id (&self->store, g_source_remove);
  qipu_stored_session_store (GTK_APPLICATION (self));
}

static gboolean
on_store (gpointer data)
{
  QipuApplication *self = data;

  self->store = 0;
  if (get_window (self) != NULL)
    store_session (self);
  return G_SOURCE_REMOVE;
}

/* A window that closes while others stay is not to be opened again; the last one is. */
void
qipu_application_window_closing (QipuApplication *self)
{
  guint n_windows = 0;

  g_return_if_fail (QIPU_IS_APPLICATION (self));

  if (self->quitting)
    return;
  for (GList *l = gtk_application_get_windows (GTK_APPLICATION (self)); l != NULL; l = l->next)
    n_windows += QIPU_IS_WINDOW (l->data);
  if (n_windows <= 1)
    store_session (self);
  else
    qipu_application_queue_store (self);
}

/* Actions */

static void
on_new_window (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  gtk_window_present (GTK_WINDOW (qipu_window_new (GTK_APPLICATION (data))));
}

static void
on_quit (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  GList *windows = NULL;

  store_session (QIPU_APPLICATION (data));
  QIPU_APPLICATION (data)->quitting = TRUE;
  /* Each window keeps what is not saved. Dialogs go with the window that they belong to, so they
   * are not there any more when their turn would come. */
  for (GList *l = gtk_application_get_windows (GTK_APPLICATION (data)); l != NULL; l = l->next)
    if (QIPU_IS_WINDOW (l->data))
      windows = g_list_prepend (windows, g_object_ref (l->data));
  for (GList *l = windows; l != NULL; l = l->next)
    gtk_window_close (GTK_WINDOW (l->data));
  g_list_free_full (windows, g_object_unref);
  /* one of them may stay, and be used on */
  QIPU_APPLICATION (data)->quitting = FALSE;
}

static void
on_about (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  qipu_about_show (get_window (data));
}

static void
on_shortcuts (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  gtk_window_present (qipu_shortcuts_new (get_window (data)));
}

static void
on_preferences (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  show_preferences (data, NULL);
}

static void
set_next (const char *key, const char *current, const char *const *values, guint n_values)
{
  guint next = 0;

  for (guint i = 0; i < n_values; i++)
    if (g_str_equal (values[i], current))
      next = (i + 1) % n_values;
  g_settings_set_string (qipu_settings_get (), key, values[next]);
}

static void
on_next_piece_set (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  static const char *const sets[] = { "traditional", "simplified", "pictorial" };

  set_next (QIPU_SETTING_PIECE_SET, qipu_settings_get_piece_set (), sets, G_N_ELEMENTS (sets));
}

static void
on_next_numerals (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  /* in the order of QipuNumerals */
  static const char *const kinds[] = { "chinese", "digits", "iccs", "algebraic", "none" };

  set_next (QIPU_SETTING_NUMERALS, kinds[qipu_settings_get_numerals ()], kinds,
            G_N_ELEMENTS (kinds));
}

static void
change_text_scale (int percent)
{
  g_settings_set_int (qipu_settings_get (), QIPU_SETTING_TEXT_SCALE, CLAMP (percent, 80, 200));
}

static void
on_larger_text (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  change_text_scale (g_settings_get_int (qipu_settings_get (), QIPU_SETTING_TEXT_SCALE) + 10);
}

static void
on_smaller_text (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  change_text_scale (g_settings_get_int (qipu_settings_get (), QIPU_SETTING_TEXT_SCALE) - 10);
}

static void
on_normal_text (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  change_text_scale (100);
}

static const GActionEntry entries[] = {
  { "larger-text", on_larger_text },
  { "smaller-text", on_smaller_text },
  { "normal-text", on_normal_text },
  { "new-window", on_new_window },
  { "quit", on_quit },
  { "about", on_about },
  { "shortcuts", on_shortcuts },
  { "preferences", on_preferences },
  { "next-piece-set", on_next_piece_set },
  { "next-numerals", on_next_numerals },
};

static void
add_actions (QipuApplication *self)
{
  static const char *const choices[] = {
    QIPU_SETTING_LANGUAGE, QIPU_SETTING_NOTATION, QIPU_SETTING_PIECE_SET,
    QIPU_SETTING_BOARD_DESIGN, QIPU_SETTING_NUMERALS, QIPU_SETTING_NOTATION_BESIDE,
  };

  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  for (guint i = 0; i < G_N_ELEMENTS (choices); i++)
    {
      g_autoptr (GAction) action = g_settings_create_action (qipu_settings_get (), choices[i]);

      g_action_map_add_action (G_ACTION_MAP (self), action);
    }
}

static void
follow_settings (QipuApplication *self)
{
  static const char *const styles[] = {
    "changed::" QIPU_SETTING_NOTATION,   "changed::" QIPU_SETTING_PIECE_SET,
    "changed::" QIPU_SETTING_BOARD_DESIGN, "changed::" QIPU_SETTING_NUMERALS,
    "changed::notation-digits",          "changed::notation-distinct-glyphs",
    "changed::notation-letters-bn",      "changed::notation-dot-traverse",
    "changed::notation-soldier-ordinals", "changed::" QIPU_SETTING_TARGETS,
    "changed::" QIPU_SETTING_NOTATION_BESIDE,
    "changed::" QIPU_SETTING_RULES,      "changed::" QIPU_SETTING_MOVE_LIMIT,
  };
  AdwStyleManager *manager = adw_style_manager_get_default ();

  g_signal_connect_object (qipu_settings_get (), "changed::" QIPU_SETTING_LANGUAGE,
                           G_CALLBACK (on_language_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (qipu_settings_get (), "changed::" QIPU_SETTING_SHORTCUTS,
                           G_CALLBACK (qipu_accelerators_apply), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (qipu_settings_get (), "changed::" QIPU_SETTING_TEXT_SCALE,
                           G_CALLBACK (qipu_text_scale_apply), self, G_CONNECT_SWAPPED);
  for (guint i = 0; i < G_N_ELEMENTS (styles); i++)
    g_signal_connect_object (qipu_settings_get (), styles[i], G_CALLBACK (on_style_changed), self,
                             G_CONNECT_SWAPPED);
  g_signal_connect_object (manager, "notify::dark", G_CALLBACK (on_style_changed), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (manager, "notify::high-contrast", G_CALLBACK (on_style_changed), self,
                           G_CONNECT_SWAPPED);
}

static void
qipu_application_startup (GApplication *application)
{
  QipuApplication *self = QIPU_APPLICATION (application);

  G_APPLICATION_CLASS (qipu_application_parent_class)->startup (application);
  /* after libadwaita was initialized */
  qipu_toolkit_language_update ();

  gtk_window_set_default_icon_name (QIPU_APPLICATION_ID);
  qipu_button_names_init ();
  qipu_hidden_popovers_init ();
  qipu_path_bars_init ();
  qipu_text_scale_apply ();
  add_actions (self);
  qipu_accelerators_apply (GTK_APPLICATION (self));
  follow_settings (self);
}

/* Looking for drafts waits until the window is drawn. */
static gboolean
offer_drafts (gpointer data)
{
  QipuWindow *window = QIPU_WINDOW (data);

  qipu_window_offer_drafts (window);
  return G_SOURCE_REMOVE;
}

static void
present (QipuApplication *self, GtkWindow *window)
{
  gtk_window_present (window);
  if (self->drafts_offered || !QIPU_IS_WINDOW (window))
    return;

  self->drafts_offered = TRUE;
  g_idle_add_full (G_PRIORITY_LOW, offer_drafts, g_object_ref (window), g_object_unref);
}

static void
qipu_application_activate (GApplication *application)
{
  GtkWindow *window = get_window (QIPU_APPLICATION (application));

  if (window == NULL &&
      g_settings_get_boolean (qipu_settings_get (), QIPU_SETTING_RESTORE_SESSION) &&
      qipu_stored_session_restore (GTK_APPLICATION (application)))
    window = get_window (QIPU_APPLICATION (application));
  if (window == NULL)
    window = GTK_WINDOW (qipu_window_new (GTK_APPLICATION (application)));
  present (QIPU_APPLICATION (application), window);
}

static void
qipu_application_open (GApplication *application, GFile **files, int n_files, const char *hint)
{
  for (int i = 0; i < n_files; i++)
    {
      GtkWindow *window = get_window (QIPU_APPLICATION (application));
      QipuWindow *target;

      if (window != NULL && QIPU_IS_WINDOW (window))
        target = QIPU_WINDOW (window);
      else
        target = qipu_window_new (GTK_APPLICATION (application));
      qipu_window_open_file (target, files[i]);
      present (QIPU_APPLICATION (application), GTK_WINDOW (target));
    }
}

static void
qipu_application_shutdown (GApplication *application)
{
  QipuApplication *self = QIPU_APPLICATION (application);

  g_clear_handle_id (&self->store, g_source_remove);
  if (self->journal != NULL)
    {
      /* the windows are gone: also from the screen, before anything is waited for */
      if (gdk_display_get_default () != NULL)
        gdk_display_flush (gdk_display_get_default ());
      qipu_journal_flush (self->journal);
    }

  G_APPLICATION_CLASS (qipu_application_parent_class)->shutdown (application);
}

static void
qipu_application_finalize (GObject *object)
{
  g_clear_handle_id (&QIPU_APPLICATION (object)->store, g_source_remove);
  g_clear_object (&QIPU_APPLICATION (object)->journal);

  G_OBJECT_CLASS (qipu_application_parent_class)->finalize (object);
}

static void
qipu_application_class_init (QipuApplicationClass *klass)
{
  GApplicationClass *application_class = G_APPLICATION_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = qipu_application_finalize;
  application_class->shutdown = qipu_application_shutdown;
  application_class->startup = qipu_application_startup;
  application_class->activate = qipu_application_activate;
  application_class->open = qipu_application_open;
}

static void
qipu_application_init (QipuApplication *self)
{
}

/**
 * qipu_application_new:
 * @flags: besides opening files, e.g. %G_APPLICATION_NON_UNIQUE
 *
 * Returns: (transfer full): the application; it has no window before it is run
 */
QipuApplication *
qipu_application_new (GApplicationFlags flags)
{
  return g_object_new (QIPU_TYPE_APPLICATION, "application-id", QIPU_APPLICATION_ID, "flags",
                       G_APPLICATION_HANDLES_OPEN | flags, "resource-base-path", "/org/qipu/Qipu",
                       NULL);
}

QipuJournal *
qipu_application_get_journal (QipuApplication *self)
{
  g_return_val_if_fail (QIPU_IS_APPLICATION (self), NULL);

  if (self->journal == NULL)
    self->journal = qipu_journal_new (NULL);
  return self->journal;
}

void
qipu_application_queue_store (QipuApplication *self)
{
  g_return_if_fail (QIPU_IS_APPLICATION (self));

  if (self->store == 0 && !self->quitting)
    self->store = g_timeout_add_full (G_PRIORITY_LOW, 2000, on_store, self, NULL);
}
