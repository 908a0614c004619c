//! What a tree of values does, without files.

use super::*;
use crate::handle::Own;
use crate::storage;
use crate::tensor;
use std::sync::atomic::Ordering;

fn count_of(object: &Own<Object>) -> i32 {
    object.borrow().count().load(Ordering::Relaxed)
}

#[test]
fn tables_keep_their_order_and_find_their_keys() {
    let table = table().unwrap();
    let t = table.borrow();
    for k in 1..=100 {
        push(t, number(f64::from(k) * 2.0).unwrap()).unwrap();
    }
    set_field(t, b"name", string(b"a\0b").unwrap()).unwrap();
    set(t, boolean(true).unwrap(), boolean(false).unwrap()).unwrap();
    set(t, number(-0.0).unwrap(), string(b"zero").unwrap()).unwrap();
    assert_eq!((t.pair_count(), t.list_len()), (103, 100));
    assert_eq!(t.at(77).unwrap().unwrap().borrow().as_number(), Some(154.0));
    assert_eq!(t.field(b"name").unwrap().unwrap().borrow().as_bytes(), Some(&b"a\0b"[..]));
    assert_eq!(
        t.get(number(0.0).unwrap().borrow()).unwrap().unwrap().borrow().as_bytes(),
        Some(&b"zero"[..])
    );
    assert!(t.at(101).unwrap().is_none() && t.field(b"nam").unwrap().is_none());

    // A list without its first element is no list, but has the others still.
    set(t, number(1.0).unwrap(), nil().unwrap()).unwrap();
    assert_eq!((t.pair_count(), t.list_len()), (102, 0));
    assert!((2..=100).all(|k| t.at(k).unwrap().unwrap().borrow().as_number() == Some(2.0 * k as f64)));
    let (key, value) = t.pair(0).unwrap().unwrap();
    assert_eq!((key.borrow().as_number(), value.borrow().as_number()), (Some(2.0), Some(4.0)));
    assert_eq!(t.pairs().count(), 102);

    for bad in [nil().unwrap(), number(f64::NAN).unwrap()] {
        assert_eq!(set(t, bad, nil().unwrap()).unwrap_err().argument(), Some(2));
    }
    let text = string(b"text").unwrap();
    assert_eq!(push(text.borrow(), nil().unwrap()).unwrap_err().argument(), Some(1));
}

#[test]
fn objects_are_themselves_as_keys_and_values() {
    let (outer, key, value) = (table().unwrap(), table().unwrap(), table().unwrap());
    set(outer.borrow(), key.borrow().to_owned(), value.borrow().to_owned()).unwrap();
    assert!(outer.borrow().get(key.borrow()).unwrap().unwrap().borrow() == value.borrow());
    assert!(outer.borrow().get(value.borrow()).unwrap().is_none());
    assert_eq!((count_of(&key), count_of(&value)), (2, 2));
    set(outer.borrow(), key.borrow().to_owned(), nil().unwrap()).unwrap();
    assert_eq!((count_of(&key), count_of(&value)), (1, 1));
}

#[test]
fn instances_have_the_fields_of_their_contents() {
    let weight = tensor::empty::<f32>().unwrap();
    let contents = table().unwrap();
    set_field(contents.borrow(), b"weight", super::tensor(weight.borrow().to_owned()).unwrap()).unwrap();
    let linear = instance(b"nn.Linear", 1, contents).unwrap();
    let net = table().unwrap();
    set_field(net.borrow(), b"modules", table().unwrap()).unwrap();
    push(net.borrow().field(b"modules").unwrap().unwrap().borrow(), linear).unwrap();

    let found = net.borrow().path(b"modules.1.weight").unwrap();
    assert_eq!(found.borrow().type_name(), "torch.FloatTensor");
    assert_eq!(
        found.borrow().tensor().unwrap().unwrap().address(),
        weight.borrow().as_ptr().cast_const().cast()
    );
    let error = net.borrow().path(b"modules.1.wieght").err().unwrap();
    assert_eq!((error.argument(), error.message()), (Some(2), "this nn.Linear has no field 'wieght'"));
}

#[test]
fn circles_are_freed() {
    let data = storage::with_size::<f64>(1).unwrap();
    let witness = || super::storage(data.borrow().to_owned()).unwrap();
    // SAFETY: a valid storage.
    let witnesses = || unsafe { &(*data.borrow().as_ptr()).refcount }.load(Ordering::Relaxed);

    // One that contains itself, as key and value.
    let own = table().unwrap();
    push(own.borrow(), witness()).unwrap();
    set(own.borrow(), own.borrow().to_owned(), own.borrow().to_owned()).unwrap();
    assert_eq!((count_of(&own), witnesses()), (1, 2));
    drop(own);
    assert_eq!(witnesses(), 1);

    // Two circles with one table in common, made bottom-up and top-down, and one table outside.
    let outside = table().unwrap();
    let (a, b, c) = (table().unwrap(), table().unwrap(), table().unwrap());
    for table in [&a, &b, &c] {
        push(table.borrow(), witness()).unwrap();
    }
    push(b.borrow(), a.borrow().to_owned()).unwrap();
    push(outside.borrow(), a.borrow().to_owned()).unwrap();
    push(a.borrow(), instance(b"c", 1, b.borrow().to_owned()).unwrap()).unwrap();
    push(c.borrow(), b.borrow().to_owned()).unwrap();
    push(b.borrow(), c.borrow().to_owned()).unwrap();
    // The names here and the one in `outside`.
    assert_eq!((count_of(&a), count_of(&b), count_of(&c)), (4, 4, 4));
    assert_eq!(witnesses(), 4);
    drop((a, c, outside));
    assert_eq!(witnesses(), 4);
    // What is left keeps all of it.
    let a = b.borrow().at(2).unwrap().unwrap();
    drop(b);
    assert_eq!(a.borrow().list_len(), 2);
    assert_eq!(witnesses(), 4);
    drop(a);
    assert_eq!(witnesses(), 1);
}

