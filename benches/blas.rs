//! Products of vectors and matrices, and a convolution. See `common` for baselines.

mod common;

use common::{Library, Tensor, compare, libraries};
use criterion::{Criterion, criterion_group, criterion_main};
use std::ffi::{c_char, c_long};
use std::hint::black_box;

type Product = unsafe extern "C" fn(Tensor, f32, Tensor, f32, Tensor, Tensor);
type Dot = unsafe extern "C" fn(Tensor, Tensor) -> f64;
type Resize4 = unsafe extern "C" fn(Tensor, c_long, c_long, c_long, c_long);
type Convolve =
    unsafe extern "C" fn(Tensor, f32, f32, Tensor, Tensor, c_long, c_long, *const c_char, *const c_char);

type Data = unsafe extern "C" fn(Tensor) -> *mut f32;
type ConvolvePlane =
    unsafe extern "C" fn(*mut f32, f32, *mut f32, c_long, c_long, *mut f32, c_long, c_long, c_long, c_long);

/// `symbol` with a factor of 0 for what is added.
fn product<'l>(library: &'l Library, symbol: &str, [r, a, b]: [Tensor; 3]) -> Box<dyn FnMut() + 'l> {
    // SAFETY: the type is that of the C interface.
    let f = unsafe { library.function::<Product>(symbol) };
    // SAFETY: as above; the tensors live as long as the process.
    Box::new(move || unsafe { f(r, 0.0, r, 1.0, a, b) })
}

/// A vector of `count` elements.
fn vector(library: &Library, count: c_long) -> Tensor {
    let (column, vector) = (library.matrix(count, 1), library.matrix(1, 1));
    // SAFETY: the type is that of the C interface; a column squeezed is a vector.
    unsafe {
        library.function::<unsafe extern "C" fn(Tensor, Tensor)>("THFloatTensor_squeeze")(vector, column)
    };
    vector
}

fn blas(criterion: &mut Criterion) {
    let libraries = libraries();
    for side in [1, 8, 16, 64, 256, 1024] {
        for turned in [false, true] {
            let name = if turned { "addmm transposed" } else { "addmm" };
            compare(criterion, &format!("{name} {side}"), &libraries, |library| {
                let [r, a, b] = [(); 3].map(|()| library.matrix(side, side));
                let b = if turned { library.transposed(b, 0, 1) } else { b };
                product(library, "THFloatTensor_addmm", [r, a, b])
            });
        }
        compare(criterion, &format!("addmv {side}"), &libraries, |library| {
            let operands = [vector(library, side.max(2)), library.matrix(side.max(2), side.max(2))];
            product(library, "THFloatTensor_addmv", [operands[0], operands[1], vector(library, side.max(2))])
        });
        compare(criterion, &format!("dot {side}x{side}"), &libraries, |library| {
            let (a, b) = (library.matrix(side, side), library.matrix(side, side));
            // SAFETY: the type is that of the C interface; the tensors live as long as the process.
            let f = unsafe { library.function::<Dot>("THFloatTensor_dot") };
            // SAFETY: as above.
            Box::new(move || _ = black_box(unsafe { f(a, b) }))
        });
    }
    compare(criterion, "conv2Dmm 16 to 32 planes, 5x5 over 64x64", &libraries, |library| {
        let (r, t, k) = (library.matrix(1, 1), library.matrix(16 * 64, 64), library.matrix(32 * 16, 25));
        // SAFETY: the types are those of the C interface; the tensors live as long as the process.
        unsafe {
            let resize = library.function::<Resize4>("THFloatTensor_resize4d");
            resize(t, 1, 16, 64, 64);
            resize(k, 32, 16, 5, 5);
            let f = library.function::<Convolve>("THFloatTensor_conv2Dmm");
            Box::new(move || f(r, 0.0, 1.0, t, k, 1, 1, c"V".as_ptr(), c"X".as_ptr()))
        }
    });
    for (symbol, side, kernel) in [
        ("THFloatTensor_validXCorr2Dptr", 8, 3),
        ("THFloatTensor_validXCorr2Dptr", 32, 5),
        ("THFloatTensor_fullConv2Dptr", 8, 3),
        ("THFloatTensor_fullConv2Dptr", 32, 5),
    ] {
        let name = symbol.trim_start_matches("THFloatTensor_");
        compare(criterion, &format!("{name} {kernel}x{kernel} over {side}x{side}"), &libraries, |library| {
            let [r, t, k] = [side + kernel, side, kernel].map(|side| library.matrix(side, side));
            // SAFETY: the types are those of the C interface; the tensors live as long as the process, and the first is as
            // large as the largest output.
            unsafe {
                let data = library.function::<Data>("THFloatTensor_data");
                let [r, t, k] = [data(r), data(t), data(k)];
                let f = library.function::<ConvolvePlane>(symbol);
                Box::new(move || f(r, 1.0, t, side, side, k, kernel, kernel, 1, 1))
            }
        });
    }
}

criterion_group!(benches, blas);
criterion_main!(benches);
