#!/bin/sh
# Adds the functions that CONTRIBUTING.md takes as examples to a copy of the sources, by the patches on that page, and
# runs the tests that follow from their rows in the contract.
#
#   OUT    folder for the copy and what is built from it; kept, it makes the next run fast    (required)
#   CARGO  the command                                                                        (default cargo)
#   CXX    the C++ compiler                                                                   (default c++)
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
: "${OUT:?folder for the copy}"
mkdir -p "$OUT"
OUT=$(cd "$OUT" && pwd)
copy=$OUT/source

# Times stay as they are, so that only what has changed is compiled.
rm -rf "$copy"
mkdir "$copy"
(cd "$root" && tar -cf - --exclude=./target --exclude=./.git --exclude=./tools/golden-rule --exclude=./fuzz --exclude=./examples .) |
  (cd "$copy" && tar -xf -)
awk '/^```diff$/ { inside = 1; next } /^```$/ { inside = 0 } inside' "$root/CONTRIBUTING.md" > "$OUT/example.patch"
files=$(grep -c '^+++ ' "$OUT/example.patch")
[ "$files" -eq 12 ] || { echo "CONTRIBUTING.md says five files for one function and seven for the other, its patches change $files" >&2; exit 1; }
(cd "$copy" && patch -p1 --quiet --no-backup-if-mismatch < "$OUT/example.patch")

# Building with the feature writes the header too. Not optimised: this is about what the tests find.
CARGO_PROFILE_DEV_DEBUG=0 ${CARGO:-cargo} build --quiet --lib --features headers,baseline --manifest-path "$copy/Cargo.toml" \
  --target-dir "$OUT/target"
for function in newDiagonal cube; do
  grep -rqF "($function)" "$copy/include/TH/generic" || { echo "the headers have no $function" >&2; exit 1; }
done
echo '#include <ATen/ATen.h>
int main() { at::Tensor x = at::full({2}, 3.0), y = at::empty({0}); return x.cube_().equal(at::full({2}, 27.0)) && at::cube_out(y, at::full({2}, 3.0)).equal(x) ? 0 : 1; }' > "$OUT/cube.cc"
${CXX:-c++} -std=c++17 -I"$copy/include" -I"$copy/include/cpp" -o "$OUT/cube" "$OUT/cube.cc" "$OUT/target/debug/libTH.so" -lpthread
mkdir -p "$OUT/lib" && ln -sf "$OUT/target/debug/libTH.so" "$OUT/lib/libTH.so.0" && LD_LIBRARY_PATH=$OUT/lib "$OUT/cube"
TESTS="complete contract symbols null calls refusals tensor_views pointwise" TH_LIB=$OUT/target/debug/libTH.so OUT=$OUT/tests MODE=plain \
  "$copy/c_tests/run.sh" > "$OUT/tests.log" 2>&1 || { cat "$OUT/tests.log" >&2; exit 1; }
cat "$OUT/tests.log"

# The row is needed: without it the symbol is one too many.
cp "$root/c_tests/contract/additions.tsv" "$copy/c_tests/contract/"
if TH_LIB=$OUT/target/debug/libTH.so OUT=$OUT/tests "$copy/c_tests/symbols.sh" > "$OUT/symbols.log"; then
  echo "a function without a row in the contract was not noticed" >&2
  exit 1
fi
grep -q 'too many: THFloatTensor_newDiagonal' "$OUT/symbols.log"
echo "the example of CONTRIBUTING.md holds"
