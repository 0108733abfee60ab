# Finds a Java and starts the command with it; the launchers of a clone and of the distribution source this.
#   JAVA_HOME     which Java to use (17 or newer); otherwise the java on the PATH
#   FLYBALL_OPTS  more options for the JVM, such as -Xmx8g

fail() {
  echo "flyball: $1" >&2
  exit 1
}

# Sets version, without starting a JVM where the JDK says it in a file.
java_version() {
  local real=$1 release name text=
  [ -L "$real" ] && real=$(readlink -f "$real" 2>/dev/null || echo "$real")
  release=${real%/*}
  release=${release%/*}/release
  if [ -r "$release" ]; then
    while IFS='"' read -r name text _; do
      [ "$name" != JAVA_VERSION= ] || break
    done <"$release"
    text=${text%%[!0-9]*}
  else
    text=$("$1" -version 2>&1 | sed -n 's/.*version "\([0-9]*\).*/\1/p')
  fi
  version=${text:-0}
}

# Sets java and version; a runtime in the folder $1, if there is one, goes before all others.
find_java() {
  if [ -n "${1:-}" ] && [ -x "$1/bin/java" ]; then
    java=$1/bin/java
  elif [ -n "${JAVA_HOME:-}" ]; then
    java=$JAVA_HOME/bin/java
    [ -x "$java" ] || fail "JAVA_HOME is $JAVA_HOME, where there is no bin/java"
  else
    java=$(command -v java) || fail "Java 17 or newer is needed: no java on the PATH, and no JAVA_HOME"
  fi
  java_version "$java"
  [ "$version" -ge 17 ] || fail "Java 17 or newer is needed; $java is version $version"
}

# Sets columns to the width of the terminal at $1, so that results and progress fit it; to nothing where nobody
# knows. Inside $( ) standard output is a pipe, so the terminal goes there under a number of its own.
columns_of() {
  { columns=$(stty size <&9 2>/dev/null) || columns=; } 9<&"$1"
  columns=${columns#* }
}

# What the JVM is given whatever the command.
always=(-XX:+UseSerialGC -XX:-UsePerfData)
# What commands are given that end with their table: methods that are long, or compiled already, are called and
# not copied into their callers. A step is compiled a second sooner, and is up to 5 % slower from then on.
sooner=(-XX:InlineSmallCode=1000 -XX:FreqInlineSize=200)
# Vector kernels are a hundred times slower until they are compiled in full. So they are after a twentieth of the
# usual number of calls, and whoever calls one then waits for it.
vectors=(--add-modules jdk.incubator.vector -XX:CompileCommand=quiet
  '-XX:CompileCommand=BackgroundCompilation,dev.flyball.linalg.Vector*::*,false'
  '-XX:CompileCommand=CompileThresholdScaling,dev.flyball.linalg.Vector*::*,0.05')
plain=(-Ddev.flyball.kernels=plain)
quiet=(-Xlog:disable -Xlog:all=error:stderr)

# Whether the first line of the text $1 names at most 64 columns.
is_narrow() {
  local line= tab=$'\t' between
  case $1 in *.csv | *.tsv | *.txt) ;; *) return 1 ;; esac
  IFS= read -r -n 4096 line <"$1" 2>/dev/null || [ -n "$line" ] || return 1
  between=${line//[!,;|$tab]/}
  [ "${#line}" -lt 4096 ] && [ "${#between}" -lt 64 ]
}

# Whether the command line $@ goes once through a table of at most 4 MB, or 16 MB where it is narrow: it would end
# before vector kernels, which are slow until they are compiled, have caught up with plain ones.
is_short() {
  case ${1:-} in train | evaluate) ;; *) return 1 ;; esac
  case " $* " in *" --passes"* | *" --model"* | *" --autoencoder"*) return 1 ;; esac
  [ -f "${2:-}" ] && [ "${2#-}" = "$2" ] || return 1
  [ -z "$(find -L "$2" -size -8192 2>/dev/null)" ] || return 0
  is_narrow "$2" && [ -n "$(find -L "$2" -size -32768 2>/dev/null)" ]
}

# Sets class_path to what starts with the command's own jar in the folder $1: its manifest names the rest.
find_classes() {
  local jars=("$1"/flyball-cli-*.jar)
  class_path=${jars[0]}
}

# Leaves an archive of the classes that the usual commands load in the file $1. Later starts map it. It
# belongs to one JVM and one place; any other passes it over. The rehearsal computes with vectors, so the
# kernels of commands that do without them are named by hand.
make_archive() {
  local draft=$1.$$ names=$1.$$.names
  if "$java" "${always[@]}" "${vectors[@]}" "-XX:DumpLoadedClassList=$names" \
    -cp "$class_path" dev.flyball.cli.Rehearsal >/dev/null 2>&1 &&
    printf 'dev/flyball/linalg/Plain%s\n' Rows Tiles Places Squares Runs Entries >>"$names" &&
    "$java" "${always[@]}" "${vectors[@]}" -Xshare:dump "-XX:SharedClassListFile=$names" \
      "-XX:SharedArchiveFile=$draft" -cp "$class_path" >/dev/null 2>&1 && [ -s "$draft" ]; then
    mv -f "$draft" "$1"
  fi
  rm -f "$draft" "$names"
}

# Adds to options what maps the archive $1, where there is one.
use_archive() {
  if [ -e "$1" ]; then options+=(-Xshare:auto "-XX:SharedArchiveFile=$1" "${quiet[@]}"); fi
}

# Becomes the command, with its arguments; options may hold more for the JVM.
start_flyball() {
  options+=("${always[@]}")
  case ${1:-} in
    serve) umask 077 ;;
    experiment) ;;
    *) options+=("${sooner[@]}") ;;
  esac
  if [ -t 1 ]; then columns_of 1 && options+=("-Dflyball.stdout.columns=$columns"); fi
  if [ -t 2 ]; then columns_of 2 && options+=(-Dflyball.stderr.terminal=true "-Dflyball.stderr.columns=$columns"); fi
  if [ "$version" -ge 22 ]; then options+=(--enable-native-access=ALL-UNNAMED); fi
  if [ "$version" -ge 23 ]; then options+=(--sun-misc-unsafe-memory-access=allow); fi
  # What computes little needs no vector instructions, and starts sooner without them.
  local first=${1:-}
  if is_short "$@"; then first=short; fi
  case "$#:$first" in
    1:--version | *:--help | *:help | *:completion | *:predict | *:short)
      # shellcheck disable=SC2086
      exec "$java" "${options[@]}" "${plain[@]}" ${FLYBALL_OPTS:-} \
        -cp "$class_path" dev.flyball.cli.Main "$@"
      ;;
  esac
  options+=("${vectors[@]}")

  # The JVM warns of the incubator module at every start. The filter drops that one line, passes on
  # everything else as it comes, and outlives Ctrl-C so that last words get through. The command waits
  # for it (see StandardError) before it ends.
  exec 3> >(
    trap '' INT TERM HUP
    while IFS= read -r line; do
      case $line in
        "WARNING: Using incubator modules: jdk.incubator.vector") break ;;
        "Picked up "* | "NOTE: Picked up "*) printf '%s\n' "$line" ;;
        *) printf '%s\n' "$line" && break ;;
      esac
    done >&2
    exec cat >&2
  )
  options+=("-Dflyball.stderr.filter=$!")
  # shellcheck disable=SC2086 # FLYBALL_OPTS is a list of words.
  exec "$java" "${options[@]}" ${FLYBALL_OPTS:-} \
    -cp "$class_path" dev.flyball.cli.Main "$@" 2>&3 3>&-
}
