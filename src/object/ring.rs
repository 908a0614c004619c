//! Objects that contain each other.
//!
//! Counts alone never free a table that contains itself, directly or by way of others. So objects each of which can be
//! reached from each other share one count: they are a [`Ring`], which counts the references to any of them from outside,
//! and not those among them. All of them are freed when it is 0. Between rings, and objects in none, there are no
//! circles left, so that counts are exact.
//!
//! Rings are made where circles arise: when a file has been read, and when a table is given a value. They are not
//! taken apart when a table is changed: what was a part of a circle lives as long as any of its objects.

use super::map::Map;
use super::value::{Object, Ring, Slot};
use crate::error::{Error, Result};
use crate::handle::Ref;
use crate::memory::alloc;
use crate::memory::scratch::Scratch;
use std::ptr::NonNull;
use std::sync::atomic::{AtomicI32, Ordering};

/// The objects that `object` refers to.
fn successor(object: Ref<'_, Object>, k: usize) -> Successor {
    if k >= object.value().slot_count() {
        return Successor::End;
    }
    match object.value().slot(k) {
        // SAFETY: an object keeps alive what it refers to.
        Slot::Object(target) if unsafe { Ref::new(target) }.value().is_container() => {
            Successor::Object(target)
        }
        _ => Successor::None,
    }
}

enum Successor {
    Object(NonNull<Object>),
    /// A reference to nothing that could lead back.
    None,
    /// There are no more.
    End,
}

/// Whether two objects are one, or in one ring.
fn are_together(one: Ref<'_, Object>, other: Ref<'_, Object>) -> bool {
    one == other || (!one.ring().is_null() && one.ring() == other.ring())
}

/// What stands for all objects that an object is together with: the ring's address, or its own.
fn company(object: Ref<'_, Object>) -> u64 {
    let ring = object.ring();
    if ring.is_null() { object.as_ptr().addr() as u64 } else { ring.addr() as u64 }
}

/// The objects that an object is together with.
fn members(object: &NonNull<Object>) -> &[NonNull<Object>] {
    // SAFETY: callers hold what they ask about, and a ring lives as long as its members.
    match unsafe { Ref::new(*object).ring().as_ref() } {
        Some(ring) => ring.members(),
        None => std::slice::from_ref(object),
    }
}

/// Makes one ring of the objects that will contain each other once `holder` refers to `object`, if there are any.
///
/// All circles that there are already are rings. So a new one leads from `object` to `holder`, and this looks for that way
/// first, of each object's references the latest first: children that are made one after the other, each with a reference
/// to its parent, are found at once.
///
/// # Errors
///
/// No memory; nothing has changed.
pub(super) fn close(holder: Ref<'_, Object>, object: Ref<'_, Object>) -> Result<()> {
    if object == holder && holder.ring().is_null() {
        return unite(object.as_non_null(), &[], 0);
    }
    // What no place refers to cannot be led to. A ring is a whole, even where a reference in it has been taken away.
    let is_led_to = !holder.ring().is_null() || holder.places().load(Ordering::Relaxed) > 0;
    if are_together(holder, object) || !is_led_to {
        return Ok(());
    }
    match way(object, holder)? {
        PathToTarget::None => return Ok(()),
        PathToTarget::Perhaps => {}
        PathToTarget::Along(way) => {
            // If each object on the way has one place that refers to it, all ways to `holder` lead along this one.
            let inside = way.iter().take_while(|&&on| are_together(alive(on), object)).count();
            let is_only = |&on: &NonNull<Object>| {
                let on = alive(on);
                on.ring().is_null() && on.places().load(Ordering::Relaxed) == 1
            };
            if way[inside..].iter().all(is_only) {
                return unite(object.as_non_null(), &way[inside..], 1);
            }
        }
    }
    let others = leading(object, holder)?;
    if others.is_empty() { Ok(()) } else { unite(holder.as_non_null(), &others, 0) }
}

