#!/bin/sh
# Builds the library and Rust's own with ThreadSanitizer, and runs the C tests that have threads against it, with the
# auditor off and on. Every access that two threads make without an order between them is reported, with its lines.
#
#   OUT       folder for what is built                                                   (required)
#   RUSTC, CARGO  see build_std.sh
#   CLANG     a clang of the LLVM that RUSTC has, for the C side and the tool's runtime  (default clang-22)
#   TESTS     names of the tests to run                                                  (default: those below)
set -eu
here=$(cd "$(dirname "$0")" && pwd)
. "$here/build_std.sh"
CLANG=${CLANG:-clang-22}

needs "$CLANG"
# What finds lines, of the same LLVM (Debian: llvm-22).
symbolizer=$("$CLANG" --print-prog-name=llvm-symbolizer)
needs "$symbolizer"
llvm=$("$RUSTC" --version --verbose | sed -n 's/^LLVM version: \([0-9]*\).*/\1/p')
"$CLANG" --version | grep -q "version $llvm\." || { echo "tsan.sh: $RUSTC has LLVM $llvm, and $CLANG another" >&2; exit 3; }

# The programs bring the runtime. What threads share is the same at each level of vector instructions: one is enough.
with_std "build --release" x86_64-unknown-linux-gnu baseline \
  RUSTFLAGS="-Zsanitizer=thread -Zexternal-clangrt -Clinker=$CLANG -Clink-arg=-fsanitize=thread" \
  CC_x86_64_unknown_linux_gnu="$CLANG" CFLAGS_x86_64_unknown_linux_gnu=-fsanitize=thread
export TSAN_OPTIONS="external_symbolizer_path=$symbolizer"
export TH_LIB="$OUT/target/x86_64-unknown-linux-gnu/release/libTH.so" MODE=tsan CC="$CLANG" CXX="$CLANG++"

# Those with threads of their own, or whose operands are shared among the pool's. Programs with OpenMP are left out: the
# tool sees nothing of a runtime that was compiled without it. So is thread_count: the tool has a thread of its own.
plain='audit calls_threads conv copy dlpack errors fork general lapack nn_convolution object pointwise random sparse threads'
audited='dlpack object random sparse threads'
status=0
TESTS=${TESTS:-$plain} OUT=$OUT/c "$here/run.sh" || status=1
echo "with the auditor:"
TESTS=${TESTS:-$audited} OUT=$OUT/audited TH_AUDIT=leaks "$here/run.sh" || status=1
exit $status
