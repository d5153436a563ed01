/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An input method that composes letters, as those for Chinese do, against commands that are
 * letters: real keys, and a method of the test's own. */

#include "config.h"

#include "ui-fixture.h"

#include <gtk/gtkimmodule.h>

#include "app/qipu-keys.h"
#include "ui/qipu-comment-box.h"
#include "ui/qipu-move-entry.h"

/* Letters are composed until Space makes a character of them, or Escape drops them. */
#define TYPE_METHOD (method_get_type ())
G_DECLARE_FINAL_TYPE (Method, method, TEST, METHOD, GtkIMContext)

struct _Method
{
  GtkIMContext parent_instance;
  GString *letters;
};

G_DEFINE_FINAL_TYPE (Method, method, GTK_TYPE_IM_CONTEXT)

static guint n_composed; /* letters that came to any method */

static void
set_letters (Method *self, const char *letters)
{
  gboolean before = self->letters->len > 0;

  g_string_assign (self->letters, letters);
  if (!before && self->letters->len > 0)
    g_signal_emit_by_name (self, "preedit-start");
  g_signal_emit_by_name (self, "preedit-changed");
  if (before && self->letters->len == 0)
    g_signal_emit_by_name (self, "preedit-end");
}

static gboolean
method_filter_keypress (GtkIMContext *context, GdkEvent *event)
{
  Method *self = TEST_METHOD (context);
  guint keyval = gdk_key_event_get_keyval (event);
  GdkModifierType state = gdk_event_get_modifier_state (event);

  if (gdk_event_get_event_type (event) != GDK_KEY_PRESS ||
      (state & (GDK_CONTROL_MASK | GDK_ALT_MASK)) != 0)
    return FALSE;

  if (keyval >= GDK_KEY_a && keyval <= GDK_KEY_z)
    {
      g_autofree char *letters = g_strdup_printf ("%s%c", self->letters->str, (char) keyval);

      n_composed++;
      set_letters (self, letters);
      return TRUE;
    }
  if (self->letters->len == 0)
    return FALSE;
  if (keyval == GDK_KEY_space || keyval == GDK_KEY_Escape)
    {
      set_letters (self, "");
      if (keyval == GDK_KEY_space)
        g_signal_emit_by_name (self, "commit", "炮");
    }
  return TRUE;
}

static void
method_get_preedit_string (GtkIMContext *context,
                           char **text,
                           PangoAttrList **attributes,
                           int *cursor)
{
  Method *self = TEST_METHOD (context);

  if (text != NULL)
    *text = g_strdup (self->letters->str);
  if (attributes != NULL)
    *attributes = pango_attr_list_new ();
  if (cursor != NULL)
    *cursor = (int) self->letters->len;
}

static void
method_reset (GtkIMContext *context)
{
  set_letters (TEST_METHOD (context), "");
}

static void
method_finalize (GObject *object)
{
  g_string_free (TEST_METHOD (object)->letters, TRUE);

  G_OBJECT_CLASS (method_parent_class)->finalize (object);
}

static void
method_class_init (MethodClass *klass)
{
  GtkIMContextClass *context_class = GTK_IM_CONTEXT_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = method_finalize;
  context_class->filter_keypress = method_filter_keypress;
  context_class->get_preedit_string = method_get_preedit_string;
  context_class->reset = method_reset;
}

static void
method_init (Method *self)
{
  self->letters = g_string_new (NULL);
}

/* Real keys, while the program goes on */

static void
press (const char *keys)
{
  g_autofree char *command = g_strconcat ("xdotool key --delay 60 ", keys, NULL);
  g_auto (GStrv) words = g_strsplit (command, " ", -1);
  g_autoptr (GSubprocess) process = NULL;
  g_autoptr (GError) error = NULL;

  process = g_subprocess_newv ((const char *const *) words, G_SUBPROCESS_FLAGS_NONE, &error);
  g_assert_no_error (error);
  g_subprocess_wait_async (process, NULL, NULL, NULL);
  ui_wait_until (g_subprocess_get_identifier (process) == NULL);
  for (guint i = 0; i < 200; i++)
    ui_fixture_iterate ();
}

static QipuWindow *
open_game (void)
{
  QipuWindow *window = ui_fixture_open_window ();

  ui_activate (window, "win.new");
  ui_fixture_settle (window);
  ui_wait_until (gtk_window_is_active (GTK_WINDOW (window)));
  n_composed = 0;
  return window;
}

static GtkWidget *
find_entry (QipuWindow *window)
{
  return ui_find (GTK_WIDGET (window), QIPU_TYPE_MOVE_ENTRY, NULL);
}

/* p begins a move; f, d and l, which are commands, then belong to the composition. */
static void
test_composes (void)
{
  QipuWindow *window = open_game ();
  gboolean targets = g_settings_get_boolean (qipu_settings_get (), QIPU_SETTING_TARGETS);
  g_autofree char *pieces = g_strdup (qipu_settings_get_piece_set ());

  press ("p f d l");
  g_assert_cmpuint (n_composed, ==, 4);
  g_assert_false (qipu_session_get_flipped (ui_get_session (window)));
  g_assert_cmpint (g_settings_get_boolean (qipu_settings_get (), QIPU_SETTING_TARGETS), ==,
                   targets);
  g_assert_cmpstr (qipu_settings_get_piece_set (), ==, pieces);
  g_assert_false (gtk_widget_get_mapped (find_entry (window)));

  /* the character opens the entry of moves, and is in it */
  press ("space");
  ui_wait_until (gtk_widget_get_mapped (find_entry (window)));
  g_assert_cmpstr (
      gtk_editable_get_text (GTK_EDITABLE (ui_find (find_entry (window), GTK_TYPE_TEXT, NULL))), ==,
      "炮");
  ui_fixture_close_window (window);
}

