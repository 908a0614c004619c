//! The language server as an editor uses it, and as nobody should.

use std::io::{Read, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::time::{Duration, Instant};

use frames::Stream;
use serde_json::{Value, json};

#[path = "support/frames.rs"]
mod frames;
#[path = "support/mutants.rs"]
mod mutants;

const URI: &str = "file:///a/leak.c";

/// A function that forgets its only reference.
fn leak(number: usize) -> String {
    format!(
        "int f{number}(THFloatTensor *t)\n{{\n  THFloatTensor *x = THFloatTensor_newClone(t);\n  return 0;\n}}\n"
    )
}

/// A new server's process.
fn spawned() -> Child {
    Command::new(env!("CARGO_BIN_EXE_golden-rule"))
        .arg("lsp")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap()
}

/// A server and what it says.
struct Server {
    child: Child,
    input: Option<ChildStdin>,
    messages: Receiver<Value>,
}

impl Server {
    fn start() -> Self {
        let mut child = spawned();
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

    /// Writes bytes and waits for a message, or says why none came; what is written may be more than the server takes in.
    fn tell(&mut self, bytes: Vec<u8>, is_it: impl Fn(&Value) -> bool) -> Result<Value, String> {
        let mut input = self.input.take().expect("the server is told more");
        let writer = std::thread::spawn(move || {
            let written = input.write_all(&bytes);
            (input, written)
        });
        let until = Instant::now() + PATIENCE;
        let found = loop {
            match self.messages.recv_timeout(until.saturating_duration_since(Instant::now())) {
                Ok(message) if is_it(&message) => break Ok(message),
                Ok(_) => {}
                Err(why) => break Err(format!("{why}, {:?}", self.child.try_wait())),
            }
        };
        if found.is_err() {
            // Nothing is left that the writer could wait for.
            self.child.kill().ok();
        }
        let (input, written) = writer.join().expect("writing does not panic");
        self.input = Some(input);
        found.and_then(|message| written.map(|()| message).map_err(|error| error.to_string()))
    }

    fn wait(&mut self) -> ExitStatus {
        let until = Instant::now() + PATIENCE;
        loop {
            match self.child.try_wait().unwrap() {
                Some(status) => return status,
                None if Instant::now() > until => self.child.kill().unwrap(),
                None => std::thread::sleep(Duration::from_millis(2)),
            }
        }
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

/// Longer than any of this takes, on a machine that is busy with other things.
const PATIENCE: Duration = Duration::from_secs(240);

/// The longest message that the server reads, and the longest header.
const LONGEST: usize = 64 << 20;
const HEADER: usize = 8 << 10;

/// A server that is told what nobody says, and has to serve afterwards; how many bytes it was told.
fn hostile_session(seed: u64) -> usize {
    let mut stream = Stream::new(seed);
    let mut server = Server::start();
    if stream.dice.below(10) > 0 {
        server.ask(1, "initialize", json!({ "capabilities": {} }));
    }
    let mut told = 0;
    for round in 0..1 + stream.dice.below(8) {
        let mut bytes: Vec<u8> = (0..1 + stream.dice.below(20)).flat_map(|_| stream.next()).collect();
        // Whatever is still waited for is given, and what follows begins anew.
        let claimed = frames::longest_claim(&bytes, LONGEST);
        bytes.extend(std::iter::repeat_n(b' ', claimed + 2 * HEADER));
        bytes.extend(b"\r\n\r\n");
        let probe = format!("probe {round}");
        let question = json!({ "jsonrpc": "2.0", "id": probe, "method": "no/such" });
        bytes.extend(frames::frame(question.to_string().as_bytes()));
        told += bytes.len();
        let answer = server.tell(bytes, |message| message["id"] == probe);
        let code =
            answer.unwrap_or_else(|why| panic!("seed {seed}, round {round}: {why}"))["error"]["code"].clone();
        assert!([json!(-32601), json!(-32002)].contains(&code), "seed {seed}, round {round}: {code}");
        if code == -32601 {
            let document = json!({ "uri": URI, "languageId": "c", "version": round, "text": leak(0) });
            let open = json!({ "jsonrpc": "2.0", "method": "textDocument/didOpen", "params": { "textDocument": document } });
            let ours =
                |message: &Value| message["params"]["uri"] == URI && message["params"]["version"] == round;
            let found = server.tell(frames::frame(open.to_string().as_bytes()), ours);
            let found = found.unwrap_or_else(|why| panic!("seed {seed}, round {round}, a document: {why}"));
            assert_eq!(
                found["params"]["diagnostics"][0]["code"], "owned-at-exit",
                "seed {seed}, round {round}"
            );
        }
    }
    // The end comes in the middle of something.
    let last = stream.next();
    server.write(&last);
    drop(server.input.take());
    assert_eq!(server.wait().code(), Some(1), "seed {seed}");
    told
}

/// With `HOSTILE_SECONDS=3600` for an hour, with `HOSTILE_SEED=5` from that session on.
#[test]
fn hostile_frames_are_survived() {
    let number = |name, otherwise| {
        std::env::var(name).map_or(otherwise, |text| text.parse().expect("this is a number"))
    };
    let (seconds, first) = (number("HOSTILE_SECONDS", 4), number("HOSTILE_SEED", 1));
    let begin = Instant::now();
    let (mut sessions, mut bytes) = (0, 0);
    while sessions == 0 || begin.elapsed() < Duration::from_secs(seconds) {
        bytes += hostile_session(first + sessions);
        sessions += 1;
    }
    println!("{sessions} sessions, {bytes} bytes in {:?}", begin.elapsed());
}

/// A server whose editor is gone comes to an end.
#[test]
fn nobody_listens() {
    let mut child = spawned();
    drop(child.stdout.take());
    let mut input = child.stdin.take().unwrap();
    let question = frames::frame(br#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}"#);
    while input.write_all(&question).is_ok() {}
    assert_ne!(child.wait().unwrap().code(), Some(0));
}
