# From the tables of THC's and THCS's functions, -v make=
#   prototypes   each declared once more, beside the headers
#   nulls        each that looks at its state, without one: an error of argument 1
#   apart        each that computes, with tensors on another device than the current one: refused, and nothing is changed
BEGIN { FS = "\t"; print "#include <THCS/THCS.h>" }
BEGIN {
  if (make == "nulls" || make == "apart")
    print "#include \"thc_check.h\"\n\nint main(void)\n{\n  thc_begin();"
  if (make == "apart")
    print "  thc_make_apart();"
}
FNR == 1 { next }
make == "prototypes" { print "THC_API " $2 " " $1 "(" ($3 == "" ? "void" : $3) ");" }

# Of a header of functions that leave the state and devices alone, those that compute.
$4 ~ /generic\/THCSTensor\.h$/ && $1 !~ /_(newCoalesce|newFlattenedIndices|newWithTensor|newWithTensorAndSize|sparseMask|toDense)$/ { next }
# Headers whose functions leave the state and devices alone.
$4 ~ /THC(Tensor|Storage|StorageCopy|TensorCopy|Half)\.h$/ || $3 !~ /^(struct )?THCState \*state/ { next }

function nothing(parameter) {
  return parameter ~ /\*|Function|\[\]/ ? "NULL" : parameter ~ /half [a-z]/ ? "no_half" : "0"
}
make == "nulls" && $1 !~ /^(THCState_free|THCState_getCurrentStream|THCudaMalloc|THCudaFree|THCudaMemGetInfo|THCudaMemGetInfoCached)$/ {
  n = split($3, parameters, ",")
  list = "NULL"
  for (i = 2; i <= n; i++)
    list = list ", " nothing(parameters[i])
  print "  CHECK_ERROR(1, \"in " $1 "\", " $1 "(" list "));"
}
make == "apart" && $1 !~ /_calculateAdvancedIndexingOffsets$/ {
  n = split($3, parameters, ",")
  list = "state"
  found = 0
  for (i = 2; i <= n; i++)
    if (parameters[i] ~ /THCuda[A-Za-z]*Tensor \*[A-Za-z0-9_]*$/) {
      list = list ", (void *)there"
      found = 1
    } else if (parameters[i] ~ /THCS[A-Za-z]*Tensor \*[A-Za-z0-9_]*$/) {
      list = list ", (void *)sparse_there"
      found = 1
    } else if (parameters[i] ~ /TH(Long|Byte)Tensor \*/)
      list = list ", (void *)host"
    else
      list = list ", " nothing(parameters[i])
  if (found)
    print "  CHECK_ERROR(0, \"different GPUs in " $1 "\", " $1 "(" list "));"
}
END {
  if (make == "apart")
    print "  thc_end_apart();"
  if (make == "nulls" || make == "apart")
    print "  return thc_end();\n}"
}
