/*
 * ATen/ext/mpi.h: tensors between the processes of a program, by MPI: TH/THMPI.h over at::Tensor. See docs/mpi.md.
 *
 *     at::Tensor total = at::mpi::all_reduce(gradients, MPI_SUM);
 *
 *     at::mpi::Request request = at::mpi::iall_reduce(gradients, gradients, MPI_SUM);
 *     ...
 *     request.wait();
 *
 * Functions that give a tensor make it; those whose first argument is `out` write to that one, which stays the same
 * tensor. Functions that begin with i start an operation that goes on. A Request keeps the elements that MPI still uses,
 * also if it goes before the operation is complete. Errors, MPI's too, are c10::Error.
 */
#ifndef TH_ATEN_EXT_MPI_H
#define TH_ATEN_EXT_MPI_H

#include <th/names_begin.hpp>

#include <ATen/ATen.h>

#include <TH/THMPI.h>
#include <c10/core/WrapDimMinimal.h>

#include <utility>

namespace at {
namespace mpi {

/* An operation that goes on; or none. */
class Request {
 public:
  Request() noexcept = default;
  /* Takes over a request of C's. */
  explicit Request(THMPIRequest *request) noexcept : request_(request) {}
  Request(Request &&other) noexcept : request_(std::exchange(other.request_, nullptr)) {}
  Request &operator=(Request &&other) noexcept {
    std::swap(request_, other.request_);
    return *this;
  }
  /* An operation that is not complete goes on. */
  ~Request() { THMPIRequest_free(request_); }

  /* Waits until it is complete, and gives MPI's status of a message that was received. */
  MPI_Status wait() {
    MPI_Status status{};
    th::ErrorScope scope;
    THMPIRequest_wait(request_, &status);
    return status;
  }
  /* Whether it is complete. */
  bool test() {
    th::ErrorScope scope;
    return THMPIRequest_test(request_, MPI_STATUS_IGNORE) != 0;
  }
  explicit operator bool() const noexcept { return request_ != nullptr; }

