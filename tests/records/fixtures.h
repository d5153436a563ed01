/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Records of our own for every format, built here byte by byte from the descriptions of the formats,
 * each with the answer a reader must give. */

#pragma once

#include <glib.h>
#include <string.h>

typedef struct
{
  const char *format;
  const char *name;
  GBytes *(*build) (void);
  const char *dump;
} Fixture;

static void
put (GByteArray *out, const void *data, gsize size)
{
  g_byte_array_append (out, data, (guint) size);
}

static void
put_zeros (GByteArray *out, gsize size)
{
  gsize old = out->len;

  g_byte_array_set_size (out, (guint) (old + size));
  memset (out->data + old, 0, size);
}

static void
put_u8 (GByteArray *out, guint value)
{
  guint8 byte = (guint8) value;

  put (out, &byte, 1);
}

static void
put_u32 (GByteArray *out, guint32 value)
{
  guint32 little = GUINT32_TO_LE (value);

  put (out, &little, 4);
}

static void
put_at (GByteArray *out, gsize place, const void *data, gsize size)
{
  memcpy (out->data + place, data, size);
}

static GBytes *
finish (GByteArray *out)
{
  return g_byte_array_free_to_bytes (out);
}

static char *
to_encoding (const char *text, const char *encoding, gsize *size)
{
  char *bytes = g_convert (text, -1, encoding, "UTF-8", NULL, size, NULL);

  g_assert_nonnull (bytes);
  return bytes;
}

/* The tree of all binary fixtures: 炮二平五 (or 炮八平五, then 馬2進3), then 馬8進7; a comment on
 * the start and one on the first move. In depth-first order: */
typedef struct
{
  const char *move;
  gboolean has_child;
  gboolean has_sibling;
  const char *comment;
} TreeRow;

static const TreeRow common_tree[] = {
  { "a0a0", TRUE, FALSE, "开局" },
  { "h2e2", TRUE, TRUE, "好" },
  { "h9g7", FALSE, FALSE, NULL },
  { "b2e2", TRUE, FALSE, NULL },
  { "b9c7", FALSE, FALSE, NULL },
};
#define COMMON_DUMP "{开局} h2e2{好} (b2e2 b9c7) h9g7\n"

static guint
file_of (const char *square)
{
  return (guint) (square[0] - 'a');
}

static guint
rank_of (const char *square)
{
  return (guint) (square[1] - '0');
}

/* XQF */

static const char xqf_men[33] = "RNBAKABNRCCPPPPPrnbakabnrccppppp";
static const char start_squares[] = "a0b0c0d0e0f0g0h0i0b2h2a3c3e3g3i3"
                                    "a9b9c9d9e9f9g9h9i9b7h7a6c6e6g6i6";

static guint8
xy10 (const char *square)
{
  return (guint8) (file_of (square) * 10 + rank_of (square));
}

static void
put_field (GByteArray *out, gsize place, const char *text, const char *encoding)
{
  gsize size;
  g_autofree char *bytes = to_encoding (text, encoding, &size);

  out->data[place] = (guint8) size;
  put_at (out, place + 1, bytes, size);
}

static GByteArray *
begin_xqf_10 (void)
{
  GByteArray *out = g_byte_array_new ();

  g_assert_cmpuint (sizeof xqf_men, ==, 33);
  put_zeros (out, 1024);
  put_at (out, 0, "XQ\012", 3);
  for (guint i = 0; i < 32; i++)
    out->data[0x10 + i] = xy10 (start_squares + 2 * i);
  return out;
}

static void
put_xqf_10_tree (GByteArray *out, const TreeRow *rows, guint n, const char *encoding)
{
  for (guint i = 0; i < n; i++)
    {
      gsize size = 0;
      g_autofree char *comment
          = rows[i].comment != NULL ? to_encoding (rows[i].comment, encoding, &size) : NULL;

      put_u8 (out, xy10 (rows[i].move) + 24u);
      put_u8 (out, xy10 (rows[i].move + 2) + 32u);
      put_u8 (out, (rows[i].has_child ? 0xF0u : 0) | (rows[i].has_sibling ? 0x0Fu : 0));
      put_u8 (out, 0);
      put_u32 (out, (guint32) size);
      put (out, comment, size);
    }
}

static GBytes *
build_xqf_10 (void)
{
  GByteArray *out = begin_xqf_10 ();

  put_field (out, 0x50, "标题", "GB18030");
  put_field (out, 0xD0, "全国赛", "GB18030");
  put_field (out, 0x130, "红方", "GB18030");
  put_field (out, 0x140, "黑方", "GB18030");
  out->data[0x33] = 3;
  out->data[0x40] = 1;
  put_xqf_10_tree (out, common_tree, G_N_ELEMENTS (common_tree), "GB18030");
  return finish (out);
}

static GBytes *
build_xqf_big5 (void)
{
  static const TreeRow rows[] = {
    { "a0a0", TRUE, FALSE, "這一局紅先，黑方不得失。車馬炮兵的攻勢" },
    { "h2e2", FALSE, FALSE, "中國象棋" },
  };
  GByteArray *out = begin_xqf_10 ();

  put_field (out, 0x50, "紅先勝", "BIG5");
  put_xqf_10_tree (out, rows, G_N_ELEMENTS (rows), "BIG5");
  return finish (out);
}

