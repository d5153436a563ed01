/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What was wrong with an input: a bounded list of codes with places, and their sentences. */

#define G_LOG_DOMAIN "qipu-game"

#include "config.h"

#include "game/qipu-diagnostic.h"

#include <glib/gi18n-lib.h>

/* A file of rubbish must not fill the memory with complaints about it. */
#define MAX_KEPT 10000

struct _QipuDiagnostics
{
  GArray *kept; /* QipuDiagnostic, details owned */
  guint64 n_dropped;
};

/* The sentence with a detail, or without one where the fault needs none or has none. */
static const struct
{
  const char *name;
  const char *sentence;
  const char *sentence_with_detail;
} codes[QIPU_N_DIAGNOSTIC_CODES] = {
  /* each entry would be taken for the beginning of a new level */
  /* clang-format off */
  [QIPU_DIAGNOSTIC_TRUNCATED] = {
    "truncated",
    N_ ("The file ends too early; what comes before is kept."),
    /* Translators: %s is the part that was being read. */
    N_ ("The file ends too early, in “%s”; what comes before is kept."),
  },
  [QIPU_DIAGNOSTIC_BAD_ENCODING] = {
    "bad-encoding",
    N_ ("Some bytes are no text in the encoding of this file; each is shown as “�”."),
    /* Translators: %s is the name of a text encoding, such as GB18030. */
    N_ ("Some bytes are no text in the encoding %s; each is shown as “�”."),
  },
  [QIPU_DIAGNOSTIC_ENCODING_DOUBTFUL] = {
    "encoding-doubtful",
    N_ ("The text may be in another encoding; open the file again with another one if it looks "
        "wrong."),
    /* Translators: %s is the name of a text encoding, such as Big5. */
    N_ ("This part of the text looks more like %s; open the file again with that encoding if "
        "it looks wrong."),
  },
  [QIPU_DIAGNOSTIC_MOVE_UNREADABLE] = {
    "move-unreadable",
    N_ ("A move cannot be read; the line ends there."),
    /* Translators: %s is the text found in place of a move. */
    N_ ("“%s” cannot be read as a move; the line ends there."),
  },
  [QIPU_DIAGNOSTIC_MOVE_AMBIGUOUS] = {
    "move-ambiguous",
    N_ ("A move has several readings; the line ends there."),
    /* Translators: %s is the text of a move. */
    N_ ("“%s” has several readings; the line ends there."),
  },
  [QIPU_DIAGNOSTIC_MOVE_IMPOSSIBLE] = {
    "move-impossible",
    N_ ("A move is not possible; the branch ends there."),
    /* Translators: %s is the text of a move and perhaps of those that follow. */
    N_ ("“%s” is not possible; the branch ends there."),
  },
  [QIPU_DIAGNOSTIC_MOVE_IRREGULAR] = {
    "move-irregular",
    N_ ("A move is kept although the rules do not allow it."),
    /* Translators: %s is the text of a move. */
    N_ ("“%s” is kept although the rules do not allow it."),
  },
  [QIPU_DIAGNOSTIC_BAD_FEN] = {
    "bad-fen",
    N_ ("The start position cannot be read."),
    /* Translators: %s is a position text (FEN) out of the file. */
    N_ ("The start position “%s” cannot be read."),
  },
  [QIPU_DIAGNOSTIC_BAD_VALUE] = {
    "bad-value",
    N_ ("A value makes no sense and is ignored."),
    /* Translators: %s is a field of a record and its value. */
    N_ ("“%s” makes no sense and is ignored."),
  },
  [QIPU_DIAGNOSTIC_UNCLOSED] = {
    "unclosed",
    N_ ("A bracket is not closed."),
    /* Translators: %s is the bracket, such as {. */
    N_ ("The bracket %s is not closed."),
  },
  [QIPU_DIAGNOSTIC_UNPROVEN_FORMAT] = {
    "unproven-format",
    N_ ("Reading of this format is unproven: compare the moves with another source."),
    /* Translators: %s is the name of a file format. */
    N_ ("Reading of this format (%s) is unproven: compare the moves with another source."),
  },
  [QIPU_DIAGNOSTIC_WESTERN_CHESS] = {
    "western-chess",
    N_ ("The moves look like those of Western chess; only records of xiangqi can be read."),
  },
  [QIPU_DIAGNOSTIC_LIMIT] = {
    "limit",
    N_ ("The file goes beyond a limit of the program; the rest is left out."),
    /* Translators: %s is the limit, such as “5000000 moves in a game”. */
    N_ ("The file goes beyond a limit of the program (%s); the rest is left out."),
  },
  [QIPU_DIAGNOSTIC_BAD_CHECKSUM] = {
    "bad-checksum",
    N_ ("The checksum does not fit: the file may be damaged."),
    NULL,
  },
  [QIPU_DIAGNOSTIC_LEFTOVER] = {
    "leftover",
    N_ ("Something in the file belongs to no game and is left out."),
    /* Translators: %s is text out of the file. */
    N_ ("“%s” belongs to no game and is left out."),
  },
  [QIPU_DIAGNOSTIC_ENCRYPTED] = {
    "encrypted",
    N_ ("A file in the archive is protected by a password and is left out."),
    /* Translators: %s is the name of a file in an archive. */
    N_ ("“%s” is protected by a password and is left out."),
  },
  [QIPU_DIAGNOSTIC_DELETED_RECORD] = {
    "deleted-record",
    N_ ("A deleted record is skipped."),
    /* Translators: %s is the name of a record in a library file. */
    N_ ("The deleted record “%s” is skipped."),
  },
  [QIPU_DIAGNOSTIC_UNKNOWN_BRANCH] = {
    "unknown-branch",
    N_ ("A variation belongs to a move that is not there and is left out."),
    /* Translators: %s is the name of a field of the file. */
    N_ ("The variation “%s” belongs to a move that is not there and is left out."),
  },
  [QIPU_DIAGNOSTIC_MIRROR_UNKNOWN] = {
    "mirror-unknown",
    N_ ("This format cannot tell left from right: mirror the game if the sides look exchanged."),
    NULL,
  },
  [QIPU_DIAGNOSTIC_LOST_MOVES] = {
    "lost-moves",
    N_ ("The format cannot hold moves."),
    /* Translators: %s is a number. */
    N_ ("Moves that the format cannot hold: %s."),
  },
  [QIPU_DIAGNOSTIC_LOST_VARIATIONS] = {
    "lost-variations",
    N_ ("The format cannot hold variations."),
    /* Translators: %s is a number. */
    N_ ("Variations that the format cannot hold: %s."),
  },
  [QIPU_DIAGNOSTIC_LOST_COMMENTS] = {
    "lost-comments",
    N_ ("The format cannot hold these comments."),
    /* Translators: %s is a number. */
    N_ ("Comments that the format cannot hold: %s."),
  },
  [QIPU_DIAGNOSTIC_MOVED_COMMENTS] = {
    "moved-comments",
    N_ ("The format has no comments before a move; they are written behind it."),
    /* Translators: %s is a number. */
    N_ ("Comments before a move that this format has behind it: %s."),
  },
  [QIPU_DIAGNOSTIC_LOST_GLYPHS] = {
    "lost-glyphs",
    N_ ("The format cannot hold these annotation signs."),
    /* Translators: signs such as “!?” behind a move. %s is a number. */
    N_ ("Annotation signs that the format cannot hold: %s."),
  },
  [QIPU_DIAGNOSTIC_LOST_MARKS] = {
    "lost-marks",
    N_ ("The format cannot hold arrows and coloured points."),
    /* Translators: %s is a number. */
    N_ ("Arrows and coloured points that the format cannot hold: %s."),
  },
  [QIPU_DIAGNOSTIC_LOST_EVALUATIONS] = {
    "lost-evaluations",
    N_ ("The format cannot hold evaluations."),
    /* Translators: %s is a number. */
    N_ ("Evaluations that the format cannot hold: %s."),
  },
  [QIPU_DIAGNOSTIC_LOST_COMMANDS] = {
    "lost-commands",
    N_ ("The format cannot hold what other programs noted beside moves."),
    /* Translators: clock times and the like. %s is a number. */
    N_ ("Notes of other programs beside moves that the format cannot hold: %s."),
  },
  [QIPU_DIAGNOSTIC_LOST_CHARACTERS] = {
    "lost-characters",
    N_ ("Characters that the format or the encoding lacks are replaced."),
    /* Translators: %s is a number. */
    N_ ("Characters that the format or the encoding lacks, to be replaced: %s."),
  },
  [QIPU_DIAGNOSTIC_LOST_COUNTERS] = {
    "lost-counters",
    N_ ("The format cannot hold the move counters of the start position."),
    /* Translators: %s is a position text (FEN). */
    N_ ("The format cannot hold the move counters of the start position “%s”."),
  },
  [QIPU_DIAGNOSTIC_LOST_TAG] = {
    "lost-tag",
    N_ ("The format has no place for a field of the record."),
    /* Translators: %s is the name of a field, such as “Annotator”. */
    N_ ("The format has no place for the field “%s”."),
  },
  [QIPU_DIAGNOSTIC_SHORTENED] = {
    "shortened",
    N_ ("A text is too long for the format and is cut."),
    /* Translators: %s is the name of a field, such as “Annotator”. */
    N_ ("The text of the field “%s” is too long for the format and is cut."),
  },
  [QIPU_DIAGNOSTIC_TOO_MANY_MEN] = {
    "too-many-men",
    N_ ("The format cannot hold so many men of one kind."),
    /* Translators: %s is a position text (FEN). */
    N_ ("The format cannot hold so many men of one kind as in “%s”."),
  },
                                                                                                                                  /* clang-format on */
                                                                                                                              };

