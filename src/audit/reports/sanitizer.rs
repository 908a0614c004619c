//! What a report of AddressSanitizer is told about headers that are gone.

use super::standard_error;
use crate::audit::book::{checkers, freed::FreedObject, locks};
use std::ffi::c_char;

/// Called by AddressSanitizer with its report: says which object it is about.
pub(crate) unsafe extern "C" fn explain(_report: *const c_char) {
    let Some(address) = checkers::reported_address() else { return };
    if let Some(object) = locks::freed_around(address, FreedObject::describe) {
        standard_error::print(&format!("th-audit: the address is in {object}\n"));
    }
}