/* Black begins, from a position of few men. */
static GBytes *
build_xqf_setup (void)
{
  static const TreeRow rows[] = {
    { "a0a0", TRUE, FALSE, NULL },
    { "e9e8", TRUE, FALSE, NULL },
    { "e0e1", FALSE, FALSE, NULL },
  };
  GByteArray *out = begin_xqf_10 ();

  memset (out->data + 0x10, 0xFF, 32);
  out->data[0x10 + 4] = xy10 ("e0");
  out->data[0x10 + 20] = xy10 ("e9");
  out->data[0x10 + 9] = xy10 ("e5");
  out->data[0x32] = 1;
  put_xqf_10_tree (out, rows, G_N_ELEMENTS (rows), "GB18030");
  return finish (out);
}

/* A move from an empty point takes everything below it along, and nothing else. */
static GBytes *
build_xqf_cut (void)
{
  static const TreeRow rows[] = {
    { "a0a0", TRUE, FALSE, NULL },
    { "h2e2", TRUE, FALSE, NULL },
    { "a5a4", TRUE, TRUE, "lost" },
    { "h0g2", FALSE, TRUE, NULL },
    { "b0c2", FALSE, FALSE, NULL },
    { "h9g7", FALSE, FALSE, NULL },
  };
  GByteArray *out = begin_xqf_10 ();

  put_xqf_10_tree (out, rows, G_N_ELEMENTS (rows), "GB18030");
  return finish (out);
}

/* Version 18 with the header that the description gives as its check value: the keys are then
 * XY = D3, XYf = EF, XYt = DD, comments 26176, K = F7 48 FF 6C. */
static GBytes *
build_xqf_18 (void)
{
  static const guint8 header[] = {
    0x58, 0x51, 0x12, 0xea, 0x00, 0x00, 0x00, 0x00, 0xd7, 0x08, 0xbd, 0x64, 0xe0, 0x41, 0xd6, 0x09,
    0x0d, 0x03, 0x9f, 0x76, 0x2b, 0x49, 0xf1, 0xbb, 0x29, 0xb9, 0xa3, 0x5b, 0x16, 0x07, 0xd5, 0xc4,
    0xfc, 0xbd, 0x25, 0x34, 0xa4, 0x62, 0x67, 0xae, 0x34, 0xc6, 0x50, 0xb2, 0x3e, 0xa5, 0x79, 0x0e,
  };
  static const guint8 key[4] = { 0xF7, 0x48, 0xFF, 0x6C };
  static const char veil[] = "[(C) Copyright Mr. Dong Shiwei.]";
  static const TreeRow rows[] = {
    { "a0a0", TRUE, FALSE, NULL },
    { "f2g4", TRUE, TRUE, "卧槽马" },
    { "d0d9", FALSE, FALSE, NULL },
    { "g7f7", FALSE, FALSE, NULL },
  };
  GByteArray *out = g_byte_array_new ();

  put_zeros (out, 1024);
  put_at (out, 0, header, sizeof header);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      gsize size = 0;
      g_autofree char *comment
          = rows[i].comment != NULL ? to_encoding (rows[i].comment, "GB18030", &size) : NULL;

      put_u8 (out, xy10 (rows[i].move) + 24u + 0xEFu);
      put_u8 (out, xy10 (rows[i].move + 2) + 32u + 0xDDu);
      put_u8 (out, (rows[i].has_child ? 0x80u : 0) | (rows[i].has_sibling ? 0x40u : 0)
                       | (comment != NULL ? 0x20u : 0) | 0x13u);
      put_u8 (out, 0x77);
      if (comment != NULL)
        put_u32 (out, (guint32) size + 26176u);
      put (out, comment, size);
    }
  for (guint p = 1024; p < out->len; p++)
    out->data[p] = (guint8) (out->data[p] + (veil[p % 32] & key[p % 4]));
  return finish (out);
}

/* CBR and CBL */

static void
put_utf16 (GByteArray *out, gsize place, const char *text)
{
  gsize size;
  g_autofree char *bytes = to_encoding (text, "UTF-16LE", &size);

  put_at (out, place, bytes, size);
  /* rubbish behind the end */
  if (place + size + 4 < out->len)
    put_at (out, place + size + 2, "\1\2", 2);
}

static void
put_cbr_tree (GByteArray *out, const TreeRow *rows, guint n, gboolean version_1)
{
  for (guint i = 0; i < n; i++)
    {
      gsize size = 0;
      g_autofree char *comment
          = rows[i].comment != NULL ? to_encoding (rows[i].comment, "UTF-16LE", &size) : NULL;

      put_u8 (out, (rows[i].has_child ? 0u : 1u) | (rows[i].has_sibling ? 2u : 0)
                       | (comment != NULL ? 4u : 0));
      put_u8 (out, 0);
      for (guint end = 0; end < 4; end += 2)
        {
          guint row = 9 - rank_of (rows[i].move + end);
          guint column = file_of (rows[i].move + end);

          put_u8 (out, version_1 ? column << 4 | row : row * 9 + column);
        }
      if (comment != NULL)
        put_u32 (out, (guint32) size);
      put (out, comment, size);
    }
}

static void
put_cbr_board (GByteArray *out, gsize place)
{
  static const char kinds[] = "-RNBAKCP";

  for (guint i = 0; i < 32; i++)
    {
      const char *square = start_squares + 2 * i;
      guint kind = (guint) (strchr (kinds, g_ascii_toupper (xqf_men[i])) - kinds);

      out->data[place + (9 - rank_of (square)) * 9 + file_of (square)]
          = (guint8) ((i < 16 ? 0x10 : 0x20) | kind);
    }
}

