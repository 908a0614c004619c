//! The form in which a function is interpreted: a graph of small statements over variables.

use std::collections::{BTreeMap, BTreeSet};

use crate::source::Span;
use crate::{class, names};

/// Index of a variable in [`Function::variables`].
pub type VariableId = usize;
/// Index of a node in [`Function::nodes`].
pub type NodeId = usize;
/// Index of a place where references are born in [`Function::sites`].
pub type SiteId = usize;
/// Index of a condition in [`Function::conditions`].
pub type ConditionId = usize;

/// A function of the file.
#[derive(Debug, Default)]
pub struct Function {
    /// Its name with generic brackets resolved: `THTensor_newNarrow`.
    pub name: String,
    /// Its name as written: `THTensor_(newNarrow)`.
    pub display: String,
    /// The class of C++ that it is a member of, as far as its name or its place tells; empty for others.
    pub class: String,
    /// Where the name stands.
    pub name_span: Span,
    /// The whole definition.
    pub span: Span,
    /// A number that functions of the same text, after the expansion of macros, share.
    pub fingerprint: u64,
    /// Whether only its own file can call it.
    pub is_static: bool,
    /// The type it returns, stars included.
    pub return_type: String,
    /// Whether it returns a pointer to a counted type.
    pub returns_counted: bool,
    /// The first part of it that the parser could not read, if any.
    pub damage: Option<Span>,
    /// Parameters first, then locals and places.
    pub variables: Vec<Variable>,
    /// How many of the variables are parameters.
    pub parameters: usize,
    /// The graph.
    pub nodes: Vec<Node>,
    /// Where it starts.
    pub entry: NodeId,
    /// Where references are born: parameters first, then calls.
    pub sites: Vec<Site>,
    /// The conditions that branches test.
    pub conditions: Vec<Condition>,
    /// Variables that are handed to a call that frees or consumes them anywhere in the function.
    pub released: BTreeSet<VariableId>,
    /// The places inside each variable that are followed on their own.
    pub places: BTreeMap<VariableId, Vec<VariableId>>,
    /// Reads and writes of members that have an accessor.
    pub member_accesses: Vec<MemberAccess>,
    /// What it does to members of structures that it reaches through pointers.
    pub member_uses: Vec<MemberUse>,
    /// Members of its parameters that it gives another reference, and forgets the one that was there.
    pub replacements: Vec<Replacement>,
    /// Whether all it does is to retain or to free a parameter: then that is what it is for, whatever its name.
    pub is_wrapper: bool,
    /// Whether it catches errors of what it calls: by `setjmp`, an error scope or `try`.
    pub catches: bool,
    /// Whether it is a lambda expression.
    pub is_lambda: bool,
    /// Why not all of it can be followed, if so.
    pub too_deep: bool,
}

impl Function {
    /// The name by which calls of it as a method are known.
    pub(crate) fn method(&self) -> Option<String> {
        let plain = names::without_templates(&self.name);
        let last = plain.rsplit("__").next().unwrap_or(&plain);
        (!self.class.is_empty()).then(|| class::method(&self.class, last))
    }
}

/// A variable, or a place inside one (`list[0]`, `pair.first`).
#[derive(Clone, Debug)]
pub struct Variable {
    /// Its name as written.
    pub name: String,
    /// The type's name without qualifiers and stars.
    pub type_name: String,
    /// Whether it is a pointer to a counted type.
    pub counted: bool,
    /// How many stars its declaration has.
    pub pointers: usize,
    /// Whether it is a local array of pointers, whose elements are places.
    pub pointer_array: bool,
    /// Whether it is an object of a class of C++, which looks after what it is given.
    pub owner: bool,
    /// What it is a part of, where it is a place.
    pub reach: Reach,
    /// Whether a branch tests it, so that its constant values are worth following.
    pub tested: bool,
}

/// How a variable is reached.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Reach {
    /// By its name, or as a part of a local structure or array.
    #[default]
    Local,
    /// Through a pointer (`net->weight`, `*out`): what it holds outlives the function.
    Pointer,
    /// As any element of a local array (`list[i]`): it holds what any of them holds.
    Element,
}

/// Where a reference is born.
#[derive(Clone, Debug)]
pub struct Site {
    /// The call, or the parameter's name.
    pub span: Span,
    /// The function called as written, empty for a parameter.
    pub callee: String,
    /// The class and operation of the function called, for finding its `free`.
    pub name: String,
    /// The library state that the call passes first.
    pub state: Option<String>,
}

/// A condition in a form that can be recognised again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Condition {
    /// Its text without blanks, in the positive.
    pub text: String,
    /// What it says of a number, where it compares with a constant.
    pub bound: Option<Bound>,
    /// The variables it mentions.
    pub variables: Vec<VariableId>,
    /// Whether it can change although its variables stay: a loop's test, or one that calls out.
    pub volatile: bool,
    /// Whether it is tested more than once, so that its outcome is worth remembering.
    pub repeated: bool,
}

