#!/bin/sh
# Builds and runs the tests of the C++ layer against a libTH.
#
#   TH_LIB     path of the libTH.so to test                      (default the one built last)
#   OUT        folder for what is built                          (default target/c/by-hand)
#   MODE       plain, valgrind or asan; build makes the programs and runs none    (default plain)
#   PREBUILT   folder of programs that MODE=build made with g++ and C++17, to be run instead of making them anew   (default: they are made)
#   INCLUDE    folder that holds TH/ and cpp/                    (default ../include)
#   COMPILERS  C++ compilers, each with every standard           (default "g++ clang++" for plain, else the first there)
#   STANDARDS  C++ standards                                     (default "17 20 2b" for plain, 20 for asan, else 17)
#   PROGRAMS   the pairs of compiler and standard that do more than compile the headers, such as "g++:17", or
#              "all"                                             (default "g++:17 clang++:2b" for plain, else all)
#   COMPILED   those of them whose programs are compiled and not run (default "clang++:2b" for plain, else none)
#   TESTS      names of the tests to run, such as "views headers" (default all)
#   VALGRIND   the command that MODE=valgrind runs tests under
#   REQUIRE_ALL  if set, a missing compiler is a failure
#
# Besides the programs th-cpp/test_*.cc: "headers" compiles each header alone with the first compiler and standard, where a member that
# it calls and that is defined in a header it does not include is a warning, and so refused, and all of them twice into one program;
# "precompiled" precompiles those that programs begin with; "codegen" looks for atomic instructions in a borrow; "negative" compiles
# th-cpp/negative/*.cc, which must be refused for the reason they name.
#
# clang's programs have all headers precompiled, which are most of what a compiler reads of each, but those that say
# "// headers: its own".
#
# Prints a line for each test and ends with "N passed, N failed"; the exit status is 0 if none failed.
set -u
here=$(cd "$(dirname "$0")" && pwd)
case ${MODE:-plain} in
  plain) COMPILERS=${COMPILERS:-g++ clang++} STANDARDS=${STANDARDS:-17 20 2b} ;;
  valgrind) COMPILERS=${COMPILERS:-g++} STANDARDS=${STANDARDS:-17} ;;
  build) COMPILERS=g++ STANDARDS=17 ;;
  asan) COMPILERS=${COMPILERS:-clang++} STANDARDS=${STANDARDS:-20} ;;
  *) echo "cpp.sh: MODE is plain, valgrind, asan or build, not $MODE" >&2; exit 2 ;;
esac
# No header asks for the standard beyond whether it is old enough, so that what runs is compiled of the same text in each. Those of
# clang and C++20 are run with MODE=asan.
[ "${MODE:-plain}" = plain ] && PROGRAMS=${PROGRAMS:-g++:17 clang++:2b} COMPILED=${COMPILED-clang++:2b}
PROGRAMS=${PROGRAMS:-all}
. "$here/harness.sh"

# Tools that report places need debug information, which takes a sixth of the time to compile.
debug=-g
[ "${MODE:-plain}" = plain ] && debug=
flags="$debug -O0 -Wall -Wextra -Wpedantic -Wshadow -Werror $sanitize -I$INCLUDE -I$INCLUDE/cpp -I$here/th-cpp"
link="-L$OUT/lib -Wl,--as-needed -lTHNN -Wl,--no-as-needed -lTH -Wl,-rpath,$OUT/lib -lpthread"

# th/names_begin.hpp and names_end.hpp are two halves; ATen/ext/mpi.h is over a header that is not everywhere: see mpi.sh.
headers=$(cd "$INCLUDE/cpp" && find . -name '*.h' -o -name '*.hpp' | sed 's,^\./,,' | grep -v -e '/generic/' -e '^th/names_' -e '^ATen/ext/mpi' | sort)
# those that say what is not there
absent=$(cd "$INCLUDE/cpp" && grep -rl '^#include <th/absent.hpp>' . | sed 's,^\./,,')
for header in th/absent.hpp $absent; do
  headers=$(printf '%s\n' $headers | grep -vxF "$header")
done

