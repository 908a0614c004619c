//! The windows of a pooling layer.

use crate::conv::VolumeSize;
use crate::error::{Error, Result, check_arg};
use crate::nn::names::{DILATION, KERNEL, OUTPUT, PADDING, STRIDE, check_axes};
use crate::nn::plane;
use crate::storage::size::Longs;
use std::ops::Range;
use std::os::raw::{c_int, c_long};

/// Windows along the columns that are worked on together.
pub const BLOCK: usize = 64;

/// The size of the output as C passes it.
#[derive(Clone, Copy)]
pub struct OutputSize {
    /// Depth (1 for planes), rows and columns.
    pub size: [c_int; 3],
    /// 2 for planes, 3 for volumes.
    pub dimensions: usize,
    /// The argument number of errors.
    pub number: i32,
}

impl OutputSize {
    /// The sizes as those of memory.
    ///
    /// # Errors
    ///
    /// The argument's: a size that is not positive.
    pub fn extent(&self) -> Result<VolumeSize> {
        check_axes(|d| self.size[d] > 0, &OUTPUT, self.number, "output sizes must be positive")?;
        Ok(self.size.map(|size| size as usize))
    }
}

/// A layer's parameters along depth, rows and columns, as C passes them; 1 and padding 0 for what it has not.
#[derive(Clone, Copy)]
pub struct WindowParameters {
    /// Sizes of the windows.
    pub kernel: [c_int; 3],
    /// From one window to the next.
    pub stride: [c_int; 3],
    /// Elements on both sides that windows may begin or end in.
    pub pad: [c_int; 3],
    /// From one element of a window to the next.
    pub dilation: [c_int; 3],
    /// Whether windows may reach beyond the end.
    pub ceil: bool,
    /// The dimensions of a plane or volume: 2 or 3.
    pub dimensions: usize,
    /// Whether the input must have a whole window without its padding.
    pub covered: bool,
    /// The argument numbers of errors.
    pub numbers: Numbers,
}

/// Which arguments errors blame.
#[derive(Clone, Copy)]
pub struct Numbers {
    /// For the sizes of windows.
    pub kernel: i32,
    /// For distances of windows.
    pub stride: i32,
    /// For distances inside windows.
    pub dilation: i32,
    /// For the padding.
    pub pad: i32,
}

/// The windows of one layer over an input.
#[derive(Clone, Copy, Debug)]
pub struct PoolingWindows {
    /// The input's planes or volumes.
    pub input: VolumeSize,
    /// The output's.
    pub output: VolumeSize,
    /// Sizes of windows.
    pub kernel: VolumeSize,
    /// From one window to the next.
    pub stride: VolumeSize,
    /// How far the first window begins before the input.
    pub pad: VolumeSize,
    /// From one element of a window to the next.
    pub dilation: VolumeSize,
}

/// The planes in front of those of an input of `dimensions` and maybe a batch, and their size.
///
/// # Errors
///
/// Argument 2: other dimensions.
pub fn planes(sizes: &[c_long], dimensions: usize) -> Result<(usize, VolumeSize)> {
    let inner = sizes.len().checked_sub(dimensions).filter(|outer| (1..=2).contains(outer));
    let Some(outer) = inner else {
        let text = if dimensions == 2 {
            "3D or 4D (batch mode) tensor expected for input"
        } else {
            "4D or 5D (batch mode) tensor expected for input"
        };
        return Err(Error::arg(2, text));
    };
    let mut extent = [1; 3];
    for (to, &size) in extent[3 - dimensions..].iter_mut().zip(&sizes[outer..]) {
        *to = size.max(0) as usize;
    }
    Ok((plane::volume(&sizes[..outer]), extent))
}

/// The sizes of a tensor of as many planes, with `extent` in place of theirs.
pub fn with_extent(sizes: &[c_long], dimensions: usize, extent: VolumeSize) -> Longs {
    let mut all = Longs::from_slice(&sizes[..sizes.len() - dimensions]);
    all.extend(extent[3 - dimensions..].iter().map(|&size| size as c_long));
    all
}

