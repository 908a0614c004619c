#!/bin/sh
# What the contract says beside what is there: the symbols that a libTH.so exports (none missing, none besides), those
# of both libTHNN made of it, the tests that call what the campaigns do not, and the functions that the C++ layer's tables name.
#
#   TH_LIB    path of the libTH.so                          (required)
#   OUT       folder for the lists                          (required)
#   INCLUDE   folder that holds TH/ and cpp/                (default ../include)
set -u
here=$(cd "$(dirname "$0")" && pwd)
: "${TH_LIB:?path of the libTH.so to test}" "${OUT:?folder for the lists}"
INCLUDE=${INCLUDE:-$here/../include}
mkdir -p "$OUT" || exit 2

of_contract() { awk -v make="$1" -f "$here/contract/generate.awk" "$here"/contract/*.tsv || exit 2; }
status=0

of_contract symbols | LC_ALL=C sort > "$OUT/listed.txt"
nm -D --defined-only "$TH_LIB" | awk '{ sub(/@.*/, "", $3); print $3 }' | LC_ALL=C sort > "$OUT/exported.txt"
if diff "$OUT/listed.txt" "$OUT/exported.txt" > "$OUT/symbols.diff"; then
  echo "$(wc -l < "$OUT/exported.txt") symbols exported, as the contract lists"
else
  sed -n 's/^</missing:  /p; s/^> \(.*\)/too many: \1 (has it a row in c_tests\/contract?)/p' "$OUT/symbols.diff"
  status=1
fi

# The two dialects of THNN: libraries of jumps to what libTH.so has under names of its own. PyTorch's has its own
# functions in place of torch/nn's of the same name.
for library in libTHNN.so:0 libTHNN.so.1:01; do
  dialects=${library#*:} library=${library%%:*}
  DIALECTS=$dialects LIB=$TH_LIB OUT=$OUT/$library "$here/../packaging/libTHNN.sh" || { status=1; continue; }
  grep "^THNN[$dialects]_" "$OUT/listed.txt" | sed 's/^THNN._/THNN_/' | LC_ALL=C sort -u > "$OUT/listed_nn.txt"
  nm -D --defined-only "$OUT/$library" | awk '{ print $3 }' | LC_ALL=C sort > "$OUT/exported_nn.txt"
  if diff "$OUT/listed_nn.txt" "$OUT/exported_nn.txt" > "$OUT/symbols.diff"; then
    echo "$(wc -l < "$OUT/exported_nn.txt") symbols in $library, as the contract lists"
  else
    echo "$library:"
    sed -n 's/^</missing: /p; s/^>/too many: /p' "$OUT/symbols.diff"
    status=1
  fi
done

of_contract elsewhere > "$OUT/elsewhere.txt"
while read -r function where; do
  name=${where#*:}
  [ "$name" = "$where" ] && name=$function
  grep -q "\<$name\>" "$here/${where%%:*}" || { echo "$function: not called by $where"; status=1; }
done < "$OUT/elsewhere.txt"

# The C++ layer has tables of C functions: TH_CPP_NUMBERS(cadd) is that of THByteTensor_cadd, THCharTensor_cadd, ...
of_contract tensors | LC_ALL=C sort -u > "$OUT/tensors.txt"
grep -rhoE 'TH_CPP_(NUMBERS|SIGNED|FLOATING|FLOATING_ONLY)\([A-Za-z0-9_]+\)' "$INCLUDE/cpp/ATen" |
  sed 's/.*(\(.*\))/\1/' | LC_ALL=C sort -u > "$OUT/cpp_tables.txt"
unknown=$(LC_ALL=C comm -23 "$OUT/cpp_tables.txt" "$OUT/tensors.txt")
if [ -n "$unknown" ] || ! [ -s "$OUT/cpp_tables.txt" ]; then
  echo "in ATen's tables of functions but not in the contract: ${unknown:-nothing was found}" | tr '\n' ' '
  echo
  status=1
else
  echo "$(wc -l < "$OUT/cpp_tables.txt") functions in the C++ layer's tables, all in the contract"
fi
exit $status
