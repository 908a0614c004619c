//! Sizes and offsets: which elements of an input each element of an output is computed from.

use crate::error::{self, check_arg_with};
use crate::memory::scratch::{OutOfMemory, Scratch};
use std::os::raw::c_long;

/// Depth, rows and columns.
pub type VolumeSize = [usize; 3];

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
    pub fn from_letter(letter: u8, number: i32) -> error::Result<Self> {
        check_letter(letter, [b'V', b'F'], number)?;
        Ok(if letter == b'V' { Range::Valid } else { Range::Full })
    }
}

/// Refuses a letter that is none of `known`.
fn check_letter(letter: u8, known: [u8; 2], number: i32) -> error::Result<()> {
    check_arg_with(known.contains(&letter), number, || {
        let [known, other, letter] = [known[0], known[1], letter].map(|letter| letter.escape_ascii());
        format!("type of convolution can be '{known}' or '{other}', not '{letter}'")
    })
}

/// Refuses a stride that is not positive.
pub(super) fn check_stride(stride: c_long, number: i32) -> error::Result<()> {
    check_arg_with(stride >= 1, number, || format!("Stride should be a positive integer, got {stride}"))
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
    pub fn from_letter(letter: u8, number: i32) -> error::Result<Self> {
        check_letter(letter, [b'X', b'C'], number)?;
        Ok(if letter == b'X' { Form::Correlation } else { Form::Convolution })
    }
}

/// The number of elements.
pub(super) fn volume(extent: VolumeSize) -> usize {
    extent.iter().product()
}

/// The offsets of a grid of `size` places in a volume of `within`, `steps` apart, in row-major order.
pub(super) fn offsets(
    size: VolumeSize,
    steps: VolumeSize,
    within: VolumeSize,
) -> Result<Scratch<isize>, OutOfMemory> {
    let mut offsets = Scratch::with_capacity(volume(size))?;
    for z in 0..size[0] {
        for y in 0..size[1] {
            let line = (z * steps[0] * within[1] + y * steps[1]) * within[2];
            offsets.extend((0..size[2]).map(|x| (line + x * steps[2]) as isize))?;
        }
    }
    Ok(offsets)
}

/// The offsets of `count` lists, `step` apart: all places of several planes.
pub(super) fn repeated(count: usize, step: isize, offsets: &[isize]) -> Result<Scratch<isize>, OutOfMemory> {
    let mut all = Scratch::with_capacity(count.saturating_mul(offsets.len()))?;
    for i in 0..count as isize {
        all.extend(offsets.iter().map(|offset| i * step + offset))?;
    }
    Ok(all)
}

/// The size of the output of a kernel over an input; `None` if the kernel does not fit or is empty, or there are more places
/// than a process has memory.
pub(super) fn output_size(
    range: Range,
    input: VolumeSize,
    kernel: VolumeSize,
    strides: VolumeSize,
) -> Option<VolumeSize> {
    let mut output = [0; 3];
    for d in 0..3 {
        if kernel[d] == 0 {
            return None;
        }
        output[d] = match range {
            Range::Valid => input[d].checked_sub(kernel[d])? / strides[d] + 1,
            Range::Full => (input[d].checked_sub(1)?).checked_mul(strides[d])?.checked_add(kernel[d])?,
        };
    }
    let places = output.iter().try_fold(1usize, |count, &size| count.checked_mul(size))?;
    isize::try_from(places).is_ok().then_some(output)
}

/// The size of the output where the strides spread the kernel and not the output: the derivative with
/// respect to a kernel that was applied with strides. `None` if the spread kernel does not fit.
pub(super) fn reverse_output_size(
    input: VolumeSize,
    kernel: VolumeSize,
    strides: VolumeSize,
) -> Option<VolumeSize> {
    let mut output = [0; 3];
    for d in 0..3 {
        let spread = kernel[d].checked_sub(1)?.checked_mul(strides[d])?;
        output[d] = input[d].checked_sub(spread).filter(|&size| size > 0)?;
    }
    Some(output)
}
