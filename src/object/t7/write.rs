//! Words from objects. The writer calls itself for nothing, as the reader.
//!
//! It goes through an object twice. The first time it writes nothing: it finds what the format has no room for, makes
//! what is not in memory yet, and counts how much room the file must have. So memory that is short leaves the file as it
//! was.

use super::channel::Channel;
use super::code;
use crate::error::{Error, Result};
use crate::handle::{Own, Ref};
use crate::memory::scratch::Scratch;
use crate::object::any::{AnyElement, with_any};
use crate::object::map::Map;
use crate::object::stored::Stored;
use crate::object::value::{Object, Slot, Value, Viewed};
use crate::storage::Storage;
use crate::tensor::Tensor;
use std::os::raw::c_long;

/// Writes `object` at the position of `file`, in the encoding that it is set to.
///
/// # Errors
///
/// A string or table that is too long for the format; the file does not take it; no memory.
pub(super) fn object(file: &mut dyn Channel, object: Ref<'_, Object>) -> Result<()> {
    let mut writer = T7Writer {
        file,
        numbers: Map::new(),
        count: 0,
        open: Scratch::new(),
        pass: Pass::Measure { room: 0 },
    };
    writer.walk(object)?;
    if let Pass::Measure { room } = writer.pass {
        writer.file.make_room(room)?;
    }
    // The second time takes no more memory than there is from the first, whatever other threads make meanwhile.
    writer.pass = Pass::Write;
    writer.numbers.clear();
    writer.numbers.reserve(2 * writer.count as usize)?;
    writer.count = 0;
    writer.walk(object)
}

/// What a walk through an object is for.
enum Pass {
    /// Nothing is written. The file needs so much room so far.
    Measure {
        room: usize,
    },
    Write,
}

struct T7Writer<'a, 'f> {
    file: &'f mut dyn Channel,
    /// The numbers of the objects that have been written, by address.
    numbers: Map,
    count: u32,
    /// What is being written, with the next place in it.
    open: Scratch<(Ref<'a, Object>, usize)>,
    pass: Pass,
}

#[cold]
fn not_taken() -> Error {
    Error::plain("the file takes no more")
}

/// A size for the format, in which it is an int.
fn int(size: usize, what: &str) -> Result<i32> {
    i32::try_from(size).map_err(|_| Error::plain(format!("{size} are too many {what} for a t7")))
}

impl<'a> T7Writer<'a, '_> {
    /// Goes through an object and all that it contains.
    fn walk(&mut self, object: Ref<'a, Object>) -> Result<()> {
        self.put(Slot::of(object))?;
        while let Some((object, next)) = self.open.pop() {
            let value = object.value();
            if next < value.slot_count() {
                let slot = value.slot(next);
                self.open.push((object, next + 1))?;
                self.put(slot)?;
            }
        }
        Ok(())
    }

    /// # Safety
    ///
    /// There are `count` elements at `data`.
    unsafe fn elements<T: AnyElement>(&mut self, data: *const T, count: usize) -> Result<()> {
        let data = data.cast();
        match &mut self.pass {
            Pass::Measure { room } => {
                // SAFETY: by the caller's promise.
                *room = room.saturating_add(unsafe { self.file.room(T::TYPE, data, count) });
                Ok(())
            }
            Pass::Write => {
                // SAFETY: by the caller's promise.
                let done = unsafe { self.file.write(T::TYPE, data, count) }?;
                if done == count { Ok(()) } else { Err(not_taken()) }
            }
        }
    }

    fn words<T: AnyElement>(&mut self, words: &[T]) -> Result<()> {
        // SAFETY: a slice is readable for its length.
        unsafe { self.elements(words.as_ptr(), words.len()) }
    }

    fn int(&mut self, int: i32) -> Result<()> {
        self.words(&[int])
    }

    fn text(&mut self, bytes: &[u8]) -> Result<()> {
        self.int(int(bytes.len(), "bytes of a string")?)?;
        // SAFETY: as many chars as bytes.
        unsafe { self.elements(bytes.as_ptr().cast::<i8>(), bytes.len()) }
    }

    /// Writes the type and the number of an object that may be referred to; whether it has to be written itself, as it
    /// has not been before. It goes by its address; a tensor or storage that is in memory by the address that it has there,
    /// too, since several objects may hold it. Another thread may make it while it is written: the first of the addresses
    /// stays.
    fn begin(&mut self, code: i32, address: usize, made: Option<usize>) -> Result<bool> {
        self.int(code)?;
        let known = self.numbers.get(address as u64);
        if let Some(number) = known.or_else(|| self.numbers.get(made? as u64)) {
            self.int(number as i32)?;
            return Ok(false);
        }
        self.count += 1;
        self.numbers.set(address as u64, self.count)?;
        if let Some(made) = made {
            self.numbers.set(made as u64, self.count)?;
        }
        self.int(int(self.count as usize, "objects")?)?;
        Ok(true)
    }

    fn class(&mut self, version: i32, class: &[u8]) -> Result<()> {
        self.text(format!("V {version}").as_bytes())?;
        self.text(class)
    }

