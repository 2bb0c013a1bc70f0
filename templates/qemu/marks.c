/* A plugin of QEMU that counts the instructions which a processor executes between two marks. Made by opgen.
 *
 * The marks are hints, which a processor skips: BEGIN and END, as the program has them (board.h of firmware). Each end writes a line with the number of instructions strictly between the two. With
 * `profile=FILE` each end also writes which blocks of instructions ran in between: lines of a block's number,
 * how often it ran, and how often what ran next does not stand behind it; then the word `end`. When the
 * program has ended, all blocks follow, in the order of their numbers: address and instructions, in
 * hexadecimal digits. A block with a mark in it counts as a whole for the region that the mark ends.
 *
 * With `waits=ORIGIN:SIZE:LINE:SETS:WAYS:LINE:SETS:WAYS` it keeps the lines that the caches of a device would
 * have, those used last, of a flash of this range: first of instructions, then of data; without ways of data
 * both have the same cache. The word `end` is then followed by how many lines of instructions were missed
 * behind the line before, how many elsewhere, how many lines of data, and how many accesses were to other
 * memories.
 *
 * QEMU counts by blocks of instructions that run one after the other; a mark stands somewhere inside of a
 * block, of which all instructions were added when it was entered. What lies on the other side of the mark is
 * taken off again. Distributions leave out QEMU's header, so that its interface (version 1) is declared here
 * as far as it is used.
 */
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef uint64_t qemu_plugin_id_t;
struct qemu_plugin_tb;
struct qemu_plugin_insn;
enum qemu_plugin_cb_flags { QEMU_PLUGIN_CB_NO_REGS };
enum qemu_plugin_mem_rw { QEMU_PLUGIN_MEM_RW = 3 };
enum qemu_plugin_op { QEMU_PLUGIN_INLINE_ADD_U64 };
typedef void (*translated_block)(qemu_plugin_id_t, struct qemu_plugin_tb *);
typedef void (*executed)(unsigned processor, void *data);
typedef void (*accessed)(unsigned processor, uint32_t kind, uint64_t address, void *data);
typedef void (*ended)(qemu_plugin_id_t, void *data);
void qemu_plugin_register_vcpu_tb_trans_cb(qemu_plugin_id_t, translated_block);
void qemu_plugin_register_vcpu_tb_exec_inline(struct qemu_plugin_tb *, enum qemu_plugin_op, void *, uint64_t);
void qemu_plugin_register_vcpu_tb_exec_cb(struct qemu_plugin_tb *, executed, enum qemu_plugin_cb_flags,
                                          void *);
void qemu_plugin_register_vcpu_insn_exec_cb(struct qemu_plugin_insn *, executed, enum qemu_plugin_cb_flags,
                                            void *);
void qemu_plugin_register_vcpu_mem_cb(struct qemu_plugin_insn *, accessed, enum qemu_plugin_cb_flags,
                                      enum qemu_plugin_mem_rw, void *);
void qemu_plugin_register_atexit_cb(qemu_plugin_id_t, ended, void *);
size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *);
uint64_t qemu_plugin_tb_vaddr(const struct qemu_plugin_tb *);
struct qemu_plugin_insn *qemu_plugin_tb_get_insn(const struct qemu_plugin_tb *, size_t);
const void *qemu_plugin_insn_data(const struct qemu_plugin_insn *);
size_t qemu_plugin_insn_size(const struct qemu_plugin_insn *);

#define EXPORT __attribute__((visibility("default")))
#if defined(OPGEN_RISCV)
#define BEGIN 0x0A000013u
#define END 0x0B000013u
#else
#define BEGIN 0xBFA0u
#define END 0xBFB0u
#endif

EXPORT int qemu_plugin_version = 1;
EXPORT int qemu_plugin_install(qemu_plugin_id_t id, const void *info, int argc, char **argv);

struct block {
    uint64_t number;
    uint64_t address;
    uint64_t bytes;
    uint64_t executions; /* since the last mark began, as the next one */
    uint64_t taken;      /* executions after which the program went on elsewhere */
    struct block *next;
    uint8_t code[];
};

struct cache {
    uint64_t line; /* bytes */
    uint64_t sets;
    uint64_t ways;
    uint64_t *lines; /* of each set its lines, each as its number and one, the one used last first; 0: none */
};

