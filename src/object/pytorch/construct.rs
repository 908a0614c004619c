//! What the classes and functions make that are known.

use super::dtype::Dtype;
use super::input::WholeNumber;
use super::machine::{PickleMachine, at, global_of, text_of, whole};
use super::storages::ViewOfStorage;
use crate::error::{Error, Result};
use crate::half::Half;
use crate::handle::Ref;
use crate::memory::scratch::Scratch;
use crate::object::change;
use crate::object::key::Key;
use crate::object::make;
use crate::object::value::{Item, Object, Slot, Value};
use crate::object::viewed::MOST_DIMENSIONS;
use crate::storage::size::{self, Longs};
use std::os::raw::c_long;

const NIL: Item = Item::Plain(Slot::Nil);

/// The field of what an object was saved with, if that is not fields.
const STATE: &[u8] = b"state";

/// How many functions may stand for each other.
const DEEPEST: usize = 16;

/// Whether an item stands for a tensor: nil does, as long as the places of storages are not known.
fn is_tensor(item: &Item) -> bool {
    match item {
        Item::Plain(slot) => matches!(slot, Slot::Nil),
        Item::Object(object) => matches!(object.borrow().value(), Value::Tensor(_) | Value::Unread(_)),
    }
}

/// The table that an item is.
fn table_of(item: &Item) -> Option<Ref<'_, Object>> {
    item.object().filter(|object| matches!(object.value(), Value::Table(_)))
}

/// The text of what names a storage or an object: a string or a whole number.
pub(super) fn key_text(item: &Item) -> Result<Scratch<u8>> {
    let number;
    let text = match (text_of(item), whole(item)) {
        (Some(text), _) => text,
        (None, Some(whole)) => {
            number = whole.to_string();
            number.as_bytes()
        }
        _ => return Err(Error::plain("a storage whose name is neither a text nor a number")),
    };
    Ok(Scratch::collected(text.iter().copied())?)
}

/// A count of elements.
fn count(item: &Item) -> Result<usize> {
    let count = whole(item).and_then(|count| usize::try_from(count).ok());
    count.ok_or_else(|| Error::plain("a count of elements expected"))
}

#[cold]
fn wrong_reference() -> Error {
    Error::plain("a reference to something outside the pickle that is no storage")
}

/// What stands outside the pickle under this name.
pub(super) fn persistent(machine: &mut PickleMachine<'_>, id: Item) -> Result<Item> {
    let Some(id) = table_of(&id) else {
        let key = key_text(&id)?;
        return match machine.storages.named(&key) {
            // SAFETY: the table of named objects keeps them alive.
            Some(slot @ Slot::Object(_)) => Ok(unsafe { Item::of(slot) }),
            _ => Err(wrong_reference()),
        };
    };
    match text_of(&at(id, 1)) {
        Some(b"module") => return Ok(at(id, 2)),
        Some(b"storage") => {}
        // A class with its source, as in the first files.
        _ if global_of(&at(id, 1)).is_some() => return Ok(at(id, 1)),
        _ => return Err(wrong_reference()),
    }
    let class = at(id, 2);
    let class = global_of(&class).or_else(|| text_of(&class)).ok_or_else(wrong_reference)?;
    let dtype = Dtype::of_storage(class).ok_or_else(|| {
        let class = String::from_utf8_lossy(class);
        Error::plain(format!("a storage of class {}, which is not known", crate::plain::plain(&class)))
    })?;
    let key = key_text(&at(id, 3))?;
    let length = count(&at(id, 5))?;
    let storage = match table_of(&at(id, 6)) {
        // A part of another one, as files before 0.4 have them.
        Some(view) => {
            let (offset, part) = (count(&at(view, 2))?, count(&at(view, 3))?);
            if offset.checked_add(part).is_none_or(|end| end > length) {
                return Err(Error::plain("a part of a storage that is not in it"));
            }
            machine.storages.storage(&key, dtype, 0, length)?;
            machine.storages.storage(&key, dtype, offset, part)?
        }
        None => machine.storages.storage(&key, dtype, 0, length)?,
    };
    Ok(storage.map_or(NIL, Item::Object))
}

