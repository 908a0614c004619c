//! The elementary functions under their C names: each name computes its function, for tensors of all
//! layouts and for plain memory. (Their accuracy is the business of `vmath`.)

use crate::common::{ALL, Layout, Random, elements, sizes, tensor};
use TH::tensor::{self, Tensor};

type FloatTensor = *mut Tensor<f32>;
type DoubleTensor = *mut Tensor<f64>;

macro_rules! declare {
    ($($float:ident $double:ident $float_vector:ident $double_vector:ident;)+) => {
        unsafe extern "C-unwind" { $(
            fn $float(r: FloatTensor, t: FloatTensor);
            fn $double(r: DoubleTensor, t: DoubleTensor);
            fn $float_vector(y: *mut f32, x: *const f32, n: isize);
            fn $double_vector(y: *mut f64, x: *const f64, n: isize);
        )+ }
    };
}

/// Declares the four C names of each function and makes the list of them with their definitions, which
/// are in `f64` and so cannot be missed by more than the accuracy of the type.
macro_rules! functions {
    ($($float:ident $double:ident $float_vector:ident $double_vector:ident: |$x:ident| $value:expr;)+) => {
        declare! { $($float $double $float_vector $double_vector;)+ }

        #[test]
        fn every_name_computes_its_function() { $(
            let expected = |$x: f64| -> f64 { $value };
            check(stringify!($float), 4e-7, $float, $float_vector, expected);
            check(stringify!($double), 1e-12, $double, $double_vector, expected);
        )+ }
    };
}

unsafe extern "C" {
    fn lgamma(x: f64) -> f64;
    fn erf(x: f64) -> f64;
}

functions! {
    THFloatTensor_log THDoubleTensor_log THFloatVector_log THDoubleVector_log: |x| x.ln();
    THFloatTensor_log1p THDoubleTensor_log1p THFloatVector_log1p THDoubleVector_log1p: |x| x.ln_1p();
    THFloatTensor_exp THDoubleTensor_exp THFloatVector_exp THDoubleVector_exp: |x| x.exp();
    THFloatTensor_expm1 THDoubleTensor_expm1 THFloatVector_expm1 THDoubleVector_expm1: |x| x.exp_m1();
    THFloatTensor_sigmoid THDoubleTensor_sigmoid THFloatVector_sigmoid THDoubleVector_sigmoid: |x| 1.0 / (1.0 + (-x).exp());
    THFloatTensor_cos THDoubleTensor_cos THFloatVector_cos THDoubleVector_cos: |x| x.cos();
    THFloatTensor_acos THDoubleTensor_acos THFloatVector_acos THDoubleVector_acos: |x| x.acos();
    THFloatTensor_cosh THDoubleTensor_cosh THFloatVector_cosh THDoubleVector_cosh: |x| x.cosh();
    THFloatTensor_sin THDoubleTensor_sin THFloatVector_sin THDoubleVector_sin: |x| x.sin();
    THFloatTensor_asin THDoubleTensor_asin THFloatVector_asin THDoubleVector_asin: |x| x.asin();
    THFloatTensor_sinh THDoubleTensor_sinh THFloatVector_sinh THDoubleVector_sinh: |x| x.sinh();
    THFloatTensor_tan THDoubleTensor_tan THFloatVector_tan THDoubleVector_tan: |x| x.tan();
    THFloatTensor_atan THDoubleTensor_atan THFloatVector_atan THDoubleVector_atan: |x| x.atan();
    THFloatTensor_tanh THDoubleTensor_tanh THFloatVector_tanh THDoubleVector_tanh: |x| x.tanh();
    THFloatTensor_sqrt THDoubleTensor_sqrt THFloatVector_sqrt THDoubleVector_sqrt: |x| x.sqrt();
    THFloatTensor_rsqrt THDoubleTensor_rsqrt THFloatVector_rsqrt THDoubleVector_rsqrt: |x| 1.0 / x.sqrt();
    THFloatTensor_cinv THDoubleTensor_cinv THFloatVector_cinv THDoubleVector_cinv: |x| 1.0 / x;
    THFloatTensor_ceil THDoubleTensor_ceil THFloatVector_ceil THDoubleVector_ceil: |x| x.ceil();
    THFloatTensor_floor THDoubleTensor_floor THFloatVector_floor THDoubleVector_floor: |x| x.floor();
    THFloatTensor_round THDoubleTensor_round THFloatVector_round THDoubleVector_round: |x| x.round();
    THFloatTensor_trunc THDoubleTensor_trunc THFloatVector_trunc THDoubleVector_trunc: |x| x.trunc();
    THFloatTensor_frac THDoubleTensor_frac THFloatVector_frac THDoubleVector_frac: |x| x - x.trunc();
    THFloatTensor_abs THDoubleTensor_abs THFloatVector_abs THDoubleVector_abs: |x| x.abs();
    THFloatTensor_neg THDoubleTensor_neg THFloatVector_neg THDoubleVector_neg: |x| -x;
    // SAFETY: functions of the C library without preconditions.
    THFloatTensor_lgamma THDoubleTensor_lgamma THFloatVector_lgamma THDoubleVector_lgamma: |x| unsafe { lgamma(x) };
    // SAFETY: as above.
    THFloatTensor_erf THDoubleTensor_erf THFloatVector_erf THDoubleVector_erf: |x| unsafe { erf(x) };
}