/// An object that is alive.
fn alive<'a>(object: NonNull<Object>) -> Ref<'a, Object> {
    // SAFETY: the functions here are given objects that are alive, and reach others from them; an object keeps alive what
    // it refers to, and nothing is released meanwhile.
    unsafe { Ref::new(object) }
}

/// How one object leads to another.
enum PathToTarget {
    None,
    /// Not along references, but perhaps by way of a ring, whose objects lead to each other whatever they refer to.
    Perhaps,
    /// Along these, with both ends.
    Along(Scratch<NonNull<Object>>),
}

/// How `start` leads to what is together with `target`.
fn way(start: Ref<'_, Object>, target: Ref<'_, Object>) -> Result<PathToTarget> {
    let mut seen = Map::new();
    let mut has_ring = !start.ring().is_null();
    // With the number of references that are still to be followed.
    let mut open: Scratch<(NonNull<Object>, usize)> = Scratch::new();
    seen.set(start.as_ptr().addr() as u64, 0)?;
    open.push((start.as_non_null(), start.value().slot_count()))?;
    while let Some((object, left)) = open.pop() {
        let Some(k) = left.checked_sub(1) else {
            continue;
        };
        open.push((object, k))?;
        let Successor::Object(next) = successor(alive(object), k) else {
            continue;
        };
        let reached = alive(next);
        if are_together(reached, target) {
            open.push((next, 0))?;
            return Ok(PathToTarget::Along(Scratch::collected(open.iter().map(|&(object, _)| object))?));
        }
        if seen.get(next.as_ptr().addr() as u64).is_none() {
            seen.set(next.as_ptr().addr() as u64, 0)?;
            has_ring |= !reached.ring().is_null();
            open.push((next, reached.value().slot_count()))?;
        }
    }
    Ok(if has_ring { PathToTarget::Perhaps } else { PathToTarget::None })
}

/// One of each company that leads to what is together with `target`, among those that can be reached from `start`.
fn leading(start: Ref<'_, Object>, target: Ref<'_, Object>) -> Result<Scratch<NonNull<Object>>> {
    /// A company that is being gone through.
    struct Open {
        number: u32,
        member: usize,
        slot: usize,
    }
    let mut numbers = Map::new();
    // One of each company, and whether it leads there.
    let mut met: Scratch<(NonNull<Object>, bool)> = Scratch::new();
    let mut open = Scratch::new();
    numbers.set(company(start), 0)?;
    met.push((start.as_non_null(), false))?;
    open.push(Open { number: 0, member: 0, slot: 0 })?;
    while let Some(Open { number, member, slot }) = open.pop() {
        let (first, leads) = met[number as usize];
        let Some(&object) = members(&first).get(member) else {
            if let Some(&Open { number: parent, .. }) = open.last() {
                met[parent as usize].1 |= leads;
            }
            continue;
        };
        match successor(alive(object), slot) {
            Successor::End => open.push(Open { number, member: member + 1, slot: 0 })?,
            Successor::None => open.push(Open { number, member, slot: slot + 1 })?,
            Successor::Object(next) => {
                open.push(Open { number, member, slot: slot + 1 })?;
                let next = alive(next);
                if are_together(next, target) {
                    met[number as usize].1 = true;
                } else if let Some(known) = numbers.get(company(next)) {
                    // It is done: what leads back to what is open would be together with it.
                    met[number as usize].1 |= met[known as usize].1;
                } else {
                    let new = u32::try_from(met.len()).ok().filter(|&n| n < u32::MAX);
                    let new = new.ok_or_else(Error::overflow)?;
                    numbers.set(company(next), new)?;
                    met.push((next.as_non_null(), false))?;
                    open.push(Open { number: new, member: 0, slot: 0 })?;
                }
            }
        }
    }
    let mut leading = Scratch::new();
    for &(object, leads) in &met {
        if leads {
            leading.push(object)?;
        }
    }
    Ok(leading)
}

