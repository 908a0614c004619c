# What run.sh and cpp.sh have in common; they set `here` and read this file.
#
# From TH_LIB, OUT, MODE, INCLUDE and VALGRIND it makes: OUT absolute, with the library under its SONAME in
# OUT/lib; `scratch`, the folder that programs run in; `sanitize`, flags for the compiler; VALGRIND, the command to run
# programs under, which but for MODE=valgrind is EMULATOR; the environment that MODE wants; and the functions below.
# By hand, without TH_LIB and OUT: the library that was built last.
if [ -z "${TH_LIB:-}" ]; then
  for built in release quick; do
    built=$here/../target/$built/libTH.so
    [ -e "$built" ] && { [ -z "${TH_LIB:-}" ] || [ "$built" -nt "$TH_LIB" ]; } && TH_LIB=$built
  done
  [ -n "${TH_LIB:-}" ] || { echo "No library is built: \`make quick-test TESTS=\"...\"\` builds one and runs the tests named." >&2; exit 2; }
  echo "testing ${TH_LIB#"$here"/../}"
fi
OUT=${OUT:-$here/../target/c/by-hand}
MODE=${MODE:-plain}
INCLUDE=${INCLUDE:-$here/../include}
VALGRIND=${VALGRIND:-valgrind -q --leak-check=full --errors-for-leak-kinds=definite,indirect,possible --error-exitcode=99 --suppressions=$here/valgrind.supp}
[ "$MODE" = valgrind ] || VALGRIND=${EMULATOR:-}

sanitize=
case $MODE in
  # Every reference that a test takes, it gives back.
  audit) export TH_AUDIT=leaks,exitcode=99 ;;
  asan)
    sanitize='-fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer'
    # Sizes that no memory can hold are among the things tested.
    export ASAN_OPTIONS="allocator_may_return_null=1${ASAN_OPTIONS:+:$ASAN_OPTIONS}"
    export UBSAN_OPTIONS="print_stacktrace=1:halt_on_error=1${UBSAN_OPTIONS:+:$UBSAN_OPTIONS}"
    ;;
  tsan)
    sanitize='-fsanitize=thread -fno-omit-frame-pointer'
    # A child of fork makes threads, too; and one test calls the library in the handler of a signal, to see that stack.
    export TSAN_OPTIONS="allocator_may_return_null=1:die_after_fork=0:report_signal_unsafe=0:exitcode=66:suppressions=$here/tsan.supp${TSAN_OPTIONS:+:$TSAN_OPTIONS}"
    ;;
esac

mkdir -p "$OUT/lib" && OUT=$(cd "$OUT" && pwd) || exit 2
. "$here/scratch.sh"

# Programs look for the library by its SONAME.
library=$(cd "$(dirname "$TH_LIB")" && pwd)/$(basename "$TH_LIB")
ln -sf "$library" "$OUT/lib/libTH.so"
ln -sf "$library" "$OUT/lib/libTH.so.0"
# valgrind reads the lines of a library before each program, which takes longer than most of them: programs run with a copy
# that has none, and what fails runs once more with them.
if [ "$MODE" = valgrind ]; then
  mkdir -p "$OUT/stripped" && strip --strip-debug -o "$OUT/stripped/libTH.so.0" "$library" || exit 2
  export LD_LIBRARY_PATH="$OUT/stripped${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
fi
# The libraries of neural networks, made of the library that is tested; see packaging/libTHNN.c.
for dialects in 0:libTHNN.so 01:libTHNN.so.1; do
  DIALECTS=${dialects%%:*} LIB="$library" OUT="$OUT/lib/${dialects#*:}" "$here/../packaging/libTHNN.sh" || exit 2
done

# A program in the folder `scratch`.
run_program() { # PROGRAM
  # shellcheck disable=SC2086
  (cd "$scratch" && TH_TEST_MODE=${TEST_MODE:-$MODE} $VALGRIND "$1") && return
  status=$?
  if [ "$MODE" = valgrind ]; then
    echo "Once more, with the lines of the library:"
    # shellcheck disable=SC2086
    (cd "$scratch" && export LD_LIBRARY_PATH="$OUT/lib" && TH_TEST_MODE=$MODE $VALGRIND "$1")
  fi
  return $status
}

passed=0
failed=0
last=$(date +%s)
result() { # STATUS NAME: counts and prints one result, with its seconds if it took some
  now=$(date +%s)
  seconds=$((now - last)) last=$now
  [ "$seconds" -ge 2 ] && took="  ${seconds} s" || took=
  if [ "$1" -eq 0 ]; then
    passed=$((passed + 1))
    echo "ok      $2$took"
  else
    failed=$((failed + 1))
    echo "FAILED  $2 (status $1)$took"
  fi
}

wanted() { # NAME: whether it is to be run
  case " ${TESTS:-$1} " in *" $1 "*) return 0 ;; *) return 1 ;; esac
}
