//! Networks of files.

use crate::failure::Failure;
use crate::file::File;
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
        if key.is_none() {
            check_is_module(&file, "--key=")?;
        }
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

/// Where a table holds the network, as in a checkpoint, says which keys have objects of a class, with `option` before each.
pub(crate) fn check_is_module(file: &File, option: &str) -> Result<(), Failure> {
    let root = file.root();
    if root.kind() != ObjectKind::Table {
        return Ok(());
    }
    let mut keys = Vec::new();
    for pair in pairs(root) {
        let (key, value) = pair?;
        if value.borrow().kind() == ObjectKind::Instance {
            keys.push(format!("{option}{}", join("", &key)));
        }
    }
    let hint =
        if keys.is_empty() { "it holds none".to_owned() } else { format!("say {}", keys.join(" or ")) };
    Err(Failure::File(file.name().to_owned(), format!("this is a table, not a network: {hint}")))
}
