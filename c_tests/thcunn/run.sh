#!/bin/sh
# Builds and runs the tests of THCUNN.
#
#   TH_LIB, CUDART_LIB, THC_LIB, THCUNN_LIB  paths of the libraries   (required)
#   OUT   folder for what is built                                   (default target/c/thcunn)
#   MODE  plain, valgrind or asan                                    (default plain)
#   CC    compiler                                                   (default cc)
set -u
here=$(cd "$(dirname "$0")" && pwd)
: "${TH_LIB:?the libTH.so}" "${CUDART_LIB:?the libcudart-host.so}" "${THC_LIB:?the libTHC.so}" "${THCUNN_LIB:?the libTHCUNN.so}"
MODE=${MODE:-plain} CC=${CC:-cc} OUT=${OUT:-$here/../../target/c/thcunn}
tests=$here/..
include=$here/../../include
mkdir -p "$OUT/lib" && OUT=$(cd "$OUT" && pwd) || exit 2
whole() { echo "$(cd "$(dirname "$1")" && pwd)/$(basename "$1")"; }
ln -sf "$(whole "$TH_LIB")" "$OUT/lib/libTH.so.0"
ln -sf "$(whole "$CUDART_LIB")" "$OUT/lib/libcudart-host.so"
ln -sf "$(whole "$THC_LIB")" "$OUT/lib/libTHC.so.0"
ln -sf "$(whole "$THCUNN_LIB")" "$OUT/lib/libTHCUNN.so"

flags="-std=gnu11 -g -O0 -Wall -Wextra -pedantic -Werror -fexceptions -I$OUT -I$here -I$tests -I$include -I$include/TH"

link="-L$OUT/lib -Wl,--no-as-needed -l:libTHCUNN.so -l:libTHC.so.0 -l:libcudart-host.so -l:libTH.so.0 -Wl,-rpath,$OUT/lib -lm -lpthread -lrt -ldl"
checker=
case $MODE in
  plain) ;;
  valgrind) checker="valgrind -q --leak-check=full --errors-for-leak-kinds=definite,indirect,possible --error-exitcode=99 --suppressions=$tests/valgrind.supp" ;;
  asan)
    flags="$flags -fsanitize=address,undefined -fno-sanitize-recover=undefined"
    export ASAN_OPTIONS=allocator_may_return_null=1
    ;;
  *) echo "run.sh: MODE is plain, valgrind or asan, not $MODE" >&2; exit 2 ;;
esac
export TH_TEST_MODE="$MODE" TH_TEST_FILES="$tests/exchange" TH_TEST_PICTURES="$tests/pictures"

passed=0 failed=0
result() { # NAME STATUS
  if [ "$2" = 0 ]; then passed=$((passed + 1)); echo "ok   $1"; else failed=$((failed + 1)); echo "FAIL $1"; fi
}

nm -D --defined-only "$THCUNN_LIB" | awk '$3 ~ /^TH/ { print $3 }' | LC_ALL=C sort > "$OUT/exported"
awk -F '\t' 'FNR > 1 { print $1 }' "$here/thcunn.tsv" | LC_ALL=C sort | diff - "$OUT/exported"
result "symbols ($(wc -l < "$OUT/exported"))" $?

# The table's prototypes beside the header's.
if [ -e "$include/THC/THC.h" ]; then
  awk -v make=prototypes -f "$here/generate.awk" "$here/thcunn.tsv" > "$OUT/prototypes.c" &&
    $CC -std=gnu11 -Wall -Wextra -Werror -I"$include" -I"$include/TH" -I"$include/THC" -I"$include/THC/host" -fsyntax-only "$OUT/prototypes.c"
  result prototypes $?
fi

awk -v make=calls -f "$tests/contract/generate.awk" "$tests/contract/nn.tsv" "$tests/contract/nn_convolution.tsv" > "$OUT/contract_calls.c" &&
  awk -v make=calls -f "$here/generate.awk" "$here/thcunn.tsv" > "$OUT/thcunn_calls.c" || exit 2
# Nothing is known not to hold.
: > "$OUT/contract_exceptions.h"
for part in "$OUT/contract_calls" "$OUT/thcunn_calls" "$tests/th_alloc"; do
  # shellcheck disable=SC2086
  $CC $flags -c -o "$OUT/$(basename "$part").o" "$part.c" || exit 2
done

for source in "$here"/test_*.c; do
  name=$(basename "$source" .c); name=${name#test_}
  case " ${TESTS:-$name} " in *" $name "*) ;; *) continue ;; esac
  # shellcheck disable=SC2086
  $CC $flags -o "$OUT/$name" "$source" "$OUT/contract_calls.o" "$OUT/thcunn_calls.o" "$OUT/th_alloc.o" $link &&
    (cd "$OUT" && THC_HOST_DEVICES=2 LD_LIBRARY_PATH="$OUT/lib" $checker "$OUT/$name")
  result "$name" $?
done
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
