#!/bin/sh
# Writes to standard output the notices of what is linked into the library, the command and the linter: of each crate its licence
# and, of the licences it may be had under, the text of the one it is used under. `make notices` puts them into
# THIRD-PARTY.txt, which is committed, so that a package needs no sources of crates to install it.
#
#   CARGO   (default cargo)
set -eu
export LC_ALL=C
cd "$(dirname "$0")/.."
CARGO=${CARGO:-cargo}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Crates that are linked, for every processor the library is built for; macros only run in the compiler.
for project in . tools/th tools/golden-rule; do
  (
    cd "$project"
    $CARGO tree --quiet --locked -e normal,no-proc-macro --prefix none -f '{p}|{l}|{r}' \
      --target x86_64-unknown-linux-gnu --target aarch64-unknown-linux-gnu
    $CARGO metadata --quiet --locked --format-version 1 | tr ',' '\n' | sed -n 's/^"manifest_path":"\(.*\)\/Cargo.toml"$/\1/p' \
      >> "$work/folders"
  )
done | sed -n 's/ (\*)$//; /^$/d; / (\//d; s/^\([^ ]*\) v\([^| ]*\)[^|]*|/\1|\2|/p' | sort -u > "$work/crates"

# One text in as many files is printed once.
while IFS='|' read -r name version licence repository; do
  # A crate's folder is NAME-VERSION in the registry, NAME or NAME-VERSION among vendored ones.
  folder=$(grep -m 1 -E "/$name-$version\$" "$work/folders" || grep -m 1 -E "/$name\$" "$work/folders")
  texts=
  for pattern in 'LICENSE-MIT*' 'LICENSE' 'LICENSE.txt' 'LICENSE.md'; do
    for file in "$folder"/$pattern; do
      [ -z "$texts" ] && [ -e "$file" ] && texts=$file
    done
  done
  if [ -z "$texts" ]; then
    authors=$(sed -n '/^authors = \[/,/\]/p' "$folder/Cargo.toml" | grep -o '"[^"]*"' | tr -d '"' | paste -s -d ',' | sed 's/,/, /g')
    { printf 'MIT License\n\nCopyright (c) %s\n' "$authors"; sed -n '/^Permission/,$p' packaging/mit.txt; } > "$work/$name"
    texts=$work/$name
  fi
  # What a crate took over from others.
  for file in "$texts" "$folder"/COPYING.* "$folder"/LICENSE-THIRD-PARTY; do
    [ -e "$file" ] || continue
    sum=$(tr -d ' \t\r\n' < "$file" | cksum | tr ' ' -)
    [ -e "$work/text-$sum" ] || tr -d '\r' < "$file" > "$work/text-$sum"
    printf '  %s %s (%s)  %s\n' "$name" "$version" "$licence" "$repository" >> "$work/users-$sum"
  done
done < "$work/crates"

cat <<'EOF'
Software of others in libTH, th and golden-rule
===============================================

Linked into libTH.so, libTH.a, th and golden-rule are the crates below and Rust's standard library. Where a crate may be
had under several licences, it is used under the MIT licence if that is among them. Written by packaging/notices.sh.

EOF
for users in "$work"/users-*; do
  printf '%s %s\n' "$(head -n 1 "$users")" "$users"
done | sort | sed 's/.* //' | while IFS= read -r users; do
  printf -- '-------------------------------------------------------------------------------\n'
  cat "$users"
  printf '\n'
  cat "$work/text-${users##*/users-}"
  printf '\n'
done
printf -- '-------------------------------------------------------------------------------\n'
printf '  the standard library of Rust (MIT OR Apache-2.0)  https://www.rust-lang.org\n\n'
printf 'Copyright (c) The Rust Project Contributors\n\n'
sed -n '/^Permission/,$p' packaging/mit.txt
