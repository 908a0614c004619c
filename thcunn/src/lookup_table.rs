//! Tables of rows: sums or means of bags of rows, which THNN has not, and the gradient of a table, for which THNN counts in whole
//! numbers of another size.

use crate::caller::{Caller, text};
use crate::device;
use crate::object::{THCState, Tensor};
use crate::work::{self, Double, Half, Long, Real, Result, Single, Work, elements};
use std::ffi::{c_int, c_long, c_void};
use std::ptr;

unsafe extern "C-unwind" {
    fn THGetIndexBase() -> c_int;
}

/// The base of indices in force.
fn base() -> c_long {
    // SAFETY: takes nothing.
    c_long::from(unsafe { THGetIndexBase() })
}

/// A copy of a tensor of indices with one dimension.
fn indices<'a>(work: &mut Work, number: c_int, tensor: *mut Tensor) -> Result<&'a mut [c_long]> {
    let copy = work.copied::<Long>(number, tensor)?;
    // SAFETY: a tensor of this library's, of which there is one such reference.
    let (is_vector, elements) = unsafe { (Tensor::sizes(copy).len() == 1, elements(copy)) };
    work.require(is_vector, number, c"1D tensor expected")?;
    Ok(elements)
}

/// The rows that indices name, counted from 0: each is one of `count`.
fn rows<'a>(work: &mut Work, number: c_int, tensor: *mut Tensor, count: usize) -> Result<&'a mut [c_long]> {
    let rows = indices(work, number, tensor)?;
    let base = base();
    rows.iter_mut().for_each(|row| *row = row.saturating_sub(base));
    let known = rows.iter().all(|row| (0..count as c_long).contains(row));
    work.require(known, number, c"there is no such row")?;
    Ok(rows)
}

/// A copy of a matrix, and its sizes.
fn matrix<K: Real>(
    work: &mut Work,
    number: c_int,
    tensor: *mut Tensor,
) -> Result<(*mut Tensor, usize, usize)> {
    let copy = work.copied::<K>(number, tensor)?;
    // SAFETY: a tensor of this library's.
    match *unsafe { Tensor::sizes(copy) } {
        [rows, columns] => Ok((copy, rows as usize, columns as usize)),
        _ => work.refuse(number, c"2D tensor expected"),
    }
}

/// Bags are summed, or averaged.
fn is_mean(work: &mut Work, mode: c_int, number: c_int) -> Result<bool> {
    work.require(matches!(mode, 0 | 1), number, c"mode must be 0 (sum) or 1 (mean)")?;
    Ok(mode == 1)
}

fn forward<K: Real>(
    work: &mut Work,
    (input, offsets, weight): (*mut Tensor, *mut Tensor, *mut Tensor),
    (output, offset2bag, seq_length): (*mut Tensor, *mut Tensor, *mut Tensor),
    mode: c_int,
) -> Result {
    let mean = is_mean(work, mode, 7)?;
    for (result, number) in [(output, 5), (offset2bag, 6), (seq_length, 8)] {
        work.require(!result.is_null(), number, c"must not be NULL")?;
    }
    let (weight, count, columns) = matrix::<K>(work, 4, weight)?;
    let input = rows(work, 2, input, count)?;
    let starts = indices(work, 3, offsets)?;
    let base = base();
    starts.iter_mut().for_each(|start| *start = start.saturating_sub(base));
    let inside = starts.first().is_none_or(|&first| first == 0)
        && starts.is_sorted()
        && starts.last().is_none_or(|&last| last <= input.len() as c_long);
    work.require(inside, 3, c"bags must begin at the first index, one behind the other")?;
    let y = work.fresh::<K>(&[starts.len() as c_long, columns as c_long])?;
    let (bags, lengths) =
        (work.fresh::<Long>(&[input.len() as c_long])?, work.fresh::<Long>(&[starts.len() as c_long])?);
    {
        // SAFETY: tensors of this function's, each with its own elements.
        let (weight, y, bags, lengths) = unsafe {
            (
                elements::<K::Number>(weight),
                elements::<K::Number>(y),
                elements::<c_long>(bags),
                elements::<c_long>(lengths),
            )
        };
        // Without a bag there are no indices either, or they are in none.
        bags.fill(base - 1);
        for bag in 0..starts.len() {
            let end = starts.get(bag + 1).map_or(input.len(), |&next| next as usize);
            let members = starts[bag] as usize..end;
            lengths[bag] = members.len() as c_long;
            bags[members.clone()].fill(bag as c_long + base);
            for column in 0..columns {
                let values =
                    input[members.clone()].iter().map(|&row| weight[row as usize * columns + column].into());
                let sum: f64 = values.sum();
                y[bag * columns + column] = K::rounded(if mean { sum / members.len() as f64 } else { sum });
            }
        }
    }
    work.resize::<K>(output, y)?;
    work.resize::<Long>(offset2bag, bags)?;
    work.resize::<Long>(seq_length, lengths)?;
    work.write::<K>(output, y)?;
    work.write::<Long>(offset2bag, bags)?;
    work.write::<Long>(seq_length, lengths)
}

