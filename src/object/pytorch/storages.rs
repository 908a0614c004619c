//! The storages of a file, and the tensors over them.

use super::dtype::{Becomes, Dtype};
use crate::error::{Error, Result};
use crate::handle::{Own, Ref};
use crate::memory::region::SharedRegion;
use crate::memory::scratch::Scratch;
use crate::object::any::ElementType;
use crate::object::change;
use crate::object::key::Key;
use crate::object::life::create;
use crate::object::make;
use crate::object::map::Map;
use crate::object::stored::{ElementForm, Origin, Stored, bytes_of};
use crate::object::unread::{Unread, UnreadFormat};
use crate::object::value::{Object, Slot, StoredPlan, Value, Viewed};
use crate::object::viewed;
use crate::storage;
use crate::storage::size::{self, Longs};
use crate::zip::{self, Member};
use std::os::raw::c_long;

/// Numbers by name.
pub(super) struct NumbersByName(Own<Object>);

impl NumbersByName {
    pub(super) fn new() -> Result<Self> {
        Ok(NumbersByName(make::table()?))
    }

    pub(super) fn get(&self, name: &[u8]) -> Option<usize> {
        match self.0.borrow().slot_of(Key::String(name)) {
            Slot::Number(number) => Some(number as usize),
            _ => None,
        }
    }

    /// Gives `name` a number; the last one counts.
    pub(super) fn set(&self, name: &[u8], number: usize) -> Result<()> {
        change::fill(self.0.borrow(), Slot::take(make::string(name)?), Slot::Number(number as f64))
    }
}

/// Bytes of a file that are the elements of a storage.
struct StoragePiece {
    region: SharedRegion,
    start: usize,
    len: usize,
}

/// What a pickle says of a storage whose place is not known yet.
pub(super) struct StorageClaim {
    pub(super) dtype: &'static Dtype,
    pub(super) len: usize,
}

/// Where the pieces of a file are found.
enum StoragePlace {
    /// There are none.
    Nowhere,
    /// Behind the pickle: it is read once to learn of what size they are.
    Behind(NumbersByName, Scratch<StorageClaim>),
    /// They have all been added, of some with their types.
    Known(NumbersByName, Scratch<&'static Dtype>),
    /// In the members of an archive: which has which key.
    Members(NumbersByName, Scratch<Member>),
}

/// A storage that has been made: what it is of.
struct StorageEntry {
    piece: usize,
    /// The first byte in the piece.
    start: usize,
    len: usize,
    dtype: &'static Dtype,
    object: Own<Object>,
}

/// A view of a storage.
pub(super) struct ViewOfStorage {
    pub(super) sizes: Longs,
    pub(super) strides: Longs,
    pub(super) offset: c_long,
}

/// All of them.
pub(super) struct Storages {
    file: SharedRegion,
    swap: bool,
    place: StoragePlace,
    pieces: Scratch<StoragePiece>,
    piece_names: NumbersByName,
    entries: Scratch<StorageEntry>,
    entry_names: NumbersByName,
    by_address: Map,
    /// Objects that a pickle refers to by these names, if it can.
    objects: Option<Own<Object>>,
    /// What reads a file inside the pickle.
    nested: Option<fn(&SharedRegion) -> Result<Own<Object>>>,
    /// Bytes that may still be looked at or copied: several times those of the file, however many tensors are over them.
    left: usize,
}

/// How often each byte of a file is looked at or copied.
const MOST_OFTEN: usize = 4;

#[cold]
fn outside() -> Error {
    Error::plain("a storage that is not in the file as a whole")
}

impl Storages {
    fn new(file: &SharedRegion, place: StoragePlace) -> Result<Self> {
        Ok(Storages {
            file: file.clone(),
            swap: cfg!(target_endian = "big"),
            place,
            pieces: Scratch::new(),
            piece_names: NumbersByName::new()?,
            entries: Scratch::new(),
            entry_names: NumbersByName::new()?,
            by_address: Map::new(),
            objects: None,
            nested: None,
            left: file.len().saturating_mul(MOST_OFTEN),
        })
    }

    /// Those of a pickle that has none; `nested` reads files inside it.
    pub(super) fn none(
        file: &SharedRegion,
        nested: Option<fn(&SharedRegion) -> Result<Own<Object>>>,
    ) -> Result<Self> {
        Ok(Storages { nested, ..Storages::new(file, StoragePlace::Nowhere)? })
    }

    /// Those whose places are not known before the pickle has been read once.
    pub(super) fn behind(file: &SharedRegion) -> Result<Self> {
        Storages::new(file, StoragePlace::Behind(NumbersByName::new()?, Scratch::new()))
    }

