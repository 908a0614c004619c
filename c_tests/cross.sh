#!/bin/sh
# Builds the library for aarch64 and runs C tests against it in an emulator; or, called with `check`, lets the compiler check
# its source alone, which takes a third of the time and neither a C compiler nor an emulator. Rust's own library is built from
# its sources on the way: there are no ready ones of the version that is needed in Debian.
#
#   OUT       folder for what is built                                                   (required)
#   RUSTC, CARGO  see build_std.sh
#   TESTS     names of the tests to run                                (default: all that an emulator can run)
set -eu
here=$(cd "$(dirname "$0")" && pwd)
. "$here/build_std.sh"
tools=aarch64-linux-gnu

if [ "${1:-}" = check ]; then
  with_std check aarch64-unknown-linux-gnu ""
  exit
fi
needs $tools-gcc qemu-aarch64
# Without lines of the sources: an emulator says nothing of speed, and what fails there is looked at elsewhere.
with_std "build --release" aarch64-unknown-linux-gnu "" CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER=$tools-gcc \
  CC_aarch64_unknown_linux_gnu=$tools-gcc CARGO_PROFILE_RELEASE_DEBUG=0
cd "$here/.."

# Left out: what starts itself as another program (audit, index_base, openmp, thread_count), what forks beside threads,
# which the emulator cannot (fork), what has to be linked in another way (unload), and what takes it minutes.
slow='calls_threads|calls_throw|calls_wild|nn_convolution|object_file|scratch_memory|small_stack|threads'
left_out="audit|fork|index_base|openmp|thread_count|unload|$slow"
all=$(cd c_tests && ls test_*.c | sed 's/^test_//; s/\.c$//' | grep -vxE "$left_out" | tr '\n' ' ')
# Elements of THCharTensor have a sign, as on x86.
TESTS=${TESTS:-$all} TH_LIB=$OUT/target/aarch64-unknown-linux-gnu/release/libTH.so OUT=$OUT/c MODE=plain NM=$tools-nm \
  EMULATOR="qemu-aarch64 -L /usr/$tools" CC="$tools-gcc -fsigned-char" CXX="$tools-g++ -fsigned-char" c_tests/run.sh