static GByteArray *
make_cbr (const char *title, guint8 guid)
{
  GByteArray *out = g_byte_array_new ();

  put_zeros (out, 2214);
  put_at (out, 0, "CCBridge Record", 16);
  out->data[19] = 2;
  out->data[20] = guid;
  put_utf16 (out, 180, title);
  put_utf16 (out, 692, "全国赛");
  put_utf16 (out, 1076, "红方");
  out->data[2040] = 2;
  out->data[2076] = 1;
  out->data[2112] = 1;
  out->data[2116] = 1;
  put_cbr_board (out, 2120);
  memset (out->data + 2210, 0xFF, 4);
  put_cbr_tree (out, common_tree, G_N_ELEMENTS (common_tree), FALSE);
  return out;
}

static GBytes *
build_cbr_2 (void)
{
  return finish (make_cbr ("标题Ā", 0xAB));
}

/* Black begins although the number of the first move is 1. */
static GBytes *
build_cbr_black (void)
{
  static const TreeRow rows[] = {
    { "a0a0", TRUE, FALSE, NULL },
    { "h9g7", FALSE, FALSE, NULL },
  };
  GByteArray *out = make_cbr ("", 0);

  g_byte_array_set_size (out, 2214);
  out->data[2112] = 2;
  put_cbr_tree (out, rows, G_N_ELEMENTS (rows), FALSE);
  return finish (out);
}

static GBytes *
build_cbr_1 (void)
{
  GByteArray *out = g_byte_array_new ();

  put_zeros (out, 1958);
  put_at (out, 0, "CCBridge Record", 16);
  out->data[19] = 1;
  put_utf16 (out, 52, "标题");
  put_utf16 (out, 948, "红方");
  out->data[1856] = 1;
  out->data[1860] = 1;
  put_cbr_board (out, 1864);
  put_cbr_tree (out, common_tree, G_N_ELEMENTS (common_tree), TRUE);
  return finish (out);
}

static void
put_cbl_slot (GByteArray *out, guint index, guint32 state, guint32 n_blocks, guint32 size, guint guid)
{
  gsize place = 66624 + 276 * (gsize) index;
  guint32 words[4] = { GUINT32_TO_LE (state), GUINT32_TO_LE (index), GUINT32_TO_LE (n_blocks),
                       GUINT32_TO_LE (size) };
  g_autofree char *text = g_strdup_printf ("{000000%02X-0000-0000-0000-000000000000}", guid);
  gsize text_size;
  g_autofree char *utf16 = to_encoding (text, "UTF-16LE", &text_size);
  g_autofree char *name = to_encoding ("删", "UTF-16LE", &text_size);

  put_at (out, place, words, sizeof words);
  put_at (out, place + 20, utf16, 76);
  put_at (out, place + 100, name, text_size);
}

/* Two records and a deleted one between them; the first takes two blocks. */
static GByteArray *
make_cbl (void)
{
  GByteArray *out = g_byte_array_new ();
  GByteArray *records[3]
      = { make_cbr ("第一局", 1), make_cbr ("删去", 2), make_cbr ("第二局", 3) };
  guint n_slots = 4;

  put_zeros (out, 66624 + 276 * (gsize) n_slots);
  put_at (out, 0, "CCBridgeLibrary", 16);
  out->data[16] = 3;
  out->data[60] = (guint8) n_slots;
  for (guint i = 0; i < 3; i++)
    {
      guint n_blocks = i == 0 ? 2 : 1;

      put_cbl_slot (out, i, i == 1 ? 5 : 7, n_blocks, records[i]->len, i + 1);
      put (out, records[i]->data, records[i]->len);
      put_zeros (out, n_blocks * 4096 - records[i]->len);
      g_byte_array_unref (records[i]);
    }
  return out;
}

static GBytes *
build_cbl (void)
{
  return finish (make_cbl ());
}

/* An index that lies: the blocks are looked through instead. */
static GBytes *
build_cbl_lying (void)
{
  GByteArray *out = make_cbl ();

  out->data[66624 + 8] = 1;
  return finish (out);
}

#define CBR_TAGS(title, guid) \
  "Event=全国赛|Red=红方|Result=1-0|Title=" title "|CBRKind=2|GUID={000000" guid \
  "-0000-0000-0000-000000000000}|" COMMON_DUMP

/* XQR */

static guint32
crc_of (const guint8 *data, gsize size)
{
  guint32 table[256];
  guint32 crc = 0xFFFFFFFFu;

  for (guint32 i = 0; i < 256; i++)
    {
      table[i] = i;
      for (guint bit = 0; bit < 8; bit++)
        table[i] = table[i] & 1 ? table[i] >> 1 ^ 0xEDB88320u : table[i] >> 1;
    }
  for (gsize i = 0; i < size; i++)
    crc = table[(crc ^ data[i]) & 255] ^ crc >> 8;
  return ~crc;
}

static GBytes *
build_xqr (void)
{
  GByteArray *out = g_byte_array_new ();

  put (out, "\0\2\040\027\1\1\0\2\6", 9);
  put (out, "赛事", 6);
  put (out, "\5\3红\7\1\2\11\0", 10);
  for (guint i = 0; i < G_N_ELEMENTS (common_tree); i++)
    {
      const TreeRow *row = &common_tree[i];

      put_u8 (out, (9 - rank_of (row->move)) << 4 | file_of (row->move));
      put_u8 (out, (9 - rank_of (row->move + 2)) << 4 | file_of (row->move + 2));
      put_u8 (out, (row->has_child ? 1u : 0) | (row->has_sibling ? 2u : 0)
                       | (row->comment != NULL ? 4u : 0));
      put_u8 (out, 0);
      if (row->comment != NULL)
        {
          put_u32 (out, (guint32) strlen (row->comment));
          put (out, row->comment, strlen (row->comment));
        }
    }
  {
    guint32 crc = crc_of (out->data, out->len);

    put (out, "\12\4", 2);
    put_u32 (out, crc);
  }
  return finish (out);
}

