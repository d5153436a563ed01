/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The panel of position set-up: tray, tools, side to move, FEN, and what is wrong so far. */

#define G_LOG_DOMAIN "qipu-ui"

#include "config.h"

#include "ui/qipu-setup-panel.h"

#include <glib/gi18n-lib.h>

#include "study/qipu-setup-fix.h"
#include "ui/qipu-piece-picture.h"
#include "ui/qipu-text-scale.h"
#include "ui/qipu-ui-language.h"
#include "words/qipu-words-check.h"
#include "words/qipu-words.h"

#define PIECE_SIZE 38
#define N_KINDS 7

#define NARROW_BELOW 600
#define PROBLEMS_HEIGHT 220
#define PROBLEMS_HEIGHT_NARROW 92

struct _QipuSetupPanel
{
  GtkWidget parent_instance;

  QipuSetup *setup;
  GtkGrid *tray;
  GtkToggleButton *pieces[16];
  GtkLabel *counts[16];
  GtkToggleButton *erase;
  GtkToggleButton *red_moves;
  GtkToggleButton *black_moves;
  GtkSpinButton *number;
  GtkEntry *fen;
  GtkLabel *fen_fault;
  GtkBox *problems;
  GtkButton *apply;
  gboolean showing; /* controls follow the set-up, not the other way round */
  gboolean pending; /* the FEN entry holds what was not taken yet */
  gboolean reading; /* the set-up takes what the FEN entry holds */
};

G_DEFINE_FINAL_TYPE (QipuSetupPanel, qipu_setup_panel, GTK_TYPE_WIDGET)

static const QipuKind kinds[N_KINDS] = {
  QIPU_GENERAL, QIPU_ADVISOR, QIPU_ELEPHANT, QIPU_HORSE, QIPU_CHARIOT, QIPU_CANNON, QIPU_SOLDIER,
};

static void
on_fix (QipuSetupPanel *self, GtkButton *button)
{
  guint index = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "problem"));
  guint n;
  const QipuProblem *problems = qipu_setup_get_problems (self->setup, &n);
  QipuPosition position = *qipu_setup_get_position (self->setup);

  if (index < n && qipu_setup_fix (&position, &problems[index]))
    qipu_setup_set_position (self->setup, &position);
}

/* Only where there is an obvious way out. */
static void
add_fix (
    QipuSetupPanel *self, GtkWidget *row, const QipuProblem *problem, const char *text, guint index)
{
  QipuPosition position = *qipu_setup_get_position (self->setup);
  GtkWidget *button;

  if (!qipu_setup_fix (&position, problem))
    return;

  button = gtk_button_new_with_label (C_ ("a problem", "Fix"));
  gtk_widget_set_valign (button, GTK_ALIGN_START);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "fix");
  /* by ear one is like the other */
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  text, -1);
  g_object_set_data (G_OBJECT (button), "problem", GUINT_TO_POINTER (index));
  g_signal_connect_swapped (button, "clicked", G_CALLBACK (on_fix), self);
  gtk_box_append (GTK_BOX (row), button);
}

/* Below the board the tray needs the room. */
static void
update_problems_height (QipuSetupPanel *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *scroller = gtk_widget_get_ancestor (GTK_WIDGET (self->problems),
                                                 GTK_TYPE_SCROLLED_WINDOW);
  gboolean narrow = root != NULL && gtk_widget_get_width (GTK_WIDGET (root)) < NARROW_BELOW;

  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scroller),
                                              narrow ? PROBLEMS_HEIGHT_NARROW : PROBLEMS_HEIGHT);
}

