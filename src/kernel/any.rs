//! Whether something holds anywhere.

use super::run::Run;
use crate::kernel::isa::Isa;
use crate::kernel::level::{Kernel, dispatch};

struct Any<'a, T, const N: usize, F> {
    run: Run<'a, [T; N], N>,
    holds: F,
}

impl<T: Copy + 'static, const N: usize, F: Fn([T; N]) -> bool> Kernel for Any<'_, T, N, F> {
    type Output = bool;

    #[inline(always)]
    fn run<I: Isa>(self) -> bool {
        let Run { count, data, strides, .. } = self.run;
        let data = data.map(|data| data.cast::<T>().cast_const());
        // No early exit: a loop without one vectorises.
        let mut found = false;
        if self.run.is_dense() {
            for i in 0..count {
                // SAFETY: element i of each operand, which are dense.
                found |= (self.holds)(std::array::from_fn(|k| unsafe { *data[k].add(i) }));
            }
        } else {
            for i in 0..count as isize {
                let at = |k: usize| data[k].wrapping_byte_offset(i * strides[k]);
                // SAFETY: element i of each operand.
                found |= (self.holds)(std::array::from_fn(|k| unsafe { *at(k) }));
            }
        }
        found
    }
}

/// Whether `holds` is true of the elements at some place of a run.
pub fn any<T: Copy + 'static, const N: usize>(
    run: Run<'_, [T; N], N>,
    holds: impl Fn([T; N]) -> bool,
) -> bool {
    dispatch(Any { run, holds })
}
