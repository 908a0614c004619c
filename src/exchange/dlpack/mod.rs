//! DLPack 1.x: tensors handed from library to library in memory, without a copy.
//!
//! A managed tensor says where elements are and how they are laid out, and has a deleter that whoever uses them calls
//! once when done. `THDLPack.h` declares the same structs for C.
//!
//! | file | what |
//! |---|---|
//! | `export.rs` | a tensor becomes a managed tensor, which holds a reference to its storage |
//! | `import.rs` | a managed tensor becomes a tensor, whose storage calls the deleter |
//! | `allocate.rs` | new managed tensors for other libraries |

mod allocate;
mod export;
mod import;

pub use allocate::{Failure, allocate};
pub use export::export;
pub use import::import;

use crate::audit::object::{Audited, Portrait};
use crate::exchange::number::{NumberKind, NumberType};
use crate::handle::Ref;
use crate::memory::allocator::Source;
use std::ffi::c_void;

/// The version that is spoken: another minor one adds codes, another major one another layout.
pub const VERSION: Version = Version { major: 1, minor: 3 };

/// `DLPACK_FLAG_BITMASK_READ_ONLY`.
pub const READ_ONLY: u64 = 1;

/// `kDLCPU`.
pub const CPU: i32 = 1;

/// `DLPackVersion`.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Version {
    /// The layout of the structs.
    pub major: u32,
    /// The codes that there are.
    pub minor: u32,
}

/// `DLDevice`.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Device {
    /// A `DLDeviceType`.
    pub kind: i32,
    /// Which of them.
    pub number: i32,
}

/// `DLDataType`.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DataType {
    /// A `DLDataTypeCode`.
    pub code: u8,
    /// The bits of a number.
    pub bits: u8,
    /// The numbers in an element.
    pub lanes: u16,
}

/// The kinds of number that DLPack and this library have names for.
const KINDS: [(u8, NumberKind); 6] = [
    (0, NumberKind::Signed),
    (1, NumberKind::Unsigned),
    (2, NumberKind::Float),
    (4, NumberKind::Brain),
    (5, NumberKind::Complex),
    (6, NumberKind::Bool),
];

impl DataType {
    /// `element` as DLPack says it.
    const fn of(element: NumberType) -> DataType {
        let code = match element.kind {
            NumberKind::Signed => 0,
            NumberKind::Unsigned => 1,
            NumberKind::Float => 2,
            NumberKind::Brain => 4,
            NumberKind::Complex => 5,
            // An opaque handle.
            NumberKind::Other => 3,
            NumberKind::Bool => 6,
        };
        DataType { code, bits: (8 * element.bytes) as u8, lanes: 1 }
    }

    /// For people.
    fn name(self) -> String {
        let (code, bits) = (self.code, self.bits);
        let one = match KINDS.iter().find(|kind| kind.0 == code) {
            Some(&(_, kind)) if bits % 8 == 0 => NumberType::new(kind, usize::from(bits / 8)).to_string(),
            _ => format!("type code {code} of {bits} bits"),
        };
        if self.lanes == 1 { one } else { format!("{one} in {} lanes", self.lanes) }
    }
}

/// `DLTensor`.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct DlTensor {
    /// Where `byte_offset` counts from.
    pub data: *mut c_void,
    /// Whose memory it is.
    pub device: Device,
    /// The number of dimensions.
    pub ndim: i32,
    /// The type of the elements.
    pub dtype: DataType,
    /// The sizes.
    pub shape: *mut i64,
    /// The strides in elements; NULL for row-major order.
    pub strides: *mut i64,
    /// The bytes in front of the first element.
    pub byte_offset: u64,
}

/// A deleter.
pub type Deleter<M> = unsafe extern "C-unwind" fn(*mut M);

/// `DLManagedTensorVersioned`.
#[repr(C)]
pub struct ManagedTensorVersioned {
    version: Version,
    manager: *mut c_void,
    deleter: Option<Deleter<Self>>,
    flags: u64,
    tensor: DlTensor,
}

/// `DLManagedTensor`, which says neither its version nor whether it may be written to.
#[repr(C)]
pub struct ManagedTensor {
    tensor: DlTensor,
    manager: *mut c_void,
    deleter: Option<Deleter<Self>>,
}

#[cfg(target_pointer_width = "64")]
const _: () = {
    use std::mem::offset_of;
    assert!(
        size_of::<DlTensor>() == 48 && offset_of!(DlTensor, ndim) == 16 && offset_of!(DlTensor, dtype) == 20
    );
    assert!(
        offset_of!(ManagedTensorVersioned, deleter) == 16 && offset_of!(ManagedTensorVersioned, flags) == 24
    );
    assert!(offset_of!(ManagedTensorVersioned, tensor) == 32 && size_of::<ManagedTensorVersioned>() == 80);
    assert!(offset_of!(ManagedTensor, manager) == 48 && size_of::<ManagedTensor>() == 64);
};

