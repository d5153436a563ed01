/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names and comments made to do harm, in the real window: markup, control and bidirectional
 * characters, a megabyte in one line. They are shown as text and do not hold the main loop. */

#include "config.h"

#include "ui-fixture.h"

#include <string.h>
#include <time.h>

#include "ui/qipu-comment-box.h"
#include "ui/qipu-info-editor.h"
#include "ui/qipu-move-list-view.h"
#include "ui/qipu-player-bar.h"

static gint64 longest_us; /* turn of the main loop, in time of the processor */

static gint64
get_thread_us (void)
{
  struct timespec now;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &now);
  return (gint64) now.tv_sec * G_USEC_PER_SEC + now.tv_nsec / 1000;
}

static void
turn (void)
{
  const gint64 start = get_thread_us ();

  if (g_main_context_iteration (NULL, FALSE))
    longest_us = MAX (longest_us, get_thread_us () - start);
  else
    g_usleep (500);
}

static void
run_for_ms (gint64 ms)
{
  const gint64 end = g_get_monotonic_time () + ms * 1000;

  while (g_get_monotonic_time () < end)
    turn ();
}

static gint64 calm_us; /* the longest turn with texts of a page */
static gboolean is_calm;

static guint n_dear; /* turns of this round that were too long */

static void
check (const char *what)
{
  if (is_calm)
    calm_us = MAX (calm_us, longest_us);
  else
    {
      g_test_message ("%-28s %7.1f ms, calm %.1f ms", what, (double) longest_us / 1000,
                      (double) calm_us / 1000);
      n_dear += longest_us > 3 * calm_us;
    }
  longest_us = 0;
}

#define PAGE (32u * 1024u) /* more than is shown at once */
#define MEGABYTE (1024u * 1024u)

/* At least @size bytes of @part, again and again. */
static char *
fill (const char *part, gsize size)
{
  GString *text = g_string_sized_new (size + strlen (part));

  while (text->len < size)
    g_string_append (text, part);
  return g_string_free (text, FALSE);
}

static const struct
{
  const char *name;
  const char *part;
} kinds[] = {
  { "plain", "harmless " },
  { "letters", "a" },
  { "chinese", "紅先勝" },
  { "markup", "<b>bold</b> &amp; <span size='9999999'>x</span> <a href='file:///'>y</a>" },
  { "controls", "\001\002\033[31m\177\302\205 \t" },
  { "bidi", "\342\200\256abc\342\200\254 \331\205\330\261\330\255\330\250\330\247 \342\201\246x" },
  { "combining", "a\314\200\314\201\314\202\314\203\314\204" },
  { "lines", "line\n" },
};

/* A game with @text at every place that a window shows. */
static QipuGame *
make_game (const char *text, gboolean in_names, gboolean in_comments)
{
  static const char *const tags[] = { "Event", "Site",      "Red",    "Black",
                                      "Title", "Annotator", "Opening" };
  static const char *const moves[] = { "h2e2", "h9g7", "h0g2", "i9h9" };
  QipuGame *game = qipu_game_new ();
  QipuNodeId node = QIPU_NODE_ROOT;

  for (guint i = 0; in_names && i < G_N_ELEMENTS (tags); i++)
    qipu_game_append_tag (game, tags[i], text);
  for (guint i = 0; i < G_N_ELEMENTS (moves); i++)
    {
      const char *m = moves[i];

      node = qipu_game_add (
          game, node,
          qipu_move (qipu_square (m[0] - 'a', m[1] - '0'), qipu_square (m[2] - 'a', m[3] - '0')));
      if (in_comments && i == 1)
        {
          qipu_game_set_comment (game, node, QIPU_COMMENT_BEFORE, text);
          qipu_game_set_comment (game, node, QIPU_COMMENT_AFTER, text);
        }
    }
  return game;
}

static void
scroll (QipuWindow *window)
{
  GtkWidget *list = ui_find (GTK_WIDGET (window), QIPU_TYPE_MOVE_LIST_VIEW, NULL);
  GtkWidget *scroller = gtk_widget_get_ancestor (list, GTK_TYPE_SCROLLED_WINDOW);
  GtkAdjustment *adjustment;

  if (scroller == NULL)
    scroller = ui_find (list, GTK_TYPE_SCROLLED_WINDOW, NULL);
  g_assert_nonnull (scroller);
  adjustment = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scroller));
  for (guint i = 0; i < 8; i++)
    {
      gtk_adjustment_set_value (adjustment, gtk_adjustment_get_value (adjustment) + 300);
      run_for_ms (20);
    }
}

/* The text as text: what stands at the players and in the box is its beginning, letter for letter.
 */
static void
check_shown (QipuWindow *window, const char *text, gboolean in_names)
{
  g_autofree char *beginning = g_strndup (text, strcspn (text, "\n"));
  char *end = beginning;

  for (guint i = 0; i < 12 && *end != '\0'; i++)
    end = g_utf8_next_char (end);
  *end = '\0';
  /* characters that turn the direction are contained, or dropped */
  if (in_names && g_str_has_prefix (beginning, "\342\200\256"))
    g_assert_nonnull (ui_find_text (ui_find (GTK_WIDGET (window), QIPU_TYPE_PLAYER_BAR, NULL), "abc"));
  else if (in_names)
    g_assert_nonnull (
        ui_find_text (ui_find (GTK_WIDGET (window), QIPU_TYPE_PLAYER_BAR, NULL), beginning));
  else
    {
      GtkWidget *box = ui_find (GTK_WIDGET (window), QIPU_TYPE_COMMENT_BOX, NULL);
      GtkTextView *view = GTK_TEXT_VIEW (ui_find (box, GTK_TYPE_TEXT_VIEW, NULL));
      g_autofree char *shown = NULL;

      g_object_get (gtk_text_view_get_buffer (view), "text", &shown, NULL);
      g_assert_true (g_str_has_prefix (shown, beginning));
      /* half of it must not be saved as the whole */
      g_assert_true (gtk_text_view_get_editable (view) == g_str_equal (shown, text));
    }
}

