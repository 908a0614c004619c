//! What THS has not, and functions that look at devices in some cases alone.

use super::values::{Itself, Shorts};
use crate::caller::{self, Caller, apart, fail, null, signature};
use crate::device;
use crate::object::{Half, Sparse, Storage, THCState, Tensor};
use std::cell::Cell;
use std::ffi::{c_int, c_long};
use std::ptr;
use std::slice;

unsafe extern "C-unwind" {
    fn THLongTensor_new() -> *mut Tensor;
    fn THLongTensor_newWithSize2d(rows: c_long, columns: c_long) -> *mut Tensor;
    fn THLongTensor_free(tensor: *mut Tensor);
    fn THLongTensor_zero(tensor: *mut Tensor);
    fn THLongTensor_select(tensor: *mut Tensor, source: *mut Tensor, dimension: c_int, index: c_long);
    fn THLongTensor_mul(tensor: *mut Tensor, source: *mut Tensor, value: c_long);
    fn THLongTensor_cadd(tensor: *mut Tensor, source: *mut Tensor, value: c_long, other: *mut Tensor);
    fn THLongStorage_newWithSize(size: isize) -> *mut Storage;
    fn THLongStorage_free(storage: *mut Storage);
}

/// Functions of TH and THS for one element type.
struct Functions {
    new: unsafe extern "C-unwind" fn() -> *mut Sparse,
    free: unsafe extern "C-unwind" fn(*mut Sparse),
    resize: unsafe extern "C-unwind" fn(*mut Sparse, *mut Storage) -> *mut Sparse,
    resize_as: unsafe extern "C-unwind" fn(*mut Sparse, *mut Sparse) -> *mut Sparse,
    indices: unsafe extern "C-unwind" fn(*mut Sparse) -> *mut Tensor,
    new_dense: unsafe extern "C-unwind" fn() -> *mut Tensor,
    free_dense: unsafe extern "C-unwind" fn(*mut Tensor),
    resize_dense: unsafe extern "C-unwind" fn(*mut Tensor, c_int, *mut c_long, *mut c_long),
}

/// Work under way, and the function in whose name it is. An error may be raised in every call of TH: what is held is in cells.
#[repr(C)]
struct Work<'a> {
    caller: Caller,
    functions: &'a Functions,
    sparse: Cell<*mut Sparse>,
    dense: Cell<*mut Tensor>,
    storage: Cell<*mut Storage>,
    /// Tensors of indices.
    longs: [Cell<*mut Tensor>; 3],
}

unsafe extern "C" fn end_work(caller: *const Caller) {
    // SAFETY: the first field of some work, which is told once; NULL is left alone.
    unsafe {
        let work = &*caller.cast::<Work<'_>>();
        (work.functions.free)(work.sparse.get());
        (work.functions.free_dense)(work.dense.get());
        THLongStorage_free(work.storage.get());
        for tensor in &work.longs {
            THLongTensor_free(tensor.get());
        }
    }
}

impl<'a> Work<'a> {
    fn new(caller: &Caller, functions: &'a Functions) -> Self {
        Work {
            caller: caller.ended_by(end_work),
            functions,
            sparse: Cell::new(ptr::null_mut()),
            dense: Cell::new(ptr::null_mut()),
            storage: Cell::new(ptr::null_mut()),
            longs: [const { Cell::new(ptr::null_mut()) }; 3],
        }
    }

    /// Runs the steps, until one raises an error, and gives back what is held but `result`, which it gives; NULL after an
    /// error.
    unsafe fn run<T>(&self, steps: &[&dyn Fn()], result: &Cell<*mut T>) -> *mut T {
        // SAFETY: this stays where it is until the end.
        unsafe {
            let place = caller::enter(&raw const self.caller);
            for step in steps {
                if !(*place).is_null() {
                    step();
                }
            }
            if !caller::leave(place) {
                return ptr::null_mut();
            }
            let result = result.replace(ptr::null_mut());
            end_work(&raw const self.caller);
            result
        }
    }
}

