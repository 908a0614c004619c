//! What THC's tensors do otherwise than TH's.

use crate::caller::{self, Caller, apart, fail, fail_with, null, signature};
use crate::device;
use crate::object::{THCState, Tensor, narrow};
use std::ffi::{c_int, c_long};
use std::ptr;
use std::slice;

unsafe extern "C-unwind" {
    fn THLongTensor_new() -> *mut Tensor;
    fn THLongTensor_free(tensor: *mut Tensor);
    fn THLongTensor_copy(tensor: *mut Tensor, source: *mut Tensor);
    fn THLongTensor_gather(tensor: *mut Tensor, source: *mut Tensor, dimension: c_int, index: *mut Tensor);
    fn THLongTensor_isContiguous(tensor: *mut Tensor) -> c_int;
    fn THLongTensor_nElement(tensor: *mut Tensor) -> isize;
    fn THLongTensor_add(tensor: *mut Tensor, source: *mut Tensor, value: c_long);
    fn THLongTensor_resizeAs(tensor: *mut Tensor, source: *mut Tensor);
    fn THGetIndexBase() -> c_int;
}

/// A sort under way, and the function in whose name it is.
#[repr(C)]
struct Sorting {
    caller: Caller,
    keys: *mut Tensor,
    order: *mut Tensor,
    values: *mut Tensor,
    free: unsafe extern "C-unwind" fn(*mut Tensor),
}

unsafe extern "C" fn end_sorting(caller: *const Caller) {
    // SAFETY: the first field of a sort, which is told once.
    unsafe {
        let sorting = &*caller.cast::<Sorting>();
        (sorting.free)(sorting.keys);
        THLongTensor_free(sorting.order);
        THLongTensor_free(sorting.values);
    }
}

/// TH's functions of the type that a sort computes in.
struct SortFunctions {
    new: unsafe extern "C-unwind" fn() -> *mut Tensor,
    free: unsafe extern "C-unwind" fn(*mut Tensor),
    resize: unsafe extern "C-unwind" fn(*mut Tensor, c_int, *mut c_long, *mut c_long),
    copy_to: unsafe extern "C-unwind" fn(*mut Tensor, *mut Tensor),
    copy_from: unsafe extern "C-unwind" fn(*mut Tensor, *mut Tensor),
    sort: unsafe extern "C-unwind" fn(*mut Tensor, *mut Tensor, *mut Tensor, c_int, c_int),
}

/// Sorts `keys` along a dimension, and `values` as them.
unsafe fn sort_both(
    caller: &Caller,
    functions: &SortFunctions,
    (keys, values): (*mut Tensor, *mut Tensor),
    dimension: c_int,
    order: c_int,
) {
    if keys.is_null() || values.is_null() {
        return fail(caller, if keys.is_null() { 2 } else { 3 }, c"must not be NULL");
    }
    // SAFETY: the tensors are the C caller's; those that are made here are given back by `end_sorting`.
    unsafe {
        if Tensor::sizes(keys) != Tensor::sizes(values) {
            return fail(caller, 3, c"keys and values differ in size");
        }
        let sorting = Sorting {
            caller: caller.ended_by(end_sorting),
            keys: (functions.new)(),
            order: THLongTensor_new(),
            values: THLongTensor_new(),
            free: functions.free,
        };
        let place = caller::enter(&raw const sorting.caller);
        let steps: [&dyn Fn(); 7] = [
            &|| (functions.resize)(sorting.keys, (*keys).nDimension, (*keys).size, ptr::null_mut()),
            &|| (functions.copy_to)(sorting.keys, keys),
            &|| (functions.sort)(sorting.keys, sorting.order, sorting.keys, dimension, order),
            // Indices of TH's sort are counted from 0, those of gather from the index base.
            &|| THLongTensor_add(sorting.order, sorting.order, c_long::from(THGetIndexBase())),
            &|| THLongTensor_resizeAs(sorting.values, values),
            &|| THLongTensor_gather(sorting.values, values, dimension, sorting.order),
            &|| {
                (functions.copy_from)(keys, sorting.keys);
                THLongTensor_copy(values, sorting.values);
            },
        ];
        for step in steps {
            if !(*place).is_null() {
                step();
            }
        }
        if caller::leave(place) {
            end_sorting(&raw const sorting.caller);
        }
    }
}

/// The most dimensions of a tensor whose offsets are computed.
const MOST_DIMENSIONS: usize = 5;