    /// Writes a value, or the beginning of one that has others in it: then it is on the stack.
    fn put(&mut self, slot: Slot) -> Result<()> {
        let object = match slot {
            Slot::Nil => return self.int(code::NIL),
            Slot::Number(number) => {
                self.int(code::NUMBER)?;
                return self.words(&[number]);
            }
            Slot::Boolean(boolean) => {
                self.int(code::BOOLEAN)?;
                return self.int(i32::from(boolean));
            }
            // SAFETY: the object that has the slot is kept alive by the one that is written.
            Slot::Object(object) => unsafe { Ref::new(object) },
        };
        let address = object.as_ptr().addr();
        match object.value() {
            Value::Nil | Value::Number(_) | Value::Boolean(_) => return self.put(Slot::of(object)),
            Value::String(text) => {
                self.int(code::STRING)?;
                return self.text(text.bytes());
            }
            Value::Tensor(tensor) => return self.tensor(tensor, address),
            Value::Storage(storage) => return self.stored(storage, address),
            Value::Table(table) => {
                let count = int(table.pairs().len(), "pairs of a table")?;
                if !self.begin(code::TABLE, address, None)? {
                    return Ok(());
                }
                self.int(count)?;
            }
            Value::Instance(instance) => {
                if !self.begin(code::INSTANCE, address, None)? {
                    return Ok(());
                }
                self.class(instance.version, instance.class.bytes())?;
            }
            Value::Function(function) => {
                if function.form == code::FUNCTION {
                    self.int(code::FUNCTION)?;
                } else if !self.begin(function.form, address, None)? {
                    return Ok(());
                }
                self.text(function.code.bytes())?;
            }
        }
        self.open.push((object, 0))?;
        Ok(())
    }

    fn tensor(&mut self, viewed: &Viewed, address: usize) -> Result<()> {
        let made = viewed.made();
        if !self.begin(code::INSTANCE, address, made.map(|tensor| tensor.address().addr()))? {
            return Ok(());
        }
        let class = viewed.element().tensor_class();
        self.class(1, &class[..class.len() - 1])?;
        let planned = viewed.plan().and_then(|plan| plan.storage.as_ref()).map(Own::borrow);
        if let Some(made) = made {
            return with_any!(AnyTensor, made, T, tensor => self.made_tensor::<T>(tensor.borrow(), planned));
        }
        let Some(plan) = viewed.plan() else {
            return with_any!(AnyTensor, viewed.get()?, T, tensor => self.made_tensor::<T>(tensor.borrow(), None));
        };
        self.layout(&plan.sizes, &plan.strides, plan.offset)?;
        match planned {
            None => self.int(code::NIL),
            Some(storage) => self.put(Slot::of(storage)),
        }
    }

    fn layout(&mut self, sizes: &[c_long], strides: &[c_long], offset: isize) -> Result<()> {
        self.int(int(sizes.len(), "dimensions")?)?;
        self.words::<c_long>(sizes)?;
        self.words::<c_long>(strides)?;
        // Lua counts from 1.
        self.words::<c_long>(&[(offset as c_long).wrapping_add(1)])
    }

    /// A tensor in memory. If it has the storage still that its file gave it, that is written as the object `planned`: it may
    /// have been written as one before it was made.
    fn made_tensor<T: AnyElement>(
        &mut self,
        tensor: Ref<'_, Tensor<T>>,
        planned: Option<Ref<'_, Object>>,
    ) -> Result<()> {
        self.layout(tensor.sizes(), tensor.strides(), tensor.offset())?;
        let Some(storage) = tensor.storage() else {
            return self.int(code::NIL);
        };
        let address = storage.as_ptr().addr();
        let is_planned = |object: &Ref<'_, Object>| {
            let made = object.stored().and_then(Stored::made);
            made.is_some_and(|made| made.address().addr() == address)
        };
        match planned.filter(is_planned) {
            Some(object) => self.put(Slot::of(object)),
            None => self.made_storage(storage, address),
        }
    }

    fn stored(&mut self, stored: &Stored, address: usize) -> Result<()> {
        let bytes = stored.plain_bytes().filter(|_| self.file.holds_memory());
        let Some(bytes) = bytes else {
            let storage = stored.get()?;
            return with_any!(AnyStorage, storage, T, storage => self.made_storage::<T>(storage.borrow(), address));
        };
        if !self.begin(code::INSTANCE, address, None)? {
            return Ok(());
        }
        let class = stored.element().storage_class();
        self.class(1, &class[..class.len() - 1])?;
        self.words::<c_long>(&[stored.len() as c_long])?;
        self.words(bytes)
    }

    /// A storage in memory, which the object at `address` holds, or which is there itself.
    fn made_storage<T: AnyElement>(&mut self, storage: Ref<'_, Storage<T>>, address: usize) -> Result<()> {
        if !self.begin(code::INSTANCE, address, Some(storage.as_ptr().addr()))? {
            return Ok(());
        }
        let class = T::TYPE.storage_class();
        self.class(1, &class[..class.len() - 1])?;
        let count = storage.len().max(0) as usize;
        self.words::<c_long>(&[count as c_long])?;
        let data = Ref::<Storage<T>>::data(storage);
        if count > 0 && data.is_null() {
            return Err(Error::plain(format!("a TH{}Storage has a size but no data", T::NAME)));
        }
        // SAFETY: a storage's data holds as many elements as it has.
        unsafe { self.elements(data.cast_const(), count) }
    }
}
