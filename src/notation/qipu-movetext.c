/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Plays the moves of a pasted text. */

#include "notation/qipu-movetext.h"

#include "notation/qipu-movetext-private.h"
#include "notation/qipu-movetext-scan.h"
#include "notation/qipu-notation-private.h"

#include <string.h>

/* Room for a move whose characters came as entities. */
#define MAX_PLAIN 64

/* Behind a bracket that was not closed a comment that is longer is a lone bracket too, and with
 * each of them the comments allowed are half as long, down to the second limit: no text makes the
 * reader look through much of it again and again. */
#define MAX_COMMENT ((size_t) 16384)
#define MIN_COMMENT ((size_t) 1024)

static size_t
encode (uint32_t c, char *text)
{
  if (c < 0x80)
    {
      text[0] = (char) c;
      return 1;
    }
  if (c < 0x800)
    {
      text[0] = (char) (0xC0 | c >> 6);
      text[1] = (char) (0x80 | (c & 0x3F));
      return 2;
    }
  if (c < 0x10000)
    {
      text[0] = (char) (0xE0 | c >> 12);
      text[1] = (char) (0x80 | (c >> 6 & 0x3F));
      text[2] = (char) (0x80 | (c & 0x3F));
      return 3;
    }

  text[0] = (char) (0xF0 | c >> 18);
  text[1] = (char) (0x80 | (c >> 12 & 0x3F));
  text[2] = (char) (0x80 | (c >> 6 & 0x3F));
  text[3] = (char) (0x80 | (c & 0x3F));
  return 4;
}

/* Reads the first @n signs of @run, which begins at @text, as a move. */
static QipuParseStatus
parse_run (const QipuMovetext *reader,
           const char *text,
           const QipuScanRun *run,
           size_t n,
           QipuParse *parse)
{
  const QipuSymbol *last = &run->symbols[n - 1];
  size_t length = last->offset + last->length;
  char plain[MAX_PLAIN];
  size_t size = 0;

  if (!run->has_markup)
    return qipu_notation_parse (&reader->position, text, length, &reader->options.parse, parse);

  for (size_t i = 0; i < n; i++)
    size += encode (run->chars[i], plain + size);
  qipu_notation_parse (&reader->position, plain, size, &reader->options.parse, parse);
  if (parse->status == QIPU_PARSE_NOT_UNDERSTOOD)
    {
      /* places in the plain text mean nothing in the marked one */
      parse->offset = 0;
      parse->length = length;
    }

  return parse->status;
}

static void
start_item (QipuMovetext *reader, QipuMovetextItem *item, QipuMovetextKind kind, size_t length)
{
  memset (item, 0, sizeof *item);
  item->kind = kind;
  item->offset = reader->offset;
  item->length = length;
  item->line = reader->line;
}

/* Steps over @length bytes. */
static void
skip (QipuMovetext *reader, size_t length)
{
  const char *text = reader->text + reader->offset;
  const char *end = text + length;
  const char *line = text;

  while (line < end && (line = memchr (line, '\n', (size_t) (end - line))) != NULL)
    {
      reader->line++;
      line++;
    }
  reader->offset += length;
}

/* Marks behind a move: "!", "?", and "+" or "#" for check unless something follows at once. */
static size_t
marks_length (const char *text, size_t length)
{
  size_t i = 0;

  while (i < length)
    {
      uint32_t c;
      size_t size = qipu_symbols_decode (text + i, length - i, &c);
      QipuSymbol symbol = qipu_symbols_classify (c);
      bool is_check = symbol.type == QIPU_SYMBOL_SIGN && symbol.value == '+';

      if (!is_check && (symbol.type != QIPU_SYMBOL_MARK || symbol.value == ','))
        break;
      i += size;
      if (!is_check || i == length)
        continue;

      qipu_symbols_decode (text + i, length - i, &c);
      symbol = qipu_symbols_classify (c);
      if (symbol.type == QIPU_SYMBOL_LETTER || symbol.type == QIPU_SYMBOL_DIGIT ||
          symbol.type == QIPU_SYMBOL_PIECE)
        return i - size;
    }

  return i;
}