static void
show_problems (QipuSetupPanel *self)
{
  guint n;
  const QipuProblem *problems = qipu_setup_get_problems (self->setup, &n);
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->problems))) != NULL)
    gtk_box_remove (self->problems, child);

  for (guint i = 0; i < n; i++)
    {
      gboolean error = qipu_problem_is_error (problems[i].code);
      g_autofree char *text = qipu_words_dup_problem (&problems[i]);
      GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
      GtkWidget *icon = gtk_image_new_from_icon_name (error ? "dialog-error-symbolic"
                                                            : "dialog-warning-symbolic");
      GtkWidget *label = gtk_label_new (text);

      gtk_widget_add_css_class (icon, error ? "error" : "warning");
      gtk_accessible_update_property (GTK_ACCESSIBLE (icon), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                      error ? _ ("Error") : _ ("Warning"), -1);
      gtk_label_set_wrap (GTK_LABEL (label), TRUE);
      gtk_label_set_xalign (GTK_LABEL (label), 0);
      gtk_widget_set_hexpand (label, TRUE);
      gtk_box_append (GTK_BOX (row), icon);
      gtk_box_append (GTK_BOX (row), label);
      add_fix (self, row, &problems[i], text, i);
      gtk_box_append (self->problems, row);
      qipu_ui_tag (row);
    }
  gtk_widget_set_visible (GTK_WIDGET (self->problems), n > 0);
  update_problems_height (self);
}

static char *
dup_left (int left)
{
  if (left < 0)
    /* Translators: pieces of a kind that stand on the board beyond a set */
    return g_strdup_printf (
        g_dngettext (GETTEXT_PACKAGE, "%d too many", "%d too many", (gulong) -left), -left);
  /* Translators: pieces of a kind that are not on the board */
  return g_strdup_printf (
      g_dngettext (GETTEXT_PACKAGE, "%d in the box", "%d in the box", (gulong) left), left);
}

static void
show_tray (QipuSetupPanel *self)
{
  for (guint i = 0; i < N_KINDS; i++)
    for (guint colour = 0; colour < 2; colour++)
      {
        QipuPiece piece = qipu_piece ((QipuColour) colour, kinds[i]);
        int left = qipu_setup_get_left (self->setup, piece);
        g_autofree char *count = g_strdup_printf ("%d", left);
        g_autofree char *spoken = dup_left (left);

        gtk_toggle_button_set_active (self->pieces[piece],
                                      qipu_setup_get_piece (self->setup) == piece);
        gtk_label_set_label (self->counts[piece], count);
        gtk_accessible_update_property (GTK_ACCESSIBLE (self->pieces[piece]),
                                        GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, spoken, -1);
        gtk_widget_set_opacity (gtk_button_get_child (GTK_BUTTON (self->pieces[piece])),
                                left > 0 ? 1 : 0.4);
      }
  gtk_toggle_button_set_active (self->erase, qipu_setup_get_erasing (self->setup));
}

static void
show_fen (QipuSetupPanel *self)
{
  g_autofree char *fen = qipu_setup_dup_fen (self->setup);

  if (self->pending)
    return;
  gtk_editable_set_text (GTK_EDITABLE (self->fen), fen);
  gtk_widget_set_visible (GTK_WIDGET (self->fen_fault), FALSE);
  gtk_widget_remove_css_class (GTK_WIDGET (self->fen), "error");
}

static void
show (QipuSetupPanel *self)
{
  if (self->setup == NULL)
    return;

  self->showing = TRUE;
  show_tray (self);
  gtk_toggle_button_set_active (qipu_setup_get_side (self->setup) == QIPU_RED ? self->red_moves
                                                                              : self->black_moves,
                                TRUE);
  gtk_spin_button_set_value (self->number, qipu_setup_get_move_number (self->setup));
  show_fen (self);
  show_problems (self);
  self->showing = FALSE;
}

/* Whoever else changes the position puts away what is half written in the FEN entry. */
static void
on_setup_changed (QipuSetupPanel *self)
{
  self->pending = self->reading;
  show (self);
}

static void
on_piece_toggled (QipuSetupPanel *self, GtkToggleButton *button)
{
  QipuPiece piece = (QipuPiece) GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "piece"));

  if (self->showing || self->setup == NULL)
    return;
  qipu_setup_set_piece (self->setup,
                        gtk_toggle_button_get_active (button) ? piece : QIPU_PIECE_NONE);
  show (self);
}

static void
on_erase_toggled (QipuSetupPanel *self)
{
  if (self->showing || self->setup == NULL)
    return;
  qipu_setup_set_erasing (self->setup, gtk_toggle_button_get_active (self->erase));
  show (self);
}

