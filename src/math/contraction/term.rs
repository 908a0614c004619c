//! Tensors whose dimensions have labels, and products of two of them.

use super::labels::{LabelSet, LabelSizes, Labels};
use crate::engine::View;
use crate::error::{Error, Result};
use crate::handle::{Own, Ref};
use crate::math::binary;
use crate::math::number::Number;
use crate::math::product;
use crate::math::reduce;
use crate::math::result::{set_to, share};
use crate::storage::size::{self, Longs};
use crate::tensor::{self, Tensor, with_layout};
use std::os::raw::{c_int, c_long};

/// A tensor with a label for each dimension, no two of which are the same. Without labels it has one element.
pub(super) struct Term<T> {
    tensor: Own<Tensor<T>>,
    labels: Labels,
}

/// Multiplications in a product of matrices that is worth being one of several.
const SPLIT_ROWS: f64 = 32_768.0;

/// A size and a stride for each label of a list.
struct ViewShape {
    sizes: Longs,
    strides: Longs,
}

impl ViewShape {
    fn new() -> Self {
        ViewShape { sizes: Longs::new(), strides: Longs::new() }
    }

    fn push(&mut self, size: c_long, stride: c_long) -> Result<()> {
        size::extend(&mut self.sizes, &[size])?;
        size::extend(&mut self.strides, &[stride])?;
        Ok(())
    }

    /// The tensor over the elements of `source` from `offset` on: of one element if there is no dimension.
    fn view<T>(mut self, source: Ref<'_, Tensor<T>>, offset: isize) -> Result<Own<Tensor<T>>> {
        if self.sizes.is_empty() {
            self.push(1, 1)?;
        }
        with_layout(source.storage(), offset, &self.sizes, &self.strides)
    }
}

impl<T: Number> Term<T> {
    /// An operand, which is one of argument 3: dimensions with one label become a diagonal, and those of size 1 whose label has
    /// another size are left out.
    pub(super) fn new(operand: Ref<'_, Tensor<T>>, labels: &[u8], label_sizes: &LabelSizes) -> Result<Self> {
        View::new(operand, 3)?;
        let (mut own, mut shape) = (Labels::new(), ViewShape::new());
        for (d, &label) in labels.iter().enumerate() {
            let (size, stride) = (operand.sizes()[d], operand.strides()[d]);
            if size != label_sizes.of(label) {
                continue;
            }
            match own.iter().position(|&known| known == label) {
                Some(i) => {
                    let sum = shape.strides[i].checked_add(stride).ok_or_else(Error::overflow)?;
                    shape.strides[i] = sum;
                }
                None => {
                    own.push(label);
                    shape.push(size, stride)?;
                }
            }
        }
        Ok(Term { tensor: shape.view(operand, operand.offset())?, labels: own })
    }

    pub(super) fn set(&self) -> LabelSet {
        LabelSet::of(&self.labels)
    }

    /// The size and the stride of a label; 1 and 0 of one that is not there.
    fn dim(&self, label: u8) -> (c_long, c_long) {
        let tensor = self.tensor.borrow();
        match self.labels.iter().position(|&own| own == label) {
            Some(d) => (tensor.sizes()[d], tensor.strides()[d]),
            None => (1, 0),
        }
    }

    /// The sum over all labels but those of `kept`.
    pub(super) fn summed(mut self, kept: LabelSet) -> Result<Self> {
        while let Some(d) = self.labels.iter().rposition(|&label| !kept.has(label)) {
            let sum = tensor::empty()?;
            reduce::sum(sum.borrow(), self.tensor.borrow(), d as c_int, false)?;
            self.tensor = sum;
            self.labels.remove(d);
        }
        Ok(self)
    }

    /// A view with these labels; those that are not there repeat elements.
    pub(super) fn arranged(&self, labels: &[u8], label_sizes: &LabelSizes) -> Result<Own<Tensor<T>>> {
        let mut shape = ViewShape::new();
        for &label in labels {
            shape.push(label_sizes.of(label), self.dim(label).1)?;
        }
        shape.view(self.tensor.borrow(), self.tensor.borrow().offset())
    }

