/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Short sounds, each of which the user has to choose. */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  QIPU_SOUND_MOVE,
  QIPU_SOUND_CAPTURE,
  QIPU_SOUND_CHECK,
  QIPU_SOUND_END,
  QIPU_N_SOUNDS
} QipuSound;

/* "sound-move" and so on: the setting that chooses it. */
const char *qipu_sound_get_key (QipuSound sound);
/* Plays it, if it was chosen. */
void qipu_sounds_play (QipuSound sound);

/* Tests listen by a player of their own; NULL: the desktop's. */
typedef void (*QipuSoundFunc) (const char *file);
void qipu_sounds_set_player (QipuSoundFunc player);

G_END_DECLS
