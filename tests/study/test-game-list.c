/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A filter and an order over the games of a file, set before, while and after it is read. */

#include "study/qipu-game-list.h"

#include <string.h>

#define N_GAMES 20000

typedef struct
{
  QipuGameSource *source;
  QipuGameList *list;
  guint n_announced; /* as the signals of the list say */
} Fixture;

static void
on_items_changed (GListModel *model, guint position, guint removed, guint added, gpointer user_data)
{
  guint *n = user_data;

  g_assert_cmpuint (position + removed, <=, *n);
  *n = *n - removed + added;
  g_assert_cmpuint (*n, ==, g_list_model_get_n_items (model));
}

static void
opened_cb (GObject *source_object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (QipuGame) game = qipu_game_source_open_finish (result, &error);

  g_assert_no_error (error);
  *(gboolean *) user_data = TRUE;
}

/* The players go down from 19999 to 0; every fourth game has none. */
static char *
make_text (void)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < N_GAMES; i++)
    {
      g_string_append_printf (text, "[Event \"%u\"]\n", i);
      if (i % 4 != 0)
        g_string_append_printf (text, "[Red \"player %05u\"]\n", N_GAMES - 1 - i);
      g_string_append (text, i % 2 != 0 ? "\n1. C2=5 H8+7 *\n\n" : "\n1. C2=5 *\n\n");
    }
  return g_string_free (text, FALSE);
}

static void
fixture_init (Fixture *self)
{
  g_autofree char *text = make_text ();
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));

  self->source = qipu_game_source_new_for_bytes (bytes);
  self->list = qipu_game_list_new ();
  self->n_announced = 0;
  g_signal_connect (self->list, "items-changed", G_CALLBACK (on_items_changed), &self->n_announced);
  qipu_game_list_set_source (self->list, self->source);
}

static void
fixture_clear (Fixture *self)
{
  g_clear_object (&self->list);
  g_clear_object (&self->source);
}

static void
wait_until_still (Fixture *self)
{
  while (qipu_game_source_get_loading (self->source) || qipu_game_list_get_pending (self->list))
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (self->n_announced, ==, g_list_model_get_n_items (G_LIST_MODEL (self->list)));
}

static void
open_source (Fixture *self)
{
  gboolean opened = FALSE;

  qipu_game_source_open_async (self->source, QIPU_ENCODING_NONE, NULL, opened_cb, &opened);
  while (!opened)
    g_main_context_iteration (NULL, TRUE);
}

static guint
get_game (Fixture *self, guint position)
{
  g_autoptr (QipuGameEntry) entry = g_list_model_get_item (G_LIST_MODEL (self->list), position);

  g_assert_nonnull (entry);
  return qipu_game_entry_get_index (entry);
}

static void
assert_by_red (Fixture *self)
{
  const guint n_named = N_GAMES / 4 * 3;
  guint position = 0;

  wait_until_still (self);
  g_assert_cmpuint (self->n_announced, ==, N_GAMES);
  for (guint i = N_GAMES; i-- > 0;)
    if (i % 4 != 0)
      g_assert_cmpuint (get_game (self, position++), ==, i);
  g_assert_cmpuint (position, ==, n_named);
  for (guint i = 0; i < N_GAMES; i += 4)
    g_assert_cmpuint (get_game (self, position++), ==, i);
  g_assert_cmpuint (qipu_game_list_find (self->list, N_GAMES - 1), ==, 0);
  g_assert_cmpuint (qipu_game_list_find (self->list, 4), ==, n_named + 1);
}