static void
clear_diagnostic (gpointer data)
{
  QipuDiagnostic *diagnostic = data;

  g_clear_pointer (&diagnostic->detail, g_free);
}

/**
 * qipu_diagnostics_new:
 * Returns: (transfer full): an empty list
 */
QipuDiagnostics *
qipu_diagnostics_new (void)
{
  QipuDiagnostics *self = g_new0 (QipuDiagnostics, 1);

  self->kept = g_array_new (FALSE, FALSE, sizeof (QipuDiagnostic));
  g_array_set_clear_func (self->kept, clear_diagnostic);
  return self;
}

/**
 * qipu_diagnostics_free:
 * @self: (nullable) (transfer full): the list
 *
 * Frees the list and what was reported.
 */
void
qipu_diagnostics_free (QipuDiagnostics *self)
{
  if (self == NULL)
    return;

  g_array_unref (self->kept);
  g_free (self);
}

/**
 * qipu_diagnostics_add:
 * @diagnostic: copied, its detail too
 *
 * Keeps @diagnostic, or only counts it when the list is full.
 */
void
qipu_diagnostics_add (QipuDiagnostics *self, const QipuDiagnostic *diagnostic)
{
  QipuDiagnostic copy;

  g_return_if_fail (self != NULL);
  g_return_if_fail (diagnostic != NULL && diagnostic->code < QIPU_N_DIAGNOSTIC_CODES);

  if (self->kept->len >= MAX_KEPT)
    {
      self->n_dropped++;
      return;
    }

  copy = *diagnostic;
  copy.detail = g_strdup (diagnostic->detail);
  g_array_append_val (self->kept, copy);
}

