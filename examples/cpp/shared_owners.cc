/*
 * shared_owners.cc: one tensor that at::, caffe2:: and C code own together.
 *
 * Each owner has one reference. What one changes, elements or sizes, the others see; the last one frees.
 */
#include <ATen/ATen.h>
#include <caffe2/core/tensor.h>

#include <iostream>

int main() {
  at::Tensor a = at::zeros({2, 3});
  std::cout << "at:: alone: use_count " << a.use_count() << '\n';

  caffe2::Tensor c(a);
  std::cout << "with caffe2::: use_count " << a.use_count() << ", one address: "
            << (c.data<float>() == a.data_ptr<float>() ? "yes" : "no") << '\n';

  c.mutable_data<float>()[4] = 5;
  std::cout << "written through caffe2::, read through at:::\n" << a << '\n';
  c.Resize(3, 2);
  std::cout << "resized through caffe2::, at:: has sizes " << a.sizes() << '\n';

  const caffe2::Tensor alias = c.Alias(), copy = c.Clone();
  c.Resize(6);
  std::cout << "after another Resize: the alias has sizes " << alias.sizes() << " over "
            << (alias.data<float>() == c.data<float>() ? "the same elements" : "other elements") << ", the clone over "
            << (copy.data<float>() == c.data<float>() ? "the same elements" : "other elements") << '\n';

  THFloatTensor *tensor = a.unsafeReleaseTH<float>(); // this reference is C's from here on
  std::cout << "given to C: at:: " << (a.defined() ? "still has it" : "has nothing") << ", use_count " << c.use_count()
            << '\n';
  THFloatTensor_fill(tensor, 7);
  THFloatTensor_free(tensor);
  std::cout << "freed by C: use_count " << c.use_count() << ", element " << c.data<float>()[5] << '\n';

  try {
    caffe2::Tensor refused(at::ones({2, 3}).t());
  } catch (const c10::Error &error) {
    std::cout << "refused: " << error.what() << '\n';
  }
}
