//! What the auditor can ask an object. The types answer where they are defined, in a file `audited.rs`.

use crate::handle::Ref;
use smallvec::SmallVec;
use std::any::TypeId;
use std::fmt;
use std::ptr::NonNull;

/// `TH_AUDITED`: the flag of tensors and storages whose references are recorded. Code that counts references by itself, as
/// the C++ layer does, leaves those with a flag that it does not know to the library.
pub const AUDITED: i8 = 1 << 6;

/// Sizes for a [`ObjectDescription`].
pub type Sizes = SmallVec<[i64; 4]>;

/// Whether an object lives at an address, as far as the book knows: then it can be read.
pub type Lives<'a> = &'a dyn Fn(usize) -> bool;

/// What an object looks like: for reports. Made at each last free, so it takes no memory.
#[derive(Clone, Debug)]
pub struct ObjectDescription {
    /// Gives the name of its type in C.
    pub name: fn() -> String,
    /// Gives the call by which C code gives a reference back, such as `THFloatTensor_free`.
    pub give_back: fn() -> String,
    /// Its sizes; a storage's number of elements. `None` where that is no property of it.
    pub sizes: Option<Sizes>,
    /// The bytes of data that it keeps alive.
    pub bytes: usize,
    /// Whether something other than the library has freed its header, or written over it.
    pub is_damaged: bool,
}

impl ObjectDescription {
    /// Of an object of which nothing but its type is told.
    pub fn of<O: Audited>() -> ObjectDescription {
        ObjectDescription { name: O::name, give_back: O::give_back, sizes: None, bytes: 0, is_damaged: false }
    }

    /// The name of its type in C, such as `THFloatTensor`.
    pub(crate) fn type_name(&self) -> String {
        (self.name)()
    }
}

/// Such as `THFloatTensor of size 2x3`.
impl fmt::Display for ObjectDescription {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.type_name())?;
        if self.is_damaged {
            return out
                .write_str(" whose header was freed or overwritten by something other than the library");
        }
        match self.sizes.as_deref() {
            None => Ok(()),
            Some([]) => out.write_str(" without dimensions"),
            Some(sizes) => {
                let sizes: Vec<String> = sizes.iter().map(i64::to_string).collect();
                write!(out, " of size {}", sizes.join("x"))
            }
        }
    }
}

