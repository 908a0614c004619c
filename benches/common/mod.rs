//! What the benchmarks share: libraries loaded by path, called through their C interface, and compared.
//!
//! `TH_BENCH_BASELINE=/path/libTH.so` names a second library. Each benchmark then runs in both, one after
//! the other, and the ratio of the best times is printed: above 1, this library is faster.

#![allow(dead_code, reason = "each benchmark uses a part")]

use criterion::Criterion;
use std::ffi::{CString, c_int, c_long, c_void};
use std::path::{Path, PathBuf};
use std::time::Instant;

/// A loaded libTH.
pub(crate) struct Library {
    name: &'static str,
    path: PathBuf,
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
        Library { name, path: path.to_owned(), handle }
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

    /// A new tensor of the type named `kind`, `rows` x `columns`, with the elements `element` gives.
    ///
    /// # Safety
    ///
    /// `T` is the element type of that name.
    unsafe fn tensor<T>(
        &self,
        kind: &str,
        rows: c_long,
        columns: c_long,
        element: impl Fn(&mut u64) -> T,
    ) -> Tensor {
        type New = unsafe extern "C" fn(c_long, c_long) -> Tensor;
        // SAFETY: the types are those of the C interface.
        unsafe {
            let new: New = self.function(&format!("TH{kind}Tensor_newWithSize2d"));
            let data: unsafe extern "C" fn(Tensor) -> *mut T = self.function(&format!("TH{kind}Tensor_data"));
            let tensor = new(rows, columns);
            let mut state = 1;
            for i in 0..(rows * columns) as usize {
                data(tensor).add(i).write(element(&mut state));
            }
            tensor
        }
    }

    /// A new FloatTensor `rows` x `columns` of numbers from 0.1 to 1.1.
    pub(crate) fn matrix(&self, rows: c_long, columns: c_long) -> Tensor {
        // SAFETY: a Float is an `f32`.
        unsafe { self.tensor("Float", rows, columns, |state| random(state) as f32 + 0.1) }
    }

    /// A new LongTensor `rows` x `columns` of indices from 1 to `bound`.
    pub(crate) fn indices(&self, rows: c_long, columns: c_long, bound: c_long) -> Tensor {
        let index = |state: &mut u64| 1 + (random(state) * bound as f64) as c_long;
        // SAFETY: a Long is a `long`.
        unsafe { self.tensor("Long", rows, columns, index) }
    }

    /// A new ByteTensor `rows` x `columns` of zeros and ones.
    pub(crate) fn mask(&self, rows: c_long, columns: c_long) -> Tensor {
        // SAFETY: a Byte is a `u8`.
        unsafe { self.tensor("Byte", rows, columns, |state| u8::from(random(state) < 0.5)) }
    }

    /// A matrix made by one of the functions above, of the type named `kind`, as a vector of `size` elements.
    pub(crate) fn flat(&self, kind: &str, matrix: Tensor, size: c_long) -> Tensor {
        // SAFETY: the type is that of the C interface.
        unsafe {
            let resize: unsafe extern "C" fn(Tensor, c_long) =
                self.function(&format!("TH{kind}Tensor_resize1d"));
            resize(matrix, size);
        }
        matrix
    }

    /// A new FloatTensor of `samples` x `planes` x `side` x `side` numbers from 0.1 to 1.1.
    pub(crate) fn planes(&self, samples: c_long, planes: c_long, side: c_long) -> Tensor {
        let tensor = self.matrix(samples * planes, side * side);
        // SAFETY: the type is that of the C interface.
        unsafe {
            let resize: unsafe extern "C" fn(Tensor, c_long, c_long, c_long, c_long) =
                self.function("THFloatTensor_resize4d");
            resize(tensor, samples, planes, side, side);
        }
        tensor
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

/// A number from 0 to 1, by a linear congruential generator: both libraries get the same.
fn random(state: &mut u64) -> f64 {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*state >> 33) as f64 / (1u64 << 31) as f64
}

/// This library, and the baseline if there is one.
pub(crate) fn libraries() -> Vec<Library> {
    // Benchmarks are built into a folder below that of the library.
    let program = std::env::current_exe().expect("a program in a file");
    let ours = program.parent().and_then(Path::parent).expect("folders of cargo").join("libTH.so");
    let mut all = vec![Library::open("ours", &ours)];
    if let Some(path) = std::env::var_os("TH_BENCH_BASELINE") {
        all.push(Library::open("baseline", &PathBuf::from(path)));
    }
    all
}

/// The libraries of networks that lie beside those of tensors; they find the functions of both.
pub(crate) fn network_libraries() -> Vec<Library> {
    // What a library of networks needs is loaded already, under the name that it asks for.
    libraries()
        .into_iter()
        .map(|library| Library::open(library.name, &library.path.with_file_name("libTHNN.so")))
        .collect()
}

/// Benchmarks `name` in every library: `prepare` sets it up and gives what is timed. Gives the ratio of the best
/// times if there is a baseline.
pub(crate) fn compare<'l>(
    criterion: &mut Criterion,
    name: &str,
    libraries: &'l [Library],
    prepare: impl Fn(&'l Library) -> Box<dyn FnMut() + 'l>,
) -> Option<f64> {
    let mut best = Vec::new();
    for library in libraries {
        let mut operation = prepare(library);
        let mut fastest = f64::INFINITY;
        criterion.bench_function(&format!("{name}/{}", library.name), |bencher| {
            bencher.iter_custom(|count| {
                let start = Instant::now();
                (0..count).for_each(|_| operation());
                let elapsed = start.elapsed();
                fastest = fastest.min(elapsed.as_secs_f64() / count as f64);
                elapsed
            });
        });
        best.push(fastest);
    }
    let [ours, baseline] = best[..] else { return None };
    println!("{name}: {:.2} times the baseline's speed", baseline / ours);
    Some(baseline / ours)
}
