/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Long lists of rows that are made while the window is already seen. */

#define G_LOG_DOMAIN "qipu-app"

#include "config.h"

#include "app/qipu-slices.h"

/* of a frame of 16 ms */
#define SLICE_US 8000
#define SLICES "qipu-slices"

typedef struct
{
  QipuStepFunc step;
  gpointer data;
  guint source;
} Slices;

static void
slices_free (gpointer data)
{
  Slices *slices = data;

  g_clear_handle_id (&slices->source, g_source_remove);
  g_free (slices);
}

static gboolean
on_idle (gpointer data)
{
  GtkWidget *owner = data;
  Slices *slices = g_object_get_data (G_OBJECT (owner), SLICES);
  gint64 end = g_get_monotonic_time () + SLICE_US;
  gboolean more;

  do
    more = slices->step (slices->data);
  while (more && g_get_monotonic_time () < end);
  if (more)
    return G_SOURCE_CONTINUE;

  slices->source = 0;
  g_object_set_data (G_OBJECT (owner), SLICES, NULL);
  return G_SOURCE_REMOVE;
}

/**
 * qipu_slices_run:
 * @owner: what is filled; nothing is done any more once it is gone
 * @step: makes one row
 * @data: of @step; lives as long as @owner
 * @n_first: rows that are made at once, since they are seen at once
 *
 * Calls @step until it returns %FALSE, the later ones after the first frame and a few milliseconds
 * at a time.
 */
void
qipu_slices_run (GtkWidget *owner, QipuStepFunc step, gpointer data, guint n_first)
{
  Slices *slices;

  g_return_if_fail (GTK_IS_WIDGET (owner));

  for (guint i = 0; i < n_first; i++)
    if (!step (data))
      return;

  slices = g_new0 (Slices, 1);
  slices->step = step;
  slices->data = data;
  slices->source = g_idle_add (on_idle, owner);
  g_object_set_data_full (G_OBJECT (owner), SLICES, slices, slices_free);
}

/**
 * qipu_slices_finish:
 * @owner: what is being filled, or is full already
 *
 * Makes the rest now, since it is looked through.
 */
void
qipu_slices_finish (GtkWidget *owner)
{
  Slices *slices = g_object_get_data (G_OBJECT (owner), SLICES);

  if (slices == NULL)
    return;

  while (slices->step (slices->data))
    continue;
  g_object_set_data (G_OBJECT (owner), SLICES, NULL);
}
