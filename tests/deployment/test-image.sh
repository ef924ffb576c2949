#!/usr/bin/env bash
# Usage: npm run test:deployment [-- <image>]
# Builds the container image without a registry, on a base image with this machine's Node, and tests the image. With the name
# of an image, tests that image instead. Needs root and buildah.
set -euo pipefail
cd "$(dirname "$0")/../.."
export STORAGE_DRIVER=vfs BUILDAH_ISOLATION=chroot

if ! command -v buildah >/dev/null; then
  echo 'skipped: this machine has no buildah; on Debian, run apt-get install buildah'
  exit 0
fi
image=${1:-localhost/beepaid-go}
if [ $# = 0 ]; then
  tests/deployment/build-base-image.sh localhost/beepaid-base
  # npm in the container uses this machine's cache of packages.
  buildah bud --quiet --pull-never --format docker --build-arg BASE_IMAGE=localhost/beepaid-base \
    --volume "$(npm config get cache):/root/.npm:O" --tag "$image" .
fi

container=$(buildah from --pull-never "$image")
port=$(node -e "const s = require('net').createServer().listen(0, () => { console.log(s.address().port); s.close(); })")
log=$(mktemp)
# Runs a command in the container as the user of the image.
run() {
  buildah run --user 1000:1000 --env PORT="$port" --env PAYMENT_PROVIDER=sandbox --env DEMO=1 "$container" -- "$@" 2>&1
}
run node --disallow-code-generation-from-strings dist-server/server/main.js >"$log" &
server=$!
trap 'kill $server 2>/dev/null || true; wait $server 2>/dev/null || true; buildah rm "$container" >/dev/null; rm "$log"' EXIT

fail() {
  echo "failed: $1"
  cat "$log"
  exit 1
}
for _ in $(seq 60); do
  curl --fail --silent "http://127.0.0.1:$port/readyz" >/dev/null && break
  kill -0 $server 2>/dev/null || fail 'the server has ended'
  sleep 1
done
health=$(buildah inspect --type image "$image" |
  node -p 'JSON.parse(require("fs").readFileSync(0, "utf8")).Docker.config.Healthcheck.Test.at(-1)')
run node -e "$health" || fail 'the health check reports an error'
[ "$(run node -p 'process.getuid()')" = 1000 ] || fail 'the server runs as root'
curl --silent "http://127.0.0.1:$port/" | grep --quiet '<title>' || fail 'the app is not served'
run node --disallow-code-generation-from-strings dist-server/server/cli.js backup | grep --quiet '^/data/backups/beepaid-' || fail 'the server cannot make a backup'
run node --disallow-code-generation-from-strings dist-server/server/cli.js backup check | grep --quiet 'can be restored' || fail 'the backup cannot be restored'
{ run node --disallow-code-generation-from-strings dist-server/server/main.js || true; } | grep --quiet 'in use by process' || fail 'a second server is not refused'
echo 'The image passed.'
