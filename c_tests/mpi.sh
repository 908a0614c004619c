#!/bin/sh
# Builds and runs the tests of TH/THMPI.h with each MPI that there is, on two and four processes.
#
#   TH_LIB   path of the libTH.so to test            (default the one built last)
#   OUT      folder for what is built                (default target/c/by-hand)
#   MPIS     which implementations, as Debian names them, of openmpi and mpich   (default both)
#   MODE     plain; or asan or valgrind, for fewer processes and one implementation   (default plain)
#   TESTS    names of the tests to run               (default all)
#   INCLUDE  folder that holds TH/                   (default ../include)
#   REQUIRE_ALL  if set, a missing implementation is a failure
#
# Every process runs under the auditor, which finds nothing left. Prints a line for each test and ends with "N passed, N
# failed"; the exit status is 0 if none failed.
set -u
here=$(cd "$(dirname "$0")" && pwd)
MODE=${MODE:-plain}
[ "$MODE" = plain ] && MPIS=${MPIS:-openmpi mpich} || MPIS=${MPIS:-openmpi}
. "$here/harness.sh"
export LC_ALL=C TH_AUDIT=leaks,exitcode=99 TH_TEST_MODE="$MODE"
# More processes than processors: who waits lets others run. Without what containers may not do: reading the memory of
# another process.
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1
export OMPI_MCA_mpi_yield_when_idle=1 OMPI_MCA_hwloc_base_binding_policy=none OMPI_MCA_btl_vader_single_copy_mechanism=none OMPI_MCA_osc=pt2pt
export OMP_NUM_THREADS=1

flags="-g -O0 -Wall -Wextra -pedantic -Werror -DOMPI_SKIP_MPICXX -DMPICH_SKIP_MPICXX -I$INCLUDE -I$INCLUDE/cpp -I$here"
link="-L$OUT/lib -lTH -Wl,-rpath,$OUT/lib -lm -lpthread"
under=
case $MODE in
  # Leaks are the auditor's, and valgrind's: MPI has its own.
  asan) flags="$flags -fsanitize=address,undefined -fno-sanitize-recover=undefined" ASAN_OPTIONS=$ASAN_OPTIONS:detect_leaks=0 ;;
  valgrind)
    supplied=/usr/share/openmpi/openmpi-valgrind.supp
    # MPI loses memory of its own; what is lost of libTH's is found in the logs.
    under="valgrind -q --leak-check=full --show-leak-kinds=definite --errors-for-leak-kinds=none --error-exitcode=99"
    under="$under --log-file=$OUT/valgrind.%p --suppressions=$here/mpi/valgrind.supp"
    [ ! -e "$supplied" ] || under="$under --suppressions=$supplied"
    ;;
esac

run() { # PROCESSES PROGRAM ARGUMENT...
  processes=$1
  shift
  # shellcheck disable=SC2086
  (cd "$scratch" && timeout -k 5 90 "mpirun.$mpi" -n "$processes" $under "$@" > "$OUT/mpi.log" 2>&1)
  status=$?
  if [ "$MODE" = valgrind ]; then
    for log in "$OUT"/valgrind.[0-9]*; do
      # Records end with a line of blanks.
      awk '{ sub(/^==[0-9]*== ?/, "") } /^ *$/ { if (lost && ours) { print text; bad = 1 } lost = ours = 0; text = ""; next }
        /definitely lost/ { lost = 1 } /libTH\.so/ { ours = 1 } { text = text $0 "\n" } END { exit bad }' "$log" || status=99
      [ "$status" = 0 ] || head -n 60 "$log"
      rm "$log"
    done
  fi
  # The launchers, and the auditor if it has found nothing, say more than one wants to read.
  [ "$status" = 0 ] || grep -v 'none is missing$' "$OUT/mpi.log" | head -n 60
  return $status
}

build() { # NAME FLAGS...: mpi/NAME.c
  name=$1
  shift
  # shellcheck disable=SC2086
  "mpicc.$mpi" -std=gnu11 $flags "$@" -o "$OUT/mpi_$mpi/$name" "$here/mpi/$name.c" $link
}

# Behind `build`: on so many processes.
try() { # NAME "PROCESSES..." ARGUMENT...
  program=$OUT/mpi_$mpi/$1 what=$1
  counts=$2
  shift 2
  for count in $counts; do
    run "$count" "$program" "$@"
    result $? "$what${1:+, $1} ($mpi, $count processes)"
  done
}

# The example trains with the same losses whatever the number of processes, to 1e-5.
digits() {
  sources="$here/../examples/mpi/digits.c $here/../examples/digits/network.c $here/../examples/digits/images.c"
  data=$here/../examples/data/digits.csv
  # shellcheck disable=SC2086
  "mpicc.$mpi" -std=gnu11 $flags -O1 -o "$OUT/mpi_$mpi/digits" $sources "$OUT/lib/libTHNN.so" $link || return 1
  : > "$OUT/curves"
  for count in 1 $both; do
    run "$count" "$OUT/mpi_$mpi/digits" "$data" 6 500 || return 1
    grep '^epoch' "$OUT/mpi.log" >> "$OUT/curves"
  done
  awk '!($2 in loss) { loss[$2] = $4; next } { count++; if (($4 - loss[$2]) ^ 2 > 1e-10) { print; bad = 1 } }
    END { exit bad || count < 6 || loss[6] > 0.1 }' "$OUT/curves"
}

