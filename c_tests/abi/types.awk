# The public types of the headers, one a line: struct, enum or type, a tab, the name, a tab, and its fields, its values or what it
# stands for, without comments. An enum without a name has that of its first value.
#
# usage: awk -f types.awk HEADER.h...
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

# What C sees.
/^ *# *ifdef __cplusplus/ { cplusplus = 1 }
/^ *# *(else|endif)/ { cplusplus = 0 }
cplusplus { next }

# In a macro there are no types of the interface.
/\\$/ || /^ *#/ { next }

depth == 0 && /(^|[ \t])(struct|enum)[ \t]*[A-Za-z_0-9]*[ \t]*(: *[a-z_0-9]+ *)?\{/ {
  name = $0
  kind = name ~ /(^|[ \t])struct[ \t]/ ? "struct" : "enum"
  sub(/^.*(struct|enum)[ \t]*/, "", name)
  sub(/[ \t]*(:[^{]*)?\{.*/, "", name)
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
    if (name == "") {
      name = fields
      sub(/[ =,].*/, "", name)
    }
    print kind "\t" name "\t" fields
  }
  next
}

depth == 0 && /^typedef .*;/ && !/^typedef (struct|enum|union)[ \t]/ {
  fields = $0
  gsub(/[ \t]+/, " ", fields)
  name = fields
  if (!sub(/^.*\(\*/, "", name))
    sub(/ *;.*/, "", name)
  sub(/\).*/, "", name)
  sub(/^.*[ *]/, "", name)
  print "type\t" name "\t" fields
}
