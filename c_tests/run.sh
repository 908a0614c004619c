#!/bin/sh
# Builds and runs the C and C++ tests against a libTH.
#
#   TH_LIB    path of the libTH.so to test          (default the one built last)
#   OUT       folder for what is built              (default target/c/by-hand)
#   MODE      plain, valgrind, asan, tsan or audit; build makes the programs and runs none   (default plain)
#   PROGRAMS  folder of programs that MODE=build made, to be run instead of making them anew (default: they are made)
#   INCLUDE   folder that holds TH/                            (default ../include)
#   CC, CXX   compilers    (default cc and c++; clang and clang++ for MODE=asan and tsan)
#   TESTS     names of the tests to run, such as "storage abi" (default all)
#   PYTHON    the interpreter of the tests against NumPy and safetensors (default python3)
#   VALGRIND  the command that MODE=valgrind runs tests under
#   EMULATOR  a command that runs programs of another processor (default none)
#   TEST_MODE the mode that programs are told; `emulator` has them try fewer cases    (default MODE)
#   REQUIRE_ALL  if set, tests that need something which is not installed fail
#
# Prints a line for each test and ends with "N passed, N failed"; the exit
# status is 0 if none failed.
set -u
here=$(cd "$(dirname "$0")" && pwd)
case ${MODE:-plain} in
  plain | valgrind | audit | build) ;;
  asan | tsan) CC=${CC:-clang} CXX=${CXX:-clang++} ;;
  *) echo "run.sh: MODE is plain, valgrind, audit, asan, tsan or build, not $MODE" >&2; exit 2 ;;
esac
CC=${CC:-cc} CXX=${CXX:-c++}
. "$here/harness.sh"

warnings='-Wall -Wextra -pedantic -Werror'
common="-g -O0 $warnings $sanitize -I$INCLUDE -I$INCLUDE/TH -I$here -I$OUT"
link="-L$OUT/lib -lTH -Wl,-rpath,$OUT/lib -lm -lpthread -lrt -ldl"

# What a test is linked with besides its own file.
parts() { # NAME
  case $1 in
    contract) echo contract_prototypes ;;
    null | refusals | calls | calls_*) echo contract_calls th_alloc ;;
    alloc_failure | exchange | file | golden_rule | lapack | lapack_memory | net | net_class | net_lua | net_run | object | object_file | object_parts | pytorch_file | results | scratch_memory | sparse | throw) echo th_alloc ;;
  esac
}

