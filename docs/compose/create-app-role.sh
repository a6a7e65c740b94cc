#!/bin/sh
# The application's role owns nothing: migrations run as the owner and grant it what it needs.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$APP_PASSWORD" --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
create role passbook_app login password :'password';
SQL
