/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The actions study.* that change the tree of moves: what is cut, copied, pasted, deleted, put in
 * another place, folded or judged. Every change can be undone, and those that hide something from
 * sight say so. */

#define G_LOG_DOMAIN "qipu-ui"

#include "config.h"

#include <glib/gi18n-lib.h>

#include "ui/qipu-branch-clip.h"
#include "ui/qipu-info-editor.h"
#include "ui/qipu-merge.h"
#include "ui/qipu-study-page-private.h"
#include "words/qipu-words-check.h"

static QipuDocument *
get_document (QipuStudyPage *self)
{
  return qipu_session_get_document (self->session);
}

static const QipuGame *
get_game (QipuStudyPage *self)
{
  return qipu_document_get_game (get_document (self));
}

static gboolean
is_ready (QipuStudyPage *self)
{
  return self->session != NULL && qipu_session_get_mode (self->session) == QIPU_MODE_STUDY;
}

/* The current move, or QIPU_NODE_NONE where there is none to edit. What is being written belongs to
 * the tree before it changes. */
static QipuNodeId
take_current (QipuStudyPage *self)
{
  QipuNodeId current;

  if (!is_ready (self))
    return QIPU_NODE_NONE;

  qipu_study_page_stop_autoplay (self);
  qipu_comment_box_commit (self->comment);
  current = qipu_session_get_current (self->session);
  return current == QIPU_NODE_ROOT ? QIPU_NODE_NONE : current;
}

static void
tell (QipuStudyPage *self, const char *text)
{
  qipu_workspace_message (self->workspace, text, NULL, NULL);
}

static void
tell_undoable (QipuStudyPage *self, const char *text)
{
  qipu_workspace_message (self->workspace, text, _ ("_Undo"), "study.undo");
}

/* Deleting */

static void
on_delete (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  QipuStudyPage *self = data;
  QipuNodeId current = take_current (self);

  if (current == QIPU_NODE_NONE)
    return;

  qipu_document_begin_edit (get_document (self), N_ ("Delete moves"));
  qipu_document_remove (get_document (self), current);
  qipu_document_end_edit (get_document (self));
  tell_undoable (self, _ ("Moves deleted"));
}

static void
on_delete_variation (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  QipuStudyPage *self = data;
  QipuNodeId current = take_current (self);

  if (current != QIPU_NODE_NONE && qipu_document_remove_variation (get_document (self), current))
    tell_undoable (self, _ ("Variation deleted"));
}

static void
on_delete_before (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  QipuStudyPage *self = data;
  QipuNodeId current = take_current (self);

  if (current != QIPU_NODE_NONE && qipu_document_remove_before (get_document (self), current))
    tell_undoable (self, _ ("The record begins here now"));
}

/* The place of a variation */

static void
on_promote (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  QipuStudyPage *self = data;
  QipuNodeId current = take_current (self);

  if (current != QIPU_NODE_NONE && qipu_document_promote (get_document (self), current))
    tell_undoable (self, _ ("Variation moved up"));
}

static void
on_demote (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  QipuStudyPage *self = data;
  QipuNodeId current = take_current (self);

  if (current != QIPU_NODE_NONE && qipu_document_demote (get_document (self), current))
    tell_undoable (self, _ ("Variation moved down"));
}

static void
on_make_mainline (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  QipuStudyPage *self = data;
  QipuNodeId current = take_current (self);

  if (current == QIPU_NODE_NONE ||
      qipu_document_get_variation (get_document (self), current) == QIPU_NODE_NONE)
    return;

  qipu_document_begin_edit (get_document (self), N_ ("Make main line"));
  qipu_document_make_mainline (get_document (self), current);
  qipu_document_end_edit (get_document (self));
  tell_undoable (self, _ ("This is the main line now"));
}

/* A branch dropped on a move that stands beside it takes that move's place; on any other move it
 * is repeated behind it. */
/* Why the moves that were let fall or pasted do not come after @node. */
void
qipu_study_page_tell_unplayable (QipuStudyPage *self, QipuNodeId node)
{
  QipuPosition position;
  g_autofree char *reason = NULL;

  if (qipu_game_is_playable (get_game (self), node))
    {
      tell (self, _ ("These moves cannot be played here"));
      return;
    }

  qipu_game_get_position (get_game (self), node, &position);
  reason = qipu_words_dup_impossible (&position);
  qipu_workspace_message (self->workspace, reason, _ ("_Set Up…"), "win.setup");
}

