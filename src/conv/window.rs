//! Sizes and offsets: which elements of an input each element of an output is computed from.

use crate::error::{Result, check_arg};

/// Depth, rows and columns.
pub type Extent = [usize; 3];

/// Which places of the kernel over the input give an output.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Range {
    /// Those where the kernel lies inside the input.
    Valid,
    /// Those where they overlap; the strides spread the input.
    Full,
}

impl Range {
    /// From the letter of the C interface.
    ///
    /// # Errors
    ///
    /// Argument `number`: neither `V` nor `F`.
    pub fn from_letter(letter: u8, number: i32) -> Result<Self> {
        check_arg(matches!(letter, b'V' | b'F'), number, "type of convolution can be 'V' or 'F'")?;
        Ok(if letter == b'V' { Range::Valid } else { Range::Full })
    }
}

/// Whether the kernel is mirrored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// Cross-correlation: the kernel as it is.
    Correlation,
    /// Convolution: the kernel mirrored in all dimensions.
    Convolution,
}

impl Form {
    /// From the letter of the C interface.
    ///
    /// # Errors
    ///
    /// Argument `number`: neither `X` nor `C`.
    pub fn from_letter(letter: u8, number: i32) -> Result<Self> {
        check_arg(matches!(letter, b'X' | b'C'), number, "type of convolution can be 'X' or 'C'")?;
        Ok(if letter == b'X' { Form::Correlation } else { Form::Convolution })
    }
}

/// The number of elements.
pub(super) fn volume(extent: Extent) -> usize {
    extent.iter().product()
}

/// The offsets of a grid of `size` places in a volume of `within`, `steps` apart, in row-major order.
pub(super) fn offsets(size: Extent, steps: Extent, within: Extent) -> Vec<isize> {
    let mut offsets = Vec::with_capacity(volume(size));
    for z in 0..size[0] {
        for y in 0..size[1] {
            let line = (z * steps[0] * within[1] + y * steps[1]) * within[2];
            offsets.extend((0..size[2]).map(|x| (line + x * steps[2]) as isize));
        }
    }
    offsets
}

/// The offsets of `count` lists, `step` apart: all places of several planes.
pub(super) fn repeated(count: usize, step: isize, offsets: &[isize]) -> Vec<isize> {
    (0..count as isize).flat_map(|i| offsets.iter().map(move |offset| i * step + offset)).collect()
}

/// The size of the output of a kernel over an input; `None` if the kernel does not fit.
pub(super) fn output_size(range: Range, input: Extent, kernel: Extent, strides: Extent) -> Option<Extent> {
    let mut output = [0; 3];
    for d in 0..3 {
        output[d] = match range {
            Range::Valid => input[d].checked_sub(kernel[d])? / strides[d] + 1,
            Range::Full => (input[d].checked_sub(1)?).checked_mul(strides[d])?.checked_add(kernel[d])?,
        };
    }
    Some(output)
}

/// The size of the output where the strides spread the kernel and not the output: the derivative with
/// respect to a kernel that was applied with strides. `None` if the spread kernel does not fit.
pub(super) fn reverse_output_size(input: Extent, kernel: Extent, strides: Extent) -> Option<Extent> {
    let mut output = [0; 3];
    for d in 0..3 {
        let spread = kernel[d].checked_sub(1)?.checked_mul(strides[d])?;
        output[d] = input[d].checked_sub(spread).filter(|&size| size > 0)?;
    }
    Some(output)
}

/// Volumes spread and surrounded by zeros, so that full ranges are valid ones over them.
pub(super) struct Padded<T> {
    /// The volumes, one after the other.
    pub(super) data: Vec<T>,
    /// The size of each.
    pub(super) extent: Extent,
}

impl<T: Copy> Padded<T> {
    /// Spreads `count` contiguous volumes of `extent` at `from` by `strides`, and surrounds each by what
    /// a kernel of `kernel` reaches over its border.
    ///
    /// # Safety
    ///
    /// `from` points at the volumes.
    pub(super) unsafe fn new(
        (from, count, extent): (*const T, usize, Extent),
        kernel: Extent,
        strides: Extent,
        zero: T,
    ) -> Self {
        let padded: Extent = std::array::from_fn(|d| (extent[d] - 1) * strides[d] + 1 + 2 * (kernel[d] - 1));
        let start = ((kernel[0] - 1) * padded[1] + kernel[1] - 1) * padded[2] + kernel[2] - 1;
        let mut data = vec![zero; count * volume(padded)];
        let lines = offsets([extent[0], extent[1], 1], strides, padded);
        for (i, from_start) in (0..count).map(|i| (i, i * volume(extent))) {
            let to = &mut data[i * volume(padded) + start..];
            for (line, &offset) in lines.iter().enumerate() {
                for x in 0..extent[2] {
                    // SAFETY: an element of the volumes.
                    let value = unsafe { *from.add(from_start + line * extent[2] + x) };
                    to[offset as usize + x * strides[2]] = value;
                }
            }
        }
        Padded { data, extent: padded }
    }
}
