/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A tab of a window. The window has one workspace and one study page; a tab holds what was open
 * while another tab is shown, so that ten tabs cost hardly more than one and a change of the language
 * rebuilds a single page. */

#pragma once

#include <gtk/gtk.h>

#include "ui/qipu-study-page.h"
#include "ui/qipu-workspace.h"

G_BEGIN_DECLS

/* What the window puts aside when another tab is shown; all zero in the tab that is shown, and in
 * one where nothing is open. */
typedef struct
{
  QipuWorkspaceState *state;
  GPtrArray *replaced; /* QipuWorkspaceState; what was open before, for undo; or NULL */
  QipuStudyViewState view;
  gboolean has_view;
  gboolean opened_for_setup;
  GVariant *pending; /* of an earlier run, not read yet: QIPU_STORED_TAB */
} QipuTabContent;

void qipu_tab_content_clear (QipuTabContent *content);

#define QIPU_TYPE_TAB (qipu_tab_get_type ())
G_DECLARE_FINAL_TYPE (QipuTab, qipu_tab, QIPU, TAB, GtkWidget)

/* Property: title. */
GtkWidget *qipu_tab_new (void);
QipuTabContent *qipu_tab_get_content (QipuTab *self);
/* Whose title is shown; NULL where nothing is open. */
void qipu_tab_set_document (QipuTab *self, QipuDocument *document);
QipuDocument *qipu_tab_get_document (QipuTab *self);
/* @title as that of a document with changes. */
char *qipu_tab_dup_modified_title (const char *title);
/* Until there is a document. */
void qipu_tab_set_waiting_title (QipuTab *self, const char *title);
/* The language has changed. */
void qipu_tab_update_title (QipuTab *self);

G_END_DECLS
