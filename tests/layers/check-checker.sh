#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# The check of the layers must notice every kind of breach. Usage: check-checker.sh PYTHON FOLDER
set -euo pipefail

python=$1 here=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

number=0 status=0
# expect RESULT LAYER INCLUDE: one file with one include in an otherwise empty source folder.
expect () {
  local result=0
  number=$((number + 1))
  rm -rf "$folder/src"
  mkdir -p "$folder/src/$2"
  printf '#include %s\n' "$3" >"$folder/src/$2/qipu-example.c"
  "$python" "$here/check-layers.py" "$here/layers.tsv" "$folder/src" >/dev/null || result=$?
  if [ "$result" -eq "$1" ]; then
    echo "ok $number - $2 $3"
  else
    echo "not ok $number - $2 $3"
    status=1
  fi
}

echo 1..12
expect 0 rules '<stdint.h>'
expect 0 notation '"rules/qipu-position.h"'
expect 0 study '<gio/gio.h>'
expect 0 ui '<adwaita.h>'
expect 1 rules '<glib.h>'
expect 1 rules '"notation/qipu-notation.h"'
expect 1 records '"study/qipu-document.h"'
expect 1 study '<gtk/gtk.h>'
expect 1 cli '"ui/qipu-board-view.h"'
expect 1 game '"qipu-game.h"'
expect 1 words '<unknown.h>'
expect 1 extras '<stdint.h>'
exit $status
