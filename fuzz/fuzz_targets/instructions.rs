//! Arbitrary bytes as instructions for what makes a file.

/// The instructions that are left.
pub struct Instructions<'a>(pub &'a [u8]);

impl Instructions<'_> {
    /// The next one; 0 behind the last.
    pub fn next(&mut self) -> u8 {
        match self.0.split_first() {
            Some((&first, rest)) => {
                self.0 = rest;
                first
            }
            None => 0,
        }
    }
}
