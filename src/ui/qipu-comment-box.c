/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The comment of the current move, edited in place.
 *
 * What is typed goes to the document when the focus leaves, when another move becomes current, and
 * after a short rest, each time as one edit. */

#define G_LOG_DOMAIN "qipu-ui"

#include "config.h"

#include "ui/qipu-comment-box.h"

#include <glib/gi18n-lib.h>

#include "ui/qipu-ui-language.h"
#include "words/qipu-words-shorten.h"

#define REST_MS 800
#define MINIMUM_HEIGHT 37
#define MAXIMUM_HEIGHT 160
/* of one that retires */
#define MAXIMUM_LOW_LINES 3
#define MARGIN 8

struct _QipuCommentBox
{
  GtkWidget parent_instance;

  QipuSession *session;
  GtkWidget *overlay;
  GtkWidget *scroller;
  GtkWidget *view;
  GtkWidget *placeholder;
  GtkTextBuffer *buffer;
  QipuNodeId node;
  QipuCommentPlace place;
  guint rest;
  gboolean loading;
  gboolean dirty;
  gboolean retiring;
  gboolean gives_way;
  gboolean is_cut; /* the buffer has only the beginning, which cannot be edited */
};

enum
{
  SIGNAL_FINISHED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (QipuCommentBox, qipu_comment_box, GTK_TYPE_WIDGET)

static void
update_placeholder (QipuCommentBox *self)
{
  gtk_widget_set_visible (self->placeholder, gtk_text_buffer_get_char_count (self->buffer) == 0);
  gtk_label_set_label (GTK_LABEL (self->placeholder),
                       self->place == QIPU_COMMENT_BEFORE    ? _ ("Comment before the move")
                       : self->node == QIPU_NODE_ROOT ? _ ("Comment on the start position")
                                                      : _ ("Comment on this move"));
}

static void
update_visible (QipuCommentBox *self)
{
  gtk_widget_set_visible (
      GTK_WIDGET (self),
      gtk_widget_has_focus (self->view) ||
          (!self->gives_way &&
           (!self->retiring || gtk_text_buffer_get_char_count (self->buffer) > 0)));
}

static void
load (QipuCommentBox *self)
{
  const QipuGame *game;
  const char *comment;
  g_autofree char *shown = NULL;

  self->node = qipu_session_get_current (self->session);
  game = qipu_document_get_game (qipu_session_get_document (self->session));
  comment = qipu_game_get_comment (game, self->node, self->place);
  shown = qipu_words_shorten_comment (comment != NULL ? comment : "", QIPU_SHOWN_LINES_IN_BOX,
                                      &self->is_cut);

  self->loading = TRUE;
  gtk_text_buffer_set_text (self->buffer, shown, -1);
  gtk_text_view_set_editable (GTK_TEXT_VIEW (self->view), !self->is_cut);
  gtk_widget_set_tooltip_text (self->view, self->is_cut
                               ? _ ("Only the beginning of this very long comment is shown.")
                               : NULL);
  self->loading = FALSE;
  self->dirty = FALSE;
  update_placeholder (self);
  update_visible (self);
}

static char *
dup_text (QipuCommentBox *self)
{
  GtkTextIter start, end;

  gtk_text_buffer_get_bounds (self->buffer, &start, &end);
  return gtk_text_buffer_get_text (self->buffer, &start, &end, FALSE);
}

void
qipu_comment_box_commit (QipuCommentBox *self)
{
  g_autofree char *text = NULL;
  QipuDocument *document;

  g_return_if_fail (QIPU_IS_COMMENT_BOX (self));

  g_clear_handle_id (&self->rest, g_source_remove);
  if (!self->dirty || self->session == NULL)
    return;

  self->dirty = FALSE;
  text = dup_text (self);
  document = qipu_session_get_document (self->session);
  qipu_document_begin_edit (document, N_ ("Edit comment"));
  qipu_document_set_comment (document, self->node, self->place, *text != '\0' ? text : NULL);
  qipu_document_end_edit (document);
}

static gboolean
on_rest (gpointer data)
{
  QipuCommentBox *self = data;

  self->rest = 0;
  qipu_comment_box_commit (self);
  return G_SOURCE_REMOVE;
}

static void
on_buffer_changed (QipuCommentBox *self)
{
  update_placeholder (self);
  if (self->loading)
    return;

  self->dirty = TRUE;
  g_clear_handle_id (&self->rest, g_source_remove);
  self->rest = g_timeout_add (REST_MS, on_rest, self);
}

static void
on_current_changed (QipuCommentBox *self)
{
  QipuNodeId current = qipu_session_get_current (self->session);

  if (current == self->node)
    return;

  qipu_comment_box_commit (self);
  self->place = QIPU_COMMENT_AFTER;
  load (self);
}

/* Undo, or another view of the same document. */
static void
on_document_changed (QipuCommentBox *self, const QipuChange *change)
{
  const QipuGame *game = qipu_document_get_game (qipu_session_get_document (self->session));
  const char *comment = qipu_game_get_comment (game, self->node, self->place);
  g_autofree char *text = dup_text (self);

  if (!self->dirty && change->texts &&
      (self->is_cut || g_strcmp0 (text, comment != NULL ? comment : "") != 0))
    load (self);
}

static void
on_focus_left (QipuCommentBox *self)
{
  qipu_comment_box_commit (self);
  if (self->place == QIPU_COMMENT_BEFORE && self->session != NULL)
    {
      self->place = QIPU_COMMENT_AFTER;
      load (self);
    }
  /* the focus is still said to be here */
  if (self->gives_way || (self->retiring && gtk_text_buffer_get_char_count (self->buffer) == 0))
    gtk_widget_hide (GTK_WIDGET (self));
}

static gboolean
on_key_pressed (QipuCommentBox *self, guint keyval, guint keycode, GdkModifierType state)
{
  gboolean enter = keyval == GDK_KEY_Return || keyval == GDK_KEY_KP_Enter;

  if (keyval == GDK_KEY_Escape || (enter && (state & GDK_CONTROL_MASK)))
    {
      qipu_comment_box_commit (self);
      g_signal_emit (self, signals[SIGNAL_FINISHED], 0);
      return GDK_EVENT_STOP;
    }
  return GDK_EVENT_PROPAGATE;
}

static void
qipu_comment_box_dispose (GObject *object)
{
  QipuCommentBox *self = QIPU_COMMENT_BOX (object);

  qipu_comment_box_set_session (self, NULL);
  g_clear_handle_id (&self->rest, g_source_remove);
  g_clear_pointer (&self->overlay, gtk_widget_unparent);

  G_OBJECT_CLASS (qipu_comment_box_parent_class)->dispose (object);
}

static void
qipu_comment_box_class_init (QipuCommentBoxClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = qipu_comment_box_dispose;

  /* The writer is done: the focus should go back to the moves. */
  signals[SIGNAL_FINISHED] = g_signal_new ("finished", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST,
                                           0, NULL, NULL, NULL, G_TYPE_NONE, 0);

  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "commentbox");
}

