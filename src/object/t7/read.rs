//! Objects from words.
//!
//! The reader calls itself for nothing: what is being read stands on a stack of its own.

use super::code;
use super::form::{ASSIGNMENTS, Assignment, ClassForm, generator_bytes};
use super::input::{WordInput, is_cut_off};
use super::weight_norm;
use crate::error::{Error, Result};
use crate::handle::{Own, Ref};
use crate::memory::scratch::Scratch;
use crate::object::any::ElementType;
use crate::object::change;
use crate::object::class::Class;
use crate::object::life::create;
use crate::object::make;
use crate::object::map::Map;
use crate::object::ring;
use crate::object::table::{Table, TableSlot};
use crate::object::value::{
    Function, Instance, Item, Object, Slot, StoredPlan, TerminatedText, Value, Viewed,
};
use crate::object::viewed::{self, MOST_DIMENSIONS};
use crate::storage::size;
use std::os::raw::c_long;

/// What is being read, and waits for a value.
enum OpenValue {
    /// A table that lacks so many pairs, or an instance whose contents are one.
    Table { object: Own<Object>, left: c_long, key: NextKey },
    /// The contents of an instance or the upvalues of a function.
    Inner { object: Own<Object> },
    /// An instance that lacks what says where it lives, or has that, and lacks its contents.
    Placed { object: Own<Object>, place: Assignment, read: Option<Item> },
    /// A tensor without its storage.
    Tensor { element: ElementType, plan: Scratch<StoredPlan> },
}

/// The key of the next pair of a table.
enum NextKey {
    Unread,
    Read(Item),
    /// Of a list.
    Counted(c_long),
}

/// What is being read, where it began, and its entry in the list of references.
struct ReadFrame {
    open: OpenValue,
    start: u64,
    entry: Option<usize>,
}

/// An object that may be referred to.
struct ListedObject {
    /// `None` as long as it cannot be: a tensor without its storage.
    object: Option<Own<Object>>,
    /// Whether it is being read still, so that a reference to it closes a circle.
    is_open: bool,
}

/// Which entry has which number.
#[derive(Default)]
struct ReferenceNumbers {
    /// As many entries from the first on have their position plus one for their number, as all have that Lua wrote.
    in_order: u32,
    others: Map,
    count: u32,
}

impl ReferenceNumbers {
    /// The entry of this number.
    fn get(&self, number: i32) -> Option<usize> {
        let number = number as u32;
        if (1..=self.in_order).contains(&number) {
            return Some(number as usize - 1);
        }
        self.others.get(u64::from(number)).map(|entry| entry as usize)
    }

    /// Gives the next entry this number, which no other has.
    fn push(&mut self, number: i32) -> Result<()> {
        let (number, entry) = (number as u32, self.count);
        self.count = entry.checked_add(1).filter(|&count| count < u32::MAX).ok_or_else(Error::overflow)?;
        if self.in_order == entry && number == self.count {
            self.in_order = self.count;
            return Ok(());
        }
        Ok(self.others.set(u64::from(number), entry)?)
    }
}

/// What has been read so far.
#[derive(Default)]
struct Progress {
    frames: Scratch<ReadFrame>,
    entries: Scratch<ListedObject>,
    /// Whether anything refers to what contains it.
    has_circles: bool,
    /// The first instance whose contents are no table, and where it began.
    doubtful: Option<(Own<Object>, u64)>,
    /// The bytes of what was computed and not read.
    computed: usize,
}

/// What was read.
pub(super) struct Reading {
    pub(super) object: Own<Object>,
    /// What it may be instead, if it is not followed by what should follow it.
    pub(super) doubt: Option<Error>,
}

