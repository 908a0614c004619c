/*
 * THObject.h: trees of values, as Torch7 writes them to .t7 files.
 *
 * An object is nil, a number, a string, a boolean, a table, an instance of a
 * Torch class such as nn.Linear, a function (which is never run), a tensor or
 * a storage. Loading a network and looking at a weight:
 *
 *     THObject *net = THObject_newLoad("net.t7");
 *     THObject *weight = THObject_newPath(net, "modules.1.weight");
 *     THFloatTensor *tensor = THObject_newFloatTensor(weight);
 *     printf("%s: %g\n", THObject_className(net), THFloatTensor_get2d(tensor, 0, 0));
 *     THFloatTensor_free(tensor);
 *     THObject_free(weight);
 *     THObject_free(net);
 *
 * The golden rule (see TH.h) holds as for tensors: whatever a function with
 * `new` in its name gives you is yours to free, a field of a table as well as
 * the tensor in it; and what you put into a table stays yours, too. What you
 * got lives as long as you hold it, whether you hold the rest of the tree or
 * not.
 *
 * Tables, instances, functions, strings, tensors and storages are the same
 * object wherever they occur: compare pointers to find out. Tables may contain
 * themselves and each other; all of such a circle is freed with the last
 * reference to any of it. Numbers, booleans and nil are equal by value and may
 * be a new object each time.
 *
 * The tensor in an object is shared, not copied: what you write to it is what
 * the object holds, and what THObject_save writes.
 *
 * Going through all of a tree:
 *
 *     for (i = 0; i < THObject_pairCount(object); i++) {
 *       THObject *key = THObject_newKeyAt(object, i), *value = THObject_newValueAt(object, i);
 *       if (THObject_kind(key) == TH_OBJECT_STRING)
 *         printf("%s: a %s\n", THObject_string(key), THObject_className(value));
 *       THObject_free(value);
 *       THObject_free(key);
 *     }
 *
 * Pairs come in the order in which their keys came into the table. An instance
 * has the fields of the table that it contains, so the functions for tables
 * take instances as well. Trees may be as deep as a file is long: functions
 * that call themselves for each level should have a limit.
 *
 * Threads may read the same objects at once. While one changes a table, no
 * other may use it, or what contains it.
 */
#ifndef TH_OBJECT_INC
#define TH_OBJECT_INC

#include "THFile.h"
#include "THTensor.h"

typedef struct THObject THObject;

/* What an object is: see THObject_kind. Those up to TH_OBJECT_FUNCTION have the numbers of the file format. */
#define TH_OBJECT_NIL 0
#define TH_OBJECT_NUMBER 1
#define TH_OBJECT_STRING 2
#define TH_OBJECT_TABLE 3
#define TH_OBJECT_INSTANCE 4 /* of a Torch class that is neither tensor nor storage */
#define TH_OBJECT_BOOLEAN 5
#define TH_OBJECT_FUNCTION 6
#define TH_OBJECT_TENSOR 7
#define TH_OBJECT_STORAGE 8
#define TH_OBJECT_UNREAD 9 /* an array of a file, of elements that no tensor can have: kept for files of that format */

/* In files for one element type (see THGenerateAllTypes.h), the functions of the type in force. */
#define THObject_newTensor TH_CONCAT_3(THObject_new, Real, Tensor)
#define THObject_newStorage TH_CONCAT_3(THObject_new, Real, Storage)
#define THObject_newFromTensor TH_CONCAT_3(THObject_newFrom, Real, Tensor)
#define THObject_newFromStorage TH_CONCAT_3(THObject_newFrom, Real, Storage)

/* >>> prototypes generated from src/ffi/object/ by "make headers": edit there */
/**
 * Takes one more reference, to be given back with THObject_free. NULL is left alone.
 */
TH_API void THObject_retain(THObject *object);

/**
 * Gives one reference back; the last one frees the object, and its references to what it contains. Objects that
 * contain each other are freed with the last reference to any of them. NULL is left alone.
 */
TH_API void THObject_free(THObject *object);

/**
 * What the object is: one of TH_OBJECT_NIL, TH_OBJECT_NUMBER, ... Errors: 1 if NULL.
 */
TH_API int THObject_kind(const THObject *object);

/**
 * The name of its type, as torch.type gives it in Lua: `nn.Linear`, `torch.FloatTensor`, `table`, `number`; of the
 * kind TH_OBJECT_UNREAD that of its elements, as the file has it: `F8_E4M3`, `<c8`.
 * Owned by the object. Errors: 1 if NULL.
 */
TH_API const char *THObject_className(const THObject *object);

/**
 * The version of the class of an instance, a tensor or a storage, as a file has it; 0 of anything else. Errors: 1
 * if NULL.
 */
