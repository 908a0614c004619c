//! The guides: Markdown from `docs` and the top of the checkout, as pages of the site.

use std::fs;
use std::path::Path;

use pulldown_cmark::{CodeBlockKind, CowStr, Event, Options, Parser, Tag, TagEnd};

use crate::html;
use crate::reference::Reference;

/// A guide as it is in the checkout.
#[derive(Debug)]
pub(crate) struct Guide {
    /// `docs/threads.md`.
    pub(crate) path: String,
    /// `threads.html`.
    pub(crate) page: String,
    /// The first heading.
    pub(crate) title: String,
    text: String,
}

/// A guide as it is on the site.
#[derive(Debug)]
pub(crate) struct Rendered {
    pub(crate) body: String,
    /// The headings with their anchors, but for the first.
    pub(crate) sections: Vec<(String, String)>,
    /// The pages of the functions that examples of C use, each with the number of the section.
    pub(crate) uses: Vec<(String, usize)>,
}

/// The order of the guides; others follow by name.
const ORDER: &[&str] = &[
    "README.md",
    "docs/getting-started.md",
    "docs/getting-started-cpp.md",
    "docs/cookbook.md",
    "docs/install.md",
    "docs/cpp.md",
    "docs/from-torch7.md",
    "docs/from-pytorch-0.3.md",
    "docs/pytorch-files.md",
    "docs/leaks.md",
    "docs/audit.md",
    "docs/linter.md",
    "docs/nn.md",
    "docs/net.md",
    "docs/mpi.md",
    "docs/python.md",
    "docs/threads.md",
    "docs/performance-advice.md",
    "docs/limits.md",
];

/// Reads the guides of a checkout.
pub(crate) fn read(root: &Path) -> Result<Vec<Guide>, String> {
    let folder = root.join("docs");
    let entries = fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let mut paths: Vec<_> =
        names.filter(|name| name.ends_with(".md")).map(|name| format!("docs/{name}")).collect();
    paths.extend(["README.md", "CHANGELOG.md", "CONTRIBUTING.md"].map(String::from));
    let place = |path: &str| ORDER.iter().position(|guide| *guide == path).unwrap_or(usize::MAX);
    paths.sort_by(|a, b| (place(a), a).cmp(&(place(b), b)));
    paths.into_iter().map(|path| guide(root, path)).collect()
}

fn guide(root: &Path, path: String) -> Result<Guide, String> {
    let text = fs::read_to_string(root.join(&path)).map_err(|error| format!("{path}: {error}"))?;
    let title = text.lines().find_map(|line| line.strip_prefix("# ")).unwrap_or(&path).replace('`', "");
    let name = path.rsplit('/').next().unwrap_or_default().trim_end_matches(".md").to_lowercase();
    let page = if name == "readme" { "index.html".into() } else { format!("{name}.html") };
    Ok(Guide { path, page, title, text })
}

/// Makes a page of a guide. Links to other guides are links to their pages, those to other files of the checkout are
/// left out; code that names a function is a link to it.
pub(crate) fn rendered(guide: &Guide, guides: &[Guide], reference: &Reference) -> Result<Rendered, String> {
    let mut sections = Vec::new();
    let mut events: Vec<Event<'_>> = Vec::new();
    let mut heading: Option<String> = None;
    let mut heading_start = 0;
    // Whether the links that are open are kept.
    let mut links = Vec::new();
    let mut uses = Vec::new();
    let mut in_example = false;
    for event in Parser::new_ext(&guide.text, Options::ENABLE_TABLES) {
        match event {
            Event::Start(Tag::Heading { .. }) => {
                heading = Some(String::new());
                heading_start = events.len();
                events.push(event);
            }
            Event::End(TagEnd::Heading(level)) => {
                let title = heading.take().unwrap_or_default();
                let anchor = anchor(&title);
                if level as usize > 1 {
                    sections.push((anchor.clone(), title));
                }
                events[heading_start] = Event::Html(format!("<{level} id=\"{anchor}\">").into());
                events.push(event);
            }
            Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
                let target = target(guide, guides, &dest_url);
                links.push(target.is_some());
                if let Some(target) = target {
                    let dest_url = CowStr::from(target);
                    events.push(Event::Start(Tag::Link { link_type, dest_url, title, id }));
                }
            }
            Event::End(TagEnd::Link) => {
                if links.pop() == Some(true) {
                    events.push(event);
                }
            }
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(language))) => {
                // Of what is written behind a block's language only the tests take notice.
                in_example = &*language == "c";
                let language = language.split(' ').next().unwrap_or_default().to_string();
                events.push(Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(language.into()))));
            }
            Event::Code(code) => {
                if let Some(heading) = &mut heading {
                    heading.push_str(&code);
                }
                match reference.named(&code, None) {
                    Some(function) if links.is_empty() && heading.is_none() => {
                        let shown = format!("<code>{}</code>", html::escaped(&code));
                        events.push(Event::InlineHtml(html::link(function, "function/", &shown).into()));
                    }
                    _ => events.push(Event::Code(code)),
                }
            }
            Event::Text(text) => {
                if let Some(heading) = &mut heading {
                    heading.push_str(&text);
                }
                if in_example && !sections.is_empty() {
                    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
                    for function in words.filter_map(|word| reference.named(word, None)) {
                        uses.push((function.page.clone(), sections.len() - 1));
                    }
                }
                events.push(Event::Text(text));
            }
            Event::End(TagEnd::CodeBlock) => {
                in_example = false;
                events.push(event);
            }
            event => events.push(event),
        }
    }
    let mut body = String::new();
    pulldown_cmark::html::push_html(&mut body, events.into_iter());
    uses.sort();
    uses.dedup();
    Ok(Rendered { body, sections, uses })
}

/// Where a link of a guide leads on the site; none if to a file that the site has not.
fn target(guide: &Guide, guides: &[Guide], link: &str) -> Option<String> {
    if link.contains("://") || link.starts_with('#') {
        return Some(link.into());
    }
    let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
    let mut folder: Vec<&str> = guide.path.split('/').collect();
    folder.pop();
    for part in file.split('/') {
        match part {
            ".." => drop(folder.pop()),
            part => folder.push(part),
        }
    }
    let path = folder.join("/");
    let page = &guides.iter().find(|guide| guide.path == path)?.page;
    Some(if anchor.is_empty() { page.clone() } else { format!("{page}#{anchor}") })
}

/// The anchor that GitHub gives a heading too.
fn anchor(heading: &str) -> String {
    let words = heading.to_lowercase().replace(' ', "-");
    words.chars().filter(|c| c.is_alphanumeric() || matches!(c, '-' | '_')).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn guide(path: &str) -> Guide {
        let page = path.rsplit('/').next().unwrap().replace(".md", ".html");
        Guide { path: path.into(), page, title: String::new(), text: String::new() }
    }

    #[test]
    fn links_lead_to_pages_and_not_to_files() {
        let guides = [guide("docs/threads.md"), guide("CHANGELOG.md")];
        let found = |link| target(&guides[0], &guides, link);
        assert_eq!(found("../CHANGELOG.md#new").as_deref(), Some("CHANGELOG.html#new"));
        assert_eq!(found("../src/lib.rs"), None);
        assert_eq!(found("https://rustup.rs").as_deref(), Some("https://rustup.rs"));
    }

    #[test]
    fn anchors_are_those_of_github() {
        assert_eq!(anchor("What `make` does, and why"), "what-make-does-and-why");
    }
}
