/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ui/qipu-game-row.h"

#include <glib/gi18n-lib.h>

#include "ui/qipu-ui-language.h"
#include "words/qipu-words.h"

struct _QipuGameRow
{
  GtkWidget parent_instance;

  GtkWidget *title;
  GtkWidget *detail;
  QipuGameEntry *game;
  QipuDocument *document; /* or NULL */
};

G_DEFINE_FINAL_TYPE (QipuGameRow, qipu_game_row, GTK_TYPE_WIDGET)

static char *
dup_known (const char *text, const char *otherwise)
{
  return qipu_words_isolate (text != NULL ? text : otherwise);
}

static char *
dup_title (QipuGameEntry *game)
{
  const QipuGameHeader *header = qipu_game_entry_get_header (game);
  guint number = qipu_game_entry_get_index (game) + 1;

  if (header->red != NULL || header->black != NULL)
    {
      g_autofree char *red = dup_known (header->red, C_ ("side", "Red"));
      g_autofree char *black = dup_known (header->black, C_ ("side", "Black"));

      return g_strdup_printf ("%u. %s – %s", number, red, black);
    }
  else
    {
      g_autofree char *title =
          dup_known (header->title, header->event != NULL ? header->event : _ ("Untitled"));

      return g_strdup_printf ("%u. %s", number, title);
    }
}

static void
show_title (QipuGameRow *self)
{
  gboolean is_modified = self->document != NULL && qipu_document_get_modified (self->document);
  g_autofree char *title = dup_title (self->game);
  g_autofree char *marked = is_modified ? g_strconcat ("• ", title, NULL) : NULL;

  gtk_label_set_label (GTK_LABEL (self->title), is_modified ? marked : title);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self), is_modified ? _ ("Not saved yet") : NULL);
}

static void
show_detail (QipuGameRow *self)
{
  const QipuGameHeader *header = qipu_game_entry_get_header (self->game);
  const char *details[] = { header->event, header->date, header->result };
  g_autoptr (GString) line = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (details); i++)
    if (details[i] != NULL && !g_str_equal (details[i], "*"))
      {
        g_autofree char *shown = qipu_words_isolate (details[i]);

        g_string_append_printf (line, "%s%s", line->len > 0 ? " · " : "", shown);
      }
  gtk_label_set_label (GTK_LABEL (self->detail), line->str);
  gtk_widget_set_visible (self->detail, line->len > 0);
}

static void
set_document (QipuGameRow *self, QipuDocument *document)
{
  if (self->document == document)
    return;

  if (self->document != NULL)
    g_signal_handlers_disconnect_by_data (self->document, self);
  g_set_object (&self->document, document);
  if (document != NULL)
    g_signal_connect_swapped (document, "notify::modified", G_CALLBACK (show_title), self);
}

void
qipu_game_row_set_game (QipuGameRow *self, QipuGameEntry *game, QipuDocument *document)
{
  g_return_if_fail (QIPU_IS_GAME_ROW (self));
  g_return_if_fail (game != NULL || document == NULL);

  g_set_object (&self->game, game);
  set_document (self, document);
  if (game == NULL)
    return;

  show_title (self);
  show_detail (self);
}

static void
qipu_game_row_dispose (GObject *object)
{
  QipuGameRow *self = QIPU_GAME_ROW (object);

  set_document (self, NULL);
  g_clear_object (&self->game);
  g_clear_pointer (&self->title, gtk_widget_unparent);
  g_clear_pointer (&self->detail, gtk_widget_unparent);

  G_OBJECT_CLASS (qipu_game_row_parent_class)->dispose (object);
}

static void
qipu_game_row_class_init (QipuGameRowClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = qipu_game_row_dispose;

  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BOX_LAYOUT);
}

static GtkWidget *
make_label (QipuGameRow *self)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_set_parent (label, GTK_WIDGET (self));
  return label;
}

static void
qipu_game_row_init (QipuGameRow *self)
{
  GtkBoxLayout *layout = GTK_BOX_LAYOUT (gtk_widget_get_layout_manager (GTK_WIDGET (self)));

  gtk_orientable_set_orientation (GTK_ORIENTABLE (layout), GTK_ORIENTATION_VERTICAL);
  gtk_box_layout_set_spacing (layout, 2);
  gtk_widget_add_css_class (GTK_WIDGET (self), "game-row");
  self->title = make_label (self);
  self->detail = make_label (self);
  gtk_widget_add_css_class (self->detail, "dim-label");
  gtk_widget_add_css_class (self->detail, "caption");
  qipu_ui_tag (GTK_WIDGET (self));
}

GtkWidget *
qipu_game_row_new (void)
{
  return g_object_new (QIPU_TYPE_GAME_ROW, NULL);
}
