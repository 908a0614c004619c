//! bfloat16: the upper half of a 32-bit floating-point number.

use crate::error::Result;

/// Numbers that are converted at a time.
const BLOCK: usize = 4096;

/// The nearest bfloat16, ties to even; NaN stays one.
fn nearest(number: f32) -> u16 {
    let bits = number.to_bits();
    if number.is_nan() {
        return (bits >> 16) as u16 | 0x40;
    }
    (bits.wrapping_add(0x7fff + (bits >> 16 & 1)) >> 16) as u16
}

/// Calls `write` with the bytes of the bfloat16s of 32-bit numbers, block by block.
///
/// # Errors
///
/// What `write` says.
pub(super) fn write(numbers: &[u8], mut write: impl FnMut(&[u8]) -> Result<()>) -> Result<()> {
    let mut block = [0; 2 * BLOCK];
    for numbers in numbers.as_chunks::<4>().0.chunks(BLOCK) {
        for (&number, to) in numbers.iter().zip(block.as_chunks_mut::<2>().0) {
            *to = nearest(f32::from_ne_bytes(number)).to_le_bytes();
        }
        write(&block[..2 * numbers.len()])?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn rounds_to_even() {
        for (bits, rounded) in [
            (0x3f80_0000, 0x3f80),
            (0x3f80_8000, 0x3f80),
            (0x3f80_8001, 0x3f81),
            (0x3f81_8000, 0x3f82),
            (0x7f7f_ffff, 0x7f80),
            (0xff80_0000, 0xff80),
            (0x0000_8001, 0x0001),
        ] {
            assert_eq!(nearest(f32::from_bits(bits)), rounded, "{bits:x}");
        }
        assert!(f32::from_bits(u32::from(nearest(f32::from_bits(0x7f80_0001))) << 16).is_nan());
    }
}
