//! Sizes as lists: inference of a missing size, broadcasting, and texts that describe them.

use crate::error::{Error, Result, check_arg};
use crate::memory::scratch::OutOfMemory;
use smallvec::SmallVec;
use std::fmt::Write;
use std::os::raw::{c_char, c_long};

/// A list of sizes or strides; six stay off the heap.
pub type Longs = SmallVec<[c_long; 6]>;

/// `TH_DESC_BUFF_LEN`: bytes of a description, the terminating zero included.
pub const DESCRIPTION_LEN: usize = 64;

/// A short text, returned by value: `THDescBuff`.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Description {
    /// Terminated by a zero byte.
    pub text: [c_char; DESCRIPTION_LEN],
}

impl Description {
    /// `text`, its end replaced by `ending` if it does not fit.
    fn new(text: &str, ending: &str) -> Self {
        let mut description = Description { text: [0; DESCRIPTION_LEN] };
        let room = DESCRIPTION_LEN - 1;
        let kept = if text.len() > room { room - ending.len() } else { text.len() };
        let tail = if text.len() > room { ending } else { "" };
        let bytes = text.as_bytes()[..kept].iter().chain(tail.as_bytes());
        for (to, &from) in description.text.iter_mut().zip(bytes) {
            *to = from as c_char;
        }
        description
    }
}

/// Sizes as `[2 x 3 x 4]`, cut with `...]` if too long.
pub fn describe(sizes: &[c_long]) -> Description {
    let mut text = String::from("[");
    join(&mut text, sizes, " x ");
    text.push(']');
    Description::new(&text, "...]")
}

/// A tensor as `torch.FloatTensor of size 2x3`, cut with `...` if too long.
pub fn describe_tensor(element: &str, sizes: &[c_long]) -> Description {
    let mut text = format!("torch.{element}Tensor of size ");
    join(&mut text, sizes, "x");
    Description::new(&text, "...")
}

fn join(text: &mut String, sizes: &[c_long], separator: &str) {
    for (i, size) in sizes.iter().enumerate() {
        if i > 0 {
            text.push_str(separator);
        }
        // Writing to a String does not fail.
        let _ = write!(text, "{size}");
        if text.len() > DESCRIPTION_LEN {
            break;
        }
    }
}

/// What [`describe`] gives, for errors.
pub fn to_text(sizes: &[c_long]) -> String {
    let description = describe(sizes);
    description.text.iter().take_while(|&&c| c != 0).map(|&c| c as u8 as char).collect()
}

/// A copy of a list of sizes.
pub fn list(sizes: &[c_long]) -> std::result::Result<Longs, OutOfMemory> {
    let mut copy = Longs::new();
    extend(&mut copy, sizes)?;
    Ok(copy)
}

/// Adds `sizes` to a list.
#[inline]
pub fn extend(list: &mut Longs, sizes: &[c_long]) -> std::result::Result<(), OutOfMemory> {
    let bytes = size_of_val(sizes);
    list.try_reserve_exact(sizes.len()).map_err(|_| OutOfMemory { bytes })?;
    sizes.iter().for_each(|&size| list.push(size));
    Ok(())
}

/// A list of `count` sizes, which may be as many as a caller asks for.
pub fn filled(count: usize, size: c_long) -> std::result::Result<Longs, OutOfMemory> {
    let mut sizes = Longs::new();
    fill(&mut sizes, count, size)?;
    Ok(sizes)
}

/// [`filled`] where the list is.
#[inline]
pub fn fill(list: &mut Longs, count: usize, size: c_long) -> std::result::Result<(), OutOfMemory> {
    let bytes = count.saturating_mul(size_of::<c_long>());
    list.clear();
    list.try_reserve_exact(count).map_err(|_| OutOfMemory { bytes })?;
    list.resize(count, size);
    Ok(())
}

/// The product of sizes; `None` if it overflows.
pub fn product(sizes: &[c_long]) -> Option<c_long> {
    sizes.iter().try_fold(1, |product: c_long, &size| product.checked_mul(size))
}

