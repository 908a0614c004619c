#!/bin/sh
# Installs what was built into a folder, builds one program against it in every documented way and runs it,
# uninstalls, and checks that nothing is left.
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
rm -rf "$OUT" && mkdir -p "$OUT/nothing" || exit 2
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

# As `sudo make` has it: with the system's tools alone, without the settings of whoever built, but for the place of
# what was built.
as_root() { # ARGUMENT...
  env -i PATH=/usr/bin:/bin CARGO=cargo-is-not-needed CARGO_TARGET_DIR="${CARGO_TARGET_DIR:-}" \
    CARGO_BUILD_TARGET="${CARGO_BUILD_TARGET:-}" "$(command -v "$MAKE")" -s -C "$here/.." "$@"
}

works() { # PROGRAM: runs, with the library shared
  "$1" && ldd "$1" | grep -q libTH.so.0
}

works_alone() { # PROGRAM [BYTES]: runs, with what it uses of the library inside, which is little
  "$1" && ! ldd "$1" 2> /dev/null | grep -q libTH && strip -o "$1.stripped" "$1" || return 1
  size=$(wc -c < "$1.stripped")
  [ "$size" -lt "${2:-2500000}" ] || { echo "$1 has $size bytes stripped, more than ${2:-2500000}"; return 1; }
}

as_root install PREFIX="$prefix" > "$out/install.log" 2>&1
result $? 'install, without cargo'
! as_root install PREFIX="$prefix" STAGE="$out/nothing" > "$out/unbuilt.log" 2>&1 && grep -q 'run `make` first' "$out/unbuilt.log"
result $? 'nothing built: says what to do'

as_root install-thc PREFIX="$prefix" > "$out/install-thc.log" 2>&1
result $? 'install-thc, without cargo'
! as_root install-thc PREFIX="$prefix" STAGE_THC="$out/nothing" > "$out/unbuilt.log" 2>&1 && grep -q 'run `make stage-thc` first' "$out/unbuilt.log"
result $? 'THC not built: says what to do'

version=$(sed -n 's/^#define TH_VERSION "\(.*\)"/\1/p' "$prefix/include/TH/THGeneral.h")
real=$prefix/lib/libTH.so.$version
[ -f "$real" ] && [ "$(readlink "$prefix/lib/libTH.so.0")" = "libTH.so.$version" ] \
  && [ "$(readlink "$prefix/lib/libTH.so")" = libTH.so.0 ]
result $? 'file names with versions'
[ "$(readlink "$prefix/share/man/man3/THFloatTensor_addmm.3")" = THTensor_addmm.3 ] && [ -s "$prefix/share/man/man3/THTensor_addmm.3" ] \
  && grep -q 'Matrix product' "$prefix/share/doc/th/html/function/THTensor_addmm.html"
result $? 'man pages and website'
if command -v man > /dev/null; then
  MANPATH=$prefix/share/man man -w THFloatTensor_addmm THVersion TH > /dev/null
  result $? 'man finds them'
fi
! readelf -S "$real" | grep -q debug_info && [ -f "$prefix/lib/.debug/libTH.so.$version.debug" ]
result $? 'stripped'
[ "$(readlink "$prefix/lib/libTHC.so")" = libTHC.so.0 ] && [ "$(readlink "$prefix/lib/libTHC.so.0")" = "libTHC.so.$version" ] \
  && [ -f "$prefix/lib/.debug/libTHC.so.$version.debug" ] \
  && ! readelf -S "$prefix/lib/libTHCUNN.so" "$prefix/lib/libTHC.so" "$prefix/lib/libcudart-host.so" | grep -q debug_info
result $? 'THC, file names and stripped'
address=$(nm -D "$real" | awk '$3 == "THFloatTensor_newNarrow" { print $1 }')
addr2line -e "$real" "$address" | grep -q 'src/ffi/.*\.rs:[0-9]'
result $? 'debug information is found'
[ "$(nm --defined-only "$prefix/lib/libTH.a" 2> /dev/null | grep -c ' [TDBR] ')" -eq \
  "$(awk -v make=symbols -f "$here/contract/generate.awk" "$here"/contract/*.tsv | wc -l)" ]
result $? 'the archive defines what the library exports, and nothing else'
REQUIRE_ALL=${REQUIRE_ALL:-} "$here/glibc.sh" "$real" "$prefix/lib/libTHC.so" "$prefix/lib/libTHCUNN.so" "$prefix/lib/libcudart-host.so" \
  "$prefix/bin/th" "$prefix/bin/golden-rule"
