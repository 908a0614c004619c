//! `functions.txt`: which function of TH serves which of THC.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::Path;

/// How a function is served.
#[derive(Clone, Debug)]
pub(crate) enum Service {
    /// It is in `src/`.
    ByHand,
    /// It raises an error.
    Refused,
    /// By the function of another element type, with operands and results converted.
    Via(String),
    /// By the function of another element type of the same size, which moves elements and computes nothing.
    As(String),
}

/// The table.
pub(crate) struct Rules {
    names: HashMap<(String, String), String>,
    services: HashMap<(String, String, String), Service>,
    counted: HashSet<(String, String)>,
    computing: HashSet<(String, String)>,
    overwriting: HashSet<(String, String)>,
    complements: HashMap<(String, String), String>,
}

impl Rules {
    /// Reads the table.
    pub(crate) fn read(path: &Path) -> Rules {
        let text = fs::read_to_string(path).expect("the table of functions");
        let mut rules = Rules {
            names: HashMap::new(),
            services: HashMap::new(),
            counted: HashSet::new(),
            computing: HashSet::new(),
            overwriting: HashSet::new(),
            complements: HashMap::new(),
        };
        for line in text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
            let (rule, types) = match line.split_once(" for ") {
                Some((rule, types)) => (rule, types.split_whitespace().collect()),
                None => (line, vec!["*"]),
            };
            let words: Vec<&str> = rule.split_whitespace().collect();
            let service = match words[2..] {
                ["=", other] => {
                    rules.names.insert((words[0].into(), words[1].into()), other.into());
                    continue;
                }
                ["by", "hand"] => Service::ByHand,
                ["counted"] => {
                    rules.counted.insert((words[0].into(), words[1].into()));
                    continue;
                }
                ["computes"] => {
                    rules.computing.insert((words[0].into(), words[1].into()));
                    continue;
                }
                ["overwrites"] => {
                    rules.overwriting.insert((words[0].into(), words[1].into()));
                    continue;
                }
                ["complements", parameter] => {
                    rules.complements.insert((words[0].into(), words[1].into()), parameter.into());
                    continue;
                }
                ["refused"] => Service::Refused,
                ["via", real] => Service::Via(real.into()),
                ["as", real] => Service::As(real.into()),
                _ => panic!("functions.txt: {line}"),
            };
            for real in types {
                rules.services.insert((words[0].into(), words[1].into(), real.into()), service.clone());
            }
        }
        rules
    }

    /// The name of TH's function.
    pub(crate) fn name<'a>(&'a self, family: &str, name: &'a str) -> &'a str {
        self.names.get(&(family.into(), name.into())).map_or(name, String::as_str)
    }

    /// Whether THC counts the indices that the function gives from the index base, and TH from 0.
    pub(crate) fn is_counted(&self, family: &str, name: &str) -> bool {
        self.counted.contains(&(family.into(), name.into()))
    }

    /// Whether the function computes though its header is one of functions that do not.
    pub(crate) fn is_computing(&self, family: &str, name: &str) -> bool {
        self.computing.contains(&(family.into(), name.into()))
    }

    /// Whether the function sets every element of what keeps its sizes, and reads none.
    pub(crate) fn is_overwriting(&self, family: &str, name: &str) -> bool {
        self.overwriting.contains(&(family.into(), name.into()))
    }

    /// The parameter that TH's function has as 1 minus the number.
    pub(crate) fn complemented(&self, family: &str, name: &str) -> Option<&str> {
        self.complements.get(&(family.into(), name.into())).map(String::as_str)
    }

    /// How a function is served where not by that of its own type. What the table says of a function goes before what it says
    /// of that which serves it, and that before what it says of all.
    pub(crate) fn service(&self, family: &str, name: &str, real: &str) -> Option<&Service> {
        let other = self.name(family, name);
        [(name, real), (name, "*"), (other, real), (other, "*"), ("*", real)]
            .iter()
            .find_map(|&(name, real)| self.services.get(&(family.into(), name.into(), real.into())))
    }
}
