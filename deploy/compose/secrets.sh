#!/bin/sh
# Prints secrets for .env; each run prints others. ENCRYPTION_KEYS belongs in a safe, too: without it no restricted value and no document is ever read again.
set -eu
secret() { head -c "$1" /dev/urandom | od -An -tx1 | tr -d ' \n'; }
for name in POSTGRES_PASSWORD OWNER_PASSWORD SERVING_PASSWORD STORE_PASSWORD; do
  echo "$name=$(secret 24)"
done
echo "ENCRYPTION_KEYS=k1:$(head -c 32 /dev/urandom | base64 | tr -d '\n')"
