# What cross.sh and tsan.sh have in common; they set `here` and read this file. Rust's own library is built from its
# sources with ours.
#
#   RUSTC     a rustc whose sysroot has the sources of its library, as Debian's rustc-web with rust-web-src
#                                                                                        (default /usr/bin/rustc)
#   CARGO     a cargo of the same version                                                (default /usr/bin/cargo)
: "${OUT:?folder for what is built}"
RUSTC=${RUSTC:-/usr/bin/rustc} CARGO=${CARGO:-/usr/bin/cargo}

needs() { # COMMANDS
  for tool in "$@"; do
    command -v "$tool" > /dev/null || { echo "$(basename "$0"): $tool is not installed" >&2; exit 3; }
  done
}

# Builds the library below OUT/target, quickly: COMMAND is cargo's. FEATURES are those of the library;
# more of the environment of cargo may be given.
with_std() { # COMMAND TARGET FEATURES [VARIABLE=VALUE...]
  command=$1 target=$2 features=$3
  shift 3
  needs "$RUSTC" "$CARGO"
  sources=$("$RUSTC" --print sysroot)/lib/rustlib/src/rust/library
  [ -d "$sources" ] || { echo "$(basename "$0"): there is no $sources (Debian: rust-web-src)" >&2; exit 3; }
  mkdir -p "$OUT" && OUT=$(cd "$OUT" && pwd)
  (cd "$here/.." &&
    env RUSTC="$RUSTC" RUSTC_BOOTSTRAP=1 CARGO_PROFILE_RELEASE_OPT_LEVEL=1 CARGO_PROFILE_RELEASE_LTO=off \
      CARGO_PROFILE_RELEASE_CODEGEN_UNITS=64 "$@" \
      "$CARGO" $command --target "$target" --features "$features" -Zbuild-std=std,panic_unwind --target-dir "$OUT/target")
}
