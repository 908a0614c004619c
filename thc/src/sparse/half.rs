//! Sparse tensors of half precision: THS's of short integers, whose values are tensors of half precision to clients.

use super::conversion::SparseConversion;
use super::values::{Shorts, new_values};
use crate::caller::{self, Caller, apart, fail, null};
use crate::conversion::Role;
use crate::device;
use crate::object::{Sparse, Storage, THCState, Tensor};
use std::cell::Cell;
use std::ffi::{CStr, c_int, c_long};
use std::ptr;

unsafe extern "C-unwind" {
    fn THHalfTensor_free(tensor: *mut Tensor);
    fn THLongTensor_free(tensor: *mut Tensor);
    fn THLongStorage_free(storage: *mut Storage);
    fn THShortTensor_sparseMask(r: *mut Sparse, t: *mut Tensor, mask: *mut Sparse);
    fn THSShortTensor_free(sparse: *mut Sparse);
    fn THSShortTensor_newSizeOf(sparse: *mut Sparse) -> *mut Storage;
    fn THSShortTensor_newWithTensorAndSize(
        indices: *mut Tensor,
        values: *mut Tensor,
        sizes: *mut Storage,
    ) -> *mut Sparse;
    fn THSShortTensor__set(sparse: *mut Sparse, indices: *mut Tensor, values: *mut Tensor) -> *mut Sparse;
    fn THSShortTensor_newCoalesce(sparse: *mut Sparse) -> *mut Sparse;
    fn THSFloatTensor_newCoalesce(sparse: *mut Sparse) -> *mut Sparse;
    fn THSFloatTensor_toDense(sparse: *mut Sparse) -> *mut Tensor;
}

#[unsafe(no_mangle)]
unsafe extern "C-unwind" fn THCSHalfTensor_newValues(
    _state: *mut THCState,
    sparse: *mut Sparse,
) -> *mut Tensor {
    static CALLER: Caller = Caller::new(c"THCSHalfTensor_newValues(state,self,)", 0);
    if sparse.is_null() {
        let () = fail(&CALLER, 2, c"must not be NULL");
        return ptr::null_mut();
    }
    // SAFETY: as in C.
    unsafe {
        let count = Tensor::sizes((*sparse).values).first().copied().unwrap_or(0);
        if !(0..=count).contains(&((*sparse).nnz as c_long)) {
            let () = fail(&CALLER, 2, c"there are other numbers of values than of entries");
            return ptr::null_mut();
        }
        let caller = CALLER.blaming(2);
        let place = caller::enter(&raw const caller);
        let values = new_values(sparse);
        caller::leave(place);
        values
    }
}

#[unsafe(no_mangle)]
unsafe extern "C-unwind" fn THCSHalfTensor__set(
    _state: *mut THCState,
    sparse: *mut Sparse,
    indices: *mut Tensor,
    values: *mut Tensor,
) -> *mut Sparse {
    static CALLER: Caller = Caller::new(c"THCSHalfTensor__set(state,self,indices,values,)", 0);
    // SAFETY: as in C.
    unsafe {
        let place = caller::enter(&CALLER);
        let result = Shorts::of(values).lend(|values| THSShortTensor__set(sparse, indices, values));
        caller::leave(place);
        result
    }
}

/// A move under way, and the function in whose name it is. An error may be raised in every call of TH: what is held is in cells.
#[repr(C)]
struct Moving {
    caller: Caller,
    sizes: Cell<*mut Storage>,
    made: Cell<*mut Sparse>,
}

unsafe extern "C" fn end_moving(caller: *const Caller) {
    // SAFETY: the first field of a move, which is told once; NULL is left alone.
    unsafe {
        let moving = &*caller.cast::<Moving>();
        THLongStorage_free(moving.sizes.get());
        THSShortTensor_free(moving.made.get());
    }
}

/// What is wrong with indices and values as entries of a tensor, as far as sizes say: THS's number of the argument, and why.
unsafe fn misfit(
    sparse: *mut Sparse,
    indices: *mut Tensor,
    values: *mut Tensor,
) -> Option<(c_int, &'static CStr)> {
    // SAFETY: valid tensors.
    let (indices, values) = unsafe { (Tensor::sizes(indices), Tensor::sizes(values)) };
    // SAFETY: as above.
    let (sparse_rank, sizes) = unsafe { ((*sparse).nDimensionI.max(0), Sparse::sizes(sparse)) };
    let [count, blocks @ ..] = values else {
        return (!indices.is_empty()).then_some((2, c"if values is empty, indices must be empty too"));
    };
    let &[places, listed] = indices else {
        return Some((1, c"indices must be sparse dimensions x entries"));
    };
    if listed != *count {
        Some((1, c"indices and values must have the same number of entries"))
    } else if places != c_long::from(sparse_rank) {
        Some((2, c"indices have another number of dimensions"))
    } else if *blocks != sizes[sparse_rank as usize..] {
        Some((3, c"values have other sizes than the dense dimensions"))
    } else {
        None
    }
}

