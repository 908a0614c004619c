//! Convolutions, against loops over their definition.

use crate::common::products::{Number, contiguous, integers, tensor};
use crate::common::{Random, elements, on_threads};
use TH::conv::plane::{Operation, Volume, accumulate};
use TH::conv::tensor::{ConvolutionCall, ConvolutionKind, Letters, ReverseKind, convolve, reverse};
use TH::conv::{Form, Range};
use TH::error::Error;
use TH::handle::Ref;
use TH::tensor::Tensor;
use std::os::raw::c_long;

type Extent = [usize; 3];

fn volume(extent: Extent) -> usize {
    extent.iter().product()
}

/// All index triples of an extent, in row-major order.
fn places(extent: Extent) -> impl Iterator<Item = Extent> {
    (0..volume(extent)).map(move |i| [i / (extent[1] * extent[2]), i / extent[2] % extent[1], i % extent[2]])
}

fn at(index: Extent, extent: Extent) -> usize {
    (index[0] * extent[1] + index[1]) * extent[2] + index[2]
}

fn chosen([range, form]: [u8; 2]) -> Letters {
    Letters { range, form }
}

/// How one output is computed from one input and one kernel.
#[derive(Clone, Copy)]
struct Definition {
    operation: Operation,
    input: Extent,
    kernel: Extent,
    strides: Extent,
}

impl Definition {
    fn output(&self) -> Extent {
        std::array::from_fn(|d| {
            let (i, k, s) = (self.input[d], self.kernel[d], self.strides[d]);
            match self.operation {
                Operation::Window(Range::Valid, _) => (i - k) / s + 1,
                Operation::Window(Range::Full, _) => (i - 1) * s + k,
                Operation::Reverse => i - (k - 1) * s,
            }
        })
    }

    /// Adds the output, not scaled, to `sums`: every product of an element of the input and one of the
    /// kernel goes where the definition says.
    fn add(&self, input: &[i64], kernel: &[i64], sums: &mut [i64]) {
        let output = self.output();
        for q in places(self.kernel) {
            let mirrored = std::array::from_fn(|d| self.kernel[d] - 1 - q[d]);
            let weight = match self.operation {
                Operation::Window(Range::Valid, Form::Convolution)
                | Operation::Window(Range::Full, Form::Correlation) => kernel[at(mirrored, self.kernel)],
                _ => kernel[at(q, self.kernel)],
            };
            let mut put = |to: Extent, from: Extent| {
                let sum = &mut sums[at(to, output)];
                let value = input[at(from, self.input)];
                *sum = sum.wrapping_add(value.wrapping_mul(weight));
            };
            let s = self.strides;
            match self.operation {
                Operation::Window(Range::Valid, _) => {
                    places(output).for_each(|o| put(o, std::array::from_fn(|d| o[d] * s[d] + q[d])))
                }
                Operation::Window(Range::Full, _) => {
                    places(self.input).for_each(|i| put(std::array::from_fn(|d| i[d] * s[d] + q[d]), i))
                }
                Operation::Reverse => {
                    places(output).for_each(|o| put(o, std::array::from_fn(|d| o[d] + q[d] * s[d])))
                }
            }
        }
    }
}

const OPERATIONS: [Operation; 5] = [
    Operation::Window(Range::Valid, Form::Correlation),
    Operation::Window(Range::Valid, Form::Convolution),
    Operation::Window(Range::Full, Form::Correlation),
    Operation::Window(Range::Full, Form::Convolution),
    Operation::Reverse,
];

/// A random case in which the kernel fits; in two dimensions the depth is 1.
fn definition(random: &mut Random, operation: Operation, dimensions: usize) -> Definition {
    let mut sizes = |low: usize, high: usize| -> Extent {
        std::array::from_fn(|d| if d + dimensions < 3 { 1 } else { random.range(low, high) })
    };
    let (kernel, strides, more) = (sizes(1, 4), sizes(1, 3), sizes(0, 9));
    let input = std::array::from_fn(|d| match operation {
        _ if d + dimensions < 3 => 1,
        Operation::Window(Range::Full, _) => 1 + more[d] / 2,
        Operation::Window(Range::Valid, _) => kernel[d] + more[d],
        Operation::Reverse => (kernel[d] - 1) * strides[d] + 1 + more[d] / 2,
    });
    Definition { operation, input, kernel, strides }
}

