#!/bin/sh
# Compares the symbols that a libTH.so exports with contract/symbols.txt: none missing, none besides. And those
# with the tables of prototypes, which name every function.
#
#   TH_LIB    path of the libTH.so   (required)
#   OUT       folder for the lists   (required)
set -u
here=$(cd "$(dirname "$0")" && pwd)
: "${TH_LIB:?path of the libTH.so to test}" "${OUT:?folder for the lists}"
mkdir -p "$OUT" || exit 2

data='THDefaultAllocator THMapAllocator THRefcountedMapAllocator THLog2Pi THLogOne THLogZero'
{ tail -q -n +2 "$here"/contract/*.tsv | cut -f 1; printf '%s\n' $data; } | LC_ALL=C sort > "$OUT/declared.txt"
if ! diff "$here/contract/symbols.txt" "$OUT/declared.txt" > "$OUT/declared.diff"; then
  sed -n 's/^</without a prototype: /p; s/^>/not listed: /p' "$OUT/declared.diff"
  exit 1
fi

nm -D --defined-only "$TH_LIB" | awk '{ sub(/@.*/, "", $3); print $3 }' | LC_ALL=C sort > "$OUT/exported.txt"
if diff "$here/contract/symbols.txt" "$OUT/exported.txt" > "$OUT/symbols.diff"; then
  echo "$(wc -l < "$OUT/exported.txt") symbols exported, as listed"
else
  sed -n 's/^</missing:  /p; s/^>/too many: /p' "$OUT/symbols.diff"
  exit 1
fi
