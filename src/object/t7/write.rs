//! Words from objects. The writer calls itself for nothing, as the reader.
//!
//! It goes through an object twice. The first time it writes nothing: it finds what the format has no room for, makes
//! what is not in memory yet, and counts how much room the file must have. So memory that is short leaves the file as it
//! was.

use super::channel::Channel;
use super::code;
use super::form::{ASSIGNMENTS, Assignment, ClassForm, TYPE_AND_DEVICE, generator_bytes};
use super::weight_norm;
use crate::error::{Error, Result};
use crate::handle::{Own, Ref};
use crate::memory::scratch::Scratch;
use crate::object::any::{AnyElement, with_any};
use crate::object::key::Key;
use crate::object::map::Map;
use crate::object::stored::Stored;
use crate::object::table::TableSlot;
use crate::object::value::{Instance, Object, Slot, Value, Viewed};
use crate::storage::Storage;
use crate::tensor::Tensor;
use std::os::raw::c_long;
use std::ptr::NonNull;

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
        hidden: Scratch::new(),
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
    writer.hidden.truncate(0);
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
    open: Scratch<(Ref<'a, Object>, NextSlot)>,
    /// Tables of which the fields are not written that a class leaves out.
    hidden: Scratch<NonNull<Object>>,
    pass: Pass,
}

/// Which place of an object is written next.
#[derive(Clone, Copy)]
enum NextSlot {
    /// By its position.
    Place(usize),
    /// Of the list in a table, the value of this key, up to the last one.
    Element { next: usize, count: usize },
}

#[cold]
fn not_taken() -> Error {
    Error::plain("the file takes no more")
}

/// A size for the format, in which it is an int.
fn int(size: usize, what: &str) -> Result<i32> {
    i32::try_from(size).map_err(|_| Error::plain(format!("{size} are too many {what} for a t7")))
}

/// The largest key of a table that has no others than 1, 2, 3 and so on, though it may lack some of them.
fn list_count(table: Ref<'_, Object>) -> Option<usize> {
    let keys = (0..table.pair_count()).map(|k| table.value().slot(2 * k));
    keys.map(|key| match key {
        Slot::Number(k) if k >= 1.0 && k <= f64::from(i32::MAX) && k.fract() == 0.0 => Some(k as usize),
        _ => None,
    })
    .try_fold(0, |most, key| Some(most.max(key?)))
}

