# SPDX-License-Identifier: GPL-3.0-or-later
# Installs what is missing; sourced by build-aux/run and build-aux/test, which set $root.

say () {
  printf '%s\n' "$*"
}

die () {
  printf '%s\n' "$*" >&2
  exit 1
}

# is_there DETECT: whether the thing that a line of packages.tsv looks for exists.
is_there () {
  case $1 in
    command:*)
      command -v "${1#command:}" >/dev/null
      ;;
    pkg-config:*)
      command -v pkg-config >/dev/null && pkg-config --exists "${1#pkg-config:}"
      ;;
    file:*)
      compgen -G "${1#file:}" >/dev/null
      ;;
    gir:*)
      compgen -G "/usr/lib*/*/girepository-1.0/${1#gir:}.typelib" >/dev/null ||
        compgen -G "/usr/lib*/girepository-1.0/${1#gir:}.typelib" >/dev/null
      ;;
    *)
      die "build-aux/packages.tsv: unknown way of looking: $1"
      ;;
  esac
}

# Prints the name of the column of packages.tsv that this system's packages are in.
distribution () {
  local id='' like='' word

  if [ -r /etc/os-release ]; then
    id=$(. /etc/os-release && printf '%s' "${ID:-}")
    like=$(. /etc/os-release && printf '%s' "${ID_LIKE:-}")
  fi
  for word in $id $like; do
    case $word in
      debian | ubuntu) echo debian; return ;;
      fedora | rhel) echo fedora; return ;;
      arch) echo arch; return ;;
      *suse*) echo opensuse; return ;;
    esac
  done
  echo unknown
}

# install_missing PURPOSE…: names every missing package, then installs them all at once.
install_missing () {
  local wanted=" $* " column purpose debian detect fedora arch opensuse name
  local as_root=() missing=()

  column=$(distribution)
  while IFS=$'\t' read -r purpose debian detect fedora arch opensuse; do
    case $wanted in *" $purpose "*) ;; *) continue ;; esac
    if is_there "$detect"; then
      continue
    fi
    case $column in
      debian) name=$debian ;;
      fedora) name=$fedora ;;
      arch) name=$arch ;;
      opensuse) name=$opensuse ;;
      *) name=$debian ;;
    esac
    say "Missing: $name (to $purpose)"
    missing+=("$name")
  done < <(grep -v '^#' "$root/build-aux/packages.tsv" | tail -n +2)

  if [ ${#missing[@]} -eq 0 ]; then
    return 0
  fi
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null ||
      die "These packages must be installed by root, and there is no sudo: ${missing[*]}"
    as_root=(sudo)
  fi

  say "Installing ${#missing[@]} package(s) …"
  case $column in
    debian)
      "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q update </dev/null
      "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
        apt-get -q -y --no-install-recommends install "${missing[@]}" </dev/null
      ;;
    fedora)
      say "Fedora's package names are untested."
      "${as_root[@]}" dnf -y install "${missing[@]}"
      ;;
    arch)
      say "Arch's package names are untested."
      "${as_root[@]}" pacman -S --needed --noconfirm "${missing[@]}"
      ;;
    opensuse)
      say "openSUSE's package names are untested."
      "${as_root[@]}" zypper --non-interactive install "${missing[@]}"
      ;;
    *)
      die "Unknown distribution: please install what Debian calls ${missing[*]}"
      ;;
  esac
}
