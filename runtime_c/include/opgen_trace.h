/* SPDX-License-Identifier: Apache-2.0 */
/* Sends frames over any stream of bytes: what a module's layers compute, for `opgen trace`. No heap, no libc.
 */
#ifndef OPGEN_TRACE_H
#define OPGEN_TRACE_H

#include <stdint.h>

/* Kinds of frames. */
#define OPGEN_TRACE_BEGIN 1
#define OPGEN_TRACE_TENSOR 2
#define OPGEN_TRACE_END 3

#define OPGEN_TRACE_HEAD 32

/* Everything that is kept between frames. */
typedef struct {
    /* Takes bytes, all of them. */
    void (*write)(void *user, const void *data, int32_t bytes);
    void *user;
    /* Runs since init, which sets the module's state to its beginning: set it to 0 there. */
    uint32_t run;
    /* Frames of this run. */
    uint32_t frame;
    /* Of the module that runs. */
    uint32_t identity;
} opgen_trace_sender;

/* CRC-32 of Ethernet and zlib, four bits at a time. `crc` is that of what stands before the data. */
static inline uint32_t opgen_trace_crc(uint32_t crc, const void *data, int32_t bytes)
{
    static const uint32_t table[16] = {
        0x00000000u, 0x1DB71064u, 0x3B6E20C8u, 0x26D930ACu, 0x76DC4190u, 0x6B6B51F4u,
        0x4DB26158u, 0x5005713Cu, 0xEDB88320u, 0xF00F9344u, 0xD6D6A3E8u, 0xCB61B38Cu,
        0x9B64C2B0u, 0x86D3D2D4u, 0xA00AE278u, 0xBDBDF21Cu,
    };
    const uint8_t *const from = (const uint8_t *)data;
    int32_t i;
    crc = ~crc;
    for (i = 0; i < bytes; i++) {
        crc = table[(crc ^ from[i]) & 15u] ^ (crc >> 4);
        crc = table[(crc ^ ((uint32_t)from[i] >> 4)) & 15u] ^ (crc >> 4);
    }
    return ~crc;
}

static inline void opgen_trace_put(uint8_t *to, uint32_t value)
{
    to[0] = (uint8_t)(value & 255u);
    to[1] = (uint8_t)((value >> 8) & 255u);
    to[2] = (uint8_t)((value >> 16) & 255u);
    to[3] = (uint8_t)((value >> 24) & 255u);
}

/* Sends a head, the data, and a CRC of both. docs/trace.md describes the bytes. */
static inline void opgen_trace_frame(opgen_trace_sender *sender, uint8_t kind, uint32_t layer,
                                     uint32_t output, const void *data, int32_t bytes)
{
    /* The first and the last of the four bytes by which a frame is found are in no UTF-8 text. */
    uint8_t head[OPGEN_TRACE_HEAD] = {0xF7, 0x4F, 0x47, 0xF8, 1};
    uint8_t tail[4];
    uint32_t crc;
    head[5] = kind;
    head[6] = (uint8_t)(output & 255u);
    head[7] = (uint8_t)((output >> 8) & 255u);
    opgen_trace_put(head + 8, sender->identity);
    opgen_trace_put(head + 12, sender->run);
    opgen_trace_put(head + 16, sender->frame);
    opgen_trace_put(head + 20, layer);
    opgen_trace_put(head + 24, (uint32_t)bytes);
    crc = opgen_trace_crc(0, head, 28);
    opgen_trace_put(head + 28, crc);
    opgen_trace_put(tail, opgen_trace_crc(crc, data, bytes));
    sender->frame++;
    sender->write(sender->user, head, OPGEN_TRACE_HEAD);
    if (bytes > 0) {
        sender->write(sender->user, data, bytes);
    }
    sender->write(sender->user, tail, 4);
}

/* Begins a run of a module's entry point. `model` is the sha256 of the model's file in hexadecimal digits. */
static inline void opgen_trace_begin(opgen_trace_sender *sender, uint32_t identity, uint32_t layers,
                                     uint32_t entry, const char *model)
{
    sender->identity = identity;
    sender->run++;
    sender->frame = 0;
    opgen_trace_frame(sender, OPGEN_TRACE_BEGIN, layers, entry, model, 64);
}

/* Sends an output of a layer; or an input of the model, as layer 0. */
static inline void opgen_trace_send(opgen_trace_sender *sender, int32_t layer, int32_t output,
                                    const void *data, int32_t bytes)
{
    opgen_trace_frame(sender, OPGEN_TRACE_TENSOR, (uint32_t)layer, (uint32_t)output, data, bytes);
}

/* Ends a run; returns what it returned. */
static inline int opgen_trace_end(opgen_trace_sender *sender, int status)
{
    uint8_t code[4];
    opgen_trace_put(code, (uint32_t)status);
    opgen_trace_frame(sender, OPGEN_TRACE_END, 0, 0, code, 4);
    return status;
}

#endif /* OPGEN_TRACE_H */
