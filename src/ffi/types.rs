//! Types by the names that the headers print.

#![allow(non_camel_case_types, reason = "the names of the C interface")]

use crate::half::Half;
use crate::net::{Network, NetworkRun};
use crate::object::Object;

pub(super) type size_t = usize;
pub(super) type THHalf = Half;
pub(super) type THNet = Network;
pub(super) type THNetRun = NetworkRun;
pub(super) type THObject = Object;
