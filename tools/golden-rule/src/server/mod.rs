//! A language server: diagnostics while one writes, and the repairs as code actions.

mod document;
mod frames;

use std::collections::HashMap;
use std::io::{self, Write as _};
use std::sync::mpsc::{self, TryRecvError};
use std::thread;

use golden_rule::Options;
use lsp_server::{ErrorCode, ExtractError, Message, Notification, Request, RequestId, Response};
use lsp_types::{
    CodeAction, CodeActionKind, CodeActionParams, DidChangeTextDocumentParams, DidCloseTextDocumentParams,
    DidOpenTextDocumentParams, DocumentChanges, OneOf, OptionalVersionedTextDocumentIdentifier,
    PublishDiagnosticsParams, TextDocumentEdit, Uri, WorkspaceEdit,
};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use document::Document;
use frames::{Frames, Incoming};

/// How many messages wait to be handled before no more are read.
const WAITING: usize = 1024;

/// Serves an editor over standard input and output; whether it said `shutdown` before `exit`.
pub(crate) fn serve(options: &Options) -> Result<bool, String> {
    let (sender, receiver) = mpsc::sync_channel(WAITING);
    thread::spawn(move || {
        let mut frames = Frames::new(io::stdin().lock());
        while let Ok(Some(incoming)) = frames.next() {
            if sender.send(incoming).is_err() {
                return;
            }
        }
    });
    let mut server =
        Server { options, life: Life::Young, edits_have_versions: false, documents: HashMap::new() };
    loop {
        // What waits comes first: a text is linted when no more of it is on the way.
        let incoming = match receiver.try_recv() {
            Ok(incoming) => Some(incoming),
            Err(TryRecvError::Empty) if server.publish_next()? => continue,
            Err(TryRecvError::Empty) => receiver.recv().ok(),
            Err(TryRecvError::Disconnected) => None,
        };
        match incoming {
            Some(Incoming::Message(Message::Notification(message))) if message.method == "exit" => {
                return Ok(server.life == Life::Ended);
            }
            Some(Incoming::Message(Message::Request(request))) => server.answer(request)?,
            Some(Incoming::Message(Message::Notification(message))) => server.notice(message)?,
            Some(Incoming::Message(Message::Response(_))) => {}
            Some(Incoming::Invalid { id, code, text }) => send_error(&id, code, &text)?,
            None => {
                while server.publish_next()? {}
                return Ok(server.life == Life::Ended);
            }
        }
    }
}

fn send(message: Message) -> Result<(), String> {
    message.write(&mut io::stdout().lock()).map_err(|error| error.to_string())
}

/// Answers with an error what may have no id.
fn send_error(id: &Value, code: ErrorCode, text: &str) -> Result<(), String> {
    let answer =
        json!({ "jsonrpc": "2.0", "id": id, "error": { "code": code as i32, "message": text } }).to_string();
    let mut output = io::stdout().lock();
    write!(output, "Content-Length: {}\r\n\r\n{answer}", answer.len())
        .and_then(|()| output.flush())
        .map_err(|error| error.to_string())
}

/// How far the conversation has come.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Life {
    /// Nothing was asked yet.
    Young,
    /// After `initialize`.
    Grown,
    /// After `shutdown`.
    Ended,
}

struct Server<'o> {
    options: &'o Options,
    life: Life,
    /// Whether the editor understands edits that say which version of a text they are for.
    edits_have_versions: bool,
    /// The open files by their names.
    documents: HashMap<String, Document>,
}

