//! The machine that a pickle is a program for: it puts values on a stack, and makes greater ones of them.
//!
//! A value that is used again is the same value, so that memory follows the length of the pickle.

use super::dtype::Dtype;
use super::input::{PickleBytes, WholeNumber};
use super::storages::Storages;
use crate::error::{Error, Result};
use crate::handle::{Own, Ref};
use crate::memory::scratch::Scratch;
use crate::object::change;
use crate::object::class::Class;
use crate::object::key::Key;
use crate::object::life::create;
use crate::object::make;
use crate::object::map::Map;
use crate::object::ring;
use crate::object::table::{Table, TableSlot};
use crate::object::value::{Instance, Item, Object, Slot, TerminatedText, Value};

/// The most objects that one pickle makes. A byte may make one, which takes a hundred in memory; models have thousands.
const MOST_OBJECTS: usize = 1 << 24;

/// Whether there may be one more than `count` objects, values on the stack, marks or numbered values.
fn check_count(count: usize) -> Result<()> {
    if count < MOST_OBJECTS {
        return Ok(());
    }
    Err(Error::plain(format!("a pickle of more than {MOST_OBJECTS} objects")))
}

/// The class of what is only the name of a function or class. No name of a pickle is without a point.
const GLOBAL: &[u8] = b"global";

/// The version of the classes of all objects that are made here, as Torch7 counts them.
const VERSION: i32 = 1;

/// What a pickle has made so far.
pub(super) struct PickleMachine<'a> {
    pub(super) input: PickleBytes<'a>,
    pub(super) stack: Scratch<Item>,
    /// Positions of the stack.
    pub(super) marks: Scratch<usize>,
    memo: Scratch<Item>,
    /// Where in the memo those are whose number is not their place.
    scattered: Map,
    /// Everything that may be part of a circle.
    containers: Scratch<Own<Object>>,
    count: usize,
    /// How many values of a list are nil, by its address: a table does not have them.
    missing: Map,
    /// How many pairs may still be copied from one table to another.
    left: usize,
    /// Whether a container has been used twice, so that there may be circles.
    is_shared: bool,
    pub(super) storages: &'a mut Storages,
}

/// What an object is that is used where another kind is needed.
pub(super) fn kind_of(item: &Item) -> String {
    match item {
        Item::Plain(Slot::Nil) => "None".into(),
        Item::Plain(Slot::Boolean(_)) => "a truth value".into(),
        Item::Plain(_) => "a number".into(),
        Item::Object(object) => crate::plain::plain(&object.borrow().type_name()).into_owned(),
    }
}

/// The bytes of a string.
pub(super) fn text_of(item: &Item) -> Option<&[u8]> {
    match item.object()?.value() {
        Value::String(text) => Some(text.bytes()),
        _ => None,
    }
}

/// The whole number that an item is.
pub(super) fn whole(item: &Item) -> Option<i64> {
    match item {
        Item::Plain(Slot::Number(number)) if number.fract() == 0.0 && number.abs() < 9.2e18 => {
            Some(*number as i64)
        }
        _ => None,
    }
}

/// The name of a function or class, if that is all the item is.
pub(super) fn global_of(item: &Item) -> Option<&[u8]> {
    let Value::Instance(instance) = item.object()?.value() else { return None };
    let Slot::Object(name) = instance.contents else { return None };
    if instance.class.bytes() != GLOBAL {
        return None;
    }
    // SAFETY: the instance keeps its contents alive, for as long as the item is borrowed.
    match unsafe { Ref::new(name) }.value() {
        Value::String(name) => Some(name.bytes()),
        _ => None,
    }
}

/// The value at a place of a tuple, counted from 1.
pub(super) fn at(tuple: Ref<'_, Object>, k: usize) -> Item {
    // SAFETY: the tuple keeps what is in it alive.
    unsafe { Item::of(tuple.slot_of(Key::Number(k as f64))) }
}

impl<'a> PickleMachine<'a> {
    /// One for the pickle at byte `at` of `bytes`.
    pub(super) fn new(bytes: &'a [u8], at: usize, storages: &'a mut Storages) -> Self {
        PickleMachine {
            input: PickleBytes::new(bytes, at),
            stack: Scratch::new(),
            marks: Scratch::new(),
            memo: Scratch::new(),
            scattered: Map::new(),
            containers: Scratch::new(),
            count: 0,
            missing: Map::new(),
            left: bytes.len().saturating_mul(2),
            is_shared: false,
            storages,
        }
    }

    /// Makes rings of the circles that there are, or, where the pickle is not read to its end, takes them apart.
    ///
    /// # Errors
    ///
    /// No memory.
    pub(super) fn finish<T>(&self, outcome: Result<T>) -> Result<T> {
        if !self.is_shared {
            return outcome;
        }
        let outcome = outcome.and_then(|made| {
            ring::close_all(self.containers.iter().map(Own::borrow))?;
            Ok(made)
        });
        if outcome.is_err() {
            // Without rings, circles would keep each other alive.
            self.containers.iter().for_each(|object| change::empty(object.borrow()));
        }
        outcome
    }

