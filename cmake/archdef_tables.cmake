# archdef_fill_from_tables(TEMPLATE OUTPUT): a build step that fills a template from the engine's tables.
add_executable(archdef_fill_from_tables ${PROJECT_SOURCE_DIR}/cmake/fill_from_tables.cpp)
set_target_properties(archdef_fill_from_tables PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/tools)
target_link_libraries(archdef_fill_from_tables PRIVATE archdef_engine archdef_options)

function(archdef_fill_from_tables template output)
    add_custom_command(
        OUTPUT ${output}
        COMMAND archdef_fill_from_tables ${template} ${output}
        DEPENDS archdef_fill_from_tables ${template}
        VERBATIM)
endfunction()
