//! Vector registers of floating-point numbers.
//!
//! The methods are intrinsics under one name. They are inlined into functions that have the target
//! features; called from anywhere else they are undefined behaviour, which is why all are unsafe.

use crate::kernel::arithmetic::Arithmetic;
#[cfg(doc)]
use crate::kernel::level::Level;
use std::arch::x86_64::*;

/// A register of several numbers.
pub trait VectorRegister: Copy {
    /// The type of a number.
    type Number: Copy;
    /// Which lanes a memory access touches.
    type Mask: Copy;
    /// How many numbers there are.
    const COUNT: usize;
    /// How many registers the processor has.
    const REGISTERS: usize;

    /// The mask of the first `count` lanes, at most all.
    ///
    /// # Safety
    ///
    /// The processor has the instructions of the register; so for all methods.
    unsafe fn first(count: usize) -> Self::Mask;

    /// # Safety
    ///
    /// As [`VectorRegister::first`].
    unsafe fn splat(number: Self::Number) -> Self;

    /// # Safety
    ///
    /// As [`VectorRegister::first`]; `from` points at `COUNT` numbers.
    unsafe fn load(from: *const Self::Number) -> Self;

    /// Zero in the lanes that are not in the mask.
    ///
    /// # Safety
    ///
    /// As [`VectorRegister::first`]; `from` points at numbers for the lanes in the mask.
    unsafe fn load_masked(from: *const Self::Number, mask: Self::Mask) -> Self;

    /// `self` in the lanes that are not in the mask.
    ///
    /// # Safety
    ///
    /// As [`VectorRegister::load_masked`].
    unsafe fn load_over(self, from: *const Self::Number, mask: Self::Mask) -> Self;

    /// The numbers with an even place in two registers.
    ///
    /// # Safety
    ///
    /// As [`VectorRegister::first`].
    unsafe fn evens(low: Self, high: Self) -> Self;

    /// The numbers of two registers in turn, those of `even` first.
    ///
    /// # Safety
    ///
    /// As [`VectorRegister::first`].
    unsafe fn in_turn(even: Self, odd: Self) -> [Self; 2];

    /// The mask of the lanes from `first` to before `end`, at most all.
    ///
    /// # Safety
    ///
    /// As [`VectorRegister::first`].
    unsafe fn between(first: usize, end: usize) -> Self::Mask;

    /// # Safety
    ///
    /// As [`VectorRegister::first`]; `to` points at room for `COUNT` numbers.
    unsafe fn store(self, to: *mut Self::Number);

    /// # Safety
    ///
    /// As [`VectorRegister::first`]; `to` points at room for the first `count` lanes, at most all.
    unsafe fn store_first(self, to: *mut Self::Number, count: usize);

    /// `self * factor + addend`, rounded once.
    ///
    /// # Safety
    ///
    /// As [`VectorRegister::first`].
    unsafe fn mul_add(self, factor: Self, addend: Self) -> Self;

    /// `self * factor`.
    ///
    /// # Safety
    ///
    /// As [`VectorRegister::first`].
    unsafe fn mul(self, factor: Self) -> Self;

    /// 0 in the lanes that are below 0; NaN stays.
    ///
    /// # Safety
    ///
    /// As [`VectorRegister::first`].
    unsafe fn rectified(self) -> Self;

    /// The sum of all lanes: halves onto each other until one number is left.
    ///
    /// # Safety
    ///
    /// As [`VectorRegister::first`].
    unsafe fn sum(self) -> Self::Number;

    /// [`sum`](Self::sum) of each of four registers.
    ///
    /// # Safety
    ///
    /// As [`VectorRegister::first`].
    unsafe fn sums(registers: [Self; 4]) -> [Self::Number; 4];
}

/// A number with a register for each level of vector instructions.
pub trait RegisterNumber: Arithmetic {
    /// Its register at [`Level::V3`].
    type V3: VectorRegister<Number = Self>;
    /// Its register at [`Level::V4`].
    type V4: VectorRegister<Number = Self>;
}

impl RegisterNumber for f32 {
    type V3 = __m256;
    type V4 = __m512;
}

impl RegisterNumber for f64 {
    type V3 = __m256d;
    type V4 = __m512d;
}