void
qipu_study_page_drop_branch (QipuStudyPage *self, QipuNodeId branch, QipuNodeId target)
{
  QipuDocument *document;
  const QipuGame *game;
  g_autoptr (QipuGame) copy = NULL;

  if (!is_ready (self) || branch == target)
    return;

  document = get_document (self);
  game = get_game (self);
  qipu_comment_box_commit (self->comment);
  if (target != QIPU_NODE_ROOT &&
      qipu_game_get_parent (game, branch) == qipu_game_get_parent (game, target))
    {
      qipu_document_begin_edit (document, N_ ("Move variation"));
      qipu_document_reorder (document, branch, qipu_game_get_index (game, target));
      qipu_document_end_edit (document);
      tell_undoable (self, _ ("Variation moved"));
      return;
    }

  copy = qipu_game_copy_branch (game, branch);
  if (qipu_game_is_playable (game, target) &&
      qipu_document_paste (document, target, copy) != QIPU_NODE_NONE)
    tell_undoable (self, _ ("Moves pasted"));
  else
    qipu_study_page_tell_unplayable (self, target);
}

/* The clipboard */

static gboolean
copy_branch (QipuStudyPage *self, QipuNodeId node)
{
  g_autoptr (QipuGame) branch = qipu_game_copy_branch (get_game (self), node);
  g_autoptr (GdkContentProvider) provider = qipu_branch_clip_new (branch);

  return gdk_clipboard_set_content (gtk_widget_get_clipboard (GTK_WIDGET (self)), provider);
}

static void
on_copy_branch (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  QipuStudyPage *self = data;
  QipuNodeId current = take_current (self);

  /* before the first move: everything */
  if (is_ready (self) && copy_branch (self, current == QIPU_NODE_NONE ? QIPU_NODE_ROOT : current))
    tell (self, _ ("Branch copied"));
}

/* What is copied depends on where the focus is: a position from the board, moves from the list. */
static void
on_copy (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  QipuStudyPage *self = data;
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;
  gboolean on_board = focus != NULL && (focus == GTK_WIDGET (self->board) ||
                                        gtk_widget_is_ancestor (focus, GTK_WIDGET (self->board)));

  g_action_group_activate_action (G_ACTION_GROUP (self->actions),
                                  on_board ? "copy-position" : "copy-branch", NULL);
}

static void
on_cut_branch (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  QipuStudyPage *self = data;
  QipuNodeId current = take_current (self);

  if (current == QIPU_NODE_NONE || !copy_branch (self, current))
    return;

  qipu_document_begin_edit (get_document (self), N_ ("Cut moves"));
  qipu_document_remove (get_document (self), current);
  qipu_document_end_edit (get_document (self));
  tell_undoable (self, _ ("Branch cut"));
}

static gboolean
paste_moves (QipuStudyPage *self, QipuNodeId node, const char *text, gboolean is_branch)
{
  QipuPosition start;
  g_autoptr (QipuGame) branch = NULL;

  if (!is_ready (self) || !qipu_game_is_playable (get_game (self), node))
    return FALSE;

  qipu_comment_box_commit (self->comment);
  qipu_game_get_position (get_game (self), node, &start);
  branch = qipu_branch_clip_parse (text, &start, is_branch);
  if (branch == NULL)
    return FALSE;
  if (qipu_document_paste (get_document (self), node, branch) == QIPU_NODE_NONE)
    return FALSE;
  tell_undoable (self, _ ("Moves pasted"));
  return TRUE;
}

gboolean
qipu_study_page_paste_moves (QipuStudyPage *self, QipuNodeId node, const char *text)
{
  g_return_val_if_fail (QIPU_IS_STUDY_PAGE (self), FALSE);

  return paste_moves (self, node, text, FALSE);
}

static void
on_text_read (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (QipuStudyPage) self = data;
  GdkClipboard *clipboard = GDK_CLIPBOARD (source);
  g_autofree char *text = gdk_clipboard_read_text_finish (clipboard, result, NULL);

  if (text == NULL || self->session == NULL)
    return;
  /* as when it is dragged, a branch goes wherever it can be played */
  if (!paste_moves (self, qipu_session_get_current (self->session), text,
                    qipu_branch_clip_is_in (gdk_clipboard_get_formats (clipboard))))
    qipu_study_page_tell_unplayable (self, qipu_session_get_current (self->session));
}

