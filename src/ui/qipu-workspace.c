/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What one window has open. */

#define G_LOG_DOMAIN "qipu-ui"

#include "config.h"

#include "ui/qipu-workspace.h"

#include "ui/qipu-game-item.h"
#include "ui/qipu-settings.h"

/* One file, or one game without a file. Counted, since an undo may bring it back. */
typedef struct
{
  gatomicrefcount count;
  GFile *file;
  GBytes *bytes;
  QipuRecordContent *content;
  GPtrArray *sessions; /* one place for each game, NULL until it is looked at */
} Opened;

struct _QipuWorkspaceState
{
  Opened *opened;
  guint index;
};

struct _QipuWorkspace
{
  GObject parent_instance;

  Opened *opened; /* shared with states put aside */
  GPtrArray *sessions; /* of @opened, for short */
  GListStore *games;
  QipuSession *session;
  guint index;
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
clear_session (gpointer session)
{
  if (session != NULL)
    g_object_unref (session);
}

static Opened *
opened_new (GFile *file, GBytes *bytes, QipuRecordContent *content)
{
  Opened *opened = g_new0 (Opened, 1);

  g_atomic_ref_count_init (&opened->count);
  opened->file = file != NULL ? g_object_ref (file) : NULL;
  opened->bytes = bytes != NULL ? g_bytes_ref (bytes) : NULL;
  opened->content = content;
  opened->sessions = g_ptr_array_new_with_free_func (clear_session);
  return opened;
}

static Opened *
opened_ref (Opened *opened)
{
  g_atomic_ref_count_inc (&opened->count);
  return opened;
}

static void
opened_unref (Opened *opened)
{
  if (!g_atomic_ref_count_dec (&opened->count))
    return;

  g_ptr_array_unref (opened->sessions);
  g_clear_object (&opened->file);
  g_clear_pointer (&opened->bytes, g_bytes_unref);
  g_clear_pointer (&opened->content, qipu_record_content_free);
  g_free (opened);
}

static void
set_opened (QipuWorkspace *self, Opened *opened)
{
  g_list_store_remove_all (self->games);
  g_clear_object (&self->session);
  g_clear_pointer (&self->opened, opened_unref);
  self->opened = opened;
  self->sessions = opened != NULL ? opened->sessions : NULL;
  self->index = 0;
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
      g_value_set_object (value, self->games);
      break;
    case PROP_INDEX:
      g_value_set_uint (value, self->index);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
qipu_workspace_dispose (GObject *object)
{
  QipuWorkspace *self = QIPU_WORKSPACE (object);

  if (self->games != NULL)
    set_opened (self, NULL);
  g_clear_object (&self->games);

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
  self->games = g_list_store_new (QIPU_TYPE_GAME_ITEM);
}

QipuWorkspace *
qipu_workspace_new (void)
{
  return g_object_new (QIPU_TYPE_WORKSPACE, NULL);
}

QipuSession *
qipu_workspace_get_session (QipuWorkspace *self)
{
  g_return_val_if_fail (QIPU_IS_WORKSPACE (self), NULL);

  return self->session;
}

GListModel *
qipu_workspace_get_games (QipuWorkspace *self)
{
  g_return_val_if_fail (QIPU_IS_WORKSPACE (self), NULL);

  return G_LIST_MODEL (self->games);
}

guint
qipu_workspace_get_n_games (QipuWorkspace *self)
{
  g_return_val_if_fail (QIPU_IS_WORKSPACE (self), 0);

  return self->sessions != NULL ? self->sessions->len : 0;
}

guint
qipu_workspace_get_index (QipuWorkspace *self)
{
  g_return_val_if_fail (QIPU_IS_WORKSPACE (self), 0);

  return self->index;
}

static QipuSession *
make_session (QipuWorkspace *self, QipuGame *game)
{
  g_autoptr (QipuDocument) document = qipu_document_new (game);
  QipuSession *session;
  QipuNotationStyle style;

  if (self->opened->file != NULL)
    qipu_document_set_file (document, self->opened->file);
  session = qipu_session_new (document);
  qipu_settings_get_style (&style);
  qipu_session_set_notation (session, qipu_settings_get_notation ());
  qipu_session_set_style (session, &style);
  return session;
}

static void
show (QipuWorkspace *self, guint index)
{
  if (g_ptr_array_index (self->sessions, index) == NULL)
    {
      const QipuGame *game = g_ptr_array_index (self->opened->content->games, index);

      g_ptr_array_index (self->sessions, index) = make_session (self, qipu_game_copy (game));
    }
  self->index = index;
  g_set_object (&self->session, g_ptr_array_index (self->sessions, index));
}

static void
notify_all (QipuWorkspace *self)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_GAMES]);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_INDEX]);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SESSION]);
}

static void
list_games (QipuWorkspace *self)
{
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_object_unref);
  const GPtrArray *games = self->opened->content->games;

  for (guint i = 0; i < games->len; i++)
    g_ptr_array_add (items, qipu_game_item_new (g_ptr_array_index (games, i), i));
  g_list_store_splice (self->games, 0, 0, items->pdata, items->len);
}

