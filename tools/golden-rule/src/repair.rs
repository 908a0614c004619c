//! Offers repairs: the missing `free`, put where the reference is lost.

use crate::expand::COUNTER_CLASS;
use crate::finding::{Edit, Fix};
use crate::interpret::{Ledger, Moment, Record};
use crate::ir::{Function, NodeKind, Placement, VariableId};
use crate::names;
use crate::preprocess::blank_comments;
use crate::rules::Rule;
use crate::scan;
use crate::source::{SourceFile, Span};

/// Makes repairs for one function.
pub(crate) struct Repairer<'a> {
    pub(crate) file: &'a SourceFile,
    pub(crate) function: &'a Function,
    pub(crate) ledger: &'a Ledger,
}

impl Repairer<'_> {
    /// The repair of a lost reference, at all its exits or not at all.
    pub(crate) fn leak(&self, records: &[&Record]) -> Option<Fix> {
        if records[0].rule == Rule::PointerCompareFree {
            return self.unconditional_free(records);
        }
        let mut edits = Vec::new();
        for record in records {
            if !matches!(record.moment, Moment::Exit | Moment::ScopeEnd) {
                return None;
            }
            edits.extend(self.free_before(record.node, record.at, &[record])?);
        }
        Some(Fix { description: format!("insert {}", self.release(records[0])?), edits })
    }

    /// The repair of a raise: free what is owned first.
    pub(crate) fn raise(&self, records: &[&Record]) -> Option<Fix> {
        let first = records[0];
        if first.moment != (Moment::Raise { implicit: false }) {
            return None;
        }
        // Records of different paths can name the same variable, which is freed once.
        let mut distinct: Vec<&Record> = Vec::new();
        for record in records {
            if distinct.iter().all(|known| known.holder != record.holder) {
                distinct.push(record);
            }
        }
        let frees: Option<Vec<_>> = distinct.iter().map(|record| self.release(record)).collect();
        let edits = self.free_before(first.node, first.at, &distinct)?;
        Some(Fix { description: format!("insert {}", frees?.join(" ")), edits })
    }

    /// The edits that free the holders of `records` before the statement of a node.
    fn free_before(&self, node: usize, at: Span, records: &[&Record]) -> Option<Vec<Edit>> {
        let placement = match &self.function.nodes[node].kind {
            NodeKind::Return(_, placement)
            | NodeKind::Raise(_, placement)
            | NodeKind::EndScope(_, placement) => *placement,
            _ => return None,
        };
        let mut frees = Vec::new();
        for record in records {
            let holder = record.holder?;
            if record.count != 1 || self.ledger.not_freeable.contains(&(node, holder)) {
                return None;
            }
            frees.push(self.release(record)?);
        }
        let mentioned = |record: &&Record| {
            record.holder.is_some_and(|holder| self.statement_mentions(at, holder, placement))
        };
        if placement != Placement::AtBrace && records.iter().any(mentioned) {
            return self.free_after_value(at, placement, &frees);
        }
        let indentation = self.file.indentation(at.start);
        match placement {
            Placement::InBlock => {
                let lines = frees.iter().map(|free| format!("{free}\n{indentation}")).collect();
                Some(vec![insert(at.start, lines)])
            }
            Placement::Alone => Some(vec![
                insert(at.start, format!("{{ {} ", frees.join(" "))),
                insert(at.end, " }".to_string()),
            ]),
            Placement::AtBrace => Some(vec![self.before_brace(at, &frees)]),
            Placement::InCheck => self.with_cleanup(at, &frees),
            Placement::Nowhere => None,
        }
    }

    /// `return f(x);` becomes `T result = f(x); free(x); return result;`.
    fn free_after_value(&self, at: Span, placement: Placement, frees: &[String]) -> Option<Vec<Edit>> {
        let value = self.file.slice(at).strip_prefix("return")?.trim().strip_suffix(';')?;
        let kind = &self.function.return_type;
        let points_elsewhere = kind.ends_with('*') && !self.function.returns_counted;
        let taken = self.function.variables.iter().any(|variable| variable.name == "result");
        if points_elsewhere || taken || placement != Placement::InBlock {
            return None;
        }
        let space = if kind.ends_with('*') { "" } else { " " };
        let indentation = self.file.indentation(at.start);
        let lines: String = frees.iter().map(|free| format!("{free}\n{indentation}")).collect();
        let text = format!("{kind}{space}result = {value};\n{indentation}{lines}return result;");
        Some(vec![Edit { span: at, text }])
    }

    fn before_brace(&self, brace: Span, frees: &[String]) -> Edit {
        let (line, column) = self.file.line_column(brace.start);
        let indentation = self.file.indentation(brace.start);
        if indentation.len() + 1 != column {
            return insert(brace.start, format!("{} ", frees.join(" ")));
        }
        let previous = (1..line).rev().map(|line| self.file.line(line)).find(|line| !line.trim().is_empty());
        let deeper = previous.map(|line| &line[..line.len() - line.trim_start().len()]);
        let inner = deeper.filter(|deeper| deeper.len() > indentation.len()).map(str::to_string);
        let inner = inner.unwrap_or_else(|| format!("{indentation}  "));
        let lines = frees.iter().map(|free| format!("{inner}{free}\n")).collect();
        insert(brace.start - indentation.len(), lines)
    }

    /// Turns `THArgCheck(c, …)` into `THArgCheckWithCleanup(c, THCleanup(…), …)`.
    fn with_cleanup(&self, check: Span, frees: &[String]) -> Option<Vec<Edit>> {
        let text = blank_comments(self.file.slice(check));
        let tokens = scan::tokens(&text);
        let close = scan::closing(&tokens, 1)?;
        let condition = scan::arguments(&tokens, 1, close, usize::MAX).into_iter().next()?;
        let comma = tokens.get(condition.end).filter(|token| token.is(b','))?;
        Some(vec![
            insert(check.start + tokens[0].end, "WithCleanup".to_string()),
            insert(check.start + comma.end, format!(" THCleanup({}),", frees.join(" "))),
        ])
    }

    /// Whether a statement still needs a variable that would be freed before it. The condition of a check comes
    /// before its cleanup, so only the arguments after it count there.
    fn statement_mentions(&self, at: Span, holder: VariableId, placement: Placement) -> bool {
        let name = &self.function.variables[holder].name;
        let text = blank_comments(self.file.slice(at));
        let tokens = scan::tokens(&text);
        let from = match placement {
            Placement::InCheck => {
                let close = scan::closing(&tokens, 1).unwrap_or(tokens.len());
                scan::arguments(&tokens, 1, close, 2).first().map_or(0, |condition| condition.end)
            }
            _ => 0,
        };
        tokens[from..].iter().any(|token| &text[token.start..token.end] == name)
    }

    /// `if (tmp != t) free(tmp);` becomes `free(tmp);`.
    fn unconditional_free(&self, records: &[&Record]) -> Option<Fix> {
        let holder = &self.function.variables[records[0].holder?].name;
        let text = blank_comments(self.file.slice(self.function.span));
        let tokens = scan::tokens(&text);
        let word = |index: usize| tokens.get(index).map_or("", |token| &text[token.start..token.end]);
        for (index, _) in tokens.iter().enumerate().filter(|(index, _)| word(*index) == "if") {
            let Some(close) = scan::closing(&tokens, index + 1) else { continue };
            let condition: Vec<_> = (index + 2..close).map(word).collect();
            let compares =
                condition.windows(2).any(|pair| pair == ["!", "="]) && condition.contains(&holder.as_str());
            let braced = word(close + 1) == "{";
            let body = if braced { close + 2 } else { close + 1 };
            let Some(end) = (body..tokens.len()).find(|&index| word(index) == ";") else { continue };
            let frees = (body..end).any(|index| word(index).ends_with("free"))
                && (body..end).any(|index| word(index) == holder);
            let alone =
                word(end + 1) != "else" && (!braced || word(end + 1) == "}" && word(end + 2) != "else");
            if compares && frees && alone {
                let base = self.function.span.start;
                let mut edits = vec![Edit {
                    span: Span::new(base + tokens[index].start, base + tokens[body].start),
                    text: String::new(),
                }];
                if braced {
                    let span = Span::new(base + tokens[end].end, base + tokens[end + 1].end);
                    edits.push(Edit { span, text: String::new() });
                }
                return Some(Fix { description: format!("free '{holder}' unconditionally"), edits });
            }
        }
        None
    }

    /// The statement that gives a record's reference back.
    fn release(&self, record: &Record) -> Option<String> {
        let site = &self.function.sites[record.site];
        let holder = &self.function.variables[record.holder?];
        if holder.name.is_empty() {
            return None;
        }
        let (class, operation) = match names::split(&site.name) {
            // A parameter: its type is all there is.
            ("", class) => (class, ""),
            parts => parts,
        };
        if operation.starts_with("newWithData") {
            // The memory may be anybody's, and free would give it to the C library.
            return None;
        }
        if class == COUNTER_CLASS {
            return Some(format!("THFree({});", holder.name));
        }
        let made = names::class_of_result(class, operation);
        let class_of_free = match holder.counted {
            true if holder.type_name != "THDiskFile" => holder.type_name.as_str(),
            _ => made.as_str(),
        };
        if made == "char" {
            return Some(format!("THFree({});", holder.name));
        }
        if names::is_exchanged(class_of_free) {
            return Some(format!("{0}->{1}({0});", holder.name, names::DELETER));
        }
        let generic = match class_of_free == class {
            true => site.callee.contains('('),
            false => names::GENERIC_TYPES.contains(&class_of_free),
        };
        let function =
            if generic { format!("{class_of_free}_(free)") } else { format!("{class_of_free}_free") };
        let state = site.state.as_ref().map_or(String::new(), |state| format!("{state}, "));
        Some(format!("{function}({state}{});", holder.name))
    }
}

fn insert(at: usize, text: String) -> Edit {
    Edit { span: Span::new(at, at), text }
}