static void
take_move (QipuMovetext *reader, QipuMovetextItem *item, const QipuParse *parse, size_t length)
{
  const char *text = reader->text + reader->offset;
  QipuUndo undo;

  length += marks_length (text + length, reader->length - reader->offset - length);
  start_item (reader, item, QIPU_MOVETEXT_MOVE, length);
  item->parse = *parse;
  item->move = parse->move;

  qipu_position_make (&reader->position, parse->move, &undo);
  skip (reader, length);
  reader->n_moves++;
  reader->after_number = false;
}

static void
take_stop (QipuMovetext *reader, QipuMovetextItem *item, const QipuParse *parse, size_t length)
{
  start_item (reader, item, QIPU_MOVETEXT_STOP, length);
  item->parse = *parse;
  reader->is_done = true;
}

/* The best reading of the text here as a move: the first shape that resolves, or the failure of
 * the likeliest shape. Returns its length in signs, 0 when nothing has the shape of a move. */
static size_t
find_move (const QipuMovetext *reader, size_t offset, QipuScanRun *run, QipuParse *parse)
{
  const char *text = reader->text + offset;
  size_t shapes[QIPU_SCAN_MAX_SHAPES];
  size_t n_shapes;

  qipu_scan_run (text, reader->length - offset, run);
  n_shapes = qipu_scan_shapes (run, shapes);
  for (size_t i = 0; i < n_shapes; i++)
    {
      QipuParse attempt;

      if (parse_run (reader, text, run, shapes[i], &attempt) == QIPU_PARSE_OK)
        {
          *parse = attempt;
          return shapes[i];
        }
      if (i == 0)
        *parse = attempt;
    }

  return n_shapes > 0 ? shapes[0] : 0;
}

static size_t
run_length (const QipuScanRun *run, size_t n)
{
  return run->symbols[n - 1].offset + run->symbols[n - 1].length;
}

/* Two moves of one side; only coordinates say for sure which piece is meant. */
static bool
find_out_of_turn (const QipuMovetext *reader, QipuScanRun *run, size_t *n, QipuParse *parse)
{
  QipuMovetext turned = *reader;

  qipu_position_set_side (&turned.position,
                          qipu_colour_other (qipu_position_get_side (&turned.position)));
  *n = find_move (&turned, reader->offset, run, parse);
  if (*n == 0 || (parse->status != QIPU_PARSE_OK && parse->status != QIPU_PARSE_ILLEGAL) ||
      (parse->notation != QIPU_NOTATION_UCI && parse->notation != QIPU_NOTATION_ICCS))
    return false;
  if (parse->status == QIPU_PARSE_ILLEGAL)
    parse->move = parse->candidates[0];
  parse->status = QIPU_PARSE_OK;
  return true;
}

/* A move that the rules do not allow, where records are read and not typed. */
static bool
take_irregular (QipuMovetext *reader, QipuMovetextItem *item, QipuParse *parse, size_t length)
{
  QipuScanRun run;
  QipuParse other;
  size_t n;

  if (!reader->options.allow_irregular)
    return false;
  if (parse->status == QIPU_PARSE_ILLEGAL && parse->n_candidates == 1)
    {
      parse->move = parse->candidates[0];
      parse->status = QIPU_PARSE_OK;
      take_move (reader, item, parse, length);
      return true;
    }
  if (!find_out_of_turn (reader, &run, &n, &other))
    return false;
  take_move (reader, item, &other, run_length (&run, n));
  return true;
}

static bool
resolves_at (const QipuMovetext *reader, size_t offset)
{
  QipuScanRun run;
  QipuParse parse;

  return offset < reader->length && find_move (reader, offset, &run, &parse) > 0 &&
         parse.status == QIPU_PARSE_OK;
}

static void
take_number (QipuMovetext *reader, QipuMovetextItem *item, size_t length, unsigned value)
{
  start_item (reader, item, QIPU_MOVETEXT_NUMBER, length);
  item->number = value;
  skip (reader, length);
  reader->after_number = true;
}

