/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What there is to learn. */

#define G_LOG_DOMAIN "qipu-ui"

#include "config.h"

#include "ui/qipu-learn-home.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>

#include "learn/qipu-drill-games.h"
#include "records/qipu-record-error.h"
#include "ui/qipu-choice-row.h"
#include "ui/qipu-page-text.h"

struct _QipuLearnHome
{
  GtkWidget parent_instance;

  QipuClassroom *classroom;
  QipuWorkspace *workspace;
  AdwPreferencesPage *page;
  GCancellable *cancellable; /* of reading the games of a file */
};

G_DEFINE_FINAL_TYPE (QipuLearnHome, qipu_learn_home, GTK_TYPE_WIDGET)

/* Rows */

static AdwPreferencesGroup *
add_group (QipuLearnHome *self, const char *title)
{
  AdwPreferencesGroup *group = ADW_PREFERENCES_GROUP (adw_preferences_group_new ());

  adw_preferences_group_set_title (group, title);
  adw_preferences_page_add (self->page, group);

  return group;
}

static GtkWidget *
add_row (AdwPreferencesGroup *group, const char *title, const char *subtitle)
{
  GtkWidget *row = adw_action_row_new ();

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
  adw_preferences_group_add (group, row);

  return row;
}

static GtkWidget *
add_choice_row (AdwPreferencesGroup *group, const char *title, const char *subtitle)
{
  GtkWidget *row = qipu_choice_row_new (title, subtitle);

  adw_preferences_group_add (group, row);

  return row;
}

static void
make_link (GtkWidget *row)
{
  GtkWidget *arrow = gtk_image_new_from_icon_name ("go-next-symbolic");

  adw_action_row_add_suffix (ADW_ACTION_ROW (row), arrow);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
}

static void
add_button (QipuLearnHome *self, GtkWidget *row, const char *label, GCallback callback, int value)
{
  GtkWidget *button = qipu_choice_row_add (QIPU_CHOICE_ROW (row), label);

  g_object_set_data (G_OBJECT (button), "qipu-value", GINT_TO_POINTER (value));
  g_signal_connect_swapped (button, "clicked", callback, self);
}

static int
get_value (GtkWidget *button)
{
  return GPOINTER_TO_INT (g_object_get_data (G_OBJECT (button), "qipu-value"));
}

/* Guide */

static void
on_page_activated (QipuLearnHome *self, GtkWidget *row)
{
  qipu_classroom_show_page (self->classroom, g_object_get_data (G_OBJECT (row), "qipu-page"));
}

static void
add_pages (QipuLearnHome *self)
{
  GPtrArray *pages = qipu_guide_get_pages ();
  QipuPageLanguage language = qipu_page_text_get_language ();
  AdwPreferencesGroup *guide = add_group (self, _ ("Guide"));

  for (guint i = 0; i < pages->len; i++)
    {
      const QipuPage *page = pages->pdata[i];
      GtkWidget *row = add_row (guide, page->titles[language], page->summaries[language]);

      make_link (row);
      g_object_set_data (G_OBJECT (row), "qipu-page", page->id);
      g_signal_connect_swapped (row, "activated", G_CALLBACK (on_page_activated), self);
    }
}

/* Practice */

/* How far one is, or @begin for whoever has not begun. */
static char *
dup_state (QipuLearnHome *self, QipuProgress *progress, const char *prefix, const char *begin)
{
  QipuProgressCount count;
  g_autofree char *due = NULL;
  g_autofree char *learned = NULL;

  qipu_progress_count (progress, prefix, qipu_classroom_get_now (self->classroom), &count);
  if (count.n_known == 0)
    return g_strdup (begin);

  /* Translators: questions that are to be asked again now */
  due =
      g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u due", "%u due", count.n_due), count.n_due);
  learned = g_strdup_printf (
      g_dngettext (GETTEXT_PACKAGE, "%u learned", "%u learned", count.n_learned), count.n_learned);
  return g_strdup_printf ("%s · %s", due, learned);
}

static void
on_mates (QipuLearnHome *self)
{
  qipu_classroom_show_page_drill (self->classroom, "mates", QIPU_DRILL_WIN, QIPU_RED);
}

static void
on_openings (QipuLearnHome *self, GtkWidget *button)
{
  qipu_classroom_show_page_drill (self->classroom, "openings", QIPU_DRILL_LINES,
                                  (QipuColour) get_value (button));
}

