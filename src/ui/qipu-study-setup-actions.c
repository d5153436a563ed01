/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Actions of the study page on the whole of a position that is set up. */

#define G_LOG_DOMAIN "qipu-ui"

#include "config.h"

#include "ui/qipu-study-page-private.h"

static const struct
{
  const char *name;
  void (*function) (QipuSetup *setup);
} tools[] = {
  { "setup-clear", qipu_setup_clear },
  { "setup-start", qipu_setup_set_start },
  { "setup-generals", qipu_setup_generals_only },
  { "setup-mirror", qipu_setup_mirror },
  { "setup-swap", qipu_setup_swap_colours },
};

static void
on_tool (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  QipuStudyPage *self = data;
  QipuSetup *setup = qipu_session_get_setup (self->session);
  const char *name = g_action_get_name (G_ACTION (action));

  for (guint i = 0; setup != NULL && i < G_N_ELEMENTS (tools); i++)
    if (g_str_equal (tools[i].name, name))
      tools[i].function (setup);
}

void
qipu_study_page_init_setup_actions (QipuStudyPage *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (tools); i++)
    {
      g_autoptr (GSimpleAction) action = g_simple_action_new (tools[i].name, NULL);

      g_signal_connect (action, "activate", G_CALLBACK (on_tool), self);
      g_action_map_add_action (G_ACTION_MAP (self->actions), G_ACTION (action));
    }
}

void
qipu_study_page_update_setup_actions (QipuStudyPage *self)
{
  gboolean setting_up = qipu_session_get_setup (self->session) != NULL;

  for (guint i = 0; i < G_N_ELEMENTS (tools); i++)
    g_simple_action_set_enabled (
        G_SIMPLE_ACTION (g_action_map_lookup_action (G_ACTION_MAP (self->actions), tools[i].name)),
        setting_up);
}
