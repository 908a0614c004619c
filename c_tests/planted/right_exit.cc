// Given back by atexit and by a static object's destructor.
#include <TH/TH.h>
#include <cstdlib>

static THFloatTensor *table;

static void end() { THFloatTensor_free(table); }

struct Cache {
  THFloatTensor *t = nullptr;
  ~Cache() { THFloatTensor_free(t); }
};

static Cache cache;

int main() {
  table = THFloatTensor_newWithSize1d(3);
  cache.t = THFloatTensor_newNarrow(table, 0, 0, 2);
  return std::atexit(end);
}
