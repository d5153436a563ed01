/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A table of cards and the text file that keeps it. */

#define G_LOG_DOMAIN "qipu-learn"

#include "config.h"

#include "learn/qipu-progress.h"

#include "records/qipu-record-file.h"

#include <math.h>
#include <string.h>

/* The first line of the file: its format and, for people, its columns. */
#define HEADER "# qipu-progress 1\tstability\tdifficulty\tlast\tdue\tright\twrong\tstreak\n"

struct _QipuProgress
{
  GFile *file;       /* or NULL */
  GHashTable *cards; /* key → QipuCard */
  GHashTable *choices; /* name → number */
  GHashTable *forgotten; /* the cards before the last reset, or NULL */
};

static const QipuCard empty_card;

static GHashTable *
new_cards (void)
{
  return g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
}

/**
 * qipu_progress_new:
 * @file: (nullable): where progress is kept
 *
 * Returns: (transfer full): progress without cards; load it next
 */
QipuProgress *
qipu_progress_new (GFile *file)
{
  QipuProgress *self = g_new0 (QipuProgress, 1);

  self->file = file != NULL ? g_object_ref (file) : NULL;
  self->cards = new_cards ();
  self->choices = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  return self;
}

/**
 * qipu_progress_free:
 * @self: (transfer full) (nullable): progress
 */
void
qipu_progress_free (QipuProgress *self)
{
  if (self == NULL)
    return;

  g_clear_object (&self->file);
  g_hash_table_unref (self->cards);
  g_hash_table_unref (self->choices);
  g_clear_pointer (&self->forgotten, g_hash_table_unref);
  g_free (self);
}

/**
 * qipu_progress_get_default_file:
 * @name: "trainer" or "drill"
 *
 * Returns: (transfer full): the file in the user's data folder
 */
GFile *
qipu_progress_get_default_file (const char *name)
{
  g_autofree char *base = g_strconcat ("progress-", name, ".tsv", NULL);

  return g_file_new_build_filename (g_get_user_data_dir (), "qipu", base, NULL);
}

/* A number of the file that is none, or that no card can have, spoils its line only. */
static gboolean
read_number (const char *text, double min, double max, double *number)
{
  char *end;

  *number = g_ascii_strtod (text, &end);

  return end != text && *end == '\0' && isfinite (*number) && *number >= min && *number <= max;
}

static gboolean
read_card (char **fields, QipuCard *card)
{
  /* seconds up to the year 9999 */
  const double max_time = 253402300799.0;
  double numbers[7];
  static const double min[7] = { 0.001, 1, 0, 0, 0, 0, 0 };
  const double max[7] = { 1e6, 10, max_time, max_time, G_MAXUINT, G_MAXUINT, G_MAXUINT };

  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    if (!read_number (fields[i + 1], min[i], max[i], &numbers[i]))
      return FALSE;

  card->stability = numbers[0];
  card->difficulty = numbers[1];
  card->last = (gint64) numbers[2];
  card->due = (gint64) numbers[3];
  card->right = (guint) numbers[4];
  card->wrong = (guint) numbers[5];
  card->streak = (guint) numbers[6];

  return card->right + card->wrong > 0;
}

static void
read_text (QipuProgress *self, const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_auto (GStrv) fields = g_strsplit (lines[i], "\t", -1);
      QipuCard card;

      if (lines[i][0] == '#' || lines[i][0] == '\0')
        continue;
      if (g_strv_length (fields) == 2 && fields[0][0] == '=')
        {
          guint64 value;

          if (g_ascii_string_to_unsigned (fields[1], 10, 0, G_MAXUINT, &value, NULL))
            qipu_progress_set_choice (self, fields[0] + 1, (guint) value);
        }
      else if (g_strv_length (fields) == 8 && fields[0][0] != '\0' && read_card (fields, &card))
        g_hash_table_insert (self->cards, g_strdup (fields[0]),
                             g_memdup2 (&card, sizeof card));
      else
        g_debug ("line %u is no card", i + 1);
    }
}

/**
 * qipu_progress_load:
 * @self: progress
 * @error: set when the file is there and cannot be read
 *
 * Replaces the cards by those of the file. No file yet means no cards; a broken line is left out.
 *
 * Returns: %FALSE with @error
 */
