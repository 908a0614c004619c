//! Objects that contain each other.
//!
//! Counts alone never free a table that contains itself, directly or by way of others. So objects each of which can be
//! reached from each other share one count: they are a [`Ring`], which counts the references to any of them from outside,
//! and not those among them. All of them are freed when it is 0. Between rings, and objects in none, there are no
//! circles left, so that counts are exact.
//!
//! Rings are made where circles arise: when a file has been read, and when a table is given a value. They are not
//! taken apart when a table is changed: what was a part of a circle lives as long as any of its objects.

use super::Object;
use super::map::Map;
use super::slot::Slot;
use crate::error::{Error, Result};
use crate::handle::Ref;
use crate::memory::alloc;
use crate::memory::scratch::Scratch;
use std::ptr::NonNull;
use std::sync::atomic::{AtomicI32, Ordering};

/// Objects that share one count.
pub(super) struct Ring {
    pub(super) count: AtomicI32,
    members: Scratch<NonNull<Object>>,
}

impl Ring {
    /// The objects.
    pub(super) fn members(&self) -> &[NonNull<Object>] {
        &self.members
    }

    /// Takes the ring out of its block, which is freed.
    ///
    /// # Safety
    ///
    /// The block is not used afterwards.
    pub(super) unsafe fn take(block: NonNull<Ring>) -> Ring {
        // SAFETY: by the caller's promise; it came from `alloc_header`.
        unsafe {
            let ring = block.read();
            alloc::free_header(block.as_ptr());
            ring
        }
    }
}

/// The objects that `object` refers to, and what ties its ring together: its first member refers to all others and they
/// to it, whether they do otherwise or not.
fn successor(object: Ref<'_, Object>, k: usize) -> Successor {
    let slots = object.value().slot_count();
    if k < slots {
        return match object.value().slot(k) {
            // SAFETY: an object keeps alive what it refers to.
            Slot::Object(target) if unsafe { Ref::new(target) }.value().is_container() => {
                Successor::Object(target)
            }
            _ => Successor::None,
        };
    }
    // SAFETY: a ring lives as long as its members.
    let Some(ring) = (unsafe { object.ring().as_ref() }) else {
        return Successor::End;
    };
    let k = k - slots;
    let first = ring.members[0];
    let tied = if first == object.as_non_null() {
        ring.members.get(k + 1)
    } else {
        ring.members.get(..1).and_then(|list| list.get(k))
    };
    tied.map_or(Successor::End, |&member| Successor::Object(member))
}

enum Successor {
    Object(NonNull<Object>),
    /// A reference to nothing that could lead back.
    None,
    /// There are no more.
    End,
}

/// Whether `target` can be reached from `start`.
///
/// # Errors
///
/// No memory.
pub(super) fn reaches(start: Ref<'_, Object>, target: Ref<'_, Object>) -> Result<bool> {
    let mut seen = Map::new();
    let mut open = Scratch::new();
    open.push(start.as_non_null())?;
    seen.set(start.as_ptr().addr() as u64, 0)?;
    while let Some(object) = open.pop() {
        if object == target.as_non_null() {
            return Ok(true);
        }
        // SAFETY: reached from an object that is alive.
        let object = unsafe { Ref::new(object) };
        for k in 0.. {
            match successor(object, k) {
                Successor::Object(next) if seen.get(next.as_ptr().addr() as u64).is_none() => {
                    seen.set(next.as_ptr().addr() as u64, 0)?;
                    open.push(next)?;
                }
                Successor::Object(_) | Successor::None => {}
                Successor::End => break,
            }
        }
    }
    Ok(false)
}

/// An object that a walk has met.
struct Met {
    object: NonNull<Object>,
    /// The earliest object met that it leads back to, as far as is known.
    low: u32,
    /// Whether it may still turn out to be in a circle with those met before.
    is_open: bool,
}

/// Makes rings of all circles that there will be once `start` refers to `extra`, too.
///
/// # Errors
///
/// No memory.
pub(super) fn close(start: Ref<'_, Object>, extra: Ref<'_, Object>) -> Result<()> {
    if extra == start {
        return if start.ring().is_null() { join(Scratch::filled(1, start.as_non_null())?) } else { Ok(()) };
    }
    let mut walk = Walk::default();
    walk.enter(start.as_non_null())?;
    walk.enter(extra.as_non_null())?;
    walk.finish()
}

/// Makes rings of all circles that can be reached from any of `starts`.
///
/// # Errors
///
/// No memory.
pub(super) fn close_all<'a>(starts: impl Iterator<Item = Ref<'a, Object>>) -> Result<()> {
    let mut walk = Walk::default();
    for start in starts {
        if start.value().is_container() && !walk.has_met(start.as_non_null()) {
            walk.enter(start.as_non_null())?;
            walk.finish()?;
        }
    }
    Ok(())
}

