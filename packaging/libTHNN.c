/*
 * libTHNN.so, libTHNN.so.1: the functions of neural networks, under the names that programs know.
 *
 * They are in libTH.so.0, which has them under names of its own: those of torch/nn, and those that
 * PyTorch declares otherwise. Each of these two libraries has one dialect and nothing but a jump for
 * every function, so no program can get one dialect's function with the other's parameters.
 *
 * libTHNN.a is the first of them for programs with libTH.a inside. Each jump has a section of its own, so that the linker
 * takes what a program calls.
 *
 * LIST names a file of lines FORWARD(NAME, NAME_IN_LIBTH).
 */
#if defined(__x86_64__)
#define FORWARD_JUMP(TO) "jmp " #TO "@PLT"
#if defined(__CET__)
#define FORWARD_LANDING "endbr64\n\t"
#endif
#elif defined(__aarch64__)
#define FORWARD_JUMP(TO) "b " #TO
#if defined(__ARM_FEATURE_BTI_DEFAULT)
#define FORWARD_LANDING "hint 34\n\t"
#endif
#else
#error "one line is missing here: how this processor jumps to a function of another library"
#endif
#ifndef FORWARD_LANDING
#define FORWARD_LANDING
#endif

#define FORWARD(NAME, TO)                                                                              \
  __asm__(".section .text." #NAME ",\"ax\",%progbits\n\t.balign 16\n\t.globl " #NAME "\n\t.type " #NAME    \
          ", %function\n" #NAME ":\n\t"                                                                  \
          FORWARD_LANDING FORWARD_JUMP(TO) "\n\t.size " #NAME ", .-" #NAME "\n");

#include LIST
