//! Follows every path of a function and counts the references it owns.
//!
//! Values are abstract: an object is named by the call that made it, integers are known only where constants reach,
//! and the outcome of a test is remembered while the variables it mentions stay as they are. Paths that know the
//! same are one path, which is what ends loops.

mod branches;
mod calls;
mod certainty;
mod concern;
mod evaluate;
mod implication;
mod ledger;
mod relevance;
mod state;
mod summary;

use std::collections::{HashMap, HashSet, VecDeque};

pub(crate) use certainty::{Judgement, certainty};
pub(crate) use ledger::{Ledger, Moment, Record};
pub(crate) use state::{EventKind, ObjectId};
pub(crate) use summary::{Summaries, Summary, meet};

use crate::contract::{Contract, Contracts};
use crate::ir::{Expression, ExpressionKind, Function, NodeId, NodeKind, Reach, VariableId};
use crate::members::Owners;
use crate::rules::Rule;
use crate::source::Span;
use crate::{class, names};
use relevance::Relevance;
use state::{Knowledge, Object, State, Value};

/// How many steps a function may take.
const STEP_LIMIT: usize = 60_000;
/// How many more steps lead the ways at hand to an end where there are too many.
const LAST_STEPS: usize = 10_000;
/// How many different states are followed through one node.
const STATE_LIMIT: usize = 600;
/// Where so many things are known, a step counts for one more: it takes as much longer.
const LARGE_STATE: usize = 256;

/// What is asked of the interpreter.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Settings {
    /// Whether calls that may raise count as raising points, not only explicit checks.
    pub(crate) implicit_raises: bool,
}

/// The object that parameter number `parameter` points to when the function begins.
pub(crate) fn parameter_object(parameter: usize) -> ObjectId {
    ObjectId { site: parameter, generation: 0 }
}

/// What is known of the functions that are called.
#[derive(Clone, Copy)]
pub(crate) struct Known<'a> {
    /// Those of the same file.
    pub(crate) local: &'a Summaries,
    /// Those of the whole program.
    pub(crate) global: &'a Summaries,
    /// What annotations and names files say.
    pub(crate) contracts: &'a Contracts,
    /// Members whose references some function of the program gives back.
    pub(crate) owners: &'a Owners,
    pub(crate) settings: Settings,
}

impl<'a> Known<'a> {
    /// What a function does, by its body. Of methods what those of derived classes do counts too, wherever they are.
    fn summary(&self, name: &str) -> Option<&'a Summary> {
        let local = self.local.get(name).filter(|_| !class::is_method(name));
        local.or_else(|| self.global.get(name))
    }

    fn contract(&self, name: &str) -> Option<&'a Contract> {
        self.contracts.of(name)
    }
}

/// Interprets one function.
pub(crate) fn run(function: &Function, known: &Known<'_>) -> (Ledger, Summary) {
    if !concern::concerns(function, known) {
        return (Ledger::default(), Summary::idle(function));
    }
    let mut interpreter = Interpreter {
        function,
        known: *known,
        ledger: Ledger::default(),
        summary: Summary::begin(function),
        node: function.entry,
        temporaries: HashMap::new(),
        halted: false,
        macro_depth: 0,
    };
    interpreter.follow_all();
    if interpreter.ledger.incomplete || function.damage.is_some() {
        interpreter.summary.may_store_all();
    }
    (interpreter.ledger, interpreter.summary)
}

struct Interpreter<'a> {
    function: &'a Function,
    known: Known<'a>,
    ledger: Ledger,
    summary: Summary,
    /// The node being interpreted.
    node: NodeId,
    /// Objects made inside the statement at hand and passed straight to a call.
    temporaries: HashMap<ObjectId, String>,
    /// A call of the statement at hand never comes back.
    halted: bool,
    /// How many macros from elsewhere surround the call at hand.
    macro_depth: usize,
}

