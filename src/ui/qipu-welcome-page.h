/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is shown while nothing is open: three ways to begin, and sample records as small boards. */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define QIPU_TYPE_WELCOME_PAGE (qipu_welcome_page_get_type ())
G_DECLARE_FINAL_TYPE (QipuWelcomePage, qipu_welcome_page, QIPU, WELCOME_PAGE, GtkWidget)

/* Signal: open-sample (char *uri). */
GtkWidget *qipu_welcome_page_new (void);
void qipu_welcome_page_restyle (QipuWelcomePage *self);

G_END_DECLS
