//! Drivers of element-wise functions: up to three tensors in, one out.
//!
//! A function is written as a [`Piece`]: a loop over dense slices. The driver resizes the result, has the
//! engine walk the tensors, and hands the piece dense memory: the tensors' own where it is dense, else
//! small buffers on the stack that it fills and empties. So each function has one loop, which vectorises,
//! and whose result never overlaps its operands, although tensors may (`r_ == t`).

use crate::element::Element;
use crate::engine::{Cost, Operand, View, alike, for_each_run, overlap};
use crate::error::{Error, Result};
use crate::handle::{Own, Ref};
use crate::kernel;
use crate::kernel::Run;
use crate::kernel::{Isa, Kernel, dispatch};
use crate::tensor::{self, Tensor};
use crate::vmath::{self, BinaryFn, UnaryFn};

use smallvec::SmallVec;
use std::marker::PhantomData;
use std::mem::MaybeUninit;
use std::sync::atomic::{AtomicBool, Ordering};

/// A loop that computes every element of its first argument from the elements at the same place of the
/// others, which are as long.
pub type Piece<'a, R, A, const N: usize> = &'a (dyn Fn(&mut [MaybeUninit<R>], [&[A]; N]) + Sync);

/// A few instructions per element.
pub const SIMPLE: Cost = Cost::MEMORY;

/// An elementary function per element.
pub const FUNCTION: Cost = Cost { parallel_above: 1 << 16 };

/// Elements of a buffer for operands that are not dense.
const PIECE: usize = 512;

/// Elements of a long result of several operands that goes past the caches: few, so that reading them and writing
/// memory alternate.
const STREAMED: usize = 128;

/// A buffer that begins with a cache line: a vector that was stored across two lines would be read after both.
#[repr(align(64))]
struct Buffer<T>([MaybeUninit<T>; PIECE]);

impl<T> Buffer<T> {
    const NEW: Self = Buffer([const { MaybeUninit::uninit() }; PIECE]);
}

/// The error of operands whose element counts differ.
#[cold]
pub(super) fn different_counts(counts: &[usize]) -> Error {
    Error::plain(format!("inconsistent tensor size: the tensors have {counts:?} elements"))
}

/// `r[i] = f(a[i])`. `r` gets the sizes of `a`.
///
/// # Errors
///
/// Arguments 1, 2: elements outside the storage. A storage that cannot grow.
pub fn map1<R: Element, A: Element>(
    r: Ref<'_, Tensor<R>>,
    a: Ref<'_, Tensor<A>>,
    cost: Cost,
    piece: Piece<'_, R, A, 1>,
) -> Result<()> {
    map::<R, A, 1, 2>(r, [a], cost, piece)
}

/// `r[i] = f(a[i], b[i])`. `r` gets the sizes of `a`; elements pair in row-major order.
///
/// # Errors
///
/// Plain: the element counts differ. Arguments 1, 2, 3: elements outside the storage. A storage that cannot
/// grow.
pub fn map2<R: Element, A: Element>(
    r: Ref<'_, Tensor<R>>,
    a: Ref<'_, Tensor<A>>,
    b: Ref<'_, Tensor<A>>,
    cost: Cost,
    piece: Piece<'_, R, A, 2>,
) -> Result<()> {
    map::<R, A, 2, 3>(r, [a, b], cost, piece)
}