/// Reads one object.
///
/// # Errors
///
/// Plain: what follows is no object, or a part of one; the text says where. No memory.
pub(super) fn object(input: &mut impl WordInput) -> Result<Reading> {
    let mut progress = Progress::default();
    let outcome = progress.read(input);
    let outcome = match outcome {
        Ok(Item::Object(object)) => Ok(object),
        Ok(Item::Plain(slot)) => slot.to_object(),
        Err(error) => Err(progress.located(error)),
    };
    let outcome = outcome.and_then(|object| {
        if progress.has_circles {
            // Of what a later value of the same key has replaced, too: it goes with its entry.
            ring::close_all(
                progress.entries.iter().filter_map(|entry| Some(entry.object.as_ref()?.borrow())),
            )?;
        }
        Ok(object)
    });
    if outcome.is_err() && progress.has_circles {
        // Without rings, circles would keep each other alive.
        for entry in &progress.entries {
            if let Some(object) = &entry.object {
                change::empty(object.borrow());
            }
        }
    }
    let doubt = progress.doubtful.as_ref().map(|(object, start)| {
        let class = object.borrow().type_name();
        Error::plain(format!(
            "an object of class {class} at byte {start}, which is followed by something else than values: {}",
            writes_itself(&class)
        ))
    });
    outcome.map(|object| Reading { object, doubt })
}

/// What may be the matter with a class that is not known.
fn writes_itself(class: &str) -> String {
    format!("{class} seems to write its objects itself, in a way that is not known here")
}

impl Progress {
    fn read(&mut self, input: &mut impl WordInput) -> Result<Item> {
        let mut numbers = ReferenceNumbers::default();
        loop {
            let Some(mut item) = self.begin(input, &mut numbers)? else {
                continue;
            };
            // What has been read may complete what contains it.
            loop {
                let Some(frame) = self.frames.pop() else {
                    return Ok(item);
                };
                match self.give(frame, item, input)? {
                    Some(done) => item = done,
                    None => break,
                }
            }
        }
    }

    /// Reads a value, or the beginning of one that has others in it: then it is on the stack.
    fn begin(&mut self, input: &mut impl WordInput, numbers: &mut ReferenceNumbers) -> Result<Option<Item>> {
        let start = input.position();
        let item = match input.int()? {
            code::NIL => Item::Plain(Slot::Nil),
            code::NUMBER => Item::Plain(Slot::Number(input.double()?)),
            code::BOOLEAN => Item::Plain(Slot::Boolean(input.int()? == 1)),
            code::STRING => Item::Object(create(Value::String(text(input)?))?),
            code::FUNCTION => {
                let object = function(input, code::FUNCTION)?;
                return self.open(OpenValue::Inner { object }, start, None);
            }
            kind @ (code::TABLE
            | code::INSTANCE
            | code::LEGACY_NUMBERED_FUNCTION
            | code::NUMBERED_FUNCTION) => {
                let number = input.int()?;
                if let Some(entry) = numbers.get(number) {
                    let entry = &self.entries[entry];
                    self.has_circles |= entry.is_open;
                    let object = entry.object.as_ref().ok_or_else(|| inside_itself(start))?;
                    return Ok(Some(Item::Object(object.borrow().to_owned())));
                }
                let entry = self.entries.len();
                numbers.push(number)?;
                self.entries.push(ListedObject { object: None, is_open: true })?;
                return match kind {
                    code::TABLE => self.table(input, start, entry),
                    code::INSTANCE => self.instance(input, start, entry),
                    _ => {
                        let object = function(input, kind)?;
                        self.entries[entry].object = Some(object.borrow().to_owned());
                        self.open(OpenValue::Inner { object }, start, Some(entry))
                    }
                };
            }
            other => {
                return Err(Error::plain(format!("{other} is no type of a value, at byte {start}")));
            }
        };
        Ok(Some(item))
    }

    fn open(&mut self, open: OpenValue, start: u64, entry: Option<usize>) -> Result<Option<Item>> {
        self.frames.push(ReadFrame { open, start, entry })?;
        Ok(None)
    }