/**
 * qipu_diagnostics_get_n:
 * @self: the list
 *
 * Returns: how many reports it holds
 */
guint
qipu_diagnostics_get_n (const QipuDiagnostics *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->kept->len;
}

/**
 * qipu_diagnostics_get:
 * @self: the list
 * @index: 0 to qipu_diagnostics_get_n() - 1
 *
 * Returns: (transfer none): the report, in the order of reporting; belongs to the list
 */
const QipuDiagnostic *
qipu_diagnostics_get (const QipuDiagnostics *self, guint index)
{
  g_return_val_if_fail (self != NULL && index < self->kept->len, NULL);

  return &g_array_index (self->kept, QipuDiagnostic, index);
}

/**
 * qipu_diagnostics_get_n_dropped:
 * @self: the list
 *
 * Returns: how many reports more there were than a list holds
 */
guint64
qipu_diagnostics_get_n_dropped (const QipuDiagnostics *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->n_dropped;
}

/**
 * qipu_diagnostic_name:
 * @code: a code
 *
 * Returns: a stable lower-case name for machines
 */
const char *
qipu_diagnostic_name (QipuDiagnosticCode code)
{
  g_return_val_if_fail (code < QIPU_N_DIAGNOSTIC_CODES, NULL);

  return codes[code].name;
}

/**
 * qipu_diagnostic_dup_message:
 *
 * The sentence in the language of this moment, without the place.
 *
 * Returns: (transfer full): UTF-8
 */
char *
qipu_diagnostic_dup_message (const QipuDiagnostic *self)
{
  g_autofree char *detail = NULL;

  g_return_val_if_fail (self != NULL && self->code < QIPU_N_DIAGNOSTIC_CODES, NULL);

  if (self->detail == NULL || codes[self->code].sentence_with_detail == NULL)
    return g_strdup (_(codes[self->code].sentence));

  /* text out of the file */
  detail = g_utf8_make_valid (self->detail, -1);
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
  return g_strdup_printf (_(codes[self->code].sentence_with_detail), detail);
#pragma GCC diagnostic pop
}

/**
 * qipu_diagnostic_dup_place:
 *
 * The most telling place: the line of a text, the ply of a game, else the byte offset. The words
 * are part of the format that `qipu-cli` prints, so they are not translated.
 *
 * Returns: (transfer full): "" when no place is known
 */
char *
qipu_diagnostic_dup_place (const QipuDiagnostic *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  if (self->line >= 0)
    return g_strdup_printf ("%" G_GINT64_FORMAT, self->line);
  if (self->ply >= 0)
    return g_strdup_printf ("game %" G_GINT64_FORMAT ", ply %" G_GINT64_FORMAT,
                            MAX (self->game, 1),
                            self->ply);
  if (self->offset >= 0)
    return g_strdup_printf ("@%" G_GINT64_FORMAT, self->offset);
  if (self->game >= 0)
    return g_strdup_printf ("game %" G_GINT64_FORMAT, self->game);
  return g_strdup ("");
}
