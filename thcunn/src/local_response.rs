//! `SpatialCrossMapLRN`: every element divided by a power of the mean square of its neighbours in other planes (A. Krizhevsky et
//! al., ImageNet Classification with Deep Convolutional Neural Networks, 2012).

use crate::caller::Caller;
use crate::device;
use crate::object::{THCState, Tensor};
use crate::work::{self, Double, Half, Real, Result, Single, Work, elements};
use std::ffi::{CStr, c_int};
use std::ops::Range;

/// Batches, planes, and elements of a plane, one after the other.
#[derive(Clone, Copy)]
struct Images {
    batch: usize,
    planes: usize,
    area: usize,
}

impl Images {
    /// Those of argument 2, with `size` neighbours, argument `number`.
    fn of(work: &mut Work, input: *mut Tensor, size: c_int, number: c_int) -> Result<Self> {
        work.require(!input.is_null(), 2, c"must not be NULL")?;
        // SAFETY: a valid tensor of the C caller's.
        let (batch, planes, area) = match *unsafe { Tensor::sizes(input) } {
            [planes, height, width] => (1, planes, height * width),
            [batch, planes, height, width] => (batch, planes, height * width),
            _ => return work.refuse(2, c"3D or 4D tensor (planes, height, width, of a batch) expected"),
        };
        work.require(size > 0, number, c"number of neighbours must be positive")?;
        Ok(Self { batch: batch as usize, planes: planes as usize, area: area as usize })
    }

    /// Calls `compute` with each element's index and the indices of its neighbours: of `before` planes before it and `behind`
    /// behind it, as far as there are.
    fn for_each(
        self,
        before: usize,
        behind: usize,
        mut compute: impl FnMut(usize, &dyn Fn(&mut dyn FnMut(usize))),
    ) {
        for image in 0..self.batch {
            for plane in 0..self.planes {
                let window: Range<usize> =
                    plane.saturating_sub(before)..(plane + behind + 1).min(self.planes);
                for place in 0..self.area {
                    let index = |plane| (image * self.planes + plane) * self.area + place;
                    compute(index(plane), &|visit| window.clone().for_each(|plane| visit(index(plane))));
                }
            }
        }
    }
}

/// Refuses an operand that has not as many elements as the input.
fn require_count(work: &mut Work, input: *mut Tensor, other: *mut Tensor, number: c_int) -> Result {
    // SAFETY: valid tensors that were copied.
    let same = unsafe { Tensor::sizes(input) == Tensor::sizes(other) };
    work.require(same, number, c"must have the sizes of the input")
}

/// Refuses a result that is NULL.
fn require_result(work: &mut Work, result: *mut Tensor, number: c_int) -> Result {
    const NULL: &CStr = c"must not be NULL";
    work.require(!result.is_null(), number, NULL)
}

fn forward<K: Real>(
    work: &mut Work,
    (input, output, scale): (*mut Tensor, *mut Tensor, *mut Tensor),
    size: c_int,
    (alpha, beta, k): (f64, f64, f64),
) -> Result {
    let images = Images::of(work, input, size, 5)?;
    require_result(work, output, 3)?;
    require_result(work, scale, 4)?;
    let x = work.copied::<K>(2, input)?;
    // SAFETY: a tensor of this function's.
    let sizes = unsafe { Tensor::sizes(x) };
    let (y, scales) = (work.fresh::<K>(sizes)?, work.fresh::<K>(sizes)?);
    {
        // SAFETY: three tensors of this function's, each with its own elements.
        let (x, y, scales) =
            unsafe { (elements::<K::Number>(x), elements::<K::Number>(y), elements::<K::Number>(scales)) };
        let before = (size as usize - 1) / 2;
        images.for_each(before, size as usize - 1 - before, |index, neighbours| {
            let mut sum = 0.0;
            neighbours(&mut |other| sum += Into::<f64>::into(x[other]).powi(2));
            let by = k + alpha / f64::from(size) * sum;
            scales[index] = K::rounded(by);
            y[index] = K::rounded(x[index].into() * by.powf(-beta));
        });
    }
    work.resize::<K>(output, y)?;
    work.resize::<K>(scale, scales)?;
    work.write::<K>(output, y)?;
    work.write::<K>(scale, scales)
}

