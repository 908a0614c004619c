#!/bin/sh
# The patches in CONTRIBUTING.md fit the sources as they are, line numbers and all. Each part of the page is an example by
# itself.
#
# usage: tools/patches.sh          fail if one does not
#        tools/patches.sh write    write the line numbers of today
set -u
cd "$(dirname "$0")/.."
guide=CONTRIBUTING.md
command -v patch > /dev/null || { echo "note: no patch here"; [ -z "${REQUIRE_ALL:-}" ]; exit; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Patches of part N, counted by its heading: N.patch.
awk -v work="$work" '
  /^## / { part++ }
  /^```diff$/ { inside = 1; next }
  /^```$/ { inside = 0 }
  inside { print > (work "/" part ".patch") }' $guide

status=0
for file in "$work"/*.patch; do
  part=${file##*/}
  part=${part%.patch}
  # Without fuzz: what stands around a change is that of the sources.
  if ! patch -p1 --dry-run --fuzz=0 --force < "$file" > "$work/log" 2>&1; then
    cat "$work/log"
    echo "$guide: a patch does not fit the sources any more: what stands around its lines has changed"
    exit 1
  fi
  # "checking file NAME", and of hunks that lie elsewhere "Hunk #1 succeeded at 20 (offset -3 lines)."
  sed -n -e 's/^checking file \(.*\)/file \1/p' -e 's/^Hunk #\([0-9]*\) succeeded at [0-9]* (offset \(-\{0,1\}[0-9]*\) line.*/hunk \1 \2/p' "$work/log" |
    awk -v part="$part" '$1 == "file" { name = $2; next } { print part, name, $2, $3 }' >> "$work/moved"
done
[ -s "$work/moved" ] || exit 0

if [ "${1:-}" = write ]; then
  awk -v moved="$work/moved" '
    BEGIN { while ((getline line < moved) > 0) { split(line, word, " "); offset[word[1], word[2], word[3]] = word[4] } }
    /^## / { part++ }
    /^\+\+\+ b\// { name = substr($2, 3); hunk = 0 }
    /^@@ / {
      hunk++
      by = offset[part, name, hunk] + 0
      split($2, old, ","); split($3, new, ",")
      rest = substr($0, length("@@ " $2 " " $3) + 1)
      $0 = "@@ -" (-old[1] + by) "," old[2] " +" (new[1] + by) "," new[2] rest
    }
    { print }' $guide > "$work/guide" && cat "$work/guide" > $guide
else
  sed "s|^[0-9]* \([^ ]*\) \([0-9]*\) \(.*\)|$guide: change \2 of \1 lies \3 lines from where the patch says|" "$work/moved"
  echo "\`make patches\` writes the line numbers of today into $guide: commit it with the change."
  status=1
fi
exit $status