#[test]
fn a_circle_that_was_opened_is_freed_with_the_last_of_it() {
    let (a, b, x) = (table().unwrap(), table().unwrap(), table().unwrap());
    push(a.borrow(), b.borrow().to_owned()).unwrap();
    push(b.borrow(), a.borrow().to_owned()).unwrap();
    set_at(b.borrow(), 1, nil().unwrap()).unwrap();
    // a leads to b by way of x, too: with the ring of a and b still there, x is in it.
    push(a.borrow(), x.borrow().to_owned()).unwrap();
    push(x.borrow(), b.borrow().to_owned()).unwrap();
    assert_eq!((count_of(&a), count_of(&x)), (3, 3));
    drop((a, b));
    assert_eq!(count_of(&x), 1);
}

#[test]
fn deep_trees_need_no_stack() {
    let mut inner = table().unwrap();
    for _ in 0..300_000 {
        let outer = table().unwrap();
        push(outer.borrow(), inner).unwrap();
        inner = outer;
    }
    drop(inner);
}

/// A parent with children that know it: each is put in before or after it has been told, and into the parent or into a list
/// in it. With a walk through the whole circle for each child this would take hours.
#[test]
fn children_that_know_their_parent_take_no_walk() {
    let data = storage::with_size::<f64>(1).unwrap();
    // SAFETY: a valid storage.
    let witnesses = || unsafe { &(*data.borrow().as_ptr()).refcount }.load(Ordering::Relaxed);
    for (told_first, in_list) in [(true, false), (false, false), (true, true), (false, true)] {
        let parent = table().unwrap();
        let list = if in_list { table().unwrap() } else { parent.borrow().to_owned() };
        if in_list {
            set_field(parent.borrow(), b"children", list.borrow().to_owned()).unwrap();
        }
        for k in 0..100_000 {
            let child = table().unwrap();
            let tell = || set_field(child.borrow(), b"parent", parent.borrow().to_owned()).unwrap();
            if told_first {
                tell();
            }
            push(list.borrow(), child.borrow().to_owned()).unwrap();
            if !told_first {
                tell();
            }
            if k % 1000 == 0 {
                set_field(child.borrow(), b"data", super::storage(data.borrow().to_owned()).unwrap())
                    .unwrap();
            }
        }
        assert_eq!(witnesses(), 101);
        assert_eq!(count_of(&parent), 2);
        drop((parent, list));
        assert_eq!(witnesses(), 1);
    }
}

/// The same circles by all orders of their references, with objects outside: counts are those of the names here.
#[test]
fn circles_are_the_same_in_all_orders() {
    let data = storage::with_size::<f64>(1).unwrap();
    // SAFETY: a valid storage.
    let witnesses = || unsafe { &(*data.borrow().as_ptr()).refcount }.load(Ordering::Relaxed);
    let edges = [(0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (4, 3), (5, 0), (4, 6), (6, 2)];
    let mut state = 1u64;
    for _ in 0..500 {
        let nodes: Vec<_> = (0..7).map(|_| table().unwrap()).collect();
        for node in &nodes {
            set_field(node.borrow(), b"data", super::storage(data.borrow().to_owned()).unwrap()).unwrap();
        }
        let mut order = edges.to_vec();
        for k in (1..order.len()).rev() {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            order.swap(k, (state >> 33) as usize % (k + 1));
        }
        for (from, to) in order {
            push(nodes[from].borrow(), nodes[to].borrow().to_owned()).unwrap();
        }
        // All but 5 are in one circle, which 5 refers to.
        assert_eq!(nodes.iter().map(count_of).collect::<Vec<_>>(), [7, 7, 7, 7, 7, 1, 7]);
        assert_eq!(witnesses(), 8);
        drop(nodes);
        assert_eq!(witnesses(), 1);
    }
}

/// What a caller has lent to a table and given up itself is in a circle all the same.
#[test]
fn a_circle_through_a_borrowed_object_is_freed() {
    let data = storage::with_size::<f64>(1).unwrap();
    // SAFETY: a valid storage.
    let witnesses = || unsafe { &(*data.borrow().as_ptr()).refcount }.load(Ordering::Relaxed);
    let parent = table().unwrap();
    let child = table().unwrap();
    push(child.borrow(), super::storage(data.borrow().to_owned()).unwrap()).unwrap();
    push(parent.borrow(), child.borrow().to_owned()).unwrap();
    // SAFETY: the parent keeps the child alive.
    let lent = unsafe { crate::handle::Ref::new(child.borrow().as_non_null()) };
    drop(child);
    set_field(lent, b"parent", parent.borrow().to_owned()).unwrap();
    drop(parent);
    assert_eq!(witnesses(), 1);
}
