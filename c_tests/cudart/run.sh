#!/bin/sh
# Builds and runs the tests of the host device.
#
#   TH_LIB      path of the libTH.so that it is over            (required)
#   CUDART_LIB  path of the libcudart-host.so to test           (required)
#   OUT         folder for what is built                        (default target/c/cudart)
#   MODE        plain, valgrind or asan                         (default plain)
#   TESTS       names of the tests to run                       (default all)
#   CC, CXX     compilers                                       (default cc and c++)
set -u
here=$(cd "$(dirname "$0")" && pwd)
: "${TH_LIB:?the libTH.so}" "${CUDART_LIB:?the libcudart-host.so}"
MODE=${MODE:-plain} CC=${CC:-cc} CXX=${CXX:-c++} OUT=${OUT:-$here/../../target/c/cudart}
include=$here/../../include
mkdir -p "$OUT/lib" && OUT=$(cd "$OUT" && pwd) || exit 2
whole() { echo "$(cd "$(dirname "$1")" && pwd)/$(basename "$1")"; }
ln -sf "$(whole "$TH_LIB")" "$OUT/lib/libTH.so.0"
ln -sf "$(whole "$CUDART_LIB")" "$OUT/lib/libcudart-host.so"

flags="-std=gnu11 -g -O1 -Wall -Wextra -pedantic -Werror -I$include/THC/host -I$include -I$include/TH -I$here"
link="-L$OUT/lib -Wl,--no-as-needed -lcudart-host -l:libTH.so.0 -Wl,-rpath,$OUT/lib -lm -lpthread"
checker=
case $MODE in
  plain) ;;
  valgrind) checker="valgrind -q --leak-check=full --errors-for-leak-kinds=definite,indirect,possible --error-exitcode=99 --suppressions=$here/../valgrind.supp" ;;
  asan)
    flags="$flags -fsanitize=address,undefined -fno-sanitize-recover=undefined"
    export ASAN_OPTIONS=allocator_may_return_null=1
    ;;
  *) echo "run.sh: MODE is plain, valgrind or asan, not $MODE" >&2; exit 2 ;;
esac

passed=0 failed=0
result() { # NAME STATUS
  if [ "$2" = 0 ]; then passed=$((passed + 1)); echo "ok   $1"; else failed=$((failed + 1)); echo "FAIL $1"; fi
}

# What the headers declare is what the library exports.
if [ -z "${TESTS:-}" ]; then
  nm -D --defined-only "$CUDART_LIB" | awk '{ print $3 }' | grep -E '^cu' | LC_ALL=C sort > "$OUT/exported"
  cat "$include"/THC/host/*.h | sed 's://.*::' | awk '
    # A name that the headers give another one is exported under that.
    /^#define cu[A-Za-z0-9_]+ cu[A-Za-z0-9_]+_v2$/ { other[$2] = $3 }
    match($0, /(CUDARTAPI|CUBLASWINAPI|CUSPARSEAPI|CURANDAPI) +(cu[A-Za-z0-9_]+)\(/) {
      name = substr($0, RSTART, RLENGTH - 1); sub(/^.* /, "", name); names[name]
    }
    END { for (name in names) print (name in other) ? other[name] : name }' | LC_ALL=C sort > "$OUT/declared"
  diff "$OUT/declared" "$OUT/exported" > "$OUT/difference"
  status=$?
  [ $status = 0 ] || { echo "declared < > exported:"; cat "$OUT/difference"; }
  result "symbols ($(wc -l < "$OUT/exported"))" $status
fi

# Each header alone, and twice.
if [ -z "${TESTS:-}" ]; then
  status=0
  for header in "$include"/THC/host/*.h; do
    name=$(basename "$header")
    printf '#include <%s>\n#include <%s>\n' "$name" "$name" > "$OUT/header.c"
    cp "$OUT/header.c" "$OUT/header.cc"
    for compiler in "$CC -std=c99" "$CC -std=c11" "$CXX -std=c++17"; do
      case $compiler in *c++17) unit=$OUT/header.cc ;; *) unit=$OUT/header.c ;; esac
      $compiler -Wall -Wextra -pedantic -Werror -I"$include/THC/host" -fsyntax-only "$unit" || { echo "$name: $compiler"; status=1; }
    done
  done
  result headers $status
fi

for source in "$here"/test_*.c "$here"/test_*.cc; do
  [ -f "$source" ] || continue
  name=$(basename "$source"); name=${name#test_}; name=${name%.c*}
  case " ${TESTS:-$name} " in *" $name "*) ;; *) continue ;; esac
  compiler=$CC
  language=$flags
  case $source in *.cc) compiler=$CXX; language=$(echo "$flags" | sed 's/-std=gnu11/-std=c++17/') ;; esac
  # shellcheck disable=SC2086
  $compiler $language -o "$OUT/$name" "$source" $link &&
    THC_HOST_DEVICES=3 $checker "$OUT/$name"
  result "$name" $?
done
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
