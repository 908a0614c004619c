//! Files that are there as a whole or not at all.

use crate::sigpipe::write_quietly;
use std::ffi::{CStr, CString, OsStr};
use std::fs::{self, File, Metadata, OpenOptions, Permissions};
use std::io::{Error, ErrorKind, Result, Seek, SeekFrom, Write};
use std::mem::MaybeUninit;
use std::os::fd::{AsRawFd, FromRawFd, RawFd};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{MetadataExt, OpenOptionsExt, PermissionsExt, fchown};
use std::path::{Path, PathBuf};

/// A file that is written without a name, or beside the one of its name where the system has no such files, and that
/// replaces that one when it is complete: tensors that are being written may be mapped from it.
///
/// It has the owner and the permissions of the one that it replaces from the beginning; links are followed. What is no
/// regular file, a pipe for one, is written where it is, and so is an open descriptor that is named by a link in `/proc`.
/// What is complete is copied into a file that something is mounted at, since nothing can replace that.
pub(crate) struct Replacement {
    file: File,
    place: WrittenWhere,
}

/// Where what is written will be.
enum WrittenWhere {
    /// Where it is written.
    Here,
    /// In a regular file that is there, or that will be. The new file has no name until then, or a temporary one.
    At { target: PathBuf, temporary: Option<PathBuf> },
    /// In this file, into which a complete one is copied.
    Into(File),
}

/// What a name leads to.
enum NamedFile {
    /// A regular file, or none.
    File(PathBuf, Option<Metadata>),
    /// A regular file that is mounted there.
    Mounted(PathBuf, Metadata),
    /// What is written where it is.
    Special(File),
}

/// Links that are followed one after the other before it is an error, as many as in the system.
const LINKS: usize = 40;

impl Replacement {
    /// Makes an empty file that will replace the one at `name`, with its owner and its permissions.
    ///
    /// # Errors
    ///
    /// There is no such folder, or it may not be written to; nor may a file of that name that is there.
    pub(crate) fn of(name: &CStr) -> Result<Replacement> {
        Self::at(name, true)
    }

    /// As [`Replacement::of`], but a link of that name is replaced itself: for a name that the library makes of another one,
    /// where who made a link may have other files in mind than who asked for a file.
    ///
    /// # Errors
    ///
    /// As [`Replacement::of`].
    pub(crate) fn of_link(name: &CStr) -> Result<Replacement> {
        Self::at(name, false)
    }

    fn at(name: &CStr, follow: bool) -> Result<Replacement> {
        let (target, present) = match find(Path::new(OsStr::from_bytes(name.to_bytes())), follow)? {
            NamedFile::Special(file) => return Ok(Replacement { file, place: WrittenWhere::Here }),
            NamedFile::Mounted(target, present) => {
                let into = OpenOptions::new().write(true).open(&target)?;
                // The folder of such a file may be one that nothing can be made in.
                let (file, temporary) = fresh_file(folder_of(&target), Some(&present))
                    .or_else(|_| fresh_file(&std::env::temp_dir(), Some(&present)))?;
                if let Some(name) = temporary {
                    fs::remove_file(name)?;
                }
                return Ok(Replacement { file, place: WrittenWhere::Into(into) });
            }
            NamedFile::File(target, present) => (target, present),
        };
        if present.is_some() {
            // The system lets a file be replaced that may not be written to.
            OpenOptions::new().write(true).open(&target)?;
        }
        let (file, temporary) = fresh_file(folder_of(&target), present.as_ref())?;
        let made = Replacement { file, place: WrittenWhere::At { target, temporary } };
        if let Some(present) = present {
            made.take_after(&present)?;
        }
        Ok(made)
    }

    /// Another descriptor of the file that is written.
    ///
    /// # Errors
    ///
    /// There are too many already.
    pub(crate) fn file(&self) -> Result<File> {
        self.file.try_clone()
    }

    /// Gives the new file the owner and the permissions of `present`; where it cannot have its group, what only the group
    /// might do nobody may.
    fn take_after(&self, present: &Metadata) -> Result<()> {
        let now = self.file.metadata()?;
        let (mut mode, mut is_same_group) = (present.mode() & 0o7777, now.gid() == present.gid());
        if !is_same_group || now.uid() != present.uid() {
            let both = fchown(&self.file, Some(present.uid()), Some(present.gid())).is_ok();
            is_same_group |= both || fchown(&self.file, None, Some(present.gid())).is_ok();
            if !both {
                mode &= 0o777;
            }
        }
        if !is_same_group {
            mode &= 0o707 | (mode & 0o007) << 3;
        }
        if now.mode() & 0o7777 != mode {
            self.file.set_permissions(Permissions::from_mode(mode))?;
        }
        Ok(())
    }

    /// Writes `parts`, which are all of it, and finishes.
    ///
    /// # Errors
    ///
    /// There is no room; else as [`Replacement::finish`].
    pub(crate) fn fill(mut self, parts: &[&[u8]]) -> Result<()> {
        for part in parts {
            self.write_all(part)?;
        }
        self.finish()
    }

