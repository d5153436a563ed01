/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Texts of the guide in labels. */

#define G_LOG_DOMAIN "qipu-ui"

#include "config.h"

#include "ui/qipu-page-text.h"

#include "learn/qipu-guide.h"
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

/* What the glossary says of a term, without moves and links: a link's tooltip. */
static char *
dup_definition (const char *place)
{
  const QipuPage *page;
  const QipuPageBlock *block = qipu_page_find_place (qipu_guide_get_pages (), place, &page);
  GString *text = g_string_new (NULL);
  const char *cursor;
  QipuRun run;

  if (block == NULL || block->kind != QIPU_BLOCK_TERM)
    return g_string_free (text, FALSE);

  for (cursor = block->texts[qipu_page_text_get_language ()]; qipu_page_next_run (&cursor, &run);)
    g_string_append_len (text, run.start, (gssize) run.length);

  return g_string_free (text, FALSE);
}

static void
append_link (GString *markup, const char *place, const char *text, gssize length)
{
  g_autofree char *definition = dup_definition (place);
  g_autofree char *title = g_markup_escape_text (definition, -1);
  g_autofree char *target = g_markup_escape_text (place, -1);
  g_autofree char *shown = g_markup_escape_text (text, length);

  g_string_append_printf (markup, "<a href=\"%s\" title=\"%s\">%s</a>", target, title, shown);
}

static void
append_run (GString *markup, const QipuRun *run)
{
  g_autofree char *place = NULL;
  g_autofree char *shown = NULL;

  if (run->kind == QIPU_RUN_LINK)
    {
      g_autofree char *term = g_strndup (run->term, run->term_length);

      place = g_strconcat (QIPU_PAGE_GLOSSARY "#", term, NULL);
      append_link (markup, place, run->start, (gssize) run->length);
      return;
    }

  shown = g_markup_escape_text (run->start, (gssize) run->length);
  g_string_append (markup, shown);
}

/**
 * qipu_page_text_set:
 * @label: a label
 * @text: a text of a page, with moves in braces and words of the glossary in brackets
 *
 * Shows @text. Nothing in it is read as markup.
 */
void
qipu_page_text_set (GtkLabel *label, const char *text)
{
  g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();
  g_autoptr (GString) shown = g_string_new (NULL);
  g_autoptr (GString) markup = g_string_new (NULL);
  gboolean has_links = FALSE;
  const char *cursor = text;
  QipuRun run;

  while (qipu_page_next_run (&cursor, &run))
    {
      gsize start = shown->len;

      g_string_append_len (shown, run.start, (gssize) run.length);
      append_run (markup, &run);
      has_links |= run.kind == QIPU_RUN_LINK;
      if (run.kind == QIPU_RUN_MOVE || run.kind == QIPU_RUN_WRONG_MOVE)
        insert (attributes, pango_attr_weight_new (PANGO_WEIGHT_SEMIBOLD), start, shown->len);
      if (run.kind == QIPU_RUN_WRONG_MOVE)
        insert (attributes, pango_attr_strikethrough_new (TRUE), start, shown->len);
    }
  tag_han (attributes, shown->str);
  if (has_links)
    gtk_label_set_markup (label, markup->str);
  else
    gtk_label_set_text (label, shown->str);
  gtk_label_set_attributes (label, attributes);
}

static gboolean
on_link (GtkWidget *label, const char *place)
{
  return gtk_widget_activate_action (label, "learn.place", "s", place);
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
  g_signal_connect (label, "activate-link", G_CALLBACK (on_link), NULL);

  return label;
}

/**
 * qipu_page_text_new_link:
 * @place: "PAGE#BLOCK", or a page
 *
 * Returns: (transfer full): a label with a link to @place
 */
GtkWidget *
qipu_page_text_new_link (const char *place)
{
  GtkWidget *label = qipu_page_text_new ("", "caption");
  g_autoptr (GString) markup = g_string_new (NULL);
  const char *name =
      qipu_page_get_place_name (qipu_guide_get_pages (), place, qipu_page_text_get_language ());

  g_return_val_if_fail (name != NULL, label);

  append_link (markup, place, name, -1);
  gtk_label_set_markup (GTK_LABEL (label), markup->str);

  return label;
}