impl Condition {
    /// What it is about: conditions of the same subject may decide each other.
    pub fn subject(&self) -> &str {
        self.bound.as_ref().map_or(&self.text, |bound| &bound.subject)
    }
}

/// A comparison of something with an integer constant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bound {
    /// What is compared, without blanks.
    pub subject: String,
    /// How.
    pub relation: Relation,
    /// With what.
    pub constant: i64,
}

/// How a subject compares with a constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// `subject == constant`
    Equal,
    /// `subject < constant`
    Less,
    /// `constant < subject`
    Greater,
}

/// A member access that an accessor could replace.
#[derive(Clone, Debug)]
pub struct MemberAccess {
    /// The whole access.
    pub span: Span,
    /// The variable's name.
    pub variable: String,
    /// The member's name.
    pub member: String,
}

/// What a function does to a member of a structure, the flow left out; in a method a name that is no variable of it may be
/// a member.
#[derive(Clone, Debug)]
pub struct MemberUse {
    /// The type of the structure.
    pub structure: String,
    /// The member's name.
    pub member: String,
    /// Where.
    pub span: Span,
    /// What is done.
    pub role: MemberRole,
    /// The function that decides whether it is so: the one that made what it is filled with, or that it is passed to.
    pub callee: Option<Callee>,
}

/// A function outside the library to which an argument is passed, or whose result is taken.
#[derive(Clone, Debug)]
pub struct Callee {
    /// Its name.
    pub name: String,
    /// The number of the argument, counted from 0; 0 for a result.
    pub argument: usize,
}

/// What is done to a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MemberRole {
    /// It is given the result of a `new`.
    Filled,
    /// Its reference is given back.
    Freed,
    /// The structure that it is a member of is given to `free` or `delete`; this names no member.
    Ended,
    /// It is read where somebody else may look after it: copied, returned, handed to a function outside the library.
    Passed,
}

/// A member of a parameter that is given another reference, while nothing in the function looks after the one that was
/// there.
#[derive(Clone, Debug)]
pub struct Replacement {
    /// The type of the structure.
    pub structure: String,
    /// The member's name.
    pub member: String,
    /// The member as written, without blanks: `net->weight`.
    pub text: String,
    /// The assignment.
    pub span: Span,
    /// What it is given.
    pub by: Replacing,
    /// Whether the structure is handed to nobody of whom nothing is known.
    pub is_understood: bool,
}

/// What a member is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Replacing {
    /// The result of its own `newContiguous`.
    Itself,
    /// A new reference, where the structure is an object of the library that owns what the member held.
    New,
}

/// An expression.
#[derive(Clone, Debug)]
pub struct Expression {
    /// What it does.
    pub kind: ExpressionKind,
    /// Where it stands.
    pub span: Span,
}

impl Expression {
    /// The variable whose value this is.
    pub fn variable(&self) -> Option<VariableId> {
        match &self.kind {
            ExpressionKind::Variable(variable) => Some(*variable),
            ExpressionKind::Sequence(parts) => parts.last()?.variable(),
            _ => None,
        }
    }

    /// Whether an element is reached in it by an index that changes with it: `p[n++]`.
    pub fn advances(&self, index: VariableId) -> bool {
        let any = |parts: &[Expression]| parts.iter().any(|part| part.advances(index));
        match &self.kind {
            ExpressionKind::Access(base, others) => {
                let is_it =
                    |other: &Expression| matches!(other.kind, ExpressionKind::Change(it) if it == index);
                others.iter().any(is_it) || base.advances(index) || any(others)
            }
            ExpressionKind::Assign(_, value) => value.advances(index),
            ExpressionKind::Store(left, right) => left.advances(index) || right.advances(index),
            ExpressionKind::Sequence(parts)
            | ExpressionKind::Operands(parts)
            | ExpressionKind::Offset(parts) => any(parts),
            _ => false,
        }
    }

    /// Whether a reference is born in it at a site.
    pub fn makes(&self, site: SiteId) -> bool {
        let any = |parts: &[Expression]| parts.iter().any(|part| part.makes(site));
        match &self.kind {
            ExpressionKind::Call(call) => {
                call.site == site
                    || call.outputs.iter().any(|(_, output)| *output == site)
                    || any(&call.arguments)
            }
            ExpressionKind::Assign(_, value) => value.makes(site),
            ExpressionKind::Access(base, others) => base.makes(site) || any(others),
            ExpressionKind::Store(left, right)
            | ExpressionKind::Compare { left, right, .. }
            | ExpressionKind::Order { left, right, .. } => left.makes(site) || right.makes(site),
            ExpressionKind::Sequence(parts)
            | ExpressionKind::Operands(parts)
            | ExpressionKind::Offset(parts) => any(parts),
            _ => false,
        }
    }
}