/// An object that C code holds references to.
pub trait Audited: Sized + 'static {
    /// The name of its type in C, such as `THFloatTensor`.
    fn name() -> String;

    /// The call by which C code gives a reference back.
    fn give_back() -> String {
        format!("{}_free", Self::name())
    }

    /// What it looks like now. It is intact.
    fn description(_this: Ref<'_, Self>) -> ObjectDescription {
        ObjectDescription::of::<Self>()
    }

    /// Whether what the header says can be so: it is not after `free` of the C library.
    fn is_intact(_this: Ref<'_, Self>, _lives: Lives<'_>) -> bool {
        true
    }

    /// Whether its references are counted at all.
    fn is_counted(_this: Ref<'_, Self>) -> bool {
        true
    }

    /// The count in its header, if it has one.
    fn count(_this: Ref<'_, Self>) -> Option<usize> {
        None
    }

    /// Whether a program may hand its reference to another object by writing a pointer there, which the library then
    /// gives back with that object: `tensor->storage = s`.
    const MAY_BE_HANDED_OVER: bool = false;

    /// Whether what it holds is not told by [`Audited::holds`].
    const HOLDS_MORE: bool = false;

    /// Has callers that count references by themselves leave it to the library.
    fn mark(_this: Ref<'_, Self>) {}

    /// Where the data begins that it shows without keeping it alive by a count, if it is a storage.
    fn data(_this: Ref<'_, Self>) -> Option<usize> {
        None
    }

    /// Calls `visit` with the addresses of the tensors and storages that it holds references to. It is intact.
    fn holds(_this: Ref<'_, Self>, _visit: &mut dyn FnMut(usize)) {}

    /// Gives one reference back, where that can be done for C code that lost it.
    const RELEASE: Option<unsafe fn(NonNull<Self>)> = None;
}

/// Sizes for a [`ObjectDescription`].
#[allow(clippy::useless_conversion, reason = "a long has 32 bits on some systems")]
pub fn wide(sizes: &[std::os::raw::c_long]) -> Sizes {
    sizes.iter().map(|&size| i64::from(size)).collect()
}

/// What can be asked of objects of one type, whose type is forgotten.
#[derive(Debug)]
pub(crate) struct ObjectType {
    pub(crate) name: fn() -> String,
    give_back: fn() -> String,
    id: TypeId,
    description: unsafe fn(NonNull<()>) -> ObjectDescription,
    is_intact: unsafe fn(NonNull<()>, Lives<'_>) -> bool,
    is_counted: unsafe fn(NonNull<()>) -> bool,
    count: unsafe fn(NonNull<()>) -> Option<usize>,
    data: unsafe fn(NonNull<()>) -> Option<usize>,
    holds: unsafe fn(NonNull<()>, &mut dyn FnMut(usize)),
    release: Option<unsafe fn(NonNull<()>)>,
    /// See [`Audited::MAY_BE_HANDED_OVER`].
    pub(crate) may_be_handed_over: bool,
    /// Whether what it holds is not told.
    pub(crate) holds_more: bool,
}

impl ObjectType {
    /// The object of this kind at an address.
    pub(crate) fn at(&'static self, address: usize) -> Option<Subject> {
        let address = NonNull::new(std::ptr::with_exposed_provenance_mut(address))?;
        Some(Subject { address, kind: self })
    }

    pub(crate) fn is(&self, other: &ObjectType) -> bool {
        self.id == other.id
    }
}

/// The kind of a type.
trait HasKind {
    const KIND: ObjectType;
}

impl<O: Audited> HasKind for O {
    const KIND: ObjectType = {
        unsafe fn description<O: Audited>(address: NonNull<()>) -> ObjectDescription {
            // SAFETY: by the caller's promise.
            O::description(unsafe { Ref::new(address.cast()) })
        }
        unsafe fn is_intact<O: Audited>(address: NonNull<()>, lives: Lives<'_>) -> bool {
            // SAFETY: by the caller's promise.
            O::is_intact(unsafe { Ref::new(address.cast()) }, lives)
        }
        unsafe fn is_counted<O: Audited>(address: NonNull<()>) -> bool {
            // SAFETY: by the caller's promise.
            O::is_counted(unsafe { Ref::new(address.cast()) })
        }
        unsafe fn count<O: Audited>(address: NonNull<()>) -> Option<usize> {
            // SAFETY: by the caller's promise.
            O::count(unsafe { Ref::new(address.cast()) })
        }
        unsafe fn data<O: Audited>(address: NonNull<()>) -> Option<usize> {
            // SAFETY: by the caller's promise.
            O::data(unsafe { Ref::new(address.cast()) })
        }
        unsafe fn holds<O: Audited>(address: NonNull<()>, visit: &mut dyn FnMut(usize)) {
            // SAFETY: by the caller's promise.
            O::holds(unsafe { Ref::new(address.cast()) }, visit);
        }
        unsafe fn release<O: Audited>(address: NonNull<()>) {
            if let Some(release) = O::RELEASE {
                // SAFETY: by the caller's promise.
                unsafe { release(address.cast()) }
            }
        }
        ObjectType {
            name: O::name,
            give_back: O::give_back,
            id: TypeId::of::<O>(),
            description: description::<O>,
            is_intact: is_intact::<O>,
            is_counted: is_counted::<O>,
            count: count::<O>,
            data: data::<O>,
            holds: holds::<O>,
            release: if O::RELEASE.is_some() { Some(release::<O>) } else { None },
            may_be_handed_over: O::MAY_BE_HANDED_OVER,
            holds_more: O::HOLDS_MORE,
        }
    };
}

/// A pointer that C code passes to an exported function.
pub struct Argument {
    address: *const (),
    kind: Option<&'static ObjectType>,
}

impl Argument {
    /// A pointer to an object of the type that the function takes.
    pub fn object<O: Audited>(address: *const O) -> Argument {
        Argument { address: address.cast(), kind: Some(&<O as HasKind>::KIND) }
    }

    /// A pointer to something that is used by one call at a time.
    pub fn untyped<O>(address: *const O) -> Argument {
        Argument { address: address.cast(), kind: None }
    }

    /// No pointer to an object.
    pub const NONE: Argument = Argument { address: std::ptr::null(), kind: None };

    pub(crate) fn address(&self) -> usize {
        self.address.addr()
    }

    /// The kind of object that the function takes.
    pub(crate) fn kind(&self) -> Option<&'static ObjectType> {
        self.kind
    }
}

/// An object with its type forgotten.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Subject {
    address: NonNull<()>,
    kind: &'static ObjectType,
}

