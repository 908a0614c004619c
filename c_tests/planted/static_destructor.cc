// A static object frees what main has freed.
#include <TH/TH.h>

struct Cache {
  THFloatTensor *t = nullptr;
  ~Cache() { THFloatTensor_free(t); } // plant: double-free 1
};

static Cache cache;

int main() {
  cache.t = THFloatTensor_newWithSize1d(3);
  THFloatTensor_free(cache.t);
  return 0;
}
