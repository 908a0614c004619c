//! Frames that no editor would send: cut, mixed and doubled, with wrong lengths, wrong values where others are due, and
//! programs that nobody would write.

use serde_json::{Value, json};

use crate::mutants::{self, Dice};

/// What stands where other values are due.
const TEXTS: [&str; 9] = [
    "",
    "2.0",
    "file:///a.c",
    "\u{e9}\u{1f600}",
    "\0",
    "%",
    "file:///%zz%",
    "\u{2028}",
    "textDocument/didOpen",
];
const NUMBERS: [f64; 11] =
    [0.0, -0.0, 1.0, -1.0, 0.5, 2147483647.0, 2147483648.0, 4294967296.0, 1e19, -1e19, 1e308];
const NAMES: [&str; 20] = [
    "uri",
    "version",
    "text",
    "range",
    "start",
    "end",
    "line",
    "character",
    "textDocument",
    "contentChanges",
    "context",
    "diagnostics",
    "method",
    "id",
    "jsonrpc",
    "params",
    "result",
    "error",
    "capabilities",
    "",
];
const FILES: [&str; 9] = [
    "file:///a.c",
    "file:///b.cpp",
    "file:///c%20d.cu",
    "file:///generic/T.c",
    "untitled:Untitled-1",
    "file:///%ff%00.c",
    "http://x/y.h",
    "",
    "file:///x%",
];
const METHODS: [&str; 10] = [
    "initialized",
    "initialize",
    "$/cancelRequest",
    "textDocument/didSave",
    "textDocument/hover",
    "textDocument/codeAction",
    "workspace/didChangeConfiguration",
    "textDocument/didChange",
    "",
    "\0",
];
/// Where a number is due in a header.
const LENGTHS: [&[u8]; 14] = [
    b"99999999999999",
    b"-1",
    b"1e3",
    b"0x10",
    b"",
    b"18446744073709551616",
    b"67108864",
    b"67108865",
    b"\xff",
    b"+3",
    b" 4 5",
    b"0",
    b"00000000000000000000000000000000000000000000000001",
    b"\xd9\xa3",
];
/// What is put into a frame.
const BYTES: [&[u8]; 16] = [
    b"\xff\xfe",
    b"\xc0\x80",
    b"\xed\xa0\x80",
    b"\\ud800",
    b"\\u0000",
    b"\0",
    b"\"",
    b"{",
    b"}",
    b",",
    b"\r\n\r\n",
    b"\n\n",
    b"Content-Length: 5",
    b"content-length:\t7\r\n",
    b"[[[[[[[[[[[[[[[[",
    b"9",
];
/// What is repeated to make a program that is nested without end.
const NESTS: [&str; 18] = [
    "(",
    "{",
    "[",
    "f(",
    "*",
    "!",
    "-",
    "if (a) ",
    "a ? ",
    "#if 1\n",
    "#include \"a.c\"\n",
    "a = ",
    "do ",
    "(int)",
    "else ",
    "[](){",
    "namespace a {",
    "template <",
];

/// A stream of frames, good ones and others; the same for the same seed.
pub(crate) struct Stream {
    pub(crate) dice: Dice,
    programs: Vec<Vec<u8>>,
    requests: u64,
}

impl Stream {
    pub(crate) fn new(seed: u64) -> Self {
        Stream { dice: Dice::new(seed), programs: mutants::seeds(), requests: 0 }
    }

    /// What comes next: some bytes, which need be no frame.
    pub(crate) fn next(&mut self) -> Vec<u8> {
        if self.one_in(2) { frame(&self.message()) } else { self.malformed() }
    }

    fn one_in(&mut self, count: usize) -> bool {
        self.dice.below(count) == 0
    }

