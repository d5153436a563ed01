/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How the game ended or is about to end, why, and the cycle of moves that it comes from.
 *
 * While the cycle is played the session goes through its moves, for which the referee says other
 * things; therefore the box keeps what was found at the end of it until it has come back there. */

#define G_LOG_DOMAIN "qipu-ui"

#include "config.h"

#include "ui/qipu-verdict-box.h"

#include <glib/gi18n-lib.h>

#include "rules/qipu-attack.h"
#include "ui/qipu-settings.h"
#include "words/qipu-words-judge.h"

/* Below this the labels of the moves cannot be read. */
#define MINIMUM_STEP_MS 1200
#define MAXIMUM_HEIGHT 180
/* Under the board of a narrow window, whose room it takes. */
#define NARROW_BELOW 600
#define MAXIMUM_HEIGHT_NARROW 86
#define SPACING 6

struct _QipuVerdictBox
{
  GtkWidget parent_instance;

  QipuSession *session;
  QipuJudgement judgement;
  GArray *plies;   /* QipuPlyReport of the cycle; empty without one */
  guint first_ply; /* of the record, where the cycle begins */
  QipuNodeId end;  /* the node that was judged */

  guint at;        /* which of the plies is on the board */
  guint timer;
  gboolean explaining;
  gboolean stepping; /* the session moves because we asked for it */

  GtkWidget *title;
  GtkWidget *button;
  GtkWidget *scroller;
  GtkWidget *step;
  GtkWidget *details;
  GtkWidget *about;
};

enum
{
  PROP_0,
  PROP_EXPLAINING,
  N_PROPS
};

enum
{
  SIGNAL_SCENE_CHANGED,
  N_SIGNALS
};

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (QipuVerdictBox, qipu_verdict_box, GTK_TYPE_WIDGET)

static QipuReferee *
get_referee (QipuVerdictBox *self)
{
  return qipu_session_get_referee (self->session);
}

static const QipuPlyReport *
get_ply (QipuVerdictBox *self, guint index)
{
  return &g_array_index (self->plies, QipuPlyReport, index);
}

/* The node after the move @index of the cycle, which may have ended some moves before the node that
 * was judged. */
static QipuNodeId
get_node (QipuVerdictBox *self, guint index)
{
  const QipuGame *game = qipu_document_get_game (qipu_session_get_document (self->session));
  guint ply = self->first_ply + index + 1;
  QipuNodeId node = self->end;

  while (qipu_game_get_ply (game, node) > ply)
    node = qipu_game_get_parent (game, node);
  return node;
}

/* Words */

static void
show_details (QipuVerdictBox *self)
{
  const QipuRuleSet *rules = qipu_referee_get_rule_set (get_referee (self));
  g_auto (GStrv) sentences =
    qipu_words_judge_explanation (&self->judgement,
                                  (const QipuPlyReport *) (const void *) self->plies->data,
                                  self->plies->len, rules);
  g_autofree char *text = g_strjoinv ("\n", sentences);
  g_autofree char *about = qipu_words_rules_about (rules);

  gtk_label_set_label (GTK_LABEL (self->details), text);
  gtk_label_set_label (GTK_LABEL (self->about), about);
}

static void
show_step (QipuVerdictBox *self)
{
  const QipuRuleSet *rules = qipu_referee_get_rule_set (get_referee (self));
  g_autofree char *move = qipu_session_dup_move_text (self->session, get_node (self, self->at));
  g_autofree char *what = qipu_words_judge_ply (get_ply (self, self->at), rules);
  /* Translators: number of a move within the cycle, how many there are, the move, what it is:
   * "2 of 4: R8=7, chases the black cannon" */
  g_autofree char *text = g_strdup_printf (_ ("%1$u of %2$u: %3$s, %4$s"), self->at + 1,
                                           self->plies->len, move, what);

  gtk_label_set_label (GTK_LABEL (self->step), text);
}

static void
update_box (QipuVerdictBox *self)
{
  const QipuRuleSet *rules = qipu_referee_get_rule_set (get_referee (self));
  gboolean study = qipu_session_get_mode (self->session) == QIPU_MODE_STUDY;
  g_autofree char *title = study ? qipu_words_judge_status (&self->judgement, rules) : NULL;

  gtk_widget_set_visible (GTK_WIDGET (self), title != NULL);
  if (title == NULL)
    return;

  gtk_label_set_label (GTK_LABEL (self->title), title);
  gtk_widget_set_visible (self->button, self->plies->len > 0);
  gtk_widget_set_visible (self->scroller, self->explaining);
}

static void
update_height (QipuVerdictBox *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  gboolean narrow = root != NULL && gtk_widget_get_width (GTK_WIDGET (root)) < NARROW_BELOW;

  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (self->scroller),
                                              narrow ? MAXIMUM_HEIGHT_NARROW : MAXIMUM_HEIGHT);
}

