//! The type numbers of the format.

pub(super) const NIL: i32 = 0;
pub(super) const NUMBER: i32 = 1;
pub(super) const STRING: i32 = 2;
pub(super) const TABLE: i32 = 3;
pub(super) const INSTANCE: i32 = 4;
pub(super) const BOOLEAN: i32 = 5;
/// A function without a number of its own, whose upvalues are a list of values.
pub(super) const FUNCTION: i32 = 6;
/// One with a number, whose upvalues are a list of values.
pub(super) const LEGACY_NUMBERED_FUNCTION: i32 = 7;
/// One with a number, whose upvalues are a list of tables with their names and values.
pub(super) const NUMBERED_FUNCTION: i32 = 8;
