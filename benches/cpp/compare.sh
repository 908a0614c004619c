#!/bin/sh
# Times benches/cpp/handles.cc with this library and with libtorch's C++ API, in turn, and prints nanoseconds
# and ratios; above 1, this library is faster.
#
#   TH_LIB   path of libTH.so                                (required)
#   OUT      folder for what is built                        (required)
#   TORCH    folder with libtorch's include/ and lib/; without it only this library is timed
#   ROUNDS   how often the two take turns                    (default 5)
#   CXX      C++ compiler                                    (default c++)
set -eu
here=$(cd "$(dirname "$0")" && pwd)
: "${TH_LIB:?path of libTH.so}" "${OUT:?folder for what is built}"
CXX=${CXX:-c++} ROUNDS=${ROUNDS:-5} TORCH=${TORCH:-}

mkdir -p "$OUT"
ln -sf "$(cd "$(dirname "$TH_LIB")" && pwd)/$(basename "$TH_LIB")" "$OUT/libTH.so.0"
include=$here/../../include
$CXX -std=c++20 -O2 -DNDEBUG -I"$include" -I"$include/cpp" "$here/handles.cc" -o "$OUT/handles_th" \
  "$OUT/libTH.so.0" -Wl,-rpath,"$(cd "$OUT" && pwd)"
libraries=th
if [ -n "$TORCH" ]; then
  $CXX -std=c++20 -O2 -DNDEBUG -I"$TORCH/include" "$here/handles.cc" -o "$OUT/handles_torch" \
    -L"$TORCH/lib" -ltorch_cpu -lc10 -Wl,-rpath,"$TORCH/lib" -Wl,--allow-shlib-undefined
  libraries='th torch'
fi

: > "$OUT/times"
round=0
while [ "$round" -lt "$ROUNDS" ]; do
  for library in $libraries; do
    "$OUT/handles_$library" | sed "s/^/$library	/" >> "$OUT/times"
  done
  round=$((round + 1))
done
awk -F '\t' '
  !($2 in known) { known[$2]; order[++count] = $2 }
  !(($1, $2) in best) || $3 < best[$1, $2] { best[$1, $2] = $3 }
  END {
    printf "%-20s %10s %10s %8s\n", "operation", "this (ns)", "torch (ns)", "ratio"
    for (i = 1; i <= count; i++) {
      name = order[i]
      if (("torch", name) in best)
        printf "%-20s %10.2f %10.2f %8.2f\n", name, best["th", name], best["torch", name], best["torch", name] / best["th", name]
      else
        printf "%-20s %10.2f\n", name, best["th", name]
    }
  }' "$OUT/times"
