//! Operands of half precision as floats.

use super::values::{Shorts, new_values};
use crate::caller::{self, Caller, fail};
use crate::conversion::{self, HALF_FLOAT, Role};
use crate::object::{Sparse, Storage, Tensor};
use std::cell::{Cell, UnsafeCell};
use std::ffi::c_int;
use std::ptr;

unsafe extern "C-unwind" {
    fn THLongTensor_free(tensor: *mut Tensor);
    fn THLongStorage_free(storage: *mut Storage);
    fn THHalfTensor_new() -> *mut Tensor;
    fn THHalfTensor_free(tensor: *mut Tensor);
    fn THSFloatTensor_new() -> *mut Sparse;
    fn THSFloatTensor_free(sparse: *mut Sparse);
    fn THSFloatTensor_newSizeOf(sparse: *mut Sparse) -> *mut Storage;
    fn THSFloatTensor_newIndices(sparse: *mut Sparse) -> *mut Tensor;
    fn THSFloatTensor_newValues(sparse: *mut Sparse) -> *mut Tensor;
    fn THSFloatTensor_resize(sparse: *mut Sparse, sizes: *mut Storage) -> *mut Sparse;
    fn THSFloatTensor__move(sparse: *mut Sparse, indices: *mut Tensor, values: *mut Tensor) -> *mut Sparse;
    fn THSShortTensor_new() -> *mut Sparse;
    fn THSShortTensor_free(sparse: *mut Sparse);
    fn THSShortTensor_newSizeOf(sparse: *mut Sparse) -> *mut Storage;
    fn THSShortTensor_newIndices(sparse: *mut Sparse) -> *mut Tensor;
    fn THSShortTensor_resize(sparse: *mut Sparse, sizes: *mut Storage) -> *mut Sparse;
    fn THSShortTensor__set(sparse: *mut Sparse, indices: *mut Tensor, values: *mut Tensor) -> *mut Sparse;
    fn THSShortTensor_copy(sparse: *mut Sparse, source: *mut Sparse);
}

/// The copy of a sparse operand, in floats.
#[derive(Clone, Copy)]
struct Copied {
    sparse: *mut Sparse,
    /// Its values before the call: what is written there goes where those of the operand are.
    values: *mut Tensor,
}

impl Copied {
    const NONE: Copied = Copied { sparse: ptr::null_mut(), values: ptr::null_mut() };
}

/// References to what is made on the way, or NULL.
struct Parts {
    sizes: Cell<*mut Storage>,
    indices: Cell<*mut Tensor>,
    halves: Cell<*mut Tensor>,
    floats: Cell<*mut Tensor>,
    /// Of half precision.
    made: Cell<*mut Sparse>,
    /// Of floats.
    computed: Cell<*mut Sparse>,
}

impl Parts {
    fn none() -> Parts {
        Parts {
            sizes: Cell::new(ptr::null_mut()),
            indices: Cell::new(ptr::null_mut()),
            halves: Cell::new(ptr::null_mut()),
            floats: Cell::new(ptr::null_mut()),
            made: Cell::new(ptr::null_mut()),
            computed: Cell::new(ptr::null_mut()),
        }
    }

    /// # Safety
    ///
    /// The references are this struct's own.
    unsafe fn give_up(&self) {
        // SAFETY: by the caller's promise; NULL is left alone.
        unsafe {
            THLongStorage_free(taken(&self.sizes));
            THLongTensor_free(taken(&self.indices));
            THHalfTensor_free(taken(&self.halves));
            (HALF_FLOAT.free)(taken(&self.floats));
            THSShortTensor_free(taken(&self.made));
            THSFloatTensor_free(taken(&self.computed));
        }
    }
}

fn taken<T>(part: &Cell<*mut T>) -> *mut T {
    part.replace(ptr::null_mut())
}

/// The operands of one call, dense and sparse ones of half precision, as floats.
///
/// An error may be raised in every call of TH, and then [`release`] gives up what this holds: whatever that is, is in a cell.
#[repr(C)]
pub(crate) struct SparseConversion<const D: usize, const S: usize> {
    /// First, since TH gives it back when there is an error.
    caller: Cell<Caller>,
    place: Cell<caller::Place>,
    dense: [(*mut Tensor, Role); D],
    dense_copies: UnsafeCell<[*mut Tensor; D]>,
    /// With the numbers of the arguments.
    sparse: [(*mut Sparse, Role, c_int); S],
    sparse_copies: [Cell<Copied>; S],
    parts: Parts,
}

impl<const D: usize, const S: usize> SparseConversion<D, S> {
    /// Of what a C caller passed: each is NULL or a valid tensor.
    pub(crate) fn new(
        caller: &Caller,
        dense: [(*mut Tensor, Role); D],
        sparse: [(*mut Sparse, Role, c_int); S],
    ) -> Self {
        SparseConversion {
            caller: Cell::new(caller.ended_by(release::<D, S>)),
            place: Cell::new(ptr::null_mut()),
            dense,
            dense_copies: UnsafeCell::new([ptr::null_mut(); D]),
            sparse,
            sparse_copies: [const { Cell::new(Copied::NONE) }; S],
            parts: Parts::none(),
        }
    }

