//! What the tests of products and convolutions need beside: operands of small integers, whose sums are exact in
//! every type, in more layouts than have names.

use super::{Random, elements};
use TH::blas::Scalar;
use TH::handle::{Own, Ref};
use TH::tensor::{self, Tensor};
use std::os::raw::c_long;

/// Element types with what the tests need to compute expected values.
pub(crate) trait Number: Scalar + std::fmt::Debug {
    /// Any integer for integer types, a small one for the others, whose sums are then exact.
    fn random(random: &mut Random) -> Self;
    /// The number as integer arithmetic sees it; wraps.
    fn to_i64(self) -> i64;
    fn from_i64(value: i64) -> Self;
}

macro_rules! number {
    ($([$($t:ty),+] $random:expr;)+) => { $($(
        impl Number for $t {
            fn random(random: &mut Random) -> Self { $random(random.next()) as $t }
            fn to_i64(self) -> i64 { self as i64 }
            fn from_i64(value: i64) -> Self { value as $t }
        }
    )+)+ };
}

number! {
    [u8, i8, i16, i32, c_long] |bits: u64| bits >> 3;
    [f32, f64] |bits: u64| (bits >> 60) as i64 - 8;
}

/// Calls a generic function for every element type that has arithmetic.
macro_rules! for_all_types {
    ($function:ident($($argument:expr),*)) => {
        $function::<u8>($($argument),*);
        $function::<i8>($($argument),*);
        $function::<i16>($($argument),*);
        $function::<i32>($($argument),*);
        $function::<std::os::raw::c_long>($($argument),*);
        $function::<f32>($($argument),*);
        $function::<f64>($($argument),*);
    };
}

/// A tensor of `sizes` with random elements in a random layout: dimensions in any order, steps, an
/// offset and, if `repeats`, sometimes a dimension whose elements are all the same.
pub(crate) fn tensor<T: Number>(random: &mut Random, sizes: &[usize], repeats: bool) -> Own<Tensor<T>> {
    let plain = random.range(0, 2) == 0;
    let mut order: Vec<usize> = (0..sizes.len()).collect();
    if !plain {
        for i in (1..order.len()).rev() {
            order.swap(i, random.range(0, i));
        }
    }
    let mut strides = vec![0; sizes.len()];
    let mut reach = 1;
    for &d in order.iter().rev() {
        let step = if plain { 1 } else { random.range(1, 3).saturating_sub(1).max(1) };
        if repeats && !plain && random.range(0, 7) == 0 {
            continue;
        }
        strides[d] = (reach * step) as c_long;
        reach *= step * sizes[d];
    }
    let offset = if plain { 0 } else { random.range(0, 3) };
    let memory = contiguous(&[offset + reach], |_| T::random(random));
    let sizes: Vec<c_long> = sizes.iter().map(|&size| size as c_long).collect();
    let view = tensor::empty().unwrap();
    tensor::set_storage(view.borrow(), memory.borrow().storage(), offset as isize, &sizes, Some(&strides))
        .unwrap();
    view
}

/// A contiguous tensor whose elements are those of `element`, in row-major order.
pub(crate) fn contiguous<T: Number>(sizes: &[usize], mut element: impl FnMut(usize) -> T) -> Own<Tensor<T>> {
    let tensor = tensor::empty::<T>().unwrap();
    let longs: Vec<c_long> = sizes.iter().map(|&size| size as c_long).collect();
    tensor::resize(tensor.borrow(), &longs, None).unwrap();
    for i in 0..sizes.iter().product() {
        // SAFETY: element i of a contiguous tensor of that many elements.
        unsafe { *tensor.borrow().data().add(i) = element(i) };
    }
    tensor
}

/// The elements as integer arithmetic sees them.
pub(crate) fn integers<T: Number>(tensor: Ref<'_, Tensor<T>>) -> Vec<i64> {
    elements(&tensor.to_owned()).into_iter().map(T::to_i64).collect()
}

/// Runs the tests of `module` once more for each lesser set of vector instructions, but for the test `except`, which asks
/// for that.
pub(crate) fn with_lesser_instructions(module: &str, except: &str) {
    if std::env::var_os("TH_SIMD").is_some() {
        return;
    }
    for level in ["base", "avx2"] {
        let status = std::process::Command::new(std::env::current_exe().unwrap())
            .env("TH_SIMD", level)
            .args([&format!("{module}::"), "--skip", except])
            .status()
            .unwrap();
        assert!(status.success(), "with TH_SIMD={level}");
    }
}
