/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What one window has open: the games of a file, and a session for each that was looked at. */

#define G_LOG_DOMAIN "qipu-ui"

#include "config.h"

#include "ui/qipu-workspace-private.h"

#include "records/qipu-record-error.h"
#include "ui/qipu-settings.h"

struct _QipuWorkspace
{
  GObject parent_instance;

  QipuJournal *journal;
  QipuOpened *opened; /* shared with states put aside */
  QipuSession *session;
  GCancellable *loading; /* of a game that was selected */
};

enum
{
  PROP_0,
  PROP_SESSION,
  PROP_GAMES,
  PROP_INDEX,
  N_PROPS
};

enum
{
  SIGNAL_MESSAGE,
  SIGNAL_FLUSH,
  N_SIGNALS
};

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (QipuWorkspace, qipu_workspace, G_TYPE_OBJECT)

static void
on_games_changed (QipuWorkspace *self, guint position, guint removed, guint added)
{
  /* the second game makes a list of them worth showing, the others only lengthen it */
  if (position + removed <= 2)
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_GAMES]);
}

static void
stop_loading (QipuWorkspace *self)
{
  if (self->loading != NULL)
    g_cancellable_cancel (self->loading);
  g_clear_object (&self->loading);
}

static void
follow_source (QipuWorkspace *self)
{
  if (self->opened->source != NULL)
    g_signal_connect_swapped (self->opened->source, "items-changed", G_CALLBACK (on_games_changed),
                              self);
}

/**
 * qipu_workspace_source_added:
 * @self: the workspace
 *
 * What is open has got the games of its file: they are followed and told of.
 */
void
qipu_workspace_source_added (QipuWorkspace *self)
{
  follow_source (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_GAMES]);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_INDEX]);
}

static void
set_opened (QipuWorkspace *self, QipuOpened *opened)
{
  stop_loading (self);
  if (self->opened != NULL)
    {
      if (self->opened->source != NULL)
        g_signal_handlers_disconnect_by_data (self->opened->source, self);
      self->opened->shown = NULL;
    }
  g_clear_object (&self->session);
  g_clear_pointer (&self->opened, qipu_opened_unref);
  self->opened = opened;
  if (opened == NULL)
    return;

  opened->shown = self;
  follow_source (self);
}

static void
notify_all (QipuWorkspace *self)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_GAMES]);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_INDEX]);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SESSION]);
}

static void
add_document (QipuWorkspace *self, QipuDocument *document, guint index)
{
  QipuSession *session = qipu_session_new (document);

  qipu_settings_apply (session);
  g_hash_table_insert (self->opened->sessions, qipu_opened_get_key (index), session);
  if (self->opened->journal != NULL)
    qipu_journal_attach (self->opened->journal, document, index);
}

static void
add_game (QipuWorkspace *self, QipuGame *game, guint index)
{
  g_autoptr (QipuDocument) document = qipu_document_new (game);
  QipuGameSource *source = self->opened->source;
  GFile *file = source != NULL ? qipu_game_source_get_file (source) : NULL;

  /* samples are part of the program and cannot be written to */
  if (file != NULL && !g_file_has_uri_scheme (file, "resource"))
    {
      qipu_document_set_format_id (document, qipu_game_source_get_format (source)->id);
      qipu_document_set_file (document, file);
    }
  add_document (self, document, index);
}

static void
show (QipuWorkspace *self, guint index)
{
  self->opened->index = index;
  g_set_object (&self->session,
                g_hash_table_lookup (self->opened->sessions, qipu_opened_get_key (index)));
}