/// Offsets of the elements that index tensors of some dimensions choose: those next to each other are followed together.
unsafe fn offsets(
    caller: &Caller,
    state: *mut THCState,
    (output, indexed): (*mut Tensor, *mut Tensor),
    base: isize,
    indexers: *mut *mut Tensor,
) {
    if state.is_null() {
        return null(caller);
    }
    for (number, is_null) in [(2, output.is_null()), (3, indexed.is_null()), (5, indexers.is_null())] {
        if is_null {
            return fail(caller, number, c"must not be NULL");
        }
    }
    // SAFETY: the tensors and the list of as many as there are dimensions are the C caller's.
    unsafe {
        let sizes = Tensor::sizes(indexed);
        if sizes.len() > MOST_DIMENSIONS || sizes.is_empty() {
            return fail(caller, 3, c"must have 1 to 5 dimensions");
        }
        let indexers = slice::from_raw_parts(indexers, sizes.len());
        if device::are_many()
            && !indexers.iter().all(|&indexer| indexer.is_null() || device::same(state, &[output, indexer]))
        {
            return apart(caller);
        }
        let is_bad = |&&indexer: &&*mut Tensor| {
            !indexer.is_null()
                && (THLongTensor_isContiguous(indexer) == 0 || THLongTensor_nElement(indexer) <= 0)
        };
        if indexers.iter().any(|indexer| is_bad(&indexer)) {
            return fail(caller, 5, c"index tensors must be contiguous and not empty");
        }
        if THLongTensor_isContiguous(output) == 0 {
            return fail(caller, 2, c"must be contiguous");
        }
        let strides = slice::from_raw_parts((*indexed).stride, sizes.len());
        let first = c_long::from(THGetIndexBase());
        let chosen = |dimension: usize, at: c_long| -> c_long {
            let indexer = indexers[dimension];
            let count = THLongTensor_nElement(indexer) as c_long;
            Tensor::data::<c_long>(indexer).offset((at % count) as isize).read().wrapping_sub(first)
        };
        for (dimension, &indexer) in indexers.iter().enumerate() {
            let count = if indexer.is_null() { 0 } else { THLongTensor_nElement(indexer) as c_long };
            if let Some(bad) = (0..count)
                .map(|at| chosen(dimension, at))
                .find(|&index| index < 0 || index >= sizes[dimension])
            {
                let index = bad.wrapping_add(first);
                return fail_with(
                    caller,
                    5,
                    format_args!("index {index} is out of range of dimension {dimension}"),
                );
            }
        }
        let out = Tensor::data::<c_long>(output);
        for element in 0..THLongTensor_nElement(output) {
            let mut rest = element as c_long;
            let mut offset = base as c_long;
            for dimension in (0..sizes.len()).rev() {
                let is_chosen = !indexers[dimension].is_null();
                let count = if is_chosen {
                    THLongTensor_nElement(indexers[dimension]) as c_long
                } else {
                    sizes[dimension].max(1)
                };
                let index = if is_chosen { chosen(dimension, rest) } else { rest % count };
                offset = offset.wrapping_add(index.wrapping_mul(strides[dimension]));
                // Dimensions next to each other with index tensors are followed together.
                if !(is_chosen && dimension > 0 && !indexers[dimension - 1].is_null()) {
                    rest /= count;
                }
            }
            out.offset(element).write(offset);
        }
    }
}

macro_rules! tensors {
    ($($name:literal $own:literal $worker:literal;)+) => { $( const _: () = {
        unsafe extern "C-unwind" {
            #[link_name = concat!("TH", $worker, "Tensor_new")]
            fn th_new() -> *mut Tensor;
            #[link_name = concat!("TH", $worker, "Tensor_free")]
            fn th_free(tensor: *mut Tensor);
            #[link_name = concat!("TH", $worker, "Tensor_resizeNd")]
            fn th_resize(tensor: *mut Tensor, count: c_int, size: *mut c_long, stride: *mut c_long);
            #[link_name = concat!("TH", $worker, "Tensor_copy", $own)]
            fn th_copy_to(tensor: *mut Tensor, source: *mut Tensor);
            #[link_name = concat!("TH", $own, "Tensor_copy", $worker)]
            fn th_copy_from(tensor: *mut Tensor, source: *mut Tensor);
            #[link_name = concat!("TH", $worker, "Tensor_sort")]
            fn th_sort(sorted: *mut Tensor, indices: *mut Tensor, input: *mut Tensor, dimension: c_int, order: c_int);
        }

        #[unsafe(export_name = concat!("THCuda", $name, "Tensor_getDevice"))]
        unsafe extern "C-unwind" fn get_device(_state: *mut THCState, tensor: *const Tensor) -> c_int {
            static CALLER: Caller = signature!($name "Tensor_getDevice(state,self,)");
            if tensor.is_null() {
                return fail(&CALLER, 2, c"must not be NULL");
            }
            // SAFETY: as in C.
            unsafe { device::of(tensor).unwrap_or(-1) }
        }

        #[unsafe(export_name = concat!("THCuda", $name, "Tensor_getTextureObject"))]
        unsafe extern "C-unwind" fn get_texture(state: *mut THCState, tensor: *mut Tensor) -> u64 {
            static CALLER: Caller = signature!($name "Tensor_getTextureObject(state,self,)");
            if state.is_null() {
                return null(&CALLER);
            }
            if tensor.is_null() {
                return fail(&CALLER, 2, c"must not be NULL");
            }
            fail(&CALLER, 0, c"a host device has no textures")
        }

        #[unsafe(export_name = concat!("THCuda", $name, "Tensor_sortKeyValueInplace"))]
        unsafe extern "C-unwind" fn sort_key_value(state: *mut THCState, keys: *mut Tensor, values: *mut Tensor, dimension: c_int, order: c_int) {
            static CALLER: Caller = signature!($name "Tensor_sortKeyValueInplace(state,keys,values,dim,order,)").lacking(3);
            if state.is_null() {
                return null(&CALLER);
            }
            if device::are_many() && !device::same(state, &[keys, values]) {
                return apart(&CALLER);
            }
            let functions = SortFunctions {
                new: th_new,
                free: th_free,
                resize: th_resize,
                copy_to: th_copy_to,
                copy_from: th_copy_from,
                sort: th_sort,
            };
            // SAFETY: as in C.
            unsafe { sort_both(&CALLER, &functions, (keys, values), dimension, order) }
        }

        #[unsafe(export_name = concat!("THCuda", $name, "Tensor_calculateAdvancedIndexingOffsets"))]
        unsafe extern "C-unwind" fn calculate_offsets(state: *mut THCState, output: *mut Tensor, indexed: *mut Tensor, base: isize, indexers: *mut *mut Tensor) {
            static CALLER: Caller = signature!($name "Tensor_calculateAdvancedIndexingOffsets(state,output,indexed,baseOffset,indexers,)");
            // SAFETY: as in C.
            unsafe { offsets(&CALLER, state, (output, indexed), base, indexers) }
        }
    }; )+ };
}

