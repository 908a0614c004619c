//! Inner products of dense vectors, several at a time, in vector registers.

#[cfg(target_arch = "x86_64")]
use super::lanes::VectorRegister;
#[cfg(target_arch = "x86_64")]
use crate::kernel::arithmetic::Arithmetic;
#[cfg(target_arch = "x86_64")]
use crate::kernel::level::{Level, level};
#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::{__m256, __m256d, __m512, __m512d};

/// How many of the first elements of the dense vectors `lines` were multiplied by those of `y` and added up, and the sums:
/// all, in `R` vector registers for each sum, which hide the time that an addition takes.
///
/// # Safety
///
/// All point at `count` elements; the processor has the instructions.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
unsafe fn registers<V: VectorRegister, const N: usize, const R: usize>(
    count: usize,
    lines: [*const V::Number; N],
    y: *const V::Number,
) -> (usize, [V::Number; N])
where
    V::Number: Arithmetic,
{
    // SAFETY: by the caller's promise.
    unsafe {
        let mut sums = [[V::splat(V::Number::ZERO); R]; N];
        let mut done = 0;
        let several = count >= R * V::COUNT;
        while done + R * V::COUNT <= count {
            for r in 0..R {
                let at = done + r * V::COUNT;
                let factor = V::load(y.add(at));
                for (sum, line) in sums.iter_mut().zip(lines) {
                    sum[r] = V::load(line.add(at)).mul_add(factor, sum[r]);
                }
            }
            done += R * V::COUNT;
        }
        while done + V::COUNT <= count {
            let factor = V::load(y.add(done));
            for (sum, line) in sums.iter_mut().zip(lines) {
                sum[0] = V::load(line.add(done)).mul_add(factor, sum[0]);
            }
            done += V::COUNT;
        }
        if done < count {
            let mask = V::first(count - done);
            let factor = V::load_masked(y.add(done), mask);
            for (sum, line) in sums.iter_mut().zip(lines) {
                sum[0] = V::load_masked(line.add(done), mask).mul_add(factor, sum[0]);
            }
        }
        // Loops, not closures: those would be functions without the processor's features.
        let mut totals = [V::Number::ZERO; N];
        for (total, sums) in totals.iter_mut().zip(&mut sums) {
            if several {
                for r in 1..R {
                    sums[0] = sums[r].mul_add(V::splat(V::Number::ONE), sums[0]);
                }
            }
            *total = sums[0].sum();
        }
        (count, totals)
    }
}

/// Defines the sums for a floating-point type.
macro_rules! dense_dots {
    ($name:ident: $number:ty, $v4:ident, $v3:ident) => {
        /// As [`registers`], with `R4` or `R3` of them (AVX-512, AVX2) for each sum, where there are some: else of no
        /// elements.
        ///
        /// # Safety
        ///
        /// All point at `count` elements.
        #[inline]
        pub(super) unsafe fn $name<const N: usize, const R4: usize, const R3: usize>(
            count: usize,
            lines: [*const $number; N],
            y: *const $number,
        ) -> (usize, [$number; N]) {
            #[cfg(target_arch = "x86_64")]
            {
                #[inline]
                #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,fma")]
                fn v4<const N: usize, const R: usize>(
                    count: usize,
                    lines: [*const $number; N],
                    y: *const $number,
                ) -> (usize, [$number; N]) {
                    // SAFETY: this function has the target features; else as for its caller.
                    unsafe { registers::<$v4, N, R>(count, lines, y) }
                }
                #[inline]
                #[target_feature(enable = "avx2,fma")]
                fn v3<const N: usize, const R: usize>(
                    count: usize,
                    lines: [*const $number; N],
                    y: *const $number,
                ) -> (usize, [$number; N]) {
                    // SAFETY: as above.
                    unsafe { registers::<$v3, N, R>(count, lines, y) }
                }
                match level() {
                    // SAFETY: the processor has the instructions.
                    Level::V4 => return unsafe { v4::<N, R4>(count, lines, y) },
                    // SAFETY: as above.
                    Level::V3 => return unsafe { v3::<N, R3>(count, lines, y) },
                    Level::Base => {}
                }
            }
            let _ = (count, lines, y);
            (0, [0.0; N])
        }
    };
}

dense_dots!(dense_dots_single: f32, __m512, __m256);
dense_dots!(dense_dots_double: f64, __m512d, __m256d);