/// As [`map2`] with three operands.
pub fn map3<R: Element, A: Element>(
    r: Ref<'_, Tensor<R>>,
    operands: [Ref<'_, Tensor<A>>; 3],
    cost: Cost,
    piece: Piece<'_, R, A, 3>,
) -> Result<()> {
    map::<R, A, 3, 4>(r, operands, cost, piece)
}

/// The driver for `N` operands; `K` is `N` and the result.
#[inline(always)]
fn map<R: Element, A: Element, const N: usize, const K: usize>(
    r: Ref<'_, Tensor<R>>,
    inputs: [Ref<'_, Tensor<A>>; N],
    cost: Cost,
    piece: Piece<'_, R, A, N>,
) -> Result<()> {
    const { assert!(K == N + 1) };
    if let Some(run) = short_run::<R, A, N, K>(r, inputs)
        && run.count < cost.parallel_above
    {
        // SAFETY: `short_run` has proved the extents, and that an operand is the result or apart from it.
        unsafe {
            if run.data[1..].contains(&run.data[0]) {
                run_buffered(run, piece, false);
            } else {
                run_dense(run, piece);
            }
        }
        return Ok(());
    }
    map_rest::<R, A, N, K>(r, inputs, cost, piece)
}

/// All tensors as one dense run, if they are dense and of the same sizes, and operands are either exactly the
/// result's memory or apart from it. The short way for the commonest case; [`Operand`] is the full
/// one, and finds the errors.
#[inline(always)]
fn short_run<R: Element, A: Element, const N: usize, const K: usize>(
    r: Ref<'_, Tensor<R>>,
    inputs: [Ref<'_, Tensor<A>>; N],
) -> Option<Run<K>> {
    let (count, to, from) = alike(r, inputs)?;
    let mut data = [to; K];
    let mut strides = [size_of::<A>() as isize; K];
    strides[0] = size_of::<R>() as isize;
    for k in 0..N {
        let same = from[k] == to && size_of::<A>() == size_of::<R>();
        // How far each begins after the other; one of them wraps around to more than any memory.
        let (after, before) =
            (from[k].addr().wrapping_sub(to.addr()), to.addr().wrapping_sub(from[k].addr()));
        if !same && (after < count * size_of::<R>() || before < count * size_of::<A>()) {
            return None;
        }
        data[k + 1] = from[k];
    }
    Some(Run { count, data, strides })
}

/// All other cases; apart, so that the short way needs little of the stack and of the registers.
#[inline(never)]
fn map_rest<R: Element, A: Element, const N: usize, const K: usize>(
    r: Ref<'_, Tensor<R>>,
    inputs: [Ref<'_, Tensor<A>>; N],
    cost: Cost,
    piece: Piece<'_, R, A, N>,
) -> Result<()> {
    if map_few::<R, A, N>(r, inputs, piece) {
        return Ok(());
    }
    map_any::<R, A, N, K>(r, inputs, cost, piece)
}

/// Elements up to which what is not dense is not worth a plan.
const FEW: usize = 256;

/// The case of a few elements of vectors and matrices in any layout, if `r` has the sizes it needs. `false` if
/// it is not that case.
fn map_few<R: Element, A: Element, const N: usize>(
    r: Ref<'_, Tensor<R>>,
    inputs: [Ref<'_, Tensor<A>>; N],
    piece: Piece<'_, R, A, N>,
) -> bool {
    let Ok(to) = View::new(r, 1) else { return false };
    let count = to.extent.count;
    if count == 0 || count > FEW || to.rank() > 2 || !tensor::is_same_size(r, inputs[0]) {
        return false;
    }
    // Places that the result has twice are written in order, each before the next is computed.
    if (0..to.rank()).any(|d| to.dim(d).size > 1 && to.dim(d).stride == 0) {
        return false;
    }
    let mut buffers = [[const { MaybeUninit::<A>::uninit() }; FEW]; N];
    for (buffer, &input) in buffers.iter_mut().zip(&inputs) {
        let Ok(from) = View::new(input, 2) else { return false };
        if from.extent.count != count {
            return false;
        }
        let mut places = buffer.iter_mut();
        let all = from.for_each(|at| {
            if let Some(place) = places.next() {
                // SAFETY: an element of the operand.
                place.write(unsafe { at.cast::<A>().read() });
            }
        });
        if !all {
            return false;
        }
    }
    let mut results = [const { MaybeUninit::<R>::uninit() }; FEW];
    // SAFETY: `count` elements of each operand were read.
    piece(&mut results[..count], std::array::from_fn(|k| unsafe { initialised(&buffers[k][..count]) }));
    // SAFETY: the piece has computed as many.
    let mut values = unsafe { initialised(&results[..count]) }.iter();
    to.for_each(|at| {
        if let Some(&value) = values.next() {
            // SAFETY: an element of the result.
            unsafe { at.cast::<R>().write(value) };
        }
    })
}

type Operands = SmallVec<[Operand; 3]>;

/// The general case. All checks and copies come before the first change.
fn map_any<R: Element, A: Element, const N: usize, const K: usize>(
    r: Ref<'_, Tensor<R>>,
    inputs: [Ref<'_, Tensor<A>>; N],
    cost: Cost,
    piece: Piece<'_, R, A, N>,
) -> Result<()> {
    let mut from = decode(inputs)?;
    let counts: SmallVec<[usize; 3]> = from.iter().map(|operand| operand.count).collect();
    if counts.iter().any(|&count| count != counts[0]) {
        return Err(different_counts(&counts));
    }
    if tensor::is_same_size(r, inputs[0]) {
        let to = Operand::new(r, 1)?;
        let _copies = copy_overlapping(inputs, &mut from, to.span(), |from| in_place(&to, from))?;
        walk::<R, A, N, K>(&to, &from, cost, piece);
        return Ok(());
    }
    let room = tensor::reserve(r, inputs[0].sizes(), 1)?;
    // Decoded again: they may have moved with the storage of the result.
    let mut from = decode(inputs)?;
    // A tensor that gets other sizes becomes contiguous.
    let in_place = |from: &Operand| {
        from.data == room.data().cast() && from.element == size_of::<R>() && from.is_contiguous()
    };
    let _copies = copy_overlapping(inputs, &mut from, room.span(), in_place)?;
    walk::<R, A, N, K>(&Operand::new(room.commit(), 1)?, &from, cost, piece);
    Ok(())
}

fn decode<A, const N: usize>(inputs: [Ref<'_, Tensor<A>>; N]) -> Result<Operands> {
    inputs.into_iter().enumerate().map(|(k, input)| Operand::new(input, k as i32 + 2)).collect()
}

/// Has operands that overlap the result, which lies in `span`, otherwise than element by element be read from copies,
/// which are kept alive by what is returned.
fn copy_overlapping<A: Element, const N: usize>(
    inputs: [Ref<'_, Tensor<A>>; N],
    from: &mut Operands,
    span: (usize, usize),
    in_place: impl Fn(&Operand) -> bool,
) -> Result<[Option<Own<Tensor<A>>>; N]> {
    let mut copies = [const { None }; N];
    for k in 0..N {
        if from[k].overlaps(span) && !in_place(&from[k]) {
            let copy = tensor::deep_copy(inputs[k])?;
            from[k] = Operand::new(copy.borrow(), 2)?;
            copies[k] = Some(copy);
        }
    }
    Ok(copies)
}

/// Runs `piece` over operands of equal count, which overlap the result element by element if at all.
fn walk<R: Element, A: Element, const N: usize, const K: usize>(
    to: &Operand,
    from: &Operands,
    cost: Cost,
    piece: Piece<'_, R, A, N>,
) {
    let operands: [&Operand; K] = std::array::from_fn(|k| if k == 0 { to } else { &from[k - 1] });
    // What is read and overwritten is in the caches anyway.
    let apart = from.iter().all(|from| from.data != to.data);
    if apart && to.count * to.element >= kernel::STREAM_ABOVE {
        // SAFETY: operands of these types, proved to lie inside their storages, that do not overlap.
        for_each_run(operands, cost, &|run| unsafe { run_buffered::<R, A, N, K>(run, piece, true) });
        kernel::stream_end();
    } else {
        // SAFETY: operands of these types, proved to lie inside their storages; overlaps are element by element.
        for_each_run(operands, cost, &|run| unsafe { run_pieces::<R, A, N, K>(run, piece) });
    }
}

/// Whether element `i` of both is the same place, for every `i`.
fn in_place(to: &Operand, from: &Operand) -> bool {
    to.data == from.data
        && to.element == from.element
        && (to.dims == from.dims || (to.is_contiguous() && from.is_contiguous()))
}

/// Calls `piece` for a run: at once where all of it is dense, else in pieces through buffers.
///
/// # Safety
///
/// The run's operands are elements of `R`, and of `A` for all but the first. Where operands overlap the
/// result, they do element by element.
#[inline]
unsafe fn run_pieces<R: Element, A: Element, const N: usize, const K: usize>(
    run: Run<K>,
    piece: Piece<'_, R, A, N>,
) {
    let span = |k: usize, element: usize| {
        let start = run.data[k].addr();
        (start, start + run.count * element)
    };
    let to = span(0, size_of::<R>());
    let direct = run.strides[0] == size_of::<R>() as isize
        && (1..K).all(|k| run.strides[k] == size_of::<A>() as isize && !overlap(to, span(k, size_of::<A>())));
    if direct {
        // SAFETY: dense elements of the operands, none of which overlaps the result.
        unsafe { run_dense(run, piece) }
    } else {
        // SAFETY: as for this function.
        unsafe { run_buffered(run, piece, false) }
    }
}

/// Calls `piece` for a whole run.
///
/// # Safety
///
/// The run's operands are dense elements of `R`, and of `A` for all but the first, none of which overlaps the
/// result.
#[inline(always)]
unsafe fn run_dense<R: Element, A: Element, const N: usize, const K: usize>(
    run: Run<K>,
    piece: Piece<'_, R, A, N>,
) {
    // SAFETY: by the caller's promise.
    unsafe {
        let from = std::array::from_fn(|k| {
            std::slice::from_raw_parts(run.data[k + 1].cast::<A>().cast_const(), run.count)
        });
        piece(std::slice::from_raw_parts_mut(run.data[0].cast(), run.count), from);
    }
}

/// As [`run_pieces`], through buffers: for runs with something that is not dense or is overwritten, and for
/// results that go past the caches if `stream`, which a [`kernel::stream_end`] must follow.
///
/// # Safety
///
/// As for [`run_pieces`].
#[inline(never)]
unsafe fn run_buffered<R: Element, A: Element, const N: usize, const K: usize>(
    run: Run<K>,
    piece: Piece<'_, R, A, N>,
    stream: bool,
) {
    let mut result = Buffer::<R>::NEW;
    let mut buffers = [const { Buffer::<A>::NEW }; N];
    // A result whose elements are all the same place sees each of them before the next is computed.
    let step = match run.strides[0] {
        0 => 1,
        _ if stream && N > 1 && run.count > PIECE => STREAMED,
        _ => PIECE,
    };
    for start in (0..run.count).step_by(step) {
        let count = step.min(run.count - start);
        let mut k = 0;
        let from = buffers.each_mut().map(|Buffer(buffer)| {
            k += 1;
            let stride = run.strides[k];
            let at = run.data[k].wrapping_offset(stride * start as isize).cast::<A>().cast_const();
            if stride == size_of::<A>() as isize {
                // SAFETY: dense elements of the operand; the result is written elsewhere meanwhile.
                return unsafe { std::slice::from_raw_parts(at, count) };
            }
            // A repeated element is the same for every piece, unless the result is that element.
            if stride != 0 || start == 0 || step == 1 {
                // SAFETY: `count` elements of the operand at this stride.
                unsafe { gather(&mut buffer[..count], at, stride) };
            }
            // SAFETY: `count` elements were written, now or for a piece at least as long.
            unsafe { initialised(&buffer[..count]) }
        });
        piece(&mut result.0[..count], from);
        let at = run.data[0].wrapping_offset(run.strides[0] * start as isize).cast::<R>();
        // SAFETY: `count` elements of the result at this stride; the piece has computed as many.
        unsafe { scatter(at, run.strides[0], initialised(&result.0[..count]), stream) };
    }
}

/// The values of places that were all written.
///
/// # Safety
///
/// They were.
#[inline(always)]
pub(super) unsafe fn initialised<T>(places: &[MaybeUninit<T>]) -> &[T] {
    // SAFETY: `MaybeUninit<T>` has the layout of `T`, and by the caller's promise there are values.
    unsafe { std::slice::from_raw_parts(places.as_ptr().cast(), places.len()) }
}

/// # Safety
///
/// As many elements as `buffer` has are at `from`, `stride` bytes apart.
#[inline(always)]
unsafe fn gather<A: Copy>(buffer: &mut [MaybeUninit<A>], from: *const A, stride: isize) {
    if stride == 0 {
        // SAFETY: by the caller's promise.
        buffer.fill(MaybeUninit::new(unsafe { *from }));
        return;
    }
    for (i, place) in buffer.iter_mut().enumerate() {
        // SAFETY: by the caller's promise.
        place.write(unsafe { *from.wrapping_byte_offset(stride * i as isize) });
    }
}

/// # Safety
///
/// There are places for as many elements as `values` has at `to`, `stride` bytes apart.
#[inline(always)]
unsafe fn scatter<R: Copy>(to: *mut R, stride: isize, values: &[R], stream: bool) {
    if stride == size_of::<R>() as isize {
        // SAFETY: by the caller's promise; the values are in a buffer.
        return unsafe {
            if stream {
                kernel::stream_copy(to.cast(), values.as_ptr().cast(), size_of_val(values));
            } else {
                to.copy_from_nonoverlapping(values.as_ptr(), values.len());
            }
        };
    }
    for (i, &value) in values.iter().enumerate() {
        // SAFETY: by the caller's promise.
        unsafe { *to.wrapping_byte_offset(stride * i as isize) = value };
    }
}

/// Calls `piece` for `count` elements of plain memory at each address.
///
/// # Safety
///
/// All addresses have that many elements. They may overlap in any way: then operands are read in pieces, each
/// before the result of the piece is written.
pub unsafe fn vector<T: Element, const N: usize, const K: usize>(
    to: *mut T,
    from: [*const T; N],
    count: usize,
    piece: Piece<'_, T, T, N>,
) {
    const { assert!(K == N + 1) };
    let data = std::array::from_fn(|k| if k == 0 { to.cast() } else { from[k - 1].cast_mut().cast() });
    let run: Run<K> = Run { count, data, strides: [size_of::<T>() as isize; K] };
    // SAFETY: by the caller's promise.
    unsafe { run_pieces::<T, T, N, K>(run, piece) }
}

struct Each<'a, R, A, const N: usize, F> {
    to: &'a mut [MaybeUninit<R>],
    from: [&'a [A]; N],
    f: F,
}

impl<R: Copy, A: Copy, const N: usize, F: Fn([A; N]) -> R> Kernel for Each<'_, R, A, N, F> {
    type Output = ();

    #[inline(always)]
    fn run<I: Isa>(self) {
        let count = self.to.len();
        let from = self.from.map(|operand| &operand[..count]);
        #[allow(clippy::needless_range_loop, reason = "one index for all slices")]
        for i in 0..count {
            self.to[i].write((self.f)(std::array::from_fn(|k| from[k][i])));
        }
    }
}

/// The loop `to[i] = f(a[i])`, compiled for the processor's vector instructions.
///
/// # Panics
///
/// If `a` is shorter than `to`; so the other loops here.
#[inline(always)]
pub fn each1<R: Copy, A: Copy>(to: &mut [MaybeUninit<R>], a: &[A], f: impl Fn(A) -> R) {
    let a = &a[..to.len()];
    dispatch(Each { to, from: [a], f: |[a]: [A; 1]| f(a) });
}

/// The loop `to[i] = f(a[i], b[i])`.
#[inline(always)]
pub fn each2<R: Copy, A: Copy>(to: &mut [MaybeUninit<R>], a: &[A], b: &[A], f: impl Fn(A, A) -> R) {
    let (a, b) = (&a[..to.len()], &b[..to.len()]);
    dispatch(Each { to, from: [a, b], f: |[a, b]: [A; 2]| f(a, b) });
}

/// The loop `to[i] = f(a[i], b[i], c[i])`.
#[inline(always)]
pub fn each3<R: Copy, A: Copy>(to: &mut [MaybeUninit<R>], from: [&[A]; 3], f: impl Fn(A, A, A) -> R) {
    // One by one: a copy of the array would wait for what was stored in pieces.
    let from = from.map(|operand| &operand[..to.len()]);
    dispatch(Each { to, from, f: |[a, b, c]: [A; 3]| f(a, b, c) });
}

/// The loop `to[i] = F(a[i])` of a function of [`crate::vmath`].
pub fn compute<F: UnaryFn<T>, T: Copy + Default>(to: &mut [MaybeUninit<T>], a: &[T]) {
    let a = &a[..to.len()];
    // SAFETY: slices of this length; one that is written overlaps no other.
    unsafe { vmath::map_slice::<F, T>(to.as_mut_ptr().cast(), a.as_ptr(), a.len()) }
}

/// The loop `to[i] = F(a[i])` of a function of [`crate::vmath`] that is an instruction or two.
pub fn compute_simple<F: UnaryFn<T>, T: Copy + Default>(to: &mut [MaybeUninit<T>], a: &[T]) {
    let a = &a[..to.len()];
    // SAFETY: slices of this length; one that is written overlaps no other.
    unsafe { vmath::map_simple::<F, T>(to.as_mut_ptr().cast(), a.as_ptr(), a.len()) }
}

/// The loop `to[i] = F(a[i], b[i])` of a function of [`crate::vmath`].
pub fn zip<F: BinaryFn<T>, T: Copy + Default>(to: &mut [MaybeUninit<T>], a: &[T], b: &[T]) {
    let (a, b) = (&a[..to.len()], &b[..to.len()]);
    // SAFETY: slices of this length; one that is written overlaps no other.
    unsafe { vmath::zip_slice::<F, T>(to.as_mut_ptr().cast(), a.as_ptr(), b.as_ptr(), a.len()) }
}

/// The loop `to[i] = F(a[i], b)` of a function of [`crate::vmath`].
pub fn zip_scalar<F: BinaryFn<T>, T: Copy + Default>(to: &mut [MaybeUninit<T>], a: &[T], b: T) {
    let a = &a[..to.len()];
    // SAFETY: slices of this length; one that is written overlaps no other.
    unsafe { vmath::zip_scalar::<F, T>(to.as_mut_ptr().cast(), a.as_ptr(), b, a.len()) }
}

/// Elements that [`any_where`] looks at before it asks whether the answer is known.
const STRETCH: usize = 4096;

/// Whether `holds` is true of the elements at some place of the tensors, which have equal counts.
///
/// # Errors
///
/// Argument `number`, or one of those after it: elements outside the storage.
pub(super) fn any_where<T: Element, const N: usize>(
    tensors: [Ref<'_, Tensor<T>>; N],
    number: i32,
    holds: impl Fn([T; N]) -> bool + Copy + Sync,
) -> Result<bool> {
    let kernel = |run| dispatch(AnyWhere { run, holds, element: PhantomData::<T> });
    if let Some(run) = Run::dense(tensors)
        && run.count <= STRETCH
    {
        return Ok(kernel(run));
    }
    let mut operands: SmallVec<[Operand; N]> = SmallVec::new();
    for (k, &tensor) in tensors.iter().enumerate() {
        operands.push(Operand::new(tensor, number + k as i32)?);
    }
    let found = AtomicBool::new(false);
    for_each_run(std::array::from_fn::<_, N, _>(|k| &operands[k]), SIMPLE, &|run| {
        for start in (0..run.count).step_by(STRETCH) {
            if found.load(Ordering::Relaxed) {
                return;
            }
            let data = std::array::from_fn(|k| run.data[k].wrapping_offset(run.strides[k] * start as isize));
            let count = STRETCH.min(run.count - start);
            if kernel(Run { count, data, strides: run.strides }) {
                found.store(true, Ordering::Relaxed);
            }
        }
    });
    Ok(found.into_inner())
}

struct AnyWhere<T, const N: usize, F> {
    run: Run<N>,
    holds: F,
    element: PhantomData<T>,
}

impl<T: Element, const N: usize, F: Fn([T; N]) -> bool> Kernel for AnyWhere<T, N, F> {
    type Output = bool;

    #[inline(always)]
    fn run<I: Isa>(self) -> bool {
        let Run { count, data, strides } = self.run;
        let data = data.map(|data| data.cast::<T>().cast_const());
        // No early exit: a loop without one vectorises.
        let mut found = false;
        if strides == [size_of::<T>() as isize; N] {
            for i in 0..count {
                // SAFETY: element i of a dense stretch of elements of `T`.
                found |= (self.holds)(std::array::from_fn(|k| unsafe { *data[k].add(i) }));
            }
        } else {
            for i in 0..count as isize {
                let at = |k: usize| data[k].wrapping_byte_offset(i * strides[k]);
                // SAFETY: element i of a stretch of elements of `T`.
                found |= (self.holds)(std::array::from_fn(|k| unsafe { *at(k) }));
            }
        }
        found
    }
}