    /// A tensor with one dimension for each group of labels: a view where the strides allow it, else a copy.
    fn grouped<const N: usize>(&self, groups: [&[u8]; N]) -> Result<Own<Tensor<T>>> {
        match self.viewed(groups)? {
            Some(view) => Ok(view),
            None => self.copied(groups),
        }
    }

    /// [`Term::grouped`] where the strides allow it.
    fn viewed<const N: usize>(&self, groups: [&[u8]; N]) -> Result<Option<Own<Tensor<T>>>> {
        let mut joined = ViewShape::new();
        for group in groups {
            let (mut size, mut stride): (c_long, c_long) = (1, 0);
            for &label in group.iter().rev() {
                let (own_size, own_stride) = self.dim(label);
                if own_size == 1 {
                    continue;
                }
                if size == 1 {
                    (size, stride) = (own_size, own_stride);
                } else if stride.checked_mul(size) == Some(own_stride) {
                    size *= own_size;
                } else {
                    return Ok(None);
                }
            }
            joined.push(size, stride)?;
        }
        joined.view(self.tensor.borrow(), self.tensor.borrow().offset()).map(Some)
    }

    /// [`Term::grouped`] as a copy.
    fn copied<const N: usize>(&self, groups: [&[u8]; N]) -> Result<Own<Tensor<T>>> {
        let (mut apart, mut joined) = (ViewShape::new(), size::filled(N, 1)?);
        for (group, joined) in groups.iter().zip(joined.iter_mut()) {
            for &label in *group {
                let (size, stride) = self.dim(label);
                apart.push(size, stride)?;
                *joined = joined.checked_mul(size).ok_or_else(Error::overflow)?;
            }
        }
        let view = apart.view(self.tensor.borrow(), self.tensor.borrow().offset())?;
        let copy = tensor::deep_copy(view.borrow())?;
        tensor::resize(copy.borrow(), &joined, None)?;
        Ok(copy)
    }

    /// The product with `other`, summed over all labels but those of `kept`.
    pub(super) fn times(self, other: Self, kept: LabelSet) -> Result<Self> {
        let pair = TermPair::new(self, other, kept, &[])?;
        let roles = pair.roles(kept, &[]);
        let labels = roles.result();
        let tensor = tensor::empty()?;
        if roles.is_elementwise() {
            pair.multiply_elements(tensor.borrow(), &labels)?;
        } else {
            let product = pair.product(&roles)?;
            product.compute(tensor.borrow())?;
            let sizes = pair.sizes(&labels)?;
            tensor::resize(tensor.borrow(), &sizes, None)?;
        }
        Ok(Term { tensor, labels })
    }

    /// Sets `result` to the product with `other`, with the labels `output` in this order.
    pub(super) fn product_into(
        self,
        other: Self,
        result: Ref<'_, Tensor<T>>,
        output: &[u8],
        label_sizes: &LabelSizes,
    ) -> Result<()> {
        let kept = LabelSet::of(output);
        let pair = TermPair::new(self, other, kept, output)?;
        let roles = pair.roles(kept, output);
        if roles.is_elementwise() {
            return pair.multiply_elements(result, output);
        }
        let product = pair.product(&roles)?;
        let labels = roles.result();
        let sizes = pair.sizes(output)?;
        if labels[..] == *output {
            if sizes == product.sizes {
                return product.compute(result);
            }
            let shared = product.operands.iter().any(|operand| share(result, operand.borrow()));
            if !shared && tensor::has_sizes(result, &sizes) && tensor::is_contiguous(result) {
                return product.compute(new_over(result, &product.sizes)?.borrow());
            }
        }
        let computed = tensor::empty()?;
        product.compute(computed.borrow())?;
        tensor::resize(computed.borrow(), &pair.sizes(&labels)?, None)?;
        let term = Term { tensor: computed, labels };
        set_to(result, term.arranged(output, label_sizes)?.borrow())
    }
}

