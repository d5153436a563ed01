/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Damage as it happens to files, and worse: flipped bits, extreme words, bytes lost, doubled or
 * cut off. */

#pragma once

#include <glib.h>
#include <string.h>

static void
mutate (GByteArray *bytes, GRand *rand)
{
  static const guint32 extremes[]
      = { 0, 1, 0x7F, 0x80, 0xFF, 0x7FFF, 0x8000, 0xFFFF, 0x7FFFFFFF, 0x80000000u, 0xFFFFFFFFu };
  guint n = (guint) g_rand_int_range (rand, 1, 5);

  for (guint i = 0; i < n && bytes->len > 0; i++)
    {
      guint place = (guint) g_rand_int_range (rand, 0, (gint32) bytes->len);

      /* often near the beginning or the end, where the structure is */
      if (g_rand_boolean (rand))
        place = g_rand_boolean (rand) ? place % 128 % bytes->len
                                      : bytes->len - 1 - place % 512 % bytes->len;
      switch (g_rand_int_range (rand, 0, 6))
        {
        case 0:
          bytes->data[place] ^= (guint8) (1u << g_rand_int_range (rand, 0, 8));
          break;
        case 1:
          bytes->data[place] = (guint8) g_rand_int_range (rand, 0, 256);
          break;
        case 2:
          {
            guint32 word
                = GUINT32_TO_LE (extremes[g_rand_int_range (rand, 0, G_N_ELEMENTS (extremes))]);

            memcpy (bytes->data + place, &word, MIN (4, bytes->len - place));
            break;
          }
        case 3:
          {
            guint length = (guint) g_rand_int_range (rand, 1, 9);

            g_byte_array_remove_range (bytes, place, MIN (length, bytes->len - place));
            break;
          }
        case 4:
          {
            guint wanted = (guint) g_rand_int_range (rand, 1, 65);
            guint length = MIN (wanted, bytes->len - place);
            g_autofree guint8 *copy = g_memdup2 (bytes->data + place, length);

            g_byte_array_append (bytes, copy, length);
            memmove (bytes->data + place + length, bytes->data + place,
                     bytes->len - place - length);
            memcpy (bytes->data + place, copy, length);
            break;
          }
        default:
          g_byte_array_set_size (bytes, place);
          break;
        }
    }
}
