//! Copies between layouts, small and large. See `common` for baselines.

mod common;

use common::{Library, Tensor, compare, libraries};
use criterion::{Criterion, criterion_group, criterion_main};
use std::ffi::{c_int, c_long};

type New = unsafe extern "C" fn(Tensor) -> Tensor;

/// A source that is not contiguous, or is to be cloned, and the function that copies it.
fn copying<'l>(library: &'l Library, symbol: &str, source: Tensor) -> Box<dyn FnMut() + 'l> {
    // SAFETY: the type is that of the C interface.
    let new = unsafe { library.function::<New>(symbol) };
    // SAFETY: as above; the copy is freed.
    Box::new(move || library.free(unsafe { new(source) }))
}

fn narrowed(library: &Library, tensor: Tensor, dimension: c_int, first: c_long, size: c_long) -> Tensor {
    type Narrow = unsafe extern "C" fn(Tensor, c_int, c_long, c_long) -> Tensor;
    // SAFETY: the type is that of the C interface.
    unsafe { library.function::<Narrow>("THFloatTensor_newNarrow")(tensor, dimension, first, size) }
}

fn copies(criterion: &mut Criterion) {
    let libraries = libraries();
    for side in [16, 256, 2048] {
        compare(criterion, &format!("newContiguous transposed {side}x{side}"), &libraries, |library| {
            let source = library.transposed(library.matrix(side, side), 0, 1);
            copying(library, "THFloatTensor_newContiguous", source)
        });
        compare(criterion, &format!("newContiguous narrowed {side}x{side}"), &libraries, |library| {
            let source = narrowed(library, library.matrix(side, side), 1, 3, side - 6);
            copying(library, "THFloatTensor_newContiguous", source)
        });
        compare(criterion, &format!("newClone {side}x{side}"), &libraries, |library| {
            copying(library, "THFloatTensor_newClone", library.matrix(side, side))
        });
    }
}

criterion_group!(benches, copies);
criterion_main!(benches);