    /// How many values have numbers.
    pub(super) fn memo_len(&self) -> u64 {
        self.memo.len() as u64
    }

    /// The number of a value, on a line of its own.
    pub(super) fn line_number(&mut self) -> Result<u64> {
        let text = std::str::from_utf8(self.input.line()?).ok().map(str::trim);
        text.and_then(|text| text.parse().ok()).ok_or_else(|| Error::plain("a number of a value expected"))
    }

    #[cold]
    pub(super) fn empty_stack() -> Error {
        Error::plain("a value is used that is not there")
    }

    /// Where values may be taken from: what is below the last mark waits.
    pub(super) fn floor(&self) -> usize {
        self.marks.last().copied().unwrap_or(0)
    }

    pub(super) fn push(&mut self, item: Item) -> Result<()> {
        check_count(self.stack.len())?;
        Ok(self.stack.push(item)?)
    }

    /// Marks the place that is the top now.
    pub(super) fn mark(&mut self) -> Result<()> {
        check_count(self.marks.len())?;
        Ok(self.marks.push(self.stack.len())?)
    }

    /// Pushes something that there is already.
    pub(super) fn push_again(&mut self, item: Item) -> Result<()> {
        self.is_shared |= item.object().is_some_and(|object| object.value().is_container());
        self.push(item)
    }

    pub(super) fn pop(&mut self) -> Result<Item> {
        if self.stack.len() <= self.floor() {
            return Err(PickleMachine::empty_stack());
        }
        self.stack.pop().ok_or_else(PickleMachine::empty_stack)
    }

    pub(super) fn top(&self) -> Result<&Item> {
        if self.stack.len() <= self.floor() {
            return Err(PickleMachine::empty_stack());
        }
        self.stack.last().ok_or_else(PickleMachine::empty_stack)
    }

    /// Takes the last mark away: where it was.
    pub(super) fn since_mark_at(&mut self) -> Result<usize> {
        self.marks.pop().ok_or_else(|| Error::plain("a mark is used that is not there"))
    }

    /// Takes the last mark away, and all values behind it, in their order.
    pub(super) fn since_mark(&mut self) -> Result<Scratch<Item>> {
        let start = self.since_mark_at()?;
        self.taken_from(start)
    }

    fn taken_from(&mut self, start: usize) -> Result<Scratch<Item>> {
        let count = self.stack.len().checked_sub(start).ok_or_else(PickleMachine::empty_stack)?;
        let mut items = Scratch::with_capacity(count)?;
        while self.stack.len() > start
            && let Some(item) = self.stack.pop()
        {
            items.push(item)?;
        }
        items.reverse();
        Ok(items)
    }

    pub(super) fn get(&mut self, number: u64) -> Result<()> {
        let place = if number < self.memo.len() as u64 && self.scattered.get(number).is_none() {
            number as usize
        } else {
            let place = self.scattered.get(number).map(|place| place as usize);
            place.ok_or_else(|| Error::plain(format!("value {number} is used again, but there is none")))?
        };
        let item = self.memo[place].again();
        self.push_again(item)
    }

    /// Gives the value on top a number, as which it can be used again.
    pub(super) fn put(&mut self, number: u64) -> Result<()> {
        let item = self.top()?.again();
        check_count(self.memo.len())?;
        if number == self.memo.len() as u64 && self.scattered.get(number).is_none() {
            return Ok(self.memo.push(item)?);
        }
        if let Some(place) = self.scattered.get(number) {
            self.memo[place as usize] = item;
            return Ok(());
        }
        let place = u32::try_from(self.memo.len()).ok().filter(|&place| place < u32::MAX);
        let place = place.ok_or_else(Error::overflow)?;
        self.scattered.set(number, place)?;
        Ok(self.memo.push(item)?)
    }

    /// A new object, which is counted.
    pub(super) fn create(&mut self, value: Value) -> Result<Own<Object>> {
        let is_container = value.is_container();
        let object = create(value)?;
        check_count(self.count)?;
        self.count += 1;
        if is_container {
            self.containers.push(object.borrow().to_owned())?;
        }
        Ok(object)
    }

    /// A table without pairs: a list, tuple, set or dictionary.
    pub(super) fn table(&mut self) -> Result<Own<Object>> {
        self.create(Value::Table(Table::new()))
    }

