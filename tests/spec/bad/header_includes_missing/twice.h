#include <stdint.h>
#include "other.h"
