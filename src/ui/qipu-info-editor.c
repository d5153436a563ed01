/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The information of a record: players, event, result and every other tag, changed as one edit. */

#define G_LOG_DOMAIN "qipu-ui"

#include "config.h"

#include "ui/qipu-info-editor.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "ui/qipu-text-scale.h"
#include "ui/qipu-ui-language.h"
#include "ui/qipu-value-list.h"
#include "words/qipu-words-shorten.h"

/* Tags that have a row of their own, in the order in which missing ones are added. */
static const struct
{
  const char *tag;
  const char *label; /* N_() */
  guint group;
} fields[] = {
  { "Title", N_ ("Title"), 0 },
  { "Event", N_ ("Event"), 0 },
  { "Round", N_ ("Round"), 0 },
  { "Date", N_ ("Date"), 0 },
  { "Site", N_ ("Place"), 0 },
  { "Red", N_ ("Name"), 1 },
  { "RedTeam", N_ ("Team"), 1 },
  { "Black", N_ ("Name"), 2 },
  { "BlackTeam", N_ ("Team"), 2 },
  { "Opening", N_ ("Opening"), 3 },
  { "Annotator", N_ ("Annotator"), 3 },
};

static const char *const results[] = { "*", "1-0", "0-1", "1/2-1/2" };

#define N_GROUPS 4

/* A tag of the record without a row of its own, or a second one of the same name. */
typedef struct
{
  char *name;
  GtkWidget *row; /* NULL once it was removed */
} Other;

struct _QipuInfoEditor
{
  AdwWindow parent_instance;

  QipuDocument *document;
  GtkWidget *rows[G_N_ELEMENTS (fields)];
  GtkWidget *result;
  char *result_before; /* the tag as it is, which may be none of those in the list */
  GPtrArray *others;   /* Other, in the order of the record; added ones behind */
  GtkWidget *others_group;
  GtkWidget *new_row;
};

G_DEFINE_FINAL_TYPE (QipuInfoEditor, qipu_info_editor, ADW_TYPE_WINDOW)

static void
other_free (gpointer data)
{
  Other *other = data;

  g_free (other->name);
  g_free (other);
}

static int
find_field (const char *tag)
{
  for (guint i = 0; i < G_N_ELEMENTS (fields); i++)
    if (g_str_equal (fields[i].tag, tag))
      return (int) i;
  return -1;
}

/* A text that is too long for an entry: the row shows its beginning and cannot be edited. */
#define WHOLE_KEY "qipu-whole-text"
#define MAX_EDITED 2000u

static const char *
get_text (GtkWidget *row)
{
  const char *whole = g_object_get_data (G_OBJECT (row), WHOLE_KEY);

  return whole != NULL ? whole : gtk_editable_get_text (GTK_EDITABLE (row));
}

static void
set_text (GtkWidget *row, const char *value)
{
  g_autofree char *shown = qipu_words_shorten (value, MAX_EDITED);

  gtk_editable_set_text (GTK_EDITABLE (row), shown);
  if (g_str_equal (shown, value))
    return;
  g_object_set_data_full (G_OBJECT (row), WHOLE_KEY, g_strdup (value), g_free);
  gtk_editable_set_editable (GTK_EDITABLE (row), FALSE);
}

/* A question mark, as PGN has it, is shown as nothing, and stays while nothing is written. */
static gboolean
is_unknown (const char *value)
{
  return *value == '\0' || strspn (value, "?.") == strlen (value);
}

/* Building */

static void
on_removed (GtkWidget *button, QipuInfoEditor *self)
{
  GtkWidget *row = gtk_widget_get_ancestor (button, ADW_TYPE_ENTRY_ROW);

  for (guint i = 0; i < self->others->len; i++)
    {
      Other *other = g_ptr_array_index (self->others, i);

      if (other->row == row)
        other->row = NULL;
    }
  adw_preferences_group_remove (ADW_PREFERENCES_GROUP (self->others_group), row);
}