    /// An object of a class of Python. Names that mean something else here get a sign behind them.
    pub(super) fn instance(&mut self, class: &[u8], contents: Item) -> Result<Own<Object>> {
        let is_other = Class::named(class) == Class::Other && !class.starts_with(b"package.");
        let mut name = Scratch::with_capacity(class.len() + 1)?;
        name.extend(class.iter().copied())?;
        if !is_other || matches!(class, b"torch.Generator" | b"nn.GPU" | b"nn.DataParallelTable") {
            name.push(b'_')?;
        }
        let class = TerminatedText::new(&name)?;
        // A slot owns nothing until it is in an object: no step that can fail comes after it.
        let contents = contents.into_slot();
        self.create(Value::Instance(Instance { class, version: VERSION, contents, count: 0 }))
    }

    /// A whole number: one that no double is becomes an object with its digits.
    pub(super) fn whole_number(&mut self, number: WholeNumber) -> Result<Item> {
        Ok(match number {
            WholeNumber::Number(number) => Item::Plain(Slot::Number(number)),
            WholeNumber::Text(text) => {
                let text = self.create(Value::String(TerminatedText::new(&text)?))?;
                Item::Object(self.instance(b"int", Item::Object(text))?)
            }
        })
    }

    /// The name of a function or class: that of an element type is a string.
    pub(super) fn global(&mut self, module: &[u8], name: &[u8]) -> Result<Item> {
        let module: &[u8] = match module {
            b"__builtin__" => b"builtins",
            b"copy_reg" => b"copyreg",
            module => module,
        };
        let mut whole = Scratch::with_capacity(module.len() + 1 + name.len())?;
        whole.extend(module.iter().copied())?;
        whole.push(b'.')?;
        whole.extend(name.iter().copied())?;
        if !Class::is_name(&whole) {
            let shown = whole[..whole.len().min(60)].escape_ascii();
            return Err(Error::plain(format!("a class named '{shown}', which no class is")));
        }
        if let Some(dtype) = Dtype::named(&whole) {
            return Ok(Item::Object(make::string(dtype.name.as_bytes())?));
        }
        let name = self.create(Value::String(TerminatedText::new(&whole)?))?;
        Ok(Item::Object(self.instance(GLOBAL, Item::Object(name))?))
    }

    /// Makes a tuple of what is on the stack from `start` on, in its place.
    pub(super) fn tuple(&mut self, start: usize) -> Result<()> {
        let table = self.table()?;
        let items = self.taken_from(start)?;
        self.add(table.borrow(), items)?;
        self.push(Item::Object(table))
    }

    /// The table of the value on top, which is given something.
    pub(super) fn holder(&mut self, what: &str) -> Result<Own<Object>> {
        let top = self.top()?;
        match top.object().and_then(Ref::table_object) {
            Some(table) => Ok(table.to_owned()),
            None => Err(Error::plain(format!("{} is given {what}", kind_of(top)))),
        }
    }

    pub(super) fn append(&mut self, items: Scratch<Item>) -> Result<()> {
        let holder = self.holder("values")?;
        self.add(holder.borrow(), items)
    }

    /// Adds values behind those that a list has.
    fn add(&mut self, list: Ref<'_, Object>, items: Scratch<Item>) -> Result<()> {
        let address = list.as_ptr().addr() as u64;
        for item in items {
            let missing = self.missing.get(address).unwrap_or(0);
            if let Item::Plain(Slot::Nil) = item {
                self.missing.set(address, missing.saturating_add(1).min(u32::MAX - 1))?;
                continue;
            }
            let key = (list.pair_count() + missing as usize + 1) as f64;
            change::fill(list, Slot::Number(key), item.into_slot())?;
        }
        Ok(())
    }

    /// Gives a table the pairs of keys and values that `items` are, one after the other.
    pub(super) fn set_pairs(&mut self, table: Ref<'_, Object>, items: Scratch<Item>) -> Result<()> {
        if !items.len().is_multiple_of(2) {
            return Err(Error::plain("a key without a value"));
        }
        let mut items = items.into_iter();
        while let (Some(key), Some(value)) = (items.next(), items.next()) {
            let key = self.key(key)?;
            change::fill(table, key.into_slot(), value.into_slot())?;
        }
        Ok(())
    }

    /// What is a key here: nothing and what is not a number are objects of their classes.
    pub(super) fn key(&mut self, key: Item) -> Result<Item> {
        let class: &[u8] = match &key {
            Item::Plain(slot) if slot.key().is_valid() => return Ok(key),
            Item::Object(_) => return Ok(key),
            Item::Plain(Slot::Nil) => b"NoneType",
            Item::Plain(_) => b"float",
        };
        Ok(Item::Object(self.instance(class, key)?))
    }

    /// Notes that pairs are copied from one table to another.
    ///
    /// # Errors
    ///
    /// More of them than the pickle has bytes, twice: some are copied again and again.
    pub(super) fn spend(&mut self, pairs: usize) -> Result<()> {
        let left = self.left.checked_sub(pairs);
        self.left = left.ok_or_else(|| Error::plain("a table is copied too often"))?;
        Ok(())
    }
}
