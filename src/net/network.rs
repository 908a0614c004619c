//! The object that C code holds: a network that can run.

use super::compile;
use super::parameter::LayerWeights;
use super::program::Program;
use crate::audit;
use crate::audit::object::{Audited, ObjectDescription};
use crate::count;
use crate::error::{Error, Result};
use crate::handle::{Counted, Own, Ref};
use crate::memory::alloc;
use crate::memory::scratch::Scratch;
use crate::object::{ElementType, Object, t7};
use std::ffi::CStr;
use std::ptr::NonNull;
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};

/// A network: `THNet`. Opaque to C. Nothing of it changes once it is made but how it is run, so that threads may run it at
/// once.
pub struct Network {
    refcount: AtomicI32,
    /// Whether it is run in its prepared form.
    prepared: AtomicBool,
    program: Program,
    /// Of each layer its path and its class, each with a 0 behind it.
    layers: Scratch<LayerNames>,
    parameters: usize,
    element: Option<ElementType>,
}

/// What a layer is called.
struct LayerNames {
    path: Scratch<u8>,
    class: Scratch<u8>,
    parameters: usize,
}

impl Counted for Network {
    fn retain(this: Ref<'_, Self>) {
        count::add_one(this.refcount());
    }

    unsafe fn release(this: NonNull<Self>) {
        // SAFETY: valid, as the caller owns a reference.
        if count::remove_one(unsafe { Ref::new(this) }.refcount()) {
            // SAFETY: that was the last reference; the header came from `alloc_header`.
            unsafe {
                (*this.as_ptr()).program = Program::default();
                (*this.as_ptr()).layers = Scratch::new();
                if audit::active() {
                    (*this.as_ptr()).refcount = AtomicI32::new(0);
                    audit::header_freed(this.as_ptr().cast(), size_of::<Network>());
                } else {
                    alloc::free_header(this.as_ptr());
                }
            }
        }
    }
}

impl Audited for Network {
    fn name() -> String {
        "THNet".into()
    }

    fn description(this: Ref<'_, Self>) -> ObjectDescription {
        ObjectDescription { bytes: this.parameter_count() * 4, ..ObjectDescription::of::<Self>() }
    }

    fn count(this: Ref<'_, Self>) -> Option<usize> {
        usize::try_from(this.refcount().load(Ordering::Relaxed)).ok()
    }

    const HOLDS_MORE: bool = true;

    const RELEASE: Option<unsafe fn(NonNull<Self>)> = Some(<Self as Counted>::release);
}

impl<'a> Ref<'a, Network> {
    fn refcount(self) -> &'a AtomicI32 {
        // SAFETY: a valid object.
        unsafe { &(*self.as_ptr()).refcount }
    }

    pub(super) fn program(self) -> &'a Program {
        // SAFETY: a valid object, of which nothing changes but the count.
        unsafe { &(*self.as_ptr()).program }
    }

    fn prepared(self) -> &'a AtomicBool {
        // SAFETY: a valid object.
        unsafe { &(*self.as_ptr()).prepared }
    }

    /// Whether it is run in its prepared form.
    pub(super) fn is_prepared(self) -> bool {
        self.prepared().load(Ordering::Relaxed)
    }

    /// Says whether it is to be run in its prepared form or module by module, from the next run on.
    pub fn prepare(self, prepared: bool) {
        self.prepared().store(prepared, Ordering::Relaxed);
    }

    fn layers(self) -> &'a [LayerNames] {
        // SAFETY: as in `program`.
        unsafe { &(*self.as_ptr()).layers }
    }

    fn layer(self, layer: usize) -> Result<&'a LayerNames> {
        let layers = self.layers();
        layers.get(layer).ok_or_else(|| {
            Error::arg(2, format!("there is no layer {layer} in a network of {}", layers.len()))
        })
    }

    /// The number of layers: modules that compute, in the order in which they run.
    pub fn layer_count(self) -> usize {
        self.layers().len()
    }

    /// The path of a layer, with a 0 behind it.
    ///
    /// # Errors
    ///
    /// Argument 2: there is no such layer.
    pub fn layer_path(self, layer: usize) -> Result<&'a [u8]> {
        Ok(&self.layer(layer)?.path)
    }

    /// The class of a layer, with a 0 behind it.
    ///
    /// # Errors
    ///
    /// Argument 2: there is no such layer.
    pub fn layer_class(self, layer: usize) -> Result<&'a [u8]> {
        Ok(&self.layer(layer)?.class)
    }

    /// The number of a layer's parameters.
    ///
    /// # Errors
    ///
    /// Argument 2: there is no such layer.
    pub fn layer_parameters(self, layer: usize) -> Result<usize> {
        Ok(self.layer(layer)?.parameters)
    }

    /// The number of all parameters; those that layers share count once.
    pub fn parameter_count(self) -> usize {
        // SAFETY: as in `program`.
        unsafe { (*self.as_ptr()).parameters }
    }

    /// The type of the parameters; `None` if there are none.
    pub fn element(self) -> Option<ElementType> {
        // SAFETY: as in `program`.
        unsafe { (*self.as_ptr()).element }
    }
}

fn terminated(text: &[u8]) -> Result<Scratch<u8>> {
    let mut bytes = Scratch::with_capacity(text.len() + 1)?;
    bytes.extend(text.iter().copied())?;
    bytes.push(0)?;
    Ok(bytes)
}

/// The network of a tree of modules, whose tensors it shares.
///
/// # Errors
///
/// Argument 1: no network, or one that cannot be run; the text says what of it. No memory.
pub fn of_object(object: Ref<'_, Object>) -> Result<Own<Network>> {
    let program = compile::compile(object)?;
    let mut layers = Scratch::new();
    let mut element = None;
    // Where elements are, so that what layers share is counted once; all of a network may be in one storage.
    let mut seen = Scratch::new();
    for (number, place, operation) in program.layers() {
        let mut parameters = 0;
        let mut outcome = Ok(());
        operation.weights(&mut |weights: &LayerWeights| {
            parameters += weights.count().max(0) as usize;
            let entry = (weights.identity(), weights.count());
            outcome = outcome.and(seen.push(entry));
            element = element.or(Some(weights.element()));
        });
        outcome?;
        let path = terminated(program.path(number).as_bytes())?;
        layers.push(LayerNames {
            path,
            class: terminated(place.module.borrow().class_name())?,
            parameters,
        })?;
    }
    seen.sort_unstable();
    let mut parameters = 0;
    for (k, &(_, count)) in seen.iter().enumerate() {
        if k == 0 || seen[k - 1] != seen[k] {
            parameters += count.max(0) as usize;
        }
    }
    let block = alloc::alloc_header::<Network>()?;
    // SAFETY: the block was made for one object just now; the count of one is the caller's.
    unsafe {
        block.write(Network {
            refcount: AtomicI32::new(1),
            prepared: AtomicBool::new(true),
            program,
            layers,
            parameters,
            element,
        });
        Ok(Own::from_raw(NonNull::new_unchecked(block)))
    }
}

/// The network in the file at `path`.
///
/// # Errors
///
/// As those of `t7::load` and [`of_object`].
pub fn load(path: &CStr) -> Result<Own<Network>> {
    of_object(t7::load(path)?.borrow())
}
