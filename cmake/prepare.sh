# Sourced by ./run and ./test in the repository's root. Everything here speaks on stderr: stdout is the program's.

build_folder=build/release

say() { printf '%s\n' "$*" >&2; }

# install_packages GROUP...: what cmake/debian-packages.txt lists under these groups and dpkg does not have.
install_packages() {
  command -v dpkg-query >/dev/null || { say "No dpkg here: the packages of cmake/debian-packages.txt are taken as given."; return; }
  local wanted installed missing
  wanted=$(awk -v groups=" $* " 'index(groups, " " $1 " ") { print $2 }' cmake/debian-packages.txt | sort)
  # shellcheck disable=SC2086
  installed=$({ dpkg-query -W -f '${Package} ${db:Status-Status}\n' $wanted 2>/dev/null || true; } |  # 1: some are unknown
    awk '$2 == "installed" { print $1 }' | sort -u)
  missing=$(comm -23 <(printf '%s\n' "$wanted") <(printf '%s\n' "$installed") | tr '\n' ' ')
  [ -n "${missing// /}" ] || return 0

  local as_root=()
  if [ "$(id -u)" != 0 ]; then
    command -v sudo >/dev/null || { say "Missing packages, and neither root nor sudo to install them: $missing"; exit 2; }
    as_root=(sudo)
  fi
  say "Installing: $missing"
  local apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=300 -o Dpkg::Use-Pty=0)
  "${apt[@]}" update >&2
  # shellcheck disable=SC2086
  "${apt[@]}" install -y --no-install-recommends $missing >&2
}

# build TESTS TARGET...: configures when nothing is configured yet, the presets are newer, or tests are wanted for the
# first time (once wanted, they stay); then builds what changed. Quiet unless something is configured or fails.
build() {
  local tests=$1 stamp=$build_folder/.configured log=$build_folder/build.log
  shift
  if grep -qs '^OPSCOPE_TESTS:BOOL=ON' "$build_folder/CMakeCache.txt"; then
    tests=ON
  elif [ "$tests" = ON ]; then
    rm -f "$stamp"
  fi
  if [ ! -e "$stamp" ] || [ CMakePresets.json -nt "$stamp" ]; then
    say "Configuring and building $build_folder: minutes the first time"
    mkdir -p "$build_folder"
    cmake --preset release -DOPSCOPE_TESTS="$tests" >"$log" 2>&1 || { cat "$log" >&2; say "CMake failed."; exit 2; }
    touch "$stamp"
  fi
  if [ -t 2 ]; then
    cmake --build "$build_folder" --parallel "$(nproc)" --target "$@" >&2
  elif ! cmake --build "$build_folder" --parallel "$(nproc)" --target "$@" >"$log" 2>&1; then
    tail -n 100 "$log" >&2
    say "The build failed; all of its output is in $log"
    exit 2
  fi
}
