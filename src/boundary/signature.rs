//! What an exported function is called, and its parameters: for the messages of its errors.

use crate::error::Place;

/// The signature of an exported function in one text, `THFloatTensor_newSelect(tensor,dimension_,sliceIndex_,)`: one, since
/// there are thousands.
#[derive(Clone, Copy)]
pub(crate) struct Signature(&'static str);

impl Signature {
    /// `text` is the symbol, an opening parenthesis, each parameter with a comma behind it, and a closing one.
    pub(crate) const fn new(text: &'static str) -> Self {
        Signature(text)
    }

    /// The name of the function: a part of the text that takes no memory of its own.
    pub(crate) const fn symbol(self) -> &'static str {
        let bytes = self.0.as_bytes();
        let mut end = 0;
        while end < bytes.len() && bytes[end] != b'(' {
            end += 1;
        }
        self.0.split_at(end).0
    }

    /// Where the parameter is that a place is about, counted from 1.
    pub(crate) fn position(self, place: Place) -> Option<i32> {
        match place {
            Place::Position(position) => Some(position),
            Place::Named(names) => {
                let parameters = self.0.split_once('(')?.1.split(',');
                let index = parameters.enumerate().find(|(_, name)| names.contains(name))?.0;
                i32::try_from(index + 1).ok()
            }
        }
    }

    /// The name that a parameter has in the header.
    pub(crate) fn parameter(self, place: Place) -> Option<&'static str> {
        let mut parameters = self.0.split_once('(')?.1.strip_suffix(",)")?.split(',');
        let name = match place {
            Place::Position(position) => parameters.nth(usize::try_from(position).ok()?.checked_sub(1)?)?,
            Place::Named(names) => parameters.find(|name| names.contains(name))?,
        };
        // Names that are keywords of Rust: headers have them without this, too.
        Some(if name == "self_" { "self" } else { name.strip_prefix("r#").unwrap_or(name) })
    }
}

#[cfg(test)]
mod tests {
    use super::{Place, Signature};

    #[test]
    fn parts_of_a_signature() {
        let signature = Signature::new("THFile_seek(self_,position,)");
        assert_eq!(signature.symbol(), "THFile_seek");
        let at = |signature: Signature, position| signature.parameter(Place::Position(position));
        let names = [-1, 0, 1, 2, 3].map(|position| at(signature, position));
        assert_eq!(names, [None, None, Some("self"), Some("position"), None]);
        assert_eq!(at(Signature::new("THGenerator_free(r#gen,)"), 1), Some("gen"));
        assert_eq!(at(Signature::new("THVersion()"), 1), None);
        assert_eq!(signature.parameter(Place::Named(&["count", "position"])), Some("position"));
        assert_eq!(signature.parameter(Place::Named(&["count"])), None);
        assert_eq!(signature.position(Place::Named(&["count", "position"])), Some(2));
    }
}
