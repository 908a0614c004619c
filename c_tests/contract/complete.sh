#!/bin/sh
# What every function of the contract has besides its code: a prototype in the headers, with documentation, and, if the
# last release did not have it, a test that calls it by its name. Says what is missing and what to do.
set -eu
cd "$(dirname "$0")/../.."

names=$(awk -v make=interface -f c_tests/contract/generate.awk c_tests/contract/*.tsv | awk -F '\t' '$3 != "variable" { print $1 }')
headers=$(find include/TH include/THS include/THNN -name '*.h')
released=$(cut -f 2 c_tests/abi/released.txt)
status=0

# NAME, in the generic dialect, and whether a comment stands before the declaration.
declared=$(awk '
  FNR == 1 { documented = inside = 0 }
  />>> prototypes generated/ { inside = 1; next }
  /<<< end of generated/ { inside = 0 }
  !inside { next }
  / \*\/$/ { documented = 1; next }
  /^[A-Za-z].*\(/ && !/^(typedef|static)/ {
    name = $0
    if (match(name, /[A-Za-z0-9_]+_\([A-Za-z0-9_]+\)/) || match(name, /[A-Za-z0-9_]+\(/)) {
      name = substr(name, RSTART, RLENGTH)
      sub(/\($/, "", name)
      print name, documented
    }
  }
  /;$/ { documented = 0 }' $headers)

for name in $names; do
  shown=$(printf '%s' "$name" | sed 's/^THNN[01]_/THNN_/')
  case "
$declared
" in
    *"
$shown 1
"*) ;;
    *"
$shown 0
"*) echo "$name: has no documentation: write it above the entry in src/ffi, then \`make headers\`"; status=1 ;;
    # One that exists for one element type may stand in a generic header.
    *) case $name in *\(*) false ;; *) grep -qE "(^|[^A-Za-z0-9_])$shown\\(|_\\(${shown##*_}\\)\\(" $headers ;; esac || { echo "$name: is not in the headers: \`make headers\` puts it there"; status=1; } ;;
  esac
done

# By the name that follows the type, pasted to it by a macro or not; a comment, a text or a variable is no call.
code=$(sed 's/"[^"]*"//g; s|/\*.*\*/||g; s|^ \* .*||; s|//.*||' c_tests/*.c c_tests/generic/*.c c_tests/cpp/*.cc)
new=$(printf '%s\n' "$names" | grep -vxF "$released" || true)
for name in $new; do
  plain=$(printf '%s' "$name" | sed 's/.*(//; s/)//')
  printf '%s\n' "$code" | grep -qE "[A-Z0-9_]\($plain[,)]|_$plain\>|\<$plain\(" ||
    { echo "$name: no test calls it: c_tests/generic has those for all element types"; status=1; }
done
[ $status -ne 0 ] || echo "$(printf '%s\n' "$names" | wc -l) functions are declared and documented, the new ones tested"
exit $status
