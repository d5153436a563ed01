/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which keys do what now: the table of commands, and what the user changed in it. */

#define G_LOG_DOMAIN "qipu-app"

#include "config.h"

#include "app/qipu-keys.h"

#include <glib/gi18n-lib.h>
#include <gtk/gtk.h>
#include <string.h>

#include "ui/qipu-settings.h"

const QipuKey *
qipu_keys_find (const char *action)
{
  guint n;
  const QipuKey *keys = qipu_keys_get (&n);

  for (guint i = 0; i < n; i++)
    if (g_str_equal (keys[i].action, action))
      return &keys[i];
  return NULL;
}

/* Full-width and composed characters are the same as plain ones to a reader. */
char *
qipu_keys_fold (const char *text)
{
  g_autofree char *normal = g_utf8_normalize (text, -1, G_NORMALIZE_ALL);

  return g_utf8_casefold (normal != NULL ? normal : "", -1);
}

/* As one writes keys, whatever the language and the toolkit's order: Ctrl+Shift+S. */
static void
append_written (GString *names, const char *accelerator)
{
  guint keyval;
  GdkModifierType state;
  gunichar character;

  gtk_accelerator_parse (accelerator, &keyval, &state);
  character = gdk_keyval_to_unicode (keyval);
  g_string_append_printf (names, "\n%s%s%s", (state & GDK_CONTROL_MASK) != 0 ? "Ctrl+" : "",
                          (state & GDK_ALT_MASK) != 0 ? "Alt+" : "",
                          (state & GDK_SHIFT_MASK) != 0 ? "Shift+" : "");
  if (g_unichar_isgraph (character))
    g_string_append_unichar (names, character);
  else
    g_string_append (names, gdk_keyval_name (keyval));
}

char *
qipu_keys_dup_names (const QipuKey *key)
{
  g_auto (GStrv) accelerators = qipu_keys_dup_accelerators (key);
  g_autofree char *labels = qipu_keys_dup_labels (accelerators, "\n");
  g_autoptr (GString) names = g_string_new (g_dgettext (GETTEXT_PACKAGE, key->title));

  g_string_append_printf (names, "\n%s\n%s\n%s\n%s", key->title,
                          g_dgettext (GETTEXT_PACKAGE, key->group), key->group, labels);
  for (guint i = 0; accelerators[i] != NULL; i++)
    append_written (names, accelerators[i]);
  return qipu_keys_fold (names->str);
}

/* Of a key that is there already: of the number pad, or with Shift. */
gboolean
qipu_keys_is_second_name (const char *accelerator)
{
  return strstr (accelerator, "KP_") != NULL || strstr (accelerator, "ISO_") != NULL;
}

/**
 * qipu_keys_dup_labels:
 * @accelerators: as gtk_accelerator_parse() reads them
 * @separator: between two
 *
 * Returns: (transfer full): what is written on the keys, each once
 */
char *
qipu_keys_dup_labels (char **accelerators, const char *separator)
{
  GString *labels = g_string_new (NULL);

  for (guint i = 0; accelerators[i] != NULL; i++)
    {
      guint keyval;
      GdkModifierType state;
      g_autofree char *label = NULL;

      if (i > 0 && qipu_keys_is_second_name (accelerators[i]))
        continue;
      gtk_accelerator_parse (accelerators[i], &keyval, &state);
      label = gtk_accelerator_get_label (keyval, state);
      g_string_append_printf (labels, "%s%s", i > 0 ? separator : "", label);
    }
  return g_string_free (labels, FALSE);
}

static GVariantDict *
get_changes (void)
{
  g_autoptr (GVariant) changes = g_settings_get_value (qipu_settings_get (), QIPU_SETTING_SHORTCUTS);
  GVariantDict *dict = g_variant_dict_new (NULL);
  GVariantIter iter;
  const char *action, *accelerators;

  g_variant_iter_init (&iter, changes);
  while (g_variant_iter_next (&iter, "{&s&s}", &action, &accelerators))
    g_variant_dict_insert (dict, action, "s", accelerators);
  return dict;
}