fn longs(extent: Extent) -> [c_long; 3] {
    extent.map(|size| size as c_long)
}

fn single<T: Number>(seed: u64, operation: Operation, dimensions: usize) {
    let random = &mut Random::new(seed);
    let case = definition(random, operation, dimensions);
    let mut memory = |count: usize| -> Vec<T> { (0..count).map(|_| T::random(random)).collect() };
    let (mut input, mut kernel) = (memory(volume(case.input)), memory(volume(case.kernel)));
    let mut output = memory(volume(case.output()));
    let numbers = |list: &[T]| -> Vec<i64> { list.iter().map(|&x| x.to_i64()).collect() };
    let mut sums = vec![0; output.len()];
    case.add(&numbers(&input), &numbers(&kernel), &mut sums);
    let wanted: Vec<T> = (output.iter().zip(&sums))
        .map(|(&old, sum)| T::from_i64(old.to_i64().wrapping_add(sum.wrapping_mul(3))))
        .collect();
    // SAFETY: memory of these sizes.
    unsafe {
        let (to, alpha) = (output.as_mut_ptr(), T::from_i64(3));
        let from = Volume { data: input.as_mut_ptr(), sizes: longs(case.input) };
        let by = Volume { data: kernel.as_mut_ptr(), sizes: longs(case.kernel) };
        accumulate(operation, dimensions as i32, (to, alpha), from, by, longs(case.strides)).unwrap();
    }
    assert_eq!(output, wanted, "seed {seed}, {operation:?}");
}

#[test]
fn single_planes_and_volumes() {
    for seed in 0..15 {
        for operation in OPERATIONS {
            for_all_types!(single(seed, operation, 2));
            for_all_types!(single(seed, operation, 3));
        }
    }
}

/// The forms over tensors: counts in front of input, kernel and result, and which planes of input and
/// kernel add up to plane `i` of the result.
struct Shapes {
    input: Vec<usize>,
    kernel: Vec<usize>,
    result: Vec<usize>,
    pairs: Box<dyn Fn(usize) -> Vec<(usize, usize)>>,
}

fn shapes(kind: ConvolutionKind, [b, o, p]: [usize; 3]) -> Shapes {
    let (input, kernel, result): (Vec<_>, Vec<_>, Vec<_>) = match kind {
        ConvolutionKind::Batch => (vec![b, p], vec![o, p], vec![b, o]),
        ConvolutionKind::Sum => (vec![p], vec![o, p], vec![o]),
        ConvolutionKind::Outer => (vec![p], vec![o], vec![o, p]),
        ConvolutionKind::Single => (vec![], vec![], vec![]),
        ConvolutionKind::Each => (vec![p], vec![p], vec![p]),
    };
    let pairs = move |i: usize| match kind {
        ConvolutionKind::Batch => (0..p).map(|j| (i / o * p + j, i % o * p + j)).collect(),
        ConvolutionKind::Sum => (0..p).map(|j| (j, i * p + j)).collect(),
        ConvolutionKind::Outer => vec![(i % p, i / p)],
        ConvolutionKind::Single | ConvolutionKind::Each => vec![(i, i)],
    };
    Shapes { input, kernel, result, pairs: Box::new(pairs) }
}

fn reverse_shapes(kind: ReverseKind, [b, o, p]: [usize; 3]) -> Shapes {
    let batch = if kind == ReverseKind::Outer { 1 } else { b };
    let counts = |n: usize| {
        if kind == ReverseKind::Outer { vec![n] } else { vec![b, n] }
    };
    let pairs = move |i: usize| (0..batch).map(|j| (j * p + i % p, j * o + i / p)).collect();
    Shapes { input: counts(p), kernel: counts(o), result: vec![o, p], pairs: Box::new(pairs) }
}

