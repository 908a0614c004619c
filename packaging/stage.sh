#!/bin/sh
# Makes what is installed out of what cargo built, below $STAGE:
#
#   libTH.so, ...        stripped; each has its debug information in a file of its own, which gdb and valgrind
#                        find by the name in the library (.gnu_debuglink)
#   debug/libTH.so.0.2.0.debug
#   th                   the command, without debug information
#   libTHNN.a            the jumps of libTHNN.so
#   libTH.a              one object without debug information, in which only the exported functions are global
#
#   BUILD            cargo's output folder                                    (required)
#   STAGE            where to put it                                          (required)
#   SHARED           shared libraries, each FILE:SONAME:INSTALLED_NAME        (required)
#   SEPARATE_DEBUG   no: leave the debug information in the shared libraries  (default yes)
#   ONLY             shared: nothing but the shared libraries                 (default empty)
#   FUNCTION_SECTIONS  no: one section for all functions of libTH.a: there are 40,000 of them in a build without
#                    optimising, which tools take minutes to list           (default yes)
#   CC, OBJCOPY, NM, AR   tools of the target                                 (default cc, objcopy, nm, ar)
set -eu
umask 022
: "${BUILD:?the output folder of cargo}" "${STAGE:?where to put it}" "${SHARED:?the shared libraries}"
CC=${CC:-cc} OBJCOPY=${OBJCOPY:-objcopy} NM=${NM:-nm} AR=${AR:-ar}
mkdir -p "$STAGE/debug"
BUILD=$(cd "$BUILD" && pwd)
stage=$(cd "$STAGE" && pwd)
rm -f "$stage"/debug/*.debug "$stage/libTH.a"

for library in $SHARED; do
  file=${library%%:*} name=${library##*:}
  if [ "${SEPARATE_DEBUG:-yes}" = no ]; then
    cp "$BUILD/$file" "$stage/$file"
    continue
  fi
  # The debugger looks for the file's name, so it is that under which the library is installed.
  $OBJCOPY --only-keep-debug --compress-debug-sections "$BUILD/$file" "$stage/debug/$name.debug"
  (cd "$stage/debug" && $OBJCOPY --strip-unneeded --add-gnu-debuglink="$name.debug" "$BUILD/$file" "$stage/$file")
  chmod 644 "$stage/debug/$name.debug"
done
[ "${ONLY:-}" != shared ] || exit 0

$OBJCOPY --strip-debug "$BUILD/th" "$stage/th"

DIALECTS=0 LIB="$BUILD/libTH.so" OUT="$stage/libTHNN.a" CC="$CC" NM="$NM" AR="$AR" "$(dirname "$0")/libTHNN.sh"

# One relocatable object of what the exported functions need, in which nothing else is global, so that it clashes
# with no other library written in Rust. Each function keeps its section, so that a linker with --gc-sections
# takes only what a program uses.
$NM -D --defined-only "$BUILD/libTH.so" | awk '{ sub(/@.*/, "", $3); print $3 }' > "$stage/exported.txt"
{ echo 'EXTERN('; cat "$stage/exported.txt"; echo ')'; } > "$stage/exported.ld"
merged=
if [ "${FUNCTION_SECTIONS:-yes}" = no ]; then
  merged=-Wl,-T,$stage/sections.ld
  { echo 'SECTIONS {'
    for section in .text .rodata .gcc_except_table .data.rel.ro .data .tdata .tbss .bss; do
      echo "$section : { *($section $section.*) }"
    done
    echo '.eh_frame : { KEEP(*(.eh_frame)) } }'; } > "$stage/sections.ld"
fi
# shellcheck disable=SC2086
$CC -nostdlib -r -Wl,--gc-sections $merged -o "$stage/th.o" "$stage/exported.ld" "$BUILD/libTH.a"
# The bitcode of Rust's standard library is of no use, and plugins of ar and ld stumble over it.
$OBJCOPY --strip-debug --remove-section=.llvmbc --remove-section=.llvmcmd \
  --keep-global-symbols="$stage/exported.txt" "$stage/th.o"
$AR rcsD "$stage/libTH.a" "$stage/th.o"
rm -f "$stage/th.o" "$stage/exported.txt" "$stage/exported.ld" "$stage/sections.ld"
