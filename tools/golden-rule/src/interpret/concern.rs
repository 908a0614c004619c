//! Which functions have anything to do with references: the others need not be followed.

use super::{Known, Summary};
use crate::contract::Contract;
use crate::ir::{Function, NodeKind};
use crate::names::{self, CallSpec};

/// Whether a function handles objects or calls something that does, or may not come back.
pub(crate) fn concerns(function: &Function, known: &Known<'_>) -> bool {
    let acts = |name: &str| {
        names::describe(name) != CallSpec::default()
            || names::always_raises(name)
            || names::ends_process(name)
            || known.contract(name).is_some_and(|contract| *contract != Contract::default())
            || known.summary(name).is_some_and(|summary| !summary.is_idle())
    };
    function.variables.iter().any(|variable| variable.counted)
        || function.returns_counted
        || function.sites.iter().any(|site| acts(&site.name))
        || function.nodes.iter().any(|node| matches!(node.kind, NodeKind::Raise(..) | NodeKind::Stop))
}

impl Summary {
    /// What a function does that has nothing to do with references.
    pub(crate) fn idle(function: &Function) -> Self {
        let none = vec![false; function.parameters];
        Summary {
            returns: Some(super::summary::Returns::Other),
            comes_back: true,
            consumes: none.clone(),
            retains: none.clone(),
            stores: none.clone(),
            takes: none.clone(),
            shows: Self::not_followed(function),
            gives: none,
            raises: false,
            is_static: function.is_static,
        }
    }

    /// Whether a call of it changes nothing that is followed.
    fn is_idle(&self) -> bool {
        let acts = [&self.consumes, &self.retains, &self.gives].into_iter().flatten().any(|&acts| acts);
        self.comes_back && !self.raises && !acts && self.returns != Some(super::summary::Returns::Owned)
    }
}
