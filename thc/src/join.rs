//! Joining tensors of half precision, which TH does not.

use crate::caller::{self, Caller, apart, fail, null};
use crate::device;
use crate::object::{THCState, Tensor};
use std::ffi::{c_int, c_long};
use std::ptr;
use std::slice;

unsafe extern "C-unwind" {
    fn THHalfTensor_new() -> *mut Tensor;
    fn THHalfTensor_free(tensor: *mut Tensor);
    fn THHalfTensor_resizeNd(tensor: *mut Tensor, count: c_int, size: *mut c_long, stride: *mut c_long);
    fn THHalfTensor_narrow(
        tensor: *mut Tensor,
        source: *mut Tensor,
        dimension: c_int,
        first: c_long,
        size: c_long,
    );
    fn THHalfTensor_copy(tensor: *mut Tensor, source: *mut Tensor);
    fn THGetIndexBase() -> c_int;
}

/// The most dimensions of a result.
const MOST_DIMENSIONS: usize = 64;

/// Tensors of a join, and the function in whose name they are made.
#[repr(C)]
struct Joining {
    caller: Caller,
    all: *mut Tensor,
    part: *mut Tensor,
}

unsafe extern "C" fn end_joining(caller: *const Caller) {
    // SAFETY: the first field of a join, which is told once; NULL is left alone.
    unsafe {
        let joining = &*caller.cast::<Joining>();
        THHalfTensor_free(joining.all);
        THHalfTensor_free(joining.part);
    }
}

/// The size of a tensor along a dimension, where missing ones have size 1.
fn size(sizes: &[c_long], dimension: usize) -> c_long {
    sizes.get(dimension).copied().unwrap_or(1)
}

/// Joins tensors along a dimension; those without dimensions are left out.
unsafe fn join(
    caller: &Caller,
    result: *mut Tensor,
    inputs: &[*mut Tensor],
    dimension: c_int,
    numbers: (c_int, c_int),
) {
    // SAFETY: the tensors are the C caller's.
    unsafe {
        let parts = || inputs.iter().copied().filter(|&input| !Tensor::sizes(input).is_empty());
        let rank = parts().map(|input| Tensor::sizes(input).len()).max().unwrap_or(0);
        // -1 in the index base is the last dimension.
        let along = if dimension.wrapping_add(THGetIndexBase()) == -1 {
            rank.max(1) - 1
        } else {
            usize::try_from(dimension).unwrap_or(usize::MAX)
        };
        if along >= MOST_DIMENSIONS || rank > MOST_DIMENSIONS {
            return fail(caller, numbers.1, c"is no dimension");
        }
        if rank == 0 {
            // As in TH, nothing is joined.
            return;
        }
        let rank = rank.max(along + 1);
        let mut sizes = [0; MOST_DIMENSIONS];
        for (dimension, total) in sizes[..rank].iter_mut().enumerate() {
            let mut own = parts().map(|input| size(Tensor::sizes(input), dimension));
            if dimension == along {
                // A sum that is too large has no such size.
                *total = own.fold(0, c_long::saturating_add);
            } else {
                *total = own.next().unwrap_or(0);
                let first = *total;
                if own.any(|size| size != first) {
                    return fail(
                        caller,
                        numbers.0,
                        c"tensors differ in a size that they are not joined along",
                    );
                }
            }
        }
        let joining = Joining {
            caller: caller.ended_by(end_joining),
            all: THHalfTensor_new(),
            part: THHalfTensor_new(),
        };
        let place = caller::enter(&raw const joining.caller);
        let is_well = || !(*place).is_null();
        THHalfTensor_resizeNd(joining.all, rank as c_int, sizes.as_mut_ptr(), ptr::null_mut());
        let mut first = 0;
        for input in parts() {
            let count = size(Tensor::sizes(input), along);
            if is_well() {
                THHalfTensor_narrow(joining.part, joining.all, along as c_int, first, count);
            }
            if is_well() {
                THHalfTensor_copy(joining.part, input);
            }
            first += count;
        }
        if is_well() {
            THHalfTensor_resizeNd(result, rank as c_int, sizes.as_mut_ptr(), ptr::null_mut());
        }
        if is_well() && rank > 0 {
            THHalfTensor_copy(result, joining.all);
        }
        if is_well() {
            caller::leave(place);
            end_joining(&raw const joining.caller);
        }
    }
}

#[unsafe(no_mangle)]
unsafe extern "C-unwind" fn THCudaHalfTensor_cat(
    state: *mut THCState,
    result: *mut Tensor,
    ta: *mut Tensor,
    tb: *mut Tensor,
    dimension: c_int,
) {
    static CALLER: Caller = Caller::plain(c"THCudaHalfTensor_cat(state,result,ta,tb,dimension,)");
    if state.is_null() {
        return null(&CALLER);
    }
    for (number, tensor) in [(2, result), (3, ta), (4, tb)] {
        if tensor.is_null() {
            return fail(&CALLER, number, c"must not be NULL");
        }
    }
    if device::are_many() && !device::same(state, &[result, ta, tb]) {
        return apart(&CALLER);
    }
    // SAFETY: as in C.
    unsafe { join(&CALLER, result, &[ta, tb], dimension, (4, 5)) }
}

#[unsafe(no_mangle)]
unsafe extern "C-unwind" fn THCudaHalfTensor_catArray(
    state: *mut THCState,
    result: *mut Tensor,
    inputs: *mut *mut Tensor,
    count: c_int,
    dimension: c_int,
) {
    static CALLER: Caller =
        Caller::plain(c"THCudaHalfTensor_catArray(state,result,inputs,numInputs,dimension,)");
    if state.is_null() {
        return null(&CALLER);
    }
    if device::are_many() && !(device::same(state, &[result]) && device::same_list(state, inputs, count)) {
        return apart(&CALLER);
    }
    for (number, is_null) in [(2, result.is_null()), (3, inputs.is_null())] {
        if is_null {
            return fail(&CALLER, number, c"must not be NULL");
        }
    }
    if count < 1 {
        return fail(&CALLER, 4, c"must be positive");
    }
    // SAFETY: as in C: a list of as many tensors.
    unsafe {
        let inputs = slice::from_raw_parts(inputs, count as usize);
        if inputs.contains(&ptr::null_mut()) {
            return fail(&CALLER, 3, c"must not be NULL");
        }
        join(&CALLER, result, inputs, dimension, (3, 5))
    }
}