fn backward<K: Real>(
    work: &mut Work,
    (input, gradOutput, gradWeight): (*mut Tensor, *mut Tensor, *mut Tensor),
    (offset2bag, seq_length): (*mut Tensor, *mut Tensor),
    scale_by_frequency: bool,
    mode: c_int,
    scale: f64,
) -> Result {
    let mean = is_mean(work, mode, 10)?;
    let (changed, count, columns) = matrix::<K>(work, 4, gradWeight)?;
    let (from, bags, width) = matrix::<K>(work, 3, gradOutput)?;
    work.require(width == columns, 3, c"must have as many columns as gradWeight")?;
    let input = rows(work, 2, input, count)?;
    let bag_of = rows(work, 5, offset2bag, bags)?;
    work.require(bag_of.len() == input.len(), 5, c"must have as many elements as the input")?;
    let lengths: &[c_long] = if mean { indices(work, 11, seq_length)? } else { &[] };
    work.require(!mean || lengths.len() == bags, 11, c"must have an element for each bag")?;
    let counts = work.fresh::<Long>(&[if scale_by_frequency { count as c_long } else { 1 }])?;
    {
        // SAFETY: a tensor of this function's.
        let counts = unsafe { elements::<c_long>(counts) };
        counts.fill(0);
        if scale_by_frequency {
            input.iter().for_each(|&row| counts[row as usize] += 1);
        }
        // SAFETY: tensors of this function's, each with its own elements.
        let (weight, from) = unsafe { (elements::<K::Number>(changed), elements::<K::Number>(from)) };
        for (&row, &bag) in input.iter().zip(&*bag_of) {
            let (row, bag) = (row as usize, bag as usize);
            let named = if scale_by_frequency { counts[row] } else { 1 };
            let by = scale / named as f64 / if mean { lengths[bag] as f64 } else { 1.0 };
            for column in 0..columns {
                let sum: f64 = weight[row * columns + column].into();
                let add: f64 = from[bag * columns + column].into();
                weight[row * columns + column] = K::rounded(sum + by * add);
            }
        }
    }
    work.write::<K>(gradWeight, changed)
}

macro_rules! bags {
    ($($kind:ident $accreal:ty: $forward:ident $backward:ident;)+) => { $(
        /// # Safety
        ///
        /// As in C.
        #[unsafe(no_mangle)]
        pub unsafe extern "C-unwind" fn $forward(
            state: *mut THCState,
            input: *mut Tensor,
            offsets: *mut Tensor,
            weight: *mut Tensor,
            output: *mut Tensor,
            offset2bag: *mut Tensor,
            mode: c_int,
            seq_length: *mut Tensor,
        ) {
            static CALLER: Caller = Caller::plain(text(concat!(
                stringify!($forward),
                "(state,input,offsets,weight,output,offset2bag,mode,seq_length,)\0"
            )));
            if device::check(&CALLER, state, &[input, offsets, weight, output, offset2bag, seq_length]) {
                let (operands, results) = ((input, offsets, weight), (output, offset2bag, seq_length));
                // SAFETY: the arguments are the C caller's.
                unsafe { work::run(&CALLER, |work| forward::<$kind>(work, operands, results, mode)) }
            }
        }

        /// # Safety
        ///
        /// As in C.
        #[unsafe(no_mangle)]
        pub unsafe extern "C-unwind" fn $backward(
            state: *mut THCState,
            input: *mut Tensor,
            gradOutput: *mut Tensor,
            gradWeight: *mut Tensor,
            offset2bag: *mut Tensor,
            count: *mut Tensor,
            sortedIndices: *mut Tensor,
            origIndices: *mut Tensor,
            scaleGradByFreq: bool,
            mode: c_int,
            seq_length: *mut Tensor,
            scale_: $accreal,
        ) {
            static CALLER: Caller = Caller::plain(text(concat!(
                stringify!($backward),
                "(state,input,gradOutput,gradWeight,offset2bag,count,sortedIndices,origIndices,scaleGradByFreq,mode,",
                "seq_length,scale_,)\0"
            )));
            let operands = [
                input, gradOutput, gradWeight, offset2bag, count, sortedIndices, origIndices, seq_length,
            ];
            if device::check(&CALLER, state, &operands) {
                // SAFETY: the arguments are the C caller's.
                unsafe {
                    work::run(&CALLER, |work| {
                        let operands = (input, gradOutput, gradWeight);
                        backward::<$kind>(work, operands, (offset2bag, seq_length), scaleGradByFreq, mode, scale_.into())
                    })
                }
            }
        }
    )+ };
}

