#!/bin/sh
# Fails where code of the library is used neither by the C interface nor by the programs in Rust: the command th and the
# fuzzers. All that a library has in public is in use as far as the compiler knows. So it is shown one that has nothing in
# public, and these programs as modules of it. What benchmarks and tests alone use does not count as used.
#
#   OUT         folder for that library                        (required)
#   TARGET_DIR  where cargo has checked the dependencies       (default target)
#   CARGO       the command                                    (default cargo)
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
: "${OUT:?folder for a library without a public interface}"
target=${TARGET_DIR:-$root/target}
case $target in /*) ;; *) target=$root/$target ;; esac

rm -rf "$OUT"
mkdir -p "$OUT/src" "$OUT/th"
for path in build.rs build benches cudart gemm include tests thc thcunn tools; do
  ln -s "$root/$path" "$OUT/$path"
done
# The command's own dependencies are this library's, too.
awk 'FNR == NR { if (/^\[/) inside = /^\[dependencies\]/; else if (inside && /^(clap|clap_complete|strsim) /) own = own $0 "\n"; next }
  { print } /^\[dependencies\]/ { printf "%s", own }' "$root/tools/th/Cargo.toml" "$root/Cargo.toml" > "$OUT/Cargo.toml"
cp "$root/Cargo.lock" "$OUT/"
for path in "$root"/src/*; do
  ln -s "$path" "$OUT/src/"
done
rm "$OUT/src/lib.rs"
{
  echo '#![deny(dead_code)]'
  echo '#![allow(unreachable_pub, unused_imports)]'
  sed 's/^pub mod/mod/' "$root/src/lib.rs"
  cat << 'END'

// What the programs call the library, and the fuzzers what calls them.
extern crate self as TH;
extern crate self as libfuzzer_sys;
macro_rules! fuzz_target {
    (|$input:ident: $type:ty| $body:block) => {
        fn fuzz($input: $type) $body
    };
}
use fuzz_target;

END
  for program in "$OUT/th/main.rs" "$root"/fuzz/fuzz_targets/*.rs; do
    printf '#[allow(unused)]\n#[path = "%s"]\nmod %s;\n' "$program" "use_by_$(basename "$program" .rs)"
  done
} > "$OUT/src/lib.rs"
cp -R "$root/tools/th/src/." "$OUT/th/"
find "$OUT/th" -name '*.rs' -exec sed -i 's/crate::/crate::use_by_main::/g' {} +
${CARGO:-cargo} check --release --quiet --lib --manifest-path "$OUT/Cargo.toml" --target-dir "$target"
