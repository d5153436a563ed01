/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A diagram of the guide. */

#define G_LOG_DOMAIN "qipu-ui"

#include "config.h"

#include "ui/qipu-page-board.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>

#include "notation/qipu-notation.h"
#include "rules/qipu-attack.h"
#include "rules/qipu-movegen.h"
#include "ui/qipu-board-picture.h"
#include "ui/qipu-page-text.h"
#include "ui/qipu-settings.h"
#include "ui/qipu-ui-language.h"
#include "words/qipu-words-position.h"

/* that of the narrowest window, without the margins of the page */
#define WIDTH 324

struct _QipuPageBoard
{
  GtkWidget parent_instance;

  QipuClassroom *classroom;
  const QipuPageBlock *block;
  QipuSquare picked;

  QipuBoardPicture *picture;
  GtkLabel *caption;
  GtkLabel *move;       /* in two notations */
  GtkLabel *sentence;
  GtkLabel *place;
  GtkWidget *back;
  GtkWidget *forward;
};

G_DEFINE_FINAL_TYPE (QipuPageBoard, qipu_page_board, GTK_TYPE_WIDGET)

static guint
get_ply (QipuPageBoard *self)
{
  return qipu_classroom_get_ply (self->classroom, self->block);
}

static const QipuPagePly *
get_page_ply (QipuPageBoard *self, guint index)
{
  return &g_array_index (self->block->plies, QipuPagePly, index);
}

static void
add_targets (QipuScene *scene, QipuSquare square)
{
  QipuMove moves[QIPU_MAX_MOVES];
  gsize n = qipu_movegen_legal (&scene->position, moves);

  scene->picked = square;
  for (gsize i = 0; i < n; i++)
    if (qipu_move_from (moves[i]) == square)
      scene->targets[qipu_move_to (moves[i])] =
          qipu_position_get (&scene->position, qipu_move_to (moves[i])) == QIPU_PIECE_NONE
              ? QIPU_TARGET_QUIET
              : QIPU_TARGET_CAPTURE;
}

static void
fill_scene (QipuPageBoard *self, QipuScene *scene)
{
  guint ply = get_ply (self);
  QipuColour side;

  qipu_scene_init (scene);
  qipu_page_block_get_position (self->block, ply, &scene->position);
  scene->numerals = self->block->has_numerals ? self->block->numerals
                                              : qipu_settings_get_numerals ();
  scene->river_text = qipu_settings_get_river_text ();
  if (ply > 0)
    scene->last_move = get_page_ply (self, ply - 1)->move;

  side = qipu_position_get_side (&scene->position);
  if (qipu_is_in_check (&scene->position, side))
    scene->check = scene->position.general[side];
  if (ply == 0)
    for (guint i = 0; i < self->block->marks->len; i++)
      qipu_scene_add_mark (scene, &g_array_index (self->block->marks, QipuMark, i));

  if (self->picked != QIPU_SQUARE_NONE)
    add_targets (scene, self->picked);
  else if (ply == 0 && self->block->targets != QIPU_SQUARE_NONE)
    add_targets (scene, self->block->targets);
}

/* "C2=5　炮二平五": letters, and Chinese in the script of the reader. */
static void
update_move (QipuPageBoard *self)
{
  guint ply = get_ply (self);
  QipuPageLanguage language = qipu_page_text_get_language ();
  QipuPosition before;
  char wxf[QIPU_MOVE_TEXT_SIZE];
  char chinese[QIPU_MOVE_TEXT_SIZE];
  g_autofree char *text = NULL;
  const QipuPagePly *played;

  if (ply == 0)
    {
      gtk_label_set_label (self->move, _ ("Start position"));
      gtk_label_set_label (self->sentence, "");
      return;
    }

  played = get_page_ply (self, ply - 1);
  qipu_page_block_get_position (self->block, ply - 1, &before);
  qipu_notation_format (&before, played->move, QIPU_NOTATION_WXF, NULL, wxf);
  qipu_notation_format (&before, played->move,
                        language == QIPU_PAGE_SIMPLIFIED ? QIPU_NOTATION_HANS : QIPU_NOTATION_HANT,
                        NULL, chinese);
  text = language == QIPU_PAGE_ENGLISH ? g_strdup_printf ("%s   %s", wxf, chinese)
                                       : g_strdup_printf ("%s   %s", chinese, wxf);
  qipu_page_text_set (self->move, text);
  qipu_page_text_set (self->sentence,
                      played->texts[language] != NULL ? played->texts[language] : "");
}