/// Compares both C functions with `expected` where it is finite, at arguments that both types have.
fn check<T: Sample>(
    name: &str,
    tolerance: f64,
    function: TensorFunction<T>,
    vector: VectorFunction<T>,
    expected: impl Fn(f64) -> f64,
) {
    let mut random = Random::new(name.len() as u64);
    for round in 0..30 {
        let sizes = sizes(&mut random);
        let t = tensor(&sizes, ALL[random.below(5)], || T::sample(&mut random));
        let arguments = elements(&t);
        let compare = |found: &[T], how: &str| {
            for (&x, &y) in arguments.iter().zip(found) {
                let (x, y): (f64, f64) = (x.into(), y.into());
                let wanted = expected(x);
                let near = (y - wanted).abs() <= tolerance * wanted.abs().max(1e-2);
                assert!(
                    near || (wanted.is_nan() && y.is_nan()) || y == wanted,
                    "{name} {how} {round}: {x} {y} {wanted}"
                );
            }
        };
        let r = tensor::empty::<T>().unwrap();
        // SAFETY: valid tensors.
        unsafe { function(r.borrow().as_ptr(), t.borrow().as_ptr()) };
        assert_eq!(r.borrow().sizes(), t.borrow().sizes());
        compare(&elements(&r), "new");
        let mut memory = arguments.clone();
        // SAFETY: one run of memory for both, of this length.
        unsafe { vector(memory.as_mut_ptr(), memory.as_ptr(), memory.len() as isize) };
        compare(&memory, "vector");
        // The same numbers wherever they lie.
        let in_place = tensor::deep_copy(t.borrow()).unwrap();
        // SAFETY: valid tensors.
        unsafe { function(in_place.borrow().as_ptr(), in_place.borrow().as_ptr()) };
        compare(&elements(&in_place), "in place");
    }
}

type TensorFunction<T> = unsafe extern "C-unwind" fn(*mut Tensor<T>, *mut Tensor<T>);
type VectorFunction<T> = unsafe extern "C-unwind" fn(*mut T, *const T, isize);

trait Sample: TH::element::Element + Into<f64> {
    fn sample(random: &mut Random) -> Self;
    fn rounded(value: f64) -> Self;
}

impl Sample for f32 {
    fn sample(random: &mut Random) -> f32 {
        random.below(1 << 16) as f32 / 8192.0 - 3.0
    }

    fn rounded(value: f64) -> f32 {
        value as f32
    }
}

impl Sample for f64 {
    fn sample(random: &mut Random) -> f64 {
        f64::from(f32::sample(random))
    }

    fn rounded(value: f64) -> f64 {
        value
    }
}

declare! {
    THFloatTensor_digamma THDoubleTensor_digamma THFloatVector_digamma THDoubleVector_digamma;
    THFloatTensor_trigamma THDoubleTensor_trigamma THFloatVector_trigamma THDoubleVector_trigamma;
    THFloatTensor_erfinv THDoubleTensor_erfinv THFloatVector_erfinv THDoubleVector_erfinv;
}

/// The functions that no C library has, at places where their values are known.
#[test]
fn special_functions_at_known_places() {
    use std::f64::consts::{LN_2, PI};
    const EULER: f64 = 0.577_215_664_901_532_9;
    let pi2 = PI * PI;
    let digamma: [(f64, f64); 4] =
        [(1.0, -EULER), (0.5, -EULER - 2.0 * LN_2), (3.0, 1.5 - EULER), (-0.5, 2.0 - EULER - 2.0 * LN_2)];
    let trigamma: [(f64, f64); 4] =
        [(1.0, pi2 / 6.0), (0.5, pi2 / 2.0), (3.0, pi2 / 6.0 - 1.25), (-0.5, pi2 / 2.0 + 4.0)];
    let erfinv: [(f64, f64); 4] =
        [(0.0, 0.0), (0.5, 0.476_936_276_204_469_9), (-0.75, -0.813_419_847_597_618_5), (1.0, f64::INFINITY)];
    known("digamma", THFloatTensor_digamma, THFloatVector_digamma, digamma, 1e-6);
    known("digamma", THDoubleTensor_digamma, THDoubleVector_digamma, digamma, 1e-14);
    known("trigamma", THFloatTensor_trigamma, THFloatVector_trigamma, trigamma, 1e-6);
    known("trigamma", THDoubleTensor_trigamma, THDoubleVector_trigamma, trigamma, 1e-14);
    known("erfinv", THFloatTensor_erfinv, THFloatVector_erfinv, erfinv, 1e-6);
    known("erfinv", THDoubleTensor_erfinv, THDoubleVector_erfinv, erfinv, 1e-14);
}

fn known<T: Sample>(
    name: &str,
    function: TensorFunction<T>,
    vector: VectorFunction<T>,
    places: [(f64, f64); 4],
    tolerance: f64,
) {
    let mut left = places.iter();
    let t = tensor(&[4], Layout::Contiguous, || T::rounded(left.next().unwrap().0));
    let mut memory = elements(&t);
    // SAFETY: a valid tensor, and as many numbers as told.
    unsafe {
        function(t.borrow().as_ptr(), t.borrow().as_ptr());
        vector(memory.as_mut_ptr(), memory.as_ptr(), 4);
    }
    for (found, (x, wanted)) in elements(&t).into_iter().chain(memory).zip(places.into_iter().cycle()) {
        let found: f64 = found.into();
        let near = (found - wanted).abs() <= tolerance * wanted.abs().max(1.0);
        assert!(near || found == wanted, "{name}({x}) = {found}, not {wanted}");
    }
}