/// What `callable` makes of `arguments`, a tuple.
pub(super) fn call(
    machine: &mut PickleMachine<'_>,
    callable: &Item,
    arguments: Ref<'_, Object>,
) -> Result<Item> {
    let mut callable = callable.again();
    let mut arguments = arguments.to_owned();
    for _ in 0..DEEPEST {
        let tuple = arguments.borrow();
        let Some(name) = global_of(&callable) else {
            let class = match callable.object() {
                Some(object) => object.type_name().into_owned(),
                None => {
                    return Err(Error::plain("something is called that is neither a class nor a function"));
                }
            };
            return opaque(machine, class.as_bytes(), tuple);
        };
        match name {
            // A tensor of another class, and what it keeps: the function that makes it, and its arguments.
            b"torch._tensor._rebuild_from_type_v2"
            | b"torch._tensor._rebuild_from_type"
            | b"torch.tensor._rebuild_from_type" => {
                let inner = at(tuple, 3);
                let Some(inner) = table_of(&inner) else { return opaque(machine, name, tuple) };
                callable = at(tuple, 1);
                arguments = inner.to_owned();
            }
            _ => return construct(machine, name, tuple),
        }
    }
    Err(Error::plain("functions that stand for each other without an end"))
}

fn construct(machine: &mut PickleMachine<'_>, name: &[u8], arguments: Ref<'_, Object>) -> Result<Item> {
    let first = at(arguments, 1);
    let made = match name {
        b"collections.OrderedDict" | b"builtins.dict" => dictionary(machine, first)?,
        b"collections.Counter" => {
            Some(if table_of(&first).is_some() { first } else { Item::Object(machine.table()?) })
        }
        b"collections.defaultdict" => Some(Item::Object(machine.table()?)),
        b"builtins.list"
        | b"builtins.tuple"
        | b"builtins.set"
        | b"builtins.frozenset"
        | b"torch.Size"
        | b"collections.deque" => Some(match table_of(&first) {
            Some(_) => first,
            None => Item::Object(machine.table()?),
        }),
        b"builtins.bytes" | b"builtins.bytearray" | b"_codecs.encode" => bytes(&first, at(arguments, 2))?,
        b"torch.device" => device(&first, at(arguments, 2))?,
        b"torch.serialization._get_layout" => text_of(&first).is_some().then_some(first),
        b"torch._utils._rebuild_tensor" | b"torch._utils._rebuild_tensor_v2" => {
            tensor(machine, arguments, None, at(arguments, 7))?
        }
        b"torch._utils._rebuild_tensor_v3" => {
            let dtype = at(arguments, 7);
            match text_of(&dtype).and_then(Dtype::named) {
                Some(dtype) => tensor(machine, arguments, Some(dtype), at(arguments, 8))?,
                None => None,
            }
        }
        // Of which the whole numbers are kept, and not what they stand for.
        b"torch._utils._rebuild_qtensor" => tensor(machine, arguments, None, NIL)?,
        b"torch._utils._rebuild_parameter"
        | b"torch._utils._rebuild_parameter_with_state"
        | b"torch._utils._rebuild_device_tensor_from_cpu_tensor"
        | b"torch.nn.parameter.Parameter"
        | b"torch.nn.parameter.Buffer"
        | b"torch.autograd.variable.Variable" => {
            (arguments.pair_count() > 0 && is_tensor(&first)).then_some(first)
        }
        b"numpy.core.multiarray.scalar" | b"numpy._core.multiarray.scalar" => scalar(machine, arguments)?,
        b"torch._utils._rebuild_sparse_tensor" => sparse(machine, &first, at(arguments, 2))?,
        b"torch.storage._load_from_bytes" => match text_of(&first) {
            // That of a storage.
            Some(bytes) => {
                let storage = machine.storages.nested(bytes)?.map(Item::Object);
                storage
                    .filter(|storage| !storage.object().is_some_and(|object| object.value().is_container()))
            }
            None => None,
        },
        b"copyreg._reconstructor" => match global_of(&first) {
            Some(class) => {
                let state = at(arguments, 3);
                let nothing = machine.table()?;
                Some(opaque(machine, class, table_of(&state).unwrap_or(nothing.borrow()))?)
            }
            None => None,
        },
        b"copyreg.__newobj__" => match global_of(&first) {
            Some(class) => {
                let rest = machine.table()?;
                let last = arguments.pair_count();
                machine.spend(last)?;
                for k in 2..=last {
                    change::fill(rest.borrow(), Slot::Number((k - 1) as f64), at(arguments, k).into_slot())?;
                }
                Some(opaque(machine, class, rest.borrow())?)
            }
            None => None,
        },
        _ => None,
    };
    match made {
        Some(made) => Ok(made),
        None => opaque(machine, name, arguments),
    }
}

