//! Elementwise functions and the drivers that run them over contiguous memory.

use super::isa::{Isa, Kernel, dispatch};
use std::marker::PhantomData;

/// A function of one variable.
pub trait UnaryFn<T: Copy + Default> {
    /// Whether some arguments need [`UnaryFn::slow`].
    const HAS_SLOW: bool = false;

    /// The function, free of branches and calls so that a loop over it vectorises.
    fn fast<I: Isa>(x: T) -> T;

    /// Whether `fast` is not good enough for `x`.
    #[inline(always)]
    fn needs_slow(_x: T) -> bool {
        false
    }

    /// The function for the arguments that `needs_slow` names; scalar, may branch.
    fn slow(x: T) -> T {
        x
    }
}

/// A function of two variables.
pub trait BinaryFn<T: Copy + Default> {
    /// Whether some arguments need [`BinaryFn::slow`].
    const HAS_SLOW: bool = false;

    /// The function, free of branches and calls so that a loop over it vectorises.
    fn fast<I: Isa>(x: T, y: T) -> T;

    /// Whether `fast` is not good enough for `(x, y)`.
    #[inline(always)]
    fn needs_slow(_x: T, _y: T) -> bool {
        false
    }

    /// The function for the arguments that `needs_slow` names; scalar, may branch.
    fn slow(x: T, _y: T) -> T {
        x
    }
}

/// Elements computed together: one AVX-512 register of `f32`. Short runs are padded to it, so that an element's
/// result never depends on where it lies or on how many there are.
const BLOCK: usize = 16;

/// `dst[i] = F(src[i])` for `i < n`, with the level in force.
///
/// # Safety
/// `src` is readable and `dst` writable for `n` elements. They are equal or do not overlap.
#[inline]
pub unsafe fn map_slice<F: UnaryFn<T>, T: Copy + Default>(dst: *mut T, src: *const T, n: usize) {
    // SAFETY: passed on to the caller.
    dispatch(unsafe { Map::<F, T>::new(dst, src, n) });
}

/// `dst[i] = F(a[i], b[i])` for `i < n`, with the level in force.
///
/// # Safety
/// `a` and `b` are readable and `dst` writable for `n` elements. Each of `a` and `b` is equal to `dst` or does not
/// overlap it.
#[inline]
pub unsafe fn zip_slice<F: BinaryFn<T>, T: Copy + Default>(
    dst: *mut T,
    a: *const T,
    b: *const T,
    n: usize,
) {
    // SAFETY: passed on to the caller.
    dispatch(unsafe { Zip::<F, T>::new(dst, a, Operand::Run(b), n) });
}

/// `dst[i] = F(a[i], b)` for `i < n`, with the level in force.
///
/// # Safety
/// As for [`map_slice`], with `a` for `src`.
#[inline]
pub unsafe fn zip_scalar<F: BinaryFn<T>, T: Copy + Default>(
    dst: *mut T,
    a: *const T,
    b: T,
    n: usize,
) {
    // SAFETY: passed on to the caller.
    dispatch(unsafe { Zip::<F, T>::new(dst, a, Operand::Scalar(b), n) });
}

/// The loop of [`map_slice`].
pub struct Map<F, T> {
    dst: *mut T,
    src: *const T,
    n: usize,
    function: PhantomData<F>,
}

impl<F, T> Map<F, T> {
    /// The loop over `n` elements.
    ///
    /// # Safety
    /// As for [`map_slice`], until the loop has run.
    pub unsafe fn new(dst: *mut T, src: *const T, n: usize) -> Self {
        Map {
            dst,
            src,
            n,
            function: PhantomData,
        }
    }
}

impl<F: UnaryFn<T>, T: Copy + Default> Kernel for Map<F, T> {
    type Output = ();

    #[inline(always)]
    fn run<I: Isa>(self) {
        let mut done = 0;
        while done < self.n {
            let count = (self.n - done).min(BLOCK);
            // SAFETY: `done + count <= n`, so the block lies inside both runs; it is read before it is written,
            // which is what makes `dst == src` work.
            unsafe {
                let x = load(self.src.add(done), count);
                let mut y = [T::default(); BLOCK];
                for i in 0..BLOCK {
                    y[i] = F::fast::<I>(x[i]);
                }
                if F::HAS_SLOW {
                    let mut slow = false;
                    for &v in &x {
                        slow |= F::needs_slow(v);
                    }
                    if slow {
                        repair::<F, T>(&x, &mut y);
                    }
                }
                store(self.dst.add(done), &y, count);
            }
            done += count;
        }
    }
}

