#!/bin/sh
# Each header alone, included twice and under both of its names, as C99, C11 and C++17.
#
#   OUT       folder for scratch files                    (required)
#   INCLUDE   folder that holds TH/, THS/, THNN/, THC/      (default ../include)
#   CC, CXX   compilers                                   (default cc and c++)
set -u
here=$(cd "$(dirname "$0")" && pwd)
: "${OUT:?folder for scratch files}"
INCLUDE=${INCLUDE:-$here/../include}
CC=${CC:-cc} CXX=${CXX:-c++}
flags="-Wall -Wextra -pedantic -Werror -I$INCLUDE -I$INCLUDE/TH -I$INCLUDE/THS -I$INCLUDE/THNN -fsyntax-only"
# Programs of THC name the headers of CUDA by themselves, and so do the headers of THC.
host_flags="-I$INCLUDE/THC -I$INCLUDE/THC/host -I$INCLUDE/THCS -I$INCLUDE/THCUNN"
mkdir -p "$OUT" || exit 2

passed=0
failed=0
for path in "$INCLUDE"/TH/*.h "$INCLUDE"/THS/*.h "$INCLUDE"/THNN/*.h "$INCLUDE"/THC/*.h "$INCLUDE"/THC/host/*.h "$INCLUDE"/THCS/*.h \
  "$INCLUDE"/THCUNN/*.h; do
  [ -e "$path" ] || continue # a library that is not there
  library=$(dirname "${path#"$INCLUDE/"}")
  header=$(basename "$path")
  case $library in THC*) more=$host_flags ;; *) more= ;; esac
  case $header in
    # Over a header that is not everywhere: see mpi.sh.
    THMPI.h) continue ;;
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
    if $command $flags $more -I"$OUT" "$source"; then
      passed=$((passed + 1))
    else
      failed=$((failed + 1))
      echo "FAILED  $header with $command"
    fi
  done
done

result() { # STATUS NAME
  if [ "$1" -eq 0 ]; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    echo "FAILED  $2"
  fi
}

# A compiler for older C says what is missing; GNU C of that time has it.
printf '#include <TH/TH.h>\nint main(void) { return 0; }\n' > "$OUT/header.c"
! $CC -std=c89 -pedantic -fsyntax-only -I"$INCLUDE" "$OUT/header.c" 2> "$OUT/c89.txt" && grep -q 'TH needs C99' "$OUT/c89.txt"
result $? 'C89 is refused by name'
# shellcheck disable=SC2086
$CC -std=gnu89 -Wall -Wextra -Werror -I"$INCLUDE" -fsyntax-only "$OUT/header.c"
result $? 'GNU C89'

# DLPack's own header may come first: of version 1.1, whose struct has no other name.
{
  printf '#define DLPACK_DLPACK_H_\n#define DLPACK_MAJOR_VERSION 1\ntypedef struct { int ndim; } DLTensor;\n'
  printf 'typedef struct DLManagedTensor { DLTensor t; } DLManagedTensor;\nstruct DLManagedTensorVersioned { DLTensor t; };\n'
  printf '#include <TH/THDLPack.h>\nint main(void) { return 0; }\n'
} > "$OUT/header.c"
# shellcheck disable=SC2086
$CC -std=c99 $flags "$OUT/header.c"
result $? 'dlpack.h 1.1 before THDLPack.h'
for first in ATen/dlpack.h TH/THDLPack.h; do
  printf '#include <%s>\n#include <ATen/dlpack.h>\n#include <TH/THDLPack.h>\nint main() { return sizeof(DLManagedTensorVersioned) != 80; }\n' \
    "$first" > "$OUT/header.cc"
  # shellcheck disable=SC2086
  $CXX -std=c++17 $flags -I"$INCLUDE/cpp" "$OUT/header.cc"
  result $? "ATen/dlpack.h and THDLPack.h, $first first"
done

# The headers' version is the package's.
version=$(sed -n 's/^version = "\(.*\)"/\1/p' "$here/../Cargo.toml" | head -n 1)
macros=$($CC -dM -E -I"$INCLUDE" "$OUT/header.c" | awk '$2 ~ /^TH_VERSION/ { value[$2] = $3 } END {
  print value["TH_VERSION"], value["TH_VERSION_MAJOR"] "." value["TH_VERSION_MINOR"] "." value["TH_VERSION_PATCH"] }')
[ "$macros" = "\"$version\" $version" ]
result $? "the headers' version, $macros, is $version in Cargo.toml"

echo "headers: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
