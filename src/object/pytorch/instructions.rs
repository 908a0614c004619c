//! The instructions of pickles, of all protocols.
//!
//! They call nothing that a file names: what [`construct`] knows is made here, and everything else becomes an object with the
//! name of its class. Nothing here calls itself.

use super::construct;
use super::input::{WholeNumber, quoted, unescaped};
use super::machine::{PickleMachine, kind_of, text_of};
use super::storages::Storages;
use crate::error::{Error, Result};
use crate::handle::Own;
use crate::memory::scratch::Scratch;
use crate::object::make;
use crate::object::value::{Item, Object, Slot, TerminatedText, Value};

/// A value of a pickle, and where the pickle ends.
pub(super) struct Unpickled {
    pub(super) object: Own<Object>,
    pub(super) end: usize,
}

/// What the pickle at byte `at` of `bytes` makes.
///
/// # Errors
///
/// Something else than a pickle, or one with references to storages that are not there: the text says where. No memory.
pub(super) fn unpickle(bytes: &[u8], at: usize, storages: &mut Storages) -> Result<Unpickled> {
    let mut machine = PickleMachine::new(bytes, at, storages);
    let outcome = machine.run().and_then(object_of);
    let object = machine.finish(outcome)?;
    Ok(Unpickled { object, end: machine.input.position() })
}

/// The object that an item is.
fn object_of(item: Item) -> Result<Own<Object>> {
    match item {
        Item::Object(object) => Ok(object),
        Item::Plain(slot) => slot.to_object(),
    }
}