result $? 'no newer C library is needed than said'
[ -s "$prefix/share/doc/th/LICENSE" ] && [ -s "$prefix/share/doc/th/THIRD-PARTY.txt" ]
result $? 'licences'
(cd "$prefix/share/doc/th" && for page in *.md; do
  # Links to other files, without the place in them: what the installed pages lead to is installed.
  grep -o '](\([^)#]*\)' "$page" | sed 's/^](//' | grep -v -e '^[a-z]*:' -e '^$' | sort -u | while read -r target; do
    [ -e "$target" ] || echo "$page: $target"
  done
done) > "$out/links"
cat "$out/links"
[ -s "$prefix/share/doc/th/README.md" ] && [ ! -s "$out/links" ]
result $? 'no page leads nowhere'
"$prefix/bin/golden-rule" --help > /dev/null
result $? 'linter'
[ "$("$prefix/bin/th" --version)" = "th $version" ]
result $? 'command'

# shellcheck disable=SC2086
{
  $CC "$here/install/hello.c" -I"$prefix/include" -L"$prefix/lib" -lTH -Wl,-rpath,"$prefix/lib" -o "$out/plain" \
    && works "$out/plain"
  result $? 'plain compiler flags'
  # libTHS is a name of the same library, for sparse tensors and old link lines.
  $CC "$here/install/sparse.c" -I"$prefix/include" -L"$prefix/lib" -lTHS -lTH -Wl,-rpath,"$prefix/lib" -o "$out/sparse" \
    && "$out/sparse" && ! ldd "$out/sparse" | grep -q libTHS
  result $? '-lTHS'
  $CC "$here/install/index_base.c" -I"$prefix/include" -L"$prefix/lib" -Wl,--no-as-needed -l:libTH.so.1 -lTH \
    -Wl,-rpath,"$prefix/lib" -o "$out/index_base" && "$out/index_base"
  result $? 'libTH.so.1'
  $CC "$here/install/nn.c" -I"$prefix/include" -L"$prefix/lib" -lTHNN -lTH -Wl,-rpath,"$prefix/lib" -o "$out/nn" && "$out/nn"
  result $? '-lTHNN'
  $CC -DTHNN_PYTORCH "$here/install/nn.c" -I"$prefix/include" -L"$prefix/lib" -l:libTHNN.so.1 -lTH -Wl,-rpath,"$prefix/lib" \
    -o "$out/nn1" && "$out/nn1"
  result $? 'libTHNN.so.1'
  # The README's example: what a newcomer copies must work.
  awk '/^```c$/ { inside = 1; next } /^```/ { inside = 0 } inside' "$here/../README.md" > "$out/readme.c"
  $CC -Wall -Wextra -Werror "$out/readme.c" -I"$prefix/include" -L"$prefix/lib" -lTH -Wl,-rpath,"$prefix/lib" \
    -o "$out/readme" && [ "$("$out/readme")" = 'torch.FloatTensor of size 640x200' ]
  result $? "the README's example"
  if command -v pkg-config > /dev/null; then
    export PKG_CONFIG_PATH="$prefix/lib/pkgconfig"
    [ "$(pkg-config --modversion th)" = "$version" ]
    result $? 'pkg-config, version'
    # The folder under another name, too.
    mkdir -p "$out/renamed/lib" && cp -R "$prefix/lib/pkgconfig" "$out/renamed/lib"
    [ "$(cd "$(PKG_CONFIG_PATH=$out/renamed/lib/pkgconfig pkg-config --variable=prefix th)" && pwd -P)" = "$(cd "$out/renamed" && pwd -P)" ]
    result $? 'pkg-config, a folder that was moved'
    $CC "$here/install/hello.c" $(pkg-config --cflags --libs th) -Wl,-rpath,"$prefix/lib" -o "$out/pc" && works "$out/pc"
    result $? 'pkg-config'
    $CC -static "$here/install/hello.c" $(pkg-config --static --cflags --libs th) -o "$out/static" \
      && works_alone "$out/static"
    result $? 'pkg-config --static, all of the program static'
    $CC "$here/install/hello.c" $(pkg-config --cflags --libs th-static) -o "$out/archive" && works_alone "$out/archive" 1800000
    result $? 'pkg-config th-static'
    $CXX -std=c++17 "$here/install/hello.cc" $(pkg-config --cflags --libs th-cpp) -Wl,-rpath,"$prefix/lib" \
      -o "$out/pc-cpp" && "$out/pc-cpp"
    result $? 'pkg-config, the C++ layer'
    $CXX -std=c++17 "$here/install/layers.cc" $(pkg-config --cflags --libs th-cpp) -Wl,-rpath,"$prefix/lib" \
      -o "$out/pc-layers" && "$out/pc-layers"
    result $? 'pkg-config, the C++ layer with what <ATen/ops/nn.h> needs'
    ! readelf -d "$out/pc-cpp" | grep -q libTHNN && readelf -d "$out/pc-layers" | grep -q libTHNN
    result $? 'libTHNN is for programs that use it'
    $CC "$here/install/sparse.c" $(pkg-config --cflags --libs ths) -Wl,-rpath,"$prefix/lib" -o "$out/ths" && "$out/ths"
    result $? 'pkg-config ths'
    if command -v mpicc > /dev/null; then
      awk '/^```c mpi$/ { inside = 1; next } /^```$/ && inside { exit } inside' "$here/../docs/mpi.md" > "$out/mpi.c"
      mpicc "$out/mpi.c" $(pkg-config --cflags --libs th) -Wl,-rpath,"$prefix/lib" -o "$out/mpi"
      result $? 'pkg-config, THMPI.h with mpicc'
    else
      missing mpicc
    fi
    $CC "$here/install/nn.c" $(pkg-config --cflags --libs thnn) -Wl,-rpath,"$prefix/lib" -o "$out/thnn" && "$out/thnn"
    result $? 'pkg-config thnn'
    $CC "$here/install/thc.c" $(pkg-config --cflags --libs thc-host) -Wl,-rpath,"$prefix/lib" -o "$out/thc" && THC_HOST_DEVICES=2 "$out/thc"
    result $? 'pkg-config thc-host'
    $CC -static "$here/install/nn.c" $(pkg-config --static --cflags --libs thnn) -o "$out/thnn-static" && works_alone "$out/thnn-static"
    result $? 'pkg-config --static thnn'
  else
    missing pkg-config
  fi
  if command -v gdb > /dev/null; then
    $CC -g "$here/install/tensors.c" -I"$prefix/include" -L"$prefix/lib" -lTH -Wl,-rpath,"$prefix/lib" -o "$out/tensors"
    # Without a shell: which one is used is the environment's.
    gdb -nx -batch -iex "set startup-with-shell off" -iex "set auto-load safe-path /" \
      -iex "add-auto-load-scripts-directory $prefix/share/gdb/auto-load" -x "$here/install/tensors.gdb" "$out/tensors" > "$out/gdb.log" 2>&1
    sed -n 's/^\$[0-9]* = //p' "$out/gdb.log" | sed 's/^0x[0-9a-f]*/ADDRESS/' | diff "$here/install/tensors.txt" -
    result $? 'gdb prints tensors of the stripped library'
  else
    missing gdb
  fi
  if command -v lldb > /dev/null; then
    # Debian 12's looks for its own modules in a folder that there is not.
    modules=$(ls -d /usr/lib/llvm-*/lib/python3.*/dist-packages 2> /dev/null | tail -n 1)
    PYTHONPATH=$modules lldb --no-lldbinit --batch -o "command script import $prefix/share/th/th_printers.py" -o 'breakpoint set --name look' \
      -o run -o 'frame variable *matrix *sparse' "$out/tensors" > "$out/lldb.log" 2>&1
    grep -q 'torch.FloatTensor of size 2x3 {{0, 1, 2}, {0.5, 1.5, 2.5}}' "$out/lldb.log"
    result $? 'lldb prints tensors'
  else
    missing lldb
  fi
  if command -v cmake > /dev/null; then
    cmake_builds() { # FOLDER CMAKE_OPTION...
      folder=$out/$1
      shift
      cmake -S "$here/install" -B "$folder" "$@" > "$folder.log" 2>&1 && cmake --build "$folder" >> "$folder.log" 2>&1
    }
    for way in target variables; do
      cmake_builds cmake-$way -DCMAKE_PREFIX_PATH="$prefix" -DWAY=$way && works "$out/cmake-$way/hello"
      result $? "cmake, by $way"
    done
    "$out/cmake-target/hello_cpp" && "$out/cmake-target/layers"
    result $? 'cmake, the C++ layer'
    cmake_builds cmake-thc -DCMAKE_PREFIX_PATH="$prefix" -DWAY=thc -DPARTS=THC\;THCUNN && THC_HOST_DEVICES=2 "$out/cmake-thc/thc"
    result $? 'cmake, TH::THC and TH::THCUNN'
    cmake_builds cmake-static -DCMAKE_PREFIX_PATH="$prefix" -DWAY=static && works_alone "$out/cmake-static/hello" 1800000
    result $? 'cmake, TH::static'
    cmake_builds cmake-version -DCMAKE_PREFIX_PATH="$prefix" -DWAY=target -DTH_WANTED="$version" \
      && ! cmake_builds cmake-newer -DCMAKE_PREFIX_PATH="$prefix" -DWAY=target -DTH_WANTED=0.999 \
      && ! cmake_builds cmake-major -DCMAKE_PREFIX_PATH="$prefix" -DWAY=target -DTH_WANTED=1.0
    result $? 'cmake, versions'
  else
    missing cmake
  fi
}