gboolean
qipu_progress_load (QipuProgress *self, GError **error)
{
  g_autoptr (GError) local = NULL;
  g_autofree char *text = NULL;

  g_hash_table_remove_all (self->cards);
  g_hash_table_remove_all (self->choices);
  if (self->file == NULL)
    return TRUE;

  if (!g_file_load_contents (self->file, NULL, &text, NULL, NULL, &local))
    {
      if (g_error_matches (local, G_IO_ERROR, G_IO_ERROR_NOT_FOUND))
        return TRUE;
      g_propagate_error (error, g_steal_pointer (&local));
      return FALSE;
    }

  if (g_utf8_validate (text, -1, NULL))
    read_text (self, text);

  return TRUE;
}

static void
append_number (GString *text, double number)
{
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];

  g_string_append_c (text, '\t');
  g_string_append (text, g_ascii_formatd (buffer, sizeof buffer, "%.6g", number));
}

static GBytes *
write_text (QipuProgress *self)
{
  GString *text = g_string_new (HEADER);
  g_autoptr (GList) keys = g_list_sort (g_hash_table_get_keys (self->cards),
                                        (GCompareFunc) strcmp);
  GHashTableIter iter;
  gpointer name, value;

  g_hash_table_iter_init (&iter, self->choices);
  while (g_hash_table_iter_next (&iter, &name, &value))
    g_string_append_printf (text, "=%s\t%u\n", (const char *) name, GPOINTER_TO_UINT (value));
  for (GList *l = keys; l != NULL; l = l->next)
    {
      const QipuCard *card = g_hash_table_lookup (self->cards, l->data);

      g_string_append (text, l->data);
      append_number (text, card->stability);
      append_number (text, card->difficulty);
      g_string_append_printf (text, "\t%" G_GINT64_FORMAT "\t%" G_GINT64_FORMAT "\t%u\t%u\t%u\n",
                              card->last, card->due, card->right, card->wrong, card->streak);
    }

  return g_string_free_to_bytes (text);
}

static gboolean
write_file (QipuProgress *self, GFile *file, GError **error)
{
  g_autoptr (GBytes) bytes = write_text (self);
  g_autoptr (GFile) folder = g_file_get_parent (file);
  g_autoptr (GError) local = NULL;

  if (folder != NULL && !g_file_make_directory_with_parents (folder, NULL, &local)
      && !g_error_matches (local, G_IO_ERROR, G_IO_ERROR_EXISTS))
    {
      g_propagate_error (error, g_steal_pointer (&local));
      return FALSE;
    }

  return qipu_record_write_atomically (file, bytes, NULL, error);
}

/**
 * qipu_progress_save:
 * @self: progress
 * @error: set on failure
 *
 * Writes the file so that it is the old or the new one, never a broken one.
 *
 * Returns: %FALSE with @error
 */
gboolean
qipu_progress_save (QipuProgress *self, GError **error)
{
  return self->file == NULL || write_file (self, self->file, error);
}

/**
 * qipu_progress_export:
 * @self: progress
 * @file: where to
 * @error: set on failure
 *
 * Writes a copy: a table with one card a line, the columns named in the first one.
 *
 * Returns: %FALSE with @error
 */
gboolean
qipu_progress_export (QipuProgress *self, GFile *file, GError **error)
{
  return write_file (self, file, error);
}

/**
 * qipu_progress_reset:
 * @self: progress
 *
 * Forgets everything; until the progress is freed, it can be restored.
 */
void
qipu_progress_reset (QipuProgress *self)
{
  /* a second reset on nothing new must not lose what the first one took */
  if (g_hash_table_size (self->cards) == 0)
    return;

  g_clear_pointer (&self->forgotten, g_hash_table_unref);
  self->forgotten = g_steal_pointer (&self->cards);
  self->cards = new_cards ();
}

/**
 * qipu_progress_restore:
 * @self: progress
 *
 * Takes the last reset back, and what was answered since then with it.
 *
 * Returns: %FALSE when nothing was reset
 */
gboolean
qipu_progress_restore (QipuProgress *self)
{
  if (self->forgotten == NULL)
    return FALSE;

  g_hash_table_unref (self->cards);
  self->cards = g_steal_pointer (&self->forgotten);
  return TRUE;
}

/**
 * qipu_progress_get_choice:
 * @self: progress
 * @name: of the choice
 * @fallback: what counts where nothing was chosen
 *
 * Returns: the number that was chosen
 */