    /// Brings the file to the disk and gives it its name.
    ///
    /// # Errors
    ///
    /// The system refuses; the file of that name is as it was.
    pub(crate) fn finish(mut self) -> Result<()> {
        let (target, temporary) = match &mut self.place {
            WrittenWhere::Here => return Ok(()),
            WrittenWhere::Into(into) => return copy(&self.file, into),
            WrittenWhere::At { target, temporary } => (target, temporary),
        };
        sync(&self.file)?;
        if temporary.is_none() {
            match link(&self.file, target) {
                Ok(()) => return Ok(()),
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
            let (_, name) = beside(folder_of(target), |name| link(&self.file, name))?;
            *temporary = Some(name);
        }
        let Some(name) = temporary else {
            return Ok(());
        };
        match fs::rename(&*name, &*target) {
            // Something is mounted there, which older systems do not say beforehand. The other name goes with `self`.
            Err(error) if error.kind() == ErrorKind::ResourceBusy => {
                copy(&self.file, &OpenOptions::new().write(true).open(target)?)
            }
            Err(error) => Err(error),
            Ok(()) => {
                *temporary = None;
                Ok(())
            }
        }
    }
}

/// Replaces the file at `name` by one of the bytes of all `parts`.
///
/// # Errors
///
/// Those of [`Replacement`]; there is no room. What was there is as it was.
pub fn replace(name: &CStr, parts: &[&[u8]]) -> Result<()> {
    Replacement::of(name)?.fill(parts)
}

impl Write for Replacement {
    fn write(&mut self, bytes: &[u8]) -> Result<usize> {
        write_quietly(&mut self.file, bytes)
    }

