# Makes C of the table of THCUNN's functions: `make` is calls, or prototypes.
#
# prototypes: each prototype of the table once more, for beside the header.
# calls: a way to call each function with a list of values, and the name that it has in the table of THNN.
BEGIN {
  FS = "\t"
  print make == "calls" ? "#include \"thcunn_calls.h\"\n" : "#include <THCUNN/THCUNN.h>\n"
}
FNR == 1 { next }
{
  parameters = $3
  print "extern " $2 " " $1 "(" parameters ");"
  if (make != "calls") {
    addresses = addresses "  (void (*)(void))" $1 ",\n"
    next
  }
  count = split(parameters, parameter, /, */)
  list = ""
  for (p = 1; p <= count; p++) {
    type = parameter[p]
    sub(/[A-Za-z_0-9]+$/, "", type)
    sub(/ +$/, "", type)
    member = type ~ /\*/ ? "pointer" : type == "float" || type == "double" ? "number" : "integer"
    list = list (p > 1 ? ", " : "") "(" type ")a[" p - 1 "]." member
  }
  functions++
  print "static void call_" functions "(const Value *a, Value *r) {\n  (void)r;\n  " $1 "(" list ");\n}"
  rows = rows "  {\"" $1 "\", call_" functions ", " count "},\n"
}
END {
  if (make == "calls")
    print "\nconst Served thcunn_functions[] = {\n" rows "};\nconst int thcunn_count = " functions ";"
  else
    print "\nvoid (*const thcunn_addresses[])(void) = {\n" addresses "};\nint main(void) {\n  return thcunn_addresses[0] == 0;\n}"
}
