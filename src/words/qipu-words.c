/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names of sides, pieces and files, and lists of them. */

#define G_LOG_DOMAIN "qipu-words"

#include "config.h"

#include "words/qipu-words.h"

#include "rules/qipu-board.h"

#include <glib/gi18n-lib.h>

#include <string.h>

/* By colour and kind. */
static const char *const piece_words[2][8] = {
  {
    NULL,
    NC_ ("red piece", "general"),
    NC_ ("red piece", "advisor"),
    NC_ ("red piece", "elephant"),
    NC_ ("red piece", "horse"),
    NC_ ("red piece", "chariot"),
    NC_ ("red piece", "cannon"),
    NC_ ("red piece", "soldier"),
  },
  {
    NULL,
    NC_ ("black piece", "general"),
    NC_ ("black piece", "advisor"),
    NC_ ("black piece", "elephant"),
    NC_ ("black piece", "horse"),
    NC_ ("black piece", "chariot"),
    NC_ ("black piece", "cannon"),
    NC_ ("black piece", "soldier"),
  },
};

/* Translators: several of a kind, after their number: "3 cannons". */
static const char *const pieces_words[2][8] = {
  {
    NULL,
    NC_ ("red pieces", "generals"),
    NC_ ("red pieces", "advisors"),
    NC_ ("red pieces", "elephants"),
    NC_ ("red pieces", "horses"),
    NC_ ("red pieces", "chariots"),
    NC_ ("red pieces", "cannons"),
    NC_ ("red pieces", "soldiers"),
  },
  {
    NULL,
    NC_ ("black pieces", "generals"),
    NC_ ("black pieces", "advisors"),
    NC_ ("black pieces", "elephants"),
    NC_ ("black pieces", "horses"),
    NC_ ("black pieces", "chariots"),
    NC_ ("black pieces", "cannons"),
    NC_ ("black pieces", "soldiers"),
  },
};

static const char *const coloured_piece_words[2][8] = {
  {
    NULL,
    N_ ("red general"),
    N_ ("red advisor"),
    N_ ("red elephant"),
    N_ ("red horse"),
    N_ ("red chariot"),
    N_ ("red cannon"),
    N_ ("red soldier"),
  },
  {
    NULL,
    N_ ("black general"),
    N_ ("black advisor"),
    N_ ("black elephant"),
    N_ ("black horse"),
    N_ ("black chariot"),
    N_ ("black cannon"),
    N_ ("black soldier"),
  },
};

/* Translators: Red's files; Chinese writes them 一 to 九. */
static const char *const red_files[] = {
  NC_ ("red file", "1"), NC_ ("red file", "2"), NC_ ("red file", "3"),
  NC_ ("red file", "4"), NC_ ("red file", "5"), NC_ ("red file", "6"),
  NC_ ("red file", "7"), NC_ ("red file", "8"), NC_ ("red file", "9"),
};

/* Translators: one of several soldiers on a file, counted from the front. */
static const char *const ordinals[] = {
  NC_ ("soldier", "first"),   NC_ ("soldier", "second"), NC_ ("soldier", "third"),
  NC_ ("soldier", "fourth"),  NC_ ("soldier", "fifth"),  NC_ ("soldier", "sixth"),
  NC_ ("soldier", "seventh"), NC_ ("soldier", "eighth"), NC_ ("soldier", "ninth"),
};

/**
 * qipu_words_side:
 * @side: a side
 *
 * Returns: "Red" or "Black"
 */
const char *
qipu_words_side (QipuColour side)
{
  return side == QIPU_RED ? C_ ("side", "Red") : C_ ("side", "Black");
}

/**
 * qipu_words_piece:
 * @piece: a piece
 *
 * Returns: the word of its side for it, without the colour: "cannon", 帥, 將
 */
const char *
qipu_words_piece (QipuPiece piece)
{
  QipuColour colour = qipu_piece_colour (piece);

  g_return_val_if_fail (qipu_piece_kind (piece) != QIPU_KIND_NONE, "");

  return g_dpgettext2 (GETTEXT_PACKAGE,
                       colour == QIPU_RED ? "red piece" : "black piece",
                       piece_words[colour][qipu_piece_kind (piece)]);
}

/**
 * qipu_words_pieces:
 * @piece: a piece
 *
 * Returns: the word of its side for several of its kind: "cannons", 炮
 */
const char *
qipu_words_pieces (QipuPiece piece)
{
  QipuColour colour = qipu_piece_colour (piece);

  g_return_val_if_fail (qipu_piece_kind (piece) != QIPU_KIND_NONE, "");

  return g_dpgettext2 (GETTEXT_PACKAGE,
                       colour == QIPU_RED ? "red pieces" : "black pieces",
                       pieces_words[colour][qipu_piece_kind (piece)]);
}

/**
 * qipu_words_coloured_piece:
 * @piece: a piece
 *
 * Returns: its name with the colour and without an article: "black horse"
 */
const char *
qipu_words_coloured_piece (QipuPiece piece)
{
  g_return_val_if_fail (qipu_piece_kind (piece) != QIPU_KIND_NONE, "");

  return _ (coloured_piece_words[qipu_piece_colour (piece)][qipu_piece_kind (piece)]);
}