    /// Those that [`add`](Self::add) adds.
    pub(super) fn known(file: &SharedRegion) -> Result<Self> {
        Storages::new(file, StoragePlace::Known(NumbersByName::new()?, Scratch::new()))
    }

    /// Those in an archive: the members with `front` in front of their names.
    pub(super) fn members(
        file: &SharedRegion,
        members: Scratch<Member>,
        front: &[u8],
        is_big: bool,
    ) -> Result<Self> {
        let names = NumbersByName::new()?;
        let bytes = file_bytes(file);
        for (k, member) in members.iter().enumerate() {
            if let Some(key) = member.name(bytes).strip_prefix(front) {
                names.set(key, k)?;
            }
        }
        let mut storages = Storages::new(file, StoragePlace::Members(names, members))?;
        storages.swap = is_big != cfg!(target_endian = "big");
        Ok(storages)
    }

    /// Whether tensors can be made: else nil stands for them.
    pub(super) fn is_ready(&self) -> bool {
        !matches!(self.place, StoragePlace::Behind(..))
    }

    /// What the pickle said of the storage `key`.
    pub(super) fn claim(&self, key: &[u8]) -> Option<&StorageClaim> {
        match &self.place {
            StoragePlace::Behind(names, claims) => names.get(key).and_then(|k| claims.get(k)),
            _ => None,
        }
    }

    /// Notes the type of the storage `key`, whose place is known.
    pub(super) fn name_type(&mut self, key: &[u8], dtype: &'static Dtype) -> Result<()> {
        if let StoragePlace::Known(names, types) = &mut self.place {
            names.set(key, types.len())?;
            types.push(dtype)?;
        }
        Ok(())
    }

    /// That type.
    pub(super) fn type_of(&self, key: &[u8]) -> Option<&'static Dtype> {
        match &self.place {
            StoragePlace::Known(names, types) => names.get(key).and_then(|k| types.get(k)).copied(),
            _ => None,
        }
    }

