//! `unfolded_copy` and `unfolded_acc`: planes and their windows written out, for clients that call them.

use super::geometry::{Axis, PerAxis};
use super::window::Window;
use crate::error::{Error, Result, check_arg};
use crate::handle::Ref;
use crate::math::Arg;
use crate::nn::plane;
use crate::nn::real::Real;
use crate::tensor::Tensor;
use std::os::raw::c_int;

/// Planes and their windows.
pub struct Unfolding {
    rows: Axis,
    columns: Axis,
    planes: usize,
}

/// The memory of a tensor from its first element to the end of its storage, which must hold `count` elements; it is
/// used as if it were dense.
fn memory<T>(tensor: Ref<'_, Tensor<T>>, count: usize, number: i32) -> Result<*mut T> {
    let storage = tensor.storage().ok_or_else(|| Error::arg(number, "no elements"))?;
    let offset = tensor.offset();
    let fits = usize::try_from(offset)
        .ok()
        .and_then(|offset| offset.checked_add(count))
        .is_some_and(|end| end <= storage.len() as usize && !storage.data().is_null());
    check_arg(fits, number, "the storage has fewer elements than the sizes say")?;
    Ok(storage.data().wrapping_offset(offset))
}

impl Unfolding {
    /// The windows of `planes` planes of `input` elements, of which there are `output`; rows first.
    ///
    /// # Errors
    ///
    /// Arguments 3 to 13, as they are in C: a size that is not positive. No memory.
    pub fn new(
        window: &Window<2>,
        planes: c_int,
        [input_rows, input_columns]: [c_int; 2],
        [rows, columns]: [c_int; 2],
    ) -> Result<Self> {
        let positive = [
            (window.kernel[1], 3),
            (window.kernel[0], 4),
            (window.stride[1], 5),
            (window.stride[0], 6),
            (planes, 9),
            (input_columns, 10),
            (input_rows, 11),
            (columns, 12),
            (rows, 13),
        ];
        for (value, number) in positive {
            check_arg(value > 0, number, "a positive number expected")?;
        }
        let geometry = window.geometry();
        let axis = |d: usize, input: c_int, output: c_int| {
            Axis::forward(&geometry, d, i64::from(input), i64::from(output))
        };
        let planes = planes as usize;
        Ok(Unfolding { rows: axis(1, input_rows, rows)?, columns: axis(2, input_columns, columns)?, planes })
    }

    /// Elements of the windows of all planes, and of the planes.
    fn counts(&self) -> Result<[usize; 2]> {
        let product = |sizes: PerAxis<usize>| {
            sizes.iter().try_fold(self.planes, |count, &size| count.checked_mul(size))
        };
        let windows = product([self.rows.origins.len(), self.columns.origins.len(), self.place_count()]);
        let planes = product([1, self.rows.extent as usize, self.columns.extent as usize]);
        match (windows, planes) {
            (Some(windows), Some(planes)) => Ok([windows, planes]),
            _ => Err(Error::overflow()),
        }
    }

    fn place_count(&self) -> usize {
        self.rows.windows * self.columns.windows
    }

    /// Calls `line` for each row of windows under each tap of a plane: where it begins among the windows of the plane,
    /// which of its windows read the plane, and where the first of these does.
    fn for_each_line(&self, mut line: impl FnMut(usize, (usize, usize), usize)) {
        let mut tap = 0;
        for &y in &*self.rows.origins {
            for &x in &*self.columns.origins {
                for row in 0..self.rows.windows {
                    let at = row as i64 * self.rows.step + y;
                    let start = tap * self.place_count() + row * self.columns.windows;
                    if (0..self.rows.extent).contains(&at) {
                        let (first, end) = self.columns.inside(0, self.columns.windows, x);
                        let from = at * self.columns.extent + first as i64 * self.columns.step + x;
                        line(start, (first, end), from.max(0) as usize);
                    } else {
                        line(start, (0, 0), 0);
                    }
                }
                tap += 1;
            }
        }
    }

    /// Writes the windows of `input`, argument 2, to `finput`, argument 1: planes by rows and columns of the kernel by
    /// rows and columns of the output, with zeros where there is no input.
    ///
    /// # Errors
    ///
    /// Argument 1, 2: a storage with fewer elements.
    pub fn copy<T: Real>(&self, finput: Arg<'_, T>, input: Arg<'_, T>) -> Result<()> {
        self.each_plane(finput, input, &|windows, plane| {
            self.for_each_line(|start, (first, end), from| {
                let line = &mut windows[start..start + self.columns.windows];
                line[..first].fill(T::ZERO);
                line[end..].fill(T::ZERO);
                let from = plane[from.min(plane.len())..].iter().step_by(self.columns.step as usize);
                for (to, &from) in line[first..end].iter_mut().zip(from) {
                    *to = from;
                }
            });
        })
    }

    /// Adds the windows in `finput`, argument 1, to the elements of `input`, argument 2, that they are of.
    ///
    /// # Errors
    ///
    /// As [`Unfolding::copy`].
    pub fn accumulate<T: Real>(&self, finput: Arg<'_, T>, input: Arg<'_, T>) -> Result<()> {
        self.each_plane(finput, input, &|windows, plane| {
            self.for_each_line(|start, (first, end), to| {
                let at = to.min(plane.len());
                let to = plane[at..].iter_mut().step_by(self.columns.step as usize);
                for (to, &from) in to.zip(&windows[start + first..start + end]) {
                    *to += from;
                }
            });
        })
    }

    /// Calls `work` with the windows and the elements of each plane.
    fn each_plane<T: Real>(
        &self,
        finput: Arg<'_, T>,
        input: Arg<'_, T>,
        work: &(dyn Fn(&mut [T], &mut [T]) + Sync),
    ) -> Result<()> {
        let [windows, elements] = self.counts()?;
        let to = memory(finput, windows, 1)?;
        let from = memory(input, elements, 2)?;
        let spans = [(to, windows), (from, elements)]
            .map(|(start, count)| (start.addr(), start.wrapping_add(count).addr()));
        check_arg(!crate::engine::overlap(spans[0], spans[1]), 1, "the tensors share elements")?;
        // SAFETY: both storages have the elements, which are not the same.
        let (to, from) = unsafe {
            (std::slice::from_raw_parts_mut(to, windows), std::slice::from_raw_parts_mut(from, elements))
        };
        let (each, of_plane) = (windows / self.planes, elements / self.planes);
        plane::for_each_pair(to, each, from, of_plane, 1, &|_, windows, plane| work(windows, plane));
        Ok(())
    }
}
