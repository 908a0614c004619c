//! Reads t7 files that are made of arbitrary words, and arbitrary bytes.
//!
//! Behind a byte 255 and one that says the encoding stand instructions for words in the order that the format has them, most
//! of them right; anything else is a file as it is, so that the files of c_tests/golden are examples, those of PyTorch, too.
//! What can be read is
//! looked through, its tensors are touched, and it is written and read again, which must give as much.
//!
//! `make fuzz` builds and runs it. With `TH_FUZZ_CALLS`, as many files follow each input whose words a generator chooses.

#![no_main]

mod instructions;
mod long_run;

use TH::file::File;
use TH::handle::Ref;
use TH::object::{AnyTensor, Object, t7};
use instructions::Instructions;
use libfuzzer_sys::fuzz_target;
use long_run::Generator;
use std::collections::HashSet;

/// Makes a file from instructions.
struct Maker<'a> {
    instructions: Instructions<'a>,
    bytes: Vec<u8>,
    ascii: bool,
    big: bool,
    short: bool,
    /// Values that may still be begun: so that files have an end.
    left: u32,
}

const CLASSES: &[&str] = &[
    "torch.FloatTensor",
    "torch.FloatStorage",
    "torch.LongTensor",
    "torch.LongStorage",
    "torch.ByteTensor",
    "torch.ByteStorage",
    "torch.CudaTensor",
    "torch.HalfStorage",
    "torch.DoubleTensor",
    "torch.DoubleStorage",
    "nn.Linear",
    "V 2",
    "",
];

impl Maker<'_> {
    fn next(&mut self) -> u8 {
        self.instructions.next()
    }

    fn raw<const N: usize>(&mut self, mut bytes: [u8; N]) {
        if self.big {
            bytes.reverse();
        }
        self.bytes.extend(bytes);
    }

    fn int(&mut self, int: i32) {
        if self.ascii { self.bytes.extend(format!("{int}\n").bytes()) } else { self.raw(int.to_le_bytes()) }
    }

    fn long(&mut self, long: i64) {
        if self.ascii {
            self.bytes.extend(format!("{long} ").bytes());
        } else if self.short {
            self.raw((long as i32).to_le_bytes());
        } else {
            self.raw(long.to_le_bytes());
        }
    }

    fn double(&mut self, double: f64) {
        if self.ascii {
            self.bytes.extend(format!("{double}\n").bytes())
        } else {
            self.raw(double.to_le_bytes())
        }
    }

    fn text(&mut self, text: &[u8]) {
        self.int(text.len() as i32);
        self.bytes.extend(text);
        if self.ascii && !text.is_empty() {
            self.bytes.push(b'\n');
        }
    }

    /// A size: small as a rule.
    fn size(&mut self) -> i64 {
        match self.next() {
            250 => -1,
            251 => i64::MAX,
            252 => 1 << 62,
            253 => i64::from(i32::MAX),
            254 => i64::MIN,
            255 => 1 << 31,
            size => i64::from(size % 5),
        }
    }

    fn value(&mut self) {
        if self.left == 0 {
            return self.int(0);
        }
        self.left -= 1;
        let kind = i32::from(self.next() % 10);
        self.int(kind);
        match kind {
            1 => {
                let double =
                    [0.0, 1.0, 2.0, -0.5, f64::NAN, f64::INFINITY, 1e300][usize::from(self.next() % 7)];
                self.double(double);
            }
            2 => {
                let length = usize::from(self.next() % 9);
                let text: Vec<u8> = (0..length).map(|_| self.next()).collect();
                self.text(&text);
            }
            3 => {
                self.reference();
                let pairs = self.size() as i32;
                self.int(pairs);
                (0..pairs.clamp(0, 8) * 2).for_each(|_| self.value());
            }
            4 => self.instance(),
            5 => {
                let truth = i32::from(self.next() % 3);
                self.int(truth);
            }
            6..=8 => {
                if kind > 6 {
                    self.reference();
                }
                self.text(b"code");
                self.value();
            }
            _ => {}
        }
    }

    fn reference(&mut self) {
        let number = self.next();
        self.int(i32::from(number % 24));
    }

    fn instance(&mut self) {
        self.reference();
        let choice = usize::from(self.next());
        if choice & 16 == 0 {
            self.text(b"V 1");
        }
        let class = CLASSES[choice % CLASSES.len()];
        self.text(class.as_bytes());
        if class.ends_with("Tensor") {
            let rank = self.next() % 4;
            self.int(i32::from(rank));
            for _ in 0..2 * rank {
                let size = self.size();
                self.long(size);
            }
            let offset = self.size();
            self.long(offset);
            self.value();
        } else if class.ends_with("Storage") {
            let size = self.size();
            self.long(size);
            for _ in 0..size.clamp(0, 8) {
                if self.ascii { self.bytes.extend(b"1 ") } else { self.bytes.extend([1, 2, 3, 4]) }
            }
        } else {
            self.value();
        }
    }
}