impl PickleMachine<'_> {
    fn run(&mut self) -> Result<Item> {
        loop {
            let at = self.input.position();
            match self.step() {
                Ok(None) => {}
                Ok(Some(item)) => return Ok(item),
                Err(error) => {
                    return Err(Error::plain(format!("{} (at byte {at} of its pickle)", error.message())));
                }
            }
        }
    }

    /// Does what the next instruction says. A value is that of the whole pickle.
    fn step(&mut self) -> Result<Option<Item>> {
        let code = self.input.byte()?;
        match code {
            b'.' => return self.pop().map(Some),
            // The protocol; how long a part is; what Python may do to a buffer.
            0x80 => {
                let protocol = self.input.byte()?;
                if protocol > 5 {
                    return Err(Error::plain(format!("a pickle of protocol {protocol}, which is not known")));
                }
            }
            0x95 => drop(self.input.long()?),
            0x98 => {}
            b'(' => self.mark()?,
            // A mark, too.
            b'0' if self.stack.len() <= self.floor() && !self.marks.is_empty() => drop(self.since_mark_at()?),
            b'0' => drop(self.pop()?),
            b'1' => drop(self.since_mark()?),
            b'2' => {
                let top = self.top()?.again();
                self.push_again(top)?;
            }
            b'N' => self.push(Item::Plain(Slot::Nil))?,
            0x88 | 0x89 => self.push(Item::Plain(Slot::Boolean(code == 0x88)))?,
            b'I' | b'F' | b'J' | b'K' | b'M' | b'L' | b'G' | 0x8a | 0x8b => self.number(code)?,
            b'S' | b'T' | b'U' | b'V' | b'X' | b'B' | b'C' | 0x8c..=0x8e | 0x96 => self.string(code)?,
            b'P' => {
                let key = make::string(self.input.line()?)?;
                let item = construct::persistent(self, Item::Object(key))?;
                self.push(item)?;
            }
            b'Q' => {
                let id = self.pop()?;
                let item = construct::persistent(self, id)?;
                self.push(item)?;
            }
            b']' | b'}' | b')' | 0x8f => {
                let table = self.table()?;
                self.push(Item::Object(table))?;
            }
            b'l' | b't' | 0x91 => {
                let start = self.since_mark_at()?;
                self.tuple(start)?;
            }
            0x85..=0x87 => {
                let count = usize::from(code - 0x84);
                let start = self.stack.len().checked_sub(count).ok_or_else(PickleMachine::empty_stack)?;
                self.tuple(start)?;
            }
            b'd' => {
                let items = self.since_mark()?;
                let table = self.table()?;
                self.set_pairs(table.borrow(), items)?;
                self.push(Item::Object(table))?;
            }
            b'a' => {
                let item = self.pop()?;
                self.append(Scratch::collected([item])?)?;
            }
            b'e' | 0x90 => {
                let items = self.since_mark()?;
                self.append(items)?;
            }
            b's' => {
                let (value, key) = (self.pop()?, self.pop()?);
                let holder = self.holder("keys")?;
                self.set_pairs(holder.borrow(), Scratch::collected([key, value])?)?;
            }
            b'u' => {
                let items = self.since_mark()?;
                let holder = self.holder("keys")?;
                self.set_pairs(holder.borrow(), items)?;
            }
            b'g' => {
                let number = self.line_number()?;
                self.get(number)?;
            }
            b'h' => {
                let number = self.input.byte()?;
                self.get(u64::from(number))?;
            }
            b'j' => {
                let number = self.input.array().map(u32::from_le_bytes)?;
                self.get(u64::from(number))?;
            }
            b'p' => {
                let number = self.line_number()?;
                self.put(number)?;
            }
            b'q' => {
                let number = self.input.byte()?;
                self.put(u64::from(number))?;
            }
            b'r' => {
                let number = self.input.array().map(u32::from_le_bytes)?;
                self.put(u64::from(number))?;
            }
            0x94 => self.put(self.memo_len())?,
            b'c' => {
                let (module, name) = (self.input.line()?, self.input.line()?);
                let global = self.global(module, name)?;
                self.push(global)?;
            }
            0x93 => {
                let (name, module) = (self.pop()?, self.pop()?);
                let global = match (text_of(&module), text_of(&name)) {
                    (Some(module), Some(name)) => self.global(module, name)?,
                    _ => return Err(Error::plain("a class whose name is no text")),
                };
                self.push(global)?;
            }
            b'R' | 0x81 => {
                let (arguments, callable) = (self.pop()?, self.pop()?);
                self.call(&callable, &arguments, None)?;
            }
            0x92 => {
                let (named, arguments, callable) = (self.pop()?, self.pop()?, self.pop()?);
                self.call(&callable, &arguments, Some(named))?;
            }
            b'i' => {
                let (module, name) = (self.input.line()?, self.input.line()?);
                let callable = self.global(module, name)?;
                let start = self.since_mark_at()?;
                self.tuple(start)?;
                let arguments = self.pop()?;
                self.call(&callable, &arguments, None)?;
            }
            b'o' => {
                let start = self.since_mark_at()?;
                if start >= self.stack.len() {
                    return Err(PickleMachine::empty_stack());
                }
                self.tuple(start + 1)?;
                let (arguments, callable) = (self.pop()?, self.pop()?);
                self.call(&callable, &arguments, None)?;
            }
            b'b' => {
                let state = self.pop()?;
                let object = self.top()?.again();
                construct::build(self, &object, state)?;
            }
            0x82..=0x84 => {
                return Err(Error::plain("a class with a number of a registry, which no file has"));
            }
            0x97 => return Err(Error::plain("a buffer that is kept outside the pickle")),
            other => return Err(Error::plain(format!("{other:#04x} is no instruction of a pickle"))),
        }
        Ok(None)
    }

    fn number(&mut self, code: u8) -> Result<()> {
        let number = match code {
            b'J' => f64::from(self.input.array().map(i32::from_le_bytes)?),
            b'K' => f64::from(self.input.byte()?),
            b'M' => f64::from(self.input.array().map(u16::from_le_bytes)?),
            b'G' => self.input.array().map(f64::from_be_bytes)?,
            b'F' => {
                let text = std::str::from_utf8(self.input.line()?).ok().map(str::trim);
                text.and_then(|text| text.parse().ok()).ok_or_else(|| Error::plain("a number expected"))?
            }
            _ => {
                let whole = match code {
                    0x8a => {
                        let count = self.input.byte()?;
                        WholeNumber::of_bytes(self.input.take(usize::from(count))?)?
                    }
                    0x8b => {
                        let count = self.input.array().map(i32::from_le_bytes)?;
                        let count = u64::try_from(count)
                            .map_err(|_| Error::plain("a number of less than no bytes"))?;
                        WholeNumber::of_bytes(self.input.counted(count)?)?
                    }
                    _ => match self.input.line()? {
                        // How truth was written before it had a code.
                        line @ (b"00" | b"01") if code == b'I' => {
                            return self.push(Item::Plain(Slot::Boolean(line == b"01")));
                        }
                        line => WholeNumber::of_text(line)?,
                    },
                };
                let whole = self.whole_number(whole)?;
                return self.push(whole);
            }
        };
        self.push(Item::Plain(Slot::Number(number)))
    }

    fn string(&mut self, code: u8) -> Result<()> {
        let made;
        let bytes = match code {
            b'S' => {
                made = quoted(self.input.line()?)?;
                &made[..]
            }
            b'V' => {
                made = unescaped(self.input.line()?)?;
                &made[..]
            }
            b'U' | b'C' | 0x8c => {
                let count = self.input.byte()?;
                self.input.take(usize::from(count))?
            }
            b'T' => {
                let count = self.input.array().map(i32::from_le_bytes)?;
                let count =
                    u64::try_from(count).map_err(|_| Error::plain("a string of less than no bytes"))?;
                self.input.counted(count)?
            }
            b'X' | b'B' => {
                let count = self.input.array().map(u32::from_le_bytes)?;
                self.input.counted(u64::from(count))?
            }
            _ => {
                let count = self.input.array().map(u64::from_le_bytes)?;
                self.input.counted(count)?
            }
        };
        let string = self.create(Value::String(TerminatedText::new(bytes)?))?;
        self.push(Item::Object(string))
    }

    /// Pushes what a function or class makes of its arguments.
    fn call(&mut self, callable: &Item, arguments: &Item, named: Option<Item>) -> Result<()> {
        let Some(tuple) = arguments.object().filter(|object| matches!(object.value(), Value::Table(_)))
        else {
            return Err(Error::plain(format!("arguments that are no tuple but {}", kind_of(arguments))));
        };
        let made = construct::call(self, callable, tuple)?;
        if let (Some(named), Some(object)) = (named, made.object())
            && let Some(fields) = named.object().filter(|fields| fields.pair_count() > 0)
            && matches!(object.value(), Value::Instance(_))
        {
            construct::merge(self, object, fields)?;
        }
        self.push(made)
    }
}
