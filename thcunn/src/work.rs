//! Operands of functions that are written here: contiguous, as floats or doubles, and given back whatever happens.

use crate::caller::{self, Caller, Place};
use crate::object::Tensor;
use std::ffi::{CStr, c_int, c_long};
use std::{ptr, slice};

type New = unsafe extern "C-unwind" fn() -> *mut Tensor;
type Free = unsafe extern "C-unwind" fn(*mut Tensor);
type Resize = unsafe extern "C-unwind" fn(*mut Tensor, c_int, *mut c_long, *mut c_long);
type Copy = unsafe extern "C-unwind" fn(*mut Tensor, *mut Tensor);

unsafe extern "C-unwind" {
    fn THFloatTensor_new() -> *mut Tensor;
    fn THFloatTensor_free(tensor: *mut Tensor);
    fn THFloatTensor_resizeNd(tensor: *mut Tensor, count: c_int, size: *mut c_long, stride: *mut c_long);
    fn THFloatTensor_copy(tensor: *mut Tensor, source: *mut Tensor);
    fn THFloatTensor_copyHalf(tensor: *mut Tensor, source: *mut Tensor);
    fn THDoubleTensor_new() -> *mut Tensor;
    fn THDoubleTensor_free(tensor: *mut Tensor);
    fn THDoubleTensor_resizeNd(tensor: *mut Tensor, count: c_int, size: *mut c_long, stride: *mut c_long);
    fn THDoubleTensor_copy(tensor: *mut Tensor, source: *mut Tensor);
    fn THLongTensor_new() -> *mut Tensor;
    fn THLongTensor_free(tensor: *mut Tensor);
    fn THLongTensor_resizeNd(tensor: *mut Tensor, count: c_int, size: *mut c_long, stride: *mut c_long);
    fn THLongTensor_copy(tensor: *mut Tensor, source: *mut Tensor);
    fn THHalfTensor_resizeNd(tensor: *mut Tensor, count: c_int, size: *mut c_long, stride: *mut c_long);
    fn THHalfTensor_copyFloat(tensor: *mut Tensor, source: *mut Tensor);
    fn THIntTensor_new() -> *mut Tensor;
    fn THIntTensor_free(tensor: *mut Tensor);
}

/// An element type of THCUNN: what it is computed in, and TH's functions.
pub(crate) trait Kind {
    /// A tensor of what is computed in.
    const NEW: New;
    const FREE: Free;
    const RESIZE: Resize;
    /// To a tensor of what is computed in, and from one.
    const READ: Copy;
    const RESIZE_OWN: Resize;
    const WRITE: Copy;
}

/// A kind of fractions, and the numbers that they are computed in.
pub(crate) trait Real: Kind {
    type Number: std::marker::Copy + Into<f64>;

    fn rounded(number: f64) -> Self::Number;
}

/// `THCudaTensor`.
pub(crate) struct Single;
/// `THCudaDoubleTensor`.
pub(crate) struct Double;
/// `THCudaHalfTensor`.
pub(crate) struct Half;
/// `THCudaLongTensor`.
pub(crate) struct Long;

macro_rules! kinds {
    ($($kind:ident: $new:ident $free:ident $resize:ident $read:ident $resize_own:ident $write:ident;)+) => { $(
        impl Kind for $kind {
            const NEW: New = $new;
            const FREE: Free = $free;
            const RESIZE: Resize = $resize;
            const READ: Copy = $read;
            const RESIZE_OWN: Resize = $resize_own;
            const WRITE: Copy = $write;
        }
    )+ };
}

kinds! {
    Single: THFloatTensor_new THFloatTensor_free THFloatTensor_resizeNd THFloatTensor_copy THFloatTensor_resizeNd THFloatTensor_copy;
    Half: THFloatTensor_new THFloatTensor_free THFloatTensor_resizeNd THFloatTensor_copyHalf THHalfTensor_resizeNd THHalfTensor_copyFloat;
    Double: THDoubleTensor_new THDoubleTensor_free THDoubleTensor_resizeNd THDoubleTensor_copy THDoubleTensor_resizeNd THDoubleTensor_copy;
    Long: THLongTensor_new THLongTensor_free THLongTensor_resizeNd THLongTensor_copy THLongTensor_resizeNd THLongTensor_copy;
}

macro_rules! reals {
    ($($kind:ident: $number:ty;)+) => { $(
        impl Real for $kind {
            type Number = $number;

            fn rounded(number: f64) -> $number {
                number as $number
            }
        }
    )+ };
}

reals! { Single: f32; Half: f32; Double: f64; }

/// As many tensors as a function holds.
const MOST: usize = 8;

/// What a function holds while it works.
#[repr(C)]
pub(crate) struct Work {
    /// First, since TH gives it back when there is an error.
    caller: Caller,
    place: Place,
    held: [(*mut Tensor, Free); MOST],
    count: usize,
}

/// There was an error, which has been raised; the handler returned, and what was held is given back.
pub(crate) struct Failed;

