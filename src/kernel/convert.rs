//! Conversion of elements from one type to another.

use super::level::{Kernel, dispatch};
use super::moves::stream_copy;
use crate::element::{Convert, Element};
use crate::engine::Run;
use std::mem::MaybeUninit;

struct Contiguous<D, S> {
    to: *mut D,
    from: *const S,
    count: usize,
}

impl<D: Element, S: Element + Convert<D>> Kernel for Contiguous<D, S> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        for i in 0..self.count {
            // SAFETY: `convert` was promised `count` elements on both sides.
            unsafe { *self.to.add(i) = (*self.from.add(i)).convert() };
        }
    }
}

/// Converts `count` elements at `from` into `count` elements at `to`.
///
/// # Safety
///
/// Both point at `count` elements. They may be the same memory if the element sizes are equal.
pub unsafe fn convert<D: Element, S: Element + Convert<D>>(to: *mut D, from: *const S, count: usize) {
    dispatch(Contiguous { to, from, count });
}

/// Elements that are converted at a time on their way past the caches.
const PIECE: usize = 1024;

/// As [`convert`], with a result that is written past the caches.
///
/// # Safety
///
/// As [`convert`]; the two do not overlap.
unsafe fn convert_streaming<D: Element, S: Element + Convert<D>>(to: *mut D, from: *const S, count: usize) {
    let mut piece = [const { MaybeUninit::<D>::uninit() }; PIECE];
    for start in (0..count).step_by(PIECE) {
        let length = PIECE.min(count - start);
        // SAFETY: the piece has room for `length` elements, which are converted before they are copied.
        unsafe {
            convert(piece.as_mut_ptr().cast::<D>(), from.add(start), length);
            stream_copy(to.add(start).cast(), piece.as_ptr().cast(), length * size_of::<D>());
        }
    }
}

/// Converts along a run: operand 1 into operand 0, past the caches if `stream`, which a
/// [`super::stream_end`] must follow.
///
/// # Safety
///
/// The run's operands are elements of `D` and `S`, and do not overlap.
pub unsafe fn convert_run<D: Element, S: Element + Convert<D>>(run: Run<2>, stream: bool) {
    let [to, from] = run.data;
    let [to_stride, from_stride] = run.strides;
    if to_stride == size_of::<D>() as isize && from_stride == size_of::<S>() as isize {
        let (to, from) = (to.cast::<D>(), from.cast::<S>());
        // SAFETY: a dense run.
        return unsafe {
            if stream { convert_streaming(to, from, run.count) } else { convert(to, from, run.count) }
        };
    }
    for i in 0..run.count as isize {
        // SAFETY: element i of each operand of the run.
        unsafe {
            let value = from.offset(i * from_stride).cast::<S>().read();
            to.offset(i * to_stride).cast::<D>().write(value.convert());
        }
    }
}
