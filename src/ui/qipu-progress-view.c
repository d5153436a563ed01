/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Progress of the trainer: choices of what is asked, a row a kind, export and reset. */

#define G_LOG_DOMAIN "qipu-ui"

#include "config.h"

#include "ui/qipu-progress-view.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>

#include "learn/qipu-learn-words.h"
#include "ui/qipu-ui-language.h"

struct _QipuProgressView
{
  GtkWidget parent_instance;

  QipuClassroom *classroom;
  AdwPreferencesPage *page;
  GtkFileChooserNative *chooser;
};

G_DEFINE_FINAL_TYPE (QipuProgressView, qipu_progress_view, GTK_TYPE_WIDGET)

static AdwPreferencesGroup *
add_group (QipuProgressView *self, const char *title)
{
  AdwPreferencesGroup *group = ADW_PREFERENCES_GROUP (adw_preferences_group_new ());

  adw_preferences_group_set_title (group, title);
  adw_preferences_page_add (self->page, group);

  return group;
}

static GtkWidget *
add_row (AdwPreferencesGroup *group, const char *title)
{
  GtkWidget *row = adw_action_row_new ();

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_preferences_group_add (group, row);

  return row;
}

/* What is asked: a set needs one member at least, so the last switch does not go off. */

static guint
get_set (QipuProgressView *self, gboolean families)
{
  QipuTrainer *trainer = qipu_classroom_get_trainer (self->classroom);

  return families ? qipu_trainer_get_families (trainer) : qipu_trainer_get_exercises (trainer);
}

static void
on_switched (GtkSwitch *toggle, GParamSpec *pspec, QipuProgressView *self)
{
  gboolean families = g_object_get_data (G_OBJECT (toggle), "qipu-families") != NULL;
  guint bit = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (toggle), "qipu-bit"));
  guint set = get_set (self, families);
  guint changed = gtk_switch_get_active (toggle) ? set | bit : set & ~bit;

  if (changed == set)
    return;
  if (changed == 0)
    {
      gtk_switch_set_active (toggle, TRUE);
      return;
    }
  if (families)
    qipu_classroom_set_families (self->classroom, changed);
  else
    qipu_classroom_set_exercises (self->classroom, changed);
}

static void
add_switch (QipuProgressView *self,
            AdwPreferencesGroup *group,
            const char *title,
            gboolean families,
            guint bit)
{
  GtkWidget *row = add_row (group, title);
  GtkWidget *toggle = gtk_switch_new ();

  gtk_widget_set_valign (toggle, GTK_ALIGN_CENTER);
  gtk_switch_set_active (GTK_SWITCH (toggle), (get_set (self, families) & bit) != 0);
  g_object_set_data (G_OBJECT (toggle), "qipu-families", GINT_TO_POINTER (families));
  g_object_set_data (G_OBJECT (toggle), "qipu-bit", GUINT_TO_POINTER (bit));
  g_signal_connect (toggle, "notify::active", G_CALLBACK (on_switched), self);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), toggle);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), toggle);
}

static void
add_choices (QipuProgressView *self)
{
  AdwPreferencesGroup *exercises = add_group (self, _ ("Exercises"));
  AdwPreferencesGroup *families = add_group (self, _ ("Notations"));

  for (guint i = 0; i < QIPU_N_EXERCISES; i++)
    add_switch (self, exercises, qipu_learn_words_exercise ((QipuExercise) i), FALSE, 1u << i);
  for (guint i = 0; i < QIPU_N_FAMILIES; i++)
    add_switch (self, families, qipu_learn_words_family ((QipuFamily) i), TRUE, 1u << i);
}

static void
add_number (AdwPreferencesGroup *group, const char *title, guint number)
{
  GtkWidget *row = add_row (group, title);
  g_autofree char *text = g_strdup_printf ("%u", number);
  GtkWidget *label = gtk_label_new (text);

  gtk_widget_add_css_class (label, "numeric");
  gtk_widget_add_css_class (label, "heading");
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), label);
}

static void
add_summary (QipuProgressView *self)
{
  AdwPreferencesGroup *group = add_group (self, _ ("At a Glance"));
  QipuProgress *progress = qipu_classroom_get_trainer_progress (self->classroom);
  gint64 now = qipu_classroom_get_now (self->classroom);
  QipuProgressCount kinds, moves;

  qipu_progress_count (progress, "kind/", now, &kinds);
  qipu_progress_count (progress, "item/", now, &moves);
  add_number (group, _ ("Due for review"), kinds.n_due + moves.n_due);
  add_number (group, _ ("Kinds learned"), kinds.n_learned);
  add_number (group, _ ("Single moves to repeat"), moves.n_known - moves.n_learned);
  add_number (group, _ ("Right answers"), kinds.right);
  add_number (group, _ ("Wrong answers"), kinds.wrong);
}

/* Kinds */

static char *
dup_state (QipuProgressView *self, const QipuTrainerKind *kind)
{
  g_autofree char *key = qipu_trainer_kind_dup_key (kind);
  const QipuCard *card = qipu_progress_get (
      qipu_classroom_get_trainer_progress (self->classroom), key);
  gint64 now = qipu_classroom_get_now (self->classroom);
  gint64 days;

  if (qipu_card_is_new (card))
    return g_strdup (_ ("not asked yet"));
  if (card->streak < QIPU_TRAINER_KIND_STREAK)
    return g_strdup (_ ("being learned"));
  if (qipu_card_is_due (card, now))
    return g_strdup (_ ("due for review"));

  days = (card->due - now + 24 * 60 * 60 - 1) / (24 * 60 * 60);
  /* Translators: when a kind of question is asked again */
  return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "learned, again in %u day",
                                       "learned, again in %u days", (gulong) days),
                          (guint) days);
}

