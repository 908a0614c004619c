//! What the auditor can ask an object.

use super::value::Object;
use crate::audit::object::{Audited, Portrait};
use crate::handle::{Counted, Ref};
use std::ptr::NonNull;

impl Audited for Object {
    fn name() -> String {
        "THObject".into()
    }

    fn portrait(this: Ref<'_, Self>) -> Portrait {
        Portrait { bytes: this.bytes_held(), ..Portrait::of::<Self>() }
    }

    const HOLDS_MORE: bool = true;

    const RELEASE: Option<unsafe fn(NonNull<Self>)> = Some(<Self as Counted>::release);
}