static void
qipu_workspace_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  QipuWorkspace *self = QIPU_WORKSPACE (object);

  switch (id)
    {
    case PROP_SESSION:
      g_value_set_object (value, self->session);
      break;
    case PROP_GAMES:
      g_value_set_object (value, qipu_workspace_get_games (self));
      break;
    case PROP_INDEX:
      g_value_set_uint (value, qipu_workspace_get_index (self));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
qipu_workspace_dispose (GObject *object)
{
  QipuWorkspace *self = QIPU_WORKSPACE (object);

  set_opened (self, NULL);
  g_clear_object (&self->journal);

  G_OBJECT_CLASS (qipu_workspace_parent_class)->dispose (object);
}

static void
qipu_workspace_class_init (QipuWorkspaceClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GType type = G_TYPE_FROM_CLASS (klass);

  object_class->dispose = qipu_workspace_dispose;
  object_class->get_property = qipu_workspace_get_property;

  properties[PROP_SESSION] = g_param_spec_object ("session", NULL, NULL, QIPU_TYPE_SESSION,
                                                  G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  properties[PROP_GAMES] = g_param_spec_object ("games", NULL, NULL, G_TYPE_LIST_MODEL,
                                                G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  properties[PROP_INDEX] = g_param_spec_uint ("index", NULL, NULL, 0, G_MAXUINT, 0,
                                              G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  signals[SIGNAL_MESSAGE] =
    g_signal_new ("message", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 3,
                  G_TYPE_STRING, G_TYPE_STRING, G_TYPE_STRING);
  signals[SIGNAL_FLUSH] = g_signal_new ("flush", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                        G_TYPE_NONE, 0);
}

static void
qipu_workspace_init (QipuWorkspace *self)
{
}

QipuWorkspace *
qipu_workspace_new (void)
{
  return g_object_new (QIPU_TYPE_WORKSPACE, NULL);
}

void
qipu_workspace_set_journal (QipuWorkspace *self, QipuJournal *journal)
{
  g_return_if_fail (QIPU_IS_WORKSPACE (self));

  g_set_object (&self->journal, journal);
}

/**
 * qipu_workspace_get_session:
 * @self: the workspace
 *
 * Returns: (transfer none) (nullable): the session of the game that is shown; %NULL when nothing is
 *   open
 */
QipuSession *
qipu_workspace_get_session (QipuWorkspace *self)
{
  g_return_val_if_fail (QIPU_IS_WORKSPACE (self), NULL);

  return self->session;
}

/**
 * qipu_workspace_get_source:
 * @self: the workspace
 *
 * Returns: (transfer none) (nullable): the file that is open; %NULL for a record without one
 */
QipuGameSource *
qipu_workspace_get_source (QipuWorkspace *self)
{
  g_return_val_if_fail (QIPU_IS_WORKSPACE (self), NULL);

  return self->opened != NULL ? self->opened->source : NULL;
}

/**
 * qipu_workspace_get_games:
 * @self: the workspace
 *
 * Returns: (transfer none) (nullable): the games of the file that is open, of #QipuGameEntry; %NULL
 *   when there is no file
 */
GListModel *
qipu_workspace_get_games (QipuWorkspace *self)
{
  return (GListModel *) qipu_workspace_get_source (self);
}

/**
 * qipu_workspace_get_n_games:
 * @self: the workspace
 *
 * Returns: how many games there are to choose from; 0 when nothing is open
 */
guint
qipu_workspace_get_n_games (QipuWorkspace *self)
{
  GListModel *games = qipu_workspace_get_games (self);

  if (games != NULL)
    return g_list_model_get_n_items (games);
  return self->session != NULL ? 1 : 0;
}

/**
 * qipu_workspace_get_index:
 * @self: the workspace
 *
 * Returns: number of the game that is shown, from 0
 */
guint
qipu_workspace_get_index (QipuWorkspace *self)
{
  g_return_val_if_fail (QIPU_IS_WORKSPACE (self), 0);

  return self->opened != NULL ? self->opened->index : 0;
}

GFile *
qipu_workspace_get_file (QipuWorkspace *self)
{
  g_return_val_if_fail (QIPU_IS_WORKSPACE (self), NULL);

  return self->session != NULL ? qipu_document_get_file (qipu_session_get_document (self->session))
                               : NULL;
}

/**
 * qipu_workspace_open:
 * @self: a workspace
 * @source: where the games come from
 * @first: (transfer full): its first game
 *
 * Replaces what is open by the games of @source and shows the first.
 */
void
qipu_workspace_open (QipuWorkspace *self, QipuGameSource *source, QipuGame *first)
{
  g_return_if_fail (QIPU_IS_WORKSPACE (self));

  qipu_workspace_flush (self);
  set_opened (self, qipu_opened_new (source, self->journal));
  add_game (self, first, 0);
  show (self, 0);
  notify_all (self);
}

void
qipu_workspace_open_game (QipuWorkspace *self, QipuGame *game)
{
  g_return_if_fail (QIPU_IS_WORKSPACE (self));

  qipu_workspace_flush (self);
  set_opened (self, qipu_opened_new (NULL, self->journal));
  add_game (self, game, 0);
  show (self, 0);
  notify_all (self);
}

/**
 * qipu_workspace_open_document:
 * @self: a workspace
 * @document: one restored from its draft, attached to the journal already
 *
 * Replaces what is open by @document.
 */
void
qipu_workspace_open_document (QipuWorkspace *self, QipuDocument *document)
{
  g_return_if_fail (QIPU_IS_WORKSPACE (self));

  qipu_workspace_flush (self);
  set_opened (self, qipu_opened_new_for_document (document, self->journal));
  show (self, 0);
  notify_all (self);
}

/**
 * qipu_workspace_find_document:
 * @self: a workspace
 * @index: of a game of the file that is open
 *
 * Returns: (transfer none) (nullable): that game with what was changed; %NULL when it was not
 *   looked at
 */
QipuDocument *
qipu_workspace_find_document (QipuWorkspace *self, guint index)
{
  QipuSession *session;

  g_return_val_if_fail (QIPU_IS_WORKSPACE (self), NULL);

  session = self->opened != NULL
                ? g_hash_table_lookup (self->opened->sessions, qipu_opened_get_key (index))
                : NULL;
  return session != NULL ? qipu_session_get_document (session) : NULL;
}

/**
 * qipu_workspace_find_index:
 * @self: a workspace
 * @document: a document
 * @index: (out): which game of the file it is
 *
 * Returns: %FALSE when @document is not open here
 */
gboolean
qipu_workspace_find_index (QipuWorkspace *self, QipuDocument *document, guint *index)
{
  guint key;

  g_return_val_if_fail (QIPU_IS_WORKSPACE (self), FALSE);

  key = self->opened != NULL ? qipu_opened_find (self->opened, document) : 0;
  if (key == 0)
    return FALSE;

  *index = key - 1;
  return TRUE;
}

gboolean
qipu_workspace_holds (QipuWorkspace *self, QipuDocument *document)
{
  guint index;

  return qipu_workspace_find_index (self, document, &index);
}

/**
 * qipu_workspace_add_document:
 * @self: a workspace with the games of a file
 * @document: one of them, attached to the journal already: restored from its draft
 * @index: which
 *
 * Shows @document in place of the game as it is in the file. Returns %FALSE, with nothing done,
 * when that game has changes of its own.
 */
gboolean
qipu_workspace_add_document (QipuWorkspace *self, QipuDocument *document, guint index)
{
  QipuSession *before, *session;

  g_return_val_if_fail (QIPU_IS_WORKSPACE (self), FALSE);
  g_return_val_if_fail (index < qipu_workspace_get_n_games (self), FALSE);

  before = g_hash_table_lookup (self->opened->sessions, qipu_opened_get_key (index));
  if (before != NULL && qipu_document_get_modified (qipu_session_get_document (before)))
    return FALSE;

  qipu_workspace_flush (self);
  stop_loading (self);
  if (before != NULL && self->opened->journal != NULL)
    qipu_journal_detach (self->opened->journal, qipu_session_get_document (before), FALSE);
  session = qipu_session_new (document);
  qipu_settings_apply (session);
  g_hash_table_insert (self->opened->sessions, qipu_opened_get_key (index), session);
  show (self, index);
  notify_all (self);
  return TRUE;
}

typedef struct
{
  QipuWorkspace *workspace;
  QipuOpened *opened;
  guint index;
} Selection;

static void
load_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Selection *selection = data;
  g_autoptr (QipuWorkspace) self = selection->workspace;
  g_autoptr (GError) error = NULL;
  QipuGame *game = qipu_game_source_load_finish (result, &error);

  if (game != NULL && self->opened == selection->opened)
    {
      g_clear_object (&self->loading);
      add_game (self, game, selection->index);
      qipu_workspace_select (self, selection->index);
    }
  else if (game != NULL)
    qipu_game_free (game);
  else if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      g_autofree char *message = qipu_error_dup_message (error);

      g_clear_object (&self->loading);
      qipu_workspace_message (self, message, NULL, NULL);
      g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_INDEX]);
    }
  qipu_opened_unref (selection->opened);
  g_free (selection);
}