static void
update (QipuPageBoard *self)
{
  guint n = self->block->plies->len;
  guint ply = get_ply (self);
  g_autofree char *words = NULL;
  QipuScene scene;

  fill_scene (self, &scene);
  qipu_board_picture_set_scene (self->picture, &scene);
  words = qipu_words_dup_position (&scene.position, FALSE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->picture), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  words, -1);
  if (n == 0)
    return;

  {
    g_autofree char *place = g_strdup_printf ("%u / %u", ply, n);

    gtk_label_set_label (self->place, place);
  }
  gtk_widget_set_sensitive (self->back, ply > 0);
  gtk_widget_set_sensitive (self->forward, ply < n);
  update_move (self);
  gtk_widget_set_visible (GTK_WIDGET (self->sentence),
                          *gtk_label_get_label (self->sentence) != '\0');
}

static void
go_to (QipuPageBoard *self, guint ply)
{
  self->picked = QIPU_SQUARE_NONE;
  qipu_classroom_set_ply (self->classroom, self->block, MIN (ply, self->block->plies->len));
  update (self);
}

static void
on_back (QipuPageBoard *self)
{
  if (get_ply (self) > 0)
    go_to (self, get_ply (self) - 1);
}

static void
on_forward (QipuPageBoard *self)
{
  go_to (self, get_ply (self) + 1);
}

static void
on_open (QipuPageBoard *self)
{
  qipu_classroom_open_in_study (self->classroom, self->block, get_ply (self));
}

/* The move of the line goes on, with the answer of the other side where the line has a winner to
 * play out. Other moves belong to the study. */
static gboolean
play (QipuPageBoard *self, const QipuPosition *position, QipuMove move)
{
  guint ply = get_ply (self);

  if (!qipu_move_is_legal (position, move))
    return FALSE;
  if (ply == self->block->plies->len || get_page_ply (self, ply)->move != move)
    {
      self->picked = QIPU_SQUARE_NONE;
      update (self);
      if (ply < self->block->plies->len)
        {
          gtk_label_set_label (self->sentence, _ ("This line goes on with another move."));
          gtk_widget_show (GTK_WIDGET (self->sentence));
        }
      return TRUE;
    }

  go_to (self, ply + (self->block->claim == QIPU_CLAIM_CHECKMATE ? 2 : 1));
  return TRUE;
}

static void
on_pressed (QipuPageBoard *self, int n_press, double x, double y)
{
  QipuSquare square = qipu_board_picture_get_square (self->picture, x, y);
  QipuPosition position;

  gtk_widget_grab_focus (GTK_WIDGET (self->picture));
  if (square == QIPU_SQUARE_NONE)
    return;

  qipu_page_block_get_position (self->block, get_ply (self), &position);
  if (self->picked != QIPU_SQUARE_NONE && self->picked != square
      && play (self, &position, qipu_move (self->picked, square)))
    return;

  self->picked = self->picked != square
                         && qipu_piece_is (qipu_position_get (&position, square),
                                           qipu_position_get_side (&position))
                     ? square
                     : QIPU_SQUARE_NONE;
  update (self);
}

static gboolean
on_key (QipuPageBoard *self, guint keyval)
{
  if (self->block->plies->len == 0)
    return GDK_EVENT_PROPAGATE;

  switch (keyval)
    {
    case GDK_KEY_Left:
    case GDK_KEY_KP_Left:
      on_back (self);
      return GDK_EVENT_STOP;
    case GDK_KEY_Right:
    case GDK_KEY_KP_Right:
      on_forward (self);
      return GDK_EVENT_STOP;
    default:
      return GDK_EVENT_PROPAGATE;
    }
}

static GtkWidget *
make_button (QipuPageBoard *self, const char *icon, const char *tooltip, GCallback callback)
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon);

  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_tooltip_text (button, tooltip);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, tooltip,
                                  -1);
  g_signal_connect_swapped (button, "clicked", callback, self);

  return button;
}

