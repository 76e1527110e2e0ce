# One interface target with the warnings and sanitizers that all our code is built with.
add_library(archdef_options INTERFACE)
target_compile_options(archdef_options INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wconversion
    $<$<BOOL:${ARCHDEF_WERROR}>:-Werror>)
if(ARCHDEF_SANITIZE)
    target_compile_options(archdef_options INTERFACE -fsanitize=address,undefined -fno-omit-frame-pointer -fno-sanitize-recover=undefined)
    target_link_options(archdef_options INTERFACE -fsanitize=address,undefined)
endif()