static void
add_practice (QipuLearnHome *self)
{
  AdwPreferencesGroup *group = add_group (self, _ ("Practice"));
  g_autofree char *state =
      dup_state (self, qipu_classroom_get_trainer_progress (self->classroom), "",
                 _ ("Read moves and write them, in letters and in Chinese"));
  GtkWidget *trainer = add_row (group, _ ("Notation Trainer"), state);
  GtkWidget *progress = add_row (group, _ ("Progress"), _ ("What is due and what is learned"));
  GtkWidget *mates =
      add_choice_row (group, _ ("Checkmate Drill"), _ ("Find the mates of the guide on your own"));
  GtkWidget *openings =
      add_choice_row (group, _ ("Opening Drill"), _ ("Play the openings of the guide from memory"));

  make_link (trainer);
  g_signal_connect_swapped (trainer, "activated", G_CALLBACK (qipu_classroom_show_trainer),
                            self->classroom);
  make_link (progress);
  g_signal_connect_swapped (progress, "activated", G_CALLBACK (qipu_classroom_show_progress),
                            self->classroom);
  /* Translators: a button: begins a drill */
  add_button (self, mates, C_ ("drill", "Start"), G_CALLBACK (on_mates), 0);
  add_button (self, openings, C_ ("side", "Red"), G_CALLBACK (on_openings), QIPU_RED);
  add_button (self, openings, C_ ("side", "Black"), G_CALLBACK (on_openings), QIPU_BLACK);
}

/* With the record that is open */

static const QipuGame *
get_game (QipuLearnHome *self)
{
  QipuSession *session = qipu_workspace_get_session (self->workspace);

  return session != NULL ? qipu_document_get_game (qipu_session_get_document (session)) : NULL;
}

static void
on_guess (QipuLearnHome *self, GtkWidget *button)
{
  QipuSession *session = qipu_workspace_get_session (self->workspace);
  QipuNodeId node = qipu_session_get_current (session);
  const QipuGame *game = get_game (self);

  /* whoever stands at the end wants to guess the game, not nothing */
  if (qipu_game_get_first_child (game, node) == QIPU_NODE_NONE)
    node = QIPU_NODE_ROOT;
  qipu_classroom_show_guess (self->classroom, game, node, (QipuGuessSides) get_value (button));
}

/* A drill that waits for its games. */
typedef struct
{
  QipuLearnHome *home;
  QipuDrillKind kind;
  QipuColour side;
} DrillOrder;

static void
drill_order_free (DrillOrder *order)
{
  g_object_unref (order->home);
  g_free (order);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (DrillOrder, drill_order_free)

/* What of the file is not asked. */
static void
tell_left_out (QipuLearnHome *self, const QipuDrillGames *games)
{
  g_autofree char *text = NULL;

  if (games->is_cut)
    text = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "The drill takes the first %u game.",
                                         "The drill takes the first %u games.", games->games->len),
                            games->games->len);
  else if (games->n_unsolved > 0)
    /* Translators: positions without moves, of which the program looks for the solution */
    text = g_strdup_printf (
        g_dngettext (GETTEXT_PACKAGE, "%u position without moves has no mate in three checks.",
                     "%u positions without moves have no mate in three checks.", games->n_unsolved),
        games->n_unsolved);
  if (text != NULL)
    qipu_workspace_message (self->workspace, text, NULL, NULL);
}

static void
games_gathered_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (DrillOrder) order = data;
  QipuLearnHome *self = order->home;
  g_autoptr (GError) error = NULL;
  g_autoptr (QipuDrillGames) games = qipu_drill_games_gather_finish (result, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  if (games == NULL)
    {
      g_autofree char *message = qipu_error_dup_message (error);

      qipu_workspace_message (self->workspace, message, NULL, NULL);
      return;
    }

  tell_left_out (self, games);
  if (games->n_unsolved < games->games->len)
    qipu_classroom_show_drill (self->classroom, games->games, order->kind, order->side);
}

/* One game is at hand; the others of its file have to be read. */
static void
start_drill (QipuLearnHome *self, QipuDrillKind kind, QipuColour side)
{
  DrillOrder *order = g_new0 (DrillOrder, 1);
  gboolean many = qipu_workspace_get_n_games (self->workspace) > 1;

  order->home = g_object_ref (self);
  order->kind = kind;
  order->side = side;
  qipu_drill_games_gather (many ? qipu_workspace_get_file (self->workspace) : NULL, get_game (self),
                           qipu_workspace_get_index (self->workspace), kind, self->cancellable,
                           games_gathered_cb, order);
}

/* Only what follows the position on the board, for whoever is to move there. */
static void
on_here (QipuLearnHome *self, GtkWidget *button)
{
  QipuNodeId node = qipu_session_get_current (qipu_workspace_get_session (self->workspace));
  g_autoptr (GPtrArray) games = g_ptr_array_new_with_free_func ((GDestroyNotify) qipu_game_free);

  g_ptr_array_add (games, qipu_drill_game_from (get_game (self), node));
  qipu_classroom_show_drill (self->classroom, games, QIPU_DRILL_LINES,
                             qipu_game_get_side (get_game (self), node));
}

