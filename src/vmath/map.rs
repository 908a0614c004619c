//! Elementwise functions and the drivers that run them over contiguous memory.

use crate::kernel::isa::BLOCK;
use crate::kernel::{Isa, Kernel, dispatch};
use std::hint::black_box;
use std::marker::PhantomData;
use std::mem::MaybeUninit;

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

/// The end of the block at `done`, in a form that the compiler does not see through: of simple functions it would
/// otherwise make one loop over elements `BLOCK` apart, with gathers and scatters.
///
/// The loops over whole blocks hold nothing else, so that constants stay in registers throughout: half the time for `exp`.
#[inline(always)]
fn after(done: usize) -> usize {
    black_box(done + BLOCK)
}

/// A truth value that accumulates in vector registers; a `bool` would be kept in mask registers bit by bit.
type Flag = u32;

/// `to[i] = F(a[i])`, with the level in force.
///
/// # Panics
///
/// If `a` is shorter than `to`; so the other loops here.
#[inline]
pub fn map_slice<F: UnaryFn<T>, T: Copy + Default>(to: &mut [MaybeUninit<T>], a: &[T]) {
    let a = &a[..to.len()];
    // SAFETY: slices of this length; one that is written overlaps no other.
    dispatch(unsafe { MapSlice::<F, T>::new(to.as_mut_ptr().cast(), a.as_ptr(), a.len()) });
}

/// As [`map_slice`], for functions of an instruction or two that are never slow: one plain loop, which costs
/// few elements less and needs no constants in registers.
#[inline]
pub fn map_simple<F: UnaryFn<T>, T: Copy + Default>(to: &mut [MaybeUninit<T>], a: &[T]) {
    const { assert!(!F::HAS_SLOW) };
    let a = &a[..to.len()];
    // SAFETY: slices of this length; one that is written overlaps no other.
    dispatch(Simple(unsafe { MapSlice::<F, T>::new(to.as_mut_ptr().cast(), a.as_ptr(), a.len()) }));
}

/// The loop of [`map_simple`].
struct Simple<F, T>(MapSlice<F, T>);

impl<F: UnaryFn<T>, T: Copy + Default> Kernel for Simple<F, T> {
    type Output = ();

    #[inline(always)]
    fn run<I: Isa>(self) {
        let MapSlice { dst, src, n, .. } = self.0;
        for i in 0..n {
            // SAFETY: `i < n`.
            unsafe { dst.add(i).write(F::fast::<I>(src.add(i).read())) };
        }
    }
}

/// `to[i] = F(a[i], b[i])`, with the level in force.
#[inline]
pub fn zip_slice<F: BinaryFn<T>, T: Copy + Default>(to: &mut [MaybeUninit<T>], a: &[T], b: &[T]) {
    let (a, b) = (&a[..to.len()], &b[..to.len()]);
    // SAFETY: slices of this length; one that is written overlaps no other.
    dispatch(unsafe { Zip::<F, T>::new(to.as_mut_ptr().cast(), a.as_ptr(), b.as_ptr(), a.len()) });
}

/// `to[i] = F(a[i], b)`, with the level in force.
#[inline]
pub fn zip_scalar<F: BinaryFn<T>, T: Copy + Default>(to: &mut [MaybeUninit<T>], a: &[T], b: T) {
    let a = &a[..to.len()];
    // SAFETY: slices of this length; one that is written overlaps no other.
    dispatch(unsafe { ZipScalar::<F, T>::new(to.as_mut_ptr().cast(), a.as_ptr(), b, a.len()) });
}

/// The loop of [`map_slice`].
pub struct MapSlice<F, T> {
    dst: *mut T,
    src: *const T,
    n: usize,
    function: PhantomData<F>,
}

impl<F, T> MapSlice<F, T> {
    /// The loop over `n` elements.
    ///
    /// # Safety
    ///
    /// Until the loop has run, `src` is readable and `dst` writable for `n` elements. They are equal or do not overlap.
    pub unsafe fn new(dst: *mut T, src: *const T, n: usize) -> Self {
        MapSlice { dst, src, n, function: PhantomData }
    }
}

impl<F: UnaryFn<T>, T: Copy + Default> Kernel for MapSlice<F, T> {
    type Output = ();

