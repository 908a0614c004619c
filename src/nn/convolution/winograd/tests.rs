//! The forms against the definition, against the direct form, and against themselves.

use super::super::geometry::Geometry;
use super::super::layer::Layer;
use super::super::window_job::WindowsJob;
use super::{WinogradJob, are_moderate};
use crate::kernel::level::{Level, at_level, supported};
use crate::nn::convolution::padding::JobOperands;

/// Samples, groups, planes of a group's input and output, rows, columns, and padding.
type Shape = [usize; 8];

fn layer([samples, groups, inputs, outputs, rows, columns, down, right]: Shape) -> Layer {
    let geometry = Geometry {
        kernel: [1, 3, 3],
        stride: [1; 3],
        padding: [0, down as i64, right as i64],
        dilation: [1; 3],
    };
    let input = [1, rows as i64, columns as i64];
    Layer {
        geometry,
        samples,
        groups,
        inputs,
        outputs,
        input,
        output: geometry.windows(input),
        weights: Layer::dense_weights(&geometry, inputs, outputs),
    }
}

/// Planes of padding that no window fits, of one tile and less, of many, and more planes than a chunk has.
const SHAPES: [Shape; 9] = [
    [1, 1, 1, 1, 3, 3, 0, 0],
    [2, 1, 3, 5, 1, 1, 1, 1],
    [1, 2, 17, 33, 7, 5, 1, 0],
    [3, 1, 16, 16, 4, 9, 2, 1],
    [2, 1, 40, 20, 14, 14, 1, 1],
    [1, 1, 5, 70, 6, 90, 0, 3],
    [1, 1, 150, 34, 9, 3, 1, 1],
    [1, 3, 2, 3, 12, 70, 4, 1],
    [1, 1, 16, 140, 57, 31, 1, 1],
];

fn volume([_, rows, columns]: [i64; 3]) -> usize {
    (rows * columns) as usize
}

/// A convolution and its operands.
struct Case {
    layer: Layer,
    is_backward: bool,
    source: Vec<f32>,
    weights: Vec<f32>,
    bias: Vec<f32>,
}

impl Case {
    /// With numbers that `source` and `weight` make of numbers from -1 to 1.
    fn new(
        shape: Shape,
        is_backward: bool,
        source: impl Fn(f32) -> f32,
        weight: impl Fn(f32) -> f32,
    ) -> Self {
        let layer = layer(shape);
        let mut state = 1u64;
        let mut next = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 40) as f32 / (1 << 23) as f32 - 1.0
        };
        let Layer { samples, groups, inputs, outputs, input, output, .. } = layer;
        let (from, to) = (inputs * volume(input), outputs * volume(output));
        let count = samples * groups * if is_backward { to } else { from };
        let source = (0..count).map(|_| source(next())).collect();
        let weights = (0..groups * inputs * outputs * 9).map(|_| weight(next())).collect();
        let planes = groups * if is_backward { inputs } else { outputs };
        Case { layer, is_backward, source, weights, bias: (0..planes).map(|i| (i % 5) as f32).collect() }
    }

    fn whole_numbers(shape: Shape, is_backward: bool) -> Self {
        Case::new(shape, is_backward, |x| (x * 4.0).round(), |x| (x * 3.0).round())
    }

    /// From the planes of the source to those of the result: planes of a group and elements of a plane.
    fn sides(&self) -> [(usize, [i64; 3]); 2] {
        let Layer { inputs, outputs, input, output, .. } = self.layer;
        let sides = [(inputs, input), (outputs, output)];
        if self.is_backward { [sides[1], sides[0]] } else { sides }
    }

    /// The results in double precision.
    fn exact(&self) -> Vec<f64> {
        let layer = &self.layer;
        let [(from, source), (to, result)] = self.sides();
        let mut sums = Vec::new();
        for plane in 0..layer.samples * layer.groups * to {
            let (n, own) = (plane / to, plane % to);
            let group = n % layer.groups;
            for place in 0..volume(result) as i64 {
                let mut sum = f64::from(self.bias[group * to + own]);
                for other in 0..from {
                    let (k, c) = if self.is_backward { (other, own) } else { (own, other) };
                    let kernel = ((group * layer.outputs + k) * layer.inputs + c) * 9;
                    for tap in 0..9 {
                        let at = |d: usize, place: i64, tap: i64| match self.is_backward {
                            false => place + tap - layer.geometry.padding[d],
                            true => place - tap + layer.geometry.padding[d],
                        };
                        let (y, x) = (at(1, place / result[2], tap / 3), at(2, place % result[2], tap % 3));
                        if (0..source[1]).contains(&y) && (0..source[2]).contains(&x) {
                            let at = (n * from + other) * volume(source) + (y * source[2] + x) as usize;
                            sum +=
                                f64::from(self.source[at]) * f64::from(self.weights[kernel + tap as usize]);
                        }
                    }
                }
                sums.push(sum);
            }
        }
        sums
    }

    fn room(&self) -> Vec<f32> {
        let [_, (to, result)] = self.sides();
        vec![f32::NAN; self.layer.samples * self.layer.groups * to * volume(result)]
    }

    fn operands(&self, result: &mut [f32]) -> JobOperands<f32> {
        JobOperands {
            source: self.source.as_ptr(),
            weights: self.weights.as_ptr(),
            packed: std::ptr::null(),
            bias: self.bias.as_ptr(),
            result: result.as_mut_ptr(),
            is_rectified: false,
        }
    }

    /// The results by tiles of `step`, on so many threads.
    fn by_tiles(&self, step: usize, threads: usize) -> Vec<f32> {
        let job = WinogradJob::new::<f32>(&self.layer, self.is_backward, step, threads).unwrap();
        let mut result = self.room();
        // SAFETY: operands and a result of the sizes of the layer.
        unsafe { job.run(&self.operands(&mut result)) };
        result
    }

    /// The results by windows.
    fn direct(&self) -> Vec<f32> {
        let job = if self.is_backward {
            WindowsJob::backward::<f32>(&self.layer)
        } else {
            WindowsJob::forward::<f32>(&self.layer, self.layer.forward_axes().unwrap())
        };
        let mut result = self.room();
        // SAFETY: operands and a result of the sizes of the layer.
        unsafe {
            job.unwrap().run(&self.operands(&mut result));
        }
        result
    }
}

