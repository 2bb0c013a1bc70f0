#include "tensorflow/lite/stand_in.h"
