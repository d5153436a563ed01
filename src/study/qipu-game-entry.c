/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One game of a list, and whether it is one that is looked for. */

#define G_LOG_DOMAIN "qipu-study"

#include "config.h"

#include "study/qipu-game-entry-private.h"

#include <string.h>

struct _QipuGameEntry
{
  GObject parent_instance;

  QipuGameSource *source;
  guint index;
};

G_DEFINE_FINAL_TYPE (QipuGameEntry, qipu_game_entry, G_TYPE_OBJECT)

static void
qipu_game_entry_dispose (GObject *object)
{
  QipuGameEntry *self = QIPU_GAME_ENTRY (object);

  if (self->source != NULL)
    qipu_game_source_forget_entry (self->source, self->index);
  g_clear_object (&self->source);

  G_OBJECT_CLASS (qipu_game_entry_parent_class)->dispose (object);
}

static void
qipu_game_entry_class_init (QipuGameEntryClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = qipu_game_entry_dispose;
}

static void
qipu_game_entry_init (QipuGameEntry *self)
{
}

QipuGameEntry *
qipu_game_entry_new (QipuGameSource *source, guint index)
{
  QipuGameEntry *self = g_object_new (QIPU_TYPE_GAME_ENTRY, NULL);

  self->source = g_object_ref (source);
  self->index = index;
  return self;
}

/**
 * qipu_game_entry_get_index:
 * @self: an entry
 *
 * Returns: which game of the source it is, from 0
 */
guint
qipu_game_entry_get_index (QipuGameEntry *self)
{
  g_return_val_if_fail (QIPU_IS_GAME_ENTRY (self), 0);

  return self->index;
}

/**
 * qipu_game_entry_get_header:
 * @self: an entry
 *
 * Returns: (transfer none): what is known of the game, until the list changes; texts that are
 *   missing or "?" are %NULL
 */
const QipuGameHeader *
qipu_game_entry_get_header (QipuGameEntry *self)
{
  g_return_val_if_fail (QIPU_IS_GAME_ENTRY (self), NULL);

  return qipu_game_source_get_header (self->source, self->index);
}

static gboolean
holds (const char *text, const char *folded)
{
  g_autofree char *own = NULL;

  if (text == NULL)
    return FALSE;

  own = g_utf8_casefold (text, -1);
  return strstr (own, folded) != NULL;
}

/**
 * qipu_game_header_matches:
 * @header: what is known of a game
 * @folded: a case-folded text
 *
 * In any thread.
 *
 * Returns: whether a name, event, date, result or title holds @folded
 */
gboolean
qipu_game_header_matches (const QipuGameHeader *header, const char *folded)
{
  g_return_val_if_fail (header != NULL, FALSE);
  g_return_val_if_fail (folded != NULL, FALSE);

  return *folded == '\0' || holds (header->red, folded) || holds (header->black, folded) ||
         holds (header->event, folded) || holds (header->title, folded) ||
         holds (header->date, folded) || holds (header->result, folded);
}