macro_rules! lanes {
    ($($register:ident of $number:ty, $mask:ty, $count:literal;
        first $first:expr; between $between:expr; load_over $load_over:expr; evens $evens:expr; in_turn $in_turn:expr; splat $splat:ident; load $load:ident; load_masked $load_masked:expr;
        store $store:ident; store_first $store_first:expr; mul_add $mul_add:ident; mul $mul:ident; max $max:ident; sum $sum:expr; sums $sums:expr;)+) => { $(
        impl VectorRegister for $register {
            type Number = $number;
            type Mask = $mask;
            const COUNT: usize = $count;
            const REGISTERS: usize = if size_of::<$register>() == 64 { 32 } else { 16 };

            #[inline(always)]
            #[allow(unused_unsafe, reason = "some masks are plain arithmetic")]
            unsafe fn first(count: usize) -> $mask {
                // SAFETY: the caller vouches for the instructions.
                unsafe { $first(count) }
            }

            #[inline(always)]
            #[allow(unused_unsafe, reason = "some masks are plain arithmetic")]
            unsafe fn between(first: usize, end: usize) -> $mask {
                // SAFETY: the caller vouches for the instructions.
                unsafe { $between(first, end) }
            }

            #[inline(always)]
            unsafe fn load_over(self, from: *const $number, mask: $mask) -> Self {
                // SAFETY: as in `load_masked`.
                unsafe { $load_over(self, from, mask) }
            }

            #[inline(always)]
            unsafe fn evens(low: Self, high: Self) -> Self {
                // SAFETY: as in `first`.
                unsafe { $evens(low, high) }
            }

            #[inline(always)]
            unsafe fn in_turn(even: Self, odd: Self) -> [Self; 2] {
                // SAFETY: as in `first`.
                unsafe { $in_turn(even, odd) }
            }

            #[inline(always)]
            unsafe fn splat(number: $number) -> Self {
                // SAFETY: as in `first`.
                unsafe { $splat(number) }
            }

            #[inline(always)]
            unsafe fn load(from: *const $number) -> Self {
                // SAFETY: as in `first`; the caller vouches for the memory.
                unsafe { $load(from) }
            }

            #[inline(always)]
            unsafe fn load_masked(from: *const $number, mask: $mask) -> Self {
                // SAFETY: as in `load`.
                unsafe { $load_masked(mask, from) }
            }

            #[inline(always)]
            unsafe fn store(self, to: *mut $number) {
                // SAFETY: as in `load`.
                unsafe { $store(to, self) }
            }

            #[inline(always)]
            unsafe fn store_first(self, to: *mut $number, count: usize) {
                // SAFETY: as in `load`.
                unsafe { $store_first(self, to, count) }
            }

            #[inline(always)]
            unsafe fn mul_add(self, factor: Self, addend: Self) -> Self {
                // SAFETY: as in `first`.
                unsafe { $mul_add(self, factor, addend) }
            }

            #[inline(always)]
            unsafe fn mul(self, factor: Self) -> Self {
                // SAFETY: as in `first`.
                unsafe { $mul(self, factor) }
            }

            #[inline(always)]
            unsafe fn rectified(self) -> Self {
                // SAFETY: as in `first`. Of NaN, and of two zeros, the instruction gives the second operand.
                unsafe { $max($splat(0.0), self) }
            }

            #[inline(always)]
            unsafe fn sum(self) -> $number {
                // SAFETY: as in `first`.
                unsafe { $sum(self) }
            }

            #[inline(always)]
            unsafe fn sums(registers: [Self; 4]) -> [$number; 4] {
                // SAFETY: as in `first`.
                unsafe { $sums(registers) }
            }
        }
    )+ };
}