/* The plies of the cycle are asked for only where there is one. */
static void
read_judgement (QipuVerdictBox *self)
{
  QipuReferee *referee = get_referee (self);
  const QipuRepetition *repetition = &qipu_referee_get_judgement (referee)->repetition;

  self->judgement = *qipu_referee_get_judgement (referee);
  self->first_ply = qipu_referee_get_first_ply (referee) + repetition->first;
  self->end = qipu_session_get_current (self->session);
  g_array_set_size (self->plies, 0);
  if (repetition->outcome == QIPU_OUTCOME_NONE || repetition->last <= repetition->first)
    return;

  g_array_set_size (self->plies, repetition->last - repetition->first);
  g_array_set_size (self->plies,
                    qipu_referee_explain (referee, &self->judgement,
                                          (QipuPlyReport *) (void *) self->plies->data,
                                          self->plies->len));
}

/* Playing the cycle */

static void
go_to (QipuVerdictBox *self, QipuNodeId node)
{
  self->stepping = TRUE;
  qipu_session_go_to (self->session, node);
  self->stepping = FALSE;
}

static void
show_ply (QipuVerdictBox *self, guint index)
{
  self->at = index;
  show_step (self);
  go_to (self, get_node (self, index));
  g_signal_emit (self, signals[SIGNAL_SCENE_CHANGED], 0);
}

static void
stop (QipuVerdictBox *self)
{
  g_clear_handle_id (&self->timer, g_source_remove);
  if (!self->explaining)
    return;

  self->explaining = FALSE;
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self->button), FALSE);
  gtk_label_set_label (GTK_LABEL (self->step), "");
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_EXPLAINING]);
}

/* Each move again and again, until told to stop. */
static gboolean
on_tick (gpointer data)
{
  QipuVerdictBox *self = data;

  show_ply (self, (self->at + 1) % self->plies->len);
  return G_SOURCE_CONTINUE;
}

static void
on_button_toggled (QipuVerdictBox *self)
{
  qipu_verdict_box_set_explaining (self,
                                   gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (self->button)));
}

static void
on_session_notify (QipuVerdictBox *self)
{
  if (self->stepping)
    return;

  /* someone went elsewhere */
  stop (self);
  read_judgement (self);
  update_box (self);
}

/* A move of the cycle may have gone. */
static void
on_document_changed (QipuVerdictBox *self)
{
  if (self->explaining && !self->stepping)
    on_session_notify (self);
}

/* Overrides */

static void
qipu_verdict_box_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  switch (id)
    {
    case PROP_EXPLAINING:
      g_value_set_boolean (value, QIPU_VERDICT_BOX (object)->explaining);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
qipu_verdict_box_dispose (GObject *object)
{
  QipuVerdictBox *self = QIPU_VERDICT_BOX (object);

  if (self->title != NULL)
    qipu_verdict_box_set_session (self, NULL);
  g_clear_pointer (&self->title, gtk_widget_unparent);
  g_clear_pointer (&self->button, gtk_widget_unparent);
  g_clear_pointer (&self->scroller, gtk_widget_unparent);

  G_OBJECT_CLASS (qipu_verdict_box_parent_class)->dispose (object);
}

static void
qipu_verdict_box_finalize (GObject *object)
{
  g_array_unref (QIPU_VERDICT_BOX (object)->plies);

  G_OBJECT_CLASS (qipu_verdict_box_parent_class)->finalize (object);
}

static GtkSizeRequestMode
qipu_verdict_box_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static int
get_button_width (QipuVerdictBox *self)
{
  int width = 0;

  if (!gtk_widget_get_visible (self->button))
    return 0;
  gtk_widget_measure (self->button, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &width, NULL, NULL);
  return width + SPACING;
}

static int
get_height (GtkWidget *child, int width)
{
  int height;

  gtk_widget_measure (child, GTK_ORIENTATION_VERTICAL, width, NULL, &height, NULL, NULL);
  return height;
}

static int
get_head_height (QipuVerdictBox *self, int width)
{
  int title = get_height (self->title, width < 0 ? -1 : MAX (0, width - get_button_width (self)));

  return gtk_widget_get_visible (self->button) ? MAX (title, get_height (self->button, -1)) : title;
}

/* The button stands beside the title, but not in a box of the toolkit: that asks a label for its
 * width at a height, and the label tries width after width, which took 100 ms. */
static void
qipu_verdict_box_measure (GtkWidget *widget,
                          GtkOrientation orientation,
                          int for_size,
                          int *minimum,
                          int *natural,
                          int *minimum_baseline,
                          int *natural_baseline)
{
  QipuVerdictBox *self = QIPU_VERDICT_BOX (widget);
  gboolean scrolls = gtk_widget_get_visible (self->scroller);

  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      int below_minimum = 0, below_natural = 0;
      int beside = get_button_width (self);

      gtk_widget_measure (self->title, orientation, -1, minimum, natural, NULL, NULL);
      if (scrolls)
        gtk_widget_measure (self->scroller, orientation, -1, &below_minimum, &below_natural, NULL,
                            NULL);
      *minimum = MAX (*minimum + beside, below_minimum);
      *natural = MAX (*natural + beside, below_natural);
      return;
    }

  *minimum = *natural = get_head_height (self, for_size);
  if (!scrolls)
    return;

  /* in a low window some lines do: the others can be scrolled to */
  *natural += SPACING + get_height (self->scroller, for_size);
  *minimum += SPACING + MIN (get_height (self->scroller, for_size), MAXIMUM_HEIGHT_NARROW);
}

