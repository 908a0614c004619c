//! Reductions and scans, whole and along a dimension. See `common` for baselines.

mod common;

use common::{Tensor, compare, libraries};
use criterion::{Criterion, criterion_group, criterion_main};
use std::ffi::c_int;
use std::hint::black_box;

type Whole = unsafe extern "C" fn(Tensor) -> f64;
type Norm = unsafe extern "C" fn(Tensor, f32) -> f64;
type Along = unsafe extern "C" fn(Tensor, Tensor, c_int, c_int);
type Indexed = unsafe extern "C" fn(Tensor, Tensor, Tensor, c_int, c_int);
type Scan = unsafe extern "C" fn(Tensor, Tensor, c_int);

fn reduce(criterion: &mut Criterion) {
    let libraries = libraries();
    // SAFETY (all cases): the function types are those of the C interface; the tensors live as long as the
    // process.
    for side in [1, 8, 64, 2048] {
        for name in ["sumall", "meanall"] {
            compare(criterion, &format!("{name} {side}x{side}"), &libraries, |library| {
                let t = library.matrix(side, side);
                // SAFETY: see above.
                let f = unsafe { library.function::<Whole>(&format!("THFloatTensor_{name}")) };
                // SAFETY: see above.
                Box::new(move || _ = black_box(unsafe { f(t) }))
            });
        }
        compare(criterion, &format!("normall {side}x{side}"), &libraries, |library| {
            let t = library.matrix(side, side);
            // SAFETY: see above.
            let f = unsafe { library.function::<Norm>("THFloatTensor_normall") };
            // SAFETY: see above.
            Box::new(move || _ = black_box(unsafe { f(t, 2.0) }))
        });
        for dimension in [0, 1] {
            compare(criterion, &format!("sum {side}x{side} along {dimension}"), &libraries, |library| {
                let (r, t) = (library.matrix(1, 1), library.matrix(side, side));
                // SAFETY: see above.
                let f = unsafe { library.function::<Along>("THFloatTensor_sum") };
                // SAFETY: see above.
                Box::new(move || unsafe { f(r, t, dimension, 0) })
            });
            compare(criterion, &format!("max {side}x{side} along {dimension}"), &libraries, |library| {
                let (r, i, t) = (library.matrix(1, 1), library.indices(1, 1, 1), library.matrix(side, side));
                // SAFETY: see above.
                let f = unsafe { library.function::<Indexed>("THFloatTensor_max") };
                // SAFETY: see above.
                Box::new(move || unsafe { f(r, i, t, dimension, 0) })
            });
            compare(criterion, &format!("cumsum {side}x{side} along {dimension}"), &libraries, |library| {
                let (r, t) = (library.matrix(side, side), library.matrix(side, side));
                // SAFETY: see above.
                let f = unsafe { library.function::<Scan>("THFloatTensor_cumsum") };
                // SAFETY: see above.
                Box::new(move || unsafe { f(r, t, dimension) })
            });
        }
    }
}

criterion_group!(benches, reduce);
criterion_main!(benches);