/* The server formats: one line, 炮二平五 馬8進7. */

static const char *const line_moves[] = { "h2e2", "h9g7", "h0g2" };
#define LINE_DUMP " h2e2 h9g7 h0g2\n"

static GBytes *
make_ccm (gboolean turned)
{
  GByteArray *out = g_byte_array_new ();

  for (guint i = 0; i < G_N_ELEMENTS (line_moves); i++)
    {
      const char *m = line_moves[i];
      guint c1 = file_of (m), c2 = file_of (m + 2), r1 = 9 - rank_of (m), r2 = 9 - rank_of (m + 2);

      put (out, "\1\0\0", 3);
      put_u8 (out, turned ? 8 - c1 : c1);
      put_u8 (out, turned ? 8 - c2 : c2);
      put_u8 (out, turned ? 9 - r1 : r1);
      put_u8 (out, turned ? 9 - r2 : r2);
    }
  return finish (out);
}

static GBytes *
build_ccm (void)
{
  return make_ccm (FALSE);
}

static GBytes *
build_ccm_turned (void)
{
  return make_ccm (TRUE);
}

static GBytes *
build_chn (void)
{
  GByteArray *out = g_byte_array_new ();

  put_zeros (out, 188);
  for (guint i = 0; i < G_N_ELEMENTS (line_moves); i++)
    {
      const char *m = line_moves[i];
      gsize place = out->len;

      put_zeros (out, 32);
      out->data[place + 4] = (guint8) file_of (m);
      out->data[place + 6] = (guint8) (9 - rank_of (m));
      out->data[place + 8] = (guint8) file_of (m + 2);
      out->data[place + 10] = (guint8) (9 - rank_of (m + 2));
    }
  return finish (out);
}

static GBytes *
build_che (void)
{
  g_autoptr (GString) text = g_string_new ("1 3");

  for (guint i = 0; i < G_N_ELEMENTS (line_moves); i++)
    {
      const char *m = line_moves[i];

      g_string_append_printf (text, " 26 32 %u %u %u %u %u 0 %u 0", (i + 1) % 2, rank_of (m),
                              8 - file_of (m), rank_of (m + 2), 8 - file_of (m + 2), i + 1);
    }
  return g_string_free_to_bytes (g_steal_pointer (&text));
}

static GBytes *
build_mxq (void)
{
  static const char *const strings[]
      = { "弈天", "2004-01-01", "甲-负-乙", "1800", "1750", "", "", "x", "", "", "评注", "Moves" };
  GByteArray *out = g_byte_array_new ();

  for (guint i = 0; i < G_N_ELEMENTS (strings); i++)
    {
      gsize size;
      g_autofree char *bytes = to_encoding (strings[i], "GB18030", &size);

      put_u8 (out, (guint) size);
      put (out, bytes, size);
    }
  for (guint i = 0; i < G_N_ELEMENTS (line_moves); i++)
    {
      const char *m = line_moves[i];
      g_autofree char *text
          = g_strdup_printf ("\5%u%c-%u%c", file_of (m), 'A' + (int) rank_of (m), file_of (m + 2),
                             'A' + (int) rank_of (m + 2));

      put (out, text, strlen (text));
    }
  put (out, "\4Ends", 5);
  return finish (out);
}

/* Texts */

static GBytes *
in_encoding (const char *text, const char *encoding)
{
  gsize size;
  char *bytes = to_encoding (text, encoding, &size);

  return g_bytes_new_take (bytes, size);
}

static GBytes *
build_cwp (void)
{
  return in_encoding ("CCWP\r\n杯賽\r\n題\r\n1999\r\n1\r\n2\r\n\r\n紅\r\n\r\n黑\r\n\r\n\r\n\r\n\r\n\r\n"
                      "書\r\n紅勝\r\n\r\n\r\n\r\n\r\n0\r\n2\r\n     7067 好棋\r\n!    0724\r\n",
                      "BIG5");
}

static GBytes *
build_ubb (void)
{
  return in_encoding (
      "before [DhtmlXQ]\n[DhtmlXQ_ver]www_dpxq_com[/DhtmlXQ_ver]\n[DhtmlXQ_init]500,350[/DhtmlXQ_init]\n"
      "[DhtmlXQ_title]题[/DhtmlXQ_title]\n[DhtmlXQ_red][/DhtmlXQ_red]\n"
      "[DhtmlXQ_blacktime]5[/DhtmlXQ_time]\n[DhtmlXQ_result]红胜[/DhtmlXQ_result]\n"
      "[DhtmlXQ_hello]x[/DhtmlXQ_hello]\n"
      "[DhtmlXQ_binit]0919293949596979891777062646668600102030405060708012720323436383[/DhtmlXQ_binit]\n"
      "[DhtmlXQ_comment0]a||b\\u7D05[/DhtmlXQ_comment0]\n"
      "[DhtmlXQ_movelist]7747 7062\n7967[/DhtmlXQ_movelist]\n"
      "[DhtmlXQ_move_1_3_2]1927[/DhtmlXQ_move_1_3_2]\n"
      "[DhtmlXQ_move_0_2_1]10227967[/DhtmlXQ_move_0_2_1]\n"
      "[DhtmlXQ_move_9_1_8]7747[/DhtmlXQ_move_9_1_8]\n"
      "[DhtmlXQ_comment1]c1[/DhtmlXQ_comment1]\n[DhtmlXQ_comment2_3]c2[/DhtmlXQ_comment2_3]\n"
      "[/DhtmlXQ]\n",
      "UTF-8");
}

