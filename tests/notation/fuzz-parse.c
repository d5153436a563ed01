/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fuzz target of all readers of moves. With -fsanitize=fuzzer it is driven by libFuzzer; built
 * with FUZZ_DRIVER it runs its own corpus and changes it in a way that is the same every time, or
 * runs the files it is given. */

#include "notation/qipu-movetext.h"
#include "notation/qipu-notation.h"
#include "rules/qipu-movegen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

static const char *const positions[] = {
  QIPU_FEN_START,
  "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1",
  "3k5/2P3P2/2P3P2/6P2/9/9/9/9/9/4K4 w",
  "4k4/9/9/9/9/7p1/1p5p1/1p5p1/9/3K5 b",
  "3k1P3/5P3/5P3/5P3/5P3/9/9/9/9/4K4 w",
  "R2RR4/9/2C3C2/2C3C2/2N3N2/2N3N2/9/3AA4/3AA4/2B1K1B2 w",
  "9/9/9/9/9/9/9/9/9/9 w",
};

static void
check (bool condition, const char *what)
{
  if (condition)
    return;

  fprintf (stderr, "fuzz-parse: %s\n", what);
  abort ();
}

static void
read_move (const QipuPosition *pos, const char *text, size_t length, const QipuParseOptions *options)
{
  QipuParse parse;
  QipuParseStatus status = qipu_notation_parse (pos, text, length, options, &parse);

  check (status == parse.status, "two statuses");
  check (parse.n_candidates <= QIPU_MAX_CANDIDATES, "too many candidates");
  check (parse.offset <= length && parse.length <= length - parse.offset, "part beyond the text");
  check (parse.file >= 0 && parse.file <= 9, "no file");
  check ((status == QIPU_PARSE_OK) == (parse.move != QIPU_MOVE_NONE), "move without status");
  for (unsigned i = 0; i < parse.n_candidates; i++)
    {
      QipuMove move = parse.candidates[i];

      if (status == QIPU_PARSE_OK && options->allow_irregular)
        check (qipu_move_is_pseudo (pos, move), "impossible move");
      else if (status == QIPU_PARSE_OK || (status == QIPU_PARSE_AMBIGUOUS && !options->allow_irregular))
        check (qipu_move_is_legal (pos, move), "illegal move");
    }
}

static void
read_game (const QipuPosition *pos, const char *text, size_t length, const QipuMovetextOptions *options)
{
  QipuMovetext reader;
  QipuMovetextItem item;
  size_t end = 0;

  qipu_movetext_init (&reader, pos, text, length, options);
  while (qipu_movetext_next (&reader, &item))
    {
      check (item.length > 0 && item.length <= length, "empty item");
      check (item.offset <= length - item.length, "item beyond the text");
      check (item.kind == QIPU_MOVETEXT_STOP || item.offset >= end, "items overlap");
      check (item.inner_length == 0 || item.inner_offset + item.inner_length <= length,
             "comment beyond the text");
      end = item.offset + item.length;
    }
  check (qipu_position_self_check (&reader.position), "spoilt position");
  check (qipu_movetext_match (text, length) <= length, "shape beyond the text");
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  static QipuCompletion completions[QIPU_MAX_MOVES];
  QipuMovetextOptions options;
  QipuPosition pos;
  char *text;

  if (size < 1)
    return 0;

  options = (QipuMovetextOptions){
    .side_is_known = data[0] & 8,
    .strict = data[0] & 16,
    .base_is_known = data[0] & 32,
    .parse = { data[0] & 64 ? QIPU_RANKS_FROM_1 : QIPU_RANKS_FROM_0, data[0] & 128 },
  };
  qipu_position_set_fen (&pos,
                         positions[(data[0] & 7) % (sizeof positions / sizeof positions[0])],
                         NULL);

  /* exactly as long as it is, so that reading behind the end is noticed */
  size--;
  text = malloc (size > 0 ? size : 1);
  check (text != NULL, "no memory");
  memcpy (text, data + 1, size);

  read_move (&pos, text, size, &options.parse);
  read_game (&pos, text, size, &options);
  if (size < 8)
    check (qipu_notation_complete (&pos, text, size, completions) < QIPU_MAX_MOVES,
           "too many completions");

  free (text);
  return 0;
}

