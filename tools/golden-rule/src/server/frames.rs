//! The messages in a stream of bytes. The crate `lsp-server` reads them too, but ends at the first frame that is none and
//! makes room for any length that a frame claims; here what is no frame is skipped.

use std::io::{self, Read};

use lsp_server::{ErrorCode, Message, Notification, Request, RequestId};
use serde_json::Value;

/// The longest header, and the longest message.
const HEADER_LIMIT: usize = 8 << 10;
const LENGTH_LIMIT: usize = 64 << 20;

/// The longest number with what stands around it in a header.
const LONGEST_NUMBER: usize = 40;

/// What begins the part of a header that counts.
const LENGTH: &[u8] = b"content-length:";

/// What came.
#[derive(Debug)]
pub(crate) enum Incoming {
    Message(Message),
    /// What is to be answered with an error: the id of the request, `null` where there is none that can be read.
    Invalid {
        id: Value,
        code: ErrorCode,
        text: String,
    },
}

impl Incoming {
    fn invalid(code: ErrorCode, text: impl ToString) -> Self {
        Incoming::Invalid { id: Value::Null, code, text: text.to_string() }
    }
}

/// A stream of messages.
pub(crate) struct Frames<R> {
    input: R,
    /// What was read.
    buffer: Vec<u8>,
    /// Where in it begins what was not understood yet.
    start: usize,
    /// Whether bytes are being skipped; that is told once.
    is_lost: bool,
}

impl<R: Read> Frames<R> {
    pub(crate) fn new(input: R) -> Self {
        Frames { input, buffer: Vec::new(), start: 0, is_lost: false }
    }

    /// The next message, or what is wrong with what stands there; `None` where the input ends.
    pub(crate) fn next(&mut self) -> io::Result<Option<Incoming>> {
        loop {
            let Some(end) = header_end(self.rest()) else {
                if self.rest().len() > HEADER_LIMIT {
                    self.consume(header_start(&self.rest()[..HEADER_LIMIT]));
                    match self.lose("this is no header") {
                        Some(complaint) => return Ok(Some(complaint)),
                        // What is there may be enough.
                        None => continue,
                    }
                }
                match self.fill()? {
                    true => continue,
                    false => return Ok(None),
                }
            };
            let length = length(&self.rest()[..end]);
            self.consume(end);
            let Some(length) = length else {
                match self.lose("a header without a Content-Length that can be read") {
                    Some(complaint) => return Ok(Some(complaint)),
                    None => continue,
                }
            };
            if length > LENGTH_LIMIT {
                let text = format!("a message of {length} bytes; {LENGTH_LIMIT} are the most");
                self.is_lost = true;
                return Ok(Some(Incoming::invalid(ErrorCode::ParseError, text)));
            }
            while self.rest().len() < length {
                if !self.fill()? {
                    return Ok(None);
                }
            }
            self.is_lost = false;
            let body = &self.rest()[..length];
            match serde_json::from_slice(body) {
                Ok(value) => {
                    self.consume(length);
                    return Ok(Some(message(value)));
                }
                Err(error) => {
                    // The length may be wrong, and the next frame inside.
                    let next =
                        body.windows(LENGTH.len()).position(|window| window.eq_ignore_ascii_case(LENGTH));
                    self.consume(next.unwrap_or(length));
                    return Ok(Some(Incoming::invalid(ErrorCode::ParseError, error)));
                }
            }
        }
    }

    /// What was not understood yet.
    fn rest(&self) -> &[u8] {
        &self.buffer[self.start..]
    }

    fn consume(&mut self, count: usize) {
        self.start += count;
    }

