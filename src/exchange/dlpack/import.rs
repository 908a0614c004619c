//! A managed tensor becomes a tensor, whose storage calls the deleter when it is freed.

use super::export::own_storage;
use super::managed::{
    CPU, DataType, DlTensor, Managed, ManagedTensor, ManagedTensorVersioned, READ_ONLY, VERSION,
};
use crate::audit;
use crate::boundary::callback::guarded;
use crate::error::{Error, Result};
use crate::exchange::number::Exchanged;
use crate::handle::{Own, Ref};
use crate::memory::alloc;
use crate::memory::allocator::{Allocator, Source};
use crate::storage::size::{self, Longs};
use crate::storage::{self, FREEMEM, Storage};
use crate::tensor::{self, Tensor};
use std::ffi::c_void;
use std::os::raw::c_long;
use std::ptr::NonNull;

/// Memory that the host can use as its own, although a device may use it too: `kDLCPU`, `kDLCUDAHost`, `kDLROCMHost`.
const HOST: [i32; 3] = [CPU, 3, 11];

/// The allocators of storages over managed tensors, which are their contexts: they only free.
pub(super) static VERSIONED: Allocator = table::<ManagedTensorVersioned>();
pub(super) static LEGACY: Allocator = table::<ManagedTensor>();

const fn table<M: Managed>() -> Allocator {
    unsafe extern "C-unwind" fn free<M: Managed>(managed: *mut c_void, _data: *mut c_void) {
        if let Some(managed) = NonNull::new(managed.cast::<M>()) {
            // SAFETY: the managed tensor that the storage owned, which ends with it.
            unsafe { end(Ref::new(managed)) };
        }
    }
    Allocator { malloc: None, realloc: None, free: Some(free::<M>) }
}

pub(super) fn source<M>(table: &'static Allocator, managed: Ref<'_, M>) -> Source {
    // Tables are written to by clients that own them, and this one is the library's.
    Source { allocator: std::ptr::from_ref(table).cast_mut(), context: managed.as_ptr().cast() }
}

/// Calls the deleter.
///
/// # Safety
///
/// Nobody uses the managed tensor afterwards.
unsafe fn end<M: Managed>(managed: Ref<'_, M>) {
    if let Some(deleter) = M::deleter(managed) {
        // SAFETY: called once, by whoever owns the managed tensor.
        unsafe { deleter(managed.as_ptr()) }
    }
}

/// [`end`] from a call that goes on: a deleter that raises an error has ended the managed tensor all the same.
///
/// # Safety
///
/// As [`end`].
unsafe fn end_guarded<M: Managed>(managed: Ref<'_, M>) {
    // SAFETY: by the caller's promise.
    let _ = guarded(|| unsafe { end(managed) });
}

fn wrong(message: impl Into<String>) -> Error {
    Error::arg(1, message.into())
}

/// The layout of a tensor's elements in memory. It is filled where it is: moving lists that were just stored in parts
/// stalls on store forwarding.
#[derive(Default)]
struct ImportedLayout {
    sizes: Longs,
    strides: Longs,
    /// From the first to behind the last element; 0 if there is none.
    extent: isize,
}

/// What `source` has as the list `start`.
fn numbers(source: &DlTensor, start: *const i64) -> Result<Option<&[i64]>> {
    let rank = usize::try_from(source.ndim)
        .map_err(|_| wrong(format!("DLPack: a tensor of {} dimensions", source.ndim)))?;
    // SAFETY: a managed tensor has as many sizes and strides as dimensions; NULL stands for none.
    Ok((!start.is_null()).then(|| unsafe { std::slice::from_raw_parts(start, rank) }))
}

impl ImportedLayout {
    /// Sets the layout to that of `source`.
    #[inline]
    fn read(&mut self, source: &DlTensor) -> Result<()> {
        let given = match numbers(source, source.shape)? {
            Some(given) => given,
            None if source.ndim == 0 => &[],
            None => return Err(wrong("DLPack: a tensor without sizes")),
        };
        // A number by itself is a tensor of one element: TH's without dimensions are empty.
        let given = if given.is_empty() { &[1] } else { given };
        let steps = if source.ndim == 0 { None } else { numbers(source, source.strides)? };
        size::fill(&mut self.sizes, given.len(), 0)?;
        size::fill(&mut self.strides, given.len(), 0)?;
        let (sizes, strides) = (&mut self.sizes[..], &mut self.strides[..]);
        if let Some(d) = given.iter().position(|&size| size < 0) {
            let size = given[d];
            return Err(wrong(format!("DLPack: size {size} of dimension {d} is negative")));
        }
        let (mut count, mut last): (c_long, c_long) = (1, 0);
        for d in (0..given.len()).rev() {
            let size = given[d];
            sizes[d] = c_long::try_from(size).map_err(|_| Error::overflow())?;
            // The stride of a single slice says nothing, and may be anything.
            strides[d] = match steps {
                Some(steps) if size > 1 => c_long::try_from(steps[d]).map_err(|_| Error::overflow())?,
                _ => count,
            };
            if strides[d] < 0 {
                let stride = strides[d];
                return Err(wrong(format!(
                    "DLPack: stride {stride} of dimension {d} is negative, which tensors of TH cannot have: copy it first"
                )));
            }
            if sizes[d] == 0 {
                return Ok(());
            }
            count = count.checked_mul(sizes[d]).ok_or_else(Error::overflow)?;
            let reach = (sizes[d] - 1).checked_mul(strides[d]).ok_or_else(Error::overflow)?;
            last = last.checked_add(reach).ok_or_else(Error::overflow)?;
        }
        self.extent = last.checked_add(1).ok_or_else(Error::overflow)? as isize;
        Ok(())
    }
}

