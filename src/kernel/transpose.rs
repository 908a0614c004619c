//! Transposition of blocks: what makes copies between layouts that disagree run at the speed of
//! memory. Tiles of one cache line by one cache line are transposed in registers, so that every line is
//! read once and written once.

#[cfg(target_arch = "x86_64")]
use crate::kernel::level::Level;
use crate::kernel::level::level;
use crate::prefetch::prefetch;

/// Whether [`transpose`] knows elements of this size.
pub fn supports(element: usize) -> bool {
    matches!(element, 1 | 2 | 4 | 8)
}

/// The lines of a matrix, each of dense elements.
#[derive(Clone, Copy)]
pub struct MatrixRows<P> {
    /// Where the first line begins.
    pub start: P,
    /// Bytes from one line to the next.
    pub stride: isize,
}

impl MatrixRows<*const u8> {
    /// Lines that are read, `stride` elements apart.
    #[inline(always)]
    pub fn read<T>(start: *const T, stride: isize) -> Self {
        MatrixRows { start: start.cast(), stride: stride * size_of::<T>() as isize }
    }
}

impl MatrixRows<*mut u8> {
    /// Lines that are written, `stride` elements apart.
    #[inline(always)]
    pub fn written<T>(start: *mut T, stride: isize) -> Self {
        MatrixRows { start: start.cast(), stride: stride * size_of::<T>() as isize }
    }
}

/// A pointer to bytes, which are read or written.
pub trait BytePointer: Copy {
    /// The pointer so many bytes on.
    fn on(self, bytes: isize) -> Self;
}

impl BytePointer for *const u8 {
    #[inline(always)]
    fn on(self, bytes: isize) -> Self {
        self.wrapping_offset(bytes)
    }
}

impl BytePointer for *mut u8 {
    #[inline(always)]
    fn on(self, bytes: isize) -> Self {
        self.wrapping_offset(bytes)
    }
}

impl<P: BytePointer> MatrixRows<P> {
    /// Where line `i` begins.
    #[inline(always)]
    fn line(self, i: usize) -> P {
        self.start.on(i as isize * self.stride)
    }

    /// The lines from line `i` on, each from so many bytes on.
    #[inline(always)]
    fn from(self, i: usize, bytes: usize) -> Self {
        MatrixRows { start: self.line(i).on(bytes as isize), ..self }
    }
}

/// Writes the transpose of a matrix of `width` lines of `height` dense elements at `from` as `height`
/// lines of `width` dense elements at `to`.
///
/// # Safety
///
/// `element` is supported, both matrices lie in valid memory, and they do not overlap.
pub unsafe fn transpose(
    element: usize,
    to: MatrixRows<*mut u8>,
    from: MatrixRows<*const u8>,
    height: usize,
    width: usize,
) {
    // SAFETY: by the caller's promise; the types have the element's size.
    unsafe {
        match element {
            1 => tiles::<u8, 16>(to, from, height, width, (transpose_scalar::<u8, 16>, part_scalar::<u8>)),
            2 => tiles::<u16, 16>(to, from, height, width, (transpose_scalar::<u16, 16>, part_scalar::<u16>)),
            4 => transpose4(to, from, height, width),
            _ => transpose8(to, from, height, width),
        }
    }
}

/// As [`transpose`], with a result that is written with non-temporal stores where its lines are aligned, which a
/// [`super::stream_end`] must follow.
///
/// # Safety
///
/// As [`transpose`].
pub unsafe fn transpose_streaming(
    element: usize,
    to: MatrixRows<*mut u8>,
    from: MatrixRows<*const u8>,
    height: usize,
    width: usize,
) {
    #[cfg(target_arch = "x86_64")]
    if level() == Level::V4 && to.start.addr().is_multiple_of(64) && to.stride % 64 == 0 {
        // SAFETY: by the caller's promise; the level says which tiles the processor can transpose, and every
        // line of every tile of the result is aligned.
        unsafe {
            match element {
                4 => tiles::<u32, 16>(to, from, height, width, (x86::transpose_16x16_4::<true>, x86::part_4)),
                8 => tiles::<u64, 8>(to, from, height, width, (x86::transpose_8x8_8::<true>, x86::part_8)),
                _ => transpose(element, to, from, height, width),
            }
        }
        return;
    }
    // SAFETY: by the caller's promise.
    unsafe { transpose(element, to, from, height, width) }
}