/// Gives `sparse` the sizes at `size`, `sparse_rank` of them of sparse dimensions.
unsafe fn raw_resize(
    caller: &Caller,
    functions: &Functions,
    sparse: *mut Sparse,
    (sparse_rank, dense_rank): (c_int, c_int),
    size: *mut c_long,
) {
    if sparse.is_null() {
        return fail(caller, 2, c"must not be NULL");
    }
    if sparse_rank < 0 || dense_rank < 0 {
        return fail(caller, if sparse_rank < 0 { 3 } else { 4 }, c"number of dimensions is negative");
    }
    let rank = sparse_rank as usize + dense_rank as usize;
    if rank > c_int::MAX as usize {
        return fail(caller, 4, c"there are too many dimensions");
    }
    if size.is_null() && rank > 0 {
        return fail(caller, 5, c"must not be NULL");
    }
    // SAFETY: as many sizes as the C caller says.
    let sizes = if rank == 0 { &[] } else { unsafe { slice::from_raw_parts(size, rank) } };
    if sizes.iter().any(|&size| size < 0) {
        return fail(caller, 5, c"size is negative");
    }
    let work = Work::new(caller, functions);
    // SAFETY: the C caller's tensor; what is made is given back by the work. That has the sizes, all sparse, before it is told
    // which are.
    unsafe {
        work.run(
            &[
                &|| work.storage.set(THLongStorage_newWithSize(rank as isize)),
                &|| work.sparse.set((functions.new)()),
                &|| {
                    let storage = work.storage.get();
                    if rank > 0 {
                        ptr::copy_nonoverlapping(sizes.as_ptr(), (*storage).data.cast::<c_long>(), rank);
                    }
                    (functions.resize)(work.sparse.get(), storage);
                },
                &|| {
                    let source = work.sparse.get();
                    (*source).nDimensionI = sparse_rank;
                    (*source).nDimensionV = dense_rank;
                    (functions.resize_as)(sparse, source);
                },
                &|| (*sparse).coalesced = 0,
            ],
            &Cell::new(ptr::null_mut::<Sparse>()),
        );
    }
}

/// The indices of the entries as numbers: 1 x `nnz`, in the order of the elements of a dense tensor, counted from 0.
unsafe fn flattened(caller: &Caller, functions: &Functions, sparse: *mut Sparse) -> *mut Tensor {
    let work = Work::new(caller, functions);
    let [indices, row, result] = &work.longs;
    // SAFETY: the C caller's tensor; what is made is given back by the work.
    unsafe {
        let refuse = |text| {
            let () = fail(caller, 2, text);
            ptr::null_mut()
        };
        if !Sparse::is_whole(sparse) {
            return refuse(c"indices and values do not fit the sizes of the sparse tensor");
        }
        let sparse_rank = (*sparse).nDimensionI;
        let sizes = &Sparse::sizes(sparse)[..sparse_rank as usize];
        // Of a size of 0 there are no entries.
        if sizes.iter().try_fold(1, |product: c_long, &size| product.checked_mul(size.max(1))).is_none() {
            return refuse(c"there are more elements than numbers for them");
        }
        if (*sparse).nnz == 0 {
            return work.run(&[&|| result.set(THLongTensor_new())], result);
        }
        work.run(
            &[
                &|| indices.set((functions.indices)(sparse)),
                &|| row.set(THLongTensor_new()),
                &|| result.set(THLongTensor_newWithSize2d(1, (*sparse).nnz as c_long)),
                &|| THLongTensor_zero(result.get()),
                &|| {
                    let place = caller::place();
                    let steps = |dimension: c_int, size| {
                        let to = result.get();
                        THLongTensor_mul(to, to, size);
                        if !(*place).is_null() {
                            THLongTensor_select(row.get(), indices.get(), 0, c_long::from(dimension));
                        }
                        if !(*place).is_null() {
                            THLongTensor_cadd(to, to, 1, row.get());
                        }
                    };
                    for (dimension, &size) in (0..).zip(sizes) {
                        if !(*place).is_null() {
                            steps(dimension, size);
                        }
                    }
                },
            ],
            result,
        )
    }
}

/// A new tensor of the sizes of `values`, but for the first, which is `nnz`.
unsafe fn values_with_size(
    caller: &Caller,
    functions: &Functions,
    values: *mut Tensor,
    nnz: c_long,
) -> *mut Tensor {
    if values.is_null() || nnz < 0 {
        let (number, text) = if values.is_null() { (2, c"must not be NULL") } else { (3, c"is negative") };
        let () = fail(caller, number, text);
        return ptr::null_mut();
    }
    let work = Work::new(caller, functions);
    // SAFETY: the C caller's tensor; what is made is given back by the work.
    unsafe {
        let rank = Tensor::sizes(values).len().max(1);
        work.run(
            &[
                &|| work.storage.set(THLongStorage_newWithSize(rank as isize)),
                &|| work.dense.set((functions.new_dense)()),
                &|| {
                    let sizes = (*work.storage.get()).data.cast::<c_long>();
                    let from = Tensor::sizes(values);
                    ptr::copy_nonoverlapping(from.as_ptr(), sizes, from.len());
                    sizes.write(nnz);
                    // Nothing at all has no sizes.
                    let rank = if nnz == 0 { 0 } else { rank as c_int };
                    (functions.resize_dense)(work.dense.get(), rank, sizes, ptr::null_mut());
                },
            ],
            &work.dense,
        )
    }
}

