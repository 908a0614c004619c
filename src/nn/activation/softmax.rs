//! Softmax and its logarithm along a dimension.

use crate::error::{Error, Result};
use crate::handle::Ref;
use crate::kernel::{Isa, Kernel, dispatch};
use crate::nn::operand::{Claim, Input, Output};
use crate::nn::plane;
use crate::nn::real::Real;
use crate::tensor::Tensor;
use std::mem::MaybeUninit;
use std::os::raw::{c_int, c_long};

/// Which of the two functions.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum SoftmaxKind {
    /// `e^x / Σ e^x`.
    SoftMax,
    /// `ln(e^x / Σ e^x)`.
    LogSoftMax,
}

/// Lanes that are computed together, where they are not contiguous.
pub(super) const SIDE_BY_SIDE: usize = 128;

/// A tensor as `outer` blocks of `length` rows of `inner` elements; lanes run over the rows.
#[derive(Clone, Copy)]
pub(super) struct SoftmaxShape {
    pub(super) length: usize,
    pub(super) inner: usize,
}

impl SoftmaxShape {
    pub(super) fn along(sizes: &[c_long], d: usize) -> Self {
        let inner = plane::volume(&sizes[d + 1..]);
        SoftmaxShape { length: sizes[d] as usize, inner }
    }
}

/// The dimension of torch/nn's functions: that of the planes of 1 to 4 dimensions, of which the second and the fourth
/// have a batch in front.
pub fn planes<T>(tensor: Ref<'_, Tensor<T>>, number: i32) -> Result<usize> {
    match tensor.rank() {
        1 | 3 => Ok(0),
        2 | 4 => Ok(1),
        _ => Err(Error::arg(number, "1D, 2D, 3D or 4D tensor expected")),
    }
}

/// The dimension of PyTorch's functions, counted from 0 whatever the base of indices.
///
/// # Errors
///
/// Argument `number`: there is no such dimension.
pub fn named<T>(tensor: Ref<'_, Tensor<T>>, dim: c_int, number: i32) -> Result<usize> {
    let inside = usize::try_from(dim).ok().filter(|&d| d < tensor.rank());
    inside.ok_or_else(|| Error::arg(number, "dim out of range: between 0 and the number of dimensions"))
}

/// `output` = the function of the lanes of `input` along dimension `d`.
///
/// # Errors
///
/// Arguments 2, 3: elements outside the storage. No memory.
pub fn update_output<T: Real>(
    kind: SoftmaxKind,
    input: Ref<'_, Tensor<T>>,
    output: Ref<'_, Tensor<T>>,
    d: usize,
) -> Result<()> {
    let source = Input::new(input, 2, &[Claim::of(output)])?;
    let shape = SoftmaxShape::along(source.sizes(), d);
    let mut result = Output::new(output, source.sizes(), 3, &[])?;
    let elements = source.elements();
    for_each_group(shape, result.elements(), 32, &|to, at, width| {
        dispatch(SoftmaxForward { kind, to, from: &elements[at..], shape, width });
    });
    result.close()
}

/// `grad_input` = the gradient of the input of [`update_output`], from that of the output and the output.
///
/// # Errors
///
/// Arguments 3, 4, 5: elements outside the storage. Plain: gradient and output differ in size. No memory.
pub fn update_grad_input<T: Real>(
    kind: SoftmaxKind,
    grad_output: Ref<'_, Tensor<T>>,
    grad_input: Ref<'_, Tensor<T>>,
    output: Ref<'_, Tensor<T>>,
    d: usize,
) -> Result<()> {
    let claims = [Claim::of(grad_input)];
    let (gradient, known) = (Input::new(grad_output, 3, &claims)?, Input::new(output, 5, &claims)?);
    if gradient.sizes() != known.sizes() {
        return Err(Error::plain("output and gradOutput shapes do not match"));
    }
    let shape = SoftmaxShape::along(known.sizes(), d);
    let mut result = Output::new(grad_input, known.sizes(), 4, &[])?;
    let (gradients, elements) = (gradient.elements(), known.elements());
    for_each_group(shape, result.elements(), 16, &|to, at, width| {
        dispatch(SoftmaxBackward {
            kind,
            to,
            gradient: &gradients[at..],
            output: &elements[at..],
            shape,
            width,
        });
    });
    result.close()
}

/// A group of up to [`SIDE_BY_SIDE`] lanes of a result.
#[derive(Clone, Copy)]
struct LaneGroup<T>(*mut MaybeUninit<T>);

impl<T: Real> LaneGroup<T> {
    /// Writes an element, by its place from the first one on.
    #[inline(always)]
    fn write(self, place: usize, value: T) {
        // SAFETY: a place of these lanes, which the kernels leave only for others of theirs; see `for_each_group`.
        unsafe { (*self.0.add(place)).write(value) };
    }

