//! The language server as an editor uses it, and as nobody should.

use std::io::{Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

const URI: &str = "file:///a/leak.c";

/// A function that forgets its only reference.
fn leak(number: usize) -> String {
    format!(
        "int f{number}(THFloatTensor *t)\n{{\n  THFloatTensor *x = THFloatTensor_newClone(t);\n  return 0;\n}}\n"
    )
}

/// A server and what it says.
struct Server {
    child: Child,
    input: Option<ChildStdin>,
    messages: Receiver<Value>,
}

impl Server {
    fn start() -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_golden-rule"))
            .arg("lsp")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (input, mut output) = (child.stdin.take(), child.stdout.take().unwrap());
        let (sender, messages) = mpsc::channel();
        std::thread::spawn(move || {
            let mut read_line = move || -> Option<(String, Vec<u8>)> {
                let mut head = Vec::new();
                while !head.ends_with(b"\r\n\r\n") {
                    let mut byte = [0];
                    output.read_exact(&mut byte).ok()?;
                    head.push(byte[0]);
                }
                let head = String::from_utf8(head).unwrap();
                let length = head.trim().strip_prefix("Content-Length: ").unwrap().parse().unwrap();
                let mut body = vec![0; length];
                output.read_exact(&mut body).ok()?;
                Some((head, body))
            };
            while let Some((_, body)) = read_line() {
                if sender.send(serde_json::from_slice(&body).unwrap()).is_err() {
                    return;
                }
            }
        });
        Server { child, input, messages }
    }

    fn initialized() -> Self {
        let mut server = Server::start();
        let edits = json!({ "workspace": { "workspaceEdit": { "documentChanges": true } } });
        server.send(&json!({ "jsonrpc": "2.0", "id": 1, "method": "initialize", "params": { "capabilities": edits } }));
        assert_eq!(server.next()["result"]["capabilities"]["textDocumentSync"]["change"], 2);
        server
    }

    fn write(&mut self, bytes: &[u8]) {
        self.input.as_mut().unwrap().write_all(bytes).unwrap();
    }

    fn send(&mut self, message: &Value) {
        let text = message.to_string();
        self.write(format!("Content-Length: {}\r\n\r\n{text}", text.len()).as_bytes());
    }

    fn notify(&mut self, method: &str, params: Value) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    fn ask(&mut self, id: i32, method: &str, params: Value) -> Value {
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }));
        loop {
            let message = self.next();
            if message["id"] == id {
                return message;
            }
        }
    }

    fn open(&mut self, version: i32, text: &str) {
        let document = json!({ "uri": URI, "languageId": "c", "version": version, "text": text });
        self.notify("textDocument/didOpen", json!({ "textDocument": document }));
    }

    fn change(&mut self, version: i32, changes: Value) {
        let document = json!({ "uri": URI, "version": version });
        self.notify("textDocument/didChange", json!({ "textDocument": document, "contentChanges": changes }));
    }

    #[track_caller]
    fn next(&self) -> Value {
        self.messages.recv_timeout(Duration::from_secs(60)).expect("the server says something")
    }

    fn end(mut self, in_order: bool) {
        if in_order {
            assert!(self.ask(99, "shutdown", Value::Null).get("error").is_none());
            assert_eq!(self.ask(98, "textDocument/codeAction", json!({}))["error"]["code"], -32600);
        }
        self.notify("exit", Value::Null);
        assert_eq!(self.child.wait().unwrap().code(), Some(i32::from(!in_order)));
    }
}

fn range(line: usize, from: usize, to: usize) -> Value {
    json!({ "start": { "line": line, "character": from }, "end": { "line": line, "character": to } })
}

#[test]
fn an_editor_is_served() {
    let mut server = Server::initialized();
    server.open(1, &leak(0));
    let found = server.next();
    assert_eq!(found["params"]["version"], 1);
    assert_eq!(found["params"]["diagnostics"][0]["code"], "owned-at-exit");
    assert_eq!(found["params"]["diagnostics"][0]["range"]["start"]["line"], 3);
    let asked =
        json!({ "textDocument": { "uri": URI }, "range": range(3, 0, 5), "context": { "diagnostics": [] } });
    let actions = server.ask(2, "textDocument/codeAction", asked);
    let change = &actions["result"][0]["edit"]["documentChanges"][0];
    assert_eq!(change["textDocument"]["version"], 1);
    assert_eq!(change["edits"][0]["newText"], "THFloatTensor_free(x);\n  ");
    assert_eq!(server.ask(3, "no/such", json!({}))["error"]["code"], -32601);
    assert_eq!(server.ask(4, "textDocument/codeAction", json!({}))["error"]["code"], -32602);
    server.change(2, json!([{ "range": range(3, 0, 0), "text": "  THFloatTensor_free(x);\n" }]));
    let found = server.next();
    assert_eq!((&found["params"]["version"], &found["params"]["diagnostics"]), (&json!(2), &json!([])));
    server.end(true);
}

