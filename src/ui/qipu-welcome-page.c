/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is shown while nothing is open: three ways to begin, and sample records as small boards. */

#define G_LOG_DOMAIN "qipu-ui"

#include "config.h"

#include "ui/qipu-welcome-page.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>
#include <stdlib.h>
#include <string.h>

#include "records/qipu-record-file.h"
#include "study/qipu-language.h"
#include "ui/qipu-board-picture.h"
#include "ui/qipu-settings.h"
#include "ui/qipu-ui-language.h"

#define SAMPLES "/org/qipu/Qipu/samples"
#define PICTURE_WIDTH 134

struct _QipuWelcomePage
{
  GtkWidget parent_instance;

  GtkWidget *scroller;
  GtkWidget *samples_box;
  GtkFlowBox *samples;
  guint filling;
};

enum
{
  SIGNAL_OPEN_SAMPLE,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (QipuWelcomePage, qipu_welcome_page, GTK_TYPE_WIDGET)

/* Titles of samples are given once for each language ("Title", "TitleHant", "TitleHans"). */
static const char *
get_title (const QipuGame *game)
{
  const char *language = qipu_language_get ();
  const char *title = NULL;

  if (g_str_equal (language, "zh_TW"))
    title = qipu_game_get_tag (game, "TitleHant");
  else if (g_str_equal (language, "zh_CN"))
    title = qipu_game_get_tag (game, "TitleHans");
  if (title == NULL)
    title = qipu_game_get_tag (game, "Title");
  if (title == NULL)
    title = qipu_game_get_tag (game, "Event");
  return title != NULL ? title : _ ("Untitled");
}

/* A sample is best known by the position it begins with, or after the opening when it begins like
 * all games. */
static void
fill_scene (const QipuGame *game, QipuScene *scene)
{
  QipuNodeId node = QIPU_NODE_ROOT;

  qipu_scene_init (scene);
  if (qipu_game_is_standard_start (game))
    for (guint ply = 0; ply < 24 && qipu_game_get_first_child (game, node) != QIPU_NODE_NONE; ply++)
      node = qipu_game_get_first_child (game, node);

  qipu_game_get_position (game, node, &scene->position);
  scene->last_move = node != QIPU_NODE_ROOT ? qipu_game_get_move (game, node) : QIPU_MOVE_NONE;
  scene->numerals = QIPU_NUMERALS_NONE;
  scene->river_text = qipu_settings_get_river_text ();
}

static void
on_sample_clicked (QipuWelcomePage *self, GtkWidget *button)
{
  g_signal_emit (self, signals[SIGNAL_OPEN_SAMPLE], 0,
                 (const char *) g_object_get_data (G_OBJECT (button), "uri"));
}

static void
add_sample (QipuWelcomePage *self, const char *uri, const QipuGame *game)
{
  GtkWidget *button = gtk_button_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 8);
  GtkWidget *picture = qipu_board_picture_new ();
  GtkWidget *label = gtk_label_new (get_title (game));
  QipuScene scene;

  fill_scene (game, &scene);
  qipu_board_picture_set_scene (QIPU_BOARD_PICTURE (picture), &scene);
  qipu_board_picture_set_width (QIPU_BOARD_PICTURE (picture), PICTURE_WIDTH);
  gtk_accessible_update_property (GTK_ACCESSIBLE (picture), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  get_title (game), -1);
  gtk_widget_add_css_class (picture, "sample-board");

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_justify (GTK_LABEL (label), GTK_JUSTIFY_CENTER);
  gtk_label_set_lines (GTK_LABEL (label), 3);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 10);
  gtk_widget_set_valign (label, GTK_ALIGN_START);
  gtk_widget_set_vexpand (label, TRUE);

  gtk_box_append (GTK_BOX (box), picture);
  gtk_box_append (GTK_BOX (box), label);
  gtk_button_set_child (GTK_BUTTON (button), box);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "sample");
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  get_title (game), -1);
  g_object_set_data_full (G_OBJECT (button), "uri", g_strdup (uri), g_free);
  g_signal_connect_swapped (button, "clicked", G_CALLBACK (on_sample_clicked), self);

  gtk_flow_box_insert (self->samples, button, -1);
  gtk_widget_set_focusable (gtk_widget_get_parent (button), FALSE);
  qipu_ui_tag (button);
}

