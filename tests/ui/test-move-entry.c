/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Moves that are written: completion, candidates, reasons, and input methods. */

#include "config.h"

#include "ui-fixture.h"

#include <gtk/gtkimmodule.h>
#include <string.h>

#include "ui/qipu-comment-box.h"
#include "ui/qipu-move-choices.h"
#include "ui/qipu-move-entry.h"

/* An input method that does what the test says. */

#define FAKE_TYPE_INPUT (fake_input_get_type ())
G_DECLARE_FINAL_TYPE (FakeInput, fake_input, FAKE, INPUT, GtkIMContext)

struct _FakeInput
{
  GtkIMContext parent_instance;

  char *preedit;
};

G_DEFINE_FINAL_TYPE (FakeInput, fake_input, GTK_TYPE_IM_CONTEXT)

static FakeInput *focused;

static void
fake_input_get_preedit_string (GtkIMContext *context,
                               char **text,
                               PangoAttrList **attributes,
                               int *cursor)
{
  const char *preedit = FAKE_INPUT (context)->preedit;

  if (text != NULL)
    *text = g_strdup (preedit != NULL ? preedit : "");
  if (attributes != NULL)
    *attributes = pango_attr_list_new ();
  if (cursor != NULL)
    *cursor = 0;
}

static void
fake_input_focus_in (GtkIMContext *context)
{
  focused = FAKE_INPUT (context);
}

static void
fake_input_focus_out (GtkIMContext *context)
{
  if (focused == FAKE_INPUT (context))
    focused = NULL;
}

static void
fake_input_finalize (GObject *object)
{
  fake_input_focus_out (GTK_IM_CONTEXT (object));
  g_free (FAKE_INPUT (object)->preedit);

  G_OBJECT_CLASS (fake_input_parent_class)->finalize (object);
}

static void
fake_input_class_init (FakeInputClass *klass)
{
  GtkIMContextClass *context_class = GTK_IM_CONTEXT_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = fake_input_finalize;
  context_class->get_preedit_string = fake_input_get_preedit_string;
  context_class->focus_in = fake_input_focus_in;
  context_class->focus_out = fake_input_focus_out;
}

static void
fake_input_init (FakeInput *self)
{
}

/* What the toolkit does when a window manager gives @widget the keys. */
static void
give_keys_to (GtkWidget *widget)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);
      GtkIMContext *context = NULL;

      if (GTK_IS_EVENT_CONTROLLER_KEY (controller))
        context = gtk_event_controller_key_get_im_context (GTK_EVENT_CONTROLLER_KEY (controller));
      if (context != NULL)
        gtk_im_context_focus_in (context);
    }
  g_assert_nonnull (focused);
}

static void
compose (const char *preedit)
{
  gboolean was_empty;

  g_assert_nonnull (focused);
  was_empty = focused->preedit == NULL || *focused->preedit == '\0';
  if (was_empty && *preedit != '\0')
    g_signal_emit_by_name (focused, "preedit-start");
  g_free (focused->preedit);
  focused->preedit = g_strdup (preedit);
  g_signal_emit_by_name (focused, "preedit-changed");
  if (!was_empty && *preedit == '\0')
    g_signal_emit_by_name (focused, "preedit-end");
}

static void
commit (const char *text)
{
  compose ("");
  g_signal_emit_by_name (focused, "commit", text);
}

/* The window */

typedef struct
{
  QipuWindow *window;
  QipuStudyPage *page;
  QipuMoveEntry *entry;
  QipuMoveChoices *choices;
} Fixture;

static void
find_parts (Fixture *fixture)
{
  fixture->page = qipu_main_view_get_study_page (qipu_window_get_main_view (fixture->window));
  fixture->entry =
      QIPU_MOVE_ENTRY (ui_find (GTK_WIDGET (fixture->page), QIPU_TYPE_MOVE_ENTRY, NULL));
  fixture->choices =
      QIPU_MOVE_CHOICES (ui_find (GTK_WIDGET (fixture->entry), QIPU_TYPE_MOVE_CHOICES, NULL));
}

static void
set_up (Fixture *fixture, const char *fen)
{
  fixture->window = ui_fixture_open_window ();
  if (fen == NULL)
    ui_activate (fixture->window, "win.new");
  else
    g_assert_true (qipu_window_open_text (fixture->window, fen));
  ui_fixture_settle (fixture->window);
  find_parts (fixture);
}

static GtkEditable *
get_field (Fixture *fixture)
{
  return GTK_EDITABLE (ui_find (GTK_WIDGET (fixture->entry), GTK_TYPE_ENTRY, NULL));
}

static void
type (Fixture *fixture, const char *text)
{
  qipu_study_page_type_move (fixture->page, text);
}

