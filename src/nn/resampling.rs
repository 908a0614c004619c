//! Planes and volumes whose elements come from listed places of others: padding and upsampling.
//!
//! What becomes of rows, columns and slices does not depend on each other, so a layer is a list for each of the three
//! dimensions: one place for each element of the output, or two places and their shares.

use super::operand::{Claim, Input, Output};
use super::plane;
use super::real::Real;
use crate::error::{Error, Result};
use crate::handle::Ref;
use crate::memory::scratch::Scratch;
use crate::storage::size::Longs;
use crate::tensor::Tensor;
use std::mem::MaybeUninit;
use std::ops::Range;
use std::os::raw::c_long;

/// The place, or the two places, in the input along one dimension that an element of the output comes from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SourcePlaces<T> {
    /// The first place.
    pub first: usize,
    /// The second place.
    pub second: usize,
    /// The share of the second place; the rest is the first one's.
    pub share: T,
}

/// A layer: the sources along depth, rows and columns, and the sizes of planes or volumes of the input.
pub struct ResamplingLayer<T> {
    /// The sources along each dimension.
    pub sources: [Scratch<SourcePlaces<T>>; 3],
    /// The sizes of the input.
    pub input: [usize; 3],
    /// The dimensions of planes or volumes: 1 to 3.
    pub dimensions: usize,
}

impl<T: Real> ResamplingLayer<T> {
    /// The elements of planes or volumes of the input, and of the output.
    fn lengths(&self) -> (usize, usize) {
        (plane::volume(&self.input), plane::volume(&self.sources.each_ref().map(|list| list.len())))
    }

    /// The sizes of the output for those of an input.
    pub fn output_sizes(&self, sizes: &[c_long]) -> Longs {
        let mut all = Longs::from_slice(&sizes[..sizes.len() - self.dimensions]);
        all.extend(self.sources[3 - self.dimensions..].iter().map(|list| list.len() as c_long));
        all
    }

    /// Calls `visit(place in the output, place in the input, share)` for everything that one plane or volume gives.
    #[inline(always)]
    fn for_each(&self, mut visit: impl FnMut(usize, usize, T)) {
        let [slices, rows, columns] = &self.sources;
        let [_, height, width] = self.input;
        let mut at = 0;
        for slice in slices.iter() {
            for row in rows.iter() {
                for (z, share_z) in slice.parts() {
                    for (y, share_y) in row.parts() {
                        let (start, share) = ((z * height + y) * width, share_z * share_y);
                        if share == T::ZERO {
                            continue;
                        }
                        for (k, column) in columns.iter().enumerate() {
                            visit(at + k, start + column.first, share * (T::ONE - column.share));
                            if column.share != T::ZERO {
                                visit(at + k, start + column.second, share * column.share);
                            }
                        }
                    }
                }
                at += columns.len();
            }
        }
    }
}

/// What copies elements: a layer whose elements come from one place each.
struct CopyLayer<'a, T> {
    layer: &'a ResamplingLayer<T>,
    /// The longest run of columns whose places follow each other: all but the border of a padded row.
    dense: Range<usize>,
    /// The place of the first of them in a row of the input.
    first: usize,
}

impl<'a, T: Real> CopyLayer<'a, T> {
    /// `None` if an element comes from two places.
    fn of(layer: &'a ResamplingLayer<T>) -> Option<Self> {
        if layer.sources.iter().flat_map(|list| list.iter()).any(|source| source.share != T::ZERO) {
            return None;
        }
        let columns = &layer.sources[2];
        let mut dense = 0..0;
        let mut start = 0;
        for k in 1..=columns.len() {
            if k == columns.len() || columns[k].first != columns[k - 1].first + 1 {
                if k - start > dense.len() {
                    dense = start..k;
                }
                start = k;
            }
        }
        let first = columns.get(dense.start).map_or(0, |column| column.first);
        Some(CopyLayer { layer, dense, first })
    }

