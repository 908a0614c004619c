#!/bin/sh
# Installs into a folder, builds one program against it in every documented way and runs it, uninstalls,
# and checks that nothing is left.
#
#   OUT    folder for what is built  (required)
#   CC     compiler                  (default cc)
#   CXX    C++ compiler              (default c++)
#   MAKE   make                      (default make)
#   REQUIRE_ALL  if set, ways that need a missing tool are failures
set -u
here=$(cd "$(dirname "$0")" && pwd)
: "${OUT:?folder for what is built}"
CC=${CC:-cc} CXX=${CXX:-c++} MAKE=${MAKE:-make}
rm -rf "$OUT" && mkdir -p "$OUT" || exit 2
out=$(cd "$OUT" && pwd)
prefix=$out/prefix
passed=0
failed=0

result() { # STATUS NAME
  if [ "$1" -eq 0 ]; then
    passed=$((passed + 1))
    echo "ok      $2"
  else
    failed=$((failed + 1))
    echo "FAILED  $2"
  fi
}

missing() { # TOOL
  printf '\n*** SKIPPED: the test with %s, which is not installed ***\n\n' "$1"
  [ -z "${REQUIRE_ALL:-}" ] || result 1 "$1 is needed"
}

# The compiler of this test is not to be the one of the library, which would be built anew.
env -u CC $MAKE -s -C "$here/.." install PREFIX="$prefix" > "$out/install.log" 2>&1
result $? 'install'

# shellcheck disable=SC2086
{
  $CC "$here/install/hello.c" -I"$prefix/include" -L"$prefix/lib" -lTH -Wl,-rpath,"$prefix/lib" -o "$out/plain" \
    && "$out/plain"
  result $? 'plain compiler flags'
  # libTHS is a name of the same library, for sparse tensors and old link lines.
  $CC "$here/install/sparse.c" -I"$prefix/include" -L"$prefix/lib" -lTHS -lTH -Wl,-rpath,"$prefix/lib" -o "$out/sparse" \
    && "$out/sparse" && ! ldd "$out/sparse" | grep -q libTHS
  result $? '-lTHS'
  $CC "$here/install/index_base.c" -I"$prefix/include" -L"$prefix/lib" -Wl,--no-as-needed -l:libTH.so.1 -lTH \
    -Wl,-rpath,"$prefix/lib" -o "$out/index_base" && "$out/index_base"
  result $? 'libTH.so.1'
  # The README's example: what a newcomer copies must work.
  awk '/^```c$/ { inside = 1; next } /^```/ { inside = 0 } inside' "$here/../README.md" > "$out/readme.c"
  $CC -Wall -Wextra -Werror "$out/readme.c" -I"$prefix/include" -L"$prefix/lib" -lTH -Wl,-rpath,"$prefix/lib" \
    -o "$out/readme" && [ "$("$out/readme")" = 'torch.FloatTensor of size 640x200' ]
  result $? "the README's example"
  if command -v pkg-config > /dev/null; then
    export PKG_CONFIG_PATH="$prefix/lib/pkgconfig"
    $CC "$here/install/hello.c" $(pkg-config --cflags --libs th) -Wl,-rpath,"$prefix/lib" -o "$out/pc" && "$out/pc"
    result $? 'pkg-config'
    $CC "$here/install/hello.c" $(pkg-config --cflags th) -Wl,-Bstatic $(pkg-config --libs-only-L th) -lTH \
      -Wl,-Bdynamic $(pkg-config --static --libs-only-l th | sed 's/-lTH//g') -o "$out/static" \
      && "$out/static" && ! ldd "$out/static" | grep -q libTH
    result $? 'pkg-config --static'
    $CXX -std=c++17 "$here/install/hello.cc" $(pkg-config --cflags --libs th-cpp) -Wl,-rpath,"$prefix/lib" \
      -o "$out/pc-cpp" && "$out/pc-cpp"
    result $? 'pkg-config, the C++ layer'
    $CC "$here/install/sparse.c" $(pkg-config --cflags --libs ths) -Wl,-rpath,"$prefix/lib" -o "$out/ths" && "$out/ths"
    result $? 'pkg-config ths'
  else
    missing pkg-config
  fi
  if command -v cmake > /dev/null; then
    for way in target variables; do
      cmake -S "$here/install" -B "$out/cmake-$way" -DCMAKE_PREFIX_PATH="$prefix" -DWAY=$way > "$out/cmake.log" 2>&1 \
        && cmake --build "$out/cmake-$way" >> "$out/cmake.log" 2>&1 && "$out/cmake-$way/hello"
      result $? "cmake, by $way"
    done
    "$out/cmake-target/hello_cpp"
    result $? 'cmake, the C++ layer'
  else
    missing cmake
  fi
}

env -u CC $MAKE -s -C "$here/.." uninstall PREFIX="$prefix" > "$out/uninstall.log" 2>&1
result $? 'uninstall'
left=$(find "$prefix" -not -type d)
[ -z "$left" ]
result $? "nothing is left$left"

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