/* Does what the key does when it reaches the entry; FALSE when it goes on to the field. */
static gboolean
press (Fixture *fixture, guint keyval, GdkModifierType state)
{
  return ui_press (GTK_WIDGET (fixture->entry), keyval, state);
}

static void
press_enter (Fixture *fixture)
{
  g_signal_emit_by_name (get_field (fixture), "activate");
}

static gboolean
is_open (Fixture *fixture)
{
  return gtk_widget_get_visible (GTK_WIDGET (fixture->entry));
}

static const char *
get_hint (Fixture *fixture)
{
  GtkWidget *hint = gtk_widget_get_prev_sibling (GTK_WIDGET (fixture->choices));

  g_assert_true (GTK_IS_LABEL (hint));
  g_assert_cmpint (gtk_widget_get_visible (hint), ==,
                   *gtk_label_get_label (GTK_LABEL (hint)) != '\0');
  return gtk_label_get_label (GTK_LABEL (hint));
}

static guint
count_arrows (Fixture *fixture, QipuArrowStyle style)
{
  QipuScene scene;
  guint n = 0;

  qipu_scene_init (&scene);
  qipu_move_entry_fill_scene (fixture->entry, &scene);
  for (guint i = 0; i < scene.n_arrows; i++)
    n += scene.arrows[i].style == style;
  return n;
}

static char *
dup_last_move (Fixture *fixture)
{
  QipuSession *session = ui_get_session (fixture->window);
  QipuNodeId current = qipu_session_get_current (session);

  return current == QIPU_NODE_ROOT ? NULL : qipu_session_dup_move_text (session, current);
}

static void
assert_last_move (Fixture *fixture, const char *expected)
{
  g_autofree char *move = dup_last_move (fixture);

  g_assert_cmpstr (move, ==, expected);
}

static void
test_completion (void)
{
  Fixture fixture;

  set_up (&fixture, NULL);
  type (&fixture, "c2");
  g_assert_true (is_open (&fixture));
  /* the cannon on file 2: six files, five points forward, one back */
  g_assert_cmpuint (qipu_move_choices_get_n (fixture.choices), ==, 12);
  g_assert_cmpuint (qipu_move_choices_get_picked (fixture.choices), ==, QIPU_MOVE_NONE);
  g_assert_cmpuint (count_arrows (&fixture, QIPU_ARROW_VARIATION), ==, 0);
  g_assert_cmpstr (get_hint (&fixture), ==, "");

  /* where there is none, that is what is told, and no soldier on c5 */
  type (&fixture, "c5");
  g_assert_cmpuint (qipu_move_choices_get_n (fixture.choices), ==, 0);
  g_assert_cmpstr (get_hint (&fixture), ==, "There is no cannon of Red on file 5.");

  type (&fixture, "c2=5");
  g_assert_cmpuint (qipu_move_choices_get_n (fixture.choices), ==, 1);
  g_assert_cmpstr (qipu_move_choices_get_picked_text (fixture.choices), ==, "C2=5");
  g_assert_cmpuint (count_arrows (&fixture, QIPU_ARROW_VARIATION), ==, 1);
  press_enter (&fixture);
  g_assert_false (is_open (&fixture));
  assert_last_move (&fixture, "C2=5");

  /* in the script that was typed, whatever the notation of the list is */
  type (&fixture, "馬8");
  g_assert_cmpuint (qipu_move_choices_get_n (fixture.choices), ==, 2);
  g_assert_true (g_str_has_prefix (qipu_move_choices_get_text (fixture.choices, 0), "馬8進"));
  ui_fixture_close_window (fixture.window);
}

