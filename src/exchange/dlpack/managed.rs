//! The structs of DLPack, and managed tensors of either form.

use crate::audit::object::Audited;
use crate::exchange::number::{NumberKind, NumberType};
use crate::handle::Ref;
use crate::memory::allocator::Source;
use std::ffi::c_void;

/// The version that is spoken: another minor one adds codes, another major one another layout.
pub(super) const VERSION: Version = Version { major: 1, minor: 3 };

/// `DLPACK_FLAG_BITMASK_READ_ONLY`.
pub(super) const READ_ONLY: u64 = 1;

/// `kDLCPU`.
pub(super) const CPU: i32 = 1;

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
    pub(super) const fn of(element: NumberType) -> DataType {
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
    pub(super) fn name(self) -> String {
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
pub(super) type Deleter<M> = unsafe extern "C-unwind" fn(*mut M);

/// `DLManagedTensorVersioned`.
#[repr(C)]
pub struct ManagedTensorVersioned {
    pub(super) version: Version,
    pub(super) manager: *mut c_void,
    pub(super) deleter: Option<Deleter<Self>>,
    pub(super) flags: u64,
    pub(super) tensor: DlTensor,
}

/// `DLManagedTensor`, which says neither its version nor whether it may be written to.
#[repr(C)]
pub struct ManagedTensor {
    pub(super) tensor: DlTensor,
    pub(super) manager: *mut c_void,
    pub(super) deleter: Option<Deleter<Self>>,
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
