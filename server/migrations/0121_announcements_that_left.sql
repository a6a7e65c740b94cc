-- An announcement is kept before its email is sent, so that a bounce finds it. It counts as sent only from the
-- day on which the mail server took the email: until then sent_on is null, and statement_sent_on() with it.
alter table paper_announcements alter column sent_on drop not null;

-- When the address last changed, by the banking clock. A letter that was mailed before and comes back says
-- nothing about the new address.
alter table depositors add column address_changed_at timestamptz;
