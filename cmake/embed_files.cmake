# embed_files(OUT FUNCTION HEADER ROOT FILE...): the C++ file OUT defines FUNCTION, which HEADER declares. It returns the
# text of every file by its path under ROOT.
function(embed_files out function header root)
  set(script ${PROJECT_SOURCE_DIR}/cmake/embed_files.cmake)
  add_custom_command(
    OUTPUT ${out}
    COMMAND ${CMAKE_COMMAND} -DOUT=${out} -DFUNCTION=${function} -DHEADER=${header} -DROOT=${root} "-DFILES=${ARGN}"
            -P ${script}
    DEPENDS ${ARGN} ${script}
    COMMENT "Embedding files for ${function}" VERBATIM)
endfunction()

# The build runs this file as a script.
if(NOT CMAKE_SCRIPT_MODE_FILE)
  return()
endif()
set(type "std::map<std::string, std::string, std::less<>>")
set(text "// Generated from the files below.\n#include \"${HEADER}\"\n\n")
string(APPEND text "const ${type}& ${FUNCTION}() {\n  static const ${type} files = {\n")
foreach(file IN LISTS FILES)
  file(RELATIVE_PATH name ${ROOT} ${file})
  file(READ ${file} body)
  string(APPEND text "      {\"${name}\", R\"text(${body})text\"},\n")
endforeach()
string(APPEND text "  };\n  return files;\n}\n")
file(WRITE ${OUT} "${text}")