static void
on_drill (QipuLearnHome *self, GtkWidget *button)
{
  start_drill (self, QIPU_DRILL_LINES, (QipuColour) get_value (button));
}

static void
on_win (QipuLearnHome *self, GtkWidget *button)
{
  start_drill (self, QIPU_DRILL_WIN, QIPU_RED);
}

static void
add_record (QipuLearnHome *self)
{
  AdwPreferencesGroup *group = add_group (self, _ ("With the Open Record"));
  const QipuGame *game = get_game (self);
  QipuSession *session = qipu_workspace_get_session (self->workspace);
  gboolean many = qipu_workspace_get_n_games (self->workspace) > 1;
  gboolean usable = game != NULL
                    && qipu_game_get_first_child (game, QIPU_NODE_ROOT) != QIPU_NODE_NONE;
  gboolean has_next =
      game != NULL &&
      qipu_game_get_first_child (game, qipu_session_get_current (session)) != QIPU_NODE_NONE;
  QipuProgress *progress = qipu_classroom_get_drill_progress (self->classroom);
  g_autofree char *line_state = dup_state (self, progress, "line/",
                                           _ ("Learn the lines of one side by heart"));
  g_autofree char *win_state = dup_state (self, progress, "win/",
                                          _ ("The positions of the file as tasks"));
  GtkWidget *guess, *lines, *here, *win;

  if (!usable)
    adw_preferences_group_set_description (group, _ ("Open a record with moves first."));
  guess = add_choice_row (group, _ ("Guess the Move"), _ ("The rest of the record is hidden"));
  add_button (self, guess, _ ("Both"), G_CALLBACK (on_guess), QIPU_GUESS_BOTH);
  add_button (self, guess, C_ ("side", "Red"), G_CALLBACK (on_guess), QIPU_GUESS_RED);
  add_button (self, guess, C_ ("side", "Black"), G_CALLBACK (on_guess), QIPU_GUESS_BLACK);

  lines = add_choice_row (group, _ ("Repertoire Drill"), line_state);
  add_button (self, lines, C_ ("side", "Red"), G_CALLBACK (on_drill), QIPU_RED);
  add_button (self, lines, C_ ("side", "Black"), G_CALLBACK (on_drill), QIPU_BLACK);

  here = add_choice_row (group, _ ("From This Position"),
                                   _ ("Only what follows the position on the board"));
  add_button (self, here, C_ ("drill", "Start"), G_CALLBACK (on_here), 0);

  win = add_choice_row (group, _ ("Find the Win"), win_state);
  add_button (self, win, C_ ("drill", "Start"), G_CALLBACK (on_win), 0);

  gtk_widget_set_sensitive (guess, usable);
  gtk_widget_set_sensitive (lines, usable || many);
  gtk_widget_set_sensitive (here, has_next);
  gtk_widget_set_sensitive (win, game != NULL);
}

static void
qipu_learn_home_dispose (GObject *object)
{
  QipuLearnHome *self = QIPU_LEARN_HOME (object);
  GtkWidget *child;

  g_cancellable_cancel (self->cancellable);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  g_clear_object (&self->classroom);
  g_clear_object (&self->workspace);

  G_OBJECT_CLASS (qipu_learn_home_parent_class)->dispose (object);
}

static void
qipu_learn_home_finalize (GObject *object)
{
  g_object_unref (QIPU_LEARN_HOME (object)->cancellable);

  G_OBJECT_CLASS (qipu_learn_home_parent_class)->finalize (object);
}

static void
qipu_learn_home_class_init (QipuLearnHomeClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = qipu_learn_home_dispose;
  G_OBJECT_CLASS (klass)->finalize = qipu_learn_home_finalize;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "learnhome");
}

static void
qipu_learn_home_init (QipuLearnHome *self)
{
  self->cancellable = g_cancellable_new ();
  self->page = ADW_PREFERENCES_PAGE (adw_preferences_page_new ());
  gtk_widget_set_parent (GTK_WIDGET (self->page), GTK_WIDGET (self));
}

/**
 * qipu_learn_home_new:
 * @classroom: what is learnt
 * @workspace: where records are opened
 *
 * Returns: (transfer floating): the first page of Learn
 */
GtkWidget *
qipu_learn_home_new (QipuClassroom *classroom, QipuWorkspace *workspace)
{
  QipuLearnHome *self = g_object_new (QIPU_TYPE_LEARN_HOME, NULL);

  self->classroom = g_object_ref (classroom);
  self->workspace = g_object_ref (workspace);
  add_pages (self);
  add_practice (self);
  add_record (self);

  return GTK_WIDGET (self);
}