static GBytes *
build_ubb_page (void)
{
  return in_encoding ("<html><body><div>[DhtmlXQHTML][DhtmlXQ_title]a &amp; b[/DhtmlXQ_title]"
                      "[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][/DhtmlXQHTML]</div>\n"
                      "<p>[DhtmlXQ][DhtmlXQ_result]和局[/DhtmlXQ_result]"
                      "[DhtmlXQ_movelist]1747706[/DhtmlXQ_movelist][/DhtmlXQ]</body>",
                      "GB18030");
}

static GBytes *
build_ubb_script_numbered (void)
{
  static const char text[] = "<script>var DhtmlXQ_movelist = '[0_1_0]77477062';</script>";

  return g_bytes_new_static (text, sizeof text - 1);
}

static GBytes *
build_ubb_script (void)
{
  return in_encoding ("<script>var DhtmlXQ_title = 't'; var DhtmlXQ_movelist = '77477062';</script>",
                      "UTF-8");
}

static GBytes *
build_ubb_attribute (void)
{
  return in_encoding ("<param name=\"%5BDhtmlXQ%5D%5BDhtmlXQ_title%5D%E9%A2%98%5B/DhtmlXQ_title%5D"
                      "%5BDhtmlXQ_movelist%5D7747%5B/DhtmlXQ_movelist%5D\">",
                      "UTF-8");
}

static GBytes *
build_dhj (void)
{
  return in_encoding (
      "[DHJHtmlXQ_10]题[/DHJHtmlXQ_10][DHJHtmlXQ_17]红[/DHJHtmlXQ_17][DHJHtmlXQ_28]红胜[/DHJHtmlXQ_28]"
      "[DHJHtmlXQ_31]rnbakabnr**********c*****c*p*p*p*p*p******************P*P*P*P*P*C*****C*"
      "*********RNBAKABNR[/DHJHtmlXQ_31][DHJHtmlXQ_32]0[/DHJHtmlXQ_32]"
      "[DHJHtmlXQ_34]7242 7967[/DHJHtmlXQ_34][game_comment_0_1]c[/comment_0_1]",
      "UTF-8");
}

static GBytes *
build_wxf (void)
{
  return in_encoding ("FORMAT\tWXF\nGAME\tmatch\nRED\tA ; 1200 ; team ;\nBLACK\tB ;;;\nRESULT\t1-0\n"
                      "FOO\tbar\n\nSTART{\n 1. C2.5 h8+7   2. H2+3 }END\nCOMMENT{ well\nplayed }\n"
                      "FORMAT\tWXF\nFEN\t4k4/9/9/9/9/9/9/9/4C4/4K4 b\n\nSTART{\n}END\n",
                      "UTF-8");
}

/* The letters of the pieces may be a record's own; behind ICCS they are those of files. */
static GBytes *
build_wxf_letters (void)
{
  return in_encoding ("FORMAT\tWXF K(K) R(C) N(H) C(P) G(G) M(E) P(S)\n\n"
                      "START{\n 1. P2=5 h8+7   2. H2+3! C9=8 3. S3+1 E3+5 4. S3+1 G4+5\n}END\n"
                      "FORMAT\tLALG R(C) C(P) P(S)\nSTART{\n1. Ph2-e2 Nh9-g7 2. Ng2 Ch9\n}END\n"
                      "FORMAT\tICCS C(H)\nSTART{\n1. H2-E2 H9-G7\n}END\n"
                      "FORMAT\tWXF\nSTART{\n1. C2=5\n}END\n",
                      "UTF-8");
}

static GBytes *
build_cbf (void)
{
  return in_encoding (
      "\357\273\277<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<ChineseChessRecord Version=\"1.0\">\n"
      "<Head><Name>题</Name><URL /><Contest>赛</Contest><RecordResult>2</RecordResult><Foo>x</Foo>"
      "<FEN>rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1</FEN></Head>\n"
      "<MoveList><Move value=\"00-00\"><![CDATA[a < b]]></Move><Move value=\"77-47\">c &amp; d</Move>"
      "<Move value=\"70-62\" /><Move value=\"00-10\" /></MoveList></ChineseChessRecord>",
      "UTF-8");
}

static GBytes *
build_pfc (void)
{
  return in_encoding (
      "[pfchessrecord]<!-- <n version=\"2\" win=\"0-1\" c=\"s\" title=\"t\" foo=\"f\">"
      "<n m=\"h2e2\" c=\"\"><n m=\"b9c7\" c=\"v\"/><n m=\"h9g7\" c=\"\" default=\"true\"><n m=\"h0g2\"/></n></n>"
      "<n m=\"a5a6\"><n m=\"h9g7\"/></n></n> -->[/pfchessrecord]",
      "UTF-8");
}

static GBytes *
build_fen (void)
{
  return in_encoding ("First\n4k4/9/9/9/9/9/9/9/4C4/4K4 w - - 0 1\n"
                      "4k4/9/9/9/9/9/9/9/4C4/4K4 b moves e9d9\n"
                      "4k4/9/9/9/9/9/9/9/4C4/44K4 b\n",
                      "UTF-8");
}

