//! Results: how functions write them, so that an error changes nothing and a result may be an operand.
//!
//! 1. Everything that can be refused is checked.
//! 2. There is room for every result ([`tensor::reserve`]), whose layout is still the one it had, and operands that a
//!    result would overwrite while they are read are copied, or the result is computed in a tensor of its own.
//! 3. The results get their layouts and elements. Nothing fails any more.
//!
//! A result that needs no room, as it has its sizes already, and shares no memory with an operand has nothing to pay for
//! this.

use crate::element::Element;
use crate::engine::{self, Extent, Operand, View};
use crate::error::Result;
use crate::handle::{Own, Ref};
use crate::kernel::Dense;
use crate::tensor::{self, Reserved, Tensor};
use std::mem::MaybeUninit;
use std::os::raw::c_long;

/// Whether writing or resizing one may change the other: they are the same tensor, or have the same storage, or storages
/// over the same memory.
#[inline]
pub(crate) fn share<T, S>(a: Ref<'_, Tensor<T>>, b: Ref<'_, Tensor<S>>) -> bool {
    if a.as_ptr().addr() == b.as_ptr().addr() {
        return true;
    }
    let (Some(a), Some(b)) = (a.storage(), b.storage()) else { return false };
    a.as_ptr().addr() == b.as_ptr().addr() || engine::overlap(a.span(), b.span())
}

/// Where a result is computed: in itself, or, if it shares memory with an operand, in a new tensor whose sizes and elements
/// it then gets.
///
/// Who computes resizes the tensor, and does nothing that can fail afterwards but [`Destination::finish`].
pub(crate) struct Destination<'a, T> {
    result: Ref<'a, Tensor<T>>,
    apart: Option<Own<Tensor<T>>>,
}

impl<'a, T: Element> Destination<'a, T> {
    /// Where `result` is computed, which is argument 1, and `shared` or not.
    #[inline(always)]
    pub(crate) fn new(result: Ref<'a, Tensor<T>>, shared: bool) -> Result<Self> {
        let apart = if shared { Some(tensor::empty()?) } else { None };
        Ok(Destination { result, apart })
    }

    /// The tensor to compute in.
    #[inline(always)]
    pub(crate) fn tensor(&self) -> Ref<'_, Tensor<T>> {
        self.apart.as_ref().map_or(self.result, Own::borrow)
    }

    /// Brings what was computed apart to the result.
    #[inline(always)]
    pub(crate) fn finish(self) -> Result<()> {
        match self.apart {
            Some(apart) => tensor::reserve(self.result, apart.borrow().sizes(), 1)?.receive(apart.borrow()),
            None => Ok(()),
        }
    }
}

/// Makes `result`, argument 1, have the sizes and elements of `source`, argument 2.
///
/// # Errors
///
/// Argument 1, 2: elements outside the storage. A storage that cannot grow.
pub(crate) fn set_to<T: Element>(result: Ref<'_, Tensor<T>>, source: Ref<'_, Tensor<T>>) -> Result<()> {
    View::new(source, 2)?;
    if result == source || tensor::is_same_size(result, source) {
        return tensor::copy(result, source);
    }
    let room = tensor::reserve(result, source.sizes(), 1)?;
    // Decoded again: it may have moved with the storage of the result.
    let overlaps = Operand::new(source, 2)?.overlaps(room.span());
    let copy = if overlaps { Some(tensor::deep_copy(source)?) } else { None };
    room.receive(copy.as_ref().map_or(source, Own::borrow))
}

/// The operands of a function, or copies of those that the result would change while they are read.
pub(crate) struct Copies<'a, T, const N: usize> {
    operands: [Ref<'a, Tensor<T>>; N],
    copies: [Option<Own<Tensor<T>>>; N],
}

