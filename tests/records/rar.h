/* SPDX-License-Identifier: GPL-3.0-or-later */
/* RAR of both kinds. Nothing writes it but its maker, so files that are stored are put together
 * here. */

#pragma once

#include "fixtures.h"

static guint32
get_crc (const guint8 *data, gsize size)
{
  guint32 crc = 0xFFFFFFFFu;

  for (gsize i = 0; i < size; i++)
    {
      crc ^= data[i];
      for (guint bit = 0; bit < 8; bit++)
        crc = crc >> 1 ^ (crc & 1 ? 0xEDB88320u : 0);
    }
  return ~crc;
}

/* A block of a rar of version 4: its sum of two bytes, then the head. */
static void
put_rar_block (GByteArray *out, const guint8 *head, guint size)
{
  guint32 crc = get_crc (head, size);

  put_u8 (out, crc & 255);
  put_u8 (out, crc >> 8 & 255);
  put (out, head, size);
}

/* Files of @names, a list that ends with NULL, each of which holds @content; @version is 20, as
 * before RAR 3, or 29, where a block of the end follows. */
static GBytes *
make_rar (const char *const *names, GBytes *content, guint version)
{
  static const guint8 marker[] = { 'R', 'a', 'r', '!', 0x1A, 7, 0 };
  static const guint8 main_head[] = { 0x73, 0, 0, 13, 0, 0, 0, 0, 0, 0, 0 };
  static const guint8 end_head[] = { 0x7B, 0, 0x40, 7, 0 };
  GByteArray *out = g_byte_array_new ();
  gsize size;
  const guint8 *data = g_bytes_get_data (content, &size);

  put (out, marker, sizeof marker);
  put_rar_block (out, main_head, sizeof main_head);
  for (; *names != NULL; names++)
    {
      g_autoptr (GByteArray) head = g_byte_array_new ();

      put_u8 (head, 0x74);
      put (head, "\0\200", 2);
      put_u8 (head, 32 + strlen (*names));
      put_u8 (head, 0);
      put_u32 (head, (guint32) size);
      put_u32 (head, (guint32) size);
      put_u8 (head, 3); /* Unix */
      put_u32 (head, get_crc (data, size));
      put_u32 (head, 0x58210000); /* a time in 2024 */
      put_u8 (head, version);
      put_u8 (head, 0x30); /* stored */
      put_u8 (head, strlen (*names));
      put_u8 (head, 0);
      put_u32 (head, 0100644);
      put (head, *names, strlen (*names));
      put_rar_block (out, head->data, head->len);
      put (out, data, size);
    }
  if (version >= 29)
    put_rar_block (out, end_head, sizeof end_head);
  return finish (out);
}

/* A block of a rar of version 5: its sum of four bytes, its length, then the head. */
static void
put_rar5_block (GByteArray *out, const guint8 *head, guint size)
{
  g_autoptr (GByteArray) block = g_byte_array_new ();

  put_u8 (block, size);
  put (block, head, size);
  put_u32 (out, get_crc (block->data, block->len));
  put (out, block->data, block->len);
}

static void
put_vint (GByteArray *out, gsize value)
{
  for (; value > 127; value >>= 7)
    put_u8 (out, 128 | (value & 127));
  put_u8 (out, (guint) value);
}

static GBytes *
make_rar5 (const char *const *names, GBytes *content)
{
  static const guint8 marker[] = { 'R', 'a', 'r', '!', 0x1A, 7, 1, 0 };
  static const guint8 main_head[] = { 1, 0, 0 };
  static const guint8 end_head[] = { 5, 0, 0 };
  GByteArray *out = g_byte_array_new ();
  gsize size;
  const guint8 *data = g_bytes_get_data (content, &size);

  put (out, marker, sizeof marker);
  put_rar5_block (out, main_head, sizeof main_head);
  for (; *names != NULL; names++)
    {
      g_autoptr (GByteArray) head = g_byte_array_new ();

      put_vint (head, 2);
      put_vint (head, 2); /* data follow */
      put_vint (head, size);
      put_vint (head, 4); /* with a sum */
      put_vint (head, size);
      put_vint (head, 0100644);
      put_u32 (head, get_crc (data, size));
      put_vint (head, 0); /* stored */
      put_vint (head, 1); /* Unix */
      put_vint (head, strlen (*names));
      put (head, *names, strlen (*names));
      put_rar5_block (out, head->data, head->len);
      put (out, data, size);
    }
  put_rar5_block (out, end_head, sizeof end_head);
  return finish (out);
}
