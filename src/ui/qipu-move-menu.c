/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The menu of a move: signs, comments, the place of its variation, the clipboard, deleting. */

#define G_LOG_DOMAIN "qipu-ui"

#include "config.h"

#include "ui/qipu-move-menu.h"

#include <glib/gi18n-lib.h>

#include "ui/qipu-glyph-text.h"

typedef struct
{
  const char *label; /* N_() */
  const char *action;
} Item;

static const Item comments[] = {
  { N_ ("Edit _Comment"), "study.comment" },
  { N_ ("Comment _Before the Move"), "study.comment-before" },
};

static const Item places[] = {
  { N_ ("Move Variation _Up"), "study.promote" },
  { N_ ("Move Variation _Down"), "study.demote" },
  { N_ ("Make _Main Line"), "study.make-mainline" },
};

static const Item clipboard[] = {
  { N_ ("Cu_t Branch"), "study.cut-branch" },
  { N_ ("C_opy Branch"), "study.copy-branch" },
  { N_ ("_Paste Moves Here"), "study.paste-branch" },
  { N_ ("Merge _Record…"), "study.merge" },
};

static const Item removals[] = {
  { N_ ("Delete _From Here"), "study.delete" },
  { N_ ("Delete _Variation"), "study.delete-variation" },
  { N_ ("Delete What Is Be_fore"), "study.delete-before" },
};

static const Item folds[] = {
  { N_ ("Fo_ld or Unfold"), "study.fold" },
  { N_ ("Fold All"), "study.fold-all" },
  { N_ ("Unfold All"), "study.unfold-all" },
};

static void
append_section (GMenu *menu, const Item *items, guint n_items)
{
  g_autoptr (GMenu) section = g_menu_new ();

  for (guint i = 0; i < n_items; i++)
    g_menu_append (section, g_dgettext (GETTEXT_PACKAGE, items[i].label), items[i].action);
  g_menu_append_section (menu, NULL, G_MENU_MODEL (section));
}

static void
append_glyphs (GMenu *menu, const char *action, const guint8 *glyphs, guint n_glyphs)
{
  g_autoptr (GMenu) section = g_menu_new ();

  for (guint i = 0; i < n_glyphs; i++)
    {
      g_autoptr (GString) label = g_string_new (NULL);
      g_autoptr (GMenuItem) item = NULL;

      qipu_glyph_text_append (label, glyphs[i]);
      g_string_append_printf (label, "  %s", qipu_glyph_text_get_name (glyphs[i]));
      item = g_menu_item_new (g_strstrip (label->str), NULL);
      g_menu_item_set_action_and_target (item, action, "i", (gint32) glyphs[i]);
      g_menu_append_item (section, item);
    }
  g_menu_append_section (menu, NULL, G_MENU_MODEL (section));
}

static void
append_signs (GMenu *menu)
{
  static const guint8 signs[] = { 1, 2, 3, 4, 5, 6 };
  static const guint8 judgements[] = { 10, 13, 14, 16, 18, 15, 17, 19 };
  g_autoptr (GMenu) submenu = g_menu_new ();
  g_autoptr (GMenu) none = g_menu_new ();

  append_glyphs (submenu, "study.glyph", signs, G_N_ELEMENTS (signs));
  append_glyphs (submenu, "study.judgement", judgements, G_N_ELEMENTS (judgements));
  g_menu_append (none, _ ("No Sign"), "study.glyph(0)");
  g_menu_append_section (submenu, NULL, G_MENU_MODEL (none));
  g_menu_append_submenu (menu, _ ("Add _Sign"), G_MENU_MODEL (submenu));
}

static GMenuModel *
make_notations (const char *what)
{
  static const struct
  {
    const char *label; /* N_() */
    const char *name;
  } notations[] = {
    { N_ ("As in the List"), "" },
    { N_ ("_WXF (C2=5, C+=6)"), "wxf" },
    { N_ ("WXF (C2=5, +C=6)"), "wxf-prefix" },
    { N_ ("_Traditional Chinese (炮二平五)"), "hant" },
    { N_ ("_Simplified Chinese (炮二平五)"), "hans" },
    { N_ ("_ICCS (H2-E2)"), "iccs" },
    { N_ ("_Coordinates (h2e2)"), "uci" },
    { N_ ("_Algebraic (Che2)"), "algebraic" },
  };
  GMenu *menu = g_menu_new ();

  for (guint i = 0; i < G_N_ELEMENTS (notations); i++)
    {
      g_autoptr (GMenuItem) item =
        g_menu_item_new (g_dgettext (GETTEXT_PACKAGE, notations[i].label), NULL);

      g_menu_item_set_action_and_target (item, "study.copy-as", "(ss)", what, notations[i].name);
      g_menu_append_item (menu, item);
    }
  return G_MENU_MODEL (menu);
}

static void
append_copy_as (GMenu *menu)
{
  static const struct
  {
    const char *label; /* N_() */
    const char *what;
  } parts[] = {
    { N_ ("This _Move"), "move" },
    { N_ ("The Moves _up to Here"), "line" },
    { N_ ("The Whole _Record"), "game" },
  };
  g_autoptr (GMenu) submenu = g_menu_new ();

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      g_autoptr (GMenuModel) notations = make_notations (parts[i].what);

      g_menu_append_submenu (submenu, g_dgettext (GETTEXT_PACKAGE, parts[i].label), notations);
    }
  g_menu_append_submenu (menu, _ ("Copy as Te_xt"), G_MENU_MODEL (submenu));
}

/**
 * qipu_move_menu_new:
 *
 * Returns: (transfer full): the menu of a move, in the language of the moment
 */
GMenuModel *
qipu_move_menu_new (void)
{
  GMenu *menu = g_menu_new ();

  append_signs (menu);
  append_section (menu, comments, G_N_ELEMENTS (comments));
  append_section (menu, places, G_N_ELEMENTS (places));
  append_section (menu, folds, G_N_ELEMENTS (folds));
  append_section (menu, clipboard, G_N_ELEMENTS (clipboard));
  append_copy_as (menu);
  append_section (menu, removals, G_N_ELEMENTS (removals));
  return G_MENU_MODEL (menu);
}