/// Tarjan's walk, with a stack of its own.
#[derive(Default)]
struct Walk {
    /// The numbers of objects met, by address.
    numbers: Map,
    met: Scratch<Met>,
    /// Those that may be in a circle, in the order in which they were met.
    open: Scratch<u32>,
    /// The objects on the way to the present one, each with the next of its references.
    way: Scratch<(u32, usize)>,
}

impl Walk {
    fn has_met(&self, object: NonNull<Object>) -> bool {
        self.numbers.get(object.as_ptr().addr() as u64).is_some()
    }

    /// Goes on with an object that has not been met.
    fn enter(&mut self, object: NonNull<Object>) -> Result<()> {
        let number =
            u32::try_from(self.met.len()).ok().filter(|&n| n < u32::MAX).ok_or_else(Error::overflow)?;
        self.numbers.set(object.as_ptr().addr() as u64, number)?;
        self.met.push(Met { object, low: number, is_open: true })?;
        self.open.push(number)?;
        self.way.push((number, 0))?;
        Ok(())
    }

    /// Follows all references of the objects on the way.
    fn finish(&mut self) -> Result<()> {
        while let Some((number, k)) = self.way.pop() {
            // SAFETY: reached from an object that is alive.
            let object = unsafe { Ref::new(self.met[number as usize].object) };
            match successor(object, k) {
                Successor::End => {
                    leave(number, &mut self.met, &mut self.open)?;
                    let low = self.met[number as usize].low;
                    if let Some(&(parent, _)) = self.way.last() {
                        let parent = &mut self.met[parent as usize];
                        parent.low = parent.low.min(low);
                    }
                }
                Successor::None => self.way.push((number, k + 1))?,
                Successor::Object(next) => {
                    self.way.push((number, k + 1))?;
                    match self.numbers.get(next.as_ptr().addr() as u64) {
                        None => self.enter(next)?,
                        Some(other) if self.met[other as usize].is_open => {
                            let low = self.met[number as usize].low.min(other);
                            self.met[number as usize].low = low;
                        }
                        Some(_) => {}
                    }
                }
            }
        }
        Ok(())
    }
}

/// All references of object `number` have been followed: if it leads back to none before it, those met after it that are
/// open still are in a circle with it.
fn leave(number: u32, met: &mut Scratch<Met>, open: &mut Scratch<u32>) -> Result<()> {
    if met[number as usize].low != number {
        return Ok(());
    }
    let from = open.iter().rposition(|&other| other == number).unwrap_or(0);
    let mut members = Scratch::with_capacity(open.len() - from)?;
    for &other in &open[from..] {
        met[other as usize].is_open = false;
        members.push(met[other as usize].object)?;
    }
    open.truncate(from);
    // SAFETY: alive as in `close`.
    let refers_to_itself =
        members.len() == 1 && unsafe { Ref::new(members[0]) }.value().refers_to(members[0]);
    if members.len() > 1 || refers_to_itself { join(members) } else { Ok(()) }
}

/// Makes one ring of `members`, which has all of a ring that it has one of.
///
/// # Errors
///
/// No memory; nothing has changed.
fn join(members: Scratch<NonNull<Object>>) -> Result<()> {
    // SAFETY: alive as in `close`; an object keeps alive what it refers to.
    let at = |object: NonNull<Object>| unsafe { Ref::new(object) };
    let first = at(members[0]).ring();
    if !first.is_null() && members.iter().all(|&member| at(member).ring() == first) {
        return Ok(());
    }
    let mut inside = Map::new();
    for member in &members {
        inside.set(member.as_ptr().addr() as u64, 0)?;
    }
    let mut count = 0;
    let mut rings: Scratch<NonNull<Ring>> = Scratch::new();
    for &member in &members {
        let ring = at(member).ring();
        match NonNull::new(ring) {
            None => count += at(member).count().load(Ordering::Acquire),
            // Each ring once: with its first member.
            // SAFETY: a ring lives as long as its members.
            Some(ring) if unsafe { ring.as_ref() }.members[0] == member => {
                count += at(member).count().load(Ordering::Acquire);
                rings.push(ring)?;
            }
            Some(_) => {}
        }
        at(member).value().for_each_slot(|slot| {
            if let Slot::Object(target) = slot
                && inside.get(target.as_ptr().addr() as u64).is_some()
                && (ring.is_null() || at(target).ring() != ring)
            {
                count -= 1;
            }
        });
    }
    let block = alloc::alloc_header::<Ring>()?;
    for &member in &members {
        // SAFETY: whoever closes a circle has its objects for itself.
        unsafe { (*member.as_ptr()).ring = block };
    }
    // SAFETY: the block was made for one ring just now; the old ones are not referred to any more.
    unsafe {
        block.write(Ring { count: AtomicI32::new(count), members });
        for &ring in &rings {
            drop(Ring::take(ring));
        }
    }
    Ok(())
}