/* In addresses: as a path, as a parameter, percent-coded as a whole. */
static GBytes *
build_fen_addresses (void)
{
  return in_encoding ("see https://x.org/fen/4k4/9/9/9/9/9/9/9/4C4/4K4_b_-_-_1_1 now\n"
                      "https://x.org/board?fen=4k4/9/9/9/9/9/9/9/4C4/3K5%20b%20-%20-%202%201\n"
                      "<a href=\"https://x.org/?a=1&fen=4k4%2F9%2F9%2F9%2F9%2F9%2F9%2F9%2F4C4%2F"
                      "5K3+b+-+-+3+1&x=2\">\n",
                      "UTF-8");
}

/* A page of the web that shows a board out of an attribute. */
static GBytes *
build_text_attribute (void)
{
  return in_encoding ("<html>\n<body>\n<h1>Title</h1>\n<p>A problem</p>\n"
                      "<div class=\"board\" data-fen=\"4k4/9/9/9/9/9/9/9/4C4/4K4 b - - 0 1\">\n"
                      "</div>\n<p>1. … 将5平4</p>\n</body>\n</html>\n",
                      "UTF-8");
}

static GBytes *
build_text_link (void)
{
  return in_encoding ("<html>\n<body>\n<p>将5平4</p>\n<p>Two</p>\n<p>Three</p>\n"
                      "<a href='https://x.org/fen/4k4/9/9/9/9/9/9/9/4C4/4K4%20b'>Board</a>\n"
                      "</body>\n</html>\n",
                      "UTF-8");
}

static GBytes *
build_ucci (void)
{
  return in_encoding ("ucci\nposition startpos moves h2e2 h9g7\n"
                      "info depth 3 score 5 pv h0g2 i9h9\ninfo depth 4 score 6 pv b0c2 i9h9\n"
                      "bestmove h0g2 ponder i9h9\n"
                      "position fen 4k4/9/9/9/9/9/9/9/4C4/4K4 w - - 0 1 moves e1e2\nbestmove e9d9\n"
                      "position startpos moves h3e3 h10g8\n",
                      "UTF-8");
}

/* Several searches of one position, and one that has not ended: what each found stays. */
static GBytes *
build_ucci_searches (void)
{
  return in_encoding ("position startpos moves h2e2\n"
                      "info depth 3 pv h9g7 h0g2\nbestmove h9g7\n"
                      "info depth 4 pv h9g7 b0c2 (a) i9h9\nbestmove h7e7\n"
                      "bestmove h9g7\n"
                      "info depth 9 pv b9c7\n",
                      "UTF-8");
}

/* A bracket where a move should be is no variation of the move before. */
static GBytes *
build_ucci_bracket (void)
{
  return in_encoding ("ucci\nposition startpos moves h2e2 h9g7\n"
                      "info depth 4 score 6 pv b0c2 i9h9\nbestmove (h0g2 ponder i9h9\n",
                      "UTF-8");
}

static GBytes *
build_board (void)
{
  return in_encoding ("Study:\n"
                      "10 . . . k . a . c C\n"
                      " 9 . . . . a . . . .\n"
                      " 8 . . . . e . . . .\n"
                      " 7 . . . . . . . . .\n"
                      " 6 . . . . . . P P .\n"
                      "   =================\n"
                      " 5 . . . C . . . . .\n"
                      " 4 . . p . r . . . .\n"
                      " 3 . . . . E . . . .\n"
                      " 2 . . . . A . . . .\n"
                      " 1 . . . . K A E . .\n"
                      "black to play\n",
                      "UTF-8");
}

static GBytes *
build_board_chinese (void)
{
  return in_encoding ("車馬象士將士象馬車\n．．．．．．．．．\n．砲．．．．．砲．\n卒．卒．卒．卒．卒\n"
                      "．．．．．．．．．\n．．．．．．．．．\n兵．兵．兵．兵．兵\n．炮．．．．．炮．\n"
                      "．．．．．．．．．\n俥傌相仕帥仕相傌俥\n",
                      "UTF-8");
}

/* The layout of XQStudio, with a variation that no note announces and one that ends at a fault. */
static GBytes *
build_xqstudio (void)
{
  return in_encoding (
      "标题：题\n红方：甲\n结果：红胜\nShoe：43\n\n始\n1. 不是着法\n"
      "   1. 炮二平五!\n       说\n\n       明\n       （变着 1）\n       （变着 2）\n"
      "   1. ……  马8进7\n   2. 马二进三  车9平8\n       末\n"
      "\n变着 1 (1. 代 炮二平五)\n   1. 炮八平五  马2进3\n       （变着 3）\n"
      "\n变着 2 (1. 代 炮二平五)\n   1. 车一进九  马8进7\n       无\n"
      "\n变着 3 (1. 代 马2进3)\n   1. ……  马8进7\n"
      "\n变着 9 (1. 代 马2进3)\n   1. ……  车9进1\n",
      "GB18030");
}

static GBytes *
build_text (void)
{
  return in_encoding ("<p>1、炮二平五　马8进7</p><p>2、马二进三（好棋）车9平8 红胜</p>", "GB18030");
}

static GBytes *
build_text_black (void)
{
  return in_encoding ("炮8平5 马八进七", "UTF-8");
}

static GBytes *
build_text_stop (void)
{
  return in_encoding ("FEN: 4k4/9/9/9/9/9/9/9/4C4/3K5 w\n1. 炮五平一 将5进1 2. 炮九平一", "UTF-8");
}

