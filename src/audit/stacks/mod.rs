//! Call stacks: reading their frames, and naming the places in the source. Nothing here knows of tensors.
//!
//! The order of the files is that of the list below: each uses those above it.

pub mod probe;

pub(super) mod loader;

pub mod host;

pub(super) mod frame;
#[cfg_attr(
    not(all(target_arch = "x86_64", target_os = "linux", target_env = "gnu")),
    path = "modules_by_system.rs"
)]
pub(super) mod modules;
#[cfg(all(target_arch = "x86_64", target_os = "linux", target_env = "gnu"))]
pub(super) mod steps;
#[cfg_attr(
    not(all(target_arch = "x86_64", target_os = "linux", target_env = "gnu")),
    path = "walk_by_system.rs"
)]
pub(super) mod walk;

pub(super) mod place;

pub(super) mod level;
pub(super) mod trace;

pub(super) mod capture;

/// Asks the loader what it must not be asked by who has a lock: once, early.
pub(super) fn prepare() {
    place::prepare();
}

/// Before a fork.
pub(super) fn hold() {
    place::KNOWN.hold();
    loader::ASKED.hold();
    modules::MODULES.hold();
    host::HOST.hold();
}

/// After one, in parent and child.
pub(super) fn let_go() {
    host::HOST.let_go();
    modules::MODULES.let_go();
    loader::ASKED.let_go();
    place::KNOWN.let_go();
}