/* @data: when the order is set. */
static void
test_order (gconstpointer data)
{
  guint when = GPOINTER_TO_UINT (data);
  Fixture self;

  fixture_init (&self);
  if (when == 0)
    qipu_game_list_set_order (self.list, QIPU_GAME_ORDER_RED);
  open_source (&self);
  if (when == 2)
    wait_until_still (&self);
  qipu_game_list_set_order (self.list, QIPU_GAME_ORDER_RED);
  assert_by_red (&self);

  qipu_game_list_set_order (self.list, QIPU_GAME_ORDER_LENGTH);
  wait_until_still (&self);
  for (guint i = 0; i < N_GAMES; i++)
    g_assert_cmpuint (get_game (&self, i), ==,
                      i < N_GAMES / 2 ? i * 2 : (i - N_GAMES / 2) * 2 + 1);

  qipu_game_list_set_order (self.list, QIPU_GAME_ORDER_FILE);
  g_assert_false (qipu_game_list_get_pending (self.list));
  for (guint i = 0; i < N_GAMES; i++)
    g_assert_cmpuint (get_game (&self, i), ==, i);
  fixture_clear (&self);
}

static void
test_filter (gconstpointer data)
{
  guint when = GPOINTER_TO_UINT (data);
  Fixture self;

  fixture_init (&self);
  if (when == 0)
    qipu_game_list_set_filter (self.list, "PLAYER 1234");
  open_source (&self);
  if (when == 2)
    wait_until_still (&self);
  /* an answer that nobody wants any more */
  qipu_game_list_set_filter (self.list, "nobody");
  qipu_game_list_set_filter (self.list, "PLAYER 1234");
  wait_until_still (&self);
  /* of 12340 … 12349 those whose game, 7659 … 7650, is no fourth one */
  g_assert_cmpuint (self.n_announced, ==, 8);
  g_assert_cmpuint (get_game (&self, 0), ==, 7650);
  g_assert_cmpuint (get_game (&self, 7), ==, 7659);
  g_assert_cmpuint (qipu_game_list_find (self.list, 7652), ==, G_MAXUINT);

  qipu_game_list_set_order (self.list, QIPU_GAME_ORDER_RED);
  wait_until_still (&self);
  g_assert_cmpuint (self.n_announced, ==, 8);
  g_assert_cmpuint (get_game (&self, 0), ==, 7659);
  g_assert_cmpuint (qipu_game_list_find (self.list, 7650), ==, 7);

  qipu_game_list_set_filter (self.list, "nobody");
  wait_until_still (&self);
  g_assert_cmpuint (self.n_announced, ==, 0);
  qipu_game_list_set_filter (self.list, "");
  assert_by_red (&self);
  fixture_clear (&self);
}

/* Nobody waits for the worker of a list that is gone, or of another file. */
static void
test_other_source (void)
{
  Fixture self, other;

  fixture_init (&self);
  fixture_init (&other);
  open_source (&self);
  wait_until_still (&self);
  qipu_game_list_set_order (self.list, QIPU_GAME_ORDER_RED);
  g_assert_true (qipu_game_list_get_pending (self.list));
  qipu_game_list_set_source (self.list, other.source);
  g_assert_false (qipu_game_list_get_pending (self.list));
  g_assert_cmpuint (self.n_announced, ==, 0);
  open_source (&other);
  wait_until_still (&other);
  assert_by_red (&self);

  qipu_game_list_set_order (other.list, QIPU_GAME_ORDER_RED);
  fixture_clear (&other);
  fixture_clear (&self);
  for (guint i = 0; i < 100; i++)
    {
      g_main_context_iteration (NULL, FALSE);
      g_usleep (1000);
    }
}

int
main (int argc, char **argv)
{
  static const char *const whens[] = { "before", "while", "after" };

  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (whens); i++)
    {
      g_autofree char *order = g_strdup_printf ("/study/game-list/order/%s", whens[i]);
      g_autofree char *filter = g_strdup_printf ("/study/game-list/filter/%s", whens[i]);

      g_test_add_data_func (order, GUINT_TO_POINTER (i), test_order);
      g_test_add_data_func (filter, GUINT_TO_POINTER (i), test_filter);
    }
  g_test_add_func ("/study/game-list/other-source", test_other_source);
  return g_test_run ();
}
