// A class that frees what it owned at first, not what it was given later.
#include <TH/TH.h>

class Owner {
public:
  explicit Owner(THFloatTensor *t) : first(t), now(t) {}
  ~Owner() { THFloatTensor_free(first); }
  void narrow(long from, long count) { now = THFloatTensor_newNarrow(now, 0, from, count); } // plant: leaked 2

private:
  THFloatTensor *first, *now;
};

int main() {
  Owner owner(THFloatTensor_newWithSize2d(3, 4));
  owner.narrow(1, 2);
  owner.narrow(0, 1);
  return 0;
}
