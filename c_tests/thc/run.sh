#!/bin/sh
# Builds and runs the tests of THC and THCS.
#
#   TH_LIB, CUDART_LIB, THC_LIB   paths of libTH.so, libcudart-host.so and libTHC.so    (required)
#   OUT       folder for what is built                  (default target/c/thc)
#   MODE      plain, valgrind, audit or asan            (default plain)
#   CC        compiler                                  (default cc)
set -u
here=$(cd "$(dirname "$0")" && pwd)
: "${TH_LIB:?the libTH.so}" "${CUDART_LIB:?the libcudart-host.so}" "${THC_LIB:?the libTHC.so}"
MODE=${MODE:-plain} CC=${CC:-cc} OUT=${OUT:-$here/../../target/c/thc}
include=$here/../../include
mkdir -p "$OUT/lib" && OUT=$(cd "$OUT" && pwd) || exit 2
whole() { echo "$(cd "$(dirname "$1")" && pwd)/$(basename "$1")"; }
ln -sf "$(whole "$TH_LIB")" "$OUT/lib/libTH.so.0"
ln -sf "$(whole "$CUDART_LIB")" "$OUT/lib/libcudart-host.so"
ln -sf "$(whole "$THC_LIB")" "$OUT/lib/libTHC.so.0"
flags="-std=gnu11 -g -O0 -Wall -Wextra -Werror -I$include -I$include/TH -I$include/THC -I$include/THC/host -I$here"
link="-L$OUT/lib -Wl,--no-as-needed -l:libTHC.so.0 -lcudart-host -l:libTH.so.0 -Wl,-rpath,$OUT/lib -lm -lpthread"
tables="$here/thc.tsv $here/copies.tsv $here/thcs.tsv"
export TH_TEST_MODE="$MODE"
checker=
case $MODE in
  plain) ;;
  valgrind) checker="valgrind -q --leak-check=full --errors-for-leak-kinds=definite,indirect,possible --error-exitcode=99 --suppressions=$here/../valgrind.supp" ;;
  audit) export TH_AUDIT=leaks,exitcode=99 ;;
  asan)
    flags="$flags -fsanitize=address,undefined -fno-sanitize-recover=undefined"
    export ASAN_OPTIONS=allocator_may_return_null=1
    ;;
  *) echo "run.sh: MODE is plain, valgrind, audit or asan, not $MODE" >&2; exit 2 ;;
esac

passed=0 failed=0
result() { # NAME STATUS
  if [ "$2" = 0 ]; then passed=$((passed + 1)); echo "ok   $1"; else failed=$((failed + 1)); echo "FAIL $1"; fi
}

if [ "$MODE" = plain ]; then
  # Data, and what macros call, is not in the table.
  # shellcheck disable=SC2086
  {
    tail -q -n +2 $tables | cut -f1
    printf '%s\n' __THCudaCheck __THCudaCheckWarn __THCublasCheck __THCusparseCheck \
      THCudaHostAllocator THCUVAAllocator THCIpcAllocator THCCachingHostAllocator
  } | LC_ALL=C sort > "$OUT/listed"
  nm -D --defined-only "$THC_LIB" | awk '{ print $3 }' | LC_ALL=C sort > "$OUT/exported"
  diff "$OUT/listed" "$OUT/exported"
  result "symbols ($(wc -l < "$OUT/exported"))" $?
  # shellcheck disable=SC2086
  awk -v make=prototypes -f "$here/generate.awk" $tables > "$OUT/prototypes.c"
  # shellcheck disable=SC2086
  $CC $flags -fsyntax-only "$OUT/prototypes.c"
  result prototypes $?
fi
for campaign in nulls apart; do
  # shellcheck disable=SC2086
  awk -v make=$campaign -f "$here/generate.awk" $tables > "$OUT/test_$campaign.c"
done
# shellcheck disable=SC2086
$CC $flags -c -o "$OUT/th_alloc.o" "$here/../th_alloc.c" || exit 2
for source in "$OUT/test_nulls.c" "$OUT/test_apart.c" "$here"/test_*.c; do
  name=$(basename "$source" .c)
  # Its own malloc, which can fail.
  case $name in *_memory) own=$OUT/th_alloc.o ;; *) own= ;; esac
  # shellcheck disable=SC2086
  $CC $flags -o "$OUT/$name" "$source" $own $link && THC_HOST_DEVICES=2 $checker "$OUT/$name"
  result "$name" $?
done
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
