//! Outputs and gradients of formulas of one element, in place or not.

use crate::engine::Operand;
use crate::error::Result;
use crate::handle::Ref;
use crate::kernel::Isa;
use crate::math::map::different_counts;
use crate::nn::formula::{Formula, of_one, of_two, share};
use crate::nn::real::Real;
use crate::tensor::Tensor;

/// `output = formula(input)`; `input` itself is changed, and `output` made the same tensor, if `in_place`.
///
/// # Errors
///
/// Argument 2, 3: elements outside the storage. A storage that cannot grow.
pub fn update_output<T: Real>(
    formula: &impl Formula<T, 1>,
    input: Ref<'_, Tensor<T>>,
    output: Ref<'_, Tensor<T>>,
    in_place: bool,
) -> Result<()> {
    if !in_place {
        return of_one(formula, output, input, [3, 2]);
    }
    let shared = share(output, input, 2)?;
    of_one(formula, input, input, [2, 2])?;
    shared.commit();
    Ok(())
}

/// A formula whose operands are exchanged.
struct Swapped<'f, F>(&'f F);

impl<T, F: Formula<T, 2>> Formula<T, 2> for Swapped<'_, F> {
    #[inline(always)]
    fn value<I: Isa>(&self, [a, b]: [T; 2]) -> T {
        self.0.value::<I>([b, a])
    }
}

/// `grad_input = formula(known, grad_output)`, where `known`, argument `number`, is the input or the output; if
/// `in_place`, `grad_output` itself is changed, and `grad_input` made the same tensor. The other arguments are 3 and 4.
///
/// # Errors
///
/// Arguments: elements outside the storage. Plain: the element counts differ. A storage that cannot grow.
pub fn update_grad_input<T: Real>(
    formula: &impl Formula<T, 2>,
    (known, number): (Ref<'_, Tensor<T>>, i32),
    grad_output: Ref<'_, Tensor<T>>,
    grad_input: Ref<'_, Tensor<T>>,
    in_place: bool,
) -> Result<()> {
    if !in_place {
        return of_two(formula, grad_input, [known, grad_output], [4, number, 3]);
    }
    let (given, other) = (Operand::new(grad_output, 3)?, Operand::new(known, number)?);
    if given.count() != other.count() {
        return Err(different_counts(&[other.count(), given.count()]));
    }
    let shared = share(grad_input, grad_output, 3)?;
    of_two(&Swapped(formula), grad_output, [grad_output, known], [3, 3, number])?;
    shared.commit();
    Ok(())
}