/**
 * qipu_workspace_open:
 * @self: a workspace
 * @file: (nullable): where the games came from
 * @content: (transfer full): at least one game
 *
 * Replaces what is open by the games of @content and shows the first.
 */
void
qipu_workspace_open (QipuWorkspace *self, GFile *file, GBytes *bytes, QipuRecordContent *content)
{
  g_return_if_fail (QIPU_IS_WORKSPACE (self));
  g_return_if_fail (content != NULL && content->games->len > 0);

  qipu_workspace_flush (self);
  set_opened (self, opened_new (file, bytes, content));
  g_ptr_array_set_size (self->sessions, (int) content->games->len);
  if (content->games->len > 1)
    list_games (self);
  show (self, 0);
  notify_all (self);
}

void
qipu_workspace_open_game (QipuWorkspace *self, QipuGame *game)
{
  g_return_if_fail (QIPU_IS_WORKSPACE (self));

  qipu_workspace_flush (self);
  set_opened (self, opened_new (NULL, NULL, NULL));
  g_ptr_array_add (self->sessions, make_session (self, game));
  show (self, 0);
  notify_all (self);
}

void
qipu_workspace_select (QipuWorkspace *self, guint index)
{
  g_return_if_fail (QIPU_IS_WORKSPACE (self));
  g_return_if_fail (index < qipu_workspace_get_n_games (self));

  if (index == self->index)
    return;

  qipu_workspace_flush (self);
  show (self, index);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_INDEX]);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SESSION]);
}

void
qipu_workspace_close (QipuWorkspace *self)
{
  g_return_if_fail (QIPU_IS_WORKSPACE (self));

  qipu_workspace_flush (self);
  set_opened (self, NULL);
  notify_all (self);
}

QipuWorkspaceState *
qipu_workspace_dup_state (QipuWorkspace *self)
{
  QipuWorkspaceState *state;

  g_return_val_if_fail (QIPU_IS_WORKSPACE (self), NULL);

  qipu_workspace_flush (self);
  state = g_new0 (QipuWorkspaceState, 1);
  state->opened = self->opened != NULL ? opened_ref (self->opened) : NULL;
  state->index = self->index;
  return state;
}

void
qipu_workspace_state_free (QipuWorkspaceState *state)
{
  g_clear_pointer (&state->opened, opened_unref);
  g_free (state);
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
    {
      if (self->sessions->len > 1)
        list_games (self);
      show (self, state->index);
    }
  qipu_workspace_state_free (state);
  notify_all (self);
}

const QipuRecordContent *
qipu_workspace_get_content (QipuWorkspace *self)
{
  g_return_val_if_fail (QIPU_IS_WORKSPACE (self), NULL);

  return self->opened != NULL ? self->opened->content : NULL;
}

GBytes *
qipu_workspace_get_bytes (QipuWorkspace *self)
{
  g_return_val_if_fail (QIPU_IS_WORKSPACE (self), NULL);

  return self->opened != NULL ? self->opened->bytes : NULL;
}

void
qipu_workspace_set_written (QipuWorkspace *self, guint index, GBytes *bytes)
{
  Opened *opened = self->opened;
  gssize growth;

  g_return_if_fail (QIPU_IS_WORKSPACE (self));
  g_return_if_fail (opened != NULL && opened->bytes != NULL && opened->content != NULL);

  growth = (gssize) g_bytes_get_size (bytes) - (gssize) g_bytes_get_size (opened->bytes);
  g_array_index (opened->content->ranges, guint64, 2 * index + 1) += (guint64) growth;
  for (guint i = 2 * (index + 1); i < opened->content->ranges->len; i++)
    g_array_index (opened->content->ranges, guint64, i) += (guint64) growth;
  g_bytes_unref (opened->bytes);
  opened->bytes = g_bytes_ref (bytes);
}

GFile *
qipu_workspace_get_file (QipuWorkspace *self)
{
  g_return_val_if_fail (QIPU_IS_WORKSPACE (self), NULL);

  return self->session != NULL ? qipu_document_get_file (qipu_session_get_document (self->session))
                               : NULL;
}

gboolean
qipu_workspace_is_modified (QipuWorkspace *self)
{
  g_return_val_if_fail (QIPU_IS_WORKSPACE (self), FALSE);

  for (guint i = 0; i < qipu_workspace_get_n_games (self); i++)
    {
      QipuSession *session = g_ptr_array_index (self->sessions, i);

      if (session != NULL && qipu_document_get_modified (qipu_session_get_document (session)))
        return TRUE;
    }
  return FALSE;
}

QipuSession *
qipu_workspace_peek_session (QipuWorkspace *self, guint index)
{
  g_return_val_if_fail (QIPU_IS_WORKSPACE (self), NULL);
  g_return_val_if_fail (index < qipu_workspace_get_n_games (self), NULL);

  return g_ptr_array_index (self->sessions, index);
}

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
