-- When the right code was entered; used_at is also set when a code is ended without being entered.
alter table mfa_codes add column proven_at timestamptz;
