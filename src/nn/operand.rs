//! Tensors as functions read and write them: elements one after the other, in row-major order.
//!
//! A function makes its [`Input`]s, which are copied where they are not dense or where a result would change them, then
//! its [`Output`]s and [`Update`]s. All of this may fail and changes nothing. Then it opens the results, fills them, and
//! closes them.

use crate::element::Element;
use crate::engine::{self, Extent};
use crate::error::{Error, Result};
use crate::handle::{Own, Ref};
use crate::math::result;
use crate::storage::size::{Longs, product};
use crate::tensor::{self, Tensor};
use std::mem::MaybeUninit;
use std::os::raw::c_long;

/// A tensor that there may be.
pub type Maybe<'a, T> = Option<Ref<'a, Tensor<T>>>;

/// What writing or resizing a result may change.
#[derive(Clone, Copy)]
pub struct Claim {
    /// The address of the header; 0 of none.
    header: usize,
    storage: Option<(usize, (usize, usize))>,
}

impl Claim {
    /// What a result claims.
    pub fn of<T>(result: Ref<'_, Tensor<T>>) -> Self {
        let storage = result.storage().map(|storage| (storage.as_ptr().addr(), storage.span()));
        Claim { header: result.as_ptr().addr(), storage }
    }

    /// What a result claims that there may be.
    pub fn of_any<T>(result: Option<Ref<'_, Tensor<T>>>) -> Self {
        result.map_or(Claim { header: 0, storage: None }, Claim::of)
    }

    /// Whether a change of one may be seen in the other.
    fn meets(self, other: Claim) -> bool {
        let storages = self.storage.zip(other.storage);
        self.header == other.header && self.header != 0
            || storages.is_some_and(|(a, b)| a.0 == b.0 || engine::overlap(a.1, b.1))
    }

    fn meets_any(self, others: &[Claim]) -> bool {
        others.iter().any(|&other| self.meets(other))
    }
}

/// An operand that is read.
pub struct Input<'a, T: Element> {
    tensor: Ref<'a, Tensor<T>>,
    copy: Option<Own<Tensor<T>>>,
    count: usize,
}

impl<'a, T: Element> Input<'a, T> {
    /// `tensor`, which is argument `number`, beside results that claim `claims`.
    ///
    /// # Errors
    ///
    /// Argument `number`: elements outside the storage. No memory.
    pub fn new(tensor: Ref<'a, Tensor<T>>, number: i32, claims: &[Claim]) -> Result<Self> {
        let extent = Extent::checked(tensor, number)?;
        let apart = extent.count > 0 && !extent.contiguous || Claim::of(tensor).meets_any(claims);
        let copy = if apart { Some(tensor::deep_copy(tensor)?) } else { None };
        Ok(Input { tensor, copy, count: extent.count })
    }

    /// As [`Input::new`] for an operand that there may be.
    pub fn optional(
        tensor: Option<Ref<'a, Tensor<T>>>,
        number: i32,
        claims: &[Claim],
    ) -> Result<Option<Self>> {
        tensor.map(|tensor| Input::new(tensor, number, claims)).transpose()
    }

    /// The tensor that holds the elements.
    pub fn tensor(&self) -> Ref<'_, Tensor<T>> {
        self.copy.as_ref().map_or(self.tensor, Own::borrow)
    }

    /// The sizes, outermost first.
    pub fn sizes(&self) -> &[c_long] {
        self.tensor().sizes()
    }

    /// Checks that another operand has as many elements.
    ///
    /// # Errors
    ///
    /// Plain: it has not; the text has the names of both.
    pub fn check_count<S: Element>(&self, other: &Input<'_, S>, name: &str, others_name: &str) -> Result<()> {
        if self.count == other.count {
            return Ok(());
        }
        Err(Error::plain(format!(
            "{name} and {others_name} have different number of elements: {} and {}",
            self.count, other.count
        )))
    }

    /// The elements in row-major order.
    pub fn elements(&self) -> &[T] {
        if self.count == 0 {
            return &[];
        }
        // SAFETY: a contiguous tensor of that many elements; no result of the function shares its storage.
        unsafe { std::slice::from_raw_parts(self.tensor().data(), self.count) }
    }
}

/// A result that gets its sizes, and of which every element is written.
pub struct Output<'a, T> {
    output: result::PreparedResult<'a, T>,
    count: usize,
}

