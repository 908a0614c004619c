#!/bin/sh
# Builds the Debian packages of this checkout and looks at them with lintian.
#
#   OUT      folder for the packages                                                      (required)
#   VENDOR   if set: build everything anew, from crates that are copied into the source   (takes as long as `make`;
#            with DEB_BUILD_OPTIONS=noopt a third of that, for slow packages to try)
#            otherwise the packages are of what `make` built, with what that says of folders
set -eu
: "${OUT:?folder for the packages}"
checkout=$(cd "$(dirname "$0")/../.." && pwd)
cd "$checkout"
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)
if [ "$(dpkg-parsechangelog -l packaging/debian/changelog -S Version)" != "$version" ]; then
  echo "packaging/debian/changelog is not of version $version" >&2
  exit 1
fi
rm -rf "$OUT" && mkdir -p "$OUT"
out=$(cd "$OUT" && pwd)
source=$out/libth-$version
mkdir "$source"
git ls-files -z | tar --null -T - -c | tar -x -C "$source"
cp -R packaging/debian "$source/debian"
rm "$source/debian/build.sh"

cd "$source"
if [ -n "${VENDOR:-}" ]; then
  mkdir .cargo
  cargo vendor --locked --sync tools/golden-rule/Cargo.toml --sync tools/reference/Cargo.toml > .cargo/config.toml
  unset TH_BUILT
else
  export TH_BUILT="$checkout"
  # Where it was built is in what was built, unless that was asked to be left out.
  if grep -q "$checkout/src" "$checkout/${CARGO_TARGET_DIR:-target}/release/libTH.so"; then
    echo "These packages name the folder they were built in; \`make deb VENDOR=1\` makes those to give away."
  fi
fi
# Rust is often not Debian's own package, so what is needed for building is not asked of dpkg.
dpkg-buildpackage --build=binary --no-check-builddeps --no-sign --jobs=2
cd "$out"
ls -l ./*.deb
if command -v lintian > /dev/null; then
  # Not the pages of the manual, three thousand, one by one: `mandoc -T lint` has read them (c_tests/reference.sh).
  lintian --fail-on error,warning --info -X documentation/manual ./*.changes
else
  printf '\n*** SKIPPED: lintian, which is not installed ***\n\n'
  [ -z "${REQUIRE_ALL:-}" ]
fi