pub(crate) type Result<T = ()> = std::result::Result<T, Failed>;

/// Runs `body` in the name of `caller`: afterwards nothing is held, whether there was an error or not.
///
/// # Safety
///
/// `body` passes on what the C caller promises.
pub(crate) unsafe fn run(caller: &Caller, body: impl FnOnce(&mut Work) -> Result) {
    let mut work = Work {
        caller: caller.ended_by(release),
        place: ptr::null_mut(),
        held: [(ptr::null_mut(), THFloatTensor_free); MOST],
        count: 0,
    };
    // SAFETY: `work` stays where it is until it is left.
    unsafe {
        work.place = caller::enter(&work.caller);
        if body(&mut work).is_ok() {
            caller::leave(work.place);
            work.give_up();
        }
    }
}

impl Work {
    fn give_up(&mut self) {
        let count = std::mem::take(&mut self.count);
        for &(tensor, free) in &self.held[..count] {
            // SAFETY: one that `hold` took, and its function.
            unsafe { free(tensor) };
        }
    }

    /// An error if TH has raised one.
    pub(crate) fn check(&self) -> Result {
        // SAFETY: the place is the thread's, and stays.
        if unsafe { *self.place }.is_null() { Err(Failed) } else { Ok(()) }
    }

    /// Raises an error about argument `number`.
    pub(crate) fn refuse<T>(&mut self, number: c_int, message: &CStr) -> Result<T> {
        let () = caller::fail(&self.caller, number, message);
        Err(Failed)
    }

    /// Refuses argument `number` unless `holds`.
    pub(crate) fn require(&mut self, holds: bool, number: c_int, message: &CStr) -> Result {
        if holds { Ok(()) } else { self.refuse(number, message) }
    }

    fn hold(&mut self, tensor: *mut Tensor, free: Free) -> Result<*mut Tensor> {
        if tensor.is_null() {
            return Err(Failed);
        }
        self.held[self.count] = (tensor, free);
        self.count += 1;
        self.check()?;
        Ok(tensor)
    }

    /// A new tensor of these sizes, whose elements are not known.
    pub(crate) fn fresh<K: Kind>(&mut self, sizes: &[c_long]) -> Result<*mut Tensor> {
        // SAFETY: a new tensor, and sizes that are only read.
        unsafe {
            let tensor = self.hold(K::NEW(), K::FREE)?;
            K::RESIZE(tensor, sizes.len() as c_int, sizes.as_ptr().cast_mut(), ptr::null_mut());
            self.check()?;
            Ok(tensor)
        }
    }

    /// A contiguous copy of argument `number`, which is not NULL.
    pub(crate) fn copied<K: Kind>(&mut self, number: c_int, tensor: *mut Tensor) -> Result<*mut Tensor> {
        self.require(!tensor.is_null(), number, c"must not be NULL")?;
        // SAFETY: a valid tensor of the C caller's.
        unsafe {
            let copy = self.fresh::<K>(Tensor::sizes(tensor))?;
            K::READ(copy, tensor);
            self.check()?;
            Ok(copy)
        }
    }

    /// A new tensor of whole numbers of 32 bits.
    pub(crate) fn fresh_int(&mut self) -> Result<*mut Tensor> {
        // SAFETY: takes nothing.
        let tensor = unsafe { THIntTensor_new() };
        self.hold(tensor, THIntTensor_free)
    }

    /// Gives a result of the C caller's the sizes of what was computed.
    pub(crate) fn resize<K: Kind>(&mut self, result: *mut Tensor, computed: *mut Tensor) -> Result {
        // SAFETY: valid tensors, of the types that the functions have.
        unsafe {
            if Tensor::sizes(result) != Tensor::sizes(computed) {
                K::RESIZE_OWN(result, (*computed).nDimension, (*computed).size, ptr::null_mut());
            }
        }
        self.check()
    }

    /// Copies what was computed to a result of its sizes.
    pub(crate) fn write<K: Kind>(&mut self, result: *mut Tensor, computed: *mut Tensor) -> Result {
        // SAFETY: as in `resize`.
        unsafe { K::WRITE(result, computed) };
        self.check()
    }
}

/// What TH calls before an error is raised.
unsafe extern "C" fn release(caller: *const Caller) {
    // SAFETY: the first field of a work that is under way, whose function touches nothing that it holds any more.
    unsafe { (*caller.cast::<Work>().cast_mut()).give_up() }
}

/// The elements of a contiguous tensor that this library has made.
///
/// # Safety
///
/// The tensor is held, and has elements of this type; nobody else uses them.
pub(crate) unsafe fn elements<'a, T>(tensor: *mut Tensor) -> &'a mut [T] {
    // SAFETY: by the caller's promise.
    unsafe {
        let count: c_long = Tensor::sizes(tensor).iter().product();
        if Tensor::sizes(tensor).is_empty() || count == 0 {
            return &mut [];
        }
        slice::from_raw_parts_mut(Tensor::data(tensor), count as usize)
    }
}
