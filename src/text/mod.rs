//! Tensors and storages as text, in the form that Torch7 gives them.
//!
//! All elements are in one format, which their range decides: whole numbers, numbers with four decimals, perhaps
//! after a common factor, or numbers with exponents. A vector has an element on each line, a matrix its rows, in
//! groups of columns where they are wider than 80 characters; of more dimensions each matrix follows its indices.
//! What is large is cut to its ends.
//!
//! | file | what |
//! |---|---|
//! | `elements.rs` | elements by their indices, as numbers |
//! | `format.rs` | the format of numbers, found from their range |
//! | `places.rs` | which part of a dimension is shown |
//! | `print.rs` | vectors, matrices, and what has more dimensions |

mod elements;
mod format;
mod places;
mod print;

use crate::element::{Convert, Element};
use crate::error::Result;
use crate::handle::Ref;
use crate::memory::buffer::ByteBuffer;
use crate::memory::scratch::Scratch;
use crate::sparse::{self, Sparse};
use crate::storage::Storage;
use crate::tensor::Tensor;
use elements::ShownElements;
use std::os::raw::c_long;

/// The number of elements above which print cuts what it shows.
pub const LIMIT: c_long = 1000;

/// `tensor` as text, cut if it has more than `limit` elements and `limit` is positive.
///
/// # Errors
///
/// Argument 1: elements outside the storage. No memory.
pub fn tensor<T: Element + Convert<f64>>(tensor: Ref<'_, Tensor<T>>, limit: c_long) -> Result<Scratch<u8>> {
    let mut text = ByteBuffer::default();
    add_tensor(&mut text, tensor, limit)?;
    text.complete()
}

fn add_tensor<T: Element + Convert<f64>>(
    text: &mut ByteBuffer,
    tensor: Ref<'_, Tensor<T>>,
    limit: c_long,
) -> Result<()> {
    let elements = ShownElements::of_tensor(tensor)?;
    print::elements(text, &elements, limit);
    text.add(format_args!("[torch.{}Tensor ", T::NAME));
    match elements.sizes() {
        [] => text.add(format_args!("with no dimension]\n")),
        sizes => {
            text.add(format_args!("of size "));
            add_sizes(text, sizes);
            text.add(format_args!("]\n"));
        }
    }
    Ok(())
}

/// `storage` as text, in the way of a vector; as [`tensor()`].
///
/// # Errors
///
/// No memory.
pub fn storage<T: Element + Convert<f64>>(
    storage: Ref<'_, Storage<T>>,
    limit: c_long,
) -> Result<Scratch<u8>> {
    let mut text = ByteBuffer::default();
    let size = [storage.len() as c_long];
    print::elements(&mut text, &ShownElements::of_storage(storage, &size), limit);
    text.add(format_args!("[torch.{}Storage of size {}]\n", T::NAME, size[0]));
    text.complete()
}

/// The indices and the values of the entries of `sparse` as text, both as [`tensor()`].
///
/// # Errors
///
/// Argument 1: the entries are not in the buffers. No memory.
pub fn sparse<T: Element + Convert<f64>>(sparse: Ref<'_, Sparse<T>>, limit: c_long) -> Result<Scratch<u8>> {
    let mut text = ByteBuffer::default();
    text.add(format_args!("torch.sparse.{}Tensor ", T::NAME));
    match sparse.sizes() {
        [] => text.add(format_args!("with no dimension")),
        sizes => {
            text.add(format_args!("of size "));
            add_sizes(&mut text, sizes);
        }
    }
    if sparse.nnz() > 0 {
        text.add(format_args!(" with indices:\n"));
        add_tensor(&mut text, sparse::new_indices(sparse)?.borrow(), limit)?;
        text.add(format_args!("and values:\n"));
        add_tensor(&mut text, sparse::new_values(sparse)?.borrow(), limit)?;
    } else {
        text.add(format_args!(" without entries\n"));
    }
    text.complete()
}

fn add_sizes(text: &mut ByteBuffer, sizes: &[c_long]) {
    for (d, size) in sizes.iter().enumerate() {
        text.add(format_args!("{}{size}", if d > 0 { "x" } else { "" }));
    }
}