/// Refuses what is not of type `T`, or not in memory that the host can read.
fn check_kind<T: Exchanged>(source: &DlTensor) -> Result<()> {
    if !HOST.contains(&source.device.kind) {
        let device = match source.device.kind {
            2 | 13 => "CUDA",
            4 => "OpenCL",
            7 => "Vulkan",
            8 => "Metal",
            10 => "ROCm",
            14 => "oneAPI",
            _ => "another",
        };
        return Err(wrong(format!(
            "DLPack: the elements are on {device} device {} (device type {}): copy them to the CPU first",
            source.device.number, source.device.kind
        )));
    }
    let expected = const { DataType::of(T::TYPE) };
    if source.dtype != expected {
        let (held, name, own) = (source.dtype.name(), T::NAME, expected.name());
        return Err(wrong(format!("DLPack: the elements are {held}, those of a TH{name}Tensor {own}")));
    }
    Ok(())
}

/// The index in `storage` of the element at `start`, if `count` elements from there on are in the storage.
fn place_in<T>(storage: Ref<'_, Storage<T>>, start: *mut T, count: isize) -> Option<isize> {
    let bytes = start.addr().checked_sub(storage.data().addr())?;
    let offset = isize::try_from(bytes / size_of::<T>()).ok()?;
    let is_whole = bytes.is_multiple_of(size_of::<T>());
    (is_whole && offset.checked_add(count)? <= storage.len()).then_some(offset)
}

/// A tensor over the elements of `managed`, which it owns from here on: the deleter is called when the last
/// tensor over them is gone, on whichever thread. Elements that must not be written are copied, and the deleter is
/// called at once, as it is where there are no elements, and where this library made `managed` of a storage of its own: then
/// the tensor views that storage, so that tensors which go to and fro do not wrap each other.
///
/// # Errors
///
/// `managed` is still the caller's, except for the first error. A major version that is not known: the deleter has been
/// called, and nothing else was looked at. Argument 1: elements of another type or on a device, a negative stride, a
/// tensor that makes no sense. No memory.
///
/// # Safety
///
/// The caller gives `managed` up, which is as DLPack says.
pub unsafe fn import<T: Exchanged, M: Managed>(managed: Ref<'_, M>) -> Result<Own<Tensor<T>>> {
    if audit::active() && audit::is_gone(managed.as_ptr().cast_const().cast()) {
        return Err(wrong("DLPack: the managed tensor has been deleted"));
    }
    if let Some(version) = M::version(managed)
        && version.major != VERSION.major
    {
        // SAFETY: by the caller's promise.
        unsafe { end_guarded(managed) };
        return Err(Error::plain(format!(
            "DLPack: version {}.{} is not known (but {}.x is): the managed tensor has been given back",
            version.major, version.minor, VERSION.major
        )));
    }
    let source = M::tensor(managed);
    check_kind::<T>(source)?;
    let mut layout = ImportedLayout::default();
    layout.read(source)?;
    if layout.extent == 0 {
        let empty = tensor::empty()?;
        // SAFETY: by the caller's promise; there is nothing to hold.
        unsafe { end_guarded(managed) };
        return Ok(empty);
    }
    let bytes = alloc::byte_count::<T>(layout.extent)?;
    let offset = source.byte_offset;
    let out_of_memory = || wrong(format!("DLPack: byte_offset {offset} leads out of memory"));
    // No block of memory is longer than this; what would be a negative offset is one beyond it.
    let offset = isize::try_from(offset).map_err(|_| out_of_memory())? as usize;
    // The last element lies in the address space, too.
    let end = source.data.addr().checked_add(offset).and_then(|start| start.checked_add_signed(bytes));
    if end.is_none() {
        return Err(out_of_memory());
    }
    let start = source.data.wrapping_byte_add(offset).cast::<T>();
    if source.data.is_null() {
        return Err(wrong("DLPack: a tensor with a size but no data"));
    }
    if !start.is_aligned() {
        return Err(wrong("DLPack: the elements are not aligned: copy them first"));
    }
    if M::flags(managed) & READ_ONLY == 0
        && let Some(storage) = own_storage::<T, M>(managed)
        && let Some(offset) = place_in(storage, start, layout.extent)
    {
        let view = tensor::with_layout(Some(storage), offset, &layout.sizes, &layout.strides)?;
        // SAFETY: by the caller's promise; the view has a reference to the storage.
        unsafe { end_guarded(managed) };
        return Ok(view);
    }
    // SAFETY: the elements lie there until the deleter is called. The storage does not own them yet, so that an
    // error leaves them to the caller.
    let storage = unsafe { storage::create(start, layout.extent, M::source(managed), 0) }?;
    let storage = storage.borrow();
    let view = tensor::with_layout(Some(storage), 0, &layout.sizes, &layout.strides)?;
    if M::flags(managed) & READ_ONLY != 0 {
        let copy = tensor::deep_copy(view.borrow())?;
        drop(view);
        // SAFETY: by the caller's promise; nothing refers to the elements any more.
        unsafe { end_guarded(managed) };
        return Ok(copy);
    }
    if M::deleter(managed).is_some() {
        storage.set_flags(FREEMEM);
    }
    Ok(view)
}
