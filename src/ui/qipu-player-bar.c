/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One side beside the board: the mark of the side to move, name, team, what was taken, result. */

#define G_LOG_DOMAIN "qipu-ui"

#include "config.h"

#include "ui/qipu-player-bar.h"

#include <glib/gi18n-lib.h>

#include "ui/qipu-taken-pieces.h"
#include "words/qipu-words-shorten.h"
#include "words/qipu-words.h"

struct _QipuPlayerBar
{
  GtkWidget parent_instance;

  GtkWidget *mark;
  GtkLabel *name;
  GtkLabel *team;
  GtkLabel *result;
  QipuTakenPieces *taken;
};

G_DEFINE_FINAL_TYPE (QipuPlayerBar, qipu_player_bar, GTK_TYPE_WIDGET)

static void
qipu_player_bar_dispose (GObject *object)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))) != NULL)
    gtk_widget_unparent (child);

  G_OBJECT_CLASS (qipu_player_bar_parent_class)->dispose (object);
}

static void
qipu_player_bar_class_init (QipuPlayerBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = qipu_player_bar_dispose;

  g_type_ensure (QIPU_TYPE_TAKEN_PIECES);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/qipu/Qipu/ui/qipu-player-bar.ui");
  gtk_widget_class_bind_template_child (widget_class, QipuPlayerBar, mark);
  gtk_widget_class_bind_template_child (widget_class, QipuPlayerBar, name);
  gtk_widget_class_bind_template_child (widget_class, QipuPlayerBar, team);
  gtk_widget_class_bind_template_child (widget_class, QipuPlayerBar, result);
  gtk_widget_class_bind_template_child (widget_class, QipuPlayerBar, taken);
  gtk_widget_class_set_css_name (widget_class, "playerbar");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
qipu_player_bar_init (QipuPlayerBar *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/**
 * qipu_player_bar_new:
 *
 * Returns: (transfer floating): a bar that shows nobody
 */
GtkWidget *
qipu_player_bar_new (void)
{
  return g_object_new (QIPU_TYPE_PLAYER_BAR, NULL);
}

static void
set_class (GtkWidget *widget, const char *name, gboolean on)
{
  if (on)
    gtk_widget_add_css_class (widget, name);
  else
    gtk_widget_remove_css_class (widget, name);
}

/* What the result of the record means for this side; NULL when nothing is known. */
static const char *
get_result (const char *result, QipuColour colour)
{
  if (result == NULL)
    return NULL;
  if (g_str_has_prefix (result, "1/2"))
    return C_ ("result", "Draw");
  if (g_str_equal (result, colour == QIPU_RED ? "1-0" : "0-1"))
    return C_ ("result", "Won");
  return NULL;
}

static void
set_optional (GtkLabel *label, const char *text)
{
  g_autofree char *shown = qipu_words_isolate (text != NULL ? text : "");

  gtk_label_set_label (label, shown);
  gtk_widget_set_visible (GTK_WIDGET (label), text != NULL && *text != '\0');
}

static gboolean
is_known (const char *text)
{
  return text != NULL && *text != '\0' && !g_str_equal (text, "?");
}

void
qipu_player_bar_update (QipuPlayerBar *self,
                        const QipuGame *game,
                        const QipuPosition *position,
                        QipuColour colour,
                        gboolean taken)
{
  const char *side = colour == QIPU_RED ? C_ ("side", "Red") : C_ ("side", "Black");
  const char *name = qipu_game_get_tag (game, colour == QIPU_RED ? "Red" : "Black");
  const char *team = qipu_game_get_tag (game, colour == QIPU_RED ? "RedTeam" : "BlackTeam");
  gboolean to_move = qipu_position_get_side (position) == colour;
  g_autofree char *shown = NULL;
  g_autofree char *label = NULL;
  g_autofree char *shown_name = qipu_words_shorten (is_known (name) ? name : side, QIPU_SHOWN_NAME);
  g_autofree char *shown_team = is_known (team) ? qipu_words_shorten (team, QIPU_SHOWN_NAME) : NULL;

  g_return_if_fail (QIPU_IS_PLAYER_BAR (self));

  shown = qipu_words_isolate (shown_name);
  gtk_label_set_label (self->name, shown);
  set_optional (self->team, shown_team);
  set_optional (self->result, get_result (qipu_game_get_tag (game, "Result"), colour));

  set_class (self->mark, "red", colour == QIPU_RED);
  set_class (self->mark, "black", colour == QIPU_BLACK);
  set_class (self->mark, "to-move", to_move);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->mark), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  !to_move               ? side
                                  : colour == QIPU_RED ? _ ("Red to move")
                                                       : _ ("Black to move"),
                                  -1);
  gtk_widget_set_tooltip_text (self->mark, !to_move               ? NULL
                                           : colour == QIPU_RED ? _ ("Red to move")
                                                                : _ ("Black to move"));
  label = g_strdup_printf ("%s: %s", side, shown);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);

  /* what this side has taken: the other side's losses */
  qipu_taken_pieces_set_positions (self->taken, taken ? qipu_game_get_start (game) : position,
                                   position, qipu_colour_other (colour));
}

/**
 * qipu_player_bar_restyle:
 * @self: the bar
 *
 * Draws the pieces that were taken anew: pieces or design have changed.
 */
void
qipu_player_bar_restyle (QipuPlayerBar *self)
{
  g_return_if_fail (QIPU_IS_PLAYER_BAR (self));

  qipu_taken_pieces_restyle (self->taken);
}
