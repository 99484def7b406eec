#!/bin/sh
# Starts the container: the server alone or, if LITESTREAM_REPLICA_URL is set,
# Litestream with the server as its child. Uses `exec`, so that signals reach them.
# Why a shell script: docs/decisions/0012-start-and-stop.md
set -eu

server="node node_modules/@remix-run/serve/dist/cli.js build/server/index.js"

# Litestream opens a restored file as a database, and leaves SQLite's files beside it. A
# restore that was killed leaves a copy of all the data.
forget() {
  rm -f "$restored" "$restored.tmp" "$restored.tmp-shm" "$restored.tmp-wal" "$DATABASE_FILE.tmp" "$DATABASE_FILE.tmp-shm" "$DATABASE_FILE.tmp-wal"
}

say() {
  echo "$1" >&2
}

if [ -z "${SITE_ORIGIN:-}" ]; then
  say "SITE_ORIGIN is missing: a container needs the address that visitors use, such as https://example.org."
  exit 1
fi
# Litestream and restores work only with files; PostgreSQL is backed up where it runs.
case ${DATABASE_URL:-} in postgres*) exec $server ;; esac
DATABASE_FILE=${DATABASE_URL:-file:./data/site.db}
DATABASE_FILE=${DATABASE_FILE#file:}
export DATABASE_FILE
folder=$(dirname "$DATABASE_FILE")
restored="$DATABASE_FILE.restored"
# Only this user may read the files made here.
umask 077

# A person requests a restore with a file named "restore" beside the database. It contains
# the path of a backup; or, for Litestream's copy, a time such as 2026-11-20T09:30:00Z, or
# nothing for the newest state.
when=
[ ! -e "$folder/restore" ] || when=$(cat "$folder/restore")
case $when in /*)
  if node app/cli/restore.ts "$when" >&2; then
    rm "$folder/restore"
  else
    mv "$folder/restore" "$folder/restore-failed"
    say "The backup $when was not restored, see above; the site starts with the database that is here."
  fi
  ;;
esac
[ -n "${LITESTREAM_REPLICA_URL:-}" ] || exec $server

if [ -e "$folder/restore" ]; then
  forget
  if litestream restore -config litestream.yml ${when:+-timestamp "$when"} -o "$restored" "$DATABASE_FILE"; then
    aside="$folder/before-restore-$(date -u +%Y%m%dT%H%M%SZ)"
    mkdir "$aside"
    for file in "$DATABASE_FILE" "$DATABASE_FILE-wal" "$DATABASE_FILE-shm" "$folder/.$(basename "$DATABASE_FILE")-litestream"; do
      [ ! -e "$file" ] || mv "$file" "$aside/"
    done
    mv "$restored" "$DATABASE_FILE"
    rm "$folder/restore"
    say "Restored the database as of ${when:-its newest copy}; what was here before is in $aside."
  else
    mv "$folder/restore" "$folder/restore-failed"
    say "The database could not be restored as of ${when:-its newest copy}, see above; the site starts with the one that is here."
  fi
fi

forget
# On an empty volume, it is fine if there is no copy yet, but not if the copy can't be read.
# Starting with an empty database would replace the copy with it.
if ! litestream restore -config litestream.yml -if-db-not-exists -if-replica-exists -o "$DATABASE_FILE" "$DATABASE_FILE"; then
  say "The copy at LITESTREAM_REPLICA_URL can't be restored to $DATABASE_FILE, see above; the site was not started, so that the copy stays as it is."
  exit 1
fi
forget
exec litestream replicate -config litestream.yml -exec "$server"
