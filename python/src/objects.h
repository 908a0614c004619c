/*
 * objects.h: between values of Python and the trees of values of files and networks.
 */
#ifndef LIBTH_OBJECTS_H
#define LIBTH_OBJECTS_H

#include "libth.h"

#include <TH/THObject.h>

namespace libth {

/* An owned reference to a tree. */
class Owned {
 public:
  explicit Owned(THObject *object) noexcept : object_(object) {}
  Owned(Owned &&other) noexcept : object_(std::exchange(other.object_, nullptr)) {}
  Owned(const Owned &) = delete;
  Owned &operator=(const Owned &) = delete;
  ~Owned() { THObject_free(object_); }
  THObject *get() const noexcept { return object_; }

 private:
  THObject *object_;
};

/* What a tree is made for: a file, a network, or what goes into one. A network keeps its memory, and takes no notice of functions. */
enum class Purpose { File, Network, Input };

/* What stands for a value. */
Owned object_of(PyObject *value, Purpose purpose);
/* The value for which a tree stands: a new reference. */
PyObject *value_of(THObject *object);
/* Whether a value is an Object, an instance of a class of Torch. */
bool is_object(PyObject *value) noexcept;

/* The path of a file, a str, bytes or os.PathLike, as bytes. */
Reference path_of(PyObject *path);

} // namespace libth

#endif