/// A contiguous tensor over the elements of `tensor`, which is one too and has as many.
fn new_over<T>(tensor: Ref<'_, Tensor<T>>, sizes: &[c_long]) -> Result<Own<Tensor<T>>> {
    let view = tensor::empty()?;
    tensor::set_storage(view.borrow(), tensor.storage(), tensor.offset(), sizes, None)?;
    Ok(view)
}

/// The labels of two factors by what becomes of them.
struct Roles {
    /// Of both, and of the result.
    batch: Labels,
    /// Of the first alone.
    rows: Labels,
    /// Of the second alone.
    columns: Labels,
    /// Of both, and summed over.
    summed: Labels,
}

impl Roles {
    /// Whether elements are multiplied as they are: nothing is summed, and it is not the outer product of two vectors.
    fn is_elementwise(&self) -> bool {
        let is_outer = self.batch.is_empty() && self.rows.len() == 1 && self.columns.len() == 1;
        self.summed.is_empty() && !is_outer
    }

    /// The labels of the result as products write them.
    fn result(&self) -> Labels {
        [&self.batch, &self.rows, &self.columns].into_iter().flatten().copied().collect()
    }
}

/// Two factors, in whose labels there is none that only one of them has and that is not kept.
struct TermPair<T> {
    a: Term<T>,
    b: Term<T>,
}

impl<T: Number> TermPair<T> {
    /// Rows come from `a`, which without an `output` is the one of more labels, unless the first label of `output` that only one of both has is that of `b`: then they are exchanged.
    fn new(a: Term<T>, b: Term<T>, kept: LabelSet, output: &[u8]) -> Result<Self> {
        let (of_a, of_b) = (a.set(), b.set());
        let (a, b) = (a.summed(kept | of_b)?, b.summed(kept | of_a)?);
        let first = output.iter().find(|&&label| of_a.has(label) != of_b.has(label));
        let has_more = output.is_empty() && b.labels.len() > a.labels.len();
        Ok(if has_more || first.is_some_and(|&label| of_b.has(label)) {
            TermPair { a: b, b: a }
        } else {
            TermPair { a, b }
        })
    }

    /// The roles of all labels. Those of each role have the order of `output`, else that of the larger factor, so that as
    /// little as possible is copied.
    fn roles(&self, kept: LabelSet, output: &[u8]) -> Roles {
        let (of_a, of_b) = (self.a.set(), self.b.set());
        let both = of_a & of_b;
        let larger =
            if self.b.tensor.borrow().count() > self.a.tensor.borrow().count() { &self.b } else { &self.a };
        let ordered = |set: LabelSet, from: &Term<T>| {
            let mut labels: Labels = set.iter().collect();
            let place = |label: u8| output.iter().position(|&other| other == label);
            labels.sort_by_key(|&label| (place(label), std::cmp::Reverse(from.dim(label).1)));
            labels
        };
        Roles {
            batch: ordered(both & kept, larger),
            rows: ordered(of_a & !of_b, &self.a),
            columns: ordered(of_b & !of_a, &self.b),
            summed: ordered(both & !kept, larger),
        }
    }

    /// The sizes of a tensor with these labels.
    fn sizes(&self, labels: &[u8]) -> Result<Longs> {
        let mut sizes = size::filled(labels.len().max(1), 1)?;
        for (size, &label) in sizes.iter_mut().zip(labels) {
            *size = self.size(label);
        }
        Ok(sizes)
    }

    /// Sets `result` to the products of elements, with the labels `labels`: nothing is summed.
    fn multiply_elements(&self, result: Ref<'_, Tensor<T>>, labels: &[u8]) -> Result<()> {
        let sizes = self.sizes(labels)?;
        let expanded = |term: &Term<T>| {
            let mut shape = ViewShape::new();
            for (&label, &size) in labels.iter().zip(sizes.iter()) {
                shape.push(size, term.dim(label).1)?;
            }
            shape.view(term.tensor.borrow(), term.tensor.borrow().offset())
        };
        binary::cmul(result, expanded(&self.a)?.borrow(), expanded(&self.b)?.borrow())
    }

