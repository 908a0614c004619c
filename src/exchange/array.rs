//! Tensors of numbers as they lie in a file.

use super::input::FileBytes;
use super::number::{Exchanged, NumberKind, NumberType};
use crate::error::{Error, Result};
use crate::file::Endian;
use crate::half::Half;
use crate::handle::Own;
use crate::object::any::with_any;
use crate::object::{AnyElement, AnyTensor};
use crate::storage::{self, Storage, size, size::Longs};
use crate::tensor::{self, Tensor};
use std::os::raw::c_long;

/// What a file says of an array.
pub(super) struct Array {
    pub(super) number: NumberType,
    pub(super) endian: Endian,
    pub(super) sizes: Longs,
    /// The first dimension is the fastest.
    pub(super) is_column_major: bool,
}

impl Array {
    /// The bytes of the numbers.
    ///
    /// # Errors
    ///
    /// A product that overflows.
    pub(super) fn bytes(&self) -> Result<usize> {
        let count = if self.sizes.contains(&0) { Some(0) } else { size::product(&self.sizes) };
        let count = if self.sizes.is_empty() { Some(1) } else { count };
        count
            .and_then(|count| usize::try_from(count).ok())
            .and_then(|count| count.checked_mul(self.number.bytes))
            .filter(|&bytes| isize::try_from(bytes).is_ok())
            .ok_or_else(Error::overflow)
    }

    /// The tensor of the numbers at `offset` of `input`, which has so many bytes; it views them if they are as elements
    /// are in memory. A number by itself becomes a tensor of one element. `None` if no tensor can have such numbers, or one
    /// of them is too large.
    ///
    /// # Errors
    ///
    /// No memory.
    pub(super) fn tensor(&self, input: &FileBytes, offset: usize) -> Result<Option<AnyTensor>> {
        let count = self.bytes()? / self.number.bytes;
        match (self.number.kind, self.number.bytes) {
            (NumberKind::Bool, 1) => self.truth(input, offset, count),
            (NumberKind::Unsigned, 1) => self.same::<u8>(input, offset, count),
            (NumberKind::Signed, 1) => self.same::<i8>(input, offset, count),
            (NumberKind::Signed, 2) => self.same::<i16>(input, offset, count),
            (NumberKind::Signed, 4) => self.same::<i32>(input, offset, count),
            (NumberKind::Signed, 8) => self.same::<c_long>(input, offset, count),
            (NumberKind::Float, 2) => self.same::<Half>(input, offset, count),
            (NumberKind::Float, 4) => self.same::<f32>(input, offset, count),
            (NumberKind::Float, 8) => self.same::<f64>(input, offset, count),
            (NumberKind::Unsigned, 2) => {
                self.widened(input, offset, count, |bytes| Some(i32::from(u16::from_le_bytes(bytes))))
            }
            (NumberKind::Unsigned, 4) => {
                self.widened(input, offset, count, |bytes| Some(c_long::from(u32::from_le_bytes(bytes))))
            }
            (NumberKind::Unsigned, 8) => {
                self.widened(input, offset, count, |bytes| c_long::try_from(u64::from_le_bytes(bytes)).ok())
            }
            (NumberKind::Brain, 2) => self.widened(input, offset, count, |bytes| {
                Some(f32::from_bits(u32::from(u16::from_le_bytes(bytes)) << 16))
            }),
            _ => Ok(None),
        }
    }

    /// Truth values, each of which becomes 0 or 1: any other byte is true, to those that write such files as well.
    fn truth(&self, input: &FileBytes, offset: usize, count: usize) -> Result<Option<AnyTensor>> {
        let bytes = &input.bytes()[offset..offset + count];
        if bytes.iter().all(|&byte| byte <= 1) {
            return self.same::<u8>(input, offset, count);
        }
        self.widened(input, offset, count, |[byte]| Some(u8::from(byte != 0)))
    }

    /// The numbers are elements.
    fn same<T: Exchanged + AnyElement>(
        &self,
        input: &FileBytes,
        offset: usize,
        count: usize,
    ) -> Result<Option<AnyTensor>> {
        if count == 0 {
            return Ok(Some(T::forget_tensor(tensor::empty()?)));
        }
        if self.endian == Endian::NATIVE || size_of::<T>() == 1 {
            return self.view(&input.storage::<T>(offset, count)?);
        }
        let storage = super::input::copy::<T>(&input.bytes()[offset..], count)?;
        // SAFETY: a storage of that many elements, which nobody else has seen.
        let bytes = unsafe {
            std::slice::from_raw_parts_mut(storage.borrow().data().cast::<u8>(), count * size_of::<T>())
        };
        match size_of::<T>() {
            2 => swap::<2>(bytes),
            4 => swap::<4>(bytes),
            _ => swap::<8>(bytes),
        }
        self.view(&storage)
    }