fn over_tensors<T: Number, const S: usize>(
    random: &mut Random,
    shapes: Shapes,
    case: Definition,
    run: &dyn Fn(ConvolutionCall<'_, T>, [c_long; S]) -> Result<(), Error>,
) {
    let sizes = |outer: &[usize], inner: Extent| [outer, &inner[3 - S..]].concat();
    let t = tensor::<T>(random, &sizes(&shapes.input, case.input), true);
    let k = tensor::<T>(random, &sizes(&shapes.kernel, case.kernel), true);
    let result = sizes(&shapes.result, case.output());
    // What the result held counts if it had as many elements.
    let r = match random.range(0, 2) {
        0 => tensor::<T>(random, &[2, 1], false),
        1 => tensor::<T>(random, &[result.iter().product()], false),
        _ => tensor::<T>(random, &result, false),
    };
    let (alpha, beta) = (T::from_i64(2), T::from_i64(random.range(0, 2) as i64));
    let keeps = r.borrow().count() as usize == result.iter().product::<usize>();
    let contiguous = TH::tensor::is_contiguous(r.borrow());
    // Elements of a result that is not contiguous are elsewhere after it was resized.
    if keeps && !contiguous && r.borrow().rank() != result.len() {
        return;
    }
    let old = if keeps { integers(r.borrow()) } else { vec![0; result.iter().product()] };
    let (ti, ki) = (integers(t.borrow()), integers(k.borrow()));
    let plane = volume(case.output());
    let mut wanted = Vec::new();
    for i in 0..shapes.result.iter().product() {
        let mut sums = vec![0; plane];
        for (input, kernel) in (shapes.pairs)(i) {
            let input = &ti[input * volume(case.input)..][..volume(case.input)];
            case.add(input, &ki[kernel * volume(case.kernel)..][..volume(case.kernel)], &mut sums);
        }
        for (sum, old) in sums.iter().zip(&old[i * plane..]) {
            let kept = beta.to_i64().wrapping_mul(*old);
            wanted.push(T::from_i64(kept.wrapping_add(sum.wrapping_mul(2))));
        }
    }
    let strides: [c_long; S] = std::array::from_fn(|d| case.strides[3 - S + d] as c_long);
    run(ConvolutionCall { r: r.borrow(), beta, alpha, t: t.borrow(), k: k.borrow() }, strides).unwrap();
    let longs: Vec<c_long> = result.iter().map(|&size| size as c_long).collect();
    assert_eq!(r.borrow().sizes(), longs);
    assert_eq!(elements(&r), wanted, "{:?}", case.operation);
}

fn all_forms<T: Number, const S: usize>(seed: u64) {
    let random = &mut Random::new(seed);
    let counts = [random.range(1, 3), random.range(1, 4), random.range(1, 4)];
    for kind in [
        ConvolutionKind::Batch,
        ConvolutionKind::Sum,
        ConvolutionKind::Outer,
        ConvolutionKind::Single,
        ConvolutionKind::Each,
    ] {
        for (operation, letters) in OPERATIONS.into_iter().zip([*b"VX", *b"VC", *b"FX", *b"FC"]) {
            let case = definition(random, operation, S);
            over_tensors::<T, S>(random, shapes(kind, counts), case, &|call, strides| {
                convolve(kind, call, strides, chosen(letters))
            });
        }
    }
    for kind in [ReverseKind::Outer, ReverseKind::OuterSum] {
        let case = definition(random, Operation::Reverse, S);
        over_tensors::<T, S>(random, reverse_shapes(kind, counts), case, &|call, strides| {
            reverse(kind, call, strides)
        });
    }
}

fn all_forms_of_planes<T: Number>(seed: u64) {
    all_forms::<T, 2>(seed);
}

fn all_forms_of_volumes<T: Number>(seed: u64) {
    all_forms::<T, 3>(seed);
}

#[test]
fn tensors_of_planes() {
    for seed in 0..12 {
        for_all_types!(all_forms_of_planes(seed));
    }
}

#[test]
fn tensors_of_volumes() {
    for seed in 0..6 {
        for_all_types!(all_forms_of_volumes(seed));
    }
}

fn call<'a, T: Number>(tensors: [Ref<'a, Tensor<T>>; 3]) -> ConvolutionCall<'a, T> {
    let [r, t, k] = tensors;
    ConvolutionCall { r, beta: T::ZERO, alpha: T::ONE, t, k }
}

