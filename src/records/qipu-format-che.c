/* SPDX-License-Identifier: GPL-3.0-or-later */
/* CHE: decimal numbers with blanks between them, ten a move. The programs that read it disagree
 * about the side from which columns are counted, and both ways give legal games. */

#define G_LOG_DOMAIN "qipu-records"

#include "config.h"

#include <glib/gi18n-lib.h>

#include "records/qipu-formats-private.h"
#include "records/qipu-main-line.h"

#define N_HEADER 2
#define N_RECORD 10
/* More than any number of the format. */
#define MAX_NUMBER 100000000u

typedef struct
{
  const guint8 *data;
  gsize size;
  gsize place;
} Numbers;

/* FALSE at the end, or where something else stands. */
static gboolean
next_number (Numbers *self, guint *number)
{
  guint value = 0;
  gsize start;

  while (self->place < self->size && g_ascii_isspace (self->data[self->place]))
    self->place++;
  start = self->place;
  while (self->place < self->size && g_ascii_isdigit (self->data[self->place])
         && value < MAX_NUMBER)
    value = value * 10 + (guint) (self->data[self->place++] - '0');
  *number = value;
  return self->place > start;
}

/* Man, 32, side, then rank and column of both squares: rank from Red's side, column from his
 * right. */
static gboolean
next_record (Numbers *self, guint record[N_RECORD])
{
  for (guint i = 0; i < N_RECORD; i++)
    if (!next_number (self, &record[i]))
      return FALSE;
  return TRUE;
}

static QipuMove
get_move (const guint record[N_RECORD])
{
  for (guint i = 3; i < 7; i++)
    if (record[i] > 9)
      return QIPU_MOVE_NONE;
  return qipu_move_from_numbers (8 - (int) record[4], (int) record[3], 8 - (int) record[6],
                                 (int) record[5]);
}

static gboolean
read_che (QipuSource *source, QipuReadOptions *options, const QipuGameSink *sink, GError **error)
{
  g_autoptr (GBytes) bytes = qipu_source_read_all (source, QIPU_BINARY_LIMIT, error);
  QipuTreeBuilder builder;
  Numbers numbers = { 0 };
  guint version, n_moves, i;
  guint record[N_RECORD];

  if (bytes == NULL)
    return FALSE;
  numbers.data = g_bytes_get_data (bytes, &numbers.size);
  options->encoding = QIPU_ENCODING_ASCII;

  qipu_main_line_begin (&builder, sink, "CHE");
  qipu_tree_builder_report (&builder, QIPU_DIAGNOSTIC_MIRROR_UNKNOWN, -1, -1, -1, NULL);
  if (!next_number (&numbers, &version) || !next_number (&numbers, &n_moves))
    n_moves = 0;
  for (i = 0; i < n_moves; i++)
    {
      gsize place = numbers.place;

      if (!next_record (&numbers, record))
        {
          qipu_tree_builder_report (&builder, QIPU_DIAGNOSTIC_TRUNCATED, -1,
                                    (gint64) numbers.place, -1, NULL);
          break;
        }
      if (!qipu_main_line_play (&builder, get_move (record), (gint64) place))
        break;
    }
  if (i == n_moves)
    qipu_main_line_check_rest (&builder, numbers.data, numbers.place, numbers.size);
  qipu_main_line_end (&builder, numbers.size);
  return TRUE;
}

static int
sniff_che (const guint8 *data, gsize size)
{
  Numbers numbers = { data, size, 0 };
  guint version, n_moves;
  guint record[N_RECORD];

  if (!next_number (&numbers, &version) || version != 1 || !next_number (&numbers, &n_moves)
      || n_moves == 0)
    return 0;
  return next_record (&numbers, record) && record[1] == 32 && get_move (record) != QIPU_MOVE_NONE
           ? 70
           : 0;
}

static const char *const suffixes[] = { "che", NULL };

const QipuFormat qipu_format_che = {
  .id = "che",
  .mime_type = "application/x-xiangqi-che",
  .suffixes = suffixes,
  .flags = QIPU_FORMAT_UNPROVEN,
  .name = N_("CHE server record"),
  .sniff = sniff_che,
  .read = read_che,
};
