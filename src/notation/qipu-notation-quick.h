/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The plain forms of move text, read straight from the bytes of a large file. Whatever is odd is
 * left to qipu_notation_parse (), which is the reference for this one. */

#pragma once

#include "notation/qipu-notation.h"
#include "rules/qipu-lines.h"

/* Reads a move of four signs (C2=5, 炮二平五, H2-E2, h2e2, full-width forms too) that begins at
 * @text; what follows is not looked at. Returns the bytes used, or 0 when the text has another
 * form or is not surely one move that a piece can make; qipu_lines_try () tells whether it is
 * legal. @is_coordinates: ranks were taken from 0. @lines: those of @pos. */
size_t qipu_notation_parse_quick (const QipuPosition *pos,
                                  const QipuLines *lines,
                                  const char *text,
                                  size_t length,
                                  QipuMove *move,
                                  bool *is_coordinates);
