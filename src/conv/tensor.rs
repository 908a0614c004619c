//! Tensors of planes and volumes.
//!
//! `S` is the number of dimensions of a plane or volume, 2 or 3. Results are resized; what they held
//! counts, times `beta`, only if they had as many elements before. Operands may share memory with the
//! result: they are read first.

use super::job::ConvolutionJob;
use super::volumes::{Relation, Volumes};
use super::window::{Form, Range, VolumeSize, check_stride, output_size, reverse_output_size};
use crate::blas::{Scalar, Size, for_each_product};
use crate::engine::Operand;
use crate::error::{Error, Result, check_arg_with};
use crate::handle::{Own, Ref};
use crate::storage::size::{self, Longs};
use crate::tensor::{self, Tensor};
use crate::threads::Shared;
use std::os::raw::c_long;

/// The tensors and factors of a call: `r = beta * r + alpha * …` of the input `t` and the kernels `k`.
#[derive(Clone, Copy)]
pub struct ConvolutionCall<'a, T: 'static> {
    /// The result.
    pub r: Ref<'a, Tensor<T>>,
    /// The factor of what the result held.
    pub beta: T,
    /// The factor of what is added.
    pub alpha: T,
    /// The input.
    pub t: Ref<'a, Tensor<T>>,
    /// The kernels.
    pub k: Ref<'a, Tensor<T>>,
}

/// The forms, by the dimensions in front of those of a plane or volume.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ConvolutionKind {
    /// `mm`: input b x p, kernels o x p, result b x o, summed over p.
    Batch,
    /// `mv`: input p, kernels o x p, result o, summed over p.
    Sum,
    /// `ger`: input p, kernels o, result o x p.
    Outer,
    /// `mul`: one input, one kernel, one result.
    Single,
    /// `cmul`: input p, kernels p, result p.
    Each,
}

/// The forms whose strides spread the kernel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReverseKind {
    /// `Revger`: input p, kernels o, result o x p.
    Outer,
    /// `Revgerm`: input b x p, kernels b x o, result o x p, summed over b.
    OuterSum,
}

/// The letter arguments of the C interface.
#[derive(Clone, Copy)]
pub struct Letters {
    /// `V` or `F`.
    pub range: u8,
    /// `X` or `C`.
    pub form: u8,
}

fn check_rank<T>(tensor: Ref<'_, Tensor<T>>, rank: usize, number: i32, name: &str) -> Result<()> {
    if tensor.rank() == rank {
        return Ok(());
    }
    Err(Error::arg(number, format!("{name}: {rank}D Tensor expected, got {}D", tensor.rank())))
}

/// The strides as an extent; argument 5 is the first.
fn check_strides<const S: usize>(strides: [c_long; S]) -> Result<VolumeSize> {
    let mut extent = [1; 3];
    for (d, &stride) in strides.iter().enumerate() {
        check_stride(stride, 5 + d as i32)?;
        extent[3 - S + d] = stride as usize;
    }
    Ok(extent)
}

/// The last `S` sizes of a tensor.
fn extent<T, const S: usize>(tensor: Ref<'_, Tensor<T>>) -> VolumeSize {
    let mut extent = [1; 3];
    for (to, &size) in extent.iter_mut().rev().zip(tensor.sizes().iter().rev().take(S)) {
        *to = size.max(0) as usize;
    }
    extent
}

/// Whether a kernel fits an input in the range `V`.
fn fits(input: VolumeSize, kernel: VolumeSize) -> bool {
    input.iter().zip(&kernel).all(|(input, kernel)| input >= kernel)
}

/// Refuses a kernel that does not fit its input of `S` dimensions.
fn check_fits<const S: usize>(fits: bool, input: VolumeSize, kernel: VolumeSize) -> Result<()> {
    check_arg_with(fits, 2, || {
        let text = |extent: VolumeSize| size::to_text(&extent.map(|size| size as c_long)[3 - S..]);
        format!("Input image is smaller than kernel: {} and {}", text(input), text(kernel))
    })
}