    fn table(&mut self, input: &mut impl WordInput, start: u64, entry: usize) -> Result<Option<Item>> {
        let left = input.int()?;
        if left < 0 {
            return Err(Error::plain(format!("a table with {left} pairs, at byte {start}")));
        }
        let object = create(Value::Table(Table::new()))?;
        self.entries[entry].object = Some(object.borrow().to_owned());
        if left == 0 {
            self.entries[entry].is_open = false;
            return Ok(Some(Item::Object(object)));
        }
        let left = c_long::from(left);
        self.open(OpenValue::Table { object, left, key: NextKey::Unread }, start, Some(entry))
    }

    fn instance(&mut self, input: &mut impl WordInput, start: u64, entry: usize) -> Result<Option<Item>> {
        let first = text(input)?;
        let (version, class) = match version(first.bytes()) {
            Some(version) => (version, text(input)?),
            // A file from before there were versions.
            None => (0, first),
        };
        if !Class::is_name(class.bytes()) {
            let name = class.bytes()[..class.bytes().len().min(60)].escape_ascii();
            return Err(Error::plain(format!("a class named '{name}', which no class is, at byte {start}")));
        }
        match Class::named(class.bytes()) {
            Class::Tensor(element) => {
                let plan = Scratch::collected([layout(input, start)?])?;
                self.open(OpenValue::Tensor { element, plan }, start, Some(entry))
            }
            Class::Storage(element) => {
                let count = input.long()?;
                let count = usize::try_from(count)
                    .map_err(|_| Error::plain(format!("a storage of {count} elements, at byte {start}")))?;
                let object = create(Value::Storage(input.storage(element, count)?))?;
                self.entries[entry] =
                    ListedObject { object: Some(object.borrow().to_owned()), is_open: false };
                Ok(Some(Item::Object(object)))
            }
            Class::Other => {
                let form = ClassForm::of(class.bytes(), version);
                let object =
                    create(Value::Instance(Instance { class, version, contents: Slot::Nil, count: 0 }))?;
                self.entries[entry].object = Some(object.borrow().to_owned());
                match instance_in_form(input, form, object, start)? {
                    Begun::Open(open) => self.open(open, start, Some(entry)),
                    Begun::Done(object) => {
                        self.entries[entry].is_open = false;
                        Ok(Some(Item::Object(object)))
                    }
                }
            }
        }
    }

    /// Hands a value to what waits for it. If that is complete now, it is the result; else it waits on.
    fn give(&mut self, mut frame: ReadFrame, item: Item, input: &mut impl WordInput) -> Result<Option<Item>> {
        let done = match frame.open {
            OpenValue::Table { object, left, key: NextKey::Unread } => {
                if let Item::Plain(Slot::Nil) = item {
                    return Err(Error::plain(format!(
                        "a key that is nil, in the table at byte {}",
                        frame.start
                    )));
                }
                frame.open = OpenValue::Table { object, left, key: NextKey::Read(item) };
                self.frames.push(frame)?;
                return Ok(None);
            }
            OpenValue::Table { object, left, key } => {
                let (key, next) = match key {
                    NextKey::Counted(k) => (Item::Plain(Slot::Number(k as f64)), NextKey::Counted(k + 1)),
                    NextKey::Read(key) => (key, NextKey::Unread),
                    NextKey::Unread => (Item::Plain(Slot::Nil), NextKey::Unread),
                };
                if !key_is_valid(&key) {
                    return Err(Error::plain(format!(
                        "a key that is no number, in the table at byte {}",
                        frame.start
                    )));
                }
                let table = object.borrow().table_object().unwrap_or(object.borrow());
                change::fill(table, key.into_slot(), item.into_slot())?;
                if left > 1 {
                    frame.open = OpenValue::Table { object, left: left - 1, key: next };
                    self.frames.push(frame)?;
                    return Ok(None);
                }
                object
            }
            OpenValue::Inner { object } => {
                change::complete(object.borrow(), item.into_slot());
                self.completed(object.borrow(), frame.start, input)?;
                object
            }
            OpenValue::Placed { object, place, read: None } => {
                frame.open = OpenValue::Placed { object, place, read: Some(item) };
                self.frames.push(frame)?;
                return Ok(None);
            }
            OpenValue::Placed { object, place, read: Some(read) } => {
                change::complete(object.borrow(), item.into_slot());
                // What the fields say already, as a rule.
                if place == Assignment::Gpus
                    && let Some(table) = object.borrow().table_object()
                    && table.field(ASSIGNMENTS)?.is_none()
                {
                    change::fill(table, Slot::take(make::string(ASSIGNMENTS)?), read.into_slot())?;
                }
                object
            }
            OpenValue::Tensor { element, mut plan } => {
                let storage = match item {
                    Item::Plain(Slot::Nil) => None,
                    Item::Object(object) => Some(object),
                    Item::Plain(_) => return Err(no_storage(element, frame.start)),
                };
                if let Some(plan) = plan.first_mut() {
                    plan.storage = storage;
                    check(plan, element, frame.start)?;
                }
                let object = create(Value::Tensor(Viewed::planned(element, plan)))?;
                if let Some(entry) = frame.entry {
                    self.entries[entry].object = Some(object.borrow().to_owned());
                }
                object
            }
        };
        if let Some(entry) = frame.entry {
            self.entries[entry].is_open = false;
        }
        Ok(Some(Item::Object(done)))
    }