# Whether a header is nothing but guards around others: it compiles alone if these do.
only_includes() { # HEADER
  $compiler -x c++ -fpreprocessed -dD -E -P "$INCLUDE/cpp/$1" 2> /dev/null |
    awk '$1 == "#include" { found = 1; next } $0 == "#pragma once" || $1 == "#endif" || /^[ \t]*$/ { next }
      $1 == "#ifndef" && !guard { guard = $2; next } $1 == "#define" && NF == 2 && $2 == guard { next } { other = 1 } END { exit other || !found }'
}

check_headers() { # compiles each header alone, with the first compiler and standard, and all twice over
  status=0
  if [ "$compiler:$standard" = "${COMPILERS%% *}:${STANDARDS%% *}" ]; then
    for header in $headers; do
      only_includes "$header" && continue
      echo "#include <$header>" > "$OUT/header.cc"
      # shellcheck disable=SC2086
      $compiler $flags -fsyntax-only "$OUT/header.cc" || { echo "$header alone"; status=1; }
    done
  fi
  # Precompiled, they have been compiled.
  [ -z "$precompiled" ] || return $status
  all_twice > "$OUT/twice_a.cc"
  echo 'int first() { return 0; }' >> "$OUT/twice_a.cc"
  case " $linked " in
    # Once for each compiler: what two units may both have is the same in each standard.
    *" $compiler "*)
      # shellcheck disable=SC2086
      $compiler $flags -fsyntax-only "$OUT/twice_a.cc" || status=1
      ;;
    *)
      linked="$linked $compiler"
      all_twice > "$OUT/twice_b.cc"
      printf 'int first();\nint main() { return first(); }\n' >> "$OUT/twice_b.cc"
      # shellcheck disable=SC2086
      $compiler $flags -o "$OUT/twice" "$OUT/twice_a.cc" "$OUT/twice_b.cc" $link && "$OUT/twice" || status=1
      ;;
  esac
  return $status
}

all_twice() {
  for header in $headers; do
    printf '#include <%s>\n#include <%s>\n' "$header" "$header"
  done
}

# A header of one's own that includes all of them, precompiled with the flags of programs; sets `precompiled` to the flags by which
# programs use it.
precompile() {
  folder=$OUT/precompiled/$compiler-$standard
  mkdir -p "$folder" && all_twice > "$folder/all.hpp" || return 1
  instantiate=
  case $compiler in *clang*) instantiate=-fpch-instantiate-templates ;; esac
  # shellcheck disable=SC2086
  $compiler $flags $instantiate -x c++-header -o "$folder/all.hpp.gch" "$folder/all.hpp" || return 1
  precompiled="-Winvalid-pch -include $folder/all.hpp"
}

# The flags by which a source has all headers precompiled; none for one that says "// headers: its own".
precompiled_for() { # SOURCE
  grep -q '^// headers: its own' "$1" || echo "$precompiled"
}

# A negative test compiles with -DCONTROL; without, the compiler must refuse it with a message that matches
# the expression after "// refused:", or for one compiler after "// refused by g++:". One with flags of its own
# after "// flags:" has no control; "// errors:" says how many there may be. All headers are precompiled for one that has neither
# flags nor "// headers: its own".
refuses() { # SOURCE
  own=$(sed -n 's,^// flags: ,,p' "$1")
  with="$own -O1"
  [ -n "$own" ] || with=$(precompiled_for "$1")
  with=${with:--O1}
  # Once: what one compiler takes without the fault, the other refuses for the fault alone.
  # shellcheck disable=SC2086
  [ -n "$own" ] || [ "$compiler" != "${COMPILERS##* }" ] || $compiler $flags $with -DCONTROL -fsyntax-only "$1" || return 1
  family=g++
  case $compiler in *clang*) family=clang++ ;; esac
  expected=$(sed -n "s,^// refused\( by $family\)\{0\,1\}: ,,p" "$1")
  [ -n "$expected" ] || return 0 # this compiler does not know
  # shellcheck disable=SC2086
  if $compiler $flags $with -fsyntax-only "$1" 2> "$OUT/refused"; then
    echo "$1 was not refused"
    return 1
  fi
  grep -qE "$expected" "$OUT/refused" || { cat "$OUT/refused"; return 1; }
  most=$(sed -n 's,^// errors: ,,p' "$1")
  [ "$(grep -c 'error:' "$OUT/refused")" -le "${most:-99}" ] || { cat "$OUT/refused"; return 1; }
}

