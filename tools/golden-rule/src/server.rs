//! A language server: diagnostics while one writes, and the repairs as code actions.

use std::collections::HashMap;
use std::io::{self, BufRead, Write};

use golden_rule::finding::Finding;
use golden_rule::parse::Language;
use golden_rule::rules::Severity;
use golden_rule::source::{SourceFile, Span};
use golden_rule::{Options, Program};
use serde_json::{Value, json};

/// Serves an editor over standard input and output until it says `exit`.
pub(crate) fn serve(options: &Options) -> Result<(), String> {
    let mut server = Server { options, documents: HashMap::new() };
    let (mut input, mut output) = (io::stdin().lock(), io::stdout().lock());
    while let Some(message) = receive(&mut input)? {
        if message["method"] == "exit" {
            return Ok(());
        }
        for answer in server.handle(&message) {
            send(&mut output, &answer)?;
        }
    }
    Ok(())
}

/// Reads one message; `None` where the input ends.
fn receive(input: &mut impl BufRead) -> Result<Option<Value>, String> {
    let mut length = None;
    loop {
        let mut line = String::new();
        if input.read_line(&mut line).map_err(|error| error.to_string())? == 0 {
            return Ok(None);
        }
        let line = line.trim_end();
        match line.split_once(':') {
            Some((name, value)) if name.eq_ignore_ascii_case("content-length") => {
                length = value.trim().parse::<usize>().ok();
            }
            _ if line.is_empty() => break,
            _ => {}
        }
    }
    let mut bytes = vec![0; length.ok_or("a message without Content-Length")?];
    input.read_exact(&mut bytes).map_err(|error| error.to_string())?;
    serde_json::from_slice(&bytes).map(Some).map_err(|error| error.to_string())
}

fn send(output: &mut impl Write, message: &Value) -> Result<(), String> {
    let text = message.to_string();
    write!(output, "Content-Length: {}\r\n\r\n{text}", text.len())
        .and_then(|()| output.flush())
        .map_err(|error| error.to_string())
}

/// An open file and what was found in it.
struct Document {
    file: SourceFile,
    findings: Vec<Finding>,
}

struct Server<'o> {
    options: &'o Options,
    documents: HashMap<String, Document>,
}

impl Server<'_> {
    /// The messages that answer one.
    fn handle(&mut self, message: &Value) -> Vec<Value> {
        let parameters = &message["params"];
        let uri = parameters["textDocument"]["uri"].as_str().unwrap_or("").to_string();
        let answer = |result: Value| vec![json!({ "jsonrpc": "2.0", "id": message["id"], "result": result })];
        match message["method"].as_str().unwrap_or("") {
            "initialize" => answer(json!({
                // The whole text comes with each change.
                "capabilities": { "textDocumentSync": 1, "codeActionProvider": true },
                "serverInfo": { "name": "golden-rule", "version": env!("CARGO_PKG_VERSION") },
            })),
            "shutdown" => answer(Value::Null),
            "textDocument/didOpen" => self.lint(uri, parameters["textDocument"]["text"].as_str()),
            "textDocument/didChange" => {
                let changes = parameters["contentChanges"].as_array();
                let last = changes.and_then(|changes| changes.last());
                self.lint(uri, last.and_then(|change| change["text"].as_str()))
            }
            "textDocument/didClose" => {
                self.documents.remove(&uri);
                vec![diagnostics(&uri, &[])]
            }
            "textDocument/codeAction" => answer(self.actions(&uri, &parameters["range"])),
            _ if message.get("id").is_some() && message.get("method").is_some() => vec![json!({
                "jsonrpc": "2.0",
                "id": message["id"],
                "error": { "code": -32601, "message": "this method is not served" },
            })],
            _ => Vec::new(),
        }
    }

    /// Lints a text and says what was found.
    fn lint(&mut self, uri: String, text: Option<&str>) -> Vec<Value> {
        let Some(text) = text else { return Vec::new() };
        let path = uri.strip_prefix("file://").unwrap_or(&uri);
        let file = SourceFile::new(path, text);
        let language = Language::of(path, text);
        let program = Program::read(vec![(file.clone(), language)], self.options);
        let mut findings = program.lint(0).findings;
        findings.retain(|finding| finding.severity > Severity::Note);
        let shown: Vec<Value> = findings.iter().map(|finding| diagnostic(&uri, &file, finding)).collect();
        let message = diagnostics(&uri, &shown);
        self.documents.insert(uri, Document { file, findings });
        vec![message]
    }

    /// The repairs of what was found in a range.
    fn actions(&self, uri: &str, range: &Value) -> Value {
        let Some(Document { file, findings }) = self.documents.get(uri) else { return json!([]) };
        let line = |end: &str| range[end]["line"].as_u64().unwrap_or(0) + 1;
        let touches = |finding: &&Finding| {
            let first = file.line_column(finding.span.start).0 as u64;
            let last = file.line_column(finding.span.end.min(file.text.len())).0 as u64;
            first <= line("end") && line("start") <= last
        };
        let actions = findings.iter().filter(touches).filter_map(|finding| {
            let fix = finding.fix.as_ref()?;
            let edits: Vec<Value> = fix
                .edits
                .iter()
                .map(|edit| json!({ "range": range_of(file, edit.span), "newText": edit.text }))
                .collect();
            Some(json!({
                "title": fix.description,
                "kind": "quickfix",
                "diagnostics": [diagnostic(uri, file, finding)],
                "edit": { "changes": { uri: edits } },
            }))
        });
        Value::Array(actions.collect())
    }
}

fn diagnostics(uri: &str, shown: &[Value]) -> Value {
    json!({
        "jsonrpc": "2.0",
        "method": "textDocument/publishDiagnostics",
        "params": { "uri": uri, "diagnostics": shown },
    })
}

fn diagnostic(uri: &str, file: &SourceFile, finding: &Finding) -> Value {
    let steps: Vec<Value> = finding
        .steps
        .iter()
        .map(|step| {
            json!({ "location": { "uri": uri, "range": range_of(file, step.span) }, "message": step.text })
        })
        .collect();
    json!({
        "range": range_of(file, finding.span),
        "severity": if finding.severity == Severity::Error { 1 } else { 2 },
        "code": finding.rule.name(),
        "source": "golden-rule",
        "message": finding.message,
        "relatedInformation": steps,
    })
}

fn range_of(file: &SourceFile, span: Span) -> Value {
    json!({ "start": position(file, span.start), "end": position(file, span.end.min(file.text.len())) })
}

/// A position as editors count: lines from 0, and characters in units of UTF-16.
fn position(file: &SourceFile, offset: usize) -> Value {
    let (line, column) = file.line_column(offset);
    let before = file.text.get(offset + 1 - column..offset).unwrap_or("");
    json!({ "line": line - 1, "character": before.encode_utf16().count() })
}
