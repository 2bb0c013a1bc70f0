#include <executorch/runtime/stub.h>
