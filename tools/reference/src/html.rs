//! HTML: the frame that all pages share, and text in it.

use crate::reference::{Function, Reference};
use crate::text::{self, Piece};

/// A page of the site. `depth` is how many folders below the top it lies in.
pub(crate) fn page(title: &str, depth: usize, body: &str) -> String {
    let top = "../".repeat(depth);
    let title = escaped(title);
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title}</title>\n\
         <link rel=\"stylesheet\" href=\"{top}style.css\">\n</head>\n<body data-top=\"{top}\">\n<header>\n\
         <a class=\"name\" href=\"{top}index.html\">libTH</a>\n<a href=\"{top}reference.html\">Reference</a>\n\
         <a href=\"{top}guides.html\">Guides</a>\n<a href=\"{top}names.html\">All names</a>\n\
         <input id=\"search\" type=\"search\" placeholder=\"Search: matrix product, xor, torch.cat, ...\" \
         aria-label=\"Search\" autocomplete=\"off\">\n</header>\n<div id=\"found\" hidden></div>\n\
         <main>\n{body}</main>\n<script src=\"{top}index.js\"></script>\n<script src=\"{top}search.js\"></script>\n\
         </body>\n</html>\n"
    )
}

/// A text that HTML shows as it is.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// The text of a comment: code is marked, and names of functions are links. `to` is the way to the folder of functions.
pub(crate) fn text(text: &str, among: Option<&Function>, reference: &Reference, to: &str) -> String {
    let mut result = String::new();
    for piece in text::pieces(text) {
        match piece {
            Piece::Plain(text) => result.push_str(&escaped(text)),
            Piece::Code(code) => {
                let code_tag = format!("<code>{}</code>", escaped(code));
                let own = among.is_some_and(|function| function.arguments.iter().any(|a| a.name == code));
                match reference.named(code, among).filter(|_| !own) {
                    Some(function) => result.push_str(&link(function, to, &code_tag)),
                    None => result.push_str(&code_tag),
                }
            }
            Piece::Word(word) => match reference.named(word, among) {
                Some(function) => result.push_str(&link(function, to, word)),
                None => result.push_str(word),
            },
        }
    }
    result
}

/// A link to a function's page.
pub(crate) fn link(function: &Function, to: &str, shown: &str) -> String {
    format!("<a href=\"{to}{}.html\">{shown}</a>", function.page)
}
