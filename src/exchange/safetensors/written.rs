//! Tensors that are going to be written.

use super::type_name::{known_type, other_bits, type_name};
use crate::error::Result;
use crate::exchange::array::Array;
use crate::handle::Own;
use crate::object::{AnyTensor, Object, Unread};
use std::os::raw::c_long;

/// A tensor that is going to be written.
pub(super) struct WrittenTensor {
    pub(super) key: Own<Object>,
    pub(super) content: WrittenContent,
}

/// What is written of it.
pub(super) enum WrittenContent {
    Tensor(AnyTensor, Array),
    /// An object that was not read.
    Unread(Own<Object>),
}

impl WrittenTensor {
    pub(super) fn unread(&self) -> Option<&Unread> {
        match &self.content {
            WrittenContent::Tensor(..) => None,
            WrittenContent::Unread(object) => object.borrow().as_unread(),
        }
    }

    pub(super) fn sizes(&self) -> &[c_long] {
        match &self.content {
            WrittenContent::Tensor(_, array) => &array.sizes,
            WrittenContent::Unread(_) => self.unread().map_or(&[], Unread::sizes),
        }
    }

    /// The bytes of all elements.
    pub(super) fn bytes(&self) -> Result<usize> {
        match &self.content {
            WrittenContent::Tensor(_, array) => array.bytes(),
            WrittenContent::Unread(_) => Ok(self.unread().map_or(0, |unread| unread.bytes().len())),
        }
    }

    /// The name of the type of its elements.
    pub(super) fn type_name(&self) -> &[u8] {
        match &self.content {
            WrittenContent::Tensor(_, array) => type_name(array.number),
            WrittenContent::Unread(_) => self.unread().map_or(b"", Unread::name),
        }
    }

    /// To how many bytes its elements are aligned.
    pub(super) fn alignment(&self) -> usize {
        match &self.content {
            WrittenContent::Tensor(_, array) => array.number.bytes,
            WrittenContent::Unread(_) => match known_type(self.type_name()) {
                Some(number) => number.bytes,
                None => other_bits(self.type_name()).map_or(1, |bits| bits.div_ceil(8)),
            },
        }
    }
}