static void
qipu_comment_box_init (QipuCommentBox *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkEventController *focus = gtk_event_controller_focus_new ();

  self->place = QIPU_COMMENT_AFTER;
  self->view = gtk_text_view_new ();
  self->buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (self->view));
  gtk_text_buffer_set_enable_undo (self->buffer, TRUE);
  gtk_text_view_set_wrap_mode (GTK_TEXT_VIEW (self->view), GTK_WRAP_WORD_CHAR);
  gtk_text_view_set_accepts_tab (GTK_TEXT_VIEW (self->view), FALSE);
  gtk_text_view_set_left_margin (GTK_TEXT_VIEW (self->view), 10);
  gtk_text_view_set_right_margin (GTK_TEXT_VIEW (self->view), 10);
  gtk_text_view_set_top_margin (GTK_TEXT_VIEW (self->view), MARGIN);
  gtk_text_view_set_bottom_margin (GTK_TEXT_VIEW (self->view), MARGIN);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->view), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Comment"), -1);
  g_signal_connect_swapped (self->buffer, "changed", G_CALLBACK (on_buffer_changed), self);

  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (on_key_pressed), self);
  gtk_widget_add_controller (self->view, keys);
  g_signal_connect_swapped (focus, "leave", G_CALLBACK (on_focus_left), self);
  gtk_widget_add_controller (self->view, focus);

  self->scroller = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (self->scroller), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_min_content_height (GTK_SCROLLED_WINDOW (self->scroller), MINIMUM_HEIGHT);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (self->scroller), MAXIMUM_HEIGHT);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (self->scroller), TRUE);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->scroller), self->view);

  self->placeholder = gtk_label_new (NULL);
  gtk_label_set_xalign (GTK_LABEL (self->placeholder), 0);
  gtk_label_set_ellipsize (GTK_LABEL (self->placeholder), PANGO_ELLIPSIZE_END);
  gtk_widget_set_halign (self->placeholder, GTK_ALIGN_FILL);
  gtk_widget_set_valign (self->placeholder, GTK_ALIGN_START);
  gtk_widget_set_margin_start (self->placeholder, 10);
  gtk_widget_set_margin_end (self->placeholder, 10);
  gtk_widget_set_margin_top (self->placeholder, MARGIN);
  gtk_widget_set_margin_bottom (self->placeholder, MARGIN);
  gtk_widget_set_can_target (self->placeholder, FALSE);
  gtk_widget_add_css_class (self->placeholder, "dim-label");

  self->overlay = gtk_overlay_new ();
  gtk_overlay_set_child (GTK_OVERLAY (self->overlay), self->scroller);
  gtk_overlay_add_overlay (GTK_OVERLAY (self->overlay), self->placeholder);
  /* the box has room for one line of large text, too */
  gtk_overlay_set_measure_overlay (GTK_OVERLAY (self->overlay), self->placeholder, TRUE);
  gtk_widget_set_parent (self->overlay, GTK_WIDGET (self));
}

/**
 * qipu_comment_box_new:
 *
 * Returns: (transfer floating): a box without a session
 */
