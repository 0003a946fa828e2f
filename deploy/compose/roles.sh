#!/bin/sh
# Run once by the image of PostgreSQL: who owns the tables, and who serves.
set -eu
psql -v ON_ERROR_STOP=1 -U postgres -v owner="$OWNER_PASSWORD" -v serving="$SERVING_PASSWORD" <<'SQL'
create role portal_owner login password :'owner';
create role portal_serving login password :'serving';
create database portal owner portal_owner;
SQL