static void
add_other (QipuInfoEditor *self, const char *name, const char *value)
{
  Other *other = g_new0 (Other, 1);
  GtkWidget *button = gtk_button_new_from_icon_name ("edit-delete-symbolic");
  g_autofree char *title = NULL;

  other->name = g_strdup (name);
  other->row = adw_entry_row_new ();
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (other->row), FALSE);
  title = qipu_words_shorten (name, QIPU_SHOWN_NAME);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (other->row), title);
  set_text (other->row, value);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_set_tooltip_text (button, _ ("Remove"));
  gtk_widget_add_css_class (button, "flat");
  g_signal_connect (button, "clicked", G_CALLBACK (on_removed), self);
  adw_entry_row_add_suffix (ADW_ENTRY_ROW (other->row), button);
  g_ptr_array_add (self->others, other);

  /* the row for a new name stays the last */
  if (self->new_row != NULL)
    adw_preferences_group_remove (ADW_PREFERENCES_GROUP (self->others_group), self->new_row);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (self->others_group), other->row);
  if (self->new_row != NULL)
    adw_preferences_group_add (ADW_PREFERENCES_GROUP (self->others_group), self->new_row);
}

/* PGN allows letters, digits and underscores in a name. */
static gboolean
is_name (const char *text)
{
  for (const char *c = text; *c != '\0'; c++)
    if (!g_ascii_isalnum (*c) && *c != '_')
      return FALSE;
  return *text != '\0';
}

static void
on_named (QipuInfoEditor *self)
{
  g_autofree char *name = g_strstrip (g_strdup (get_text (self->new_row)));

  if (!is_name (name))
    {
      gtk_widget_error_bell (self->new_row);
      return;
    }
  g_object_ref (self->new_row);
  add_other (self, name, "");
  g_object_unref (self->new_row);
  gtk_editable_set_text (GTK_EDITABLE (self->new_row), "");
  gtk_widget_grab_focus (((Other *) g_ptr_array_index (self->others, self->others->len - 1))->row);
}

static GtkWidget *
make_result_row (void)
{
  const char *const names[] = { C_ ("result", "No result"), C_ ("result", "Red wins"),
                                C_ ("result", "Black wins"), C_ ("result", "Draw"), NULL };
  g_autoptr (GtkStringList) list = gtk_string_list_new (names);
  GtkWidget *row = adw_combo_row_new ();

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), _ ("Result"));
  qipu_text_scale_adapt_choice (ADW_COMBO_ROW (row));
  qipu_value_list_open_at_choice (ADW_COMBO_ROW (row));
  adw_combo_row_set_model (ADW_COMBO_ROW (row), G_LIST_MODEL (list));
  return row;
}

static void
add_groups (QipuInfoEditor *self, AdwPreferencesPage *page)
{
  const char *const titles[N_GROUPS] = { NULL, C_ ("side", "Red"), C_ ("side", "Black"), NULL };
  AdwPreferencesGroup *groups[N_GROUPS];

  for (guint i = 0; i < N_GROUPS; i++)
    {
      groups[i] = ADW_PREFERENCES_GROUP (adw_preferences_group_new ());
      if (titles[i] != NULL)
        adw_preferences_group_set_title (groups[i], titles[i]);
      adw_preferences_page_add (page, groups[i]);
    }
  for (guint i = 0; i < G_N_ELEMENTS (fields); i++)
    {
      self->rows[i] = adw_entry_row_new ();
      adw_entry_row_set_activates_default (ADW_ENTRY_ROW (self->rows[i]), TRUE);
      adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->rows[i]),
                                     g_dgettext (GETTEXT_PACKAGE, fields[i].label));
      adw_preferences_group_add (groups[fields[i].group], self->rows[i]);
    }
  self->result = make_result_row ();
  adw_preferences_group_add (groups[3], self->result);

  self->others_group = adw_preferences_group_new ();
  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (self->others_group),
                                   _ ("Other Information"));
  adw_preferences_page_add (page, ADW_PREFERENCES_GROUP (self->others_group));
}

static void
add_new_row (QipuInfoEditor *self)
{
  self->new_row = adw_entry_row_new ();
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->new_row), _ ("Add a tag by its name"));
  adw_entry_row_set_show_apply_button (ADW_ENTRY_ROW (self->new_row), TRUE);
  g_signal_connect_swapped (self->new_row, "apply", G_CALLBACK (on_named), self);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (self->others_group), self->new_row);
}

