#!/bin/sh
# Builds and runs the C and C++ tests against a libTH.
#
#   TH_LIB    path of the libTH.so to test                     (required)
#   OUT       folder for what is built                         (required)
#   MODE      plain, valgrind, asan or audit                   (default plain)
#   INCLUDE   folder that holds TH/                            (default ../include)
#   CC, CXX   compilers    (default cc and c++; clang and clang++ for MODE=asan)
#   TESTS     names of the tests to run, such as "storage abi" (default all)
#   VALGRIND  the command that MODE=valgrind runs tests under
#
# Prints a line for each test and ends with "N passed, N failed"; the exit
# status is 0 if none failed.
set -u
here=$(cd "$(dirname "$0")" && pwd)
: "${TH_LIB:?path of the libTH.so to test}" "${OUT:?folder for what is built}"
MODE=${MODE:-plain}
INCLUDE=${INCLUDE:-$here/../include}
VALGRIND=${VALGRIND:-valgrind -q --leak-check=full --errors-for-leak-kinds=definite,indirect,possible --error-exitcode=99 --suppressions=$here/valgrind.supp}

sanitize=
case $MODE in
  plain) VALGRIND= ;;
  valgrind) ;;
  # Every reference that a test takes, it gives back.
  audit)
    VALGRIND=
    export TH_AUDIT=leaks,exitcode=99
    ;;
  asan)
    VALGRIND=
    CC=${CC:-clang} CXX=${CXX:-clang++}
    sanitize='-fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer'
    # Sizes that no memory can hold are among the things tested.
    export ASAN_OPTIONS="allocator_may_return_null=1${ASAN_OPTIONS:+:$ASAN_OPTIONS}"
    export UBSAN_OPTIONS="print_stacktrace=1:halt_on_error=1${UBSAN_OPTIONS:+:$UBSAN_OPTIONS}"
    ;;
  *) echo "run.sh: MODE is plain, valgrind or asan, not $MODE" >&2; exit 2 ;;
esac
CC=${CC:-cc} CXX=${CXX:-c++}

mkdir -p "$OUT/lib" && OUT=$(cd "$OUT" && pwd) || exit 2
# Programs look for the library by its SONAME.
library=$(cd "$(dirname "$TH_LIB")" && pwd)/$(basename "$TH_LIB")
ln -sf "$library" "$OUT/lib/libTH.so"
ln -sf "$library" "$OUT/lib/libTH.so.0"

warnings='-Wall -Wextra -pedantic -Werror'
common="-g -O0 $warnings $sanitize -I$INCLUDE -I$INCLUDE/TH -I$here -I$OUT"
link="-L$OUT/lib -lTH -Wl,-rpath,$OUT/lib -lm -lpthread -lrt"

passed=0
failed=0
result() { # STATUS NAME: counts and prints one result
  if [ "$1" -eq 0 ]; then
    passed=$((passed + 1))
    echo "ok      $2"
  else
    failed=$((failed + 1))
    echo "FAILED  $2 (status $1)"
  fi
}

wanted() { # NAME: whether it is to be run
  case " ${TESTS:-$1} " in *" $1 "*) return 0 ;; *) return 1 ;; esac
}

execute() { # NAME: runs what was built
  # shellcheck disable=SC2086
  (cd "$OUT" && TH_TEST_MODE=$MODE $VALGRIND "./$1")
  result $? "$1"
}

# The contract's tables as C.
awk -f "$here/contract/make_contract.awk" "$here"/contract/*.tsv > "$OUT/contract_functions.c" || exit 2
awk -f "$here/contract/make_null_calls.awk" "$here"/contract/*.tsv > "$OUT/null_calls.c" || exit 2

for source in "$here"/test_*.c; do
  name=$(basename "$source" .c)
  name=${name#test_}
  wanted "$name" || continue
  extra=
  [ "$name" = contract ] && extra=$OUT/contract_functions.c
  grep -q '"th_alloc.h"' "$source" && extra=$here/th_alloc.c
  # shellcheck disable=SC2086
  if $CC -std=gnu11 $common -o "$OUT/$name" "$source" $extra $link; then
    execute "$name"
  else
    result 1 "$name: does not compile"
  fi
done

for source in "$here"/cpp/test_*.cc; do
  name=$(basename "$source" .cc)
  name=${name#test_}
  wanted "$name" || continue
  extra=
  if grep -q 'th_alloc.h' "$source"; then
    extra=$OUT/th_alloc.o
    # shellcheck disable=SC2086
    $CC -std=gnu11 $common -c -o "$extra" "$here/th_alloc.c"
  fi
  # shellcheck disable=SC2086
  if $CXX -std=c++17 $common -o "$OUT/$name" "$source" $extra $link; then
    execute "$name"
  else
    result 1 "$name: does not compile"
  fi
done

if wanted double_include; then
  # shellcheck disable=SC2086
  if $CXX -std=c++17 $common -o "$OUT/double_include" "$here"/cpp/double_include_[ab].cc $link; then
    execute double_include
  else
    result 1 "double_include: does not compile"
  fi
fi

# Once is enough, and sanitizers export symbols of their own.
if wanted symbols && [ "$MODE" = plain ]; then
  TH_LIB=$library OUT=$OUT "$here/symbols.sh"
  result $? symbols
fi

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