#[test]
fn what_is_there_does_not_count_if_its_factor_is_zero() {
    let r = contiguous::<f32>(&[3, 2, 2], |_| f32::NAN);
    let (t, k) = (contiguous(&[5, 4, 4], |_| 1.0), contiguous(&[3, 5, 3, 3], |_| 1.0));
    convolve(ConvolutionKind::Sum, call([r.borrow(), t.borrow(), k.borrow()]), [1, 1], chosen(*b"VX"))
        .unwrap();
    assert_eq!(elements(&r), [45.0; 12]);
}

#[test]
fn the_result_may_be_an_operand() {
    let new = || contiguous::<i32>(&[4, 4], |i| i as i32);
    let (t, k) = (new(), contiguous::<i32>(&[2, 2], |_| 1));
    convolve(ConvolutionKind::Single, call([t.borrow(), t.borrow(), k.borrow()]), [1, 1], chosen(*b"VX"))
        .unwrap();
    assert_eq!(t.borrow().sizes(), [3, 3]);
    assert_eq!(elements(&t), [10, 14, 18, 26, 30, 34, 42, 46, 50]);
}

#[test]
fn threads_do_not_change_results() {
    let random = &mut Random::new(5);
    let mut noise =
        |sizes: &[usize]| contiguous::<f32>(sizes, |_| (random.next() >> 40) as f32 / 16_777_216.0 - 0.5);
    let (t, k) = (noise(&[3, 7, 33, 41]), noise(&[19, 7, 5, 3]));
    let compute = |threads| {
        on_threads(threads, || {
            let r = contiguous::<f32>(&[1], |_| 0.0);
            convolve(
                ConvolutionKind::Batch,
                call([r.borrow(), t.borrow(), k.borrow()]),
                [1, 1],
                chosen(*b"VX"),
            )
            .unwrap();
            elements(&r)
        })
    };
    let one = compute(1);
    assert!(one == compute(2) && one == compute(5));
}

#[test]
fn errors_have_their_numbers_and_change_nothing() {
    let new = |sizes: &[usize]| contiguous::<f32>(sizes, |_| 1.0);
    let (r, p, o, op) = (new(&[7]), new(&[2, 5, 5]), new(&[2, 3, 3]), new(&[3, 2, 3, 3]));
    let (wrong, large) = (new(&[3, 4, 3, 3]), new(&[3, 2, 6, 3]));
    let number = |result: Result<(), Error>| match result {
        Err(error) => error.argument().unwrap_or_else(|| panic!("{error}")),
        Ok(()) => panic!("accepted"),
    };
    let sum =
        |t: &TH::handle::Own<Tensor<f32>>, k: &TH::handle::Own<Tensor<f32>>, strides, letters: [u8; 2]| {
            let call = call([r.borrow(), t.borrow(), k.borrow()]);
            number(convolve(ConvolutionKind::Sum, call, strides, chosen(letters)))
        };
    assert_eq!(sum(&op, &op, [1, 1], *b"VX"), 3);
    assert_eq!(sum(&p, &p, [1, 1], *b"VX"), 4);
    assert_eq!(sum(&p, &op, [0, 1], *b"VX"), 5);
    assert_eq!(sum(&p, &op, [1, 0], *b"VX"), 6);
    assert_eq!(sum(&p, &op, [1, 1], *b"XX"), 7);
    assert_eq!(sum(&p, &op, [1, 1], *b"VV"), 8);
    assert_eq!(sum(&p, &wrong, [1, 1], *b"VX"), 2);
    assert_eq!(sum(&p, &large, [1, 1], *b"VX"), 2);
    let each = |letters: [u8; 2]| {
        let call = call([r.borrow(), p.borrow(), o.borrow()]);
        number(convolve(ConvolutionKind::Each, call, [1, 1], chosen(letters)))
    };
    assert_eq!([each(*b"XX"), each(*b"VV")], [7, 8]);
    let back =
        |strides| number(reverse(ReverseKind::Outer, call([r.borrow(), p.borrow(), o.borrow()]), strides));
    assert_eq!([back([0, 1]), back([3, 1])], [5, 2]);
    assert_eq!((r.borrow().sizes(), elements(&r)), (&[7][..], vec![1.0; 7]));
}

#[test]
fn lesser_instructions() {
    crate::common::products::with_lesser_instructions("conv", "lesser_instructions");
}
