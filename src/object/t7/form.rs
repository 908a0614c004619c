//! What the objects of a class are in a file: one value, or what the class writes itself.

/// What stands behind the name of a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ClassForm {
    /// One value, a table of the fields as a rule.
    Value,
    /// A long, how many pairs there are; keys and values, all of them values. They are the pairs of the contents.
    Pairs,
    /// A long, how many values there are; the values. They are a list.
    List,
    /// A long.
    Counter,
    /// A value that says where the object lives, see [`Assignment`]; a value, the table of the fields, which say that, too.
    Placed(Assignment),
    /// The memory of the generator of random numbers.
    Generator,
    /// Nothing.
    Nothing,
}

/// What says where an object lives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Assignment {
    /// A list of the fields `_type` and `device`.
    TypeAndDevice,
    /// The field `gpuAssignments`.
    Gpus,
}

/// The field of [`Assignment::Gpus`].
pub(super) const ASSIGNMENTS: &[u8] = b"gpuAssignments";
/// The fields of [`Assignment::TypeAndDevice`].
pub(super) const TYPE_AND_DEVICE: [&[u8]; 2] = [b"_type", b"device"];

/// Bytes of a generator in memory, where a long has 8 bytes and where it has 4.
const GENERATOR: usize = 5048;
const SHORT_GENERATOR: usize = 2544;

/// The bytes of a generator in a file.
pub(super) fn generator_bytes(has_short_longs: bool) -> usize {
    if has_short_longs { SHORT_GENERATOR } else { GENERATOR }
}

impl ClassForm {
    /// That of the class `name`.
    pub(super) fn of(name: &[u8], version: i32) -> ClassForm {
        match name {
            b"tds.Hash" | b"tds_hash" => ClassForm::Pairs,
            b"tds.Vec" => ClassForm::List,
            b"tds.AtomicCounter" => ClassForm::Counter,
            b"nn.GPU" => ClassForm::Placed(Assignment::TypeAndDevice),
            b"nn.DataParallelTable" if version >= 2 => ClassForm::Placed(Assignment::Gpus),
            b"torch.Generator" => ClassForm::Generator,
            // Of nn.Profile: what it has measured is not written.
            b"torch.Timer" => ClassForm::Nothing,
            // Packages that torchnet makes objects of: their names are all there is.
            _ if name.starts_with(b"package.") => ClassForm::Nothing,
            _ => ClassForm::Value,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms() {
        assert_eq!(ClassForm::of(b"nn.Linear", 1), ClassForm::Value);
        assert_eq!(ClassForm::of(b"tds.Hash", 0), ClassForm::Pairs);
        assert_eq!(ClassForm::of(b"torch.Timer", 1), ClassForm::Nothing);
        assert_eq!(ClassForm::of(b"nn.DataParallelTable", 1), ClassForm::Value);
        assert_eq!(ClassForm::of(b"nn.DataParallelTable", 2), ClassForm::Placed(Assignment::Gpus));
        assert_eq!(ClassForm::of(b"package.torchnet", 1), ClassForm::Nothing);
    }
}
