//! Storages of whose data a program has asked the address, and the object that it asked: so that it is seen when the data
//! moves though that object has not been resized.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Who was asked latest for the address of a storage's data.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Question {
    /// The address of the tensor or storage.
    pub(crate) object: usize,
    /// The number of the call.
    pub(crate) call: u32,
}

/// Questions by the addresses of storages. Only to be asked by who has a shard of the book.
#[derive(Debug, Default)]
pub(crate) struct Asked {
    /// How many there are: nobody waits here for each other where there are none.
    count: AtomicUsize,
    questions: Mutex<BTreeMap<usize, Question>>,
}

impl Asked {
    fn lock(&self) -> MutexGuard<'_, BTreeMap<usize, Question>> {
        self.questions.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The program asks for the address of the data of the storage at an address.
    pub(crate) fn add(&self, storage: usize, question: Question) {
        let mut questions = self.lock();
        questions.insert(storage, question);
        self.count.store(questions.len(), Ordering::Release);
    }

    /// The data of the storage at an address has another address, or is gone: who was asked for the one before.
    pub(crate) fn take(&self, storage: usize) -> Option<Question> {
        if self.count.load(Ordering::Acquire) == 0 {
            return None;
        }
        let mut questions = self.lock();
        let question = questions.remove(&storage);
        self.count.store(questions.len(), Ordering::Release);
        question
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_latest_question_counts_once() {
        let asked = Asked::default();
        assert!(asked.take(16).is_none());
        asked.add(16, Question { object: 1, call: 1 });
        asked.add(16, Question { object: 2, call: 3 });
        assert_eq!(asked.take(16).map(|question| (question.object, question.call)), Some((2, 3)));
        assert!(asked.take(16).is_none());
    }
}
