#!/bin/sh
# Builds libTHNN.so, libTHNN.so.1 or the archive libTHNN.a of the functions that a libTH.so has; see libTHNN.c.
#
#   DIALECTS  0 for torch/nn's functions, 01 for these and, in place of those of the same name, PyTorch's (required)
#   LIB       the libTH.so                                                                                (required)
#   OUT       the library, whose file name is its SONAME; an archive if it ends in .a                     (required)
#   CC, NM, AR  tools of the target                                                 (default cc, nm and ar)
#   CFLAGS, LDFLAGS  more flags for the compiler and for linking                                      (default none)
set -eu
: "${DIALECTS:?0 or 01}" "${LIB:?the libTH.so}" "${OUT:?the library}"
here=$(cd "$(dirname "$0")" && pwd)
folder=$(cd "$(dirname "$OUT")" && pwd)
name=$(basename "$OUT")
list=$folder/$name.list
${NM:-nm} -D --defined-only "$LIB" | awk '{ sub(/@.*/, "", $3); print $3 }' | LC_ALL=C sort |
  awk -v dialects="$DIALECTS" '$0 ~ "^THNN[" dialects "]_" { to[substr($0, 7)] = $0 }
    END { for (name in to) print "FORWARD(THNN_" name ", " to[name] ")" }' | LC_ALL=C sort > "$list"
if [ "${name%.a}" != "$name" ]; then
  # shellcheck disable=SC2086
  ${CC:-cc} -O2 ${CFLAGS:-} -fPIC -DLIST="\"$list\"" -c -o "$folder/$name.o" "$here/libTHNN.c"
  rm -f "$folder/$name" "$list"
  ${AR:-ar} rcsD "$folder/$name" "$folder/$name.o"
  rm "$folder/$name.o"
  exit
fi
# shellcheck disable=SC2086
${CC:-cc} -O2 ${CFLAGS:-} -shared -fPIC -DLIST="\"$list\"" -Wl,-soname,"$name" -Wl,--no-as-needed -Wl,--no-undefined ${LDFLAGS:-} \
  -o "$folder/$name" "$here/libTHNN.c" "$LIB"
rm "$list"