    #[inline(always)]
    fn run<I: Isa>(self) {
        let mut done = 0;
        while self.n - done >= BLOCK {
            // SAFETY: `done + BLOCK <= n`, so the block lies inside both runs; it is read before it is written, which
            // is what makes `dst == src` work.
            unsafe {
                let x = self.src.add(done);
                store(self.dst.add(done), map_block::<F, T, I>(|i| x.add(i).read()));
            }
            done = after(done);
        }
        let rest = self.n - done;
        if rest > I::FEW {
            // SAFETY: both runs have `rest < BLOCK` elements from `done` on.
            unsafe {
                let x = I::load_first(self.src.add(done), rest);
                I::store_first(self.dst.add(done), &map_block::<F, T, I>(|i| x[i]), rest);
            }
        } else {
            for i in done..self.n {
                // SAFETY: `i < n`.
                unsafe { self.dst.add(i).write(one::<F, T, I>(self.src.add(i).read())) };
            }
        }
    }
}

/// `F` of one value. The instructions are those of a block, but for their width, and so is the result.
#[inline(always)]
fn one<F: UnaryFn<T>, T: Copy + Default, I: Isa>(x: T) -> T {
    if F::HAS_SLOW && F::needs_slow(x) { F::slow(x) } else { F::fast::<I>(x) }
}

/// `F` of one pair.
#[inline(always)]
fn one2<F: BinaryFn<T>, T: Copy + Default, I: Isa>(a: T, b: T) -> T {
    if F::HAS_SLOW && F::needs_slow(a, b) { F::slow(a, b) } else { F::fast::<I>(a, b) }
}

/// The values of a block, where they are until it is known that none has to be computed again: aligned to a cache line, since
/// a store and a load that cross one take twice as long, and where the stack is in a call is chance.
#[repr(align(64))]
struct ValueBlock<T>([T; BLOCK]);

/// `F` of `BLOCK` values; `value(i)` is called for `i < BLOCK`.
#[inline(always)]
fn map_block<F: UnaryFn<T>, T: Copy + Default, I: Isa>(value: impl Fn(usize) -> T) -> [T; BLOCK] {
    let mut block = ValueBlock([T::default(); BLOCK]);
    let y = &mut block.0;
    for (i, y) in y.iter_mut().enumerate() {
        *y = F::fast::<I>(value(i));
    }
    if F::HAS_SLOW {
        let mut slow = Flag::default();
        for i in 0..BLOCK {
            slow |= Flag::from(F::needs_slow(value(i)));
        }
        if slow != 0 {
            repair::<F, T>(&value, y);
        }
    }
    block.0
}

/// Recomputes the elements of a block that need it. Out of line: it is rare and would only hinder the loop.
#[inline(never)]
fn repair<F: UnaryFn<T>, T: Copy + Default>(value: &dyn Fn(usize) -> T, y: &mut [T; BLOCK]) {
    for (i, y) in y.iter_mut().enumerate() {
        let x = value(i);
        if F::needs_slow(x) {
            *y = F::slow(x);
        }
    }
}

/// The loop of [`zip_slice`].
pub struct Zip<F, T> {
    dst: *mut T,
    a: *const T,
    b: *const T,
    n: usize,
    function: PhantomData<F>,
}

impl<F, T> Zip<F, T> {
    /// The loop over `n` elements.
    ///
    /// # Safety
    ///
    /// Until the loop has run, `a` and `b` are readable and `dst` writable for `n` elements. Each of `a` and `b` is equal
    /// to `dst` or does not overlap it.
    pub unsafe fn new(dst: *mut T, a: *const T, b: *const T, n: usize) -> Self {
        Zip { dst, a, b, n, function: PhantomData }
    }
}

impl<F: BinaryFn<T>, T: Copy + Default> Kernel for Zip<F, T> {
    type Output = ();