impl<'a> T7Writer<'a, '_> {
    /// Goes through an object and all that it contains.
    fn walk(&mut self, object: Ref<'a, Object>) -> Result<()> {
        self.put(Slot::of(object))?;
        while let Some((object, next)) = self.open.pop() {
            let value = object.value();
            match next {
                NextSlot::Place(next) if next < value.slot_count() => {
                    let slot = value.slot(next);
                    if next.is_multiple_of(2) && self.is_left_out(object, slot) {
                        self.open.push((object, NextSlot::Place(next + 2)))?;
                        continue;
                    }
                    self.open.push((object, NextSlot::Place(next + 1)))?;
                    self.put(slot)?;
                }
                NextSlot::Element { next, count } if next <= count => {
                    self.open.push((object, NextSlot::Element { next: next + 1, count }))?;
                    self.put(object.slot_of(Key::Number(next as f64)))?;
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Whether `key` is one that a class leaves out of `table`.
    fn is_left_out(&self, table: Ref<'_, Object>, key: Slot) -> bool {
        if !self.hidden.contains(&table.as_non_null()) {
            return false;
        }
        matches!(key.key(), Key::String(name) if weight_norm::LEFT_OUT.contains(&name))
    }

    /// How many pairs of `table` are written.
    fn pairs_written(&self, table: Ref<'_, Object>, count: usize) -> usize {
        let is_left_out = |&k: &usize| self.is_left_out(table, table.value().slot(2 * k));
        if self.hidden.is_empty() { count } else { count - (0..count).filter(is_left_out).count() }
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
            Value::Unread(_) => {
                let name = object.type_name();
                return Err(Error::plain(format!(
                    "a t7 has no elements of type {name}, which were not read"
                )));
            }
            Value::Table(table) => {
                let count = self.pairs_written(object, table.pairs().len());
                let count = int(count, "pairs of a table")?;
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
                return self.contents(object, instance);
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
        self.open.push((object, NextSlot::Place(0)))?;
        Ok(())
    }

    /// Writes what an instance contains as its class does, or puts it on the stack.
    fn contents(&mut self, object: Ref<'a, Object>, instance: &'a Instance) -> Result<()> {
        let table = object.table_object();
        let wrong = |expected: &str| {
            let class = object.type_name();
            Error::plain(format!("the contents of a {class} must be {expected}"))
        };
        match ClassForm::of(instance.class.bytes(), instance.version) {
            ClassForm::Value => {
                if let Some(module) = weight_norm::module(object)? {
                    for holder in [object, module.borrow()] {
                        if let Some(table) = holder.table_object() {
                            self.hidden.push(table.as_non_null())?;
                        }
                    }
                }
                self.open.push((object, NextSlot::Place(0)))?;
            }
            ClassForm::Pairs => {
                let table = table.ok_or_else(|| wrong("a table"))?;
                self.words::<c_long>(&[table.pair_count() as c_long])?;
                self.open.push((table, NextSlot::Place(0)))?;
            }
            ClassForm::List => {
                let table = table.ok_or_else(|| wrong("a list"))?;
                let count = list_count(table).ok_or_else(|| wrong("a list"))?;
                let count = count.max(usize::try_from(instance.count).unwrap_or(0));
                self.words::<c_long>(&[count as c_long])?;
                self.open.push((table, NextSlot::Element { next: 1, count }))?;
            }
            ClassForm::Counter => match instance.contents {
                // Before the number, which may be rounded.
                Slot::Number(number) if number == instance.count as f64 => {
                    self.words::<c_long>(&[instance.count])?;
                }
                Slot::Number(number) if number == (number as c_long) as f64 => {
                    self.words::<c_long>(&[number as c_long])?;
                }
                _ => return Err(wrong("a whole number")),
            },
            ClassForm::Placed(place) => {
                let table = table.ok_or_else(|| wrong("a table"))?;
                self.open.push((object, NextSlot::Place(0)))?;
                match place {
                    Assignment::Gpus => self.put(table.slot_of(Key::String(ASSIGNMENTS)))?,
                    Assignment::TypeAndDevice => self.type_and_device(table)?,
                }
            }
            ClassForm::Generator => {
                let bytes = match instance.contents {
                    // SAFETY: the instance keeps its contents alive.
                    Slot::Object(contents) => unsafe { Ref::new(contents) }.as_bytes(),
                    _ => None,
                };
                let length = generator_bytes(self.file.has_short_longs());
                let bytes = bytes.filter(|bytes| bytes.len() == length);
                let bytes = bytes.ok_or_else(|| wrong(&format!("a string of {length} bytes")))?;
                // SAFETY: as many chars as bytes.
                unsafe { self.elements(bytes.as_ptr().cast::<i8>(), bytes.len()) }?;
            }
            ClassForm::Nothing if matches!(instance.contents, Slot::Nil) => {}
            ClassForm::Nothing => return Err(wrong("nil")),
        }
        Ok(())
    }

    /// Writes the table, in no object's name, that says where one with these fields lives.
    fn type_and_device(&mut self, fields: Ref<'a, Object>) -> Result<()> {
        let address = fields.as_ptr().addr() + 1; // which no object has
        if !self.begin(code::TABLE, address, None)? {
            return Ok(());
        }
        let values = TYPE_AND_DEVICE.map(|name| fields.slot_of(Key::String(name)));
        let is_plain = |slot: &Slot| match slot {
            Slot::Nil => false,
            Slot::Number(_) | Slot::Boolean(_) => true,
            // SAFETY: the table keeps its values alive.
            Slot::Object(object) => matches!(unsafe { Ref::new(*object) }.value(), Value::String(_)),
        };
        self.int(values.iter().filter(|slot| is_plain(slot)).count() as i32)?;
        for (k, &value) in values.iter().enumerate().filter(|(_, slot)| is_plain(slot)) {
            self.put(Slot::Number((k + 1) as f64))?;
            self.put(value)?;
        }
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