    /// The elements of `width` lanes in one row, by the place of the first.
    ///
    /// # Safety
    ///
    /// The lanes are of this group, and nothing else refers to the row meanwhile.
    #[inline(always)]
    unsafe fn row<'a>(self, place: usize, width: usize) -> &'a mut [MaybeUninit<T>] {
        // SAFETY: places of these lanes, as above; the caller's promise.
        unsafe { std::slice::from_raw_parts_mut(self.0.add(place), width) }
    }
}

/// Calls `task` with groups of neighbouring lanes, where the first one begins in the slice, and how many they are.
fn for_each_group<T: Real>(
    SoftmaxShape { length, inner }: SoftmaxShape,
    to: &mut [MaybeUninit<T>],
    work: usize,
    task: &(dyn Fn(LaneGroup<T>, usize, usize) + Sync),
) {
    let width = SIDE_BY_SIDE.min(inner);
    let groups = inner.div_ceil(width.max(1));
    let count = to.len() / length.saturating_mul(inner).max(1) * groups;
    // SAFETY: threads have lanes of their own.
    let start = unsafe { crate::threads::Shared::new(to.as_mut_ptr()) };
    let parts = plane::parts(count, length.saturating_mul(width).saturating_mul(work));
    crate::threads::for_each_range(count, parts, &|range| {
        for group in range {
            let first = group % groups * width;
            let at = group / groups * length * inner + first;
            task(LaneGroup(start.get().wrapping_add(at)), at, width.min(inner - first));
        }
    });
}

/// The logarithm of the sum of `powers`, of which the largest is 1.
#[inline(always)]
pub(super) fn logarithm<T: Real>(sum: f64, powers: impl Iterator<Item = T>) -> f64 {
    // Beside a single 1 the sum of the others may be less than the last place of the whole.
    if sum < NEXT_TO_ONE {
        powers.filter(|&power| power != T::ONE).map(Real::wide).sum::<f64>().ln_1p()
    } else {
        sum.ln()
    }
}

/// Sums below this are added again without the 1.
const NEXT_TO_ONE: f64 = 1.25;

/// Computes the powers of the elements of a row less `shifts` and adds them to `sums`: in one loop for the powers and one for
/// the sums, since together they would not vectorise.
#[inline(always)]
pub(super) fn add_powers<T: Real, I: Isa>(powers: &mut [T], sums: &mut [f64], row: &[T], shifts: &[T]) {
    for ((power, &x), &shift) in powers.iter_mut().zip(row).zip(shifts) {
        *power = (x - shift).exp::<I>();
    }
    for (sum, power) in sums.iter_mut().zip(powers) {
        *sum += power.wide();
    }
}

struct SoftmaxForward<'a, T> {
    kind: SoftmaxKind,
    to: LaneGroup<T>,
    from: &'a [T],
    shape: SoftmaxShape,
    width: usize,
}

impl<T: Real> SoftmaxForward<'_, T> {
    /// One lane of contiguous elements.
    #[inline(always)]
    fn contiguous<I: Isa>(self) {
        const LANES: usize = 16;
        let from = &self.from[..self.shape.length];
        let (blocks, rest) = from.as_chunks::<LANES>();
        let mut most = [T::LOWEST; LANES];
        for block in blocks {
            for lane in 0..LANES {
                most[lane] = most[lane].at_least(block[lane]);
            }
        }
        let most = most.iter().chain(rest).fold(T::LOWEST, |most, &x| most.at_least(x));
        // One loop for the powers and one for their sum: together they would not vectorise.
        for (k, &x) in from.iter().enumerate() {
            self.to.write(k, (x - most).exp::<I>());
        }
        // SAFETY: written above.
        let powers = unsafe { std::slice::from_raw_parts(self.to.0.cast_const().cast::<T>(), from.len()) };
        let (blocks, rest) = powers.as_chunks::<LANES>();
        let mut sums = [0.0; LANES];
        for block in blocks {
            for lane in 0..LANES {
                sums[lane] += block[lane].wide();
            }
        }
        let sum = sums.iter().sum::<f64>() + rest.iter().map(|power| power.wide()).sum::<f64>();
        if self.kind == SoftmaxKind::SoftMax {
            let factor = T::of(1.0 / sum);
            for k in 0..from.len() {
                // SAFETY: written above.
                let power = unsafe { (*self.to.0.add(k)).assume_init() };
                self.to.write(k, power * factor);
            }
        } else {
            let logarithm = T::of(logarithm(sum, powers.iter().copied()));
            for (k, &x) in from.iter().enumerate() {
                // The maximum first: next to it the logarithm may be nothing.
                self.to.write(k, (x - most) - logarithm);
            }
        }
    }
}