impl Server<'_> {
    fn answer(&mut self, request: Request) -> Result<(), String> {
        let id = request.id.clone();
        let result = match (request.method.as_str(), self.life) {
            ("initialize", Life::Young) if request.params.is_object() => Ok(self.initialize(&request.params)),
            ("initialize", Life::Young) => {
                Err((ErrorCode::InvalidParams, "initialize needs an object".to_string()))
            }
            ("initialize", _) => Err((ErrorCode::InvalidRequest, "this server is initialized".to_string())),
            (_, Life::Young) => Err((ErrorCode::ServerNotInitialized, "initialize comes first".to_string())),
            (_, Life::Ended) => Err((ErrorCode::InvalidRequest, "this server was shut down".to_string())),
            ("shutdown", _) => {
                self.life = Life::Ended;
                Ok(Value::Null)
            }
            ("textDocument/codeAction", _) => parameters(request).map(|asked| self.actions(&asked)),
            (method, _) => Err((ErrorCode::MethodNotFound, format!("'{method}' is not served"))),
        };
        send(Message::Response(match result {
            Ok(value) => Response::new_ok(id, value),
            Err((code, text)) => Response::new_err(id, code as i32, text),
        }))
    }

    fn initialize(&mut self, asked: &Value) -> Value {
        self.life = Life::Grown;
        self.edits_have_versions =
            asked["capabilities"]["workspace"]["workspaceEdit"]["documentChanges"] == true;
        json!({
            "capabilities": {
                "positionEncoding": "utf-16",
                // Changes come as ranges.
                "textDocumentSync": { "openClose": true, "change": 2 },
                "codeActionProvider": { "codeActionKinds": ["quickfix"] },
            },
            "serverInfo": { "name": "golden-rule", "version": env!("CARGO_PKG_VERSION") },
        })
    }

    /// Takes in what needs no answer; what cannot be read is left out.
    fn notice(&mut self, message: Notification) -> Result<(), String> {
        if self.life != Life::Grown {
            return Ok(());
        }
        match message.method.as_str() {
            "textDocument/didOpen" => {
                if let Ok(DidOpenTextDocumentParams { text_document: opened }) =
                    serde_json::from_value(message.params)
                {
                    let document = Document::new(opened.uri.clone(), opened.version, opened.text);
                    self.documents.insert(opened.uri.as_str().to_string(), document);
                }
            }
            "textDocument/didChange" => {
                if let Ok(DidChangeTextDocumentParams { text_document, content_changes }) =
                    serde_json::from_value(message.params)
                    && let Some(document) = self.documents.get_mut(text_document.uri.as_str())
                {
                    document.change(text_document.version, content_changes);
                }
            }
            "textDocument/didClose" => {
                if let Ok(DidCloseTextDocumentParams { text_document }) =
                    serde_json::from_value(message.params)
                    && self.documents.remove(text_document.uri.as_str()).is_some()
                {
                    return publish(PublishDiagnosticsParams::new(text_document.uri, Vec::new(), None));
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Lints a text that has changed and says what was found; false if there is none.
    fn publish_next(&mut self) -> Result<bool, String> {
        let Some(document) = self.documents.values_mut().find(|document| !document.is_published) else {
            return Ok(false);
        };
        let found = document.diagnostics(self.options);
        document.is_published = true;
        publish(PublishDiagnosticsParams::new(document.uri.clone(), found, Some(document.version)))?;
        Ok(true)
    }

    /// The repairs of what was found in a range.
    fn actions(&mut self, asked: &CodeActionParams) -> Value {
        let Some(document) = self.documents.get_mut(asked.text_document.uri.as_str()) else {
            return json!([]);
        };
        let repairs = document.repairs(self.options, asked.range);
        let (uri, version) = (document.uri.clone(), document.version);
        let actions = repairs.into_iter().map(|(title, diagnostic, edits)| CodeAction {
            title,
            kind: Some(CodeActionKind::QUICKFIX),
            diagnostics: Some(vec![diagnostic]),
            edit: Some(self.edit(uri.clone(), version, edits)),
            ..CodeAction::default()
        });
        json!(actions.collect::<Vec<_>>())
    }

    fn edit(&self, uri: Uri, version: i32, edits: Vec<lsp_types::TextEdit>) -> WorkspaceEdit {
        if !self.edits_have_versions {
            let text = uri.as_str().to_string();
            let changes = json!({ "changes": { text: edits } });
            return serde_json::from_value(changes).unwrap_or_default();
        }
        let edits = edits.into_iter().map(OneOf::Left).collect();
        let text_document = OptionalVersionedTextDocumentIdentifier { uri, version: Some(version) };
        let changes = DocumentChanges::Edits(vec![TextDocumentEdit { text_document, edits }]);
        WorkspaceEdit { document_changes: Some(changes), ..WorkspaceEdit::default() }
    }
}

fn publish(found: PublishDiagnosticsParams) -> Result<(), String> {
    send(Message::Notification(Notification::new("textDocument/publishDiagnostics".to_string(), found)))
}

/// What a request asks for, read as what it has to be.
fn parameters<P: DeserializeOwned>(request: Request) -> Result<P, (ErrorCode, String)> {
    let method = request.method.clone();
    request.extract(&method).map(|(_, parameters): (RequestId, P)| parameters).map_err(|error| match error {
        ExtractError::JsonError { error, .. } => (ErrorCode::InvalidParams, error.to_string()),
        ExtractError::MethodMismatch(_) => (ErrorCode::InternalError, "a method was mistaken".to_string()),
    })
}