static void
show_result (QipuInfoEditor *self, const char *value)
{
  self->result_before = g_strdup (value);
  for (guint i = 0; i < G_N_ELEMENTS (results); i++)
    if (g_strcmp0 (results[i], value) == 0)
      adw_combo_row_set_selected (ADW_COMBO_ROW (self->result), i);
}

static void
load (QipuInfoEditor *self)
{
  const QipuGame *game = qipu_document_get_game (self->document);
  gboolean seen[G_N_ELEMENTS (fields)] = { FALSE };

  for (guint i = 0; i < qipu_game_get_n_tags (game); i++)
    {
      const char *name, *value;
      int field;

      qipu_game_get_tag_at (game, i, &name, &value);
      field = find_field (name);
      if (field >= 0 && !seen[field])
        {
          seen[field] = TRUE;
          set_text (self->rows[field], is_unknown (value) ? "" : value);
        }
      else if (g_str_equal (name, "Result") && self->result_before == NULL)
        show_result (self, value);
      else
        add_other (self, name, value);
    }
  if (self->result_before == NULL)
    self->result_before = g_strdup ("");
}

/* Applying */

static void
push (GPtrArray *pairs, const char *name, const char *value)
{
  g_ptr_array_add (pairs, g_strdup (name));
  g_ptr_array_add (pairs, g_strdup (value));
}

static const char *
get_result (QipuInfoEditor *self)
{
  guint selected = adw_combo_row_get_selected (ADW_COMBO_ROW (self->result));

  /* what the list does not know stays until something else is chosen */
  return selected == 0 && !g_str_equal (self->result_before, "1-0") &&
             !g_str_equal (self->result_before, "0-1") &&
             !g_str_equal (self->result_before, "1/2-1/2")
           ? self->result_before
           : results[MIN (selected, G_N_ELEMENTS (results) - 1)];
}

/* The tags in the order of the record; new ones follow. */
static GPtrArray *
collect (QipuInfoEditor *self)
{
  const QipuGame *game = qipu_document_get_game (self->document);
  GPtrArray *pairs = g_ptr_array_new_with_free_func (g_free);
  gboolean seen[G_N_ELEMENTS (fields)] = { FALSE };
  gboolean result_seen = FALSE;
  guint next = 0;

  for (guint i = 0; i < qipu_game_get_n_tags (game); i++)
    {
      const char *name, *value;
      int field;

      qipu_game_get_tag_at (game, i, &name, &value);
      field = find_field (name);
      if (field >= 0 && !seen[field])
        {
          const char *text = get_text (self->rows[field]);

          seen[field] = TRUE;
          if (*text != '\0')
            push (pairs, name, text);
          else if (is_unknown (value))
            push (pairs, name, value);
        }
      else if (g_str_equal (name, "Result") && !result_seen)
        {
          result_seen = TRUE;
          push (pairs, name, get_result (self));
        }
      else
        {
          Other *other = g_ptr_array_index (self->others, next++);

          if (other->row != NULL)
            push (pairs, name, get_text (other->row));
        }
    }

  for (guint i = 0; i < G_N_ELEMENTS (fields); i++)
    if (!seen[i] && *get_text (self->rows[i]) != '\0')
      push (pairs, fields[i].tag, get_text (self->rows[i]));
  if (!result_seen && adw_combo_row_get_selected (ADW_COMBO_ROW (self->result)) > 0)
    push (pairs, "Result", get_result (self));
  for (; next < self->others->len; next++)
    {
      Other *other = g_ptr_array_index (self->others, next);

      if (other->row != NULL && *get_text (other->row) != '\0')
        push (pairs, other->name, get_text (other->row));
    }
  return pairs;
}

static gboolean
is_same (QipuInfoEditor *self, GPtrArray *pairs)
{
  const QipuGame *game = qipu_document_get_game (self->document);

  if (qipu_game_get_n_tags (game) * 2 != pairs->len)
    return FALSE;
  for (guint i = 0; i < qipu_game_get_n_tags (game); i++)
    {
      const char *name, *value;

      qipu_game_get_tag_at (game, i, &name, &value);
      if (!g_str_equal (name, g_ptr_array_index (pairs, 2 * i)) ||
          !g_str_equal (value, g_ptr_array_index (pairs, 2 * i + 1)))
        return FALSE;
    }
  return TRUE;
}

