-- A code to a member of staff opens one thing: a session, or the way to a new passkey.
alter table staff_codes add column purpose text not null default 'sign_in'
  check (purpose in ('sign_in', 'passkey'));
