//! Makes the man pages and the website of libTH from what is in the checkout: the comments and prototypes of the
//! headers, the tables of the contract, the table of C++ operators, and the guides in `docs`.

mod contract;
mod faces;
mod guides;
mod headers;
mod html;
mod man;
mod reference;
mod search;
mod site;
mod text;

use std::path::Path;
use std::process::ExitCode;

use reference::Reference;

const USAGE: &str = "usage: th-reference man|site|symbols CHECKOUT [FOLDER]

  man      write man3/*.3, a page for each function and a link for each concrete name, below FOLDER
  site     write the website into FOLDER
  symbols  print what the headers declare, one symbol a line";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("th-reference: {message}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &[&str]) -> Result<(), String> {
    match *arguments {
        ["man", root, out] => {
            let root = Path::new(root);
            man::write(&Reference::read(root)?, &version(root)?, Path::new(out))
        }
        ["site", root, out] => {
            let root = Path::new(root);
            site::write(&Reference::read(root)?, root, &version(root)?, Path::new(out))
        }
        ["symbols", root] => {
            for function in Reference::read(Path::new(root))?.functions {
                for (symbol, _) in function.symbols {
                    println!("{symbol}");
                }
            }
            Ok(())
        }
        _ => Err(USAGE.into()),
    }
}

/// The library's version, which its headers have.
fn version(root: &Path) -> Result<String, String> {
    let header = root.join("include/TH/THGeneral.h");
    let text = std::fs::read_to_string(&header).map_err(|error| format!("{}: {error}", header.display()))?;
    let line = text.lines().find_map(|line| line.strip_prefix("#define TH_VERSION \""));
    line.map(|line| line.trim_end_matches('"').to_string()).ok_or("THGeneral.h has no TH_VERSION".into())
}