/**
 * qipu_words_file:
 * @side: who counts
 * @file: 1…9 from the right hand of @side
 *
 * Returns: the number as @side writes it: digits, in Chinese 一…九 for Red
 */
const char *
qipu_words_file (QipuColour side, guint file)
{
  static const char *const digits[] = { "1", "2", "3", "4", "5", "6", "7", "8", "9" };

  g_return_val_if_fail (file >= 1 && file <= 9, "");

  if (side == QIPU_BLACK)
    return digits[file - 1];
  return g_dpgettext2 (GETTEXT_PACKAGE, "red file", red_files[file - 1]);
}

/**
 * qipu_words_ordinal:
 * @n: 1…9
 *
 * Returns: "second", for soldiers on one file
 */
const char *
qipu_words_ordinal (guint n)
{
  g_return_val_if_fail (n >= 1 && n <= G_N_ELEMENTS (ordinals), "");

  return g_dpgettext2 (GETTEXT_PACKAGE, "soldier", ordinals[n - 1]);
}

/**
 * qipu_words_list:
 * @items: names without articles
 * @n_items: their number
 *
 * Joins names to one phrase: "the red chariot, the black horse and the red cannon".
 *
 * Returns: (transfer full): the phrase, empty when there are no items
 */
char *
qipu_words_list (const char *const *items, gsize n_items)
{
  GString *phrase = g_string_new (NULL);

  for (gsize i = 0; i < n_items; i++)
    {
      if (i > 0)
        /* Translators: between two pieces of a list. */
        g_string_append (phrase, i + 1 < n_items ? C_ ("list", ", ") : C_ ("list", " and "));
      /* Translators: one piece of a list, with its article where a language has one. */
      g_string_append_printf (phrase, C_ ("list", "the %s"), items[i]);
    }

  return g_string_free (phrase, FALSE);
}

/**
 * qipu_words_piece_list:
 * @position: a position
 * @squares: (array length=n_squares): points; those without a piece are left out
 * @n_squares: their number
 *
 * Returns: (transfer full): the pieces there as one phrase
 */
char *
qipu_words_piece_list (const QipuPosition *position, const QipuSquare *squares, gsize n_squares)
{
  const char *items[QIPU_N_SQUARES];
  gsize n = 0;

  g_return_val_if_fail (n_squares <= QIPU_N_SQUARES, g_strdup (""));

  for (gsize i = 0; i < n_squares; i++)
    {
      QipuPiece piece = qipu_position_get (position, squares[i]);

      if (piece != QIPU_PIECE_NONE)
        items[n++] = qipu_words_coloured_piece (piece);
    }

  return qipu_words_list (items, n);
}

/**
 * qipu_words_square:
 * @square: a point
 *
 * Returns: (transfer full): "e0", the same in every language
 */
char *
qipu_words_square (QipuSquare square)
{
  return g_strdup_printf ("%c%d", 'a' + qipu_square_file (square), qipu_square_rank (square));
}

/**
 * qipu_words_capitalize:
 * @text: a phrase
 *
 * Returns: (transfer full): @text as the beginning of a sentence
 */
char *
qipu_words_capitalize (const char *text)
{
  char first[8] = "";
  gunichar c = g_utf8_get_char (text);

  if (c == 0)
    return g_strdup ("");

  first[g_unichar_to_utf8 (g_unichar_toupper (c), first)] = '\0';
  return g_strconcat (first, g_utf8_next_char (text), NULL);
}

static gboolean
is_directed (gunichar c)
{
  /* Hebrew to Arabic and their presentation forms; marks, embeddings, overrides, isolates */
  return (c >= 0x0590 && c <= 0x08FF) || (c >= 0xFB1D && c <= 0xFDFF) ||
         (c >= 0xFE70 && c <= 0xFEFC) || (c >= 0x10800 && c <= 0x10FFF) ||
         (c >= 0x1E800 && c <= 0x1EFFF) || c == 0x200E || c == 0x200F ||
         (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
}

/**
 * qipu_words_isolate:
 * @text: a name or another text from a file
 *
 * Makes @text safe to put into a sentence: what is written from right to left keeps its own order
 * and does not turn around what follows. Controls of direction that @text carries could reach
 * beyond its end, so they are left out. Most texts have neither and come back as they are.
 *
 * Pango looks into isolates for the first strong character of a paragraph, so a sentence that
 * begins with such a name would run from right to left altogether, and “A – B” would name the
 * players in the wrong order: a left-to-right mark stands in front.
 *
 * Returns: (transfer full): @text, between FSI and PDI and after LRM where needed
 */
char *
qipu_words_isolate (const char *text)
{
  g_autoptr (GString) result = g_string_new (NULL);
  gboolean directed = FALSE;

  g_return_val_if_fail (text != NULL, NULL);

  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);

      directed |= is_directed (c);
      if ((c < 0x202A || c > 0x202E) && (c < 0x2066 || c > 0x2069))
        g_string_append_unichar (result, c);
    }
  if (!directed)
    return g_strdup (text);
  g_string_prepend (result, "\u200e\u2068");
  g_string_append (result, "\u2069");
  return g_string_free (g_steal_pointer (&result), FALSE);
}