fn backward<K: Real>(
    work: &mut Work,
    (input, grad_output, grad_input): (*mut Tensor, *mut Tensor, *mut Tensor),
    (scale, output): (*mut Tensor, *mut Tensor),
    size: c_int,
    (alpha, beta): (f64, f64),
) -> Result {
    let images = Images::of(work, input, size, 7)?;
    require_result(work, grad_input, 4)?;
    let (x, dy) = (work.copied::<K>(2, input)?, work.copied::<K>(3, grad_output)?);
    let (scales, y) = (work.copied::<K>(5, scale)?, work.copied::<K>(6, output)?);
    for (other, number) in [(dy, 3), (scales, 5), (y, 6)] {
        require_count(work, x, other, number)?;
    }
    // SAFETY: a tensor of this function's.
    let dx = work.fresh::<K>(unsafe { Tensor::sizes(x) })?;
    {
        // SAFETY: tensors of this function's, each with its own elements.
        let [x, dy, scales, y, dx] =
            unsafe { [x, dy, scales, y, dx].map(|tensor| elements::<K::Number>(tensor)) };
        let wide = |number: K::Number| -> f64 { number.into() };
        // An element counts for those whose neighbour it is: as many behind it as count before, and the other way round.
        let behind = (size as usize - 1) / 2;
        images.for_each(size as usize - 1 - behind, behind, |index, neighbours| {
            let mut sum = 0.0;
            neighbours(&mut |other| sum += wide(dy[other]) * wide(y[other]) / wide(scales[other]));
            let own = wide(dy[index]) * wide(scales[index]).powf(-beta);
            dx[index] = K::rounded(own - 2.0 * alpha * beta / f64::from(size) * wide(x[index]) * sum);
        });
    }
    work.resize::<K>(grad_input, dx)?;
    work.write::<K>(grad_input, dx)
}

macro_rules! entries {
    ($($kind:ident $accreal:ty: $forward:ident $backward:ident;)+) => { $(
        /// # Safety
        ///
        /// As in C.
        #[unsafe(no_mangle)]
        pub unsafe extern "C-unwind" fn $forward(
            state: *mut THCState,
            input: *mut Tensor,
            output: *mut Tensor,
            scale: *mut Tensor,
            size: c_int,
            alpha: $accreal,
            beta: $accreal,
            k: $accreal,
        ) {
            static CALLER: Caller = Caller::plain(
                crate::caller::text(concat!(stringify!($forward), "(state,input,output,scale,size,alpha,beta,k,)\0")),
            );
            if device::check(&CALLER, state, &[input, output, scale]) {
                let factors = (alpha.into(), beta.into(), k.into());
                // SAFETY: the arguments are the C caller's.
                unsafe { work::run(&CALLER, |work| forward::<$kind>(work, (input, output, scale), size, factors)) }
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
            gradInput: *mut Tensor,
            scale: *mut Tensor,
            output: *mut Tensor,
            size: c_int,
            alpha: $accreal,
            beta: $accreal,
            k: $accreal,
        ) {
            static CALLER: Caller = Caller::plain(crate::caller::text(concat!(
                stringify!($backward),
                "(state,input,gradOutput,gradInput,scale,output,size,alpha,beta,k,)\0"
            )));
            // It is in the scales.
            let _ = k;
            if device::check(&CALLER, state, &[input, gradOutput, gradInput, scale, output]) {
                let (operands, factors) = ((input, gradOutput, gradInput), (alpha.into(), beta.into()));
                // SAFETY: the arguments are the C caller's.
                unsafe {
                    work::run(&CALLER, |work| backward::<$kind>(work, operands, (scale, output), size, factors))
                }
            }
        }
    )+ };
}

entries! {
    Single f32: THNN_CudaSpatialCrossMapLRN_updateOutput THNN_CudaSpatialCrossMapLRN_updateGradInput;
    Half f32: THNN_CudaHalfSpatialCrossMapLRN_updateOutput THNN_CudaHalfSpatialCrossMapLRN_updateGradInput;
    Double f64: THNN_CudaDoubleSpatialCrossMapLRN_updateOutput THNN_CudaDoubleSpatialCrossMapLRN_updateGradInput;
}
