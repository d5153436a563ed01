/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The words of the layout of XQStudio, for its writer and its reader. They belong to the file and
 * do not follow the language of the program. */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* How far comments and notes are indented; rows of moves begin before. */
#define QIPU_XQSTUDIO_INDENT "       "

typedef struct
{
  const char *tag;
  const char *latin;
  const char *hant;
  const char *hans;
} QipuXqstudioLabel;

/* Those with a tag, in their order; the last has none. */
extern const QipuXqstudioLabel qipu_xqstudio_labels[];
extern const QipuXqstudioLabel qipu_xqstudio_fen;
extern const QipuXqstudioLabel qipu_xqstudio_variation;
extern const QipuXqstudioLabel qipu_xqstudio_instead;
/* By qipu_game_get_result_number (). */
extern const QipuXqstudioLabel qipu_xqstudio_results[4];

const char *qipu_xqstudio_pass_number (const char *line);
gboolean qipu_xqstudio_is_note (const char *line, guint number);

G_END_DECLS
