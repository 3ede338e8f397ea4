# Sets $python to a Python that can set the project up; sourced by bin/yacht and bin/test, which set $me.
#
# A name on the PATH proves nothing (version managers leave names behind that fail when run), so each candidate
# is run: 0 means usable, 3 means the right version without a way to install packages.

# The tools import each other from their own folder, which this setting of the person's would leave out.
unset PYTHONSAFEPATH

python=
bare=
for candidate in python3 python3.13 python3.12 python3.11 python; do
  found=0
  "$candidate" -c '
import sys
from importlib.util import find_spec
if not (3, 11) <= sys.version_info[:2] <= (3, 13):
    sys.exit(1)
sys.exit(0 if find_spec("pip") or find_spec("ensurepip") else 3)
' >/dev/null 2>&1 || found=$?
  case $found in
    0) python=$candidate; break ;;
    3) bare=${bare:-$candidate} ;;
  esac
done

# uv installs packages for a Python that cannot do so by itself.
if [ -z "$python" ] && [ -n "$bare" ] && uv --version >/dev/null 2>&1; then
  python=$bare
fi

if [ -z "$python" ]; then
  if [ -n "$bare" ]; then
    echo "$me: $bare has neither venv nor pip: install python3-venv (Debian: apt-get install python3-venv)" >&2
  else
    echo "$me: no Python 3.11, 3.12 or 3.13: install python3 and python3-venv (Debian: apt-get install python3 python3-venv)" >&2
  fi
  exit 1
fi