/// The tensor gets views of both, and gives up the references that it has been given.
#[unsafe(no_mangle)]
unsafe extern "C-unwind" fn THCSHalfTensor__move(
    _state: *mut THCState,
    sparse: *mut Sparse,
    indices: *mut Tensor,
    values: *mut Tensor,
) -> *mut Sparse {
    static CALLER: Caller = Caller::new(c"THCSHalfTensor__move(state,self,indices,values,)", 0);
    for (number, is_null) in [(2, sparse.is_null()), (3, indices.is_null()), (4, values.is_null())] {
        if is_null {
            let () = fail(&CALLER, number, c"must not be NULL");
            return ptr::null_mut();
        }
    }
    // SAFETY: as in C; what is made is given back here or by `end_moving`.
    unsafe {
        if let Some((number, text)) = misfit(sparse, indices, values) {
            let () = fail(&CALLER, number + 1, text);
            return ptr::null_mut();
        }
        let moving = Moving {
            // What is left to be wrong is an index, THS's argument 2.
            caller: CALLER.blaming(3).ended_by(end_moving),
            sizes: Cell::new(ptr::null_mut()),
            made: Cell::new(ptr::null_mut()),
        };
        let place = caller::enter(&raw const moving.caller);
        moving.sizes.set(THSShortTensor_newSizeOf(sparse));
        if !(*place).is_null() {
            let sizes = moving.sizes.get();
            let make = |values| THSShortTensor_newWithTensorAndSize(indices, values, sizes);
            moving.made.set(Shorts::of(values).lend(make));
        }
        if (*place).is_null() {
            return ptr::null_mut();
        }
        // The new tensor gets the old entries, and is freed with them.
        let made = moving.made.get();
        ptr::swap(&raw mut (*sparse).indices, &raw mut (*made).indices);
        ptr::swap(&raw mut (*sparse).values, &raw mut (*made).values);
        ptr::swap(&raw mut (*sparse).nnz, &raw mut (*made).nnz);
        (*sparse).coalesced = 0;
        (*made).coalesced = 0;
        THLongTensor_free(indices);
        THHalfTensor_free(values);
        end_moving(&raw const moving.caller);
        caller::leave(place);
        sparse
    }
}

#[unsafe(no_mangle)]
unsafe extern "C-unwind" fn THCudaHalfTensor_sparseMask(
    state: *mut THCState,
    r: *mut Sparse,
    t: *mut Tensor,
    mask: *mut Sparse,
) {
    static CALLER: Caller = Caller::new(c"THCudaHalfTensor_sparseMask(state,r_,t,mask,)", 0);
    if state.is_null() {
        return null(&CALLER);
    }
    if device::are_many() && !(device::same(state, &[t]) && device::same_sparse(state, &[r, mask])) {
        return apart(&CALLER);
    }
    // SAFETY: as in C.
    unsafe {
        let place = caller::enter(&CALLER);
        Shorts::of(t).lend(|t| THShortTensor_sparseMask(r, t, mask));
        caller::leave(place);
    }
}

#[unsafe(no_mangle)]
unsafe extern "C-unwind" fn THCSHalfTensor_newCoalesce(
    state: *mut THCState,
    sparse: *mut Sparse,
) -> *mut Sparse {
    static CALLER: Caller = Caller::new(c"THCSHalfTensor_newCoalesce(state,self,)", 0);
    if state.is_null() {
        let () = null(&CALLER);
        return ptr::null_mut();
    }
    if sparse.is_null() {
        let () = fail(&CALLER, 2, c"must not be NULL");
        return ptr::null_mut();
    }
    // SAFETY: as in C.
    unsafe {
        if Sparse::is_coalesced(sparse) {
            // The tensor itself.
            let place = caller::enter(&CALLER);
            let same = THSShortTensor_newCoalesce(sparse);
            caller::leave(place);
            return same;
        }
        if device::are_many() && !device::same_sparse(state, &[sparse]) {
            let () = apart(&CALLER);
            return ptr::null_mut();
        }
        let work = SparseConversion::new(&CALLER, [], [(sparse, Role::Read, 2)]);
        if !work.begin() {
            return ptr::null_mut();
        }
        let made = work.new_sparse(THSFloatTensor_newCoalesce(work.sparse(0)));
        work.end();
        made
    }
}

#[unsafe(no_mangle)]
unsafe extern "C-unwind" fn THCSHalfTensor_toDense(state: *mut THCState, sparse: *mut Sparse) -> *mut Tensor {
    static CALLER: Caller = Caller::new(c"THCSHalfTensor_toDense(state,self,)", 0);
    if state.is_null() {
        let () = null(&CALLER);
        return ptr::null_mut();
    }
    if sparse.is_null() {
        let () = fail(&CALLER, 2, c"must not be NULL");
        return ptr::null_mut();
    }
    if device::are_many() && !device::same_sparse(state, &[sparse]) {
        let () = apart(&CALLER);
        return ptr::null_mut();
    }
    // SAFETY: as in C.
    unsafe {
        let work = SparseConversion::new(&CALLER, [], [(sparse, Role::Read, 2)]);
        if !work.begin() {
            return ptr::null_mut();
        }
        let made = work.new_halves(THSFloatTensor_toDense(work.sparse(0)));
        work.end();
        made
    }
}
