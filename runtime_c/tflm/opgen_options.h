/* SPDX-License-Identifier: Apache-2.0 */
/* Options of a custom operator, as they lie in a model. */
#ifndef OPGEN_OPTIONS_H
#define OPGEN_OPTIONS_H

#include "opgen_operator.h"

namespace opgen
{

/* Numbers of so many bytes, whose bits are given. */
double RealOf(uint64_t bits, size_t bytes);
int64_t SignedOf(uint64_t bits, size_t bytes);

/* All bytes as one option. */
Text RawBytes(const Node &node);
void CheckNoOptions(Evaluation &e, const Node &node);

} // namespace opgen

#endif /* OPGEN_OPTIONS_H */
