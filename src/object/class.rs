//! The names of classes that mean tensors and storages.

use super::any::ElementType;

/// What a name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Class {
    Tensor(ElementType),
    Storage(ElementType),
    /// Any other class, whose instances are written as one object.
    Other,
}

impl Class {
    /// The class `name`. Those of tensors on a GPU are taken for their twins in memory, which are written alike.
    pub(super) fn named(name: &[u8]) -> Class {
        let Some(name) = std::str::from_utf8(name).ok().and_then(|name| name.strip_prefix("torch.")) else {
            return Class::Other;
        };
        let (element, make): (_, fn(ElementType) -> Class) =
            if let Some(element) = name.strip_suffix("Tensor") {
                (element, Class::Tensor)
            } else if let Some(element) = name.strip_suffix("Storage") {
                (element, Class::Storage)
            } else {
                return Class::Other;
            };
        let element = match element.strip_prefix("Cuda") {
            Some("") => "Float",
            Some(element) => element,
            None => element,
        };
        let found = ElementType::ALL.iter().find(|known| known.name() == element);
        found.map_or(Class::Other, |&element| make(element))
    }

    /// Whether a class may have this name: a file that is read wrongly gives others.
    pub(super) fn is_name(name: &[u8]) -> bool {
        !name.iter().any(u8::is_ascii_control)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_tensors_are_known() {
        assert_eq!(Class::named(b"torch.FloatTensor"), Class::Tensor(ElementType::Float));
        assert_eq!(Class::named(b"torch.HalfStorage"), Class::Storage(ElementType::Half));
        assert_eq!(Class::named(b"torch.CudaTensor"), Class::Tensor(ElementType::Float));
        assert_eq!(Class::named(b"torch.CudaLongStorage"), Class::Storage(ElementType::Long));
        for other in [&b"nn.Linear"[..], b"torch.Timer", b"torch.Tensor", b"FloatTensor", b"torch.\xffTensor"]
        {
            assert_eq!(Class::named(other), Class::Other);
        }
    }
}
