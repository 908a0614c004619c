#!/bin/sh
# Runs the programs in golden/ with the auditor on. Each "before" makes the mistake that its first comment
# names after "audit:", and the auditor must report that in the program's own file; "after" must end with
# nothing to report.
#
#   TH_LIB    path of the libTH.so to test      (required)
#   OUT       folder for what is built          (required)
#   INCLUDE   folder that holds TH/             (default ../include)
#   CC        compiler                          (default cc)
#   LEVELS    how programs are optimised        (default "0 2")
#   LINTER    golden-rule; given what a run saw, it must confirm its reports of the same mistakes
set -u
here=$(cd "$(dirname "$0")" && pwd)
: "${TH_LIB:?path of the libTH.so to test}" "${OUT:?folder for what is built}"
INCLUDE=${INCLUDE:-$here/../include}
CC=${CC:-cc}
LEVELS=${LEVELS:-0 2}

mkdir -p "$OUT/golden" || exit 2
library=$(cd "$(dirname "$TH_LIB")" && pwd)/$(basename "$TH_LIB")
ln -sf "$library" "$OUT/golden/libTH.so"
ln -sf "$library" "$OUT/golden/libTH.so.0"

passed=0
failed=0
fault() { # TEXT: counts a failure
  failed=$((failed + 1))
  echo "FAILED  $name at -O$level: $1"
}

for level in $LEVELS; do
for source in "$here"/golden/*.c; do
  name=$(basename "$source" .c)
  program=$OUT/golden/$name.$level
  report=$program.json
  rm -f "$report"
  # The mistakes are what is tested: no warnings.
  if ! $CC -std=gnu11 -g -O"$level" -w -I"$INCLUDE" -o "$program" "$source" \
      -L"$OUT/golden" -lTH -lm -Wl,-rpath,"$OUT/golden"; then
    fault "does not compile"
    continue
  fi
  TH_AUDIT="exitcode=99,json=$report" "$program" > "$program.out" 2>&1
  status=$?
  expected=$(sed -n 's/.* audit: \([a-z-]*\).*/\1/p' "$source")
  case ${expected:-nothing} in
    nothing)
      if [ "$status" -ne 0 ] || ! grep -q '"unredeemed":\[\],"violations":\[\]' "$report"; then
        fault "reports something (status $status)"
        continue
      fi
      ;;
    *)
      if ! grep -q "\"$expected\"" "$report" || ! grep -q "/$name.c\"" "$report"; then
        fault "does not report $expected in $name.c (status $status)"
        continue
      fi
      # An error that ends the process has a status of its own.
      if [ "$status" -ne 99 ] && [ "$status" -ne 255 ]; then
        fault "ends with status $status"
        continue
      fi
      # Two mistakes show elsewhere than the linter reports them: not at all, or where a caller frees what it was given.
      case ${LINTER:+$name} in
        '' | *data_outlives_owner* | *new_returns_borrowed*) ;;
        *)
          "$LINTER" --errors=unwind --with="$report" "$source" > "$program.lint" 2>&1
          if ! grep -q "note: seen by a run: " "$program.lint" || grep -q "not reported: " "$program.lint"; then
            fault "the linter's report is not confirmed by what the run saw"
            continue
          fi
          ;;
      esac
      ;;
  esac
  passed=$((passed + 1))
done
done

echo "golden: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
