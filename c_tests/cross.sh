#!/bin/sh
# Builds the library for aarch64 and runs C tests against it in an emulator; called with `quick`, without optimising it, and
# few tests, which takes a third of the time. Rust's own library is built from its sources on the way: there are no ready
# ones of the version that is needed in Debian.
#
#   OUT       folder for what is built                                                   (required)
#   RUSTC, CARGO  see build_std.sh
#   TESTS     names of the tests to run                                (default: all that an emulator can run)
set -eu
here=$(cd "$(dirname "$0")" && pwd)
. "$here/build_std.sh"
tools=aarch64-linux-gnu

needs $tools-gcc qemu-aarch64
# Left out: what starts itself as another program (audit, index_base, openmp, thread_count), what forks beside threads,
# which the emulator cannot (fork), what has to be linked in another way (unload), and what takes it minutes.
slow='calls_threads|calls_throw|calls_wild|nn_convolution|object_file|scratch_memory|small_stack|threads'
left_out="audit|fork|index_base|openmp|thread_count|unload|$slow"
if [ "${1:-}" = quick ]; then
  command=build profile=debug
  export TEST_MODE=emulator
  tests='abi blas calls contract errors lapack nn_activation pointwise storage tensor_resize tensor_views version'
else
  command='build --release' profile=release
  tests=$(cd "$here" && ls test_*.c | sed 's/^test_//; s/\.c$//' | grep -vxE "$left_out" | tr '\n' ' ')
fi
# Without lines of the sources: an emulator says nothing of speed, and what fails there is looked at elsewhere.
with_std "$command" aarch64-unknown-linux-gnu "" CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER=$tools-gcc \
  CC_aarch64_unknown_linux_gnu=$tools-gcc CARGO_PROFILE_RELEASE_DEBUG=0 CARGO_PROFILE_DEV_DEBUG=0
# Elements of THCharTensor have a sign, as on x86.
TESTS=${TESTS:-$tests} TH_LIB=$OUT/target/aarch64-unknown-linux-gnu/$profile/libTH.so OUT=$OUT/c MODE=plain NM=$tools-nm \
  EMULATOR="qemu-aarch64 -L /usr/$tools" CC="$tools-gcc -fsigned-char" CXX="$tools-g++ -fsigned-char" "$here/run.sh"
