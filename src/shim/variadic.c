/* The three variadic functions of the C interface. They format their message, as C must, and hand it to
 * the Rust side, which knows the handlers. There is no other C in the library.
 *
 * Compiled with -fexceptions: a handler may throw through these frames. */

#include <stdarg.h>
#include <stdio.h>

#define MESSAGE_SIZE 2048

/* Both are defined in src/boundary/raise.rs and call the handler in force, which may not return. */
void th_raise_message(const char *message);
void th_raise_arg_message(int arg_number, const char *message);

#if defined(__GNUC__)
#define TH_PRINTF(text, first) __attribute__((format(printf, text, first), visibility("hidden")))
#else
#define TH_PRINTF(text, first)
#endif

void th_shim_error(const char *file, int line, const char *format, ...) TH_PRINTF(3, 4);
void th_shim_arg_check(const char *file, int line, int condition, int arg_number, const char *format, ...)
    TH_PRINTF(5, 6);
void th_shim_assertion_failed(const char *file, int line, const char *expression, const char *format, ...)
    TH_PRINTF(4, 5);

static void append_position(char *message, int length, const char *file, int line)
{
  if (length >= 0 && length < MESSAGE_SIZE)
    snprintf(message + length, (size_t)(MESSAGE_SIZE - length), " at %s:%d", file, line);
}

void th_shim_error(const char *file, int line, const char *format, ...)
{
  char message[MESSAGE_SIZE] = "";
  va_list arguments;
  va_start(arguments, format);
  int length = vsnprintf(message, sizeof message, format, arguments);
  va_end(arguments);
  append_position(message, length, file, line);
  th_raise_message(message);
}

void th_shim_arg_check(const char *file, int line, int condition, int arg_number, const char *format, ...)
{
  if (condition)
    return;
  char message[MESSAGE_SIZE] = "";
  va_list arguments;
  va_start(arguments, format);
  int length = vsnprintf(message, sizeof message, format, arguments);
  va_end(arguments);
  append_position(message, length, file, line);
  th_raise_arg_message(arg_number, message);
}

void th_shim_assertion_failed(const char *file, int line, const char *expression, const char *format, ...)
{
  char message[MESSAGE_SIZE] = "";
  char detail[MESSAGE_SIZE / 2] = "";
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(detail, sizeof detail, format, arguments);
  va_end(arguments);
  int length = snprintf(message, sizeof message, "Assertion `%s' failed. %s", expression, detail);
  append_position(message, length, file, line);
  th_raise_message(message);
}
