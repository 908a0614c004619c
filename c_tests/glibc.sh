#!/bin/sh
# What is built needs no newer C library than docs/install.md says: a function of a newer one, or a newer version of one, would keep
# it from running where it runs now. Built with an older glibc it needs that one or less.
#
# usage: c_tests/glibc.sh FILE...
set -u
newest=2.34
command -v readelf > /dev/null || { echo "note: no readelf here"; [ -z "${REQUIRE_ALL:-}" ]; exit; }
grep -q "glibc $newest" "$(dirname "$0")/../docs/install.md" || { echo "docs/install.md does not say that glibc $newest is needed"; exit 1; }
for file; do
  echo "File: $file"
  readelf -W --dyn-syms "$file"
done | awk -v newest="$newest" '
  function number(version,    part) { split(version, part, "."); return part[1] * 1000000 + part[2] * 1000 + part[3] }
  /^File: / { file = $2 }
  $7 == "UND" && match($8, /@GLIBC_[0-9.]+/) {
    seen++
    version = substr($8, RSTART + 7, RLENGTH - 7)
    if (number(version) > number(highest))
      highest = version
    if (number(version) > number(newest)) {
      print file ": " substr($8, 1, RSTART - 1) " is of glibc " version ", newer than " newest
      failed++
    }
  }
  END { print seen + 0 " functions of the C library, the newest of glibc " highest; exit failed > 0 || seen < 50 }'
