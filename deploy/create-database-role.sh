#!/bin/sh
# Creates the role and the database of the app, at the first start of the container `database`. The role is no superuser. It
# may create roles, because the server switches to a role of its own that sees the rows of one tenant.
set -eu
psql --username postgres --set ON_ERROR_STOP=1 --set password="$POSTGRES_PASSWORD" <<'SQL'
create role beepaid login createrole password :'password';
create database beepaid owner beepaid;
SQL