as_root uninstall PREFIX="$prefix" > "$out/uninstall.log" 2>&1
result $? 'uninstall'
left=$(find "$prefix" -not -type d -o -name 'TH*' -o -name host -o -name .debug -o -name th)
[ -z "$left" ]
result $? "nothing is left$left"

# Folders as distributions have them, with a space, in an image of the system.
root=$out/'image of a system'
as_root install DESTDIR="$root" PREFIX='/opt/th 0' LIBDIR='/opt/th 0/lib/x86 64' INCLUDEDIR='/opt/th 0/inc' \
  DATADIR='/opt/th 0/data' PROGRAM=th7 > "$out/image.log" 2>&1
result $? 'install, folders with spaces'
bin=$root/opt/'th 0/bin' data=$root/opt/'th 0/data'
[ "$("$bin/th7" --version)" = "th7 $version" ] && [ ! -e "$bin/th" ] && [ -z "$(find "$data" -name th.1 -o -name th -path '*complet*' -o -name _th -o -name th.fish)" ]
result $? 'the command by another name, and by no other'
grep -q '^\.TH TH7 1' "$data/man/man1/th7.1" && grep -q '^\.B th7 show' "$data/man/man1/th7.1"
result $? 'its man page'
bash -c 'PATH=$1:$PATH; . "$2"; compopt() { :; }; COMP_WORDS=(th7 pl) COMP_CWORD=1; "_$(basename "$2")" th7 pl th7 && echo "${COMPREPLY[*]} $(complete -p th7)"' \
  - "$bin" "$data/bash-completion/completions/th7" > "$out/completion.log" 2>&1