/// What an expression does.
#[derive(Clone, Debug)]
pub enum ExpressionKind {
    /// A local variable or parameter.
    Variable(VariableId),
    /// A name that is no local variable: a global, a constant or a macro.
    Global(String),
    /// `NULL`, or 0 where a pointer is meant.
    Null,
    /// An integer constant.
    Integer(i64),
    /// A call.
    Call(Call),
    /// `variable = value`.
    Assign(VariableId, Box<Expression>),
    /// `place = value` for a place that is not followed.
    Store(Box<Expression>, Box<Expression>),
    /// `&variable`.
    AddressOf(VariableId),
    /// `base->member`, `*base`, `base[index]`; the other expressions are evaluated as well.
    Access(Box<Expression>, Vec<Expression>),
    /// `left == right`, or `!=` where `equal` is false.
    Compare {
        /// Whether the test is for equality.
        equal: bool,
        /// Left side.
        left: Box<Expression>,
        /// Right side.
        right: Box<Expression>,
    },
    /// `left < right` and its relatives.
    Order {
        /// The operator as written.
        operator: Order,
        /// Left side.
        left: Box<Expression>,
        /// Right side.
        right: Box<Expression>,
    },
    /// Evaluates all, yields the last.
    Sequence(Vec<Expression>),
    /// Evaluates all, yields something unknown.
    Operands(Vec<Expression>),
    /// A pointer moved by an amount: still into the same data.
    Offset(Vec<Expression>),
    /// A variable changes in a way that is not followed (`i++`).
    Change(VariableId),
    /// `TH_STEAL(variable)`: its value; the variable is `NULL` afterwards.
    Steal(VariableId),
    /// What these variables hold is given back even if an error leaves the block.
    Guard(Vec<VariableId>),
}

/// An ordering operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `>`
    Greater,
    /// `>=`
    AtLeast,
}

impl Order {
    /// Reads an operator.
    pub fn parse(text: &str) -> Option<Order> {
        match text {
            "<" => Some(Order::Less),
            "<=" => Some(Order::AtMost),
            ">" => Some(Order::Greater),
            ">=" => Some(Order::AtLeast),
            _ => None,
        }
    }

    /// Whether two integers stand in this order.
    pub fn holds(self, left: i64, right: i64) -> bool {
        match self {
            Order::Less => left < right,
            Order::AtMost => left <= right,
            Order::Greater => left > right,
            Order::AtLeast => left >= right,
        }
    }
}

/// A call.
#[derive(Clone, Debug)]
pub struct Call {
    /// The name called, empty if it is not a plain name.
    pub name: String,
    /// The name as written.
    pub display: String,
    /// The arguments without a leading library state.
    pub arguments: Vec<Expression>,
    /// Where a reference that it returns is born.
    pub site: SiteId,
    /// Where references that it hands out through an argument (`&variable`) are born, by argument.
    pub outputs: Vec<(usize, SiteId)>,
    /// Whether anything may be called: a method, a template or a constructor of C++, which may keep its arguments.
    pub open: bool,
}

/// A statement and what follows it.
#[derive(Clone, Debug)]
pub struct Node {
    /// What it does.
    pub kind: NodeKind,
    /// Where it stands.
    pub span: Span,
    /// What follows; for a branch, what follows if the condition holds.
    pub next: Option<NodeId>,
    /// What follows a branch whose condition does not hold.
    pub otherwise: Option<NodeId>,
}

/// What a statement does.
#[derive(Clone, Debug)]
pub enum NodeKind {
    /// Nothing; paths meet here.
    Join,
    /// Evaluates an expression and drops its value.
    Evaluate(Expression),
    /// Goes one of two ways.
    Branch(Test),
    /// Goes either way.
    Fork,
    /// The variables begin a new life without a value.
    Declare(Vec<VariableId>),
    /// The variables end.
    EndScope(Vec<VariableId>, Placement),
    /// Leaves the function.
    Return(Option<Expression>, Placement),
    /// Raises an error.
    Raise(Vec<Expression>, Placement),
    /// Ends the process.
    Stop,
}

/// The condition of a branch.
#[derive(Clone, Debug)]
pub struct Test {
    /// What is evaluated.
    pub expression: Expression,
    /// How it is recognised again.
    pub condition: ConditionId,
    /// Whether the branch tests the opposite of the recognised condition.
    pub negated: bool,
    /// The text to tell the user.
    pub text: String,
    /// The number of the whole condition of which this is a part: `a && b`. Its place does not tell: all of a macro's
    /// conditions share one.
    pub whole: usize,
}

/// How a statement sits in the text, for inserting another before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Placement {
    /// Among the statements of a block.
    InBlock,
    /// The only statement under an `if` or a loop, without braces.
    Alone,
    /// The closing brace of the function or a block.
    AtBrace,
    /// A check that becomes one with cleanup.
    InCheck,
    /// Made by a macro; nothing can be inserted.
    Nowhere,
}
