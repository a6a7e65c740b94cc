-- Notices that the law requires, as they were worded. A notice counts as sent when its email was accepted and
-- did not bounce; `paper_by` is the last day for mailing it on paper to people who withdrew their consent to
-- electronic documents and to people whose email bounced.
create table required_notices (
  institution_id uuid not null,
  id uuid not null default gen_random_uuid(),
  depositor_id uuid not null,
  -- Part of the Message-ID of its email. A repeated attempt to send it adds no row.
  message_id uuid not null,
  template text not null,
  letter jsonb not null,
  made_on date not null,
  bounced_on date,
  paper_by date,
  primary key (institution_id, id),
  unique (institution_id, message_id),
  foreign key (institution_id, depositor_id) references depositors (institution_id, id),
  check (bounced_on is null or paper_by is not null)
);
create index required_notices_on_paper on required_notices (institution_id, depositor_id)
  where paper_by is not null;

-- Emails that did not arrive, whatever they said.
create table email_bounces (
  institution_id uuid not null,
  message_id uuid not null,
  user_id uuid not null,
  email text not null,
  kind text not null check (kind in ('hard', 'soft')),
  bounced_on date not null,
  received_at timestamptz not null default now(),
  primary key (institution_id, message_id),
  foreign key (institution_id, user_id) references users (institution_id, id)
);
comment on table email_bounces is 'append-only: what bounced did not arrive';
create trigger email_bounces_append_only before update or delete or truncate on email_bounces
  for each statement execute function refuse_change();
create index email_bounces_by_user on email_bounces (institution_id, user_id, bounced_on);

-- Since when emails to the address bounce. A new address was proven by a code and starts without this mark.
alter table users add column email_bad_since timestamptz;
create index users_with_bad_email on users (institution_id, id) where email_bad_since is not null;
create function forget_bad_email() returns trigger language plpgsql as $$
begin
  new.email_bad_since := null;
  return new;
end $$;
create trigger users_forget_bad_email before update of email on users for each row
  when (old.email is distinct from new.email) execute function forget_bad_email();

-- Since when paper mail comes back. A new address starts without this mark.
alter table depositors add column address_unknown_since timestamptz;
create function forget_unknown_address() returns trigger language plpgsql as $$
begin
  new.address_unknown_since := null;
  return new;
end $$;
create trigger depositors_forget_unknown_address
  before update of street, unit, city, state, zip on depositors for each row
  when ((old.street, old.unit, old.city, old.state, old.zip)
    is distinct from (new.street, new.unit, new.city, new.state, new.zip))
  execute function forget_unknown_address();

-- A paper that came back is mailed once more.
alter table papers_sent
  drop constraint papers_sent_kind_check,
  add constraint papers_sent_kind_check
    check (kind in ('statement', 'tax_document', 'document', 'dormancy_letter', 'notice')),
  add column number int not null default 1 check (number in (1, 2)),
  drop constraint papers_sent_pkey,
  add primary key (institution_id, depositor_id, kind, paper_id, number);
create table papers_returned (
  institution_id uuid not null,
  depositor_id uuid not null,
  kind text not null,
  paper_id uuid not null,
  number int not null,
  returned_at timestamptz not null,
  noted_by text not null,
  primary key (institution_id, depositor_id, kind, paper_id, number),
  foreign key (institution_id, depositor_id, kind, paper_id, number)
    references papers_sent (institution_id, depositor_id, kind, paper_id, number)
);
comment on table papers_returned is 'append-only: what came back came back';
create trigger papers_returned_append_only before update or delete or truncate on papers_returned
  for each statement execute function refuse_change();

-- The simulated mail provider reports a bounce by the Message-ID of the email.
alter table sandbox_inbox add column message_id uuid;
