//! What is known at one point of one path.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use crate::ir::{ConditionId, SiteId, VariableId};
use crate::source::Span;

/// An object: the place where its reference was born, and which of those still alive it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct ObjectId {
    pub(crate) site: SiteId,
    pub(crate) generation: u8,
}

/// What a variable holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) enum Value {
    #[default]
    Unknown,
    Null,
    Integer(i64),
    Object(ObjectId),
    /// A pointer into the data that this object was the first to hold.
    Data(ObjectId),
    /// Such a pointer from before a resize, which may have moved the data.
    Stale(ObjectId),
}

/// What is known of an object.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Object {
    /// How many references this function owns.
    pub(crate) owned: u8,
    /// Whether somebody outside keeps it alive.
    pub(crate) borrowed: bool,
    /// Whether it cannot be an object that existed before.
    pub(crate) fresh: bool,
    /// Where the last reference was given back.
    pub(crate) freed: Option<Span>,
    /// It was stored or given away; nothing more is said about it.
    pub(crate) escaped: bool,
    /// A reference that this function does not own itself may have been stored.
    pub(crate) lent_out: bool,
    /// Whether it cannot be `NULL`.
    pub(crate) not_null: bool,
    /// Whether its elements certainly lie in order, so that `newContiguous` returns it again.
    pub(crate) contiguous: bool,
    /// It becomes counted when a variable of a counted type holds it.
    pub(crate) tentative: bool,
    /// The object that `newContiguous` may have returned again.
    pub(crate) may_be: Option<ObjectId>,
    /// Whether it did, once a comparison tells.
    pub(crate) is_same: Option<bool>,
    /// The object that first held its data; `None` where that is not known.
    pub(crate) storage: Option<ObjectId>,
    /// The call that keeps a reference of its own.
    pub(crate) kept_by: Option<SiteId>,
    /// It was handed to a function of which nothing is known.
    pub(crate) shown: bool,
    /// Where a reference that is not owned was handed over; a later `retain` makes up for it.
    pub(crate) owed: Option<Span>,
}

impl Object {
    /// Whether a reference is owned and nothing speaks against saying so.
    pub(crate) fn is_owned(&self) -> bool {
        self.owned > 0 && !self.escaped && !self.tentative
    }

    /// Whether the object certainly exists.
    pub(crate) fn is_alive(&self) -> bool {
        self.owned > 0 || self.escaped || (self.borrowed && self.freed.is_none())
    }
}

/// An event on a path.
#[derive(Clone, Debug)]
pub(crate) enum EventKind {
    Acquired(ObjectId),
    Retained(ObjectId),
    Freed(ObjectId),
    /// Handed over by this call.
    Given(ObjectId, SiteId),
    Kept(ObjectId, SiteId),
    Aliased(ObjectId, VariableId),
    /// Handed to a function of which nothing is known, by this call.
    Shown(ObjectId, SiteId),
    /// The data that this object was the first to hold may have moved.
    Resized(ObjectId),
    Branch {
        condition: ConditionId,
        text: String,
        whole: usize,
        taken: bool,
    },
}

/// A path so far, newest event first, shared between paths that split later.
#[derive(Debug)]
pub(crate) struct Event {
    pub(crate) kind: EventKind,
    pub(crate) span: Span,
    pub(crate) before: Story,
}

/// The events that led to a state.
pub(crate) type Story = Option<Rc<Event>>;

/// The part of a state by which two states are the same.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Knowledge {
    pub(crate) values: Vec<Value>,
    pub(crate) objects: BTreeMap<ObjectId, Object>,
    pub(crate) facts: BTreeMap<ConditionId, bool>,
    /// Variables whose references are given back even if an error leaves the block.
    pub(crate) guarded: BTreeSet<VariableId>,
}

impl Knowledge {
    /// How many things are known.
    pub(crate) fn size(&self) -> usize {
        self.values.len() + self.objects.len() + self.facts.len()
    }
}

/// A state: what is known and how it came about.
#[derive(Clone, Debug, Default)]
pub(crate) struct State {
    pub(crate) known: Knowledge,
    pub(crate) story: Story,
}

/// How many objects from one site are told apart.
const GENERATION_LIMIT: u8 = 3;

impl State {
    pub(crate) fn tell(&mut self, kind: EventKind, span: Span) {
        self.story = Some(Rc::new(Event { kind, span, before: self.story.take() }));
    }

    /// Where something happened last on the way here.
    pub(crate) fn last(&self, is_meant: impl Fn(&EventKind) -> bool) -> Option<Span> {
        let mut next = &self.story;
        while let Some(event) = next {
            if is_meant(&event.kind) {
                return Some(event.span);
            }
            next = &event.before;
        }
        None
    }

    pub(crate) fn object(&self, id: ObjectId) -> Option<&Object> {
        self.known.objects.get(&id)
    }

    pub(crate) fn object_mut(&mut self, id: ObjectId) -> Option<&mut Object> {
        self.known.objects.get_mut(&id)
    }

