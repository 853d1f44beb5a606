#!/bin/sh
# Once, on the first leader: the shop's role and database. $1 is the connection string of the superuser.
# The limits are what the shop asks for itself where it is let; through PgBouncer it is not, so its role has them.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$SHOP_PASSWORD" "$1" <<'SQL'
CREATE ROLE shop LOGIN PASSWORD :'password';
ALTER ROLE shop SET statement_timeout = '5s';
ALTER ROLE shop SET lock_timeout = '2s';
ALTER ROLE shop SET idle_in_transaction_session_timeout = '10s';
CREATE DATABASE shop OWNER shop;
SQL
