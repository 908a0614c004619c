//! Element-wise functions and the loops that compute them of slices.

use crate::kernel::Isa;
use crate::kernel::isa::BLOCK;
use crate::kernel::piece::{Each, SliceLoop};
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

/// The loop `to[i] = F(a[i])`.
pub struct MapLoop<F>(PhantomData<fn() -> F>);

impl<F> MapLoop<F> {
    /// The loop.
    pub const NEW: Self = MapLoop(PhantomData);
}

impl<F: UnaryFn<T>, T: Copy + Default> SliceLoop<T, T, 1> for MapLoop<F> {
    #[inline(always)]
    fn run<I: Isa>(&self, to: &mut [MaybeUninit<T>], [a]: [&[T]; 1]) {
        let n = to.len();
        let (dst, src) = (to.as_mut_ptr().cast::<T>(), a[..n].as_ptr());
        let mut done = 0;
        while n - done >= BLOCK {
            // SAFETY: `done + BLOCK <= n`, so the block lies inside both slices.
            unsafe {
                let x = src.add(done);
                store(dst.add(done), map_block::<F, T, I>(|i| x.add(i).read()));
            }
            done = after(done);
        }
        let rest = n - done;
        if rest > I::FEW {
            // SAFETY: both slices have `rest < BLOCK` elements from `done` on.
            unsafe {
                let x = I::load_first(src.add(done), rest);
                I::store_first(dst.add(done), &map_block::<F, T, I>(|i| x[i]), rest);
            }
        } else {
            for i in done..n {
                // SAFETY: `i < n`.
                unsafe { dst.add(i).write(one::<F, T, I>(src.add(i).read())) };
            }
        }
    }
}

/// As [`MapLoop`], for functions of an instruction or two that are never slow: one plain loop, which costs few elements
/// less and needs no constants in registers.
pub struct SimpleLoop<F>(PhantomData<fn() -> F>);

impl<F> SimpleLoop<F> {
    /// The loop.
    pub const NEW: Self = SimpleLoop(PhantomData);
}

impl<F: UnaryFn<T>, T: Copy + Default> SliceLoop<T, T, 1> for SimpleLoop<F> {
    #[inline(always)]
    fn run<I: Isa>(&self, to: &mut [MaybeUninit<T>], from: [&[T]; 1]) {
        const { assert!(!F::HAS_SLOW) };
        Each(|[x]: [T; 1]| F::fast::<I>(x)).run::<I>(to, from);
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

/// The loop `to[i] = F(a[i], b[i])`.
pub struct ZipLoop<F>(PhantomData<fn() -> F>);

impl<F> ZipLoop<F> {
    /// The loop.
    pub const NEW: Self = ZipLoop(PhantomData);
}

impl<F: BinaryFn<T>, T: Copy + Default> SliceLoop<T, T, 2> for ZipLoop<F> {
    #[inline(always)]
    fn run<I: Isa>(&self, to: &mut [MaybeUninit<T>], [a, b]: [&[T]; 2]) {
        let n = to.len();
        let (dst, a, b) = (to.as_mut_ptr().cast::<T>(), a[..n].as_ptr(), b[..n].as_ptr());
        let mut done = 0;
        while n - done >= BLOCK {
            // SAFETY: `done + BLOCK <= n`, so the block lies inside all slices.
            unsafe {
                let (a, b) = (a.add(done), b.add(done));
                store(dst.add(done), zip_block::<F, T, I>(|i| (a.add(i).read(), b.add(i).read())));
            }
            done = after(done);
        }
        let rest = n - done;
        if rest > I::FEW {
            // SAFETY: all slices have `rest < BLOCK` elements from `done` on.
            unsafe {
                let (a, b) = (I::load_first(a.add(done), rest), I::load_first(b.add(done), rest));
                I::store_first(dst.add(done), &zip_block::<F, T, I>(|i| (a[i], b[i])), rest);
            }
        } else {
            for i in done..n {
                // SAFETY: `i < n`.
                unsafe { dst.add(i).write(one2::<F, T, I>(a.add(i).read(), b.add(i).read())) };
            }
        }
    }
}

/// The loop `to[i] = F(a[i], b)`, where what depends on `b` alone is computed once.
pub struct ZipScalarLoop<F, T> {
    b: T,
    function: PhantomData<fn() -> F>,
}

impl<F, T> ZipScalarLoop<F, T> {
    /// The loop with this `b`.
    pub fn new(b: T) -> Self {
        ZipScalarLoop { b, function: PhantomData }
    }
}

impl<F: BinaryFn<T>, T: Copy + Default + Sync> SliceLoop<T, T, 1> for ZipScalarLoop<F, T> {
    #[inline(always)]
    fn run<I: Isa>(&self, to: &mut [MaybeUninit<T>], [a]: [&[T]; 1]) {
        let n = to.len();
        let (dst, a, b) = (to.as_mut_ptr().cast::<T>(), a[..n].as_ptr(), self.b);
        let mut done = 0;
        while n - done >= BLOCK {
            // SAFETY: `done + BLOCK <= n`, so the block lies inside both slices.
            unsafe {
                let a = a.add(done);
                store(dst.add(done), zip_block::<F, T, I>(|i| (a.add(i).read(), b)));
            }
            done = after(done);
        }
        let rest = n - done;
        if rest > I::FEW {
            // SAFETY: both slices have `rest < BLOCK` elements from `done` on.
            unsafe {
                let a = I::load_first(a.add(done), rest);
                I::store_first(dst.add(done), &zip_block::<F, T, I>(|i| (a[i], b)), rest);
            }
        } else {
            for i in done..n {
                // SAFETY: `i < n`.
                unsafe { dst.add(i).write(one2::<F, T, I>(a.add(i).read(), b)) };
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

/// Functions of one variable that are computed in `f64` for both types, by the function behind the colon.
macro_rules! through_f64 {
    ($($(#[$doc:meta])* $name:ident: $of:ident;)*) => {$(
        $(#[$doc])*
        pub struct $name;

        impl $crate::vmath::map::UnaryFn<f32> for $name {
            #[inline(always)]
            fn fast<I: $crate::kernel::Isa>(x: f32) -> f32 {
                $of::<I>(f64::from(x)) as f32
            }
        }

        impl $crate::vmath::map::UnaryFn<f64> for $name {
            #[inline(always)]
            fn fast<I: $crate::kernel::Isa>(x: f64) -> f64 {
                $of::<I>(x)
            }
        }
    )*};
}
pub(super) use through_f64;