static int
compare_names (const void *a, const void *b)
{
  return strcmp (*(char *const *) a, *(char *const *) b);
}

static gboolean
fill_samples (gpointer data)
{
  QipuWelcomePage *self = data;
  g_auto (GStrv) names = g_resources_enumerate_children (SAMPLES, 0, NULL);

  self->filling = 0;
  /* Resources have no order; the names begin with a number. */
  if (names != NULL)
    qsort (names, g_strv_length (names), sizeof *names, compare_names);
  for (guint i = 0; names != NULL && names[i] != NULL; i++)
    {
      g_autofree char *path = g_strconcat (SAMPLES "/", names[i], NULL);
      g_autofree char *uri = g_strconcat ("resource://", path, NULL);
      g_autoptr (GBytes) bytes = g_resources_lookup_data (path, 0, NULL);
      QipuReadOptions options = { QIPU_ENCODING_NONE, NULL };
      g_autoptr (QipuRecordContent) content = NULL;

      if (bytes != NULL)
        content = qipu_record_read_bytes (bytes, &options, NULL);
      if (content != NULL && content->games->len > 0)
        add_sample (self, uri, g_ptr_array_index (content->games, 0));
    }
  gtk_widget_set_visible (self->samples_box,
                          gtk_flow_box_get_child_at_index (self->samples, 0) != NULL);
  return G_SOURCE_REMOVE;
}

static void
qipu_welcome_page_map (GtkWidget *widget)
{
  QipuWelcomePage *self = QIPU_WELCOME_PAGE (widget);

  GTK_WIDGET_CLASS (qipu_welcome_page_parent_class)->map (widget);
  /* after the first frame: samples are no reason to wait for the window */
  if (self->filling == 0 && gtk_flow_box_get_child_at_index (self->samples, 0) == NULL)
    self->filling = g_idle_add_full (G_PRIORITY_LOW, fill_samples, self, NULL);
}

static void
qipu_welcome_page_dispose (GObject *object)
{
  QipuWelcomePage *self = QIPU_WELCOME_PAGE (object);

  g_clear_handle_id (&self->filling, g_source_remove);
  g_clear_pointer (&self->scroller, gtk_widget_unparent);

  G_OBJECT_CLASS (qipu_welcome_page_parent_class)->dispose (object);
}

static void
qipu_welcome_page_class_init (QipuWelcomePageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = qipu_welcome_page_dispose;
  widget_class->map = qipu_welcome_page_map;

  signals[SIGNAL_OPEN_SAMPLE] =
    g_signal_new ("open-sample", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 1, G_TYPE_STRING);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/qipu/Qipu/ui/qipu-welcome-page.ui");
  gtk_widget_class_bind_template_child (widget_class, QipuWelcomePage, scroller);
  gtk_widget_class_bind_template_child (widget_class, QipuWelcomePage, samples_box);
  gtk_widget_class_bind_template_child (widget_class, QipuWelcomePage, samples);
  gtk_widget_class_set_css_name (widget_class, "welcomepage");
}

static void
qipu_welcome_page_init (QipuWelcomePage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
qipu_welcome_page_new (void)
{
  return g_object_new (QIPU_TYPE_WELCOME_PAGE, NULL);
}

/**
 * qipu_welcome_page_restyle:
 * @self: the page
 *
 * Makes the pictures of the samples anew: pieces, design or the desktop's style have changed.
 */
void
qipu_welcome_page_restyle (QipuWelcomePage *self)
{
  GtkWidget *child;

  g_return_if_fail (QIPU_IS_WELCOME_PAGE (self));

  while ((child = GTK_WIDGET (gtk_flow_box_get_child_at_index (self->samples, 0))) != NULL)
    gtk_flow_box_remove (self->samples, child);
  if (gtk_widget_get_mapped (GTK_WIDGET (self)) && self->filling == 0)
    self->filling = g_idle_add_full (G_PRIORITY_LOW, fill_samples, self, NULL);
}
