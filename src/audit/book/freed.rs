//! Headers of objects that are gone, which are kept for a while to recognise those who use them still.

use super::call::Calls;
use super::checkers;
use super::object::ObjectDescription;
use crate::audit::hash::ByAddress;
use crate::prefetch::prefetch;

/// An object that is gone.
#[derive(Clone, Debug)]
pub(crate) struct FreedObject {
    pub(crate) description: Option<ObjectDescription>,
    /// The numbers of calls: a count of each would be fought for by threads that free what others made.
    pub(crate) made: u32,
    pub(crate) freed: u32,
    /// The bytes of the header.
    pub(crate) size: usize,
}

impl FreedObject {
    /// What it was, and who freed it.
    pub(crate) fn describe(&self, calls: &Calls) -> String {
        let name = self.description.as_ref().map_or_else(|| "an object".into(), ObjectDescription::to_string);
        let freed = calls.at(self.freed);
        let place = freed.stack.site().map_or_else(String::new, |place| format!(" at {place}"));
        format!("{name}, freed by {}{place}", freed.symbol)
    }
}

/// The headers that are kept, in the order in which their objects went: when there are enough, the latest takes the place
/// of the oldest.
#[derive(Default)]
pub(crate) struct FreedObjects {
    ring: Vec<(usize, FreedObject)>,
    /// Where the oldest one is, if the ring is full.
    oldest: usize,
    /// Where in the ring an address is; of one that is not here the book knows nothing any more.
    places: ByAddress<u32>,
    /// What there is to know of the object whose last reference C code gave back latest. Most are gone at once.
    departing: Option<(usize, FreedObject)>,
}

impl FreedObjects {
    pub(crate) fn get(&self, address: usize) -> Option<&FreedObject> {
        let &place = self.places.get(&address)?;
        Some(&self.ring[place as usize].1)
    }

    /// All that are known, with their addresses.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (usize, &FreedObject)> {
        self.places.iter().map(|(&address, &place)| (address, &self.ring[place as usize].1))
    }

    /// All headers that are kept, for the last time.
    pub(crate) fn into_headers(self) -> impl Iterator<Item = FreedHeader> {
        let FreedObjects { ring, places, .. } = self;
        places
            .into_iter()
            .map(move |(address, place)| FreedHeader { address, size: ring[place as usize].1.size })
    }

    /// Something else is known of an address from now on. Whether a header was kept there.
    pub(crate) fn forget(&mut self, address: usize) -> bool {
        self.departing.take_if(|(departing, _)| *departing == address);
        self.places.remove(&address).is_some()
    }

    /// Keeps the header at an address; if there are as many as there is `room` for, that of the oldest one no more.
    pub(crate) fn keep(&mut self, address: usize, object: FreedObject, room: usize) -> Option<FreedHeader> {
        if self.ring.len() < room {
            self.places.insert(address, self.ring.len() as u32);
            self.ring.push((address, object));
            return None;
        }
        let place = self.oldest;
        self.oldest = (place + 1) % self.ring.len();
        let (oldest, gone) = std::mem::replace(&mut self.ring[place], (address, object));
        // Unless somebody has freed it behind the library's back, and its memory is used again.
        let is_known = self.places.get(&oldest) == Some(&(place as u32));
        if is_known {
            self.places.remove(&oldest);
        }
        self.places.insert(address, place as u32);
        // The header that is let go next has not been touched for long, nor have the heap's words around it.
        let (next, object) = &self.ring[self.oldest];
        let at = |address| std::ptr::without_provenance(address);
        prefetch(at(next.wrapping_sub(size_of::<usize>())), 1);
        prefetch(at(next.wrapping_add(object.size)), 1);
        is_known.then_some(FreedHeader { address: oldest, size: gone.size })
    }

    /// C code has given back its last reference to the object at an address; what was said of another one, if that has not
    /// gone.
    pub(crate) fn depart(&mut self, address: usize, object: FreedObject) -> Option<(usize, FreedObject)> {
        self.departing.replace((address, object)).filter(|(earlier, _)| *earlier != address)
    }

    /// What was said of the object at an address when C code gave its last reference back, if that was the latest.
    pub(crate) fn departing(&self, address: usize) -> Option<&FreedObject> {
        self.departing.as_ref().filter(|(departing, _)| *departing == address).map(|(_, object)| object)
    }

    /// As [`FreedObjects::departing`], for the last time.
    pub(crate) fn departed(&mut self, address: usize) -> Option<FreedObject> {
        self.departing.take_if(|(departing, _)| *departing == address).map(|(_, object)| object)
    }
}

/// A header of an object that is gone, which the book has forgotten: its memory may be used for something else.
#[derive(Debug)]
#[must_use = "somebody has to let it go"]
pub(crate) struct FreedHeader {
    pub(crate) address: usize,
    pub(crate) size: usize,
}

impl FreedHeader {
    /// Frees the header. No lock need be held: nobody finds the header any more.
    pub(crate) fn let_go(self) {
        let header = std::ptr::with_exposed_provenance_mut::<()>(self.address);
        checkers::allow(header, self.size);
        // SAFETY: a block from `malloc` that was given to `Shard::keep_freed`, and that the book has just forgotten.
        unsafe { libc::free(header.cast()) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn freed(made: u32) -> FreedObject {
        FreedObject { description: None, made, freed: 0, size: 16 }
    }

    #[test]
    fn the_oldest_header_makes_room() {
        let mut freed_objects = FreedObjects::default();
        let room = 4;
        for address in 1..=4 {
            assert!(freed_objects.keep(address * 16, freed(address as u32), room).is_none());
        }
        let gone = freed_objects.keep(5 * 16, freed(5), room).map(|header| (header.address, header.size));
        assert_eq!(gone, Some((16, 16)));
        assert!(freed_objects.get(16).is_none());
        assert_eq!(freed_objects.get(5 * 16).map(|object| object.made), Some(5));
        assert_eq!(freed_objects.iter().count(), 4);
    }

    #[test]
    fn a_header_that_was_freed_behind_the_back_is_not_let_go() {
        let mut freed_objects = FreedObjects::default();
        assert!(freed_objects.keep(16, freed(1), 2).is_none());
        assert!(freed_objects.keep(32, freed(2), 2).is_none());
        assert!(freed_objects.forget(16) && !freed_objects.forget(16));
        // Its memory is used again, and kept again: where the first one lay nothing is let go.
        assert!(freed_objects.keep(16, freed(3), 2).is_none());
        assert_eq!(freed_objects.get(16).map(|object| object.made), Some(3));
        assert_eq!(freed_objects.keep(48, freed(4), 2).map(|header| header.address), Some(32));
        assert_eq!(freed_objects.keep(64, freed(5), 2).map(|header| header.address), Some(16));
    }

    #[test]
    fn what_departs_latest_is_said_of_its_own_address() {
        let mut freed_objects = FreedObjects::default();
        assert!(freed_objects.depart(16, freed(1)).is_none());
        assert!(freed_objects.depart(16, freed(2)).is_none());
        assert_eq!(
            freed_objects.depart(32, freed(3)).map(|(address, object)| (address, object.made)),
            Some((16, 2))
        );
        assert!(freed_objects.departing(16).is_none() && freed_objects.departing(32).is_some());
        assert!(freed_objects.departed(16).is_none());
        assert_eq!(freed_objects.departed(32).map(|object| object.made), Some(3));
        assert!(freed_objects.departed(32).is_none());
        freed_objects.depart(48, freed(4));
        freed_objects.forget(48);
        assert!(freed_objects.departed(48).is_none());
    }
}
