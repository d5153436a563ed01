/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Words of pasted text: characters with markup resolved, shapes of moves, numbers, results. Knows
 * no position. */

#pragma once

#include "notation/qipu-movetext.h"
#include "notation/qipu-symbols.h"

/* Signs that follow one another, blanks between them left out. */
typedef struct
{
  size_t n;
  QipuSymbol symbols[QIPU_MAX_SYMBOLS];
  uint32_t chars[QIPU_MAX_SYMBOLS];
  bool blank_before[QIPU_MAX_SYMBOLS];
  bool has_markup;
} QipuScanRun;

/* One character: an entity counts as what it stands for, a tag as a blank. */
size_t qipu_scan_char (const char *text, size_t length, uint32_t *c);

/* Bytes of blanks and tags at the beginning of @text; @lines is raised by the line breaks. */
size_t qipu_scan_blanks (const char *text, size_t length, unsigned *lines);

/* Signs at the beginning of @text, no more than a move can have; see qipu_scan_shapes(). */
void qipu_scan_run (const char *text, size_t length, QipuScanRun *run);

#define QIPU_SCAN_MAX_SHAPES 6

/* Numbers of signs of @run that have the shape of a move, the likeliest first. */
size_t qipu_scan_shapes (const QipuScanRun *run, size_t shapes[QIPU_SCAN_MAX_SHAPES]);

/* Whether that shape can hardly be anything but a move: C2=5, h2e2, but not e4 or 13.5. */
bool qipu_scan_is_strong (const QipuScanRun *run, size_t n);

/* Bytes of the end of a comment's bracket, or of the text when it is not closed; 0 when there is
 * no bracket here. @inner tells how many bytes the opening one takes, @close the closing one. One
 * that is not closed within @limit bytes is not closed. */
size_t
qipu_scan_bracket (const char *text, size_t length, size_t limit, size_t *inner, size_t *close);

/* Bytes of a result at the beginning of @text, 0 when there is none. */
size_t qipu_scan_result (const char *text, size_t length, QipuMovetextResult *result);

/* Bytes of a run of digits at the beginning, and then of the dots that follow a number. */
size_t qipu_scan_digits (const char *text, size_t length, unsigned *value);
size_t qipu_scan_dots (const char *text, size_t length);

/* Whether the character at the beginning is one of those that separate moves. */
bool qipu_scan_is_punctuation (const char *text, size_t length);

/* Bytes of a number in Chinese numerals with a dot or comma of enumeration behind it: 十二、; else 0. */
size_t qipu_scan_numeral (const char *text, size_t length);

/* Bytes of a number that is no row of digits: 第三回合, ①; 0 when there is none. */
size_t qipu_scan_ordinal (const char *text, size_t length);

/* What says whose move follows: "红：". 0 when no move or number does. */
size_t qipu_scan_label (const char *text, size_t length);

/* Bytes up to the next blank, bracket or punctuation; @is_word tells whether they hold letters. */
size_t qipu_scan_word (const char *text, size_t length, bool *is_word);