/// A function that transposes one square tile.
type TransposeTile = unsafe fn(MatrixRows<*mut u8>, MatrixRows<*const u8>);

/// A function that transposes a part of a tile: a matrix of so many lines of the result, and elements of each of them.
/// Products have many of them: slivers of twelve columns are no multiple of a register.
type TransposePart = unsafe fn(MatrixRows<*mut u8>, MatrixRows<*const u8>, usize, usize);

/// # Safety
///
/// As [`transpose`], for elements of `T`; the functions handle tiles of `N` by `N`, and parts of them, on this
/// processor.
#[inline(always)]
unsafe fn tiles<T: Copy, const N: usize>(
    to: MatrixRows<*mut u8>,
    from: MatrixRows<*const u8>,
    height: usize,
    width: usize,
    (transpose_tile, transpose_part): (TransposeTile, TransposePart),
) {
    let element = size_of::<T>();
    // SAFETY: every address below is of an element inside both matrices.
    unsafe {
        for column in (0..width).step_by(N) {
            let tile_width = N.min(width - column);
            if tile_width == N {
                // The next tiles' lines come from as many places of memory, which the hardware prefetcher does not find.
                for line in column + N..column + 2 * N {
                    prefetch(from.line(line), height * element);
                }
            }
            for row in (0..height).step_by(N) {
                let tile_height = N.min(height - row);
                let tile_to = to.from(row, column * element);
                let tile_from = from.from(column, row * element);
                if (tile_height, tile_width) == (N, N) {
                    transpose_tile(tile_to, tile_from);
                } else {
                    transpose_part(tile_to, tile_from, tile_height, tile_width);
                }
            }
        }
    }
}

/// The reference: a part of a tile, element by element.
///
/// # Safety
///
/// As [`transpose`].
#[inline(always)]
unsafe fn part_scalar<T: Copy>(
    to: MatrixRows<*mut u8>,
    from: MatrixRows<*const u8>,
    height: usize,
    width: usize,
) {
    for row in 0..height {
        for column in 0..width {
            // SAFETY: elements of both matrices.
            unsafe {
                let value = from.line(column).cast::<T>().add(row).read();
                to.line(row).cast::<T>().add(column).write(value);
            }
        }
    }
}

/// The reference: one tile, element by element.
///
/// # Safety
///
/// As [`transpose`], for one tile.
#[inline(always)]
unsafe fn transpose_scalar<T: Copy, const N: usize>(to: MatrixRows<*mut u8>, from: MatrixRows<*const u8>) {
    // SAFETY: every address is of an element inside the tile.
    unsafe {
        let lines: [[T; N]; N] = std::array::from_fn(|c| from.line(c).cast::<[T; N]>().read());
        for r in 0..N {
            let line: [T; N] = lines.map(|line| line[r]);
            to.line(r).cast::<[T; N]>().write(line);
        }
    }
}

/// # Safety
///
/// As [`transpose`].
unsafe fn transpose4(to: MatrixRows<*mut u8>, from: MatrixRows<*const u8>, height: usize, width: usize) {
    // SAFETY: by the caller's promise; the level says which tiles the processor can transpose.
    unsafe {
        match level() {
            #[cfg(target_arch = "x86_64")]
            Level::V4 => {
                tiles::<u32, 16>(to, from, height, width, (x86::transpose_16x16_4::<false>, x86::part_4))
            }
            #[cfg(target_arch = "x86_64")]
            Level::V3 => {
                tiles::<u32, 8>(to, from, height, width, (x86::transpose_8x8_4, x86::part_8x8_4));
            }
            _ => tiles::<u32, 8>(to, from, height, width, (transpose_scalar::<u32, 8>, part_scalar::<u32>)),
        }
    }
}

