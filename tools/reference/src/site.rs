//! The website: guides, a page for each function, and what leads to them.

use std::collections::HashMap;
use std::fs;
use std::path::Path;

use crate::guides::{self, Guide};
use crate::html::{self, escaped};
use crate::reference::{Chapter, Function, Reference};
use crate::search::{self, Entry};
use crate::text;

/// Files that are the same whatever the library has.
const ASSETS: &[(&str, &str)] =
    &[("style.css", include_str!("../assets/style.css")), ("search.js", include_str!("../assets/search.js"))];

/// The folder of functions, seen from the top.
const FUNCTIONS: &str = "function/";

/// Writes the site into `out`.
pub(crate) fn write(reference: &Reference, root: &Path, version: &str, out: &Path) -> Result<(), String> {
    let guides = guides::read(root)?;
    let mut files: Vec<(String, String)> =
        ASSETS.iter().map(|(name, text)| (name.to_string(), text.to_string())).collect();
    let mut entries: Vec<Entry> = reference.functions.iter().map(search::entry).collect();
    let mut examples: Examples = HashMap::new();
    for guide in &guides {
        let rendered = guides::rendered(guide, &guides, reference)?;
        files.push((guide.page.clone(), html::page(&guide.title, 0, &rendered.body)));
        let found = |title: String, page: String, summary: String| Entry {
            title,
            page,
            summary,
            words: String::new(),
        };
        entries.push(found(guide.title.clone(), guide.page.clone(), "Guide".into()));
        for (page, section) in rendered.uses {
            let (anchor, title) = &rendered.sections[section];
            let link = format!("<a href=\"../{}#{anchor}\">{}</a>", guide.page, escaped(title));
            examples.entry(page).or_default().push(link);
        }
        for (anchor, title) in rendered.sections {
            entries.push(found(title, format!("{}#{anchor}", guide.page), guide.title.clone()));
        }
    }
    for chapter in &reference.chapters {
        for function in &chapter.functions {
            let function = &reference.functions[*function];
            let body = self::function(function, chapter, reference, &examples);
            files.push((format!("{FUNCTIONS}{}.html", function.page), html::page(&function.page, 1, &body)));
        }
        let title = format!("<{}>", chapter.header);
        entries.push(Entry {
            title: title.clone(),
            page: header_page(&chapter.header),
            summary: chapter.title.clone(),
            words: String::new(),
        });
        files.push((header_page(&chapter.header), html::page(&title, 0, &header(chapter, reference))));
    }
    files.push(("reference.html".into(), html::page("Reference", 0, &contents(reference, version))));
    files.push(("guides.html".into(), html::page("Guides", 0, &list(&guides))));
    files.push(("names.html".into(), html::page("All names", 0, &names(reference))));
    files.push(("index.js".into(), search::script(&entries)));
    dead_links(&files)?;

    let _ = fs::remove_dir_all(out);
    for (name, text) in files {
        let path = out.join(name);
        let folder = path.parent().unwrap_or(out);
        fs::create_dir_all(folder)
            .and_then(|()| fs::write(&path, text))
            .map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(())
}

/// `THGeneral.h.html`; of `TH/generic/THTensor.h`, `generic-THTensor.h.html`, since there are two of that name.
fn header_page(header: &str) -> String {
    let name = header.split_once('/').map_or(header, |(_, name)| name);
    format!("{}.html", name.replace('/', "-"))
}

/// Links to the sections of guides whose examples use a function, by its page.
type Examples = HashMap<String, Vec<String>>;

/// Of functions that nearly all examples use, so many are shown.
const MOST_EXAMPLES: usize = 6;

fn function(function: &Function, chapter: &Chapter, reference: &Reference, examples: &Examples) -> String {
    let section = if function.section.is_empty() {
        String::new()
    } else {
        format!(" › {}", escaped(&function.section))
    };
    let mut body = format!(
        "<p class=\"path\"><a href=\"../reference.html#{}\">{}</a>{section}</p>\n<h1>{}</h1>\n<pre><code>{};</code></pre>\n",
        escaped(&chapter.header),
        escaped(&chapter.title),
        escaped(&function.page),
        escaped(&function.prototype)
    );
    let (mut described, mut labelled) = (String::new(), String::new());
    for paragraph in &function.comment {
        for part in text::parts(paragraph) {
            let text = html::text(part.text, Some(function), reference, "");
            if part.label.is_empty() {
                described.push_str(&format!("<p>{text}</p>\n"));
            } else {
                labelled.push_str(&format!("<h2>{}</h2>\n<p>{}</p>\n", part.label, capital(&text)));
            }
        }
    }
    body.push_str(&described);
    if !function.arguments.is_empty() {
        body.push_str("<table>\n<tr><th></th><th>argument</th><th>what the function does with it</th><th>NULL</th></tr>\n");
        for (number, argument) in function.arguments.iter().enumerate() {
            body.push_str(&format!(
                "<tr><td>{}</td><td><code>{}{}{}</code></td><td>{}</td><td>{}</td></tr>\n",
                number + 1,
                escaped(&argument.kind),
                if argument.kind.ends_with('*') { "" } else { " " },
                escaped(&argument.name),
                argument.role(),
                argument.null().unwrap_or_default()
            ));
        }
        body.push_str("</table>\n");
    }
    if let Some(text) = function.ownership() {
        body.push_str(&format!("<p class=\"owner\">{text}</p>\n"));
    }
    body.push_str(&labelled);
    if labelled.contains("<h2>Errors</h2>") {
        body.push_str(
            "<p class=\"path\">Numbers are those that the handler of argument errors gets: Torch7's, which often do not \
             count the result; for NULL, the position. The message names the parameter. Others are plain errors.</p>\n",
        );
    }
    let faces = &function.faces;
    for (language, names) in [("C++", &faces.cpp), ("PyTorch", &faces.python)] {
        if !names.is_empty() {
            let names: Vec<_> = names.iter().map(|name| format!("<code>{}</code>", escaped(name))).collect();
            body.push_str(&format!("<p>In {language}: {}</p>\n", names.join(", ")));
        }
    }
    if let Some(links) = examples.get(&function.page) {
        let shown: Vec<&str> = links.iter().take(MOST_EXAMPLES).map(String::as_str).collect();
        body.push_str(&format!("<h2>Examples</h2>\n<p>{}</p>\n", shown.join("; ")));
    }
    if function.is_generic() {
        body.push_str("<h2>Names</h2>\n<ul class=\"names\">\n");
        for (symbol, _) in &function.symbols {
            body.push_str(&format!("<li id=\"{symbol}\"><code>{symbol}</code></li>\n"));
        }
        body.push_str("</ul>\n");
    }
    body.push_str(&format!(
        "<p>Declared in <a href=\"../{}\"><code>&lt;{}&gt;</code></a>.</p>\n",
        header_page(&function.header),
        escaped(&function.header)
    ));
    body + &siblings(function, chapter, reference)
}

/// The functions of the same section.
fn siblings(function: &Function, chapter: &Chapter, reference: &Reference) -> String {
    let others = chapter.functions.iter().map(|place| &reference.functions[*place]);
    let links: Vec<String> = others
        .filter(|other| other.section == function.section && other.page != function.page)
        .map(|other| html::link(other, "", other.page.split_once('_').map_or(&other.page, |(_, name)| name)))
        .collect();
    if links.is_empty() {
        String::new()
    } else {
        format!("<h2>Beside it</h2>\n<p class=\"beside\">{}</p>\n", links.join(" "))
    }
}

fn capital(text: &str) -> String {
    let mut characters = text.chars();
    characters.next().map_or(String::new(), |first| first.to_uppercase().chain(characters).collect())
}

/// All functions by task.
fn contents(reference: &Reference, version: &str) -> String {
    let symbols: usize = reference.functions.iter().map(|function| function.symbols.len()).sum();
    let mut body = format!(
        "<h1>Reference</h1>\n<p>libTH {version}: {} functions and objects, {symbols} symbols. A function of tensors exists once for each \
         element type: <code>THTensor_add</code> stands for <code>THFloatTensor_add</code>, <code>THLongTensor_add</code> \
         and so on.</p>\n<ul class=\"contents\">\n",
        reference.functions.len()
    );
    for chapter in reference.chapters.iter().filter(|chapter| !chapter.functions.is_empty()) {
        body.push_str(&format!(
            "<li><a href=\"#{0}\">{1}</a></li>\n",
            chapter.header,
            escaped(&chapter.title)
        ));
    }
    body.push_str("</ul>\n");
    for chapter in reference.chapters.iter().filter(|chapter| !chapter.functions.is_empty()) {
        body.push_str(&format!("<h2 id=\"{}\">{}</h2>\n", chapter.header, escaped(&chapter.title)));
        let mut section = "";
        let mut open = false;
        for place in &chapter.functions {
            let function = &reference.functions[*place];
            if function.section != section {
                body.push_str(if open { "</table>\n" } else { "" });
                body.push_str(&format!("<h3>{}</h3>\n", escaped(&function.section)));
                section = &function.section;
                open = false;
            }
            body.push_str(if open { "" } else { "<table class=\"list\">\n" });
            open = true;
            body.push_str(&format!(
                "<tr><td>{}</td><td>{}</td></tr>\n",
                html::link(function, FUNCTIONS, &format!("<code>{}</code>", function.page)),
                escaped(&function.summary())
            ));
        }
        body.push_str("</table>\n");
    }
    body.push_str("<h2>Headers</h2>\n<ul>\n");
    for chapter in &reference.chapters {
        body.push_str(&format!(
            "<li><a href=\"{}\"><code>&lt;{}&gt;</code></a></li>\n",
            header_page(&chapter.header),
            chapter.header
        ));
    }
    body + "</ul>\n"
}

/// A header: its functions, and what is written in it by hand.
fn header(chapter: &Chapter, reference: &Reference) -> String {
    let mut body = format!("<h1>&lt;{}&gt;</h1>\n<p>{}.</p>\n", chapter.header, escaped(&chapter.title));
    if !chapter.functions.is_empty() {
        body.push_str("<h2>Functions</h2>\n<p class=\"beside\">");
        for place in &chapter.functions {
            let function = &reference.functions[*place];
            body.push_str(&html::link(function, FUNCTIONS, &function.page));
            body.push(' ');
        }
        body.push_str("</p>\n");
    }
    body + &format!(
        "<h2>Types, macros, rules</h2>\n<pre><code>{}</code></pre>\n",
        escaped(&chapter.handwritten)
    )
}

fn list(guides: &[Guide]) -> String {
    let items: Vec<String> = guides
        .iter()
        .map(|guide| format!("<li><a href=\"{}\">{}</a></li>\n", guide.page, escaped(&guide.title)))
        .collect();
    format!("<h1>Guides</h1>\n<ul>\n{}</ul>\n", items.concat())
}

/// Every symbol, by name.
fn names(reference: &Reference) -> String {
    let mut symbols: Vec<(&str, &Function)> = reference
        .functions
        .iter()
        .flat_map(|function| function.symbols.iter().map(move |(symbol, _)| (symbol.as_str(), function)))
        .collect();
    symbols.sort_by_key(|(symbol, _)| *symbol);
    let items: Vec<String> = symbols
        .iter()
        .map(|(symbol, function)| format!("<li>{}</li>\n", html::link(function, FUNCTIONS, symbol)))
        .collect();
    format!(
        "<h1>All names</h1>\n<p>{} symbols.</p>\n<ul class=\"names\">\n{}</ul>\n",
        symbols.len(),
        items.concat()
    )
}

/// Fails if a link leads to a page or a place that there is not.
fn dead_links(files: &[(String, String)]) -> Result<(), String> {
    for (name, text) in files.iter().filter(|(name, _)| name.ends_with(".html")) {
        let folder = if name.starts_with(FUNCTIONS) { FUNCTIONS } else { "" };
        for link in text.split("href=\"").skip(1).filter_map(|rest| rest.split('"').next()) {
            if link.contains("://") {
                continue;
            }
            let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
            let path = match file.strip_prefix("../") {
                Some(file) => file.to_string(),
                None if file.is_empty() => name.clone(),
                None => format!("{folder}{file}"),
            };
            let target = files.iter().find(|(other, _)| *other == path);
            let lives = target
                .is_some_and(|(_, text)| anchor.is_empty() || text.contains(&format!("id=\"{anchor}\"")));
            if !lives {
                return Err(format!("{name}: the link {link} leads nowhere"));
            }
        }
    }
    Ok(())
}
