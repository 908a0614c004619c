#!/bin/sh
# Compiles every header alone, as C99, C11 and C++17, both as <TH/X.h> and as <X.h>; and two units that
# include all of them twice, linked together.
#
#   OUT       folder for what is built  (required)
#   CC, CXX   compilers                 (default cc and c++)
set -u
here=$(cd "$(dirname "$0")" && pwd)
include=$here/../include
: "${OUT:?folder for what is built}"
CC=${CC:-cc} CXX=${CXX:-c++}
mkdir -p "$OUT" || exit 2
warnings='-Wall -Wextra -pedantic -Werror'
passed=0
failed=0

check() { # WHAT COMMAND...: counts the result of a compilation
  what=$1
  shift
  if "$@"; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    echo "FAILED  $what"
  fi
}

compile() { # INCLUDE-FLAGS SOURCE-WITHOUT-ENDING
  # shellcheck disable=SC2086
  {
    check "$2 as C99" $CC -std=c99 $warnings $1 -c "$2.c" -o "$2.o"
    check "$2 as C11" $CC -std=c11 $warnings $1 -c "$2.c" -o "$2.o"
    check "$2 as C++17" $CXX -std=c++17 $warnings $1 -c "$2.cc" -o "$2.cc.o"
  }
}

everything=
for header in "$include"/TH/*.h; do
  name=$(basename "$header")
  case $name in THGenerate*) continue ;; esac # included by files that define TH_GENERIC_FILE
  for form in "TH/$name" "$name"; do
    unit=$OUT/$(echo "$form" | tr '/.' '__')
    printf '#include <%s>\nextern int not_empty;\n' "$form" | tee "$unit.c" > "$unit.cc"
    flags=-I$include
    [ "$form" = "$name" ] && flags=-I$include/TH
    compile "$flags" "$unit"
  done
  everything="$everything#include <TH/$name>
"
done

for unit in a b; do
  printf '%s%sint unit_%s(void);\nint unit_%s(void) { return 0; }\n' "$everything" "$everything" $unit $unit \
    | tee "$OUT/twice_$unit.c" > "$OUT/twice_$unit.cc"
  compile "-I$include" "$OUT/twice_$unit"
done
echo 'int unit_a(void); int unit_b(void); int main(void) { return unit_a() + unit_b(); }' > "$OUT/main.c"
check 'two units together' "$CC" "$OUT/main.c" "$OUT/twice_a.o" "$OUT/twice_b.o" -o "$OUT/twice" -lm

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
