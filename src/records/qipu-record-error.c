/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Errors that are worded when they are shown. */

#define G_LOG_DOMAIN "qipu-records"

#include "config.h"

#include "records/qipu-record-error.h"

#include <glib/gi18n-lib.h>

typedef enum
{
  NOTHING,
  NUMBER,
  TEXT,
} DetailKind;

typedef struct
{
  const char *sentence; /* NULL: the message is all there is */
  DetailKind kind;
  guint number;
  char *text;
} QipuRecordErrorPrivate;

static void
qipu_record_error_private_init (QipuRecordErrorPrivate *self)
{
}

static void
qipu_record_error_private_copy (const QipuRecordErrorPrivate *self, QipuRecordErrorPrivate *copy)
{
  *copy = *self;
  copy->text = g_strdup (self->text);
}

static void
qipu_record_error_private_clear (QipuRecordErrorPrivate *self)
{
  g_free (self->text);
}

G_DEFINE_EXTENDED_ERROR (QipuRecordError, qipu_record_error)

/* In the language of this moment. */
static char *
dup_sentence (const QipuRecordErrorPrivate *self)
{
  const char *sentence = g_dgettext (GETTEXT_PACKAGE, self->sentence);

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
  switch (self->kind)
    {
    case NUMBER:
      return g_strdup_printf (sentence, self->number);
    case TEXT:
      return g_strdup_printf (sentence, self->text);
    case NOTHING:
    default:
      return g_strdup (sentence);
    }
#pragma GCC diagnostic pop
}

/* The message is for those who print an error where it happens. */
static void
set (GError **error, QipuRecordError code, const QipuRecordErrorPrivate *content)
{
  g_autofree char *message = NULL;

  if (error == NULL)
    return;

  message = dup_sentence (content);
  g_set_error_literal (error, QIPU_RECORD_ERROR, (int) code, message);
  qipu_record_error_private_copy (content, qipu_record_error_get_private (*error));
}

/**
 * qipu_record_error_set:
 * @error: (out) (optional): where the error goes
 * @code: what kind it is
 * @sentence: the whole sentence, not translated; kept as a pointer, so a constant
 *
 * Sets an error that is worded when it is shown.
 */
void
qipu_record_error_set (GError **error, QipuRecordError code, const char *sentence)
{
  set (error, code, &(QipuRecordErrorPrivate) { .sentence = sentence });
}

/**
 * qipu_record_error_set_number:
 * @error: (out) (optional): where the error goes
 * @code: what kind it is
 * @sentence: as for qipu_record_error_set(), with one `%u`
 * @number: what stands there
 */
void
qipu_record_error_set_number (GError **error,
                              QipuRecordError code,
                              const char *sentence,
                              guint number)
{
  set (error, code,
       &(QipuRecordErrorPrivate) { .sentence = sentence, .kind = NUMBER, .number = number });
}

/**
 * qipu_record_error_set_text:
 * @error: (out) (optional): where the error goes
 * @code: what kind it is
 * @sentence: as for qipu_record_error_set(), with one `%s`
 * @text: what stands there, copied
 */
void
qipu_record_error_set_text (GError **error,
                            QipuRecordError code,
                            const char *sentence,
                            const char *text)
{
  set (error, code,
       &(QipuRecordErrorPrivate) { .sentence = sentence, .kind = TEXT, .text = (char *) text });
}

/**
 * qipu_error_dup_message:
 * @error: an error of any domain
 *
 * Returns: (transfer full): the sentence in the language of this moment where it is one of ours
 */
char *
qipu_error_dup_message (const GError *error)
{
  g_return_val_if_fail (error != NULL, NULL);

  if (error->domain == QIPU_RECORD_ERROR)
    {
      const QipuRecordErrorPrivate *self = qipu_record_error_get_private (error);

      if (self->sentence != NULL)
        return dup_sentence (self);
    }
  return g_strdup (error->message);
}
