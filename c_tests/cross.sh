#!/bin/sh
# Builds the library for aarch64 and runs C tests against it in an emulator. Rust's own library is built from its sources
# on the way: there are no ready ones of the version that is needed in Debian.
#
#   OUT       folder for what is built                                                   (required)
#   RUSTC     a rustc whose sysroot has the sources of its library, as Debian's rustc-web with rust-web-src
#                                                                                        (default /usr/bin/rustc)
#   CARGO     a cargo of the same version                                                (default /usr/bin/cargo)
#   TESTS     names of the tests to run                                (default: all that an emulator can run)
set -eu
here=$(cd "$(dirname "$0")" && pwd)
: "${OUT:?folder for what is built}"
RUSTC=${RUSTC:-/usr/bin/rustc} CARGO=${CARGO:-/usr/bin/cargo}
target=aarch64-unknown-linux-gnu tools=aarch64-linux-gnu

for tool in "$RUSTC" "$CARGO" $tools-gcc qemu-aarch64; do
  command -v "$tool" > /dev/null || { echo "cross.sh: $tool is not installed" >&2; exit 3; }
done
sources=$("$RUSTC" --print sysroot)/lib/rustlib/src/rust/library
[ -d "$sources" ] || { echo "cross.sh: there is no $sources (Debian: rust-web-src)" >&2; exit 3; }

mkdir -p "$OUT" && OUT=$(cd "$OUT" && pwd)
cd "$here/.."
# Quick to compile: an emulator says nothing of speed.
env RUSTC="$RUSTC" RUSTC_BOOTSTRAP=1 CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER=$tools-gcc \
  CC_aarch64_unknown_linux_gnu=$tools-gcc CARGO_PROFILE_RELEASE_OPT_LEVEL=1 CARGO_PROFILE_RELEASE_DEBUG=0 \
  CARGO_PROFILE_RELEASE_LTO=off CARGO_PROFILE_RELEASE_CODEGEN_UNITS=64 \
  "$CARGO" build --release --target $target -Zbuild-std=std,panic_unwind --target-dir "$OUT/target"

# Left out: what starts itself as another program (audit, index_base, openmp, thread_count), what forks beside threads,
# which the emulator cannot (fork), what has to be linked in another way (unload), and what takes it minutes.
slow='calls_threads|calls_throw|calls_wild|nn_convolution|object_file|scratch_memory|small_stack|threads'
left_out="audit|fork|index_base|openmp|thread_count|unload|$slow"
all=$(cd c_tests && ls test_*.c | sed 's/^test_//; s/\.c$//' | grep -vxE "$left_out" | tr '\n' ' ')
# Elements of THCharTensor have a sign, as on x86.
TESTS=${TESTS:-$all} TH_LIB=$OUT/target/$target/release/libTH.so OUT=$OUT/c MODE=plain NM=$tools-nm \
  EMULATOR="qemu-aarch64 -L /usr/$tools" CC="$tools-gcc -fsigned-char" CXX="$tools-g++ -fsigned-char" c_tests/run.sh