/// An object of a class that is not known, with what it was made of for its list.
fn opaque(machine: &mut PickleMachine<'_>, class: &[u8], arguments: Ref<'_, Object>) -> Result<Item> {
    let contents = machine.table()?;
    copy(machine, contents.borrow(), arguments)?;
    Ok(Item::Object(machine.instance(class, Item::Object(contents))?))
}

/// Adds the pairs of a table to those of another.
fn copy(machine: &mut PickleMachine<'_>, to: Ref<'_, Object>, from: Ref<'_, Object>) -> Result<()> {
    if to == from {
        return Ok(());
    }
    machine.spend(from.pair_count())?;
    for k in 0..from.pair_count() {
        let (key, value) = (from.value().slot(2 * k), from.value().slot(2 * k + 1));
        // SAFETY: the table keeps what is in it alive.
        let (key, value) = unsafe { (Item::of(key), Item::of(value)) };
        change::fill(to, key.into_slot(), value.into_slot())?;
    }
    Ok(())
}

/// A dictionary of pairs, each a list of two.
fn dictionary(machine: &mut PickleMachine<'_>, pairs: Item) -> Result<Option<Item>> {
    let Some(pairs) = table_of(&pairs) else {
        return Ok(Some(Item::Object(machine.table()?)));
    };
    let count = pairs.pair_count();
    let is_list = pairs.list_len() == count && (1..=count).all(|k| table_of(&at(pairs, k)).is_some());
    if !is_list || count == 0 {
        // A dictionary itself, which nothing else has, as a rule.
        return Ok(Some(Item::Object(pairs.to_owned())));
    }
    machine.spend(count)?;
    let table = machine.table()?;
    for k in 1..=count {
        let pair = at(pairs, k);
        let Some(pair) = table_of(&pair) else { return Ok(None) };
        let key = machine.key(at(pair, 1))?;
        change::fill(table.borrow(), key.into_slot(), at(pair, 2).into_slot())?;
    }
    Ok(Some(Item::Object(table)))
}

/// Bytes, as they are or as the characters of Latin-1 that they are written as.
fn bytes(text: &Item, encoding: Item) -> Result<Option<Item>> {
    let Some(bytes) = text_of(text) else {
        return Ok(match text {
            Item::Plain(Slot::Nil) => Some(Item::Object(make::string(b"")?)),
            _ => None,
        });
    };
    match text_of(&encoding) {
        Some(b"latin1" | b"latin-1" | b"iso-8859-1") => {}
        Some(_) | None => return Ok(Some(text.again())),
    }
    let Ok(text) = std::str::from_utf8(bytes) else { return Ok(None) };
    let mut bytes = Scratch::with_capacity(text.len())?;
    for character in text.chars() {
        let Ok(byte) = u8::try_from(character) else { return Ok(None) };
        bytes.push(byte)?;
    }
    Ok(Some(Item::Object(make::string(&bytes)?)))
}