static GtkWidget *
make_controls (QipuPageBoard *self)
{
  GtkWidget *bar = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *open = make_button (self, "go-jump-symbolic", _ ("Open in the study"),
                                 G_CALLBACK (on_open));

  gtk_widget_set_halign (bar, GTK_ALIGN_CENTER);
  if (self->block->plies->len > 0)
    {
      self->back = make_button (self, "go-previous-symbolic", _ ("Previous move"),
                                G_CALLBACK (on_back));
      self->forward = make_button (self, "go-next-symbolic", _ ("Next move"),
                                   G_CALLBACK (on_forward));
      self->place = GTK_LABEL (gtk_label_new (NULL));
      gtk_widget_add_css_class (GTK_WIDGET (self->place), "numeric");
      gtk_widget_add_css_class (GTK_WIDGET (self->place), "dim-label");
      gtk_label_set_width_chars (self->place, 7);
      gtk_box_append (GTK_BOX (bar), self->back);
      gtk_box_append (GTK_BOX (bar), GTK_WIDGET (self->place));
      gtk_box_append (GTK_BOX (bar), self->forward);
    }
  gtk_box_append (GTK_BOX (bar), open);

  return bar;
}

static GtkLabel *
add_text (GtkWidget *column, const char *text, const char *css_class)
{
  GtkWidget *label = qipu_page_text_new (text, css_class);

  gtk_label_set_justify (GTK_LABEL (label), GTK_JUSTIFY_CENTER);
  gtk_label_set_xalign (GTK_LABEL (label), 0.5f);
  gtk_box_append (GTK_BOX (column), label);

  return GTK_LABEL (label);
}

static void
build (QipuPageBoard *self)
{
  GtkWidget *column = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkGesture *click = gtk_gesture_click_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkWidget *picture = qipu_board_picture_new ();
  GtkWidget *clamp = adw_clamp_new ();

  self->picture = QIPU_BOARD_PICTURE (picture);
  qipu_board_picture_set_width (self->picture, WIDTH);
  /* a clamp asks for the height at the width that the picture will have */
  adw_clamp_set_maximum_size (ADW_CLAMP (clamp), WIDTH);
  adw_clamp_set_tightening_threshold (ADW_CLAMP (clamp), WIDTH);
  adw_clamp_set_child (ADW_CLAMP (clamp), picture);
  gtk_widget_set_focusable (picture, TRUE);
  gtk_widget_add_css_class (picture, "page-board");
  gtk_box_append (GTK_BOX (column), clamp);

  gtk_box_append (GTK_BOX (column), make_controls (self));
  if (self->block->plies->len > 0)
    {
      self->move = add_text (column, "", "page-move");
      self->sentence = add_text (column, "", NULL);
    }
  self->caption = add_text (column, self->block->texts[qipu_page_text_get_language ()],
                            "page-caption");
  gtk_widget_set_parent (column, GTK_WIDGET (self));

  g_signal_connect_swapped (click, "pressed", G_CALLBACK (on_pressed), self);
  gtk_widget_add_controller (picture, GTK_EVENT_CONTROLLER (click));
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (on_key), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
}

static void
qipu_page_board_dispose (GObject *object)
{
  QipuPageBoard *self = QIPU_PAGE_BOARD (object);
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  g_clear_object (&self->classroom);

  G_OBJECT_CLASS (qipu_page_board_parent_class)->dispose (object);
}

static void
qipu_page_board_class_init (QipuPageBoardClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = qipu_page_board_dispose;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "pageboard");
}

static void
qipu_page_board_init (QipuPageBoard *self)
{
  self->picked = QIPU_SQUARE_NONE;
}

GtkWidget *
qipu_page_board_new (QipuClassroom *classroom, const QipuPageBlock *block)
{
  QipuPageBoard *self = g_object_new (QIPU_TYPE_PAGE_BOARD, NULL);

  self->classroom = g_object_ref (classroom);
  self->block = block;
  build (self);
  update (self);

  return GTK_WIDGET (self);
}

/**
 * qipu_page_board_restyle:
 * @self: a diagram
 *
 * Pieces, design or numerals have changed.
 */
void
qipu_page_board_restyle (QipuPageBoard *self)
{
  g_return_if_fail (QIPU_IS_PAGE_BOARD (self));

  qipu_board_picture_restyle (self->picture);
  update (self);
}
