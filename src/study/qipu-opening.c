/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds the opening of a line of moves.
 *
 * The table has lines of moves; from the end of each the game has the opening of that line, until
 * the end of another line is reached. A line is recognised by its moves or by the position that it
 * leads to, mirrored or not. resources/openings/ecco.tsv is made by build-aux/openings-learn.py. */

#define G_LOG_DOMAIN "qipu-study"

#include "config.h"

#include "study/qipu-opening.h"

#include "rules/qipu-board.h"

#include <gio/gio.h>
#include <string.h>

/* No line of the table is longer. */
#define MAX_PLIES 20
/* Columns of the rows with names; those with lines have three. */
#define N_FIELDS 8

GResource *qipu_openings_get_resource (void);

typedef struct
{
  char *text;              /* with a NUL at the end of each field */
  GArray *openings;        /* QipuOpening, by code */
  GHashTable *by_position; /* key of a position, mirrored or not → index + 1 */
  GHashTable *by_moves;    /* hash of a line of moves, mirrored or not → index + 1 */
} Table;

/* A line while it grows. */
typedef struct
{
  QipuPosition position;
  guint64 hash;          /* of the moves */
  guint64 mirrored_hash; /* of the mirrored moves */
  int order;             /* which of the two counts: decided by the first move that differs */
} Line;

static void
line_init (Line *line)
{
  *line = (Line){ 0 };
  qipu_position_set_start (&line->position);
}

static guint64
add_to_hash (guint64 hash, QipuMove move)
{
  /* FNV, by 16 bits; 64 bits leave no room for chance among a thousand lines. */
  return (hash ^ move ^ G_GUINT64_CONSTANT (0xcbf29ce484222325)) *
         G_GUINT64_CONSTANT (0x100000001b3);
}

static gboolean
line_push (Line *line, QipuMove move)
{
  QipuMove mirrored = qipu_move_mirror (move);
  QipuUndo undo;

  if (qipu_position_get (&line->position, qipu_move_from (move)) == QIPU_PIECE_NONE)
    return FALSE;

  if (line->order == 0)
    line->order = (move > mirrored) - (move < mirrored);
  line->hash = add_to_hash (line->hash, move);
  line->mirrored_hash = add_to_hash (line->mirrored_hash, mirrored);
  qipu_position_make (&line->position, move, &undo);
  return TRUE;
}

static guint64
get_moves_key (const Line *line)
{
  return line->order > 0 ? line->mirrored_hash : line->hash;
}

static guint64
get_position_key (const Line *line)
{
  QipuPosition mirrored;

  qipu_position_mirror (&line->position, &mirrored);
  return MIN (line->position.key, mirrored.key);
}

static void
put (GHashTable *table, guint64 key, guint index)
{
  g_hash_table_insert (table, g_memdup2 (&key, sizeof key), GUINT_TO_POINTER (index + 1));
}

static int
compare_codes (gconstpointer a, gconstpointer b)
{
  return strcmp (((const QipuOpening *) a)->code, ((const QipuOpening *) b)->code);
}

static gboolean
find_code (const Table *table, const char *code, guint *index)
{
  const QipuOpening opening = { .code = code };

  return g_array_binary_search (table->openings, &opening, compare_codes, index);
}

static void
read_line (Table *table, char *code, const char *moves)
{
  char *sign = strchr (code, '=');
  Line line;
  guint index;

  if (sign != NULL)
    *sign = '\0';
  if (!find_code (table, code, &index))
    return;

  line_init (&line);
  for (; strlen (moves) >= 4; moves += moves[4] == ' ' ? 5 : 4)
    if (!line_push (&line, qipu_move (qipu_square (moves[0] - 'a', moves[1] - '0'),
                                      qipu_square (moves[2] - 'a', moves[3] - '0'))))
      return;
  put (table->by_moves, get_moves_key (&line), index);
  if (sign == NULL)
    put (table->by_position, get_position_key (&line), index);
}

/* Cuts @row at its tabs; returns the number of fields. */
static guint
split_row (char *row, char *fields[N_FIELDS])
{
  guint n = 1;

  fields[0] = row;
  for (char *p = row; *p != '\0' && n < N_FIELDS; p++)
    if (*p == '\t')
      {
        *p = '\0';
        fields[n++] = p + 1;
      }

  return n;
}

