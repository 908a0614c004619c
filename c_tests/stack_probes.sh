#!/bin/sh
# No function of TH_LIB loses what is in a register before its stack frame is made.
#
# Where a frame has more than eight pages, LLVM touches each of them in a loop that counts in r11. When it has moved the
# beginning of the function in front of that ("shrink wrapping"), r11 may hold an argument, which is then lost: a count of
# elements became an address once. Whether it happens depends on how a build is divided, so each library is looked at.
set -u
command -v objdump > /dev/null || { echo "note: no objdump here"; [ -z "${REQUIRE_ALL:-}" ]; exit; }
objdump -d --no-show-raw-insn "${TH_LIB:?path of the libTH.so to look at}" | awk '
  /^[0-9a-f]+ <.*>:$/ { functions++; name = $2; held = ""; last = ""; next }
  name == "" { next }
  {
    sub(/^ *[0-9a-f]+:[ \t]+/, "")
    gsub(/[ \t]+/, " ")
    sub(/ +$/, "")
    if ($0 ~ /^sub \$0x[0-9a-f]+,%r11$/ && last ~ /^mov %rsp,%r11$/) {
      probed++
      if (held != "") {
        print "lost in " name " " held
        lost++
      }
      name = ""
    } else if ($0 ~ /,%r11[dwb]?$/ && $0 !~ /^(cmp|test)/ && $0 !~ /^mov %rsp,%r11$/ && held == "") {
      held = $0
    }
    last = $0
  }
  END {
    print probed + 0 " large stack frames, " lost + 0 " of them made over a register in use"
    exit lost > 0 || functions < 1000
  }'
