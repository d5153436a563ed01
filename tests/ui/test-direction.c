/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names that are written from right to left, or that carry controls of direction, wherever the
 * window puts one: each keeps to itself, and what it stands in runs from left to right. */

#include "config.h"

#include "ui-fixture.h"

#include "ui/qipu-find-bar.h"
#include "ui/qipu-merge.h"
#include "words/qipu-words.h"

/* An override that nothing ends would turn around all that follows. */
#define RED "דוד"
#define BLACK "\u202eevil"
#define EVENT "بطولة"

static const char one[] = "[Game \"Chinese Chess\"]\n"
                          "[Event \"" EVENT "\"]\n"
                          "[Date \"1999.01.01\"]\n"
                          "[Red \"" RED "\"]\n"
                          "[RedTeam \"" RED "\"]\n"
                          "[Black \"" BLACK "\"]\n"
                          "[" RED " \"x\"]\n"
                          "[Result \"*\"]\n"
                          "\n"
                          "1. C2=5 H8+7 *\n";

/* Whether no direction of @text reaches beyond its isolates, and a line with it begins at the left.
 */
static gboolean
keeps_to_itself (const char *text)
{
  int depth = 0;
  gboolean strong = FALSE;

  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);
      /* Hebrew to Arabic, which is all that is written here */
      gboolean from_right = c >= 0x0590 && c <= 0x08FF;

      if (c == '\n')
        strong = FALSE;
      else if (c == 0x2068)
        depth++;
      else if (c == 0x2069)
        depth--;
      else if (c >= 0x202A && c <= 0x202E)
        return FALSE;
      else if (from_right && (depth == 0 || !strong))
        return FALSE;
      else if (!from_right && (g_unichar_isalpha (c) || c == 0x200E))
        strong = TRUE;
      if (depth < 0)
        return FALSE;
    }
  return depth == 0;
}

static void
check_text (const char *text)
{
  if (text != NULL && !keeps_to_itself (text))
    g_error ("turns around what it stands in: %s", text);
}

/* Labels, titles and tooltips; not what is edited, which is shown as it is. Returns how many show
 * one of the names. */
static guint
check_widgets (GtkWidget *widget)
{
  guint n = 0;

  if (GTK_IS_EDITABLE (widget) || GTK_IS_TEXT_VIEW (widget))
    return 0;
  if (GTK_IS_LABEL (widget) && gtk_widget_get_mapped (widget))
    {
      const char *text = gtk_label_get_text (GTK_LABEL (widget));

      check_text (text);
      n += strstr (text, "\u2068") != NULL;
    }
  check_text (gtk_widget_get_tooltip_text (widget));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n += check_widgets (child);
  return n;
}

static void
check_window (QipuWindow *window, guint at_least)
{
  ui_fixture_settle (window);
  check_text (gtk_window_get_title (GTK_WINDOW (window)));
  g_assert_cmpuint (check_widgets (GTK_WIDGET (window)), >=, at_least);
}

/* Title, subtitle, the names and the team beside the board; then the place that is found. */
static void
test_record (void)
{
  QipuWindow *window = ui_fixture_open_text (RED ".pgn", one);
  QipuFindBar *bar;

  g_assert_nonnull (strstr (gtk_window_get_title (GTK_WINDOW (window)), RED));
  check_window (window, 5);

  ui_activate (window, "study.find");
  bar = QIPU_FIND_BAR (ui_find (GTK_WIDGET (window), QIPU_TYPE_FIND_BAR, NULL));
  qipu_find_bar_search (bar, "x");
  g_assert_cmpuint (qipu_find_bar_get_n_found (bar), ==, 1);
  check_window (window, 5);
  qipu_find_bar_close (bar);
  ui_fixture_close_window (window);
}

/* What a message says of a file. */
static void
test_messages (void)
{
  QipuWindow *window =
      ui_fixture_open_text ("plain.pgn", "[Game \"Chinese Chess\"]\n\n1. C2=5 *\n");
  g_autoptr (GFile) same = ui_fixture_write (RED ".pgn", one);
  g_autoptr (GFile) other =
      ui_fixture_write ("\u202egnp." EVENT ".pgn", "[Game \"Chinese Chess\"]\n\n1. C2=5 *\n");
  g_autoptr (GFile) broken = ui_fixture_write (EVENT "\u202e.xqf", "nothing of the kind");
  AdwMessageDialog *dialog;

  /* all moves are here already */
  qipu_merge_file (qipu_window_get_workspace (window), other);
  ui_wait_until (ui_find_text (GTK_WIDGET (window), "are here already") != NULL);
  check_window (window, 1);

  qipu_window_save_to (window, same);
  ui_wait_until (ui_find_text (GTK_WIDGET (window), "Saved as") != NULL);
  check_window (window, 1);

  qipu_window_open_file (window, broken);
  dialog = ui_wait_for_message ();
  g_assert_nonnull (strstr (adw_message_dialog_get_heading (dialog), EVENT));
  check_text (adw_message_dialog_get_heading (dialog));
  ui_answer (dialog, "close");
  ui_fixture_close_window (window);
}

/* The list of the games of a file. */
static void
test_games (void)
{
  g_autofree char *two = g_strconcat (one, "\n", one, NULL);
  QipuWindow *window = ui_fixture_open_text ("two.pgn", two);

  ui_wait_until (ui_find_text (GTK_WIDGET (window), "2. ") != NULL);
  check_window (window, 5 + 4);
  ui_fixture_close_window (window);
}

int
main (int argc, char **argv)
{
  ui_fixture_init (&argc, &argv);

  g_test_add_func ("/ui/direction/record", test_record);
  g_test_add_func ("/ui/direction/messages", test_messages);
  g_test_add_func ("/ui/direction/games", test_games);
  return g_test_run ();
}
