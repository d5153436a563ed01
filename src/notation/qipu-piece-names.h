/* SPDX-License-Identifier: GPL-3.0-or-later */
/* English names of men where a move has their letter: "Cannon 2=5", "rear Horse +7". */

#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

size_t qipu_piece_name_match (const char *text, size_t length, bool has_place, uint32_t *c);
