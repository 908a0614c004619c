#!/bin/sh
# The examples of README and of the guides: every block of C and C++ is compiled and run under the auditor, which finds
# nothing, and prints what the block of text behind it says.
#
# Between a block and what it prints there may be commands, and a line "It prints". A block that does not define main is
# the inside of it, with the usual headers; model.t7, a small network, lies where it runs. One that is marked
# "c fragment" is left out: it shows a mistake, or a part of
# something.
#
#   TH_LIB  path of the libTH.so                       (required)
#   OUT     folder for what is made                    (required)
#   GUIDES  the files, from the top of the checkout    (default README.md docs/*.md)
#   CC, CXX compilers                                  (default cc, c++)
set -u
root=$(cd "$(dirname "$0")/.." && pwd)
: "${TH_LIB:?path of the libTH.so to test}" "${OUT:?folder for what is made}"
CC=${CC:-cc} CXX=${CXX:-c++}
library=$(cd "$(dirname "$TH_LIB")" && pwd)/$(basename "$TH_LIB")
rm -rf "$OUT/guides" && mkdir -p "$OUT/guides/run" || exit 2
out=$(cd "$OUT/guides" && pwd)
cp "$root/tools/th/tests/files/model.t7" "$out/run/" || exit 2
ln -s "$library" "$out/libTH.so"
ln -s "$library" "$out/libTH.so.0"
cd "$root" || exit 2
# As the packages have it: linked by those who need it.
DIALECTS=0 LIB="$library" OUT="$out/libTHNN.so" packaging/libTHNN.sh || exit 2

# Writes each block to NAME-LINE.c or .cc, and what it is to print to NAME-LINE.txt; prints the names.
# shellcheck disable=SC2016
blocks='
function finish(    file) {
  if (kind == "text")
    printf "%s", body > (example ".txt")
  else {
    example = out "/" name "-" start
    file = example (kind == "c" ? ".c" : ".cc")
    if (kind == "c")
      print "#include <TH/TH.h>\n#include <THS/THS.h>\n#include <stdio.h>" > file
    else
      print "#include <ATen/ATen.h>\n#include <caffe2/core/tensor.h>\n#include <cytnx.hpp>\n#include <iostream>" > file
    if (body !~ /main\(/)
      body = includes "int main(void) {\n#line " start + 1 " \"" FILENAME "\"\n" body "return 0;\n}\n"
    else
      body = includes "#line " start + 1 " \"" FILENAME "\"\n" body
    printf "%s", body > file
    close(file)
    print file
  }
}
FNR == 1 { name = FILENAME; sub(/.*\//, "", name); sub(/\.md$/, "", name); kind = ""; inside = 0; after = 0 }
!inside && /^```/ {
  inside = 1
  kind = $0 == "```c" ? "c" : $0 == "```cpp" ? "cpp" : $0 == "```text" && after ? "text" : ""
  if (kind != "")
    after = 0
  body = includes = ""
  start = FNR
  next
}
inside && /^```$/ {
  if (kind != "") {
    finish()
    after = kind != "text"
  }
  inside = 0
  next
}
inside && /^#include/ { includes = includes $0 "\n"; body = body "\n"; next }
inside { body = body $0 "\n"; next }
/[^ ]/ && $0 != "It prints" { after = 0 }
'
# shellcheck disable=SC2086
awk -v out="$out" "$blocks" ${GUIDES:-README.md docs/*.md} > "$out/list" || exit 2

passed=0
failed=0
while read -r source; do
  example=${source%.*}
  case $source in
    *.cc) compile="$CXX -std=c++17 -Iinclude/cpp" ;;
    *) compile="$CC -std=c99" ;;
  esac
  if $compile -Wall -Wextra -Werror -g -Iinclude "$source" -o "$example" -L"$out" -Wl,--as-needed -lTHNN -lTH -lm -Wl,-rpath,"$out" > "$example.log" 2>&1 &&
    (cd "$out/run" && TH_AUDIT=leaks,exitcode=1 "$example" > "$example.out" 2>> "$example.log") &&
    { [ ! -e "$example.txt" ] || diff "$example.txt" "$example.out" >> "$example.log"; }; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    echo "FAILED  ${example##*/}"
    cat "$example.log"
  fi
done < "$out/list"
echo "$passed examples of the guides run, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