/// # Safety
///
/// As [`transpose`].
unsafe fn transpose8(to: MatrixRows<*mut u8>, from: MatrixRows<*const u8>, height: usize, width: usize) {
    // SAFETY: by the caller's promise; the level says which tiles the processor can transpose.
    unsafe {
        match level() {
            #[cfg(target_arch = "x86_64")]
            Level::V4 => {
                tiles::<u64, 8>(to, from, height, width, (x86::transpose_8x8_8::<false>, x86::part_8))
            }
            _ => tiles::<u64, 4>(to, from, height, width, (transpose_scalar::<u64, 4>, part_scalar::<u64>)),
        }
    }
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::MatrixRows;
    use std::arch::x86_64::*;

    /// Sixteen lines of sixteen 4-byte elements: pairs of lines are interleaved by elements, then by
    /// pairs of elements, then their 128-bit quarters are gathered in two steps.
    ///
    /// # Safety
    ///
    /// As [`super::transpose`], for one tile; the processor has AVX-512 F.
    #[target_feature(enable = "avx512f")]
    pub(super) unsafe fn transpose_16x16_4<const STREAM: bool>(
        to: MatrixRows<*mut u8>,
        from: MatrixRows<*const u8>,
    ) {
        // SAFETY: loads and stores of the tile's sixteen lines.
        unsafe {
            let line = |c: usize| _mm512_loadu_si512(from.line(c).cast());
            lines_16x16_4(line, |r, v| store::<STREAM>(to.line(r), v));
        }
    }

    /// As [`transpose_16x16_4`], of `height` lines of `width` elements of the result.
    ///
    /// # Safety
    ///
    /// As [`super::transpose`], with at most sixteen lines and elements; the processor has AVX-512 F.
    #[target_feature(enable = "avx512f")]
    pub(super) unsafe fn part_4(
        to: MatrixRows<*mut u8>,
        from: MatrixRows<*const u8>,
        height: usize,
        width: usize,
    ) {
        let (read, written) = (lanes(height) as u16, lanes(width) as u16);
        // SAFETY: loads and stores of the lines that there are, and by mask of their elements.
        unsafe {
            let line = |c: usize| match c < width {
                true => _mm512_maskz_loadu_epi32(read, from.line(c).cast()),
                false => _mm512_setzero_si512(),
            };
            lines_16x16_4(line, |r, v| {
                if r < height {
                    _mm512_mask_storeu_epi32(to.line(r).cast(), written, v);
                }
            });
        }
    }

    /// Gives `put` the lines of the transpose of a tile with these lines.
    #[inline]
    #[target_feature(enable = "avx512f")]
    fn lines_16x16_4(line: impl Fn(usize) -> __m512i, put: impl Fn(usize, __m512i)) {
        let mut quads = [_mm512_setzero_si512(); 16];
        for g in 0..4 {
            let (a, b, c, d) = (line(4 * g), line(4 * g + 1), line(4 * g + 2), line(4 * g + 3));
            let (ab, ab_high) = (_mm512_unpacklo_epi32(a, b), _mm512_unpackhi_epi32(a, b));
            let (cd, cd_high) = (_mm512_unpacklo_epi32(c, d), _mm512_unpackhi_epi32(c, d));
            quads[4 * g] = _mm512_unpacklo_epi64(ab, cd);
            quads[4 * g + 1] = _mm512_unpackhi_epi64(ab, cd);
            quads[4 * g + 2] = _mm512_unpacklo_epi64(ab_high, cd_high);
            quads[4 * g + 3] = _mm512_unpackhi_epi64(ab_high, cd_high);
        }
        for i in 0..4 {
            gather_quarters([quads[i], quads[4 + i], quads[8 + i], quads[12 + i]], |q, v| put(4 * q + i, v));
        }
    }

    /// Eight lines of eight 8-byte elements, as [`transpose_16x16_4`] without its first step.
    ///
    /// # Safety
    ///
    /// As [`super::transpose`], for one tile; the processor has AVX-512 F.
    #[target_feature(enable = "avx512f")]
    pub(super) unsafe fn transpose_8x8_8<const STREAM: bool>(
        to: MatrixRows<*mut u8>,
        from: MatrixRows<*const u8>,
    ) {
        // SAFETY: loads and stores of the tile's eight lines.
        unsafe {
            let line = |c: usize| _mm512_loadu_si512(from.line(c).cast());
            lines_8x8_8(line, |r, v| store::<STREAM>(to.line(r), v));
        }
    }

    /// As [`transpose_8x8_8`], of `height` lines of `width` elements of the result.
    ///
    /// # Safety
    ///
    /// As [`super::transpose`], with at most eight lines and elements; the processor has AVX-512 F.
    #[target_feature(enable = "avx512f")]
    pub(super) unsafe fn part_8(
        to: MatrixRows<*mut u8>,
        from: MatrixRows<*const u8>,
        height: usize,
        width: usize,
    ) {
        let (read, written) = (lanes(height) as u8, lanes(width) as u8);
        // SAFETY: loads and stores of the lines that there are, and by mask of their elements.
        unsafe {
            let line = |c: usize| match c < width {
                true => _mm512_maskz_loadu_epi64(read, from.line(c).cast()),
                false => _mm512_setzero_si512(),
            };
            lines_8x8_8(line, |r, v| {
                if r < height {
                    _mm512_mask_storeu_epi64(to.line(r).cast(), written, v);
                }
            });
        }
    }

    /// Gives `put` the lines of the transpose of a tile with these lines.
    #[inline]
    #[target_feature(enable = "avx512f")]
    fn lines_8x8_8(line: impl Fn(usize) -> __m512i, put: impl Fn(usize, __m512i)) {
        let mut pairs = [_mm512_setzero_si512(); 8];
        for g in 0..4 {
            let (a, b) = (line(2 * g), line(2 * g + 1));
            pairs[2 * g] = _mm512_unpacklo_epi64(a, b);
            pairs[2 * g + 1] = _mm512_unpackhi_epi64(a, b);
        }
        for i in 0..2 {
            gather_quarters([pairs[i], pairs[2 + i], pairs[4 + i], pairs[6 + i]], |q, v| put(2 * q + i, v));
        }
    }

    /// The mask of the first `count` lanes, at most sixteen.
    fn lanes(count: usize) -> u32 {
        (1u32 << count) - 1
    }

    /// Stores a line, with non-temporal stores if `STREAM`.
    ///
    /// # Safety
    ///
    /// `to` points at 64 bytes, aligned if `STREAM`.
    #[inline]
    #[target_feature(enable = "avx512f")]
    unsafe fn store<const STREAM: bool>(to: *mut u8, v: __m512i) {
        // SAFETY: by the caller's promise.
        unsafe { if STREAM { _mm512_stream_si512(to.cast(), v) } else { _mm512_storeu_si512(to.cast(), v) } }
    }

    /// Gives `put` for each q the vector of the q-th quarters of four vectors.
    #[inline]
    #[target_feature(enable = "avx512f")]
    fn gather_quarters(v: [__m512i; 4], put: impl Fn(usize, __m512i)) {
        const EVEN: i32 = 0b10_00_10_00;
        const ODD: i32 = 0b11_01_11_01;
        let (even_low, odd_low) =
            (_mm512_shuffle_i32x4::<EVEN>(v[0], v[1]), _mm512_shuffle_i32x4::<ODD>(v[0], v[1]));
        let (even_high, odd_high) =
            (_mm512_shuffle_i32x4::<EVEN>(v[2], v[3]), _mm512_shuffle_i32x4::<ODD>(v[2], v[3]));
        put(0, _mm512_shuffle_i32x4::<EVEN>(even_low, even_high));
        put(1, _mm512_shuffle_i32x4::<EVEN>(odd_low, odd_high));
        put(2, _mm512_shuffle_i32x4::<ODD>(even_low, even_high));
        put(3, _mm512_shuffle_i32x4::<ODD>(odd_low, odd_high));
    }

    /// Eight lines of eight 4-byte elements.
    ///
    /// # Safety
    ///
    /// As [`super::transpose`], for one tile; the processor has AVX2.
    #[target_feature(enable = "avx2")]
    pub(super) unsafe fn transpose_8x8_4(to: MatrixRows<*mut u8>, from: MatrixRows<*const u8>) {
        // SAFETY: loads and stores of the tile's eight lines.
        unsafe {
            let line = |c: usize| _mm256_loadu_si256(from.line(c).cast());
            lines_8x8_4(line, |r, v| _mm256_storeu_si256(to.line(r).cast(), v));
        }
    }

    /// As [`transpose_8x8_4`], of `height` lines of `width` elements of the result.
    ///
    /// # Safety
    ///
    /// As [`super::transpose`], with at most eight lines and elements; the processor has AVX2.
    #[target_feature(enable = "avx2")]
    pub(super) unsafe fn part_8x8_4(
        to: MatrixRows<*mut u8>,
        from: MatrixRows<*const u8>,
        height: usize,
        width: usize,
    ) {
        let lanes = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
        let read = _mm256_cmpgt_epi32(_mm256_set1_epi32(height as i32), lanes);
        // SAFETY: loads of the elements of the lines that there are, by mask, and stores of `width` elements.
        unsafe {
            let line = |c: usize| match c < width {
                true => _mm256_maskload_epi32(from.line(c).cast(), read),
                false => _mm256_setzero_si256(),
            };
            lines_8x8_4(line, |r, v| {
                if r < height {
                    store_first(to.line(r), v, width);
                }
            });
        }
    }

    /// Stores the first `count` elements of a line, in pieces: stores by mask are slow on some processors.
    ///
    /// # Safety
    ///
    /// There is room for so many elements of 4 bytes, at most eight.
    #[inline]
    #[target_feature(enable = "avx2")]
    unsafe fn store_first(to: *mut u8, v: __m256i, count: usize) {
        // SAFETY: by the caller's promise; pieces of 16, 8 and 4 bytes.
        unsafe {
            if count == 8 {
                return _mm256_storeu_si256(to.cast(), v);
            }
            let (mut to, mut rest) = (to, _mm256_castsi256_si128(v));
            if count & 4 != 0 {
                _mm_storeu_si128(to.cast(), rest);
                (to, rest) = (to.add(16), _mm256_extracti128_si256::<1>(v));
            }
            if count & 2 != 0 {
                _mm_storel_epi64(to.cast(), rest);
                (to, rest) = (to.add(8), _mm_unpackhi_epi64(rest, rest));
            }
            if count & 1 != 0 {
                to.cast::<i32>().write_unaligned(_mm_cvtsi128_si32(rest));
            }
        }
    }

    /// Gives `put` the lines of the transpose of a tile with these lines.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn lines_8x8_4(line: impl Fn(usize) -> __m256i, put: impl Fn(usize, __m256i)) {
        let mut quads = [_mm256_setzero_si256(); 8];
        for g in 0..2 {
            let (a, b, c, d) = (line(4 * g), line(4 * g + 1), line(4 * g + 2), line(4 * g + 3));
            let (ab, ab_high) = (_mm256_unpacklo_epi32(a, b), _mm256_unpackhi_epi32(a, b));
            let (cd, cd_high) = (_mm256_unpacklo_epi32(c, d), _mm256_unpackhi_epi32(c, d));
            quads[4 * g] = _mm256_unpacklo_epi64(ab, cd);
            quads[4 * g + 1] = _mm256_unpackhi_epi64(ab, cd);
            quads[4 * g + 2] = _mm256_unpacklo_epi64(ab_high, cd_high);
            quads[4 * g + 3] = _mm256_unpackhi_epi64(ab_high, cd_high);
        }
        for i in 0..4 {
            put(i, _mm256_permute2x128_si256::<0x20>(quads[i], quads[4 + i]));
            put(4 + i, _mm256_permute2x128_si256::<0x31>(quads[i], quads[4 + i]));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check<T: Copy + PartialEq + std::fmt::Debug>(value: impl Fn(usize) -> T) {
        for (height, width) in [(1, 1), (3, 40), (16, 16), (17, 33), (64, 128), (16, 5), (40, 12), (9, 11)] {
            let (from_stride, to_stride) = (height + 3, width + 1);
            let from: Vec<T> = (0..width * from_stride).map(&value).collect();
            let mut to: Vec<T> = vec![value(0); height * to_stride];
            // SAFETY: both vectors hold the lines that the strides describe.
            unsafe {
                transpose(
                    size_of::<T>(),
                    MatrixRows::written(to.as_mut_ptr(), to_stride as isize),
                    MatrixRows::read(from.as_ptr(), from_stride as isize),
                    height,
                    width,
                );
            }
            for r in 0..height {
                for c in 0..width {
                    assert_eq!(
                        to[r * to_stride + c],
                        from[c * from_stride + r],
                        "{height}x{width} at {r},{c}"
                    );
                }
                assert_eq!(to[r * to_stride + width], value(0), "wrote behind a line");
            }
        }
    }

    #[test]
    fn every_element_size() {
        check(|i| i as u8);
        check(|i| i as u16);
        check(|i| i as u32);
        check(|i| i as u64);
    }
}
