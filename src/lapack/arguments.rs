//! Option letters, argument checks and the workspace protocol.

use super::LapackReal;
use faer::traits::math_utils::{eps, from_f64, one};

/// Whether an operand `trans` is transposed: `N` is no; `T`, and for real matrices `C`, are yes.
pub(super) fn parse_transpose(trans: u8) -> Option<bool> {
    match trans.to_ascii_uppercase() {
        b'N' => Some(false),
        b'T' | b'C' => Some(true),
        _ => None,
    }
}

/// Whether `letter` is `yes` (true) or `no` (false), both upper case; `None` for any other.
pub(super) fn parse_flag(letter: u8, yes: u8, no: u8) -> Option<bool> {
    let letter = letter.to_ascii_uppercase();
    (letter == yes || letter == no).then_some(letter == yes)
}

/// `-i` for the first `(i, true)`: argument `i` is illegal.
pub(super) fn illegal(arguments: &[(i32, bool)]) -> Option<i32> {
    arguments.iter().find(|(_, bad)| *bad).map(|(i, _)| -i)
}

/// Whether `ld` is too small for a column of `rows` elements.
pub(super) fn short(ld: i32, rows: i32) -> bool {
    ld < rows.max(1)
}

/// Whether `lwork` is neither a query nor at least `needed`.
pub(super) fn too_little(lwork: i32, needed: i64) -> bool {
    lwork != -1 && i64::from(lwork) < needed
}

/// Stores the size of workspace to offer in `work[0]`, rounded up where `T` may not represent it
/// exactly: the caller converts it back to an integer and must not come out short.
///
/// # Safety
/// `work` is valid for writing one element.
pub(super) unsafe fn report_workspace<T: LapackReal>(work: *mut T, needed: i64) {
    const EXACT: i64 = 1 << f32::MANTISSA_DIGITS;
    let mut size: T = from_f64(needed as f64);
    if needed > EXACT {
        size *= one::<T>() + eps::<T>();
    }
    // SAFETY: the caller's promise.
    unsafe { work.write(size) }
}