# The parts that are made from the tables of the contract, and the source of each part.
generate() { # WHAT
  awk -v make="$1" -f "$here/contract/generate.awk" "$here"/contract/*.tsv > "$OUT/contract_$1.c" || exit 2
}
[ -n "${PROGRAMS:-}" ] || { generate prototypes; generate calls; }
# What is known not to hold yet, for contract/campaign.h.
awk -F '\t' '!/^#/ { n = split($2, campaigns, ","); for (k = 1; k <= n; k++) print "{\"" campaigns[k] "\", \"" $1 "\"}," }' \
  "$here/contract/exceptions.txt" > "$OUT/contract_exceptions.h" || exit 2

# The calls of contract/refusals, for test_refusals.c.
awk -F '\t' 'FNR > 1 { gsub(/["\\]/, "\\\\&", $4); print "{\"" $1 "\", " $2 ", \"" $4 "\"}," }' \
  "$here/contract/refusals/calls.tsv" > "$OUT/contract_refusals.h" || exit 2

source_of() { # PART
  if [ -f "$here/$1.c" ]; then echo "$here/$1.c"; else echo "$OUT/$1.c"; fi
}

# Files that other libraries wrote.
export TH_TEST_FILES="$here/exchange" TH_TEST_PICTURES="$here/pictures"

# A client's library that uses OpenMP. Not every compiler has a runtime for it; the plugin may come from another.
export TH_OPENMP_PLUGIN="$OUT/openmp_plugin.so"
if wanted openmp; then
  for openmp in "$CC" cc gcc none; do
    $openmp -O1 -fopenmp -shared -fPIC -o "$TH_OPENMP_PLUGIN" "$here/openmp/plugin.c" 2> /dev/null && break
  done
fi

# Builds one test. Parts are C; exceptions that a C++ test throws pass through them.
build() { # NAME SOURCE COMPILER FLAGS
  objects=
  for part in $(parts "$1"); do
    # shellcheck disable=SC2086
    [ -f "$OUT/$part.o" ] ||
      $CC -std=gnu11 -fexceptions $common -c -o "$OUT/$part.o" "$(source_of "$part")" || return 1
    objects="$objects $OUT/$part.o"
  done
  case $1 in calls_*) optimise=-O1 ;; *) optimise= ;; esac # many of these, over many elements
  # This one loads the library by itself.
  case $1 in
    unload) libraries="-Wl,-rpath,$OUT/lib -ldl" ;;
    nn_pytorch*) libraries="$OUT/lib/libTHNN.so.1 $link" ;;
    nn_*) libraries="$OUT/lib/libTHNN.so $link" ;;
    *) libraries=$link ;;
  esac
  # shellcheck disable=SC2086
  $3 $4 $common $optimise -o "$OUT/$1" $2 $objects $libraries
}

# Runs one test, and builds it before unless that has been done.
try() { # NAME SOURCE COMPILER FLAGS
  if [ -n "${PROGRAMS:-}" ]; then
    ln -f "$PROGRAMS/$1" "$OUT/$1" || { result 1 "$1: is not in $PROGRAMS"; return; }
  else
    build "$@" || { result 1 "$1: does not compile"; return; }
  fi
  [ "$MODE" != build ] || return 0
  run_program "$OUT/$1"
  result $? "$1"
}

# First, since what is missing in the headers does not compile.
if wanted complete && [ "$MODE" = plain ]; then
  "$here/contract/complete.sh" && "$here/contract/refusals/complete.sh"
  result $? complete
fi

rm -f "$OUT"/*.o
for source in "$here"/test_*.c "$here"/cpp/test_*.cc; do
  name=$(basename "$source")
  name=${name#test_}
  name=${name%.*}
  wanted "$name" || continue
  if [ "$name" = openmp ] && [ "$openmp" = none ]; then
    printf '\n*** SKIPPED: the test with OpenMP, which no compiler here has (-fopenmp) ***\n\n'
    [ -z "${REQUIRE_ALL:-}" ] || result 1 "openmp: -fopenmp is needed"
    continue
  fi
  case $source in
    *.c) try "$name" "$source" "$CC" -std=gnu11 ;;
    *) try "$name" "$source" "$CXX" -std=c++17 ;;
  esac
done
wanted double_include && try double_include "$here/cpp/double_include_a.cc $here/cpp/double_include_b.cc" "$CXX" -std=c++17

# Under allocators that place blocks otherwise than the C library's does (Debian: libjemalloc2 libtcmalloc-minimal4 libmimalloc2.0).
if [ "$MODE" = plain ] && [ -z "${EMULATOR:-}" ]; then
  for allocator in libjemalloc.so.2 libtcmalloc_minimal.so.4 libmimalloc.so.2; do
    for name in blocks legacy_generic storage tensor_create tensor_resize tensor_views threads; do
      wanted "$name" || continue
      # The loader only says that it has not found what to load, and goes on.
      if [ -n "$(LD_PRELOAD=$allocator /bin/true 2>&1)" ]; then
        printf '\n*** SKIPPED: the tests under %s, which is not installed ***\n\n' "$allocator"
        [ -z "${REQUIRE_ALL:-}" ] || result 1 "$allocator is needed"
        break
      fi
      (cd "$scratch" && TH_TEST_MODE=$MODE LD_PRELOAD=$allocator "$OUT/$name")
      result $? "$name under $allocator"
    done
  done
fi

# Against other libraries, from Python; once is enough.
if wanted exchange_python && [ "$MODE" = plain ]; then
  python=${PYTHON:-python3}
  if $python -c 'import numpy, safetensors' 2> /dev/null; then
    (mkdir -p "$OUT/python" &&
      $python "$here/exchange/with_python.py" "$library" "$OUT/python" &&
      $CC -std=gnu11 -shared -fPIC $common -o "$OUT/share.so" "$here/../examples/dlpack/share.c" $link &&
      $python "$here/../examples/dlpack/show.py" "$OUT/share.so" > "$OUT/show.txt")
    result $? exchange_python
  else
    printf '\n*** SKIPPED: the tests against NumPy and safetensors, which %s lacks (pip install numpy safetensors) ***\n\n' "$python"
    [ -z "${REQUIRE_ALL:-}" ] || result 1 "exchange_python: numpy and safetensors are needed"
  fi
fi

# Once is enough, and sanitizers export symbols of their own.
if wanted symbols && [ "$MODE" = plain ]; then
  TH_LIB=$library OUT=$OUT "$here/symbols.sh"
  result $? symbols
fi

if wanted released && [ "$MODE" = plain ]; then
  "$here/abi/check.sh"
  result $? released
fi

if wanted stack_probes && [ "$MODE" = plain ]; then
  TH_LIB=$library "$here/stack_probes.sh"
  result $? stack_probes
fi

if wanted glibc && [ "$MODE" = plain ]; then
  "$here/glibc.sh" "$library"
  result $? glibc
fi

[ "$MODE" = build ] && [ "$failed" -eq 0 ] || echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