static GBytes *
build_text_script (void)
{
  return in_encoding (
      "<p>It's here</p><script>\nvar version = \"1.7.2\", pgn = [\n\"[Game \\\"Chinese "
      "Chess\\\"]\",\n"
      "\"[Red \\\"\\u5f20\\\"]\", '[Black \"\\x41\\ud83d\\ude00\"]',\n"
      "'1. C2=5 {a\\tb} H8+7', \"2. H2+3 R1=2 1-0\"];\n"
      "list.push('[Event \"E\"]\\n[Red \"\\\\\\\\\"]\\n\\n' +\n  '1. C8=5\\\n H2+3\\n2. K9=1');\n"
      "</script>",
      "GB18030");
}

static GBytes *
build_text_brackets (void)
{
  return in_encoding (
      "开局 (名局)\n1.（炮二平五）（马8进7） {x} (2) (马二进三 车9平8!)\n(2. 车一平二)", "GB18030");
}

static GBytes *
build_text_names (void)
{
  return in_encoding ("1. Cannon 2=5 {good} Horse 8+7\n2. horse 2+3, a king 9 = 5\n\n", "UTF-8");
}

/* As a web page shows the source of a record. */
static GBytes *
build_escaped (GBytes *(*build) (void) )
{
  g_autoptr (GBytes) plain = build ();
  gsize size;
  const char *text = g_bytes_get_data (plain, &size);
  g_autofree char *escaped = g_markup_escape_text (text, (gssize) size);

  return g_bytes_new_take (g_strdup_printf ("<html><pre>\n%s\n</pre></html>\n", escaped),
                           strlen (escaped) + strlen ("<html><pre>\n\n</pre></html>\n"));
}

static GBytes *
build_cbf_escaped (void)
{
  return build_escaped (build_cbf);
}

static GBytes *
build_pfc_escaped (void)
{
  return build_escaped (build_pfc);
}

#define LINE_TAGS "Result=*|"