    /// The operands of a product of two matrices as those of several: the first of the rows' labels count the matrices, the
    /// second factor is the same in each. That spares the copy of a factor whose rows do not lie at equal distances; where
    /// the matrices are small it does not pay.
    fn split_rows(&self, roles: &Roles) -> Result<Option<[Own<Tensor<T>>; 2]>> {
        let Roles { rows, columns, summed, .. } = roles;
        if rows.len() < 2 || self.a.viewed([&rows[..], &summed[..]])?.is_some() {
            return Ok(None);
        }
        for split in 1..rows.len() {
            let (outer, inner) = rows.split_at(split);
            let size = |labels: &[u8]| labels.iter().map(|&label| self.size(label) as f64).product::<f64>();
            if size(inner) * size(summed) * size(columns) < SPLIT_ROWS {
                break;
            }
            let Some(first) = self.a.viewed([outer, inner, &summed[..]])? else { continue };
            let second = self.b.grouped([&summed[..], &columns[..]])?;
            let second = second.borrow();
            let mut repeated = ViewShape::new();
            repeated.push(first.borrow().sizes()[0], 0)?;
            for (&size, &stride) in second.sizes().iter().zip(second.strides()) {
                repeated.push(size, stride)?;
            }
            return Ok(Some([first, repeated.view(second, second.offset())?]));
        }
        Ok(None)
    }

    /// The size of a label.
    fn size(&self, label: u8) -> c_long {
        self.a.dim(label).0.max(self.b.dim(label).0)
    }

    /// The product of matrices that has these roles.
    fn product(&self, roles: &Roles) -> Result<TermProduct<T>> {
        let Roles { batch, rows, columns, summed } = roles;
        let operands = match [batch, rows, columns].map(|labels| labels.is_empty()) {
            _ if summed.is_empty() => [self.a.grouped([&rows[..]])?, self.b.grouped([&columns[..]])?],
            [true, _, true] => [self.a.grouped([&rows[..], &summed[..]])?, self.b.grouped([&summed[..]])?],
            [true, true, _] => [self.b.grouped([&columns[..], &summed[..]])?, self.a.grouped([&summed[..]])?],
            [true, ..] => match self.split_rows(roles)? {
                Some(operands) => operands,
                None => {
                    [self.a.grouped([&rows[..], &summed[..]])?, self.b.grouped([&summed[..], &columns[..]])?]
                }
            },
            [false, ..] => {
                let groups_of_b = [&batch[..], &summed[..], &columns[..]];
                [self.a.grouped([&batch[..], &rows[..], &summed[..]])?, self.b.grouped(groups_of_b)?]
            }
        };
        let [a, b] = [operands[0].borrow().sizes(), operands[1].borrow().sizes()];
        let sizes = match (a, b) {
            (&[rows], &[columns]) => size::list(&[rows, columns])?,
            (&[rows, _], &[_]) => size::list(&[rows])?,
            (&[ref outer @ .., _], &[.., columns]) => {
                let mut sizes = size::list(outer)?;
                size::extend(&mut sizes, &[columns])?;
                sizes
            }
            _ => unreachable!("each has a dimension for its groups of labels"),
        };
        Ok(TermProduct { operands, sizes })
    }
}

/// A product of two vectors, of a matrix and a vector, of two matrices, or of the matrices of two batches.
struct TermProduct<T> {
    operands: [Own<Tensor<T>>; 2],
    sizes: Longs,
}

impl<T: Number> TermProduct<T> {
    /// Sets `result`, a tensor of the product's sizes or a new one, to the product.
    fn compute(&self, result: Ref<'_, Tensor<T>>) -> Result<()> {
        let nothing = tensor::empty()?;
        let [a, b] = [self.operands[0].borrow(), self.operands[1].borrow()];
        let multiply = match (a.rank(), b.rank()) {
            (1, _) => product::addr::<T>,
            (2, 1) => product::addmv::<T>,
            (2, _) => product::addmm::<T>,
            _ => product::baddbmm::<T>,
        };
        multiply(result, T::ZERO, nothing.borrow(), T::ONE, a, b)
    }
}