static void
keep_changes (GVariantDict *dict)
{
  g_autoptr (GVariant) values = g_variant_ref_sink (g_variant_dict_end (dict));
  GVariantBuilder builder;
  GVariantIter iter;
  const char *action;
  GVariant *value;

  g_variant_builder_init (&builder, G_VARIANT_TYPE ("a{ss}"));
  g_variant_iter_init (&iter, values);
  while (g_variant_iter_next (&iter, "{&sv}", &action, &value))
    {
      g_variant_builder_add (&builder, "{ss}", action, g_variant_get_string (value, NULL));
      g_variant_unref (value);
    }
  g_settings_set_value (qipu_settings_get (), QIPU_SETTING_SHORTCUTS,
                        g_variant_builder_end (&builder));
}

static char *
dup_keys (GVariantDict *changes, const QipuKey *key)
{
  char *changed = NULL;

  return g_variant_dict_lookup (changes, key->action, "s", &changed) ? changed
                                                                     : g_strdup (key->keys);
}

/* What cannot be read, from a settings file written by hand, is left out. */
static GStrv
split_accelerators (const char *text)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  guint keyval;
  GdkModifierType state;

  for (guint i = 0; words[i] != NULL; i++)
    if (*words[i] != '\0' && gtk_accelerator_parse (words[i], &keyval, &state))
      g_strv_builder_add (builder, words[i]);
  return g_strv_builder_end (builder);
}

/**
 * qipu_keys_dup_accelerators:
 * @key: an entry of the table
 *
 * Returns: (transfer full): the keys that are in use for it now; may be empty
 */
GStrv
qipu_keys_dup_accelerators (const QipuKey *key)
{
  g_autoptr (GVariantDict) changes = get_changes ();
  g_autofree char *text = dup_keys (changes, key);

  return split_accelerators (text);
}

static gboolean
is_same (const char *a, const char *b)
{
  guint keyval_a, keyval_b;
  GdkModifierType state_a, state_b;

  return gtk_accelerator_parse (a, &keyval_a, &state_a) &&
         gtk_accelerator_parse (b, &keyval_b, &state_b) && keyval_a == keyval_b &&
         state_a == state_b;
}

static gboolean
holds (char **accelerators, const char *accelerator)
{
  for (guint i = 0; accelerators[i] != NULL; i++)
    if (is_same (accelerators[i], accelerator))
      return TRUE;
  return FALSE;
}

/* What a move can begin with: the letters of pieces in the dialects of coordinate and WXF notation,
 * in either width, or a Han character, which may also come from an input method. Punctuation, kana
 * and digits do not: what begins with a digit needs the entry opened first. */
gboolean
qipu_keys_begins_move (gunichar character)
{
  /* full-width forms lie in the order of ASCII */
  if (character >= 0xFF01 && character <= 0xFF5E)
    character -= 0xFF01 - '!';
  if (character < 128)
    return character != 0 && strchr ("KABEHNRCPMGSkabehnrcpmgs", (int) character) != NULL;
  return g_unichar_get_script (character) == G_UNICODE_SCRIPT_HAN && g_unichar_isalpha (character);
}

/* What edits a text, in any window. */
static gboolean
edits_text (guint keyval, GdkModifierType state)
{
  switch (keyval)
    {
    case GDK_KEY_a:
    case GDK_KEY_c:
    case GDK_KEY_v:
    case GDK_KEY_x:
    case GDK_KEY_y:
    case GDK_KEY_slash:
    case GDK_KEY_backslash:
      return state == GDK_CONTROL_MASK;
    case GDK_KEY_z:
      return (state & ~GDK_SHIFT_MASK) == GDK_CONTROL_MASK;
    case GDK_KEY_Left:
    case GDK_KEY_Right:
    case GDK_KEY_Up:
    case GDK_KEY_Down:
    case GDK_KEY_Home:
    case GDK_KEY_End:
    case GDK_KEY_BackSpace:
    case GDK_KEY_Delete:
    case GDK_KEY_Insert:
      return (state & ~(GDK_SHIFT_MASK | GDK_CONTROL_MASK)) == 0;
    case GDK_KEY_Page_Up:
    case GDK_KEY_Page_Down:
      return (state & ~GDK_SHIFT_MASK) == 0;
    default:
      return FALSE;
    }
}

