#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
# A catalogue of texts that are longer and accented, to see which screens have no room for them.
# Usage: make-pseudo.py TEMPLATE.pot CATALOGUE.mo

import ast
import re
import struct
import sys

ACCENTED = str.maketrans('AEIOUYaeiouycnszCNSZ', 'ÅÉÎÖÛÝåéîöûýçñšžÇÑŠŽ')
# What a program reads stays as it is: placeholders, markup, entities, escapes.
KEPT = re.compile(r'(%(?:\d+\$)?[-+ #0]*\d*(?:\.\d+)?[a-zA-Z%]|\{[^}]*\}|<[^>]*>|&[a-z]+;)')
LONGER = 0.4


def read_template(name):
    """Yields (key, original texts) of each message."""
    message, field = {}, None
    with open(name, encoding='utf-8') as file:
        for line in list(file) + ['\n']:
            line = line.strip()
            if line.startswith('"'):
                message[field] += ast.literal_eval(line)
            elif line.startswith('msg'):
                field, text = line.split(' ', 1)
                message[field] = ast.literal_eval(text)
            elif not line and message.get('msgid'):
                texts = [message['msgid']]
                if 'msgid_plural' in message:
                    texts.append(message['msgid_plural'])
                context = message['msgctxt'] + '\4' if 'msgctxt' in message else ''
                yield context + '\0'.join(texts), texts
            if not line:
                message, field = {}, None


def make_pseudo(text):
    """TEXT with accents, LONGER by words that end where it ends."""
    parts = KEPT.split(text)
    accented = ''.join(part if i % 2 else part.translate(ACCENTED) for i, part in enumerate(parts))
    n_letters = sum(len(part) for part in parts[::2])
    if not re.search('[A-Za-z]', ''.join(parts[::2])):
        return text
    filling = ('ëxtrå ' * 100)[:max(1, round(n_letters * LONGER))].rstrip()
    body = accented.rstrip('\n')
    return body + ' ' + filling + accented[len(body):]


def write_catalogue(name, messages):
    keys = sorted((key.encode(), value.encode()) for key, value in messages.items())
    n = len(keys)
    offset = 28 + 16 * n
    tables, data = [[], []], b''
    for which in (0, 1):
        for pair in keys:
            tables[which] += [len(pair[which]), offset + len(data)]
            data += pair[which] + b'\0'
    with open(name, 'wb') as file:
        file.write(struct.pack('<7I', 0x950412de, 0, n, 28, 28 + 8 * n, 0, 28 + 16 * n))
        file.write(struct.pack(f'<{4 * n}I', *tables[0], *tables[1]) + data)


def main():
    template, catalogue = sys.argv[1:]
    messages = {'': 'Content-Type: text/plain; charset=UTF-8\n'
                    'Plural-Forms: nplurals=2; plural=(n != 1);\n'}
    for key, texts in read_template(template):
        messages[key] = '\0'.join(make_pseudo(text) for text in texts)
    write_catalogue(catalogue, messages)


main()