/// `r = beta * r + alpha * (t convolved or correlated with k)`, in the form `kind`.
///
/// # Errors
///
/// Argument 3, 4: the number of dimensions of `t`, `k`, or elements outside the storage. 5 and following:
/// a stride that is not positive. The two after the strides: an unknown letter. Argument 2: the numbers of planes do
/// not fit, or the kernel is larger than the input. Argument 1: elements of `r` outside its storage.
pub fn convolve<T: Scalar, const S: usize>(
    kind: ConvolutionKind,
    call: ConvolutionCall<'_, T>,
    strides: [c_long; S],
    letters: Letters,
) -> Result<()> {
    let ConvolutionCall { t, k, .. } = call;
    let (t_outer, k_outer) = match kind {
        ConvolutionKind::Batch => (2, 2),
        ConvolutionKind::Sum => (1, 2),
        ConvolutionKind::Outer | ConvolutionKind::Each => (1, 1),
        ConvolutionKind::Single => (0, 0),
    };
    check_rank(t, t_outer + S, 3, "input")?;
    check_rank(k, k_outer + S, 4, "kernel")?;
    let strides = check_strides(strides)?;
    let range = Range::from_letter(letters.range, 5 + S as i32)?;
    let form = Form::from_letter(letters.form, 6 + S as i32)?;
    let (t_sizes, k_sizes) = (t.sizes(), k.sizes());
    match kind {
        ConvolutionKind::Batch | ConvolutionKind::Sum => {
            let (wanted, planes) = (k_sizes[1], t_sizes[t_outer - 1]);
            check_arg_with(wanted == planes, 2, || {
                format!("invalid number of input planes: {planes}, the kernels take {wanted}")
            })?
        }
        ConvolutionKind::Each => check_arg_with(k_sizes[0] == t_sizes[0], 2, || {
            format!("invalid number of input/kernel planes: {} and {}", t_sizes[0], k_sizes[0])
        })?,
        ConvolutionKind::Outer | ConvolutionKind::Single => {}
    }
    let (input, kernel) = (extent::<T, S>(t), extent::<T, S>(k));
    check_fits::<S>(range == Range::Full || fits(input, kernel), input, kernel)?;
    let output = output_size(range, input, kernel, strides).ok_or_else(Error::overflow)?;
    let outer: &[c_long] = match kind {
        ConvolutionKind::Batch => &[t_sizes[0], k_sizes[0]],
        ConvolutionKind::Sum => &k_sizes[..1],
        ConvolutionKind::Outer => &[k_sizes[0], t_sizes[0]],
        ConvolutionKind::Each => &t_sizes[..1],
        ConvolutionKind::Single => &[],
    };
    let count = |sizes: &[c_long], d: usize| sizes[d] as usize;
    let (t_counts, k_counts) = match kind {
        ConvolutionKind::Batch => {
            ([count(t_sizes, 0), count(t_sizes, 1)], [count(k_sizes, 0), count(k_sizes, 1)])
        }
        ConvolutionKind::Sum => ([1, count(t_sizes, 0)], [count(k_sizes, 0), count(k_sizes, 1)]),
        ConvolutionKind::Outer => ([1, count(t_sizes, 0)], [count(k_sizes, 0), 1]),
        ConvolutionKind::Each => ([count(t_sizes, 0), 1], [count(k_sizes, 0), 1]),
        ConvolutionKind::Single => ([1, 1], [1, 1]),
    };
    let relation = if kind == ConvolutionKind::Outer { Relation::Outer } else { Relation::Sum };
    let shape = shape::<S>(outer, output)?;
    let each = kind == ConvolutionKind::Each;
    let k_counts = [if each { 1 } else { k_counts[0] }, k_counts[1]];
    let (input, weights) = volumes((t_counts, input), (k_counts, kernel))?;
    let job =
        ConvolutionJob::new(relation, (range, form), input, weights, strides)?.ok_or_else(Error::overflow)?;
    with_result(call, &shape, &|beta, r, t, k| {
        let weights_step = if each { weights.steps[0] } else { 0 };
        let work = Work { job: &job, r, beta, t, input_step: input.steps[0], k, weights_step };
        let alpha = call.alpha;
        // SAFETY: threads write results of their own.
        let work = unsafe { Shared::new(work) };
        for_each_product(job.size(), t_counts[0], &|i| work.get().series(i, alpha));
    })
}

/// The same job for each series of inputs.
struct Work<'a, T: Scalar> {
    job: &'a ConvolutionJob<T>,
    r: *mut T,
    beta: T,
    t: *const T,
    /// Elements from one series of inputs to the next.
    input_step: isize,
    k: *const T,
    /// Elements from the kernels of one series to those of the next.
    weights_step: isize,
}

impl<T: Scalar> Work<'_, T> {
    fn series(&self, i: usize, alpha: T) {
        let Size { rows, columns, .. } = self.job.size();
        let input = self.t.wrapping_offset(self.input_step * i as isize);
        let weights = self.k.wrapping_offset(self.weights_step * i as isize);
        // SAFETY: series of the decoded contiguous operands.
        unsafe { self.job.run(alpha, (input, weights), self.beta, self.r.add(i * rows * columns)) };
    }
}

/// Inputs and kernels, each as counts and extent.
fn volumes(input: ([usize; 2], VolumeSize), kernels: ([usize; 2], VolumeSize)) -> Result<(Volumes, Volumes)> {
    let of = |(counts, extent)| Volumes::new(counts, extent).ok_or_else(Error::overflow);
    Ok((of(input)?, of(kernels)?))
}