#[test]
fn the_protocol_is_kept() {
    let mut server = Server::start();
    assert_eq!(server.ask(1, "textDocument/codeAction", json!({}))["error"]["code"], -32002);
    server.write(b"Content-Length: 2\r\n\r\n{]");
    let answer = server.next();
    assert_eq!((&answer["error"]["code"], &answer["id"]), (&json!(-32700), &Value::Null));
    server.write(b"Content-Length: 99999999999999\r\n\r\n");
    assert_eq!(server.next()["error"]["code"], -32700);
    server.send(&json!([1]));
    assert_eq!(server.next()["error"]["code"], -32600);
    assert_eq!(server.ask(2, "initialize", json!({}))["result"]["serverInfo"]["name"], "golden-rule");
    assert_eq!(server.ask(3, "initialize", json!({}))["error"]["code"], -32600);
    server.end(false);
}

#[test]
fn waiting_changes_are_merged() {
    let mut server = Server::initialized();
    let text: String = (0..250).map(leak).collect();
    let begin = Instant::now();
    server.open(1, &text);
    for version in 2..=40 {
        server.change(version, json!([{ "range": range(0, 0, 0), "text": "\n" }]));
    }
    let mut published = 0;
    loop {
        let found = server.next();
        published += 1;
        assert_eq!(found["params"]["diagnostics"].as_array().unwrap().len(), 250);
        if found["params"]["version"] == 40 {
            break;
        }
    }
    assert!(published < 20, "{published} times for 40 versions");
    assert!(begin.elapsed() < Duration::from_secs(30), "{:?}", begin.elapsed());
    server.end(true);
}

#[test]
fn malformed_frames_are_survived() {
    let mut server = Server::initialized();
    let mut state = 0x9e37_79b9_7f4a_7c15u64;
    let mut dice = move |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % below as u64) as usize
    };
    let seeds = [
        json!({ "jsonrpc": "2.0", "id": 7, "method": "textDocument/codeAction", "params": { "textDocument": { "uri": URI } } }),
        json!({ "jsonrpc": "2.0", "method": "textDocument/didOpen", "params": { "textDocument": {
            "uri": URI, "languageId": "c", "version": 1, "text": leak(0) } } }),
        json!({ "jsonrpc": "2.0", "method": "textDocument/didChange", "params": { "textDocument": { "uri": URI, "version": 2 },
            "contentChanges": [{ "range": range(99, 5, 1), "text": "\u{1f600}" }] } }),
        json!({ "jsonrpc": "2.0", "id": [], "method": 1 }),
    ];
    let until = Instant::now() + Duration::from_secs(3);
    let mut frames = 0;
    while Instant::now() < until {
        let text = seeds[dice(seeds.len())].to_string();
        let length = match dice(4) {
            0 => dice(400),
            _ => text.len(),
        };
        let mut frame = format!("Content-Length: {length}\r\n\r\n{text}").into_bytes();
        for _ in 0..dice(4) {
            let at = dice(frame.len());
            match dice(3) {
                0 => frame[at] = dice(256) as u8,
                1 => frame.truncate(at.max(1)),
                _ => frame.insert(at, dice(256) as u8),
            }
        }
        server.write(&frame);
        frames += 1;
        while server.messages.try_recv().is_ok() {}
    }
    assert!(frames > 100, "only {frames} frames");
    // Whatever length is still waited for, this is longer.
    server.write(&vec![b' '; 1_500_000]);
    for id in 1000..1005 {
        server.send(&json!({ "jsonrpc": "2.0", "id": id, "method": "no/such" }));
    }
    loop {
        let message = server.next();
        if message["id"].as_i64().is_some_and(|id| id >= 1000) {
            assert_eq!(message["error"]["code"], -32601);
            break;
        }
    }
}
