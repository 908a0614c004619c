//! Conversion of elements from one type to another.

use super::run::Run;
use crate::element::{Convert, Element};
use crate::kernel::isa::Isa;
use crate::kernel::level::{Kernel, dispatch};

struct Contiguous<D, S> {
    to: *mut D,
    from: *const S,
    count: usize,
}

impl<D: Element, S: Element + Convert<D>> Kernel for Contiguous<D, S> {
    type Output = ();

    #[inline(always)]
    fn run<I: Isa>(self) {
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

/// Converts along a run: operand 1 into operand 0.
pub fn convert_run<D: Element, S: Element + Convert<D>>(run: Run<'_, (D, S), 2>) {
    let [to, from] = run.data;
    let [to_stride, from_stride] = run.strides;
    if run.is_dense() {
        // SAFETY: that many elements of both operands.
        return unsafe { convert::<D, S>(to.cast(), from.cast(), run.count) };
    }
    for i in 0..run.count as isize {
        // SAFETY: element i of each operand of the run.
        unsafe {
            let value = from.offset(i * from_stride).cast::<S>().read();
            to.offset(i * to_stride).cast::<D>().write(value.convert());
        }
    }
}