TH_API int THObject_version(const THObject *object);

/**
 * The name of the element type of a tensor or storage, such as `Float`; NULL if it is neither. It lives as long as
 * the program. Errors: 1 if NULL.
 */
TH_API const char *THObject_elementType(const THObject *object);

/**
 * The number that the object is. Errors: 1 if NULL or no number.
 */
TH_API double THObject_number(const THObject *object);

/**
 * 1 if the object is true, 0 if it is false. Errors: 1 if NULL or no boolean.
 */
TH_API int THObject_boolean(const THObject *object);

/**
 * The bytes of a string, or of the code of a function, with a 0 behind them; there may be others among them, see
 * THObject_length. Owned by the object, which keeps them as they are. Errors: 1 if NULL or neither.
 */
TH_API const char *THObject_string(const THObject *object);

/**
 * The length, as the operator # of Lua gives it: the bytes of a string or of the code of a function; the
 * largest n so that a table, or the contents of an instance, has the keys 1 to n; the elements of a storage; the
 * size of the first dimension of a tensor, or of an array that was not read. 0 of anything else. Errors: 1 if NULL.
 */
TH_API size_t THObject_length(const THObject *object);

/* ---- Reading and writing .t7 files --------------------------------------------------------------------- */
/**
 * The object in the .t7 file at `path`, in any encoding: binary in either byte order and with longs of 8 or 4
 * bytes, or ascii. Tensors of a GPU become their twins in memory. Nothing in a file is ever run.
 *
 * A file of PyTorch, of any version, is read likewise, and so is a pickle of Python: docs/pytorch-files.md says what
 * becomes of what. Classes that are not known become objects with their names and fields.
 *
 * A file of 1 MB and more is mapped, and its elements are left in it: the first function that gives a tensor
 * makes it, as a view of the mapping if its elements lie there as in memory, else as a copy. Writing to a tensor
 * does not change the file. While the object or one of its tensors lives, the file must not be made shorter or
 * overwritten in place; THObject_save replaces it, which is safe.
 *
 * Ownership: the caller frees it. Errors: 1 if `path` is NULL; the file cannot be read; it is neither, and the
 * text says what it is instead; it is cut off or wrong, and the text says where; no memory.
 */
TH_API TH_OWNED THObject *THObject_newLoad(const char *path);

/**
 * The object at the position of `file`, which is behind it afterwards. The file says what encoding to expect:
 * THFile_binary or THFile_ascii, for files on disk the byte order and THDiskFile_longSize. A file of the client's
 * own kind is read through its table: readInt, readLong, readDouble, readChar (strings), what the storages need,
 * and, where they are there, position and seek. Ownership: the caller frees it. Errors: 1 if `file` is NULL,
 * closed or not readable, or a function is missing in its table; otherwise as THObject_newLoad, for a quiet file,
 * too: its position is as it was then, if it can be moved.
 */
TH_API TH_OWNED THObject *THObject_newRead(THFile *file);

/**
 * Writes the object, with all that it contains, at the position of `file` and in its encoding, as the method
 * writeObject of files does in Lua. Tensors that share a storage do so in the file. A file of the client's own kind
 * is written through its table: writeInt, writeLong, writeDouble, writeChar (strings) and what the storages need.
 * Errors: 1 if `object` is NULL; 2 if `file` is NULL, closed or not writable, or a function is missing in its table;
 * a string or table too long for the format, or no memory: nothing has been written then; the file does not take
 * all of it.
 */
TH_API void THObject_write(THObject *object, THFile *file);

/**
 * Writes the object to a binary file at `path`, as torch.save does. A file that is there already is replaced when
 * the new one is complete. Errors: 1, 2 if NULL; as THObject_write: what was at `path` is as it was.
 */
TH_API void THObject_save(THObject *object, const char *path);

/* ---- New objects --------------------------------------------------------------------------------------- */
/**
 * The object nil, which stands for no value. Ownership, of this and of all objects that follow: the caller frees
 * it. Errors, likewise: no memory.
 */
TH_API TH_OWNED THObject *THObject_newNil(void);

/**
 * A number.
 */
TH_API TH_OWNED THObject *THObject_newNumber(double number);

/**
 * True, or false if `boolean` is 0.
 */
TH_API TH_OWNED THObject *THObject_newBoolean(int boolean);

/**
 * A copy of the terminated string `text`. Errors: 1 if NULL.
 */
TH_API TH_OWNED THObject *THObject_newString(const char *text);

/**
 * A string of the `length` bytes at `bytes`, any of which may be 0. Errors: 1 if NULL though `length` is positive; 2
 * if no memory can hold so many.
 */
TH_API TH_OWNED THObject *THObject_newBytes(const char *bytes, size_t length);

