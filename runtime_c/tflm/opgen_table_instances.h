/* SPDX-License-Identifier: Apache-2.0 */
/* Nodes of builtin operators in known models. */
#ifndef OPGEN_TABLE_INSTANCES_H
#define OPGEN_TABLE_INSTANCES_H

#include "opgen_instances.h"
#include "opgen_table.h"

namespace opgen
{

/* As ChooseInstance does, with the options of a table. */
void ChooseTableInstance(Evaluation &e, const Node &node, const TableField *fields, int field_count,
                         const Instance *instances, int count, int state_count, Plan *plan);

} // namespace opgen

#endif /* OPGEN_TABLE_INSTANCES_H */
