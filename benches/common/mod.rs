//! What the benchmarks share: libraries loaded by path, called through their C interface, and compared.
//!
//! `TH_BENCH_BASELINE=/path/libTH.so` names a second library. Each benchmark then runs in both, in turn,
//! and the ratio of the best times is printed: above 1, this library is faster.

#![allow(dead_code, reason = "each benchmark uses a part")]

use criterion::Criterion;
use std::ffi::{CString, c_int, c_long, c_void};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// A loaded libTH.
pub(crate) struct Library {
    name: &'static str,
    handle: *mut c_void,
}

/// A tensor of some library.
pub(crate) type Tensor = *mut c_void;

impl Library {
    fn open(name: &'static str, path: &Path) -> Library {
        let c_path = CString::new(path.to_str().expect("a path in UTF-8")).expect("no zero byte");
        // SAFETY: loads a library that the user names; its initialisers are trusted as it is.
        let handle = unsafe { libc::dlopen(c_path.as_ptr(), libc::RTLD_NOW | libc::RTLD_LOCAL) };
        assert!(!handle.is_null(), "cannot load {}", path.display());
        Library { name, handle }
    }

    /// The function `symbol` as a function pointer of type `F`.
    ///
    /// # Safety
    ///
    /// `F` is the C type of the function.
    pub(crate) unsafe fn function<F: Copy>(&self, symbol: &str) -> F {
        let c_symbol = CString::new(symbol).expect("no zero byte");
        // SAFETY: looks a name up.
        let address = unsafe { libc::dlsym(self.handle, c_symbol.as_ptr()) };
        assert!(!address.is_null(), "{} has no {symbol}", self.name);
        assert_eq!(size_of::<F>(), size_of::<*mut c_void>());
        // SAFETY: by the caller's promise.
        unsafe { std::mem::transmute_copy(&address) }
    }

    /// A new FloatTensor `rows` x `columns` with every element set.
    pub(crate) fn matrix(&self, rows: c_long, columns: c_long) -> Tensor {
        // SAFETY: the types are those of the C interface.
        unsafe {
            let new: unsafe extern "C" fn(c_long, c_long) -> Tensor =
                self.function("THFloatTensor_newWithSize2d");
            let data: unsafe extern "C" fn(Tensor) -> *mut f32 = self.function("THFloatTensor_data");
            let tensor = new(rows, columns);
            std::slice::from_raw_parts_mut(data(tensor), (rows * columns) as usize).fill(1.5);
            tensor
        }
    }

    /// Gives a FloatTensor back.
    pub(crate) fn free(&self, tensor: Tensor) {
        // SAFETY: the type is that of the C interface.
        unsafe { self.function::<unsafe extern "C" fn(Tensor)>("THFloatTensor_free")(tensor) }
    }

    /// A new view with two dimensions exchanged.
    pub(crate) fn transposed(&self, tensor: Tensor, a: c_int, b: c_int) -> Tensor {
        // SAFETY: the type is that of the C interface.
        unsafe {
            let new: unsafe extern "C" fn(Tensor, c_int, c_int) -> Tensor =
                self.function("THFloatTensor_newTranspose");
            new(tensor, a, b)
        }
    }
}

/// This library, and the baseline if there is one.
pub(crate) fn libraries() -> Vec<Library> {
    let ours = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/release/libTH.so");
    let mut all = vec![Library::open("ours", &ours)];
    if let Some(path) = std::env::var_os("TH_BENCH_BASELINE") {
        all.push(Library::open("baseline", &PathBuf::from(path)));
    }
    all
}

/// Benchmarks `name` in every library: `prepare` sets it up and gives what is timed.
pub(crate) fn compare<'l>(
    criterion: &mut Criterion,
    name: &str,
    libraries: &'l [Library],
    prepare: impl Fn(&'l Library) -> Box<dyn FnMut() + 'l>,
) {
    let mut best = Vec::new();
    for library in libraries {
        let mut operation = prepare(library);
        let mut fastest = Duration::MAX;
        criterion.bench_function(&format!("{name}/{}", library.name), |bencher| {
            bencher.iter_custom(|count| {
                let start = Instant::now();
                (0..count).for_each(|_| operation());
                let elapsed = start.elapsed();
                fastest = fastest.min(elapsed / u32::try_from(count).unwrap_or(u32::MAX));
                elapsed
            });
        });
        best.push(fastest.as_nanos().max(1) as f64);
    }
    if let [ours, baseline] = best[..] {
        println!("{name}: {:.2} times the baseline's speed", baseline / ours);
    }
}
