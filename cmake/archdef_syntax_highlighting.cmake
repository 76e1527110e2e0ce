# KSyntaxHighlighting for Qt 6: the system's KF6 package (Debian 13), else the KF5-numbered build that
# packaging/setup.sh makes against Qt 6 in the user's cache directory (Debian 12). Debian 12's own package has the same
# name but is linked to Qt 5.
find_package(KF6SyntaxHighlighting QUIET)
if(KF6SyntaxHighlighting_FOUND)
    set(ARCHDEF_SYNTAX_TARGET KF6::SyntaxHighlighting)
else()
    set(_cache $ENV{XDG_CACHE_HOME})
    if(NOT _cache)
        set(_cache $ENV{HOME}/.cache)
    endif()
    file(GLOB _prefixes ${_cache}/archdef-workbench/ksyntaxhighlighting-*-qt${Qt6_VERSION})
    find_package(KF5SyntaxHighlighting QUIET HINTS ${_prefixes})
    if(NOT KF5SyntaxHighlighting_FOUND)
        message(FATAL_ERROR "KSyntaxHighlighting was not found. packaging/setup.sh installs or builds it; "
            "where it is elsewhere, pass -DCMAKE_PREFIX_PATH=…")
    endif()
    set(ARCHDEF_SYNTAX_TARGET KF5::SyntaxHighlighting)
    get_filename_component(ARCHDEF_SYNTAX_SCHEMA
        ${KF5SyntaxHighlighting_DIR}/../../../share/org.kde.syntax-highlighting/language.xsd ABSOLUTE)
    get_target_property(_links ${ARCHDEF_SYNTAX_TARGET} INTERFACE_LINK_LIBRARIES)
    if("${_links}" MATCHES "Qt5::")
        message(FATAL_ERROR "The KF5SyntaxHighlighting that was found is linked to Qt 5. packaging/setup.sh builds one for Qt 6.")
    endif()
endif()
