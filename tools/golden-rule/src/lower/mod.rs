//! From the syntax tree of a function to the graph that is interpreted.

mod condition;
mod declaration;
mod deferred;
mod expression;
mod members;
mod replaced;
mod statement;

use std::collections::{BTreeSet, HashMap};

use tree_sitter::Node as Syntax;

use crate::expand::Expanded;
use crate::ir::{Call, ExpressionKind, Function, Node, NodeId, NodeKind, Placement, VariableId};
use crate::names::{self, ArgumentEffect};
use crate::parse::{self, Language};
use crate::source::{SourceFile, Span};

use deferred::Deferred;

/// Lowers one function definition; `None` if it has no name that can be read, or is none of those wanted.
pub(crate) fn lower<'a>(
    definition: Syntax<'a>,
    language: Language,
    expanded: &'a Expanded,
    file: &'a SourceFile,
    wanted: &dyn Fn(&str) -> bool,
) -> Option<Function> {
    let mut builder = Builder {
        expanded,
        file,
        language,
        function: Function::default(),
        scopes: vec![Scope::default()],
        tails: Vec::new(),
        jumps: Vec::new(),
        labels: HashMap::new(),
        gotos: Vec::new(),
        depth: 0,
        whole: None,
        parents: HashMap::new(),
        places: HashMap::new(),
    };
    builder.signature(definition)?;
    if !wanted(&builder.function.display) {
        return None;
    }
    builder.note_parents(definition);
    builder.body(definition);
    builder.note_members(definition);
    builder.note_replacements(definition);
    Some(builder.finish())
}

/// How deep statements and expressions may nest.
const DEPTH_LIMIT: usize = 10_000;

/// Which way out of a node an edge takes.
#[derive(Clone, Copy)]
enum Way {
    Next,
    Otherwise,
}

/// An edge whose end is not known yet.
type Tail = (NodeId, Way);

/// What `break` and `continue` leave.
struct Jump {
    breaks: Vec<Tail>,
    /// `None` inside a `switch`, where `continue` belongs to the loop around it.
    continues: Option<Vec<Tail>>,
    /// How many scopes were open when it began.
    scopes: usize,
}

/// An open block.
#[derive(Default)]
struct Scope<'a> {
    variables: Vec<VariableId>,
    /// What runs when the block is left, oldest first.
    deferred: Vec<Deferred<'a>>,
}

struct Builder<'a> {
    expanded: &'a Expanded,
    file: &'a SourceFile,
    language: Language,
    function: Function,
    /// The open blocks, the innermost last.
    scopes: Vec<Scope<'a>>,
    /// The edges that lead to whatever is emitted next.
    tails: Vec<Tail>,
    jumps: Vec<Jump>,
    labels: HashMap<String, NodeId>,
    gotos: Vec<(String, Tail)>,
    /// How many statements and expressions surround the one at hand.
    depth: usize,
    /// The number of the condition whose parts are being read.
    whole: Option<usize>,
    /// What each part of the function is a part of; the tree itself has to be searched for that.
    parents: HashMap<usize, Syntax<'a>>,
    /// Variables that stand for parts of other variables, by their text.
    places: HashMap<(VariableId, String), VariableId>,
}