impl<'a, T: Element, const N: usize> Copies<'a, T, N> {
    /// Copies those of `operands` whose number `clashes`.
    pub(crate) fn of(operands: [Ref<'a, Tensor<T>>; N], clashes: impl Fn(usize) -> bool) -> Result<Self> {
        Self::of_marked(operands, std::array::from_fn(clashes))
    }

    #[inline(never)]
    fn of_marked(operands: [Ref<'a, Tensor<T>>; N], marked: [bool; N]) -> Result<Self> {
        let mut copies = [const { None }; N];
        for k in 0..N {
            if marked[k] {
                copies[k] = Some(tensor::deep_copy(operands[k])?);
            }
        }
        Ok(Copies { operands, copies })
    }

    /// What is to be read.
    pub(crate) fn of_all(&self) -> [Ref<'_, Tensor<T>>; N] {
        std::array::from_fn(|k| self.copies[k].as_ref().map_or(self.operands[k], Own::borrow))
    }
}

/// Calls `write` with the elements of `r`, argument 1, in row-major order: its own, or, if they are not dense or overlap
/// one of the `sources`, those of a new tensor, which are copied to `r` afterwards. `write` sets all of them.
///
/// Nothing is called for an empty tensor.
///
/// # Errors
///
/// Argument 1: elements outside the storage. No memory; then nothing has changed.
pub(crate) fn write_dense<T: Element>(
    r: Ref<'_, Tensor<T>>,
    sources: &[(usize, usize)],
    write: impl FnOnce(&mut [MaybeUninit<T>]),
) -> Result<()> {
    let to = Extent::checked(r, 1)?;
    if to.count == 0 {
        return Ok(());
    }
    let apart = || sources.iter().all(|&source| !engine::overlap(to.span(), source));
    if to.contiguous && apart() {
        // SAFETY: that many elements, which nothing else accesses.
        write(unsafe { std::slice::from_raw_parts_mut(to.data.cast(), to.count) });
        return Ok(());
    }
    let fresh = new_with_sizes::<T>(r.sizes())?;
    // SAFETY: a new contiguous tensor of as many elements.
    write(unsafe { std::slice::from_raw_parts_mut(fresh.borrow().data().cast(), to.count) });
    tensor::copy(r, fresh.borrow())
}

/// Calls `update` with the elements of `r`, argument 1, in row-major order: its own, or, if they are not dense, those of
/// a copy, which are copied back afterwards. What else is read then does not overlap `r`.
///
/// # Errors
///
/// Argument 1: elements outside the storage. No memory; then nothing has changed.
pub(crate) fn update_dense<T: Element>(r: Ref<'_, Tensor<T>>, update: impl FnOnce(&mut [T])) -> Result<()> {
    let to = Extent::checked(r, 1)?;
    if to.count == 0 {
        return Ok(());
    }
    if to.contiguous {
        // SAFETY: that many elements, which nothing else accesses.
        update(unsafe { std::slice::from_raw_parts_mut(to.data, to.count) });
        return Ok(());
    }
    let copy = tensor::deep_copy(r)?;
    // SAFETY: a contiguous tensor of as many elements.
    update(unsafe { std::slice::from_raw_parts_mut(copy.borrow().data(), to.count) });
    tensor::copy(r, copy.borrow())
}

/// The addresses from the first to behind the last byte of a slice.
pub(crate) fn span<T>(elements: &[T]) -> (usize, usize) {
    let start = elements.as_ptr().addr();
    (start, start + size_of_val(elements))
}

/// The elements of `source`, which is argument `number`, in row-major order: its own, or, if they are not dense or
/// `apart` asks for it, those of a copy that `kept` keeps alive.
///
/// Nothing may write or move the elements of `source` while they are borrowed, unless they are copied: who calls this
/// has `apart` tell whether a result would.
#[inline(always)]
pub(crate) fn read_dense<'a, T: Element>(
    source: Ref<'a, Tensor<T>>,
    number: i32,
    apart: impl Fn((usize, usize)) -> bool,
    kept: &'a mut Option<Own<Tensor<T>>>,
) -> Result<&'a [T]> {
    let mut extent = Extent::checked(source, number)?;
    if extent.count == 0 {
        return Ok(&[]);
    }
    if !extent.contiguous || apart(extent.span()) {
        extent.data = kept.insert(tensor::deep_copy(source)?).borrow().data();
    }
    // SAFETY: that many elements one after the other, by the check of the extent or in a copy.
    Ok(unsafe { std::slice::from_raw_parts(extent.data, extent.count) })
}

/// The elements of a contiguous tensor, in row-major order.
pub(crate) fn elements_of<T: Element>(tensor: Ref<'_, Tensor<T>>) -> &[T] {
    let [elements] = dense_of(tensor).operands();
    elements
}

