/* ATen/ext/mpi.h: what it adds to TH/THMPI.h. */
#include <ATen/ext/mpi.h>

#include <climits>
#include <cstdio>
#include <cstdlib>
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
    if (std::strstr(error.what(), words))
      return true;
    std::fprintf(stderr, "    it says: %s\n    not: %s\n", error.what(), words);
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

/*
 * With TH_MPI_CHECK=1: what one process is refused before it comes to C is an error of all, which then do something
 * together; and results are as they were.
 */
static void checks() {
  int rank, ranks;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  const bool odd = rank == ranks - 1;
  const at::Tensor t = at::ones({2 * ranks, 3}), whole = at::ones({2 * ranks, 3}, at::kInt), number = at::scalar_tensor(1);
  const at::Tensor none, out = at::zeros({2}),
                   wide = at::ones({1}, at::kByte).expand({std::int64_t{1} << 62});
  const auto all_refuse = [&](const char *mine, const auto &call) {
    CHECK(refuses(odd ? mine : "cannot take part", call));
    CHECK(at::mpi::all_reduce(at::ones({1}), MPI_SUM).item<double>() == ranks);
    CHECK(out.sizes() == at::IntArrayRef({2}) && out.eq(0).all().item<bool>());
  };
  all_refuse("type", [&] { at::mpi::all_reduce_out(out, odd ? whole : t, MPI_SUM); });
  all_refuse("type", [&] { (void)at::mpi::iall_reduce(out, odd ? whole : t, MPI_SUM); });
  all_refuse("type", [&] { at::mpi::reduce_out(out, odd ? whole : t, MPI_SUM, ranks - 1); });
  all_refuse("type", [&] { at::mpi::scatter_out(out.narrow(0, 0, 2), odd ? whole : t, 0, ranks - 1); });
  all_refuse("not defined", [&] { at::mpi::bcast(odd ? none : t, 0); });
  all_refuse("not defined", [&] { (void)at::mpi::ibcast(odd ? none : t, 0); });
  all_refuse("not defined", [&] { (void)at::mpi::all_reduce(odd ? none : t, MPI_SUM); });
  all_refuse("without dimensions", [&] { (void)at::mpi::all_gather(odd ? number : t, 0); });
  all_refuse("Dimension out of range", [&] { (void)at::mpi::gather(t, odd ? 7 : 0, 0); });
  all_refuse("Dimension out of range", [&] { (void)at::mpi::reduce_scatter(t, odd ? -3 : 0, MPI_SUM); });
  all_refuse("Dimension out of range", [&] { (void)at::mpi::all_to_all(t, odd ? 7 : 0); });
  all_refuse("large", [&] { (void)at::mpi::all_gather(odd ? wide : t, 0); });
  /* What C finds out comes after the result got its sizes: it has its former ones again. */
  CHECK(refuses("process", [&] { at::mpi::all_reduce_out(out, odd ? t : t.t(), MPI_SUM); }));
  CHECK(out.sizes() == at::IntArrayRef({2}) && out.eq(0).all().item<bool>());
  CHECK(at::mpi::all_reduce(at::ones({1}), MPI_SUM).item<double>() == ranks);
}

/* A result that does not count is not looked at; errors of MPI come from calls that find the place, too. */
static void places() {
  int rank, ranks;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  at::Tensor out = rank == 1 ? at::zeros({5}) : at::zeros({7}, at::kInt);
  const at::Tensor t = at::ones({2, 3}), none;
  at::mpi::reduce_out(out, t, MPI_SUM, 1);
  CHECK(out.sizes() == (rank == 1 ? at::IntArrayRef({2, 3}) : at::IntArrayRef({7})));
  CHECK(out.to(at::kDouble).eq(rank == 1 ? double(ranks) : 0.0).all().item<bool>());
  at::mpi::reduce_out(rank == 1 ? out : none, t, MPI_SUM, 1);
  for (int root : {INT_MIN, -1, ranks}) {
    CHECK(refuses("no process", [&] { at::mpi::bcast(t, root); }));
    CHECK(refuses("no process", [&] { at::mpi::reduce_out(out, t, MPI_SUM, root); }));
    CHECK(refuses("no process", [&] { (void)at::mpi::gather(t, 0, root); }));
    CHECK(refuses("no process", [&] { at::mpi::scatter_out(out, t, 0, root); }));
  }
  CHECK(refuses("communicator", [&] { (void)at::mpi::all_gather(t, 0, MPI_COMM_NULL); }));
  CHECK(refuses("communicator", [&] { (void)at::mpi::gather(t, 0, 0, MPI_COMM_NULL); }));
  CHECK(refuses("communicator", [&] { (void)at::mpi::reduce_scatter(t, 0, MPI_SUM, MPI_COMM_NULL); }));
  at::mpi::Request request = at::mpi::irecv(out, (rank + 1) % ranks, 5);
  CHECK(request.cancel() && request.test());
}

int main(int argc, char **argv) {
  if (argc > 1)
    setenv("TH_MPI_CHECK", "1", 1);
  MPI_Init(&argc, &argv);
  if (argc > 1) {
    checks();
  } else {
    tests();
    places();
  }
  MPI_Finalize();
  return failures > 100 ? 100 : failures;
}