    /// The copy of a dense operand; NULL if that is NULL.
    pub(crate) fn operand(&self, index: usize) -> *mut Tensor {
        // SAFETY: nobody else uses it at this moment.
        unsafe { (&*self.dense_copies.get())[index] }
    }

    /// The copy of a sparse operand; NULL if that is NULL.
    pub(crate) fn sparse(&self, index: usize) -> *mut Sparse {
        self.sparse_copies[index].get().sparse
    }

    /// Whether there was no error since [`begin`](Self::begin).
    fn is_well(&self) -> bool {
        // SAFETY: the place is the thread's.
        unsafe { !(*self.place.get()).is_null() }
    }

    /// Makes the copies, and calls TH in the name of the caller from now on; `false` after an error.
    ///
    /// # Safety
    ///
    /// The operands are valid, and this stays where it is.
    pub(crate) unsafe fn begin(&self) -> bool {
        // SAFETY: by the caller's promise.
        unsafe {
            self.place.set(caller::enter(self.caller.as_ptr()));
            let copies = &mut *self.dense_copies.get();
            if !conversion::begin(self.place.get(), &HALF_FLOAT, &self.dense, copies) {
                return false;
            }
            let named = self.caller.get();
            for (index, &(own, _, number)) in self.sparse.iter().enumerate() {
                if own.is_null() {
                    continue;
                }
                if let Some(earlier) = conversion::earlier(&self.sparse, index) {
                    self.sparse_copies[index].set(self.sparse_copies[earlier].get());
                    continue;
                }
                self.caller.set(named.blaming(number));
                if !self.copy(index, conversion::is_read(&self.sparse, index)) {
                    return false;
                }
            }
            self.caller.set(named);
            true
        }
    }

    /// Makes the copy of sparse operand `index`.
    unsafe fn copy(&self, index: usize, is_read: bool) -> bool {
        let (own, _, number) = self.sparse[index];
        // SAFETY: a valid tensor; `release` gives up what is made.
        unsafe {
            let copy = THSFloatTensor_new();
            self.sparse_copies[index].set(Copied { sparse: copy, values: ptr::null_mut() });
            if !self.is_well() {
                return false;
            }
            if !is_read {
                return true;
            }
            if !Sparse::is_whole(own) {
                let caller = self.caller.as_ptr();
                return fail(
                    &*caller,
                    number,
                    c"indices and values do not fit the sizes of the sparse tensor",
                );
            }
            self.parts.sizes.set(THSShortTensor_newSizeOf(own));
            if self.is_well() {
                THSFloatTensor_resize(copy, self.parts.sizes.get());
            }
            if self.is_well() {
                (*copy).nDimensionI = (*own).nDimensionI;
                (*copy).nDimensionV = (*own).nDimensionV;
            }
            if self.is_well() && (*own).nnz != 0 {
                self.parts.indices.set(THSShortTensor_newIndices(own));
                if self.is_well() {
                    self.parts.halves.set(new_values(own));
                }
                if self.is_well() && self.floats_of_halves() {
                    THSFloatTensor__move(copy, self.parts.indices.get(), self.parts.floats.get());
                    if self.is_well() {
                        // Both have been consumed.
                        taken(&self.parts.indices);
                        taken(&self.parts.floats);
                    }
                }
            }
            if !self.is_well() {
                return false;
            }
            self.parts.give_up();
            (*copy).coalesced = (*own).coalesced;
            self.sparse_copies[index].set(Copied { sparse: copy, values: (*copy).values });
            true
        }
    }

    /// Makes the floats of the halves; whether there was no error.
    unsafe fn floats_of_halves(&self) -> bool {
        // SAFETY: as in `copy`.
        unsafe {
            let halves = self.parts.halves.get();
            let floats = (HALF_FLOAT.new)();
            self.parts.floats.set(floats);
            if self.is_well() {
                (HALF_FLOAT.resize)(floats, (*halves).nDimension, (*halves).size, ptr::null_mut());
            }
            if self.is_well() {
                (HALF_FLOAT.copy_to)(floats, halves);
            }
            self.is_well()
        }
    }

    /// A new tensor of half precision with the numbers of `floats`, a reference that is given up here; NULL after an error.
    ///
    /// # Safety
    ///
    /// After [`begin`](Self::begin); NULL if there was an error since.
    pub(crate) unsafe fn new_halves(&self, floats: *mut Tensor) -> *mut Tensor {
        // SAFETY: by the caller's promise.
        unsafe {
            if !self.is_well() {
                return ptr::null_mut();
            }
            self.parts.floats.set(floats);
            let halves = THHalfTensor_new();
            self.parts.halves.set(halves);
            if self.is_well() {
                (HALF_FLOAT.resize_own)(halves, (*floats).nDimension, (*floats).size, ptr::null_mut());
            }
            if self.is_well() {
                (HALF_FLOAT.copy_from)(halves, floats);
            }
            if !self.is_well() {
                return ptr::null_mut();
            }
            (HALF_FLOAT.free)(taken(&self.parts.floats));
            taken(&self.parts.halves)
        }
    }

