/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A choice between looks of the board, each shown as the corner of a live board, in the look that
 * the choice would give and everything else as it is now. A whole board would have pieces too small
 * to be told apart. */

#define G_LOG_DOMAIN "qipu-app"

#include "config.h"

#include "app/qipu-look-chooser.h"

#include <glib/gi18n-lib.h>

#include "ui/qipu-board-picture.h"
#include "ui/qipu-settings.h"

/* five in a row of the preferences */
#define PICTURE_WIDTH 78
#define POINTS 3 /* each way */

/* Pieces that differ between the sets, and a mark of the board between them. */
static void
fill_scene (QipuScene *scene)
{
  static const QipuKind kinds[POINTS] = { QIPU_CHARIOT, QIPU_HORSE, QIPU_GENERAL };

  qipu_scene_init (scene);
  qipu_position_clear (&scene->position);
  for (int i = 0; i < POINTS; i++)
    {
      qipu_position_put (&scene->position, qipu_square (i, 0), qipu_piece (QIPU_RED, kinds[i]));
      if (i != 1)
        qipu_position_put (&scene->position, qipu_square (i, 2), qipu_piece (QIPU_BLACK, kinds[i]));
    }
  scene->numerals = QIPU_NUMERALS_NONE;
  scene->river_text = qipu_settings_get_river_text ();
}

/* The other boards look different when a setting is another. */
static void
restyle (QipuBoardPicture *picture)
{
  QipuScene scene;

  fill_scene (&scene);
  qipu_board_picture_set_scene (picture, &scene);
  qipu_board_picture_restyle (picture);
}

static void
on_toggled (GtkToggleButton *button, const char *key)
{
  const char *value = g_object_get_data (G_OBJECT (button), "value");

  if (gtk_toggle_button_get_active (button))
    g_settings_set_string (qipu_settings_get (), key, value);
}

static void
follow_setting (GtkToggleButton *button)
{
  const char *key = g_object_get_data (G_OBJECT (button), "key");
  g_autofree char *value = g_settings_get_string (qipu_settings_get (), key);

  if (g_str_equal (value, g_object_get_data (G_OBJECT (button), "value")))
    gtk_toggle_button_set_active (button, TRUE);
}

static GtkWidget *
make_button (const char *key, const QipuLook *look)
{
  GtkWidget *button = gtk_toggle_button_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *picture = qipu_board_picture_new ();
  GtkWidget *label = gtk_label_new (g_dgettext (GETTEXT_PACKAGE, look->title));
  gboolean pieces = g_str_equal (key, QIPU_SETTING_PIECE_SET);
  g_autofree char *signal = g_strconcat ("changed::", key, NULL);

  qipu_board_picture_set_width (QIPU_BOARD_PICTURE (picture), PICTURE_WIDTH);
  qipu_board_picture_set_corner (QIPU_BOARD_PICTURE (picture), POINTS);
  qipu_board_picture_set_look (QIPU_BOARD_PICTURE (picture), pieces ? look->value : NULL,
                               pieces ? NULL : look->value);
  gtk_widget_add_css_class (picture, "sample-board");
  restyle (QIPU_BOARD_PICTURE (picture));
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 10);
  gtk_label_set_justify (GTK_LABEL (label), GTK_JUSTIFY_CENTER);
  gtk_box_append (GTK_BOX (box), picture);
  gtk_box_append (GTK_BOX (box), label);
  gtk_button_set_child (GTK_BUTTON (button), box);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "sample");
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  gtk_label_get_label (GTK_LABEL (label)), -1);
  g_object_set_data (G_OBJECT (button), "key", (gpointer) key);
  g_object_set_data (G_OBJECT (button), "value", (gpointer) look->value);
  g_signal_connect_object (qipu_settings_get (), signal, G_CALLBACK (follow_setting), button,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (qipu_settings_get (), "changed::" QIPU_SETTING_PIECE_SET,
                           G_CALLBACK (restyle), picture, G_CONNECT_SWAPPED);
  g_signal_connect_object (qipu_settings_get (), "changed::" QIPU_SETTING_BOARD_DESIGN,
                           G_CALLBACK (restyle), picture, G_CONNECT_SWAPPED);
  return button;
}

GtkWidget *
qipu_look_chooser_new (const char *title, const char *key, const QipuLook *looks)
{
  GtkWidget *flow = gtk_flow_box_new ();
  GtkWidget *first = NULL;

  gtk_flow_box_set_selection_mode (GTK_FLOW_BOX (flow), GTK_SELECTION_NONE);
  gtk_flow_box_set_homogeneous (GTK_FLOW_BOX (flow), TRUE);
  gtk_flow_box_set_max_children_per_line (GTK_FLOW_BOX (flow), 5);
  gtk_flow_box_set_min_children_per_line (GTK_FLOW_BOX (flow), 2);
  gtk_accessible_update_property (GTK_ACCESSIBLE (flow), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  for (guint i = 0; looks[i].value != NULL; i++)
    {
      GtkWidget *button = make_button (key, &looks[i]);

      if (first == NULL)
        first = button;
      else
        gtk_toggle_button_set_group (GTK_TOGGLE_BUTTON (button), GTK_TOGGLE_BUTTON (first));
      follow_setting (GTK_TOGGLE_BUTTON (button));
      g_signal_connect (button, "toggled", G_CALLBACK (on_toggled), (gpointer) key);
      gtk_flow_box_append (GTK_FLOW_BOX (flow), button);
      /* the button is what takes the focus, not the place it stands in */
      gtk_widget_set_focusable (gtk_widget_get_parent (button), FALSE);
    }
  return flow;
}