/* Where the last line of @label ends that is whole at @height, when the label begins at @top; @top
 * if none is. */
static int
get_last_whole_line (GtkWidget *label, int width, int top, int height)
{
  g_autoptr (PangoLayout) layout = pango_layout_copy (gtk_label_get_layout (GTK_LABEL (label)));
  PangoLayoutIter *iter;
  int end = top;

  pango_layout_set_width (layout, width * PANGO_SCALE);
  iter = pango_layout_get_iter (layout);
  do
    {
      int bottom;

      pango_layout_iter_get_line_yrange (iter, NULL, &bottom);
      bottom = top + PANGO_PIXELS_CEIL (bottom);
      if (bottom > height)
        break;
      end = bottom;
    }
  while (pango_layout_iter_next_line (iter));
  pango_layout_iter_free (iter);
  return end;
}

/* No line is cut in two: @height, or as much of it as whole lines take. */
static int
get_whole_lines (QipuVerdictBox *self, int width, int height)
{
  GtkWidget *labels[] = { self->step, self->details, self->about };
  GtkWidget *bar = gtk_scrolled_window_get_vscrollbar (GTK_SCROLLED_WINDOW (self->scroller));
  int top = 0, end = 0;
  int beside;

  gtk_widget_measure (bar, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &beside, NULL, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (labels) && top < height; i++)
    {
      end = get_last_whole_line (labels[i], width - beside, top, height);
      top += get_height (labels[i], width - beside) + SPACING;
    }
  return end > 0 && top - SPACING > height ? end : height;
}

static void
qipu_verdict_box_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  QipuVerdictBox *self = QIPU_VERDICT_BOX (widget);
  gboolean rtl = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  int beside = get_button_width (self);
  int head = get_head_height (self, width);

  gtk_widget_size_allocate (self->title,
                            &(GtkAllocation){ rtl ? beside : 0, 0, width - beside, head }, -1);
  if (gtk_widget_get_visible (self->button))
    gtk_widget_size_allocate (self->button,
                              &(GtkAllocation){ rtl ? 0 : width - beside + SPACING, 0,
                                                beside - SPACING, get_height (self->button, -1) },
                              -1);
  if (gtk_widget_get_visible (self->scroller))
    gtk_widget_size_allocate (
        self->scroller,
        &(GtkAllocation){ 0, head + SPACING, width,
                          get_whole_lines (self, width, MAX (0, height - head - SPACING)) },
        -1);
}

static void
qipu_verdict_box_class_init (QipuVerdictBoxClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = qipu_verdict_box_dispose;
  object_class->finalize = qipu_verdict_box_finalize;
  object_class->get_property = qipu_verdict_box_get_property;

  properties[PROP_EXPLAINING] = g_param_spec_boolean ("explaining", NULL, NULL, FALSE,
                                                      G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  signals[SIGNAL_SCENE_CHANGED] =
    g_signal_new ("scene-changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                  NULL, G_TYPE_NONE, 0);

  widget_class->get_request_mode = qipu_verdict_box_get_request_mode;
  widget_class->measure = qipu_verdict_box_measure;
  widget_class->size_allocate = qipu_verdict_box_size_allocate;
  gtk_widget_class_set_css_name (widget_class, "verdictbox");
}

static GtkWidget *
make_label (const char *css_class)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_add_css_class (label, css_class);
  return label;
}

static void
qipu_verdict_box_init (QipuVerdictBox *self)
{
  GtkWidget *texts = gtk_box_new (GTK_ORIENTATION_VERTICAL, SPACING);

  self->plies = g_array_new (FALSE, TRUE, sizeof (QipuPlyReport));
  self->title = make_label ("verdict-title");
  self->button = gtk_toggle_button_new_with_mnemonic (_ ("E_xplain"));
  gtk_widget_set_tooltip_text (self->button, _ ("Play the moves that repeat, with who attacks whom"));
  g_signal_connect_swapped (self->button, "toggled", G_CALLBACK (on_button_toggled), self);
  gtk_widget_set_parent (self->title, GTK_WIDGET (self));
  gtk_widget_set_parent (self->button, GTK_WIDGET (self));

  self->step = make_label ("heading");
  self->details = make_label ("verdict-details");
  self->about = make_label ("caption");
  gtk_widget_add_css_class (self->about, "dim-label");
  gtk_box_append (GTK_BOX (texts), self->step);
  gtk_box_append (GTK_BOX (texts), self->details);
  gtk_box_append (GTK_BOX (texts), self->about);

  self->scroller = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (self->scroller), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (self->scroller), MAXIMUM_HEIGHT);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (self->scroller), TRUE);
  /* that there is more must be seen */
  gtk_scrolled_window_set_overlay_scrolling (GTK_SCROLLED_WINDOW (self->scroller), FALSE);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->scroller), texts);

  gtk_widget_set_parent (self->scroller, GTK_WIDGET (self));
  gtk_widget_hide (GTK_WIDGET (self));
}