static uint64_t all_instructions;
static uint64_t at_begin;
static int is_between;
static FILE *out;
static FILE *profile;
static struct block *blocks; /* the newest first */
static struct block *last;   /* the block that ran last */
static int waits;            /* whether lines are followed */
static uint64_t flash_origin;
static uint64_t flash_size;
static struct cache code_cache;
static struct cache data_cache;
static struct cache *cache_of_data = &data_cache;
static uint64_t fetched; /* the line of instructions that was needed last */
static uint64_t missed_next;
static uint64_t missed_elsewhere;
static uint64_t missed_data;
static uint64_t other_accesses;

/* Bytes of an instruction that begins with these 16 bits. What QEMU says is too much for the last instruction but one of
 * a page of Arm: it looks at the next one already. */
static size_t size_from(unsigned half)
{
#if defined(OPGEN_RISCV)
    return (half & 3u) != 3u ? 2 : 4;
#else
    return half >> 11 < 0x1D ? 2 : 4;
#endif
}

static unsigned half_of(const uint8_t *data)
{
    return data[0] | (unsigned)data[1] << 8;
}

static size_t size_of(struct qemu_plugin_insn *instruction)
{
    return size_from(half_of(qemu_plugin_insn_data(instruction)));
}

static uint32_t code_of(struct qemu_plugin_insn *instruction)
{
    const uint8_t *const data = qemu_plugin_insn_data(instruction);
    return half_of(data) | (size_of(instruction) == 4 ? (uint32_t)half_of(data + 2) << 16 : 0);
}

/* Make a line the one that was used last; return whether it had to be read for that. */
static int misses(struct cache *cache, uint64_t line)
{
    uint64_t *const set = cache->lines + line % cache->sets * cache->ways;
    uint64_t way = 0;
    int is_missed;
    while (way + 1 < cache->ways && set[way] != line + 1) {
        way++;
    }
    is_missed = set[way] != line + 1;
    memmove(set + 1, set, way * sizeof *set);
    set[0] = line + 1;
    return is_missed;
}

static void fetch(const struct block *block)
{
    uint64_t line = block->address / code_cache.line;
    const uint64_t end = (block->address + block->bytes - 1) / code_cache.line;
    if (block->address - flash_origin >= flash_size) {
        return;
    }
    for (; line <= end; line++) {
        if (line != fetched && misses(&code_cache, line)) {
            *(line == fetched + 1 ? &missed_next : &missed_elsewhere) += 1;
        }
        fetched = line;
    }
}

static void on_access(unsigned processor, uint32_t kind, uint64_t address, void *data)
{
    (void)processor;
    (void)kind;
    (void)data;
    if (address - flash_origin >= flash_size) {
        other_accesses++;
    } else if (misses(cache_of_data, address / cache_of_data->line)) {
        missed_data++;
    }
}

static void on_begin(unsigned processor, void *behind)
{
    struct block *each;
    (void)processor;
    is_between = 1;
    at_begin = all_instructions - (uint64_t)(uintptr_t)behind;
    for (each = blocks; each != NULL; each = each->next) {
        each->executions = 0;
        each->taken = 0;
    }
    missed_next = 0;
    missed_elsewhere = 0;
    missed_data = 0;
    other_accesses = 0;
}

static void on_end(unsigned processor, void *from_here)
{
    struct block *each;
    (void)processor;
    if (!is_between) {
        return;
    }
    is_between = 0;
    fprintf(out, "%" PRIu64 "\n", all_instructions - (uint64_t)(uintptr_t)from_here - at_begin);
    if (profile != NULL) {
        for (each = blocks; each != NULL; each = each->next) {
            if (each->executions != 0) {
                fprintf(profile, "%" PRIu64 " %" PRIu64 " %" PRIu64 "\n", each->number, each->executions,
                        each->taken);
            }
        }
        fputs("end", profile);
        if (waits) {
            fprintf(profile, " %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64, missed_next, missed_elsewhere,
                    missed_data, other_accesses);
        }
        fputc('\n', profile);
    }
}

static void on_execution(unsigned processor, void *data)
{
    struct block *const block = data;
    (void)processor;
    if (last != NULL && last->address + last->bytes != block->address) {
        last->taken++;
    }
    block->executions++;
    last = block;
    if (waits) {
        fetch(block);
    }
}

static struct block *new_block(struct qemu_plugin_tb *tb, size_t count)
{
    uint64_t bytes = 0;
    size_t i;
    struct block *block;
    for (i = 0; i < count; i++) {
        bytes += qemu_plugin_insn_size(qemu_plugin_tb_get_insn(tb, i));
    }
    block = calloc(1, sizeof *block + bytes);
    if (block == NULL) {
        abort();
    }
    block->number = blocks == NULL ? 0 : blocks->number + 1;
    block->address = qemu_plugin_tb_vaddr(tb);
    block->next = blocks;
    for (i = 0; i < count; i++) {
        struct qemu_plugin_insn *const instruction = qemu_plugin_tb_get_insn(tb, i);
        const size_t size = size_of(instruction);
        memcpy(block->code + block->bytes, qemu_plugin_insn_data(instruction), size);
        block->bytes += size;
    }
    blocks = block;
    return block;
}

