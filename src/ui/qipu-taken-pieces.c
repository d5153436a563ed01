/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The pieces that a side has lost, as a row of small discs. */

#define G_LOG_DOMAIN "qipu-ui"

#include "config.h"

#include "ui/qipu-taken-pieces.h"

#include <glib/gi18n-lib.h>

#include "ui/qipu-board-layers.h"
#include "words/qipu-words.h"

#define UNIT 20
#define STEP 13 /* discs overlap */

struct _QipuTakenPieces
{
  GtkWidget parent_instance;

  QipuPiece pieces[32];
  guint n_pieces;
  QipuPieceSet *set;
  GskRenderNode *node;
};

G_DEFINE_FINAL_TYPE (QipuTakenPieces, qipu_taken_pieces, GTK_TYPE_WIDGET)

/* The strongest first. */
static const QipuKind order[] = {
  QIPU_CHARIOT, QIPU_CANNON, QIPU_HORSE, QIPU_SOLDIER, QIPU_ADVISOR, QIPU_ELEPHANT, QIPU_GENERAL,
};

static guint
count (const QipuPosition *position, QipuPiece piece)
{
  guint n = 0;

  for (QipuSquare square = 0; square < QIPU_N_SQUARES; square++)
    n += qipu_position_get (position, square) == piece;
  return n;
}

static void
qipu_taken_pieces_measure (GtkWidget *widget,
                           GtkOrientation orientation,
                           int for_size,
                           int *minimum,
                           int *natural,
                           int *minimum_baseline,
                           int *natural_baseline)
{
  QipuTakenPieces *self = QIPU_TAKEN_PIECES (widget);

  if (orientation == GTK_ORIENTATION_VERTICAL)
    *minimum = *natural = UNIT;
  else
    {
      *minimum = 0;
      *natural = self->n_pieces == 0 ? 0 : UNIT + STEP * ((int) self->n_pieces - 1);
    }
}

static void
qipu_taken_pieces_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  QipuTakenPieces *self = QIPU_TAKEN_PIECES (widget);

  if (self->n_pieces == 0)
    return;

  if (self->node == NULL)
    {
      GtkSnapshot *own = gtk_snapshot_new ();
      cairo_t *cr = gtk_snapshot_append_cairo (
        own, &GRAPHENE_RECT_INIT (0, 0, (float) gtk_widget_get_width (widget),
                                  (float) gtk_widget_get_height (widget)));
      double y = gtk_widget_get_height (widget) / 2.0;
      QipuTheme theme;

      qipu_board_theme_for_widget (widget, &theme);
      if (self->set == NULL)
        self->set = qipu_piece_set_new (qipu_board_pieces_from_settings ());
      for (guint i = 0; i < self->n_pieces; i++)
        qipu_piece_set_draw (self->set, cr, &theme, self->pieces[i], QIPU_SPRITE_NORMAL,
                             UNIT / 2.0 + STEP * i, y, UNIT);
      cairo_destroy (cr);
      self->node = gtk_snapshot_free_to_node (own);
    }
  if (self->node != NULL)
    gtk_snapshot_append_node (snapshot, self->node);
}

static void
qipu_taken_pieces_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  g_clear_pointer (&QIPU_TAKEN_PIECES (widget)->node, gsk_render_node_unref);
}

static void
qipu_taken_pieces_css_changed (GtkWidget *widget, GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (qipu_taken_pieces_parent_class)->css_changed (widget, change);
  qipu_taken_pieces_restyle (QIPU_TAKEN_PIECES (widget));
}

static void
qipu_taken_pieces_finalize (GObject *object)
{
  QipuTakenPieces *self = QIPU_TAKEN_PIECES (object);

  g_clear_pointer (&self->set, qipu_piece_set_unref);
  g_clear_pointer (&self->node, gsk_render_node_unref);

  G_OBJECT_CLASS (qipu_taken_pieces_parent_class)->finalize (object);
}

static void
qipu_taken_pieces_class_init (QipuTakenPiecesClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = qipu_taken_pieces_finalize;
  widget_class->measure = qipu_taken_pieces_measure;
  widget_class->snapshot = qipu_taken_pieces_snapshot;
  widget_class->size_allocate = qipu_taken_pieces_size_allocate;
  widget_class->css_changed = qipu_taken_pieces_css_changed;

  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
  gtk_widget_class_set_css_name (widget_class, "takenpieces");
}

static void
qipu_taken_pieces_init (QipuTakenPieces *self)
{
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
}

/**
 * qipu_taken_pieces_new:
 *
 * Returns: (transfer floating): a row without pieces
 */
GtkWidget *
qipu_taken_pieces_new (void)
{
  return g_object_new (QIPU_TYPE_TAKEN_PIECES, NULL);
}

/* The pieces of a kind lie beside each other. */
static void
tell (QipuTakenPieces *self)
{
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *list = NULL;
  g_autofree char *said = NULL;

  for (guint i = 0, n; i < self->n_pieces; i += n)
    {
      QipuPiece piece = self->pieces[i];

      for (n = 1; i + n < self->n_pieces && self->pieces[i + n] == piece; n++)
        ;
      g_ptr_array_add (
          items,
          n == 1 ? g_strdup (qipu_words_piece (piece))
                 /* Translators: pieces that were taken, beside others: "the horse, 2 cannons" */
                 : g_strdup_printf (C_ ("taken", "%1$u %2$s"), n, qipu_words_pieces (piece)));
    }
  list = qipu_words_list ((const char *const *) items->pdata, items->len);
  /* Translators: for screen readers; %s is a list of the pieces that a side has taken. */
  said = items->len > 0 ? g_strdup_printf (_ ("Taken: %s"), list) : g_strdup (_ ("Nothing taken"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, said, -1);
}

/**
 * qipu_taken_pieces_set_positions:
 * @self: the row
 * @start: the position where the game begins
 * @now: the current position
 * @colour: whose losses are shown
 *
 * Shows, and tells screen readers in the language of the moment, what is in @start and not in @now.
 */
void
qipu_taken_pieces_set_positions (QipuTakenPieces *self,
                                 const QipuPosition *start,
                                 const QipuPosition *now,
                                 QipuColour colour)
{
  QipuPiece pieces[32];
  guint n = 0;

  g_return_if_fail (QIPU_IS_TAKEN_PIECES (self));

  for (guint i = 0; i < G_N_ELEMENTS (order); i++)
    {
      QipuPiece piece = qipu_piece (colour, order[i]);
      guint before = count (start, piece);
      guint after = count (now, piece);

      for (guint k = after; k < before && n < G_N_ELEMENTS (pieces); k++)
        pieces[n++] = piece;
    }
  if (n == self->n_pieces && memcmp (pieces, self->pieces, n * sizeof *pieces) == 0)
    {
      tell (self);
      return;
    }

  memcpy (self->pieces, pieces, n * sizeof *pieces);
  self->n_pieces = n;
  tell (self);
  g_clear_pointer (&self->node, gsk_render_node_unref);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

/**
 * qipu_taken_pieces_restyle:
 * @self: the row
 *
 * Draws it anew: pieces or design have changed.
 */
void
qipu_taken_pieces_restyle (QipuTakenPieces *self)
{
  g_return_if_fail (QIPU_IS_TAKEN_PIECES (self));

  g_clear_pointer (&self->set, qipu_piece_set_unref);
  g_clear_pointer (&self->node, gsk_render_node_unref);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
