//! Makes networks of arbitrary trees of modules, and runs them.
//!
//! Behind a byte of 128 or more, with which no file begins, stand instructions: which case of c_tests/golden/net is taken, which of its fields get other values,
//! lose theirs, or those of other cases, modules among them, and what the input is. Anything else is a t7 file as it is, with
//! a network in it or in its field `net`.
//!
//! Networks say themselves how large their tensors are: allocations above a few megabytes fail, as they do where there is no
//! memory.
//!
//! `make fuzz` builds and runs it. With `TH_FUZZ_CALLS`, as many networks follow each input whose instructions a generator
//! chooses.

#![no_main]

mod instructions;
mod long_run;

use TH::file::File;
use TH::handle::{Own, Ref};
use TH::net;
use TH::object::{self, AnyElement, AnyTensor, Object, t7};
use TH::tensor;
use instructions::Instructions;
use libfuzzer_sys::fuzz_target;
use long_run::Generator;
use std::cell::RefCell;
use std::ffi::{CStr, CString, c_char, c_long};

/// What AddressSanitizer does unless the environment says otherwise. The fuzzer itself needs a block of 20 MB.
#[unsafe(no_mangle)]
extern "C" fn __asan_default_options() -> *const c_char {
    const OPTIONS: &CStr = c"max_allocation_size_mb=64:allocator_may_return_null=1";
    OPTIONS.as_ptr()
}

/// Files of c_tests/golden/net, which are compressed, and the bytes of their longs.
const FILES: &[(&str, i32)] = &[("nn.float.long4", 4), ("nn.double", 8), ("rnn.float", 8), ("cuda", 8)];

/// Files in memory, from which the case is read anew for each input.
type CaseFile = File<Vec<u8>>;

thread_local! {
    /// Each case as a file of its own.
    static CASES: RefCell<Vec<CaseFile>> = RefCell::new(FILES.iter().flat_map(|&(name, longs)| cases(name, longs)).collect());
}

fn cases(name: &str, longs: i32) -> Vec<CaseFile> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../c_tests/golden/net");
    let command = CString::new(format!("gzip -dc '{path}/{name}.t7.gz'")).expect("no 0");
    let pipe: Option<CaseFile> = File::pipe(&command, b"r", false).expect("a pipe");
    let mut file = pipe.expect("gzip");
    file.flags_mut().is_binary = 1;
    file.set_long_size(longs).expect("4 or 8");
    let list = t7::read(&mut file).expect("a file of tests");
    let list = list.borrow();
    let case = |k: usize| {
        let case = list.at(k as c_long).expect("memory").expect("a case");
        let mut file: CaseFile = File::in_memory(vec![0], b"rw").expect("ends in 0");
        file.flags_mut().is_binary = 1;
        t7::write(case.borrow(), &mut file).expect("memory");
        file
    };
    (1..=list.list_len()).map(case).collect()
}

const NUMBERS: &[f64] = &[
    0.0,
    1.0,
    2.0,
    3.0,
    4.0,
    5.0,
    7.0,
    -1.0,
    -2.0,
    0.5,
    -0.5,
    100.0,
    1e4,
    65536.0,
    2147483647.0,
    -2147483648.0,
    1e300,
    f64::NAN,
    f64::INFINITY,
];

struct Maker<'a>(Instructions<'a>);

