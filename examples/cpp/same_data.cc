/*
 * same_data.cc: which operations copy, in the manner of Cytnx.
 *
 * Assignment makes another name for the same tensor. permute never copies; contiguous and reshape copy only
 * what is not contiguous.
 */
#include <cytnx.hpp>

#include <iostream>

static void show(const char *what, const cytnx::Tensor &a, const cytnx::Tensor &b) {
  std::cout << what << ": " << (is(b, a) ? "the same tensor" : "another tensor") << " over "
            << (b.same_data(a) ? "the same storage" : "another storage") << '\n';
}

int main() {
  using ac = cytnx::Accessor;
  auto A = cytnx::arange(24).reshape(2, 3, 4);
  auto B = A.permute(1, 2, 0);

  show("B = A.permute(1, 2, 0)", A, B);
  show("A.contiguous()", A, A.contiguous());
  show("B.contiguous()", B, B.contiguous());
  show("A.reshape(6, 4)", A, A.reshape(6, 4));
  show("B.reshape(6, 4)", B, B.reshape(6, 4));
  show("A.clone()", A, A.clone());

  auto name = A;
  name.reshape_(4, 6);
  show("name = A, then name.reshape_(4, 6)", A, name);
  std::cout << "A has the shape too:" << A;

  B.contiguous_();
  show("B.contiguous_()", A, B);

  B(0, 0, 1) = -1;                      // of B alone now
  A[{ac(0), ac::range(0, 6, 2)}] = 100; // A[0, 0:6:2]
  std::cout << "B(0, 0, ':'):" << B(0, 0, ":") << "A(0):" << A(0);
}