static void
on_side_toggled (QipuSetupPanel *self)
{
  if (self->showing || self->setup == NULL)
    return;
  qipu_setup_set_side (self->setup,
                       gtk_toggle_button_get_active (self->red_moves) ? QIPU_RED : QIPU_BLACK);
}

static void
on_number_changed (QipuSetupPanel *self)
{
  if (self->showing || self->setup == NULL)
    return;
  qipu_setup_set_move_number (self->setup,
                              (guint) gtk_spin_button_get_value_as_int (self->number));
}

static void
on_fen_changed (QipuSetupPanel *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->fen));
  QipuFenInfo info;
  QipuFenStatus status;

  if (self->showing || self->setup == NULL)
    return;

  /* the set-up tells of its change before the status is known */
  self->pending = TRUE;
  self->reading = TRUE;
  status = qipu_setup_set_fen (self->setup, text, &info);
  self->reading = FALSE;
  if (status == QIPU_FEN_OK || status == QIPU_FEN_SIDE_MISSING)
    {
      self->pending = FALSE;
      gtk_widget_set_visible (GTK_WIDGET (self->fen_fault), FALSE);
      gtk_widget_remove_css_class (GTK_WIDGET (self->fen), "error");
    }
  else
    {
      g_autofree char *fault = qipu_words_dup_fen (status, text, &info);

      gtk_label_set_label (self->fen_fault, fault);
      gtk_widget_set_visible (GTK_WIDGET (self->fen_fault), TRUE);
      gtk_widget_add_css_class (GTK_WIDGET (self->fen), "error");
    }
}

static void
on_fen_activated (QipuSetupPanel *self)
{
  if (!self->pending)
    show (self);
}

static void
on_fen_copied (QipuSetupPanel *self)
{
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)),
                          gtk_editable_get_text (GTK_EDITABLE (self->fen)));
}

static void
add_piece (QipuSetupPanel *self, QipuPiece piece, int column, int row)
{
  GtkWidget *button = gtk_toggle_button_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  GtkWidget *picture = qipu_piece_picture_new (piece, PIECE_SIZE);
  GtkWidget *count = gtk_label_new (NULL);

  gtk_widget_add_css_class (count, "caption");
  gtk_widget_add_css_class (count, "numeric");
  gtk_widget_add_css_class (count, "dim-label");
  gtk_box_append (GTK_BOX (box), picture);
  gtk_box_append (GTK_BOX (box), count);
  gtk_button_set_child (GTK_BUTTON (button), box);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_tooltip_text (button, qipu_words_coloured_piece (piece));
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  qipu_words_coloured_piece (piece), -1);
  g_object_set_data (G_OBJECT (button), "piece", GUINT_TO_POINTER (piece));
  g_signal_connect_swapped (button, "toggled", G_CALLBACK (on_piece_toggled), self);
  gtk_grid_attach (self->tray, button, column, row, 1, 1);
  self->pieces[piece] = GTK_TOGGLE_BUTTON (button);
  self->counts[piece] = GTK_LABEL (count);
}

static void
qipu_setup_panel_dispose (GObject *object)
{
  QipuSetupPanel *self = QIPU_SETUP_PANEL (object);
  GtkWidget *child;

  if (self->setup != NULL)
    g_signal_handlers_disconnect_by_data (self->setup, self);
  g_clear_object (&self->setup);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);

  G_OBJECT_CLASS (qipu_setup_panel_parent_class)->dispose (object);
}

static void
qipu_setup_panel_class_init (QipuSetupPanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = qipu_setup_panel_dispose;

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/qipu/Qipu/ui/qipu-setup-panel.ui");
  gtk_widget_class_bind_template_child (widget_class, QipuSetupPanel, tray);
  gtk_widget_class_bind_template_child (widget_class, QipuSetupPanel, erase);
  gtk_widget_class_bind_template_child (widget_class, QipuSetupPanel, red_moves);
  gtk_widget_class_bind_template_child (widget_class, QipuSetupPanel, black_moves);
  gtk_widget_class_bind_template_child (widget_class, QipuSetupPanel, number);
  gtk_widget_class_bind_template_child (widget_class, QipuSetupPanel, fen);
  gtk_widget_class_bind_template_child (widget_class, QipuSetupPanel, fen_fault);
  gtk_widget_class_bind_template_child (widget_class, QipuSetupPanel, problems);
  gtk_widget_class_bind_template_child (widget_class, QipuSetupPanel, apply);
  gtk_widget_class_set_css_name (widget_class, "setuppanel");
}