/* Space with these switches input methods, which also take characters by their number. Tab, Return
 * and Escape move the focus, answer and leave in every window. */
static gboolean
is_kept (guint keyval, GdkModifierType state)
{
  switch (keyval)
    {
    case GDK_KEY_space:
      return TRUE;
    case GDK_KEY_u:
      return state == (GDK_CONTROL_MASK | GDK_SHIFT_MASK);
    case GDK_KEY_Tab:
    case GDK_KEY_ISO_Left_Tab:
    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
    case GDK_KEY_Escape:
      return (state & (GDK_CONTROL_MASK | GDK_ALT_MASK)) == 0;
    default:
      return FALSE;
    }
}

/**
 * qipu_keys_check:
 * @key: who wants it
 * @accelerator: as gtk_accelerator_parse() reads it
 * @other: (out) (optional) (nullable): who has it
 *
 * Returns: whether @key can have @accelerator, and why not
 */
QipuKeyUse
qipu_keys_check (const QipuKey *key, const char *accelerator, const QipuKey **other)
{
  g_autoptr (GVariantDict) changes = get_changes ();
  guint keyval, n;
  GdkModifierType state;
  const QipuKey *keys = qipu_keys_get (&n);

  if (other != NULL)
    *other = NULL;
  if (!gtk_accelerator_parse (accelerator, &keyval, &state) || is_kept (keyval, state))
    return QIPU_KEY_INPUT;
  if ((state & ~GDK_SHIFT_MASK) == 0 && qipu_keys_begins_move (gdk_keyval_to_unicode (keyval)))
    return QIPU_KEY_MOVE;
  /* an accelerator of the application works while a text is written, where letters are letters */
  if (key->scope == QIPU_KEY_ALWAYS &&
      (edits_text (keyval, state) ||
       ((state & ~GDK_SHIFT_MASK) == 0 && gdk_keyval_to_unicode (keyval) != 0)))
    return QIPU_KEY_INPUT;

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *text = dup_keys (changes, &keys[i]);
      g_auto (GStrv) accelerators = split_accelerators (text);

      if (&keys[i] != key && holds (accelerators, accelerator))
        {
          if (other != NULL)
            *other = &keys[i];
          return QIPU_KEY_TAKEN;
        }
    }
  return QIPU_KEY_FREE;
}

static void
take_away (GVariantDict *changes, const QipuKey *key, const char *accelerator)
{
  g_autofree char *text = dup_keys (changes, key);
  g_auto (GStrv) accelerators = split_accelerators (text);
  g_autoptr (GString) rest = g_string_new (NULL);

  if (!holds (accelerators, accelerator))
    return;

  for (guint i = 0; accelerators[i] != NULL; i++)
    if (!is_same (accelerators[i], accelerator))
      g_string_append_printf (rest, "%s%s", rest->len > 0 ? " " : "", accelerators[i]);
  g_variant_dict_insert (changes, key->action, "s", rest->str);
}

void
qipu_keys_set (const QipuKey *key, const char *accelerator)
{
  g_autoptr (GVariantDict) changes = get_changes ();
  guint n;
  const QipuKey *keys = qipu_keys_get (&n);

  for (guint i = 0; accelerator != NULL && i < n; i++)
    if (&keys[i] != key)
      take_away (changes, &keys[i], accelerator);
  g_variant_dict_insert (changes, key->action, "s", accelerator != NULL ? accelerator : "");
  keep_changes (changes);
}

void
qipu_keys_reset (const QipuKey *key)
{
  g_autoptr (GVariantDict) changes = get_changes ();
  g_auto (GStrv) accelerators = split_accelerators (key->keys);
  guint n;
  const QipuKey *keys = qipu_keys_get (&n);

  /* whoever was given one of them in between loses it */
  for (guint i = 0; i < n; i++)
    for (guint k = 0; &keys[i] != key && accelerators[k] != NULL; k++)
      take_away (changes, &keys[i], accelerators[k]);
  g_variant_dict_remove (changes, key->action);
  keep_changes (changes);
}
