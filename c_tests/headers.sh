#!/bin/sh
# Each header alone, included twice and under both of its names, as C99, C11 and C++17.
#
#   OUT       folder for scratch files                    (required)
#   INCLUDE   folder that holds TH/ and THS/              (default ../include)
#   CC, CXX   compilers                                   (default cc and c++)
set -u
here=$(cd "$(dirname "$0")" && pwd)
: "${OUT:?folder for scratch files}"
INCLUDE=${INCLUDE:-$here/../include}
CC=${CC:-cc} CXX=${CXX:-c++}
flags="-Wall -Wextra -pedantic -Werror -I$INCLUDE -I$INCLUDE/TH -I$INCLUDE/THS -fsyntax-only"
mkdir -p "$OUT" || exit 2

passed=0
failed=0
for path in "$INCLUDE"/TH/*.h "$INCLUDE"/THS/*.h; do
  library=$(basename "$(dirname "$path")")
  header=$(basename "$path")
  case $header in
    # These want a generic file to include.
    TH*Generate*)
      generic="#define ${library}_GENERIC_FILE \"empty.h\""
      printf '#include <%s/%s.h>\n%s\n' "$library" "$library" "$generic" > "$OUT/header.c"
      printf '#include <%s/%s>\n%s\n#include <%s>\n' "$library" "$header" "$generic" "$header" >> "$OUT/header.c"
      : > "$OUT/empty.h"
      ;;
    *) printf '#include <%s/%s>\n#include <%s>\n' "$library" "$header" "$header" > "$OUT/header.c" ;;
  esac
  echo 'int main(void) { return 0; }' >> "$OUT/header.c"
  cp "$OUT/header.c" "$OUT/header.cc"
  for command in "$CC -std=c99" "$CC -std=c11" "$CXX -std=c++17"; do
    case $command in *c++17) source=$OUT/header.cc ;; *) source=$OUT/header.c ;; esac
    # shellcheck disable=SC2086
    if $command $flags -I"$OUT" "$source"; then
      passed=$((passed + 1))
    else
      failed=$((failed + 1))
      echo "FAILED  $header with $command"
    fi
  done
done
echo "headers: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
