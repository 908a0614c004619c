//! What a kernel may ask of the instruction set that it is compiled for.
//!
//! Kernels are plain scalar Rust that LLVM vectorises. The only things that their source must know are whether
//! `a * b + c` is one instruction and how part of a vector is read, and that they ask of their [`Isa`] parameter.

#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::*;

/// Elements computed together: one AVX-512 register of `f32`. Short runs are padded to it, so that an element's
/// result never depends on where it lies or on how many there are.
pub const BLOCK: usize = 16;

/// What the functions need to know of the instruction set they are compiled for.
pub trait Isa: Copy + 'static {
    /// Up to this many elements at the end of a run are computed one by one: filling a block takes longer.
    const FEW: usize = 2;

    /// `a * b + c` in `f32`: one rounding with FMA, two without. Use [`Isa::fused32`] where the difference matters.
    fn fma32(a: f32, b: f32, c: f32) -> f32;

    /// `a * b + c` in `f64`: one rounding with FMA, two without. Use [`Isa::two_prod`] where the difference matters.
    fn fma64(a: f64, b: f64, c: f64) -> f64;

    /// `a * b + c` with the product exact (without FMA: through `f64`, which is slower).
    fn fused32(a: f32, b: f32, c: f32) -> f32;

    /// `(p, e)` with `p = a * b` rounded and `p + e` the exact product, barring overflow and underflow.
    fn two_prod(a: f64, b: f64) -> (f64, f64);

    /// The first `count <= BLOCK` elements from `src` on, and the default value after them.
    ///
    /// # Safety
    ///
    /// `src` is readable for `count` elements.
    #[inline(always)]
    unsafe fn load_first<T: Copy + Default>(src: *const T, count: usize) -> [T; BLOCK] {
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
    ///
    /// `dst` is writable for `count` elements.
    #[inline(always)]
    unsafe fn store_first<T: Copy>(dst: *mut T, block: &[T; BLOCK], count: usize) {
        for (i, v) in block.iter().enumerate().take(count) {
            // SAFETY: `i < count`.
            unsafe { dst.add(i).write(*v) };
        }
    }
}

/// An instruction set with fused multiply-add.
#[derive(Clone, Copy)]
pub struct Fma;

/// AVX-512, which also reads and writes parts of a vector, by mask: three to fifteen elements cost what sixteen do.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy)]
pub struct Avx512;

/// An instruction set without fused multiply-add.
#[derive(Clone, Copy)]
pub struct NoFma;

impl Isa for Fma {
    #[inline(always)]
    fn fma32(a: f32, b: f32, c: f32) -> f32 {
        a.mul_add(b, c)
    }

    #[inline(always)]
    fn fma64(a: f64, b: f64, c: f64) -> f64 {
        a.mul_add(b, c)
    }

    #[inline(always)]
    fn fused32(a: f32, b: f32, c: f32) -> f32 {
        a.mul_add(b, c)
    }

    #[inline(always)]
    fn two_prod(a: f64, b: f64) -> (f64, f64) {
        let p = a * b;
        (p, a.mul_add(b, -p))
    }
}

#[cfg(target_arch = "x86_64")]
impl Isa for Avx512 {
    #[inline(always)]
    fn fma32(a: f32, b: f32, c: f32) -> f32 {
        Fma::fma32(a, b, c)
    }

    #[inline(always)]
    fn fma64(a: f64, b: f64, c: f64) -> f64 {
        Fma::fma64(a, b, c)
    }

    #[inline(always)]
    fn fused32(a: f32, b: f32, c: f32) -> f32 {
        Fma::fused32(a, b, c)
    }

    #[inline(always)]
    fn two_prod(a: f64, b: f64) -> (f64, f64) {
        Fma::two_prod(a, b)
    }

    #[inline(always)]
    unsafe fn load_first<T: Copy + Default>(src: *const T, count: usize) -> [T; BLOCK] {
        let mut block = [T::default(); BLOCK];
        let to = (&raw mut block).cast::<__m512i>();
        // SAFETY: only elements below `count` are read, into a block of one vector or two; kernels run with this
        // instruction set only where the processor has it.
        unsafe {
            match size_of::<T>() {
                4 => to.write_unaligned(_mm512_maskz_loadu_epi32(mask(count) as u16, src.cast())),
                8 => {
                    to.write_unaligned(_mm512_maskz_loadu_epi64(mask(count) as u8, src.cast()));
                    let half = mask(count.saturating_sub(8)) as u8;
                    to.add(1).write_unaligned(_mm512_maskz_loadu_epi64(half, src.wrapping_add(8).cast()));
                }
                _ => return Fma::load_first(src, count),
            }
        }
        block
    }

    #[inline(always)]
    unsafe fn store_first<T: Copy>(dst: *mut T, block: &[T; BLOCK], count: usize) {
        let from = (&raw const *block).cast::<__m512i>();
        // SAFETY: as above; only elements below `count` are written.
        unsafe {
            match size_of::<T>() {
                4 => _mm512_mask_storeu_epi32(dst.cast(), mask(count) as u16, from.read_unaligned()),
                8 => {
                    _mm512_mask_storeu_epi64(dst.cast(), mask(count) as u8, from.read_unaligned());
                    let half = mask(count.saturating_sub(8)) as u8;
                    let second = from.add(1).read_unaligned();
                    _mm512_mask_storeu_epi64(dst.wrapping_add(8).cast(), half, second);
                }
                _ => Fma::store_first(dst, block, count),
            }
        }
    }
}

/// The lowest `count <= BLOCK` bits.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn mask(count: usize) -> u32 {
    (1 << count) - 1
}

impl Isa for NoFma {
    /// All of them: a register has two or four, and a second copy of each function for the last block is not worth its size.
    const FEW: usize = BLOCK;

    #[inline(always)]
    fn fma32(a: f32, b: f32, c: f32) -> f32 {
        a * b + c
    }

    #[inline(always)]
    fn fma64(a: f64, b: f64, c: f64) -> f64 {
        a * b + c
    }

    #[inline(always)]
    fn fused32(a: f32, b: f32, c: f32) -> f32 {
        (f64::from(a) * f64::from(b) + f64::from(c)) as f32
    }

    /// Dekker's product on halves cut by mask, which, unlike Veltkamp's splitting, cannot overflow.
    #[inline(always)]
    fn two_prod(a: f64, b: f64) -> (f64, f64) {
        let high = |x: f64| f64::from_bits(x.to_bits() & 0xffff_ffff_f800_0000);
        let (ah, bh) = (high(a), high(b));
        let (al, bl) = (a - ah, b - bh);
        let p = a * b;
        (p, ((ah * bh - p) + ah * bl + al * bh) + al * bl)
    }
}
