/* Two keep a tensor and one forgets it. No run can tell whose reference the one free gave back. */
#include <TH/TH.h>

struct owner {
  THFloatTensor *kept;
};

static void layer_keep(struct owner *layer, THFloatTensor *t) {
  THFloatTensor_retain(t); /* plant: leaked 1 */
  layer->kept = t;
}

static void cache_keep(struct owner *cache, THFloatTensor *t) {
  THFloatTensor_retain(t); /* or: leaked 1 */
  cache->kept = t;
}

static void end(struct owner *owner) { THFloatTensor_free(owner->kept); }

int main(void) {
  THFloatTensor *t = THFloatTensor_newWithSize1d(3);
  struct owner layer, cache;
  layer_keep(&layer, t);
  cache_keep(&cache, t);
  THFloatTensor_free(t);
  end(&layer);
  return 0;
}
