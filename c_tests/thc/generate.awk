# From the table of THC's functions: -v make=prototypes declares each once more, beside the headers; -v make=nulls calls each that
# looks at its state without one, which is an error of argument 1.
BEGIN { FS = "\t"; print "#include <THC/THC.h>" }
BEGIN { if (make == "nulls") print "#include \"thc_check.h\"\n\nint main(void)\n{\n  thc_begin();" }
FNR == 1 { next }
make == "prototypes" { print "THC_API " $2 " " $1 "(" ($3 == "" ? "void" : $3) ");" }
make == "nulls" && $3 ~ /^(struct )?THCState \*state/ && $4 !~ /THC(Tensor|Storage|StorageCopy|TensorCopy|Half)\.h$/ &&
  $1 !~ /^(THCState_free|THCState_getCurrentStream|THCudaMalloc|THCudaFree|THCudaMemGetInfo|THCudaMemGetInfoCached)$/ {
  n = split($3, parameters, ",")
  list = "NULL"
  for (i = 2; i <= n; i++)
    list = list (parameters[i] ~ /\*|Function|\[\]/ ? ", NULL" : parameters[i] ~ /half [a-z]/ ? ", no_half" : ", 0")
  print "  THC_NULL(" $1 "(" list "), \"" $1 "\");"
  count++
}
END { if (make == "nulls") print "  return thc_end();\n}" }
