//! Reads arbitrary content as files of other libraries: npy, npz and safetensors. Seeds are in `c_tests/exchange`.
//!
//! Besides not crashing, what is read must be readable: every tensor lies within its storage.
//!
//! `make fuzz` builds and runs it.

#![no_main]

mod folder;

use std::ffi::CString;
use std::os::unix::ffi::OsStringExt;
use std::sync::LazyLock;

use TH::exchange::{npy, npz, safetensors};
use TH::object::AnyTensor;
use libfuzzer_sys::fuzz_target;

/// The file that inputs are stored in.
static PATH: LazyLock<CString> =
    LazyLock::new(|| CString::new(folder::path("exchange").into_os_string().into_vec()).expect("no 0"));

/// Reads all elements of a tensor that is not too large.
fn check(tensor: &AnyTensor) {
    if tensor.count() <= 1 << 20 {
        tensor.contiguous().expect("the elements are in the storage");
    }
}

fuzz_target!(|content: &[u8]| {
    std::fs::write(PATH.to_str().expect("ASCII"), content).expect("has space");
    if let Ok(array) = npy::load(&PATH)
        && let Some(tensor) = array.borrow().tensor().expect("memory")
    {
        check(&tensor);
    }
    for table in [npz::load(&PATH), safetensors::load(&PATH, 0)].iter().flatten() {
        for pair in table.borrow().pairs() {
            let (_, value) = pair.expect("memory");
            if let Some(tensor) = value.borrow().tensor().expect("memory") {
                check(&tensor);
            }
        }
    }
});
