#!/bin/sh
# Run by the image of PostgreSQL, and by deploy/systemd/set-up, which may run it again: who owns the tables, and
# who serves, with these passwords.
set -eu
export OWNER_PASSWORD="${OWNER_PASSWORD:?of the role portal_owner}"
export SERVING_PASSWORD="${SERVING_PASSWORD:?of portal_serving}"
# psql reads them itself: what stands on a command line is seen by everybody on the machine.
psql -v ON_ERROR_STOP=1 -U postgres <<'SQL'
\getenv owner OWNER_PASSWORD
\getenv serving SERVING_PASSWORD
select format('create role %I login', name) from unnest(array['portal_owner', 'portal_serving']) name
  where name not in (select rolname from pg_roles) \gexec
alter role portal_owner password :'owner';
alter role portal_serving password :'serving';
select 'create database portal owner portal_owner'
  where 'portal' not in (select datname from pg_database) \gexec
SQL