tensors! {
    "Byte" "Byte" "Byte";
    "Char" "Char" "Char";
    "Short" "Short" "Short";
    "Int" "Int" "Int";
    "Long" "Long" "Long";
    "" "Float" "Float";
    "Double" "Double" "Double";
    "Half" "Half" "Float";
}

/// Means of whole numbers: sums that are divided as C divides.
macro_rules! means {
    ($($real:ty: $name:literal;)+) => { $( const _: () = {
        unsafe extern "C-unwind" {
            #[link_name = concat!("TH", $name, "Tensor_sum")]
            fn th_sum(tensor: *mut Tensor, source: *mut Tensor, dimension: c_int, keepdim: c_int);
            #[link_name = concat!("TH", $name, "Tensor_div")]
            fn th_div(tensor: *mut Tensor, source: *mut Tensor, value: $real);
            #[link_name = concat!("TH", $name, "Tensor_sumall")]
            fn th_sumall(tensor: *mut Tensor) -> c_long;
            #[link_name = concat!("TH", $name, "Tensor_nElement")]
            fn th_count(tensor: *mut Tensor) -> isize;
        }

        #[unsafe(export_name = concat!("THCuda", $name, "Tensor_mean"))]
        unsafe extern "C-unwind" fn mean(state: *mut THCState, tensor: *mut Tensor, source: *mut Tensor, dimension: c_long, keepdim: c_int) {
            static CALLER: Caller = signature!($name "Tensor_mean(state,self,src,dim,keepdim,)");
            if state.is_null() {
                return null(&CALLER);
            }
            if device::are_many() && !device::same(state, &[tensor, source]) {
                return apart(&CALLER);
            }
            // SAFETY: as in C. The size is asked for before the sum, which may be the same tensor.
            unsafe {
                let sizes = if source.is_null() { &[] } else { Tensor::sizes(source) };
                let count = usize::try_from(dimension).ok().and_then(|dimension| sizes.get(dimension)).map_or(0, |&size| size as $real);
                if count == 0 && sizes.iter().all(|&size| size > 0) && (dimension as usize) < sizes.len() {
                    return fail(&CALLER, 4, c"the size does not fit the element type");
                }
                let place = caller::enter(&CALLER);
                th_sum(tensor, source, narrow(dimension), keepdim);
                if !(*place).is_null() {
                    th_div(tensor, tensor, count);
                }
                caller::leave(place);
            }
        }

        #[unsafe(export_name = concat!("THCuda", $name, "Tensor_meanall"))]
        unsafe extern "C-unwind" fn meanall(state: *mut THCState, tensor: *mut Tensor) -> c_long {
            static CALLER: Caller = signature!($name "Tensor_meanall(state,self,)");
            if state.is_null() {
                return null(&CALLER);
            }
            if device::are_many() && !device::same(state, &[tensor]) {
                return apart(&CALLER);
            }
            // SAFETY: as in C.
            unsafe {
                let place = caller::enter(&CALLER);
                let sum = th_sumall(tensor);
                if !caller::leave(place) {
                    return 0;
                }
                match th_count(tensor) {
                    count if count > 0 => sum / count as c_long,
                    _ => fail(&CALLER, 2, c"is empty"),
                }
            }
        }
    }; )+ };
}

means! {
    u8: "Byte";
    i8: "Char";
    i16: "Short";
    c_int: "Int";
    c_long: "Long";
}
