# One interface target with the warnings and sanitizers that all our code is built with.
add_library(archdef_options INTERFACE)
target_compile_options(archdef_options INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wconversion
    $<$<BOOL:${ARCHDEF_WERROR}>:-Werror>)
if(ARCHDEF_SANITIZE)
    target_compile_options(archdef_options INTERFACE -fsanitize=address,undefined -fno-omit-frame-pointer -fno-sanitize-recover=undefined)
    target_link_options(archdef_options INTERFACE -fsanitize=address,undefined)
endif()
# libFuzzer looks for new ways through all of our code, and every part of a program must be built with the same
# sanitizers: std::vector tells AddressSanitizer what it holds.
if(ARCHDEF_BUILD_FUZZERS AND CMAKE_CXX_COMPILER_ID MATCHES Clang)
    target_compile_options(archdef_options INTERFACE -fsanitize=fuzzer-no-link,address,undefined
        -fno-omit-frame-pointer -fno-sanitize-recover=undefined)
    target_link_options(archdef_options INTERFACE -fsanitize=address,undefined)
endif()
# GCC 12 reports overlaps inside its own std::string at -O3 (GCC bug 105651); mended in GCC 13.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    target_compile_options(archdef_options INTERFACE -Wno-restrict)
endif()
