/*
 * th/absent.hpp: what the headers of libtorch are that this layer has not, and that most others of libtorch need.
 *
 * Without them here they would be taken from an installed libtorch, whose c10 and this one are not one.
 */
#error "this header of libtorch is not in the C++ layer of TH, whose tensors and libtorch's do not go together: see docs/cpp.md for what there is"
#include <see-the-error-above> // there is no such file: compilers stop here, and not after hundreds of errors
