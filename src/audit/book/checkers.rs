//! What memory checkers are told about headers that are gone: that nobody may touch them, and what they
//! were. Outside valgrind its requests are a few instructions without effect; AddressSanitizer's functions
//! are looked up in the process.

use std::ffi::{CStr, CString, c_char, c_void};
use std::ptr;
use std::sync::OnceLock;

/// Memcheck's requests, as numbered in valgrind's `memcheck.h`.
mod request {
    const MEMCHECK: usize = (b'M' as usize) << 24 | (b'C' as usize) << 16;
    pub(crate) const RUNNING_ON_VALGRIND: usize = 0x1001;
    pub(crate) const NO_ACCESS: usize = MEMCHECK;
    pub(crate) const UNDEFINED: usize = MEMCHECK + 1;
    pub(crate) const CREATE_BLOCK: usize = MEMCHECK + 10;
}

/// Asks valgrind, if it is there: instructions that change nothing and that it recognises. Its answer, or 0.
fn valgrind(request: usize, header: *mut (), size: usize, name: *const c_char) -> usize {
    let arguments: [usize; 6] = [request, header.expose_provenance(), size, name.expose_provenance(), 0, 0];
    #[allow(unused_mut, reason = "not every processor can ask")]
    let mut answer = 0usize;
    #[cfg(target_arch = "x86_64")]
    // SAFETY: rotations by 128 bits in all, and an exchange of a register with itself.
    unsafe {
        std::arch::asm!(
            "rol rdi, 3", "rol rdi, 13", "rol rdi, 61", "rol rdi, 51", "xchg rbx, rbx",
            in("rax") arguments.as_ptr(), inout("rdx") answer,
        );
    }
    #[cfg(target_arch = "aarch64")]
    // SAFETY: rotations by 128 bits in all, and a register combined with itself.
    unsafe {
        std::arch::asm!(
            "ror x12, x12, #3", "ror x12, x12, #13", "ror x12, x12, #51", "ror x12, x12, #61", "orr x10, x10, x10",
            in("x4") arguments.as_ptr(), inout("x3") answer,
        );
    }
    #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
    let _ = arguments;
    answer
}

type RegionFunction = unsafe extern "C" fn(*const c_void, usize);

/// The functions of AddressSanitizer, in a process that has it.
struct Sanitizer {
    poison: RegionFunction,
    unpoison: RegionFunction,
}

fn symbol(name: &CStr) -> *mut c_void {
    // SAFETY: a terminated string.
    unsafe { libc::dlsym(libc::RTLD_DEFAULT, name.as_ptr()) }
}

static FOUND: OnceLock<Option<Sanitizer>> = OnceLock::new();

/// What AddressSanitizer calls with a report.
pub(crate) type Explain = unsafe extern "C" fn(*const c_char);

/// Looks for AddressSanitizer, before anybody has a lock: see `loader.rs`. `explain` is called with its reports.
pub(crate) fn prepare(explain: Explain) {
    if FOUND.get().is_none() {
        let found = find_sanitizer(explain);
        let _ = FOUND.set(found);
    }
}

fn sanitizer() -> Option<&'static Sanitizer> {
    FOUND.get()?.as_ref()
}

fn find_sanitizer(explain: Explain) -> Option<Sanitizer> {
    let (poison, unpoison) =
        (symbol(c"__asan_poison_memory_region"), symbol(c"__asan_unpoison_memory_region"));
    let on_report = symbol(c"__asan_set_error_report_callback");
    if poison.is_null() || unpoison.is_null() {
        return None;
    }
    // SAFETY: the types of these functions in `sanitizer/asan_interface.h`.
    unsafe {
        if !on_report.is_null() {
            let set: unsafe extern "C" fn(Explain) = std::mem::transmute(on_report);
            set(explain);
        }
        Some(Sanitizer {
            poison: std::mem::transmute::<*mut c_void, RegionFunction>(poison),
            unpoison: std::mem::transmute::<*mut c_void, RegionFunction>(unpoison),
        })
    }
}

/// The address that AddressSanitizer reports on.
pub(crate) fn reported_address() -> Option<usize> {
    let address = symbol(c"__asan_get_report_address");
    if address.is_null() {
        return None;
    }
    // SAFETY: the type of the function in `sanitizer/asan_interface.h`.
    let address: unsafe extern "C" fn() -> *mut c_void = unsafe { std::mem::transmute(address) };
    // SAFETY: no requirements.
    Some(unsafe { address() }.addr())
}

/// Tells checkers that nobody may touch the header of an object that is gone, which `describe` describes.
pub(crate) fn forbid(header: *mut (), size: usize, describe: impl FnOnce() -> String) {
    if is_under_valgrind() {
        let name = CString::new(describe()).unwrap_or_default();
        valgrind(request::CREATE_BLOCK, header, size, name.as_ptr());
        valgrind(request::NO_ACCESS, header, size, ptr::null());
    }
    if let Some(sanitizer) = sanitizer() {
        // SAFETY: a block that is the auditor's.
        unsafe { (sanitizer.poison)(header.cast(), size) };
    }
}

/// Takes back what [`forbid`] said, before the block is freed.
pub(crate) fn allow(header: *mut (), size: usize) {
    valgrind(request::UNDEFINED, header, size, ptr::null());
    if let Some(sanitizer) = sanitizer() {
        // SAFETY: as above.
        unsafe { (sanitizer.unpoison)(header.cast(), size) };
    }
}

/// Whether valgrind runs this process.
pub(crate) fn is_under_valgrind() -> bool {
    static ANSWER: OnceLock<bool> = OnceLock::new();
    *ANSWER.get_or_init(|| valgrind(request::RUNNING_ON_VALGRIND, ptr::null_mut(), 0, ptr::null()) != 0)
}