static void
test_picking (void)
{
  Fixture fixture;
  g_autofree char *second = NULL;
  QipuNodeId only;

  set_up (&fixture, NULL);
  type (&fixture, "馬");
  g_assert_cmpuint (qipu_move_choices_get_n (fixture.choices), ==, 4);
  g_assert_true (press (&fixture, GDK_KEY_Down, 0));
  g_assert_true (press (&fixture, GDK_KEY_Down, 0));
  second = g_strdup (qipu_move_choices_get_text (fixture.choices, 1));
  g_assert_cmpstr (qipu_move_choices_get_picked_text (fixture.choices), ==, second);
  g_assert_cmpuint (count_arrows (&fixture, QIPU_ARROW_VARIATION), ==, 1);
  g_assert_true (press (&fixture, GDK_KEY_Up, 0));
  g_assert_true (press (&fixture, GDK_KEY_Up, 0));
  g_assert_cmpstr (qipu_move_choices_get_picked_text (fixture.choices), ==,
                   qipu_move_choices_get_text (fixture.choices, 3));
  g_assert_true (press (&fixture, GDK_KEY_Down, 0));
  g_assert_true (press (&fixture, GDK_KEY_Down, 0));

  /* Tab writes it out, Enter plays it */
  g_assert_true (press (&fixture, GDK_KEY_Tab, 0));
  g_assert_cmpstr (gtk_editable_get_text (get_field (&fixture)), ==, second);
  press_enter (&fixture);
  g_assert_false (is_open (&fixture));
  g_assert_cmpuint (qipu_game_get_n_nodes (ui_get_game (fixture.window)), ==, 1);

  /* a click as well */
  type (&fixture, "r");
  g_signal_emit_by_name (ui_find (GTK_WIDGET (fixture.choices), GTK_TYPE_BUTTON, "R9+1"),
                         "clicked");
  assert_last_move (&fixture, "R9+1");

  /* Alt+Enter puts the move in the place of what follows */
  ui_activate (fixture.window, "study.first");
  type (&fixture, "c2=5");
  g_assert_true (press (&fixture, GDK_KEY_Return, GDK_ALT_MASK));
  assert_last_move (&fixture, "C2=5");
  ui_activate (fixture.window, "study.first");
  only = qipu_game_get_first_child (ui_get_game (fixture.window), QIPU_NODE_ROOT);
  g_assert_cmpuint (qipu_game_get_next (ui_get_game (fixture.window), only), ==, QIPU_NODE_NONE);

  type (&fixture, "c");
  g_assert_true (press (&fixture, GDK_KEY_Escape, 0));
  g_assert_false (is_open (&fixture));
  ui_fixture_close_window (fixture.window);
}

/* Two horses on one file, and a text that does not say which. */
static void
test_candidates (void)
{
  Fixture fixture;

  set_up (&fixture, "3k5/9/9/9/4H4/9/4H4/9/9/5K3 w - - 0 1");
  type (&fixture, "h5+4");
  g_assert_cmpuint (qipu_move_choices_get_n (fixture.choices), ==, 2);
  g_assert_cmpuint (qipu_move_choices_get_picked (fixture.choices), ==, QIPU_MOVE_NONE);
  g_assert_cmpuint (count_arrows (&fixture, QIPU_ARROW_CANDIDATE), ==, 2);
  g_assert_cmpstr (get_hint (&fixture), ==, "2 moves fit “h5+4”. Choose one.");
  press_enter (&fixture);
  g_assert_true (is_open (&fixture));

  press (&fixture, GDK_KEY_Down, 0);
  g_assert_cmpuint (count_arrows (&fixture, QIPU_ARROW_VARIATION), ==, 1);
  g_assert_cmpuint (count_arrows (&fixture, QIPU_ARROW_CANDIDATE), ==, 1);
  press_enter (&fixture);
  g_assert_cmpuint (qipu_game_get_n_nodes (ui_get_game (fixture.window)), ==, 1);
  ui_fixture_close_window (fixture.window);
}

static void
test_reasons (void)
{
  static const struct
  {
    const char *text;
    const char *at_once; /* while it is written */
    const char *final;   /* when Enter is pressed */
  } cases[] = {
    { "c2=", "", "The last number is missing." },
    { "xyz", "“xyz” is not understood.", "“xyz” is not understood." },
    { "中炮", "“中炮” names a formation, not a move.", "“中炮” names a formation, not a move." },
    { "h3+4", "There is no horse of Red on file 3.", "There is no horse of Red on file 3." },
  };
  Fixture fixture;

  set_up (&fixture, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      type (&fixture, cases[i].text);
      g_assert_cmpstr (get_hint (&fixture), ==, cases[i].at_once);
      press_enter (&fixture);
      g_assert_cmpstr (get_hint (&fixture), ==, cases[i].final);
      g_assert_true (is_open (&fixture));
      g_assert_cmpuint (qipu_game_get_n_nodes (ui_get_game (fixture.window)), ==, 0);
    }
  ui_fixture_close_window (fixture.window);
}

static double
get_board_width (Fixture *fixture)
{
  double x, y, width, height;

  ui_fixture_settle (fixture->window);
  ui_fixture_settle (fixture->window);
  qipu_board_view_get_sheet (qipu_study_page_get_board (fixture->page), &x, &y, &width, &height);
  return width;
}

/* Whatever is typed, offered and told: the board of a narrow window hardly gives way, and is never
 * of another size while one types. */