    /// Reads more; false where the input ends.
    fn fill(&mut self) -> io::Result<bool> {
        // What was understood goes when it is more than what is kept, so that each byte moves once.
        if self.start > self.rest().len() {
            self.buffer.drain(..self.start);
            self.start = 0;
        }
        let mut part = [0; 8 << 10];
        loop {
            match self.input.read(&mut part) {
                Ok(count) => {
                    self.buffer.extend_from_slice(&part[..count]);
                    return Ok(count > 0);
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// Begins to skip, and says so the first time.
    fn lose(&mut self, text: &str) -> Option<Incoming> {
        let is_new = !std::mem::replace(&mut self.is_lost, true);
        is_new.then(|| Incoming::invalid(ErrorCode::ParseError, text))
    }
}

/// Where the first header ends: behind an empty line. A longer one than is read has no end.
fn header_end(bytes: &[u8]) -> Option<usize> {
    let bytes = &bytes[..bytes.len().min(HEADER_LIMIT)];
    (0..bytes.len()).find_map(|at| match &bytes[at..] {
        [b'\n', b'\n', ..] => Some(at + 2),
        [b'\n', b'\r', b'\n', ..] => Some(at + 3),
        _ => None,
    })
}

/// How much of what is no header can be skipped: the beginning of one may stand at the end.
fn header_start(bytes: &[u8]) -> usize {
    let last = bytes.len() - LENGTH.len() - LONGEST_NUMBER;
    let found = bytes[last..].windows(LENGTH.len()).position(|window| window.eq_ignore_ascii_case(LENGTH));
    found.map_or(bytes.len() - LENGTH.len(), |at| last + at)
}

/// The length that a header names last: what stands before it may be anything.
fn length(header: &[u8]) -> Option<usize> {
    let lower = header.to_ascii_lowercase();
    let at = lower.windows(LENGTH.len()).rposition(|window| window == LENGTH)?;
    let rest = &lower[at + LENGTH.len()..];
    let line = rest.split(|&byte| byte == b'\n').next()?;
    std::str::from_utf8(line).ok()?.trim().parse().ok()
}

/// A message, if a value is one.
fn message(value: Value) -> Incoming {
    let invalid = |id: Value, text: &str| Incoming::Invalid {
        id,
        code: ErrorCode::InvalidRequest,
        text: text.to_string(),
    };
    let Value::Object(mut object) = value else {
        return invalid(Value::Null, "a message is an object");
    };
    let raw_id = object.remove("id");
    let id = match &raw_id {
        Some(Value::String(text)) => Some(RequestId::from(text.clone())),
        Some(Value::Number(number)) => {
            number.as_i64().and_then(|number| i32::try_from(number).ok()).map(RequestId::from)
        }
        _ => None,
    };
    let known = id.as_ref().and(raw_id.clone()).unwrap_or(Value::Null);
    let is_answer = object.contains_key("result") || object.contains_key("error");
    let params = object.remove("params").unwrap_or(Value::Null);
    match (object.get("method"), object.get("jsonrpc")) {
        (_, Some(version)) if version != "2.0" => invalid(known, "this is no message of JSON-RPC 2.0"),
        (Some(Value::String(method)), _) => match (id, raw_id) {
            (Some(id), _) => {
                Incoming::Message(Message::Request(Request { id, method: method.clone(), params }))
            }
            (None, None) => {
                Incoming::Message(Message::Notification(Notification { method: method.clone(), params }))
            }
            (None, Some(_)) => invalid(Value::Null, "an id is an integer or a string"),
        },
        // Nothing is ever asked of the editor.
        (None, _) if is_answer => invalid_answer(),
        _ => invalid(known, "a message without a method"),
    }
}

/// An answer to nothing is no request, and is not answered: a notification that nobody knows.
fn invalid_answer() -> Incoming {
    Incoming::Message(Message::Notification(Notification { method: String::new(), params: Value::Null }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(bytes: &[u8]) -> Vec<String> {
        let mut frames = Frames::new(bytes);
        let mut found = Vec::new();
        while let Some(incoming) = frames.next().expect("memory can be read") {
            found.push(match incoming {
                Incoming::Message(Message::Request(request)) => request.method,
                Incoming::Message(Message::Notification(notification)) => notification.method,
                Incoming::Message(Message::Response(_)) => "an answer".to_string(),
                Incoming::Invalid { code, .. } => format!("{}", code as i32),
            });
        }
        found
    }

    fn frame(text: &str) -> String {
        format!("Content-Length: {}\r\n\r\n{text}", text.len())
    }

    #[test]
    fn what_is_no_frame_is_skipped() {
        let good = frame(r#"{"jsonrpc":"2.0","id":1,"method":"m"}"#);
        // What the first one waits for is there when the second one is found to be none.
        let claims = "Content-Length: 60000\r\n\r\nContent-Length: 10\r\n\r\n";
        for (bad, codes) in [
            ("", &[][..]),
            ("garbage\r\n\r\n", &["-32700"]),
            ("Content-Length: x\r\n\r\n", &["-32700"]),
            ("Content-Length: 99999999999999\r\n\r\n", &["-32700"]),
            ("Content-Length: 99999999999999999999999999\r\n\r\n", &["-32700"]),
            ("Content-Type: x\r\nContent-Length: 2\r\n\r\n{]", &["-32700"]),
            ("Content-Length: 2\r\n\r\n[]", &["-32600"]),
            ("Content-Length: 8\r\n\r\n{\"id\":1}", &["-32600"]),
            ("Content-Length: 40\r\n\r\n{}", &["-32700"]),
            (&" ".repeat(HEADER_LIMIT - 30), &[]),
            (&" ".repeat(HEADER_LIMIT - 10), &["-32700"]),
            (&" ".repeat(3 * HEADER_LIMIT - 10), &["-32700"]),
            (&format!("{}{}", claims, " ".repeat(100_000)), &["-32700"; 3]),
        ] {
            let mut expected: Vec<&str> = codes.to_vec();
            expected.push("m");
            assert_eq!(all(format!("{bad}{good}").as_bytes()), expected, "{bad}");
        }
    }

    #[test]
    fn frames_in_frames_take_no_longer_than_they_are() {
        // Each claims all that is behind it.
        let many = "Content-Length: 4000000\r\n\r\n".repeat(200_000);
        let begin = std::time::Instant::now();
        assert!(all(many.as_bytes()).len() > 40_000);
        assert!(begin.elapsed().as_secs() < 20, "{:?}", begin.elapsed());
    }
}
