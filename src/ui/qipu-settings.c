/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The user's settings, with what follows from the language where nothing was chosen. */

#define G_LOG_DOMAIN "qipu-ui"

#include "config.h"

#include "ui/qipu-settings.h"

#include <gtk/gtk.h>
#include <stdlib.h>

#include "study/qipu-language.h"

static GSettings *shared;

gboolean
qipu_settings_is_available (void)
{
  GSettingsSchemaSource *source = g_settings_schema_source_get_default ();
  g_autoptr (GSettingsSchema) schema = NULL;

  if (source == NULL)
    return FALSE;

  schema = g_settings_schema_source_lookup (source, QIPU_APPLICATION_ID, TRUE);
  return schema != NULL;
}

/**
 * qipu_settings_get:
 *
 * Returns: (transfer none): the settings of the program
 */
GSettings *
qipu_settings_get (void)
{
  if (shared == NULL)
    shared = g_settings_new (QIPU_APPLICATION_ID);

  return shared;
}

void
qipu_settings_release (void)
{
  g_clear_object (&shared);
}

static gboolean
language_is (const char *language)
{
  return g_str_equal (qipu_language_get (), language);
}

/**
 * qipu_settings_get_notation:
 *
 * The notation of the moves: the one chosen, or as long as none is, the one that readers of the
 * interface language expect.
 */
QipuNotation
qipu_settings_get_notation (void)
{
  g_autofree char *name = g_settings_get_string (qipu_settings_get (), QIPU_SETTING_NOTATION);
  QipuNotation notation;

  if (qipu_notation_from_name (name, &notation))
    return notation;
  if (language_is ("zh_TW"))
    return QIPU_NOTATION_HANT;
  if (language_is ("zh_CN"))
    return QIPU_NOTATION_HANS;
  return QIPU_NOTATION_WXF;
}

int
qipu_settings_get_notation_beside (void)
{
  g_autofree char *name = g_settings_get_string (qipu_settings_get (),
                                                 QIPU_SETTING_NOTATION_BESIDE);
  QipuNotation notation;

  return qipu_notation_from_name (name, &notation) ? (int) notation : -1;
}

/**
 * qipu_settings_get_style:
 * @style: (out): how moves are written, as the settings want it
 */
void
qipu_settings_get_style (QipuNotationStyle *style)
{
  GSettings *settings = qipu_settings_get ();

  *style = (QipuNotationStyle){
    .digits = (QipuDigits) g_settings_get_enum (settings, "notation-digits"),
    .distinct_glyphs = g_settings_get_boolean (settings, "notation-distinct-glyphs"),
    .letters_bn = g_settings_get_boolean (settings, "notation-letters-bn"),
    .dot_traverse = g_settings_get_boolean (settings, "notation-dot-traverse"),
    .soldier_ordinals = g_settings_get_boolean (settings, "notation-soldier-ordinals"),
  };
}

void
qipu_settings_apply (QipuSession *session)
{
  g_autofree char *rules = g_settings_get_string (qipu_settings_get (), QIPU_SETTING_RULES);
  g_autofree char *limit = g_settings_get_string (qipu_settings_get (), QIPU_SETTING_MOVE_LIMIT);
  const QipuRuleSet *set = qipu_rules_find (rules);
  QipuReferee *referee = qipu_session_get_referee (session);
  QipuNotationStyle style;

  qipu_settings_get_style (&style);
  qipu_session_set_notation (session, qipu_settings_get_notation ());
  qipu_session_set_notation_beside (session, qipu_settings_get_notation_beside ());
  qipu_session_set_style (session, &style);
  qipu_referee_set_rules (referee, set != NULL ? set->id : QIPU_RULES_AXF);
  /* "none" reads as 0 */
  qipu_referee_set_move_limit (referee, g_str_equal (limit, "auto") ? -1 : atoi (limit));
  qipu_session_update_verdict (session);
}

/**
 * qipu_settings_get_numerals:
 *
 * What is written at the edges of the board: what was chosen, else what goes with the notation.
 */
QipuNumerals
qipu_settings_get_numerals (void)
{
  g_autofree char *name = g_settings_get_string (qipu_settings_get (), QIPU_SETTING_NUMERALS);
  static const char *const names[] = { "chinese", "digits", "iccs", "algebraic", "none" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (g_str_equal (name, names[i]))
      return (QipuNumerals) i;

  return qipu_numerals_of_notation (qipu_settings_get_notation ());
}

const char *
qipu_settings_get_piece_set (void)
{
  g_autofree char *name = g_settings_get_string (qipu_settings_get (), QIPU_SETTING_PIECE_SET);

  if (g_str_equal (name, "traditional") || g_str_equal (name, "simplified") ||
      g_str_equal (name, "pictorial"))
    return g_intern_string (name);

  return language_is ("zh_CN") ? "simplified" : "traditional";
}

/**
 * qipu_settings_get_river_text:
 *
 * Returns: how the river is written: in the script of the pieces
 */
QipuRiverText
qipu_settings_get_river_text (void)
{
  return g_str_equal (qipu_settings_get_piece_set (), "simplified") ? QIPU_RIVER_HANS
                                                                   : QIPU_RIVER_HANT;
}

guint
qipu_settings_get_animation_ms (void)
{
  GtkSettings *toolkit = gtk_settings_get_default ();
  gboolean enabled = TRUE;

  if (toolkit != NULL)
    g_object_get (toolkit, "gtk-enable-animations", &enabled, NULL);

  return enabled ? (guint) g_settings_get_int (qipu_settings_get (), QIPU_SETTING_ANIMATION) : 0;
}