/* Names come before lines, and their codes are in order. Fields stay where they are in the text. */
static void
read_table (Table *table)
{
  char *row = table->text;

  while (*row != '\0')
    {
      char *end = row + strcspn (row, "\n");
      gboolean is_last = *end == '\0';
      char *fields[N_FIELDS];
      guint n;

      *end = '\0';
      n = split_row (row, fields);
      if (n == N_FIELDS && g_str_equal (fields[0], "name"))
        {
          QipuOpening opening = {
            .code = fields[1],
            .name = { fields[2], fields[4], fields[6] },
            .variation = { fields[3], fields[5], fields[7] },
          };

          g_array_append_val (table->openings, opening);
        }
      else if (n == 3 && g_str_equal (fields[0], "line"))
        read_line (table, fields[1], fields[2]);
      row = is_last ? end : end + 1;
    }
}

static gpointer
make_table (gpointer data)
{
  Table *table = g_new0 (Table, 1);
  g_autoptr (GBytes) bytes = NULL;
  gsize size;
  const char *text;

  bytes = g_resource_lookup_data (qipu_openings_get_resource (), "/org/qipu/openings/ecco.tsv",
                                  G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  g_assert (bytes != NULL);
  text = g_bytes_get_data (bytes, &size);
  table->text = g_strndup (text, size);
  table->openings = g_array_new (FALSE, FALSE, sizeof (QipuOpening));
  table->by_position = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  table->by_moves = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  read_table (table);
  return table;
}

/* Made when it is first asked for, and kept. */
static const Table *
get_table (void)
{
  static GOnce once = G_ONCE_INIT;

  return g_once (&once, make_table, NULL);
}

const QipuOpening *
qipu_opening_find (const QipuMove *moves, guint n_moves, guint *ply)
{
  const Table *table = get_table ();
  const QipuOpening *found = NULL;
  Line line;

  g_return_val_if_fail (moves != NULL || n_moves == 0, NULL);

  line_init (&line);
  for (guint i = 0; i < MIN (n_moves, MAX_PLIES) && line_push (&line, moves[i]); i++)
    {
      guint64 moves_key = get_moves_key (&line);
      guint64 position_key = get_position_key (&line);
      guint index = GPOINTER_TO_UINT (g_hash_table_lookup (table->by_moves, &moves_key));

      if (index == 0)
        index = GPOINTER_TO_UINT (g_hash_table_lookup (table->by_position, &position_key));
      if (index == 0)
        continue;
      found = &g_array_index (table->openings, QipuOpening, index - 1);
      if (ply != NULL)
        *ply = i + 1;
    }

  return found;
}

const QipuOpening *
qipu_opening_of_game (const QipuGame *game)
{
  QipuMove moves[MAX_PLIES];
  guint n = 0;

  g_return_val_if_fail (game != NULL, NULL);

  if (!qipu_game_is_standard_start (game))
    return NULL;

  for (QipuNodeId node = qipu_game_get_first_child (game, QIPU_NODE_ROOT);
       node != QIPU_NODE_NONE && n < MAX_PLIES; node = qipu_game_get_first_child (game, node))
    moves[n++] = qipu_game_get_move (game, node);

  return qipu_opening_find (moves, n, NULL);
}

const QipuOpening *
qipu_opening_get (const char *code)
{
  guint index;

  g_return_val_if_fail (code != NULL, NULL);

  return find_code (get_table (), code, &index)
             ? &g_array_index (get_table ()->openings, QipuOpening, index)
             : NULL;
}

char *
qipu_opening_dup_name (const QipuOpening *self, const char *language)
{
  guint i = g_strcmp0 (language, "zh_TW") == 0 ? 1 : g_strcmp0 (language, "zh_CN") == 0 ? 2 : 0;

  g_return_val_if_fail (self != NULL, NULL);

  if (*self->variation[i] == '\0')
    return g_strdup (self->name[i]);

  return g_strconcat (self->name[i], i == 0 ? ": " : "：", self->variation[i], NULL);
}