impl Maker<'_> {
    fn next(&mut self) -> usize {
        usize::from(self.0.next())
    }

    fn case(&mut self) -> Own<Object> {
        let number = self.next() << 8 | self.next();
        CASES.with_borrow_mut(|cases| {
            let count = cases.len();
            let file = &mut cases[number % count];
            file.seek(0).expect("a beginning");
            t7::read(file).expect("what was written")
        })
    }

    fn number(&mut self) -> Own<Object> {
        object::number(NUMBERS[self.next() % NUMBERS.len()]).expect("memory")
    }

    fn sizes(&mut self) -> Vec<c_long> {
        let rank = self.next() % 7;
        (0..rank)
            .map(|_| match self.next() {
                254 => 300,
                255 => 0,
                size => (size % 9) as c_long,
            })
            .collect()
    }

    /// A new tensor, of floats, doubles or longs.
    fn tensor(&mut self) -> Option<Own<Object>> {
        let (kind, sizes) = (self.next(), self.sizes());
        match kind % 4 {
            0 => self.filled::<f64>(&sizes, |k| k as f64 * 0.25 - 1.0),
            1 => self.filled::<c_long>(&sizes, |k| k as c_long % 5),
            _ => self.filled::<f32>(&sizes, |k| k as f32 * 0.25 - 1.0),
        }
    }

    fn filled<T: AnyElement>(&mut self, sizes: &[c_long], element: fn(isize) -> T) -> Option<Own<Object>> {
        let result = tensor::empty::<T>().ok()?;
        tensor::resize(result.borrow(), sizes, None).ok()?;
        let count = result.borrow().count();
        let flat = tensor::with_layout(result.borrow().storage(), 0, &[count as c_long], &[1]).ok()?;
        for k in 0..count.min(512) {
            tensor::set(flat.borrow(), [k as c_long], element(k)).ok()?;
        }
        object::tensor(result).ok()
    }

    /// A place inside a tree, some steps down.
    fn place(&mut self, root: Ref<'_, Object>) -> Own<Object> {
        let mut place = root.to_owned();
        for _ in 0..self.next() % 8 {
            let count = place.borrow().pair_count();
            if count == 0 {
                break;
            }
            let Ok(Some((_, value))) = place.borrow().pair(self.next() % count) else { break };
            if value.borrow().has_keys() {
                place = value;
            }
        }
        place
    }

    fn pair(&mut self, place: Ref<'_, Object>) -> Option<(Own<Object>, Own<Object>)> {
        let count = place.pair_count();
        if count == 0 { None } else { place.pair(self.next() % count).expect("memory") }
    }

    /// Changes one field of a tree.
    fn change(&mut self, root: Ref<'_, Object>) -> Option<()> {
        let place = self.place(root);
        let (key, value) = self.pair(place.borrow())?;
        let value = match self.next() % 9 {
            0 => object::nil().ok()?,
            1 | 2 => self.number(),
            3 => object::boolean(self.next() % 2 == 1).ok()?,
            4 => self.tensor()?,
            5 => self.place(root),
            6 => {
                let other = self.case();
                let other = self.place(other.borrow());
                self.pair(other.borrow())?.1
            }
            7 => {
                // The same fields by another name.
                let other = self.case().borrow().field(b"net").ok()??;
                let contents = value.borrow().contents().ok()??;
                object::instance(other.borrow().class_name(), 1, contents).ok()?
            }
            _ => self.resized(value.borrow().tensor().ok()??)?,
        };
        object::set(place.borrow(), key, value).ok()
    }

    /// The elements of a tensor with other sizes.
    fn resized(&mut self, old: AnyTensor) -> Option<Own<Object>> {
        let sizes = self.sizes();
        let AnyTensor::Float(old) = old else { return None };
        let storage = old.borrow().storage()?;
        let count = sizes.iter().try_fold(1, |count: c_long, &size| count.checked_mul(size))?;
        if count > storage.len() as c_long {
            return None;
        }
        let mut strides = vec![1; sizes.len()];
        for d in (1..sizes.len()).rev() {
            strides[d - 1] = strides[d] * sizes[d];
        }
        object::tensor(tensor::with_layout(Some(storage), 0, &sizes, &strides).ok()?).ok()
    }
}

/// Makes a network of a tree, and runs it with an input.
fn run(root: Ref<'_, Object>, input: Option<Own<Object>>) {
    long_run::count(1);
    let Ok(network) = net::of_object(root) else { return };
    let Some(input) = input else { return };
    if let Ok(layers) = net::layers(network.borrow(), Some(input.borrow())) {
        assert!(layers.borrow().list_len() <= 1 << 20);
        // The same again.
        let _ = net::forward_object(network.borrow(), input.borrow());
    }
}

fn by_instructions(instructions: &[u8]) {
    let mut maker = Maker(Instructions(instructions));
    let case = maker.case();
    for _ in 0..maker.next() % 6 {
        let _ = maker.change(case.borrow());
    }
    let input =
        if maker.next() % 3 == 0 { maker.tensor() } else { case.borrow().field(b"input").expect("memory") };
    if let Ok(Some(root)) = case.borrow().field(b"net") {
        run(root.borrow(), input);
    }
}

fn by_file(bytes: &[u8]) {
    let Ok(object) = t7::from_bytes(bytes) else { return };
    let field = |key: &[u8]| {
        if object.borrow().has_keys() { object.borrow().field(key).expect("memory") } else { None }
    };
    let input = field(b"input").or_else(|| Maker(Instructions(bytes)).tensor());
    match field(b"net") {
        Some(net) => run(net.borrow(), input),
        None => run(object.borrow(), input),
    }
}

fuzz_target!(|input: &[u8]| {
    match input {
        &[first, ref instructions @ ..] if first >= 128 => by_instructions(instructions),
        _ => by_file(input),
    }
    let mut generator = Generator::new(input);
    for _ in 0..*long_run::LEAST {
        let count = usize::from(generator.next());
        by_instructions(&generator.bytes(count));
    }
});