impl Interpreter<'_> {
    fn start(&self) -> State {
        let mut state = State::default();
        state.known.values = vec![Value::Unknown; self.function.variables.len()];
        let is_trusted = self.is_trusted();
        let contract = self.known.contract(&self.function.name);
        for parameter in 0..self.function.parameters {
            if self.function.variables[parameter].counted {
                // Whoever is handed an exchanged tensor may well end it.
                let trusted =
                    is_trusted || names::is_exchanged(&self.function.variables[parameter].type_name);
                let id = parameter_object(parameter);
                let is_given = contract.is_some_and(|contract| contract.consumes.contains(&parameter));
                let object = Object {
                    owned: u8::from(is_given),
                    borrowed: !is_given,
                    escaped: trusted && !is_given,
                    lent_out: trusted && !is_given,
                    storage: Some(id),
                    ..Object::default()
                };
                state.known.objects.insert(id, object);
                state.set_value(parameter, Value::Object(id));
            }
        }
        state
    }

    /// Whether the function's name says that it changes the counts of what it is handed.
    fn is_trusted(&self) -> bool {
        names::promises_release(&self.function.name)
            || names::promises_retain(&self.function.name)
            || self.function.is_wrapper
    }

    fn follow_all(&mut self) {
        let relevance = Relevance::of(self.function);
        let mut seen: HashMap<NodeId, HashSet<Knowledge>> = HashMap::new();
        let mut pending = VecDeque::from([(self.function.entry, self.start())]);
        let mut steps = 0;
        self.ledger.incomplete = self.function.too_deep;
        // Breadth first tells of short ways first; when there are too many, some are followed to their end.
        while let Some((node, mut state)) =
            if steps < STEP_LIMIT { pending.pop_front() } else { pending.pop_back() }
        {
            steps += 1 + state.known.size() / LARGE_STATE;
            if steps > STEP_LIMIT {
                self.ledger.incomplete = true;
            }
            if steps > STEP_LIMIT + LAST_STEPS {
                return;
            }
            if let Some(ahead) = relevance.at_meeting_point(node) {
                ahead.prune(self.function, &mut state.known);
                let states = seen.entry(node).or_default();
                let is_new = states.insert(state.known.clone());
                self.ledger.incomplete |= states.len() > STATE_LIMIT;
                if !is_new || states.len() > STATE_LIMIT {
                    continue;
                }
            }
            pending.extend(self.step(node, state));
        }
    }

    fn step(&mut self, id: NodeId, mut state: State) -> Vec<(NodeId, State)> {
        let function = self.function;
        let node = &function.nodes[id];
        self.node = id;
        self.temporaries.clear();
        self.halted = false;
        let mut after = Vec::new();
        match &node.kind {
            NodeKind::Join => after.extend(node.next.map(|next| (next, state))),
            NodeKind::Fork => {
                after.extend(node.otherwise.map(|next| (next, state.clone())));
                after.extend(node.next.map(|next| (next, state)));
            }
            NodeKind::Evaluate(expression) => {
                self.evaluate(expression, &mut state);
                if self.halted {
                    self.raise(&state, node.span, false);
                } else {
                    self.drop_temporaries(&mut state, node.span);
                    after.extend(node.next.map(|next| (next, state)));
                }
            }
            NodeKind::Branch(test) => {
                for (holds, mut state) in self.decide(test, state) {
                    self.drop_temporaries(&mut state, node.span);
                    let (condition, text, whole) = (test.condition, test.text.clone(), test.whole);
                    state.tell(EventKind::Branch { condition, text, whole, taken: holds }, node.span);
                    let next = if holds { node.next } else { node.otherwise };
                    after.extend(next.map(|next| (next, state)));
                }
            }
            NodeKind::Declare(variables) => {
                for &variable in variables {
                    self.forget_facts(&mut state, variable);
                    state.set_value(variable, Value::Unknown);
                }
                after.extend(node.next.map(|next| (next, state)));
            }
            NodeKind::EndScope(variables, _) => {
                self.end_scope(variables, &mut state, node.span);
                after.extend(node.next.map(|next| (next, state)));
            }
            NodeKind::Return(value, _) => self.leave(value.as_ref(), state, node.span),
            NodeKind::Raise(arguments, _) => {
                for argument in arguments {
                    self.evaluate(argument, &mut state);
                }
                self.raise(&state, node.span, false);
            }
            NodeKind::Stop => {}
        }
        after
    }

    /// Reports references that the statement at hand made and nothing holds.
    fn drop_temporaries(&mut self, state: &mut State, span: Span) {
        for id in self.unheld(state) {
            let passed_to = self.temporaries.get(&id).cloned();
            let rule = match passed_to {
                Some(_) => Rule::CalleeTakesNoOwnership,
                None => Rule::DiscardedOwner,
            };
            self.record(rule, state, id, span, Moment::Dropped { passed_to }, None);
            state.known.objects.remove(&id);
        }
        state.sweep();
    }

    /// Owned objects that no variable holds.
    fn unheld(&self, state: &State) -> Vec<ObjectId> {
        let owned = state.known.objects.iter().filter(|(_, object)| object.is_owned());
        owned.map(|(&id, _)| id).filter(|&id| state.holder(id).is_none()).collect()
    }

    fn end_scope(&mut self, variables: &[VariableId], state: &mut State, span: Span) {
        self.note_freeable(state);
        for &variable in variables {
            if let (Value::Object(id), Reach::Pointer) =
                (state.value(variable), self.function.variables[variable].reach)
            {
                state.escape(id);
            }
            state.known.guarded.remove(&variable);
        }
        let holders: Vec<_> = variables
            .iter()
            .filter_map(|&variable| match state.value(variable) {
                Value::Object(id) => Some((id, variable)),
                _ => None,
            })
            .collect();
        for &variable in variables {
            self.forget_facts(state, variable);
            state.set_value(variable, Value::Unknown);
        }
        for id in self.unheld(state) {
            let holder = holders.iter().find(|(held, _)| *held == id).map(|&(_, variable)| variable);
            let rule = self.leak_rule(state, id, holder);
            self.record(rule, state, id, span, Moment::ScopeEnd, holder);
            state.known.objects.remove(&id);
        }
        state.sweep();
    }

    /// Leaves the function by `return` or at its closing brace.
    fn leave(&mut self, value: Option<&Expression>, mut state: State, span: Span) {
        if let Some(ExpressionKind::Variable(returned)) = value.map(|value| &value.kind) {
            // A structure goes out with all that its members own.
            self.release_places(*returned, &mut state);
        }
        let value = value.map(|value| self.evaluate(value, &mut state));
        if self.halted {
            return self.raise(&state, span, false);
        }
        self.summary.observe(self.function, &state, value);
        let stored = (0..self.function.parameters).filter(|&parameter| self.summary.stores[parameter]);
        self.ledger.stored.extend(stored);
        match value {
            Some(Value::Object(id)) => self.return_object(id, &mut state, span),
            Some(Value::Data(root)) => self.use_data(root, &state, span),
            Some(Value::Stale(root)) => self.use_stale(root, &state, span),
            _ => {}
        }
        self.note_freeable(&state);
        self.settle(&state);
        for id in self.lost(&state) {
            match state.holder(id) {
                Some(holder) => {
                    let rule = self.leak_rule(&state, id, Some(holder));
                    self.record(rule, &state, id, span, Moment::Exit, Some(holder));
                }
                None => {
                    let passed_to = self.temporaries.get(&id).cloned();
                    let rule = match passed_to {
                        Some(_) => Rule::CalleeTakesNoOwnership,
                        None => Rule::OwnedAtExit,
                    };
                    self.record(rule, &state, id, span, Moment::Dropped { passed_to }, None);
                }
            }
        }
    }

    fn return_object(&mut self, id: ObjectId, state: &mut State, span: Span) {
        let holder = state.holder(id);
        let promised = names::promises_ownership(&self.function.name);
        self.use_object(id, state, span);
        let Some(object) = state.object(id) else { return };
        if object.is_owned() && !promised && self.is_owned_by_member(id, state) {
            // What the structure owns is lent.
            state.escape(id);
        } else if object.is_owned() {
            let returns_counted = self.function.returns_counted;
            if !promised && returns_counted {
                self.record(Rule::ReturnWithoutNew, state, id, span, Moment::Returned, holder);
            }
            if let Some(object) = state.object_mut(id) {
                object.owned -= 1;
                object.escaped |= object.owned == 0;
            }
        } else if promised && self.function.returns_counted && object.borrowed && !object.escaped {
            self.record(Rule::BorrowedFromNew, state, id, span, Moment::Returned, holder);
        }
    }

    /// Reports what is owned where an error is raised.
    fn raise(&mut self, state: &State, span: Span, implicit: bool) {
        if !implicit {
            self.note_freeable(state);
        }
        self.summary.raises = true;
        for id in self.lost(state) {
            if state.holder(id).is_some_and(|holder| state.known.guarded.contains(&holder)) {
                continue;
            }
            self.record(Rule::OwnedAtRaise, state, id, span, Moment::Raise { implicit }, state.holder(id));
        }
    }

    /// Whether a member of a structure holds an object and some function of the program gives back what that member holds.
    fn is_owned_by_member(&self, id: ObjectId, state: &State) -> bool {
        let holds = |place: &&VariableId| state.value(**place) == Value::Object(id);
        self.function.places.iter().any(|(&root, places)| {
            let structure = &self.function.variables[root].type_name;
            let is_owner = |place: &VariableId| {
                let name = self.function.variables[*place].name.as_str();
                name.split_once("->").is_some_and(|(_, member)| self.known.owners.has(structure, member))
            };
            places.iter().filter(holds).any(is_owner)
        })
    }

    /// The owned objects that nothing keeps which outlives the function.
    fn lost(&self, state: &State) -> Vec<ObjectId> {
        let lasts = |variable: usize| self.function.variables[variable].reach == Reach::Pointer;
        let is_kept = |id: ObjectId| {
            state
                .known
                .values
                .iter()
                .enumerate()
                .any(|(variable, value)| *value == Value::Object(id) && lasts(variable))
        };
        let owned = state.known.objects.iter().filter(|(_, object)| object.is_owned());
        owned.map(|(&id, _)| id).filter(|&id| !is_kept(id)).collect()
    }

    /// Reports references that were handed over without being owned, and that no `retain` made up for.
    fn settle(&mut self, state: &State) {
        for (&id, object) in &state.known.objects {
            if let Some(owed) = object.owed {
                let holder = state.holder(id);
                self.record(Rule::FreedBorrowed, state, id, owed, Moment::Given, holder);
            }
        }
    }

    /// The rule that a lost reference breaks: some mistakes have a name of their own.
    fn leak_rule(&self, state: &State, id: ObjectId, holder: Option<VariableId>) -> Rule {
        let Some(object) = state.object(id) else { return Rule::OwnedAtExit };
        let never_released = holder.is_none_or(|holder| !self.function.released.contains(&holder));
        if object.is_same == Some(true) {
            Rule::PointerCompareFree
        } else if object.kept_by.is_some() && never_released {
            Rule::CalleeTakesNoOwnership
        } else {
            Rule::OwnedAtExit
        }
    }

    /// Remembers which variables could not be freed at the node at hand.
    fn note_freeable(&mut self, state: &State) {
        for (variable, value) in state.known.values.iter().enumerate() {
            let freeable = match value {
                Value::Null | Value::Integer(0) => true,
                Value::Object(id) => state.object(*id).is_some_and(Object::is_owned),
                _ => false,
            };
            if !freeable {
                self.ledger.not_freeable.insert((self.node, variable));
            }
        }
    }

    fn record(
        &mut self,
        rule: Rule,
        state: &State,
        id: ObjectId,
        at: Span,
        moment: Moment,
        holder: Option<VariableId>,
    ) {
        let object = state.object(id);
        let count = object.map_or(0, |object| object.owned);
        let shown = object.is_some_and(|object| object.shown);
        let kept = moment == Moment::Returned && !self.lost(state).contains(&id);
        let story = state.story.clone();
        self.ledger.add(Record {
            rule,
            site: id.site,
            at,
            node: self.node,
            moment,
            holder,
            count,
            shown,
            kept,
            story,
        });
    }
}
