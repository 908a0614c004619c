//! Sums of products of tensors over indices they have in common: `einsum`, and `tensordot`.
//!
//! | file | what |
//! |---|---|
//! | `labels.rs` | indices as labels, and sets of them |
//! | `notation.rs` | equations: which dimension has which label |
//! | `order.rs` | in which order factors are multiplied |
//! | `term.rs` | tensors with labels: diagonals, sums, products of two |

mod labels;
mod notation;
mod order;
mod term;

use super::number::Number;
use super::result::set_to;
use crate::error::{Result, check_arg, check_arg_with};
use crate::handle::Ref;
use crate::memory::scratch::Scratch;
use crate::storage::size;
use crate::tensor::Tensor;
use labels::{LabelSet, LabelSizes, Labels, MOST_LABELS};
use notation::Equation;
use order::{Factor, Multiplication, MultiplicationOrder};
use std::os::raw::c_long;
use term::Term;

/// Sets `result` to the sum of products of `operands` that `equation` says, in Einstein's notation.
///
/// # Errors
///
/// Argument 2: no equation, or one of another number of operands or dimensions. Argument 3: an empty operand, or sizes of one
/// index that differ. Argument 4: no operands.
pub fn einsum<T: Number>(
    result: Ref<'_, Tensor<T>>,
    equation: &[u8],
    operands: &[Ref<'_, Tensor<T>>],
) -> Result<()> {
    check_arg(!operands.is_empty(), 4, "there is no operand")?;
    let ranks = Scratch::collected(operands.iter().map(|operand| operand.rank()))?;
    let equation = Equation::parse(equation, &ranks)?;
    contract(result, operands.iter().copied().zip(equation.operands()), equation.output())
}

/// Sets `result` to the sum of products of `a` and `b` over the dimensions of both that are listed, which pair in order: the
/// other dimensions of `a`, then those of `b`; one element if there are none.
///
/// # Errors
///
/// Argument 2, 3: an empty operand. Argument 4, 5: dimensions that are not there, or listed twice, or whose sizes or numbers
/// differ.
pub fn tensordot<T: Number>(
    result: Ref<'_, Tensor<T>>,
    a: Ref<'_, Tensor<T>>,
    b: Ref<'_, Tensor<T>>,
    of_a: &[c_long],
    of_b: &[c_long],
) -> Result<()> {
    for (number, operand) in [(2, a), (3, b)] {
        check_arg(operand.rank() > 0, number, "an operand is empty")?;
    }
    check_arg_with(of_a.len() == of_b.len(), 5, || {
        format!("as many dimensions of both are needed, got {} and {}", of_a.len(), of_b.len())
    })?;
    check_arg(a.rank() + b.rank() <= MOST_LABELS, 2, "the operands have too many dimensions")?;
    let place = |tensor: Ref<'_, Tensor<T>>, dimension: c_long, number| {
        tensor.dimension(i32::try_from(dimension).unwrap_or(-1), number)
    };
    // Dimensions of `b` have labels behind those of `a`, but for those that pair.
    let labels_of_a: Labels = (0..a.rank() as u8).collect();
    let mut labels_of_b: Labels = (0..b.rank()).map(|d| (a.rank() + d) as u8).collect();
    let mut paired = LabelSet::EMPTY;
    for (&of_a, &of_b) in of_a.iter().zip(of_b) {
        let (i, k) = (place(a, of_a, 4)?, place(b, of_b, 5)?);
        check_arg_with(!paired.has(i as u8), 4, || format!("dimension {of_a} is listed twice"))?;
        check_arg_with(usize::from(labels_of_b[k]) >= a.rank(), 5, || {
            format!("dimension {of_b} is listed twice")
        })?;
        check_arg_with(a.sizes()[i] == b.sizes()[k], 5, || {
            let (a, b) = (size::to_text(a.sizes()), size::to_text(b.sizes()));
            format!("sizes differ in dimensions {of_a} of {a} and {of_b} of {b}")
        })?;
        paired.insert(i as u8);
        labels_of_b[k] = i as u8;
    }
    let free = labels_of_a.iter().chain(&labels_of_b).copied().filter(|&label| !paired.has(label));
    let output: Labels = free.collect();
    let operands = [(a, &labels_of_a[..]), (b, &labels_of_b[..])];
    contract(result, operands.into_iter(), &output)
}

/// Sets `result` to the sum of products of operands, whose dimensions have labels, over all labels but those of `output`.
fn contract<'a, 'l, T: Number>(
    result: Ref<'_, Tensor<T>>,
    operands: impl ExactSizeIterator<Item = (Ref<'a, Tensor<T>>, &'l [u8])> + Clone,
    output: &[u8],
) -> Result<()> {
    let mut label_sizes = LabelSizes::new();
    for (operand, labels) in operands.clone() {
        label_sizes.join(operand.sizes(), labels)?;
    }
    let mut terms = Scratch::with_capacity(operands.len())?;
    for (operand, labels) in operands {
        terms.push(Some(Term::new(operand, labels, &label_sizes)?))?;
    }
    let factors = Scratch::collected(terms.iter().flatten().map(|term| Factor { labels: term.set() }))?;
    let output_set = LabelSet::of(output);
    let order = MultiplicationOrder::of(&factors, output_set, &label_sizes)?;
    let mut last = None;
    for (i, &Multiplication { a, b, kept }) in order.steps().iter().enumerate() {
        let (a_term, b_term) = (terms[a].take(), terms[b].take());
        let (Some(x), Some(y)) = (a_term, b_term) else { unreachable!("each factor is multiplied once") };
        if i + 1 == order.steps().len() {
            last = Some((x, y));
        } else {
            terms[a] = Some(x.times(y, kept)?);
        }
    }
    match last {
        Some((x, y)) => x.product_into(y, result, output, &label_sizes),
        None => {
            let Some(term) = terms[0].take() else { unreachable!("there is an operand") };
            let term = term.summed(output_set)?;
            set_to(result, term.arranged(output, &label_sizes)?.borrow())
        }
    }
}
