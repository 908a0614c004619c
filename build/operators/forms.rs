//! The forms of a function, and their declarations in the class.

use super::lines::{function, wrapped};
use super::table::Row;

/// The names of forms, each behind those that it may call, but for `function` and `out`, which call each other.
const FORMS: &[&str] = &["method", "in_place", "in_place_function", "operator", "assigning_operator"];

impl Row {
    /// The definitions of all forms.
    pub(super) fn definitions(&self) -> Vec<String> {
        let forms = self.forms();
        let first = if self.get("out").is_some() { ["out", "function"] } else { ["function", "out"] };
        let all = first.iter().chain(FORMS);
        if let Some(unknown) = forms.iter().find(|form| !all.clone().any(|known| known == *form)) {
            panic!("{}: the form {unknown}", self.name);
        }
        let mut lines = Vec::new();
        for form in all.filter(|form| forms.contains(**form)) {
            lines.extend(match *form {
                "out" => self.out(),
                "function" => self.function(),
                "method" => self.method(),
                "in_place" => self.in_place(),
                "in_place_function" => self.in_place_function(),
                "operator" => self.operator(&self.declarations(0, false)),
                _ => self.assigning_operator(),
            });
        }
        lines
    }

    /// The declarations of methods in the class.
    pub(super) fn methods(&self) -> Vec<String> {
        let (name, forms, mut text) = (&self.name, self.forms(), Vec::new());
        let parameters = self.declarations(1, true);
        if forms.contains("method") {
            text.extend(wrapped(&format!("inline {} {name}({parameters}) const;", self.result_type("")), 0));
        }
        if forms.contains("in_place") {
            text.extend(wrapped(&format!("const Tensor &{name}_({parameters}) const &;"), 0));
            // Gives the handle that it was called on: one that can be assigned to where that handle can.
            let call = format!("std::as_const(*this).{name}_({});", self.arguments(1));
            let head = format!("Tensor &{name}_({parameters}) &");
            text.extend(function(&head, &[call, "return *this;".to_string()]));
        }
        text
    }

    /// `name_out(results, parameters)`
    fn out(&self) -> Vec<String> {
        let (name, results) = (&self.name, self.results());
        let outs = match results.len() {
            0 => "Tensor &out".to_string(),
            _ => results.iter().map(|out| format!("Tensor &{out}")).collect::<Vec<_>>().join(", "),
        };
        let result = self.result_type(" &");
        let space = if result.ends_with('&') { "" } else { " " };
        let head =
            format!("inline {result}{space}{name}_out({})", joined(&outs, &self.declarations(0, true)));
        let mut body;
        if let Some(out) = self.get("out") {
            body = self.table();
            body.extend(self.check_out());
            body.extend(statements(out));
        } else {
            let function = || format!("{name}({})", self.arguments(0));
            let call = self.get("call").map_or_else(function, str::to_string);
            body = vec![
                format!("const Tensor result = {call};"),
                "return out.resize_(result.sizes()).copy_(result);".to_string(),
            ];
        }
        if !body.last().is_some_and(|line| line.starts_with("return")) {
            body.push(match results.len() {
                0 => "return out;".to_string(),
                _ => format!("return detail::results({});", results.join(", ")),
            });
        }
        function(&head, &body)
    }

    /// `name(parameters)`
    fn function(&self) -> Vec<String> {
        let head = format!("inline {} {}({})", self.result_type(""), self.name, self.declarations(0, true));
        let body = match self.get("function") {
            Some(text) if self.get("out").is_some() => statements(text),
            Some(text) => self.table().into_iter().chain(statements(text)).collect(),
            None => self.allocate_and_fill(),
        };
        function(&head, &body)
    }

    /// `Tensor::name(parameters but the first)`
    fn method(&self) -> Vec<String> {
        let (name, parameters) = (&self.name, self.declarations(1, false));
        let head = format!("inline {} Tensor::{name}({parameters}) const", self.result_type(""));
        function(&head, &[format!("return at::{name}({});", joined("*this", &self.arguments(1)))])
    }

    /// `Tensor::name_(parameters but the first)`
    fn in_place(&self) -> Vec<String> {
        let name = &self.name;
        let head = format!("inline const Tensor &Tensor::{name}_({}) const &", self.declarations(1, false));
        let body = if let Some(text) = self.get("in_place") {
            self.table().into_iter().chain(statements(text)).collect()
        } else {
            let mut body: Vec<_> = self.check_in_place().iter().flat_map(|check| statements(check)).collect();
            let arguments = joined("detail::as_out(*this), *this", &self.arguments(1));
            body.push(format!("return at::{name}_out({arguments});"));
            body
        };
        function(&head, &body)
    }

    /// `name_(parameters)`
    fn in_place_function(&self) -> Vec<String> {
        let (name, rest) = (&self.name, self.declarations(1, true));
        let head = format!("inline Tensor &{name}_({})", joined("Tensor &self", &rest));
        let kind = self.element_type();
        let body = [
            format!("detail::check_in_place(\"{name}_\", self, self.sizes(), {kind});"),
            format!("return {name}_out(self, {});", self.arguments(0)),
        ];
        function(&head, &body)
    }