    /// Each of the numbers becomes an element; `None` if one does not fit. They are handed over least significant byte first.
    fn widened<T: AnyElement, const N: usize>(
        &self,
        input: &FileBytes,
        offset: usize,
        count: usize,
        element: impl Fn([u8; N]) -> Option<T>,
    ) -> Result<Option<AnyTensor>> {
        if count == 0 {
            return Ok(Some(T::forget_tensor(tensor::empty()?)));
        }
        let storage = storage::with_size::<T>(count as isize)?;
        let (numbers, _) = input.bytes()[offset..offset + count * N].as_chunks::<N>();
        for (k, &number) in numbers.iter().enumerate() {
            let mut number = number;
            if self.endian == Endian::Big {
                number.reverse();
            }
            let Some(element) = element(number) else { return Ok(None) };
            // SAFETY: within the new storage.
            unsafe { storage.borrow().data().add(k).write(element) };
        }
        self.view(&storage)
    }

    /// A tensor of these sizes over all of `storage`.
    fn view<T: AnyElement>(&self, storage: &Own<Storage<T>>) -> Result<Option<AnyTensor>> {
        let scalar: &[c_long] = &[1];
        let sizes = if self.sizes.is_empty() { scalar } else { &self.sizes };
        let mut strides = size::filled(sizes.len(), 1)?;
        let mut step: c_long = 1;
        let mut next = |d: usize| {
            strides[d] = step;
            step = step.saturating_mul(sizes[d]);
        };
        if self.is_column_major {
            (0..sizes.len()).for_each(&mut next)
        } else {
            (0..sizes.len()).rev().for_each(&mut next)
        }
        let tensor = tensor::with_layout(Some(storage.borrow()), 0, sizes, &strides)?;
        Ok(Some(T::forget_tensor(tensor)))
    }
}

/// Turns the bytes of each number round.
fn swap<const N: usize>(bytes: &mut [u8]) {
    for number in bytes.as_chunks_mut::<N>().0 {
        number.reverse();
    }
}

/// The elements of `tensor` in row-major order, or in column-major order if they lie so, which is the second value.
///
/// # Errors
///
/// Argument 1: elements outside the storage. No memory.
pub(super) fn in_order(tensor: &AnyTensor, may_be_column_major: bool) -> Result<(AnyTensor, bool)> {
    with_any!(AnyTensor, tensor, T, tensor => {
        let tensor = tensor.borrow();
        let column_major = may_be_column_major && !tensor::is_contiguous(tensor) && tensor.rank() > 1;
        if column_major {
            let turned = reversed(tensor)?;
            if tensor::is_contiguous(turned.borrow()) {
                return Ok((T::forget_tensor(tensor::contiguous(turned.borrow())?), true));
            }
        }
        Ok((T::forget_tensor(tensor::contiguous(tensor)?), false))
    })
}

/// A view with the dimensions in the opposite order.
fn reversed<T>(tensor: crate::handle::Ref<'_, Tensor<T>>) -> Result<Own<Tensor<T>>> {
    let mut sizes = size::list(tensor.sizes())?;
    let mut strides = size::list(tensor.strides())?;
    sizes.reverse();
    strides.reverse();
    tensor::with_layout(tensor.storage(), tensor.offset(), &sizes, &strides)
}

/// Calls `write` with the bytes of the elements of a contiguous tensor.
///
/// # Errors
///
/// Argument 1: elements outside the storage. What `write` says.
pub(super) fn with_bytes(tensor: &AnyTensor, write: impl FnOnce(&[u8]) -> Result<()>) -> Result<()> {
    with_any!(AnyTensor, tensor, T, tensor => {
        let tensor = tensor.borrow();
        let extent = crate::engine::Extent::of(tensor).ok_or_else(|| crate::engine::refusal(tensor, 1))?;
        match tensor.storage() {
            Some(storage) if extent.count > 0 => {
                let size = size_of::<T>();
                let first = tensor.offset() as usize * size;
                write(&storage::as_bytes(storage)[first..first + extent.count * size])
            }
            _ => write(&[]),
        }
    })
}