void
qipu_workspace_select (QipuWorkspace *self, guint index)
{
  Selection *selection;

  g_return_if_fail (QIPU_IS_WORKSPACE (self));
  g_return_if_fail (index < qipu_workspace_get_n_games (self));

  stop_loading (self);
  if (index == self->opened->index)
    return;

  if (g_hash_table_contains (self->opened->sessions, qipu_opened_get_key (index)))
    {
      qipu_workspace_flush (self);
      show (self, index);
      g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_INDEX]);
      g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SESSION]);
      return;
    }

  selection = g_new (Selection, 1);
  *selection = (Selection){ g_object_ref (self), qipu_opened_ref (self->opened), index };
  self->loading = g_cancellable_new ();
  qipu_game_source_load_async (self->opened->source, index, self->loading, load_cb, selection);
}

gboolean
qipu_workspace_show_document (QipuWorkspace *self, QipuDocument *document)
{
  guint key;

  g_return_val_if_fail (QIPU_IS_WORKSPACE (self), FALSE);

  key = self->opened != NULL ? qipu_opened_find (self->opened, document) : 0;
  if (key > 0)
    qipu_workspace_select (self, key - 1);
  return key > 0;
}

/**
 * qipu_workspace_close:
 * @self: the workspace
 *
 * Lets go of all that is open. Drafts and files stay.
 */
void
qipu_workspace_close (QipuWorkspace *self)
{
  g_return_if_fail (QIPU_IS_WORKSPACE (self));

  qipu_workspace_flush (self);
  set_opened (self, NULL);
  notify_all (self);
}

