# What find_package(opgen) reads: a function that compiles a model as a step of the build.
#
#   find_package(opgen REQUIRED)      # cmake -Dopgen_DIR=$(opgen --cmake-dir), or opgen on the PATH
#   opgen_add_model(kws MODEL kws.tflite TARGET cortex-m4)
#   target_link_libraries(app PRIVATE kws)
#
# opgen_add_model(<name> MODEL <file> [TARGET <target>] [KERNELS portable|cmsis-nn] [CONFIG <file>]
#                 [SPECS <folder>...] [OPTIONS <option>...] [DEPENDS <file or target>...])
#
# makes the static library <name> of the module <name>: code includes <name>.h. OPTIONS are further
# ones of `opgen convert`. The model is compiled anew when it, its configuration, a folder of specs, or
# opgen itself has changed; what uses the module is compiled anew when its files have.
cmake_policy(PUSH)
cmake_policy(VERSION 3.20...3.31)

# Installed with Python, this file is in <prefix>/share/cmake/opgen, the command in <prefix>/bin.
find_program(OPGEN_EXECUTABLE opgen
  HINTS "${CMAKE_CURRENT_LIST_DIR}/../../../bin" "${CMAKE_CURRENT_LIST_DIR}/../../../Scripts"
  DOC "The command opgen")
if(NOT OPGEN_EXECUTABLE)
  set(opgen_FOUND FALSE)
  set(opgen_NOT_FOUND_MESSAGE "the command opgen is not on the PATH: say -DOPGEN_EXECUTABLE=<path>")
  cmake_policy(POP)
  return()
endif()

function(opgen_add_model name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "MODEL;TARGET;KERNELS;CONFIG" "SPECS;OPTIONS;DEPENDS")
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "opgen_add_model(${name}): what is '${arg_UNPARSED_ARGUMENTS}'?")
  endif()
  if(CMAKE_BUILD_EARLY_EXPANSION) # ESP-IDF reads a component as a script until it is registered
    message(FATAL_ERROR "opgen_add_model(${name}): call it after idf_component_register")
  endif()
  if(NOT arg_MODEL)
    message(FATAL_ERROR "opgen_add_model(${name}) needs MODEL <file>")
  endif()
  get_filename_component(model "${arg_MODEL}" ABSOLUTE BASE_DIR "${CMAKE_CURRENT_SOURCE_DIR}")
  set(depends "${model}" ${arg_DEPENDS})
  set(options --name ${name}) # what is not said may stand in the configuration
  if(arg_TARGET)
    list(APPEND options --target "${arg_TARGET}")
  endif()
  if(arg_KERNELS)
    list(APPEND options --kernels ${arg_KERNELS})
  endif()
  if(arg_CONFIG)
    get_filename_component(file "${arg_CONFIG}" ABSOLUTE BASE_DIR "${CMAKE_CURRENT_SOURCE_DIR}")
    list(APPEND options -c "${file}")
    list(APPEND depends "${file}")
  endif()
  foreach(folder IN LISTS arg_SPECS)
    get_filename_component(folder "${folder}" ABSOLUTE BASE_DIR "${CMAKE_CURRENT_SOURCE_DIR}")
    list(APPEND options --specs "${folder}")
  endforeach()

  set(folder "${CMAKE_CURRENT_BINARY_DIR}/opgen/${name}")
  set(all "${CMAKE_CURRENT_BINARY_DIR}/opgen/${name}_all.c")
  add_custom_command(
    OUTPUT "${folder}/report.json"
    BYPRODUCTS "${all}" "${folder}/${name}.h"
    COMMAND "${OPGEN_EXECUTABLE}" convert "${model}" -o "${folder}" ${options} ${arg_OPTIONS}
            --unity "${all}" --depfile "${folder}.d" --force --quiet
    DEPENDS ${depends}
    DEPFILE "${folder}.d"
    WORKING_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}"
    COMMENT "Compiling the model ${arg_MODEL}"
    COMMAND_EXPAND_LISTS
    VERBATIM)
  add_custom_target(${name}_model DEPENDS "${folder}/report.json")

  add_library(${name} STATIC "${all}")
  add_dependencies(${name} ${name}_model)
  set_source_files_properties("${all}" PROPERTIES GENERATED TRUE)
  target_include_directories(${name} PUBLIC "${folder}")
  set_target_properties(${name} PROPERTIES C_STANDARD 99 C_EXTENSIONS OFF)
  # Sums of products are rounded as they are written: the outputs are the same on every processor.
  target_compile_options(${name} PRIVATE
    $<$<C_COMPILER_ID:GNU,Clang,AppleClang,ARMClang>:-ffp-contract=off>)
  if(CMAKE_C_COMPILER_ID MATCHES "^(GNU|Clang|AppleClang)$")
    target_link_libraries(${name} PUBLIC m)
  endif()
  if(arg_KERNELS STREQUAL "cmsis-nn")
    target_link_libraries(${name} PRIVATE cmsis-nn)
  endif()
  if(TARGET zephyr_interface)
    target_link_libraries(${name} PRIVATE zephyr_interface)
  endif()
endfunction()

cmake_policy(POP)