    /// Looks at an instance that has its contents, or a function.
    fn completed(&mut self, object: Ref<'_, Object>, start: u64, input: &mut impl WordInput) -> Result<()> {
        if !matches!(object.value(), Value::Instance(_)) {
            return Ok(());
        }
        if object.has_keys() {
            // A weight takes no more than what it is made of, which has been read: in ascii, a few bytes for an element.
            let most = (input.position() as usize).saturating_mul(8).saturating_sub(self.computed);
            self.computed += weight_norm::complete(object, most)?;
        } else if self.doubtful.is_none() {
            self.doubtful = Some((object.to_owned(), start));
        }
        Ok(())
    }

    /// `error` with what was being read when it happened.
    fn located(&self, error: Error) -> Error {
        let Some(frame) = self.frames.iter().next_back() else {
            return error;
        };
        let what = match &frame.open {
            OpenValue::Table { object, .. }
            | OpenValue::Inner { object }
            | OpenValue::Placed { object, .. } => object.borrow().type_name(),
            OpenValue::Tensor { element, .. } => format!("torch.{}Tensor", element.name()).into(),
        };
        let error = format!("{} (in the {what} that begins at byte {})", error.message(), frame.start);
        let class = if is_cut_off(&error) { None } else { self.unknown_class() };
        Error::plain(class.map_or(error.clone(), |class| format!("{error}: {}", writes_itself(&class))))
    }

    /// The class that may have written something else than the value which was expected: that of an instance whose contents
    /// are no table, or which has read nothing of them yet.
    fn unknown_class(&self) -> Option<String> {
        let begun = self.frames.iter().rev().take(2).find_map(|frame| match &frame.open {
            OpenValue::Inner { object } if matches!(object.borrow().value(), Value::Instance(_)) => {
                Some(object)
            }
            _ => None,
        });
        let is_empty = match self.frames.iter().next_back().map(|frame| &frame.open) {
            Some(OpenValue::Table { object, .. }) => object.borrow().pair_count() == 0,
            _ => true,
        };
        let doubtful = self.doubtful.as_ref().map(|(object, _)| object);
        let object = doubtful.or(begun.filter(|_| is_empty));
        object.map(|object| object.borrow().type_name().into_owned())
    }
}

/// An instance whose form has been begun.
enum Begun {
    Open(OpenValue),
    Done(Own<Object>),
}