/**
 * qipu_workspace_dup_state:
 * @self: the workspace
 *
 * Texts that are being written go to the document first.
 *
 * Returns: (transfer full): what is open, to be given to qipu_workspace_restore()
 */
QipuWorkspaceState *
qipu_workspace_dup_state (QipuWorkspace *self)
{
  QipuWorkspaceState *state;

  g_return_val_if_fail (QIPU_IS_WORKSPACE (self), NULL);

  qipu_workspace_flush (self);
  state = g_new0 (QipuWorkspaceState, 1);
  state->opened = self->opened != NULL ? qipu_opened_ref (self->opened) : NULL;
  return state;
}

/**
 * qipu_workspace_state_new_for_document:
 * @self: a workspace, which stays as it is
 * @document: one restored from its draft, attached to the journal already
 *
 * Returns: (transfer full): what qipu_workspace_dup_state() returns while @document is open
 */
QipuWorkspaceState *
qipu_workspace_state_new_for_document (QipuWorkspace *self, QipuDocument *document)
{
  QipuWorkspaceState *state;

  g_return_val_if_fail (QIPU_IS_WORKSPACE (self), NULL);

  state = g_new0 (QipuWorkspaceState, 1);
  state->opened = qipu_opened_new_for_document (document, self->journal);
  return state;
}

/**
 * qipu_workspace_restore:
 * @self: a workspace
 * @state: (transfer full): what was open before
 */
void
qipu_workspace_restore (QipuWorkspace *self, QipuWorkspaceState *state)
{
  g_return_if_fail (QIPU_IS_WORKSPACE (self));

  qipu_workspace_flush (self);
  set_opened (self, g_steal_pointer (&state->opened));
  if (self->opened != NULL)
    show (self, self->opened->index);
  qipu_workspace_state_free (state);
  notify_all (self);
}

/**
 * qipu_workspace_foreach_session:
 * @self: the workspace
 * @function: gets each session and @user_data
 * @user_data: for @function
 *
 * Calls @function with the session of every game that was looked at, in no order.
 */
void
qipu_workspace_foreach_session (QipuWorkspace *self, GFunc function, gpointer user_data)
{
  GHashTableIter iter;
  gpointer session;

  g_return_if_fail (QIPU_IS_WORKSPACE (self));

  if (self->opened == NULL)
    return;

  g_hash_table_iter_init (&iter, self->opened->sessions);
  while (g_hash_table_iter_next (&iter, NULL, &session))
    function (session, user_data);
}

static void
check_modified (gpointer session, gpointer data)
{
  gboolean *modified = data;

  *modified = *modified || qipu_document_get_modified (qipu_session_get_document (session));
}

gboolean
qipu_workspace_is_modified (QipuWorkspace *self)
{
  gboolean modified = FALSE;

  qipu_workspace_foreach_session (self, check_modified, &modified);
  return modified;
}

static int
compare_keys (gconstpointer a, gconstpointer b)
{
  guint first = GPOINTER_TO_UINT (a), second = GPOINTER_TO_UINT (b);

  return (first > second) - (first < second);
}

/**
 * qipu_workspace_dup_modified:
 * @self: a workspace
 *
 * Returns: (transfer full) (element-type QipuDocument): the games with changes that are not saved,
 *   in the order of the file
 */
GPtrArray *
qipu_workspace_dup_modified (QipuWorkspace *self)
{
  GPtrArray *modified = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GList) keys = NULL;

  g_return_val_if_fail (QIPU_IS_WORKSPACE (self), modified);

  if (self->opened != NULL)
    keys = g_list_sort (g_hash_table_get_keys (self->opened->sessions), compare_keys);
  for (GList *key = keys; key != NULL; key = key->next)
    {
      QipuSession *session = g_hash_table_lookup (self->opened->sessions, key->data);
      QipuDocument *document = qipu_session_get_document (session);

      if (qipu_document_get_modified (document))
        g_ptr_array_add (modified, g_object_ref (document));
    }
  return modified;
}

/**
 * qipu_workspace_message:
 * @self: the workspace
 * @text: what to tell
 * @button: (nullable): what can be done about it
 * @action: (nullable): the action of @button
 *
 * Emits "message": whoever shows the workspace shows it.
 */
void
qipu_workspace_message (QipuWorkspace *self,
                        const char *text,
                        const char *button,
                        const char *action)
{
  g_return_if_fail (QIPU_IS_WORKSPACE (self));

  g_signal_emit (self, signals[SIGNAL_MESSAGE], 0, text, button, action);
}

/**
 * qipu_workspace_flush:
 * @self: a workspace
 *
 * Asks the views to give texts that are being written to the document.
 */
void
qipu_workspace_flush (QipuWorkspace *self)
{
  g_return_if_fail (QIPU_IS_WORKSPACE (self));

  g_signal_emit (self, signals[SIGNAL_FLUSH], 0);
}
