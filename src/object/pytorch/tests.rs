//! The files of `c_tests/golden/pytorch`, whole, cut off and changed.

use crate::error::Result;
use crate::handle::Own;
use crate::object::{AnyTensor, Object, ObjectKind, t7};

const FILES: &[&str] = &[
    "tensors.pth",
    "tensors.legacy.pth",
    "later.pth",
    "module.pth",
    "views.legacy.pth",
    "first.tar.pth",
    "tensor.pkl",
    "values.0.pkl",
    "values.1.pkl",
    "values.2.pkl",
    "values.3.pkl",
    "values.4.pkl",
    "values.5.pkl",
];

fn golden(name: &str) -> Vec<u8> {
    std::fs::read(format!("{}/c_tests/golden/pytorch/{name}", env!("CARGO_MANIFEST_DIR"))).expect(name)
}

fn at(root: &Own<Object>, path: &str) -> Own<Object> {
    root.borrow().path(path.as_bytes()).expect(path)
}

/// The elements of a tensor of floats, in order.
fn floats(root: &Own<Object>, path: &str) -> Vec<f32> {
    let object = at(root, path);
    let tensor = object.borrow().tensor().expect("memory").expect(path).contiguous().expect("memory");
    let AnyTensor::Float(tensor) = tensor else { panic!("{path}") };
    let tensor = tensor.borrow();
    let first = tensor.storage().expect("a storage").data().wrapping_offset(tensor.offset());
    // SAFETY: a contiguous tensor has its elements one behind the other, in its storage.
    (0..tensor.count()).map(|k| unsafe { first.offset(k).read() }).collect()
}

#[test]
fn tensors_are_read_in_both_forms() {
    for name in &FILES[..2] {
        let root = t7::from_bytes(&golden(name)).expect(name);
        for path in ["float", "brain"] {
            assert_eq!(floats(&root, path), [-1.0, 0.0, 1.0, 2.0, 3.0, 4.0], "{name}: {path}");
        }
        assert_eq!(floats(&root, "turned")[..4], [0.0, 4.0, 8.0, 1.0]);
        assert_eq!(floats(&root, "part"), [2.0, 3.0, 4.0, 5.0, 6.0, 7.0]);
        assert_eq!(floats(&root, "scalar"), [2.5]);
        let identity = |path| at(&root, path).borrow().storage_identity();
        assert_eq!(identity("base"), identity("part"));
        assert_ne!(identity("base"), identity("float"));
        let complex = at(&root, "complex");
        let unread = complex.borrow().as_unread().expect("an array that is not read");
        assert_eq!((unread.name(), unread.sizes()), (&b"torch.complex64"[..], &[3, 2][..]));
        let parts: Vec<f32> =
            unread.bytes().as_chunks::<4>().0.iter().map(|&bytes| f32::from_le_bytes(bytes)).collect();
        assert_eq!(parts[..4], [-1.0, 1.0, 2.0, -2.0]);
    }
}

#[test]
fn older_forms_are_read() {
    let root = t7::from_bytes(&golden("first.tar.pth")).expect("a tar archive");
    assert_eq!(floats(&root, "turned"), [0.0, 3.0, 1.0, 4.0, 2.0, 5.0]);
    assert_eq!(floats(&root, "part"), [3.0, 4.0]);
    assert_eq!(floats(&t7::from_bytes(&golden("tensor.pkl")).expect("a pickle"), "1"), [1.0, 2.0]);
    let root = t7::from_bytes(&golden("module.pth")).expect("a module");
    assert_eq!(at(&root, "net._modules.linear").borrow().type_name(), "torch.nn.modules.linear.Linear");
    assert_eq!(floats(&root, "net._modules.linear._parameters.bias"), [6.5, 7.5]);
}

#[test]
fn values_are_those_of_all_protocols() {
    for name in &FILES[7..] {
        let root = t7::from_bytes(&golden(name)).expect(name);
        let number = |path| at(&root, path).borrow().as_number();
        assert_eq!(number("tuple.3"), Some(2.0), "{name}");
        assert_eq!(number("circle.self.self.n"), Some(1.0));
        assert_eq!(number("object.rate"), Some(0.25));
        assert_eq!(number("set.1"), Some(4.0));
        assert_eq!(at(&root, "bytes").borrow().as_bytes(), Some(&b"\0\xff"[..]));
        assert_eq!(at(&root, "text").borrow().as_bytes(), Some("h\u{e9}\n'".as_bytes()));
        let large = at(&root, "large").borrow().contents().expect("memory").expect("contents");
        assert_eq!(large.borrow().as_bytes(), Some(&b"1180591620717411303425"[..]));
    }
}

#[test]
fn nothing_is_called() {
    let root = t7::from_bytes(b"cos\nsystem\n(S'exit 1'\ntR.").expect("an object");
    assert_eq!(
        (root.borrow().kind(), root.borrow().type_name().into_owned()),
        (ObjectKind::Instance, "os.system".into())
    );
    assert_eq!(at(&root, "1").borrow().as_bytes(), Some(&b"exit 1"[..]));
}

#[test]
fn what_is_cut_off_is_an_error_and_what_is_changed_no_harm() {
    for name in FILES {
        let mut bytes = golden(name);
        // A tar archive ends in zeros that nothing needs.
        let needed = if name.contains(".tar") { 2660 } else { bytes.len() };
        for end in 0..needed {
            assert!(t7::from_bytes(&bytes[..end]).is_err(), "{name}, {end} bytes");
        }
        for k in 0..bytes.len() {
            for change in [1, 0x80, 0xff] {
                bytes[k] ^= change;
                let _: Result<_> = t7::from_bytes(&bytes);
                bytes[k] ^= change;
            }
        }
    }
}