fn error(found: &[f32], exact: &[f64]) -> f64 {
    assert_eq!(found.len(), exact.len());
    found.iter().zip(exact).map(|(&found, exact)| (f64::from(found) - exact).abs()).fold(
        0.0,
        |most, error| {
            assert!(!error.is_nan());
            f64::max(most, error)
        },
    )
}

/// Whether there are registers for the forms.
fn has_forms() -> bool {
    supported() >= Level::V3
}

#[test]
fn tiles_give_what_is_defined() {
    if !has_forms() {
        return;
    }
    for shape in SHAPES {
        for is_backward in [false, true] {
            let case = Case::whole_numbers(shape, is_backward);
            let exact = case.exact();
            // Halves and quarters of small whole numbers are exact, thirds are not.
            assert_eq!(error(&case.by_tiles(2, 1), &exact), 0.0, "{shape:?} {is_backward}");
            assert!(error(&case.by_tiles(4, 1), &exact) < 0.01, "{shape:?} {is_backward}");
        }
    }
}

#[test]
fn threads_and_registers_change_no_bit() {
    if !has_forms() {
        return;
    }
    for shape in SHAPES {
        for step in [2, 4] {
            let case = Case::new(shape, shape[0] == 2, |x| x, |x| x);
            let wanted = case.by_tiles(step, 1);
            for threads in [2, 3, 8] {
                assert!(case.by_tiles(step, threads) == wanted, "{shape:?} {step} {threads}");
            }
            // On this thread alone, since others have the level of the processor.
            let narrow = at_level(Level::V3, || case.by_tiles(step, 1));
            assert!(narrow == wanted, "{shape:?} {step}");
        }
    }
}

/// The bounds that docs/accuracy.md states.
#[test]
fn errors_are_few_times_those_of_the_direct_form() {
    if !has_forms() {
        return;
    }
    type Change = fn(f32) -> f32;
    let numbers: [(&str, Change, Change); 6] = [
        ("around zero", |x| x, |x| x),
        ("a large mean", |x| x + 100.0, |x| x),
        ("two large means", |x| x + 100.0, |x| x + 10.0),
        ("positive", |x| x + 1.0, |x| x + 1.0),
        ("many magnitudes", |x| x * (20.0 * x).exp2(), |x| x * (-10.0 * x).exp2()),
        ("two values", |x| x.signum() + x / 8.0, |x| x.signum() + x / 9.0),
    ];
    for shape in [[1, 1, 32, 32, 15, 14, 1, 1], [1, 1, 160, 40, 8, 9, 0, 1]] {
        for is_backward in [false, true] {
            for (name, source, weight) in numbers {
                let case = Case::new(shape, is_backward, source, weight);
                let exact = case.exact();
                let direct = error(&case.direct(), &exact);
                for (step, most) in [(2, 4.0), (4, 16.0)] {
                    let found = error(&case.by_tiles(step, 1), &exact);
                    assert!(found <= most * direct, "{name}: {found:e}, {direct:e} {shape:?} {step}");
                }
            }
        }
    }
}

#[test]
fn what_is_not_finite_stays_in_its_tile() {
    if !has_forms() {
        return;
    }
    let shape = [2, 1, 32, 33, 21, 18, 1, 1];
    for number in [f32::NAN, f32::INFINITY] {
        for step in [2usize, 4] {
            let mut case = Case::new(shape, false, |x| x, |x| x);
            let before = case.by_tiles(step, 1);
            // Of the second sample: row 9, column 6 of a plane.
            case.source[(32 + 7) * 21 * 18 + 9 * 18 + 6] = number;
            let after = case.by_tiles(step, 1);
            let mut changed = 0;
            for (i, (before, after)) in before.iter().zip(&after).enumerate() {
                let (plane, y, x) = (i / (21 * 18), i / 18 % 21, i % 18);
                // Tiles some of whose windows reach it.
                let reaches = |place: usize, at: usize| {
                    (place / step * step..place / step * step + step)
                        .any(|first| (first..first + 3).contains(&(at + 1)))
                };
                if plane >= 33 && reaches(y, 9) && reaches(x, 6) {
                    changed += usize::from(!after.is_finite());
                } else {
                    assert!(before.to_bits() == after.to_bits(), "{step} {plane} {y} {x}");
                }
            }
            assert!(changed >= 33 * 9);
        }
    }
}

#[test]
fn weights_that_are_not_moderate_are_not_transformed() {
    if !has_forms() {
        return;
    }
    let layer = layer([1, 1, 64, 64, 28, 28, 1, 1]);
    let mut weights = vec![1.0f32; 64 * 64 * 9];
    let of = |is_backward: bool, weights: &[f32]| {
        WinogradJob::of::<f32>(&layer, is_backward, || are_moderate(weights)).unwrap().is_some()
    };
    let is_so = |weights: &[f32]| of(false, weights);
    assert!(is_so(&weights));
    for number in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY, f32::MAX] {
        weights[9000] = number;
        assert!(!is_so(&weights), "{number}");
        weights[9000] = 1.0;
    }
    assert!(of(true, &weights));
    // Doubles go another way.
    assert!(WinogradJob::of::<f64>(&layer, false, || true).unwrap().is_none());
}
