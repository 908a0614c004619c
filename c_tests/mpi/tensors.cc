/* ATen/ext/mpi.h: what it adds to TH/THMPI.h. */
#include <ATen/ext/mpi.h>

#include <cstdio>
#include <cstring>

static int failures;

#define CHECK(CONDITION)                                                                \
  do {                                                                                  \
    if (!(CONDITION)) {                                                                 \
      std::fprintf(stderr, "%s:%d: failed: %s\n", __FILE__, __LINE__, #CONDITION);      \
      failures++;                                                                       \
    }                                                                                   \
  } while (0)

template <class Function>
static bool refuses(const char *words, Function function) {
  try {
    function();
  } catch (const c10::Error &error) {
    return std::strstr(error.what(), words) != nullptr;
  }
  return false;
}

static void tests() {
  int rank, ranks;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  const int next = (rank + 1) % ranks, previous = (rank + ranks - 1) % ranks;
  const double all = ranks * (ranks + 1) / 2;

  for (at::ScalarType type : {at::kByte, at::kChar, at::kShort, at::kInt, at::kLong, at::kHalf, at::kFloat, at::kDouble}) {
    const at::Tensor t = at::full({2, 4, 3}, rank + 1, type);
    CHECK(at::mpi::all_reduce(t, MPI_SUM).to(at::kDouble).eq(all).all().item<bool>());
    const at::Tensor gathered = at::mpi::all_gather(t.transpose(0, 2), -1);
    CHECK(gathered.sizes() == at::IntArrayRef({3, 4, 2 * ranks}));
    CHECK(gathered.select(2, 2 * ranks - 1).to(at::kDouble).eq(double(ranks)).all().item<bool>());
    CHECK(at::mpi::reduce_scatter(t, 1, MPI_MAX).sizes() == at::IntArrayRef({2, 4 / ranks, 3}));
    const at::Tensor exchanged = at::mpi::all_to_all(t, 1);
    CHECK(exchanged.select(1, 0).to(at::kDouble).eq(1.0).all().item<bool>());
    at::Tensor out = at::zeros({2, 3, 4}, type);
    CHECK(at::mpi::sendrecv(out.transpose(1, 2), next, t, previous).MPI_SOURCE == next);
    CHECK(out.to(at::kDouble).eq(next + 1.0).all().item<bool>());
    at::mpi::bcast(out, ranks - 1);
    CHECK(out.to(at::kDouble).eq(1.0).all().item<bool>()); /* what the last has got from the first */
    at::Tensor part = at::zeros({2, 4 / ranks, 3}, type);
    at::mpi::scatter_out(part, t, 1, 1);
    CHECK(part.to(at::kDouble).eq(2.0).all().item<bool>());
    CHECK((at::mpi::gather(part, 1, 0).numel() > 0) == (rank == 0));
    at::mpi::reduce_out(out, out, MPI_SUM, 0);
    CHECK(out.to(at::kDouble).eq(rank == 0 ? ranks : 1.0).all().item<bool>());
  }

  /* Requests keep what they use, moved or gone. */
  at::Tensor out = at::zeros({1000});
  {
    at::mpi::Request receive = at::mpi::irecv(out, next, 1), sent;
    sent = at::mpi::isend(at::full({1000}, 7), previous, 1);
    at::mpi::Request moved = std::move(receive);
    CHECK(!receive && moved);
    CHECK(moved.wait().MPI_SOURCE == next && moved.test());
    sent.wait();
  }
  CHECK(out.eq(7).all().item<bool>());
  at::mpi::Request request = at::mpi::iall_reduce(out, out, MPI_SUM);
  request.wait();
  CHECK(out.eq(7.0 * ranks).all().item<bool>());
  (void)at::mpi::ibcast(out, 0);
  MPI_Barrier(MPI_COMM_WORLD);

  /* Numbers, and no elements: C has neither. */
  CHECK(at::mpi::all_reduce(at::scalar_tensor(2.5), MPI_SUM).item<double>() == 2.5 * ranks);
  CHECK(at::mpi::all_reduce(at::scalar_tensor(1), MPI_SUM).dim() == 0);
  CHECK(at::mpi::all_reduce(at::empty({3, 0}), MPI_SUM).sizes() == at::IntArrayRef({3, 0}));
  CHECK(at::mpi::all_gather(at::empty({3, 0}), 0).sizes() == at::IntArrayRef({3 * ranks, 0}));

  /* Errors, those of MPI too. */
  CHECK(refuses("rank", [&] { at::mpi::send(out, 99); }));
  CHECK(refuses("rank", [&] { (void)at::mpi::isend(out, 99); }));
  CHECK(refuses("type", [&] { at::mpi::all_reduce_out(out, at::zeros({2}, at::kInt), MPI_SUM); }));
  CHECK(refuses("expanded", [&] { at::mpi::recv(at::zeros({1}).expand({5}), next); }));
  CHECK(out.eq(7.0 * ranks).all().item<bool>());
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  tests();
  MPI_Finalize();
  return failures > 100 ? 100 : failures;
}
