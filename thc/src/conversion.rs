//! Operands in another element type: where TH has no function of a type, that of another one works on copies.

use crate::caller::{self, Caller};
use crate::object::Tensor;
use std::ffi::{c_int, c_long};
use std::ptr;

/// What a function does with an operand.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    Read,
    Changed,
    Result,
}

/// What a function was given, and what it does with that; NULL is no object.
pub(crate) trait Operand {
    fn object(&self) -> *const ();
    fn role(&self) -> Role;
}

impl<T> Operand for (*mut T, Role) {
    fn object(&self) -> *const () {
        self.0.cast_const().cast()
    }

    fn role(&self) -> Role {
        self.1
    }
}

/// With the number of the argument.
impl<T> Operand for (*mut T, Role, c_int) {
    fn object(&self) -> *const () {
        self.0.cast_const().cast()
    }

    fn role(&self) -> Role {
        self.1
    }
}

/// The first operand before `index` that is the same object.
pub(crate) fn earlier(operands: &[impl Operand], index: usize) -> Option<usize> {
    let object = operands[index].object();
    operands[..index].iter().position(|operand| operand.object() == object)
}

/// Whether the object of operand `index` is read, as this operand or as another one.
pub(crate) fn is_read(operands: &[impl Operand], index: usize) -> bool {
    let object = operands[index].object();
    operands.iter().any(|operand| operand.object() == object && operand.role() != Role::Result)
}

/// TH's functions of two element types: that of the operands, and that of their copies.
pub(crate) struct Types {
    pub(crate) new: unsafe extern "C-unwind" fn() -> *mut Tensor,
    pub(crate) free: unsafe extern "C-unwind" fn(*mut Tensor),
    pub(crate) resize: unsafe extern "C-unwind" fn(*mut Tensor, c_int, *mut c_long, *mut c_long),
    pub(crate) copy_to: unsafe extern "C-unwind" fn(*mut Tensor, *mut Tensor),
    pub(crate) resize_own: unsafe extern "C-unwind" fn(*mut Tensor, c_int, *mut c_long, *mut c_long),
    pub(crate) copy_from: unsafe extern "C-unwind" fn(*mut Tensor, *mut Tensor),
}

macro_rules! types {
    ($($name:ident: $new:ident $free:ident $resize:ident $copy_to:ident $resize_own:ident $copy_from:ident;)+) => { $(
        pub(crate) static $name: Types = {
            unsafe extern "C-unwind" {
                fn $new() -> *mut Tensor;
                fn $free(tensor: *mut Tensor);
                fn $resize(tensor: *mut Tensor, count: c_int, size: *mut c_long, stride: *mut c_long);
                fn $copy_to(tensor: *mut Tensor, source: *mut Tensor);
                fn $resize_own(tensor: *mut Tensor, count: c_int, size: *mut c_long, stride: *mut c_long);
                fn $copy_from(tensor: *mut Tensor, source: *mut Tensor);
            }
            Types { new: $new, free: $free, resize: $resize, copy_to: $copy_to, resize_own: $resize_own, copy_from: $copy_from }
        };
    )+ };
}

types! {
    HALF_FLOAT: THFloatTensor_new THFloatTensor_free THFloatTensor_resizeNd THFloatTensor_copyHalf THHalfTensor_resizeNd THHalfTensor_copyFloat;
    BYTE_SHORT: THShortTensor_new THShortTensor_free THShortTensor_resizeNd THShortTensor_copyByte THByteTensor_resizeNd THByteTensor_copyShort;
    CHAR_SHORT: THShortTensor_new THShortTensor_free THShortTensor_resizeNd THShortTensor_copyChar THCharTensor_resizeNd THCharTensor_copyShort;
    BYTE_DOUBLE: THDoubleTensor_new THDoubleTensor_free THDoubleTensor_resizeNd THDoubleTensor_copyByte THByteTensor_resizeNd THByteTensor_copyDouble;
    CHAR_DOUBLE: THDoubleTensor_new THDoubleTensor_free THDoubleTensor_resizeNd THDoubleTensor_copyChar THCharTensor_resizeNd THCharTensor_copyDouble;
    SHORT_DOUBLE: THDoubleTensor_new THDoubleTensor_free THDoubleTensor_resizeNd THDoubleTensor_copyShort THShortTensor_resizeNd THShortTensor_copyDouble;
    INT_DOUBLE: THDoubleTensor_new THDoubleTensor_free THDoubleTensor_resizeNd THDoubleTensor_copyInt THIntTensor_resizeNd THIntTensor_copyDouble;
    LONG_DOUBLE: THDoubleTensor_new THDoubleTensor_free THDoubleTensor_resizeNd THDoubleTensor_copyLong THLongTensor_resizeNd THLongTensor_copyDouble;
}

