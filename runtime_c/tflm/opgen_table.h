/* SPDX-License-Identifier: Apache-2.0 */
/* Options of a builtin operator: a table of the model, as FlatBuffers lay it out. */
#ifndef OPGEN_TABLE_H
#define OPGEN_TABLE_H

#include "opgen_node.h"

namespace opgen
{

/* One field of the table, with what it is if the model leaves it out. */
struct TableField {
    Words name;
    int slot;
    int bytes; /* of the number, or of an element of the vector */
    bool is_vector;
    bool is_signed;
    int64_t otherwise; /* the bits of a float */
};

/* The interpreter has the table from the model, and so does a node: its payload is where the table begins. */
class TableOptions
{
  public:
    explicit TableOptions(const Node &node) : table_(node.payload)
    {
    }
    int64_t Int(const TableField &field) const;
    double Float(const TableField &field) const;
    Ints IntVector(Evaluation &e, const TableField &field) const;
    /* An option that the spec does not know. */
    void CheckDefault(Evaluation &e, const TableField &field) const;
    /* The bytes of a field: of its number, or of all elements. */
    const uint8_t *Bytes(const TableField &field, size_t *count) const;

  private:
    const uint8_t *table_;
};

} // namespace opgen

#endif /* OPGEN_TABLE_H */
