/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finding a text in the study: in comments, moves and tags. */

#define G_LOG_DOMAIN "qipu-ui"

#include "config.h"

#include "ui/qipu-find-bar.h"

#include <glib/gi18n-lib.h>

#include "study/qipu-find.h"
#include "words/qipu-words.h"

struct _QipuFindBar
{
  GtkWidget parent_instance;

  QipuSession *session;
  GtkWidget *box;
  GtkWidget *entry;
  GtkWidget *place;
  GArray *found; /* QipuFound, or NULL */
  guint current; /* index into found */
};

enum
{
  SIGNAL_CLOSED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (QipuFindBar, qipu_find_bar, GTK_TYPE_WIDGET)

static const QipuGame *
get_game (QipuFindBar *self)
{
  return qipu_document_get_game (qipu_session_get_document (self->session));
}

static void
show_place (QipuFindBar *self)
{
  g_autofree char *text = NULL;

  if (self->found == NULL)
    text = g_strdup ("");
  else if (self->found->len == 0)
    text = g_strdup (_ ("Not found"));
  else
    {
      const QipuFound *found = &g_array_index (self->found, QipuFound, self->current);

      text = g_strdup_printf ("%u / %u", self->current + 1, self->found->len);
      if (found->kind == QIPU_FOUND_TAG)
        {
          const char *name, *value;
          g_autofree char *counted = g_steal_pointer (&text);
          g_autofree char *shown = NULL;

          qipu_game_get_tag_at (get_game (self), found->tag, &name, &value);
          shown = qipu_words_isolate (name);
          text = g_strdup_printf ("%s · %s", counted, shown);
        }
    }
  gtk_label_set_label (GTK_LABEL (self->place), text);
}

static void
go_to_found (QipuFindBar *self)
{
  const QipuFound *found;

  show_place (self);
  if (self->found == NULL || self->found->len == 0)
    return;

  found = &g_array_index (self->found, QipuFound, self->current);
  if (found->kind != QIPU_FOUND_TAG)
    qipu_session_go_to (self->session, found->node);
}

/* Places lie in the order of the list of moves: the first that is not before the current move. */
static guint
find_from_here (QipuFindBar *self)
{
  g_autoptr (GHashTable) places = g_hash_table_new (NULL, NULL); /* node → its first place + 1 */
  const QipuGame *game = get_game (self);
  QipuNodeId node = qipu_session_get_current (self->session);

  for (guint i = self->found->len; i > 0; i--)
    {
      const QipuFound *found = &g_array_index (self->found, QipuFound, i - 1);

      if (found->kind != QIPU_FOUND_TAG)
        g_hash_table_insert (places, GUINT_TO_POINTER (found->node), GUINT_TO_POINTER (i));
    }
  for (; node != QIPU_NODE_NONE; node = qipu_game_read (game, node))
    {
      guint place = GPOINTER_TO_UINT (g_hash_table_lookup (places, GUINT_TO_POINTER (node)));

      if (place > 0)
        return place - 1;
    }
  return 0;
}

static void
forget (QipuFindBar *self)
{
  g_clear_pointer (&self->found, g_array_unref);
  self->current = 0;
  show_place (self);
}

void
qipu_find_bar_search (QipuFindBar *self, const char *text)
{
  g_return_if_fail (QIPU_IS_FIND_BAR (self));

  forget (self);
  if (self->session == NULL || *text == '\0')
    return;

  self->found = qipu_find (get_game (self), text);
  if (self->found->len > 0)
    self->current = find_from_here (self);
  go_to_found (self);
}

static void
on_search_changed (QipuFindBar *self)
{
  qipu_find_bar_search (self, gtk_editable_get_text (GTK_EDITABLE (self->entry)));
}

/**
 * qipu_find_bar_step:
 * @self: the bar
 * @delta: 1 or -1
 *
 * Goes to the next or the previous place that was found, around the ends.
 */
void
qipu_find_bar_step (QipuFindBar *self, int delta)
{
  g_return_if_fail (QIPU_IS_FIND_BAR (self));

  if (self->found == NULL)
    on_search_changed (self);
  if (self->found == NULL || self->found->len == 0)
    return;

  self->current = (self->current + self->found->len + (guint) delta) % self->found->len;
  go_to_found (self);
}

static void
on_next (QipuFindBar *self)
{
  qipu_find_bar_step (self, 1);
}

static void
on_previous (QipuFindBar *self)
{
  qipu_find_bar_step (self, -1);
}

static void
on_stop (QipuFindBar *self)
{
  qipu_find_bar_close (self);
  g_signal_emit (self, signals[SIGNAL_CLOSED], 0);
}

static gboolean
on_key_pressed (QipuFindBar *self, guint keyval, guint keycode, GdkModifierType state)
{
  gboolean enter = keyval == GDK_KEY_Return || keyval == GDK_KEY_KP_Enter;

  if (enter && (state & GDK_SHIFT_MASK))
    {
      on_previous (self);
      return GDK_EVENT_STOP;
    }
  return GDK_EVENT_PROPAGATE;
}

/* What was found may not be there any more; it is looked for again when it is asked for. */
static void
on_document_changed (QipuFindBar *self, const QipuChange *change)
{
  if (self->found != NULL)
    forget (self);
}

static void
qipu_find_bar_dispose (GObject *object)
{
  QipuFindBar *self = QIPU_FIND_BAR (object);

  qipu_find_bar_set_session (self, NULL);
  g_clear_pointer (&self->box, gtk_widget_unparent);

  G_OBJECT_CLASS (qipu_find_bar_parent_class)->dispose (object);
}

static void
qipu_find_bar_class_init (QipuFindBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = qipu_find_bar_dispose;
  signals[SIGNAL_CLOSED] = g_signal_new ("closed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                         NULL, NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "findbar");
}

static void
add_button (QipuFindBar *self, const char *icon, const char *tooltip, GCallback on_clicked)
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon);