    #[inline(always)]
    fn run<I: Isa>(self) {
        let mut done = 0;
        while self.n - done >= BLOCK {
            // SAFETY: `done + BLOCK <= n`, so the block lies inside all runs; it is read before it is written, which
            // is what makes `dst == a` and `dst == b` work.
            unsafe {
                let (a, b) = (self.a.add(done), self.b.add(done));
                store(self.dst.add(done), zip_block::<F, T, I>(|i| (a.add(i).read(), b.add(i).read())));
            }
            done = after(done);
        }
        let rest = self.n - done;
        if rest > I::FEW {
            // SAFETY: all runs have `rest < BLOCK` elements from `done` on.
            unsafe {
                let (a, b) = (I::load_first(self.a.add(done), rest), I::load_first(self.b.add(done), rest));
                I::store_first(self.dst.add(done), &zip_block::<F, T, I>(|i| (a[i], b[i])), rest);
            }
        } else {
            for i in done..self.n {
                // SAFETY: `i < n`.
                unsafe { self.dst.add(i).write(one2::<F, T, I>(self.a.add(i).read(), self.b.add(i).read())) };
            }
        }
    }
}

/// The loop of [`zip_scalar`], where what depends on the scalar alone is computed once.
pub struct ZipScalar<F, T> {
    dst: *mut T,
    a: *const T,
    b: T,
    n: usize,
    function: PhantomData<F>,
}

impl<F, T> ZipScalar<F, T> {
    /// The loop over `n` elements.
    ///
    /// # Safety
    ///
    /// As for [`MapSlice::new`], with `a` for `src`.
    pub unsafe fn new(dst: *mut T, a: *const T, b: T, n: usize) -> Self {
        ZipScalar { dst, a, b, n, function: PhantomData }
    }
}

impl<F: BinaryFn<T>, T: Copy + Default> Kernel for ZipScalar<F, T> {
    type Output = ();

    #[inline(always)]
    fn run<I: Isa>(self) {
        let b = self.b;
        let mut done = 0;
        while self.n - done >= BLOCK {
            // SAFETY: `done + BLOCK <= n`, so the block lies inside both runs; it is read before it is written, which
            // is what makes `dst == a` work.
            unsafe {
                let a = self.a.add(done);
                store(self.dst.add(done), zip_block::<F, T, I>(|i| (a.add(i).read(), b)));
            }
            done = after(done);
        }
        let rest = self.n - done;
        if rest > I::FEW {
            // SAFETY: both runs have `rest < BLOCK` elements from `done` on.
            unsafe {
                let a = I::load_first(self.a.add(done), rest);
                I::store_first(self.dst.add(done), &zip_block::<F, T, I>(|i| (a[i], b)), rest);
            }
        } else {
            for i in done..self.n {
                // SAFETY: `i < n`.
                unsafe { self.dst.add(i).write(one2::<F, T, I>(self.a.add(i).read(), b)) };
            }
        }
    }
}

/// `F` of `BLOCK` pairs; `pair(i)` is called for `i < BLOCK`.
#[inline(always)]
fn zip_block<F: BinaryFn<T>, T: Copy + Default, I: Isa>(pair: impl Fn(usize) -> (T, T)) -> [T; BLOCK] {
    let mut block = ValueBlock([T::default(); BLOCK]);
    let y = &mut block.0;
    for (i, y) in y.iter_mut().enumerate() {
        let (a, b) = pair(i);
        *y = F::fast::<I>(a, b);
    }
    if F::HAS_SLOW {
        let mut slow = Flag::default();
        for i in 0..BLOCK {
            let (a, b) = pair(i);
            slow |= Flag::from(F::needs_slow(a, b));
        }
        if slow != 0 {
            repair2::<F, T>(&pair, y);
        }
    }
    block.0
}

/// [`repair`] for two variables.
#[inline(never)]
fn repair2<F: BinaryFn<T>, T: Copy + Default>(pair: &dyn Fn(usize) -> (T, T), y: &mut [T; BLOCK]) {
    for (i, y) in y.iter_mut().enumerate() {
        let (a, b) = pair(i);
        if F::needs_slow(a, b) {
            *y = F::slow(a, b);
        }
    }
}

/// Writes a block.
///
/// # Safety
///
/// `dst` is writable for `BLOCK` elements.
#[inline(always)]
unsafe fn store<T: Copy>(dst: *mut T, block: [T; BLOCK]) {
    // SAFETY: passed on to the caller.
    unsafe { dst.cast::<[T; BLOCK]>().write(block) };
}
