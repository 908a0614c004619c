//! Copies of few elements, which need no plan, no threads and no non-temporal stores.

use super::header::Header;
use super::view::View;
use crate::element::Element;
use crate::tuning::{FEW_DENSE, FEW_STRIDED};
use std::mem::MaybeUninit;
use std::ptr;

/// Copies the elements of `source` to `tensor`, if they are few and as many, and there are some; they may overlap in any
/// way. `false` if it is not that case: nothing has been copied.
#[inline]
pub fn copy_few<'a, H: Header<'a, Element: Element>>(tensor: H, source: H) -> bool {
    let (Ok(to), Ok(from)) = (View::new(tensor, 1), View::new(source, 2)) else {
        return false;
    };
    let count = to.extent.count;
    if count != from.extent.count || count == 0 || count > FEW_DENSE {
        return false;
    }
    if to.extent.contiguous && from.extent.contiguous {
        // SAFETY: as many elements on both sides, which may overlap.
        unsafe { ptr::copy(from.extent.data, to.extent.data, count) };
        return true;
    }
    if count > FEW_STRIDED || from.rank() > 2 || to.rank() > 2 {
        return false;
    }
    // All is read before anything is written, since the two may overlap.
    let mut values = [const { MaybeUninit::uninit() }; FEW_STRIDED];
    from.read(&mut values).is_some_and(|values| to.write(values))
}
