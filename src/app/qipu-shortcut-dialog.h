/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Asks for the keys of a command and tells conflicts at once. */

#pragma once

#include <adwaita.h>

#include "app/qipu-keys.h"

G_BEGIN_DECLS

#define QIPU_TYPE_SHORTCUT_DIALOG (qipu_shortcut_dialog_get_type ())
G_DECLARE_FINAL_TYPE (QipuShortcutDialog, qipu_shortcut_dialog, QIPU, SHORTCUT_DIALOG,
                      AdwMessageDialog)

GtkWindow *qipu_shortcut_dialog_new (GtkWindow *parent, const QipuKey *key);
/* Does what pressing these keys does. */
void qipu_shortcut_dialog_press (QipuShortcutDialog *self, guint keyval, GdkModifierType state);

G_END_DECLS
