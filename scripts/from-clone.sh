#!/bin/sh
# Starts muster from a clone of its repository, such as that of an action or of a hook, and builds it there once.
set -eu
clone=$(cd "$(dirname "$0")/.." && pwd)
if [ ! -e "$clone/lib/bin/muster.mjs" ]; then
  (cd "$clone" && npm ci --ignore-scripts >&2 && npm run --silent build >&2)
fi
exec node "$clone/lib/bin/muster.mjs" "$@"
