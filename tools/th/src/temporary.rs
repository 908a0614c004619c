//! Files without a name, which are gone whatever ends the command.

use std::fs::{File, OpenOptions, remove_file};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, Read};
use std::os::fd::AsRawFd;
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

/// Most bytes that are taken from a pipe: nobody knows where it ends.
const MOST: u64 = 4 << 30;

/// A new file in the folder for temporary files, which nobody else can open by a name.
pub(crate) fn unnamed() -> io::Result<File> {
    let folder = std::env::temp_dir();
    let told = |error: io::Error| {
        let cause = crate::failure::without_number(&error);
        io::Error::new(
            error.kind(),
            format!("no temporary file can be made in {}: {cause}", folder.display()),
        )
    };
    let options = || {
        let mut options = OpenOptions::new();
        options.read(true).write(true).mode(0o600);
        options
    };
    if let Ok(file) = options().custom_flags(libc::O_TMPFILE | libc::O_EXCL).open(&folder) {
        return Ok(file);
    }
    loop {
        // Its keys are random.
        let name = folder.join(format!(".th-{:016x}", RandomState::new().build_hasher().finish()));
        match options().create_new(true).open(&name) {
            Ok(file) => return remove_file(&name).map(|()| file).map_err(told),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(told(error)),
        }
    }
}

/// Where the library finds an open file.
pub(crate) fn path_of(file: &File) -> PathBuf {
    Path::new("/proc/self/fd").join(file.as_raw_fd().to_string())
}

/// All that comes through `pipe`.
pub(crate) fn of_pipe(pipe: impl Read) -> io::Result<File> {
    let mut file = unnamed()?;
    if io::copy(&mut pipe.take(MOST + 1), &mut file)? > MOST {
        let text = format!("more than {} GiB come through this pipe: write them to a file first", MOST >> 30);
        return Err(io::Error::other(text));
    }
    Ok(file)
}