    pub(crate) fn value(&self, variable: VariableId) -> Value {
        self.known.values[variable]
    }

    pub(crate) fn set_value(&mut self, variable: VariableId, value: Value) {
        self.known.values[variable] = value;
    }

    /// Puts a new object in the state; the oldest of too many from one site is forgotten.
    pub(crate) fn create(&mut self, site: SiteId, object: Object) -> ObjectId {
        let free = (0..GENERATION_LIMIT).find(|&generation| !self.is_present(ObjectId { site, generation }));
        let id = ObjectId { site, generation: free.unwrap_or(GENERATION_LIMIT) };
        self.known.objects.insert(id, object);
        id
    }

    fn is_present(&self, id: ObjectId) -> bool {
        self.known.objects.contains_key(&id)
    }

    /// A variable that holds an object. A reference that `retain` added to a borrowed object is thought to be held
    /// by the alias made for it, so the last variable is chosen for those.
    pub(crate) fn holder(&self, id: ObjectId) -> Option<VariableId> {
        let holds = |value: &Value| *value == Value::Object(id);
        match self.object(id).is_some_and(|object| object.borrowed) {
            true => self.known.values.iter().rposition(holds),
            false => self.known.values.iter().position(holds),
        }
    }

    /// Whether the data that `root` first held still exists, as far as can be told.
    pub(crate) fn data_is_alive(&self, root: ObjectId) -> bool {
        if !self.is_present(root) {
            return true;
        }
        self.known.objects.values().any(|object| object.storage == Some(root) && object.is_alive())
    }

    /// Nothing more is said about an object.
    pub(crate) fn escape(&mut self, id: ObjectId) {
        if let Some(object) = self.object_mut(id) {
            object.lent_out |= object.owned == 0 && !object.escaped;
            object.escaped = true;
            object.owned = 0;
        }
    }

    /// The object turned out not to be `NULL`.
    pub(crate) fn set_not_null(&mut self, id: ObjectId) {
        if let Some(object) = self.object_mut(id) {
            object.not_null = true;
        }
    }

    /// The object turned out to be `NULL`.
    pub(crate) fn make_null(&mut self, id: ObjectId) {
        for value in self.known.values.iter_mut().filter(|value| **value == Value::Object(id)) {
            *value = Value::Null;
        }
        self.known.objects.remove(&id);
    }

    /// `id` turned out to be the object it may be (`newContiguous` returned its argument), or not.
    pub(crate) fn decide_same(&mut self, id: ObjectId, same: bool) {
        let original = self.object(id).and_then(|object| object.may_be);
        let storage = original.and_then(|original| self.object(original)).and_then(|object| object.storage);
        if let Some(object) = self.object_mut(id) {
            object.is_same = Some(same);
            if same {
                object.storage = storage;
            }
        }
        if let (true, Some(root)) = (same, storage) {
            for value in self.known.values.iter_mut().filter(|value| **value == Value::Data(id)) {
                *value = Value::Data(root);
            }
        }
    }

    /// An object shows its data in another way, or other data; pointers into data that it no longer shows are not
    /// followed any more.
    pub(crate) fn rebind(&mut self, id: ObjectId, other_data: bool) {
        let Some(object) = self.object_mut(id) else { return };
        object.contiguous = false;
        if !other_data {
            return;
        }
        let Some(root) = object.storage.take() else { return };
        for value in self.known.values.iter_mut().filter(|value| **value == Value::Data(root)) {
            *value = Value::Unknown;
        }
    }

    /// The memory of an object's data may move: pointers into them are those from before.
    pub(crate) fn resize(&mut self, id: ObjectId, span: Span) {
        let Some(object) = self.object_mut(id) else { return };
        object.contiguous = false;
        let Some(root) = object.storage else { return };
        let mut moved = false;
        for value in self.known.values.iter_mut().filter(|value| **value == Value::Data(root)) {
            *value = Value::Stale(root);
            moved = true;
        }
        if moved {
            self.tell(EventKind::Resized(root), span);
        }
    }

    /// Drops objects that no variable can reach and that no reference is owned of.
    pub(crate) fn sweep(&mut self) {
        let objects = &self.known.objects;
        let held = self.known.values.iter().filter_map(|value| match value {
            Value::Object(id) | Value::Data(id) | Value::Stale(id) => Some(*id),
            _ => None,
        });
        let owned = objects.iter().filter(|(_, object)| object.is_owned()).map(|(&id, _)| id);
        // What these refer to is looked at through them.
        let mut pending: Vec<ObjectId> = held.chain(owned).collect();
        let mut reached = BTreeSet::new();
        while let Some(id) = pending.pop() {
            if let Some(object) = objects.get(&id).filter(|_| reached.insert(id)) {
                pending.extend([object.storage, object.may_be].into_iter().flatten());
            }
        }
        self.known.objects.retain(|id, _| reached.contains(id));
    }
}