static void
qipu_setup_panel_init (QipuSetupPanel *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  qipu_text_scale_wrap_button (self->apply);
  qipu_text_scale_wrap_button (GTK_BUTTON (self->red_moves));
  qipu_text_scale_wrap_button (GTK_BUTTON (self->black_moves));
  for (int i = 0; i < N_KINDS; i++)
    {
      add_piece (self, qipu_piece (QIPU_RED, kinds[i]), i, 0);
      add_piece (self, qipu_piece (QIPU_BLACK, kinds[i]), i, 1);
    }
  g_signal_connect_swapped (self->erase, "toggled", G_CALLBACK (on_erase_toggled), self);
  g_signal_connect_swapped (self->red_moves, "toggled", G_CALLBACK (on_side_toggled), self);
  gtk_spin_button_set_range (self->number, 1, 9999);
  gtk_spin_button_set_increments (self->number, 1, 10);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->number), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Move number"), -1);
  g_signal_connect_swapped (self->number, "value-changed", G_CALLBACK (on_number_changed), self);
  g_signal_connect_swapped (self->fen, "changed", G_CALLBACK (on_fen_changed), self);
  g_signal_connect_swapped (self->fen, "activate", G_CALLBACK (on_fen_activated), self);
  g_signal_connect_swapped (self->fen, "icon-press", G_CALLBACK (on_fen_copied), self);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->fen), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("FEN of the position"), -1);
}

/**
 * qipu_setup_panel_new:
 *
 * Returns: (transfer floating): a panel that sets nothing up
 */
GtkWidget *
qipu_setup_panel_new (void)
{
  return g_object_new (QIPU_TYPE_SETUP_PANEL, NULL);
}

void
qipu_setup_panel_set_setup (QipuSetupPanel *self, QipuSetup *setup)
{
  g_return_if_fail (QIPU_IS_SETUP_PANEL (self));

  if (self->setup == setup)
    return;

  if (self->setup != NULL)
    g_signal_handlers_disconnect_by_data (self->setup, self);
  g_set_object (&self->setup, setup);
  self->pending = FALSE;
  if (setup == NULL)
    return;

  g_signal_connect_swapped (setup, "changed", G_CALLBACK (on_setup_changed), self);
  show (self);
}

/**
 * qipu_setup_panel_restyle:
 * @self: the panel
 *
 * Draws the pieces to choose from anew: pieces or design have changed.
 */
void
qipu_setup_panel_restyle (QipuSetupPanel *self)
{
  g_return_if_fail (QIPU_IS_SETUP_PANEL (self));

  for (guint i = 0; i < G_N_ELEMENTS (self->pieces); i++)
    if (self->pieces[i] != NULL)
      qipu_piece_picture_restyle (QIPU_PIECE_PICTURE (gtk_widget_get_first_child (
        gtk_button_get_child (GTK_BUTTON (self->pieces[i])))));
}

char *
qipu_setup_panel_dup_pending (QipuSetupPanel *self)
{
  g_return_val_if_fail (QIPU_IS_SETUP_PANEL (self), NULL);

  return self->pending ? g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->fen))) : NULL;
}

/**
 * qipu_setup_panel_set_pending:
 * @self: the panel
 * @text: (nullable): a FEN that was typed and not taken
 *
 * Writes @text into the entry as it was typed.
 */
void
qipu_setup_panel_set_pending (QipuSetupPanel *self, const char *text)
{
  g_return_if_fail (QIPU_IS_SETUP_PANEL (self));

  if (text != NULL)
    gtk_editable_set_text (GTK_EDITABLE (self->fen), text);
}