/**
 * A table without pairs.
 */
TH_API TH_OWNED THObject *THObject_newTable(void);

/**
 * An instance of the Torch class `className`, such as `nn.Linear`, whose fields are those of `contents`, a table as
 * a rule: it is shared, not copied. The version is 1. Errors: 1, 2 if NULL; 1 if it
 * is a class of tensors or storages, or has control characters.
 */
TH_API TH_OWNED THObject *THObject_newInstance(const char *className, THObject *contents);

/* ---- Fields, elements and pairs of tables -------------------------------------------------------------- */
/**
 * The value of the key `key` in a table or in the contents of an instance. Ownership: the caller frees it. Errors:
 * 1 if `object` is NULL; 2 if `key` is NULL, or there is no such key.
 */
TH_API TH_OWNED THObject *THObject_newField(const THObject *object, const char *key);

/**
 * Whether a table, or the contents of an instance, has the key `key`. Errors: 1, 2 if NULL.
 */
TH_API int THObject_hasField(const THObject *object, const char *key);

/**
 * The element `i` of a list, counted from 1 as in Lua: the value of the number `i`. Ownership: the caller frees
 * it. Errors: 1 if `object` is NULL; 2 if there is no such key.
 */
TH_API TH_OWNED THObject *THObject_newAt(const THObject *object, long i);

/**
 * What a path such as `modules.1.weight` leads to: between its points stand keys, each a string or, where there is
 * no such string, a number. Ownership: the caller frees it. Errors: 1 if `object` is NULL; 2 if `path` is NULL, or
 * there is no such key, which the text names.
 */
TH_API TH_OWNED THObject *THObject_newPath(const THObject *object, const char *path);

/**
 * The value of any key; nil if there is no such key. Ownership: the caller frees it. Errors: 1, 2 if NULL.
 */
TH_API TH_OWNED THObject *THObject_newValue(const THObject *object, const THObject *key);

/**
 * The number of pairs of a table, or of the contents of an instance; 0 of anything else. Errors: 1 if NULL.
 */
TH_API size_t THObject_pairCount(const THObject *object);

/**
 * The key of pair `position`, counted from 0, in the order in which the keys came. Ownership: the caller frees it.
 * Errors: 1 if `object` is NULL or has no pairs; 2 if there is no such pair.
 */
TH_API TH_OWNED THObject *THObject_newKeyAt(const THObject *object, size_t position);

/**
 * The value of pair `position`, likewise.
 */
TH_API TH_OWNED THObject *THObject_newValueAt(const THObject *object, size_t position);

/**
 * Gives `key` the value `value` in a table or in the contents of an instance; the value nil takes the key away.
 * Both are shared, not copied. Numbers, booleans and strings are equal as keys if they are alike, other objects
 * only to themselves. Errors: 1 if `object` is NULL or has no keys; 2 if `key` is NULL, nil or not a number; 3 if
 * `value` is NULL.
 */
TH_API void THObject_set(THObject *object, THObject *key, THObject *value);

/**
 * THObject_set with the terminated string `key` for a key. Errors: as there.
 */
TH_API void THObject_setField(THObject *object, const char *key, THObject *value);

/**
 * THObject_set with the number `i` for a key: elements of a list are counted from 1. Errors: as there.
 */
TH_API void THObject_setAt(THObject *object, long i, THObject *value);

/**
 * Adds `value` at the end of a list. Errors: 1 if `object` is NULL or has no keys; 2 if `value` is NULL.
 */
TH_API void THObject_append(THObject *object, THObject *value);

/**
 * What an instance has for its contents, a table as a rule, or a function for its upvalues. Ownership: the caller
 * frees it. Errors: 1 if NULL or neither.
 */
TH_API TH_OWNED THObject *THObject_newContents(const THObject *object);

/* ---- Tensors and storages of the eight types ----------------------------------------------------------- */
/**
 * The tensor that the object holds: that very tensor, retained, so that its elements, and its sizes, are shared with
 * the object and whoever else holds it. Ownership: the caller frees it. Errors: 1 if NULL or no tensor of this
 * type; no memory for elements that are still in a file.
 */
TH_API TH_OWNED struct THByteTensor *THObject_newByteTensor(const THObject *object);

/**
 * As THObject_newByteTensor.
 */
TH_API TH_OWNED struct THCharTensor *THObject_newCharTensor(const THObject *object);

/**
 * As THObject_newByteTensor.
 */
TH_API TH_OWNED struct THShortTensor *THObject_newShortTensor(const THObject *object);

/**
 * As THObject_newByteTensor.
 */
TH_API TH_OWNED struct THIntTensor *THObject_newIntTensor(const THObject *object);