/* Ends at a text that nothing can be made of. */
static void
stop_at_word (QipuMovetext *reader, QipuMovetextItem *item, size_t length)
{
  QipuParse parse;

  qipu_notation_parse (&reader->position,
                       reader->text + reader->offset,
                       length,
                       &reader->options.parse,
                       &parse);
  take_stop (reader, item, &parse, length);
}

/* Whether a sign follows the digits at once: "1++1" is the front soldier of file 1, and not move 1
 * with "++1" behind it. */
static bool
has_sign_behind (const QipuScanRun *run, size_t digits)
{
  for (size_t i = 0; i < run->n; i++)
    if (run->symbols[i].offset >= digits)
      return run->symbols[i].type == QIPU_SYMBOL_SIGN && run->symbols[i].value != '.';

  return false;
}

/* Digits are the number of a move, unless a move begins with them (13=4, 3+=4): then the number
 * that is due, with a move behind it, is still a number (1兵三進一). */
static bool
take_digits (QipuMovetext *reader, QipuMovetextItem *item)
{
  const char *text = reader->text + reader->offset;
  size_t left = reader->length - reader->offset;
  unsigned due = reader->position.move_number;
  unsigned value;
  unsigned lines = 0;
  size_t digits = qipu_scan_digits (text, left, &value);
  size_t dots;
  size_t rest;
  QipuScanRun run;
  QipuParse parse;
  size_t n;

  if (digits == 0)
    return false;

  dots = qipu_scan_dots (text + digits, left - digits);
  rest = digits + dots;
  rest += qipu_scan_blanks (text + rest, left - rest, &lines);

  qipu_scan_run (text, left, &run);
  /* "2 兵三進一": a blank behind the digits makes them a number */
  if (run.n > 1 && !run.blank_before[1] &&
      (value != due || has_sign_behind (&run, digits) ||
       !resolves_at (reader, reader->offset + rest)))
    {
      n = find_move (reader, reader->offset, &run, &parse);
      if (n > 0 && parse.status == QIPU_PARSE_OK)
        {
          take_move (reader, item, &parse, run_length (&run, n));
          return true;
        }
    }

  /* a date or a score is no number of a move */
  if (dots == 0 && digits < left && strchr ("-/%", text[digits]) != NULL)
    return false;
  if (reader->options.strict && dots == 0 && qipu_movetext_match (text + rest, left - rest) == 0)
    {
      stop_at_word (reader, item, digits);
      return true;
    }

  take_number (reader, item, digits + dots, value);
  return true;
}

static bool
is_comment_line (const QipuMovetext *reader)
{
  QipuScanRun run;
  QipuParse parse;
  unsigned lines = 0;
  unsigned value;
  size_t offset = reader->offset + 1;

  if (reader->text[reader->offset] != ';')
    return false;

  offset += qipu_scan_blanks (reader->text + offset, reader->length - offset, &lines);
  /* "C2=5; 2. H2+3": a semicolon between moves */
  return lines == 0 && offset < reader->length &&
         qipu_scan_digits (reader->text + offset, reader->length - offset, &value) == 0 &&
         find_move (reader, offset, &run, &parse) == 0;
}

static void
take_comment (
    QipuMovetext *reader, QipuMovetextItem *item, size_t length, size_t inner, size_t close)
{
  start_item (reader, item, QIPU_MOVETEXT_COMMENT, length);
  item->inner_offset = reader->offset + inner;
  item->inner_length = length - inner - close;
  skip (reader, length);
}

static void
note_lone_bracket (QipuMovetext *reader)
{
  if (reader->max_comment == 0)
    reader->max_comment = MAX_COMMENT;
  else if (reader->max_comment > MIN_COMMENT)
    reader->max_comment /= 2;
}

