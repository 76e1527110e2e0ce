# The window's texts in other languages: resources/translations/workbench_LANGUAGE.ts is written by hand, compiled
# here, and found at run time as :/i18n/workbench_LANGUAGE.qm. `ninja archdef_update_translations` reads the
# sources and adds the texts that are new, unfinished; those that went are dropped.
file(GLOB _translations CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/resources/translations/workbench_*.ts)
qt_add_lrelease(archdef_ui TS_FILES ${_translations} QM_FILES_OUTPUT_VARIABLE _compiled_translations
    OPTIONS -silent -nounfinished)
qt_add_resources(archdef_ui translations PREFIX "/i18n" BASE ${CMAKE_CURRENT_BINARY_DIR}
    FILES ${_compiled_translations})
# How the texts are extracted; the test of the translations does the same.
set(ARCHDEF_LUPDATE_OPTIONS -locations none -no-obsolete -source-language en)
add_custom_target(archdef_update_translations
    COMMAND Qt6::lupdate ${ARCHDEF_LUPDATE_OPTIONS} ui app/workbench -ts ${_translations}
    WORKING_DIRECTORY ${CMAKE_SOURCE_DIR} VERBATIM)