/// Elements of the largest tensor that is copied: with strides of 0, a short file has tensors of any size.
const MOST: isize = 1 << 20;

/// Reads all elements of a tensor, by a copy.
fn touch(tensor: &AnyTensor) {
    if tensor.count() <= MOST {
        let _ = tensor.contiguous();
    }
}

/// How many values there are below an object, whose tensors it reads.
fn visit(root: Ref<'_, Object>) -> usize {
    let mut seen = HashSet::new();
    let mut open = vec![root.to_owned()];
    let mut count = 0;
    while let Some(object) = open.pop() {
        let object = object.borrow();
        count += 1;
        if object.kind() as i32 > 1 && !seen.insert(object.as_ptr().addr()) {
            continue;
        }
        if let Ok(Some(tensor)) = object.tensor() {
            touch(&tensor);
        }
        let _ = object.storage();
        for pair in object.pairs() {
            let (key, value) = pair.expect("memory");
            open.extend([key, value]);
        }
        open.extend(object.contents().expect("memory"));
        open.extend(object.upvalues().expect("memory"));
    }
    count
}

/// A file by instructions, the first of which says the encoding.
fn make(instructions: &[u8]) -> Vec<u8> {
    let mut instructions = Instructions(instructions);
    let mode = instructions.next();
    let (ascii, big, short) = (mode & 1 != 0, mode & 2 != 0, mode & 4 != 0);
    let mut maker = Maker { instructions, bytes: Vec::new(), ascii, big, short, left: 200 };
    maker.value();
    maker.bytes
}

/// Reads a file, looks through it, and writes and reads it again.
fn read_and_write(bytes: &[u8], is_binary: bool) {
    long_run::count(1);
    let Ok(object) = t7::from_bytes(bytes) else {
        return;
    };
    let mut file: File<Vec<u8>> = File::in_memory(vec![0], b"rw").expect("ends in 0");
    file.flags_mut().is_binary = i32::from(is_binary);
    let count = visit(object.borrow());
    // Of files of PyTorch, a t7 cannot have all.
    match t7::write(object.borrow(), &mut file) {
        Err(error) if error.message().contains("which were not read") => return,
        outcome => outcome.expect("memory"),
    }
    file.seek(0).expect("a beginning");
    let again = t7::read(&mut file).expect("what was written");
    assert_eq!(visit(again.borrow()), count);
}

fuzz_target!(|input: &[u8]| {
    let is_binary = input.len() % 2 == 0;
    match input {
        &[255, ref instructions @ ..] => read_and_write(&make(instructions), is_binary),
        _ => read_and_write(input, is_binary),
    }
    let mut generator = Generator::new(input);
    for _ in 0..*long_run::LEAST {
        let count = usize::from(generator.next());
        read_and_write(&make(&generator.bytes(count)), count % 2 == 0);
    }
});