 private:
  THMPIRequest *request_ = nullptr;
};

namespace detail {

using at::detail::for_c;
using th::argument;
using th::Functions;
using th::TensorOf;

/* Types of the functions of C: those that go on give a request. */
template <class Result>
struct Types {
  template <class Real>
  using Send = Result (*)(TensorOf<Real> *, int, int, MPI_Comm);
  template <class Real>
  using Bcast = Result (*)(TensorOf<Real> *, int, MPI_Comm);
  template <class Real>
  using Reduce = Result (*)(TensorOf<Real> *, TensorOf<Real> *, MPI_Op, int, MPI_Comm);
  template <class Real>
  using Allreduce = Result (*)(TensorOf<Real> *, TensorOf<Real> *, MPI_Op, MPI_Comm);
  template <class Real>
  using ReduceScatter = Result (*)(TensorOf<Real> *, TensorOf<Real> *, int, MPI_Op, MPI_Comm);
  template <class Real>
  using Gather = Result (*)(TensorOf<Real> *, TensorOf<Real> *, int, int, MPI_Comm);
  template <class Real>
  using Allgather = Result (*)(TensorOf<Real> *, TensorOf<Real> *, int, MPI_Comm);
};
using Now = Types<void>;
using Later = Types<THMPIRequest *>;
template <class Real>
using Recv = void (*)(TensorOf<Real> *, int, int, MPI_Comm, MPI_Status *);
template <class Real>
using Sendrecv = void (*)(TensorOf<Real> *, int, int, TensorOf<Real> *, int, int, MPI_Comm, MPI_Status *);

template <class Table, class... Arguments>
Request start(const Table &functions, ScalarType type, const Arguments &...arguments) {
  return Request(th::result_with<THMPIRequest *>(functions, type, argument(arguments)...));
}

/* Refuses a result of another element type. */
inline void check_type(const char *name, const Tensor &out, const Tensor &t) {
  if (out.scalar_type() != t.scalar_type())
    th::fail(name, ": the result is of type ", out.scalar_type(), ", the tensor of type ", t.scalar_type());
}

/* The number of processes. */
inline int processes(MPI_Comm comm) {
  int size = 1;
  MPI_Comm_size(comm, &size);
  return size;
}

/*
 * Gives a result the sizes of `t`, with that of `dimension` multiplied and divided; without elements C could not. Returns
 * the dimension as C counts it.
 */
inline int shape(const Tensor &out, const Tensor &t, std::int64_t dimension, int times, int parts) {
  if (t.dim() == 0)
    th::fail("mpi: a tensor without dimensions has no parts");
  if (times != parts && out.is_same(t))
    th::fail("mpi: the result would get other sizes than the tensor that it is");
  const std::int64_t d = c10::maybe_wrap_dim(dimension, t.dim());
  th::Sizes sizes(t.sizes());
  sizes[static_cast<std::size_t>(d)] = sizes[static_cast<std::size_t>(d)] * times / parts;
  at::detail::shaped(out, sizes);
  return static_cast<int>(d);
}

} // namespace detail

/* ---- messages ---- */

inline void send(const Tensor &t, int dest, int tag = 0, MPI_Comm comm = MPI_COMM_WORLD) {
  static constexpr detail::Functions<detail::Now::Send> functions = TH_CPP_ALL(mpiSend);
  th::run(functions, t.scalar_type(), detail::for_c(t), dest, tag, comm);
}
inline Request isend(const Tensor &t, int dest, int tag = 0, MPI_Comm comm = MPI_COMM_WORLD) {
  static constexpr detail::Functions<detail::Later::Send> functions = TH_CPP_ALL(newMPISend);
  return detail::start(functions, t.scalar_type(), detail::for_c(t), dest, tag, comm);
}

/* Receives the elements of `out`, which has the sizes that are sent. */
inline MPI_Status recv(const Tensor &out, int source, int tag = 0, MPI_Comm comm = MPI_COMM_WORLD) {
  static constexpr detail::Functions<detail::Recv> functions = TH_CPP_ALL(mpiRecv);
  MPI_Status status{};
  th::run(functions, out.scalar_type(), detail::for_c(out), source, tag, comm, &status);
  return status;
}
inline Request irecv(const Tensor &out, int source, int tag = 0, MPI_Comm comm = MPI_COMM_WORLD) {
  static constexpr detail::Functions<detail::Later::Send> functions = TH_CPP_ALL(newMPIRecv);
  return detail::start(functions, out.scalar_type(), detail::for_c(out), source, tag, comm);
}

/* Sends `t` to `dest` and receives `out` from `source`; they may have elements in common. */
inline MPI_Status sendrecv(const Tensor &out, int source, const Tensor &t, int dest, int tag = 0,
                                  MPI_Comm comm = MPI_COMM_WORLD) {
  static constexpr detail::Functions<detail::Sendrecv> functions = TH_CPP_ALL(mpiSendrecv);
  MPI_Status status{};
  detail::check_type("sendrecv", out, t);
  th::run(functions, out.scalar_type(), detail::for_c(out), source, tag, detail::for_c(t), dest, tag, comm, &status);
  return status;
}

/* ---- collective operations: all processes of `comm` call them ---- */

/* Gives all processes the elements of process `root`. */
inline void bcast(const Tensor &t, int root, MPI_Comm comm = MPI_COMM_WORLD) {
  static constexpr detail::Functions<detail::Now::Bcast> functions = TH_CPP_ALL(mpiBcast);
  th::run(functions, t.scalar_type(), detail::for_c(t), root, comm);
}
inline Request ibcast(const Tensor &t, int root, MPI_Comm comm = MPI_COMM_WORLD) {
  static constexpr detail::Functions<detail::Later::Bcast> functions = TH_CPP_ALL(newMPIBcast);
  return detail::start(functions, t.scalar_type(), detail::for_c(t), root, comm);
}

/* The tensors of all processes, element by element combined by `op`. `out` may be `t`. */
inline void all_reduce_out(const Tensor &out, const Tensor &t, MPI_Op op, MPI_Comm comm = MPI_COMM_WORLD) {
  static constexpr detail::Functions<detail::Now::Allreduce> functions = TH_CPP_ALL(mpiAllreduce);
  detail::check_type("all_reduce", out, t);
  at::detail::shaped(out, t.sizes());
  th::run(functions, t.scalar_type(), detail::for_c(out), detail::for_c(t), op, comm);
}
inline Tensor all_reduce(const Tensor &t, MPI_Op op, MPI_Comm comm = MPI_COMM_WORLD) {
  const Tensor out = empty({0}, t.options());
  all_reduce_out(out, t, op, comm);
  return out;
}
inline Request iall_reduce(const Tensor &out, const Tensor &t, MPI_Op op, MPI_Comm comm = MPI_COMM_WORLD) {
  static constexpr detail::Functions<detail::Later::Allreduce> functions = TH_CPP_ALL(newMPIAllreduce);
  detail::check_type("iall_reduce", out, t);
  at::detail::shaped(out, t.sizes());
  return detail::start(functions, t.scalar_type(), detail::for_c(out), detail::for_c(t), op, comm);
}

/* The same for process `root` alone; in the others the result is not changed. */
inline void reduce_out(const Tensor &out, const Tensor &t, MPI_Op op, int root, MPI_Comm comm = MPI_COMM_WORLD) {
  static constexpr detail::Functions<detail::Now::Reduce> functions = TH_CPP_ALL(mpiReduce);
  detail::check_type("reduce", out, t);
  at::detail::shaped(out, t.sizes());
  th::run(functions, t.scalar_type(), detail::for_c(out), detail::for_c(t), op, root, comm);
}

/* Process number i gets the i-th of equal parts along a dimension of the tensors combined by `op`. */
inline Tensor reduce_scatter(const Tensor &t, std::int64_t dimension, MPI_Op op, MPI_Comm comm = MPI_COMM_WORLD) {
  static constexpr detail::Functions<detail::Now::ReduceScatter> functions = TH_CPP_ALL(mpiReduceScatter);
  const Tensor out = empty({0}, t.options());
  const int d = detail::shape(out, t, dimension, 1, detail::processes(comm));
  th::run(functions, t.scalar_type(), detail::for_c(out), detail::for_c(t), d, op, comm);
  return out;
}

/* The tensors of all processes, one behind the other along a dimension. */
inline Tensor all_gather(const Tensor &t, std::int64_t dimension, MPI_Comm comm = MPI_COMM_WORLD) {
  static constexpr detail::Functions<detail::Now::Allgather> functions = TH_CPP_ALL(mpiAllgather);
  const Tensor out = empty({0}, t.options());
  const int d = detail::shape(out, t, dimension, detail::processes(comm), 1);
  th::run(functions, t.scalar_type(), detail::for_c(out), detail::for_c(t), d, comm);
  return out;
}

/* The same for process `root`; the others get a tensor without elements. */
inline Tensor gather(const Tensor &t, std::int64_t dimension, int root, MPI_Comm comm = MPI_COMM_WORLD) {
  static constexpr detail::Functions<detail::Now::Gather> functions = TH_CPP_ALL(mpiGather);
  const Tensor out = empty({0}, t.options());
  int rank = -1;
  MPI_Comm_rank(comm, &rank);
  const int d = rank == root ? detail::shape(out, t, dimension, detail::processes(comm), 1)
                             : static_cast<int>(c10::maybe_wrap_dim(dimension, t.dim()));
  th::run(functions, t.scalar_type(), detail::for_c(out), detail::for_c(t), d, root, comm);
  return out;
}

/*
 * Gives `out` of process number i the i-th of equal parts of `t` of process `root` along a dimension; `out` has the sizes of
 * a part, and `t` does not matter in other processes.
 */
inline void scatter_out(const Tensor &out, const Tensor &t, std::int64_t dimension, int root,
                               MPI_Comm comm = MPI_COMM_WORLD) {
  static constexpr detail::Functions<detail::Now::Gather> functions = TH_CPP_ALL(mpiScatter);
  int rank = -1;
  MPI_Comm_rank(comm, &rank);
  const int d = static_cast<int>(c10::maybe_wrap_dim(dimension, out.dim()));
  if (rank == root)
    detail::check_type("scatter", out, t);
  th::run(functions, out.scalar_type(), detail::for_c(out), detail::for_c(rank == root ? t : out), d, root, comm);
}

/* Process number i gets the i-th part along a dimension of each tensor, one behind the other. */
inline Tensor all_to_all(const Tensor &t, std::int64_t dimension, MPI_Comm comm = MPI_COMM_WORLD) {
  static constexpr detail::Functions<detail::Now::Allgather> functions = TH_CPP_ALL(mpiAlltoall);
  const Tensor out = empty({0}, t.options());
  const int d = detail::shape(out, t, dimension, 1, 1);
  th::run(functions, t.scalar_type(), detail::for_c(out), detail::for_c(t), d, comm);
  return out;
}

} // namespace mpi
} // namespace at

#include <th/names_end.hpp>

#endif
