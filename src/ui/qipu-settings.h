/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The user's settings, with what follows from the language where nothing was chosen. */

#pragma once

#include <gio/gio.h>

#include "notation/qipu-notation.h"
#include "study/qipu-session.h"

G_BEGIN_DECLS

#define QIPU_SETTING_LANGUAGE "language"
#define QIPU_SETTING_NOTATION "notation"
#define QIPU_SETTING_NOTATION_BESIDE "notation-beside"
#define QIPU_SETTING_PIECE_SET "piece-set"
#define QIPU_SETTING_BOARD_DESIGN "board-design"
#define QIPU_SETTING_NUMERALS "numerals"
#define QIPU_SETTING_ANIMATION "animation-ms"
#define QIPU_SETTING_TARGETS "show-targets"
#define QIPU_SETTING_AUTOPLAY "autoplay-ms"
#define QIPU_SETTING_RULES "rules"
#define QIPU_SETTING_MOVE_LIMIT "move-limit"
#define QIPU_SETTING_SHORTCUTS "shortcuts"
#define QIPU_SETTING_TEXT_SCALE "text-scale"
#define QIPU_SETTING_PANEL_WIDTH "panel-width"
#define QIPU_SETTING_MOVES_AS_TREE "moves-as-tree"
#define QIPU_SETTING_SESSION "session"
#define QIPU_SETTING_RESTORE_SESSION "restore-session"
#define QIPU_SETTING_WINDOW_WIDTH "window-width"
#define QIPU_SETTING_WINDOW_HEIGHT "window-height"
#define QIPU_SETTING_MAXIMIZED "window-maximized"

/* Whether the schema is installed where GSettings looks for it. */
gboolean qipu_settings_is_available (void);
GSettings *qipu_settings_get (void);
/* Drops the shared object; for tests that look for leaks. */
void qipu_settings_release (void);

QipuNotation qipu_settings_get_notation (void);
/* The one beside it, or -1. */
int qipu_settings_get_notation_beside (void);
void qipu_settings_get_style (QipuNotationStyle *style);
/* Gives @session the notation and the rules that were chosen. */
void qipu_settings_apply (QipuSession *session);
QipuNumerals qipu_settings_get_numerals (void);
QipuRiverText qipu_settings_get_river_text (void);
/* "traditional", "simplified" or "pictorial". */
const char *qipu_settings_get_piece_set (void);
/* 0 when the desktop wants no animations. */
guint qipu_settings_get_animation_ms (void);

G_END_DECLS