guint
qipu_progress_get_choice (QipuProgress *self, const char *name, guint fallback)
{
  gpointer value;

  return g_hash_table_lookup_extended (self->choices, name, NULL, &value)
             ? GPOINTER_TO_UINT (value)
             : fallback;
}

/**
 * qipu_progress_set_choice:
 * @self: progress
 * @name: of the choice; holds no tab and no line break
 * @value: what was chosen
 *
 * Keeps a choice with the progress. A reset leaves it.
 */
void
qipu_progress_set_choice (QipuProgress *self, const char *name, guint value)
{
  g_hash_table_insert (self->choices, g_strdup (name), GUINT_TO_POINTER (value));
}

/**
 * qipu_progress_get:
 * @self: progress
 * @key: of something to learn
 *
 * Returns: (transfer none): its card, an empty one when it was never asked; valid until the next
 *   answer
 */
const QipuCard *
qipu_progress_get (QipuProgress *self, const char *key)
{
  const QipuCard *card = g_hash_table_lookup (self->cards, key);

  return card != NULL ? card : &empty_card;
}

/**
 * qipu_progress_answer:
 * @self: progress
 * @key: of what was asked; holds no tab and no line break
 * @grade: how well it was known
 * @n_to_learn: right answers in a row before it is left alone for days
 * @now: seconds since 1970
 *
 * Takes an answer down.
 */
void
qipu_progress_answer (QipuProgress *self,
                      const char *key,
                      QipuGrade grade,
                      guint n_to_learn,
                      gint64 now)
{
  QipuCard *card = g_hash_table_lookup (self->cards, key);

  g_return_if_fail (strpbrk (key, "\t\n") == NULL);

  if (card == NULL)
    {
      card = g_new0 (QipuCard, 1);
      g_hash_table_insert (self->cards, g_strdup (key), card);
    }
  qipu_scheduler_answer (card, grade, n_to_learn, now);
}

/**
 * qipu_progress_forget:
 * @self: progress
 * @key: of something to learn
 *
 * Removes its card.
 */
void
qipu_progress_forget (QipuProgress *self, const char *key)
{
  g_hash_table_remove (self->cards, key);
}

static int
compare_due (gconstpointer a, gconstpointer b, gpointer data)
{
  GHashTable *cards = data;
  const char *const *first = a;
  const char *const *second = b;
  const QipuCard *x = g_hash_table_lookup (cards, *first);
  const QipuCard *y = g_hash_table_lookup (cards, *second);

  if (x->due != y->due)
    return x->due < y->due ? -1 : 1;

  return strcmp (*first, *second);
}

/**
 * qipu_progress_find_due:
 * @self: progress
 * @prefix: of the keys wanted
 * @now: seconds since 1970
 *
 * Returns: (transfer container) (element-type utf8): keys that are due, the longest overdue first
 */
GPtrArray *
qipu_progress_find_due (QipuProgress *self, const char *prefix, gint64 now)
{
  GPtrArray *keys = g_ptr_array_new ();
  GHashTableIter iter;
  gpointer key, card;

  g_hash_table_iter_init (&iter, self->cards);
  while (g_hash_table_iter_next (&iter, &key, &card))
    if (g_str_has_prefix (key, prefix) && qipu_card_is_due (card, now))
      g_ptr_array_add (keys, key);
  g_ptr_array_sort_with_data (keys, compare_due, self->cards);

  return keys;
}

/**
 * qipu_progress_count:
 * @self: progress
 * @prefix: of the keys wanted
 * @now: seconds since 1970
 * @count: (out): how many there are of each sort
 *
 * Counts cards and answers.
 */
void
qipu_progress_count (QipuProgress *self,
                     const char *prefix,
                     gint64 now,
                     QipuProgressCount *count)
{
  GHashTableIter iter;
  gpointer key, value;

  memset (count, 0, sizeof *count);
  g_hash_table_iter_init (&iter, self->cards);
  while (g_hash_table_iter_next (&iter, &key, &value))
    {
      const QipuCard *card = value;

      if (!g_str_has_prefix (key, prefix))
        continue;
      count->n_known++;
      count->right += card->right;
      count->wrong += card->wrong;
      if (qipu_card_is_due (card, now))
        count->n_due++;
      else if (card->streak > 0)
        count->n_learned++;
    }
}
