#!/usr/bin/env bash
# Usage: build-base-image.sh <name>
# Creates an image with this machine's Node, npm and a few tools, without a registry.
set -euo pipefail
container=$(buildah from scratch)
root=$(buildah mount "$container")
trap 'buildah umount "$container" >/dev/null; buildah rm "$container" >/dev/null' EXIT

# Copies files, with the libraries that they load, to the same paths in the image.
copy() {
  for file in "$@"; do
    mkdir -p "$root$(dirname "$file")"
    cp -L "$file" "$root$file"
    for library in $(ldd "$file" 2>/dev/null | grep -o '/[^ ]*'); do
      mkdir -p "$root$(dirname "$library")"
      cp -Ln "$library" "$root$library"
    done
  done
}

mkdir -p "$root"/{etc,tmp,root,proc,sys,dev,usr/bin,bin}
chmod 1777 "$root/tmp"
node=$(readlink -f "$(command -v node)")
copy "$node"
[ "$node" = /usr/bin/node ] || ln -s "$node" "$root/usr/bin/node"
npm=$(dirname "$(dirname "$(readlink -f "$(command -v npm)")")")
mkdir -p "$root$npm"
cp -R "$npm/." "$root$npm/"
ln -s "$npm/bin/npm-cli.js" "$root/usr/bin/npm"
ln -s "$npm/bin/npx-cli.js" "$root/usr/bin/npx"
for tool in sh bash env mkdir chown chmod cat ls rm cp mv ln tar gzip; do copy "$(command -v $tool)"; done
for tool in /bin/sh /usr/bin/env; do [ -e "$root$tool" ] || copy "$tool"; done
# Native modules of npm packages load these libraries by name.
for library in /lib/*/lib{c,m,dl,rt,pthread,gcc_s,util}.so.[0-9]* /usr/lib/*/libstdc++.so.6; do
  [ -e "$library" ] && mkdir -p "$root$(dirname "$library")" && cp -Ln "$library" "$root$library"
done
# The image resolves host names as this machine does. It also gets the machine's certificates, which the package registry may
# need.
for library in /lib/*/libnss_{dns,files}.so.2 /lib/*/libresolv.so.2; do [ -e "$library" ] && copy "$library"; done
cp -L /etc/{hosts,nsswitch.conf,resolv.conf} "$root/etc/"
[ -d /etc/ssl/certs ] && mkdir -p "$root/etc/ssl" && cp -RL /etc/ssl/certs "$root/etc/ssl/"
printf 'root:x:0:0:root:/root:/bin/sh\nnode:x:1000:1000:node:/tmp:/bin/sh\n' >"$root/etc/passwd"
printf 'root:x:0:\nnode:x:1000:\n' >"$root/etc/group"
buildah config --env PATH=/usr/local/bin:/usr/bin:/bin "$container"
buildah commit --quiet "$container" "$1" >/dev/null