    fn choice<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.dice.below(all.len())]
    }

    /// Any value.
    fn value(&mut self, depth: usize) -> Value {
        match self.dice.below(if depth < 5 { 7 } else { 4 }) {
            0 => Value::Null,
            1 => json!(self.one_in(2)),
            2 => json!(self.choice(&NUMBERS)),
            3 if self.one_in(10) => json!("x".repeat(10_000)),
            3 => json!(self.choice(&TEXTS)),
            4 => (0..self.dice.below(4)).map(|_| self.value(depth + 1)).collect(),
            _ => {
                let members = (0..self.dice.below(5)).map(|_| {
                    let name = self.choice(&NAMES);
                    (name.to_string(), self.value(depth + 1))
                });
                Value::Object(members.collect())
            }
        }
    }

    /// A value, or seldom another one.
    fn maybe(&mut self, value: Value) -> Value {
        if self.one_in(25) { self.value(0) } else { value }
    }

    fn position(&mut self) -> Value {
        let far = [50, 1_000_000, 2_147_483_647, 4_294_967_295, 4_294_967_296, -1];
        let mut number = |near: usize| match self.dice.below(8) {
            0 => far[self.dice.below(far.len())],
            _ => self.dice.below(near) as i64,
        };
        json!({ "line": number(30), "character": number(20) })
    }

    fn range(&mut self) -> Value {
        let (start, end) = (self.position(), self.position());
        let range = json!({ "start": start, "end": end });
        self.maybe(range)
    }

    fn program(&mut self) -> Value {
        let text = match self.dice.below(20) {
            0 => {
                let count = 10 + self.dice.below(4000);
                self.choice(&NESTS).repeat(if self.one_in(10) { 100 * count } else { count })
            }
            1 if self.one_in(10) => {
                String::from_utf8_lossy(&self.programs.concat()).repeat(1 + self.dice.below(40))
            }
            _ => String::from_utf8_lossy(&mutants::mutant(&self.programs, &mut self.dice)).into_owned(),
        };
        self.maybe(json!(text))
    }

    fn document(&mut self) -> Value {
        let (file, version) = (self.choice(&FILES), self.dice.below(200));
        let (file, version) = (self.maybe(json!(file)), self.maybe(json!(version)));
        json!({ "uri": file, "version": version, "languageId": "c" })
    }

    fn change(&mut self) -> Value {
        let text = match self.one_in(4) {
            true => self.program(),
            false => json!(String::from_utf8_lossy(self.choice(&BYTES)).repeat(self.dice.below(4))),
        };
        match self.one_in(6) {
            true => json!({ "text": text }),
            false => json!({ "text": text, "range": self.range() }),
        }
    }

    /// What an editor says, with a wrong value here and there.
    fn message(&mut self) -> Vec<u8> {
        let mut document = self.document();
        let (method, parameters, asks) = match self.dice.below(10) {
            0..3 => {
                document["text"] = self.program();
                ("textDocument/didOpen", json!({ "textDocument": document }), false)
            }
            3..6 => {
                let count = if self.one_in(50) { 3000 } else { 4 };
                let changes: Value = (0..self.dice.below(count)).map(|_| self.change()).collect();
                let changes = self.maybe(changes);
                let parameters = json!({ "textDocument": document, "contentChanges": changes });
                ("textDocument/didChange", parameters, false)
            }
            6 => ("textDocument/didClose", json!({ "textDocument": document }), false),
            7..9 => {
                let context = json!({ "diagnostics": [], "only": self.value(3) });
                let parameters =
                    json!({ "textDocument": document, "range": self.range(), "context": context });
                ("textDocument/codeAction", parameters, true)
            }
            _ => (self.choice(&METHODS), self.value(0), self.one_in(2)),
        };
        let mut message = json!({ "jsonrpc": "2.0", "method": method, "params": parameters });
        if asks {
            self.requests += 1;
            message["id"] = match self.one_in(10) {
                true => self.value(0),
                false => json!(self.requests),
            };
        }
        message.to_string().into_bytes()
    }

    fn malformed(&mut self) -> Vec<u8> {
        let body = self.message();
        let whole = frame(&body);
        match self.dice.below(16) {
            0 => (0..self.dice.below(2000)).map(|_| self.dice.below(256) as u8).collect(),
            1 => {
                let length = self.dice.below(2 * body.len() + 2);
                with_length(length.to_string().as_bytes(), &body)
            }
            2 => with_length(self.choice(&LENGTHS), &body[..self.dice.below(body.len() + 1)]),
            3 => whole[..self.dice.below(whole.len())].to_vec(),
            4 => {
                let other = frame(&self.message());
                let at = self.dice.below(other.len() + 1);
                [&other[..at], &whole, &other[at..]].concat()
            }
            5 => {
                // Right in its length, and no JSON.
                let mut body = body;
                for _ in 0..=self.dice.below(3) {
                    let range = self.dice.range(body.len());
                    body.splice(range.start..range.start, self.choice(&BYTES).iter().copied());
                }
                frame(&body)
            }
            6 => frame(self.value(0).to_string().as_bytes()),
            7 => {
                let count = 1 + self.dice.below(50_000);
                frame(&[self.choice(&[&b"["[..], b"{\"a\":", b"]", b"\"", b"1"]).repeat(count)].concat())
            }
            8 => with_end(body.len().to_string().as_bytes(), b"\n\n", &body),
            9 => {
                let other = "y".repeat(self.dice.below(20_000));
                [format!("Content-Type: x; charset=utf-16\r\nX: {other}\r\n").as_bytes(), &whole].concat()
            }
            10 => frame(format!("[{0},{0}]", String::from_utf8_lossy(&body)).as_bytes()),
            11 => {
                let text = String::from_utf8_lossy(&body).into_owned();
                frame(&text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<_>>())
            }
            12 => [self.choice(&BYTES).repeat(1 + self.dice.below(30)), whole].concat(),
            13 => b"Content-Length: 60000\r\n\r\n".repeat(1 + self.dice.below(500)),
            14 => {
                frame(br#"{"jsonrpc":"2.0","id":1,"id":2,"method":"x","method":"y","params":{},"params":[]}"#)
            }
            _ => {
                let mut bytes = whole;
                for _ in 0..=self.dice.below(4) {
                    let at = self.dice.below(bytes.len());
                    match self.dice.below(3) {
                        0 => bytes[at] = self.dice.below(256) as u8,
                        1 => bytes.truncate(at.max(1)),
                        _ => bytes.insert(at, self.dice.below(256) as u8),
                    }
                }
                bytes
            }
        }
    }
}

fn with_end(length: &[u8], end: &[u8], body: &[u8]) -> Vec<u8> {
    [b"Content-Length: ", length, end, body].concat()
}

fn with_length(length: &[u8], body: &[u8]) -> Vec<u8> {
    with_end(length, b"\r\n\r\n", body)
}

pub(crate) fn frame(body: &[u8]) -> Vec<u8> {
    with_length(body.len().to_string().as_bytes(), body)
}

/// The most that any header in these bytes has a server wait for, of lengths up to a limit.
pub(crate) fn longest_claim(bytes: &[u8], limit: usize) -> usize {
    const LENGTH: &[u8] = b"content-length:";
    let claims =
        bytes.windows(LENGTH.len()).enumerate().filter(|(_, window)| window.eq_ignore_ascii_case(LENGTH));
    let numbers = claims.filter_map(|(at, _)| {
        let rest = bytes[at + LENGTH.len()..].split(|&byte| byte == b'\n').next()?;
        std::str::from_utf8(rest).ok()?.trim().parse::<usize>().ok()
    });
    numbers.filter(|&number| number <= limit).max().unwrap_or(0)
}