macro_rules! tensors {
    ($($real:ty: $name:literal $cuda:literal $dense:literal $sparse:literal $lent:ident;)+) => { $( const _: () = {
        unsafe extern "C-unwind" {
            #[link_name = concat!("THS", $sparse, "Tensor_new")]
            fn ths_new() -> *mut Sparse;
            #[link_name = concat!("THS", $sparse, "Tensor_free")]
            fn ths_free(sparse: *mut Sparse);
            #[link_name = concat!("THS", $sparse, "Tensor_resize")]
            fn ths_resize(sparse: *mut Sparse, sizes: *mut Storage) -> *mut Sparse;
            #[link_name = concat!("THS", $sparse, "Tensor_resizeAs")]
            fn ths_resize_as(sparse: *mut Sparse, source: *mut Sparse) -> *mut Sparse;
            #[link_name = concat!("THS", $sparse, "Tensor_newIndices")]
            fn ths_indices(sparse: *mut Sparse) -> *mut Tensor;
            #[link_name = concat!("THS", $sparse, "Tensor_newWithTensor")]
            fn ths_with_tensor(indices: *mut Tensor, values: *mut Tensor) -> *mut Sparse;
            #[link_name = concat!("THS", $sparse, "Tensor_newWithTensorAndSize")]
            fn ths_with_both(indices: *mut Tensor, values: *mut Tensor, sizes: *mut Storage) -> *mut Sparse;
            #[link_name = concat!("TH", $dense, "Tensor_new")]
            fn th_new() -> *mut Tensor;
            #[link_name = concat!("TH", $dense, "Tensor_free")]
            fn th_free(tensor: *mut Tensor);
            #[link_name = concat!("TH", $dense, "Tensor_resizeNd")]
            fn th_resize(tensor: *mut Tensor, count: c_int, size: *mut c_long, stride: *mut c_long);
        }

        static FUNCTIONS: Functions = Functions {
            new: ths_new,
            free: ths_free,
            resize: ths_resize,
            resize_as: ths_resize_as,
            indices: ths_indices,
            new_dense: th_new,
            free_dense: th_free,
            resize_dense: th_resize,
        };

        #[unsafe(export_name = concat!("THCS", $name, "Tensor_getDevice"))]
        unsafe extern "C-unwind" fn get_device(_state: *mut THCState, sparse: *const Sparse) -> c_int {
            static CALLER: Caller = signature!(sparse $name "Tensor_getDevice(state,self,)");
            if sparse.is_null() {
                return fail(&CALLER, 2, c"must not be NULL");
            }
            // SAFETY: as in C.
            unsafe { device::of((*sparse).values).unwrap_or(-1) }
        }

        #[unsafe(export_name = concat!("THCS", $name, "Tensor_isSameSizeAsDense"))]
        unsafe extern "C-unwind" fn is_same_size(_state: *mut THCState, sparse: *const Sparse, dense: *const Tensor) -> c_int {
            static CALLER: Caller = signature!(sparse $name "Tensor_isSameSizeAsDense(state,self,src,)");
            if sparse.is_null() || dense.is_null() {
                return fail(&CALLER, if sparse.is_null() { 2 } else { 3 }, c"must not be NULL");
            }
            // SAFETY: as in C.
            unsafe { c_int::from(Sparse::sizes(sparse) == Tensor::sizes(dense)) }
        }

        #[unsafe(export_name = concat!("THCS", $name, "Tensor_rawResize"))]
        unsafe extern "C-unwind" fn resize(_state: *mut THCState, sparse: *mut Sparse, sparse_rank: c_int, dense_rank: c_int, size: *mut c_long) {
            static CALLER: Caller = signature!(sparse $name "Tensor_rawResize(state,self,nDimI,nDimV,size,)");
            // SAFETY: as in C.
            unsafe { raw_resize(&CALLER, &FUNCTIONS, sparse, (sparse_rank, dense_rank), size) }
        }

        #[unsafe(export_name = concat!("THCS", $name, "Tensor_newValuesWithSizeOf"))]
        unsafe extern "C-unwind" fn new_values(_state: *mut THCState, values: *mut Tensor, nnz: c_long) -> *mut Tensor {
            static CALLER: Caller = signature!(sparse $name "Tensor_newValuesWithSizeOf(state,values,nnz,)");
            // SAFETY: as in C.
            unsafe { values_with_size(&CALLER, &FUNCTIONS, values, nnz) }
        }

        #[unsafe(export_name = concat!("THCS", $name, "Tensor_newFlattenedIndices"))]
        unsafe extern "C-unwind" fn new_flattened(state: *mut THCState, sparse: *mut Sparse) -> *mut Tensor {
            static CALLER: Caller = signature!(sparse $name "Tensor_newFlattenedIndices(state,self,)");
            if state.is_null() || sparse.is_null() {
                let () = if state.is_null() { null(&CALLER) } else { fail(&CALLER, 2, c"must not be NULL") };
                return ptr::null_mut();
            }
            if device::are_many() && !device::same_sparse(state, &[sparse]) {
                let () = apart(&CALLER);
                return ptr::null_mut();
            }
            // SAFETY: as in C.
            unsafe { flattened(&CALLER, &FUNCTIONS, sparse) }
        }

        #[unsafe(export_name = concat!("THCS", $name, "Tensor_newWithTensor"))]
        unsafe extern "C-unwind" fn with_tensor(state: *mut THCState, indices: *mut Tensor, values: *mut Tensor) -> *mut Sparse {
            static CALLER: Caller = signature!(sparse $name "Tensor_newWithTensor(state,indices,values,)");
            if state.is_null() {
                let () = null(&CALLER);
                return ptr::null_mut();
            }
            if device::are_many() && !device::same(state, &[indices, values]) {
                let () = apart(&CALLER);
                return ptr::null_mut();
            }
            // SAFETY: as in C.
            unsafe {
                let place = caller::enter(&CALLER);
                let made = $lent::of(values).lend(|values| ths_with_tensor(indices, values));
                caller::leave(place);
                made
            }
        }

        // Only sizes that are not given are computed.
        #[unsafe(export_name = concat!("THCS", $name, "Tensor_newWithTensorAndSize"))]
        unsafe extern "C-unwind" fn with_both(state: *mut THCState, indices: *mut Tensor, values: *mut Tensor, sizes: *mut Storage) -> *mut Sparse {
            static CALLER: Caller = signature!(sparse $name "Tensor_newWithTensorAndSize(state,indices,values,sizes,)");
            if sizes.is_null() && state.is_null() {
                let () = null(&CALLER);
                return ptr::null_mut();
            }
            if sizes.is_null() && device::are_many() && !device::same(state, &[indices, values]) {
                let () = apart(&CALLER);
                return ptr::null_mut();
            }
            // SAFETY: as in C.
            unsafe {
                let place = caller::enter(&CALLER);
                let made = $lent::of(values).lend(|values| ths_with_both(indices, values, sizes));
                caller::leave(place);
                made
            }
        }

        #[unsafe(export_name = concat!("THCuda", $cuda, "Tensor_spaddcdiv"))]
        unsafe extern "C-unwind" fn add_quotient(state: *mut THCState, r: *mut Tensor, t: *mut Tensor, _value: $real, src1: *mut Sparse, src2: *mut Sparse) {
            static CALLER: Caller = signature!($cuda "Tensor_spaddcdiv(state,r_,t,value,src1,src2,)");
            if state.is_null() {
                return null(&CALLER);
            }
            if device::are_many() && !(device::same(state, &[r, t]) && device::same_sparse(state, &[src1, src2])) {
                return apart(&CALLER);
            }
            fail(&CALLER, 0, c"elements that src2 does not list would be divided by 0")
        }
    }; )+ };
}