    /// `operator*(parameters)`, which calls the function with parameters of these names and its own defaults.
    fn operator(&self, declarations: &str) -> Vec<String> {
        let count = declarations.split(", ").count();
        let names: Vec<_> =
            self.parameters.iter().take(count).map(|parameter| parameter.name.as_str()).collect();
        let head = format!("inline Tensor operator{}({declarations})", self.sign());
        function(&head, &[format!("return {}({});", self.name, names.join(", "))])
    }

    /// The operator without factors, with a number in front, and with `=` behind it.
    fn assigning_operator(&self) -> Vec<String> {
        let (name, sign, other) = (&self.name, self.sign(), &self.parameters[1]);
        let mut text = self.operator(&format!("const Tensor &self, {}", other.declaration(false)));
        if other.kind == "Scalar" {
            let head = format!("inline Tensor operator{sign}(const Scalar &number, const Tensor &self)");
            text.extend(function(
                &head,
                &[format!("return {name}(detail::number_for(number, self), self);")],
            ));
        }
        for constness in ["", "const "] {
            let parameters = format!("{constness}Tensor &self, {}", other.declaration(false));
            let head = format!("inline {constness}Tensor &operator{sign}=({parameters})");
            text.extend(function(&head, &[format!("return self.{name}_({});", other.name)]));
        }
        text
    }

    fn sign(&self) -> &str {
        self.get("operator").unwrap_or_else(|| panic!("{}: which operator?", self.name))
    }

    /// What the function gives, or takes and gives as results: `std::tuple<Tensor, Tensor>`.
    fn result_type(&self, reference: &str) -> String {
        match self.results().len() {
            0 if reference.is_empty() => self.get("returns").unwrap_or("Tensor").to_string(),
            0 => format!("Tensor{reference}"),
            count => format!("std::tuple<{}>", vec![format!("Tensor{reference}"); count].join(", ")),
        }
    }

    /// The table of the C function's instances, in a function.
    fn table(&self) -> Vec<String> {
        let Some(instances) = self.get("instances") else { return Vec::new() };
        let functions =
            self.get("functions").unwrap_or_else(|| panic!("{}: functions of which type?", self.name));
        vec![format!("static constexpr detail::{functions} functions = TH_CPP_{instances};")]
    }

    /// A new result, which the form with `_out` writes.
    fn allocate_and_fill(&self) -> Vec<String> {
        let (name, results) = (&self.name, self.results());
        if results.is_empty() {
            let new = match self.get("sizes") {
                Some(sizes) => format!("empty({sizes}, {})", self.element_type()),
                None => format!("detail::empty_of({})", self.element_type()),
            };
            return vec![
                format!("Tensor out = {new};"),
                format!("{name}_out({});", joined("out", &self.arguments(0))),
                "return out;".to_string(),
            ];
        }
        let types = self.get("types").unwrap_or_else(|| panic!("{name}: the types of the results"));
        let new = results
            .iter()
            .zip(types.split(", "))
            .map(|(result, kind)| format!("{result} = detail::empty_of({kind})"));
        let moved: Vec<_> = results.iter().map(|result| format!("std::move({result})")).collect();
        vec![
            format!("Tensor {};", new.collect::<Vec<_>>().join(", ")),
            format!("{name}_out({});", joined(&results.join(", "), &self.arguments(0))),
            format!("return detail::results({});", moved.join(", ")),
        ]
    }

    /// What refuses to write into a result that cannot hold it, and factors that are not whole where the elements are.
    fn check_out(&self) -> Vec<String> {
        let name = &self.name;
        let narrowing =
            self.get("meets").map(|kind| format!("detail::check_result_type(out, {kind}, \"{name}_out\");"));
        let factors = self.get("factors").unwrap_or_default().split_whitespace();
        let factors =
            factors.map(|factor| format!("detail::check_factor({factor}, out.scalar_type(), \"{name}\");"));
        narrowing.into_iter().chain(factors).collect()
    }

    /// What refuses to change the sizes or the type of the tensor, unless neither can change.
    fn check_in_place(&self) -> Option<String> {
        if let Some(check) = self.get("check") {
            return Some(of_this(check));
        }
        let kind = self.get("in_place_type").unwrap_or_else(|| self.element_type());
        let sizes = self.get("sizes").unwrap_or_else(|| panic!("{}: in place of which sizes?", self.name));
        let sames = kind == "self.scalar_type()" && sizes == "self.sizes()";
        let check = format!("detail::check_in_place(\"{}_\", self, {sizes}, {kind});", self.name);
        (!sames).then(|| of_this(&check))
    }
}

/// `first, rest`, without a comma that separates nothing.
fn joined(first: &str, rest: &str) -> String {
    [first, rest].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
}

fn statements(text: &str) -> Vec<String> {
    text.split('\n').map(str::to_string).collect()
}

/// In a method, of what is called `self` in a function.
fn of_this(text: &str) -> String {
    let mut result = String::new();
    let mut rest = text;
    while let Some(start) = rest.find("self") {
        let (before, behind) = (&rest[..start], &rest[start + 4..]);
        let is_part = |c: char| c.is_alphanumeric() || c == '_';
        result.push_str(before);
        if before.ends_with(is_part) || behind.starts_with(is_part) {
            result.push_str("self");
            rest = behind;
        } else if let Some(member) = behind.strip_prefix('.') {
            rest = member;
        } else {
            result.push_str("*this");
            rest = behind;
        }
    }
    result + rest
}