/* A comment in brackets or to the end of the line; "(1)" is a number. */
static bool
take_bracket (QipuMovetext *reader, QipuMovetextItem *item)
{
  const char *text = reader->text + reader->offset;
  size_t left = reader->length - reader->offset;
  size_t inner = 1;
  size_t close = 0;
  size_t length;
  size_t digits;
  unsigned value;
  QipuMovetextResult result;

  if (is_comment_line (reader))
    {
      const char *end = memchr (text, '\n', left);

      take_comment (reader, item, end != NULL ? (size_t) (end - text) : left, 1, 0);
      return true;
    }

  length = qipu_scan_bracket (text, left, reader->max_comment > 0 ? reader->max_comment : left,
                              &inner, &close);
  if (length == 0)
    return false;
  if (close == 0)
    note_lone_bracket (reader);

  digits = qipu_scan_digits (text + inner, length - inner - close, &value);
  if (digits > 0 && digits + inner + close == length)
    {
      take_number (reader, item, length, value);
      return true;
    }
  /* an empty bracket holds no result, and what somebody put into braces is a comment */
  if (length > inner + close && *text != '{'
      && qipu_scan_result (text + inner, length - inner - close, &result) + inner + close == length)
    {
      start_item (reader, item, QIPU_MOVETEXT_RESULT, length);
      item->result = result;
      skip (reader, length);
      reader->is_done = true;
      return true;
    }

  take_comment (reader, item, length, inner, close);
  return true;
}

static bool
is_blank_from (const QipuMovetext *reader, size_t offset)
{
  unsigned lines = 0;

  return offset + qipu_scan_blanks (reader->text + offset, reader->length - offset, &lines) ==
         reader->length;
}

/* Whether blanks and then a move stand on the line. */
static bool
is_before_move (const QipuMovetext *reader, size_t offset)
{
  unsigned lines = 0;

  offset += qipu_scan_blanks (reader->text + offset, reader->length - offset, &lines);
  return lines == 0 && offset < reader->length &&
         qipu_movetext_match (reader->text + offset, reader->length - offset) > 0;
}

static bool
take_result (QipuMovetext *reader, QipuMovetextItem *item)
{
  QipuMovetextResult result;
  size_t length =
      qipu_scan_result (reader->text + reader->offset, reader->length - reader->offset, &result);

  if (length == 0)
    return false;

  /* a bullet before a move */
  if (reader->text[reader->offset] == '*' && !reader->options.strict &&
      is_before_move (reader, reader->offset + length))
    {
      take_number (reader, item, length, 0);
      return true;
    }

  /* a result in a title ends nothing */
  if (reader->n_moves == 0 && !is_blank_from (reader, reader->offset + length))
    {
      take_comment (reader, item, length, 0, 0);
      return true;
    }

  start_item (reader, item, QIPU_MOVETEXT_RESULT, length);
  item->result = result;
  skip (reader, length);
  reader->is_done = true;
  return true;
}

/* Whether what follows @length bytes goes on like moves: no words. */
static bool
goes_on (const QipuMovetext *reader, size_t length)
{
  const char *text = reader->text + reader->offset + length;
  size_t left = reader->length - reader->offset - length;
  size_t i = 0;
  unsigned lines = 0;
  bool is_word = false;
  unsigned value;

  while (i < left && !is_word)
    {
      i += qipu_scan_blanks (text + i, left - i, &lines);
      if (i == left || qipu_scan_digits (text + i, left - i, &value) > 0 ||
          qipu_movetext_match (text + i, left - i) > 0)
        return true;
      i += qipu_scan_word (text + i, left - i, &is_word);
    }

  return !is_word;
}

static bool
take_move_text (QipuMovetext *reader, QipuMovetextItem *item)
{
  QipuScanRun run;
  QipuParse parse;
  size_t n = find_move (reader, reader->offset, &run, &parse);

  bool may_be_title;

  if (n == 0)
    return false;

  /* a title may hold an "e4" before the moves begin */
  may_be_title = reader->n_moves == 0 && !reader->after_number && !reader->options.strict &&
                 !qipu_scan_is_strong (&run, n);
  if (parse.status == QIPU_PARSE_OK && !(may_be_title && !goes_on (reader, run_length (&run, n))))
    {
      take_move (reader, item, &parse, run_length (&run, n));
      return true;
    }

  if (may_be_title)
    {
      if (!reader->has_refused && parse.status != QIPU_PARSE_OK)
        {
          start_item (reader, &reader->refused, QIPU_MOVETEXT_STOP, run_length (&run, n));
          reader->refused.parse = parse;
          reader->has_refused = true;
        }
      return false;
    }

  if (!take_irregular (reader, item, &parse, run_length (&run, n)))
    take_stop (reader, item, &parse, run_length (&run, n));
  return true;
}