void
qipu_info_editor_apply (QipuInfoEditor *self)
{
  g_autoptr (GPtrArray) pairs = NULL;

  g_return_if_fail (QIPU_IS_INFO_EDITOR (self));

  pairs = collect (self);
  if (is_same (self, pairs))
    return;

  g_ptr_array_add (pairs, NULL);
  qipu_document_begin_edit (self->document, N_ ("Edit information"));
  qipu_document_set_tags (self->document, (const char *const *) pairs->pdata);
  qipu_document_end_edit (self->document);
}

static void
on_done (QipuInfoEditor *self)
{
  qipu_info_editor_apply (self);
  gtk_window_destroy (GTK_WINDOW (self));
}

static void
qipu_info_editor_dispose (GObject *object)
{
  g_clear_object (&QIPU_INFO_EDITOR (object)->document);

  G_OBJECT_CLASS (qipu_info_editor_parent_class)->dispose (object);
}

static void
qipu_info_editor_finalize (GObject *object)
{
  g_ptr_array_unref (QIPU_INFO_EDITOR (object)->others);
  g_free (QIPU_INFO_EDITOR (object)->result_before);

  G_OBJECT_CLASS (qipu_info_editor_parent_class)->finalize (object);
}

static void
qipu_info_editor_class_init (QipuInfoEditorClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = qipu_info_editor_dispose;
  G_OBJECT_CLASS (klass)->finalize = qipu_info_editor_finalize;
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static GtkWidget *
make_header (QipuInfoEditor *self)
{
  GtkWidget *header = adw_header_bar_new ();
  GtkWidget *cancel = gtk_button_new_with_mnemonic (_ ("_Cancel"));
  GtkWidget *done = gtk_button_new_with_mnemonic (_ ("_Apply"));
  GtkWidget *title = adw_squeezer_new ();

  adw_header_bar_set_show_start_title_buttons (ADW_HEADER_BAR (header), FALSE);
  adw_header_bar_set_show_end_title_buttons (ADW_HEADER_BAR (header), FALSE);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (cancel), "window.close");
  gtk_widget_add_css_class (done, "suggested-action");
  g_signal_connect_swapped (done, "clicked", G_CALLBACK (on_done), self);
  /* what the buttons do is needed more, where both do not fit */
  adw_squeezer_set_allow_none (ADW_SQUEEZER (title), TRUE);
  adw_squeezer_add (ADW_SQUEEZER (title), adw_window_title_new (_ ("Record Information"), ""));
  adw_header_bar_set_title_widget (ADW_HEADER_BAR (header), title);
  adw_header_bar_pack_start (ADW_HEADER_BAR (header), cancel);
  adw_header_bar_pack_end (ADW_HEADER_BAR (header), done);
  gtk_window_set_default_widget (GTK_WINDOW (self), done);
  return header;
}

static void
qipu_info_editor_init (QipuInfoEditor *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *page = adw_preferences_page_new ();

  self->others = g_ptr_array_new_with_free_func (other_free);
  gtk_window_set_title (GTK_WINDOW (self), _ ("Record Information"));
  gtk_window_set_modal (GTK_WINDOW (self), TRUE);
  gtk_window_set_default_size (GTK_WINDOW (self), 520, 680);

  add_groups (self, ADW_PREFERENCES_PAGE (page));
  gtk_widget_set_vexpand (page, TRUE);
  gtk_box_append (GTK_BOX (box), make_header (self));
  gtk_box_append (GTK_BOX (box), page);
  adw_window_set_content (ADW_WINDOW (self), box);
}

/**
 * qipu_info_editor_new:
 * @parent: the window that it belongs to
 * @document: whose tags
 *
 * What is written becomes one edit of @document, one step of undo, when it is applied.
 *
 * Returns: (transfer none): the editor, not shown so far
 */
GtkWidget *
qipu_info_editor_new (GtkWindow *parent, QipuDocument *document)
{
  QipuInfoEditor *self = g_object_new (QIPU_TYPE_INFO_EDITOR, "transient-for", parent, NULL);

  self->document = g_object_ref (document);
  load (self);
  add_new_row (self);
  qipu_ui_tag (GTK_WIDGET (self));
  gtk_widget_grab_focus (self->rows[0]);
  return GTK_WIDGET (self);
}
