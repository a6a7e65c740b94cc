-- When a person confirmed an SSN that somebody else at the institution has, so that they still read about it
-- after a reload. It is cleared when they enter another number, or when the number becomes free.
alter table depositors add column duplicate_found_at timestamptz;
