//! Strips against their definition.

use super::super::geometry::Geometry;
use super::super::layer::{Layer, WeightSteps};
use super::*;
use crate::kernel::arithmetic::Arithmetic;
use crate::kernel::level::{Level, level};
use crate::nn::real::Real;
use std::fmt::Debug;
use std::ptr;

/// A layer of single planes; none if no window fits.
fn layer(input: [i64; 2], kernel: i64, step: i64, padding: [i64; 2]) -> Option<Layer> {
    let geometry = Geometry {
        kernel: [1, kernel, kernel],
        stride: [1, step, step],
        padding: [0, padding[0], padding[1]],
        dilation: [1; 3],
    };
    let input = [1, input[0], input[1]];
    let fits = (1..3).all(|d| input[d] + 2 * geometry.padding[d] >= kernel);
    let taps = (kernel * kernel) as isize;
    fits.then(|| Layer {
        geometry,
        samples: 1,
        groups: 1,
        inputs: 1,
        outputs: 1,
        input,
        output: geometry.windows(input),
        weights: WeightSteps { group: taps, output: taps, input: taps },
    })
}

/// Whole numbers, whose sums are exact.
fn numbers<T: Real + From<i8>>(count: usize, seed: usize) -> Vec<T> {
    (0..count).map(|i| T::from(((i + seed).wrapping_mul(2_654_435_761) >> 9) as i8 % 7)).collect()
}

/// Calls `each` with what belongs together: a place of the input, one of the output, and a tap.
fn for_each(layer: &Layer, mut each: impl FnMut(usize, usize, usize)) {
    let ([_, height, width], [_, rows, columns]) = (layer.input, layer.output);
    let ([_, size, _], [_, step, _], [_, down, right]) =
        (layer.geometry.kernel, layer.geometry.stride, layer.geometry.padding);
    for i in 0..rows * columns * size * size {
        let (tap, place) = (i % (size * size), i / (size * size));
        let y = place / columns * step + tap / size - down;
        let x = place % columns * step + tap % size - right;
        if (0..height).contains(&y) && (0..width).contains(&x) {
            each((y * width + x) as usize, place as usize, tap as usize);
        }
    }
}

fn check<T: Real + From<i8> + Into<f64> + Debug>(layer: &Layer, has_infinity: bool, infinity: T) {
    let [inputs, outputs] = [layer.input, layer.output].map(|size| (size[1] * size[2]) as usize);
    let taps = layer.geometry.taps() as usize;
    let (mut input, output) = (numbers::<T>(inputs, 1), numbers::<T>(outputs, 2));
    let (kernel, bias) = (numbers::<T>(taps, 3), T::from(5));
    if has_infinity {
        input[inputs - 1] = infinity;
    }
    let (mut sums, mut back) = (vec![T::ZERO; outputs], vec![T::ZERO; inputs]);
    let mut gradient = kernel.clone();
    for_each(layer, |from, to, tap| {
        sums[to] = sums[to].plus(input[from].times(kernel[tap]));
        back[from] = back[from].plus(output[to].times(kernel[tap]));
        gradient[tap] = gradient[tap].plus(T::from(2).times(input[from].times(output[to])));
    });
    let same = |found: &[T], wanted: &[T]| {
        let same = |(&a, &b): (&T, &T)| a == b || a.into().is_nan() && b.into().is_nan();
        assert!(found.iter().zip(wanted).all(same), "{layer:?}: {found:?}, not {wanted:?}");
    };
    let (Some(forward), Some(backward)) = (Strips::forward::<T>(layer), Strips::backward::<T>(layer)) else {
        assert!(level() < Level::V3, "{layer:?}");
        return;
    };
    // SAFETY: planes and kernels of the layer, and room for the copies.
    unsafe {
        let mut padded = vec![T::ZERO; forward.room()];
        forward.copy(input.as_ptr(), padded.as_mut_ptr());
        let mut found = kernel.clone();
        forward.add_gradient(padded.as_ptr(), output.as_ptr(), T::from(2), found.as_mut_ptr());
        same(&found, &gradient);
        if has_infinity {
            return;
        }
        for (strips, source, sums, old) in
            [(forward, &input, sums, &output), (backward, &output, back, &input)]
        {
            let mut padded = vec![T::ZERO; strips.room()];
            // Twice, as for the next plane.
            strips.copy(source.as_ptr(), padded.as_mut_ptr());
            strips.copy(source.as_ptr(), padded.as_mut_ptr());
            for (bias, has_old) in [(ptr::null(), false), (ptr::from_ref(&bias), false), (ptr::null(), true)]
            {
                let mut found = old.clone();
                strips.sum(padded.as_ptr(), kernel.as_ptr(), (bias, has_old), found.as_mut_ptr());
                let first = |old: T| {
                    if has_old {
                        old
                    } else if bias.is_null() {
                        T::ZERO
                    } else {
                        *bias
                    }
                };
                let wanted: Vec<T> = sums.iter().zip(old).map(|(&sum, &old)| sum.plus(first(old))).collect();
                same(&found, &wanted);
            }
        }
    }
}

#[test]
fn strips_sum_what_is_defined() {
    let sizes = [1, 2, 3, 4, 5, 7, 8, 14, 15, 16, 17, 31, 33, 40, 67];
    for (kernel, step) in [(3, 1), (3, 2), (5, 1), (5, 2)] {
        for (i, height) in sizes[..10].iter().enumerate() {
            for (j, width) in sizes.iter().enumerate() {
                for padding in [[0, 0], [1, 1], [2, 2], [-1, 0], [3, -1], [2, 5], [7, 1]] {
                    let Some(layer) = layer([*height, *width], kernel, step, padding) else { continue };
                    check::<f32>(&layer, false, 0.0);
                    check::<f64>(&layer, (i + j) % 2 == 0, f64::INFINITY);
                    check::<f32>(&layer, (i + j) % 2 == 1, f32::INFINITY);
                }
            }
        }
    }
}