/// Recomputes the elements of a block that need it. Out of line: it is rare and would only hinder the loop.
#[inline(never)]
fn repair<F: UnaryFn<T>, T: Copy + Default>(x: &[T; BLOCK], y: &mut [T; BLOCK]) {
    for (y, &x) in y.iter_mut().zip(x) {
        if F::needs_slow(x) {
            *y = F::slow(x);
        }
    }
}

/// The second operand of [`Zip`].
pub enum Operand<T> {
    /// One value per element.
    Run(*const T),
    /// The same value for all.
    Scalar(T),
}

/// The loop of [`zip_slice`] and [`zip_scalar`].
pub struct Zip<F, T> {
    dst: *mut T,
    a: *const T,
    b: Operand<T>,
    n: usize,
    function: PhantomData<F>,
}

impl<F, T> Zip<F, T> {
    /// The loop over `n` elements.
    ///
    /// # Safety
    /// As for [`zip_slice`], until the loop has run.
    pub unsafe fn new(dst: *mut T, a: *const T, b: Operand<T>, n: usize) -> Self {
        Zip {
            dst,
            a,
            b,
            n,
            function: PhantomData,
        }
    }
}

impl<F: BinaryFn<T>, T: Copy + Default> Kernel for Zip<F, T> {
    type Output = ();

    #[inline(always)]
    fn run<I: Isa>(self) {
        let mut b = match self.b {
            Operand::Scalar(value) => [value; BLOCK],
            Operand::Run(_) => [T::default(); BLOCK],
        };
        let mut done = 0;
        while done < self.n {
            let count = (self.n - done).min(BLOCK);
            // SAFETY: `done + count <= n`, so the block lies inside all runs; it is read before it is written,
            // which is what makes `dst == a` and `dst == b` work.
            unsafe {
                let a = load(self.a.add(done), count);
                if let Operand::Run(run) = self.b {
                    b = load(run.add(done), count);
                }
                let mut y = [T::default(); BLOCK];
                for i in 0..BLOCK {
                    y[i] = F::fast::<I>(a[i], b[i]);
                }
                if F::HAS_SLOW {
                    let mut slow = false;
                    for i in 0..BLOCK {
                        slow |= F::needs_slow(a[i], b[i]);
                    }
                    if slow {
                        repair2::<F, T>(&a, &b, &mut y);
                    }
                }
                store(self.dst.add(done), &y, count);
            }
            done += count;
        }
    }
}

/// [`repair`] for two variables.
#[inline(never)]
fn repair2<F: BinaryFn<T>, T: Copy + Default>(a: &[T; BLOCK], b: &[T; BLOCK], y: &mut [T; BLOCK]) {
    for i in 0..BLOCK {
        if F::needs_slow(a[i], b[i]) {
            y[i] = F::slow(a[i], b[i]);
        }
    }
}

/// `count <= BLOCK` elements from `src`, padded with the default value.
///
/// # Safety
/// `src` is readable for `count` elements.
#[inline(always)]
unsafe fn load<T: Copy + Default>(src: *const T, count: usize) -> [T; BLOCK] {
    if count == BLOCK {
        // SAFETY: all `BLOCK` elements are readable; arrays are as aligned as their elements.
        return unsafe { src.cast::<[T; BLOCK]>().read() };
    }
    let mut block = [T::default(); BLOCK];
    for (i, v) in block.iter_mut().enumerate().take(count) {
        // SAFETY: `i < count`.
        *v = unsafe { src.add(i).read() };
    }
    block
}

/// Writes the first `count <= BLOCK` elements of `block`.
///
/// # Safety
/// `dst` is writable for `count` elements.
#[inline(always)]
unsafe fn store<T: Copy>(dst: *mut T, block: &[T; BLOCK], count: usize) {
    if count == BLOCK {
        // SAFETY: all `BLOCK` elements are writable.
        unsafe { dst.cast::<[T; BLOCK]>().write(*block) };
        return;
    }
    for (i, v) in block.iter().enumerate().take(count) {
        // SAFETY: `i < count`.
        unsafe { dst.add(i).write(*v) };
    }
}
