-- Which contact detail changed last: a code that proves who is calling goes to one that did not
-- (TRUST: Money).
alter table users
  add column email_changed_at timestamptz,
  add column phone_changed_at timestamptz;
update users set email_changed_at = contact_changed_at, phone_changed_at = contact_changed_at
  where contact_changed_at is not null;
