#!/bin/sh
# The man pages and the website beside the contract: each exported function is there under each of its names.
#
#   MAN    folder of the man pages, as `make docs` makes it    (required)
#   SITE   folder of the website                               (required)
#   TOOL   what made them                                      (required)
#   OUT    folder for lists                                    (required)
set -u
here=$(cd "$(dirname "$0")" && pwd)
: "${MAN:?folder of the man pages}" "${SITE:?folder of the website}" "${TOOL:?th-reference}" "${OUT:?folder for lists}"
mkdir -p "$OUT" || exit 2
status=0

same() { # WHAT FOUND EXPECTED
  if diff "$2" "$3" > "$OUT/diff"; then
    echo "$(wc -l < "$2") $1, as the contract has"
  else
    echo "$1 (<) are not those of the contract (>):"
    grep '^[<>]' "$OUT/diff" | head -n 20
    status=1
  fi
}
sorted() { LC_ALL=C sort -u; }

awk -v make=symbols -f "$here/contract/generate.awk" "$here"/contract/*.tsv | sorted > "$OUT/symbols"
"$TOOL" symbols "$here/.." | sorted > "$OUT/declared"
same 'symbols in the headers' "$OUT/declared" "$OUT/symbols"

"$here/contract/pages.sh" > "$OUT/pages"
(cd "$MAN/man3" && ls) | sed 's/\.3$//' | sorted > "$OUT/manual"
same 'man pages' "$OUT/manual" "$OUT/pages"
dangling=$(find -L "$MAN" -type l)
[ -z "$dangling" ] || { echo "links that lead nowhere: $dangling"; status=1; }

sed -n 's|.*<a href="function/[A-Za-z0-9_]*\.html">\([A-Za-z0-9_]*\)</a></li>|\1|p' "$SITE/names.html" | sorted > "$OUT/named"
same 'names on the website' "$OUT/named" "$OUT/symbols"
# A function that exists once has its symbol's page; the pages of the others have the names without element types.
(cd "$SITE/function" && ls) | sed 's/\.html$//' | sorted > "$OUT/functions"
find "$MAN/man3" -type f | sed 's|.*/||; s/\.3$//' | sorted > "$OUT/own"
same 'functions on the website' "$OUT/functions" "$OUT/own"

# What people look for who do not know the names here.
while IFS='|' read -r words page; do
  grep -F "\"function/$page.html\"" "$SITE/index.js" | grep -qi "$words" || { echo "\"$words\" does not lead to $page"; status=1; }
done <<'EOF'
matrix product|THTensor_addmm
torch.matmul|THTensor_addmm
\bxor\b|THTensor_bitxor
histogram|THTensor_histc
broadcast|THTensor_newExpand
cumulative|THTensor_cumsum
concatenate|THTensor_cat
modulo|THTensor_remainder
upper triang|THTensor_triu
at::bitwise_xor|THTensor_cbitxor
EOF

lint() { find "$MAN" "$here/../docs/man" -type f -name '*.[13]' -exec mandoc -Tlint -Werror {} +; }
if command -v mandoc > /dev/null; then
  lint > "$OUT/lint" || { head -n 20 "$OUT/lint"; status=1; }
elif command -v man > /dev/null; then
  # A page of each kind: a product, an object, a function with a format.
  for page in THTensor_addmm THDefaultAllocator _THError; do
    LC_ALL=C.UTF-8 MANROFFSEQ='' man --warnings -E UTF-8 -l -Tutf8 -Z "$MAN/man3/$page.3" 2> "$OUT/lint" > /dev/null
    [ ! -s "$OUT/lint" ] || { cat "$OUT/lint"; status=1; }
  done
else
  printf '\n*** SKIPPED: the check of the man pages needs mandoc or man, which is not installed ***\n\n'
  [ -z "${REQUIRE_ALL:-}" ] || status=1
fi
exit $status
