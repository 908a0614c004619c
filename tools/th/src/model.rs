//! Networks of files.

use crate::failure::Failure;
use crate::file::{File, Format};
use crate::key::{join, pairs};
use TH::handle::{Own, Ref};
use TH::net::{self, Network};
use TH::object::{Object, ObjectKind};
use std::ffi::OsStr;

/// A network and the tree that it was made of.
pub(crate) struct Model {
    name: String,
    tree: Own<Object>,
    network: Own<Network>,
}

impl Model {
    /// The network at `key` of the file `name`.
    pub(crate) fn open(name: &OsStr, key: Option<&str>) -> Result<Model, Failure> {
        let file = File::open(name)?;
        let tree = file.at(key)?;
        check_is_module(&file, key, "--key=")?;
        let network = net::of_object(tree.borrow()).map_err(Failure::of_file(file.name()))?;
        Ok(Model { name: file.name().to_owned(), tree, network })
    }

    /// The name of the file.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    pub(crate) fn tree(&self) -> Ref<'_, Object> {
        self.tree.borrow()
    }

    pub(crate) fn network(&self) -> Ref<'_, Network> {
        self.network.borrow()
    }
}

/// Where a table holds the network, as in a checkpoint, and no `key` was given, says which keys have objects of a class, with
/// `option` before each.
pub(crate) fn check_is_module(file: &File, key: Option<&str>, option: &str) -> Result<(), Failure> {
    let wrong = |text: String| Err(Failure::File(file.name().to_owned(), text));
    if file.format() == Format::PyTorch {
        return wrong("networks of PyTorch cannot be run: their classes are programs in Python".into());
    }
    if key.is_some() || file.root().kind() != ObjectKind::Table {
        return Ok(());
    }
    let mut search = ModuleSearch { keys: Vec::new(), left: LOOKED_AT };
    search.table(file.root(), "", 1)?;
    let mut keys: Vec<String> = search.keys.iter().map(|key| format!("{option}{key}")).collect();
    if keys.len() > NAMED {
        keys[NAMED] = "another one".into();
    }
    let hint =
        if keys.is_empty() { "it holds none".to_owned() } else { format!("say {}", keys.join(" or ")) };
    wrong(format!("this is a table, not a network: {hint}"))
}

/// Keys that are named, values that are looked at for them, and tables inside each other.
const NAMED: usize = 5;
const LOOKED_AT: usize = 10_000;
const DEEPEST: usize = 4;

/// Looks for objects of classes in tables.
struct ModuleSearch {
    /// At most one more than are named.
    keys: Vec<String>,
    /// Values that may still be looked at.
    left: usize,
}

impl ModuleSearch {
    fn table(&mut self, table: Ref<'_, Object>, path: &str, depth: usize) -> Result<(), Failure> {
        for pair in pairs(table) {
            if self.left == 0 || self.keys.len() > NAMED {
                return Ok(());
            }
            self.left -= 1;
            let (key, value) = pair?;
            match value.borrow().kind() {
                ObjectKind::Instance => self.keys.push(join(path, &key)),
                ObjectKind::Table if depth < DEEPEST => {
                    self.table(value.borrow(), &join(path, &key), depth + 1)?;
                }
                _ => {}
            }
        }
        Ok(())
    }
}
