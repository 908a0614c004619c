//! Opening pipes from and to commands.

use std::ffi::{CStr, OsStr};
use std::fs;
use std::io::{self, ErrorKind};
use std::os::fd::OwnedFd;
use std::os::unix::ffi::OsStrExt;
use std::process::{Child, Command, Stdio};

use super::disk::cannot_open;
use super::memory::Buffer;
use super::mode::Mode;
use super::state::{BytesPlace, File};
use super::stream::{Buffers, Stream};
use crate::error::Result;

impl<B: Buffer> File<B> {
    /// Starts `command` in a shell, to read what it prints ("r") or write what it reads ("w").
    ///
    /// `None` if a quiet pipe cannot be opened. A command that the shell cannot run is no such
    /// failure: it prints nothing, and breaks when written to.
    ///
    /// # Errors
    ///
    /// Argument 2: `mode` is none of these. The shell cannot be started, unless `quiet`.
    pub fn pipe(command: &CStr, mode: &[u8], quiet: bool) -> Result<Option<Self>> {
        let mode = Mode::parse_one_way(mode)?;
        let buffers = Buffers::new()?;
        match start(command, &mode) {
            Ok((file, child)) => {
                let place = BytesPlace::Pipe(Stream::new(file, buffers), child);
                Ok(Some(Self::open(place, Some(command.to_owned()), mode, quiet)))
            }
            Err(_) if quiet => Ok(None),
            Err(cause) => Err(cannot_open(command, &mode, &cause)),
        }
    }
}

/// Starts the shell and gives our end of the pipe.
fn start(command: &CStr, mode: &Mode) -> io::Result<(fs::File, Child)> {
    let mut shell = Command::new("/bin/sh");
    shell.arg("-c").arg(OsStr::from_bytes(command.to_bytes()));
    if mode.readable {
        shell.stdout(Stdio::piped());
    } else {
        shell.stdin(Stdio::piped());
    }
    let mut child = shell.spawn()?;
    let end: Option<OwnedFd> = if mode.readable {
        child.stdout.take().map(OwnedFd::from)
    } else {
        child.stdin.take().map(OwnedFd::from)
    };
    let end = end.ok_or(io::Error::from(ErrorKind::BrokenPipe))?;
    Ok((fs::File::from(end), child))
}