/// The sizes of a result: `outer` and then the last `S` of an output.
fn shape<const S: usize>(outer: &[c_long], output: VolumeSize) -> Result<Longs> {
    let mut sizes = Longs::from_slice(outer);
    sizes.extend(output[3 - S..].iter().map(|&size| size as c_long));
    // Sizes that are no memory's are refused before memory is made.
    size::product(&sizes).ok_or_else(Error::overflow)?;
    Ok(sizes)
}

/// `r = beta * r + alpha * (t correlated with k)`, where the strides spread the kernel: the derivative
/// with respect to a kernel that was applied with these strides.
///
/// # Errors
///
/// Argument 3, 4: the number of dimensions of `t`, `k`, or elements outside the storage. 5 and following:
/// a stride that is not positive. Argument 2: the spread kernel is larger than the input, or the batches
/// differ. Argument 1: elements of `r` outside its storage.
pub fn reverse<T: Scalar, const S: usize>(
    kind: ReverseKind,
    call: ConvolutionCall<'_, T>,
    strides: [c_long; S],
) -> Result<()> {
    let ConvolutionCall { t, k, alpha, .. } = call;
    let outer = if kind == ReverseKind::Outer { 1 } else { 2 };
    check_rank(t, outer + S, 3, "input")?;
    check_rank(k, outer + S, 4, "kernel")?;
    let strides = check_strides(strides)?;
    let (input, kernel) = (extent::<T, S>(t), extent::<T, S>(k));
    check_fits::<S>(fits(input, kernel), input, kernel)?;
    let (t_sizes, k_sizes) = (t.sizes(), k.sizes());
    let batch = if kind == ReverseKind::Outer { 1 } else { t_sizes[0] };
    if kind == ReverseKind::OuterSum {
        check_arg_with(k_sizes[0] == batch, 2, || {
            format!("Input batch and kernel batch is not same size: {batch} and {}", k_sizes[0])
        })?;
    }
    let output = reverse_output_size(input, kernel, strides)
        .ok_or_else(|| Error::arg(2, "Input image is smaller than kernel spread by strides"))?;
    let (planes, kernels) = (t_sizes[outer - 1], k_sizes[outer - 1]);
    let shape = shape::<S>(&[kernels, planes], output)?;
    let counts = |inner: c_long| [batch as usize, inner as usize];
    let (input, weights) = volumes((counts(planes), input), (counts(kernels), kernel))?;
    let job = ConvolutionJob::reverse(input, weights, strides)?.ok_or_else(Error::overflow)?;
    with_result(call, &shape, &|beta, r, t, k| {
        // SAFETY: decoded contiguous operands, and a result of the size of the job's output.
        unsafe { job.run(alpha, (t, k), beta, r) };
    })
}

/// What computes a result: called with `beta` and the addresses of result, input and kernels, all
/// contiguous.
type ComputeVolumes<'a, T> = &'a dyn Fn(T, *mut T, *const T, *const T);

/// Resizes the result of `call` to `shape` and calls `compute`.
fn with_result<T: Scalar>(
    call: ConvolutionCall<'_, T>,
    shape: &[c_long],
    compute: ComputeVolumes<'_, T>,
) -> Result<()> {
    let ConvolutionCall { r, beta, t, k, .. } = call;
    // Before anything is changed.
    Operand::new(t, 3)?;
    Operand::new(k, 4)?;
    let source = |tensor: Ref<'_, Tensor<T>>| {
        if tensor == r { tensor::deep_copy(tensor) } else { tensor::contiguous(tensor) }
    };
    let (t, k) = (source(t)?, source(k)?);
    let count = r.count();
    let room = tensor::reserve(r, shape, 1)?;
    let beta =
        if count == 0 || Some(count as c_long) != size::product(room.sizes()) { T::ZERO } else { beta };
    let apart = |tensor: Own<Tensor<T>>, number| -> Result<Own<Tensor<T>>> {
        let shared = Operand::new(tensor.borrow(), number)?.overlaps(room.span());
        if shared { tensor::deep_copy(tensor.borrow()) } else { Ok(tensor) }
    };
    let (t_held, k_held) = (apart(t, 3)?, apart(k, 4)?);
    let (t, k) = (t_held.borrow().data().cast_const(), k_held.borrow().data().cast_const());
    if room.is_contiguous_from(0) {
        compute(beta, room.commit().data(), t, k);
        return Ok(());
    }
    // What is not contiguous has these sizes already.
    let whole = tensor::deep_copy(r)?;
    compute(beta, whole.borrow().data(), t, k);
    room.receive(whole.borrow())
}
