/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The JSON writer: brackets, commas, escapes, numbers. */

#include "config.h"

#include "cli/qipu-cli-json.h"

#include <math.h>
#include <string.h>

static void
test_empty (void)
{
  g_autoptr (QipuJson) json = qipu_json_new ();

  qipu_json_begin_object (json, NULL);
  qipu_json_begin_array (json, "moves");
  qipu_json_end_array (json);
  qipu_json_begin_object (json, "divide");
  qipu_json_end_object (json);
  qipu_json_end_object (json);
  g_assert_cmpstr (qipu_json_get_text (json), ==, "{\n  \"moves\": [],\n  \"divide\": {}\n}\n");
}

static void
test_nested (void)
{
  g_autoptr (QipuJson) json = qipu_json_new ();

  qipu_json_begin_array (json, NULL);
  qipu_json_begin_object (json, NULL);
  qipu_json_boolean (json, "valid", TRUE);
  qipu_json_null (json, "winner");
  qipu_json_end_object (json);
  qipu_json_integer (json, NULL, -1);
  qipu_json_unsigned (json, NULL, G_MAXUINT64);
  qipu_json_end_array (json);
  g_assert_cmpstr (qipu_json_get_text (json),
                   ==,
                   "[\n  {\n    \"valid\": true,\n    \"winner\": null\n  },\n  -1,\n"
                   "  18446744073709551615\n]\n");
}

static void
test_raw (void)
{
  g_autoptr (QipuJson) inner = qipu_json_new ();
  g_autoptr (QipuJson) json = qipu_json_new ();

  qipu_json_begin_array (inner, NULL);
  qipu_json_string (inner, NULL, "a\nb");
  qipu_json_end_array (inner);
  g_assert_cmpstr (qipu_json_get_text (inner), ==, "[\n  \"a\\nb\"\n]\n");
  qipu_json_begin_object (json, NULL);
  qipu_json_raw (json, "games", inner);
  qipu_json_null (json, "error");
  qipu_json_end_object (json);
  g_assert_cmpstr (qipu_json_get_text (json),
                   ==,
                   "{\n  \"games\": [\n    \"a\\nb\"\n  ],\n  \"error\": null\n}\n");
}

static void
test_deep (void)
{
  g_autoptr (QipuJson) json = qipu_json_new ();
  const guint depth = 100000;

  for (guint i = 0; i < depth; i++)
    qipu_json_begin_array (json, NULL);
  for (guint i = 0; i < depth; i++)
    qipu_json_end_array (json);
  g_assert_cmpuint (strlen (qipu_json_get_text (json)), <, (gsize) depth * 150);
}

static const struct
{
  const char *name;
  const char *value;
  const char *text;
} strings[] = {
  { "plain", "h2e2", "\"h2e2\"\n" },
  { "null", NULL, "null\n" },
  { "empty", "", "\"\"\n" },
  { "quotes", "a\"b\\c", "\"a\\\"b\\\\c\"\n" },
  { "line-ends", "a\r\nb\tc", "\"a\\r\\nb\\tc\"\n" },
  { "controls", "\x01\x1b\x7f", "\"\\u0001\\u001b\\u007f\"\n" },
  { "chinese", "炮二平五", "\"炮二平五\"\n" },
  { "broken-bytes", "a\xff" "b", "\"a\xef\xbf\xbd" "b\"\n" },
};

static void
test_string (gconstpointer data)
{
  gsize i = GPOINTER_TO_SIZE (data);
  g_autoptr (QipuJson) json = qipu_json_new ();

  qipu_json_string (json, NULL, strings[i].value);
  g_assert_cmpstr (qipu_json_get_text (json), ==, strings[i].text);
}

static void
test_real (void)
{
  g_autoptr (QipuJson) json = qipu_json_new ();

  qipu_json_begin_array (json, NULL);
  qipu_json_real (json, NULL, 0.25);
  qipu_json_real (json, NULL, INFINITY);
  qipu_json_real (json, NULL, NAN);
  qipu_json_end_array (json);
  g_assert_cmpstr (qipu_json_get_text (json), ==, "[\n  0.250000,\n  null,\n  null\n]\n");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/cli/json/empty", test_empty);
  g_test_add_func ("/cli/json/nested", test_nested);
  g_test_add_func ("/cli/json/real", test_real);
  g_test_add_func ("/cli/json/raw", test_raw);
  g_test_add_func ("/cli/json/deep", test_deep);
  for (gsize i = 0; i < G_N_ELEMENTS (strings); i++)
    {
      g_autofree char *path = g_strconcat ("/cli/json/string/", strings[i].name, NULL);

      g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_string);
    }
  return g_test_run ();
}
