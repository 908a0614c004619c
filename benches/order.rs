//! Sorting, selecting and indexing. See `common` for baselines.

mod common;

use common::{Tensor, compare, libraries};
use criterion::{Criterion, criterion_group, criterion_main};
use std::ffi::{c_int, c_long};

type Sort = unsafe extern "C" fn(Tensor, Tensor, Tensor, c_int, c_int);
type TopK = unsafe extern "C" fn(Tensor, Tensor, Tensor, c_long, c_int, c_int, c_int);
type Gather = unsafe extern "C" fn(Tensor, Tensor, c_int, Tensor);
type Binary = unsafe extern "C" fn(Tensor, Tensor, Tensor);
type Unary = unsafe extern "C" fn(Tensor, Tensor);
type Cat = unsafe extern "C" fn(Tensor, Tensor, Tensor, c_int);
type Diagonal = unsafe extern "C" fn(Tensor, Tensor, c_int);

fn order(criterion: &mut Criterion) {
    let libraries = libraries();
    // SAFETY (all cases): the function types are those of the C interface; the tensors live as long as the
    // process.
    for (rows, columns) in [(1, 1), (8, 8), (1024, 1024), (1, 1 << 20)] {
        let shape = format!("{rows}x{columns}");
        compare(criterion, &format!("sort {shape}"), &libraries, |library| {
            let (r, i, t) = (library.matrix(1, 1), library.indices(1, 1, 1), library.matrix(rows, columns));
            // SAFETY: see above.
            let f = unsafe { library.function::<Sort>("THFloatTensor_sort") };
            // SAFETY: see above.
            Box::new(move || unsafe { f(r, i, t, 1, 0) })
        });
        compare(criterion, &format!("topk {shape}"), &libraries, |library| {
            let (r, i, t) = (library.matrix(1, 1), library.indices(1, 1, 1), library.matrix(rows, columns));
            // SAFETY: see above.
            let f = unsafe { library.function::<TopK>("THFloatTensor_topk") };
            // SAFETY: see above.
            Box::new(move || unsafe { f(r, i, t, columns.min(3), 1, 1, 1) })
        });
        compare(criterion, &format!("gather {shape}"), &libraries, |library| {
            let (r, t) = (library.matrix(rows, columns), library.matrix(rows, columns));
            let i = library.indices(rows, columns, columns);
            // SAFETY: see above.
            let f = unsafe { library.function::<Gather>("THFloatTensor_gather") };
            // SAFETY: see above.
            Box::new(move || unsafe { f(r, t, 1, i) })
        });
        compare(criterion, &format!("maskedSelect {shape}"), &libraries, |library| {
            let (r, t, m) =
                (library.matrix(1, 1), library.matrix(rows, columns), library.mask(rows, columns));
            // SAFETY: see above.
            let f = unsafe { library.function::<Binary>("THFloatTensor_maskedSelect") };
            // SAFETY: see above.
            Box::new(move || unsafe { f(r, t, m) })
        });
        compare(criterion, &format!("nonzero {shape}"), &libraries, |library| {
            let (r, m) = (library.indices(1, 1, 1), library.mask(rows, columns));
            // SAFETY: see above.
            let f = unsafe { library.function::<Unary>("THByteTensor_nonzero") };
            // SAFETY: see above.
            Box::new(move || unsafe { f(r, m) })
        });
        compare(criterion, &format!("cat {shape}"), &libraries, |library| {
            let (r, a, b) =
                (library.matrix(1, 1), library.matrix(rows, columns), library.matrix(rows, columns));
            // SAFETY: see above.
            let f = unsafe { library.function::<Cat>("THFloatTensor_cat") };
            // SAFETY: see above.
            Box::new(move || unsafe { f(r, a, b, 1) })
        });
        compare(criterion, &format!("diag {shape}"), &libraries, |library| {
            let (r, t) = (library.matrix(1, 1), library.matrix(rows, columns));
            // SAFETY: see above.
            let f = unsafe { library.function::<Diagonal>("THFloatTensor_diag") };
            // SAFETY: see above.
            Box::new(move || unsafe { f(r, t, 0) })
        });
    }
}

criterion_group!(benches, order);
criterion_main!(benches);