/// `cpu`, `cuda:0`.
fn device(kind: &Item, index: Item) -> Result<Option<Item>> {
    let Some(kind) = text_of(kind) else { return Ok(None) };
    let mut name = Scratch::collected(kind.iter().copied())?;
    if let Some(index) = whole(&index) {
        name.extend(format!(":{index}").into_bytes().into_iter())?;
    }
    Ok(Some(Item::Object(make::string(&name)?)))
}

/// Sizes or strides.
fn longs(item: &Item) -> Result<Option<Longs>> {
    let Some(list) = table_of(item) else { return Ok(None) };
    let count = list.pair_count();
    if count > MOST_DIMENSIONS {
        return Err(Error::plain(format!("a tensor of {count} dimensions")));
    }
    let mut longs = size::filled(count, 0)?;
    for (k, long) in longs.iter_mut().enumerate() {
        let Some(number) = whole(&at(list, k + 1)) else { return Ok(None) };
        *long = c_long::try_from(number).map_err(|_| Error::overflow())?;
    }
    Ok(Some(longs))
}

/// A tensor over a storage, of its type or of `dtype`; `metadata` says whether its numbers are to be turned round.
fn tensor(
    machine: &mut PickleMachine<'_>,
    arguments: Ref<'_, Object>,
    dtype: Option<&'static Dtype>,
    metadata: Item,
) -> Result<Option<Item>> {
    if !machine.storages.is_ready() {
        return Ok(Some(NIL));
    }
    let (storage, offset) = (at(arguments, 1), whole(&at(arguments, 2)));
    let (sizes, strides) = (longs(&at(arguments, 3))?, longs(&at(arguments, 4))?);
    let (Some(storage), Some(offset), Some(sizes), Some(strides)) =
        (storage.object(), offset, sizes, strides)
    else {
        return Ok(None);
    };
    // Conjugate and negative numbers are stored as they were before.
    if table_of(&metadata).is_some_and(|metadata| metadata.pair_count() > 0) {
        return Ok(None);
    }
    let offset = c_long::try_from(offset).map_err(|_| Error::overflow())?;
    let made = machine.storages.tensor(storage, dtype, ViewOfStorage { sizes, strides, offset })?;
    Ok(made.map(Item::Object))
}

/// A number of NumPy, from its type (`f8`, with a `<` or `>` among what the type was saved with) and its bytes.
fn scalar(machine: &mut PickleMachine<'_>, arguments: Ref<'_, Object>) -> Result<Option<Item>> {
    let (dtype, bytes) = (at(arguments, 1), at(arguments, 2));
    let (Some(fields), Some(bytes)) = (dtype.object().and_then(Ref::table_object), text_of(&bytes)) else {
        return Ok(None);
    };
    // SAFETY: the table keeps what is in it alive.
    let state = unsafe { Item::of(fields.slot_of(Key::String(STATE))) };
    let order = table_of(&state).map_or(NIL, |state| at(state, 2));
    let name = at(fields, 1);
    let Some(&[kind, digit]) = text_of(&name) else { return Ok(None) };
    let size = usize::from(digit.wrapping_sub(b'0'));
    // Of the least significant byte first, and a sign.
    let mut whole = [0; 9];
    if !matches!(size, 1 | 2 | 4 | 8) || bytes.len() != size {
        return Ok(None);
    }
    whole[..size].copy_from_slice(bytes);
    if text_of(&order) == Some(b">") {
        whole[..size].reverse();
    }
    let bits = u64::from_le_bytes([0, 1, 2, 3, 4, 5, 6, 7].map(|k| whole[k]));
    let number = match (kind, size) {
        (b'b', 1) => return Ok(Some(Item::Plain(Slot::Boolean(bits != 0)))),
        (b'i', _) => return Ok(Some(machine.whole_number(WholeNumber::of_bytes(&whole[..size])?)?)),
        (b'u', _) => return Ok(Some(machine.whole_number(WholeNumber::of_bytes(&whole[..=size])?)?)),
        (b'f', 2) => f64::from(Half { x: bits as u16 }.to_f32()),
        (b'f', 4) => f64::from(f32::from_bits(bits as u32)),
        (b'f', 8) => f64::from_bits(bits),
        _ => return Ok(None),
    };
    Ok(Some(Item::Plain(Slot::Number(number))))
}