/**
 * As THObject_newByteTensor.
 */
TH_API TH_OWNED struct THLongTensor *THObject_newLongTensor(const THObject *object);

/**
 * As THObject_newByteTensor.
 */
TH_API TH_OWNED struct THFloatTensor *THObject_newFloatTensor(const THObject *object);

/**
 * As THObject_newByteTensor.
 */
TH_API TH_OWNED struct THDoubleTensor *THObject_newDoubleTensor(const THObject *object);

/**
 * As THObject_newByteTensor.
 */
TH_API TH_OWNED struct THHalfTensor *THObject_newHalfTensor(const THObject *object);

/**
 * The storage that the object holds, retained; as THObject_newByteTensor.
 */
TH_API TH_OWNED struct THByteStorage *THObject_newByteStorage(const THObject *object);

/**
 * As THObject_newByteStorage.
 */
TH_API TH_OWNED struct THCharStorage *THObject_newCharStorage(const THObject *object);

/**
 * As THObject_newByteStorage.
 */
TH_API TH_OWNED struct THShortStorage *THObject_newShortStorage(const THObject *object);

/**
 * As THObject_newByteStorage.
 */
TH_API TH_OWNED struct THIntStorage *THObject_newIntStorage(const THObject *object);

/**
 * As THObject_newByteStorage.
 */
TH_API TH_OWNED struct THLongStorage *THObject_newLongStorage(const THObject *object);

/**
 * As THObject_newByteStorage.
 */
TH_API TH_OWNED struct THFloatStorage *THObject_newFloatStorage(const THObject *object);

/**
 * As THObject_newByteStorage.
 */
TH_API TH_OWNED struct THDoubleStorage *THObject_newDoubleStorage(const THObject *object);

/**
 * As THObject_newByteStorage.
 */
TH_API TH_OWNED struct THHalfStorage *THObject_newHalfStorage(const THObject *object);

/**
 * A new object that holds `tensor` itself, not a copy. Ownership: the caller frees it, and the tensor is still the
 * caller's. Errors: 1 if NULL; no memory.
 */
TH_API TH_OWNED THObject *THObject_newFromByteTensor(struct THByteTensor *tensor);

/**
 * As THObject_newFromByteTensor.
 */
TH_API TH_OWNED THObject *THObject_newFromCharTensor(struct THCharTensor *tensor);

/**
 * As THObject_newFromByteTensor.
 */
TH_API TH_OWNED THObject *THObject_newFromShortTensor(struct THShortTensor *tensor);

/**
 * As THObject_newFromByteTensor.
 */
TH_API TH_OWNED THObject *THObject_newFromIntTensor(struct THIntTensor *tensor);

/**
 * As THObject_newFromByteTensor.
 */
TH_API TH_OWNED THObject *THObject_newFromLongTensor(struct THLongTensor *tensor);

/**
 * As THObject_newFromByteTensor.
 */
TH_API TH_OWNED THObject *THObject_newFromFloatTensor(struct THFloatTensor *tensor);

/**
 * As THObject_newFromByteTensor.
 */
TH_API TH_OWNED THObject *THObject_newFromDoubleTensor(struct THDoubleTensor *tensor);

/**
 * As THObject_newFromByteTensor.
 */
TH_API TH_OWNED THObject *THObject_newFromHalfTensor(struct THHalfTensor *tensor);

/**
 * A new object that holds `storage` itself; as THObject_newFromByteTensor.
 */
TH_API TH_OWNED THObject *THObject_newFromByteStorage(struct THByteStorage *storage);

/**
 * As THObject_newFromByteStorage.
 */
TH_API TH_OWNED THObject *THObject_newFromCharStorage(struct THCharStorage *storage);

/**
 * As THObject_newFromByteStorage.
 */
TH_API TH_OWNED THObject *THObject_newFromShortStorage(struct THShortStorage *storage);

/**
 * As THObject_newFromByteStorage.
 */
TH_API TH_OWNED THObject *THObject_newFromIntStorage(struct THIntStorage *storage);

/**
 * As THObject_newFromByteStorage.
 */
TH_API TH_OWNED THObject *THObject_newFromLongStorage(struct THLongStorage *storage);

/**
 * As THObject_newFromByteStorage.
 */
TH_API TH_OWNED THObject *THObject_newFromFloatStorage(struct THFloatStorage *storage);

/**
 * As THObject_newFromByteStorage.
 */
TH_API TH_OWNED THObject *THObject_newFromDoubleStorage(struct THDoubleStorage *storage);

/**
 * As THObject_newFromByteStorage.
 */
TH_API TH_OWNED THObject *THObject_newFromHalfStorage(struct THHalfStorage *storage);

/* <<< end of generated prototypes */

#endif