    /// Calls `visit` with the place of each row in the output and of its row in the input.
    #[inline(always)]
    fn for_each_row(&self, mut visit: impl FnMut(usize, usize)) {
        let [slices, rows, columns] = &self.layer.sources;
        let [_, height, width] = self.layer.input;
        let mut at = 0;
        for slice in slices.iter() {
            for row in rows.iter() {
                visit(at, (slice.first * height + row.first) * width);
                at += columns.len();
            }
        }
    }

    /// The columns that are not dense, and their places.
    #[inline(always)]
    fn others(&self) -> impl Iterator<Item = (usize, usize)> {
        let columns = &self.layer.sources[2];
        let others = (0..self.dense.start).chain(self.dense.end..columns.len());
        others.map(|k| (k, columns[k].first))
    }

    /// `to`, a plane or volume of the output, from one of the input.
    fn copy(&self, to: &mut [MaybeUninit<T>], from: &[T]) {
        self.for_each_row(|at, start| {
            let dense = &from[start + self.first..][..self.dense.len()];
            to[at..][self.dense.clone()].write_copy_of_slice(dense);
            for (k, place) in self.others() {
                to[at + k].write(from[start + place]);
            }
        });
    }

    /// Adds the gradient of the output to that of the input.
    fn add_back(&self, to: &mut [T], from: &[T]) {
        self.for_each_row(|at, start| {
            let dense = &mut to[start + self.first..][..self.dense.len()];
            for (to, &gradient) in dense.iter_mut().zip(&from[at..][self.dense.clone()]) {
                *to += gradient;
            }
            for (k, place) in self.others() {
                to[start + place] += from[at + k];
            }
        });
    }
}

impl<T: Real> SourcePlaces<T> {
    /// One place.
    pub fn one(place: usize) -> Self {
        SourcePlaces { first: place, second: place, share: T::ZERO }
    }

    #[inline(always)]
    fn parts(&self) -> [(usize, T); 2] {
        [(self.first, T::ONE - self.share), (self.second, self.share)]
    }
}

/// `output`, argument 3, = what the layer makes of `input`, argument 2.
///
/// # Errors
///
/// Arguments 2, 3: elements outside the storage. No memory.
pub fn update_output<T: Real>(
    input: Ref<'_, Tensor<T>>,
    output: Ref<'_, Tensor<T>>,
    layer: &ResamplingLayer<T>,
) -> Result<()> {
    let source = Input::new(input, 2, &[Claim::of(output)])?;
    let (length, output_length) = layer.lengths();
    let mut result = Output::new(output, &layer.output_sizes(source.sizes()), 3, &[])?;
    let elements = source.elements();
    let copies = CopyLayer::of(layer);
    plane::for_each(result.elements(), output_length, 4, &|k, to| {
        let from = &elements[k * length..][..length];
        match &copies {
            Some(copies) => copies.copy(to, from),
            None => {
                let to = plane::zeroed(to);
                layer.for_each(|at, place, share| to[at] += share * from[place]);
            }
        }
    });
    result.close()
}

/// The gradient of the input, in `grad_input`, which gets `sizes`, from `grad_output`.
///
/// # Errors
///
/// Arguments, by their numbers: elements outside the storage. No memory.
pub fn update_grad_input<T: Real>(
    (grad_output, number): (Ref<'_, Tensor<T>>, i32),
    (grad_input, result_number): (Ref<'_, Tensor<T>>, i32),
    sizes: &[c_long],
    layer: &ResamplingLayer<T>,
) -> Result<()> {
    let gradient = Input::new(grad_output, number, &[Claim::of(grad_input)])?;
    if *gradient.sizes() != *layer.output_sizes(sizes) {
        return Err(Error::plain("gradOutput has not the sizes of the output"));
    }
    let (length, output_length) = layer.lengths();
    let mut result = Output::new(grad_input, sizes, result_number, &[])?;
    let gradients = gradient.elements();
    let copies = CopyLayer::of(layer);
    let work = 4 * output_length.div_ceil(length.max(1));
    plane::for_each(result.elements(), length, work, &|k, to| {
        let (to, from) = (plane::zeroed(to), &gradients[k * output_length..][..output_length]);
        match &copies {
            Some(copies) => copies.add_back(to, from),
            None => layer.for_each(|at, place, share| to[place] += share * from[at]),
        }
    });
    result.close()
}