/// Reads what stands behind the name of a class, up to the first value.
fn instance_in_form(
    input: &mut impl WordInput,
    form: ClassForm,
    object: Own<Object>,
    start: u64,
) -> Result<Begun> {
    match form {
        ClassForm::Value => return Ok(Begun::Open(OpenValue::Inner { object })),
        ClassForm::Placed(place) => return Ok(Begun::Open(OpenValue::Placed { object, place, read: None })),
        ClassForm::Pairs | ClassForm::List => {
            let left = input.long()?;
            if left < 0 {
                let class = object.borrow().type_name();
                return Err(Error::plain(format!("a {class} of {left} values, at byte {start}")));
            }
            change::complete(object.borrow(), Slot::take(create(Value::Table(Table::new()))?));
            if form == ClassForm::List {
                change::set_count(object.borrow(), left);
            }
            if left > 0 {
                let key = if form == ClassForm::List { NextKey::Counted(1) } else { NextKey::Unread };
                return Ok(Begun::Open(OpenValue::Table { object, left, key }));
            }
        }
        ClassForm::Counter => {
            let count = input.long()?;
            change::complete(object.borrow(), Slot::Number(count as f64));
            change::set_count(object.borrow(), count);
        }
        ClassForm::Generator => {
            let count = generator_bytes(input.has_short_longs());
            let bytes = input.text(count)?;
            change::complete(object.borrow(), Slot::take(create(Value::String(bytes))?));
        }
        ClassForm::Nothing => {}
    }
    Ok(Begun::Done(object))
}

#[cold]
fn inside_itself(start: u64) -> Error {
    Error::plain(format!("a tensor that is part of itself, at byte {start}"))
}

#[cold]
fn no_storage(element: ElementType, start: u64) -> Error {
    Error::plain(format!("a torch.{}Tensor without a storage of its type, at byte {start}", element.name()))
}

fn key_is_valid(key: &Item) -> bool {
    match key {
        Item::Plain(slot) => slot.key().is_valid(),
        Item::Object(_) => true,
    }
}

/// A string: its length and its bytes.
fn text(input: &mut impl WordInput) -> Result<TerminatedText> {
    let start = input.position();
    let length = input.int()?;
    let length = usize::try_from(length)
        .map_err(|_| Error::plain(format!("a string of {length} bytes, at byte {start}")))?;
    input.text(length)
}

/// A function that lacks its upvalues.
fn function(input: &mut impl WordInput, form: i32) -> Result<Own<Object>> {
    let code = text(input)?;
    create(Value::Function(Function { form, code, upvalues: Slot::Nil }))
}

/// The version in a text such as `V 1`.
fn version(text: &[u8]) -> Option<i32> {
    std::str::from_utf8(text.strip_prefix(b"V ")?).ok()?.trim().parse().ok()
}

/// What a tensor has before its storage.
fn layout(input: &mut impl WordInput, start: u64) -> Result<StoredPlan> {
    let rank = input.int()?;
    if !(0..=MOST_DIMENSIONS as i32).contains(&rank) {
        return Err(Error::plain(format!("a tensor of {rank} dimensions, at byte {start}")));
    }
    let mut longs = || -> Result<size::Longs> {
        let mut list = size::filled(rank as usize, 0)?;
        for long in &mut list {
            *long = input.long()?;
        }
        Ok(list)
    };
    let (sizes, strides) = (longs()?, longs()?);
    // Torch7 has no such tensors; but the halves of longer numbers look like them.
    if input.is_guess() && sizes.contains(&0) {
        return Err(Error::plain(format!("a tensor with a size of 0, at byte {start}")));
    }
    // Lua counts from 1.
    let offset = input.long()?.checked_sub(1).ok_or_else(Error::overflow)?;
    Ok(StoredPlan { sizes, strides, offset: offset as isize, storage: None })
}

/// Checks that a tensor has a storage of its type, and all of its elements in it; see [`viewed::fit`].
fn check(plan: &mut StoredPlan, element: ElementType, start: u64) -> Result<()> {
    let len = match &plan.storage {
        None => 0,
        Some(storage) => {
            let stored = storage.borrow().stored().filter(|stored| stored.element() == element);
            stored.ok_or_else(|| no_storage(element, start))?.len()
        }
    };
    let outside = || {
        Error::plain(format!(
            "a torch.{}Tensor with elements outside its storage, at byte {start}",
            element.name()
        ))
    };
    if viewed::fit(plan, len) { Ok(()) } else { Err(outside()) }
}
