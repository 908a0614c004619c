//! Counting references and making views: what every small operation pays. See `common` for baselines.

mod common;

use common::{Library, Tensor, compare, libraries};
use criterion::{Criterion, criterion_group, criterion_main};
use std::ffi::{c_int, c_long};

type Free = unsafe extern "C" fn(Tensor);

fn views(criterion: &mut Criterion) {
    let libraries = libraries();
    let mut case = |name: &str, prepare: &dyn Fn(&Library, Tensor, Free) -> Box<dyn FnMut()>| {
        compare(criterion, name, &libraries, |library| {
            // SAFETY: the type is that of the C interface.
            let free = unsafe { library.function::<Free>("THFloatTensor_free") };
            prepare(library, library.matrix(16, 16), free)
        });
    };
    // SAFETY (all cases): the function types are those of the C interface; every result is freed.
    case("retain+free", &|library, tensor, free| {
        // SAFETY: see above.
        let retain = unsafe { library.function::<Free>("THFloatTensor_retain") };
        // SAFETY: see above.
        Box::new(move || unsafe {
            retain(tensor);
            free(tensor);
        })
    });
    case("newNarrow+free", &|library, tensor, free| {
        type New = unsafe extern "C" fn(Tensor, c_int, c_long, c_long) -> Tensor;
        // SAFETY: see above.
        let new = unsafe { library.function::<New>("THFloatTensor_newNarrow") };
        // SAFETY: see above.
        Box::new(move || unsafe { free(new(tensor, 0, 1, 8)) })
    });
    case("newSelect+free", &|library, tensor, free| {
        type New = unsafe extern "C" fn(Tensor, c_int, c_long) -> Tensor;
        // SAFETY: see above.
        let new = unsafe { library.function::<New>("THFloatTensor_newSelect") };
        // SAFETY: see above.
        Box::new(move || unsafe { free(new(tensor, 0, 1)) })
    });
    case("newTranspose+free", &|library, tensor, free| {
        type New = unsafe extern "C" fn(Tensor, c_int, c_int) -> Tensor;
        // SAFETY: see above.
        let new = unsafe { library.function::<New>("THFloatTensor_newTranspose") };
        // SAFETY: see above.
        Box::new(move || unsafe { free(new(tensor, 0, 1)) })
    });
    case("newContiguous of contiguous+free", &|library, tensor, free| {
        type New = unsafe extern "C" fn(Tensor) -> Tensor;
        // SAFETY: see above.
        let new = unsafe { library.function::<New>("THFloatTensor_newContiguous") };
        // SAFETY: see above.
        Box::new(move || unsafe { free(new(tensor)) })
    });
    case("newWithSize1d(16)+free", &|library, _, free| {
        type New = unsafe extern "C" fn(c_long) -> Tensor;
        // SAFETY: see above.
        let new = unsafe { library.function::<New>("THFloatTensor_newWithSize1d") };
        // SAFETY: see above.
        Box::new(move || unsafe { free(new(16)) })
    });
}

criterion_group!(benches, views);
criterion_main!(benches);
