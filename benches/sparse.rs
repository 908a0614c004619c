//! Sparse tensors: coalescing, products with a dense matrix, and the golden rule's own example. See `common` for
//! baselines.

mod common;

use common::{Library, Tensor, compare, libraries};
use criterion::{Criterion, criterion_group, criterion_main};
use std::ffi::{c_int, c_long};

type New = unsafe extern "C" fn(Tensor) -> Tensor;

/// Rows and columns of the matrix, its entries, and of those in ten the ones that repeat the one before.
const SIDE: c_long = 100_000;
const ENTRIES: c_long = 1_000_000;

/// A new sparse FloatTensor with random entries, a tenth of which are duplicates.
fn matrix(library: &Library) -> Tensor {
    let mut state: u64 = 88_172_645_463_325_252;
    let mut random = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        ((state >> 16) % SIDE as u64) as c_long
    };
    let mut places: [Vec<c_long>; 2] = Default::default();
    for i in 0..ENTRIES as usize {
        let earlier = if i % 10 == 9 { Some(random() as usize * i / SIDE as usize) } else { None };
        for list in &mut places {
            let index = earlier.map_or_else(&mut random, |earlier| list[earlier]);
            list.push(index);
        }
    }
    // SAFETY: the types are those of the C interface; the tensors have as many elements as are copied.
    unsafe {
        let new_indices: unsafe extern "C" fn(c_long, c_long) -> Tensor =
            library.function("THLongTensor_newWithSize2d");
        let data: unsafe extern "C" fn(Tensor) -> *mut c_long = library.function("THLongTensor_data");
        let new_with_size: unsafe extern "C" fn(c_long, c_long) -> Tensor =
            library.function("THSFloatTensor_newWithSize2d");
        let consume: unsafe extern "C" fn(Tensor, Tensor, Tensor) -> Tensor =
            library.function("THSFloatTensor__move");
        let indices = new_indices(2, ENTRIES);
        for (row, list) in places.iter().enumerate() {
            data(indices).add(row * ENTRIES as usize).copy_from_nonoverlapping(list.as_ptr(), list.len());
        }
        let resize: unsafe extern "C" fn(Tensor, c_long) = library.function("THFloatTensor_resize1d");
        let values = library.matrix(ENTRIES, 1);
        resize(values, ENTRIES);
        consume(new_with_size(SIDE, SIDE), indices, values)
    }
}

/// `symbol` applied to `tensor`, and the result freed by `free`.
fn making<'l>(library: &'l Library, tensor: Tensor, symbol: &str, free: &str) -> Box<dyn FnMut() + 'l> {
    // SAFETY: the types are those of the C interface.
    let (new, free) =
        unsafe { (library.function::<New>(symbol), library.function::<unsafe extern "C" fn(Tensor)>(free)) };
    // SAFETY: as above.
    Box::new(move || unsafe { free(new(tensor)) })
}

fn product<'l>(library: &'l Library, columns: c_long) -> Box<dyn FnMut() + 'l> {
    type Product = unsafe extern "C" fn(Tensor, f32, Tensor, f32, Tensor, Tensor);
    let (factor, result) = (library.matrix(SIDE, columns), library.matrix(SIDE, columns));
    // SAFETY: the types are those of the C interface.
    unsafe {
        let coalesced = library.function::<New>("THSFloatTensor_newCoalesce")(matrix(library));
        let spaddmm = library.function::<Product>("THSFloatTensor_spaddmm");
        Box::new(move || spaddmm(result, 0.0, result, 1.0, coalesced, factor))
    }
}

fn sparse(criterion: &mut Criterion) {
    let libraries = libraries();
    compare(criterion, "newCoalesce 1M, 10 % duplicates", &libraries, |library| {
        making(library, matrix(library), "THSFloatTensor_newCoalesce", "THSFloatTensor_free")
    });
    for columns in [1, 64] {
        compare(criterion, &format!("spaddmm 100k x 100k, 1M, by {columns}"), &libraries, |library| {
            product(library, columns)
        });
    }
    compare(criterion, "newIndices", &libraries, |library| {
        making(library, matrix(library), "THSFloatTensor_newIndices", "THLongTensor_free")
    });
    compare(criterion, "newNarrow of indices", &libraries, |library| {
        type Narrow = unsafe extern "C" fn(Tensor, c_int, c_long, c_long) -> Tensor;
        let whole = library.matrix(2, ENTRIES);
        // SAFETY: the type is that of the C interface.
        let new = unsafe { library.function::<Narrow>("THFloatTensor_newNarrow") };
        // SAFETY: as above.
        Box::new(move || library.free(unsafe { new(whole, 1, 0, ENTRIES - 1) }))
    });
}

criterion_group!(benches, sparse);
criterion_main!(benches);