# Of a guide: the first program is run on two processes, and prints what it says; the others are compiled.
guide() {
  awk -v out="$OUT/guide" '/^```c mpi$/ { inside = 1; count++; file = out count ".c"; next } /^```$/ { inside = 0 }
    inside { print > file } /^```text$/ && count == 1 && !text { text = 1; while ((getline line) > 0 && line != "```") print line > (out "1.txt") }
    END { exit !count }' "$here/../docs/mpi.md" || return 1
  for source in "$OUT"/guide[0-9]*.c; do
    # shellcheck disable=SC2086
    "mpicc.$mpi" -std=c99 $flags -o "${source%.c}" "$source" $link || return 1
  done
  run 2 "$OUT/guide1" && grep -v 'none is missing$' "$OUT/mpi.log" | sort | diff "$OUT/guide1.txt" -
}

# A program whose process 1 goes: the others follow within a time, and the launcher tells.
ends() { # HOW
  (cd "$scratch" && TH_AUDIT='' timeout -k 5 60 "mpirun.$mpi" -n 2 "$OUT/mpi_$mpi/dies" "$1" > "$OUT/mpi.log" 2>&1)
  status=$?
  [ "$status" -ne 0 ] && [ "$status" -ne 124 ] && [ "$status" -ne 137 ]
  # 137 is also what a process has that was killed.
  { [ $? = 0 ] || { [ "$1" = kill ] && [ "$status" -eq 137 ]; }; } || { cat "$OUT/mpi.log"; false; }
  result $? "the others end where a process goes: $1 ($mpi)"
}

headers() {
  printf '#include <TH/THMPI.h>\n#include <TH/THMPI.h>\nint main(void) { return 0; }\n' > "$OUT/header.c"
  cp "$OUT/header.c" "$OUT/header.cc"
  # shellcheck disable=SC2086
  "mpicc.$mpi" -std=c99 $flags -fsyntax-only "$OUT/header.c" && "mpicc.$mpi" -std=c11 $flags -fsyntax-only "$OUT/header.c" \
    && "mpicxx.$mpi" -std=c++17 $flags -fsyntax-only "$OUT/header.cc"
}

for mpi in $MPIS; do
  if ! command -v "mpicc.$mpi" "mpirun.$mpi" > /dev/null; then
    printf '\n*** SKIPPED: the tests of TH/THMPI.h with %s, which is not installed ***\n\n' "$mpi"
    [ -z "${REQUIRE_ALL:-}" ] || result 1 "$mpi is needed"
    continue
  fi
  mkdir -p "$OUT/mpi_$mpi"
  both='2 4'
  [ "$MODE" = plain ] || both=2
  if wanted headers && [ "$MODE" = plain ]; then
    headers
    result $? "THMPI.h alone, as C99, C11 and C++17 ($mpi)"
  fi
  for name in requests objects; do
    wanted $name || continue
    # Few at once, so that everything is cut; and a short wait at the end.
    build $name -DTHMPI_MAX_COUNT=1000 -DTHMPI_END_SECONDS=1 && try $name "$both" || result 1 "$name ($mpi)"
  done
  if wanted communicators; then
    build communicators -DTHMPI_END_SECONDS=0.1 "$here/mpi/communicators_second.c" && try communicators "$both" || result 1 "communicators ($mpi)"
  fi
  if wanted tensors && [ "$MODE" = plain ]; then
    # shellcheck disable=SC2086
    "mpicxx.$mpi" -std=c++17 $flags -Wshadow -o "$OUT/mpi_$mpi/tensors" "$here/mpi/tensors.cc" "$OUT/lib/libTHNN.so" $link \
      && try tensors "$both" && try tensors "$both" checks || result 1 "tensors ($mpi)"
  fi
  if wanted digits && [ "$MODE" = plain ]; then
    digits
    result $? "the same losses by one, two and four processes ($mpi)"
  fi
  if wanted guide && [ "$MODE" = plain ]; then
    guide
    result $? "the programs of the guide ($mpi)"
  fi
  # Under valgrind they take long, and have nothing that the others do not have.
  if wanted errors && [ "$MODE" != valgrind ]; then
    build errors && try errors "$both" && try errors "$both" checks || result 1 "errors ($mpi)"
  fi
  if wanted operations && [ "$MODE" != valgrind ]; then
    build operations && try operations "$both" || result 1 "operations ($mpi)"
    if [ "$MODE" = plain ]; then
      TH_MPI_CHECK=1 try operations 2
      build operations -DTHMPI_MAX_COUNT=5 -DTHMPI_SHORTEST_RUN=0 && try operations 2 || result 1 "operations ($mpi)"
    fi
  fi
  # In place of the auditor, whose records would not get memory either, blocks are counted.
  if wanted memory && [ "$MODE" = plain ]; then
    # And compiled as programs are, in which the compiler sees more.
    build memory -O2 "$here/th_alloc.c" && TH_AUDIT='' try memory 2 || result 1 "memory ($mpi)"
  fi
  if wanted dies && [ "$MODE" = plain ] && build dies; then
    for how in error abort kill bare exit; do
      ends $how
    done
  fi
done

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
