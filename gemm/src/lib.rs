//! The crate `gemm` as faer calls it, without a product of its own: it passes on what it is asked to [whoever lends
//! one](lend). So faer multiplies by the product of the library that calls it, on its threads and in its memory, instead of
//! one that takes memory by itself and ends the process where there is none.
//!
//! A manifest puts it in the place of the crate on crates.io (`[patch.crates-io]`).

#![warn(missing_docs)]

use std::any::TypeId;
use std::cell::Cell;
use std::mem::transmute_copy;

/// A product that is wanted: `result = factor_of_result * result + factor * left * right`.
///
/// Steps are in elements, from one row to the next and from one column to the next.
#[derive(Clone, Copy, Debug)]
pub struct Wanted<T> {
    /// Rows of the result and of the left-hand side.
    pub rows: usize,
    /// Columns of the result and of the right-hand side.
    pub columns: usize,
    /// Columns of the left-hand side, rows of the right-hand side.
    pub depth: usize,
    /// The factor of the product.
    pub factor: T,
    /// The left-hand side.
    pub left: *const T,
    /// Its steps.
    pub left_steps: (isize, isize),
    /// The right-hand side.
    pub right: *const T,
    /// Its steps.
    pub right_steps: (isize, isize),
    /// The factor of what is in the result, which is not read if it is 0.
    pub factor_of_result: T,
    /// The result.
    pub result: *mut T,
    /// Its steps.
    pub result_steps: (isize, isize),
}

/// What can multiply matrices.
pub trait Multiply {
    /// Computes a product of `f32`.
    ///
    /// # Safety
    ///
    /// The matrices have the sizes, and the result overlaps no side.
    unsafe fn of_f32(&self, wanted: &Wanted<f32>);

    /// Computes a product of `f64`.
    ///
    /// # Safety
    ///
    /// As [`of_f32`](Multiply::of_f32).
    unsafe fn of_f64(&self, wanted: &Wanted<f64>);
}

thread_local! {
    /// What is lent to this thread.
    static LENT: Cell<Option<*const dyn Multiply>> = const { Cell::new(None) };
}

/// Calls `task`, in which products on this thread are `product`'s.
pub fn lend<R>(product: &dyn Multiply, task: impl FnOnce() -> R) -> R {
    /// Puts back what was lent before, also after a panic.
    struct Before(Option<*const dyn Multiply>);
    impl Drop for Before {
        fn drop(&mut self) {
            LENT.set(self.0);
        }
    }
    // SAFETY: only the lifetime changes; it is taken away again before this function returns.
    let lent = unsafe { std::mem::transmute::<&dyn Multiply, *const (dyn Multiply + 'static)>(product) };
    let _before = Before(LENT.replace(Some(lent)));
    task()
}

/// How many threads a product may use, which is for [the one that is lent](lend) to know.
#[derive(Clone, Copy, Debug)]
pub enum Parallelism {
    /// One.
    None,
}

/// The work from which faer would share products among threads of its own.
pub fn get_threading_threshold() -> usize {
    usize::MAX
}

/// The product of matrices in the words of the crate that this one stands for: `dst = alpha * dst + beta * lhs * rhs`
/// with steps between columns (`cs`) and rows (`rs`).
///
/// # Panics
///
/// If none is lent, or elements are neither `f32` nor `f64`.
///
/// # Safety
///
/// As [`Multiply::of_f32`].
#[expect(clippy::too_many_arguments, reason = "that crate's arguments")]
pub unsafe fn gemm<T: 'static>(
    m: usize,
    n: usize,
    k: usize,
    dst: *mut T,
    dst_cs: isize,
    dst_rs: isize,
    read_dst: bool,
    lhs: *const T,
    lhs_cs: isize,
    lhs_rs: isize,
    rhs: *const T,
    rhs_cs: isize,
    rhs_rs: isize,
    alpha: T,
    beta: T,
    _conj_dst: bool,
    _conj_lhs: bool,
    _conj_rhs: bool,
    _parallelism: Parallelism,
) {
    let lent = LENT.get().expect("a product is lent");
    // SAFETY: what is lent outlives the task that it is lent for, which this is a part of.
    let lent = unsafe { &*lent };
    macro_rules! wanted {
        ($t:ty) => {{
            Wanted {
                rows: m,
                columns: n,
                depth: k,
                factor: number::<T, $t>(&beta),
                left: lhs.cast(),
                left_steps: (lhs_rs, lhs_cs),
                right: rhs.cast(),
                right_steps: (rhs_rs, rhs_cs),
                factor_of_result: if read_dst { number::<T, $t>(&alpha) } else { 0.0 },
                result: dst.cast(),
                result_steps: (dst_rs, dst_cs),
            }
        }};
    }
    /// # Safety
    ///
    /// `T` is `N`.
    unsafe fn number<T, N>(x: &T) -> N {
        // SAFETY: by the caller's promise.
        unsafe { transmute_copy(x) }
    }
    let element = TypeId::of::<T>();
    // SAFETY: by the caller's promise; numbers are of the type that elements are.
    unsafe {
        if element == TypeId::of::<f64>() {
            lent.of_f64(&wanted!(f64));
        } else {
            assert!(element == TypeId::of::<f32>(), "complex matrices are not multiplied");
            lent.of_f32(&wanted!(f32));
        }
    }
}
