//! The messages in a stream of bytes. The crate `lsp-server` reads them too, but ends at the first frame that is none and
//! makes room for any length that a frame claims; here what is no frame is skipped.

use std::io::{self, Read};

use lsp_server::{ErrorCode, Message, Notification, Request, RequestId};
use serde_json::Value;

/// The longest header, and the longest message.
const HEADER_LIMIT: usize = 8 << 10;
const LENGTH_LIMIT: usize = 64 << 20;

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
    /// What was read and not understood yet.
    buffer: Vec<u8>,
    /// Whether bytes are being skipped; that is told once.
    is_lost: bool,
}

impl<R: Read> Frames<R> {
    pub(crate) fn new(input: R) -> Self {
        Frames { input, buffer: Vec::new(), is_lost: false }
    }

    /// The next message, or what is wrong with what stands there; `None` where the input ends.
    pub(crate) fn next(&mut self) -> io::Result<Option<Incoming>> {
        loop {
            let Some(end) = header_end(&self.buffer) else {
                if self.buffer.len() > HEADER_LIMIT {
                    // The beginning of a header may stand at the end.
                    let kept = self.buffer.len() - LENGTH.len();
                    self.buffer.drain(..kept);
                    if let Some(complaint) = self.lose("this is no header") {
                        return Ok(Some(complaint));
                    }
                }
                match self.fill()? {
                    true => continue,
                    false => return Ok(None),
                }
            };
            let header: Vec<u8> = self.buffer.drain(..end).collect();
            let Some(length) = length(&header) else {
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
            while self.buffer.len() < length {
                if !self.fill()? {
                    return Ok(None);
                }
            }
            self.is_lost = false;
            match serde_json::from_slice(&self.buffer[..length]) {
                Ok(value) => {
                    self.buffer.drain(..length);
                    return Ok(Some(message(value)));
                }
                Err(error) => {
                    // The length may be wrong, and the next frame inside.
                    let body = self.buffer[..length].to_ascii_lowercase();
                    let next = position(&body, LENGTH).unwrap_or(length);
                    self.buffer.drain(..next);
                    return Ok(Some(Incoming::invalid(ErrorCode::ParseError, error)));
                }
            }
        }
    }

    /// Reads more; false where the input ends.
    fn fill(&mut self) -> io::Result<bool> {
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

fn position(bytes: &[u8], part: &[u8]) -> Option<usize> {
    bytes.windows(part.len()).position(|window| window == part)
}

/// Where the first header ends: behind an empty line.
fn header_end(bytes: &[u8]) -> Option<usize> {
    let ends = [(b"\r\n\r\n".as_slice(), 4), (b"\n\n".as_slice(), 2)];
    ends.iter().filter_map(|(end, length)| Some(position(bytes, end)? + length)).min()
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
        ] {
            let mut expected: Vec<&str> = codes.to_vec();
            expected.push("m");
            assert_eq!(all(format!("{bad}{good}").as_bytes()), expected, "{bad}");
        }
    }
}