/* What the letters without a modifier do that are commands. */
static char *
dup_state (QipuWindow *window)
{
  QipuSession *session = ui_get_session (window);
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (window));
  g_autoptr (GString) values = g_string_new (NULL);

  g_string_append_printf (values, "%d %d %d %s %p", qipu_session_get_flipped (session),
                          qipu_session_get_mirrored (session),
                          g_settings_get_boolean (qipu_settings_get (), QIPU_SETTING_TARGETS),
                          qipu_settings_get_piece_set (), (void *) focus);
  return g_string_free (g_steal_pointer (&values), FALSE);
}

/* Every letter that is a command, with Shift or without: while something is composed it is the
 * input method's; when nothing is, it is the command's, though the method would take it; and none
 * is a letter that a move begins with. */
static void
test_each_letter (void)
{
  guint n, n_letters = 0;
  const QipuKey *keys = qipu_keys_get (&n);
  QipuWindow *window = open_game ();

  for (guint i = 0; i < n; i++)
    {
      g_auto (GStrv) accelerators = qipu_keys_dup_accelerators (&keys[i]);

      for (guint k = 0; accelerators[k] != NULL; k++)
        {
          guint keyval;
          GdkModifierType state;
          g_autofree char *presses = NULL;
          g_autofree char *before = NULL;
          g_autofree char *after = NULL;

          gtk_accelerator_parse (accelerators[k], &keyval, &state);
          if ((state & ~GDK_SHIFT_MASK) != 0 || !g_ascii_isalpha ((char) MIN (keyval, 127)))
            continue;
          g_assert_false (qipu_keys_begins_move (keyval));
          n_letters++;
          n_composed = 0;
          before = dup_state (window);
          presses = g_strdup_printf ("p %c Escape", (char) keyval);
          press (presses);
          after = dup_state (window);
          g_assert_cmpstr (after, ==, before);
          g_assert_cmpuint (n_composed, ==, 2);
        }
    }
  g_assert_cmpuint (n_letters, >=, 7);
  ui_fixture_close_window (window);
}

/* And with nothing composed each is its command's. */
static void
test_each_command (void)
{
  static const struct
  {
    const char *key;
    const char *action;
  } letters[] = {
    { "f", "study.flip" },
    { "shift+f", "study.mirror" },
    { "d", "app.next-piece-set" },
    { "w", "study.comment" },
    { "shift+w", "study.comment-before" },
    { "v", "study.describe" },
    { "l", "study.show-targets" },
  };
  QipuWindow *window = open_game ();

  for (guint i = 0; i < G_N_ELEMENTS (letters); i++)
    {
      g_autofree char *before = dup_state (window);
      g_autofree char *after = NULL;

      g_assert_nonnull (qipu_keys_find (letters[i].action));
      n_composed = 0;
      if (g_str_equal (letters[i].action, "study.describe"))
        {
          ui_activate (window, "study.board-cursor");
          press ("Home"); /* to a chariot, which can be protected */
        }
      press (letters[i].key);
      g_assert_cmpuint (n_composed, ==, 0);
      after = dup_state (window);
      if (g_str_equal (letters[i].action, "study.describe"))
        g_assert_nonnull (ui_find_text (GTK_WIDGET (window), "protect"));
      else
        g_assert_cmpstr (after, !=, before);
      press ("Escape");
    }
  ui_fixture_close_window (window);
}

/* What was dropped leaves the letters to the commands again. */
static void
test_dropped (void)
{
  QipuWindow *window = open_game ();

  press ("p f Escape");
  g_assert_false (qipu_session_get_flipped (ui_get_session (window)));
  g_assert_false (gtk_widget_get_mapped (find_entry (window)));
  press ("f");
  g_assert_true (qipu_session_get_flipped (ui_get_session (window)));
  ui_fixture_close_window (window);
}

/* While a comment is written every letter is the method's. */
static void
test_in_comment (void)
{
  QipuWindow *window = open_game ();
  GtkWidget *view = ui_find (ui_find (GTK_WIDGET (window), QIPU_TYPE_COMMENT_BOX, NULL),
                             GTK_TYPE_TEXT_VIEW, NULL);
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (view));
  g_autofree char *text = NULL;

  ui_activate (window, "study.comment");
  ui_wait_until (gtk_window_get_focus (GTK_WINDOW (window)) == view);
  press ("f d l v w space f space");
  g_assert_cmpuint (n_composed, ==, 6);
  g_object_get (buffer, "text", &text, NULL);
  g_assert_cmpstr (text, ==, "炮炮");
  g_assert_false (qipu_session_get_flipped (ui_get_session (window)));
  ui_fixture_close_window (window);
}

int
main (int argc, char **argv)
{
  /* before anything has asked for one */
  g_setenv ("GTK_IM_MODULE", "qipu-test", TRUE);
  ui_fixture_init (&argc, &argv);
  g_io_extension_point_implement (GTK_IM_MODULE_EXTENSION_POINT_NAME, TYPE_METHOD, "qipu-test", 50);

  g_test_add_func ("/ui/input-method/composes", test_composes);
  g_test_add_func ("/ui/input-method/each-letter", test_each_letter);
  g_test_add_func ("/ui/input-method/each-command", test_each_command);
  g_test_add_func ("/ui/input-method/dropped", test_dropped);
  g_test_add_func ("/ui/input-method/in-comment", test_in_comment);
  return g_test_run ();
}
