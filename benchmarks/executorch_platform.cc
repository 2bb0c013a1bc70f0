/* What ExecuTorch asks of a platform: nothing is timed, and nothing allocated. */
#include <cstdio>
#include <cstdlib>

#include <executorch/runtime/platform/platform.h>

extern "C" {
void et_pal_init(void)
{
}
ET_NORETURN void et_pal_abort(void)
{
    std::_Exit(9);
}
et_timestamp_t et_pal_current_ticks(void)
{
    return 0;
}
et_tick_ratio_t et_pal_ticks_to_ns_multiplier(void)
{
    return {1, 1};
}
void et_pal_emit_log_message(et_timestamp_t, et_pal_log_level_t, const char *, const char *, size_t,
                             const char *message, size_t)
{
    std::fprintf(stderr, "%s\n", message);
}
void *et_pal_allocate(size_t)
{
    return nullptr;
}
void et_pal_free(void *)
{
}
}
