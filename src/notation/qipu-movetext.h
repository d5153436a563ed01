/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads the moves of a whole game as people paste it from web pages, books and forums: numbers,
 * results, comments in brackets, blanks and line breaks anywhere, every notation mixed. The reader
 * borrows the text, allocates nothing and gives one item after the other. */

#pragma once

#include "notation/qipu-notation.h"

typedef enum
{
  QIPU_MOVETEXT_MOVE,
  QIPU_MOVETEXT_NUMBER,  /* 12. 第三回合 */
  QIPU_MOVETEXT_RESULT,  /* the last item */
  QIPU_MOVETEXT_COMMENT, /* in brackets, or words between the moves */
  QIPU_MOVETEXT_STOP,    /* a text that should be a move and is none: the last item */
} QipuMovetextKind;

typedef enum
{
  QIPU_MOVETEXT_UNKNOWN, /* "*" */
  QIPU_MOVETEXT_RED_WINS,
  QIPU_MOVETEXT_BLACK_WINS,
  QIPU_MOVETEXT_DRAW,
} QipuMovetextResult;

typedef struct
{
  QipuMovetextKind kind;
  size_t offset; /* of the item in the text, in bytes */
  size_t length;
  unsigned line;       /* from 1 */
  size_t inner_offset; /* of a comment without its brackets */
  size_t inner_length;
  QipuMove move;             /* MOVE */
  QipuParse parse;           /* MOVE and STOP; its offset counts from the item's */
  QipuMovetextResult result; /* RESULT */
  unsigned number;           /* NUMBER, 0 when it is not told in digits */
} QipuMovetextItem;

typedef struct
{
  bool side_is_known; /* the start says who moves; otherwise Black is tried when Red does not fit */
  bool strict;        /* words that are no move end the reading; otherwise they are comments */
  bool allow_irregular; /* as records hold it: a move that leaves check, two moves of one side */
  bool base_is_known; /* take the rank base of @parse instead of finding it */
  QipuParseOptions parse;
} QipuMovetextOptions;

/* The fields belong to qipu-movetext.c, except that @position may be read: it is the position
 * after the moves given so far. */
typedef struct
{
  QipuPosition position;
  const char *text;
  size_t length;
  size_t offset;
  unsigned line;
  unsigned n_moves;
  QipuMovetextOptions options;
  bool after_number;
  bool is_done;
  size_t max_comment; /* bytes; 0 for any, as long as every bracket was closed */
  /* before the first move: the first text that has the shape of a move and does not fit */
  bool has_refused;
  QipuMovetextItem refused;
} QipuMovetext;

/* Starts to read @text, which must outlive @reader, from @start. @options may be NULL. Looks
 * through the text for the base of ranks and for the side that begins, unless they are known. */
void qipu_movetext_init (QipuMovetext *reader,
                         const QipuPosition *start,
                         const char *text,
                         size_t length,
                         const QipuMovetextOptions *options);

/* Gives the next item; false at the end of the text, and after a result or a stop. */
bool qipu_movetext_next (QipuMovetext *reader, QipuMovetextItem *item);

/* Bytes of the longest text at the beginning of @text that has the shape of a move, marks such as
 * "!" not included; 0 when there is none. */
size_t qipu_movetext_match (const char *text, size_t length);
