/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a document is called in title bars and tabs, in the language of now. */

#define G_LOG_DOMAIN "qipu-app"

#include "config.h"

#include "app/qipu-document-title.h"

#include <glib/gi18n-lib.h>

#include "words/qipu-words-shorten.h"
#include "words/qipu-words.h"

static char *
dup_tag (const QipuGame *game, const char *name)
{
  const char *value = qipu_game_get_tag (game, name);

  return value == NULL || *value == '\0' || g_str_equal (value, "?") ||
                 g_str_equal (value, "????.??.??")
             ? NULL
             : qipu_words_shorten (value, QIPU_SHOWN_NAME);
}

static char *
dup_file_name (QipuDocument *document)
{
  GFile *file = qipu_document_get_file (document);
  g_autofree char *name = file != NULL ? g_file_get_basename (file) : NULL;
  g_autofree char *display = name != NULL ? g_filename_display_name (name) : NULL;

  return display != NULL ? qipu_words_isolate (display) : NULL;
}

char *
qipu_document_title_dup (QipuDocument *document)
{
  const QipuGame *game = qipu_document_get_game (document);
  g_autofree char *red = dup_tag (game, "Red");
  g_autofree char *black = dup_tag (game, "Black");
  g_autofree char *title = dup_tag (game, "Title");

  if (red != NULL || black != NULL)
    {
      g_autofree char *left = qipu_words_isolate (red != NULL ? red : C_ ("side", "Red"));
      g_autofree char *right = qipu_words_isolate (black != NULL ? black : C_ ("side", "Black"));

      return g_strdup_printf ("%s – %s", left, right);
    }
  if (title == NULL)
    title = dup_tag (game, "Event");
  if (title != NULL)
    return qipu_words_isolate (title);

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
  g_autofree char *event_tag = dup_tag (game, "Event");
  g_autofree char *date_tag = dup_tag (game, "Date");
  g_autofree char *event = event_tag != NULL ? qipu_words_isolate (event_tag) : NULL;
  g_autofree char *date = date_tag != NULL ? qipu_words_isolate (date_tag) : NULL;

  if (g_strcmp0 (event, title) == 0)
    g_clear_pointer (&event, g_free);
  if (event != NULL && date != NULL)
    return g_strdup_printf ("%s · %s", event, date);
  if (event != NULL)
    return g_steal_pointer (&event);
  if (date != NULL)
    return g_steal_pointer (&date);
  if (name != NULL && g_strcmp0 (name, title) != 0)
    return g_steal_pointer (&name);
  return g_strdup ("");
}