tensors! {
    u8: "Byte" "Byte" "Byte" "Byte" Itself;
    i8: "Char" "Char" "Char" "Char" Itself;
    i16: "Short" "Short" "Short" "Short" Itself;
    c_int: "Int" "Int" "Int" "Int" Itself;
    c_long: "Long" "Long" "Long" "Long" Itself;
    f32: "Float" "" "Float" "Float" Itself;
    f64: "Double" "Double" "Double" "Double" Itself;
    Half: "Half" "Half" "Half" "Short" Shorts;
}

/// Of half precision: `half.rs`.
macro_rules! coalescing {
    ($($name:literal)+) => { $( const _: () = {
        unsafe extern "C-unwind" {
            #[link_name = concat!("THS", $name, "Tensor_newCoalesce")]
            fn ths_coalesce(sparse: *mut Sparse) -> *mut Sparse;
        }

        // A coalesced tensor is given as it is, wherever it is.
        #[unsafe(export_name = concat!("THCS", $name, "Tensor_newCoalesce"))]
        unsafe extern "C-unwind" fn new_coalesce(state: *mut THCState, sparse: *mut Sparse) -> *mut Sparse {
            static CALLER: Caller = signature!(sparse $name "Tensor_newCoalesce(state,self,)");
            if state.is_null() || sparse.is_null() {
                let () = if state.is_null() { null(&CALLER) } else { fail(&CALLER, 2, c"must not be NULL") };
                return ptr::null_mut();
            }
            // SAFETY: as in C.
            unsafe {
                if device::are_many() && !Sparse::is_coalesced(sparse) && !device::same_sparse(state, &[sparse]) {
                    let () = apart(&CALLER);
                    return ptr::null_mut();
                }
                let place = caller::enter(&CALLER);
                let made = ths_coalesce(sparse);
                caller::leave(place);
                made
            }
        }
    }; )+ };
}

coalescing! { "Byte" "Char" "Short" "Int" "Long" "Float" "Double" }