    /// The names of objects, made when they are asked for first.
    pub(super) fn objects(&mut self) -> Result<Ref<'_, Object>> {
        if self.objects.is_none() {
            self.objects = Some(make::table()?);
        }
        self.objects.as_ref().map(Own::borrow).ok_or_else(outside)
    }

    /// The object that a pickle refers to by `key`; `None` if this file has none with names.
    pub(super) fn named(&self, key: &[u8]) -> Option<Slot> {
        self.objects.as_ref().map(|objects| objects.borrow().slot_of(Key::String(key)))
    }

    /// Says that the elements of the storage `key` are the `len` bytes at `start`.
    ///
    /// # Errors
    ///
    /// They are not in the file; there is one of this name; no memory.
    pub(super) fn add(&mut self, key: &[u8], start: usize, len: usize) -> Result<()> {
        let is_inside = start.checked_add(len).is_some_and(|end| end <= self.file.len());
        if !is_inside || self.piece_names.get(key).is_some() {
            return Err(outside());
        }
        let region = self.file.clone();
        self.push(key, StoragePiece { region, start, len })?;
        Ok(())
    }

    fn push(&mut self, key: &[u8], piece: StoragePiece) -> Result<usize> {
        let k = self.pieces.len();
        self.pieces.push(piece)?;
        self.piece_names.set(key, k)?;
        Ok(k)
    }

    /// The piece that is the storage `key`.
    fn piece(&mut self, key: &[u8]) -> Result<usize> {
        if let Some(piece) = self.piece_names.get(key) {
            return Ok(piece);
        }
        let missing = || {
            let key = String::from_utf8_lossy(&key[..key.len().min(60)]).escape_default().to_string();
            Error::plain(format!("the file has no storage '{key}', which its pickle names"))
        };
        let StoragePlace::Members(names, members) = &self.place else {
            return Err(missing());
        };
        let member = names.get(key).and_then(|k| members.get(k)).ok_or_else(missing)?;
        let piece = match member.place() {
            // Not looked at before somebody asks for it: so its checksum is not, either.
            Some(place) => StoragePiece { region: self.file.clone(), start: place.start, len: place.len() },
            None => {
                let content = zip::content(file_bytes(&self.file), member, true)?;
                let region = SharedRegion::copied(storage::as_bytes(content.borrow()))?;
                let len = region.len();
                StoragePiece { region, start: 0, len }
            }
        };
        self.push(key, piece)
    }

    /// The storage `key`, of `len` elements of a type, from element `offset` on. `None` if its place is not known yet.
    ///
    /// # Errors
    ///
    /// It is not in the file; no memory.
    pub(super) fn storage(
        &mut self,
        key: &[u8],
        dtype: &'static Dtype,
        offset: usize,
        len: usize,
    ) -> Result<Option<Own<Object>>> {
        if let StoragePlace::Behind(names, claims) = &mut self.place {
            if names.get(key).is_none() {
                names.set(key, claims.len())?;
                claims.push(StorageClaim { dtype, len })?;
            }
            return Ok(None);
        }
        let piece = self.piece(key)?;
        let start = offset.checked_mul(dtype.size).ok_or_else(outside)?;
        let entry = self.entry(piece, start, len, dtype)?;
        Ok(Some(self.entries[entry].object.borrow().to_owned()))
    }

    /// The object in `bytes`, a file inside the pickle; `None` where there are no such files.
    ///
    /// # Errors
    ///
    /// It is none, or the bytes are read too often; no memory.
    pub(super) fn nested(&mut self, bytes: &[u8]) -> Result<Option<Own<Object>>> {
        let Some(read) = self.nested else { return Ok(None) };
        let left = self.left.checked_sub(bytes.len());
        self.left = left.ok_or_else(|| Error::plain("a file inside the pickle is read too often"))?;
        read(&SharedRegion::copied(bytes)?).map(Some)
    }

    /// The storage of `len` elements of a type at byte `start` of a piece.
    fn entry(&mut self, piece: usize, start: usize, len: usize, dtype: &'static Dtype) -> Result<usize> {
        let name = format!("{piece} {start} {len} {}", dtype.name);
        if let Some(entry) = self.entry_names.get(name.as_bytes()) {
            return Ok(entry);
        }
        let of = &self.pieces[piece];
        let bytes = len.checked_mul(dtype.size).ok_or_else(outside)?;
        if start.checked_add(bytes).is_none_or(|end| end > of.len) {
            return Err(outside());
        }
        let (first, region) = (of.start + start, of.region.clone());
        let stored = |element, form, region| {
            create(Value::Storage(Stored::within(
                element,
                len,
                Origin { region, start: first, swap: self.swap, form },
            )))
        };
        let is_long = dtype.becomes == Becomes::LongIfSmall
            && bytes <= self.left
            && all_are_small(&file_bytes(&region)[first..first + bytes], self.swap);
        if dtype.becomes == Becomes::LongIfSmall {
            self.left = self.left.saturating_sub(bytes);
        }
        let object = match dtype.becomes {
            Becomes::Element(element, form) => stored(element, form, region)?,
            Becomes::LongIfSmall if is_long => stored(ElementType::Long, ElementForm::Same, region)?,
            _ => {
                let sizes = size::list(&[c_long::try_from(len).map_err(|_| Error::overflow())?])?;
                unread(dtype, sizes, bytes_of(&region, first, bytes)?)?
            }
        };
        let k = self.entries.len();
        self.by_address
            .set(object.borrow().as_ptr().addr() as u64, u32::try_from(k).map_err(|_| Error::overflow())?)?;
        self.entries.push(StorageEntry { piece, start, len, dtype, object })?;
        self.entry_names.set(name.as_bytes(), k)?;
        Ok(k)
    }

    /// A tensor over a storage that is one of these, or by itself; of its type, or of `dtype`. `None` if it is no storage.
    ///
    /// # Errors
    ///
    /// Elements outside the storage; no memory.
    pub(super) fn tensor(
        &mut self,
        storage: Ref<'_, Object>,
        dtype: Option<&'static Dtype>,
        layout: ViewOfStorage,
    ) -> Result<Option<Own<Object>>> {
        let ViewOfStorage { mut sizes, mut strides, offset } = layout;
        if sizes.len() != strides.len() || sizes.len() > viewed::MOST_DIMENSIONS {
            return Err(Error::plain("a tensor whose sizes and strides are not as many, or too many"));
        }
        if sizes.is_empty() {
            // A number by itself.
            sizes = size::filled(1, 1)?;
            strides = size::filled(1, 1)?;
        }
        let offset = isize::try_from(offset).map_err(|_| Error::overflow())?;
        let mut plan = StoredPlan { sizes, strides, offset, storage: None };
        let known = self.by_address.get(storage.as_ptr().addr() as u64).map(|entry| entry as usize);
        let (element, len, owner) = match (known, storage.stored()) {
            (Some(mut entry), _) => {
                let StorageEntry { piece, start, len, dtype: own, .. } = self.entries[entry];
                if let Some(dtype) = dtype.filter(|&dtype| dtype != own) {
                    entry = self.entry(piece, start, len * own.size / dtype.size, dtype)?;
                }
                let StorageEntry { len, dtype, .. } = self.entries[entry];
                let owner = self.entries[entry].object.borrow().to_owned();
                let Some(element) = owner.borrow().element() else {
                    return self.unread_tensor(entry, dtype, plan).map(Some);
                };
                (element, len, owner)
            }
            (None, Some(stored)) if dtype.is_none_or(|dtype| is_of(dtype, stored.element())) => {
                (stored.element(), stored.len(), storage.to_owned())
            }
            _ => return Ok(None),
        };
        if !viewed::fit(&mut plan, len) {
            return Err(beyond(element.name()));
        }
        plan.storage = Some(owner);
        let plan = Scratch::collected([plan])?;
        create(Value::Tensor(Viewed::planned(element, plan))).map(Some)
    }

    /// A tensor of elements that none here can have: an array that is not read.
    fn unread_tensor(
        &mut self,
        entry: usize,
        dtype: &'static Dtype,
        mut plan: StoredPlan,
    ) -> Result<Own<Object>> {
        let StorageEntry { piece, start, len, .. } = self.entries[entry];
        let StoragePiece { region, start: before, .. } = &self.pieces[piece];
        let (region, first) = (&region.clone(), before + start);
        if dtype.becomes == Becomes::Packed {
            return unread(dtype, plan.sizes, bytes_of(region, first, len * dtype.size)?);
        }
        let sizes = size::list(&plan.sizes)?;
        if !viewed::fit(&mut plan, len) {
            return Err(beyond(dtype.name));
        }
        let count = if plan.sizes.is_empty() { 0 } else { plan.sizes.iter().product::<c_long>() as usize };
        let mut step = 1;
        let is_dense = plan.sizes.iter().zip(&plan.strides).rev().all(|(&size, &stride)| {
            let is_next = size == 1 || stride == step;
            step *= size;
            is_next
        });
        if is_dense || count == 0 {
            let first = first + plan.offset as usize * dtype.size * usize::from(count > 0);
            return unread(dtype, sizes, bytes_of(region, first, count * dtype.size)?);
        }
        // Strides of 0 make any number of elements of one.
        self.left = self.left.checked_sub(count.saturating_mul(dtype.size)).ok_or_else(|| {
            Error::plain(format!("tensors of {} that take more room than the file has", dtype.name))
        })?;
        let gathered = storage::with_size::<u8>((count * dtype.size) as isize)?;
        let mut index = size::filled(plan.sizes.len(), 0)?;
        let mut at = plan.offset as c_long;
        let from = file_bytes(region);
        for k in 0..count {
            let element = &from[first + at as usize * dtype.size..][..dtype.size];
            // SAFETY: the new storage has room for `count` elements.
            unsafe {
                let to = gathered.borrow().data().add(k * dtype.size);
                std::ptr::copy_nonoverlapping(element.as_ptr(), to, dtype.size);
            }
            for d in (0..index.len()).rev() {
                index[d] += 1;
                at += plan.strides[d];
                if index[d] < plan.sizes[d] {
                    break;
                }
                at -= plan.strides[d] * plan.sizes[d];
                index[d] = 0;
            }
        }
        unread(dtype, sizes, gathered)
    }
}

