/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A page of the guide. */

#pragma once

#include <gtk/gtk.h>

#include "learn/qipu-classroom.h"

G_BEGIN_DECLS

#define QIPU_TYPE_PAGE_VIEW (qipu_page_view_get_type ())
G_DECLARE_FINAL_TYPE (QipuPageView, qipu_page_view, QIPU, PAGE_VIEW, GtkWidget)

/* Shows the page of @classroom, scrolled to where it was. */
GtkWidget *qipu_page_view_new (QipuClassroom *classroom);
void qipu_page_view_restyle (QipuPageView *self);

G_END_DECLS