impl PoolingWindows {
    /// The windows of a layer over an input of these sizes, and the number of its planes.
    ///
    /// # Errors
    ///
    /// Arguments: as `numbers` say, for what is not positive, and for a padding of more than half a window; 2 for an
    /// input of other dimensions, or smaller than a window that it must cover. Plain: no window fits.
    pub fn new(parameters: &WindowParameters, sizes: &[c_long]) -> Result<(usize, PoolingWindows)> {
        let WindowParameters { kernel, stride, pad, dilation, ceil, dimensions, covered, numbers } =
            *parameters;
        check_axes(|d| kernel[d] > 0, &KERNEL, numbers.kernel, "kernel size should be greater than zero")?;
        check_axes(|d| stride[d] > 0, &STRIDE, numbers.stride, "stride should be greater than zero")?;
        check_axes(|d| dilation[d] > 0, &DILATION, numbers.dilation, "dilation should be greater than zero")?;
        let (planes, input) = planes(sizes, dimensions)?;
        let covers = (0..3).all(|d| input[d] as c_long >= c_long::from(kernel[d]));
        check_arg(!covered || covers, 2, "input image smaller than kernel size")?;
        let half = |d: usize| (0..=kernel[d] / 2).contains(&pad[d]);
        check_axes(
            half,
            &PADDING,
            numbers.pad,
            "pad should be smaller than half of kernel size, and not negative",
        )?;
        let mut output = [0; 3];
        for d in 0..3 {
            let [kernel, stride, pad, dilation] =
                [kernel[d], stride[d], pad[d], dilation[d]].map(c_long::from);
            let length = input[d] as c_long;
            let reach = dilation * (kernel - 1) + 1;
            let room = length.saturating_add(2 * pad) - reach;
            let steps = if ceil { -((-room).div_euclid(stride)) } else { room.div_euclid(stride) };
            let mut count = steps + 1;
            // The last window begins inside the input or the padding before it.
            if parameters.pad != [0; 3] && (count - 1).saturating_mul(stride) >= length.saturating_add(pad) {
                count -= 1;
            }
            output[d] = usize::try_from(count).unwrap_or(0);
        }
        if output.contains(&0) {
            return Err(Error::plain(format!(
                "Given input size: {input:?} (depth, rows, columns). Calculated output size: {output:?}. \
                 Output size is too small"
            )));
        }
        let [kernel, stride, pad, dilation] =
            [kernel, stride, pad, dilation].map(|values| values.map(|value| value as usize));
        Ok((planes, PoolingWindows { input, output, kernel, stride, pad, dilation }))
    }

    /// Checks that a tensor has the sizes of the output.
    ///
    /// # Errors
    ///
    /// Plain: it has not.
    pub fn check_output(
        &self,
        name: &str,
        sizes: &[c_long],
        input: &[c_long],
        dimensions: usize,
    ) -> Result<()> {
        if *sizes == *with_extent(input, dimensions, self.output) {
            return Ok(());
        }
        Err(Error::plain(format!("{name} has not the sizes of the output: {:?}", self.output)))
    }

    /// The elements of window `i` along dimension `d`: those of its places that are inside the input, and where the
    /// first place is.
    #[inline(always)]
    pub fn places(&self, d: usize, i: usize) -> (Range<usize>, isize) {
        let start = (i * self.stride[d]) as isize - self.pad[d] as isize;
        let dilation = self.dilation[d] as isize;
        // The first place at or behind 0, and the first one at or behind the end.
        let first = if start < 0 { (-start + dilation - 1) / dilation } else { 0 };
        let end = (self.input[d] as isize - start + dilation - 1).max(0) / dilation;
        let count = self.kernel[d] as isize;
        (first.min(count) as usize..end.clamp(first.min(count), count) as usize, start)
    }

    /// Of `range` of windows along the columns, those whose place `k` is inside the input, and which element it is for
    /// the first of them.
    #[inline(always)]
    pub fn columns(&self, range: Range<usize>, k: usize) -> (Range<usize>, usize) {
        let (stride, shift) = (self.stride[2], (k * self.dilation[2]) as isize - self.pad[2] as isize);
        // Window i has element i * stride + shift.
        let first = if shift < 0 { ((-shift) as usize).div_ceil(stride) } else { 0 };
        let end = usize::try_from(self.input[2] as isize - shift).map_or(0, |room| room.div_ceil(stride));
        let start = range.start.max(first);
        let end = range.end.min(end).max(start);
        (start..end, ((start * stride) as isize + shift).max(0) as usize)
    }

    /// Blocks of windows along the columns that together are all of them, and for each block the places that are inside
    /// the input for some of its windows, by which its sums are made.
    ///
    /// Windows that are further apart than a row is long have no element in common: they are blocks of their own, so
    /// that no place is tried in vain for each column of a large stride.
    #[inline(always)]
    pub fn blocks(&self) -> impl Iterator<Item = (Range<usize>, Range<usize>)> {
        let windows = self.output[2];
        let step = if self.stride[2] > self.input[2] { 1 } else { BLOCK };
        (0..windows).step_by(step).map(move |first| {
            let block = first..(first + step).min(windows);
            let (earliest, latest) = (self.places(2, block.end - 1).0, self.places(2, first).0);
            (block, earliest.start..latest.end)
        })
    }

    /// The elements of a plane or volume of the input, and of the output.
    pub fn lengths(&self) -> (usize, usize) {
        (plane::volume(&self.input), plane::volume(&self.output))
    }
}