    fn flush(&mut self) -> Result<()> {
        Ok(())
    }
}

impl Drop for Replacement {
    fn drop(&mut self) {
        if let WrittenWhere::At { temporary: Some(name), .. } = &self.place {
            // It is in nobody's way, should it stay.
            let _ = fs::remove_file(name);
        }
    }
}

/// Waits until a file is on the disk.
fn sync(file: &File) -> Result<()> {
    match file.sync_all() {
        // Not every file system has anything to wait for.
        Err(error) if !matches!(error.raw_os_error(), Some(libc::EINVAL | libc::EROFS)) => Err(error),
        _ => Ok(()),
    }
}

/// Copies a file into another, of which nothing is left. Whether there is room is seen before anything changes.
fn copy(mut from: &File, mut into: &File) -> Result<()> {
    let (length, before) = (from.metadata()?.len(), into.metadata()?.len());
    if length > before {
        let (start, more) = (before as libc::off_t, (length - before) as libc::off_t);
        // SAFETY: the call takes a descriptor and numbers.
        if unsafe { libc::fallocate(into.as_raw_fd(), 0, start, more) } != 0 {
            let error = Error::last_os_error();
            // Other errors: this file system cannot say beforehand.
            if matches!(error.raw_os_error(), Some(libc::ENOSPC | libc::EDQUOT | libc::EFBIG)) {
                into.set_len(before)?;
                return Err(error);
            }
        }
    }
    from.seek(SeekFrom::Start(0))?;
    std::io::copy(&mut from, &mut into)?;
    into.set_len(length)?;
    sync(into)
}

/// Whether something is mounted at the file `path`, as far as the system says so: Linux does from 5.8 on.
fn is_mounted(path: &Path) -> Result<bool> {
    let name = CString::new(path.as_os_str().as_bytes())?;
    let mut about = MaybeUninit::<libc::statx>::zeroed();
    // SAFETY: a terminated string, and room for what is said of it.
    let said = unsafe {
        libc::statx(libc::AT_FDCWD, name.as_ptr(), libc::AT_SYMLINK_NOFOLLOW, 0, about.as_mut_ptr())
    };
    // SAFETY: zeros, or what the call wrote over them: numbers that may have any value.
    let about = unsafe { about.assume_init() };
    Ok(said == 0 && about.stx_attributes & libc::STATX_ATTR_MOUNT_ROOT as u64 != 0)
}

/// The folder of a file of which [`find`] gave the name.
fn folder_of(target: &Path) -> &Path {
    target.parent().unwrap_or(Path::new("/"))
}

/// What `named` leads to, behind all links if they are to be followed, even if nothing is there yet.
fn find(named: &Path, follow: bool) -> Result<NamedFile> {
    let mut path = named.to_path_buf();
    for _ in 0..LINKS {
        // Without a last name it is a folder; so it is if there is a slash behind it, or a point behind that.
        let bytes = path.as_os_str().as_bytes();
        let is_folder = bytes.ends_with(b"/") || bytes.ends_with(b"/.");
        let name = path.file_name().filter(|_| !is_folder).ok_or(ErrorKind::IsADirectory)?;
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        // A folder may be used whose parents may not be looked at.
        let folder = fs::canonicalize(folder).unwrap_or_else(|_| folder.to_path_buf());
        let here = folder.join(name);
        if let Some(descriptor) = own_descriptor(&folder, name) {
            return Ok(NamedFile::Special(duplicate(descriptor)?));
        }
        let about = match fs::symlink_metadata(&here) {
            Ok(about) => about,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(NamedFile::File(here, None)),
            Err(error) => return Err(error),
        };
        if about.is_file() {
            let is_mounted = is_mounted(&here)?;
            return Ok(if is_mounted {
                NamedFile::Mounted(here, about)
            } else {
                NamedFile::File(here, Some(about))
            });
        }
        if about.is_symlink() && !follow {
            return Ok(NamedFile::File(here, None));
        }
        // Links of other processes' descriptors lead to files that may have no name any more.
        if !about.is_symlink() || folder.starts_with("/proc") {
            return Ok(NamedFile::Special(OpenOptions::new().write(true).open(here)?));
        }
        path = folder.join(fs::read_link(&here)?);
    }
    Err(Error::from_raw_os_error(libc::ELOOP))
}

/// The descriptor of this process that the link `name` in `folder` stands for.
fn own_descriptor(folder: &Path, name: &OsStr) -> Option<RawFd> {
    let inside = folder.strip_prefix(format!("/proc/{}", std::process::id())).ok()?;
    let is_folder = inside == Path::new("fd") || (inside.starts_with("task") && inside.ends_with("fd"));
    if is_folder { name.to_str()?.parse().ok() } else { None }
}

/// Another descriptor of the same open file: a socket cannot be opened by a name, and where others write is kept.
fn duplicate(descriptor: RawFd) -> Result<File> {
    // SAFETY: the call takes any number; it fails if none is open under it.
    let copy = unsafe { libc::fcntl(descriptor, libc::F_DUPFD_CLOEXEC, 0) };
    if copy < 0 {
        return Err(Error::last_os_error());
    }
    // SAFETY: a new descriptor, which nobody else has.
    Ok(unsafe { File::from_raw_fd(copy) })
}

/// A new empty file in `folder`, without a name if the system has such files. What replaces the file `present` may be
/// read by nobody else until it has its permissions.
fn fresh_file(folder: &Path, present: Option<&Metadata>) -> Result<(File, Option<PathBuf>)> {
    let mode = if present.is_some() { 0o600 } else { 0o666 };
    let options = || {
        let mut options = OpenOptions::new();
        options.read(true).write(true).mode(mode);
        options
    };
    if let Ok(file) = options().custom_flags(libc::O_TMPFILE).open(folder)
        // It gets its name by this one.
        && fs::symlink_metadata(descriptor_name(&file)).is_ok()
    {
        return Ok((file, None));
    }
    let (file, name) = beside(folder, |name| options().create_new(true).open(name))?;
    Ok((file, Some(name)))
}

/// Has `make` make something in `folder` under a name that nothing has there.
fn beside<T>(folder: &Path, mut make: impl FnMut(&Path) -> Result<T>) -> Result<(T, PathBuf)> {
    loop {
        let name = folder.join(format!(".th-{:016x}.part", random()));
        match make(&name) {
            Ok(made) => return Ok((made, name)),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
}

/// A number that nobody can guess, if the system has such.
fn random() -> u64 {
    let mut bytes = [0u8; 8];
    // SAFETY: room for that many bytes.
    let count = unsafe { libc::getrandom(bytes.as_mut_ptr().cast(), bytes.len(), libc::GRND_NONBLOCK) };
    if count == bytes.len() as isize {
        return u64::from_ne_bytes(bytes);
    }
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    since.map_or(0, |time| time.as_nanos() as u64) ^ u64::from(std::process::id()) << 32
}

/// The name that an open file has for its process.
fn descriptor_name(file: &File) -> PathBuf {
    PathBuf::from(format!("/proc/self/fd/{}", file.as_raw_fd()))
}

/// Gives an unnamed file the name `name`, unless something has it.
fn link(file: &File, name: &Path) -> Result<()> {
    let from = CString::new(descriptor_name(file).into_os_string().as_bytes())?;
    let to = CString::new(name.as_os_str().as_bytes())?;
    // SAFETY: two terminated strings.
    let linked = unsafe {
        libc::linkat(libc::AT_FDCWD, from.as_ptr(), libc::AT_FDCWD, to.as_ptr(), libc::AT_SYMLINK_FOLLOW)
    };
    if linked == 0 { Ok(()) } else { Err(Error::last_os_error()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_followed_unless_they_are_replaced() {
        let folder = std::env::temp_dir().join(format!("th-replacement-{}", std::process::id()));
        fs::create_dir(&folder).unwrap();
        let (file, link) = (folder.join("file"), folder.join("link"));
        let name = CString::new(link.as_os_str().as_bytes()).unwrap();
        fs::write(&file, "old").unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        replace(&name, &[b"n", b"ew"]).unwrap();
        assert_eq!(fs::read(&file).unwrap(), b"new");
        Replacement::of_link(&name).unwrap().fill(&[b"own"]).unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_file());
        assert_eq!((fs::read(&file).unwrap(), fs::read(&link).unwrap()), (b"new".to_vec(), b"own".to_vec()));
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 2, "nothing is left over");
        fs::remove_dir_all(&folder).unwrap();
    }
}
