/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What was wrong with an input that still gave something: a code and a place. The sentence is made
 * by qipu_diagnostic_dup_message () when it is shown, in the language of that moment. */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  QIPU_SEVERITY_WARNING,
  QIPU_SEVERITY_ERROR,
} QipuSeverity;

/* Grows with the readers: one code per kind of fault. The sentences are in qipu-diagnostic.c. */
typedef enum
{
  QIPU_DIAGNOSTIC_TRUNCATED,
  QIPU_DIAGNOSTIC_BAD_ENCODING,      /* bytes that are no text in the encoding found */
  QIPU_DIAGNOSTIC_ENCODING_DOUBTFUL, /* a later part contradicts the choice */
  QIPU_DIAGNOSTIC_MOVE_UNREADABLE,   /* detail: the token */
  QIPU_DIAGNOSTIC_MOVE_AMBIGUOUS,    /* detail: the token */
  QIPU_DIAGNOSTIC_MOVE_IMPOSSIBLE,   /* detail: the move; the branch ends there */
  QIPU_DIAGNOSTIC_MOVE_IRREGULAR,    /* kept although the rules do not allow it */
  QIPU_DIAGNOSTIC_BAD_FEN,           /* detail: the text */
  QIPU_DIAGNOSTIC_BAD_VALUE,         /* detail: field and value */
  QIPU_DIAGNOSTIC_UNCLOSED,          /* detail: the bracket */
  QIPU_DIAGNOSTIC_UNPROVEN_FORMAT,
  QIPU_DIAGNOSTIC_WESTERN_CHESS, /* moves of another game, which share the kind of file */
  QIPU_DIAGNOSTIC_LIMIT,         /* detail: which limit */
  QIPU_DIAGNOSTIC_BAD_CHECKSUM,
  QIPU_DIAGNOSTIC_LEFTOVER,       /* bytes or text that belong to nothing; detail: the text */
  QIPU_DIAGNOSTIC_ENCRYPTED,      /* a file in an archive with a password; detail: its name */
  QIPU_DIAGNOSTIC_DELETED_RECORD, /* a deleted record of a library, skipped; detail: name */
  QIPU_DIAGNOSTIC_UNKNOWN_BRANCH, /* a variation whose parent is missing; detail: its name */
  QIPU_DIAGNOSTIC_MIRROR_UNKNOWN, /* the file cannot tell left from right */
  /* Writers, about what the format cannot hold; detail: how many */
  QIPU_DIAGNOSTIC_LOST_MOVES,
  QIPU_DIAGNOSTIC_LOST_VARIATIONS,
  QIPU_DIAGNOSTIC_LOST_COMMENTS,
  QIPU_DIAGNOSTIC_MOVED_COMMENTS, /* comments before a move, written behind it */
  QIPU_DIAGNOSTIC_LOST_GLYPHS,
  QIPU_DIAGNOSTIC_LOST_MARKS,
  QIPU_DIAGNOSTIC_LOST_EVALUATIONS,
  QIPU_DIAGNOSTIC_LOST_COMMANDS,   /* bracket commands of other programs */
  QIPU_DIAGNOSTIC_LOST_CHARACTERS, /* replaced; the encoding or the format lacks them */
  QIPU_DIAGNOSTIC_LOST_COUNTERS,   /* of the start position; detail: the position */
  QIPU_DIAGNOSTIC_LOST_TAG,        /* detail: its name */
  QIPU_DIAGNOSTIC_SHORTENED,       /* detail: name of the tag */
  QIPU_DIAGNOSTIC_TOO_MANY_MEN,    /* nothing is written; detail: the position */
  QIPU_N_DIAGNOSTIC_CODES,
} QipuDiagnosticCode;

/* Places that do not apply are -1. */
typedef struct
{
  QipuDiagnosticCode code;
  QipuSeverity severity;
  gint64 game;   /* from 1 */
  gint64 line;   /* from 1 */
  gint64 offset; /* bytes */
  gint64 ply;    /* from 1 */
  char *detail;  /* text out of the file, or NULL */
} QipuDiagnostic;

typedef struct _QipuDiagnostics QipuDiagnostics;

QipuDiagnostics *qipu_diagnostics_new (void);
void qipu_diagnostics_free (QipuDiagnostics *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (QipuDiagnostics, qipu_diagnostics_free)

/* Keeps at most 10,000 and counts the rest. */
void qipu_diagnostics_add (QipuDiagnostics *self, const QipuDiagnostic *diagnostic);
guint qipu_diagnostics_get_n (const QipuDiagnostics *self);
const QipuDiagnostic *qipu_diagnostics_get (const QipuDiagnostics *self, guint index);
guint64 qipu_diagnostics_get_n_dropped (const QipuDiagnostics *self);

/* For readers: adds one by its parts; places that do not apply are -1. */
#define QIPU_DIAGNOSTIC_INIT(code_, severity_) \
  { .code = (code_), .severity = (severity_), .game = -1, .line = -1, .offset = -1, .ply = -1 }

/* "truncated": stable lower-case name of a code, for machines. */
const char *qipu_diagnostic_name (QipuDiagnosticCode code);
/* What is wrong, one sentence without the place. */
char *qipu_diagnostic_dup_message (const QipuDiagnostic *self);
/* "12", "@1034" or "game 3, ply 14". */
char *qipu_diagnostic_dup_place (const QipuDiagnostic *self);

G_END_DECLS
