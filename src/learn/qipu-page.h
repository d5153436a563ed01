/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A page of the guide: text in three languages with boards, lines, tables and terms, read from one
 * file of resources/learn. The format is described in resources/learn/README.md. */

#pragma once

#include <glib.h>

#include "game/qipu-marks.h"
#include "rules/qipu-judge.h"
#include "study/qipu-scene.h"

G_BEGIN_DECLS

typedef enum
{
  QIPU_PAGE_ENGLISH,
  QIPU_PAGE_TRADITIONAL,
  QIPU_PAGE_SIMPLIFIED,
  QIPU_N_PAGE_LANGUAGES,
} QipuPageLanguage;

/* "en", "zh_TW", "zh_CN". */
QipuPageLanguage qipu_page_language_from_name (const char *name);

typedef enum
{
  QIPU_BLOCK_HEADING,
  QIPU_BLOCK_QUESTION, /* a small heading: a question or a mistake */
  QIPU_BLOCK_TEXT,
  QIPU_BLOCK_TABLE,
  QIPU_BLOCK_BOARD,
  QIPU_BLOCK_LINE, /* a board with moves to step through */
  QIPU_BLOCK_TERM, /* an entry of the glossary */
} QipuBlockKind;

/* What the page says of the last position, and the engine must agree with. */
typedef enum
{
  QIPU_CLAIM_NONE,  /* nothing is said */
  QIPU_CLAIM_QUIET, /* "none": the game goes on, and there is no check */
  QIPU_CLAIM_CHECK,
  QIPU_CLAIM_CHECKMATE,
  QIPU_CLAIM_STALEMATE,
  QIPU_CLAIM_REPETITION,
} QipuClaim;

/* What a page is practised with. */
typedef enum
{
  QIPU_PRACTICE_NONE,
  QIPU_PRACTICE_TRAINER, /* of notation */
  QIPU_PRACTICE_WIN,     /* a drill: the page's lines as tasks */
  QIPU_PRACTICE_LINES,   /* a drill: the page's lines by heart */
} QipuPractice;

/* A sentence with one move of a line. */
typedef struct
{
  QipuMove move;
  char *texts[QIPU_N_PAGE_LANGUAGES]; /* or NULL in a line given without words */
} QipuPagePly;

typedef struct
{
  char *cells[QIPU_N_PAGE_LANGUAGES]; /* separated by " | " */
} QipuPageRow;

typedef struct
{
  QipuBlockKind kind;
  guint line;                          /* in the file, from 1 */
  char *id;                            /* or NULL; names the block within its page */
  char *texts[QIPU_N_PAGE_LANGUAGES];  /* caption, paragraph, heading or definition */

  /* boards and lines */
  QipuPosition position;
  gboolean is_start;                   /* the position is the start of a game */
  gboolean has_men;                    /* its pieces are told twice */
  GArray *plies;                       /* QipuPagePly; empty for a board */
  GArray *marks;                       /* QipuMark */
  QipuSquare targets;                  /* the piece whose legal points are shown, or none */
  QipuNumerals numerals;
  gboolean has_numerals;
  QipuClaim claim;
  QipuWinner claim_winner;             /* of a repetition */

  GArray *rows;                        /* QipuPageRow; the first one is the head */
  guint n_columns;

  char *words[QIPU_N_PAGE_LANGUAGES];  /* of a term */
  char *wxf;                           /* its letter or sign, or NULL */
  char *see;                           /* the place that explains it, or NULL */
} QipuPageBlock;

typedef struct
{
  char *id;
  char *group;
  guint order;
  QipuPractice practice;
  char *titles[QIPU_N_PAGE_LANGUAGES];
  char *summaries[QIPU_N_PAGE_LANGUAGES];
  GPtrArray *blocks;                   /* QipuPageBlock */
} QipuPage;

/* What is wrong with a page: for its writers, in English, as "line: message". */
typedef struct
{
  guint line;
  char *message;
} QipuPageFault;

QipuPage *qipu_page_parse (const char *text, gsize size, GPtrArray *faults);
void qipu_page_free (QipuPage *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (QipuPage, qipu_page_free)

GPtrArray *qipu_page_faults_new (void);
void qipu_page_fault (GPtrArray *faults, guint line, const char *format, ...) G_GNUC_PRINTF (3, 4);

/* Holds every statement of the page against the engine; in qipu-page-check.c. */
void qipu_page_check (const QipuPage *self, GPtrArray *faults);

/* The part of it that holds texts against the boards; in qipu-page-moves.c. */
void qipu_page_check_moves (const QipuPage *self,
                            guint index,
                            char *const texts[QIPU_N_PAGE_LANGUAGES],
                            GPtrArray *faults);

/* The position of a line after its first @n_plies moves. */
void qipu_page_block_get_position (const QipuPageBlock *block, guint n_plies, QipuPosition *position);

/* Holds links to the glossary, and its links to the pages, against @pages; in qipu-page-links.c. */
void qipu_page_check_links (const QipuPage *self, GPtrArray *pages, GPtrArray *faults);

/* A place is a page, or "PAGE#BLOCK": a heading of it by its name, a term by its English word. */
const QipuPageBlock *
qipu_page_find_place (GPtrArray *pages, const char *place, const QipuPage **page);
/* What a link to it says: the words of its heading or term, or the title of the page. */
const char *
qipu_page_get_place_name (GPtrArray *pages, const char *place, QipuPageLanguage language);

#define QIPU_PAGE_GLOSSARY "glossary"

/* Texts hold moves in braces: "{C2=5}", or "{!H2+5}" for one that is no move there, and in brackets
 * words that the glossary explains: "[screen]", or "[screen|炮架]" where they are others. */
typedef enum
{
  QIPU_RUN_TEXT,
  QIPU_RUN_MOVE,
  QIPU_RUN_WRONG_MOVE,
  QIPU_RUN_LINK,
} QipuRunKind;

typedef struct
{
  QipuRunKind kind;
  const char *start; /* points into the text */
  gsize length;
  const char *term; /* of a link, likewise */
  gsize term_length;
} QipuRun;

/* The next run of a text, or FALSE at its end; @cursor starts as the text. */
gboolean qipu_page_next_run (const char **cursor, QipuRun *run);

G_END_DECLS