static void
add_kind (QipuProgressView *self, AdwPreferencesGroup *group, const QipuTrainerKind *kind)
{
  g_autofree char *title = qipu_learn_words_dup_kind (kind);
  g_autofree char *state = dup_state (self, kind);
  g_autofree char *key = qipu_trainer_kind_dup_key (kind);
  const QipuCard *card = qipu_progress_get (
      qipu_classroom_get_trainer_progress (self->classroom), key);
  GtkWidget *row = add_row (group, title);

  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), state);
  if (!qipu_card_is_new (card))
    {
      g_autofree char *text = g_strdup_printf ("%u / %u", card->right, card->right + card->wrong);
      GtkWidget *label = gtk_label_new (text);

      gtk_widget_add_css_class (label, "numeric");
      gtk_widget_add_css_class (label, "dim-label");
      /* Translators: answers to one kind of question */
      gtk_widget_set_tooltip_text (label, _ ("Right answers of all"));
      adw_action_row_add_suffix (ADW_ACTION_ROW (row), label);
    }
}

static void
add_kinds (QipuProgressView *self)
{
  QipuTrainerKind kinds[QIPU_TRAINER_MAX_KINDS];
  guint n = qipu_trainer_get_kinds (qipu_classroom_get_trainer (self->classroom), kinds);

  for (guint exercise = 0; exercise < QIPU_N_EXERCISES; exercise++)
    for (guint family = 0; family < QIPU_N_FAMILIES; family++)
      {
        AdwPreferencesGroup *group = NULL;

        for (guint i = 0; i < n; i++)
          {
            if (kinds[i].exercise != exercise || kinds[i].family != family)
              continue;
            if (group == NULL)
              {
                group = add_group (self, qipu_learn_words_exercise (kinds[i].exercise));
                if (exercise == QIPU_EXERCISE_PLAY || exercise == QIPU_EXERCISE_WRITE)
                  adw_preferences_group_set_description (
                      group, qipu_learn_words_family (kinds[i].family));
              }
            add_kind (self, group, &kinds[i]);
          }
      }
}

/* Export and reset */

static void
on_export_response (QipuProgressView *self, int response)
{
  if (response == GTK_RESPONSE_ACCEPT)
    {
      g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (self->chooser));
      g_autoptr (GError) error = NULL;

      if (!qipu_progress_export (qipu_classroom_get_trainer_progress (self->classroom), file,
                                 &error))
        g_signal_emit_by_name (self->classroom, "failed", error);
    }
  g_clear_object (&self->chooser);
}

static void
on_export (QipuProgressView *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));

  g_clear_object (&self->chooser);
  self->chooser = gtk_file_chooser_native_new (_ ("Export Progress"), GTK_WINDOW (root),
                                               GTK_FILE_CHOOSER_ACTION_SAVE, _ ("_Save"),
                                               _ ("_Cancel"));
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (self->chooser), TRUE);
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (self->chooser), "qipu-progress.tsv");
  g_signal_connect_swapped (self->chooser, "response", G_CALLBACK (on_export_response), self);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (self->chooser));
}

/* The window tells it and offers to take it back. */
static void
on_reset (QipuProgressView *self)
{
  g_autoptr (QipuClassroom) classroom = g_object_ref (self->classroom);

  qipu_classroom_reset_progress (classroom);
}

static void
add_tools (QipuProgressView *self)
{
  AdwPreferencesGroup *group = add_group (self, "");
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *export = gtk_button_new_with_mnemonic (_ ("_Export…"));
  GtkWidget *reset = gtk_button_new_with_mnemonic (_ ("_Reset"));
  QipuProgressCount count;

  g_signal_connect_swapped (export, "clicked", G_CALLBACK (on_export), self);
  g_signal_connect_swapped (reset, "clicked", G_CALLBACK (on_reset), self);
  gtk_widget_add_css_class (reset, "destructive-action");
  qipu_progress_count (qipu_classroom_get_trainer_progress (self->classroom), "",
                       qipu_classroom_get_now (self->classroom), &count);
  gtk_widget_set_sensitive (reset, count.n_known > 0);
  gtk_widget_set_halign (box, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (box), export);
  gtk_box_append (GTK_BOX (box), reset);
  adw_preferences_group_add (group, box);
}

static void
qipu_progress_view_dispose (GObject *object)
{
  QipuProgressView *self = QIPU_PROGRESS_VIEW (object);
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  if (self->chooser != NULL)
    g_signal_handlers_disconnect_by_data (self->chooser, self);
  g_clear_object (&self->chooser);
  g_clear_object (&self->classroom);

  G_OBJECT_CLASS (qipu_progress_view_parent_class)->dispose (object);
}

static void
qipu_progress_view_class_init (QipuProgressViewClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = qipu_progress_view_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "progressview");
}

static void
qipu_progress_view_init (QipuProgressView *self)
{
  self->page = ADW_PREFERENCES_PAGE (adw_preferences_page_new ());
  gtk_widget_set_parent (GTK_WIDGET (self->page), GTK_WIDGET (self));
}

/**
 * qipu_progress_view_new:
 * @classroom: what is learnt
 *
 * Returns: (transfer floating): what is known so far and what to set it by
 */
GtkWidget *
qipu_progress_view_new (QipuClassroom *classroom)
{
  QipuProgressView *self = g_object_new (QIPU_TYPE_PROGRESS_VIEW, NULL);

  self->classroom = g_object_ref (classroom);
  add_summary (self);
  add_choices (self);
  add_kinds (self);
  add_tools (self);

  return GTK_WIDGET (self);
}
