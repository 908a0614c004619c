// Owners in templates, in a closure, and of threads that free each other's tensors. Names are those of the source:
/* says: at Of<THDoubleTensor>::row(THDoubleTensor*) */
#include <TH/TH.h>
#include <thread>
#include <vector>

template <class T> struct Of;
template <> struct Of<THFloatTensor> {
  static THFloatTensor *row(THFloatTensor *t) { return THFloatTensor_newNarrow(t, 0, 0, 1); } // plant: leaked 1
  static void drop(THFloatTensor *t) { THFloatTensor_free(t); }
};
template <> struct Of<THDoubleTensor> {
  static THDoubleTensor *row(THDoubleTensor *t) { return THDoubleTensor_newNarrow(t, 0, 0, 1); } // plant: leaked 2
  static void drop(THDoubleTensor *t) { THDoubleTensor_free(t); }
};

template <class T> static inline void look(T *t, bool forgets) {
  T *row = Of<T>::row(t);
  if (!forgets)
    Of<T>::drop(row);
}

struct Handle {
  THFloatTensor *t;
  explicit Handle(THFloatTensor *mine) : t(mine) {}
  Handle(const Handle &other) : t(other.t) { THFloatTensor_retain(t); }
  ~Handle() { THFloatTensor_free(t); }
};

int main() {
  THFloatTensor *f = THFloatTensor_newWithSize1d(4);
  THDoubleTensor *d = THDoubleTensor_newWithSize1d(4);
  for (int i = 0; i < 3; i++) {
    look(f, i == 1);
    look(d, i != 1);
  }

  std::vector<Handle> handles;
  for (int i = 0; i < 5; i++)
    handles.push_back(Handle(THFloatTensor_newNarrow(f, 0, 0, 2)));

  std::vector<THFloatTensor *> all;
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; i++)
    all.push_back(THFloatTensor_newClone(f)); // plant: leaked 1
  for (int i = 0; i < 4; i++)
    threads.emplace_back([&all, i] {
      if (i != 2)
        THFloatTensor_free(all[(i + 1) % 4]);
    });
  for (std::thread &thread : threads)
    thread.join();

  auto forget = [f] {
    THFloatTensor *row = THFloatTensor_newNarrow(f, 0, 0, 1); // plant: leaked 1
    THFloatTensor_retain(row);
    THFloatTensor_free(row);
  };
  forget();
  THFloatTensor_free(f);
  THDoubleTensor_free(d);
  return 0;
}
