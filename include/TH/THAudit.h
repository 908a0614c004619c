/*
 * THAudit.h: who forgot to free? The auditor of the golden rule, and error scopes.
 *
 * THE AUDITOR keeps a book of references: whatever is taken by `new...` or
 * `retain` is written down with the line of your program that took it, and
 * `free`, freeCopyTo and `..._move` strike one out. It is part of every libTH
 * and needs no recompilation of anything:
 *
 *     TH_AUDIT=1 ./program
 *
 * prints at the end which references were not given back. On the way it tells,
 * with all lines concerned, of objects freed twice or used after the last free,
 * of frees of objects that the program owns no reference to, and of storages
 * that show data which was freed. See docs/audit.md for all words of TH_AUDIT
 * and for what the report says. The functions here do the same from C. While
 * nothing is recorded they do nothing and return 0.
 *
 * They may be called from any thread. Reports go to standard error.
 *
 * A piece of code that must not leak is checked like this:
 *
 *     const void *objects[] = {input, output};
 *     long scope = THAudit_scopeBegin("forward", objects, 2);
 *     forward(input, output);
 *     if (THAudit_scopeEnd(scope) != 0)
 *       ...
 *
 * ERROR SCOPES give back what is lost when an error's handler jumps or throws
 * out of the functions that owned it:
 *
 *     long scope = THErrorScope_begin();
 *     if (setjmp(environment) == 0)
 *       layer_forward(input, output);     // may raise while it owns tensors
 *     THErrorScope_end(scope);            // frees those, if it did
 *
 * What layer_forward's own caller holds is left alone: only functions that are
 * gone lose references. A pointer that such a function stored somewhere else
 * before the error is invalid after THErrorScope_end, unless it was retained
 * outside the scope.
 */
#ifndef TH_AUDIT_INC
#define TH_AUDIT_INC

#include "THGeneral.h"

/*
 * Set in the `flag` of tensors and storages whose references were recorded. Code
 * that counts references by itself leaves such objects to retain and free.
 */
#define TH_AUDITED 64

/*
 * Tells what a host runs in this thread: see THAudit_setFrames.
 */
typedef void (*THAuditFramesFunction)(void *data, char *text, int size);

/* >>> prototypes generated from src/ffi/audit.rs by "make headers": edit there */
/**
 * Begins to record references, with an empty book: what is live already is not asked for, nor is a free of
 * it an error. `options` are the words of the environment variable TH_AUDIT; NULL is the same as "1". The
 * report at the end of the process follows, too. Errors: 1 if a word is unknown.
 */
TH_API void THAudit_start(const char *options);

/**
 * Stops recording and forgets the book; nothing is reported, now or at the end of the process.
 */
TH_API void THAudit_stop(void);

/**
 * The number of references that were taken and are not given back yet; 0 while nothing is recorded.
 */
TH_API long THAudit_liveCount(void);

/**
 * A point in time, for THAudit_diff.
 */
TH_API long THAudit_snapshot(void);

/**
 * Prints, to standard error, the references that were taken after `snapshot` and are not given back yet, by
 * site. Returns their number; 0 while nothing is recorded.
 */
TH_API long THAudit_diff(long snapshot);

/**
 * Prints, to standard error, all references that are not given back yet, by site. Returns their number; 0
 * while nothing is recorded.
 */
TH_API long THAudit_report(void);

/**
 * The object lives by design until the process ends: its references are not reported. Nothing is done for NULL, or
 * for what is no object whose references are recorded.
 */
TH_API void THAudit_permanent(const void *object);

/**
 * Has the host's own frames, such as those of a script, stand in front of C's in reports. `frames` is called in the
 * middle of a call of this library, in its thread, with `data`: it writes what runs there into `text`, innermost
 * first, one a line, as "train.lua:17: in function 'step'", at most `size` bytes with the zero at the end. It does
 * not call this library, nor raise errors. NULL takes it away again.
 */
TH_API void THAudit_setFrames(THAuditFramesFunction frames, void *data);

/**
 * Begins a stretch of code of this thread, called `name` in reports, that must be net zero: at its end
 * every reference that it took is given back, and the `count` objects in `objects` have as many references
 * as now. Returns what THAudit_scopeEnd wants; 0 while nothing is recorded. Errors: 1 if `name` is NULL; 2
 * if `objects` is NULL though `count` is positive.
 */
TH_API long THAudit_scopeBegin(const char *name, const void *const *objects, int count);

/**
 * Ends the stretch of code `scope`. If it was not net zero that is reported as a mistake. Returns the number
 * of references that it kept, and of objects whose references are more or fewer than before; 0 for scope 0.
 */
TH_API long THAudit_scopeEnd(long scope);

/**
 * Begins a stretch of code of this thread at whose end the references that errors lost are given back. Call
 * it before setjmp or try. References are recorded until the end, whether the auditor is on or not. Returns
 * what THErrorScope_end wants.
 */
TH_API long THErrorScope_begin(void);

/**
 * Ends the stretch of code `scope`, and those begun inside it. Gives back every reference to a tensor or
 * storage that was taken in it, by this thread, and is lost because an error's handler jumped or threw out
 * of the function that owned it; references of functions that are still running are left alone. Returns the
 * number of references given back. Errors: 1 if this thread has begun no such scope.
 */
TH_API long THErrorScope_end(long scope);

/* <<< end of generated prototypes */

#endif
