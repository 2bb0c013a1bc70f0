/* SPDX-License-Identifier: Apache-2.0 */
/* Options of a custom operator in a FlexBuffer, which may be damaged: every read is checked. */
#ifndef OPGEN_FLEX_H
#define OPGEN_FLEX_H

#include "opgen_options.h"

namespace opgen
{

/* A value of a FlexBuffer. */
struct FlexValue {
    int type = 0;
    size_t at = 0; /* of a scalar, or of what it refers to */
    size_t width = 1;
    size_t count = 0; /* of a vector or a text */
    int element = 0;  /* of a typed vector */
};

/* Options by name in a FlexBuffer map, or by position in a vector. */
class FlexOptions
{
  public:
    /* ``takes_vector``: the only option may be a vector that is the whole FlexBuffer. */
    FlexOptions(Evaluation &e, const Node &node, const char *const *keys, int count, bool takes_vector);

    /* Whether the model gives the option. Of one that is missing and required, that is a fault. */
    bool Has(int option);
    bool Require(int option);
    int64_t Int(int option);
    double Float(int option);
    bool Bool(int option);
    Text String(int option);
    Type ElementType(int option);
    int64_t Enum(int option, const Member *members, int count);
    Text Bytes(int option);
    Ints IntVector(int option);
    Floats FloatVector(int option);

  private:
    bool Value(size_t slot, size_t width, uint8_t packed, FlexValue *value);
    bool Take(size_t at, size_t bytes) const
    {
        return at <= size_ && bytes <= size_ - at;
    }
    uint64_t Unsigned(size_t at, size_t width) const;
    bool Find(int option, FlexValue *value);
    bool Entry(const FlexValue &vector, size_t index, FlexValue *value);
    bool Integer(const FlexValue &value, int64_t *number) const;
    bool Real(const FlexValue &value, double *number) const;
    bool Key(const FlexValue &map, size_t index, Text *key);
    void CheckKeys();
    void Damaged();
    void Wrong(int option, Words wanted);

    Evaluation &e_;
    const uint8_t *data_;
    size_t size_;
    const char *const *keys_;
    int count_;
    FlexValue root_;
    bool is_value_ = false; /* the root is the only option */
};

} // namespace opgen

#endif /* OPGEN_FLEX_H */
