//! Option letters and argument checks.

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