impl<'a> Builder<'a> {
    fn text(&self, node: Syntax<'_>) -> &'a str {
        &self.expanded.text[node.byte_range()]
    }

    fn span(&self, node: Syntax<'_>) -> Span {
        self.expanded.original(node.byte_range())
    }

    /// The text of a node without any blanks.
    fn dense_text(&self, node: Syntax<'_>) -> String {
        self.text(node).split_whitespace().collect()
    }

    /// Remembers what each part of a function is a part of.
    fn note_parents(&mut self, definition: Syntax<'a>) {
        let mut pending = vec![definition];
        while let Some(node) = pending.pop() {
            let mut cursor = node.walk();
            for child in node.named_children(&mut cursor) {
                self.parents.insert(child.id(), node);
                pending.push(child);
            }
        }
    }

    /// What a part of the function is a part of.
    fn parent(&self, node: Syntax<'a>) -> Option<Syntax<'a>> {
        self.parents.get(&node.id()).copied()
    }

    /// A name as written in the file, generic brackets included.
    fn display(&self, node: Syntax<'_>) -> String {
        let written = self.file.slice(self.span(node));
        let mut written = written.split_whitespace().collect::<Vec<_>>().join(" ");
        if written.replace(['(', ' '], "") != self.text(node) {
            return self.text(node).to_string();
        }
        if written.contains('(') && !written.contains(')') {
            written.push(')');
        }
        written
    }

    /// Adds a node after everything that leads here and makes it the only thing to continue from.
    fn emit(&mut self, kind: NodeKind, span: Span) -> NodeId {
        let id = self.function.nodes.len();
        self.function.nodes.push(Node { kind, span, next: None, otherwise: None });
        let tails = std::mem::replace(&mut self.tails, vec![(id, Way::Next)]);
        self.connect(&tails, id);
        id
    }

    /// Adds a node that nothing follows.
    fn emit_last(&mut self, kind: NodeKind, span: Span) {
        self.emit(kind, span);
        self.tails.clear();
    }

    /// Goes one level deeper into the text; false if it is nested deeper than can be followed.
    fn descend(&mut self) -> bool {
        let fits = self.depth < DEPTH_LIMIT;
        self.function.too_deep |= !fits;
        self.depth += usize::from(fits);
        fits
    }

    fn ascend(&mut self) {
        self.depth -= 1;
    }

    fn connect(&mut self, tails: &[Tail], target: NodeId) {
        for &(node, way) in tails {
            let node = &mut self.function.nodes[node];
            match way {
                Way::Next => node.next = Some(target),
                Way::Otherwise => node.otherwise = Some(target),
            }
        }
    }

    fn body(&mut self, definition: Syntax<'a>) {
        let Some(body) = definition.child_by_field_name("body") else { return };
        let start = self.emit(NodeKind::Join, self.span(body));
        self.function.entry = start;
        self.initialise_members(definition);
        for statement in parse::children(body) {
            self.statement(statement);
        }
        let end = self.span(body).end;
        self.run_deferred(0);
        self.emit_last(NodeKind::Return(None, Placement::AtBrace), Span::new(end - 1, end));
    }

    /// `Owner(THFloatTensor *p) : p(p)`: what members begin with is kept by the object.
    fn initialise_members(&mut self, definition: Syntax<'a>) {
        let lists =
            parse::children(definition).into_iter().filter(|child| child.kind() == "field_initializer_list");
        let initialisers: Vec<_> = lists.flat_map(parse::children).collect();
        for values in initialisers.into_iter().flat_map(parse::children) {
            if ["argument_list", "initializer_list"].contains(&values.kind()) {
                let values = self.expression(values);
                let span = values.span;
                self.emit(NodeKind::Evaluate(values), span);
            }
        }
    }

    fn finish(mut self) -> Function {
        for (label, tail) in std::mem::take(&mut self.gotos) {
            if let Some(&target) = self.labels.get(&label) {
                self.connect(&[tail], target);
            }
        }
        let mut subjects: HashMap<String, usize> = HashMap::new();
        let mut tested = BTreeSet::new();
        for condition in &self.function.conditions {
            *subjects.entry(condition.subject().to_string()).or_default() +=
                usize::from(condition.repeated) + 1;
            tested.extend(condition.variables.iter().copied());
        }
        for condition in &mut self.function.conditions {
            condition.repeated = subjects[condition.subject()] > 1 && !condition.volatile;
        }
        for variable in tested {
            self.function.variables[variable].tested = true;
        }
        self.function.catches |= self.function.sites.iter().any(|site| names::catches(&site.name));
        self.function.is_wrapper = wraps(&self.function);
        self.function
    }
}

/// Whether all that a function does is to retain or to free one of its parameters.
fn wraps(function: &Function) -> bool {
    let mut wrapped = 0;
    for node in &function.nodes {
        match &node.kind {
            NodeKind::Join | NodeKind::Branch(_) | NodeKind::Return(None, _) | NodeKind::EndScope(..) => {}
            NodeKind::Return(Some(value), _) if !matches!(value.kind, ExpressionKind::Call(_)) => {}
            NodeKind::Evaluate(expression) => match &expression.kind {
                ExpressionKind::Call(call) if counts_parameter(function, call) => wrapped += 1,
                _ => return false,
            },
            _ => return false,
        }
    }
    wrapped == 1
}

fn counts_parameter(function: &Function, call: &Call) -> bool {
    let counts = names::describe(&call.name)
        .effects
        .iter()
        .any(|(_, effect)| matches!(effect, ArgumentEffect::Free | ArgumentEffect::Retain));
    let argument = call.arguments.first().map(|argument| &argument.kind);
    counts && matches!(argument, Some(ExpressionKind::Variable(variable)) if *variable < function.parameters)
}
