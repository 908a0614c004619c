#!/bin/sh
# The fuzzer of calls: builds it, runs it, and makes C programs of its crashes.
#
#   fuzz/calls.sh build             the fuzzer, from LIB
#   fuzz/calls.sh run SECONDS       from the saved inputs and those of earlier runs
#   fuzz/calls.sh seeds FIRST SECONDS   without libFuzzer: inputs are numbers from FIRST on
#   fuzz/calls.sh repro CRASH       OUT/repro.c, the call that failed, with all its objects; and runs that
#
#   LIB     libTH.a with AddressSanitizer                        (default ../target/fuzz/release/deps/libTH.a)
#   OUT     folder for what is built and found                   (default ../target/fuzz/calls)
#   CLANG   the compiler                                         (default clang)
#   FLAGS   more for libFuzzer, such as -seed=1
#   TH_FUZZ_SKIP   a part of the names of functions that are left out
#   TH_FUZZ_CALLS  calls that each input makes at least, for long runs: 400 makes several times as many calls an hour (default 0;
#                  2000 for seeds)
set -eu
here=$(cd "$(dirname "$0")" && pwd)
top=$(dirname "$here")
LIB=${LIB:-$top/target/fuzz/release/deps/libTH.a}
OUT=${OUT:-$top/target/fuzz/calls}
CLANG=${CLANG:-clang}
mkdir -p "$OUT/found"
OUT=$(cd "$OUT" && pwd)
. "$top/c_tests/scratch.sh"
export ASAN_OPTIONS="allocator_may_return_null=1:detect_leaks=0${ASAN_OPTIONS:+:$ASAN_OPTIONS}"
export RUST_BACKTRACE=0 UBSAN_OPTIONS="print_stacktrace=1${UBSAN_OPTIONS:+:$UBSAN_OPTIONS}"

flags="-g -O1 -fexceptions -fno-omit-frame-pointer -I$top/include -I$top/c_tests -I$OUT"
sanitize="-fsanitize=address,undefined -fno-sanitize-recover=undefined"
wrap=-Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc,--wrap=free,--wrap=memalign,--wrap=aligned_alloc,--wrap=posix_memalign
libraries="$LIB -lm -lpthread -lrt -ldl"

# Blocks are counted and refused in front of AddressSanitizer's allocator.
allocator() {
  "$CLANG" -std=gnu11 $flags $sanitize -DTH_ALLOC_WRAP -c -o "$OUT/th_alloc.o" "$top/c_tests/th_alloc.c"
}

# The fuzzer as a program, with more flags and sources.
program() { # NAME FLAG...
  name=$1
  shift
  awk -v make=calls -f "$top/c_tests/contract/generate.awk" "$top"/c_tests/contract/*.tsv > "$OUT/contract_calls.c"
  : > "$OUT/contract_exceptions.h" # there are none here
  allocator
  "$CLANG" -std=gnu11 -g -O0 -fexceptions -I"$top/include" -I"$top/c_tests" -c -o "$OUT/contract_calls.o" "$OUT/contract_calls.c"
  "$CLANG++" -std=c++17 -Wall -Wextra -Werror $flags $sanitize "$@" -o "$OUT/$name" "$here/calls/calls.cc" \
    "$OUT/contract_calls.o" "$OUT/th_alloc.o" $wrap $libraries
}

build() {
  program calls -fsanitize=fuzzer
}

# The number of an input that fails is in OUT/seed; OUT/seeds makes that input alone.
seeds() {
  program seeds -O2 "$here/calls/seeds.cc"
  export TH_FUZZ_CALLS="${TH_FUZZ_CALLS:-2000}"
  cd "$scratch"
  "$OUT/seeds" "$1" "$2" || {
    cp seed "$OUT/seed"
    echo "input $(cat seed): for its calls as a C program,"
    echo "  TH_FUZZ_CALLS=$TH_FUZZ_CALLS TH_FUZZ_STORY=repro.c $OUT/seeds $(cat seed)"
    exit 1
  }
}

# Calls make files in the folder that they run in.
run() {
  cd "$scratch"
  # shellcheck disable=SC2086
  "$OUT/calls" -max_total_time="$1" -max_len=1024 -len_control=0 -timeout=60 -rss_limit_mb=4096 -print_final_stats=1 -print_funcs=0 -entropic=0 -reload=0 \
    -artifact_prefix="$OUT/" ${FLAGS:-} "$OUT/found" "$here/corpus"
}

repro() {
  crash=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
  cd "$scratch"
  "$OUT/calls" -minimize_crash=1 -max_total_time=60 -exact_artifact_path="$OUT/smaller" "$crash" > "$OUT/minimize.log" 2>&1 || :
  [ -s "$OUT/smaller" ] || cp "$crash" "$OUT/smaller"
  rm -f "$OUT/repro.c"
  TH_FUZZ_STORY=$OUT/repro.c "$OUT/calls" "$OUT/smaller" > "$OUT/report" 2>&1 && {
    echo "$1: no crash"
    exit 0
  }
  if ! [ -s "$OUT/repro.c" ]; then
    cat "$OUT/report"
    echo "$1: it fails before any call"
    exit 1
  fi
  { # what the fuzzer saw
    printf '/*\n'
    grep -v '^INFO\|^Running\|^NOTE\|^    #.*fuzzer::\|^  *Combine' "$OUT/report" | sed 's/^/ * /; s:\*/:*:g' | head -n 60
    printf ' */\n'
  } >> "$OUT/repro.c"
  allocator
  "$CLANG" -std=gnu11 $flags $sanitize -o "$OUT/repro" "$OUT/repro.c" "$OUT/th_alloc.o" $wrap $libraries
  echo "---- $OUT/repro.c"
  sed -n '/^int main/,$p' "$OUT/repro.c"
  echo "---- what it does"
  "$OUT/repro" || echo "status $?"
}

case ${1:-} in
  build) build ;;
  run) run "$2" ;;
  seeds) seeds "$2" "$3" ;;
  repro) repro "$2" ;;
  *) sed -n '2,15p' "$0" >&2; exit 2 ;;
esac