/* What is no move: punctuation (no item), a comment, or the end of the reading. */
static bool
take_word (QipuMovetext *reader, QipuMovetextItem *item)
{
  const char *text = reader->text + reader->offset;
  bool is_word;
  size_t label = qipu_scan_label (text, reader->length - reader->offset);
  size_t length = qipu_scan_word (text, reader->length - reader->offset, &is_word);

  if (label > 0 && !reader->options.strict)
    {
      skip (reader, label);
      return false;
    }
  if (!is_word && !(reader->options.strict && !qipu_scan_is_punctuation (text, length)))
    {
      skip (reader, length);
      return false;
    }

  if (reader->options.strict || reader->after_number ||
      (reader->n_moves > 0 && qipu_setup_name_is (text, length)))
    {
      stop_at_word (reader, item, length);
      return true;
    }

  take_comment (reader, item, length, 0, 0);
  return true;
}

/* A number that is no row of digits. Chinese numerals are one only before a move: in prose they
 * number anything (一、前言). */
static size_t
ordinal_length (const QipuMovetext *reader)
{
  const char *text = reader->text + reader->offset;
  size_t left = reader->length - reader->offset;
  size_t length = qipu_scan_numeral (text, left);
  unsigned lines = 0;

  if (length > 0)
    {
      size_t rest = length + qipu_scan_blanks (text + length, left - length, &lines);

      if (rest < left && qipu_movetext_match (text + rest, left - rest) > 0)
        return length;
    }

  return qipu_scan_ordinal (text, left);
}

bool
qipu_movetext_take_item (QipuMovetext *reader, QipuMovetextItem *item)
{
  while (!reader->is_done)
    {
      size_t ordinal;

      reader->offset += qipu_scan_blanks (reader->text + reader->offset,
                                          reader->length - reader->offset, &reader->line);
      if (reader->offset == reader->length)
        break;

      if (take_bracket (reader, item) || take_result (reader, item) || take_digits (reader, item))
        return true;
      ordinal = ordinal_length (reader);
      if (ordinal > 0)
        {
          take_number (reader, item, ordinal, 0);
          return true;
        }
      if (take_move_text (reader, item) || take_word (reader, item))
        return true;
    }

  return false;
}

static bool
is_words (const QipuMovetext *reader, const QipuMovetextItem *item)
{
  return item->kind == QIPU_MOVETEXT_COMMENT && item->inner_length == item->length &&
         item->offset + item->length == reader->offset;
}

/**
 * qipu_movetext_next:
 * @reader: the reader
 * @item: (out): the next item
 *
 * Words that follow one another on a line are one comment.
 *
 * Returns: false at the end of the text, and after a result or a stop
 */
bool
qipu_movetext_next (QipuMovetext *reader, QipuMovetextItem *item)
{
  if (!qipu_movetext_take_item (reader, item))
    {
      if (reader->is_done || reader->n_moves > 0 || !reader->has_refused)
        return false;

      /* nothing fitted: what looked most like a move is the reason */
      *item = reader->refused;
      reader->is_done = true;
      return true;
    }

  /* words that follow one another on a line are one comment */
  while (is_words (reader, item))
    {
      QipuMovetext ahead = *reader;
      QipuMovetextItem next;

      if (!qipu_movetext_take_item (&ahead, &next) || !is_words (&ahead, &next) ||
          next.line != item->line)
        break;
      item->length = next.offset + next.length - item->offset;
      item->inner_length = item->length;
      *reader = ahead;
    }
  if (item->kind == QIPU_MOVETEXT_COMMENT)
    reader->after_number = false;

  return true;
}
