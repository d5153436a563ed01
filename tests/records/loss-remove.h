/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a game becomes when a format cannot hold what it told. */

#pragma once

#include "loss-traits.h"

#include "game/qipu-diagnostic.h"

/* Takes out of @game what @loss names; @again is the game as it was read again. */
void
loss_remove (QipuGame *game, const QipuDiagnostic *loss, LossColumn column, const QipuGame *again);
