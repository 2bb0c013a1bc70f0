/* SPDX-License-Identifier: Apache-2.0 */
/* Options of a custom operator in a C struct. */
#ifndef OPGEN_STRUCT_H
#define OPGEN_STRUCT_H

#include "opgen_options.h"

namespace opgen
{

/* Options at fixed places of a struct. */
class StructOptions
{
  public:
    StructOptions(Evaluation &e, const Node &node, size_t size);
    int64_t Int(size_t at, size_t bytes, bool is_signed, bool is_little);
    bool Bool(size_t at)
    {
        return Int(at, 1, false, true) != 0;
    }
    double Float(size_t at, size_t bytes, bool is_little);
    Text String(size_t at, size_t bytes);
    Text Bytes(size_t at, size_t bytes);
    Ints IntVector(Evaluation &e, size_t at, size_t count, size_t bytes, bool is_signed, bool is_little);
    Floats FloatVector(Evaluation &e, size_t at, size_t count, size_t bytes, bool is_little);

  private:
    uint64_t Bits(size_t at, size_t bytes, bool is_little) const;
    const uint8_t *data_;
    bool is_good_;
};

} // namespace opgen

#endif /* OPGEN_STRUCT_H */
