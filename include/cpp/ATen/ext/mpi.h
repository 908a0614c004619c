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

#include <exception>
#include <type_traits>
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
  /* Gives up a message that has not begun to come; whether it has. See THMPIRequest_cancel. */
  bool cancel() {
    th::ErrorScope scope;
    return THMPIRequest_cancel(request_) != 0;
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

/* The process's place, by the way of errors that all calls of MPI here go. */
inline THMPI_Place place(const char *operation, MPI_Comm comm) {
  th::ErrorScope scope;
  return THMPI_placeOf(THFloatTensor_mpiClass(), operation, comm);
}

/* The sizes of `t`, with that of a dimension, which is counted as C does, multiplied and divided. */
inline th::Sizes sizes_of(const Tensor &t, int dimension, int times, int parts) {
  th::Sizes sizes(t.sizes());
  std::int64_t &size = sizes[static_cast<std::size_t>(dimension)];
  if (__builtin_mul_overflow(size, std::int64_t{times}, &size))
    th::fail("mpi: ", times, " times the sizes ", t.sizes(), " are too large");
  size /= parts;
  return sizes;
}
inline int dimension_of(const Tensor &t, std::int64_t dimension) {
  if (t.dim() == 0)
    th::fail("mpi: a tensor without dimensions has no parts");
  return static_cast<int>(c10::maybe_wrap_dim(dimension, t.dim()));
}

/* A result that is given its sizes before C is called, which has none of 0. Unless all goes well it gets its former ones. */
class Result {
 public:
  Result() = default;
  Result(const Result &) = delete;
  Result &operator=(const Result &) = delete;
  ~Result() {
    if (!former_.defined() || done_)
      return;
    try {
      out_.set_(former_);
    } catch (const std::exception &) {
      /* There is no memory even for that. */
    }
  }
  void give(const Tensor &out, IntArrayRef sizes) {
    if (out.sizes() == sizes)
      return;
    Tensor former = out.alias();
    at::detail::shaped(out, sizes);
    out_ = out;
    former_ = std::move(former);
  }
  void keep() noexcept { done_ = true; }

 private:
  Tensor out_, former_;
  bool done_ = false;
};

/*
 * A collective operation: `prepare` checks the arguments and gives the result its sizes, `call` calls C. If the first
 * throws, processes that check (TH_MPI_CHECK=1) are told, so that they do not wait for this one. `operation` is C's name.
 */
template <class Prepare, class Call>
auto collective(const char *operation, MPI_Comm comm, Prepare prepare, Call call) {
  Result result;
  try {
    prepare(result);
  } catch (const std::exception &error) {
    THMPI_refuse(THFloatTensor_mpiClass(), operation, comm, error.what());
    throw;
  }
  if constexpr (std::is_void<decltype(call())>::value) {
    call();
    result.keep();
  } else {
    auto value = call();
    result.keep();
    return value;
  }
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
  Tensor c;
  detail::collective("mpiBcast", comm, [&](detail::Result &) { c = detail::for_c(t); },
                     [&] { th::run(functions, c.scalar_type(), c, root, comm); });
}
inline Request ibcast(const Tensor &t, int root, MPI_Comm comm = MPI_COMM_WORLD) {
  static constexpr detail::Functions<detail::Later::Bcast> functions = TH_CPP_ALL(newMPIBcast);
  Tensor c;
  return detail::collective("newMPIBcast", comm, [&](detail::Result &) { c = detail::for_c(t); },
                            [&] { return detail::start(functions, c.scalar_type(), c, root, comm); });
}

/* The tensors of all processes, element by element combined by `op`. `out` may be `t`. */
inline void all_reduce_out(const Tensor &out, const Tensor &t, MPI_Op op, MPI_Comm comm = MPI_COMM_WORLD) {
  static constexpr detail::Functions<detail::Now::Allreduce> functions = TH_CPP_ALL(mpiAllreduce);
  Tensor to, from;
  detail::collective(
      "mpiAllreduce", comm,
      [&](detail::Result &result) {
        detail::check_type("all_reduce", out, t);
        result.give(out, t.sizes());
        to = detail::for_c(out);
        from = detail::for_c(t);
      },
      [&] { th::run(functions, from.scalar_type(), to, from, op, comm); });
}
inline Tensor all_reduce(const Tensor &t, MPI_Op op, MPI_Comm comm = MPI_COMM_WORLD) {
  static constexpr detail::Functions<detail::Now::Allreduce> functions = TH_CPP_ALL(mpiAllreduce);
  Tensor out, to, from;
  detail::collective(
      "mpiAllreduce", comm,
      [&](detail::Result &) {
        out = empty(t.sizes(), t.options());
        to = detail::for_c(out);
        from = detail::for_c(t);
      },
      [&] { th::run(functions, from.scalar_type(), to, from, op, comm); });
  return out;
}
inline Request iall_reduce(const Tensor &out, const Tensor &t, MPI_Op op, MPI_Comm comm = MPI_COMM_WORLD) {
  static constexpr detail::Functions<detail::Later::Allreduce> functions = TH_CPP_ALL(newMPIAllreduce);
  Tensor to, from;
  return detail::collective(
      "newMPIAllreduce", comm,
      [&](detail::Result &result) {
        detail::check_type("iall_reduce", out, t);
        result.give(out, t.sizes());
        to = detail::for_c(out);
        from = detail::for_c(t);
      },
      [&] { return detail::start(functions, from.scalar_type(), to, from, op, comm); });
}

/* The same for process `root` alone; in the others the result is not looked at. */
inline void reduce_out(const Tensor &out, const Tensor &t, MPI_Op op, int root, MPI_Comm comm = MPI_COMM_WORLD) {
  static constexpr detail::Functions<detail::Now::Reduce> functions = TH_CPP_ALL(mpiReduce);
  Tensor to, from;
  detail::collective(
      "mpiReduce", comm,
      [&](detail::Result &result) {
        from = detail::for_c(t);
        to = from;
        if (detail::place("mpiReduce", comm).rank != root)
          return;
        detail::check_type("reduce", out, t);
        result.give(out, t.sizes());
        to = detail::for_c(out);
      },
      [&] { th::run(functions, from.scalar_type(), to, from, op, root, comm); });
}

/* Process number i gets the i-th of equal parts along a dimension of the tensors combined by `op`. */
inline Tensor reduce_scatter(const Tensor &t, std::int64_t dimension, MPI_Op op, MPI_Comm comm = MPI_COMM_WORLD) {
  static constexpr detail::Functions<detail::Now::ReduceScatter> functions = TH_CPP_ALL(mpiReduceScatter);
  Tensor out, to, from;
  int d = 0;
  detail::collective(
      "mpiReduceScatter", comm,
      [&](detail::Result &) {
        d = detail::dimension_of(t, dimension);
        out = empty(detail::sizes_of(t, d, 1, detail::place("mpiReduceScatter", comm).size), t.options());
        to = detail::for_c(out);
        from = detail::for_c(t);
      },
      [&] { th::run(functions, from.scalar_type(), to, from, d, op, comm); });
  return out;
}

/* The tensors of all processes, one behind the other along a dimension. */
inline Tensor all_gather(const Tensor &t, std::int64_t dimension, MPI_Comm comm = MPI_COMM_WORLD) {
  static constexpr detail::Functions<detail::Now::Allgather> functions = TH_CPP_ALL(mpiAllgather);
  Tensor out, to, from;
  int d = 0;
  detail::collective(
      "mpiAllgather", comm,
      [&](detail::Result &) {
        d = detail::dimension_of(t, dimension);
        out = empty(detail::sizes_of(t, d, detail::place("mpiAllgather", comm).size, 1), t.options());
        to = detail::for_c(out);
        from = detail::for_c(t);
      },
      [&] { th::run(functions, from.scalar_type(), to, from, d, comm); });
  return out;
}

/* The same for process `root`; the others get a tensor without elements. */
inline Tensor gather(const Tensor &t, std::int64_t dimension, int root, MPI_Comm comm = MPI_COMM_WORLD) {
  static constexpr detail::Functions<detail::Now::Gather> functions = TH_CPP_ALL(mpiGather);
  Tensor out, to, from;
  int d = 0;
  detail::collective(
      "mpiGather", comm,
      [&](detail::Result &) {
        const THMPI_Place place = detail::place("mpiGather", comm);
        d = detail::dimension_of(t, dimension);
        out = place.rank == root ? empty(detail::sizes_of(t, d, place.size, 1), t.options()) : empty({0}, t.options());
        to = detail::for_c(out);
        from = detail::for_c(t);
      },
      [&] { th::run(functions, from.scalar_type(), to, from, d, root, comm); });
  return out;
}

/*
 * Gives `out` of process number i the i-th of equal parts of `t` of process `root` along a dimension; `out` has the sizes of
 * a part, and `t` does not matter in other processes.
 */
inline void scatter_out(const Tensor &out, const Tensor &t, std::int64_t dimension, int root,
                        MPI_Comm comm = MPI_COMM_WORLD) {
  static constexpr detail::Functions<detail::Now::Gather> functions = TH_CPP_ALL(mpiScatter);
  Tensor to, from;
  int d = 0;
  detail::collective(
      "mpiScatter", comm,
      [&](detail::Result &) {
        d = detail::dimension_of(out, dimension);
        to = detail::for_c(out);
        from = to;
        if (detail::place("mpiScatter", comm).rank != root)
          return;
        detail::check_type("scatter", out, t);
        from = detail::for_c(t);
      },
      [&] { th::run(functions, to.scalar_type(), to, from, d, root, comm); });
}

/* Process number i gets the i-th part along a dimension of each tensor, one behind the other. */
inline Tensor all_to_all(const Tensor &t, std::int64_t dimension, MPI_Comm comm = MPI_COMM_WORLD) {
  static constexpr detail::Functions<detail::Now::Allgather> functions = TH_CPP_ALL(mpiAlltoall);
  Tensor out, to, from;
  int d = 0;
  detail::collective(
      "mpiAlltoall", comm,
      [&](detail::Result &) {
        d = detail::dimension_of(t, dimension);
        out = empty(t.sizes(), t.options());
        to = detail::for_c(out);
        from = detail::for_c(t);
      },
      [&] { th::run(functions, from.scalar_type(), to, from, d, comm); });
  return out;
}

} // namespace mpi
} // namespace at

#include <th/names_end.hpp>

#endif
