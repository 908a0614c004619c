//! Classes of modules that a program brings itself, as functions of C.

use super::value::NetValue;
use crate::boundary::callback::guarded;
use crate::error::{Error, Result};
use crate::fork::{self, ForkLock};
use crate::handle::{Own, Ref};
use crate::memory::recycle;
use crate::memory::scratch::Scratch;
use crate::object::Object;
use std::ffi::{CStr, c_void};
use std::ptr::NonNull;
use std::sync::Arc;

/// What a module makes of its input: it is lent both, and gives a reference to a tree of tensors.
pub type ClientFunction =
    unsafe extern "C-unwind" fn(module: *mut Object, input: *mut Object, data: *mut c_void) -> *mut Object;

/// Frees what such a function was registered with.
pub type ClientFree = unsafe extern "C-unwind" fn(data: *mut c_void);

/// A class with what it was registered with, which is freed with it.
pub(super) struct ClientClass {
    function: ClientFunction,
    free: Option<ClientFree>,
    data: *mut c_void,
}

// SAFETY: whoever registers a class promises that its functions may be called by several threads at once.
unsafe impl Send for ClientClass {}
// SAFETY: as above.
unsafe impl Sync for ClientClass {}

impl Drop for ClientClass {
    fn drop(&mut self) {
        if let Some(free) = self.free {
            let data = self.data;
            // SAFETY: registered together, and called once. An error in it has nobody to go to.
            let _ = recycle::suspended(|| guarded(|| unsafe { free(data) }));
        }
    }
}

/// The names of classes, and the classes.
static CLASSES: ForkLock<Scratch<(Scratch<u8>, Arc<ClientClass>)>> = ForkLock::new(Scratch::new());

fork::watch_at_load!(before_fork, after_fork, after_fork);

extern "C" fn before_fork() {
    CLASSES.hold();
}

extern "C" fn after_fork() {
    CLASSES.let_go();
}

/// Has modules of the class `name` be computed by `function`, called with `data`, in networks that are made from now on; a
/// class that was registered under the name is no more, nor is there one if there is no function. `free` frees `data` when
/// the class is no more and the last network with it is freed.
///
/// # Errors
///
/// Argument 1: an empty name. No memory. Then `data` is still the caller's.
pub fn register_class(
    name: &CStr,
    function: Option<ClientFunction>,
    free: Option<ClientFree>,
    data: *mut c_void,
) -> Result<()> {
    let name = name.to_bytes();
    if name.is_empty() {
        return Err(Error::arg(1, "the name of a class expected"));
    }
    let mut own_name = Scratch::new();
    own_name.copy_from(name)?;
    let mut classes = CLASSES.lock();
    let known = classes.iter().position(|(known, _)| **known == *name);
    // Dropped when nobody holds the lock: what frees it may come here again.
    let mut former = None;
    if let Some(function) = function {
        if known.is_none() {
            let room = classes.len() + 1;
            classes.reserve(room)?;
        }
        let class = Arc::new(ClientClass { function, free, data });
        match known.and_then(|known| classes.get_mut(known)) {
            Some((_, place)) => former = Some(std::mem::replace(place, class)),
            None => classes.push((own_name, class))?,
        }
    } else if let Some(known) = known {
        let last = classes.len() - 1;
        classes.swap(known, last);
        former = classes.pop().map(|(_, class)| class);
    }
    drop(classes);
    drop(former);
    Ok(())
}

/// A module of such a class.
pub(super) struct ClientLayer {
    class: Arc<ClientClass>,
    module: Own<Object>,
}

impl ClientLayer {
    /// `module`, if its class is registered.
    pub(super) fn of(module: Ref<'_, Object>) -> Option<Self> {
        let name = module.class_name();
        let classes = CLASSES.lock();
        let (_, class) = classes.iter().find(|(known, _)| **known == *name)?;
        Some(ClientLayer { class: class.clone(), module: module.to_owned() })
    }

    pub(super) fn run(&self, input: &NetValue) -> Result<NetValue> {
        let input = input.again()?.into_object()?;
        let (module, given) = (self.module.borrow().as_ptr(), input.borrow().as_ptr());
        let ClientClass { function, data, .. } = *self.class;
        // What it makes is its own, and none of the memory that a run keeps.
        // SAFETY: registered together, and lent two valid objects for the call.
        let result = recycle::suspended(|| guarded(|| unsafe { function(module, given, data) }))?;
        let result = NonNull::new(result).ok_or_else(|| Error::plain("its function gave nothing"))?;
        // SAFETY: the function gives one reference.
        let result = unsafe { Own::from_raw(result) };
        NetValue::of_object(result.borrow()).map_err(|error| {
            Error::plain(format!("its function gave what is no result: {}", error.message()))
        })
    }
}
