# The public structs of the headers, one a line: the name, a tab, and its fields in their order without comments.
#
# usage: awk -f structs.awk HEADER.h...
{
  sub(/\/\/.*/, "")
  while (match($0, /\/\*([^*]|\*+[^*\/])*\*+\//))
    $0 = substr($0, 1, RSTART - 1) " " substr($0, RSTART + RLENGTH)
  if (inside_comment) {
    if (!sub(/^.*\*\//, ""))
      next
    inside_comment = 0
  }
  if (sub(/\/\*.*/, ""))
    inside_comment = 1
}

# In a macro there are no structs of the interface.
/\\$/ || /^ *#/ { next }

depth == 0 && /(^|[ \t])struct[ \t]*[A-Za-z_0-9]*[ \t]*\{/ {
  name = $0
  sub(/^.*struct[ \t]*/, "", name)
  sub(/[ \t]*\{.*/, "", name)
  fields = ""
  sub(/^[^{]*/, "")
  reading = 1
}

reading {
  opened = gsub(/\{/, "{")
  closed = gsub(/\}/, "}")
  depth += opened - closed
  text = $0
  if (depth == 0) {
    last = text
    sub(/.*\}/, "", last)
    gsub(/[ \t;]/, "", last)
    if (name == "")
      name = last
    reading = 0
  }
  fields = fields " " text
  if (depth == 0) {
    sub(/^ *\{/, "", fields)
    sub(/\}[^}]*$/, "", fields)
    gsub(/[ \t]+/, " ", fields)
    gsub(/^ | $/, "", fields)
    print name "\t" fields
  }
}
