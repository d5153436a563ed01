/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One game of a file with many, for the list of games. */

#define G_LOG_DOMAIN "qipu-ui"

#include "config.h"

#include "ui/qipu-game-item.h"

#include <string.h>

struct _QipuGameItem
{
  GObject parent_instance;

  const QipuGame *game;
  guint index;
};

G_DEFINE_FINAL_TYPE (QipuGameItem, qipu_game_item, G_TYPE_OBJECT)

static void
qipu_game_item_class_init (QipuGameItemClass *klass)
{
}

static void
qipu_game_item_init (QipuGameItem *self)
{
}

QipuGameItem *
qipu_game_item_new (const QipuGame *game, guint index)
{
  QipuGameItem *self = g_object_new (QIPU_TYPE_GAME_ITEM, NULL);

  self->game = game;
  self->index = index;
  return self;
}

guint
qipu_game_item_get_index (QipuGameItem *self)
{
  g_return_val_if_fail (QIPU_IS_GAME_ITEM (self), 0);

  return self->index;
}

const char *
qipu_game_item_get_tag (QipuGameItem *self, const char *name)
{
  const char *value;

  g_return_val_if_fail (QIPU_IS_GAME_ITEM (self), NULL);

  value = qipu_game_get_tag (self->game, name);
  return value == NULL || *value == '\0' || g_str_equal (value, "?") ? NULL : value;
}

gboolean
qipu_game_item_matches (QipuGameItem *self, const char *folded)
{
  static const char *const searched[] = { "Red", "Black", "Event", "Date", "Title", "Site" };

  g_return_val_if_fail (QIPU_IS_GAME_ITEM (self), FALSE);

  for (guint i = 0; i < G_N_ELEMENTS (searched); i++)
    {
      const char *value = qipu_game_item_get_tag (self, searched[i]);
      g_autofree char *folded_value = value != NULL ? g_utf8_casefold (value, -1) : NULL;

      if (folded_value != NULL && strstr (folded_value, folded) != NULL)
        return TRUE;
    }
  return FALSE;
}