lanes! {
    __m512 of f32, __mmask16, 16;
        first |count: usize| ((1u32 << count) - 1) as __mmask16;
        between |first: usize, end: usize| ((1u32 << end) - (1u32 << first)) as __mmask16;
        load_over |over, from, mask| _mm512_mask_loadu_ps(over, mask, from);
        evens |low, high| _mm512_permutex2var_ps(
            low, _mm512_setr_epi32(0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30), high);
        in_turn |even, odd| [
            _mm512_permutex2var_ps(
                even, _mm512_setr_epi32(0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23), odd),
            _mm512_permutex2var_ps(
                even, _mm512_setr_epi32(8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31), odd),
        ];
        splat _mm512_set1_ps;
        load _mm512_loadu_ps; load_masked |mask, from| _mm512_maskz_loadu_ps(mask, from);
        store _mm512_storeu_ps; store_first |v, to, count| _mm512_mask_storeu_ps(to, <__m512 as VectorRegister>::first(count), v); mul_add _mm512_fmadd_ps; mul _mm512_mul_ps; max _mm512_max_ps;
        sum |v| halves_of_singles(v).sum();
        sums sums_of_singles;
    __m512d of f64, __mmask8, 8;
        first |count: usize| ((1u32 << count) - 1) as __mmask8;
        between |first: usize, end: usize| ((1u32 << end) - (1u32 << first)) as __mmask8;
        load_over |over, from, mask| _mm512_mask_loadu_pd(over, mask, from);
        evens |low, high| _mm512_permutex2var_pd(low, _mm512_setr_epi64(0, 2, 4, 6, 8, 10, 12, 14), high);
        in_turn |even, odd| [
            _mm512_permutex2var_pd(even, _mm512_setr_epi64(0, 8, 1, 9, 2, 10, 3, 11), odd),
            _mm512_permutex2var_pd(even, _mm512_setr_epi64(4, 12, 5, 13, 6, 14, 7, 15), odd),
        ];
        splat _mm512_set1_pd;
        load _mm512_loadu_pd; load_masked |mask, from| _mm512_maskz_loadu_pd(mask, from);
        store _mm512_storeu_pd; store_first |v, to, count| _mm512_mask_storeu_pd(to, <__m512d as VectorRegister>::first(count), v); mul_add _mm512_fmadd_pd; mul _mm512_mul_pd; max _mm512_max_pd;
        sum |v| halves_of_doubles(v).sum();
        sums sums_of_doubles;
    __m256 of f32, __m256i, 8;
        first |count: usize| _mm256_cmpgt_epi32(
            _mm256_set1_epi32(count as i32), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
        between |first: usize, end: usize| _mm256_andnot_si256(
            <__m256 as VectorRegister>::first(first), <__m256 as VectorRegister>::first(end));
        load_over |over, from, mask| _mm256_blendv_ps(
            over, _mm256_maskload_ps(from, mask), _mm256_castsi256_ps(mask));
        evens |low, high| _mm256_castpd_ps(_mm256_permute4x64_pd::<0xD8>(
            _mm256_castps_pd(_mm256_shuffle_ps::<0x88>(low, high))));
        in_turn |even, odd| {
            let (low, high) = (_mm256_unpacklo_ps(even, odd), _mm256_unpackhi_ps(even, odd));
            [_mm256_permute2f128_ps::<0x20>(low, high), _mm256_permute2f128_ps::<0x31>(low, high)]
        };
        splat _mm256_set1_ps;
        load _mm256_loadu_ps; load_masked |mask, from| _mm256_maskload_ps(from, mask);
        store _mm256_storeu_ps; store_first store_first_singles; mul_add _mm256_fmadd_ps; mul _mm256_mul_ps; max _mm256_max_ps;
        sum |v| {
            let four = _mm_add_ps(_mm256_castps256_ps128(v), _mm256_extractf128_ps::<1>(v));
            let two = _mm_add_ps(four, _mm_movehl_ps(four, four));
            _mm_cvtss_f32(_mm_add_ss(two, _mm_movehdup_ps(two)))
        };
        sums sums_singles;
    __m256d of f64, __m256i, 4;
        first |count: usize| _mm256_cmpgt_epi64(
            _mm256_set1_epi64x(count as i64), _mm256_setr_epi64x(0, 1, 2, 3));
        between |first: usize, end: usize| _mm256_andnot_si256(
            <__m256d as VectorRegister>::first(first), <__m256d as VectorRegister>::first(end));
        load_over |over, from, mask| _mm256_blendv_pd(
            over, _mm256_maskload_pd(from, mask), _mm256_castsi256_pd(mask));
        evens |low, high| _mm256_permute4x64_pd::<0xD8>(_mm256_unpacklo_pd(low, high));
        in_turn |even, odd| {
            let (low, high) = (_mm256_unpacklo_pd(even, odd), _mm256_unpackhi_pd(even, odd));
            [_mm256_permute2f128_pd::<0x20>(low, high), _mm256_permute2f128_pd::<0x31>(low, high)]
        };
        splat _mm256_set1_pd;
        load _mm256_loadu_pd; load_masked |mask, from| _mm256_maskload_pd(from, mask);
        store _mm256_storeu_pd; store_first store_first_doubles; mul_add _mm256_fmadd_pd; mul _mm256_mul_pd; max _mm256_max_pd;
        sum |v| {
            let two = _mm_add_pd(_mm256_castpd256_pd128(v), _mm256_extractf128_pd::<1>(v));
            _mm_cvtsd_f64(_mm_add_sd(two, _mm_unpackhi_pd(two, two)))
        };
        sums sums_doubles;
}

/// The first lanes of a register, in stores of four, two and one: AMD's processors take some twenty cycles for a store by
/// mask of AVX2.
///
/// # Safety
///
/// As [`VectorRegister::store_first`].
#[inline(always)]
unsafe fn store_first_singles(register: __m256, to: *mut f32, count: usize) {
    // SAFETY: the caller vouches for the instructions and for room for `count` numbers.
    unsafe {
        if count & 8 != 0 {
            return _mm256_storeu_ps(to, register);
        }
        let (mut left, mut to) = (_mm256_castps256_ps128(register), to);
        if count & 4 != 0 {
            _mm_storeu_ps(to, left);
            (left, to) = (_mm256_extractf128_ps::<1>(register), to.add(4));
        }
        if count & 2 != 0 {
            _mm_storel_pd(to.cast(), _mm_castps_pd(left));
            (left, to) = (_mm_movehl_ps(left, left), to.add(2));
        }
        if count & 1 != 0 {
            _mm_store_ss(to, left);
        }
    }
}

/// As [`store_first_singles`].
///
/// # Safety
///
/// As [`VectorRegister::store_first`].
#[inline(always)]
unsafe fn store_first_doubles(register: __m256d, to: *mut f64, count: usize) {
    // SAFETY: the caller vouches for the instructions and for room for `count` numbers.
    unsafe {
        if count & 4 != 0 {
            return _mm256_storeu_pd(to, register);
        }
        let (mut left, mut to) = (_mm256_castpd256_pd128(register), to);
        if count & 2 != 0 {
            _mm_storeu_pd(to, left);
            (left, to) = (_mm256_extractf128_pd::<1>(register), to.add(2));
        }
        if count & 1 != 0 {
            _mm_store_sd(to, left);
        }
    }
}

/// The sums of four registers, two of which share one from the first step on.
///
/// # Safety
///
/// As [`VectorRegister::sums`].
#[inline(always)]
unsafe fn sums_singles([a, b, c, d]: [__m256; 4]) -> [f32; 4] {
    // SAFETY: the caller vouches for the instructions.
    unsafe {
        let ab = _mm256_add_ps(_mm256_permute2f128_ps::<0x20>(a, b), _mm256_permute2f128_ps::<0x31>(a, b));
        let cd = _mm256_add_ps(_mm256_permute2f128_ps::<0x20>(c, d), _mm256_permute2f128_ps::<0x31>(c, d));
        let pairs = _mm256_add_ps(_mm256_unpacklo_ps(ab, cd), _mm256_unpackhi_ps(ab, cd));
        let sums = _mm256_add_ps(pairs, _mm256_permute_ps::<0x4e>(pairs)); // a c - - b d - -
        let sums = _mm_unpacklo_ps(_mm256_castps256_ps128(sums), _mm256_extractf128_ps::<1>(sums));
        std::mem::transmute::<__m128, [f32; 4]>(sums)
    }
}

/// As [`sums_singles`].
///
/// # Safety
///
/// As [`VectorRegister::sums`].
#[inline(always)]
unsafe fn sums_doubles([a, b, c, d]: [__m256d; 4]) -> [f64; 4] {
    // SAFETY: the caller vouches for the instructions.
    unsafe {
        let ab = _mm256_add_pd(_mm256_permute2f128_pd::<0x20>(a, b), _mm256_permute2f128_pd::<0x31>(a, b));
        let cd = _mm256_add_pd(_mm256_permute2f128_pd::<0x20>(c, d), _mm256_permute2f128_pd::<0x31>(c, d));
        let sums = _mm256_add_pd(_mm256_unpacklo_pd(ab, cd), _mm256_unpackhi_pd(ab, cd)); // a c b d
        std::mem::transmute::<__m256d, [f64; 4]>(_mm256_permute4x64_pd::<0xd8>(sums))
    }
}

/// The sums of four registers by those of their halves.
///
/// # Safety
///
/// As [`VectorRegister::sums`].
#[inline(always)]
unsafe fn sums_of_singles([a, b, c, d]: [__m512; 4]) -> [f32; 4] {
    // SAFETY: the caller vouches for the instructions.
    unsafe {
        sums_singles([halves_of_singles(a), halves_of_singles(b), halves_of_singles(c), halves_of_singles(d)])
    }
}

/// As [`sums_of_singles`].
///
/// # Safety
///
/// As [`VectorRegister::sums`].
#[inline(always)]
unsafe fn sums_of_doubles([a, b, c, d]: [__m512d; 4]) -> [f64; 4] {
    // SAFETY: the caller vouches for the instructions.
    unsafe {
        sums_doubles([halves_of_doubles(a), halves_of_doubles(b), halves_of_doubles(c), halves_of_doubles(d)])
    }
}

/// One half of a register added to the other.
///
/// # Safety
///
/// The processor has the instructions.
#[inline(always)]
unsafe fn halves_of_singles(register: __m512) -> __m256 {
    // SAFETY: by the caller's promise.
    unsafe { _mm256_add_ps(_mm512_castps512_ps256(register), _mm512_extractf32x8_ps::<1>(register)) }
}

/// As [`halves_of_singles`].
///
/// # Safety
///
/// The processor has the instructions.
#[inline(always)]
unsafe fn halves_of_doubles(register: __m512d) -> __m256d {
    // SAFETY: by the caller's promise.
    unsafe { _mm256_add_pd(_mm512_castpd512_pd256(register), _mm512_extractf64x4_pd::<1>(register)) }
}