static void
on_paste_branch (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  QipuStudyPage *self = data;

  if (is_ready (self))
    gdk_clipboard_read_text_async (gtk_widget_get_clipboard (GTK_WIDGET (self)), NULL, on_text_read,
                                   g_object_ref (self));
}

static void
on_merge (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  QipuStudyPage *self = data;

  if (!is_ready (self))
    return;
  qipu_comment_box_commit (self->comment);
  qipu_merge_ask (GTK_WIDGET (self), self->workspace);
}

/* Folding */

/* Variations leave the line at the row of their eldest sibling. */
static QipuNodeId
find_foldable (QipuStudyPage *self)
{
  const QipuGame *game = get_game (self);
  QipuNodeId node = qipu_session_get_current (self->session);
  QipuNodeId variation = qipu_document_get_variation (get_document (self), node);
  QipuNodeId parent;

  if (node == QIPU_NODE_ROOT)
    return QIPU_NODE_NONE;
  parent = qipu_game_get_parent (game, node);
  if (qipu_game_get_next (game, qipu_game_get_first_child (game, parent)) != QIPU_NODE_NONE)
    return qipu_game_get_first_child (game, parent);
  if (variation == QIPU_NODE_NONE)
    return QIPU_NODE_NONE;
  return qipu_game_get_first_child (game, qipu_game_get_parent (game, variation));
}

static void
on_fold (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  QipuStudyPage *self = data;
  QipuMoveList *list;
  QipuNodeId node;

  if (!is_ready (self) || (node = find_foldable (self)) == QIPU_NODE_NONE)
    return;

  list = qipu_session_get_move_list (self->session);
  qipu_session_set_folded (self->session, node, !qipu_move_list_is_folded (list, node));
}

static void
on_fold_all (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  QipuStudyPage *self = data;

  if (is_ready (self))
    qipu_session_set_all_folded (self->session, TRUE);
}

static void
on_unfold_all (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  QipuStudyPage *self = data;

  if (is_ready (self))
    qipu_session_set_all_folded (self->session, FALSE);
}

/* Signs */

static void
on_glyph (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  QipuStudyPage *self = data;

  if (is_ready (self))
    qipu_session_set_sign (self->session, (guint8) g_variant_get_int32 (parameter));
}

/* A judgement of the position takes the place of another; signs of the move stay. */
static void
on_judgement (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  QipuStudyPage *self = data;
  guint8 wanted = (guint8) g_variant_get_int32 (parameter);
  QipuNodeId current = take_current (self);
  const guint8 *glyphs;
  guint n_glyphs;
  gboolean had = FALSE;
  g_autoptr (GByteArray) kept = NULL;

  if (current == QIPU_NODE_NONE)
    return;

  kept = g_byte_array_new ();
  glyphs = qipu_game_get_glyphs (get_game (self), current, &n_glyphs);
  for (guint i = 0; i < n_glyphs; i++)
    {
      had = had || glyphs[i] == wanted;
      if (glyphs[i] < 10 || glyphs[i] > 19)
        g_byte_array_append (kept, &glyphs[i], 1);
    }
  if (!had)
    g_byte_array_append (kept, &wanted, 1);

  qipu_document_begin_edit (get_document (self), N_ ("Set sign"));
  qipu_document_set_glyphs (get_document (self), current, kept->data, kept->len);
  qipu_document_end_edit (get_document (self));
}

static void
on_even (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  QipuStudyPage *self = data;

  if (is_ready (self))
    qipu_session_set_even (self->session);
}

static void
on_red_better (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  QipuStudyPage *self = data;

  if (is_ready (self))
    qipu_session_raise_advantage (self->session, QIPU_RED);
}

static void
on_black_better (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  QipuStudyPage *self = data;

  if (is_ready (self))
    qipu_session_raise_advantage (self->session, QIPU_BLACK);
}

static void
on_clear_marks (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  QipuStudyPage *self = data;

  if (!is_ready (self))
    return;
  qipu_document_begin_edit (get_document (self), N_ ("Clear marks"));
  qipu_document_set_marks (get_document (self), qipu_session_get_current (self->session), NULL, 0);
  qipu_document_end_edit (get_document (self));
}

