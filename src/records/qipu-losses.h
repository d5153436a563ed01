/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a format cannot hold of a game, found before anything is written; and the small matters of
 * text that all writers share. */

#pragma once

#include "records/qipu-format.h"

G_BEGIN_DECLS

/* What a format has a place for; tags are looked at one by one. */
typedef enum
{
  QIPU_HOLDS_MOVES = 1 << 0,
  QIPU_HOLDS_VARIATIONS = 1 << 1,
  QIPU_HOLDS_COMMENTS = 1 << 2,
  QIPU_HOLDS_START_COMMENT = 1 << 3,
  QIPU_HOLDS_SIGNS = 1 << 4, /* one of "!", "?", "!!", "??", "!?", "?!" a move */
  QIPU_HOLDS_COUNTERS = 1 << 5,
} QipuHolds;

void qipu_losses_add (QipuDiagnostics *lost, QipuDiagnosticCode code, const char *detail);
void qipu_losses_add_count (QipuDiagnostics *lost, QipuDiagnosticCode code, guint count);
void qipu_losses_find (const QipuGame *game, guint holds, QipuDiagnostics *lost);

/* Whether the format has a place for this tag. */
typedef gboolean (*QipuHoldsTag) (const char *name, const char *value, gpointer user_data);
void qipu_losses_find_tags (const QipuGame *game,
                            QipuHoldsTag holds,
                            gpointer user_data,
                            QipuDiagnostics *lost);

GHashTable *qipu_tag_set_new (void);
gboolean qipu_tag_is_first (GHashTable *seen, const char *name);

gboolean qipu_tag_says_nothing (const char *name, const char *value);
char *qipu_game_dup_tag_text (const QipuGame *game, const char *name);
guint qipu_game_get_result_number (const QipuGame *game);
char *qipu_game_dup_joined_comment (const QipuGame *game, QipuNodeId node);
const char *qipu_game_get_sign (const QipuGame *game, QipuNodeId node);

gboolean qipu_write_options_get_encoding (const QipuWriteOptions *options,
                                          guint allowed,
                                          QipuEncoding standard,
                                          QipuEncoding *encoding,
                                          GError **error);
QipuNotation qipu_write_options_get_notation (const QipuWriteOptions *options);
void qipu_write_text (GString *text,
                      const QipuWriteOptions *options,
                      GByteArray *out,
                      QipuDiagnostics *lost);

G_END_DECLS