/// Whether tensors of `dtype` have just these elements.
fn is_of(dtype: &Dtype, element: ElementType) -> bool {
    dtype.becomes == Becomes::Element(element, ElementForm::Same)
}

#[cold]
fn beyond(name: &str) -> Error {
    Error::plain(format!("a tensor of {name} with elements outside its storage"))
}

fn unread(dtype: &Dtype, sizes: Longs, bytes: Own<storage::Storage<u8>>) -> Result<Own<Object>> {
    make::unread(Unread::new(UnreadFormat::PyTorch, dtype.name.as_bytes(), sizes, bytes)?)
}

/// The bytes of a region, which nobody writes to while a file is read.
pub(super) fn file_bytes(region: &SharedRegion) -> &[u8] {
    if region.is_empty() {
        return &[];
    }
    // SAFETY: the region's own bytes; nothing that views them has been handed out yet.
    unsafe { std::slice::from_raw_parts(region.data().cast_const(), region.len()) }
}

/// Whether none of these numbers of 8 bytes without a sign is too large for one with.
fn all_are_small(bytes: &[u8], swap: bool) -> bool {
    bytes.as_chunks::<8>().0.iter().all(|&number| {
        let number = u64::from_ne_bytes(number);
        let number = if swap { number.swap_bytes() } else { number };
        i64::try_from(number).is_ok()
    })
}