static gboolean
get_colour (GVariant *parameter, QipuMarkColour *colour)
{
  static const char *const names[QIPU_N_MARK_COLOURS] = {
    [QIPU_MARK_GREEN] = "green",
    [QIPU_MARK_RED] = "red",
    [QIPU_MARK_BLUE] = "blue",
    [QIPU_MARK_YELLOW] = "yellow",
  };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (g_str_equal (names[i], g_variant_get_string (parameter, NULL)))
      {
        *colour = (QipuMarkColour) i;
        return TRUE;
      }
  return FALSE;
}

/* The point of the cursor, which is also where the menu was asked for; a finger goes on in that
 * colour. */
static void
on_mark (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  QipuStudyPage *self = data;
  QipuMarkColour colour;
  QipuSquare square;

  if (!is_ready (self) || !get_colour (parameter, &colour))
    return;
  square = qipu_board_view_get_cursor (self->board);
  qipu_board_view_set_finger_colour (self->board, colour);
  qipu_session_toggle_mark (self->session, square, square, colour);
}

static void
on_arrow (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  QipuStudyPage *self = data;
  QipuMarkColour colour;

  if (is_ready (self) && get_colour (parameter, &colour))
    qipu_board_view_draw_arrow (self->board, colour);
}

/* The whole record */

static void
on_information (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  QipuStudyPage *self = data;
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));

  if (!is_ready (self))
    return;
  qipu_comment_box_commit (self->comment);
  gtk_window_present (GTK_WINDOW (qipu_info_editor_new (GTK_WINDOW (root), get_document (self))));
}

static void
on_mirror_record (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  QipuStudyPage *self = data;

  if (!is_ready (self))
    return;
  qipu_comment_box_commit (self->comment);
  qipu_document_mirror (get_document (self));
  tell_undoable (self, _ ("Left and right are exchanged in the whole record"));
}

static void
on_swap_colours (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  QipuStudyPage *self = data;

  if (!is_ready (self))
    return;
  qipu_comment_box_commit (self->comment);
  qipu_document_swap_colours (get_document (self));
  tell_undoable (self, _ ("Red and Black are exchanged in the whole record"));
}

static const GActionEntry entries[] = {
  { "delete", on_delete },
  { "delete-variation", on_delete_variation },
  { "delete-before", on_delete_before },
  { "promote", on_promote },
  { "demote", on_demote },
  { "make-mainline", on_make_mainline },
  { "copy", on_copy },
  { "copy-branch", on_copy_branch },
  { "cut-branch", on_cut_branch },
  { "paste-branch", on_paste_branch },
  { "merge", on_merge },
  { "fold", on_fold },
  { "fold-all", on_fold_all },
  { "unfold-all", on_unfold_all },
  { "glyph", on_glyph, "i" },
  { "judgement", on_judgement, "i" },
  { "even", on_even },
  { "red-better", on_red_better },
  { "black-better", on_black_better },
  { "mark", on_mark, "s" },
  { "arrow", on_arrow, "s" },
  { "clear-marks", on_clear_marks },
  { "information", on_information },
  { "mirror-record", on_mirror_record },
  { "swap-colours", on_swap_colours },
};

void
qipu_study_page_init_edit_actions (QipuStudyPage *self)
{
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
}

static void
enable (QipuStudyPage *self, const char *name, gboolean enabled)
{
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self->actions), name);

  g_simple_action_set_enabled (G_SIMPLE_ACTION (action), enabled);
}

void
qipu_study_page_update_edit_actions (QipuStudyPage *self)
{
  static const char *const of_moves[] = { "delete", "delete-before", "cut-branch", "glyph",
                                          "judgement", "even", "red-better", "black-better" };
  gboolean studying = is_ready (self);
  QipuNodeId current = qipu_session_get_current (self->session);
  gboolean in_variation =
    studying && qipu_document_get_variation (get_document (self), current) != QIPU_NODE_NONE;
  QipuNodeId next = qipu_game_get_next (get_game (self), current);

  for (guint i = 0; i < G_N_ELEMENTS (of_moves); i++)
    enable (self, of_moves[i], studying && current != QIPU_NODE_ROOT);
  enable (self, "delete-variation", in_variation);
  enable (self, "make-mainline", in_variation);
  enable (self, "promote", in_variation);
  enable (self, "demote", in_variation || next != QIPU_NODE_NONE);
  enable (self, "mark", studying);
  enable (self, "arrow", studying);
  enable (self, "fold", studying && find_foldable (self) != QIPU_NODE_NONE);
}