static const Fixture fixtures[] = {
  { "xqf", "v10", build_xqf_10,
    "Event=全国赛|Red=红方|Black=黑方|Result=1/2-1/2|Title=标题|XQFType=1|" COMMON_DUMP },
  { "xqf", "big5", build_xqf_big5,
    "Result=*|Title=紅先勝|{這一局紅先，黑方不得失。車馬炮兵的攻勢} h2e2{中國象棋}\n" },
  { "xqf", "setup-black", build_xqf_setup,
    "Result=*|4k4/9/9/9/4C4/9/9/9/9/4K4 b - - 0 1| e9e8 e0e1\n" },
  { "xqf", "cut", build_xqf_cut, "Result=*| h2e2 h9g7\n!move-impossible game 1, ply 2\n" },
  { "xqf", "v18", build_xqf_18,
    "Result=*|5a3/4ak2r/6R2/8p/9/9/9/B4N2B/4K4/3c5 w - - 0 1| f2g4{卧槽马} (g7f7) d0d9\n" },
  { "cbr", "v2", build_cbr_2, CBR_TAGS ("标题Ā", "AB") },
  { "cbr", "black", build_cbr_black,
    "Event=全国赛|Red=红方|Result=1-0|CBRKind=2|"
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1| h9g7\n" },
  { "cbr", "v1", build_cbr_1, "Red=红方|Result=*|Title=标题|" COMMON_DUMP "!unproven-format @0\n" },
  { "cbl", "index", build_cbl,
    CBR_TAGS ("第一局", "01") CBR_TAGS ("第二局", "03") "!deleted-record @75920\n" },
  { "cbl", "lying", build_cbl_lying,
    CBR_TAGS ("第一局", "01") CBR_TAGS ("删去", "02")
        CBR_TAGS ("第二局", "03") "!bad-value @66624\n" },
  { "xqr", "tree", build_xqr, "Event=赛事|Red=红|Result=0-1|" COMMON_DUMP },
  { "ccm", "line", build_ccm, LINE_TAGS LINE_DUMP "!unproven-format \n" },
  { "ccm", "turned", build_ccm_turned, LINE_TAGS LINE_DUMP "!unproven-format \n" },
  { "chn", "line", build_chn, LINE_TAGS LINE_DUMP "!unproven-format \n" },
  { "che", "line", build_che, LINE_TAGS LINE_DUMP "!unproven-format \n!mirror-unknown game 1\n" },
  { "mxq", "line", build_mxq,
    "Event=甲-负-乙|Red=甲|Black=乙|Result=0-1|Site=弈天|Date=2004-01-01|RedRating=1800|"
    "BlackRating=1750|MXQ-7=x|{评注}" LINE_DUMP "!unproven-format \n" },
  { "cwp", "line", build_cwp,
    "Event=杯賽|Red=紅|Black=黑|Title=題|Source=書|Date=1999.1.2|Result=1-0| h2e2{好棋} "
    "h9g7$1\n!unproven-format \n" },
  { "dhtmlxq", "tree", build_ubb,
    "Result=1-0|Title=题|BlackTime=5|DhtmlXQ_hello=x|{a\nb紅} h2e2{c1} h9g7 (b9c7 h0g2 (b0c2{c2})) "
    "h0g2\n!unknown-branch 15\n" },
  { "dhtmlxq", "page", build_ubb_page,
    "Result=*|Title=a & b| h2e2\nResult=1/2-1/2| b2e2\n!truncated 2\n" },
  { "dhtmlxq", "script", build_ubb_script, "Result=*|Title=t| h2e2 h9g7\n" },
  { "dhtmlxq", "script-numbered", build_ubb_script_numbered, "Result=*| h2e2 h9g7\n" },
  { "dhtmlxq", "attribute", build_ubb_attribute, "Result=*|Title=题| h2e2\n" },
  { "dhjhtmlxq", "line", build_dhj,
    "Red=红|Result=1-0|Title=题| h2e2{c} h9g7\n!unproven-format \n" },
  { "wxf", "two", build_wxf,
    "Title=match|Red=A|RedRating=1200|RedTeam=team|Black=B|Result=1-0|FOO=bar|{well\nplayed} h2e2 "
    "h9g7 h0g2\nResult=*|4k4/9/9/9/9/9/9/9/4C4/4K4 b - - 0 1|\n" },
  { "wxf", "letters", build_wxf_letters,
    "Result=*| h2e2 h9g7 h0g2$1 i9h9 g3g4 c9e7 g4g5 d9e8\n"
    "Result=*| h2e2 h9g7 h0g2 i9h9\nResult=*| h2e2 h9g7\nResult=*| h2e2\n" },
  { "cbf", "escaped", build_cbf_escaped,
    "Event=赛|Result=0-1|Title=题|Foo=x|{a < b} h2e2{c & d} h9g7\n!move-impossible 5\n" },
  { "pfc", "escaped", build_pfc_escaped,
    "Result=0-1|Title=t|foo=f|{s} h2e2 h9g7 (b9c7{v}) h0g2\n"
    "!unproven-format \n!move-impossible 1\n" },
  { "cbf", "line", build_cbf,
    "Event=赛|Result=0-1|Title=题|Foo=x|{a < b} h2e2{c & d} h9g7\n!move-impossible 4\n" },
  { "pfc", "tree", build_pfc,
    "Result=0-1|Title=t|foo=f|{s} h2e2 h9g7 (b9c7{v}) h0g2\n"
    "!unproven-format \n!move-impossible 1\n" },
  { "fen", "addresses", build_fen_addresses,
    "Result=*|4k4/9/9/9/9/9/9/9/4C4/4K4 b - - 1 1|{see\nnow}\n"
    "Result=*|4k4/9/9/9/9/9/9/9/4C4/3K5 b - - 2 1|\n"
    "Result=*|4k4/9/9/9/9/9/9/9/4C4/5K3 b - - 3 1|{<a href=\"\n\">}\n" },
  { "text", "attribute", build_text_attribute,
    "Result=*|Title=A problem|4k4/9/9/9/9/9/9/9/4C4/4K4 b - - 0 1|{Title} e9d9\n" },
  { "text", "link", build_text_link,
    "Result=*|4k4/9/9/9/9/9/9/9/4C4/4K4 b - - 0 1| e9d9{Two\nThree\nBoard}\n" },
  { "fen", "list", build_fen,
    "Result=*|4k4/9/9/9/9/9/9/9/4C4/4K4 w - - 0 1|{First}\n"
    "Result=*|4k4/9/9/9/9/9/9/9/4C4/4K4 b - - 0 1| e9d9\nResult=*|\n!bad-fen 4\n" },
  { "ucci", "log", build_ucci,
    "Result=*| h2e2 h9g7 b0c2 (h0g2) i9h9\n"
    "Result=*|4k4/9/9/9/9/9/9/9/4C4/4K4 w - - 0 1| e1e2 e9d9\nResult=*| h2e2 h9g7\n" },
  { "ucci", "searches", build_ucci_searches,
    "Result=*| h2e2 h9g7 (h7e7) (b9c7) h0g2 (b0c2)\n!leftover 4\n" },
  { "ucci", "bracket", build_ucci_bracket, "Result=*| h2e2 h9g7 b0c2 i9h9\n!move-unreadable 4\n" },
  { "board", "letters", build_board,
    "Result=*|3k1a1cC/4a4/4b4/9/6PP1/3C5/2p1r4/4B4/4A4/4KAB2 b - - 0 1|{Study:}\n" },
  { "board", "chinese", build_board_chinese, "Result=*|\n" },
  { "text", "xqstudio", build_xqstudio,
    "Title=题|Red=甲|Result=1-0|Shoe=43|{始\n1. 不是着法} h2e2$1{说\n明} (b2e2 b9c7 (h9g7)) h9g7 "
    "h0g2 i9h9{末}\n!move-impossible 23\n!unknown-branch 29\n" },
  { "text", "page", build_text, "Result=1-0| h2e2 h9g7 h0g2{好棋} i9h9\n" },
  { "text", "black", build_text_black,
    "Result=*|rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1| h7e7 b0c2\n" },
  { "text", "script", build_text_script,
    "Red=张|Black=A\360\237\230\200|Result=1-0| h2e2{a\tb} h9g7 h0g2\n"
    "Event=E|Red=\\|Result=*| b2e2 b9c7\n"
    "!move-impossible 5\n!move-impossible 8\n" },
  { "text", "brackets", build_text_brackets,
    "Result=*|Title=开局 (名局)| h2e2 h9g7{x} h0g2 i9h9$1 i0h0\n" },
  { "text", "names", build_text_names, "Result=*| h2e2{good} h9g7 h0g2{a}\n!move-impossible 2\n" },
  { "text", "stop", build_text_stop,
    "Result=*|4k4/9/9/9/9/9/9/9/4C4/3K5 w - - 0 1| e1i1 e9e8\n!move-impossible 2\n" },
};