/// The operands of one call, in another element type.
#[repr(C)]
pub(crate) struct Conversion<const N: usize> {
    /// First, since TH gives it back when there is an error.
    caller: Caller,
    types: &'static Types,
    place: caller::Place,
    operands: [(*mut Tensor, Role); N],
    copies: [*mut Tensor; N],
}

impl<const N: usize> Conversion<N> {
    /// Of what a C caller passed: each is NULL or a valid tensor.
    #[inline]
    pub(crate) fn new(caller: &Caller, types: &'static Types, operands: [(*mut Tensor, Role); N]) -> Self {
        Conversion {
            caller: caller.ended_by(release::<N>),
            types,
            place: ptr::null_mut(),
            operands,
            copies: [ptr::null_mut(); N],
        }
    }

    /// Where the caller is written down.
    #[inline]
    pub(crate) fn place(&self) -> caller::Place {
        self.place
    }

    /// The copy of an operand; NULL if that is NULL.
    #[inline]
    pub(crate) fn operand(&self, index: usize) -> *mut Tensor {
        self.copies[index]
    }

    /// Makes the copies, and calls TH in the name of the caller from now on; `false` after an error.
    ///
    /// # Safety
    ///
    /// The operands are valid, and this stays where it is.
    pub(crate) unsafe fn begin(&mut self) -> bool {
        // SAFETY: by the caller's promise.
        unsafe {
            self.place = caller::enter(&self.caller);
            begin(self.place, self.types, &self.operands, &mut self.copies)
        }
    }

    /// Writes the results back and gives up the copies; `false` after an error.
    ///
    /// # Safety
    ///
    /// After [`begin`](Self::begin).
    pub(crate) unsafe fn end(&mut self) -> bool {
        // SAFETY: by the caller's promise.
        unsafe {
            if (*self.place).is_null() || !write_back(self.place, self.types, &self.operands, &self.copies) {
                return false;
            }
            caller::leave(self.place);
            give_up(self.types, &mut self.copies);
        }
        true
    }
}

/// Makes the copies of operands; `false` after an error.
///
/// # Safety
///
/// The operands are NULL or valid, and as many as the copies, which are NULL.
pub(crate) unsafe fn begin(
    place: caller::Place,
    types: &Types,
    operands: &[(*mut Tensor, Role)],
    copies: &mut [*mut Tensor],
) -> bool {
    for index in 0..operands.len() {
        let (own, _) = operands[index];
        if own.is_null() {
            continue;
        }
        if let Some(earlier) = earlier(operands, index) {
            copies[index] = copies[earlier];
            continue;
        }
        // SAFETY: a valid tensor of the one type, and a new one of the other.
        unsafe {
            let copy = (types.new)();
            if copy.is_null() {
                return false;
            }
            copies[index] = copy;
            (types.resize)(copy, (*own).nDimension, (*own).size, ptr::null_mut());
            if (*place).is_null() {
                return false;
            }
            if is_read(operands, index) {
                (types.copy_to)(copy, own);
                if (*place).is_null() {
                    return false;
                }
            }
        }
    }
    true
}

/// Writes the copies of results back; `false` after an error.
///
/// # Safety
///
/// The copies are those of [`begin`].
pub(crate) unsafe fn write_back(
    place: caller::Place,
    types: &Types,
    operands: &[(*mut Tensor, Role)],
    copies: &[*mut Tensor],
) -> bool {
    for (&(own, role), &copy) in operands.iter().zip(copies) {
        if own.is_null() || role == Role::Read {
            continue;
        }
        // SAFETY: valid tensors of the two types.
        unsafe {
            if Tensor::sizes(own) != Tensor::sizes(copy) {
                (types.resize_own)(own, (*copy).nDimension, (*copy).size, ptr::null_mut());
                if (*place).is_null() {
                    return false;
                }
            }
            (types.copy_from)(own, copy);
            if (*place).is_null() {
                return false;
            }
        }
    }
    true
}

/// Frees the copies, each once.
///
/// # Safety
///
/// They are those of [`begin`], and nobody else's.
pub(crate) unsafe fn give_up(types: &Types, copies: &mut [*mut Tensor]) {
    for index in 0..copies.len() {
        let copy = copies[index];
        if copy.is_null() {
            continue;
        }
        for other in &mut copies[index..] {
            if *other == copy {
                *other = ptr::null_mut();
            }
        }
        // SAFETY: made by `begin`, and nobody else's.
        unsafe { (types.free)(copy) };
    }
}

/// What TH calls before an error is raised.
unsafe extern "C" fn release<const N: usize>(caller: *const Caller) {
    // SAFETY: the first field of a conversion that is under way, whose function holds no reference to its copies.
    unsafe {
        let work = caller.cast::<Conversion<N>>().cast_mut();
        give_up((*work).types, &mut (*work).copies);
    }
}
