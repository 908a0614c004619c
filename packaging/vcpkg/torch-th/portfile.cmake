# An overlay port, built from the checkout it lies in:
#   vcpkg install torch-th --overlay-ports=packaging/vcpkg
# Needs cargo and make on the path. Release and debug programs link the same library.
set(VCPKG_BUILD_TYPE release)
get_filename_component(SOURCE_PATH "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)
find_program(CARGO cargo REQUIRED)
find_program(MAKE make REQUIRED)

set(folders
  "CARGO=${CARGO}"
  "CARGO_TARGET_DIR=${CURRENT_BUILDTREES_DIR}/${TARGET_TRIPLET}-rel"
  "PREFIX=${CURRENT_PACKAGES_DIR}"
  "BINDIR=${CURRENT_PACKAGES_DIR}/tools/${PORT}"
  "DOCDIR=${CURRENT_PACKAGES_DIR}/share/${PORT}")

vcpkg_execute_required_process(
  COMMAND "${MAKE}" -C "${SOURCE_PATH}" ${folders}
  WORKING_DIRECTORY "${SOURCE_PATH}"
  LOGNAME "build-${TARGET_TRIPLET}")
vcpkg_execute_required_process(
  COMMAND "${MAKE}" -C "${SOURCE_PATH}" install ${folders}
  WORKING_DIRECTORY "${SOURCE_PATH}"
  LOGNAME "install-${TARGET_TRIPLET}")

# The files for CMake where vcpkg has them, from which the libraries are another way off.
file(RENAME "${CURRENT_PACKAGES_DIR}/lib/cmake/TH" "${CURRENT_PACKAGES_DIR}/share/TH")
vcpkg_replace_string("${CURRENT_PACKAGES_DIR}/share/TH/THConfig.cmake"
  [["${CMAKE_CURRENT_LIST_DIR}/../.."]] [["${CMAKE_CURRENT_LIST_DIR}/../../lib"]])
vcpkg_fixup_pkgconfig()
# Manuals, and what debuggers and shells look for below the system's folders.
foreach(folder lib/cmake lib/.debug share/man share/gdb share/bash-completion share/zsh share/fish)
  file(REMOVE_RECURSE "${CURRENT_PACKAGES_DIR}/${folder}")
endforeach()
file(INSTALL "${CMAKE_CURRENT_LIST_DIR}/usage" DESTINATION "${CURRENT_PACKAGES_DIR}/share/${PORT}")
vcpkg_install_copyright(FILE_LIST "${SOURCE_PATH}/LICENSE" "${SOURCE_PATH}/packaging/THIRD-PARTY.txt")