# Counts the atomic instructions of a function in the optimised codegen.cc.
atomics() { # FUNCTION
  objdump -d --no-show-raw-insn "$OUT/codegen.o" | awk -v name="<$1>:" '$2 == name, /^$/' | grep -c '\block\b'
}
check_precompiled() { # headers of the library that programs precompile themselves; one of their own is precompiled for the tests
  for header in ATen/ATen.h torch/torch.h; do
    # shellcheck disable=SC2086
    $compiler $flags -x c++-header -o "$OUT/precompiled.pch" "$INCLUDE/cpp/$header" || return 1
  done
}
check_codegen() {
  # shellcheck disable=SC2086
  $compiler $flags -O2 -DNDEBUG -c -o "$OUT/codegen.o" "$here/th-cpp/codegen.cc" || return 1
  [ "$(atomics owns)" -gt 0 ] && [ "$(atomics borrows)" -eq 0 ]
}

base_flags=$flags
linked=
for compiler in $COMPILERS; do
  if ! command -v "$compiler" > /dev/null; then
    printf '\n*** SKIPPED: the C++ layer with %s, which is not installed ***\n\n' "$compiler"
    [ -z "${REQUIRE_ALL:-}" ] || result 1 "$compiler is needed"
    continue
  fi
  last_variant=
  for standard in $STANDARDS; do
    flags="-std=c++$standard $base_flags"
    variant="$compiler, C++$standard"
    programs= compiled= precompiled=
    case " $PROGRAMS " in *" all "* | *" $compiler:$standard "*) programs=1 ;; esac
    case " ${COMPILED:-} " in *" $compiler:$standard "*) compiled=1 ;; esac
    # GCC takes as long to read what it has precompiled as the headers themselves.
    if [ "$programs" ] && [ "$compiler" != g++ ]; then
      precompile
      result $? "headers of one's own, precompiled ($variant)"
    fi
    for source in "$here"/th-cpp/test_*.cc; do
      [ "$programs" ] || continue
      name=$(basename "$source" .cc)
      name=${name#test_}
      wanted "$name" || continue
      with=$(precompiled_for "$source")
      # shellcheck disable=SC2086
      if [ "$compiled" ]; then
        $compiler $flags $with -fsyntax-only "$source"
        result $? "$name compiles ($variant)"
      elif [ -n "${PREBUILT:-}" ] && [ "$compiler:$standard" = g++:17 ]; then
        run_program "$PREBUILT/cpp_$name"
        result $? "$name ($variant)"
      elif $compiler $flags $with -o "$OUT/cpp_$name" "$source" $link; then
        [ "$MODE" != build ] || continue
        run_program "$OUT/cpp_$name"
        result $? "$name ($variant)"
      else
        result 1 "$name ($variant): does not compile"
      fi
    done
    [ "$MODE" = plain ] || continue
    if wanted headers; then
      check_headers
      result $? "headers ($variant)"
    fi
    [ "$programs" ] || continue
    if wanted codegen && [ "$(uname -m)" = x86_64 ] && command -v objdump > /dev/null; then
      check_codegen
      result $? "a borrow is free ($variant)"
    fi
    last_flags=$flags last_precompiled=$precompiled last_variant=$variant
  done
  # Once for each compiler, with the last standard of its programs: the standard changes none of these.
  [ "$last_variant" ] || continue
  flags=$last_flags precompiled=$last_precompiled variant=$last_variant
  if wanted precompiled; then
    check_precompiled
    result $? "precompiled ($variant)"
  fi
  for source in "$here"/th-cpp/negative/*.cc; do
    wanted negative || continue
    refuses "$source"
    result $? "refused: $(basename "$source" .cc) ($variant)"
  done
done

[ "$MODE" = build ] && [ "$failed" -eq 0 ] || echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