impl<T: Real> Kernel for SoftmaxForward<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run<I: Isa>(self) {
        let (SoftmaxShape { length, inner }, width) = (self.shape, self.width);
        if inner == 1 {
            return self.contiguous::<I>();
        }
        let row = |d: usize| &self.from[d * inner..][..width];
        let (mut most, mut sums) = ([T::LOWEST; SIDE_BY_SIDE], [0.0; SIDE_BY_SIDE]);
        for d in 0..length {
            for (most, &x) in most.iter_mut().zip(row(d)) {
                *most = most.at_least(x);
            }
        }
        // SAFETY: a row of this group, whose lanes one task has alone; no other one lives.
        let to = |d: usize| unsafe { self.to.row(d * inner, width) };
        let softmax = self.kind == SoftmaxKind::SoftMax;
        let mut powers = [T::ZERO; SIDE_BY_SIDE];
        let powers = &mut powers[..width];
        for d in 0..length {
            add_powers::<T, I>(powers, &mut sums, row(d), &most);
            if softmax {
                to(d).write_copy_of_slice(powers);
            }
        }
        let mut shift = [T::ZERO; SIDE_BY_SIDE];
        for lane in 0..width {
            let powers = || (0..length).map(|d| (row(d)[lane] - most[lane]).exp::<I>());
            shift[lane] = T::of(if softmax { 1.0 / sums[lane] } else { logarithm(sums[lane], powers()) });
        }
        for d in 0..length {
            if softmax {
                for (to, &factor) in to(d).iter_mut().zip(&shift) {
                    // SAFETY: the power, written above.
                    let power = unsafe { to.assume_init() };
                    to.write(power * factor);
                }
            } else {
                for (((to, &x), &most), &shift) in to(d).iter_mut().zip(row(d)).zip(&most).zip(&shift) {
                    to.write((x - most) - shift);
                }
            }
        }
    }
}

/// The logarithm of a probability of one half: above it there is at most one element in a lane.
const LIKELY: f64 = -std::f64::consts::LN_2;

/// `g - e^y sum` for a `y` close to 0, where `g` and the product may be all but equal.
#[inline(always)]
fn log_gradient<T: Real, I: Isa>(g: T, y: T, sum: f64) -> T {
    T::of((g.wide() - sum) - Real::exp_m1::<I>(y.wide()) * sum)
}

struct SoftmaxBackward<'a, T> {
    kind: SoftmaxKind,
    to: LaneGroup<T>,
    gradient: &'a [T],
    output: &'a [T],
    shape: SoftmaxShape,
    width: usize,
}

impl<T: Real> SoftmaxBackward<'_, T> {
    /// One lane of contiguous elements.
    #[inline(always)]
    fn contiguous<I: Isa>(self) {
        const LANES: usize = 16;
        let (gradient, output) = (&self.gradient[..self.shape.length], &self.output[..self.shape.length]);
        let softmax = self.kind == SoftmaxKind::SoftMax;
        let term = |g: T, y: T| if softmax { g.wide() * y.wide() } else { g.wide() };
        let (gradients, rest) = gradient.as_chunks::<LANES>();
        let (outputs, rest_outputs) = output.as_chunks::<LANES>();
        let mut sums = [0.0; LANES];
        for (gradient, output) in gradients.iter().zip(outputs) {
            for lane in 0..LANES {
                sums[lane] += term(gradient[lane], output[lane]);
            }
        }
        let rest: f64 = rest.iter().zip(rest_outputs).map(|(&g, &y)| term(g, y)).sum();
        let whole = sums.iter().sum::<f64>() + rest;
        let sum = T::of(whole);
        let pairs = gradient.iter().zip(output).enumerate();
        if softmax {
            pairs.for_each(|(k, (&g, &y))| self.to.write(k, y * (g - sum)));
        } else {
            pairs.clone().for_each(|(k, (&g, &y))| self.to.write(k, g - y.exp::<I>() * sum));
            for (k, (&g, &y)) in pairs.filter(|&(_, (_, &y))| y.wide() > LIKELY) {
                self.to.write(k, log_gradient::<T, I>(g, y, whole));
            }
        }
    }
}

impl<T: Real> Kernel for SoftmaxBackward<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run<I: Isa>(self) {
        let (SoftmaxShape { length, inner }, width) = (self.shape, self.width);
        if inner == 1 {
            return self.contiguous::<I>();
        }
        let (gradients, outputs) = (self.gradient, self.output);
        let rows = |d: usize| (&gradients[d * inner..][..width], &outputs[d * inner..][..width]);
        let softmax = self.kind == SoftmaxKind::SoftMax;
        let mut sums = [0.0; SIDE_BY_SIDE];
        for d in 0..length {
            let (gradient, output) = rows(d);
            for ((sum, &g), &y) in sums.iter_mut().zip(gradient).zip(output) {
                *sum += if softmax { g.wide() * y.wide() } else { g.wide() };
            }
        }
        for d in 0..length {
            let (gradient, output) = rows(d);
            for (lane, (&g, &y)) in gradient.iter().zip(output).enumerate() {
                let value =
                    if softmax { y * (g - T::of(sums[lane])) } else { g - y.exp::<I>() * T::of(sums[lane]) };
                self.to.write(d * inner + lane, value);
            }
            if !softmax {
                for (lane, (&g, &y)) in
                    gradient.iter().zip(output).enumerate().filter(|&(_, (_, &y))| y.wide() > LIKELY)
                {
                    self.to.write(d * inner + lane, log_gradient::<T, I>(g, y, sums[lane]));
                }
            }
        }
    }
}