/// A managed tensor of either form.
///
/// Its fields are read one by one through the pointer: of a version that is not known, only the first ones are there.
pub trait Managed: Audited + 'static {
    /// A managed tensor of this library.
    fn new(tensor: DlTensor, flags: u64, manager: *mut c_void) -> Self;

    /// The version, where one is said.
    fn version(this: Ref<'_, Self>) -> Option<Version>;

    /// What calls the deleter of such managed tensors as the allocator of storages.
    fn source(this: Ref<'_, Self>) -> Source;

    /// The deleter of what this library hands out: always the same address.
    fn own_deleter() -> Deleter<Self>;

    /// What its maker knows it by.
    fn manager(this: Ref<'_, Self>) -> *mut c_void;

    /// The deleter, if there is one.
    fn deleter(this: Ref<'_, Self>) -> Option<Deleter<Self>>;

    /// The flags, of a known version.
    fn flags(this: Ref<'_, Self>) -> u64;

    /// The tensor, of a known version.
    fn tensor<'a>(this: Ref<'a, Self>) -> &'a DlTensor;
}

impl Managed for ManagedTensorVersioned {
    fn new(tensor: DlTensor, flags: u64, manager: *mut c_void) -> Self {
        let deleter = Some(Self::own_deleter());
        ManagedTensorVersioned { version: VERSION, manager, deleter, flags, tensor }
    }

    fn own_deleter() -> Deleter<Self> {
        static OWN: Deleter<ManagedTensorVersioned> = export::delete::<ManagedTensorVersioned>;
        OWN
    }

    fn manager(this: Ref<'_, Self>) -> *mut c_void {
        // SAFETY: as in `version`: this field is where it is in every version.
        unsafe { (*this.as_ptr()).manager }
    }

    fn version(this: Ref<'_, Self>) -> Option<Version> {
        // SAFETY: a valid managed tensor, of whichever version.
        Some(unsafe { (*this.as_ptr()).version })
    }

    fn source(this: Ref<'_, Self>) -> Source {
        import::source(&import::VERSIONED, this)
    }

    fn deleter(this: Ref<'_, Self>) -> Option<Deleter<Self>> {
        // SAFETY: as in `version`: this field is where it is in every version.
        unsafe { (*this.as_ptr()).deleter }
    }

    fn flags(this: Ref<'_, Self>) -> u64 {
        // SAFETY: a valid managed tensor of a known version, which nobody writes while it is borrowed.
        unsafe { (*this.as_ptr()).flags }
    }

    fn tensor<'a>(this: Ref<'a, Self>) -> &'a DlTensor {
        // SAFETY: a valid managed tensor of a known version, which nobody writes while it is borrowed.
        unsafe { &(*this.as_ptr()).tensor }
    }
}

impl Managed for ManagedTensor {
    fn new(tensor: DlTensor, _flags: u64, manager: *mut c_void) -> Self {
        ManagedTensor { tensor, manager, deleter: Some(Self::own_deleter()) }
    }

    fn own_deleter() -> Deleter<Self> {
        static OWN: Deleter<ManagedTensor> = export::delete::<ManagedTensor>;
        OWN
    }

    fn manager(this: Ref<'_, Self>) -> *mut c_void {
        // SAFETY: a valid managed tensor, which nobody writes while it is borrowed.
        unsafe { (*this.as_ptr()).manager }
    }

    fn version(_this: Ref<'_, Self>) -> Option<Version> {
        None
    }

    fn source(this: Ref<'_, Self>) -> Source {
        import::source(&import::LEGACY, this)
    }

    fn deleter(this: Ref<'_, Self>) -> Option<Deleter<Self>> {
        // SAFETY: a valid managed tensor, which nobody writes while it is borrowed.
        unsafe { (*this.as_ptr()).deleter }
    }

    fn flags(_this: Ref<'_, Self>) -> u64 {
        0
    }

    fn tensor<'a>(this: Ref<'a, Self>) -> &'a DlTensor {
        // SAFETY: a valid managed tensor, which nobody writes while it is borrowed.
        unsafe { &(*this.as_ptr()).tensor }
    }
}

/// What a managed tensor of this library looks like; nobody asks about those of others.
fn portrait<M: Managed + Audited>(this: Ref<'_, M>) -> Portrait {
    let tensor = M::tensor(this);
    // SAFETY: this library's have as many sizes as dimensions.
    let sizes = unsafe { std::slice::from_raw_parts(tensor.shape, tensor.ndim.max(0) as usize) };
    let count = sizes.iter().fold(1, |count: usize, &size| count.saturating_mul(size.max(0) as usize));
    let bytes = count.saturating_mul(usize::from(tensor.dtype.bits).div_ceil(8));
    Portrait { sizes: Some(sizes.into()), bytes, ..Portrait::of::<M>() }
}

/// How C code gives a managed tensor back.
const BY_DELETER: &str = "its deleter: tensor->deleter(tensor)";

impl Audited for ManagedTensorVersioned {
    fn name() -> String {
        "DLManagedTensorVersioned".into()
    }

    fn give_back() -> String {
        BY_DELETER.into()
    }

    const HOLDS_MORE: bool = true;

    fn portrait(this: Ref<'_, Self>) -> Portrait {
        portrait(this)
    }
}

impl Audited for ManagedTensor {
    fn name() -> String {
        "DLManagedTensor".into()
    }

    fn give_back() -> String {
        BY_DELETER.into()
    }

    const HOLDS_MORE: bool = true;

    fn portrait(this: Ref<'_, Self>) -> Portrait {
        portrait(this)
    }
}