bags! {
    Single f32: THNN_CudaLookupTableBag_updateOutput THNN_CudaLookupTableBag_accGradParameters;
    Half f32: THNN_CudaHalfLookupTableBag_updateOutput THNN_CudaHalfLookupTableBag_accGradParameters;
    Double f64: THNN_CudaDoubleLookupTableBag_updateOutput THNN_CudaDoubleLookupTableBag_accGradParameters;
}

/// The gradient of a table by THNN, which counts in a tensor of this function's.
type Accumulate = unsafe extern "C-unwind" fn(
    *mut c_void,
    *mut Tensor,
    *mut Tensor,
    *mut Tensor,
    *mut Tensor,
    *mut Tensor,
    *mut Tensor,
    bool,
    c_int,
    f64,
);

macro_rules! tables {
    ($($kind:ident $accreal:ty: $accumulate:ident by $by:ident, $converts:literal;)+) => { $(
        /// # Safety
        ///
        /// As in C.
        #[unsafe(no_mangle)]
        pub unsafe extern "C-unwind" fn $accumulate(
            state: *mut THCState,
            input: *mut Tensor,
            gradOutput: *mut Tensor,
            gradWeight: *mut Tensor,
            count: *mut Tensor,
            sorted: *mut Tensor,
            indices: *mut Tensor,
            scaleGradByFreq: bool,
            paddingValue: c_int,
            scale: $accreal,
        ) {
            unsafe extern "C-unwind" {
                fn $by(
                    state: *mut c_void, input: *mut Tensor, gradOutput: *mut Tensor, gradWeight: *mut Tensor, count: *mut Tensor,
                    sorted: *mut Tensor, indices: *mut Tensor, scaleGradByFreq: bool, paddingValue: c_int, scale: f64,
                );
            }
            static CALLER: Caller = Caller::plain(text(concat!(
                stringify!($accumulate),
                "(state,input,gradOutput,gradWeight,count,sorted,indices,scaleGradByFreq,paddingValue,scale,)\0"
            )));
            if device::check(&CALLER, state, &[input, gradOutput, gradWeight, count, sorted, indices]) {
                let operands = (input, gradOutput, gradWeight);
                let how = (scaleGradByFreq, paddingValue, scale.into());
                // SAFETY: the arguments are the C caller's.
                unsafe { work::run(&CALLER, |work| accumulate::<$kind>(work, operands, how, $by, $converts)) }
            }
        }
    )+ };
}

fn accumulate<K: Real>(
    work: &mut Work,
    (input, gradOutput, gradWeight): (*mut Tensor, *mut Tensor, *mut Tensor),
    (scale_by_frequency, padding, scale): (bool, c_int, f64),
    by: Accumulate,
    converts: bool,
) -> Result {
    let count = if scale_by_frequency { work.fresh_int()? } else { ptr::null_mut() };
    let (from, to) = if converts {
        (work.copied::<K>(3, gradOutput)?, work.copied::<K>(4, gradWeight)?)
    } else {
        (gradOutput, gradWeight)
    };
    let none: *mut Tensor = ptr::null_mut();
    // SAFETY: the C caller's tensors or copies of them, of the types that the function has.
    unsafe { by(none.cast(), input, from, to, count, none, none, scale_by_frequency, padding, scale) };
    work.check()?;
    if converts { work.write::<K>(gradWeight, to) } else { Ok(()) }
}

tables! {
    Single f32: THNN_CudaLookupTable_accGradParameters by THNN0_FloatLookupTable_accGradParameters, false;
    Half f32: THNN_CudaHalfLookupTable_accGradParameters by THNN0_FloatLookupTable_accGradParameters, true;
    Double f64: THNN_CudaDoubleLookupTable_accGradParameters by THNN0_DoubleLookupTable_accGradParameters, false;
}
