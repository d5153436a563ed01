/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the tests of Learn share. */

#include "config.h"

#include "ui-learn.h"

#include <stdio.h>
#include <string.h>

#include "app/qipu-picture.h"
#include "app/qipu-window-private.h"
#include "study/qipu-language.h"

void
ui_learn_take_picture (QipuWindow *window, const char *name)
{
  const char *folder = g_getenv ("QIPU_PICTURES");
  g_autofree char *file = NULL;
  g_autofree char *base = NULL;
  g_autoptr (GdkTexture) texture = NULL;

  if (folder == NULL)
    return;

  ui_fixture_settle (window);
  ui_fixture_settle (window);
  base = g_strdup_printf ("%s-%s.png", name, qipu_language_get ());
  file = g_build_filename (folder, base, NULL);
  texture = qipu_picture_take (GTK_WINDOW (window));
  g_assert_true (gdk_texture_save_to_png (texture, file));
}

void
ui_learn_set_language (const char *language)
{
  g_settings_set_string (qipu_settings_get (), QIPU_SETTING_LANGUAGE, language);
}

QipuLearnView *
ui_learn_open (QipuWindow *window)
{
  GtkWidget *view;

  ui_activate (window, "win.learn");
  ui_fixture_settle (window);
  view = ui_find (GTK_WIDGET (window), QIPU_TYPE_LEARN_VIEW, NULL);
  g_assert_nonnull (view);
  g_assert_true (gtk_widget_get_mapped (view));

  return QIPU_LEARN_VIEW (view);
}

void
ui_learn_click (QipuWindow *window, const char *label)
{
  GtkWidget *button = ui_find (GTK_WIDGET (window), GTK_TYPE_BUTTON, label);

  if (button == NULL)
    g_error ("no button “%s”", label);
  g_assert_true (gtk_widget_is_sensitive (button));
  g_signal_emit_by_name (button, "clicked");
  ui_fixture_settle (window);
}

void
ui_learn_open_row (QipuWindow *window, const char *title)
{
  GtkWidget *row = ui_find_row (GTK_WIDGET (window), title);

  if (row == NULL)
    g_error ("no row “%s”", title);
  g_signal_emit_by_name (row, "activated");
  ui_fixture_settle (window);
}

gboolean
ui_learn_shows_text (GtkWidget *root, const char *part)
{
  if (GTK_IS_LABEL (root) && gtk_widget_get_mapped (root) &&
      strstr (gtk_label_get_text (GTK_LABEL (root)), part) != NULL)
    return TRUE;

  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (ui_learn_shows_text (child, part))
      return TRUE;

  return FALSE;
}

gboolean
ui_learn_has_description (GtkWidget *widget, const char *text)
{
  g_autofree char *fault = gtk_test_accessible_check_property (
      GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text);

  return fault == NULL;
}

static const char record[] =
    "[Event \"Test\"]\n[Red \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n\n"
    "1. C2=5 {the central cannon} H8+7 2. H2+3 R9=8 (2... C8=9) 3. R1=2 *\n";

QipuWindow *
ui_learn_open_record (void)
{
  QipuWindow *window = ui_fixture_open_window ();
  g_autoptr (GFile) file = ui_fixture_write ("learn.pgn", record);

  qipu_window_open_file (window, file);
  ui_wait_until (!qipu_window_is_empty (window));
  ui_fixture_settle (window);

  return window;
}

static void
choose_size (void)
{
  const char *size = g_getenv ("QIPU_PICTURE_SIZE");
  int width, height;

  if (size == NULL || sscanf (size, "%dx%d", &width, &height) != 2)
    return;
  g_settings_set_int (qipu_settings_get (), QIPU_SETTING_WINDOW_WIDTH, width);
  g_settings_set_int (qipu_settings_get (), QIPU_SETTING_WINDOW_HEIGHT, height);
}

void
ui_learn_init (int *argc, char ***argv)
{
  /* before GTK starts */
  g_setenv ("GTK_A11Y", "test", TRUE);
  ui_fixture_init (argc, argv);
  choose_size ();
}
