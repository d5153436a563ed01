/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The arena of nodes in a game, in chunks that copies of it share. */

#define G_LOG_DOMAIN "qipu-game"

#include "config.h"

#include "game/qipu-game-private.h"

#include <string.h>

/* The moves of most games, so that reading one does not copy what it has halfway. */
#define FIRST_ALLOCATION 128u

static guint
count_chunks (const QipuGame *self)
{
  return (self->n_allocated + QIPU_CHUNK_SIZE - 1) / QIPU_CHUNK_SIZE;
}

static gsize
get_chunk_bytes (guint n_nodes)
{
  return sizeof (QipuNodeChunk) + n_nodes * sizeof (QipuNode);
}

static void
chunk_unref (QipuNodeChunk *chunk)
{
  if (!g_atomic_int_dec_and_test (&chunk->ref_count))
    return;

  g_clear_pointer (&chunk->kept, g_hash_table_unref);
  g_free (chunk);
}

static GHashTable *
copy_kept (GHashTable *kept)
{
  GHashTable *copy = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  GHashTableIter iter;
  gpointer key, position;

  g_hash_table_iter_init (&iter, kept);
  while (g_hash_table_iter_next (&iter, &key, &position))
    g_hash_table_insert (copy, key, g_memdup2 (position, sizeof (QipuPosition)));
  return copy;
}

/* Called for a chunk that others have too, or had a moment ago. */
void
qipu_game_unshare_chunk (QipuGame *self, guint index)
{
  QipuNodeChunk *old = self->chunks[index];
  QipuNodeChunk *chunk;

  chunk = g_memdup2 (old, get_chunk_bytes (MIN (self->n_allocated, QIPU_CHUNK_SIZE)));
  chunk->ref_count = 1;
  chunk->kept = old->kept != NULL ? copy_kept (old->kept) : NULL;
  self->chunks[index] = chunk;
  chunk_unref (old);
}

/* A short game has one chunk that grows; the table of a long one grows by doubling. */
void
qipu_game_grow_nodes (QipuGame *self)
{
  guint n_chunks = count_chunks (self);

  if (self->n_allocated < QIPU_CHUNK_SIZE)
    {
      gboolean is_new = n_chunks == 0;

      if (is_new)
        self->chunks = g_new (QipuNodeChunk *, 1);
      else if (g_atomic_int_get (&self->chunks[0]->ref_count) > 1)
        qipu_game_unshare_chunk (self, 0);
      self->n_allocated = MAX (FIRST_ALLOCATION, self->n_allocated * 2);
      self->chunks[0] =
          g_realloc (is_new ? NULL : self->chunks[0], get_chunk_bytes (self->n_allocated));
      if (is_new)
        {
          self->chunks[0]->ref_count = 1;
          self->chunks[0]->kept = NULL;
        }
      return;
    }

  if ((n_chunks & (n_chunks - 1)) == 0)
    self->chunks = g_renew (QipuNodeChunk *, self->chunks, n_chunks * 2);
  self->chunks[n_chunks] = g_malloc (get_chunk_bytes (QIPU_CHUNK_SIZE));
  self->chunks[n_chunks]->ref_count = 1;
  self->chunks[n_chunks]->kept = NULL;
  self->n_allocated += QIPU_CHUNK_SIZE;
}

void
qipu_game_share_nodes (QipuGame *self)
{
  guint n_chunks = count_chunks (self);
  guint room = 1;

  /* as much room as growing would have made */
  while (room < n_chunks)
    room *= 2;
  {
    QipuNodeChunk **chunks = g_new (QipuNodeChunk *, room);

    memcpy (chunks, self->chunks, n_chunks * sizeof *chunks);
    self->chunks = chunks;
  }
  for (guint i = 0; i < n_chunks; i++)
    g_atomic_int_inc (&self->chunks[i]->ref_count);
}

void
qipu_game_unshare_nodes (QipuGame *self)
{
  for (guint i = 0; i < count_chunks (self); i++)
    if (g_atomic_int_get (&self->chunks[i]->ref_count) > 1)
      qipu_game_unshare_chunk (self, i);
}

void
qipu_game_drop_nodes (QipuGame *self)
{
  for (guint i = 0; i < count_chunks (self); i++)
    chunk_unref (self->chunks[i]);
  g_free (self->chunks);
}

QipuPosition *
qipu_game_get_kept (const QipuGame *self, QipuNodeId node)
{
  const QipuNodeChunk *chunk = self->chunks[node >> QIPU_CHUNK_BITS];

  return chunk->kept != NULL ? g_hash_table_lookup (chunk->kept, GUINT_TO_POINTER (node)) : NULL;
}

void
qipu_game_keep (QipuGame *self, QipuNodeId node, const QipuPosition *position)
{
  QipuNodeChunk *chunk;

  /* its chunk may be written to then */
  qipu_game_edit (self, node);
  chunk = self->chunks[node >> QIPU_CHUNK_BITS];
  if (chunk->kept == NULL)
    chunk->kept = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  g_hash_table_insert (chunk->kept, GUINT_TO_POINTER (node),
                       g_memdup2 (position, sizeof *position));
}
