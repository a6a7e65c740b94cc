-- Emails that are to be sent. A row is written in the transaction of the act that the email is about and
-- deleted once the email was handed to the mail server. The jobs table of the queue served this before: each
-- email then woke the workers of all lanes, and every look for a job went over all emails that waited.
create table email_outbox (
  id bigint generated always as identity primary key,
  institution_id uuid not null,
  sealed text not null,
  -- Lower numbers are sent first: codes before newsletters.
  priority smallint not null default 0,
  attempts smallint not null default 0,
  due_at timestamptz not null default now(),
  last_error text,
  -- The process that is sending it.
  taken_by text,
  taken_at timestamptz
);
-- What can be taken next (platform/mail/outbox.ts).
create index email_outbox_due on email_outbox (priority, due_at) where taken_by is null;
