#!/bin/sh
# Builds the image with buildah, on a base that is made of Debian's packages and this machine's Node, and
# runs it as it is meant to run: nobody, on a file system that it cannot write, beside a PostgreSQL.
#   sh tools/deploy/tryImage.sh        as root on Debian, with: buildah mmdebstrap postgresql curl
# Ends with 0 and "The image runs." Five minutes.
set -eu
export BUILDAH_ISOLATION=chroot
root=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
chmod 755 "$work"
image=localhost/porchlight-try-$$
postgres=
web=
container=

clean() {
  code=$?
  set +e
  [ -z "$web" ] || kill "$web"
  [ -z "$postgres" ] || kill "$postgres"
  wait
  for place in dev tmp data proc ""; do umount -l "$work/run/$place" 2>/dev/null; done
  [ -z "$container" ] || buildah rm "$container" >/dev/null
  buildah rmi "$image" "$image-base" >/dev/null 2>&1
  rm -rf "$work"
  exit $code
}
trap clean EXIT

echo "— a base of Debian's packages"
mmdebstrap --quiet --variant=minbase --include=ca-certificates,libstdc++6 bookworm "$work/base.tar"
base=$(buildah from scratch)
buildah add -q "$base" "$work/base.tar" / >/dev/null
buildah copy -q "$base" "$(readlink -f "$(command -v node)")" /usr/bin/node >/dev/null
npm=$(dirname "$(dirname "$(readlink -f "$(command -v npm)")")")
buildah copy -q "$base" "$npm" /usr/lib/node_modules/npm >/dev/null
buildah run "$base" -- ln -s /usr/lib/node_modules/npm/bin/npm-cli.js /usr/bin/npm
# What this machine trusts, the build trusts.
if [ -n "${NODE_EXTRA_CA_CERTS:-}" ]; then
  buildah copy -q "$base" "$NODE_EXTRA_CA_CERTS" /etc/ssl/certs/ca-certificates.crt >/dev/null
  buildah config --env NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt "$base"
fi
buildah commit -q --rm "$base" "$image-base" >/dev/null
rm "$work/base.tar"

echo "— the image"
cd "$root"
buildah bud --quiet --pull-never --build-arg "BASE=$image-base" \
  --ignorefile deploy/image/Containerfile.dockerignore -f deploy/image/Containerfile -t "$image" . \
  > "$work/build.log" 2>&1 || { cat "$work/build.log"; exit 1; }

echo "— a PostgreSQL"
bin=$(ls -d /usr/lib/postgresql/*/bin | tail -1)
mkdir "$work/pg" && chown 65534 "$work/pg"
nobody="setpriv --reuid=65534 --regid=65534 --clear-groups"
$nobody "$bin/initdb" -D "$work/pg/data" -U postgres -A trust >/dev/null
$nobody "$bin/postgres" -D "$work/pg/data" -p 55998 -h 127.0.0.1 -k "$work/pg" >/dev/null 2>&1 &
postgres=$!
until "$bin/pg_isready" -q -h 127.0.0.1 -p 55998; do sleep 1; done
OWNER_PASSWORD=a SERVING_PASSWORD=b PGHOST=127.0.0.1 PGPORT=55998 sh deploy/compose/roles.sh >/dev/null

echo "— the image runs"
container=$(buildah from --pull-never "$image")
mkdir "$work/run"
mount --bind "$(buildah mount "$container")" "$work/run"
mount -o remount,bind,ro "$work/run"
mount -t proc proc "$work/run/proc"
mount -t tmpfs -o mode=1777 tmpfs "$work/run/tmp"
mount -t tmpfs -o uid=10001 tmpfs "$work/run/data"
mount --bind /dev "$work/run/dev"
keys="k1:$(head -c 32 /dev/urandom | base64 | tr -d '\n')"
database="127.0.0.1:55998/portal"
in_image="chroot --userspec=10001:10001 $work/run /usr/bin/env -i PATH=/usr/bin:/bin NODE_ENV=production
  HOST=127.0.0.1 PORT=55997 DATA_DIR=/data LOG_LEVEL=warn DRAIN_SECONDS=0 ENCRYPTION_KEYS=$keys
  DATABASE_URL=postgres://portal_serving:b@$database"
command="/bin/sh /app/deploy/image/porchlight"
tests=$(find "$work/run/app" -path '*/node_modules' -prune -o -name '*.test.ts*' -print)
[ -z "$tests" ] || { echo "It has tests in it: $tests" >&2; exit 1; }
! $in_image touch /app/x 2>/dev/null || { echo "It may write its own files." >&2; exit 1; }
$in_image "DATABASE_MIGRATE_URL=postgres://portal_owner:a@$database" $command migrate
$in_image $command portal definitions check definitions
for role in web worker; do
  $in_image $command $role > "$work/$role.log" 2>&1 &
  web=$!
  tries=0
  until curl -fs -o /dev/null http://127.0.0.1:55997/readyz; do
    tries=$((tries + 1))
    [ $tries -lt 60 ] || { cat "$work/$role.log"; exit 1; }
    sleep 1
  done
  if [ $role = web ]; then curl -fs http://127.0.0.1:55997/ | grep -q '<title>'; fi
  kill -TERM $web
  wait $web
  web=
  echo "$role: ready, and ended with 0"
done
echo "The image runs."
