//! Whether something holds anywhere in operands.

use super::cost::Cost;
use super::extent::dense;
use super::header::Header;
use super::operand::Operand;
use super::run::for_each_run;
use crate::error::Result;
use crate::kernel;
use smallvec::SmallVec;
use std::sync::atomic::{AtomicBool, Ordering};

/// Elements that are looked at before the question is asked whether the answer is known.
const STRETCH: usize = 4096;

/// Whether `holds` is true of the elements at some place of the tensors, which have equal counts.
///
/// # Errors
///
/// Argument `number`, or one of those after it: elements outside the storage.
pub fn any<'a, H: Header<'a>, const N: usize>(
    tensors: [H; N],
    number: i32,
    holds: impl Fn([H::Element; N]) -> bool + Copy + Sync,
) -> Result<bool>
where
    H::Element: Copy + 'static,
{
    if let Some(dense) = dense(tensors)
        && dense.count() <= STRETCH
    {
        return Ok(kernel::any(dense.run(), holds));
    }
    let mut operands: SmallVec<[Operand<'a, H::Element>; N]> = SmallVec::new();
    for (k, &tensor) in tensors.iter().enumerate() {
        operands.push(Operand::new(tensor, number + k as i32)?);
    }
    let found = AtomicBool::new(false);
    for_each_run(std::array::from_fn::<_, N, _>(|k| &operands[k]), Cost::MEMORY, &|run| {
        for start in (0..run.count()).step_by(STRETCH) {
            if found.load(Ordering::Relaxed) {
                return;
            }
            if kernel::any(run.part(start..run.count().min(start + STRETCH)), holds) {
                found.store(true, Ordering::Relaxed);
            }
        }
    });
    Ok(found.into_inner())
}