    /// As [`new_halves`](Self::new_halves), of sparse tensors.
    ///
    /// # Safety
    ///
    /// As there.
    pub(crate) unsafe fn new_sparse(&self, computed: *mut Sparse) -> *mut Sparse {
        // SAFETY: by the caller's promise.
        unsafe {
            if !self.is_well() {
                return ptr::null_mut();
            }
            self.parts.computed.set(computed);
            if !self.make(computed) {
                return ptr::null_mut();
            }
            let made = taken(&self.parts.made);
            self.parts.give_up();
            made
        }
    }

    /// Makes a tensor of half precision of one of floats; whether there was no error.
    unsafe fn make(&self, source: *mut Sparse) -> bool {
        // SAFETY: a valid tensor; `release` gives up what is made.
        unsafe {
            let made = THSShortTensor_new();
            self.parts.made.set(made);
            if self.is_well() {
                self.parts.sizes.set(THSFloatTensor_newSizeOf(source));
            }
            if self.is_well() {
                THSShortTensor_resize(made, self.parts.sizes.get());
            }
            if self.is_well() {
                (*made).nDimensionI = (*source).nDimensionI;
                (*made).nDimensionV = (*source).nDimensionV;
            }
            if self.is_well() && (*source).nnz != 0 {
                self.parts.indices.set(THSFloatTensor_newIndices(source));
                let floats = if self.is_well() { THSFloatTensor_newValues(source) } else { ptr::null_mut() };
                let halves = self.new_halves(floats);
                if self.is_well() {
                    self.parts.halves.set(halves);
                    let indices = self.parts.indices.get();
                    Shorts::of(halves).lend(|values| THSShortTensor__set(made, indices, values));
                }
            }
            if !self.is_well() {
                return false;
            }
            (*made).coalesced = (*source).coalesced;
            true
        }
    }

    /// Writes the results back and gives up the copies; `false` after an error.
    ///
    /// # Safety
    ///
    /// After [`begin`](Self::begin).
    pub(crate) unsafe fn end(&self) -> bool {
        // SAFETY: by the caller's promise.
        unsafe {
            if !self.is_well() {
                return false;
            }
            let copies = &*self.dense_copies.get();
            if !conversion::write_back(self.place.get(), &HALF_FLOAT, &self.dense, copies) {
                return false;
            }
            for (index, &(own, role, _)) in self.sparse.iter().enumerate() {
                if own.is_null() {
                    continue;
                }
                if role != Role::Read {
                    if !self.write_back(index) {
                        return false;
                    }
                } else if (*self.sparse(index)).coalesced != 0 && (*own).nnz < 2 {
                    // As THS marks operands of less than two entries.
                    (*own).coalesced = 1;
                }
            }
            caller::leave(self.place.get());
            self.give_up();
        }
        true
    }

    /// Writes sparse result `index` back; whether there was no error.
    unsafe fn write_back(&self, index: usize) -> bool {
        let (own, ..) = self.sparse[index];
        let Copied { sparse: copy, values } = self.sparse_copies[index].get();
        // SAFETY: valid tensors; `release` gives up what is made.
        unsafe {
            if (*copy).values == values && (*copy).nnz == (*own).nnz && (*own).nnz != 0 {
                // Overwritten where they are, for those too who share them.
                self.parts.halves.set(new_values(own));
                if self.is_well() {
                    self.parts.floats.set(THSFloatTensor_newValues(copy));
                }
                if self.is_well() {
                    (HALF_FLOAT.copy_from)(self.parts.halves.get(), self.parts.floats.get());
                }
            } else if self.make(copy) {
                THSShortTensor_copy(own, self.parts.made.get());
            }
            if !self.is_well() {
                return false;
            }
            self.parts.give_up();
            true
        }
    }

    /// Gives up the copies, each once.
    unsafe fn give_up(&self) {
        // SAFETY: references of this struct's own.
        unsafe {
            self.parts.give_up();
            conversion::give_up(&HALF_FLOAT, &mut *self.dense_copies.get());
            for (index, copy) in self.sparse_copies.iter().enumerate() {
                let sparse = copy.get().sparse;
                for other in &self.sparse_copies[index..] {
                    if other.get().sparse == sparse {
                        other.set(Copied::NONE);
                    }
                }
                THSFloatTensor_free(sparse);
            }
        }
    }
}

/// What TH calls before an error is raised.
unsafe extern "C" fn release<const D: usize, const S: usize>(caller: *const Caller) {
    // SAFETY: the first field of a conversion that is under way, which is in cells.
    unsafe { (*caller.cast::<SparseConversion<D, S>>()).give_up() }
}
