//! What the auditor can ask a storage.

use super::header::{REFCOUNTED, Storage, VIEW, bytes_of};
use crate::audit::object::{AUDITED, Audited, ObjectDescription};
use crate::element::Element;
use crate::handle::{Counted, Ref};
use smallvec::smallvec;
use std::ptr::NonNull;
use std::sync::atomic::Ordering;

impl<T: Element> Audited for Storage<T> {
    fn name() -> String {
        format!("TH{}Storage", T::NAME)
    }

    fn description(this: Ref<'_, Self>) -> ObjectDescription {
        ObjectDescription {
            sizes: Some(smallvec![this.len() as i64]),
            bytes: bytes_of(this),
            ..ObjectDescription::of::<Self>()
        }
    }

    fn is_counted(this: Ref<'_, Self>) -> bool {
        this.flags() & REFCOUNTED != 0
    }

    fn holds(this: Ref<'_, Self>, visit: &mut dyn FnMut(usize)) {
        // The context of an allocator may be the storage that the data is in.
        visit(this.source().context.addr());
        // SAFETY: a field of a valid storage.
        let base = unsafe { (*this.as_ptr()).view };
        if this.flags() & VIEW != 0 && !base.is_null() {
            visit(base.addr());
        }
    }

    fn count(this: Ref<'_, Self>) -> Option<usize> {
        // SAFETY: a header, whose count is only ever changed as a whole.
        usize::try_from(unsafe { &(*this.as_ptr()).refcount }.load(Ordering::Relaxed)).ok()
    }

    fn mark(this: Ref<'_, Self>) {
        this.set_flags(AUDITED);
    }

    fn data(this: Ref<'_, Self>) -> Option<usize> {
        (this.flags() & VIEW == 0).then(|| Ref::<'_, Storage<T>>::data(this).addr())
    }

    const MAY_BE_HANDED_OVER: bool = true;

    const RELEASE: Option<unsafe fn(NonNull<Self>)> = Some(<Self as Counted>::release);
}
