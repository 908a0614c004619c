//! What the auditor can ask a storage.

use super::{REFCOUNTED, Storage, VIEW, bytes_of};
use crate::audit::object::{AUDITED, Audited, Portrait};
use crate::element::Element;
use crate::handle::{Counted, Ref};
use std::ptr::NonNull;

impl<T: Element> Audited for Storage<T> {
    fn portrait(this: Ref<'_, Self>) -> Portrait {
        let sizes = Some(vec![this.len() as i64]);
        Portrait {
            type_name: format!("TH{}Storage", T::NAME),
            sizes,
            bytes: bytes_of(this),
            is_damaged: false,
        }
    }

    fn is_counted(this: Ref<'_, Self>) -> bool {
        this.flags() & REFCOUNTED != 0
    }

    fn mark(this: Ref<'_, Self>) {
        this.set_flags(AUDITED);
    }

    fn data(this: Ref<'_, Self>) -> Option<usize> {
        (this.flags() & VIEW == 0).then(|| Ref::<'_, Storage<T>>::data(this).addr())
    }

    const RELEASE: Option<unsafe fn(NonNull<Self>)> = Some(<Self as Counted>::release);
}
