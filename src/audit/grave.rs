//! Headers of objects that are gone, which are kept for a while to recognise those who use them still.

use super::checkers;
use super::hash::ByAddress;
use super::object::Portrait;
use crate::prefetch::prefetch;

/// An object that is gone.
#[derive(Clone, Debug)]
pub(super) struct Grave {
    pub(super) portrait: Option<Portrait>,
    /// The numbers of acts: a count of each would be fought for by threads that free what others made.
    pub(super) made: u32,
    pub(super) freed: u32,
    /// The bytes of the header.
    pub(super) size: usize,
}

/// The headers that are kept, in the order in which their objects went: when there are enough, the latest takes the place
/// of the oldest.
#[derive(Default)]
pub(super) struct Graves {
    ring: Vec<(usize, Grave)>,
    /// Where the oldest one is, if the ring is full.
    oldest: usize,
    /// Where in the ring an address is; of one that is not here the book knows nothing any more.
    places: ByAddress<u32>,
    /// What there is to know of the object whose last reference C code gave back latest. Most are gone at once.
    departing: Option<(usize, Grave)>,
}

impl Graves {
    pub(super) fn get(&self, address: usize) -> Option<&Grave> {
        let &place = self.places.get(&address)?;
        Some(&self.ring[place as usize].1)
    }

    /// All that are known, with their addresses.
    pub(super) fn iter(&self) -> impl Iterator<Item = (usize, &Grave)> {
        self.places.iter().map(|(&address, &place)| (address, &self.ring[place as usize].1))
    }

    /// All headers that are kept, for the last time.
    pub(super) fn into_remains(self) -> impl Iterator<Item = Remains> {
        let Graves { ring, places, .. } = self;
        places.into_iter().map(move |(address, place)| Remains { address, size: ring[place as usize].1.size })
    }

    /// Something else is known of an address from now on. Whether a header was kept there.
    pub(super) fn forget(&mut self, address: usize) -> bool {
        self.departing.take_if(|(departing, _)| *departing == address);
        self.places.remove(&address).is_some()
    }

    /// Keeps the header at an address; if there are as many as there is `room` for, that of the oldest one no more.
    pub(super) fn keep(&mut self, address: usize, grave: Grave, room: usize) -> Option<Remains> {
        if self.ring.len() < room {
            self.places.insert(address, self.ring.len() as u32);
            self.ring.push((address, grave));
            return None;
        }
        let place = self.oldest;
        self.oldest = (place + 1) % self.ring.len();
        let (oldest, gone) = std::mem::replace(&mut self.ring[place], (address, grave));
        // Unless somebody has freed it behind the library's back, and its memory is used again.
        let is_known = self.places.get(&oldest) == Some(&(place as u32));
        if is_known {
            self.places.remove(&oldest);
        }
        self.places.insert(address, place as u32);
        // The header that is let go next has not been touched for long, nor have the heap's words around it.
        let (next, grave) = &self.ring[self.oldest];
        let at = |address| std::ptr::without_provenance(address);
        prefetch(at(next.wrapping_sub(size_of::<usize>())), 1);
        prefetch(at(next.wrapping_add(grave.size)), 1);
        is_known.then_some(Remains { address: oldest, size: gone.size })
    }

    /// C code has given back its last reference to the object at an address; what was said of another one, if that has not
    /// gone.
    pub(super) fn depart(&mut self, address: usize, grave: Grave) -> Option<(usize, Grave)> {
        self.departing.replace((address, grave)).filter(|(earlier, _)| *earlier != address)
    }

    /// What was said of the object at an address when C code gave its last reference back, if that was the latest.
    pub(super) fn departing(&self, address: usize) -> Option<&Grave> {
        self.departing.as_ref().filter(|(departing, _)| *departing == address).map(|(_, grave)| grave)
    }

    /// As [`Graves::departing`], for the last time.
    pub(super) fn departed(&mut self, address: usize) -> Option<Grave> {
        self.departing.take_if(|(departing, _)| *departing == address).map(|(_, grave)| grave)
    }
}

/// A header of an object that is gone, which the book has forgotten: its memory may be used for something else.
#[derive(Debug)]
#[must_use = "somebody has to let it go"]
pub(super) struct Remains {
    pub(super) address: usize,
    pub(super) size: usize,
}

impl Remains {
    /// Frees the header. No lock need be held: nobody finds the header any more.
    pub(super) fn let_go(self) {
        let header = std::ptr::with_exposed_provenance_mut::<()>(self.address);
        checkers::allow(header, self.size);
        // SAFETY: a block from `malloc` that was given to `Shard::bury`, and that the book has just forgotten.
        unsafe { libc::free(header.cast()) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grave(made: u32) -> Grave {
        Grave { portrait: None, made, freed: 0, size: 16 }
    }

    #[test]
    fn the_oldest_header_makes_room() {
        let mut graves = Graves::default();
        let room = 4;
        for address in 1..=4 {
            assert!(graves.keep(address * 16, grave(address as u32), room).is_none());
        }
        let gone = graves.keep(5 * 16, grave(5), room).map(|remains| (remains.address, remains.size));
        assert_eq!(gone, Some((16, 16)));
        assert!(graves.get(16).is_none());
        assert_eq!(graves.get(5 * 16).map(|grave| grave.made), Some(5));
        assert_eq!(graves.iter().count(), 4);
    }

    #[test]
    fn a_header_that_was_freed_behind_the_back_is_not_let_go() {
        let mut graves = Graves::default();
        assert!(graves.keep(16, grave(1), 2).is_none());
        assert!(graves.keep(32, grave(2), 2).is_none());
        assert!(graves.forget(16) && !graves.forget(16));
        // Its memory is used again, and kept again: where the first one lay nothing is let go.
        assert!(graves.keep(16, grave(3), 2).is_none());
        assert_eq!(graves.get(16).map(|grave| grave.made), Some(3));
        assert_eq!(graves.keep(48, grave(4), 2).map(|remains| remains.address), Some(32));
        assert_eq!(graves.keep(64, grave(5), 2).map(|remains| remains.address), Some(16));
    }

    #[test]
    fn what_departs_latest_is_said_of_its_own_address() {
        let mut graves = Graves::default();
        assert!(graves.depart(16, grave(1)).is_none());
        assert!(graves.depart(16, grave(2)).is_none());
        assert_eq!(graves.depart(32, grave(3)).map(|(address, grave)| (address, grave.made)), Some((16, 2)));
        assert!(graves.departing(16).is_none() && graves.departing(32).is_some());
        assert!(graves.departed(16).is_none());
        assert_eq!(graves.departed(32).map(|grave| grave.made), Some(3));
        assert!(graves.departed(32).is_none());
        graves.depart(48, grave(4));
        graves.forget(48);
        assert!(graves.departed(48).is_none());
    }
}