grep -q '^plot .* -F _th7 th7$' "$out/completion.log" && grep -q '^#compdef th7$' "$data/zsh/site-functions/_th7" \
  && grep -q '^complete -c th7 ' "$data/fish/vendor_completions.d/th7.fish" && ! grep -rwE '_*th(_[a-z]+)?' "$data/zsh" "$data/fish" "$data/bash-completion" -h -q
result $? 'its completions'
! as_root install DESTDIR="$root" PREFIX=/opt/th PROGRAM=bin/th > "$out/program.log" 2>&1 && grep -q 'no name for the command' "$out/program.log"
result $? 'what is no name is refused'
if command -v cmake > /dev/null; then
  cmake_builds cmake-image -DTH_DIR="$root/opt/th 0/lib/x86 64/cmake/TH" -DWAY=static && "$out/cmake-image/hello"
  result $? 'cmake, folders with spaces'
  ! cmake_builds cmake-no-thc -DTH_DIR="$root/opt/th 0/lib/x86 64/cmake/TH" -DWAY=thc -DPARTS=THC \
    && grep -q 'TH::THC is not installed' "$out/cmake-no-thc.log"
  result $? 'cmake, without THC'
fi
as_root uninstall DESTDIR="$root" PREFIX='/opt/th 0' LIBDIR='/opt/th 0/lib/x86 64' INCLUDEDIR='/opt/th 0/inc' \
  DATADIR='/opt/th 0/data' PROGRAM=th7 > "$out/image.log" 2>&1
left=$(find "$root" -not -type d)
[ -z "$left" ]
result $? "nothing is left$left"

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
