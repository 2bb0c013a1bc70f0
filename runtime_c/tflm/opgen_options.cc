// SPDX-License-Identifier: Apache-2.0
#include "opgen_options.h"

namespace opgen
{

double RealOf(uint64_t bits, size_t bytes)
{
    if (bytes == sizeof(float)) {
        const uint32_t low = static_cast<uint32_t>(bits);
        float value;
        std::memcpy(&value, &low, sizeof(value));
        return static_cast<double>(value);
    }
    double value;
    std::memcpy(&value, &bits, sizeof(value));
    return value;
}

int64_t SignedOf(uint64_t bits, size_t bytes)
{
    const uint64_t sign = UINT64_C(1) << (8 * bytes - 1);
    return static_cast<int64_t>((bits ^ sign) - sign);
}

Text RawBytes(const Node &node)
{
    return {reinterpret_cast<const char *>(node.payload), node.payload_size};
}

void CheckNoOptions(Evaluation &e, const Node &node)
{
    if (node.payload_size) {
        e.Fail("it has custom options, the spec declares none");
    }
}

} // namespace opgen
