#!/bin/sh
# Builds the library and its unit tests with counters of lines and branches, runs the C tests and the unit tests, and
# prints by module what they have reached. Generic code counts as one, whatever types it was compiled for.
#
#   OUT       folder for what is built                                                   (required)
#   CARGO     cargo, of a toolchain with the profiler's runtime                          (default cargo)
#   TESTS     names of the C tests to run                                                (default all)
#   UNIT      0: no unit tests                                                           (default 1)
#
# Needs llvm-profdata and llvm-cov of the LLVM that rustc has (Debian: llvm-22). The tables are OUT/modules.txt and
# OUT/files.txt; OUT/missed.txt has the places in files that are to be reached wholly which were not.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
: "${OUT:?folder for what is built}"
CARGO=${CARGO:-cargo}
llvm=$("${RUSTC:-rustc}" --version --verbose | sed -n 's/^LLVM version: \([0-9]*\).*/\1/p')
for tool in llvm-profdata-$llvm llvm-cov-$llvm; do
  command -v "$tool" > /dev/null || { echo "coverage.sh: $tool is not installed" >&2; exit 3; }
done
mkdir -p "$OUT" && OUT=$(cd "$OUT" && pwd)
rm -rf "$OUT/profiles"
mkdir "$OUT/profiles"
cd "$here/.."

# The build script counts too, for nobody.
build() {
  RUSTC_BOOTSTRAP=1 LLVM_PROFILE_FILE=$OUT/build.profraw "$CARGO" "$@" --release --package th --lib \
    --config c_tests/coverage.toml --target-dir "$OUT/target"
}
build build
library=$OUT/target/release/libTH.so
objects=

# Processes add to one file for each object, when they end.
if [ "${UNIT:-1}" = 1 ]; then
  unit=$(build test --no-run --message-format=json | sed -n 's/.*"executable":"\([^"]*\)".*/\1/p')
  objects="-object $unit"
  LLVM_PROFILE_FILE=$OUT/profiles/%m.profraw "$unit" --quiet
fi
run() { # LEVEL MODE TESTS
  env ${1:+TH_SIMD=$1} LLVM_PROFILE_FILE="$OUT/profiles/%m.profraw" TH_LIB="$library" OUT="$OUT/c" MODE="$2" TESTS="$3" c_tests/run.sh ||
    echo "coverage.sh: what failed counts all the same"
}
# Neither of symbols nor of stack frames, of which such a library has others.
all=$(ls c_tests/test_*.c c_tests/cpp/test_*.cc | sed 's|.*/test_\([a-z_]*\)\..*|\1|' | tr '\n' ' ')
run "" plain "${TESTS:-$all}"
# What has code of its own at each level of vector instructions, and what is there for the auditor.
for level in base avx2; do
  run $level plain "${TESTS:-calls conv nn_convolution pointwise}"
done
run "" audit "${TESTS:-calls object sparse storage}"

"llvm-profdata-$llvm" merge -sparse -o "$OUT/all.profdata" "$OUT"/profiles/*.profraw
# shellcheck disable=SC2086
"llvm-cov-$llvm" export -format=lcov -skip-functions -unify-instantiations -instr-profile="$OUT/all.profdata" \
  "$library" $objects -ignore-filename-regex='/(tests|registry|rustc)/|/tests\.rs$' > "$OUT/all.lcov"
awk -v out="$OUT" -f "$here/coverage.awk" "$OUT/all.lcov" | sort > "$OUT/table.txt"
for kind in modules files; do
  {
    printf '%-36s %8s %6s %10s %6s\n' "$kind" lines '%' branches '%'
    sed -n "s/^$kind	//p" "$OUT/table.txt"
  } > "$OUT/$kind.txt"
done
sed -n 's/^missed	//p' "$OUT/table.txt" | sort -t: -k1,1 -k2,2n > "$OUT/missed.txt"
cat "$OUT/modules.txt"
echo "$(wc -l < "$OUT/missed.txt") places missed in files that are to be reached wholly: $OUT/missed.txt"