/// Makes one ring of what is together with `core` and with each of `others`, one of each company. So many places in the core
/// refer to the others.
fn unite(core: NonNull<Object>, others: &[NonNull<Object>], places: i32) -> Result<()> {
    let mut inside = Map::new();
    let mut added = 0;
    inside.set(company(alive(core)), 0)?;
    for &other in others {
        inside.set(company(alive(other)), 0)?;
        added += members(&other).len();
    }
    // What refers from one to another is not counted any more.
    let mut change = -places;
    for other in others {
        let own = alive(*other);
        change += own.count().load(Ordering::Acquire);
        for &member in members(other) {
            alive(member).value().for_each_slot(|slot| {
                if let Slot::Object(target) = slot {
                    let target = alive(target);
                    let counted = !are_together(target, own) && inside.get(company(target)).is_some();
                    change -= i32::from(counted);
                }
            });
        }
    }
    let ring = match NonNull::new(alive(core).ring()) {
        Some(ring) => ring,
        None => {
            let mut members = Scratch::with_capacity(added + 1)?;
            members.push(core)?;
            let block = alloc::alloc_header::<Ring>()?;
            let count = AtomicI32::new(alive(core).count().load(Ordering::Acquire));
            // SAFETY: the block was made for one ring just now; whoever closes a circle has its objects for itself.
            unsafe {
                block.write(Ring { count, members });
                (*core.as_ptr()).ring = block;
                NonNull::new_unchecked(block)
            }
        }
    };
    // SAFETY: as above. A ring of the core alone, if there is no room for the others, is right as well.
    let whole = unsafe { &mut *ring.as_ptr() };
    let needed = whole.members.len() + added;
    if needed > whole.members.capacity() {
        whole.members.reserve(needed.max(2 * whole.members.len()))?;
    }
    for &other in others {
        let old = alive(other).ring();
        for &member in members(&other) {
            whole.members.push(member)?;
        }
        let from = whole.members.len() - members(&other).len();
        for &member in &whole.members[from..] {
            // SAFETY: as above.
            unsafe { (*member.as_ptr()).ring = ring.as_ptr() };
        }
        if let Some(old) = NonNull::new(old) {
            // SAFETY: nothing refers to it any more.
            drop(unsafe { Ring::take(old) });
        }
    }
    whole.count.fetch_add(change, Ordering::AcqRel);
    Ok(())
}

/// An object that a walk has met.
struct Met {
    object: NonNull<Object>,
    /// The earliest object met that it leads back to, as far as is known.
    low: u32,
    /// Whether it may still turn out to be in a circle with those met before.
    is_open: bool,
}

/// Makes rings of all circles that can be reached from any of `starts`, objects that have just been read: none is in a ring.
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
    let refers_to_itself = members.len() == 1 && alive(members[0]).value().refers_to(members[0]);
    if members.len() > 1 || refers_to_itself { join(members) } else { Ok(()) }
}

/// Makes one ring of `members`, which are in none.
///
/// # Errors
///
/// No memory; nothing has changed.
fn join(members: Scratch<NonNull<Object>>) -> Result<()> {
    let mut inside = Map::new();
    for member in &members {
        inside.set(member.as_ptr().addr() as u64, 0)?;
    }
    let mut count = 0;
    for &member in &members {
        count += alive(member).count().load(Ordering::Acquire);
        alive(member).value().for_each_slot(|slot| {
            let is_inside = |target: NonNull<Object>| inside.get(target.as_ptr().addr() as u64).is_some();
            count -= i32::from(matches!(slot, Slot::Object(target) if is_inside(target)));
        });
    }
    let block = alloc::alloc_header::<Ring>()?;
    for &member in &members {
        // SAFETY: whoever closes a circle has its objects for itself.
        unsafe { (*member.as_ptr()).ring = block };
    }
    // SAFETY: the block was made for one ring just now.
    unsafe { block.write(Ring { count: AtomicI32::new(count), members }) };
    Ok(())
}
