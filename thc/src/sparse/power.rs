//! Powers of whole numbers, which THS has not: of sparse tensors' values, one by one.

use crate::caller::{self, Caller, apart, fail, null, signature};
use crate::device;
use crate::object::{Sparse, THCState, Tensor};
use std::cell::Cell;
use std::ffi::{c_int, c_long};
use std::ptr;

/// Functions of TH and THS for one element type. `raise` makes values their powers by one exponent.
struct Functions {
    coalesce: unsafe extern "C-unwind" fn(*mut Sparse) -> *mut Sparse,
    clone: unsafe extern "C-unwind" fn(*mut Sparse) -> *mut Sparse,
    copy: unsafe extern "C-unwind" fn(*mut Sparse, *mut Sparse),
    free: unsafe extern "C-unwind" fn(*mut Sparse),
    values: unsafe extern "C-unwind" fn(*mut Sparse) -> *mut Tensor,
    new: unsafe extern "C-unwind" fn() -> *mut Tensor,
    resize: unsafe extern "C-unwind" fn(*mut Tensor, *mut Tensor),
    raise: unsafe extern "C-unwind" fn(*mut Tensor, *mut Tensor, *mut Tensor),
    free_dense: unsafe extern "C-unwind" fn(*mut Tensor),
}

/// A power under way, and the function in whose name it is. An error may be raised in every call of TH: what is held is in
/// cells.
#[repr(C)]
struct Raising<'a> {
    caller: Caller,
    functions: &'a Functions,
    sorted: Cell<*mut Sparse>,
    clone: Cell<*mut Sparse>,
    values: Cell<*mut Tensor>,
    exponents: Cell<*mut Tensor>,
}

unsafe extern "C" fn end_raising(caller: *const Caller) {
    // SAFETY: the first field of a power, which is told once; NULL is left alone.
    unsafe {
        let raising = &*caller.cast::<Raising<'_>>();
        (raising.functions.free)(raising.sorted.get());
        (raising.functions.free)(raising.clone.get());
        (raising.functions.free_dense)(raising.values.get());
        (raising.functions.free_dense)(raising.exponents.get());
    }
}

/// `r` = `t` to the power that `fill` writes, coalesced. Values of a coalesced `r` that is `t` are overwritten.
unsafe fn raise(
    caller: &Caller,
    functions: &Functions,
    (r, t): (*mut Sparse, *mut Sparse),
    fill: &dyn Fn(*mut Tensor),
) {
    let raising = Raising {
        // What THS calls argument 1 is `t`.
        caller: caller.blaming(3).ended_by(end_raising),
        functions,
        sorted: Cell::new(ptr::null_mut()),
        clone: Cell::new(ptr::null_mut()),
        values: Cell::new(ptr::null_mut()),
        exponents: Cell::new(ptr::null_mut()),
    };
    // SAFETY: valid tensors; what is made is given back at the end or by `end_raising`.
    unsafe {
        let place = caller::enter(&raw const raising.caller);
        let target =
            || if raising.clone.get().is_null() { raising.sorted.get() } else { raising.clone.get() };
        let has_entries = || (*raising.sorted.get()).nnz > 0;
        let steps: [&dyn Fn(); 8] = [
            &|| raising.sorted.set((functions.coalesce)(t)),
            &|| {
                if raising.sorted.get() != r {
                    raising.clone.set((functions.clone)(raising.sorted.get()));
                }
            },
            &|| raising.values.set((functions.values)(target())),
            &|| raising.exponents.set((functions.new)()),
            &|| (functions.resize)(raising.exponents.get(), raising.values.get()),
            &|| {
                if has_entries() {
                    fill(raising.exponents.get());
                }
            },
            &|| {
                if has_entries() {
                    let values = raising.values.get();
                    (functions.raise)(values, values, raising.exponents.get());
                }
            },
            &|| {
                if !raising.clone.get().is_null() {
                    (functions.copy)(r, raising.clone.get());
                }
            },
        ];
        for step in steps {
            if !(*place).is_null() {
                step();
            }
        }
        if caller::leave(place) {
            end_raising(&raw const raising.caller);
        }
    }
}

macro_rules! powers {
    ($($real:ty: $name:literal;)+) => { $( const _: () = {
        unsafe extern "C-unwind" {
            #[link_name = concat!("THS", $name, "Tensor_newCoalesce")]
            fn ths_coalesce(sparse: *mut Sparse) -> *mut Sparse;
            #[link_name = concat!("THS", $name, "Tensor_newClone")]
            fn ths_clone(sparse: *mut Sparse) -> *mut Sparse;
            #[link_name = concat!("THS", $name, "Tensor_copy")]
            fn ths_copy(sparse: *mut Sparse, source: *mut Sparse);
            #[link_name = concat!("THS", $name, "Tensor_free")]
            fn ths_free(sparse: *mut Sparse);
            #[link_name = concat!("THS", $name, "Tensor_newValues")]
            fn ths_values(sparse: *mut Sparse) -> *mut Tensor;
            #[link_name = concat!("TH", $name, "Tensor_new")]
            fn th_new() -> *mut Tensor;
            #[link_name = concat!("TH", $name, "Tensor_free")]
            fn th_free(tensor: *mut Tensor);
            #[link_name = concat!("TH", $name, "Tensor_resizeAs")]
            fn th_resize(tensor: *mut Tensor, source: *mut Tensor);
            #[link_name = concat!("TH", $name, "Tensor_fill")]
            fn th_fill(tensor: *mut Tensor, value: $real);
            #[link_name = concat!("TH", $name, "Tensor_cpow")]
            fn th_cpow(tensor: *mut Tensor, source: *mut Tensor, exponents: *mut Tensor);
        }

        #[unsafe(export_name = concat!("THCS", $name, "Tensor_pow"))]
        unsafe extern "C-unwind" fn pow(state: *mut THCState, r: *mut Sparse, t: *mut Sparse, value: $real) {
            static CALLER: Caller = signature!(sparse $name "Tensor_pow(state,r_,t,value,)");
            if state.is_null() {
                return null(&CALLER);
            }
            if device::are_many() && !device::same_sparse(state, &[r, t]) {
                return apart(&CALLER);
            }
            if r.is_null() || t.is_null() {
                return fail(&CALLER, if r.is_null() { 2 } else { 3 }, c"must not be NULL");
            }
            if value == 0 {
                return fail(&CALLER, 0, c"cannot raise to zeroth power on sparse tensor");
            }
            let functions = Functions {
                coalesce: ths_coalesce,
                clone: ths_clone,
                copy: ths_copy,
                free: ths_free,
                values: ths_values,
                new: th_new,
                resize: th_resize,
                raise: th_cpow,
                free_dense: th_free,
            };
            // SAFETY: as in C.
            unsafe { raise(&CALLER, &functions, (r, t), &|exponents| th_fill(exponents, value)) }
        }
    }; )+ };
}

powers! {
    u8: "Byte";
    i8: "Char";
    i16: "Short";
    c_int: "Int";
    c_long: "Long";
}