GtkWidget *
qipu_comment_box_new (void)
{
  return g_object_new (QIPU_TYPE_COMMENT_BOX, NULL);
}

/**
 * qipu_comment_box_set_session:
 * @self: the box
 * @session: (nullable): whose comments
 *
 * Shows the comments of the current node from now on. What was written for the session before goes
 * to its document.
 */
void
qipu_comment_box_set_session (QipuCommentBox *self, QipuSession *session)
{
  g_return_if_fail (QIPU_IS_COMMENT_BOX (self));

  if (self->session == session)
    return;

  if (self->session != NULL)
    {
      qipu_comment_box_commit (self);
      g_signal_handlers_disconnect_by_data (self->session, self);
      g_signal_handlers_disconnect_by_data (qipu_session_get_document (self->session), self);
    }
  g_set_object (&self->session, session);
  if (session == NULL)
    return;

  g_signal_connect_swapped (session, "notify::current", G_CALLBACK (on_current_changed), self);
  g_signal_connect_swapped (qipu_session_get_document (session), "changed",
                            G_CALLBACK (on_document_changed), self);
  self->place = QIPU_COMMENT_AFTER;
  load (self);
}

void
qipu_comment_box_edit (QipuCommentBox *self, QipuCommentPlace place)
{
  GtkTextIter end;

  g_return_if_fail (QIPU_IS_COMMENT_BOX (self));

  if (self->session == NULL)
    return;
  if (qipu_session_get_current (self->session) == QIPU_NODE_ROOT)
    place = QIPU_COMMENT_AFTER;
  if (place != self->place)
    {
      qipu_comment_box_commit (self);
      self->place = place;
      load (self);
    }
  gtk_text_buffer_get_end_iter (self->buffer, &end);
  gtk_text_buffer_place_cursor (self->buffer, &end);
  gtk_widget_show (GTK_WIDGET (self));
  gtk_widget_grab_focus (self->view);
}

/* Whole lines: the one below them is not cut in two. */
static int
get_low_height (QipuCommentBox *self)
{
  PangoContext *context = gtk_widget_get_pango_context (self->view);
  PangoFontMetrics *metrics = pango_context_get_metrics (context, NULL, NULL);
  int line = PANGO_PIXELS_CEIL (pango_font_metrics_get_height (metrics));

  pango_font_metrics_unref (metrics);
  return MARGIN + MAXIMUM_LOW_LINES * line;
}

/**
 * qipu_comment_box_set_retiring:
 * @self: the box
 * @retiring: whether room is scarce
 *
 * A box that retires is only in sight while there is a comment or one is being written, and is
 * less high.
 */
void
qipu_comment_box_set_retiring (QipuCommentBox *self, gboolean retiring)
{
  g_return_if_fail (QIPU_IS_COMMENT_BOX (self));

  self->retiring = retiring;
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (self->scroller),
                                              retiring ? get_low_height (self) : MAXIMUM_HEIGHT);
  update_visible (self);
}

/**
 * qipu_comment_box_set_gives_way:
 * @self: the box
 * @gives_way: whether something else needs its room
 *
 * A box that gives way is only in sight while a comment is being written.
 */
void
qipu_comment_box_set_gives_way (QipuCommentBox *self, gboolean gives_way)
{
  g_return_if_fail (QIPU_IS_COMMENT_BOX (self));

  self->gives_way = gives_way;
  update_visible (self);
}

/**
 * qipu_comment_box_has_focus:
 * @self: the box
 *
 * Returns: whether what is typed goes into the comment
 */
gboolean
qipu_comment_box_has_focus (QipuCommentBox *self)
{
  g_return_val_if_fail (QIPU_IS_COMMENT_BOX (self), FALSE);

  return gtk_widget_has_focus (self->view);
}

/**
 * qipu_comment_box_get_cursor:
 * @self: the box
 *
 * Returns: the place of the cursor, in characters
 */
int
qipu_comment_box_get_cursor (QipuCommentBox *self)
{
  int position;

  g_return_val_if_fail (QIPU_IS_COMMENT_BOX (self), 0);

  g_object_get (self->buffer, "cursor-position", &position, NULL);
  return position;
}

/**
 * qipu_comment_box_get_place:
 * @self: the box
 *
 * Returns: whether the comment before or after the move is edited
 */
QipuCommentPlace
qipu_comment_box_get_place (QipuCommentBox *self)
{
  g_return_val_if_fail (QIPU_IS_COMMENT_BOX (self), QIPU_COMMENT_AFTER);

  return self->place;
}

/**
 * qipu_comment_box_restore:
 * @self: the box
 * @place: which comment
 * @cursor: place of the cursor, in characters
 *
 * Goes on editing where another box left off, as when the language has changed.
 */
void
qipu_comment_box_restore (QipuCommentBox *self, QipuCommentPlace place, int cursor)
{
  GtkTextIter iter;

  g_return_if_fail (QIPU_IS_COMMENT_BOX (self));

  qipu_comment_box_edit (self, place);
  gtk_text_buffer_get_iter_at_offset (self->buffer, &iter, cursor);
  gtk_text_buffer_place_cursor (self->buffer, &iter);
}