/// `sizes` with an entry of -1, if there is one, replaced so that the product is `count`.
///
/// # Errors
///
/// Argument 1: more than one -1. Argument 2: no size fits, or the product is not `count`.
pub fn infer(sizes: &[c_long], count: isize) -> Result<Longs> {
    let mut result = list(sizes)?;
    let mut missing = sizes.iter().enumerate().filter(|&(_, &size)| size == -1).map(|(i, _)| i);
    let inferred = missing.next();
    check_arg(missing.next().is_none(), 1, "only one dimension can be inferred")?;

    let mut known = sizes.iter().filter(|&&size| size != -1);
    let known = known.try_fold(1, |product: c_long, &size| product.checked_mul(size));
    let total = if sizes.is_empty() { Some(0) } else { known };
    let count = count as c_long;
    let refuse =
        || Error::arg(2, format!("size '{}' is invalid for input with {count} elements", to_text(sizes)));
    match (inferred, total) {
        (Some(i), Some(total)) if total > 0 && count % total == 0 => result[i] = count / total,
        (None, Some(total)) if total == count => {}
        _ => return Err(refuse()),
    }
    Ok(result)
}

/// Why sizes cannot be broadcast together. Not yet an error: the caller gets the text in a buffer.
pub struct Mismatch(pub String);

impl From<OutOfMemory> for Mismatch {
    fn from(shortage: OutOfMemory) -> Self {
        Mismatch(shortage.to_string())
    }
}

/// The size of dimension `back` counted from the last; 1 where there is none.
fn from_back(sizes: &[c_long], back: usize) -> c_long {
    sizes.len().checked_sub(back + 1).map_or(1, |i| sizes[i])
}

/// The common size of two tensors expanded together.
pub fn broadcast2(a: &[c_long], b: &[c_long]) -> std::result::Result<Longs, Mismatch> {
    let rank = a.len().max(b.len());
    let mut result = filled(rank, 1)?;
    for back in 0..rank {
        let (size_a, size_b) = (from_back(a, back), from_back(b, back));
        let dimension = rank - 1 - back;
        if size_a != size_b && size_a != 1 && size_b != 1 {
            return Err(Mismatch(format!(
                "The size of tensor a ({size_a}) must match the size of tensor b ({size_b}) at \
                 non-singleton dimension {dimension}."
            )));
        }
        result[dimension] = size_a.max(size_b);
    }
    Ok(result)
}

/// The common size of any number of tensors expanded together.
pub fn broadcast(all: &[&[c_long]]) -> std::result::Result<Longs, Mismatch> {
    let rank = all.iter().map(|sizes| sizes.len()).max().unwrap_or(0);
    let mut result = filled(rank, 1)?;
    for back in 0..rank {
        let dimension = rank - 1 - back;
        for (i, sizes) in all.iter().enumerate() {
            let (size, expanded) = (from_back(sizes, back), result[dimension]);
            if size != expanded && size != 1 && expanded != 1 {
                return Err(Mismatch(format!(
                    "The size of tensor {i} ({size}) must match the expanded size of tensor ({expanded}) \
                     at non-singleton dimension {dimension}."
                )));
            }
            result[dimension] = size.max(expanded);
        }
    }
    Ok(result)
}

/// Sizes and strides of a tensor expanded to `target`, in which -1 keeps a size.
pub fn expand(
    sizes: &[c_long],
    strides: &[c_long],
    target: &[c_long],
) -> std::result::Result<(Longs, Longs), Mismatch> {
    let rank = target.len();
    let mut new_sizes = filled(rank, 1)?;
    let mut new_strides = filled(rank, 1)?;
    for back in 0..rank {
        let dimension = rank - 1 - back;
        let existing = sizes.len().checked_sub(back + 1);
        let wanted = target[dimension];
        let (size, stride) = match existing {
            Some(i) => (sizes[i], strides[i]),
            None if dimension + 1 < rank => {
                (1, new_sizes[dimension + 1].wrapping_mul(new_strides[dimension + 1]))
            }
            None => (1, 1),
        };
        if wanted == -1 && existing.is_none() {
            return Err(Mismatch(format!(
                "The expanded size of the tensor (-1) isn't allowed in a leading, non-existing dimension \
                 {dimension}."
            )));
        }
        let wanted = if wanted == -1 { size } else { wanted };
        if wanted < 1 {
            return Err(Mismatch(format!(
                "The expanded size of the tensor ({wanted}) must be positive at dimension {dimension}."
            )));
        }
        if size != wanted && size != 1 {
            return Err(Mismatch(format!(
                "The expanded size of the tensor ({wanted}) must match the existing size ({size}) at \
                 non-singleton dimension {dimension}."
            )));
        }
        new_sizes[dimension] = wanted;
        new_strides[dimension] = if size == wanted { stride } else { 0 };
    }
    Ok((new_sizes, new_strides))
}