#ifdef FUZZ_DRIVER

#define N_CHANGED 60000
#define MAX_INPUT 512

static const char *const corpus[] = {
  "C2=5", "+C=6", "C+.6", "H++7", "3+=4", "33=4", "--.4", "13=4", "Pa.2", "fC=5", "1P+1",
  "炮二平五", "馬８進７", "前兵三平四", "炮前進一", "中炮", "车9进l", "炮貳平伍", "後卒平4",
  "h2e2", "H2-E2", "b10c8", "Che2", "E0a2", "gxg4", "Ch2-e2+",
  "1. C2=5 H8+7 2. H2+3 R9=8 {comment {x}} 1-0",
  "第一回合 炮二平五馬8進7 （好）\n2、馬二進三! 車9平8 和棋",
  "<p>1.&nbsp;C2&#61;5&#x20;H8&plus;7<br>", "1. h3e3 h10g8 * ; rest\n3.", "①炮二 平五 ②",
  "\xe7\x82", "\xff\xfe\x00\x80", "((((((", "1.1.1.1/2-1/2", "&#99999999;&#;&nbsp",
};

static uint32_t
next_random (uint32_t *state)
{
  *state = *state * 1664525u + 1013904223u;
  return *state >> 8;
}

/* One change: a byte, a bit, a piece left out, doubled or taken from another text. */
static size_t
change (uint8_t *input, size_t size, uint32_t *state)
{
  size_t at = size > 0 ? next_random (state) % size : 0;
  size_t length = 1 + next_random (state) % 6;
  const char *other = corpus[next_random (state) % (sizeof corpus / sizeof corpus[0])];
  size_t other_length = strlen (other);

  switch (next_random (state) % 5)
    {
    case 0:
      if (size > 0)
        input[at] = (uint8_t) next_random (state);
      return size;
    case 1:
      if (size > 0)
        input[at] ^= (uint8_t) (1u << next_random (state) % 8);
      return size;
    case 2:
      if (length > size - at)
        length = size - at;
      memmove (input + at, input + at + length, size - at - length);
      return size - length;
    case 3:
      if (length > size - at || size + length > MAX_INPUT)
        return size;
      memmove (input + at + length, input + at, size - at);
      return size + length;
    default:
      if (size + other_length > MAX_INPUT)
        return size;
      memmove (input + at + other_length, input + at, size - at);
      memcpy (input + at, other, other_length);
      return size + other_length;
    }
}

static void
run_changed (void)
{
  uint8_t input[MAX_INPUT + 1];
  uint32_t state = 20000101;
  size_t n_corpus = sizeof corpus / sizeof corpus[0];

  for (unsigned i = 0; i < N_CHANGED; i++)
    {
      const char *text = corpus[i % n_corpus];
      size_t size = strlen (text);
      unsigned n_changes = i < n_corpus ? 0 : 1 + next_random (&state) % 5;

      memcpy (input + 1, text, size);
      for (unsigned k = 0; k < n_changes; k++)
        size = change (input + 1, size, &state);
      input[0] = (uint8_t) next_random (&state);
      LLVMFuzzerTestOneInput (input, size + 1);
    }
}

static int
run_file (const char *path)
{
  static uint8_t input[1 << 20];
  FILE *file = fopen (path, "rb");
  size_t size;

  if (file == NULL)
    {
      perror (path);
      return 1;
    }
  size = fread (input, 1, sizeof input, file);
  fclose (file);
  LLVMFuzzerTestOneInput (input, size);
  return 0;
}

int
main (int argc, char **argv)
{
  if (argc == 1)
    run_changed ();
  for (int i = 1; i < argc; i++)
    if (run_file (argv[i]) != 0)
      return 1;

  return 0;
}

#endif