/// The names of the parts of sparse tensors.
fn parts(layout: &[u8]) -> Option<&'static [&'static [u8]]> {
    match layout {
        b"torch.sparse_coo" => Some(&[b"indices", b"values", b"size", b"is_coalesced"]),
        b"torch.sparse_csr" | b"torch.sparse_bsr" => {
            Some(&[b"crow_indices", b"col_indices", b"values", b"size"])
        }
        b"torch.sparse_csc" | b"torch.sparse_bsc" => {
            Some(&[b"ccol_indices", b"row_indices", b"values", b"size"])
        }
        _ => None,
    }
}

/// An object with the parts of a sparse tensor for its fields.
fn sparse(machine: &mut PickleMachine<'_>, layout: &Item, data: Item) -> Result<Option<Item>> {
    let layout = text_of(layout).or_else(|| global_of(layout));
    let (Some(layout), Some(data)) = (layout, table_of(&data)) else { return Ok(None) };
    let Some(parts) = parts(layout) else { return Ok(None) };
    let fields = machine.table()?;
    for (k, part) in parts.iter().enumerate() {
        let name = Slot::take(make::string(part)?);
        change::fill(fields.borrow(), name, at(data, k + 1).into_slot())?;
    }
    Ok(Some(Item::Object(machine.instance(layout, Item::Object(fields))?)))
}

/// Whether a table begins with a number for a key, as those do that were tuples.
fn is_numbered(table: Ref<'_, Object>) -> bool {
    table.pair_count() > 0 && matches!(table.value().slot(0), Slot::Number(_))
}

/// Gives an object what it was saved with: its fields, or, where that might be in the places of what it was made of, one.
pub(super) fn build(machine: &mut PickleMachine<'_>, object: &Item, state: Item) -> Result<()> {
    // Of tensors and dictionaries, what they are besides is left out.
    let Some(object) = object.object().filter(|object| matches!(object.value(), Value::Instance(_))) else {
        return Ok(());
    };
    let Some(state) = table_of(&state) else {
        if let Item::Plain(Slot::Nil) = state {
            return Ok(());
        }
        let Some(fields) = object.table_object() else { return Ok(()) };
        return change::fill(fields, Slot::take(make::string(STATE)?), state.into_slot());
    };
    // A pair of the fields and those that have fixed places.
    let (fields, fixed) = (at(state, 1), at(state, 2));
    let is_pair =
        state.pair_count() == usize::from(table_of(&fields).is_some()) + 1 && table_of(&fixed).is_some();
    if is_pair {
        for part in [&fields, &fixed] {
            if let Some(part) = table_of(part) {
                merge(machine, object, part)?;
            }
        }
        return Ok(());
    }
    if let Some(own) = object.table_object().filter(|&own| is_numbered(own) && is_numbered(state)) {
        return change::fill(own, Slot::take(make::string(STATE)?), Slot::take(state.to_owned()));
    }
    merge(machine, object, state)
}

/// Adds the pairs of a table to those of an object.
pub(super) fn merge(
    machine: &mut PickleMachine<'_>,
    object: Ref<'_, Object>,
    state: Ref<'_, Object>,
) -> Result<()> {
    match object.table_object() {
        Some(fields) => copy(machine, fields, state),
        None => Ok(()),
    }
}