fn dense_of<T: Element>(tensor: Ref<'_, Tensor<T>>) -> Dense<'_, [T; 1], 1> {
    engine::dense([tensor]).expect("a contiguous tensor")
}

/// A contiguous tensor that nobody else has: elements on their way to a result, or read before it is written.
pub(crate) struct Packed<T>(Own<Tensor<T>>);

impl<T: Element> Packed<T> {
    /// One of these sizes, of zeros.
    pub(crate) fn zeroed(sizes: &[c_long]) -> Result<Self> {
        Self::written(sizes, |elements| elements.fill(MaybeUninit::zeroed()))
    }

    /// One of these sizes, whose elements `write` sets.
    pub(crate) fn written(sizes: &[c_long], write: impl FnOnce(&mut [MaybeUninit<T>])) -> Result<Self> {
        let tensor = new_with_sizes(sizes)?;
        write(dense_of(tensor.borrow()).room());
        Ok(Packed(tensor))
    }

    /// A copy of `source`, which is argument `number`.
    pub(crate) fn copied(source: Ref<'_, Tensor<T>>, number: i32) -> Result<Self> {
        Extent::checked(source, number)?;
        tensor::deep_copy(source).map(Packed)
    }

    /// The elements in row-major order.
    pub(crate) fn elements(&self) -> &[T] {
        elements_of(self.0.borrow())
    }

    /// The elements in row-major order, to be changed.
    pub(crate) fn elements_mut(&mut self) -> &mut [T] {
        dense_of(self.0.borrow()).elements_mut()
    }

    /// The tensor, whose elements are not to be borrowed meanwhile.
    pub(crate) fn borrow(&self) -> Ref<'_, Tensor<T>> {
        self.0.borrow()
    }

    /// The tensor, for others.
    pub(crate) fn into_tensor(self) -> Own<Tensor<T>> {
        self.0
    }
}

/// One of several results: there is room for it, and nothing of it has changed.
pub(crate) struct PreparedResult<'a, T> {
    result: Ref<'a, Tensor<T>>,
    /// `None` if the result has its layout already.
    room: Option<Reserved<'a, T>>,
    /// The elements, where they are not computed in the result itself.
    apart: Option<Own<Tensor<T>>>,
}

impl<'a, T: Element> PreparedResult<'a, T> {
    /// What is to be computed in `result`, or, if it is `shared`, in a new tensor of the `sizes`.
    #[inline(always)]
    pub(crate) fn new<S: AsRef<[c_long]>>(
        result: Ref<'a, Tensor<T>>,
        room: Option<Reserved<'a, T>>,
        shared: bool,
        sizes: impl FnOnce() -> S,
    ) -> Result<Self> {
        let apart = if shared { Some(new_with_sizes(sizes().as_ref())?) } else { None };
        Ok(PreparedResult { result, room, apart })
    }

    /// The result of `room`, which is to receive the elements of `source`: as many, and apart from all results.
    pub(crate) fn of(result: Ref<'a, Tensor<T>>, room: Reserved<'a, T>, source: Own<Tensor<T>>) -> Self {
        PreparedResult { result, room: Some(room), apart: Some(source) }
    }

    /// The tensor to compute in. A result itself gets its layout now; so all outputs of a function are made before
    /// one is opened.
    #[inline(always)]
    pub(crate) fn open(&mut self) -> Ref<'_, Tensor<T>> {
        if let Some(apart) = &self.apart {
            return apart.borrow();
        }
        if let Some(room) = self.room.take() {
            room.commit();
        }
        self.result
    }

    /// Brings what was computed apart to the result.
    #[inline(always)]
    pub(crate) fn close(self) -> Result<()> {
        match (self.apart, self.room) {
            (Some(apart), Some(room)) => room.receive(apart.borrow()),
            (Some(apart), None) => tensor::copy(self.result, apart.borrow()),
            (None, _) => Ok(()),
        }
    }
}

/// A new tensor of these sizes, of elements that are not initialised.
pub(crate) fn new_with_sizes<T>(sizes: &[c_long]) -> Result<Own<Tensor<T>>> {
    let tensor = tensor::empty()?;
    tensor::resize(tensor.borrow(), sizes, None)?;
    Ok(tensor)
}
