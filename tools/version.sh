#!/bin/sh
# The version in Cargo.toml is told in other files, too: in each of them it is that one. A new version is written into
# all that this names, and recorded by `c_tests/abi/check.sh record`.
set -u
cd "$(dirname "$0")/.."
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)
status=0
told() { # FILE TEXT...: lines that the file must have, with @ for the version
  file=$1
  shift
  for text; do
    line=$(printf '%s' "$text" | sed "s/@/$version/")
    grep -qF -e "$line" "$file" || { echo "$file: does not say \"$line\""; status=1; }
  done
}
told Cargo.toml '[package.metadata.capi.library]'
[ "$(grep -c "^version = \"$version\"$" Cargo.toml)" -eq 2 ] || { echo 'Cargo.toml: two versions are not the same'; status=1; }
for manifest in tools/th tools/golden-rule tools/reference; do
  told $manifest/Cargo.toml 'version = "@"'
done
told include/TH/THGeneral.h '#define TH_VERSION "@"' "#define TH_VERSION_MAJOR ${version%%.*}" \
  "#define TH_VERSION_MINOR $(echo "$version" | cut -d. -f2)" "#define TH_VERSION_PATCH ${version##*.}"
told packaging/debian/changelog 'libth (@)'
told packaging/rpm/libth.spec 'Version:        @'
told packaging/conda/meta.yaml 'set version = "@"'
told packaging/vcpkg/torch-th/vcpkg.json '"version": "@"'
told CHANGELOG.md '## @'
told README.md 'Version @: '
told docs/install.md 'libTH.so.@' "find_package(TH ${version%.*}"
told c_tests/abi/released.txt '# libTH @'
exit $status