static void
open_and_use (const char *part, gsize size, gboolean in_names)
{
  g_autofree char *text = fill (part, size);
  QipuWindow *window = ui_fixture_open_window ();
  QipuWorkspace *workspace = qipu_window_get_workspace (window);
  g_autoptr (QipuGame) game = make_game (text, in_names, !in_names);
  gint64 start;

  run_for_ms (50);
  start = get_thread_us ();
  qipu_workspace_open_game (workspace, qipu_game_copy (game));
  longest_us = get_thread_us () - start;
  check ("opened");
  run_for_ms (150);
  check ("shown");
  qipu_session_step_forward (ui_get_session (window));
  run_for_ms (50);
  qipu_session_step_forward (ui_get_session (window));
  run_for_ms (100);
  check ("at the comment");
  check_shown (window, text, in_names);
  scroll (window);
  check ("scrolled");
  qipu_session_go_end (ui_get_session (window));
  run_for_ms (100);
  check ("at the end");
  gtk_window_set_default_size (GTK_WINDOW (window), 700, 700);
  run_for_ms (100);
  check ("another size");
  g_assert_true (qipu_game_equal (ui_get_game (window), game));
  ui_fixture_close_window (window);
}

/* The dialog of the tags: long ones are shown in part, cannot be edited, and stay whole when
 * another one is changed. */
static void
use_information (const char *part, gsize size)
{
  g_autofree char *text = fill (part, size);
  QipuWindow *window = ui_fixture_open_window ();
  g_autoptr (QipuGame) game = make_game (text, TRUE, FALSE);
  g_autoptr (QipuDocument) document = NULL;
  QipuInfoEditor *editor;
  GtkWidget *round;

  qipu_game_append_tag (game, text, "odd name");
  document = qipu_document_new (qipu_game_copy (game));
  run_for_ms (100);
  longest_us = 0;
  editor = QIPU_INFO_EDITOR (qipu_info_editor_new (GTK_WINDOW (window), document));
  gtk_window_present (GTK_WINDOW (editor));
  run_for_ms (200);
  check ("dialog");
  qipu_info_editor_apply (editor);
  g_assert_true (qipu_game_equal (qipu_document_get_game (document), game));
  round = ui_find_row (GTK_WIDGET (editor), "Round");
  g_assert_nonnull (round);
  gtk_editable_set_text (GTK_EDITABLE (round), "7");
  qipu_info_editor_apply (editor);
  g_assert_cmpstr (qipu_game_get_tag (qipu_document_get_game (document), "Round"), ==, "7");
  g_assert_cmpstr (qipu_game_get_tag (qipu_document_get_game (document), "Red"), ==, text);
  g_assert_cmpstr (qipu_game_get_tag (qipu_document_get_game (document), text), ==, "odd name");
  gtk_window_destroy (GTK_WINDOW (editor));
  ui_fixture_close_window (window);
}

static void
measure_calm (void)
{
  if (calm_us > 0)
    return;
  is_calm = TRUE;
  open_and_use ("calm ", PAGE, TRUE);
  open_and_use ("calm ", PAGE, FALSE);
  use_information ("calm ", PAGE);
  is_calm = FALSE;
}

/* No turn of the loop grows with the text: one with a megabyte is no dearer than the dearest one with a
 * page. A busy machine makes some turn long in one round; what grows is long in each. */
static gboolean
is_another_round (guint *n_rounds)
{
  if (*n_rounds > 0 && n_dear == 0)
    return FALSE;
  g_assert_cmpuint (*n_rounds, <, 4);
  measure_calm ();
  ++*n_rounds;
  n_dear = 0;
  return TRUE;
}

static void
test_names (gconstpointer data)
{
  guint n_rounds = 0;

  while (is_another_round (&n_rounds))
    open_and_use (data, MEGABYTE, TRUE);
}

static void
test_comments (gconstpointer data)
{
  guint n_rounds = 0;

  while (is_another_round (&n_rounds))
    open_and_use (data, MEGABYTE, FALSE);
}

static void
test_information (void)
{
  guint n_rounds = 0;

  while (is_another_round (&n_rounds))
    use_information ("<b>名</b>", MEGABYTE);
}

int
main (int argc, char **argv)
{
  ui_fixture_init (&argc, &argv);

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_autofree char *names = g_strconcat ("/ui/hostile-text/names/", kinds[i].name, NULL);
      g_autofree char *comments = g_strconcat ("/ui/hostile-text/comments/", kinds[i].name, NULL);

      g_test_add_data_func (names, kinds[i].part, test_names);
      g_test_add_data_func (comments, kinds[i].part, test_comments);
    }
  g_test_add_func ("/ui/hostile-text/information", test_information);
  return g_test_run ();
}
