//! How far a long command has come.

use std::io::{IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// Commands that take less time show nothing.
const PATIENCE: Duration = Duration::from_millis(400);
const STEP: Duration = Duration::from_millis(100);
const WIDTH: usize = 40;

/// The bytes that this process has written, as the system counts them; `None` where it does not say.
fn written() -> Option<u64> {
    let counts = std::fs::read_to_string("/proc/self/io").ok()?;
    counts.lines().find_map(|line| line.strip_prefix("wchar: "))?.trim().parse().ok()
}

fn bar(done: u64, total: u64) -> String {
    let part = (done as f64 / total.max(1) as f64).min(1.0);
    let filled = (part * WIDTH as f64) as usize;
    format!("{}{} {:3.0} %", "█".repeat(filled), "░".repeat(WIDTH - filled), part * 100.0)
}

/// Runs `work`, which writes about `total` bytes, with a bar on standard error if that is a terminal and `shown`.
pub(crate) fn during<R>(shown: bool, total: u64, work: impl FnOnce() -> R) -> R {
    let start = written();
    let (true, Some(start)) = (shown && std::io::stderr().is_terminal(), start) else {
        return work();
    };
    let done = AtomicBool::new(false);
    thread::scope(|scope| {
        let watcher = scope.spawn(|| {
            let begin = Instant::now();
            let mut visible = false;
            while !done.load(Ordering::Acquire) {
                if begin.elapsed() > PATIENCE {
                    let now = written().unwrap_or(start).saturating_sub(start);
                    // A bar that cannot be drawn is missed by nobody.
                    let _ = write!(std::io::stderr(), "\r{}", bar(now, total));
                    visible = true;
                }
                thread::park_timeout(STEP);
            }
            if visible {
                let _ = write!(std::io::stderr(), "\r\x1b[K");
            }
        });
        let result = work();
        done.store(true, Ordering::Release);
        watcher.thread().unpark();
        result
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars() {
        assert!(bar(0, 100).ends_with("   0 %"));
        assert!(bar(50, 100).starts_with(&"█".repeat(20)));
        assert!(bar(500, 100).ends_with(" 100 %"));
        assert!(bar(0, 0).ends_with("   0 %"));
    }

    #[test]
    fn the_result_is_that_of_the_work() {
        assert_eq!(during(false, 10, || 5), 5);
    }
}
