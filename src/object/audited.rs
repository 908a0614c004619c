//! What the auditor can ask an object.

use super::value::Object;
use crate::audit::object::{Audited, ObjectDescription};
use crate::handle::{Counted, Ref};
use std::ptr::NonNull;

impl Audited for Object {
    fn name() -> String {
        "THObject".into()
    }

    fn description(this: Ref<'_, Self>) -> ObjectDescription {
        ObjectDescription { bytes: this.bytes_held(), ..ObjectDescription::of::<Self>() }
    }

    const HOLDS_MORE: bool = true;

    const RELEASE: Option<unsafe fn(NonNull<Self>)> = Some(<Self as Counted>::release);
}
