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
#   REQUIRE_ALL  if set, tests that need something which is not installed fail
#
# Prints a line for each test and ends with "N passed, N failed"; the exit
# status is 0 if none failed.
set -u
here=$(cd "$(dirname "$0")" && pwd)
case ${MODE:-plain} in
  plain | valgrind | audit) ;;
  asan) CC=${CC:-clang} CXX=${CXX:-clang++} ;;
  *) echo "run.sh: MODE is plain, valgrind, audit or asan, not $MODE" >&2; exit 2 ;;
esac
CC=${CC:-cc} CXX=${CXX:-c++}
. "$here/harness.sh"

warnings='-Wall -Wextra -pedantic -Werror'
common="-g -O0 $warnings $sanitize -I$INCLUDE -I$INCLUDE/TH -I$here -I$OUT"
link="-L$OUT/lib -lTH -Wl,-rpath,$OUT/lib -lm -lpthread -lrt"

execute() { # NAME: runs what was built
  # shellcheck disable=SC2086
  (cd "$OUT" && TH_TEST_MODE=$MODE $VALGRIND "./$1")
  result $? "$1"
}

# The contract's tables as C.
awk -f "$here/contract/make_contract.awk" "$here"/contract/*.tsv > "$OUT/contract_functions.c" || exit 2
awk -f "$here/contract/make_null_calls.awk" "$here"/contract/*.tsv > "$OUT/null_calls.c" || exit 2

# A client's library that uses OpenMP. Not every compiler has a runtime for it; the plugin may come from another.
export TH_OPENMP_PLUGIN="$OUT/openmp_plugin.so"
if wanted openmp; then
  for compiler in "$CC" cc gcc none; do
    $compiler -O1 -fopenmp -shared -fPIC -o "$TH_OPENMP_PLUGIN" "$here/openmp/plugin.c" 2> /dev/null && break
  done
fi

for source in "$here"/test_*.c; do
  name=$(basename "$source" .c)
  name=${name#test_}
  wanted "$name" || continue
  extra=
  libraries=$link
  # This one loads the library by itself.
  [ "$name" = unload ] && libraries="-Wl,-rpath,$OUT/lib -ldl"
  if [ "$name" = openmp ] && [ "$compiler" = none ]; then
    printf '\n*** SKIPPED: the test with OpenMP, which no compiler here has (-fopenmp) ***\n\n'
    [ -z "${REQUIRE_ALL:-}" ] || result 1 "openmp: -fopenmp is needed"
    continue
  fi
  [ "$name" = contract ] && extra=$OUT/contract_functions.c
  grep -q '"th_alloc.h"' "$source" && extra=$here/th_alloc.c
  # shellcheck disable=SC2086
  if $CC -std=gnu11 $common -o "$OUT/$name" "$source" $extra $libraries; then
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
