# Debian's Chromium, for tests in a browser: put in where that may be, else it is said why not.
# In CI (CI is set) its absence is a failure; elsewhere these tests are skipped.

is_there() { command -v chromium >/dev/null || command -v chromium-browser >/dev/null; }

# Another program may be installing something: its end is waited for.
apt() { DEBIAN_FRONTEND=noninteractive apt-get "$@" -qq -o DPkg::Lock::Timeout=300 >/dev/null; }

install() {
	apt update && apt install -y --no-install-recommends chromium fonts-dejavu-core
}

give_up() {
	echo "No Chromium here: $1. By hand: apt-get install chromium fonts-dejavu-core" >&2
	if [ -n "$CI" ]; then
		echo "Tests in a browser cannot run; in CI that is a failure." >&2
		exit 1
	fi
	echo "Tests in a browser are skipped." >&2
	exit 0
}

is_there && exit 0
command -v apt-get >/dev/null || give_up "there is no apt-get to install it with"
[ "$(id -u)" = 0 ] || give_up "only root may install it"
echo "Installing Chromium"
install || { echo "apt-get failed; once more" >&2; install; } || give_up "apt-get failed twice"
is_there || give_up "apt-get has put in no program of that name"
