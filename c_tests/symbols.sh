#!/bin/sh
# Compares the symbols that a libTH.so exports with contract/symbols.txt: none missing, none besides.
#
#   TH_LIB    path of the libTH.so   (required)
#   OUT       folder for the lists   (required)
set -u
here=$(cd "$(dirname "$0")" && pwd)
: "${TH_LIB:?path of the libTH.so to test}" "${OUT:?folder for the lists}"
mkdir -p "$OUT" || exit 2

nm -D --defined-only "$TH_LIB" | awk '{ sub(/@.*/, "", $3); print $3 }' | LC_ALL=C sort > "$OUT/exported.txt"
if diff "$here/contract/symbols.txt" "$OUT/exported.txt" > "$OUT/symbols.diff"; then
  echo "$(wc -l < "$OUT/exported.txt") symbols exported, as listed"
else
  sed -n 's/^</missing:  /p; s/^>/too many: /p' "$OUT/symbols.diff"
  exit 1
fi