impl<'a, T: Element> Output<'a, T> {
    /// Makes room for `tensor`, which is argument `number`, to get `sizes`, beside the results that claim `others`.
    ///
    /// # Errors
    ///
    /// Argument `number`: elements outside the storage. Sizes that overflow. A storage that cannot grow. No memory.
    pub fn new(tensor: Ref<'a, Tensor<T>>, sizes: &[c_long], number: i32, others: &[Claim]) -> Result<Self> {
        let count = if sizes.is_empty() { 0 } else { product(sizes).ok_or_else(Error::overflow)? };
        let room = tensor::reserve(tensor, sizes, number)?;
        let apart = count > 0 && !room.is_contiguous_from(0) || Claim::of(tensor).meets_any(others);
        let output = result::PreparedResult::new(tensor, Some(room), apart, || sizes)?;
        Ok(Output { output, count: count.max(0) as usize })
    }

    /// The elements, which hold nothing yet; nothing else of the function changes the tensor while they are used.
    pub fn elements(&mut self) -> &mut [MaybeUninit<T>] {
        let tensor = self.output.open();
        if self.count == 0 {
            return &mut [];
        }
        // SAFETY: a contiguous tensor of that many elements, in a storage that no other operand has.
        unsafe { std::slice::from_raw_parts_mut(tensor.data().cast(), self.count) }
    }

    /// The elements, all of which are `value` now.
    pub fn filled(&mut self, value: T) -> &mut [T] {
        let elements = self.elements();
        crate::nn::plane::for_each_share(elements, 1, &|_, part| part.fill(MaybeUninit::new(value)));
        // SAFETY: just written.
        unsafe { &mut *(std::ptr::from_mut(elements) as *mut [T]) }
    }

    /// Brings the elements to the tensor.
    pub fn close(self) -> Result<()> {
        self.output.close()
    }
}

/// A result that keeps its sizes, and whose elements are changed.
pub struct Update<'a, T: Element> {
    tensor: Ref<'a, Tensor<T>>,
    copy: Option<Own<Tensor<T>>>,
    count: usize,
}

impl<'a, T: Element> Update<'a, T> {
    /// `tensor`, which is argument `number`, beside the results that claim `others`.
    ///
    /// # Errors
    ///
    /// Argument `number`: elements outside the storage. No memory.
    pub fn new(tensor: Ref<'a, Tensor<T>>, number: i32, others: &[Claim]) -> Result<Self> {
        let Input { tensor, copy, count } = Input::new(tensor, number, others)?;
        Ok(Update { tensor, copy, count })
    }

    /// As [`Update::new`] for a result that there may be.
    pub fn optional(
        tensor: Option<Ref<'a, Tensor<T>>>,
        number: i32,
        others: &[Claim],
    ) -> Result<Option<Self>> {
        tensor.map(|tensor| Update::new(tensor, number, others)).transpose()
    }

    /// The number of elements.
    pub fn count(&self) -> usize {
        self.count
    }

    /// The elements in row-major order.
    pub fn elements(&mut self) -> &mut [T] {
        if self.count == 0 {
            return &mut [];
        }
        let tensor = self.copy.as_ref().map_or(self.tensor, Own::borrow);
        // SAFETY: a contiguous tensor of that many elements, in a storage that no other operand has.
        unsafe { std::slice::from_raw_parts_mut(tensor.data(), self.count) }
    }

    /// Brings the elements to the tensor. If that is an [`Output`] of the same function as well and has got other sizes,
    /// it has those of its elements again, for which there is room: what is written last counts.
    pub fn close(self) -> Result<()> {
        let Some(copy) = &self.copy else { return Ok(()) };
        if self.tensor.sizes() != copy.borrow().sizes() {
            tensor::resize(self.tensor, copy.borrow().sizes(), None)?;
        }
        tensor::copy(self.tensor, copy.borrow())
    }
}

/// Room for `buffer`, argument `number`, to get the sizes of `like`; `None` if it has them.
///
/// # Errors
///
/// As [`Output::new`].
pub fn make_room<'a, T: Element, S: Element>(
    buffer: Ref<'a, Tensor<T>>,
    like: Ref<'_, Tensor<S>>,
    number: i32,
) -> Result<Option<tensor::Reserved<'a, T>>> {
    if tensor::is_same_size(buffer, like) {
        return Ok(None);
    }
    tensor::reserve(buffer, like.sizes(), number).map(Some)
}

/// The sizes of `tensor`, argument `number`, whose elements are not read.
///
/// # Errors
///
/// Argument `number`: elements outside the storage.
pub fn sizes<T>(tensor: Ref<'_, Tensor<T>>, number: i32) -> Result<Longs> {
    Extent::checked(tensor, number)?;
    Ok(Longs::from_slice(tensor.sizes()))
}
