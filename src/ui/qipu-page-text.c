/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Texts of the guide in labels. */

#define G_LOG_DOMAIN "qipu-ui"

#include "config.h"

#include "ui/qipu-page-text.h"

#include "study/qipu-language.h"

/**
 * qipu_page_text_get_language:
 *
 * Returns: which texts of a page are shown
 */
QipuPageLanguage
qipu_page_text_get_language (void)
{
  return qipu_page_language_from_name (qipu_language_get ());
}

static void
insert (PangoAttrList *attributes, PangoAttribute *attribute, gsize start, gsize end)
{
  attribute->start_index = (guint) start;
  attribute->end_index = (guint) end;
  pango_attr_list_insert (attributes, attribute);
}

/* An English page shows Traditional characters: untagged ones would come out in Japanese forms, and
 * tagging all of it could take the Latin letters from a Chinese font. */
static void
tag_han (PangoAttrList *attributes, const char *text)
{
  const char *tag = qipu_page_text_get_language () == QIPU_PAGE_SIMPLIFIED ? "zh-cn" : "zh-tw";
  const char *start = NULL;
  const char *p;

  for (p = text; *p != '\0'; p = g_utf8_next_char (p))
    {
      gboolean han = g_utf8_get_char (p) >= 0x2e80;

      if (han && start == NULL)
        start = p;
      else if (!han && start != NULL)
        {
          insert (attributes, pango_attr_language_new (pango_language_from_string (tag)),
                  (gsize) (start - text), (gsize) (p - text));
          start = NULL;
        }
    }
  if (start != NULL)
    insert (attributes, pango_attr_language_new (pango_language_from_string (tag)),
            (gsize) (start - text), (gsize) (p - text));
}

/**
 * qipu_page_text_set:
 * @label: a label
 * @text: a text of a page, with moves in braces
 *
 * Shows @text. The text is never read as markup.
 */
void
qipu_page_text_set (GtkLabel *label, const char *text)
{
  g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();
  GString *shown = g_string_new (NULL);
  const char *cursor = text;
  QipuRun run;

  while (qipu_page_next_run (&cursor, &run))
    {
      gsize start = shown->len;

      g_string_append_len (shown, run.start, (gssize) run.length);
      if (run.kind != QIPU_RUN_TEXT)
        insert (attributes, pango_attr_weight_new (PANGO_WEIGHT_SEMIBOLD), start, shown->len);
      if (run.kind == QIPU_RUN_WRONG_MOVE)
        insert (attributes, pango_attr_strikethrough_new (TRUE), start, shown->len);
    }
  tag_han (attributes, shown->str);
  gtk_label_set_label (label, shown->str);
  gtk_label_set_attributes (label, attributes);
  g_string_free (shown, TRUE);
}

/**
 * qipu_page_text_new:
 * @text: a text of a page
 * @css_class: (nullable): its style
 *
 * Returns: (transfer full): a label that shows it
 */
GtkWidget *
qipu_page_text_new (const char *text, const char *css_class)
{
  GtkWidget *label = gtk_label_new (NULL);

  qipu_page_text_set (GTK_LABEL (label), text);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  if (css_class != NULL)
    gtk_widget_add_css_class (label, css_class);

  return label;
}