static void
test_narrow (void)
{
  static const int heights[] = { 640, 780 };
  static const char *const texts[] = { "", "h", "c2=5", "xyz", "h3+4" };

  for (guint i = 0; i < G_N_ELEMENTS (heights); i++)
    {
      Fixture fixture;
      GtkWidget *comment;
      double before, open;

      fixture.window = g_object_new (QIPU_TYPE_WINDOW, "application", ui_fixture_get_application (),
                                     "default-width", 360, "default-height", heights[i], NULL);
      ui_activate (fixture.window, "win.new");
      gtk_window_present (GTK_WINDOW (fixture.window));
      ui_wait_until (gtk_widget_get_mapped (GTK_WIDGET (fixture.window)));
      find_parts (&fixture);
      qipu_document_set_comment (ui_get_document (fixture.window), 0, QIPU_COMMENT_AFTER,
                                 "One\nTwo\nThree\nFour");
      before = get_board_width (&fixture);
      comment = ui_find (GTK_WIDGET (fixture.window), QIPU_TYPE_COMMENT_BOX, NULL);
      g_assert_true (gtk_widget_get_visible (comment));

      type (&fixture, texts[0]);
      open = get_board_width (&fixture);
      g_assert_cmpfloat (open, >=, before * 0.85);
      for (guint j = 1; j < G_N_ELEMENTS (texts); j++)
        {
          type (&fixture, texts[j]);
          g_assert_cmpfloat (get_board_width (&fixture), ==, open);
        }
      press (&fixture, GDK_KEY_Escape, 0);
      g_assert_cmpfloat (get_board_width (&fixture), ==, before);
      g_assert_true (gtk_widget_get_mapped (comment));
      ui_fixture_close_window (fixture.window);
    }
}

/* 炮前進一 is read, and the place of the word told. */
static void
test_word_after (void)
{
  Fixture fixture;

  set_up (&fixture, "3k5/9/9/9/4C4/9/4C4/9/9/5K3 w - - 0 1");
  type (&fixture, "炮前進一");
  g_assert_cmpstr (get_hint (&fixture), ==,
                   "Read as “前炮進一”: the position word comes before the piece.");
  press_enter (&fixture);
  assert_last_move (&fixture, "C++1");
  ui_fixture_close_window (fixture.window);
}

static void
test_input_method (void)
{
  Fixture fixture;

  set_up (&fixture, NULL);

  /* what is composed before the entry is open does not open it, what is committed does */
  give_keys_to (GTK_WIDGET (fixture.window));
  compose ("pao");
  g_assert_false (is_open (&fixture));
  commit ("炮");
  g_assert_true (is_open (&fixture));
  g_assert_cmpstr (gtk_editable_get_text (get_field (&fixture)), ==, "炮");
  ui_fixture_settle (fixture.window);

  /* while something is composed, Escape, Enter and arrows are the input method's */
  give_keys_to (GTK_WIDGET (gtk_editable_get_delegate (get_field (&fixture))));
  compose ("er");
  g_assert_false (press (&fixture, GDK_KEY_Escape, 0));
  g_assert_false (press (&fixture, GDK_KEY_Down, 0));
  g_assert_false (press (&fixture, GDK_KEY_Tab, 0));
  g_assert_cmpstr (gtk_editable_get_text (get_field (&fixture)), ==, "炮");
  commit ("二平五");
  g_assert_cmpstr (gtk_editable_get_text (get_field (&fixture)), ==, "炮二平五");
  g_assert_cmpuint (qipu_move_choices_get_picked (fixture.choices), !=, QIPU_MOVE_NONE);
  press_enter (&fixture);
  assert_last_move (&fixture, "C2=5");

  /* a whole move in one go; what is no move opens nothing */
  ui_fixture_settle (fixture.window);
  give_keys_to (GTK_WIDGET (fixture.window));
  commit ("1");
  g_assert_false (is_open (&fixture));
  commit ("馬8進7");
  g_assert_true (is_open (&fixture));
  g_assert_cmpstr (gtk_editable_get_text (get_field (&fixture)), ==, "馬8進7");
  ui_fixture_close_window (fixture.window);
}

int
main (int argc, char **argv)
{
  g_setenv ("GTK_IM_MODULE", "qipu-test", TRUE);
  ui_fixture_init (&argc, &argv);
  g_io_extension_point_implement (GTK_IM_MODULE_EXTENSION_POINT_NAME, FAKE_TYPE_INPUT, "qipu-test",
                                  10);

  g_test_add_func ("/ui/move-entry/completion", test_completion);
  g_test_add_func ("/ui/move-entry/picking", test_picking);
  g_test_add_func ("/ui/move-entry/candidates", test_candidates);
  g_test_add_func ("/ui/move-entry/reasons", test_reasons);
  g_test_add_func ("/ui/move-entry/word-after", test_word_after);
  g_test_add_func ("/ui/move-entry/narrow", test_narrow);
  g_test_add_func ("/ui/move-entry/input-method", test_input_method);
  return g_test_run ();
}
