//! Element-wise functions, few and many elements. See `common` for baselines.

mod common;

use common::{Tensor, compare, libraries};
use criterion::{Criterion, criterion_group, criterion_main};

type Unary = unsafe extern "C" fn(Tensor, Tensor);
type Binary = unsafe extern "C" fn(Tensor, Tensor, Tensor);
type Scalar = unsafe extern "C" fn(Tensor, Tensor, f32);
type Scaled = unsafe extern "C" fn(Tensor, Tensor, f32, Tensor);
type Fill = unsafe extern "C" fn(Tensor, f32);

const SIDES: [i64; 5] = [1, 8, 32, 256, 2048];

fn pointwise(criterion: &mut Criterion) {
    let libraries = libraries();
    // SAFETY (all cases): the function types are those of the C interface; the tensors live as long as the
    // process.
    for side in SIDES {
        for name in ["exp", "log", "tanh", "sigmoid", "sqrt", "sin", "abs", "lgamma"] {
            compare(criterion, &format!("{name} {side}x{side}"), &libraries, |library| {
                let (r, t) = (library.matrix(side, side), library.matrix(side, side));
                // SAFETY: see above.
                let f = unsafe { library.function::<Unary>(&format!("THFloatTensor_{name}")) };
                // SAFETY: see above.
                Box::new(move || unsafe { f(r, t) })
            });
        }
        for name in ["cmul", "cdiv", "cmax"] {
            compare(criterion, &format!("{name} {side}x{side}"), &libraries, |library| {
                let [r, a, b] = [(); 3].map(|()| library.matrix(side, side));
                // SAFETY: see above.
                let f = unsafe { library.function::<Binary>(&format!("THFloatTensor_{name}")) };
                // SAFETY: see above.
                Box::new(move || unsafe { f(r, a, b) })
            });
        }
        for name in ["add", "mul", "pow"] {
            compare(criterion, &format!("{name} {side}x{side}"), &libraries, |library| {
                let (r, t) = (library.matrix(side, side), library.matrix(side, side));
                // SAFETY: see above.
                let f = unsafe { library.function::<Scalar>(&format!("THFloatTensor_{name}")) };
                // SAFETY: see above.
                Box::new(move || unsafe { f(r, t, 2.5) })
            });
        }
        for turned in [false, true] {
            let name = if turned { "cadd transposed" } else { "cadd" };
            compare(criterion, &format!("{name} {side}x{side}"), &libraries, |library| {
                let [r, a, b] = [(); 3].map(|()| library.matrix(side, side));
                let a = if turned { library.transposed(a, 0, 1) } else { a };
                // SAFETY: see above.
                let f = unsafe { library.function::<Scaled>("THFloatTensor_cadd") };
                // SAFETY: see above.
                Box::new(move || unsafe { f(r, a, 2.0, b) })
            });
        }
        compare(criterion, &format!("fill {side}x{side}"), &libraries, |library| {
            let r = library.matrix(side, side);
            // SAFETY: see above.
            let f = unsafe { library.function::<Fill>("THFloatTensor_fill") };
            // SAFETY: see above.
            Box::new(move || unsafe { f(r, 2.5) })
        });
        compare(criterion, &format!("ltTensor {side}x{side}"), &libraries, |library| {
            let r = library.mask(side, side);
            let (a, b) = (library.matrix(side, side), library.matrix(side, side));
            // SAFETY: see above.
            let f = unsafe { library.function::<Binary>("THFloatTensor_ltTensor") };
            // SAFETY: see above.
            Box::new(move || unsafe { f(r, a, b) })
        });
    }
}

criterion_group!(benches, pointwise);
criterion_main!(benches);