// SAFETY: only an address and functions; whoever calls them vouches for the object.
unsafe impl Send for Subject {}

impl Subject {
    pub(crate) fn new<O: Audited>(object: Ref<'_, O>) -> Subject {
        let address = object.as_non_null().cast();
        address.expose_provenance();
        Subject { address, kind: &<O as HasKind>::KIND }
    }

    pub(crate) fn address(self) -> usize {
        self.address.addr().get()
    }

    pub(crate) fn kind(self) -> &'static ObjectType {
        self.kind
    }

    /// What the object looks like.
    ///
    /// A subject is only asked while the book has it among the living, whose headers are never unmapped
    /// under the book's lock: who frees one takes the lock first.
    pub(crate) fn description(self, lives: Lives<'_>) -> ObjectDescription {
        if !self.is_intact(lives) {
            let ObjectType { name, give_back, .. } = *self.kind;
            return ObjectDescription { name, give_back, sizes: None, bytes: 0, is_damaged: true };
        }
        // SAFETY: alive, as said above.
        unsafe { (self.kind.description)(self.address) }
    }

    /// See [`Audited::is_intact`].
    pub(crate) fn is_intact(self, lives: Lives<'_>) -> bool {
        // SAFETY: as in `description`.
        unsafe { (self.kind.is_intact)(self.address, lives) }
    }

    pub(crate) fn is_counted(self) -> bool {
        // SAFETY: as in `description`.
        unsafe { (self.kind.is_counted)(self.address) }
    }

    /// See [`Audited::count`].
    pub(crate) fn count(self) -> Option<usize> {
        // SAFETY: as in `description`.
        unsafe { (self.kind.count)(self.address) }
    }

    /// See [`Audited::data`].
    pub(crate) fn data(self) -> Option<usize> {
        // SAFETY: as in `description`.
        unsafe { (self.kind.data)(self.address) }
    }

    /// See [`Audited::holds`].
    pub(crate) fn holds(self, visit: &mut dyn FnMut(usize)) {
        // SAFETY: as in `description`.
        unsafe { (self.kind.holds)(self.address, visit) }
    }

    /// Whether a lost reference can be given back.
    pub(crate) fn is_releasable(self) -> bool {
        self.kind.release.is_some()
    }

    /// How to give one reference back; `None` if that cannot be done.
    ///
    /// # Safety
    ///
    /// Calling the result gives up a reference that nobody uses any more.
    pub(crate) unsafe fn releaser(self) -> Option<impl FnOnce()> {
        let release = self.kind.release?;
        // SAFETY: by the caller's promise.
        Some(move || unsafe { release(self.address) })
    }
}

/// What the tests of the book take for an object.
#[cfg(test)]
pub(crate) mod stand_in {
    use super::*;

    /// Something that C code holds references to.
    pub(crate) struct Thing;

    impl Audited for Thing {
        fn name() -> String {
            "Thing".into()
        }
    }

    pub(crate) fn subject(thing: &mut Thing) -> Subject {
        // SAFETY: a valid object; the tests use the subject while it lives.
        unsafe { Subject::new(Ref::new(NonNull::from(thing))) }
    }
}
