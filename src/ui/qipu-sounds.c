/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Short sounds, each of which the user has to choose.
 *
 * GSound is looked for when the first sound is to be heard: it brings a sound system along, which
 * a program that is silent by default must neither wait for nor need. */

#define G_LOG_DOMAIN "qipu-ui"

#include "config.h"

#include "ui/qipu-sounds.h"

#include <gio/gio.h>
#include <gmodule.h>

#include "study/qipu-paths.h"
#include "ui/qipu-settings.h"

static const struct
{
  const char *key;
  const char *file;
} sounds[QIPU_N_SOUNDS] = {
  [QIPU_SOUND_MOVE] = { "sound-move", "move.wav" },
  [QIPU_SOUND_CAPTURE] = { "sound-capture", "capture.wav" },
  [QIPU_SOUND_CHECK] = { "sound-check", "check.wav" },
  [QIPU_SOUND_END] = { "sound-end", "end.wav" },
};

/* The two functions of GSound that are used, as its header declares them. */
typedef GObject *(*NewFunc) (GCancellable *cancellable, GError **error);
typedef gboolean (*PlayFunc) (GObject *context,
                              GHashTable *attributes,
                              GCancellable *cancellable,
                              GError **error);

static QipuSoundFunc player;

static void
play_file (const char *file)
{
  static gboolean looked_for;
  static GObject *context;
  static PlayFunc play;
  g_autoptr (GHashTable) attributes = NULL;
  g_autoptr (GError) error = NULL;

  if (!looked_for)
    {
      GModule *module = g_module_open ("libgsound.so.0", G_MODULE_BIND_LAZY | G_MODULE_BIND_LOCAL);
      gpointer new_symbol = NULL, play_symbol = NULL;

      looked_for = TRUE;
      if (module == NULL)
        {
          g_debug ("No sounds: %s", g_module_error ());
          return;
        }
      g_module_make_resident (module);
      if (!g_module_symbol (module, "gsound_context_new", &new_symbol) ||
          !g_module_symbol (module, "gsound_context_play_simplev", &play_symbol))
        return;
      context = ((NewFunc) new_symbol) (NULL, &error);
      play = (PlayFunc) play_symbol;
    }
  if (context == NULL)
    return;

  attributes = g_hash_table_new (g_str_hash, g_str_equal);
  g_hash_table_insert (attributes, (gpointer) "media.filename", (gpointer) file);
  g_hash_table_insert (attributes, (gpointer) "media.role", (gpointer) "game");
  g_hash_table_insert (attributes, (gpointer) "canberra.cache-control", (gpointer) "permanent");
  if (!play (context, attributes, NULL, &error))
    g_debug ("No sound: %s", error->message);
}

const char *
qipu_sound_get_key (QipuSound sound)
{
  g_return_val_if_fail (sound < QIPU_N_SOUNDS, NULL);

  return sounds[sound].key;
}

void
qipu_sounds_play (QipuSound sound)
{
  g_autofree char *file = NULL;

  g_return_if_fail (sound < QIPU_N_SOUNDS);

  if (!g_settings_get_boolean (qipu_settings_get (), sounds[sound].key))
    return;

  file = g_build_filename (qipu_paths_get_sound_dir (), sounds[sound].file, NULL);
  if (player != NULL)
    player (file);
  else
    play_file (file);
}

/**
 * qipu_sounds_set_player:
 * @function: (nullable): what plays them instead; %NULL for the sound system
 *
 * For tests, which hear with it.
 */
void
qipu_sounds_set_player (QipuSoundFunc function)
{
  player = function;
}