  gtk_widget_set_tooltip_text (button, tooltip);
  gtk_widget_add_css_class (button, "flat");
  g_signal_connect_swapped (button, "clicked", on_clicked, self);
  gtk_box_append (GTK_BOX (self->box), button);
}

static void
qipu_find_bar_init (QipuFindBar *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  self->box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  self->entry = gtk_search_entry_new ();
  gtk_widget_set_hexpand (self->entry, TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Find in the study"), -1);
  g_object_set (self->entry, "placeholder-text", _ ("Comments, moves, tags"), NULL);
  g_signal_connect_swapped (self->entry, "search-changed", G_CALLBACK (on_search_changed), self);
  g_signal_connect_swapped (self->entry, "activate", G_CALLBACK (on_next), self);
  g_signal_connect_swapped (self->entry, "next-match", G_CALLBACK (on_next), self);
  g_signal_connect_swapped (self->entry, "previous-match", G_CALLBACK (on_previous), self);
  g_signal_connect_swapped (self->entry, "stop-search", G_CALLBACK (on_stop), self);
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (on_key_pressed), self);
  gtk_widget_add_controller (self->entry, keys);
  gtk_box_append (GTK_BOX (self->box), self->entry);

  self->place = gtk_label_new (NULL);
  gtk_widget_add_css_class (self->place, "dim-label");
  gtk_widget_add_css_class (self->place, "numeric");
  gtk_box_append (GTK_BOX (self->box), self->place);
  add_button (self, "go-up-symbolic", _ ("Previous place"), G_CALLBACK (on_previous));
  add_button (self, "go-down-symbolic", _ ("Next place"), G_CALLBACK (on_next));
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
  gtk_widget_hide (GTK_WIDGET (self));
}

GtkWidget *
qipu_find_bar_new (void)
{
  return g_object_new (QIPU_TYPE_FIND_BAR, NULL);
}

/**
 * qipu_find_bar_set_session:
 * @self: the bar
 * @session: (nullable): where to search
 *
 * Searches in @session from now on. What was found in another one is forgotten.
 */
void
qipu_find_bar_set_session (QipuFindBar *self, QipuSession *session)
{
  g_return_if_fail (QIPU_IS_FIND_BAR (self));

  if (self->session == session)
    return;

  if (self->session != NULL)
    g_signal_handlers_disconnect_by_data (qipu_session_get_document (self->session), self);
  g_clear_pointer (&self->found, g_array_unref);
  self->current = 0;
  g_set_object (&self->session, session);
  if (session == NULL)
    return;

  show_place (self);
  g_signal_connect_swapped (qipu_session_get_document (session), "changed",
                            G_CALLBACK (on_document_changed), self);
}

void
qipu_find_bar_open (QipuFindBar *self)
{
  g_return_if_fail (QIPU_IS_FIND_BAR (self));

  gtk_widget_show (GTK_WIDGET (self));
  gtk_widget_grab_focus (self->entry);
  gtk_editable_select_region (GTK_EDITABLE (self->entry), 0, -1);
}

/**
 * qipu_find_bar_close:
 * @self: the bar
 *
 * Hides the bar and forgets what was found.
 */
void
qipu_find_bar_close (QipuFindBar *self)
{
  g_return_if_fail (QIPU_IS_FIND_BAR (self));

  forget (self);
  gtk_widget_hide (GTK_WIDGET (self));
}

/**
 * qipu_find_bar_get_n_found:
 * @self: the bar
 *
 * Returns: how many places were found
 */
guint
qipu_find_bar_get_n_found (QipuFindBar *self)
{
  g_return_val_if_fail (QIPU_IS_FIND_BAR (self), 0);

  return self->found != NULL ? self->found->len : 0;
}