/* Public */

GtkWidget *
qipu_verdict_box_new (void)
{
  return g_object_new (QIPU_TYPE_VERDICT_BOX, NULL);
}

/**
 * qipu_verdict_box_set_session:
 * @self: the box
 * @session: (nullable): whose end and repetitions
 *
 * Shows what the referee of @session says from now on. Explaining ends.
 */
void
qipu_verdict_box_set_session (QipuVerdictBox *self, QipuSession *session)
{
  g_return_if_fail (QIPU_IS_VERDICT_BOX (self));

  if (self->session == session)
    return;

  stop (self);
  if (self->session != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->session, self);
      g_signal_handlers_disconnect_by_data (get_referee (self), self);
      g_signal_handlers_disconnect_by_data (qipu_session_get_document (self->session), self);
    }
  g_set_object (&self->session, session);
  g_array_set_size (self->plies, 0);
  gtk_widget_hide (GTK_WIDGET (self));
  if (session == NULL)
    return;

  g_signal_connect_swapped (session, "notify::current", G_CALLBACK (on_session_notify), self);
  g_signal_connect_swapped (session, "notify::mode", G_CALLBACK (on_session_notify), self);
  g_signal_connect_swapped (get_referee (self), "notify", G_CALLBACK (on_session_notify), self);
  g_signal_connect_swapped (qipu_session_get_document (session), "changed",
                            G_CALLBACK (on_document_changed), self);
  on_session_notify (self);
}

gboolean
qipu_verdict_box_can_explain (QipuVerdictBox *self)
{
  g_return_val_if_fail (QIPU_IS_VERDICT_BOX (self), FALSE);

  return self->plies->len > 0;
}

/**
 * qipu_verdict_box_get_explaining:
 * @self: the box
 *
 * Returns: whether a repetition is explained move by move
 */
gboolean
qipu_verdict_box_get_explaining (QipuVerdictBox *self)
{
  g_return_val_if_fail (QIPU_IS_VERDICT_BOX (self), FALSE);

  return self->explaining;
}

void
qipu_verdict_box_set_explaining (QipuVerdictBox *self, gboolean explaining)
{
  guint step_ms;

  g_return_if_fail (QIPU_IS_VERDICT_BOX (self));

  explaining = !!explaining && self->plies->len > 0;
  if (explaining == self->explaining)
    return;

  if (!explaining)
    {
      QipuNodeId end = self->end;

      stop (self);
      qipu_session_go_to (self->session, end);
      on_session_notify (self);
      g_signal_emit (self, signals[SIGNAL_SCENE_CHANGED], 0);
      return;
    }

  self->explaining = TRUE;
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self->button), TRUE);
  show_details (self);
  update_height (self);
  update_box (self);
  show_ply (self, 0);
  step_ms = (guint) g_settings_get_int (qipu_settings_get (), QIPU_SETTING_AUTOPLAY);
  self->timer = g_timeout_add (MAX (step_ms, MINIMUM_STEP_MS), on_tick, self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_EXPLAINING]);
}

void
qipu_verdict_box_fill_scene (QipuVerdictBox *self, QipuScene *scene)
{
  const QipuPlyReport *ply;

  g_return_if_fail (QIPU_IS_VERDICT_BOX (self));

  if (!self->explaining)
    return;

  ply = get_ply (self, self->at);
  for (guint a = 0; a < ply->n_attackers; a++)
    for (guint v = 0; v < ply->n_victims; v++)
      if (qipu_attack_reaches (&scene->position, ply->attackers[a].square, ply->victims[v].square))
        qipu_scene_add_arrow (scene, ply->attackers[a].square, ply->victims[v].square,
                              QIPU_ARROW_ATTACK, QIPU_MARK_RED);
}
