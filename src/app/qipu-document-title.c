/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a document is called in title bars and tabs, in the language of now. */

#define G_LOG_DOMAIN "qipu-app"

#include "config.h"

#include "app/qipu-document-title.h"

#include <glib/gi18n-lib.h>

#include "words/qipu-words.h"

static const char *
get_tag (const QipuGame *game, const char *name)
{
  const char *value = qipu_game_get_tag (game, name);

  return value == NULL || *value == '\0' || g_str_equal (value, "?") ||
             g_str_equal (value, "????.??.??")
           ? NULL
           : value;
}

static char *
dup_file_name (QipuDocument *document)
{
  GFile *file = qipu_document_get_file (document);
  g_autofree char *name = file != NULL ? g_file_get_basename (file) : NULL;

  return name != NULL ? g_filename_display_name (name) : NULL;
}

char *
qipu_document_title_dup (QipuDocument *document)
{
  const QipuGame *game = qipu_document_get_game (document);
  const char *red = get_tag (game, "Red");
  const char *black = get_tag (game, "Black");
  const char *title = get_tag (game, "Title");

  if (red != NULL || black != NULL)
    {
      g_autofree char *left = qipu_words_isolate (red != NULL ? red : C_ ("side", "Red"));
      g_autofree char *right = qipu_words_isolate (black != NULL ? black : C_ ("side", "Black"));

      return g_strdup_printf ("%s – %s", left, right);
    }
  if (title != NULL)
    return g_strdup (title);
  if (get_tag (game, "Event") != NULL)
    return g_strdup (get_tag (game, "Event"));

  {
    char *name = dup_file_name (document);

    return name != NULL ? name : g_strdup (_ ("New game"));
  }
}

char *
qipu_document_title_dup_second (QipuDocument *document, const char *title)
{
  const QipuGame *game = qipu_document_get_game (document);
  g_autofree char *name = dup_file_name (document);
  const char *event = get_tag (game, "Event");
  const char *date = get_tag (game, "Date");

  if (event != NULL && g_strcmp0 (event, title) != 0 && date != NULL)
    {
      g_autofree char *left = qipu_words_isolate (event);
      g_autofree char *right = qipu_words_isolate (date);

      return g_strdup_printf ("%s · %s", left, right);
    }
  if (event != NULL && g_strcmp0 (event, title) != 0)
    return g_strdup (event);
  if (date != NULL)
    return g_strdup (date);
  if (name != NULL && g_strcmp0 (name, title) != 0)
    return g_steal_pointer (&name);
  return g_strdup ("");
}
