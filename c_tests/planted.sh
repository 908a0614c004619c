#!/bin/sh
# Compiles the programs in planted/ at each level of optimisation and runs them with the auditor on. Where a program makes
# a mistake it says so at the end of the line: "plant: KIND COUNT", and the report must name just these kinds, lines and
# counts. Where no run can tell which of two lines it was, the other one says "or: KIND COUNT"; such a program has one
# mistake. A program without such a line must end with status 0 and nothing to report. "in child": it is the report of a
# forked child. "says: TEXT": the report must have this. "checker: TEXT": valgrind, if there is one, must say this of the
# program. NAME.plugin.c becomes a library for NAME.c, whose path that knows as PLUGIN; "without -g" at its beginning is
# done.
#
#   TH_LIB    path of the libTH.so to test      (required)
#   OUT       folder for what is built          (required)
#   INCLUDE   folder that holds TH/             (default ../include)
#   CC, CXX   compilers                         (default cc, c++)
#   LEVELS    how programs are optimised        (default "0 1 2")
set -u
here=$(cd "$(dirname "$0")" && pwd)
: "${TH_LIB:?path of the libTH.so to test}" "${OUT:?folder for what is built}"
INCLUDE=${INCLUDE:-$here/../include}
CC=${CC:-cc}
CXX=${CXX:-c++}
LEVELS=${LEVELS:-0 1 2}

folder=$OUT/planted
mkdir -p "$folder" || exit 2
library=$(cd "$(dirname "$TH_LIB")" && pwd)/$(basename "$TH_LIB")
ln -sf "$library" "$folder/libTH.so"
ln -sf "$library" "$folder/libTH.so.0"

# "KIND LINE COUNT" of each entry of a report, with the line of the innermost call.
found() { # FILE
  sed 's/{"fate"/\n&/g; s/{"kind"/\n&/g' "$1" |
    sed -n 's/^{"\(fate\|kind\)":"\([a-z-]*\)"/\2 &/p' |
    awk '{ kind = $1
           match($0, /"count":[0-9]+/); count = substr($0, RSTART + 8, RLENGTH - 8)
           match($0, /"line":[0-9]+/); line = substr($0, RSTART + 7, RLENGTH - 7)
           print kind, line, count }' | sort
}

planted() { # WORD SOURCES: "KIND LINE COUNT" of each line that has the word
  word=$1
  shift
  awk -v word="$word:" 'match($0, word " [a-z-]+ [0-9]+") { split(substr($0, RSTART, RLENGTH), part, " "); print part[2], FNR, part[3] }' \
    "$@" | sort
}

as_planted() { # PROGRAM: whether just the planted mistakes were found
  diff "$folder/expected" "$1.found" > "$1.diff" && return
  [ -s "$folder/other" ] && diff "$folder/other" "$1.found" > /dev/null
}

passed=0
failed=0
for source in "$here"/planted/*.c "$here"/planted/*.cc; do
  name=$(basename "$source")
  case $name in
    *.plugin.c) continue ;;
    *.cc) compiler="$CXX -std=c++11" ;;
    *) compiler="$CC -std=gnu11" ;;
  esac
  plugin=${source%.c}.plugin.c
  [ -e "$plugin" ] || plugin=
  planted plant "$source" $plugin > "$folder/expected"
  planted or "$source" > "$folder/other"
  says=$(sed -n 's:.*says\: \(.*\) \*/.*:\1:p' "$source")
  checker=$(sed -n 's:.*checker\: \(.*\) \*/.*:\1:p' "$source")
  for level in $LEVELS; do
    program=$folder/$name.$level
    rm -f "$program".json*
    # The mistakes are what is tested: no warnings.
    debug=-g
    [ -z "$plugin" ] || ! grep -q '/\* without -g' "$plugin" || debug=
    [ -z "$plugin" ] || $compiler $debug -O"$level" -w -shared -fPIC -I"$INCLUDE" -o "$program.so" "$plugin" \
      -L"$folder" -lTH -Wl,-rpath,"$folder" || exit 2
    if ! $compiler -g -O"$level" -w -pthread -I"$INCLUDE" -DPLUGIN="\"$program.so\"" -o "$program" "$source" \
        -L"$folder" -lTH -lm -ldl -Wl,-rpath,"$folder"; then
      echo "FAILED  $name at -O$level: does not compile"
      failed=$((failed + 1))
      continue
    fi
    TH_AUDIT="json=$program.json" "$program" > "$program.out" 2>&1
    status=$?
    report=$program.json
    grep -q 'in child \*/' "$source" && report=$(echo "$program".json.*)
    found "$report" > "$program.found"
    if ! as_planted "$program" || { [ ! -s "$folder/expected" ] && [ $status -ne 0 ]; }; then
      echo "FAILED  $name at -O$level (status $status; < planted, > found):"
      sed 's/^/        /' "$program.diff"
      failed=$((failed + 1))
      continue
    fi
    if [ -n "$says" ] && ! grep -qF "$says" "$program.out"; then
      echo "FAILED  $name at -O$level: the report does not say '$says'"
      failed=$((failed + 1))
      continue
    fi
    if [ -n "$checker" ] && command -v valgrind > /dev/null; then
      TH_AUDIT=1 valgrind "$program" > "$program.checked" 2>&1
      if ! grep -q "$checker" "$program.checked"; then
        echo "FAILED  $name at -O$level: valgrind does not say '$checker'"
        failed=$((failed + 1))
        continue
      fi
    fi
    passed=$((passed + 1))
  done
done

echo "planted: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