static void on_block(qemu_plugin_id_t id, struct qemu_plugin_tb *tb)
{
    const size_t count = qemu_plugin_tb_n_insns(tb);
    size_t i;
    (void)id;
    for (i = 0; i < count; i++) {
        struct qemu_plugin_insn *const instruction = qemu_plugin_tb_get_insn(tb, i);
        const uint32_t code = code_of(instruction);
        if (code == BEGIN) {
            void *const behind = (void *)(uintptr_t)(count - 1 - i);
            qemu_plugin_register_vcpu_insn_exec_cb(instruction, on_begin, QEMU_PLUGIN_CB_NO_REGS, behind);
        } else if (code == END) {
            void *const from_here = (void *)(uintptr_t)(count - i);
            qemu_plugin_register_vcpu_insn_exec_cb(instruction, on_end, QEMU_PLUGIN_CB_NO_REGS, from_here);
        }
        if (waits) {
            qemu_plugin_register_vcpu_mem_cb(instruction, on_access, QEMU_PLUGIN_CB_NO_REGS,
                                             QEMU_PLUGIN_MEM_RW, NULL);
        }
    }
    qemu_plugin_register_vcpu_tb_exec_inline(tb, QEMU_PLUGIN_INLINE_ADD_U64, &all_instructions, count);
    if (profile != NULL) {
        qemu_plugin_register_vcpu_tb_exec_cb(tb, on_execution, QEMU_PLUGIN_CB_NO_REGS, new_block(tb, count));
    }
}

static void write_block(const struct block *block)
{
    uint64_t i;
    fprintf(profile, "%" PRIx64 " ", block->address);
    for (i = 0; i < block->bytes; i++) {
        fprintf(profile, "%02x", block->code[i]);
    }
    fputc('\n', profile);
}

static void at_exit(qemu_plugin_id_t id, void *data)
{
    struct block *in_order = NULL;
    (void)id;
    (void)data;
    while (blocks != NULL) {
        struct block *const each = blocks;
        blocks = each->next;
        each->next = in_order;
        in_order = each;
    }
    for (; in_order != NULL; in_order = in_order->next) {
        write_block(in_order);
    }
    fclose(profile);
}

static void make(struct cache *cache)
{
    cache->lines = calloc(cache->sets * cache->ways, sizeof *cache->lines);
    if (cache->lines == NULL) {
        abort();
    }
}

/* Return 0 if the option says what there is. */
static int follow_lines(const char *option)
{
    const int found =
        sscanf(option,
               "%" SCNu64 ":%" SCNu64 ":%" SCNu64 ":%" SCNu64 ":%" SCNu64 ":%" SCNu64 ":%" SCNu64 ":%" SCNu64,
               &flash_origin, &flash_size, &code_cache.line, &code_cache.sets, &code_cache.ways,
               &data_cache.line, &data_cache.sets, &data_cache.ways);
    if (found != 8 || code_cache.line == 0 || code_cache.sets * code_cache.ways == 0) {
        return -1;
    }
    make(&code_cache);
    if (data_cache.line * data_cache.sets * data_cache.ways == 0) {
        cache_of_data = &code_cache;
    } else {
        make(&data_cache);
    }
    waits = 1;
    return 0;
}

EXPORT int qemu_plugin_install(qemu_plugin_id_t id, const void *info, int argc, char **argv)
{
    int i;
    (void)info;
    out = stderr;
    for (i = 0; i < argc; i++) {
        if (strncmp(argv[i], "out=", 4) == 0) {
            out = fopen(argv[i] + 4, "w");
        } else if (strncmp(argv[i], "profile=", 8) == 0) {
            profile = fopen(argv[i] + 8, "w");
            if (profile == NULL) {
                return -1;
            }
        } else if (strncmp(argv[i], "waits=", 6) == 0 && follow_lines(argv[i] + 6) != 0) {
            return -1;
        }
    }
    if (out == NULL) {
        return -1;
    }
    setvbuf(out, NULL, _IOLBF, 0);
    qemu_plugin_register_vcpu_tb_trans_cb(id, on_block);
    if (profile != NULL) {
        qemu_plugin_register_atexit_cb(id, at_exit, NULL);
    }
    return 0;
}
