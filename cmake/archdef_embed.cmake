# Turns archdefs/*.archdef into one generated source: byte arrays behind catalog/builtin_texts.h.
function(archdef_embed_definitions out)
    file(GLOB _texts CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/archdefs/*.archdef)
    set(_generated ${CMAKE_CURRENT_BINARY_DIR}/generated/builtin_texts.cpp)
    add_custom_command(
        OUTPUT ${_generated}
        COMMAND ${CMAKE_COMMAND} -DOUT=${_generated} "-DTEXTS=${_texts}" -P ${CMAKE_SOURCE_DIR}/cmake/embed_texts.cmake
        DEPENDS ${_texts} ${CMAKE_SOURCE_DIR}/cmake/embed_texts.cmake
        VERBATIM)
    set(${out} ${_generated} PARENT_SCOPE)
endfunction()
